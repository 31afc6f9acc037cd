-- Budget periods: the spans that limits are for.

create table public.budget_calendars (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  valid_from date not null,
  kind text not null check (
    kind in ('day', 'last-day', 'last-business-day', 'payday', 'weekly', 'two-weekly', 'four-weekly')
  ),
  day smallint check (day between 1 and 28),
  anchor date,
  series_id uuid,
  shift text not null default 'none' check (shift in ('none', 'before', 'after')),
  primary key (user_id, valid_from),
  constraint budget_calendars_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete set null (series_id),
  constraint budget_calendars_day check ((kind in ('day', 'payday')) = (day is not null)),
  constraint budget_calendars_anchor check ((kind in ('weekly', 'two-weekly', 'four-weekly')) = (anchor is not null)),
  constraint budget_calendars_series check (kind = 'payday' or series_id is null),
  constraint budget_calendars_shift check (kind in ('day', 'last-day', 'payday') or shift = 'none')
);

comment on table public.budget_calendars is
  'The calendar of budget periods from a period on; without a row they are calendar months.';
comment on column public.budget_calendars.valid_from is 'The key of the first period it applies to.';
comment on column public.budget_calendars.day is
  'The day of the month; on payday the one that counts once the series is gone.';
comment on column public.budget_calendars.anchor is 'A day on which a period of weeks begins.';
comment on column public.budget_calendars.series_id is 'The income whose arrival begins a period.';
comment on column public.budget_calendars.shift is 'Moves a weekend''s day to the Friday before or the Monday after.';

create index budget_calendars_series_index on public.budget_calendars (user_id, series_id);

alter table public.budget_calendars enable row level security;
create policy "own rows" on public.budget_calendars
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.budget_calendars
for each statement
execute function public.await_ledger();

create function public.period_kind(calendar public.budget_calendars)
returns text
language sql
immutable
security invoker
return case
  when calendar.kind = 'day'
  and calendar.day = 1
  and calendar.shift = 'none' then 'month'
  else calendar.kind
end;
comment on function public.period_kind is 'The kind of a calendar''s periods: from day 1 on, they are months.';

create function public.budget_starts(calendar public.budget_calendars, since date, until date)
returns table (key date, first_day date, waits boolean)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  step integer := case calendar.kind
    when 'weekly' then 7
    when 'two-weekly' then 14
    when 'four-weekly' then 28
  end;
  -- Wider than the longest period with its shift, so that the one that holds a day is found whole.
  first date := since - 80;
  last date := until + 80;
begin
  if step is not null then
    return query select d.day, d.day, false
      from
        (
          select calendar.anchor + step * k as day
          from
            generate_series(
              ceil((first - calendar.anchor)::numeric / step)::integer,
              floor((last - calendar.anchor)::numeric / step)::integer
            ) k
        ) d;
    return;
  end if;
  if calendar.kind = 'payday' and calendar.series_id is not null then
    return query with
        terms as (
          select t as row, t.valid_from, t.shift, lead(t.valid_from) over (order by t.valid_from) as valid_until
          from public.recurring_terms t
          where t.user_id = calendar.user_id and t.series_id = calendar.series_id
        )
      select d.day, coalesce(f.paid_on, o.moved_to, public.shifted_day(d.day, t.shift)), f.paid_on is null
      from
        terms t
        cross join lateral public.due_days(t.row, greatest(first, t.valid_from), least(last, t.valid_until - 1)) d (day)
        left join public.recurring_occurrences o
          on o.user_id = calendar.user_id and o.series_id = calendar.series_id and o.due_on = d.day
        left join public.filled_occurrences f
          on f.user_id = calendar.user_id and f.series_id = calendar.series_id and f.due_on = d.day;
    return;
  end if;
  return query select d.day, public.shifted_day(d.day, calendar.shift), false
    from
      (
        select
          case calendar.kind
            when 'last-day' then (m.start + interval '1 month - 1 day')::date
            when 'last-business-day' then public.nth_day(m.start::date, -1, 0)
            else m.start::date + calendar.day - 1
          end as day
        from generate_series(public.month_of(first)::timestamp, last::timestamp, interval '1 month') m (start)
      ) d
    where d.day between first and last;
end;
$$;
comment on function public.budget_starts is
  'The days on which the periods around a span of days begin by a calendar, with their keys, whenever it is valid.';

create type public.budget_period as (
  key date,
  first_day date,
  last_day date,
  full_days integer,
  provisional boolean,
  kind text
);
comment on type public.budget_period is
  'A span that limits are for. Its key stays while a payday moves its days; full_days it would have in its calendar.';

create function public.budget_periods(first date, last date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return query
    with
      calendars as materialized (
        select
          row(c.*)::public.budget_calendars as row,
          c.valid_from,
          lead(c.valid_from) over (order by c.valid_from) as valid_until
        from
          (
            select b.*
            from public.budget_calendars b
            where b.user_id = (select public.current_user_id())
            union all
            select (select public.current_user_id()), date '-infinity', 'day', 1::smallint, null, null, 'none'
          ) c
      ),
      possible as (
        select
          s.key,
          s.first_day,
          s.waits,
          c.valid_from,
          c.valid_until,
          public.period_kind(c.row) as kind,
          lead(s.first_day) over (partition by c.valid_from order by s.key) as next_day
        from
          calendars c
          cross join lateral public.budget_starts(c.row, first, last) s
      ),
      starts as (
        select n.*, max(n.key) over (order by n.first_day, n.key) as latest
        from possible n
        where n.key >= n.valid_from and (n.valid_until is null or n.key < n.valid_until)
      ),
      periods as (
        select
          s.key,
          s.first_day,
          (lead(s.first_day) over (order by s.first_day) - 1)::date as last_day,
          s.next_day - s.first_day as full_days,
          coalesce(lead(s.waits) over (order by s.first_day), false) as provisional,
          s.kind
        from starts s
        -- Moved by hand beyond the next one, a payday begins nothing.
        where s.key = s.latest
      )
    select
      p.key,
      p.first_day,
      p.last_day,
      coalesce(p.full_days, p.last_day - p.first_day + 1),
      p.provisional,
      p.kind
    from periods p
    where p.last_day >= first and p.first_day <= last and p.last_day >= p.first_day
    order by p.first_day;
end;
$$;
comment on function public.budget_periods is
  'The periods that hold any day from one to another: key, days, days in full had no calendar ended it, and its kind.';

create function public.running_period(day date)
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (select p.key from public.budget_periods(day, day) p);
end;
$$;
comment on function public.running_period is 'The key of the budget period that holds a day.';

create function public.six_periods_before(day date)
returns setof public.budget_period
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query select l.*
    from
      (
        -- Six of the longest periods, with what a payday may be late.
        select p.*
        from public.budget_periods(six_periods_before.day - 220, six_periods_before.day - 1) p
        order by p.first_day desc
        limit 6
      ) l
    order by l.first_day;
end;
$$;
comment on function public.six_periods_before is
  'The six budget periods before the one that begins on a day, oldest first.';

create function public.budget_period(today date, step integer default 0, day date default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  -- In days, 20 years; no period is much longer than a month.
  farthest constant integer := 7440;
  wanted date := greatest(
    least(coalesce(budget_period.day, budget_period.today + budget_period.step * 31), budget_period.today + farthest),
    budget_period.today - farthest
  );
begin
  return (
    with
      periods as materialized (
        select p.*, row_number() over (order by p.first_day) as place
        from
          public.budget_periods(
            least(wanted, budget_period.today) - 100,
            greatest(wanted, budget_period.today) + 100
          ) p
      ),
      running as (
        select p.place
        from periods p
        where budget_period.today between p.first_day and p.last_day and p.kind <> 'month'
      ),
      shown as (
        select p.place, p.place - r.place as step
        from
          running r
          join periods p
            on case
              when budget_period.day is null then p.place = r.place + budget_period.step
              else wanted between p.first_day and p.last_day
            end
      )
    select
      jsonb_build_object(
        'offset',
        s.step,
        'periods',
        jsonb_agg(
          jsonb_build_object('from', p.first_day, 'to', p.last_day, 'kind', p.kind)
          order by p.first_day
        )
      )
    from
      shown s
      join periods p on p.place between s.place - 1 and s.place + 1
    group by s.step
  );
end;
$$;
comment on function public.budget_period is
  'The budget period so many after today''s, or that of a day, with its neighbours; null for calendar months.';

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
comment on function public.periods_of_keys is
  'The budget periods whose keys are between two days, however far their own days have moved.';
