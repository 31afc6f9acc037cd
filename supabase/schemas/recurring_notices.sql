-- Notices of what comes back: the app finds them, and each is told once.

create table public.plan_notices (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  kind text not null check (kind in ('late', 'price', 'twice', 'after-end', 'coming', 'cancel')),
  subject_id uuid not null,
  key text not null check (char_length(key) <= 40),
  notification_id uuid,
  facts jsonb not null check (jsonb_typeof(facts) = 'object' and char_length(facts::text) <= 2000),
  primary key (user_id, kind, subject_id, key),
  constraint plan_notices_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id)
      on delete set null (notification_id)
);

comment on table public.plan_notices is 'A notice of a series, as it was then; once per kind, subject and key.';
comment on column public.plan_notices.subject_id is 'The series, or the transaction that came twice.';
comment on column public.plan_notices.key is
  'The due day, the day to cancel by, or the transaction; empty if the subject says it all.';
comment on column public.plan_notices.notification_id is 'Null if it was not to be told, or was told long ago.';

create index plan_notices_notification_index on public.plan_notices (user_id, notification_id);

alter table public.plan_notices enable row level security;
create policy "own rows" on public.plan_notices
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger forget_empty_notifications
after delete on public.plan_notices
referencing old table as gone
for each statement
execute function public.forget_empty_notifications();

create function public.notices_page(today date, payees uuid[] default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  watched uuid[];
  first date;
begin
  select array_agg(s.id), greatest(min(least(k.until, today)) - 110, today - 500)
  into watched, first
  from
    public.recurring_series s
    join public.known_until(today) k on k.account_id = s.account_id
    join public.accounts a on a.user_id = s.user_id and a.id = s.account_id
  where
    s.user_id = owner
    and s.state in ('active', 'ended')
    and not a.sample
    and (payees is null or s.payee_id = any (payees));
  if watched is null then
    return null;
  end if;
  return jsonb_build_object(
    'series',
    public.series_documents(watched),
    'occurrences',
    public.occurrence_documents(first, today + 7, watched),
    'accounts',
    public.series_coverage(first - 60, today),
    'largeFrom',
    (select p.large_transaction_threshold from public.profiles p where p.user_id = owner),
    'known',
    (
      select
        jsonb_agg(
          jsonb_build_object(
            'seriesId',
            s.id,
            'since',
            greatest(s.created_at, s.decided_at)::date,
            'hasNewFile',
            exists (
              select
              from
                public.import_accounts c
                join public.imports i on i.user_id = c.user_id and i.id = c.import_id
              where
                c.user_id = owner
                and c.account_id = s.account_id
                and i.undone_at is null
                and i.committed_at > greatest(s.created_at, s.decided_at)
            )
          )
        )
      from public.recurring_series s
      where s.user_id = owner and s.id = any (watched)
    ),
    'rows',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('seriesId', s.id, 'id', t.id, 'date', t.date, 'amount', t.amount, 'due', m.due_on)
            order by t.date, t.id
          ),
          '[]'
        )
      from
        public.recurring_series s
        join public.known_until(today) k on k.account_id = s.account_id
        cross join lateral (
          select o.id, o.date, o.amount, o.account_id, o.type, o.one_time, o.deletion_id, o.created_at
          from public.transactions o
          where o.user_id = owner and o.payee_id = s.payee_id and o.date > least(k.until, today) - 45
          offset 0
        ) t
        left join public.recurring_matches m on m.user_id = owner and m.transaction_id = t.id and m.due_on is not null
      where
        s.user_id = owner
        and s.id = any (watched)
        and t.deletion_id is null
        and t.account_id = s.account_id
        and sign(t.amount) = sign(s.first_amount)
        and t.type <> 'refund'
        and not t.one_time
        and t.created_at > s.created_at
        and (m.series_id is null or m.series_id = s.id)
    ),
    'unread',
    (
      select coalesce(jsonb_agg(jsonb_build_object('seriesId', p.subject_id, 'due', p.key)), '[]')
      from
        public.plan_notices p
        join public.notifications n on n.user_id = p.user_id and n.id = p.notification_id
      where
        p.user_id = owner
        and p.kind = 'late'
        and n.read_at is null
        and (payees is null or p.subject_id = any (watched))
    )
  );
end;
$$;
comment on function public.notices_page is
  'The series outside the sample accounts, of some payees or all, with all that came lately; null without any.';

create function public.raise_notices(raised jsonb, withdrawn jsonb)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  wanted jsonb;
  notification uuid;
begin
  raised := public.unwrap_json(raised);
  withdrawn := public.unwrap_json(withdrawn);
  delete from public.plan_notices p
  using
    jsonb_to_recordset(withdrawn) w ("seriesId" uuid, due text),
    public.notifications n
  where
    p.user_id = owner
    and p.kind = 'late'
    and p.subject_id = w."seriesId"
    and p.key = w.due
    and n.user_id = owner
    and n.id = p.notification_id
    and n.read_at is null;
  wanted := (
    select coalesce(jsonb_agg(r.value), '[]')
    from jsonb_array_elements(raised) r
    where
      not exists (
        select
        from public.plan_notices p
        where
          p.user_id = owner
          and p.kind = r.value ->> 'kind'
          and p.subject_id = (r.value ->> 'subject')::uuid
          and p.key = r.value ->> 'key'
      )
  );
  if wanted = '[]' then
    return 0;
  end if;
  insert into public.notifications (user_id, kind, created_at, mail)
  select
    owner,
    case
      when jsonb_array_length(wanted) = 1 then 'recurring'
      else 'summary'
    end,
    clock_timestamp(),
    case
      when p.email_notifications then 'due'
      else 'none'
    end
  from public.profiles p
  where p.user_id = owner and p.recurring_alerts
  returning id
  into notification;
  insert into public.plan_notices (user_id, kind, subject_id, key, notification_id, facts)
  select owner, w.kind, w.subject, w.key, notification, w.facts
  from jsonb_to_recordset(wanted) w (kind text, subject uuid, key text, facts jsonb);
  return case
    when notification is null then 0
    else jsonb_array_length(wanted)
  end;
end;
$$;
comment on function public.raise_notices is
  'Tells these notices in one notification, each once, and forgets unread ones that no longer hold.';

create function public.begin_daily_notices(today date, time_zone text)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
begin
  update public.profiles p
  set
    noticed_on = begin_daily_notices.today,
    time_zone = begin_daily_notices.time_zone
  where p.user_id = public.current_user_id() and (p.noticed_on is null or p.noticed_on < begin_daily_notices.today);
  return case
    when found then public.notices_page(today)
  end;
end;
$$;
comment on function public.begin_daily_notices is
  'The page of today''s notices; null if they were looked for today, or nothing comes back.';

create function public.day_in(time_zone text)
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (now() at time zone day_in.time_zone)::date;
exception when invalid_parameter_value then
  return null;
end;
$$;
comment on function public.day_in is 'Today in a time zone; null if there is no such zone.';

create function public.begin_all_daily_notices(secret text, most integer default 10)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  waiting record;
  page jsonb;
  pages jsonb := '[]';
begin
  if not private.is_scheduler(secret) then
    return pages;
  end if;
  for waiting in select p.user_id, p.currency, p.time_zone, d.today
  from
    public.profiles p
    cross join lateral (select public.day_in(p.time_zone) as today) d
  where
    d.today is not null
    and (p.noticed_on is null or p.noticed_on < d.today)
    and exists (select from public.recurring_series s where s.user_id = p.user_id and s.state in ('active', 'ended'))
  order by p.user_id loop
    exit when jsonb_array_length(pages) >= most;
    -- Acts as that user, so that the rules for one user's notices are in one place.
    perform set_config('request.jwt.claim.sub', waiting.user_id::text, true);
    page := public.begin_daily_notices(waiting.today, waiting.time_zone);
    if page is not null then
      pages := pages || jsonb_build_object(
        'user',
        waiting.user_id,
        'currency',
        waiting.currency,
        'today',
        waiting.today,
        'page',
        page
      );
    end if;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true);
  return pages;
end;
$$;
comment on function public.begin_all_daily_notices is
  'The pages of today''s notices of users whose day has begun; none without the secret of the scheduler.';
revoke all on function public.begin_all_daily_notices from public, anon, authenticated;
grant execute on function public.begin_all_daily_notices to anon;

create function public.raise_notices_of(secret text, owner uuid, raised jsonb, withdrawn jsonb)
returns integer
language plpgsql
security definer
set search_path = ''
as $$
declare
  told integer := 0;
begin
  if private.is_scheduler(secret) then
    perform set_config('request.jwt.claim.sub', raise_notices_of.owner::text, true);
    told := public.raise_notices(raised, withdrawn);
    perform set_config('request.jwt.claim.sub', '', true);
  end if;
  return told;
end;
$$;
comment on function public.raise_notices_of is 'Tells a user the notices that the scheduler has found for them.';
revoke all on function public.raise_notices_of from public, anon, authenticated;
grant execute on function public.raise_notices_of to anon;
