drop function public.savings_goal();

create function public.savings_goal(today date)
returns jsonb
language sql
stable
set search_path to ''
as $$
  select jsonb_build_object('target', g.target, 'current', g.current::text, 'account', g.account_name,
    'byHand', g.by_hand, 'accountId', g.account_id, 'accountInTrash', g.account_in_trash)
  from public.goal_amounts(today) g
  where g.id is null;
$$;
comment on function public.savings_goal(date) is 'The user''s savings goal today, and its account; null if there is none.';
revoke all on function public.savings_goal(date) from public;
grant execute on function public.savings_goal(date) to authenticated;
