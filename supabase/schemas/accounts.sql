create table public.accounts (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 100),
  type text not null check (
    type in (
      'checking',
      'bank',
      'debit',
      'savings',
      'cash',
      'credit',
      'loan',
      'investment',
      'property',
      'vehicle',
      'other-asset',
      'other-debt'
    )
  ),
  last_four_digits text check (last_four_digits ~ '^[0-9]{4}$'),
  currency text check (currency is null or public.currency_exponent(currency) is not null),
  sample boolean not null generated always as (
    id in (
      public.sample_id('sample account 1'),
      public.sample_id('sample account 2'),
      public.sample_id('sample account 3')
    )
  ) stored,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  deletion_id uuid,
  revision integer not null default 1,
  locked_until date,
  valuation text check (valuation in ('step', 'line')),
  interest_rate numeric(15, 3) check (interest_rate between 0 and 100 and interest_rate <> 'NaN'),
  term_months smallint check (term_months between 1 and 1200),
  position integer not null default 0 check (position >= 0),
  primary key (user_id, id),
  constraint accounts_digits
    check (last_four_digits is not null or type not in ('checking', 'bank', 'debit', 'credit')),
  constraint accounts_deletion_fkey
    foreign key (user_id, deletion_id) references public.ledger_changes (user_id, id)
      on delete cascade,
  constraint accounts_valuation check (valuation is null or public.is_valued(type)),
  constraint accounts_loan check (type = 'loan' or (interest_rate is null and term_months is null))
);

comment on table public.accounts is
  'A place where a user''s money is, those in the trash among them; live_accounts leaves these out.';
comment on column public.accounts.type is 'checking is the account made at sign-up, too.';
comment on column public.accounts.currency is 'ISO 4217; null for the currency the user prefers.';
comment on column public.accounts.sample is 'Made by load_sample_data: nothing in it is real.';
comment on column public.accounts.closed_at is
  'The time it was closed: it is out of the choices, and its history stays.';
comment on column public.accounts.deletion_id is 'The change that moved it to the trash; null while it is there.';
comment on column public.accounts.revision is
  'Counts its changes, those of its balance among them; an edit names the one it was made on.';
comment on column public.accounts.locked_until is
  'Last reconciled day. A change to a balance up to it needs the user''s confirmation. Null for none.';
comment on column public.accounts.valuation is
  'The course of a valued account''s worth between typed values: step (also null) or line.';
comment on column public.accounts.interest_rate is 'Percent a year, of a loan.';
comment on column public.accounts.term_months is 'The term of a loan, in months.';
comment on column public.accounts."position" is
  'Its place among the accounts, chosen by hand; of equal places the newest account comes first.';

create index accounts_created_index on public.accounts (user_id, created_at desc);
create index accounts_deletion_index on public.accounts (user_id, deletion_id) where deletion_id is not null;

alter table public.accounts enable row level security;
create policy "own rows" on public.accounts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger count_account_change
before update on public.accounts
for each row
when
  (
    old.revision = new.revision
    and (
      old.name,
      old.type,
      old.last_four_digits,
      old.currency,
      old.closed_at,
      old.valuation,
      old.interest_rate,
      old.term_months
    ) is distinct from (
      new.name,
      new.type,
      new.last_four_digits,
      new.currency,
      new.closed_at,
      new.valuation,
      new.interest_rate,
      new.term_months
    )
  )
execute function public.count_account_change();
create trigger discard_imports
before delete on public.accounts
for each row
execute function public.discard_imports_of_account();

create view public.live_accounts
with (security_invoker = true)
as
  select a.* from public.accounts a where a.deletion_id is null;

comment on view public.live_accounts is 'Accounts that are not in the trash.';

revoke all on public.live_accounts from public, anon, authenticated;
grant select on public.live_accounts to authenticated;

create function public.sample_id(key text)
returns uuid
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
begin
  -- Carry the marks of version 8, meant for custom ids: the schemas of the app check them.
  return overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
end $$;
comment on function public.sample_id is 'The same id for the same key.';

create function public.account_label(name text, last_four_digits text)
returns text
language sql
immutable
parallel safe
security invoker
return name || coalesce(' (*' || last_four_digits || ')', '');
comment on function public.account_label is 'An account as lists name it.';

create function public.count_account_change()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  return new;
end;
$$;
comment on function public.count_account_change is 'Counts the changes of an account.';

create function public.may_change_locked()
returns boolean
language sql
stable
security invoker
-- Only a user's changes need the header, not those the database makes for them.
return current_user <> 'authenticated'
or coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-change-locked' = 'yes', false);
comment on function public.may_change_locked is
  'True if this request may change locked days: it has the header that says so.';

create function public.refuse_locked()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  locked record;
begin
  if
    not exists (select from public.accounts a where a.user_id = public.current_user_id() and a.locked_until is not null)
    or public.may_change_locked()
  then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select a.name, a.locked_until
    into locked
    from
      after n
      join public.accounts a on a.user_id = n.user_id and a.id = n.account_id
    where n.deletion_id is null and n.date <= a.locked_until
    limit 1;
  elseif tg_op = 'DELETE' then
    select a.name, a.locked_until
    into locked
    from
      before o
      join public.accounts a on a.user_id = o.user_id and a.id = o.account_id
    where o.deletion_id is null and o.date <= a.locked_until
    limit 1;
  else
    -- Only changes that move a balance: where, when and how much it is, and whether it is there at all.
    with
      o as materialized (select user_id, id, account_id, date, amount from before where deletion_id is null),
      n as materialized (select user_id, id, account_id, date, amount from after where deletion_id is null)
    select a.name, a.locked_until
    into locked
    from
      (
        (
          select * from o
          except
          select * from n
        )
        union all
        (
          select * from n
          except
          select * from o
        )
      ) c
      join public.accounts a on a.user_id = c.user_id and a.id = c.account_id
    where c.date <= a.locked_until
    limit 1;
  end if;
  if found then
    raise sqlstate 'PT409'
      using
        message = 'locked_until',
        detail = jsonb_build_object('account', locked.name, 'day', locked.locked_until)::text;
  end if;
  return null;
end;
$$;
comment on function public.refuse_locked is
  'Refuses changes of balances in the locked days of an account, unless the request says that it may.';

create function public.lock_account(account uuid, until date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  update public.accounts a
  set locked_until = until
  where a.user_id = owner and a.id = account and a.deletion_id is null;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
end;
$$;
comment on function public.lock_account is 'Locks an account until a day, or unlocks it.';

create function public.is_valued(type text)
returns boolean
language sql
immutable
parallel safe
return type in ('investment', 'property', 'vehicle', 'other-asset');
comment on function public.is_valued is 'True if accounts of a type have a value that changes without transactions.';

-- The balance runs from the last mark before each row, so it breaks where a mark disagrees.
create function public.account_rows(
  account uuid,
  first date,
  last date,
  page integer default 1,
  page_size integer default 25
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  total bigint;
  in_last bigint;
  place record;
  skipped bigint;
  newest_day date;
  keys uuid[];
  newest public.transactions;
  -- The sum of the rows up to the newest one of the page.
  reached numeric;
  items jsonb;
begin
  -- Whole months are counted, the rows of the first and the last one looked up.
  select count(*)
  into in_last
  from public.live_transactions t
  where
    t.user_id = owner
    and t.account_id = account_rows.account
    and t.date between (select greatest(first, public.month_of(last))) and (select last);
  select
    in_last + coalesce(
      (
        select sum(m.transactions)
        from public.account_months m
        where
          m.user_id = owner
          and m.account_id = account_rows.account
          and m.month > (select public.month_of(first))
          and m.month < (select public.month_of(last))
      ),
      0
    ) + (
      select count(*)
      from public.live_transactions t
      where
        t.user_id = owner
        and t.account_id = account_rows.account
        and t.date >= (select first)
        and t.date < (select least((public.month_of(first) + interval '1 month')::date, public.month_of(last)))
    )
  into total;
  select p.* into place from public.page_position(total, page, page_size) p;
  skipped := place.skipped;
  if skipped >= in_last then
    -- The months before the page are skipped by their counts.
    select (m.month + interval '1 month')::date - 1, place.skipped - in_last - m.before
    into newest_day, skipped
    from
      (
        select m.month, m.transactions, sum(m.transactions) over (order by m.month desc) - m.transactions as before
        from public.account_months m
        where m.user_id = owner and m.account_id = account_rows.account and m.month < public.month_of(last)
      ) m
    where place.skipped - in_last >= m.before and place.skipped - in_last < m.before + m.transactions;
  end if;
  keys := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.account_id = account_rows.account
      and t.deletion_id is null
      and t.date between first and least(last, coalesce(newest_day, last))
    order by t.date desc, t.created_at desc, t."position", t.id
    limit page_size offset coalesce(skipped, place.skipped)
  );
  select t.* into newest from public.transactions t where t.user_id = owner and t.id = keys[1];
  if found then
    select
      r.amount - coalesce(
        (
          select sum(t.amount)
          from public.live_transactions t
          where
            t.user_id = owner
            and t.account_id = account_rows.account
            and t.date = newest.date
            and (t.created_at, -t."position") > (newest.created_at, -newest."position")
            and t.id <> newest.id
        ),
        0
      )
    into reached
    from public.rows_until(array[account], array[newest.date], array[null::timestamptz]) r;
  end if;
  with
    page_rows as materialized (
      select
        t.*,
        k.place,
        reached - coalesce(
          sum(t.amount) over (
            order by k.place
            rows between unbounded preceding and 1 preceding
          ),
          0
        ) as until
      from
        unnest(keys) with ordinality k (id, place)
        join public.transactions t on t.user_id = owner and t.id = k.id
    ),
    based as materialized (
      select r.id, m.id as mark, m.date, m.balance, m.entered
      from
        page_rows r
        left join lateral (
          (
            select
              b.id,
              b.date,
              b.balance,
              case
                when not b.end_of_day then b.stated_at
              end as entered
            from public.balance_marks b
            where
              b.user_id = owner
              and b.account_id = account_rows.account
              and (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
            order by b.date desc, b.stated_at desc, b.id
            limit 1
          )
          union all
          (
            select
              b.id,
              b.date,
              b.balance,
              case
                when not b.end_of_day then b.stated_at
              end
            from public.balance_marks b
            where
              b.user_id = owner
              and b.account_id = account_rows.account
              and not (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
            order by b.date, b.stated_at, b.id desc
            limit 1
          )
          limit 1
        ) m
          on true
    ),
    marks as materialized (
      select row_number() over () as place, m.*
      from (select distinct b.mark, b.date, b.balance, b.entered from based b where b.mark is not null) m
    ),
    reached_marks as materialized (
      select m.mark, m.balance, r.amount
      from
        (
          select
            array_agg(account_rows.account order by o.place) as account_ids,
            array_agg(o.date order by o.place) as days,
            array_agg(o.entered order by o.place) as entered
          from marks o
        ) g
        cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
        join marks m on m.place = r.place
    )
  select
    coalesce(
      jsonb_agg(
        public.transaction_document(t, c.name) || jsonb_build_object(
          'enteredAt',
          to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'byHand',
          r.import_id is null,
          'balance',
          (coalesce(m.balance - m.amount, 0) + r.until)::text
        )
        order by r.place
      ),
      '[]'
    )
  into items
  from
    page_rows r
    join public.transactions t on t.user_id = owner and t.id = r.id
    join public.categories c on c.user_id = owner and c.id = r.category_id
    join based b on b.id = r.id
    left join reached_marks m on m.mark = b.mark;
  return jsonb_build_object('total', place.total, 'page', place.page, 'pages', place.pages, 'items', items);
end;
$$;
comment on function public.account_rows is
  'One page of an account''s transactions, newest first, with the balance after each.';

create function public.account_page(account uuid, first date, last date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  begins date;
  -- The chart ends today, with the balance that cards show; the rows go on to later dates.
  until date := coalesce(last, today);
  listed_until date;
  since date;
  marks jsonb;
  spans jsonb;
  proved_until date;
  files jsonb;
begin
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    return null;
  end if;
  begins := least(
    (
      select min(m.first_day)
      from public.account_months m
      where m.user_id = owner and m.account_id = account_page.account
    ),
    (select min(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account)
  );
  listed_until := coalesce(
    last,
    greatest(
      today,
      (
        select max(m.last_day)
        from public.account_months m
        where m.user_id = owner and m.account_id = account_page.account
      ),
      (select max(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account)
    )
  );
  since := least(greatest(first, begins), until);
  since := coalesce(since, begins, until);

  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          b.id,
          'date',
          b.date,
          'balance',
          b.balance::text,
          'source',
          b.source,
          'endOfDay',
          b.end_of_day,
          'statedAt',
          to_char(b.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
          'file',
          i.file_name
        )
        order by b.date, b.stated_at, b.id desc
      ),
      '[]'
    )
  into marks
  from
    public.balance_marks b
    left join public.imports i on i.user_id = owner and i.id = b.import_id
  where b.user_id = owner and b.account_id = account_page.account and b.date between since - 1 and listed_until;

  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'from',
          s.from_day,
          'to',
          s.to_day,
          'mark',
          s.to_mark,
          'stated',
          s.stated::text,
          'expected',
          s.expected::text,
          'unexplained',
          s.unexplained::text
        )
        order by s.to_day
      ) filter (where s.unexplained <> 0),
      '[]'
    ),
    max(s.to_day) filter (where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until)
  into spans, proved_until
  from public.balance_spans(account, since, listed_until) s;
  if proved_until is null then
    -- It may have been proved before these days. Far enough back, that says nothing about today.
    select max(s.to_day)
    into proved_until
    from
      public.balance_spans(
        account,
        (
          select min(m.date)
          from
            (
              select b.date
              from public.balance_marks b
              where b.user_id = owner and b.account_id = account_page.account and b.date < since
              order by b.date desc
              limit 100
            ) m
        ),
        since
      ) s
    where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until;
  end if;

  with
    wrong as materialized (select * from jsonb_to_recordset(spans) as s ("from" date, "to" date)),
    first_mark as (
      select min(b.date) as date
      from public.balance_marks b
      where b.user_id = owner and b.account_id = account_page.account
    ),
    stating as materialized (
      select distinct b.import_id
      from public.balance_marks b
      where b.user_id = owner and b.account_id = account_page.account and b.import_id is not null
    ),
    held as (
      select c.*, i.file_name, i.committed_at
      from
        public.import_accounts c
        join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
      where c.user_id = owner and c.account_id = account_page.account and c.last_day >= since and c.first_day <= until
    )
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          h.import_id,
          'name',
          h.file_name,
          'from',
          h.first_day,
          'to',
          h.last_day,
          'added',
          h.added,
          'alreadyThere',
          h.already_there,
          'proof',
          case
            when not exists (select from stating b where b.import_id = h.import_id) then 'none'
            when exists (select from wrong s where s."from" < h.last_day and s."to" >= h.first_day) then 'differs'
            when (select f.date from first_mark f) < h.last_day then 'proved'
            else 'first'
          end
        )
        order by h.last_day desc, h.committed_at desc
      ),
      '[]'
    )
  into files
  from held h;

  return jsonb_build_object(
    'account',
    (
      select
        a.value || jsonb_build_object(
          'lockedUntil',
          l.locked_until,
          'since',
          (select min(m.first_day) from public.account_months m where m.user_id = owner and m.account_id = l.id)
        )
      from
        jsonb_array_elements(public.bank_accounts(today)) a
        join public.live_accounts l on l.user_id = owner and l.id = (a.value ->> 'id')::uuid
      where l.id = account_page.account
    ),
    'from',
    since,
    'to',
    until,
    'listedUntil',
    listed_until,
    'begins',
    begins,
    'balance',
    case
      when until = today then (
        select coalesce(b.balance, 0)::text from public.balances_now(today) b where b.account_id = account_page.account
      )
      else (select b.balance::text from public.balances_on(array[until], account) b)
    end,
    'points',
    public.account_chart(account, since, until),
    'marks',
    marks,
    'spans',
    spans,
    'provedUntil',
    proved_until,
    'files',
    files,
    'byHand',
    (
      select coalesce(jsonb_agg(jsonb_build_array(h.date, h.rows) order by h.date), '[]')
      from
        (
          select t.date, count(*) as rows
          from public.live_transactions t
          where
            until - since <= 400
            and t.user_id = owner
            and t.account_id = account_page.account
            and t.date between since and until
            and t.import_id is null
          group by t.date
        ) h
    ),
    'rows',
    public.account_rows(account, since, listed_until)
  );
end;
$function$;
comment on function public.account_page is
  'The page of an account over some days (null: from its beginning, to its end); null where there is none.';

create function public.missing_rows(account uuid, first date, last date)
returns table (
  kind text,
  id uuid,
  import_id uuid,
  line integer,
  part integer,
  date date,
  description text,
  category text,
  amount numeric,
  type text,
  gone_at timestamptz,
  file text,
  entered_at timestamptz
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      'trash',
      t.id,
      null::uuid,
      null::integer,
      null::integer,
      t.date,
      t.description,
      c.name,
      t.amount,
      t.type,
      t.deleted_at,
      null,
      t.created_at
    from
      public.transactions t
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    where
      t.user_id = (select public.current_user_id())
      and t.account_id = account
      and t.deletion_id is not null
      and t.date between first and last
      and t.deleted_at > now() - interval '30 days'
    union all
    -- Rows entered from there since have its id.
    select
      case r.status
        when 'already-there' then 'recognised'
        else 'skipped'
      end,
      public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part),
      r.import_id,
      r.line,
      r.part,
      r.date,
      r.description,
      r.category,
      r.amount,
      r.type,
      i.committed_at,
      i.file_name,
      now()
    from
      public.imports i
      join public.import_rows r on r.user_id = i.user_id and r.import_id = i.id
    where
      i.user_id = (select public.current_user_id())
      and i.committed_at is not null
      and i.undone_at is null
      and account = any (i.account_ids)
      and r.account_id = account
      and r.kind = 'readable'
      and r.date between first and last
      and r.amount is not null
      and (
        r.status = 'skipped'
        or exists (select from public.live_transactions t where t.user_id = i.user_id and t.id = r.match_id)
      )
      and not exists (
        select
        from public.live_transactions t
        where t.user_id = i.user_id and t.id = public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part)
      );
end $$;
comment on function public.missing_rows is
  'Rows that some days of an account may lack: in the trash, skipped by an import, or recognised as known.';

create function public.uncovered_days(account uuid, first date, last date)
returns table (first_day date, last_day date)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      covered as (
        select range_agg(daterange(c.first_day, c.last_day, '[]')) as days
        from
          public.import_accounts c
          join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
        where
          c.user_id = (select public.current_user_id())
          and c.account_id = account
          and c.last_day >= first
          and c.first_day <= last
      )
    select lower(g), upper(g) - 1
    from
      covered c
      cross join lateral unnest(
        datemultirange(
          case
            when first <= last then daterange(first, last, '[]')
            else 'empty'
          end
        ) - coalesce(c.days, '{}')
      ) g;
end $$;
comment on function public.uncovered_days is 'The days of an account that no imported file covers, as spans.';

create function public.reconcile(account uuid, day date, balance numeric, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  base record;
  -- True if the rows lead there back from a later mark.
  is_back boolean;
  expected numeric;
  difference numeric;
  -- The amount by which the counting rows have to change.
  sought numeric;
  -- The rows that count come after one moment, up to another.
  after_day date;
  after_moment timestamptz;
  until_day date;
  until_moment timestamptz;
  suspects jsonb := '[]';
begin
  -- A future balance would remain the last one, whatever happened until then.
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  -- The rows lead there from the last mark before the statement's day; without one, back from the first mark.
  select m.*
  into base
  from
    (
      (
        select
          b.date,
          b.balance,
          case
            when not b.end_of_day then b.stated_at
          end as entered
        from public.balance_marks b
        where b.user_id = owner and b.account_id = reconcile.account and b.date < day
        order by b.date desc, b.stated_at desc, b.id
        limit 1
      )
      union all
      (
        select
          b.date,
          b.balance,
          case
            when not b.end_of_day then b.stated_at
          end
        from public.balance_marks b
        where b.user_id = owner and b.account_id = reconcile.account and b.date >= day and b.source <> 'statement'
        order by b.date, b.stated_at, b.id desc
        limit 1
      )
      union all
      (
        select b.date, b.balance, null
        from public.balance_marks b
        where b.user_id = owner and b.account_id = reconcile.account and b.date >= day
        order by b.date, b.stated_at, b.id desc
        limit 1
      )
    ) m
  limit 1;
  if base is null then
    -- Nothing was known before, so the statement differs from nothing: its balance is the first.
    expected := reconcile.balance;
  else
    select base.balance + max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2)
    into expected
    from public.rows_until(array[account, account], array[day, base.date], array[null, base.entered]) r;
  end if;
  difference := reconcile.balance - expected;
  is_back := coalesce(base.date > day or base.date = day and base.entered is null, false);
  if is_back then
    sought := -difference;
    after_day := day;
    after_moment := 'infinity';
    until_day := base.date;
    until_moment := coalesce(base.entered, 'infinity');
  else
    sought := difference;
    after_day := coalesce(base.date, '-infinity');
    after_moment := coalesce(base.entered, 'infinity');
    until_day := day;
    until_moment := 'infinity';
  end if;
  if difference <> 0 then
    with
      missing as materialized (
        select
          m.*,
          (m.date, m.entered_at) > (after_day, after_moment)
          and (m.date, m.entered_at) <= (until_day, until_moment) as counts
        from public.missing_rows(account, after_day, until_day) m
        order by m.date desc, m.id
        limit 200
      ),
      present as materialized (
        select
          t.id,
          t.date,
          t.description,
          c.name as category,
          t.amount,
          t.type,
          t.revision,
          t.import_id,
          t.created_at,
          t.is_split,
          (t.date, t.created_at) > (after_day, after_moment)
          and (t.date, t.created_at) <= (until_day, until_moment) as counts
        from
          public.live_transactions t
          join public.categories c on c.user_id = t.user_id and c.id = t.category_id
        where
          t.user_id = owner
          and t.account_id = reconcile.account
          and t.date between after_day - 3 and until_day + 3
          and t.amount in (difference, -difference, -sought / 2)
      ),
      found as (
        -- A row of exactly that amount, which is not there. It keeps its date, so it has to be one that counts.
        select
          1 as rank,
          case m.kind
            when 'trash' then 1
            when 'skipped' then 2
            else 3
          end as nth,
          m.date,
          jsonb_build_object('kind', m.kind, 'rows', jsonb_build_array(to_jsonb(m))) as suspect
        from missing m
        where m.amount = sought and m.counts
        union all
        -- It is there, but on the other side of the statement's day; once moved, it counts, or stops counting.
        select 1, 4, p.date, jsonb_build_object('kind', 'dated-later', 'rows', jsonb_build_array(to_jsonb(p)))
        from present p
        where
          p.amount = difference
          and p.date > day
          and p.date <= day + 3
          and case
            when is_back then p.counts
            else (day, p.created_at) > (after_day, after_moment)
          end
        union all
        select 1, 5, p.date, jsonb_build_object('kind', 'dated-earlier', 'rows', jsonb_build_array(to_jsonb(p)))
        from present p
        where
          p.amount = -difference
          and p.date > day - 3
          and p.date <= day
          and case
            when is_back then (day + 1, p.created_at) <= (until_day, until_moment)
            else p.counts
          end
        union all
        -- A row of half the difference: with the other sign it fits.
        select 2, 1, p.date, jsonb_build_object('kind', 'wrong-sign', 'rows', jsonb_build_array(to_jsonb(p)))
        from present p
        where p.amount = -sought / 2 and p.type <> 'transfer' and not p.is_split and p.counts
        union all
        -- Two alike, one of which may be too many. The one entered later is named.
        select
          3,
          1,
          p.date,
          jsonb_build_object('kind', 'duplicate', 'rows', jsonb_build_array(to_jsonb(p), to_jsonb(o)))
        from
          present p
          cross join lateral (
            select o.*
            from present o
            where
              o.id <> p.id
              and o.amount = p.amount
              and abs(o.date - p.date) <= 3
              and (o.created_at, o.id) < (p.created_at, p.id)
            order by abs(o.date - p.date), o.created_at
            limit 1
          ) o
        where p.amount = -sought and p.counts
        union all
        select 4, 1, u.first_day, jsonb_build_object('kind', 'gap', 'from', u.first_day, 'to', u.last_day)
        from
          public.uncovered_days(
            account,
            case
              when base is null then least(
                day,
                (
                  select min(m.first_day)
                  from public.account_months m
                  where m.user_id = owner and m.account_id = reconcile.account
                )
              )
              else after_day + 1
            end,
            until_day
          ) u
        union all
        -- Two missing rows that make it up together.
        select 5, 1, m.date, jsonb_build_object('kind', 'pair', 'rows', jsonb_build_array(to_jsonb(m), to_jsonb(o)))
        from
          missing m
          join missing o on o.id > m.id and m.amount + o.amount = sought
        where m.counts and o.counts
      )
    select coalesce(jsonb_agg(f.suspect order by f.rank, f.nth, abs(day - f.date)), '[]')
    into suspects
    from (select * from found f order by f.rank, f.nth, abs(day - f.date) limit 12) f;
  end if;
  return jsonb_build_object(
    'day',
    day,
    'balance',
    balance::text,
    'expected',
    expected::text,
    'difference',
    difference::text,
    'from',
    base.date,
    'suspects',
    suspects,
    'duplicates',
    public.open_duplicates(account),
    -- The row that makes up for it, where one entered now would count.
    'book',
    case
      when difference = 0
      or is_back
      and (day + 1, now()) > (until_day, until_moment) then null
      else jsonb_build_object('date', day + is_back::integer, 'amount', sought::text)
    end,
    'kept',
    exists (
      select
      from public.balance_marks b
      where
        b.user_id = owner
        and b.account_id = reconcile.account
        and b.date = day
        and b.balance = reconcile.balance
        and b.source = 'statement'
    )
  );
end;
$function$;
comment on function public.reconcile is
  'A statement''s balance, the balance its rows lead to, and likely causes of a difference.';

create function public.account_group(type text)
returns text
language sql
immutable
parallel safe
return case
  when type in ('checking', 'bank', 'debit', 'cash') then 'cash'
  when type = 'savings' then 'savings'
  when type = 'investment' then 'investments'
  when type in ('property', 'vehicle', 'other-asset') then 'things'
  when type = 'credit' then 'cards'
  else 'loans'
end;
comment on function public.account_group is
  'The group of an account''s type: cash, savings, investments and things are assets, cards and loans are debts.';

create function public.order_accounts(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  update public.accounts a
  set position = o.place
  from unnest(ids) with ordinality o (id, place)
  where a.user_id = owner and a.id = o.id and a.position <> o.place;
end;
$$;
comment on function public.order_accounts is 'Puts accounts in this order; safe to repeat.';

-- Over more than 400 days, at the ends of months.
create function public.account_chart(account uuid, first date, last date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    with
      line as materialized (
        select public.currency_exponent(coalesce(a.currency, p.currency)) as exponent
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = (select public.current_user_id()) and a.id = account and a.valuation = 'line'
      ),
      row_days as (
        select distinct t.date as day
        from public.live_transactions t
        where
          last - first <= 400
          and t.user_id = (select public.current_user_id())
          and t.account_id = account
          and t.date between first and last
      ),
      days as (
        select first as day
        union
        select last
        union
        select b.date
        from public.balance_marks b
        where b.user_id = (select public.current_user_id()) and b.account_id = account and b.date between first and last
        union
        select r.day from row_days r
        -- A row is a step in the line.
        union
        select r.day - 1 from row_days r where r.day > first and exists (select from line)
        union
        select (m.month + interval '1 month')::date - 1
        from public.account_months m
        where
          last - first > 400
          and m.user_id = (select public.current_user_id())
          and m.account_id = account
          and m.month >= first
          and m.month < public.month_of(last)
      ),
      spans as materialized (
        select s.from_day, s.to_day, s.unexplained, l.exponent
        from
          line l
          cross join lateral public.balance_spans(account, first, last) s
        where s.to_day > s.from_day and s.unexplained <> 0
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_array(
            b.day,
            (
              b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), s.exponent), 0)
            )::text
          )
          order by b.day
        ) filter (where b.balance is not null),
        '[]'
      )
    from
      public.balances_on(array(select d.day from days d), account) b
      left join spans s on b.day >= s.from_day and b.day < s.to_day
  );
end $$;
comment on function public.account_chart is
  'An account''s balance at the end of each day that changed it, with a line between values where it is valued so.';

create function public.open_duplicates(account uuid)
returns integer
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select count(*)::integer
    from
      public.suggestions s
      join public.live_transactions o on o.user_id = s.user_id and o.id = s.first_id and o.account_id = account
      join public.live_transactions t on t.user_id = s.user_id and t.id = s.second_id
    where s.user_id = (select public.current_user_id()) and s.kind = 'duplicate' and s.refused_at is null
  );
end $$;
comment on function public.open_duplicates is
  'The number of an account''s possible duplicates that wait in the review.';
