set check_function_bodies = off;

ALTER TABLE "public"."ledger_changes" DROP CONSTRAINT "ledger_changes_kind_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

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

ALTER TABLE "public"."plan_notices" ENABLE ROW LEVEL SECURITY;

create table public.recurring_series (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text check (name = btrim(name) and char_length(name) between 1 and 100),
  kind text not null check (kind in ('income', 'bill', 'subscription', 'transfer')),
  payee_id uuid not null,
  account_id uuid not null,
  other_account_id uuid,
  category_id uuid,
  origin text not null check (origin in ('found', 'hand')),
  state text not null check (state in ('proposed', 'active', 'paused', 'ended', 'refused')),
  paused_until date,
  ends_on date,
  cancel_by date,
  note text not null default '' check (char_length(note) <= 1000),
  words text[] not null default '{}' check (
    cardinality(words) <= 10
    and array_position(words, null) is null
    and not jsonb_path_exists(to_jsonb(words), '$[*] ? (!(@ like_regex "^[^ ]((.{0,249}){2}[^ ])?$" flag "s"))')
  ),
  decided_at timestamptz,
  first_amount numeric(15, 3) not null check (first_amount <> 0 and first_amount <> 'NaN'),
  holds_most boolean not null default true,
  evidence jsonb not null default '{}' check (
    jsonb_typeof(evidence) = 'object'
    and char_length(evidence::text) <= 1000
  ),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint recurring_series_payee_fkey foreign key (user_id, payee_id) references public.payees (user_id, id),
  constraint recurring_series_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint recurring_series_other_account_fkey
    foreign key (user_id, other_account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint recurring_series_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete set null (category_id),
  constraint recurring_series_transfer check ((kind = 'transfer') = (other_account_id is not null)),
  constraint recurring_series_accounts check (other_account_id <> account_id),
  constraint recurring_series_direction check ((kind = 'income') = (first_amount > 0)),
  constraint recurring_series_paused check (paused_until is null or state = 'paused'),
  constraint recurring_series_ended check (state <> 'ended' or ends_on is not null),
  constraint recurring_series_proposed check (origin = 'found' or state <> 'proposed')
);

create table public.recurring_terms (
  user_id uuid not null default auth.uid(),
  series_id uuid not null,
  valid_from date not null default '0001-01-01',
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  every integer not null check (every between 1 and 400),
  days smallint[] not null default '{}' check (cardinality(days) <= 31 and 1 <= all (days) and 31 >= all (days)),
  ordinal smallint check (ordinal between -5 and 5 and ordinal <> 0),
  weekday smallint check (weekday between 0 and 7),
  anchor date not null,
  shift text not null default 'none' check (shift in ('none', 'before', 'after')),
  amount_kind text not null check (amount_kind in ('last', 'median', 'typed')),
  amount numeric(15, 3) check (amount > 0 and amount <> 'NaN'),
  primary key (user_id, series_id, valid_from),
  constraint recurring_terms_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete cascade,
  constraint recurring_terms_amount check ((amount_kind = 'typed') = (amount is not null)),
  constraint recurring_terms_ordinal check ((ordinal is null) = (weekday is null)),
  constraint recurring_terms_days check (unit in ('month', 'year') or (ordinal is null and days = '{}'))
);

create table public.recurring_occurrences (
  user_id uuid not null default auth.uid(),
  series_id uuid not null,
  due_on date not null,
  skipped boolean not null default false,
  moved_to date,
  amount numeric(15, 3) check (amount > 0 and amount <> 'NaN'),
  primary key (user_id, series_id, due_on),
  constraint recurring_occurrences_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete cascade
);

create table public.recurring_matches (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  series_id uuid not null,
  due_on date,
  by_hand boolean not null default false,
  primary key (user_id, transaction_id, series_id),
  constraint recurring_matches_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint recurring_matches_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete cascade,
  constraint recurring_matches_refused check (due_on is not null or by_hand)
);

create table public.unsearched_payees (
  user_id uuid not null,
  payee_id uuid not null,
  stamp uuid not null default gen_random_uuid(),
  proposals_only boolean not null default false,
  primary key (user_id, payee_id),
  constraint unsearched_payees_payee_fkey
    foreign key (user_id, payee_id) references public.payees (user_id, id)
      on delete cascade
);

ALTER TABLE "public"."recurring_matches" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."recurring_occurrences" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."recurring_series" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."recurring_terms" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."unsearched_payees" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."profiles" ADD COLUMN "recurring_alerts" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."profiles" ADD COLUMN "time_zone" text;

ALTER TABLE "public"."profiles" ADD COLUMN "noticed_on" date;

create function public.add_sample_insurance(today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  series uuid := public.sample_id('sample series insurance');
begin
  insert into public.recurring_series
    (user_id, id, kind, payee_id, account_id, origin, state, decided_at, first_amount)
  select t.user_id, series, 'bill', t.payee_id, t.account_id, 'hand', 'active', now(), t.amount
  from
    public.sample_transactions(today) s
    join public.transactions t on t.user_id = owner and t.id = public.sample_transaction_id(s.day, s.place)
  where s.place = 31
  on conflict do nothing;
  insert into public.recurring_terms (user_id, series_id, unit, every, days, anchor, amount_kind)
  select owner, series, 'year', 1, array[extract(day from s.day)], s.day, 'last'
  from public.sample_transactions(today) s
  where s.place = 31
  on conflict do nothing;
end;
$$;

create or replace function public.backup_columns(name text)
returns table (place integer, column_name name, type regtype, key integer)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
    from
      pg_attribute a
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where
      a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name))
      and a.attnum > 0
      and not a.attisdropped
      and a.attgenerated = ''
      and a.attname <> 'user_id'
      and (backup_columns.name, a.attname) not in (
        ('profiles', 'noticed_on'),
        ('transactions', 'is_split'),
        ('transactions', 'shifted'),
        ('import_rows', 'transfer_id'),
        ('import_rows', 'split'),
        ('import_rows', 'file_category'),
        ('import_rows', 'category_source'),
        ('import_rows', 'category_reason'),
        ('import_rows', 'guess_category'),
        ('import_rows', 'guess_kind'),
        ('import_rows', 'guess_filled'),
        ('import_rows', 'rule_effects')
      )
      and backup_columns.name = any (public.backup_tables());
end;
$$;

create or replace function public.backup_tables()
returns text[]
language sql
immutable
-- In an order in which each row finds what it points at.
return array[
  'profiles',
  'categories',
  'payees',
  'payee_keys',
  'rules',
  'ledger_changes',
  'accounts',
  'balance_marks',
  'transactions',
  'transaction_parts',
  'transfers',
  'suggestions',
  'refund_links',
  'tags',
  'transaction_tags',
  'part_tags',
  'recurring_series',
  'recurring_terms',
  'recurring_occurrences',
  'recurring_matches',
  'budgets',
  'savings_goals',
  'goals',
  'imports',
  'import_rows',
  'import_statements',
  'import_accounts',
  'import_mappings',
  'known_rows',
  'changed_transactions',
  'notifications',
  'budget_alerts',
  'large_transaction_alerts',
  'plan_notices'
];

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

revoke all on function public.begin_all_daily_notices from public, anon, authenticated;

grant execute on function public.begin_all_daily_notices to anon;

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

create function public.begin_search(today date, page_size integer default 200)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  picked uuid[];
begin
  if not exists (select from public.unsearched_payees u where u.user_id = owner) then
    return null;
  end if;
  owner := public.lock_ledger();
  -- A series that the user has decided on goes where its newest transaction is, unless that may be of any payee.
  update public.recurring_series s
  set payee_id = n.payee_id
  from
    (
      select distinct on (m.series_id) m.series_id, m.payee_id
      from
        public.unsearched_payees u
        join public.recurring_series d on d.user_id = u.user_id and d.payee_id = u.payee_id
        join public.matched_transactions m on m.user_id = d.user_id and m.series_id = d.id
      where
        u.user_id = owner
        and d.decided_at is not null
        and d.words = '{}'
        and m.due_on is not null
        -- A row put to it by hand may be of any payee.
        and not m.by_hand
      order by m.series_id, m.date desc, m.transaction_id
    ) n
  where s.user_id = owner and s.id = n.series_id and s.payee_id <> n.payee_id;
  -- Too few transactions for any rhythm.
  delete from public.unsearched_payees u
  where
    u.user_id = owner
    and not exists (select from public.recurring_series s where s.user_id = owner and s.payee_id = u.payee_id)
    and not exists (
      select
      from
        (
          select r.date, r.amount
          from
            -- Kept apart from the condition on the trash, which has indexes of more rows.
            (
              select o.date, o.amount, o.deletion_id
              from public.transactions o
              where o.user_id = owner and o.payee_id = u.payee_id
              order by o.date desc
              offset 0
            ) r
          where r.deletion_id is null
          limit 400
        ) t
      group by t.amount > 0
      having count(*) > 2 or count(*) = 2 and max(t.date) - min(t.date) > 300
    );
  picked := array(
    select u.payee_id from public.unsearched_payees u where u.user_id = owner order by u.payee_id limit page_size
  );
  return public.payees_to_search(today, picked);
end;
$$;

create function public.begin_series_change(change uuid, ids uuid[], details jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return false;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  select
    owner,
    change,
    'recurring',
    details,
    jsonb_build_object(
      'series',
      coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'before', public.series_snapshot(i.id))), '[]')
    )
  from unnest(ids) i (id);
  perform public.search_words(ids);
  return true;
end;
$$;

create function public.budget_periods(first date, last date)
returns table (first_day date, last_day date)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select m.start::date, (m.start + interval '1 month - 1 day')::date
    from generate_series(public.month_of(first)::timestamp, last::timestamp, interval '1 month') m (start)
    order by m.start;
end;
$$;

create or replace function public.budgets(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  running record;
begin
  select p.* into running from public.budget_periods(today, today) p;
  return (
    with
      months as materialized (
        select row_number() over (order by p.first_day) as place, p.first_day as month
        from public.budget_periods((running.first_day - interval '6 months')::date, running.first_day - 1) p
      ),
      past as materialized (
        select g.category_id, m.month, sum(m.spending) as spending
        from
          (
            select m.category_id, m.month, -sum(m.amount) as spending
            from public.month_totals m
            where
              m.user_id = (select public.current_user_id())
              and public.line_role(m.type, m.counted) = 'spending'
              and m.month >= (running.first_day - interval '6 months')::date
              and m.month < running.first_day
            group by m.category_id, m.month
          ) m
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = m.category_id
        group by g.category_id, m.month
      ),
      past_limits as materialized (
        select m.month, l.category_id, l.monthly_limit
        from
          months m
          cross join lateral public.limits_in(m.month) l
      ),
      current as materialized (
        select g.category_id, sum(l.spending) as spending, sum(l.so_far) as so_far
        from
          (
            select
              l.category_id,
              -sum(l.amount) as spending,
              -- One-time rows are in no pace.
              coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
            from public.ledger_lines l
            where
              l.user_id = (select public.current_user_id())
              and l.role = 'spending'
              and l.counted_on between running.first_day and running.last_day
            group by l.category_id
          ) l
          join public.category_members g
            on g.user_id = (select public.current_user_id()) and g.member_id = l.category_id
        group by g.category_id
      ),
      counts as materialized (
        select u.category_id, sum(u.transactions) as transactions
        from
          (
            select s.category_id, s.transactions
            from public.ledger_totals s
            where s.user_id = (select public.current_user_id())
            union all
            select o.category_id, 1
            from public.other_part_categories o
            where o.user_id = (select public.current_user_id())
          ) u
        group by u.category_id
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'category',
            c.name,
            'isGroup',
            exists (select from public.categories i where i.user_id = c.user_id and i.parent_id = c.id),
            'monthlyLimit',
            l.monthly_limit::text,
            'transactions',
            coalesce(n.transactions, 0),
            'spent',
            coalesce(s.spending, 0)::text,
            'soFar',
            coalesce(s.so_far, 0)::text,
            'months',
            (
              select
                jsonb_agg(
                  jsonb_build_object('spent', coalesce(p.spending, 0)::text, 'limit', pl.monthly_limit::text)
                  order by m.place
                )
              from
                months m
                left join past p on p.category_id = c.id and p.month = m.month
                left join past_limits pl on pl.category_id = c.id and pl.month = m.month
            )
          )
          order by c.place
        ),
        '[]'
      )
    from
      public.arranged_categories c
      left join public.limits_in(running.first_day) l on l.category_id = c.id
      left join counts n on n.category_id = c.id
      left join current s on s.category_id = c.id
    where c.user_id = (select public.current_user_id())
  );
end;
$function$;

create or replace function public.change_payee(change uuid, payee uuid, details jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  action text;
  held public.payees;
  others uuid[];
  chosen text[];
  target uuid := payee;
  moved integer := 0;
  rest integer;
  before jsonb;
  -- The name it gets; null for the one its texts give.
  wanted text := nullif(btrim(public.unwrap_json(details) ->> 'name'), '');
  other uuid;
begin
  details := public.unwrap_json(details);
  action := details ->> 'action';
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', before -> 'rows', 'payee', before -> 'payee');
  end if;
  select p.* into held from public.payees p where p.user_id = owner and p.id = payee;
  others := array(
    select p.id
    from public.payees p
    where
      p.user_id = owner
      and p.id <> payee
      and p.id in (select o::uuid from jsonb_array_elements_text(details -> 'payees') o)
  );
  if held.id is null or action = 'merge' and others = '{}' then
    raise sqlstate 'PT409' using message = 'payee_gone';
  end if;
  chosen := case action
    when 'merge' then array(select k.key from public.payee_keys k where k.user_id = owner and k.payee_id = any (others))
    when 'split' then array(
      select k.key
      from public.payee_keys k
      where
        k.user_id = owner
        and k.payee_id = payee
        and k.key in (select o from jsonb_array_elements_text(details -> 'keys') o)
    )
    else '{}'
  end;
  if
    action = 'split'
    and (
      chosen = '{}'
      or not exists (
        select from public.payee_keys k where k.user_id = owner and k.payee_id = payee and k.key <> all (chosen)
      )
    )
  then
    raise sqlstate 'PT409' using message = 'payee_changed';
  end if;
  -- One payee has one name, whatever its texts say.
  wanted := case action
    when 'merge' then coalesce(wanted, public.shown_payee(payee))
    else wanted
  end;
  if action in ('rename', 'merge') or action = 'split' and wanted is not null then
    other := public.payee_called(coalesce(wanted, public.text_name(payee)), payee || others);
    if other is not null then
      raise sqlstate 'PT409'
        using
          message = 'payee_exists',
          detail = jsonb_build_object(
            'id',
            other,
            'payee',
            public.shown_payee(other),
            'transactions',
            (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = other)
          );
    end if;
  end if;
  before := jsonb_build_object(
    -- Texts that join it only by its new name leave again with that name.
    'joins',
    action = 'rename'
    and wanted is not null
    and not exists (
      select
      from public.payee_keys k
      where k.user_id = owner and k.payee_id = payee and k.cleaned = btrim(public.fold_text(wanted))
    ),
    'payees',
    (
      select jsonb_agg(to_jsonb(p) - 'user_id')
      from public.payees p
      where p.user_id = owner and (p.id = payee or p.id = any (others))
    ),
    'keys',
    (
      select coalesce(jsonb_agg(jsonb_build_array(k.key, k.payee_id, k.by_hand)), '[]')
      from public.payee_keys k
      where k.user_id = owner and k.key = any (chosen)
    ),
    -- Rows whose payee was set by a rule, whoever their text belongs to.
    'rows',
    (
      select coalesce(jsonb_agg(jsonb_build_array(o.payee_id, o.ids)), '[]')
      from
        (
          select t.payee_id, jsonb_agg(t.id) as ids
          from
            public.transactions t
            left join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
          where
            action = 'merge'
            and t.user_id = owner
            and k.payee_id is distinct from t.payee_id
            and (t.payee_id = any (others) or t.payee_id = payee and k.payee_id = any (others))
          group by t.payee_id
        ) o
    ),
    'rules',
    (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where
        r.user_id = owner
        and exists (select from unnest(others) o where strpos(r.conditions::text || r.actions::text, o::text) > 0)
    ),
    'ruleChanges',
    (
      select
        coalesce(
          jsonb_agg(jsonb_build_object('id', c.id, 'before', c.snapshot - array['named', 'order', 'orderAfter'])),
          '[]'
        )
      from public.ledger_changes c
      where
        c.user_id = owner
        and c.kind = 'rule'
        and c.undone_at is null
        and exists (select from unnest(others) o where strpos((c.snapshot - 'named')::text, o::text) > 0)
    )
  );
  if action = 'rename' then
    update public.payees p set name = wanted where p.user_id = owner and p.id = payee;
  elseif action = 'never-guess' then
    update public.payees p
    set never_guess = (details ->> 'neverGuess')::boolean
    where p.user_id = owner and p.id = payee;
  elseif action = 'merge' then
    update public.payees p
    set
      name = null,
      never_guess = p.never_guess
      or exists (select from public.payees o where o.user_id = owner and o.id = any (others) and o.never_guess)
    where p.user_id = owner and p.id = payee;
    foreach target in array others loop
      moved := moved + public.move_payee_keys(chosen, target, payee, true);
      update public.transactions t set payee_id = payee where t.user_id = owner and t.payee_id = target;
      get diagnostics rest = row_count;
      moved := moved + rest;
      update public.rules r
      set
        conditions = replace(r.conditions::text, target::text, payee::text)::jsonb,
        actions = replace(r.actions::text, target::text, payee::text)::jsonb
      where r.user_id = owner and strpos(r.conditions::text || r.actions::text, target::text) > 0;
      -- An undo brings back the one that is left.
      update public.ledger_changes c
      set snapshot = c.snapshot || replace((c.snapshot - 'named')::text, target::text, payee::text)::jsonb
      where
        c.user_id = owner
        and c.kind = 'rule'
        and c.undone_at is null
        and strpos((c.snapshot - 'named')::text, target::text) > 0;
    end loop;
    update public.recurring_series s set payee_id = payee where s.user_id = owner and s.payee_id = any (others);
    delete from public.payees p where p.user_id = owner and p.id = any (others);
    -- It may get the name of one of them.
    update public.payees p set name = wanted where p.user_id = owner and p.id = payee;
    target := payee;
  elseif action = 'split' then
    target := gen_random_uuid();
    insert into public.payees (user_id, id, name) values (owner, target, wanted);
    moved := public.move_payee_keys(chosen, payee, target, true);
    -- If both would have the same name, the new one gets the bank's text.
    if wanted is null and public.payee_called(public.shown_payee(target), array[target]) is not null then
      update public.payees p
      set name = public.free_payee_name(public.written_text(target), target)
      where p.user_id = owner and p.id = target;
    end if;
  end if;
  if action in ('rename', 'never-guess') then
    select count(*) into moved from public.live_transactions t where t.user_id = owner and t.payee_id = payee;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values
    (
      owner,
      change,
      'payee',
      jsonb_build_object(
        'action',
        action || '-payee',
        'rows',
        moved,
        'payee',
        target,
        'name',
        (select p.name from public.payees p where p.user_id = owner and p.id = target)
      ),
      before || jsonb_build_object(
        'target',
        target,
        'after',
        (select to_jsonb(p) - 'user_id' from public.payees p where p.user_id = owner and p.id = payee),
        'rules',
        (
          select
            coalesce(
              jsonb_agg(b.value || jsonb_build_object('conditionsAfter', r.conditions, 'actionsAfter', r.actions)),
              '[]'
            )
          from
            jsonb_array_elements(before -> 'rules') b
            join public.rules r on r.user_id = owner and r.id = (b.value ->> 'id')::uuid
        )
      )
    );
  return jsonb_build_object('transactions', moved, 'payee', target);
end;
$function$;

create or replace function public.check_minor_units()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  wrong bigint;
begin
  -- A currency's decimals are looked up once per account, not per row.
  if tg_table_name = 'transactions' and tg_op = 'UPDATE' then
    -- Rows that are only renamed, deleted or restored keep their amount, whatever the currency was then.
    with
      changed as materialized (
        select n.user_id, n.account_id, n.amount
        from
          after n
          join before o on o.user_id = n.user_id and o.id = n.id
        where (n.amount, n.account_id) is distinct from (o.amount, o.account_id)
      ),
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct c.user_id, c.account_id from changed c) h
      )
    select count(*)
    into wrong
    from
      changed c
      join held h on h.user_id = c.user_id and h.account_id = c.account_id
    where scale(trim_scale(c.amount)) > h.exponent;
  elseif tg_table_name = 'transactions' then
    with
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct n.user_id, n.account_id from after n) h
      )
    select count(*)
    into wrong
    from
      after n
      join held h on h.user_id = n.user_id and h.account_id = n.account_id
    where scale(trim_scale(n.amount)) > h.exponent;
  elseif tg_table_name = 'transaction_parts' then
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.amount)) > (
        select public.account_exponent(t.user_id, t.account_id)
        from public.transactions t
        where t.user_id = n.user_id and t.id = n.transaction_id
      );
  elseif tg_table_name = 'balance_marks' then
    -- A restore also brings amounts stated in an earlier currency.
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.balance)) > public.account_exponent(n.user_id, n.account_id)
      and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
  elseif tg_table_name like 'recurring%' then
    select count(*)
    into wrong
    from
      (
        select distinct
          n.user_id,
          (
            to_jsonb(n) ->> case tg_table_name
              when 'recurring_series' then 'id'
              else 'series_id'
            end
          )::uuid as series_id
        from after n
      ) n
      join public.recurring_amounts a on a.user_id = n.user_id and a.series_id = n.series_id
    where scale(trim_scale(a.amount)) > public.account_exponent(a.user_id, a.account_id);
  else
    select count(*)
    into wrong
    from
      after n
      join public.profiles p on p.user_id = n.user_id
    where scale(trim_scale(n.monthly_limit)) > public.currency_exponent(p.currency);
  end if;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return null;
end;
$$;

create or replace function public.check_preferred_currency()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  wrong bigint;
  exponent smallint := public.currency_exponent(new.currency);
begin
  select
    (
      select count(*)
      from
        public.transactions t
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = new.user_id and a.currency is null and scale(trim_scale(t.amount)) > exponent
    ) + (
      select count(*)
      from
        public.transaction_parts s
        join public.transactions t on t.user_id = s.user_id and t.id = s.transaction_id
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      where s.user_id = new.user_id and a.currency is null and scale(trim_scale(s.amount)) > exponent
    ) + (
      select count(*)
      from
        public.balance_marks m
        join public.accounts a on a.user_id = m.user_id and a.id = m.account_id
      where m.user_id = new.user_id and a.currency is null and scale(trim_scale(m.balance)) > exponent
    ) + (
      select count(*)
      from
        public.recurring_amounts r
        join public.accounts a on a.user_id = r.user_id and a.id = r.account_id
      where r.user_id = new.user_id and a.currency is null and scale(trim_scale(r.amount)) > exponent
    ) + (
      select count(*)
      from public.budgets b
      where b.user_id = new.user_id and scale(trim_scale(b.monthly_limit)) > exponent
    ) + (
      select count(*)
      from
        (
          select g.target, g.current, g.part from public.savings_goals g where g.user_id = new.user_id
          union all
          select g.target, g.current, g.part from public.goals g where g.user_id = new.user_id and g.deleted_at is null
        ) g
      where greatest(scale(trim_scale(g.target)), scale(trim_scale(g.current)), scale(trim_scale(g.part))) > exponent
    ) + (scale(trim_scale(new.large_transaction_threshold)) > exponent)::integer
  into wrong;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return new;
end;
$$;

-- A migration that changes the cleaning raises cleaning_version and calls it.
create or replace function public.clean_payees()
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  stale record;
  named text[];
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in select k.user_id, array_agg(k.key) as keys
  from public.payee_keys k
  where k.version < public.cleaning_version()
  group by k.user_id loop
    -- The key has no capitals left, so descriptions are cleaned.
    with
      written as materialized (
        select public.payee_key(t.description) as key, max(t.description collate "C") as description
        from public.transactions t
        where t.user_id = stale.user_id
        group by 1
      ),
      clean as materialized (
        select k.key, c.cleaned, c.name
        from
          unnest(stale.keys) k (key)
          left join written w on w.key = k.key
          cross join lateral public.clean_description(coalesce(w.description, k.key)) c
      )
    update public.payee_keys k
    set
      cleaned = c.cleaned,
      name = c.name,
      version = public.cleaning_version()
    from clean c
    where k.user_id = stale.user_id and k.key = c.key;

    -- Payees that nobody named, merged by hand or wrote a rule about are merged by their cleaned text.
    named := public.payees_in_rules(stale.user_id);
    with
      keys as materialized (
        select
          k.key,
          k.payee_id,
          k.cleaned,
          k.by_hand,
          p.name is not null or p.id::text = any (named) or bool_or(k.by_hand) over (partition by k.payee_id) as kept,
          p.created_at
        from
          public.payee_keys k
          join public.payees p on p.user_id = k.user_id and p.id = k.payee_id
        where k.user_id = stale.user_id
      ),
      counted as (
        select k.payee_id, k.cleaned, k.kept, min(k.created_at) as created_at, count(*) as keys
        from keys k
        group by k.payee_id, k.cleaned, k.kept
      ),
      placed as (
        -- A payee with several names keeps the most frequent one.
        select
          c.*,
          row_number() over (
            partition by c.payee_id
            order by c.keys desc, c.cleaned
          ) as place
        from counted c
      ),
      homes as materialized (
        select distinct on (p.cleaned) p.cleaned, p.payee_id
        from placed p
        where p.kept or p.place = 1
        order by p.cleaned, p.kept desc, p.created_at, p.payee_id
      ),
      fresh as materialized (
        select m.cleaned, gen_random_uuid() as payee_id
        from (select distinct k.cleaned from keys k where not k.kept) m
        where not exists (select from homes t where t.cleaned = m.cleaned)
      ),
      moved as (
        select k.key, k.payee_id, coalesce(t.payee_id, f.payee_id) as target
        from
          keys k
          left join homes t on t.cleaned = k.cleaned
          left join fresh f on f.cleaned = k.cleaned
        where not k.kept
      )
    select array_agg(m.key), array_agg(m.payee_id), array_agg(m.target)
    into moved_keys, sources, targets
    from moved m
    where m.payee_id <> m.target;
    insert into public.payees (user_id, id)
    select distinct stale.user_id, t.id
    from unnest(targets) t (id)
    where not exists (select from public.payees p where p.user_id = stale.user_id and p.id = t.id);
    update public.transactions t
    set payee_id = m.target
    from unnest(moved_keys, sources, targets) m (key, payee_id, target)
    where t.user_id = stale.user_id and t.payee_id = m.payee_id and public.payee_key(t.description) = m.key;
    update public.payee_keys k
    set payee_id = m.target
    from unnest(moved_keys, targets) m (key, target)
    where k.user_id = stale.user_id and k.key = m.key;
    delete from public.payees p
    where
      p.user_id = stale.user_id
      and p.id = any (sources)
      and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id)
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
      and not exists (select from public.recurring_series s where s.user_id = p.user_id and s.payee_id = p.id);
  end loop;
end;
$function$;

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

create function public.decide_series(change uuid, ids uuid[], details jsonb)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  action text;
  held uuid[];
begin
  details := public.unwrap_json(details);
  action := details ->> 'action';
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return (
      select jsonb_array_length(c.snapshot -> 'series')
      from public.ledger_changes c
      where c.user_id = owner and c.id = change
    );
  end if;
  held := array(
    select s.id
    from public.recurring_series s
    where
      s.user_id = owner
      and s.id = any (ids)
      -- A decision is about what the screen showed.
      and case action
        when 'accept' then s.state = 'proposed'
        when 'refuse' then s.state in ('proposed', 'active')
        when 'pause' then s.state = 'active'
        when 'end' then s.state in ('active', 'paused')
        when 'resume' then s.state in ('paused', 'ended')
        when 'cancel' then s.state in ('active', 'paused')
        and s.kind in ('bill', 'subscription')
        else true
      end
  );
  if held = '{}' then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  perform
    public.begin_series_change(
      change,
      held,
      details || case
        when cardinality(held) = 1 then jsonb_build_object(
          'name',
          (
            select coalesce(s.name, public.shown_payee(s.payee_id))
            from public.recurring_series s
            where s.user_id = owner and s.id = held[1]
          )
        )
        else '{}'
      end
    );
  if action = 'delete' then
    -- A series that was found is remembered, so that it is not found again.
    delete from public.recurring_series s where s.user_id = owner and s.id = any (held) and s.origin = 'hand';
  end if;
  update public.recurring_series s
  set
    state = case action
      when 'accept' then 'active'
      when 'refuse' then 'refused'
      when 'delete' then 'refused'
      when 'pause' then 'paused'
      when 'end' then 'ended'
      when 'resume' then 'active'
      else s.state
    end,
    paused_until = case
      when action = 'pause' then (details ->> 'until')::date
      when action in ('rename', 'kind', 'keep', 'cancel') then s.paused_until
    end,
    ends_on = case
      when action = 'end' then (details ->> 'on')::date
      when action = 'resume'
      and s.state = 'ended' then null
      else s.ends_on
    end,
    cancel_by = case
      when action = 'cancel' then (details ->> 'by')::date
      else s.cancel_by
    end,
    kind = case
      when action = 'kind'
      and s.kind in ('bill', 'subscription') then details ->> 'kind'
      else s.kind
    end,
    name = case
      when action = 'rename' then nullif(btrim(details ->> 'to'), '')
      else s.name
    end,
    -- A paused series is paused since its last decision.
    decided_at = case
      when s.state = 'paused'
      and action in ('rename', 'kind', 'keep', 'cancel') then s.decided_at
      else now()
    end,
    revision = s.revision + 1
  where s.user_id = owner and s.id = any (held);
  delete from public.recurring_matches m
  where m.user_id = owner and m.series_id = any (held) and action in ('refuse', 'delete');
  perform public.end_series_change(change);
  return cardinality(held);
end;
$$;

create function public.due_days(terms public.recurring_terms, first date, last date)
returns setof date
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
declare
  step integer := terms.every * case terms.unit
    when 'week' then 7
    when 'year' then 12
    else 1
  end;
  month date;
begin
  if terms.unit in ('day', 'week') then
    return query select d.day
      from
        (
          select terms.anchor + step * k as day
          from
            generate_series(
              ceil((first - terms.anchor)::numeric / step)::integer,
              floor((last - terms.anchor)::numeric / step)::integer
            ) k
        ) d;
    return;
  end if;
  month := public.month_of(terms.anchor) + make_interval(
    months => step * floor(public.months_between(terms.anchor, first)::numeric / step)::integer
  );
  while month <= last loop
    return query select d.day
      from
        (
          select
            month + least(n.day, extract(day from month + interval '1 month' - interval '1 day')::integer) - 1 as day
          from
            unnest(
              case
                when terms.days = '{}' then array[extract(day from terms.anchor)::smallint]
                else terms.days
              end
            ) n (day)
          where terms.ordinal is null
          union
          select public.nth_day(month, terms.ordinal, terms.weekday) where terms.ordinal is not null
        ) d
      where d.day between first and last
      order by d.day;
    month := (month + make_interval(months => step))::date;
  end loop;
end;
$$;

create function public.end_search(results jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  current jsonb;
begin
  results := public.unwrap_json(results);
  -- What has changed meanwhile is searched again.
  current := (
    select coalesce(jsonb_agg(r.value), '[]')
    from
      jsonb_array_elements(results) r
      join public.unsearched_payees u
        on u.user_id = owner and u.payee_id = (r.value ->> 'payee')::uuid and u.stamp = (r.value ->> 'stamp')::uuid
  );
  delete from public.unsearched_payees u
  using jsonb_array_elements(current) r
  where u.user_id = owner and u.payee_id = (r.value ->> 'payee')::uuid;
  delete from public.recurring_series s
  using
    jsonb_array_elements(current) r
    cross join lateral jsonb_array_elements_text(r.value -> 'gone') g (id)
  where s.user_id = owner and s.id = g.id::uuid and s.decided_at is null;
  if found then
    perform public.forget_unused_payees();
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    kind,
    payee_id,
    account_id,
    other_account_id,
    origin,
    state,
    ends_on,
    first_amount,
    holds_most,
    evidence
  )
  select
    owner,
    g.id,
    g.kind,
    g.payee,
    g."accountId",
    g."otherAccountId",
    'found',
    g.state,
    g."endsOn",
    g."firstAmount",
    g."holdsMost",
    g.evidence
  from
    (
      select w.*, (r.value ->> 'payee')::uuid as payee, row_number() over () as place
      from
        jsonb_array_elements(current) r
        cross join lateral jsonb_to_recordset(r.value -> 'series') w (
          id uuid,
          kind text,
          "accountId" uuid,
          "otherAccountId" uuid,
          state text,
          "endsOn" date,
          "firstAmount" numeric,
          "holdsMost" boolean,
          evidence jsonb
        )
    ) g
  where
    exists (select from public.recurring_series o where o.user_id = owner and o.id = g.id)
    or g.place <= 500 - (select count(*) from public.recurring_series o where o.user_id = owner)
  on conflict on constraint recurring_series_pkey do update
    set
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      -- What the user has decided stays.
      kind = case
        when s.decided_at is null
        or (s.kind = 'transfer') <> (excluded.kind = 'transfer') then excluded.kind
        else s.kind
      end,
      state = case
        when s.decided_at is null then excluded.state
        else s.state
      end,
      ends_on = case
        when s.decided_at is null then excluded.ends_on
        else s.ends_on
      end,
      first_amount = excluded.first_amount,
      holds_most = excluded.holds_most,
      evidence = excluded.evidence;
  perform public.write_terms((w.value ->> 'id')::uuid, w.value -> 'terms')
  from
    jsonb_array_elements(current) r
    cross join lateral jsonb_array_elements(r.value -> 'series') w
  where exists (select from public.recurring_series s where s.user_id = owner and s.id = (w.value ->> 'id')::uuid);
  perform public.write_matches(r.value) from jsonb_array_elements(current) r;
  return jsonb_build_object(
    'searched',
    jsonb_array_length(current),
    'left',
    (select count(*) from public.unsearched_payees u where u.user_id = owner)
  );
end;
$$;

create function public.end_series_change(change uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.ledger_changes c
  set snapshot = jsonb_build_object(
    'series',
    (
      select
        coalesce(
          jsonb_agg(
            g.value || jsonb_build_object(
              'revision',
              (
                select s.revision
                from public.recurring_series s
                where s.user_id = owner and s.id = (g.value ->> 'id')::uuid
              )
            )
          ),
          '[]'
        )
      from jsonb_array_elements(c.snapshot -> 'series') g
    )
  )
  where c.user_id = owner and c.id = change;
  -- Their transactions may fill other occurrences now.
  insert into public.unsearched_payees (user_id, payee_id)
  select distinct owner, p.id
  from
    public.ledger_changes c
    cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
    left join public.recurring_series s on s.user_id = owner and s.id = (g.value ->> 'id')::uuid
    left join public.transactions t on t.user_id = owner and t.id = (c.details ->> 'transaction')::uuid
    join public.payees p
      on p.user_id = owner and p.id in (s.payee_id, t.payee_id, (g.value #>> '{before,row,payee_id}')::uuid)
  where c.user_id = owner and c.id = change
  on conflict on constraint unsearched_payees_pkey do update
    set stamp = gen_random_uuid();
  perform public.search_words(public.series_of_change(change));
end;
$$;

create function public.expected_amount(amount_kind text, amounts numeric[], exponent integer)
returns table (amount numeric, least_amount numeric, most_amount numeric)
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
declare
  -- Of what varies, so many of the latest amounts count.
  latest numeric[] := array(select a from unnest(amounts[:6]) a order by a);
  middle integer := cardinality(latest) / 2;
begin
  if amount_kind = 'median' then
    return query select
        trunc((latest[(cardinality(latest) + 1) / 2] + latest[middle + 1]) / 2, exponent),
        latest[1],
        latest[cardinality(latest)];
  else
    -- A new amount counts from its first time if it is near the one before.
    amount := case
      when abs(amounts[1] - amounts[2]) > 0.25 * abs(amounts[2]) then amounts[2]
      else amounts[1]
    end;
    return query select expected_amount.amount, expected_amount.amount, expected_amount.amount;
  end if;
end;
$$;

create or replace function public.filtered_transactions(filter jsonb)
returns setof public.transactions
language sql
stable
parallel safe
as $function$
  select t.*
  from public.transactions t
  where
    t.user_id = (select public.current_user_id())
    and t.deletion_id is null
    and (
      not filter ?| array['category', 'source', 'type', 'tagsAll', 'tagsAny', 'tagsNone']
      or not t.is_split
      and (filter ->> 'type' is null or t.type = any (public.filtered_types(filter ->> 'type')))
      and (filter ->> 'category' is null or t.category_id = any (array(select public.filtered_categories(filter))))
      and (filter ->> 'source' is null or t.category_source = filter ->> 'source')
      and (
        not filter ?| array['tagsAll', 'tagsAny', 'tagsNone']
        or public.tags_pass(
          array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id),
          filter
        )
      )
      or t.is_split
      and exists (
        select
        from public.transaction_parts p
        where p.user_id = t.user_id and p.transaction_id = t.id and public.part_passes(p, filter)
      )
    )
    and (
      filter ->> 'flag' is null
      or case filter ->> 'flag'
        when 'one-time' then t.one_time
        when 'not-counted' then not t.counted
        when 'split' then t.is_split
        -- The amount that has not come back yet.
        else t.expected_back
        and abs(t.amount) > (
          select coalesce(sum(l.amount), 0)
          from public.refund_links l
          where l.user_id = t.user_id and l.purchase_id = t.id
        )
      end
    )
    and (filter ->> 'account' is null or t.account_id = (filter ->> 'account')::uuid)
    and (filter ->> 'from' is null or t.date >= (filter ->> 'from')::date)
    and (filter ->> 'to' is null or t.date <= (filter ->> 'to')::date)
    and (filter ->> 'min' is null or abs(t.amount) >= (filter ->> 'min')::numeric)
    and (filter ->> 'max' is null or abs(t.amount) <= (filter ->> 'max')::numeric)
    and (filter ->> 'payee' is null or t.payee_id = (filter ->> 'payee')::uuid)
    and (
      filter ->> 'series' is null
      or t.id = any (
        array(
          select m.transaction_id
          from public.recurring_matches m
          where
            m.user_id = (select public.current_user_id())
            and m.series_id = (filter ->> 'series')::uuid
            and m.due_on is not null
        )
      )
    )
    and (
      filter ->> 'description' is null
      or t.payee_id = (
        select k.payee_id
        from public.payee_keys k
        where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(filter ->> 'description')
      )
    )
    and (
      coalesce(filter ->> 'search', '') = ''
      or filter -> 'searchAmounts' is not null
      and t.amount <@ (
        select range_agg(r.amounts)
        from
          jsonb_to_recordset(filter -> 'searchAmounts') as s ("from" numeric, "to" numeric, sign text)
          cross join lateral (
            values
              ('+', numrange(s."from", s."to")),
              ('-', numrange(-s."to", -s."from", '(]'))
          ) r (sign, amounts)
        where r.sign = coalesce(s.sign, r.sign)
      )
      or strpos(public.plain_marks(t.search_text), public.search_key(filter ->> 'search')) > 0
      or t.payee_id = any (array(select public.searched_payees(filter ->> 'search')))
      or t.bank_text is not null
      and (
        strpos(public.fold_text(t.bank_text), public.search_key(filter ->> 'search')) > 0
        or octet_length(t.bank_text) > char_length(t.bank_text)
        and strpos(public.search_key(t.bank_text), public.search_key(filter ->> 'search')) > 0
      )
      or t.category_id = any (array(select public.searched_categories(filter ->> 'search')))
      or t.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      or t.is_split
      and exists (
        select
        from
          public.transaction_parts p
          join public.categories c on c.user_id = p.user_id and c.id = p.category_id
        where
          p.user_id = t.user_id
          and p.transaction_id = t.id
          and (
            strpos(public.search_key(p.note), public.search_key(filter ->> 'search')) > 0
            or strpos(public.search_key(c.name), public.search_key(filter ->> 'search')) > 0
          )
      )
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay'
    );
$function$;

create or replace function public.forget_empty_notifications()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
begin
  delete from public.notifications n
  where
    (n.user_id, n.id) in (select g.user_id, g.notification_id from gone g)
    and not exists (select from public.budget_alerts b where b.user_id = n.user_id and b.notification_id = n.id)
    and not exists (
      select from public.large_transaction_alerts l where l.user_id = n.user_id and l.notification_id = n.id
    )
    and not exists (select from public.plan_notices p where p.user_id = n.user_id and p.notification_id = n.id);
  return null;
end;
$$;

create or replace function public.forget_unused_payees()
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  named text[] := public.payees_in_rules(owner);
begin
  delete from public.payees p
  where
    p.user_id = owner
    and p.name is null
    and not p.never_guess
    and p.id::text <> all (named)
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand)
    and not exists (select from public.recurring_series s where s.user_id = p.user_id and s.payee_id = p.id);
end;
$function$;

create or replace function public.history_of_category(source uuid, target uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return jsonb_build_object(
    'changed',
    (
      select coalesce(jsonb_object_agg(h.change_id, h.rows), '{}')
      from
        (
          select
            c.change_id,
            case
              when bool_or(c.category_id = target) then jsonb_agg(c.transaction_id) filter (
                where c.category_id = source
              )
              else 'null'
            end as rows
          from public.changed_transactions c
          where c.user_id = (select public.current_user_id()) and c.category_id in (source, target)
          group by c.change_id
          having bool_or(c.category_id = source)
        ) h
    ),
    'before',
    (
      select coalesce(jsonb_object_agg(h.change_id, h.rows), '{}')
      from
        (
          select
            c.change_id,
            case
              when bool_or(strpos(c.before::text, target::text) > 0) then jsonb_object_agg(
                c.transaction_id,
                c.before
              ) filter (where strpos(c.before::text, source::text) > 0)
              else 'null'
            end as rows
          from public.changed_transactions c
          where
            c.user_id = (select public.current_user_id())
            and c.before is not null
            and (strpos(c.before::text, source::text) > 0 or strpos(c.before::text, target::text) > 0)
          group by c.change_id
          having bool_or(strpos(c.before::text, source::text) > 0)
        ) h
    ),
    'snapshots',
    (
      select coalesce(jsonb_object_agg(c.id, c.snapshot), '{}')
      from public.ledger_changes c
      where
        c.user_id = (select public.current_user_id())
        and c.kind in ('rule', 'recurring')
        and strpos(c.snapshot::text, source::text) > 0
    ),
    'rules',
    (
      select
        coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where
        r.user_id = (select public.current_user_id())
        and strpos(r.conditions::text || r.actions::text, source::text) > 0
    )
  );
end $$;

create or replace function public.is_category_used(category_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  -- In the order of the index: else all rows may be read to find none.
  return (
    select true
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
    order by t.date
    limit 1
  ) is not null
  or exists (
    select
    from public.transaction_parts p
    where p.user_id = (select public.current_user_id()) and p.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.changed_transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.budget_alerts b
    where b.user_id = (select public.current_user_id()) and b.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.parent_id = is_category_used.category_id
  )
  or exists (
    select
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.rules r
    where
      r.user_id = (select public.current_user_id())
      and strpos(r.conditions::text || r.actions::text, is_category_used.category_id::text) > 0
  );
end;
$$;

create function public.known_until(today date)
returns table (account_id uuid, until date, by_hand boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      a.id,
      case
        when f.latest is null then known_until.today
        else greatest(f.last_day, m.date)
      end,
      f.latest is null
    from
      public.live_accounts a
      cross join lateral (
        select
          max(c.last_day) as last_day,
          max(i.committed_at) filter (where i.committed_at >= known_until.today - interval '12 months') as latest
        from
          public.import_accounts c
          join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
        where c.user_id = a.user_id and c.account_id = a.id
      ) f
      cross join lateral (
        select max(b.date) as date
        from public.balance_marks b
        where b.user_id = a.user_id and b.account_id = a.id and b.date <= known_until.today
      ) m
    where a.user_id = (select public.current_user_id());
end;
$$;

create function public.leave_words(series uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.recurring_matches m
  using
    public.recurring_series s,
    public.matched_transactions t
  where
    s.user_id = owner
    and s.id = leave_words.series
    and s.words <> '{}'
    and m.user_id = owner
    and m.series_id = s.id
    and not m.by_hand
    and t.user_id = owner
    and t.series_id = s.id
    and t.transaction_id = m.transaction_id
    and t.payee_id <> s.payee_id
    and t.date >= public.words_since();
end;
$$;

create or replace function public.load_sample_data(today date)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  -- Their amounts have two decimals, or none where the currency has none.
  exponent integer := (
    select least(2, public.currency_exponent(p.currency)) from public.profiles p where p.user_id = owner
  );
  added integer;
begin
  if exists (select from public.live_accounts a where a.user_id = owner and a.sample) then
    return jsonb_build_object('transactions', 0);
  end if;
  if exists (select from public.live_transactions t where t.user_id = owner) then
    raise sqlstate 'PT409' using message = 'own_transactions';
  end if;
  -- Rows deleted from earlier sample data would block the new ones. An account from which something of the user's was
  -- deleted comes out of the trash instead.
  delete from public.transactions t
  where t.user_id = owner and t.id = public.sample_transaction_id(t.date, t."position");
  delete from public.accounts a
  where
    a.user_id = owner
    and a.sample
    and not exists (select from public.transactions t where t.user_id = owner and t.account_id = a.id);
  delete from public.balance_marks m
  where m.user_id = owner and m.account_id in (select s.id from public.sample_accounts() s);
  insert into public.accounts as a (user_id, id, name, type, last_four_digits, created_at)
  select owner, s.id, s.name, s.type, s.last_four_digits, now() - s.account * interval '1 millisecond'
  from public.sample_accounts() s
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      type = excluded.type,
      last_four_digits = excluded.last_four_digits,
      created_at = excluded.created_at,
      closed_at = null,
      deletion_id = null;
  insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
  select owner, s.id, today, round(s.balance, exponent), 'typed', now() from public.sample_accounts() s;

  perform public.ensure_payees(owner, array(select s.description from public.sample_transactions(today) s));
  with
    named as materialized (
      select n.name, n.id
      from
        (
          select array_agg(c.category order by c.category) as names, array_agg(c.kind order by c.category) as kinds
          from
            (
              select
                s.category,
                case
                  when bool_and(s.type = 'income') then 'income'
                  else 'spending'
                end as kind
              from public.sample_transactions(today) s
              group by s.category
            ) c
        ) c
        cross join lateral public.ensure_categories(c.names, c.kinds) n
    )
  insert into public.transactions
    (user_id, id, account_id, date, description, payee_id, category_id, type, amount, "position")
  select
    owner,
    public.sample_transaction_id(s.day, s.place),
    a.id,
    s.day,
    s.description,
    k.payee_id,
    n.id,
    s.type,
    case s.type
      when 'transfer' then round(s.amount, exponent)
      else public.signed_amount(round(s.amount, exponent), s.type)
    end,
    s.place
  from
    public.sample_transactions(today) s
    join public.sample_accounts() a on a.account = s.account
    join named n on n.name = s.category
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(s.description);
  get diagnostics added = row_count;
  insert into public.transfers as t (user_id, id, out_id, in_id, out_account_id, in_account_id, origin)
  select
    owner,
    public.sample_id('sample transfer ' || goes.id),
    goes.id,
    comes.id,
    goes.account_id,
    comes.account_id,
    'hand'
  from
    public.sample_transactions(today) s
    join public.transactions goes
      on goes.user_id = owner and goes.id = public.sample_transaction_id(s.day, s.place)
    join public.transactions comes
      on comes.user_id = owner and comes.id = public.sample_transaction_id(s.day, s.place + 1)
  where s.type = 'transfer' and s.amount < 0
  -- One without its legs is left of sample data that were deleted.
  on conflict (user_id, id) do update
    set
      out_id = excluded.out_id,
      in_id = excluded.in_id;
  perform public.add_sample_insurance(today);
  return jsonb_build_object('transactions', added);
end;
$$;

create function public.months_between(one date, other date)
returns integer
language sql
immutable
parallel safe
return (
  extract(year from other) * 12 + extract(month from other) - extract(year from one) * 12 - extract(month from one)
)::integer;

create or replace function public.move_category(source uuid, target uuid, change uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  limited uuid[] := array(
    select l.category_id from public.limits_in('infinity') l where l.category_id in (source, target)
  );
  source_stays boolean := source = any (limited) and target <> all (limited);
  -- The data that undoing it needs, in addition to each row's old values.
  kept jsonb := public.history_of_category(source, target);
  stated uuid[];
  trash uuid[];
  guesses uuid[];
  parts uuid[];
  series uuid[];
  taken uuid[];
  group_id uuid;
begin
  select
    kept || jsonb_build_object(
      'source',
      source,
      'target',
      target,
      'budgets',
      (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
        from public.budgets b
        where b.user_id = owner and b.category_id in (source, target)
      ),
      'alerts',
      (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.category_id in (source, target)
      ),
      'notifications',
      (
        select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]')
        from public.notifications n
        where
          n.user_id = owner
          and n.id in (
            select b.notification_id
            from public.budget_alerts b
            where b.user_id = owner and b.category_id in (source, target)
          )
      )
    )
  into kept;
  perform public.rewrite_history(source, target);

  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      from public.categories c
      where
        t.user_id = owner
        and t.category_id = source
        and not t.type_stated
        and t.type = 'refund'
        and c.user_id = owner
        and c.id = target
        and c.kind <> 'spending'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    t.id,
    source,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision + 1,
    jsonb_build_object(
      'row',
      jsonb_build_object('category_id', source) || case
        when t.id = any (stated) then jsonb_build_object('type_stated', false)
        else '{}'
      end
    )
  from public.live_transactions t
  where t.user_id = owner and t.category_id = source;
  with
    moved as (
      update public.transactions t
      set category_id = target
      where t.user_id = owner and t.category_id = source
      returning t.id, t.revision, t.deletion_id
    ),
    revised as (
      -- Keeps the revisions that the undo of earlier changes looks for.
      update public.changed_transactions c
      set revision = m.revision
      from moved m
      where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1
    )
  select coalesce(array_agg(m.id), '{}')
  into trash
  from moved m
  where m.deletion_id is not null;
  with
    moved as (
      update public.transactions t
      set guess_category_id = target
      where t.user_id = owner and t.guess_category_id = source
      returning t.id
    )
  select coalesce(array_agg(m.id), '{}')
  into guesses
  from moved m;
  with
    moved as (
      update public.transaction_parts p
      set category_id = target
      where p.user_id = owner and p.category_id = source
      returning p.id
    )
  select coalesce(array_agg(m.id), '{}')
  into parts
  from moved m;
  with
    moved as (
      update public.recurring_series s
      set category_id = target
      where s.user_id = owner and s.category_id = source
      returning s.id
    )
  select coalesce(array_agg(m.id), '{}')
  into series
  from moved m;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = case
      when source_stays then target
      else source
    end;
  update public.budget_alerts b set category_id = target where b.user_id = owner and b.category_id = source;
  if source_stays then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  update public.budgets b
  set category_id = target
  where
    b.user_id = owner
    and b.category_id = source
    and not exists (select from public.budgets o where o.user_id = owner and o.category_id = target);

  -- A group that goes into one of its categories leaves the others to that category.
  update public.categories c set parent_id = null where c.user_id = owner and c.id = target and c.parent_id = source;
  select
    coalesce(
      c.parent_id,
      case
        when public.caseless(c.name) <> 'uncategorized' then c.id
      end
    )
  into group_id
  from public.categories c
  where c.user_id = owner and c.id = target;
  with
    moved as (
      update public.categories c
      set
        parent_id = group_id,
        kind = coalesce((select g.kind from public.categories g where g.user_id = owner and g.id = group_id), c.kind)
      where c.user_id = owner and c.parent_id = source
      returning c.id
    )
  select array_agg(m.id)
  into taken
  from moved m;
  update public.categories c set kept = true where c.user_id = owner and c.id = group_id and taken is not null;
  delete from public.categories c where c.user_id = owner and c.id = source;
  return kept || jsonb_build_object(
    'trash',
    trash,
    'guesses',
    guesses,
    'parts',
    parts,
    'series',
    series,
    'stated',
    public.derive_types_in(taken),
    'budgetsAfter',
    (
      select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
      from public.budgets b
      where b.user_id = owner and b.category_id = target
    )
  );
end;
$$;

create or replace function public.move_category_back(kept jsonb, change uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  source uuid := kept ->> 'source';
  target uuid := kept ->> 'target';
begin
  if not exists (select from public.categories c where c.user_id = owner and c.id = source) then
    return;
  end if;
  perform public.restore_history(source, target, kept);
  -- The rows themselves come back with the change's; so do the changes before it, at the revisions they look for.
  update public.changed_transactions e
  set revision = c.revision_before
  from
    public.changed_transactions c
    join public.transactions t on t.user_id = c.user_id and t.id = c.transaction_id and t.revision = c.revision
  where
    c.user_id = owner
    and c.change_id = change
    and e.user_id = owner
    and e.change_id <> change
    and e.transaction_id = c.transaction_id
    and e.revision = c.revision;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- Rows that have got another category since stay where they are.
  with
    moved as (
      update public.transactions t
      set category_id = source
      where
        t.user_id = owner
        and t.category_id = target
        and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'trash') i)
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = m.revision
  from moved m
  where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1;
  update public.transactions t
  set guess_category_id = source
  where
    t.user_id = owner
    and t.guess_category_id = target
    and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'guesses') i);
  update public.transaction_parts p
  set category_id = source
  where
    p.user_id = owner
    and p.category_id = target
    and p.id in (select i::uuid from jsonb_array_elements_text(kept -> 'parts') i);
  update public.recurring_series s
  set category_id = source
  where
    s.user_id = owner
    and s.category_id = target
    and s.id in (select i::uuid from jsonb_array_elements_text(kept -> 'series') i);
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  -- A limit that was changed since is intended, and stays.
  if
    kept -> 'budgetsAfter' = (
      select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
      from public.budgets b
      where b.user_id = owner and b.category_id = target
    )
  then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  insert into public.budgets (user_id, category_id, month, monthly_limit, created_at)
  select owner, b.category_id, b.month, b.monthly_limit, b.created_at
  from jsonb_populate_recordset(null::public.budgets, kept -> 'budgets') b
  where
    b.category_id = source
    or not exists (select from public.budgets o where o.user_id = owner and o.category_id = target)
  on conflict do nothing;
  update public.budget_alerts b
  set category_id = source
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
  where
    b.user_id = owner
    and b.category_id = target
    and k.category_id = source
    and b.month = k.month
    and b.threshold = k.threshold
    and b.notification_id = k.notification_id;
  insert into public.notifications (user_id, id, kind, import_id, created_at, read_at, mail, mail_begun_at)
  select owner, n.id, n.kind, n.import_id, n.created_at, n.read_at, n.mail, n.mail_begun_at
  from jsonb_populate_recordset(null::public.notifications, kept -> 'notifications') n
  where not exists (select from public.notifications o where o.user_id = owner and o.id = n.id);
  insert into public.budget_alerts (user_id, category_id, month, threshold, notification_id, spending, monthly_limit)
  select owner, b.category_id, b.month, b.threshold, b.notification_id, b.spending, b.monthly_limit
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') b
  on conflict do nothing;
  -- Alerts about the two together are no longer true.
  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = target
    and not exists (
      select
      from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
      where k.category_id = target and k.month = b.month and k.threshold = b.threshold
    );
  -- A group of the target's may have raised an alert, too.
  delete from public.notifications n
  where n.user_id = owner and n.id in (select i::uuid from jsonb_array_elements_text(kept -> 'told') i);
end;
$$;

create function public.new_prices_page(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  most_payees constant integer := 20;
  picked uuid[] := array(
    select distinct s.payee_id
    from public.recurring_series s
    where
      s.user_id = (select public.current_user_id())
      and s.state = 'active'
      and s.decided_at is not null
      and not s.holds_most
    order by s.payee_id
    limit most_payees
  );
begin
  if picked = '{}' then
    return null;
  end if;
  return public.payees_to_search(today, picked);
end;
$$;

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

create or replace function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            n.id,
            'kind',
            n.kind,
            'createdAt',
            n.created_at,
            'read',
            n.read_at is not null,
            'fileName',
            (select i.file_name from public.imports i where i.user_id = n.user_id and i.id = n.import_id),
            'budgets',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'category',
                      b.name,
                      'month',
                      b.month,
                      'threshold',
                      b.threshold,
                      'spending',
                      round(b.spending, s.decimals),
                      'limit',
                      round(b.monthly_limit, s.decimals)
                    )
                    order by b.month desc, b.name
                  ),
                  '[]'
                )
              from
                (
                  select c.name, b.month, b.monthly_limit, b.spending, max(b.threshold) as threshold
                  from
                    public.budget_alerts b
                    join public.categories c on c.user_id = b.user_id and c.id = b.category_id
                  where b.user_id = n.user_id and b.notification_id = n.id
                  group by c.id, c.name, b.month, b.monthly_limit, b.spending
                  order by b.month desc, c.name
                  limit most
                ) b
            ),
            'larges',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'date',
                      l.date,
                      'description',
                      l.description,
                      'amount',
                      round(l.amount, s.decimals),
                      'row',
                      (
                        select
                          jsonb_build_object(
                            'date',
                            t.date,
                            'payee',
                            public.payee_key(t.description),
                            'amount',
                            abs(t.amount),
                            'type',
                            t.type
                          )
                        from public.live_transactions t
                        where t.user_id = l.user_id and t.id = l.transaction_id
                      )
                    )
                    order by l.date desc, l.amount desc, l.transaction_id
                  ),
                  '[]'
                )
              from
                (
                  select *
                  from public.large_transaction_alerts l
                  where l.user_id = n.user_id and l.notification_id = n.id
                  order by l.date desc, l.amount desc, l.transaction_id
                  limit most
                ) l
            ),
            'notices',
            (
              select
                coalesce(
                  jsonb_agg(jsonb_build_object('kind', p.kind, 'facts', p.facts) order by p.kind, p.subject_id, p.key),
                  '[]'
                )
              from
                (
                  select *
                  from public.plan_notices p
                  where p.user_id = n.user_id and p.notification_id = n.id
                  order by p.kind, p.subject_id, p.key
                  limit most
                ) p
            ),
            'noticeCount',
            (
              select count(*)
              from public.plan_notices p
              where p.user_id = n.user_id and p.notification_id = n.id
            ),
            'budgetCount',
            (
              select count(distinct row(b.category_id, b.month))
              from public.budget_alerts b
              where b.user_id = n.user_id and b.notification_id = n.id
            ),
            'largeCount',
            (
              select count(*)
              from public.large_transaction_alerts l
              where l.user_id = n.user_id and l.notification_id = n.id
            )
          )
          order by n.created_at desc, n.id
        ),
        '[]'
      )
    from
      public.notifications n
      -- An alert raised in an earlier currency may have decimals that today's lacks.
      cross join lateral (
        select public.currency_exponent(p.currency) as decimals from public.profiles p where p.user_id = n.user_id
      ) s
    where n.user_id = (select public.current_user_id()) and n.id = any (ids)
  );
end;
$$;

create or replace function public.notification_settings()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'emailNotifications',
        p.email_notifications,
        'budgetAlerts',
        p.budget_alerts,
        'largeTransactionAlerts',
        p.large_transaction_alerts,
        'recurringAlerts',
        p.recurring_alerts,
        'largeTransactionThreshold',
        p.large_transaction_threshold
      )
    from public.profiles p
    where p.user_id = (select public.current_user_id())
  );
end;
$$;

create function public.nth_day(month date, ordinal integer, weekday integer)
returns date
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
declare
  found date[] := array(
    select d::date
    from generate_series(month, (month + interval '1 month' - interval '1 day')::date, interval '1 day') d
    where
      case weekday
        when 0 then extract(isodow from d) < 6
        else extract(isodow from d) = weekday
      end
    order by d
  );
  place integer := case
    when ordinal > 0 then least(ordinal, cardinality(found))
    else greatest(cardinality(found) + 1 + ordinal, 1)
  end;
begin
  return found[place];
end;
$$;

create function public.occurrence_documents(first date, last date, series uuid[] default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'seriesId',
            o.series_id,
            'due',
            o.due_on,
            'expected',
            o.expected_on,
            'amount',
            o.amount,
            'least',
            o.least_amount,
            'most',
            o.most_amount,
            'skipped',
            o.skipped,
            'moved',
            o.moved,
            'ownAmount',
            o.own_amount,
            'paid',
            o.paid,
            'paidOn',
            o.paid_on,
            'transactions',
            coalesce(to_jsonb(o.transactions), '[]')
          )
          order by o.expected_on, o.series_id, o.due_on
        ),
        '[]'
      )
    from public.occurrences(first, last, series) o
  );
end;
$$;

create function public.occurrence_of(transaction uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object('seriesId', s.id, 'name', coalesce(s.name, public.shown_payee(s.payee_id)), 'due', m.due_on)
    from
      public.recurring_matches m
      join public.recurring_series s on s.user_id = m.user_id and s.id = m.series_id
    where
      m.user_id = (select public.current_user_id())
      and m.transaction_id = occurrence_of.transaction
      and m.due_on is not null
  );
end;
$$;

create function public.occurrences(first date, last date, series uuid[] default null)
returns table (
  series_id uuid,
  due_on date,
  expected_on date,
  amount numeric,
  least_amount numeric,
  most_amount numeric,
  skipped boolean,
  moved boolean,
  own_amount boolean,
  paid numeric,
  paid_on date,
  transactions uuid[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      series as materialized (
        select
          s.*,
          public.currency_exponent(public.account_currency(s.user_id, s.account_id))::integer as exponent,
          filled.first_due,
          filled.last_due,
          filled.amounts
        from
          public.recurring_series s
          cross join lateral (
            select
              min(o.due_on) as first_due,
              max(o.due_on) as last_due,
              (array_agg(o.paid order by o.due_on desc))[:6] as amounts
            from public.filled_occurrences o
            where o.user_id = s.user_id and o.series_id = s.id
          ) filled
        where
          s.user_id = (select public.current_user_id())
          and s.state <> 'refused'
          and (occurrences.series is null or s.id = any (occurrences.series))
      ),
      terms as (
        select
          t.*,
          lead(t.valid_from) over (partition by t.series_id order by t.valid_from) as valid_until,
          t as row
        from public.recurring_terms t
        where t.user_id = (select public.current_user_id())
      ),
      due as (
        select s.id, d.day, t.shift, t.amount_kind, t.amount
        from
          series s
          join terms t on t.series_id = s.id
          -- A shift or a move by hand takes a day out of the span, or into it.
          cross join lateral public.due_days(
            t.row,
            greatest(first - 40, t.valid_from, coalesce(s.first_due, t.anchor)),
            least(last + 40, t.valid_until - 1, s.ends_on)
          ) d (day)
      )
    select
      d.id,
      d.day,
      e.day,
      case
        when s.kind = 'income' then 1
        else -1
      end * abs(coalesce(o.amount, d.amount, x.amount, s.first_amount)),
      case
        when o.amount is null
        and d.amount_kind = 'median' then x.least_amount
      end,
      case
        when o.amount is null
        and d.amount_kind = 'median' then x.most_amount
      end,
      coalesce(o.skipped, false),
      o.moved_to is not null,
      o.amount is not null,
      m.paid,
      m.paid_on,
      m.transactions
    from
      due d
      join series s on s.id = d.id
      left join public.recurring_occurrences o on o.user_id = s.user_id and o.series_id = s.id and o.due_on = d.day
      cross join lateral (select coalesce(o.moved_to, public.shifted_day(d.day, d.shift)) as day) e
      cross join lateral public.expected_amount(d.amount_kind, s.amounts, s.exponent) x
      left join public.filled_occurrences m on m.user_id = s.user_id and m.series_id = s.id and m.due_on = d.day
    where
      e.day between first and last
      -- Nothing is expected of a series that is paused.
      and (
        m.paid is not null
        or s.state <> 'paused'
        or e.day <= s.decided_at::date
        or e.day >= s.paused_until
      );
end;
$$;

create function public.occurrences_around(transaction uuid, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- Half a year on both sides has a time of a yearly series.
  reach constant integer := 190;
  row record;
  found uuid[];
begin
  select t.date, t.amount, t.payee_id, public.account_currency(t.user_id, t.account_id) as currency
  into row
  from public.live_transactions t
  where t.user_id = (select public.current_user_id()) and t.id = occurrences_around.transaction;
  if row.date is null then
    return null;
  end if;
  found := array(
    select s.id
    from public.recurring_series s
    where
      s.user_id = (select public.current_user_id())
      and s.state <> 'refused'
      and sign(s.first_amount) = sign(row.amount)
      and public.account_currency(s.user_id, s.account_id) = row.currency
  );
  return jsonb_build_object(
    'transaction',
    jsonb_build_object(
      'id',
      occurrences_around.transaction,
      'date',
      row.date,
      'amount',
      row.amount,
      'payeeId',
      row.payee_id
    ),
    'series',
    public.series_documents(found),
    'occurrences',
    public.occurrence_documents(row.date - reach, row.date + reach, found),
    'accounts',
    public.series_coverage(row.date - reach - 60, today)
  );
end;
$$;

create function public.payees_to_search(today date, picked uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  return jsonb_build_object(
    'accounts',
    (
      select
        coalesce(
          jsonb_object_agg(
            k.account_id,
            jsonb_build_object('knownUntil', k.until, 'currency', public.account_currency(owner, k.account_id))
          ),
          '{}'
        )
      from public.known_until(today) k
    ),
    'payees',
    (
      with by_words as materialized (select w.* from public.rows_by_words() w)
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              p.id,
              'name',
              public.shown_payee(p.id),
              'stamp',
              u.stamp,
              'proposalsOnly',
              coalesce(u.proposals_only, false),
              'rows',
              public.rows_to_search(
                p.id,
                array(select w.transaction_id from by_words w where w.payee_id = p.id),
                (
                  select jsonb_object_agg(w.transaction_id, w.series_id)
                  from by_words w
                  where w.searched_with = p.id
                )
              ),
              'series',
              public.series_to_search(p.id)
            )
            order by p.id
          ),
          '[]'
        )
      from
        public.payees p
        left join public.unsearched_payees u on u.user_id = p.user_id and u.payee_id = p.id
      where p.user_id = owner and p.id = any (picked)
    )
  );
end;
$$;

create function public.place_transaction(
  change uuid,
  transaction uuid,
  series uuid default null,
  due date default null,
  if_open boolean default false
)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  row record;
  held public.recurring_matches;
  target uuid;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return;
  end if;
  select t.id, t.amount, public.account_currency(owner, t.account_id) as currency
  into row
  from public.live_transactions t
  where t.user_id = owner and t.id = place_transaction.transaction;
  if row.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  end if;
  select m.*
  into held
  from public.recurring_matches m
  where m.user_id = owner and m.transaction_id = row.id and m.due_on is not null;
  -- Without a series, it is taken off the one it is part of; with one but no day, it is said not to be of that one.
  select s.id
  into target
  from public.recurring_series s
  where
    s.user_id = owner
    and s.id = coalesce(place_transaction.series, held.series_id)
    and (
      place_transaction.series is null
      or s.state <> 'refused'
      and sign(s.first_amount) = sign(row.amount)
      and public.account_currency(owner, s.account_id) = row.currency
      and (
        due is null
        or exists (
          select
          from
            (
              select r
              from public.recurring_terms r
              where r.user_id = owner and r.series_id = s.id and r.valid_from <= due
              order by r.valid_from desc
              limit 1
            ) n
            cross join lateral public.due_days(n.r, due, due)
        )
      )
    );
  if
    target is null
    or if_open
    and (
      held.series_id is not null
      or exists (
        select
        from public.filled_occurrences f
        where f.user_id = owner and f.series_id = target and f.due_on = place_transaction.due
      )
    )
  then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  perform
    public.begin_series_change(
      change,
      array(select distinct n.id from unnest(array[target, held.series_id]) n (id) where n.id is not null),
      jsonb_build_object(
        'action',
        case
          when due is null then 'take-off'
          else 'place'
        end,
        'due',
        due,
        'transaction',
        row.id
      )
    );
  -- One that is not part of the series may be part of another.
  delete from public.recurring_matches m
  where
    m.user_id = owner
    and m.transaction_id = row.id
    and m.due_on is not null
    and (due is not null or m.series_id = target);
  insert into public.recurring_matches as m (user_id, transaction_id, series_id, due_on, by_hand)
  values (owner, row.id, target, due, true)
  on conflict on constraint recurring_matches_pkey do update
    set
      due_on = excluded.due_on,
      by_hand = true;
  update public.recurring_series s
  set
    -- A paused series is paused since its last decision.
    decided_at = case
      when s.state = 'paused' then s.decided_at
      else now()
    end,
    revision = s.revision + 1
  where s.user_id = owner and s.id in (target, held.series_id);
  perform public.end_series_change(change);
end;
$$;

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

revoke all on function public.raise_notices_of from public, anon, authenticated;

grant execute on function public.raise_notices_of to anon;

create function public.recurring_of_import(import uuid, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  first date;
  last date;
  found jsonb;
begin
  select min(c.first_day), max(c.last_day)
  into first, last
  from public.import_accounts c
  where c.user_id = owner and c.import_id = recurring_of_import.import;
  found := (
    select coalesce(jsonb_agg(o.value), '[]')
    from
      jsonb_array_elements(public.occurrence_documents(first, last)) o
      join public.recurring_series s
        on s.user_id = owner and s.id = (o.value ->> 'seriesId')::uuid and s.state = 'active'
      join public.import_accounts c
        on c.user_id = owner
        and c.import_id = recurring_of_import.import
        and c.account_id = s.account_id
        and (o.value ->> 'expected')::date between c.first_day and c.last_day
      join public.imports i on i.user_id = owner and i.id = c.import_id and s.created_at < i.committed_at
  );
  return jsonb_build_object(
    'series',
    public.series_documents(array(select distinct (o.value ->> 'seriesId')::uuid from jsonb_array_elements(found) o)),
    'occurrences',
    found,
    'accounts',
    public.series_coverage(first - 60, today)
  );
end;
$$;

create function public.recurring_page(today date, payee uuid default null, account uuid default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  found uuid[] := array(
    select s.id
    from public.recurring_series s
    where
      s.user_id = (select public.current_user_id())
      and s.state <> 'refused'
      and (payee is null or s.payee_id = payee)
      and (account is null or account in (s.account_id, s.other_account_id))
  );
begin
  return jsonb_build_object(
    'series',
    public.series_documents(found),
    -- From those that may have been missed, twice by a half-yearly one, to a year ahead.
    'occurrences',
    case
      when found = '{}' then '[]'
      else public.occurrence_documents(today - 500, today + 365, found)
    end,
    'accounts',
    public.series_coverage(today - 560, today)
  );
end;
$$;

create or replace function public.rename_category(category_id uuid, new_name text, kept_color smallint default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform public.rename_staged_category(c.name, new_name)
  from public.categories c
  where c.user_id = owner and c.id = category_id;
  update public.categories c
  set
    name = new_name,
    color = coalesce(c.color, kept_color)
  where c.user_id = owner and c.id = category_id;
  -- A form that shows the old name notices it, and earlier changes can still be taken back.
  -- Uncategorized is known by its name, so its rows may get another type, which is no edit of theirs.
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  with
    renamed as (
      update public.transactions t
      set revision = t.revision + 1
      where t.user_id = owner and t.category_id = rename_category.category_id
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = r.revision
  from renamed r
  where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
end;
$$;

create or replace function public.restore_backup(restore uuid, counts jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  obstacle text;
  outcome jsonb;
  name text;
  fields text;
  sources text;
  written integer;
begin
  counts := public.unwrap_json(counts);
  select p.rows
  into outcome
  from public.restore_parts p
  where p.user_id = owner and p.restore_id = restore and p.kind = 'done';
  if found then
    return outcome;
  end if;
  obstacle := public.restore_obstacle();
  if obstacle is not null then
    raise sqlstate 'PT409' using message = 'not_empty', detail = obstacle;
  end if;
  if
    exists (
      select
      from
        unnest(public.backup_tables()) as t (name)
        left join (
          select p.kind, sum(jsonb_array_length(p.rows)) as rows
          from public.restore_parts p
          where p.user_id = owner and p.restore_id = restore
          group by p.kind
        ) p
          on p.kind = t.name
      where coalesce(p.rows, 0) is distinct from (counts ->> t.name)::bigint
    )
  then
    raise sqlstate 'PT422' using message = 'incomplete';
  end if;

  begin
    -- Nobody is alerted to old news, and no trash is emptied on its way.
    perform set_config('outlay.quiet', 'on', true);
    delete from public.accounts a where a.user_id = owner;
    delete from public.imports i where i.user_id = owner;
    delete from public.ledger_changes c where c.user_id = owner;
    delete from public.notifications n where n.user_id = owner;
    delete from public.categories c where c.user_id = owner;
    delete from public.payees p where p.user_id = owner;
    delete from public.tags t where t.user_id = owner;
    delete from public.rules r where r.user_id = owner;
    delete from public.savings_goals g where g.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    foreach name in array public.backup_tables() loop
      if name = 'payees' then
        perform public.number_restored_payees(restore);
      end if;
      if name = 'transactions' then
        -- Exports of earlier versions know no payees.
        perform
          public.ensure_payees(
            owner,
            array(
              select r ->> 'description'
              from
                public.restore_parts p
                cross join jsonb_array_elements(p.rows) r
              where
                p.user_id = owner
                and p.restore_id = restore
                and p.kind = 'transactions'
                and r ->> 'payee_id' is null
            )
          );
      end if;
      select
        string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(
          case
            -- Mail that was due was due where the export comes from.
            when name = 'notifications'
            and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
            when name = 'transactions'
            and c.column_name = 'payee_id' then 'coalesce(r.payee_id, (
            select k.payee_id from public.payee_keys k
              where k.user_id = $1 and k.key = public.payee_key(r.description)))'
            else format('r.%I', c.column_name)
          end,
          ', '
          order by c.place
        )
      into fields, sources
      from public.backup_columns(name) c;
      execute
        format(
          'insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and %4$s order by p.part',
          name,
          fields,
          sources,
          public.restorable_rows(name)
        )
      using owner, restore;
      get diagnostics written = row_count;
      -- Checks which rows could not come only if rows are missing.
      if written <> (counts ->> name)::bigint then
        execute
          format(
            'select $3 + count(*)
          from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
          where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and (%2$s) is not true',
            name,
            public.restorable_rows(name)
          )
        into written
        using owner, restore, written;
      end if;
      -- The user who staged the parts can still delete them, or let them expire.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    perform public.clean_payees();
    -- A user keeps at least one open account.
    if not exists (select from public.live_accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
    -- What comes back is looked for in archives that do not know of it. Nothing is found by itself.
    delete from public.unsearched_payees u where u.user_id = owner;
    insert into public.unsearched_payees (user_id, payee_id, proposals_only)
    select owner, p.id, true
    from public.payees p
    where
      p.user_id = owner and not exists (select from public.recurring_series s where s.user_id = owner);
    -- Constraints checked at commit are checked here, where an error can be reported.
    set constraints all immediate;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT409' then
      raise sqlstate 'PT422' using message = 'damaged', detail = coalesce(name, '');
    when sqlstate 'PT422' then
      raise sqlstate 'PT422'
        using
          message = case sqlerrm
            when 'incomplete' then sqlerrm
            else 'damaged'
          end,
          detail = coalesce(name, '');
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions',
    (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts',
    (select count(*) from public.live_accounts a where a.user_id = owner)
  ) || -- What can't be used came along switched off, and is named.
  coalesce(
    (
      select jsonb_build_object('rulesOff', jsonb_agg(r.name order by r.position, r.created_at, r.id))
      from public.rules r
      where r.user_id = owner and (select x.problem from public.rule_refusal(r.conditions, r.actions) x) is not null
      having count(*) > 0
    ),
    '{}'
  );
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end;
$function$;

create or replace function public.restore_payee_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  source record;
  named jsonb;
  -- As the merge left it.
  merged jsonb;
  set_ids uuid[];
  taken text;
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  set_ids := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.payee_id = (held ->> 'target')::uuid
      and t.id in (
        select i::uuid
        from
          jsonb_array_elements(held -> 'rows') r
          cross join jsonb_array_elements_text(r -> 1) i
      )
  );
  select n.name
  into taken
  from
    (
      select
        b.id,
        case
          when p.id is null
          or p.name is not distinct from a.name then b.name
          else p.name
        end as name
      from
        jsonb_populate_recordset(null::public.payees, held -> 'payees') b
        left join public.payees p on p.user_id = owner and p.id = b.id
        left join jsonb_populate_record(null::public.payees, held -> 'after') a on a.id = b.id
    ) n
  where
    exists (
      select
      from public.payees o
      where
        o.user_id = owner
        and public.caseless(o.name) = public.caseless(n.name)
        and not exists (select from jsonb_array_elements(held -> 'payees') b where b.value ->> 'id' = o.id::text)
    )
    or exists (
      select
      from
        jsonb_populate_recordset(null::public.payees, held -> 'payees') b
        left join public.payees p on p.user_id = owner and p.id = b.id
      where b.id <> n.id and p.id is null and public.caseless(b.name) = public.caseless(n.name)
    )
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'payee_name_taken', detail = taken;
  end if;
  -- Payees changed again since stay.
  update public.payees p
  set
    name = case
      when p.name is not distinct from a.name then b.name
      else p.name
    end,
    never_guess = case
      when p.never_guess = a.never_guess then b.never_guess
      else p.never_guess
    end
  from
    jsonb_populate_record(null::public.payees, held -> 'after') a
    join jsonb_populate_recordset(null::public.payees, held -> 'payees') b on b.id = a.id
  where p.user_id = owner and p.id = a.id;
  insert into public.payees (user_id, id, name, created_at, never_guess)
  select owner, b.id, b.name, b.created_at, b.never_guess
  from jsonb_populate_recordset(null::public.payees, held -> 'payees') b
  where not exists (select from public.payees p where p.user_id = owner and p.id = b.id);
  if
    (held ->> 'joins')::boolean
    and exists (
      select
      from public.payees p
      where p.user_id = owner and p.id = (held ->> 'target')::uuid and p.name is distinct from held #>> '{after,name}'
    )
  then
    perform public.part_payee_texts((held ->> 'target')::uuid, held #>> '{after,name}');
  end if;
  for source in select
    (k.value ->> 1)::uuid as payee_id,
    (k.value ->> 2)::boolean as by_hand,
    array_agg(k.value ->> 0) as keys
  from jsonb_array_elements(held -> 'keys') k
  group by 1, 2 loop
    -- Texts that have come since belong to those with the same cleaned text.
    perform
      public.move_payee_keys(
        array(
          select n.key
          from public.payee_keys n
          where
            n.user_id = owner
            and n.payee_id = (held ->> 'target')::uuid
            and not n.by_hand
            and n.cleaned in (
              select k.cleaned from public.payee_keys k where k.user_id = owner and k.key = any (source.keys)
            )
            and n.key not in (select k.value ->> 0 from jsonb_array_elements(held -> 'keys') k)
        ),
        (held ->> 'target')::uuid,
        source.payee_id,
        false
      );
    perform public.move_payee_keys(source.keys, (held ->> 'target')::uuid, source.payee_id, source.by_hand);
  end loop;
  update public.transactions t
  set payee_id = p.id
  from
    jsonb_array_elements(held -> 'rows') r
    cross join jsonb_array_elements_text(r -> 1) i (id)
    join public.payees p on p.user_id = owner and p.id = (r ->> 0)::uuid
  where t.user_id = owner and t.id = i.id::uuid and t.id = any (set_ids) and t.payee_id <> p.id;
  -- Rules that were edited since stay as they are.
  update public.rules r
  set
    conditions = b.value -> 'conditions',
    actions = b.value -> 'actions'
  from jsonb_array_elements(held -> 'rules') b
  where
    r.user_id = owner
    and r.id = (b.value ->> 'id')::uuid
    and r.conditions = b.value -> 'conditionsAfter'
    and r.actions = b.value -> 'actionsAfter';
  for named in select b.value from jsonb_array_elements(held -> 'ruleChanges') b loop
    merged := named -> 'before';
    for source in select p.value ->> 'id' as payee_id
    from jsonb_array_elements(held -> 'payees') p
    where p.value ->> 'id' <> held ->> 'target' loop
      merged := replace(merged::text, source.payee_id, held ->> 'target')::jsonb;
    end loop;
    update public.ledger_changes c
    set snapshot = c.snapshot || (named -> 'before')
    where
      c.user_id = owner
      and c.id = (named ->> 'id')::uuid
      and c.snapshot - array['named', 'order', 'orderAfter'] = merged;
  end loop;
  delete from public.payees p
  where
    p.user_id = owner
    and p.id = (held ->> 'target')::uuid
    and p.id::text <> all (public.payees_in_rules(owner))
    and not exists (select from public.recurring_series s where s.user_id = owner and s.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end;
$function$;

create function public.restore_series(series uuid, before jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held public.recurring_series := jsonb_populate_record(null::public.recurring_series, before -> 'row');
begin
  if
    not exists (select from public.payees p where p.user_id = owner and p.id = held.payee_id)
    or (
      select count(*)
      from public.accounts a
      where a.user_id = owner and a.id in (held.account_id, held.other_account_id)
    ) < 1 + (held.other_account_id is not null)::integer
  then
    return false;
  end if;
  if held.words <> (select s.words from public.recurring_series s where s.user_id = owner and s.id = series) then
    perform public.leave_words(series);
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    name,
    kind,
    payee_id,
    account_id,
    other_account_id,
    category_id,
    origin,
    state,
    paused_until,
    ends_on,
    cancel_by,
    note,
    words,
    decided_at,
    first_amount,
    holds_most,
    evidence,
    revision,
    created_at
  )
  values
    (
      owner,
      series,
      held.name,
      held.kind,
      held.payee_id,
      held.account_id,
      held.other_account_id,
      -- One that is gone meanwhile leaves the category of the newest transaction.
      (select c.id from public.categories c where c.user_id = owner and c.id = held.category_id),
      held.origin,
      held.state,
      held.paused_until,
      held.ends_on,
      held.cancel_by,
      held.note,
      held.words,
      held.decided_at,
      held.first_amount,
      held.holds_most,
      held.evidence,
      held.revision,
      held.created_at
    )
  on conflict on constraint recurring_series_pkey do update
    set
      name = excluded.name,
      kind = excluded.kind,
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      category_id = excluded.category_id,
      state = excluded.state,
      paused_until = excluded.paused_until,
      ends_on = excluded.ends_on,
      cancel_by = excluded.cancel_by,
      note = excluded.note,
      words = excluded.words,
      decided_at = excluded.decided_at,
      first_amount = excluded.first_amount,
      -- As it was, so that the change before this one can be undone next.
      revision = excluded.revision;
  perform public.write_terms(series, before -> 'terms');
  delete from public.recurring_occurrences o where o.user_id = owner and o.series_id = series;
  insert into public.recurring_occurrences (user_id, series_id, due_on, skipped, moved_to, amount)
  select owner, series, o.due_on, o.skipped, o.moved_to, o.amount
  from jsonb_populate_recordset(null::public.recurring_occurrences, before -> 'occurrences') o;
  insert into public.recurring_matches (user_id, transaction_id, series_id, due_on, by_hand)
  select owner, t.id, series, m.due_on, m.by_hand
  from
    jsonb_populate_recordset(null::public.recurring_matches, before -> 'matches') m
    join public.transactions t on t.user_id = owner and t.id = m.transaction_id
  on conflict do nothing;
  return true;
end;
$$;

create function public.restore_series_change(change uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  step record;
  as_left boolean := true;
begin
  perform public.search_words(public.series_of_change(change));
  -- Where none was put by hand since, those by hand are as the snapshots have them.
  delete from public.recurring_matches m
  using
    public.ledger_changes c
    cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
    join public.recurring_series s
      on s.user_id = owner and s.id = (g.value ->> 'id')::uuid and s.revision = (g.value ->> 'revision')::integer
  where c.user_id = owner and c.id = change and m.user_id = owner and m.series_id = s.id and m.by_hand;
  for step in select
    (g.value ->> 'id')::uuid as id,
    nullif(g.value -> 'before', 'null') as before,
    (g.value ->> 'revision')::integer as revision
  from
    public.ledger_changes c
    cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
  where c.user_id = owner and c.id = change loop
    -- One that was changed again since stays as it is.
    if
      (
        select s.revision from public.recurring_series s where s.user_id = owner and s.id = step.id
      ) is distinct from step.revision
    then
      as_left := false;
    elseif step.before is null then
      delete from public.recurring_series s where s.user_id = owner and s.id = step.id;
    else
      as_left := public.restore_series(step.id, step.before) and as_left;
    end if;
  end loop;
  perform public.end_series_change(change);
  return as_left;
end;
$$;

create or replace function public.rewrite_history(source uuid, target uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.changed_transactions c set category_id = target where c.user_id = owner and c.category_id = source;
  update public.changed_transactions c
  set before = public.replace_category_in(c.before, source, target)
  where c.user_id = owner and c.before is not null and strpos(c.before::text, source::text) > 0;
  update public.ledger_changes c
  set snapshot = public.replace_category_in(c.snapshot, source, target)
  where c.user_id = owner and c.kind in ('rule', 'recurring') and strpos(c.snapshot::text, source::text) > 0;
  update public.rules r
  set
    conditions = public.replace_category_in(r.conditions, source, target),
    actions = public.replace_category_in(r.actions, source, target),
    revision = r.revision + 1
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
end;
$$;

create function public.rows_by_words()
returns table (transaction_id uuid, payee_id uuid, series_id uuid, searched_with uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  choice text := public.words_choice();
begin
  if choice is null then
    return;
  end if;
  return query execute
    format(
      $query$
    select w.id, w.payee_id, s.id, s.payee_id
    from (
      select r.id, r.payee_id, %s as series
      from (
        select o.id, o.date, o.amount, o.account_id, o.payee_id, o.text
        from public.rule_ledger_rows o
        where o.user_id = $1 and o.date >= $2
        -- A text is folded once, not for each test.
        offset 0
      ) r
    ) w
    join public.recurring_series s on s.user_id = $1 and s.id = w.series
    where s.payee_id <> w.payee_id
      -- One that was taken off the series is of its payee again.
      and not exists (
        select from public.recurring_matches m
        where m.user_id = $1 and m.transaction_id = w.id and m.series_id = s.id and m.due_on is null
      ) $query$,
      choice
    )
    using owner, public.words_since();
end;
$$;

create function public.rows_to_search(payee uuid, left_out uuid[], added jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_array(
            r.id,
            r.date,
            r.amount,
            r.account_id,
            case
              when r.type = 'transfer' then (
                select f.in_account_id
                from public.transfers f
                where f.user_id = r.user_id and f.out_id = r.id and f.out_part_id is null
              )
            end,
            r.description,
            c.name,
            added ->> r.id::text
          )
          order by r.date desc, r.id
        ),
        '[]'
      )
    from
      (
        select t.*
        from
          (
            (
              select o.*
              from public.transactions o
              where o.user_id = (select public.current_user_id()) and o.payee_id = payee
              order by o.date desc
              offset 0
            )
            union all
            (
              select a.*
              from
                jsonb_object_keys(added) k (id)
                cross join lateral (
                  select o.*
                  from public.transactions o
                  where o.user_id = (select public.current_user_id()) and o.id = k.id::uuid
                  offset 0
                ) a
              order by a.date desc
            )
          ) t
        where
          t.id <> all (left_out)
          and t.deletion_id is null
          and not t.one_time
          and t.type <> 'refund'
          -- What comes in from an account of the user's is the other side of what goes out there.
          and (t.type <> 'transfer' or t.amount < 0)
          -- Put by hand to a series of another payee.
          and not exists (
            select
            from
              public.recurring_matches m
              join public.recurring_series s on s.user_id = m.user_id and s.id = m.series_id
            where
              m.user_id = t.user_id
              and m.transaction_id = t.id
              and m.due_on is not null
              and m.by_hand
              and s.payee_id <> payee
          )
        order by t.date desc, t.id
        limit 400
      ) r
      join public.categories c on c.user_id = r.user_id and c.id = r.category_id
  );
end;
$$;

create or replace function public.sample_transactions(today date)
returns table (account integer, day date, place integer, description text, category text, type text, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      months as (select date_trunc('month', today::timestamp)::date as this),
      habits as materialized (
        select
          h.account,
          d.day,
          h.place,
          h.description,
          h.category,
          h.type,
          -- Film streaming has cost more for three months.
          round(h.low + (h.high - h.low) * r.price, 2) + case
            when h.place = 15
            and d.day >= m.this - interval '3 months' then 1.50
            else 0
          end as amount
        from
          months m
          cross join generate_series(0, 251) as s (n)
          -- With the month before, which the card's first payment is for.
          cross join lateral (select (m.this - interval '7 months')::date + s.n as day) d
          cross join (
            values
              (1, 1, 'Payroll', 'Salary', 'income', 1900, 1900, array[10, 25], null, 1),
              (2, 1, 'Rent', 'Rent', 'expense', 1250, 1250, array[1], null, 1),
              (3, 1, 'Electricity', 'Utilities', 'expense', 70, 90, array[6], null, 1),
              (4, 1, 'Internet', 'Utilities', 'expense', 45, 45, array[12], null, 1),
              (5, 1, 'Mobile plan', 'Utilities', 'expense', 22, 22, array[18], null, 1),
              (6, 2, 'Interest', 'Interest', 'income', 18, 24, array[28], null, 1),
              (7, 1, 'Weekly groceries', 'Food', 'expense', 48, 78, null, array[6], 1),
              (8, 1, 'Corner shop', 'Food', 'expense', 6, 19, null, array[2, 4, 7], 0.4),
              (9, 3, 'Lunch', 'Food', 'expense', 9, 16, null, array[1, 2, 3, 4, 5], 0.35),
              (10, 3, 'Coffee', 'Food', 'expense', 2.8, 4.4, null, array[1, 2, 3, 4, 5, 6, 7], 1),
              (11, 3, 'Dinner out', 'Food', 'expense', 24, 46, null, array[5], 0.75),
              (12, 1, 'Transit pass', 'Transport', 'expense', 72, 72, array[2], null, 1),
              (13, 3, 'Ride home', 'Transport', 'expense', 11, 24, null, array[5, 6], 0.4),
              (14, 1, 'Fuel', 'Transport', 'expense', 38, 52, null, array[7], 0.5),
              (15, 3, 'Film streaming', 'Entertainment', 'expense', 13.99, 13.99, array[15], null, 1),
              (16, 3, 'Music streaming', 'Entertainment', 'expense', 10.99, 10.99, array[20], null, 1),
              (17, 3, 'Cinema', 'Entertainment', 'expense', 12, 28, null, array[6], 0.35),
              (18, 3, 'Concert tickets', 'Entertainment', 'expense', 42, 78, array[22], null, 0.6),
              (19, 3, 'Clothes', 'Shopping', 'expense', 35, 110, null, array[6], 0.3),
              (20, 1, 'Household goods', 'Shopping', 'expense', 12, 45, null, array[3], 0.5),
              (21, 3, 'Books', 'Shopping', 'expense', 9, 28, null, array[7], 0.3),
              (22, 3, 'Refund: clothes', 'Shopping', 'income', 25, 60, array[17], null, 0.4),
              (23, 1, 'Gym', 'Health', 'expense', 35, 35, array[3], null, 1),
              (24, 1, 'Pharmacy', 'Health', 'expense', 8, 26, null, array[1], 0.3),
              (25, 3, 'Weekend trip', 'Travel', 'expense', 120, 190, array[19], null, 0.4),
              (26, 1, 'Stock-up at the market', 'Food', 'expense', 128, 164, array[4], null, 1)
          ) as h (place, account, description, category, type, low, high, month_days, weekdays, chance)
          cross join lateral (select md5(to_char(d.day, 'YYYY-MM-DD') || ' ' || h.place) as key) k
          cross join lateral (
            -- Two numbers from 0 to 1, from 28 bits each.
            select
              ('x' || substr(k.key, 1, 7))::bit(28)::integer / 268435456.0 as luck,
              ('x' || substr(k.key, 8, 7))::bit(28)::integer / 268435456.0 as price
          ) r
        where
          d.day <= today
          and (h.month_days is null or extract(day from d.day)::integer = any (h.month_days))
          and (h.weekdays is null or extract(isodow from d.day)::integer = any (h.weekdays))
          and r.luck < h.chance
      ),
      -- The card's month is paid on the 8th of the next one.
      payments as (
        select
          (date_trunc('month', h.day::timestamp) + interval '1 month 7 days')::date as day,
          sum(
            case h.type
              when 'expense' then h.amount
              else -h.amount
            end
          ) as amount
        from habits h
        where h.account = 3
        group by 1
      )
    select h.*
    from
      months m
      join habits h on h.day >= m.this - interval '6 months'
    union all
    select 1, p.day, 27, 'Credit card payment', 'Uncategorized', 'transfer', -p.amount
    from payments p
    where p.day <= today
    union all
    select 3, p.day, 28, 'Payment received', 'Uncategorized', 'transfer', p.amount
    from payments p
    where p.day <= today
    union all
    select t.account, s.day, t.place, t.description, 'Uncategorized', 'transfer', t.amount
    from
      months m
      cross join generate_series(0, 6) as n
      cross join lateral (select (m.this - (6 - n) * interval '1 month' + interval '25 days')::date as day) s
      cross join (
        values
          (29, 1, 'Transfer to savings', -200.00),
          (30, 2, 'Transfer from everyday', 200.00)
      ) as t (place, account, description, amount)
    where s.day <= today
    union all
    select 1, i.day, 31, 'Home insurance', 'Insurance', 'expense', 168.00
    from
      months m
      cross join lateral (select (m.this - interval '3 months' + interval '8 days')::date as day) i;
end;
$$;

create function public.save_series(change uuid, content jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  series uuid;
  held public.recurring_series;
  payee uuid;
  currency text;
  from_day date;
  -- The kind of a category that is new.
  own_kind text;
  category uuid;
  words text[];
begin
  content := public.unwrap_json(content);
  words := array(select jsonb_array_elements_text(content -> 'words'));
  series := content ->> 'id';
  from_day := content #>> '{terms,validFrom}';
  own_kind := case content ->> 'kind'
    when 'income' then 'income'
    else 'spending'
  end;
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('id', series);
  end if;
  select s.* into held from public.recurring_series s where s.user_id = owner and s.id = series;
  if held.revision is distinct from (content ->> 'revision')::integer then
    raise sqlstate 'PT409'
      using
        message = case
          when held.id is null then 'series_gone'
          else 'series_changed'
        end;
  elseif held.id is null and (select count(*) from public.recurring_series s where s.user_id = owner) >= 500 then
    raise sqlstate 'PT409' using message = 'too_many_series';
  end if;
  if
    exists (
      select
      from unnest(array[content ->> 'accountId', content ->> 'otherAccountId']::uuid[]) n (id)
      where
        n.id is not null
        and not exists (
          select
          from public.live_accounts a
          where a.user_id = owner and a.id = n.id and a.closed_at is null
        )
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  currency := public.account_currency(owner, (content ->> 'accountId')::uuid);
  if currency <> public.account_currency(owner, (content ->> 'otherAccountId')::uuid) then
    raise sqlstate 'PT409'
      using
        message = 'transfer_currencies',
        detail = jsonb_build_object(
          'from',
          currency,
          'to',
          public.account_currency(owner, (content ->> 'otherAccountId')::uuid)
        );
  elseif currency <> public.account_currency(owner, held.account_id) then
    raise sqlstate 'PT409' using message = 'series_currency';
  elseif scale(trim_scale((content ->> 'amount')::numeric)) > public.currency_exponent(currency) then
    raise sqlstate 'PT409' using message = 'amount_too_fine', detail = currency;
  end if;
  payee := coalesce(
    held.payee_id,
    -- One like a transaction is of its payee, whatever it is called.
    (
      select t.payee_id
      from public.live_transactions t
      where t.user_id = owner and t.id = (content ->> 'transaction')::uuid
    ),
    public.payee_called(content ->> 'payee', '{}')
  );
  if payee is null then
    perform public.ensure_payees(owner, array[content ->> 'payee']);
    select k.payee_id
    into payee
    from public.payee_keys k
    where k.user_id = owner and k.key = public.payee_key(content ->> 'payee');
  end if;
  select e.id
  into category
  from public.ensure_categories(array[content ->> 'category'], array[own_kind]) e;
  -- Made on purpose, so it is listed without any transaction.
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and c.id = category
    and not exists (select from public.listed_categories l where l.user_id = owner and l.id = category);
  perform
    public.begin_series_change(
      change,
      array[series],
      jsonb_build_object('action', 'save', 'name', coalesce(held.name, public.shown_payee(payee)))
    );
  if held.words <> words then
    perform public.leave_words(series);
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    name,
    kind,
    payee_id,
    account_id,
    other_account_id,
    category_id,
    origin,
    state,
    ends_on,
    note,
    words,
    decided_at,
    first_amount
  )
  values
    (
      owner,
      series,
      -- Called as it was typed, even where its payee has another name.
      nullif(btrim(content ->> 'payee'), ''),
      content ->> 'kind',
      payee,
      (content ->> 'accountId')::uuid,
      (content ->> 'otherAccountId')::uuid,
      category,
      'hand',
      'active',
      (content ->> 'endsOn')::date,
      coalesce(content ->> 'note', ''),
      words,
      now(),
      (content ->> 'amount')::numeric * case content ->> 'kind'
        when 'income' then 1
        else -1
      end
    )
  on conflict on constraint recurring_series_pkey do update
    set
      kind = excluded.kind,
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      category_id = excluded.category_id,
      state = case s.state
        when 'proposed' then 'active'
        else s.state
      end,
      ends_on = excluded.ends_on,
      note = excluded.note,
      words = excluded.words,
      decided_at = now(),
      first_amount = case
        when (s.first_amount > 0) = (excluded.first_amount > 0) then s.first_amount
        else excluded.first_amount
      end,
      revision = s.revision + 1;
  -- The past stays as it was.
  perform
    public.write_terms(
      series,
      (
        select coalesce(jsonb_agg(t.value), '[]')
        from jsonb_array_elements(coalesce(public.terms_document(series), '[]')) t
        where (t.value ->> 'validFrom')::date < from_day
      ) || jsonb_build_array(content -> 'terms')
    );
  perform public.end_series_change(change);
  return jsonb_build_object('id', series);
end;
$$;

create or replace function public.screen_documents(reads jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  name text;
  given jsonb;
  document jsonb;
  documents jsonb[] := '{}';
begin
  for name, given in
    select r.value ->> 'name', r.value -> 'arguments'
    from jsonb_array_elements(public.unwrap_json(reads)) with ordinality r (value, place) order by r.place
  loop
    case name
      when 'account_page' then
        document := public.account_page((given ->> 'account')::uuid, (given ->> 'first')::date,
          (given ->> 'last')::date,
          (given ->> 'today')::date);
      when 'bank_accounts' then
        document := public.bank_accounts((given ->> 'today')::date);
      when 'budgets' then
        document := public.budgets((given ->> 'today')::date);
      when 'categories' then
        document := to_jsonb(array(select public.categories()));
      when 'categories_page' then
        document := public.categories_page((given ->> 'today')::date);
      when 'compare_spending' then
        document := public.compare_spending((given ->> 'now_start')::date, (given ->> 'now_end')::date,
          (given ->> 'before_start')::date, (given ->> 'before_end')::date);
      when 'dashboard' then
        document := public.dashboard((given ->> 'period_start')::date, (given ->> 'period_end')::date,
          (given ->> 'previous_start')::date, (given ->> 'today')::date);
      when 'goals' then
        document := public.goals((given ->> 'today')::date);
      when 'guess_record' then
        document := public.guess_record();
      when 'has_password' then
        document := to_jsonb(public.has_password());
      when 'list_counts' then
        document := public.list_counts();
      when 'net_worth' then
        document := public.net_worth((given ->> 'first')::date, (given ->> 'last')::date, (given ->> 'today')::date);
      when 'notification_settings' then
        document := public.notification_settings();
      when 'past_imports' then
        document := public.past_imports((given ->> 'page')::integer);
      when 'payee_page' then
        document := public.payee_page((given ->> 'payee')::uuid, (given ->> 'today')::date);
      when 'payees_page' then
        document := public.payees_page(given ->> 'search', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer,
          given ->> 'sort', (given ->> 'today')::date);
      when 'new_prices_page' then
        document := public.new_prices_page((given ->> 'today')::date);
      when 'recurring_page' then
        document := public.recurring_page((given ->> 'today')::date, (given ->> 'payee')::uuid,
          (given ->> 'account')::uuid);
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'rule_origin' then
        document := public.rule_origin((given ->> 'transaction')::uuid);
      when 'rules_page' then
        document := public.rules_page();
      when 'savings_goal' then
        document := public.savings_goal((given ->> 'today')::date);
      when 'series_page' then
        document := public.series_page((given ->> 'series')::uuid, (given ->> 'today')::date);
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'tag_documents' then
        document := public.tag_documents();
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      when 'upcoming_page' then
        document := public.upcoming_page((given ->> 'first')::date, (given ->> 'last')::date,
          (given ->> 'today')::date);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $function$;

create function public.search_all_payees()
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.unsearched_payees (user_id, payee_id)
  select owner, p.id
  from public.payees p
  where p.user_id = owner
  on conflict on constraint unsearched_payees_pkey do update
    set
      stamp = gen_random_uuid(),
      proposals_only = false;
end;
$$;

create function public.search_payees()
returns trigger
language plpgsql
security definer
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(a.user_id), array_agg(a.payee_id)
    into owners, ids
    from (select distinct n.user_id, n.payee_id from after n) a;
  elseif tg_op = 'DELETE' then
    select array_agg(b.user_id), array_agg(b.payee_id)
    into owners, ids
    from (select distinct o.user_id, o.payee_id from before o) b;
  else
    select array_agg(c.user_id), array_agg(c.payee_id)
    into owners, ids
    from
      (
        -- A row that is the same before and after is there twice.
        select distinct r.user_id, r.payee_id
        from
          (
            select o.*
            from before o
            union all
            select n.*
            from after n
          ) r
        group by
          r.user_id,
          r.id,
          r.payee_id,
          r.account_id,
          r.date,
          r.amount,
          r.type,
          r.description,
          r.one_time,
          r.deletion_id
        having count(*) = 1
      ) c;
  end if;
  insert into public.unsearched_payees (user_id, payee_id)
  select p.user_id, p.id
  from
    unnest(owners, ids) c (user_id, payee_id)
    join public.payees p on p.user_id = c.user_id and p.id = c.payee_id
  union
  -- Series with words may have transactions of any payee.
  select p.user_id, p.id
  from
    public.recurring_series s
    join public.payees p on p.user_id = s.user_id and p.id = s.payee_id
  where s.user_id = any (owners) and s.words <> '{}'
  on conflict on constraint unsearched_payees_pkey do update
    set stamp = gen_random_uuid();
  return null;
end;
$$;

create function public.search_words(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  words text[] := array(
    select distinct w
    from
      public.recurring_series s
      cross join lateral unnest(s.words) w
    where s.user_id = owner and s.id = any (ids)
  );
begin
  if words = '{}' then
    return;
  end if;
  execute
    format(
      $query$
    insert into public.unsearched_payees (user_id, payee_id)
    select $1, r.payee_id
    from (
      select o.payee_id, o.text
      from public.rule_ledger_rows o
      where o.user_id = $1 and o.date >= $2
      offset 0
    ) r
    where %s
    union
    select $1, s.payee_id from public.recurring_series s where s.user_id = $1 and s.words <> '{}'
    on conflict on constraint unsearched_payees_pkey do update set stamp = gen_random_uuid() $query$,
      public.words_test(words)
    )
  using owner, public.words_since();
end;
$$;

create function public.series_coverage(first date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            k.account_id,
            'knownUntil',
            k.until,
            'uncovered',
            case
              when not k.by_hand then (
                select
                  coalesce(jsonb_agg(jsonb_build_object('from', lower(g), 'to', upper(g) - 1) order by lower(g)), '[]')
                from
                  unnest(
                    (
                      select coalesce(range_agg(daterange(u.first_day, u.last_day, '[]')), '{}')
                      from public.uncovered_days(k.account_id, series_coverage.first, series_coverage.today) u
                    ) - (
                      -- Rows that lead from one balance to the next are all there are.
                      select coalesce(range_agg(daterange(b.from_day + 1, b.to_day, '[]')), '{}')
                      from public.balance_spans(k.account_id, series_coverage.first, series_coverage.today) b
                      where b.unexplained = 0 and b.from_day < b.to_day
                    )
                  ) g
              )
            end
          )
          order by k.account_id
        ),
        '[]'
      )
    from public.known_until(series_coverage.today) k
    where
      exists (
        select
        from public.recurring_series s
        where s.user_id = (select public.current_user_id()) and s.account_id = k.account_id
      )
  );
end;
$$;

create function public.series_documents(series uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.id,
            'name',
            coalesce(s.name, public.shown_payee(s.payee_id)),
            'kind',
            s.kind,
            'state',
            s.state,
            'origin',
            s.origin,
            'decidedAt',
            s.decided_at,
            'payeeId',
            s.payee_id,
            'accountId',
            s.account_id,
            'account',
            a.name,
            'currency',
            public.account_currency(s.user_id, s.account_id),
            'otherAccount',
            (
              select o.name from public.accounts o where o.user_id = s.user_id and o.id = s.other_account_id
            ),
            'pausedUntil',
            s.paused_until,
            'endsOn',
            s.ends_on,
            'cancelBy',
            s.cancel_by,
            'note',
            s.note,
            'words',
            to_jsonb(s.words),
            'revision',
            s.revision,
            'evidence',
            s.evidence,
            'terms',
            public.terms_document(s.id),
            'ownCategory',
            own.name,
            'category',
            coalesce(
              own.name,
              (
                select c.name
                from
                  public.matched_transactions m
                  join public.categories c on c.user_id = m.user_id and c.id = m.category_id
                where m.user_id = s.user_id and m.series_id = s.id and m.due_on is not null and not m.is_split
                order by m.date desc, m.transaction_id
                limit 1
              )
            ),
            'paid',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('due', f.due_on, 'on', f.paid_on, 'amount', f.paid) order by f.due_on desc
                  ),
                  '[]'
                )
              from
                (
                  select m.due_on, m.paid_on, m.paid
                  from public.filled_occurrences m
                  where m.user_id = s.user_id and m.series_id = s.id
                  order by m.due_on desc
                  limit 24
                ) f
            )
          )
          order by s.id
        ),
        '[]'
      )
    from
      public.recurring_series s
      join public.accounts a on a.user_id = s.user_id and a.id = s.account_id
      left join public.categories own on own.user_id = s.user_id and own.id = s.category_id
    where s.user_id = (select public.current_user_id()) and s.id = any (series)
  );
end;
$$;

create function public.series_of_change(change uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return array(
    select (g.value ->> 'id')::uuid
    from
      public.ledger_changes c
      cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
    where c.user_id = (select public.current_user_id()) and c.id = change
  );
end;
$$;

create function public.series_of_staged(import uuid, lines integer[], today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  payees uuid[];
  gone text[];
begin
  if not exists (select from public.recurring_series s where s.user_id = owner and s.state = 'active') then
    return null;
  end if;
  payees := array(
    select distinct s.payee_id
    from
      public.staged_rows_to_search(import, lines) r
      join public.recurring_series s on s.user_id = owner and s.payee_id = r.payee_id and s.state = 'active'
  );
  if payees = '{}' then
    return null;
  end if;
  -- The commit removes these, or gives them the values of a row.
  gone := array(
    select v.id
    from
      public.imports i
      cross join lateral jsonb_to_recordset(i.vanished) v (id text, choice text)
    where i.user_id = owner and i.id = import and v.choice in ('remove', 'same')
  );
  return (
    with
      staged as materialized (
        select r.payee_id, jsonb_agg(r.document) as documents
        from public.staged_rows_to_search(import, payees => payees) r
        group by r.payee_id
      ),
      by_words as materialized (select w.* from public.rows_by_words() w)
    select
      jsonb_build_object(
        'accounts',
        (
          select
            jsonb_object_agg(
              k.account_id,
              jsonb_build_object(
                'knownUntil',
                case
                  when c.last_day is null then k.until
                  -- From the commit on, its files say until when it is known.
                  when k.by_hand then greatest(
                    c.last_day,
                    (
                      select max(b.date)
                      from public.balance_marks b
                      where b.user_id = owner and b.account_id = k.account_id and b.date <= today
                    )
                  )
                  else greatest(k.until, c.last_day)
                end,
                'currency',
                public.account_currency(owner, k.account_id)
              )
            )
          from
            public.known_until(today) k
            left join public.import_coverage(import) c on c.account_id = k.account_id
        ),
        'names',
        (
          select jsonb_object_agg(s.id, coalesce(s.name, public.shown_payee(s.payee_id)))
          from public.recurring_series s
          where s.user_id = owner and s.payee_id = any (payees) and s.state = 'active'
        ),
        'payees',
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.payee_id,
            'name',
            public.shown_payee(s.payee_id),
            'proposalsOnly',
            false,
            'rows',
            (
              select coalesce(jsonb_agg(e.value), '[]')
              from
                jsonb_array_elements(
                  public.rows_to_search(
                    s.payee_id,
                    array(select w.transaction_id from by_words w where w.payee_id = s.payee_id),
                    (
                      select jsonb_object_agg(w.transaction_id, w.series_id)
                      from by_words w
                      where w.searched_with = s.payee_id
                    )
                  )
                ) e
              where e.value ->> 0 <> all (gone)
            ) || s.documents,
            'series',
            public.series_to_search(s.payee_id)
          )
        )
      )
    from staged s
  );
end;
$$;

create function public.series_page(series uuid, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  found jsonb := public.series_documents(array[series]);
begin
  return case
    when found <> '[]' then jsonb_build_object(
      'series',
      found,
      'occurrences',
      public.occurrence_documents(today - 800, today + 400, array[series]),
      'accounts',
      public.series_coverage(today - 860, today)
    )
  end;
end;
$$;

create function public.series_snapshot(series uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'row',
        to_jsonb(s) - '{user_id,id}'::text[],
        'terms',
        public.terms_document(s.id),
        'occurrences',
        (
          select coalesce(jsonb_agg(to_jsonb(o) - '{user_id,series_id}'::text[] order by o.due_on), '[]')
          from public.recurring_occurrences o
          where o.user_id = s.user_id and o.series_id = s.id
        ),
        'matches',
        (
          select coalesce(jsonb_agg(to_jsonb(m) - '{user_id,series_id}'::text[] order by m.transaction_id), '[]')
          from public.recurring_matches m
          where m.user_id = s.user_id and m.series_id = s.id
        )
      )
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.id = series
  );
end;
$$;

create function public.series_to_search(payee uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.id,
            'state',
            s.state,
            'decided',
            s.decided_at is not null,
            'kind',
            s.kind,
            'accountId',
            s.account_id,
            'firstAmount',
            s.first_amount,
            'holdsMost',
            s.holds_most,
            'endsOn',
            s.ends_on,
            'terms',
            public.terms_document(s.id),
            'occurrences',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('due', o.due_on, 'movedTo', o.moved_to, 'amount', o.amount)
                    order by o.due_on
                  ) filter (where o.moved_to is not null or o.amount is not null),
                  '[]'
                )
              from public.recurring_occurrences o
              where o.user_id = s.user_id and o.series_id = s.id
            ),
            'matches',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'row',
                      m.transaction_id,
                      'due',
                      m.due_on,
                      'byHand',
                      m.by_hand,
                      'amount',
                      m.amount
                    )
                    order by m.due_on, m.transaction_id
                  ),
                  '[]'
                )
              from public.matched_transactions m
              where m.user_id = s.user_id and m.series_id = s.id
            )
          )
          order by s.created_at, s.id
        ),
        '[]'
      )
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.payee_id = payee
  );
end;
$$;

create or replace function public.shell(today date default CURRENT_DATE)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return jsonb_build_object(
    'name',
    (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency',
    (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'hasAccount',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
    'hasSample',
    exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
    'noticesDue',
    exists (
      select
      from
        public.profiles p
        join public.recurring_series s on s.user_id = p.user_id and s.state in ('active', 'ended')
      where p.user_id = (select public.current_user_id()) and (p.noticed_on is null or p.noticed_on < shell.today)
    ),
    'unreadNotifications',
    (
      select count(*)
      from public.notifications n
      where n.user_id = (select public.current_user_id()) and n.read_at is null
    ),
    'reviewCount',
    (
      select count(distinct s.decision)
      from public.open_suggestions s
      where s.user_id = (select public.current_user_id())
    ) + (
      select count(*)
      from public.waiting_transfers w
      where w.user_id = (select public.current_user_id()) and w.date < today - 10
    ) + (
      select count(*)
      from
        (
          select distinct t.payee_id, t.amount > 0
          from public.transactions t
          where
            t.user_id = (select public.current_user_id())
            and t.category_source = 'none'
            and t.deletion_id is null
            and not t.is_split
            and t.type <> 'transfer'
            and t.counted
        ) u
    ) + (select count(*) from public.payees_alike()) + (
      -- Whether a series has stopped takes the coverage of files, which is too much for a frame.
      select count(*)
      from public.recurring_series s
      where s.user_id = (select public.current_user_id()) and s.state = 'proposed'
    )
  );
end;
$$;

create function public.shifted_day(day date, shift text)
returns date
language sql
immutable
parallel safe
return case
  when shift = 'none'
  or extract(isodow from day) < 6 then day
  when shift = 'before' then day + 5 - extract(isodow from day)::integer
  else day + 8 - extract(isodow from day)::integer
end;

create function public.staged_by_words(import uuid)
returns table (line integer, part integer, series_id uuid, searched_with uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  choice text := public.words_choice();
begin
  if choice is null then
    return;
  end if;
  return query execute
    format(
      $query$
    select w.line, w.part, s.id, s.payee_id
    from (
      select r.line, r.part, %s as series
      from (
        select o.line, o.part, o.date, o.amount, o.account_id, btrim(public.fold_text(o.description)) as text
        from public.import_rows o
        where o.user_id = $1 and o.import_id = $2 and o.date >= $3
        offset 0
      ) r
    ) w
    join public.recurring_series s on s.user_id = $1 and s.id = w.series $query$,
      choice
    )
    using owner, staged_by_words.import, public.words_since();
end;
$$;

create function public.staged_rows_to_search(import uuid, lines integer[] default null, payees uuid[] default null)
returns table (payee_id uuid, document jsonb)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      n.payee_id,
      jsonb_build_array(
        coalesce(r.replaces::text, format('row %s-%s', r.line, r.part)),
        r.date,
        r.amount,
        r.account_id,
        n.other_account_id,
        r.description,
        r.category,
        case
          when w.searched_with is distinct from coalesce(p.id, k.payee_id) then w.series_id
        end
      )
    from
      public.import_rows r
      left join public.payees p on p.user_id = r.user_id and p.id = (r.rule_effects ->> 'payee')::uuid
      left join public.payee_keys k on k.user_id = r.user_id and k.key = public.payee_key(r.description)
      left join public.staged_by_words(import) w on w.line = r.line and w.part = r.part
      cross join lateral (
        select
          coalesce(w.searched_with, p.id, k.payee_id) as payee_id,
          -- The commit makes a transfer of it.
          case
            when r.split is null
            and r.rule_effects ? 'split' is not true then nullif(
              coalesce(
                (r.rule_effects ->> 'transferTo')::uuid,
                r.other_account_id,
                (
                  select o.account_id
                  from public.transactions o
                  where o.user_id = r.user_id and o.id = r.transfer_id and o.deletion_id is null
                )
              ),
              r.account_id
            )
          end as other_account_id
      ) n
    where
      r.user_id = (select public.current_user_id())
      and r.import_id = import
      and (lines is null or r.line = any (lines))
      and (payees is null or n.payee_id = any (payees))
      -- The same of the row alone, so that the rest of the file is not looked up.
      and (
        payees is null
        or w.searched_with = any (payees)
        or r.rule_effects ->> 'payee' = any (payees::text[])
        or public.payee_key(r.description) in (
          select o.key
          from public.payee_keys o
          where o.user_id = (select public.current_user_id()) and o.payee_id = any (payees)
        )
      )
      and (r.status in ('new', 'possible-duplicate') or r.replaces is not null)
      and not coalesce((r.rule_effects ->> 'oneTime')::boolean, r.one_time)
      and (n.other_account_id is null or r.amount < 0)
      and coalesce(r.rule_effects ->> 'type', r.type) <> 'refund'
      -- If the file does not state the type, the category decides, as on transactions.
      and (
        r.type_stated
        or r.rule_effects ? 'type' is true
        or r.amount < 0
        or r.category_source = 'none'
        or not exists (
          select
          from public.categories c
          where
            c.user_id = r.user_id
            and public.caseless(c.name) = public.caseless(r.category)
            and c.kind = 'spending'
            and public.caseless(c.name) <> 'uncategorized'
        )
      );
end;
$$;

create function public.terms_document(series uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'validFrom',
          t.valid_from,
          'unit',
          t.unit,
          'every',
          t.every,
          'days',
          to_jsonb(t.days),
          'ordinal',
          t.ordinal,
          'weekday',
          t.weekday,
          'anchor',
          t.anchor,
          'shift',
          t.shift,
          'amountKind',
          t.amount_kind,
          'amount',
          t.amount
        )
        order by t.valid_from
      )
    from public.recurring_terms t
    where t.user_id = (select public.current_user_id()) and t.series_id = series
  );
end;
$$;

create function public.touch_occurrence(change uuid, series uuid, due date, details jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  details := public.unwrap_json(details);
  if not exists (select from public.recurring_series s where s.user_id = owner and s.id = series) then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  if
    not public.begin_series_change(
      change,
      array[series],
      jsonb_build_object('action', details ->> 'action', 'due', due)
    )
  then
    return;
  end if;
  insert into public.recurring_occurrences as o (user_id, series_id, due_on, skipped, moved_to, amount)
  values
    (owner, series, due, details ->> 'action' = 'skip', (details ->> 'to')::date, (details ->> 'amount')::numeric)
  on conflict on constraint recurring_occurrences_pkey do update
    set
      skipped = case
        when details ->> 'action' in ('skip', 'expect') then excluded.skipped
        else o.skipped
      end,
      moved_to = case
        when details ->> 'action' = 'move' then excluded.moved_to
        else o.moved_to
      end,
      amount = case
        when details ->> 'action' = 'amount' then excluded.amount
        else o.amount
      end;
  update public.recurring_series s
  set
    decided_at = now(),
    revision = s.revision + 1
  where s.user_id = owner and s.id = series;
  perform public.end_series_change(change);
end;
$$;

create or replace function public.transaction_sheet(transaction uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      public.transaction_document(t, c.name) || jsonb_build_object(
        'bankText',
        coalesce(t.bank_text, t.description),
        'typeStated',
        t.type_stated,
        'categorySource',
        t.category_source,
        'categoryReason',
        public.current_reason(t.category_reason),
        'categorySetAt',
        coalesce(t.category_set_at, t.created_at),
        'payee',
        (
          select
            jsonb_build_object('id', p.id, 'name', public.payee_label(p.id, t.description), 'neverGuess', p.never_guess)
          from public.payees p
          where p.user_id = t.user_id and p.id = t.payee_id
        ),
        'likely',
        case
          when not t.is_split
          and t.type <> 'transfer' then coalesce(
            (
              select to_jsonb(l.names)
              from public.likely_categories(array[t.payee_id], array[sign(t.amount)::integer]) l
            ),
            '[]'
          )
          else '[]'
        end,
        'createdAt',
        t.created_at,
        'occurrence',
        public.occurrence_of(t.id),
        'parts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  p.id,
                  'amount',
                  p.amount,
                  'type',
                  p.type,
                  'category',
                  g.name,
                  'note',
                  p.note,
                  'categorySource',
                  p.category_source,
                  'categoryReason',
                  public.current_reason(p.category_reason),
                  'tagIds',
                  array(
                    select x.tag_id
                    from public.part_tags x
                    where x.user_id = p.user_id and x.part_id = p.id
                    order by x.tag_id
                  ),
                  'linked',
                  r.transfer ->> 'transactionId' is not null,
                  'transfer',
                  r.transfer,
                  'otherLeg',
                  (
                    select
                      public.other_transaction(
                        case p.id
                          when x.out_part_id then x.in_id
                          else x.out_id
                        end,
                        case p.id
                          when x.out_part_id then x.in_part_id
                          else x.out_part_id
                        end
                      )
                    from public.live_transfers x
                    where
                      x.user_id = p.user_id
                      and x.id = (r.transfer ->> 'id')::uuid
                      and x.out_id is not null
                      and x.in_id is not null
                  )
                )
                order by p.position
              ),
              '[]'
            )
          from
            public.transaction_parts p
            join public.categories g on g.user_id = p.user_id and g.id = p.category_id
            cross join lateral (
              select
                case
                  when p.type = 'transfer' then public.part_transfer(p.id)
                end as transfer
            ) r
          where p.user_id = t.user_id and p.transaction_id = t.id
        ),
        'otherLeg',
        (
          select
            public.other_transaction(
              case t.id
                when r.out_id then r.in_id
                else r.out_id
              end,
              case t.id
                when r.out_id then r.in_part_id
                else r.out_part_id
              end
            )
          from public.live_transfers r
          where
            r.user_id = t.user_id
            and (r.out_id = t.id and r.out_part_id is null or r.in_id = t.id and r.in_part_id is null)
            and r.out_id is not null
            and r.in_id is not null
          limit 1
        ),
        'refunds',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'transaction',
                  public.other_transaction(o.id),
                  'amount',
                  l.amount,
                  'withPurchase',
                  l.counts_with_purchase
                )
                order by o.date, o.id
              ),
              '[]'
            )
          from
            public.refund_links l
            join public.live_transactions o
              on o.user_id = l.user_id
              and o.id = case t.id
                when l.refund_id then l.purchase_id
                else l.refund_id
              end
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        ),
        'import',
        (
          select
            jsonb_build_object(
              'id',
              i.id,
              'fileName',
              i.file_name,
              'line',
              t.line,
              'importedAt',
              i.committed_at,
              'added',
              i.added
            )
          from public.imports i
          where i.user_id = t.user_id and i.id = t.import_id
        ),
        'history',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('id', l.id, 'at', l.made_at, 'undone', l.undone_at is not null, 'details', l.details)
                order by l.made_at desc, l.id
              ),
              '[]'
            )
          from
            public.changed_transactions h
            join public.ledger_changes l on l.user_id = h.user_id and l.id = h.change_id
          where h.user_id = t.user_id and h.transaction_id = t.id
        )
      )
    from
      public.live_transactions v
      join public.transactions t on t.user_id = v.user_id and t.id = v.id
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    where v.user_id = (select public.current_user_id()) and v.id = transaction
  );
end;
$$;

create or replace function public.transactions_page(
  filter jsonb default '{}'::jsonb,
  page integer default 1,
  page_size integer default 10,
  sort text default ''::text
)
returns jsonb
language plpgsql
stable
set search_path to ''
set random_page_cost to '1.1'
as $function$
declare
  sums record;
  place record;
  start record;
  items jsonb;
begin
  filter := public.unwrap_json(filter);
  if filter ->> 'search' = '' then
    filter := filter - '{search,searchAmounts,searchDates,searchDay}'::text[];
  end if;
  select s.* into sums from public.transaction_sums(filter) s;
  select p.* into place from public.page_position(sums.total, page, page_size) p;
  if filter = '{}' and place.skipped > 1000 then
    select s.* into start from public.list_start(sort, place.skipped) s;
  else
    select sums.condition, place.skipped as rows into start;
  end if;
  -- Planned for this order and filter alone. Only keys are sorted; the rows are fetched for those shown, by their keys:
  -- asked for as live ones they might be looked for along the index of the list.
  execute
    format(
      $page$
    select coalesce(jsonb_agg(public.transaction_document(t, c.name, $1) order by k.place), '[]')
    from (
      select k.user_id, k.id, row_number() over () as place
      from (
        select t.user_id, t.id from public.filtered_transactions($1) t
        where %s
        order by %s t.date desc, t.created_at desc, t."position", t.id
        limit $2 offset $3
      ) k
    ) k
    join public.transactions t on t.user_id = k.user_id and t.id = k.id
    join public.categories c on c.user_id = t.user_id and c.id = t.category_id $page$,
      start.condition,
      case sort
        when 'date-asc' then 't.date asc,'
        when 'amount-asc' then 't.amount_order asc,'
        when 'amount-desc' then 't.amount_order desc,'
        else ''
      end
    )
  into items
  using filter, page_size, start.rows;
  return jsonb_build_object(
    'total',
    sums.total,
    'spending',
    sums.spending::text,
    'income',
    sums.income::text,
    'notCounted',
    jsonb_build_object('count', sums.not_counted, 'amount', sums.not_counted_amount),
    'days',
    case
      when sums.days is not null then jsonb_build_object('from', lower(sums.days), 'to', upper(sums.days) - 1)
    end,
    'open',
    sums.open,
    'payee',
    public.shown_payee((filter ->> 'payee')::uuid),
    'series',
    (
      select coalesce(s.name, public.shown_payee(s.payee_id))
      from public.recurring_series s
      where s.user_id = (select public.current_user_id()) and s.id = (filter ->> 'series')::uuid
    ),
    'page',
    place.page,
    'pages',
    place.pages,
    'items',
    items
  );
end;
$function$;

create or replace function public.undo_change(change uuid)
returns jsonb
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.ledger_changes;
  account_ids uuid[];
  ids uuid[];
  back integer;
  refused jsonb;
  as_left boolean := true;
  linked jsonb;
begin
  perform public.forget_old_changes();
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    case held.kind
      when 'category' then
        perform public.restore_category_change(change);
      when 'payee' then
        perform public.restore_payee_change(change);
      when 'rule' then
        as_left := public.restore_rule_change(change);
      when 'recurring' then
        as_left := public.restore_series_change(change);
      else
        null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for new ones.
      perform
        set_config(
          'outlay.quiet',
          case held.kind
            when 'category' then 'on'
            else ''
          end,
          true
        );
      linked := public.found_pairs(change);
      back := public.restore_snapshots(change);
      perform public.refuse_pairs(linked);
      ids := array(
        select c.transaction_id
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null
      );
      with
        undone as (
          update public.transactions t
          -- The snapshot has the rest, if there was more to it.
          set
            category_id = c.category_id,
            category_source = c.category_source,
            category_reason = null,
            category_set_at = null,
            account_id = c.account_id,
            type = c.type,
            type_stated = c.type_stated,
            edited_at = c.edited_at,
            file_key = c.file_key
          from public.changed_transactions c
          where
            c.user_id = owner
            and c.change_id = change
            and t.user_id = owner
            and t.id = c.transaction_id
            and t.id = any (ids)
            and t.revision = c.revision
            and t.deleted_at is null
            and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
            and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
          returning t.id, t.revision, c.revision_before
        ),
        earlier as (
          -- They are again as the change before this one left them; that one can now be taken back.
          update public.changed_transactions e
          set revision = u.revision
          from undone u
          where
            e.user_id = owner
            and e.transaction_id = u.id
            and e.transaction_id = any (ids)
            and e.revision = u.revision_before
        )
      select back + count(*)
      into back
      from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s
      set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform
        public.find_suggestions(
          array(
            select c.transaction_id
            from public.changed_transactions c
            where
              c.user_id = owner
              and c.change_id = change
              and (
                c.before ?| array['parts', 'transfers', 'refunds']
                or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type']
              )
          )
        );
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c
    set
      undone_at = now(),
      kept = held.transactions - back,
      snapshot = case
        when as_left then c.snapshot
        else c.snapshot || '{"changedSince": true}'
      end
    where c.user_id = owner and c.id = change
    returning *
    into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept) || case
    when held.snapshot ? 'changedSince' then '{"changedSince": true}'
    else '{}'
  end::jsonb;
end;
$$;

create function public.upcoming_page(first date, last date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  occurrences jsonb := public.occurrence_documents(first, last);
begin
  return jsonb_build_object(
    'series',
    public.series_documents(
      array(select distinct (o.value ->> 'seriesId')::uuid from jsonb_array_elements(occurrences) o)
    ),
    'occurrences',
    occurrences,
    'accounts',
    public.series_coverage(least(first, today) - 60, today),
    'hasSeries',
    exists (
      select from public.recurring_series s where s.user_id = (select public.current_user_id()) and s.state <> 'refused'
    ),
    'goingOn',
    (
      -- A pause ends on its day, and a series after its last.
      select count(*)
      from public.recurring_series s
      where
        s.user_id = (select public.current_user_id())
        and (s.state in ('active', 'ended') or s.state = 'paused' and s.paused_until <= upcoming_page.today)
        and coalesce(s.ends_on >= upcoming_page.today, true)
    )
  );
end;
$$;

create function public.words_choice()
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  -- The last time may be paid some days after its day.
  days_after_end constant integer := 7;
begin
  if not exists (select from public.recurring_series s where s.user_id = owner and s.words <> '{}') then
    return null;
  end if;
  return (
    select
      'case ' || string_agg(
        format(
          'when %s and %s and r.account_id = any (%L::uuid[]) and r.date <= %L::date then %L::uuid',
          public.words_test(s.words),
          case
            when s.first_amount < 0 then 'r.amount < 0'
            else 'r.amount > 0'
          end,
          array(
            select a.id
            from public.accounts a
            where
              a.user_id = owner
              and public.account_currency(owner, a.id) = public.account_currency(owner, s.account_id)
          ),
          coalesce(s.ends_on + days_after_end, 'infinity'),
          s.id
        ),
        ' '
        order by s.created_at, s.id
      ) || ' end'
    from public.recurring_series s
    where
      s.user_id = owner
      and s.words <> '{}'
      and s.decided_at is not null
      and s.state in ('active', 'paused', 'ended')
  );
end;
$$;

create function public.words_since()
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- As far back as the search of a payee goes.
  reach constant interval := interval '36 months';
begin
  return (
    select coalesce(max(t.date) - reach, '-infinity')::date
    from public.live_transactions t
    where t.user_id = (select public.current_user_id())
  );
end;
$$;

create function public.words_test(words text[])
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return public.rule_test(
    'any',
    jsonb_build_array(jsonb_build_object('field', 'text', 'operator', 'contains', 'values', to_jsonb(words_test.words)))
  );
end;
$$;

create function public.write_matches(result jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- Rows older than those that were searched keep their place.
  delete from public.recurring_matches m
  using
    public.recurring_series s,
    public.transactions t
  where
    s.user_id = owner
    and s.payee_id = (result ->> 'payee')::uuid
    and m.user_id = owner
    and m.series_id = s.id
    and not m.by_hand
    and t.user_id = owner
    and t.id = m.transaction_id
    and (
      t.date >= (result ->> 'since')::date
      or t.deletion_id is not null
      or result ->> 'since' is null
      -- Of another payee, it is there by a word.
      or s.words <> '{}'
      and t.payee_id <> s.payee_id
      and t.date >= (select public.words_since())
    )
    and not exists (
      select
      from jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
      where g."row" = m.transaction_id and g.series = m.series_id and g.due = m.due_on
    );
  if exists (select from public.recurring_series s where s.user_id = owner and s.words <> '{}') then
    -- A word takes a row from the series of its payee, or gives it back, whichever payee is searched first.
    delete from public.recurring_matches m
    using
      jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
      join public.recurring_series after on after.user_id = owner and after.id = g.series
      cross join public.recurring_series before
    where
      m.user_id = owner
      and m.transaction_id = g."row"
      and m.series_id <> g.series
      and m.due_on is not null
      and not m.by_hand
      and before.user_id = owner
      and before.id = m.series_id
      and (after.words <> '{}' or before.words <> '{}');
  end if;
  insert into public.recurring_matches (user_id, transaction_id, series_id, due_on)
  select owner, t.id, s.id, g.due
  from
    jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
    join public.live_transactions t on t.user_id = owner and t.id = g."row"
    join public.recurring_series s on s.user_id = owner and s.id = g.series
  where
    not exists (
      select
      from public.recurring_matches o
      where o.user_id = owner and o.transaction_id = t.id and (o.due_on is not null or o.series_id = s.id)
    );
end;
$$;

create function public.write_terms(series uuid, terms jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.recurring_terms t
  where
    t.user_id = owner
    and t.series_id = series
    and t.valid_from not in (select (g.value ->> 'validFrom')::date from jsonb_array_elements(terms) g);
  insert into public.recurring_terms
    (user_id, series_id, valid_from, unit, every, days, ordinal, weekday, anchor, shift, amount_kind, amount)
  select
    owner,
    series,
    g."validFrom",
    g.unit,
    g.every,
    g.days,
    g.ordinal,
    g.weekday,
    g.anchor,
    g.shift,
    g."amountKind",
    g.amount
  from
    jsonb_to_recordset(terms) g (
      "validFrom" date,
      unit text,
      every integer,
      days smallint[],
      ordinal smallint,
      weekday smallint,
      anchor date,
      shift text,
      "amountKind" text,
      amount numeric
    )
  on conflict on constraint recurring_terms_pkey do update
    set
      unit = excluded.unit,
      every = excluded.every,
      days = excluded.days,
      ordinal = excluded.ordinal,
      weekday = excluded.weekday,
      anchor = excluded.anchor,
      shift = excluded.shift,
      amount_kind = excluded.amount_kind,
      amount = excluded.amount;
end;
$$;

ALTER TABLE "public"."ledger_changes" ADD CONSTRAINT "ledger_changes_kind_check" CHECK ((kind = ANY (ARRAY['set'::text, 'merge'::text, 'delete'::text, 'delete-account'::text, 'category'::text, 'payee'::text, 'rule'::text, 'recurring'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['budget'::text, 'large-transaction'::text, 'recurring'::text, 'summary'::text])));

ALTER TABLE "public"."profiles" ADD CONSTRAINT "profiles_time_zone_check" CHECK ((char_length(time_zone) <= 60));

create trigger forget_empty_notifications
after delete on public.plan_notices
referencing old table as gone
for each statement
execute function public.forget_empty_notifications();

create trigger check_minor_units_of_edited
after update on public.recurring_occurrences
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.recurring_occurrences
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_edited
after update on public.recurring_series
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.recurring_series
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_edited
after update on public.recurring_terms
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.recurring_terms
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger search_payees_of_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.search_payees();

create trigger search_payees_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.search_payees();

create trigger search_payees_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.search_payees();

create policy "own rows" on public.unsearched_payees
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

COMMENT ON COLUMN "public"."ledger_changes"."snapshot" IS 'The state of categories, payees, rules or series before it, and the suggestions it has refused.';

COMMENT ON COLUMN "public"."plan_notices"."key" IS 'The due day, the day to cancel by, or the transaction; empty if the subject says it all.';

COMMENT ON COLUMN "public"."plan_notices"."notification_id" IS 'Null if it was not to be told, or was told long ago.';

COMMENT ON COLUMN "public"."plan_notices"."subject_id" IS 'The series, or the transaction that came twice.';

COMMENT ON COLUMN "public"."profiles"."noticed_on" IS 'Their day on which notices were last looked for without a write.';

COMMENT ON COLUMN "public"."profiles"."recurring_alerts" IS 'True to tell of what comes back: late, dearer, or soon.';

COMMENT ON COLUMN "public"."profiles"."time_zone" IS 'The IANA name of the time zone of their browser; null until it is known.';

COMMENT ON COLUMN "public"."recurring_matches"."due_on" IS 'The due day of the occurrence; null for a transaction that the user took off the series.';

COMMENT ON COLUMN "public"."recurring_occurrences"."amount" IS 'The amount expected this time, whatever the terms say.';

COMMENT ON COLUMN "public"."recurring_series"."account_id" IS 'The account that its next occurrence moves.';

COMMENT ON COLUMN "public"."recurring_series"."cancel_by" IS 'The day by which the user means to cancel it.';

COMMENT ON COLUMN "public"."recurring_series"."category_id" IS 'The category of what it is expected to move; null for that of its newest transaction.';

COMMENT ON COLUMN "public"."recurring_series"."decided_at" IS 'The time the user last decided on it; a series without one is looked for with every search.';

COMMENT ON COLUMN "public"."recurring_series"."ends_on" IS 'The due day of its last occurrence, or the day it was ended on.';

COMMENT ON COLUMN "public"."recurring_series"."evidence" IS 'The codes and counts it was found by.';

COMMENT ON COLUMN "public"."recurring_series"."first_amount" IS 'The signed amount of its first transaction: the level it is known by.';

COMMENT ON COLUMN "public"."recurring_series"."holds_most" IS 'True if it is most of what its payee does, so that a new price needs no question.';

COMMENT ON COLUMN "public"."recurring_series"."name" IS 'Null for the payee''s.';

COMMENT ON COLUMN "public"."recurring_series"."note" IS 'The user''s own remark about it.';

COMMENT ON COLUMN "public"."recurring_series"."other_account_id" IS 'The account that a transfer goes to.';

COMMENT ON COLUMN "public"."recurring_series"."paused_until" IS 'The day on which a paused series goes on; null until the user says so.';

COMMENT ON COLUMN "public"."recurring_series"."words" IS 'Transactions of any payee whose text has one of these count, too; compared as a rule''s.';

COMMENT ON COLUMN "public"."recurring_terms"."amount_kind" IS 'The expected amount: that of the last transaction, the median of the last six, or one that was typed.';

COMMENT ON COLUMN "public"."recurring_terms"."anchor" IS 'A day that the series falls on.';

COMMENT ON COLUMN "public"."recurring_terms"."days" IS 'Days of the month. One that a month does not have is its last.';

COMMENT ON COLUMN "public"."recurring_terms"."ordinal" IS 'Counts days of a kind from the start of the month, or from its end.';

COMMENT ON COLUMN "public"."recurring_terms"."shift" IS 'Moves a weekend''s day to the Friday before or the Monday after.';

COMMENT ON COLUMN "public"."recurring_terms"."valid_from" IS 'The first due day it applies to; 0001-01-01 for the first terms.';

COMMENT ON COLUMN "public"."recurring_terms"."weekday" IS '1 for Monday to 7, or 0 for a business day.';

COMMENT ON COLUMN "public"."unsearched_payees"."proposals_only" IS 'True if nothing is to be found by itself.';

COMMENT ON COLUMN "public"."unsearched_payees"."stamp" IS 'Changes with every change, so that a search sees those meanwhile.';

COMMENT ON FUNCTION "public"."add_sample_insurance"(date) IS 'Adds the series of the sample insurance: half a year is too short to find what comes once a year.';

COMMENT ON FUNCTION "public"."begin_all_daily_notices"(text, integer) IS 'The pages of today''s notices of users whose day has begun; none without the secret of the scheduler.';

COMMENT ON FUNCTION "public"."begin_daily_notices"(date, text) IS 'The page of today''s notices; null if they were looked for today, or nothing comes back.';

COMMENT ON FUNCTION "public"."begin_search"(date, integer) IS 'Payees with changed transactions, with their latest rows and their series; null if there are none left.';

COMMENT ON FUNCTION "public"."begin_series_change"(uuid, uuid[], jsonb) IS 'Records series before a change that can be taken back; false if the change was already made.';

COMMENT ON FUNCTION "public"."budget_periods"(date, date) IS 'The spans that limits are for, from that of one day to that of another: calendar months.';

COMMENT ON FUNCTION "public"."day_in"(text) IS 'Today in a time zone; null if there is no such zone.';

COMMENT ON FUNCTION "public"."decide_series"(uuid, uuid[], jsonb) IS 'Decides on series, such as to accept, end or rename them; safe to repeat. PT409 if none is left.';

COMMENT ON FUNCTION "public"."due_days"(public.recurring_terms, date, date) IS 'The due days of terms from one day to another, whatever day they are valid from.';

COMMENT ON FUNCTION "public"."end_search"(jsonb) IS 'Writes what a search has found, save for payees whose transactions have changed meanwhile.';

COMMENT ON FUNCTION "public"."end_series_change"(uuid) IS 'Records series after a change, and has their payees searched.';

COMMENT ON FUNCTION "public"."expected_amount"(text, numeric[], integer) IS 'The amount expected after these, the newest first, with the range of what varies. docs/recurring.md, Amounts.';

COMMENT ON FUNCTION "public"."forget_unused_payees"() IS 'Forgets payees without transactions, unless the user has decided something about them, or a rule or series has.';

COMMENT ON FUNCTION "public"."is_category_used"(uuid) IS 'True if anything refers to a category: rows, those in the trash, series, rules, categories in it.';

COMMENT ON FUNCTION "public"."known_until"(date) IS 'The last day of which the state of each account is known: today where no file has come for a year, by hand.';

COMMENT ON FUNCTION "public"."leave_words"(uuid) IS 'Takes the transactions of other payees off a series whose words are about to change; the search puts them back.';

COMMENT ON FUNCTION "public"."months_between"(date, date) IS 'The calendar months from the month of one day to that of another.';

COMMENT ON FUNCTION "public"."new_prices_page"(date) IS 'The payees whose transactions may be the new price of one of several series; null if there are none.';

COMMENT ON FUNCTION "public"."notices_page"(date, uuid[]) IS 'The series outside the sample accounts, of some payees or all, with all that came lately; null without any.';

COMMENT ON FUNCTION "public"."nth_day"(date, integer, integer) IS 'The nth weekday of a month, or business day for 0, from its start or its end; the last or first if it has fewer.';

COMMENT ON FUNCTION "public"."occurrence_documents"(date, date, uuid[]) IS 'Occurrences as screens show them, by expected day.';

COMMENT ON FUNCTION "public"."occurrence_of"(uuid) IS 'The occurrence that a transaction fills; null if it fills none.';

COMMENT ON FUNCTION "public"."occurrences"(date, date, uuid[]) IS 'The occurrences from one day to another, of some series or all, with amounts and the transactions that filled them.';

COMMENT ON FUNCTION "public"."occurrences_around"(uuid, date) IS 'The occurrences around a transaction, with the series of its direction and currency; null if it is gone.';

COMMENT ON FUNCTION "public"."payees_to_search"(date, uuid[]) IS 'Payees with their latest rows and their series; the stamp is null of those without changed transactions.';

COMMENT ON FUNCTION "public"."place_transaction"(uuid, uuid, uuid, date, boolean) IS 'Puts a transaction to an occurrence, or keeps it off a series for good; safe to repeat. PT409 if that has changed.';

COMMENT ON FUNCTION "public"."raise_notices"(jsonb, jsonb) IS 'Tells these notices in one notification, each once, and forgets unread ones that no longer hold.';

COMMENT ON FUNCTION "public"."raise_notices_of"(text, uuid, jsonb, jsonb) IS 'Tells a user the notices that the scheduler has found for them.';

COMMENT ON FUNCTION "public"."recurring_of_import"(uuid, date) IS 'The occurrences on the days that an import covers, of series that were known before it.';

COMMENT ON FUNCTION "public"."recurring_page"(date, uuid, uuid) IS 'All series but refused ones, or those of a payee or an account, with their occurrences around today.';

COMMENT ON FUNCTION "public"."restore_series"(uuid, jsonb) IS 'Gives a series the state of a snapshot; false if its payee or an account of it is gone for good.';

COMMENT ON FUNCTION "public"."restore_series_change"(uuid) IS 'Restores series as part of an undo; false if some were changed later and so stay as they are.';

COMMENT ON FUNCTION "public"."rows_by_words"() IS 'The transactions that a series has by its words: they are searched with its payee rather than their own.';

COMMENT ON FUNCTION "public"."rows_to_search"(uuid, uuid[], jsonb) IS 'The latest transactions in which the series of a payee are looked for: its own without some, and others added.';

COMMENT ON FUNCTION "public"."sample_transactions"(date) IS 'The sample transactions up to a day, the same for everyone. The amount of a transfer has its sign.';

COMMENT ON FUNCTION "public"."save_series"(uuid, jsonb) IS 'Makes a series, or changes it from a day on; safe to repeat. PT409 names the obstacle.';

COMMENT ON FUNCTION "public"."search_all_payees"() IS 'Notes all payees, so that the next search looks at each of them again.';

COMMENT ON FUNCTION "public"."search_payees"() IS 'Notes the payees in whose transactions series are to be looked for.';

COMMENT ON FUNCTION "public"."search_words"(uuid[]) IS 'Notes the payees of transactions with the words of these series, before and after a change of the series.';

COMMENT ON FUNCTION "public"."series_coverage"(date, date) IS 'For each account that has series, the days of which no file tells; null for one kept by hand.';

COMMENT ON FUNCTION "public"."series_documents"(uuid[]) IS 'Series as screens show them, with the latest times they came.';

COMMENT ON FUNCTION "public"."series_of_change"(uuid) IS 'The series that a change is about.';

COMMENT ON FUNCTION "public"."series_of_staged"(uuid, integer[], date) IS 'The payees of staged rows that have active series, as the search after the commit sees them; null for none.';

COMMENT ON FUNCTION "public"."series_page"(uuid, date) IS 'A series with its occurrences of two years; null if it is gone.';

COMMENT ON FUNCTION "public"."series_snapshot"(uuid) IS 'All there is of a series; null if there is none.';

COMMENT ON FUNCTION "public"."series_to_search"(uuid) IS 'The series of a payee with all that a search goes by.';

COMMENT ON FUNCTION "public"."shifted_day"(date, text) IS 'A day moved off the weekend.';

COMMENT ON FUNCTION "public"."staged_by_words"(uuid) IS 'The rows of a staged import that a series will have by its words, as far as its transactions tell.';

COMMENT ON FUNCTION "public"."staged_rows_to_search"(uuid, integer[], uuid[]) IS 'The rows that a staged import will add or replace, as the search sees them, with their payees as far as known.';

COMMENT ON FUNCTION "public"."terms_document"(uuid) IS 'The terms of a series, the first ones first.';

COMMENT ON FUNCTION "public"."touch_occurrence"(uuid, uuid, date, jsonb) IS 'Skips, expects again or moves an occurrence, or sets its amount; safe to repeat. PT409 if its series is gone.';

COMMENT ON FUNCTION "public"."upcoming_page"(date, date, date) IS 'The occurrences from one day to another, with their series, and the number of all series that go on.';

COMMENT ON FUNCTION "public"."words_choice"() IS 'The first series with a word in the text of a row r, as an SQL expression; null if no series has words.';

COMMENT ON FUNCTION "public"."words_since"() IS 'The day from which on transactions are looked at for the words of series.';

COMMENT ON FUNCTION "public"."words_test"(text[]) IS 'A test of a row r for any of these words, as a rule makes it; false without words.';

COMMENT ON FUNCTION "public"."write_matches"(jsonb) IS 'Puts the transactions of a payee into the occurrences that a search found for them.';

COMMENT ON FUNCTION "public"."write_terms"(uuid, jsonb) IS 'Gives a series these terms and no others.';

COMMENT ON TABLE "public"."plan_notices" IS 'A notice of a series, as it was then; once per kind, subject and key.';

COMMENT ON TABLE "public"."recurring_matches" IS 'The transactions that fill occurrences; one fills one at most.';

COMMENT ON TABLE "public"."recurring_occurrences" IS 'Occurrences that the user has touched. All others follow from the terms and are never stored.';

COMMENT ON TABLE "public"."recurring_series" IS 'Something that comes back: a salary, a bill, a subscription or a transfer.';

COMMENT ON TABLE "public"."recurring_terms" IS 'The rhythm and the amount of a series from a due day on.';

COMMENT ON TABLE "public"."unsearched_payees" IS 'Payees whose transactions have changed since their series were looked for.';

create index plan_notices_notification_index on public.plan_notices (user_id, notification_id);

create policy "own rows" on public.plan_notices
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create view public.matched_transactions
with (security_invoker = true)
as
  select
    m.user_id,
    m.series_id,
    m.due_on,
    m.by_hand,
    t.id as transaction_id,
    t.date,
    t.amount,
    t.payee_id,
    t.category_id,
    t.is_split
  from
    public.recurring_matches m
    cross join lateral (
      select o.id, o.date, o.amount, o.payee_id, o.category_id, o.is_split, o.deletion_id
      from public.transactions o
      where o.user_id = m.user_id and o.id = m.transaction_id
      -- One at a time: before the first statistics, the planner takes all live transactions for a few.
      offset 0
    ) t
  where t.deletion_id is null;

create view public.filled_occurrences
with (security_invoker = true)
as
  select
    m.user_id,
    m.series_id,
    m.due_on,
    sum(m.amount) as paid,
    min(m.date) as paid_on,
    array_agg(m.transaction_id order by m.date, m.transaction_id) as transactions
  from public.matched_transactions m
  where m.due_on is not null
  group by m.user_id, m.series_id, m.due_on;

create unique index recurring_matches_one_occurrence on public.recurring_matches (user_id, transaction_id)
where due_on is not null;

create index recurring_matches_series_index on public.recurring_matches (user_id, series_id, due_on);

create policy "own rows" on public.recurring_matches
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

COMMENT ON VIEW "public"."filled_occurrences" IS 'The occurrences that transactions fill, with their sum and the day of the first.';

COMMENT ON VIEW "public"."matched_transactions" IS 'The live transactions of series: those that fill an occurrence, and those taken off one, which have no due day.';

revoke all on public.filled_occurrences from public, anon, authenticated;

grant select on public.filled_occurrences to authenticated;

revoke all on public.matched_transactions from public, anon, authenticated;

grant select on public.matched_transactions to authenticated;

create policy "own rows" on public.recurring_occurrences
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create index recurring_series_account_index on public.recurring_series (user_id, account_id);

create index recurring_series_category_index on public.recurring_series (user_id, category_id);

create index recurring_series_other_account_index on public.recurring_series (user_id, other_account_id);

create index recurring_series_payee_index on public.recurring_series (user_id, payee_id);

create index recurring_series_words_index on public.recurring_series (user_id) where words <> '{}';

create policy "own rows" on public.recurring_series
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create view public.recurring_amounts
with (security_invoker = true)
as
  select s.user_id, s.id as series_id, s.account_id, s.first_amount as amount
  from public.recurring_series s
  union all
  select t.user_id, t.series_id, s.account_id, t.amount
  from
    public.recurring_terms t
    join public.recurring_series s on s.user_id = t.user_id and s.id = t.series_id
  where t.amount is not null
  union all
  select o.user_id, o.series_id, s.account_id, o.amount
  from
    public.recurring_occurrences o
    join public.recurring_series s on s.user_id = o.user_id and s.id = o.series_id
  where o.amount is not null;

create policy "own rows" on public.recurring_terms
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

COMMENT ON VIEW "public"."recurring_amounts" IS 'Every amount that is kept of series, in the currency of their account.';

revoke all on public.recurring_amounts from public, anon, authenticated;

grant select on public.recurring_amounts to authenticated;

-- What comes back in the transactions there are is proposed only.
insert into public.unsearched_payees (user_id, payee_id, proposals_only)
select p.user_id, p.id, true
from public.payees p;
