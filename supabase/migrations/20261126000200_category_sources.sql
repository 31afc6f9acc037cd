-- What knows the new columns.


create or replace function public.forget_old_changes()
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  emptied boolean;
begin
  with gone as (
    delete from public.ledger_changes c
    where c.user_id = public.current_user_id()
      and c.made_at < now() - case when c.kind in ('merge', 'delete', 'delete-account') then interval '30 days' else interval '1 year' end
    returning c.kind
  )
  select bool_or(g.kind in ('merge', 'delete', 'delete-account')) into emptied from gone g;
  if emptied then
    perform public.forget_unused_payees();
  end if;
end $$;

create or replace function public.undo_change(change uuid)
  returns jsonb
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
  set statement_timeout = '55s'
  set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.ledger_changes;
  account_ids uuid[];
  ids uuid[];
  back integer;
  refused jsonb;
begin
  perform public.forget_old_changes();
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    case held.kind
      when 'category' then perform public.restore_category_change(change);
      when 'payee' then perform public.restore_payee_change(change);
      when 'rule' then perform public.restore_rule_change(change);
      else null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for another.
      perform set_config('outlay.quiet', case held.kind when 'category' then 'on' else '' end, true);
      back := public.restore_snapshots(change);
      ids := array(
        select c.transaction_id from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null);
      with undone as (
        update public.transactions t
        -- Where there was more to it, the snapshot has it.
        set category_id = c.category_id, category_source = c.category_source, category_reason = null,
          category_set_at = null, account_id = c.account_id, type = c.type,
          type_stated = c.type_stated, edited_at = c.edited_at, file_key = c.file_key
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id
          and t.id = any (ids) and t.revision = c.revision and t.deleted_at is null
          and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
          and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
        returning t.id, t.revision, c.revision_before
      ), earlier as (
        -- They are again as the change before this one has left them, which can be taken back in its turn.
        update public.changed_transactions e set revision = u.revision
        from undone u
        where e.user_id = owner and e.transaction_id = u.id and e.transaction_id = any (ids)
          and e.revision = u.revision_before
      )
      select back + count(*) into back from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform public.find_suggestions(array(
        select c.transaction_id from public.changed_transactions c
        where c.user_id = owner and c.change_id = change
          and (c.before ?| array['transfers', 'refunds']
            or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type'])));
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c set undone_at = now(), kept = held.transactions - back
    where c.user_id = owner and c.id = change
    returning * into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept);
end $$;

create or replace function public.transaction_snapshots(ids uuid[])
  returns TABLE(id uuid, snapshot jsonb)
  language sql
  stable
  set search_path = ''
as $$
  select t.id, jsonb_build_object(
    'row', jsonb_build_object('account_id', t.account_id, 'date', t.date, 'amount', t.amount, 'type', t.type,
      'type_stated', t.type_stated, 'description', t.description, 'bank_text', t.bank_text, 'payee_id', t.payee_id,
      'category_id', t.category_id, 'category_source', t.category_source,
      'category_reason', t.category_reason, 'category_set_at', t.category_set_at, 'note', t.note, 'one_time', t.one_time,
      'counted', t.counted, 'expected_back', t.expected_back),
    'parts', (
      select coalesce(jsonb_agg(to_jsonb(p) - 'user_id' || jsonb_build_object('tags', (
        select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]') from public.part_tags g
        where g.user_id = p.user_id and g.part_id = p.id)) order by p.position), '[]')
      from public.transaction_parts p where p.user_id = t.user_id and p.transaction_id = t.id),
    'tags', (
      select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]') from public.transaction_tags g
      where g.user_id = t.user_id and g.transaction_id = t.id),
    'transfers', (
      select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' order by r.id), '[]') from public.transfers r
      where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)),
    'refunds', (
      select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.refund_id, l.purchase_id), '[]')
      from public.refund_links l
      where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)))
  from public.transactions t
  where t.user_id = (select public.current_user_id()) and t.id = any (ids);
$$;

create or replace function public.restore_snapshots(change uuid)
  returns integer
  language plpgsql
  set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[] := array(
    select c.transaction_id from public.changed_transactions c
    where c.user_id = owner and c.change_id = change and c.before is not null);
  free uuid[] := array(
    select c.transaction_id
    from public.changed_transactions c
    join public.transactions t on t.user_id = owner and t.id = c.transaction_id
    where c.user_id = owner and c.change_id = change and c.before is not null
      and t.revision = c.revision and (t.deletion_id is null or t.deletion_id = change)
      and exists (select from public.live_accounts a where a.user_id = owner
        and a.id = coalesce((c.before #>> '{row,account_id}')::uuid, t.account_id))
      and not exists (
        select from (
          select (c.before #>> '{row,category_id}')::uuid as id
          union all
          select (p.value ->> 'category_id')::uuid from jsonb_array_elements(c.before -> 'parts') p
        ) g
        where g.id is not null and not exists (
          select from public.categories h where h.user_id = owner and h.id = g.id)));
  connected uuid[];
begin
  -- What links two transactions comes back on both sides, or on neither.
  loop
    connected := array(
      select f.id from unnest(free) f (id)
      where not exists (
        select from (
          select array[r.out_id, r.in_id] as sides from public.transfers r
          where r.user_id = owner and (r.out_id = f.id or r.in_id = f.id)
          union all
          select array[l.refund_id, l.purchase_id] from public.refund_links l
          where l.user_id = owner and (l.refund_id = f.id or l.purchase_id = f.id)
          union all
          select array[(b.value ->> 'out_id')::uuid, (b.value ->> 'in_id')::uuid, (b.value ->> 'refund_id')::uuid,
            (b.value ->> 'purchase_id')::uuid]
          from public.changed_transactions c
          cross join lateral jsonb_array_elements(
            coalesce(c.before -> 'transfers', '[]') || coalesce(c.before -> 'refunds', '[]')) b
          where c.user_id = owner and c.change_id = change and c.transaction_id = f.id
        ) s
        where s.sides && ids and exists (
          select from unnest(s.sides) side where side = any (ids) and side <> all (free))));
    exit when cardinality(connected) = cardinality(free);
    free := connected;
  end loop;

  perform set_config('outlay.merging', 'on', true);
  update public.transactions t set deletion_id = null, deleted_at = null
  where t.user_id = owner and t.id = any (free) and t.deletion_id = change;
  delete from public.transfers r using public.changed_transactions c
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free) and c.before ? 'transfers'
    and r.user_id = owner and (r.out_id = c.transaction_id or r.in_id = c.transaction_id);
  delete from public.refund_links l using public.changed_transactions c
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free) and c.before ? 'refunds'
    and l.user_id = owner and (l.refund_id = c.transaction_id or l.purchase_id = c.transaction_id);
  delete from public.transaction_parts p using public.changed_transactions c
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free) and c.before ? 'parts'
    and p.user_id = owner and p.transaction_id = c.transaction_id;
  delete from public.transaction_tags g using public.changed_transactions c
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free) and c.before ? 'tags'
    and g.user_id = owner and g.transaction_id = c.transaction_id;
  with undone as (
    update public.transactions t
    set account_id = b.account_id, date = b.date, amount = b.amount, type = b.type, type_stated = b.type_stated,
      -- A description has one payee: it gets the one that it has today.
      description = b.description, bank_text = b.bank_text, category_id = b.category_id,
      category_source = b.category_source, category_reason = b.category_reason, category_set_at = b.category_set_at,
      note = b.note, one_time = b.one_time, counted = b.counted,
      expected_back = b.expected_back, edited_at = c.edited_at, file_key = c.file_key, revision = t.revision + 1
    from public.changed_transactions c
    join public.transactions o on o.user_id = c.user_id and o.id = c.transaction_id
    cross join lateral jsonb_populate_record(o, coalesce(c.before -> 'row', '{}')) b
    where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
      and t.user_id = owner and t.id = c.transaction_id
    returning t.id, t.revision, c.revision_before
  )
  -- They are again as the change before this one has left them, which can be taken back in its turn.
  update public.changed_transactions e set revision = u.revision
  from undone u
  where e.user_id = owner and e.transaction_id = u.id and e.revision = u.revision_before and e.change_id <> change;
  -- One that a rule had set is not that of the description.
  update public.transactions t set payee_id = p.id
  from public.changed_transactions c
  join public.payees p on p.user_id = owner and p.id = (c.before ->> 'payee')::uuid
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
    and t.user_id = owner and t.id = c.transaction_id and t.payee_id <> p.id;
  perform set_config('outlay.merging', '', true);

  insert into public.transaction_parts (user_id, id, transaction_id, position, amount, type, category_id, category_source,
    category_reason, note)
  select owner, p.id, c.transaction_id, p.position, p.amount, p.type, p.category_id, coalesce(p.category_source, 'hand'),
    p.category_reason, p.note
  from public.changed_transactions c
  cross join lateral jsonb_populate_recordset(null::public.transaction_parts, c.before -> 'parts') p
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, (p.value ->> 'id')::uuid, g.id
  from public.changed_transactions c
  cross join lateral jsonb_array_elements(c.before -> 'parts') p
  join public.tags g on g.user_id = owner and p.value -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, c.transaction_id, g.id
  from public.changed_transactions c
  join public.tags g on g.user_id = owner and c.before -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  -- A leg that is gone for good is waited for.
  insert into public.transfers (user_id, id, out_id, in_id, out_part_id, in_part_id, out_account_id, in_account_id, out_type,
    in_type, origin, evidence, import_id, created_at)
  select distinct on (b.id) owner, b.id, o.id, i.id, op.id, ip.id, b.out_account_id, b.in_account_id, b.out_type, b.in_type,
    b.origin, b.evidence, b.import_id, b.created_at
  from public.changed_transactions c
  cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
  left join public.transactions o on o.user_id = owner and o.id = b.out_id
  left join public.transactions i on i.user_id = owner and i.id = b.in_id
  left join public.transaction_parts op on op.user_id = owner and op.id = b.out_part_id
  left join public.transaction_parts ip on ip.user_id = owner and ip.id = b.in_part_id
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.out_account_id)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.in_account_id)
  on conflict do nothing;
  insert into public.refund_links (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  select distinct owner, b.refund_id, b.purchase_id, b.amount, b.counts_with_purchase
  from public.changed_transactions c
  cross join lateral jsonb_populate_recordset(null::public.refund_links, c.before -> 'refunds') b
  join public.transactions r on r.user_id = owner and r.id = b.refund_id
  join public.transactions p on p.user_id = owner and p.id = b.purchase_id
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict do nothing;
  return cardinality(free);
end $$;

create or replace function public.match_import_rows(import uuid)
  returns integer
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
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
  changed := changed + public.apply_rules_to_import(import);
  -- A commit stores the guesses that the review showed.
  if not (select i.matched from public.imports i where i.user_id = owner and i.id = import) then
    changed := changed + public.guess_import_categories(import);
  end if;

  update public.imports i set matched = true, revision = i.revision + (changed > 0)::integer
  where i.user_id = owner and i.id = import and (changed > 0 or not i.matched);
  perform public.find_import_transfers(import);
  return spelled + changed;
end $$;

create or replace function public.set_transactions(change uuid, selection jsonb, details jsonb)
  returns jsonb
  language plpgsql
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[];
  set_category uuid;
  account uuid;
  added_tags uuid[];
  removed_tags uuid[];
  changed integer;
begin
  details := public.unwrap_json(details);
  account := details ->> 'accountId';
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if account is not null and not exists (
    select from public.live_accounts a where a.user_id = owner and a.id = account and a.closed_at is null) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind, details)
  values (owner, change, 'set', jsonb_build_object('action', 'edit', 'values', details));
  ids := public.selected_transactions(selection);
  -- A category that is new is one of income where all it is given to is.
  select n.id into set_category
  from public.ensure_categories(array[details ->> 'category'], array[case
    when exists (
      select from public.transactions t where t.user_id = owner and t.id = any (ids) and t.type <> 'income')
    then 'spending' else 'income' end]) n
  where details ? 'category';
  added_tags := public.ensure_tags(array(select jsonb_array_elements_text(details -> 'addTags')));
  removed_tags := array(select value::uuid from jsonb_array_elements_text(details -> 'removeTags'));
  with wanted as materialized (
    select t.id, t.category_id, t.category_source, t.account_id, t.type, t.type_stated, t.edited_at, t.file_key, t.revision,
      t.category_reason, t.category_set_at,
      -- A split transaction keeps the categories of its parts.
      not t.is_split and t.category_id <> set_category or t.account_id <> account as moved,
      nullif(jsonb_strip_nulls(jsonb_build_object(
        'one_time', case when t.one_time <> (details ->> 'oneTime')::boolean then t.one_time end,
        'counted', case when t.counted <> (details ->> 'counted')::boolean then t.counted end,
        'expected_back', case when t.expected_back <> (details ->> 'expectedBack')::boolean then t.expected_back end)), '{}')
        as flags,
      case when details ?| array['addTags', 'removeTags'] then array(
        select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = t.id) end as tags
    from public.transactions t
    where t.user_id = owner and t.id = any (ids)
  ), differing as materialized (
    select w.*, w.tags is not null and (not w.tags @> added_tags or w.tags && removed_tags) as retagged,
      -- What the columns beside it do not hold.
      w.moved and (w.category_reason is not null or w.category_set_at is not null) as chosen
    from wanted w
  )
  insert into public.changed_transactions (user_id, change_id, transaction_id, category_id, category_source, account_id,
    type, type_stated, edited_at, file_key, revision_before, revision, before)
  select owner, change, d.id, d.category_id, d.category_source, d.account_id, d.type, d.type_stated, d.edited_at,
    d.file_key, d.revision, d.revision + 1,
    case when d.flags is not null or d.retagged or d.chosen then jsonb_strip_nulls(jsonb_build_object(
        'tags', case when d.retagged then to_jsonb(d.tags) end))
      || case when d.flags is not null or d.chosen or d.moved then jsonb_build_object('row', coalesce(d.flags, '{}')
        || case when d.moved then jsonb_build_object('category_id', d.category_id, 'category_source', d.category_source,
          'category_reason', d.category_reason, 'category_set_at', d.category_set_at) else '{}' end
        || case when d.account_id <> account then jsonb_build_object('account_id', d.account_id) else '{}' end)
        else '{}' end end
  from differing d
  where d.moved or d.flags is not null or d.retagged;
  get diagnostics changed = row_count;
  if details ?| array['addTags', 'removeTags'] then
    delete from public.transaction_tags g using public.changed_transactions c
    where c.user_id = owner and c.change_id = change and g.user_id = owner and g.transaction_id = c.transaction_id
      and g.tag_id = any (removed_tags);
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, c.transaction_id, g.id
    from public.changed_transactions c cross join unnest(added_tags) g (id)
    where c.user_id = owner and c.change_id = change
    on conflict do nothing;
  end if;
  update public.transactions t
  set category_id = case when t.is_split then t.category_id else coalesce(set_category, t.category_id) end,
    category_source = case when not t.is_split and t.category_id <> set_category then 'hand' else t.category_source end,
    account_id = coalesce(account, t.account_id),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back),
    -- A tag or what is expected back counts no revision by itself.
    revision = t.revision + 1
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  update public.transactions t set edited_at = now()
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and c.before is not null and t.user_id = owner
    and t.id = c.transaction_id and t.edited_at is not distinct from c.edited_at;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  if account is not null then
    perform public.find_suggestions(array(
      select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change));
  end if;
  return jsonb_build_object('transactions', changed);
end $$;

create or replace function public.backup_columns(name text)
  returns TABLE(place integer, column_name name, type regtype, key integer)
  language sql
  stable
  set search_path = ''
as $$
  select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
  from pg_attribute a
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name)) and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id'
    and (backup_columns.name, a.attname) not in (('transactions', 'is_split'), ('transactions', 'shifted'),
      ('import_rows', 'transfer_id'), ('import_rows', 'split'), ('import_rows', 'file_category'),
      ('import_rows', 'category_source'), ('import_rows', 'category_reason'), ('import_rows', 'guess_category'),
      ('import_rows', 'guess_kind'), ('import_rows', 'guess_filled'), ('import_rows', 'rule_effects'))
    and backup_columns.name = any (public.backup_tables());
$$;

create or replace function public.backup_tables()
  returns text[]
  language sql
  immutable
  set search_path = ''
as $$
  -- In an order in which each row finds what it points at.
  select array['profiles', 'categories', 'payees', 'payee_keys', 'rules', 'ledger_changes', 'accounts', 'balance_marks',
    'transactions', 'transaction_parts', 'transfers', 'suggestions', 'refund_links', 'tags', 'transaction_tags',
    'part_tags', 'budgets', 'savings_goals', 'imports', 'import_rows', 'import_statements', 'import_mappings',
    'changed_transactions', 'notifications', 'budget_alerts', 'large_transaction_alerts'];
$$;

create or replace function public.restore_backup(restore uuid, counts jsonb)
  returns jsonb
  language plpgsql
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  obstacle text;
  outcome jsonb;
  name text;
  fields text;
  sources text;
  written integer;
begin
  counts := public.unwrap_json(counts);
  select p.rows into outcome from public.restore_parts p
  where p.user_id = owner and p.restore_id = restore and p.kind = 'done';
  if found then
    return outcome;
  end if;
  obstacle := public.restore_obstacle();
  if obstacle is not null then
    raise sqlstate 'PT409' using message = 'not_empty', detail = obstacle;
  end if;
  if exists (
    select from unnest(public.backup_tables()) as t(name)
    left join (
      select p.kind, sum(jsonb_array_length(p.rows)) as rows from public.restore_parts p
      where p.user_id = owner and p.restore_id = restore group by p.kind
    ) p on p.kind = t.name
    where coalesce(p.rows, 0) is distinct from (counts ->> t.name)::bigint) then
    raise sqlstate 'PT422' using message = 'incomplete';
  end if;

  begin
    -- Nobody is told of what they have been told, and no trash is emptied on its way.
    perform set_config('outlay.quiet', 'on', true);
    delete from public.accounts a where a.user_id = owner;
    delete from public.imports i where i.user_id = owner;
    delete from public.ledger_changes c where c.user_id = owner;
    delete from public.notifications n where n.user_id = owner;
    delete from public.categories c where c.user_id = owner;
    delete from public.payees p where p.user_id = owner;
    delete from public.tags t where t.user_id = owner;
    delete from public.rules r where r.user_id = owner;
    delete from public.savings_goals g where g.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    foreach name in array public.backup_tables() loop
      if name = 'transactions' then
        -- Exports of earlier versions know no payees.
        perform public.ensure_payees(owner, array(
          select r ->> 'description' from public.restore_parts p cross join jsonb_array_elements(p.rows) r
          where p.user_id = owner and p.restore_id = restore and p.kind = 'transactions' and r ->> 'payee_id' is null));
      end if;
      select string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(case
          -- What was to be mailed was so where the export comes from.
          when name = 'notifications' and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
          when name = 'transactions' and c.column_name = 'payee_id' then 'coalesce(r.payee_id, (
            select k.payee_id from public.payee_keys k where k.user_id = $1 and k.key = public.payee_key(r.description)))'
          else format('r.%I', c.column_name) end, ', ' order by c.place)
      into fields, sources
      from public.backup_columns(name) c;
      execute format('insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L order by p.part', name, fields, sources)
      using owner, restore;
      get diagnostics written = row_count;
      -- Whoever staged the parts can still delete them, by themselves or by letting their day pass.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    perform public.clean_payees();
    -- A user keeps an account that is open.
    if not exists (select from public.live_accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
    -- What is held at commit is held here, where it can be said.
    set constraints all immediate;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT409' then
      raise sqlstate 'PT422' using message = 'damaged';
    when sqlstate 'PT422' then
      raise sqlstate 'PT422' using message = case sqlerrm when 'incomplete' then sqlerrm else 'damaged' end;
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions', (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts', (select count(*) from public.live_accounts a where a.user_id = owner));
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end $$;

create or replace function public.screen_documents(reads jsonb)
  returns jsonb
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  name text;
  given jsonb;
  document jsonb;
  documents jsonb[] := '{}';
begin
  for name, given in
    select r.value ->> 'name', r.value -> 'arguments'
    from jsonb_array_elements(public.unwrap_json(reads)) with ordinality r (value, place) order by r.place
  loop
    case name
      when 'account_page' then
        document := public.account_page((given ->> 'account')::uuid, (given ->> 'first')::date, (given ->> 'last')::date,
          (given ->> 'today')::date);
      when 'bank_accounts' then
        document := public.bank_accounts((given ->> 'today')::date);
      when 'budgets' then
        document := public.budgets((given ->> 'today')::date);
      when 'categories' then
        document := to_jsonb(array(select public.categories()));
      when 'categories_page' then
        document := public.categories_page((given ->> 'today')::date);
      when 'compare_spending' then
        document := public.compare_spending((given ->> 'now_start')::date, (given ->> 'now_end')::date,
          (given ->> 'before_start')::date, (given ->> 'before_end')::date);
      when 'dashboard' then
        document := public.dashboard((given ->> 'period_start')::date, (given ->> 'period_end')::date,
          (given ->> 'previous_start')::date, (given ->> 'today')::date);
      when 'goals' then
        document := public.goals((given ->> 'today')::date);
      when 'guess_record' then
        document := public.guess_record();
      when 'has_password' then
        document := to_jsonb(public.has_password());
      when 'net_worth' then
        document := public.net_worth((given ->> 'first')::date, (given ->> 'last')::date, (given ->> 'today')::date);
      when 'notification_settings' then
        document := public.notification_settings();
      when 'past_imports' then
        document := public.past_imports((given ->> 'page')::integer);
      when 'payee_page' then
        document := public.payee_page((given ->> 'payee')::uuid, (given ->> 'today')::date);
      when 'payees_page' then
        document := public.payees_page(given ->> 'search', (given ->> 'page')::integer, (given ->> 'page_size')::integer);
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'rules_page' then
        document := public.rules_page();
      when 'savings_goal' then
        document := public.savings_goal();
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $$;

create or replace function public.ensure_categories(names text[], kinds text[])
  returns TABLE(name text, id uuid)
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  return query
  with given as materialized (
    select distinct on (g.name) g.name, public.caseless(g.name) as same, g.kind, g.place
    from unnest(names, kinds) with ordinality as g(name, kind, place) where g.name is not null
    order by g.name, g.place
  ), first_given as materialized (
    select distinct on (g.same) g.same, g.name, g.kind from given g order by g.same, g.place
  ), known as materialized (
    select c.id, c.name, public.caseless(c.name) as same,
      exists (select from public.listed_categories l where l.user_id = owner and l.id = c.id) as listed
    from public.categories c
    where c.user_id = owner
  ), begun as (
    update public.categories c set name = f.name, kind = f.kind, color = null, archived_at = null
    from known k join first_given f on f.same = k.same
    where c.user_id = owner and c.id = k.id and not k.listed
    returning c.id
  ), returned as (
    -- One in the archive is offered again as soon as it is used again.
    update public.categories c set archived_at = null
    from known k join first_given f on f.same = k.same
    where c.user_id = owner and c.id = k.id and k.listed and c.archived_at is not null
    returning c.id
  ), made as (
    insert into public.categories (user_id, name, kind)
    select owner, f.name, f.kind from first_given f
    where not exists (select from known k where k.same = f.same)
    returning id, name
  )
  select g.name, k.id from given g join known k on k.same = g.same
  union all
  select g.name, m.id from given g join made m on public.caseless(m.name) = g.same
  -- What was begun anew or returned is among the known; naming them here has it done.
  where (select count(*) from begun) + (select count(*) from returned) >= 0;
end $$;

create or replace function public.spelled_categories(names text[])
  returns TABLE(name text, spelling text)
  language plpgsql
  stable
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
#variable_conflict use_column
begin
  return query
  with known as materialized (
    select c.name, public.caseless(c.name) as same from public.listed_categories c
    where c.user_id = (select public.current_user_id())
  ), given as materialized (
    select g.name, public.caseless(g.name) as same, min(g.place) as place
    from unnest(names) with ordinality as g(name, place) group by g.name
  )
  select g.name, coalesce(k.name, first_value(g.name) over (partition by g.same order by g.place))
  from given g left join known k on k.same = g.same;
end $$;

create or replace function public.change_category(category text, name text, color smallint default null::smallint, kept_color smallint default null::smallint)
  returns jsonb
  language plpgsql
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  other text;
  once uuid;
  moved integer := 0;
begin
  select c.* into held from public.listed_categories c
  where c.user_id = owner and c.name = change_category.category;
  if found then
    select c.name into other from public.listed_categories c
    where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name)
    limit 1;
    if found then
      raise sqlstate 'PT409' using message = 'category_exists', detail = other;
    end if;
    if change_category.name <> held.name then
      moved := public.count_in_category(held.id);
      perform public.rename_staged_category(held.name, change_category.name);
      -- A category that had this name once and is listed nowhere: what it left in the trash goes to this one.
      select c.id into once from public.categories c
      where c.user_id = owner and c.id <> held.id
        and public.caseless(c.name) = public.caseless(change_category.name);
      if found then
        perform public.move_category(once, held.id);
      end if;
      update public.categories c
      set name = change_category.name, color = coalesce(c.color, change_category.kept_color)
      where c.user_id = owner and c.id = held.id;
      -- A form that shows the old name learns of it, and what can be taken back still can.
      perform set_config('outlay.quiet', 'on', true);
      with renamed as (
        update public.transactions t set revision = t.revision + 1
        where t.user_id = owner and t.category_id = held.id
        returning t.id, t.revision
      )
      update public.changed_transactions c set revision = r.revision
      from renamed r
      where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1;
      perform set_config('outlay.quiet', '', true);
    end if;
  else
    select c.* into held from public.listed_categories c
    where c.user_id = owner and c.name = change_category.name;
    if not found then
      raise sqlstate 'PT409' using message = 'category_gone', detail = change_category.category;
    end if;
  end if;
  update public.categories c set color = change_category.color
  where c.user_id = owner and c.id = held.id and change_category.color is not null;
  return jsonb_build_object('transactions', moved);
end $$;
