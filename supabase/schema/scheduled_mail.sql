-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- private.scheduler_secret
CREATE TABLE private.scheduler_secret (
  only_row boolean DEFAULT true NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT scheduler_secret_pkey PRIMARY KEY (only_row),
  CONSTRAINT scheduler_secret_only_row_check CHECK (only_row)
);

COMMENT ON TABLE private.scheduler_secret IS 'The SHA-256 of the secret that a scheduler shows; one row at most.';

ALTER TABLE private.scheduler_secret ENABLE ROW LEVEL SECURITY;

-- ---------------------------------------------------------------- public.claim_all_due_mail
CREATE OR REPLACE FUNCTION public.claim_all_due_mail(secret text, most integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.claim_all_due_mail(text,integer) IS 'Claims what is due to all users, one mail for each; none without the secret of the scheduler.';
REVOKE ALL ON FUNCTION public.claim_all_due_mail(text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.claim_all_due_mail(text,integer) TO anon;

-- ---------------------------------------------------------------- public.end_mail_of
CREATE OR REPLACE FUNCTION public.end_mail_of(secret text, owner uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_scheduler(secret) then
    perform set_config('request.jwt.claim.sub', end_mail_of.owner::text, true);
    perform public.end_mail(end_mail_of.ids);
    perform set_config('request.jwt.claim.sub', '', true);
  end if;
end $function$;

COMMENT ON FUNCTION public.end_mail_of(text,uuid,uuid[]) IS 'Notes that a user''s notifications were mailed by the scheduler.';
REVOKE ALL ON FUNCTION public.end_mail_of(text,uuid,uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.end_mail_of(text,uuid,uuid[]) TO anon;

-- ---------------------------------------------------------------- public.set_scheduler_secret
CREATE OR REPLACE FUNCTION public.set_scheduler_secret(secret text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if length(set_scheduler_secret.secret) < 32 then
    raise sqlstate 'PT422' using message = 'The secret must have at least 32 characters.';
  end if;
  insert into private.scheduler_secret as s (hash)
  values (sha256(convert_to(set_scheduler_secret.secret, 'UTF8')))
  on conflict (only_row) do update set hash = excluded.hash;
end $function$;

COMMENT ON FUNCTION public.set_scheduler_secret(text) IS 'Sets the secret by which a scheduler may send mail; keeps only its hash.';
REVOKE ALL ON FUNCTION public.set_scheduler_secret(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.set_scheduler_secret(text) TO service_role;

-- ---------------------------------------------------------------- private.is_scheduler
CREATE OR REPLACE FUNCTION private.is_scheduler(secret text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.scheduler_secret s where s.hash = sha256(convert_to(is_scheduler.secret, 'UTF8')));
$function$;

COMMENT ON FUNCTION private.is_scheduler(text) IS 'Whether this is the secret of the scheduler; never where none was set.';
REVOKE ALL ON FUNCTION private.is_scheduler(text) FROM PUBLIC;
