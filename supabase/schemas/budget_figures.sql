-- Limits in a period: carried, moved, available, spent, left. Computed each time, never stored.

create function public.period_spending(first date, last date, without uuid[] default '{}')
returns table (key date, category_id uuid, spent numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  months date[];
  keys date[];
  starts date[];
  ends date[];
begin
  -- Months are summed already; the lines of other periods are put to the one they count in.
  select
    array_agg(p.key) filter (where p.is_month),
    array_agg(p.key order by p.first_day) filter (where not p.is_month),
    array_agg(p.first_day order by p.first_day) filter (where not p.is_month),
    array_agg(p.last_day order by p.first_day) filter (where not p.is_month)
  into months, keys, starts, ends
  from
    (
      select p.*, p.kind = 'month' and p.last_day + 1 = (p.first_day + interval '1 month')::date as is_month
      from public.budget_periods(first, last) p
    ) p;
  if months is not null then
    return query
      select m.month, m.category_id, -sum(m.amount)
      from public.month_totals m
      where
        m.user_id = (select public.current_user_id())
        and m.month = any (months)
        and public.line_role(m.type, m.counted) = 'spending'
        and m.account_id <> all (without || array(select public.accounts_without_value()))
      group by m.month, m.category_id;
  end if;
  if keys is null then
    return;
  end if;
  return query
    select keys[l.place], l.category_id, -sum(l.value)
    from
      (
        select width_bucket(l.counted_on, starts) as place, l.counted_on, l.category_id, l.value
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role = 'spending'
          and l.counted_on between starts[1] and ends[cardinality(ends)]
          and l.account_id <> all (without)
      ) l
    where l.counted_on <= ends[l.place]
    group by l.place, l.category_id;
end;
$$;
comment on function public.period_spending is
  'The spending of each category''s own lines in the periods from one day to another, some accounts left out.';

create function public.member_spending(first date, last date, without uuid[] default '{}')
returns table (key date, category_id uuid, spent numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  return query select s.key, g.category_id, sum(s.spent)
    from
      public.period_spending(first, last, without) s
      join public.category_members g on g.user_id = (select public.current_user_id()) and g.member_id = s.category_id
    group by s.key, g.category_id;
end;
$$;
comment on function public.member_spending is
  'The spending of each category in the periods from one day to another, a group''s with that of its categories.';

create function public.limits_in(period date)
returns setof public.budgets
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select l.*
    from
      (
        select distinct on (b.category_id) b.*
        from public.budgets b
        where b.user_id = (select public.current_user_id()) and b.valid_from <= limits_in.period
        order by b.category_id, b.valid_from desc
      ) l
    where l.amount is not null;
end;
$$;
comment on function public.limits_in is 'The limits that hold in a budget period, by its key.';

create function public.series_due(series uuid, day date)
returns table (expected_on date, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select d.expected_on, abs(coalesce(d.amount, x.amount, s.first_amount))
    from
      public.recurring_series s
      cross join lateral (
        select
          coalesce(o.moved_to, public.shifted_day(due.day, t.shift)) as expected_on,
          t.amount_kind,
          coalesce(o.amount, t.amount) as amount
        from
          (
            select t.*, lead(t.valid_from) over (order by t.valid_from) as valid_until, t as row
            from public.recurring_terms t
            where t.user_id = s.user_id and t.series_id = s.id
          ) t
          cross join lateral public.due_days(
            t.row,
            greatest(series_due.day - 40, t.valid_from),
            least(series_due.day + 800, t.valid_until - 1)
          ) due (day)
          left join public.recurring_occurrences o
            on o.user_id = s.user_id and o.series_id = s.id and o.due_on = due.day
        where coalesce(o.moved_to, public.shifted_day(due.day, t.shift)) >= series_due.day
        order by 1
        limit 1
      ) d
      cross join lateral (
        select (array_agg(f.paid order by f.due_on desc))[:6] as amounts
        from public.filled_occurrences f
        where f.user_id = s.user_id and f.series_id = s.id and f.paid_on < series_due.day
      ) known
      cross join lateral public.expected_amount(
        d.amount_kind,
        known.amounts,
        public.currency_exponent(public.account_currency(s.user_id, s.account_id))::integer
      ) x
    where s.user_id = (select public.current_user_id()) and s.id = series_due.series;
end;
$$;
comment on function public.series_due is
  'The first day from a day on that a series is expected, and the amount that was known of it on that day.';

create type public.limit_figure as (
  key date,
  first_day date,
  last_day date,
  category_id uuid,
  typed numeric,
  per text,
  carry text,
  carry_cap numeric,
  restarted boolean,
  series_id uuid,
  amount numeric,
  carried numeric,
  moved_in numeric,
  moved_out numeric,
  available numeric,
  spent numeric,
  "left" numeric,
  -- Of a year's limit.
  cycle_key date,
  due_on date,
  there_before numeric,
  set_aside numeric,
  periods_left integer,
  cycle_spent numeric
);
comment on type public.limit_figure is
  'A limit in a budget period. Of a year''s, amount is set aside now, and available is the whole year''s.';

create function public.limit_figures(first date, last date, without uuid[] default '{}')
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
comment on function public.limit_figures is
  'The limits of periods, with the amounts carried, available and left; some accounts may be left out.';
