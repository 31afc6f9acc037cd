-- A review also shows the rows of earlier files that its file lacks.

CREATE OR REPLACE FUNCTION public.import_summary(import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', i.id,
    'fileName', i.file_name,
    'revision', i.revision,
    'counts', (
      select jsonb_build_object(
        'rows', i.row_count,
        'new', count(*) filter (where r.status = 'new'),
        'alreadyThere', count(*) filter (where r.status = 'already-there'),
        'same', count(*) filter (where r.status = 'same'),
        'possibleDuplicate', count(*) filter (where r.status = 'possible-duplicate'),
        'unreadable', count(*) filter (where r.status = 'unreadable'),
        'excluded', count(*) filter (where r.status = 'left-out'),
        'skipped', count(*) filter (where r.status = 'skipped'),
        'transfers', count(*) filter (where r.transfer_id is not null and r.status in ('new', 'possible-duplicate')))
      from public.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id)) || public.vanished_counts(i.vanished)
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$function$;

CREATE OR REPLACE FUNCTION public.review_import(import uuid, filter text, page integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  summary jsonb := public.import_summary(import);
begin
  if summary is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return public.import_rows_page(import, filter, page) || jsonb_build_object('import', summary, 'vanished', public.vanished_document(import));
end $function$;

CREATE OR REPLACE FUNCTION public.change_import_row(import uuid, line integer, part integer, change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
begin
  change := public.unwrap_json(change);
  if change ->> 'kind' = 'edit' then
    if change ? 'accountId' and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = (change ->> 'accountId')::uuid) then
      raise sqlstate 'PT422' using message = 'unknown_account';
    end if;
    update public.import_rows r
    set account_id = n.account_id, date = n.date, description = n.description, category = n.category,
      file_category = case when n.chosen then coalesce(r.file_category, r.category) else r.file_category end,
      category_source = case when n.chosen then 'hand' else r.category_source end,
      category_reason = case when n.chosen then null else r.category_reason end,
      rule_effects = case when n.by_hand <> '{}'
        then coalesce(r.rule_effects, '{}') - n.by_hand || jsonb_build_object('hand', n.by_hand) else r.rule_effects end,
      amount = n.signed, type = n.type, split = n.split,
      -- Memory was asked about another row then.
      guess_category = case when n.same then r.guess_category end, guess_kind = case when n.same then r.guess_kind end,
      guess_filled = r.guess_filled and n.same,
      type_stated = r.type_stated or n.type is distinct from r.type,
      kind = case when n.complete then 'readable' else r.kind end,
      reason = case when n.complete and r.kind <> 'readable' then null else r.reason end,
      -- The balance is that of the row as the file has it.
      balance_key = case when (n.account_id, n.date, n.signed) is not distinct from (r.account_id, r.date, r.amount)
        then r.balance_key end,
      file_key = case when r.kind = 'readable' then coalesce(r.file_key, r.movement_key) end
    from (
      select v.*, v.account_id is not null and v.date is not null and v.amount is not null
        and v.type is not null and v.description <> '' and v.category <> '' as complete,
        s.signed, (v.description, s.signed) is not distinct from (v.held_description, v.held_amount) as same
      from (
        select o.description as held_description, o.amount as held_amount,
          coalesce((change ->> 'accountId')::uuid, o.account_id) as account_id,
          coalesce((change ->> 'date')::date, o.date) as date,
          coalesce(change ->> 'description', o.description) as description,
          coalesce(change ->> 'category', o.category) as category,
          coalesce((change ->> 'amount')::numeric, abs(o.amount)) as amount,
          case when f.types then change ->> 'type' else o.type end as type,
          case when f.splits then nullif(change -> 'parts', '[]') else o.split end as split,
          coalesce(change ->> 'category' <> o.category, false) as chosen,
          -- What the user says here, rules no longer do.
          array(select jsonb_array_elements_text(o.rule_effects -> 'hand')
            union select 'type' where f.types union select unnest(array['split', 'transferTo']) where f.splits) as by_hand
        from public.import_rows o
        cross join lateral (
          select change ? 'type' and change ->> 'type' is distinct from coalesce(o.rule_effects ->> 'type', o.type) as types,
            change ? 'parts' and not public.same_parts(change -> 'parts', coalesce(o.split, o.rule_effects -> 'split')) as splits
        ) f
        where o.user_id = owner and o.import_id = import
          and o.line = change_import_row.line and o.part = change_import_row.part
      ) v
      cross join lateral (select case v.type when 'expense' then -v.amount else v.amount end as signed) s
    ) n
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  else
    update public.import_rows r
    set choice = case when change ->> 'kind' in ('skip', 'add', 'same') then change ->> 'kind' end
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'row_gone';
  elsif exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.line = change_import_row.line
      and r.part = change_import_row.part and r.split is not null
      and r.amount is distinct from (select sum(p.amount) from jsonb_to_recordset(r.split) as p(amount numeric))) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  elsif exists (
    select from public.import_rows r
    cross join lateral jsonb_to_recordset(r.split) as p(type text, "accountId" uuid)
    where r.user_id = owner and r.import_id = import and r.line = change_import_row.line
      and r.part = change_import_row.part and p.type = 'transfer' and p."accountId" = r.account_id) then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
    perform public.categorize_import_rows(import, true);
  end if;
  if held.matched then
    perform public.find_vanished_rows(import);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $function$;
