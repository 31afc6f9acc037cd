-- Rows travel as lists of values, as text: a file's keys would be half of what is sent, and text passes through the
-- layers in between as it is.
drop function public.stage_import_rows(uuid, integer, integer, jsonb);

-- rows: [[line, part, status: readable | unreadable | left-out, account, date, description, category, amount, type,
--   external id, text, reasons]], the amount without sign. Returns how many rows of the import have arrived.
create function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
  returns integer language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
        category, amount, type, external_id, text, reason)
      select owner, import, (r ->> 0)::integer, (r ->> 1)::integer, stage_import_rows.chunk, r ->> 2, (r ->> 3)::uuid,
        (r ->> 4)::date, r ->> 5, r ->> 6,
        case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, r ->> 8,
        nullif(r ->> 9, ''), r ->> 10, nullif(r -> 11, 'null')
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
comment on function public.stage_import_rows(uuid, integer, integer, text) is
  'Adds a chunk of rows to a staged import; sending it again replaces it.';
