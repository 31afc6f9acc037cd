-- Raising alerts: with the change that causes them, whatever way it takes, and each of them once.

-- ---------------------------------------------------------------- one change at a time
-- Two entries at once must see each other's spending, else neither sees the limit reached. So every change of
-- transactions waits for the one before it, as imports and bulk changes do; before any row is held.
create function public.await_ledger() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('imports:' || public.current_user_id()::text, 0));
  return null;
end $$;
comment on function public.await_ledger() is 'Waits for the user''s other changes of transactions.';
revoke execute on function public.await_ledger() from public, anon, authenticated;

create trigger await_ledger before insert or update on public.transactions
  for each statement execute function public.await_ledger();
-- A limit that falls tells of spending, too; and who holds the ledger may have to change limits.
create trigger await_ledger before insert or update or delete on public.budget_limits
  for each statement execute function public.await_ledger();

-- ---------------------------------------------------------------- raising
-- What decides on alerts, and the accounts that count nowhere. Nothing when none is to be raised: the user wants none,
-- or the transaction has set outlay.quiet to 'on', as it only moves about what the user knows.
create function public.alert_settings()
  returns table (email_notifications boolean, budget_alerts boolean, large_transaction_alerts boolean,
    large_transaction_threshold numeric, samples uuid[])
  language sql stable security invoker set search_path = '' as $$
  select p.email_notifications, p.budget_alerts, p.large_transaction_alerts, p.large_transaction_threshold,
    array(select a.id from public.accounts a where a.user_id = p.user_id and a.sample)
  from public.profiles p
  where p.user_id = (select public.current_user_id()) and (p.budget_alerts or p.large_transaction_alerts)
    and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
$$;
comment on function public.alert_settings() is
  'Which alerts a user wants, how, and for which accounts not; nothing when none is to be raised.';

-- Raises what is due for the categories in the months beside them (the first day of each), whose spending has
-- grown or whose limit has fallen, and for transactions that have become large. What was raised before stays as
-- it is. With `bulk`, several notifications become one.
-- Without nested loops, here and in the triggers: plans are made for one row, and then meet thousands. And what
-- the planner thinks of as costly then is not worth compiling.
create function public.raise_alerts(categories text[], months date[], large uuid[], bulk boolean, import uuid default null)
  returns void language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  summary uuid := gen_random_uuid();
  first_day date;
  last_day date;
begin
  -- Its triggers hold the ledger already; who calls it for a limit waits here.
  perform pg_advisory_xact_lock(hashtextextended('imports:' || owner::text, 0));
  select * into settings from public.alert_settings();
  if not found then
    return;
  end if;
  select min(m.month), (max(m.month) + interval '1 month')::date - 1 into first_day, last_day
  from unnest(months) as m(month);
  with touched as materialized (
    select distinct c.category, c.month, l.monthly_limit
    from unnest(categories, months) as c(category, month)
    join public.budget_limits l on l.user_id = owner and l.category = c.category
    where settings.budget_alerts
  ), spent as (
    -- Spending, as everywhere: the sum of expense amounts.
    select t.category, date_trunc('month', t.date::timestamp)::date as month, sum(t.amount) as spending
    from public.transactions t
    where t.user_id = owner and t.type = 'expense' and t.date between first_day and last_day
      and t.category in (select c.category from touched c) and t.account_id <> all (settings.samples)
    group by 1, 2
  ), parts as (
    select c.category, c.month, c.monthly_limit, s.spending, unnest(array[80, 100]) as threshold
    from touched c join spent s on s.category = c.category and s.month = c.month
  ), reached as materialized (
    -- Who jumps over both thresholds at once is told once.
    select gen_random_uuid() as notification_id, p.category, p.month, p.monthly_limit, p.spending,
      array_agg(p.threshold) as thresholds
    from parts p
    where p.spending * 100 >= p.monthly_limit * p.threshold
      and not exists (select from public.budget_alerts b where b.user_id = owner and b.category = p.category
        and b.month = p.month and b.threshold = p.threshold)
    group by p.category, p.month, p.monthly_limit, p.spending
  ), grown as materialized (
    select gen_random_uuid() as notification_id, t.id, t.date, t.description, t.amount
    from public.transactions t
    where settings.large_transaction_alerts and t.user_id = owner and t.id = any (large) and t.type = 'expense'
      and t.amount >= settings.large_transaction_threshold and t.account_id <> all (settings.samples)
      and not exists (
        select from public.large_transaction_alerts l where l.user_id = owner and l.transaction_id = t.id)
  ), told as materialized (
    select 'budget' as kind, r.notification_id from reached r
    union all
    select 'large-transaction', g.notification_id from grown g
  ), summed as materialized (
    select case when bulk and count(*) > 1 then summary end as id from told
  ), notified as (
    -- Under the lock: what comes later has a later time, whenever its transaction began.
    insert into public.notifications (user_id, id, kind, import_id, created_at, mail)
    select owner, n.id, n.kind, raise_alerts.import, clock_timestamp(),
      case when settings.email_notifications then 'due' else 'none' end
    from (
      select t.notification_id as id, t.kind from told t where (select s.id from summed s) is null
      union all
      select s.id, 'summary' from summed s where s.id is not null
    ) n
  ), budgeted as (
    insert into public.budget_alerts (user_id, category, month, threshold, notification_id, spending, monthly_limit)
    select owner, r.category, r.month, unnest(r.thresholds), coalesce((select s.id from summed s), r.notification_id),
      r.spending, r.monthly_limit
    from reached r
  )
  insert into public.large_transaction_alerts (user_id, transaction_id, notification_id, date, description, amount,
    threshold)
  select owner, g.id, coalesce((select s.id from summed s), g.notification_id), g.date, g.description, g.amount,
    settings.large_transaction_threshold
  from grown g;
end $$;
comment on function public.raise_alerts(text[], date[], uuid[], boolean, uuid) is
  'Raises the alerts that are due for budgets and transactions; each once.';

create function public.alert_on_insert() returns trigger
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  categories text[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  select array_agg(m.category), array_agg(m.month) into categories, months
  from (
    select distinct n.category, date_trunc('month', n.date::timestamp)::date as month
    from added n
    where n.user_id = owner and n.type = 'expense' and n.account_id <> all (settings.samples)
  ) m;
  perform public.raise_alerts(categories, months,
    -- What comes back from the trash was entered before.
    array(select n.id from added n
      where n.user_id = owner and n.created_at = now() and n.amount >= settings.large_transaction_threshold),
    (select count(*) > 1 from added),
    (select n.import_id from added n where n.created_at = now() order by n."position" limit 1));
  return null;
end $$;
comment on function public.alert_on_insert() is 'Raises the alerts that new transactions cause.';
revoke execute on function public.alert_on_insert() from public, anon, authenticated;

create trigger alert_on_insert after insert on public.transactions
  referencing new table as added
  for each statement execute function public.alert_on_insert();

create function public.alert_on_update() returns trigger
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  categories text[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  select array_agg(g.category), array_agg(g.month) into categories, months
  from (
    select s.category, date_trunc('month', s.date::timestamp)::date as month
    from (
      select n.category, n.date, n.amount from after n
      where n.user_id = owner and n.type = 'expense' and n.account_id <> all (settings.samples)
      union all
      select o.category, o.date, -o.amount from before o
      where o.user_id = owner and o.type = 'expense' and o.account_id <> all (settings.samples)
    ) s
    group by 1, 2 having sum(s.amount) > 0
  ) g;
  perform public.raise_alerts(categories, months,
    array(
      select n.id from after n
      where n.user_id = owner and n.amount >= settings.large_transaction_threshold and n.type = 'expense'
      except all
      select o.id from before o
      where o.user_id = owner and o.amount >= settings.large_transaction_threshold and o.type = 'expense'
        and o.account_id <> all (settings.samples)),
    (select count(*) > 1 from after));
  return null;
end $$;
comment on function public.alert_on_update() is 'Raises the alerts that changed transactions cause.';
revoke execute on function public.alert_on_update() from public, anon, authenticated;

create trigger alert_on_update after update on public.transactions
  referencing old table as before new table as after
  for each statement execute function public.alert_on_update();

-- What is taken back for good, as by the undo of an import, was no large expense. What is in the trash was one.
create function public.withdraw_large_alerts() returns trigger
  language plpgsql security invoker set search_path = '' as $$
declare
  emptied uuid[];
begin
  with withdrawn as (
    delete from public.large_transaction_alerts l using gone g
    where l.user_id = g.user_id and l.transaction_id = g.id and not exists (
      select from public.deleted_transactions d where d.user_id = g.user_id and d.id = g.id)
    returning l.notification_id
  )
  select array_agg(distinct w.notification_id) into emptied from withdrawn w;
  delete from public.notifications n
  where n.id = any (emptied) and n.user_id = (select g.user_id from gone g limit 1)
    and not exists (
      select from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id)
    and not exists (select from public.budget_alerts b where b.user_id = n.user_id and b.notification_id = n.id);
  return null;
end $$;
comment on function public.withdraw_large_alerts() is 'Forgets the alerts of transactions that are gone for good.';
revoke execute on function public.withdraw_large_alerts() from public, anon, authenticated;

create trigger withdraw_large_alerts after delete on public.transactions
  referencing old table as gone
  for each statement execute function public.withdraw_large_alerts();

-- ---------------------------------------------------------------- the frame
-- Whether a notification is to be mailed by who asks. What is older than a day is news no more; and of what somebody
-- has begun to mail it is known after ten minutes that it was sent, refused, or that they are gone.
create function public.is_mail_due(mail text, created_at timestamptz, begun_at timestamptz) returns boolean
  language sql stable security invoker
  return mail = 'due' and created_at > now() - interval '1 day'
    and (begun_at is null or begun_at < now() - interval '10 minutes');
comment on function public.is_mail_due(text, timestamptz, timestamptz) is
  'Whether a notification is to be mailed, by its columns mail, created_at and mail_begun_at.';

create or replace function public.shell() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency', (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'has_account', exists (select from public.accounts a where a.user_id = (select public.current_user_id())),
    'has_sample', exists (select from public.accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'category_colors', (select coalesce(jsonb_object_agg(c.category, c.color), '{}') from public.category_colors c
      where c.user_id = (select public.current_user_id())),
    'unread_notifications', (select count(*) from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null),
    'mail_due', exists (select from public.notifications n where n.user_id = (select public.current_user_id())
      and public.is_mail_due(n.mail, n.created_at, n.mail_begun_at))
  );
$$;
comment on function public.shell() is
  'What the frame of every screen shows: name, currency, colours of categories, unread notifications, whether there is '
  'an account and whether sample data is loaded; and whether a mail is to be sent.';

revoke execute on function public.alert_settings(), public.is_mail_due(text, timestamptz, timestamptz),
  public.raise_alerts(text[], date[], uuid[], boolean, uuid) from public, anon;
grant execute on function public.alert_settings(), public.is_mail_due(text, timestamptz, timestamptz),
  public.raise_alerts(text[], date[], uuid[], boolean, uuid) to authenticated;
