-- What a user's money is spent on and comes from.
create table public.categories (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  kind text not null default 'spending' check (kind in ('spending', 'income')),
  color smallint check (color between 0 and 10),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint categories_parent_fkey
    foreign key (user_id, parent_id) references public.categories (user_id, id) on delete cascade
);
comment on table public.categories is 'A category of one user, in two levels at most. Names that differ in case only are one, per parent.';
comment on column public.categories.color is 'The place in the palette, from 1; 0 is neutral; null the color its name gives it.';
comment on column public.categories.position is 'Its place among its siblings; those with the same one are in alphabetical order.';

create unique index categories_name_key on public.categories (user_id, parent_id, public.caseless(name)) nulls not distinct;

alter table public.categories enable row level security;
create policy "own rows" on public.categories for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function public.check_category_parent() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  if exists (select from public.categories p where p.user_id = new.user_id and p.id = new.parent_id and p.parent_id is not null)
    or exists (select from public.categories c where c.user_id = new.user_id and c.parent_id = new.id) then
    raise sqlstate 'PT409' using message = 'category_too_deep';
  end if;
  return new;
end $$;
comment on function public.check_category_parent() is 'Keeps categories in two levels.';

create trigger check_category_parent before insert or update of parent_id on public.categories
  for each row when (new.parent_id is not null) execute function public.check_category_parent();

-- The ids of categories by name, which differs from the category's in case at most; those that don't exist are made, of
-- the kind beside the name. One that is listed nowhere any more (listed_categories) begins anew under the name as given.
create function public.ensure_categories(names text[], kinds text[]) returns table (name text, id uuid)
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
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
    where c.user_id = owner and c.parent_id is null
  ), begun as (
    update public.categories c set name = f.name, kind = f.kind, color = null, archived_at = null
    from known k join first_given f on f.same = k.same
    where c.user_id = owner and c.id = k.id and not k.listed
    returning c.id
  ), made as (
    insert into public.categories (user_id, name, kind)
    select owner, f.name, f.kind from first_given f
    where not exists (select from known k where k.same = f.same)
    returning id, name
  )
  select g.name, k.id from given g join known k on k.same = g.same
  union all
  select g.name, m.id from given g join made m on public.caseless(m.name) = g.same
  -- What was begun anew is among the known; naming it here has it done.
  where (select count(*) from begun) >= 0;
end $$;
comment on function public.ensure_categories(text[], text[]) is
  'The ids of categories by name; those that don''t exist are made. PT401 is left to who calls it under the ledger lock.';

create function public.spelled_categories(names text[]) returns table (name text, spelling text)
  language plpgsql stable security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
#variable_conflict use_column
begin
  return query
  with known as materialized (
    select c.name, public.caseless(c.name) as same from public.listed_categories c
    where c.user_id = (select public.current_user_id()) and c.parent_id is null
  ), given as materialized (
    select g.name, public.caseless(g.name) as same, min(g.place) as place
    from unnest(names) with ordinality as g(name, place) group by g.name
  )
  select g.name, coalesce(k.name, first_value(g.name) over (partition by g.same order by g.place))
  from given g left join known k on k.same = g.same;
end $$;
comment on function public.spelled_categories(text[]) is
  'How names of categories are written: as the user writes them already, else as the first that differs in case only.';
