create table public.budgets (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  month date not null check (extract(day from month) = 1),
  monthly_limit numeric(15, 3) check (monthly_limit >= 0 and monthly_limit <> 'NaN'),
  created_at timestamptz not null default now(),
  primary key (user_id, category_id, month),
  constraint budgets_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete cascade
);

comment on table public.budgets is
  'The limit of a category from a calendar month on. The months before keep the one they had.';
comment on column public.budgets.month is
  'First day of the month it applies from; 0001-01-01 for a category''s first limit, when none came before.';
comment on column public.budgets.monthly_limit is 'Null where the limit was given up.';

alter table public.budgets enable row level security;
create policy "own rows" on public.budgets
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.budgets
for each statement
execute function public.await_ledger();
create trigger check_minor_units_of_edited
after update on public.budgets
referencing new table as after
for each statement
execute function public.check_minor_units();
create trigger check_minor_units_of_new
after insert on public.budgets
referencing new table as after
for each statement
execute function public.check_minor_units();

create function public.limits_in(month date)
returns table (category_id uuid, monthly_limit numeric)
language sql
stable
parallel safe
security invoker
as $$
  select l.category_id, l.monthly_limit
  from
    (
      select distinct on (b.category_id) b.category_id, b.monthly_limit
      from public.budgets b
      where b.user_id = (select public.current_user_id()) and b.month <= limits_in.month
      order by b.category_id, b.month desc
    ) l
  where l.monthly_limit is not null;
$$;
comment on function public.limits_in is 'The limits that hold in a month (its first day), by category.';

create function public.budget_periods(first date, last date)
returns table (first_day date, last_day date)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select m.start::date, (m.start + interval '1 month - 1 day')::date
    from generate_series(public.month_of(first)::timestamp, last::timestamp, interval '1 month') m (start)
    order by m.start;
end;
$$;
comment on function public.budget_periods is
  'The spans that limits are for, from that of one day to that of another: calendar months.';

create function public.categories()
returns setof jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return query with
      recent as materialized (
        select r.category_id, row_number() over (order by max(r.chosen_at) desc) as recency
        from
          (
            select t.category_id, coalesce(t.category_set_at, t.created_at) as chosen_at, t.category_source
            from public.live_transactions t
            where t.user_id = (select public.current_user_id())
            order by t.date desc, t.created_at desc, t."position", t.id
            limit 200
          ) r
        where r.category_source = 'hand'
        group by r.category_id
      )
    select
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
        'recency',
        case
          when r.recency <= 4 then r.recency
        end
      )
    from
      public.arranged_categories c
      left join recent r on r.category_id = c.id
    where c.user_id = (select public.current_user_id())
    order by c.place;
end;
$$;
comment on function public.categories is
  'The user''s categories in their order, with the fields of pickers and badges.';

create function public.budgets(today date)
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
      months as materialized (
        select row_number() over (order by p.first_day) as place, p.first_day as month
        from public.budget_periods((running.first_day - interval '6 months')::date, running.first_day - 1) p
      ),
      past as materialized (
        select g.category_id, m.month, sum(m.spending) as spending
        from
          (
            select m.category_id, m.month, -sum(m.amount) as spending
            from public.month_totals m
            where
              m.user_id = (select public.current_user_id())
              and public.line_role(m.type, m.counted) = 'spending'
              and m.month >= (running.first_day - interval '6 months')::date
              and m.month < running.first_day
            group by m.category_id, m.month
          ) m
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = m.category_id
        group by g.category_id, m.month
      ),
      past_limits as materialized (
        select m.month, l.category_id, l.monthly_limit
        from
          months m
          cross join lateral public.limits_in(m.month) l
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
            l.monthly_limit::text,
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
                  jsonb_build_object('spent', coalesce(p.spending, 0)::text, 'limit', pl.monthly_limit::text)
                  order by m.place
                )
              from
                months m
                left join past p on p.category_id = c.id and p.month = m.month
                left join past_limits pl on pl.category_id = c.id and pl.month = m.month
            )
          )
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join public.limits_in(running.first_day) l on l.category_id = c.id
      left join counts n on n.category_id = c.id
      left join current s on s.category_id = c.id
    where c.user_id = (select public.current_user_id())
  );
end;
$function$;
comment on function public.budgets is
  'Each category with its limit, row count, this month''s spending and the six months before; groups include members.';

create function public.set_limits(category_ids uuid[], limits numeric[], month date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- If the calendar of another time zone was a month ahead, the limit stated last counts.
  delete from public.budgets b
  where b.user_id = owner and b.category_id = any (category_ids) and b.month > set_limits.month;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select
    owner,
    n.category_id,
    case
      when exists (
        select from public.budgets b where b.user_id = owner and b.category_id = n.category_id
      ) then set_limits.month
      else date '0001-01-01'
    end,
    n.monthly_limit
  from
    unnest(category_ids, limits) as n (category_id, monthly_limit)
    left join public.limits_in(set_limits.month) l on l.category_id = n.category_id
  where n.monthly_limit is distinct from l.monthly_limit
  on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
end;
$$;
comment on function public.set_limits is
  'Gives categories their limits from a month on; the months before keep theirs.';

create function public.save_budget_limits(limits jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  gone text;
  changed uuid[];
  new_limits numeric[];
  fallen uuid[];
begin
  limits := public.unwrap_json(limits);
  select n.category
  into gone
  from jsonb_to_recordset(limits) as n (category text)
  where
    not exists (
      select
      from
        public.categories c
        join public.limits_in(month) l on l.category_id = c.id
      where c.user_id = owner and c.name = n.category
    )
  order by n.category
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = gone;
  end if;
  select
    array_agg(c.id),
    array_agg(n."monthlyLimit"),
    coalesce(array_agg(c.id) filter (where n."monthlyLimit" < l.monthly_limit), '{}')
  into changed, new_limits, fallen
  from
    jsonb_to_recordset(limits) as n (category text, "monthlyLimit" numeric)
    join public.categories c on c.user_id = owner and c.name = n.category
    join public.limits_in(month) l on l.category_id = c.id;
  perform public.set_limits(changed, new_limits, month);
  perform public.raise_alerts(fallen, array_fill(month, array[cardinality(fallen)]), '{}', cardinality(fallen) > 1);
end;
$$;
comment on function public.save_budget_limits is
  'Changes limits of categories that have one, all or none, and raises the alerts that lower ones cause.';

create function public.set_category_limit(category text, monthly_limit numeric, today date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  held public.categories;
begin
  select c.*
  into held
  from public.categories c
  where c.user_id = owner and c.name = set_category_limit.category and c.kind = 'spending';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.set_limits(array[held.id], array[set_category_limit.monthly_limit], month);
  perform public.raise_alerts(array[held.id], array[month], '{}', false);
end;
$$;
comment on function public.set_category_limit is
  'Sets the limit of a spending category from this month on; null removes it. Safe to repeat.';
