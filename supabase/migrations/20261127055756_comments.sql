set check_function_bodies = off;

create or replace function public.active_rules()
returns table (place integer, id uuid, name text, match text, conditions jsonb, actions jsonb)
language sql
stable
set search_path = ''
as $$
  select r.place, r.id, r.name, r.match, r.conditions, r.actions
  from
    (
      select
        row_number() over in_order::integer as place,
        sum(
          case
            when o.enabled then public.pattern_count(o.conditions)
            else 0
          end
        ) over in_order as patterns,
        o.*
      from public.rules o
      where o.user_id = (select public.current_user_id())
      window in_order as (order by o.position, o.created_at, o.id)
    ) r
  -- PostgreSQL keeps 32 patterns ready. With more, it would build each of them again for each row; those of one more
  -- rule, which is being edited, and a few added here come along.
  where r.enabled and r.patterns <= 20 and public.rule_problem(r.conditions, r.actions) is null
  order by r.place;
$$;

create or replace function public.dashboard_accounts(today date)
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

create or replace function public.figures_ever()
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
        where totals.user_id = (select public.current_user_id())
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

create or replace function public.spending_buckets(
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

create or replace function public.transfer_totals(first date, last date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Both legs of a transfer are one; where the other is outside these days, each counts in its own.
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(abs(l.amount)), 0))
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
    );
$$;

COMMENT ON COLUMN "public"."refund_links"."counts_with_purchase" IS 'True if it counts on the day of the purchase instead of the day of the refund.';

COMMENT ON FUNCTION "public"."compare_spending"(date, date, date, date, integer) IS 'The categories, groups and payees that explain the difference in spending between two spans of days.';

COMMENT ON FUNCTION "public"."not_counted_totals"(date, date) IS 'The number and the amount of rows within these days that are not counted, apart from transfers.';

COMMENT ON FUNCTION "public"."review_import"(uuid, text, integer) IS 'A page of the review, with the current state of the import.';

COMMENT ON FUNCTION "public"."transfer_totals"(date, date) IS 'The number of transfers within these days, and the money they move.';
