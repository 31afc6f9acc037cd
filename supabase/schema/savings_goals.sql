-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.savings_goals
CREATE TABLE public.savings_goals (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  target numeric(15,3) DEFAULT 5000 NOT NULL,
  current numeric(15,3) DEFAULT 0 NOT NULL,
  account_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  name text DEFAULT 'Savings goal'::text NOT NULL,
  part numeric(15,3),
  due_on date,
  CONSTRAINT savings_goals_pkey PRIMARY KEY (user_id),
  CONSTRAINT savings_goals_current_check CHECK (current >= 0::numeric AND current <> 'NaN'::numeric),
  CONSTRAINT savings_goals_due_on_check CHECK (due_on >= '1900-01-01'::date AND due_on <= '2999-12-31'::date),
  CONSTRAINT savings_goals_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 60),
  CONSTRAINT savings_goals_part_check CHECK (part >= 0::numeric AND part <> 'NaN'::numeric),
  CONSTRAINT savings_goals_target_check CHECK (target >= 0::numeric AND target <> 'NaN'::numeric),
  CONSTRAINT savings_goals_account_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE SET NULL (account_id),
  CONSTRAINT savings_goals_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.savings_goals IS 'The savings goal of a user, which is the first of their goals.';
COMMENT ON COLUMN public.savings_goals.current IS 'What the user typed; it counts while the goal is tied to no account.';
COMMENT ON COLUMN public.savings_goals.account_id IS 'The account whose balance is the current amount, unless it is in the trash.';
COMMENT ON COLUMN public.savings_goals.part IS 'How much of the account is for it; null for what other goals leave.';
COMMENT ON COLUMN public.savings_goals.due_on IS 'When it should be reached; null if that is open.';

CREATE INDEX savings_goals_account_index ON public.savings_goals USING btree (user_id, account_id);

ALTER TABLE public.savings_goals ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.savings_goals
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.savings_goals TO authenticated;

-- ---------------------------------------------------------------- public.savings_goal
CREATE OR REPLACE FUNCTION public.savings_goal(today date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('target', g.target, 'current', g.current::text, 'account', g.account_name,
    'byHand', g.by_hand, 'accountId', g.account_id, 'accountInTrash', g.account_in_trash)
  from public.goal_amounts(today) g
  where g.id is null;
$function$;

COMMENT ON FUNCTION public.savings_goal(date) IS 'The user''s savings goal today, and its account; null if there is none.';
REVOKE ALL ON FUNCTION public.savings_goal(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.savings_goal(date) TO authenticated;
