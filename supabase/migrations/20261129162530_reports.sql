set check_function_bodies = off;

DROP VIEW "public"."ledger_lines";

DROP FUNCTION "public"."filtered_categories"(jsonb);

create type public.report_bucket as (
  place integer,
  first_day date,
  last_day date,
  is_whole boolean,
  is_running boolean
);

create type public.report_cell as (
  key text,
  bucket integer,
  role text,
  value numeric,
  one_time numeric,
  regular bigint,
  rows bigint
);

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

create function public.accounts_without_value()
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select a.id
    from
      public.accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = (select public.current_user_id()) and a.currency <> p.currency;
end;
$$;

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

create or replace function public.budgets(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  running record;
begin
  select p.* into running from public.budget_periods(today, today) p;
  return (
    with
      periods as materialized (select p.* from public.six_periods_before(running.first_day) p),
      figures as materialized (
        select f.* from public.limit_figures((select min(p.first_day) from periods p), running.last_day) f
      ),
      past as materialized (
        select s.*
        from public.member_spending((select min(p.first_day) from periods p), running.first_day - 1) s
      ),
      current as materialized (
        select g.category_id, sum(l.spending) as spending, sum(l.so_far) as so_far
        from
          (
            select
              l.category_id,
              coalesce(-sum(l.value), 0) as spending,
              -- One-time rows are in no pace.
              coalesce(-sum(l.value) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
            from public.ledger_lines l
            where
              l.user_id = (select public.current_user_id())
              and l.role = 'spending'
              and l.counted_on between running.first_day and running.last_day
            group by l.category_id
          ) l
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = l.category_id
        group by g.category_id
      ),
      days as materialized (
        -- Calendar months need no days: they are known.
        select
          case
            when bool_or(d.kind <> 'month' or d.full_days <> d.last_day - d.first_day + 1) then jsonb_build_object(
              'period',
              jsonb_build_object(
                'from',
                running.first_day,
                'to',
                running.last_day,
                'kind',
                running.kind,
                'past',
                jsonb_agg(
                  jsonb_build_object('from', d.first_day, 'to', d.last_day, 'kind', d.kind)
                  order by d.first_day
                ) filter (where d.key <> running.key)
              )
            )
            else '{}'
          end as document
        from
          (
            select p.* from periods p
            union all
            select p.* from public.budget_periods(today, today) p
          ) d
      ),
      counts as materialized (
        select u.category_id, sum(u.transactions) as transactions
        from
          (
            select s.category_id, s.transactions
            from public.ledger_totals s
            where s.user_id = (select public.current_user_id())
            union all
            select o.category_id, 1
            from public.other_part_categories o
            where o.user_id = (select public.current_user_id())
          ) u
        group by u.category_id
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'isGroup',
            exists (select from public.categories i where i.user_id = c.user_id and i.parent_id = c.id),
            'monthlyLimit',
            l.amount::text,
            'available',
            f.available::text,
            'transactions',
            coalesce(n.transactions, 0),
            'spent',
            coalesce(s.spending, 0)::text,
            'soFar',
            coalesce(s.so_far, 0)::text,
            'months',
            (
              select
                jsonb_agg(
                  jsonb_build_object('spent', coalesce(p.spent, 0)::text, 'limit', pl.available::text)
                  order by m.first_day
                )
              from
                periods m
                left join past p on p.category_id = c.id and p.key = m.key
                left join figures pl on pl.category_id = c.id and pl.key = m.key and pl.per = 'period'
            )
          ) || days.document
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      -- A year's limit is on the Budgets screen: here all are for one period.
      left join public.limits_in(running.key) l
        on l.category_id = c.id and l.per = 'period'
      left join figures f on f.category_id = c.id and f.key = running.key and f.per = 'period'
      left join counts n on n.category_id = c.id
      left join current s on s.category_id = c.id
      cross join days
    where c.user_id = (select public.current_user_id())
  );
end;
$function$;

create or replace function public.budgets_page(period date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  shown public.budget_period;
begin
  select p.* into shown from public.periods_of_keys(period, period) p;
  if not found then
    select p.* into shown from public.budget_periods(today, today) p;
  end if;
  return (
    with
      before as materialized (select p.* from public.six_periods_before(shown.first_day) p),
      figures as materialized (
        select f.* from public.limit_figures((select min(p.first_day) from before p), shown.last_day) f
      ),
      past as materialized (
        select s.*
        from public.member_spending((select min(p.first_day) from before p), shown.first_day - 1) s
      ),
      own as materialized (
        select
          l.category_id,
          coalesce(-sum(l.value), 0) as spent,
          coalesce(-sum(l.value) filter (where l.counted_on <= today and not l.one_time), 0) as so_far,
          coalesce(-sum(l.value) filter (where l.is_series), 0) as series_spent,
          coalesce(
            -sum(l.value) filter (where l.is_series and l.counted_on <= today and not l.one_time),
            0
          ) as series_so_far
        from
          (
            select
              l.*,
              l.transaction_id in (
                select m.transaction_id
                from
                  public.matched_transactions m
                  join public.recurring_series r on r.user_id = m.user_id and r.id = m.series_id
                where
                  m.user_id = owner
                  and m.due_on between shown.first_day - 200 and shown.last_day + 60
                  and r.state in ('active', 'paused', 'ended')
              ) as is_series
            from public.ledger_lines l
            where l.user_id = owner and l.role = 'spending' and l.counted_on between shown.first_day and shown.last_day
          ) l
        group by l.category_id
      ),
      current as materialized (
        select
          g.category_id,
          sum(o.spent) as spent,
          sum(o.so_far) as so_far,
          sum(o.series_so_far) as series_so_far
        from
          own o
          join public.category_members g on g.user_id = owner and g.member_id = o.category_id
        group by g.category_id
      )
    select
      jsonb_build_object(
        'period',
        public.period_document(shown),
        'previous',
        (select max(p.key) from before p),
        'next',
        (
          select min(p.key)
          from public.budget_periods(shown.last_day + 1, shown.last_day + 1) p
        ),
        'past',
        (select coalesce(jsonb_agg(public.period_document(p) order by p.first_day), '[]') from before p),
        'spent',
        (select coalesce(sum(o.spent), 0)::text from own o),
        'arrived',
        (
          select coalesce(sum(l.value), 0)::text
          from public.ledger_lines l
          where l.user_id = owner and l.role = 'income' and l.counted_on between shown.first_day and shown.last_day
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'name',
                  c.name,
                  'group',
                  c.group_name,
                  'isGroup',
                  exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id),
                  'archived',
                  c.archived_at is not null,
                  'budgeting',
                  c.budgeting,
                  'spent',
                  coalesce(s.spent, 0)::text,
                  'soFar',
                  coalesce(s.so_far, 0)::text,
                  'soFarOfSeries',
                  coalesce(s.series_so_far, 0)::text,
                  'ownSpent',
                  coalesce(o.spent, 0)::text,
                  'ownSpentOfSeries',
                  coalesce(o.series_spent, 0)::text,
                  'limit',
                  case
                    when f.category_id is not null then jsonb_build_object(
                      'typed',
                      b.amount::text,
                      'per',
                      f.per,
                      'amount',
                      f.amount::text,
                      'carry',
                      f.carry,
                      'carryCap',
                      f.carry_cap::text,
                      'restarted',
                      f.restarted,
                      'seriesId',
                      f.series_id,
                      'carried',
                      f.carried::text,
                      'movedIn',
                      f.moved_in::text,
                      'movedOut',
                      f.moved_out::text,
                      'available',
                      f.available::text,
                      'left',
                      f."left"::text
                    )
                  end,
                  'past',
                  (
                    select
                      coalesce(
                        jsonb_agg(
                          jsonb_build_object('spent', coalesce(p.spent, 0)::text, 'available', pf.available::text)
                          order by m.first_day
                        ),
                        '[]'
                      )
                    from
                      before m
                      left join past p on p.category_id = c.id and p.key = m.key
                      left join figures pf on pf.category_id = c.id and pf.key = m.key and pf.per = 'period'
                  )
                )
                order by c.place
              ),
              '[]'
            )
          from
            public.arranged_categories c
            left join own o on o.category_id = c.id
            left join current s on s.category_id = c.id
            left join figures f on f.category_id = c.id and f.key = shown.key
            left join public.limits_in(shown.key) b on b.category_id = c.id
          where c.user_id = owner and (c.kind = 'spending' or s.spent <> 0)
        ),
        'years',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  c.name,
                  'typed',
                  f.typed::text,
                  'seriesId',
                  f.series_id,
                  'series',
                  (
                    select coalesce(s.name, public.shown_payee(s.payee_id))
                    from public.recurring_series s
                    where s.user_id = owner and s.id = f.series_id
                  ),
                  'dueOn',
                  f.due_on,
                  'thereBefore',
                  f.there_before::text,
                  'setAside',
                  f.set_aside::text,
                  'periodsLeft',
                  f.periods_left,
                  'spent',
                  f.cycle_spent::text,
                  'left',
                  f."left"::text
                )
                order by c.place
              ),
              '[]'
            )
          from
            figures f
            join public.arranged_categories c on c.user_id = owner and c.id = f.category_id
          where f.key = shown.key and f.per = 'year'
        ),
        'goals',
        public.period_goals(shown.first_day, shown.last_day, today),
        'moves',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('id', m.id, 'from', a.name, 'to', b.name, 'amount', m.amount::text)
                order by m.created_at, m.id
              ),
              '[]'
            )
          from
            public.budget_moves m
            join public.categories a on a.user_id = owner and a.id = m.source_id
            join public.categories b on b.user_id = owner and b.id = m.target_id
          where m.user_id = owner and m.period = shown.key
        ),
        'transfers',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('account', t.name, 'accountId', t.id, 'amount', t.amount::text)
                order by t.name, t.id
              ),
              '[]'
            )
          from
            (
              select a.id, a.name, coalesce(sum(l.amount), 0) as amount
              from
                public.live_accounts a
                join public.profiles p on p.user_id = a.user_id
                left join public.ledger_lines l
                  on l.user_id = a.user_id
                  and l.account_id = a.id
                  and l.role = 'transfer'
                  and l.counted_on between shown.first_day and shown.last_day
              where
                a.user_id = owner
                and public.account_group(a.type) in ('savings', 'loans', 'investments')
                and coalesce(a.currency, p.currency) = p.currency
                and not exists (select from public.tied_goals g where g.user_id = owner and g.account_id = a.id)
              group by a.id, a.name
            ) t
        ),
        'upcoming',
        public.upcoming_page(shown.first_day, shown.last_day, today)
      )
  );
end;
$$;

create or replace function public.categories_page(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      months as materialized (
        select p.key, p.first_day as first, p.last_day as last from public.budget_periods(today, today) p
      ),
      current as materialized (
        select
          t.category_id,
          t.role,
          sum(
            case t.role
              when 'spending' then -t.value
              else t.value
            end
          ) as amount
        from public.ledger_lines t
        where
          t.user_id = (select public.current_user_id())
          and t.counted_on between (select m.first from months m) and (select m.last from months m)
          and t.role in ('spending', 'income')
        group by 1, 2
      ),
      ever as materialized (
        select s.category_id, public.line_role(s.type, s.counted) as role, sum(s.transactions) as transactions
        from public.ledger_totals s
        where s.user_id = (select public.current_user_id())
        group by 1, 2
      ),
      others as materialized (
        select o.transaction_id, o.category_id, o.counted_in
        from public.other_part_categories o
        where o.user_id = (select public.current_user_id())
      ),
      own as materialized (
        select
          c.id,
          c.kind,
          public.caseless(c.name) = 'uncategorized' as is_none,
          coalesce(n.amount, 0) as amount,
          coalesce((select sum(e.transactions) from ever e where e.category_id = c.id), 0) as counted,
          (select count(*) from others o where o.category_id = c.id) as others,
          (
            select count(*)
            from public.rules r
            where r.user_id = c.user_id and strpos(r.conditions::text || r.actions::text, c.id::text) > 0
          ) as rules
        from
          public.categories c
          left join current n on n.category_id = c.id and n.role = c.kind
        where c.user_id = (select public.current_user_id())
      ),
      totals as materialized (
        select g.category_id, sum(o.amount) as amount, sum(o.counted) as counted, array_agg(g.member_id) as members
        from
          public.category_members g
          join own o on o.id = g.member_id
        where g.user_id = (select public.current_user_id())
        group by g.category_id
      )
    select
      jsonb_build_object(
        'month',
        (select jsonb_build_object('from', m.first, 'to', m.last) from months m),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'name',
                  c.name,
                  'group',
                  c.group_name,
                  'kind',
                  c.kind,
                  'color',
                  c.color,
                  'icon',
                  c.icon,
                  'archived',
                  c.archived_at is not null,
                  'amount',
                  t.amount,
                  'ownAmount',
                  o.amount,
                  'monthlyLimit',
                  l.amount,
                  'available',
                  f.available,
                  'budgeting',
                  c.budgeting,
                  'ownTransactions',
                  o.counted + o.others,
                  -- A row that is split among categories of one group is one.
                  'transactions',
                  t.counted + (
                    select count(distinct r.transaction_id)
                    from others r
                    where r.category_id = any (t.members) and r.counted_in <> all (t.members)
                  ),
                  'rules',
                  o.rules,
                  'used',
                  public.is_category_used(c.id)
                )
                order by c.place
              ),
              '[]'
            )
          from
            public.arranged_categories c
            join own o on o.id = c.id
            join totals t on t.category_id = c.id
            left join public.limits_in((select m.key from months m)) l on l.category_id = c.id and l.per = 'period'
            left join public.limit_figures((select m.first from months m), (select m.last from months m)) f
              on f.category_id = c.id and f.per = 'period'
          where c.user_id = (select public.current_user_id()) and not o.is_none
        ),
        'kinds',
        (
          select
            jsonb_object_agg(
              k.kind,
              jsonb_build_object(
                'amount',
                coalesce((select sum(n.amount) from current n where n.role = k.kind), 0),
                'transactions',
                coalesce((select sum(e.transactions) from ever e where e.role = k.kind), 0),
                'without',
                coalesce(
                  (
                    select sum(n.amount)
                    from
                      current n
                      join own o on o.id = n.category_id
                    where n.role = k.kind and o.is_none
                  ),
                  0
                ),
                'withoutTransactions',
                coalesce(
                  (
                    select sum(e.transactions)
                    from
                      ever e
                      join own o on o.id = e.category_id
                    where e.role = k.kind and o.is_none
                  ),
                  0
                ),
                -- Spending in categories of income, or the other way around.
                'elsewhere',
                coalesce(
                  (
                    select sum(n.amount)
                    from
                      current n
                      join own o on o.id = n.category_id
                    where n.role = k.kind and o.kind <> k.kind and not o.is_none
                  ),
                  0
                )
              )
            )
          from
            (
              values
                ('spending'),
                ('income')
            ) k (kind)
        ),
        'offersCommon',
        not exists (select from public.categories c where c.user_id = (select public.current_user_id()) and c.kept)
      )
  );
end;
$$;

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

create or replace function public.compare_spending(
  now_start date,
  now_end date,
  before_start date,
  before_end date,
  lines integer default 5
)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    with
      spent as materialized (
        select
          l.category_id,
          l.payee_id,
          coalesce(-sum(l.value) filter (where l.counted_on between now_start and now_end), 0) as now,
          coalesce(-sum(l.value) filter (where l.counted_on between before_start and before_end), 0) as before
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'spending'
          and l.counted_on >= least(now_start, before_start)
          and l.counted_on <= greatest(now_end, before_end)
          and (l.counted_on between now_start and now_end or l.counted_on between before_start and before_end)
        group by l.category_id, l.payee_id
      ),
      named as materialized (
        select 'category' as kind, c.name, null::uuid as payee_id, sum(s.now) as now, sum(s.before) as before
        from
          spent s
          join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
        group by c.id, c.name
        union all
        select 'group', g.name, null, sum(s.now), sum(s.before)
        from
          spent s
          join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
          join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
        group by g.id, g.name
        union all
        select
          'payee',
          (
            select min(k.key)
            from public.payee_keys k
            where k.user_id = (select public.current_user_id()) and k.payee_id = s.payee_id
          ),
          s.payee_id,
          sum(s.now),
          sum(s.before)
        from spent s
        group by s.payee_id
      ),
      changes as (select n.*, n.now - n.before as difference from named n),
      ranked as materialized (
        select
          c.*,
          c.difference <> 0
          and row_number() over (
            partition by c.kind
            order by abs(c.difference) desc, c.name
          ) <= lines as listed
        from changes c
      ),
      lists as (
        select
          k.kind,
          jsonb_build_object(
            'lines',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      r.kind,
                      r.name,
                      'payeeId',
                      r.payee_id,
                      'now',
                      r.now,
                      'before',
                      r.before,
                      'difference',
                      r.difference,
                      'isGroup',
                      r.kind = 'category'
                      and exists (
                        select
                        from
                          public.categories m
                          join public.categories g on g.user_id = m.user_id and g.id = m.parent_id
                        where m.user_id = (select public.current_user_id()) and g.name = r.name
                      ),
                      -- As the user calls it, else the latest way it was written.
                      'description',
                      case
                        when r.kind <> 'payee' then r.name
                        else coalesce(
                          (
                            select p.name
                            from public.payees p
                            where p.user_id = (select public.current_user_id()) and p.id = r.payee_id
                          ),
                          (
                            select public.row_title(t)
                            from public.transactions t
                            where
                              t.deletion_id is null
                              and t.user_id = (select public.current_user_id())
                              and t.payee_id = r.payee_id
                              and t.type in ('expense', 'refund')
                              and (t.date between now_start and now_end or t.date between before_start and before_end)
                            order by t.date desc, t.description
                            limit 1
                          )
                        )
                      end
                    )
                    order by abs(r.difference) desc, r.name
                  ),
                  '[]'
                )
              from ranked r
              where r.kind = k.kind and r.listed
            ),
            'rest',
            (
              select
                jsonb_build_object(
                  'count',
                  count(*),
                  'now',
                  sum(r.now),
                  'before',
                  sum(r.before),
                  'difference',
                  sum(r.difference)
                )
              from ranked r
              where r.kind = k.kind and not r.listed
              having count(*) > 0
            )
          ) as list
        from
          (
            values
              ('category'),
              ('group'),
              ('payee')
          ) k (kind)
      )
    select
      jsonb_build_object(
        'now',
        (select jsonb_build_object('from', now_start, 'to', now_end, 'spending', coalesce(sum(s.now), 0)) from spent s),
        'before',
        (
          select jsonb_build_object('from', before_start, 'to', before_end, 'spending', coalesce(sum(s.before), 0))
          from spent s
        ),
        'difference',
        (select coalesce(sum(s.now - s.before), 0) from spent s),
        'categories',
        (select l.list from lists l where l.kind = 'category'),
        'groups',
        (select l.list from lists l where l.kind = 'group'),
        'payees',
        (select l.list from lists l where l.kind = 'payee')
      )
  );
end $function$;

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

create or replace function public.figures_ever()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      figures as (
        select
          coalesce(-sum(totals.amount) filter (where kind.spending), 0) as spending,
          coalesce(-sum(totals.amount) filter (where kind.expense), 0) as expenses,
          coalesce(sum(totals.amount) filter (where kind.income), 0) as income,
          coalesce(sum(totals.transactions) filter (where kind.expense), 0) as "expenseCount",
          coalesce(sum(totals.transactions) filter (where kind.refund), 0) as "refundCount",
          coalesce(sum(totals.transactions) filter (where kind.income), 0) as "incomeCount",
          coalesce(-sum(totals.amount) filter (where kind.spending and totals.one_time), 0) as "oneTimeSpending",
          coalesce(-sum(totals.amount) filter (where kind.expense and totals.one_time), 0) as "oneTimeExpenses",
          coalesce(sum(totals.amount) filter (where kind.income and totals.one_time), 0) as "oneTimeIncome",
          coalesce(
            sum(totals.transactions) filter (where kind.expense and totals.one_time),
            0
          ) as "oneTimeExpenseCount",
          coalesce(sum(totals.transactions) filter (where kind.refund and totals.one_time), 0) as "oneTimeRefundCount",
          coalesce(sum(totals.transactions) filter (where kind.income and totals.one_time), 0) as "oneTimeIncomeCount"
        from
          public.ledger_totals totals
          cross join lateral (select public.line_role(totals.type, totals.counted) as role) line
          cross join lateral (
            select
              line.role = 'spending' as spending,
              line.role = 'spending' and totals.type <> 'refund' as expense,
              line.role = 'spending' and totals.type = 'refund' as refund,
              line.role = 'income' as income
          ) kind
        where
          totals.user_id = (select public.current_user_id())
          and totals.account_id <> all (array(select public.accounts_without_value()))
      ),
      largest_in as (
        -- The months with the largest of all amounts.
        select months.account_id, months.month, months.largest
        from public.account_months months
        where
          months.user_id = (select public.current_user_id())
          and months.largest = (
            select max(others.largest)
            from public.account_months others
            where others.user_id = (select public.current_user_id())
          )
      )
    select
      to_jsonb(figures) || jsonb_build_object(
        'span',
        (
          select jsonb_build_object('from', min(months.first_day), 'to', max(months.last_day))
          from public.account_months months
          where months.user_id = (select public.current_user_id())
          having min(months.first_day) is not null
        ),
        'largest',
        (
          select
            jsonb_build_object(
              'id',
              largest.id,
              'date',
              largest.date,
              'description',
              public.title_of(largest.id),
              'payee',
              public.payee_key(largest.description),
              'amount',
              abs(largest.amount),
              'type',
              largest.type
            )
          from
            largest_in
            join public.live_transactions largest
              on largest.user_id = (select public.current_user_id())
              and largest.account_id = largest_in.account_id
              and largest.date >= largest_in.month
              and largest.date < (largest_in.month + interval '1 month')::date
          where abs(largest.amount) = largest_in.largest and largest.counted and largest.type <> 'transfer'
          order by largest.date desc, largest.created_at desc, largest."position", largest.id
          limit 1
        )
      )
    from figures
  );
end;
$$;

create function public.filtered_categories(names jsonb, own_only boolean)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select c.id
    from
      public.categories c
      left join public.categories g on g.user_id = c.user_id and g.id = c.parent_id
    where c.user_id = (select public.current_user_id()) and (names ? c.name or names ? g.name and not own_only);
end;
$$;

create function public.filtered_days(filter jsonb)
returns daterange
language sql
immutable
parallel safe
security invoker
return case
  when (filter ->> 'from')::date > (filter ->> 'to')::date then 'empty'
  else daterange((filter ->> 'from')::date, (filter ->> 'to')::date, '[]')
end;

create or replace function public.filtered_transactions(filter jsonb)
returns setof public.transactions
language sql
stable
parallel safe
as $function$
  select t.*
  from public.transactions t
  where
    t.user_id = (select public.current_user_id())
    and t.deletion_id is null
    and (
      not public.is_line_filter(filter)
      or not t.is_split
      and (filter ->> 'type' is null or t.type = any (public.filtered_types(filter ->> 'type')))
      and (
        not filter ? 'categories'
        or t.category_id = any (array(select public.filtered_categories(filter -> 'categories', filter ? 'ownOnly')))
      )
      and (
        not filter ? 'withoutCategories'
        or t.category_id <> all (array(select public.filtered_categories(filter -> 'withoutCategories', false)))
      )
      and (filter ->> 'source' is null or t.category_source = filter ->> 'source')
      and (
        not public.is_tag_filter(filter)
        or public.tags_pass(
          array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id),
          filter
        )
      )
      or t.is_split
      and exists (
        select
        from public.transaction_parts p
        where p.user_id = t.user_id and p.transaction_id = t.id and public.part_passes(p, filter)
      )
    )
    and (
      filter ->> 'flag' is null
      or case filter ->> 'flag'
        when 'one-time' then t.one_time
        when 'not-counted' then not t.counted
        when 'split' then t.is_split
        -- The amount that has not come back yet.
        else t.expected_back
        and abs(t.amount) > (
          select coalesce(sum(l.amount), 0)
          from public.refund_links l
          where l.user_id = t.user_id and l.purchase_id = t.id
        )
      end
    )
    and (
      not filter ? 'accounts'
      or t.account_id = any (array(select value::uuid from jsonb_array_elements_text(filter -> 'accounts')))
    )
    and (
      not filter ? 'withoutAccounts'
      or t.account_id <> all (array(select value::uuid from jsonb_array_elements_text(filter -> 'withoutAccounts')))
    )
    and case
      when not filter ? 'otherDays' then (filter ->> 'from' is null or t.date >= (filter ->> 'from')::date)
      and (filter ->> 'to' is null or t.date <= (filter ->> 'to')::date)
      else t.shifted > 0
      and t.counted
      and not t.date <@ public.filtered_days(filter)
      and t.id = any (array(select public.refunds_counting_in(public.filtered_days(filter))))
    end
    and (filter ->> 'min' is null or abs(t.amount) >= (filter ->> 'min')::numeric)
    and (filter ->> 'max' is null or abs(t.amount) <= (filter ->> 'max')::numeric)
    and (filter ->> 'payee' is null or t.payee_id = (filter ->> 'payee')::uuid)
    and (
      filter ->> 'series' is null
      or t.id = any (
        array(
          select m.transaction_id
          from public.recurring_matches m
          where
            m.user_id = (select public.current_user_id())
            and m.series_id = (filter ->> 'series')::uuid
            and m.due_on is not null
        )
      )
    )
    and (
      filter ->> 'description' is null
      or t.payee_id = (
        select k.payee_id
        from public.payee_keys k
        where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(filter ->> 'description')
      )
    )
    and (
      coalesce(filter ->> 'search', '') = ''
      or filter -> 'searchAmounts' is not null
      and t.amount <@ (
        select range_agg(r.amounts)
        from
          jsonb_to_recordset(filter -> 'searchAmounts') as s ("from" numeric, "to" numeric, sign text)
          cross join lateral (
            values
              ('+', numrange(s."from", s."to")),
              ('-', numrange(-s."to", -s."from", '(]'))
          ) r (sign, amounts)
        where r.sign = coalesce(s.sign, r.sign)
      )
      or strpos(public.plain_marks(t.search_text), public.search_key(filter ->> 'search')) > 0
      or t.payee_id = any (array(select public.searched_payees(filter ->> 'search')))
      or t.bank_text is not null
      and (
        strpos(public.fold_text(t.bank_text), public.search_key(filter ->> 'search')) > 0
        or octet_length(t.bank_text) > char_length(t.bank_text)
        and strpos(public.search_key(t.bank_text), public.search_key(filter ->> 'search')) > 0
      )
      or t.category_id = any (array(select public.searched_categories(filter ->> 'search')))
      or t.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      or t.is_split
      and exists (
        select
        from
          public.transaction_parts p
          join public.categories c on c.user_id = p.user_id and c.id = p.category_id
        where
          p.user_id = t.user_id
          and p.transaction_id = t.id
          and (
            strpos(public.search_key(p.note), public.search_key(filter ->> 'search')) > 0
            or strpos(public.search_key(c.name), public.search_key(filter ->> 'search')) > 0
          )
      )
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay'
    );
$function$;

create function public.is_flow(type text, counted boolean)
returns boolean
language sql
immutable
parallel safe
security invoker
return counted and type <> 'transfer';

create function public.is_tag_filter(filter jsonb)
returns boolean
language sql
immutable
parallel safe
security invoker
return filter ?| array['tagsAll', 'tagsAny', 'tagsNone', 'tagged'];

create function public.is_line_filter(filter jsonb)
returns boolean
language sql
immutable
parallel safe
security invoker
return filter ?| array['categories', 'withoutCategories', 'source', 'type'] or public.is_tag_filter(filter);

create function public.ledger_begins()
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select min(m.first_day)
    from public.account_months m
    where m.user_id = (select public.current_user_id())
  );
end;
$$;

create or replace function public.limit_history(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  earliest date := coalesce(public.ledger_begins(), today);
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'from',
            f.first_day,
            'to',
            f.last_day,
            'amount',
            f.amount::text,
            'carried',
            f.carried::text,
            'movedIn',
            f.moved_in::text,
            'movedOut',
            f.moved_out::text,
            'available',
            f.available::text,
            'spent',
            f.spent::text,
            'left',
            f."left"::text,
            'dueOn',
            f.due_on
          )
          order by c.name, f.first_day
        ),
        '[]'
      )
    from
      public.limit_figures(least(earliest, today), today) f
      join public.categories c on c.user_id = owner and c.id = f.category_id
  );
end;
$$;

create or replace function public.limit_proposals(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  running public.budget_period;
  -- A category that is spent in at most so many of the last twelve months is offered a year's limit.
  rare constant integer := 5;
  -- As many whole periods are needed for a limit to be proposed.
  fewest constant integer := 3;
begin
  select p.* into running from public.budget_periods(today, today) p;
  return (
    with
      before as materialized (select p.* from public.six_periods_before(running.first_day) p),
      first_line as materialized (
        select public.ledger_begins() as day
      ),
      whole as materialized (
        select b.* from before b where b.first_day >= (select f.day from first_line f)
      ),
      a_year_ago as materialized (
        select p.*
        from public.budget_periods(
          (running.first_day - interval '1 year')::date,
          (running.first_day - interval '1 year')::date
        ) p
      ),
      lines as materialized (
        select l.category_id, l.counted_on, -l.value as spent
        from public.ledger_lines l
        where
          l.user_id = owner
          and l.role = 'spending'
          and not l.one_time
          and l.counted_on >= least(
            (select min(b.first_day) from before b),
            (select a.first_day from a_year_ago a),
            (public.month_of(today) - interval '12 months')::date
          )
          and l.counted_on < running.first_day
      ),
      of_category as materialized (
        select g.category_id, l.counted_on, l.spent
        from
          lines l
          join public.category_members g on g.user_id = owner and g.member_id = l.category_id
      ),
      per_period as materialized (
        select c.id as category_id, w.key, w.first_day, coalesce(sum(l.spent), 0) as spent
        from
          public.categories c
          cross join whole w
          left join of_category l on l.category_id = c.id and l.counted_on between w.first_day and w.last_day
        where c.user_id = owner and c.kind = 'spending'
        group by c.id, w.key, w.first_day
      ),
      typical as (
        select
          p.category_id,
          percentile_cont(0.5) within group (order by p.spent::double precision)::numeric as median,
          -- The fifth of six, and as high up among fewer.
          (array_agg(p.spent order by p.spent))[greatest(1, count(*)::integer - 1)] as comfortable,
          (array_agg(p.spent order by p.first_day desc))[1] as last
        from per_period p
        group by p.category_id
        having count(*) >= fewest
      ),
      year as (
        select l.category_id, sum(l.spent) as spent
        from of_category l
        where
          l.counted_on >= (public.month_of(today) - interval '12 months')::date
          and l.counted_on < public.month_of(today)
          and (select f.day from first_line f) <= (public.month_of(today) - interval '12 months')::date
        group by l.category_id
        having
          count(distinct public.month_of(l.counted_on)) filter (where l.spent <> 0) between 1 and rare
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'group',
            c.group_name,
            'current',
            b.amount::text,
            'typical',
            case when t.median > 0 then (ceil(t.median / 10) * 10)::text end,
            'comfortable',
            case when t.comfortable > 0 then (ceil(t.comfortable / 10) * 10)::text end,
            'last',
            t.last::text,
            'yearAgo',
            (
              select sum(l.spent)::text
              from
                of_category l
                join a_year_ago a on l.counted_on between a.first_day and a.last_day
              where l.category_id = c.id
            ),
            'year',
            case when y.spent > 0 then (ceil(y.spent / 10) * 10)::text end
          )
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join typical t on t.category_id = c.id
      left join year y on y.category_id = c.id
      left join public.limits_in(running.key) b on b.category_id = c.id
    where
      c.user_id = owner
      and c.kind = 'spending'
      and c.archived_at is null
      and c.budgeting <> 'none'
      and (t.median > 0 or t.comfortable > 0 or y.spent > 0)
  );
end;
$$;

create function public.line_conditions(filter jsonb)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return concat_ws(
    ' and ',
    'true',
    case
      when filter ? 'type' then format('l.type = any (%L)', public.filtered_types(filter ->> 'type'))
    end,
    case
      when filter ? 'categories' then format(
        'l.category_id = any (%L)',
        array(select public.filtered_categories(filter -> 'categories', filter ? 'ownOnly'))
      )
    end,
    case
      when filter ? 'withoutCategories' then format(
        'l.category_id <> all (%L)',
        array(select public.filtered_categories(filter -> 'withoutCategories', false))
      )
    end,
    case
      when filter ? 'source' then format(
        $source$%L = case
          when l.part_id is null then (
            select t.category_source from public.transactions t where t.user_id = l.user_id and t.id = l.transaction_id)
          else (select p.category_source from public.transaction_parts p
            where p.user_id = l.user_id and p.id = l.part_id) end$source$,
        filter ->> 'source'
      )
    end,
    case
      when public.is_tag_filter(filter) then format('public.tags_pass(l.tags, %L)', filter)
    end
  );
end;
$$;

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

create or replace function public.not_counted_totals(first date, last date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object('count', coalesce(sum(line.transactions), 0), 'amount', coalesce(sum(abs(line.value)), 0))
    from public.ledger_lines line
    where
      line.user_id = (select public.current_user_id())
      and not line.counted
      and line.type <> 'transfer'
      and line.counted_on between first and last
  );
end;
$$;

create or replace function public.part_passes(part public.transaction_parts, filter jsonb)
returns boolean
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      (filter ->> 'type' is null or part.type = any (public.filtered_types(filter ->> 'type')))
      and (
        not filter ? 'categories'
        or part.category_id = any (array(select public.filtered_categories(filter -> 'categories', filter ? 'ownOnly')))
      )
      and (
        not filter ? 'withoutCategories'
        or part.category_id <> all (array(select public.filtered_categories(filter -> 'withoutCategories', false)))
      )
      and (filter ->> 'source' is null or part.category_source = filter ->> 'source')
      and (
        not public.is_tag_filter(filter)
        or exists (
          select
          from public.line_tags(part.user_id, part.transaction_id, true) l
          where l.part_id = part.id and public.tags_pass(l.tags, filter)
        )
      )
  );
end;
$function$;

create or replace function public.payee_page(payee uuid, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      lines as materialized (
        select l.*
        from public.ledger_lines l
        where l.user_id = owner and l.payee_id = payee and l.role in ('spending', 'income')
      ),
      texts as materialized (
        select
          k.key,
          k.name,
          k.by_hand,
          (array_agg(t.description order by t.date desc, t.id))[1] as text,
          count(t.id) as transactions,
          max(t.date) as last
        from
          public.payee_keys k
          left join public.live_transactions t
            on t.user_id = k.user_id and t.payee_id = k.payee_id and public.payee_key(t.description) = k.key
        where k.user_id = owner and k.payee_id = payee
        group by k.key, k.name, k.by_hand
        -- Nothing is shown of a file that was not imported.
        having count(t.id) > 0 or k.by_hand
      )
    select
      jsonb_build_object(
        'id',
        p.id,
        'name',
        public.shown_payee(p.id),
        'ownName',
        p.name,
        'neverGuess',
        p.never_guess,
        'transactions',
        (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'first',
        (select min(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'last',
        (select max(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'amount',
        (select coalesce(sum(l.value), 0) from lines l),
        'thisYear',
        (
          select coalesce(sum(l.value), 0)
          from lines l
          where l.counted_on between first and (first + interval '1 year - 1 day')::date
        ),
        -- One-time rows, refunds and income taken back show nothing of the usual.
        'usual',
        (
          select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.value), 0))
          from lines l
          where not l.one_time and l.type <> 'refund' and not (l.type = 'income' and l.amount < 0)
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  g.name,
                  'isGroup',
                  g.is_group,
                  'transactions',
                  g.transactions,
                  'amount',
                  g.amount
                )
                order by g.transactions desc, abs(g.amount) desc, g.name
              ),
              '[]'
            )
          from
            (
              select
                c.name,
                count(distinct l.transaction_id) as transactions,
                sum(l.value) as amount,
                exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id) as is_group
              from
                lines l
                join public.categories c on c.user_id = owner and c.id = l.category_id
              group by c.name, c.id
            ) g
        ),
        'textCount',
        (select count(*) from texts),
        'texts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'key',
                  x.key,
                  'text',
                  coalesce(x.text, x.key),
                  'name',
                  x.name,
                  'transactions',
                  x.transactions,
                  'last',
                  x.last
                )
                order by x.place
              ),
              '[]'
            )
          from
            (
              select x.*, row_number() over (order by x.transactions desc, x.last desc nulls last, x.key) as place
              from texts x
            ) x
          where x.place <= 100
        )
      )
    from public.payees p
    where p.user_id = owner and p.id = payee
  );
end;
$function$;

create or replace function public.payees_page(search text, page integer, page_size integer, sort text, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  wanted text := btrim(public.search_key(coalesce(search, '')));
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      counted as materialized (
        select t.payee_id, count(*) as transactions, max(t.date) as last
        from public.transactions t
        where t.user_id = owner and t.deletion_id is null
        group by t.payee_id
      ),
      summed as materialized (
        select l.payee_id, sum(l.value) as amount
        from public.ledger_lines l
        where
          l.user_id = owner
          and l.role in ('spending', 'income')
          and l.counted_on between first and (first + interval '1 year - 1 day')::date
        group by l.payee_id
      ),
      found as materialized (
        select c.*, coalesce(s.amount, 0) as amount
        from
          counted c
          left join summed s on s.payee_id = c.payee_id
        where
          wanted = ''
          or c.payee_id in (
            select k.payee_id
            from public.payee_keys k
            where
              k.user_id = owner
              and (strpos(public.plain_marks(k.key), wanted) > 0 or strpos(public.plain_marks(k.cleaned), wanted) > 0)
            union
            select p.id
            from public.payees p
            where p.user_id = owner and p.name is not null and strpos(public.search_key(p.name), wanted) > 0
          )
      ),
      placed as (
        select
          f.*,
          row_number() over (
            order by
              case sort
                when 'sum' then abs(f.amount)
                when 'last' then f.last - date '1900-01-01'
                else f.transactions
              end desc,
              f.last desc,
              f.payee_id
          ) as place
        from found f
      ),
      position as (
        select n.*
        from
          (select count(*) as total from found) f
          cross join lateral public.page_position(f.total, page, page_size) n
      )
    select
      jsonb_build_object(
        'total',
        (select count(*) from found),
        'page',
        n.page,
        'pages',
        n.pages,
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  p.id,
                  'name',
                  public.shown_payee(p.id),
                  'ownName',
                  p.name,
                  'neverGuess',
                  p.never_guess,
                  'transactions',
                  f.transactions,
                  'amount',
                  f.amount,
                  'last',
                  f.last,
                  'category',
                  (
                    select c.name
                    from
                      public.transactions t
                      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
                    where
                      t.user_id = owner
                      and t.payee_id = p.id
                      and t.deletion_id is null
                      and t.category_source <> 'none'
                      and t.type <> 'transfer'
                    group by c.name
                    order by count(*) desc, max(t.date) desc
                    limit 1
                  )
                )
                order by f.place
              ),
              '[]'
            )
          from
            placed f
            join public.payees p on p.user_id = owner and p.id = f.payee_id
          where f.place > n.skipped and f.place <= n.skipped + page_size
        )
      )
    from position n
  );
end;
$$;

create or replace function public.period_figures(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      months as (
        -- The month of the period's last day, or of today if that is earlier.
        select
          latest.month_start,
          (latest.month_start + interval '1 month')::date - 1 as month_end,
          (latest.month_start - interval '1 month')::date as before_start
        from (select public.month_of(least(period_end, today)) as month_start) latest
      ),
      -- The one that limits are shown of.
      budget as materialized (
        select p.key, p.first_day, p.last_day
        from public.budget_periods(least(period_end, today), least(period_end, today)) p
      ),
      spans as (
        select span.*
        from
          months,
          lateral (
            values
              ('period', period_start, period_end),
              ('previous', previous_start, period_start - 1),
              -- A running span is compared with as many days, or with all there are if they are fewer.
              ('so_far', period_start, today),
              ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
              ('trend', months.month_start, least(months.month_end, today)),
              (
                'trend_before',
                months.before_start,
                case
                  when today > months.month_end then months.month_start - 1
                  else least(months.before_start + (today - months.month_start), months.month_start - 1)
                end
              )
          ) span ("name", "from", "to")
        where today between period_start and period_end or span."name" not like 'so_far%'
      ),
      lines as materialized (
        select
          line.counted_on as date,
          line.category_id,
          line.role = 'spending' as is_spending,
          line.type = 'refund' as is_refund,
          line.one_time,
          coalesce(line.value, 0) as amount,
          line.transactions
        from public.ledger_lines line
        where
          line.user_id = (select public.current_user_id())
          and line.role in ('spending', 'income')
          and line.counted_on >= (
            select least(previous_start, months.before_start, budget.first_day)
            from
              months,
              budget
          )
          and line.counted_on <= (
            select greatest(period_end, months.month_end, budget.last_day)
            from
              months,
              budget
          )
      ),
      days as materialized (
        select
          lines.date,
          coalesce(-sum(lines.amount) filter (where lines.is_spending), 0) as spending,
          coalesce(sum(lines.amount) filter (where not lines.is_spending), 0) as income,
          coalesce(
            sum(lines.transactions) filter (where lines.is_spending and not lines.is_refund),
            0
          ) as expense_count,
          coalesce(sum(lines.transactions) filter (where lines.is_refund), 0) as refund_count,
          coalesce(sum(lines.transactions) filter (where not lines.is_spending), 0) as income_count,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and lines.one_time), 0) as one_time_spending,
          coalesce(sum(lines.transactions) filter (where lines.one_time), 0) as one_time_count,
          bool_or(lines.is_spending) as spent
        from lines
        group by lines.date
      ),
      totals as (
        select span."name", to_jsonb(figures) as document
        from
          spans span
          cross join lateral (
            select
              span."from",
              span."to",
              coalesce(sum(days.spending), 0) as spending,
              coalesce(sum(days.income), 0) as income,
              coalesce(sum(days.expense_count), 0) as "expenseCount",
              coalesce(sum(days.refund_count), 0) as "refundCount",
              coalesce(sum(days.income_count), 0) as "incomeCount",
              coalesce(sum(days.one_time_spending), 0) as "oneTimeSpending",
              coalesce(sum(days.one_time_count), 0) as "oneTimeCount"
            from days
            where days.date between span."from" and span."to"
          ) figures
      ),
      category_sums as (
        select
          lines.category_id,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and place.in_period), 0) as spending,
          count(*) filter (where lines.is_spending and place.in_period) as expense_count,
          count(*) filter (where place.in_period) as transactions,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and place.in_month), 0) as month_spending,
          coalesce(
            -sum(lines.amount) filter (
              where lines.is_spending and not lines.one_time and place.in_month and lines.date <= today
            ),
            0
          ) as month_so_far
        from
          lines
          cross join budget
          cross join lateral (
            select
              lines.date between period_start and period_end as in_period,
              lines.date between budget.first_day and budget.last_day as in_month
          ) place
        where lines.date >= least(period_start, budget.first_day)
        group by lines.category_id
      )
    select
      jsonb_build_object(
        'period',
        (select totals.document from totals where totals."name" = 'period'),
        'previous',
        (select totals.document from totals where totals."name" = 'previous'),
        'soFar',
        (
          select jsonb_build_object('now', running.document, 'before', earlier.document)
          from
            totals running
            cross join totals earlier
          where running."name" = 'so_far' and earlier."name" = 'so_far_before'
        ),
        'monthlyTrend',
        (
          select jsonb_build_object('now', latest.document, 'before', earlier.document)
          from
            totals latest
            cross join totals earlier
          where latest."name" = 'trend' and earlier."name" = 'trend_before'
        ),
        'month',
        (select jsonb_build_object('from', budget.first_day, 'to', budget.last_day) from budget),
        'days',
        (
          select coalesce(jsonb_agg(to_jsonb(point) order by point.date), '[]')
          from
            (
              select
                days.date,
                days.spending,
                sum(days.spending) over (
                  partition by days.date >= period_start
                  order by days.date
                ) as total
              from days
              where days.spent and days.date between previous_start and period_end
            ) point
        ),
        'buckets',
        (
          select
            public.spending_buckets(
              array_agg(days.date),
              array_agg(days.spending),
              period_start,
              period_end,
              previous_start,
              today
            )
          from days
          where days.spent
        )
      ) || (
        select public.category_lists(jsonb_agg(to_jsonb(category_sums)), (select budget.last_day from budget))
        from category_sums
      )
  );
end;
$$;

create or replace function public.period_spending(first date, last date, without uuid[] default '{}')
returns table (key date, category_id uuid, spent numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  months date[];
  keys date[];
  starts date[];
  ends date[];
begin
  -- Months are summed already; the lines of other periods are put to the one they count in.
  select
    array_agg(p.key) filter (where p.is_month),
    array_agg(p.key order by p.first_day) filter (where not p.is_month),
    array_agg(p.first_day order by p.first_day) filter (where not p.is_month),
    array_agg(p.last_day order by p.first_day) filter (where not p.is_month)
  into months, keys, starts, ends
  from
    (
      select p.*, p.kind = 'month' and p.last_day + 1 = (p.first_day + interval '1 month')::date as is_month
      from public.budget_periods(first, last) p
    ) p;
  if months is not null then
    return query
      select m.month, m.category_id, -sum(m.amount)
      from public.month_totals m
      where
        m.user_id = (select public.current_user_id())
        and m.month = any (months)
        and public.line_role(m.type, m.counted) = 'spending'
        and m.account_id <> all (without || array(select public.accounts_without_value()))
      group by m.month, m.category_id;
  end if;
  if keys is null then
    return;
  end if;
  return query
    select keys[l.place], l.category_id, -sum(l.value)
    from
      (
        select width_bucket(l.counted_on, starts) as place, l.counted_on, l.category_id, l.value
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'spending'
          and l.counted_on between starts[1] and ends[cardinality(ends)]
          and l.account_id <> all (without)
      ) l
    where l.counted_on <= ends[l.place]
    group by l.place, l.category_id;
end;
$$;

create or replace function public.period_sums(period public.budget_period)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'spent',
        coalesce(-sum(l.value) filter (where l.role = 'spending'), 0)::text,
        'income',
        coalesce(sum(l.value) filter (where l.role = 'income'), 0)::text
      )
    from public.ledger_lines l
    where
      l.user_id = (select public.current_user_id())
      and l.role in ('spending', 'income')
      and l.counted_on between period.first_day and period.last_day
  );
end;
$$;

create function public.refunds_counting_in(days daterange)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select l.refund_id
    from
      public.refund_links l
      join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
    where
      l.user_id = (select public.current_user_id())
      and l.counts_with_purchase
      and o.date <@ days
      and o.account_id <> all (array(select public.accounts_without_value()));
end;
$$;

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

create or replace function public.screen_documents(reads jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  name text;
  given jsonb;
  document jsonb;
  documents jsonb[] := '{}';
begin
  for name, given in
    select r.value ->> 'name', r.value -> 'arguments'
    from jsonb_array_elements(public.unwrap_json(reads)) with ordinality r (value, place) order by r.place
  loop
    case name
      when 'account_page' then
        document := public.account_page((given ->> 'account')::uuid, (given ->> 'first')::date,
          (given ->> 'last')::date,
          (given ->> 'today')::date);
      when 'bank_accounts' then
        document := public.bank_accounts((given ->> 'today')::date);
      when 'budget_calendar' then
        document := public.budget_calendar((given ->> 'today')::date);
      when 'budgets' then
        document := public.budgets((given ->> 'today')::date);
      when 'budgets_page' then
        document := public.budgets_page((given ->> 'period')::date, (given ->> 'today')::date);
      when 'calendar_preview' then
        document := public.calendar_preview(given -> 'content', (given ->> 'today')::date);
      when 'categories' then
        document := to_jsonb(array(select public.categories()));
      when 'categories_page' then
        document := public.categories_page((given ->> 'today')::date);
      when 'compare_spending' then
        document := public.compare_spending((given ->> 'now_start')::date, (given ->> 'now_end')::date,
          (given ->> 'before_start')::date, (given ->> 'before_end')::date);
      when 'dashboard' then
        document := public.dashboard((given ->> 'period_start')::date, (given ->> 'period_end')::date,
          (given ->> 'previous_start')::date, (given ->> 'today')::date);
      when 'goals' then
        document := public.goals((given ->> 'today')::date);
      when 'guess_record' then
        document := public.guess_record();
      when 'has_password' then
        document := to_jsonb(public.has_password());
      when 'limit_proposals' then
        document := public.limit_proposals((given ->> 'today')::date);
      when 'list_counts' then
        document := public.list_counts();
      when 'month_report' then
        document := public.month_report(given -> 'report', (given ->> 'today')::date);
      when 'net_worth' then
        document := public.net_worth((given ->> 'first')::date, (given ->> 'last')::date, (given ->> 'today')::date);
      when 'notification_settings' then
        document := public.notification_settings();
      when 'past_imports' then
        document := public.past_imports((given ->> 'page')::integer);
      when 'payee_page' then
        document := public.payee_page((given ->> 'payee')::uuid, (given ->> 'today')::date);
      when 'payees_page' then
        document := public.payees_page(given ->> 'search', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer,
          given ->> 'sort', (given ->> 'today')::date);
      when 'new_prices_page' then
        document := public.new_prices_page((given ->> 'today')::date);
      when 'recurring_page' then
        document := public.recurring_page((given ->> 'today')::date, (given ->> 'payee')::uuid,
          (given ->> 'account')::uuid);
      when 'report_days' then
        document := public.report_days((given ->> 'today')::date);
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'rule_origin' then
        document := public.rule_origin((given ->> 'transaction')::uuid);
      when 'rules_page' then
        document := public.rules_page();
      when 'savings_goal' then
        document := public.savings_goal((given ->> 'today')::date);
      when 'series_page' then
        document := public.series_page((given ->> 'series')::uuid, (given ->> 'today')::date);
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'spending_report' then
        document := public.spending_report(given -> 'report', (given ->> 'today')::date);
      when 'tag_documents' then
        document := public.tag_documents();
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      when 'upcoming_page' then
        document := public.upcoming_page((given ->> 'first')::date, (given ->> 'last')::date,
          (given ->> 'today')::date);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $function$;

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

create function public.sums_of_other_days(filter jsonb)
returns table (refunds bigint, spending numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- Most ledgers have no refund that counts on another day.
  if
    filter ?| array['from', 'to']
    and not filter ? 'otherDays'
    and exists (select from public.refunds_counting_in(public.filtered_days(filter)))
  then
    return query select s.total, s.spending
      from public.transaction_sums(filter || jsonb_build_object('otherDays', true)) s;
  else
    return query select 0::bigint, 0::numeric;
  end if;
end;
$$;

create or replace function public.tags_pass(tags uuid[], filter jsonb)
returns boolean
language sql
immutable
parallel safe
security invoker
return (not filter ? 'tagsAll' or tags @> array(select value::uuid from jsonb_array_elements_text(filter -> 'tagsAll')))
and (not filter ? 'tagsAny' or tags && array(select value::uuid from jsonb_array_elements_text(filter -> 'tagsAny')))
and (
  not filter ? 'tagsNone'
  or not tags && array(select value::uuid from jsonb_array_elements_text(filter -> 'tagsNone'))
)
and case filter ->> 'tagged'
  when 'none' then tags = '{}'
  when 'several' then cardinality(tags) > 1
  else true
end;

create function public.totals_serve(filter jsonb, first date, last date)
returns boolean
language sql
immutable
parallel safe
security invoker
return filter - '{categories,withoutCategories,ownOnly,type,accounts,withoutAccounts,from,to}'::text[] = '{}'
and (first is null or first = public.month_of(first))
and (last is null or last + 1 = public.month_of(last + 1));

create or replace function public.transaction_sums(filter jsonb)
returns table (
  total bigint,
  spending numeric,
  income numeric,
  not_counted bigint,
  not_counted_amount numeric,
  days daterange,
  open numeric,
  condition text
)
language plpgsql
stable
set search_path to ''
set random_page_cost to '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  first date := filter ->> 'from';
  last date := filter ->> 'to';
  ids uuid[];
  conditions record;
  unknown text;
  found record;
  sums record;
  valueless uuid[] := array(select public.accounts_without_value());
begin
  -- Without a search and in whole months the kept totals know it. They count each split transaction once, wherever its
  -- parts are, so that a filter can't ask them for parts.
  if
    public.totals_serve(filter, first, last)
    and (
      filter - '{accounts,withoutAccounts,from,to}'::text[] = '{}'
      or not exists (select from public.transaction_parts p where p.user_id = owner)
    )
  then
    return query execute
      format(
        $sums$
      select coalesce(sum(s.transactions), 0)::bigint,
        coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending' and %1$s), 0),
        coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income' and %1$s), 0),
        coalesce(sum(s.transactions) filter (where not s.counted and s.type <> 'transfer'), 0)::bigint,
        -- One type has one sign.
        coalesce(sum(abs(s.amount)) filter (where not s.counted and s.type <> 'transfer' and %1$s), 0),
        null::daterange, null::numeric, 'true'
      from public.%2$I s
      where s.user_id = $1
        and ($2 ->> 'type' is null or s.type = any (public.filtered_types($2 ->> 'type')))
        and (
          not $2 ? 'accounts'
          or s.account_id = any (array(select value::uuid from jsonb_array_elements_text($2 -> 'accounts')))
        )
        and (
          not $2 ? 'withoutAccounts'
          or s.account_id <> all (array(select value::uuid from jsonb_array_elements_text($2 -> 'withoutAccounts')))
        )
        and (not $2 ? 'categories' or s.category_id = any (
          array(select public.filtered_categories($2 -> 'categories', $2 ? 'ownOnly'))))
        and (not $2 ? 'withoutCategories' or s.category_id <> all (
          array(select public.filtered_categories($2 -> 'withoutCategories', false))))
        %3$s %4$s $sums$,
        's.account_id <> all ($5)',
        case
          when first is null
          and last is null then 'ledger_totals'
          else 'month_totals'
        end,
        case
          when first is not null then 'and s.month >= $3'
        end,
        case
          when last is not null then 'and s.month <= $4'
        end
      )
      using owner, filter, first, last, valueless;
    return;
  end if;

  select c.* into conditions from public.filter_conditions(filter) c;
  condition := conditions.condition;
  unknown := conditions.condition;
  -- They know what a search finds by category or account, too.
  if
    filter ->> 'search' <> ''
    and filter - '{search,searchAmounts,searchDates,searchDay}'::text[] = '{}'
    and not exists (select from public.transaction_parts p where p.user_id = owner)
  then
    select
      coalesce(sum(s.transactions), 0),
      coalesce(-sum(s.amount) filter (where s.has_value and s.role = 'spending'), 0),
      coalesce(sum(s.amount) filter (where s.has_value and s.role = 'income'), 0),
      coalesce(sum(s.transactions) filter (where not s.counted and s.type <> 'transfer'), 0),
      coalesce(sum(abs(s.amount)) filter (where s.has_value and not s.counted and s.type <> 'transfer'), 0)
    into total, spending, income, not_counted, not_counted_amount
    from
      (
        select s.*, public.line_role(s.type, s.counted) as role, s.account_id <> all (valueless) as has_value
        from public.ledger_totals s
        where s.user_id = owner
      ) s
    where
      (
        s.category_id = any (array(select public.searched_categories(filter ->> 'search')))
        or s.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      );
    unknown := conditions.rest;
  end if;
  -- A transaction without parts, of which nothing counts on another day, is one line as it is. The lines of others are
  -- looked up.
  execute
    format(
      $rows$
    select count(*) as matches,
      coalesce(-sum(t.value) filter (where not t.has_lines and t.role = 'spending'), 0) as spending,
      coalesce(sum(t.value) filter (where not t.has_lines and t.role = 'income'), 0) as income,
      count(*) filter (where not t.has_lines and not t.counted and t.type <> 'transfer') as not_counted,
      coalesce(sum(abs(t.value)) filter (where not t.has_lines and not t.counted and t.type <> 'transfer'), 0)
        as not_counted_amount,
      min(t.date) filter (where not t.has_lines) as first_day, max(t.date) filter (where not t.has_lines) as last_day,
      coalesce(array_agg(t.id) filter (where t.has_lines), '{}') as ids
    from (
      select t.id, t.date, case when t.account_id <> all ($2) then t.amount end as value, t.type, t.counted,
        public.line_role(t.type, t.counted) as role,
        t.is_split or t.shifted > 0 or coalesce($1 ->> 'flag', '') = 'expected-back' as has_lines
      from public.filtered_transactions($1) t where %s
    ) t $rows$,
      unknown
    )
  into found
  using filter, valueless;
  ids := found.ids;
  if first is not null or last is not null then
    execute
      'select $2 || coalesce(array_agg(t.id), ''{}'') from public.filtered_transactions($1) t
      where t.shifted > 0 and t.id <> all ($2)'
    into ids
    using filter - '{from,to}'::text[], ids;
  end if;
  execute
    format(
      $sums$
    select coalesce(-sum(l.value) filter (where l.role = 'spending'), 0) as spending,
      coalesce(sum(l.value) filter (where l.role = 'income'), 0) as income,
      coalesce(sum(l.transactions) filter (where not l.counted and l.type <> 'transfer'), 0) as not_counted,
      coalesce(sum(abs(l.value)) filter (where not l.counted and l.type <> 'transfer'), 0) as not_counted_amount,
      min(l.date) as first_day, max(l.date) as last_day
    from public.ledger_lines l
    where l.user_id = $1 and l.transaction_id = any ($3)
      and ($4 is null or l.counted_on >= $4) and ($5 is null or l.counted_on <= $5)
      and %s
      %s $sums$,
      public.line_conditions(filter),
      -- The days of the list's index to be read, if no row of other days counts in them.
      case
        when not filter ? 'otherDays'
        and cardinality(ids) = cardinality(
          found.ids
        ) then 'and ($4 is null or l.date >= $4) and ($5 is null or l.date <= $5)'
      end
    )
  into sums
  using owner, filter, ids, first, last;
  total := coalesce(total, 0) + found.matches;
  spending := coalesce(spending, 0) + found.spending + sums.spending;
  income := coalesce(income, 0) + found.income + sums.income;
  not_counted := coalesce(not_counted, 0) + found.not_counted + sums.not_counted;
  not_counted_amount := coalesce(not_counted_amount, 0) + found.not_counted_amount + sums.not_counted_amount;
  if filter ?| array['tagsAll', 'tagsAny', 'flag'] and found.matches > 0 then
    days := daterange(least(found.first_day, sums.first_day), greatest(found.last_day, sums.last_day), '[]');
  end if;
  if filter ->> 'flag' = 'expected-back' then
    open := sums.spending - (
      select coalesce(sum(l.amount), 0) from public.refund_links l where l.user_id = owner and l.purchase_id = any (ids)
    );
  end if;
  return next;
end;
$function$;

create or replace function public.transactions_page(
  filter jsonb default '{}'::jsonb,
  page integer default 1,
  page_size integer default 10,
  sort text default ''::text
)
returns jsonb
language plpgsql
stable
set search_path to ''
set random_page_cost to '1.1'
as $function$
declare
  sums record;
  place record;
  start record;
  other_days record;
  items jsonb;
begin
  filter := public.unwrap_json(filter);
  if filter ->> 'search' = '' then
    filter := filter - '{search,searchAmounts,searchDates,searchDay}'::text[];
  end if;
  select s.* into sums from public.transaction_sums(filter) s;
  select p.* into place from public.page_position(sums.total, page, page_size) p;
  select s.* into other_days from public.sums_of_other_days(filter) s;
  if filter = '{}' and place.skipped > 1000 then
    select s.* into start from public.list_start(sort, place.skipped) s;
  else
    select sums.condition, place.skipped as rows into start;
  end if;
  -- Planned for this order and filter alone. Only keys are sorted; the rows are fetched for those shown, by their keys:
  -- asked for as live ones they might be looked for along the index of the list.
  execute
    format(
      $page$
    select coalesce(jsonb_agg(public.transaction_document(t, c.name, $1) order by k.place), '[]')
    from (
      select k.user_id, k.id, row_number() over () as place
      from (
        select t.user_id, t.id from public.filtered_transactions($1) t
        where %s
        order by %s t.date desc, t.created_at desc, t."position", t.id
        limit $2 offset $3
      ) k
    ) k
    join public.transactions t on t.user_id = k.user_id and t.id = k.id
    join public.categories c on c.user_id = t.user_id and c.id = t.category_id $page$,
      start.condition,
      case sort
        when 'date-asc' then 't.date asc,'
        when 'amount-asc' then 't.amount_order asc,'
        when 'amount-desc' then 't.amount_order desc,'
        else ''
      end
    )
  into items
  using filter, page_size, start.rows;
  return jsonb_build_object(
    'total',
    sums.total,
    'spending',
    sums.spending::text,
    'income',
    sums.income::text,
    'notCounted',
    jsonb_build_object('count', sums.not_counted, 'amount', sums.not_counted_amount),
    'otherDays',
    jsonb_build_object('count', other_days.refunds, 'amount', other_days.spending),
    'days',
    case
      when sums.days is not null then jsonb_build_object('from', lower(sums.days), 'to', upper(sums.days) - 1)
    end,
    'open',
    sums.open,
    'payee',
    public.shown_payee((filter ->> 'payee')::uuid),
    'series',
    (
      select coalesce(s.name, public.shown_payee(s.payee_id))
      from public.recurring_series s
      where s.user_id = (select public.current_user_id()) and s.id = (filter ->> 'series')::uuid
    ),
    'page',
    place.page,
    'pages',
    place.pages,
    'items',
    items
  );
end;
$function$;

create or replace function public.transfer_totals(first date, last date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Both legs of a transfer are one; where the other is outside these days, each counts in its own.
  return (
    select jsonb_build_object('count', count(*), 'amount', coalesce(sum(abs(l.value)), 0))
    from public.ledger_lines l
    where
      l.user_id = (select public.current_user_id())
      and l.type = 'transfer'
      and l.counted_on between first and last
      and (
        l.amount < 0
        or not exists (
          select
          from
            public.live_transfers r
            join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
          where
            r.user_id = l.user_id
            and r.in_id = l.transaction_id
            and r.in_part_id is not distinct from l.part_id
            and o.date between first and last
        )
      )
  );
end;
$$;

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

create view public.ledger_lines
with (security_invoker = true)
as
  select
    l.user_id,
    l.transaction_id,
    l.part_id,
    l.account_id,
    l.date,
    l.counted_on,
    l.category_id,
    coalesce(c.parent_id, l.category_id) as group_id,
    l.payee_id,
    l.tags,
    l.amount,
    coalesce(a.currency, p.currency) as currency,
    l.type,
    public.line_role(l.type, l.counted) as role,
    l.counted,
    l.one_time,
    l.transactions,
    case
      when a.currency is null
      or a.currency = p.currency then l.amount
    end as value
  from
    (
      select
        t.user_id,
        t.id as transaction_id,
        null::uuid as part_id,
        t.account_id,
        t.date,
        t.date as counted_on,
        t.category_id,
        t.payee_id,
        array(
          select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
        ) as tags,
        t.amount - t.shifted as amount,
        t.type,
        t.counted,
        t.one_time,
        1 as transactions
      from public.transactions t
      where t.deletion_id is null and not t.is_split
      union all
      select
        t.user_id,
        t.id,
        s.id,
        t.account_id,
        t.date,
        t.date,
        s.category_id,
        t.payee_id,
        array(
          select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
          union
          select g.tag_id from public.part_tags g where g.user_id = s.user_id and g.part_id = s.id
        ),
        s.amount,
        s.type,
        t.counted,
        t.one_time,
        (
          not exists (
            select
            from public.transaction_parts o
            where
              o.user_id = s.user_id
              and o.transaction_id = s.transaction_id
              and (o.type = 'transfer', o.position) < (s.type = 'transfer', s.position)
          )
        )::integer
      from
        public.transactions t
        join public.transaction_parts s on s.user_id = t.user_id and s.transaction_id = t.id
      where t.deletion_id is null and t.is_split
      union all
      select
        t.user_id,
        t.id,
        null,
        t.account_id,
        t.date,
        o.date,
        t.category_id,
        t.payee_id,
        array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id),
        l.amount,
        t.type,
        t.counted,
        t.one_time,
        0
      from
        public.refund_links l
        join public.transactions t on t.user_id = l.user_id and t.id = l.refund_id
        join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
      where l.counts_with_purchase and t.shifted > 0 and t.deletion_id is null
    ) l
    left join public.categories c on c.user_id = l.user_id and c.id = l.category_id
    left join public.accounts a on a.user_id = l.user_id and a.id = l.account_id
    left join public.profiles p on p.user_id = l.user_id;

COMMENT ON FUNCTION "public"."accounts_without_value"() IS 'The accounts whose amounts are in no sum of several accounts, as they are in another currency than the preferred.';

COMMENT ON FUNCTION "public"."bucket_spans"(text, date, date) IS 'The days, weeks, months, quarters, years or budget periods that a span of days touches, whole, in their order.';

COMMENT ON FUNCTION "public"."cells_of_spans"(jsonb, text, text, jsonb) IS 'The cells of each of some spans of days, in the places of their buckets.';

COMMENT ON FUNCTION "public"."figure_document"(public.report_figure, boolean, numeric, numeric) IS 'A figure of a report, with its part up to today where that is compared, and what it was before.';

COMMENT ON FUNCTION "public"."filtered_categories"(jsonb, boolean) IS 'The categories of some names, and those in groups among them, unless only their own rows are asked for.';

COMMENT ON FUNCTION "public"."filtered_days"(jsonb) IS 'The days that a filter asks for; all without any.';

COMMENT ON FUNCTION "public"."is_flow"(text, boolean) IS 'True if the role of a line is spending or income, in terms that the planner has statistics of.';

COMMENT ON FUNCTION "public"."is_line_filter"(jsonb) IS 'True if a filter chooses among the parts of a transaction.';

COMMENT ON FUNCTION "public"."is_tag_filter"(jsonb) IS 'True if a filter is about tags.';

COMMENT ON FUNCTION "public"."ledger_begins"() IS 'The day of the user''s first line; null without any.';

COMMENT ON FUNCTION "public"."line_conditions"(jsonb) IS 'The conditions on a line l that a filter sets, as SQL: those that choose among the parts of a transaction.';

COMMENT ON FUNCTION "public"."month_report"(jsonb, date) IS 'Groups and categories by bucket, their totals and averages, spending and income, and income without spending.';

COMMENT ON FUNCTION "public"."refunds_counting_in"(daterange) IS 'The refunds that count with purchases of some days, where the sums of several accounts have a value of them.';

COMMENT ON FUNCTION "public"."report_buckets"(text, date, date, date) IS 'The buckets of a span of days, in their order.';

COMMENT ON FUNCTION "public"."report_cells"(jsonb, text, text, date, date) IS 'The sums of a filter''s lines by key (category, group, payee, account, tag or all) and bucket, for all reports.';

COMMENT ON FUNCTION "public"."report_days"(date) IS 'The first and last day of the ledger, and the budget periods around them where these are no calendar months.';

COMMENT ON FUNCTION "public"."report_figures"(public.report_cell[], text[], public.report_bucket[]) IS 'The sums of cells by measure and key, with the average of whole buckets without one-time lines.';

COMMENT ON FUNCTION "public"."report_frame"(jsonb, public.report_bucket[], date, date) IS 'The parts that all reports have: the first day of the ledger, their buckets, and the rows that are in no figure';

COMMENT ON FUNCTION "public"."report_names"(text, text[]) IS 'The names of the keys of a report, and the user''s order of categories.';

COMMENT ON FUNCTION "public"."role_value"(text, numeric) IS 'An amount as more income, or more spending.';

COMMENT ON FUNCTION "public"."rows_counting_in"(jsonb, date, date) IS 'The transactions that pass a filter and of which something may count in a span of days.';

COMMENT ON FUNCTION "public"."spending_report"(jsonb, date) IS 'Spending, income or income without spending of a span by key and bucket, against the mean of other spans.';

COMMENT ON FUNCTION "public"."sums_of_other_days"(jsonb) IS 'The refunds of other days that a filter''s sums count as well, and the spending in these sums that is theirs.';

COMMENT ON FUNCTION "public"."totals_serve"(jsonb, date, date) IS 'True if the totals of whole months know the sums of what a filter takes in; else they are sums of lines.';

COMMENT ON FUNCTION "public"."under_one_key"(public.report_cell[], boolean) IS 'Cells of several keys as those of their total.';

COMMENT ON TYPE "public"."report_bucket" IS 'A day, week, month, quarter, year or budget period of a report, cut to its span. Averages use whole ones.';

COMMENT ON TYPE "public"."report_cell" IS 'Spending or income of a key in a bucket, how many lines are not one-time, and, where lines serve it, rows.';

COMMENT ON TYPE "public"."report_figure" IS 'The sum of a key, its average, how many whole buckets have lines that are not one-time, and its cells.';

COMMENT ON VIEW "public"."ledger_lines" IS 'The lines that count: one per counted part, with its role and signed amount. All sums are sums of these.';

revoke all on public.ledger_lines from public, anon, authenticated;

grant select on public.ledger_lines to authenticated;
