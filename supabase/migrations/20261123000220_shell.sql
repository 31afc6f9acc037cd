-- Its JSON has camelCase keys, as the app knows them.

-- What the frame of every signed-in screen needs, in one round trip.
create or replace function public.shell() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency', (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'hasAccount', exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample', exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'categoryColors', (select coalesce(jsonb_object_agg(c.name, c.color), '{}') from public.categories c
      where c.user_id = (select public.current_user_id()) and c.color is not null),
    'unreadNotifications', (select count(*) from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null)
  );
$$;
comment on function public.shell() is
  'What the frame of every screen shows: name, currency, colours of categories, unread notifications, and whether there '
  'is an account and whether sample data is loaded.';
