-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.import_accounts
CREATE TABLE public.import_accounts (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  import_id uuid NOT NULL,
  account_id uuid NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL,
  added integer NOT NULL,
  already_there integer NOT NULL,
  CONSTRAINT import_accounts_pkey PRIMARY KEY (user_id, import_id, account_id),
  CONSTRAINT import_accounts_added_check CHECK (added >= 0),
  CONSTRAINT import_accounts_already_there_check CHECK (already_there >= 0),
  CONSTRAINT import_accounts_days CHECK (first_day <= last_day),
  CONSTRAINT import_accounts_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE,
  CONSTRAINT import_accounts_import_fkey FOREIGN KEY (user_id, import_id) REFERENCES public.imports(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.import_accounts IS 'What a committed import brought to an account, and the days its file covers there.';
COMMENT ON COLUMN public.import_accounts.first_day IS 'The day after the opening balance, or of the first row.';
COMMENT ON COLUMN public.import_accounts.last_day IS 'The day of the closing balance, or of the last row.';
COMMENT ON COLUMN public.import_accounts.already_there IS 'How many rows of the file the account had before.';

CREATE INDEX import_accounts_account_index ON public.import_accounts USING btree (user_id, account_id, last_day DESC);

ALTER TABLE public.import_accounts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.import_accounts
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.import_accounts TO authenticated;

-- ---------------------------------------------------------------- public.import_mappings
CREATE TABLE public.import_mappings (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  account_id uuid NOT NULL,
  fingerprint text NOT NULL,
  mapping jsonb NOT NULL,
  CONSTRAINT import_mappings_pkey PRIMARY KEY (user_id, account_id, fingerprint),
  CONSTRAINT import_mappings_fingerprint_check CHECK (fingerprint ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT import_mappings_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.import_mappings IS 'How a file with a certain header was read for an account the last time.';
COMMENT ON COLUMN public.import_mappings.fingerprint IS 'SHA-256 of what tells the header from others.';

ALTER TABLE public.import_mappings ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.import_mappings
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.import_mappings TO authenticated;

-- ---------------------------------------------------------------- public.import_statements
CREATE TABLE public.import_statements (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  import_id uuid NOT NULL,
  "position" integer NOT NULL,
  account_id uuid,
  named text,
  currency text,
  closing_balance numeric(15,3),
  closing_date date,
  opening_balance numeric(15,3),
  opening_date date,
  balances jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT import_statements_pkey PRIMARY KEY (user_id, import_id, "position"),
  CONSTRAINT import_statements_balances CHECK (jsonb_typeof(balances) = 'array'::text AND jsonb_array_length(balances) <= 400),
  CONSTRAINT import_statements_closing CHECK ((closing_balance IS NULL) = (closing_date IS NULL)),
  CONSTRAINT import_statements_closing_balance_check CHECK (closing_balance <> 'NaN'::numeric),
  CONSTRAINT import_statements_currency_check CHECK (currency ~ '^[A-Z]{3}$'::text),
  CONSTRAINT import_statements_named_check CHECK (char_length(named) >= 1 AND char_length(named) <= 255),
  CONSTRAINT import_statements_opening CHECK ((opening_balance IS NULL) = (opening_date IS NULL)),
  CONSTRAINT import_statements_opening_balance_check CHECK (opening_balance <> 'NaN'::numeric),
  CONSTRAINT import_statements_opening_order CHECK (opening_date <= closing_date),
  CONSTRAINT import_statements_position_check CHECK ("position" > 0),
  CONSTRAINT import_statements_import_fkey FOREIGN KEY (user_id, import_id) REFERENCES public.imports(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.import_statements IS 'The accounts a file is about, as it states them.';
COMMENT ON COLUMN public.import_statements."position" IS 'Their order in the file, from 1.';
COMMENT ON COLUMN public.import_statements.account_id IS 'The user''s account it was taken for; null where none was chosen, as it has no rows.';
COMMENT ON COLUMN public.import_statements.named IS 'The number, IBAN or name in the file; null where it names none.';
COMMENT ON COLUMN public.import_statements.currency IS 'ISO 4217; null where the file does not say.';
COMMENT ON COLUMN public.import_statements.closing_balance IS 'The latest the file states, in that currency; debts negative.';
COMMENT ON COLUMN public.import_statements.closing_date IS 'The day at whose end it was so.';
COMMENT ON COLUMN public.import_statements.opening_balance IS 'The earliest the file states, in that currency; debts negative.';
COMMENT ON COLUMN public.import_statements.opening_date IS 'The day at whose end it was so: before the first transaction.';
COMMENT ON COLUMN public.import_statements.balances IS 'Those between opening and closing balance that are kept: objects of date and balance, at the end of days.';

ALTER TABLE public.import_statements ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.import_statements
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.import_statements TO authenticated;

-- ---------------------------------------------------------------- public.imports
CREATE TABLE public.imports (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid NOT NULL,
  file_name text NOT NULL,
  format text NOT NULL,
  mapping jsonb DEFAULT '{}'::jsonb NOT NULL,
  reading integer DEFAULT 1 NOT NULL,
  row_count integer NOT NULL,
  chunks integer[] DEFAULT '{}'::integer[] NOT NULL,
  arrived integer DEFAULT 0 NOT NULL,
  matched boolean DEFAULT false NOT NULL,
  revision integer DEFAULT 0 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  committed_at timestamp with time zone,
  added integer,
  already_there integer,
  left_out integer,
  account_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
  undone_at timestamp with time zone,
  removed integer,
  vanished jsonb DEFAULT '[]'::jsonb NOT NULL,
  CONSTRAINT imports_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT imports_file_name_check CHECK (char_length(file_name) >= 1 AND char_length(file_name) <= 255),
  CONSTRAINT imports_format_check CHECK (format = ANY (ARRAY['csv'::text, 'ofx1'::text, 'ofx2'::text, 'qif'::text, 'camt'::text, 'mt940'::text])),
  CONSTRAINT imports_row_count_check CHECK (row_count > 0),
  CONSTRAINT imports_sum CHECK (committed_at IS NULL OR (added + already_there + left_out) = row_count),
  CONSTRAINT imports_vanished_check CHECK (jsonb_typeof(vanished) = 'array'::text AND char_length(vanished::text) <= 40000),
  CONSTRAINT imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.imports IS 'A file on its way in: staged until it is committed, then the history of what it did.';
COMMENT ON COLUMN public.imports.mapping IS 'How the file was read.';
COMMENT ON COLUMN public.imports.reading IS 'Counts the readings of the file; only rows of the latest are there.';
COMMENT ON COLUMN public.imports.row_count IS 'How many rows the reading has in all.';
COMMENT ON COLUMN public.imports.chunks IS 'The chunks that have arrived.';
COMMENT ON COLUMN public.imports.arrived IS 'How many rows have arrived with them.';
COMMENT ON COLUMN public.imports.matched IS 'Whether all rows have been compared with the accounts.';
COMMENT ON COLUMN public.imports.revision IS 'Changes with rows and matches; a commit names the one that was shown.';
COMMENT ON COLUMN public.imports.account_ids IS 'The accounts its rows were for, once committed.';
COMMENT ON COLUMN public.imports.removed IS 'How many transactions the undo removed.';
COMMENT ON COLUMN public.imports.vanished IS 'The transactions of earlier files that this one lacks: a list of { id, line, part, choice }, with the row that may take the place of each. After the commit, before holds the bank''s id and line that a replaced one had.';

CREATE INDEX imports_history_index ON public.imports USING btree (user_id, committed_at DESC);

ALTER TABLE public.imports ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.imports
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.imports TO authenticated;

CREATE TRIGGER forget_old_restores AFTER INSERT ON public.imports FOR EACH STATEMENT EXECUTE FUNCTION public.forget_old_restores();

-- ---------------------------------------------------------------- public.add_imported_transactions
CREATE OR REPLACE FUNCTION public.add_imported_transactions(import uuid, unseen boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen and exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and (r.split is not null or r.rule_effects ?| array['split', 'transferTo'])
      and r.status in ('new', 'possible-duplicate'));
  has_effects boolean := not unseen and exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.rule_effects is not null and r.status in ('new', 'possible-duplicate'));
  leg record;
begin
  perform public.ensure_payees(owner, array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')));

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with categorized as (
    select c.* from public.categorized_import_rows(import, true) c where unseen
  ), incoming as materialized (
    select row_number() over (order by r.line, r.part) as place, r.account_id, r.date, r.description, n.category,
      r.amount, coalesce(n.rule_effects ->> 'type', r.type) as type, r.type_stated or n.rule_effects ? 'type' is true as type_stated,
      r.bank_transfer, r.line, r.external_id, nullif(r.file_key, r.movement_key) as file_key, r.balance_key, n.category_source,
      n.category_reason, n.guess_category, n.guess_kind, n.guess_filled, n.rule_effects, r.counted, r.one_time
    from public.import_rows r
    left join categorized c on c.line = r.line and c.part = r.part
    cross join lateral (
      select case when c.line is null then r.category else c.category end as category,
        case when c.line is null then r.category_source else c.category_source end as category_source,
        case when c.line is null then r.category_reason else c.category_reason end as category_reason,
        case when c.line is null then r.guess_category else c.guess_category end as guess_category,
        case when c.line is null then r.guess_kind else c.guess_kind end as guess_kind,
        case when c.line is null then r.guess_filled else c.guess_filled end as guess_filled,
        case when c.line is null then r.rule_effects else c.rule_effects end as rule_effects
    ) n
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ), described as materialized (
    select d.description, k.payee_id
    from (select distinct i.description from incoming i) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
  ), stated as (
    select i.category as name, min(i.place) as place, case when bool_and(i.type = 'income') then 'income' else 'spending' end as kind
    from incoming i group by i.category
  ), named as materialized (
    select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
    from (select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s) s
    cross join lateral public.ensure_categories(s.names, s.kinds) n
  ), guessed as materialized (
    select g.name, c.id
    from (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
    join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
  )
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, payee_id, category_id,
    category_source, category_reason, guess_category_id, guess_kind, guess_filled, amount, type, type_stated, note, one_time,
    counted, bank_transfer, line, external_id, file_key, balance_key, created_at)
  select owner, import, i.place, i.account_id, i.date, i.description, coalesce(p.id, d.payee_id), n.id,
    case when i.category_source = 'file' and n.is_none then 'none' else i.category_source end, i.category_reason, g.id,
    i.guess_kind, i.guess_filled, i.amount, i.type, i.type_stated, coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, i.one_time), i.counted, i.bank_transfer, i.line, i.external_id, i.file_key,
    i.balance_key, entered
  from incoming i join described d on d.description = i.description join named n on n.name = i.category
  left join guessed g on g.name = i.guess_category
  left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    cross join lateral jsonb_array_elements_text(i.tags) n (id)
    join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from (
    select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p set category_source = 'rule', category_reason = jsonb_build_object('rule', i.rule)
  from (
    select row_number() over (order by r.line, r.part) as place, r.split is null and r.rule_effects ? 'split' as ruled,
      (select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place) from public.active_rules() a
        where a.place = (r.rule_effects #>> '{by,split}')::integer) as rule
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) i
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  -- Where the file does not say what money that comes in is, its category does, as of a whole row.
  update public.transaction_parts p set type = 'refund'
  from public.transactions t, public.categories c
  where t.user_id = owner and t.import_id = import and not t.type_stated and p.user_id = owner
    and p.transaction_id = t.id and p.type = 'income' and c.user_id = owner and c.id = p.category_id
    and c.kind = 'spending' and public.caseless(c.name) <> 'uncategorized';
  for leg in
    select t.id, t.amount, (i.effects ->> 'transferTo')::uuid as account
    from (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects as effects, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
    where i.effects ? 'transferTo' and i.split is null
  loop
    perform public.join_transfer(case when leg.amount < 0 then leg.id end, case when leg.amount > 0 then leg.id end,
      leg.account, false);
  end loop;
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position);
  perform public.raise_alerts_of(added, import);
end $function$;

COMMENT ON FUNCTION public.add_imported_transactions(uuid,boolean) IS 'Adds the transactions of a staged import; part of its commit. Of rows that are unseen, what rules and memory make of them is not in them yet.';
REVOKE ALL ON FUNCTION public.add_imported_transactions(uuid,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.add_imported_transactions(uuid,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.commit_import
CREATE OR REPLACE FUNCTION public.commit_import(import uuid, revision integer DEFAULT NULL::integer, only_if_all_new boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
  -- Rows that the file lacks: null where it lacks none.
  vanished jsonb;
  -- What is linked unasked can be taken back by itself.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links)) || public.vanished_counts(held.vanished);
  elsif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  changed := changed + public.find_vanished_rows(import);
  select nullif(i.vanished, '[]') into vanished from public.imports i where i.user_id = owner and i.id = import;
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status in ('already-there', 'same')),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there', 'same')), '{}'),
    bool_and(r.status = 'new') and vanished is null,
    bool_or(r.category_source <> 'file' or r.guess_kind is not null or r.rule_effects is not null or r.split is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- What is added besides a transaction is looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elsif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  -- What the user removes or replaces neither alerts nor keeps what the new rows belong to.
  perform public.settle_vanished_rows(import);
  perform public.add_imported_transactions(import, unseen);
  perform public.keep_known_rows(import);
  perform public.keep_other_rows(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- What was taken for a row that was there by its content alone may have been another one after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- What was left out keeps what the file says, not what would have become of it.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links)) || public.vanished_counts(coalesce(vanished, '[]'));
end $function$;

COMMENT ON FUNCTION public.commit_import(uuid,integer,boolean) IS 'Adds the rows of a staged import as they were shown, all or none; safe to repeat.';
REVOKE ALL ON FUNCTION public.commit_import(uuid,integer,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.commit_import(uuid,integer,boolean) TO authenticated;

-- ---------------------------------------------------------------- public.discard_import
CREATE OR REPLACE FUNCTION public.discard_import(import uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.imports i where i.user_id = owner and i.id = import and i.committed_at is null;
  if found then
    perform public.forget_unused_payees();
  end if;
end $function$;

COMMENT ON FUNCTION public.discard_import(uuid) IS 'Forgets a staged import. One that was committed stays.';
REVOKE ALL ON FUNCTION public.discard_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.discard_import(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.import_balances
CREATE OR REPLACE FUNCTION public.import_balances(import uuid)
 RETURNS TABLE(place bigint, account_id uuid, date date, balance numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select row_number() over (order by s.position, b.place), s.account_id, b.date, b.balance
  from public.import_statements s
  join public.live_accounts a on a.user_id = s.user_id and a.id = s.account_id
  join public.profiles p on p.user_id = s.user_id
  cross join lateral (
    select 0 as place, s.opening_date as date, s.opening_balance as balance where s.opening_date is not null
    union all
    select e.place, (e.value ->> 'date')::date, (e.value ->> 'balance')::numeric
    from jsonb_array_elements(s.balances) with ordinality e (value, place)
    union all
    select 1000, s.closing_date, s.closing_balance where s.closing_date is not null
  ) b
  where s.user_id = (select public.current_user_id()) and s.import_id = import
    and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
    and scale(trim_scale(b.balance)) <= public.currency_exponent(coalesce(a.currency, p.currency));
$function$;

COMMENT ON FUNCTION public.import_balances(uuid) IS 'The balances that a file states for accounts of the user, in their currency, in its order.';
REVOKE ALL ON FUNCTION public.import_balances(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.import_balances(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.import_coverage
CREATE OR REPLACE FUNCTION public.import_coverage(import uuid)
 RETURNS TABLE(account_id uuid, first_day date, last_day date, added integer, already_there integer)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select account_id, least(r.first_day, b.first_day + 1, b.last_day), greatest(r.last_day, b.last_day), coalesce(r.added, 0),
    coalesce(r.already_there, 0)
  from (
    select r.account_id, min(r.date) as first_day, max(r.date) as last_day,
      count(*) filter (where r.status in ('new', 'possible-duplicate'))::integer as added,
      count(*) filter (where r.status in ('already-there', 'same'))::integer as already_there
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import and r.kind = 'readable' and r.date is not null
      and r.account_id is not null
    group by r.account_id
  ) r
  -- A statement without rows states balances all the same.
  full join (
    select b.account_id, min(b.date) as first_day, max(b.date) as last_day
    from public.import_balances(import) b group by b.account_id
  ) b using (account_id);
$function$;

COMMENT ON FUNCTION public.import_coverage(uuid) IS 'The days that a staged import covers in each account: those of its rows, and from the opening to the closing balance.';
REVOKE ALL ON FUNCTION public.import_coverage(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.import_coverage(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.import_proofs
CREATE OR REPLACE FUNCTION public.import_proofs(import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with held as (
    select c.account_id, c.first_day, greatest(c.last_day, m.last_day) as last_day, m.marks, m.days
    from public.import_accounts c
    cross join lateral (
      select count(*) as marks, count(distinct b.date) as days, max(b.date) as last_day from public.balance_marks b
      where b.user_id = c.user_id and b.account_id = c.account_id and b.import_id = import
    ) m
    where c.user_id = (select public.current_user_id()) and c.import_id = import
  ), proofs as (
    select h.*, s.spans, s.from_day, s.to_day, s.differences
    from held h
    cross join lateral (
      select count(*) as spans, min(s.from_day) as from_day, max(s.to_day) as to_day,
        jsonb_agg(jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
          order by s.to_day) filter (where s.unexplained <> 0) as differences
      from public.balance_spans(h.account_id, h.first_day - 1, h.last_day) s
      where h.marks > 0 and s.from_day < h.last_day and s.to_day >= h.first_day - 1
        and (s.from_day < s.to_day or s.unexplained <> 0)
    ) s
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'account', a.name, 'valued', public.is_valued(a.type),
    'kind', case when p.marks = 0 then 'none' when p.differences is not null then 'differs' when p.spans = 0 then 'first'
      else 'proved' end,
    'from', coalesce(p.from_day + 1, p.first_day), 'to', coalesce(p.to_day, p.last_day),
    'differences', coalesce(p.differences, '[]')) order by a.name, a.id), '[]')
  from proofs p
  join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id;
$function$;

COMMENT ON FUNCTION public.import_proofs(uuid) IS 'What a committed import proves of each of its accounts: that its rows lead from balance to balance, or where they don''t.';
REVOKE ALL ON FUNCTION public.import_proofs(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.import_proofs(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.is_valued
CREATE OR REPLACE FUNCTION public.is_valued(type text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (type = ANY (ARRAY['investment'::text, 'property'::text, 'vehicle'::text, 'other-asset'::text]));

COMMENT ON FUNCTION public.is_valued(text) IS 'Whether accounts of a type have a value of their own, which changes without transactions.';
REVOKE ALL ON FUNCTION public.is_valued(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.is_valued(text) TO authenticated;

-- ---------------------------------------------------------------- public.keep_other_rows
CREATE OR REPLACE FUNCTION public.keep_other_rows(import uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  if not exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.choice = 'add' and r.match_id is not null) then
    return;
  end if;
  insert into public.suggestions (user_id, kind, first_id, second_id, refused_at)
  select owner, 'duplicate', r.match_id, t.id, now()
  from (
    select row_number() over (order by r.line, r.part) as place, r.match_id, r.choice
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ) r
  join public.transactions t on t.user_id = owner and t.import_id = import and t.position = r.place
  where r.choice = 'add' and r.match_id is not null
  on conflict do nothing;
end $function$;

COMMENT ON FUNCTION public.keep_other_rows(uuid) IS 'Notes which rows of an import the user added although they resemble transactions, so that the Review does not ask again. Part of its commit.';
REVOKE ALL ON FUNCTION public.keep_other_rows(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.keep_other_rows(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.linked_by_import
CREATE OR REPLACE FUNCTION public.linked_by_import(change uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('count', (
      select count(*)
      from public.transfers r
      where r.user_id = c.user_id and r.in_id = any (h.ids) and r.out_id = any (h.ids)), 'change', c.id)
  from public.ledger_changes c
  cross join lateral (select array(
    select h.transaction_id from public.changed_transactions h where h.user_id = c.user_id and h.change_id = c.id) as ids) h
  where c.user_id = (select public.current_user_id()) and c.id = linked_by_import.change and c.undone_at is null;
$function$;

COMMENT ON FUNCTION public.linked_by_import(uuid) IS 'How many transfers an import has linked, and the change that takes them back; null for none.';
REVOKE ALL ON FUNCTION public.linked_by_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.linked_by_import(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.lock_import
CREATE OR REPLACE FUNCTION public.lock_import(import uuid)
 RETURNS public.imports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.imports;
begin
  if public.current_user_id() is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  select i.* into held from public.imports i
  where i.user_id = public.current_user_id() and i.id = import for update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return held;
end $function$;

COMMENT ON FUNCTION public.lock_import(uuid) IS 'The import, locked for this transaction; PT404 when there is none.';
REVOKE ALL ON FUNCTION public.lock_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.lock_import(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.lock_staged_import
CREATE OR REPLACE FUNCTION public.lock_staged_import(import uuid)
 RETURNS public.imports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  held public.imports := public.lock_import(import);
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    raise sqlstate 'PT409' using message = 'already_imported';
  end if;
  return held;
end $function$;

COMMENT ON FUNCTION public.lock_staged_import(uuid) IS 'The import, locked; PT409 unless it is still staged.';
REVOKE ALL ON FUNCTION public.lock_staged_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.lock_staged_import(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.open_import
CREATE OR REPLACE FUNCTION public.open_import(import uuid, parse_number integer, file_name text, format text, mapping jsonb, row_count integer, statements jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  left_over uuid[];
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- What was left lying: a review lasts days at most, and nobody reviews many files at once.
  left_over := array(
    select i.id from public.imports i
    where i.user_id = owner and i.committed_at is null and i.id <> import
      and (i.created_at < now() - interval '3 days' or i.id not in (
        select l.id from public.imports l
        where l.user_id = owner and l.committed_at is null and l.id <> import
        order by l.created_at desc limit 9)));
  if left_over <> '{}' then
    perform public.lock_ledger();
    delete from public.imports i where i.user_id = owner and i.id = any (left_over) and i.committed_at is null;
    perform public.forget_unused_payees();
  end if;

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values (owner, import, open_import.parse_number, open_import.file_name, open_import.format, open_import.mapping,
    open_import.row_count)
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.parse_number then
      raise sqlstate 'PT409' using message = 'old_reading';
    elsif held.reading = open_import.parse_number then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set reading = open_import.parse_number, file_name = open_import.file_name, format = open_import.format,
      mapping = open_import.mapping, row_count = open_import.row_count, chunks = '{}', arrived = 0, matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  -- The balances come in order: the first is the opening one, the last the closing one.
  insert into public.import_statements (user_id, import_id, position, account_id, named, currency, opening_balance,
    opening_date, balances, closing_balance, closing_date)
  select owner, import, s.place, (s.statement ->> 'accountId')::uuid, s.statement ->> 'id',
    s.statement ->> 'currency',
    case when n.count > 1 then (s.statement #>> '{balances,0,balance}')::numeric end,
    case when n.count > 1 then (s.statement #>> '{balances,0,date}')::date end,
    coalesce((
      select jsonb_agg(b.value order by b.place) from jsonb_array_elements(s.statement -> 'balances') with ordinality b (value, place)
      where b.place between 2 and n.count - 1), '[]'),
    (s.statement #>> '{balances,-1,balance}')::numeric, (s.statement #>> '{balances,-1,date}')::date
  from jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s(statement, place)
  cross join lateral (
    select case when jsonb_typeof(s.statement -> 'balances') = 'array' then jsonb_array_length(s.statement -> 'balances')
      else 0 end as count) n;
  return public.import_summary(import);
end $function$;

COMMENT ON FUNCTION public.open_import(uuid,integer,text,text,jsonb,integer,jsonb) IS 'Begins a staged import, or finds it begun; a later reading of the file replaces the one before.';
REVOKE ALL ON FUNCTION public.open_import(uuid,integer,text,text,jsonb,integer,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.open_import(uuid,integer,text,text,jsonb,integer,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.past_imports
CREATE OR REPLACE FUNCTION public.past_imports(page integer DEFAULT 1, page_size integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'fileName', i.file_name, 'importedAt', i.committed_at, 'added', i.added,
      'alreadyThere', i.already_there, 'excluded', i.left_out, 'undoneAt', i.undone_at,
      'accounts', (select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]') from public.live_accounts a
        where a.user_id = i.user_id and a.id = any (i.account_ids)),
      'proofs', case when i.undone_at is null then public.import_proofs(i.id) else '[]' end
    ) || public.vanished_counts(i.vanished) order by i.committed_at desc, i.id), '[]')
    from (
      select * from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      order by i.committed_at desc, i.id
      limit page_size offset shown.skipped
    ) i))
  from (
    select count(*) as total from public.imports i
    where i.user_id = (select public.current_user_id()) and i.committed_at is not null
  ) n
  cross join lateral public.page_position(n.total, past_imports.page, page_size) shown;
$function$;

COMMENT ON FUNCTION public.past_imports(integer,integer) IS 'A page of the imports that were committed, newest first.';
REVOKE ALL ON FUNCTION public.past_imports(integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.past_imports(integer,integer) TO authenticated;

-- ---------------------------------------------------------------- public.staged_proofs
CREATE OR REPLACE FUNCTION public.staged_proofs(import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with stated as (
    select b.*, lag(b.date) over w as from_day, lag(b.balance) over w as opening
    from public.import_balances(import) b
    window w as (partition by b.account_id order by b.date, b.place)
  ), spans as (
    select s.account_id, s.from_day, s.date as to_day, s.balance - s.opening - coalesce((
      select sum(r.amount) from public.import_rows r
      where r.user_id = (select public.current_user_id()) and r.import_id = import and r.account_id = s.account_id
        and r.kind = 'readable' and r.date > s.from_day and r.date <= s.date), 0) as unexplained
    from stated s where s.from_day is not null
  ), proofs as (
    select c.account_id, c.first_day, c.last_day, count(b.account_id) as balances, s.*
    from public.import_coverage(import) c
    left join public.import_balances(import) b on b.account_id = c.account_id
    left join lateral (
      select min(s.from_day) as from_day, max(s.to_day) as to_day,
        jsonb_agg(jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
          order by s.to_day) filter (where s.unexplained <> 0) as differences
      from spans s where s.account_id = c.account_id
    ) s on true
    group by c.account_id, c.first_day, c.last_day, s.from_day, s.to_day, s.differences
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'account', a.name, 'valued', public.is_valued(a.type),
    'kind', case when p.balances = 0 then 'none' when p.differences is not null then 'differs' when p.from_day is null then 'first'
      else 'proved' end,
    'from', coalesce(p.from_day + 1, p.first_day), 'to', coalesce(p.to_day, p.last_day),
    'differences', coalesce(p.differences, '[]')) order by a.name, a.id), '[]')
  from proofs p
  join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id;
$function$;

COMMENT ON FUNCTION public.staged_proofs(uuid) IS 'The same of an import that is not committed yet, from what its file says alone: whether its rows lead from its opening to its closing balance.';
REVOKE ALL ON FUNCTION public.staged_proofs(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.staged_proofs(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.undo_import
CREATE OR REPLACE FUNCTION public.undo_import(import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
begin
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    perform public.restore_vanished_rows(import);
    perform public.forget_known_rows(import);
    delete from public.transactions t
    where t.user_id = owner and t.import_id = import and t.edited_at is null and t.deletion_id is null;
    get diagnostics held.removed = row_count;
    -- What was linked with them waits for another, unless nothing of it is left.
    delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
    delete from public.balance_marks m where m.user_id = owner and m.import_id = import;
    perform public.forget_unused_payees();
    update public.imports i set undone_at = now(), removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object('removed', held.removed, 'kept', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'amount', abs(t.amount), 'type', t.type) order by t."position"), '[]')
    from public.live_transactions t where t.user_id = owner and (t.import_id = import or t.id in (
      select v.id from public.imports i cross join lateral jsonb_to_recordset(i.vanished) as v(id uuid, "left" boolean)
      where i.user_id = owner and i.id = import and v."left")))) || public.restored_rows(import);
end $function$;

COMMENT ON FUNCTION public.undo_import(uuid) IS 'Removes what an import added, save what the user has edited since; safe to repeat.';
REVOKE ALL ON FUNCTION public.undo_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.undo_import(uuid) TO authenticated;
