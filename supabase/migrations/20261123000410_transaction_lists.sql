-- Its JSON has camelCase keys, as the app knows them.

-- The user's transactions that pass a filter: { search, searchAmounts, searchDates, searchDay, category, type,
-- account, from, to, min, max, description }, each optional. min and max are amounts without sign; description is a whole
-- one and stands for its payee. Of a split transaction the parts are looked at.
--
-- A search finds what has its text literally in one column, or one of its amounts or dates: searchAmounts are
-- [{ from, to, sign? }] without sign, up to before `to`; searchDates is { from, to }, both days included; searchDay is
-- month and day of any year, '02-14', '02-__' or '__-14'.
--
-- Like fold_text it is open to the planner: what a filter does not ask for costs nothing.
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
      or t.category_id = any (array(
        select c.id from public.categories c
        where c.user_id = (select public.current_user_id())
          and strpos(public.fold_text(c.name), public.fold_text(filter ->> 'search')) > 0))
      or t.account_id = any (array(
        select a.id from public.accounts a
        where a.user_id = (select public.current_user_id())
          and strpos(public.fold_text(public.account_label(a.name, a.last_four_digits)),
            public.fold_text(filter ->> 'search')) > 0))
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

-- sort: date-asc, date-desc, amount-asc, amount-desc (signed amounts), anything else: newest first. Equal keys
-- keep that order.
create or replace function public.transactions_page(filter jsonb default '{}', page integer default 1,
    page_size integer default 10, sort text default '')
  returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  sums record;
  place record;
  items jsonb;
begin
  filter := public.unwrap_json(filter);
  select s.* into sums from public.transaction_sums(filter) s;
  select p.* into place from public.page_position(sums.total, page, page_size) p;
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
        order by %s t.date desc, t.created_at desc, t."position", t.id
        limit $2 offset $3
      ) k
    ) k
    join public.transactions t on t.user_id = k.user_id and t.id = k.id
    join public.categories c on c.user_id = t.user_id and c.id = t.category_id $page$,
    case sort
      when 'date-asc' then 't.date asc,'
      when 'amount-asc' then 't.amount asc,'
      when 'amount-desc' then 't.amount desc,'
      else ''
    end)
  into items using filter, page_size, place.skipped;
  return jsonb_build_object('total', sums.total, 'spending', sums.spending::text, 'income', sums.income::text,
    'page', place.page, 'pages', place.pages, 'items', items);
end $$;

-- All that pass a filter, newest first, in one snapshot: what an export holds.
create or replace function public.export_transactions(filter jsonb default '{}') returns jsonb
  language plpgsql stable security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  items jsonb;
begin
  -- Planned for this filter alone.
  execute $export$
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(t.amount), 'type', t.type, 'accountId', t.account_id,
      'account', public.account_label(a.name, a.last_four_digits), 'note', t.note)
      order by t.date desc, t.created_at desc, t."position", t.id), '[]')
    from public.filtered_transactions($1) t
    join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id $export$
  into items using public.unwrap_json(filter);
  return items;
end $$;

-- What the screens of transactions offer to choose from: accounts, the newest first, and categories with their
-- limit and what was spent on them in the calendar month of `today`.
create or replace function public.transaction_choices(today date) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
        'lastFourDigits', a.last_four_digits, 'closed', a.closed_at is not null)
        order by a.created_at desc, a.id), '[]')
      from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'monthlyLimit', l.monthly_limit,
        'spending', coalesce(s.spending, 0)) order by public.caseless(c.name), c.name), '[]')
      from public.listed_categories c
      left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
      left join (
        select m.category_id, -sum(m.amount) as spending
        from public.month_totals m
        where m.user_id = (select public.current_user_id()) and m.month = public.month_of(today)
          and public.line_role(m.type, m.counted) = 'spending'
        group by m.category_id
      ) s on s.category_id = c.id
      where c.user_id = (select public.current_user_id())));
$$;
