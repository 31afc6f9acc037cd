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
    t.expected_back,
    t.line,
    t.bank_transfer,
    t.category_reason,
    t.category_set_at,
    t.guess_category_id,
    t.guess_kind,
    t.guess_filled,
    c.name AS category,
    public.account_label(a.name, a.last_four_digits) AS account
   FROM public.live_transactions t
     JOIN public.categories c ON c.user_id = t.user_id AND c.id = t.category_id
     JOIN public.accounts a ON a.user_id = t.user_id AND a.id = t.account_id;

COMMENT ON VIEW public.transaction_details IS 'Transactions with the names of their category and account.';

GRANT SELECT ON public.transaction_details TO authenticated;

-- ---------------------------------------------------------------- public.edit_transaction
CREATE OR REPLACE FUNCTION public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
  kind text;
  -- A payee that is not the one of its description: a rule has set it.
  set_payee uuid;
begin
  details := public.unwrap_json(details);
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return true;
  end if;
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
  if (details ->> 'amount')::numeric < (
    select sum(l.amount) from public.refund_links l
    where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)) then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  if change is not null then
    perform public.begin_change(change, array[transaction] || array(
        -- Links that its new type cannot have.
        select case l.refund_id when transaction then l.purchase_id else l.refund_id end from public.refund_links l
        where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)),
      jsonb_build_object('action', 'edit', 'values', details - '{amount,note}'::text[], 'fields',
        (select jsonb_agg(f) from jsonb_object_keys(details) f)));
  end if;
  select t.payee_id into set_payee from public.transactions t
  where t.user_id = owner and t.id = transaction and not exists (
    select from public.payee_keys k
    where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id);
  kind := coalesce(details ->> 'type', held.type);
  -- A transfer is one until it is unlinked.
  if held.type = 'transfer' then
    kind := held.type;
  end if;
  if details ? 'category' then
    select n.id into held.category_id from public.ensure_categories(
      array[details ->> 'category'], array[case kind when 'income' then 'income' else 'spending' end]) n;
  end if;
  if kind <> held.type then
    delete from public.refund_links l
    where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction);
  end if;
  update public.transactions t
  set account_id = coalesce((details ->> 'accountId')::uuid, t.account_id),
    date = coalesce((details ->> 'date')::date, t.date),
    description = public.edited_description(t, details ->> 'description'),
    category_id = held.category_id,
    category_source = case when t.category_id <> held.category_id then 'hand' else t.category_source end,
    amount = case when details ? 'amount' or details ? 'type'
      then public.signed_amount(coalesce((details ->> 'amount')::numeric, abs(t.amount)), kind)
        * case when kind = 'transfer' then sign(t.amount) else 1 end
      else t.amount end,
    type = kind,
    type_stated = t.type_stated or t.type <> kind,
    note = coalesce(details ->> 'note', t.note),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back)
  where t.user_id = owner and t.id = transaction;
  if details ? 'tags' then
    perform public.set_tags(transaction, array(select jsonb_array_elements_text(details -> 'tags')));
  end if;
  if details ?| array['amount', 'type', 'accountId'] then
    set constraints all immediate;
  end if;
  if details ?| array['amount', 'type', 'accountId', 'date', 'description'] then
    perform public.find_suggestions(array[transaction]);
  end if;
  if change is not null then
    perform public.end_change(change);
    update public.changed_transactions c set before = c.before || jsonb_build_object('payee', set_payee)
    where c.user_id = owner and c.change_id = change and c.transaction_id = transaction and set_payee is not null
      and c.before -> 'row' ? 'description';
  end if;
  return true;
end $function$;

COMMENT ON FUNCTION public.edit_transaction(uuid,integer,jsonb,uuid) IS 'Changes a transaction that is still as its form showed it; with a change it can be taken back.';
REVOKE ALL ON FUNCTION public.edit_transaction(uuid,integer,jsonb,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.edit_transaction(uuid,integer,jsonb,uuid) TO authenticated;

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
  split uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
begin
  rows := public.unwrap_json(rows);
  if exists (
    select from jsonb_to_recordset(rows) as r("accountId" uuid, "toAccountId" uuid)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."accountId")
      or r."toAccountId" is not null and not exists (
        select from public.live_accounts a where a.user_id = owner and a.id = r."toAccountId")) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose answer was lost may add anew what was deleted since. The later one counts.
  delete from public.transactions t
  where t.user_id = owner and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r(id uuid));
  split := array(
    select r.id from jsonb_to_recordset(rows) as r(id uuid, parts jsonb)
    where jsonb_typeof(r.parts) = 'array' and not exists (
      select from public.transactions t where t.user_id = owner and t.id = r.id));
  -- Before it has its parts, a row would raise alerts as a whole.
  if split <> '{}' then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with given as materialized (
    select coalesce(r.id, gen_random_uuid()) as id, r."accountId" as account_id, r.date, r.description, r.category,
      r.amount, r.type, coalesce(r.note, '') as note, coalesce(r."oneTime", false) as one_time,
      coalesce(r.counted, true) as counted, coalesce(r."expectedBack", false) as expected_back
    from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, date date, description text, category text,
      amount numeric, type text, note text, "oneTime" boolean, counted boolean, "expectedBack" boolean)
    union all
    -- The other leg, where its account is kept by hand, too.
    select public.sample_id(r.id || ' in'), r."toAccountId", r.date, r.description, r.category, -r.amount, 'transfer',
      coalesce(r.note, ''), false, true, false
    from jsonb_to_recordset(rows) as r(id uuid, "toAccountId" uuid, date date, description text, category text,
      amount numeric, type text, note text, "alsoEnter" boolean)
    where r."alsoEnter"
  ), wanted as materialized (
    select array_agg(g.category) as names,
      array_agg(case g.type when 'income' then 'income' else 'spending' end) as kinds
    from given g
    where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
  ), named as materialized (
    select n.name, n.id from wanted w cross join lateral public.ensure_categories(w.names, w.kinds) n
  ), inserted as (
    insert into public.transactions (user_id, id, account_id, date, description, category_id, amount, type, note, one_time,
      counted, expected_back, created_at)
    select owner, g.id, g.account_id, g.date, g.description, n.id,
      case g.type when 'transfer' then -g.amount else public.signed_amount(g.amount, g.type) end, g.type, g.note, g.one_time,
      g.counted, g.expected_back, entered
    from given g join named n on n.name = g.category
    on conflict do nothing
    returning id
  )
  select array_agg(i.id) into added from inserted i;
  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, origin)
  select owner, r.id, case when r."alsoEnter" then public.sample_id(r.id || ' in') end, r."accountId", r."toAccountId", 'hand'
  from jsonb_to_recordset(rows) as r(id uuid, "accountId" uuid, "toAccountId" uuid, type text, "alsoEnter" boolean)
  where r.type = 'transfer' and r."toAccountId" is not null and r.id = any (added);
  perform public.set_tags(r.id, array(select jsonb_array_elements_text(r.tags)))
  from jsonb_to_recordset(rows) as r(id uuid, tags jsonb)
  where jsonb_typeof(r.tags) = 'array' and r.id = any (added);
  if split <> '{}' then
    perform public.write_parts(r.id, r.parts)
    from jsonb_to_recordset(rows) as r(id uuid, parts jsonb) where r.id = any (split) and r.id = any (added);
    perform set_config('outlay.quiet', quiet, true);
    set constraints all immediate;
    perform public.raise_alerts_of(added);
  end if;
  perform public.find_suggestions(coalesce(added, '{}'));
  return coalesce(added, '{}');
end $function$;

COMMENT ON FUNCTION public.enter_transactions(jsonb) IS 'Adds transactions entered by hand, all or none; safe to repeat.';
REVOKE ALL ON FUNCTION public.enter_transactions(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.enter_transactions(jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.set_tags
CREATE OR REPLACE FUNCTION public.set_tags(transaction uuid, names text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  wanted uuid[] := public.ensure_tags(names);
begin
  delete from public.transaction_tags g
  where g.user_id = owner and g.transaction_id = transaction and g.tag_id <> all (wanted);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, transaction, t from unnest(wanted) t on conflict do nothing;
end $function$;

COMMENT ON FUNCTION public.set_tags(uuid,text[]) IS 'Gives a transaction these tags and no others.';
REVOKE ALL ON FUNCTION public.set_tags(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.set_tags(uuid,text[]) TO authenticated;

-- ---------------------------------------------------------------- public.signed_amount
CREATE OR REPLACE FUNCTION public.signed_amount(amount numeric, type text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (type = 'expense'::text) THEN (- abs(amount)) WHEN (type = 'transfer'::text) THEN amount ELSE abs(amount) END;

COMMENT ON FUNCTION public.signed_amount(numeric,text) IS 'What an amount as a form shows it adds to its account. Only a transfer brings its own sign.';
REVOKE ALL ON FUNCTION public.signed_amount(numeric,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.signed_amount(numeric,text) TO authenticated;
