-- The sheet of a transaction says how many its payee has.

create function public.payee_rows(transaction uuid) returns integer
  language sql stable security invoker set search_path = '' as $$
  select count(*)::integer
  from public.transactions t
  join public.live_transactions o on o.user_id = t.user_id and o.payee_id = t.payee_id
  where t.user_id = (select public.current_user_id()) and t.id = transaction;
$$;
comment on function public.payee_rows(uuid) is 'How many transactions the payee of a transaction has.';
revoke all on function public.payee_rows(uuid) from public;
grant execute on function public.payee_rows(uuid) to authenticated;
