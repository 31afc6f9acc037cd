-- The figure of a group is its own rows and those of its categories: in budgets, alerts and on the dashboard.

create view public.other_part_categories with (security_invoker = true) as
select distinct s.user_id, s.transaction_id, s.category_id, s.counted_in
from (
  select p.user_id, p.transaction_id, p.category_id, first_value(p.category_id) over (
    partition by p.user_id, p.transaction_id order by p.type = 'transfer', p.position) as counted_in
  from public.transaction_parts p
  join public.live_transactions t on t.user_id = p.user_id and t.id = p.transaction_id
) s
where s.category_id <> s.counted_in;
comment on view public.other_part_categories is
  'The categories of a split row besides that of the line it is counted with: sums of counts leave it out of them.';
revoke insert, update, delete on public.other_part_categories from authenticated;

create or replace function public.count_in_category(category_id uuid) returns integer
  language sql stable set search_path = '' as $$
  select (coalesce(sum(s.transactions), 0) + (
    select count(*) from public.other_part_categories o
    where o.user_id = (select public.current_user_id()) and o.category_id = count_in_category.category_id))::integer
  from public.ledger_totals s
  where s.user_id = (select public.current_user_id()) and s.category_id = count_in_category.category_id;
$$;

create or replace function public.budgets(today date)
 returns jsonb
 language sql
 stable
 set search_path = ''
as $$
  with months as materialized (
    select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
    from generate_series(0, 5) n
  ), past as materialized (
    select g.category_id, m.month, -sum(m.amount) as spending
    from public.month_totals m
    join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
    where m.user_id = (select public.current_user_id()) and public.line_role(m.type, m.counted) = 'spending'
      and m.month >= (public.month_of(today) - interval '6 months')::date and m.month < public.month_of(today)
    group by g.category_id, m.month
  ), past_limits as materialized (
    select m.month, l.category_id, l.monthly_limit from months m cross join lateral public.limits_in(m.month) l
  ), current as materialized (
    select g.category_id, -sum(l.amount) as spending,
      coalesce(-sum(l.amount) filter (where l.counted_on <= today), 0) as so_far
    from public.ledger_lines l
    join public.category_members g on g.user_id = l.user_id and g.member_id = l.category_id
    where l.user_id = (select public.current_user_id()) and l.role = 'spending'
      and l.counted_on >= public.month_of(today)
      and l.counted_on < (public.month_of(today) + interval '1 month')::date
    group by g.category_id
  ), counts as materialized (
    select u.category_id, sum(u.transactions) as transactions
    from (
      select s.category_id, s.transactions from public.ledger_totals s where s.user_id = (select public.current_user_id())
      union all
      select o.category_id, 1 from public.other_part_categories o where o.user_id = (select public.current_user_id())
    ) u
    group by u.category_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'isGroup', exists (
      select from public.categories i where i.user_id = c.user_id and i.parent_id = c.id),
    'monthlyLimit', l.monthly_limit::text,
    'transactions', coalesce(n.transactions, 0), 'spent', coalesce(s.spending, 0)::text,
    'soFar', coalesce(s.so_far, 0)::text,
    'months', (
      select jsonb_agg(jsonb_build_object('spent', coalesce(p.spending, 0)::text, 'limit', pl.monthly_limit::text)
        order by m.place)
      from months m
      left join past p on p.category_id = c.id and p.month = m.month
      left join past_limits pl on pl.category_id = c.id and pl.month = m.month))
    order by c.place), '[]')
  from public.arranged_categories c
  left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
  left join counts n on n.category_id = c.id
  left join current s on s.category_id = c.id
  where c.user_id = (select public.current_user_id());
$$;
comment on function public.budgets(date) is
  'Every category with its limit, transactions of its own, this month''s spending, and spending and limits of the six months before; those of a group with what is in it.';

create or replace function public.raise_alerts(category_ids uuid[], months date[], large uuid[], bulk boolean, import uuid default NULL::uuid)
 returns void
 language plpgsql
 set search_path = ''
 set enable_nestloop = 'off'
 set jit = 'off'
as $$
declare
  -- Its triggers hold the ledger already; who calls it for a limit waits here.
  owner uuid := public.lock_ledger();
  settings record;
  summary uuid := gen_random_uuid();
begin
  if coalesce(cardinality(category_ids), 0) + cardinality(large) = 0 then
    return;
  end if;
  select * into settings from public.alert_settings();
  if not found then
    return;
  end if;
  with limits as materialized (
    select m.month, l.category_id, l.monthly_limit
    from (select distinct month from unnest(months) month) m cross join lateral public.limits_in(m.month) l
    where settings.budget_alerts
  ), touched as materialized (
    select distinct l.category_id, l.month, l.monthly_limit
    from unnest(category_ids, months) as c(category_id, month)
    -- What is spent in a category is spent in its group, too.
    join public.category_members g on g.user_id = owner and g.member_id = c.category_id
    join limits l on l.category_id = g.category_id and l.month = c.month
  ), spent as (
    select c.category_id, m.month, -sum(m.amount) as spending
    from (select distinct t.category_id from touched t) c
    join public.category_members g on g.user_id = owner and g.category_id = c.category_id
    join public.month_totals m on m.user_id = owner and m.month = any (months) and m.category_id = g.member_id
    where public.line_role(m.type, m.counted) = 'spending' and m.account_id <> all (settings.samples)
    group by c.category_id, m.month
  ), parts as (
    select c.category_id, c.month, c.monthly_limit, s.spending, unnest(array[80, 100]) as threshold
    from touched c join spent s on s.category_id = c.category_id and s.month = c.month
    where s.spending > 0
  ), reached as materialized (
    -- Who jumps over both thresholds at once is told once.
    select gen_random_uuid() as notification_id, p.category_id, p.month, p.monthly_limit, p.spending,
      array_agg(p.threshold) as thresholds
    from parts p
    where p.spending * 100 >= p.monthly_limit * p.threshold
      and not exists (select from public.budget_alerts b where b.user_id = owner and b.category_id = p.category_id
        and b.month = p.month and b.threshold = p.threshold)
    group by p.category_id, p.month, p.monthly_limit, p.spending
  ), grown as materialized (
    select gen_random_uuid() as notification_id, t.id, t.date, t.description, -t.amount as amount
    from public.live_transactions t
    where settings.large_transaction_alerts and t.user_id = owner and t.id = any (large) and t.type = 'expense'
      and t.counted and t.amount <= -settings.large_transaction_threshold and t.account_id <> all (settings.samples)
      and not exists (
        select from public.large_transaction_alerts l where l.user_id = owner and l.transaction_id = t.id)
  ), told as materialized (
    select 'budget' as kind, r.notification_id from reached r
    union all
    select 'large-transaction', g.notification_id from grown g
  ), summed as materialized (
    select case when bulk and count(*) > 1 then summary end as id from told
  ), notified as (
    -- Under the lock: what comes later has a later time, whenever its transaction began.
    insert into public.notifications (user_id, id, kind, import_id, created_at, mail)
    select owner, n.id, n.kind, raise_alerts.import, clock_timestamp(),
      case when settings.email_notifications then 'due' else 'none' end
    from (
      select t.notification_id as id, t.kind from told t where (select s.id from summed s) is null
      union all
      select s.id, 'summary' from summed s where s.id is not null
    ) n
  ), budgeted as (
    insert into public.budget_alerts (user_id, category_id, month, threshold, notification_id, spending, monthly_limit)
    select owner, r.category_id, r.month, unnest(r.thresholds), coalesce((select s.id from summed s), r.notification_id),
      r.spending, r.monthly_limit
    from reached r
  )
  insert into public.large_transaction_alerts (user_id, transaction_id, notification_id, date, description, amount,
    threshold)
  select owner, g.id, coalesce((select s.id from summed s), g.notification_id), g.date, g.description, g.amount,
    settings.large_transaction_threshold
  from grown g;
end $$;

create or replace function public.withdraw_budget_alerts(category_ids uuid[], months date[])
 returns void
 language plpgsql
 set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  if category_ids is null then
    return;
  end if;
  delete from public.budget_alerts b
  using (
    select c.category_id, c.month, l.monthly_limit, coalesce((
      select -sum(m.amount) from public.month_totals m
      join public.category_members g on g.user_id = owner and g.category_id = c.category_id and g.member_id = m.category_id
      where m.user_id = owner and m.month = c.month
        and public.line_role(m.type, m.counted) = 'spending'
        and m.account_id not in (select a.id from public.accounts a where a.user_id = owner and a.sample)), 0) as spending
    from (
      select distinct g.category_id, n.month
      from unnest(category_ids, months) as n(category_id, month)
      join public.category_members g on g.user_id = owner and g.member_id = n.category_id
    ) c
    join public.limits_in(c.month) l on l.category_id = c.category_id
  ) s
  where b.user_id = owner and b.category_id = s.category_id and b.month = s.month
    and s.spending * 100 < s.monthly_limit * b.threshold;
end $$;

create or replace function public.dashboard(period_start date, period_end date, previous_start date, today date)
 returns jsonb
 language plpgsql
 stable
 set search_path = ''
as $$
declare
  bucket text := case when period_end - period_start >= 100 then 'month' when period_end - period_start >= 7 then 'week' end;
begin
  -- In this language the plan, which takes as long as the work, is made once for many calls.
  return (
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
    select l.counted_on as date, l.category_id, l.role, sum(l.amount) as amount, count(*) as lines,
      sum(l.transactions) as transactions,
      coalesce(sum(l.amount) filter (where l.one_time), 0) as one_time,
      coalesce(sum(l.transactions) filter (where l.one_time), 0) as one_time_transactions
    from public.ledger_lines l
    where l.user_id = (select public.current_user_id()) and l.role in ('spending', 'income')
      and l.counted_on >= (select least(previous_start, before_start) from months)
      and l.counted_on <= (select greatest(period_end, month_end) from months)
    group by l.counted_on, l.category_id, l.role
  ), days as (
    select c.date,
      coalesce(-sum(c.amount) filter (where c.role = 'spending'), 0) as spending,
      coalesce(sum(c.amount) filter (where c.role = 'income'), 0) as income,
      coalesce(sum(c.transactions) filter (where c.role = 'spending'), 0) as expense_count,
      coalesce(sum(c.transactions) filter (where c.role = 'income'), 0) as income_count,
      coalesce(-sum(c.one_time) filter (where c.role = 'spending'), 0) as one_time_spending,
      sum(c.one_time_transactions) as one_time_count,
      bool_or(c.role = 'spending') as spent
    from cube c group by c.date
  ), totals as (
    select s."name",
      jsonb_build_object('from', s."from", 'to', s."to",
        'spending', coalesce(sum(d.spending), 0), 'income', coalesce(sum(d.income), 0),
        'expenseCount', coalesce(sum(d.expense_count), 0), 'incomeCount', coalesce(sum(d.income_count), 0),
        'oneTimeSpending', coalesce(sum(d.one_time_spending), 0), 'oneTimeCount', coalesce(sum(d.one_time_count), 0))
        as document
    from spans s left join days d on d.date between s."from" and s."to"
    group by s."name", s."from", s."to"
  ), starts as (
    -- A month is compared with the same month of the previous period, a week with as many days.
    select greatest(s.start::date, period_start) as "from",
      case bucket when 'month' then (previous_start + (row_number() over (order by s.start) - 1) * interval '1 month')::date
        else previous_start + (greatest(s.start::date, period_start) - period_start) end as before_from
    from generate_series(date_trunc(bucket, period_start::timestamp), period_end::timestamp,
      ('1 ' || bucket)::interval) s (start)
  ), buckets as (
    -- The last one is compared with all that is left of the previous period.
    select s."from", coalesce(lead(s."from") over following - 1, period_end) as "to",
      case when s.before_from < period_start then s.before_from end as before_from,
      least(coalesce(lead(s.before_from) over following, period_start), period_start) - 1 as before_to
    from starts s window following as (order by s."from")
  ), bucket_days as (
    -- Each day in the bucket it lies in, on either side.
    select b."from", d.date, d.spending, false as before
    from days d
    cross join lateral (
      select b."from" from buckets b where b."from" <= d.date order by b."from" desc limit 1) b
    where d.spent and d.date between period_start and period_end
    union all
    select b."from", d.date, d.spending, true
    from days d
    cross join lateral (
      select b."from" from buckets b where b.before_from <= d.date order by b.before_from desc limit 1) b
    where d.spent and d.date between previous_start and period_start - 1
  ), bucket_sums as (
    select b."from", b."to", b.before_from, b.before_to,
      sum(d.spending) filter (where not d.before) as spending,
      sum(d.spending) filter (where d.before) as before,
      sum(d.spending) filter (where not d.before and d.date <= today) as so_far,
      sum(d.spending) filter (where d.before
        and d.date <= least(b.before_from + (today - b."from"), b.before_to)) as so_far_before
    from buckets b
    left join bucket_days d on d."from" = b."from"
    group by b."from", b."to", b.before_from, b.before_to
  ), categories as (
    select c.category_id,
      coalesce(-sum(c.amount) filter (where c.role = 'spending' and c.date between period_start and period_end), 0)
        as spending,
      coalesce(sum(c.lines) filter (where c.role = 'spending' and c.date between period_start and period_end), 0)
        as expense_count,
      coalesce(sum(c.lines) filter (where c.date between period_start and period_end), 0) as transactions,
      coalesce(-sum(c.amount) filter (where c.role = 'spending' and c.date between m.month_start and m.month_end), 0)
        as month_spending
    from cube c, months m group by c.category_id
  ), named as materialized (
    select c.*, n.name as category, coalesce(g.name, n.name) as group_name, coalesce(g.id, n.id) as group_id
    from categories c
    join public.categories n on n.user_id = (select public.current_user_id()) and n.id = c.category_id
    left join public.categories g on g.user_id = n.user_id and g.id = n.parent_id
  ), groups as materialized (
    select n.group_id, n.group_name as category, sum(n.spending) as spending, sum(n.expense_count) as expense_count,
      sum(n.month_spending) as month_spending
    from named n group by n.group_id, n.group_name
  ), limits as materialized (
    select l.* from public.limits_in((select m.month_start from months m)) l
  ), everything as (
    select coalesce(-sum(s.amount) filter (where r.role = 'spending'), 0) as spending,
      coalesce(sum(s.amount) filter (where r.role = 'income'), 0) as income,
      coalesce(sum(s.transactions) filter (where r.role = 'spending'), 0) as expense_count,
      coalesce(sum(s.transactions) filter (where r.role = 'income'), 0) as income_count,
      coalesce(-sum(s.amount) filter (where r.role = 'spending' and s.one_time), 0) as one_time_spending,
      coalesce(sum(s.amount) filter (where r.role = 'income' and s.one_time), 0) as one_time_income,
      coalesce(sum(s.transactions) filter (where r.role = 'spending' and s.one_time), 0) as one_time_expense_count,
      coalesce(sum(s.transactions) filter (where r.role = 'income' and s.one_time), 0) as one_time_income_count
    from public.ledger_totals s
    cross join lateral (select public.line_role(s.type, s.counted) as role) r
    where s.user_id = (select public.current_user_id())
  ), largest_in as (
    -- Where the largest of all amounts lies; it may be there more than once.
    select m.account_id, m.month, m.largest
    from public.account_months m
    where m.user_id = (select public.current_user_id()) and m.largest = (
      select max(o.largest) from public.account_months o where o.user_id = (select public.current_user_id()))
  ), balances as materialized (
    select * from public.account_balances b where b.user_id = (select public.current_user_id())
  )
  select jsonb_build_object(
    'period', (select t.document from totals t where t."name" = 'period'),
    'previous', (select t.document from totals t where t."name" = 'previous'),
    'soFar', (
      select jsonb_build_object('now', n.document, 'before', b.document)
      from totals n cross join totals b where n."name" = 'so_far' and b."name" = 'so_far_before'
    ),
    'monthlyTrend', (
      select jsonb_build_object('now', n.document, 'before', b.document)
      from totals n cross join totals b where n."name" = 'trend' and b."name" = 'trend_before'
    ),
    'transfers', public.transfer_totals(period_start, period_end),
    'notCounted', (
      select jsonb_build_object('count', coalesce(sum(l.transactions), 0), 'amount', coalesce(sum(abs(l.amount)), 0))
      from public.ledger_lines l
      where l.user_id = (select public.current_user_id()) and not l.counted and l.type <> 'transfer'
        and l.counted_on between period_start and period_end
    ),
    'month', (select jsonb_build_object('from', m.month_start, 'to', m.month_end) from months m),
    'days', (
      select coalesce(jsonb_agg(jsonb_build_object('date', d.date, 'spending', d.spending, 'total', d.total)
        order by d.date), '[]')
      from (
        select s.date, s.spending, sum(s.spending) over (partition by s.date >= period_start order by s.date) as total
        from days s where s.spent and s.date between previous_start and period_end
      ) d
    ),
    'buckets', (
      select coalesce(jsonb_agg(jsonb_build_object('from', b."from", 'to', b."to",
        'spending', case when b."from" <= today then coalesce(b.spending, 0) else b.spending end,
        'before', case when b.before_from is not null then jsonb_build_object(
          'from', b.before_from, 'to', b.before_to, 'spending', coalesce(b.before, 0)) end,
        'soFar', case when today >= b."from" and today < b."to" then jsonb_build_object(
          'now', coalesce(b.so_far, 0), 'before', case when b.before_from is not null then coalesce(b.so_far_before, 0) end)
        end) order by b."from"), '[]')
      from bucket_sums b
    ),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'category', c.category, 'group', case when c.group_id <> c.category_id then c.group_name end,
        'spending', c.spending, 'transactions', c.expense_count, 'monthlyLimit', l.monthly_limit,
        -- The limit of a group is for all that is in it.
        'monthSpending', coalesce(g.month_spending, c.month_spending))
        order by c.spending desc, c.category), '[]')
      from named c
      left join groups g on g.group_id = c.category_id
      left join limits l on l.category_id = c.category_id
      where c.expense_count > 0
    ),
    'groups', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'category', g.category, 'group', null, 'spending', g.spending, 'transactions', g.expense_count,
        'monthlyLimit', l.monthly_limit, 'monthSpending', g.month_spending)
        order by g.spending desc, g.category), '[]')
      from groups g
      left join limits l on l.category_id = g.group_id
      where g.expense_count > 0
    ),
    'mostActive', (
      select jsonb_build_object('category', c.category, 'transactions', c.transactions) from named c
      where c.transactions > 0 order by c.transactions desc, c.spending desc, c.category limit 1
    ),
    'ever', (
      select jsonb_build_object(
        'spending', e.spending, 'income', e.income,
        'expenseCount', e.expense_count, 'incomeCount', e.income_count,
        'oneTimeSpending', e.one_time_spending, 'oneTimeIncome', e.one_time_income,
        'oneTimeExpenseCount', e.one_time_expense_count, 'oneTimeIncomeCount', e.one_time_income_count,
        'span', (
          select jsonb_build_object('from', min(m.first_day), 'to', max(m.last_day)) from public.account_months m
          where m.user_id = (select public.current_user_id()) having min(m.first_day) is not null),
        'largest', (
          select jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
            'payee', public.payee_key(t.description), 'amount', abs(t.amount), 'type', t.type)
          from largest_in l
          join public.live_transactions t on t.user_id = (select public.current_user_id()) and t.account_id = l.account_id
            and t.date >= l.month and t.date < (l.month + interval '1 month')::date
          where abs(t.amount) = l.largest and t.counted and t.type <> 'transfer'
          order by t.date desc, t.created_at desc, t."position", t.id limit 1))
      from everything e
    ),
    'recent', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'date', r.date, 'description', r.description,
        'category', r.category, 'amount', r.amount, 'type', r.type, 'incoming', r.incoming, 'counted', r.counted,
        'split', r.is_split, 'otherAccountName', r.other_account_name, 'accountName', r.account_name)
        order by r.date desc, r.created_at desc, r."position", r.id), '[]')
      from (
        select t.id, t.date, t.description, c.name as category, abs(t.amount) as amount, t.type, t.created_at,
          t."position", a.name as account_name, t.amount > 0 as incoming, t.counted, t.is_split,
          case when t.type = 'transfer' then (
            select o.name from public.live_transfers r
            join public.accounts o on o.user_id = r.user_id
              and o.id = case t.id when r.out_id then r.in_account_id else r.out_account_id end
            where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id) limit 1) end as other_account_name
        from (
          select * from public.live_transactions t
          where t.user_id = (select public.current_user_id())
          order by t.date desc, t.created_at desc, t."position", t.id
          limit 5
        ) t
        join public.categories c on c.user_id = t.user_id and c.id = t.category_id
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      ) r
    ),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'type', b.type,
        'lastFourDigits', b.last_four_digits, 'balance', b.balance, 'closed', b.closed_at is not null)
        order by b.created_at desc, b.id), '[]')
      from balances b
    ),
    -- Nothing is converted: what is in another currency is left out.
    'netWorth', (
      select coalesce(sum(b.balance), 0)
      from balances b
      join public.accounts a on a.user_id = b.user_id and a.id = b.id
      join public.profiles p on p.user_id = b.user_id
      where b.closed_at is null and coalesce(a.currency, p.currency) = p.currency),
    'savingsGoal', (
      select jsonb_build_object('target', g.target, 'current', g.current, 'account', g.account_name)
      from public.savings_progress g
      where g.user_id = (select public.current_user_id())
    )
  ));
end $$;

COMMENT ON FUNCTION public.dashboard(date,date,date,date) IS 'The figures, series, categories, latest transactions and accounts of a period, and of what it is compared with.';
REVOKE ALL ON FUNCTION public.dashboard(date,date,date,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.dashboard(date,date,date,date) TO authenticated;

-- ---------------------------------------------------------------- public.transfer_totals
create or replace function public.transfer_totals(first date, last date)
 returns jsonb
 language sql
 stable
 set search_path = ''
as $$
  -- Both legs of a transfer are one; where the other lies outside these days, each counts in its own.
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(abs(l.amount)), 0))
  from public.ledger_lines l
  where l.user_id = (select public.current_user_id()) and l.type = 'transfer'
    and l.counted_on between first and last
    and (l.amount < 0 or not exists (
      select from public.live_transfers r
      join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
      where r.user_id = l.user_id and r.in_id = l.transaction_id and r.in_part_id is not distinct from l.part_id
        and o.date between first and last));
$$;

create or replace function public.transaction_choices(today date)
 returns jsonb
 language sql
 stable
 set search_path = ''
as $$
  select jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
        'lastFourDigits', a.last_four_digits, 'closed', a.closed_at is not null)
        order by a.created_at desc, a.id), '[]')
      from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'monthlyLimit', l.monthly_limit,
        'spending', coalesce(s.spending, 0)) order by c.place), '[]')
      from public.arranged_categories c
      left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
      left join (
        select g.category_id, -sum(m.amount) as spending
        from public.month_totals m
        join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
        where m.user_id = (select public.current_user_id()) and m.month = public.month_of(today)
          and public.line_role(m.type, m.counted) = 'spending'
        group by g.category_id
      ) s on s.category_id = c.id
      where c.user_id = (select public.current_user_id())),
    'tags', public.tag_documents());
$$;

create function public.set_category_limit(category text, monthly_limit numeric, today date) returns void
  language plpgsql set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  held public.categories;
begin
  select c.* into held from public.categories c
  where c.user_id = owner and c.name = set_category_limit.category and c.kind = 'spending';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.set_limits(array[held.id], array[set_category_limit.monthly_limit], month);
  perform public.raise_alerts(array[held.id], array[month], '{}', false);
end $$;
comment on function public.set_category_limit(text, numeric, date) is
  'Gives a category of spending its limit from this month on, or takes it for null; safe to repeat.';

create function public.categories_page(today date) returns jsonb
  language sql stable set search_path = '' as $$
  with months as materialized (
    select public.month_of(today) as first, (public.month_of(today) + interval '1 month - 1 day')::date as last
  ), current as materialized (
    select t.category_id, r.role, sum(case r.role when 'spending' then -t.amount else t.amount end) as amount
    from public.month_totals t
    cross join lateral (select public.line_role(t.type, t.counted) as role) r
    where t.user_id = (select public.current_user_id()) and t.month = (select m.first from months m)
      and r.role in ('spending', 'income')
    group by 1, 2
  ), ever as materialized (
    select s.category_id, public.line_role(s.type, s.counted) as role, sum(s.transactions) as transactions
    from public.ledger_totals s
    where s.user_id = (select public.current_user_id())
    group by 1, 2
  ), others as materialized (
    select o.transaction_id, o.category_id, o.counted_in from public.other_part_categories o
    where o.user_id = (select public.current_user_id())
  ), own as materialized (
    select c.id, c.kind, public.caseless(c.name) = 'uncategorized' as is_none, coalesce(n.amount, 0) as amount,
      coalesce((select sum(e.transactions) from ever e where e.category_id = c.id), 0) as counted,
      (select count(*) from others o where o.category_id = c.id) as others,
      (select count(*) from public.rules r
        where r.user_id = c.user_id and strpos(r.conditions::text || r.actions::text, c.id::text) > 0) as rules
    from public.categories c
    left join current n on n.category_id = c.id and n.role = c.kind
    where c.user_id = (select public.current_user_id())
  ), totals as materialized (
    select g.category_id, sum(o.amount) as amount, sum(o.counted) as counted, array_agg(g.member_id) as members
    from public.category_members g join own o on o.id = g.member_id
    where g.user_id = (select public.current_user_id())
    group by g.category_id
  )
  select jsonb_build_object(
    'month', (select jsonb_build_object('from', m.first, 'to', m.last) from months m),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'group', c.group_name, 'kind', c.kind, 'color', c.color, 'icon', c.icon,
        'archived', c.archived_at is not null, 'amount', t.amount, 'ownAmount', o.amount,
        'monthlyLimit', l.monthly_limit, 'ownTransactions', o.counted + o.others,
        -- A row that is split among categories of one group is one.
        'transactions', t.counted + (
          select count(distinct r.transaction_id) from others r
          where r.category_id = any (t.members) and r.counted_in <> all (t.members)),
        'rules', o.rules, 'used', public.is_category_used(c.id)) order by c.place), '[]')
      from public.arranged_categories c
      join own o on o.id = c.id
      join totals t on t.category_id = c.id
      left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
      where c.user_id = (select public.current_user_id()) and not o.is_none),
    'kinds', (
      select jsonb_object_agg(k.kind, jsonb_build_object(
        'amount', coalesce((select sum(n.amount) from current n where n.role = k.kind), 0),
        'transactions', coalesce((select sum(e.transactions) from ever e where e.role = k.kind), 0),
        'without', coalesce((
          select sum(n.amount) from current n join own o on o.id = n.category_id where n.role = k.kind and o.is_none), 0),
        'withoutTransactions', coalesce((
          select sum(e.transactions) from ever e join own o on o.id = e.category_id where e.role = k.kind and o.is_none), 0),
        -- Spending in categories of income, or the other way around.
        'elsewhere', coalesce((
          select sum(n.amount) from current n join own o on o.id = n.category_id
          where n.role = k.kind and o.kind <> k.kind and not o.is_none), 0)))
      from (values ('spending'), ('income')) k (kind)),
    'offersCommon', not exists (
      select from public.categories c where c.user_id = (select public.current_user_id()) and c.kept));
$$;
comment on function public.categories_page(date) is
  'The user''s categories with this month''s figures, limits and what uses each; a group with what is in it.';
