-- Transactions as screens show them, and what a user enters or edits by hand.

create view public.transaction_details with (security_invoker = true) as
select t.*, c.name as category, public.account_label(a.name, a.last_four_digits) as account
from public.live_transactions t
join public.categories c on c.user_id = t.user_id and c.id = t.category_id
join public.accounts a on a.user_id = t.user_id and a.id = t.account_id;
comment on view public.transaction_details is 'Transactions with the names of their category and account.';
revoke insert, update, delete on public.transaction_details from authenticated;

create function public.signed_amount(amount numeric, type text) returns numeric
  language sql immutable parallel safe security invoker
  return case when type = 'expense' then -abs(amount) when type = 'transfer' then amount else abs(amount) end;
comment on function public.signed_amount(numeric, text) is
  'What an amount as a form shows it adds to its account. Only a transfer brings its own sign.';

-- Adds transactions: [{ id?, account_id, date, description, category, amount, type, note? }], the amount without sign. One
-- whose id is there already is left out. Answers the ids that were added. unknown_account when an account is not there.
create function public.enter_transactions(rows jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
begin
  rows := public.unwrap_json(rows);
  if exists (
    select from jsonb_to_recordset(rows) as r(account_id uuid)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = r.account_id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose answer was lost may add anew what was deleted since. The later one counts.
  delete from public.transactions t
  where t.user_id = owner and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r(id uuid));
  with given as materialized (
    select coalesce(r.id, gen_random_uuid()) as id, r.account_id, r.date, r.description, r.category, r.amount, r.type,
      coalesce(r.note, '') as note
    from jsonb_to_recordset(rows) as r(id uuid, account_id uuid, date date, description text, category text,
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
comment on function public.enter_transactions(jsonb) is 'Adds transactions entered by hand, all or none; safe to repeat.';

-- Changes what `details` names of a transaction ({ account_id, date, description, category, amount, type, note }, the
-- amount without sign), if it is still at `revision`; null is any. False when it is gone or at another one.
create function public.edit_transaction(transaction uuid, revision integer, details jsonb) returns boolean
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
  if details ? 'account_id' and not exists (
    select from public.live_accounts a where a.user_id = owner and a.id = (details ->> 'account_id')::uuid) then
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
  set account_id = coalesce((details ->> 'account_id')::uuid, t.account_id),
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
comment on function public.edit_transaction(uuid, integer, jsonb) is 'Changes a transaction that is still as its form showed it.';
