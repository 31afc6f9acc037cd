create function public.dashboard(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  bucket text := case
    when period_end - period_start >= 100 then 'month'
    when period_end - period_start >= 7 then 'week'
  end;
begin
  -- In this language the plan, which takes as long as the work, is made once for many calls.
  return (
    with
      months as (
        -- The month of the period's last day, or of today if that is earlier; no time zone takes part.
        select
          m.month_start,
          (m.month_start + interval '1 month')::date - 1 as month_end,
          (m.month_start - interval '1 month')::date as before_start
        from (select date_trunc('month', least(period_end, today)::timestamp)::date as month_start) m
      ),
      spans as (
        select s.*
        from
          months m,
          lateral (
            values
              ('period', period_start, period_end),
              ('previous', previous_start, period_start - 1),
              -- What is still running is compared with as many days, or with all there are when there are fewer.
              ('so_far', period_start, today),
              ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
              ('trend', m.month_start, least(m.month_end, today)),
              (
                'trend_before',
                m.before_start,
                case
                  when today > m.month_end then m.month_start - 1
                  else least(m.before_start + (today - m.month_start), m.month_start - 1)
                end
              )
          ) s ("name", "from", "to")
        where today between period_start and period_end or s."name" not like 'so_far%'
      ),
      cube as materialized (
        select
          l.counted_on as date,
          l.category_id,
          l.role,
          sum(l.amount) as amount,
          count(*) as lines,
          sum(l.transactions) as transactions,
          coalesce(sum(l.transactions) filter (where l.type = 'refund'), 0) as refunds,
          coalesce(sum(l.amount) filter (where l.one_time), 0) as one_time,
          coalesce(sum(l.transactions) filter (where l.one_time), 0) as one_time_transactions
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role in ('spending', 'income')
          and l.counted_on >= (select least(previous_start, before_start) from months)
          and l.counted_on <= (select greatest(period_end, month_end) from months)
        group by l.counted_on, l.category_id, l.role
      ),
      days as (
        select
          c.date,
          coalesce(-sum(c.amount) filter (where c.role = 'spending'), 0) as spending,
          coalesce(sum(c.amount) filter (where c.role = 'income'), 0) as income,
          coalesce(sum(c.transactions - c.refunds) filter (where c.role = 'spending'), 0) as expense_count,
          sum(c.refunds) as refund_count,
          coalesce(sum(c.transactions) filter (where c.role = 'income'), 0) as income_count,
          coalesce(-sum(c.one_time) filter (where c.role = 'spending'), 0) as one_time_spending,
          sum(c.one_time_transactions) as one_time_count,
          bool_or(c.role = 'spending') as spent
        from cube c
        group by c.date
      ),
      totals as (
        select
          s."name",
          jsonb_build_object(
            'from',
            s."from",
            'to',
            s."to",
            'spending',
            coalesce(sum(d.spending), 0),
            'income',
            coalesce(sum(d.income), 0),
            'expenseCount',
            coalesce(sum(d.expense_count), 0),
            'refundCount',
            coalesce(sum(d.refund_count), 0),
            'incomeCount',
            coalesce(sum(d.income_count), 0),
            'oneTimeSpending',
            coalesce(sum(d.one_time_spending), 0),
            'oneTimeCount',
            coalesce(sum(d.one_time_count), 0)
          ) as document
        from
          spans s
          left join days d on d.date between s."from" and s."to"
        group by s."name", s."from", s."to"
      ),
      starts as (
        -- A month is compared with the same month of the previous period, a week with as many days.
        select
          greatest(s.start::date, period_start) as "from",
          case bucket
            when 'month' then (previous_start + (row_number() over (order by s.start) - 1) * interval '1 month')::date
            else previous_start + (greatest(s.start::date, period_start) - period_start)
          end as before_from
        from
          generate_series(
            date_trunc(bucket, period_start::timestamp),
            period_end::timestamp,
            ('1 ' || bucket)::interval
          ) s (start)
      ),
      buckets as (
        -- The last one is compared with all that is left of the previous period.
        select
          s."from",
          coalesce(lead(s."from") over following - 1, period_end) as "to",
          case
            when s.before_from < period_start then s.before_from
          end as before_from,
          least(coalesce(lead(s.before_from) over following, period_start), period_start) - 1 as before_to
        from starts s
        window following as (order by s."from")
      ),
      bucket_days as (
        -- Each day in the bucket it lies in, on either side.
        select b."from", d.date, d.spending, false as before
        from
          days d
          cross join lateral (select b."from" from buckets b where b."from" <= d.date order by b."from" desc limit 1) b
        where d.spent and d.date between period_start and period_end
        union all
        select b."from", d.date, d.spending, true
        from
          days d
          cross join lateral (
            select b."from" from buckets b where b.before_from <= d.date order by b.before_from desc limit 1
          ) b
        where d.spent and d.date between previous_start and period_start - 1
      ),
      bucket_sums as (
        select
          b."from",
          b."to",
          b.before_from,
          b.before_to,
          sum(d.spending) filter (where not d.before) as spending,
          sum(d.spending) filter (where d.before) as before,
          sum(d.spending) filter (where not d.before and d.date <= today) as so_far,
          sum(d.spending) filter (
            where d.before and d.date <= least(b.before_from + (today - b."from"), b.before_to)
          ) as so_far_before
        from
          buckets b
          left join bucket_days d on d."from" = b."from"
        group by b."from", b."to", b.before_from, b.before_to
      ),
      categories as (
        select
          c.category_id,
          coalesce(
            -sum(c.amount) filter (where c.role = 'spending' and c.date between period_start and period_end),
            0
          ) as spending,
          coalesce(
            sum(c.lines) filter (where c.role = 'spending' and c.date between period_start and period_end),
            0
          ) as expense_count,
          coalesce(sum(c.lines) filter (where c.date between period_start and period_end), 0) as transactions,
          coalesce(
            -sum(c.amount) filter (where c.role = 'spending' and c.date between m.month_start and m.month_end),
            0
          ) as month_spending,
          coalesce(
            -sum(c.amount - c.one_time) filter (
              where c.role = 'spending' and c.date between m.month_start and least(m.month_end, today)
            ),
            0
          ) as month_so_far
        from
          cube c,
          months m
        group by c.category_id
      ),
      named as materialized (
        select c.*, n.name as category, coalesce(g.name, n.name) as group_name, coalesce(g.id, n.id) as group_id
        from
          categories c
          join public.categories n on n.user_id = (select public.current_user_id()) and n.id = c.category_id
          left join public.categories g on g.user_id = n.user_id and g.id = n.parent_id
      ),
      groups as materialized (
        select
          n.group_id,
          n.group_name as category,
          sum(n.spending) as spending,
          sum(n.expense_count) as expense_count,
          sum(n.month_spending) as month_spending,
          sum(n.month_so_far) as month_so_far
        from named n
        group by n.group_id, n.group_name
      ),
      limits as materialized (select l.* from public.limits_in((select m.month_start from months m)) l),
      everything as (
        select
          coalesce(-sum(s.amount) filter (where r.role = 'spending'), 0) as spending,
          coalesce(sum(s.amount) filter (where r.role = 'income'), 0) as income,
          coalesce(-sum(s.amount) filter (where r.role = 'spending' and s.type <> 'refund'), 0) as expenses,
          coalesce(sum(s.transactions) filter (where r.role = 'spending' and s.type <> 'refund'), 0) as expense_count,
          coalesce(sum(s.transactions) filter (where r.role = 'spending' and s.type = 'refund'), 0) as refund_count,
          coalesce(sum(s.transactions) filter (where r.role = 'income'), 0) as income_count,
          coalesce(-sum(s.amount) filter (where r.role = 'spending' and s.one_time), 0) as one_time_spending,
          coalesce(
            -sum(s.amount) filter (where r.role = 'spending' and s.type <> 'refund' and s.one_time),
            0
          ) as one_time_expenses,
          coalesce(sum(s.amount) filter (where r.role = 'income' and s.one_time), 0) as one_time_income,
          coalesce(
            sum(s.transactions) filter (where r.role = 'spending' and s.type <> 'refund' and s.one_time),
            0
          ) as one_time_expense_count,
          coalesce(
            sum(s.transactions) filter (where r.role = 'spending' and s.type = 'refund' and s.one_time),
            0
          ) as one_time_refund_count,
          coalesce(sum(s.transactions) filter (where r.role = 'income' and s.one_time), 0) as one_time_income_count
        from
          public.ledger_totals s
          cross join lateral (select public.line_role(s.type, s.counted) as role) r
        where s.user_id = (select public.current_user_id())
      ),
      largest_in as (
        -- Where the largest of all amounts lies; it may be there more than once.
        select m.account_id, m.month, m.largest
        from public.account_months m
        where
          m.user_id = (select public.current_user_id())
          and m.largest = (
            select max(o.largest) from public.account_months o where o.user_id = (select public.current_user_id())
          )
      ),
      balances as materialized (
        select
          a.id,
          a.name,
          a.type,
          a.last_four_digits,
          a.created_at,
          a.closed_at,
          a.currency,
          b.stated,
          coalesce(b.balance, 0) as balance,
          b.with_later - coalesce(b.balance, 0) as upcoming
        from
          public.balances_now(today) b
          join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = b.account_id
      )
    select
      jsonb_build_object(
        'period',
        (select t.document from totals t where t."name" = 'period'),
        'previous',
        (select t.document from totals t where t."name" = 'previous'),
        'soFar',
        (
          select jsonb_build_object('now', n.document, 'before', b.document)
          from
            totals n
            cross join totals b
          where n."name" = 'so_far' and b."name" = 'so_far_before'
        ),
        'monthlyTrend',
        (
          select jsonb_build_object('now', n.document, 'before', b.document)
          from
            totals n
            cross join totals b
          where n."name" = 'trend' and b."name" = 'trend_before'
        ),
        'transfers',
        public.transfer_totals(period_start, period_end),
        'notCounted',
        (
          select
            jsonb_build_object('count', coalesce(sum(l.transactions), 0), 'amount', coalesce(sum(abs(l.amount)), 0))
          from public.ledger_lines l
          where
            l.user_id = (select public.current_user_id())
            and not l.counted
            and l.type <> 'transfer'
            and l.counted_on between period_start and period_end
        ),
        'month',
        (select jsonb_build_object('from', m.month_start, 'to', m.month_end) from months m),
        'days',
        (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('date', d.date, 'spending', d.spending, 'total', d.total) order by d.date),
              '[]'
            )
          from
            (
              select
                s.date,
                s.spending,
                sum(s.spending) over (
                  partition by s.date >= period_start
                  order by s.date
                ) as total
              from days s
              where s.spent and s.date between previous_start and period_end
            ) d
        ),
        'buckets',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'from',
                  b."from",
                  'to',
                  b."to",
                  'spending',
                  case
                    when b."from" <= today then coalesce(b.spending, 0)
                    else b.spending
                  end,
                  'before',
                  case
                    when b.before_from is not null then jsonb_build_object(
                      'from',
                      b.before_from,
                      'to',
                      b.before_to,
                      'spending',
                      coalesce(b.before, 0)
                    )
                  end,
                  'soFar',
                  case
                    when today >= b."from"
                    and today < b."to" then jsonb_build_object(
                      'now',
                      coalesce(b.so_far, 0),
                      'before',
                      case
                        when b.before_from is not null then coalesce(b.so_far_before, 0)
                      end
                    )
                  end
                )
                order by b."from"
              ),
              '[]'
            )
          from bucket_sums b
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  c.category,
                  'group',
                  case
                    when c.group_id <> c.category_id then c.group_name
                  end,
                  'spending',
                  c.spending,
                  'transactions',
                  c.expense_count,
                  'monthlyLimit',
                  l.monthly_limit,
                  -- The limit of a group is for all that is in it.
                  'monthSpending',
                  coalesce(g.month_spending, c.month_spending),
                  'monthSoFar',
                  coalesce(g.month_so_far, c.month_so_far)
                )
                order by c.spending desc, c.category
              ),
              '[]'
            )
          from
            named c
            left join groups g on g.group_id = c.category_id
            left join limits l on l.category_id = c.category_id
          where c.expense_count > 0
        ),
        'groups',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  g.category,
                  'group',
                  null,
                  'spending',
                  g.spending,
                  'transactions',
                  g.expense_count,
                  'monthlyLimit',
                  l.monthly_limit,
                  'monthSpending',
                  g.month_spending,
                  'monthSoFar',
                  g.month_so_far
                )
                order by g.spending desc, g.category
              ),
              '[]'
            )
          from
            groups g
            left join limits l on l.category_id = g.group_id
          where g.expense_count > 0
        ),
        'mostActive',
        (
          select jsonb_build_object('category', c.category, 'transactions', c.transactions)
          from named c
          where c.transactions > 0
          order by c.transactions desc, c.spending desc, c.category
          limit 1
        ),
        'ever',
        (
          select
            jsonb_build_object(
              'spending',
              e.spending,
              'expenses',
              e.expenses,
              'income',
              e.income,
              'expenseCount',
              e.expense_count,
              'refundCount',
              e.refund_count,
              'incomeCount',
              e.income_count,
              'oneTimeSpending',
              e.one_time_spending,
              'oneTimeExpenses',
              e.one_time_expenses,
              'oneTimeIncome',
              e.one_time_income,
              'oneTimeExpenseCount',
              e.one_time_expense_count,
              'oneTimeRefundCount',
              e.one_time_refund_count,
              'oneTimeIncomeCount',
              e.one_time_income_count,
              'span',
              (
                select jsonb_build_object('from', min(m.first_day), 'to', max(m.last_day))
                from public.account_months m
                where m.user_id = (select public.current_user_id())
                having min(m.first_day) is not null
              ),
              'largest',
              (
                select
                  jsonb_build_object(
                    'id',
                    t.id,
                    'date',
                    t.date,
                    'description',
                    public.title_of(t.id),
                    'payee',
                    public.payee_key(t.description),
                    'amount',
                    abs(t.amount),
                    'type',
                    t.type
                  )
                from
                  largest_in l
                  join public.live_transactions t
                    on t.user_id = (select public.current_user_id())
                    and t.account_id = l.account_id
                    and t.date >= l.month
                    and t.date < (l.month + interval '1 month')::date
                where abs(t.amount) = l.largest and t.counted and t.type <> 'transfer'
                order by t.date desc, t.created_at desc, t."position", t.id
                limit 1
              )
            )
          from everything e
        ),
        'recent',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  r.id,
                  'date',
                  r.date,
                  'description',
                  public.title_of(r.id),
                  'payee',
                  public.payee_key(r.description),
                  'category',
                  r.category,
                  'amount',
                  r.amount,
                  'type',
                  r.type,
                  'incoming',
                  r.incoming,
                  'counted',
                  r.counted,
                  'split',
                  r.is_split,
                  'otherAccountName',
                  r.other_account_name,
                  'accountName',
                  r.account_name
                )
                order by r.date desc, r.created_at desc, r."position", r.id
              ),
              '[]'
            )
          from
            (
              select
                t.id,
                t.date,
                t.description,
                c.name as category,
                abs(t.amount) as amount,
                t.type,
                t.created_at,
                t."position",
                a.name as account_name,
                t.amount > 0 as incoming,
                t.counted,
                t.is_split,
                case
                  when t.type = 'transfer' then (
                    select o.name
                    from
                      public.live_transfers r
                      join public.accounts o
                        on o.user_id = r.user_id
                        and o.id = case t.id
                          when r.out_id then r.in_account_id
                          else r.out_account_id
                        end
                    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
                    limit 1
                  )
                end as other_account_name
              from
                (
                  select *
                  from public.live_transactions t
                  where t.user_id = (select public.current_user_id())
                  order by t.date desc, t.created_at desc, t."position", t.id
                  limit 5
                ) t
                join public.categories c on c.user_id = t.user_id and c.id = t.category_id
                join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
            ) r
        ),
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  b.id,
                  'name',
                  b.name,
                  'type',
                  b.type,
                  'lastFourDigits',
                  b.last_four_digits,
                  'balance',
                  b.balance,
                  'stated',
                  b.stated,
                  'upcoming',
                  b.upcoming,
                  'closed',
                  b.closed_at is not null
                )
                order by b.created_at desc, b.id
              ),
              '[]'
            )
          from balances b
        ),
        -- Nothing is converted: what is in another currency is left out.
        'netWorth',
        (
          select coalesce(sum(b.balance), 0)
          from
            balances b
            join public.profiles p on p.user_id = (select public.current_user_id())
          where b.closed_at is null and coalesce(b.currency, p.currency) = p.currency
        ),
        'savingsGoal',
        (
          select jsonb_build_object('target', g.target, 'current', g.current, 'account', g.account_name)
          from public.goal_amounts(today) g
          where g.id is null
        )
      )
  );
end;
$function$;
comment on function public.dashboard is
  'The figures, series, categories, latest transactions and accounts of a period, and of what it is compared with.';

create function public.compare_spending(
  now_start date,
  now_end date,
  before_start date,
  before_end date,
  lines integer default 5
)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  with
    spent as materialized (
      select
        l.category_id,
        l.payee_id,
        coalesce(-sum(l.amount) filter (where l.counted_on between now_start and now_end), 0) as now,
        coalesce(-sum(l.amount) filter (where l.counted_on between before_start and before_end), 0) as before
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
    );
$function$;
comment on function public.compare_spending is
  'The categories, groups and merchants that explain the difference in spending between two spans of days.';

create function public.transfer_totals(first date, last date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Both legs of a transfer are one; where the other lies outside these days, each counts in its own.
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
comment on function public.transfer_totals is
  'How many transfers there are within these days, and how much money they move.';
