-- What is said of a row is stored by code, so that it can be shown in another language: a list of
-- { code, params } (lib/domain/imports/reasons.ts). A sentence of before has the code 'text'.
drop function public.import_row_document(public.import_row_matches);
drop view public.import_row_matches;

alter table public.import_rows drop constraint import_rows_reason_check;
alter table public.import_rows alter column reason type jsonb using
  case when reason is not null then
    jsonb_build_array(jsonb_build_object('code', 'text', 'params', jsonb_build_object('text', reason)))
  end;
alter table public.import_rows add constraint import_rows_reason_check
  check (jsonb_typeof(reason) = 'array' and char_length(reason::text) <= 3000);
comment on column public.import_rows.reason is
  'Why it has its kind, and what was changed in it: a list of { code, params }. Null for plain rows.';

create view public.import_row_matches with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.status, r.account_id, r.date, r.description, r.category,
  abs(r.amount) as amount, r.type, r.external_id, r.text, r.reason, r.choice, r.match_kind, t.id as match_id,
  t.date as match_date, t.description as match_description,
  case when t.import_id is not null then t.created_at end as match_imported_at
from public.import_rows r
left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id;
comment on view public.import_row_matches is
  'Rows of imports as the review shows them, amounts without sign, with the transaction each matches.';
revoke insert, update, delete on public.import_row_matches from authenticated;

-- The row under import, as the app has it; staged-import.ts in lib/domain/imports/staging declares the same.
create function public.import_row_document(import_row public.import_row_matches) returns jsonb
  language sql stable security invoker
  return jsonb_build_object(
    'line', import_row.line, 'part', import_row.part, 'accountId', import_row.account_id, 'date', import_row.date,
    'description', import_row.description, 'category', import_row.category, 'amount', import_row.amount,
    'type', import_row.type, 'externalId', import_row.external_id, 'text', import_row.text,
    'status', import_row.status, 'reasons', import_row.reason, 'choice', import_row.choice,
    'matchKind', import_row.match_kind,
    'match', case when import_row.match_id is not null then jsonb_build_object('id', import_row.match_id,
      'date', import_row.match_date, 'description', import_row.match_description,
      'importedAt', import_row.match_imported_at) end);
comment on function public.import_row_document(public.import_row_matches) is 'A row of an import as the app knows it.';

-- rows: [{ line, part, status: readable | unreadable | left-out, accountId, date, description, category,
--   amount, type, externalId, text, reasons }], the amount without sign. Returns how many rows of the import have arrived.
create or replace function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows jsonb)
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
        r.reasons
      from jsonb_to_recordset(rows) as r(line integer, part integer, status text, "accountId" uuid, date date,
        description text, category text, amount numeric, type text, "externalId" text, text text, reasons jsonb)
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
