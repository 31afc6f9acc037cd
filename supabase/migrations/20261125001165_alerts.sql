create function public.raise_alerts_of(added uuid[], import uuid default null) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  perform from public.alert_settings();
  if not found then
    return;
  end if;
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from (
    select distinct l.category_id, public.month_of(l.counted_on) as month from public.ledger_lines l
    where l.user_id = owner and l.transaction_id = any (added) and l.type = 'refund' and l.role = 'spending'
  ) g;
  perform public.raise_alerts(array_agg(g.category_id), array_agg(g.month), added, cardinality(added) > 1, import)
  from (
    select l.category_id, public.month_of(l.counted_on) as month from public.ledger_lines l
    where l.user_id = owner and l.transaction_id = any (added) and l.role = 'spending'
    group by 1, 2 having sum(l.amount) < 0
  ) g;
end $$;
comment on function public.raise_alerts_of(uuid[], uuid) is 'Raises the alerts of transactions that were added quietly, as some of them have parts.';
