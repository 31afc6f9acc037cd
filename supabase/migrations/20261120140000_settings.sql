-- What the Settings screen keeps: notification flags, colours of categories, and a goal tied to an account.

-- ---------------------------------------------------------------- flags
alter table public.profiles
  add column email_notifications boolean not null default true,
  add column budget_alerts boolean not null default true,
  add column large_transaction_alerts boolean not null default false,
  add column large_transaction_threshold numeric(14, 2) not null default 500
    check (large_transaction_threshold > 0 and large_transaction_threshold <> 'NaN');
comment on column public.profiles.email_notifications is 'Whether notifications are mailed, too, where the app can send mail.';
comment on column public.profiles.budget_alerts is 'Whether to tell of a budget at 80 % and 100 % of its limit.';
comment on column public.profiles.large_transaction_alerts is 'Whether to tell of an expense of at least the threshold.';
comment on column public.profiles.large_transaction_threshold is 'From which amount on an expense is large.';

-- ---------------------------------------------------------------- colours
create table public.category_colors (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  category text not null check (category = btrim(category) and char_length(category) between 1 and 60),
  color smallint not null check (color between 0 and 10),
  primary key (user_id, category)
);
comment on table public.category_colors is 'The colours users have chosen for their categories.';
-- Some categories have a colour without having been given one; 0 takes it away.
comment on column public.category_colors.color is 'The place in the palette, from 1; 0 is neutral.';

alter table public.category_colors enable row level security;
revoke all on public.category_colors from anon, authenticated;
grant select, insert, update, delete on public.category_colors to authenticated;
create policy "read own category colors" on public.category_colors
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own category colors" on public.category_colors
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own category colors" on public.category_colors
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own category colors" on public.category_colors
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- the savings goal
alter table public.savings_goals add column account_id uuid;
comment on column public.savings_goals.current is 'What the user typed; it counts while the goal is tied to no account.';
comment on column public.savings_goals.account_id is
  'The account whose balance is the current amount. No reference: one that is deleted may come back from the trash.';

create function public.check_goal_account() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  if new.account_id is not null
    and not exists (select from public.accounts a where a.user_id = new.user_id and a.id = new.account_id)
    and not exists (select from public.deleted_accounts d where d.user_id = new.user_id and d.id = new.account_id)
  then
    raise sqlstate 'PT409' using message = 'account_gone';
  end if;
  return new;
end $$;
comment on function public.check_goal_account() is 'Ties a savings goal to an account of its owner only.';
revoke execute on function public.check_goal_account() from public, anon, authenticated;

create trigger check_goal_account before insert or update of account_id on public.savings_goals
  for each row execute function public.check_goal_account();

create view public.savings_progress with (security_invoker = true) as
select g.user_id, g.target, coalesce(b.balance, g.current) as current, g.current as by_hand, g.account_id,
  b.name as account_name,
  exists (select from public.deleted_accounts d where d.user_id = g.user_id and d.id = g.account_id) as account_in_trash
from public.savings_goals g
left join public.account_balances b on b.user_id = g.user_id and b.id = g.account_id;
comment on view public.savings_progress is
  'The savings goal with its current amount: the balance of its account while there is one, else what was typed.';
revoke all on public.savings_progress from anon, authenticated;
grant select on public.savings_progress to authenticated;

-- As before, save that the goal's current amount may be that of an account, which is named then.
create or replace function public.dashboard(period_start date, period_end date, previous_start date, today date)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with months as (
    -- The month of the period's last day, or of today if that is earlier; no time zone takes part.
    select m.month_start, (m.month_start + interval '1 month')::date - 1 as month_end,
      (m.month_start - interval '1 month')::date as before_start
    from (select date_trunc('month', least(period_end, today)::timestamp)::date as month_start) m
  ), spans as (
    select s.* from months m, lateral (values
      ('period', period_start, period_end),
      ('previous', previous_start, period_start - 1),
      -- What is still running is compared with as many days, or with all there are when there are fewer.
      ('so_far', period_start, today),
      ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
      ('trend', m.month_start, least(m.month_end, today)),
      ('trend_before', m.before_start, case when today > m.month_end then m.month_start - 1
        else least(m.before_start + (today - m.month_start), m.month_start - 1) end)
    ) s ("name", "from", "to")
    where today between period_start and period_end or s."name" not like 'so_far%'
  ), cube as materialized (
    select t.date, t.category, t.type, sum(t.amount) as amount, count(*) as transactions
    from public.transactions t
    where t.user_id = (select public.current_user_id())
      and t.date between (select least(previous_start, before_start) from months)
        and (select greatest(period_end, month_end) from months)
    group by t.date, t.category, t.type
  ), days as (
    select c.date,
      coalesce(sum(c.amount) filter (where c.type = 'expense'), 0) as spending,
      coalesce(sum(c.amount) filter (where c.type = 'income'), 0) as income,
      coalesce(sum(c.transactions) filter (where c.type = 'expense'), 0) as expenses,
      coalesce(sum(c.transactions) filter (where c.type = 'income'), 0) as incomes
    from cube c group by c.date
  ), totals as (
    select s."name", s."from", s."to",
      coalesce(sum(d.spending), 0) as spending, coalesce(sum(d.income), 0) as income,
      coalesce(sum(d.expenses), 0) as expenses, coalesce(sum(d.incomes), 0) as incomes
    from spans s left join days d on d.date between s."from" and s."to"
    group by s."name", s."from", s."to"
  ), categories as (
    select c.category,
      coalesce(sum(c.amount) filter (where c.type = 'expense' and c.date between period_start and period_end), 0)
        as spending,
      coalesce(sum(c.transactions) filter (where c.type = 'expense' and c.date between period_start and period_end), 0)
        as expenses,
      coalesce(sum(c.transactions) filter (where c.date between period_start and period_end), 0) as transactions,
      coalesce(sum(c.amount) filter (where c.type = 'expense' and c.date between m.month_start and m.month_end), 0)
        as month_spending
    from cube c, months m group by c.category
  ), everything as (
    select coalesce(sum(t.amount), 0) as amount, count(*) as transactions
    from public.transactions t
    where t.user_id = (select public.current_user_id())
  ), incomes as (
    -- From the index: telling the types of all rows apart costs half as much again as adding them up.
    select coalesce(sum(t.amount), 0) as amount, count(*) as transactions
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.type = 'income'
  ), largest as (
    (select t.id from public.transactions t
     where t.user_id = (select public.current_user_id()) and t.amount >= 1000
     order by t.amount desc, t.date desc, t.created_at desc, t."position", t.id limit 1)
    union all
    -- Reads all rows, but only where none is that large.
    (select t.id from public.transactions t
     where t.user_id = (select public.current_user_id()) and not exists (
       select from public.transactions large
       where large.user_id = (select public.current_user_id()) and large.amount >= 1000)
     order by t.amount desc, t.date desc, t.created_at desc, t."position", t.id limit 1)
  ), balances as materialized (
    select * from public.account_balances b where b.user_id = (select public.current_user_id())
  )
  select jsonb_build_object(
    'totals', (
      select jsonb_build_object('so_far', null, 'so_far_before', null)
        || jsonb_object_agg(t."name", to_jsonb(t) - 'name') from totals t
    ),
    'month', (select jsonb_build_object('from', m.month_start, 'to', m.month_end) from months m),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'spending', d.spending) order by d.date), '[]')
      from days d where d.expenses > 0 and d.date between previous_start and period_end
    ),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'category', c.category, 'spending', c.spending, 'transactions', c.expenses,
        'monthly_limit', l.monthly_limit, 'month_spending', c.month_spending)
        order by c.spending desc, c.category), '[]')
      from categories c
      left join public.budget_limits l on l.user_id = (select public.current_user_id()) and l.category = c.category
      where c.expenses > 0
    ),
    'most_active', (
      select jsonb_build_object('category', c.category, 'transactions', c.transactions) from categories c
      where c.transactions > 0 order by c.transactions desc, c.spending desc, c.category limit 1
    ),
    'ever', (
      select jsonb_build_object(
        'spending', e.amount - i.amount, 'income', i.amount,
        'expenses', e.transactions - i.transactions, 'incomes', i.transactions,
        'first', (select t.date from public.transactions t where t.user_id = (select public.current_user_id())
          order by t.date limit 1),
        'last', (select t.date from public.transactions t where t.user_id = (select public.current_user_id())
          order by t.date desc limit 1),
        'largest', (select jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
          'merchant', btrim(public.fold_text(t.description)), 'amount', t.amount, 'type', t.type)
          from largest l join public.transactions t on t.id = l.id))
      from everything e, incomes i
    ),
    'recent', (
      select coalesce(jsonb_agg(to_jsonb(r) order by r.date desc, r.created_at desc, r."position", r.id), '[]')
      from (
        select t.id, t.date, t.description, t.category, t.amount, t.type, t.created_at, t."position",
          a.name as account_name
        from public.transactions t
        left join public.accounts a on a.id = t.account_id
        where t.user_id = (select public.current_user_id())
        order by t.date desc, t.created_at desc, t."position", t.id
        limit 5
      ) r
    ),
    'accounts', (select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at desc, b.id), '[]') from balances b),
    'net_worth', (select coalesce(sum(b.balance), 0) from balances b where b.closed_at is null),
    'savings_goal', (
      select jsonb_build_object('target', g.target, 'current', g.current, 'account', g.account_name)
      from public.savings_progress g
      where g.user_id = (select public.current_user_id())
    )
  );
$$;
