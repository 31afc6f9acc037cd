-- Mail for all users, sent by a scheduler. The app has no key that reads every user's rows: a scheduler shows a
-- secret, and these functions give it the data of one mail, and nothing else.

create table private.scheduler_secret (
  only_row boolean primary key default true check (only_row),
  hash bytea not null
);

comment on table private.scheduler_secret is 'The SHA-256 of the secret that a scheduler shows; one row at most.';

alter table private.scheduler_secret enable row level security;

create function private.is_scheduler(secret text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select
    exists (select from private.scheduler_secret s where s.hash = sha256(convert_to(is_scheduler.secret, 'UTF8')));
$$;
comment on function private.is_scheduler is 'True if this is the secret of the scheduler; false if none was set.';

create function public.set_scheduler_secret(secret text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if length(set_scheduler_secret.secret) < 32 then
    raise sqlstate 'PT422' using message = 'The secret must have at least 32 characters.';
  end if;
  insert into private.scheduler_secret as s (hash)
  values (sha256(convert_to(set_scheduler_secret.secret, 'UTF8')))
  on conflict (only_row) do update set hash = excluded.hash;
end;
$$;
comment on function public.set_scheduler_secret is
  'Sets the secret by which a scheduler may send mail; keeps only its hash.';
revoke all on function public.set_scheduler_secret from public, anon, authenticated;
grant execute on function public.set_scheduler_secret to service_role;

create function public.claim_all_due_mail(secret text, most integer default 10)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  mail jsonb;
  mails jsonb := '[]';
begin
  if not private.is_scheduler(secret) then
    return mails;
  end if;
  -- In one order, so that two schedulers never wait for each other for ever.
  for owner in select distinct n.user_id
  from public.notifications n
  where public.is_mail_due(n.mail, n.created_at, n.mail_begun_at)
  order by n.user_id loop
    exit when jsonb_array_length(mails) >= most;
    -- Acts as that user, so that the rules for one user's mail are in one place.
    perform set_config('request.jwt.claim.sub', owner::text, true);
    mail := public.claim_due_mail();
    if mail is not null then
      mails := mails || mail;
    end if;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true);
  return mails;
end;
$$;
comment on function public.claim_all_due_mail is
  'Claims the mail due to all users, one for each; none without the secret of the scheduler.';
revoke all on function public.claim_all_due_mail from public, anon, authenticated;
grant execute on function public.claim_all_due_mail to anon;

create function public.end_mail_of(secret text, owner uuid, ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_scheduler(secret) then
    perform set_config('request.jwt.claim.sub', end_mail_of.owner::text, true);
    perform public.end_mail(end_mail_of.ids);
    perform set_config('request.jwt.claim.sub', '', true);
  end if;
end;
$$;
comment on function public.end_mail_of is 'Notes that a user''s notifications were mailed by the scheduler.';
revoke all on function public.end_mail_of from public, anon, authenticated;
grant execute on function public.end_mail_of to anon;
