-- What a user decided about a payee outlives its transactions.

create or replace function public.forget_unused_payees()
  returns void
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
declare
  owner uuid := public.current_user_id();
  -- Rules name payees by id, and so do those that an undo would bring back.
  named text[] := array(
    select n.id #>> '{}'
    from (
      select r.conditions, r.actions from public.rules r where r.user_id = owner
      union all
      select c.snapshot #> '{rule,conditions}', c.snapshot #> '{rule,actions}' from public.ledger_changes c
      where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
    ) r
    cross join lateral (
      select jsonb_path_query(r.conditions, '$[*].payees[*]') as id
      union all
      select jsonb_path_query(r.actions, '$[*].payee')
    ) n);
begin
  delete from public.payees p
  where p.user_id = owner and p.name is null and not p.never_guess and p.id::text <> all (named)
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand);
end $$;
comment on function public.forget_unused_payees() is 'Forgets payees of which no transaction is left and about which the user has decided nothing, nor has a rule.';
