-- Of a file that was not imported nothing is kept: the payees that its review has made go with it.

create or replace function public.discard_import(import uuid) returns void
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.imports i where i.user_id = owner and i.id = import and i.committed_at is null;
  if found then
    perform public.forget_unused_payees();
  end if;
end $function$;
