-- A row whose payee a rule has set keeps it when an edit of its description is taken back.

create or replace function public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid default null)
  returns boolean
  language plpgsql
  set search_path = ''
as $$
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
end $$;
