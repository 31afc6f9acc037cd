-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.add_category
CREATE OR REPLACE FUNCTION public.add_category(category text, monthly_limit numeric, today date, color smallint DEFAULT NULL::smallint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  held record;
begin
  select c.id, c.name, c.color, l.monthly_limit into held
  from public.categories c join public.limits_in(month) l on l.category_id = c.id
  where c.user_id = owner and public.caseless(c.name) = public.caseless(add_category.category)
  order by c.name <> add_category.category limit 1;
  if found then
    if held.name = add_category.category and held.monthly_limit = add_category.monthly_limit
      and (add_category.color is null or held.color = add_category.color) then
      return held.name;
    end if;
    raise sqlstate 'PT409' using message = 'category_exists', detail = held.name;
  end if;
  select n.id into held from public.ensure_categories(array[add_category.category], array['spending']) n;
  perform public.set_limits(array[held.id], array[add_category.monthly_limit], month);
  update public.categories c set color = add_category.color
  where c.user_id = owner and c.id = held.id and add_category.color is not null;
  perform public.raise_alerts(array[held.id], array[month], '{}', false);
  return (select c.name from public.categories c where c.user_id = owner and c.id = held.id);
end $function$;

COMMENT ON FUNCTION public.add_category(text,numeric,date,smallint) IS 'Gives a new category, or one in use, a limit and a color; safe to repeat.';
REVOKE ALL ON FUNCTION public.add_category(text,numeric,date,smallint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.add_category(text,numeric,date,smallint) TO authenticated;

-- ---------------------------------------------------------------- public.change_category
CREATE OR REPLACE FUNCTION public.change_category(category text, name text, color smallint DEFAULT NULL::smallint, kept_color smallint DEFAULT NULL::smallint)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  other text;
  once uuid;
  moved integer := 0;
begin
  select c.* into held from public.listed_categories c
  where c.user_id = owner and c.name = change_category.category;
  if found then
    select c.name into other from public.listed_categories c
    where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name)
    limit 1;
    if found then
      raise sqlstate 'PT409' using message = 'category_exists', detail = other;
    end if;
    if change_category.name <> held.name then
      moved := public.count_in_category(held.id);
      perform public.rename_staged_category(held.name, change_category.name);
      -- A category that had this name once and is listed nowhere: what it left in the trash goes to this one.
      select c.id into once from public.categories c
      where c.user_id = owner and c.id <> held.id
        and public.caseless(c.name) = public.caseless(change_category.name);
      if found then
        perform public.move_category(once, held.id);
      end if;
      update public.categories c
      set name = change_category.name, color = coalesce(c.color, change_category.kept_color)
      where c.user_id = owner and c.id = held.id;
      -- A form that shows the old name learns of it, and what can be taken back still can.
      perform set_config('outlay.quiet', 'on', true);
      with renamed as (
        update public.transactions t set revision = t.revision + 1
        where t.user_id = owner and t.category_id = held.id
        returning t.id, t.revision
      )
      update public.changed_transactions c set revision = r.revision
      from renamed r
      where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1;
      perform set_config('outlay.quiet', '', true);
    end if;
  else
    select c.* into held from public.listed_categories c
    where c.user_id = owner and c.name = change_category.name;
    if not found then
      raise sqlstate 'PT409' using message = 'category_gone', detail = change_category.category;
    end if;
  end if;
  update public.categories c set color = change_category.color
  where c.user_id = owner and c.id = held.id and change_category.color is not null;
  return jsonb_build_object('transactions', moved);
end $function$;

COMMENT ON FUNCTION public.change_category(text,text,smallint,smallint) IS 'Renames a category, or gives it a color; safe to repeat.';
REVOKE ALL ON FUNCTION public.change_category(text,text,smallint,smallint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.change_category(text,text,smallint,smallint) TO authenticated;

-- ---------------------------------------------------------------- public.count_in_category
CREATE OR REPLACE FUNCTION public.count_in_category(category_id uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(sum(s.transactions), 0)::integer from public.ledger_totals s
  where s.user_id = (select public.current_user_id()) and s.category_id = count_in_category.category_id;
$function$;

COMMENT ON FUNCTION public.count_in_category(uuid) IS 'How many transactions a category has.';
REVOKE ALL ON FUNCTION public.count_in_category(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.count_in_category(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.merge_categories
CREATE OR REPLACE FUNCTION public.merge_categories(source text, target text, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  merged public.categories;
  held public.categories;
  moved integer := 0;
begin
  select c.* into held from public.listed_categories c where c.user_id = owner and c.name = target;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = target;
  end if;
  select c.* into merged from public.listed_categories c where c.user_id = owner and c.name = source;
  if found and merged.id <> held.id then
    moved := public.count_in_category(merged.id);
    perform public.rename_staged_category(merged.name, held.name);
    perform public.move_category(merged.id, held.id);
    update public.categories c set color = merged.color where c.user_id = owner and c.id = held.id and c.color is null;
    perform public.raise_alerts(array[held.id], array[public.month_of(today)], '{}', false);
  end if;
  return jsonb_build_object('transactions', moved);
end $function$;

COMMENT ON FUNCTION public.merge_categories(text,text,date) IS 'Merges a category with its transactions into another one; safe to repeat.';
REVOKE ALL ON FUNCTION public.merge_categories(text,text,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.merge_categories(text,text,date) TO authenticated;

-- ---------------------------------------------------------------- public.move_category
CREATE OR REPLACE FUNCTION public.move_category(source uuid, target uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.move_category(uuid,uuid) IS 'Gives everything of one category to another one, and forgets it.';
REVOKE ALL ON FUNCTION public.move_category(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.move_category(uuid,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.remove_category
CREATE OR REPLACE FUNCTION public.remove_category(category text, today date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  removed uuid;
begin
  select c.id into removed from public.listed_categories c
  where c.user_id = owner and c.name = remove_category.category;
  if not found then
    return;
  end if;
  perform public.set_limits(array[removed], array[null::numeric], public.month_of(today));
  update public.categories c set color = null where c.user_id = owner and c.id = removed;
  delete from public.categories c
  where c.user_id = owner and c.id = removed
    and not exists (select from public.transactions t where t.user_id = owner and t.category_id = removed)
    and not exists (select from public.transaction_parts p where p.user_id = owner and p.category_id = removed)
    and not exists (select from public.changed_transactions t where t.user_id = owner and t.category_id = removed)
    and not exists (select from public.budget_alerts b where b.user_id = owner and b.category_id = removed)
    and not exists (select from public.categories o where o.user_id = owner and o.parent_id = removed);
end $function$;

COMMENT ON FUNCTION public.remove_category(text,date) IS 'Takes limit and color from a category; safe to repeat.';
REVOKE ALL ON FUNCTION public.remove_category(text,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.remove_category(text,date) TO authenticated;

-- ---------------------------------------------------------------- public.rename_staged_category
CREATE OR REPLACE FUNCTION public.rename_staged_category(source text, target text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  perform from public.imports i where i.user_id = owner and i.committed_at is null order by i.id for update;
  update public.import_rows r
  set category = case r.category when source then target else r.category end,
    split = (
      select jsonb_agg(case p.part ->> 'category' when source then p.part || jsonb_build_object('category', target)
        else p.part end order by p.place)
      from jsonb_array_elements(r.split) with ordinality as p (part, place))
  from public.imports i
  where i.user_id = owner and i.committed_at is null and r.user_id = owner and r.import_id = i.id
    and (r.category = source or r.split @> jsonb_build_array(jsonb_build_object('category', source)));
end $function$;

COMMENT ON FUNCTION public.rename_staged_category(text,text) IS 'Writes the category of staged rows and their parts anew.';
REVOKE ALL ON FUNCTION public.rename_staged_category(text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.rename_staged_category(text,text) TO authenticated;
