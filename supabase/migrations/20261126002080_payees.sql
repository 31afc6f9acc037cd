-- What a user decided about a payee outlives its transactions.

create or replace function public.forget_unused_payees()
  returns void
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
begin
  delete from public.payees p
  where p.user_id = public.current_user_id() and p.name is null and not p.never_guess
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand);
end $$;
comment on function public.forget_unused_payees() is 'Forgets payees of which no transaction is left and about which the user has decided nothing.';
