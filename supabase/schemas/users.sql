-- The rows every new user starts with, and how a user leaves for good.

create function public.start_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id) values (new.id);
  insert into public.categories (user_id, name, kind, color, icon, kept, position)
  select new.id, c.name, c.kind, c.color, c.icon, true, c.place
  from public.common_categories() c
  where c.group_name is null;
  insert into public.categories (user_id, parent_id, name, kind, color, icon, kept, position)
  select new.id, g.id, c.name, c.kind, c.color, c.icon, true, c.place
  from
    public.common_categories() c
    join public.categories g on g.user_id = new.id and g.name = c.group_name;
  insert into public.budgets (user_id, category_id, valid_from, amount)
  select new.id, c.id, '0001-01-01', l.amount
  from
    (
      values
        ('Food', 500),
        ('Entertainment', 200),
        ('Transport', 300),
        ('Shopping', 400)
    ) l (name, amount)
    join public.categories c on c.user_id = new.id and c.name = l.name;
  insert into public.savings_goals (user_id) values (new.id);
  return new;
end;
$$;
comment on function public.start_user is
  'Profile, common categories, default budget limits and default savings goal of a new user.';
create trigger start_user
after insert on auth.users
for each row
execute function public.start_user();

create function public.has_password()
returns boolean
language plpgsql
stable
security definer
set search_path = ''
as $$
begin
  return coalesce(
    (
      select u.encrypted_password <> ''
      from auth.users u
      where u.id = (select public.current_user_id())
    ),
    false
  );
end;
$$;
comment on function public.has_password is 'True if the user has a password, false if they sign in another way only.';

create function public.delete_own_user(email text)
returns void
language plpgsql
security definer
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
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
  if
    not exists (
      select
      from auth.sessions s
      where s.user_id = owner and s.id::text = claims ->> 'session_id' and s.created_at > now() - interval '10 minutes'
    )
    or (
      leaver.encrypted_password <> ''
      and jsonb_typeof(claims -> 'amr') = 'array'
      and not exists (select from jsonb_array_elements(claims -> 'amr') method where method ->> 'method' = 'password')
    )
  then
    raise sqlstate 'PT403' using message = 'stale_session';
  end if;

  -- Rows that name the user without a reference, in those tables that the auth service in use has.
  for log in select c.relname as table_name
  from
    pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where
    c.relnamespace = 'auth'::regnamespace
    and c.relkind = 'r'
    and a.attname = 'user_id'
    and has_table_privilege(c.oid, 'delete') loop
    execute format('delete from auth.%I t where t.user_id::text = $1', log.table_name)
    using owner::text;
  end loop;
  delete from auth.users u where u.id = owner;
  -- The audit log is long, and in some services not what it is in others: whatever keeps it from being read, a time
  -- limit as well, must not keep anybody here.
  begin
    execute
      'delete from auth.audit_log_entries t where t.payload::json ->> ''actor_id'' = $1
      or lower(t.payload::json ->> ''actor_username'') = $2'
    using owner::text, lower(leaver.email);
  exception when query_canceled or others then
    raise warning 'audit log entries of a deleted user were kept: %', sqlerrm;
  end;
end;
$$;
comment on function public.delete_own_user is
  'Deletes the user who asks, with all that any table holds of them; asks for their address and a fresh session.';
