-- The undo of a rule's change looks at what the change made of the rule, not at how often it was saved since: undone one after
-- the other, changes come back as they were. What cannot come back is said, and stays undoable where that helps.

create function public.rule_content(rule uuid) returns jsonb
language sql stable
set search_path to ''
as $function$
  select jsonb_build_object('name', r.name, 'match', r.match, 'conditions', r.conditions, 'actions', r.actions,
    'enabled', r.enabled)
  from public.rules r where r.user_id = (select public.current_user_id()) and r.id = rule;
$function$;

comment on function public.rule_content(uuid) is 'What a rule says, and whether it is on; null where there is none.';

create or replace function public.end_rule_change(change uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.ledger_changes c
  set snapshot = c.snapshot || jsonb_build_object('orderAfter', public.rule_order(),
    'after', public.rule_content((c.snapshot ->> 'id')::uuid))
  where c.user_id = (select public.current_user_id()) and c.id = change;
$function$;

drop function public.restore_rule_change(uuid);

create function public.restore_rule_change(change uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  before jsonb := nullif(held -> 'rule', 'null');
  rule uuid := held ->> 'id';
  -- An order that was made since stays.
  reorder boolean := public.rule_order() = held -> 'orderAfter';
  -- Changes that an earlier version made tell by the revision.
  as_left boolean := case
    when rule is null then reorder
    when held ? 'after' then public.rule_content(rule) is not distinct from nullif(held -> 'after', 'null')
    else (select r.revision from public.rules r where r.user_id = owner and r.id = rule)
      is not distinct from (held ->> 'revision')::integer end;
begin
  if rule is not null and as_left then
    if before is null then
      delete from public.rules r where r.user_id = owner and r.id = rule;
    else
      insert into public.rules as r (user_id, id, position, name, match, conditions, actions, enabled, revision, created_at)
      select owner, rule, b.position, b.name, b.match, b.conditions, b.actions, b.enabled, b.revision + 2, b.created_at
      from jsonb_populate_record(null::public.rules, before) b
      on conflict on constraint rules_pkey do update
      set name = excluded.name, match = excluded.match, conditions = excluded.conditions, actions = excluded.actions,
        enabled = excluded.enabled, revision = r.revision + 1, updated_at = now();
    end if;
  end if;
  -- The undo of all changes leaves payees alone, which are merged and split on their own. One that has had no other rows may
  -- be forgotten by now: then it is the description's.
  perform public.ensure_payees(owner, array(
    select distinct t.description
    from public.changed_transactions c
    join public.transactions t on t.user_id = owner and t.id = c.transaction_id
    where c.user_id = owner and c.change_id = change and c.before #> '{row,payee_id}' is not null));
  update public.transactions t set payee_id = coalesce(p.id, k.payee_id)
  from public.changed_transactions c
  join public.transactions o on o.user_id = owner and o.id = c.transaction_id
  join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(o.description)
  left join public.payees p on p.user_id = owner and p.id = (c.before #>> '{row,payee_id}')::uuid
  where c.user_id = owner and c.change_id = change and c.before #> '{row,payee_id}' is not null
    and t.user_id = owner and t.id = c.transaction_id and t.revision = c.revision and t.deletion_id is null;
  perform public.place_rules(case when reorder then array(select jsonb_array_elements_text(held -> 'order')::uuid) else '{}' end);
  -- Payees that were given a name of their own.
  update public.payees p set name = null
  from jsonb_each_text(held -> 'named') n
  where as_left and p.user_id = owner and p.id = n.key::uuid and p.name = n.value;
  return as_left;
end $function$;

comment on function public.restore_rule_change(uuid) is 'Makes rules what they were before a change; part of its undo. False where they were changed since and stay as they are.';

create function public.free_category_name(name text, id uuid) returns uuid
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  once uuid;
begin
  if exists (
    select from public.listed_categories c
    where c.user_id = owner and c.id <> free_category_name.id
      and public.caseless(c.name) = public.caseless(free_category_name.name)) then
    raise sqlstate 'PT409' using message = 'category_name_taken', detail = free_category_name.name;
  end if;
  update public.categories c set name = c.id::text
  where c.user_id = owner and c.id <> free_category_name.id
    and public.caseless(c.name) = public.caseless(free_category_name.name)
  returning c.id into once;
  return once;
end $function$;

comment on function public.free_category_name(text, uuid) is 'Takes a name from a category that is listed nowhere, for another one; returns the former, if there is one. PT409 if a listed one is called so.';

create or replace function public.restore_category_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  was public.categories;
  left_as public.categories;
  now_is public.categories;
  one jsonb;
  once uuid;
  derived uuid[] := '{}';
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  for one in select b.value from jsonb_each(held -> 'before') b loop
    was := jsonb_populate_record(null::public.categories, one);
    if exists (
      select from public.categories c
      where c.user_id = owner and c.id = was.id and c.name = held #>> array['after', was.id::text, 'name']
        and c.name <> was.name) then
      once := public.free_category_name(was.name, was.id);
      if once is not null then
        perform public.move_category(once, was.id, change);
      end if;
      perform public.rename_category(was.id, was.name);
    end if;
  end loop;
  -- Groups first. What was deleted is made again, in no group if that is gone by now.
  for one in
    -- One that others are in now goes into its group again once they have left it.
    select b.value from jsonb_each(held -> 'before') b
    order by b.value ->> 'parent_id' is not null, held #>> array['after', b.key, 'parent_id'] is null
  loop
    was := jsonb_populate_record(null::public.categories, one);
    select * into now_is from public.categories c where c.user_id = owner and c.id = was.id;
    if not found then
      if held -> 'after' -> (one ->> 'id') is null then
        once := public.free_category_name(was.name, was.id);
        insert into public.categories (user_id, id, parent_id, name, kind, color, position, archived_at, created_at, icon, kept)
        values (owner, was.id, (
            select g.id from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null),
          was.name, was.kind, was.color, was.position, was.archived_at, was.created_at, was.icon, was.kept);
        if once is not null then
          perform public.move_category(once, was.id, change);
        end if;
      end if;
      continue;
    end if;
    left_as := jsonb_populate_record(null::public.categories, held -> 'after' -> (one ->> 'id'));
    -- Field by field: what was changed since stays.
    update public.categories c
    set color = case when c.color is not distinct from left_as.color then was.color else c.color end,
      icon = case when c.icon is not distinct from left_as.icon then was.icon else c.icon end,
      kept = case when c.kept = left_as.kept then was.kept else c.kept end,
      position = case when c.position = left_as.position then was.position else c.position end,
      archived_at = case when c.archived_at is not distinct from left_as.archived_at then was.archived_at else c.archived_at end
    where c.user_id = owner and c.id = was.id;
    if was.parent_id is distinct from left_as.parent_id and now_is.parent_id is not distinct from left_as.parent_id
      and (was.parent_id is null or exists (
          select from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null)
        and not exists (select from public.categories o where o.user_id = owner and o.parent_id = was.id)) then
      update public.categories c set parent_id = was.parent_id where c.user_id = owner and c.id = was.id;
    end if;
    if was.kind <> left_as.kind then
      update public.categories c set kind = coalesce((
        select g.kind from public.categories g where g.user_id = owner and g.id = c.parent_id), was.kind)
      where c.user_id = owner and c.id = was.id and c.kind = left_as.kind;
      derived := derived || was.id;
    end if;
  end loop;
  -- A group lists, whatever was.
  update public.categories c set kept = true
  where c.user_id = owner and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  for one in select m.value from jsonb_array_elements(held -> 'moved') m loop
    if one ? 'target' then
      perform public.move_category_back(one, change);
      update public.import_rows r
      set category = k ->> 3, file_category = k ->> 4, guess_category = k ->> 5, split = nullif(k -> 6, 'null')
      from jsonb_array_elements(one -> 'staged') k
      where r.user_id = owner and r.import_id = (k ->> 0)::uuid and r.line = (k ->> 1)::integer
        and r.part = (k ->> 2)::integer and exists (
          select from public.imports i where i.user_id = owner and i.id = r.import_id and i.committed_at is null);
    elsif one ? 'budgets' then
      insert into public.budgets (user_id, category_id, month, monthly_limit, created_at)
      select owner, b.category_id, b.month, b.monthly_limit, b.created_at
      from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') b
      where exists (select from public.categories c where c.user_id = owner and c.id = b.category_id)
      on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
      delete from public.budgets b
      where b.user_id = owner and b.category_id = (one ->> 'source')::uuid and b.monthly_limit is null
        and not exists (
          select from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') k where k.month = b.month);
    end if;
  end loop;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t set type_stated = false
  where t.user_id = owner and t.id in (
    select i.value::uuid from jsonb_array_elements(held -> 'moved') m, jsonb_array_elements_text(m.value -> 'stated') i);
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.derive_types_in(derived);
  -- What it had made goes again, unless something refers to it by now.
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where c.user_id = owner and c.id = (a.value ->> 'id')::uuid and not coalesce(held -> 'before' ? a.key, false)
    and c.parent_id is not null and not public.is_category_used(c.id);
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where c.user_id = owner and c.id = (a.value ->> 'id')::uuid and not coalesce(held -> 'before' ? a.key, false)
    and not public.is_category_used(c.id)
    and not exists (select from public.limits_in('infinity') l where l.category_id = c.id);
end $function$;

create or replace function public.undo_change(change uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  held public.ledger_changes;
  account_ids uuid[];
  ids uuid[];
  back integer;
  refused jsonb;
  as_left boolean := true;
begin
  perform public.forget_old_changes();
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    case held.kind
      when 'category' then perform public.restore_category_change(change);
      when 'payee' then perform public.restore_payee_change(change);
      when 'rule' then as_left := public.restore_rule_change(change);
      else null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for another.
      perform set_config('outlay.quiet', case held.kind when 'category' then 'on' else '' end, true);
      back := public.restore_snapshots(change);
      ids := array(
        select c.transaction_id from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null);
      with undone as (
        update public.transactions t
        -- Where there was more to it, the snapshot has it.
        set category_id = c.category_id, category_source = c.category_source, category_reason = null,
          category_set_at = null, account_id = c.account_id, type = c.type,
          type_stated = c.type_stated, edited_at = c.edited_at, file_key = c.file_key
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id
          and t.id = any (ids) and t.revision = c.revision and t.deleted_at is null
          and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
          and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
        returning t.id, t.revision, c.revision_before
      ), earlier as (
        -- They are again as the change before this one has left them, which can be taken back in its turn.
        update public.changed_transactions e set revision = u.revision
        from undone u
        where e.user_id = owner and e.transaction_id = u.id and e.transaction_id = any (ids)
          and e.revision = u.revision_before
      )
      select back + count(*) into back from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform public.find_suggestions(array(
        select c.transaction_id from public.changed_transactions c
        where c.user_id = owner and c.change_id = change
          and (c.before ?| array['transfers', 'refunds']
            or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type'])));
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c set undone_at = now(), kept = held.transactions - back,
      snapshot = case when as_left then c.snapshot else c.snapshot || '{"changedSince": true}' end
    where c.user_id = owner and c.id = change
    returning * into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept)
    || case when held.snapshot ? 'changedSince' then '{"changedSince": true}' else '{}' end::jsonb;
end $function$;

comment on function public.undo_change(uuid) is 'Takes a change back; safe to repeat. Returns how many transactions are as before and how many were changed since, and changedSince where a rule was.';

create or replace function public.delete_rule(change uuid, rule uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  name text := (select r.name from public.rules r where r.user_id = owner and r.id = rule);
begin
  if name is null then
    return exists (select from public.ledger_changes c where c.user_id = owner and c.id = change);
  end if;
  if public.begin_rule_change(change, rule, jsonb_build_object('action', 'delete-rule', 'rule', rule, 'name', name)) then
    delete from public.rules r where r.user_id = owner and r.id = rule;
    perform public.place_rules('{}');
    perform public.end_rule_change(change);
  end if;
  return true;
end $function$;
