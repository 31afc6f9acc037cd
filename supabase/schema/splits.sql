-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.transaction_parts
CREATE TABLE public.transaction_parts (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  transaction_id uuid NOT NULL,
  "position" integer NOT NULL,
  amount numeric(15,3) NOT NULL,
  type text NOT NULL,
  category_id uuid NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  CONSTRAINT transaction_parts_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT transaction_parts_position_key UNIQUE (user_id, transaction_id, "position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT transaction_parts_amount_check CHECK (amount <> 0::numeric AND amount <> 'NaN'::numeric),
  CONSTRAINT transaction_parts_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT transaction_parts_position_check CHECK ("position" > 0),
  CONSTRAINT transaction_parts_sign CHECK (
CASE type
    WHEN 'expense'::text THEN amount < 0::numeric
    WHEN 'transfer'::text THEN true
    ELSE amount > 0::numeric
END),
  CONSTRAINT transaction_parts_type_check CHECK (type = ANY (ARRAY['expense'::text, 'refund'::text, 'income'::text, 'transfer'::text])),
  CONSTRAINT transaction_parts_category_fkey FOREIGN KEY (user_id, category_id) REFERENCES public.categories(user_id, id),
  CONSTRAINT transaction_parts_transaction_fkey FOREIGN KEY (user_id, transaction_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transaction_parts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.transaction_parts IS 'A part of a split transaction. There are two or more, and together they are its amount.';

CREATE INDEX transaction_parts_category_index ON public.transaction_parts USING btree (user_id, category_id);

ALTER TABLE public.transaction_parts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.transaction_parts
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.transaction_parts TO authenticated;

CREATE TRIGGER await_ledger BEFORE INSERT OR DELETE OR UPDATE ON public.transaction_parts FOR EACH STATEMENT EXECUTE FUNCTION public.await_ledger();
CREATE TRIGGER check_minor_units_of_edited AFTER UPDATE ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE TRIGGER check_minor_units_of_new AFTER INSERT ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE CONSTRAINT TRIGGER check_split AFTER INSERT OR DELETE OR UPDATE ON public.transaction_parts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_split();
CREATE TRIGGER track_parts_of_deleted AFTER DELETE ON public.transaction_parts REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.track_parts();
CREATE TRIGGER track_parts_of_edited AFTER UPDATE ON public.transaction_parts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_parts();
CREATE TRIGGER track_parts_of_new AFTER INSERT ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_parts();
CREATE TRIGGER warn_of_edited AFTER UPDATE ON public.transaction_parts REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.alert_on_parts();
CREATE TRIGGER warn_of_new AFTER INSERT ON public.transaction_parts REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.alert_on_parts();

-- ---------------------------------------------------------------- public.check_split
CREATE OR REPLACE FUNCTION public.check_split()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held record := coalesce(new, old);
  split uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    split := array[held.id];
  else
    split := array[new.transaction_id, old.transaction_id];
  end if;
  if exists (
    select from public.transactions t
    cross join lateral (
      select count(*) as parts, coalesce(sum(p.amount), 0) as amount from public.transaction_parts p
      where p.user_id = t.user_id and p.transaction_id = t.id
    ) p
    where t.user_id = held.user_id and t.id = any (split) and p.parts > 0 and (p.parts < 2 or p.amount <> t.amount)) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.check_split() IS 'Keeps the parts of a transaction two or more, and together its amount.';
REVOKE ALL ON FUNCTION public.check_split() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.check_split() TO authenticated;
