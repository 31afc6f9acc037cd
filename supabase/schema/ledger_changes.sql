-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.ledger_changes
CREATE TABLE public.ledger_changes (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  transactions integer DEFAULT 0 NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  undone_at timestamp with time zone,
  kept integer,
  details jsonb DEFAULT '{}'::jsonb NOT NULL,
  snapshot jsonb,
  CONSTRAINT ledger_changes_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT ledger_changes_details_check CHECK (jsonb_typeof(details) = 'object'::text AND char_length(details::text) <= 4000),
  CONSTRAINT ledger_changes_kind_check CHECK (kind = ANY (ARRAY['set'::text, 'merge'::text, 'delete'::text, 'delete-account'::text, 'category'::text, 'payee'::text, 'rule'::text])),
  CONSTRAINT ledger_changes_snapshot_check CHECK (octet_length(snapshot::text) <= 4000000),
  CONSTRAINT ledger_changes_transactions_check CHECK (transactions >= 0),
  CONSTRAINT ledger_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.ledger_changes IS 'A change of one or many transactions that can be taken back.';
COMMENT ON COLUMN public.ledger_changes.transactions IS 'How many transactions it changed or deleted.';
COMMENT ON COLUMN public.ledger_changes.kept IS 'How many of them the undo left alone, as they were changed again since.';
COMMENT ON COLUMN public.ledger_changes.details IS 'What was done, as codes and values that the history of a transaction shows.';
COMMENT ON COLUMN public.ledger_changes.snapshot IS 'What categories, payees or rules were before it, and the suggestions that it has refused.';

CREATE INDEX ledger_changes_made_index ON public.ledger_changes USING btree (user_id, made_at DESC);

ALTER TABLE public.ledger_changes ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.ledger_changes
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.ledger_changes TO authenticated;

CREATE TRIGGER expire_ledger_changes AFTER INSERT ON public.ledger_changes FOR EACH STATEMENT WHEN (COALESCE(current_setting('outlay.quiet'::text, true), ''::text) <> 'on'::text) EXECUTE FUNCTION public.expire_ledger_changes();
CREATE TRIGGER forget_old_restores AFTER INSERT ON public.ledger_changes FOR EACH STATEMENT EXECUTE FUNCTION public.forget_old_restores();

-- ---------------------------------------------------------------- public.expire_ledger_changes
CREATE OR REPLACE FUNCTION public.expire_ledger_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform public.forget_old_changes();
  return null;
end $function$;

COMMENT ON FUNCTION public.expire_ledger_changes() IS 'Forgets old changes with each new one.';
REVOKE ALL ON FUNCTION public.expire_ledger_changes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.expire_ledger_changes() TO authenticated;

-- ---------------------------------------------------------------- public.forget_old_changes
CREATE OR REPLACE FUNCTION public.forget_old_changes()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  emptied boolean;
begin
  with gone as (
    delete from public.ledger_changes c
    where c.user_id = public.current_user_id()
      and c.made_at < now() - case when c.kind in ('merge', 'delete', 'delete-account') then interval '30 days' else interval '1 year' end
    returning c.kind
  )
  select bool_or(g.kind in ('merge', 'delete', 'delete-account')) into emptied from gone g;
  if emptied then
    perform public.forget_unused_payees();
  end if;
end $function$;

COMMENT ON FUNCTION public.forget_old_changes() IS 'Forgets changes that are too old to be taken back, and their trash.';
REVOKE ALL ON FUNCTION public.forget_old_changes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_old_changes() TO authenticated;

-- ---------------------------------------------------------------- public.free_category_name
CREATE OR REPLACE FUNCTION public.free_category_name(name text, id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  once uuid;
begin
  if exists (
    select from public.listed_categories c
    where c.user_id = owner and c.id <> free_category_name.id
      and public.caseless(c.name) = public.caseless(free_category_name.name)) then
    raise sqlstate 'PT409' using message = 'category_name_taken', detail = free_category_name.name;
  end if;
  update public.categories c set name = c.id::text
  where c.user_id = owner and c.id <> free_category_name.id
    and public.caseless(c.name) = public.caseless(free_category_name.name)
  returning c.id into once;
  return once;
end $function$;

COMMENT ON FUNCTION public.free_category_name(text,uuid) IS 'Takes a name from a category that is listed nowhere, for another one; returns the former, if there is one. PT409 if a listed one is called so.';
REVOKE ALL ON FUNCTION public.free_category_name(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.free_category_name(text,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.rule_content
CREATE OR REPLACE FUNCTION public.rule_content(rule uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('name', r.name, 'match', r.match, 'conditions', r.conditions, 'actions', r.actions,
    'enabled', r.enabled)
  from public.rules r where r.user_id = (select public.current_user_id()) and r.id = rule;
$function$;

COMMENT ON FUNCTION public.rule_content(uuid) IS 'What a rule says, and whether it is on; null where there is none.';
REVOKE ALL ON FUNCTION public.rule_content(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.rule_content(uuid) TO authenticated;
