-- Matching finds what is there; rules and memory come after it. Rows that nobody looks at before they are added get their
-- categories while they are added. In one piece, so that no import falls between the old way and the new one.

create or replace function public.match_import(import uuid) returns jsonb
  language plpgsql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  held public.imports := public.lock_staged_import(import);
begin
  if held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  perform public.match_import_rows(import);
  -- A commit stores the guesses that the review showed.
  perform public.categorize_import_rows(import, not held.matched);
  return public.import_summary(import);
end $$;

create or replace function public.match_import_rows(import uuid) returns integer
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
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
    perform public.categorize_import_rows(import, true);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;

drop function public.add_imported_transactions(uuid);

create function public.add_imported_transactions(import uuid, unseen boolean) returns void
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen and exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and (r.split is not null or r.rule_effects ?| array['split', 'transferTo'])
      and r.status in ('new', 'possible-duplicate'));
  has_effects boolean := not unseen and exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.rule_effects is not null and r.status in ('new', 'possible-duplicate'));
  leg record;
begin
  perform public.ensure_payees(owner, array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')));

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with categorized as (
    select c.* from public.categorized_import_rows(import, true) c where unseen
  ), incoming as materialized (
    select row_number() over (order by r.line, r.part) as place, r.account_id, r.date, r.description, n.category,
      r.amount, coalesce(n.rule_effects ->> 'type', r.type) as type, r.type_stated or n.rule_effects ? 'type' is true as type_stated,
      r.bank_transfer, r.line, r.external_id, nullif(r.file_key, r.movement_key) as file_key, n.category_source,
      n.category_reason, n.guess_category, n.guess_kind, n.guess_filled, n.rule_effects
    from public.import_rows r
    left join categorized c on c.line = r.line and c.part = r.part
    cross join lateral (
      select case when c.line is null then r.category else c.category end as category,
        case when c.line is null then r.category_source else c.category_source end as category_source,
        case when c.line is null then r.category_reason else c.category_reason end as category_reason,
        case when c.line is null then r.guess_category else c.guess_category end as guess_category,
        case when c.line is null then r.guess_kind else c.guess_kind end as guess_kind,
        case when c.line is null then r.guess_filled else c.guess_filled end as guess_filled,
        case when c.line is null then r.rule_effects else c.rule_effects end as rule_effects
    ) n
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ), described as materialized (
    select d.description, k.payee_id
    from (select distinct i.description from incoming i) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
  ), stated as (
    select i.category as name, min(i.place) as place, case when bool_and(i.type = 'income') then 'income' else 'spending' end as kind
    from incoming i group by i.category
  ), named as materialized (
    select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
    from (select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s) s
    cross join lateral public.ensure_categories(s.names, s.kinds) n
  ), guessed as materialized (
    select g.name, c.id
    from (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
    join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
  )
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, payee_id, category_id,
    category_source, category_reason, guess_category_id, guess_kind, guess_filled, amount, type, type_stated, note, one_time,
    bank_transfer, line, external_id, file_key, created_at)
  select owner, import, i.place, i.account_id, i.date, i.description, coalesce(p.id, d.payee_id), n.id,
    case when i.category_source = 'file' and n.is_none then 'none' else i.category_source end, i.category_reason, g.id,
    i.guess_kind, i.guess_filled, i.amount, i.type, i.type_stated, coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, false), i.bank_transfer, i.line, i.external_id, i.file_key, entered
  from incoming i join described d on d.description = i.description join named n on n.name = i.category
  left join guessed g on g.name = i.guess_category
  left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    cross join lateral jsonb_array_elements_text(i.tags) n (id)
    join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from (
    select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p set category_source = 'rule', category_reason = jsonb_build_object('rule', i.rule)
  from (
    select row_number() over (order by r.line, r.part) as place, r.split is null and r.rule_effects ? 'split' as ruled,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place) from public.active_rules() a
        where a.place = (r.rule_effects #>> '{by,split}')::integer) as rule
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  -- Where the file does not say what money that comes in is, its category does, as of a whole row.
  update public.transaction_parts p set type = 'refund'
  from public.transactions t, public.categories c
  where t.user_id = owner and t.import_id = import and not t.type_stated and p.user_id = owner
    and p.transaction_id = t.id and p.type = 'income' and c.user_id = owner and c.id = p.category_id
    and c.kind = 'spending' and public.caseless(c.name) <> 'uncategorized';
  for leg in
    select t.id, t.amount, (i.effects ->> 'transferTo')::uuid as account
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects as effects, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    where i.effects ? 'transferTo' and i.split is null
  loop
    perform public.join_transfer(case when leg.amount < 0 then leg.id end, case when leg.amount > 0 then leg.id end,
      leg.account, false);
  end loop;
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position);
  perform public.raise_alerts_of(added, import);
end $$;
comment on function public.add_imported_transactions(uuid, boolean) is
  'Adds the transactions of a staged import; part of its commit. Of rows that are unseen, what rules and memory make of them is not in them yet.';

create or replace function public.commit_import(import uuid, revision integer default null, only_if_all_new boolean default false) returns jsonb
  language plpgsql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
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
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status = 'already-there'),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there')), '{}'),
    bool_and(r.status = 'new'),
    bool_or(r.category_source <> 'file' or r.guess_kind is not null or r.rule_effects is not null or r.split is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- What is added besides a transaction is looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elsif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  perform public.add_imported_transactions(import, unseen);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- What was taken for a row that was there by its content alone may have been another one after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- What was left out keeps what the file says, not what would have become of it.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links));
end $$;

drop function public.apply_rules_to_import(uuid);
drop function public.guess_import_categories(uuid);
drop view public.rule_import_rows;
