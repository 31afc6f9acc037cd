-- Slows repeated attempts to get in. What is counted lives here and not in a process, because several
-- instances of the app share it. Subjects are hashes made by the app: no address is stored.
create schema private;
comment on schema private is 'Not reachable through the API; only security definer functions touch it.';
revoke all on schema private from public;

create table private.attempts (
  kind text not null check (kind in ('sign-in', 'sign-up', 'mail')),
  subject text not null check (subject ~ '^(address|client):[0-9a-f]{64}$'),
  attempted_at timestamptz not null default clock_timestamp()
);
comment on table private.attempts is 'Recent attempts per hashed address and per hashed client; an hour old at most.';
create index attempts_subject_index on private.attempts (kind, subject, attempted_at);
create index attempts_age_index on private.attempts (attempted_at);
alter table private.attempts enable row level security;

-- Asks for leave to attempt something: answers 0 and counts the attempt, or answers the seconds to wait
-- and counts nothing. Within 15 minutes some attempts are free; after them the wait doubles each time,
-- up to five minutes.
create function public.begin_attempt(kind text, subjects text[]) returns integer
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  candidate text;
  allowance integer;
  made integer;
  latest timestamptz;
  pause numeric;
  longest integer := 0;
begin
  if cardinality(subjects) is null or cardinality(subjects) not between 1 and 4 then
    raise sqlstate 'PT422' using message = 'one to four subjects are required';
  end if;
  delete from private.attempts where attempted_at < clock_timestamp() - interval '1 hour';
  -- In one order, so that two calls never wait for each other.
  for candidate in select distinct s from unnest(subjects) as s order by s loop
    perform pg_advisory_xact_lock(hashtextextended(begin_attempt.kind || candidate, 0));
    allowance := case
      when candidate like 'client:%' then case begin_attempt.kind when 'sign-in' then 60 else 200 end
      when begin_attempt.kind = 'mail' then 3
      else 5
    end;
    select count(*), max(a.attempted_at) into made, latest
    from private.attempts a
    where a.kind = begin_attempt.kind and a.subject = candidate
      and a.attempted_at > clock_timestamp() - interval '15 minutes';
    if made >= allowance then
      pause := least(300, power(2, least(made - allowance + 1, 9)));
      longest := greatest(longest, ceil(pause - extract(epoch from clock_timestamp() - latest))::integer);
    end if;
  end loop;
  if longest > 0 then
    return longest;
  end if;
  insert into private.attempts (kind, subject)
  select distinct begin_attempt.kind, s from unnest(subjects) as s;
  return 0;
end $$;
comment on function public.begin_attempt(text, text[]) is
  'Seconds to wait before an attempt may be made; 0 counts it as made.';
revoke execute on function public.begin_attempt(text, text[]) from public;
grant execute on function public.begin_attempt(text, text[]) to anon, authenticated;

-- Signing in takes the attempts that led there off one's own address, and nobody can off another's. The hash
-- is the one the app makes of an address.
create function public.forget_attempts() returns void
  language sql security definer set search_path = '' as $$
  delete from private.attempts a
  using auth.users u
  where u.id = (select public.current_user_id()) and a.kind = 'sign-in'
    and a.subject = 'address:' || encode(sha256(convert_to(lower(u.email), 'UTF8')), 'hex');
$$;
comment on function public.forget_attempts() is 'Forgets the failed sign-ins of one''s own address after a good one.';
revoke execute on function public.forget_attempts() from public, anon;
grant execute on function public.forget_attempts() to authenticated;

-- What the frame of every signed-in screen needs, in one round trip.
create function public.shell() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency', (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'has_account', exists (select from public.accounts a where a.user_id = (select public.current_user_id()))
  );
$$;
comment on function public.shell() is 'Name and currency of the user, and whether they have an account yet.';
revoke execute on function public.shell() from public, anon;
grant execute on function public.shell() to authenticated;
