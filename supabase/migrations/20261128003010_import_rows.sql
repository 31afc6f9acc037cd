-- Rows of a file say whether they count and whether they are one-time, where the file does. A row can take the place of a
-- transaction that an earlier file had.

alter table public.import_rows
  add column counted boolean default true not null,
  add column one_time boolean default false not null,
  add column replaces uuid;

comment on column public.import_rows.counted is 'As on transactions, where the file says so.';
comment on column public.import_rows.one_time is 'As on transactions, where the file says so; a rule decides before it.';
comment on column public.import_rows.replaces is 'The transaction of an earlier file that the row is according to the user, with another amount, day or text.';

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
    r.rule_effects,
    r.proof,
    r.counted,
    r.one_time,
    r.replaces
   FROM public.import_rows r
     LEFT JOIN public.live_transactions t ON t.user_id = r.user_id AND t.id = r.match_id
     LEFT JOIN public.live_transactions o ON o.user_id = r.user_id AND o.id = r.transfer_id;

CREATE OR REPLACE FUNCTION public.import_row_document(import_row public.import_row_matches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('line', (import_row).line, 'part', (import_row).part, 'accountId', (import_row).account_id, 'date', (import_row).date, 'description', (import_row).description, 'category', (import_row).category, 'amount', (import_row).amount, 'type', coalesce((import_row).rule_effects ->> 'type', (import_row).type), 'externalId', (import_row).external_id, 'text', (import_row).text, 'status', (import_row).status, 'reasons', (import_row).reason, 'choice', (import_row).choice, 'matchKind', (import_row).match_kind, 'proof', (import_row).proof, 'match', CASE WHEN ((import_row).match_id IS NOT NULL) THEN jsonb_build_object('id', (import_row).match_id, 'date', (import_row).match_date, 'description', (import_row).match_description, 'importedAt', (import_row).match_imported_at) ELSE NULL::jsonb END, 'transfer', CASE WHEN ((import_row).transfer_account_id IS NOT NULL) THEN jsonb_build_object('accountId', (import_row).transfer_account_id, 'date', (import_row).transfer_date, 'amount', (import_row).transfer_amount) ELSE NULL::jsonb END, 'parts', COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
  'fileCategory', (import_row).file_category,
  'replaces', (import_row).replaces is not null, 'counted', (import_row).counted, 'oneTime', coalesce((import_row).rule_effects -> 'oneTime', to_jsonb((import_row).one_time)),
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
$function$;

CREATE OR REPLACE FUNCTION public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
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
        category, amount, type, external_id, text, reason, bank_transfer, type_stated, balance_key, counted, one_time)
      select owner, import, (r ->> 0)::integer, (r ->> 1)::integer, stage_import_rows.chunk, r ->> 2, (r ->> 3)::uuid,
        (r ->> 4)::date, r ->> 5, r ->> 6,
        case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, r ->> 8,
        nullif(r ->> 9, ''), r ->> 10, nullif(r -> 11, 'null'),
        coalesce((r ->> 12)::boolean, false), coalesce((r ->> 13)::boolean, true),
        public.balance_key((r ->> 3)::uuid, (r ->> 4)::date,
          case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, (r ->> 14)::numeric),
        coalesce((r #>> '{15,counted}')::boolean, true), coalesce((r #>> '{15,oneTime}')::boolean, false)
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
end $function$;

create function public.hold_replacing() returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  return null;
end $function$;

comment on function public.hold_replacing() is 'Keeps the match that the user gave a staged row when the rows are matched again.';
revoke all on function public.hold_replacing() from public, anon;
grant execute on function public.hold_replacing() to authenticated;

create trigger hold_replacing before update of match_id, match_kind on public.import_rows
  for each row when (old.replaces is not null and new.replaces is not null) execute function public.hold_replacing();
