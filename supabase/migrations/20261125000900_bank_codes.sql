alter table public.transactions add column bank_transfer boolean not null default false;
comment on column public.transactions.bank_transfer is 'The bank''s own code says that it is a transfer.';
alter table public.import_rows
  add column bank_transfer boolean not null default false,
  add column type_stated boolean not null default true,
  drop constraint import_rows_type_check,
  add constraint import_rows_type_check check (type in ('expense', 'refund', 'income'));
comment on column public.import_rows.bank_transfer is 'The bank''s own code says that it is a transfer.';
comment on column public.import_rows.type_stated is 'Whether the file or the user says what it counts as; else type says only whether money goes out or comes in.';

create or replace view public.live_transactions with (security_invoker = true) as
select user_id, id, account_id, date, amount, type, type_stated, description, bank_text, payee_id, category_id,
  category_source, note, one_time, counted, is_split, shifted, import_id, position, external_id, movement_key, file_key,
  created_at, edited_at, revision, deletion_id, deleted_at, search_text, expected_back, line, bank_transfer
from public.transactions t
where deletion_id is null;

drop view public.transaction_details;
create view public.transaction_details with (security_invoker = true) as
select t.*, c.name as category, public.account_label(a.name, a.last_four_digits) as account
from public.live_transactions t
join public.categories c on c.user_id = t.user_id and c.id = t.category_id
join public.accounts a on a.user_id = t.user_id and a.id = t.account_id;
comment on view public.transaction_details is 'Transactions with the names of their category and account.';
grant select on public.transaction_details to authenticated;
revoke insert, update, delete on public.transaction_details from authenticated;

create or replace function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text) returns integer
language plpgsql set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
        category, amount, type, external_id, text, reason, bank_transfer, type_stated)
      select owner, import, (r ->> 0)::integer, (r ->> 1)::integer, stage_import_rows.chunk, r ->> 2, (r ->> 3)::uuid,
        (r ->> 4)::date, r ->> 5, r ->> 6,
        case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, r ->> 8,
        nullif(r ->> 9, ''), r ->> 10, nullif(r -> 11, 'null'),
        coalesce((r ->> 12)::boolean, false), coalesce((r ->> 13)::boolean, true)
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

create or replace function public.change_import_row(import uuid, line integer, part integer, change jsonb) returns jsonb
language plpgsql set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
      type_stated = r.type_stated or n.type is distinct from r.type,
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

create or replace function public.add_imported_transactions(import uuid) returns void
language plpgsql set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  names text[];
  kinds text[];
begin
  select array_agg(c.name order by c.place), array_agg(c.kind order by c.place) into names, kinds
  from (
    select r.category as name, min(array[r.line, r.part]) as place,
      case when bool_and(r.type = 'income') then 'income' else 'spending' end as kind
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    group by r.category
  ) c;
  perform public.ensure_payees(owner, array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')));

  with incoming as materialized (
    select row_number() over (order by r.line, r.part) as place, r.account_id, r.date, r.description, r.category,
      r.amount, r.type, r.type_stated, r.bank_transfer, r.line, r.external_id, nullif(r.file_key, r.movement_key) as file_key
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ), described as materialized (
    select d.description, k.payee_id
    from (select distinct i.description from incoming i) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
  ), named as materialized (
    select n.name, n.id, case public.caseless(n.name) when 'uncategorized' then 'none' else 'file' end as source
    from public.ensure_categories(names, kinds) n
  )
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, payee_id, category_id,
    category_source, amount, type, type_stated, bank_transfer, line, external_id, file_key, created_at)
  select owner, import, i.place, i.account_id, i.date, i.description, d.payee_id, n.id, n.source, i.amount, i.type,
    i.type_stated, i.bank_transfer, i.line, i.external_id, i.file_key, entered
  from incoming i join described d on d.description = i.description join named n on n.name = i.category;
end $$;
