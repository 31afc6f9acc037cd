-- What writes rules. Each is one ledger change, with one undo.

create function public.rule_order() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(r.id order by r.position, r.created_at, r.id), '[]')
  from public.rules r where r.user_id = (select public.current_user_id());
$$;
comment on function public.rule_order() is 'The ids of the rules in their order.';

create function public.end_rule_change(change uuid) returns void
  language sql security invoker set search_path = '' as $$
  update public.ledger_changes c
  set snapshot = c.snapshot || jsonb_build_object('orderAfter', public.rule_order(), 'revision', (
    select r.revision from public.rules r where r.user_id = c.user_id and r.id = (c.snapshot ->> 'id')::uuid))
  where c.user_id = (select public.current_user_id()) and c.id = change;
$$;
comment on function public.end_rule_change(uuid) is 'Keeps how a change has left a rule and the order of all: what is otherwise by now was changed again since.';

create function public.begin_rule_change(change uuid, rule uuid, details jsonb) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return false;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values (owner, change, 'rule', details, jsonb_build_object('id', rule,
    'rule', (select to_jsonb(r) - 'user_id' from public.rules r where r.user_id = owner and r.id = rule),
    'order', public.rule_order()));
  return true;
end $$;
comment on function public.begin_rule_change(uuid, uuid, jsonb) is 'Keeps what a rule and the order of all are before a change; false where the change was made before.';

create function public.place_rules(ids uuid[]) returns void
  language sql security invoker set search_path = '' as $$
  -- Rules that are not named come after those that are, as they were.
  update public.rules r set position = n.place
  from (
    select o.id, row_number() over (order by array_position(ids, o.id) nulls last, o.position, o.created_at, o.id) as place
    from public.rules o where o.user_id = (select public.current_user_id())
  ) n
  where r.user_id = (select public.current_user_id()) and r.id = n.id and r.position <> n.place;
$$;
comment on function public.place_rules(uuid[]) is 'Puts rules in an order.';

create or replace function public.restore_rule_change(change uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  before jsonb := nullif(held -> 'rule', 'null');
  rule uuid := held ->> 'id';
  -- An order that was made since stays.
  reorder boolean := public.rule_order() = held -> 'orderAfter';
begin
  if rule is not null and (select r.revision from public.rules r where r.user_id = owner and r.id = rule)
    is not distinct from (held ->> 'revision')::integer then
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
  where p.user_id = owner and p.id = n.key::uuid and p.name = n.value;
end $$;

create function public.apply_rule(change uuid, rule uuid, count integer, digest bigint) returns integer
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
#variable_conflict use_variable
declare
  owner uuid := public.current_user_id();
  held record;
  reason jsonb;
  -- One element for each thing that is set.
  ids uuid[];
  slots text[];
  actions jsonb[];
  row_ids uuid[];
  now_digest bigint;
  step record;
begin
  select a.* into held from (
    select r.*, row_number() over (order by r.position, r.created_at, r.id)::integer as nth
    from public.rules r where r.user_id = owner
  ) a where a.id = rule;
  reason := public.rule_reason(held.id, held.name, held.nth);
  select coalesce(array_agg(o.id), '{}'), array_agg(o.slot), array_agg(o.action) into ids, slots, actions
  from public.rule_outcomes(jsonb_build_object('match', held.match, 'conditions', held.conditions, 'actions', held.actions),
    rule, held.nth - 1) o
  where o.outcome = 'change';
  select coalesce(array_agg(t.id), '{}'), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
  into row_ids, now_digest
  from public.transactions t where t.user_id = owner and t.id = any (ids);
  if cardinality(row_ids) <> count or now_digest <> digest then
    raise sqlstate 'PT409' using message = 'rule_rows_changed';
  end if;
  insert into public.changed_transactions (user_id, change_id, transaction_id, category_id, category_source, account_id,
    type, type_stated, edited_at, file_key, revision_before, revision, before)
  select owner, change, t.id, t.category_id, t.category_source, t.account_id, t.type, t.type_stated, t.edited_at,
    t.file_key, t.revision, t.revision, s.snapshot
  from public.transaction_snapshots(row_ids) s
  join public.transactions t on t.user_id = owner and t.id = s.id;

  -- What a rule does is no edit by hand: an import that is undone takes it along.
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set category_id = coalesce(n.category, t.category_id),
    category_source = case when n.category is null then t.category_source else 'rule' end,
    category_reason = case when n.category is null then t.category_reason else reason end,
    category_set_at = case when n.category is null then t.category_set_at else now() end,
    payee_id = coalesce(n.payee, t.payee_id), note = coalesce(n.note, t.note), one_time = coalesce(n.one_time, t.one_time),
    type = coalesce(n.type, t.type), type_stated = t.type_stated or n.type is not null
  from (
    select o.id, (max(o.action ->> 'category'))::uuid as category, (max(o.action ->> 'payee'))::uuid as payee,
      max(o.action ->> 'note') as note, bool_or((o.action ->> 'oneTime')::boolean) as one_time, max(o.action ->> 'type') as type
    from unnest(ids, slots, actions) o (id, slot, action)
    where o.slot in ('category', 'payee', 'note', 'oneTime', 'type') group by o.id
  ) n
  where t.user_id = owner and t.id = n.id;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, o.id, (o.action ->> 'tag')::uuid
  from unnest(ids, slots, actions) o (id, slot, action) where o.slot like 'tag %'
  on conflict do nothing;
  for step in
    select o.id, o.action, t.amount, t.account_id
    from unnest(ids, slots, actions) o (id, slot, action)
    join public.transactions t on t.user_id = owner and t.id = o.id
    where o.slot = 'shape'
  loop
    perform public.shape_by_rule(step.id, step.action, reason);
  end loop;
  perform set_config('outlay.merging', '', true);
  set constraints all immediate;
  perform public.end_change(change);
  update public.transactions t set edited_at = c.edited_at
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id
    and t.edited_at is distinct from c.edited_at;
  perform public.find_suggestions(array(
    select o.id from unnest(ids, slots) o (id, slot) where o.slot in ('shape', 'type')));
  return cardinality(row_ids);
end $$;
comment on function public.apply_rule(uuid, uuid, integer, bigint) is 'Does what a rule says to the rows of the past that were shown; PT409 when they are others by now. Part of a change.';

create function public.shape_by_rule(transaction uuid, action jsonb, reason jsonb) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held public.transactions;
begin
  select t.* into held from public.transactions t where t.user_id = owner and t.id = transaction;
  if action ->> 'field' = 'transfer' then
    perform public.join_transfer(case when held.amount < 0 then held.id end, case when held.amount > 0 then held.id end,
      (action ->> 'account')::uuid, false);
  else
    perform public.write_parts(held.id, public.rule_parts(action, held.amount, held.account_id));
    update public.transaction_parts p set category_source = 'rule', category_reason = reason
    where p.user_id = owner and p.transaction_id = held.id;
  end if;
end $$;
comment on function public.shape_by_rule(uuid, jsonb, jsonb) is 'Splits a transaction as a rule says, or makes it a transfer that waits for its other side.';

create function public.save_rule(change uuid, rule jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
  set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.lock_ledger();
  rule_id uuid;
  held public.rules;
  stored jsonb;
  problem jsonb;
  named jsonb;
  others uuid[];
  place integer;
begin
  rule := public.unwrap_json(rule);
  rule_id := rule ->> 'id';
  place := rule ->> 'place';
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', (
      select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change));
  end if;
  select r.* into held from public.rules r where r.user_id = owner and r.id = rule_id;
  if held.revision is distinct from (rule ->> 'revision')::integer then
    raise sqlstate 'PT409' using message = case when held.id is null then 'rule_gone' else 'rule_changed' end;
  elsif held.id is null and (select count(*) from public.rules r where r.user_id = owner) >= 200 then
    raise sqlstate 'PT409' using message = 'too_many_rules';
  end if;
  problem := public.rule_form_problem(rule -> 'content');
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  named := public.make_rule_names(rule -> 'content');
  stored := public.rule_of_form(rule -> 'content');
  if public.rule_problem(stored -> 'conditions', stored -> 'actions') is not null then
    raise sqlstate 'PT409' using message = 'rule_names_gone',
      detail = public.rule_problem(stored -> 'conditions', stored -> 'actions');
  end if;
  perform public.begin_rule_change(change, rule_id,
    jsonb_build_object('action', 'rule', 'rule', rule_id, 'name', rule ->> 'name'));
  update public.ledger_changes c set snapshot = c.snapshot || jsonb_build_object('named', named)
  where c.user_id = owner and c.id = change;
  others := array(
    select r.id from public.rules r where r.user_id = owner and r.id <> rule_id order by r.position, r.created_at, r.id);
  insert into public.rules as r (user_id, id, name, match, conditions, actions, enabled)
  values (owner, rule_id, rule ->> 'name', stored ->> 'match', stored -> 'conditions', stored -> 'actions',
    (rule ->> 'enabled')::boolean)
  on conflict on constraint rules_pkey do update
  set name = excluded.name, match = excluded.match, conditions = excluded.conditions, actions = excluded.actions,
    enabled = excluded.enabled, revision = r.revision + 1, updated_at = now();
  perform public.place_rules(others[:place] || rule_id || others[place + 1:]);
  if rule -> 'apply' is not null and rule -> 'apply' <> 'null' then
    perform public.apply_rule(change, rule_id, (rule #>> '{apply,count}')::integer, (rule #>> '{apply,digest}')::bigint);
  end if;
  perform public.end_rule_change(change);
  return jsonb_build_object('transactions', (
    select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change));
end $$;
comment on function public.save_rule(uuid, jsonb) is 'Makes or changes a rule, and does to the past what was shown of it; safe to repeat. A problem with its form is returned.';

create function public.delete_rule(change uuid, rule uuid) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  name text := (select r.name from public.rules r where r.user_id = owner and r.id = rule);
begin
  if name is null then
    return exists (select from public.ledger_changes c where c.user_id = owner and c.id = change);
  end if;
  perform public.begin_rule_change(change, rule, jsonb_build_object('action', 'delete-rule', 'rule', rule, 'name', name));
  delete from public.rules r where r.user_id = owner and r.id = rule;
  perform public.place_rules('{}');
  perform public.end_rule_change(change);
  return true;
end $$;
comment on function public.delete_rule(uuid, uuid) is 'Deletes a rule; what it has set stays. False where there is none.';

create function public.enable_rule(change uuid, rule uuid, enabled boolean) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  name text := (select r.name from public.rules r where r.user_id = owner and r.id = rule);
begin
  if name is null then
    return false;
  end if;
  if public.begin_rule_change(change, rule, jsonb_build_object('action', 'enable-rule', 'rule', rule, 'name', name)) then
    update public.rules r set enabled = enable_rule.enabled, revision = r.revision + 1, updated_at = now()
    where r.user_id = owner and r.id = rule;
    perform public.end_rule_change(change);
  end if;
  return true;
end $$;
comment on function public.enable_rule(uuid, uuid, boolean) is 'Switches a rule on or off; safe to repeat. False where there is none.';

create function public.order_rules(change uuid, ids uuid[]) returns void
  language plpgsql security invoker set search_path = '' as $$
begin
  if public.begin_rule_change(change, null, '{"action": "order-rules"}') then
    perform public.place_rules(ids);
    perform public.end_rule_change(change);
  end if;
end $$;
comment on function public.order_rules(uuid, uuid[]) is 'Puts the rules in an order; safe to repeat.';

-- ---------------------------------------------------------------- What the screens show
create function public.rules_page() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('rules', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'enabled', r.enabled,
    'revision', r.revision, 'problem', public.rule_problem(r.conditions, r.actions), 'content', public.form_of_rule(r))
    order by r.position, r.created_at, r.id), '[]'))
  from public.rules r
  where r.user_id = (select public.current_user_id());
$$;
comment on function public.rules_page() is 'The user''s rules in their order, as forms show them; a problem is what one names that is there no longer.';

create function public.rule_matches(today date) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  tests text;
  document jsonb;
begin
  select string_agg(format('case when %s then %s end', public.rule_test(a.match, a.conditions), a.place), ', ' order by a.place)
  into tests from public.active_rules() a;
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'rows', coalesce(m.rows, 0), 'last', m.last)), '[]')
    from public.active_rules() a
    left join (
      select h.place, count(*) as rows, max(h.date) as last
      from (
        select r.date, unnest(array_remove(array[%s]::integer[], null)) as place
        from (select * from public.rule_ledger_rows o where o.user_id = $1 and o.date <= $2 offset 0) r
      ) h
      group by h.place
    ) m on m.place = a.place $query$, coalesce(tests, 'null'))
  into document using public.current_user_id(), today;
  return document;
end $$;
comment on function public.rule_matches(date) is 'How many transactions match each rule that is on, and the day of the latest, up to a day.';

create function public.rule_origin(transaction uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('text', coalesce(t.bank_text, t.description),
    -- A brand has a name that its texts may not hold, and conditions look at the text.
    'cleaned', case when strpos(public.fold_text(coalesce(t.bank_text, t.description)), nullif(k.cleaned, '')) > 0
      then k.cleaned end,
    'payee', public.shown_payee(t.payee_id), 'incoming', t.amount > 0,
    'category', case when t.is_split then '' else public.category_name(t.category_id::text) end)
  from public.live_transactions t
  left join public.payee_keys k on k.user_id = t.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
  where t.user_id = (select public.current_user_id()) and t.id = transaction;
$$;
comment on function public.rule_origin(uuid) is 'What a rule for rows like a transaction begins with.';
