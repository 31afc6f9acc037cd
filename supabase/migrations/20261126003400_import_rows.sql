-- Staged rows: where their category comes from, what rules do to them, and what the user settles in the review.

create or replace view public.import_row_matches WITH (security_invoker=true) AS
 SELECT r.user_id,
    r.import_id,
    r.line,
    r.part,
    r.status,
    r.account_id,
    r.date,
    r.description,
    r.category,
    abs(r.amount) AS amount,
    r.type,
    r.external_id,
    r.text,
    r.reason,
    r.choice,
    r.match_kind,
    t.id AS match_id,
    t.date AS match_date,
    t.description AS match_description,
        CASE
            WHEN t.import_id IS NOT NULL THEN t.created_at
            ELSE NULL::timestamp with time zone
        END AS match_imported_at,
    o.account_id AS transfer_account_id,
    o.date AS transfer_date,
    o.amount AS transfer_amount,
    r.split,
    r.file_category,
    r.category_source,
    r.category_reason,
    r.guess_category,
    r.guess_kind,
    r.guess_filled,
    r.rule_effects
   FROM public.import_rows r
     LEFT JOIN public.live_transactions t ON t.user_id = r.user_id AND t.id = r.match_id
     LEFT JOIN public.live_transactions o ON o.user_id = r.user_id AND o.id = r.transfer_id;

create function public.same_parts(parts jsonb, others jsonb) returns boolean
  language sql immutable security invoker set search_path = '' as $$
  select (
    select coalesce(jsonb_agg(jsonb_build_array((p ->> 'amount')::numeric, p ->> 'type', p ->> 'category', coalesce(p ->> 'note', ''),
      coalesce(p -> 'tags', '[]'))), '[]') from jsonb_array_elements(coalesce(parts, '[]')) p
  ) = (
    select coalesce(jsonb_agg(jsonb_build_array((p ->> 'amount')::numeric, p ->> 'type', p ->> 'category', coalesce(p ->> 'note', ''),
      coalesce(p -> 'tags', '[]'))), '[]') from jsonb_array_elements(coalesce(others, '[]')) p
  );
$$;
comment on function public.same_parts(jsonb, jsonb) is 'Whether two lists of parts of a staged row say the same.';

create or replace function public.change_import_row(import uuid, line integer, part integer, change jsonb) returns jsonb
  language plpgsql security invoker set search_path = ''
  set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
    set choice = case change ->> 'kind' when 'skip' then 'skip' when 'add' then 'add' end
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
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
    perform public.guess_import_categories(import);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;

create or replace function public.import_row_document(import_row public.import_row_matches) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('line', (import_row).line, 'part', (import_row).part, 'accountId', (import_row).account_id, 'date', (import_row).date, 'description', (import_row).description, 'category', (import_row).category, 'amount', (import_row).amount, 'type', coalesce((import_row).rule_effects ->> 'type', (import_row).type), 'externalId', (import_row).external_id, 'text', (import_row).text, 'status', (import_row).status, 'reasons', (import_row).reason, 'choice', (import_row).choice, 'matchKind', (import_row).match_kind, 'match', CASE WHEN ((import_row).match_id IS NOT NULL) THEN jsonb_build_object('id', (import_row).match_id, 'date', (import_row).match_date, 'description', (import_row).match_description, 'importedAt', (import_row).match_imported_at) ELSE NULL::jsonb END, 'transfer', CASE WHEN ((import_row).transfer_account_id IS NOT NULL) THEN jsonb_build_object('accountId', (import_row).transfer_account_id, 'date', (import_row).transfer_date, 'amount', (import_row).transfer_amount) ELSE NULL::jsonb END, 'parts', COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
  'fileCategory', (import_row).file_category,
  'categorySource', case when (import_row).category_source = 'file' and public.caseless((import_row).category) = 'uncategorized'
    then 'none' else (import_row).category_source end,
  'categoryReason', (import_row).category_reason,
  'guess', case when (import_row).guess_category is not null then jsonb_build_object('category', (import_row).guess_category,
    'kind', (import_row).guess_kind, 'filled', (import_row).guess_filled) end,
  'ruled', (
    select jsonb_build_object('payee', public.shown_payee((e.effects ->> 'payee')::uuid),
      'tags', public.tag_names(coalesce(e.effects -> 'tags', '[]')), 'note', e.effects -> 'note', 'oneTime', e.effects -> 'oneTime',
      'type', e.effects -> 'type', 'split', e.effects ? 'split', 'transferTo', e.effects -> 'transferTo', 'by', e.effects -> 'by')
    from (select (import_row).rule_effects as effects) e where e.effects ? 'by'));
$$;
