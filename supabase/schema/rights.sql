-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.await_ledger
CREATE OR REPLACE FUNCTION public.await_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Deleting a user has none.
  if public.current_user_id() is not null then
    perform public.lock_ledger();
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.await_ledger() IS 'Waits for the user''s other changes before a statement.';
REVOKE ALL ON FUNCTION public.await_ledger() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.await_ledger() TO authenticated;

-- ---------------------------------------------------------------- public.current_user_id
CREATE OR REPLACE FUNCTION public.current_user_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN auth.uid();

COMMENT ON FUNCTION public.current_user_id() IS 'The signed-in user''s id; null for anyone else.';
REVOKE ALL ON FUNCTION public.current_user_id() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.current_user_id() TO authenticated;

-- ---------------------------------------------------------------- public.lock_ledger
CREATE OR REPLACE FUNCTION public.lock_ledger()
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger:' || owner::text, 0));
  return owner;
end $function$;

COMMENT ON FUNCTION public.lock_ledger() IS 'Waits for the user''s other changes, and returns who the user is; PT401 for a visitor.';
REVOKE ALL ON FUNCTION public.lock_ledger() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.lock_ledger() TO authenticated;

-- ---------------------------------------------------------------- public.page_position
CREATE OR REPLACE FUNCTION public.page_position(total bigint, page integer, page_size integer)
 RETURNS TABLE(total bigint, pages integer, page integer, skipped bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select page_position.total, p.pages, p.page, (p.page - 1)::bigint * page_size
  from (
    select n.pages, least(greatest(page_position.page, 1), n.pages) as page
    from (select greatest(1, ceil(page_position.total::numeric / page_size))::integer as pages) n
  ) p;
$function$;

COMMENT ON FUNCTION public.page_position(bigint,integer,integer) IS 'Which of how many pages is shown, and how many rows come before it; past the end it is the last page.';
REVOKE ALL ON FUNCTION public.page_position(bigint,integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.page_position(bigint,integer,integer) TO authenticated;

-- ---------------------------------------------------------------- public.unwrap_json
CREATE OR REPLACE FUNCTION public.unwrap_json(value jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (jsonb_typeof(value) = 'string'::text) THEN ((value #>> '{}'::text[]))::jsonb ELSE value END;

COMMENT ON FUNCTION public.unwrap_json(jsonb) IS 'A JSON argument, which some drivers send as a JSON string.';
REVOKE ALL ON FUNCTION public.unwrap_json(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.unwrap_json(jsonb) TO authenticated;
