-- The transactions list: filters, order, pages and sums.

create function public.filtered_transactions(filter jsonb)
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
comment on function public.filtered_transactions is 'The user''s transactions that pass a filter, in no order.';

create function public.transaction_sums(filter jsonb)
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
comment on function public.transaction_sums is
  'The count and sums of the transactions a filter passes, the sums left out, and an indexable condition.';

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
comment on function public.filtered_days is 'The days that a filter asks for; all without any.';

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
comment on function public.refunds_counting_in is
  'The refunds that count with purchases of some days, where the sums of several accounts have a value of them.';

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
comment on function public.sums_of_other_days is
  'The refunds of other days that a filter''s sums count as well, and the spending in these sums that is theirs.';

create function public.transactions_page(
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
comment on function public.transactions_page is
  'One page of the transactions that pass a filter, with the exact count and sums of all of them.';

create function public.export_transactions(filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  items jsonb;
begin
  -- Planned for this filter alone.
  execute
    $export$
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(p.id, t.id),
      'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(coalesce(p.amount, t.amount)), 'type', coalesce(p.type, t.type),
      'incoming', coalesce(p.amount, t.amount) > 0, 'accountId', t.account_id,
      'account', public.account_label(a.name, a.last_four_digits),
      'tags', array(
        select g.name from public.line_tags(t.user_id, t.id, t.is_split) l (part_id, tags)
        join public.tags g on g.user_id = t.user_id and g.id = any (l.tags)
        where l.part_id is not distinct from p.id order by g.name))
      || case
        when p.note <> '' then
          public.plain_fields(t) || jsonb_build_object('note', concat_ws(' · ', nullif(t.note, ''), p.note))
        else public.plain_fields(t)
      end
      order by t.date desc, t.created_at desc, t."position", t.id, p.position), '[]')
    from public.filtered_transactions($1) t
    -- The parts of a split transaction that pass, each on a separate line.
    left join public.transaction_parts p on t.is_split and p.user_id = t.user_id and p.transaction_id = t.id
    join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
    where p.id is null or public.part_passes(p, $1) $export$
  into items
  using public.unwrap_json(filter);
  return items;
end;
$function$;
comment on function public.export_transactions is 'The transactions that pass a filter, newest first.';

create function public.transaction_choices(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'accounts',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              a.id,
              'name',
              a.name,
              'type',
              a.type,
              'lastFourDigits',
              a.last_four_digits,
              'closed',
              a.closed_at is not null
            )
            order by a.created_at desc, a.id
          ),
          '[]'
        )
      from public.live_accounts a
      where a.user_id = (select public.current_user_id())
    ),
    'categories',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('name', c.name, 'monthlyLimit', f.available, 'spending', coalesce(s.spent, 0))
            order by c.place
          ),
          '[]'
        )
      from
        public.arranged_categories c
        left join public.limit_figures(today, today) f on f.category_id = c.id and f.per = 'period'
        left join public.member_spending(today, today) s on s.category_id = c.id
      where c.user_id = (select public.current_user_id())
    ),
    'tags',
    public.tag_documents()
  ) || case
    when exists (
      select
      from public.budget_periods(transaction_choices.today, transaction_choices.today) p
      where p.kind <> 'month'
    ) then '{"otherPeriods": true}'::jsonb
    else '{}'
  end;
end;
$$;
comment on function public.transaction_choices is
  'Accounts and categories to choose from; those with a limit with what the running period has of it.';

create function public.searched_categories(search text)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select c.id
    from public.categories c
    where
      c.user_id = (select public.current_user_id())
      and strpos(public.search_key(c.name), public.search_key(search)) > 0;
end;
$$;
comment on function public.searched_categories is 'The categories that a search finds by name.';

create function public.searched_accounts(search text)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select a.id
    from public.accounts a
    where
      a.user_id = (select public.current_user_id())
      and strpos(public.search_key(public.account_label(a.name, a.last_four_digits)), public.search_key(search)) > 0;
end;
$$;
comment on function public.searched_accounts is 'The accounts that a search finds by label.';

create function public.filter_conditions(filter jsonb)
returns table (condition text, rest text)
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  search text := filter ->> 'search';
  lowest numeric := filter ->> 'min';
  highest numeric := filter ->> 'max';
  categories uuid[];
  accounts uuid[];
  amounts text := '';
begin
  condition := 'true';
  rest := 'true';
  if search <> '' then
    categories := array(select public.searched_categories(search));
    accounts := array(select public.searched_accounts(search));
    condition := format(
      $condition$
        t.payee_id = any (%L) or t.note <> '' or t.bank_text is not null or t.is_split
        or t.date between %L and %L or t.date = any (%L) %s
      $condition$,
      array(
        select distinct k.payee_id
        from public.payee_keys k
        where
          k.user_id = owner
          and (strpos(public.plain_marks(k.key), btrim(public.search_key(search))) > 0 or octet_length(k.key) >= 500)
        union
        select public.searched_payees(search)
      ),
      filter -> 'searchDates' ->> 'from',
      filter -> 'searchDates' ->> 'to',
      array(
        select d.day::date
        from
          (select distinct m.month from public.account_months m where m.user_id = owner) m
          cross join lateral generate_series(m.month, m.month + interval '1 month - 1 day', interval '1 day') d (day)
        where to_char(d.day, 'MM-DD') like filter ->> 'searchDay'
      ),
      (
        select
          string_agg(format('or t.amount_order between %s and %s', floor(r.lowest * 1000), ceil(r.highest * 1000)), ' ')
        from
          jsonb_to_recordset(filter -> 'searchAmounts') as s ("from" numeric, "to" numeric, sign text)
          cross join lateral (
            values
              ('+', s."from", s."to"),
              ('-', -s."to", -s."from")
          ) r (sign, lowest, highest)
        where r.sign = coalesce(s.sign, r.sign)
      )
    );
    rest := format('(%s) and t.category_id <> all (%L) and t.account_id <> all (%L)', condition, categories, accounts);
    condition := format('(%s or t.category_id = any (%L) or t.account_id = any (%L))', condition, categories, accounts);
  end if;
  if lowest is not null then
    amounts := format(
      ' and (t.amount_order <= %s or t.amount_order >= %s)',
      floor(-lowest * 1000),
      ceil(lowest * 1000)
    );
  end if;
  if highest is not null then
    amounts := amounts || format(' and t.amount_order between %s and %s', ceil(-highest * 1000), floor(highest * 1000));
  end if;
  condition := condition || amounts;
  rest := rest || amounts;
  return next;
end;
$function$;
comment on function public.filter_conditions is
  'Conditions served by indexes that every transaction which passes a filter meets.';

create function public.list_start(sort text, skipped bigint)
returns table (condition text, rows bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  direction integer := case
    when sort in ('date-asc', 'amount-asc') then 1
    else -1
  end;
begin
  if sort in ('amount-asc', 'amount-desc') then
    return query select
        case direction
          when 1 then format('t.amount_order >= %s', s.step)
          else coalesce(format('t.amount_order < %s', s.last), 'true')
        end,
        list_start.skipped - s.before
      from
        (
          select
            c.step,
            c.transactions,
            lag(c.step) over o as last,
            sum(c.transactions) over o - c.transactions as before
          from public.amount_counts c
          where c.user_id = owner and c.transactions > 0
          window
            o as (
              order by c.step * direction
              rows unbounded preceding
            )
        ) s
      where s.before <= list_start.skipped
      order by s.before desc
      limit 1;
  else
    return query select
        case direction
          when 1 then format('t.date >= %L', s.month)
          else coalesce(format('t.date < %L', s.last), 'true')
        end,
        list_start.skipped - s.before
      from
        (
          select
            m.month,
            m.transactions,
            lag(m.month) over o as last,
            (sum(m.transactions) over o - m.transactions)::bigint as before
          from
            (
              select a.month, sum(a.transactions) as transactions
              from public.account_months a
              where a.user_id = owner
              group by a.month
            ) m
          window
            o as (
              order by (m.month - '2000-01-01') * direction
              rows unbounded preceding
            )
        ) s
      where s.before <= list_start.skipped
      order by s.before desc
      limit 1;
  end if;
end;
$$;
comment on function public.list_start is
  'SQL condition that skips whole months or amounts before a page, and how many rows are left to skip.';

create function public.filtered_types(type text)
returns text[]
language sql
immutable
parallel safe
security invoker
return case type
  when 'spending' then array['expense', 'refund']
  else array[type]
end;
comment on function public.filtered_types is
  'The types of lines that a filter for a type lists; spending is expenses and refunds.';

create function public.is_line_filter(filter jsonb)
returns boolean
language sql
immutable
parallel safe
security invoker
return filter ?| array['categories', 'withoutCategories', 'source', 'type'] or public.is_tag_filter(filter);
comment on function public.is_line_filter is 'True if a filter chooses among the parts of a transaction.';

create function public.is_tag_filter(filter jsonb)
returns boolean
language sql
immutable
parallel safe
security invoker
return filter ?| array['tagsAll', 'tagsAny', 'tagsNone', 'tagged'];
comment on function public.is_tag_filter is 'True if a filter is about tags.';

create function public.totals_serve(filter jsonb, first date, last date)
returns boolean
language sql
immutable
parallel safe
security invoker
return filter - '{categories,withoutCategories,ownOnly,type,accounts,withoutAccounts,from,to}'::text[] = '{}'
and (first is null or first = public.month_of(first))
and (last is null or last + 1 = public.month_of(last + 1));
comment on function public.totals_serve is
  'True if the totals of whole months know the sums of what a filter takes in; else they are sums of lines.';

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
comment on function public.line_conditions is
  'The conditions on a line l that a filter sets, as SQL: those that choose among the parts of a transaction.';

create function public.line_tags(owner uuid, transaction uuid, split boolean)
returns table (part_id uuid, tags uuid[])
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      p.id,
      array(
        select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = transaction
        union
        select g.tag_id from public.part_tags g where g.user_id = owner and g.part_id = p.id
      )
      from
        (
          select null::uuid as id where not split
          union all
          select s.id from public.transaction_parts s
          where split and s.user_id = owner and s.transaction_id = transaction
        ) p;
end $$;
comment on function public.line_tags is 'The tags of a transaction, or of each of its parts.';

create function public.tags_pass(tags uuid[], filter jsonb)
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
comment on function public.tags_pass is 'True if a line has the tags that a filter asks for.';

create function public.part_passes(part public.transaction_parts, filter jsonb)
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
comment on function public.part_passes is 'True if a part is among those a filter counts.';

create function public.tag_documents()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            t.id,
            'name',
            t.name,
            'color',
            t.color,
            'archived',
            t.archived_at is not null,
            'transactions',
            (
              select count(*)
              from
                (
                  select g.transaction_id from public.transaction_tags g where g.user_id = t.user_id and g.tag_id = t.id
                  union
                  select p.transaction_id
                  from
                    public.part_tags g
                    join public.transaction_parts p on p.user_id = g.user_id and p.id = g.part_id
                  where g.user_id = t.user_id and g.tag_id = t.id
                ) u
                join public.live_transactions l on l.user_id = t.user_id and l.id = u.transaction_id
            )
          )
          order by public.caseless(t.name)
        ),
        '[]'
      )
    from public.tags t
    where t.user_id = (select public.current_user_id())
  );
end;
$$;
comment on function public.tag_documents is
  'The user''s tags in alphabetical order, with the number of transactions of each.';

create function public.transaction_document(t public.transactions, category text, filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  parts jsonb := '[]';
  transfer jsonb;
begin
  -- In PL/pgSQL plans are kept; most transactions need neither.
  if t.is_split then
    select
      jsonb_agg(
        jsonb_build_object(
          'id',
          p.id,
          'category',
          c.name,
          'amount',
          p.amount,
          'type',
          p.type,
          'matches',
          public.part_passes(p, filter)
        ) || case
          when p.type = 'transfer' then jsonb_build_object('transfer', public.part_transfer(p.id))
          else '{}'
        end
        order by p.position
      )
    into parts
    from
      public.transaction_parts p
      join public.categories c on c.user_id = p.user_id and c.id = p.category_id
    where p.user_id = t.user_id and p.transaction_id = t.id;
  end if;
  if t.type = 'transfer' and not t.is_split then
    select
      jsonb_build_object(
        'id',
        r.id,
        'accountId',
        case t.id
          when r.out_id then r.in_account_id
          else r.out_account_id
        end,
        'transactionId',
        case t.id
          when r.out_id then r.in_id
          else r.out_id
        end
      )
    into transfer
    from public.live_transfers r
    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
    limit 1;
  end if;
  return jsonb_build_object(
    'id',
    t.id,
    'date',
    t.date,
    'description',
    public.row_title(t),
    'category',
    transaction_document.category,
    'amount',
    abs(t.amount),
    'type',
    t.type,
    'incoming',
    t.amount > 0,
    'accountId',
    t.account_id,
    'revision',
    t.revision,
    'tagIds',
    array(
      select g.tag_id
      from public.transaction_tags g
      where g.user_id = t.user_id and g.transaction_id = t.id
      order by g.tag_id
    ),
    'parts',
    parts,
    'transfer',
    transfer
  ) || public.plain_fields(t);
end;
$$;
comment on function public.transaction_document is 'A transaction as lists show it.';

create function public.row_title(t public.transactions)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  title text;
begin
  -- A row that was renamed separately keeps its name.
  if t.bank_text is not null then
    return t.description;
  end if;
  select p.name into title from public.payees p where p.user_id = t.user_id and p.id = t.payee_id;
  if title is null and t.import_id is not null then
    select k.name
    into title
    from public.payee_keys k
    where k.user_id = t.user_id and k.key = public.payee_key(t.description);
  end if;
  return coalesce(title, t.description);
end;
$$;
comment on function public.row_title is
  'Title of a transaction in lists: the user''s words, its payee, the name in the bank''s text, or its description.';

create function public.edited_description(t public.transactions, typed text)
returns text
language sql
stable
security invoker
-- A form that shows the title sends it back if nobody has touched it.
return case
  when typed is null
  or typed = t.description
  or typed = public.row_title(t) then t.description
  else typed
end;
comment on function public.edited_description is 'The description of a transaction whose form sends this text.';

create function public.searched_payees(search text)
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select p.id
    from public.payees p
    where
      p.user_id = (select public.current_user_id())
      and p.name is not null
      and strpos(public.search_key(p.name), public.search_key(search)) > 0
    union all
    -- Folded, the name that a description gives is its cleaned text.
    select k.payee_id
    from public.payee_keys k
    where
      k.user_id = (select public.current_user_id())
      and k.name is not null
      and strpos(public.plain_marks(k.cleaned), btrim(public.search_key(search))) > 0
      and not exists (
        select from public.payees p where p.user_id = k.user_id and p.id = k.payee_id and p.name is not null
      );
end;
$$;
comment on function public.searched_payees is 'The payees that a search finds by the name that lists show.';

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
comment on function public.filtered_categories is
  'The categories of some names, and those in groups among them, unless only their own rows are asked for.';

create function public.title_of(transaction uuid)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select public.row_title(t)
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.id = transaction
  );
end;
$$;
comment on function public.title_of is 'The title of a transaction, by its id.';
