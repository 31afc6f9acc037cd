-- Its JSON has camelCase keys, as the app knows them.

-- Adds transactions: [{ id?, accountId, date, description, category, amount, type, note? }], the amount without sign. One
-- whose id is there already is left out. Answers the ids that were added. unknown_account when an account is not there.
create or replace function public.enter_transactions(rows jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
begin
  rows := public.unwrap_json(rows);
  if exists (
    select from jsonb_to_recordset(rows) as r("accountId" uuid)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."accountId")) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose answer was lost may add anew what was deleted since. The later one counts.
  delete from public.transactions t
  where t.user_id = owner and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r(id uuid));
  with given as materialized (
    select coalesce(r.id, gen_random_uuid()) as id, r."accountId" as account_id, r.date, r.description, r.category,
      r.amount, r.type, coalesce(r.note, '') as note
    from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, date date, description text, category text,
      amount numeric, type text, note text)
  ), wanted as materialized (
    select array_agg(g.category) as names,
      array_agg(case g.type when 'income' then 'income' else 'spending' end) as kinds
    from given g
    where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
  ), named as materialized (
    select n.name, n.id from wanted w cross join lateral public.ensure_categories(w.names, w.kinds) n
  ), inserted as (
    insert into public.transactions (user_id, id, account_id, date, description, category_id, amount, type, note, created_at)
    select owner, g.id, g.account_id, g.date, g.description, n.id, public.signed_amount(g.amount, g.type), g.type, g.note,
      entered
    from given g join named n on n.name = g.category
    on conflict do nothing
    returning id
  )
  select array_agg(i.id) into added from inserted i;
  return coalesce(added, '{}');
end $$;

-- Changes what `details` names of a transaction ({ accountId, date, description, category, amount, type, note }, the
-- amount without sign), if it is still at `revision`; null is any. False when it is gone or at another one.
create or replace function public.edit_transaction(transaction uuid, revision integer, details jsonb) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
  kind text;
begin
  details := public.unwrap_json(details);
  select t.* into held from public.transactions t
  where t.user_id = owner and t.id = transaction and t.deleted_at is null
    and (edit_transaction.revision is null or t.revision = edit_transaction.revision);
  if not found then
    return false;
  end if;
  if details ? 'accountId' and not exists (
    select from public.live_accounts a where a.user_id = owner and a.id = (details ->> 'accountId')::uuid) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  kind := coalesce(details ->> 'type', held.type);
  -- A form knows a refund as money that came in, and a transfer by its direction, which it keeps.
  if held.type = 'transfer' or held.type = 'refund' and kind = 'income' then
    kind := held.type;
  end if;
  if details ? 'category' then
    select n.id into held.category_id from public.ensure_categories(
      array[details ->> 'category'], array[case kind when 'income' then 'income' else 'spending' end]) n;
  end if;
  update public.transactions t
  set account_id = coalesce((details ->> 'accountId')::uuid, t.account_id),
    date = coalesce((details ->> 'date')::date, t.date),
    description = coalesce(details ->> 'description', t.description),
    category_id = held.category_id,
    category_source = case when t.category_id <> held.category_id then 'hand' else t.category_source end,
    amount = case when details ? 'amount' or details ? 'type'
      then public.signed_amount(coalesce((details ->> 'amount')::numeric, abs(t.amount)), kind)
        * case when kind = 'transfer' then sign(t.amount) else 1 end
      else t.amount end,
    type = kind,
    type_stated = t.type_stated or t.type <> kind,
    note = coalesce(details ->> 'note', t.note)
  where t.user_id = owner and t.id = transaction;
  return true;
end $$;
