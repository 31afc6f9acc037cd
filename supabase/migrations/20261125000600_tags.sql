create function public.ensure_tags(names text[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.tags (user_id, name)
  select distinct on (public.caseless(n.name)) owner, n.name
  from (select btrim(g.name) as name, g.place from unnest(names) with ordinality g (name, place)) n
  where n.name <> '' and not exists (
    select from public.tags t where t.user_id = owner and public.caseless(t.name) = public.caseless(n.name))
  order by public.caseless(n.name), n.place;
  -- What is used again is no longer archived.
  update public.tags t set archived_at = null
  where t.user_id = owner and t.archived_at is not null
    and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n);
  return array(
    select t.id from public.tags t
    where t.user_id = owner and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n));
end $$;
comment on function public.ensure_tags(text[]) is 'The ids of tags by name; those that don''t exist are made.';

create function public.save_tag(tag uuid, name text, color smallint, archived boolean) returns text
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.tags t
    where t.user_id = owner and t.id <> tag and public.caseless(t.name) = public.caseless(btrim(save_tag.name))) then
    return 'name_taken';
  end if;
  update public.tags t
  set name = btrim(save_tag.name), color = save_tag.color,
    archived_at = case when archived then coalesce(t.archived_at, now()) end
  where t.user_id = owner and t.id = tag;
  return case when found then 'saved' else 'gone' end;
end $$;
comment on function public.save_tag(uuid,text,smallint,boolean) is 'Renames, colours or archives a tag; safe to repeat.';

create function public.merge_tags(source uuid, target uuid) returns boolean
  language plpgsql security invoker set search_path = '' as $$
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
  update public.changed_transactions c set before = replace(c.before::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.before ?| array['tags', 'parts'] and strpos(c.before::text, source::text) > 0;
  delete from public.tags t where t.user_id = owner and t.id = source;
  return found;
end $$;
comment on function public.merge_tags(uuid,uuid) is 'Gives everything with one tag another, and forgets the first.';

create function public.delete_tag(tag uuid) returns boolean
  language plpgsql security invoker set search_path = '' as $$
begin
  delete from public.tags t where t.user_id = public.lock_ledger() and t.id = tag;
  return found;
end $$;
comment on function public.delete_tag(uuid) is 'Forgets a tag and takes it off everything that has it.';
