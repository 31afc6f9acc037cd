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
  language plpgsql stable security invoker set search_path = '' as $$
declare
  sums record;
  place record;
  start record;
  items jsonb;
begin
  filter := public.unwrap_json(filter);
  select s.* into sums from public.transaction_sums(filter) s;
  select p.* into place from public.page_position(sums.total, page, page_size) p;
  if filter = '{}' and place.skipped > 1000 then
    select s.* into start from public.list_start(sort, place.skipped) s;
  else
    select 'true' as condition, place.skipped as rows into start;
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
