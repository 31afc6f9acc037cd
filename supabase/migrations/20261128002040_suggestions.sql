-- A row that was entered by hand shares no words with the bank's row for it: amount and day are the evidence. Merged rows
-- stay known by both.

create or replace function public.duplicate_pairs(ids uuid[], import uuid, accounts uuid[], first_day date, last_day date) returns TABLE(first_id uuid, second_id uuid)
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off set plan_cache_mode = 'force_custom_plan' as $$
declare
  owner uuid := public.current_user_id();
begin
  first_day := first_day - 4;
  last_day := last_day + 4;
  -- An import into new accounts meets only itself.
  if cardinality(accounts) = 0 or import is not null and not exists (
    select from public.transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
      and t.deleted_at is null and t.import_id is distinct from import) then
    return;
  end if;

  return query
  with touched as materialized (
    select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
    from public.transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
      and t.deleted_at is null and t.id = any (ids)
  ), others as materialized (
    select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
    from public.transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
      and t.deleted_at is null and (import is null or t.import_id is distinct from import)
      and (t.account_id, t.amount_order) in (select x.account_id, x.amount from touched x)
  ), there as materialized (
    select o.*, s.stretch
    from others o cross join lateral (select (o.day - 4) / 9 as stretch union select (o.day + 4) / 9) s
  ), close_by as materialized (
    select distinct r.id as one, t.id as other, abs(r.day - t.day) as days
    from touched r join there t on t.account_id = r.account_id and t.amount = r.amount and t.stretch = r.day / 9
    where r.id <> t.id and abs(r.day - t.day) <= 4
  ), details as materialized (
    select t.id, t.import_id, t.external_id, t.type, t.created_at, t.position,
      t.import_id is null and not exists (select from public.known_rows k
        where k.user_id = owner and k.transaction_id = t.id) as by_hand
    from public.transactions t
    where t.user_id = owner and t.id = any (array(select c.one from close_by c union select c.other from close_by c))
  ), pairs as materialized (
    select c.*, (r.created_at, r.position, r.id) < (t.created_at, t.position, t.id) as is_first,
      -- As far apart as the days of a row by hand and of the bank's row may be in an import.
      c.days <= 3 and (r.by_hand and t.import_id is not null or t.by_hand and r.import_id is not null) as needs_no_word
    from close_by c join details r on r.id = c.one join details t on t.id = c.other
    -- What a user enters on two days is meant twice.
    where (r.import_id is distinct from t.import_id or r.import_id is null and c.days = 0 and r.created_at <> t.created_at)
      and not (r.type = 'transfer' and t.type = 'transfer') and (r.external_id is null or t.external_id is null)
  ), words as materialized (
    select t.id, public.match_tokens(t.description) as words
    from public.transactions t
    where t.user_id = owner and t.id = any (array(select p.one from pairs p union select p.other from pairs p))
  ), alike as (
    select case when p.is_first then p.one else p.other end as first, case when p.is_first then p.other else p.one end as second,
      p.days
    from pairs p join words a on a.id = p.one join words b on b.id = p.other
    where a.words && b.words or p.needs_no_word
  ), ranked as (
    select b.*, row_number() over (partition by b.one order by b.days, b.other) as rank
    from (
      select a.first as one, a.second as other, a.days, true as is_first from alike a
      union
      select a.second, a.first, a.days, false from alike a
    ) b
  )
  select r.one, r.other
  from ranked r join ranked o on o.one = r.other and o.other = r.one
  where r.is_first and r.rank = 1 and o.rank = 1
    and not exists (select from public.suggestions s
      where s.user_id = owner and s.kind = 'duplicate' and s.refused_at is not null
        and s.first_id = r.one and s.second_id = r.other)
    and not exists (select from public.suggestions s
      where s.user_id = owner and s.kind = 'duplicate' and s.refused_at is not null
        and s.first_id = r.other and s.second_id = r.one);
end $$;

create or replace function public.merge_duplicate(change uuid, one uuid, other uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  kept public.transactions;
  dropped public.transactions;
  link public.transfers;
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
    description = case when dropped.import_id is null and t.import_id is not null and t.bank_text is null
      then dropped.description else t.description end,
    category_id = case when dropped.category_source = 'hand' and t.category_source <> 'hand' and not t.is_split
      and dropped.type = t.type then dropped.category_id else t.category_id end,
    category_source = case when dropped.category_source = 'hand' and t.category_source <> 'hand' and not t.is_split
      and dropped.type = t.type then 'hand' else t.category_source end,
    one_time = t.one_time or dropped.one_time, counted = t.counted and dropped.counted,
    expected_back = t.expected_back or dropped.expected_back
  where t.user_id = owner and t.id = kept.id;
  if dropped.is_split and not kept.is_split and dropped.amount = kept.amount and kept.type <> 'transfer' then
    update public.transaction_parts p set transaction_id = kept.id where p.user_id = owner and p.transaction_id = dropped.id;
  end if;
  insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, merged_id)
  select owner, kept.id, r.import_id, r.line, r.key, r.external_id, r.balance_key, dropped.id
  from (
    select k.import_id, k.line, k.key, k.external_id, k.balance_key
    from public.known_rows k where k.user_id = owner and k.transaction_id = dropped.id
    union all
    select i.id, coalesce(dropped.line, 1), coalesce(dropped.file_key, dropped.movement_key), dropped.external_id,
      dropped.balance_key
    from public.imports i where i.user_id = owner and i.id = dropped.import_id
  ) r;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, kept.id, g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = dropped.id
  on conflict do nothing;
  -- A leg stays one: the row that is kept takes the place of the other.
  select r.* into link from public.transfers r
  where r.user_id = owner and (r.out_id = dropped.id and r.out_part_id is null or r.in_id = dropped.id and r.in_part_id is null);
  if link.id is not null and kept.type <> 'transfer' and not kept.is_split and dropped.amount = kept.amount then
    perform public.join_change(change, array_remove(array[link.out_id, link.in_id], null));
    perform public.end_transfers(array[link.id]);
    perform public.join_transfer(
      case link.out_id when dropped.id then kept.id else link.out_id end,
      case link.in_id when dropped.id then kept.id else link.in_id end,
      case when link.out_id is null then link.out_account_id when link.in_id is null then link.in_account_id end, false, null,
      link.out_part_id, link.in_part_id);
  end if;
  update public.transactions t set deletion_id = change, deleted_at = now()
  where t.user_id = owner and t.id = dropped.id;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and (s.first_id = dropped.id or s.second_id = dropped.id);
end $$;
