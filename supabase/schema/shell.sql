-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.shell
CREATE OR REPLACE FUNCTION public.shell(today date DEFAULT CURRENT_DATE)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'name', (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency', (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'hasAccount', exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample', exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'unreadNotifications', (select count(*) from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null),
    'reviewCount', (
      (select count(distinct s.decision) from public.open_suggestions s
        where s.user_id = (select public.current_user_id()))
      + (select count(*) from public.waiting_transfers w
        where w.user_id = (select public.current_user_id()) and w.date < today - 10)
      + (select count(*) from (
          select distinct t.payee_id, t.amount > 0 from public.transactions t
          where t.user_id = (select public.current_user_id()) and t.category_source = 'none' and t.deletion_id is null
            and not t.is_split and t.type <> 'transfer' and t.counted) u)
      + (select count(*) from public.payees_alike()))
  );
$function$;

COMMENT ON FUNCTION public.shell(date) IS 'What the frame of every screen shows: name, currency, unread notifications, what needs a look, and whether there is an account and whether sample data is loaded.';
REVOKE ALL ON FUNCTION public.shell(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.shell(date) TO authenticated;
