-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.refused_transfers
CREATE TABLE public.refused_transfers (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  out_id uuid NOT NULL,
  in_id uuid NOT NULL,
  CONSTRAINT refused_transfers_pkey PRIMARY KEY (user_id, out_id, in_id),
  CONSTRAINT refused_transfers_in_fkey FOREIGN KEY (user_id, in_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT refused_transfers_out_fkey FOREIGN KEY (user_id, out_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT refused_transfers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.refused_transfers IS 'Two transactions the user has said are no transfer.';

CREATE INDEX refused_transfers_in_index ON public.refused_transfers USING btree (user_id, in_id);

ALTER TABLE public.refused_transfers ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.refused_transfers
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.refused_transfers TO authenticated;

-- ---------------------------------------------------------------- public.transfers
CREATE TABLE public.transfers (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  out_id uuid,
  in_id uuid,
  account_id uuid,
  origin text NOT NULL,
  evidence text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT transfers_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT transfers_in_key UNIQUE (user_id, in_id),
  CONSTRAINT transfers_out_key UNIQUE (user_id, out_id),
  CONSTRAINT transfers_evidence_check CHECK (char_length(evidence) <= 500),
  CONSTRAINT transfers_origin_check CHECK (origin = ANY (ARRAY['hand'::text, 'found'::text])),
  CONSTRAINT transfers_sides CHECK (num_nonnulls(out_id, in_id) = 2 OR num_nonnulls(out_id, in_id) = 1 AND account_id IS NOT NULL),
  CONSTRAINT transfers_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transfers_in_fkey FOREIGN KEY (user_id, in_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transfers_out_fkey FOREIGN KEY (user_id, out_id) REFERENCES public.transactions(user_id, id) ON DELETE CASCADE,
  CONSTRAINT transfers_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.transfers IS 'Money that only moves: two transactions, or one that waits for its other side.';
COMMENT ON COLUMN public.transfers.account_id IS 'Where the other side is to come, while there is one only.';
COMMENT ON COLUMN public.transfers.evidence IS 'Why it was linked without being asked for.';

CREATE INDEX transfers_account_index ON public.transfers USING btree (user_id, account_id) WHERE account_id IS NOT NULL;

ALTER TABLE public.transfers ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.transfers
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.transfers TO authenticated;
