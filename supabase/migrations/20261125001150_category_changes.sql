create or replace function public.move_category(source uuid, target uuid)
  returns void language plpgsql security invoker
  set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  limited uuid[] := array(select l.category_id from public.limits_in('infinity') l where l.category_id in (source, target));
  source_stays boolean := source = any (limited) and target <> all (limited);
begin
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- What an undo would put back, at the revisions that it looks for.
  update public.changed_transactions c set category_id = target where c.user_id = owner and c.category_id = source;
  update public.changed_transactions c set before = replace(c.before::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.before is not null and strpos(c.before::text, source::text) > 0;
  with moved as (
    update public.transactions t set category_id = target
    where t.user_id = owner and t.category_id = source
    returning t.id, t.revision
  )
  update public.changed_transactions c set revision = m.revision
  from moved m
  where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1;
  update public.transaction_parts p set category_id = target where p.user_id = owner and p.category_id = source;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  delete from public.budget_alerts b
  where b.user_id = owner and b.category_id = case when source_stays then target else source end;
  update public.budget_alerts b set category_id = target where b.user_id = owner and b.category_id = source;
  if source_stays then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  update public.budgets b set category_id = target
  where b.user_id = owner and b.category_id = source
    and not exists (select from public.budgets o where o.user_id = owner and o.category_id = target);
  update public.categories c set parent_id = target where c.user_id = owner and c.parent_id = source;
  delete from public.categories c where c.user_id = owner and c.id = source;
end $$;
