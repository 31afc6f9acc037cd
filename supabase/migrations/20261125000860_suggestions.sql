create function public.merge_duplicate(change uuid, one uuid, other uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  kept public.transactions;
  dropped public.transactions;
begin
  select t.* into kept from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.deletion_id is null
  -- The bank's row is the one that its next file finds again.
  order by t.import_id is null, t.external_id is null, t.created_at, t.id limit 1;
  select t.* into dropped from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.id <> kept.id and t.deletion_id is null;
  if dropped.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  end if;
  -- What a hand has set on the other one is kept.
  update public.transactions t
  set note = case when t.note = '' then dropped.note else t.note end,
    category_id = case when dropped.category_source = 'hand' and t.category_source <> 'hand' and not t.is_split
      and dropped.type = t.type then dropped.category_id else t.category_id end,
    category_source = case when dropped.category_source = 'hand' and t.category_source <> 'hand' and not t.is_split
      and dropped.type = t.type then 'hand' else t.category_source end,
    one_time = t.one_time or dropped.one_time, counted = t.counted and dropped.counted,
    expected_back = t.expected_back or dropped.expected_back
  where t.user_id = owner and t.id = kept.id;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, kept.id, g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = dropped.id
  on conflict do nothing;
  update public.transactions t set deletion_id = change, deleted_at = now()
  where t.user_id = owner and t.id = dropped.id;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and (s.first_id = dropped.id or s.second_id = dropped.id);
end $$;
comment on function public.merge_duplicate(uuid,uuid,uuid) is 'Keeps one of two rows for the same movement, with what the user wrote on either; the other goes to the trash.';

create function public.accept_suggestions(change uuid, ids uuid[]) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
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
      when 'transfer' then perform public.join_transfer(one.first_id, one.second_id, null, false);
      when 'fee' then perform public.join_transfer(one.first_id, one.second_id, null, true);
      when 'refund' then perform public.join_refund(one.first_id, one.second_id, null, false);
      else perform public.merge_duplicate(change, one.first_id, one.second_id);
    end case;
  end loop;
  set constraints all immediate;
  return public.end_change(change);
end $$;
comment on function public.accept_suggestions(uuid,uuid[]) is 'Does what is suggested, all or none; safe to repeat.';

create function public.refuse_suggestions(change uuid, ids uuid[]) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  refused integer;
begin
  if public.begin_change(change, '{}', jsonb_build_object('action', 'refuse', 'suggestions', to_jsonb(ids))) then
    update public.suggestions s set refused_at = now() where s.user_id = owner and s.id = any (ids) and s.refused_at is null;
    get diagnostics refused = row_count;
    update public.ledger_changes c set transactions = refused where c.user_id = owner and c.id = change;
  else
    refused := cardinality(ids);
  end if;
  return jsonb_build_object('transactions', refused);
end $$;
comment on function public.refuse_suggestions(uuid,uuid[]) is 'Remembers that suggestions are wrong; safe to repeat.';
