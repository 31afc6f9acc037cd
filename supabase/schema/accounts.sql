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
CREATE TRIGGER discard_imports BEFORE DELETE ON public.accounts FOR EACH ROW EXECUTE FUNCTION public.discard_imports_of_account();

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

-- ---------------------------------------------------------------- public.account_chart
CREATE OR REPLACE FUNCTION public.account_chart(account uuid, first date, last date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with line as materialized (
    select public.currency_exponent(coalesce(a.currency, p.currency)) as exponent
    from public.live_accounts a
    join public.profiles p on p.user_id = a.user_id
    where a.user_id = (select public.current_user_id()) and a.id = account and a.valuation = 'line'
  ), row_days as (
    select distinct t.date as day from public.live_transactions t
    where last - first <= 400 and t.user_id = (select public.current_user_id()) and t.account_id = account
      and t.date between first and last
  ), days as (
    select first as day
    union select last
    union select b.date from public.balance_marks b
    where b.user_id = (select public.current_user_id()) and b.account_id = account and b.date between first and last
    union select r.day from row_days r
    -- A row is a step in the line.
    union select r.day - 1 from row_days r where r.day > first and exists (select from line)
    union select (m.month + interval '1 month')::date - 1 from public.account_months m
    where last - first > 400 and m.user_id = (select public.current_user_id()) and m.account_id = account
      and m.month >= first and m.month < public.month_of(last)
  ), spans as materialized (
    select s.from_day, s.to_day, s.unexplained, l.exponent
    from line l
    cross join lateral public.balance_spans(account, first, last) s
    where s.to_day > s.from_day and s.unexplained <> 0
  )
  select coalesce(jsonb_agg(jsonb_build_array(b.day,
    (b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), s.exponent), 0))::text)
    order by b.day) filter (where b.balance is not null), '[]')
  from public.balances_on(array(select d.day from days d), account) b
  left join spans s on b.day >= s.from_day and b.day < s.to_day;
$function$;

COMMENT ON FUNCTION public.account_chart(uuid,date,date) IS 'What an account held at the ends of the days that changed it, a line between two values where it says so; over more than 400 days, at the ends of months.';
REVOKE ALL ON FUNCTION public.account_chart(uuid,date,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.account_chart(uuid,date,date) TO authenticated;

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

-- ---------------------------------------------------------------- public.account_page
CREATE OR REPLACE FUNCTION public.account_page(account uuid, first date, last date, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  begins date;
  -- The chart ends today, with the balance that cards show; the rows go on to what is dated later.
  until date := coalesce(last, today);
  listed_until date;
  since date;
  marks jsonb;
  spans jsonb;
  proved_until date;
  files jsonb;
begin
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    return null;
  end if;
  begins := least(
    (select min(m.first_day) from public.account_months m where m.user_id = owner and m.account_id = account_page.account),
    (select min(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account));
  listed_until := coalesce(last, greatest(today,
    (select max(m.last_day) from public.account_months m where m.user_id = owner and m.account_id = account_page.account),
    (select max(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account)));
  since := least(greatest(first, begins), until);
  since := coalesce(since, begins, until);

  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'date', b.date, 'balance', b.balance::text, 'source', b.source,
      'endOfDay', b.end_of_day, 'statedAt', to_char(b.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'file', i.file_name) order by b.date, b.stated_at, b.id desc), '[]')
  into marks
  from public.balance_marks b
  left join public.imports i on i.user_id = owner and i.id = b.import_id
  where b.user_id = owner and b.account_id = account_page.account and b.date between since - 1 and listed_until;

  select coalesce(jsonb_agg(jsonb_build_object('from', s.from_day, 'to', s.to_day, 'mark', s.to_mark,
      'stated', s.stated::text, 'expected', s.expected::text, 'unexplained', s.unexplained::text) order by s.to_day)
      filter (where s.unexplained <> 0), '[]'),
    max(s.to_day) filter (where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until)
  into spans, proved_until
  from public.balance_spans(account, since, listed_until) s;
  if proved_until is null then
    -- It may have been proved before these days. Far enough back, that says nothing of today.
    select max(s.to_day) into proved_until
    from public.balance_spans(account, (
      select min(m.date) from (
        select b.date from public.balance_marks b
        where b.user_id = owner and b.account_id = account_page.account and b.date < since
        order by b.date desc limit 100
      ) m), since) s
    where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until;
  end if;

  with wrong as materialized (
    select * from jsonb_to_recordset(spans) as s("from" date, "to" date)
  ), first_mark as (
    select min(b.date) as date from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account
  ), stating as materialized (
    select distinct b.import_id from public.balance_marks b
    where b.user_id = owner and b.account_id = account_page.account and b.import_id is not null
  ), held as (
    select c.*, i.file_name, i.committed_at
    from public.import_accounts c
    join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
    where c.user_id = owner and c.account_id = account_page.account and c.last_day >= since and c.first_day <= until
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', h.import_id, 'name', h.file_name, 'from', h.first_day, 'to', h.last_day,
      'added', h.added, 'alreadyThere', h.already_there,
      'proof', case
        when not exists (select from stating b where b.import_id = h.import_id) then 'none'
        when exists (select from wrong s where s."from" < h.last_day and s."to" >= h.first_day) then 'differs'
        when (select f.date from first_mark f) < h.last_day then 'proved'
        else 'first' end) order by h.last_day desc, h.committed_at desc), '[]')
  into files from held h;

  return jsonb_build_object(
    'account', (
      select a.value || jsonb_build_object('lockedUntil', l.locked_until, 'since', (
        select min(m.first_day) from public.account_months m where m.user_id = owner and m.account_id = l.id))
      from jsonb_array_elements(public.bank_accounts(today)) a
      join public.live_accounts l on l.user_id = owner and l.id = (a.value ->> 'id')::uuid
      where l.id = account_page.account),
    'from', since, 'to', until, 'listedUntil', listed_until, 'begins', begins,
    'balance', case
      when until = today then (
        select coalesce(b.balance, 0)::text from public.balances_now(today) b where b.account_id = account_page.account)
      else (select b.balance::text from public.balances_on(array[until], account) b) end,
    'points', public.account_chart(account, since, until),
    'marks', marks, 'spans', spans, 'provedUntil', proved_until, 'files', files,
    'byHand', (
      select coalesce(jsonb_agg(jsonb_build_array(h.date, h.rows) order by h.date), '[]')
      from (
        select t.date, count(*) as rows from public.live_transactions t
        where until - since <= 400 and t.user_id = owner and t.account_id = account_page.account
          and t.date between since and until and t.import_id is null
        group by t.date
      ) h),
    'rows', public.account_rows(account, since, listed_until));
end $function$;

COMMENT ON FUNCTION public.account_page(uuid,date,date,date) IS 'The page of an account over some days (null: from its beginning, to its end); null where there is none.';
REVOKE ALL ON FUNCTION public.account_page(uuid,date,date,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.account_page(uuid,date,date,date) TO authenticated;

-- ---------------------------------------------------------------- public.account_rows
CREATE OR REPLACE FUNCTION public.account_rows(account uuid, first date, last date, page integer DEFAULT 1, page_size integer DEFAULT 25)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  total bigint;
  in_last bigint;
  place record;
  skipped bigint;
  newest_day date;
  keys uuid[];
  newest public.transactions;
  -- What the rows up to the newest one of the page come to.
  reached numeric;
  items jsonb;
begin
  -- Whole months are counted, the rows of the first and the last one looked up.
  select count(*) into in_last from public.live_transactions t
  where t.user_id = owner and t.account_id = account_rows.account
    and t.date between greatest(first, public.month_of(last)) and last;
  select in_last + coalesce((
      select sum(m.transactions) from public.account_months m
      where m.user_id = owner and m.account_id = account_rows.account
        and m.month > public.month_of(first) and m.month < public.month_of(last)), 0) + (
      select count(*) from public.live_transactions t
      where t.user_id = owner and t.account_id = account_rows.account and t.date >= first
        and t.date < least((public.month_of(first) + interval '1 month')::date, public.month_of(last)))
  into total;
  select p.* into place from public.page_position(total, page, page_size) p;
  skipped := place.skipped;
  if skipped >= in_last then
    -- The months before the page are skipped by their counts.
    select (m.month + interval '1 month')::date - 1, place.skipped - in_last - m.before into newest_day, skipped
    from (
      select m.month, m.transactions, sum(m.transactions) over (order by m.month desc) - m.transactions as before
      from public.account_months m
      where m.user_id = owner and m.account_id = account_rows.account and m.month < public.month_of(last)
    ) m
    where place.skipped - in_last >= m.before and place.skipped - in_last < m.before + m.transactions;
  end if;
  keys := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.account_id = account_rows.account and t.deletion_id is null
      and t.date between first and least(last, coalesce(newest_day, last))
    order by t.date desc, t.created_at desc, t."position", t.id
    limit page_size offset coalesce(skipped, place.skipped));
  select t.* into newest from public.transactions t where t.user_id = owner and t.id = keys[1];
  if found then
    select r.amount - coalesce((
      select sum(t.amount) from public.live_transactions t
      where t.user_id = owner and t.account_id = account_rows.account and t.date = newest.date
        and (t.created_at, -t."position") > (newest.created_at, -newest."position")
        and t.id <> newest.id), 0)
    into reached
    from public.rows_until(array[account], array[newest.date], array[null::timestamptz]) r;
  end if;
  with page_rows as materialized (
    select t.*, k.place, reached - coalesce(sum(t.amount) over (
      order by k.place rows between unbounded preceding and 1 preceding), 0) as until
    from unnest(keys) with ordinality k (id, place)
    join public.transactions t on t.user_id = owner and t.id = k.id
  ), based as materialized (
    select r.id, m.id as mark, m.date, m.balance, m.entered
    from page_rows r
    left join lateral (
      (select b.id, b.date, b.balance, case when not b.end_of_day then b.stated_at end as entered
       from public.balance_marks b
       where b.user_id = owner and b.account_id = account_rows.account
         and (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
       order by b.date desc, b.stated_at desc, b.id limit 1)
      union all
      (select b.id, b.date, b.balance, case when not b.end_of_day then b.stated_at end
       from public.balance_marks b
       where b.user_id = owner and b.account_id = account_rows.account
         and not (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
       order by b.date, b.stated_at, b.id desc limit 1)
      limit 1
    ) m on true
  ), marks as materialized (
    select row_number() over () as place, m.* from (select distinct b.mark, b.date, b.balance, b.entered from based b where b.mark is not null) m
  ), reached_marks as (
    select m.mark, m.balance, r.amount
    from (select array_agg(account_rows.account order by o.place) as account_ids, array_agg(o.date order by o.place) as days,
      array_agg(o.entered order by o.place) as entered from marks o) g
    cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
    join marks m on m.place = r.place
  )
  select coalesce(jsonb_agg(public.transaction_document(t, c.name) || jsonb_build_object(
    'enteredAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'byHand', r.import_id is null,
    'balance', (coalesce(m.balance - m.amount, 0) + r.until)::text) order by r.place), '[]')
  into items
  from page_rows r
  join public.transactions t on t.user_id = owner and t.id = r.id
  join public.categories c on c.user_id = owner and c.id = r.category_id
  join based b on b.id = r.id
  left join reached_marks m on m.mark = b.mark;
  return jsonb_build_object('total', place.total, 'page', place.page, 'pages', place.pages, 'items', items);
end $function$;

COMMENT ON FUNCTION public.account_rows(uuid,date,date,integer,integer) IS 'A page of an account''s transactions, newest first, with what it held after each: from the last mark before it, so that the balance breaks where a mark disagrees.';
REVOKE ALL ON FUNCTION public.account_rows(uuid,date,date,integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.account_rows(uuid,date,date,integer,integer) TO authenticated;

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

-- ---------------------------------------------------------------- public.forget_statement
CREATE OR REPLACE FUNCTION public.forget_statement(kept jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.balance_marks b
  where b.user_id = owner and b.account_id = (kept ->> 'account')::uuid and b.id = (kept ->> 'mark')::uuid
    and b.source = 'statement';
  -- A lock that was changed since stays.
  update public.accounts a
  set locked_until = case when a.locked_until = (kept ->> 'lockedUntil')::date then (kept ->> 'lockedBefore')::date
    else a.locked_until end, revision = a.revision + 1
  where a.user_id = owner and a.id = (kept ->> 'account')::uuid;
end $function$;

COMMENT ON FUNCTION public.forget_statement(jsonb) IS 'Takes back what keep_statement did; safe to repeat.';
REVOKE ALL ON FUNCTION public.forget_statement(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_statement(jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.keep_statement
CREATE OR REPLACE FUNCTION public.keep_statement(account uuid, day date, balance numeric, lock boolean, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  found_now jsonb := public.reconcile(account, day, balance, today);
  held public.accounts;
  kept uuid;
  locked date;
begin
  if (found_now ->> 'difference')::numeric <> 0 then
    return null;
  end if;
  if not (found_now ->> 'kept')::boolean then
    insert into public.balance_marks (user_id, account_id, date, balance, source, end_of_day)
    values (owner, account, day, balance, 'statement', true) returning id into kept;
  end if;
  select * into held from public.accounts a where a.user_id = owner and a.id = account for update;
  locked := case when lock then greatest(held.locked_until, day) else held.locked_until end;
  update public.accounts a set locked_until = locked, revision = a.revision + 1 where a.user_id = owner and a.id = account;
  return jsonb_build_object('account', account, 'mark', kept, 'lockedBefore', held.locked_until, 'lockedUntil', locked);
end $function$;

COMMENT ON FUNCTION public.keep_statement(uuid,date,numeric,boolean,date) IS 'Keeps a statement''s balance that the rows lead to as a mark, and locks the account until its day if asked. Returns what takes that back (no mark where it was kept before), or null while they differ.';
REVOKE ALL ON FUNCTION public.keep_statement(uuid,date,numeric,boolean,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.keep_statement(uuid,date,numeric,boolean,date) TO authenticated;

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

-- ---------------------------------------------------------------- public.missing_rows
CREATE OR REPLACE FUNCTION public.missing_rows(account uuid, first date, last date)
 RETURNS TABLE(kind text, id uuid, import_id uuid, line integer, part integer, date date, description text, category text, amount numeric, type text, gone_at timestamp with time zone, file text, entered_at timestamp with time zone)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select 'trash', t.id, null::uuid, null::integer, null::integer, t.date, t.description, c.name, t.amount, t.type, t.deleted_at, null, t.created_at
  from public.transactions t
  join public.categories c on c.user_id = t.user_id and c.id = t.category_id
  where t.user_id = (select public.current_user_id()) and t.account_id = account and t.deletion_id is not null
    and t.date between first and last and t.deleted_at > now() - interval '30 days'
  union all
  -- What was entered from there since has its id.
  select case r.status when 'already-there' then 'recognised' else 'skipped' end,
    public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part), r.import_id, r.line, r.part, r.date, r.description,
    r.category, r.amount, r.type, i.committed_at, i.file_name, now()
  from public.imports i
  join public.import_rows r on r.user_id = i.user_id and r.import_id = i.id
  where i.user_id = (select public.current_user_id()) and i.committed_at is not null and i.undone_at is null
    and account = any (i.account_ids) and r.account_id = account and r.kind = 'readable'
    and r.date between first and last and r.amount is not null
    and (r.status = 'skipped' or exists (
      select from public.live_transactions t where t.user_id = i.user_id and t.id = r.match_id))
    and not exists (select from public.live_transactions t
      where t.user_id = i.user_id and t.id = public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part));
$function$;

COMMENT ON FUNCTION public.missing_rows(uuid,date,date) IS 'What might be missing from an account in some days: in the trash, skipped in an import, or recognised there as a row that was there.';
REVOKE ALL ON FUNCTION public.missing_rows(uuid,date,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.missing_rows(uuid,date,date) TO authenticated;

-- ---------------------------------------------------------------- public.open_duplicates
CREATE OR REPLACE FUNCTION public.open_duplicates(account uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select count(*)::integer
  from public.suggestions s
  join public.live_transactions o on o.user_id = s.user_id and o.id = s.first_id and o.account_id = account
  join public.live_transactions t on t.user_id = s.user_id and t.id = s.second_id
  where s.user_id = (select public.current_user_id()) and s.kind = 'duplicate' and s.refused_at is null;
$function$;

COMMENT ON FUNCTION public.open_duplicates(uuid) IS 'How many possible duplicates of an account wait in the review.';
REVOKE ALL ON FUNCTION public.open_duplicates(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.open_duplicates(uuid) TO authenticated;

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

-- ---------------------------------------------------------------- public.reconcile
CREATE OR REPLACE FUNCTION public.reconcile(account uuid, day date, balance numeric, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  base record;
  -- Whether the rows lead there back from a later mark.
  is_back boolean;
  expected numeric;
  difference numeric;
  -- What the rows that count have to change by.
  sought numeric;
  -- The rows that count come after one moment, up to another.
  after_day date;
  after_moment timestamptz;
  until_day date;
  until_moment timestamptz;
  suspects jsonb := '[]';
begin
  -- Kept, it would be the last balance, whatever happens until then.
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  -- The rows lead there from the last mark before the statement's day; without one, back from the first mark.
  select m.* into base from (
    (select b.date, b.balance, case when not b.end_of_day then b.stated_at end as entered
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date < day
     order by b.date desc, b.stated_at desc, b.id limit 1)
    union all
    (select b.date, b.balance, case when not b.end_of_day then b.stated_at end
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date >= day and b.source <> 'statement'
     order by b.date, b.stated_at, b.id desc limit 1)
    union all
    (select b.date, b.balance, null
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date >= day
     order by b.date, b.stated_at, b.id desc limit 1)
  ) m limit 1;
  if base is null then
    -- Nothing was known before, so there is nothing to differ from: it is the first balance that is.
    expected := reconcile.balance;
  else
    select base.balance + max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2) into expected
    from public.rows_until(array[account, account], array[day, base.date], array[null, base.entered]) r;
  end if;
  difference := reconcile.balance - expected;
  is_back := coalesce(base.date > day or base.date = day and base.entered is null, false);
  if is_back then
    sought := -difference;
    after_day := day;
    after_moment := 'infinity';
    until_day := base.date;
    until_moment := coalesce(base.entered, 'infinity');
  else
    sought := difference;
    after_day := coalesce(base.date, '-infinity');
    after_moment := coalesce(base.entered, 'infinity');
    until_day := day;
    until_moment := 'infinity';
  end if;
  if difference <> 0 then
    with missing as materialized (
      select m.*,
        (m.date, m.entered_at) > (after_day, after_moment) and (m.date, m.entered_at) <= (until_day, until_moment) as counts
      from public.missing_rows(account, after_day, until_day) m
      order by m.date desc, m.id limit 200
    ), present as materialized (
      select t.id, t.date, t.description, c.name as category, t.amount, t.type, t.revision, t.import_id, t.created_at, t.is_split,
        (t.date, t.created_at) > (after_day, after_moment) and (t.date, t.created_at) <= (until_day, until_moment) as counts
      from public.live_transactions t
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
      where t.user_id = owner and t.account_id = reconcile.account and t.date between after_day - 3 and until_day + 3
        and t.amount in (difference, -difference, -sought / 2)
    ), found as (
      -- A row of exactly that amount, which is not there. It keeps its date, so it has to be one that counts.
      select 1 as rank, case m.kind when 'trash' then 1 when 'skipped' then 2 else 3 end as nth, m.date,
        jsonb_build_object('kind', m.kind, 'rows', jsonb_build_array(to_jsonb(m))) as suspect
      from missing m where m.amount = sought and m.counts
      union all
      -- It is there, but on the other side of the statement's day, and counts, or doesn't, once it is moved.
      select 1, 4, p.date, jsonb_build_object('kind', 'dated-later', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p
      where p.amount = difference and p.date > day and p.date <= day + 3
        and case when is_back then p.counts else (day, p.created_at) > (after_day, after_moment) end
      union all
      select 1, 5, p.date, jsonb_build_object('kind', 'dated-earlier', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p
      where p.amount = -difference and p.date > day - 3 and p.date <= day
        and case when is_back then (day + 1, p.created_at) <= (until_day, until_moment) else p.counts end
      union all
      -- A row of half of it: with the other sign it fits.
      select 2, 1, p.date, jsonb_build_object('kind', 'wrong-sign', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p where p.amount = -sought / 2 and p.type <> 'transfer' and not p.is_split and p.counts
      union all
      -- Two alike, one of which may be too many. The one entered later is named.
      select 3, 1, p.date, jsonb_build_object('kind', 'duplicate', 'rows', jsonb_build_array(to_jsonb(p), to_jsonb(o)))
      from present p
      cross join lateral (
        select o.* from present o
        where o.id <> p.id and o.amount = p.amount and abs(o.date - p.date) <= 3 and (o.created_at, o.id) < (p.created_at, p.id)
        order by abs(o.date - p.date), o.created_at limit 1
      ) o
      where p.amount = -sought and p.counts
      union all
      select 4, 1, u.first_day, jsonb_build_object('kind', 'gap', 'from', u.first_day, 'to', u.last_day)
      from public.uncovered_days(account, case when base is null then least(day, (
        select min(m.first_day) from public.account_months m
        where m.user_id = owner and m.account_id = reconcile.account)) else after_day + 1 end, until_day) u
      union all
      -- Two that are not there and make it up.
      select 5, 1, m.date, jsonb_build_object('kind', 'pair', 'rows', jsonb_build_array(to_jsonb(m), to_jsonb(o)))
      from missing m
      join missing o on o.id > m.id and m.amount + o.amount = sought
      where m.counts and o.counts
    )
    select coalesce(jsonb_agg(f.suspect order by f.rank, f.nth, abs(day - f.date)), '[]') into suspects
    from (select * from found f order by f.rank, f.nth, abs(day - f.date) limit 12) f;
  end if;
  return jsonb_build_object('day', day, 'balance', balance::text, 'expected', expected::text, 'difference', difference::text,
    'from', base.date, 'suspects', suspects, 'duplicates', public.open_duplicates(account),
    -- The row that makes up for it, where one entered now would count.
    'book', case
      when difference = 0 or is_back and (day + 1, now()) > (until_day, until_moment) then null
      else jsonb_build_object('date', day + is_back::integer, 'amount', sought::text) end,
    'kept', exists (
      select from public.balance_marks b
      where b.user_id = owner and b.account_id = reconcile.account and b.date = day and b.balance = reconcile.balance
        and b.source = 'statement'));
end $function$;

COMMENT ON FUNCTION public.reconcile(uuid,date,numeric,date) IS 'What a statement says of an account and what its rows lead to; where they differ, what it could be, the likeliest first.';
REVOKE ALL ON FUNCTION public.reconcile(uuid,date,numeric,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.reconcile(uuid,date,numeric,date) TO authenticated;

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

-- ---------------------------------------------------------------- public.uncovered_days
CREATE OR REPLACE FUNCTION public.uncovered_days(account uuid, first date, last date)
 RETURNS TABLE(first_day date, last_day date)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with covered as (
    select range_agg(daterange(c.first_day, c.last_day, '[]')) as days
    from public.import_accounts c
    join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
    where c.user_id = (select public.current_user_id()) and c.account_id = account
      and c.last_day >= first and c.first_day <= last
  )
  select lower(g), upper(g) - 1
  from covered c
  cross join lateral unnest(datemultirange(case when first <= last then daterange(first, last, '[]') else 'empty' end)
    - coalesce(c.days, '{}')) g;
$function$;

COMMENT ON FUNCTION public.uncovered_days(uuid,date,date) IS 'The days of an account that no imported file covers, as stretches.';
REVOKE ALL ON FUNCTION public.uncovered_days(uuid,date,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.uncovered_days(uuid,date,date) TO authenticated;
