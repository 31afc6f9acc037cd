-- What the user is told of: a budget that reaches 80 % or 100 % of its limit, and an expense that is large. What they
-- see are notifications: one for each alert, or one for all that a bulk change has raised.

create table public.notifications (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('budget', 'large-transaction', 'summary')),
  import_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'due', 'sent')),
  mail_begun_at timestamptz,
  primary key (user_id, id)
);
comment on table public.notifications is 'What the bell lists.';
comment on column public.notifications.import_id is 'The import whose rows have caused it.';
comment on column public.notifications.mail is 'due: it is to be mailed, and has not been.';
comment on column public.notifications.mail_begun_at is 'When somebody last set about mailing it.';
create index notifications_created_index on public.notifications (user_id, created_at desc, id);

alter table public.notifications enable row level security;
revoke all on public.notifications from anon, authenticated;
grant select, insert, update, delete on public.notifications to authenticated;
create policy "read own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own notifications" on public.notifications
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own notifications" on public.notifications
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own notifications" on public.notifications
  for delete to authenticated using (user_id = (select auth.uid()));

create table public.budget_alerts (
  user_id uuid not null default auth.uid(),
  category text not null,
  month date not null check (extract(day from month) = 1),
  threshold smallint not null check (threshold in (80, 100)),
  notification_id uuid not null,
  spending numeric(24, 2) not null check (spending <> 'NaN'),
  monthly_limit numeric(14, 2) not null check (monthly_limit <> 'NaN'),
  primary key (user_id, category, month, threshold),
  constraint budget_alerts_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id) on delete cascade
);
comment on table public.budget_alerts is 'A budget has reached a part of its limit; once per category, month and threshold.';
comment on column public.budget_alerts.month is 'The first day of the calendar month.';
comment on column public.budget_alerts.spending is 'What was spent when the alert was raised.';
comment on column public.budget_alerts.monthly_limit is 'The limit at that time.';
create index budget_alerts_notification_index on public.budget_alerts (user_id, notification_id);

alter table public.budget_alerts enable row level security;
revoke all on public.budget_alerts from anon, authenticated;
grant select, insert, update, delete on public.budget_alerts to authenticated;
create policy "read own budget alerts" on public.budget_alerts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own budget alerts" on public.budget_alerts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own budget alerts" on public.budget_alerts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own budget alerts" on public.budget_alerts
  for delete to authenticated using (user_id = (select auth.uid()));

create table public.large_transaction_alerts (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  notification_id uuid not null,
  date date not null,
  description text not null,
  amount numeric(14, 2) not null check (amount <> 'NaN'),
  threshold numeric(14, 2) not null check (threshold <> 'NaN'),
  primary key (user_id, transaction_id),
  constraint large_transaction_alerts_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id) on delete cascade
);
comment on table public.large_transaction_alerts is
  'An expense was at least as large as the threshold; once per transaction, as it was then.';
create index large_transaction_alerts_notification_index
  on public.large_transaction_alerts (user_id, notification_id);

alter table public.large_transaction_alerts enable row level security;
revoke all on public.large_transaction_alerts from anon, authenticated;
grant select, insert, update, delete on public.large_transaction_alerts to authenticated;
create policy "read own large transaction alerts" on public.large_transaction_alerts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own large transaction alerts" on public.large_transaction_alerts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own large transaction alerts" on public.large_transaction_alerts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own large transaction alerts" on public.large_transaction_alerts
  for delete to authenticated using (user_id = (select auth.uid()));
