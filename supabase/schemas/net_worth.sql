-- From an account's first row or mark until it is closed, with a line between two values where the account says so.
create function public.worth_on(days date[], today date)
returns table (account_id uuid, day date, worth numeric)
language plpgsql
stable
set search_path to ''
as $function$
begin
  return query with
      counted as materialized (
        select
          a.id,
          a.valuation = 'line' as is_line,
          public.currency_exponent(coalesce(a.currency, p.currency)) as exponent,
          -- A closed account has left already, even if its day was a later one elsewhere.
          least(
            a.closed_at::date,
            case
              when a.closed_at is not null then today
            end
          ) as ended_on
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = (select public.current_user_id()) and coalesce(a.currency, p.currency) = p.currency
      ),
      spans as materialized (
        select c.id, s.from_day, s.to_day, s.unexplained
        from
          counted c
          cross join lateral public.balance_spans(
            c.id,
            (select min(d) from unnest(days) d),
            (select max(d) from unnest(days) d)
          ) s
        where c.is_line and s.to_day > s.from_day and s.unexplained <> 0
      )
    select
      b.account_id,
      b.day,
      b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), c.exponent), 0)
    from
      public.balances_on(days) b
      join counted c on c.id = b.account_id
      left join spans s on s.id = b.account_id and b.day >= s.from_day and b.day < s.to_day
    where b.balance is not null and (c.ended_on is null or b.day < c.ended_on) and b.day <> today
    union all
    -- Today's is the figure of cards and dashboard.
    select n.account_id, today, n.balance
    from
      public.balances_now(today) n
      join counted c on c.id = n.account_id
    where today = any (days) and n.balance is not null and (c.ended_on is null or today < c.ended_on);
end;
$function$;
comment on function public.worth_on is
  'Worth of each account at the end of each day, in the preferred currency, as net worth counts it.';

create function public.flows_between(first_day date, last_day date)
returns table (account_id uuid, category_id uuid, role text, amount numeric, transactions bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- The calendar months that lie wholly within these days; those at the edges are summed line by line.
  from_month date := (public.month_of(first_day - 1) + interval '1 month')::date;
  next_month date := public.month_of(last_day + 1);
begin
  if from_month >= next_month then
    from_month := last_day + 1;
    next_month := from_month;
  end if;
  return query with
      lines as (
        select m.account_id, m.category_id, public.line_role(m.type, m.counted) as role, m.amount, m.transactions
        from public.month_totals m
        where m.user_id = owner and m.month >= (select from_month) and m.month < (select next_month)
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= (select first_day) and l.counted_on < (select from_month)
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= (select next_month) and l.counted_on <= (select last_day)
        union all
        -- Amounts that count with a purchase on other days than the money came back.
        select
          t.account_id,
          t.category_id,
          'late-refund',
          l.amount * (i.of_refund::integer - i.of_purchase::integer),
          i.of_refund::integer
        from
          public.refund_links l
          join public.transactions t
            on t.user_id = l.user_id and t.id = l.refund_id and t.shifted > 0 and t.deletion_id is null
          join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
          cross join lateral (
            select
              t.date between first_day and last_day as of_refund,
              o.date between first_day and last_day as of_purchase
          ) i
        where l.user_id = owner and l.counts_with_purchase and i.of_refund <> i.of_purchase
      )
    select l.account_id, l.category_id, l.role, sum(l.amount), sum(l.transactions)::bigint
    from lines l
    group by 1, 2, 3;
end;
$$;
comment on function public.flows_between is
  'Lines of some days by account, category and role; late-refund is the sum that refunds shift to other days.';

create function public.net_worth(first date, last date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  begun date := (
    select
      min(
        least(
          (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
          (
            select
              min(
                case
                  when b.end_of_day then b.date
                  else least(b.date, greatest(b.date - 1, today))
                end
              )
            from public.balance_marks b
            where b.user_id = a.user_id and b.account_id = a.id
          )
        )
      )
    from
      public.live_accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and coalesce(a.currency, p.currency) = p.currency
  );
  until date := least(coalesce(last, today), today);
  since date := least(coalesce(first, begun, until), until);
begin
  -- In PL/pgSQL the plan, which takes as long as the work, is made once for many calls.
  return (
    with
      held as materialized (
        select
          a.id,
          a.name,
          a.type,
          public.account_group(a.type) as "group",
          a.created_at,
          a.position,
          public.account_group(a.type) in ('cards', 'loans') as is_debt,
          public.is_valued(a.type) as is_valued,
          least(
            a.closed_at::date,
            case
              when a.closed_at is not null then today
            end
          ) as ended_on,
          least(
            (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
            -- A mark typed as of now counts from now on, even if the user's day is still the one before.
            (
              select
                min(
                  case
                    when b.end_of_day then b.date
                    else least(b.date, greatest(b.date - 1, today))
                  end
                )
              from public.balance_marks b
              where b.user_id = a.user_id and b.account_id = a.id
            )
          ) as begins
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = owner and coalesce(a.currency, p.currency) = p.currency
      ),
      days as (
        select since as day
        union
        select (m + interval '1 month')::date - 1
        from generate_series(public.month_of(since)::timestamp, until::timestamp, interval '1 month') m
        where (m + interval '1 month')::date - 1 between since and until
        union
        select until
      ),
      edges as (
        -- The days an account is counted within the range, from its first one, before which it is absent, to its last.
        select
          h.*,
          h.ended_on is null or h.ended_on > h.begins as is_ever,
          greatest(since, h.begins) as from_day,
          least(until, h.ended_on - 1) as to_day
        from held h
      ),
      worth as materialized (
        select w.*
        from
          public.worth_on(
            array(
              select d.day from days d
              union
              select e.from_day from edges e where e.is_ever and e.from_day between since and until
              union
              select e.to_day from edges e where e.is_ever and e.to_day between since and until
            ),
            today
          ) w
      ),
      row_days as (
        select row_number() over () as place, p.id, p.day
        from
          (
            select e.id, d.day
            from
              edges e
              cross join lateral (
                select since as day
                union
                select until
                union
                select e.from_day
                union
                select e.to_day
              ) d
            where e.is_ever and d.day is not null
            union
            select e.id, d.day
            from
              edges e
              cross join lateral (
                select since as day
                union
                select until
              ) d
            where not e.is_ever
          ) p
      ),
      row_sums as materialized (
        select d.id, d.day, r.amount
        from
          (select array_agg(o.id order by o.place) as ids, array_agg(o.day order by o.place) as days from row_days o) g
          cross join lateral public.rows_until(
            g.ids,
            g.days,
            array_fill(null::timestamptz, array[cardinality(g.ids)])
          ) r
          join row_days d on d.place = r.place
      ),
      measured as (
        select
          e.*,
          s.worth as "start",
          u.worth as "end",
          ru.amount - rs.amount as moved,
          -- Its worth before its first day in Outlay.
          case
            when s.worth is null then f.worth - rf.amount
          end as opening,
          t.worth - coalesce(s.worth, f.worth - rf.amount) - (
            rt.amount - case
              when s.worth is null then 0
              else rs.amount
            end
          ) as gained
        from
          edges e
          left join worth s on s.account_id = e.id and s.day = since
          left join worth u on u.account_id = e.id and u.day = until
          left join worth f on f.account_id = e.id and f.day = e.from_day and e.from_day <= until
          left join worth t on t.account_id = e.id and t.day = e.to_day and e.to_day >= e.from_day
          join row_sums rs on rs.id = e.id and rs.day = since
          join row_sums ru on ru.id = e.id and ru.day = until
          left join row_sums rf on rf.id = e.id and rf.day = e.from_day
          left join row_sums rt on rt.id = e.id and rt.day = e.to_day
      ),
      explained as (
        select
          m.*,
          coalesce(m."end", 0) - coalesce(m."start", 0) as change,
          -- The rest after all other steps: the worth that a closed account took along.
          coalesce(m."end", 0) - coalesce(m."start", 0) - coalesce(m.opening, 0) - coalesce(
            m.gained,
            0
          ) - m.moved as left_over
        from measured m
      ),
      flows as materialized (
        select f.role, f.category_id, sum(f.amount) as amount, sum(f.transactions) as transactions
        from
          public.flows_between(since + 1, until) f
          join held h on h.id = f.account_id
        group by 1, 2
      ),
      roles as (select f.role, sum(f.amount) as amount, sum(f.transactions) as transactions from flows f group by 1),
      steps as (
        select
          1 as rank,
          0 as account_rank,
          null::date as day,
          'income' as kind,
          null::uuid as account_id,
          null as name,
          null as "group",
          coalesce(sum(r.amount), 0) as amount,
          jsonb_build_object(
            'transactions',
            coalesce(sum(r.transactions), 0),
            'categories',
            array(
              select c.name
              from
                flows f
                join public.categories c on c.user_id = owner and c.id = f.category_id
              where f.role = 'income' and f.amount <> 0
              order by f.amount desc, c.name
              limit 3
            )
          ) as details
        from roles r
        where r.role = 'income'
        union all
        select
          2,
          0,
          null,
          'spending',
          null,
          null,
          null,
          coalesce(sum(r.amount), 0),
          jsonb_build_object('transactions', coalesce(sum(r.transactions), 0), 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'spending'
        union all
        select
          2,
          1,
          null,
          'not-counted',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'not-counted' and r.amount <> 0
        union all
        select
          3,
          0,
          null,
          'late-refunds',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'late-refund' and r.amount <> 0
        union all
        select
          4,
          0,
          e.begins,
          'begins',
          e.id,
          e.name,
          e."group",
          e.opening,
          jsonb_build_object('day', e.begins, 'valued', e.is_valued)
        from explained e
        where e.opening <> 0
        union all
        select
          4,
          1,
          e.begins,
          'value',
          e.id,
          e.name,
          e."group",
          e.gained,
          jsonb_build_object('marks', v.marks, 'day', v.day, 'moved', e.moved)
        from
          explained e
          cross join lateral (
            select count(*) as marks, max(s.to_day) as day
            from public.balance_spans(e.id, since, until) s
            where s.unexplained <> 0 and s.to_day > since and s.to_day <= until
          ) v
        where e.is_valued and e.gained <> 0
        union all
        select 5, 0, e.ended_on, 'ends', e.id, e.name, e."group", e.left_over, jsonb_build_object('day', e.ended_on)
        from explained e
        where e.left_over <> 0
        union all
        select
          6,
          0,
          null,
          'transfers',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'transfer' and r.amount <> 0
        union all
        select
          7,
          0,
          null,
          'unexplained',
          e.id,
          e.name,
          e."group",
          e.gained,
          (
            select jsonb_build_object('gaps', count(*), 'from', min(s.from_day), 'to', max(s.to_day))
            from public.balance_spans(e.id, since, until) s
            where s.unexplained <> 0 and s.to_day > since and s.to_day <= until
          )
        from explained e
        where not e.is_valued and e.gained <> 0
      ),
      ordered as (
        select
          s.*,
          sum(s.amount) over (
            order by s.rank, coalesce(h.position, 0), h.created_at desc, s.account_id, s.account_rank
            rows unbounded preceding
          ) as reached,
          row_number() over (
            order by s.rank, coalesce(h.position, 0), h.created_at desc, s.account_id, s.account_rank
          ) as place
        from
          steps s
          left join held h on h.id = s.account_id
      ),
      totals as (
        select
          coalesce(sum(e."start"), 0) as "start",
          coalesce(sum(e."end"), 0) as "end",
          coalesce(sum(e."start") filter (where not e.is_debt), 0) as assets_start,
          coalesce(sum(e."end") filter (where not e.is_debt), 0) as assets_end,
          coalesce(sum(e."start") filter (where e.is_debt), 0) as debts_start,
          coalesce(sum(e."end") filter (where e.is_debt), 0) as debts_end
        from explained e
      )
    select
      jsonb_build_object(
        'from',
        since,
        'to',
        until,
        'begun',
        begun,
        'start',
        t."start"::text,
        'end',
        t."end"::text,
        'change',
        (t."end" - t."start")::text,
        'points',
        (
          select
            jsonb_agg(
              jsonb_build_object('day', d.day, 'worth', p.worth::text, 'groups', coalesce(p."groups", '{}'))
              order by d.day
            )
          from
            days d
            left join (
              select g.day, sum(g.worth) as worth, jsonb_object_agg(g."group", g.worth::text) as "groups"
              from
                (
                  select w.day, h."group", sum(w.worth) as worth
                  from
                    worth w
                    join held h on h.id = w.account_id
                  group by 1, 2
                ) g
              group by g.day
            ) p
              on p.day = d.day
        ),
        'begins',
        (
          select
            coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'day', h.begins) order by h.begins, h.name), '[]')
          from edges h
          where h.is_ever and h.begins > since and h.begins <= until
        ),
        'steps',
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'kind',
                o.kind,
                'amount',
                o.amount::text,
                'reached',
                (t."start" + o.reached)::text,
                'accountId',
                o.account_id,
                'name',
                o.name,
                'group',
                o."group"
              ) || o.details
              order by o.place
            )
          from ordered o
        ),
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  e.id,
                  'name',
                  e.name,
                  'group',
                  e."group",
                  'debt',
                  e.is_debt,
                  'start',
                  e."start"::text,
                  'end',
                  e."end"::text,
                  'change',
                  e.change::text
                )
                order by
                  e.is_debt,
                  array_position(array['cash', 'savings', 'investments', 'things', 'cards', 'loans'], e."group"),
                  e.position,
                  e.created_at desc,
                  e.id
              ),
              '[]'
            )
          -- Not one that was closed before these days.
          from explained e
          where
            e."start" is not null
            or e."end" is not null
            or (e.is_ever and e.from_day between since and until and e.from_day <= e.to_day)
        ),
        -- The change by later-dated rows.
        'upcoming',
        case
          when until = today then (
            select coalesce(sum(b.with_later), 0) - t."end"
            from
              public.balances_now(today) b
              join held h on h.id = b.account_id
            where h.ended_on is null
          )::text
        end,
        'assets',
        jsonb_build_object(
          'start',
          t.assets_start::text,
          'end',
          t.assets_end::text,
          'change',
          (t.assets_end - t.assets_start)::text
        ),
        'debts',
        jsonb_build_object(
          'start',
          t.debts_start::text,
          'end',
          t.debts_end::text,
          'change',
          (t.debts_end - t.debts_start)::text
        ),
        'leftOut',
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'currency', a.currency) order by a.name), '[]')
          from
            public.live_accounts a
            join public.profiles p on p.user_id = a.user_id
          where a.user_id = owner and a.currency <> p.currency and a.closed_at is null
        )
      )
    from totals t
  );
end;
$function$;
comment on function public.net_worth is
  'Net worth at the ends of months, why it changed, and its accounts; without a first day, from the beginning.';
