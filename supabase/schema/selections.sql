-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.changed_transactions
CREATE TABLE public.changed_transactions (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  change_id uuid NOT NULL,
  transaction_id uuid NOT NULL,
  category_id uuid NOT NULL,
  category_source text NOT NULL,
  account_id uuid NOT NULL,
  type text NOT NULL,
  type_stated boolean NOT NULL,
  edited_at timestamp with time zone,
  file_key uuid,
  revision_before integer NOT NULL,
  revision integer NOT NULL,
  CONSTRAINT changed_transactions_pkey PRIMARY KEY (user_id, change_id, transaction_id),
  CONSTRAINT changed_transactions_change_fkey FOREIGN KEY (user_id, change_id) REFERENCES public.ledger_changes(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.changed_transactions IS 'What the transactions of a change were before it.';
COMMENT ON COLUMN public.changed_transactions.revision IS 'The revision of what the change has left; at another one it was changed again since.';

CREATE INDEX changed_transactions_transaction_index ON public.changed_transactions USING btree (user_id, transaction_id);

ALTER TABLE public.changed_transactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.changed_transactions
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.changed_transactions TO authenticated;

-- ---------------------------------------------------------------- public.selected_transactions
CREATE OR REPLACE FUNCTION public.selected_transactions(selection jsonb)
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  ids uuid[];
  digest bigint;
  spared uuid[];
  matching integer;
begin
  selection := public.unwrap_json(selection);
  if selection ? 'ids' then
    return array(
      select t.id from public.transactions t
      where t.user_id = owner and t.deleted_at is null
        and t.id = any (array(select value::uuid from jsonb_array_elements_text(selection -> 'ids'))));
  end if;
  spared := array(
    select distinct value::uuid from jsonb_array_elements_text(coalesce(selection -> 'except', '[]')));
  execute $matching$
    select coalesce(array_agg(t.id) filter (where s.id is null), '{}'), count(*),
      coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t
    left join unnest($2) s (id) on s.id = t.id $matching$
  into ids, matching, digest using selection -> 'filter', spared;
  if matching is distinct from (selection ->> 'count')::integer
    or digest <> (selection ->> 'digest')::bigint
    or cardinality(ids) <> matching - cardinality(spared) then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  return ids;
end $function$;

COMMENT ON FUNCTION public.selected_transactions(jsonb) IS 'The ids of the transactions a user has selected.';
REVOKE ALL ON FUNCTION public.selected_transactions(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.selected_transactions(jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.selection_digest
CREATE OR REPLACE FUNCTION public.selection_digest(filter jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  matching bigint;
  digest bigint;
begin
  -- Planned for this filter alone.
  execute 'select count(*), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t'
  into matching, digest using public.unwrap_json(filter);
  return jsonb_build_object('count', matching, 'digest', digest::text);
end $function$;

COMMENT ON FUNCTION public.selection_digest(jsonb) IS 'How many transactions pass a filter, and a digest that is another one as soon as a row comes, goes or changes.';
REVOKE ALL ON FUNCTION public.selection_digest(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.selection_digest(jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.set_transactions
CREATE OR REPLACE FUNCTION public.set_transactions(change uuid, selection jsonb, category text DEFAULT NULL::text, account uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  ids uuid[];
  set_category uuid;
  changed integer;
begin
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if account is not null and not exists (
    select from public.live_accounts a where a.user_id = owner and a.id = account and a.closed_at is null) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'set');
  ids := public.selected_transactions(selection);
  -- A category that is new is one of income where all it is given to is.
  select n.id into set_category
  from public.ensure_categories(array[category], array[case
    when exists (
      select from public.transactions t where t.user_id = owner and t.id = any (ids) and t.type <> 'income')
    then 'spending' else 'income' end]) n;
  insert into public.changed_transactions (user_id, change_id, transaction_id, category_id, category_source, account_id,
    type, type_stated, edited_at, file_key, revision_before, revision)
  select owner, change, t.id, t.category_id, t.category_source, t.account_id, t.type, t.type_stated, t.edited_at,
    t.file_key, t.revision, t.revision + 1
  from public.transactions t
  where t.user_id = owner and t.id = any (ids) and (t.category_id <> set_category or t.account_id <> account);
  get diagnostics changed = row_count;
  update public.transactions t
  set category_id = coalesce(set_category, t.category_id),
    category_source = case when t.category_id <> set_category then 'hand' else t.category_source end,
    account_id = coalesce(account, t.account_id)
  where t.user_id = owner and t.id = any (ids) and (t.category_id <> set_category or t.account_id <> account);
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  return jsonb_build_object('transactions', changed);
end $function$;

COMMENT ON FUNCTION public.set_transactions(uuid,jsonb,text,uuid) IS 'Sets the category or account of the selected transactions; safe to repeat.';
REVOKE ALL ON FUNCTION public.set_transactions(uuid,jsonb,text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.set_transactions(uuid,jsonb,text,uuid) TO authenticated;
