-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.rules
CREATE TABLE public.rules (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  "position" integer DEFAULT 0 NOT NULL,
  name text NOT NULL,
  match text DEFAULT 'all'::text NOT NULL,
  conditions jsonb NOT NULL,
  actions jsonb NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  revision integer DEFAULT 1 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  updated_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT rules_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT rules_actions_check CHECK (jsonb_typeof(actions) = 'array'::text AND char_length(actions::text) <= 20000),
  CONSTRAINT rules_conditions_check CHECK (jsonb_typeof(conditions) = 'array'::text AND char_length(conditions::text) <= 20000),
  CONSTRAINT rules_match_check CHECK (match = ANY (ARRAY['all'::text, 'any'::text])),
  CONSTRAINT rules_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 100),
  CONSTRAINT rules_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.rules IS 'What a user wants done with rows that look alike. Of several, the first one decides, for each field on its own.';
COMMENT ON COLUMN public.rules."position" IS 'Its place in the order; equal ones are in the order of their making.';
COMMENT ON COLUMN public.rules.match IS 'Whether all of its conditions have to be true, or any.';
COMMENT ON COLUMN public.rules.conditions IS 'A list of { field, operator, … }; categories, tags, accounts and payees by id.';
COMMENT ON COLUMN public.rules.actions IS 'A list of { field, … }, one for each field that it sets.';

CREATE INDEX rules_position_index ON public.rules USING btree (user_id, "position");

ALTER TABLE public.rules ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.rules
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.rules TO authenticated;

-- ---------------------------------------------------------------- public.apply_rules_to_import
CREATE OR REPLACE FUNCTION public.apply_rules_to_import(import uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return 0;
end $function$;

COMMENT ON FUNCTION public.apply_rules_to_import(uuid) IS 'Does what the rules say to the rows of a staged import; returns how many that has changed.';
REVOKE ALL ON FUNCTION public.apply_rules_to_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.apply_rules_to_import(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.clean_payees
CREATE OR REPLACE FUNCTION public.clean_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
end $function$;

COMMENT ON FUNCTION public.clean_payees() IS 'Cleans the descriptions that an earlier version has cleaned, or none.';
REVOKE ALL ON FUNCTION public.clean_payees() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.clean_payees() TO authenticated;

-- ---------------------------------------------------------------- public.guess_import_categories
CREATE OR REPLACE FUNCTION public.guess_import_categories(import uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  return 0;
end $function$;

COMMENT ON FUNCTION public.guess_import_categories(uuid) IS 'Gives the rows of a staged import that nobody chose a category for the one that memory is sure of; returns how many that has changed.';
REVOKE ALL ON FUNCTION public.guess_import_categories(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.guess_import_categories(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.restore_category_change
CREATE OR REPLACE FUNCTION public.restore_category_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
end $function$;

COMMENT ON FUNCTION public.restore_category_change(uuid) IS 'Makes categories what they were before a change; part of its undo.';
REVOKE ALL ON FUNCTION public.restore_category_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_category_change(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.restore_payee_change
CREATE OR REPLACE FUNCTION public.restore_payee_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
end $function$;

COMMENT ON FUNCTION public.restore_payee_change(uuid) IS 'Makes payees what they were before a change; part of its undo.';
REVOKE ALL ON FUNCTION public.restore_payee_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_payee_change(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.restore_rule_change
CREATE OR REPLACE FUNCTION public.restore_rule_change(change uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
end $function$;

COMMENT ON FUNCTION public.restore_rule_change(uuid) IS 'Makes rules what they were before a change; part of its undo.';
REVOKE ALL ON FUNCTION public.restore_rule_change(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_rule_change(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.track_category_choice
CREATE OR REPLACE FUNCTION public.track_category_choice()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A merge of categories chooses none.
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.category_set_at is not distinct from old.category_set_at then
    new.category_set_at := now();
  end if;
  if new.category_source not in ('rule', 'memory') then
    new.category_reason := null;
  end if;
  return new;
end $function$;

COMMENT ON FUNCTION public.track_category_choice() IS 'Notes when a category was chosen; a reason goes with the choice it was for.';
REVOKE ALL ON FUNCTION public.track_category_choice() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.track_category_choice() TO authenticated;
