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
begin
  if exists (
    select from public.transactions t
    where t.user_id = new.user_id and t.id in (new.refund_id, new.purchase_id)
      and (select sum(l.amount) from public.refund_links l
        where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)) > abs(t.amount)) then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.check_refund() IS 'Keeps links of refunds within what either side has.';
REVOKE ALL ON FUNCTION public.check_refund() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.check_refund() TO authenticated;
