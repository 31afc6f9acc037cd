-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.transfers
CREATE TABLE public.transfers (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  out_id uuid,
  in_id uuid,
  origin text NOT NULL,
  evidence text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  out_part_id uuid,
  in_part_id uuid,
  out_account_id uuid NOT NULL,
  in_account_id uuid NOT NULL,
  out_type text DEFAULT 'expense'::text NOT NULL,
  in_type text DEFAULT 'income'::text NOT NULL,
  import_id uuid,
  CONSTRAINT transfers_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT transfers_accounts CHECK (out_account_id <> in_account_id),
  CONSTRAINT transfers_evidence_check CHECK (char_length(evidence) <= 500),
  CONSTRAINT transfers_in_type_check CHECK (in_type = ANY (ARRAY['expense'::text, 'refund'::text, 'income'::text])),
  CONSTRAINT transfers_origin_check CHECK (origin = ANY (ARRAY['hand'::text, 'found'::text])),
  CONSTRAINT transfers_out_type_check CHECK (out_type = ANY (ARRAY['expense'::text, 'refund'::text, 'income'::text])),
  CONSTRAINT transfers_in_account_fkey FOREIGN KEY (user_id, in_account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transfers_in_fkey FOREIGN KEY (user_id, in_id) REFERENCES public.transactions(user_id, id) ON DELETE SET NULL (in_id),
  CONSTRAINT transfers_in_part_fkey FOREIGN KEY (user_id, in_part_id, in_id) REFERENCES public.transaction_parts(user_id, id, transaction_id) ON UPDATE CASCADE ON DELETE SET NULL (in_part_id, in_id),
  CONSTRAINT transfers_out_account_fkey FOREIGN KEY (user_id, out_account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transfers_out_fkey FOREIGN KEY (user_id, out_id) REFERENCES public.transactions(user_id, id) ON DELETE SET NULL (out_id),
  CONSTRAINT transfers_out_part_fkey FOREIGN KEY (user_id, out_part_id, out_id) REFERENCES public.transaction_parts(user_id, id, transaction_id) ON UPDATE CASCADE ON DELETE SET NULL (out_part_id, out_id),
  CONSTRAINT transfers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.transfers IS 'Money that only moves between two accounts: two legs, or one that waits for its other side.';
COMMENT ON COLUMN public.transfers.evidence IS 'Why it was linked without being asked for.';
COMMENT ON COLUMN public.transfers.out_part_id IS 'The part of out_id that is the leg, where it is split; null for all of it.';
COMMENT ON COLUMN public.transfers.in_part_id IS 'The part of in_id that is the leg, where it is split; null for all of it.';
COMMENT ON COLUMN public.transfers.out_account_id IS 'Where the money comes from, whether or not its transaction is there.';
COMMENT ON COLUMN public.transfers.in_account_id IS 'Where the money goes to, whether or not its transaction is there.';
COMMENT ON COLUMN public.transfers.out_type IS 'What the leg counted as before.';
COMMENT ON COLUMN public.transfers.in_type IS 'What the leg counted as before.';
COMMENT ON COLUMN public.transfers.import_id IS 'The import whose rows it was found with.';

CREATE INDEX transfers_import_index ON public.transfers USING btree (user_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX transfers_in_account_index ON public.transfers USING btree (user_id, in_account_id);
CREATE INDEX transfers_in_index ON public.transfers USING btree (user_id, in_id);
CREATE UNIQUE INDEX transfers_in_key ON public.transfers USING btree (user_id, in_id) WHERE in_part_id IS NULL;
CREATE UNIQUE INDEX transfers_in_part_key ON public.transfers USING btree (user_id, in_part_id, in_id);
CREATE INDEX transfers_out_account_index ON public.transfers USING btree (user_id, out_account_id);
CREATE INDEX transfers_out_index ON public.transfers USING btree (user_id, out_id);
CREATE UNIQUE INDEX transfers_out_key ON public.transfers USING btree (user_id, out_id) WHERE out_part_id IS NULL;
CREATE UNIQUE INDEX transfers_out_part_key ON public.transfers USING btree (user_id, out_part_id, out_id);

ALTER TABLE public.transfers ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.transfers
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.transfers TO authenticated;

CREATE TRIGGER drop_part_of_leg BEFORE INSERT OR UPDATE ON public.transfers FOR EACH ROW EXECUTE FUNCTION public.drop_part_of_leg();

-- ---------------------------------------------------------------- public.live_transfers
CREATE VIEW public.live_transfers WITH (security_invoker=true) AS
 SELECT r.user_id,
    r.id,
    o.id AS out_id,
    i.id AS in_id,
    r.out_part_id,
    r.in_part_id,
    r.out_account_id,
    r.in_account_id,
    r.origin,
    r.evidence,
    r.import_id,
    r.created_at
   FROM public.transfers r
     LEFT JOIN public.transactions o ON o.user_id = r.user_id AND o.id = r.out_id AND o.deletion_id IS NULL
     LEFT JOIN public.transactions i ON i.user_id = r.user_id AND i.id = r.in_id AND i.deletion_id IS NULL
  WHERE o.id IS NOT NULL OR i.id IS NOT NULL;

COMMENT ON VIEW public.live_transfers IS 'Transfers by their legs that are not in the trash; one without its other leg waits for it.';

GRANT SELECT ON public.live_transfers TO authenticated;

-- ---------------------------------------------------------------- public.account_currency
CREATE OR REPLACE FUNCTION public.account_currency(owner uuid, account uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(a.currency, p.currency)
  from public.accounts a join public.profiles p on p.user_id = a.user_id
  where a.user_id = owner and a.id = account;
$function$;

COMMENT ON FUNCTION public.account_currency(uuid,uuid) IS 'The currency of an account''s amounts.';
REVOKE ALL ON FUNCTION public.account_currency(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.account_currency(uuid,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.await_parts
CREATE OR REPLACE FUNCTION public.await_parts(transaction uuid, parts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.transactions;
  leg record;
begin
  select t.* into held from public.transactions t where t.user_id = owner and t.id = await_parts.transaction;
  for leg in
    select p.id, p.amount, g.account
    from (
      select row_number() over () as place, r."accountId" as account
      from jsonb_to_recordset(parts) as r("accountId" uuid)
    ) g
    join public.transaction_parts p on p.user_id = owner and p.transaction_id = held.id and p.position = g.place
    where p.type = 'transfer' and g.account is not null
      and not exists (select from public.transfers r where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id))
  loop
    if leg.account = held.account_id then
      raise sqlstate 'PT409' using message = 'not_a_transfer';
    elsif not exists (select from public.live_accounts a where a.user_id = owner and a.id = leg.account) then
      raise sqlstate 'PT409' using message = 'unknown_account';
    end if;
    insert into public.transfers (user_id, out_id, in_id, out_part_id, in_part_id, out_account_id, in_account_id, origin)
    values (owner, case when leg.amount < 0 then held.id end, case when leg.amount > 0 then held.id end,
      case when leg.amount < 0 then leg.id end, case when leg.amount > 0 then leg.id end,
      case when leg.amount < 0 then held.account_id else leg.account end,
      case when leg.amount < 0 then leg.account else held.account_id end, 'hand');
  end loop;
end $function$;

COMMENT ON FUNCTION public.await_parts(uuid,jsonb) IS 'Lets the parts of a transaction that name an account wait for it.';
REVOKE ALL ON FUNCTION public.await_parts(uuid,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.await_parts(uuid,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.check_leg
CREATE OR REPLACE FUNCTION public.check_leg()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.transfers r
    join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
    join public.transactions i on i.user_id = r.user_id and i.id = r.in_id
    left join public.transaction_parts op on op.user_id = r.user_id and op.id = r.out_part_id
    left join public.transaction_parts ip on ip.user_id = r.user_id and ip.id = r.in_part_id
    where r.user_id = new.user_id and new.id in (r.out_id, r.in_id, r.out_part_id, r.in_part_id)
      and -coalesce(op.amount, o.amount) <> coalesce(ip.amount, i.amount)) then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.check_leg() IS 'Keeps both legs of a transfer equal.';
REVOKE ALL ON FUNCTION public.check_leg() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.check_leg() TO authenticated;

-- ---------------------------------------------------------------- public.drop_part_of_leg
CREATE OR REPLACE FUNCTION public.drop_part_of_leg()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.out_id is null then
    new.out_part_id := null;
  end if;
  if new.in_id is null then
    new.in_part_id := null;
  end if;
  return new;
end $function$;

COMMENT ON FUNCTION public.drop_part_of_leg() IS 'Forgets the part of a leg that is gone.';
REVOKE ALL ON FUNCTION public.drop_part_of_leg() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.drop_part_of_leg() TO authenticated;

-- ---------------------------------------------------------------- public.end_transfers
CREATE OR REPLACE FUNCTION public.end_transfers(ids uuid[], kept uuid[] DEFAULT '{}'::uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  update public.transaction_parts p set type = case p.id when r.out_part_id then r.out_type else r.in_type end
  from public.transfers r
  where r.user_id = owner and r.id = any (ids) and p.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
    and p.type = 'transfer' and (p.id = any (kept)) is not true;
  update public.transactions t set type = case t.id when r.out_id then r.out_type else r.in_type end
  from public.transfers r
  where r.user_id = owner and r.id = any (ids) and t.user_id = owner
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null)
    and t.type = 'transfer' and (t.id = any (kept)) is not true;
  delete from public.transfers r where r.user_id = owner and r.id = any (ids);
  perform set_config('outlay.merging', '', true);
end $function$;

COMMENT ON FUNCTION public.end_transfers(uuid[],uuid[]) IS 'Ends transfers: their legs count as they did before, except those that are kept because they become legs of another.';
REVOKE ALL ON FUNCTION public.end_transfers(uuid[],uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.end_transfers(uuid[],uuid[]) TO authenticated;

-- ---------------------------------------------------------------- public.follow_leg
CREATE OR REPLACE FUNCTION public.follow_leg()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.follow_leg() IS 'Keeps the accounts of a transfer those of its legs.';
REVOKE ALL ON FUNCTION public.follow_leg() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.follow_leg() TO authenticated;

-- ---------------------------------------------------------------- public.join_transfer
CREATE OR REPLACE FUNCTION public.join_transfer(leg_out uuid, leg_in uuid, other_account uuid, fee boolean, import uuid DEFAULT NULL::uuid, out_part uuid DEFAULT NULL::uuid, in_part uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  goes public.transactions;
  comes public.transactions;
  goes_part public.transaction_parts;
  comes_part public.transaction_parts;
  goes_amount numeric;
  comes_amount numeric;
  goes_type text;
  comes_type text;
  legs uuid[] := array[coalesce(out_part, leg_out), coalesce(in_part, leg_in)];
begin
  select t.* into goes from public.transactions t where t.user_id = owner and t.id = leg_out and t.deletion_id is null;
  select t.* into comes from public.transactions t where t.user_id = owner and t.id = leg_in and t.deletion_id is null;
  select p.* into goes_part from public.transaction_parts p
  where p.user_id = owner and p.id = out_part and p.transaction_id = leg_out;
  select p.* into comes_part from public.transaction_parts p
  where p.user_id = owner and p.id = in_part and p.transaction_id = leg_in;
  goes_amount := case when out_part is null then goes.amount else goes_part.amount end;
  comes_amount := case when in_part is null then comes.amount else comes_part.amount end;
  if leg_out is not null and goes.id is null or leg_in is not null and comes.id is null
    or out_part is not null and goes_part.id is null or in_part is not null and comes_part.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  elsif goes_amount > 0 or comes_amount < 0 or goes.is_split and out_part is null or comes.is_split and in_part is null
    or fee and out_part is not null
    or coalesce(goes.account_id, other_account) = coalesce(comes.account_id, other_account)
    or goes.id is not null and comes.id is not null
      and (-goes_amount <> comes_amount and not (fee and -goes_amount > comes_amount)
        or public.account_currency(owner, goes.account_id) <> public.account_currency(owner, comes.account_id))
    or not exists (select from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(goes.account_id, other_account))
    or not exists (select from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(comes.account_id, other_account))
    or exists (select from public.live_transfers r where r.user_id = owner and r.out_id is not null and r.in_id is not null
      and (r.out_id = leg_out and r.out_part_id is not distinct from out_part
        or r.in_id = leg_in and r.in_part_id is not distinct from in_part)) then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;
  -- A leg that waits no longer does.
  select coalesce((select r.out_type from public.transfers r
        where r.user_id = owner and r.out_id = leg_out and r.out_part_id is not distinct from out_part),
      nullif(coalesce(goes_part.type, goes.type), 'transfer'), 'expense'),
    coalesce((select r.in_type from public.transfers r
        where r.user_id = owner and r.in_id = leg_in and r.in_part_id is not distinct from in_part),
      nullif(coalesce(comes_part.type, comes.type), 'transfer'), 'income')
  into goes_type, comes_type;
  -- A leg in the trash that another takes the place of is what it was.
  perform public.end_transfers(array(
    select r.id from public.transfers r
    where r.user_id = owner and (r.out_id = leg_out and r.out_part_id is not distinct from out_part
      or r.in_id = leg_in and r.in_part_id is not distinct from in_part)), legs);
  perform set_config('outlay.merging', 'on', true);
  delete from public.refund_links l
  where l.user_id = owner and (leg_out in (l.refund_id, l.purchase_id) and out_part is null
    or leg_in in (l.refund_id, l.purchase_id) and in_part is null);
  if fee then
    perform public.write_parts(leg_out, jsonb_build_array(
      jsonb_build_object('amount', -comes_amount, 'type', 'transfer', 'category', (
        select c.name from public.categories c where c.user_id = owner and c.id = goes.category_id)),
      jsonb_build_object('amount', goes_amount + comes_amount, 'type', 'expense', 'category', 'Fees')));
    select p.id into out_part from public.transaction_parts p
    where p.user_id = owner and p.transaction_id = leg_out and p.position = 1;
  end if;
  insert into public.transfers (user_id, out_id, in_id, out_part_id, in_part_id, out_account_id, in_account_id, out_type, in_type,
    origin, import_id)
  values (owner, leg_out, leg_in, out_part, in_part, coalesce(goes.account_id, other_account),
    coalesce(comes.account_id, other_account), goes_type, comes_type, 'hand', import);
  update public.transactions t set type = 'transfer'
  where t.user_id = owner and (t.id = leg_in and in_part is null or t.id = leg_out and out_part is null) and t.type <> 'transfer';
  update public.transaction_parts p set type = 'transfer'
  where p.user_id = owner and p.id in (out_part, in_part) and p.type <> 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and s.kind in ('transfer', 'fee', 'refund')
    and (s.first_id in (leg_out, leg_in) or s.second_id in (leg_out, leg_in))
    and (coalesce(s.first_part_id, s.first_id) = any (legs) or coalesce(s.second_part_id, s.second_id) = any (legs));
end $function$;

COMMENT ON FUNCTION public.join_transfer(uuid,uuid,uuid,boolean,uuid,uuid,uuid) IS 'Links two legs, or one with the account it waits for; with a fee the outgoing one is split.';
REVOKE ALL ON FUNCTION public.join_transfer(uuid,uuid,uuid,boolean,uuid,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.join_transfer(uuid,uuid,uuid,boolean,uuid,uuid,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.link_transfers
CREATE OR REPLACE FUNCTION public.link_transfers(change uuid, pairs jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    select p."outId" as leg_out, p."inId" as leg_in, p."accountId" as account, coalesce(p.fee, false) as fee,
      p."outPartId" as out_part, p."inPartId" as in_part
    from jsonb_to_recordset(pairs) as p("outId" uuid, "inId" uuid, "accountId" uuid, fee boolean, "outPartId" uuid,
      "inPartId" uuid)
  loop
    perform public.join_transfer(pair.leg_out, pair.leg_in, pair.account, pair.fee, null, pair.out_part, pair.in_part);
  end loop;
  return public.end_change(change);
end $function$;

COMMENT ON FUNCTION public.link_transfers(uuid,jsonb) IS 'Links pairs of transactions or parts as transfers, or one that waits for its other side; safe to repeat.';
REVOKE ALL ON FUNCTION public.link_transfers(uuid,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.link_transfers(uuid,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.part_transfer
CREATE OR REPLACE FUNCTION public.part_transfer(part uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
  select jsonb_build_object('id', r.id,
    'accountId', case part when r.out_part_id then r.in_account_id else r.out_account_id end,
    'transactionId', case part when r.out_part_id then r.in_id else r.out_id end)
  from (
    select x.id from public.transfers x where x.user_id = (select public.current_user_id()) and x.out_part_id = part_transfer.part
    union all
    select x.id from public.transfers x where x.user_id = (select public.current_user_id()) and x.in_part_id = part_transfer.part
  ) x
  join public.live_transfers r on r.user_id = (select public.current_user_id()) and r.id = x.id
  limit 1);
end $function$;

COMMENT ON FUNCTION public.part_transfer(uuid) IS 'The other side of a part that is a leg of a transfer.';
REVOKE ALL ON FUNCTION public.part_transfer(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.part_transfer(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.release_parts
CREATE OR REPLACE FUNCTION public.release_parts(transaction uuid, parts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  others uuid[] := array(
    select p.id
    from public.transaction_parts p
    join public.transfers r on r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
    left join jsonb_to_recordset(parts) as g(id uuid, amount numeric, type text, "accountId" uuid) on g.id = p.id
    where p.user_id = owner and p.transaction_id = release_parts.transaction
      and (g.id is null or g.type <> 'transfer' or g.amount <> p.amount
        or g."accountId" <> case p.id when r.out_part_id then r.in_account_id else r.out_account_id end));
begin
  if others = '{}' then
    return;
  end if;
  update public.transfers r set out_id = null where r.user_id = owner and r.out_part_id = any (others);
  update public.transfers r set in_id = null where r.user_id = owner and r.in_part_id = any (others);
  delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
end $function$;

COMMENT ON FUNCTION public.release_parts(uuid,jsonb) IS 'Lets the other side of each part of a transaction wait if the part is removed, becomes no transfer, or gets another amount or account.';
REVOKE ALL ON FUNCTION public.release_parts(uuid,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.release_parts(uuid,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.unlink_transfers
CREATE OR REPLACE FUNCTION public.unlink_transfers(change uuid, ids uuid[], forever boolean DEFAULT false, parts uuid[] DEFAULT '{}'::uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  ended uuid[];
  rows uuid[];
  refused jsonb;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  end if;
  ended := array(
    select r.id from public.transfers r
    where r.user_id = owner and (r.out_id = any (ids) or r.in_id = any (ids) or r.out_part_id = any (parts)
      or r.in_part_id = any (parts)));
  rows := array(
    select unnest(ids)
    union
    select p.transaction_id from public.transaction_parts p where p.user_id = owner and p.id = any (parts));
  with pairs as (
    select r.out_id, r.in_id, r.out_part_id, r.in_part_id from public.live_transfers r
    where r.user_id = owner and r.id = any (ended) and r.out_id is not null and r.in_id is not null
  ), legs as (
    select t.id, null::uuid as part_id from public.live_transactions t
    where t.user_id = owner and t.id = any (ids) and not t.is_split
    union
    select p.transaction_id, p.id
    from public.transaction_parts p
    join public.live_transactions t on t.user_id = owner and t.id = p.transaction_id
    where p.user_id = owner and (p.id = any (parts) or t.id = any (ids) and p.type = 'transfer')
  ), remembered as (
    insert into public.suggestions as s (user_id, kind, first_id, second_id, first_part_id, second_part_id, refused_at)
    select owner, 'transfer', p.out_id, p.in_id, p.out_part_id, p.in_part_id, now() from pairs p where not forever
    union
    select owner, 'transfer', l.id, null, l.part_id, null, now() from legs l
    where forever or not exists (select from pairs p
      where coalesce(l.part_id, l.id) in (coalesce(p.out_part_id, p.out_id), coalesce(p.in_part_id, p.in_id)))
    on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now())
    returning s.id
  )
  select coalesce(jsonb_agg(m.id), '[]') into refused from remembered m;
  perform public.begin_change(change, array(
      select unnest(rows)
      union
      select i.id from public.transfers r cross join lateral (values (r.out_id), (r.in_id)) i (id)
      where r.user_id = owner and r.id = any (ended) and i.id is not null),
    jsonb_build_object('action', case when forever then 'keep-expense' else 'not-transfer' end, 'suggestions', refused));
  perform public.end_transfers(ended);
  -- Transfers without a link: of an earlier version, or parts that never named an account.
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t set type = case when t.amount < 0 then 'expense' else 'income' end
  where t.user_id = owner and t.id = any (ids) and t.type = 'transfer';
  update public.transaction_parts p set type = case when p.amount < 0 then 'expense' else 'refund' end
  where p.user_id = owner and (p.id = any (parts) or p.transaction_id = any (ids)) and p.type = 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and s.kind in ('transfer', 'fee')
    and (s.first_id = any (ids) or s.second_id = any (ids) or s.first_part_id = any (parts) or s.second_part_id = any (parts));
  perform public.find_suggestions(rows);
  return public.end_change(change);
end $function$;

COMMENT ON FUNCTION public.unlink_transfers(uuid,uuid[],boolean,uuid[]) IS 'Marks transactions, or parts of them, as no transfers, which is remembered; safe to repeat.';
REVOKE ALL ON FUNCTION public.unlink_transfers(uuid,uuid[],boolean,uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.unlink_transfers(uuid,uuid[],boolean,uuid[]) TO authenticated;
