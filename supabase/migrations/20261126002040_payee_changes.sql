-- Payees are renamed, merged and split, each as one change that can be taken back.

create function public.shown_payee(payee uuid) returns text
  language sql stable security invoker set search_path = '' as $$
  select coalesce(
    p.name,
    (select k.name from public.payee_keys k
     where k.user_id = p.user_id and k.payee_id = p.id and k.name is not null order by k.by_hand, k.key limit 1),
    (select t.description from public.transactions t
     where t.user_id = p.user_id and t.payee_id = p.id order by t.deletion_id is not null, t.date desc, t.id limit 1),
    (select min(k.key) from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id))
  from public.payees p where p.user_id = (select public.current_user_id()) and p.id = payee;
$$;
comment on function public.shown_payee(uuid) is 'What a payee is called: by the user, else by the texts it stands for.';
revoke all on function public.shown_payee(uuid) from public;
grant execute on function public.shown_payee(uuid) to authenticated;

create function public.move_payee_keys(keys text[], source uuid, target uuid, by_hand boolean) returns integer
  language plpgsql security invoker set search_path = '' set enable_nestloop = 'off' set jit = 'off' as $$
declare
  owner uuid := public.current_user_id();
  moved integer;
begin
  update public.payee_keys k set payee_id = target, by_hand = move_payee_keys.by_hand
  where k.user_id = owner and k.payee_id = source and k.key = any (keys);
  update public.transactions t set payee_id = target
  where t.user_id = owner and t.payee_id = source and public.payee_key(t.description) = any (keys);
  get diagnostics moved = row_count;
  return moved;
end $$;
comment on function public.move_payee_keys(text[], uuid, uuid, boolean) is 'Gives descriptions of one payee, and their transactions, to another one; returns how many transactions.';
revoke all on function public.move_payee_keys(text[], uuid, uuid, boolean) from public;
grant execute on function public.move_payee_keys(text[], uuid, uuid, boolean) to authenticated;

create function public.change_payee(change uuid, payee uuid, details jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  action text;
  held public.payees;
  others uuid[];
  chosen text[];
  target uuid := payee;
  moved integer := 0;
  rest integer;
  before jsonb;
begin
  details := public.unwrap_json(details);
  action := details ->> 'action';
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', before -> 'rows', 'payee', before -> 'payee');
  end if;
  select p.* into held from public.payees p where p.user_id = owner and p.id = payee;
  others := array(
    select p.id from public.payees p
    where p.user_id = owner and p.id <> payee
      and p.id in (select o::uuid from jsonb_array_elements_text(details -> 'payees') o));
  if held.id is null or action = 'merge' and others = '{}' then
    raise sqlstate 'PT409' using message = 'payee_gone';
  end if;
  chosen := case action
    when 'merge' then array(
      select k.key from public.payee_keys k where k.user_id = owner and k.payee_id = any (others))
    when 'split' then array(
      select k.key from public.payee_keys k
      where k.user_id = owner and k.payee_id = payee
        and k.key in (select o from jsonb_array_elements_text(details -> 'keys') o))
    else '{}' end;
  if action = 'split' and (chosen = '{}' or not exists (
    select from public.payee_keys k where k.user_id = owner and k.payee_id = payee and k.key <> all (chosen))) then
    raise sqlstate 'PT409' using message = 'payee_changed';
  end if;
  before := jsonb_build_object(
    'payees', (select jsonb_agg(to_jsonb(p) - 'user_id') from public.payees p
      where p.user_id = owner and (p.id = payee or p.id = any (others))),
    'keys', (select coalesce(jsonb_agg(jsonb_build_array(k.key, k.payee_id, k.by_hand)), '[]') from public.payee_keys k
      where k.user_id = owner and k.key = any (chosen)),
    -- Rows whose payee a rule has set, whoever their text belongs to.
    'rows', (select coalesce(jsonb_agg(jsonb_build_array(o.payee_id, o.ids)), '[]') from (
      select t.payee_id, jsonb_agg(t.id) as ids
      from public.transactions t
      left join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
      where action = 'merge' and t.user_id = owner and k.payee_id is distinct from t.payee_id
        and (t.payee_id = any (others) or t.payee_id = payee and k.payee_id = any (others))
      group by t.payee_id) o),
    'rules', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where r.user_id = owner and exists (
        select from unnest(others) o where strpos(r.conditions::text || r.actions::text, o::text) > 0)));
  if action = 'rename' then
    update public.payees p set name = nullif(btrim(details ->> 'name'), '') where p.user_id = owner and p.id = payee;
  elsif action = 'never-guess' then
    update public.payees p set never_guess = (details ->> 'neverGuess')::boolean where p.user_id = owner and p.id = payee;
  elsif action = 'merge' then
    -- One payee has one name, whatever its texts say.
    update public.payees p
    set name = coalesce(nullif(btrim(details ->> 'name'), ''), public.shown_payee(payee)),
      never_guess = p.never_guess or exists (
        select from public.payees o where o.user_id = owner and o.id = any (others) and o.never_guess)
    where p.user_id = owner and p.id = payee;
    foreach target in array others loop
      moved := moved + public.move_payee_keys(chosen, target, payee, true);
      update public.transactions t set payee_id = payee where t.user_id = owner and t.payee_id = target;
      get diagnostics rest = row_count;
      moved := moved + rest;
      update public.rules r
      set conditions = replace(r.conditions::text, target::text, payee::text)::jsonb,
        actions = replace(r.actions::text, target::text, payee::text)::jsonb
      where r.user_id = owner and strpos(r.conditions::text || r.actions::text, target::text) > 0;
    end loop;
    delete from public.payees p where p.user_id = owner and p.id = any (others);
    target := payee;
  elsif action = 'split' then
    target := gen_random_uuid();
    insert into public.payees (user_id, id, name) values (owner, target, nullif(btrim(details ->> 'name'), ''));
    moved := public.move_payee_keys(chosen, payee, target, true);
  end if;
  if action in ('rename', 'never-guess') then
    select count(*) into moved from public.live_transactions t where t.user_id = owner and t.payee_id = payee;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values (owner, change, 'payee',
    jsonb_build_object('action', action || '-payee', 'rows', moved, 'payee', target, 'name', (
      select p.name from public.payees p where p.user_id = owner and p.id = target)),
    before || jsonb_build_object('target', target,
      'after', (select to_jsonb(p) - 'user_id' from public.payees p where p.user_id = owner and p.id = payee),
      'rules', (
        select coalesce(jsonb_agg(b.value || jsonb_build_object('conditionsAfter', r.conditions, 'actionsAfter', r.actions)), '[]')
        from jsonb_array_elements(before -> 'rules') b
        join public.rules r on r.user_id = owner and r.id = (b.value ->> 'id')::uuid)));
  return jsonb_build_object('transactions', moved, 'payee', target);
end $$;
comment on function public.change_payee(uuid, uuid, jsonb) is 'Renames a payee, merges others into it, gives some of its texts to a payee of their own, or stops guessing for it; safe to repeat. Returns how many transactions it concerns, and the payee.';
revoke all on function public.change_payee(uuid, uuid, jsonb) from public;
grant execute on function public.change_payee(uuid, uuid, jsonb) to authenticated;

create or replace function public.restore_payee_change(change uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  kept jsonb;
  source record;
  set_ids uuid[];
begin
  select c.snapshot into kept from public.ledger_changes c where c.user_id = owner and c.id = change;
  set_ids := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.payee_id = (kept ->> 'target')::uuid and t.id in (
      select i::uuid from jsonb_array_elements(kept -> 'rows') r cross join jsonb_array_elements_text(r -> 1) i));
  insert into public.payees (user_id, id, name, created_at, never_guess)
  select owner, b.id, b.name, b.created_at, b.never_guess
  from jsonb_populate_recordset(null::public.payees, kept -> 'payees') b
  on conflict do nothing;
  -- What was changed again since stays.
  update public.payees p
  set name = case when p.name is not distinct from a.name then b.name else p.name end,
    never_guess = case when p.never_guess = a.never_guess then b.never_guess else p.never_guess end
  from jsonb_populate_record(null::public.payees, kept -> 'after') a
  join jsonb_populate_recordset(null::public.payees, kept -> 'payees') b on b.id = a.id
  where p.user_id = owner and p.id = a.id;
  for source in
    select (k.value ->> 1)::uuid as payee_id, (k.value ->> 2)::boolean as by_hand, array_agg(k.value ->> 0) as keys
    from jsonb_array_elements(kept -> 'keys') k group by 1, 2
  loop
    -- Texts that have come since belong to those they were cleaned to.
    perform public.move_payee_keys(array(
        select n.key from public.payee_keys n
        where n.user_id = owner and n.payee_id = (kept ->> 'target')::uuid and not n.by_hand and n.cleaned in (
          select k.cleaned from public.payee_keys k where k.user_id = owner and k.key = any (source.keys))
          and n.key not in (select k.value ->> 0 from jsonb_array_elements(kept -> 'keys') k)),
      (kept ->> 'target')::uuid, source.payee_id, false);
    perform public.move_payee_keys(source.keys, (kept ->> 'target')::uuid, source.payee_id, source.by_hand);
  end loop;
  update public.transactions t set payee_id = p.id
  from jsonb_array_elements(kept -> 'rows') r
  cross join jsonb_array_elements_text(r -> 1) i (id)
  join public.payees p on p.user_id = owner and p.id = (r ->> 0)::uuid
  where t.user_id = owner and t.id = i.id::uuid and t.id = any (set_ids) and t.payee_id <> p.id;
  -- Rules that were edited since stay as they are.
  update public.rules r set conditions = b.value -> 'conditions', actions = b.value -> 'actions'
  from jsonb_array_elements(kept -> 'rules') b
  where r.user_id = owner and r.id = (b.value ->> 'id')::uuid
    and r.conditions = b.value -> 'conditionsAfter' and r.actions = b.value -> 'actionsAfter';
  delete from public.payees p
  where p.user_id = owner and p.id = (kept ->> 'target')::uuid
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end $$;
