create table public.goals (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null default 1 check (position > 0),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  target numeric(15, 3) not null check (target >= 0 and target <> 'NaN'),
  current numeric(15, 3) not null default 0 check (current >= 0 and current <> 'NaN'),
  account_id uuid,
  part numeric(15, 3) check (part >= 0 and part <> 'NaN'),
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  monthly numeric(15, 3) check (monthly >= 0 and monthly <> 'NaN'),
  primary key (user_id, id),
  -- A restore replaces the profile, and the goals with it.
  foreign key (user_id) references public.profiles (user_id)
    on delete cascade,
  foreign key (user_id, account_id) references public.accounts (user_id, id)
    on delete set null (account_id)
);

comment on table public.goals is 'The goals of a user, except the savings goal, in their order.';
comment on column public.goals.current is 'The amount the user typed; it counts while the goal is tied to no account.';
comment on column public.goals.account_id is 'The account that is saved on, or the debt that is paid back.';
comment on column public.goals.part is
  'The share of the account that is for it; null for the rest that other goals leave. Of a debt all counts.';
comment on column public.goals.due_on is 'The day by which it should be reached; null if that is open.';
comment on column public.goals.monthly is
  'The amount the user means to set aside a month; null for the one its day needs.';
comment on column public.goals.deleted_at is 'The time it was deleted; for 30 days it can be restored.';

create index goals_account_index on public.goals (user_id, account_id);

alter table public.goals enable row level security;
create policy "own rows" on public.goals
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

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

comment on table public.goal_contributions is 'Money set aside for a goal that follows no account.';
comment on column public.goal_contributions.goal_id is 'Null for the savings goal.';

create index goal_contributions_goal_index on public.goal_contributions (user_id, goal_id);
create index goal_contributions_date_index on public.goal_contributions (user_id, date);

alter table public.goal_contributions enable row level security;
create policy "own rows" on public.goal_contributions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

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

comment on view public.tied_goals is 'All goals of a user with the accounts they follow.';

revoke all on public.tied_goals from public, anon, authenticated;
grant select on public.tied_goals to authenticated;

create function public.save_goal(
  goal uuid,
  name text,
  target numeric,
  current numeric,
  account uuid,
  part numeric,
  due_on date,
  monthly numeric
)
returns text
language plpgsql
set search_path to ''
as $function$
#variable_conflict use_column
declare
  owner uuid := public.lock_ledger();
  followed uuid;
begin
  select
    case
      when goal is null then (select s.account_id from public.savings_goals s where s.user_id = owner)
      else (select g.account_id from public.goals g where g.user_id = owner and g.id = goal)
    end
  into followed;
  -- The account it already follows may have been closed or deleted since.
  if save_goal.account is distinct from followed and save_goal.account is not null then
    if not exists (select from public.live_accounts a where a.user_id = owner and a.id = save_goal.account) then
      return 'account_deleted';
    elseif
      exists (
        select
        from public.live_accounts a
        where a.user_id = owner and a.id = save_goal.account and a.closed_at is not null
      )
    then
      return 'account_closed';
    end if;
  end if;
  if
    save_goal.account is not null
    and save_goal.part is null
    and exists (
      select
      from public.tied_goals o
      where
        o.user_id = owner
        and o.account_id = save_goal.account
        and o.part is null
        and not o.is_debt
        and o.id is distinct from goal
        and (
          goal is null
          or not exists (
            select
            from public.live_accounts a
            where a.user_id = owner and a.id = save_goal.account and public.account_group(a.type) in ('cards', 'loans')
          )
        )
    )
  then
    return 'rest_taken';
  end if;
  if goal is null then
    insert into public.savings_goals as s (user_id, name, target, current, account_id, part, due_on, monthly)
    values
      (
        owner,
        btrim(save_goal.name),
        save_goal.target,
        coalesce(save_goal.current, 0),
        save_goal.account,
        save_goal.part,
        save_goal.due_on,
        save_goal.monthly
      )
    on conflict (user_id) do update
      set
        name = excluded.name,
        target = excluded.target,
        current = coalesce(save_goal.current, s.current),
        account_id = excluded.account_id,
        part = excluded.part,
        due_on = excluded.due_on,
        monthly = excluded.monthly;
    return 'saved';
  end if;
  insert into public.goals as g (user_id, id, position, name, target, current, account_id, part, due_on, monthly)
  values
    (
      owner,
      goal,
      (select coalesce(max(o.position), 0) + 1 from public.goals o where o.user_id = owner),
      btrim(save_goal.name),
      save_goal.target,
      coalesce(save_goal.current, 0),
      save_goal.account,
      save_goal.part,
      save_goal.due_on,
      save_goal.monthly
    )
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      target = excluded.target,
      current = coalesce(save_goal.current, g.current),
      account_id = excluded.account_id,
      part = excluded.part,
      due_on = excluded.due_on,
      monthly = excluded.monthly
    where g.deleted_at is null;
  return case
    when found then 'saved'
    else 'gone'
  end;
end;
$function$;
comment on function public.save_goal is
  'Adds or saves a goal, without an id the savings goal; without an amount the typed one stays. Safe to repeat.';

create function public.delete_goal(goal uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.goals g where g.user_id = owner and g.deleted_at < now() - interval '30 days';
  update public.goals g set deleted_at = now() where g.user_id = owner and g.id = goal and g.deleted_at is null;
end;
$$;
comment on function public.delete_goal is 'Deletes a goal, which can be restored for 30 days; safe to repeat.';

create function public.restore_goal(goal uuid)
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
comment on function public.restore_goal is 'Restores a deleted goal; false if it is gone for good.';

create function public.order_goals(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  update public.goals g
  set position = o.place
  from unnest(ids) with ordinality o (id, place)
  where g.user_id = owner and g.id = o.id and g.position <> o.place;
end;
$$;
comment on function public.order_goals is 'Puts goals in this order, behind the savings goal; safe to repeat.';

create function public.monthly_need("left" numeric, due_on date, today date)
returns numeric
language sql
immutable
security invoker
return case
  when "left" > 0
  and due_on >= public.month_of(today) then ceil("left" / greatest(public.months_between(today, due_on), 1))
end;
comment on function public.monthly_need is
  'The whole amount to set aside each month to reach a goal on its day; null without a day to come.';

create function public.goals(today date)
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
          g.target - g.current as "left",
          t.monthly as planned
        from
          public.goal_amounts(today) g
          join public.tied_goals t on t.user_id = (select public.current_user_id()) and t.id is not distinct from g.id
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
                  'planned',
                  m.planned::text,
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
comment on function public.goals is
  'The user''s goals: amount reached, monthly amount needed, and the day the account''s recent pace reaches each.';

create function public.goal_amounts(today date)
returns table (
  id uuid,
  "position" integer,
  name text,
  target numeric,
  by_hand numeric,
  account_id uuid,
  account_name text,
  part numeric,
  due_on date,
  balance numeric,
  is_debt boolean,
  account_in_trash boolean,
  current numeric
)
language plpgsql
stable
set search_path to ''
as $$
#variable_conflict use_column
begin
  return query with
      tied as (
        select
          g.*,
          case
            when b.account_id is not null then coalesce(b.balance, 0)
          end as balance
        from
          public.tied_goals g
          left join (
            -- Looked up only if a goal follows an account.
            select n.account_id, n.balance
            from public.balances_now(today) n
            where
              exists (
                select
                from public.tied_goals o
                where o.user_id = (select public.current_user_id()) and o.account_id is not null
              )
          ) b
            on b.account_id = g.account_id
        where g.user_id = (select public.current_user_id())
      ),
      cut as (
        -- Fixed parts come first, in the order of their goals, and never take more than there is.
        select
          t.*,
          greatest(
            0,
            least(
              t.part,
              t.balance - coalesce(
                sum(t.part)
                  filter (where t.part is not null)
                  over (
                    partition by t.account_id, t.is_debt
                    order by t.position, t.id nulls first
                    rows between unbounded preceding and 1 preceding
                  ),
                0
              )
            )
          ) as share
        from tied t
      ),
      rest as (
        select
          c.*,
          c.balance - coalesce(sum(c.share) filter (where c.part is not null) over whole, 0) as left_over,
          row_number() over (
            partition by c.account_id, c.is_debt, c.part is null
            order by c.position, c.id nulls first
          ) as turn
        from cut c
        window whole as (partition by c.account_id, c.is_debt)
      )
    select
      r.id,
      r.position,
      r.name,
      r.target,
      r.by_hand,
      r.account_id,
      r.account_name,
      r.part,
      r.due_on,
      r.balance,
      r.is_debt,
      r.account_in_trash,
      case
        when r.balance is null then r.by_hand
        when r.is_debt then r.target + r.balance
        when r.part is not null then r.share
        when r.turn = 1 then r.left_over
        else 0
      end
    from rest r;
end;
$$;
comment on function public.goal_amounts is
  'All goals of the user with today''s amount of each: the one definition for dashboard, settings and net worth.';
