-- An import of rows from years ago is no news: an alert is for a month that can still be acted on, or has just ended.

create function public.user_today() returns date
  language sql stable security invoker set search_path = '' as $$
  -- The app states the day in the user's time zone with every request; whoever asks the API directly is in UTC.
  select coalesce(
    (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-today')::date,
    (now() at time zone 'UTC')::date);
$$;
comment on function public.user_today() is 'Today, as the request states it; today in UTC if it does not.';
revoke all on function public.user_today() from public;
grant execute on function public.user_today() to authenticated;

create function public.alerts_since() returns date
  language sql stable security invoker set search_path = '' as $$
  select (public.month_of(public.user_today()) - interval '1 month')::date;
$$;
comment on function public.alerts_since() is 'The first day that may raise an alert: the first of last month.';
revoke all on function public.alerts_since() from public;
grant execute on function public.alerts_since() to authenticated;

create or replace function public.raise_alerts(category_ids uuid[], months date[], large uuid[], bulk boolean, import uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  -- Its triggers hold the ledger already; who calls it for a limit waits here.
  owner uuid := public.lock_ledger();
  settings record;
  summary uuid := gen_random_uuid();
  since date := public.alerts_since();
begin
  if coalesce(cardinality(category_ids), 0) + cardinality(large) = 0 then
    return;
  end if;
  select * into settings from public.alert_settings();
  if not found then
    return;
  end if;
  with limits as materialized (
    select m.month, l.category_id, l.monthly_limit
    from (select distinct month from unnest(months) month) m cross join lateral public.limits_in(m.month) l
    where settings.budget_alerts and m.month >= since
  ), touched as materialized (
    select distinct l.category_id, l.month, l.monthly_limit
    from unnest(category_ids, months) as c(category_id, month)
    -- What is spent in a category is spent in its group, too.
    join public.category_members g on g.user_id = owner and g.member_id = c.category_id
    join limits l on l.category_id = g.category_id and l.month = c.month
  ), spent as (
    select c.category_id, m.month, -sum(m.amount) as spending
    from (select distinct t.category_id from touched t) c
    join public.category_members g on g.user_id = owner and g.category_id = c.category_id
    join public.month_totals m on m.user_id = owner and m.month = any (months) and m.category_id = g.member_id
    where public.line_role(m.type, m.counted) = 'spending' and m.account_id <> all (settings.samples)
    group by c.category_id, m.month
  ), parts as (
    select c.category_id, c.month, c.monthly_limit, s.spending, unnest(array[80, 100]) as threshold
    from touched c join spent s on s.category_id = c.category_id and s.month = c.month
    where s.spending > 0
  ), reached as materialized (
    -- Who jumps over both thresholds at once is told once.
    select gen_random_uuid() as notification_id, p.category_id, p.month, p.monthly_limit, p.spending,
      array_agg(p.threshold) as thresholds
    from parts p
    where p.spending * 100 >= p.monthly_limit * p.threshold
      and not exists (select from public.budget_alerts b where b.user_id = owner and b.category_id = p.category_id
        and b.month = p.month and b.threshold = p.threshold)
    group by p.category_id, p.month, p.monthly_limit, p.spending
  ), grown as materialized (
    select gen_random_uuid() as notification_id, t.id, t.date, t.description, -t.amount as amount
    from public.live_transactions t
    where settings.large_transaction_alerts and t.user_id = owner and t.id = any (large) and t.type = 'expense'
      and t.date >= since and t.counted and t.amount <= -settings.large_transaction_threshold and t.account_id <> all (settings.samples)
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
    insert into public.budget_alerts (user_id, category_id, month, threshold, notification_id, spending, monthly_limit)
    select owner, r.category_id, r.month, unnest(r.thresholds), coalesce((select s.id from summed s), r.notification_id),
      r.spending, r.monthly_limit
    from reached r
  )
  insert into public.large_transaction_alerts (user_id, transaction_id, notification_id, date, description, amount,
    threshold)
  select owner, g.id, coalesce((select s.id from summed s), g.notification_id), g.date, g.description, g.amount,
    settings.large_transaction_threshold
  from grown g;
end $function$;
