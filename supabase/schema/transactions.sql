-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.transactions
CREATE TABLE public.transactions (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  date date NOT NULL,
  amount numeric(15,3) NOT NULL,
  type text NOT NULL,
  type_stated boolean DEFAULT true NOT NULL,
  description text NOT NULL,
  bank_text text,
  payee_id uuid NOT NULL,
  category_id uuid NOT NULL,
  category_source text DEFAULT 'hand'::text NOT NULL,
  note text DEFAULT ''::text NOT NULL,
  one_time boolean DEFAULT false NOT NULL,
  counted boolean DEFAULT true NOT NULL,
  is_split boolean DEFAULT false NOT NULL,
  shifted numeric(15,3) DEFAULT 0 NOT NULL,
  import_id uuid,
  "position" integer DEFAULT 0 NOT NULL,
  external_id text,
  movement_key uuid GENERATED ALWAYS AS (public.movement_key(account_id, date, amount, description)) STORED NOT NULL,
  file_key uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  edited_at timestamp with time zone,
  revision integer DEFAULT 1 NOT NULL,
  deletion_id uuid,
  deleted_at timestamp with time zone,
  search_text text GENERATED ALWAYS AS ((public.fold_text(description) || ''::text) || public.fold_text(note)) STORED NOT NULL,
  amount_order bigint GENERATED ALWAYS AS ((NULLIF(amount, 'NaN'::numeric) * 1000::numeric)::bigint) STORED NOT NULL,
  expected_back boolean DEFAULT false NOT NULL,
  line integer,
  bank_transfer boolean DEFAULT false NOT NULL,
  category_reason jsonb,
  category_set_at timestamp with time zone,
  guess_category_id uuid,
  guess_kind text,
  guess_filled boolean DEFAULT false NOT NULL,
  balance_key uuid,
  CONSTRAINT transactions_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT transactions_import_position_key UNIQUE (user_id, import_id, "position"),
  CONSTRAINT transactions_amount_check CHECK (amount <> 0::numeric AND amount <> 'NaN'::numeric),
  CONSTRAINT transactions_bank_text_check CHECK (char_length(bank_text) <= 500),
  CONSTRAINT transactions_category_reason_check CHECK (jsonb_typeof(category_reason) = 'object'::text AND char_length(category_reason::text) <= 4000),
  CONSTRAINT transactions_category_source_check CHECK (category_source = ANY (ARRAY['hand'::text, 'rule'::text, 'file'::text, 'memory'::text, 'none'::text])),
  CONSTRAINT transactions_deleted CHECK ((deletion_id IS NULL) = (deleted_at IS NULL)),
  CONSTRAINT transactions_description_check CHECK (char_length(btrim(description)) >= 1 AND char_length(btrim(description)) <= 500),
  CONSTRAINT transactions_external_id_check CHECK (char_length(external_id) >= 1 AND char_length(external_id) <= 255),
  CONSTRAINT transactions_guess_kind_check CHECK (char_length(guess_kind) <= 60),
  CONSTRAINT transactions_line_check CHECK (line > 0),
  CONSTRAINT transactions_note_check CHECK (char_length(note) <= 1000),
  CONSTRAINT transactions_shifted CHECK (shifted = 0::numeric OR type = 'refund'::text AND shifted <= amount),
  CONSTRAINT transactions_shifted_check CHECK (shifted >= 0::numeric AND shifted <> 'NaN'::numeric),
  CONSTRAINT transactions_sign CHECK (
CASE type
    WHEN 'expense'::text THEN amount < 0::numeric
    WHEN 'transfer'::text THEN true
    ELSE amount > 0::numeric
END),
  CONSTRAINT transactions_type_check CHECK (type = ANY (ARRAY['expense'::text, 'refund'::text, 'income'::text, 'transfer'::text])),
  CONSTRAINT transactions_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id),
  CONSTRAINT transactions_category_fkey FOREIGN KEY (user_id, category_id) REFERENCES public.categories(user_id, id),
  CONSTRAINT transactions_deletion_fkey FOREIGN KEY (user_id, deletion_id) REFERENCES public.ledger_changes(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transactions_guess_fkey FOREIGN KEY (user_id, guess_category_id) REFERENCES public.categories(user_id, id) ON DELETE SET NULL (guess_category_id),
  CONSTRAINT transactions_payee_fkey FOREIGN KEY (user_id, payee_id) REFERENCES public.payees(user_id, id),
  CONSTRAINT transactions_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.transactions IS 'One movement of money on one account, those in the trash among them; live_transactions leaves these out.';
COMMENT ON COLUMN public.transactions.date IS 'Calendar date where the user lives; it never passes through a time zone.';
COMMENT ON COLUMN public.transactions.amount IS 'What it adds to the account: out is negative.';
COMMENT ON COLUMN public.transactions.type IS 'What it counts as: spending, less spending, income, or nothing.';
COMMENT ON COLUMN public.transactions.type_stated IS 'Whether a file or the user said so; else the type follows amount and category.';
COMMENT ON COLUMN public.transactions.bank_text IS 'The description in the file, once the user has changed it.';
COMMENT ON COLUMN public.transactions.category_source IS 'Who chose the category; none: nobody, it is the one for what has none.';
COMMENT ON COLUMN public.transactions.note IS 'What the user wants to remember about it.';
COMMENT ON COLUMN public.transactions.one_time IS 'Counts in totals, but in no average, pace, forecast or detection.';
COMMENT ON COLUMN public.transactions.counted IS 'False for what changes balances only.';
COMMENT ON COLUMN public.transactions.is_split IS 'Whether its parts count instead (transaction_parts).';
COMMENT ON COLUMN public.transactions.shifted IS 'How much of a refund counts with its purchases instead (refund_links).';
COMMENT ON COLUMN public.transactions.import_id IS 'The import it came with; null when entered by hand.';
COMMENT ON COLUMN public.transactions."position" IS 'Counts the rows of an import; keeps the file''s order within a day.';
COMMENT ON COLUMN public.transactions.external_id IS 'The bank''s own id of the movement (FITID, AcctSvcrRef).';
COMMENT ON COLUMN public.transactions.movement_key IS 'Equal for the same movement in two files.';
COMMENT ON COLUMN public.transactions.file_key IS 'The key it had in its file, where the user has changed it, so that the same file finds it again.';
COMMENT ON COLUMN public.transactions.edited_at IS 'When the user last changed what it says; undoing its import keeps it then.';
COMMENT ON COLUMN public.transactions.revision IS 'Counts the changes of what it says; an edit names the one it was made on.';
COMMENT ON COLUMN public.transactions.deletion_id IS 'The change that moved it to the trash; null while it is there.';
COMMENT ON COLUMN public.transactions.search_text IS 'What a search looks through, folded; account and category are looked up beside it.';
COMMENT ON COLUMN public.transactions.amount_order IS 'The amount in thousandths: lists sort and find amounts by it, with an index.';
COMMENT ON COLUMN public.transactions.expected_back IS 'Whether the user waits for this money to come back.';
COMMENT ON COLUMN public.transactions.line IS 'The line of the file it came from; null when entered by hand.';
COMMENT ON COLUMN public.transactions.bank_transfer IS 'The bank''s own code says that it is a transfer.';
COMMENT ON COLUMN public.transactions.category_reason IS 'Why it has its category, where a rule or memory chose it.';
COMMENT ON COLUMN public.transactions.category_set_at IS 'When its category was chosen; null: when it was added.';
COMMENT ON COLUMN public.transactions.guess_category_id IS 'The category that memory had in mind when it was added, whoever chose one then.';
COMMENT ON COLUMN public.transactions.guess_kind IS 'The kind of evidence memory had.';
COMMENT ON COLUMN public.transactions.guess_filled IS 'Whether memory was sure enough to fill it in.';
COMMENT ON COLUMN public.transactions.balance_key IS 'Day, amount and the balance after it as in its file, which edits leave alone; null where the file states none.';

CREATE INDEX transactions_account_index ON public.transactions USING btree (user_id, account_id, date);
CREATE INDEX transactions_amount_index ON public.transactions USING btree (user_id, amount_order) WHERE deletion_id IS NULL;
CREATE INDEX transactions_bank_text_index ON public.transactions USING btree (user_id, id) WHERE bank_text IS NOT NULL AND deletion_id IS NULL;
CREATE INDEX transactions_bank_transfer_index ON public.transactions USING btree (user_id, account_id) WHERE bank_transfer;
CREATE INDEX transactions_category_index ON public.transactions USING btree (user_id, category_id, date);
CREATE INDEX transactions_date_index ON public.transactions USING btree (user_id, date DESC, created_at DESC, "position", id) WHERE deletion_id IS NULL;
CREATE INDEX transactions_decided_index ON public.transactions USING btree (user_id, payee_id, COALESCE(category_set_at, created_at) DESC) WHERE category_source = 'hand'::text AND deletion_id IS NULL AND NOT is_split AND type <> 'transfer'::text;
CREATE INDEX transactions_deletion_index ON public.transactions USING btree (user_id, deletion_id) WHERE deletion_id IS NOT NULL;
CREATE INDEX transactions_expected_back_index ON public.transactions USING btree (user_id, id) WHERE expected_back AND deletion_id IS NULL;
CREATE INDEX transactions_external_id_index ON public.transactions USING btree (user_id, external_id) WHERE external_id IS NOT NULL;
CREATE INDEX transactions_file_key_index ON public.transactions USING btree (user_id, file_key) WHERE file_key IS NOT NULL;
CREATE INDEX transactions_guess_index ON public.transactions USING btree (user_id, guess_category_id) WHERE guess_category_id IS NOT NULL;
CREATE INDEX transactions_guessed_index ON public.transactions USING btree (user_id, COALESCE(category_set_at, created_at) DESC) WHERE guess_kind IS NOT NULL AND deletion_id IS NULL AND NOT is_split AND (category_source = ANY (ARRAY['hand'::text, 'memory'::text]));
CREATE INDEX transactions_live_payee_index ON public.transactions USING btree (user_id, payee_id, date) WHERE deletion_id IS NULL;
CREATE INDEX transactions_not_counted_index ON public.transactions USING btree (user_id, date) WHERE NOT counted AND deletion_id IS NULL;
CREATE INDEX transactions_note_index ON public.transactions USING btree (user_id, id) WHERE note <> ''::text AND deletion_id IS NULL;
CREATE INDEX transactions_payee_index ON public.transactions USING btree (user_id, payee_id);
CREATE INDEX transactions_shifted_index ON public.transactions USING btree (user_id, id) WHERE shifted > 0::numeric AND deletion_id IS NULL;
CREATE INDEX transactions_source_index ON public.transactions USING btree (user_id, category_source, date) WHERE deletion_id IS NULL;
CREATE INDEX transactions_split_index ON public.transactions USING btree (user_id, id) WHERE is_split AND deletion_id IS NULL;
CREATE INDEX transactions_split_payee_index ON public.transactions USING btree (user_id, payee_id) WHERE is_split AND deletion_id IS NULL;
CREATE INDEX transactions_transfer_index ON public.transactions USING btree (user_id, date) WHERE type = 'transfer'::text AND deletion_id IS NULL;
CREATE INDEX transactions_uncategorized_index ON public.transactions USING btree (user_id, payee_id, (amount > 0::numeric)) WHERE category_source = 'none'::text AND deletion_id IS NULL AND NOT is_split AND type <> 'transfer'::text AND counted;

ALTER TABLE public.transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.transactions
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.transactions TO authenticated;

CREATE TRIGGER assign_payee_of_edited BEFORE UPDATE ON public.transactions FOR EACH ROW WHEN (old.description IS DISTINCT FROM new.description AND old.payee_id = new.payee_id) EXECUTE FUNCTION public.assign_payee();
CREATE TRIGGER assign_payee_of_new BEFORE INSERT ON public.transactions FOR EACH ROW WHEN (new.payee_id IS NULL) EXECUTE FUNCTION public.assign_payee();
CREATE TRIGGER await_ledger BEFORE INSERT OR DELETE OR UPDATE ON public.transactions FOR EACH STATEMENT EXECUTE FUNCTION public.await_ledger();
CREATE CONSTRAINT TRIGGER check_leg AFTER UPDATE OF amount ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.type = 'transfer'::text AND new.amount <> old.amount) EXECUTE FUNCTION public.check_leg();
CREATE TRIGGER check_minor_units_of_edited AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE TRIGGER check_minor_units_of_new AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE CONSTRAINT TRIGGER check_refund AFTER UPDATE OF amount ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (abs(new.amount) < abs(old.amount)) EXECUTE FUNCTION public.check_refund();
CREATE CONSTRAINT TRIGGER check_split AFTER UPDATE OF amount ON public.transactions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (new.is_split) EXECUTE FUNCTION public.check_split();
CREATE TRIGGER derive_type BEFORE INSERT OR UPDATE ON public.transactions FOR EACH ROW WHEN (NOT new.type_stated AND new.type IS DISTINCT FROM 'transfer'::text) EXECUTE FUNCTION public.derive_type();
CREATE TRIGGER follow_leg AFTER UPDATE ON public.transactions FOR EACH ROW WHEN (old.account_id <> new.account_id AND (old.type = 'transfer'::text OR old.is_split)) EXECUTE FUNCTION public.follow_leg();
CREATE TRIGGER refuse_locked_deleted AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_locked();
CREATE TRIGGER refuse_locked_edited AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_locked();
CREATE TRIGGER refuse_locked_new AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_locked();
CREATE TRIGGER track_amounts_of_deleted AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.track_amounts();
CREATE TRIGGER track_amounts_of_edited AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_amounts();
CREATE TRIGGER track_amounts_of_new AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_amounts();
CREATE TRIGGER track_category_choice BEFORE UPDATE ON public.transactions FOR EACH ROW WHEN (old.category_id <> new.category_id OR old.category_source <> new.category_source) EXECUTE FUNCTION public.track_category_choice();
CREATE TRIGGER track_edit BEFORE UPDATE ON public.transactions FOR EACH ROW WHEN (old.account_id IS DISTINCT FROM new.account_id OR old.date IS DISTINCT FROM new.date OR old.amount IS DISTINCT FROM new.amount OR old.type IS DISTINCT FROM new.type OR old.description IS DISTINCT FROM new.description OR old.category_id IS DISTINCT FROM new.category_id OR old.note IS DISTINCT FROM new.note OR old.one_time IS DISTINCT FROM new.one_time OR old.counted IS DISTINCT FROM new.counted) EXECUTE FUNCTION public.track_edit();
CREATE TRIGGER track_totals_of_deleted AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION public.track_totals();
CREATE TRIGGER track_totals_of_edited AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_totals();
CREATE TRIGGER track_totals_of_new AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.track_totals();
CREATE TRIGGER warn_of_edited AFTER UPDATE ON public.transactions REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.alert_on_update();
CREATE TRIGGER warn_of_new AFTER INSERT ON public.transactions REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.alert_on_insert();
CREATE TRIGGER withdraw_large_alerts AFTER DELETE ON public.transactions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.withdraw_large_alerts();

-- ---------------------------------------------------------------- public.live_transactions
CREATE VIEW public.live_transactions WITH (security_invoker=true) AS
 SELECT user_id,
    id,
    account_id,
    date,
    amount,
    type,
    type_stated,
    description,
    bank_text,
    payee_id,
    category_id,
    category_source,
    note,
    one_time,
    counted,
    is_split,
    shifted,
    import_id,
    "position",
    external_id,
    movement_key,
    file_key,
    created_at,
    edited_at,
    revision,
    deletion_id,
    deleted_at,
    search_text,
    expected_back,
    line,
    bank_transfer,
    category_reason,
    category_set_at,
    guess_category_id,
    guess_kind,
    guess_filled
   FROM public.transactions t
  WHERE deletion_id IS NULL;

COMMENT ON VIEW public.live_transactions IS 'Transactions that are not in the trash: what counts anywhere.';

GRANT SELECT ON public.live_transactions TO authenticated;

-- ---------------------------------------------------------------- public.assign_payee
CREATE OR REPLACE FUNCTION public.assign_payee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  select k.payee_id into new.payee_id from public.payee_keys k
  where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  if not found then
    perform public.ensure_payees(new.user_id, array[new.description]);
    select k.payee_id into new.payee_id from public.payee_keys k
    where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  end if;
  return new;
end $function$;

COMMENT ON FUNCTION public.assign_payee() IS 'Gives a transaction the payee of its description.';
REVOKE ALL ON FUNCTION public.assign_payee() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.assign_payee() TO authenticated;

-- ---------------------------------------------------------------- public.derive_type
CREATE OR REPLACE FUNCTION public.derive_type()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.type := case
    when new.amount < 0 then 'expense'
    when new.category_source <> 'none' and exists (select from public.categories c
      where c.user_id = new.user_id and c.id = new.category_id and c.kind = 'spending'
        and public.caseless(c.name) <> 'uncategorized') then 'refund'
    else 'income'
  end;
  return new;
end $function$;

COMMENT ON FUNCTION public.derive_type() IS 'Gives a transaction the type of its amount and category.';
REVOKE ALL ON FUNCTION public.derive_type() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.derive_type() TO authenticated;

-- ---------------------------------------------------------------- public.movement_key
CREATE OR REPLACE FUNCTION public.movement_key(account_id uuid, date date, amount numeric, description text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (md5((((((((((account_id)::text || '/'::text) || ((date - '2000-01-01'::date))::text) || '/'::text) || (CASE WHEN (amount = round(amount, 2)) THEN round(abs(amount), 2) ELSE abs(amount) END)::text) || '/'::text) || CASE WHEN (amount > (0)::numeric) THEN 'income'::text ELSE 'expense'::text END) || '/'::text) || lower(CASE WHEN (description ~ '^[!-~]+( [!-~]+)*$'::text) THEN description ELSE btrim(regexp_replace(NORMALIZE(description, NFKC), '\s+'::text, ' '::text, 'g'::text)) END))))::uuid;

COMMENT ON FUNCTION public.movement_key(uuid,date,numeric,text) IS 'Equal for the same movement in two files.';
REVOKE ALL ON FUNCTION public.movement_key(uuid,date,numeric,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.movement_key(uuid,date,numeric,text) TO authenticated;

-- ---------------------------------------------------------------- public.track_edit
CREATE OR REPLACE FUNCTION public.track_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.revision := old.revision + 1;
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.edited_at is not distinct from old.edited_at then
    new.edited_at := now();
    if old.import_id is not null then
      new.file_key := coalesce(old.file_key, old.movement_key);
    end if;
  end if;
  if old.import_id is not null and old.description <> new.description then
    new.bank_text := coalesce(old.bank_text, old.description);
  end if;
  return new;
end $function$;

COMMENT ON FUNCTION public.track_edit() IS 'Notes that a transaction was changed, and what it was in its file.';
REVOKE ALL ON FUNCTION public.track_edit() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_edit() TO authenticated;
