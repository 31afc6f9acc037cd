-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.import_rows
CREATE TABLE public.import_rows (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  part integer NOT NULL,
  chunk integer NOT NULL,
  kind text NOT NULL,
  account_id uuid,
  date date,
  description text NOT NULL,
  category text NOT NULL,
  amount numeric(15,3),
  type text,
  external_id text,
  text text NOT NULL,
  reason jsonb,
  choice text,
  match_id uuid,
  match_kind text,
  movement_key uuid GENERATED ALWAYS AS (public.movement_key(account_id, date, amount, description)) STORED,
  file_key uuid,
  bank_transfer boolean DEFAULT false NOT NULL,
  type_stated boolean DEFAULT true NOT NULL,
  transfer_id uuid,
  split jsonb,
  file_category text,
  category_source text DEFAULT 'file'::text NOT NULL,
  category_reason jsonb,
  guess_category text,
  guess_kind text,
  guess_filled boolean DEFAULT false NOT NULL,
  rule_effects jsonb,
  balance_key uuid,
  proof text,
  status text GENERATED ALWAYS AS (
CASE
    WHEN choice = 'skip'::text THEN 'skipped'::text
    WHEN kind <> 'readable'::text THEN kind
    WHEN choice = 'add'::text THEN 'new'::text
    WHEN match_kind = ANY (ARRAY['same-id'::text, 'same-key'::text, 'same-balance'::text]) THEN 'already-there'::text
    WHEN match_kind = 'other-content'::text AND choice IS NULL AND proof = 'without'::text THEN 'skipped'::text
    WHEN (match_kind = ANY (ARRAY['by-hand'::text, 'similar'::text])) AND (choice = 'same'::text OR choice IS NULL AND (proof = 'without'::text OR match_kind = 'by-hand'::text AND proof IS NULL)) THEN 'same'::text
    WHEN match_kind IS NOT NULL THEN 'possible-duplicate'::text
    ELSE 'new'::text
END) STORED NOT NULL,
  counted boolean DEFAULT true NOT NULL,
  one_time boolean DEFAULT false NOT NULL,
  replaces uuid,
  CONSTRAINT import_rows_pkey PRIMARY KEY (user_id, import_id, line, part),
  CONSTRAINT import_rows_amount_check CHECK (amount <> 0::numeric AND amount <> 'NaN'::numeric),
  CONSTRAINT import_rows_category_check CHECK (category = btrim(category) AND char_length(category) <= 60),
  CONSTRAINT import_rows_category_reason_check CHECK (jsonb_typeof(category_reason) = 'object'::text),
  CONSTRAINT import_rows_category_source_check CHECK (category_source = ANY (ARRAY['hand'::text, 'rule'::text, 'file'::text, 'memory'::text, 'none'::text])),
  CONSTRAINT import_rows_choice_check CHECK (choice = ANY (ARRAY['skip'::text, 'add'::text, 'same'::text])),
  CONSTRAINT import_rows_complete CHECK (kind <> 'readable'::text OR account_id IS NOT NULL AND date IS NOT NULL AND amount IS NOT NULL AND type IS NOT NULL AND category <> ''::text AND btrim(description) <> ''::text),
  CONSTRAINT import_rows_description_check CHECK (char_length(description) <= 500),
  CONSTRAINT import_rows_external_id_check CHECK (char_length(external_id) >= 1 AND char_length(external_id) <= 255),
  CONSTRAINT import_rows_file_category_check CHECK (char_length(file_category) <= 60),
  CONSTRAINT import_rows_guess_category_check CHECK (char_length(guess_category) <= 60),
  CONSTRAINT import_rows_guess_kind_check CHECK (char_length(guess_kind) <= 60),
  CONSTRAINT import_rows_kind_check CHECK (kind = ANY (ARRAY['readable'::text, 'unreadable'::text, 'left-out'::text])),
  CONSTRAINT import_rows_line_check CHECK (line > 0),
  CONSTRAINT import_rows_match_kind_check CHECK (match_kind = ANY (ARRAY['same-id'::text, 'same-key'::text, 'same-balance'::text, 'by-hand'::text, 'similar'::text, 'other-content'::text])),
  CONSTRAINT import_rows_part_check CHECK (part >= 0),
  CONSTRAINT import_rows_proof_check CHECK (proof = ANY (ARRAY['with'::text, 'without'::text])),
  CONSTRAINT import_rows_reason_check CHECK (jsonb_typeof(reason) = 'array'::text AND char_length(reason::text) <= 3000),
  CONSTRAINT import_rows_rule_effects_check CHECK (jsonb_typeof(rule_effects) = 'object'::text),
  CONSTRAINT import_rows_sign CHECK (
CASE type
    WHEN 'expense'::text THEN amount < 0::numeric
    ELSE amount > 0::numeric
END),
  CONSTRAINT import_rows_split_check CHECK (
CASE jsonb_typeof(split)
    WHEN 'array'::text THEN jsonb_array_length(split) >= 2 AND jsonb_array_length(split) <= 100
    ELSE split IS NULL
END),
  CONSTRAINT import_rows_text_check CHECK (char_length(text) <= 1000),
  CONSTRAINT import_rows_type_check CHECK (type = ANY (ARRAY['expense'::text, 'refund'::text, 'income'::text])),
  CONSTRAINT import_rows_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT import_rows_import_fkey FOREIGN KEY (user_id, import_id) REFERENCES public.imports(user_id, id) ON DELETE CASCADE
) WITH (fillfactor=45);

COMMENT ON TABLE public.import_rows IS 'The rows of an import while it is staged; once it is committed, those that were left out.';
COMMENT ON COLUMN public.import_rows.line IS 'The line of the file, from 1.';
COMMENT ON COLUMN public.import_rows.part IS 'Which of several transactions of one line, from 0.';
COMMENT ON COLUMN public.import_rows.account_id IS 'Checked against the user''s accounts when staged, and again by the commit.';
COMMENT ON COLUMN public.import_rows.category IS 'Its name; the commit finds or makes the category.';
COMMENT ON COLUMN public.import_rows.amount IS 'What it adds to the account: out is negative. Positive while the type is not known.';
COMMENT ON COLUMN public.import_rows.text IS 'What the file says there.';
COMMENT ON COLUMN public.import_rows.reason IS 'Why it has its kind, and what was changed in it: a list of { code, params }. Null for plain rows.';
COMMENT ON COLUMN public.import_rows.choice IS 'What the user decided: to leave it out, to add it, or that it is the transaction it resembles.';
COMMENT ON COLUMN public.import_rows.match_id IS 'The transaction it matches or resembles.';
COMMENT ON COLUMN public.import_rows.match_kind IS 'same-id, same-key, same-balance: it is that transaction; by-hand: one entered by hand has its amount and a day near; similar: it resembles one; other-content: same bank id, another amount or date.';
COMMENT ON COLUMN public.import_rows.movement_key IS 'As on transactions.';
COMMENT ON COLUMN public.import_rows.file_key IS 'The key as read from the file, where the user has changed it.';
COMMENT ON COLUMN public.import_rows.bank_transfer IS 'The bank''s own code says that it is a transfer.';
COMMENT ON COLUMN public.import_rows.type_stated IS 'Whether the file or the user says what it counts as; else type says only whether money goes out or comes in.';
COMMENT ON COLUMN public.import_rows.transfer_id IS 'The transaction of another account whose other half it is.';
COMMENT ON COLUMN public.import_rows.split IS 'The parts that it is added with: a list of { amount, type, category, note, tags, accountId }. Null while it is whole.';
COMMENT ON COLUMN public.import_rows.file_category IS 'The category in the file, once another one took its place.';
COMMENT ON COLUMN public.import_rows.category_source IS 'Who chose the category; of the file''s own, where it names none, nobody did.';
COMMENT ON COLUMN public.import_rows.category_reason IS 'Why, where a rule or memory chose it.';
COMMENT ON COLUMN public.import_rows.guess_category IS 'The category that memory has in mind, by name.';
COMMENT ON COLUMN public.import_rows.guess_kind IS 'The kind of evidence memory has.';
COMMENT ON COLUMN public.import_rows.guess_filled IS 'Whether memory was sure enough to fill it in.';
COMMENT ON COLUMN public.import_rows.rule_effects IS 'What rules set besides the category, by field.';
COMMENT ON COLUMN public.import_rows.balance_key IS 'As on transactions, as read from the file.';
COMMENT ON COLUMN public.import_rows.proof IS 'For a row that may be there already: whether the account''s balances add up only with or only without it; null if they don''t decide.';
COMMENT ON COLUMN public.import_rows.counted IS 'As on transactions, where the file says so.';
COMMENT ON COLUMN public.import_rows.one_time IS 'As on transactions, where the file says so; a rule decides before it.';
COMMENT ON COLUMN public.import_rows.replaces IS 'The transaction of an earlier file that the row is according to the user, with another amount, day or text.';

CREATE INDEX import_rows_account_index ON public.import_rows USING btree (user_id, account_id);

ALTER TABLE public.import_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.import_rows
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.import_rows TO authenticated;

CREATE TRIGGER hold_replacing BEFORE UPDATE OF match_id, match_kind ON public.import_rows FOR EACH ROW WHEN (old.replaces IS NOT NULL AND new.replaces IS NOT NULL) EXECUTE FUNCTION public.hold_replacing();

-- ---------------------------------------------------------------- public.import_row_matches
CREATE VIEW public.import_row_matches WITH (security_invoker=true) AS
 SELECT r.user_id,
    r.import_id,
    r.line,
    r.part,
    r.status,
    r.account_id,
    r.date,
    r.description,
    r.category,
    abs(r.amount) AS amount,
    r.type,
    r.external_id,
    r.text,
    r.reason,
    r.choice,
    r.match_kind,
    t.id AS match_id,
    t.date AS match_date,
    t.description AS match_description,
        CASE
            WHEN t.import_id IS NOT NULL THEN t.created_at
            ELSE NULL::timestamp with time zone
        END AS match_imported_at,
    o.account_id AS transfer_account_id,
    o.date AS transfer_date,
    o.amount AS transfer_amount,
    r.split,
    r.file_category,
    r.category_source,
    r.category_reason,
    r.guess_category,
    r.guess_kind,
    r.guess_filled,
    r.rule_effects,
    r.proof,
    r.counted,
    r.one_time,
    r.replaces
   FROM public.import_rows r
     LEFT JOIN public.live_transactions t ON t.user_id = r.user_id AND t.id = r.match_id
     LEFT JOIN public.live_transactions o ON o.user_id = r.user_id AND o.id = r.transfer_id;

COMMENT ON VIEW public.import_row_matches IS 'Rows of imports as the review shows them, amounts without sign, with the transaction each matches.';

GRANT SELECT ON public.import_row_matches TO authenticated;

-- ---------------------------------------------------------------- public.change_import_row
CREATE OR REPLACE FUNCTION public.change_import_row(import uuid, line integer, part integer, change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
begin
  change := public.unwrap_json(change);
  if change ->> 'kind' = 'edit' then
    if change ? 'accountId' and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = (change ->> 'accountId')::uuid) then
      raise sqlstate 'PT422' using message = 'unknown_account';
    end if;
    update public.import_rows r
    set account_id = n.account_id, date = n.date, description = n.description, category = n.category,
      file_category = case when n.chosen then coalesce(r.file_category, r.category) else r.file_category end,
      category_source = case when n.chosen then 'hand' else r.category_source end,
      category_reason = case when n.chosen then null else r.category_reason end,
      rule_effects = case when n.by_hand <> '{}'
        then coalesce(r.rule_effects, '{}') - n.by_hand || jsonb_build_object('hand', n.by_hand) else r.rule_effects end,
      amount = n.signed, type = n.type, split = n.split,
      -- Memory was asked about another row then.
      guess_category = case when n.same then r.guess_category end, guess_kind = case when n.same then r.guess_kind end,
      guess_filled = r.guess_filled and n.same,
      type_stated = r.type_stated or n.type is distinct from r.type,
      kind = case when n.complete then 'readable' else r.kind end,
      reason = case when n.complete and r.kind <> 'readable' then null else r.reason end,
      -- The balance is that of the row as the file has it.
      balance_key = case when (n.account_id, n.date, n.signed) is not distinct from (r.account_id, r.date, r.amount)
        then r.balance_key end,
      file_key = case when r.kind = 'readable' then coalesce(r.file_key, r.movement_key) end
    from (
      select v.*, v.account_id is not null and v.date is not null and v.amount is not null
        and v.type is not null and v.description <> '' and v.category <> '' as complete,
        s.signed, (v.description, s.signed) is not distinct from (v.held_description, v.held_amount) as same
      from (
        select o.description as held_description, o.amount as held_amount,
          coalesce((change ->> 'accountId')::uuid, o.account_id) as account_id,
          coalesce((change ->> 'date')::date, o.date) as date,
          coalesce(change ->> 'description', o.description) as description,
          coalesce(change ->> 'category', o.category) as category,
          coalesce((change ->> 'amount')::numeric, abs(o.amount)) as amount,
          case when f.types then change ->> 'type' else o.type end as type,
          case when f.splits then nullif(change -> 'parts', '[]') else o.split end as split,
          coalesce(change ->> 'category' <> o.category, false) as chosen,
          -- What the user says here, rules no longer do.
          array(select jsonb_array_elements_text(o.rule_effects -> 'hand')
            union select 'type' where f.types union select unnest(array['split', 'transferTo']) where f.splits) as by_hand
        from public.import_rows o
        cross join lateral (
          select change ? 'type' and change ->> 'type' is distinct from coalesce(o.rule_effects ->> 'type', o.type) as types,
            change ? 'parts' and not public.same_parts(change -> 'parts', coalesce(o.split, o.rule_effects -> 'split')) as splits
        ) f
        where o.user_id = owner and o.import_id = import
          and o.line = change_import_row.line and o.part = change_import_row.part
      ) v
      cross join lateral (select case v.type when 'expense' then -v.amount else v.amount end as signed) s
    ) n
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  else
    update public.import_rows r
    set choice = case when change ->> 'kind' in ('skip', 'add', 'same') then change ->> 'kind' end
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'row_gone';
  elsif exists (
    select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.line = change_import_row.line
      and r.part = change_import_row.part and r.split is not null
      and r.amount is distinct from (select sum(p.amount) from jsonb_to_recordset(r.split) as p(amount numeric))) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  elsif exists (
    select from public.import_rows r
    cross join lateral jsonb_to_recordset(r.split) as p(type text, "accountId" uuid)
    where r.user_id = owner and r.import_id = import and r.line = change_import_row.line
      and r.part = change_import_row.part and p.type = 'transfer' and p."accountId" = r.account_id) then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
    perform public.categorize_import_rows(import, true);
  end if;
  if held.matched then
    perform public.find_vanished_rows(import);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select public.import_row_document(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $function$;

COMMENT ON FUNCTION public.change_import_row(uuid,integer,integer,jsonb) IS 'Edits a staged row, or notes the user''s choice about it, and matches anew what that changes.';
REVOKE ALL ON FUNCTION public.change_import_row(uuid,integer,integer,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.change_import_row(uuid,integer,integer,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.find_import_transfers
CREATE OR REPLACE FUNCTION public.find_import_transfers(import uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  sizes bigint[];
  first_day date;
  last_day date;
  payment_pattern text := public.transfer_words_pattern('payment');
begin
  update public.import_rows r set transfer_id = null
  where r.user_id = owner and r.import_id = import and r.transfer_id is not null;
  if (select count(*) from public.live_accounts a where a.user_id = owner) < 2 then
    return;
  end if;
  select array_agg(distinct (-r.amount * 1000)::bigint), min(r.date) - 5, max(r.date) + 5
  into sizes, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  if sizes is null then
    return;
  end if;
  with parts as materialized (
    select p.id, p.transaction_id, p.type, (p.amount * 1000)::bigint as amount_order
    from public.transaction_parts p
    where p.user_id = owner and (p.amount * 1000)::bigint = any (sizes)
  ), others as materialized (
    select t.id, t.id as key, t.account_id, t.date, t.amount_order, t.bank_transfer, w.waits_for,
      public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
    from public.transactions t
    left join public.waiting_legs() w on w.id = t.id and w.part_id is null
    where t.user_id = owner and t.deletion_id is null and t.date between first_day and last_day
      and t.amount_order = any (sizes) and not t.is_split and (t.type <> 'transfer' or w.id is not null)
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.first_id = t.id and s.kind = 'transfer' and s.second_id is null)
    union all
    select t.id, p.id, t.account_id, t.date, p.amount_order, t.bank_transfer, w.waits_for,
      public.fold_text(concat_ws(' ', t.description, t.bank_text))
    from parts p
    join public.transactions t on t.user_id = owner and t.id = p.transaction_id
    left join public.waiting_legs() w on w.part_id = p.id
    where t.id = any (array(select x.transaction_id from parts x)) and t.deletion_id is null
      and t.date between first_day and last_day and p.type = 'transfer'
      and (w.id is not null or not exists (select from public.live_transfers r
        where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)))
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.first_part_id = p.id and s.kind = 'transfer' and s.second_id is null)
  ), reach as (
    select o.*, s.stretch
    from others o
    cross join lateral (
      select (o.date - 5 - date '1900-01-01') / 11 as stretch
      union select (o.date + 5 - date '1900-01-01') / 11) s
  ), staged as (
    select r.line, r.part, r.account_id, r.date, (-r.amount * 1000)::bigint as amount_order, r.bank_transfer,
      (r.date - date '1900-01-01') / 11 as stretch, r.description
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      and r.split is null and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
  ), pairs as materialized (
    select s.line, s.part, s.account_id, s.bank_transfer or o.bank_transfer as coded, s.amount_order < 0 as comes,
      public.fold_text(s.description) as text, o.id, o.account_id as other_account, o.text as other_text,
      o.waits_for is not null as waits, count(*) over (partition by s.line, s.part) as row_pairs,
      count(*) over (partition by o.key) as other_pairs
    from staged s join reach o using (amount_order, stretch)
    where o.account_id <> s.account_id and abs(o.date - s.date) <= 5 and coalesce(o.waits_for = s.account_id, true)
      and public.account_currency(owner, o.account_id) = public.account_currency(owner, s.account_id)
  ), named as (
    select p.line, p.part, p.id
    from pairs p
    where p.row_pairs = 1 and p.other_pairs = 1 and (p.waits or p.coded
      or exists (
        select from public.account_patterns() n
        where n.account_id = p.other_account and (p.text ~ n.digits_pattern or not n.name_needs_word and p.text ~ n.name_pattern)
          or n.account_id = p.account_id
            and (p.other_text ~ n.digits_pattern or not n.name_needs_word and p.other_text ~ n.name_pattern))
      or (p.text ~ payment_pattern or p.other_text ~ payment_pattern) and exists (
        select from public.accounts a
        where a.user_id = owner and a.id = case when p.comes then p.account_id else p.other_account end
          and a.type in ('credit', 'loan')))
  )
  update public.import_rows r set transfer_id = n.id
  from named n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
end $function$;

COMMENT ON FUNCTION public.find_import_transfers(uuid) IS 'Finds the staged rows that are the other half of a transfer, as far as their texts tell.';
REVOKE ALL ON FUNCTION public.find_import_transfers(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.find_import_transfers(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.hold_replacing
CREATE OR REPLACE FUNCTION public.hold_replacing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return null;
end $function$;

COMMENT ON FUNCTION public.hold_replacing() IS 'Keeps the match that the user gave a staged row when the rows are matched again.';
REVOKE ALL ON FUNCTION public.hold_replacing() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.hold_replacing() TO authenticated;

-- ---------------------------------------------------------------- public.import_row_document
CREATE OR REPLACE FUNCTION public.import_row_document(import_row public.import_row_matches)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('line', (import_row).line, 'part', (import_row).part, 'accountId', (import_row).account_id, 'date', (import_row).date, 'description', (import_row).description, 'category', (import_row).category, 'amount', (import_row).amount, 'type', coalesce((import_row).rule_effects ->> 'type', (import_row).type), 'externalId', (import_row).external_id, 'text', (import_row).text, 'status', (import_row).status, 'reasons', (import_row).reason, 'choice', (import_row).choice, 'matchKind', (import_row).match_kind, 'proof', (import_row).proof, 'match', CASE WHEN ((import_row).match_id IS NOT NULL) THEN jsonb_build_object('id', (import_row).match_id, 'date', (import_row).match_date, 'description', (import_row).match_description, 'importedAt', (import_row).match_imported_at) ELSE NULL::jsonb END, 'transfer', CASE WHEN ((import_row).transfer_account_id IS NOT NULL) THEN jsonb_build_object('accountId', (import_row).transfer_account_id, 'date', (import_row).transfer_date, 'amount', (import_row).transfer_amount) ELSE NULL::jsonb END, 'parts', COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
  'fileCategory', (import_row).file_category,
  'replaces', (import_row).replaces is not null, 'counted', (import_row).counted, 'oneTime', coalesce((import_row).rule_effects -> 'oneTime', to_jsonb((import_row).one_time)),
  'categorySource', case when (import_row).category_source = 'file' and public.caseless((import_row).category) = 'uncategorized'
    then 'none' else (import_row).category_source end,
  'categoryReason', (import_row).category_reason,
  'guess', case when (import_row).guess_category is not null then jsonb_build_object('category', (import_row).guess_category,
    'kind', (import_row).guess_kind, 'filled', (import_row).guess_filled) end,
  'ruled', (
    select jsonb_build_object('payee', public.shown_payee((e.effects ->> 'payee')::uuid),
      'tags', public.tag_names(coalesce(e.effects -> 'tags', '[]')), 'note', e.effects -> 'note', 'oneTime', e.effects -> 'oneTime',
      'type', e.effects -> 'type', 'split', e.effects ? 'split', 'transferTo', e.effects -> 'transferTo', 'by', e.effects -> 'by')
    from (select (import_row).rule_effects as effects) e where e.effects ? 'by'));
$function$;

COMMENT ON FUNCTION public.import_row_document(public.import_row_matches) IS 'A row of an import as the app knows it.';
REVOKE ALL ON FUNCTION public.import_row_document(public.import_row_matches) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.import_row_document(public.import_row_matches) TO authenticated;

-- ---------------------------------------------------------------- public.import_rows_page
CREATE OR REPLACE FUNCTION public.import_rows_page(import uuid, filter text, page integer, page_size integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with wanted as materialized (
    select r.line, r.part
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import
      and case filter
        when 'all' then true
        when 'need-a-look' then r.status in ('same', 'possible-duplicate', 'unreadable')
        when 'transfers' then r.transfer_id is not null and r.status in ('new', 'possible-duplicate')
        when 'left-out' then r.status in ('left-out', 'skipped')
        when 'not-added' then r.status in ('left-out', 'skipped', 'unreadable')
        else r.status = filter
      end
  )
  select jsonb_build_object(
    'total', shown.total,
    'pages', shown.pages,
    'page', shown.page,
    'items', (
      select coalesce(jsonb_agg(m.document order by w.line, w.part), '[]')
      from (
        select w.line, w.part from wanted w order by w.line, w.part
        limit page_size offset shown.skipped
      ) w
      -- The limit keeps it a look-up by key for each row of the page.
      cross join lateral (
        select public.import_row_document(m) as document
        from public.import_row_matches m
        where m.user_id = (select public.current_user_id()) and m.import_id = import
          and m.line = w.line and m.part = w.part
        limit 1
      ) m))
  from (select count(*) as total from wanted) n
  cross join lateral public.page_position(n.total, import_rows_page.page, page_size) shown;
$function$;

COMMENT ON FUNCTION public.import_rows_page(uuid,text,integer,integer) IS 'A page of an import''s rows in the order of the file; past the end the last one.';
REVOKE ALL ON FUNCTION public.import_rows_page(uuid,text,integer,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.import_rows_page(uuid,text,integer,integer) TO authenticated;

-- ---------------------------------------------------------------- public.import_summary
CREATE OR REPLACE FUNCTION public.import_summary(import uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', i.id,
    'fileName', i.file_name,
    'revision', i.revision,
    'counts', (
      select jsonb_build_object(
        'rows', i.row_count,
        'new', count(*) filter (where r.status = 'new'),
        'alreadyThere', count(*) filter (where r.status = 'already-there'),
        'same', count(*) filter (where r.status = 'same'),
        'possibleDuplicate', count(*) filter (where r.status = 'possible-duplicate'),
        'unreadable', count(*) filter (where r.status = 'unreadable'),
        'excluded', count(*) filter (where r.status = 'left-out'),
        'skipped', count(*) filter (where r.status = 'skipped'),
        'transfers', count(*) filter (where r.transfer_id is not null and r.status in ('new', 'possible-duplicate')))
      from public.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id)) || public.vanished_counts(i.vanished)
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$function$;

COMMENT ON FUNCTION public.import_summary(uuid) IS 'A staged import as the review sees it: counts and revision.';
REVOKE ALL ON FUNCTION public.import_summary(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.import_summary(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.review_import
CREATE OR REPLACE FUNCTION public.review_import(import uuid, filter text, page integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  summary jsonb := public.import_summary(import);
begin
  if summary is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return public.import_rows_page(import, filter, page) || jsonb_build_object('import', summary, 'vanished', public.vanished_document(import));
end $function$;

COMMENT ON FUNCTION public.review_import(uuid,text,integer) IS 'A page of the review with the import as it stands.';
REVOKE ALL ON FUNCTION public.review_import(uuid,text,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.review_import(uuid,text,integer) TO authenticated;

-- ---------------------------------------------------------------- public.same_parts
CREATE OR REPLACE FUNCTION public.same_parts(parts jsonb, others jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select (
    select coalesce(jsonb_agg(jsonb_build_array((p ->> 'amount')::numeric, p ->> 'type', p ->> 'category', coalesce(p ->> 'note', ''),
      coalesce(p -> 'tags', '[]'), coalesce(p ->> 'accountId', ''))), '[]') from jsonb_array_elements(coalesce(parts, '[]')) p
  ) = (
    select coalesce(jsonb_agg(jsonb_build_array((p ->> 'amount')::numeric, p ->> 'type', p ->> 'category', coalesce(p ->> 'note', ''),
      coalesce(p -> 'tags', '[]'), coalesce(p ->> 'accountId', ''))), '[]') from jsonb_array_elements(coalesce(others, '[]')) p
  );
$function$;

COMMENT ON FUNCTION public.same_parts(jsonb,jsonb) IS 'Whether two lists of parts of a staged row say the same.';
REVOKE ALL ON FUNCTION public.same_parts(jsonb,jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.same_parts(jsonb,jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.stage_import_rows
CREATE OR REPLACE FUNCTION public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  list jsonb := rows;
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  if jsonb_typeof(list) <> 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.parse_number then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with added as (
      insert into public.import_rows (user_id, import_id, line, part, chunk, kind, account_id, date, description,
        category, amount, type, external_id, text, reason, bank_transfer, type_stated, balance_key, counted, one_time)
      select owner, import, (r ->> 0)::integer, (r ->> 1)::integer, stage_import_rows.chunk, r ->> 2, (r ->> 3)::uuid,
        (r ->> 4)::date, r ->> 5, r ->> 6,
        case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, r ->> 8,
        nullif(r ->> 9, ''), r ->> 10, nullif(r -> 11, 'null'),
        coalesce((r ->> 12)::boolean, false), coalesce((r ->> 13)::boolean, true),
        public.balance_key((r ->> 3)::uuid, (r ->> 4)::date,
          case r ->> 8 when 'expense' then -(r ->> 7)::numeric else (r ->> 7)::numeric end, (r ->> 14)::numeric),
        coalesce((r #>> '{15,counted}')::boolean, true), coalesce((r #>> '{15,oneTime}')::boolean, false)
      from jsonb_array_elements(list) as r
      returning account_id
    )
    select count(*), array_agg(distinct account_id) filter (where account_id is not null) into staged, accounts
    from added;
  exception
    when unique_violation then
      raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if exists (select from unnest(accounts) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;

  update public.imports i
  set chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged, matched = false, revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end $function$;

COMMENT ON FUNCTION public.stage_import_rows(uuid,integer,integer,text) IS 'Adds a chunk of rows to a staged import; sending it again replaces it.';
REVOKE ALL ON FUNCTION public.stage_import_rows(uuid,integer,integer,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.stage_import_rows(uuid,integer,integer,text) TO authenticated;
