-- A part that is a transfer needs no category, names the account of its other side, and lets go of that side when it changes.

create or replace function public.write_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform public.release_parts(transaction, parts);
  delete from public.transaction_parts p
  where p.user_id = owner and p.transaction_id = transaction
    and p.id not in (select (g.value ->> 'id')::uuid from jsonb_array_elements(parts) g where g.value ->> 'id' is not null);
  with given as materialized (
    select coalesce(g.id, gen_random_uuid()) as id, row_number() over () as place, g.amount, g.type,
      coalesce(nullif(g.category, ''), case when g.type = 'transfer' then 'Uncategorized' end) as category,
      coalesce(g.note, '') as note
    from jsonb_to_recordset(parts) as g(id uuid, amount numeric, type text, category text, note text)
  ), named as materialized (
    select n.name, n.id from public.ensure_categories(array(select g.category from given g order by g.place),
      array(select case g.type when 'income' then 'income' else 'spending' end from given g order by g.place)) n
  )
  insert into public.transaction_parts as p (user_id, id, transaction_id, position, amount, type, category_id, note)
  select owner, g.id, transaction, g.place, g.amount, g.type, (select n.id from named n where n.name = g.category limit 1),
    g.note
  from given g
  on conflict on constraint transaction_parts_pkey do update
  set position = excluded.position, amount = excluded.amount, type = excluded.type, category_id = excluded.category_id,
    note = excluded.note
  where p.transaction_id = excluded.transaction_id;
  -- A part of another transaction stays there.
  if (select count(*) from public.transaction_parts p where p.user_id = owner and p.transaction_id = write_parts.transaction)
    <> jsonb_array_length(parts) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  delete from public.part_tags g using public.transaction_parts p
  where p.user_id = owner and p.transaction_id = transaction and g.user_id = owner and g.part_id = p.id;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, p.id, t.id
  from jsonb_array_elements(parts) with ordinality g (part, place)
  join public.transaction_parts p on p.user_id = owner and p.transaction_id = transaction and p.position = g.place
  cross join lateral unnest(public.ensure_tags(array(
    select n.name from jsonb_array_elements_text(coalesce(g.part -> 'tags', '[]')) n (name)))) t (id);
  perform public.await_parts(transaction, parts);
end $$;

create or replace function public.split_transaction(change uuid, transaction uuid, revision integer, parts jsonb,
  amount numeric default null)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
begin
  parts := public.unwrap_json(parts);
  select t.* into held from public.transactions t
  where t.user_id = owner and t.id = transaction and t.deletion_id is null;
  if found and exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elsif not found or held.revision <> split_transaction.revision then
    raise sqlstate 'PT409' using message = 'transaction_changed';
  elsif jsonb_array_length(parts) > 0 and exists (
    select from public.live_transfers r
    where r.user_id = owner and (r.out_id = transaction and r.out_part_id is null or r.in_id = transaction and r.in_part_id is null)) then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  elsif jsonb_array_length(parts) > 0 and (jsonb_array_length(parts) < 2 or (
    select sum(p.amount) from jsonb_to_recordset(parts) as p(amount numeric))
      <> coalesce(split_transaction.amount, held.amount)) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  -- The other sides of its parts may wait afterwards.
  perform public.begin_change(change, array(
      select split_transaction.transaction
      union
      select i.id from public.transfers r cross join lateral (values (r.out_id), (r.in_id)) i (id)
      where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction) and i.id is not null),
    case jsonb_array_length(parts)
      when 0 then '{"action": "unsplit"}' else jsonb_build_object('action', 'split', 'parts', jsonb_array_length(parts)) end);
  if split_transaction.amount <> held.amount then
    update public.transactions t
    set amount = split_transaction.amount,
      type = case when sign(split_transaction.amount) = sign(held.amount) then held.type
        when split_transaction.amount < 0 then 'expense' else 'income' end
    where t.user_id = owner and t.id = transaction;
  end if;
  perform public.write_parts(transaction, parts);
  set constraints all immediate;
  perform public.find_suggestions(array[transaction], null, change);
  return public.end_change(change);
end $$;
