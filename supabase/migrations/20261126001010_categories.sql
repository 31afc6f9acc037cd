-- Categories that everyone starts with, and the tree that screens show.

create function public.common_categories()
  returns table (name text, group_name text, kind text, color smallint, icon text, place integer)
  language sql immutable parallel safe set search_path = '' as $$
  select v.name, v.group_name, coalesce(v.kind, 'spending'), v.color::smallint, v.icon, v.place
  from (values
    -- The four that have a limit get their colours from their names.
    ('Food', null, null, null, 'utensils', 1),
    ('Groceries', 'Food', null, null, 'shopping-basket', 1),
    ('Eating out', 'Food', null, null, 'soup', 2),
    ('Transport', null, null, null, 'train-front', 2),
    ('Public transport', 'Transport', null, null, 'bus', 1),
    ('Fuel', 'Transport', null, null, 'fuel', 2),
    ('Rides', 'Transport', null, null, 'car', 3),
    ('Shopping', null, null, null, 'shopping-bag', 3),
    ('Clothes', 'Shopping', null, null, 'shirt', 1),
    ('Electronics', 'Shopping', null, null, 'laptop', 2),
    ('Gifts', 'Shopping', null, null, 'gift', 3),
    ('Home', null, null, 5, 'house', 4),
    ('Rent', 'Home', null, null, 'key-round', 1),
    ('Utilities', 'Home', null, null, 'plug', 2),
    ('Phone and internet', 'Home', null, null, 'wifi', 3),
    ('Household', 'Home', null, null, 'spray-can', 4),
    ('Entertainment', null, null, null, 'ticket', 5),
    ('Subscriptions', 'Entertainment', null, null, 'repeat', 1),
    ('Sports', 'Entertainment', null, null, 'dumbbell', 2),
    ('Travel', 'Entertainment', null, null, 'plane', 3),
    ('Health', null, null, 6, 'heart-pulse', 6),
    ('Pharmacy', 'Health', null, null, 'pill', 1),
    ('Doctor', 'Health', null, null, 'stethoscope', 2),
    ('Fees', null, null, null, 'percent', 7),
    ('Salary', null, 'income', null, 'briefcase', 8),
    ('Freelance', null, 'income', null, 'pencil', 9),
    ('Interest', null, 'income', null, 'piggy-bank', 10)
  ) v (name, group_name, kind, color, icon, place);
$$;
comment on function public.common_categories() is 'The categories that everyone starts with, in groups.';

create or replace function public.start_user()
  returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id) values (new.id);
  insert into public.categories (user_id, name, kind, color, icon, kept, position)
  select new.id, c.name, c.kind, c.color, c.icon, true, c.place
  from public.common_categories() c where c.group_name is null;
  insert into public.categories (user_id, parent_id, name, kind, color, icon, kept, position)
  select new.id, g.id, c.name, c.kind, c.color, c.icon, true, c.place
  from public.common_categories() c
  join public.categories g on g.user_id = new.id and g.name = c.group_name;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select new.id, c.id, '0001-01-01', l.monthly_limit
  from (values ('Food', 500), ('Entertainment', 200), ('Transport', 300), ('Shopping', 400)) l (name, monthly_limit)
  join public.categories c on c.user_id = new.id and c.name = l.name;
  insert into public.savings_goals (user_id) values (new.id);
  return new;
end $$;
comment on function public.start_user() is
  'Profile, common categories, default budget limits and default savings goal of a new user.';

create view public.arranged_categories with (security_invoker = true) as
select c.user_id, c.id, c.parent_id, c.name, c.kind, c.color, c.icon, c.kept, c.archived_at, p.name as group_name,
  coalesce(p.color, c.color) as group_color,
  row_number() over (
    partition by c.user_id
    -- What has none comes last of its kind.
    order by g.kind desc, public.caseless(g.name) = 'uncategorized', g.position, public.caseless(g.name), g.id,
      c.parent_id is not null, c.position, public.caseless(c.name), c.id) as place
from public.listed_categories c
join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
left join public.categories p on p.user_id = c.user_id and p.id = c.parent_id;
comment on view public.arranged_categories is
  'The categories that screens list, in the user''s order: those of spending first, each group before its categories.';
revoke insert, update, delete on public.arranged_categories from authenticated;

create view public.category_members with (security_invoker = true) as
select c.user_id, c.id as category_id, m.id as member_id
from public.categories c
join public.categories m on m.user_id = c.user_id and (m.id = c.id or m.parent_id = c.id);
comment on view public.category_members is 'Whose rows are in the figure of a category: its own, and those of the categories in it.';
revoke insert, update, delete on public.category_members from authenticated;

drop function public.categories();
create function public.categories() returns setof jsonb
  language sql stable set search_path = '' as $$
  with recent as materialized (
    select r.category_id, row_number() over (order by max(r.chosen_at) desc) as recency
    from (
      select t.category_id, coalesce(t.category_set_at, t.created_at) as chosen_at, t.category_source
      from public.live_transactions t
      where t.user_id = (select public.current_user_id())
      order by t.date desc, t.created_at desc, t."position", t.id
      limit 200
    ) r
    where r.category_source = 'hand'
    group by r.category_id
  )
  select jsonb_build_object('name', c.name, 'group', c.group_name, 'kind', c.kind, 'color', c.color, 'icon', c.icon,
    'archived', c.archived_at is not null, 'recency', case when r.recency <= 4 then r.recency end)
  from public.arranged_categories c
  left join recent r on r.category_id = c.id
  where c.user_id = (select public.current_user_id())
  order by c.place;
$$;
comment on function public.categories() is 'The user''s categories in their order, with what a picker and a badge show.';

create or replace function public.ensure_categories(names text[], kinds text[])
  returns table (name text, id uuid)
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- Where nobody has arranged them, they are in alphabetical order; else new ones follow.
  last integer := (select nullif(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null);
begin
  return query
  with given as materialized (
    select distinct on (g.name) g.name, public.caseless(g.name) as same, g.kind, g.place
    from unnest(names, kinds) with ordinality as g(name, kind, place) where g.name is not null
    order by g.name, g.place
  ), first_given as materialized (
    select distinct on (g.same) g.same, g.name, g.kind from given g order by g.same, g.place
  ), known as materialized (
    select c.id, c.name, public.caseless(c.name) as same,
      exists (select from public.listed_categories l where l.user_id = owner and l.id = c.id) as listed
    from public.categories c
    where c.user_id = owner
  ), begun as (
    update public.categories c
    set name = f.name, color = null, icon = null, archived_at = null,
      -- An undo may bring rows back that were in it.
      kind = coalesce(g.kind, case when exists (
        select from public.changed_transactions x where x.user_id = owner and x.category_id = k.id) then o.kind end, f.kind)
    from known k
    join first_given f on f.same = k.same
    join public.categories o on o.user_id = owner and o.id = k.id
    left join public.categories g on g.user_id = owner and g.id = o.parent_id
    where c.user_id = owner and c.id = k.id and not k.listed
    returning c.id
  ), returned as (
    -- One in the archive is offered again as soon as it is used again, and so is its group.
    update public.categories c set archived_at = null
    where c.user_id = owner and c.archived_at is not null and exists (
      select from known k
      join first_given f on f.same = k.same
      join public.categories o on o.user_id = owner and o.id = k.id
      where k.listed and o.archived_at is not null and c.id in (o.id, o.parent_id))
    returning c.id
  ), made as (
    insert into public.categories (user_id, name, kind, position)
    select owner, f.name, f.kind, coalesce(last + 1, 0) from first_given f
    where not exists (select from known k where k.same = f.same)
    returning id, name
  )
  select g.name, k.id from given g join known k on k.same = g.same
  union all
  select g.name, m.id from given g join made m on public.caseless(m.name) = g.same
  -- What was begun anew or returned is among the known; naming them here has it done.
  where (select count(*) from begun) + (select count(*) from returned) >= 0;
end $$;
