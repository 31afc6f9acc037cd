-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.part_tags
CREATE TABLE public.part_tags (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  part_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  CONSTRAINT part_tags_pkey PRIMARY KEY (user_id, part_id, tag_id),
  CONSTRAINT part_tags_part_fkey FOREIGN KEY (user_id, part_id) REFERENCES public.transaction_parts(user_id, id) ON DELETE CASCADE,
  CONSTRAINT part_tags_tag_fkey FOREIGN KEY (user_id, tag_id) REFERENCES public.tags(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.part_tags IS 'The tags of parts of split transactions.';

CREATE INDEX part_tags_tag_index ON public.part_tags USING btree (user_id, tag_id);

ALTER TABLE public.part_tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.part_tags
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.part_tags TO authenticated;

-- ---------------------------------------------------------------- public.tags
CREATE TABLE public.tags (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text NOT NULL,
  color smallint,
  archived_at timestamp with time zone,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT tags_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT tags_color_check CHECK (color >= 0 AND color <= 10),
  CONSTRAINT tags_name_check CHECK (name = btrim(name) AND char_length(name) >= 1 AND char_length(name) <= 60),
  CONSTRAINT tags_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.tags IS 'A word of the user''s for an occasion. Names that differ in case only are one.';

CREATE UNIQUE INDEX tags_name_key ON public.tags USING btree (user_id, public.caseless(name));

ALTER TABLE public.tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.tags
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.tags TO authenticated;

-- ---------------------------------------------------------------- public.transaction_tags
CREATE TABLE public.transaction_tags (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  transaction_id uuid NOT NULL,
  tag_id uuid NOT NULL,
  CONSTRAINT transaction_tags_pkey PRIMARY KEY (user_id, transaction_id, tag_id),
  CONSTRAINT transaction_tags_tag_fkey FOREIGN KEY (user_id, tag_id) REFERENCES public.tags(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transaction_tags_transaction_fkey FOREIGN KEY (user_id, transaction_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.transaction_tags IS 'The tags of transactions.';

CREATE INDEX transaction_tags_tag_index ON public.transaction_tags USING btree (user_id, tag_id);

ALTER TABLE public.transaction_tags ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.transaction_tags
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.transaction_tags TO authenticated;

-- ---------------------------------------------------------------- public.delete_tag
CREATE OR REPLACE FUNCTION public.delete_tag(tag uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.tags t where t.user_id = public.lock_ledger() and t.id = tag;
  return found;
end $function$;

COMMENT ON FUNCTION public.delete_tag(uuid) IS 'Forgets a tag and takes it off everything that has it.';
REVOKE ALL ON FUNCTION public.delete_tag(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.delete_tag(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.ensure_tags
CREATE OR REPLACE FUNCTION public.ensure_tags(names text[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.tags (user_id, name)
  select distinct on (public.caseless(n.name)) owner, n.name
  from (select btrim(g.name) as name, g.place from unnest(names) with ordinality g (name, place)) n
  where n.name <> '' and not exists (
    select from public.tags t where t.user_id = owner and public.caseless(t.name) = public.caseless(n.name))
  order by public.caseless(n.name), n.place;
  -- What is used again is no longer archived.
  update public.tags t set archived_at = null
  where t.user_id = owner and t.archived_at is not null
    and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n);
  return array(
    select t.id from public.tags t
    where t.user_id = owner and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n));
end $function$;

COMMENT ON FUNCTION public.ensure_tags(text[]) IS 'The ids of tags by name; those that don''t exist are made.';
REVOKE ALL ON FUNCTION public.ensure_tags(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.ensure_tags(text[]) TO authenticated;

-- ---------------------------------------------------------------- public.merge_tags
CREATE OR REPLACE FUNCTION public.merge_tags(source uuid, target uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  if source = target or not exists (select from public.tags t where t.user_id = owner and t.id = target) then
    return false;
  end if;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, g.transaction_id, target from public.transaction_tags g where g.user_id = owner and g.tag_id = source
  on conflict do nothing;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, g.part_id, target from public.part_tags g where g.user_id = owner and g.tag_id = source
  on conflict do nothing;
  -- An undo brings back the one that is left.
  update public.changed_transactions c set before = replace(c.before::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.before ?| array['tags', 'parts'] and strpos(c.before::text, source::text) > 0;
  update public.rules r
  set conditions = replace(r.conditions::text, source::text, target::text)::jsonb,
    actions = replace(r.actions::text, source::text, target::text)::jsonb
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
  update public.ledger_changes c set snapshot = replace(c.snapshot::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.kind = 'rule' and strpos(c.snapshot::text, source::text) > 0;
  delete from public.tags t where t.user_id = owner and t.id = source;
  return found;
end $function$;

COMMENT ON FUNCTION public.merge_tags(uuid,uuid) IS 'Gives everything with one tag another, and forgets the first.';
REVOKE ALL ON FUNCTION public.merge_tags(uuid,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.merge_tags(uuid,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.save_tag
CREATE OR REPLACE FUNCTION public.save_tag(tag uuid, name text, color smallint, archived boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.tags t
    where t.user_id = owner and t.id <> tag and public.caseless(t.name) = public.caseless(btrim(save_tag.name))) then
    return 'name_taken';
  end if;
  update public.tags t
  set name = btrim(save_tag.name), color = save_tag.color,
    archived_at = case when archived then coalesce(t.archived_at, now()) end
  where t.user_id = owner and t.id = tag;
  return case when found then 'saved' else 'gone' end;
end $function$;

COMMENT ON FUNCTION public.save_tag(uuid,text,smallint,boolean) IS 'Renames, colours or archives a tag; safe to repeat.';
REVOKE ALL ON FUNCTION public.save_tag(uuid,text,smallint,boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.save_tag(uuid,text,smallint,boolean) TO authenticated;
