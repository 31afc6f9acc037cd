-- For figures over everything a user ever recorded: all income, and the largest amounts. It holds few of
-- many rows, so that an import of thousands hardly notices it.
create index transactions_income_or_large_index on public.transactions (user_id, amount desc, date desc)
  where type = 'income' or amount >= 1000;

-- Everything the dashboard shows for a period, in one document.
--
-- "Spending" is the sum of expense amounts; that is its one definition. Every span of days includes
-- both ends. The previous period ends the day before the period starts. `today` is the user's.
drop function public.dashboard(date, date, date);

create function public.dashboard(period_start date, period_end date, previous_start date, today date)
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
      select jsonb_build_object('target', g.target, 'current', g.current) from public.savings_goals g
      where g.user_id = (select public.current_user_id())
    )
  );
$$;
comment on function public.dashboard(date, date, date, date) is
  'The figures, series, categories, latest transactions and accounts of a period, and of what it is compared with.';
revoke execute on function public.dashboard(date, date, date, date) from public, anon;
grant execute on function public.dashboard(date, date, date, date) to authenticated;
