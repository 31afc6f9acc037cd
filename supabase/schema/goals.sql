-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.goals
CREATE TABLE public.goals (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  "position" integer DEFAULT 1 NOT NULL,
  name text NOT NULL,
  target numeric(15,3) NOT NULL,
  current numeric(15,3) DEFAULT 0 NOT NULL,
  account_id uuid,
  part numeric(15,3),
  due_on date,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT goals_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT goals_current_check CHECK (current >= 0::numeric AND current <> 'NaN'::numeric),
  CONSTRAINT goals_due_on_check CHECK (due_on >= '1900-01-01'::date AND due_on <= '2999-12-31'::date),
  CONSTRAINT goals_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 60),
  CONSTRAINT goals_part_check CHECK (part >= 0::numeric AND part <> 'NaN'::numeric),
  CONSTRAINT goals_position_check CHECK ("position" > 0),
  CONSTRAINT goals_target_check CHECK (target >= 0::numeric AND target <> 'NaN'::numeric),
  CONSTRAINT goals_user_id_account_id_fkey FOREIGN KEY (user_id, account_id) REFERENCES public.accounts(user_id, id) ON DELETE SET NULL (account_id),
  CONSTRAINT goals_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE,
  CONSTRAINT goals_user_id_fkey1 FOREIGN KEY (user_id) REFERENCES public.profiles(user_id) ON DELETE CASCADE
);

COMMENT ON TABLE public.goals IS 'The goals of a user besides the savings goal, in their order.';
COMMENT ON COLUMN public.goals.current IS 'What the user typed; it counts while the goal is tied to no account.';
COMMENT ON COLUMN public.goals.account_id IS 'The account that is saved on, or the debt that is paid back.';
COMMENT ON COLUMN public.goals.part IS 'How much of the account is for it; null for what other goals leave. Of a debt all counts.';
COMMENT ON COLUMN public.goals.due_on IS 'When it should be reached; null if that is open.';
COMMENT ON COLUMN public.goals.deleted_at IS 'Since when it is deleted; for 30 days it can be restored.';

CREATE INDEX goals_account_index ON public.goals USING btree (user_id, account_id);

ALTER TABLE public.goals ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.goals
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.goals TO authenticated;

-- ---------------------------------------------------------------- public.goal_amounts
CREATE VIEW public.goal_amounts WITH (security_invoker=true) AS
 WITH every AS (
         SELECT g.user_id,
            NULL::uuid AS id,
            0 AS "position",
            g.name,
            g.target,
            g.current AS by_hand,
            g.account_id,
            g.part,
            g.due_on
           FROM public.savings_goals g
        UNION ALL
         SELECT g.user_id,
            g.id,
            g."position",
            g.name,
            g.target,
            g.current,
            g.account_id,
            g.part,
            g.due_on
           FROM public.goals g
          WHERE g.deleted_at IS NULL
        ), tied AS (
         SELECT g.user_id,
            g.id,
            g."position",
            g.name,
            g.target,
            g.by_hand,
            g.account_id,
            g.part,
            g.due_on,
            b.name AS account_name,
            b.balance,
            COALESCE(g.id IS NOT NULL AND (public.account_group(b.type) = ANY (ARRAY['cards'::text, 'loans'::text])), false) AS is_debt
           FROM every g
             LEFT JOIN public.account_balances b ON b.user_id = g.user_id AND b.id = g.account_id
        ), cut AS (
         SELECT t.user_id,
            t.id,
            t."position",
            t.name,
            t.target,
            t.by_hand,
            t.account_id,
            t.part,
            t.due_on,
            t.account_name,
            t.balance,
            t.is_debt,
            GREATEST(0::numeric, LEAST(t.part, t.balance - COALESCE(sum(t.part) FILTER (WHERE t.part IS NOT NULL) OVER (PARTITION BY t.user_id, t.account_id, t.is_debt ORDER BY t."position", t.id NULLS FIRST ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0::numeric))) AS share
           FROM tied t
        ), rest AS (
         SELECT c.user_id,
            c.id,
            c."position",
            c.name,
            c.target,
            c.by_hand,
            c.account_id,
            c.part,
            c.due_on,
            c.account_name,
            c.balance,
            c.is_debt,
            c.share,
            c.balance - COALESCE(sum(c.share) FILTER (WHERE c.part IS NOT NULL) OVER whole, 0::numeric) AS left_over,
            row_number() OVER (PARTITION BY c.user_id, c.account_id, c.is_debt, (c.part IS NULL) ORDER BY c."position", c.id NULLS FIRST) AS turn
           FROM cut c
          WINDOW whole AS (PARTITION BY c.user_id, c.account_id, c.is_debt)
        )
 SELECT user_id,
    id,
    "position",
    name,
    target,
    by_hand,
    account_id,
    account_name,
    part,
    due_on,
    balance,
    is_debt,
    account_id IS NOT NULL AND balance IS NULL AS account_in_trash,
        CASE
            WHEN balance IS NULL THEN by_hand
            WHEN is_debt THEN target + balance
            WHEN part IS NOT NULL THEN share
            WHEN turn = 1 THEN left_over
            ELSE 0::numeric
        END AS current
   FROM rest r;

COMMENT ON VIEW public.goal_amounts IS 'All goals of a user with what each has come to: the one definition for dashboard, settings and net worth.';

GRANT SELECT ON public.goal_amounts TO authenticated;

-- ---------------------------------------------------------------- public.delete_goal
CREATE OR REPLACE FUNCTION public.delete_goal(goal uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.goals g where g.user_id = owner and g.deleted_at < now() - interval '30 days';
  update public.goals g set deleted_at = now() where g.user_id = owner and g.id = goal and g.deleted_at is null;
end $function$;

COMMENT ON FUNCTION public.delete_goal(uuid) IS 'Deletes a goal, which can be restored for 30 days; safe to repeat.';
REVOKE ALL ON FUNCTION public.delete_goal(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.delete_goal(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.order_goals
CREATE OR REPLACE FUNCTION public.order_goals(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  update public.goals g set position = o.place
  from unnest(ids) with ordinality o (id, place)
  where g.user_id = owner and g.id = o.id and g.position <> o.place;
end $function$;

COMMENT ON FUNCTION public.order_goals(uuid[]) IS 'Puts goals in this order, behind the savings goal; safe to repeat.';
REVOKE ALL ON FUNCTION public.order_goals(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.order_goals(uuid[]) TO authenticated;

-- ---------------------------------------------------------------- public.restore_goal
CREATE OR REPLACE FUNCTION public.restore_goal(goal uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  -- Since it was deleted, the user may prefer a currency with fewer decimals.
  update public.goals g set deleted_at = null, target = round(g.target, e.exponent), current = round(g.current, e.exponent),
    part = round(g.part, e.exponent)
  from (select public.currency_exponent(p.currency) as exponent from public.profiles p where p.user_id = owner) e
  where g.user_id = owner and g.id = goal;
  return found;
end $function$;

COMMENT ON FUNCTION public.restore_goal(uuid) IS 'Restores a deleted goal; false if it is gone for good.';
REVOKE ALL ON FUNCTION public.restore_goal(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.restore_goal(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.save_goal
CREATE OR REPLACE FUNCTION public.save_goal(goal uuid, name text, target numeric, current numeric, account uuid, part numeric, due_on date)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  owner uuid := public.lock_ledger();
  followed uuid;
begin
  select case when goal is null then (select s.account_id from public.savings_goals s where s.user_id = owner)
    else (select g.account_id from public.goals g where g.user_id = owner and g.id = goal) end into followed;
  -- The account it follows already may have been closed or deleted since.
  if save_goal.account is distinct from followed and save_goal.account is not null then
    if not exists (select from public.live_accounts a where a.user_id = owner and a.id = save_goal.account) then
      return 'account_deleted';
    elsif exists (select from public.live_accounts a
      where a.user_id = owner and a.id = save_goal.account and a.closed_at is not null) then
      return 'account_closed';
    end if;
  end if;
  if save_goal.account is not null and save_goal.part is null and exists (
    select from public.goal_amounts o
    where o.user_id = owner and o.account_id = save_goal.account and o.part is null and not o.is_debt
      and o.id is distinct from goal
      and (goal is null or not exists (select from public.live_accounts a where a.user_id = owner
        and a.id = save_goal.account and public.account_group(a.type) in ('cards', 'loans')))) then
    return 'rest_taken';
  end if;
  if goal is null then
    insert into public.savings_goals as s (user_id, name, target, current, account_id, part, due_on)
    values (owner, btrim(save_goal.name), save_goal.target, coalesce(save_goal.current, 0), save_goal.account, save_goal.part, save_goal.due_on)
    on conflict (user_id) do update set name = excluded.name, target = excluded.target,
      current = coalesce(save_goal.current, s.current), account_id = excluded.account_id, part = excluded.part,
      due_on = excluded.due_on;
    return 'saved';
  end if;
  insert into public.goals as g (user_id, id, position, name, target, current, account_id, part, due_on)
  values (owner, goal, (select coalesce(max(o.position), 0) + 1 from public.goals o where o.user_id = owner),
    btrim(save_goal.name), save_goal.target, coalesce(save_goal.current, 0), save_goal.account, save_goal.part, save_goal.due_on)
  on conflict (user_id, id) do update set name = excluded.name, target = excluded.target,
    current = coalesce(save_goal.current, g.current), account_id = excluded.account_id, part = excluded.part,
    due_on = excluded.due_on
  where g.deleted_at is null;
  return case when found then 'saved' else 'gone' end;
end $function$;

COMMENT ON FUNCTION public.save_goal(uuid,text,numeric,numeric,uuid,numeric,date) IS 'Adds or saves a goal, without an id the savings goal; without an amount the typed one stays. Safe to repeat.';
REVOKE ALL ON FUNCTION public.save_goal(uuid,text,numeric,numeric,uuid,numeric,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.save_goal(uuid,text,numeric,numeric,uuid,numeric,date) TO authenticated;
