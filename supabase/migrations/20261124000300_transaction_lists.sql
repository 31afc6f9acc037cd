-- ---------------------------------------------------------------- what a filter finds
create function public.searched_categories(search text) returns setof uuid
  language sql stable security invoker set search_path = '' as $$
  select c.id from public.categories c
  where c.user_id = (select public.current_user_id())
    and strpos(public.fold_text(c.name), public.fold_text(search)) > 0;
$$;
comment on function public.searched_categories(text) is 'The categories that a search finds by name.';

create function public.searched_accounts(search text) returns setof uuid
  language sql stable security invoker set search_path = '' as $$
  select a.id from public.accounts a
  where a.user_id = (select public.current_user_id())
    and strpos(public.fold_text(public.account_label(a.name, a.last_four_digits)), public.fold_text(search)) > 0;
$$;
comment on function public.searched_accounts(text) is 'The accounts that a search finds by label.';

create or replace function public.filtered_transactions(filter jsonb) returns setof public.transactions
  language sql stable parallel safe security invoker as $$
  select t.* from public.transactions t
  where t.user_id = (select public.current_user_id()) and t.deletion_id is null
    and (filter ->> 'category' is null and filter ->> 'type' is null
      or not t.is_split
        and (filter ->> 'type' is null or t.type = filter ->> 'type')
        and (filter ->> 'category' is null or t.category_id = any (array(
          select c.id from public.categories c
          where c.user_id = (select public.current_user_id()) and c.name = filter ->> 'category')))
      or t.is_split and exists (
        select from public.transaction_parts p
        where p.user_id = t.user_id and p.transaction_id = t.id
          and (filter ->> 'type' is null or p.type = filter ->> 'type')
          and (filter ->> 'category' is null or p.category_id = any (array(
            select c.id from public.categories c
            where c.user_id = (select public.current_user_id()) and c.name = filter ->> 'category')))))
    and (filter ->> 'account' is null or t.account_id = (filter ->> 'account')::uuid)
    and (filter ->> 'from' is null or t.date >= (filter ->> 'from')::date)
    and (filter ->> 'to' is null or t.date <= (filter ->> 'to')::date)
    and (filter ->> 'min' is null or abs(t.amount) >= (filter ->> 'min')::numeric)
    and (filter ->> 'max' is null or abs(t.amount) <= (filter ->> 'max')::numeric)
    and (filter ->> 'description' is null or t.payee_id = (
      select k.payee_id from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(filter ->> 'description')))
    and (coalesce(filter ->> 'search', '') = ''
      or strpos(t.search_text, public.fold_text(filter ->> 'search')) > 0
      or t.category_id = any (array(select public.searched_categories(filter ->> 'search')))
      or t.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      or t.is_split and exists (
        select from public.transaction_parts p
        join public.categories c on c.user_id = p.user_id and c.id = p.category_id
        where p.user_id = t.user_id and p.transaction_id = t.id
          and (strpos(public.fold_text(p.note), public.fold_text(filter ->> 'search')) > 0
            or strpos(public.fold_text(c.name), public.fold_text(filter ->> 'search')) > 0))
      or filter -> 'searchAmounts' is not null and t.amount <@ (
        select range_agg(r.amounts)
        from jsonb_to_recordset(filter -> 'searchAmounts') as s("from" numeric, "to" numeric, sign text)
        cross join lateral (values ('+', numrange(s."from", s."to")), ('-', numrange(-s."to", -s."from", '(]'))) r (sign, amounts)
        where r.sign = coalesce(s.sign, r.sign))
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay');
$$;

-- Under row-level security no index serves a condition on texts or numeric amounts. These serve what is true of every
-- transaction that the filter finds: its description contains the text only if a key of its payee does, apart from blanks
-- at the ends and from what is cut off a key of 500 letters. `rest` leaves out what is found by category or account.
create function public.filter_conditions(filter jsonb) returns table (condition text, rest text)
  language plpgsql stable security invoker set search_path = '' as $$
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
      $condition$t.payee_id = any (%L) or t.note <> '' or t.is_split or t.date between %L and %L or t.date = any (%L) %s$condition$,
      array(
        select distinct k.payee_id from public.payee_keys k
        where k.user_id = owner
          and (strpos(k.key, btrim(public.fold_text(search))) > 0 or octet_length(k.key) >= 500)),
      filter -> 'searchDates' ->> 'from', filter -> 'searchDates' ->> 'to',
      array(
        select d.day::date
        from (select distinct m.month from public.account_months m where m.user_id = owner) m
        cross join lateral generate_series(m.month, m.month + interval '1 month - 1 day', interval '1 day') d (day)
        where to_char(d.day, 'MM-DD') like filter ->> 'searchDay'),
      (
        select string_agg(format('or t.amount_order between %s and %s', floor(r.lowest * 1000), ceil(r.highest * 1000)), ' ')
        from jsonb_to_recordset(filter -> 'searchAmounts') as s("from" numeric, "to" numeric, sign text)
        cross join lateral (values ('+', s."from", s."to"), ('-', -s."to", -s."from")) r (sign, lowest, highest)
        where r.sign = coalesce(s.sign, r.sign)
      ));
    rest := format('(%s) and t.category_id <> all (%L) and t.account_id <> all (%L)', condition, categories, accounts);
    condition := format('(%s or t.category_id = any (%L) or t.account_id = any (%L))', condition, categories, accounts);
  end if;
  if lowest is not null then
    amounts := format(' and (t.amount_order <= %s or t.amount_order >= %s)', floor(-lowest * 1000), ceil(lowest * 1000));
  end if;
  if highest is not null then
    amounts := amounts || format(' and t.amount_order between %s and %s', ceil(-highest * 1000), floor(highest * 1000));
  end if;
  condition := condition || amounts;
  rest := rest || amounts;
  return next;
end $$;
comment on function public.filter_conditions(jsonb) is
  'Conditions served by indexes that every transaction which passes a filter meets.';

drop function public.transaction_sums(jsonb);
create function public.transaction_sums(filter jsonb)
  returns table (total bigint, spending numeric, income numeric, condition text)
  language plpgsql stable security invoker set search_path = '' set random_page_cost = 1.1 as $$
declare
  owner uuid := public.current_user_id();
  first date := filter ->> 'from';
  last date := filter ->> 'to';
  ids uuid[];
  matches integer;
  conditions record;
  unknown text;
  sums record;
begin
  -- Without a search and in whole months the kept totals know it. They count each split transaction once, wherever its
  -- parts are, so that a filter can't ask them for parts.
  if filter - '{category,type,account,from,to}'::text[] = '{}'
    and (first is null or first = public.month_of(first))
    and (last is null or last + 1 = public.month_of(last + 1))
    and (filter - '{account,from,to}'::text[] = '{}'
      or not exists (select from public.transaction_parts p where p.user_id = owner)) then
    return query execute format($sums$
      select coalesce(sum(s.transactions), 0)::bigint,
        coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending'), 0),
        coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income'), 0), 'true'
      from public.%I s
      where s.user_id = $1
        and ($2 ->> 'type' is null or s.type = $2 ->> 'type')
        and ($2 ->> 'account' is null or s.account_id = ($2 ->> 'account')::uuid)
        and ($2 ->> 'category' is null or s.category_id = any (array(
          select c.id from public.categories c where c.user_id = $1 and c.name = $2 ->> 'category')))
        %s %s $sums$,
      case when first is null and last is null then 'ledger_totals' else 'month_totals' end,
      case when first is not null then 'and s.month >= $3' end,
      case when last is not null then 'and s.month <= $4' end)
    using owner, filter, first, last;
    return;
  end if;

  select c.* into conditions from public.filter_conditions(filter) c;
  condition := conditions.condition;
  unknown := conditions.condition;
  -- They know what a search finds by category or account, too.
  if filter ->> 'search' <> '' and filter - '{search,searchAmounts,searchDates,searchDay}'::text[] = '{}'
    and not exists (select from public.transaction_parts p where p.user_id = owner) then
    select coalesce(sum(s.transactions), 0),
      coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending'), 0),
      coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income'), 0)
    into total, spending, income
    from public.ledger_totals s
    where s.user_id = owner
      and (s.category_id = any (array(select public.searched_categories(filter ->> 'search')))
        or s.account_id = any (array(select public.searched_accounts(filter ->> 'search'))));
    unknown := conditions.rest;
  end if;
  execute format($ids$
    select coalesce(array_agg(t.id), '{}') from public.filtered_transactions($1) t where %s $ids$, unknown)
  into ids using filter;
  matches := cardinality(ids);
  if first is not null or last is not null then
    execute 'select $2 || coalesce(array_agg(t.id), ''{}'') from public.filtered_transactions($1) t
      where t.shifted > 0 and t.id <> all ($2)'
    into ids using filter - '{from,to}'::text[], ids;
  end if;
  execute format($sums$
    select coalesce(-sum(l.amount) filter (where l.role = 'spending'), 0) as spending,
      coalesce(sum(l.amount) filter (where l.role = 'income'), 0) as income
    from public.ledger_lines l
    where l.user_id = $1 and l.transaction_id = any ($3)
      and ($4 is null or l.counted_on >= $4) and ($5 is null or l.counted_on <= $5)
      and ($2 ->> 'type' is null or l.type = $2 ->> 'type')
      and ($2 ->> 'category' is null or l.category_id = any (array(
        select c.id from public.categories c where c.user_id = $1 and c.name = $2 ->> 'category')))
      %s $sums$,
    -- The days of the list's index that are to be read, where nothing of other days counts in them.
    case when cardinality(ids) = matches then 'and ($4 is null or l.date >= $4) and ($5 is null or l.date <= $5)' end)
  into sums using owner, filter, ids, first, last;
  total := coalesce(total, 0) + matches;
  spending := coalesce(spending, 0) + sums.spending;
  income := coalesce(income, 0) + sums.income;
  return next;
end $$;
comment on function public.transaction_sums(jsonb) is
  'The count and sums of the transactions that pass a filter, and a condition that indexes serve to find them.';

-- ---------------------------------------------------------------- its pages
-- Where a page of all transactions begins that `skipped` rows come before: the first of its rows is among those that
-- meet the condition, after so many of them. Counts by month and by amount know it without reading the rows before.
create function public.list_start(sort text, skipped bigint) returns table (condition text, rows bigint)
  language plpgsql stable security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  direction integer := case when sort in ('date-asc', 'amount-asc') then 1 else -1 end;
begin
  if sort in ('amount-asc', 'amount-desc') then
    return query
    select case direction when 1 then format('t.amount_order >= %s', s.step)
      else coalesce(format('t.amount_order < %s', s.last), 'true') end, list_start.skipped - s.before
    from (
      select c.step, c.transactions, lag(c.step) over o as last, sum(c.transactions) over o - c.transactions as before
      from public.amount_counts c
      where c.user_id = owner and c.transactions > 0
      window o as (order by c.step * direction rows unbounded preceding)
    ) s
    where s.before <= list_start.skipped
    order by s.before desc
    limit 1;
  else
    return query
    select case direction when 1 then format('t.date >= %L', s.month)
      else coalesce(format('t.date < %L', s.last), 'true') end, list_start.skipped - s.before
    from (
      select m.month, m.transactions, lag(m.month) over o as last,
        (sum(m.transactions) over o - m.transactions)::bigint as before
      from (
        select a.month, sum(a.transactions) as transactions
        from public.account_months a where a.user_id = owner group by a.month
      ) m
      window o as (order by (m.month - '2000-01-01') * direction rows unbounded preceding)
    ) s
    where s.before <= list_start.skipped
    order by s.before desc
    limit 1;
  end if;
end $$;
comment on function public.list_start(text, bigint) is
  'A condition that leaves out months or amounts before a page of all transactions, and how many rows are left to skip.';

create or replace function public.transactions_page(
    filter jsonb default '{}', page integer default 1, page_size integer default 10, sort text default '') returns jsonb
  language plpgsql stable security invoker set search_path = '' set random_page_cost = 1.1 as $$
declare
  sums record;
  place record;
  start record;
  items jsonb;
begin
  filter := public.unwrap_json(filter);
  if filter ->> 'search' = '' then
    filter := filter - '{search,searchAmounts,searchDates,searchDay}'::text[];
  end if;
  select s.* into sums from public.transaction_sums(filter) s;
  select p.* into place from public.page_position(sums.total, page, page_size) p;
  if filter = '{}' and place.skipped > 1000 then
    select s.* into start from public.list_start(sort, place.skipped) s;
  else
    select sums.condition, place.skipped as rows into start;
  end if;
  -- Planned for this order and filter alone. Only keys are sorted; the rows are fetched for those shown, by their keys:
  -- asked for as live ones they might be looked for along the index of the list.
  execute format($page$
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(t.amount), 'type', t.type, 'accountId', t.account_id, 'note', t.note,
      'revision', t.revision) order by k.place), '[]')
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
    end)
  into items using filter, page_size, start.rows;
  return jsonb_build_object('total', sums.total, 'spending', sums.spending::text, 'income', sums.income::text,
    'page', place.page, 'pages', place.pages, 'items', items);
end $$;
