-- A suggestion can be about parts of split transactions.

alter table public.suggestions
  add column first_part_id uuid,
  add column second_part_id uuid,
  drop constraint suggestions_key,
  add constraint suggestions_key unique nulls not distinct (user_id, kind, first_id, second_id, first_part_id, second_part_id),
  add constraint suggestions_first_part_fkey foreign key (user_id, first_part_id, first_id)
    references public.transaction_parts (user_id, id, transaction_id) on update cascade on delete cascade,
  add constraint suggestions_second_part_fkey foreign key (user_id, second_part_id, second_id)
    references public.transaction_parts (user_id, id, transaction_id) on update cascade on delete cascade,
  add constraint suggestions_second_part check (second_id is not null or second_part_id is null);

comment on column public.suggestions.first_part_id is 'The part of first_id that it is about, if that is split; null for the whole transaction.';
comment on column public.suggestions.second_part_id is 'The part of second_id that it is about, if that is split; null for the whole transaction.';

create index suggestions_first_part_index on public.suggestions (user_id, first_part_id, first_id) where first_part_id is not null;
create index suggestions_second_part_index on public.suggestions (user_id, second_part_id, second_id) where second_part_id is not null;

create or replace function public.accept_suggestions(change uuid, ids uuid[])
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  chosen public.suggestions[] := array(
    select s from public.suggestions s where s.user_id = owner and s.id = any (ids) and s.refused_at is null order by s.id);
  one public.suggestions;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elsif cardinality(chosen) <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'suggestions_changed';
  end if;
  perform public.begin_change(change, array(
      select i.id from unnest(chosen) s cross join lateral (values (s.first_id), (s.second_id)) i (id)),
    jsonb_build_object('action', case (chosen[1]).kind when 'fee' then 'transfer' when 'duplicate' then 'merge'
      else (chosen[1]).kind end),
    case when exists (select from unnest(chosen) s where s.kind = 'duplicate') then 'merge' else 'set' end);
  foreach one in array chosen loop
    case one.kind
      when 'transfer' then perform public.join_transfer(one.first_id, one.second_id, null, false, null, one.first_part_id,
        one.second_part_id);
      when 'fee' then perform public.join_transfer(one.first_id, one.second_id, null, true);
      when 'refund' then perform public.join_refund(one.first_id, one.second_id, null, false);
      else perform public.merge_duplicate(change, one.first_id, one.second_id);
    end case;
  end loop;
  set constraints all immediate;
  return public.end_change(change);
end $$;

create or replace function public.find_suggestions(ids uuid[], import uuid default null::uuid, change uuid default null::uuid)
returns integer
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
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
  first_parts uuid[] := '{}';
  second_parts uuid[] := '{}';
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
      array_agg(p.out_part) filter (where p.linked) as out_parts, array_agg(p.in_part) filter (where p.linked) as in_parts,
      array_agg(p.out_transfer) filter (where p.linked) as out_transfers,
      array_agg(p.in_transfer) filter (where p.linked) as in_transfers,
      array_agg(p.evidence) filter (where p.linked) as evidence,
      array_agg(p.out_id) filter (where p.reason is not null and not p.linked) as firsts,
      array_agg(p.in_id) filter (where p.reason is not null and not p.linked) as seconds,
      array_agg(p.out_part) filter (where p.reason is not null and not p.linked) as first_parts,
      array_agg(p.in_part) filter (where p.reason is not null and not p.linked) as second_parts,
      array_agg(p.decision) filter (where p.reason is not null and not p.linked) as decisions,
      array_agg(p.reason) filter (where p.reason is not null and not p.linked) as reasons,
      coalesce(array_agg(coalesce(p.out_part, p.out_id)) filter (where p.out_near), '{}')
        || coalesce(array_agg(coalesce(p.in_part, p.in_id)) filter (where p.in_near), '{}') as near
    into found_links
    from public.transfer_pairs(touched, reach.sizes, reach.first_day, reach.last_day) p;
    linked := coalesce(cardinality(found_links.out_ids), 0);
    if linked > 0 then
      if change is not null
        and not public.begin_change(change, found_links.out_ids || found_links.in_ids, '{"action": "transfer", "found": true}') then
        perform public.join_change(change, found_links.out_ids || found_links.in_ids);
      end if;
      perform public.link_found_transfers(found_links.out_ids, found_links.in_ids, found_links.out_transfers,
        found_links.in_transfers, found_links.evidence, import, found_links.out_parts, found_links.in_parts);
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
      -- Shorter than the others: all that comes after is about whole rows.
      first_parts := found_links.first_parts;
      second_parts := found_links.second_parts;
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

  perform public.store_suggestions(touched, near, near_fees, refunds, kinds, firsts, seconds, decisions, reasons,
    first_parts, second_parts);
  perform set_config('enable_seqscan', scans, true);
  return linked;
end $$;

drop function public.link_found_transfers(uuid[], uuid[], uuid[], uuid[], text[], uuid);
create function public.link_found_transfers(out_ids uuid[], in_ids uuid[], out_transfers uuid[], in_transfers uuid[],
  evidence text[], import uuid, out_parts uuid[], in_parts uuid[])
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  out_types text[];
  in_types text[];
begin
  perform set_config('outlay.merging', 'on', true);
  -- A leg in the trash that another takes the place of is what it was.
  update public.transactions t set type = case when t.id = r.out_id then r.out_type else r.in_type end
  from public.transfers r
  where t.user_id = owner and r.user_id = owner and r.id = any (out_transfers || in_transfers)
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null)
    and t.deletion_id is not null and t.type = 'transfer';
  update public.transaction_parts p set type = case when p.id = r.out_part_id then r.out_type else r.in_type end
  from public.transfers r, public.transactions t
  where p.user_id = owner and r.user_id = owner and r.id = any (out_transfers || in_transfers)
    and p.id in (r.out_part_id, r.in_part_id) and p.type = 'transfer'
    and t.user_id = owner and t.id = p.transaction_id and t.deletion_id is not null;

  select array_agg(coalesce(nullif(coalesce(op.type, o.type), 'transfer'), 'expense') order by p.place),
    array_agg(coalesce(w.in_type, nullif(coalesce(ip.type, i.type), 'transfer'), 'income') order by p.place)
  into out_types, in_types
  from unnest(out_ids, in_ids, in_transfers, out_parts, in_parts) with ordinality as p(o, i, in_transfer, out_part, in_part, place)
  join public.transactions o on o.user_id = owner and o.id = p.o
  join public.transactions i on i.user_id = owner and i.id = p.i
  left join public.transaction_parts op on op.user_id = owner and op.id = p.out_part
  left join public.transaction_parts ip on ip.user_id = owner and ip.id = p.in_part
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
  set out_id = p.o, out_part_id = p.out_part, out_type = p.out_type, evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from unnest(out_ids, out_transfers, in_transfers, out_types, out_parts, link_found_transfers.evidence)
    as p(o, out_transfer, in_transfer, out_type, out_part, why)
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is null;

  insert into public.transfers (user_id, out_id, in_id, out_part_id, in_part_id, out_account_id, in_account_id, out_type, in_type,
    origin, evidence, import_id)
  select owner, o.id, i.id, p.out_part, p.in_part, o.account_id, i.account_id, p.out_type, p.in_type, 'found', p.why,
    link_found_transfers.import
  from unnest(out_ids, in_ids, out_transfers, in_transfers, out_types, in_types, out_parts, in_parts, link_found_transfers.evidence)
    as p(o, i, out_transfer, in_transfer, out_type, in_type, out_part, in_part, why)
  join public.transactions o on o.user_id = owner and o.id = p.o
  join public.transactions i on i.user_id = owner and i.id = p.i
  where p.out_transfer is null and p.in_transfer is null;

  update public.transactions t set type = 'transfer'
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.type <> 'transfer' and not t.is_split;
  update public.transaction_parts p set type = 'transfer'
  where p.user_id = owner and p.id = any (out_parts || in_parts) and p.type <> 'transfer';
  -- A form, or an undo of what its parts were before, has to notice.
  update public.transactions t set revision = t.revision + 1
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.is_split;
  perform set_config('outlay.merging', '', true);
end $$;

comment on function public.link_found_transfers(uuid[], uuid[], uuid[], uuid[], text[], uuid, uuid[], uuid[]) is
  'Links pairs of rows or parts, or completes the transfers that wait for them.';
revoke all on function public.link_found_transfers(uuid[], uuid[], uuid[], uuid[], text[], uuid, uuid[], uuid[]) from public;
grant execute on function public.link_found_transfers(uuid[], uuid[], uuid[], uuid[], text[], uuid, uuid[], uuid[]) to authenticated;

drop function public.store_suggestions(uuid[], uuid[], uuid[], uuid[], text[], uuid[], uuid[], text[], text[]);
create function public.store_suggestions(touched uuid[], near uuid[], near_fees uuid[], refunds uuid[], kinds text[], firsts uuid[],
  seconds uuid[], decisions text[], reasons text[], first_parts uuid[], second_parts uuid[])
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null
    and (s.first_id = any (touched) or s.second_id = any (touched)
      or s.kind in ('transfer', 'fee')
        and (coalesce(s.first_part_id, s.first_id) = any (near) or coalesce(s.second_part_id, s.second_id) = any (near))
      or s.kind = 'fee' and (s.first_id = any (near_fees) or s.second_id = any (near_fees))
      or s.kind = 'refund' and s.first_id = any (refunds))
    and (s.kind, coalesce(s.first_part_id, s.first_id), coalesce(s.second_part_id, s.second_id)) not in (
      select n.kind, coalesce(n.first_part, n.first_id), coalesce(n.second_part, n.second_id)
      from unnest(kinds, firsts, seconds, first_parts, second_parts) as n(kind, first_id, second_id, first_part, second_part));
  insert into public.suggestions as s (user_id, kind, first_id, second_id, decision, reason, first_part_id, second_part_id)
  select owner, n.kind, n.first_id, n.second_id, n.decision, n.reason, n.first_part, n.second_part
  from unnest(kinds, firsts, seconds, decisions, reasons, first_parts, second_parts)
    as n(kind, first_id, second_id, decision, reason, first_part, second_part)
  on conflict on constraint suggestions_key do update
  set decision = excluded.decision, reason = excluded.reason
  where s.refused_at is null and (s.decision, s.reason) is distinct from (excluded.decision, excluded.reason);
end $$;

comment on function public.store_suggestions(uuid[], uuid[], uuid[], uuid[], text[], uuid[], uuid[], text[], text[], uuid[], uuid[]) is
  'Writes the open suggestions of the rows that were looked at.';
revoke all on function public.store_suggestions(uuid[], uuid[], uuid[], uuid[], text[], uuid[], uuid[], text[], text[], uuid[], uuid[])
  from public;
grant execute on function public.store_suggestions(uuid[], uuid[], uuid[], uuid[], text[], uuid[], uuid[], text[], text[], uuid[], uuid[])
  to authenticated;
