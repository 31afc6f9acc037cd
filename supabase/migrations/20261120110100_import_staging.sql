-- Staging: the rows of a file arrive in chunks, are compared with the accounts (import_matching), shown,
-- changed by the user, and committed (import_commit). Expected failures carry a code as their message:
-- import_gone, already_imported, undone, old_reading, incomplete, unknown_account, repeated_line, row_gone.

create function public.import_summary(import uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', i.id,
    'file_name', i.file_name,
    'revision', i.revision,
    'counts', (
      select jsonb_build_object(
        'rows', i.row_count,
        'new', count(*) filter (where r.status = 'new'),
        'already_there', count(*) filter (where r.status = 'already-there'),
        'possible_duplicate', count(*) filter (where r.status = 'possible-duplicate'),
        'unreadable', count(*) filter (where r.status = 'unreadable'),
        'left_out', count(*) filter (where r.status = 'left-out'),
        'skipped', count(*) filter (where r.status = 'skipped'))
      from public.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id))
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$$;
comment on function public.import_summary(uuid) is 'A staged import as the review sees it: counts and revision.';

-- ---------------------------------------------------------------- a staged import, held against others
create function public.hold_import(import uuid) returns public.imports
  language plpgsql security invoker set search_path = '' as $$
declare
  held public.imports;
begin
  if public.current_user_id() is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  select i.* into held from public.imports i
  where i.user_id = public.current_user_id() and i.id = import for update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return held;
end $$;
comment on function public.hold_import(uuid) is 'The import, locked for this transaction; PT404 when there is none.';

create function public.hold_staged_import(import uuid) returns public.imports
  language plpgsql security invoker set search_path = '' as $$
declare
  held public.imports := public.hold_import(import);
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    raise sqlstate 'PT409' using message = 'already_imported';
  end if;
  return held;
end $$;
comment on function public.hold_staged_import(uuid) is 'The import, locked; PT409 unless it is still staged.';

-- ---------------------------------------------------------------- opening
create function public.open_import(
    import uuid, reading integer, file_name text, format text, mapping jsonb, row_count integer)
  returns jsonb language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- What was left lying: a review lasts days at most, and nobody reviews many files at once.
  delete from public.imports i
  where i.user_id = owner and i.committed_at is null and i.id <> import
    and (i.created_at < now() - interval '3 days' or i.id not in (
      select l.id from public.imports l
      where l.user_id = owner and l.committed_at is null and l.id <> import
      order by l.created_at desc limit 9));

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values (owner, import, open_import.reading, open_import.file_name, open_import.format, open_import.mapping,
    open_import.row_count)
  on conflict do nothing;
  if not found then
    held := public.hold_staged_import(import);
    if held.reading > open_import.reading then
      raise sqlstate 'PT409' using message = 'old_reading';
    elsif held.reading < open_import.reading then
      delete from public.import_rows r where r.user_id = owner and r.import_id = import;
      update public.imports i
      set reading = open_import.reading, file_name = open_import.file_name, format = open_import.format,
        mapping = open_import.mapping, row_count = open_import.row_count, chunks = '{}', arrived = 0, matched = false,
        revision = i.revision + 1
      where i.user_id = owner and i.id = import;
    end if;
  end if;
  return public.import_summary(import);
end $$;
comment on function public.open_import(uuid, integer, text, text, jsonb, integer) is
  'Begins a staged import, or finds it begun; a later reading of the file replaces the one before.';

-- ---------------------------------------------------------------- rows
-- rows: [{ line, part, status: readable | unreadable | left-out, account_id, date, description, category,
--   amount, type, external_id, text, reason }]. Answers how many rows of the import have arrived.
create function public.stage_import_rows(import uuid, reading integer, chunk integer, rows jsonb)
  returns integer language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.hold_staged_import(import);
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  -- Some drivers send a jsonb array argument as a JSON string.
  if jsonb_typeof(rows) = 'string' then
    rows := (rows #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(rows) is distinct from 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.reading then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  with added as (
    insert into public.import_rows (user_id, import_id, line, part, chunk, kind, account_id, date, description,
      category, amount, type, external_id, text, reason)
    select owner, import, r.line, r.part, stage_import_rows.chunk, r.status, r.account_id, r.date, r.description,
      r.category, r.amount, r.type, r.external_id, r.text, r.reason
    from jsonb_to_recordset(rows) as r(line integer, part integer, status text, account_id uuid, date date,
      description text, category text, amount numeric, type text, external_id text, text text, reason text)
    on conflict do nothing
    returning account_id
  )
  select count(*), array_agg(distinct account_id) filter (where account_id is not null) into staged, accounts
  from added;
  if staged <> jsonb_array_length(rows) then
    raise sqlstate 'PT422' using message = 'repeated_line';
  end if;
  if exists (select from unnest(accounts) as named(id)
    where not exists (select from public.accounts a where a.user_id = owner and a.id = named.id)) then
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
