-- What every new user starts with, and how one leaves for good.

create function public.start_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id) values (new.id);
  with made as (
    insert into public.categories (user_id, name, kind)
    select new.id, c.name, 'spending' from (values ('Food'), ('Entertainment'), ('Transport'), ('Shopping')) c (name)
    returning id, name
  )
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select new.id, m.id, '0001-01-01',
    case m.name when 'Food' then 500 when 'Entertainment' then 200 when 'Transport' then 300 else 400 end
  from made m;
  insert into public.savings_goals (user_id) values (new.id);
  return new;
end $$;
comment on function public.start_user() is 'Profile, default budget limits and default savings goal of a new user.';

create trigger start_user after insert on auth.users
  for each row execute function public.start_user();

-- Leaving for good.
create function public.has_password() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce((select u.encrypted_password <> '' from auth.users u
    where u.id = (select public.current_user_id())), false);
$$;
comment on function public.has_password() is 'Whether the user has a password, or signs in another way only.';

-- Deletes who asks, with everything of theirs in every schema. `email` is the address they have typed. The session
-- has to have begun within ten minutes, with the password where there is one and the session says how it began:
-- whoever finds a browser signed in can't do this. Refused with other_address or stale_session.
--
-- Reading the audit log comes last: where it uses up the time that is left it is given up, and the user is gone all the same.
create function public.delete_own_user(email text) returns void
  language plpgsql security definer
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  claims jsonb := auth.jwt();
  leaver auth.users;
  log record;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  perform public.lock_ledger();
  select * into leaver from auth.users u where u.id = owner;
  if not found then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  if lower(btrim(delete_own_user.email)) is distinct from lower(leaver.email) then
    raise sqlstate 'PT422' using message = 'other_address';
  end if;
  if not exists (
    select from auth.sessions s
    where s.user_id = owner and s.id::text = claims ->> 'session_id' and s.created_at > now() - interval '10 minutes')
  or (leaver.encrypted_password <> '' and jsonb_typeof(claims -> 'amr') = 'array' and not exists (
    select from jsonb_array_elements(claims -> 'amr') method where method ->> 'method' = 'password')) then
    raise sqlstate 'PT403' using message = 'stale_session';
  end if;

  -- What names its user without referring to them, in the tables that the auth service in use has.
  for log in
    select c.relname as table_name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
      and has_table_privilege(c.oid, 'delete')
  loop
    execute format('delete from auth.%I t where t.user_id::text = $1', log.table_name) using owner::text;
  end loop;
  delete from auth.users u where u.id = owner;
  -- The audit log is long, and in some services not what it is in others: whatever keeps it from being read, a time
  -- limit as well, must not keep anybody here.
  begin
    execute 'delete from auth.audit_log_entries t where t.payload::json ->> ''actor_id'' = $1
      or lower(t.payload::json ->> ''actor_username'') = $2'
    using owner::text, lower(leaver.email);
  exception
    when query_canceled or others then
      raise warning 'audit log entries of a deleted user were kept: %', sqlerrm;
  end;
end $$;
comment on function public.delete_own_user(text) is
  'Deletes the user who asks, with all that any table holds of them; asks for their address and a fresh session.';
