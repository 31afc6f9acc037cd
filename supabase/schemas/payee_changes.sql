-- Payees are renamed, merged and split, each as one change that can be taken back.

create function public.restore_payee_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  source record;
  named jsonb;
  -- As the merge left it.
  merged jsonb;
  set_ids uuid[];
  taken text;
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  set_ids := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.payee_id = (held ->> 'target')::uuid
      and t.id in (
        select i::uuid
        from
          jsonb_array_elements(held -> 'rows') r
          cross join jsonb_array_elements_text(r -> 1) i
      )
  );
  select n.name
  into taken
  from
    (
      select
        b.id,
        case
          when p.id is null
          or p.name is not distinct from a.name then b.name
          else p.name
        end as name
      from
        jsonb_populate_recordset(null::public.payees, held -> 'payees') b
        left join public.payees p on p.user_id = owner and p.id = b.id
        left join jsonb_populate_record(null::public.payees, held -> 'after') a on a.id = b.id
    ) n
  where
    exists (
      select
      from public.payees o
      where
        o.user_id = owner
        and public.caseless(o.name) = public.caseless(n.name)
        and not exists (select from jsonb_array_elements(held -> 'payees') b where b.value ->> 'id' = o.id::text)
    )
    or exists (
      select
      from
        jsonb_populate_recordset(null::public.payees, held -> 'payees') b
        left join public.payees p on p.user_id = owner and p.id = b.id
      where b.id <> n.id and p.id is null and public.caseless(b.name) = public.caseless(n.name)
    )
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'payee_name_taken', detail = taken;
  end if;
  -- Payees changed again since stay.
  update public.payees p
  set
    name = case
      when p.name is not distinct from a.name then b.name
      else p.name
    end,
    never_guess = case
      when p.never_guess = a.never_guess then b.never_guess
      else p.never_guess
    end
  from
    jsonb_populate_record(null::public.payees, held -> 'after') a
    join jsonb_populate_recordset(null::public.payees, held -> 'payees') b on b.id = a.id
  where p.user_id = owner and p.id = a.id;
  insert into public.payees (user_id, id, name, created_at, never_guess)
  select owner, b.id, b.name, b.created_at, b.never_guess
  from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
  where not exists (select from public.payees p where p.user_id = owner and p.id = b.id);
  if
    (held ->> 'joins')::boolean
    and exists (
      select
      from public.payees p
      where p.user_id = owner and p.id = (held ->> 'target')::uuid and p.name is distinct from held #>> '{after,name}'
    )
  then
    perform public.part_payee_texts((held ->> 'target')::uuid, held #>> '{after,name}');
  end if;
  for source in select
    (k.value ->> 1)::uuid as payee_id,
    (k.value ->> 2)::boolean as by_hand,
    array_agg(k.value ->> 0) as keys
  from jsonb_array_elements(held -> 'keys') k
  group by 1, 2 loop
    -- Texts that have come since belong to those with the same cleaned text.
    perform
      public.move_payee_keys(
        array(
          select n.key
          from public.payee_keys n
          where
            n.user_id = owner
            and n.payee_id = (held ->> 'target')::uuid
            and not n.by_hand
            and n.cleaned in (
              select k.cleaned from public.payee_keys k where k.user_id = owner and k.key = any (source.keys)
            )
            and n.key not in (select k.value ->> 0 from jsonb_array_elements(held -> 'keys') k)
        ),
        (held ->> 'target')::uuid,
        source.payee_id,
        false
      );
    perform public.move_payee_keys(source.keys, (held ->> 'target')::uuid, source.payee_id, source.by_hand);
  end loop;
  update public.transactions t
  set payee_id = p.id
  from
    jsonb_array_elements(held -> 'rows') r
    cross join jsonb_array_elements_text(r -> 1) i (id)
    join public.payees p on p.user_id = owner and p.id = (r ->> 0)::uuid
  where t.user_id = owner and t.id = i.id::uuid and t.id = any (set_ids) and t.payee_id <> p.id;
  -- Rules that were edited since stay as they are.
  update public.rules r
  set
    conditions = b.value -> 'conditions',
    actions = b.value -> 'actions'
  from jsonb_array_elements(held -> 'rules') b
  where
    r.user_id = owner
    and r.id = (b.value ->> 'id')::uuid
    and r.conditions = b.value -> 'conditionsAfter'
    and r.actions = b.value -> 'actionsAfter';
  for named in select b.value from jsonb_array_elements(held -> 'ruleChanges') b loop
    merged := named -> 'before';
    for source in select p.value ->> 'id' as payee_id
    from jsonb_array_elements(held -> 'payees') p
    where p.value ->> 'id' <> held ->> 'target' loop
      merged := replace(merged::text, source.payee_id, held ->> 'target')::jsonb;
    end loop;
    update public.ledger_changes c
    set snapshot = c.snapshot || (named -> 'before')
    where
      c.user_id = owner
      and c.id = (named ->> 'id')::uuid
      and c.snapshot - array['named', 'order', 'orderAfter'] = merged;
  end loop;
  delete from public.payees p
  where
    p.user_id = owner
    and p.id = (held ->> 'target')::uuid
    and p.id::text <> all (public.payees_in_rules(owner))
    and not exists (select from public.recurring_series s where s.user_id = owner and s.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end;
$function$;
comment on function public.restore_payee_change is 'Makes payees as they were before a change; part of its undo.';

create function public.shown_payee(payee uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    select coalesce(p.name, public.text_name(p.id))
    from public.payees p
    where p.user_id = (select public.current_user_id()) and p.id = payee
  );
end $function$;
comment on function public.shown_payee is
  'The name of a payee: the one the user gave, else that of the texts it stands for.';

create function public.move_payee_keys(keys text[], source uuid, target uuid, by_hand boolean)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
declare
  owner uuid := public.current_user_id();
  moved integer;
begin
  update public.payee_keys k
  set
    payee_id = target,
    by_hand = move_payee_keys.by_hand
  where k.user_id = owner and k.payee_id = source and k.key = any (keys);
  update public.transactions t
  set payee_id = target
  where t.user_id = owner and t.payee_id = source and public.payee_key(t.description) = any (keys);
  get diagnostics moved = row_count;
  return moved;
end;
$$;
comment on function public.move_payee_keys is
  'Gives descriptions of one payee, and their transactions, to another one; returns how many transactions.';

create function public.change_payee(change uuid, payee uuid, details jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
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
  -- The name it gets; null for the one its texts give.
  wanted text := nullif(btrim(public.unwrap_json(details) ->> 'name'), '');
  other uuid;
begin
  details := public.unwrap_json(details);
  action := details ->> 'action';
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', before -> 'rows', 'payee', before -> 'payee');
  end if;
  select p.* into held from public.payees p where p.user_id = owner and p.id = payee;
  others := array(
    select p.id
    from public.payees p
    where
      p.user_id = owner
      and p.id <> payee
      and p.id in (select o::uuid from jsonb_array_elements_text(details -> 'payees') o)
  );
  if held.id is null or action = 'merge' and others = '{}' then
    raise sqlstate 'PT409' using message = 'payee_gone';
  end if;
  chosen := case action
    when 'merge' then array(select k.key from public.payee_keys k where k.user_id = owner and k.payee_id = any (others))
    when 'split' then array(
      select k.key
      from public.payee_keys k
      where
        k.user_id = owner
        and k.payee_id = payee
        and k.key in (select o from jsonb_array_elements_text(details -> 'keys') o)
    )
    else '{}'
  end;
  if
    action = 'split'
    and (
      chosen = '{}'
      or not exists (
        select from public.payee_keys k where k.user_id = owner and k.payee_id = payee and k.key <> all (chosen)
      )
    )
  then
    raise sqlstate 'PT409' using message = 'payee_changed';
  end if;
  -- One payee has one name, whatever its texts say.
  wanted := case action
    when 'merge' then coalesce(wanted, public.shown_payee(payee))
    else wanted
  end;
  if action in ('rename', 'merge') or action = 'split' and wanted is not null then
    other := public.payee_called(coalesce(wanted, public.text_name(payee)), payee || others);
    if other is not null then
      raise sqlstate 'PT409'
        using
          message = 'payee_exists',
          detail = jsonb_build_object(
            'id',
            other,
            'payee',
            public.shown_payee(other),
            'transactions',
            (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = other)
          );
    end if;
  end if;
  before := jsonb_build_object(
    -- Texts that join it only by its new name leave again with that name.
    'joins',
    action = 'rename'
    and wanted is not null
    and not exists (
      select
      from public.payee_keys k
      where k.user_id = owner and k.payee_id = payee and k.cleaned = btrim(public.fold_text(wanted))
    ),
    'payees',
    (
      select jsonb_agg(to_jsonb(p) - 'user_id')
      from public.payees p
      where p.user_id = owner and (p.id = payee or p.id = any (others))
    ),
    'keys',
    (
      select coalesce(jsonb_agg(jsonb_build_array(k.key, k.payee_id, k.by_hand)), '[]')
      from public.payee_keys k
      where k.user_id = owner and k.key = any (chosen)
    ),
    -- Rows whose payee was set by a rule, whoever their text belongs to.
    'rows',
    (
      select coalesce(jsonb_agg(jsonb_build_array(o.payee_id, o.ids)), '[]')
      from
        (
          select t.payee_id, jsonb_agg(t.id) as ids
          from
            public.transactions t
            left join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
          where
            action = 'merge'
            and t.user_id = owner
            and k.payee_id is distinct from t.payee_id
            and (t.payee_id = any (others) or t.payee_id = payee and k.payee_id = any (others))
          group by t.payee_id
        ) o
    ),
    'rules',
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where
        r.user_id = owner
        and exists (select from unnest(others) o where strpos(r.conditions::text || r.actions::text, o::text) > 0)
    ),
    'ruleChanges',
    (
      select
        coalesce(
          jsonb_agg(jsonb_build_object('id', c.id, 'before', c.snapshot - array['named', 'order', 'orderAfter'])),
          '[]'
        )
      from public.ledger_changes c
      where
        c.user_id = owner
        and c.kind = 'rule'
        and c.undone_at is null
        and exists (select from unnest(others) o where strpos((c.snapshot - 'named')::text, o::text) > 0)
    )
  );
  if action = 'rename' then
    update public.payees p set name = wanted where p.user_id = owner and p.id = payee;
  elseif action = 'never-guess' then
    update public.payees p
    set never_guess = (details ->> 'neverGuess')::boolean
    where p.user_id = owner and p.id = payee;
  elseif action = 'merge' then
    update public.payees p
    set
      name = null,
      never_guess = p.never_guess
      or exists (select from public.payees o where o.user_id = owner and o.id = any (others) and o.never_guess)
    where p.user_id = owner and p.id = payee;
    foreach target in array others loop
      moved := moved + public.move_payee_keys(chosen, target, payee, true);
      update public.transactions t set payee_id = payee where t.user_id = owner and t.payee_id = target;
      get diagnostics rest = row_count;
      moved := moved + rest;
      update public.rules r
      set
        conditions = replace(r.conditions::text, target::text, payee::text)::jsonb,
        actions = replace(r.actions::text, target::text, payee::text)::jsonb
      where r.user_id = owner and strpos(r.conditions::text || r.actions::text, target::text) > 0;
      -- An undo brings back the one that is left.
      update public.ledger_changes c
      set snapshot = c.snapshot || replace((c.snapshot - 'named')::text, target::text, payee::text)::jsonb
      where
        c.user_id = owner
        and c.kind = 'rule'
        and c.undone_at is null
        and strpos((c.snapshot - 'named')::text, target::text) > 0;
    end loop;
    update public.recurring_series s set payee_id = payee where s.user_id = owner and s.payee_id = any (others);
    delete from public.payees p where p.user_id = owner and p.id = any (others);
    -- It may get the name of one of them.
    update public.payees p set name = wanted where p.user_id = owner and p.id = payee;
    target := payee;
  elseif action = 'split' then
    target := gen_random_uuid();
    insert into public.payees (user_id, id, name) values (owner, target, wanted);
    moved := public.move_payee_keys(chosen, payee, target, true);
    -- If both would have the same name, the new one gets the bank's text.
    if wanted is null and public.payee_called(public.shown_payee(target), array[target]) is not null then
      update public.payees p
      set name = public.free_payee_name(public.written_text(target), target)
      where p.user_id = owner and p.id = target;
    end if;
  end if;
  if action in ('rename', 'never-guess') then
    select count(*) into moved from public.live_transactions t where t.user_id = owner and t.payee_id = payee;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values
    (
      owner,
      change,
      'payee',
      jsonb_build_object(
        'action',
        action || '-payee',
        'rows',
        moved,
        'payee',
        target,
        'name',
        (select p.name from public.payees p where p.user_id = owner and p.id = target)
      ),
      before || jsonb_build_object(
        'target',
        target,
        'after',
        (select to_jsonb(p) - 'user_id' from public.payees p where p.user_id = owner and p.id = payee),
        'rules',
        (
          select
            coalesce(
              jsonb_agg(b.value || jsonb_build_object('conditionsAfter', r.conditions, 'actionsAfter', r.actions)),
              '[]'
            )
          from
            jsonb_array_elements(before -> 'rules') b
            join public.rules r on r.user_id = owner and r.id = (b.value ->> 'id')::uuid
        )
      )
    );
  return jsonb_build_object('transactions', moved, 'payee', target);
end;
$function$;
comment on function public.change_payee is
  'Renames, merges or splits a payee, or stops guesses for it. Safe to repeat; returns the payee and its row count.';
