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

-- ---------------------------------------------------------------- public.arranged_categories
CREATE VIEW public.arranged_categories WITH (security_invoker=true) AS
 SELECT c.user_id,
    c.id,
    c.parent_id,
    c.name,
    c.kind,
    c.color,
    c.icon,
    c.kept,
    c.archived_at,
    p.name AS group_name,
    COALESCE(p.color, c.color) AS group_color,
    row_number() OVER (PARTITION BY c.user_id ORDER BY g.kind DESC, (public.caseless(g.name) = 'uncategorized'::text), g."position", (public.caseless(g.name)), g.id, (c.parent_id IS NOT NULL), c."position", (public.caseless(c.name)), c.id) AS place
   FROM public.listed_categories c
     JOIN public.categories g ON g.user_id = c.user_id AND g.id = COALESCE(c.parent_id, c.id)
     LEFT JOIN public.categories p ON p.user_id = c.user_id AND p.id = c.parent_id;

COMMENT ON VIEW public.arranged_categories IS 'The categories that screens list, in the user''s order: those of spending first, each group before its categories.';

GRANT SELECT ON public.arranged_categories TO authenticated;

-- ---------------------------------------------------------------- public.category_members
CREATE VIEW public.category_members WITH (security_invoker=true) AS
 SELECT c.user_id,
    c.id AS category_id,
    m.id AS member_id
   FROM public.categories c
     JOIN public.categories m ON m.user_id = c.user_id AND (m.id = c.id OR m.parent_id = c.id);

COMMENT ON VIEW public.category_members IS 'Whose rows are in the figure of a category: its own, and those of the categories in it.';

GRANT SELECT ON public.category_members TO authenticated;

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

-- ---------------------------------------------------------------- public.common_categories
CREATE OR REPLACE FUNCTION public.common_categories()
 RETURNS TABLE(name text, group_name text, kind text, color smallint, icon text, place integer)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select v.name, v.group_name, coalesce(v.kind, 'spending'), v.color::smallint, v.icon, v.place
  from (values
    -- The four that have a limit get their colours from their names.
    ('Food', null, null, null, 'utensils', 1),
    ('Groceries', 'Food', null, null, 'shopping-basket', 1),
    ('Eating out', 'Food', null, null, 'soup', 2),
    ('Transport', null, null, null, 'train-front', 2),
    ('Public transport', 'Transport', null, null, 'bus', 1),
    ('Fuel', 'Transport', null, null, 'fuel', 2),
    ('Rides', 'Transport', null, null, 'car', 3),
    ('Shopping', null, null, null, 'shopping-bag', 3),
    ('Clothes', 'Shopping', null, null, 'shirt', 1),
    ('Electronics', 'Shopping', null, null, 'laptop', 2),
    ('Gifts', 'Shopping', null, null, 'gift', 3),
    ('Home', null, null, 5, 'house', 4),
    ('Rent', 'Home', null, null, 'key-round', 1),
    ('Utilities', 'Home', null, null, 'plug', 2),
    ('Phone and internet', 'Home', null, null, 'wifi', 3),
    ('Household', 'Home', null, null, 'spray-can', 4),
    ('Entertainment', null, null, null, 'ticket', 5),
    ('Subscriptions', 'Entertainment', null, null, 'repeat', 1),
    ('Sports', 'Entertainment', null, null, 'dumbbell', 2),
    ('Travel', 'Entertainment', null, null, 'plane', 3),
    ('Health', null, null, 6, 'heart-pulse', 6),
    ('Pharmacy', 'Health', null, null, 'pill', 1),
    ('Doctor', 'Health', null, null, 'stethoscope', 2),
    ('Fees', null, null, null, 'percent', 7),
    ('Salary', null, 'income', null, 'briefcase', 8),
    ('Freelance', null, 'income', null, 'pencil', 9),
    ('Interest', null, 'income', null, 'piggy-bank', 10)
  ) v (name, group_name, kind, color, icon, place);
$function$;

COMMENT ON FUNCTION public.common_categories() IS 'The categories that everyone starts with, in groups.';
REVOKE ALL ON FUNCTION public.common_categories() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.common_categories() TO authenticated;

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
  -- Where nobody has arranged them, they are in alphabetical order; else new ones follow.
  last integer := (select nullif(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null);
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
    update public.categories c
    set name = f.name, color = null, icon = null, archived_at = null,
      -- An undo may bring rows back that were in it.
      kind = coalesce(g.kind, case when exists (
        select from public.changed_transactions x where x.user_id = owner and x.category_id = k.id) then o.kind end, f.kind)
    from known k
    join first_given f on f.same = k.same
    join public.categories o on o.user_id = owner and o.id = k.id
    left join public.categories g on g.user_id = owner and g.id = o.parent_id
    where c.user_id = owner and c.id = k.id and not k.listed
    returning c.id
  ), returned as (
    -- One in the archive is offered again as soon as it is used again, and so is its group.
    update public.categories c set archived_at = null
    where c.user_id = owner and c.archived_at is not null and exists (
      select from known k
      join first_given f on f.same = k.same
      join public.categories o on o.user_id = owner and o.id = k.id
      where k.listed and o.archived_at is not null and c.id in (o.id, o.parent_id))
    returning c.id
  ), made as (
    insert into public.categories (user_id, name, kind, position)
    select owner, f.name, f.kind, coalesce(last + 1, 0) from first_given f
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
    'payees', (
      -- Like their list: what a file's review made, or a rule keeps, has no rows.
      select count(*) from public.payees p
      where p.user_id = (select public.current_user_id()) and exists (
        select from public.transactions t
        where t.user_id = p.user_id and t.payee_id = p.id and t.deletion_id is null)),
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
