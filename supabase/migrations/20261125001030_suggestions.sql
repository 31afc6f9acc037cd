-- A leg in the trash counts as before, once another has taken its place. Two legs that wait for each other become one
-- transfer. None of this is an edit of the user's.
create function public.link_found_transfers(out_ids uuid[], in_ids uuid[], out_transfers uuid[], in_transfers uuid[],
  evidence text[], import uuid) returns void
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
  in_types text[];
  in_parts uuid[];
begin
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t set type = case when t.id = r.out_id then r.out_type else r.in_type end
  from public.transfers r
  where t.user_id = owner and r.user_id = owner and r.id = any (out_transfers || in_transfers)
    and t.id in (r.out_id, r.in_id) and t.deletion_id is not null and t.type = 'transfer';

  select array_agg(coalesce(w.in_type, t.type) order by p.place),
    array_agg(case when w.in_id = p.i then w.in_part_id end order by p.place)
  into in_types, in_parts
  from unnest(in_ids, in_transfers) with ordinality as p(i, in_transfer, place)
  join public.transactions t on t.user_id = owner and t.id = p.i
  left join public.transfers w on w.user_id = owner and w.id = p.in_transfer;
  delete from public.transfers r
  using unnest(out_transfers, in_transfers) as p(out_transfer, in_transfer)
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is not null;
  update public.transfers r
  set in_id = p.i, in_part_id = p.in_part, in_type = p.in_type, evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from unnest(in_ids, out_transfers, in_types, in_parts, link_found_transfers.evidence)
    as p(i, out_transfer, in_type, in_part, why)
  where r.user_id = owner and r.id = p.out_transfer;
  update public.transfers r
  set out_id = p.o, out_part_id = null, out_type = t.type, evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from unnest(out_ids, out_transfers, in_transfers, link_found_transfers.evidence) as p(o, out_transfer, in_transfer, why)
  join public.transactions t on t.user_id = owner and t.id = p.o
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is null;

  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, out_type, in_type, origin, evidence,
    import_id)
  select owner, o.id, i.id, o.account_id, i.account_id, o.type, i.type, 'found', p.why, link_found_transfers.import
  from unnest(out_ids, in_ids, out_transfers, in_transfers, link_found_transfers.evidence)
    as p(o, i, out_transfer, in_transfer, why)
  join public.transactions o on o.user_id = owner and o.id = p.o
  join public.transactions i on i.user_id = owner and i.id = p.i
  where p.out_transfer is null and p.in_transfer is null;

  update public.transactions t set type = 'transfer'
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.type <> 'transfer' and not t.is_split;
  perform set_config('outlay.merging', '', true);
end $$;
comment on function public.link_found_transfers(uuid[], uuid[], uuid[], uuid[], text[], uuid) is
  'Links pairs of rows, or completes the transfers that wait for them.';

-- The open ones of the rows looked at are replaced; those that are found again keep their ids.
create function public.store_suggestions(touched uuid[], near uuid[], near_fees uuid[], refunds uuid[], kinds text[],
  firsts uuid[], seconds uuid[], decisions text[], reasons text[]) returns void
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null
    and (s.first_id = any (touched) or s.second_id = any (touched)
      or s.kind in ('transfer', 'fee') and (s.first_id = any (near) or s.second_id = any (near))
      or s.kind = 'fee' and (s.first_id = any (near_fees) or s.second_id = any (near_fees))
      or s.kind = 'refund' and s.first_id = any (refunds))
    and (s.kind, s.first_id, s.second_id) not in (select * from unnest(kinds, firsts, seconds));
  insert into public.suggestions as s (user_id, kind, first_id, second_id, decision, reason)
  select owner, n.* from unnest(kinds, firsts, seconds, decisions, reasons) as n(kind, first_id, second_id, decision, reason)
  on conflict (user_id, kind, first_id, second_id) do update
  set decision = excluded.decision, reason = excluded.reason
  where s.refused_at is null and (s.decision, s.reason) is distinct from (excluded.decision, excluded.reason);
end $$;
comment on function public.store_suggestions(uuid[], uuid[], uuid[], uuid[], text[], uuid[], uuid[], text[], text[]) is
  'Writes the open suggestions of the rows that were looked at.';

-- What rows look like that have something in common with those of `ids`. Many of these are looked up in one scan.
create function public.reach_of(ids uuid[], out sizes bigint[], out days integer[], out payees uuid[], out accounts uuid[],
  out first_day date, out last_day date)
language plpgsql stable security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
begin
  with found as materialized (
    select abs(t.amount_order) as size, t.date, t.payee_id, t.account_id
    from public.transactions t
    where t.user_id = owner and cardinality(ids) <= 2000 and t.id = any (ids) and t.deleted_at is null
    union all
    select abs(t.amount_order), t.date, t.payee_id, t.account_id
    from public.transactions t
    where t.user_id = owner and cardinality(ids) > 2000 and t.id in (select unnest(ids)) and t.deleted_at is null
  )
  select array(select distinct f.size from found f), array(select distinct f.date - date '1900-01-01' from found f),
    array(select distinct f.payee_id from found f), array(select distinct f.account_id from found f), min(f.date), max(f.date)
  into sizes, days, payees, accounts, first_day, last_day
  from found f;
end $$;
comment on function public.reach_of(uuid[]) is 'The amounts, days, payees and accounts of rows that are not in the trash.';

-- Called with the rows that were added, changed, removed or brought back, in the same transaction.
create function public.find_suggestions(ids uuid[], import uuid default null, change uuid default null) returns integer
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.lock_ledger();
  touched uuid[];
  reach record;
  scans text := current_setting('enable_seqscan');
  found_links record;
  linked integer := 0;
  kinds text[] := '{}';
  firsts uuid[] := '{}';
  seconds uuid[] := '{}';
  decisions text[] := '{}';
  reasons text[] := '{}';
  near uuid[] := '{}';
  near_fees uuid[] := '{}';
  refunds uuid[] := '{}';
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  -- The rows that an open suggestion joins them with may be free for another now.
  touched := array(
    select unnest(ids)
    union
    select unnest(array[s.first_id, s.second_id]) from public.suggestions s
    where s.user_id = owner and s.refused_at is null and (s.first_id = any (ids) or s.second_id = any (ids)));

  -- Without statistics the planner expects much of a few rows.
  if cardinality(touched) <= 2000 then
    perform set_config('enable_seqscan', 'off', true);
  end if;
  select * into reach from public.reach_of(touched);

  if (select count(*) from public.live_accounts a where a.user_id = owner) > 1 then
    select array_agg(p.out_id) filter (where p.linked) as out_ids, array_agg(p.in_id) filter (where p.linked) as in_ids,
      array_agg(p.out_transfer) filter (where p.linked) as out_transfers,
      array_agg(p.in_transfer) filter (where p.linked) as in_transfers,
      array_agg(p.evidence) filter (where p.linked) as evidence,
      array_agg(p.out_id) filter (where p.reason is not null and not p.linked) as firsts,
      array_agg(p.in_id) filter (where p.reason is not null and not p.linked) as seconds,
      array_agg(p.decision) filter (where p.reason is not null and not p.linked) as decisions,
      array_agg(p.reason) filter (where p.reason is not null and not p.linked) as reasons,
      coalesce(array_agg(p.out_id) filter (where p.out_near), '{}')
        || coalesce(array_agg(p.in_id) filter (where p.in_near), '{}') as near
    into found_links
    from public.transfer_pairs(touched, reach.sizes, reach.first_day, reach.last_day) p;
    linked := coalesce(cardinality(found_links.out_ids), 0);
    if linked > 0 then
      if change is not null then
        perform public.begin_change(change, found_links.out_ids || found_links.in_ids, '{"action": "transfer", "found": true}');
      end if;
      perform public.link_found_transfers(found_links.out_ids, found_links.in_ids, found_links.out_transfers,
        found_links.in_transfers, found_links.evidence, import);
      if change is not null then
        perform public.end_change(change);
      end if;
    end if;
    near := found_links.near;
    touched := touched || coalesce(found_links.out_ids || found_links.in_ids, '{}');
    if found_links.firsts is not null then
      kinds := array_fill('transfer'::text, array[cardinality(found_links.firsts)]);
      firsts := found_links.firsts;
      seconds := found_links.seconds;
      decisions := found_links.decisions;
      reasons := found_links.reasons;
    end if;
    -- What is linked is nothing else, so the others come after.
    select kinds || coalesce(array_agg('fee'::text) filter (where p.decision is not null), '{}'),
      firsts || coalesce(array_agg(p.out_id) filter (where p.decision is not null), '{}'),
      seconds || coalesce(array_agg(p.in_id) filter (where p.decision is not null), '{}'),
      decisions || coalesce(array_agg(p.decision) filter (where p.decision is not null), '{}'),
      reasons || coalesce(array_agg('fee'::text) filter (where p.decision is not null), '{}'),
      coalesce(array_agg(p.out_id) filter (where p.out_near), '{}') || coalesce(array_agg(p.in_id) filter (where p.in_near), '{}')
    into kinds, firsts, seconds, decisions, reasons, near_fees
    from public.fee_pairs(touched, reach.days) p
    where p.out_near or p.in_near;
  end if;

  select kinds || coalesce(array_agg('refund'::text) filter (where p.purchase_id is not null), '{}'),
    firsts || coalesce(array_agg(p.refund_id) filter (where p.purchase_id is not null), '{}'),
    seconds || coalesce(array_agg(p.purchase_id) filter (where p.purchase_id is not null), '{}'),
    decisions || coalesce(array_agg('refund/row/' || p.refund_id) filter (where p.purchase_id is not null), '{}'),
    reasons || coalesce(array_agg(p.reason) filter (where p.purchase_id is not null), '{}'),
    coalesce(array_agg(p.refund_id), '{}')
  into kinds, firsts, seconds, decisions, reasons, refunds
  from public.refund_pairs(reach.payees, reach.first_day, reach.last_day) p;
  select kinds || coalesce(array_agg('duplicate'::text), '{}'), firsts || coalesce(array_agg(p.first_id), '{}'),
    seconds || coalesce(array_agg(p.second_id), '{}'),
    decisions || coalesce(array_agg('duplicate/row/' || p.second_id), '{}'),
    reasons || coalesce(array_agg('similar'::text), '{}')
  into kinds, firsts, seconds, decisions, reasons
  from public.duplicate_pairs(touched, import, reach.accounts, reach.first_day, reach.last_day) p;

  perform public.store_suggestions(touched, near, near_fees, refunds, kinds, firsts, seconds, decisions, reasons);
  perform set_config('enable_seqscan', scans, true);
  return linked;
end $$;
comment on function public.find_suggestions(uuid[], uuid, uuid) is
  'Links the transfers among rows that were touched, and what may belong together otherwise it suggests; returns how many it has linked.';
