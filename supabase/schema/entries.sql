-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.transaction_details
CREATE VIEW public.transaction_details WITH (security_invoker=true) AS
 SELECT t.user_id,
    t.id,
    t.account_id,
    t.date,
    t.amount,
    t.type,
    t.type_stated,
    t.description,
    t.bank_text,
    t.payee_id,
    t.category_id,
    t.category_source,
    t.note,
    t.one_time,
    t.counted,
    t.is_split,
    t.shifted,
    t.import_id,
    t."position",
    t.external_id,
    t.movement_key,
    t.file_key,
    t.created_at,
    t.edited_at,
    t.revision,
    t.deletion_id,
    t.deleted_at,
    t.search_text,
    c.name AS category,
    public.account_label(a.name, a.last_four_digits) AS account
   FROM public.live_transactions t
     JOIN public.categories c ON c.user_id = t.user_id AND c.id = t.category_id
     JOIN public.accounts a ON a.user_id = t.user_id AND a.id = t.account_id;

COMMENT ON VIEW public.transaction_details IS 'Transactions with the names of their category and account.';

GRANT SELECT ON public.transaction_details TO authenticated;

-- ---------------------------------------------------------------- public.edit_transaction
CREATE OR REPLACE FUNCTION public.edit_transaction(transaction uuid, revision integer, details jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.edit_transaction(uuid,integer,jsonb) IS 'Changes a transaction that is still as its form showed it.';
REVOKE ALL ON FUNCTION public.edit_transaction(uuid,integer,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.edit_transaction(uuid,integer,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.enter_transactions
CREATE OR REPLACE FUNCTION public.enter_transactions(rows jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.enter_transactions(jsonb) IS 'Adds transactions entered by hand, all or none; safe to repeat.';
REVOKE ALL ON FUNCTION public.enter_transactions(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.enter_transactions(jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.signed_amount
CREATE OR REPLACE FUNCTION public.signed_amount(amount numeric, type text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (type = 'expense'::text) THEN (- abs(amount)) WHEN (type = 'transfer'::text) THEN amount ELSE abs(amount) END;

COMMENT ON FUNCTION public.signed_amount(numeric,text) IS 'What an amount as a form shows it adds to its account. Only a transfer brings its own sign.';
REVOKE ALL ON FUNCTION public.signed_amount(numeric,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.signed_amount(numeric,text) TO authenticated;
