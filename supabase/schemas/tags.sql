create table public.tags (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  color smallint check (color between 0 and 10),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

comment on table public.tags is 'A word of the user''s for an occasion. Names that differ in case only are one.';

create unique index tags_name_key on public.tags (user_id, public.caseless(name));

alter table public.tags enable row level security;
create policy "own rows" on public.tags
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.transaction_tags (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  tag_id uuid not null,
  primary key (user_id, transaction_id, tag_id),
  constraint transaction_tags_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint transaction_tags_tag_fkey
    foreign key (user_id, tag_id) references public.tags (user_id, id)
      on delete cascade
);

comment on table public.transaction_tags is 'The tags of transactions.';

create index transaction_tags_tag_index on public.transaction_tags (user_id, tag_id);

alter table public.transaction_tags enable row level security;
create policy "own rows" on public.transaction_tags
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.part_tags (
  user_id uuid not null default auth.uid(),
  part_id uuid not null,
  tag_id uuid not null,
  primary key (user_id, part_id, tag_id),
  constraint part_tags_part_fkey
    foreign key (user_id, part_id) references public.transaction_parts (user_id, id)
      on delete cascade,
  constraint part_tags_tag_fkey
    foreign key (user_id, tag_id) references public.tags (user_id, id)
      on delete cascade
);

comment on table public.part_tags is 'The tags of parts of split transactions.';

create index part_tags_tag_index on public.part_tags (user_id, tag_id);

alter table public.part_tags enable row level security;
create policy "own rows" on public.part_tags
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.ensure_tags(names text[])
returns uuid[]
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.tags (user_id, name)
  select distinct on (public.caseless(n.name)) owner, n.name
  from (select btrim(g.name) as name, g.place from unnest(names) with ordinality g (name, place)) n
  where
    n.name <> ''
    and not exists (
      select from public.tags t where t.user_id = owner and public.caseless(t.name) = public.caseless(n.name)
    )
  order by public.caseless(n.name), n.place;
  -- A tag that is used again is no longer archived.
  update public.tags t
  set archived_at = null
  where
    t.user_id = owner
    and t.archived_at is not null
    and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n);
  return array(
    select t.id
    from public.tags t
    where t.user_id = owner and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n)
  );
end;
$$;
comment on function public.ensure_tags is 'The ids of tags by name; those that don''t exist are made.';

create function public.save_tag(tag uuid, name text, color smallint, archived boolean)
returns text
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if
    exists (
      select
      from public.tags t
      where t.user_id = owner and t.id <> tag and public.caseless(t.name) = public.caseless(btrim(save_tag.name))
    )
  then
    return 'name_taken';
  end if;
  update public.tags t
  set
    name = btrim(save_tag.name),
    color = save_tag.color,
    archived_at = case
      when archived then coalesce(t.archived_at, now())
    end
  where t.user_id = owner and t.id = tag;
  return case
    when found then 'saved'
    else 'gone'
  end;
end;
$$;
comment on function public.save_tag is 'Renames, colours or archives a tag; safe to repeat.';

create function public.merge_tags(source uuid, target uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if source = target or not exists (select from public.tags t where t.user_id = owner and t.id = target) then
    return false;
  end if;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, g.transaction_id, target from public.transaction_tags g where g.user_id = owner and g.tag_id = source
  on conflict do nothing;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, g.part_id, target from public.part_tags g where g.user_id = owner and g.tag_id = source
  on conflict do nothing;
  -- An undo brings back the one that is left.
  update public.changed_transactions c
  set before = replace(c.before::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.before ?| array['tags', 'parts'] and strpos(c.before::text, source::text) > 0;
  update public.rules r
  set
    conditions = replace(r.conditions::text, source::text, target::text)::jsonb,
    actions = replace(r.actions::text, source::text, target::text)::jsonb
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
  update public.ledger_changes c
  set snapshot = replace(c.snapshot::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.kind = 'rule' and strpos(c.snapshot::text, source::text) > 0;
  delete from public.tags t where t.user_id = owner and t.id = source;
  return found;
end;
$$;
comment on function public.merge_tags is 'Gives everything with one tag another, and forgets the first.';

create function public.delete_tag(tag uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.tags t where t.user_id = public.lock_ledger() and t.id = tag;
  return found;
end;
$$;
comment on function public.delete_tag is 'Forgets a tag and takes it off everything that has it.';

create function public.set_tags(transaction uuid, names text[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  wanted uuid[] := public.ensure_tags(names);
begin
  delete from public.transaction_tags g
  where g.user_id = owner and g.transaction_id = transaction and g.tag_id <> all (wanted);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, transaction, t from unnest(wanted) t
  on conflict do nothing;
end;
$$;
comment on function public.set_tags is 'Gives a transaction these tags and no others.';
