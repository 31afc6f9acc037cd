-- Everything the dashboard shows for a period, in one document and one pass over its rows.
-- "Spending" is the sum of expense amounts; that is its one definition.
--
-- period_start..period_end and previous_start..previous_end include both ends; the previous period
-- ends the day before the period starts. Days without spending are left out of the series.
create function public.dashboard(period_start date, period_end date, previous_start date)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with cube as materialized (
    select t.date, t.category, t.type, sum(t.amount) as amount, count(*) as transactions
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.date between previous_start and period_end
    group by t.date, t.category, t.type
  ), totals as (
    select
      coalesce(sum(amount) filter (where date >= period_start and type = 'expense'), 0) as spending,
      coalesce(sum(amount) filter (where date >= period_start and type = 'income'), 0) as income,
      coalesce(sum(transactions) filter (where date >= period_start and type = 'expense'), 0) as expenses,
      coalesce(sum(transactions) filter (where date >= period_start and type = 'income'), 0) as incomes,
      coalesce(sum(amount) filter (where date < period_start and type = 'expense'), 0) as previous_spending,
      coalesce(sum(transactions) filter (where date < period_start), 0) as previous_transactions
    from cube
  ), days as (
    select date, sum(amount) as spending from cube where type = 'expense' group by date
  ), categories as (
    select category, sum(amount) as spending, sum(transactions) as transactions
    from cube where type = 'expense' and date >= period_start group by category
  )
  select jsonb_build_object(
    'totals', (select to_jsonb(totals) from totals),
    'days', (select coalesce(jsonb_agg(to_jsonb(days) order by days.date), '[]') from days),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'category', c.category, 'spending', c.spending, 'transactions', c.transactions,
        'monthly_limit', l.monthly_limit) order by c.spending desc, c.category), '[]')
      from categories c
      left join public.budget_limits l on l.user_id = (select public.current_user_id()) and l.category = c.category
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
    'accounts', (
      select coalesce(jsonb_agg(to_jsonb(b) order by b.created_at desc, b.id), '[]')
      from public.account_balances b
      where b.user_id = (select public.current_user_id())
    )
  );
$$;
comment on function public.dashboard(date, date, date) is
  'Totals, daily series, categories, latest transactions and accounts for a period and the one before it.';
revoke execute on function public.dashboard(date, date, date) from public, anon;
grant execute on function public.dashboard(date, date, date) to authenticated;
