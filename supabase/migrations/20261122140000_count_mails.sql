-- Mails are counted where their user can't reach: with the notifications themselves the count went when an import was
-- undone, an export restored or a notification deleted, and more than six went out within an hour.
create table private.notification_mails (
  user_id uuid not null references auth.users (id) on delete cascade,
  begun_at timestamptz not null default clock_timestamp()
);
comment on table private.notification_mails is 'Notification mails set about, per user; an hour old at most.';
create index notification_mails_user_index on private.notification_mails (user_id, begun_at);
alter table private.notification_mails enable row level security;

insert into private.notification_mails (user_id, begun_at)
select distinct n.user_id, n.mail_begun_at from public.notifications n
where n.mail_begun_at between now() - interval '1 hour' and now();

-- Takes on the mailing of what is due, so that nobody else does. Six mails within an hour are enough, those that were
-- tried again among them: what is due then waits for the next. Answers the notifications.
create or replace function public.claim_due_mail() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  claimed uuid[];
begin
  -- One after the other, so that each sees the mails of those before.
  perform pg_advisory_xact_lock(hashtextextended('mails:' || owner::text, 0));
  if not exists (select from public.profiles p where p.user_id = owner and p.email_notifications) then
    update public.notifications n set mail = 'none'
    from (
      select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update
    ) held
    where n.user_id = owner and n.id = held.id;
    return '[]';
  end if;
  delete from private.notification_mails m
  where m.user_id = owner and m.begun_at <= clock_timestamp() - interval '1 hour';
  if (select count(*) from private.notification_mails m where m.user_id = owner) >= 6 then
    return '[]';
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
    return '[]';
  end if;
  insert into private.notification_mails (user_id) values (owner);
  return public.notification_documents(claimed, 20);
end $$;
