-- A refund can be linked with everything that has something left; the list says what it searched.

drop function public.refund_candidates(uuid);

create function public.refund_candidates(transaction uuid, filter jsonb default '{}') returns jsonb
language plpgsql stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  -- A search goes through all days, and offers what has less left as well.
  searching boolean := filter <> '{}';
  shown constant integer := 20;
  reach constant integer := public.refund_window();
  held record;
begin
  select t.*, abs(t.amount) - coalesce((
      select sum(l.amount) from public.refund_links l
      where l.user_id = owner and (l.purchase_id = t.id or l.refund_id = t.id)), 0) as rest,
    public.account_currency(owner, t.account_id) as currency,
    public.match_tokens((select k.cleaned from public.payee_keys k
      where k.user_id = owner and k.key = public.payee_key(t.description))) as words
  into held
  from public.live_transactions t where t.user_id = owner and t.id = refund_candidates.transaction;
  return (
  with near as materialized (
    select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description from public.live_transactions x
    where not searching and x.user_id = owner and sign(x.amount) = -sign(held.amount) and x.type <> 'transfer'
      and x.date between held.date - case when held.amount > 0 then reach else 0 end
        and held.date + case when held.amount > 0 then 0 else reach end
    union all
    select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
    from public.filtered_transactions(filter) x
    where searching and sign(x.amount) = -sign(held.amount) and x.type <> 'transfer'
  ), open as materialized (
    select x.*, abs(x.amount) - coalesce(l.linked, 0) as available
    from near x
    left join (
      select i.id, sum(l.amount) as linked
      from public.refund_links l cross join lateral (values (l.purchase_id), (l.refund_id)) i (id)
      where l.user_id = owner group by i.id
    ) l on l.id = x.id
    where abs(x.amount) > coalesce(l.linked, 0)
      -- Of purchases, those that a refund fits into as a whole.
      and (searching or held.amount < 0 or abs(x.amount) - coalesce(l.linked, 0) >= held.rest)
      and public.account_currency(owner, x.account_id) = held.currency
      and not exists (
        select from public.refund_links o
        where o.user_id = owner and (o.refund_id, o.purchase_id) in ((held.id, x.id), (x.id, held.id)))
  ), ranked as (
    select o.*, case
        when o.available = held.rest then 1
        when exists (select from public.transaction_parts p
          where p.user_id = owner and p.transaction_id = o.id and p.amount = -held.amount) then 2
        when o.payee_id = held.payee_id then 3
        when k.words && held.words then 4
        else 5 end as likelihood
    from open o
    left join lateral (
      select public.match_tokens(n.cleaned) as words from public.payee_keys n
      where n.user_id = owner and n.key = public.payee_key(o.description)
    ) k on true
  ), placed as (
    select r.*, row_number() over (order by r.likelihood, abs(r.date - held.date), r.date, r.id) as place from ranked r
  )
  select jsonb_build_object('days', case when not searching then reach end,
    'least', case when not searching and held.amount > 0 then held.rest end,
    'total', (select count(*) from open),
    'items', (
      select coalesce(jsonb_agg(public.other_transaction(p.id) || jsonb_build_object('available', p.available)
        order by p.place), '[]')
      from placed p where p.place <= shown)));
end $function$;
comment on function public.refund_candidates(uuid, jsonb) is 'Purchases a refund may come from, or refunds of a purchase, the most likely first, with what is left of each: those near in days, or those of any day that a search finds; and what was searched.';
revoke all on function public.refund_candidates(uuid, jsonb) from public;
grant execute on function public.refund_candidates(uuid, jsonb) to authenticated;
