-- Emptying the trash is safe to repeat: where nothing is left in it, there is nothing to ask about.

create or replace function public.empty_trash(transactions integer, accounts integer) returns void
  language plpgsql security invoker
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s' as $$
declare
  owner uuid := public.lock_ledger();
  rows_gone bigint;
  accounts_gone bigint;
begin
  perform public.forget_old_changes();
  delete from public.transactions t where t.user_id = owner and t.deletion_id is not null;
  get diagnostics rows_gone = row_count;
  delete from public.accounts a where a.user_id = owner and a.deletion_id is not null;
  get diagnostics accounts_gone = row_count;
  if rows_gone + accounts_gone > 0
    and (rows_gone, accounts_gone) is distinct from (empty_trash.transactions::bigint, empty_trash.accounts::bigint) then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  perform public.forget_unused_payees();
end $$;
