-- A row of a file can be split in the review, before it is added.

alter table public.import_rows add column split jsonb,
  add constraint import_rows_split_check check (
    case jsonb_typeof(split) when 'array' then jsonb_array_length(split) between 2 and 100 else split is null end);
comment on column public.import_rows.split is 'The parts that it is added with: a list of { amount, type, category, note, tags }. Null while it is whole.';

create or replace view public.import_row_matches with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.status, r.account_id, r.date, r.description, r.category,
  abs(r.amount) as amount, r.type, r.external_id, r.text, r.reason, r.choice, r.match_kind, t.id as match_id,
  t.date as match_date, t.description as match_description,
  case when t.import_id is not null then t.created_at end as match_imported_at, o.account_id as transfer_account_id,
  o.date as transfer_date, o.amount as transfer_amount, r.split
from public.import_rows r
left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id
left join public.live_transactions o on o.user_id = r.user_id and o.id = r.transfer_id;

create or replace function public.import_row_document(import_row public.import_row_matches) returns jsonb
  language sql stable security invoker
  return jsonb_build_object('line', (import_row).line, 'part', (import_row).part, 'accountId', (import_row).account_id,
    'date', (import_row).date, 'description', (import_row).description, 'category', (import_row).category,
    'amount', (import_row).amount, 'type', (import_row).type, 'externalId', (import_row).external_id,
    'text', (import_row).text, 'status', (import_row).status, 'reasons', (import_row).reason,
    'choice', (import_row).choice, 'matchKind', (import_row).match_kind,
    'match', case when (import_row).match_id is not null then jsonb_build_object('id', (import_row).match_id,
      'date', (import_row).match_date, 'description', (import_row).match_description,
      'importedAt', (import_row).match_imported_at) end,
    'transfer', case when (import_row).transfer_account_id is not null then jsonb_build_object(
      'accountId', (import_row).transfer_account_id, 'date', (import_row).transfer_date,
      'amount', (import_row).transfer_amount) end,
    'parts', coalesce((import_row).split, '[]'));

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
      amount = case n.type when 'expense' then -n.amount else n.amount end, type = n.type, split = n.split,
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
          coalesce(change ->> 'type', o.type) as type,
          case when change ? 'parts' then nullif(change -> 'parts', '[]') else o.split end as split
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
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;

create or replace function public.find_import_transfers(import uuid) returns void
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  sizes bigint[];
  first_day date;
  last_day date;
  payment_pattern text := public.transfer_words_pattern('payment');
begin
  update public.import_rows r set transfer_id = null
  where r.user_id = owner and r.import_id = import and r.transfer_id is not null;
  if (select count(*) from public.live_accounts a where a.user_id = owner) < 2 then
    return;
  end if;
  select array_agg(distinct (-r.amount * 1000)::bigint), min(r.date) - 5, max(r.date) + 5
  into sizes, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  if sizes is null then
    return;
  end if;
  with others as materialized (
    select t.id, t.account_id, t.date, t.amount_order, t.bank_transfer, w.waits_for,
      public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
    from public.transactions t
    left join public.waiting_legs() w on w.id = t.id and w.part_id is null
    where t.user_id = owner and t.deletion_id is null and t.date between first_day and last_day
      and t.amount_order = any (sizes) and not t.is_split and (t.type <> 'transfer' or w.id is not null)
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.first_id = t.id and s.kind = 'transfer' and s.second_id is null)
  ), reach as (
    select o.*, s.stretch
    from others o
    cross join lateral (
      select (o.date - 5 - date '1900-01-01') / 11 as stretch
      union select (o.date + 5 - date '1900-01-01') / 11) s
  ), staged as (
    select r.line, r.part, r.account_id, r.date, (-r.amount * 1000)::bigint as amount_order, r.bank_transfer,
      (r.date - date '1900-01-01') / 11 as stretch, r.description
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      and r.split is null and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
  ), pairs as materialized (
    select s.line, s.part, s.account_id, s.bank_transfer or o.bank_transfer as coded, s.amount_order < 0 as comes,
      public.fold_text(s.description) as text, o.id, o.account_id as other_account, o.text as other_text,
      o.waits_for is not null as waits, count(*) over (partition by s.line, s.part) as row_pairs,
      count(*) over (partition by o.id) as other_pairs
    from staged s join reach o using (amount_order, stretch)
    where o.account_id <> s.account_id and abs(o.date - s.date) <= 5 and coalesce(o.waits_for = s.account_id, true)
      and public.account_currency(owner, o.account_id) = public.account_currency(owner, s.account_id)
  ), named as (
    select p.line, p.part, p.id
    from pairs p
    where p.row_pairs = 1 and p.other_pairs = 1 and (p.waits or p.coded
      or exists (
        select from public.account_patterns() n
        where n.account_id = p.other_account and (p.text ~ n.digits_pattern or not n.name_needs_word and p.text ~ n.name_pattern)
          or n.account_id = p.account_id
            and (p.other_text ~ n.digits_pattern or not n.name_needs_word and p.other_text ~ n.name_pattern))
      or (p.text ~ payment_pattern or p.other_text ~ payment_pattern) and exists (
        select from public.accounts a
        where a.user_id = owner and a.id = case when p.comes then p.account_id else p.other_account end
          and a.type in ('credit', 'loan')))
  )
  update public.import_rows r set transfer_id = n.id
  from named n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
end $$;

create or replace function public.rename_staged_category(source text, target text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  perform from public.imports i where i.user_id = owner and i.committed_at is null order by i.id for update;
  update public.import_rows r
  set category = case r.category when source then target else r.category end,
    split = (
      select jsonb_agg(case p.part ->> 'category' when source then p.part || jsonb_build_object('category', target)
        else p.part end order by p.place)
      from jsonb_array_elements(r.split) with ordinality as p (part, place))
  from public.imports i
  where i.user_id = owner and i.committed_at is null and r.user_id = owner and r.import_id = i.id
    and (r.category = source or r.split @> jsonb_build_array(jsonb_build_object('category', source)));
end $$;
comment on function public.rename_staged_category(text, text) is 'Writes the category of staged rows and their parts anew.';

create or replace function public.add_imported_transactions(import uuid) returns void
language plpgsql set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  names text[];
  kinds text[];
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.split is not null and r.status in ('new', 'possible-duplicate'));
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

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
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
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from (
    select row_number() over (order by r.line, r.part) as place, r.split
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  -- Where the file does not say what money that comes in is, its category does, as of a whole row.
  update public.transaction_parts p set type = 'refund'
  from public.transactions t, public.categories c
  where t.user_id = owner and t.import_id = import and not t.type_stated and p.user_id = owner
    and p.transaction_id = t.id and p.type = 'income' and c.user_id = owner and c.id = p.category_id
    and c.kind = 'spending' and public.caseless(c.name) <> 'uncategorized';
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position);
  perform public.raise_alerts_of(added, import);
end $$;

create or replace function public.commit_import(import uuid, revision integer DEFAULT NULL::integer, only_if_all_new boolean DEFAULT false)
  returns jsonb language plpgsql security invoker
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s' as $$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  -- What is linked unasked can be taken back by itself.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links));
  elsif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  end if;

  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status = 'already-there'),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there')), '{}')
  into held.added, held.already_there, held.account_ids
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  if only_if_all_new and exists (select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status <> 'new') then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  perform public.add_imported_transactions(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate', 'already-there');
  -- What was left out keeps what the file says, not what would have become of it.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id)
  select owner, s.account_id, s.closing_date, s.closing_balance, 'file', import
  from public.import_statements s
  join public.live_accounts a on a.user_id = owner and a.id = s.account_id
  join public.profiles p on p.user_id = owner
  where s.user_id = owner and s.import_id = import
    and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
    and scale(trim_scale(s.closing_balance)) <= public.currency_exponent(coalesce(a.currency, p.currency))
  order by s.position;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links));
end $$;

create or replace function public.enter_transactions(rows jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  split uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
begin
  rows := public.unwrap_json(rows);
  if exists (
    select from jsonb_to_recordset(rows) as r("accountId" uuid, "toAccountId" uuid)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."accountId")
      or r."toAccountId" is not null and not exists (
        select from public.live_accounts a where a.user_id = owner and a.id = r."toAccountId")) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose answer was lost may add anew what was deleted since. The later one counts.
  delete from public.transactions t
  where t.user_id = owner and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r(id uuid));
  split := array(
    select r.id from jsonb_to_recordset(rows) as r(id uuid, parts jsonb)
    where jsonb_typeof(r.parts) = 'array' and not exists (
      select from public.transactions t where t.user_id = owner and t.id = r.id));
  -- Before it has its parts, a row would raise alerts as a whole.
  if split <> '{}' then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with given as materialized (
    select coalesce(r.id, gen_random_uuid()) as id, r."accountId" as account_id, r.date, r.description, r.category,
      r.amount, r.type, coalesce(r.note, '') as note, coalesce(r."oneTime", false) as one_time,
      coalesce(r.counted, true) as counted, coalesce(r."expectedBack", false) as expected_back
    from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, date date, description text, category text,
      amount numeric, type text, note text, "oneTime" boolean, counted boolean, "expectedBack" boolean)
    union all
    -- The other leg, where its account is kept by hand, too.
    select public.sample_id(r.id || ' in'), r."toAccountId", r.date, r.description, r.category, -r.amount, 'transfer',
      coalesce(r.note, ''), false, true, false
    from jsonb_to_recordset(rows) as r(id uuid, "toAccountId" uuid, date date, description text, category text,
      amount numeric, type text, note text, "alsoEnter" boolean)
    where r."alsoEnter"
  ), wanted as materialized (
    select array_agg(g.category) as names,
      array_agg(case g.type when 'income' then 'income' else 'spending' end) as kinds
    from given g
    where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
  ), named as materialized (
    select n.name, n.id from wanted w cross join lateral public.ensure_categories(w.names, w.kinds) n
  ), inserted as (
    insert into public.transactions (user_id, id, account_id, date, description, category_id, amount, type, note, one_time,
      counted, expected_back, created_at)
    select owner, g.id, g.account_id, g.date, g.description, n.id,
      case g.type when 'transfer' then -g.amount else public.signed_amount(g.amount, g.type) end, g.type, g.note, g.one_time,
      g.counted, g.expected_back, entered
    from given g join named n on n.name = g.category
    on conflict do nothing
    returning id
  )
  select array_agg(i.id) into added from inserted i;
  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, origin)
  select owner, r.id, case when r."alsoEnter" then public.sample_id(r.id || ' in') end, r."accountId", r."toAccountId", 'hand'
  from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, "toAccountId" uuid, type text, "alsoEnter" boolean)
  where r.type = 'transfer' and r."toAccountId" is not null and r.id = any (added);
  perform public.set_tags(r.id, array(select jsonb_array_elements_text(r.tags)))
  from jsonb_to_recordset(rows) as r(id uuid, tags jsonb)
  where jsonb_typeof(r.tags) = 'array' and r.id = any (added);
  if split <> '{}' then
    perform public.write_parts(r.id, r.parts)
    from jsonb_to_recordset(rows) as r(id uuid, parts jsonb) where r.id = any (split) and r.id = any (added);
    perform set_config('outlay.quiet', quiet, true);
    set constraints all immediate;
    perform public.raise_alerts_of(added);
  end if;
  perform public.find_suggestions(coalesce(added, '{}'));
  return coalesce(added, '{}');
end $$;

create or replace function public.backup_columns(name text)
  returns table (place integer, column_name name, type regtype, key integer)
  language sql stable security invoker set search_path = '' as $$
  select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
  from pg_attribute a
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name)) and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id'
    and (backup_columns.name, a.attname) not in (('transactions', 'is_split'), ('transactions', 'shifted'),
      ('import_rows', 'transfer_id'), ('import_rows', 'split'))
    and backup_columns.name = any (public.backup_tables());
$$;
