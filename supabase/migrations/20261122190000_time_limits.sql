-- Work on as many rows as a user has may take longer than the API's few seconds. A function that does such work says itself
-- how long: PostgREST takes the limit from it before it calls it. It stays below the minute after which hosted Supabase
-- gives up on any request, and lib/supabase/bulk-functions.ts waits a little longer. Waiting for another such work of the
-- same user counts.
do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in (
      'open_import', 'stage_import_rows', 'match_import', 'change_import_row', 'commit_import', 'undo_import',
      'stage_restore_part', 'restore_backup', 'set_transactions', 'delete_transactions', 'undo_change',
      'restore_transactions', 'empty_trash', 'delete_account', 'change_category', 'merge_categories',
      'remove_category', 'load_sample_data', 'remove_sample_data', 'export_transactions', 'backup_page',
      'backup_state')
  loop
    execute format('alter function %s set statement_timeout = %L', signature, '55s');
    execute format('alter function %s set lock_timeout = %L', signature, '55s');
  end loop;
end $$;

-- Reading the audit log may use up the time that leaving has, and is given up then. What is left of the minute is for the
-- deletion itself, which no limit stops any more.
alter function public.delete_own_user(text) set statement_timeout = '20s';
alter function public.delete_own_user(text) set lock_timeout = '20s';

-- A staged import goes with all its rows, which a plain delete would have to manage in the API's few seconds.
create function public.discard_import(import uuid) returns void
  language sql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
  delete from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import and i.committed_at is null;
$$;
comment on function public.discard_import(uuid) is 'Forgets a staged import. One that was committed stays.';
revoke execute on function public.discard_import(uuid) from public, anon;
grant execute on function public.discard_import(uuid) to authenticated;
