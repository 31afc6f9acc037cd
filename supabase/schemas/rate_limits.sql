-- Slows repeated attempts to get in. Attempts are counted per address and source together, so that nobody elsewhere
-- keeps an owner out. Their subjects are keyed hashes that the app alone can make: without the app's key, a caller
-- can count for subjects that mean nobody, and for no others.

-- The scopes: an address, a source (a client, a user), both together, or all unknown clients as one shared source.
-- One attempt is forgotten each longest wait.
create table private.attempt_limits (
  kind text not null,
  scope text not null,
  free integer not null check (free > 0),
  first_wait integer not null check (first_wait > 0),
  longest_wait integer not null check (longest_wait >= first_wait),
  primary key (kind, scope),
  constraint attempt_limits_scope_check check (scope in ('address', 'source', 'both', 'shared'))
);

comment on table private.attempt_limits is
  'Free attempts by kind and scope, and the wait in seconds after them, which doubles up to the longest.';

alter table private.attempt_limits enable row level security;

create table private.known_devices (
  device text primary key check (device ~ '^[A-Za-z0-9_-]{43}$'),
  user_id uuid not null references auth.users (id)
    on delete cascade,
  seen_at timestamptz not null default clock_timestamp()
);

comment on table private.known_devices is
  'Browsers a user has signed in with, as keyed hashes. Not a session: their attempts are counted separately.';

create index known_devices_user_index on private.known_devices (user_id, seen_at);

alter table private.known_devices enable row level security;

create table private.attempts (
  kind text not null,
  address text not null check (address ~ '^([A-Za-z0-9_-]{43})?$'),
  source text not null check (source ~ '^([A-Za-z0-9_-]{43})?$'),
  settled_at timestamptz not null,
  latest timestamptz not null,
  primary key (kind, address, source)
);

comment on table private.attempts is
  'Attempts that still count, per address, source or both, as keyed hashes; empty where any counts.';

create index attempts_settled_index on private.attempts (settled_at);

alter table private.attempts enable row level security;

insert into private.attempt_limits (kind, scope, free, first_wait, longest_wait)
values
  ('sign-in', 'both', 5, 2, 900),
  ('sign-in', 'address', 100, 2, 300),
  ('sign-in', 'source', 60, 2, 60),
  ('sign-up', 'both', 5, 2, 900),
  ('sign-up', 'address', 30, 2, 900),
  ('sign-up', 'source', 60, 2, 60),
  -- Mails that reset a password.
  ('reset', 'both', 3, 2, 900),
  ('reset', 'address', 3, 2, 900),
  ('reset', 'source', 20, 2, 60),
  -- The password of the signed-in user, asked for again.
  ('password', 'both', 5, 2, 900),
  -- Asking for another address: the source is the user, the address the new one.
  ('new-address', 'source', 1, 90, 900),
  ('new-address', 'address', 3, 2, 900),
  -- Links from mails, and codes with which a sign-in elsewhere returns.
  ('link', 'source', 20, 2, 60),
  ('code', 'source', 20, 2, 60),
  -- Sessions to be refreshed.
  ('refresh', 'source', 60, 1, 5);
insert into private.attempt_limits (kind, scope, free, first_wait, longest_wait)
values
  ('sign-in', 'shared', 60, 1, 1),
  ('sign-up', 'shared', 30, 2, 2),
  ('reset', 'shared', 20, 3, 3),
  ('link', 'shared', 60, 1, 1),
  ('code', 'shared', 60, 1, 1);

create function public.remember_device(device text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('devices:' || owner::text, 0));
  insert into private.known_devices as k (device, user_id)
  values (remember_device.device, owner)
  on conflict (device) do update
    set
      user_id = excluded.user_id,
      seen_at = excluded.seen_at;
  delete from private.known_devices k
  where
    k.user_id = owner
    and (
      k.seen_at < clock_timestamp() - interval '400 days'
      or k.device in (
        select d.device from private.known_devices d where d.user_id = owner order by d.seen_at desc offset 20
      )
    );
end;
$$;
comment on function public.remember_device is 'Remembers a browser in which the user has signed in.';

create function public.forget_devices()
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.known_devices k where k.user_id = (select public.current_user_id());
end;
$$;
comment on function public.forget_devices is 'Forgets the browsers in which the user has signed in.';

create function private.forget_devices_of_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.known_devices k where k.user_id = new.id;
  return new;
end;
$$;
comment on function private.forget_devices_of_user is
  'Forgets the browsers of a user whose password or address changes.';
create trigger forget_devices
after update on auth.users
for each row
when (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email)
execute function private.forget_devices_of_user();

create function private.tidy_attempts(most integer)
returns void
language sql
set search_path = ''
as $$
  delete from private.attempts a
  where
    (a.kind, a.address, a.source) in (
      select t.kind, t.address, t.source
      from private.attempts t
      where t.settled_at < clock_timestamp()
      for update skip locked
    );
  delete from private.attempts a
  where
    (a.kind, a.address, a.source) in (
      select t.kind, t.address, t.source
      from private.attempts t
      order by t.settled_at
      limit greatest(0, (select count(*) from private.attempts) - tidy_attempts.most)
      for update skip locked
    );
$$;
comment on function private.tidy_attempts is 'Removes forgotten attempts, and those beyond the most rows to keep.';

create function public.forget_attempts(subjects text[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.attempts a where a.address = any (subjects) or a.source = any (subjects);
end;
$$;
comment on function public.forget_attempts is
  'Forgets all attempts counted for these addresses or from these sources, as when a user leaves.';

create function private.attempt_places(kind text, address text, source text, device text, shared boolean)
returns table (for_address text, from_source text, free integer, first_wait integer, longest_wait integer)
language sql
stable
set search_path to ''
as $function$
  with
    origin as (
      select
        exists (
          select
          from
            private.known_devices k
            join private.attempt_limits l on l.kind = attempt_places.kind
          where
            l.scope = 'both'
            and attempt_places.address <> ''
            and k.device = attempt_places.device
            and k.seen_at > clock_timestamp() - interval '400 days'
        ) as known
    ),
    places as (
      select
        'both' as scope,
        attempt_places.address as for_address,
        case
          when o.known then attempt_places.device
          when not attempt_places.shared then attempt_places.source
          else ''
        end as from_source
      from origin o
      union all
      select 'address', attempt_places.address, '' from origin o where not o.known
      union all
      select
        case
          when attempt_places.shared then 'shared'
          else 'source'
        end,
        '',
        attempt_places.source
      from origin o
      where not o.known
    )
  select p.for_address, p.from_source, l.free, l.first_wait, l.longest_wait
  from
    places p
    join private.attempt_limits l on l.kind = attempt_places.kind and l.scope = p.scope
  where (p.scope in ('source', 'shared') or p.for_address <> '') and (p.scope = 'address' or p.from_source <> '');
$function$;
comment on function private.attempt_places is 'The places where an attempt counts, and the limits there.';

create function public.begin_attempt(
  kind text,
  address text default ''::text,
  source text default ''::text,
  device text default ''::text,
  shared boolean default false
)
returns table (seconds integer, by_source boolean)
language plpgsql
security definer
set search_path to ''
as $function$
#variable_conflict use_column
declare
  place record;
  made integer;
  rest integer;
begin
  if not exists (select from private.attempt_limits l where l.kind = begin_attempt.kind) then
    raise sqlstate 'PT422' using message = 'no such kind of attempt';
  end if;
  if
    exists (
      select
      from unnest(array[begin_attempt.address, begin_attempt.source, begin_attempt.device]) s (subject)
      where (s.subject ~ '^([A-Za-z0-9_-]{43})?$') is not true
    )
  then
    raise sqlstate 'PT422' using message = 'an attempt is counted by keyed hashes';
  end if;
  if random() < 0.02 then
    perform private.tidy_attempts(50000);
  end if;
  seconds := 0;
  by_source := true;
  -- In one order, so that two calls never wait for each other.
  for place in select p.*
  from
    private.attempt_places(
      begin_attempt.kind,
      begin_attempt.address,
      begin_attempt.source,
      begin_attempt.device,
      begin_attempt.shared
    ) p
  order by p.for_address, p.from_source loop
    perform
      pg_advisory_xact_lock(
        hashtextextended(begin_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0)
      );
    select
      ceil(extract(epoch from a.settled_at - clock_timestamp()) / place.longest_wait),
      ceil(
        least(
          place.longest_wait,
          place.first_wait * power(
            2::numeric,
            least(ceil(extract(epoch from a.settled_at - clock_timestamp()) / place.longest_wait) - place.free, 20)
          )
        ) - extract(epoch from clock_timestamp() - a.latest)
      )
    into made, rest
    from private.attempts a
    where a.kind = begin_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    if made >= place.free and rest > 0 then
      seconds := greatest(seconds, rest);
      by_source := by_source and place.for_address = '';
    end if;
  end loop;
  if seconds = 0 then
    by_source := false;
    insert into private.attempts as a (kind, address, source, settled_at, latest)
    select
      begin_attempt.kind,
      p.for_address,
      p.from_source,
      clock_timestamp() + make_interval(secs => p.longest_wait),
      clock_timestamp()
    from
      private.attempt_places(
        begin_attempt.kind,
        begin_attempt.address,
        begin_attempt.source,
        begin_attempt.device,
        begin_attempt.shared
      ) p
    order by p.for_address, p.from_source
    on conflict (kind, address, source) do update
      set
        settled_at = greatest(a.settled_at, excluded.latest) + (excluded.settled_at - excluded.latest),
        latest = excluded.latest;
  end if;
  return next;
end;
$function$;
comment on function public.begin_attempt is 'Seconds to wait before an attempt may be made; 0 counts it as made.';
revoke all on function public.begin_attempt from public, anon, authenticated;
grant execute on function public.begin_attempt to anon;
grant execute on function public.begin_attempt to authenticated;

create function public.forgive_attempt(
  kind text,
  address text default ''::text,
  source text default ''::text,
  device text default ''::text,
  shared boolean default false
)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
#variable_conflict use_column
declare
  place record;
begin
  for place in select p.*
  from
    private.attempt_places(
      forgive_attempt.kind,
      forgive_attempt.address,
      forgive_attempt.source,
      forgive_attempt.device,
      forgive_attempt.shared
    ) p
  order by p.for_address, p.from_source loop
    perform
      pg_advisory_xact_lock(
        hashtextextended(forgive_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0)
      );
    update private.attempts a
    set settled_at = a.settled_at - make_interval(secs => place.longest_wait)
    where a.kind = forgive_attempt.kind and a.address = place.for_address and a.source = place.from_source;
  end loop;
end;
$function$;
comment on function public.forgive_attempt is 'Takes back a counted attempt that the auth service never looked at.';
revoke all on function public.forgive_attempt from public, anon, authenticated;
grant execute on function public.forgive_attempt to anon;
grant execute on function public.forgive_attempt to authenticated;

create function public.settle_attempt(
  kind text,
  address text default ''::text,
  source text default ''::text,
  device text default ''::text,
  shared boolean default false
)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
#variable_conflict use_column
declare
  place record;
begin
  for place in select p.*
  from
    private.attempt_places(
      settle_attempt.kind,
      settle_attempt.address,
      settle_attempt.source,
      settle_attempt.device,
      settle_attempt.shared
    ) p
  order by p.for_address, p.from_source loop
    perform
      pg_advisory_xact_lock(
        hashtextextended(settle_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0)
      );
    if place.for_address <> '' and place.from_source <> '' then
      delete from private.attempts a
      where a.kind = settle_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    else
      update private.attempts a
      set settled_at = a.settled_at - make_interval(secs => place.longest_wait)
      where a.kind = settle_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    end if;
  end loop;
end;
$function$;
comment on function public.settle_attempt is
  'Forgets attempts from the same source and address after a success, and takes back what it counted elsewhere.';
