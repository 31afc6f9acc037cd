-- Alerts are raised with the change that causes them, however it is made, and each of them once.

create function public.alert_settings()
returns table (
  email_notifications boolean,
  budget_alerts boolean,
  large_transaction_alerts boolean,
  large_transaction_threshold numeric,
  samples uuid[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      p.email_notifications,
      p.budget_alerts,
      p.large_transaction_alerts,
      p.large_transaction_threshold,
      array(select a.id from public.accounts a where a.user_id = p.user_id and a.sample)
      from public.profiles p
      where
        p.user_id = (select public.current_user_id())
        and (p.budget_alerts or p.large_transaction_alerts)
        and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
end;
$$;
comment on function public.alert_settings is
  'The alerts a user wants, with or without mail, and the accounts left out; no row if none is to be raised.';

create function public.raise_alerts(
  category_ids uuid[],
  periods date[],
  large uuid[],
  bulk boolean,
  import uuid default null::uuid
)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  -- The triggers hold the ledger lock already; a caller that changes a limit waits here.
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
  with
    touched as materialized (
      select f.*
      from public.alert_figures(category_ids, periods, settings.samples) f
      where settings.budget_alerts and f.last_day >= since
    ),
    parts as (
      select c.category_id, c.period, c.available, c.fixed, c.spent as spending, unnest(array[80, 100]) as threshold
      from touched c
    ),
    reached as materialized (
      -- A budget that jumps over both thresholds at once raises one alert.
      select
        gen_random_uuid() as notification_id,
        p.category_id,
        p.period,
        p.available,
        p.spending,
        array_agg(p.threshold) as thresholds
      from parts p
      where
        p.spending > 0
        and public.reaches(p.spending, p.available, p.threshold, p.fixed)
        and not exists (
          select
          from public.budget_alerts b
          where
            b.user_id = owner
            and b.category_id = p.category_id
            and b.period = p.period
            and b.threshold = p.threshold
        )
      group by p.category_id, p.period, p.available, p.spending
    ),
    grown as materialized (
      select gen_random_uuid() as notification_id, t.id, t.date, t.description, -t.amount as amount
      from public.live_transactions t
      where
        settings.large_transaction_alerts
        and t.user_id = owner
        and t.id = any (large)
        and t.type = 'expense'
        and t.date >= since
        and t.counted
        and t.amount <= -settings.large_transaction_threshold
        and t.account_id <> all (settings.samples)
        and not exists (
          select from public.large_transaction_alerts l where l.user_id = owner and l.transaction_id = t.id
        )
    ),
    told as materialized (
      select 'budget' as kind, r.notification_id from reached r
      union all
      select 'large-transaction', g.notification_id from grown g
    ),
    summed as materialized (
      select
        case
          when bulk
          and count(*) > 1 then summary
        end as id
      from told
    ),
    notified as (
      -- Under the lock: a later alert has a later time, whenever its transaction began.
      insert into public.notifications (user_id, id, kind, import_id, created_at, mail)
      select
        owner,
        n.id,
        n.kind,
        raise_alerts.import,
        clock_timestamp(),
        case
          when settings.email_notifications then 'due'
          else 'none'
        end
      from
        (
          select t.notification_id as id, t.kind from told t where (select s.id from summed s) is null
          union all
          select s.id, 'summary' from summed s where s.id is not null
        ) n
    ),
    budgeted as (
      insert into public.budget_alerts (user_id, category_id, period, threshold, notification_id, spending, available)
      select
        owner,
        r.category_id,
        r.period,
        unnest(r.thresholds),
        coalesce((select s.id from summed s), r.notification_id),
        r.spending,
        r.available
      from reached r
    )
  insert into public.large_transaction_alerts
    (user_id, transaction_id, notification_id, date, description, amount, threshold)
  select
    owner,
    g.id,
    coalesce((select s.id from summed s), g.notification_id),
    g.date,
    g.description,
    g.amount,
    settings.large_transaction_threshold
  from grown g;
end;
$function$;
comment on function public.raise_alerts is 'Raises the alerts that are due for budgets and transactions; each once.';

create function public.alert_on_insert()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  category_ids uuid[];
  periods date[];
  starts date[];
  keys date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  select array_agg(p.first_day order by p.first_day), array_agg(p.key order by p.first_day)
  into starts, keys
  from
    (select min(n.date) as first, max(n.date) as last from after n) d
    cross join lateral public.budget_periods(d.first, d.last) p;
  select array_agg(g.category_id), array_agg(g.period)
  into category_ids, periods
  from
    (
      select n.category_id, keys[width_bucket(n.date, starts)] as period
      from after n
      where
        n.user_id = owner
        and n.deletion_id is null
        and public.line_role(n.type, n.counted) = 'spending'
        and n.account_id <> all (settings.samples)
      group by 1, 2
      having sum(n.amount - n.shifted) < 0
    ) g;
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.period))
  from
    (
      select distinct n.category_id, keys[width_bucket(n.date, starts)] as period
      from after n
      where n.user_id = owner and n.type = 'refund' and n.counted and n.deletion_id is null
    ) g;
  perform
    public.raise_alerts(
      category_ids,
      periods,
      array(
        select n.id
        from after n
        where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold
      ),
      (select count(*) > 1 from after),
      (select n.import_id from after n order by n."position" limit 1)
    );
  return null;
end;
$$;
comment on function public.alert_on_insert is 'Raises the alerts that new transactions cause.';

create function public.alert_on_update()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  split_ids uuid[];
  category_ids uuid[];
  periods date[];
  starts date[];
  keys date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  select array_agg(p.first_day order by p.first_day), array_agg(p.key order by p.first_day)
  into starts, keys
  from
    (
      select min(c.date) as first, max(c.date) as last
      from
        (
          select n.date from after n
          union all
          select o.date from before o
          union all
          select p.date
          from
            after n
            join public.refund_links l on l.user_id = owner and l.refund_id = n.id
            join public.transactions p on p.user_id = owner and p.id = l.purchase_id
          where n.type = 'refund'
        ) c
    ) d
    cross join lateral public.budget_periods(d.first, d.last) p;
  split_ids := array(
    select n.id from after n where n.user_id = owner and n.is_split
    union
    select o.id from before o where o.user_id = owner and o.is_split
  );
  select array_agg(g.category_id), array_agg(g.period)
  into category_ids, periods
  from
    (
      select s.category_id, keys[width_bucket(s.date, starts)] as period
      from
        (
          with
            changed as materialized (
              select
                1 as sign,
                n.id,
                n.account_id,
                n.date,
                n.amount - n.shifted as amount,
                n.type,
                n.category_id,
                n.counted,
                n.is_split
              from after n
              where n.user_id = owner and n.deletion_id is null
              union all
              select -1, o.id, o.account_id, o.date, o.amount - o.shifted, o.type, o.category_id, o.counted, o.is_split
              from before o
              where o.user_id = owner and o.deletion_id is null
            ),
            lines as (
              select c.sign, c.account_id, c.date, c.amount, c.type, c.category_id, c.counted
              from changed c
              where not c.is_split
              union all
              select c.sign, c.account_id, c.date, p.amount, p.type, p.category_id, c.counted
              from
                changed c
                join public.transaction_parts p on p.user_id = owner and p.transaction_id = c.id
              where c.is_split and p.transaction_id = any (split_ids)
            )
          select l.category_id, l.date, l.sign * l.amount as amount
          from lines l
          where public.line_role(l.type, l.counted) = 'spending' and l.account_id <> all (settings.samples)
        ) s
      group by 1, 2
      having sum(s.amount) < 0
    ) g;
  -- A row that turns out to be a transfer, or income taken back, was no expense.
  delete from public.large_transaction_alerts l
  using
    after n
    join before o on o.user_id = n.user_id and o.id = n.id
  where
    l.user_id = owner
    and l.transaction_id = n.id
    and n.user_id = owner
    and (n.type = 'transfer' and o.type <> 'transfer' or n.type = 'income' and n.amount < 0 and o.type = 'expense');
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.period))
  from
    (
      with
        come as materialized (
          select n.id, n.category_id, n.date, n.shifted
          from
            after n
            join before o on o.user_id = n.user_id and o.id = n.id
          where
            n.user_id = owner
            and n.deletion_id is null
            and (
              n.type = 'refund'
              and n.counted
              or n.type = 'transfer'
              and o.type <> 'transfer'
              or n.type = 'income'
              and n.amount < 0
              and o.type = 'expense'
            )
            and (n.type, n.amount, n.shifted, n.category_id, n.date, n.counted) is distinct from (
              o.type,
              o.amount,
              o.shifted,
              o.category_id,
              o.date,
              o.counted
            )
        )
      select c.category_id, keys[width_bucket(c.date, starts)] as period
      from come c
      union
      -- The period in which it counts with its purchase.
      select c.category_id, keys[width_bucket(p.date, starts)]
      from
        come c
        join public.refund_links l on l.user_id = owner and l.refund_id = c.id and l.counts_with_purchase
        join public.transactions p on p.user_id = owner and p.id = l.purchase_id
      where c.shifted > 0
    ) g;
  perform
    public.raise_alerts(
      category_ids,
      periods,
      array(
        select n.id
        from after n
        where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold
        except all
        select o.id
        from before o
        where
          o.user_id = owner
          and (
            o.deletion_id is not null
            or o.type = 'expense'
            and o.counted
            and o.amount <= -settings.large_transaction_threshold
            and o.account_id <> all (settings.samples)
          )
      ),
      (select count(*) > 1 from after)
    );
  return null;
end;
$$;
comment on function public.alert_on_update is 'Raises the alerts that changed transactions cause.';

create function public.alert_on_parts()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  split_ids uuid[];
  category_ids uuid[];
  periods date[];
  starts date[];
  keys date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(distinct n.transaction_id) into split_ids from after n;
  else
    split_ids := array(
      select n.transaction_id from after n
      union
      select o.transaction_id from before o
    );
  end if;
  select array_agg(p.first_day order by p.first_day), array_agg(p.key order by p.first_day)
  into starts, keys
  from
    (
      select min(t.date) as first, max(t.date) as last
      from public.live_transactions t
      where t.user_id = owner and t.id = any (split_ids)
    ) d
    cross join lateral public.budget_periods(d.first, d.last) p;
  if tg_op = 'INSERT' then
    select array_agg(g.category_id), array_agg(g.period)
    into category_ids, periods
    from
      (
        select n.category_id, keys[width_bucket(t.date, starts)] as period
        from
          after n
          join public.live_transactions t on t.user_id = n.user_id and t.id = n.transaction_id
        where
          n.user_id = owner
          and public.line_role(n.type, t.counted) = 'spending'
          and t.account_id <> all (settings.samples)
          and exists (
            select
            from public.transaction_parts p
            where p.user_id = owner and p.transaction_id = n.transaction_id and p.id not in (select a.id from after a)
          )
        group by 1, 2
        having sum(n.amount) < 0
      ) g;
  else
    select array_agg(g.category_id), array_agg(g.period)
    into category_ids, periods
    from
      (
        select l.category_id, keys[width_bucket(t.date, starts)] as period
        from
          (
            select n.user_id, n.transaction_id, n.category_id, n.type, n.amount from after n
            union all
            select o.user_id, o.transaction_id, o.category_id, o.type, -o.amount from before o
          ) l
          join public.live_transactions t on t.user_id = l.user_id and t.id = l.transaction_id
        where
          l.user_id = owner
          and public.line_role(l.type, t.counted) = 'spending'
          and t.account_id <> all (settings.samples)
        group by 1, 2
        having sum(l.amount) < 0
      ) g;
  end if;
  perform public.raise_alerts(category_ids, periods, '{}', (select count(distinct n.transaction_id) > 1 from after n));
  return null;
end;
$$;
comment on function public.alert_on_parts is 'Raises the alerts that changed parts of split transactions cause.';

create function public.withdraw_large_alerts()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
begin
  delete from public.large_transaction_alerts l
  using gone g
  where g.deletion_id is null and l.user_id = g.user_id and l.transaction_id = g.id;
  return null;
end;
$$;
comment on function public.withdraw_large_alerts is 'Forgets the alerts of transactions that are gone for good.';

create function public.withdraw_budget_alerts(category_ids uuid[], periods date[])
returns void
language plpgsql
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
  samples uuid[] := array(select a.id from public.accounts a where a.user_id = owner and a.sample);
begin
  if category_ids is null then
    return;
  end if;
  delete from public.budget_alerts b
  using public.alert_figures(category_ids, periods, samples) s
  where
    b.user_id = owner
    and b.category_id = s.category_id
    and b.period = s.period
    and not public.reaches(s.spent, s.available, b.threshold, s.fixed);
end;
$$;
comment on function public.withdraw_budget_alerts is
  'Forgets the alerts of budgets that are below their thresholds again.';

create function public.alert_figures(category_ids uuid[], periods date[], without uuid[])
returns table (category_id uuid, period date, last_day date, available numeric, spent numeric, fixed boolean)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  earliest date := (select min(p) from unnest(periods) p);
  -- A key may be some days before its period begins; a year's limit is looked at as a whole.
  latest date := (select greatest(max(p) + 20, public.user_today()) from unnest(periods) p);
  running date := public.running_period(public.user_today());
begin
  return query
    with
      figures as materialized (
        select f.*, f.key = max(f.key) over (partition by f.category_id, f.cycle_key) as is_latest
        from public.limit_figures(earliest, latest, without) f
      ),
      touched as (
        select distinct f.category_id, f.cycle_key
        from
          unnest(category_ids, periods) as n (category_id, period)
          -- Spending in a category is spending in its group, too.
          join public.category_members g on g.user_id = owner and g.member_id = n.category_id
          join figures f on f.category_id = g.category_id and f.key = n.period
        union
        -- Rows of an earlier period change what the running one has to begin with.
        select f.category_id, f.cycle_key
        from
          figures f
          join public.category_members g on g.user_id = owner and g.category_id = f.category_id
        where f.carry <> 'none' and f.key = running and g.member_id = any (category_ids)
      )
    select f.category_id, f.cycle_key, f.last_day, f.available, coalesce(f.cycle_spent, f.spent), c.budgeting = 'fixed'
    from
      touched t
      join figures f on f.category_id = t.category_id and f.cycle_key = t.cycle_key and f.is_latest
      join public.categories c on c.user_id = owner and c.id = f.category_id;
end;
$$;
comment on function public.alert_figures is
  'The limits, and groups'' limits, of categories in periods: the amounts available and spent.';

create function public.reaches(spent numeric, available numeric, threshold integer, fixed boolean)
returns boolean
language sql
immutable
parallel safe
security invoker
-- Bills are known beforehand: only more than the limit is news.
return case
  when fixed then threshold = 100
  and spent > available
  else spent * 100 >= available * threshold
end;
comment on function public.reaches is 'True if spending has reached a threshold, in percent, of the available amount.';

create function public.raise_alerts_of(added uuid[], import uuid default null)
returns void
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
  starts date[];
  keys date[];
begin
  perform from public.alert_settings();
  if not found then
    return;
  end if;
  select array_agg(p.first_day order by p.first_day), array_agg(p.key order by p.first_day)
  into starts, keys
  from
    (
      select min(l.counted_on) as first, max(l.counted_on) as last
      from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added)
    ) d
    cross join lateral public.budget_periods(d.first, d.last) p;
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.period))
  from
    (
      select distinct l.category_id, keys[width_bucket(l.counted_on, starts)] as period
      from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added) and l.type = 'refund' and l.role = 'spending'
    ) g;
  perform public.raise_alerts(array_agg(g.category_id), array_agg(g.period), added, cardinality(added) > 1, import)
  from
    (
      select l.category_id, keys[width_bucket(l.counted_on, starts)] as period
      from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added) and l.role = 'spending'
      group by 1, 2
      having sum(l.amount) < 0
    ) g;
end;
$$;
comment on function public.raise_alerts_of is
  'Raises the alerts of transactions that were added quietly, as some of them have parts.';

create function public.user_today()
returns date
language sql
stable
security invoker
-- The app states the day in the user's time zone with every request; whoever asks the API directly is in UTC.
return coalesce(
  (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-today')::date,
  (now() at time zone 'UTC')::date
);
comment on function public.user_today is 'Today, as the request states it; today in UTC if it does not.';

create function public.alerts_since()
returns date
language sql
stable
security invoker
return (public.month_of(public.user_today()) - interval '1 month')::date;
comment on function public.alerts_since is 'The first day that may raise an alert: the first of last month.';
