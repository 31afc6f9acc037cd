-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.remove_mark
CREATE OR REPLACE FUNCTION public.remove_mark(mark uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  gone public.balance_marks;
begin
  delete from public.balance_marks b
  where b.user_id = owner and b.id = mark and b.source <> 'file' and exists (
    select from public.balance_marks o where o.user_id = owner and o.account_id = b.account_id and o.id <> b.id)
  returning * into gone;
  if gone.id is null then
    if exists (select from public.balance_marks b where b.user_id = owner and b.id = mark) then
      raise sqlstate 'PT409' using message = 'only_mark';
    end if;
    return null;
  end if;
  update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = gone.account_id;
  return jsonb_build_object('id', gone.id, 'account', gone.account_id, 'date', gone.date, 'balance', gone.balance::text,
    'source', gone.source, 'endOfDay', gone.end_of_day,
    'statedAt', to_char(gone.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
end $function$;

COMMENT ON FUNCTION public.remove_mark(uuid) IS 'Takes back a balance that the user stated, except the only one of an account; returns it, or null where it is gone already.';
REVOKE ALL ON FUNCTION public.remove_mark(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.remove_mark(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.restore_mark
CREATE OR REPLACE FUNCTION public.restore_mark(mark jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = (mark ->> 'account')::uuid) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  insert into public.balance_marks (user_id, id, account_id, date, balance, source, end_of_day, stated_at)
  values (owner, (mark ->> 'id')::uuid, (mark ->> 'account')::uuid, (mark ->> 'date')::date, (mark ->> 'balance')::numeric,
    mark ->> 'source', (mark ->> 'endOfDay')::boolean, (mark ->> 'statedAt')::timestamptz)
  on conflict do nothing;
  if found then
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = (mark ->> 'account')::uuid;
  end if;
end $function$;

COMMENT ON FUNCTION public.restore_mark(jsonb) IS 'Puts back what remove_mark took; safe to repeat.';
REVOKE ALL ON FUNCTION public.restore_mark(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_mark(jsonb) TO authenticated;
