alter table public.import_rows add column transfer_id uuid;
comment on column public.import_rows.transfer_id is 'The transaction of another account whose other half it is.';

create or replace view public.import_row_matches with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.status, r.account_id, r.date, r.description, r.category,
  abs(r.amount) as amount, r.type, r.external_id, r.text, r.reason, r.choice, r.match_kind, t.id as match_id,
  t.date as match_date, t.description as match_description,
  case when t.import_id is not null then t.created_at end as match_imported_at, o.account_id as transfer_account_id,
  o.date as transfer_date, o.amount as transfer_amount
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
      'amount', (import_row).transfer_amount) end);

create function public.find_import_transfers(import uuid) returns void
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
      and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
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
comment on function public.find_import_transfers(uuid) is 'Finds the staged rows that are the other half of a transfer, as far as their texts tell.';

create or replace function public.match_import_rows(import uuid)
  returns integer language plpgsql security invoker
  set search_path = ''
  set enable_nestloop = off
  set jit = off as $$
declare
  owner uuid := public.current_user_id();
  accounts uuid[];
  first_day date;
  last_day date;
  spelled integer := public.spell_import_categories(import);
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - 4, max(r.date) + 4 into accounts, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.kind = 'readable';

  with incoming as materialized (
    select r.line, r.part, r.account_id, r.date, r.amount, r.external_id, r.movement_key as key, r.match_id,
      r.match_kind
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable'
  ), own_ids as materialized (
    -- An export has a line for each part of a split transaction.
    select o.line, o.part, o.id as own_id, coalesce(p.transaction_id, o.id) as id, p.amount as part_amount
    from (
      select i.line, i.part, substr(i.external_id, 8)::uuid as id
      from incoming i
      where i.external_id ~ '^outlay:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    ) o
    left join public.transaction_parts p on p.user_id = owner and p.id = o.id
  ), there as materialized (
    select t.id, t.account_id, t.date, t.amount, t.external_id, t.movement_key,
      coalesce(t.file_key, t.movement_key) as key, t.created_at, t."position"
    from public.live_transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
    union all
    -- Of other days and accounts only those with an id of the file, or moved there by the user.
    select t.id, t.account_id, t.date, t.amount, t.external_id, t.movement_key,
      coalesce(t.file_key, t.movement_key), t.created_at, t."position"
    from public.live_transactions t
    where t.id in (
        select e.id from public.live_transactions e
        where e.user_id = owner and e.external_id in (select i.external_id from incoming i)
        union
        select e.id from public.live_transactions e
        where e.user_id = owner and e.file_key in (select i.key from incoming i)
        union
        select o.id from own_ids o)
      and t.user_id = owner
      and not (t.account_id = any (accounts) and t.date between first_day and last_day)

  -- 0. Their own ids.
  ), by_own_id as materialized (
    select distinct on (o.own_id) i.line, i.part, o.id
    from own_ids o
    join incoming i on i.line = o.line and i.part = o.part
    join there t on t.id = o.id
    where i.amount = coalesce(o.part_amount, t.amount) and abs(i.date - t.date) <= 4
    order by o.own_id, i.line, i.part

  -- 1. The bank's ids.
  ), incoming_ids as materialized (
    select i.*, count(*) over (partition by i.account_id, i.external_id) as copies,
      row_number() over (partition by i.external_id, i.key order by i.line, i.part) as occurrence
    from incoming i
    where i.external_id is not null
      and not exists (select from by_own_id m where m.line = i.line and m.part = i.part)
  ), there_ids as materialized (
    select t.*, count(*) over (partition by t.account_id, t.external_id) as copies,
      row_number() over (partition by t.external_id, t.key order by t.created_at, t."position", t.id) as occurrence
    from there t
    where t.external_id is not null and not exists (select from by_own_id m where m.id = t.id)
  ), by_id_and_key as materialized (
    select i.line, i.part, t.id
    from incoming_ids i join there_ids t using (external_id, key, occurrence)
  ), by_id as materialized (
    select m.* from by_own_id m
    union all
    select m.* from by_id_and_key m
    union all
    select i.line, i.part, t.id
    from incoming_ids i join there_ids t using (account_id, external_id, amount)
    where i.copies = 1 and t.copies = 1 and abs(i.date - t.date) <= 4
      and not exists (select from by_id_and_key m where m.line = i.line and m.part = i.part)
      and not exists (select from by_id_and_key m where m.id = t.id)

  -- 2. Keys, counted. Those entered by hand or without an id are taken first.
  ), by_key as materialized (
    select i.line, i.part, t.id
    from (
      select i.line, i.part, i.key, row_number() over (partition by i.key order by i.line, i.part) as occurrence
      from incoming i
      where i.key in (select t.key from there t)
        and not exists (select from by_id m where m.line = i.line and m.part = i.part)
    ) i
    join (
      select t.id, t.key, row_number() over (
        partition by t.key
        order by t.movement_key <> t.key, t.external_id is not null, t.created_at, t."position", t.id) as occurrence
      from there t
      where not exists (select from by_id m where m.id = t.id)
    ) t using (key, occurrence)

  -- 3. Keys the user has given by editing.
  ), found as materialized (
    select m.line, m.part, m.id, 'same-id' as kind from by_id m
    union all
    select m.line, m.part, m.id, 'same-key' from by_key m
  ), by_edited_key as materialized (
    select i.line, i.part, t.id
    from (
      select i.line, i.part, i.key, row_number() over (partition by i.key order by i.line, i.part) as occurrence
      from incoming i
      where i.key in (select t.movement_key from there t where t.movement_key <> t.key)
        and not exists (select from found m where m.line = i.line and m.part = i.part)
    ) i
    join (
      select t.id, t.movement_key as key,
        row_number() over (partition by t.movement_key order by t.created_at, t."position", t.id) as occurrence
      from there t
      where t.movement_key <> t.key and not exists (select from found m where m.id = t.id)
    ) t using (key, occurrence)
  ), same as materialized (
    select m.* from found m
    union all
    select m.line, m.part, m.id, 'same-key' from by_edited_key m

  -- What is left on both sides, as far as it has a counterpart at all.
  ), free as materialized (
    select t.* from there t where not exists (select from same m where m.id = t.id)
  ), other_content as materialized (
    select distinct on (i.line, i.part) i.line, i.part, i.id
    from (
      select i.line, i.part, i.date, t.id, t.date as other_date
      from incoming_ids i join free t using (account_id, external_id)
      where i.copies = 1
      union all
      select i.line, i.part, i.date, t.id, t.date
      from own_ids o
      join incoming i on i.line = o.line and i.part = o.part
      join free t on t.id = o.id
    ) i
    where not exists (select from same m where m.line = i.line and m.part = i.part)
    order by i.line, i.part, abs(i.date - i.other_date), i.id

  -- Nine days in a row: every row is in one such stretch, a transaction's reach of four days in one or two.
  ), reach as materialized (
    select t.*, s.stretch
    from free t cross join lateral (
      select ((t.date - 4) - date '1900-01-01') / 9 as stretch
      union select ((t.date + 4) - date '1900-01-01') / 9) s
  ), open_rows as materialized (
    select i.*, (i.date - date '1900-01-01') / 9 as stretch
    from incoming i
    where (i.account_id, i.amount, (i.date - date '1900-01-01') / 9) in (
        select t.account_id, t.amount, t.stretch from reach t)
      and not exists (select from same m where m.line = i.line and m.part = i.part)
      and not exists (select from other_content m where m.line = i.line and m.part = i.part)
  ), reach_words as materialized (
    select distinct on (w.account_id, w.amount, w.stretch, w.word, w.date) w.*
    from (
      select r.*, unnest(t.words) as word
      from reach r
      join (
        select d.id, public.match_tokens(d.description) as words
        from public.live_transactions d
        where d.user_id = owner and d.id in (
          select n.id from reach n where (n.account_id, n.amount, n.stretch) in (
            select i.account_id, i.amount, i.stretch from open_rows i))
      ) t on t.id = r.id
    ) w
    order by w.account_id, w.amount, w.stretch, w.word, w.date, w.created_at, w.id
  ), alike as materialized (
    select distinct on (i.line, i.part) i.line, i.part, w.id
    from (
      select o.*, unnest(public.match_tokens(r.description)) as word
      from open_rows o
      join public.import_rows r on r.user_id = owner and r.import_id = import and r.line = o.line and r.part = o.part
    ) i
    join reach_words w using (account_id, amount, stretch, word)
    where abs(i.date - w.date) <= 4
    order by i.line, i.part, abs(i.date - w.date), w.created_at, w.id

  ), matches as (
    select m.* from same m
    union all
    select m.line, m.part, m.id, 'other-content' from other_content m
    union all
    select m.line, m.part, m.id, 'similar' from alike m
  ), news as (
    select i.line, i.part, m.id, m.kind
    from incoming i left join matches m on m.line = i.line and m.part = i.part
    where (i.match_id, i.match_kind) is distinct from (m.id, m.kind)
  )
  update public.import_rows r set match_id = n.id, match_kind = n.kind
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;

  update public.imports i set matched = true, revision = i.revision + (changed > 0)::integer
  where i.user_id = owner and i.id = import and (changed > 0 or not i.matched);
  perform public.find_import_transfers(import);
  return spelled + changed;
end $$;

create or replace function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
  returns jsonb language sql stable security invoker
  set search_path = '' as $$
  with wanted as materialized (
    select r.line, r.part
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import
      and case filter
        when 'all' then true
        when 'need-a-look' then r.status in ('possible-duplicate', 'unreadable')
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

create or replace function public.import_summary(import uuid)
  returns jsonb language sql stable security invoker
  set search_path = '' as $$
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
        'skipped', count(*) filter (where r.status = 'skipped'),
        'transfers', count(*) filter (where r.transfer_id is not null and r.status in ('new', 'possible-duplicate')))
      from public.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id))
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$$;
