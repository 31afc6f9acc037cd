-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.known_rows
CREATE TABLE public.known_rows (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  transaction_id uuid NOT NULL,
  import_id uuid NOT NULL,
  line integer NOT NULL,
  key uuid NOT NULL,
  external_id text,
  balance_key uuid,
  given text[] DEFAULT '{}'::text[] NOT NULL,
  merged_id uuid,
  CONSTRAINT known_rows_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT known_rows_external_id_check CHECK (char_length(external_id) >= 1 AND char_length(external_id) <= 255),
  CONSTRAINT known_rows_given_check CHECK (given <@ ARRAY['external_id'::text, 'bank_text'::text, 'file_key'::text, 'balance_key'::text, 'bank_transfer'::text]),
  CONSTRAINT known_rows_line_check CHECK (line > 0),
  CONSTRAINT known_rows_import_fkey FOREIGN KEY (user_id, import_id) REFERENCES public.imports(user_id, id) ON DELETE CASCADE,
  CONSTRAINT known_rows_transaction_fkey FOREIGN KEY (user_id, transaction_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.known_rows IS 'A row of a file that was taken for a transaction already there; the next file finds that transaction by it.';
COMMENT ON COLUMN public.known_rows.line IS 'The line of the file.';
COMMENT ON COLUMN public.known_rows.key IS 'The row''s key in its file, as movement_key on transactions.';
COMMENT ON COLUMN public.known_rows.external_id IS 'The bank''s own id of it.';
COMMENT ON COLUMN public.known_rows.balance_key IS 'As on transactions.';
COMMENT ON COLUMN public.known_rows.given IS 'The columns of the transaction that were empty and were filled from the row; an undo of the import empties them.';
COMMENT ON COLUMN public.known_rows.merged_id IS 'The transaction that the row became, if that was merged later; once it is back from the trash, the row belongs to it.';

CREATE INDEX known_rows_import_index ON public.known_rows USING btree (user_id, import_id);
CREATE INDEX known_rows_transaction_index ON public.known_rows USING btree (user_id, transaction_id);

ALTER TABLE public.known_rows ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.known_rows
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.known_rows TO authenticated;

-- ---------------------------------------------------------------- public.balance_key
CREATE OR REPLACE FUNCTION public.balance_key(account_id uuid, date date, amount numeric, balance numeric)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (md5((((((((account_id)::text || '/'::text) || ((date - '2000-01-01'::date))::text) || '/'::text) || (trim_scale(amount))::text) || '/'::text) || (trim_scale(balance))::text)))::uuid;

COMMENT ON FUNCTION public.balance_key(uuid,date,numeric,numeric) IS 'Equal for the same movement in two files that state the balance after it, whatever their texts.';
REVOKE ALL ON FUNCTION public.balance_key(uuid,date,numeric,numeric) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.balance_key(uuid,date,numeric,numeric) TO authenticated;

-- ---------------------------------------------------------------- public.forget_known_rows
CREATE OR REPLACE FUNCTION public.forget_known_rows(import uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  with gone as (
    delete from public.known_rows k where k.user_id = owner and k.import_id = import
    returning k.transaction_id, k.given
  )
  update public.transactions t
  set external_id = case when 'external_id' = any (g.given) then null else t.external_id end,
    bank_text = case when 'bank_text' = any (g.given) then null else t.bank_text end,
    file_key = case when 'file_key' = any (g.given) then null else t.file_key end,
    balance_key = case when 'balance_key' = any (g.given) then null else t.balance_key end,
    bank_transfer = t.bank_transfer and 'bank_transfer' <> all (g.given)
  from gone g
  where t.user_id = owner and t.id = g.transaction_id and g.given <> '{}';
end $function$;

COMMENT ON FUNCTION public.forget_known_rows(uuid) IS 'Takes back what an import gave to transactions that were there before. Part of its undo.';
REVOKE ALL ON FUNCTION public.forget_known_rows(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_known_rows(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.keep_known_rows
CREATE OR REPLACE FUNCTION public.keep_known_rows(import uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  with taken as (
    select t.id, r.line, r.part, coalesce(r.file_key, r.movement_key) as key, r.balance_key, r.bank_transfer, r.description,
      case when r.external_id !~ '^outlay:' then r.external_id end as external_id, t.import_id is null as by_hand
    from public.import_rows r
    join public.transactions t on t.user_id = owner and t.id = r.match_id and t.deletion_id is null
    where r.user_id = owner and r.import_id = import
      and (r.status = 'same' or r.status = 'already-there' and t.import_id is null and coalesce(r.external_id, '') !~ '^outlay:')
  ), given as (
    select k.*, array_remove(array[
      case when t.external_id is null and k.external_id is not null then 'external_id' end,
      case when k.by_hand and t.bank_text is null and t.description <> k.description then 'bank_text' end,
      case when k.by_hand and t.file_key is null then 'file_key' end,
      case when t.balance_key is null and k.balance_key is not null then 'balance_key' end,
      case when k.bank_transfer and not t.bank_transfer then 'bank_transfer' end], null) as given
    from taken k join public.transactions t on t.user_id = owner and t.id = k.id
  ), kept as (
    insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, given)
    select owner, g.id, import, g.line, g.key, g.external_id, g.balance_key, g.given from given g
  )
  update public.transactions t
  set external_id = case when 'external_id' = any (g.given) then g.external_id else t.external_id end,
    bank_text = case when 'bank_text' = any (g.given) then g.description else t.bank_text end,
    file_key = case when 'file_key' = any (g.given) then g.key else t.file_key end,
    balance_key = case when 'balance_key' = any (g.given) then g.balance_key else t.balance_key end,
    bank_transfer = t.bank_transfer or 'bank_transfer' = any (g.given)
  from given g
  where t.user_id = owner and t.id = g.id and g.given <> '{}';
end $function$;

COMMENT ON FUNCTION public.keep_known_rows(uuid) IS 'Gives transactions the bank''s data of the rows of an import that were taken for them; what the user entered stays. Part of its commit.';
REVOKE ALL ON FUNCTION public.keep_known_rows(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.keep_known_rows(uuid) TO authenticated;
