-- Rules that name a tag go on with the one that it is merged into.
create or replace function public.merge_tags(source uuid, target uuid) returns boolean
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
  update public.rules r
  set conditions = replace(r.conditions::text, source::text, target::text)::jsonb,
    actions = replace(r.actions::text, source::text, target::text)::jsonb
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
  update public.ledger_changes c set snapshot = replace(c.snapshot::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.kind = 'rule' and strpos(c.snapshot::text, source::text) > 0;
  delete from public.tags t where t.user_id = owner and t.id = source;
  return found;
end $$;
