create table public.budgets (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  valid_from date not null,
  amount numeric(15, 3) check (amount >= 0 and amount <> 'NaN'),
  per text not null default 'period' check (per in ('period', 'year')),
  carry text not null default 'none' check (carry in ('none', 'unspent', 'both')),
  carry_cap numeric(15, 3) check (carry_cap >= 0 and carry_cap <> 'NaN'),
  restart numeric(15, 3) check (restart <> 'NaN'),
  series_id uuid,
  created_at timestamptz not null default now(),
  primary key (user_id, category_id, valid_from),
  constraint budgets_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete cascade,
  constraint budgets_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete set null (series_id),
  constraint budgets_series check (series_id is null or per = 'year')
);

comment on table public.budgets is
  'The limit of a category from a budget period on. The periods before keep the one they had.';
comment on column public.budgets.valid_from is
  'The key of the first period it applies to; 0001-01-01 for a category''s first limit, when none came before.';
comment on column public.budgets.amount is 'Null where the limit was given up.';
comment on column public.budgets.carry is
  'The part of the rest that the next period begins with: none, an unspent one, or an overspent one, too.';
comment on column public.budgets.carry_cap is 'The most that is carried upwards; null for all of it.';
comment on column public.budgets.restart is
  'The carried amount that the first period starts again with; null to go on with the rest.';
comment on column public.budgets.series_id is 'The series whose amount and due day a year''s limit follows.';

create index budgets_series_index on public.budgets (user_id, series_id);

alter table public.budgets enable row level security;
create policy "own rows" on public.budgets
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.budgets
for each statement
execute function public.await_ledger();
create trigger check_minor_units_of_edited
after update on public.budgets
referencing new table as after
for each statement
execute function public.check_minor_units();
create trigger check_minor_units_of_new
after insert on public.budgets
referencing new table as after
for each statement
execute function public.check_minor_units();

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

comment on table public.budget_moves is 'Money moved from one limit to another for one budget period.';
comment on column public.budget_moves.period is 'The key of the period.';

create index budget_moves_period_index on public.budget_moves (user_id, period);
create index budget_moves_source_index on public.budget_moves (user_id, source_id);
create index budget_moves_target_index on public.budget_moves (user_id, target_id);

alter table public.budget_moves enable row level security;
create policy "own rows" on public.budget_moves
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

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

comment on view public.budget_amounts is 'Every amount that is planned, in the currency the user prefers.';

revoke all on public.budget_amounts from public, anon, authenticated;
grant select on public.budget_amounts to authenticated;

create function public.categories()
returns setof jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return query with
      recent as materialized (
        select r.category_id, row_number() over (order by max(r.chosen_at) desc) as recency
        from
          (
            select t.category_id, coalesce(t.category_set_at, t.created_at) as chosen_at, t.category_source
            from public.live_transactions t
            where t.user_id = (select public.current_user_id())
            order by t.date desc, t.created_at desc, t."position", t.id
            limit 200
          ) r
        where r.category_source = 'hand'
        group by r.category_id
      )
    select
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
        'recency',
        case
          when r.recency <= 4 then r.recency
        end
      )
    from
      public.arranged_categories c
      left join recent r on r.category_id = c.id
    where c.user_id = (select public.current_user_id())
    order by c.place;
end;
$$;
comment on function public.categories is
  'The user''s categories in their order, with the fields of pickers and badges.';

create function public.budgets(today date)
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
              coalesce(-sum(l.value), 0) as spending,
              -- One-time rows are in no pace.
              coalesce(-sum(l.value) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
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
            coalesce(s.spending, 0)::text,
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
      -- A year's limit is on the Budgets screen: here all are for one period.
      left join public.limits_in(running.key) l
        on l.category_id = c.id and l.per = 'period'
      left join figures f on f.category_id = c.id and f.key = running.key and f.per = 'period'
      left join counts n on n.category_id = c.id
      left join current s on s.category_id = c.id
      cross join days
    where c.user_id = (select public.current_user_id())
  );
end;
$function$;
comment on function public.budgets is
  'Each category with its limit, row count, this month''s spending and the six months before; groups include members.';

create function public.set_limits(category_ids uuid[], limits numeric[], period date)
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
  insert into public.budgets as b (user_id, category_id, valid_from, amount, carry, carry_cap)
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
    -- Another amount changes nothing else of a limit for each period; a year's gives way to one.
    case
      when l.per = 'period' then l.carry
      else 'none'
    end,
    case
      when l.per = 'period' then l.carry_cap
    end
  from
    unnest(category_ids, limits) as n (category_id, amount)
    left join public.limits_in(set_limits.period) l on l.category_id = n.category_id
  where n.amount is distinct from l.amount or l.per = 'year'
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
comment on function public.set_limits is
  'Gives categories their limits for each budget period from one on; the periods before keep theirs.';

create function public.save_budget_limits(limits jsonb, today date)
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
comment on function public.save_budget_limits is
  'Changes limits of categories that have one, all or none, and raises the alerts that lower ones cause.';

create function public.set_category_limit(category text, monthly_limit numeric, today date)
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
comment on function public.set_category_limit is
  'Sets the limit of a spending category from the running period on; null removes it. Safe to repeat.';
