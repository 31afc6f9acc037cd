-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.discard_imports_of_account
CREATE OR REPLACE FUNCTION public.discard_imports_of_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.imports i
  where i.user_id = old.user_id and i.committed_at is null and exists (
    select from public.import_rows r
    where r.user_id = old.user_id and r.import_id = i.id and r.account_id = old.id);
  return old;
end $function$;

COMMENT ON FUNCTION public.discard_imports_of_account() IS 'Discards the staged imports with rows for an account that is removed for good.';
REVOKE ALL ON FUNCTION public.discard_imports_of_account() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.discard_imports_of_account() TO authenticated;

-- ---------------------------------------------------------------- public.restorable_rows
CREATE OR REPLACE FUNCTION public.restorable_rows(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case name
    when 'import_rows' then '(r.account_id is null or r.account_id in (
      select a.id from public.accounts a where a.user_id = $1))'
    when 'changed_transactions' then '(
      r.transaction_id in (select t.id from public.transactions t where t.user_id = $1)
      and r.account_id in (select a.id from public.accounts a where a.user_id = $1))'
    else 'true' end;
$function$;

COMMENT ON FUNCTION public.restorable_rows(text) IS 'The condition, as SQL, of rows to restore: exports of earlier versions also hold what past changes and imports kept of rows gone for good.';
REVOKE ALL ON FUNCTION public.restorable_rows(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restorable_rows(text) TO authenticated;
