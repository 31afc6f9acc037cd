-- Giving a category another name, merging it into another one, giving it up: everything that bears the name follows.

-- Gives everything that bears the name of one category the name of another. Where both have a limit or a colour, the
-- other's stay. Alerts stay with their limit: what was told of the limit that is given up, or of a category that had
-- this name once, says nothing about the one that counts from now on, and must not keep it from being told of.
-- Nobody is told of anything. Answers how many transactions.
create function public.move_category(source text, target text) returns integer
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  alerted text;
  moved integer;
  told uuid[];
begin
  -- The one whose alerts stay.
  select case
      when exists (select from public.budget_limits l where l.user_id = owner and l.category = target) then target
      when exists (select from public.budget_limits l where l.user_id = owner and l.category = source) then source
      when exists (select from public.transactions t where t.user_id = owner and t.category = target) then target
      else source
    end into alerted;
  -- As whoever changes staged rows does: the import is held before its rows.
  perform from public.imports i where i.user_id = owner and i.committed_at is null order by i.id for update;
  perform set_config('outlay.renaming', 'on', true), set_config('outlay.quiet', 'on', true);
  -- What an undo would put back, at the revisions that it looks for.
  update public.changed_transactions c set category = target where c.user_id = owner and c.category = source;
  with renamed as (
    update public.transactions t set category = target
    where t.user_id = owner and t.category = source
    returning t.id, t.revision
  ), undoable as (
    update public.changed_transactions c set revision = r.revision
    from renamed r
    where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1
  )
  select count(*) into moved from renamed;
  with renamed as (
    update public.deleted_transactions d set category = target, revision = d.revision + 1
    where d.user_id = owner and d.category = source
    returning d.id, d.revision
  )
  update public.changed_transactions c set revision = r.revision
  from renamed r
  where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1;
  update public.import_rows r set category = target
  from public.imports i
  where i.user_id = owner and i.committed_at is null and r.user_id = owner and r.import_id = i.id
    and r.category = source;
  perform set_config('outlay.renaming', '', true), set_config('outlay.quiet', '', true);

  with dropped as (
    delete from public.budget_alerts b
    where b.user_id = owner and b.category in (source, target) and b.category <> alerted
    returning b.notification_id
  )
  select array_agg(d.notification_id) into told from dropped d;
  update public.budget_alerts b set category = target where b.user_id = owner and b.category = source;
  -- A notification that is about nothing any more.
  delete from public.notifications n
  where n.user_id = owner and n.id = any (told)
    and not exists (select from public.budget_alerts b where b.user_id = owner and b.notification_id = n.id)
    and not exists (select from public.large_transaction_alerts l where l.user_id = owner and l.notification_id = n.id);

  update public.budget_limits l set category = target
  where l.user_id = owner and l.category = source
    and not exists (select from public.budget_limits o where o.user_id = owner and o.category = target);
  delete from public.budget_limits l where l.user_id = owner and l.category = source;
  update public.category_colors k set category = target
  where k.user_id = owner and k.category = source
    and not exists (select from public.category_colors o where o.user_id = owner and o.category = target);
  delete from public.category_colors k where k.user_id = owner and k.category = source;
  return moved;
end $$;
comment on function public.move_category(text, text) is
  'Gives everything of one category the name of another; answers how many transactions.';

-- Renames a category, and gives it a colour unless that is null; one that is renamed and has none gets kept_color, as
-- some names have a colour of their own. category_exists, with the name of the other one, when there is one of that
-- name already; category_gone when it is the category that isn't there. Answers { transactions }, how many follow.
create function public.change_category(category text, name text, color smallint default null,
  kept_color smallint default null) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  names text[] := array(select public.categories());
  other text;
  moved integer := 0;
begin
  if change_category.category = any (names) then
    select n into other from unnest(names) n
    where n <> change_category.category and public.caseless(n) = public.caseless(change_category.name)
    order by n <> change_category.name limit 1;
    if found then
      raise sqlstate 'PT409' using message = 'category_exists', detail = other;
    end if;
    if change_category.name <> change_category.category then
      -- Of a category that had this name once.
      delete from public.category_colors k where k.user_id = owner and k.category = change_category.name;
      moved := public.move_category(change_category.category, change_category.name);
      if kept_color is not null then
        insert into public.category_colors (user_id, category, color) values (owner, change_category.name, kept_color)
        on conflict on constraint category_colors_pkey do nothing;
      end if;
    end if;
  elsif not change_category.name = any (names) then
    raise sqlstate 'PT409' using message = 'category_gone', detail = change_category.category;
  end if;
  if change_category.color is not null then
    insert into public.category_colors (user_id, category, color)
    values (owner, change_category.name, change_category.color)
    on conflict on constraint category_colors_pkey do update set color = excluded.color;
  end if;
  return jsonb_build_object('transactions', moved);
end $$;
comment on function public.change_category(text, text, smallint, smallint) is
  'Renames a category with its transactions, or gives it a colour; safe to repeat.';

-- Merges a category into another one, which keeps its limit and its colour if it has them; category_gone when that
-- one isn't there. What is spent in the month of `today` may then reach its limit. Answers { transactions }.
create function public.merge_categories(source text, target text, today date) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  names text[] := array(select public.categories());
  moved integer := 0;
begin
  if not target = any (names) then
    raise sqlstate 'PT409' using message = 'category_gone', detail = target;
  end if;
  if source <> target and source = any (names) then
    moved := public.move_category(source, target);
    perform public.raise_alerts(array[target], array[date_trunc('month', today::timestamp)::date], '{}', false);
  end if;
  return jsonb_build_object('transactions', moved);
end $$;
comment on function public.merge_categories(text, text, date) is
  'Merges a category with its transactions into another one; safe to repeat.';

-- Its transactions keep it: without a limit it is a category as long as there are any.
create function public.remove_category(category text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
begin
  delete from public.budget_limits l where l.user_id = owner and l.category = remove_category.category;
  delete from public.category_colors k where k.user_id = owner and k.category = remove_category.category;
end $$;
comment on function public.remove_category(text) is 'Takes limit and colour from a category; safe to repeat.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('move_category', 'change_category',
      'merge_categories', 'remove_category')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
