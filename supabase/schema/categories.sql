-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.categories
CREATE TABLE public.categories (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  parent_id uuid,
  name text NOT NULL,
  kind text DEFAULT 'spending'::text NOT NULL,
  color smallint,
  "position" integer DEFAULT 0 NOT NULL,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  icon text,
  kept boolean DEFAULT false NOT NULL,
  CONSTRAINT categories_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT categories_color_check CHECK (color >= 0 AND color <= 10),
  CONSTRAINT categories_icon_check CHECK (char_length(icon) >= 1 AND char_length(icon) <= 40),
  CONSTRAINT categories_kind_check CHECK (kind = ANY (ARRAY['spending'::text, 'income'::text])),
  CONSTRAINT categories_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT categories_parent_fkey FOREIGN KEY (user_id, parent_id) REFERENCES public.categories(user_id, id) ON DELETE CASCADE,
  CONSTRAINT categories_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.categories IS 'A category of one user, in two levels at most. Names that differ in case only are one, whatever the group.';
COMMENT ON COLUMN public.categories.color IS 'The place in the palette, from 1; 0 is neutral; null the color its name gives it.';
COMMENT ON COLUMN public.categories."position" IS 'Its place among its siblings; those with the same one are in alphabetical order.';
COMMENT ON COLUMN public.categories.icon IS 'The name of its icon; null for none.';
COMMENT ON COLUMN public.categories.kept IS 'Whether it is listed while nothing uses it: it was made on purpose, not by typing its name.';

CREATE UNIQUE INDEX categories_name_key ON public.categories USING btree (user_id, public.caseless(name));
CREATE INDEX categories_parent_index ON public.categories USING btree (user_id, parent_id);

ALTER TABLE public.categories ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.categories
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.categories TO authenticated;

CREATE TRIGGER check_category_parent BEFORE INSERT OR UPDATE OF parent_id ON public.categories FOR EACH ROW WHEN (new.parent_id IS NOT NULL) EXECUTE FUNCTION public.check_category_parent();

-- ---------------------------------------------------------------- public.check_category_parent
CREATE OR REPLACE FUNCTION public.check_category_parent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if exists (select from public.categories p where p.user_id = new.user_id and p.id = new.parent_id and p.parent_id is not null)
    or exists (select from public.categories c where c.user_id = new.user_id and c.parent_id = new.id) then
    raise sqlstate 'PT409' using message = 'category_too_deep';
  end if;
  return new;
end $function$;

COMMENT ON FUNCTION public.check_category_parent() IS 'Keeps categories in two levels.';
REVOKE ALL ON FUNCTION public.check_category_parent() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.check_category_parent() TO authenticated;

-- ---------------------------------------------------------------- public.ensure_categories
CREATE OR REPLACE FUNCTION public.ensure_categories(names text[], kinds text[])
 RETURNS TABLE(name text, id uuid)
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  return query
  with given as materialized (
    select distinct on (g.name) g.name, public.caseless(g.name) as same, g.kind, g.place
    from unnest(names, kinds) with ordinality as g(name, kind, place) where g.name is not null
    order by g.name, g.place
  ), first_given as materialized (
    select distinct on (g.same) g.same, g.name, g.kind from given g order by g.same, g.place
  ), known as materialized (
    select c.id, c.name, public.caseless(c.name) as same,
      exists (select from public.listed_categories l where l.user_id = owner and l.id = c.id) as listed
    from public.categories c
    where c.user_id = owner
  ), begun as (
    update public.categories c set name = f.name, kind = f.kind, color = null, archived_at = null
    from known k join first_given f on f.same = k.same
    where c.user_id = owner and c.id = k.id and not k.listed
    returning c.id
  ), returned as (
    -- One in the archive is offered again as soon as it is used again.
    update public.categories c set archived_at = null
    from known k join first_given f on f.same = k.same
    where c.user_id = owner and c.id = k.id and k.listed and c.archived_at is not null
    returning c.id
  ), made as (
    insert into public.categories (user_id, name, kind)
    select owner, f.name, f.kind from first_given f
    where not exists (select from known k where k.same = f.same)
    returning id, name
  )
  select g.name, k.id from given g join known k on k.same = g.same
  union all
  select g.name, m.id from given g join made m on public.caseless(m.name) = g.same
  -- What was begun anew or returned is among the known; naming them here has it done.
  where (select count(*) from begun) + (select count(*) from returned) >= 0;
end $function$;

COMMENT ON FUNCTION public.ensure_categories(text[],text[]) IS 'The ids of categories by name; those that don''t exist are made. PT401 is left to who calls it under the ledger lock.';
REVOKE ALL ON FUNCTION public.ensure_categories(text[],text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.ensure_categories(text[],text[]) TO authenticated;

-- ---------------------------------------------------------------- public.list_counts
CREATE OR REPLACE FUNCTION public.list_counts()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'categories', (select count(*) from public.listed_categories c
      where c.user_id = (select public.current_user_id()) and c.archived_at is null
        and public.caseless(c.name) <> 'uncategorized'),
    'payees', (select count(*) from public.payees p where p.user_id = (select public.current_user_id())),
    'rules', (select count(*) from public.rules r where r.user_id = (select public.current_user_id())),
    'tags', (select count(*) from public.tags t
      where t.user_id = (select public.current_user_id()) and t.archived_at is null));
$function$;

COMMENT ON FUNCTION public.list_counts() IS 'How many categories, payees, rules and tags the user has; those in an archive are left out.';
REVOKE ALL ON FUNCTION public.list_counts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.list_counts() TO authenticated;

-- ---------------------------------------------------------------- public.spelled_categories
CREATE OR REPLACE FUNCTION public.spelled_categories(names text[])
 RETURNS TABLE(name text, spelling text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
#variable_conflict use_column
begin
  return query
  with known as materialized (
    select c.name, public.caseless(c.name) as same from public.listed_categories c
    where c.user_id = (select public.current_user_id())
  ), given as materialized (
    select g.name, public.caseless(g.name) as same, min(g.place) as place
    from unnest(names) with ordinality as g(name, place) group by g.name
  )
  select g.name, coalesce(k.name, first_value(g.name) over (partition by g.same order by g.place))
  from given g left join known k on k.same = g.same;
end $function$;

COMMENT ON FUNCTION public.spelled_categories(text[]) IS 'How names of categories are written: as the user writes them already, else as the first that differs in case only.';
REVOKE ALL ON FUNCTION public.spelled_categories(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.spelled_categories(text[]) TO authenticated;
