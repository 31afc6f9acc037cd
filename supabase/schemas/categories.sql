create table public.categories (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  kind text not null default 'spending' check (kind in ('spending', 'income')),
  color smallint check (color between 0 and 10),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  icon text check (char_length(icon) between 1 and 40),
  kept boolean not null default false,
  budgeting text not null default 'flexible' check (budgeting in ('flexible', 'fixed', 'none')),
  primary key (user_id, id),
  constraint categories_parent_fkey
    foreign key (user_id, parent_id) references public.categories (user_id, id)
      on delete cascade
);

comment on table public.categories is
  'A category of one user, in two levels at most. Names that differ in case only are one, whatever the group.';
comment on column public.categories.color is
  'The place in the palette, from 1; 0 is neutral; null the color its name gives it.';
comment on column public.categories."position" is
  'Its place among its siblings; those with the same one are in alphabetical order.';
comment on column public.categories.icon is 'The name of its icon; null for none.';
comment on column public.categories.kept is
  'True if it is listed even while unused: it was made on purpose, not by typing its name.';

comment on column public.categories.budgeting is
  'The way it is budgeted: by pace, as bills whose amounts are known, or not at all.';

create unique index categories_name_key on public.categories (user_id, public.caseless(name));
create index categories_parent_index on public.categories (user_id, parent_id);

alter table public.categories enable row level security;
create policy "own rows" on public.categories
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger check_category_parent
before insert or update of parent_id on public.categories
for each row
when (new.parent_id is not null)
execute function public.check_category_parent();

create view public.listed_categories
with (security_invoker = true)
as
  select
    c.user_id,
    c.id,
    c.parent_id,
    c.name,
    c.kind,
    c.color,
    c.position,
    c.archived_at,
    c.created_at,
    c.icon,
    c.kept,
    c.budgeting
  from public.categories c
  where
    c.kept
    or exists (select from public.ledger_totals s where s.user_id = c.user_id and s.category_id = c.id)
    or exists (
      select
      from public.budgets b
      where
        b.user_id = c.user_id
        and b.category_id = c.id
        and b.amount is not null
        and b.valid_from = (
          select max(o.valid_from) from public.budgets o where o.user_id = c.user_id and o.category_id = c.id
        )
    );

comment on view public.listed_categories is
  'The categories that screens list: those made on purpose, and those that transactions or a limit have.';

revoke all on public.listed_categories from public, anon, authenticated;
grant select on public.listed_categories to authenticated;

create view public.arranged_categories
with (security_invoker = true)
as
  select
    c.user_id,
    c.id,
    c.parent_id,
    c.name,
    c.kind,
    c.color,
    c.icon,
    c.kept,
    c.archived_at,
    c.budgeting,
    p.name as group_name,
    coalesce(p.color, c.color) as group_color,
    row_number() over (
      partition by c.user_id
      -- Uncategorized comes last of its kind.
      order by
        g.kind desc,
        public.caseless(g.name) = 'uncategorized',
        g.position,
        public.caseless(g.name),
        g.id,
        c.parent_id is not null,
        c.position,
        public.caseless(c.name),
        c.id
    ) as place
  from
    public.listed_categories c
    join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
    left join public.categories p on p.user_id = c.user_id and p.id = c.parent_id;

comment on view public.arranged_categories is
  'The categories that screens list, in the user''s order: those of spending first, each group before its categories.';

revoke all on public.arranged_categories from public, anon, authenticated;
grant select on public.arranged_categories to authenticated;

create view public.category_members
with (security_invoker = true)
as
  select c.user_id, c.id as category_id, c.id as member_id
  from public.categories c
  union all
  select c.user_id, c.parent_id, c.id
  from public.categories c
  where c.parent_id is not null;

comment on view public.category_members is
  'The categories whose rows count in the figure of a category: itself and those in it.';

revoke all on public.category_members from public, anon, authenticated;
grant select on public.category_members to authenticated;

create view public.other_part_categories
with (security_invoker = true)
as
  select distinct s.user_id, s.transaction_id, s.category_id, s.counted_in
  from
    (
      select
        p.user_id,
        p.transaction_id,
        p.category_id,
        first_value(p.category_id) over (
          partition by p.user_id, p.transaction_id
          order by p.type = 'transfer', p.position
        ) as counted_in
      from
        public.transaction_parts p
        join public.live_transactions t on t.user_id = p.user_id and t.id = p.transaction_id
    ) s
  where s.category_id <> s.counted_in;

comment on view public.other_part_categories is
  'The categories of a split row except that of the line it is counted with, which sums of counts leave out.';

revoke all on public.other_part_categories from public, anon, authenticated;
grant select on public.other_part_categories to authenticated;

create function public.check_category_parent()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  if
    exists (
      select from public.categories p where p.user_id = new.user_id and p.id = new.parent_id and p.parent_id is not null
    )
    or exists (select from public.categories c where c.user_id = new.user_id and c.parent_id = new.id)
  then
    raise sqlstate 'PT409' using message = 'category_too_deep';
  end if;
  return new;
end;
$$;
comment on function public.check_category_parent is 'Keeps categories in two levels.';

create function public.ensure_categories(names text[], kinds text[])
returns table (name text, id uuid)
language plpgsql
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- If nobody has arranged them, they are in alphabetical order; otherwise new ones follow.
  last integer := (
    select nullif(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null
  );
begin
  return query with
      given as materialized (
        select distinct on (g.name) g.name, public.caseless(g.name) as same, g.kind, g.place
        from unnest(names, kinds) with ordinality as g (name, kind, place)
        where g.name is not null
        order by g.name, g.place
      ),
      first_given as materialized (
        select distinct on (g.same) g.same, g.name, g.kind from given g order by g.same, g.place
      ),
      known as materialized (
        select
          c.id,
          c.name,
          public.caseless(c.name) as same,
          exists (select from public.listed_categories l where l.user_id = owner and l.id = c.id) as listed
        from public.categories c
        where c.user_id = owner
      ),
      begun as (
        update public.categories c
        set
          name = f.name,
          color = null,
          icon = null,
          archived_at = null,
          -- An undo may bring rows back that were in it.
          kind = coalesce(
            g.kind,
            case
              when exists (
                select from public.changed_transactions x where x.user_id = owner and x.category_id = k.id
              ) then o.kind
            end,
            f.kind
          )
        from
          known k
          join first_given f on f.same = k.same
          join public.categories o on o.user_id = owner and o.id = k.id
          left join public.categories g on g.user_id = owner and g.id = o.parent_id
        where c.user_id = owner and c.id = k.id and not k.listed
        returning c.id
      ),
      returned as (
        -- One in the archive is offered again as soon as it is used again, as is its group.
        update public.categories c
        set archived_at = null
        where
          c.user_id = owner
          and c.archived_at is not null
          and exists (
            select
            from
              known k
              join first_given f on f.same = k.same
              join public.categories o on o.user_id = owner and o.id = k.id
            where k.listed and o.archived_at is not null and c.id in (o.id, o.parent_id)
          )
        returning c.id
      ),
      made as (
        insert into public.categories (user_id, name, kind, position)
        select owner, f.name, f.kind, coalesce(last + 1, 0)
        from first_given f
        where not exists (select from known k where k.same = f.same)
        returning id, name
      )
    select g.name, k.id
    from
      given g
      join known k on k.same = g.same
    union all
    select g.name, m.id
    from
      given g
      join made m on public.caseless(m.name) = g.same
    -- Categories that were begun or returned are among the known; naming them here makes those statements run.
    where (select count(*) from begun) + (select count(*) from returned) >= 0;
end;
$$;
comment on function public.ensure_categories is
  'Ids of categories by name; missing ones are made. The caller holds the ledger lock and raises PT401.';

create function public.spelled_categories(names text[])
returns table (name text, spelling text)
language plpgsql
stable
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
#variable_conflict use_column
begin
  return query with
      known as materialized (
        select c.name, public.caseless(c.name) as same
        from public.listed_categories c
        where c.user_id = (select public.current_user_id())
      ),
      given as materialized (
        select g.name, public.caseless(g.name) as same, min(g.place) as place
        from unnest(names) with ordinality as g (name, place)
        group by g.name
      )
    select
      g.name,
      coalesce(
        k.name,
        first_value(g.name) over (
          partition by g.same
          order by g.place
        )
      )
    from
      given g
      left join known k on k.same = g.same;
end;
$$;
comment on function public.spelled_categories is
  'The spelling of category names: the user''s own, else that of the first one that differs in case only.';

create function public.list_counts()
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return jsonb_build_object(
    'categories',
    (
      select count(*)
      from public.listed_categories c
      where
        c.user_id = (select public.current_user_id())
        and c.archived_at is null
        and public.caseless(c.name) <> 'uncategorized'
    ),
    'payees',
    (
      -- As in their list: a payee that only a file's review made, or only a rule keeps, has no rows.
      select count(*)
      from public.payees p
      where
        p.user_id = (select public.current_user_id())
        and exists (
          select
          from public.transactions t
          where t.user_id = p.user_id and t.payee_id = p.id and t.deletion_id is null
        )
    ),
    'rules',
    (select count(*) from public.rules r where r.user_id = (select public.current_user_id())),
    'tags',
    (
      select count(*)
      from public.tags t
      where t.user_id = (select public.current_user_id()) and t.archived_at is null
    )
  );
end;
$function$;
comment on function public.list_counts is
  'The number of the user''s categories, payees, rules and tags, without archived ones.';

create function public.common_categories()
returns table (name text, group_name text, kind text, color smallint, icon text, place integer)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query select v.name, v.group_name, coalesce(v.kind, 'spending'), v.color::smallint, v.icon, v.place
    from
      (
        values
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
end;
$$;
comment on function public.common_categories is 'The categories that everyone starts with, in groups.';

create function public.categories_page(today date)
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
              when 'spending' then -t.value
              else t.value
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
comment on function public.categories_page is
  'The user''s categories with this month''s figures, limits and uses; a group with the categories in it.';

create function public.free_category_name(name text, id uuid)
returns uuid
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  once uuid;
begin
  if
    exists (
      select
      from public.listed_categories c
      where
        c.user_id = owner
        and c.id <> free_category_name.id
        and public.caseless(c.name) = public.caseless(free_category_name.name)
    )
  then
    raise sqlstate 'PT409' using message = 'category_name_taken', detail = free_category_name.name;
  end if;
  update public.categories c
  set name = c.id::text
  where
    c.user_id = owner
    and c.id <> free_category_name.id
    and public.caseless(c.name) = public.caseless(free_category_name.name)
  returning c.id
  into once;
  return once;
end;
$function$;
comment on function public.free_category_name is
  'Frees a name held by a category no list shows; returns that category, if any. PT409 if a listed one has it.';
