set check_function_bodies = off;

DROP FUNCTION "public"."save_goal"(uuid, text, numeric, numeric, uuid, numeric, date);

DROP FUNCTION "public"."set_budgeting"(uuid, text, text, date);

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

create or replace function public.budgets_page(period date, today date)
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
  select p.* into shown from public.periods_of_keys(period, period) p;
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
              jsonb_agg(
                jsonb_build_object('account', t.name, 'accountId', t.id, 'amount', t.amount::text)
                order by t.name, t.id
              ),
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
            left join public.limits_in((select m.key from months m)) l on l.category_id = c.id and l.per = 'period'
            left join public.limit_figures((select m.first from months m), (select m.last from months m)) f
              on f.category_id = c.id and f.per = 'period'
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

create or replace function public.limit_figures(first date, last date, without uuid[] default '{}')
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
      figure.periods_left := greatest(
        1,
        width_bucket(year_ends - 1, ends) - width_bucket(one.last_day - 1, ends)
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

create function public.limit_history(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  earliest date := coalesce((select min(m.first_day) from public.account_months m where m.user_id = owner), today);
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'from',
            f.first_day,
            'to',
            f.last_day,
            'amount',
            f.amount::text,
            'carried',
            f.carried::text,
            'movedIn',
            f.moved_in::text,
            'movedOut',
            f.moved_out::text,
            'available',
            f.available::text,
            'spent',
            f.spent::text,
            'left',
            f."left"::text,
            'dueOn',
            f.due_on
          )
          order by c.name, f.first_day
        ),
        '[]'
      )
    from
      public.limit_figures(least(earliest, today), today) f
      join public.categories c on c.user_id = owner and c.id = f.category_id
  );
end;
$$;

create or replace function public.move_between_limits(change uuid, period date, source text, target text, amount numeric)
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
        cross join public.periods_of_keys(period, period) p
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
  carries boolean := exists (
    select
    from public.budgets b
    where b.user_id = owner and b.category_id in (source, target) and (b.carry <> 'none' or b.restart is not null)
  );
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
  where l.category_id = target and (carried <> 0 or carries and l.per = 'period')
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

create or replace function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      -- Of a calendar month the days are known.
      periods as materialized (
        select
          p.key,
          jsonb_build_object(
            'period',
            jsonb_build_object('from', p.first_day, 'to', p.last_day, 'kind', p.kind)
          ) as document
        from
          (
            select min(b.period) as earliest, max(b.period) as latest
            from public.budget_alerts b
            where b.user_id = (select public.current_user_id()) and b.notification_id = any (ids)
          ) a
          cross join lateral public.periods_of_keys(a.earliest, a.latest) p
        where
          exists (select from public.budget_calendars c where c.user_id = (select public.current_user_id()))
          and (p.kind <> 'month' or p.full_days <> p.last_day - p.first_day + 1)
      )
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
                left join periods d on d.key = b.period
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

create or replace function public.period_goals(first date, last date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  a_year numeric := public.periods_a_year(public.running_calendar(first));
begin
  return (
    with
      goals as materialized (
        select
          g.*,
          case
            when a_year = 12 then n.monthly
            else ceil(n.monthly * 12 / a_year)
          end as planned
        from
          public.goal_amounts(today) g
          join public.tied_goals t on t.user_id = (select public.current_user_id()) and t.id is not distinct from g.id
          cross join lateral (
            select coalesce(t.monthly, public.monthly_need(g.target - g.current, g.due_on, today)) as monthly
          ) n
        where g.target > 0 or g.id is not null
      ),
      moved as materialized (
        select l.account_id, sum(l.amount) as amount
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'transfer'
          and l.counted_on between first and last
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

create function public.periods_of_keys(earliest date, latest date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- A payday is moved by at most 40 days, and by a weekend.
  farthest constant integer := 43;
begin
  return query select p.*
    from public.budget_periods(earliest - farthest, latest + farthest) p
    where p.key between earliest and latest;
end;
$$;

create or replace function public.restore_series(series uuid, before jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held public.recurring_series := jsonb_populate_record(null::public.recurring_series, before -> 'row');
  is_back boolean := not exists (
    select from public.recurring_series s where s.user_id = owner and s.id = restore_series.series
  );
begin
  if
    not exists (select from public.payees p where p.user_id = owner and p.id = held.payee_id)
    or (
      select count(*)
      from public.accounts a
      where a.user_id = owner and a.id in (held.account_id, held.other_account_id)
    ) < 1 + (held.other_account_id is not null)::integer
  then
    return false;
  end if;
  if held.words <> (select s.words from public.recurring_series s where s.user_id = owner and s.id = series) then
    perform public.leave_words(series);
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    name,
    kind,
    payee_id,
    account_id,
    other_account_id,
    category_id,
    origin,
    state,
    paused_until,
    ends_on,
    cancel_by,
    note,
    words,
    decided_at,
    first_amount,
    holds_most,
    evidence,
    revision,
    created_at
  )
  values
    (
      owner,
      series,
      held.name,
      held.kind,
      held.payee_id,
      held.account_id,
      held.other_account_id,
      -- One that is gone meanwhile leaves the category of the newest transaction.
      (select c.id from public.categories c where c.user_id = owner and c.id = held.category_id),
      held.origin,
      held.state,
      held.paused_until,
      held.ends_on,
      held.cancel_by,
      held.note,
      held.words,
      held.decided_at,
      held.first_amount,
      held.holds_most,
      held.evidence,
      held.revision,
      held.created_at
    )
  on conflict on constraint recurring_series_pkey do update
    set
      name = excluded.name,
      kind = excluded.kind,
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      category_id = excluded.category_id,
      state = excluded.state,
      paused_until = excluded.paused_until,
      ends_on = excluded.ends_on,
      cancel_by = excluded.cancel_by,
      note = excluded.note,
      words = excluded.words,
      decided_at = excluded.decided_at,
      first_amount = excluded.first_amount,
      -- As it was, so that the change before this one can be undone next.
      revision = excluded.revision;
  perform public.write_terms(series, before -> 'terms');
  delete from public.recurring_occurrences o where o.user_id = owner and o.series_id = series;
  insert into public.recurring_occurrences (user_id, series_id, due_on, skipped, moved_to, amount)
  select owner, series, o.due_on, o.skipped, o.moved_to, o.amount
  from jsonb_populate_recordset(null::public.recurring_occurrences, before -> 'occurrences') o;
  insert into public.recurring_matches (user_id, transaction_id, series_id, due_on, by_hand)
  select owner, t.id, series, m.due_on, m.by_hand
  from
    jsonb_populate_recordset(null::public.recurring_matches, before -> 'matches') m
    join public.transactions t on t.user_id = owner and t.id = m.transaction_id
  on conflict do nothing;
  -- What followed it before it was deleted follows it again.
  if is_back then
    update public.budget_calendars k
    set series_id = series
    where
      k.user_id = owner
      and k.kind = 'payday'
      and k.series_id is null
      and before -> 'calendars' @> to_jsonb(k.valid_from);
    update public.budgets b
    set series_id = series
    from jsonb_populate_recordset(null::public.budgets, before -> 'limits') l
    where
      b.user_id = owner
      and b.category_id = l.category_id
      and b.valid_from = l.valid_from
      and b.per = 'year'
      and b.series_id is null;
  end if;
  return true;
end;
$$;

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

create or replace function public.save_limit(change uuid, category text, content jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  said jsonb := public.unwrap_json(content);
  chosen text := said ->> 'budgeting';
  -- Without one the limit stays; a category that is not budgeted has none.
  stated jsonb := case
    when chosen is distinct from 'none' then said -> 'limit'
  end;
  given public.budgets := jsonb_populate_record(
    null::public.budgets,
    stated || jsonb_build_object('carry_cap', stated -> 'carryCap', 'series_id', stated -> 'seriesId')
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
    not public.begin_budget_change(
      change,
      array[held],
      jsonb_strip_nulls(
        jsonb_build_object(
          'action',
          case
            when stated is null then 'budgeting'
            else 'limit'
          end,
          'category',
          category,
          'budgeting',
          chosen
        )
      )
    )
  then
    return;
  end if;
  if chosen = 'none' then
    perform public.set_limits(array[held], array[null::numeric], period);
  end if;
  if stated is not null then
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
    insert into public.budgets as b (
      user_id,
      category_id,
      valid_from,
      amount,
      per,
      carry,
      carry_cap,
      restart,
      series_id
    )
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
  end if;
  update public.categories c
  set budgeting = coalesce(chosen, 'flexible')
  where
    c.user_id = owner
    and c.id = held
    -- A category that has a limit is budgeted.
    and (chosen is not null or c.budgeting = 'none' and given.amount is not null);
  perform public.end_budget_change(change);
end;
$$;

create or replace function public.series_documents(series uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.id,
            'name',
            coalesce(s.name, public.shown_payee(s.payee_id)),
            'kind',
            s.kind,
            'state',
            s.state,
            'origin',
            s.origin,
            'decidedAt',
            s.decided_at,
            'payeeId',
            s.payee_id,
            'accountId',
            s.account_id,
            'account',
            a.name,
            'currency',
            public.account_currency(s.user_id, s.account_id),
            'otherAccountId',
            s.other_account_id,
            'otherAccount',
            (
              select o.name from public.accounts o where o.user_id = s.user_id and o.id = s.other_account_id
            ),
            'pausedUntil',
            s.paused_until,
            'endsOn',
            s.ends_on,
            'cancelBy',
            s.cancel_by,
            'note',
            s.note,
            'words',
            to_jsonb(s.words),
            'revision',
            s.revision,
            'evidence',
            s.evidence,
            'terms',
            public.terms_document(s.id),
            'ownCategory',
            own.name,
            'category',
            coalesce(
              own.name,
              (
                select c.name
                from
                  public.matched_transactions m
                  join public.categories c on c.user_id = m.user_id and c.id = m.category_id
                where m.user_id = s.user_id and m.series_id = s.id and m.due_on is not null and not m.is_split
                order by m.date desc, m.transaction_id
                limit 1
              )
            ),
            'paid',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('due', f.due_on, 'on', f.paid_on, 'amount', f.paid) order by f.due_on desc
                  ),
                  '[]'
                )
              from
                (
                  select m.due_on, m.paid_on, m.paid
                  from public.filled_occurrences m
                  where m.user_id = s.user_id and m.series_id = s.id
                  order by m.due_on desc
                  limit 24
                ) f
            )
          )
          order by s.id
        ),
        '[]'
      )
    from
      public.recurring_series s
      join public.accounts a on a.user_id = s.user_id and a.id = s.account_id
      left join public.categories own on own.user_id = s.user_id and own.id = s.category_id
    where s.user_id = (select public.current_user_id()) and s.id = any (series)
  );
end;
$$;

create or replace function public.series_snapshot(series uuid)
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
        'row',
        to_jsonb(s) - '{user_id,id}'::text[],
        'terms',
        public.terms_document(s.id),
        'occurrences',
        (
          select coalesce(jsonb_agg(to_jsonb(o) - '{user_id,series_id}'::text[] order by o.due_on), '[]')
          from public.recurring_occurrences o
          where o.user_id = s.user_id and o.series_id = s.id
        ),
        'matches',
        (
          select coalesce(jsonb_agg(to_jsonb(m) - '{user_id,series_id}'::text[] order by m.transaction_id), '[]')
          from public.recurring_matches m
          where m.user_id = s.user_id and m.series_id = s.id
        ),
        'calendars',
        (
          select coalesce(jsonb_agg(k.valid_from order by k.valid_from), '[]')
          from public.budget_calendars k
          where k.user_id = s.user_id and k.series_id = s.id
        ),
        'limits',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('category_id', b.category_id, 'valid_from', b.valid_from)
                order by b.category_id, b.valid_from
              ),
              '[]'
            )
          from public.budgets b
          where b.user_id = s.user_id and b.series_id = s.id
        )
      )
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.id = series
  );
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
            jsonb_build_object('name', c.name, 'monthlyLimit', f.available, 'spending', coalesce(s.spent, 0))
            order by c.place
          ),
          '[]'
        )
      from
        public.arranged_categories c
        left join public.limit_figures(today, today) f on f.category_id = c.id and f.per = 'period'
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

create or replace function public.write_matches(result jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- Rows older than those that were searched keep their place.
  delete from public.recurring_matches m
  using
    public.recurring_series s,
    public.transactions t
  where
    s.user_id = owner
    and s.payee_id = (result ->> 'payee')::uuid
    and m.user_id = owner
    and m.series_id = s.id
    and not m.by_hand
    and t.user_id = owner
    and t.id = m.transaction_id
    and (
      t.date >= (result ->> 'since')::date
      or t.deletion_id is not null
      -- None of these is looked at.
      or t.one_time
      or t.type = 'refund'
      or t.type = 'transfer'
      and t.amount > 0
      or result ->> 'since' is null
      -- Of another payee, it is there by a word.
      or s.words <> '{}'
      and t.payee_id <> s.payee_id
      and t.date >= (select public.words_since())
    )
    and not exists (
      select
      from jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
      where g."row" = m.transaction_id and g.series = m.series_id and g.due = m.due_on
    );
  if exists (select from public.recurring_series s where s.user_id = owner and s.words <> '{}') then
    -- A word takes a row from the series of its payee, or gives it back, whichever payee is searched first.
    delete from public.recurring_matches m
    using
      jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
      join public.recurring_series after on after.user_id = owner and after.id = g.series
      cross join public.recurring_series before
    where
      m.user_id = owner
      and m.transaction_id = g."row"
      and m.series_id <> g.series
      and m.due_on is not null
      and not m.by_hand
      and before.user_id = owner
      and before.id = m.series_id
      and (after.words <> '{}' or before.words <> '{}');
  end if;
  insert into public.recurring_matches (user_id, transaction_id, series_id, due_on)
  select owner, t.id, s.id, g.due
  from
    jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
    join public.live_transactions t on t.user_id = owner and t.id = g."row"
    join public.recurring_series s on s.user_id = owner and s.id = g.series
  where
    not exists (
      select
      from public.recurring_matches o
      where o.user_id = owner and o.transaction_id = t.id and (o.due_on is not null or o.series_id = s.id)
    );
end;
$$;

COMMENT ON COLUMN "public"."goals"."monthly" IS 'The amount the user means to set aside a month; null for the one its day needs.';

COMMENT ON COLUMN "public"."savings_goals"."monthly" IS 'The amount the user means to set aside a month; null for the one its day needs.';

COMMENT ON FUNCTION "public"."limit_history"(date) IS 'The limits of all budget periods since the first row, with the amounts carried, spent and left.';

COMMENT ON FUNCTION "public"."periods_of_keys"(date, date) IS 'The budget periods whose keys are between two days, however far their own days have moved.';

COMMENT ON FUNCTION "public"."save_goal"(uuid, text, numeric, numeric, uuid, numeric, date, numeric) IS 'Adds or saves a goal, without an id the savings goal; without an amount the typed one stays. Safe to repeat.';

COMMENT ON FUNCTION "public"."save_limit"(uuid, text, jsonb, date) IS 'Gives a category a limit from the running period on, null for none, and says how it is budgeted: one change.';

COMMENT ON FUNCTION "public"."series_snapshot"(uuid) IS 'All there is of a series, and what of budgets follows it; null if there is none.';

COMMENT ON FUNCTION "public"."set_limits"(uuid[], numeric[], date) IS 'Gives categories their limits for each budget period from one on; the periods before keep theirs.';
