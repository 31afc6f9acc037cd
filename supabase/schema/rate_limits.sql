-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- private.attempt_limits
CREATE TABLE private.attempt_limits (
  kind text NOT NULL,
  scope text NOT NULL,
  free integer NOT NULL,
  first_wait integer NOT NULL,
  longest_wait integer NOT NULL,
  CONSTRAINT attempt_limits_pkey PRIMARY KEY (kind, scope),
  CONSTRAINT attempt_limits_check CHECK (longest_wait >= first_wait),
  CONSTRAINT attempt_limits_first_wait_check CHECK (first_wait > 0),
  CONSTRAINT attempt_limits_free_check CHECK (free > 0),
  CONSTRAINT attempt_limits_scope_check CHECK (scope = ANY (ARRAY['address'::text, 'source'::text, 'both'::text, 'shared'::text]))
);

COMMENT ON TABLE private.attempt_limits IS 'How many attempts of a kind are free for an address, for a source (a client, a user), for both together, or for all unknown clients as one shared source; the wait after them, in seconds, which doubles up to the longest. One attempt is forgotten each longest wait.';

ALTER TABLE private.attempt_limits ENABLE ROW LEVEL SECURITY;

-- ---------------------------------------------------------------- private.attempts
CREATE TABLE private.attempts (
  kind text NOT NULL,
  address text NOT NULL,
  source text NOT NULL,
  settled_at timestamp with time zone NOT NULL,
  latest timestamp with time zone NOT NULL,
  CONSTRAINT attempts_pkey PRIMARY KEY (kind, address, source),
  CONSTRAINT attempts_address_check CHECK (address ~ '^([A-Za-z0-9_-]{43})?$'::text),
  CONSTRAINT attempts_source_check CHECK (source ~ '^([A-Za-z0-9_-]{43})?$'::text)
);

COMMENT ON TABLE private.attempts IS 'Attempts not yet forgotten, per address, per source, and per both together, as keyed hashes; empty where any counts.';

CREATE INDEX attempts_settled_index ON private.attempts USING btree (settled_at);

ALTER TABLE private.attempts ENABLE ROW LEVEL SECURITY;

-- ---------------------------------------------------------------- private.known_devices
CREATE TABLE private.known_devices (
  device text NOT NULL,
  user_id uuid NOT NULL,
  seen_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT known_devices_pkey PRIMARY KEY (device),
  CONSTRAINT known_devices_device_check CHECK (device ~ '^[A-Za-z0-9_-]{43}$'::text),
  CONSTRAINT known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE private.known_devices IS 'Browsers in which a user has signed in, as keyed hashes of the browser''s random id and the user''s address. Not a session: what comes from there is counted on its own.';

CREATE INDEX known_devices_user_index ON private.known_devices USING btree (user_id, seen_at);

ALTER TABLE private.known_devices ENABLE ROW LEVEL SECURITY;

-- ---------------------------------------------------------------- public.begin_attempt
CREATE OR REPLACE FUNCTION public.begin_attempt(kind text, address text DEFAULT ''::text, source text DEFAULT ''::text, device text DEFAULT ''::text, shared boolean DEFAULT false)
 RETURNS TABLE(seconds integer, by_source boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  place record;
  made integer;
  rest integer;
begin
  if not exists (select from private.attempt_limits l where l.kind = begin_attempt.kind) then
    raise sqlstate 'PT422' using message = 'no such kind of attempt';
  end if;
  if exists (
    select from unnest(array[begin_attempt.address, begin_attempt.source, begin_attempt.device]) s (subject)
    where (s.subject ~ '^([A-Za-z0-9_-]{43})?$') is not true) then
    raise sqlstate 'PT422' using message = 'an attempt is counted by keyed hashes';
  end if;
  if random() < 0.02 then
    perform private.tidy_attempts(50000);
  end if;
  seconds := 0;
  by_source := true;
  -- In one order, so that two calls never wait for each other.
  for place in
    select p.* from private.attempt_places(
      begin_attempt.kind, begin_attempt.address, begin_attempt.source, begin_attempt.device, begin_attempt.shared) p
    order by p.for_address, p.from_source
  loop
    perform pg_advisory_xact_lock(hashtextextended(begin_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0));
    select ceil(extract(epoch from a.settled_at - clock_timestamp()) / place.longest_wait),
      ceil(least(place.longest_wait, place.first_wait * power(2::numeric,
          least(ceil(extract(epoch from a.settled_at - clock_timestamp()) / place.longest_wait) - place.free, 20)))
        - extract(epoch from clock_timestamp() - a.latest))
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
    select begin_attempt.kind, p.for_address, p.from_source,
      clock_timestamp() + make_interval(secs => p.longest_wait), clock_timestamp()
    from private.attempt_places(
      begin_attempt.kind, begin_attempt.address, begin_attempt.source, begin_attempt.device, begin_attempt.shared) p
    order by p.for_address, p.from_source
    on conflict (kind, address, source) do update set
      settled_at = greatest(a.settled_at, excluded.latest) + (excluded.settled_at - excluded.latest),
      latest = excluded.latest;
  end if;
  return next;
end $function$;

COMMENT ON FUNCTION public.begin_attempt(text,text,text,text,boolean) IS 'Seconds to wait before an attempt may be made; 0 counts it as made.';
REVOKE ALL ON FUNCTION public.begin_attempt(text,text,text,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.begin_attempt(text,text,text,text,boolean) TO anon;
GRANT EXECUTE ON FUNCTION public.begin_attempt(text,text,text,text,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.forget_attempts
CREATE OR REPLACE FUNCTION public.forget_attempts(subjects text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.attempts a where a.address = any (subjects) or a.source = any (subjects);
$function$;

COMMENT ON FUNCTION public.forget_attempts(text[]) IS 'Forgets all attempts for addresses and from sources, for one who leaves.';
REVOKE ALL ON FUNCTION public.forget_attempts(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_attempts(text[]) TO authenticated;

-- ---------------------------------------------------------------- public.forget_devices
CREATE OR REPLACE FUNCTION public.forget_devices()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  delete from private.known_devices k where k.user_id = (select public.current_user_id());
$function$;

COMMENT ON FUNCTION public.forget_devices() IS 'Forgets the browsers in which the user has signed in.';
REVOKE ALL ON FUNCTION public.forget_devices() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_devices() TO authenticated;

-- ---------------------------------------------------------------- public.forgive_attempt
CREATE OR REPLACE FUNCTION public.forgive_attempt(kind text, address text DEFAULT ''::text, source text DEFAULT ''::text, device text DEFAULT ''::text, shared boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  place record;
begin
  for place in
    select p.* from private.attempt_places(
      forgive_attempt.kind, forgive_attempt.address, forgive_attempt.source, forgive_attempt.device, forgive_attempt.shared) p
    order by p.for_address, p.from_source
  loop
    perform pg_advisory_xact_lock(hashtextextended(forgive_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0));
    update private.attempts a set settled_at = a.settled_at - make_interval(secs => place.longest_wait)
    where a.kind = forgive_attempt.kind and a.address = place.for_address and a.source = place.from_source;
  end loop;
end $function$;

COMMENT ON FUNCTION public.forgive_attempt(text,text,text,text,boolean) IS 'Takes back a counted attempt that the auth service never looked at.';
REVOKE ALL ON FUNCTION public.forgive_attempt(text,text,text,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forgive_attempt(text,text,text,text,boolean) TO anon;
GRANT EXECUTE ON FUNCTION public.forgive_attempt(text,text,text,text,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.remember_device
CREATE OR REPLACE FUNCTION public.remember_device(device text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('devices:' || owner::text, 0));
  insert into private.known_devices as k (device, user_id) values (remember_device.device, owner)
  on conflict (device) do update set user_id = excluded.user_id, seen_at = excluded.seen_at;
  delete from private.known_devices k
  where k.user_id = owner and (k.seen_at < clock_timestamp() - interval '400 days' or k.device in (
    select d.device from private.known_devices d where d.user_id = owner order by d.seen_at desc offset 20));
end $function$;

COMMENT ON FUNCTION public.remember_device(text) IS 'Remembers a browser in which the user has signed in.';
REVOKE ALL ON FUNCTION public.remember_device(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.remember_device(text) TO authenticated;

-- ---------------------------------------------------------------- public.settle_attempt
CREATE OR REPLACE FUNCTION public.settle_attempt(kind text, address text DEFAULT ''::text, source text DEFAULT ''::text, device text DEFAULT ''::text, shared boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  place record;
begin
  for place in
    select p.* from private.attempt_places(
      settle_attempt.kind, settle_attempt.address, settle_attempt.source, settle_attempt.device, settle_attempt.shared) p
    order by p.for_address, p.from_source
  loop
    perform pg_advisory_xact_lock(hashtextextended(settle_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0));
    if place.for_address <> '' and place.from_source <> '' then
      delete from private.attempts a
      where a.kind = settle_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    else
      update private.attempts a set settled_at = a.settled_at - make_interval(secs => place.longest_wait)
      where a.kind = settle_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    end if;
  end loop;
end $function$;

COMMENT ON FUNCTION public.settle_attempt(text,text,text,text,boolean) IS 'After a successful attempt: forgets those from the same source for the same address, and takes back what it counted elsewhere.';
REVOKE ALL ON FUNCTION public.settle_attempt(text,text,text,text,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.settle_attempt(text,text,text,text,boolean) TO authenticated;

-- ---------------------------------------------------------------- private.attempt_places
CREATE OR REPLACE FUNCTION private.attempt_places(kind text, address text, source text, device text, shared boolean)
 RETURNS TABLE(for_address text, from_source text, free integer, first_wait integer, longest_wait integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with origin as (
    select exists (
      select from private.known_devices k join private.attempt_limits l on l.kind = attempt_places.kind
      where l.scope = 'both' and attempt_places.address <> '' and k.device = attempt_places.device
        and k.seen_at > clock_timestamp() - interval '400 days') as known
  ), places as (
    select 'both' as scope, attempt_places.address as for_address,
      case when o.known then attempt_places.device when not attempt_places.shared then attempt_places.source else '' end
        as from_source
    from origin o
    union all select 'address', attempt_places.address, '' from origin o where not o.known
    union all select case when attempt_places.shared then 'shared' else 'source' end, '', attempt_places.source
    from origin o where not o.known
  )
  select p.for_address, p.from_source, l.free, l.first_wait, l.longest_wait
  from places p join private.attempt_limits l on l.kind = attempt_places.kind and l.scope = p.scope
  where (p.scope in ('source', 'shared') or p.for_address <> '') and (p.scope = 'address' or p.from_source <> '');
$function$;

COMMENT ON FUNCTION private.attempt_places(text,text,text,text,boolean) IS 'Where an attempt counts, and what is allowed there.';
REVOKE ALL ON FUNCTION private.attempt_places(text,text,text,text,boolean) FROM PUBLIC;

-- ---------------------------------------------------------------- private.forget_devices_of_user
CREATE OR REPLACE FUNCTION private.forget_devices_of_user()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from private.known_devices k where k.user_id = new.id;
  return new;
end $function$;

COMMENT ON FUNCTION private.forget_devices_of_user() IS 'Forgets the browsers of a user whose password or address changes.';
REVOKE ALL ON FUNCTION private.forget_devices_of_user() FROM PUBLIC;

CREATE TRIGGER forget_devices AFTER UPDATE ON auth.users FOR EACH ROW WHEN (old.encrypted_password::text IS DISTINCT FROM new.encrypted_password::text OR old.email::text IS DISTINCT FROM new.email::text) EXECUTE FUNCTION private.forget_devices_of_user();

-- ---------------------------------------------------------------- private.tidy_attempts
CREATE OR REPLACE FUNCTION private.tidy_attempts(most integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  delete from private.attempts a where (a.kind, a.address, a.source) in (
    select t.kind, t.address, t.source from private.attempts t
    where t.settled_at < clock_timestamp() for update skip locked);
  delete from private.attempts a where (a.kind, a.address, a.source) in (
    select t.kind, t.address, t.source from private.attempts t order by t.settled_at
    limit greatest(0, (select count(*) from private.attempts) - tidy_attempts.most) for update skip locked);
$function$;

COMMENT ON FUNCTION private.tidy_attempts(integer) IS 'Removes what is forgotten, and what is more than the most rows to keep.';
REVOKE ALL ON FUNCTION private.tidy_attempts(integer) FROM PUBLIC;
