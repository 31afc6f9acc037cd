create function public.dashboard(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- The parts are in this language because it makes a plan, which takes as long as the work, once for many calls.
  period jsonb := public.period_figures(period_start, period_end, previous_start, today);
  accounts jsonb := public.dashboard_accounts(today);
begin
  return period || accounts || jsonb_build_object(
    'transfers',
    public.transfer_totals(period_start, period_end),
    'notCounted',
    public.not_counted_totals(period_start, period_end),
    'ever',
    public.figures_ever(),
    'recent',
    public.recent_transactions(),
    'savingsGoal',
    (
      select jsonb_build_object('target', goal.target, 'current', goal.current, 'account', goal.account_name)
      from public.goal_amounts(today) goal
      where goal.id is null
    )
  );
end;
$$;
comment on function public.dashboard is
  'The figures, series, categories, latest transactions and accounts of a period, and of what it is compared with.';

create function public.period_figures(period_start date, period_end date, previous_start date, today date)
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
          coalesce(line.value, 0) as amount,
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
comment on function public.period_figures is
  'The totals, days, buckets and categories of a period on the dashboard, and the totals they are compared with.';

create function public.category_lists(category_sums jsonb, limits_on date)
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
      limits as materialized (
        select category_limit.*
        from public.limit_figures(limits_on, limits_on) category_limit
        where category_limit.per = 'period'
      )
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
comment on function public.category_lists is
  'Categories and groups with spending in a period, and the limits of a budget period, from each category''s sums.';

create function public.spending_buckets(
  days date[],
  amounts numeric[],
  period_start date,
  period_end date,
  previous_start date,
  today date
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- A quarter is shown by weeks, and has 92 days at most; a year by months.
  longest_by_weeks constant integer := 100;
  -- A week is shown by its days alone.
  longest_by_days constant integer := 7;
  period_days constant integer := period_end - period_start + 1;
  unit constant text := case
    when period_days > longest_by_weeks then 'month'
    when period_days > longest_by_days then 'week'
  end;
begin
  if unit is null then
    return '[]';
  end if;
  return (
    with
      starts as (
        -- A month is compared with the same month of the previous period, a week with as many days.
        select
          greatest(unit_start::date, period_start) as "from",
          case unit
            when 'month' then (
              previous_start + (row_number() over (order by unit_start) - 1) * interval '1 month'
            )::date
            else previous_start + (greatest(unit_start::date, period_start) - period_start)
          end as before_from
        from
          generate_series(
            date_trunc(unit, period_start::timestamp),
            period_end::timestamp,
            ('1 ' || unit)::interval
          ) unit_start
      ),
      buckets as (
        -- The last one is compared with all that is left of the previous period.
        select
          starts."from",
          coalesce(lead(starts."from") over following - 1, period_end) as "to",
          case
            when starts.before_from < period_start then starts.before_from
          end as before_from,
          least(coalesce(lead(starts.before_from) over following, period_start), period_start) - 1 as before_to
        from starts
        window following as (order by starts."from")
      ),
      spending_days as (
        -- Each day in its bucket, on either side.
        select bucket."from", spent.date, spent.amount, false as before
        from
          unnest(days, amounts) spent (date, amount)
          cross join lateral (
            select buckets."from" from buckets where buckets."from" <= spent.date order by buckets."from" desc limit 1
          ) bucket
        where spent.date between period_start and period_end
        union all
        select bucket."from", spent.date, spent.amount, true
        from
          unnest(days, amounts) spent (date, amount)
          cross join lateral (
            select buckets."from"
            from buckets
            where buckets.before_from <= spent.date
            order by buckets.before_from desc
            limit 1
          ) bucket
        where spent.date between previous_start and period_start - 1
      ),
      sums as (
        select
          buckets."from",
          buckets."to",
          buckets.before_from,
          buckets.before_to,
          sum(spent.amount) filter (where not spent.before) as spending,
          sum(spent.amount) filter (where spent.before) as before,
          sum(spent.amount) filter (where not spent.before and spent.date <= today) as so_far,
          sum(spent.amount) filter (
            where
              spent.before
              and spent.date <= least(buckets.before_from + (today - buckets."from"), buckets.before_to)
          ) as so_far_before
        from
          buckets
          left join spending_days spent on spent."from" = buckets."from"
        group by buckets."from", buckets."to", buckets.before_from, buckets.before_to
      ),
      documents as (
        select
          sums."from",
          sums."to",
          case
            when sums."from" <= today then coalesce(sums.spending, 0)
            else sums.spending
          end as spending,
          case
            when sums.before_from is not null then jsonb_build_object(
              'from',
              sums.before_from,
              'to',
              sums.before_to,
              'spending',
              coalesce(sums.before, 0)
            )
          end as before,
          case
            when today >= sums."from"
            and today < sums."to" then jsonb_build_object(
              'now',
              coalesce(sums.so_far, 0),
              'before',
              case
                when sums.before_from is not null then coalesce(sums.so_far_before, 0)
              end
            )
          end as "soFar"
        from sums
      )
    select coalesce(jsonb_agg(to_jsonb(documents) order by documents."from"), '[]')
    from documents
  );
end;
$$;
comment on function public.spending_buckets is
  'The spending of a period by weeks or months, from that of its days; for a week or less there are none.';

create function public.not_counted_totals(first date, last date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object('count', coalesce(sum(line.transactions), 0), 'amount', coalesce(sum(abs(line.value)), 0))
    from public.ledger_lines line
    where
      line.user_id = (select public.current_user_id())
      and not line.counted
      and line.type <> 'transfer'
      and line.counted_on between first and last
  );
end;
$$;
comment on function public.not_counted_totals is
  'The number and the amount of rows within these days that are not counted, apart from transfers.';

create function public.figures_ever()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      figures as (
        select
          coalesce(-sum(totals.amount) filter (where kind.spending), 0) as spending,
          coalesce(-sum(totals.amount) filter (where kind.expense), 0) as expenses,
          coalesce(sum(totals.amount) filter (where kind.income), 0) as income,
          coalesce(sum(totals.transactions) filter (where kind.expense), 0) as "expenseCount",
          coalesce(sum(totals.transactions) filter (where kind.refund), 0) as "refundCount",
          coalesce(sum(totals.transactions) filter (where kind.income), 0) as "incomeCount",
          coalesce(-sum(totals.amount) filter (where kind.spending and totals.one_time), 0) as "oneTimeSpending",
          coalesce(-sum(totals.amount) filter (where kind.expense and totals.one_time), 0) as "oneTimeExpenses",
          coalesce(sum(totals.amount) filter (where kind.income and totals.one_time), 0) as "oneTimeIncome",
          coalesce(
            sum(totals.transactions) filter (where kind.expense and totals.one_time),
            0
          ) as "oneTimeExpenseCount",
          coalesce(sum(totals.transactions) filter (where kind.refund and totals.one_time), 0) as "oneTimeRefundCount",
          coalesce(sum(totals.transactions) filter (where kind.income and totals.one_time), 0) as "oneTimeIncomeCount"
        from
          public.ledger_totals totals
          cross join lateral (select public.line_role(totals.type, totals.counted) as role) line
          cross join lateral (
            select
              line.role = 'spending' as spending,
              line.role = 'spending' and totals.type <> 'refund' as expense,
              line.role = 'spending' and totals.type = 'refund' as refund,
              line.role = 'income' as income
          ) kind
        where
          totals.user_id = (select public.current_user_id())
          and totals.account_id <> all (array(select public.accounts_without_value()))
      ),
      largest_in as (
        -- The months with the largest of all amounts.
        select months.account_id, months.month, months.largest
        from public.account_months months
        where
          months.user_id = (select public.current_user_id())
          and months.largest = (
            select max(others.largest)
            from public.account_months others
            where others.user_id = (select public.current_user_id())
          )
      )
    select
      to_jsonb(figures) || jsonb_build_object(
        'span',
        (
          select jsonb_build_object('from', min(months.first_day), 'to', max(months.last_day))
          from public.account_months months
          where months.user_id = (select public.current_user_id())
          having min(months.first_day) is not null
        ),
        'largest',
        (
          select
            jsonb_build_object(
              'id',
              largest.id,
              'date',
              largest.date,
              'description',
              public.title_of(largest.id),
              'payee',
              public.payee_key(largest.description),
              'amount',
              abs(largest.amount),
              'type',
              largest.type
            )
          from
            largest_in
            join public.live_transactions largest
              on largest.user_id = (select public.current_user_id())
              and largest.account_id = largest_in.account_id
              and largest.date >= largest_in.month
              and largest.date < (largest_in.month + interval '1 month')::date
          where abs(largest.amount) = largest_in.largest and largest.counted and largest.type <> 'transfer'
          order by largest.date desc, largest.created_at desc, largest."position", largest.id
          limit 1
        )
      )
    from figures
  );
end;
$$;
comment on function public.figures_ever is
  'Totals over all of the user''s transactions, their first and last day, and the one with the largest amount.';

create function public.recent_transactions()
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
        jsonb_agg(to_jsonb(document) order by recent.date desc, recent.created_at desc, recent."position", recent.id),
        '[]'
      )
    from
      (
        select *
        from public.live_transactions latest
        where latest.user_id = (select public.current_user_id())
        order by latest.date desc, latest.created_at desc, latest."position", latest.id
        limit 5
      ) recent
      join public.categories category on category.user_id = recent.user_id and category.id = recent.category_id
      join public.accounts account on account.user_id = recent.user_id and account.id = recent.account_id
      cross join lateral (
        select
          recent.id,
          recent.date,
          public.title_of(recent.id) as description,
          public.payee_key(recent.description) as payee,
          category.name as category,
          abs(recent.amount) as amount,
          recent.type,
          recent.amount > 0 as incoming,
          recent.counted,
          recent.is_split as split,
          case
            when recent.type = 'transfer' then (
              select other_account.name
              from
                public.live_transfers transfer
                join public.accounts other_account
                  on other_account.user_id = transfer.user_id
                  and other_account.id = case recent.id
                    when transfer.out_id then transfer.in_account_id
                    else transfer.out_account_id
                  end
              where transfer.user_id = recent.user_id and (transfer.out_id = recent.id or transfer.in_id = recent.id)
              limit 1
            )
          end as "otherAccountName",
          account.name as "accountName"
      ) document
  );
end;
$$;
comment on function public.recent_transactions is
  'The five latest transactions by date, then by time of entry, then by place in the file.';

create function public.dashboard_accounts(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      balances as materialized (
        select
          account.id,
          account.name,
          account.type,
          account.last_four_digits,
          account.created_at,
          account.closed_at,
          account.currency,
          held.stated,
          coalesce(held.balance, 0) as balance,
          held.with_later - coalesce(held.balance, 0) as upcoming
        from
          public.balances_now(today) held
          join public.live_accounts account
            on account.user_id = (select public.current_user_id()) and account.id = held.account_id
      )
    select
      jsonb_build_object(
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  balances.id,
                  'name',
                  balances.name,
                  'type',
                  balances.type,
                  'lastFourDigits',
                  balances.last_four_digits,
                  'balance',
                  balances.balance,
                  'stated',
                  balances.stated,
                  'upcoming',
                  balances.upcoming,
                  'closed',
                  balances.closed_at is not null
                )
                order by balances.created_at desc, balances.id
              ),
              '[]'
            )
          from balances
        ),
        -- Nothing is converted: accounts in another currency are left out.
        'netWorth',
        (
          select coalesce(sum(balances.balance), 0)
          from
            balances
            join public.profiles profile on profile.user_id = (select public.current_user_id())
          where balances.closed_at is null and coalesce(balances.currency, profile.currency) = profile.currency
        )
      )
  );
end;
$$;
comment on function public.dashboard_accounts is 'The user''s accounts with their balances today, and their net worth.';

create function public.compare_spending(
  now_start date,
  now_end date,
  before_start date,
  before_end date,
  lines integer default 5
)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    with
      spent as materialized (
        select
          l.category_id,
          l.payee_id,
          coalesce(-sum(l.value) filter (where l.counted_on between now_start and now_end), 0) as now,
          coalesce(-sum(l.value) filter (where l.counted_on between before_start and before_end), 0) as before
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'spending'
          and l.counted_on >= least(now_start, before_start)
          and l.counted_on <= greatest(now_end, before_end)
          and (l.counted_on between now_start and now_end or l.counted_on between before_start and before_end)
        group by l.category_id, l.payee_id
      ),
      named as materialized (
        select 'category' as kind, c.name, null::uuid as payee_id, sum(s.now) as now, sum(s.before) as before
        from
          spent s
          join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
        group by c.id, c.name
        union all
        select 'group', g.name, null, sum(s.now), sum(s.before)
        from
          spent s
          join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
          join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
        group by g.id, g.name
        union all
        select
          'payee',
          (
            select min(k.key)
            from public.payee_keys k
            where k.user_id = (select public.current_user_id()) and k.payee_id = s.payee_id
          ),
          s.payee_id,
          sum(s.now),
          sum(s.before)
        from spent s
        group by s.payee_id
      ),
      changes as (select n.*, n.now - n.before as difference from named n),
      ranked as materialized (
        select
          c.*,
          c.difference <> 0
          and row_number() over (
            partition by c.kind
            order by abs(c.difference) desc, c.name
          ) <= lines as listed
        from changes c
      ),
      lists as (
        select
          k.kind,
          jsonb_build_object(
            'lines',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      r.kind,
                      r.name,
                      'payeeId',
                      r.payee_id,
                      'now',
                      r.now,
                      'before',
                      r.before,
                      'difference',
                      r.difference,
                      'isGroup',
                      r.kind = 'category'
                      and exists (
                        select
                        from
                          public.categories m
                          join public.categories g on g.user_id = m.user_id and g.id = m.parent_id
                        where m.user_id = (select public.current_user_id()) and g.name = r.name
                      ),
                      -- As the user calls it, else the latest way it was written.
                      'description',
                      case
                        when r.kind <> 'payee' then r.name
                        else coalesce(
                          (
                            select p.name
                            from public.payees p
                            where p.user_id = (select public.current_user_id()) and p.id = r.payee_id
                          ),
                          (
                            select public.row_title(t)
                            from public.transactions t
                            where
                              t.deletion_id is null
                              and t.user_id = (select public.current_user_id())
                              and t.payee_id = r.payee_id
                              and t.type in ('expense', 'refund')
                              and (t.date between now_start and now_end or t.date between before_start and before_end)
                            order by t.date desc, t.description
                            limit 1
                          )
                        )
                      end
                    )
                    order by abs(r.difference) desc, r.name
                  ),
                  '[]'
                )
              from ranked r
              where r.kind = k.kind and r.listed
            ),
            'rest',
            (
              select
                jsonb_build_object(
                  'count',
                  count(*),
                  'now',
                  sum(r.now),
                  'before',
                  sum(r.before),
                  'difference',
                  sum(r.difference)
                )
              from ranked r
              where r.kind = k.kind and not r.listed
              having count(*) > 0
            )
          ) as list
        from
          (
            values
              ('category'),
              ('group'),
              ('payee')
          ) k (kind)
      )
    select
      jsonb_build_object(
        'now',
        (select jsonb_build_object('from', now_start, 'to', now_end, 'spending', coalesce(sum(s.now), 0)) from spent s),
        'before',
        (
          select jsonb_build_object('from', before_start, 'to', before_end, 'spending', coalesce(sum(s.before), 0))
          from spent s
        ),
        'difference',
        (select coalesce(sum(s.now - s.before), 0) from spent s),
        'categories',
        (select l.list from lists l where l.kind = 'category'),
        'groups',
        (select l.list from lists l where l.kind = 'group'),
        'payees',
        (select l.list from lists l where l.kind = 'payee')
      )
  );
end $function$;
comment on function public.compare_spending is
  'The categories, groups and payees that explain the difference in spending between two spans of days.';

create function public.transfer_totals(first date, last date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  -- Both legs of a transfer are one; where the other is outside these days, each counts in its own.
  return (
    select jsonb_build_object('count', count(*), 'amount', coalesce(sum(abs(l.value)), 0))
    from public.ledger_lines l
    where
      l.user_id = (select public.current_user_id())
      and l.type = 'transfer'
      and l.counted_on between first and last
      and (
        l.amount < 0
        or not exists (
          select
          from
            public.live_transfers r
            join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
          where
            r.user_id = l.user_id
            and r.in_id = l.transaction_id
            and r.in_part_id is not distinct from l.part_id
            and o.date between first and last
        )
      )
  );
end;
$$;
comment on function public.transfer_totals is 'The number of transfers within these days, and the money they move.';
