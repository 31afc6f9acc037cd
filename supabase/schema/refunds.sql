-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.refund_links
CREATE TABLE public.refund_links (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  refund_id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  amount numeric(15,3) NOT NULL,
  counts_with_purchase boolean DEFAULT false NOT NULL,
  CONSTRAINT refund_links_pkey PRIMARY KEY (user_id, refund_id, purchase_id),
  CONSTRAINT refund_links_amount_check CHECK (amount > 0::numeric AND amount <> 'NaN'::numeric),
  CONSTRAINT refund_links_purchase_fkey FOREIGN KEY (user_id, purchase_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT refund_links_refund_fkey FOREIGN KEY (user_id, refund_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.refund_links IS 'How much of a refund came back from a purchase.';
COMMENT ON COLUMN public.refund_links.counts_with_purchase IS 'Whether it counts on the day of the purchase instead of its own.';

CREATE INDEX refund_links_purchase_index ON public.refund_links USING btree (user_id, purchase_id);

ALTER TABLE public.refund_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.refund_links
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.refund_links TO authenticated;

CREATE TRIGGER await_ledger BEFORE INSERT OR DELETE OR UPDATE ON public.refund_links FOR EACH STATEMENT EXECUTE FUNCTION public.await_ledger();
CREATE CONSTRAINT TRIGGER check_refund AFTER INSERT OR UPDATE ON public.refund_links DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_refund();
CREATE TRIGGER track_refunds_of_deleted AFTER DELETE ON public.refund_links REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.track_refunds();
CREATE TRIGGER track_refunds_of_edited AFTER UPDATE ON public.refund_links REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_refunds();
CREATE TRIGGER track_refunds_of_new AFTER INSERT ON public.refund_links REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_refunds();

-- ---------------------------------------------------------------- public.check_refund
CREATE OR REPLACE FUNCTION public.check_refund()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  sides uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    sides := array[new.id];
  else
    sides := array[new.refund_id, new.purchase_id];
  end if;
  if exists (
    select from public.transactions t
    where t.user_id = new.user_id and t.id = any (sides)
      and (select sum(l.amount) from public.refund_links l
        where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)) > abs(t.amount)) then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.check_refund() IS 'Keeps links of refunds within what either side has.';
REVOKE ALL ON FUNCTION public.check_refund() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.check_refund() TO authenticated;

-- ---------------------------------------------------------------- public.join_refund
CREATE OR REPLACE FUNCTION public.join_refund(refund uuid, purchase uuid, amount numeric, with_purchase boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  money_back public.transactions;
  bought public.transactions;
  fits numeric;
begin
  select t.* into money_back from public.transactions t
  where t.user_id = owner and t.id = refund and t.deletion_id is null;
  select t.* into bought from public.transactions t
  where t.user_id = owner and t.id = purchase and t.deletion_id is null;
  if money_back.id is null or bought.id is null or money_back.amount < 0 or bought.amount > 0
    or 'transfer' in (money_back.type, bought.type)
    or public.account_currency(owner, money_back.account_id) <> public.account_currency(owner, bought.account_id) then
    raise sqlstate 'PT409' using message = 'not_a_refund';
  end if;
  select least(money_back.amount - coalesce(sum(l.amount) filter (where l.refund_id = refund), 0),
    -bought.amount - coalesce(sum(l.amount) filter (where l.purchase_id = purchase), 0)) into fits
  from public.refund_links l
  where l.user_id = owner and (l.refund_id = refund or l.purchase_id = purchase)
    and (l.refund_id, l.purchase_id) <> (refund, purchase);
  if coalesce(join_refund.amount, fits) > fits or coalesce(join_refund.amount, fits) <= 0 then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  update public.transactions t
  set type = 'refund',
    category_id = case when t.category_source = 'none' or not exists (
        select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending')
      then coalesce((
        -- The part that it is exactly, or all of it.
        select p.category_id from public.transaction_parts p
        where p.user_id = owner and p.transaction_id = purchase and p.amount = -t.amount order by p.position limit 1),
        case when bought.is_split then t.category_id else bought.category_id end)
      else t.category_id end,
    category_source = case when t.category_source = 'none' and not bought.is_split then bought.category_source
      else t.category_source end
  where t.user_id = owner and t.id = refund;
  insert into public.refund_links as l (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  values (owner, refund, purchase, coalesce(join_refund.amount, fits), with_purchase)
  on conflict on constraint refund_links_pkey
  do update set amount = excluded.amount, counts_with_purchase = excluded.counts_with_purchase;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and s.kind in ('refund', 'transfer', 'fee')
    and (s.first_id = refund or s.second_id = refund);
end $function$;

COMMENT ON FUNCTION public.join_refund(uuid,uuid,numeric,boolean) IS 'Links a refund with its purchase, by as much as fits where no amount is given, or changes the link.';
REVOKE ALL ON FUNCTION public.join_refund(uuid,uuid,numeric,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.join_refund(uuid,uuid,numeric,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.link_refund
CREATE OR REPLACE FUNCTION public.link_refund(change uuid, refund uuid, purchase uuid, amount numeric DEFAULT NULL::numeric, with_purchase boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not public.begin_change(change, array[refund, purchase], jsonb_build_object('action', 'refund', 'refundId', refund,
    'purchaseId', purchase, 'withPurchase', with_purchase)) then
    return jsonb_build_object('transactions', 1);
  end if;
  perform public.join_refund(refund, purchase, link_refund.amount, with_purchase);
  set constraints all immediate;
  return public.end_change(change);
end $function$;

COMMENT ON FUNCTION public.link_refund(uuid,uuid,uuid,numeric,boolean) IS 'Links a refund with its purchase, or changes the link; safe to repeat.';
REVOKE ALL ON FUNCTION public.link_refund(uuid,uuid,uuid,numeric,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.link_refund(uuid,uuid,uuid,numeric,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.unlink_refund
CREATE OR REPLACE FUNCTION public.unlink_refund(change uuid, refund uuid, purchase uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not public.begin_change(change, array[refund, purchase], jsonb_build_object('action', 'unlink-refund', 'refundId',
    refund, 'purchaseId', purchase)) then
    return jsonb_build_object('transactions', 1);
  end if;
  delete from public.refund_links l
  where l.user_id = public.current_user_id() and l.refund_id = refund and l.purchase_id = purchase;
  return public.end_change(change);
end $function$;

COMMENT ON FUNCTION public.unlink_refund(uuid,uuid,uuid) IS 'Forgets that a refund came back from a purchase; safe to repeat.';
REVOKE ALL ON FUNCTION public.unlink_refund(uuid,uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.unlink_refund(uuid,uuid,uuid) TO authenticated;
