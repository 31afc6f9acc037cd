-- Today's balance depends on the user's day, so what goals have come to does, too: a function of the day, not a view.

drop view public.savings_progress;
drop view public.goal_amounts;

create view public.tied_goals with (security_invoker = true) as
  with every as (
    select g.user_id, null::uuid as id, 0 as position, g.name, g.target, g.current as by_hand, g.account_id, g.part, g.due_on
    from public.savings_goals g
    union all
    select g.user_id, g.id, g.position, g.name, g.target, g.current, g.account_id, g.part, g.due_on
    from public.goals g where g.deleted_at is null
  )
  select g.*, a.name as account_name, a.id is null and g.account_id is not null as account_in_trash,
    -- The savings goal follows the balance of any account.
    coalesce(g.id is not null and public.account_group(a.type) in ('cards', 'loans'), false) as is_debt
  from every g
  left join public.live_accounts a on a.user_id = g.user_id and a.id = g.account_id;
comment on view public.tied_goals is 'All goals of a user with the accounts they follow.';
revoke insert, update, delete on public.tied_goals from authenticated;

create function public.goal_amounts(today date)
returns table (id uuid, "position" integer, name text, target numeric, by_hand numeric, account_id uuid, account_name text,
  part numeric, due_on date, balance numeric, is_debt boolean, account_in_trash boolean, current numeric)
language plpgsql
stable
set search_path to ''
as $$
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
end $$;
comment on function public.goal_amounts(date) is
  'All goals of the user with what each has come to today: the one definition for dashboard, settings and net worth.';
revoke all on function public.goal_amounts(date) from public;
grant execute on function public.goal_amounts(date) to authenticated;

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
