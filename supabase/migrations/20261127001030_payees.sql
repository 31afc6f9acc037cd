-- A payee that a rule names, or would name again after an undo, is the user's: no cleaning and no undo takes it away, and
-- what undoes a rule follows a merge.

create function public.payees_in_rules(owner uuid) returns text[]
language sql stable
set search_path to ''
as $function$
  select array(
    select n.id #>> '{}'
    from (
      select r.conditions, r.actions from public.rules r where r.user_id = owner
      union all
      select c.snapshot #> '{rule,conditions}', c.snapshot #> '{rule,actions}' from public.ledger_changes c
      where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
    ) r
    cross join lateral (
      select jsonb_path_query(r.conditions, '$[*].payees[*]') as id
      union all
      select jsonb_path_query(r.actions, '$[*].payee')
    ) n);
$function$;

comment on function public.payees_in_rules(uuid) is 'The ids of the payees that rules name, and those that an undo would bring back.';

create or replace function public.forget_unused_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  named text[] := public.payees_in_rules(owner);
begin
  delete from public.payees p
  where p.user_id = owner and p.name is null and not p.never_guess and p.id::text <> all (named)
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand);
end $function$;

create or replace function public.clean_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  stale record;
  named text[];
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in
    select k.user_id, array_agg(k.key) as keys, array_agg(distinct k.payee_id) as payees
    from public.payee_keys k where k.version < public.cleaning_version() group by k.user_id
  loop
    -- The key has lost its capitals, so it is the descriptions that are cleaned.
    with written as materialized (
      select public.payee_key(t.description) as key, max(t.description collate "C") as description
      from public.transactions t where t.user_id = stale.user_id and t.payee_id = any (stale.payees)
      group by 1
    ), clean as materialized (
      select k.key, c.cleaned, c.name
      from unnest(stale.keys) k (key)
      left join written w on w.key = k.key
      cross join lateral public.clean_description(coalesce(w.description, k.key)) c
    )
    update public.payee_keys k set cleaned = c.cleaned, name = c.name, version = public.cleaning_version()
    from clean c where k.user_id = stale.user_id and k.key = c.key;

    -- What nobody named, put together by hand or wrote a rule about is put together by what is left of it.
    named := public.payees_in_rules(stale.user_id);
    with keys as materialized (
      select k.key, k.payee_id, k.cleaned, k.by_hand,
        p.name is not null or p.id::text = any (named) or bool_or(k.by_hand) over (partition by k.payee_id) as kept,
        p.created_at
      from public.payee_keys k join public.payees p on p.user_id = k.user_id and p.id = k.payee_id
      where k.user_id = stale.user_id
    ), counted as (
      select k.payee_id, k.cleaned, k.kept, min(k.created_at) as created_at, count(*) as keys
      from keys k group by k.payee_id, k.cleaned, k.kept
    ), placed as (
      -- A payee that says several things keeps the one it says most.
      select c.*, row_number() over (partition by c.payee_id order by c.keys desc, c.cleaned) as place from counted c
    ), homes as materialized (
      select distinct on (p.cleaned) p.cleaned, p.payee_id from placed p where p.kept or p.place = 1
      order by p.cleaned, p.kept desc, p.created_at, p.payee_id
    ), fresh as materialized (
      select m.cleaned, gen_random_uuid() as payee_id
      from (select distinct k.cleaned from keys k where not k.kept) m
      where not exists (select from homes t where t.cleaned = m.cleaned)
    ), moved as (
      select k.key, k.payee_id, coalesce(t.payee_id, f.payee_id) as target
      from keys k
      left join homes t on t.cleaned = k.cleaned
      left join fresh f on f.cleaned = k.cleaned
      where not k.kept
    )
    select array_agg(m.key), array_agg(m.payee_id), array_agg(m.target) into moved_keys, sources, targets
    from moved m where m.payee_id <> m.target;
    insert into public.payees (user_id, id)
    select distinct stale.user_id, t.id from unnest(targets) t (id)
    where not exists (select from public.payees p where p.user_id = stale.user_id and p.id = t.id);
    update public.transactions t set payee_id = m.target
    from unnest(moved_keys, sources, targets) m (key, payee_id, target)
    where t.user_id = stale.user_id and t.payee_id = m.payee_id and public.payee_key(t.description) = m.key;
    update public.payee_keys k set payee_id = m.target from unnest(moved_keys, targets) m (key, target)
    where k.user_id = stale.user_id and k.key = m.key;
    delete from public.payees p
    where p.user_id = stale.user_id and p.id = any (sources)
      and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id)
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
  end loop;
end $function$;

create or replace function public.restore_payee_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  source record;
  named jsonb;
  -- As the merge has left it.
  merged jsonb;
  set_ids uuid[];
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  set_ids := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.payee_id = (held ->> 'target')::uuid and t.id in (
      select i::uuid from jsonb_array_elements(held -> 'rows') r cross join jsonb_array_elements_text(r -> 1) i));
  insert into public.payees (user_id, id, name, created_at, never_guess)
  select owner, b.id, b.name, b.created_at, b.never_guess
  from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
  on conflict do nothing;
  -- What was changed again since stays.
  update public.payees p
  set name = case when p.name is not distinct from a.name then b.name else p.name end,
    never_guess = case when p.never_guess = a.never_guess then b.never_guess else p.never_guess end
  from jsonb_populate_record(null::public.payees, held -> 'after') a
  join jsonb_populate_recordset(null::public.payees, held -> 'payees') b on b.id = a.id
  where p.user_id = owner and p.id = a.id;
  for source in
    select (k.value ->> 1)::uuid as payee_id, (k.value ->> 2)::boolean as by_hand, array_agg(k.value ->> 0) as keys
    from jsonb_array_elements(held -> 'keys') k group by 1, 2
  loop
    -- Texts that have come since belong to those they were cleaned to.
    perform public.move_payee_keys(array(
        select n.key from public.payee_keys n
        where n.user_id = owner and n.payee_id = (held ->> 'target')::uuid and not n.by_hand and n.cleaned in (
          select k.cleaned from public.payee_keys k where k.user_id = owner and k.key = any (source.keys))
          and n.key not in (select k.value ->> 0 from jsonb_array_elements(held -> 'keys') k)),
      (held ->> 'target')::uuid, source.payee_id, false);
    perform public.move_payee_keys(source.keys, (held ->> 'target')::uuid, source.payee_id, source.by_hand);
  end loop;
  update public.transactions t set payee_id = p.id
  from jsonb_array_elements(held -> 'rows') r
  cross join jsonb_array_elements_text(r -> 1) i (id)
  join public.payees p on p.user_id = owner and p.id = (r ->> 0)::uuid
  where t.user_id = owner and t.id = i.id::uuid and t.id = any (set_ids) and t.payee_id <> p.id;
  -- Rules that were edited since stay as they are.
  update public.rules r set conditions = b.value -> 'conditions', actions = b.value -> 'actions'
  from jsonb_array_elements(held -> 'rules') b
  where r.user_id = owner and r.id = (b.value ->> 'id')::uuid
    and r.conditions = b.value -> 'conditionsAfter' and r.actions = b.value -> 'actionsAfter';
  for named in select b.value from jsonb_array_elements(held -> 'ruleChanges') b loop
    merged := named -> 'before';
    for source in
      select p.value ->> 'id' as payee_id from jsonb_array_elements(held -> 'payees') p
      where p.value ->> 'id' <> held ->> 'target'
    loop
      merged := replace(merged::text, source.payee_id, held ->> 'target')::jsonb;
    end loop;
    update public.ledger_changes c set snapshot = c.snapshot || (named -> 'before')
    where c.user_id = owner and c.id = (named ->> 'id')::uuid
      and c.snapshot - array['named', 'order', 'orderAfter'] = merged;
  end loop;
  delete from public.payees p
  where p.user_id = owner and p.id = (held ->> 'target')::uuid
    and p.id::text <> all (public.payees_in_rules(owner))
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end $function$;

create or replace function public.change_payee(change uuid, payee uuid, details jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
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
        select from unnest(others) o where strpos(r.conditions::text || r.actions::text, o::text) > 0)),
    'ruleChanges', (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id,
        'before', c.snapshot - array['named', 'order', 'orderAfter'])), '[]')
      from public.ledger_changes c
      where c.user_id = owner and c.kind = 'rule' and c.undone_at is null and exists (
        select from unnest(others) o where strpos((c.snapshot - 'named')::text, o::text) > 0)));
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
      -- An undo brings back the one that is left.
      update public.ledger_changes c
      set snapshot = c.snapshot || replace((c.snapshot - 'named')::text, target::text, payee::text)::jsonb
      where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
        and strpos((c.snapshot - 'named')::text, target::text) > 0;
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
end $function$;

create or replace function public.shown_payee(payee uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    p.name,
    (select k.name from public.payee_keys k
     where k.user_id = p.user_id and k.payee_id = p.id and k.name is not null order by k.by_hand, k.key limit 1),
    (select t.description from public.transactions t
     where t.user_id = p.user_id and t.payee_id = p.id order by t.deletion_id is not null, t.date desc, t.id limit 1),
    -- Without rows nothing else is left of how it was written.
    (select public.payee_cased(min(k.key)) from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id))
  from public.payees p where p.user_id = (select public.current_user_id()) and p.id = payee;
$function$;

create or replace function public.list_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'categories', (select count(*) from public.listed_categories c
      where c.user_id = (select public.current_user_id()) and c.archived_at is null
        and public.caseless(c.name) <> 'uncategorized'),
    'payees', (
      -- Like their list: what a file's review made, or a rule keeps, has no rows.
      select count(*) from public.payees p
      where p.user_id = (select public.current_user_id()) and exists (
        select from public.transactions t
        where t.user_id = p.user_id and t.payee_id = p.id and t.deletion_id is null)),
    'rules', (select count(*) from public.rules r where r.user_id = (select public.current_user_id())),
    'tags', (select count(*) from public.tags t
      where t.user_id = (select public.current_user_id()) and t.archived_at is null));
$function$;

create or replace function public.payee_page(payee uuid, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  first date := date_trunc('year', today)::date;
begin
  return (
  with lines as materialized (
    select l.* from public.ledger_lines l
    where l.user_id = owner and l.payee_id = payee and l.role in ('spending', 'income')
  ), texts as materialized (
    select k.key, k.name, k.by_hand,
      (array_agg(t.description order by t.date desc, t.id))[1] as text, count(t.id) as transactions, max(t.date) as last
    from public.payee_keys k
    left join public.live_transactions t
      on t.user_id = k.user_id and t.payee_id = k.payee_id and public.payee_key(t.description) = k.key
    where k.user_id = owner and k.payee_id = payee
    group by k.key, k.name, k.by_hand
    -- Of a file that was not imported nothing is shown.
    having count(t.id) > 0 or k.by_hand
  )
  select jsonb_build_object('id', p.id, 'name', public.shown_payee(p.id), 'ownName', p.name, 'neverGuess', p.never_guess,
    'transactions', (
      select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
    'first', (select min(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
    'last', (select max(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
    'amount', (select coalesce(sum(l.amount), 0) from lines l),
    'thisYear', (
      select coalesce(sum(l.amount), 0) from lines l
      where l.counted_on between first and (first + interval '1 year - 1 day')::date),
    -- What happens once tells nothing of the usual.
    'usual', (
      select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.amount), 0))
      from lines l where not l.one_time),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('category', g.name, 'isGroup', g.is_group,
        'transactions', g.transactions, 'amount', g.amount)
        order by g.transactions desc, abs(g.amount) desc, g.name), '[]')
      from (
        select c.name, count(distinct l.transaction_id) as transactions, sum(l.amount) as amount, exists (
            select from public.categories i where i.user_id = owner and i.parent_id = c.id) as is_group
        from lines l join public.categories c on c.user_id = owner and c.id = l.category_id
        group by c.name, c.id
      ) g),
    'textCount', (select count(*) from texts),
    'texts', (
      select coalesce(jsonb_agg(jsonb_build_object('key', x.key, 'text', coalesce(x.text, x.key), 'name', x.name,
        'transactions', x.transactions, 'last', x.last) order by x.place), '[]')
      from (
        select x.*, row_number() over (order by x.transactions desc, x.last desc nulls last, x.key) as place from texts x
      ) x where x.place <= 100))
  from public.payees p where p.user_id = owner and p.id = payee);
end $function$;
