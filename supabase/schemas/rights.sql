grant usage on schema public to anon, authenticated;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on functions from anon, authenticated;
alter default privileges in schema public grant select, insert, update, delete on tables to authenticated;
alter default privileges in schema public grant execute on functions to authenticated;
create schema private;
comment on schema private is 'Not reachable through the API; only security definer functions touch it.';
revoke all on schema private from public;

create function public.current_user_id()
returns uuid
language sql
stable
security invoker
return auth.uid();
comment on function public.current_user_id is 'The signed-in user''s id; null for a visitor.';

create function public.lock_ledger()
returns uuid
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger:' || owner::text, 0));
  return owner;
end;
$$;
comment on function public.lock_ledger is
  'Waits for the user''s other changes, and returns the user''s id; PT401 for a visitor.';

create function public.await_ledger()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- Deleting a user has none.
  if public.current_user_id() is not null then
    perform public.lock_ledger();
  end if;
  return null;
end;
$$;
comment on function public.await_ledger is 'Waits for the user''s other changes before a statement.';

create function public.unwrap_json(value jsonb)
returns jsonb
language sql
immutable
parallel safe
security invoker
return case
  when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb
  else value
end;
comment on function public.unwrap_json is 'A JSON argument, which some drivers send as a JSON string.';

create function public.page_position(total bigint, page integer, page_size integer)
returns table (total bigint, pages integer, page integer, skipped bigint)
language sql
immutable
parallel safe
security invoker
as $$
  select page_position.total, p.pages, p.page, (p.page - 1)::bigint * page_size
  from
    (
      select n.pages, least(greatest(page_position.page, 1), n.pages) as page
      from (select greatest(1, ceil(page_position.total::numeric / page_size))::integer as pages) n
    ) p;
$$;
comment on function public.page_position is
  'The page shown, of how many, and the number of rows before it; past the end it is the last page.';
