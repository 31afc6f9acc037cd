create function public.savings_goal() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('target', g.target, 'current', g.current::text, 'account', g.account_name,
    'byHand', g.by_hand, 'accountId', g.account_id, 'accountInTrash', g.account_in_trash)
  from public.savings_progress g
  where g.user_id = (select public.current_user_id());
$$;
comment on function public.savings_goal() is 'The user''s savings goal and its account; null if there is none.';
