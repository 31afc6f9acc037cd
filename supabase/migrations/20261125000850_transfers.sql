create function public.account_currency(owner uuid, account uuid) returns text
  language sql stable security invoker set search_path = '' as $$
  select coalesce(a.currency, p.currency)
  from public.accounts a join public.profiles p on p.user_id = a.user_id
  where a.user_id = owner and a.id = account;
$$;
comment on function public.account_currency(uuid,uuid) is 'The currency of an account''s amounts.';

-- ---------------------------------------------------------------- linking
create function public.join_transfer(leg_out uuid, leg_in uuid, other_account uuid, fee boolean, import uuid default null)
  returns void language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  goes public.transactions;
  comes public.transactions;
  goes_type text;
  comes_type text;
  part uuid;
begin
  select t.* into goes from public.transactions t where t.user_id = owner and t.id = leg_out and t.deletion_id is null;
  select t.* into comes from public.transactions t where t.user_id = owner and t.id = leg_in and t.deletion_id is null;
  if leg_out is not null and goes.id is null or leg_in is not null and comes.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  elsif goes.amount > 0 or comes.amount < 0 or goes.is_split or comes.is_split
    or coalesce(goes.account_id, other_account) = coalesce(comes.account_id, other_account)
    or goes.id is not null and comes.id is not null
      and (-goes.amount <> comes.amount and not (fee and -goes.amount > comes.amount)
        or public.account_currency(owner, goes.account_id) <> public.account_currency(owner, comes.account_id))
    or not exists (select from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(goes.account_id, other_account))
    or not exists (select from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(comes.account_id, other_account))
    or exists (select from public.live_transfers r where r.user_id = owner and r.out_id is not null and r.in_id is not null
      and (r.out_id = leg_out or r.in_id = leg_in)) then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;
  -- A leg that waits no longer does.
  select coalesce((select r.out_type from public.transfers r where r.user_id = owner and r.out_id = leg_out),
      nullif(goes.type, 'transfer'), 'expense'),
    coalesce((select r.in_type from public.transfers r where r.user_id = owner and r.in_id = leg_in),
      nullif(comes.type, 'transfer'), 'income')
  into goes_type, comes_type;
  perform set_config('outlay.merging', 'on', true);
  -- A leg in the trash that another takes the place of is what it was.
  update public.transactions t set type = case t.id when r.out_id then r.out_type else r.in_type end
  from public.transfers r
  where r.user_id = owner and (r.out_id = leg_out or r.in_id = leg_in) and t.user_id = owner
    and t.id in (r.out_id, r.in_id) and t.id is distinct from leg_out and t.id is distinct from leg_in and t.type = 'transfer';
  delete from public.transfers r where r.user_id = owner and (r.out_id = leg_out or r.in_id = leg_in);
  delete from public.refund_links l
  where l.user_id = owner and (l.refund_id in (leg_out, leg_in) or l.purchase_id in (leg_out, leg_in));
  if fee then
    perform public.write_parts(leg_out, jsonb_build_array(
      jsonb_build_object('amount', -comes.amount, 'type', 'transfer', 'category', (
        select c.name from public.categories c where c.user_id = owner and c.id = goes.category_id)),
      jsonb_build_object('amount', goes.amount + comes.amount, 'type', 'expense', 'category', 'Fees')));
    select p.id into part from public.transaction_parts p
    where p.user_id = owner and p.transaction_id = leg_out and p.position = 1;
  end if;
  insert into public.transfers (user_id, out_id, in_id, out_part_id, out_account_id, in_account_id, out_type, in_type, origin,
    import_id)
  values (owner, leg_out, leg_in, part, coalesce(goes.account_id, other_account), coalesce(comes.account_id, other_account),
    goes_type, comes_type, 'hand', import);
  update public.transactions t set type = 'transfer'
  where t.user_id = owner and (t.id = leg_in or t.id = leg_out and not fee) and t.type <> 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and s.kind in ('transfer', 'fee', 'refund')
    and (s.first_id in (leg_out, leg_in) or s.second_id in (leg_out, leg_in));
end $$;
comment on function public.join_transfer(uuid,uuid,uuid,boolean,uuid) is 'Links two legs, or one with the account it waits for; with a fee the outgoing one is split.';

create function public.link_transfers(change uuid, pairs jsonb) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  pair record;
begin
  pairs := public.unwrap_json(pairs);
  if not public.begin_change(change, array(
    select i.id
    from jsonb_to_recordset(pairs) as p("outId" uuid, "inId" uuid)
    cross join lateral (values (p."outId"), (p."inId")) i (id)
    where i.id is not null), '{"action": "transfer"}') then
    return jsonb_build_object('transactions', 1);
  end if;
  for pair in
    select p."outId" as leg_out, p."inId" as leg_in, p."accountId" as account, coalesce(p.fee, false) as fee
    from jsonb_to_recordset(pairs) as p("outId" uuid, "inId" uuid, "accountId" uuid, fee boolean)
  loop
    perform public.join_transfer(pair.leg_out, pair.leg_in, pair.account, pair.fee);
  end loop;
  return public.end_change(change);
end $$;
comment on function public.link_transfers(uuid,jsonb) is 'Links pairs of transactions as transfers, or one that waits for its other side; safe to repeat.';

-- ---------------------------------------------------------------- unlinking
create function public.part_transfer(transaction uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  update public.transaction_parts p set type = case when p.amount < 0 then 'expense' else 'refund' end
  from public.transfers r
  where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction) and p.user_id = owner
    and p.id in (r.out_part_id, r.in_part_id) and p.type = 'transfer';
  update public.transactions t set type = case t.id when r.out_id then r.out_type else r.in_type end
  from public.transfers r
  where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction) and t.user_id = owner
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null) and t.type = 'transfer';
  delete from public.transfers r where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction);
  -- A transfer without a link, of an earlier version.
  update public.transactions t set type = case when t.amount < 0 then 'expense' else 'income' end
  where t.user_id = owner and t.id = transaction and t.type = 'transfer';
  perform set_config('outlay.merging', '', true);
end $$;
comment on function public.part_transfer(uuid) is 'Makes the legs of a transfer count as they did before.';

create function public.unlink_transfers(change uuid, ids uuid[], forever boolean default false) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  refused jsonb;
  leg uuid;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  end if;
  with pairs as (
    select r.out_id, r.in_id from public.live_transfers r
    where r.user_id = owner and (r.out_id = any (ids) or r.in_id = any (ids))
  ), remembered as (
    insert into public.suggestions as s (user_id, kind, first_id, second_id, refused_at)
    select owner, 'transfer', p.out_id, p.in_id, now() from pairs p
    where not forever and p.out_id is not null and p.in_id is not null
    union
    select owner, 'transfer', t.id, null, now() from public.live_transactions t
    where t.user_id = owner and t.id = any (ids)
      and (forever or not exists (select from pairs p where (p.out_id = t.id or p.in_id = t.id) and p.out_id is not null
        and p.in_id is not null))
    on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now())
    returning s.id
  )
  select coalesce(jsonb_agg(m.id), '[]') into refused from remembered m;
  perform public.begin_change(change, array(
      select unnest(ids)
      union
      select i.id from public.transfers r cross join lateral (values (r.out_id), (r.in_id)) i (id)
      where r.user_id = owner and (r.out_id = any (ids) or r.in_id = any (ids)) and i.id is not null),
    jsonb_build_object('action', case when forever then 'keep-expense' else 'not-transfer' end, 'suggestions', refused));
  foreach leg in array ids loop
    perform public.part_transfer(leg);
  end loop;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and s.kind in ('transfer', 'fee')
    and (s.first_id = any (ids) or s.second_id = any (ids));
  perform public.find_suggestions(ids);
  return public.end_change(change);
end $$;
comment on function public.unlink_transfers(uuid,uuid[],boolean) is 'Says that transactions are no transfers, which is remembered; safe to repeat.';

-- ---------------------------------------------------------------- legs that are edited
create function public.follow_leg() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  if exists (
    select from public.transfers r
    where r.user_id = new.user_id and (r.out_id = new.id and r.in_account_id = new.account_id
      or r.in_id = new.id and r.out_account_id = new.account_id)) then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  update public.transfers r set out_account_id = new.account_id where r.user_id = new.user_id and r.out_id = new.id;
  update public.transfers r set in_account_id = new.account_id where r.user_id = new.user_id and r.in_id = new.id;
  return null;
end $$;
comment on function public.follow_leg() is 'Keeps the accounts of a transfer those of its legs.';
create trigger follow_leg after update on public.transactions
  for each row when (old.account_id <> new.account_id and (old.type = 'transfer' or old.is_split))
  execute function public.follow_leg();

create function public.check_leg() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  if exists (
    select from public.transfers r
    join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
    join public.transactions i on i.user_id = r.user_id and i.id = r.in_id
    where r.user_id = new.user_id and (r.out_id = new.id or r.in_id = new.id)
      and r.out_part_id is null and r.in_part_id is null and -o.amount <> i.amount) then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  return null;
end $$;
comment on function public.check_leg() is 'Keeps both legs of a transfer equal.';
create constraint trigger check_leg after update of amount on public.transactions
  deferrable initially deferred for each row when (new.type = 'transfer' and new.amount <> old.amount)
  execute function public.check_leg();
