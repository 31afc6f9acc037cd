-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.payee_keys
CREATE TABLE public.payee_keys (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  key text NOT NULL,
  payee_id uuid NOT NULL,
  cleaned text DEFAULT ''::text NOT NULL,
  name text,
  version smallint DEFAULT 0 NOT NULL,
  by_hand boolean DEFAULT false NOT NULL,
  CONSTRAINT payee_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT payee_keys_cleaned_check CHECK (char_length(cleaned) <= 500),
  CONSTRAINT payee_keys_key_check CHECK (char_length(key) <= 500),
  CONSTRAINT payee_keys_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 500),
  CONSTRAINT payee_keys_payee_fkey FOREIGN KEY (user_id, payee_id) REFERENCES public.payees(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.payee_keys IS 'The descriptions by which a payee is known, without case, accents and blanks at their ends.';
COMMENT ON COLUMN public.payee_keys.cleaned IS 'What is left of the description without what banks add: equal for one payee.';
COMMENT ON COLUMN public.payee_keys.name IS 'The name that the description gives its payee; null where it is a name itself.';
COMMENT ON COLUMN public.payee_keys.version IS 'Of the cleaning: 0 for none yet.';
COMMENT ON COLUMN public.payee_keys.by_hand IS 'Whether the user chose its payee: no cleaning moves it.';

CREATE INDEX payee_keys_cleaned_index ON public.payee_keys USING btree (user_id, cleaned);
CREATE INDEX payee_keys_payee_index ON public.payee_keys USING btree (user_id, payee_id);

ALTER TABLE public.payee_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.payee_keys
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.payee_keys TO authenticated;

-- ---------------------------------------------------------------- public.payees
CREATE TABLE public.payees (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  never_guess boolean DEFAULT false NOT NULL,
  CONSTRAINT payees_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT payees_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 500),
  CONSTRAINT payees_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.payees IS 'Who money went to or came from.';
COMMENT ON COLUMN public.payees.name IS 'As the user calls them; null while they are called what their descriptions say.';
COMMENT ON COLUMN public.payees.never_guess IS 'Whether the user wants no category from memory for them.';

ALTER TABLE public.payees ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.payees
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.payees TO authenticated;

-- ---------------------------------------------------------------- public.ensure_payees
CREATE OR REPLACE FUNCTION public.ensure_payees(owner uuid, descriptions text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
begin
  with unknown as materialized (
    select k.key, gen_random_uuid() as payee_id
    from (select distinct public.payee_key(d) as key from unnest(descriptions) d) k
    where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
  ), made as (
    insert into public.payees (user_id, id) select owner, u.payee_id from unknown u
  )
  insert into public.payee_keys (user_id, key, payee_id) select owner, u.key, u.payee_id from unknown u;
end $function$;

COMMENT ON FUNCTION public.ensure_payees(uuid,text[]) IS 'Makes the payees of descriptions that are not known yet.';
REVOKE ALL ON FUNCTION public.ensure_payees(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.ensure_payees(uuid,text[]) TO authenticated;

-- ---------------------------------------------------------------- public.forget_unused_payees
CREATE OR REPLACE FUNCTION public.forget_unused_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
begin
  delete from public.payees p
  where p.user_id = public.current_user_id() and p.name is null
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
end $function$;

COMMENT ON FUNCTION public.forget_unused_payees() IS 'Forgets payees of which no transaction is left.';
REVOKE ALL ON FUNCTION public.forget_unused_payees() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_unused_payees() TO authenticated;

-- ---------------------------------------------------------------- public.payee_key
CREATE OR REPLACE FUNCTION public.payee_key(description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(btrim(public.fold_text(description)), 500);

COMMENT ON FUNCTION public.payee_key(text) IS 'A description as payees are known by it.';
REVOKE ALL ON FUNCTION public.payee_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_key(text) TO authenticated;
