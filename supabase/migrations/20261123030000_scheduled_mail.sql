-- Mail for all users, sent by a scheduler. The app has no key that reads every user's rows: a scheduler shows a secret,
-- and these functions give it what one mail takes, and nothing else.

create index notifications_due_index on public.notifications (user_id) where mail = 'due';

create table private.scheduler_secret (
  only_row boolean primary key default true check (only_row),
  hash bytea not null
);
comment on table private.scheduler_secret is 'The SHA-256 of the secret that a scheduler shows; one row at most.';

alter table private.scheduler_secret enable row level security;

create function private.is_scheduler(secret text) returns boolean
  language sql stable set search_path = '' as $$
  select exists (
    select from private.scheduler_secret s where s.hash = sha256(convert_to(is_scheduler.secret, 'UTF8')));
$$;
comment on function private.is_scheduler(text) is 'Whether this is the secret of the scheduler; never where none was set.';

-- For who sets the database up: the SQL editor of a hosted project, or the npm scripts with the backend's secret key.
create function public.set_scheduler_secret(secret text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if length(set_scheduler_secret.secret) < 32 then
    raise sqlstate 'PT422' using message = 'The secret must have at least 32 characters.';
  end if;
  insert into private.scheduler_secret as s (hash)
  values (sha256(convert_to(set_scheduler_secret.secret, 'UTF8')))
  on conflict (only_row) do update set hash = excluded.hash;
end $$;
comment on function public.set_scheduler_secret(text) is 'Sets the secret by which a scheduler may send mail; keeps only its hash.';
revoke execute on function public.set_scheduler_secret(text) from authenticated;
grant execute on function public.set_scheduler_secret(text) to service_role;

-- Claims what is due, so that nobody else mails it: one mail, { user, email, currency, notifications }, or null. A user
-- gets at most six mails an hour, repeated attempts included; what is due then waits.
create or replace function public.claim_due_mail() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  recipient record;
  claimed uuid[];
begin
  -- One after the other, so that each sees the mails of those before.
  perform pg_advisory_xact_lock(hashtextextended('mails:' || owner::text, 0));
  select u.email, p.currency into recipient
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = owner and p.email_notifications and u.email <> '';
  if not found then
    update public.notifications n set mail = 'none'
    from (
      select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update
    ) held
    where n.user_id = owner and n.id = held.id;
    return null;
  end if;
  delete from private.notification_mails m
  where m.user_id = owner and m.begun_at <= clock_timestamp() - interval '1 hour';
  if (select count(*) from private.notification_mails m where m.user_id = owner) >= 6 then
    return null;
  end if;
  with held as (
    select d.id from public.notifications d
    where d.user_id = owner and public.is_mail_due(d.mail, d.created_at, d.mail_begun_at)
    order by d.id for update
  ), begun as (
    update public.notifications n set mail_begun_at = now()
    from held where n.user_id = owner and n.id = held.id
    returning n.id
  )
  select array_agg(b.id) into claimed from begun b;
  if claimed is null then
    return null;
  end if;
  insert into private.notification_mails (user_id) values (owner);
  return jsonb_build_object('user', owner, 'email', recipient.email, 'currency', recipient.currency,
    'notifications', public.notification_documents(claimed, 20));
end $$;
comment on function public.claim_due_mail() is 'Claims the notifications that are due as one mail, with its address and currency; null where nothing is due.';

-- The same for all users, up to `most` mails at once; none without the secret.
create function public.claim_all_due_mail(secret text, most integer default 10) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid;
  mail jsonb;
  mails jsonb := '[]';
begin
  if not private.is_scheduler(secret) then
    return mails;
  end if;
  -- In one order, so that two schedulers never wait for each other for ever.
  for owner in
    select distinct n.user_id from public.notifications n
    where public.is_mail_due(n.mail, n.created_at, n.mail_begun_at) order by n.user_id
  loop
    exit when jsonb_array_length(mails) >= most;
    -- Speaks as that user, so that the rules for one user's mail are in one place.
    perform set_config('request.jwt.claim.sub', owner::text, true);
    mail := public.claim_due_mail();
    if mail is not null then
      mails := mails || mail;
    end if;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true);
  return mails;
end $$;
comment on function public.claim_all_due_mail(text, integer) is 'Claims what is due to all users, one mail for each; none without the secret of the scheduler.';
revoke execute on function public.claim_all_due_mail(text, integer) from authenticated;
grant execute on function public.claim_all_due_mail(text, integer) to anon;

create function public.end_mail_of(secret text, owner uuid, ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if private.is_scheduler(secret) then
    perform set_config('request.jwt.claim.sub', end_mail_of.owner::text, true);
    perform public.end_mail(end_mail_of.ids);
    perform set_config('request.jwt.claim.sub', '', true);
  end if;
end $$;
comment on function public.end_mail_of(text, uuid, uuid[]) is 'Notes that a user''s notifications were mailed by the scheduler.';
revoke execute on function public.end_mail_of(text, uuid, uuid[]) from authenticated;
grant execute on function public.end_mail_of(text, uuid, uuid[]) to anon;
