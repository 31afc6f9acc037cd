create function public.notification_settings() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('emailNotifications', p.email_notifications, 'budgetAlerts', p.budget_alerts,
    'largeTransactionAlerts', p.large_transaction_alerts, 'largeTransactionThreshold', p.large_transaction_threshold)
  from public.profiles p
  where p.user_id = (select public.current_user_id());
$$;
comment on function public.notification_settings() is 'What the user wants to be notified of.';
