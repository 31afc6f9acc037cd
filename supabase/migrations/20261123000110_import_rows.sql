-- Its JSON has camelCase keys, as the app knows them.

-- The row under import, as the app has it; staged-import.ts in lib/domain/imports/staging declares the same.
create function public.import_row_document(import_row public.import_row_matches) returns jsonb
  language sql stable security invoker
  return jsonb_build_object(
    'line', import_row.line, 'part', import_row.part, 'accountId', import_row.account_id, 'date', import_row.date,
    'description', import_row.description, 'category', import_row.category, 'amount', import_row.amount,
    'type', import_row.type, 'externalId', import_row.external_id, 'text', import_row.text,
    'status', import_row.status, 'reason', import_row.reason, 'choice', import_row.choice,
    'matchKind', import_row.match_kind,
    'match', case when import_row.match_id is not null then jsonb_build_object('id', import_row.match_id,
      'date', import_row.match_date, 'description', import_row.match_description,
      'importedAt', import_row.match_imported_at) end);
comment on function public.import_row_document(public.import_row_matches) is 'A row of an import as the app knows it.';

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
        'possibleDuplicate', count(*) filter (where r.status = 'possible-duplicate'),
        'unreadable', count(*) filter (where r.status = 'unreadable'),
        'excluded', count(*) filter (where r.status = 'left-out'),
        'skipped', count(*) filter (where r.status = 'skipped'))
      from public.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id))
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$$;

drop function public.stage_import_rows(uuid, integer, integer, jsonb);

-- rows: [{ line, part, status: readable | unreadable | left-out, accountId, date, description, category,
--   amount, type, externalId, text, reason }], the amount without sign. Returns how many rows of the import have arrived.
create function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows jsonb)
  returns integer language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  rows := public.unwrap_json(rows);
  if jsonb_typeof(rows) is distinct from 'array' then
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
        category, amount, type, external_id, text, reason)
      select owner, import, r.line, r.part, stage_import_rows.chunk, r.status, r."accountId", r.date, r.description,
        r.category, case r.type when 'expense' then -r.amount else r.amount end, r.type, nullif(r."externalId", ''), r.text,
        r.reason
      from jsonb_to_recordset(rows) as r(line integer, part integer, status text, "accountId" uuid, date date,
        description text, category text, amount numeric, type text, "externalId" text, text text, reason text)
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
comment on function public.stage_import_rows(uuid, integer, integer, jsonb) is
  'Adds a chunk of rows to a staged import; sending it again replaces it.';

-- ---------------------------------------------------------------- review
-- filter: all, new, already-there, need-a-look or left-out; not-added is what a commit leaves.
create or replace function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with wanted as materialized (
    select r.line, r.part
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import
      and case filter
        when 'all' then true
        when 'need-a-look' then r.status in ('possible-duplicate', 'unreadable')
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

-- change: { kind: skip | unskip | add } or { kind: edit, accountId, date, description, category, amount, type },
-- where what is not named stays. Returns { import, row }.
create or replace function public.change_import_row(import uuid, line integer, part integer, change jsonb)
  returns jsonb language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
      amount = case n.type when 'expense' then -n.amount else n.amount end, type = n.type,
      kind = case when n.complete then 'readable' else r.kind end,
      reason = case when n.complete and r.kind <> 'readable' then null else r.reason end,
      file_key = case when r.kind = 'readable' then coalesce(r.file_key, r.movement_key) end
    from (
      select v.*, v.account_id is not null and v.date is not null and v.amount is not null
        and v.type is not null and v.description <> '' and v.category <> '' as complete
      from (
        select coalesce((change ->> 'accountId')::uuid, o.account_id) as account_id,
          coalesce((change ->> 'date')::date, o.date) as date,
          coalesce(change ->> 'description', o.description) as description,
          coalesce(change ->> 'category', o.category) as category,
          coalesce((change ->> 'amount')::numeric, abs(o.amount)) as amount,
          coalesce(change ->> 'type', o.type) as type
        from public.import_rows o
        where o.user_id = owner and o.import_id = import
          and o.line = change_import_row.line and o.part = change_import_row.part
      ) v
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
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;
