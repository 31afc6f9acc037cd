create table public.notifications (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('budget', 'large-transaction', 'recurring', 'summary')),
  import_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'due', 'sent')),
  mail_begun_at timestamptz,
  primary key (user_id, id)
);

comment on table public.notifications is 'The notifications that the bell lists.';
comment on column public.notifications.import_id is 'The import whose rows have caused it.';
comment on column public.notifications.mail is 'due: it is to be mailed, and has not been.';
comment on column public.notifications.mail_begun_at is 'The time when the latest attempt to mail it began.';

create index notifications_created_index on public.notifications (user_id, created_at desc, id);
create index notifications_due_index on public.notifications (user_id) where mail = 'due';

alter table public.notifications enable row level security;
create policy "own rows" on public.notifications
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.budget_alerts (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  period date not null,
  threshold smallint not null check (threshold in (80, 100)),
  notification_id uuid not null,
  spending numeric(24, 3) not null check (spending <> 'NaN'),
  available numeric(24, 3) not null check (available <> 'NaN'),
  primary key (user_id, category_id, period, threshold),
  constraint budget_alerts_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete cascade,
  constraint budget_alerts_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id)
      on delete cascade
);

comment on table public.budget_alerts is
  'A budget has reached a part of the available amount; once per category, period and threshold.';
comment on column public.budget_alerts.period is
  'The key of the budget period; of a year''s limit that of its first one.';
comment on column public.budget_alerts.spending is 'The amount spent when the alert was raised.';
comment on column public.budget_alerts.available is 'The amount that was available at that time.';

create index budget_alerts_notification_index on public.budget_alerts (user_id, notification_id);

alter table public.budget_alerts enable row level security;
create policy "own rows" on public.budget_alerts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger forget_empty_notifications
after delete on public.budget_alerts
referencing old table as gone
for each statement
execute function public.forget_empty_notifications();

create table public.large_transaction_alerts (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  notification_id uuid not null,
  date date not null,
  description text not null,
  amount numeric(15, 3) not null check (amount <> 'NaN'),
  threshold numeric(15, 3) not null check (threshold <> 'NaN'),
  primary key (user_id, transaction_id),
  constraint large_transaction_alerts_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id)
      on delete cascade
);

comment on table public.large_transaction_alerts is
  'An expense was at least as large as the threshold; once per transaction, as it was then.';
comment on column public.large_transaction_alerts.amount is 'The amount spent, without sign.';

create index large_transaction_alerts_notification_index on public.large_transaction_alerts (user_id, notification_id);

alter table public.large_transaction_alerts enable row level security;
create policy "own rows" on public.large_transaction_alerts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger forget_empty_notifications
after delete on public.large_transaction_alerts
referencing old table as gone
for each statement
execute function public.forget_empty_notifications();

create table private.notification_mails (
  user_id uuid not null references auth.users (id)
    on delete cascade,
  begun_at timestamptz not null default clock_timestamp()
);

comment on table private.notification_mails is 'Notification mails that were begun, per user; an hour old at most.';

create index notification_mails_user_index on private.notification_mails (user_id, begun_at);

alter table private.notification_mails enable row level security;

create function public.forget_empty_notifications()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
begin
  delete from public.notifications n
  where
    (n.user_id, n.id) in (select g.user_id, g.notification_id from gone g)
    and not exists (select from public.budget_alerts b where b.user_id = n.user_id and b.notification_id = n.id)
    and not exists (
      select from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id
    )
    and not exists (select from public.plan_notices p where p.user_id = n.user_id and p.notification_id = n.id);
  return null;
end;
$$;
comment on function public.forget_empty_notifications is 'Forgets notifications whose last alert is gone.';

create function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      -- Of a calendar month the days are known.
      periods as materialized (
        select
          p.key,
          jsonb_build_object(
            'period',
            jsonb_build_object('from', p.first_day, 'to', p.last_day, 'kind', p.kind)
          ) as document
        from
          (
            select min(b.period) as earliest, max(b.period) as latest
            from public.budget_alerts b
            where b.user_id = (select public.current_user_id()) and b.notification_id = any (ids)
          ) a
          cross join lateral public.periods_of_keys(a.earliest, a.latest) p
        where
          exists (select from public.budget_calendars c where c.user_id = (select public.current_user_id()))
          and (p.kind <> 'month' or p.full_days <> p.last_day - p.first_day + 1)
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            n.id,
            'kind',
            n.kind,
            'createdAt',
            n.created_at,
            'read',
            n.read_at is not null,
            'fileName',
            (select i.file_name from public.imports i where i.user_id = n.user_id and i.id = n.import_id),
            'budgets',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'category',
                      b.name,
                      'month',
                      b.period,
                      'threshold',
                      b.threshold,
                      'spending',
                      round(b.spending, s.decimals),
                      'limit',
                      round(b.available, s.decimals)
                    ) || coalesce(d.document, '{}')
                    order by b.period desc, b.name
                  ),
                  '[]'
                )
              from
                (
                  select c.name, b.period, b.available, b.spending, max(b.threshold) as threshold
                  from
                    public.budget_alerts b
                    join public.categories c on c.user_id = b.user_id and c.id = b.category_id
                  where b.user_id = n.user_id and b.notification_id = n.id
                  group by c.id, c.name, b.period, b.available, b.spending
                  order by b.period desc, c.name
                  limit most
                ) b
                left join periods d on d.key = b.period
            ),
            'larges',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'date',
                      l.date,
                      'description',
                      l.description,
                      'amount',
                      round(l.amount, s.decimals),
                      'row',
                      (
                        select
                          jsonb_build_object(
                            'date',
                            t.date,
                            'payee',
                            public.payee_key(t.description),
                            'amount',
                            abs(t.amount),
                            'type',
                            t.type
                          )
                        from public.live_transactions t
                        where t.user_id = l.user_id and t.id = l.transaction_id
                      )
                    )
                    order by l.date desc, l.amount desc, l.transaction_id
                  ),
                  '[]'
                )
              from
                (
                  select *
                  from public.large_transaction_alerts l
                  where l.user_id = n.user_id and l.notification_id = n.id
                  order by l.date desc, l.amount desc, l.transaction_id
                  limit most
                ) l
            ),
            'notices',
            (
              select
                coalesce(
                  jsonb_agg(jsonb_build_object('kind', p.kind, 'facts', p.facts) order by p.kind, p.subject_id, p.key),
                  '[]'
                )
              from
                (
                  select *
                  from public.plan_notices p
                  where p.user_id = n.user_id and p.notification_id = n.id
                  order by p.kind, p.subject_id, p.key
                  limit most
                ) p
            ),
            'noticeCount',
            (
              select count(*)
              from public.plan_notices p
              where p.user_id = n.user_id and p.notification_id = n.id
            ),
            'budgetCount',
            (
              select count(distinct row(b.category_id, b.period))
              from public.budget_alerts b
              where b.user_id = n.user_id and b.notification_id = n.id
            ),
            'largeCount',
            (
              select count(*)
              from public.large_transaction_alerts l
              where l.user_id = n.user_id and l.notification_id = n.id
            )
          )
          order by n.created_at desc, n.id
        ),
        '[]'
      )
    from
      public.notifications n
      -- An alert raised in an earlier currency may have decimals that today's lacks.
      cross join lateral (
        select public.currency_exponent(p.currency) as decimals from public.profiles p where p.user_id = n.user_id
      ) s
    where n.user_id = (select public.current_user_id()) and n.id = any (ids)
  );
end;
$$;
comment on function public.notification_documents is 'Notifications with their alerts, newest first.';

create function public.notifications_page(before uuid default null, page_size integer default 20)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      shown as (
        select n.id, row_number() over (order by n.created_at desc, n.id) as place
        from public.notifications n
        where
          n.user_id = (select public.current_user_id())
          and (
            notifications_page.before is null
            or exists (
              select
              from public.notifications b
              where
                b.user_id = (select public.current_user_id())
                and b.id = notifications_page.before
                and (n.created_at < b.created_at or n.created_at = b.created_at and n.id > b.id)
            )
          )
        order by n.created_at desc, n.id
        limit page_size + 1
      )
    select
      jsonb_build_object(
        'rows',
        public.notification_documents(array(select s.id from shown s where s.place <= page_size)),
        'more',
        (select count(*) > page_size from shown),
        'unread',
        (
          select count(*)
          from public.notifications n
          where n.user_id = (select public.current_user_id()) and n.read_at is null
        )
      )
  );
end;
$$;
comment on function public.notifications_page is 'A page of notifications, newest first.';

create function public.mark_notifications_read(ids uuid[] default '{}', up_to uuid default null)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n
  set read_at = now()
  from
    (
      -- In one order, so that two callers never wait for each other for ever.
      select u.id
      from public.notifications u
      where
        u.user_id = owner
        and u.read_at is null
        and (
          u.id = any (ids)
          or exists (
            select
            from public.notifications b
            where
              b.user_id = owner
              and b.id = up_to
              and (u.created_at < b.created_at or u.created_at = b.created_at and u.id >= b.id)
          )
        )
      order by u.id
      for update of u
    ) held
  where n.user_id = owner and n.id = held.id;
  return (select count(*) from public.notifications n where n.user_id = owner and n.read_at is null);
end;
$$;
comment on function public.mark_notifications_read is 'Marks notifications as read; returns how many are not.';

create function public.is_mail_due(mail text, created_at timestamptz, begun_at timestamptz)
returns boolean
language sql
stable
security invoker
return mail = 'due'
and created_at > now() - interval '1 day'
and (begun_at is null or begun_at < now() - interval '10 minutes');
comment on function public.is_mail_due is
  'True if a notification is to be mailed, by its columns mail, created_at and mail_begun_at.';

create function public.claim_due_mail()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  recipient record;
  claimed uuid[];
begin
  -- One after the other, so that each sees the mails begun before it.
  perform pg_advisory_xact_lock(hashtextextended('mails:' || owner::text, 0));
  select u.email, p.currency
  into recipient
  from
    public.profiles p
    join auth.users u on u.id = p.user_id
  where p.user_id = owner and p.email_notifications and u.email <> '';
  if not found then
    update public.notifications n
    set mail = 'none'
    from
      (select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update) held
    where n.user_id = owner and n.id = held.id;
    return null;
  end if;
  delete from private.notification_mails m
  where m.user_id = owner and m.begun_at <= clock_timestamp() - interval '1 hour';
  if (select count(*) from private.notification_mails m where m.user_id = owner) >= 6 then
    return null;
  end if;
  with
    held as (
      select d.id
      from public.notifications d
      where d.user_id = owner and public.is_mail_due(d.mail, d.created_at, d.mail_begun_at)
      order by d.id
      for update
    ),
    begun as (
      update public.notifications n
      set mail_begun_at = now()
      from held
      where n.user_id = owner and n.id = held.id
      returning n.id
    )
  select array_agg(b.id)
  into claimed
  from begun b;
  if claimed is null then
    return null;
  end if;
  insert into private.notification_mails (user_id) values (owner);
  return jsonb_build_object(
    'user',
    owner,
    'email',
    recipient.email,
    'currency',
    recipient.currency,
    'notifications',
    public.notification_documents(claimed, 20)
  );
end;
$$;
comment on function public.claim_due_mail is
  'Claims the notifications that are due as one mail, with its address and currency; null if none is due.';

create function public.end_mail(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n
  set mail = 'sent'
  from
    (
      select d.id
      from public.notifications d
      where d.user_id = owner and d.id = any (ids) and d.mail = 'due'
      order by d.id
      for update
    ) held
  where n.user_id = owner and n.id = held.id;
end;
$$;
comment on function public.end_mail is 'Notes that notifications were mailed.';

create function public.notification_settings()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'emailNotifications',
        p.email_notifications,
        'budgetAlerts',
        p.budget_alerts,
        'largeTransactionAlerts',
        p.large_transaction_alerts,
        'recurringAlerts',
        p.recurring_alerts,
        'largeTransactionThreshold',
        p.large_transaction_threshold
      )
    from public.profiles p
    where p.user_id = (select public.current_user_id())
  );
end;
$$;
comment on function public.notification_settings is 'The notifications that the user wants.';
