-- Reading notifications, and mailing each of them once.

-- Notifications as the bell lists and mails tell them, newest first: { id, kind, created_at, read, file_name,
-- budgets, larges, budget_count, large_count }. budgets: { category, month, threshold (the highest of those that
-- were reached at once), spending, limit }; larges: { date, description, amount, row }, row: { date, merchant,
-- amount, type } as the transaction is by now, null when it is gone. Of each the first `most`.
create function public.notification_documents(ids uuid[], most integer default 50) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'kind', n.kind, 'created_at', n.created_at, 'read', n.read_at is not null,
    'file_name', (select i.file_name from public.imports i where i.user_id = n.user_id and i.id = n.import_id),
    'budgets', (
      select coalesce(jsonb_agg(jsonb_build_object('category', b.category, 'month', b.month,
        'threshold', b.threshold, 'spending', b.spending, 'limit', b.monthly_limit)
        order by b.month desc, b.category), '[]')
      from (
        select b.category, b.month, b.monthly_limit, b.spending, max(b.threshold) as threshold
        from public.budget_alerts b where b.user_id = n.user_id and b.notification_id = n.id
        group by b.category, b.month, b.monthly_limit, b.spending
        order by b.month desc, b.category limit most
      ) b),
    'larges', (
      select coalesce(jsonb_agg(jsonb_build_object('date', l.date, 'description', l.description, 'amount', l.amount,
        'row', (select jsonb_build_object('date', t.date, 'merchant', btrim(public.fold_text(t.description)),
            'amount', t.amount, 'type', t.type)
          from public.transactions t where t.user_id = l.user_id and t.id = l.transaction_id))
        order by l.date desc, l.amount desc, l.transaction_id), '[]')
      from (
        select * from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id
        order by l.date desc, l.amount desc, l.transaction_id limit most
      ) l),
    'budget_count', (
      select count(distinct (b.category, b.month)) from public.budget_alerts b
      where b.user_id = n.user_id and b.notification_id = n.id),
    'large_count', (
      select count(*) from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id)
  ) order by n.created_at desc, n.id), '[]')
  from public.notifications n
  where n.user_id = (select public.current_user_id()) and n.id = any (ids);
$$;
comment on function public.notification_documents(uuid[], integer) is 'Notifications with the alerts they tell of, newest first.';

-- A page of notifications, newest first, that come after the one named `before`: { rows, more, unread }.
create function public.notifications_page(before uuid default null, page_size integer default 20) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with shown as (
    select n.id, row_number() over (order by n.created_at desc, n.id) as place
    from public.notifications n
    where n.user_id = (select public.current_user_id())
      and (notifications_page.before is null or exists (
        select from public.notifications b
        where b.user_id = (select public.current_user_id()) and b.id = notifications_page.before
          and (n.created_at < b.created_at or n.created_at = b.created_at and n.id > b.id)))
    order by n.created_at desc, n.id
    limit page_size + 1
  )
  select jsonb_build_object(
    'rows', public.notification_documents(array(select s.id from shown s where s.place <= page_size)),
    'more', (select count(*) > page_size from shown),
    'unread', (select count(*) from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null));
$$;
comment on function public.notifications_page(uuid, integer) is 'A page of notifications, newest first.';

-- Marks notifications as read: those named, or with `up_to` that one and all that came before it. What came since
-- has not been seen. Answers how many are unread.
create function public.mark_notifications_read(ids uuid[] default '{}', up_to uuid default null) returns integer
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n set read_at = now()
  from (
    -- In one order, so that two who do this wait for each other instead of forever.
    select u.id from public.notifications u
    where u.user_id = owner and u.read_at is null
      and (u.id = any (ids) or exists (
        select from public.notifications b where b.user_id = owner and b.id = up_to
          and (u.created_at < b.created_at or u.created_at = b.created_at and u.id >= b.id)))
    order by u.id for update of u
  ) held
  where n.user_id = owner and n.id = held.id;
  return (select count(*) from public.notifications n where n.user_id = owner and n.read_at is null);
end $$;
comment on function public.mark_notifications_read(uuid[], uuid) is
  'Marks notifications as read; answers how many are not.';

-- ---------------------------------------------------------------- mail
-- Takes on the mailing of what is due, so that nobody else does. Six mails within an hour are enough: what is due then
-- waits for the next. Answers the notifications.
create function public.claim_due_mail() returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  claimed uuid[];
begin
  if not exists (select from public.profiles p where p.user_id = owner and p.email_notifications) then
    update public.notifications n set mail = 'none'
    from (
      select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update
    ) held
    where n.user_id = owner and n.id = held.id;
    return '[]';
  end if;
  if (select count(distinct n.mail_begun_at) from public.notifications n
    where n.user_id = owner and n.mail_begun_at > now() - interval '1 hour') >= 6 then
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
  return public.notification_documents(coalesce(claimed, '{}'), 20);
end $$;
comment on function public.claim_due_mail() is 'Takes on the mailing of the notifications that are due, and answers them.';

-- Ends a mailing: it was sent.
create function public.end_mail(ids uuid[]) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n set mail = 'sent'
  from (
    select d.id from public.notifications d
    where d.user_id = owner and d.id = any (ids) and d.mail = 'due' order by d.id for update
  ) held
  where n.user_id = owner and n.id = held.id;
end $$;
comment on function public.end_mail(uuid[]) is 'Notes that notifications were mailed.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('notification_documents', 'notifications_page',
      'mark_notifications_read', 'claim_due_mail', 'end_mail')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
