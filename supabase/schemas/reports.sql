-- Reports: every figure is a sum of lines, or of the totals that are kept from them.

create type public.report_bucket as (
  place integer,
  first_day date,
  last_day date,
  is_whole boolean,
  is_running boolean
);
comment on type public.report_bucket is
  'A day, week, month, quarter, year or budget period of a report, cut to its span. Averages use whole ones.';

create function public.bucket_spans(per text, first date, last date)
returns table (place integer, starts date, ends date)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  if per = 'period' then
    return query select row_number() over (order by p.first_day)::integer, p.first_day, p.last_day
      from public.budget_periods(first, last) p;
  elseif per = 'all' then
    return query select 1, first, last;
  else
    return query select
        row_number() over (order by s.day)::integer,
        s.day::date,
        (s.day + i.length)::date - 1
      from
        (
          values
            ('day', interval '1 day'),
            ('week', interval '1 week'),
            ('month', interval '1 month'),
            ('quarter', interval '3 months'),
            ('year', interval '1 year')
        ) i (name, length)
        cross join lateral generate_series(date_trunc(i.name, first::timestamp), last::timestamp, i.length) s (day)
      where i.name = per;
  end if;
end;
$$;
comment on function public.bucket_spans is
  'The days, weeks, months, quarters, years or budget periods that a span of days touches, whole, in their order.';

create function public.report_buckets(per text, first date, last date, today date)
returns setof public.report_bucket
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- Averages count from the bucket that holds the ledger's first line.
  begun date := public.ledger_begins();
begin
  return query select
      b.place,
      greatest(b.starts, first),
      least(b.ends, last),
      coalesce(b.starts >= first and b.ends <= last and b.ends < today and b.ends >= begun, false),
      today between b.starts and b.ends
    from public.bucket_spans(per, first, last) b;
end;
$$;
comment on function public.report_buckets is 'The buckets of a span of days, in their order.';

create function public.role_value(type text, amount numeric)
returns numeric
language sql
immutable
parallel safe
security invoker
return case
  when type = 'income' then amount
  else -amount
end;
comment on function public.role_value is 'An amount as more income, or more spending.';

create type public.report_cell as (
  key text,
  bucket integer,
  role text,
  value numeric,
  one_time numeric,
  regular bigint,
  rows bigint
);
comment on type public.report_cell is
  'Spending or income of a key in a bucket, how many lines are not one-time, and, where lines serve it, rows.';

create function public.rows_counting_in(filter jsonb, first date, last date)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  within jsonb := filter || jsonb_build_object('from', first, 'to', last);
  ids uuid[];
begin
  execute
    format(
      $rows$
    select array(
      select t.id from public.filtered_transactions($1) t where %s
      union
      select t.id from public.filtered_transactions($2) t where t.shifted > 0)
      $rows$,
      (select c.condition from public.filter_conditions(within) c)
    )
  into ids
  using within, filter - '{from,to}'::text[];
  return ids;
end;
$$;
comment on function public.rows_counting_in is
  'The transactions that pass a filter and of which something may count in a span of days.';

create function public.report_cells(filter jsonb, key_kind text, per text, first date, last date)
returns setof public.report_cell
language plpgsql
stable
security invoker
set search_path = ''
set random_page_cost = '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  starts date[] := array(
    select greatest(b.starts, first)
    from public.bucket_spans(per, first, last) b
    order by b.place
  );
  chosen jsonb := filter - '{from,to}'::text[];
  -- The calendar months within the span, if their totals serve it; the days at the edges are summed line by line.
  from_month date := (public.month_of(first - 1) + interval '1 month')::date;
  next_month date := public.month_of(last + 1);
  of_lines text := public.line_conditions(filter);
  by_row jsonb := filter - '{categories,withoutCategories,ownOnly,source,type,tagsAll,tagsAny,tagsNone,tagged}'::text[];
  ids uuid[];
  totals text;
  lines text;
begin
  if
    key_kind = any ('{payee,tag}')
    or not public.totals_serve(chosen, null, null)
    or exists (select from unnest(starts[2:]) s where s <> public.month_of(s))
    or from_month >= next_month
  then
    from_month := last + 1;
    next_month := from_month;
  end if;
  if filter ? 'accounts' then
    of_lines := of_lines || format(
      ' and l.account_id = any (%L)',
      array(select value::uuid from jsonb_array_elements_text(filter -> 'accounts'))
    );
  end if;
  if filter ? 'withoutAccounts' then
    of_lines := of_lines || format(
      ' and l.account_id <> all (%L)',
      array(select value::uuid from jsonb_array_elements_text(filter -> 'withoutAccounts'))
    );
  end if;
  if by_row - '{from,to,accounts,withoutAccounts,payee}'::text[] <> '{}' then
    ids := public.rows_counting_in(by_row, first, last);
    of_lines := of_lines || ' and l.transaction_id = any ($7)';
  end if;
  if filter ? 'payee' then
    of_lines := of_lines || format(' and l.payee_id = %L', filter ->> 'payee');
  end if;
  -- Planning a part takes as long as reading it, so only what the span needs is there.
  totals := format(
    $totals$
    select l.account_id, l.category_id, coalesce(c.parent_id, l.category_id) as group_id, null::uuid as payee_id,
      '{}'::uuid[] as tags, width_bucket(l.month, $2) as place, public.line_role(l.type, l.counted) as role,
      public.role_value(l.type, l.amount) as value, l.one_time, l.lines,
      null::uuid as transaction_id, null::date as date,
      l.type = 'refund' and l.amount = 0 as is_elsewhere
    from public.month_totals l
    join public.categories c on c.user_id = l.user_id and c.id = l.category_id
    where l.user_id = $1 and l.month >= $5 and l.month < $6 and public.is_flow(l.type, l.counted)
      and l.account_id <> all (array(select public.accounts_without_value())) and %s
    $totals$,
    of_lines
  );
  lines := format(
    $lines$
    select l.account_id, l.category_id, l.group_id, l.payee_id,
      %s as tags, width_bucket(l.counted_on, $2) as place, l.role,
      public.role_value(l.type, l.value) as value, l.one_time, 1 as lines,
      l.transaction_id, l.date,
      l.type = 'refund' and l.value = 0 as is_elsewhere
    from public.ledger_lines l
    where l.user_id = $1 and l.role in ('spending', 'income') and l.value is not null and %s
    $lines$,
    case
      when key_kind = 'tag' then 'l.tags'
      else '''{}''::uuid[]'
    end,
    of_lines
  );
  return query execute
    format(
      $cells$
    select k.key, l.place, l.role,
      sum(%1$s), coalesce(sum(%1$s) filter (where l.one_time), 0),
      coalesce(sum(l.lines) filter (where not l.one_time and not l.is_elsewhere), 0)::bigint,
      %2$s
    from (%3$s) l
    cross join lateral (%4$s) k (key, factor)
    group by k.key, l.place, l.role
    -- A refund of which all counts on another day is nothing here.
    having not bool_and(l.is_elsewhere)
    $cells$,
      case
        when key_kind = 'tag' then 'l.value * k.factor'
        else 'l.value'
      end,
      case
        when from_month < next_month then 'null::bigint'
        else 'count(distinct l.transaction_id) filter (where width_bucket(l.date, $2) = l.place and l.date <= $4)'
      end,
      concat_ws(
        ' union all ',
        case
          when from_month < next_month then totals
        end,
        case
          when first < from_month then lines || ' and l.counted_on >= $3 and l.counted_on < $5'
        end,
        case
          when last >= next_month then lines || ' and l.counted_on >= $6 and l.counted_on <= $4'
        end
      ),
      case key_kind
        when 'category' then 'select l.category_id::text, 1'
        when 'group' then 'select l.group_id::text, 1'
        when 'payee' then 'select l.payee_id::text, 1'
        when 'account' then 'select l.account_id::text, 1'
        -- A line with several tags is in each of them; the surplus is a separate key.
        when 'tag' then $tags$
          select t::text, 1 from unnest(l.tags) t
          union all
          select 'none', 1 where l.tags = '{}'
          union all
          select 'several', 1 - cardinality(l.tags) where cardinality(l.tags) > 1 $tags$
        else 'select ''all'', 1'
      end
    )
    using owner, starts, first, last, from_month, next_month, ids;
end;
$function$;
comment on function public.report_cells is
  'The sums of a filter''s lines by key (category, group, payee, account, tag or all) and bucket, for all reports.';

create function public.cells_of_spans(filter jsonb, key_kind text, per text, spans jsonb)
returns setof public.report_cell
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  first date := (select min(s."from") from jsonb_to_recordset(spans) s ("from" date));
  last date := (select max(s."to") from jsonb_to_recordset(spans) s ("to" date));
begin
  if jsonb_array_length(spans) = 1 then
    return query select c.* from public.report_cells(filter, key_kind, per, first, last) c;
  elseif spans <> '[]' then
    -- Read once by day, however many they are.
    return query select c.key, d.place, c.role, c.value, c.one_time, c.regular, c.rows
      from
        (
          select g.day::date, b.place
          from
            jsonb_to_recordset(spans) s ("from" date, "to" date)
            cross join lateral public.bucket_spans(per, s."from", s."to") b
            cross join lateral generate_series(
              greatest(b.starts, s."from")::timestamp,
              least(b.ends, s."to")::timestamp,
              interval '1 day'
            ) g (day)
        ) d
        join public.report_cells(filter, key_kind, 'day', first, last) c on first + c.bucket - 1 = d.day;
  end if;
end;
$$;
comment on function public.cells_of_spans is 'The cells of each of some spans of days, in the places of their buckets.';

create type public.report_figure as (
  measure text,
  key text,
  value numeric,
  one_time numeric,
  rows bigint,
  average numeric,
  active integer,
  cells jsonb
);
comment on type public.report_figure is
  'The sum of a key, its average, how many whole buckets have lines that are not one-time, and its cells.';

create function public.report_figures(cells public.report_cell[], measures text[], buckets public.report_bucket[])
returns setof public.report_figure
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  exponent integer := (
    select public.currency_exponent(p.currency)
    from public.profiles p
    where p.user_id = (select public.current_user_id())
  );
  whole record;
begin
  -- They follow one another.
  select min(b.place) as first, max(b.place) as last, count(*) as number
  into whole
  from unnest(buckets) b
  where b.is_whole;
  return query
    select
      c.measure,
      c.key,
      sum(c.value),
      sum(c.one_time),
      case
        when bool_and(c.rows is not null) then sum(c.rows)::bigint
      end,
      case
        when whole.number > 0 then round(
          coalesce(sum(c.value - c.one_time) filter (where c.bucket between whole.first and whole.last), 0)
          / whole.number,
          exponent
        )
      end,
      (count(*) filter (where c.bucket between whole.first and whole.last and c.regular > 0))::integer,
      jsonb_agg(
        jsonb_build_array(c.bucket - 1, c.value::text)
        order by c.bucket
      )
    from
      (
        select
          m.measure,
          c.key collate "C" as key,
          c.bucket,
          sum(c.value * s.sign) as value,
          sum(c.one_time * s.sign) as one_time,
          sum(c.regular) as regular,
          -- A row may be part income and part spending.
          case
            when m.measure <> 'kept'
            and bool_and(c.rows is not null) then sum(c.rows)
          end as rows
        from
          unnest(cells) c
          join unnest(measures) m (measure) on m.measure in (c.role, 'kept')
          cross join lateral (
            select
              case
                when m.measure = 'kept' and c.role = 'spending' then -1
                else 1
              end as sign
          ) s
        -- Keys are ids and fixed words: bytes are compared faster than letters.
        group by c.key collate "C", m.measure, c.bucket
      ) c
    group by c.key, c.measure;
end;
$$;
comment on function public.report_figures is
  'The sums of cells by measure and key, with the average of whole buckets without one-time lines.';

create function public.report_names(key_kind text, keys text[])
returns table (key text, shown_key text, name text, group_name text, is_group boolean, archived boolean, place bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  if key_kind in ('category', 'group') then
    return query
      select
        c.id::text,
        case
          when n.is_none then 'none'
          else c.id::text
        end,
        case
          when not n.is_none then c.name
        end,
        g.name,
        exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id),
        c.archived_at is not null,
        a.place
      from
        public.categories c
        left join public.categories g on g.user_id = owner and g.id = c.parent_id
        left join public.arranged_categories a on a.user_id = owner and a.id = c.id
        cross join lateral (select public.caseless(c.name) = 'uncategorized' as is_none) n
      where c.user_id = owner and c.id::text = any (keys);
  elseif key_kind = 'payee' then
    return query
      select p.id::text, p.id::text, public.shown_payee(p.id), null::text, false, false, null::bigint
      from public.payees p
      where p.user_id = owner and p.id::text = any (keys);
  elseif key_kind = 'account' then
    return query
      select
        a.id::text,
        a.id::text,
        public.account_label(a.name, a.last_four_digits),
        null::text,
        false,
        false,
        null::bigint
      from public.accounts a
      where a.user_id = owner and a.id::text = any (keys);
  elseif key_kind = 'tag' then
    return query
      select t.id::text, t.id::text, t.name, null::text, false, false, null::bigint
      from public.tags t
      where t.user_id = owner and t.id::text = any (keys);
  end if;
end;
$$;
comment on function public.report_names is 'The names of the keys of a report, and the user''s order of categories.';

create function public.report_frame(filter jsonb, buckets public.report_bucket[], first date, last date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  within jsonb := filter || jsonb_build_object('from', first, 'to', last);
  others uuid[] := array(select public.accounts_without_value());
  without_value jsonb := '[]';
begin
  if others <> '{}' then
    without_value := (
      select coalesce(jsonb_agg(jsonb_build_object('currency', r.currency, 'rows', r.rows) order by r.currency), '[]')
      from
        (
          select a.currency, count(*) as rows
          from
            public.filtered_transactions(within) t
            join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
          where
            t.account_id = any (others)
            and exists (
              select
              from public.ledger_lines l
              where l.user_id = t.user_id and l.transaction_id = t.id and l.role in ('spending', 'income')
            )
          group by a.currency
        ) r
    );
  end if;
  return jsonb_build_object(
    'firstDay',
    public.ledger_begins(),
    'buckets',
    (
      select
        jsonb_agg(
          jsonb_build_object('from', b.first_day, 'to', b.last_day, 'isWhole', b.is_whole, 'isRunning', b.is_running)
          order by b.place
        )
      from unnest(buckets) b
    ),
    'notCounted',
    (
      select jsonb_build_object('rows', s.not_counted, 'amount', s.not_counted_amount::text)
      from public.transaction_sums(within) s
    ),
    'withoutValue',
    without_value
  );
end;
$$;
comment on function public.report_frame is
  'The parts that all reports have: the first day of the ledger, their buckets, and the rows that are in no figure';

create function public.figure_document(
  figure public.report_figure,
  has_average boolean,
  so_far numeric default null,
  before numeric default null
)
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'value',
    coalesce(figure.value, 0)::text,
    'oneTime',
    coalesce(figure.one_time, 0)::text,
    'rows',
    figure.rows,
    'average',
    coalesce(
      figure.average,
      case
        when has_average then 0
      end
    )::text,
    'activeBuckets',
    coalesce(figure.active, 0),
    'soFar',
    so_far::text,
    'before',
    before::text,
    'cells',
    coalesce(figure.cells, '[]')
  );
end;
$$;
comment on function public.figure_document is
  'A figure of a report, with its part up to today where that is compared, and what it was before.';

create function public.under_one_key(cells public.report_cell[], with_rows boolean)
returns setof public.report_cell
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return query select
      'all',
      c.bucket,
      c.role,
      sum(c.value),
      sum(c.one_time),
      sum(c.regular)::bigint,
      case
        when with_rows
        and bool_and(c.rows is not null) then sum(c.rows)::bigint
      end
    from unnest(cells) c
    group by c.bucket, c.role;
end;
$$;
comment on function public.under_one_key is 'Cells of several keys as those of their total.';

create function public.spending_report(report jsonb, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked jsonb := public.unwrap_json(report);
  filter jsonb := coalesce(asked -> 'filter', '{}') - '{from,to}'::text[];
  key_kind text := asked ->> 'by';
  measure text := asked ->> 'of';
  first date := asked ->> 'from';
  last date := asked ->> 'to';
  spans jsonb := coalesce(asked -> 'before', '[]');
  exponent integer := (
    select public.currency_exponent(p.currency)
    from public.profiles p
    where p.user_id = (select public.current_user_id())
  );
  -- More keys than anyone reads are one.
  most constant integer := 500;
  buckets public.report_bucket[] := array(select b from public.report_buckets(asked ->> 'per', first, last, today) b);
  cells public.report_cell[] := array(
    select c from public.report_cells(filter, key_kind, asked ->> 'per', first, last) c
  );
  cells_before public.report_cell[] := array(
    select c from public.cells_of_spans(filter, key_kind, asked ->> 'per', spans) c
  );
  total_before public.report_cell[] := array(select c from public.under_one_key(cells_before, false) c);
  begun date := public.ledger_begins();
  has_average boolean := exists (select from unnest(buckets) b where b.is_whole);
  -- A span that runs is compared up to today.
  runs boolean := spans <> '[]' and today between first and last - 1;
  cells_so_far public.report_cell[] := array(
    select c from public.report_cells(filter, key_kind, 'all', first, today) c where runs
  );
  rows_add boolean := key_kind in ('payee', 'account', 'all');
begin
  return (
    with
      figures as materialized (
        select row(f.*)::public.report_figure as figure, f.key, f.value
        from public.report_figures(cells, array[measure], buckets) f
      ),
      before as materialized (
        select f.key, round(f.value / jsonb_array_length(spans), exponent) as value
        from public.report_figures(cells_before, array[measure], '{}') f
      ),
      all_before as materialized (
        select f.value, f.cells
        from public.report_figures(total_before, array[measure], '{}') f
      ),
      so_far as materialized (select f.key, f.value from public.report_figures(cells_so_far, array[measure], '{}') f),
      known as materialized (
        select
          coalesce(f.key, b.key) as key,
          f.figure,
          case
            when runs then coalesce((select s.value from so_far s where s.key = coalesce(f.key, b.key)), 0)
          end as so_far,
          case
            when spans <> '[]' then coalesce(b.value, 0)
          end as before,
          row_number() over (order by abs(f.value) desc nulls last, abs(b.value) desc, coalesce(f.key, b.key)) > most
            as is_other
        from
          figures f
          full join before b on b.key = f.key
      ),
      names as materialized (
        select n.*
        from public.report_names(key_kind, array(select k.key from known k where not k.is_other)) n
      )
    select
      jsonb_build_object(
        'keys',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'key',
                  coalesce(n.shown_key, k.key),
                  'name',
                  n.name,
                  'group',
                  n.group_name,
                  'isGroup',
                  coalesce(n.is_group, false),
                  'ownRows',
                  coalesce(n.is_group and key_kind = 'category', false)
                ) || public.figure_document(k.figure, has_average, k.so_far, k.before)
                order by (k.figure).value desc nulls last, n.name, k.key
              ),
              '[]'
            )
          from
            known k
            left join names n on n.key = k.key
          where not k.is_other
        ),
        'others',
        (
          select
            jsonb_build_object('count', o.keys) || public.figure_document(
              f.figure,
              has_average,
              o.so_far,
              case
                when spans <> '[]' then o.before
              end
            )
          from
            (
              select count(*) as keys, sum(k.so_far) as so_far, sum(k.before) as before
              from known k
              where k.is_other
            ) o
            left join lateral (
              select row(f.*)::public.report_figure as figure
              from
                public.report_figures(
                  array(
                    select c
                    from
                      public.under_one_key(
                        array(
                          select c
                          from unnest(cells) c
                          where c.key in (select k.key from known k where k.is_other)
                        ),
                        rows_add
                      ) c
                  ),
                  array[measure],
                  buckets
                ) f
            ) f on true
          where o.keys > 0
        ),
        'total',
        public.figure_document(
          (
            select row(f.*)::public.report_figure
            from
              public.report_figures(
                array(select c from public.under_one_key(cells, rows_add) c),
                array[measure],
                buckets
              ) f
          ),
          has_average,
          case
            when runs then (select coalesce(sum(s.value), 0) from so_far s)
          end,
          case
            when spans <> '[]' then (
              select round(coalesce(sum(a.value), 0) / jsonb_array_length(spans), exponent)
              from all_before a
            )
          end
        ),
        'bucketsBefore',
        (
          -- Before the ledger's first line there is nothing to compare with.
          select
            coalesce(
              jsonb_agg(
                case
                  when b.has_lines then round(coalesce(v.value, 0) / jsonb_array_length(spans), exponent)::text
                end
                order by b.place
              ),
              '[]'
            )
          from
            (
              select b.place, bool_or(b.ends >= begun) as has_lines
              from
                jsonb_to_recordset(spans) s ("from" date, "to" date)
                cross join lateral public.bucket_spans(asked ->> 'per', s."from", s."to") b
              group by b.place
            ) b
            left join (
              select (c.cell ->> 0)::integer + 1 as place, (c.cell ->> 1)::numeric as value
              from
                all_before a
                cross join lateral jsonb_array_elements(a.cells) c (cell)
            ) v on v.place = b.place
        )
      ) || public.report_frame(filter, buckets, first, last)
  );
end;
$$;
comment on function public.spending_report is
  'Spending, income or income without spending of a span by key and bucket, against the mean of other spans.';

create function public.month_report(report jsonb, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  asked jsonb := public.unwrap_json(report);
  filter jsonb := coalesce(asked -> 'filter', '{}') - '{from,to}'::text[];
  first date := asked ->> 'from';
  last date := asked ->> 'to';
  buckets public.report_bucket[] := array(select b from public.report_buckets(asked ->> 'per', first, last, today) b);
  cells public.report_cell[] := array(
    select c from public.report_cells(filter, 'category', asked ->> 'per', first, last) c
  );
  parents jsonb := (
    select coalesce(jsonb_object_agg(c.id, c.parent_id), '{}')
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.parent_id is not null
  );
  -- A group has the cells of its categories, and its own as a row of theirs.
  group_cells public.report_cell[] := array(
    select
      row(
        coalesce(parents ->> c.key, c.key),
        c.bucket,
        c.role,
        c.value,
        c.one_time,
        c.regular,
        null
      )::public.report_cell
    from unnest(cells) c
  );
  total_cells public.report_cell[] := array(select c from public.under_one_key(cells, false) c);
  has_average boolean := exists (select from unnest(buckets) b where b.is_whole);
begin
  return (
    with
      figures as materialized (
        select true as is_top, f.measure, f.key, row(f.*)::public.report_figure as figure
        from public.report_figures(group_cells, '{spending,income}', buckets) f
        union all
        select false, f.measure, f.key, row(f.*)::public.report_figure
        from public.report_figures(cells, '{spending,income}', buckets) f
      ),
      names as materialized (
        select n.*
        from public.report_names('category', array(select distinct f.key from figures f)) n
      ),
      totals as materialized (
        select m.measure, f.figure
        from
          unnest('{spending,income,kept}'::text[]) m (measure)
          left join (
            select f.measure, row(f.*)::public.report_figure as figure
            from public.report_figures(total_cells, '{spending,income,kept}', buckets) f
          ) f on f.measure = m.measure
      )
    select
      jsonb_build_object(
        'kept',
        (select public.figure_document(t.figure, has_average) from totals t where t.measure = 'kept'),
        'limits',
        (
          -- Of whole budget periods alone: a part of one has no limit.
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('key', f.category_id, 'bucket', b.place - 1, 'available', f.available::text)
                order by f.category_id, b.place
              ),
              '[]'
            )
          from
            public.limit_figures(first, last) f
            join unnest(buckets) b on b.first_day = f.first_day and b.last_day = f.last_day
          where f.per = 'period' and asked -> 'limits' = 'true'
        )
      ) || (
        select
          jsonb_object_agg(
            t.measure,
            jsonb_build_object(
              'total',
              public.figure_document(t.figure, has_average),
              'rows',
              (
                select
                  coalesce(
                    jsonb_agg(
                      jsonb_build_object(
                        'key',
                        n.shown_key,
                        'name',
                        n.name,
                        'group',
                        case
                          when not f.is_top then coalesce(n.group_name, n.name)
                        end,
                        'isGroup',
                        f.is_top and n.is_group,
                        'ownRows',
                        not f.is_top and n.is_group,
                        'archived',
                        n.archived
                      ) || public.figure_document(f.figure, has_average)
                      order by n.place nulls last, n.name, f.is_top desc
                    ),
                    '[]'
                  )
                from
                  figures f
                  join names n on n.key = f.key
                where
                  f.measure = t.measure
                  -- A category without a group is its own row.
                  and (f.is_top or n.group_name is not null or n.is_group)
              )
            )
          )
        from totals t
        where t.measure <> 'kept'
      ) || public.report_frame(filter, buckets, first, last)
  );
end;
$$;
comment on function public.month_report is
  'Groups and categories by bucket, their totals and averages, spending and income, and income without spending.';

create function public.report_days(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  ledger record;
begin
  select min(m.first_day) as first_day, max(m.last_day) as last_day
  into ledger
  from public.account_months m
  where m.user_id = owner;
  return jsonb_build_object(
    'ledger',
    case
      when ledger.first_day is not null then jsonb_build_object('from', ledger.first_day, 'to', ledger.last_day)
    end,
    'periods',
    (
      -- Calendar months need no days: they are known.
      select
        coalesce(jsonb_agg(jsonb_build_object('from', p.first_day, 'to', p.last_day) order by p.first_day), '[]')
      from public.budget_periods(least(ledger.first_day, today - 800), greatest(ledger.last_day, today)) p
      where exists (select from public.budget_calendars c where c.user_id = owner)
    )
  );
end;
$$;
comment on function public.report_days is
  'The first and last day of the ledger, and the budget periods around them where these are no calendar months.';
