-- Changing how budget periods run: what it would look like, and the change.

create function public.payday_incomes()
returns table (id uuid, name text, state text, amount numeric, anchor date, a_year numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      s.id,
      coalesce(s.name, public.shown_payee(s.payee_id)),
      s.state,
      s.first_amount,
      t.anchor,
      case t.unit
        when 'month' then 12 * greatest(1, cardinality(t.days))
        when 'week' then 52
        else 364
      end / t.every::numeric
    from
      public.recurring_series s
      cross join lateral (
        select o.*
        from public.recurring_terms o
        where o.user_id = s.user_id and o.series_id = s.id
        order by o.valid_from desc
        limit 1
      ) t
    where
      s.user_id = (select public.current_user_id())
      and s.kind = 'income'
      and s.state in ('active', 'paused', 'ended')
      -- A period has an end in sight.
      and not (t.unit = 'year' or t.unit = 'month' and t.every > 1);
end;
$$;
comment on function public.payday_incomes is
  'The incomes that may begin budget periods, with a day they fall on and the number of times a year.';

create function public.chosen_calendar(content jsonb)
returns public.budget_calendars
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  given jsonb := public.unwrap_json(content);
  chosen public.budget_calendars := jsonb_populate_record(
    null::public.budget_calendars,
    given || jsonb_build_object('series_id', given -> 'seriesId', 'shift', coalesce(given ->> 'shift', 'none'))
  );
begin
  chosen.user_id := owner;
  if chosen.kind = 'payday' then
    select least(28, extract(day from p.anchor))::smallint
    into chosen.day
    from public.payday_incomes() p
    where p.id = chosen.series_id;
    if not found then
      raise sqlstate 'PT409' using message = 'payday_gone';
    end if;
  end if;
  return chosen;
end;
$$;
comment on function public.chosen_calendar is 'A calendar as a form sends it; refused if its income is gone.';

create function public.periods_of_calendar(calendar public.budget_calendars, first date, last date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select p.*
    from
      (
        select
          s.key,
          s.first_day,
          lead(s.first_day) over (order by s.first_day) - 1 as last_day,
          lead(s.first_day) over (order by s.first_day) - s.first_day as full_days,
          coalesce(lead(s.waits) over (order by s.first_day), false) as provisional,
          public.period_kind(calendar) as kind
        from public.budget_starts(calendar, first, last) s
      ) p
    where p.last_day >= first and p.first_day <= last
    order by p.first_day;
end;
$$;
comment on function public.periods_of_calendar is
  'The periods that hold any day from one to another, if a calendar were valid at all times.';

create function public.periods_a_year(calendar public.budget_calendars)
returns numeric
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case calendar.kind
    when 'weekly' then 52
    when 'two-weekly' then 26
    when 'four-weekly' then 13
    -- An income may come every two weeks.
    when 'payday' then coalesce((select p.a_year from public.payday_incomes() p where p.id = calendar.series_id), 12)
    else 12
  end;
end;
$$;
comment on function public.periods_a_year is 'The number of budget periods a year that limits are converted by.';

create function public.running_calendar(today date)
returns public.budget_calendars
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  running public.budget_calendars;
begin
  select b.*
  into running
  from public.budget_calendars b
  where b.user_id = (select public.current_user_id()) and b.valid_from <= public.running_period(today)
  order by b.valid_from desc
  limit 1;
  if not found then
    running.user_id := public.current_user_id();
    running.kind := 'day';
    running.day := 1;
    running.shift := 'none';
  end if;
  return running;
end;
$$;
comment on function public.running_calendar is
  'The calendar of the running period; that of calendar months without one.';

create function public.calendar_preview(content jsonb, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  chosen public.budget_calendars := public.chosen_calendar(content);
  running public.budget_period;
  starts public.budget_period := (
    select p from public.periods_of_calendar(chosen, today, today + 80) p where p.first_day > today limit 1
  );
  ratio numeric := public.periods_a_year(public.running_calendar(today)) / public.periods_a_year(chosen);
begin
  -- The period that the other calendar cuts short: the running one, or the next if its boundary comes first.
  select p.*
  into running
  from public.budget_periods(starts.first_day - 1, starts.first_day - 1) p;
  return jsonb_build_object(
    'validFrom',
    starts.key,
    'running',
    public.period_document(running) || jsonb_build_object('to', starts.first_day - 1, 'provisional', false),
    'next',
    public.period_document(starts),
    'before',
    (
      select jsonb_agg(public.period_document(b.p) || public.period_sums(b.p) order by (b.p).first_day)
      from
        (
          select p
          from public.budget_periods(today - 130, today) p
          order by p.first_day desc
          limit 3
        ) b
    ),
    'after',
    (
      select jsonb_agg(public.period_document(a.p) || public.period_sums(a.p) order by (a.p).first_day)
      from
        (
          select p
          from public.periods_of_calendar(chosen, today - 130, today) p
          order by p.first_day desc
          limit 3
        ) a
    ),
    'limits',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'category',
              c.name,
              'amount',
              l.amount::text,
              'share',
              round(
                l.amount * least(1, (starts.first_day - running.first_day)::numeric / running.full_days),
                public.currency_exponent(p.currency)
              )::text,
              'offered',
              case
                when ratio = 1 then l.amount
                else round(l.amount * ratio)
              end::text
            )
            order by c.place
          ),
          '[]'
        )
      from
        public.limits_in(running.key) l
        join public.arranged_categories c on c.user_id = owner and c.id = l.category_id
        join public.profiles p on p.user_id = owner
      where l.per = 'period'
    )
  );
end;
$$;
comment on function public.calendar_preview is
  'The effects of another calendar: its first day, the latest periods in both, and the limits it would offer.';

create function public.period_sums(period public.budget_period)
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
        'spent',
        coalesce(-sum(l.value) filter (where l.role = 'spending'), 0)::text,
        'income',
        coalesce(sum(l.value) filter (where l.role = 'income'), 0)::text
      )
    from public.ledger_lines l
    where
      l.user_id = (select public.current_user_id())
      and l.role in ('spending', 'income')
      and l.counted_on between period.first_day and period.last_day
  );
end;
$$;
comment on function public.period_sums is 'The spending and the income of a period.';

create function public.switch_calendar(change uuid, content jsonb, limits jsonb, today date)
returns date
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  chosen public.budget_calendars := public.chosen_calendar(content);
  wanted jsonb := public.unwrap_json(limits);
  running date := public.running_period(today);
  ids uuid[] := array(
    select public.limited_category(n.category)
    from jsonb_to_recordset(wanted) as n (category text)
    union
    -- Limits that wait with an earlier switch go with it, whatever this one brings.
    select b.category_id
    from
      public.budgets b
      join public.budget_calendars k on k.user_id = b.user_id and k.valid_from = b.valid_from
    where b.user_id = owner and k.valid_from > running
  );
  current public.budget_calendars := public.running_calendar(today);
begin
  select p.key
  into chosen.valid_from
  from public.periods_of_calendar(chosen, today, today + 80) p
  where p.first_day > today
  limit 1;
  if not public.begin_budget_change(change, ids, jsonb_build_object('action', 'calendar', 'kind', chosen.kind)) then
    return (
      select max(b.valid_from) from public.budget_calendars b where b.user_id = owner
    );
  end if;
  delete from public.budgets b
  using public.budget_calendars k
  where k.user_id = owner and k.valid_from > running and b.user_id = owner and b.valid_from = k.valid_from
    and b.category_id = any (ids);
  delete from public.budget_calendars b where b.user_id = owner and b.valid_from > running;
  -- Back to the calendar that runs: nothing changes.
  if
    (chosen.kind, chosen.day, chosen.anchor, chosen.series_id, chosen.shift) is distinct from (
      current.kind,
      current.day,
      current.anchor,
      current.series_id,
      current.shift
    )
  then
    insert into public.budget_calendars (user_id, valid_from, kind, day, anchor, series_id, shift)
    values
      (owner, chosen.valid_from, chosen.kind, chosen.day, chosen.anchor, chosen.series_id, chosen.shift);
    perform public.set_limits(array_agg(c.id), array_agg(n.amount), chosen.valid_from)
    from
      jsonb_to_recordset(wanted) as n (category text, amount numeric)
      join public.categories c on c.user_id = owner and c.name = n.category
    having count(*) > 0;
    -- A series that periods follow is the user's: no undo of an import takes it.
    update public.recurring_series s
    set decided_at = now()
    where s.user_id = owner and s.id = chosen.series_id and s.decided_at is null;
  end if;
  perform public.end_budget_change(change);
  return chosen.valid_from;
end;
$$;
comment on function public.switch_calendar is
  'Has budget periods run by another calendar from its next boundary on, with limits for it; safe to repeat.';

create function public.budget_calendar(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  return jsonb_build_object(
    'running',
    public.calendar_document(public.running_calendar(today)),
    'coming',
    (
      select public.calendar_document(b)
      from public.budget_calendars b
      where b.user_id = owner and b.valid_from > public.running_period(today)
      order by b.valid_from
      limit 1
    ),
    'period',
    (select public.period_document(p) from public.budget_periods(today, today) p),
    'incomes',
    (
      select
        coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.amount desc, p.id), '[]')
      from public.payday_incomes() p
      where p.state = 'active'
    )
  );
end;
$$;
comment on function public.budget_calendar is
  'The calendar of the running period, the one that waits, and the incomes that may begin periods.';

create function public.calendar_document(calendar public.budget_calendars)
returns jsonb
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return jsonb_build_object(
    'kind',
    calendar.kind,
    'day',
    calendar.day,
    'anchor',
    calendar.anchor,
    'seriesId',
    calendar.series_id,
    'shift',
    calendar.shift,
    'validFrom',
    calendar.valid_from
  );
end;
$$;
comment on function public.calendar_document is 'A calendar as screens show it.';
