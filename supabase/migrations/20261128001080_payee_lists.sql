CREATE OR REPLACE FUNCTION public.payee_page(payee uuid, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  first date := date_trunc('year', today)::date;
begin
  return (
  with lines as materialized (
    select l.* from public.ledger_lines l
    where l.user_id = owner and l.payee_id = payee and l.role in ('spending', 'income')
  ), texts as materialized (
    select k.key, k.name, k.by_hand,
      (array_agg(t.description order by t.date desc, t.id))[1] as text, count(t.id) as transactions, max(t.date) as last
    from public.payee_keys k
    left join public.live_transactions t
      on t.user_id = k.user_id and t.payee_id = k.payee_id and public.payee_key(t.description) = k.key
    where k.user_id = owner and k.payee_id = payee
    group by k.key, k.name, k.by_hand
    -- Of a file that was not imported nothing is shown.
    having count(t.id) > 0 or k.by_hand
  )
  select jsonb_build_object('id', p.id, 'name', public.shown_payee(p.id), 'ownName', p.name, 'neverGuess', p.never_guess,
    'transactions', (
      select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
    'first', (select min(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
    'last', (select max(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
    'amount', (select coalesce(sum(l.amount), 0) from lines l),
    'thisYear', (
      select coalesce(sum(l.amount), 0) from lines l
      where l.counted_on between first and (first + interval '1 year - 1 day')::date),
    -- What happens once, or comes back, tells nothing of the usual.
    'usual', (
      select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.amount), 0))
      from lines l where not l.one_time and l.type <> 'refund'),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('category', g.name, 'isGroup', g.is_group,
        'transactions', g.transactions, 'amount', g.amount)
        order by g.transactions desc, abs(g.amount) desc, g.name), '[]')
      from (
        select c.name, count(distinct l.transaction_id) as transactions, sum(l.amount) as amount, exists (
            select from public.categories i where i.user_id = owner and i.parent_id = c.id) as is_group
        from lines l join public.categories c on c.user_id = owner and c.id = l.category_id
        group by c.name, c.id
      ) g),
    'textCount', (select count(*) from texts),
    'texts', (
      select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'text', coalesce(x.text, x.key), 'name', x.name,
        'transactions', x.transactions, 'last', x.last) order by x.place), '[]')
      from (
        select x.*, row_number() over (order by x.transactions desc, x.last desc nulls last, x.key) as place from texts x
      ) x where x.place <= 100))
  from public.payees p where p.user_id = owner and p.id = payee);
end $function$;
