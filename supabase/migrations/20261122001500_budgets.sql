-- What a user means to spend per category and calendar month.
create table public.budgets (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  month date not null check (extract(day from month) = 1),
  monthly_limit numeric(15, 3) check (monthly_limit >= 0 and monthly_limit <> 'NaN'),
  created_at timestamptz not null default now(),
  primary key (user_id, category_id, month),
  constraint budgets_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id) on delete cascade
);
comment on table public.budgets is 'The limit of a category from a calendar month on. The months before keep the one they had.';
comment on column public.budgets.month is 'The first day of the month it is valid from; 0001-01-01 for a category''s first limit, which says nothing was meant before.';
comment on column public.budgets.monthly_limit is 'Null where the limit was given up.';

alter table public.budgets enable row level security;
create policy "own rows" on public.budgets for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A limit that falls tells of spending, too; and who holds the ledger may have to change limits.
create trigger await_ledger before insert or update or delete on public.budgets
  for each statement execute function public.await_ledger();

-- Open to the planner: the month may be another one on each row.
create function public.limits_in(month date) returns table (category_id uuid, monthly_limit numeric)
  language sql stable parallel safe security invoker as $$
  select l.category_id, l.monthly_limit
  from (
    select distinct on (b.category_id) b.category_id, b.monthly_limit
    from public.budgets b
    where b.user_id = (select public.current_user_id()) and b.month <= limits_in.month
    order by b.category_id, b.month desc
  ) l
  where l.monthly_limit is not null;
$$;
comment on function public.limits_in(date) is 'The limits that hold in a month (its first day), by category.';

-- A category is listed while transactions or a limit have it.
create view public.listed_categories with (security_invoker = true) as
  select c.* from public.categories c
  where exists (select from public.ledger_totals s where s.user_id = c.user_id and s.category_id = c.id)
    or exists (
      select from public.budgets b
      where b.user_id = c.user_id and b.category_id = c.id and b.monthly_limit is not null and b.month = (
        select max(o.month) from public.budgets o where o.user_id = c.user_id and o.category_id = c.id));
comment on view public.listed_categories is 'The categories that screens list: those that transactions or a limit have.';
revoke insert, update, delete on public.listed_categories from authenticated;

create function public.categories() returns setof text
  language sql stable security invoker set search_path = '' as $$
  select c.name from public.listed_categories c
  where c.user_id = (select public.current_user_id())
  order by public.caseless(c.name), c.name;
$$;
comment on function public.categories() is 'The names of the user''s categories, in alphabetical order.';

-- ---------------------------------------------------------------- reading
-- Every category with the limit it has in the calendar month of `today`, how many transactions it has, what was spent in
-- that month, up to today, and in each of the six months before, the oldest first, with the limits these had.
create function public.budgets(today date) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with months as materialized (
    select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
    from generate_series(0, 5) n
  ), past as materialized (
    select m.category_id, m.month, -sum(m.amount) as spending
    from public.month_totals m
    where m.user_id = (select public.current_user_id()) and public.line_role(m.type, m.counted) = 'spending'
      and m.month >= (public.month_of(today) - interval '6 months')::date and m.month < public.month_of(today)
    group by m.category_id, m.month
  ), past_limits as materialized (
    select m.month, l.category_id, l.monthly_limit from months m cross join lateral public.limits_in(m.month) l
  ), current as materialized (
    select l.category_id, -sum(l.amount) as spending,
      coalesce(-sum(l.amount) filter (where l.counted_on <= today), 0) as so_far
    from public.ledger_lines l
    where l.user_id = (select public.current_user_id()) and l.role = 'spending'
      and l.counted_on >= public.month_of(today)
      and l.counted_on < (public.month_of(today) + interval '1 month')::date
    group by l.category_id
  ), counts as materialized (
    select s.category_id, sum(s.transactions) as transactions
    from public.ledger_totals s
    where s.user_id = (select public.current_user_id())
    group by s.category_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'monthly_limit', l.monthly_limit::text,
    'transactions', coalesce(n.transactions, 0), 'spent', coalesce(s.spending, 0)::text,
    'so_far', coalesce(s.so_far, 0)::text,
    'months', (
      select jsonb_agg(coalesce(p.spending, 0)::text order by m.place)
      from months m left join past p on p.category_id = c.id and p.month = m.month),
    'limits', (
      select jsonb_agg(p.monthly_limit::text order by m.place)
      from months m left join past_limits p on p.category_id = c.id and p.month = m.month))
    order by public.caseless(c.name), c.name), '[]')
  from public.listed_categories c
  left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
  left join counts n on n.category_id = c.id
  left join current s on s.category_id = c.id
  where c.user_id = (select public.current_user_id());
$$;
comment on function public.budgets(date) is
  'Every category with its limit and transactions, this month''s spending, and spending and limits of the six months before.';

-- ---------------------------------------------------------------- changing
-- Gives categories the limits beside them from a month on; null gives a limit up. The first limit of a category holds for
-- all months before, too; later ones leave those as they were. Called under the ledger lock.
create function public.set_limits(category_ids uuid[], limits numeric[], month date) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  -- Where the calendar of another time zone was a month ahead, what is said last counts.
  delete from public.budgets b
  where b.user_id = owner and b.category_id = any (category_ids) and b.month > set_limits.month;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select owner, n.category_id,
    case when exists (select from public.budgets b where b.user_id = owner and b.category_id = n.category_id)
      then set_limits.month else date '0001-01-01' end,
    n.monthly_limit
  from unnest(category_ids, limits) as n(category_id, monthly_limit)
  left join public.limits_in(set_limits.month) l on l.category_id = n.category_id
  where n.monthly_limit is distinct from l.monthly_limit
  on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
end $$;
comment on function public.set_limits(uuid[], numeric[], date) is
  'Gives categories their limits from a month on; the months before keep theirs.';

-- limits: [{ category, monthly_limit }]. All or none: when one has no limit any more, because it was renamed or
-- removed since, category_gone with its name. A limit that falls can be reached by what was spent already.
create function public.save_budget_limits(limits jsonb, today date) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  gone text;
  changed uuid[];
  new_limits numeric[];
  fallen uuid[];
begin
  limits := public.unwrap_json(limits);
  select n.category into gone
  from jsonb_to_recordset(limits) as n(category text)
  where not exists (
    select from public.categories c join public.limits_in(month) l on l.category_id = c.id
    where c.user_id = owner and c.name = n.category)
  order by n.category limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = gone;
  end if;
  select array_agg(c.id), array_agg(n.monthly_limit),
    coalesce(array_agg(c.id) filter (where n.monthly_limit < l.monthly_limit), '{}')
  into changed, new_limits, fallen
  from jsonb_to_recordset(limits) as n(category text, monthly_limit numeric)
  join public.categories c on c.user_id = owner and c.name = n.category
  join public.limits_in(month) l on l.category_id = c.id;
  perform public.set_limits(changed, new_limits, month);
  perform public.raise_alerts(fallen, array_fill(month, array[cardinality(fallen)]), '{}', cardinality(fallen) > 1);
end $$;
comment on function public.save_budget_limits(jsonb, date) is
  'Changes limits of categories that have one, all or none, and raises the alerts that lower ones cause.';
