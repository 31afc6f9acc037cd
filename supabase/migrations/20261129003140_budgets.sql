set check_function_bodies = off;

DROP VIEW "public"."arranged_categories";

DROP VIEW "public"."category_members";

DROP VIEW "public"."listed_categories";

DROP VIEW "public"."tied_goals";

ALTER TABLE "public"."budget_alerts" DROP CONSTRAINT "budget_alerts_month_check";

ALTER TABLE "public"."budget_alerts" DROP CONSTRAINT "budget_alerts_monthly_limit_check";

ALTER TABLE "public"."budget_alerts" DROP CONSTRAINT "budget_alerts_pkey";

ALTER TABLE "public"."budgets" DROP CONSTRAINT "budgets_month_check";

ALTER TABLE "public"."budgets" DROP CONSTRAINT "budgets_monthly_limit_check";

ALTER TABLE "public"."budgets" DROP CONSTRAINT "budgets_pkey";

ALTER TABLE "public"."ledger_changes" DROP CONSTRAINT "ledger_changes_kind_check";

DROP FUNCTION "public"."budget_periods"(date, date);

DROP FUNCTION "public"."category_lists"(jsonb, date);

DROP FUNCTION "public"."limits_in"(date);

DROP FUNCTION "public"."raise_alerts"(uuid[], date[], uuid[], boolean, uuid);

DROP FUNCTION "public"."set_limits"(uuid[], numeric[], date);

DROP FUNCTION "public"."withdraw_budget_alerts"(uuid[], date[]);

create table public.budget_calendars (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  valid_from date not null,
  kind text not null check (
    kind in ('day', 'last-day', 'last-business-day', 'payday', 'weekly', 'two-weekly', 'four-weekly')
  ),
  day smallint check (day between 1 and 28),
  anchor date,
  series_id uuid,
  shift text not null default 'none' check (shift in ('none', 'before', 'after')),
  primary key (user_id, valid_from),
  constraint budget_calendars_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete set null (series_id),
  constraint budget_calendars_day check ((kind in ('day', 'payday')) = (day is not null)),
  constraint budget_calendars_anchor check ((kind in ('weekly', 'two-weekly', 'four-weekly')) = (anchor is not null)),
  constraint budget_calendars_series check (kind = 'payday' or series_id is null),
  constraint budget_calendars_shift check (kind in ('day', 'last-day', 'payday') or shift = 'none')
);

ALTER TABLE "public"."budget_calendars" ENABLE ROW LEVEL SECURITY;

create table public.budget_moves (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  period date not null,
  source_id uuid not null,
  target_id uuid not null,
  amount numeric(15, 3) not null check (amount > 0 and amount <> 'NaN'),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint budget_moves_source_fkey
    foreign key (user_id, source_id) references public.categories (user_id, id)
      on delete cascade,
  constraint budget_moves_target_fkey
    foreign key (user_id, target_id) references public.categories (user_id, id)
      on delete cascade,
  constraint budget_moves_two check (source_id <> target_id)
);

ALTER TABLE "public"."budget_moves" ENABLE ROW LEVEL SECURITY;

create table public.goal_contributions (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  goal_id uuid,
  date date not null,
  amount numeric(15, 3) not null check (amount <> 0 and amount <> 'NaN'),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint goal_contributions_goal_fkey
    foreign key (user_id, goal_id) references public.goals (user_id, id)
      on delete cascade
);

ALTER TABLE "public"."goal_contributions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."budget_alerts" RENAME COLUMN "month" TO "period";

ALTER TABLE "public"."budget_alerts" RENAME COLUMN "monthly_limit" TO "available";

ALTER TABLE "public"."budget_alerts" ALTER COLUMN "available" TYPE numeric(24,3);

ALTER TABLE "public"."budgets" RENAME COLUMN "month" TO "valid_from";

ALTER TABLE "public"."budgets" RENAME COLUMN "monthly_limit" TO "amount";

ALTER TABLE "public"."budgets" ADD COLUMN "per" text NOT NULL DEFAULT 'period'::text;

ALTER TABLE "public"."budgets" ADD COLUMN "carry" text NOT NULL DEFAULT 'none'::text;

ALTER TABLE "public"."budgets" ADD COLUMN "carry_cap" numeric(15,3);

ALTER TABLE "public"."budgets" ADD COLUMN "restart" numeric(15,3);

ALTER TABLE "public"."budgets" ADD COLUMN "series_id" uuid;

ALTER TABLE "public"."categories" ADD COLUMN "budgeting" text NOT NULL DEFAULT 'flexible'::text;

ALTER TABLE "public"."goals" ADD COLUMN "monthly" numeric(15,3);

ALTER TABLE "public"."savings_goals" ADD COLUMN "monthly" numeric(15,3);

create type public.budget_period as (
  key date,
  first_day date,
  last_day date,
  full_days integer,
  provisional boolean,
  kind text
);

create type public.limit_figure as (
  key date,
  first_day date,
  last_day date,
  category_id uuid,
  typed numeric,
  per text,
  carry text,
  carry_cap numeric,
  restarted boolean,
  series_id uuid,
  amount numeric,
  carried numeric,
  moved_in numeric,
  moved_out numeric,
  available numeric,
  spent numeric,
  "left" numeric,
  -- Of a year's limit.
  cycle_key date,
  due_on date,
  there_before numeric,
  set_aside numeric,
  periods_left integer,
  cycle_spent numeric
);

create or replace function public.add_category(category text, monthly_limit numeric, today date, color smallint default null)
returns text
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  period date := public.running_period(today);
  held record;
begin
  select c.id, c.name, c.color, l.amount
  into held
  from
    public.categories c
    join public.limits_in(period) l on l.category_id = c.id
  where c.user_id = owner and public.caseless(c.name) = public.caseless(add_category.category)
  order by c.name <> add_category.category
  limit 1;
  if found then
    if
      held.name = add_category.category
      and held.amount = add_category.monthly_limit
      and (add_category.color is null or held.color = add_category.color)
    then
      return held.name;
    end if;
    raise sqlstate 'PT409' using message = 'category_exists', detail = held.name;
  end if;
  select n.id into held from public.ensure_categories(array[add_category.category], array['spending']) n;
  perform public.set_limits(array[held.id], array[add_category.monthly_limit], period);
  update public.categories c
  set color = add_category.color
  where c.user_id = owner and c.id = held.id and add_category.color is not null;
  perform public.raise_alerts(array[held.id], array[period], '{}', false);
  return (select c.name from public.categories c where c.user_id = owner and c.id = held.id);
end;
$$;

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

create or replace function public.alert_on_insert()
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

create or replace function public.alert_on_parts()
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

create or replace function public.alert_on_update()
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

create function public.apply_limits(change uuid, limits jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  period date := public.running_period(today);
  wanted jsonb := public.unwrap_json(limits);
  ids uuid[] := array(
    select public.limited_category(n.category)
    from jsonb_to_recordset(wanted) as n (category text)
  );
begin
  if not public.begin_budget_change(change, ids, jsonb_build_object('action', 'limits', 'count', cardinality(ids))) then
    return;
  end if;
  insert into public.budgets as b (user_id, category_id, valid_from, amount, per, carry, carry_cap)
  select
    owner,
    c.id,
    case
      when n.per = 'period'
      and not exists (
        select from public.budgets o where o.user_id = owner and o.category_id = c.id
      ) then date '0001-01-01'
      else period
    end,
    n.amount,
    n.per,
    -- Another amount changes nothing else of a limit.
    coalesce(l.carry, 'none'),
    l.carry_cap
  from
    jsonb_to_recordset(wanted) as n (category text, amount numeric, per text)
    join public.categories c on c.user_id = owner and c.name = n.category
    left join public.limits_in(period) l on l.category_id = c.id
  on conflict on constraint budgets_pkey do update
    set
      amount = excluded.amount,
      per = excluded.per,
      series_id = null;
  perform public.end_budget_change(change);
end;
$$;

create or replace function public.backup_tables()
returns text[]
language sql
immutable
-- In an order in which each row finds what it points at.
return array[
  'profiles',
  'categories',
  'payees',
  'payee_keys',
  'rules',
  'ledger_changes',
  'accounts',
  'balance_marks',
  'transactions',
  'transaction_parts',
  'transfers',
  'suggestions',
  'refund_links',
  'tags',
  'transaction_tags',
  'part_tags',
  'recurring_series',
  'recurring_terms',
  'recurring_occurrences',
  'recurring_matches',
  'budgets',
  'budget_calendars',
  'budget_moves',
  'savings_goals',
  'goals',
  'goal_contributions',
  'imports',
  'import_rows',
  'import_statements',
  'import_accounts',
  'import_mappings',
  'known_rows',
  'changed_transactions',
  'notifications',
  'budget_alerts',
  'large_transaction_alerts',
  'plan_notices'
];

create function public.begin_budget_change(change uuid, category_ids uuid[], details jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return false;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values
    (
      owner,
      change,
      'budget',
      details,
      jsonb_build_object('categories', to_jsonb(category_ids), 'before', public.budget_snapshot(category_ids))
    );
  return true;
end;
$$;

create function public.budget_calendar(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  return jsonb_build_object(
    'running',
    public.calendar_document(public.running_calendar(today)),
    'coming',
    (
      select public.calendar_document(b)
      from public.budget_calendars b
      where b.user_id = owner and b.valid_from > public.running_period(today)
      order by b.valid_from
      limit 1
    ),
    'period',
    (select public.period_document(p) from public.budget_periods(today, today) p),
    'incomes',
    (
      select
        coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.amount desc, p.id), '[]')
      from public.payday_incomes() p
      where p.state = 'active'
    )
  );
end;
$$;

create function public.budget_period(today date, step integer default 0, day date default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- In days, 20 years; no period is much longer than a month.
  farthest constant integer := 7440;
  wanted date := greatest(
    least(coalesce(budget_period.day, budget_period.today + budget_period.step * 31), budget_period.today + farthest),
    budget_period.today - farthest
  );
begin
  return (
    with
      periods as materialized (
        select p.*, row_number() over (order by p.first_day) as place
        from
          public.budget_periods(
            least(wanted, budget_period.today) - 100,
            greatest(wanted, budget_period.today) + 100
          ) p
      ),
      running as (
        select p.place
        from periods p
        where budget_period.today between p.first_day and p.last_day and p.kind <> 'month'
      ),
      shown as (
        select p.place, p.place - r.place as step
        from
          running r
          join periods p
            on case
              when budget_period.day is null then p.place = r.place + budget_period.step
              else wanted between p.first_day and p.last_day
            end
      )
    select
      jsonb_build_object(
        'offset',
        s.step,
        'periods',
        jsonb_agg(
          jsonb_build_object('from', p.first_day, 'to', p.last_day, 'kind', p.kind)
          order by p.first_day
        )
      )
    from
      shown s
      join periods p on p.place between s.place - 1 and s.place + 1
    group by s.step
  );
end;
$$;

create or replace function public.budget_periods(first date, last date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return query
    with
      calendars as materialized (
        select
          row(c.*)::public.budget_calendars as row,
          c.valid_from,
          lead(c.valid_from) over (order by c.valid_from) as valid_until
        from
          (
            select b.*
            from public.budget_calendars b
            where b.user_id = (select public.current_user_id())
            union all
            select (select public.current_user_id()), date '-infinity', 'day', 1::smallint, null, null, 'none'
          ) c
      ),
      possible as (
        select
          s.key,
          s.first_day,
          s.waits,
          c.valid_from,
          c.valid_until,
          public.period_kind(c.row) as kind,
          lead(s.first_day) over (partition by c.valid_from order by s.key) as next_day
        from
          calendars c
          cross join lateral public.budget_starts(c.row, first, last) s
      ),
      starts as (
        select n.*, max(n.key) over (order by n.first_day, n.key) as latest
        from possible n
        where n.key >= n.valid_from and (n.valid_until is null or n.key < n.valid_until)
      ),
      periods as (
        select
          s.key,
          s.first_day,
          (lead(s.first_day) over (order by s.first_day) - 1)::date as last_day,
          s.next_day - s.first_day as full_days,
          coalesce(lead(s.waits) over (order by s.first_day), false) as provisional,
          s.kind
        from starts s
        -- Moved by hand beyond the next one, a payday begins nothing.
        where s.key = s.latest
      )
    select
      p.key,
      p.first_day,
      p.last_day,
      coalesce(p.full_days, p.last_day - p.first_day + 1),
      p.provisional,
      p.kind
    from periods p
    where p.last_day >= first and p.first_day <= last and p.last_day >= p.first_day
    order by p.first_day;
end;
$$;

create function public.budget_rows(category_ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(b) - 'user_id' order by b.category_id, b.valid_from), '[]')
    from public.budgets b
    where b.user_id = (select public.current_user_id()) and b.category_id = any (category_ids)
  );
end;
$$;

create function public.budget_snapshot(category_ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- One part per thing, so that an undo leaves later changes alone.
  return (
    select coalesce(jsonb_object_agg(p.name, p.value), '{}')
    from
      (
        select
          'category ' || c.id as name,
          jsonb_build_object('budgeting', c.budgeting, 'budgets', public.budget_rows(array[c.id])) as value
        from public.categories c
        where c.user_id = (select public.current_user_id()) and c.id = any (category_ids)
        union all
        select 'move ' || m.id, to_jsonb(m) - '{user_id,created_at}'::text[]
        from public.budget_moves m
        where m.user_id = (select public.current_user_id())
        union all
        select 'contribution ' || n.id, to_jsonb(n) - '{user_id,created_at}'::text[]
        from public.goal_contributions n
        where n.user_id = (select public.current_user_id())
        union all
        select 'calendar ' || k.valid_from, to_jsonb(k) - 'user_id'
        from public.budget_calendars k
        where k.user_id = (select public.current_user_id())
      ) p
  );
end;
$$;

create function public.budget_starts(calendar public.budget_calendars, since date, until date)
returns table (key date, first_day date, waits boolean)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  step integer := case calendar.kind
    when 'weekly' then 7
    when 'two-weekly' then 14
    when 'four-weekly' then 28
  end;
  -- Wider than the longest period with its shift, so that the one that holds a day is found whole.
  first date := since - 80;
  last date := until + 80;
begin
  if step is not null then
    return query select d.day, d.day, false
      from
        (
          select calendar.anchor + step * k as day
          from
            generate_series(
              ceil((first - calendar.anchor)::numeric / step)::integer,
              floor((last - calendar.anchor)::numeric / step)::integer
            ) k
        ) d;
    return;
  end if;
  if calendar.kind = 'payday' and calendar.series_id is not null then
    return query with
        terms as (
          select t as row, t.valid_from, t.shift, lead(t.valid_from) over (order by t.valid_from) as valid_until
          from public.recurring_terms t
          where t.user_id = calendar.user_id and t.series_id = calendar.series_id
        )
      select d.day, coalesce(f.paid_on, o.moved_to, public.shifted_day(d.day, t.shift)), f.paid_on is null
      from
        terms t
        cross join lateral public.due_days(t.row, greatest(first, t.valid_from), least(last, t.valid_until - 1)) d (day)
        left join public.recurring_occurrences o
          on o.user_id = calendar.user_id and o.series_id = calendar.series_id and o.due_on = d.day
        left join public.filled_occurrences f
          on f.user_id = calendar.user_id and f.series_id = calendar.series_id and f.due_on = d.day;
    return;
  end if;
  return query select d.day, public.shifted_day(d.day, calendar.shift), false
    from
      (
        select
          case calendar.kind
            when 'last-day' then (m.start + interval '1 month - 1 day')::date
            when 'last-business-day' then public.nth_day(m.start::date, -1, 0)
            else m.start::date + calendar.day - 1
          end as day
        from generate_series(public.month_of(first)::timestamp, last::timestamp, interval '1 month') m (start)
      ) d
    where d.day between first and last;
end;
$$;

create or replace function public.budgets(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  running record;
begin
  select p.* into running from public.budget_periods(today, today) p;
  return (
    with
      periods as materialized (select p.* from public.six_periods_before(running.first_day) p),
      figures as materialized (
        select f.* from public.limit_figures((select min(p.first_day) from periods p), running.last_day) f
      ),
      past as materialized (
        select s.*
        from public.member_spending((select min(p.first_day) from periods p), running.first_day - 1) s
      ),
      current as materialized (
        select g.category_id, sum(l.spending) as spending, sum(l.so_far) as so_far
        from
          (
            select
              l.category_id,
              -sum(l.amount) as spending,
              -- One-time rows are in no pace.
              coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
            from public.ledger_lines l
            where
              l.user_id = (select public.current_user_id())
              and l.role = 'spending'
              and l.counted_on between running.first_day and running.last_day
            group by l.category_id
          ) l
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = l.category_id
        group by g.category_id
      ),
      days as materialized (
        -- Calendar months need no days: they are known.
        select
          case
            when bool_or(d.kind <> 'month' or d.full_days <> d.last_day - d.first_day + 1) then jsonb_build_object(
              'period',
              jsonb_build_object(
                'from',
                running.first_day,
                'to',
                running.last_day,
                'kind',
                running.kind,
                'past',
                jsonb_agg(
                  jsonb_build_object('from', d.first_day, 'to', d.last_day, 'kind', d.kind)
                  order by d.first_day
                ) filter (where d.key <> running.key)
              )
            )
            else '{}'
          end as document
        from
          (
            select p.* from periods p
            union all
            select p.* from public.budget_periods(today, today) p
          ) d
      ),
      counts as materialized (
        select u.category_id, sum(u.transactions) as transactions
        from
          (
            select s.category_id, s.transactions
            from public.ledger_totals s
            where s.user_id = (select public.current_user_id())
            union all
            select o.category_id, 1
            from public.other_part_categories o
            where o.user_id = (select public.current_user_id())
          ) u
        group by u.category_id
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'isGroup',
            exists (select from public.categories i where i.user_id = c.user_id and i.parent_id = c.id),
            'monthlyLimit',
            l.amount::text,
            'available',
            f.available::text,
            'transactions',
            coalesce(n.transactions, 0),
            'spent',
            coalesce(f.cycle_spent, s.spending, 0)::text,
            'soFar',
            coalesce(s.so_far, 0)::text,
            'months',
            (
              select
                jsonb_agg(
                  jsonb_build_object('spent', coalesce(p.spent, 0)::text, 'limit', pl.available::text)
                  order by m.first_day
                )
              from
                periods m
                left join past p on p.category_id = c.id and p.key = m.key
                left join figures pl on pl.category_id = c.id and pl.key = m.key and pl.per = 'period'
            )
          ) || days.document
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join public.limits_in(running.key) l on l.category_id = c.id
      left join figures f on f.category_id = c.id and f.key = running.key
      left join counts n on n.category_id = c.id
      left join current s on s.category_id = c.id
      cross join days
    where c.user_id = (select public.current_user_id())
  );
end;
$function$;

create function public.budgets_page(period date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  shown public.budget_period;
begin
  select p.*
  into shown
  from public.budget_periods(period, period + 20) p
  where p.key = budgets_page.period;
  if not found then
    select p.* into shown from public.budget_periods(today, today) p;
  end if;
  return (
    with
      before as materialized (select p.* from public.six_periods_before(shown.first_day) p),
      figures as materialized (
        select f.* from public.limit_figures((select min(p.first_day) from before p), shown.last_day) f
      ),
      past as materialized (
        select s.*
        from public.member_spending((select min(p.first_day) from before p), shown.first_day - 1) s
      ),
      own as materialized (
        select
          l.category_id,
          -sum(l.amount) as spent,
          coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far,
          coalesce(-sum(l.amount) filter (where l.is_series), 0) as series_spent,
          coalesce(
            -sum(l.amount) filter (where l.is_series and l.counted_on <= today and not l.one_time),
            0
          ) as series_so_far
        from
          (
            select
              l.*,
              l.transaction_id in (
                select m.transaction_id
                from
                  public.matched_transactions m
                  join public.recurring_series r on r.user_id = m.user_id and r.id = m.series_id
                where
                  m.user_id = owner
                  and m.due_on between shown.first_day - 200 and shown.last_day + 60
                  and r.state in ('active', 'paused', 'ended')
              ) as is_series
            from public.ledger_lines l
            where l.user_id = owner and l.role = 'spending' and l.counted_on between shown.first_day and shown.last_day
          ) l
        group by l.category_id
      ),
      current as materialized (
        select
          g.category_id,
          sum(o.spent) as spent,
          sum(o.so_far) as so_far,
          sum(o.series_so_far) as series_so_far
        from
          own o
          join public.category_members g on g.user_id = owner and g.member_id = o.category_id
        group by g.category_id
      )
    select
      jsonb_build_object(
        'period',
        public.period_document(shown),
        'previous',
        (select max(p.key) from before p),
        'next',
        (
          select min(p.key)
          from public.budget_periods(shown.last_day + 1, shown.last_day + 1) p
        ),
        'past',
        (select coalesce(jsonb_agg(public.period_document(p) order by p.first_day), '[]') from before p),
        'spent',
        (select coalesce(sum(o.spent), 0)::text from own o),
        'arrived',
        (
          select coalesce(sum(l.amount), 0)::text
          from public.ledger_lines l
          where l.user_id = owner and l.role = 'income' and l.counted_on between shown.first_day and shown.last_day
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'name',
                  c.name,
                  'group',
                  c.group_name,
                  'isGroup',
                  exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id),
                  'archived',
                  c.archived_at is not null,
                  'budgeting',
                  c.budgeting,
                  'spent',
                  coalesce(s.spent, 0)::text,
                  'soFar',
                  coalesce(s.so_far, 0)::text,
                  'soFarOfSeries',
                  coalesce(s.series_so_far, 0)::text,
                  'ownSpent',
                  coalesce(o.spent, 0)::text,
                  'ownSpentOfSeries',
                  coalesce(o.series_spent, 0)::text,
                  'limit',
                  case
                    when f.category_id is not null then jsonb_build_object(
                      'typed',
                      b.amount::text,
                      'per',
                      f.per,
                      'amount',
                      f.amount::text,
                      'carry',
                      f.carry,
                      'carryCap',
                      f.carry_cap::text,
                      'restarted',
                      f.restarted,
                      'seriesId',
                      f.series_id,
                      'carried',
                      f.carried::text,
                      'movedIn',
                      f.moved_in::text,
                      'movedOut',
                      f.moved_out::text,
                      'available',
                      f.available::text,
                      'left',
                      f."left"::text
                    )
                  end,
                  'past',
                  (
                    select
                      coalesce(
                        jsonb_agg(
                          jsonb_build_object('spent', coalesce(p.spent, 0)::text, 'available', pf.available::text)
                          order by m.first_day
                        ),
                        '[]'
                      )
                    from
                      before m
                      left join past p on p.category_id = c.id and p.key = m.key
                      left join figures pf on pf.category_id = c.id and pf.key = m.key and pf.per = 'period'
                  )
                )
                order by c.place
              ),
              '[]'
            )
          from
            public.arranged_categories c
            left join own o on o.category_id = c.id
            left join current s on s.category_id = c.id
            left join figures f on f.category_id = c.id and f.key = shown.key
            left join public.limits_in(shown.key) b on b.category_id = c.id
          where c.user_id = owner and (c.kind = 'spending' or s.spent <> 0)
        ),
        'years',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  c.name,
                  'typed',
                  f.typed::text,
                  'seriesId',
                  f.series_id,
                  'series',
                  (
                    select coalesce(s.name, public.shown_payee(s.payee_id))
                    from public.recurring_series s
                    where s.user_id = owner and s.id = f.series_id
                  ),
                  'dueOn',
                  f.due_on,
                  'thereBefore',
                  f.there_before::text,
                  'setAside',
                  f.set_aside::text,
                  'periodsLeft',
                  f.periods_left,
                  'spent',
                  f.cycle_spent::text,
                  'left',
                  f."left"::text
                )
                order by c.place
              ),
              '[]'
            )
          from
            figures f
            join public.arranged_categories c on c.user_id = owner and c.id = f.category_id
          where f.key = shown.key and f.per = 'year'
        ),
        'goals',
        public.period_goals(shown.first_day, shown.last_day, today),
        'moves',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('id', m.id, 'from', a.name, 'to', b.name, 'amount', m.amount::text)
                order by m.created_at, m.id
              ),
              '[]'
            )
          from
            public.budget_moves m
            join public.categories a on a.user_id = owner and a.id = m.source_id
            join public.categories b on b.user_id = owner and b.id = m.target_id
          where m.user_id = owner and m.period = shown.key
        ),
        'transfers',
        (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('account', t.name, 'amount', t.amount::text) order by t.name, t.id),
              '[]'
            )
          from
            (
              select a.id, a.name, coalesce(sum(l.amount), 0) as amount
              from
                public.live_accounts a
                join public.profiles p on p.user_id = a.user_id
                left join public.ledger_lines l
                  on l.user_id = a.user_id
                  and l.account_id = a.id
                  and l.role = 'transfer'
                  and l.counted_on between shown.first_day and shown.last_day
              where
                a.user_id = owner
                and public.account_group(a.type) in ('savings', 'loans', 'investments')
                and coalesce(a.currency, p.currency) = p.currency
                and not exists (select from public.tied_goals g where g.user_id = owner and g.account_id = a.id)
              group by a.id, a.name
            ) t
        ),
        'upcoming',
        public.upcoming_page(shown.first_day, shown.last_day, today)
      )
  );
end;
$$;

create function public.calendar_document(calendar public.budget_calendars)
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'kind',
    calendar.kind,
    'day',
    calendar.day,
    'anchor',
    calendar.anchor,
    'seriesId',
    calendar.series_id,
    'shift',
    calendar.shift,
    'validFrom',
    calendar.valid_from
  );
end;
$$;

create function public.calendar_preview(content jsonb, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  chosen public.budget_calendars := public.chosen_calendar(content);
  running public.budget_period;
  starts public.budget_period := (
    select p from public.periods_of_calendar(chosen, today, today + 80) p where p.first_day > today limit 1
  );
  ratio numeric := public.periods_a_year(public.running_calendar(today)) / public.periods_a_year(chosen);
begin
  -- The period that the other calendar cuts short: the running one, or the next if its boundary comes first.
  select p.*
  into running
  from public.budget_periods(starts.first_day - 1, starts.first_day - 1) p;
  return jsonb_build_object(
    'validFrom',
    starts.key,
    'running',
    public.period_document(running) || jsonb_build_object('to', starts.first_day - 1, 'provisional', false),
    'next',
    public.period_document(starts),
    'before',
    (
      select jsonb_agg(public.period_document(b.p) || public.period_sums(b.p) order by (b.p).first_day)
      from
        (
          select p
          from public.budget_periods(today - 130, today) p
          order by p.first_day desc
          limit 3
        ) b
    ),
    'after',
    (
      select jsonb_agg(public.period_document(a.p) || public.period_sums(a.p) order by (a.p).first_day)
      from
        (
          select p
          from public.periods_of_calendar(chosen, today - 130, today) p
          order by p.first_day desc
          limit 3
        ) a
    ),
    'limits',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'category',
              c.name,
              'amount',
              l.amount::text,
              'share',
              round(
                l.amount * least(1, (starts.first_day - running.first_day)::numeric / running.full_days),
                public.currency_exponent(p.currency)
              )::text,
              'offered',
              case
                when ratio = 1 then l.amount
                else round(l.amount * ratio)
              end::text
            )
            order by c.place
          ),
          '[]'
        )
      from
        public.limits_in(running.key) l
        join public.arranged_categories c on c.user_id = owner and c.id = l.category_id
        join public.profiles p on p.user_id = owner
      where l.per = 'period'
    )
  );
end;
$$;

create or replace function public.categories_page(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      months as materialized (
        select p.key, p.first_day as first, p.last_day as last from public.budget_periods(today, today) p
      ),
      current as materialized (
        select
          t.category_id,
          t.role,
          sum(
            case t.role
              when 'spending' then -t.amount
              else t.amount
            end
          ) as amount
        from public.ledger_lines t
        where
          t.user_id = (select public.current_user_id())
          and t.counted_on between (select m.first from months m) and (select m.last from months m)
          and t.role in ('spending', 'income')
        group by 1, 2
      ),
      ever as materialized (
        select s.category_id, public.line_role(s.type, s.counted) as role, sum(s.transactions) as transactions
        from public.ledger_totals s
        where s.user_id = (select public.current_user_id())
        group by 1, 2
      ),
      others as materialized (
        select o.transaction_id, o.category_id, o.counted_in
        from public.other_part_categories o
        where o.user_id = (select public.current_user_id())
      ),
      own as materialized (
        select
          c.id,
          c.kind,
          public.caseless(c.name) = 'uncategorized' as is_none,
          coalesce(n.amount, 0) as amount,
          coalesce((select sum(e.transactions) from ever e where e.category_id = c.id), 0) as counted,
          (select count(*) from others o where o.category_id = c.id) as others,
          (
            select count(*)
            from public.rules r
            where r.user_id = c.user_id and strpos(r.conditions::text || r.actions::text, c.id::text) > 0
          ) as rules
        from
          public.categories c
          left join current n on n.category_id = c.id and n.role = c.kind
        where c.user_id = (select public.current_user_id())
      ),
      totals as materialized (
        select g.category_id, sum(o.amount) as amount, sum(o.counted) as counted, array_agg(g.member_id) as members
        from
          public.category_members g
          join own o on o.id = g.member_id
        where g.user_id = (select public.current_user_id())
        group by g.category_id
      )
    select
      jsonb_build_object(
        'month',
        (select jsonb_build_object('from', m.first, 'to', m.last) from months m),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'name',
                  c.name,
                  'group',
                  c.group_name,
                  'kind',
                  c.kind,
                  'color',
                  c.color,
                  'icon',
                  c.icon,
                  'archived',
                  c.archived_at is not null,
                  'amount',
                  t.amount,
                  'ownAmount',
                  o.amount,
                  'monthlyLimit',
                  l.amount,
                  'available',
                  f.available,
                  'budgeting',
                  c.budgeting,
                  'ownTransactions',
                  o.counted + o.others,
                  -- A row that is split among categories of one group is one.
                  'transactions',
                  t.counted + (
                    select count(distinct r.transaction_id)
                    from others r
                    where r.category_id = any (t.members) and r.counted_in <> all (t.members)
                  ),
                  'rules',
                  o.rules,
                  'used',
                  public.is_category_used(c.id)
                )
                order by c.place
              ),
              '[]'
            )
          from
            public.arranged_categories c
            join own o on o.id = c.id
            join totals t on t.category_id = c.id
            left join public.limits_in((select m.key from months m)) l on l.category_id = c.id
            left join public.limit_figures((select m.first from months m), (select m.last from months m)) f
              on f.category_id = c.id
          where c.user_id = (select public.current_user_id()) and not o.is_none
        ),
        'kinds',
        (
          select
            jsonb_object_agg(
              k.kind,
              jsonb_build_object(
                'amount',
                coalesce((select sum(n.amount) from current n where n.role = k.kind), 0),
                'transactions',
                coalesce((select sum(e.transactions) from ever e where e.role = k.kind), 0),
                'without',
                coalesce(
                  (
                    select sum(n.amount)
                    from
                      current n
                      join own o on o.id = n.category_id
                    where n.role = k.kind and o.is_none
                  ),
                  0
                ),
                'withoutTransactions',
                coalesce(
                  (
                    select sum(e.transactions)
                    from
                      ever e
                      join own o on o.id = e.category_id
                    where e.role = k.kind and o.is_none
                  ),
                  0
                ),
                -- Spending in categories of income, or the other way around.
                'elsewhere',
                coalesce(
                  (
                    select sum(n.amount)
                    from
                      current n
                      join own o on o.id = n.category_id
                    where n.role = k.kind and o.kind <> k.kind and not o.is_none
                  ),
                  0
                )
              )
            )
          from
            (
              values
                ('spending'),
                ('income')
            ) k (kind)
        ),
        'offersCommon',
        not exists (select from public.categories c where c.user_id = (select public.current_user_id()) and c.kept)
      )
  );
end;
$$;

create or replace function public.category_lists(category_sums jsonb, limits_on date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      named_sums as materialized (
        select
          given.*,
          category.name as category,
          coalesce(parent.name, category.name) as group_name,
          coalesce(parent.id, category.id) as group_id
        from
          jsonb_to_recordset(category_sums) as given (
            category_id uuid,
            spending numeric,
            expense_count numeric,
            transactions numeric,
            month_spending numeric,
            month_so_far numeric
          )
          join public.categories category
            on category.user_id = (select public.current_user_id()) and category.id = given.category_id
          left join public.categories parent on parent.user_id = category.user_id and parent.id = category.parent_id
      ),
      group_sums as materialized (
        select
          sums.group_id,
          sums.group_name as category,
          sum(sums.spending) as spending,
          sum(sums.expense_count) as expense_count,
          sum(sums.month_spending) as month_spending,
          sum(sums.month_so_far) as month_so_far
        from named_sums sums
        group by sums.group_id, sums.group_name
      ),
      limits as materialized (select category_limit.* from public.limit_figures(limits_on, limits_on) category_limit)
    select
      jsonb_build_object(
        'categories',
        (
          select coalesce(jsonb_agg(to_jsonb(listed) order by listed.spending desc, listed.category), '[]')
          from
            (
              select
                sums.category,
                case
                  when sums.group_id <> sums.category_id then sums.group_name
                end as "group",
                sums.spending,
                sums.expense_count as transactions,
                limits.available as "monthlyLimit",
                -- The limit of a group is for all that is in it.
                coalesce(group_sums.month_spending, sums.month_spending) as "monthSpending",
                coalesce(group_sums.month_so_far, sums.month_so_far) as "monthSoFar"
              from
                named_sums sums
                left join group_sums on group_sums.group_id = sums.category_id
                left join limits on limits.category_id = sums.category_id
              where sums.expense_count > 0
            ) listed
        ),
        'groups',
        (
          select coalesce(jsonb_agg(to_jsonb(listed) order by listed.spending desc, listed.category), '[]')
          from
            (
              select
                sums.category,
                null as "group",
                sums.spending,
                sums.expense_count as transactions,
                limits.available as "monthlyLimit",
                sums.month_spending as "monthSpending",
                sums.month_so_far as "monthSoFar"
              from
                group_sums sums
                left join limits on limits.category_id = sums.group_id
              where sums.expense_count > 0
            ) listed
        ),
        'mostActive',
        (
          select jsonb_build_object('category', sums.category, 'transactions', sums.transactions)
          from named_sums sums
          where sums.transactions > 0
          order by sums.transactions desc, sums.spending desc, sums.category
          limit 1
        )
      )
  );
end;
$$;

create function public.change_contribution(contribution uuid, wanted jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  was public.goal_contributions;
  held public.goal_contributions := jsonb_populate_record(null::public.goal_contributions, wanted);
begin
  delete from public.goal_contributions n
  where n.user_id = owner and n.id = contribution
  returning n.*
  into was;
  if wanted is not null then
    insert into public.goal_contributions (user_id, id, goal_id, date, amount)
    values (owner, contribution, held.goal_id, held.date, held.amount);
  end if;
  -- A goal without an account has the amount that was set aside for it.
  update public.savings_goals g
  set current = greatest(0, g.current + coalesce(held.amount, 0) - coalesce(was.amount, 0))
  where g.user_id = owner and coalesce(held.id, was.id) is not null and coalesce(held.goal_id, was.goal_id) is null;
  update public.goals g
  set current = greatest(0, g.current + coalesce(held.amount, 0) - coalesce(was.amount, 0))
  where g.user_id = owner and g.id = coalesce(held.goal_id, was.goal_id);
end;
$$;

create or replace function public.check_minor_units()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  wrong bigint;
begin
  -- A currency's decimals are looked up once per account, not per row.
  if tg_table_name = 'transactions' and tg_op = 'UPDATE' then
    -- Rows that are only renamed, deleted or restored keep their amount, whatever the currency was then.
    with
      changed as materialized (
        select n.user_id, n.account_id, n.amount
        from
          after n
          join before o on o.user_id = n.user_id and o.id = n.id
        where (n.amount, n.account_id) is distinct from (o.amount, o.account_id)
      ),
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct c.user_id, c.account_id from changed c) h
      )
    select count(*)
    into wrong
    from
      changed c
      join held h on h.user_id = c.user_id and h.account_id = c.account_id
    where scale(trim_scale(c.amount)) > h.exponent;
  elseif tg_table_name = 'transactions' then
    with
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct n.user_id, n.account_id from after n) h
      )
    select count(*)
    into wrong
    from
      after n
      join held h on h.user_id = n.user_id and h.account_id = n.account_id
    where scale(trim_scale(n.amount)) > h.exponent;
  elseif tg_table_name = 'transaction_parts' then
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.amount)) > (
        select public.account_exponent(t.user_id, t.account_id)
        from public.transactions t
        where t.user_id = n.user_id and t.id = n.transaction_id
      );
  elseif tg_table_name = 'balance_marks' then
    -- A restore also brings amounts stated in an earlier currency.
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.balance)) > public.account_exponent(n.user_id, n.account_id)
      and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
  elseif tg_table_name like 'recurring%' then
    select count(*)
    into wrong
    from
      (
        select distinct
          n.user_id,
          (
            to_jsonb(n) ->> case tg_table_name
              when 'recurring_series' then 'id'
              else 'series_id'
            end
          )::uuid as series_id
        from after n
      ) n
      join public.recurring_amounts a on a.user_id = n.user_id and a.series_id = n.series_id
    where scale(trim_scale(a.amount)) > public.account_exponent(a.user_id, a.account_id);
  else
    select count(*)
    into wrong
    from
      (select distinct n.user_id from after n) n
      join public.profiles p on p.user_id = n.user_id
      join public.budget_amounts a on a.user_id = n.user_id
    where scale(trim_scale(a.amount)) > public.currency_exponent(p.currency);
  end if;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return null;
end;
$$;

create or replace function public.check_preferred_currency()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  wrong bigint;
  exponent smallint := public.currency_exponent(new.currency);
begin
  select
    (
      select count(*)
      from
        public.transactions t
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = new.user_id and a.currency is null and scale(trim_scale(t.amount)) > exponent
    ) + (
      select count(*)
      from
        public.transaction_parts s
        join public.transactions t on t.user_id = s.user_id and t.id = s.transaction_id
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      where s.user_id = new.user_id and a.currency is null and scale(trim_scale(s.amount)) > exponent
    ) + (
      select count(*)
      from
        public.balance_marks m
        join public.accounts a on a.user_id = m.user_id and a.id = m.account_id
      where m.user_id = new.user_id and a.currency is null and scale(trim_scale(m.balance)) > exponent
    ) + (
      select count(*)
      from
        public.recurring_amounts r
        join public.accounts a on a.user_id = r.user_id and a.id = r.account_id
      where r.user_id = new.user_id and a.currency is null and scale(trim_scale(r.amount)) > exponent
    ) + (
      select count(*)
      from public.budget_amounts b
      where b.user_id = new.user_id and scale(trim_scale(b.amount)) > exponent
    ) + (
      select count(*)
      from
        (
          select g.target, g.current, g.part from public.savings_goals g where g.user_id = new.user_id
          union all
          select g.target, g.current, g.part from public.goals g where g.user_id = new.user_id and g.deleted_at is null
        ) g
      where greatest(scale(trim_scale(g.target)), scale(trim_scale(g.current)), scale(trim_scale(g.part))) > exponent
    ) + (scale(trim_scale(new.large_transaction_threshold)) > exponent)::integer
  into wrong;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return new;
end;
$$;

create function public.chosen_calendar(content jsonb)
returns public.budget_calendars
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  given jsonb := public.unwrap_json(content);
  chosen public.budget_calendars := jsonb_populate_record(
    null::public.budget_calendars,
    given || jsonb_build_object('series_id', given -> 'seriesId', 'shift', coalesce(given ->> 'shift', 'none'))
  );
begin
  chosen.user_id := owner;
  if chosen.kind = 'payday' then
    select least(28, extract(day from p.anchor))::smallint
    into chosen.day
    from public.payday_incomes() p
    where p.id = chosen.series_id;
    if not found then
      raise sqlstate 'PT409' using message = 'payday_gone';
    end if;
  end if;
  return chosen;
end;
$$;

create or replace function public.delete_category(category text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  deleted public.categories;
  none uuid;
  moved integer;
  budgets jsonb;
  kept jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'delete-category', 'category', category))
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into deleted
  from public.listed_categories c
  where c.user_id = owner and c.name = delete_category.category and public.caseless(c.name) <> 'uncategorized';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = delete_category.category;
  end if;
  select n.id into none from public.ensure_categories(array['Uncategorized'], array['spending']) n;
  moved := public.count_in_category(deleted.id);
  -- After it, its limit is nobody's.
  budgets := public.budget_rows(array[deleted.id]);
  delete from public.budgets b where b.user_id = owner and b.category_id = deleted.id;
  kept := public.move_category(deleted.id, none, change) || jsonb_build_object(
    'staged',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
          ),
          '[]'
        )
      from
        public.import_rows r
        join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
      where
        r.user_id = owner
        and (
          deleted.name in (r.category, r.file_category, r.guess_category)
          or r.split @> jsonb_build_array(jsonb_build_object('category', deleted.name))
        )
    )
  );
  perform public.rename_staged_category(deleted.name, 'Uncategorized');
  delete from public.budget_alerts b where b.user_id = owner and b.category_id = none;
  -- Nobody has said of each row that it has none; an undo says again who chose what it had.
  update public.changed_transactions c
  set before = jsonb_set(c.before, '{row,category_source}', to_jsonb(c.category_source))
  where c.user_id = owner and c.change_id = change;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set category_source = 'none'
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.category_id = none
    and t.category_source <> 'none';
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform
    public.end_category_change(
      change,
      jsonb_build_array(kept, jsonb_build_object('source', deleted.id, 'budgets', budgets))
    );
  return jsonb_build_object('transactions', moved);
end;
$function$;

create function public.delete_move(change uuid, move uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if
    not public.begin_budget_change(
      change,
      array(
        select unnest(array[m.source_id, m.target_id])
        from public.budget_moves m
        where m.user_id = owner and m.id = move
      ),
      jsonb_build_object('action', 'delete-move')
    )
  then
    return;
  end if;
  delete from public.budget_moves m where m.user_id = owner and m.id = move;
  perform public.end_budget_change(change);
end;
$$;

create function public.end_budget_change(change uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  ids uuid[] := array(select i.value::uuid from jsonb_array_elements_text(held -> 'categories') i);
  after jsonb := public.budget_snapshot(ids);
begin
  -- Only what the change touched is kept.
  update public.ledger_changes c
  set snapshot = jsonb_build_object(
    'parts',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('name', n.name, 'before', held #> array['before', n.name], 'after', after -> n.name)
          ),
          '[]'
        )
      from
        (
          select jsonb_object_keys(held -> 'before') as name
          union
          select jsonb_object_keys(after)
        ) n
      where held #> array['before', n.name] is distinct from after -> n.name
    )
  )
  where c.user_id = owner and c.id = change;
  perform
    public.raise_alerts(
      ids,
      array_fill(public.running_period(public.user_today()), array[cardinality(ids)]),
      '{}',
      true
    )
  where cardinality(ids) > 0;
  perform
    public.withdraw_budget_alerts(ids, array_fill(public.running_period(public.user_today()), array[cardinality(ids)]))
  where cardinality(ids) > 0;
end;
$$;

create or replace function public.goals(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    with
      measured as materialized (
        select
          g.*,
          public.currency_exponent(p.currency) as exponent,
          g.target - g.current as "left"
        from
          public.goal_amounts(today) g
          join public.profiles p on p.user_id = (select public.current_user_id())
      ),
      windows as (
        -- The last twelve months, or as many whole ones as the account has existed.
        select a.account_id, w.months, (today - make_interval(months => w.months))::date as day
        from
          (select distinct m.account_id from measured m where m.balance is not null and m.part is null) a
          cross join lateral (
            select least(12, (extract(year from g.age) * 12 + extract(month from g.age))::integer) as months
            from
              (
                select
                  age(
                    today,
                    least(
                      (
                        select min(s.first_day)
                        from public.account_months s
                        where s.user_id = (select public.current_user_id()) and s.account_id = a.account_id
                      ),
                      (
                        select min(b.date)
                        from public.balance_marks b
                        where b.user_id = (select public.current_user_id()) and b.account_id = a.account_id
                      )
                    )
                  ) as age
              ) g
          ) w
        where w.months >= 1
      ),
      paces as (
        select w.account_id, w.months, (n.worth - b.worth) / w.months as pace
        from
          windows w
          join public.worth_on(
            array(
              select v.day from windows v
              union
              select today
            ),
            today
          ) b
            on b.account_id = w.account_id and b.day = w.day
          join public.worth_on(array[today], today) n on n.account_id = w.account_id
      )
    select
      jsonb_build_object(
        'goals',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  m.id,
                  'name',
                  m.name,
                  'target',
                  m.target::text,
                  'current',
                  m.current::text,
                  'byHand',
                  m.by_hand::text,
                  'accountId',
                  m.account_id,
                  'account',
                  m.account_name,
                  'accountInTrash',
                  m.account_in_trash,
                  'debt',
                  m.is_debt,
                  'part',
                  m.part::text,
                  'dueOn',
                  m.due_on,
                  'monthly',
                  public.monthly_need(m."left", m.due_on, today)::text,
                  'pace',
                  case
                    when m.part is null then round(p.pace, m.exponent)::text
                  end,
                  'paceMonths',
                  case
                    when m.part is null then p.months
                  end,
                  'reachedOn',
                  case
                    when m.part is null
                    and m."left" > 0
                    and p.pace > 0
                    and m."left" / p.pace < 1200 then (
                      public.month_of(today) + make_interval(months => ceil(m."left" / p.pace)::integer)
                    )::date
                  end
                )
                order by m.position, m.id nulls first
              ),
              '[]'
            )
          from
            measured m
            left join paces p on p.account_id = m.account_id
          where m.target > 0 or m.id is not null
        ),
        'shared',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'account',
                  s.account_name,
                  'names',
                  s.names,
                  'amounts',
                  s.amounts,
                  'sum',
                  s.total::text,
                  'balance',
                  s.balance::text
                )
                order by s.position
              ),
              '[]'
            )
          from
            (
              select
                m.account_name,
                m.balance,
                min(m.position) as position,
                sum(m.current) as total,
                jsonb_agg(m.name order by m.position, m.id nulls first) as names,
                jsonb_agg(m.current::text order by m.position, m.id nulls first) as amounts
              from measured m
              where m.balance is not null and not m.is_debt and (m.target > 0 or m.id is not null)
              group by m.account_id, m.account_name, m.balance
              having count(*) > 1
            ) s
        )
      )
  );
end;
$function$;

create or replace function public.is_category_used(category_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  -- In the order of the index: else all rows may be read to find none.
  return (
    select true
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
    order by t.date
    limit 1
  ) is not null
  or exists (
    select
    from public.transaction_parts p
    where p.user_id = (select public.current_user_id()) and p.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.changed_transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.budget_alerts b
    where b.user_id = (select public.current_user_id()) and b.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.parent_id = is_category_used.category_id
  )
  or exists (
    select
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.budget_moves m
    where m.user_id = (select public.current_user_id()) and is_category_used.category_id in (m.source_id, m.target_id)
  )
  or exists (
    select
    from public.rules r
    where
      r.user_id = (select public.current_user_id())
      and strpos(r.conditions::text || r.actions::text, is_category_used.category_id::text) > 0
  );
end;
$$;

create function public.limit_figures(first date, last date, without uuid[] default '{}')
returns setof public.limit_figure
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  exponent integer := (select public.currency_exponent(p.currency) from public.profiles p where p.user_id = owner);
  -- The first period in which a limit carries or is a year's: all earlier ones begin with nothing.
  since date := (
    select min(b.valid_from)
    from public.budgets b
    where b.user_id = owner and (b.carry <> 'none' or b.restart is not null or b.per = 'year')
  );
  one record;
  figure public.limit_figure;
  previous uuid;
  -- Taken along from one period to the next.
  carried numeric;
  year_ends date;
  year_began date;
  there numeric;
  due date;
  adds numeric;
  -- The last days of all periods, some years ahead.
  ends date[];
begin
  if exists (select from public.budgets b where b.user_id = owner and b.per = 'year') then
    ends := array(
      select p.last_day from public.budget_periods(least(since, first), last + 800) p order by p.first_day
    );
  end if;
  for one in
    with
      periods as materialized (
        select p.*
        from public.budget_periods(least(since, first), last) p
      ),
      held as materialized (
        select
          b.*,
          lead(b.valid_from) over (partition by b.category_id order by b.valid_from) as valid_until,
          c.archived_at::date as archived_on,
          min(b.valid_from) filter (where b.carry <> 'none' or b.restart is not null or b.per = 'year')
            over (partition by b.category_id) as since
        from
          public.budgets b
          join public.categories c on c.user_id = owner and c.id = b.category_id
        where b.user_id = owner
      ),
      limited as materialized (
        select
          p.key,
          p.first_day,
          p.last_day,
          h.category_id,
          h.valid_from,
          h.amount as typed,
          h.per,
          h.carry,
          h.carry_cap,
          case when h.valid_from = p.key then h.restart end as restart,
          h.series_id,
          case
            when p.last_day - p.first_day + 1 < p.full_days
              then round(h.amount * (p.last_day - p.first_day + 1) / p.full_days, exponent)
            else h.amount
          end as amount
        from
          periods p
          join held h on p.key >= h.valid_from and (h.valid_until is null or p.key < h.valid_until)
        where
          p.last_day >= least(first, h.since)
          -- An archived category keeps its limit until the period ends.
          and (h.archived_on is null or p.first_day <= h.archived_on)
      ),
      spent as materialized (select s.* from public.member_spending(least(since, first), last, without) s),
      moved as materialized (
        select m.category_id, m.period, sum(m.amount) filter (where m.comes) as comes,
          sum(m.amount) filter (where not m.comes) as goes
        from
          (
            select b.target_id as category_id, b.period, b.amount, true as comes
            from public.budget_moves b
            where b.user_id = owner
            union all
            select b.source_id, b.period, b.amount, false
            from public.budget_moves b
            where b.user_id = owner
          ) m
        group by m.category_id, m.period
      ),
      figured as materialized (
        select
          l.*,
          coalesce(s.spent, 0) as spent,
          coalesce(m.comes, 0) as comes,
          coalesce(m.goes, 0) as goes,
          -- The period's share of the rest, and the bounds of the amount that is taken along.
          l.amount + coalesce(m.comes, 0) - coalesce(m.goes, 0) - coalesce(s.spent, 0) as adds,
          case when l.carry = 'both' then '-infinity'::numeric else 0 end as least_carried,
          case when l.carry = 'none' then 0 else coalesce(l.carry_cap, 'infinity'::numeric) end as most_carried,
          l.per = 'period' and l.typed is not null and l.last_day < limit_figures.first as is_before
        from
          limited l
          left join spent s on s.category_id = l.category_id and s.key = l.key
          left join moved m on m.category_id = l.category_id and m.period = l.key
      )
    -- Of the periods before the first, only what they add is needed: one row for each limit.
    select
      f.category_id,
      min(f.key) as key,
      min(f.first_day) as first_day,
      min(f.last_day) as last_day,
      min(f.typed) as typed,
      min(f.per) as per,
      min(f.carry) as carry,
      min(f.carry_cap) as carry_cap,
      min(f.restart) as restart,
      (array_agg(f.series_id))[1] as series_id,
      min(f.amount) as amount,
      min(f.spent) as spent,
      min(f.comes) as comes,
      min(f.goes) as goes,
      min(f.least_carried) as least_carried,
      min(f.most_carried) as most_carried,
      case when f.is_before then array_agg(f.adds order by f.key) end as before
    from figured f
    group by f.category_id, f.is_before, case when f.is_before then f.valid_from else f.key end
    order by f.category_id, key
  loop
    if one.category_id is distinct from previous then
      previous := one.category_id;
      carried := 0;
      year_ends := null;
      there := null;
    end if;
    if one.before is not null then
      carried := coalesce(one.restart, carried);
      foreach adds in array one.before loop
        carried := least(one.most_carried, greatest(one.least_carried, carried + adds));
      end loop;
      year_ends := null;
      continue;
    end if;
    if one.typed is null then
      carried := 0;
      year_ends := null;
      continue;
    end if;
    figure.restarted := one.restart is not null;
    carried := coalesce(one.restart, carried);
    if one.per = 'year' then
      figure.typed := one.typed;
      due := null;
      if one.series_id is not null then
        select d.expected_on, coalesce(d.amount, one.typed)
        into due, figure.typed
        from public.series_due(one.series_id, one.first_day) d;
        figure.typed := coalesce(figure.typed, one.typed);
      end if;
      if year_ends is null or one.first_day > year_ends or figure.restarted then
        year_began := one.key;
        there := carried;
        figure.cycle_spent := 0;
        figure.carried := carried;
        year_ends := coalesce(due, (one.first_day + interval '1 year' - interval '1 day')::date);
      end if;
      figure.there_before := there;
      -- Without a series the year's last period counts, too: nothing is due before its end.
      figure.periods_left := greatest(
        1,
        width_bucket(case when one.series_id is null then year_ends else year_ends - 1 end, ends)
          - width_bucket(one.last_day - 1, ends)
      );
      figure.set_aside := greatest(0, figure.typed - there) / figure.periods_left;
      figure.set_aside := ceil(figure.set_aside * 10 ^ exponent) / 10 ^ exponent;
      there := there + figure.set_aside + one.comes - one.goes;
      figure.amount := figure.set_aside;
      figure.available := greatest(figure.typed, there);
      figure.cycle_spent := figure.cycle_spent + one.spent;
      figure."left" := figure.available - figure.cycle_spent;
      figure.cycle_key := year_began;
      figure.due_on := year_ends;
      carried := there - figure.cycle_spent;
    else
      year_ends := null;
      figure.typed := one.typed;
      figure.amount := one.amount;
      figure.carried := carried;
      figure.available := one.amount + carried + one.comes - one.goes;
      figure."left" := figure.available - one.spent;
      figure.cycle_key := one.key;
      figure.due_on := null;
      figure.there_before := null;
      figure.set_aside := null;
      figure.periods_left := null;
      figure.cycle_spent := null;
      carried := figure."left";
    end if;
    if one.last_day >= first then
      figure.key := one.key;
      figure.first_day := one.first_day;
      figure.last_day := one.last_day;
      figure.category_id := one.category_id;
      figure.per := one.per;
      figure.carry := one.carry;
      figure.carry_cap := one.carry_cap;
      figure.series_id := one.series_id;
      figure.moved_in := one.comes;
      figure.moved_out := one.goes;
      figure.spent := one.spent;
      return next figure;
    end if;
    carried := least(one.most_carried, greatest(one.least_carried, carried));
  end loop;
end;
$$;

create function public.limit_proposals(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  running public.budget_period;
  -- A category that is spent in at most so many of the last twelve months is offered a year's limit.
  rare constant integer := 5;
  -- As many whole periods are needed for a limit to be proposed.
  fewest constant integer := 3;
begin
  select p.* into running from public.budget_periods(today, today) p;
  return (
    with
      before as materialized (select p.* from public.six_periods_before(running.first_day) p),
      first_line as materialized (
        select min(m.first_day) as day from public.account_months m where m.user_id = owner
      ),
      whole as materialized (
        select b.* from before b where b.first_day >= (select f.day from first_line f)
      ),
      a_year_ago as materialized (
        select p.*
        from public.budget_periods(
          (running.first_day - interval '1 year')::date,
          (running.first_day - interval '1 year')::date
        ) p
      ),
      lines as materialized (
        select l.category_id, l.counted_on, -l.amount as spent
        from public.ledger_lines l
        where
          l.user_id = owner
          and l.role = 'spending'
          and not l.one_time
          and l.counted_on >= least(
            (select min(b.first_day) from before b),
            (select a.first_day from a_year_ago a),
            (public.month_of(today) - interval '12 months')::date
          )
          and l.counted_on < running.first_day
      ),
      of_category as materialized (
        select g.category_id, l.counted_on, l.spent
        from
          lines l
          join public.category_members g on g.user_id = owner and g.member_id = l.category_id
      ),
      per_period as materialized (
        select c.id as category_id, w.key, w.first_day, coalesce(sum(l.spent), 0) as spent
        from
          public.categories c
          cross join whole w
          left join of_category l on l.category_id = c.id and l.counted_on between w.first_day and w.last_day
        where c.user_id = owner and c.kind = 'spending'
        group by c.id, w.key, w.first_day
      ),
      typical as (
        select
          p.category_id,
          percentile_cont(0.5) within group (order by p.spent::double precision)::numeric as median,
          -- The fifth of six, and as high up among fewer.
          (array_agg(p.spent order by p.spent))[greatest(1, count(*)::integer - 1)] as comfortable,
          (array_agg(p.spent order by p.first_day desc))[1] as last
        from per_period p
        group by p.category_id
        having count(*) >= fewest
      ),
      year as (
        select l.category_id, sum(l.spent) as spent
        from of_category l
        where
          l.counted_on >= (public.month_of(today) - interval '12 months')::date
          and l.counted_on < public.month_of(today)
          and (select f.day from first_line f) <= (public.month_of(today) - interval '12 months')::date
        group by l.category_id
        having
          count(distinct public.month_of(l.counted_on)) filter (where l.spent <> 0) between 1 and rare
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'group',
            c.group_name,
            'current',
            b.amount::text,
            'typical',
            case when t.median > 0 then (ceil(t.median / 10) * 10)::text end,
            'comfortable',
            case when t.comfortable > 0 then (ceil(t.comfortable / 10) * 10)::text end,
            'last',
            t.last::text,
            'yearAgo',
            (
              select sum(l.spent)::text
              from
                of_category l
                join a_year_ago a on l.counted_on between a.first_day and a.last_day
              where l.category_id = c.id
            ),
            'year',
            case when y.spent > 0 then (ceil(y.spent / 10) * 10)::text end
          )
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join typical t on t.category_id = c.id
      left join year y on y.category_id = c.id
      left join public.limits_in(running.key) b on b.category_id = c.id
    where
      c.user_id = owner
      and c.kind = 'spending'
      and c.archived_at is null
      and c.budgeting <> 'none'
      and (t.median > 0 or t.comfortable > 0 or y.spent > 0)
  );
end;
$$;

create function public.limited_category(category text)
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  found_id uuid := (
    select c.id
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.name = category and c.kind = 'spending'
  );
begin
  if found_id is null then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  return found_id;
end;
$$;

create or replace function public.limits_in(period date)
returns setof public.budgets
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select l.*
    from
      (
        select distinct on (b.category_id) b.*
        from public.budgets b
        where b.user_id = (select public.current_user_id()) and b.valid_from <= limits_in.period
        order by b.category_id, b.valid_from desc
      ) l
    where l.amount is not null;
end;
$$;

create function public.member_spending(first date, last date, without uuid[] default '{}')
returns table (key date, category_id uuid, spent numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  return query select s.key, g.category_id, sum(s.spent)
    from
      public.period_spending(first, last, without) s
      join public.category_members g on g.user_id = (select public.current_user_id()) and g.member_id = s.category_id
    group by s.key, g.category_id;
end;
$$;

create or replace function public.merge_categories(source text, target text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  merged public.categories;
  held public.categories;
  moved integer := 0;
  kept jsonb;
  told uuid[];
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'merge-category', 'category', source, 'name', target)
    )
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.* into held from public.listed_categories c where c.user_id = owner and c.name = target;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = target;
  end if;
  select c.* into merged from public.listed_categories c where c.user_id = owner and c.name = source;
  if found and merged.id <> held.id then
    moved := public.count_in_category(merged.id);
    kept := jsonb_build_array(
      public.move_category(merged.id, held.id, change) || jsonb_build_object(
        'staged',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
              ),
              '[]'
            )
          from
            public.import_rows r
            join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
          where
            r.user_id = owner
            and (
              merged.name in (r.category, r.file_category, r.guess_category)
              or r.split @> jsonb_build_array(jsonb_build_object('category', merged.name))
            )
        )
      )
    );
    perform public.rename_staged_category(merged.name, held.name);
    update public.categories c set color = merged.color where c.user_id = owner and c.id = held.id and c.color is null;
    told := array(select b.notification_id from public.budget_alerts b where b.user_id = owner);
    perform public.raise_alerts(array[held.id], array[public.running_period(today)], '{}', false);
    kept := jsonb_set(
      kept,
      '{0,told}',
      (
        select coalesce(jsonb_agg(distinct b.notification_id), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.notification_id <> all (told)
      )
    );
    perform public.end_category_change(change, kept);
  else
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
  end if;
  return jsonb_build_object('transactions', moved);
end;
$$;

create function public.monthly_need("left" numeric, due_on date, today date)
returns numeric
language sql
immutable
security invoker
return case
  when "left" > 0
  and due_on >= public.month_of(today) then ceil("left" / greatest(public.months_between(today, due_on), 1))
end;

create function public.move_between_limits(change uuid, period date, source text, target text, amount numeric)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  source_id uuid := public.limited_category(source);
  target_id uuid := public.limited_category(target);
  gone text;
begin
  select c.name
  into gone
  from public.categories c
  where
    c.user_id = owner
    and c.id in (source_id, target_id)
    and not exists (
      select
      from
        public.limits_in(period) l
        join public.budget_periods(period - 20, period + 20) p on p.key = move_between_limits.period
      where l.category_id = c.id
    )
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'limit_gone', detail = gone;
  end if;
  if
    not public.begin_budget_change(
      change,
      array[source_id, target_id],
      jsonb_build_object('action', 'move', 'source', source, 'target', target, 'amount', amount::text)
    )
  then
    return;
  end if;
  insert into public.budget_moves (user_id, id, period, source_id, target_id, amount)
  values (owner, change, period, source_id, target_id, amount);
  perform public.end_budget_change(change);
end;
$$;

create or replace function public.move_category(source uuid, target uuid, change uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  limited uuid[] := array(
    select l.category_id from public.limits_in('infinity') l where l.category_id in (source, target)
  );
  source_stays boolean := source = any (limited) and target <> all (limited);
  running date := public.running_period(public.user_today());
  carried numeric := (
    select coalesce(sum(f.carried), 0)
    from public.limit_figures(public.user_today(), public.user_today()) f
    where f.category_id in (source, target) and f.per = 'period'
  );
  -- The data that undoing it needs, in addition to each row's old values.
  kept jsonb := public.history_of_category(source, target);
  stated uuid[];
  trash uuid[];
  guesses uuid[];
  parts uuid[];
  series uuid[];
  taken uuid[];
  group_id uuid;
begin
  select
    kept || jsonb_build_object(
      'source',
      source,
      'target',
      target,
      'budgets',
      public.budget_rows(array[source, target]),
      'budgetMoves',
      (
        select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'), '[]')
        from public.budget_moves m
        where m.user_id = owner and source in (m.source_id, m.target_id)
      ),
      'alerts',
      (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.category_id in (source, target)
      ),
      'notifications',
      (
        select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]')
        from public.notifications n
        where
          n.user_id = owner
          and n.id in (
            select b.notification_id
            from public.budget_alerts b
            where b.user_id = owner and b.category_id in (source, target)
          )
      )
    )
  into kept;
  perform public.rewrite_history(source, target);

  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      from public.categories c
      where
        t.user_id = owner
        and t.category_id = source
        and not t.type_stated
        and t.type = 'refund'
        and c.user_id = owner
        and c.id = target
        and c.kind <> 'spending'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    t.id,
    source,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision + 1,
    jsonb_build_object(
      'row',
      jsonb_build_object('category_id', source) || case
        when t.id = any (stated) then jsonb_build_object('type_stated', false)
        else '{}'
      end
    )
  from public.live_transactions t
  where t.user_id = owner and t.category_id = source;
  with
    moved as (
      update public.transactions t
      set category_id = target
      where t.user_id = owner and t.category_id = source
      returning t.id, t.revision, t.deletion_id
    ),
    revised as (
      -- Keeps the revisions that the undo of earlier changes looks for.
      update public.changed_transactions c
      set revision = m.revision
      from moved m
      where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1
    )
  select coalesce(array_agg(m.id), '{}')
  into trash
  from moved m
  where m.deletion_id is not null;
  with
    moved as (
      update public.transactions t
      set guess_category_id = target
      where t.user_id = owner and t.guess_category_id = source
      returning t.id
    )
  select coalesce(array_agg(m.id), '{}')
  into guesses
  from moved m;
  with
    moved as (
      update public.transaction_parts p
      set category_id = target
      where p.user_id = owner and p.category_id = source
      returning p.id
    )
  select coalesce(array_agg(m.id), '{}')
  into parts
  from moved m;
  with
    moved as (
      update public.recurring_series s
      set category_id = target
      where s.user_id = owner and s.category_id = source
      returning s.id
    )
  select coalesce(array_agg(m.id), '{}')
  into series
  from moved m;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = case
      when source_stays then target
      else source
    end;
  update public.budget_alerts b set category_id = target where b.user_id = owner and b.category_id = source;
  delete from public.budget_moves m
  where m.user_id = owner and source in (m.source_id, m.target_id) and target in (m.source_id, m.target_id);
  update public.budget_moves m
  set
    source_id = case m.source_id
      when source then target
      else m.source_id
    end,
    target_id = case m.target_id
      when source then target
      else m.target_id
    end
  where m.user_id = owner and source in (m.source_id, m.target_id);
  if source_stays then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  update public.budgets b
  set category_id = target
  where
    b.user_id = owner
    and b.category_id = source
    and not exists (select from public.budgets o where o.user_id = owner and o.category_id = target);

  -- The limit that stays begins the running period with what both had carried into it.
  insert into public.budgets as b (user_id, category_id, valid_from, amount, per, carry, carry_cap, restart, series_id)
  select owner, target, running, l.amount, l.per, l.carry, l.carry_cap, carried, l.series_id
  from public.limits_in(running) l
  where l.category_id = target and carried <> 0
  on conflict on constraint budgets_pkey do update set restart = excluded.restart;

  -- A group that goes into one of its categories leaves the others to that category.
  update public.categories c set parent_id = null where c.user_id = owner and c.id = target and c.parent_id = source;
  select
    coalesce(
      c.parent_id,
      case
        when public.caseless(c.name) <> 'uncategorized' then c.id
      end
    )
  into group_id
  from public.categories c
  where c.user_id = owner and c.id = target;
  with
    moved as (
      update public.categories c
      set
        parent_id = group_id,
        kind = coalesce((select g.kind from public.categories g where g.user_id = owner and g.id = group_id), c.kind)
      where c.user_id = owner and c.parent_id = source
      returning c.id
    )
  select array_agg(m.id)
  into taken
  from moved m;
  update public.categories c set kept = true where c.user_id = owner and c.id = group_id and taken is not null;
  delete from public.categories c where c.user_id = owner and c.id = source;
  return kept || jsonb_build_object(
    'trash',
    trash,
    'guesses',
    guesses,
    'parts',
    parts,
    'series',
    series,
    'stated',
    public.derive_types_in(taken),
    'budgetsAfter',
    public.budget_rows(array[target])
  );
end;
$$;

create or replace function public.move_category_back(kept jsonb, change uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  source uuid := kept ->> 'source';
  target uuid := kept ->> 'target';
begin
  if not exists (select from public.categories c where c.user_id = owner and c.id = source) then
    return;
  end if;
  perform public.restore_history(source, target, kept);
  -- The rows themselves come back with the change's; so do the changes before it, at the revisions they look for.
  update public.changed_transactions e
  set revision = c.revision_before
  from
    public.changed_transactions c
    join public.transactions t on t.user_id = c.user_id and t.id = c.transaction_id and t.revision = c.revision
  where
    c.user_id = owner
    and c.change_id = change
    and e.user_id = owner
    and e.change_id <> change
    and e.transaction_id = c.transaction_id
    and e.revision = c.revision;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- Rows that have got another category since stay where they are.
  with
    moved as (
      update public.transactions t
      set category_id = source
      where
        t.user_id = owner
        and t.category_id = target
        and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'trash') i)
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = m.revision
  from moved m
  where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1;
  update public.transactions t
  set guess_category_id = source
  where
    t.user_id = owner
    and t.guess_category_id = target
    and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'guesses') i);
  update public.transaction_parts p
  set category_id = source
  where
    p.user_id = owner
    and p.category_id = target
    and p.id in (select i::uuid from jsonb_array_elements_text(kept -> 'parts') i);
  update public.recurring_series s
  set category_id = source
  where
    s.user_id = owner
    and s.category_id = target
    and s.id in (select i::uuid from jsonb_array_elements_text(kept -> 'series') i);
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  -- A limit that was changed since is intended, and stays.
  if
    public.budget_rows(array[target]) = (
      -- Earlier changes have kept them in any order.
      select coalesce(jsonb_agg(k.value order by k.value ->> 'valid_from'), '[]')
      from jsonb_array_elements(kept -> 'budgetsAfter') k
    )
  then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  perform
    public.put_budgets(
      (
        select jsonb_agg(b.value)
        from jsonb_array_elements(kept -> 'budgets') b
        where
          b.value ->> 'category_id' = source::text
          or not exists (select from public.budgets o where o.user_id = owner and o.category_id = target)
      )
    );
  delete from public.budget_moves m
  using jsonb_populate_recordset(null::public.budget_moves, kept -> 'budgetMoves') k
  where m.user_id = owner and m.id = k.id;
  insert into public.budget_moves (user_id, id, period, source_id, target_id, amount, created_at)
  select owner, k.id, k.period, k.source_id, k.target_id, k.amount, k.created_at
  from
    jsonb_populate_recordset(null::public.budget_moves, kept -> 'budgetMoves') k
    join public.categories a on a.user_id = owner and a.id = k.source_id
    join public.categories b on b.user_id = owner and b.id = k.target_id;
  update public.budget_alerts b
  set category_id = source
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
  where
    b.user_id = owner
    and b.category_id = target
    and k.category_id = source
    and b.period = k.period
    and b.threshold = k.threshold
    and b.notification_id = k.notification_id;
  insert into public.notifications (user_id, id, kind, import_id, created_at, read_at, mail, mail_begun_at)
  select owner, n.id, n.kind, n.import_id, n.created_at, n.read_at, n.mail, n.mail_begun_at
  from jsonb_populate_recordset(null::public.notifications, kept -> 'notifications') n
  where not exists (select from public.notifications o where o.user_id = owner and o.id = n.id);
  insert into public.budget_alerts (user_id, category_id, period, threshold, notification_id, spending, available)
  select owner, b.category_id, b.period, b.threshold, b.notification_id, b.spending, b.available
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') b
  on conflict do nothing;
  -- Alerts about the two together are no longer true.
  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = target
    and not exists (
      select
      from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
      where k.category_id = target and k.period = b.period and k.threshold = b.threshold
    );
  -- A group of the target's may have raised an alert, too.
  delete from public.notifications n
  where n.user_id = owner and n.id in (select i::uuid from jsonb_array_elements_text(kept -> 'told') i);
end;
$$;

create or replace function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
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
                left join lateral (
                  -- Of a calendar month the days are known.
                  select
                    jsonb_build_object(
                      'period',
                      jsonb_build_object('from', p.first_day, 'to', p.last_day, 'kind', p.kind)
                    ) as document
                  from public.budget_periods(b.period - 40, b.period + 40) p
                  where p.key = b.period and (p.kind <> 'month' or p.full_days <> p.last_day - p.first_day + 1)
                ) d
                  on exists (select from public.budget_calendars c where c.user_id = (select public.current_user_id()))
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

create function public.payday_incomes()
returns table (id uuid, name text, state text, amount numeric, anchor date, a_year numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      s.id,
      coalesce(s.name, public.shown_payee(s.payee_id)),
      s.state,
      s.first_amount,
      t.anchor,
      case t.unit
        when 'month' then 12 * greatest(1, cardinality(t.days))
        when 'week' then 52
        else 364
      end / t.every::numeric
    from
      public.recurring_series s
      cross join lateral (
        select o.*
        from public.recurring_terms o
        where o.user_id = s.user_id and o.series_id = s.id
        order by o.valid_from desc
        limit 1
      ) t
    where
      s.user_id = (select public.current_user_id())
      and s.kind = 'income'
      and s.state in ('active', 'paused', 'ended')
      -- A period has an end in sight.
      and not (t.unit = 'year' or t.unit = 'month' and t.every > 1);
end;
$$;

create function public.period_document(period public.budget_period)
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'key',
    period.key,
    'from',
    period.first_day,
    'to',
    period.last_day,
    'fullDays',
    period.full_days,
    'provisional',
    period.provisional,
    'kind',
    period.kind
  );
end;
$$;

create or replace function public.period_figures(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      months as (
        -- The month of the period's last day, or of today if that is earlier.
        select
          latest.month_start,
          (latest.month_start + interval '1 month')::date - 1 as month_end,
          (latest.month_start - interval '1 month')::date as before_start
        from (select public.month_of(least(period_end, today)) as month_start) latest
      ),
      -- The one that limits are shown of.
      budget as materialized (
        select p.key, p.first_day, p.last_day
        from public.budget_periods(least(period_end, today), least(period_end, today)) p
      ),
      spans as (
        select span.*
        from
          months,
          lateral (
            values
              ('period', period_start, period_end),
              ('previous', previous_start, period_start - 1),
              -- A running span is compared with as many days, or with all there are if they are fewer.
              ('so_far', period_start, today),
              ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
              ('trend', months.month_start, least(months.month_end, today)),
              (
                'trend_before',
                months.before_start,
                case
                  when today > months.month_end then months.month_start - 1
                  else least(months.before_start + (today - months.month_start), months.month_start - 1)
                end
              )
          ) span ("name", "from", "to")
        where today between period_start and period_end or span."name" not like 'so_far%'
      ),
      lines as materialized (
        select
          line.counted_on as date,
          line.category_id,
          line.role = 'spending' as is_spending,
          line.type = 'refund' as is_refund,
          line.one_time,
          line.amount,
          line.transactions
        from public.ledger_lines line
        where
          line.user_id = (select public.current_user_id())
          and line.role in ('spending', 'income')
          and line.counted_on >= (
            select least(previous_start, months.before_start, budget.first_day)
            from
              months,
              budget
          )
          and line.counted_on <= (
            select greatest(period_end, months.month_end, budget.last_day)
            from
              months,
              budget
          )
      ),
      days as materialized (
        select
          lines.date,
          coalesce(-sum(lines.amount) filter (where lines.is_spending), 0) as spending,
          coalesce(sum(lines.amount) filter (where not lines.is_spending), 0) as income,
          coalesce(
            sum(lines.transactions) filter (where lines.is_spending and not lines.is_refund),
            0
          ) as expense_count,
          coalesce(sum(lines.transactions) filter (where lines.is_refund), 0) as refund_count,
          coalesce(sum(lines.transactions) filter (where not lines.is_spending), 0) as income_count,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and lines.one_time), 0) as one_time_spending,
          coalesce(sum(lines.transactions) filter (where lines.one_time), 0) as one_time_count,
          bool_or(lines.is_spending) as spent
        from lines
        group by lines.date
      ),
      totals as (
        select span."name", to_jsonb(figures) as document
        from
          spans span
          cross join lateral (
            select
              span."from",
              span."to",
              coalesce(sum(days.spending), 0) as spending,
              coalesce(sum(days.income), 0) as income,
              coalesce(sum(days.expense_count), 0) as "expenseCount",
              coalesce(sum(days.refund_count), 0) as "refundCount",
              coalesce(sum(days.income_count), 0) as "incomeCount",
              coalesce(sum(days.one_time_spending), 0) as "oneTimeSpending",
              coalesce(sum(days.one_time_count), 0) as "oneTimeCount"
            from days
            where days.date between span."from" and span."to"
          ) figures
      ),
      category_sums as (
        select
          lines.category_id,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and place.in_period), 0) as spending,
          count(*) filter (where lines.is_spending and place.in_period) as expense_count,
          count(*) filter (where place.in_period) as transactions,
          coalesce(-sum(lines.amount) filter (where lines.is_spending and place.in_month), 0) as month_spending,
          coalesce(
            -sum(lines.amount) filter (
              where lines.is_spending and not lines.one_time and place.in_month and lines.date <= today
            ),
            0
          ) as month_so_far
        from
          lines
          cross join budget
          cross join lateral (
            select
              lines.date between period_start and period_end as in_period,
              lines.date between budget.first_day and budget.last_day as in_month
          ) place
        where lines.date >= least(period_start, budget.first_day)
        group by lines.category_id
      )
    select
      jsonb_build_object(
        'period',
        (select totals.document from totals where totals."name" = 'period'),
        'previous',
        (select totals.document from totals where totals."name" = 'previous'),
        'soFar',
        (
          select jsonb_build_object('now', running.document, 'before', earlier.document)
          from
            totals running
            cross join totals earlier
          where running."name" = 'so_far' and earlier."name" = 'so_far_before'
        ),
        'monthlyTrend',
        (
          select jsonb_build_object('now', latest.document, 'before', earlier.document)
          from
            totals latest
            cross join totals earlier
          where latest."name" = 'trend' and earlier."name" = 'trend_before'
        ),
        'month',
        (select jsonb_build_object('from', budget.first_day, 'to', budget.last_day) from budget),
        'days',
        (
          select coalesce(jsonb_agg(to_jsonb(point) order by point.date), '[]')
          from
            (
              select
                days.date,
                days.spending,
                sum(days.spending) over (
                  partition by days.date >= period_start
                  order by days.date
                ) as total
              from days
              where days.spent and days.date between previous_start and period_end
            ) point
        ),
        'buckets',
        (
          select
            public.spending_buckets(
              array_agg(days.date),
              array_agg(days.spending),
              period_start,
              period_end,
              previous_start,
              today
            )
          from days
          where days.spent
        )
      ) || (
        select public.category_lists(jsonb_agg(to_jsonb(category_sums)), (select budget.last_day from budget))
        from category_sums
      )
  );
end;
$$;

create function public.period_goals(first date, last date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      goals as materialized (
        select
          g.*,
          coalesce(t.monthly, public.monthly_need(g.target - g.current, g.due_on, today)) as planned
        from
          public.goal_amounts(today) g
          join public.tied_goals t on t.user_id = (select public.current_user_id()) and t.id is not distinct from g.id
        where g.target > 0 or g.id is not null
      ),
      moved as materialized (
        select l.account_id, sum(l.amount) as amount
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'transfer'
          and l.counted_on between first and last
          and l.account_id in (select g.account_id from goals g)
        group by l.account_id
      ),
      shared as (
        -- In their order each takes the amount planned for it, the last one the rest.
        select
          g.*,
          m.amount as moved,
          m.amount - coalesce(
            sum(coalesce(g.planned, 0)) over (
              partition by g.account_id
              order by g.position, g.id nulls first
              rows between unbounded preceding and 1 preceding
            ),
            0
          ) as rest,
          row_number() over (
            partition by g.account_id
            order by g.position desc, g.id desc nulls last
          ) = 1 as is_last
        from
          goals g
          left join moved m on m.account_id = g.account_id
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.id,
            'name',
            s.name,
            'accountId',
            s.account_id,
            'account',
            s.account_name,
            'monthly',
            s.planned::text,
            'done',
            (
              case
                when s.account_id is null then (
                  select coalesce(sum(c.amount), 0)
                  from public.goal_contributions c
                  where
                    c.user_id = (select public.current_user_id())
                    and c.goal_id is not distinct from s.id
                    and c.date between first and last
                )
                when s.is_last then case
                  when s.moved < 0 then s.moved
                  else greatest(0, coalesce(s.rest, 0))
                end
                else greatest(0, least(coalesce(s.planned, 0), coalesce(s.rest, 0)))
              end
            )::text
          )
          order by s.position, s.id nulls first
        ),
        '[]'
      )
    from shared s
  );
end;
$$;

create function public.period_kind(calendar public.budget_calendars)
returns text
language sql
immutable
security invoker
return case
  when calendar.kind = 'day'
  and calendar.day = 1
  and calendar.shift = 'none' then 'month'
  else calendar.kind
end;

create function public.period_spending(first date, last date, without uuid[] default '{}')
returns table (key date, category_id uuid, spent numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  months date[];
  keys date[];
  starts date[];
  ends date[];
begin
  -- Months are summed already; the lines of other periods are put to the one they count in.
  select
    array_agg(p.key) filter (where p.is_month),
    array_agg(p.key order by p.first_day) filter (where not p.is_month),
    array_agg(p.first_day order by p.first_day) filter (where not p.is_month),
    array_agg(p.last_day order by p.first_day) filter (where not p.is_month)
  into months, keys, starts, ends
  from
    (
      select p.*, p.kind = 'month' and p.last_day + 1 = (p.first_day + interval '1 month')::date as is_month
      from public.budget_periods(first, last) p
    ) p;
  if months is not null then
    return query
      select m.month, m.category_id, -sum(m.amount)
      from public.month_totals m
      where
        m.user_id = (select public.current_user_id())
        and m.month = any (months)
        and public.line_role(m.type, m.counted) = 'spending'
        and m.account_id <> all (without)
      group by m.month, m.category_id;
  end if;
  if keys is null then
    return;
  end if;
  return query
    select keys[l.place], l.category_id, -sum(l.amount)
    from
      (
        select width_bucket(l.counted_on, starts) as place, l.counted_on, l.category_id, l.amount
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'spending'
          and l.counted_on between starts[1] and ends[cardinality(ends)]
          and l.account_id <> all (without)
      ) l
    where l.counted_on <= ends[l.place]
    group by l.place, l.category_id;
end;
$$;

create function public.period_sums(period public.budget_period)
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
        'spent',
        coalesce(-sum(l.amount) filter (where l.role = 'spending'), 0)::text,
        'income',
        coalesce(sum(l.amount) filter (where l.role = 'income'), 0)::text
      )
    from public.ledger_lines l
    where
      l.user_id = (select public.current_user_id())
      and l.role in ('spending', 'income')
      and l.counted_on between period.first_day and period.last_day
  );
end;
$$;

create function public.periods_a_year(calendar public.budget_calendars)
returns numeric
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case calendar.kind
    when 'weekly' then 52
    when 'two-weekly' then 26
    when 'four-weekly' then 13
    -- An income may come every two weeks.
    when 'payday' then coalesce((select p.a_year from public.payday_incomes() p where p.id = calendar.series_id), 12)
    else 12
  end;
end;
$$;

create function public.periods_of_calendar(calendar public.budget_calendars, first date, last date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select p.*
    from
      (
        select
          s.key,
          s.first_day,
          lead(s.first_day) over (order by s.first_day) - 1 as last_day,
          lead(s.first_day) over (order by s.first_day) - s.first_day as full_days,
          coalesce(lead(s.waits) over (order by s.first_day), false) as provisional,
          public.period_kind(calendar) as kind
        from public.budget_starts(calendar, first, last) s
      ) p
    where p.last_day >= first and p.first_day <= last
    order by p.first_day;
end;
$$;

create function public.put_budgets(rows jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.budgets
    (user_id, category_id, valid_from, amount, per, carry, carry_cap, restart, series_id, created_at)
  select
    owner,
    c.id,
    b.valid_from,
    b.amount,
    b.per,
    b.carry,
    b.carry_cap,
    b.restart,
    s.id,
    coalesce(b.created_at, now())
  from
    jsonb_populate_recordset(null::public.budgets, rows) b
    join public.categories c on c.user_id = owner and c.id = b.category_id
    left join public.recurring_series s on s.user_id = owner and s.id = b.series_id
  on conflict on constraint budgets_pkey do update
    set
      amount = excluded.amount,
      per = excluded.per,
      carry = excluded.carry,
      carry_cap = excluded.carry_cap,
      restart = excluded.restart,
      series_id = excluded.series_id;
end;
$$;

create or replace function public.raise_alerts(
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

create or replace function public.raise_alerts_of(added uuid[], import uuid default null)
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

create or replace function public.remove_category(category text, today date, change uuid default gen_random_uuid())
returns void
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  removed uuid;
  budgets jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'remove-category', 'category', category))
  then
    return;
  end if;
  select c.id
  into removed
  from public.listed_categories c
  where c.user_id = owner and c.name = remove_category.category;
  if not found then
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
    return;
  end if;
  budgets := public.budget_rows(array[removed]);
  perform public.set_limits(array[removed], array[null::numeric], public.running_period(today));
  update public.categories c
  set
    color = null,
    icon = null,
    kept = exists (select from public.categories o where o.user_id = owner and o.parent_id = removed)
  where c.user_id = owner and c.id = removed;
  delete from public.categories c where c.user_id = owner and c.id = removed and not public.is_category_used(removed);
  perform
    public.end_category_change(change, jsonb_build_array(jsonb_build_object('source', removed, 'budgets', budgets)));
end;
$$;

create or replace function public.restore_backup(restore uuid, counts jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  obstacle text;
  outcome jsonb;
  name text;
  fields text;
  sources text;
  written integer;
begin
  counts := public.unwrap_json(counts);
  select p.rows
  into outcome
  from public.restore_parts p
  where p.user_id = owner and p.restore_id = restore and p.kind = 'done';
  if found then
    return outcome;
  end if;
  obstacle := public.restore_obstacle();
  if obstacle is not null then
    raise sqlstate 'PT409' using message = 'not_empty', detail = obstacle;
  end if;
  if
    exists (
      select
      from
        unnest(public.backup_tables()) as t (name)
        left join (
          select p.kind, sum(jsonb_array_length(p.rows)) as rows
          from public.restore_parts p
          where p.user_id = owner and p.restore_id = restore
          group by p.kind
        ) p
          on p.kind = t.name
      where coalesce(p.rows, 0) is distinct from (counts ->> t.name)::bigint
    )
  then
    raise sqlstate 'PT422' using message = 'incomplete';
  end if;

  begin
    -- Nobody is alerted to old news, and no trash is emptied on its way.
    perform set_config('outlay.quiet', 'on', true);
    delete from public.accounts a where a.user_id = owner;
    delete from public.imports i where i.user_id = owner;
    delete from public.ledger_changes c where c.user_id = owner;
    delete from public.notifications n where n.user_id = owner;
    delete from public.categories c where c.user_id = owner;
    delete from public.payees p where p.user_id = owner;
    delete from public.tags t where t.user_id = owner;
    delete from public.rules r where r.user_id = owner;
    delete from public.savings_goals g where g.user_id = owner;
    delete from public.goal_contributions g where g.user_id = owner;
    delete from public.budget_calendars b where b.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    foreach name in array public.backup_tables() loop
      if name = 'payees' then
        perform public.number_restored_payees(restore);
      end if;
      if name = 'transactions' then
        -- Exports of earlier versions know no payees.
        perform
          public.ensure_payees(
            owner,
            array(
              select r ->> 'description'
              from
                public.restore_parts p
                cross join jsonb_array_elements(p.rows) r
              where
                p.user_id = owner
                and p.restore_id = restore
                and p.kind = 'transactions'
                and r ->> 'payee_id' is null
            )
          );
      end if;
      select
        string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(
          case
            -- Mail that was due was due where the export comes from.
            when name = 'notifications'
            and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
            when name = 'transactions'
            and c.column_name = 'payee_id' then 'coalesce(r.payee_id, (
            select k.payee_id from public.payee_keys k
              where k.user_id = $1 and k.key = public.payee_key(r.description)))'
            else format('r.%I', c.column_name)
          end,
          ', '
          order by c.place
        )
      into fields, sources
      from public.backup_columns(name) c;
      execute
        format(
          'insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and %4$s order by p.part',
          name,
          fields,
          sources,
          public.restorable_rows(name)
        )
      using owner, restore;
      get diagnostics written = row_count;
      -- Checks which rows could not come only if rows are missing.
      if written <> (counts ->> name)::bigint then
        execute
          format(
            'select $3 + count(*)
          from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
          where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and (%2$s) is not true',
            name,
            public.restorable_rows(name)
          )
        into written
        using owner, restore, written;
      end if;
      -- The user who staged the parts can still delete them, or let them expire.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    perform public.clean_payees();
    -- A user keeps at least one open account.
    if not exists (select from public.live_accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
    -- What comes back is looked for in archives that do not know of it. Nothing is found by itself.
    delete from public.unsearched_payees u where u.user_id = owner;
    insert into public.unsearched_payees (user_id, payee_id, proposals_only)
    select owner, p.id, true
    from public.payees p
    where
      p.user_id = owner and not exists (select from public.recurring_series s where s.user_id = owner);
    -- Constraints checked at commit are checked here, where an error can be reported.
    set constraints all immediate;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT409' then
      raise sqlstate 'PT422' using message = 'damaged', detail = coalesce(name, '');
    when sqlstate 'PT422' then
      raise sqlstate 'PT422'
        using
          message = case sqlerrm
            when 'incomplete' then sqlerrm
            else 'damaged'
          end,
          detail = coalesce(name, '');
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions',
    (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts',
    (select count(*) from public.live_accounts a where a.user_id = owner)
  ) || -- What can't be used came along switched off, and is named.
  coalesce(
    (
      select jsonb_build_object('rulesOff', jsonb_agg(r.name order by r.position, r.created_at, r.id))
      from public.rules r
      where r.user_id = owner and (select x.problem from public.rule_refusal(r.conditions, r.actions) x) is not null
      having count(*) > 0
    ),
    '{}'
  );
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end;
$function$;

create function public.restore_budget_change(change uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  ids uuid[] := array(
    select split_part(p.value ->> 'name', ' ', 2)::uuid
    from jsonb_array_elements(held -> 'parts') p
    where p.value ->> 'name' like 'category %'
  );
  now jsonb := public.budget_snapshot(ids);
  as_left boolean := true;
  one jsonb;
  kind text;
  thing text;
begin
  for one in select p.value from jsonb_array_elements(held -> 'parts') p loop
    if now -> (one ->> 'name') is distinct from nullif(one -> 'after', 'null') then
      as_left := false;
      continue;
    end if;
    kind := split_part(one ->> 'name', ' ', 1);
    thing := split_part(one ->> 'name', ' ', 2);
    case kind
      when 'category' then
        update public.categories c
        set budgeting = one #>> '{before,budgeting}'
        where c.user_id = owner and c.id = thing::uuid and one -> 'before' <> 'null';
        delete from public.budgets b where b.user_id = owner and b.category_id = thing::uuid;
        perform public.put_budgets(one #> '{before,budgets}');
      when 'move' then
        delete from public.budget_moves m where m.user_id = owner and m.id = thing::uuid;
        insert into public.budget_moves (user_id, id, period, source_id, target_id, amount)
        select owner, m.id, m.period, m.source_id, m.target_id, m.amount
        from
          jsonb_populate_record(null::public.budget_moves, one -> 'before') m
          join public.categories a on a.user_id = owner and a.id = m.source_id
          join public.categories b on b.user_id = owner and b.id = m.target_id
        where one -> 'before' <> 'null';
      when 'contribution' then
        perform public.change_contribution(thing::uuid, nullif(one -> 'before', 'null'));
      else
        delete from public.budget_calendars k where k.user_id = owner and k.valid_from = thing::date;
        insert into public.budget_calendars (user_id, valid_from, kind, day, anchor, series_id, shift)
        select owner, k.valid_from, k.kind, k.day, k.anchor, s.id, k.shift
        from
          jsonb_populate_record(null::public.budget_calendars, one -> 'before') k
          left join public.recurring_series s on s.user_id = owner and s.id = k.series_id
        where one -> 'before' <> 'null';
    end case;
  end loop;
  return as_left;
end;
$$;

create or replace function public.restore_category_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  was public.categories;
  left_as public.categories;
  now_is public.categories;
  one jsonb;
  once uuid;
  derived uuid[] := '{}';
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  for one in select b.value from jsonb_each(held -> 'before') b loop
    was := jsonb_populate_record(null::public.categories, one);
    if
      exists (
        select
        from public.categories c
        where
          c.user_id = owner
          and c.id = was.id
          and c.name = held #>> array['after', was.id::text, 'name']
          and c.name <> was.name
      )
    then
      once := public.free_category_name(was.name, was.id);
      if once is not null then
        perform public.move_category(once, was.id, change);
      end if;
      perform public.rename_category(was.id, was.name);
    end if;
  end loop;
  -- Groups first. A deleted one is made again, without a group if that no longer exists.
  for one in select b.value -- One that others are in now goes into its group again once they have left it.
  from jsonb_each(held -> 'before') b
  order by b.value ->> 'parent_id' is not null, held #>> array['after', b.key, 'parent_id'] is null loop
    was := jsonb_populate_record(null::public.categories, one);
    select * into now_is from public.categories c where c.user_id = owner and c.id = was.id;
    if not found then
      if held -> 'after' -> (one ->> 'id') is null then
        once := public.free_category_name(was.name, was.id);
        insert into public.categories
          (user_id, id, parent_id, name, kind, color, position, archived_at, created_at, icon, kept, budgeting)
        values
          (
            owner,
            was.id,
            (
              select g.id
              from public.categories g
              where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
            ),
            was.name,
            was.kind,
            was.color,
            was.position,
            was.archived_at,
            was.created_at,
            was.icon,
            was.kept,
            coalesce(was.budgeting, 'flexible')
          );
        if once is not null then
          perform public.move_category(once, was.id, change);
        end if;
      end if;
      continue;
    end if;
    left_as := jsonb_populate_record(null::public.categories, held -> 'after' -> (one ->> 'id'));
    -- Field by field: those changed since stay.
    update public.categories c
    set
      color = case
        when c.color is not distinct from left_as.color then was.color
        else c.color
      end,
      icon = case
        when c.icon is not distinct from left_as.icon then was.icon
        else c.icon
      end,
      kept = case
        when c.kept = left_as.kept then was.kept
        else c.kept
      end,
      position = case
        when c.position = left_as.position then was.position
        else c.position
      end,
      archived_at = case
        when c.archived_at is not distinct from left_as.archived_at then was.archived_at
        else c.archived_at
      end
    where c.user_id = owner and c.id = was.id;
    if
      was.parent_id is distinct from left_as.parent_id
      and now_is.parent_id is not distinct from left_as.parent_id
      and (
        was.parent_id is null
        or exists (
          select from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
        )
        and not exists (select from public.categories o where o.user_id = owner and o.parent_id = was.id)
      )
    then
      update public.categories c set parent_id = was.parent_id where c.user_id = owner and c.id = was.id;
    end if;
    if was.kind <> left_as.kind then
      update public.categories c
      set kind = coalesce(
        (select g.kind from public.categories g where g.user_id = owner and g.id = c.parent_id),
        was.kind
      )
      where c.user_id = owner and c.id = was.id and c.kind = left_as.kind;
      derived := derived || was.id;
    end if;
  end loop;
  -- A group is listed, whatever it was before.
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  for one in select m.value from jsonb_array_elements(held -> 'moved') m loop
    if one ? 'target' then
      perform public.move_category_back(one, change);
      update public.import_rows r
      set
        category = k ->> 3,
        file_category = k ->> 4,
        guess_category = k ->> 5,
        split = nullif(k -> 6, 'null')
      from jsonb_array_elements(one -> 'staged') k
      where
        r.user_id = owner
        and r.import_id = (k ->> 0)::uuid
        and r.line = (k ->> 1)::integer
        and r.part = (k ->> 2)::integer
        and exists (
          select from public.imports i where i.user_id = owner and i.id = r.import_id and i.committed_at is null
        );
    elseif one ? 'budgets' then
      perform public.put_budgets(one -> 'budgets');
      delete from public.budgets b
      where
        b.user_id = owner
        and b.category_id = (one ->> 'source')::uuid
        and b.amount is null
        and not exists (
          select
          from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') k
          where k.valid_from = b.valid_from
        );
    end if;
  end loop;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set type_stated = false
  where
    t.user_id = owner
    and t.id in (
      select i.value::uuid
      from
        jsonb_array_elements(held -> 'moved') m,
        jsonb_array_elements_text(m.value -> 'stated') i
    );
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.derive_types_in(derived);
  -- The categories it had made go again, unless something refers to them now.
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and c.parent_id is not null
    and not public.is_category_used(c.id);
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and not public.is_category_used(c.id)
    and not exists (select from public.limits_in('infinity') l where l.category_id = c.id);
end;
$function$;

create or replace function public.restore_goal(goal uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  -- Since it was deleted, the user may prefer a currency with fewer decimals.
  update public.goals g
  set
    deleted_at = null,
    target = round(g.target, e.exponent),
    current = round(g.current, e.exponent),
    part = round(g.part, e.exponent),
    monthly = round(g.monthly, e.exponent)
  from (select public.currency_exponent(p.currency) as exponent from public.profiles p where p.user_id = owner) e
  where g.user_id = owner and g.id = goal;
  return found;
end;
$$;

create function public.running_calendar(today date)
returns public.budget_calendars
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  running public.budget_calendars;
begin
  select b.*
  into running
  from public.budget_calendars b
  where b.user_id = (select public.current_user_id()) and b.valid_from <= public.running_period(today)
  order by b.valid_from desc
  limit 1;
  if not found then
    running.user_id := public.current_user_id();
    running.kind := 'day';
    running.day := 1;
    running.shift := 'none';
  end if;
  return running;
end;
$$;

create function public.running_period(day date)
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (select p.key from public.budget_periods(day, day) p);
end;
$$;

create or replace function public.save_budget_limits(limits jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  period date := public.running_period(today);
  gone text;
  changed uuid[];
  new_limits numeric[];
  fallen uuid[];
begin
  limits := public.unwrap_json(limits);
  select n.category
  into gone
  from jsonb_to_recordset(limits) as n (category text)
  where
    not exists (
      select
      from
        public.categories c
        join public.limits_in(period) l on l.category_id = c.id
      where c.user_id = owner and c.name = n.category
    )
  order by n.category
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = gone;
  end if;
  select
    array_agg(c.id),
    array_agg(n."monthlyLimit"),
    coalesce(array_agg(c.id) filter (where n."monthlyLimit" < l.amount), '{}')
  into changed, new_limits, fallen
  from
    jsonb_to_recordset(limits) as n (category text, "monthlyLimit" numeric)
    join public.categories c on c.user_id = owner and c.name = n.category
    join public.limits_in(period) l on l.category_id = c.id;
  perform public.set_limits(changed, new_limits, period);
  perform public.raise_alerts(fallen, array_fill(period, array[cardinality(fallen)]), '{}', cardinality(fallen) > 1);
end;
$$;

create function public.save_limit(change uuid, category text, content jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  given public.budgets := jsonb_populate_record(
    null::public.budgets,
    public.unwrap_json(content) || jsonb_build_object(
      'carry_cap',
      public.unwrap_json(content) -> 'carryCap',
      'series_id',
      public.unwrap_json(content) -> 'seriesId'
    )
  );
  held uuid := public.limited_category(category);
  period date := public.running_period(today);
begin
  if
    given.series_id is not null
    and not exists (select from public.recurring_series s where s.user_id = owner and s.id = given.series_id)
  then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  if
    not public.begin_budget_change(change, array[held], jsonb_build_object('action', 'limit', 'category', category))
  then
    return;
  end if;
  if
    not exists (select from public.budgets b where b.user_id = owner and b.category_id = held)
    and given.per = 'period'
    and given.carry = 'none'
    and given.restart is null
  then
    period := '0001-01-01';
  end if;
  delete from public.budgets b
  where
    b.user_id = owner
    and b.category_id = held
    and b.valid_from > period
    and not exists (select from public.budget_calendars k where k.user_id = owner and k.valid_from = b.valid_from);
  insert into public.budgets as b (user_id, category_id, valid_from, amount, per, carry, carry_cap, restart, series_id)
  values
    (owner, held, period, given.amount, given.per, given.carry, given.carry_cap, given.restart, given.series_id)
  on conflict on constraint budgets_pkey do update
    set
      amount = excluded.amount,
      per = excluded.per,
      carry = excluded.carry,
      carry_cap = excluded.carry_cap,
      restart = excluded.restart,
      series_id = excluded.series_id;
  update public.categories c
  set budgeting = 'flexible'
  where c.user_id = owner and c.id = held and c.budgeting = 'none' and given.amount is not null;
  perform public.end_budget_change(change);
end;
$$;

create or replace function public.screen_documents(reads jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  name text;
  given jsonb;
  document jsonb;
  documents jsonb[] := '{}';
begin
  for name, given in
    select r.value ->> 'name', r.value -> 'arguments'
    from jsonb_array_elements(public.unwrap_json(reads)) with ordinality r (value, place) order by r.place
  loop
    case name
      when 'account_page' then
        document := public.account_page((given ->> 'account')::uuid, (given ->> 'first')::date,
          (given ->> 'last')::date,
          (given ->> 'today')::date);
      when 'bank_accounts' then
        document := public.bank_accounts((given ->> 'today')::date);
      when 'budget_calendar' then
        document := public.budget_calendar((given ->> 'today')::date);
      when 'budgets' then
        document := public.budgets((given ->> 'today')::date);
      when 'budgets_page' then
        document := public.budgets_page((given ->> 'period')::date, (given ->> 'today')::date);
      when 'calendar_preview' then
        document := public.calendar_preview(given -> 'content', (given ->> 'today')::date);
      when 'categories' then
        document := to_jsonb(array(select public.categories()));
      when 'categories_page' then
        document := public.categories_page((given ->> 'today')::date);
      when 'compare_spending' then
        document := public.compare_spending((given ->> 'now_start')::date, (given ->> 'now_end')::date,
          (given ->> 'before_start')::date, (given ->> 'before_end')::date);
      when 'dashboard' then
        document := public.dashboard((given ->> 'period_start')::date, (given ->> 'period_end')::date,
          (given ->> 'previous_start')::date, (given ->> 'today')::date);
      when 'goals' then
        document := public.goals((given ->> 'today')::date);
      when 'guess_record' then
        document := public.guess_record();
      when 'has_password' then
        document := to_jsonb(public.has_password());
      when 'limit_proposals' then
        document := public.limit_proposals((given ->> 'today')::date);
      when 'list_counts' then
        document := public.list_counts();
      when 'net_worth' then
        document := public.net_worth((given ->> 'first')::date, (given ->> 'last')::date, (given ->> 'today')::date);
      when 'notification_settings' then
        document := public.notification_settings();
      when 'past_imports' then
        document := public.past_imports((given ->> 'page')::integer);
      when 'payee_page' then
        document := public.payee_page((given ->> 'payee')::uuid, (given ->> 'today')::date);
      when 'payees_page' then
        document := public.payees_page(given ->> 'search', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer,
          given ->> 'sort', (given ->> 'today')::date);
      when 'new_prices_page' then
        document := public.new_prices_page((given ->> 'today')::date);
      when 'recurring_page' then
        document := public.recurring_page((given ->> 'today')::date, (given ->> 'payee')::uuid,
          (given ->> 'account')::uuid);
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'rule_origin' then
        document := public.rule_origin((given ->> 'transaction')::uuid);
      when 'rules_page' then
        document := public.rules_page();
      when 'savings_goal' then
        document := public.savings_goal((given ->> 'today')::date);
      when 'series_page' then
        document := public.series_page((given ->> 'series')::uuid, (given ->> 'today')::date);
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'tag_documents' then
        document := public.tag_documents();
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      when 'upcoming_page' then
        document := public.upcoming_page((given ->> 'first')::date, (given ->> 'last')::date,
          (given ->> 'today')::date);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $function$;

create function public.series_due(series uuid, day date)
returns table (expected_on date, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select d.expected_on, abs(coalesce(d.amount, x.amount, s.first_amount))
    from
      public.recurring_series s
      cross join lateral (
        select
          coalesce(o.moved_to, public.shifted_day(due.day, t.shift)) as expected_on,
          t.amount_kind,
          coalesce(o.amount, t.amount) as amount
        from
          (
            select t.*, lead(t.valid_from) over (order by t.valid_from) as valid_until, t as row
            from public.recurring_terms t
            where t.user_id = s.user_id and t.series_id = s.id
          ) t
          cross join lateral public.due_days(
            t.row,
            greatest(series_due.day - 40, t.valid_from),
            least(series_due.day + 800, t.valid_until - 1)
          ) due (day)
          left join public.recurring_occurrences o
            on o.user_id = s.user_id and o.series_id = s.id and o.due_on = due.day
        where coalesce(o.moved_to, public.shifted_day(due.day, t.shift)) >= series_due.day
        order by 1
        limit 1
      ) d
      cross join lateral (
        select (array_agg(f.paid order by f.due_on desc))[:6] as amounts
        from public.filled_occurrences f
        where f.user_id = s.user_id and f.series_id = s.id and f.paid_on < series_due.day
      ) known
      cross join lateral public.expected_amount(
        d.amount_kind,
        known.amounts,
        public.currency_exponent(public.account_currency(s.user_id, s.account_id))::integer
      ) x
    where s.user_id = (select public.current_user_id()) and s.id = series_due.series;
end;
$$;

create function public.set_aside(change uuid, goal uuid, amount numeric, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  -- A goal that follows an account has its balance.
  if
    not exists (
      select
      from public.tied_goals g
      where g.user_id = owner and g.id is not distinct from goal and g.account_id is null
    )
  then
    raise sqlstate 'PT409' using message = 'goal_gone';
  end if;
  if
    not public.begin_budget_change(
      change,
      '{}',
      jsonb_build_object('action', 'set-aside', 'goal', goal, 'amount', amount::text)
    )
  then
    return;
  end if;
  perform
    public.change_contribution(
      change,
      jsonb_build_object('id', change, 'goal_id', goal, 'date', today, 'amount', amount)
    );
  perform public.end_budget_change(change);
end;
$$;

create function public.set_budgeting(change uuid, category text, budgeting text, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held uuid := public.limited_category(category);
begin
  if
    not public.begin_budget_change(
      change,
      array[held],
      jsonb_build_object('action', 'budgeting', 'category', category, 'budgeting', budgeting)
    )
  then
    return;
  end if;
  if budgeting = 'none' then
    perform public.set_limits(array[held], array[null::numeric], public.running_period(today));
  end if;
  update public.categories c
  set budgeting = set_budgeting.budgeting
  where c.user_id = owner and c.id = held;
  perform public.end_budget_change(change);
end;
$$;

create or replace function public.set_category_limit(category text, monthly_limit numeric, today date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  period date := public.running_period(today);
  held public.categories;
begin
  select c.*
  into held
  from public.categories c
  where c.user_id = owner and c.name = set_category_limit.category and c.kind = 'spending';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.set_limits(array[held.id], array[set_category_limit.monthly_limit], period);
  perform public.raise_alerts(array[held.id], array[period], '{}', false);
end;
$$;

create or replace function public.set_limits(category_ids uuid[], limits numeric[], period date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- If the calendar of another time zone was a period ahead, the limit stated last counts.
  delete from public.budgets b
  where
    b.user_id = owner
    and b.category_id = any (category_ids)
    and b.valid_from > set_limits.period
    -- A limit that waits for another calendar is meant for it.
    and not exists (select from public.budget_calendars k where k.user_id = owner and k.valid_from = b.valid_from);
  insert into public.budgets as b (user_id, category_id, valid_from, amount, per, carry, carry_cap, series_id)
  select
    owner,
    n.category_id,
    case
      when exists (
        select from public.budgets b where b.user_id = owner and b.category_id = n.category_id
      ) then set_limits.period
      else date '0001-01-01'
    end,
    n.amount,
    -- Another amount changes nothing else of a limit.
    coalesce(l.per, 'period'),
    coalesce(l.carry, 'none'),
    l.carry_cap,
    l.series_id
  from
    unnest(category_ids, limits) as n (category_id, amount)
    left join public.limits_in(set_limits.period) l on l.category_id = n.category_id
  where n.amount is distinct from l.amount
  on conflict on constraint budgets_pkey do update
    set
      amount = excluded.amount,
      -- One that was given up in this period does not come back with what it was.
      per = excluded.per,
      carry = excluded.carry,
      carry_cap = excluded.carry_cap,
      series_id = excluded.series_id,
      restart = case
        when b.amount is not null then b.restart
      end;
  -- A category that has a limit is budgeted.
  update public.categories c
  set budgeting = 'flexible'
  where
    c.user_id = owner
    and c.budgeting = 'none'
    and c.id in (
      select n.category_id from unnest(category_ids, limits) as n (category_id, amount) where n.amount is not null
    );
end;
$$;

create or replace function public.shell(today date default CURRENT_DATE)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return jsonb_build_object(
    'name',
    (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency',
    (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'budgetPeriod',
    case
      -- Most users have calendar months, and this tells at once.
      when exists (select from public.budget_calendars c where c.user_id = (select public.current_user_id())) then (
        select jsonb_build_object('key', p.key, 'from', p.first_day, 'to', p.last_day, 'kind', p.kind)
        from public.budget_periods(shell.today, shell.today) p
        where p.kind <> 'month'
      )
    end,
    'hasAccount',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'noticesDue',
    exists (
      select
      from
        public.profiles p
        join public.recurring_series s on s.user_id = p.user_id and s.state in ('active', 'ended')
      where p.user_id = (select public.current_user_id()) and (p.noticed_on is null or p.noticed_on < shell.today)
    ),
    'unreadNotifications',
    (
      select count(*)
      from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null
    ),
    'reviewCount',
    (
      select count(distinct s.decision)
      from public.open_suggestions s
      where s.user_id = (select public.current_user_id())
    ) + (
      select count(*)
      from public.waiting_transfers w
      where w.user_id = (select public.current_user_id()) and w.date < today - 10
    ) + (
      select count(*)
      from
        (
          select distinct t.payee_id, t.amount > 0
          from public.transactions t
          where
            t.user_id = (select public.current_user_id())
            and t.category_source = 'none'
            and t.deletion_id is null
            and not t.is_split
            and t.type <> 'transfer'
            and t.counted
        ) u
    ) + (select count(*) from public.payees_alike()) + (
      -- Whether a series has stopped takes the coverage of files, which is too much for a frame.
      select count(*)
      from public.recurring_series s
      where s.user_id = (select public.current_user_id()) and s.state = 'proposed'
    )
  );
end;
$$;

create function public.six_periods_before(day date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select l.*
    from
      (
        -- Six of the longest periods, with what a payday may be late.
        select p.*
        from public.budget_periods(six_periods_before.day - 220, six_periods_before.day - 1) p
        order by p.first_day desc
        limit 6
      ) l
    order by l.first_day;
end;
$$;

create or replace function public.start_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id) values (new.id);
  insert into public.categories (user_id, name, kind, color, icon, kept, position)
  select new.id, c.name, c.kind, c.color, c.icon, true, c.place
  from public.common_categories() c
  where c.group_name is null;
  insert into public.categories (user_id, parent_id, name, kind, color, icon, kept, position)
  select new.id, g.id, c.name, c.kind, c.color, c.icon, true, c.place
  from
    public.common_categories() c
    join public.categories g on g.user_id = new.id and g.name = c.group_name;
  insert into public.budgets (user_id, category_id, valid_from, amount)
  select new.id, c.id, '0001-01-01', l.amount
  from
    (
      values
        ('Food', 500),
        ('Entertainment', 200),
        ('Transport', 300),
        ('Shopping', 400)
    ) l (name, amount)
    join public.categories c on c.user_id = new.id and c.name = l.name;
  insert into public.savings_goals (user_id) values (new.id);
  return new;
end;
$$;

create function public.switch_calendar(change uuid, content jsonb, limits jsonb, today date)
returns date
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  chosen public.budget_calendars := public.chosen_calendar(content);
  wanted jsonb := public.unwrap_json(limits);
  running date := public.running_period(today);
  ids uuid[] := array(
    select public.limited_category(n.category)
    from jsonb_to_recordset(wanted) as n (category text)
    union
    -- Limits that wait with an earlier switch go with it, whatever this one brings.
    select b.category_id
    from
      public.budgets b
      join public.budget_calendars k on k.user_id = b.user_id and k.valid_from = b.valid_from
    where b.user_id = owner and k.valid_from > running
  );
  current public.budget_calendars := public.running_calendar(today);
begin
  select p.key
  into chosen.valid_from
  from public.periods_of_calendar(chosen, today, today + 80) p
  where p.first_day > today
  limit 1;
  if not public.begin_budget_change(change, ids, jsonb_build_object('action', 'calendar', 'kind', chosen.kind)) then
    return (
      select max(b.valid_from) from public.budget_calendars b where b.user_id = owner
    );
  end if;
  delete from public.budgets b
  using public.budget_calendars k
  where k.user_id = owner and k.valid_from > running and b.user_id = owner and b.valid_from = k.valid_from
    and b.category_id = any (ids);
  delete from public.budget_calendars b where b.user_id = owner and b.valid_from > running;
  -- Back to the calendar that runs: nothing changes.
  if
    (chosen.kind, chosen.day, chosen.anchor, chosen.series_id, chosen.shift) is distinct from (
      current.kind,
      current.day,
      current.anchor,
      current.series_id,
      current.shift
    )
  then
    insert into public.budget_calendars (user_id, valid_from, kind, day, anchor, series_id, shift)
    values
      (owner, chosen.valid_from, chosen.kind, chosen.day, chosen.anchor, chosen.series_id, chosen.shift);
    perform public.set_limits(array_agg(c.id), array_agg(n.amount), chosen.valid_from)
    from
      jsonb_to_recordset(wanted) as n (category text, amount numeric)
      join public.categories c on c.user_id = owner and c.name = n.category
    having count(*) > 0;
    -- A series that periods follow is the user's: no undo of an import takes it.
    update public.recurring_series s
    set decided_at = now()
    where s.user_id = owner and s.id = chosen.series_id and s.decided_at is null;
  end if;
  perform public.end_budget_change(change);
  return chosen.valid_from;
end;
$$;

create or replace function public.transaction_choices(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'accounts',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              a.id,
              'name',
              a.name,
              'type',
              a.type,
              'lastFourDigits',
              a.last_four_digits,
              'closed',
              a.closed_at is not null
            )
            order by a.created_at desc, a.id
          ),
          '[]'
        )
      from public.live_accounts a
      where a.user_id = (select public.current_user_id())
    ),
    'categories',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'name',
              c.name,
              'monthlyLimit',
              f.available,
              'spending',
              coalesce(f.cycle_spent, s.spent, 0)
            )
            order by c.place
          ),
          '[]'
        )
      from
        public.arranged_categories c
        left join public.limit_figures(today, today) f on f.category_id = c.id
        left join public.member_spending(today, today) s on s.category_id = c.id
      where c.user_id = (select public.current_user_id())
    ),
    'tags',
    public.tag_documents()
  ) || case
    when exists (
      select
      from public.budget_periods(transaction_choices.today, transaction_choices.today) p
      where p.kind <> 'month'
    ) then '{"otherPeriods": true}'::jsonb
    else '{}'
  end;
end;
$$;

create or replace function public.undo_change(change uuid)
returns jsonb
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.ledger_changes;
  account_ids uuid[];
  ids uuid[];
  back integer;
  refused jsonb;
  as_left boolean := true;
  linked jsonb;
begin
  perform public.forget_old_changes();
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    case held.kind
      when 'category' then
        perform public.restore_category_change(change);
      when 'payee' then
        perform public.restore_payee_change(change);
      when 'rule' then
        as_left := public.restore_rule_change(change);
      when 'recurring' then
        as_left := public.restore_series_change(change);
      when 'budget' then
        as_left := public.restore_budget_change(change);
      else
        null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for new ones.
      perform
        set_config(
          'outlay.quiet',
          case held.kind
            when 'category' then 'on'
            else ''
          end,
          true
        );
      linked := public.found_pairs(change);
      back := public.restore_snapshots(change);
      perform public.refuse_pairs(linked);
      ids := array(
        select c.transaction_id
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null
      );
      with
        undone as (
          update public.transactions t
          -- The snapshot has the rest, if there was more to it.
          set
            category_id = c.category_id,
            category_source = c.category_source,
            category_reason = null,
            category_set_at = null,
            account_id = c.account_id,
            type = c.type,
            type_stated = c.type_stated,
            edited_at = c.edited_at,
            file_key = c.file_key
          from public.changed_transactions c
          where
            c.user_id = owner
            and c.change_id = change
            and t.user_id = owner
            and t.id = c.transaction_id
            and t.id = any (ids)
            and t.revision = c.revision
            and t.deleted_at is null
            and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
            and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
          returning t.id, t.revision, c.revision_before
        ),
        earlier as (
          -- They are again as the change before this one left them; that one can now be taken back.
          update public.changed_transactions e
          set revision = u.revision
          from undone u
          where
            e.user_id = owner
            and e.transaction_id = u.id
            and e.transaction_id = any (ids)
            and e.revision = u.revision_before
        )
      select back + count(*)
      into back
      from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s
      set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform
        public.find_suggestions(
          array(
            select c.transaction_id
            from public.changed_transactions c
            where
              c.user_id = owner
              and c.change_id = change
              and (
                c.before ?| array['parts', 'transfers', 'refunds']
                or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type']
              )
          )
        );
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c
    set
      undone_at = now(),
      kept = held.transactions - back,
      snapshot = case
        when as_left then c.snapshot
        else c.snapshot || '{"changedSince": true}'
      end
    where c.user_id = owner and c.id = change
    returning *
    into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept) || case
    when held.snapshot ? 'changedSince' then '{"changedSince": true}'
    else '{}'
  end::jsonb;
end;
$$;

create or replace function public.withdraw_budget_alerts(category_ids uuid[], periods date[])
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

ALTER TABLE "public"."budget_alerts" ADD CONSTRAINT "budget_alerts_available_check" CHECK ((available <> 'NaN'::numeric));

ALTER TABLE "public"."budget_alerts" ADD CONSTRAINT "budget_alerts_pkey" PRIMARY KEY (user_id, category_id, period, threshold);

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <> 'NaN'::numeric)));

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_carry_cap_check" CHECK (((carry_cap >= (0)::numeric) AND (carry_cap <> 'NaN'::numeric)));

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_carry_check" CHECK ((carry = ANY (ARRAY['none'::text, 'unspent'::text, 'both'::text])));

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_per_check" CHECK ((per = ANY (ARRAY['period'::text, 'year'::text])));

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_pkey" PRIMARY KEY (user_id, category_id, valid_from);

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_restart_check" CHECK ((restart <> 'NaN'::numeric));

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_series_fkey" FOREIGN KEY (user_id, series_id) REFERENCES public.recurring_series(user_id, id) ON DELETE SET NULL (series_id);

ALTER TABLE "public"."budgets" ADD CONSTRAINT "budgets_series" CHECK (((series_id IS NULL) OR (per = 'year'::text)));

ALTER TABLE "public"."categories" ADD CONSTRAINT "categories_budgeting_check" CHECK ((budgeting = ANY (ARRAY['flexible'::text, 'fixed'::text, 'none'::text])));

ALTER TABLE "public"."goals" ADD CONSTRAINT "goals_monthly_check" CHECK (((monthly >= (0)::numeric) AND (monthly <> 'NaN'::numeric)));

ALTER TABLE "public"."ledger_changes" ADD CONSTRAINT "ledger_changes_kind_check" CHECK ((kind = ANY (ARRAY['set'::text, 'merge'::text, 'delete'::text, 'delete-account'::text, 'category'::text, 'payee'::text, 'rule'::text, 'recurring'::text, 'budget'::text])));

ALTER TABLE "public"."savings_goals" ADD CONSTRAINT "savings_goals_monthly_check" CHECK (((monthly >= (0)::numeric) AND (monthly <> 'NaN'::numeric)));

create view public.category_members
with (security_invoker = true)
as
  select c.user_id, c.id as category_id, c.id as member_id
  from public.categories c
  union all
  select c.user_id, c.parent_id, c.id
  from public.categories c
  where c.parent_id is not null;

create view public.listed_categories
with (security_invoker = true)
as
  select
    c.user_id,
    c.id,
    c.parent_id,
    c.name,
    c.kind,
    c.color,
    c.position,
    c.archived_at,
    c.created_at,
    c.icon,
    c.kept,
    c.budgeting
  from public.categories c
  where
    c.kept
    or exists (select from public.ledger_totals s where s.user_id = c.user_id and s.category_id = c.id)
    or exists (
      select
      from public.budgets b
      where
        b.user_id = c.user_id
        and b.category_id = c.id
        and b.amount is not null
        and b.valid_from = (
          select max(o.valid_from) from public.budgets o where o.user_id = c.user_id and o.category_id = c.id
        )
    );

create view public.arranged_categories
with (security_invoker = true)
as
  select
    c.user_id,
    c.id,
    c.parent_id,
    c.name,
    c.kind,
    c.color,
    c.icon,
    c.kept,
    c.archived_at,
    c.budgeting,
    p.name as group_name,
    coalesce(p.color, c.color) as group_color,
    row_number() over (
      partition by c.user_id
      -- Uncategorized comes last of its kind.
      order by
        g.kind desc,
        public.caseless(g.name) = 'uncategorized',
        g.position,
        public.caseless(g.name),
        g.id,
        c.parent_id is not null,
        c.position,
        public.caseless(c.name),
        c.id
    ) as place
  from
    public.listed_categories c
    join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
    left join public.categories p on p.user_id = c.user_id and p.id = c.parent_id;

create view public.tied_goals
with (security_invoker = true)
as
  with
    every as (
      select
        g.user_id,
        null::uuid as id,
        0 as position,
        g.name,
        g.target,
        g.current as by_hand,
        g.account_id,
        g.part,
        g.due_on,
        g.monthly
      from public.savings_goals g
      union all
      select g.user_id, g.id, g.position, g.name, g.target, g.current, g.account_id, g.part, g.due_on, g.monthly
      from public.goals g
      where g.deleted_at is null
    )
  select
    g.*,
    a.name as account_name,
    a.id is null and g.account_id is not null as account_in_trash,
    -- The savings goal follows the balance of any account.
    coalesce(g.id is not null and public.account_group(a.type) in ('cards', 'loans'), false) as is_debt
  from
    every g
    left join public.live_accounts a on a.user_id = g.user_id and a.id = g.account_id;

create index budgets_series_index on public.budgets (user_id, series_id);

create trigger await_ledger
before insert or update or delete on public.budget_calendars
for each statement
execute function public.await_ledger();

create trigger await_ledger
before insert or update or delete on public.budget_moves
for each statement
execute function public.await_ledger();

create trigger check_minor_units_of_edited
after update on public.budget_moves
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.budget_moves
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_edited
after update on public.goal_contributions
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.goal_contributions
referencing new table as after
for each statement
execute function public.check_minor_units();

COMMENT ON COLUMN "public"."budget_alerts"."available" IS 'The amount that was available at that time.';

COMMENT ON COLUMN "public"."budget_alerts"."period" IS 'The key of the budget period; of a year''s limit that of its first one.';

COMMENT ON COLUMN "public"."budget_calendars"."anchor" IS 'A day on which a period of weeks begins.';

COMMENT ON COLUMN "public"."budget_calendars"."day" IS 'The day of the month; on payday the one that counts once the series is gone.';

COMMENT ON COLUMN "public"."budget_calendars"."series_id" IS 'The income whose arrival begins a period.';

COMMENT ON COLUMN "public"."budget_calendars"."shift" IS 'Moves a weekend''s day to the Friday before or the Monday after.';

COMMENT ON COLUMN "public"."budget_calendars"."valid_from" IS 'The key of the first period it applies to.';

COMMENT ON COLUMN "public"."budget_moves"."period" IS 'The key of the period.';

COMMENT ON COLUMN "public"."budgets"."amount" IS 'Null where the limit was given up.';

COMMENT ON COLUMN "public"."budgets"."carry" IS 'The part of the rest that the next period begins with: none, an unspent one, or an overspent one, too.';

COMMENT ON COLUMN "public"."budgets"."carry_cap" IS 'The most that is carried upwards; null for all of it.';

COMMENT ON COLUMN "public"."budgets"."restart" IS 'The carried amount that the first period starts again with; null to go on with the rest.';

COMMENT ON COLUMN "public"."budgets"."series_id" IS 'The series whose amount and due day a year''s limit follows.';

COMMENT ON COLUMN "public"."budgets"."valid_from" IS 'The key of the first period it applies to; 0001-01-01 for a category''s first limit, when none came before.';

COMMENT ON COLUMN "public"."categories"."budgeting" IS 'The way it is budgeted: by pace, as bills whose amounts are known, or not at all.';

COMMENT ON COLUMN "public"."goal_contributions"."goal_id" IS 'Null for the savings goal.';

COMMENT ON COLUMN "public"."goals"."monthly" IS 'The amount the user means to set aside in a budget period; null for the one its day needs.';

COMMENT ON COLUMN "public"."ledger_changes"."snapshot" IS 'The state of categories, payees, rules, series or budgets before it, and the suggestions it has refused.';

COMMENT ON COLUMN "public"."savings_goals"."monthly" IS 'The amount the user means to set aside in a budget period; null for the one its day needs.';

COMMENT ON FUNCTION "public"."alert_figures"(uuid[], date[], uuid[]) IS 'The limits, and groups'' limits, of categories in periods: the amounts available and spent.';

COMMENT ON FUNCTION "public"."apply_limits"(uuid, jsonb, date) IS 'Gives categories proposed limits, per period or year, as one change.';

COMMENT ON FUNCTION "public"."begin_budget_change"(uuid, uuid[], jsonb) IS 'Records budgets before a change that can be taken back; false if the change was already made.';

COMMENT ON FUNCTION "public"."budget_calendar"(date) IS 'The calendar of the running period, the one that waits, and the incomes that may begin periods.';

COMMENT ON FUNCTION "public"."budget_period"(date, integer, date) IS 'The budget period so many after today''s, or that of a day, with its neighbours; null for calendar months.';

COMMENT ON FUNCTION "public"."budget_periods"(date, date) IS 'The periods that hold any day from one to another: key, days, days in full had no calendar ended it, and its kind.';

COMMENT ON FUNCTION "public"."budget_rows"(uuid[]) IS 'The limits of categories as a change keeps them, always in one order: an undo compares them.';

COMMENT ON FUNCTION "public"."budget_snapshot"(uuid[]) IS 'The limits of categories, and the moves, contributions and calendars there are, each by a name.';

COMMENT ON FUNCTION "public"."budget_starts"(public.budget_calendars, date, date) IS 'The days on which the periods around a span of days begin by a calendar, with their keys, whenever it is valid.';

COMMENT ON FUNCTION "public"."budgets_page"(date, date) IS 'A budget period, by its key or else the one that holds today: limits, spending, years, goals, moves, what comes.';

COMMENT ON FUNCTION "public"."calendar_document"(public.budget_calendars) IS 'A calendar as screens show it.';

COMMENT ON FUNCTION "public"."calendar_preview"(jsonb, date) IS 'The effects of another calendar: its first day, the latest periods in both, and the limits it would offer.';

COMMENT ON FUNCTION "public"."category_lists"(jsonb, date) IS 'Categories and groups with spending in a period, and the limits of a budget period, from each category''s sums.';

COMMENT ON FUNCTION "public"."change_contribution"(uuid, jsonb) IS 'Makes a contribution to a goal what it should be, null for none, and the goal''s typed amount with it.';

COMMENT ON FUNCTION "public"."chosen_calendar"(jsonb) IS 'A calendar as a form sends it; refused if its income is gone.';

COMMENT ON FUNCTION "public"."delete_move"(uuid, uuid) IS 'Takes a move between limits back; safe to repeat.';

COMMENT ON FUNCTION "public"."end_budget_change"(uuid) IS 'Records what a change made of budgets, and raises and withdraws the alerts it causes.';

COMMENT ON FUNCTION "public"."limit_figures"(date, date, uuid[]) IS 'The limits of periods, with the amounts carried, available and left; some accounts may be left out.';

COMMENT ON FUNCTION "public"."limit_proposals"(date) IS 'Limits that fit the spending of the last six whole periods, one-time lines aside; never applied by themselves.';

COMMENT ON FUNCTION "public"."limited_category"(text) IS 'The spending category of a name, which may have a limit.';

COMMENT ON FUNCTION "public"."limits_in"(date) IS 'The limits that hold in a budget period, by its key.';

COMMENT ON FUNCTION "public"."member_spending"(date, date, uuid[]) IS 'The spending of each category in the periods from one day to another, a group''s with that of its categories.';

COMMENT ON FUNCTION "public"."monthly_need"(numeric, date, date) IS 'The whole amount to set aside each month to reach a goal on its day; null without a day to come.';

COMMENT ON FUNCTION "public"."move_between_limits"(uuid, date, text, text, numeric) IS 'Moves money from one limit to another for one period, under the change''s id.';

COMMENT ON FUNCTION "public"."payday_incomes"() IS 'The incomes that may begin budget periods, with a day they fall on and the number of times a year.';

COMMENT ON FUNCTION "public"."period_document"(public.budget_period) IS 'A budget period as screens show it.';

COMMENT ON FUNCTION "public"."period_goals"(date, date, date) IS 'The goals with the amount planned for each in a period, and the amount set aside or moved to its account.';

COMMENT ON FUNCTION "public"."period_kind"(public.budget_calendars) IS 'The kind of a calendar''s periods: from day 1 on, they are months.';

COMMENT ON FUNCTION "public"."period_spending"(date, date, uuid[]) IS 'The spending of each category''s own lines in the periods from one day to another, some accounts left out.';

COMMENT ON FUNCTION "public"."period_sums"(public.budget_period) IS 'The spending and the income of a period.';

COMMENT ON FUNCTION "public"."periods_a_year"(public.budget_calendars) IS 'The number of budget periods a year that limits are converted by.';

COMMENT ON FUNCTION "public"."periods_of_calendar"(public.budget_calendars, date, date) IS 'The periods that hold any day from one to another, if a calendar were valid at all times.';

COMMENT ON FUNCTION "public"."put_budgets"(jsonb) IS 'Makes limits as a change has kept them, for categories that are still there.';

COMMENT ON FUNCTION "public"."raise_alerts"(uuid[], date[], uuid[], boolean, uuid) IS 'Raises the alerts that are due for budgets and transactions; each once.';

COMMENT ON FUNCTION "public"."reaches"(numeric, numeric, integer, boolean) IS 'True if spending has reached a threshold, in percent, of the available amount.';

COMMENT ON FUNCTION "public"."restore_budget_change"(uuid) IS 'Makes budgets as they were before a change; false if some were changed since, which stay.';

COMMENT ON FUNCTION "public"."running_calendar"(date) IS 'The calendar of the running period; that of calendar months without one.';

COMMENT ON FUNCTION "public"."running_period"(date) IS 'The key of the budget period that holds a day.';

COMMENT ON FUNCTION "public"."save_limit"(uuid, text, jsonb, date) IS 'Gives a category a limit from the running period on, with all its properties; a null amount removes it.';

COMMENT ON FUNCTION "public"."series_due"(uuid, date) IS 'The first day from a day on that a series is expected, and the amount that was known of it on that day.';

COMMENT ON FUNCTION "public"."set_aside"(uuid, uuid, numeric, date) IS 'Adds money to a goal that follows no account, under the change''s id.';

COMMENT ON FUNCTION "public"."set_budgeting"(uuid, text, text, date) IS 'Says how a category is budgeted; one that is not has no limit any more.';

COMMENT ON FUNCTION "public"."set_category_limit"(text, numeric, date) IS 'Sets the limit of a spending category from the running period on; null removes it. Safe to repeat.';

COMMENT ON FUNCTION "public"."set_limits"(uuid[], numeric[], date) IS 'Gives categories their limits from a budget period on; the periods before keep theirs.';

COMMENT ON FUNCTION "public"."shell"(date) IS 'Data of every screen''s frame: name, currency, budget period, unread and review counts, whether accounts exist.';

COMMENT ON FUNCTION "public"."six_periods_before"(date) IS 'The six budget periods before the one that begins on a day, oldest first.';

COMMENT ON FUNCTION "public"."switch_calendar"(uuid, jsonb, jsonb, date) IS 'Has budget periods run by another calendar from its next boundary on, with limits for it; safe to repeat.';

COMMENT ON FUNCTION "public"."transaction_choices"(date) IS 'Accounts and categories to choose from; those with a limit with what the running period has of it.';

COMMENT ON FUNCTION "public"."withdraw_budget_alerts"(uuid[], date[]) IS 'Forgets the alerts of budgets that are below their thresholds again.';

COMMENT ON TABLE "public"."budget_alerts" IS 'A budget has reached a part of the available amount; once per category, period and threshold.';

COMMENT ON TABLE "public"."budget_calendars" IS 'The calendar of budget periods from a period on; without a row they are calendar months.';

COMMENT ON TABLE "public"."budget_moves" IS 'Money moved from one limit to another for one budget period.';

COMMENT ON TABLE "public"."budgets" IS 'The limit of a category from a budget period on. The periods before keep the one they had.';

COMMENT ON TABLE "public"."goal_contributions" IS 'Money set aside for a goal that follows no account.';

COMMENT ON TYPE "public"."budget_period" IS 'A span that limits are for. Its key stays while a payday moves its days; full_days it would have in its calendar.';

COMMENT ON TYPE "public"."limit_figure" IS 'A limit in a budget period. Of a year''s, amount is set aside now, and available is the whole year''s.';

COMMENT ON VIEW "public"."arranged_categories" IS 'The categories that screens list, in the user''s order: those of spending first, each group before its categories.';

COMMENT ON VIEW "public"."category_members" IS 'The categories whose rows count in the figure of a category: itself and those in it.';

COMMENT ON VIEW "public"."listed_categories" IS 'The categories that screens list: those made on purpose, and those that transactions or a limit have.';

COMMENT ON VIEW "public"."tied_goals" IS 'All goals of a user with the accounts they follow.';

revoke all on public.arranged_categories from public, anon, authenticated;

grant select on public.arranged_categories to authenticated;

revoke all on public.category_members from public, anon, authenticated;

grant select on public.category_members to authenticated;

revoke all on public.listed_categories from public, anon, authenticated;

grant select on public.listed_categories to authenticated;

revoke all on public.tied_goals from public, anon, authenticated;

grant select on public.tied_goals to authenticated;

create index budget_calendars_series_index on public.budget_calendars (user_id, series_id);

create policy "own rows" on public.budget_calendars
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create index budget_moves_period_index on public.budget_moves (user_id, period);

create index budget_moves_source_index on public.budget_moves (user_id, source_id);

create index budget_moves_target_index on public.budget_moves (user_id, target_id);

create policy "own rows" on public.budget_moves
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create view public.budget_amounts
with (security_invoker = true)
as
  select b.user_id, b.amount from public.budgets b
  union all
  select b.user_id, b.carry_cap from public.budgets b
  union all
  select b.user_id, b.restart from public.budgets b
  union all
  select m.user_id, m.amount from public.budget_moves m
  union all
  select c.user_id, c.amount from public.goal_contributions c
  union all
  select g.user_id, g.monthly from public.savings_goals g
  union all
  select g.user_id, g.monthly from public.goals g where g.deleted_at is null;

create index goal_contributions_date_index on public.goal_contributions (user_id, date);

create index goal_contributions_goal_index on public.goal_contributions (user_id, goal_id);

create policy "own rows" on public.goal_contributions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

COMMENT ON VIEW "public"."budget_amounts" IS 'Every amount that is planned, in the currency the user prefers.';

revoke all on public.budget_amounts from public, anon, authenticated;

grant select on public.budget_amounts to authenticated;

-- Changes that can be taken back keep limits and alerts as rows.
update public.ledger_changes c
set snapshot = jsonb_set(
  c.snapshot,
  '{moved}',
  (
    select
      jsonb_agg(
        m.value || coalesce(
          (
            select
              jsonb_object_agg(
                k.key,
                (
                  select
                    coalesce(
                      jsonb_agg(
                        (r.value - '{month,monthly_limit}'::text[]) || case k.key
                          when 'alerts' then jsonb_build_object(
                            'period',
                            r.value -> 'month',
                            'available',
                            r.value -> 'monthly_limit'
                          )
                          else jsonb_build_object(
                            'valid_from',
                            r.value -> 'month',
                            'amount',
                            r.value -> 'monthly_limit',
                            'per',
                            'period',
                            'carry',
                            'none',
                            'carry_cap',
                            null,
                            'restart',
                            null,
                            'series_id',
                            null
                          )
                        end
                        order by r.place
                      ),
                      '[]'
                    )
                  from jsonb_array_elements(k.value) with ordinality r (value, place)
                )
              )
            from jsonb_each(m.value) k
            where k.key in ('budgets', 'budgetsAfter', 'alerts') and jsonb_typeof(k.value) = 'array'
          ),
          '{}'
        )
        order by m.place
      )
    from jsonb_array_elements(c.snapshot -> 'moved') with ordinality m (value, place)
  )
)
where c.kind = 'category' and jsonb_typeof(c.snapshot -> 'moved') = 'array' and jsonb_array_length(c.snapshot -> 'moved') > 0;
