-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.accounts
CREATE TABLE public.accounts (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  last_four_digits text,
  currency text,
  sample boolean GENERATED ALWAYS AS (id = ANY (ARRAY[public.sample_id('sample account 1'::text), public.sample_id('sample account 2'::text), public.sample_id('sample account 3'::text)])) STORED NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  closed_at timestamp with time zone,
  deletion_id uuid,
  revision integer DEFAULT 1 NOT NULL,
  locked_until date,
  valuation text,
  interest_rate numeric(15,3),
  term_months smallint,
  "position" integer DEFAULT 0 NOT NULL,
  CONSTRAINT accounts_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT accounts_currency_check CHECK (currency IS NULL OR public.currency_exponent(currency) IS NOT NULL),
  CONSTRAINT accounts_digits CHECK (last_four_digits IS NOT NULL OR (type <> ALL (ARRAY['checking'::text, 'bank'::text, 'debit'::text, 'credit'::text]))),
  CONSTRAINT accounts_interest_rate_check CHECK (interest_rate >= 0::numeric AND interest_rate <= 100::numeric AND interest_rate <> 'NaN'::numeric),
  CONSTRAINT accounts_last_four_digits_check CHECK (last_four_digits ~ '^[0-9]{4}$'::text),
  CONSTRAINT accounts_loan CHECK (type = 'loan'::text OR interest_rate IS NULL AND term_months IS NULL),
  CONSTRAINT accounts_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 100),
  CONSTRAINT accounts_position_check CHECK ("position" >= 0),
  CONSTRAINT accounts_term_months_check CHECK (term_months >= 1 AND term_months <= 1200),
  CONSTRAINT accounts_type_check CHECK (type = ANY (ARRAY['checking'::text, 'bank'::text, 'debit'::text, 'savings'::text, 'cash'::text, 'credit'::text, 'loan'::text, 'investment'::text, 'property'::text, 'vehicle'::text, 'other-asset'::text, 'other-debt'::text])),
  CONSTRAINT accounts_valuation CHECK (valuation IS NULL OR public.is_valued(type)),
  CONSTRAINT accounts_valuation_check CHECK (valuation = ANY (ARRAY['step'::text, 'line'::text])),
  CONSTRAINT accounts_deletion_fkey FOREIGN KEY (user_id, deletion_id) REFERENCES public.ledger_changes(user_id, id) ON DELETE CASCADE,
  CONSTRAINT accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.accounts IS 'A place where a user''s money is, those in the trash among them; live_accounts leaves these out.';
COMMENT ON COLUMN public.accounts.type IS 'checking is the account made at sign-up, too.';
COMMENT ON COLUMN public.accounts.currency IS 'ISO 4217; null for the currency the user prefers.';
COMMENT ON COLUMN public.accounts.sample IS 'Made by load_sample_data: nothing in it is real.';
COMMENT ON COLUMN public.accounts.closed_at IS 'Since when it is closed: out of the choices, its history kept.';
COMMENT ON COLUMN public.accounts.deletion_id IS 'The change that moved it to the trash; null while it is there.';
COMMENT ON COLUMN public.accounts.revision IS 'Counts its changes, those of its balance among them; an edit names the one it was made on.';
COMMENT ON COLUMN public.accounts.locked_until IS 'Up to this day its transactions are reconciled: what would change a balance there is refused unless the request says that it may. Null for none.';
COMMENT ON COLUMN public.accounts.valuation IS 'How the worth of a valued account runs from one typed value to the next: it steps on the day of each (null, too), or follows a line between two.';
COMMENT ON COLUMN public.accounts.interest_rate IS 'Percent a year, of a loan.';
COMMENT ON COLUMN public.accounts.term_months IS 'How long a loan runs, in months.';
COMMENT ON COLUMN public.accounts."position" IS 'Its place among the accounts, chosen by hand; of equal places the newest account comes first.';

CREATE INDEX accounts_created_index ON public.accounts USING btree (user_id, created_at DESC);
CREATE INDEX accounts_deletion_index ON public.accounts USING btree (user_id, deletion_id) WHERE deletion_id IS NOT NULL;

ALTER TABLE public.accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.accounts
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.accounts TO authenticated;

CREATE TRIGGER count_account_change BEFORE UPDATE ON public.accounts FOR EACH ROW WHEN (old.revision = new.revision AND (old.name IS DISTINCT FROM new.name OR old.type IS DISTINCT FROM new.type OR old.last_four_digits IS DISTINCT FROM new.last_four_digits OR old.currency IS DISTINCT FROM new.currency OR old.closed_at IS DISTINCT FROM new.closed_at OR old.valuation IS DISTINCT FROM new.valuation OR old.interest_rate IS DISTINCT FROM new.interest_rate OR old.term_months IS DISTINCT FROM new.term_months)) EXECUTE FUNCTION public.count_account_change();

-- ---------------------------------------------------------------- public.balance_marks
CREATE TABLE public.balance_marks (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  account_id uuid NOT NULL,
  date date NOT NULL,
  balance numeric(15,3) NOT NULL,
  source text NOT NULL,
  import_id uuid,
  stated_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  end_of_day boolean DEFAULT false NOT NULL,
  CONSTRAINT balance_marks_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT balance_marks_balance_check CHECK (balance <> 'NaN'::numeric),
  CONSTRAINT balance_marks_end_of_day CHECK (end_of_day OR source = 'typed'::text),
  CONSTRAINT balance_marks_source_check CHECK (source = ANY (ARRAY['typed'::text, 'file'::text, 'statement'::text])),
  CONSTRAINT balance_marks_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.balance_marks IS 'What an account is known to have held on a day. A later mark leaves the earlier ones as they are.';
COMMENT ON COLUMN public.balance_marks.date IS 'The calendar date where the user was, or of the statement.';
COMMENT ON COLUMN public.balance_marks.source IS 'typed: by the user; file: stated by an imported file; statement: read off a statement.';
COMMENT ON COLUMN public.balance_marks.stated_at IS 'When it was said. Of the marks of one day, the one said last is the last.';
COMMENT ON COLUMN public.balance_marks.end_of_day IS 'Whether it is true at the end of its day. One typed as of now is true when it was said: what is entered later for that day comes on top.';

CREATE INDEX balance_marks_account_index ON public.balance_marks USING btree (user_id, account_id, date DESC, stated_at DESC);
CREATE INDEX balance_marks_import_index ON public.balance_marks USING btree (user_id, import_id) WHERE import_id IS NOT NULL;

ALTER TABLE public.balance_marks ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.balance_marks
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.balance_marks TO authenticated;

CREATE TRIGGER check_minor_units_of_new AFTER INSERT ON public.balance_marks REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();

-- ---------------------------------------------------------------- public.live_accounts
CREATE VIEW public.live_accounts WITH (security_invoker=true) AS
 SELECT user_id,
    id,
    name,
    type,
    last_four_digits,
    currency,
    sample,
    created_at,
    closed_at,
    deletion_id,
    revision,
    locked_until,
    valuation,
    interest_rate,
    term_months,
    "position"
   FROM public.accounts a
  WHERE deletion_id IS NULL;

COMMENT ON VIEW public.live_accounts IS 'Accounts that are not in the trash.';

GRANT SELECT ON public.live_accounts TO authenticated;

-- ---------------------------------------------------------------- public.account_group
CREATE OR REPLACE FUNCTION public.account_group(type text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (type = ANY (ARRAY['checking'::text, 'bank'::text, 'debit'::text, 'cash'::text])) THEN 'cash'::text WHEN (type = 'savings'::text) THEN 'savings'::text WHEN (type = 'investment'::text) THEN 'investments'::text WHEN (type = ANY (ARRAY['property'::text, 'vehicle'::text, 'other-asset'::text])) THEN 'things'::text WHEN (type = 'credit'::text) THEN 'cards'::text ELSE 'loans'::text END;

COMMENT ON FUNCTION public.account_group(text) IS 'The group of an account''s type: cash, savings, investments and things are assets, cards and loans are debts.';
REVOKE ALL ON FUNCTION public.account_group(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.account_group(text) TO authenticated;

-- ---------------------------------------------------------------- public.account_label
CREATE OR REPLACE FUNCTION public.account_label(name text, last_four_digits text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (name || COALESCE(((' (*'::text || last_four_digits) || ')'::text), ''::text));

COMMENT ON FUNCTION public.account_label(text,text) IS 'An account as lists name it.';
REVOKE ALL ON FUNCTION public.account_label(text,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.account_label(text,text) TO authenticated;

-- ---------------------------------------------------------------- public.count_account_change
CREATE OR REPLACE FUNCTION public.count_account_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  new.revision := old.revision + 1;
  return new;
end $function$;

COMMENT ON FUNCTION public.count_account_change() IS 'Counts the changes of an account.';
REVOKE ALL ON FUNCTION public.count_account_change() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.count_account_change() TO authenticated;

-- ---------------------------------------------------------------- public.is_valued
CREATE OR REPLACE FUNCTION public.is_valued(type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (type = ANY (ARRAY['investment'::text, 'property'::text, 'vehicle'::text, 'other-asset'::text]));

COMMENT ON FUNCTION public.is_valued(text) IS 'Whether accounts of a type have a value of their own, which changes without transactions.';
REVOKE ALL ON FUNCTION public.is_valued(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.is_valued(text) TO authenticated;

-- ---------------------------------------------------------------- public.lock_account
CREATE OR REPLACE FUNCTION public.lock_account(account uuid, until date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  update public.accounts a set locked_until = until where a.user_id = owner and a.id = account and a.deletion_id is null;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
end $function$;

COMMENT ON FUNCTION public.lock_account(uuid,date) IS 'Locks an account until a day, or unlocks it.';
REVOKE ALL ON FUNCTION public.lock_account(uuid,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.lock_account(uuid,date) TO authenticated;

-- ---------------------------------------------------------------- public.may_change_locked
CREATE OR REPLACE FUNCTION public.may_change_locked()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Only what a user does is asked about, not what the database does for them.
  select current_user <> 'authenticated' or coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-change-locked' = 'yes', false);
$function$;

COMMENT ON FUNCTION public.may_change_locked() IS 'Whether this request may change what is locked: it has the header that says so.';
REVOKE ALL ON FUNCTION public.may_change_locked() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.may_change_locked() TO authenticated;

-- ---------------------------------------------------------------- public.order_accounts
CREATE OR REPLACE FUNCTION public.order_accounts(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  update public.accounts a set position = o.place
  from unnest(ids) with ordinality o (id, place)
  where a.user_id = owner and a.id = o.id and a.position <> o.place;
end $function$;

COMMENT ON FUNCTION public.order_accounts(uuid[]) IS 'Puts accounts in this order; safe to repeat.';
REVOKE ALL ON FUNCTION public.order_accounts(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.order_accounts(uuid[]) TO authenticated;

-- ---------------------------------------------------------------- public.refuse_locked
CREATE OR REPLACE FUNCTION public.refuse_locked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  locked record;
begin
  if not exists (
    select from public.accounts a where a.user_id = public.current_user_id() and a.locked_until is not null)
    or public.may_change_locked() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select a.name, a.locked_until into locked
    from after n join public.accounts a on a.user_id = n.user_id and a.id = n.account_id
    where n.deletion_id is null and n.date <= a.locked_until limit 1;
  elsif tg_op = 'DELETE' then
    select a.name, a.locked_until into locked
    from before o join public.accounts a on a.user_id = o.user_id and a.id = o.account_id
    where o.deletion_id is null and o.date <= a.locked_until limit 1;
  else
    -- Only what moves a balance: where, when and how much it is, and whether it is there at all.
    with o as materialized (
      select user_id, id, account_id, date, amount from before where deletion_id is null
    ), n as materialized (
      select user_id, id, account_id, date, amount from after where deletion_id is null
    )
    select a.name, a.locked_until into locked
    from ((select * from o except select * from n) union all (select * from n except select * from o)) c
    join public.accounts a on a.user_id = c.user_id and a.id = c.account_id
    where c.date <= a.locked_until limit 1;
  end if;
  if found then
    raise sqlstate 'PT409' using message = 'locked_until',
      detail = jsonb_build_object('account', locked.name, 'day', locked.locked_until)::text;
  end if;
  return null;
end $function$;

COMMENT ON FUNCTION public.refuse_locked() IS 'Refuses changes of balances in the locked days of an account, unless the request says that it may.';
REVOKE ALL ON FUNCTION public.refuse_locked() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.refuse_locked() TO authenticated;

-- ---------------------------------------------------------------- public.sample_id
CREATE OR REPLACE FUNCTION public.sample_id(key text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  -- With the marks of version 8, which is for ids of one's own making: the schemas of the app look at them.
  select overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
$function$;

COMMENT ON FUNCTION public.sample_id(text) IS 'The same id for the same key.';
REVOKE ALL ON FUNCTION public.sample_id(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.sample_id(text) TO authenticated;
