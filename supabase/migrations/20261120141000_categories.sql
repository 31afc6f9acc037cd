-- Budgets as the Settings screen shows them, and what gives a category a limit or a colour. A category has no row of its
-- own: it is a name.

-- ---------------------------------------------------------------- names
-- Decomposed, so that a database whose locale is C lowers letters with accents as well.
create function public.caseless(name text) returns text
  language sql immutable parallel safe security invoker set search_path = '' as $$
  select lower(normalize(name, nfd));
$$;
comment on function public.caseless(text) is 'A name without case: categories that differ in nothing else are the same.';

-- Each of the names, and how a transaction that is given it writes it: as the user's category does, an exact one
-- before one that differs in case; for a new category as the first of the names that is the same.
create function public.spelled_categories(names text[]) returns table (name text, spelling text)
  language sql stable security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
  with known as materialized (
    select c.name, public.caseless(c.name) as same, c.place
    from public.categories() with ordinality as c(name, place)
  ), first_known as materialized (
    select distinct on (k.same) k.same, k.name from known k order by k.same, k.place
  ), given as materialized (
    select g.name, public.caseless(g.name) as same, min(g.place) as place
    from unnest(names) with ordinality as g(name, place) group by g.name
  )
  select g.name, coalesce(k.name, f.name, first_value(g.name) over (partition by g.same order by g.place))
  from given g
  left join known k on k.name = g.name
  left join first_known f on f.same = g.same;
$$;
comment on function public.spelled_categories(text[]) is
  'How names of categories are written: as the user writes them already, else as the first that differs in case only.';
revoke execute on function public.spelled_categories(text[]) from public, anon;
grant execute on function public.spelled_categories(text[]) to authenticated;

-- A rename is no edit of the transactions: undoing their import still takes them back. It counts as a revision, so
-- that a form which shows the old name learns of it.
create or replace function public.note_edit() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  if coalesce(current_setting('outlay.renaming', true), '') = 'on' then
    return new;
  end if;
  if new.edited_at is not distinct from old.edited_at then
    new.edited_at := now();
    if old.import_id is not null then
      new.file_key := coalesce(old.file_key, old.movement_key);
    end if;
  end if;
  return new;
end $$;

-- ---------------------------------------------------------------- the screen
-- Every category with its limit, how many transactions it has, what was spent in the calendar month of
-- `today`, up to today, and in each of the six months before, the oldest first.
create function public.budgets(today date) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with cube as materialized (
    select t.category, t.date, sum(t.amount) as spending
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.type = 'expense'
      and t.date >= (date_trunc('month', today::timestamp) - interval '6 months')::date
      and t.date < (date_trunc('month', today::timestamp) + interval '1 month')::date
    group by t.category, t.date
  ), months as materialized (
    select n as place, (date_trunc('month', today::timestamp) - make_interval(months => 6 - n))::date as first,
      (date_trunc('month', today::timestamp) - make_interval(months => 5 - n))::date as next
    from generate_series(0, 6) n
  ), spent as materialized (
    select c.category, m.place, sum(c.spending) as spending,
      coalesce(sum(c.spending) filter (where c.date <= today), 0) as so_far
    from cube c join months m on c.date >= m.first and c.date < m.next
    group by c.category, m.place
  ), counts as materialized (
    select t.category, count(*) as transactions
    from public.transactions t
    where t.user_id = (select public.current_user_id())
    group by t.category
  )
  select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'monthly_limit', l.monthly_limit::text,
    'transactions', coalesce(n.transactions, 0), 'spent', coalesce(s.spending, 0)::text,
    'so_far', coalesce(s.so_far, 0)::text,
    'months', (
      select jsonb_agg(coalesce(p.spending, 0)::text order by m.place)
      from months m left join spent p on p.category = c.name and p.place = m.place where m.place < 6))
    order by c.place), '[]')
  from public.categories() with ordinality as c(name, place)
  left join public.budget_limits l on l.user_id = (select public.current_user_id()) and l.category = c.name
  left join counts n on n.category = c.name
  left join spent s on s.category = c.name and s.place = 6;
$$;
comment on function public.budgets(date) is
  'Every category with its limit and transactions, this month''s spending and that of the six months before.';

-- ---------------------------------------------------------------- limits
-- limits: [{ category, monthly_limit }]. All or none: when one has no limit any more, because it was renamed or
-- removed since, category_gone with its name. A limit that falls can be reached by what was spent already.
create function public.save_budget_limits(limits jsonb, today date) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  gone text;
  fallen text[];
begin
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(limits) = 'string' then
    limits := (limits #>> '{}')::jsonb;
  end if;
  select n.category into gone
  from jsonb_to_recordset(limits) as n(category text)
  where not exists (select from public.budget_limits l where l.user_id = owner and l.category = n.category)
  order by n.category limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = gone;
  end if;
  fallen := array(
    select n.category
    from jsonb_to_recordset(limits) as n(category text, monthly_limit numeric)
    join public.budget_limits l on l.user_id = owner and l.category = n.category
    where n.monthly_limit < l.monthly_limit);
  update public.budget_limits l set monthly_limit = n.monthly_limit
  from jsonb_to_recordset(limits) as n(category text, monthly_limit numeric)
  where l.user_id = owner and l.category = n.category;
  perform public.raise_alerts(fallen,
    array_fill(date_trunc('month', today::timestamp)::date, array[cardinality(fallen)]), '{}', cardinality(fallen) > 1);
end $$;
comment on function public.save_budget_limits(jsonb, date) is
  'Changes limits of categories that have one, all or none, and raises the alerts that lower ones cause.';

-- Gives a category a limit, and a colour if one is named: a new category, or one in use, whose way of writing its
-- name stays. category_exists, with its name, when it has a limit already; the same once more is no other.
-- Answers the category's name.
create function public.add_category(category text, monthly_limit numeric, today date, color smallint default null)
  returns text language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  held text;
begin
  select l.category into held from public.budget_limits l
  where l.user_id = owner and public.caseless(l.category) = public.caseless(add_category.category)
  order by l.category <> add_category.category limit 1;
  if found then
    if held = add_category.category and exists (
      select from public.budget_limits l
      left join public.category_colors k on k.user_id = owner and k.category = l.category
      where l.user_id = owner and l.category = held and l.monthly_limit = add_category.monthly_limit
        and (add_category.color is null or k.color = add_category.color)) then
      return held;
    end if;
    raise sqlstate 'PT409' using message = 'category_exists', detail = held;
  end if;
  select s.spelling into held from public.spelled_categories(array[add_category.category]) s;
  insert into public.budget_limits (user_id, category, monthly_limit) values (owner, held, add_category.monthly_limit);
  if add_category.color is not null then
    insert into public.category_colors (user_id, category, color) values (owner, held, add_category.color)
    on conflict on constraint category_colors_pkey do update set color = excluded.color;
  end if;
  perform public.raise_alerts(array[held], array[date_trunc('month', today::timestamp)::date], '{}', false);
  return held;
end $$;
comment on function public.add_category(text, numeric, date, smallint) is
  'Gives a new category, or one in use, a limit and a colour; safe to repeat.';

-- ---------------------------------------------------------------- rights
do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('caseless', 'budgets', 'save_budget_limits',
      'add_category')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
