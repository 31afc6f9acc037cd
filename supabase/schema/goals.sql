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

-- ---------------------------------------------------------------- public.tied_goals
CREATE VIEW public.tied_goals WITH (security_invoker=true) AS
 WITH every AS (
         SELECT g_1.user_id,
            NULL::uuid AS id,
            0 AS "position",
            g_1.name,
            g_1.target,
            g_1.current AS by_hand,
            g_1.account_id,
            g_1.part,
            g_1.due_on
           FROM public.savings_goals g_1
        UNION ALL
         SELECT g_1.user_id,
            g_1.id,
            g_1."position",
            g_1.name,
            g_1.target,
            g_1.current,
            g_1.account_id,
            g_1.part,
            g_1.due_on
           FROM public.goals g_1
          WHERE g_1.deleted_at IS NULL
        )
 SELECT g.user_id,
    g.id,
    g."position",
    g.name,
    g.target,
    g.by_hand,
    g.account_id,
    g.part,
    g.due_on,
    a.name AS account_name,
    a.id IS NULL AND g.account_id IS NOT NULL AS account_in_trash,
    COALESCE(g.id IS NOT NULL AND (public.account_group(a.type) = ANY (ARRAY['cards'::text, 'loans'::text])), false) AS is_debt
   FROM every g
     LEFT JOIN public.live_accounts a ON a.user_id = g.user_id AND a.id = g.account_id;

COMMENT ON VIEW public.tied_goals IS 'All goals of a user with the accounts they follow.';

GRANT SELECT ON public.tied_goals TO authenticated;

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

-- ---------------------------------------------------------------- public.goal_amounts
CREATE OR REPLACE FUNCTION public.goal_amounts(today date)
 RETURNS TABLE(id uuid, "position" integer, name text, target numeric, by_hand numeric, account_id uuid, account_name text, part numeric, due_on date, balance numeric, is_debt boolean, account_in_trash boolean, current numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  return query
  with tied as (
    select g.*, case when b.account_id is not null then coalesce(b.balance, 0) end as balance
    from public.tied_goals g
    left join public.balances_now(today) b on b.account_id = g.account_id
    where g.user_id = (select public.current_user_id())
  ), cut as (
    -- Fixed parts come first, in the order of their goals, and never take more than there is.
    select t.*, greatest(0, least(t.part, t.balance - coalesce(sum(t.part) filter (where t.part is not null) over (
      partition by t.account_id, t.is_debt order by t.position, t.id nulls first
      rows between unbounded preceding and 1 preceding), 0))) as share
    from tied t
  ), rest as (
    select c.*, c.balance - coalesce(sum(c.share) filter (where c.part is not null) over whole, 0) as left_over,
      row_number() over (partition by c.account_id, c.is_debt, c.part is null order by c.position, c.id nulls first) as turn
    from cut c
    window whole as (partition by c.account_id, c.is_debt)
  )
  select r.id, r.position, r.name, r.target, r.by_hand, r.account_id, r.account_name, r.part, r.due_on,
    r.balance, r.is_debt, r.account_in_trash,
    case
      when r.balance is null then r.by_hand
      when r.is_debt then r.target + r.balance
      when r.part is not null then r.share
      when r.turn = 1 then r.left_over
      else 0 end
  from rest r;
end $function$;

COMMENT ON FUNCTION public.goal_amounts(date) IS 'All goals of the user with what each has come to today: the one definition for dashboard, settings and net worth.';
REVOKE ALL ON FUNCTION public.goal_amounts(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.goal_amounts(date) TO authenticated;

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
    select from public.tied_goals o
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
