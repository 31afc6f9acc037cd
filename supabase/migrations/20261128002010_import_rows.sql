-- A row of a file that may be here has three outcomes: it is the one that is there, it is another one, or it is skipped.

-- Its expression can't be changed in place before PostgreSQL 17.
drop function public.import_row_document(public.import_row_matches);
drop view public.import_row_matches;
alter table public.import_rows
  add column balance_key uuid,
  add column proof text constraint import_rows_proof_check check (proof in ('with', 'without')),
  drop constraint import_rows_choice_check,
  add constraint import_rows_choice_check check (choice in ('skip', 'add', 'same')),
  drop constraint import_rows_match_kind_check,
  add constraint import_rows_match_kind_check
    check (match_kind in ('same-id', 'same-key', 'same-balance', 'by-hand', 'similar', 'other-content')),
  drop column status,
  add column status text not null generated always as (
    case
      when choice = 'skip' then 'skipped'
      when kind <> 'readable' then kind
      when choice = 'add' then 'new'
      when match_kind in ('same-id', 'same-key', 'same-balance') then 'already-there'
      when match_kind = 'other-content' and choice is null and proof = 'without' then 'skipped'
      when match_kind in ('by-hand', 'similar') and (choice = 'same'
        or choice is null and (proof = 'without' or match_kind = 'by-hand' and proof is null)) then 'same'
      when match_kind is not null then 'possible-duplicate'
      else 'new'
    end) stored;
comment on column public.import_rows.choice is 'What the user decided: to leave it out, to add it, or that it is the transaction it resembles.';
comment on column public.import_rows.balance_key is 'As on transactions, as read from the file.';
comment on column public.import_rows.match_kind is 'same-id, same-key, same-balance: it is that transaction; by-hand: one entered by hand has its amount and a day near; similar: it resembles one; other-content: same bank id, another amount or date.';
comment on column public.import_rows.proof is 'For a row that may be there already: whether the account''s balances add up only with or only without it; null if they don''t decide.';

create view public.import_row_matches with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.status, r.account_id, r.date, r.description, r.category,
  abs(r.amount) as amount, r.type, r.external_id, r.text, r.reason, r.choice, r.match_kind, t.id as match_id,
  t.date as match_date, t.description as match_description,
  case when t.import_id is not null then t.created_at end as match_imported_at,
  o.account_id as transfer_account_id, o.date as transfer_date, o.amount as transfer_amount, r.split, r.file_category,
  r.category_source, r.category_reason, r.guess_category, r.guess_kind, r.guess_filled, r.rule_effects, r.proof
from public.import_rows r
left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id
left join public.live_transactions o on o.user_id = r.user_id and o.id = r.transfer_id;
comment on view public.import_row_matches is 'Rows of imports as the review shows them, amounts without sign, with the transaction each matches.';
grant select on public.import_row_matches to authenticated;
revoke insert, update, delete on public.import_row_matches from authenticated;

create or replace function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text) returns integer
  language plpgsql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  list jsonb := rows;
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  if jsonb_typeof(list) <> 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.parse_number then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with added as (
      insert into public.import_rows (user_id, import_id, line, part, chunk, kind, account_id, date, description,
        category, amount, type, external_id, text, reason, bank_transfer, type_stated,
        balance_key)
      select owner, import, (r ->> 0)::integer, (r ->> 1)::integer, stage_import_rows.chunk, r ->> 2, (r ->> 3)::uuid,
        (r ->> 4)::date, r ->> 5, r ->> 6,
        case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, r ->> 8,
        nullif(r ->> 9, ''), r ->> 10, nullif(r -> 11, 'null'),
        coalesce((r ->> 12)::boolean, false), coalesce((r ->> 13)::boolean, true),
        public.balance_key((r ->> 3)::uuid, (r ->> 4)::date,
          case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, (r ->> 14)::numeric)
      from jsonb_array_elements(list) as r
      returning account_id
    )
    select count(*), array_agg(distinct account_id) filter (where account_id is not null) into staged, accounts
    from added;
  exception
    when unique_violation then
      raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if exists (select from unnest(accounts) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;

  update public.imports i
  set chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged, matched = false, revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end $$;

create function public.import_row_document(import_row public.import_row_matches) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('line', (import_row).line, 'part', (import_row).part, 'accountId', (import_row).account_id, 'date', (import_row).date, 'description', (import_row).description, 'category', (import_row).category, 'amount', (import_row).amount, 'type', coalesce((import_row).rule_effects ->> 'type', (import_row).type), 'externalId', (import_row).external_id, 'text', (import_row).text, 'status', (import_row).status, 'reasons', (import_row).reason, 'choice', (import_row).choice, 'matchKind', (import_row).match_kind, 'proof', (import_row).proof, 'match', CASE WHEN ((import_row).match_id IS NOT NULL) THEN jsonb_build_object('id', (import_row).match_id, 'date', (import_row).match_date, 'description', (import_row).match_description, 'importedAt', (import_row).match_imported_at) ELSE NULL::jsonb END, 'transfer', CASE WHEN ((import_row).transfer_account_id IS NOT NULL) THEN jsonb_build_object('accountId', (import_row).transfer_account_id, 'date', (import_row).transfer_date, 'amount', (import_row).transfer_amount) ELSE NULL::jsonb END, 'parts', COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
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
comment on function public.import_row_document(public.import_row_matches) is 'A row of an import as the app knows it.';
revoke all on function public.import_row_document(public.import_row_matches) from public;
grant execute on function public.import_row_document(public.import_row_matches) to authenticated;

create or replace function public.import_rows_page(import uuid, filter text, page integer, page_size integer DEFAULT 100) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with wanted as materialized (
    select r.line, r.part
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import
      and case filter
        when 'all' then true
        when 'need-a-look' then r.status in ('same', 'possible-duplicate', 'unreadable')
        when 'transfers' then r.transfer_id is not null and r.status in ('new', 'possible-duplicate')
        when 'left-out' then r.status in ('left-out', 'skipped')
        when 'not-added' then r.status in ('left-out', 'skipped', 'unreadable')
        else r.status = filter
      end
  )
  select jsonb_build_object(
    'total', shown.total,
    'pages', shown.pages,
    'page', shown.page,
    'items', (
      select coalesce(jsonb_agg(m.document order by w.line, w.part), '[]')
      from (
        select w.line, w.part from wanted w order by w.line, w.part
        limit page_size offset shown.skipped
      ) w
      -- The limit keeps it a look-up by key for each row of the page.
      cross join lateral (
        select public.import_row_document(m) as document
        from public.import_row_matches m
        where m.user_id = (select public.current_user_id()) and m.import_id = import
          and m.line = w.line and m.part = w.part
        limit 1
      ) m))
  from (select count(*) as total from wanted) n
  cross join lateral public.page_position(n.total, import_rows_page.page, page_size) shown;
$$;

create or replace function public.import_summary(import uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
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
      where r.user_id = i.user_id and r.import_id = i.id))
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$$;

create or replace function public.change_import_row(import uuid, line integer, part integer, change jsonb) returns jsonb
  language plpgsql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
    perform public.categorize_import_rows(import, true);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;
