-- The search of payees finds a name whatever its apostrophes, quotation marks and dashes are.

create or replace function public.payees_page(search text, page integer, page_size integer, sort text, today date) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  wanted text := btrim(public.search_key(coalesce(search, '')));
  first date := date_trunc('year', today)::date;
begin
  return (
  with counted as materialized (
    select t.payee_id, count(*) as transactions, max(t.date) as last
    from public.transactions t where t.user_id = owner and t.deletion_id is null group by t.payee_id
  ), summed as materialized (
    select l.payee_id, sum(l.amount) as amount from public.ledger_lines l
    where l.user_id = owner and l.role in ('spending', 'income')
      and l.counted_on between first and (first + interval '1 year - 1 day')::date
    group by l.payee_id
  ), found as materialized (
    select c.*, coalesce(s.amount, 0) as amount
    from counted c left join summed s on s.payee_id = c.payee_id
    where wanted = '' or c.payee_id in (
      select k.payee_id from public.payee_keys k
      where k.user_id = owner and (strpos(public.plain_marks(k.key), wanted) > 0 or strpos(public.plain_marks(k.cleaned), wanted) > 0)
      union
      select p.id from public.payees p
      where p.user_id = owner and p.name is not null and strpos(public.search_key(p.name), wanted) > 0)
  ), placed as (
    select f.*, row_number() over (order by
      case sort when 'sum' then abs(f.amount) when 'last' then f.last - date '1900-01-01' else f.transactions end desc,
      f.last desc, f.payee_id) as place
    from found f
  ), position as (
    select n.* from (select count(*) as total from found) f cross join lateral public.page_position(f.total, page, page_size) n
  )
  select jsonb_build_object('total', (select count(*) from found), 'page', n.page, 'pages', n.pages, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', public.shown_payee(p.id), 'ownName', p.name,
      'neverGuess', p.never_guess, 'transactions', f.transactions, 'amount', f.amount, 'last', f.last,
      'category', (
        select c.name
        from public.transactions t join public.categories c on c.user_id = t.user_id and c.id = t.category_id
        where t.user_id = owner and t.payee_id = p.id and t.deletion_id is null and t.category_source <> 'none'
          and t.type <> 'transfer'
        group by c.name order by count(*) desc, max(t.date) desc limit 1)) order by f.place), '[]')
    from placed f join public.payees p on p.user_id = owner and p.id = f.payee_id
    where f.place > n.skipped and f.place <= n.skipped + page_size))
  from position n);
end $$;
