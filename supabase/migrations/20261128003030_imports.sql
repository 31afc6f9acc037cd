-- A commit does what the user chose for the rows that its file lacks, and its undo takes that back.

CREATE OR REPLACE FUNCTION public.add_imported_transactions(import uuid, unseen boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen and exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and (r.split is not null or r.rule_effects ?| array['split', 'transferTo'])
      and r.status in ('new', 'possible-duplicate'));
  has_effects boolean := not unseen and exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.rule_effects is not null and r.status in ('new', 'possible-duplicate'));
  leg record;
begin
  perform public.ensure_payees(owner, array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')));

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with categorized as (
    select c.* from public.categorized_import_rows(import, true) c where unseen
  ), incoming as materialized (
    select row_number() over (order by r.line, r.part) as place, r.account_id, r.date, r.description, n.category,
      r.amount, coalesce(n.rule_effects ->> 'type', r.type) as type, r.type_stated or n.rule_effects ? 'type' is true as type_stated,
      r.bank_transfer, r.line, r.external_id, nullif(r.file_key, r.movement_key) as file_key, r.balance_key, n.category_source,
      n.category_reason, n.guess_category, n.guess_kind, n.guess_filled, n.rule_effects, r.counted, r.one_time
    from public.import_rows r
    left join categorized c on c.line = r.line and c.part = r.part
    cross join lateral (
      select case when c.line is null then r.category else c.category end as category,
        case when c.line is null then r.category_source else c.category_source end as category_source,
        case when c.line is null then r.category_reason else c.category_reason end as category_reason,
        case when c.line is null then r.guess_category else c.guess_category end as guess_category,
        case when c.line is null then r.guess_kind else c.guess_kind end as guess_kind,
        case when c.line is null then r.guess_filled else c.guess_filled end as guess_filled,
        case when c.line is null then r.rule_effects else c.rule_effects end as rule_effects
    ) n
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ), described as materialized (
    select d.description, k.payee_id
    from (select distinct i.description from incoming i) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
  ), stated as (
    select i.category as name, min(i.place) as place, case when bool_and(i.type = 'income') then 'income' else 'spending' end as kind
    from incoming i group by i.category
  ), named as materialized (
    select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
    from (select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s) s
    cross join lateral public.ensure_categories(s.names, s.kinds) n
  ), guessed as materialized (
    select g.name, c.id
    from (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
    join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
  )
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, payee_id, category_id,
    category_source, category_reason, guess_category_id, guess_kind, guess_filled, amount, type, type_stated, note, one_time,
    counted, bank_transfer, line, external_id, file_key, balance_key, created_at)
  select owner, import, i.place, i.account_id, i.date, i.description, coalesce(p.id, d.payee_id), n.id,
    case when i.category_source = 'file' and n.is_none then 'none' else i.category_source end, i.category_reason, g.id,
    i.guess_kind, i.guess_filled, i.amount, i.type, i.type_stated, coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, i.one_time), i.counted, i.bank_transfer, i.line, i.external_id, i.file_key,
    i.balance_key, entered
  from incoming i join described d on d.description = i.description join named n on n.name = i.category
  left join guessed g on g.name = i.guess_category
  left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    cross join lateral jsonb_array_elements_text(i.tags) n (id)
    join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from (
    select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p set category_source = 'rule', category_reason = jsonb_build_object('rule', i.rule)
  from (
    select row_number() over (order by r.line, r.part) as place, r.split is null and r.rule_effects ? 'split' as ruled,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place) from public.active_rules() a
        where a.place = (r.rule_effects #>> '{by,split}')::integer) as rule
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  -- Where the file does not say what money that comes in is, its category does, as of a whole row.
  update public.transaction_parts p set type = 'refund'
  from public.transactions t, public.categories c
  where t.user_id = owner and t.import_id = import and not t.type_stated and p.user_id = owner
    and p.transaction_id = t.id and p.type = 'income' and c.user_id = owner and c.id = p.category_id
    and c.kind = 'spending' and public.caseless(c.name) <> 'uncategorized';
  for leg in
    select t.id, t.amount, (i.effects ->> 'transferTo')::uuid as account
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects as effects, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    where i.effects ? 'transferTo' and i.split is null
  loop
    perform public.join_transfer(case when leg.amount < 0 then leg.id end, case when leg.amount > 0 then leg.id end,
      leg.account, false);
  end loop;
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position);
  perform public.raise_alerts_of(added, import);
end $function$;

CREATE OR REPLACE FUNCTION public.commit_import(import uuid, revision integer DEFAULT NULL::integer, only_if_all_new boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
  -- Rows that the file lacks: null where it lacks none.
  vanished jsonb;
  -- What is linked unasked can be taken back by itself.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links)) || public.vanished_counts(held.vanished);
  elsif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  changed := changed + public.find_vanished_rows(import);
  select nullif(i.vanished, '[]') into vanished from public.imports i where i.user_id = owner and i.id = import;
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status in ('already-there', 'same')),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there', 'same')), '{}'),
    bool_and(r.status = 'new') and vanished is null,
    bool_or(r.category_source <> 'file' or r.guess_kind is not null or r.rule_effects is not null or r.split is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- What is added besides a transaction is looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elsif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  -- What the user removes or replaces neither alerts nor keeps what the new rows belong to.
  perform public.settle_vanished_rows(import);
  perform public.add_imported_transactions(import, unseen);
  perform public.keep_known_rows(import);
  perform public.keep_other_rows(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- What was taken for a row that was there by its content alone may have been another one after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- What was left out keeps what the file says, not what would have become of it.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links)) || public.vanished_counts(coalesce(vanished, '[]'));
end $function$;

CREATE OR REPLACE FUNCTION public.undo_import(import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
begin
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    perform public.restore_vanished_rows(import);
    perform public.forget_known_rows(import);
    delete from public.transactions t
    where t.user_id = owner and t.import_id = import and t.edited_at is null and t.deletion_id is null;
    get diagnostics held.removed = row_count;
    -- What was linked with them waits for another, unless nothing of it is left.
    delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
    delete from public.balance_marks m where m.user_id = owner and m.import_id = import;
    perform public.forget_unused_payees();
    update public.imports i set undone_at = now(), removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object('removed', held.removed, 'kept', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'amount', abs(t.amount), 'type', t.type) order by t."position"), '[]')
    from public.live_transactions t where t.user_id = owner and (t.import_id = import or t.id in (
      select v.id from public.imports i cross join lateral jsonb_to_recordset(i.vanished) as v(id uuid, "left" boolean)
      where i.user_id = owner and i.id = import and v."left")))) || public.restored_rows(import);
end $function$;

CREATE OR REPLACE FUNCTION public.past_imports(page integer DEFAULT 1, page_size integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'fileName', i.file_name, 'importedAt', i.committed_at, 'added', i.added,
      'alreadyThere', i.already_there, 'excluded', i.left_out, 'undoneAt', i.undone_at,
      'accounts', (select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]') from public.live_accounts a
        where a.user_id = i.user_id and a.id = any (i.account_ids)),
      'proofs', case when i.undone_at is null then public.import_proofs(i.id) else '[]' end
    ) || public.vanished_counts(i.vanished) order by i.committed_at desc, i.id), '[]')
    from (
      select * from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      order by i.committed_at desc, i.id
      limit page_size offset shown.skipped
    ) i))
  from (
    select count(*) as total from public.imports i
    where i.user_id = (select public.current_user_id()) and i.committed_at is not null
  ) n
  cross join lateral public.page_position(n.total, past_imports.page, page_size) shown;
$function$;
