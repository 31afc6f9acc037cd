-- The Budgets screen: a period with its limits. The app adds the amounts to come from the occurrences in it.

create function public.period_document(period public.budget_period)
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'key',
    period.key,
    'from',
    period.first_day,
    'to',
    period.last_day,
    'fullDays',
    period.full_days,
    'provisional',
    period.provisional,
    'kind',
    period.kind
  );
end;
$$;
comment on function public.period_document is 'A budget period as screens show it.';

create function public.period_goals(first date, last date, today date)
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
comment on function public.period_goals is
  'The goals with the amount planned for each in a period, and the amount set aside or moved to its account.';

create function public.budgets_page(period date, today date)
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
          coalesce(-sum(l.value), 0) as spent,
          coalesce(-sum(l.value) filter (where l.counted_on <= today and not l.one_time), 0) as so_far,
          coalesce(-sum(l.value) filter (where l.is_series), 0) as series_spent,
          coalesce(
            -sum(l.value) filter (where l.is_series and l.counted_on <= today and not l.one_time),
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
          select coalesce(sum(l.value), 0)::text
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
comment on function public.budgets_page is
  'A budget period, by its key or else the one that holds today: limits, spending, years, goals, moves, what comes.';

create function public.limit_proposals(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  running public.budget_period;
  -- A category that is spent in at most so many of the last twelve months is offered a year's limit.
  rare constant integer := 5;
  -- As many whole periods are needed for a limit to be proposed.
  fewest constant integer := 3;
begin
  select p.* into running from public.budget_periods(today, today) p;
  return (
    with
      before as materialized (select p.* from public.six_periods_before(running.first_day) p),
      first_line as materialized (
        select public.ledger_begins() as day
      ),
      whole as materialized (
        select b.* from before b where b.first_day >= (select f.day from first_line f)
      ),
      a_year_ago as materialized (
        select p.*
        from public.budget_periods(
          (running.first_day - interval '1 year')::date,
          (running.first_day - interval '1 year')::date
        ) p
      ),
      lines as materialized (
        select l.category_id, l.counted_on, -l.value as spent
        from public.ledger_lines l
        where
          l.user_id = owner
          and l.role = 'spending'
          and not l.one_time
          and l.counted_on >= least(
            (select min(b.first_day) from before b),
            (select a.first_day from a_year_ago a),
            (public.month_of(today) - interval '12 months')::date
          )
          and l.counted_on < running.first_day
      ),
      of_category as materialized (
        select g.category_id, l.counted_on, l.spent
        from
          lines l
          join public.category_members g on g.user_id = owner and g.member_id = l.category_id
      ),
      per_period as materialized (
        select c.id as category_id, w.key, w.first_day, coalesce(sum(l.spent), 0) as spent
        from
          public.categories c
          cross join whole w
          left join of_category l on l.category_id = c.id and l.counted_on between w.first_day and w.last_day
        where c.user_id = owner and c.kind = 'spending'
        group by c.id, w.key, w.first_day
      ),
      typical as (
        select
          p.category_id,
          percentile_cont(0.5) within group (order by p.spent::double precision)::numeric as median,
          -- The fifth of six, and as high up among fewer.
          (array_agg(p.spent order by p.spent))[greatest(1, count(*)::integer - 1)] as comfortable,
          (array_agg(p.spent order by p.first_day desc))[1] as last
        from per_period p
        group by p.category_id
        having count(*) >= fewest
      ),
      year as (
        select l.category_id, sum(l.spent) as spent
        from of_category l
        where
          l.counted_on >= (public.month_of(today) - interval '12 months')::date
          and l.counted_on < public.month_of(today)
          and (select f.day from first_line f) <= (public.month_of(today) - interval '12 months')::date
        group by l.category_id
        having
          count(distinct public.month_of(l.counted_on)) filter (where l.spent <> 0) between 1 and rare
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'group',
            c.group_name,
            'current',
            b.amount::text,
            'typical',
            case when t.median > 0 then (ceil(t.median / 10) * 10)::text end,
            'comfortable',
            case when t.comfortable > 0 then (ceil(t.comfortable / 10) * 10)::text end,
            'last',
            t.last::text,
            'yearAgo',
            (
              select sum(l.spent)::text
              from
                of_category l
                join a_year_ago a on l.counted_on between a.first_day and a.last_day
              where l.category_id = c.id
            ),
            'year',
            case when y.spent > 0 then (ceil(y.spent / 10) * 10)::text end
          )
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join typical t on t.category_id = c.id
      left join year y on y.category_id = c.id
      left join public.limits_in(running.key) b on b.category_id = c.id
    where
      c.user_id = owner
      and c.kind = 'spending'
      and c.archived_at is null
      and c.budgeting <> 'none'
      and (t.median > 0 or t.comfortable > 0 or y.spent > 0)
  );
end;
$$;
comment on function public.limit_proposals is
  'Limits that fit the spending of the last six whole periods, one-time lines aside; never applied by themselves.';

create function public.limit_history(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  earliest date := coalesce(public.ledger_begins(), today);
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
comment on function public.limit_history is
  'The limits of all budget periods since the first row, with the amounts carried, spent and left.';
