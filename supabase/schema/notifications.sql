-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.budget_alerts
CREATE TABLE public.budget_alerts (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  category_id uuid NOT NULL,
  month date NOT NULL,
  threshold smallint NOT NULL,
  notification_id uuid NOT NULL,
  spending numeric(24,3) NOT NULL,
  monthly_limit numeric(15,3) NOT NULL,
  CONSTRAINT budget_alerts_pkey PRIMARY KEY (user_id, category_id, month, threshold),
  CONSTRAINT budget_alerts_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT budget_alerts_monthly_limit_check CHECK (monthly_limit <> 'NaN'::numeric),
  CONSTRAINT budget_alerts_spending_check CHECK (spending <> 'NaN'::numeric),
  CONSTRAINT budget_alerts_threshold_check CHECK (threshold = ANY (ARRAY[80, 100])),
  CONSTRAINT budget_alerts_category_fkey FOREIGN KEY (user_id, category_id) REFERENCES public.categories(user_id, id) ON DELETE CASCADE,
  CONSTRAINT budget_alerts_notification_fkey FOREIGN KEY (user_id, notification_id) REFERENCES public.notifications(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.budget_alerts IS 'A budget has reached a part of its limit; once per category, month and threshold.';
COMMENT ON COLUMN public.budget_alerts.month IS 'The first day of the calendar month.';
COMMENT ON COLUMN public.budget_alerts.spending IS 'What was spent when the alert was raised.';
COMMENT ON COLUMN public.budget_alerts.monthly_limit IS 'The limit at that time.';

CREATE INDEX budget_alerts_notification_index ON public.budget_alerts USING btree (user_id, notification_id);

ALTER TABLE public.budget_alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.budget_alerts
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.budget_alerts TO authenticated;

CREATE TRIGGER forget_empty_notifications AFTER DELETE ON public.budget_alerts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_empty_notifications();

-- ---------------------------------------------------------------- public.large_transaction_alerts
CREATE TABLE public.large_transaction_alerts (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  transaction_id uuid NOT NULL,
  notification_id uuid NOT NULL,
  date date NOT NULL,
  description text NOT NULL,
  amount numeric(15,3) NOT NULL,
  threshold numeric(15,3) NOT NULL,
  CONSTRAINT large_transaction_alerts_pkey PRIMARY KEY (user_id, transaction_id),
  CONSTRAINT large_transaction_alerts_amount_check CHECK (amount <> 'NaN'::numeric),
  CONSTRAINT large_transaction_alerts_threshold_check CHECK (threshold <> 'NaN'::numeric),
  CONSTRAINT large_transaction_alerts_notification_fkey FOREIGN KEY (user_id, notification_id) REFERENCES public.notifications(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.large_transaction_alerts IS 'An expense was at least as large as the threshold; once per transaction, as it was then.';
COMMENT ON COLUMN public.large_transaction_alerts.amount IS 'What was spent, without sign.';

CREATE INDEX large_transaction_alerts_notification_index ON public.large_transaction_alerts USING btree (user_id, notification_id);

ALTER TABLE public.large_transaction_alerts ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.large_transaction_alerts
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.large_transaction_alerts TO authenticated;

CREATE TRIGGER forget_empty_notifications AFTER DELETE ON public.large_transaction_alerts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.forget_empty_notifications();

-- ---------------------------------------------------------------- public.notifications
CREATE TABLE public.notifications (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  kind text NOT NULL,
  import_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  mail text DEFAULT 'none'::text NOT NULL,
  mail_begun_at timestamp with time zone,
  CONSTRAINT notifications_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT notifications_kind_check CHECK (kind = ANY (ARRAY['budget'::text, 'large-transaction'::text, 'summary'::text])),
  CONSTRAINT notifications_mail_check CHECK (mail = ANY (ARRAY['none'::text, 'due'::text, 'sent'::text])),
  CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.notifications IS 'What the bell lists.';
COMMENT ON COLUMN public.notifications.import_id IS 'The import whose rows have caused it.';
COMMENT ON COLUMN public.notifications.mail IS 'due: it is to be mailed, and has not been.';
COMMENT ON COLUMN public.notifications.mail_begun_at IS 'When somebody last set about mailing it.';

CREATE INDEX notifications_created_index ON public.notifications USING btree (user_id, created_at DESC, id);
CREATE INDEX notifications_due_index ON public.notifications USING btree (user_id) WHERE mail = 'due'::text;

ALTER TABLE public.notifications ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.notifications
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.notifications TO authenticated;

-- ---------------------------------------------------------------- private.notification_mails
CREATE TABLE private.notification_mails (
  user_id uuid NOT NULL,
  begun_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
  CONSTRAINT notification_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE private.notification_mails IS 'Notification mails set about, per user; an hour old at most.';

CREATE INDEX notification_mails_user_index ON private.notification_mails USING btree (user_id, begun_at);

ALTER TABLE private.notification_mails ENABLE ROW LEVEL SECURITY;

-- ---------------------------------------------------------------- public.claim_due_mail
CREATE OR REPLACE FUNCTION public.claim_due_mail()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  recipient record;
  claimed uuid[];
begin
  -- One after the other, so that each sees the mails of those before.
  perform pg_advisory_xact_lock(hashtextextended('mails:' || owner::text, 0));
  select u.email, p.currency into recipient
  from public.profiles p join auth.users u on u.id = p.user_id
  where p.user_id = owner and p.email_notifications and u.email <> '';
  if not found then
    update public.notifications n set mail = 'none'
    from (
      select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update
    ) held
    where n.user_id = owner and n.id = held.id;
    return null;
  end if;
  delete from private.notification_mails m
  where m.user_id = owner and m.begun_at <= clock_timestamp() - interval '1 hour';
  if (select count(*) from private.notification_mails m where m.user_id = owner) >= 6 then
    return null;
  end if;
  with held as (
    select d.id from public.notifications d
    where d.user_id = owner and public.is_mail_due(d.mail, d.created_at, d.mail_begun_at)
    order by d.id for update
  ), begun as (
    update public.notifications n set mail_begun_at = now()
    from held where n.user_id = owner and n.id = held.id
    returning n.id
  )
  select array_agg(b.id) into claimed from begun b;
  if claimed is null then
    return null;
  end if;
  insert into private.notification_mails (user_id) values (owner);
  return jsonb_build_object('user', owner, 'email', recipient.email, 'currency', recipient.currency,
    'notifications', public.notification_documents(claimed, 20));
end $function$;

COMMENT ON FUNCTION public.claim_due_mail() IS 'Claims the notifications that are due as one mail, with its address and currency; null where nothing is due.';
REVOKE ALL ON FUNCTION public.claim_due_mail() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.claim_due_mail() TO authenticated;

-- ---------------------------------------------------------------- public.end_mail
CREATE OR REPLACE FUNCTION public.end_mail(ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n set mail = 'sent'
  from (
    select d.id from public.notifications d
    where d.user_id = owner and d.id = any (ids) and d.mail = 'due' order by d.id for update
  ) held
  where n.user_id = owner and n.id = held.id;
end $function$;

COMMENT ON FUNCTION public.end_mail(uuid[]) IS 'Notes that notifications were mailed.';
REVOKE ALL ON FUNCTION public.end_mail(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.end_mail(uuid[]) TO authenticated;

-- ---------------------------------------------------------------- public.forget_empty_notifications
CREATE OR REPLACE FUNCTION public.forget_empty_notifications()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
begin
  delete from public.notifications n
  where (n.user_id, n.id) in (select g.user_id, g.notification_id from gone g)
    and not exists (
      select from public.budget_alerts b where b.user_id = n.user_id and b.notification_id = n.id)
    and not exists (
      select from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id);
  return null;
end $function$;

COMMENT ON FUNCTION public.forget_empty_notifications() IS 'Forgets notifications whose last alert is gone.';
REVOKE ALL ON FUNCTION public.forget_empty_notifications() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_empty_notifications() TO authenticated;

-- ---------------------------------------------------------------- public.is_mail_due
CREATE OR REPLACE FUNCTION public.is_mail_due(mail text, created_at timestamp with time zone, begun_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
RETURN ((mail = 'due'::text) AND (created_at > (now() - '1 day'::interval)) AND ((begun_at IS NULL) OR (begun_at < (now() - '00:10:00'::interval))));

COMMENT ON FUNCTION public.is_mail_due(text,timestamp with time zone,timestamp with time zone) IS 'Whether a notification is to be mailed, by its columns mail, created_at and mail_begun_at.';
REVOKE ALL ON FUNCTION public.is_mail_due(text,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.is_mail_due(text,timestamp with time zone,timestamp with time zone) TO authenticated;

-- ---------------------------------------------------------------- public.mark_notifications_read
CREATE OR REPLACE FUNCTION public.mark_notifications_read(ids uuid[] DEFAULT '{}'::uuid[], up_to uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n set read_at = now()
  from (
    -- In one order, so that two who do this never wait for each other for ever.
    select u.id from public.notifications u
    where u.user_id = owner and u.read_at is null
      and (u.id = any (ids) or exists (
        select from public.notifications b where b.user_id = owner and b.id = up_to
          and (u.created_at < b.created_at or u.created_at = b.created_at and u.id >= b.id)))
    order by u.id for update of u
  ) held
  where n.user_id = owner and n.id = held.id;
  return (select count(*) from public.notifications n where n.user_id = owner and n.read_at is null);
end $function$;

COMMENT ON FUNCTION public.mark_notifications_read(uuid[],uuid) IS 'Marks notifications as read; returns how many are not.';
REVOKE ALL ON FUNCTION public.mark_notifications_read(uuid[],uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.mark_notifications_read(uuid[],uuid) TO authenticated;

-- ---------------------------------------------------------------- public.notification_documents
CREATE OR REPLACE FUNCTION public.notification_documents(ids uuid[], most integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', n.id, 'kind', n.kind, 'createdAt', n.created_at, 'read', n.read_at is not null,
    'fileName', (select i.file_name from public.imports i where i.user_id = n.user_id and i.id = n.import_id),
    'budgets', (
      select coalesce(jsonb_agg(jsonb_build_object('category', b.name, 'month', b.month,
        'threshold', b.threshold, 'spending', round(b.spending, s.decimals), 'limit', round(b.monthly_limit, s.decimals))
        order by b.month desc, b.name), '[]')
      from (
        select c.name, b.month, b.monthly_limit, b.spending, max(b.threshold) as threshold
        from public.budget_alerts b join public.categories c on c.user_id = b.user_id and c.id = b.category_id
        where b.user_id = n.user_id and b.notification_id = n.id
        group by c.id, c.name, b.month, b.monthly_limit, b.spending
        order by b.month desc, c.name limit most
      ) b),
    'larges', (
      select coalesce(jsonb_agg(jsonb_build_object('date', l.date, 'description', l.description,
        'amount', round(l.amount, s.decimals),
        'row', (select jsonb_build_object('date', t.date, 'payee', public.payee_key(t.description),
            'amount', abs(t.amount), 'type', t.type)
          from public.live_transactions t where t.user_id = l.user_id and t.id = l.transaction_id))
        order by l.date desc, l.amount desc, l.transaction_id), '[]')
      from (
        select * from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id
        order by l.date desc, l.amount desc, l.transaction_id limit most
      ) l),
    'budgetCount', (
      select count(distinct (b.category_id, b.month)) from public.budget_alerts b
      where b.user_id = n.user_id and b.notification_id = n.id),
    'largeCount', (
      select count(*) from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id)
  ) order by n.created_at desc, n.id), '[]')
  from public.notifications n
  -- What was told in an earlier currency may have decimals that today's has not.
  cross join lateral (
    select public.currency_exponent(p.currency) as decimals from public.profiles p where p.user_id = n.user_id
  ) s
  where n.user_id = (select public.current_user_id()) and n.id = any (ids);
$function$;

COMMENT ON FUNCTION public.notification_documents(uuid[],integer) IS 'Notifications with the alerts they tell of, newest first.';
REVOKE ALL ON FUNCTION public.notification_documents(uuid[],integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.notification_documents(uuid[],integer) TO authenticated;

-- ---------------------------------------------------------------- public.notification_settings
CREATE OR REPLACE FUNCTION public.notification_settings()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('emailNotifications', p.email_notifications, 'budgetAlerts', p.budget_alerts,
    'largeTransactionAlerts', p.large_transaction_alerts, 'largeTransactionThreshold', p.large_transaction_threshold)
  from public.profiles p
  where p.user_id = (select public.current_user_id());
$function$;

COMMENT ON FUNCTION public.notification_settings() IS 'What the user wants to be notified of.';
REVOKE ALL ON FUNCTION public.notification_settings() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.notification_settings() TO authenticated;

-- ---------------------------------------------------------------- public.notifications_page
CREATE OR REPLACE FUNCTION public.notifications_page(before uuid DEFAULT NULL::uuid, page_size integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with shown as (
    select n.id, row_number() over (order by n.created_at desc, n.id) as place
    from public.notifications n
    where n.user_id = (select public.current_user_id())
      and (notifications_page.before is null or exists (
        select from public.notifications b
        where b.user_id = (select public.current_user_id()) and b.id = notifications_page.before
          and (n.created_at < b.created_at or n.created_at = b.created_at and n.id > b.id)))
    order by n.created_at desc, n.id
    limit page_size + 1
  )
  select jsonb_build_object(
    'rows', public.notification_documents(array(select s.id from shown s where s.place <= page_size)),
    'more', (select count(*) > page_size from shown),
    'unread', (select count(*) from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null));
$function$;

COMMENT ON FUNCTION public.notifications_page(uuid,integer) IS 'A page of notifications, newest first.';
REVOKE ALL ON FUNCTION public.notifications_page(uuid,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.notifications_page(uuid,integer) TO authenticated;
