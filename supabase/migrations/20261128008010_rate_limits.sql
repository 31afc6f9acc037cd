-- Where no trusted header names the client, its attempts count as those of all unknown clients together.

alter table private.attempt_limits drop constraint attempt_limits_scope_check;
alter table private.attempt_limits add constraint attempt_limits_scope_check
  check (scope in ('address', 'source', 'both', 'shared'));
comment on table private.attempt_limits is
  'How many attempts of a kind are free for an address, for a source (a client, a user), for both together, or for all unknown clients as one shared source; the wait after them, in seconds, which doubles up to the longest. One attempt is forgotten each longest wait.';

-- A household needs a few an hour. The waits don't grow, so that whoever uses the limit up makes others wait only for seconds.
insert into private.attempt_limits (kind, scope, free, first_wait, longest_wait) values
  ('sign-in', 'shared', 60, 1, 1),
  ('sign-up', 'shared', 30, 2, 2),
  ('reset', 'shared', 20, 3, 3),
  ('link', 'shared', 60, 1, 1),
  ('code', 'shared', 60, 1, 1);

drop function public.begin_attempt(text, text, text, text);
drop function public.forgive_attempt(text, text, text, text);
drop function public.settle_attempt(text, text, text, text);
drop function private.attempt_places(text, text, text, text);

create function private.attempt_places(kind text, address text, source text, device text, shared boolean)
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

comment on function private.attempt_places(text, text, text, text, boolean) is 'Where an attempt counts, and what is allowed there.';
revoke all on function private.attempt_places(text, text, text, text, boolean) from public;

create function public.begin_attempt(kind text, address text DEFAULT ''::text, source text DEFAULT ''::text, device text DEFAULT ''::text,
  shared boolean DEFAULT false)
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
comment on function public.begin_attempt(text, text, text, text, boolean) is 'Seconds to wait before an attempt may be made; 0 counts it as made.';
revoke all on function public.begin_attempt(text, text, text, text, boolean) from public;
grant execute on function public.begin_attempt(text, text, text, text, boolean) to anon, authenticated;

create function public.forgive_attempt(kind text, address text DEFAULT ''::text, source text DEFAULT ''::text, device text DEFAULT ''::text,
  shared boolean DEFAULT false)
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
comment on function public.forgive_attempt(text, text, text, text, boolean) is 'Takes back a counted attempt that the auth service never looked at.';
revoke all on function public.forgive_attempt(text, text, text, text, boolean) from public;
grant execute on function public.forgive_attempt(text, text, text, text, boolean) to anon, authenticated;

create function public.settle_attempt(kind text, address text DEFAULT ''::text, source text DEFAULT ''::text, device text DEFAULT ''::text,
  shared boolean DEFAULT false)
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
comment on function public.settle_attempt(text, text, text, text, boolean) is 'After a successful attempt: forgets those from the same source for the same address, and takes back what it counted elsewhere.';
revoke all on function public.settle_attempt(text, text, text, text, boolean) from public;
grant execute on function public.settle_attempt(text, text, text, text, boolean) to authenticated;
