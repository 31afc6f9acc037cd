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
