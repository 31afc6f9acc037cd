set check_function_bodies = off;

create schema private;

grant usage on schema public to anon, authenticated;

alter default privileges revoke execute on functions from public;

alter default privileges in schema public revoke all on tables from anon, authenticated;

alter default privileges in schema public revoke all on functions from anon, authenticated;

alter default privileges in schema public grant select, insert, update, delete on tables to authenticated;

alter default privileges in schema public grant execute on functions to authenticated;

comment on schema private is 'Not reachable through the API; only security definer functions touch it.';

revoke all on schema private from public;

create function public.sample_id(key text)
returns uuid
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  -- Carry the marks of version 8, meant for custom ids: the schemas of the app check them.
  select overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
$$;

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
set search_path = ''
as $$
  -- Only a user's changes need the header, not those the database makes for them.
  select
    current_user <> 'authenticated'
    or coalesce(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-change-locked' = 'yes', false);
$$;

comment on function public.may_change_locked is
  'True if this request may change locked days: it has the header that says so.';

create function public.refuse_locked()
returns trigger
language plpgsql
security invoker
set search_path = ''
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
    and t.date between greatest(first, public.month_of(last)) and last;
  select
    in_last + coalesce(
      (
        select sum(m.transactions)
        from public.account_months m
        where
          m.user_id = owner
          and m.account_id = account_rows.account
          and m.month > public.month_of(first)
          and m.month < public.month_of(last)
      ),
      0
    ) + (
      select count(*)
      from public.live_transactions t
      where
        t.user_id = owner
        and t.account_id = account_rows.account
        and t.date >= first
        and t.date < least((public.month_of(first) + interval '1 month')::date, public.month_of(last))
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
    reached_marks as (
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
language sql
stable
security invoker
set search_path = ''
as $$
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
$$;

comment on function public.missing_rows is
  'Rows that some days of an account may lack: in the trash, skipped by an import, or recognised as known.';

create function public.uncovered_days(account uuid, first date, last date)
returns table (first_day date, last_day date)
language sql
stable
security invoker
set search_path = ''
as $$
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
$$;

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
language sql
stable
security invoker
set search_path = ''
as $$
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
    left join spans s on b.day >= s.from_day and b.day < s.to_day;
$$;

comment on function public.account_chart is
  'An account''s balance at the end of each day that changed it, with a line between values where it is valued so.';

create function public.open_duplicates(account uuid)
returns integer
language sql
stable
security invoker
set search_path = ''
as $$
  select count(*)::integer
  from
    public.suggestions s
    join public.live_transactions o on o.user_id = s.user_id and o.id = s.first_id and o.account_id = account
    join public.live_transactions t on t.user_id = s.user_id and t.id = s.second_id
  where s.user_id = (select public.current_user_id()) and s.kind = 'duplicate' and s.refused_at is null;
$$;

comment on function public.open_duplicates is
  'The number of an account''s possible duplicates that wait in the review.';

create function public.alert_settings()
returns table (
  email_notifications boolean,
  budget_alerts boolean,
  large_transaction_alerts boolean,
  large_transaction_threshold numeric,
  samples uuid[]
)
language sql
stable
security invoker
set search_path = ''
as $$
  select
    p.email_notifications,
    p.budget_alerts,
    p.large_transaction_alerts,
    p.large_transaction_threshold,
    array(select a.id from public.accounts a where a.user_id = p.user_id and a.sample)
    from public.profiles p
    where
      p.user_id = (select public.current_user_id())
      and (p.budget_alerts or p.large_transaction_alerts)
      and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
$$;

comment on function public.alert_settings is
  'The alerts a user wants, with or without mail, and the accounts left out; no row if none is to be raised.';

create function public.raise_alerts(
  category_ids uuid[],
  months date[],
  large uuid[],
  bulk boolean,
  import uuid default null::uuid
)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  -- The triggers hold the ledger lock already; a caller that changes a limit waits here.
  owner uuid := public.lock_ledger();
  settings record;
  summary uuid := gen_random_uuid();
  since date := public.alerts_since();
begin
  if coalesce(cardinality(category_ids), 0) + cardinality(large) = 0 then
    return;
  end if;
  select * into settings from public.alert_settings();
  if not found then
    return;
  end if;
  with limits as materialized (
    select m.month, l.category_id, l.monthly_limit
    from (select distinct month from unnest(months) month) m cross join lateral public.limits_in(m.month) l
    where settings.budget_alerts and m.month >= since
  ), touched as materialized (
    select distinct l.category_id, l.month, l.monthly_limit
    from unnest(category_ids, months) as c(category_id, month)
    -- Spending in a category is spending in its group, too.
    join public.category_members g on g.user_id = owner and g.member_id = c.category_id
    join limits l on l.category_id = g.category_id and l.month = c.month
  ), spent as (
    select c.category_id, m.month, -sum(m.amount) as spending
    from (select distinct t.category_id from touched t) c
    join public.category_members g on g.user_id = owner and g.category_id = c.category_id
    join public.month_totals m on m.user_id = owner and m.month = any (months) and m.category_id = g.member_id
    where public.line_role(m.type, m.counted) = 'spending' and m.account_id <> all (settings.samples)
    group by c.category_id, m.month
  ), parts as (
    select c.category_id, c.month, c.monthly_limit, s.spending, unnest(array[80, 100]) as threshold
    from touched c join spent s on s.category_id = c.category_id and s.month = c.month
    where s.spending > 0
  ), reached as materialized (
    -- A budget that jumps over both thresholds at once raises one alert.
    select gen_random_uuid() as notification_id, p.category_id, p.month, p.monthly_limit, p.spending,
      array_agg(p.threshold) as thresholds
    from parts p
    where p.spending * 100 >= p.monthly_limit * p.threshold
      and not exists (select from public.budget_alerts b where b.user_id = owner and b.category_id = p.category_id
        and b.month = p.month and b.threshold = p.threshold)
    group by p.category_id, p.month, p.monthly_limit, p.spending
  ), grown as materialized (
    select gen_random_uuid() as notification_id, t.id, t.date, t.description, -t.amount as amount
    from public.live_transactions t
    where settings.large_transaction_alerts and t.user_id = owner and t.id = any (large) and t.type = 'expense'
      and t.date >= since and t.counted and t.amount <= -settings.large_transaction_threshold
        and t.account_id <> all (settings.samples)
      and not exists (
        select from public.large_transaction_alerts l where l.user_id = owner and l.transaction_id = t.id)
  ), told as materialized (
    select 'budget' as kind, r.notification_id from reached r
    union all
    select 'large-transaction', g.notification_id from grown g
  ), summed as materialized (
    select case when bulk and count(*) > 1 then summary end as id from told
  ), notified as (
    -- Under the lock: a later alert has a later time, whenever its transaction began.
    insert into public.notifications (user_id, id, kind, import_id, created_at, mail)
    select owner, n.id, n.kind, raise_alerts.import, clock_timestamp(),
      case when settings.email_notifications then 'due' else 'none' end
    from (
      select t.notification_id as id, t.kind from told t where (select s.id from summed s) is null
      union all
      select s.id, 'summary' from summed s where s.id is not null
    ) n
  ), budgeted as (
    insert into public.budget_alerts (user_id, category_id, month, threshold, notification_id, spending, monthly_limit)
    select owner, r.category_id, r.month, unnest(r.thresholds),
      coalesce((select s.id from summed s), r.notification_id),
      r.spending, r.monthly_limit
    from reached r
  )
  insert into public.large_transaction_alerts (user_id, transaction_id, notification_id, date, description, amount,
    threshold)
  select owner, g.id, coalesce((select s.id from summed s), g.notification_id), g.date, g.description, g.amount,
    settings.large_transaction_threshold
  from grown g;
end $function$;

comment on function public.raise_alerts is 'Raises the alerts that are due for budgets and transactions; each once.';

create function public.alert_on_insert()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  category_ids uuid[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  select array_agg(g.category_id), array_agg(g.month)
  into category_ids, months
  from
    (
      select n.category_id, public.month_of(n.date) as month
      from after n
      where
        n.user_id = owner
        and n.deletion_id is null
        and public.line_role(n.type, n.counted) = 'spending'
        and n.account_id <> all (settings.samples)
      group by 1, 2
      having sum(n.amount - n.shifted) < 0
    ) g;
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from
    (
      select distinct n.category_id, public.month_of(n.date) as month
      from after n
      where n.user_id = owner and n.type = 'refund' and n.counted and n.deletion_id is null
    ) g;
  perform
    public.raise_alerts(
      category_ids,
      months,
      array(
        select n.id
        from after n
        where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold
      ),
      (select count(*) > 1 from after),
      (select n.import_id from after n order by n."position" limit 1)
    );
  return null;
end;
$$;

comment on function public.alert_on_insert is 'Raises the alerts that new transactions cause.';

create function public.alert_on_update()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  split_ids uuid[];
  category_ids uuid[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  split_ids := array(
    select n.id from after n where n.user_id = owner and n.is_split
    union
    select o.id from before o where o.user_id = owner and o.is_split
  );
  select array_agg(g.category_id), array_agg(g.month)
  into category_ids, months
  from
    (
      select s.category_id, public.month_of(s.date) as month
      from
        (
          with
            changed as materialized (
              select
                1 as sign,
                n.id,
                n.account_id,
                n.date,
                n.amount - n.shifted as amount,
                n.type,
                n.category_id,
                n.counted,
                n.is_split
              from after n
              where n.user_id = owner and n.deletion_id is null
              union all
              select -1, o.id, o.account_id, o.date, o.amount - o.shifted, o.type, o.category_id, o.counted, o.is_split
              from before o
              where o.user_id = owner and o.deletion_id is null
            ),
            lines as (
              select c.sign, c.account_id, c.date, c.amount, c.type, c.category_id, c.counted
              from changed c
              where not c.is_split
              union all
              select c.sign, c.account_id, c.date, p.amount, p.type, p.category_id, c.counted
              from
                changed c
                join public.transaction_parts p on p.user_id = owner and p.transaction_id = c.id
              where c.is_split and p.transaction_id = any (split_ids)
            )
          select l.category_id, l.date, l.sign * l.amount as amount
          from lines l
          where public.line_role(l.type, l.counted) = 'spending' and l.account_id <> all (settings.samples)
        ) s
      group by 1, 2
      having sum(s.amount) < 0
    ) g;
  -- A row that turns out to be a transfer was no expense.
  delete from public.large_transaction_alerts l
  using
    after n
    join before o on o.user_id = n.user_id and o.id = n.id
  where
    l.user_id = owner
    and l.transaction_id = n.id
    and n.user_id = owner
    and n.type = 'transfer'
    and o.type <> 'transfer';
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from
    (
      with
        come as materialized (
          select n.id, n.category_id, n.date, n.shifted
          from
            after n
            join before o on o.user_id = n.user_id and o.id = n.id
          where
            n.user_id = owner
            and n.deletion_id is null
            and (n.type = 'refund' and n.counted or n.type = 'transfer' and o.type <> 'transfer')
            and (n.type, n.amount, n.shifted, n.category_id, n.date, n.counted) is distinct from (
              o.type,
              o.amount,
              o.shifted,
              o.category_id,
              o.date,
              o.counted
            )
        )
      select c.category_id, public.month_of(c.date) as month
      from come c
      union
      -- The month in which it counts with its purchase.
      select c.category_id, public.month_of(p.date)
      from
        come c
        join public.refund_links l on l.user_id = owner and l.refund_id = c.id and l.counts_with_purchase
        join public.transactions p on p.user_id = owner and p.id = l.purchase_id
      where c.shifted > 0
    ) g;
  perform
    public.raise_alerts(
      category_ids,
      months,
      array(
        select n.id
        from after n
        where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold
        except all
        select o.id
        from before o
        where
          o.user_id = owner
          and (
            o.deletion_id is not null
            or o.type = 'expense'
            and o.counted
            and o.amount <= -settings.large_transaction_threshold
            and o.account_id <> all (settings.samples)
          )
      ),
      (select count(*) > 1 from after)
    );
  return null;
end;
$$;

comment on function public.alert_on_update is 'Raises the alerts that changed transactions cause.';

create function public.alert_on_parts()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  category_ids uuid[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select array_agg(g.category_id), array_agg(g.month)
    into category_ids, months
    from
      (
        select n.category_id, public.month_of(t.date) as month
        from
          after n
          join public.live_transactions t on t.user_id = n.user_id and t.id = n.transaction_id
        where
          n.user_id = owner
          and public.line_role(n.type, t.counted) = 'spending'
          and t.account_id <> all (settings.samples)
          and exists (
            select
            from public.transaction_parts p
            where p.user_id = owner and p.transaction_id = n.transaction_id and p.id not in (select a.id from after a)
          )
        group by 1, 2
        having sum(n.amount) < 0
      ) g;
  else
    select array_agg(g.category_id), array_agg(g.month)
    into category_ids, months
    from
      (
        select l.category_id, public.month_of(t.date) as month
        from
          (
            select n.user_id, n.transaction_id, n.category_id, n.type, n.amount from after n
            union all
            select o.user_id, o.transaction_id, o.category_id, o.type, -o.amount from before o
          ) l
          join public.live_transactions t on t.user_id = l.user_id and t.id = l.transaction_id
        where
          l.user_id = owner
          and public.line_role(l.type, t.counted) = 'spending'
          and t.account_id <> all (settings.samples)
        group by 1, 2
        having sum(l.amount) < 0
      ) g;
  end if;
  perform public.raise_alerts(category_ids, months, '{}', (select count(distinct n.transaction_id) > 1 from after n));
  return null;
end;
$$;

comment on function public.alert_on_parts is 'Raises the alerts that changed parts of split transactions cause.';

create function public.withdraw_large_alerts()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
begin
  delete from public.large_transaction_alerts l
  using gone g
  where g.deletion_id is null and l.user_id = g.user_id and l.transaction_id = g.id;
  return null;
end;
$$;

comment on function public.withdraw_large_alerts is 'Forgets the alerts of transactions that are gone for good.';

create function public.withdraw_budget_alerts(category_ids uuid[], months date[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  if category_ids is null then
    return;
  end if;
  delete from public.budget_alerts b
  using
    (
      select
        c.category_id,
        c.month,
        l.monthly_limit,
        coalesce(
          (
            select -sum(m.amount)
            from
              public.month_totals m
              join public.category_members g
                on g.user_id = owner and g.category_id = c.category_id and g.member_id = m.category_id
            where
              m.user_id = owner
              and m.month = c.month
              and public.line_role(m.type, m.counted) = 'spending'
              and m.account_id not in (select a.id from public.accounts a where a.user_id = owner and a.sample)
          ),
          0
        ) as spending
      from
        (
          select distinct g.category_id, n.month
          from
            unnest(category_ids, months) as n (category_id, month)
            join public.category_members g on g.user_id = owner and g.member_id = n.category_id
        ) c
        join public.limits_in(c.month) l on l.category_id = c.category_id
    ) s
  where
    b.user_id = owner
    and b.category_id = s.category_id
    and b.month = s.month
    and s.spending * 100 < s.monthly_limit * b.threshold;
end;
$$;

comment on function public.withdraw_budget_alerts is
  'Forgets the alerts of budgets that a refund has taken back below their thresholds.';

create function public.raise_alerts_of(added uuid[], import uuid default null)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform from public.alert_settings();
  if not found then
    return;
  end if;
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from
    (
      select distinct l.category_id, public.month_of(l.counted_on) as month
      from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added) and l.type = 'refund' and l.role = 'spending'
    ) g;
  perform public.raise_alerts(array_agg(g.category_id), array_agg(g.month), added, cardinality(added) > 1, import)
  from
    (
      select l.category_id, public.month_of(l.counted_on) as month
      from public.ledger_lines l
      where l.user_id = owner and l.transaction_id = any (added) and l.role = 'spending'
      group by 1, 2
      having sum(l.amount) < 0
    ) g;
end;
$$;

comment on function public.raise_alerts_of is
  'Raises the alerts of transactions that were added quietly, as some of them have parts.';

create function public.user_today()
returns date
language sql
stable
security invoker
set search_path = ''
as $$
  -- The app states the day in the user's time zone with every request; whoever asks the API directly is in UTC.
  select
    coalesce(
      (nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-today')::date,
      (now() at time zone 'UTC')::date
    );
$$;

comment on function public.user_today is 'Today, as the request states it; today in UTC if it does not.';

create function public.alerts_since()
returns date
language sql
stable
security invoker
set search_path = ''
as $$
  select (public.month_of(public.user_today()) - interval '1 month')::date;
$$;

comment on function public.alerts_since is 'The first day that may raise an alert: the first of last month.';

create function public.backup_tables()
returns text[]
language sql
immutable
set search_path = ''
as $$
  -- In an order in which each row finds what it points at.
  select
    array[
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
      'large_transaction_alerts'
    ];
$$;

comment on function public.backup_tables is 'The tables an export holds, in the order they are restored.';

create function public.backup_rows(name text)
returns text
language sql
immutable
set search_path = ''
as $$
  select
    't.user_id = public.current_user_id()' || case
      when name = 'imports' then ' and t.committed_at is not null'
      when name in (
        'import_rows',
        'import_statements',
        'import_accounts'
      ) then ' and exists (select from public.imports i
      where i.user_id = t.user_id and i.id = t.import_id and i.committed_at is not null)'
      else ''
    end;
$$;

comment on function public.backup_rows is 'The condition of an exported table''s rows, as SQL.';

create function public.backup_columns(name text)
returns table (place integer, column_name name, type regtype, key integer)
language sql
stable
set search_path = ''
as $$
  select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
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
$$;

comment on function public.backup_columns is 'The exported columns of a table, with their place in its key.';

create function public.backup_page(name text, after jsonb default null, page_size integer default 2000)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  fields text;
  keys text;
  page jsonb;
begin
  select
    string_agg(
      format(
        '%L, %s',
        c.column_name,
        case c.type
          when 'numeric'::regtype then format('round(t.%1$I, greatest(2, min_scale(t.%1$I)))::text', c.column_name)
          when 'timestamptz'::regtype then format(
            'to_char(t.%I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US"Z"'')',
            c.column_name
          )
          else format('t.%I', c.column_name)
        end
      ),
      ', '
      order by c.place
    ),
    string_agg(format('%I', c.column_name), ', ' order by c.key) filter (where c.key is not null)
  into fields, keys
  from public.backup_columns(backup_page.name) c;
  if fields is null then
    raise sqlstate 'PT422' using message = 'unknown_table';
  end if;
  after := public.unwrap_json(after);
  -- One row per user: there is nothing after it.
  if keys is null and after is not null then
    return '[]';
  end if;
  execute
    format(
      'select coalesce(jsonb_agg(jsonb_build_object(%s) order by %s), ''[]'') from (
      select * from public.%I t where %s %s order by %s limit $2) t',
      fields,
      coalesce(keys, '1'),
      backup_page.name,
      public.backup_rows(backup_page.name),
      case
        when after is not null then format(
          'and (%s) > (select %s from jsonb_populate_record(null::public.%I, $1))',
          keys,
          keys,
          backup_page.name
        )
      end,
      coalesce(keys, '1')
    )
  into page
  using after, least(greatest(page_size, 1), 5000);
  return page;
end;
$$;

comment on function public.backup_page is 'A page of the rows of a table, complete and exact.';

create function public.backup_state()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  name text;
  one jsonb;
  state jsonb := '{}';
begin
  foreach name in array public.backup_tables() loop
    execute
      format(
        'select jsonb_build_object(''rows'', count(*),
        ''digest'', coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text)
      from public.%I t where %s',
        name,
        public.backup_rows(name)
      )
    into one;
    state := state || jsonb_build_object(name, one);
  end loop;
  return state;
end;
$$;

comment on function public.backup_state is 'Row counts and digests of all that an export holds.';

create function public.bank_account_figures(today date)
returns table (
  account_id uuid,
  balance numeric,
  stated boolean,
  typed_on date,
  transactions bigint,
  latest date,
  upcoming numeric
)
language sql
stable
set search_path to ''
as $$
  select
    b.account_id,
    coalesce(b.balance, 0),
    b.stated,
    (
      select m.date
      from public.balance_marks m
      where m.user_id = (select public.current_user_id()) and m.account_id = b.account_id and m.source = 'typed'
      order by m.stated_at desc, m.id
      limit 1
    ),
    coalesce(s.transactions, 0),
    s.latest,
    b.with_later - coalesce(b.balance, 0)
  -- Without a day, the last of all.
  from
    public.balances_now(coalesce(today, '9999-12-31')) b
    left join (
      select m.account_id, sum(m.transactions) as transactions, max(m.last_day) as latest
      from public.account_months m
      where m.user_id = (select public.current_user_id())
      group by m.account_id
    ) s
      on s.account_id = b.account_id;
$$;

comment on function public.bank_account_figures is
  'The figures of the user''s accounts; upcoming is the change of today''s balance by later rows.';

create function public.bank_accounts(today date default null)
returns jsonb
language sql
stable
set search_path to ''
as $$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          a.id,
          'name',
          a.name,
          'type',
          a.type,
          'lastFourDigits',
          a.last_four_digits,
          'balance',
          a.balance::text,
          'stated',
          a.stated,
          'closed',
          a.closed_at is not null,
          'revision',
          a.revision,
          'transactions',
          a.transactions,
          'latest',
          a.latest,
          'upcoming',
          a.upcoming::text,
          'group',
          a."group",
          'groupBalance',
          a.group_balance::text,
          'valuation',
          a.valuation,
          'interestRate',
          a.interest_rate,
          'termMonths',
          a.term_months
        )
        order by a.position, a.created_at desc, a.id
      ),
      '[]'
    )
  from
    (
      select
        a.*,
        f.balance,
        f.stated,
        f.transactions,
        f.latest,
        f.upcoming,
        public.account_group(a.type) as "group",
        coalesce(
          sum(f.balance)
            filter (where a.closed_at is null and coalesce(a.currency, p.currency) = p.currency)
            over (partition by public.account_group(a.type)),
          0
        ) as group_balance
      from
        public.live_accounts a
        join public.bank_account_figures(today) f on f.account_id = a.id
        join public.profiles p on p.user_id = a.user_id
      where a.user_id = (select public.current_user_id())
    ) a;
$$;

comment on function public.bank_accounts is
  'The user''s accounts with today''s balance, whether one was ever stated, their row counts and later-dated sums.';

-- The results come in the order of the arguments.
create function public.rows_until(account_ids uuid[], days date[], entered timestamptz[])
returns table (place bigint, amount numeric)
language sql
stable
security invoker
set search_path = ''
as $$
  with points as materialized (
    select p.place, p.account_id, p.day, p.entered,
      -- Of the month that a day ends, nothing is left to add row by row.
      public.month_of(case when p.entered is null then p.day + 1 else p.day end) as month
    from unnest(account_ids, days, entered) with ordinality p (account_id, day, entered, place)
  ), months as (
    select e.place, coalesce(sum(e.amount) over (
      partition by e.account_id order by e.month groups between unbounded preceding and 1 preceding), 0) as amount
    from (
      select p.place, p.account_id, p.month, 0::numeric as amount from points p
      union all
      select null, m.account_id, m.month, m.amount from public.account_months m
      where m.user_id = (select public.current_user_id()) and m.account_id = any (account_ids)
    ) e
  ), inside as (
    -- One pass over the rows of the months that are not whole.
    select e.place, sum(e.amount) over (partition by e.account_id, e.month order by e.day, e.moment) as amount
    from (
      select p.place, p.account_id, p.month, p.day, coalesce(p.entered, 'infinity') as moment, 0::numeric as amount
      from points p where p.month <= p.day
      union all
      select null, t.account_id, m.month, t.date, t.created_at, t.amount
      from (select p.account_id, p.month, max(p.day) as day from points p where p.month <= p.day group by 1, 2) m
      -- Month by month along the index, not all rows of the account.
      cross join lateral (
        select o.date, o.created_at, o.amount, o.account_id from public.live_transactions o
        where o.user_id = (select public.current_user_id()) and o.account_id = m.account_id
          and o.date between m.month and m.day
        offset 0
      ) t
    ) e
  )
  select m.place, m.amount + coalesce(i.amount, 0)
  from months m left join inside i on i.place = m.place
  where m.place is not null;
$$;

comment on function public.rows_until is
  'Sum of the rows of an account up to the end of a day. With a moment, that day counts only rows entered before it.';

-- The mark is the last one up to the day, else the first one. Null before the account's first row or mark.
create function public.balances_on(days date[], account uuid default null)
returns table (account_id uuid, day date, balance numeric)
language sql
stable
security invoker
set search_path = ''
as $$
  with
    held as materialized (
      select
        a.id as account_id,
        least(
          (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
          (select min(b.date) from public.balance_marks b where b.user_id = a.user_id and b.account_id = a.id)
        ) as begins
      from public.live_accounts a
      where a.user_id = (select public.current_user_id()) and (account is null or a.id = account)
    ),
    asked as materialized (
      select row_number() over () as place, h.account_id, d.day, h.begins is null or d.day < h.begins as absent, m.*
      from
        held h
        cross join (select distinct unnest(days) as day) d
        -- The last mark up to that day; before the first one, the first.
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
            where b.user_id = (select public.current_user_id()) and b.account_id = h.account_id and b.date <= d.day
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
            where b.user_id = (select public.current_user_id()) and b.account_id = h.account_id and b.date > d.day
            order by b.date, b.stated_at, b.id desc
            limit 1
          )
          limit 1
        ) m
          on true
    ),
    points as materialized (
      select row_number() over () as place, p.*
      from
        (
          select a.place as asked, null::uuid as mark, a.account_id, a.day, null::timestamptz as entered
          from asked a
          where not a.absent
          union all
          select distinct on (a.id) null, a.id, a.account_id, a.date, a.entered
          from asked a
          where a.id is not null and not a.absent
        ) p
    ),
    rows_at as materialized (
      select p.asked, p.mark, r.amount
      from
        (
          select
            array_agg(o.account_id order by o.place) as account_ids,
            array_agg(o.day order by o.place) as days,
            array_agg(o.entered order by o.place) as entered
          from points o
        ) g
        cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
        join points p on p.place = r.place
    )
  select
    a.account_id,
    a.day,
    case
      when not a.absent then coalesce(a.balance - m.amount, 0) + d.amount
    end
  from
    asked a
    left join rows_at d on d.asked = a.place
    left join rows_at m on m.mark = a.id;
$$;

comment on function public.balances_on is
  'Balance of each account, or of one, at the end of each day: the nearest mark plus the rows between.';

create function public.balance_spans(account uuid, first_day date default null, last_day date default null)
returns table (
  from_mark uuid,
  to_mark uuid,
  from_day date,
  to_day date,
  stated numeric,
  expected numeric,
  unexplained numeric
)
language sql
stable
security invoker
set search_path = ''
as $$
  with
    marks as materialized (
      select
        row_number() over (order by b.date, b.stated_at, b.id desc) as place,
        b.id,
        b.date,
        b.balance,
        case
          when not b.end_of_day then b.stated_at
        end as entered
      from public.balance_marks b
      where
        b.user_id = (select public.current_user_id())
        and b.account_id = account
        and (
          last_day is null
          or b.date <= coalesce(
            (
              select min(n.date)
              from public.balance_marks n
              where n.user_id = b.user_id and n.account_id = account and n.date >= last_day
            ),
            last_day
          )
        )
        and (
          first_day is null
          or b.date >= coalesce(
            (
              select max(p.date)
              from public.balance_marks p
              where p.user_id = b.user_id and p.account_id = account and p.date <= first_day
            ),
            first_day
          )
        )
    ),
    spans as (
      select
        m.place,
        lag(m.id) over w as from_mark,
        m.id as to_mark,
        lag(m.date) over w as from_day,
        m.date as to_day,
        m.balance as stated,
        lag(m.balance) over w + r.amount - lag(r.amount) over w as expected
      from
        (
          select
            array_agg(account order by o.place) as account_ids,
            array_agg(o.date order by o.place) as days,
            array_agg(o.entered order by o.place) as entered
          from marks o
        ) g
        cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
        join marks m on m.place = r.place
      window w as (order by m.place)
    )
  select s.from_mark, s.to_mark, s.from_day, s.to_day, s.stated, s.expected, s.stated - s.expected
  from spans s
  where s.from_mark is not null
  order by s.place;
$$;

comment on function public.balance_spans is
  'Spans between neighbouring marks that touch some days: the rows'' result, the mark, and the unexplained rest.';

create function public.update_balance(
  account uuid,
  balance numeric,
  today date,
  revision integer,
  day date default null
)
returns boolean
language plpgsql
set search_path to ''
as $$
declare
  -- An import that is being saved comes first, so that its rows lie before this balance.
  owner uuid := public.lock_ledger();
  held public.accounts;
  past boolean := day < today;
begin
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  select *
  into held
  from public.accounts a
  where a.user_id = owner and a.id = account and a.deletion_id is null
  for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if held.revision = update_balance.revision then
    insert into public.balance_marks (user_id, account_id, date, balance, source, end_of_day)
    values
      (
        owner,
        account,
        -- For a user who has travelled west, today is a day back; their new balance is still the latest.
        case
          when past then day
          else greatest(
            today,
            (
              select max(m.date)
              from public.balance_marks m
              where m.user_id = owner and m.account_id = account and m.date <= today + 1 and not m.end_of_day
            )
          )
        end,
        update_balance.balance,
        'typed',
        coalesce(past, false)
      );
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = account;
    return true;
  end if;
  if past then
    return update_balance.balance = (
      select m.balance
      from public.balance_marks m
      where m.user_id = owner and m.account_id = account and m.date = day
      order by m.stated_at desc, m.id
      limit 1
    );
  end if;
  return exists (
    select
    from public.bank_account_figures(today) f
    where f.account_id = account and f.typed_on between today and today + 1 and f.balance = update_balance.balance
  );
end;
$$;

comment on function public.update_balance is
  'States an account''s balance now or at the end of an earlier day. Safe to repeat; false for an outdated revision.';

-- Returns the data to undo it (no mark if one was kept before), or null while the rows lead to another balance.
create function public.keep_statement(account uuid, day date, balance numeric, lock boolean, today date)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  found_now jsonb := public.reconcile(account, day, balance, today);
  held public.accounts;
  kept uuid;
  locked date;
begin
  if (found_now ->> 'difference')::numeric <> 0 then
    return null;
  end if;
  if not (found_now ->> 'kept')::boolean then
    insert into public.balance_marks (user_id, account_id, date, balance, source, end_of_day)
    values (owner, account, day, balance, 'statement', true)
    returning id
    into kept;
  end if;
  select * into held from public.accounts a where a.user_id = owner and a.id = account for update;
  locked := case
    when lock then greatest(held.locked_until, day)
    else held.locked_until
  end;
  update public.accounts a
  set
    locked_until = locked,
    revision = a.revision + 1
  where a.user_id = owner and a.id = account;
  return jsonb_build_object('account', account, 'mark', kept, 'lockedBefore', held.locked_until, 'lockedUntil', locked);
end;
$$;

comment on function public.keep_statement is
  'Keeps a statement''s balance as a mark, and locks the account up to its day if asked.';

create function public.forget_statement(kept jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.balance_marks b
  where
    b.user_id = owner
    and b.account_id = (kept ->> 'account')::uuid
    and b.id = (kept ->> 'mark')::uuid
    and b.source = 'statement';
  -- A lock that was changed since remains.
  update public.accounts a
  set
    locked_until = case
      when a.locked_until = (kept ->> 'lockedUntil')::date then (kept ->> 'lockedBefore')::date
      else a.locked_until
    end,
    revision = a.revision + 1
  where a.user_id = owner and a.id = (kept ->> 'account')::uuid;
end;
$$;

comment on function public.forget_statement is 'Undoes keep_statement; safe to repeat.';

create function public.add_account(
  account uuid,
  name text,
  type text,
  last_four_digits text,
  balance numeric,
  today date,
  valuation text default null,
  interest_rate numeric default null,
  term_months integer default null
)
returns boolean
language plpgsql
set search_path to ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.accounts as a (user_id, id, name, type, last_four_digits, valuation, interest_rate, term_months)
  values
    (
      owner,
      account,
      add_account.name,
      add_account.type,
      add_account.last_four_digits,
      add_account.valuation,
      add_account.interest_rate,
      add_account.term_months
    )
  -- One that was deleted since is made again: its things in the trash can still come back to it.
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      type = excluded.type,
      last_four_digits = excluded.last_four_digits,
      currency = null,
      valuation = excluded.valuation,
      interest_rate = excluded.interest_rate,
      term_months = excluded.term_months,
      position = 0,
      created_at = now(),
      closed_at = null,
      deletion_id = null,
      revision = a.revision + 1
    where a.deletion_id is not null;
  if found then
    delete from public.balance_marks m where m.user_id = owner and m.account_id = account;
    delete from public.import_mappings m where m.user_id = owner and m.account_id = account;
    insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
    select owner, account, today, add_account.balance, 'typed', now() where add_account.balance is not null;
    return true;
  end if;
  return exists (
    select
    from public.live_accounts a
    where
      a.user_id = owner
      and a.id = account
      and a.name = add_account.name
      and a.type = add_account.type
      and a.last_four_digits is not distinct from add_account.last_four_digits
      and (a.valuation, a.interest_rate, a.term_months) is not distinct from (
        add_account.valuation,
        add_account.interest_rate,
        add_account.term_months::smallint
      )
      and (
        add_account.balance is null
        or add_account.balance = (
          select m.balance
          from public.balance_marks m
          where m.user_id = owner and m.account_id = account and m.source = 'typed'
          order by m.stated_at desc
          limit 1
        )
      )
  );
end;
$$;

comment on function public.add_account is
  'Adds an account with its balance now, null if nobody has stated one; safe to repeat.';

create function public.remove_mark(mark uuid)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  gone public.balance_marks;
begin
  delete from public.balance_marks b
  where
    b.user_id = owner
    and b.id = mark
    and b.source <> 'file'
    and exists (
      select from public.balance_marks o where o.user_id = owner and o.account_id = b.account_id and o.id <> b.id
    )
  returning *
  into gone;
  if gone.id is null then
    if exists (select from public.balance_marks b where b.user_id = owner and b.id = mark) then
      raise sqlstate 'PT409' using message = 'only_mark';
    end if;
    return null;
  end if;
  update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = gone.account_id;
  return jsonb_build_object(
    'id',
    gone.id,
    'account',
    gone.account_id,
    'date',
    gone.date,
    'balance',
    gone.balance::text,
    'source',
    gone.source,
    'endOfDay',
    gone.end_of_day,
    'statedAt',
    to_char(gone.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  );
end;
$$;

comment on function public.remove_mark is
  'Removes a balance the user stated, except an account''s only one. Returns it, or null if it is already gone.';

create function public.restore_mark(mark jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = (mark ->> 'account')::uuid) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  insert into public.balance_marks (user_id, id, account_id, date, balance, source, end_of_day, stated_at)
  values
    (
      owner,
      (mark ->> 'id')::uuid,
      (mark ->> 'account')::uuid,
      (mark ->> 'date')::date,
      (mark ->> 'balance')::numeric,
      mark ->> 'source',
      (mark ->> 'endOfDay')::boolean,
      (mark ->> 'statedAt')::timestamptz
    )
  on conflict do nothing;
  if found then
    update public.accounts a
    set revision = a.revision + 1
    where a.user_id = owner and a.id = (mark ->> 'account')::uuid;
  end if;
end;
$$;

comment on function public.restore_mark is 'Undoes remove_mark; safe to repeat.';

-- with_later includes later-dated rows; stated says whether any balance is known.
create function public.balances_now(today date)
returns table (account_id uuid, balance numeric, with_later numeric, stated boolean)
language plpgsql
stable
set search_path to ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- In PL/pgSQL the plan, which takes as long as the work, is made once for many calls.
  return query with
      months as materialized (
        select m.account_id, min(m.first_day) as first_day, sum(m.amount) filter (where m.month > today) as later
        from public.account_months m
        where m.user_id = owner
        group by m.account_id
      ),
      held as materialized (
        select
          b.id,
          a.valuation = 'line' as is_line,
          public.currency_exponent(coalesce(a.currency, p.currency)) as exponent,
          b.balance as with_later,
          s.first_day,
          l.id as last_mark,
          m.id as mark,
          m.date,
          m.balance,
          m.entered,
          -- A mark typed as of now counts from now on, even if the user's day is still the one before.
          m.date > today
          and m.entered is not null
          and m.is_now as is_ahead,
          coalesce(m.is_now, false) as is_now,
          coalesce(s.later, 0) + coalesce(
            (
              select sum(t.amount)
              from public.live_transactions t
              where
                t.user_id = owner
                and t.account_id = b.id
                and t.date > today
                and t.date < (public.month_of(today) + interval '1 month')::date
            ),
            0
          ) as later
        from
          public.account_balances b
          join public.live_accounts a on a.user_id = b.user_id and a.id = b.id
          join public.profiles p on p.user_id = b.user_id
          left join months s on s.account_id = b.id
          left join lateral (
            select n.id
            from public.balance_marks n
            where n.user_id = owner and n.account_id = b.id
            order by n.date desc, n.stated_at desc, n.id
            limit 1
          ) l
            on true
          -- The last mark of now; before the first one, the first.
          left join lateral (
            (
              select
                n.id,
                n.date,
                n.balance,
                case
                  when not n.end_of_day then n.stated_at
                end as entered,
                true as is_now
              from public.balance_marks n
              where
                n.user_id = owner
                and n.account_id = b.id
                and (n.date <= today or n.date = today + 1 and not n.end_of_day)
              order by n.date desc, n.stated_at desc, n.id
              limit 1
            )
            union all
            (
              select
                n.id,
                n.date,
                n.balance,
                case
                  when not n.end_of_day then n.stated_at
                end,
                false
              from public.balance_marks n
              where n.user_id = owner and n.account_id = b.id and n.date > today
              order by n.date, n.stated_at, n.id desc
              limit 1
            )
            limit 1
          ) m
            on true
        where b.user_id = owner
      )
    select
      h.id,
      case
        when not h.is_now
        and coalesce(h.first_day > today, true) then null
        when h.is_ahead then h.balance
        when h.mark is not distinct from h.last_mark then h.with_later - h.later
        else h.balance + (
          select max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2)
          from public.rows_until(array[h.id, h.id], array[today, h.date], array[null, h.entered]) r
        )
      end + case
        -- Between two values on a line.
        when h.is_line
        and not h.is_ahead
        and h.mark is distinct from h.last_mark then coalesce(
          (
            select round(s.unexplained * (today - s.from_day) / (s.to_day - s.from_day), h.exponent)
            from public.balance_spans(h.id, today, today) s
            where s.from_day <= today and s.to_day > today
          ),
          0
        )
        else 0
      end,
      h.with_later,
      h.mark is not null
    from held h;
end;
$$;

comment on function public.balances_now is
  'Today''s balance of each account, null before its first row or mark: cards, dashboard, net worth and goals.';

create function public.limits_in(month date)
returns table (category_id uuid, monthly_limit numeric)
language sql
stable
parallel safe
security invoker
as $$
  select l.category_id, l.monthly_limit
  from
    (
      select distinct on (b.category_id) b.category_id, b.monthly_limit
      from public.budgets b
      where b.user_id = (select public.current_user_id()) and b.month <= limits_in.month
      order by b.category_id, b.month desc
    ) l
  where l.monthly_limit is not null;
$$;

comment on function public.limits_in is 'The limits that hold in a month (its first day), by category.';

create function public.categories()
returns setof jsonb
language sql
stable
set search_path = ''
as $$
  with
    recent as materialized (
      select r.category_id, row_number() over (order by max(r.chosen_at) desc) as recency
      from
        (
          select t.category_id, coalesce(t.category_set_at, t.created_at) as chosen_at, t.category_source
          from public.live_transactions t
          where t.user_id = (select public.current_user_id())
          order by t.date desc, t.created_at desc, t."position", t.id
          limit 200
        ) r
      where r.category_source = 'hand'
      group by r.category_id
    )
  select
    jsonb_build_object(
      'name',
      c.name,
      'group',
      c.group_name,
      'kind',
      c.kind,
      'color',
      c.color,
      'icon',
      c.icon,
      'archived',
      c.archived_at is not null,
      'recency',
      case
        when r.recency <= 4 then r.recency
      end
    )
  from
    public.arranged_categories c
    left join recent r on r.category_id = c.id
  where c.user_id = (select public.current_user_id())
  order by c.place;
$$;

comment on function public.categories is
  'The user''s categories in their order, with the fields of pickers and badges.';

create function public.budgets(today date)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  with
    months as materialized (
      select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
      from generate_series(0, 5) n
    ),
    past as materialized (
      select g.category_id, m.month, -sum(m.amount) as spending
      from
        public.month_totals m
        join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
      where
        m.user_id = (select public.current_user_id())
        and public.line_role(m.type, m.counted) = 'spending'
        and m.month >= (public.month_of(today) - interval '6 months')::date
        and m.month < public.month_of(today)
      group by g.category_id, m.month
    ),
    past_limits as materialized (
      select m.month, l.category_id, l.monthly_limit
      from
        months m
        cross join lateral public.limits_in(m.month) l
    ),
    current as materialized (
      select
        g.category_id,
        -sum(l.amount) as spending,
        -- One-time rows are in no pace.
        coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
      from
        public.ledger_lines l
        join public.category_members g on g.user_id = l.user_id and g.member_id = l.category_id
      where
        l.user_id = (select public.current_user_id())
        and l.role = 'spending'
        and l.counted_on >= public.month_of(today)
        and l.counted_on < (public.month_of(today) + interval '1 month')::date
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
    left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
    left join counts n on n.category_id = c.id
    left join current s on s.category_id = c.id
  where c.user_id = (select public.current_user_id());
$function$;

comment on function public.budgets is
  'Each category with its limit, row count, this month''s spending and the six months before; groups include members.';

create function public.set_limits(category_ids uuid[], limits numeric[], month date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- If the calendar of another time zone was a month ahead, the limit stated last counts.
  delete from public.budgets b
  where b.user_id = owner and b.category_id = any (category_ids) and b.month > set_limits.month;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select
    owner,
    n.category_id,
    case
      when exists (
        select from public.budgets b where b.user_id = owner and b.category_id = n.category_id
      ) then set_limits.month
      else date '0001-01-01'
    end,
    n.monthly_limit
  from
    unnest(category_ids, limits) as n (category_id, monthly_limit)
    left join public.limits_in(set_limits.month) l on l.category_id = n.category_id
  where n.monthly_limit is distinct from l.monthly_limit
  on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
end;
$$;

comment on function public.set_limits is
  'Gives categories their limits from a month on; the months before keep theirs.';

create function public.save_budget_limits(limits jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  gone text;
  changed uuid[];
  new_limits numeric[];
  fallen uuid[];
begin
  limits := public.unwrap_json(limits);
  select n.category
  into gone
  from jsonb_to_recordset(limits) as n (category text)
  where
    not exists (
      select
      from
        public.categories c
        join public.limits_in(month) l on l.category_id = c.id
      where c.user_id = owner and c.name = n.category
    )
  order by n.category
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = gone;
  end if;
  select
    array_agg(c.id),
    array_agg(n."monthlyLimit"),
    coalesce(array_agg(c.id) filter (where n."monthlyLimit" < l.monthly_limit), '{}')
  into changed, new_limits, fallen
  from
    jsonb_to_recordset(limits) as n (category text, "monthlyLimit" numeric)
    join public.categories c on c.user_id = owner and c.name = n.category
    join public.limits_in(month) l on l.category_id = c.id;
  perform public.set_limits(changed, new_limits, month);
  perform public.raise_alerts(fallen, array_fill(month, array[cardinality(fallen)]), '{}', cardinality(fallen) > 1);
end;
$$;

comment on function public.save_budget_limits is
  'Changes limits of categories that have one, all or none, and raises the alerts that lower ones cause.';

create function public.set_category_limit(category text, monthly_limit numeric, today date)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  held public.categories;
begin
  select c.*
  into held
  from public.categories c
  where c.user_id = owner and c.name = set_category_limit.category and c.kind = 'spending';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.set_limits(array[held.id], array[set_category_limit.monthly_limit], month);
  perform public.raise_alerts(array[held.id], array[month], '{}', false);
end;
$$;

comment on function public.set_category_limit is
  'Sets the limit of a spending category from this month on; null removes it. Safe to repeat.';

create table public.categories (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  parent_id uuid,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  kind text not null default 'spending' check (kind in ('spending', 'income')),
  color smallint check (color between 0 and 10),
  position integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  icon text check (char_length(icon) between 1 and 40),
  kept boolean not null default false,
  primary key (user_id, id),
  constraint categories_parent_fkey
    foreign key (user_id, parent_id) references public.categories (user_id, id)
      on delete cascade
);

comment on table public.categories is
  'A category of one user, in two levels at most. Names that differ in case only are one, whatever the group.';

comment on column public.categories.color is
  'The place in the palette, from 1; 0 is neutral; null the color its name gives it.';

comment on column public.categories."position" is
  'Its place among its siblings; those with the same one are in alphabetical order.';

comment on column public.categories.icon is 'The name of its icon; null for none.';

comment on column public.categories.kept is
  'True if it is listed even while unused: it was made on purpose, not by typing its name.';

create index categories_parent_index on public.categories (user_id, parent_id);

alter table public.categories enable row level security;

create policy "own rows" on public.categories
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create view public.category_members
with (security_invoker = true)
as
  select c.user_id, c.id as category_id, m.id as member_id
  from
    public.categories c
    join public.categories m on m.user_id = c.user_id and (m.id = c.id or m.parent_id = c.id);

comment on view public.category_members is
  'The categories whose rows count in the figure of a category: itself and those in it.';

revoke all on public.category_members from public, anon, authenticated;

grant select on public.category_members to authenticated;

create function public.check_category_parent()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if
    exists (
      select from public.categories p where p.user_id = new.user_id and p.id = new.parent_id and p.parent_id is not null
    )
    or exists (select from public.categories c where c.user_id = new.user_id and c.parent_id = new.id)
  then
    raise sqlstate 'PT409' using message = 'category_too_deep';
  end if;
  return new;
end;
$$;

comment on function public.check_category_parent is 'Keeps categories in two levels.';

create function public.ensure_categories(names text[], kinds text[])
returns table (name text, id uuid)
language plpgsql
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- If nobody has arranged them, they are in alphabetical order; otherwise new ones follow.
  last integer := (
    select nullif(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null
  );
begin
  return query with
      given as materialized (
        select distinct on (g.name) g.name, public.caseless(g.name) as same, g.kind, g.place
        from unnest(names, kinds) with ordinality as g (name, kind, place)
        where g.name is not null
        order by g.name, g.place
      ),
      first_given as materialized (
        select distinct on (g.same) g.same, g.name, g.kind from given g order by g.same, g.place
      ),
      known as materialized (
        select
          c.id,
          c.name,
          public.caseless(c.name) as same,
          exists (select from public.listed_categories l where l.user_id = owner and l.id = c.id) as listed
        from public.categories c
        where c.user_id = owner
      ),
      begun as (
        update public.categories c
        set
          name = f.name,
          color = null,
          icon = null,
          archived_at = null,
          -- An undo may bring rows back that were in it.
          kind = coalesce(
            g.kind,
            case
              when exists (
                select from public.changed_transactions x where x.user_id = owner and x.category_id = k.id
              ) then o.kind
            end,
            f.kind
          )
        from
          known k
          join first_given f on f.same = k.same
          join public.categories o on o.user_id = owner and o.id = k.id
          left join public.categories g on g.user_id = owner and g.id = o.parent_id
        where c.user_id = owner and c.id = k.id and not k.listed
        returning c.id
      ),
      returned as (
        -- One in the archive is offered again as soon as it is used again, as is its group.
        update public.categories c
        set archived_at = null
        where
          c.user_id = owner
          and c.archived_at is not null
          and exists (
            select
            from
              known k
              join first_given f on f.same = k.same
              join public.categories o on o.user_id = owner and o.id = k.id
            where k.listed and o.archived_at is not null and c.id in (o.id, o.parent_id)
          )
        returning c.id
      ),
      made as (
        insert into public.categories (user_id, name, kind, position)
        select owner, f.name, f.kind, coalesce(last + 1, 0)
        from first_given f
        where not exists (select from known k where k.same = f.same)
        returning id, name
      )
    select g.name, k.id
    from
      given g
      join known k on k.same = g.same
    union all
    select g.name, m.id
    from
      given g
      join made m on public.caseless(m.name) = g.same
    -- Categories that were begun or returned are among the known; naming them here makes those statements run.
    where (select count(*) from begun) + (select count(*) from returned) >= 0;
end;
$$;

comment on function public.ensure_categories is
  'Ids of categories by name; missing ones are made. The caller holds the ledger lock and raises PT401.';

create function public.spelled_categories(names text[])
returns table (name text, spelling text)
language plpgsql
stable
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
#variable_conflict use_column
begin
  return query with
      known as materialized (
        select c.name, public.caseless(c.name) as same
        from public.listed_categories c
        where c.user_id = (select public.current_user_id())
      ),
      given as materialized (
        select g.name, public.caseless(g.name) as same, min(g.place) as place
        from unnest(names) with ordinality as g (name, place)
        group by g.name
      )
    select
      g.name,
      coalesce(
        k.name,
        first_value(g.name) over (
          partition by g.same
          order by g.place
        )
      )
    from
      given g
      left join known k on k.same = g.same;
end;
$$;

comment on function public.spelled_categories is
  'The spelling of category names: the user''s own, else that of the first one that differs in case only.';

create function public.list_counts()
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    jsonb_build_object(
      'categories',
      (
        select count(*)
        from public.listed_categories c
        where
          c.user_id = (select public.current_user_id())
          and c.archived_at is null
          and public.caseless(c.name) <> 'uncategorized'
      ),
      'payees',
      (
        -- As in their list: a payee that only a file's review made, or only a rule keeps, has no rows.
        select count(*)
        from public.payees p
        where
          p.user_id = (select public.current_user_id())
          and exists (
            select
            from public.transactions t
            where t.user_id = p.user_id and t.payee_id = p.id and t.deletion_id is null
          )
      ),
      'rules',
      (select count(*) from public.rules r where r.user_id = (select public.current_user_id())),
      'tags',
      (
        select count(*)
        from public.tags t
        where t.user_id = (select public.current_user_id()) and t.archived_at is null
      )
    );
$function$;

comment on function public.list_counts is
  'The number of the user''s categories, payees, rules and tags, without archived ones.';

create function public.common_categories()
returns table (name text, group_name text, kind text, color smallint, icon text, place integer)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select v.name, v.group_name, coalesce(v.kind, 'spending'), v.color::smallint, v.icon, v.place
  from
    (
      values
        -- The four that have a limit get their colours from their names.
        ('Food', null, null, null, 'utensils', 1),
        ('Groceries', 'Food', null, null, 'shopping-basket', 1),
        ('Eating out', 'Food', null, null, 'soup', 2),
        ('Transport', null, null, null, 'train-front', 2),
        ('Public transport', 'Transport', null, null, 'bus', 1),
        ('Fuel', 'Transport', null, null, 'fuel', 2),
        ('Rides', 'Transport', null, null, 'car', 3),
        ('Shopping', null, null, null, 'shopping-bag', 3),
        ('Clothes', 'Shopping', null, null, 'shirt', 1),
        ('Electronics', 'Shopping', null, null, 'laptop', 2),
        ('Gifts', 'Shopping', null, null, 'gift', 3),
        ('Home', null, null, 5, 'house', 4),
        ('Rent', 'Home', null, null, 'key-round', 1),
        ('Utilities', 'Home', null, null, 'plug', 2),
        ('Phone and internet', 'Home', null, null, 'wifi', 3),
        ('Household', 'Home', null, null, 'spray-can', 4),
        ('Entertainment', null, null, null, 'ticket', 5),
        ('Subscriptions', 'Entertainment', null, null, 'repeat', 1),
        ('Sports', 'Entertainment', null, null, 'dumbbell', 2),
        ('Travel', 'Entertainment', null, null, 'plane', 3),
        ('Health', null, null, 6, 'heart-pulse', 6),
        ('Pharmacy', 'Health', null, null, 'pill', 1),
        ('Doctor', 'Health', null, null, 'stethoscope', 2),
        ('Fees', null, null, null, 'percent', 7),
        ('Salary', null, 'income', null, 'briefcase', 8),
        ('Freelance', null, 'income', null, 'pencil', 9),
        ('Interest', null, 'income', null, 'piggy-bank', 10)
    ) v (name, group_name, kind, color, icon, place);
$$;

comment on function public.common_categories is 'The categories that everyone starts with, in groups.';

create function public.categories_page(today date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  with
    months as materialized (
      select public.month_of(today) as first, (public.month_of(today) + interval '1 month - 1 day')::date as last
    ),
    current as materialized (
      select
        t.category_id,
        r.role,
        sum(
          case r.role
            when 'spending' then -t.amount
            else t.amount
          end
        ) as amount
      from
        public.month_totals t
        cross join lateral (select public.line_role(t.type, t.counted) as role) r
      where
        t.user_id = (select public.current_user_id())
        and t.month = (select m.first from months m)
        and r.role in ('spending', 'income')
      group by 1, 2
    ),
    ever as materialized (
      select s.category_id, public.line_role(s.type, s.counted) as role, sum(s.transactions) as transactions
      from public.ledger_totals s
      where s.user_id = (select public.current_user_id())
      group by 1, 2
    ),
    others as materialized (
      select o.transaction_id, o.category_id, o.counted_in
      from public.other_part_categories o
      where o.user_id = (select public.current_user_id())
    ),
    own as materialized (
      select
        c.id,
        c.kind,
        public.caseless(c.name) = 'uncategorized' as is_none,
        coalesce(n.amount, 0) as amount,
        coalesce((select sum(e.transactions) from ever e where e.category_id = c.id), 0) as counted,
        (select count(*) from others o where o.category_id = c.id) as others,
        (
          select count(*)
          from public.rules r
          where r.user_id = c.user_id and strpos(r.conditions::text || r.actions::text, c.id::text) > 0
        ) as rules
      from
        public.categories c
        left join current n on n.category_id = c.id and n.role = c.kind
      where c.user_id = (select public.current_user_id())
    ),
    totals as materialized (
      select g.category_id, sum(o.amount) as amount, sum(o.counted) as counted, array_agg(g.member_id) as members
      from
        public.category_members g
        join own o on o.id = g.member_id
      where g.user_id = (select public.current_user_id())
      group by g.category_id
    )
  select
    jsonb_build_object(
      'month',
      (select jsonb_build_object('from', m.first, 'to', m.last) from months m),
      'categories',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'name',
                c.name,
                'group',
                c.group_name,
                'kind',
                c.kind,
                'color',
                c.color,
                'icon',
                c.icon,
                'archived',
                c.archived_at is not null,
                'amount',
                t.amount,
                'ownAmount',
                o.amount,
                'monthlyLimit',
                l.monthly_limit,
                'ownTransactions',
                o.counted + o.others,
                -- A row that is split among categories of one group is one.
                'transactions',
                t.counted + (
                  select count(distinct r.transaction_id)
                  from others r
                  where r.category_id = any (t.members) and r.counted_in <> all (t.members)
                ),
                'rules',
                o.rules,
                'used',
                public.is_category_used(c.id)
              )
              order by c.place
            ),
            '[]'
          )
        from
          public.arranged_categories c
          join own o on o.id = c.id
          join totals t on t.category_id = c.id
          left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
        where c.user_id = (select public.current_user_id()) and not o.is_none
      ),
      'kinds',
      (
        select
          jsonb_object_agg(
            k.kind,
            jsonb_build_object(
              'amount',
              coalesce((select sum(n.amount) from current n where n.role = k.kind), 0),
              'transactions',
              coalesce((select sum(e.transactions) from ever e where e.role = k.kind), 0),
              'without',
              coalesce(
                (
                  select sum(n.amount)
                  from
                    current n
                    join own o on o.id = n.category_id
                  where n.role = k.kind and o.is_none
                ),
                0
              ),
              'withoutTransactions',
              coalesce(
                (
                  select sum(e.transactions)
                  from
                    ever e
                    join own o on o.id = e.category_id
                  where e.role = k.kind and o.is_none
                ),
                0
              ),
              -- Spending in categories of income, or the other way around.
              'elsewhere',
              coalesce(
                (
                  select sum(n.amount)
                  from
                    current n
                    join own o on o.id = n.category_id
                  where n.role = k.kind and o.kind <> k.kind and not o.is_none
                ),
                0
              )
            )
          )
        from
          (
            values
              ('spending'),
              ('income')
          ) k (kind)
      ),
      'offersCommon',
      not exists (select from public.categories c where c.user_id = (select public.current_user_id()) and c.kept)
    );
$$;

comment on function public.categories_page is
  'The user''s categories with this month''s figures, limits and uses; a group with the categories in it.';

create function public.free_category_name(name text, id uuid)
returns uuid
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  once uuid;
begin
  if
    exists (
      select
      from public.listed_categories c
      where
        c.user_id = owner
        and c.id <> free_category_name.id
        and public.caseless(c.name) = public.caseless(free_category_name.name)
    )
  then
    raise sqlstate 'PT409' using message = 'category_name_taken', detail = free_category_name.name;
  end if;
  update public.categories c
  set name = c.id::text
  where
    c.user_id = owner
    and c.id <> free_category_name.id
    and public.caseless(c.name) = public.caseless(free_category_name.name)
  returning c.id
  into once;
  return once;
end;
$function$;

comment on function public.free_category_name is
  'Frees a name held by a category no list shows; returns that category, if any. PT409 if a listed one has it.';

create function public.add_category(category text, monthly_limit numeric, today date, color smallint default null)
returns text
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  held record;
begin
  select c.id, c.name, c.color, l.monthly_limit
  into held
  from
    public.categories c
    join public.limits_in(month) l on l.category_id = c.id
  where c.user_id = owner and public.caseless(c.name) = public.caseless(add_category.category)
  order by c.name <> add_category.category
  limit 1;
  if found then
    if
      held.name = add_category.category
      and held.monthly_limit = add_category.monthly_limit
      and (add_category.color is null or held.color = add_category.color)
    then
      return held.name;
    end if;
    raise sqlstate 'PT409' using message = 'category_exists', detail = held.name;
  end if;
  select n.id into held from public.ensure_categories(array[add_category.category], array['spending']) n;
  perform public.set_limits(array[held.id], array[add_category.monthly_limit], month);
  update public.categories c
  set color = add_category.color
  where c.user_id = owner and c.id = held.id and add_category.color is not null;
  perform public.raise_alerts(array[held.id], array[month], '{}', false);
  return (select c.name from public.categories c where c.user_id = owner and c.id = held.id);
end;
$$;

comment on function public.add_category is 'Gives a new category, or one in use, a limit and a color; safe to repeat.';

create function public.count_in_category(category_id uuid)
returns integer
language sql
stable
set search_path = ''
as $$
  select
    (
      coalesce(sum(s.transactions), 0) + (
        select count(*)
        from public.other_part_categories o
        where o.user_id = (select public.current_user_id()) and o.category_id = count_in_category.category_id
      )
    )::integer
  from public.ledger_totals s
  where s.user_id = (select public.current_user_id()) and s.category_id = count_in_category.category_id;
$$;

comment on function public.count_in_category is 'The number of transactions a category has.';

create function public.rename_staged_category(source text, target text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform from public.imports i where i.user_id = owner and i.committed_at is null order by i.id for update;
  update public.import_rows r
  set
    category = case r.category
      when source then target
      else r.category
    end,
    file_category = case r.file_category
      when source then target
      else r.file_category
    end,
    guess_category = case r.guess_category
      when source then target
      else r.guess_category
    end,
    split = (
      select
        jsonb_agg(
          case p.part ->> 'category'
            when source then p.part || jsonb_build_object('category', target)
            else p.part
          end
          order by p.place
        )
      from jsonb_array_elements(r.split) with ordinality as p (part, place)
    )
  from public.imports i
  where
    i.user_id = owner
    and i.committed_at is null
    and r.user_id = owner
    and r.import_id = i.id
    and (
      source in (r.category, r.file_category, r.guess_category)
      or r.split @> jsonb_build_array(jsonb_build_object('category', source))
    );
end;
$$;

comment on function public.rename_staged_category is 'Renames the category of staged rows and their parts.';

create function public.restore_category_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  was public.categories;
  left_as public.categories;
  now_is public.categories;
  one jsonb;
  once uuid;
  derived uuid[] := '{}';
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  for one in select b.value from jsonb_each(held -> 'before') b loop
    was := jsonb_populate_record(null::public.categories, one);
    if
      exists (
        select
        from public.categories c
        where
          c.user_id = owner
          and c.id = was.id
          and c.name = held #>> array['after', was.id::text, 'name']
          and c.name <> was.name
      )
    then
      once := public.free_category_name(was.name, was.id);
      if once is not null then
        perform public.move_category(once, was.id, change);
      end if;
      perform public.rename_category(was.id, was.name);
    end if;
  end loop;
  -- Groups first. A deleted one is made again, without a group if that no longer exists.
  for one in select b.value -- One that others are in now goes into its group again once they have left it.
  from jsonb_each(held -> 'before') b
  order by b.value ->> 'parent_id' is not null, held #>> array['after', b.key, 'parent_id'] is null loop
    was := jsonb_populate_record(null::public.categories, one);
    select * into now_is from public.categories c where c.user_id = owner and c.id = was.id;
    if not found then
      if held -> 'after' -> (one ->> 'id') is null then
        once := public.free_category_name(was.name, was.id);
        insert into public.categories
          (user_id, id, parent_id, name, kind, color, position, archived_at, created_at, icon, kept)
        values
          (
            owner,
            was.id,
            (
              select g.id
              from public.categories g
              where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
            ),
            was.name,
            was.kind,
            was.color,
            was.position,
            was.archived_at,
            was.created_at,
            was.icon,
            was.kept
          );
        if once is not null then
          perform public.move_category(once, was.id, change);
        end if;
      end if;
      continue;
    end if;
    left_as := jsonb_populate_record(null::public.categories, held -> 'after' -> (one ->> 'id'));
    -- Field by field: those changed since stay.
    update public.categories c
    set
      color = case
        when c.color is not distinct from left_as.color then was.color
        else c.color
      end,
      icon = case
        when c.icon is not distinct from left_as.icon then was.icon
        else c.icon
      end,
      kept = case
        when c.kept = left_as.kept then was.kept
        else c.kept
      end,
      position = case
        when c.position = left_as.position then was.position
        else c.position
      end,
      archived_at = case
        when c.archived_at is not distinct from left_as.archived_at then was.archived_at
        else c.archived_at
      end
    where c.user_id = owner and c.id = was.id;
    if
      was.parent_id is distinct from left_as.parent_id
      and now_is.parent_id is not distinct from left_as.parent_id
      and (
        was.parent_id is null
        or exists (
          select from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
        )
        and not exists (select from public.categories o where o.user_id = owner and o.parent_id = was.id)
      )
    then
      update public.categories c set parent_id = was.parent_id where c.user_id = owner and c.id = was.id;
    end if;
    if was.kind <> left_as.kind then
      update public.categories c
      set kind = coalesce(
        (select g.kind from public.categories g where g.user_id = owner and g.id = c.parent_id),
        was.kind
      )
      where c.user_id = owner and c.id = was.id and c.kind = left_as.kind;
      derived := derived || was.id;
    end if;
  end loop;
  -- A group is listed, whatever it was before.
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  for one in select m.value from jsonb_array_elements(held -> 'moved') m loop
    if one ? 'target' then
      perform public.move_category_back(one, change);
      update public.import_rows r
      set
        category = k ->> 3,
        file_category = k ->> 4,
        guess_category = k ->> 5,
        split = nullif(k -> 6, 'null')
      from jsonb_array_elements(one -> 'staged') k
      where
        r.user_id = owner
        and r.import_id = (k ->> 0)::uuid
        and r.line = (k ->> 1)::integer
        and r.part = (k ->> 2)::integer
        and exists (
          select from public.imports i where i.user_id = owner and i.id = r.import_id and i.committed_at is null
        );
    elseif one ? 'budgets' then
      insert into public.budgets (user_id, category_id, month, monthly_limit, created_at)
      select owner, b.category_id, b.month, b.monthly_limit, b.created_at
      from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') b
      where exists (select from public.categories c where c.user_id = owner and c.id = b.category_id)
      on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
      delete from public.budgets b
      where
        b.user_id = owner
        and b.category_id = (one ->> 'source')::uuid
        and b.monthly_limit is null
        and not exists (
          select from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') k where k.month = b.month
        );
    end if;
  end loop;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set type_stated = false
  where
    t.user_id = owner
    and t.id in (
      select i.value::uuid
      from
        jsonb_array_elements(held -> 'moved') m,
        jsonb_array_elements_text(m.value -> 'stated') i
    );
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.derive_types_in(derived);
  -- The categories it had made go again, unless something refers to them now.
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and c.parent_id is not null
    and not public.is_category_used(c.id);
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and not public.is_category_used(c.id)
    and not exists (select from public.limits_in('infinity') l where l.category_id = c.id);
end;
$function$;

comment on function public.restore_category_change is
  'Makes categories as they were before a change; part of its undo.';

create function public.category_rows(ids uuid[])
returns jsonb
language sql
stable
set search_path = ''
as $$
  select coalesce(jsonb_object_agg(c.id, to_jsonb(c) - 'user_id'), '{}')
  from public.categories c
  where c.user_id = (select public.current_user_id()) and c.id = any (ids);
$$;

comment on function public.category_rows is 'The present rows of categories, by id, for a change to keep.';

create function public.begin_category_change(change uuid, details jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  select
    owner,
    change,
    'category',
    begin_category_change.details,
    jsonb_build_object(
      'before',
      public.category_rows(array(select c.id from public.categories c where c.user_id = owner))
    )
  where not exists (select from public.ledger_changes c where c.user_id = owner and c.id = change);
  return found;
end;
$$;

comment on function public.begin_category_change is
  'Begins a change of categories that can be taken back; false where it was made before.';

create function public.end_category_change(change uuid, moved jsonb default '[]')
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  before jsonb;
  after jsonb := public.category_rows(array(select c.id from public.categories c where c.user_id = owner));
  ids text[];
begin
  select c.snapshot -> 'before' into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  ids := array(
    select k
    from
      (
        select jsonb_object_keys(before)
        union
        select jsonb_object_keys(after)
      ) keys (k)
    where before -> k is distinct from after -> k
  );
  if cardinality(ids) = 0 and moved = '[]' then
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
    return false;
  end if;
  update public.ledger_changes c
  set
    snapshot = jsonb_strip_nulls(
      jsonb_build_object(
        'before',
        (select jsonb_object_agg(k, before -> k) from unnest(ids) k where before ? k),
        'after',
        (select jsonb_object_agg(k, after -> k) from unnest(ids) k where after ? k)
      )
    ) || jsonb_build_object('moved', moved),
    transactions = (select count(*) from public.changed_transactions t where t.user_id = owner and t.change_id = change)
  where c.user_id = owner and c.id = change;
  return true;
end;
$$;

comment on function public.end_category_change is
  'Records the effects of a change on categories and rows; false if it did nothing.';

-- Returns the linked refunds, which stay refunds.
create function public.derive_types_in(category_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  stated uuid[];
begin
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      where
        t.user_id = owner
        and t.category_id = any (category_ids)
        and not t.type_stated
        and t.type = 'refund'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
        and not exists (
          select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending'
        )
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  with
    derived as (
      update public.transactions t
      set category_id = t.category_id
      from public.transactions o
      where
        t.user_id = owner
        and t.category_id = any (category_ids)
        and not t.type_stated
        and t.amount > 0
        and t.type <> 'transfer'
        and o.user_id = owner
        and o.id = t.id
      returning t.id, t.revision, o.revision as revision_before
    )
  -- Keeps earlier changes undoable.
  update public.changed_transactions c
  set revision = d.revision
  from derived d
  where
    d.revision > d.revision_before
    and c.user_id = owner
    and c.transaction_id = d.id
    and c.revision = d.revision_before;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  return stated;
end;
$$;

comment on function public.derive_types_in is
  'Derives the type of rows where nobody stated one, after their category''s kind changed.';

create function public.replace_category_in(value jsonb, source uuid, target uuid)
returns jsonb
language sql
immutable
parallel safe
return replace(value::text, source::text, target::text)::jsonb;

comment on function public.replace_category_in is 'A document that names another category in place of one.';

create function public.history_of_category(source uuid, target uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select
    jsonb_build_object(
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
          and c.kind = 'rule'
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
$$;

comment on function public.history_of_category is
  'The places in past changes and rules that name a category about to become another one.';

create function public.rewrite_history(source uuid, target uuid)
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
  where c.user_id = owner and c.kind = 'rule' and strpos(c.snapshot::text, source::text) > 0;
  update public.rules r
  set
    conditions = public.replace_category_in(r.conditions, source, target),
    actions = public.replace_category_in(r.actions, source, target),
    revision = r.revision + 1
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
end;
$$;

comment on function public.rewrite_history is
  'Makes past changes and rules name another category, so that undoing and applying them still works.';

create function public.restore_history(source uuid, target uuid, history jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.changed_transactions c
  set category_id = source
  from jsonb_each(history -> 'changed') k
  where
    c.user_id = owner
    and c.category_id = target
    and c.change_id = k.key::uuid
    and (k.value = 'null' or k.value ? c.transaction_id::text);
  update public.changed_transactions c
  set before = case k.value
    when 'null' then public.replace_category_in(c.before, target, source)
    else k.value -> c.transaction_id::text
  end
  from jsonb_each(history -> 'before') k
  where
    c.user_id = owner
    and c.before is not null
    and c.change_id = k.key::uuid
    and case k.value
      when 'null' then strpos(c.before::text, target::text) > 0
      else c.before = public.replace_category_in(k.value -> c.transaction_id::text, source, target)
    end;
  update public.ledger_changes c
  set snapshot = k.value
  from jsonb_each(history -> 'snapshots') k
  where c.user_id = owner and c.id = k.key::uuid and c.snapshot = public.replace_category_in(k.value, source, target);
  update public.rules r
  set
    conditions = k -> 'conditions',
    actions = k -> 'actions',
    revision = r.revision + 1
  from jsonb_array_elements(history -> 'rules') k
  where
    r.user_id = owner
    and r.id = (k ->> 'id')::uuid
    and r.conditions = public.replace_category_in(k -> 'conditions', source, target)
    and r.actions = public.replace_category_in(k -> 'actions', source, target);
end;
$$;

comment on function public.restore_history is
  'Makes past changes and rules name a category again, as history_of_category recorded it.';

create function public.move_category(source uuid, target uuid, change uuid)
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

comment on function public.move_category is
  'Moves everything of one category to another and forgets the first; returns the data its undo needs.';

create function public.move_category_back(kept jsonb, change uuid)
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

comment on function public.move_category_back is
  'Moves back to a category everything a change took from it; the rows follow with the change.';

create function public.rename_category(category_id uuid, new_name text, kept_color smallint default null)
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
  perform set_config('outlay.quiet', 'on', true);
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
  perform set_config('outlay.quiet', '', true);
end;
$$;

comment on function public.rename_category is
  'Gives a category another name everywhere; the color only where it has none.';

create function public.change_category(
  category text,
  name text,
  color smallint default null,
  kept_color smallint default null,
  change uuid default gen_random_uuid()
)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  other text;
  once uuid;
  moved integer := 0;
  kept jsonb := '[]';
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'change-category', 'category', category, 'name', change_category.name)
    )
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into held
  from public.listed_categories c
  where c.user_id = owner and c.name = change_category.category;
  if found then
    select c.name
    into other
    from public.listed_categories c
    where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name)
    limit 1;
    if found then
      raise sqlstate 'PT409' using message = 'category_exists', detail = other;
    end if;
    if change_category.name <> held.name then
      moved := public.count_in_category(held.id);
      -- A category that once had this name and is listed nowhere: its rows in the trash go to this one.
      select c.id
      into once
      from public.categories c
      where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name);
      if found then
        kept := jsonb_build_array(public.move_category(once, held.id, change));
      end if;
      perform public.rename_category(held.id, change_category.name, kept_color);
    end if;
  else
    select c.*
    into held
    from public.listed_categories c
    where c.user_id = owner and c.name = change_category.name;
    if not found then
      raise sqlstate 'PT409' using message = 'category_gone', detail = change_category.category;
    end if;
  end if;
  update public.categories c
  set color = change_category.color
  where c.user_id = owner and c.id = held.id and change_category.color is not null;
  perform public.end_category_change(change, kept);
  return jsonb_build_object('transactions', moved);
end;
$$;

comment on function public.change_category is 'Renames a category, or gives it a color; safe to repeat.';

create function public.set_category_look(change uuid, category text, color smallint, icon text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if not public.begin_category_change(change, jsonb_build_object('action', 'look', 'category', category)) then
    return;
  end if;
  update public.categories c
  set
    color = set_category_look.color,
    icon = set_category_look.icon
  where c.user_id = owner and c.name = category;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.end_category_change(change);
end;
$$;

comment on function public.set_category_look is
  'Gives a category a color and an icon; null for those of its group or its name, and for none.';

create function public.merge_categories(source text, target text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  merged public.categories;
  held public.categories;
  moved integer := 0;
  kept jsonb;
  told uuid[];
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'merge-category', 'category', source, 'name', target)
    )
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.* into held from public.listed_categories c where c.user_id = owner and c.name = target;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = target;
  end if;
  select c.* into merged from public.listed_categories c where c.user_id = owner and c.name = source;
  if found and merged.id <> held.id then
    moved := public.count_in_category(merged.id);
    kept := jsonb_build_array(
      public.move_category(merged.id, held.id, change) || jsonb_build_object(
        'staged',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
              ),
              '[]'
            )
          from
            public.import_rows r
            join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
          where
            r.user_id = owner
            and (
              merged.name in (r.category, r.file_category, r.guess_category)
              or r.split @> jsonb_build_array(jsonb_build_object('category', merged.name))
            )
        )
      )
    );
    perform public.rename_staged_category(merged.name, held.name);
    update public.categories c set color = merged.color where c.user_id = owner and c.id = held.id and c.color is null;
    told := array(select b.notification_id from public.budget_alerts b where b.user_id = owner);
    perform public.raise_alerts(array[held.id], array[public.month_of(today)], '{}', false);
    kept := jsonb_set(
      kept,
      '{0,told}',
      (
        select coalesce(jsonb_agg(distinct b.notification_id), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.notification_id <> all (told)
      )
    );
    perform public.end_category_change(change, kept);
  else
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
  end if;
  return jsonb_build_object('transactions', moved);
end;
$$;

comment on function public.merge_categories is
  'Merges a category with its transactions into another one; safe to repeat.';

create function public.is_category_used(category_id uuid)
returns boolean
language sql
stable
set search_path = ''
as $$
  select
    exists (
      select
      from public.transactions t
      where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
    )
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
      from public.rules r
      where
        r.user_id = (select public.current_user_id())
        and strpos(r.conditions::text || r.actions::text, is_category_used.category_id::text) > 0
    );
$$;

comment on function public.is_category_used is
  'True if anything refers to a category: rows, those in the trash, rules, categories in it.';

create function public.remove_category(category text, today date, change uuid default gen_random_uuid())
returns void
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  removed uuid;
  budgets jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'remove-category', 'category', category))
  then
    return;
  end if;
  select c.id
  into removed
  from public.listed_categories c
  where c.user_id = owner and c.name = remove_category.category;
  if not found then
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
    return;
  end if;
  select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
  into budgets
  from public.budgets b
  where b.user_id = owner and b.category_id = removed;
  perform public.set_limits(array[removed], array[null::numeric], public.month_of(today));
  update public.categories c
  set
    color = null,
    icon = null,
    kept = exists (select from public.categories o where o.user_id = owner and o.parent_id = removed)
  where c.user_id = owner and c.id = removed;
  delete from public.categories c where c.user_id = owner and c.id = removed and not public.is_category_used(removed);
  perform
    public.end_category_change(change, jsonb_build_array(jsonb_build_object('source', removed, 'budgets', budgets)));
end;
$$;

comment on function public.remove_category is
  'Takes limit, color and icon from a category, which goes unless something refers to it; safe to repeat.';

create function public.archive_category(change uuid, category text, archived boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object(
        'action',
        case
          when archived then 'archive'
          else 'bring-back'
        end,
        'category',
        category
      )
    )
  then
    return;
  end if;
  select c.* into held from public.categories c where c.user_id = owner and c.name = archive_category.category;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  -- Pickers drop a group with its categories; one of them comes back with its group.
  update public.categories c
  set archived_at = case
    when archived then now()
  end
  where
    c.user_id = owner
    and (c.archived_at is null) = archived
    and (c.id = held.id or c.parent_id = held.id or not archived and c.id = held.parent_id);
  perform public.end_category_change(change);
end;
$$;

comment on function public.archive_category is
  'Archives a category with those in it, or brings it back. Rows keep it, and pickers drop it.';

create function public.arrange_category(
  change uuid,
  category text,
  into_group text,
  before text,
  kind text default null
)
returns void
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  parent public.categories;
  new_kind text;
  changed uuid[];
  stated uuid[];
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'move-category', 'category', category, 'name', into_group)
    )
  then
    return;
  end if;
  select c.* into held from public.categories c where c.user_id = owner and c.name = arrange_category.category;
  -- Uncategorized is in no group, and is no group itself.
  if not found or public.caseless(held.name) = 'uncategorized' then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  if into_group is not null then
    select c.*
    into parent
    from public.categories c
    where
      c.user_id = owner
      and c.name = into_group
      and c.parent_id is null
      and public.caseless(c.name) <> 'uncategorized';
    if not found or parent.id = held.id then
      raise sqlstate 'PT409' using message = 'category_gone', detail = into_group;
    end if;
  end if;
  new_kind := coalesce(parent.kind, arrange_category.kind, held.kind);
  update public.categories c
  set
    parent_id = parent.id,
    kind = new_kind
  where c.user_id = owner and c.id = held.id;
  update public.categories c
  set
    kept = true,
    archived_at = case
      when held.archived_at is null then null
      else c.archived_at
    end
  where c.user_id = owner and c.id = parent.id;
  if new_kind <> held.kind then
    changed := array(
      select c.id from public.categories c where c.user_id = owner and (c.id = held.id or c.parent_id = held.id)
    );
    update public.categories c set kind = new_kind where c.user_id = owner and c.id = any (changed);
    stated := public.derive_types_in(changed);
  end if;
  -- Its siblings are numbered, so that each has a separate place.
  with
    siblings as (
      select
        c.id,
        row_number() over (
          order by
            case
              when c.id = held.id then coalesce(b.place - 0.5, 'infinity')
              else c.place
            end
        ) as position
      from
        (
          select c.*, row_number() over (order by c.position, public.caseless(c.name), c.id) as place
          from public.categories c
          where c.user_id = owner and c.parent_id is not distinct from parent.id and c.kind = new_kind
        ) c
        left join (
          select c.id, c.name, row_number() over (order by c.position, public.caseless(c.name), c.id)::numeric as place
          from public.categories c
          where c.user_id = owner and c.parent_id is not distinct from parent.id and c.kind = new_kind
        ) b
          on b.name = before and b.id <> held.id
    )
  update public.categories c
  set position = s.position
  from siblings s
  where c.user_id = owner and c.id = s.id and c.position <> s.position;
  perform
    public.end_category_change(
      change,
      case
        when cardinality(stated) > 0 then jsonb_build_array(jsonb_build_object('stated', stated))
        else '[]'
      end
    );
end;
$$;

comment on function public.arrange_category is
  'Puts a category into a group, or out of one, before another category or at the end; its kind is that of its group.';

create function public.create_category(change uuid, name text, kind text, into_group text, color smallint, icon text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  other text;
  made uuid;
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'new-category', 'category', create_category.name)
    )
  then
    return create_category.name;
  end if;
  select c.name
  into other
  from public.listed_categories c
  where c.user_id = owner and public.caseless(c.name) = public.caseless(create_category.name);
  if found then
    raise sqlstate 'PT409' using message = 'category_exists', detail = other;
  end if;
  select n.id into made from public.ensure_categories(array[create_category.name], array[create_category.kind]) n;
  update public.categories c
  set
    kept = true,
    color = create_category.color,
    icon = create_category.icon,
    parent_id = g.id,
    kind = coalesce(g.kind, create_category.kind),
    position = coalesce(
      (
        select nullif(max(o.position), 0) + 1
        from public.categories o
        where o.user_id = owner and o.id <> made and o.parent_id is not distinct from g.id
      ),
      0
    )
  from
    (select 1) one
    left join public.categories g
      on g.user_id = owner
      and g.name = into_group
      and g.parent_id is null
      and public.caseless(g.name) <> 'uncategorized'
  where c.user_id = owner and c.id = made;
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  perform public.end_category_change(change);
  return create_category.name;
end;
$$;

comment on function public.create_category is 'Makes a category, in a group or by itself; safe to repeat.';

create function public.add_common_categories(change uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  -- Those the user has arranged stay first.
  last integer := (
    select coalesce(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null
  );
  listed uuid[] := array(select c.id from public.listed_categories c where c.user_id = owner);
  added integer;
begin
  if not public.begin_category_change(change, '{"action": "common-categories"}') then
    return 0;
  end if;
  -- The user's categories by these names stay as they are, where they are.
  perform
  from
    public.ensure_categories(
      array(
        select c.name
        from public.common_categories() c
        where
          not exists (
            select
            from public.categories o
            where o.user_id = owner and public.caseless(o.name) = public.caseless(c.name) and o.id = any (listed)
          )
      ),
      array(
        select c.kind
        from public.common_categories() c
        where
          not exists (
            select
            from public.categories o
            where o.user_id = owner and public.caseless(o.name) = public.caseless(c.name) and o.id = any (listed)
          )
      )
    );
  update public.categories c
  set
    kept = true,
    color = n.color,
    icon = n.icon,
    position = n.place + case
      when n.group_name is null then last
      else 0
    end,
    parent_id = coalesce(g.parent_id, g.id),
    kind = coalesce(g.kind, n.kind)
  from
    public.common_categories() n
    left join public.categories g on g.user_id = owner and public.caseless(g.name) = public.caseless(n.group_name)
  where c.user_id = owner and public.caseless(c.name) = public.caseless(n.name) and c.id <> all (listed);
  get diagnostics added = row_count;
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  perform public.end_category_change(change);
  return added;
end;
$$;

comment on function public.add_common_categories is
  'Adds the common categories that a user does not have; returns how many.';

create function public.delete_category(category text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  deleted public.categories;
  none uuid;
  moved integer;
  budgets jsonb;
  kept jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'delete-category', 'category', category))
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into deleted
  from public.listed_categories c
  where c.user_id = owner and c.name = delete_category.category and public.caseless(c.name) <> 'uncategorized';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = delete_category.category;
  end if;
  select n.id into none from public.ensure_categories(array['Uncategorized'], array['spending']) n;
  moved := public.count_in_category(deleted.id);
  -- After it, its limit is nobody's.
  select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
  into budgets
  from public.budgets b
  where b.user_id = owner and b.category_id = deleted.id;
  delete from public.budgets b where b.user_id = owner and b.category_id = deleted.id;
  kept := public.move_category(deleted.id, none, change) || jsonb_build_object(
    'staged',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
          ),
          '[]'
        )
      from
        public.import_rows r
        join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
      where
        r.user_id = owner
        and (
          deleted.name in (r.category, r.file_category, r.guess_category)
          or r.split @> jsonb_build_array(jsonb_build_object('category', deleted.name))
        )
    )
  );
  perform public.rename_staged_category(deleted.name, 'Uncategorized');
  delete from public.budget_alerts b where b.user_id = owner and b.category_id = none;
  -- Nobody has said of each row that it has none; an undo says again who chose what it had.
  update public.changed_transactions c
  set before = jsonb_set(c.before, '{row,category_source}', to_jsonb(c.category_source))
  where c.user_id = owner and c.change_id = change;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set category_source = 'none'
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.category_id = none
    and t.category_source <> 'none';
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform
    public.end_category_change(
      change,
      jsonb_build_array(kept, jsonb_build_object('source', deleted.id, 'budgets', budgets))
    );
  return jsonb_build_object('transactions', moved);
end;
$function$;

comment on function public.delete_category is
  'Deletes a category and its limit; its transactions then have no category. Safe to repeat.';

create function public.transaction_snapshots(ids uuid[])
returns table (id uuid, snapshot jsonb)
language sql
stable
set search_path = ''
as $$
  select
    t.id,
    jsonb_build_object(
      'row',
      jsonb_build_object(
        'account_id',
        t.account_id,
        'date',
        t.date,
        'amount',
        t.amount,
        'type',
        t.type,
        'type_stated',
        t.type_stated,
        'description',
        t.description,
        'bank_text',
        t.bank_text,
        'payee_id',
        t.payee_id,
        'category_id',
        t.category_id,
        'category_source',
        t.category_source,
        'category_reason',
        t.category_reason,
        'category_set_at',
        t.category_set_at,
        'note',
        t.note,
        'one_time',
        t.one_time,
        'counted',
        t.counted,
        'expected_back',
        t.expected_back
      ),
      'parts',
      (
        select
          coalesce(
            jsonb_agg(
              to_jsonb(p) - 'user_id' || jsonb_build_object(
                'tags',
                (
                  select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]')
                  from public.part_tags g
                  where g.user_id = p.user_id and g.part_id = p.id
                )
              )
              order by p.position
            ),
            '[]'
          )
        from public.transaction_parts p
        where p.user_id = t.user_id and p.transaction_id = t.id
      ),
      'tags',
      (
        select coalesce(jsonb_agg(g.tag_id order by g.tag_id), '[]')
        from public.transaction_tags g
        where g.user_id = t.user_id and g.transaction_id = t.id
      ),
      'transfers',
      (
        select coalesce(jsonb_agg(to_jsonb(r) - 'user_id' order by r.id), '[]')
        from public.transfers r
        where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
      ),
      'refunds',
      (
        select coalesce(jsonb_agg(to_jsonb(l) - 'user_id' order by l.refund_id, l.purchase_id), '[]')
        from public.refund_links l
        where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
      )
    )
  from public.transactions t
  where t.user_id = (select public.current_user_id()) and t.id = any (ids);
$$;

comment on function public.transaction_snapshots is
  'All that transactions say, with their parts, tags, transfers and refund links.';

create function public.begin_change(change uuid, ids uuid[], details jsonb, kind text default 'set')
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
  insert into public.ledger_changes (user_id, id, kind, details)
  values (owner, change, begin_change.kind, begin_change.details);
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
    t.category_id,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision,
    s.snapshot
  from
    public.transaction_snapshots(ids) s
    join public.transactions t on t.user_id = owner and t.id = s.id
  where t.deletion_id is null;
  return true;
end;
$$;

comment on function public.begin_change is
  'Records transactions before a change that can be taken back; false if the change was already made.';

create function public.end_change(change uuid)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  changed integer;
begin
  -- Equal rows need no undo.
  with
    now as materialized (
      select s.*
      from
        public.transaction_snapshots(
          array(
            select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change
          )
        ) s
    )
  update public.changed_transactions c
  set before = (
    select
      jsonb_object_agg(
        k.key,
        case k.key
          when 'row' then (
            select jsonb_object_agg(f.key, f.value)
            from jsonb_each(k.value) f
            where f.value is distinct from n.snapshot -> 'row' -> f.key
          )
          else k.value
        end
      )
    from jsonb_each(c.before) k
    where k.value is distinct from n.snapshot -> k.key
  )
  from now n
  where c.user_id = owner and c.change_id = change and n.id = c.transaction_id;
  update public.changed_transactions c
  set before = '{}'
  from public.transactions t
  where
    c.user_id = owner
    and c.change_id = change
    and c.before is null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.deletion_id = change;
  delete from public.changed_transactions c where c.user_id = owner and c.change_id = change and c.before is null;
  -- Parts and tags are the user's work as columns are; a link is not.
  update public.transactions t
  set
    revision = t.revision + 1,
    edited_at = case
      when c.before ?| array['parts', 'tags'] then now()
      else t.edited_at
    end
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.revision = c.revision_before;
  update public.changed_transactions c
  set revision = t.revision
  from public.transactions t
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  get diagnostics changed = row_count;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  delete from public.ledger_changes c
  where c.user_id = owner and c.id = change and changed = 0 and not c.details ? 'suggestions';
  return jsonb_build_object('transactions', changed);
end;
$$;

comment on function public.end_change is 'Records the effects of a change; returns the number of transactions.';

create function public.restore_snapshots(change uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[] := array(
    select c.transaction_id
    from public.changed_transactions c
    where c.user_id = owner and c.change_id = change and c.before is not null
  );
  free uuid[] := array(
    select c.transaction_id
    from
      public.changed_transactions c
      join public.transactions t on t.user_id = owner and t.id = c.transaction_id
    where
      c.user_id = owner
      and c.change_id = change
      and c.before is not null
      and t.revision = c.revision
      and (t.deletion_id is null or t.deletion_id = change)
      and exists (
        select
        from public.live_accounts a
        where a.user_id = owner and a.id = coalesce((c.before #>> '{row,account_id}')::uuid, t.account_id)
      )
      and not exists (
        select
        from
          (
            select (c.before #>> '{row,category_id}')::uuid as id
            union all
            select (p.value ->> 'category_id')::uuid from jsonb_array_elements(c.before -> 'parts') p
          ) g
        where g.id is not null and not exists (select from public.categories h where h.user_id = owner and h.id = g.id)
      )
  );
  connected uuid[];
begin
  -- A link between two transactions comes back on both sides, or on neither.
  loop
    connected := array(
      select f.id
      from unnest(free) f (id)
      where
        not exists (
          select
          from
            (
              select array[r.out_id, r.in_id] as sides
              from public.transfers r
              where r.user_id = owner and (r.out_id = f.id or r.in_id = f.id)
              union all
              select array[l.refund_id, l.purchase_id]
              from public.refund_links l
              where l.user_id = owner and (l.refund_id = f.id or l.purchase_id = f.id)
              union all
              select
                array[
                  (b.value ->> 'out_id')::uuid,
                  (b.value ->> 'in_id')::uuid,
                  (b.value ->> 'refund_id')::uuid,
                  (b.value ->> 'purchase_id')::uuid
                ]
              from
                public.changed_transactions c
                cross join lateral jsonb_array_elements(
                  coalesce(c.before -> 'transfers', '[]') || coalesce(c.before -> 'refunds', '[]')
                ) b
              where c.user_id = owner and c.change_id = change and c.transaction_id = f.id
            ) s
          where
            s.sides && ids
            and exists (select from unnest(s.sides) side where side = any (ids) and side <> all (free))
        )
    );
    exit when cardinality(connected) = cardinality(free);
    free := connected;
  end loop;

  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set
    deletion_id = null,
    deleted_at = null
  where t.user_id = owner and t.id = any (free) and t.deletion_id = change;
  delete from public.transfers r
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'transfers'
    and r.user_id = owner
    and (r.out_id = c.transaction_id or r.in_id = c.transaction_id);
  delete from public.refund_links l
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'refunds'
    and l.user_id = owner
    and (l.refund_id = c.transaction_id or l.purchase_id = c.transaction_id);
  -- Parts that stay keep their links.
  delete from public.transaction_parts p
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'parts'
    and p.user_id = owner
    and p.transaction_id = c.transaction_id
    and not exists (select from jsonb_array_elements(c.before -> 'parts') b where (b.value ->> 'id')::uuid = p.id);
  delete from public.part_tags g
  using
    public.transaction_parts p,
    public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'parts'
    and p.user_id = owner
    and p.transaction_id = c.transaction_id
    and g.user_id = owner
    and g.part_id = p.id;
  delete from public.transaction_tags g
  using public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and c.before ? 'tags'
    and g.user_id = owner
    and g.transaction_id = c.transaction_id;
  with
    undone as (
      update public.transactions t
      set
        account_id = b.account_id,
        date = b.date,
        amount = b.amount,
        type = b.type,
        type_stated = b.type_stated,
        -- A description has one payee: it gets the one that it has today.
        description = b.description,
        bank_text = b.bank_text,
        category_id = b.category_id,
        category_source = b.category_source,
        category_reason = b.category_reason,
        category_set_at = b.category_set_at,
        note = b.note,
        one_time = b.one_time,
        counted = b.counted,
        expected_back = b.expected_back,
        edited_at = c.edited_at,
        file_key = c.file_key,
        revision = t.revision + 1
      from
        public.changed_transactions c
        join public.transactions o on o.user_id = c.user_id and o.id = c.transaction_id
        cross join lateral jsonb_populate_record(o, coalesce(c.before -> 'row', '{}')) b
      where
        c.user_id = owner
        and c.change_id = change
        and c.transaction_id = any (free)
        and t.user_id = owner
        and t.id = c.transaction_id
      returning t.id, t.revision, c.revision_before
    )
  -- They are again as the change before this one left them; that one can now be taken back.
  update public.changed_transactions e
  set revision = u.revision
  from undone u
  where e.user_id = owner and e.transaction_id = u.id and e.revision = u.revision_before and e.change_id <> change;
  -- A payee that a rule set is not that of the description.
  update public.transactions t
  set payee_id = p.id
  from
    public.changed_transactions c
    join public.payees p on p.user_id = owner and p.id = (c.before ->> 'payee')::uuid
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.payee_id <> p.id;
  perform set_config('outlay.merging', '', true);

  insert into public.transaction_parts
    (user_id, id, transaction_id, position, amount, type, category_id, category_source, category_reason, note)
  select
    owner,
    p.id,
    c.transaction_id,
    p.position,
    p.amount,
    p.type,
    p.category_id,
    coalesce(p.category_source, 'hand'),
    p.category_reason,
    p.note
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transaction_parts, c.before -> 'parts') p
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict on constraint transaction_parts_pkey do update
    set
      position = excluded.position,
      amount = excluded.amount,
      type = excluded.type,
      category_id = excluded.category_id,
      category_source = excluded.category_source,
      category_reason = excluded.category_reason,
      note = excluded.note;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, (p.value ->> 'id')::uuid, g.id
  from
    public.changed_transactions c
    cross join lateral jsonb_array_elements(c.before -> 'parts') p
    join public.tags g on g.user_id = owner and p.value -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, c.transaction_id, g.id
  from
    public.changed_transactions c
    join public.tags g on g.user_id = owner and c.before -> 'tags' ? g.id::text
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free);
  -- A leg that is gone for good is waited for.
  insert into public.transfers
    (
      user_id,
      id,
      out_id,
      in_id,
      out_part_id,
      in_part_id,
      out_account_id,
      in_account_id,
      out_type,
      in_type,
      origin,
      evidence,
      import_id,
      created_at
    )
  select distinct on (b.id)
    owner,
    b.id,
    case
      when b.out_part_id is null
      or op.id is not null then o.id
    end,
    case
      when b.in_part_id is null
      or ip.id is not null then i.id
    end,
    op.id,
    ip.id,
    b.out_account_id,
    b.in_account_id,
    b.out_type,
    b.in_type,
    b.origin,
    b.evidence,
    b.import_id,
    b.created_at
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
    left join public.transactions o on o.user_id = owner and o.id = b.out_id
    left join public.transactions i on i.user_id = owner and i.id = b.in_id
    left join public.transaction_parts op
      on op.user_id = owner and op.id = b.out_part_id and op.transaction_id = b.out_id
    left join public.transaction_parts ip on ip.user_id = owner and ip.id = b.in_part_id and ip.transaction_id = b.in_id
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.out_account_id)
    and exists (select from public.accounts a where a.user_id = owner and a.id = b.in_account_id)
  on conflict do nothing;
  -- Its other leg may be one that the change did not hold, such as one in the trash.
  update public.transfers r
  set
    out_id = case
      when b.out_id = c.transaction_id then b.out_id
      else r.out_id
    end,
    out_part_id = case
      when b.out_id = c.transaction_id then b.out_part_id
      else r.out_part_id
    end,
    in_id = case
      when b.in_id = c.transaction_id then b.in_id
      else r.in_id
    end,
    in_part_id = case
      when b.in_id = c.transaction_id then b.in_part_id
      else r.in_part_id
    end
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.transfers, c.before -> 'transfers') b
  where
    c.user_id = owner
    and c.change_id = change
    and c.transaction_id = any (free)
    and r.user_id = owner
    and r.id = b.id
    and (r.out_id is null and b.out_id = c.transaction_id or r.in_id is null and b.in_id = c.transaction_id);
  insert into public.refund_links (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  select distinct owner, b.refund_id, b.purchase_id, b.amount, b.counts_with_purchase
  from
    public.changed_transactions c
    cross join lateral jsonb_populate_recordset(null::public.refund_links, c.before -> 'refunds') b
    join public.transactions r on r.user_id = owner and r.id = b.refund_id
    join public.transactions p on p.user_id = owner and p.id = b.purchase_id
  where c.user_id = owner and c.change_id = change and c.transaction_id = any (free)
  on conflict do nothing;
  return cardinality(free);
end;
$$;

comment on function public.restore_snapshots is
  'Makes transactions as they were before a change, save those changed again since; returns their number.';

create function public.join_change(change uuid, ids uuid[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
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
    t.category_id,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision,
    s.snapshot
  from
    public.transaction_snapshots(ids) s
    join public.transactions t on t.user_id = owner and t.id = s.id
  where t.deletion_id is null
  on conflict do nothing;
end;
$$;

comment on function public.join_change is
  'Stores further transactions as they were before a change that has already begun.';

create function public.restorable_rows(name text)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select
    case name
      when 'import_rows' then '(r.account_id is null or r.account_id in (
      select a.id from public.accounts a where a.user_id = $1))'
      when 'changed_transactions' then '(
      r.transaction_id in (select t.id from public.transactions t where t.user_id = $1)
      and r.account_id in (select a.id from public.accounts a where a.user_id = $1))'
      else 'true'
    end;
$$;

comment on function public.restorable_rows is
  'SQL condition for rows that a restore keeps: older exports also hold history of rows that are gone for good.';

create function public.currency_exponent(code text)
returns smallint
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  select
    case
      when code in (
        'BIF',
        'CLP',
        'DJF',
        'GNF',
        'ISK',
        'JPY',
        'KMF',
        'KRW',
        'PYG',
        'RWF',
        'UGX',
        'VND',
        'VUV',
        'XAF',
        'XOF',
        'XPF'
      ) then 0::smallint
      when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3::smallint
      when code in (
        'AED',
        'AFN',
        'ALL',
        'AMD',
        'AOA',
        'ARS',
        'AUD',
        'AWG',
        'AZN',
        'BAM',
        'BBD',
        'BDT',
        'BMD',
        'BND',
        'BOB',
        'BRL',
        'BSD',
        'BTN',
        'BWP',
        'BYN',
        'BZD',
        'CAD',
        'CDF',
        'CHF',
        'CNY',
        'COP',
        'CRC',
        'CUP',
        'CVE',
        'CZK',
        'DKK',
        'DOP',
        'DZD',
        'EGP',
        'ERN',
        'ETB',
        'EUR',
        'FJD',
        'FKP',
        'GBP',
        'GEL',
        'GHS',
        'GIP',
        'GMD',
        'GTQ',
        'GYD',
        'HKD',
        'HNL',
        'HTG',
        'HUF',
        'IDR',
        'ILS',
        'INR',
        'IRR',
        'JMD',
        'KES',
        'KGS',
        'KHR',
        'KPW',
        'KYD',
        'KZT',
        'LAK',
        'LBP',
        'LKR',
        'LRD',
        'LSL',
        'MAD',
        'MDL',
        'MGA',
        'MKD',
        'MMK',
        'MNT',
        'MOP',
        'MRU',
        'MUR',
        'MVR',
        'MWK',
        'MXN',
        'MYR',
        'MZN',
        'NAD',
        'NGN',
        'NIO',
        'NOK',
        'NPR',
        'NZD',
        'PAB',
        'PEN',
        'PGK',
        'PHP',
        'PKR',
        'PLN',
        'QAR',
        'RON',
        'RSD',
        'RUB',
        'SAR',
        'SBD',
        'SCR',
        'SDG',
        'SEK',
        'SGD',
        'SHP',
        'SLE',
        'SOS',
        'SRD',
        'SSP',
        'STN',
        'SVC',
        'SYP',
        'SZL',
        'THB',
        'TJS',
        'TMT',
        'TOP',
        'TRY',
        'TTD',
        'TWD',
        'TZS',
        'UAH',
        'USD',
        'UYU',
        'UZS',
        'VED',
        'VES',
        'WST',
        'XCD',
        'XCG',
        'YER',
        'ZAR',
        'ZMW',
        'ZWG'
      ) then 2::smallint
    end;
$$;

comment on function public.currency_exponent is
  'The number of decimals in amounts of a currency, by ISO 4217; null if it cannot be chosen.';

create function public.account_exponent(owner uuid, account uuid)
returns smallint
language sql
stable
security invoker
set search_path = ''
as $$
  select public.currency_exponent(coalesce(a.currency, p.currency))
  from
    public.accounts a
    join public.profiles p on p.user_id = a.user_id
  where a.user_id = owner and a.id = account;
$$;

comment on function public.account_exponent is 'The number of decimals in amounts of an account.';

create function public.check_minor_units()
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

comment on function public.check_minor_units is 'Refuses amounts with more decimals than their currency has.';

create function public.check_preferred_currency()
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

comment on function public.check_preferred_currency is 'Keeps a user from a currency that can''t say their amounts.';

create function public.account_currency(owner uuid, account uuid)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(a.currency, p.currency)
  from
    public.accounts a
    join public.profiles p on p.user_id = a.user_id
  where a.user_id = owner and a.id = account;
$$;

comment on function public.account_currency is 'The currency of an account''s amounts.';

create function public.dashboard(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  bucket text := case
    when period_end - period_start >= 100 then 'month'
    when period_end - period_start >= 7 then 'week'
  end;
begin
  -- In this language the plan, which takes as long as the work, is made once for many calls.
  return (
    with
      months as (
        -- The month of the period's last day, or of today if that is earlier; no time zone takes part.
        select
          m.month_start,
          (m.month_start + interval '1 month')::date - 1 as month_end,
          (m.month_start - interval '1 month')::date as before_start
        from (select date_trunc('month', least(period_end, today)::timestamp)::date as month_start) m
      ),
      spans as (
        select s.*
        from
          months m,
          lateral (
            values
              ('period', period_start, period_end),
              ('previous', previous_start, period_start - 1),
              -- What is still running is compared with as many days, or with all there are when there are fewer.
              ('so_far', period_start, today),
              ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
              ('trend', m.month_start, least(m.month_end, today)),
              (
                'trend_before',
                m.before_start,
                case
                  when today > m.month_end then m.month_start - 1
                  else least(m.before_start + (today - m.month_start), m.month_start - 1)
                end
              )
          ) s ("name", "from", "to")
        where today between period_start and period_end or s."name" not like 'so_far%'
      ),
      cube as materialized (
        select
          l.counted_on as date,
          l.category_id,
          l.role,
          sum(l.amount) as amount,
          count(*) as lines,
          sum(l.transactions) as transactions,
          coalesce(sum(l.transactions) filter (where l.type = 'refund'), 0) as refunds,
          coalesce(sum(l.amount) filter (where l.one_time), 0) as one_time,
          coalesce(sum(l.transactions) filter (where l.one_time), 0) as one_time_transactions
        from public.ledger_lines l
        where
          l.user_id = (select public.current_user_id())
          and l.role in ('spending', 'income')
          and l.counted_on >= (select least(previous_start, before_start) from months)
          and l.counted_on <= (select greatest(period_end, month_end) from months)
        group by l.counted_on, l.category_id, l.role
      ),
      days as (
        select
          c.date,
          coalesce(-sum(c.amount) filter (where c.role = 'spending'), 0) as spending,
          coalesce(sum(c.amount) filter (where c.role = 'income'), 0) as income,
          coalesce(sum(c.transactions - c.refunds) filter (where c.role = 'spending'), 0) as expense_count,
          sum(c.refunds) as refund_count,
          coalesce(sum(c.transactions) filter (where c.role = 'income'), 0) as income_count,
          coalesce(-sum(c.one_time) filter (where c.role = 'spending'), 0) as one_time_spending,
          sum(c.one_time_transactions) as one_time_count,
          bool_or(c.role = 'spending') as spent
        from cube c
        group by c.date
      ),
      totals as (
        select
          s."name",
          jsonb_build_object(
            'from',
            s."from",
            'to',
            s."to",
            'spending',
            coalesce(sum(d.spending), 0),
            'income',
            coalesce(sum(d.income), 0),
            'expenseCount',
            coalesce(sum(d.expense_count), 0),
            'refundCount',
            coalesce(sum(d.refund_count), 0),
            'incomeCount',
            coalesce(sum(d.income_count), 0),
            'oneTimeSpending',
            coalesce(sum(d.one_time_spending), 0),
            'oneTimeCount',
            coalesce(sum(d.one_time_count), 0)
          ) as document
        from
          spans s
          left join days d on d.date between s."from" and s."to"
        group by s."name", s."from", s."to"
      ),
      starts as (
        -- A month is compared with the same month of the previous period, a week with as many days.
        select
          greatest(s.start::date, period_start) as "from",
          case bucket
            when 'month' then (previous_start + (row_number() over (order by s.start) - 1) * interval '1 month')::date
            else previous_start + (greatest(s.start::date, period_start) - period_start)
          end as before_from
        from
          generate_series(
            date_trunc(bucket, period_start::timestamp),
            period_end::timestamp,
            ('1 ' || bucket)::interval
          ) s (start)
      ),
      buckets as (
        -- The last one is compared with all that is left of the previous period.
        select
          s."from",
          coalesce(lead(s."from") over following - 1, period_end) as "to",
          case
            when s.before_from < period_start then s.before_from
          end as before_from,
          least(coalesce(lead(s.before_from) over following, period_start), period_start) - 1 as before_to
        from starts s
        window following as (order by s."from")
      ),
      bucket_days as (
        -- Each day in the bucket it lies in, on either side.
        select b."from", d.date, d.spending, false as before
        from
          days d
          cross join lateral (select b."from" from buckets b where b."from" <= d.date order by b."from" desc limit 1) b
        where d.spent and d.date between period_start and period_end
        union all
        select b."from", d.date, d.spending, true
        from
          days d
          cross join lateral (
            select b."from" from buckets b where b.before_from <= d.date order by b.before_from desc limit 1
          ) b
        where d.spent and d.date between previous_start and period_start - 1
      ),
      bucket_sums as (
        select
          b."from",
          b."to",
          b.before_from,
          b.before_to,
          sum(d.spending) filter (where not d.before) as spending,
          sum(d.spending) filter (where d.before) as before,
          sum(d.spending) filter (where not d.before and d.date <= today) as so_far,
          sum(d.spending) filter (
            where d.before and d.date <= least(b.before_from + (today - b."from"), b.before_to)
          ) as so_far_before
        from
          buckets b
          left join bucket_days d on d."from" = b."from"
        group by b."from", b."to", b.before_from, b.before_to
      ),
      categories as (
        select
          c.category_id,
          coalesce(
            -sum(c.amount) filter (where c.role = 'spending' and c.date between period_start and period_end),
            0
          ) as spending,
          coalesce(
            sum(c.lines) filter (where c.role = 'spending' and c.date between period_start and period_end),
            0
          ) as expense_count,
          coalesce(sum(c.lines) filter (where c.date between period_start and period_end), 0) as transactions,
          coalesce(
            -sum(c.amount) filter (where c.role = 'spending' and c.date between m.month_start and m.month_end),
            0
          ) as month_spending,
          coalesce(
            -sum(c.amount - c.one_time) filter (
              where c.role = 'spending' and c.date between m.month_start and least(m.month_end, today)
            ),
            0
          ) as month_so_far
        from
          cube c,
          months m
        group by c.category_id
      ),
      named as materialized (
        select c.*, n.name as category, coalesce(g.name, n.name) as group_name, coalesce(g.id, n.id) as group_id
        from
          categories c
          join public.categories n on n.user_id = (select public.current_user_id()) and n.id = c.category_id
          left join public.categories g on g.user_id = n.user_id and g.id = n.parent_id
      ),
      groups as materialized (
        select
          n.group_id,
          n.group_name as category,
          sum(n.spending) as spending,
          sum(n.expense_count) as expense_count,
          sum(n.month_spending) as month_spending,
          sum(n.month_so_far) as month_so_far
        from named n
        group by n.group_id, n.group_name
      ),
      limits as materialized (select l.* from public.limits_in((select m.month_start from months m)) l),
      everything as (
        select
          coalesce(-sum(s.amount) filter (where r.role = 'spending'), 0) as spending,
          coalesce(sum(s.amount) filter (where r.role = 'income'), 0) as income,
          coalesce(-sum(s.amount) filter (where r.role = 'spending' and s.type <> 'refund'), 0) as expenses,
          coalesce(sum(s.transactions) filter (where r.role = 'spending' and s.type <> 'refund'), 0) as expense_count,
          coalesce(sum(s.transactions) filter (where r.role = 'spending' and s.type = 'refund'), 0) as refund_count,
          coalesce(sum(s.transactions) filter (where r.role = 'income'), 0) as income_count,
          coalesce(-sum(s.amount) filter (where r.role = 'spending' and s.one_time), 0) as one_time_spending,
          coalesce(
            -sum(s.amount) filter (where r.role = 'spending' and s.type <> 'refund' and s.one_time),
            0
          ) as one_time_expenses,
          coalesce(sum(s.amount) filter (where r.role = 'income' and s.one_time), 0) as one_time_income,
          coalesce(
            sum(s.transactions) filter (where r.role = 'spending' and s.type <> 'refund' and s.one_time),
            0
          ) as one_time_expense_count,
          coalesce(
            sum(s.transactions) filter (where r.role = 'spending' and s.type = 'refund' and s.one_time),
            0
          ) as one_time_refund_count,
          coalesce(sum(s.transactions) filter (where r.role = 'income' and s.one_time), 0) as one_time_income_count
        from
          public.ledger_totals s
          cross join lateral (select public.line_role(s.type, s.counted) as role) r
        where s.user_id = (select public.current_user_id())
      ),
      largest_in as (
        -- Where the largest of all amounts lies; it may be there more than once.
        select m.account_id, m.month, m.largest
        from public.account_months m
        where
          m.user_id = (select public.current_user_id())
          and m.largest = (
            select max(o.largest) from public.account_months o where o.user_id = (select public.current_user_id())
          )
      ),
      balances as materialized (
        select
          a.id,
          a.name,
          a.type,
          a.last_four_digits,
          a.created_at,
          a.closed_at,
          a.currency,
          b.stated,
          coalesce(b.balance, 0) as balance,
          b.with_later - coalesce(b.balance, 0) as upcoming
        from
          public.balances_now(today) b
          join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = b.account_id
      )
    select
      jsonb_build_object(
        'period',
        (select t.document from totals t where t."name" = 'period'),
        'previous',
        (select t.document from totals t where t."name" = 'previous'),
        'soFar',
        (
          select jsonb_build_object('now', n.document, 'before', b.document)
          from
            totals n
            cross join totals b
          where n."name" = 'so_far' and b."name" = 'so_far_before'
        ),
        'monthlyTrend',
        (
          select jsonb_build_object('now', n.document, 'before', b.document)
          from
            totals n
            cross join totals b
          where n."name" = 'trend' and b."name" = 'trend_before'
        ),
        'transfers',
        public.transfer_totals(period_start, period_end),
        'notCounted',
        (
          select
            jsonb_build_object('count', coalesce(sum(l.transactions), 0), 'amount', coalesce(sum(abs(l.amount)), 0))
          from public.ledger_lines l
          where
            l.user_id = (select public.current_user_id())
            and not l.counted
            and l.type <> 'transfer'
            and l.counted_on between period_start and period_end
        ),
        'month',
        (select jsonb_build_object('from', m.month_start, 'to', m.month_end) from months m),
        'days',
        (
          select
            coalesce(
              jsonb_agg(jsonb_build_object('date', d.date, 'spending', d.spending, 'total', d.total) order by d.date),
              '[]'
            )
          from
            (
              select
                s.date,
                s.spending,
                sum(s.spending) over (
                  partition by s.date >= period_start
                  order by s.date
                ) as total
              from days s
              where s.spent and s.date between previous_start and period_end
            ) d
        ),
        'buckets',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'from',
                  b."from",
                  'to',
                  b."to",
                  'spending',
                  case
                    when b."from" <= today then coalesce(b.spending, 0)
                    else b.spending
                  end,
                  'before',
                  case
                    when b.before_from is not null then jsonb_build_object(
                      'from',
                      b.before_from,
                      'to',
                      b.before_to,
                      'spending',
                      coalesce(b.before, 0)
                    )
                  end,
                  'soFar',
                  case
                    when today >= b."from"
                    and today < b."to" then jsonb_build_object(
                      'now',
                      coalesce(b.so_far, 0),
                      'before',
                      case
                        when b.before_from is not null then coalesce(b.so_far_before, 0)
                      end
                    )
                  end
                )
                order by b."from"
              ),
              '[]'
            )
          from bucket_sums b
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  c.category,
                  'group',
                  case
                    when c.group_id <> c.category_id then c.group_name
                  end,
                  'spending',
                  c.spending,
                  'transactions',
                  c.expense_count,
                  'monthlyLimit',
                  l.monthly_limit,
                  -- The limit of a group is for all that is in it.
                  'monthSpending',
                  coalesce(g.month_spending, c.month_spending),
                  'monthSoFar',
                  coalesce(g.month_so_far, c.month_so_far)
                )
                order by c.spending desc, c.category
              ),
              '[]'
            )
          from
            named c
            left join groups g on g.group_id = c.category_id
            left join limits l on l.category_id = c.category_id
          where c.expense_count > 0
        ),
        'groups',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  g.category,
                  'group',
                  null,
                  'spending',
                  g.spending,
                  'transactions',
                  g.expense_count,
                  'monthlyLimit',
                  l.monthly_limit,
                  'monthSpending',
                  g.month_spending,
                  'monthSoFar',
                  g.month_so_far
                )
                order by g.spending desc, g.category
              ),
              '[]'
            )
          from
            groups g
            left join limits l on l.category_id = g.group_id
          where g.expense_count > 0
        ),
        'mostActive',
        (
          select jsonb_build_object('category', c.category, 'transactions', c.transactions)
          from named c
          where c.transactions > 0
          order by c.transactions desc, c.spending desc, c.category
          limit 1
        ),
        'ever',
        (
          select
            jsonb_build_object(
              'spending',
              e.spending,
              'expenses',
              e.expenses,
              'income',
              e.income,
              'expenseCount',
              e.expense_count,
              'refundCount',
              e.refund_count,
              'incomeCount',
              e.income_count,
              'oneTimeSpending',
              e.one_time_spending,
              'oneTimeExpenses',
              e.one_time_expenses,
              'oneTimeIncome',
              e.one_time_income,
              'oneTimeExpenseCount',
              e.one_time_expense_count,
              'oneTimeRefundCount',
              e.one_time_refund_count,
              'oneTimeIncomeCount',
              e.one_time_income_count,
              'span',
              (
                select jsonb_build_object('from', min(m.first_day), 'to', max(m.last_day))
                from public.account_months m
                where m.user_id = (select public.current_user_id())
                having min(m.first_day) is not null
              ),
              'largest',
              (
                select
                  jsonb_build_object(
                    'id',
                    t.id,
                    'date',
                    t.date,
                    'description',
                    public.title_of(t.id),
                    'payee',
                    public.payee_key(t.description),
                    'amount',
                    abs(t.amount),
                    'type',
                    t.type
                  )
                from
                  largest_in l
                  join public.live_transactions t
                    on t.user_id = (select public.current_user_id())
                    and t.account_id = l.account_id
                    and t.date >= l.month
                    and t.date < (l.month + interval '1 month')::date
                where abs(t.amount) = l.largest and t.counted and t.type <> 'transfer'
                order by t.date desc, t.created_at desc, t."position", t.id
                limit 1
              )
            )
          from everything e
        ),
        'recent',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  r.id,
                  'date',
                  r.date,
                  'description',
                  public.title_of(r.id),
                  'payee',
                  public.payee_key(r.description),
                  'category',
                  r.category,
                  'amount',
                  r.amount,
                  'type',
                  r.type,
                  'incoming',
                  r.incoming,
                  'counted',
                  r.counted,
                  'split',
                  r.is_split,
                  'otherAccountName',
                  r.other_account_name,
                  'accountName',
                  r.account_name
                )
                order by r.date desc, r.created_at desc, r."position", r.id
              ),
              '[]'
            )
          from
            (
              select
                t.id,
                t.date,
                t.description,
                c.name as category,
                abs(t.amount) as amount,
                t.type,
                t.created_at,
                t."position",
                a.name as account_name,
                t.amount > 0 as incoming,
                t.counted,
                t.is_split,
                case
                  when t.type = 'transfer' then (
                    select o.name
                    from
                      public.live_transfers r
                      join public.accounts o
                        on o.user_id = r.user_id
                        and o.id = case t.id
                          when r.out_id then r.in_account_id
                          else r.out_account_id
                        end
                    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
                    limit 1
                  )
                end as other_account_name
              from
                (
                  select *
                  from public.live_transactions t
                  where t.user_id = (select public.current_user_id())
                  order by t.date desc, t.created_at desc, t."position", t.id
                  limit 5
                ) t
                join public.categories c on c.user_id = t.user_id and c.id = t.category_id
                join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
            ) r
        ),
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  b.id,
                  'name',
                  b.name,
                  'type',
                  b.type,
                  'lastFourDigits',
                  b.last_four_digits,
                  'balance',
                  b.balance,
                  'stated',
                  b.stated,
                  'upcoming',
                  b.upcoming,
                  'closed',
                  b.closed_at is not null
                )
                order by b.created_at desc, b.id
              ),
              '[]'
            )
          from balances b
        ),
        -- Nothing is converted: what is in another currency is left out.
        'netWorth',
        (
          select coalesce(sum(b.balance), 0)
          from
            balances b
            join public.profiles p on p.user_id = (select public.current_user_id())
          where b.closed_at is null and coalesce(b.currency, p.currency) = p.currency
        ),
        'savingsGoal',
        (
          select jsonb_build_object('target', g.target, 'current', g.current, 'account', g.account_name)
          from public.goal_amounts(today) g
          where g.id is null
        )
      )
  );
end;
$function$;

comment on function public.dashboard is
  'The figures, series, categories, latest transactions and accounts of a period, and of what it is compared with.';

create function public.compare_spending(
  now_start date,
  now_end date,
  before_start date,
  before_end date,
  lines integer default 5
)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  with
    spent as materialized (
      select
        l.category_id,
        l.payee_id,
        coalesce(-sum(l.amount) filter (where l.counted_on between now_start and now_end), 0) as now,
        coalesce(-sum(l.amount) filter (where l.counted_on between before_start and before_end), 0) as before
      from public.ledger_lines l
      where
        l.user_id = (select public.current_user_id())
        and l.role = 'spending'
        and l.counted_on >= least(now_start, before_start)
        and l.counted_on <= greatest(now_end, before_end)
        and (l.counted_on between now_start and now_end or l.counted_on between before_start and before_end)
      group by l.category_id, l.payee_id
    ),
    named as materialized (
      select 'category' as kind, c.name, null::uuid as payee_id, sum(s.now) as now, sum(s.before) as before
      from
        spent s
        join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
      group by c.id, c.name
      union all
      select 'group', g.name, null, sum(s.now), sum(s.before)
      from
        spent s
        join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
        join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
      group by g.id, g.name
      union all
      select
        'payee',
        (
          select min(k.key)
          from public.payee_keys k
          where k.user_id = (select public.current_user_id()) and k.payee_id = s.payee_id
        ),
        s.payee_id,
        sum(s.now),
        sum(s.before)
      from spent s
      group by s.payee_id
    ),
    changes as (select n.*, n.now - n.before as difference from named n),
    ranked as materialized (
      select
        c.*,
        c.difference <> 0
        and row_number() over (
          partition by c.kind
          order by abs(c.difference) desc, c.name
        ) <= lines as listed
      from changes c
    ),
    lists as (
      select
        k.kind,
        jsonb_build_object(
          'lines',
          (
            select
              coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    r.kind,
                    r.name,
                    'payeeId',
                    r.payee_id,
                    'now',
                    r.now,
                    'before',
                    r.before,
                    'difference',
                    r.difference,
                    'isGroup',
                    r.kind = 'category'
                    and exists (
                      select
                      from
                        public.categories m
                        join public.categories g on g.user_id = m.user_id and g.id = m.parent_id
                      where m.user_id = (select public.current_user_id()) and g.name = r.name
                    ),
                    -- As the user calls it, else the latest way it was written.
                    'description',
                    case
                      when r.kind <> 'payee' then r.name
                      else coalesce(
                        (
                          select p.name
                          from public.payees p
                          where p.user_id = (select public.current_user_id()) and p.id = r.payee_id
                        ),
                        (
                          select public.row_title(t)
                          from public.transactions t
                          where
                            t.deletion_id is null
                            and t.user_id = (select public.current_user_id())
                            and t.payee_id = r.payee_id
                            and t.type in ('expense', 'refund')
                            and (t.date between now_start and now_end or t.date between before_start and before_end)
                          order by t.date desc, t.description
                          limit 1
                        )
                      )
                    end
                  )
                  order by abs(r.difference) desc, r.name
                ),
                '[]'
              )
            from ranked r
            where r.kind = k.kind and r.listed
          ),
          'rest',
          (
            select
              jsonb_build_object(
                'count',
                count(*),
                'now',
                sum(r.now),
                'before',
                sum(r.before),
                'difference',
                sum(r.difference)
              )
            from ranked r
            where r.kind = k.kind and not r.listed
            having count(*) > 0
          )
        ) as list
      from
        (
          values
            ('category'),
            ('group'),
            ('payee')
        ) k (kind)
    )
  select
    jsonb_build_object(
      'now',
      (select jsonb_build_object('from', now_start, 'to', now_end, 'spending', coalesce(sum(s.now), 0)) from spent s),
      'before',
      (
        select jsonb_build_object('from', before_start, 'to', before_end, 'spending', coalesce(sum(s.before), 0))
        from spent s
      ),
      'difference',
      (select coalesce(sum(s.now - s.before), 0) from spent s),
      'categories',
      (select l.list from lists l where l.kind = 'category'),
      'groups',
      (select l.list from lists l where l.kind = 'group'),
      'payees',
      (select l.list from lists l where l.kind = 'payee')
    );
$function$;

comment on function public.compare_spending is
  'The categories, groups and merchants that explain the difference in spending between two spans of days.';

create function public.transfer_totals(first date, last date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Both legs of a transfer are one; where the other lies outside these days, each counts in its own.
  select jsonb_build_object('count', count(*), 'amount', coalesce(sum(abs(l.amount)), 0))
  from public.ledger_lines l
  where
    l.user_id = (select public.current_user_id())
    and l.type = 'transfer'
    and l.counted_on between first and last
    and (
      l.amount < 0
      or not exists (
        select
        from
          public.live_transfers r
          join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
        where
          r.user_id = l.user_id
          and r.in_id = l.transaction_id
          and r.in_part_id is not distinct from l.part_id
          and o.date between first and last
      )
    );
$$;

comment on function public.transfer_totals is
  'How many transfers there are within these days, and how much money they move.';

create function public.signed_amount(amount numeric, type text)
returns numeric
language sql
immutable
parallel safe
security invoker
return case
  when type = 'expense' then -abs(amount)
  when type = 'transfer' then amount
  else abs(amount)
end;

comment on function public.signed_amount is
  'The signed amount that a form''s amount adds to its account. Only a transfer brings its own sign.';

create function public.enter_transactions(rows jsonb)
returns uuid[]
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  split uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
begin
  rows := public.unwrap_json(rows);
  if
    exists (
      select
      from jsonb_to_recordset(rows) as r ("accountId" uuid, "toAccountId" uuid)
      where
        not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."accountId")
        or r."toAccountId" is not null
        and not exists (select from public.live_accounts a where a.user_id = owner and a.id = r."toAccountId")
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  -- A form whose response was lost may add again a row deleted since. The later one counts.
  delete from public.transactions t
  where
    t.user_id = owner
    and t.deletion_id is not null
    and t.id in (select r.id from jsonb_to_recordset(rows) as r (id uuid));
  split := array(
    select r.id
    from jsonb_to_recordset(rows) as r (id uuid, parts jsonb)
    where
      jsonb_typeof(r.parts) = 'array'
      and not exists (select from public.transactions t where t.user_id = owner and t.id = r.id)
  );
  -- Before it has its parts, a row would raise alerts as a whole.
  if split <> '{}' then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    given as materialized (
      select
        coalesce(r.id, gen_random_uuid()) as id,
        r."accountId" as account_id,
        r.date,
        r.description,
        r.category,
        r.amount,
        r.type,
        coalesce(r.note, '') as note,
        coalesce(r."oneTime", false) as one_time,
        coalesce(r.counted, true) as counted,
        coalesce(r."expectedBack", false) as expected_back
      from
        jsonb_to_recordset(rows) as r (
          id uuid,
          "accountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text,
          note text,
          "oneTime" boolean,
          counted boolean,
          "expectedBack" boolean
        )
      union all
      -- The other leg, where its account is kept by hand, too.
      select
        public.sample_id(r.id || ' in'),
        r."toAccountId",
        r.date,
        r.description,
        r.category,
        -r.amount,
        'transfer',
        coalesce(r.note, ''),
        false,
        true,
        false
      from
        jsonb_to_recordset(rows) as r (
          id uuid,
          "toAccountId" uuid,
          date date,
          description text,
          category text,
          amount numeric,
          type text,
          note text,
          "alsoEnter" boolean
        )
      where r."alsoEnter"
    ),
    wanted as materialized (
      select
        array_agg(g.category) as names,
        array_agg(
          case g.type
            when 'income' then 'income'
            else 'spending'
          end
        ) as kinds
      from given g
      where not exists (select from public.transactions t where t.user_id = owner and t.id = g.id)
    ),
    named as materialized (
      select n.name, n.id
      from
        wanted w
        cross join lateral public.ensure_categories(w.names, w.kinds) n
    ),
    inserted as (
      insert into public.transactions
        (
          user_id,
          id,
          account_id,
          date,
          description,
          category_id,
          amount,
          type,
          note,
          one_time,
          counted,
          expected_back,
          created_at
        )
      select
        owner,
        g.id,
        g.account_id,
        g.date,
        g.description,
        n.id,
        case g.type
          when 'transfer' then -g.amount
          else public.signed_amount(g.amount, g.type)
        end,
        g.type,
        g.note,
        g.one_time,
        g.counted,
        g.expected_back,
        entered
      from
        given g
        join named n on n.name = g.category
      on conflict do nothing
      returning id
    )
  select array_agg(i.id)
  into added
  from inserted i;
  insert into public.transfers (user_id, out_id, in_id, out_account_id, in_account_id, origin)
  select
    owner,
    r.id,
    case
      when r."alsoEnter" then public.sample_id(r.id || ' in')
    end,
    r."accountId",
    r."toAccountId",
    'hand'
  from jsonb_to_recordset(rows) as r (id uuid, "accountId" uuid, "toAccountId" uuid, type text, "alsoEnter" boolean)
  where r.type = 'transfer' and r."toAccountId" is not null and r.id = any (added);
  perform public.set_tags(r.id, array(select jsonb_array_elements_text(r.tags)))
  from jsonb_to_recordset(rows) as r (id uuid, tags jsonb)
  where jsonb_typeof(r.tags) = 'array' and r.id = any (added);
  if split <> '{}' then
    perform public.write_parts(r.id, r.parts)
    from jsonb_to_recordset(rows) as r (id uuid, parts jsonb)
    where r.id = any (split) and r.id = any (added);
    perform set_config('outlay.quiet', quiet, true);
    set constraints all immediate;
    perform public.raise_alerts_of(added);
  end if;
  perform public.find_suggestions(coalesce(added, '{}'));
  return coalesce(added, '{}');
end;
$$;

comment on function public.enter_transactions is 'Adds transactions entered by hand, all or none; safe to repeat.';

create function public.edit_transaction(transaction uuid, revision integer, details jsonb, change uuid default null)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
  kind text;
  -- A payee that is not the one of its description: a rule has set it.
  set_payee uuid;
begin
  details := public.unwrap_json(details);
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return true;
  end if;
  select t.*
  into held
  from public.transactions t
  where
    t.user_id = owner
    and t.id = transaction
    and t.deleted_at is null
    and (edit_transaction.revision is null or t.revision = edit_transaction.revision);
  if not found then
    return false;
  end if;
  if
    details ? 'accountId'
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = (details ->> 'accountId')::uuid
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  if
    (details ->> 'amount')::numeric < (
      select sum(l.amount)
      from public.refund_links l
      where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)
    )
  then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  if change is not null then
    perform
      public.begin_change(
        change,
        array[transaction] || array(
          -- Links that its new type cannot have.
          select
            case l.refund_id
              when transaction then l.purchase_id
              else l.refund_id
            end
          from public.refund_links l
          where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction)
        ),
        jsonb_build_object(
          'action',
          'edit',
          'values',
          details - '{amount,note}'::text[],
          'fields',
          (select jsonb_agg(f) from jsonb_object_keys(details) f)
        )
      );
  end if;
  select t.payee_id
  into set_payee
  from public.transactions t
  where
    t.user_id = owner
    and t.id = transaction
    and not exists (
      select
      from public.payee_keys k
      where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id
    );
  kind := coalesce(details ->> 'type', held.type);
  -- A transfer is one until it is unlinked.
  if held.type = 'transfer' then
    kind := held.type;
  end if;
  if details ? 'category' then
    select n.id
    into held.category_id
    from
      public.ensure_categories(
        array[details ->> 'category'],
        array[
          case kind
            when 'income' then 'income'
            else 'spending'
          end
        ]
      ) n;
  end if;
  if kind <> held.type then
    delete from public.refund_links l
    where l.user_id = owner and (l.refund_id = transaction or l.purchase_id = transaction);
  end if;
  update public.transactions t
  set
    account_id = coalesce((details ->> 'accountId')::uuid, t.account_id),
    date = coalesce((details ->> 'date')::date, t.date),
    description = public.edited_description(t, details ->> 'description'),
    category_id = held.category_id,
    category_source = case
      when t.category_id <> held.category_id then 'hand'
      else t.category_source
    end,
    amount = case
      when details ? 'amount'
      or details ? 'type' then public.signed_amount(
        coalesce((details ->> 'amount')::numeric, abs(t.amount)),
        kind
      ) * case
        when kind = 'transfer' then sign(t.amount)
        else 1
      end
      else t.amount
    end,
    type = kind,
    type_stated = t.type_stated or t.type <> kind,
    note = coalesce(details ->> 'note', t.note),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back)
  where t.user_id = owner and t.id = transaction;
  if details ? 'tags' then
    perform public.set_tags(transaction, array(select jsonb_array_elements_text(details -> 'tags')));
  end if;
  if details ?| array['amount', 'type', 'accountId'] then
    set constraints all immediate;
  end if;
  if details ?| array['amount', 'type', 'accountId', 'date', 'description'] then
    perform public.find_suggestions(array[transaction]);
  end if;
  if change is not null then
    perform public.end_change(change);
    update public.changed_transactions c
    set before = c.before || jsonb_build_object('payee', set_payee)
    where
      c.user_id = owner
      and c.change_id = change
      and c.transaction_id = transaction
      and set_payee is not null
      and c.before -> 'row' ? 'description';
  end if;
  return true;
end;
$$;

comment on function public.edit_transaction is
  'Changes a transaction that is still as its form showed it; with a change it can be taken back.';

create function public.save_goal(
  goal uuid,
  name text,
  target numeric,
  current numeric,
  account uuid,
  part numeric,
  due_on date
)
returns text
language plpgsql
set search_path to ''
as $function$
#variable_conflict use_column
declare
  owner uuid := public.lock_ledger();
  followed uuid;
begin
  select
    case
      when goal is null then (select s.account_id from public.savings_goals s where s.user_id = owner)
      else (select g.account_id from public.goals g where g.user_id = owner and g.id = goal)
    end
  into followed;
  -- The account it already follows may have been closed or deleted since.
  if save_goal.account is distinct from followed and save_goal.account is not null then
    if not exists (select from public.live_accounts a where a.user_id = owner and a.id = save_goal.account) then
      return 'account_deleted';
    elseif
      exists (
        select
        from public.live_accounts a
        where a.user_id = owner and a.id = save_goal.account and a.closed_at is not null
      )
    then
      return 'account_closed';
    end if;
  end if;
  if
    save_goal.account is not null
    and save_goal.part is null
    and exists (
      select
      from public.tied_goals o
      where
        o.user_id = owner
        and o.account_id = save_goal.account
        and o.part is null
        and not o.is_debt
        and o.id is distinct from goal
        and (
          goal is null
          or not exists (
            select
            from public.live_accounts a
            where a.user_id = owner and a.id = save_goal.account and public.account_group(a.type) in ('cards', 'loans')
          )
        )
    )
  then
    return 'rest_taken';
  end if;
  if goal is null then
    insert into public.savings_goals as s (user_id, name, target, current, account_id, part, due_on)
    values
      (
        owner,
        btrim(save_goal.name),
        save_goal.target,
        coalesce(save_goal.current, 0),
        save_goal.account,
        save_goal.part,
        save_goal.due_on
      )
    on conflict (user_id) do update
      set
        name = excluded.name,
        target = excluded.target,
        current = coalesce(save_goal.current, s.current),
        account_id = excluded.account_id,
        part = excluded.part,
        due_on = excluded.due_on;
    return 'saved';
  end if;
  insert into public.goals as g (user_id, id, position, name, target, current, account_id, part, due_on)
  values
    (
      owner,
      goal,
      (select coalesce(max(o.position), 0) + 1 from public.goals o where o.user_id = owner),
      btrim(save_goal.name),
      save_goal.target,
      coalesce(save_goal.current, 0),
      save_goal.account,
      save_goal.part,
      save_goal.due_on
    )
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      target = excluded.target,
      current = coalesce(save_goal.current, g.current),
      account_id = excluded.account_id,
      part = excluded.part,
      due_on = excluded.due_on
    where g.deleted_at is null;
  return case
    when found then 'saved'
    else 'gone'
  end;
end;
$function$;

comment on function public.save_goal is
  'Adds or saves a goal, without an id the savings goal; without an amount the typed one stays. Safe to repeat.';

create function public.delete_goal(goal uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.goals g where g.user_id = owner and g.deleted_at < now() - interval '30 days';
  update public.goals g set deleted_at = now() where g.user_id = owner and g.id = goal and g.deleted_at is null;
end;
$$;

comment on function public.delete_goal is 'Deletes a goal, which can be restored for 30 days; safe to repeat.';

create function public.restore_goal(goal uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  -- Since it was deleted, the user may prefer a currency with fewer decimals.
  update public.goals g
  set
    deleted_at = null,
    target = round(g.target, e.exponent),
    current = round(g.current, e.exponent),
    part = round(g.part, e.exponent)
  from (select public.currency_exponent(p.currency) as exponent from public.profiles p where p.user_id = owner) e
  where g.user_id = owner and g.id = goal;
  return found;
end;
$$;

comment on function public.restore_goal is 'Restores a deleted goal; false if it is gone for good.';

create function public.order_goals(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  update public.goals g
  set position = o.place
  from unnest(ids) with ordinality o (id, place)
  where g.user_id = owner and g.id = o.id and g.position <> o.place;
end;
$$;

comment on function public.order_goals is 'Puts goals in this order, behind the savings goal; safe to repeat.';

create function public.goals(today date)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  with
    measured as materialized (
      select
        g.*,
        public.currency_exponent(p.currency) as exponent,
        case
          when g.due_on is not null then (extract(year from g.due_on) - extract(year from today)) * 12 + extract(
            month from g.due_on
          ) - extract(month from today)
        end::integer as months_left,
        g.target - g.current as "left"
      from
        public.goal_amounts(today) g
        join public.profiles p on p.user_id = (select public.current_user_id())
    ),
    windows as (
      -- The last twelve months, or as many whole ones as the account has existed.
      select a.account_id, w.months, (today - make_interval(months => w.months))::date as day
      from
        (select distinct m.account_id from measured m where m.balance is not null and m.part is null) a
        cross join lateral (
          select least(12, (extract(year from g.age) * 12 + extract(month from g.age))::integer) as months
          from
            (
              select
                age(
                  today,
                  least(
                    (
                      select min(s.first_day)
                      from public.account_months s
                      where s.user_id = (select public.current_user_id()) and s.account_id = a.account_id
                    ),
                    (
                      select min(b.date)
                      from public.balance_marks b
                      where b.user_id = (select public.current_user_id()) and b.account_id = a.account_id
                    )
                  )
                ) as age
            ) g
        ) w
      where w.months >= 1
    ),
    paces as (
      select w.account_id, w.months, (n.worth - b.worth) / w.months as pace
      from
        windows w
        join public.worth_on(
          array(
            select v.day from windows v
            union
            select today
          ),
          today
        ) b
          on b.account_id = w.account_id and b.day = w.day
        join public.worth_on(array[today], today) n on n.account_id = w.account_id
    )
  select
    jsonb_build_object(
      'goals',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id',
                m.id,
                'name',
                m.name,
                'target',
                m.target::text,
                'current',
                m.current::text,
                'byHand',
                m.by_hand::text,
                'accountId',
                m.account_id,
                'account',
                m.account_name,
                'accountInTrash',
                m.account_in_trash,
                'debt',
                m.is_debt,
                'part',
                m.part::text,
                'dueOn',
                m.due_on,
                'monthly',
                case
                  when m."left" > 0
                  and m.due_on >= public.month_of(today) then ceil(m."left" / greatest(m.months_left, 1))::text
                end,
                'pace',
                case
                  when m.part is null then round(p.pace, m.exponent)::text
                end,
                'paceMonths',
                case
                  when m.part is null then p.months
                end,
                'reachedOn',
                case
                  when m.part is null
                  and m."left" > 0
                  and p.pace > 0
                  and m."left" / p.pace < 1200 then (
                    public.month_of(today) + make_interval(months => ceil(m."left" / p.pace)::integer)
                  )::date
                end
              )
              order by m.position, m.id nulls first
            ),
            '[]'
          )
        from
          measured m
          left join paces p on p.account_id = m.account_id
        where m.target > 0 or m.id is not null
      ),
      'shared',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'account',
                s.account_name,
                'names',
                s.names,
                'amounts',
                s.amounts,
                'sum',
                s.total::text,
                'balance',
                s.balance::text
              )
              order by s.position
            ),
            '[]'
          )
        from
          (
            select
              m.account_name,
              m.balance,
              min(m.position) as position,
              sum(m.current) as total,
              jsonb_agg(m.name order by m.position, m.id nulls first) as names,
              jsonb_agg(m.current::text order by m.position, m.id nulls first) as amounts
            from measured m
            where m.balance is not null and not m.is_debt and (m.target > 0 or m.id is not null)
            group by m.account_id, m.account_name, m.balance
            having count(*) > 1
          ) s
      )
    );
$function$;

comment on function public.goals is
  'The user''s goals: amount reached, monthly amount needed, and the day the account''s recent pace reaches each.';

create function public.goal_amounts(today date)
returns table (
  id uuid,
  "position" integer,
  name text,
  target numeric,
  by_hand numeric,
  account_id uuid,
  account_name text,
  part numeric,
  due_on date,
  balance numeric,
  is_debt boolean,
  account_in_trash boolean,
  current numeric
)
language plpgsql
stable
set search_path to ''
as $$
#variable_conflict use_column
begin
  return query with
      tied as (
        select
          g.*,
          case
            when b.account_id is not null then coalesce(b.balance, 0)
          end as balance
        from
          public.tied_goals g
          left join public.balances_now(today) b on b.account_id = g.account_id
        where g.user_id = (select public.current_user_id())
      ),
      cut as (
        -- Fixed parts come first, in the order of their goals, and never take more than there is.
        select
          t.*,
          greatest(
            0,
            least(
              t.part,
              t.balance - coalesce(
                sum(t.part)
                  filter (where t.part is not null)
                  over (
                    partition by t.account_id, t.is_debt
                    order by t.position, t.id nulls first
                    rows between unbounded preceding and 1 preceding
                  ),
                0
              )
            )
          ) as share
        from tied t
      ),
      rest as (
        select
          c.*,
          c.balance - coalesce(sum(c.share) filter (where c.part is not null) over whole, 0) as left_over,
          row_number() over (
            partition by c.account_id, c.is_debt, c.part is null
            order by c.position, c.id nulls first
          ) as turn
        from cut c
        window whole as (partition by c.account_id, c.is_debt)
      )
    select
      r.id,
      r.position,
      r.name,
      r.target,
      r.by_hand,
      r.account_id,
      r.account_name,
      r.part,
      r.due_on,
      r.balance,
      r.is_debt,
      r.account_in_trash,
      case
        when r.balance is null then r.by_hand
        when r.is_debt then r.target + r.balance
        when r.part is not null then r.share
        when r.turn = 1 then r.left_over
        else 0
      end
    from rest r;
end;
$$;

comment on function public.goal_amounts is
  'All goals of the user with today''s amount of each: the one definition for dashboard, settings and net worth.';

create function public.ruled_import_rows(import uuid)
returns table (
  line integer,
  part integer,
  category text,
  category_source text,
  category_reason jsonb,
  file_category text,
  rule_effects jsonb
)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  rules jsonb;
begin
  -- Of rules that do nothing else, only the first that gives a category counts.
  select
    jsonb_agg(
      a || jsonb_build_object(
        'categorizes',
        a -> 'actions' @> '[{"field": "category"}]',
        'doesMore',
        exists (select from jsonb_array_elements(a -> 'actions') e where e ->> 'field' <> 'category')
      )
      order by o.nth
    )
  into rules
  from jsonb_array_elements(public.rules_to_scan()) with ordinality o (a, nth);
  -- Without rules there is nothing to do, unless there were some a moment ago.
  if
    rules is null
    and not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and (r.category_source = 'rule' or r.rule_effects is not null)
    )
  then
    return;
  end if;
  return query execute
    format(
      $query$
    with actions as materialized (
      select (o ->> 'place')::integer as place, o -> 'reason' as reason, s.slot, s.action, c.name as category
      from jsonb_array_elements(coalesce($3, '[]')) o
      cross join lateral public.action_slots(o -> 'actions') s
      left join public.categories c on c.user_id = $1 and c.id = (s.action ->> 'category')::uuid
    ), categories as (
      -- A rule that gives two, as no form sends it, gives the first by name.
      select distinct on (a.place) a.place, a.category, a.reason from actions a where a.slot = 'category'
      order by a.place, a.category
    ), described as materialized (
      -- The texts that rules look at in a description, folded once for all its rows. A file brings no tags.
      select d.description, k.payee_id, btrim(public.fold_text(d.description)) as text,
        btrim(public.fold_text(coalesce(p.name, k.name, d.description))) as payee, '{}'::uuid[] as tags
      from (
        select distinct o.description from public.import_rows o
        where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable'
      ) d
      left join public.payee_keys k on k.user_id = $1 and k.key = public.payee_key(d.description)
      left join public.payees p on p.user_id = $1 and p.id = k.payee_id
    ), tested as materialized (
      %s
    ), won as materialized (
      select distinct on (h.line, h.part, a.slot) h.line, h.part, h.amount, h.account_id, a.*
      from tested h cross join lateral unnest(h.places) p (place) join actions a on a.place = p.place
      where a.slot <> 'category'
        and (a.slot not in ('shape', 'type') or public.rule_fits(a.action, h.amount, h.account_id))
      order by h.line, h.part, a.slot, a.place
    ), others as materialized (
      select w.line, w.part, coalesce(jsonb_object_agg(e.field, e.value) filter (where e.field <> 'tag'), '{}')
        || coalesce(jsonb_build_object('tags', jsonb_agg(e.value) filter (where e.field = 'tag')), '{}')
        || jsonb_build_object('by',
          jsonb_object_agg(case e.field when 'tag' then 'tags' else e.field end, w.reason -> 'rule' -> 'place'))
        as effects
      from won w
      cross join lateral (
        select case w.action ->> 'field' when 'transfer' then 'transferTo' else w.action ->> 'field' end as field,
          case w.action ->> 'field'
            when 'split' then public.rule_parts(w.action, w.amount, w.account_id)
            when 'transfer' then w.action -> 'account'
            else w.action -> (w.action ->> 'field')
          end as value
      ) e
      group by w.line, w.part
    )
    select r.line, r.part,
      case when r.category_source = 'hand' then r.category
        when c.category is not null then c.category
        when r.category_source = 'rule' then coalesce(r.file_category, r.category)
        else r.category end,
      case when r.category_source = 'hand' then 'hand'
        when c.category is not null then 'rule'
        when r.category_source = 'rule' then 'file'
        else r.category_source end,
      case when r.category_source = 'hand' then null
        when c.category is not null then c.reason
        when r.category_source = 'rule' then null
        else r.category_reason end,
      case when r.category_source = 'hand' then r.file_category
        when c.category is not null then coalesce(r.file_category, r.category)
        when r.category_source = 'rule' then null
        else r.file_category end,
      -- Fields the user settled in the review stay settled.
      nullif(coalesce(jsonb_strip_nulls(o.effects), '{}')
        - array(select jsonb_array_elements_text(r.rule_effects -> 'hand'))
        || case when r.rule_effects ? 'hand'
          then jsonb_build_object('hand', r.rule_effects -> 'hand') else '{}' end, '{}')
    from tested r
    left join categories c on c.place = r.first
    left join others o on o.line = r.line and o.part = r.part
    where c.place is not null or o.line is not null or r.category_source = 'rule' or r.rule_effects is not null $query$,
      public.rule_scan(
        coalesce(rules, '[]'),
        $source$
      select o.line, o.part, o.amount, o.account_id, o.date, o.category, o.category_source,
        o.category_reason, o.file_category,
        o.rule_effects, d.payee_id, d.text, d.payee, d.tags,
          o.rule_effects -> 'hand' ? 'payee' is true as payee_settled,
        o.rule_effects -> 'hand' ? 'tags' is true as tags_settled
      from public.import_rows o join described d on d.description = o.description
      where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable' $source$,
        'r.line, r.part, r.amount, r.account_id, r.date, r.text, r.category, r.category_source, r.category_reason,
        r.file_category, r.rule_effects'
      )
    )
    using owner, import, rules;
end;
$function$;

comment on function public.ruled_import_rows is
  'The effects of rules on the rows of a staged import, for rows that a rule decides about, or did before.';

-- The payees of the rows' descriptions exist by then.
create function public.categorized_import_rows(import uuid, guessing boolean)
returns table (
  line integer,
  part integer,
  category text,
  category_source text,
  category_reason jsonb,
  file_category text,
  rule_effects jsonb,
  guess_category text,
  guess_kind text,
  guess_filled boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- Spellings of Uncategorized, each looked at once.
  nameless text[] := case
    when guessing then array(
      with
        spellings as materialized (
          select distinct r.category as name from public.import_rows r where r.user_id = owner and r.import_id = import
          union
          select distinct r.file_category
          from public.import_rows r
          where r.user_id = owner and r.import_id = import and r.file_category is not null
        )
      select s.name
      from spellings s
      where public.caseless(s.name) = 'uncategorized'
    )
  end;
begin
  return query with
      ruled as materialized (select u.* from public.ruled_import_rows(import) u),
      ruled_payees as materialized (
        -- If a rule sets the payee, the text no longer decides it.
        select p.id, public.shown_payee(p.id) as payee
        from public.payees p
        where p.user_id = owner and p.id::text in (select u.rule_effects ->> 'payee' from ruled u)
      ),
      described as materialized (
        select d.description, k.payee_id, coalesce(p.name, k.name, d.description) as payee
        from
          (
            select distinct r.description
            from public.import_rows r
            where r.user_id = owner and r.import_id = import and r.kind = 'readable' and guessing
          ) d
          join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
          join public.payees p on p.user_id = owner and p.id = k.payee_id
      ),
      staged as materialized (
        select
          row_number() over () as place,
          r.line,
          r.part,
          r.description,
          r.amount,
          r.guess_category,
          r.guess_kind,
          r.guess_filled,
          n.*,
          m.asks,
          m.judged,
          case n.category_source
            when 'memory' then coalesce(n.file_category, n.category)
            else n.category
          end as stated,
          coalesce(rp.payee, d.payee) as payee,
          case
            when m.asks then coalesce(rp.id, d.payee_id)
          end as payee_id
        from
          public.import_rows r
          left join ruled u on u.line = r.line and u.part = r.part
          left join described d on d.description = r.description
          left join ruled_payees rp on rp.id::text = u.rule_effects ->> 'payee'
          cross join lateral (
            select
              case
                when u.line is null then r.category
                else u.category
              end as category,
              case
                when u.line is null then r.category_source
                else u.category_source
              end as category_source,
              case
                when u.line is null then r.category_reason
                else u.category_reason
              end as category_reason,
              case
                when u.line is null then r.file_category
                else u.file_category
              end as file_category,
              case
                when u.line is null then r.rule_effects
                else u.rule_effects
              end as rule_effects
          ) n
          cross join lateral (
            select
              n.category_source = 'memory' or n.category_source = 'file' and n.category = any (nameless) as undecided
          ) o
          cross join lateral (
            -- Memory is judged by its guess before a hand chose.
            select
              guessing and o.undecided and r.split is null as asks,
              guessing and n.category_source <> 'hand' and (o.undecided or r.guess_kind is not null) as judged
          ) m
        where r.user_id = owner and r.import_id = import and r.kind = 'readable' and (u.line is not null or m.judged)
      ),
      questions as (
        select
          array_agg(s.payee_id order by s.place) as payees,
          array_agg(s.description order by s.place) as descriptions,
          array_agg(s.amount order by s.place) as amounts
        from staged s
      ),
      guessed as (
        select g.place, c.name as category, g.kind, g.filled, g.evidence
        from
          questions q
          cross join lateral public.guess_categories(q.payees, q.descriptions, q.amounts) g
          join public.categories c on c.user_id = owner and c.id = g.category_id
        where guessing
      )
    select
      s.line,
      s.part,
      case
        when not s.asks then s.category
        when g.filled then g.category
        else s.stated
      end,
      case
        when not s.asks then s.category_source
        when g.filled then 'memory'
        else 'file'
      end,
      case
        when not s.asks then s.category_reason
        when g.filled then jsonb_build_object('memory', jsonb_build_object('payee', s.payee) || g.evidence)
      end,
      case
        when not s.asks then s.file_category
        when g.filled then s.stated
      end,
      s.rule_effects,
      case
        when s.judged then g.category
        else s.guess_category
      end,
      case
        when s.judged then g.kind
        else s.guess_kind
      end,
      case
        when s.judged then coalesce(g.filled, false)
        else s.guess_filled
      end
    from
      staged s
      left join guessed g on g.place = s.place;
end;
$$;

comment on function public.categorized_import_rows is
  'Result of rules, and of memory if asked, for the rows of a staged import whose outcome they decide or decided.';

create function public.categorize_import_rows(import uuid, guessing boolean)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  -- A condition on the payee finds those of new descriptions, too.
  all_payees boolean := exists (
    select
    from
      public.active_rules() a
      cross join lateral jsonb_array_elements(a.conditions) c
    where c ->> 'field' = 'payee'
  );
  changed integer;
begin
  if guessing or all_payees then
    perform
      public.ensure_payees(
        owner,
        array(
          with
            described as materialized (
              select distinct r.description, coalesce(r.file_category, r.category) as category
              from public.import_rows r
              where r.user_id = owner and r.import_id = import and r.kind = 'readable'
            )
          select distinct d.description
          from described d
          where all_payees or public.caseless(d.category) = 'uncategorized'
        )
      );
  end if;
  update public.import_rows r
  set
    category = c.category,
    category_source = c.category_source,
    category_reason = c.category_reason,
    file_category = c.file_category,
    rule_effects = c.rule_effects,
    guess_category = c.guess_category,
    guess_kind = c.guess_kind,
    guess_filled = c.guess_filled
  from public.categorized_import_rows(import, guessing) c
  where
    r.user_id = owner
    and r.import_id = import
    and r.line = c.line
    and r.part = c.part
    and (
      r.category,
      r.category_source,
      r.category_reason,
      r.file_category,
      r.rule_effects,
      r.guess_category,
      r.guess_kind,
      r.guess_filled
    ) is distinct from (
      c.category,
      c.category_source,
      c.category_reason,
      c.file_category,
      c.rule_effects,
      c.guess_category,
      c.guess_kind,
      c.guess_filled
    );
  get diagnostics changed = row_count;
  update public.imports i
  set revision = i.revision + 1
  where i.user_id = owner and i.id = import and changed > 0;
  return changed;
end;
$$;

comment on function public.categorize_import_rows is
  'Applies rules, and memory if asked, to the rows of a staged import; returns how many rows changed.';

create function public.spell_import_categories(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  names text[] := array(
    select r.category
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    group by r.category
    order by min(array[r.line, r.part])
  );
  others text[] := array(select s.name from public.spelled_categories(names) s where s.spelling <> s.name);
  spelled integer;
begin
  -- Mostly there are none.
  if cardinality(others) = 0 then
    return 0;
  end if;
  update public.import_rows r
  set category = s.spelling
  from public.spelled_categories(names) s
  where
    r.user_id = owner
    and r.import_id = import
    and r.kind = 'readable'
    and r.category = any (others)
    and r.category = s.name;
  get diagnostics spelled = row_count;
  update public.imports i
  set revision = i.revision + 1
  where i.user_id = owner and i.id = import and spelled > 0;
  return spelled;
end;
$$;

comment on function public.spell_import_categories is
  'Writes the categories of a staged import as the user does; returns how many rows that has changed.';

create function public.match_import_rows(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  accounts uuid[];
  first_day date;
  last_day date;
  spelled integer := public.spell_import_categories(import);
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - 4, max(r.date) + 4
  into accounts, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.kind = 'readable';

  with
    incoming as materialized (
      select
        r.line,
        r.part,
        r.account_id,
        r.date,
        r.amount,
        r.external_id,
        r.movement_key as key,
        r.balance_key,
        r.match_id,
        r.match_kind
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    ),
    own_ids as materialized (
      -- An export has a line for each part of a split transaction.
      select o.line, o.part, o.id as own_id, coalesce(p.transaction_id, o.id) as id, p.amount as part_amount
      from
        (
          select i.line, i.part, substr(i.external_id, 8)::uuid as id
          from incoming i
          where i.external_id ~ '^outlay:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        ) o
        left join public.transaction_parts p on p.user_id = owner and p.id = o.id
    ),
    known as materialized (
      select k.transaction_id as id, k.key, k.balance_key
      from public.known_rows k
      where
        k.user_id = owner
        and not exists (select from public.live_transactions m where m.user_id = owner and m.id = k.merged_id)
    ),
    there as materialized (
      select
        t.id,
        t.account_id,
        t.date,
        t.amount,
        t.external_id,
        t.movement_key,
        coalesce(t.file_key, t.movement_key) as key,
        t.balance_key,
        t.created_at,
        t."position"
      from public.transactions t
      where
        t.user_id = owner
        and t.deletion_id is null
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
      union all
      -- Of other days and accounts only those with an id of the file, or moved there by the user.
      select
        t.id,
        t.account_id,
        t.date,
        t.amount,
        t.external_id,
        t.movement_key,
        coalesce(t.file_key, t.movement_key),
        t.balance_key,
        t.created_at,
        t."position"
      from public.transactions t
      where
        t.id in (
          select e.id
          from public.live_transactions e
          where e.user_id = owner and e.external_id in (select i.external_id from incoming i)
          union
          select e.id
          from public.live_transactions e
          where e.user_id = owner and e.file_key in (select i.key from incoming i)
          union
          select k.id from known k where k.key in (select i.key from incoming i)
          union
          select o.id from own_ids o
        )
        and t.user_id = owner
        and t.deletion_id is null
        and not (t.account_id = any (accounts) and t.date between first_day and last_day)

      -- 0. Their own ids.
    ),
    by_own_id as materialized (
      select distinct on (o.own_id) i.line, i.part, o.id
      from
        own_ids o
        join incoming i on i.line = o.line and i.part = o.part
        join there t on t.id = o.id
      where i.amount = coalesce(o.part_amount, t.amount) and abs(i.date - t.date) <= 4
      order by o.own_id, i.line, i.part

      -- 1. The bank's ids.
    ),
    incoming_ids as materialized (
      select
        i.*,
        count(*) over (partition by i.account_id, i.external_id) as copies,
        row_number() over (
          partition by i.external_id, i.key
          order by i.line, i.part
        ) as occurrence
      from incoming i
      where i.external_id is not null and not exists (select from by_own_id m where m.line = i.line and m.part = i.part)
    ),
    there_ids as materialized (
      select
        t.*,
        count(*) over (partition by t.account_id, t.external_id) as copies,
        row_number() over (
          partition by t.external_id, t.key
          order by t.created_at, t."position", t.id
        ) as occurrence
      from there t
      where t.external_id is not null and not exists (select from by_own_id m where m.id = t.id)
    ),
    by_id_and_key as materialized (
      select i.line, i.part, t.id
      from
        incoming_ids i
        join there_ids t using (external_id, key, occurrence)
    ),
    by_id as materialized (
      select m.* from by_own_id m
      union all
      select m.* from by_id_and_key m
      union all
      select i.line, i.part, t.id
      from
        incoming_ids i
        join there_ids t using (account_id, external_id, amount)
      where
        i.copies = 1
        and t.copies = 1
        and abs(i.date - t.date) <= 4
        and not exists (select from by_id_and_key m where m.line = i.line and m.part = i.part)
        and not exists (select from by_id_and_key m where m.id = t.id)

      -- 2. Keys, counted. Those entered by hand or without an id are taken first.
    ),
    by_key as materialized (
      select i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.key,
            row_number() over (
              partition by i.key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.key in (select t.key from there t)
            and not exists (select from by_id m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            t.id,
            t.key,
            row_number() over (
              partition by t.key
              order by t.movement_key <> t.key, t.external_id is not null, t.created_at, t."position", t.id
            ) as occurrence
          from there t
          where not exists (select from by_id m where m.id = t.id)
        ) t
          using (key, occurrence)

      -- 3. Keys the user has given by editing.
    ),
    found as materialized (
      select m.line, m.part, m.id, 'same-id' as kind from by_id m
      union all
      select m.line, m.part, m.id, 'same-key' from by_key m
    ),
    by_edited_key as materialized (
      select i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.key,
            row_number() over (
              partition by i.key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.key in (select t.movement_key from there t where t.movement_key <> t.key)
            and not exists (select from found m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            t.id,
            t.movement_key as key,
            row_number() over (
              partition by t.movement_key
              order by t.created_at, t."position", t.id
            ) as occurrence
          from there t
          where t.movement_key <> t.key and not exists (select from found m where m.id = t.id)
        ) t
          using (key, occurrence)
    ),
    by_text as materialized (
      select m.* from found m
      union all
      select m.line, m.part, m.id, 'same-key' from by_edited_key m
    ),
    by_known as materialized (
      -- What somebody has taken for a transaction that was there.
      select distinct on (t.id) i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.key,
            row_number() over (
              partition by i.key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.key in (select k.key from known k)
            and not exists (select from by_text m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            k.id,
            k.key,
            row_number() over (
              partition by k.key
              order by t.created_at, t."position", t.id
            ) as occurrence
          from
            (select distinct k.id, k.key from known k) k
            join there t on t.id = k.id
          where not exists (select from by_text m where m.id = k.id)
        ) t
          using (key, occurrence)
      order by t.id, i.line, i.part

      -- 4. The balance after the row, whatever its text.
    ),
    but_balance as materialized (
      select m.* from by_text m
      union all
      select m.line, m.part, m.id, 'same-key' from by_known m
    ),
    by_balance as materialized (
      select distinct on (t.id) i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.balance_key,
            row_number() over (
              partition by i.balance_key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.balance_key is not null
            and not exists (select from but_balance m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            b.id,
            b.balance_key,
            row_number() over (
              partition by b.balance_key
              order by t.created_at, t."position", t.id
            ) as occurrence
          from
            (
              select t.id, t.balance_key from there t where t.balance_key is not null
              union
              select k.id, k.balance_key from known k where k.balance_key is not null
            ) b
            join there t on t.id = b.id
          where not exists (select from but_balance m where m.id = b.id)
        ) t
          using (balance_key, occurrence)
      order by t.id, i.line, i.part
    ),
    same as materialized (
      select m.* from but_balance m
      union all
      select m.line, m.part, m.id, 'same-balance' from by_balance m

      -- What is left on both sides, as far as it has a counterpart at all.
    ),
    free as materialized (select t.* from there t where not exists (select from same m where m.id = t.id)),
    other_content as materialized (
      select distinct on (i.line, i.part) i.line, i.part, i.id
      from
        (
          select i.line, i.part, i.date, t.id, t.date as other_date
          from
            incoming_ids i
            join free t using (account_id, external_id)
          where i.copies = 1
          union all
          select i.line, i.part, i.date, t.id, t.date
          from
            own_ids o
            join incoming i on i.line = o.line and i.part = o.part
            join free t on t.id = o.id
        ) i
      where not exists (select from same m where m.line = i.line and m.part = i.part)
      order by i.line, i.part, abs(i.date - i.other_date), i.id
    ),
    matches as (
      select m.* from same m
      union all
      select m.line, m.part, m.id, 'other-content' from other_content m
    ),
    news as (
      select i.line, i.part, m.id, m.kind
      from
        incoming i
        left join matches m on m.line = i.line and m.part = i.part
      -- What may be there is compared with what was found before by itself.
      where
        (i.match_id, i.match_kind) is distinct from (m.id, m.kind)
        and not (m.id is null and i.match_kind in ('by-hand', 'similar'))
    )
  update public.import_rows r
  set
    match_id = n.id,
    match_kind = n.kind,
    proof = null
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;
  changed := changed + public.find_possible_matches(import);
  update public.imports i
  set
    matched = true,
    revision = i.revision + (changed > 0)::integer
  where i.user_id = owner and i.id = import and (changed > 0 or not i.matched);
  perform public.find_import_transfers(import);
  return spelled + changed;
end;
$$;

comment on function public.match_import_rows is
  'Spells the categories of a staged import and finds the rows its accounts already hold; returns changed rows.';

create function public.match_import(import uuid)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  held public.imports := public.lock_staged_import(import);
begin
  if held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  perform public.match_import_rows(import);
  perform public.find_vanished_rows(import);
  -- A commit stores the guesses that the review showed.
  perform public.categorize_import_rows(import, not held.matched);
  return public.import_summary(import);
end;
$function$;

comment on function public.match_import is 'Matches a staged import once all its rows have arrived.';

create function public.find_possible_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  -- How far apart the bank's day and another day of the same movement can be.
  reach constant integer := 4;
  -- The day somebody wrote down is nearer to the bank's, and amount and day are all the evidence there is.
  hand_reach constant integer := 3;
  -- Rows that meet only those that are taken get another turn; more than a few are equal to each other anyway.
  turns constant integer := 4;
  first_day date;
  last_day date;
  accounts uuid[];
  pair record;
  taken_rows boolean[];
  taken_others boolean[];
  lines integer[] := '{}';
  parts integer[] := '{}';
  ids uuid[] := '{}';
  kinds text[] := '{}';
  before integer;
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - reach, max(r.date) + reach
  into accounts, first_day, last_day
  from public.import_rows r
  where
    r.user_id = owner
    and r.import_id = import
    and r.kind = 'readable'
    and (r.match_id is null or r.match_kind in ('by-hand', 'similar'));
  if
    accounts is null
    or not exists (
      select
      from public.transactions t
      where
        t.user_id = owner
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
        and t.deletion_id is null
    )
  then
    accounts := null;
  end if;

  for turn in 1..turns loop
    exit when accounts is null;
    before := cardinality(lines);
    taken_rows := null;
    for pair in with
      open_rows as materialized (
        select
          r.line,
          r.part,
          r.account_id,
          r.amount,
          r.date - date '1900-01-01' as day,
          (r.date - date '1900-01-01') / (2 * reach + 1) as stretch
        from public.import_rows r
        where
          r.user_id = owner
          and r.import_id = import
          and r.kind = 'readable'
          and (r.match_id is null or r.match_kind in ('by-hand', 'similar'))
          and (r.line, r.part) not in (select * from unnest(lines, parts))
      ),
      free as materialized (
        select
          t.id,
          t.account_id,
          t.amount,
          t.date - date '1900-01-01' as day,
          t.created_at,
          t.position,
          t.import_id is null
          and not exists (
            select
            from public.known_rows k
            where k.user_id = owner and k.transaction_id = t.id
          ) as by_hand
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deletion_id is null
          and (t.account_id, t.amount) in (select o.account_id, o.amount from open_rows o)
          and t.id not in (select unnest(ids))
          and not exists (
            select
            from public.import_rows r
            where
              r.user_id = owner
              and r.import_id = import
              and r.match_id = t.id
              and r.match_kind in ('same-id', 'same-key', 'same-balance')
          )
      ),
      reached as materialized (
        -- Every day is in one stretch of them, what a transaction reaches in one or two.
        select f.*, s.stretch
        from
          free f
          cross join lateral (
            select (f.day - reach) / (2 * reach + 1) as stretch
            union
            select (f.day + reach) / (2 * reach + 1)
          ) s
        where (f.account_id, f.amount, s.stretch) in (select o.account_id, o.amount, o.stretch from open_rows o)
      ),
      rows_near as materialized (
        select o.*
        from open_rows o
        where (o.account_id, o.amount, o.stretch) in (select r.account_id, r.amount, r.stretch from reached r)
      ),
      there_words as materialized (
        -- The first of a day with a word meets the first of a day in the file, so that nothing is compared with
        -- everything.
        select
          w.*,
          row_number() over (
            partition by w.account_id, w.amount, w.day, w.word, w.stretch
            order by w.created_at, w.position, w.id
          ) as nth
        from
          (
            select r.*, unnest(public.match_tokens(concat_ws(' ', t.bank_text, t.description))) as word
            from
              reached r
              join public.transactions t on t.user_id = owner and t.id = r.id
            union all
            select r.*, '' from reached r where r.by_hand
          ) w
      ),
      row_words as materialized (
        select
          w.*,
          row_number() over (
            partition by w.account_id, w.amount, w.day, w.word
            order by w.line, w.part
          ) as nth
        from
          (
            select n.*, unnest(public.match_tokens(r.description)) as word
            from
              rows_near n
              join public.import_rows r
                on r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part
            union all
            select n.*, '' from rows_near n
          ) w
      ),
      pairs as (
        select
          i.line,
          i.part,
          w.id,
          abs(i.day - w.day) as days,
          max(w.word) <> '' as has_word,
          w.by_hand,
          w.created_at,
          min(w.nth) as nth
        from
          row_words i
          join there_words w using (account_id, amount, stretch, word, nth)
        where
          abs(i.day - w.day) <= case
            when word = '' then hand_reach
            else reach
          end
        group by i.line, i.part, w.id, abs(i.day - w.day), w.by_hand, w.created_at
      )
    select
      p.*,
      dense_rank() over (order by p.line, p.part) as row_place,
      dense_rank() over (order by p.id) as other_place,
      count(*) over () as total
    from pairs p
    order by p.days, not p.has_word, p.nth, p.created_at, p.id, p.line, p.part loop
      if taken_rows is null then
        taken_rows := array_fill(false, array[pair.total::integer]);
        taken_others := taken_rows;
      end if;
      continue when taken_rows[pair.row_place] or taken_others[pair.other_place];
      taken_rows[pair.row_place] := true;
      taken_others[pair.other_place] := true;
      lines := lines || pair.line;
      parts := parts || pair.part;
      ids := ids || pair.id;
      kinds := kinds || case
        when pair.by_hand
        and pair.days <= hand_reach then 'by-hand'
        else 'similar'
      end;
    end loop;
    exit when cardinality(lines) = before;
  end loop;

  with
    found as materialized (select f.* from unnest(lines, parts, ids, kinds) f (line, part, id, kind)),
    news as (
      select r.line, r.part, f.id, f.kind
      from
        public.import_rows r
        left join found f on f.line = r.line and f.part = r.part
      where
        r.user_id = owner
        and r.import_id = import
        and r.kind = 'readable'
        and (r.match_id is null or r.match_kind in ('by-hand', 'similar'))
        and (r.match_id, r.match_kind) is distinct from (f.id, f.kind)
    )
  update public.import_rows r
  set
    match_id = n.id,
    match_kind = n.kind,
    proof = null
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;
  return changed + public.prove_possible_matches(import);
end;
$$;

comment on function public.find_possible_matches is
  'Matches unknown rows of a staged import with one transaction each that they may be; returns changed rows.';

create function public.prove_possible_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  changed integer;
begin
  if
    not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.match_kind in ('by-hand', 'similar', 'other-content')
    )
  then
    return 0;
  end if;
  with
    doubted as materialized (
      select r.account_id, min(r.date) as first_day, max(r.date) as last_day
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.match_kind in ('by-hand', 'similar', 'other-content')
      group by r.account_id
    ),
    marks as materialized (
      select row_number() over () as place, m.*
      from
        (
          select
            b.account_id,
            b.date as day,
            case
              when not b.end_of_day then b.stated_at
            end as moment,
            b.balance,
            b.stated_at,
            0::bigint as nth
          from
            doubted d
            join public.balance_marks b on b.user_id = owner and b.account_id = d.account_id
          where
            b.date >= coalesce(
              (
                select max(o.date)
                from public.balance_marks o
                where o.user_id = owner and o.account_id = d.account_id and o.date < d.first_day
              ),
              d.first_day
            )
            and b.date <= coalesce(
              (
                select min(o.date)
                from public.balance_marks o
                where o.user_id = owner and o.account_id = d.account_id and o.date >= d.last_day
              ),
              d.last_day
            )
          union all
          select b.account_id, b.date, null, b.balance, now(), b.place
          from public.import_balances(import) b
          where b.account_id in (select d.account_id from doubted d)
        ) m
    ),
    there as materialized (
      select s.place, s.amount
      from
        (
          select
            array_agg(m.account_id order by m.place) as accounts,
            array_agg(m.day order by m.place) as days,
            array_agg(m.moment order by m.place) as moments
          from marks m
        ) m
        cross join lateral public.rows_until(m.accounts, m.days, m.moments) s
    ),
    points as (
      -- What a file brings comes after a balance that was typed on its day, and before the end of the day. What the
      -- user
      -- decides of one row changes no other, so a row counts as it was matched.
      select
        r.account_id,
        r.date as day,
        1 as turn,
        null::timestamptz as stated_at,
        0::bigint as nth,
        null::bigint as place,
        r.line,
        r.part,
        null::numeric as balance,
        null::numeric as there,
        case
          when r.match_id is null
          or r.replaces is not null then r.amount
          else 0
        end as sure,
        case
          when r.match_kind in ('by-hand', 'similar', 'other-content') then r.amount
          else 0
        end as doubted
      from
        public.import_rows r
        join doubted d on d.account_id = r.account_id
      where r.user_id = owner and r.import_id = import and r.kind = 'readable'
      union all
      -- What the file lacks, and the user removes or replaces.
      select t.account_id, t.date, 1, null, 0, null, null, null, null, null, -t.amount, 0
      from
        public.imports i
        cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, choice text)
        join public.transactions t on t.user_id = owner and t.id = v.id and t.deletion_id is null
        join doubted d on d.account_id = t.account_id
      where i.user_id = owner and i.id = import and v.choice in ('remove', 'same')
      union all
      select
        m.account_id,
        m.day,
        case
          when m.moment is null then 2
          else 0
        end,
        m.stated_at,
        m.nth,
        m.place,
        null,
        null,
        m.balance,
        t.amount,
        0,
        0
      from
        marks m
        join there t on t.place = m.place
    ),
    added_up as (
      select
        p.*,
        sum(p.sure) over w as sure_until,
        sum(p.doubted) over w as doubted_until,
        count(p.place) over w as marks_until
      from points p
      window
        w as (
          partition by p.account_id
          order by p.day, p.turn, p.stated_at, p.nth, p.place
          rows unbounded preceding
        )
    ),
    spans as (
      select
        p.account_id,
        p.marks_until - 1 as marks_before,
        p.balance - lag(p.balance) over w - (p.there - lag(p.there) over w) - (
          p.sure_until - lag(p.sure_until) over w
        ) as open,
        p.doubted_until - lag(p.doubted_until) over w as doubted
      from added_up p
      where p.place is not null
      window
        w as (
          partition by p.account_id
          order by p.marks_until
        )
    ),
    news as (
      select
        p.line,
        p.part,
        case s.open
          when 0 then 'without'
          when s.doubted then 'with'
        end as proof
      from
        added_up p
        join public.import_rows r on r.user_id = owner and r.import_id = import and r.line = p.line and r.part = p.part
        left join spans s on s.account_id = p.account_id and s.marks_before = p.marks_until and s.doubted <> 0
      where p.doubted <> 0
    )
  update public.import_rows r
  set proof = n.proof
  from news n
  where
    r.user_id = owner
    and r.import_id = import
    and r.line = n.line
    and r.part = n.part
    and r.proof is distinct from n.proof;
  get diagnostics changed = row_count;
  return changed;
end;
$$;

comment on function public.prove_possible_matches is
  'Marks possible duplicates whose account''s balances add up only with, or only without them; returns changed rows.';

create function public.import_summary(import uuid)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    jsonb_build_object(
      'id',
      i.id,
      'fileName',
      i.file_name,
      'revision',
      i.revision,
      'counts',
      (
        select
          jsonb_build_object(
            'rows',
            i.row_count,
            'new',
            count(*) filter (where r.status = 'new'),
            'alreadyThere',
            count(*) filter (where r.status = 'already-there'),
            'same',
            count(*) filter (where r.status = 'same'),
            'possibleDuplicate',
            count(*) filter (where r.status = 'possible-duplicate'),
            'unreadable',
            count(*) filter (where r.status = 'unreadable'),
            'excluded',
            count(*) filter (where r.status = 'left-out'),
            'skipped',
            count(*) filter (where r.status = 'skipped'),
            'transfers',
            count(*) filter (where r.transfer_id is not null and r.status in ('new', 'possible-duplicate'))
          )
        from public.import_rows r
        where r.user_id = i.user_id and r.import_id = i.id
      )
    ) || public.vanished_counts(i.vanished)
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$function$;

comment on function public.import_summary is 'A staged import as the review sees it: counts and revision.';

create function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
returns integer
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  list jsonb := rows;
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  if jsonb_typeof(list) <> 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.parse_number then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with
      added as (
        insert into public.import_rows
          (
            user_id,
            import_id,
            line,
            part,
            chunk,
            kind,
            account_id,
            date,
            description,
            category,
            amount,
            type,
            external_id,
            text,
            reason,
            bank_transfer,
            type_stated,
            balance_key,
            counted,
            one_time
          )
        select
          owner,
          import,
          (r ->> 0)::integer,
          (r ->> 1)::integer,
          stage_import_rows.chunk,
          r ->> 2,
          (r ->> 3)::uuid,
          (r ->> 4)::date,
          r ->> 5,
          r ->> 6,
          case r ->> 8
            when 'expense' then -(r ->> 7)::numeric
            else (r ->> 7)::numeric
          end,
          r ->> 8,
          nullif(r ->> 9, ''),
          r ->> 10,
          nullif(r -> 11, 'null'),
          coalesce((r ->> 12)::boolean, false),
          coalesce((r ->> 13)::boolean, true),
          public.balance_key(
            (r ->> 3)::uuid,
            (r ->> 4)::date,
            case r ->> 8
              when 'expense' then -(r ->> 7)::numeric
              else (r ->> 7)::numeric
            end,
            (r ->> 14)::numeric
          ),
          coalesce((r #>> '{15,counted}')::boolean, true),
          coalesce((r #>> '{15,oneTime}')::boolean, false)
        from jsonb_array_elements(list) as r
        returning account_id
      )
    select count(*), array_agg(distinct account_id) filter (where account_id is not null)
    into staged, accounts
    from added;
  exception when unique_violation then
    raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if
    exists (
      select
      from unnest(accounts) as named (id)
      where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)
    )
  then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;

  update public.imports i
  set
    chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged,
    matched = false,
    revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end;
$function$;

comment on function public.stage_import_rows is
  'Adds a chunk of rows to a staged import; sending it again replaces it.';

create function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  with
    wanted as materialized (
      select r.line, r.part
      from public.import_rows r
      where
        r.user_id = (select public.current_user_id())
        and r.import_id = import
        and case filter
          when 'all' then true
          when 'need-a-look' then r.status in ('same', 'possible-duplicate', 'unreadable')
          when 'transfers' then r.transfer_id is not null
          and r.status in ('new', 'possible-duplicate')
          when 'left-out' then r.status in ('left-out', 'skipped')
          when 'not-added' then r.status in ('left-out', 'skipped', 'unreadable')
          else r.status = filter
        end
    )
  select
    jsonb_build_object(
      'total',
      shown.total,
      'pages',
      shown.pages,
      'page',
      shown.page,
      'items',
      (
        select coalesce(jsonb_agg(m.document order by w.line, w.part), '[]')
        from
          (
            select w.line, w.part
            from wanted w
            order by w.line, w.part
            limit page_size offset shown.skipped
          ) w
          -- The limit makes it a look-up by key for each row of the page.
          cross join lateral (
            select public.import_row_document(m) as document
            from public.import_row_matches m
            where
              m.user_id = (select public.current_user_id())
              and m.import_id = import
              and m.line = w.line
              and m.part = w.part
            limit 1
          ) m
      )
    )
  from
    (select count(*) as total from wanted) n
    cross join lateral public.page_position(n.total, import_rows_page.page, page_size) shown;
$$;

comment on function public.import_rows_page is
  'A page of an import''s rows in the order of the file; past the end the last one.';

create function public.review_import(import uuid, filter text, page integer)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  summary jsonb := public.import_summary(import);
begin
  if summary is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return public.import_rows_page(import, filter, page) || jsonb_build_object(
    'import',
    summary,
    'vanished',
    public.vanished_document(import)
  );
end;
$function$;

comment on function public.review_import is 'A page of the review with the import as it stands.';

create function public.change_import_row(import uuid, line integer, part integer, change jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
begin
  change := public.unwrap_json(change);
  if change ->> 'kind' = 'edit' then
    if
      change ? 'accountId'
      and not exists (
        select from public.live_accounts a where a.user_id = owner and a.id = (change ->> 'accountId')::uuid
      )
    then
      raise sqlstate 'PT422' using message = 'unknown_account';
    end if;
    update public.import_rows r
    set
      account_id = n.account_id,
      date = n.date,
      description = n.description,
      category = n.category,
      file_category = case
        when n.chosen then coalesce(r.file_category, r.category)
        else r.file_category
      end,
      category_source = case
        when n.chosen then 'hand'
        else r.category_source
      end,
      category_reason = case
        when n.chosen then null
        else r.category_reason
      end,
      rule_effects = case
        when n.by_hand <> '{}' then coalesce(r.rule_effects, '{}') - n.by_hand || jsonb_build_object('hand', n.by_hand)
        else r.rule_effects
      end,
      amount = n.signed,
      type = n.type,
      split = n.split,
      -- Memory was asked about another row then.
      guess_category = case
        when n.same then r.guess_category
      end,
      guess_kind = case
        when n.same then r.guess_kind
      end,
      guess_filled = r.guess_filled and n.same,
      type_stated = r.type_stated or n.type is distinct from r.type,
      kind = case
        when n.complete then 'readable'
        else r.kind
      end,
      reason = case
        when n.complete
        and r.kind <> 'readable' then null
        else r.reason
      end,
      -- The balance is that of the row as the file has it.
      balance_key = case
        when (n.account_id, n.date, n.signed) is not distinct from (r.account_id, r.date, r.amount) then r.balance_key
      end,
      file_key = case
        when r.kind = 'readable' then coalesce(r.file_key, r.movement_key)
      end
    from
      (
        select
          v.*,
          v.account_id is not null
          and v.date is not null
          and v.amount is not null
          and v.type is not null
          and v.description <> ''
          and v.category <> '' as complete,
          s.signed,
          (v.description, s.signed) is not distinct from (v.held_description, v.held_amount) as same
        from
          (
            select
              o.description as held_description,
              o.amount as held_amount,
              coalesce((change ->> 'accountId')::uuid, o.account_id) as account_id,
              coalesce((change ->> 'date')::date, o.date) as date,
              coalesce(change ->> 'description', o.description) as description,
              coalesce(change ->> 'category', o.category) as category,
              coalesce((change ->> 'amount')::numeric, abs(o.amount)) as amount,
              case
                when f.types then change ->> 'type'
                else o.type
              end as type,
              case
                when f.splits then nullif(change -> 'parts', '[]')
                else o.split
              end as split,
              coalesce(change ->> 'category' <> o.category, false) as chosen,
              -- Rules no longer set the fields that the user sets here.
              array(
                select jsonb_array_elements_text(o.rule_effects -> 'hand')
                union
                select 'type' where f.types
                union
                select unnest(array['split', 'transferTo']) where f.splits
              ) as by_hand
            from
              public.import_rows o
              cross join lateral (
                select
                  change ? 'type'
                  and change ->> 'type' is distinct from coalesce(o.rule_effects ->> 'type', o.type) as types,
                  change ? 'parts'
                  and not public.same_parts(change -> 'parts', coalesce(o.split, o.rule_effects -> 'split')) as splits
              ) f
            where
              o.user_id = owner
              and o.import_id = import
              and o.line = change_import_row.line
              and o.part = change_import_row.part
          ) v
          cross join lateral (
            select
              case v.type
                when 'expense' then -v.amount
                else v.amount
              end as signed
          ) s
      ) n
    where
      r.user_id = owner
      and r.import_id = import
      and r.line = change_import_row.line
      and r.part = change_import_row.part;
  else
    update public.import_rows r
    set choice = case
      when change ->> 'kind' in ('skip', 'add', 'same') then change ->> 'kind'
    end
    where
      r.user_id = owner
      and r.import_id = import
      and r.line = change_import_row.line
      and r.part = change_import_row.part;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'row_gone';
  elseif
    exists (
      select
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.line = change_import_row.line
        and r.part = change_import_row.part
        and r.split is not null
        and r.amount is distinct from (select sum(p.amount) from jsonb_to_recordset(r.split) as p (amount numeric))
    )
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  elseif
    exists (
      select
      from
        public.import_rows r
        cross join lateral jsonb_to_recordset(r.split) as p (type text, "accountId" uuid)
      where
        r.user_id = owner
        and r.import_id = import
        and r.line = change_import_row.line
        and r.part = change_import_row.part
        and p.type = 'transfer'
        and p."accountId" = r.account_id
    )
  then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still hold their match, so a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
    perform public.categorize_import_rows(import, true);
  end if;
  if held.matched then
    perform public.find_vanished_rows(import);
  end if;
  return jsonb_build_object(
    'import',
    public.import_summary(import),
    'row',
    (
      select public.import_row_document(m)
      from public.import_row_matches m
      where
        m.user_id = owner
        and m.import_id = import
        and m.line = change_import_row.line
        and m.part = change_import_row.part
    )
  );
end;
$function$;

comment on function public.change_import_row is
  'Edits a staged row, or notes the user''s choice about it, and matches again as needed.';

create function public.find_import_transfers(import uuid)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  sizes bigint[];
  first_day date;
  last_day date;
  payment_pattern text := public.transfer_words_pattern('payment');
begin
  update public.import_rows r
  set transfer_id = null
  where r.user_id = owner and r.import_id = import and r.transfer_id is not null;
  if (select count(*) from public.live_accounts a where a.user_id = owner) < 2 then
    return;
  end if;
  select array_agg(distinct (-r.amount * 1000)::bigint), min(r.date) - 5, max(r.date) + 5
  into sizes, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  if sizes is null then
    return;
  end if;
  with
    parts as materialized (
      select p.id, p.transaction_id, p.type, (p.amount * 1000)::bigint as amount_order
      from public.transaction_parts p
      where p.user_id = owner and (p.amount * 1000)::bigint = any (sizes)
    ),
    others as materialized (
      select
        t.id,
        t.id as key,
        t.account_id,
        t.date,
        t.amount_order,
        t.bank_transfer,
        w.waits_for,
        public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
      from
        public.transactions t
        left join public.waiting_legs() w on w.id = t.id and w.part_id is null
      where
        t.user_id = owner
        and t.deletion_id is null
        and t.date between first_day and last_day
        and t.amount_order = any (sizes)
        and not t.is_split
        and (t.type <> 'transfer' or w.id is not null)
        and not exists (
          select
          from public.suggestions s
          where s.user_id = owner and s.first_id = t.id and s.kind = 'transfer' and s.second_id is null
        )
      union all
      select
        t.id,
        p.id,
        t.account_id,
        t.date,
        p.amount_order,
        t.bank_transfer,
        w.waits_for,
        public.fold_text(concat_ws(' ', t.description, t.bank_text))
      from
        parts p
        join public.transactions t on t.user_id = owner and t.id = p.transaction_id
        left join public.waiting_legs() w on w.part_id = p.id
      where
        t.id = any (array(select x.transaction_id from parts x))
        and t.deletion_id is null
        and t.date between first_day and last_day
        and p.type = 'transfer'
        and (
          w.id is not null
          or not exists (
            select
            from public.live_transfers r
            where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
          )
        )
        and not exists (
          select
          from public.suggestions s
          where s.user_id = owner and s.first_part_id = p.id and s.kind = 'transfer' and s.second_id is null
        )
    ),
    reach as (
      select o.*, s.stretch
      from
        others o
        cross join lateral (
          select (o.date - 5 - date '1900-01-01') / 11 as stretch
          union
          select (o.date + 5 - date '1900-01-01') / 11
        ) s
    ),
    staged as (
      select
        r.line,
        r.part,
        r.account_id,
        r.date,
        (-r.amount * 1000)::bigint as amount_order,
        r.bank_transfer,
        (r.date - date '1900-01-01') / 11 as stretch,
        r.description
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.status in ('new', 'possible-duplicate')
        and r.split is null
        and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
    ),
    pairs as materialized (
      select
        s.line,
        s.part,
        s.account_id,
        s.bank_transfer or o.bank_transfer as coded,
        s.amount_order < 0 as comes,
        public.fold_text(s.description) as text,
        o.id,
        o.account_id as other_account,
        o.text as other_text,
        o.waits_for is not null as waits,
        count(*) over (partition by s.line, s.part) as row_pairs,
        count(*) over (partition by o.key) as other_pairs
      from
        staged s
        join reach o using (amount_order, stretch)
      where
        o.account_id <> s.account_id
        and abs(o.date - s.date) <= 5
        and coalesce(o.waits_for = s.account_id, true)
        and public.account_currency(owner, o.account_id) = public.account_currency(owner, s.account_id)
    ),
    named as (
      select p.line, p.part, p.id
      from pairs p
      where
        p.row_pairs = 1
        and p.other_pairs = 1
        and (
          p.waits
          or p.coded
          or exists (
            select
            from public.account_patterns() n
            where
              n.account_id = p.other_account
              and (p.text ~ n.digits_pattern or not n.name_needs_word and p.text ~ n.name_pattern)
              or n.account_id = p.account_id
              and (p.other_text ~ n.digits_pattern or not n.name_needs_word and p.other_text ~ n.name_pattern)
          )
          or (p.text ~ payment_pattern or p.other_text ~ payment_pattern)
          and exists (
            select
            from public.accounts a
            where
              a.user_id = owner
              and a.id = case
                when p.comes then p.account_id
                else p.other_account
              end
              and a.type in ('credit', 'loan')
          )
        )
    )
  update public.import_rows r
  set transfer_id = n.id
  from named n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
end;
$$;

comment on function public.find_import_transfers is
  'Finds the staged rows that are the other leg of a transfer, as far as their texts show it.';

create function public.same_parts(parts jsonb, others jsonb)
returns boolean
language sql
immutable
set search_path = ''
as $$
  select
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(
              (p ->> 'amount')::numeric,
              p ->> 'type',
              p ->> 'category',
              coalesce(p ->> 'note', ''),
              coalesce(p -> 'tags', '[]'),
              coalesce(p ->> 'accountId', '')
            )
          ),
          '[]'
        )
      from jsonb_array_elements(coalesce(parts, '[]')) p
    ) = (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(
              (p ->> 'amount')::numeric,
              p ->> 'type',
              p ->> 'category',
              coalesce(p ->> 'note', ''),
              coalesce(p -> 'tags', '[]'),
              coalesce(p ->> 'accountId', '')
            )
          ),
          '[]'
        )
      from jsonb_array_elements(coalesce(others, '[]')) p
    );
$$;

comment on function public.same_parts is 'True if two lists of parts of a staged row say the same.';

create function public.hold_replacing()
returns trigger
language plpgsql
set search_path to ''
as $function$
begin
  return null;
end;
$function$;

comment on function public.hold_replacing is
  'Keeps the match that the user gave a staged row when the rows are matched again.';

create table public.imports (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  format text not null check (format in ('csv', 'ofx1', 'ofx2', 'qif', 'camt', 'mt940')),
  mapping jsonb not null default '{}',
  reading integer not null default 1,
  row_count integer not null check (row_count > 0),
  chunks integer[] not null default '{}',
  arrived integer not null default 0,
  matched boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  added integer,
  already_there integer,
  left_out integer,
  account_ids uuid[] not null default '{}',
  undone_at timestamptz,
  removed integer,
  vanished jsonb default '[]' not null constraint imports_vanished_check
    check (jsonb_typeof(vanished) = 'array' and char_length(vanished::text) <= 40000),
  primary key (user_id, id),
  constraint imports_sum check (committed_at is null or added + already_there + left_out = row_count)
);

comment on table public.imports is
  'A file on its way into the ledger: staged until the commit, then the history of its effects.';

comment on column public.imports.mapping is 'The mapping by which the file was parsed.';

comment on column public.imports.reading is 'Counts the parses of the file; only rows of the latest are there.';

comment on column public.imports.row_count is 'The number of rows of the parsed file.';

comment on column public.imports.chunks is 'The chunks that have arrived.';

comment on column public.imports.arrived is 'The number of rows that have arrived with them.';

comment on column public.imports.matched is 'True if all rows have been matched with the accounts.';

comment on column public.imports.revision is 'Changes with rows and matches; a commit names the one that was shown.';

comment on column public.imports.account_ids is 'The accounts its rows were for, once committed.';

comment on column public.imports.removed is 'The number of transactions the undo removed.';

comment on column public.imports.vanished is
  'Rows of earlier files that this one lacks: a list of { id, line, part, choice }, with before once committed.';

create index imports_history_index on public.imports (user_id, committed_at desc);

alter table public.imports enable row level security;

create policy "own rows" on public.imports
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.import_statements (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  position integer not null check (position > 0),
  account_id uuid,
  named text check (char_length(named) between 1 and 255),
  currency text check (currency ~ '^[A-Z]{3}$'),
  closing_balance numeric(15, 3) check (closing_balance <> 'NaN'),
  closing_date date,
  opening_balance numeric(15, 3) check (opening_balance <> 'NaN'),
  opening_date date,
  balances jsonb not null default '[]',
  primary key (user_id, import_id, position),
  constraint import_statements_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade,
  constraint import_statements_closing check ((closing_balance is null) = (closing_date is null)),
  constraint import_statements_opening check ((opening_balance is null) = (opening_date is null)),
  constraint import_statements_opening_order check (opening_date <= closing_date),
  constraint import_statements_balances check (jsonb_typeof(balances) = 'array' and jsonb_array_length(balances) <= 400)
);

comment on table public.import_statements is 'The accounts a file is about, as it states them.';

comment on column public.import_statements."position" is 'Their order in the file, from 1.';

comment on column public.import_statements.account_id is
  'The user''s account it was taken for; null where none was chosen, as it has no rows.';

comment on column public.import_statements.named is 'The number, IBAN or name in the file; null where it names none.';

comment on column public.import_statements.currency is 'ISO 4217; null where the file does not say.';

comment on column public.import_statements.closing_balance is
  'The latest the file states, in that currency; debts negative.';

comment on column public.import_statements.closing_date is 'The day at whose end it was so.';

comment on column public.import_statements.opening_balance is
  'The earliest the file states, in that currency; debts negative.';

comment on column public.import_statements.opening_date is
  'The day at whose end it was so: before the first transaction.';

comment on column public.import_statements.balances is
  'Those between opening and closing balance that are kept: objects of date and balance, at the end of days.';

alter table public.import_statements enable row level security;

create policy "own rows" on public.import_statements
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.lock_import(import uuid)
returns public.imports
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held public.imports;
begin
  if public.current_user_id() is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  select i.*
  into held
  from public.imports i
  where i.user_id = public.current_user_id() and i.id = import
  for update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return held;
end;
$$;

comment on function public.lock_import is 'The import, locked for this transaction; PT404 when there is none.';

create function public.lock_staged_import(import uuid)
returns public.imports
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held public.imports := public.lock_import(import);
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elseif held.committed_at is not null then
    raise sqlstate 'PT409' using message = 'already_imported';
  end if;
  return held;
end;
$$;

comment on function public.lock_staged_import is 'The import, locked; PT409 unless it is still staged.';

create function public.open_import(
  import uuid,
  parse_number integer,
  file_name text,
  format text,
  mapping jsonb,
  row_count integer,
  statements jsonb default '[]'::jsonb
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  left_over uuid[];
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- Abandoned imports: a review lasts days at most, and nobody reviews many files at once.
  left_over := array(
    select i.id
    from public.imports i
    where
      i.user_id = owner
      and i.committed_at is null
      and i.id <> import
      and (
        i.created_at < now() - interval '3 days'
        or i.id not in (
          select l.id
          from public.imports l
          where l.user_id = owner and l.committed_at is null and l.id <> import
          order by l.created_at desc
          limit 9
        )
      )
  );
  if left_over <> '{}' then
    perform public.lock_ledger();
    delete from public.imports i where i.user_id = owner and i.id = any (left_over) and i.committed_at is null;
    perform public.forget_unused_payees();
  end if;

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values
    (
      owner,
      import,
      open_import.parse_number,
      open_import.file_name,
      open_import.format,
      open_import.mapping,
      open_import.row_count
    )
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.parse_number then
      raise sqlstate 'PT409' using message = 'old_reading';
    elseif held.reading = open_import.parse_number then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set
      reading = open_import.parse_number,
      file_name = open_import.file_name,
      format = open_import.format,
      mapping = open_import.mapping,
      row_count = open_import.row_count,
      chunks = '{}',
      arrived = 0,
      matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  -- The balances come in order: the first is the opening one, the last the closing one.
  insert into public.import_statements
    (
      user_id,
      import_id,
      position,
      account_id,
      named,
      currency,
      opening_balance,
      opening_date,
      balances,
      closing_balance,
      closing_date
    )
  select
    owner,
    import,
    s.place,
    (s.statement ->> 'accountId')::uuid,
    s.statement ->> 'id',
    s.statement ->> 'currency',
    case
      when n.count > 1 then (s.statement #>> '{balances,0,balance}')::numeric
    end,
    case
      when n.count > 1 then (s.statement #>> '{balances,0,date}')::date
    end,
    coalesce(
      (
        select jsonb_agg(b.value order by b.place)
        from jsonb_array_elements(s.statement -> 'balances') with ordinality b (value, place)
        where b.place between 2 and n.count - 1
      ),
      '[]'
    ),
    (s.statement #>> '{balances,-1,balance}')::numeric,
    (s.statement #>> '{balances,-1,date}')::date
  from
    jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s (statement, place)
    cross join lateral (
      select
        case
          when jsonb_typeof(s.statement -> 'balances') = 'array' then jsonb_array_length(s.statement -> 'balances')
          else 0
        end as count
    ) n;
  return public.import_summary(import);
end;
$function$;

comment on function public.open_import is
  'Begins a staged import, or finds it begun; a later parse of the file replaces the one before.';

create function public.discard_import(import uuid)
returns void
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.imports i where i.user_id = owner and i.id = import and i.committed_at is null;
  if found then
    perform public.forget_unused_payees();
  end if;
end;
$function$;

comment on function public.discard_import is 'Forgets a staged import. One that was committed stays.';

create function public.commit_import(
  import uuid,
  revision integer default null::integer,
  only_if_all_new boolean default false
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
  -- Rows that the file lacks: null where it lacks none.
  vanished jsonb;
  -- Links made without asking can be taken back on their own.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elseif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links))
        || public.vanished_counts(held.vanished);
  elseif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  changed := changed + public.find_vanished_rows(import);
  select nullif(i.vanished, '[]') into vanished from public.imports i where i.user_id = owner and i.id = import;
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status in ('already-there', 'same')),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there', 'same')), '{}'),
    bool_and(r.status = 'new') and vanished is null,
    bool_or(r.category_source <> 'file' or r.guess_kind is not null
      or r.rule_effects is not null or r.split is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- Additions to a transaction (tags, a split, a transfer) are looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elseif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  -- Removed and replaced rows raise no alerts, and leave their partners to the new rows.
  perform public.settle_vanished_rows(import);
  perform public.add_imported_transactions(import, unseen);
  perform public.keep_known_rows(import);
  perform public.keep_other_rows(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- A row known only by its content may have been another movement after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- Rows left out keep the file's values, without the split they would have got.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links))
      || public.vanished_counts(coalesce(vanished, '[]'));
end $function$;

comment on function public.commit_import is
  'Adds the rows of a staged import as they were shown, all or none; safe to repeat.';

create function public.undo_import(import uuid)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
begin
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    perform public.restore_vanished_rows(import);
    perform public.forget_known_rows(import);
    delete from public.transactions t
    where t.user_id = owner and t.import_id = import and t.edited_at is null and t.deletion_id is null;
    get diagnostics held.removed = row_count;
    -- A transfer linked with them waits for another leg, unless nothing of it is left.
    delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
    delete from public.balance_marks m where m.user_id = owner and m.import_id = import;
    perform public.forget_unused_payees();
    update public.imports i
    set
      undone_at = now(),
      removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object(
    'removed',
    held.removed,
    'kept',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              t.id,
              'date',
              t.date,
              'description',
              t.description,
              'amount',
              abs(t.amount),
              'type',
              t.type
            )
            order by t."position"
          ),
          '[]'
        )
      from public.live_transactions t
      where
        t.user_id = owner
        and (
          t.import_id = import
          or t.id in (
            select v.id
            from
              public.imports i
              cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, "left" boolean)
            where i.user_id = owner and i.id = import and v."left"
          )
        )
    )
  ) || public.restored_rows(import);
end;
$function$;

comment on function public.undo_import is
  'Removes the rows an import added, save those the user has edited since; safe to repeat.';

create function public.past_imports(page integer default 1, page_size integer default 10)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    jsonb_build_object(
      'total',
      shown.total,
      'pages',
      shown.pages,
      'page',
      shown.page,
      'items',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id',
                i.id,
                'fileName',
                i.file_name,
                'importedAt',
                i.committed_at,
                'added',
                i.added,
                'alreadyThere',
                i.already_there,
                'excluded',
                i.left_out,
                'undoneAt',
                i.undone_at,
                'accounts',
                (
                  select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]')
                  from public.live_accounts a
                  where a.user_id = i.user_id and a.id = any (i.account_ids)
                ),
                'proofs',
                case
                  when i.undone_at is null then public.import_proofs(i.id)
                  else '[]'
                end
              ) || public.vanished_counts(i.vanished)
              order by i.committed_at desc, i.id
            ),
            '[]'
          )
        from
          (
            select *
            from public.imports i
            where i.user_id = (select public.current_user_id()) and i.committed_at is not null
            order by i.committed_at desc, i.id
            limit page_size offset shown.skipped
          ) i
      )
    )
  from
    (
      select count(*) as total
      from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
    ) n
    cross join lateral public.page_position(n.total, past_imports.page, page_size) shown;
$function$;

comment on function public.past_imports is 'A page of the imports that were committed, newest first.';

create function public.linked_by_import(change uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select
    jsonb_build_object(
      'count',
      (
        select count(*)
        from public.transfers r
        where r.user_id = c.user_id and r.in_id = any (h.ids) and r.out_id = any (h.ids)
      ),
      'change',
      c.id
    )
  from
    public.ledger_changes c
    cross join lateral (
      select
        array(
          select h.transaction_id from public.changed_transactions h where h.user_id = c.user_id and h.change_id = c.id
        ) as ids
    ) h
  where c.user_id = (select public.current_user_id()) and c.id = linked_by_import.change and c.undone_at is null;
$$;

comment on function public.linked_by_import is
  'The number of transfers an import has linked, and the change that takes them back; null for none.';

create function public.import_balances(import uuid)
returns table (place bigint, account_id uuid, date date, balance numeric)
language sql
stable
security invoker
set search_path = ''
as $$
  select row_number() over (order by s.position, b.place), s.account_id, b.date, b.balance
  from
    public.import_statements s
    join public.live_accounts a on a.user_id = s.user_id and a.id = s.account_id
    join public.profiles p on p.user_id = s.user_id
    cross join lateral (
      select 0 as place, s.opening_date as date, s.opening_balance as balance where s.opening_date is not null
      union all
      select e.place, (e.value ->> 'date')::date, (e.value ->> 'balance')::numeric
      from jsonb_array_elements(s.balances) with ordinality e (value, place)
      union all
      select 1000, s.closing_date, s.closing_balance where s.closing_date is not null
    ) b
  where
    s.user_id = (select public.current_user_id())
    and s.import_id = import
    and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
    and scale(trim_scale(b.balance)) <= public.currency_exponent(coalesce(a.currency, p.currency));
$$;

comment on function public.import_balances is
  'The balances that a file states for accounts of the user, in their currency, in its order.';

create function public.import_coverage(import uuid)
returns table (account_id uuid, first_day date, last_day date, added integer, already_there integer)
language sql
stable
security invoker
set search_path = ''
as $$
  select
    account_id,
    least(r.first_day, b.first_day + 1, b.last_day),
    greatest(r.last_day, b.last_day),
    coalesce(r.added, 0),
    coalesce(r.already_there, 0)
  from
    (
      select
        r.account_id,
        min(r.date) as first_day,
        max(r.date) as last_day,
        count(*) filter (where r.status in ('new', 'possible-duplicate'))::integer as added,
        count(*) filter (where r.status in ('already-there', 'same'))::integer as already_there
      from public.import_rows r
      where
        r.user_id = (select public.current_user_id())
        and r.import_id = import
        and r.kind = 'readable'
        and r.date is not null
        and r.account_id is not null
      group by r.account_id
    ) r
    -- A statement without rows states balances all the same.
    full join (
      select b.account_id, min(b.date) as first_day, max(b.date) as last_day
      from public.import_balances(import) b
      group by b.account_id
    ) b
      using (account_id);
$$;

comment on function public.import_coverage is
  'Days that a staged import covers in each account, from its rows and from opening to closing balance.';

create function public.import_proofs(import uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  with
    held as (
      select c.account_id, c.first_day, greatest(c.last_day, m.last_day) as last_day, m.marks, m.days
      from
        public.import_accounts c
        cross join lateral (
          select count(*) as marks, count(distinct b.date) as days, max(b.date) as last_day
          from public.balance_marks b
          where b.user_id = c.user_id and b.account_id = c.account_id and b.import_id = import
        ) m
      where c.user_id = (select public.current_user_id()) and c.import_id = import
    ),
    proofs as (
      select h.*, s.spans, s.from_day, s.to_day, s.differences
      from
        held h
        cross join lateral (
          select
            count(*) as spans,
            min(s.from_day) as from_day,
            max(s.to_day) as to_day,
            jsonb_agg(
              jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
              order by s.to_day
            ) filter (where s.unexplained <> 0) as differences
          from public.balance_spans(h.account_id, h.first_day - 1, h.last_day) s
          where
            h.marks > 0
            and s.from_day < h.last_day
            and s.to_day >= h.first_day - 1
            and (s.from_day < s.to_day or s.unexplained <> 0)
        ) s
    )
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'accountId',
          a.id,
          'account',
          a.name,
          'valued',
          public.is_valued(a.type),
          'kind',
          case
            when p.marks = 0 then 'none'
            when p.differences is not null then 'differs'
            when p.spans = 0 then 'first'
            else 'proved'
          end,
          'from',
          coalesce(p.from_day + 1, p.first_day),
          'to',
          coalesce(p.to_day, p.last_day),
          'differences',
          coalesce(p.differences, '[]')
        )
        order by a.name, a.id
      ),
      '[]'
    )
  from
    proofs p
    join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id;
$$;

comment on function public.import_proofs is
  'For each account of a committed import, whether its rows lead from balance to balance, and where they don''t.';

create function public.staged_proofs(import uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  with
    stated as (
      select b.*, lag(b.date) over w as from_day, lag(b.balance) over w as opening
      from public.import_balances(import) b
      window
        w as (
          partition by b.account_id
          order by b.date, b.place
        )
    ),
    spans as (
      select
        s.account_id,
        s.from_day,
        s.date as to_day,
        s.balance - s.opening - coalesce(
          (
            select sum(r.amount)
            from public.import_rows r
            where
              r.user_id = (select public.current_user_id())
              and r.import_id = import
              and r.account_id = s.account_id
              and r.kind = 'readable'
              and r.date > s.from_day
              and r.date <= s.date
          ),
          0
        ) as unexplained
      from stated s
      where s.from_day is not null
    ),
    proofs as (
      select c.account_id, c.first_day, c.last_day, count(b.account_id) as balances, s.*
      from
        public.import_coverage(import) c
        left join public.import_balances(import) b on b.account_id = c.account_id
        left join lateral (
          select
            min(s.from_day) as from_day,
            max(s.to_day) as to_day,
            jsonb_agg(
              jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
              order by s.to_day
            ) filter (where s.unexplained <> 0) as differences
          from spans s
          where s.account_id = c.account_id
        ) s
          on true
      group by c.account_id, c.first_day, c.last_day, s.from_day, s.to_day, s.differences
    )
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'accountId',
          a.id,
          'account',
          a.name,
          'valued',
          public.is_valued(a.type),
          'kind',
          case
            when p.balances = 0 then 'none'
            when p.differences is not null then 'differs'
            when p.from_day is null then 'first'
            else 'proved'
          end,
          'from',
          coalesce(p.from_day + 1, p.first_day),
          'to',
          coalesce(p.to_day, p.last_day),
          'differences',
          coalesce(p.differences, '[]')
        )
        order by a.name, a.id
      ),
      '[]'
    )
  from
    proofs p
    join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id;
$$;

comment on function public.staged_proofs is
  'For a staged import, whether its rows lead from its opening to its closing balance, by its file alone.';

create function public.add_imported_transactions(import uuid, unseen boolean)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and (r.split is not null or r.rule_effects ?| array['split', 'transferTo'])
      and r.status in ('new', 'possible-duplicate')
  );
  has_effects boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.rule_effects is not null
      and r.status in ('new', 'possible-duplicate')
  );
  leg record;
begin
  perform
    public.ensure_payees(
      owner,
      array(
        select distinct r.description
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      )
    );

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    categorized as (select c.* from public.categorized_import_rows(import, true) c where unseen),
    incoming as materialized (
      select
        row_number() over (order by r.line, r.part) as place,
        r.account_id,
        r.date,
        r.description,
        n.category,
        r.amount,
        coalesce(n.rule_effects ->> 'type', r.type) as type,
        r.type_stated or n.rule_effects ? 'type' is true as type_stated,
        r.bank_transfer,
        r.line,
        r.external_id,
        nullif(r.file_key, r.movement_key) as file_key,
        r.balance_key,
        n.category_source,
        n.category_reason,
        n.guess_category,
        n.guess_kind,
        n.guess_filled,
        n.rule_effects,
        r.counted,
        r.one_time
      from
        public.import_rows r
        left join categorized c on c.line = r.line and c.part = r.part
        cross join lateral (
          select
            case
              when c.line is null then r.category
              else c.category
            end as category,
            case
              when c.line is null then r.category_source
              else c.category_source
            end as category_source,
            case
              when c.line is null then r.category_reason
              else c.category_reason
            end as category_reason,
            case
              when c.line is null then r.guess_category
              else c.guess_category
            end as guess_category,
            case
              when c.line is null then r.guess_kind
              else c.guess_kind
            end as guess_kind,
            case
              when c.line is null then r.guess_filled
              else c.guess_filled
            end as guess_filled,
            case
              when c.line is null then r.rule_effects
              else c.rule_effects
            end as rule_effects
        ) n
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    described as materialized (
      select d.description, k.payee_id
      from
        (select distinct i.description from incoming i) d
        join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
    ),
    stated as (
      select
        i.category as name,
        min(i.place) as place,
        case
          when bool_and(i.type = 'income') then 'income'
          else 'spending'
        end as kind
      from incoming i
      group by i.category
    ),
    named as materialized (
      select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
      from
        (
          select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s
        ) s
        cross join lateral public.ensure_categories(s.names, s.kinds) n
    ),
    guessed as materialized (
      select g.name, c.id
      from
        (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
        join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
    )
  insert into public.transactions
    (
      user_id,
      import_id,
      "position",
      account_id,
      date,
      description,
      payee_id,
      category_id,
      category_source,
      category_reason,
      guess_category_id,
      guess_kind,
      guess_filled,
      amount,
      type,
      type_stated,
      note,
      one_time,
      counted,
      bank_transfer,
      line,
      external_id,
      file_key,
      balance_key,
      created_at
    )
  select
    owner,
    import,
    i.place,
    i.account_id,
    i.date,
    i.description,
    coalesce(p.id, d.payee_id),
    n.id,
    case
      when i.category_source = 'file'
      and n.is_none then 'none'
      else i.category_source
    end,
    i.category_reason,
    g.id,
    i.guess_kind,
    i.guess_filled,
    i.amount,
    i.type,
    i.type_stated,
    coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, i.one_time),
    i.counted,
    i.bank_transfer,
    i.line,
    i.external_id,
    i.file_key,
    i.balance_key,
    entered
  from
    incoming i
    join described d on d.description = i.description
    join named n on n.name = i.category
    left join guessed g on g.name = i.guess_category
    left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral jsonb_array_elements_text(i.tags) n (id)
      join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from
    (
      select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p
  set
    category_source = 'rule',
    category_reason = jsonb_build_object('rule', i.rule)
  from
    (
      select
        row_number() over (order by r.line, r.part) as place,
        r.split is null and r.rule_effects ? 'split' as ruled,
        (
          select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place)
          from public.active_rules() a
          where a.place = (r.rule_effects #>> '{by,split}')::integer
        ) as rule
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  -- If the file does not state the type of money in, its category decides, as for a whole row.
  update public.transaction_parts p
  set type = 'refund'
  from
    public.transactions t,
    public.categories c
  where
    t.user_id = owner
    and t.import_id = import
    and not t.type_stated
    and p.user_id = owner
    and p.transaction_id = t.id
    and p.type = 'income'
    and c.user_id = owner
    and c.id = p.category_id
    and c.kind = 'spending'
    and public.caseless(c.name) <> 'uncategorized';
  for leg in select t.id, t.amount, (i.effects ->> 'transferTo')::uuid as account
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.rule_effects as effects, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.effects ? 'transferTo' and i.split is null loop
    perform
      public.join_transfer(
        case
          when leg.amount < 0 then leg.id
        end,
        case
          when leg.amount > 0 then leg.id
        end,
        leg.account,
        false
      );
  end loop;
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position
  );
  perform public.raise_alerts_of(added, import);
end;
$function$;

comment on function public.add_imported_transactions is
  'Adds the transactions of a staged import, as part of its commit. Unseen rows come without rules and memory.';

create function public.keep_other_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  if
    not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.choice = 'add' and r.match_id is not null
    )
  then
    return;
  end if;
  insert into public.suggestions (user_id, kind, first_id, second_id, refused_at)
  select owner, 'duplicate', r.match_id, t.id, now()
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.match_id, r.choice
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) r
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = r.place
  where r.choice = 'add' and r.match_id is not null
  on conflict do nothing;
end;
$$;

comment on function public.keep_other_rows is
  'Remembers rows the user added although they resemble others, so that /review doesn''t ask. Part of a commit.';

create function public.discard_imports_of_account()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.imports i
  where
    i.user_id = old.user_id
    and i.committed_at is null
    and exists (
      select
      from public.import_rows r
      where r.user_id = old.user_id and r.import_id = i.id and r.account_id = old.id
    );
  return old;
end;
$$;

comment on function public.discard_imports_of_account is
  'Discards the staged imports with rows for an account that is removed for good.';

create function public.balance_key(account_id uuid, date date, amount numeric, balance numeric)
returns uuid
language sql
immutable
parallel safe
return md5(
  account_id::text || '/' || (date - date '2000-01-01')::text || '/' || trim_scale(amount)::text || '/' || trim_scale(
    balance
  )::text
)::uuid;

comment on function public.balance_key is
  'Equal for the same movement in two files that state the balance after it, whatever their texts.';

create function public.keep_known_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  with
    taken as (
      select
        t.id,
        r.line,
        r.part,
        coalesce(r.file_key, r.movement_key) as key,
        r.balance_key,
        r.bank_transfer,
        r.description,
        case
          when r.external_id !~ '^outlay:' then r.external_id
        end as external_id,
        t.import_id is null as by_hand
      from
        public.import_rows r
        join public.transactions t on t.user_id = owner and t.id = r.match_id and t.deletion_id is null
      where
        r.user_id = owner
        and r.import_id = import
        and (
          r.status = 'same'
          or r.status = 'already-there'
          and t.import_id is null
          and coalesce(r.external_id, '') !~ '^outlay:'
        )
    ),
    given as (
      select
        k.*,
        array_remove(
          array[
            case
              when t.external_id is null
              and k.external_id is not null then 'external_id'
            end,
            case
              when k.by_hand
              and t.bank_text is null
              and t.description <> k.description then 'bank_text'
            end,
            case
              when k.by_hand
              and t.file_key is null then 'file_key'
            end,
            case
              when t.balance_key is null
              and k.balance_key is not null then 'balance_key'
            end,
            case
              when k.bank_transfer
              and not t.bank_transfer then 'bank_transfer'
            end
          ],
          null
        ) as given
      from
        taken k
        join public.transactions t on t.user_id = owner and t.id = k.id
    ),
    kept as (
      insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, given)
      select owner, g.id, import, g.line, g.key, g.external_id, g.balance_key, g.given from given g
    )
  update public.transactions t
  set
    external_id = case
      when 'external_id' = any (g.given) then g.external_id
      else t.external_id
    end,
    bank_text = case
      when 'bank_text' = any (g.given) then g.description
      else t.bank_text
    end,
    file_key = case
      when 'file_key' = any (g.given) then g.key
      else t.file_key
    end,
    balance_key = case
      when 'balance_key' = any (g.given) then g.balance_key
      else t.balance_key
    end,
    bank_transfer = t.bank_transfer or 'bank_transfer' = any (g.given)
  from given g
  where t.user_id = owner and t.id = g.id and g.given <> '{}';
end;
$$;

comment on function public.keep_known_rows is
  'Gives transactions the bank''s data of the rows matched with them, keeping what the user entered. Part of a commit.';

create function public.forget_known_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  with
    gone as (
      delete from public.known_rows k
      where k.user_id = owner and k.import_id = import
      returning k.transaction_id, k.given
    )
  update public.transactions t
  set
    external_id = case
      when 'external_id' = any (g.given) then null
      else t.external_id
    end,
    bank_text = case
      when 'bank_text' = any (g.given) then null
      else t.bank_text
    end,
    file_key = case
      when 'file_key' = any (g.given) then null
      else t.file_key
    end,
    balance_key = case
      when 'balance_key' = any (g.given) then null
      else t.balance_key
    end,
    bank_transfer = t.bank_transfer and 'bank_transfer' <> all (g.given)
  from gone g
  where t.user_id = owner and t.id = g.transaction_id and g.given <> '{}';
end;
$$;

comment on function public.forget_known_rows is
  'Takes back the data an import gave to transactions that were there before. Part of its undo.';

create table public.month_totals (
  user_id uuid not null references auth.users (id)
    on delete cascade,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  category_id uuid not null,
  type text not null,
  counted boolean not null,
  one_time boolean not null,
  amount numeric(24, 3) not null check (amount <> 'NaN'),
  lines integer not null,
  transactions integer not null,
  primary key (user_id, account_id, month, category_id, type, counted, one_time)
);

comment on table public.month_totals is 'The lines of a calendar month, summed.';

create index month_totals_month_index on public.month_totals (user_id, month);

alter table public.month_totals enable row level security;

create policy "own rows" on public.month_totals for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.month_totals from public, anon, authenticated;

grant select on public.month_totals to authenticated;

create table public.ledger_totals (
  user_id uuid not null references auth.users (id)
    on delete cascade,
  account_id uuid not null,
  category_id uuid not null,
  type text not null,
  counted boolean not null,
  one_time boolean not null,
  amount numeric(24, 3) not null check (amount <> 'NaN'),
  lines integer not null,
  transactions integer not null,
  primary key (user_id, account_id, category_id, type, counted, one_time)
);

comment on table public.ledger_totals is 'All lines, summed.';

alter table public.ledger_totals enable row level security;

create policy "own rows" on public.ledger_totals for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.ledger_totals from public, anon, authenticated;

grant select on public.ledger_totals to authenticated;

create table public.account_months (
  user_id uuid not null references auth.users (id)
    on delete cascade,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount numeric(24, 3) not null check (amount <> 'NaN'),
  transactions integer not null,
  first_day date not null,
  last_day date not null,
  largest numeric(15, 3) check (largest <> 'NaN'),
  primary key (user_id, account_id, month)
);

comment on table public.account_months is
  'The sums of an account''s transactions in a calendar month, whatever they count as.';

comment on column public.account_months.largest is
  'The largest amount, without sign, of those that are counted and no transfers.';

alter table public.account_months enable row level security;

create policy "own rows" on public.account_months for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.account_months from public, anon, authenticated;

grant select on public.account_months to authenticated;

create type private.account_month as (user_id uuid, account_id uuid, month date);

comment on type private.account_month is 'A month of an account, such as one whose totals have to be summed again.';

create table public.amount_counts (
  user_id uuid not null references auth.users
    on delete cascade,
  step bigint not null,
  transactions integer not null,
  primary key (user_id, step)
);

comment on table public.amount_counts is 'The number of transactions outside the trash with an amount in each step.';

comment on column public.amount_counts.step is 'The lowest amount of the step, in thousandths (amount_step).';

alter table public.amount_counts enable row level security;

create policy "own rows" on public.amount_counts for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.amount_counts from public, anon, authenticated;

grant select on public.amount_counts to authenticated;

create function public.month_of(date date)
returns date
language sql
immutable
parallel safe
security invoker
return date_trunc('month', date::timestamp)::date;

comment on function public.month_of is 'The first day of a date''s calendar month.';

create function public.line_role(type text, counted boolean)
returns text
language sql
immutable
parallel safe
security invoker
return case
  when not counted then 'not-counted'
  when type = 'transfer' then 'transfer'
  when type = 'income' then 'income'
  else 'spending'
end;

comment on function public.line_role is
  'The role of a line: spending (refunds among it, with their sign), income, transfer or not-counted.';

create function private.sum_months(owner uuid, account_ids uuid[], first date, next date)
returns void
language plpgsql
set search_path = ''
set jit = off
as $$
begin
  delete from public.month_totals m
  where m.user_id = owner and m.account_id = any (account_ids) and m.month >= first and m.month < next;
  insert into public.month_totals
  select
    owner,
    l.account_id,
    public.month_of(l.counted_on),
    l.category_id,
    l.type,
    l.counted,
    l.one_time,
    sum(l.amount),
    count(*),
    sum(l.transactions)
  from public.ledger_lines l
  where l.user_id = owner and l.account_id = any (account_ids) and l.counted_on >= first and l.counted_on < next
  group by 1, 2, 3, 4, 5, 6, 7;

  delete from public.account_months m
  where m.user_id = owner and m.account_id = any (account_ids) and m.month >= first and m.month < next;
  insert into public.account_months
  select
    owner,
    t.account_id,
    public.month_of(t.date),
    sum(t.amount),
    count(*),
    min(t.date),
    max(t.date),
    max(abs(t.amount)) filter (where t.counted and t.type <> 'transfer')
  from public.live_transactions t
  where t.user_id = owner and t.account_id = any (account_ids) and t.date >= first and t.date < next
  group by 1, 2, 3;
end;
$$;

comment on function private.sum_months is 'Sums the lines of accounts again, month by month.';

create function private.refresh_totals(owner uuid, account_ids uuid[], months date[])
returns void
language plpgsql
set search_path = ''
set jit = off
as $$
declare
  accounts uuid[] := array(select distinct a from unnest(account_ids) a);
  one record;
begin
  if cardinality(months) > 24 then
    perform private.sum_months(owner, accounts, min(m), (max(m) + interval '1 month')::date) from unnest(months) m;
  else
    for one in select d.account_id, d.month from unnest(account_ids, months) as d (account_id, month) loop
      perform private.sum_months(owner, array[one.account_id], one.month, (one.month + interval '1 month')::date);
    end loop;
  end if;

  delete from public.ledger_totals s where s.user_id = owner and s.account_id = any (accounts);
  insert into public.ledger_totals
  select
    owner,
    m.account_id,
    m.category_id,
    m.type,
    m.counted,
    m.one_time,
    sum(m.amount),
    sum(m.lines),
    sum(m.transactions)
  from public.month_totals m
  where m.user_id = owner and m.account_id = any (accounts)
  group by 1, 2, 3, 4, 5, 6;
end;
$$;

comment on function private.refresh_totals is
  'Sums the lines of accounts in months (parallel arrays) again, and all lines of these accounts.';

create function public.rebuild_totals()
returns void
language plpgsql
security definer
set search_path = ''
set enable_nestloop = off
set jit = off
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.month_totals m where m.user_id = owner;
  delete from public.account_months m where m.user_id = owner;
  delete from public.ledger_totals s where s.user_id = owner;
  perform private.refresh_totals(owner, array_agg(d.account_id), array_agg(d.month))
  from
    (
      select distinct l.account_id, public.month_of(l.counted_on) as month
      from public.ledger_lines l
      where l.user_id = owner
      union
      select distinct t.account_id, public.month_of(t.date) from public.live_transactions t where t.user_id = owner
    ) d;
  delete from public.amount_counts c where c.user_id = owner;
  insert into public.amount_counts
  select owner, public.amount_step(t.amount_order), count(*)
  from public.transactions t
  where t.user_id = owner and t.deletion_id is null
  group by 2;
end;
$$;

comment on function public.rebuild_totals is 'Sums all lines of the user again.';

create function private.refresh_changed(
  was private.account_month[],
  shifted_was private.account_month[],
  owners uuid[],
  now_ids uuid[],
  now_is private.account_month[]
)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = on
set jit = off
as $$
declare
  one record;
begin
  for one in select d.user_id, array_agg(d.account_id) as account_ids, array_agg(d.month) as months
  from
    (
      select * from unnest(was)
      union
      select * from unnest(now_is)
      union
      select m.user_id, m.account_id, m.month
      from
        public.month_totals m
        join unnest(was) w on w.user_id = m.user_id and w.month = m.month
      where m.type = 'refund'
      union
      select m.user_id, m.account_id, m.month
      from
        public.month_totals m
        join unnest(shifted_was) w on w.user_id = m.user_id and w.account_id = m.account_id
      where m.type = 'refund'
      union
      select r.user_id, r.account_id, public.month_of(p.date)
      from
        public.refund_links l
        join public.transactions r on r.user_id = l.user_id and r.id = l.refund_id
        join public.transactions p on p.user_id = l.user_id and p.id = l.purchase_id
      where
        l.user_id = any (owners)
        and l.counts_with_purchase
        and (l.refund_id = any (now_ids) or l.purchase_id = any (now_ids))
    ) d
  group by d.user_id loop
    perform private.refresh_totals(one.user_id, one.account_ids, one.months);
  end loop;
end;
$$;

comment on function private.refresh_changed is 'Sums again the months in which changed transactions were and are.';

create function public.track_totals()
returns trigger
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
declare
  was private.account_month[];
  shifted_was private.account_month[];
  owners uuid[];
  now_ids uuid[];
  now_is private.account_month[];
begin
  if tg_op = 'INSERT' then
    select array_agg((n.user_id, n.account_id, n.month)::private.account_month)
    into now_is
    from
      (
        select distinct a.user_id, a.account_id, public.month_of(a.date) as month
        from after a
        where a.deletion_id is null
      ) n;
  elseif tg_op = 'DELETE' then
    select
      array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month),
      array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month) filter (
        where o.shifted > 0
      )
    into was, shifted_was
    from before o
    where o.deletion_id is null;
  else
    -- Notes, and the marks of an import, move no sum.
    with
      o as materialized (
        select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted
        from before
        where deletion_id is null
      ),
      n as materialized (
        select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted
        from after
        where deletion_id is null
      ),
      gone as materialized (
        select * from o
        except all
        select * from n
      ),
      come as materialized (
        select * from n
        except all
        select * from o
      )
    select
      (
        select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month) from gone g
      ),
      (
        select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month)
        from gone g
        where g.shifted > 0
      ),
      (select array_agg(distinct c.user_id) from come c),
      (select array_agg(c.id) from come c),
      (select array_agg(distinct (c.user_id, c.account_id, public.month_of(c.date))::private.account_month) from come c)
    into was, shifted_was, owners, now_ids, now_is;
  end if;
  if was is not null or now_is is not null then
    perform private.refresh_changed(was, shifted_was, owners, now_ids, now_is);
  end if;
  return null;
end;
$$;

comment on function public.track_totals is 'Keeps the totals with every change of transactions.';

create function public.track_parts()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.transaction_id) into owners, ids from after n;
  elseif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.transaction_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.transaction_id)
    into owners, ids
    from
      (
        select n.user_id, n.transaction_id from after n
        union
        select o.user_id, o.transaction_id from before o
      ) c;
  end if;
  -- A split refund counts with no purchase.
  update public.transactions t
  set
    is_split = not t.is_split,
    shifted = case
      when t.is_split
      and t.type = 'refund' then coalesce(
        (
          select sum(l.amount)
          from public.refund_links l
          where l.user_id = t.user_id and l.refund_id = t.id and l.counts_with_purchase
        ),
        0
      )
      else 0
    end
  where
    t.user_id = any (owners)
    and t.id = any (ids)
    and t.is_split is distinct from exists (
      select from public.transaction_parts p where p.user_id = t.user_id and p.transaction_id = t.id
    );
  perform
    private.refresh_changed(
      null,
      null,
      null,
      null,
      array(
        select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
        from public.live_transactions t
        where t.user_id = any (owners) and t.id = any (ids)
      )
    );
  return null;
end;
$$;

comment on function public.track_parts is 'Keeps the parts recorded on a transaction, and the totals, up to date.';

create function public.track_refunds()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.refund_id) into owners, ids from after n;
  elseif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.refund_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.refund_id)
    into owners, ids
    from
      (
        select n.user_id, n.refund_id from after n
        union
        select o.user_id, o.refund_id from before o
      ) c;
  end if;
  -- A refund linked with another purchase than before shifts the same sum.
  perform
    private.refresh_changed(
      null,
      array(
        select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
        from public.live_transactions t
        where t.user_id = any (owners) and t.id = any (ids)
      ),
      owners,
      ids,
      null
    );
  update public.transactions t
  set shifted = s.amount
  from
    (
      select
        r.user_id,
        r.id,
        coalesce(sum(l.amount) filter (where l.counts_with_purchase and not r.is_split), 0) as amount
      from
        public.transactions r
        left join public.refund_links l on l.user_id = r.user_id and l.refund_id = r.id
      where r.user_id = any (owners) and r.id = any (ids)
      group by r.user_id, r.id
    ) s
  where t.user_id = s.user_id and t.id = s.id and t.shifted <> s.amount;
  return null;
end;
$$;

comment on function public.track_refunds is
  'Keeps the amount of each refund that counts with its purchases, and the totals, up to date.';

create function public.amount_step(amount_order bigint)
returns bigint
language sql
immutable
parallel safe
security invoker
return (amount_order >> greatest(char_length(ltrim(abs(amount_order)::bit(64)::text, '0')) - 7, 0)) << greatest(
  char_length(ltrim(abs(amount_order)::bit(64)::text, '0')) - 7,
  0
);

comment on function public.amount_step is 'The lowest amount of the step that an amount is in, both in thousandths.';

create function public.track_amounts()
returns trigger
language plpgsql
security definer
set search_path = ''
set jit = off
as $$
begin
  if tg_op = 'INSERT' then
    insert into public.amount_counts as c
    select a.user_id, public.amount_step(a.amount_order), sum(a.transactions)
    from
      (
        select n.user_id, n.amount_order, count(*) as transactions
        from after n
        where n.deletion_id is null
        group by 1, 2
      ) a
    group by 1, 2
    on conflict (user_id, step) do update set transactions = c.transactions + excluded.transactions;
  elseif tg_op = 'DELETE' then
    update public.amount_counts c
    set transactions = c.transactions - g.transactions
    from
      (
        select o.user_id, public.amount_step(o.amount_order) as step, count(*) as transactions
        from before o
        where o.deletion_id is null
        group by 1, 2
      ) g
    where c.user_id = g.user_id and c.step = g.step;
  else
    insert into public.amount_counts as c
    select a.user_id, public.amount_step(a.amount_order), sum(a.transactions)
    from
      (
        select n.user_id, n.amount_order, 1 as transactions from after n where n.deletion_id is null
        union all
        select o.user_id, o.amount_order, -1 from before o where o.deletion_id is null
      ) a
    group by 1, 2
    having sum(a.transactions) <> 0
    on conflict (user_id, step) do update set transactions = c.transactions + excluded.transactions;
  end if;
  return null;
end;
$$;

comment on function public.track_amounts is 'Keeps the counts of amounts with every change of transactions.';

create table public.ledger_changes (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null,
  kind text not null,
  transactions integer not null default 0 check (transactions >= 0),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  kept integer,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and char_length(details::text) <= 4000),
  snapshot jsonb check (octet_length(snapshot::text) <= 4000000),
  primary key (user_id, id),
  constraint ledger_changes_kind_check
    check (kind in ('set', 'merge', 'delete', 'delete-account', 'category', 'payee', 'rule'))
);

comment on table public.ledger_changes is 'A change of one or many transactions that can be taken back.';

comment on column public.ledger_changes.transactions is 'The number of transactions it changed or deleted.';

comment on column public.ledger_changes.kept is
  'The number of these that the undo left alone, as they had been changed again since.';

comment on column public.ledger_changes.details is
  'The actions taken, as codes and values that the history of a transaction shows.';

comment on column public.ledger_changes.snapshot is
  'The state of categories, payees or rules before it, and the suggestions it has refused.';

create index ledger_changes_made_index on public.ledger_changes (user_id, made_at desc);

alter table public.ledger_changes enable row level security;

create policy "own rows" on public.ledger_changes
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.forget_old_changes()
returns void
language plpgsql
set search_path = ''
as $$
declare
  emptied boolean;
begin
  with
    gone as (
      delete from public.ledger_changes c
      where
        c.user_id = public.current_user_id()
        and c.made_at < now() - case
          when c.kind in ('merge', 'delete', 'delete-account') then interval '30 days'
          else interval '1 year'
        end
      returning c.kind
    )
  select bool_or(g.kind in ('merge', 'delete', 'delete-account'))
  into emptied
  from gone g;
  if emptied then
    perform public.forget_unused_payees();
  end if;
end;
$$;

comment on function public.forget_old_changes is 'Forgets changes that are too old to be taken back, and their trash.';

create function public.expire_ledger_changes()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  perform public.forget_old_changes();
  return null;
end;
$$;

comment on function public.expire_ledger_changes is 'Forgets old changes with each new one.';

create function public.amount_band(amount numeric)
returns integer
language sql
immutable
parallel safe
return round(ln(abs(amount)::float8 + 0.01) / ln(2::float8))::integer;

comment on function public.amount_band is 'Amounts in one band differ by less than half of them.';

create function public.evidence_size(decisions bigint)
returns integer
language sql
immutable
parallel safe
return case
  when decisions >= 10 then 10
  when decisions >= 5 then 5
  when decisions >= 3 then 3
  else decisions
end;

comment on function public.evidence_size is
  'A number of decisions, as kinds of evidence count it: 1, 2, 3 to 4, 5 to 9, 10 or more.';

create function public.guess_kinds()
returns table (kind text, error float8, trusted boolean)
language sql
immutable
parallel safe
set search_path = ''
as $$
  values
    -- All decisions about the payee are for one category; of these, some with exactly this amount.
    ('payee-1', 0.05::float8, false),
    ('payee-2', 0.025, true),
    ('payee-3', 0.018, true),
    ('payee-5', 0.012, true),
    ('payee-10', 0.008, true),
    ('amount-1', 0.03, false),
    ('amount-2', 0.02, true),
    ('amount-3', 0.012, true),
    ('amount-5', 0.01, true),
    ('amount-10', 0.01, true),
    -- Nearly all; at least nine of ten; as many, but not the last one.
    ('nearly-10', 0.012, true),
    ('most-5', 0.04, true),
    ('most-10', 0.02, true),
    ('shaken-10', 0.06, false),
    -- The payee sells several things, told apart by the amount, by the text, by about the amount, or not at all.
    ('mixed-amount-1', 0.12, false),
    ('mixed-amount-2', 0.06, false),
    ('mixed-amount-3', 0.03, true),
    ('mixed-amount-5', 0.02, true),
    ('mixed-amount-10', 0.015, true),
    ('mixed-text-1', 0.4, false),
    ('mixed-text-2', 0.25, false),
    ('mixed-text-3', 0.12, false),
    ('mixed-text-5', 0.04, false),
    ('mixed-text-10', 0.015, true),
    ('mixed-band-1', 0.5, false),
    ('mixed-band-2', 0.35, false),
    ('mixed-band-3', 0.2, false),
    ('mixed-band-5', 0.06, false),
    ('mixed-band-10', 0.02, true),
    ('mixed', 0.5, false),
    -- A new payee: others that begin with the same two words, or the same one, by how many they are.
    ('words-1', 0.1, false),
    ('words-2', 0.045, false),
    ('words-3', 0.03, false),
    ('words-5', 0.02, false),
    ('words-10', 0.015, false),
    ('word-1', 0.4, false),
    ('word-2', 0.3, false),
    ('word-3', 0.15, false),
    ('word-5', 0.1, false),
    ('word-10', 0.06, false);
$$;

comment on function public.guess_kinds is
  'Kinds of evidence: usual error rate, and whether memory may fill in unless the user''s record forbids it.';

create function public.guess_errors()
returns table (kind text, category_id uuid, error double precision, error_limit double precision)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
begin
  return query with
      judged as materialized (
        select g.*
        from public.judged_guesses g
        where g.user_id = (select public.current_user_id())
        order by g.judged_at desc
        limit 800
      )
    -- What is usual counts as if it had been seen some times, so that luck does not decide. A kind that is trusted is
    -- given up
    -- once it is wrong clearly more often than three times in a hundred: what users change by mistake speaks against
    -- none. Any
    -- other fills in nothing until this user has judged it five times.
    select
      k.kind,
      null::uuid,
      (w.weight * k.error + count(j.guess_kind) filter (where j.wrong)) / (w.weight + count(j.guess_kind)),
      (
        case
          when k.trusted then 0.06
          when count(j.guess_kind) >= 5 then 0.03
          else 0
        end
      )::float8
    from
      public.guess_kinds() k
      cross join lateral (
        select
          case
            when k.trusted then 20
            else 10
          end as weight
      ) w
      left join judged j on j.guess_kind = k.kind
    group by k.kind, k.error, k.trusted, w.weight
    union all
    -- A category that is often wrong, whatever the evidence.
    select null, j.guess_category_id, (20 * 0.02 + count(*) filter (where j.wrong)) / (20 + count(*)), 0.1::float8
    from judged j
    where j.guess_kind <> 'mixed'
    group by j.guess_category_id;
end;
$function$;

comment on function public.guess_errors is
  'Recent error rate of memory for this user, by evidence and by category, with the rate that still fills in.';

-- Looks at the row's payee, then at payees that begin with the same words. Leaves out rows it knows nothing of.
create function public.guess_categories(payees uuid[], descriptions text[], amounts numeric[])
returns table (place integer, category_id uuid, kind text, share double precision, filled boolean, evidence jsonb)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select c.id
    from public.categories c
    where c.user_id = owner and public.caseless(c.name) = 'uncategorized'
  );
  -- Those with decisions of their own, and for the others those that begin with the same words.
  own uuid[];
  strangers uuid[];
  siblings uuid[] := '{}';
begin
  select array_agg(p.id) filter (where p.decided), array_agg(p.id) filter (where not p.decided)
  into own, strangers
  from
    (
      select
        p.id,
        exists (
          select
          from public.transactions t
          where
            t.user_id = owner
            and t.payee_id = p.id
            and t.category_source = 'hand'
            and t.deletion_id is null
            and not t.is_split
            and t.type <> 'transfer'
        )
        or exists (
          select
          from public.transactions t
          where t.user_id = owner and t.payee_id = p.id and t.is_split and t.deletion_id is null
        ) as decided
      from public.payees p
      where p.user_id = owner and p.id in (select distinct g from unnest(payees) g) and not p.never_guess
    ) p;
  if own is null and strangers is null then
    return;
  end if;
  if strangers is not null then
    siblings := array(
      select distinct k.payee_id
      from public.payee_keys k
      where
        k.user_id = owner
        and k.cleaned <> ''
        and k.payee_id <> all (strangers)
        and public.payee_stem(k.cleaned) = any (
          array(
            select distinct public.payee_stem(s.cleaned)
            from public.payee_keys s
            where s.user_id = owner and s.payee_id = any (strangers) and s.cleaned <> ''
          )
        )
      limit 5000
    );
  end if;

  return query with
      given as materialized (
        select (g.place)::integer as place, g.payee_id, g.description, g.amount, sign(g.amount)::integer as way
        from unnest(payees, descriptions, amounts) with ordinality as g (payee_id, description, amount, place)
      ),
      decided as materialized (
        select
          p.id as payee_id,
          d.category_id,
          d.amount,
          sign(d.amount)::integer as way,
          d.description,
          d.decided_at,
          (d.decided_at at time zone 'UTC')::date - date '2000-01-01' as day
        from
          unnest(own || siblings) p (id)
          cross join lateral (
            (
              select t.category_id, t.amount, t.description, coalesce(t.category_set_at, t.created_at) as decided_at
              from public.transactions t
              where
                t.user_id = owner
                and t.payee_id = p.id
                and t.category_source = 'hand'
                and t.deletion_id is null
                and not t.is_split
                and t.type <> 'transfer'
              order by coalesce(t.category_set_at, t.created_at) desc
              limit 400
            )
            union all
            (
              select s.category_id, s.amount, t.description, coalesce(t.edited_at, t.created_at)
              from
                public.transactions t
                join public.transaction_parts s on s.user_id = owner and s.transaction_id = t.id
              where
                t.user_id = owner
                and t.payee_id = p.id
                and t.is_split
                and t.deletion_id is null
                and s.category_source = 'hand'
                and s.type <> 'transfer'
              limit 100
            )
          ) d
      ),
      payee_votes as materialized (
        -- What was decided on one day counts once.
        select
          d.payee_id,
          d.way,
          d.category_id,
          count(distinct d.day) as decisions,
          max(d.decided_at) as latest,
          sum(distinct power(2::float8, d.day / 180.0)) as weight
        from decided d
        group by d.payee_id, d.way, d.category_id
      ),
      payee_pools as materialized (
        select distinct on (v.payee_id, v.way)
          v.payee_id,
          v.way,
          v.category_id as top,
          v.decisions as matching,
          sum(v.decisions) over pool as decisions,
          count(*) over pool as categories,
          v.weight / sum(v.weight) over pool as share,
          first_value(v.category_id) over (
            partition by v.payee_id, v.way
            order by v.latest desc, v.decisions desc, v.category_id
          ) as last
        from payee_votes v
        window pool as (partition by v.payee_id, v.way)
        order by v.payee_id, v.way, v.weight desc, v.latest desc, v.category_id
      ),
      amounts_of_one as materialized (
        select distinct d.payee_id, d.way, d.amount
        from
          decided d
          join payee_pools p on p.payee_id = d.payee_id and p.way = d.way
        where p.categories = 1 and d.payee_id = any (own)
      ),
      narrow as materialized (
        -- Within a payee of several categories: the same amount, about the same, the same text.
        select
          d.payee_id,
          d.way,
          l.level,
          l.detail,
          d.category_id,
          count(distinct d.day) as decisions,
          max(d.decided_at) as latest,
          sum(distinct power(2::float8, d.day / 180.0)) as weight
        from
          decided d
          join payee_pools p on p.payee_id = d.payee_id and p.way = d.way
          cross join lateral (
            values
              ('amount', trim_scale(d.amount)::text),
              ('band', public.amount_band(d.amount)::text),
              ('text', public.payee_key(d.description))
          ) l (level, detail)
        where p.categories > 1 and d.payee_id = any (own)
        group by d.payee_id, d.way, l.level, l.detail, d.category_id
      ),
      narrow_pools as materialized (
        select distinct on (v.payee_id, v.way, v.level, v.detail)
          v.payee_id,
          v.way,
          v.level,
          v.detail,
          v.category_id as top,
          v.decisions as matching,
          sum(v.decisions) over pool as decisions,
          count(*) over pool as categories,
          v.weight / sum(v.weight) over pool as share,
          first_value(v.category_id) over (
            partition by v.payee_id, v.way, v.level, v.detail
            order by v.latest desc, v.decisions desc, v.category_id
          ) as last
        from narrow v
        window pool as (partition by v.payee_id, v.way, v.level, v.detail)
        order by v.payee_id, v.way, v.level, v.detail, v.weight desc, v.latest desc, v.category_id
      ),
      sibling_words as materialized (
        select distinct k.payee_id, w.words, w.size
        from
          public.payee_keys k
          cross join lateral (
            select public.payee_stem(k.cleaned) as words, 1 as size
            union all
            select split_part(k.cleaned, ' ', 1) || ' ' || split_part(k.cleaned, ' ', 2), 2
            where split_part(k.cleaned, ' ', 2) <> ''
          ) w
        where k.user_id = owner and k.payee_id = any (strangers || siblings) and k.cleaned <> ''
      ),
      word_votes as materialized (
        select
          g.payee_id,
          w.size,
          w.words,
          p.way,
          p.top as category_id,
          count(distinct p.payee_id) as payees,
          bool_and(p.categories = 1) as pure
        from
          (select distinct g.payee_id from given g where g.payee_id = any (strangers)) g
          join sibling_words w on w.payee_id = g.payee_id
          join sibling_words o on o.words = w.words and o.size = w.size and o.payee_id <> g.payee_id
          join payee_pools p on p.payee_id = o.payee_id
        group by g.payee_id, w.size, w.words, p.way, p.top
      ),
      word_pools as materialized (
        select distinct on (v.payee_id, v.way)
          v.payee_id,
          v.way,
          v.size,
          v.words,
          v.category_id as top,
          v.payees as matching,
          v.decisions,
          v.unanimous
        from
          (
            select
              v.*,
              sum(v.payees) over pool as decisions,
              v.pure and v.payees >= 0.9 * sum(v.payees) over pool as unanimous
            from word_votes v
            window pool as (partition by v.payee_id, v.way, v.size, v.words)
          ) v
        order by v.payee_id, v.way, v.unanimous desc, v.size desc, v.payees desc, v.category_id
      ),
      detailed as materialized (
        select
          g.*,
          m.several,
          case
            when m.several then trim_scale(g.amount)::text
          end as same_amount,
          case
            when m.several then public.amount_band(g.amount)::text
          end as like_amount,
          case
            when m.several then public.payee_key(g.description)
          end as same_text
        from
          given g
          left join payee_pools p on p.payee_id = g.payee_id and p.way = g.way
          cross join lateral (select p.categories > 1 as several) m
      ),
      alike as materialized (
        -- What memory can't tell apart is judged once.
        select
          g.payee_id,
          g.way,
          o.amount is not null as seen_amount,
          a.top,
          a.last,
          a.categories,
          a.decisions,
          a.matching,
          a.share,
          b.detail as band,
          t.detail as text,
          array_agg(g.place) as places
        from
          detailed g
          left join amounts_of_one o on o.payee_id = g.payee_id and o.way = g.way and o.amount = g.amount
          left join narrow_pools a
            on a.payee_id = g.payee_id and a.way = g.way and a.level = 'amount' and a.detail = g.same_amount
          left join narrow_pools b
            on b.payee_id = g.payee_id and b.way = g.way and b.level = 'band' and b.detail = g.like_amount
          left join narrow_pools t
            on t.payee_id = g.payee_id and t.way = g.way and t.level = 'text' and t.detail = g.same_text
        group by
          g.payee_id,
          g.way,
          o.amount is not null,
          a.top,
          a.last,
          a.categories,
          a.decisions,
          a.matching,
          a.share,
          b.detail,
          t.detail
      ),
      found as materialized (
        select
          a.places,
          k.kind,
          k.top,
          k.matching,
          k.decisions,
          k.share,
          k.scope,
          k.words,
          k.likeness,
          uncategorized in (p.last, b.last, a.last) as cleared
        from
          alike a
          left join payee_pools p on p.payee_id = a.payee_id and p.way = a.way and a.payee_id = any (own)
          left join narrow_pools b
            on b.payee_id = a.payee_id and b.way = a.way and b.level = 'band' and b.detail = a.band
          left join narrow_pools t
            on t.payee_id = a.payee_id and t.way = a.way and t.level = 'text' and t.detail = a.text
          left join word_pools w on p.payee_id is null and w.payee_id = a.payee_id and w.way = a.way
          cross join lateral (
            select
              case
                when t.categories = 1
                and t.decisions < p.decisions
                or t.decisions >= 10
                and t.share >= 0.9
                and t.last = t.top then public.evidence_size(t.decisions::bigint)
                else 0
              end as text_size,
              case
                when b.categories = 1
                or b.decisions >= 10
                and b.share >= 0.9
                and b.last = b.top then public.evidence_size(b.decisions::bigint)
                else 0
              end as band_size
          ) s
          cross join lateral (
            select c.*
            from
              (
                values
                  (
                    1,
                    p.categories = 1 and a.seen_amount,
                    'amount-' || public.evidence_size(p.decisions::bigint),
                    p.top,
                    p.matching,
                    p.decisions,
                    p.share,
                    'payee',
                    null,
                    'any'
                  ),
                  (
                    2,
                    p.categories = 1,
                    'payee-' || public.evidence_size(p.decisions::bigint),
                    p.top,
                    p.matching,
                    p.decisions,
                    p.share,
                    'payee',
                    null,
                    'any'
                  ),
                  (
                    3,
                    p.share >= 0.9
                    and (p.last = p.top and p.decisions >= 5 or p.decisions >= 10)
                    and not (b.decisions >= 2 and b.top <> p.top)
                    and not coalesce(a.top <> p.top, false),
                    case
                      when p.last <> p.top then 'shaken-10'
                      when p.share >= 0.97
                      and p.decisions >= 10 then 'nearly-10'
                      else 'most-' || public.evidence_size(p.decisions::bigint)
                    end,
                    p.top,
                    p.matching,
                    p.decisions,
                    p.share,
                    'payee',
                    null,
                    'any'
                  ),
                  (
                    4,
                    a.categories = 1,
                    'mixed-amount-' || public.evidence_size(a.decisions::bigint),
                    a.top,
                    a.matching,
                    a.decisions,
                    a.share,
                    'payee',
                    null,
                    'same-amount'
                  ),
                  (
                    5,
                    s.text_size > 0 and s.text_size >= s.band_size and (s.band_size = 0 or t.top = b.top),
                    'mixed-text-' || s.text_size,
                    t.top,
                    t.matching,
                    t.decisions,
                    t.share,
                    'payee',
                    null,
                    'same-text'
                  ),
                  (
                    6,
                    s.band_size > s.text_size and (s.text_size = 0 or t.top = b.top),
                    'mixed-band-' || s.band_size,
                    b.top,
                    b.matching,
                    b.decisions,
                    b.share,
                    'payee',
                    null,
                    'like-amount'
                  ),
                  (
                    7,
                    b.top is not null and s.text_size = 0,
                    'mixed',
                    b.top,
                    b.matching,
                    b.decisions,
                    b.share,
                    'payee',
                    null,
                    'like-amount'
                  ),
                  (8, p.top is not null, 'mixed', p.top, p.matching, p.decisions, p.share, 'payee', null, 'any'),
                  (
                    9,
                    w.unanimous,
                    case w.size
                      when 2 then 'words-'
                      else 'word-'
                    end || public.evidence_size(w.decisions::bigint),
                    w.top,
                    w.matching,
                    w.decisions,
                    w.matching / w.decisions::float8,
                    'words',
                    w.words,
                    'any'
                  )
              ) as c (rank, applies, kind, top, matching, decisions, share, scope, words, likeness)
            where c.applies
            order by c.rank
            limit 1
          ) k
      ),
      errors as materialized (select e.* from public.guess_errors() e),
      judged as materialized (
        select
          f.places,
          f.top,
          f.kind,
          case f.kind
            when 'mixed' then f.share * 0.9
            else 1 - e.error
          end as share,
          f.kind <> 'mixed'
          and not coalesce(f.cleared, false)
          and e.error <= e.error_limit
          and coalesce(c.error <= c.error_limit, true) as filled,
          -- What is usual goes without saying: it is kept with each row.
          jsonb_strip_nulls(
            jsonb_build_object(
              'kind',
              f.kind,
              'matching',
              f.matching,
              'of',
              f.decisions,
              'scope',
              nullif(f.scope, 'payee'),
              'likeness',
              nullif(f.likeness, 'any'),
              'payee',
              f.words
            )
          ) as evidence
        from
          found f
          join errors e on e.kind = f.kind
          left join errors c on c.category_id = f.top
        where f.top is distinct from uncategorized
      )
    select unnest(j.places), j.top, j.kind, j.share, j.filled, j.evidence
    from judged j;
end;
$$;

comment on function public.guess_categories is
  'Likely category of each row from the user''s own decisions, its evidence, and whether it is sure enough to fill in.';

-- From an account's first row or mark until it is closed, with a line between two values where the account says so.
create function public.worth_on(days date[], today date)
returns table (account_id uuid, day date, worth numeric)
language sql
stable
set search_path to ''
as $function$
  with
    counted as materialized (
      select
        a.id,
        a.valuation = 'line' as is_line,
        public.currency_exponent(coalesce(a.currency, p.currency)) as exponent,
        -- A closed account has left already, even if its day was a later one elsewhere.
        least(
          a.closed_at::date,
          case
            when a.closed_at is not null then today
          end
        ) as ended_on
      from
        public.live_accounts a
        join public.profiles p on p.user_id = a.user_id
      where a.user_id = (select public.current_user_id()) and coalesce(a.currency, p.currency) = p.currency
    ),
    spans as materialized (
      select c.id, s.from_day, s.to_day, s.unexplained
      from
        counted c
        cross join lateral public.balance_spans(
          c.id,
          (select min(d) from unnest(days) d),
          (select max(d) from unnest(days) d)
        ) s
      where c.is_line and s.to_day > s.from_day and s.unexplained <> 0
    )
  select
    b.account_id,
    b.day,
    b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), c.exponent), 0)
  from
    public.balances_on(days) b
    join counted c on c.id = b.account_id
    left join spans s on s.id = b.account_id and b.day >= s.from_day and b.day < s.to_day
  where b.balance is not null and (c.ended_on is null or b.day < c.ended_on) and b.day <> today
  union all
  -- Today's is the figure of cards and dashboard.
  select n.account_id, today, n.balance
  from
    public.balances_now(today) n
    join counted c on c.id = n.account_id
  where today = any (days) and n.balance is not null and (c.ended_on is null or today < c.ended_on);
$function$;

comment on function public.worth_on is
  'Worth of each account at the end of each day, in the preferred currency, as net worth counts it.';

create function public.flows_between(first_day date, last_day date)
returns table (account_id uuid, category_id uuid, role text, amount numeric, transactions bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  -- The calendar months that lie wholly within these days; those at the edges are summed line by line.
  from_month date := (public.month_of(first_day - 1) + interval '1 month')::date;
  next_month date := public.month_of(last_day + 1);
begin
  if from_month >= next_month then
    from_month := last_day + 1;
    next_month := from_month;
  end if;
  return query with
      lines as (
        select m.account_id, m.category_id, public.line_role(m.type, m.counted) as role, m.amount, m.transactions
        from public.month_totals m
        where m.user_id = owner and m.month >= from_month and m.month < next_month
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= first_day and l.counted_on < from_month
        union all
        select l.account_id, l.category_id, l.role, l.amount, l.transactions
        from public.ledger_lines l
        where l.user_id = owner and l.counted_on >= next_month and l.counted_on <= last_day
        union all
        -- Amounts that count with a purchase on other days than the money came back.
        select
          t.account_id,
          t.category_id,
          'late-refund',
          l.amount * (i.of_refund::integer - i.of_purchase::integer),
          i.of_refund::integer
        from
          public.refund_links l
          join public.transactions t
            on t.user_id = l.user_id and t.id = l.refund_id and t.shifted > 0 and t.deletion_id is null
          join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
          cross join lateral (
            select
              t.date between first_day and last_day as of_refund,
              o.date between first_day and last_day as of_purchase
          ) i
        where l.user_id = owner and l.counts_with_purchase and i.of_refund <> i.of_purchase
      )
    select l.account_id, l.category_id, l.role, sum(l.amount), sum(l.transactions)::bigint
    from lines l
    group by 1, 2, 3;
end;
$$;

comment on function public.flows_between is
  'Lines of some days by account, category and role; late-refund is the sum that refunds shift to other days.';

create function public.net_worth(first date, last date, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  begun date := (
    select
      min(
        least(
          (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
          (
            select
              min(
                case
                  when b.end_of_day then b.date
                  else least(b.date, greatest(b.date - 1, today))
                end
              )
            from public.balance_marks b
            where b.user_id = a.user_id and b.account_id = a.id
          )
        )
      )
    from
      public.live_accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and coalesce(a.currency, p.currency) = p.currency
  );
  until date := least(coalesce(last, today), today);
  since date := least(coalesce(first, begun, until), until);
begin
  -- In PL/pgSQL the plan, which takes as long as the work, is made once for many calls.
  return (
    with
      held as materialized (
        select
          a.id,
          a.name,
          a.type,
          public.account_group(a.type) as "group",
          a.created_at,
          a.position,
          public.account_group(a.type) in ('cards', 'loans') as is_debt,
          public.is_valued(a.type) as is_valued,
          least(
            a.closed_at::date,
            case
              when a.closed_at is not null then today
            end
          ) as ended_on,
          least(
            (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
            -- A mark typed as of now counts from now on, even if the user's day is still the one before.
            (
              select
                min(
                  case
                    when b.end_of_day then b.date
                    else least(b.date, greatest(b.date - 1, today))
                  end
                )
              from public.balance_marks b
              where b.user_id = a.user_id and b.account_id = a.id
            )
          ) as begins
        from
          public.live_accounts a
          join public.profiles p on p.user_id = a.user_id
        where a.user_id = owner and coalesce(a.currency, p.currency) = p.currency
      ),
      days as (
        select since as day
        union
        select (m + interval '1 month')::date - 1
        from generate_series(public.month_of(since)::timestamp, until::timestamp, interval '1 month') m
        where (m + interval '1 month')::date - 1 between since and until
        union
        select until
      ),
      edges as (
        -- The days an account is counted within the range, from its first one, before which it is absent, to its last.
        select
          h.*,
          h.ended_on is null or h.ended_on > h.begins as is_ever,
          greatest(since, h.begins) as from_day,
          least(until, h.ended_on - 1) as to_day
        from held h
      ),
      worth as materialized (
        select w.*
        from
          public.worth_on(
            array(
              select d.day from days d
              union
              select e.from_day from edges e where e.is_ever and e.from_day between since and until
              union
              select e.to_day from edges e where e.is_ever and e.to_day between since and until
            ),
            today
          ) w
      ),
      row_days as (
        select row_number() over () as place, p.id, p.day
        from
          (
            select e.id, d.day
            from
              edges e
              cross join lateral (
                select since as day
                union
                select until
                union
                select e.from_day
                union
                select e.to_day
              ) d
            where e.is_ever and d.day is not null
            union
            select e.id, d.day
            from
              edges e
              cross join lateral (
                select since as day
                union
                select until
              ) d
            where not e.is_ever
          ) p
      ),
      row_sums as materialized (
        select d.id, d.day, r.amount
        from
          (select array_agg(o.id order by o.place) as ids, array_agg(o.day order by o.place) as days from row_days o) g
          cross join lateral public.rows_until(
            g.ids,
            g.days,
            array_fill(null::timestamptz, array[cardinality(g.ids)])
          ) r
          join row_days d on d.place = r.place
      ),
      measured as (
        select
          e.*,
          s.worth as "start",
          u.worth as "end",
          ru.amount - rs.amount as moved,
          -- Its worth before its first day in Outlay.
          case
            when s.worth is null then f.worth - rf.amount
          end as opening,
          t.worth - coalesce(s.worth, f.worth - rf.amount) - (
            rt.amount - case
              when s.worth is null then 0
              else rs.amount
            end
          ) as gained
        from
          edges e
          left join worth s on s.account_id = e.id and s.day = since
          left join worth u on u.account_id = e.id and u.day = until
          left join worth f on f.account_id = e.id and f.day = e.from_day and e.from_day <= until
          left join worth t on t.account_id = e.id and t.day = e.to_day and e.to_day >= e.from_day
          join row_sums rs on rs.id = e.id and rs.day = since
          join row_sums ru on ru.id = e.id and ru.day = until
          left join row_sums rf on rf.id = e.id and rf.day = e.from_day
          left join row_sums rt on rt.id = e.id and rt.day = e.to_day
      ),
      explained as (
        select
          m.*,
          coalesce(m."end", 0) - coalesce(m."start", 0) as change,
          -- The rest after all other steps: the worth that a closed account took along.
          coalesce(m."end", 0) - coalesce(m."start", 0) - coalesce(m.opening, 0) - coalesce(
            m.gained,
            0
          ) - m.moved as left_over
        from measured m
      ),
      flows as materialized (
        select f.role, f.category_id, sum(f.amount) as amount, sum(f.transactions) as transactions
        from
          public.flows_between(since + 1, until) f
          join held h on h.id = f.account_id
        group by 1, 2
      ),
      roles as (select f.role, sum(f.amount) as amount, sum(f.transactions) as transactions from flows f group by 1),
      steps as (
        select
          1 as rank,
          0 as account_rank,
          null::date as day,
          'income' as kind,
          null::uuid as account_id,
          null as name,
          null as "group",
          coalesce(sum(r.amount), 0) as amount,
          jsonb_build_object(
            'transactions',
            coalesce(sum(r.transactions), 0),
            'categories',
            array(
              select c.name
              from
                flows f
                join public.categories c on c.user_id = owner and c.id = f.category_id
              where f.role = 'income' and f.amount <> 0
              order by f.amount desc, c.name
              limit 3
            )
          ) as details
        from roles r
        where r.role = 'income'
        union all
        select
          2,
          0,
          null,
          'spending',
          null,
          null,
          null,
          coalesce(sum(r.amount), 0),
          jsonb_build_object('transactions', coalesce(sum(r.transactions), 0), 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'spending'
        union all
        select
          2,
          1,
          null,
          'not-counted',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'not-counted' and r.amount <> 0
        union all
        select
          3,
          0,
          null,
          'late-refunds',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'late-refund' and r.amount <> 0
        union all
        select
          4,
          0,
          e.begins,
          'begins',
          e.id,
          e.name,
          e."group",
          e.opening,
          jsonb_build_object('day', e.begins, 'valued', e.is_valued)
        from explained e
        where e.opening <> 0
        union all
        select
          4,
          1,
          e.begins,
          'value',
          e.id,
          e.name,
          e."group",
          e.gained,
          jsonb_build_object('marks', v.marks, 'day', v.day, 'moved', e.moved)
        from
          explained e
          cross join lateral (
            select count(*) as marks, max(s.to_day) as day
            from public.balance_spans(e.id, since, until) s
            where s.unexplained <> 0 and s.to_day > since and s.to_day <= until
          ) v
        where e.is_valued and e.gained <> 0
        union all
        select 5, 0, e.ended_on, 'ends', e.id, e.name, e."group", e.left_over, jsonb_build_object('day', e.ended_on)
        from explained e
        where e.left_over <> 0
        union all
        select
          6,
          0,
          null,
          'transfers',
          null,
          null,
          null,
          r.amount,
          jsonb_build_object('transactions', r.transactions, 'categories', '[]'::jsonb)
        from roles r
        where r.role = 'transfer' and r.amount <> 0
        union all
        select
          7,
          0,
          null,
          'unexplained',
          e.id,
          e.name,
          e."group",
          e.gained,
          (
            select jsonb_build_object('gaps', count(*), 'from', min(s.from_day), 'to', max(s.to_day))
            from public.balance_spans(e.id, since, until) s
            where s.unexplained <> 0 and s.to_day > since and s.to_day <= until
          )
        from explained e
        where not e.is_valued and e.gained <> 0
      ),
      ordered as (
        select
          s.*,
          sum(s.amount) over (
            order by s.rank, coalesce(h.position, 0), h.created_at desc, s.account_id, s.account_rank
            rows unbounded preceding
          ) as reached,
          row_number() over (
            order by s.rank, coalesce(h.position, 0), h.created_at desc, s.account_id, s.account_rank
          ) as place
        from
          steps s
          left join held h on h.id = s.account_id
      ),
      totals as (
        select
          coalesce(sum(e."start"), 0) as "start",
          coalesce(sum(e."end"), 0) as "end",
          coalesce(sum(e."start") filter (where not e.is_debt), 0) as assets_start,
          coalesce(sum(e."end") filter (where not e.is_debt), 0) as assets_end,
          coalesce(sum(e."start") filter (where e.is_debt), 0) as debts_start,
          coalesce(sum(e."end") filter (where e.is_debt), 0) as debts_end
        from explained e
      )
    select
      jsonb_build_object(
        'from',
        since,
        'to',
        until,
        'begun',
        begun,
        'start',
        t."start"::text,
        'end',
        t."end"::text,
        'change',
        (t."end" - t."start")::text,
        'points',
        (
          select
            jsonb_agg(
              jsonb_build_object('day', d.day, 'worth', p.worth::text, 'groups', coalesce(p."groups", '{}'))
              order by d.day
            )
          from
            days d
            left join (
              select g.day, sum(g.worth) as worth, jsonb_object_agg(g."group", g.worth::text) as "groups"
              from
                (
                  select w.day, h."group", sum(w.worth) as worth
                  from
                    worth w
                    join held h on h.id = w.account_id
                  group by 1, 2
                ) g
              group by g.day
            ) p
              on p.day = d.day
        ),
        'begins',
        (
          select
            coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'day', h.begins) order by h.begins, h.name), '[]')
          from edges h
          where h.is_ever and h.begins > since and h.begins <= until
        ),
        'steps',
        (
          select
            jsonb_agg(
              jsonb_build_object(
                'kind',
                o.kind,
                'amount',
                o.amount::text,
                'reached',
                (t."start" + o.reached)::text,
                'accountId',
                o.account_id,
                'name',
                o.name,
                'group',
                o."group"
              ) || o.details
              order by o.place
            )
          from ordered o
        ),
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  e.id,
                  'name',
                  e.name,
                  'group',
                  e."group",
                  'debt',
                  e.is_debt,
                  'start',
                  e."start"::text,
                  'end',
                  e."end"::text,
                  'change',
                  e.change::text
                )
                order by
                  e.is_debt,
                  array_position(array['cash', 'savings', 'investments', 'things', 'cards', 'loans'], e."group"),
                  e.position,
                  e.created_at desc,
                  e.id
              ),
              '[]'
            )
          -- Not one that was closed before these days.
          from explained e
          where
            e."start" is not null
            or e."end" is not null
            or (e.is_ever and e.from_day between since and until and e.from_day <= e.to_day)
        ),
        -- The change by later-dated rows.
        'upcoming',
        case
          when until = today then (
            select coalesce(sum(b.with_later), 0) - t."end"
            from
              public.balances_now(today) b
              join held h on h.id = b.account_id
            where h.ended_on is null
          )::text
        end,
        'assets',
        jsonb_build_object(
          'start',
          t.assets_start::text,
          'end',
          t.assets_end::text,
          'change',
          (t.assets_end - t.assets_start)::text
        ),
        'debts',
        jsonb_build_object(
          'start',
          t.debts_start::text,
          'end',
          t.debts_end::text,
          'change',
          (t.debts_end - t.debts_start)::text
        ),
        'leftOut',
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'currency', a.currency) order by a.name), '[]')
          from
            public.live_accounts a
            join public.profiles p on p.user_id = a.user_id
          where a.user_id = owner and a.currency <> p.currency and a.closed_at is null
        )
      )
    from totals t
  );
end;
$function$;

comment on function public.net_worth is
  'Net worth at the ends of months, why it changed, and its accounts; without a first day, from the beginning.';

create table public.notifications (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('budget', 'large-transaction', 'summary')),
  import_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mail text not null default 'none' check (mail in ('none', 'due', 'sent')),
  mail_begun_at timestamptz,
  primary key (user_id, id)
);

comment on table public.notifications is 'The notifications that the bell lists.';

comment on column public.notifications.import_id is 'The import whose rows have caused it.';

comment on column public.notifications.mail is 'due: it is to be mailed, and has not been.';

comment on column public.notifications.mail_begun_at is 'The time when the latest attempt to mail it began.';

create index notifications_created_index on public.notifications (user_id, created_at desc, id);

create index notifications_due_index on public.notifications (user_id) where mail = 'due';

alter table public.notifications enable row level security;

create policy "own rows" on public.notifications
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.budget_alerts (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  month date not null check (extract(day from month) = 1),
  threshold smallint not null check (threshold in (80, 100)),
  notification_id uuid not null,
  spending numeric(24, 3) not null check (spending <> 'NaN'),
  monthly_limit numeric(15, 3) not null check (monthly_limit <> 'NaN'),
  primary key (user_id, category_id, month, threshold),
  constraint budget_alerts_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete cascade,
  constraint budget_alerts_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id)
      on delete cascade
);

comment on table public.budget_alerts is
  'A budget has reached a part of its limit; once per category, month and threshold.';

comment on column public.budget_alerts.month is 'The first day of the calendar month.';

comment on column public.budget_alerts.spending is 'The amount spent when the alert was raised.';

comment on column public.budget_alerts.monthly_limit is 'The limit at that time.';

create index budget_alerts_notification_index on public.budget_alerts (user_id, notification_id);

alter table public.budget_alerts enable row level security;

create policy "own rows" on public.budget_alerts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.large_transaction_alerts (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  notification_id uuid not null,
  date date not null,
  description text not null,
  amount numeric(15, 3) not null check (amount <> 'NaN'),
  threshold numeric(15, 3) not null check (threshold <> 'NaN'),
  primary key (user_id, transaction_id),
  constraint large_transaction_alerts_notification_fkey
    foreign key (user_id, notification_id) references public.notifications (user_id, id)
      on delete cascade
);

comment on table public.large_transaction_alerts is
  'An expense was at least as large as the threshold; once per transaction, as it was then.';

comment on column public.large_transaction_alerts.amount is 'The amount spent, without sign.';

create index large_transaction_alerts_notification_index on public.large_transaction_alerts (user_id, notification_id);

alter table public.large_transaction_alerts enable row level security;

create policy "own rows" on public.large_transaction_alerts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table private.notification_mails (
  user_id uuid not null references auth.users (id)
    on delete cascade,
  begun_at timestamptz not null default clock_timestamp()
);

comment on table private.notification_mails is 'Notification mails that were begun, per user; an hour old at most.';

create index notification_mails_user_index on private.notification_mails (user_id, begun_at);

alter table private.notification_mails enable row level security;

create function public.forget_empty_notifications()
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
    );
  return null;
end;
$$;

comment on function public.forget_empty_notifications is 'Forgets notifications whose last alert is gone.';

create function public.notification_documents(ids uuid[], most integer default 50)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
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
  where n.user_id = (select public.current_user_id()) and n.id = any (ids);
$$;

comment on function public.notification_documents is 'Notifications with their alerts, newest first.';

create function public.notifications_page(before uuid default null, page_size integer default 20)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  with
    shown as (
      select n.id, row_number() over (order by n.created_at desc, n.id) as place
      from public.notifications n
      where
        n.user_id = (select public.current_user_id())
        and (
          notifications_page.before is null
          or exists (
            select
            from public.notifications b
            where
              b.user_id = (select public.current_user_id())
              and b.id = notifications_page.before
              and (n.created_at < b.created_at or n.created_at = b.created_at and n.id > b.id)
          )
        )
      order by n.created_at desc, n.id
      limit page_size + 1
    )
  select
    jsonb_build_object(
      'rows',
      public.notification_documents(array(select s.id from shown s where s.place <= page_size)),
      'more',
      (select count(*) > page_size from shown),
      'unread',
      (
        select count(*)
        from public.notifications n
        where n.user_id = (select public.current_user_id()) and n.read_at is null
      )
    );
$$;

comment on function public.notifications_page is 'A page of notifications, newest first.';

create function public.mark_notifications_read(ids uuid[] default '{}', up_to uuid default null)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n
  set read_at = now()
  from
    (
      -- In one order, so that two callers never wait for each other for ever.
      select u.id
      from public.notifications u
      where
        u.user_id = owner
        and u.read_at is null
        and (
          u.id = any (ids)
          or exists (
            select
            from public.notifications b
            where
              b.user_id = owner
              and b.id = up_to
              and (u.created_at < b.created_at or u.created_at = b.created_at and u.id >= b.id)
          )
        )
      order by u.id
      for update of u
    ) held
  where n.user_id = owner and n.id = held.id;
  return (select count(*) from public.notifications n where n.user_id = owner and n.read_at is null);
end;
$$;

comment on function public.mark_notifications_read is 'Marks notifications as read; returns how many are not.';

create function public.is_mail_due(mail text, created_at timestamptz, begun_at timestamptz)
returns boolean
language sql
stable
security invoker
return mail = 'due'
and created_at > now() - interval '1 day'
and (begun_at is null or begun_at < now() - interval '10 minutes');

comment on function public.is_mail_due is
  'True if a notification is to be mailed, by its columns mail, created_at and mail_begun_at.';

create function public.claim_due_mail()
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  recipient record;
  claimed uuid[];
begin
  -- One after the other, so that each sees the mails begun before it.
  perform pg_advisory_xact_lock(hashtextextended('mails:' || owner::text, 0));
  select u.email, p.currency
  into recipient
  from
    public.profiles p
    join auth.users u on u.id = p.user_id
  where p.user_id = owner and p.email_notifications and u.email <> '';
  if not found then
    update public.notifications n
    set mail = 'none'
    from
      (select d.id from public.notifications d where d.user_id = owner and d.mail = 'due' order by d.id for update) held
    where n.user_id = owner and n.id = held.id;
    return null;
  end if;
  delete from private.notification_mails m
  where m.user_id = owner and m.begun_at <= clock_timestamp() - interval '1 hour';
  if (select count(*) from private.notification_mails m where m.user_id = owner) >= 6 then
    return null;
  end if;
  with
    held as (
      select d.id
      from public.notifications d
      where d.user_id = owner and public.is_mail_due(d.mail, d.created_at, d.mail_begun_at)
      order by d.id
      for update
    ),
    begun as (
      update public.notifications n
      set mail_begun_at = now()
      from held
      where n.user_id = owner and n.id = held.id
      returning n.id
    )
  select array_agg(b.id)
  into claimed
  from begun b;
  if claimed is null then
    return null;
  end if;
  insert into private.notification_mails (user_id) values (owner);
  return jsonb_build_object(
    'user',
    owner,
    'email',
    recipient.email,
    'currency',
    recipient.currency,
    'notifications',
    public.notification_documents(claimed, 20)
  );
end;
$$;

comment on function public.claim_due_mail is
  'Claims the notifications that are due as one mail, with its address and currency; null if none is due.';

create function public.end_mail(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.notifications n
  set mail = 'sent'
  from
    (
      select d.id
      from public.notifications d
      where d.user_id = owner and d.id = any (ids) and d.mail = 'due'
      order by d.id
      for update
    ) held
  where n.user_id = owner and n.id = held.id;
end;
$$;

comment on function public.end_mail is 'Notes that notifications were mailed.';

create function public.notification_settings()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select
    jsonb_build_object(
      'emailNotifications',
      p.email_notifications,
      'budgetAlerts',
      p.budget_alerts,
      'largeTransactionAlerts',
      p.large_transaction_alerts,
      'largeTransactionThreshold',
      p.large_transaction_threshold
    )
  from public.profiles p
  where p.user_id = (select public.current_user_id());
$$;

comment on function public.notification_settings is 'The notifications that the user wants.';

create function public.restore_payee_change(change uuid)
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
    and not exists (select from public.payee_keys k where k.user_id = owner and k.payee_id = p.id)
    and not exists (select from public.transactions t where t.user_id = owner and t.payee_id = p.id);
end;
$function$;

comment on function public.restore_payee_change is 'Makes payees as they were before a change; part of its undo.';

create function public.shown_payee(payee uuid)
returns text
language sql
stable
set search_path to ''
as $function$
  select coalesce(p.name, public.text_name(p.id))
  from public.payees p
  where p.user_id = (select public.current_user_id()) and p.id = payee;
$function$;

comment on function public.shown_payee is
  'The name of a payee: the one the user gave, else that of the texts it stands for.';

create function public.move_payee_keys(keys text[], source uuid, target uuid, by_hand boolean)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
declare
  owner uuid := public.current_user_id();
  moved integer;
begin
  update public.payee_keys k
  set
    payee_id = target,
    by_hand = move_payee_keys.by_hand
  where k.user_id = owner and k.payee_id = source and k.key = any (keys);
  update public.transactions t
  set payee_id = target
  where t.user_id = owner and t.payee_id = source and public.payee_key(t.description) = any (keys);
  get diagnostics moved = row_count;
  return moved;
end;
$$;

comment on function public.move_payee_keys is
  'Gives descriptions of one payee, and their transactions, to another one; returns how many transactions.';

create function public.change_payee(change uuid, payee uuid, details jsonb)
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

comment on function public.change_payee is
  'Renames, merges or splits a payee, or stops guesses for it. Safe to repeat; returns the payee and its row count.';

create function public.payees_page(search text, page integer, page_size integer, sort text, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  wanted text := btrim(public.search_key(coalesce(search, '')));
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      counted as materialized (
        select t.payee_id, count(*) as transactions, max(t.date) as last
        from public.transactions t
        where t.user_id = owner and t.deletion_id is null
        group by t.payee_id
      ),
      summed as materialized (
        select l.payee_id, sum(l.amount) as amount
        from public.ledger_lines l
        where
          l.user_id = owner
          and l.role in ('spending', 'income')
          and l.counted_on between first and (first + interval '1 year - 1 day')::date
        group by l.payee_id
      ),
      found as materialized (
        select c.*, coalesce(s.amount, 0) as amount
        from
          counted c
          left join summed s on s.payee_id = c.payee_id
        where
          wanted = ''
          or c.payee_id in (
            select k.payee_id
            from public.payee_keys k
            where
              k.user_id = owner
              and (strpos(public.plain_marks(k.key), wanted) > 0 or strpos(public.plain_marks(k.cleaned), wanted) > 0)
            union
            select p.id
            from public.payees p
            where p.user_id = owner and p.name is not null and strpos(public.search_key(p.name), wanted) > 0
          )
      ),
      placed as (
        select
          f.*,
          row_number() over (
            order by
              case sort
                when 'sum' then abs(f.amount)
                when 'last' then f.last - date '1900-01-01'
                else f.transactions
              end desc,
              f.last desc,
              f.payee_id
          ) as place
        from found f
      ),
      position as (
        select n.*
        from
          (select count(*) as total from found) f
          cross join lateral public.page_position(f.total, page, page_size) n
      )
    select
      jsonb_build_object(
        'total',
        (select count(*) from found),
        'page',
        n.page,
        'pages',
        n.pages,
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  p.id,
                  'name',
                  public.shown_payee(p.id),
                  'ownName',
                  p.name,
                  'neverGuess',
                  p.never_guess,
                  'transactions',
                  f.transactions,
                  'amount',
                  f.amount,
                  'last',
                  f.last,
                  'category',
                  (
                    select c.name
                    from
                      public.transactions t
                      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
                    where
                      t.user_id = owner
                      and t.payee_id = p.id
                      and t.deletion_id is null
                      and t.category_source <> 'none'
                      and t.type <> 'transfer'
                    group by c.name
                    order by count(*) desc, max(t.date) desc
                    limit 1
                  )
                )
                order by f.place
              ),
              '[]'
            )
          from
            placed f
            join public.payees p on p.user_id = owner and p.id = f.payee_id
          where f.place > n.skipped and f.place <= n.skipped + page_size
        )
      )
    from position n
  );
end;
$$;

comment on function public.payees_page is
  'One page of the payees that have transactions, with this year''s sum of each.';

create function public.payee_page(payee uuid, today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  first date := date_trunc('year', today)::date;
begin
  return (
    with
      lines as materialized (
        select l.*
        from public.ledger_lines l
        where l.user_id = owner and l.payee_id = payee and l.role in ('spending', 'income')
      ),
      texts as materialized (
        select
          k.key,
          k.name,
          k.by_hand,
          (array_agg(t.description order by t.date desc, t.id))[1] as text,
          count(t.id) as transactions,
          max(t.date) as last
        from
          public.payee_keys k
          left join public.live_transactions t
            on t.user_id = k.user_id and t.payee_id = k.payee_id and public.payee_key(t.description) = k.key
        where k.user_id = owner and k.payee_id = payee
        group by k.key, k.name, k.by_hand
        -- Nothing is shown of a file that was not imported.
        having count(t.id) > 0 or k.by_hand
      )
    select
      jsonb_build_object(
        'id',
        p.id,
        'name',
        public.shown_payee(p.id),
        'ownName',
        p.name,
        'neverGuess',
        p.never_guess,
        'transactions',
        (select count(*) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'first',
        (select min(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'last',
        (select max(t.date) from public.live_transactions t where t.user_id = owner and t.payee_id = payee),
        'amount',
        (select coalesce(sum(l.amount), 0) from lines l),
        'thisYear',
        (
          select coalesce(sum(l.amount), 0)
          from lines l
          where l.counted_on between first and (first + interval '1 year - 1 day')::date
        ),
        -- One-time rows and refunds show nothing of the usual.
        'usual',
        (
          select jsonb_build_object('count', count(distinct l.transaction_id), 'amount', coalesce(sum(l.amount), 0))
          from lines l
          where not l.one_time and l.type <> 'refund'
        ),
        'categories',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'category',
                  g.name,
                  'isGroup',
                  g.is_group,
                  'transactions',
                  g.transactions,
                  'amount',
                  g.amount
                )
                order by g.transactions desc, abs(g.amount) desc, g.name
              ),
              '[]'
            )
          from
            (
              select
                c.name,
                count(distinct l.transaction_id) as transactions,
                sum(l.amount) as amount,
                exists (select from public.categories i where i.user_id = owner and i.parent_id = c.id) as is_group
              from
                lines l
                join public.categories c on c.user_id = owner and c.id = l.category_id
              group by c.name, c.id
            ) g
        ),
        'textCount',
        (select count(*) from texts),
        'texts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'key',
                  x.key,
                  'text',
                  coalesce(x.text, x.key),
                  'name',
                  x.name,
                  'transactions',
                  x.transactions,
                  'last',
                  x.last
                )
                order by x.place
              ),
              '[]'
            )
          from
            (
              select x.*, row_number() over (order by x.transactions desc, x.last desc nulls last, x.key) as place
              from texts x
            ) x
          where x.place <= 100
        )
      )
    from public.payees p
    where p.user_id = owner and p.id = payee
  );
end;
$function$;

comment on function public.payee_page is
  'A payee with its sums, the categories it got and the texts it stands for; null where there is none.';

create function public.payee_rows(transaction uuid)
returns integer
language sql
stable
security invoker
set search_path = ''
as $$
  select count(*)::integer
  from
    public.transactions t
    join public.live_transactions o on o.user_id = t.user_id and o.payee_id = t.payee_id
  where t.user_id = (select public.current_user_id()) and t.id = transaction;
$$;

comment on function public.payee_rows is 'The number of transactions that the payee of a transaction has.';

create function public.word_set(words text) returns jsonb
  language sql immutable strict parallel safe set search_path = ''
as $$ select jsonb_object_agg(w, true) from unnest(string_to_array(normalize(words, nfd), '|')) w; $$;

comment on function public.word_set is 'A set of words, from a list with bars between them.';

create function public.bank_procedures() returns jsonb language sql immutable parallel safe
return public.word_set(
  -- English
  'pos|pos purchase|pos debit|pos pur|pos refund|pos w/d|pos transaction|point of sale|point of sale -'
  || '|point of sale purchase|point of sale debit|interac retail purchase|card purchase|card payment|card payment to'
  || '|card payment at|card transaction|debit card purchase|debit card payment|debit card|visa card purchase'
  || '|visa debit card|visa debit card purchase|check card purchase|credit card purchase|checkcard|debit purchase'
  || '|visa debit purchase|non-pin debit purchase|pin debit purchase|dbt crd|debit crd|dbt purchase|visa debit'
  || '|visa purchase|visa electron|visa direct|visa|mastercard|maestro|v pay|purchase authorized on'
  || '|recurring payment authorized on|recurring payment|recurring purchase|recurring debit|signature purchase'
  || '|mobile purchase|pin purchase|contactless purchase|contactless payment|contactless|idp purchase|purchase at'
  || '|purchase from|payment to|bill payment to|online payment to|online bill payment to|internet payment to'
  || '|mobile payment to|online banking payment to|online banking transfer to|online banking transfer from|bill pay'
  || '|bill payment|bill payment -|direct debit|direct debit to|direct debit payment to|direct debit payment'
  || '|direct deposit|direct dep|bacs|fpo|fpi|bgc|bbp|faster payment|faster payments|faster payments receipt'
  || '|faster payment to|faster payment from|standing order|standing order to|s/o|apple pay|google pay|eftpos'
  || '|eftpos purchase|eftpos debit|interac|interac purchase|interac e-transfer to|interac e-transfer from'
  || '|interac e-transfer|interac etransfer|e-transfer to|e-transfer from|e-transfer|preauthorized debit'
  || '|pre-authorized debit|preauthorised debit|preauthorized payment|misc payment|miscellaneous payment'
  || '|electronic funds transfer|ach debit|ach credit|ach withdrawal|ach deposit|ach payment|ach pmt|web pmt'
  || '|orig co name|external withdrawal|external deposit|withdrawal debit|withdrawal pos|withdrawal debit chip'
  || '|withdrawal ach|osko|osko payment|osko payment to|osko payment from|bpay|bpay to|vdp|vdc|vda|vdi|zelle to'
  || '|zelle from|zelle payment to|zelle payment from|trf to|trf from|dd|ddr|crd|card|debit'
  -- German
  || '|kartenzahlung|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte'
  || '|ec karte|ec-cash|elv|electronic cash|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|bezahlung karte'
  || '|lastschrift|lastschrifteinzug|lastschrift von|sepa|sepa-lastschrift|sepa lastschrift|sepa-basislastschrift'
  || '|sepa basislastschrift|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift'
  || '|folge-lastschrift|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct'
  || '|sepa dd|sepa ct|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag'
  || '|dauerauftrag an|uberweisung|ueberweisung|uberweisung an|ueberweisung an|uberweisung von|uberweisungsgutschrift'
  || '|uberweisungsauftrag|online-uberweisung|online-ueberweisung|onlineuberweisung|echtzeituberweisung'
  || '|echtzeit-uberweisung|echtzeitueberweisung|sofortuberweisung|gutschrift|gutschrift von|auftraggeber'
  || '|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|zahlungspflichtiger|buchungstext|kauf/dienstleistung'
  || '|dienstleistung|einkauf|einkauf zkb|online-einkauf|onlineeinkauf|twint|twint zahlung|twint belastung|twint an'
  || '|lsv|e-banking|e-banking auftrag|ebanking|zahlung|zahlung an|zahlung girocard|zahlung debitkarte|visa karte'
  || '|visa debit karte|mastercard karte|zkb visa debit card nr|zkb visa debit card|kartennr|karte|karte nr|nr'
  -- French
  || '|paiement|paiement cb|paiement carte|paiement par cb|paiement par carte|paiement par carte du'
  || '|paiement avec carte|paiement carte du|paiement carte bancaire|paiement psc|psc|cb|carte|carte bancaire|achat'
  || '|achat cb|achat carte|achat par carte|facture carte|facture carte du|prlv|prlv sepa|prlv sepa de|prlv europeen'
  || '|prelevement|prelevement sepa|prelevement sepa de|prelevement de|prelevement europeen|prelevement europeen de'
  || '|prelvt|prelvt sepa|vir|virt|vir sepa|vir sepa de|vir sepa recu|vir sepa recu de|vir inst|vir inst de'
  || '|vir instantane|vir recu|vir recu de|vir de|vir vers|virement|virement de|virement vers|virement pour'
  || '|virement sepa|virement sepa de|virement sepa recu de|virement sepa recu|virement recu de|virement instantane'
  || '|virement instantane de|virement instantane vers|virement permanent|virement en euros|virement en euros de'
  || '|virement en faveur de|bancontact|achat bancontact|domiciliation|domiciliation de|domiciliation europeenne'
  || '|domiciliation europeenne de'
  -- Dutch
  || '|betaalpas|bea|bea betaalpas|betaalautomaat|betaling met bankkaart|betaling met debetkaart'
  || '|betaling met de bankkaart|betaling via bankkaart|pinbetaling|pin|ideal|ideal betaling|incasso'
  || '|incasso algemeen doorlopend|sepa incasso|sepa incasso algemeen doorlopend|europese incasso|sepa overboeking'
  || '|overboeking|overboeking naar|overschrijving|overschrijving naar|overschrijving van|europese domiciliering'
  || '|europese domiciliering van|domiciliering|aankoop|aankoop bancontact|mobiele betaling|acceptgiro|ccv|naam'
  || '|contactloos|kaartnummer'
  -- Spanish
  || '|pago tarjeta|pago con tarjeta|pago con la tarjeta|pago en|pago movil|pago movil en|pago en tpv|pago internet'
  || '|pago de|pago a|pago|pagos|compra|compra en|compra tarjeta|compra con tarjeta|compra con la tarjeta|compra tarj'
  || '|compra tarj.|compra internet|compra internet en|compra de|cargo|cargo en|cargo tarjeta|cargo por tarjeta'
  || '|recibo|recibo de|recibo domiciliado|adeudo|adeudo de|adeudo recibo|adeudo sepa|adeudo de recibo|transferencia'
  || '|transferencia de|transferencia a|transferencia a favor de|transferencia inmediata|transferencia inmediata de'
  || '|transferencia inmediata a|transf|transf de|transf a|transfer inmediata a|bizum|bizum a|bizum de'
  || '|bizum enviado a|bizum enviado|bizum recibido|bizum recibido de|tarjeta|tarj|tpv|domiciliacion'
  -- Italian
  || '|pagamento|pagamento pos|pagamento carta|pagamento con carta|pagamento su pos|pagamento presso'
  || '|pagamento pos presso|pagamento carta presso|pagamento con carta presso|pagamento contactless|pagamento nfc'
  || '|pagamento pagobancomat|pagamento tramite pos|acquisto|acquisto pos|acquisto con carta|acquisto carta'
  || '|acquisto presso|acquisto pos presso|operazione pos|operazione carta|addebito|addebito diretto'
  || '|addebito diretto sdd|addebito diretto sepa|addebito sdd|addebito sdd core|addebito sepa|addebito sepa dd'
  || '|addebito sepa dd per|addebito per|addebito a favore di|sdd|sdd core|bonifico|bonifico a|bonifico da'
  || '|bonifico sepa|bonifico sepa a|bonifico sepa da|bonifico istantaneo|bonifico istantaneo da'
  || '|bonifico istantaneo a|bonifico a vostro favore|pagobancomat|carta|presso|utenza|utenze'
  -- Portuguese
  || '|compras|compra com cartao|compra cartao|compras c.deb|compra c.deb|compras cdeb|pag|pag baixo valor'
  || '|pag servicos|pagamento de|pagamento servicos|pagamento de servicos|pagamento compras|pagamento baixo valor'
  || '|debito direto|debito directo|deb direto|deb directo|transferencia para|transferencia mb way'
  || '|transferencia mb way para|transferencia mbway|transf mb way para|trf|trf mb way|trf mb way p/|trf mbway|trf p/'
  || '|trf cr|mb way|mbway|mbw|cartao'
  -- Swedish
  || '|kortkop|kop|swish|swish till|swish fran|swish mottagen|swish skickad|swish betalning|autogiro|overforing'
  || '|overforing till|overforing fran|korttransaktion|reservation|internetkop|betalning|betalning till|betalning bg'
  || '|betalning pg'
  -- Danish and Norwegian
  || '|dankort|dankort-kob|dankort kob|dankort-nota|visa/dankort|visa/dankort kob|visadankort|visa dankort|visa kob'
  || '|kob|kortkob|mobilepay|betalingsservice|bs betaling|overforsel|overforsel til|overforsel fra|varekjop'
  || '|visa varekjop|visa vare|kjop|vipps|vipps til|vipps fra|avtalegiro|avtalegiro til|nettgiro|nettgiro til'
  || '|overforing til|overforing fra|bankaxept|betaling|betaling til|giro'
  -- Finnish
  || '|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|visa osto|osto|varaus|tilisiirto|verkkomaksu|suoraveloitus'
  || '|e-lasku'
  -- Polish, Czech, Hungarian
  || '|zakup|zakup przy uzyciu karty|zakup karta|platnosc|platnosc karta|platnosc blik|platnosc web|platnosc web -'
  || '|platnosc mobilna|transakcja|transakcja karta|transakcja bezgotowkowa|blik|blik zakup|blik zakup e-commerce'
  || '|blik platnosc|przelew|przelew do|przelew od|przelew wychodzacy|przelew wychodzacy do|przelew przychodzacy'
  || '|przelew przychodzacy od|przelew internetowy|przelew krajowy|polecenie zaplaty|operacja karta|tytul|lokalizacja'
  || '|platba|platba kartou|nakup|nakup kartou|inkaso|vasarlas|kartyas vasarlas'
  -- Japanese
  || '|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込|フリコミ|利用|ご利用'
);

comment on function public.bank_procedures is 'The words that banks write before the name of the payee, folded.';

create function public.procedure_starts() returns jsonb language sql immutable parallel safe
return public.word_set(
  'pos|point|interac|card|debit|visa|check|credit|checkcard|non-pin|pin|dbt|mastercard|maestro|v|purchase'
  || '|recurring|signature|mobile|contactless|idp|payment|bill|online|internet|direct|bacs|fpo|fpi|bgc|bbp|faster'
  || '|standing|s/o|apple|google|eftpos|e-transfer|preauthorized|pre-authorized|preauthorised|misc|miscellaneous'
  || '|electronic|ach|web|orig|external|withdrawal|osko|bpay|vdp|vdc|vda|vdi|zelle|trf|dd|ddr|crd|kartenzahlung'
  || '|kartenumsatz|kartenverfugung|kartenverfuegung|girocard|girocardzahlung|girozahlung|ec-karte|ec|ec-cash|elv'
  || '|debitkartenzahlung|debitkarte|kreditkarte|bezahlung|lastschrift|lastschrifteinzug|sepa|sepa-lastschrift'
  || '|sepa-basislastschrift|basislastschrift|basis-lastschrift|erstlastschrift|erst-lastschrift|folgelastschrift'
  || '|folge-lastschrift|firmenlastschrift|einmallastschrift|sepa-elv-lastschrift|elv-lastschrift|sepa-dd|sepa-ct'
  || '|sepa-uberweisung|sepa-ueberweisung|einzugsermachtigung|einzugsermaechtigung|dauerauftrag|uberweisung'
  || '|ueberweisung|uberweisungsgutschrift|uberweisungsauftrag|online-uberweisung|online-ueberweisung'
  || '|onlineuberweisung|echtzeituberweisung|echtzeit-uberweisung|echtzeitueberweisung|sofortuberweisung|gutschrift'
  || '|auftraggeber|zahlungsempfanger|zahlungsempfaenger|empfanger|empfaenger|zahlungspflichtiger|buchungstext'
  || '|kauf/dienstleistung|dienstleistung|einkauf|online-einkauf|onlineeinkauf|twint|lsv|e-banking|ebanking|zahlung'
  || '|zkb|kartennr|karte|nr|paiement|psc|cb|carte|achat|facture|prlv|prelevement|prelvt|vir|virt|virement|bancontact'
  || '|domiciliation|betaalpas|bea|betaalautomaat|betaling|pinbetaling|ideal|incasso|europese|overboeking'
  || '|overschrijving|domiciliering|aankoop|mobiele|acceptgiro|ccv|naam|contactloos|kaartnummer|pago|pagos|compra'
  || '|cargo|recibo|adeudo|transferencia|transf|transfer|bizum|tarjeta|tarj|tpv|domiciliacion|pagamento|acquisto'
  || '|operazione|addebito|sdd|bonifico|pagobancomat|carta|presso|utenza|utenze|compras|pag|debito|deb|mb|mbway|mbw'
  || '|cartao|kortkop|kop|swish|autogiro|overforing|korttransaktion|reservation|internetkop|betalning|dankort'
  || '|dankort-kob|dankort-nota|visa/dankort|visadankort|kob|kortkob|mobilepay|betalingsservice|bs|overforsel'
  || '|varekjop|kjop|vipps|avtalegiro|nettgiro|bankaxept|giro|korttiosto|korttimaksu|pankkikorttiosto|visa-osto|osto'
  || '|varaus|tilisiirto|verkkomaksu|suoraveloitus|e-lasku|zakup|platnosc|transakcja|blik|przelew|polecenie|operacja'
  || '|tytul|lokalizacja|platba|nakup|inkaso|vasarlas|kartyas|デビット|vデビット|ビザデビット|jcbデビット|カード|カード利用|口座振替|コウザフリカエ|振込'
  || '|フリコミ|利用|ご利用'
);

comment on function public.procedure_starts is 'The first words of procedures.';

create function public.bank_traces() returns jsonb language sql immutable parallel safe
return public.word_set(
  'preauthorized debit|pre-authorized debit|debit card purchase|card payment to|card purchase|card payment at'
  || '|pos purchase|visa debit purchase|visa purchase|debit purchase|direct debit payment to|eftpos|eftpos purchase'
  || '|checkcard|purchase authorized on|kartenzahlung|kartenumsatz|girocard|sepa-lastschrift|sepa lastschrift'
  || '|sepa-uberweisung|sepa-basislastschrift|basislastschrift|folgelastschrift|erstlastschrift|einzugsermachtigung'
  || '|auftraggeber:|empfanger:|zahlungsempfanger:|zahlungspflichtiger:|kauf/dienstleistung|bezahlung karte'
  || '|paiement par carte|paiement cb|paiement carte|paiement par cb|prlv|prlv sepa|prelevement sepa|vir sepa'
  || '|virement sepa|bea|bea,|betaalpas|pinbetaling|betaling met bankkaart|betaling met debetkaart|sepa incasso'
  || '|sepa overboeking|naam:|compra tarjeta|compra con tarjeta|pago con tarjeta|pagamento pos|pagamento carta'
  || '|pagamento con carta|addebito diretto|addebito sdd|bonifico sepa|kortkop|varekjop|visa varekjop|dankort'
  || '|dankort-kob|visa/dankort|korttiosto|visa-osto|zakup przy uzyciu karty|platnosc karta|platba kartou|口座振替'
  || '|コウザフリカエ'
);

comment on function public.bank_traces is
  'Procedures that only a bank writes: text that begins with one is of a bank, whatever its case.';

create function public.card_processors() returns jsonb language sql immutable parallel safe
return public.word_set(
  'paypal|pp|pypl|ppl|sq|gosq.com|tst|toast|sumup|sp|ztl|zettle|iz|izettle|cke|dd|ddc|ic|bt|wpy|eb|fs|fsp|ls|lspd'
  || '|2co|2co.com|cko|stripe|st|py|mollie|ccv|adyen|klarna|k|google|nyx|eig|dnh|paddle.net|paddle|nic|xsolla|gumrd'
  || '|gum.co|bps|sqc|in|act|bb|myp|vp|cm|nya|ctlp|usa|wl|pos|vipps|mobilepay|up|sum up'
);

comment on function public.card_processors is
  'The companies that take cards for shops and write their own sign before that of the shop: SQ *, PAYPAL *.';

create function public.bank_references() returns jsonb language sql immutable parallel safe
return public.word_set(
  'ref|ref.|reference|referencia|referentie|referenz|rif|mandat|mandate|mandato|mandaat|mandatsref|mandatsreferenz'
  || '|eref|mref|cred|svwz|kref|abwa|glaubiger-id|glaeubiger-id|glaubiger|glaeubiger|creditor|ics|rum|bic|iban|blz'
  || '|kto/iban|blz/bic|kontonr|verwendungszweck|zweck|kundennr|kundennummer|kd-nr|kdnr|kd|buchungstext|kartennr'
  || '|pasvolgnr|pasnr|verfalld|valutadato|omschrijving|kenmerk|volgnr|transactie|machtiging|remi|end-to-end-ref'
  || '|end-to-end|kurs|wechselkurs|uhrzeit|autorisierung|des|indn|conf#|mededeling|dankt|bedankt|xxx|xxxx|xxxxx|#|*'
  || '|//|;'
  -- Two words
  || '|sagt danke|sagt vielen|vielen dank|danke fur|danke fuer|thank you|value date|retail purchase|electronic funds'
  || '|med kort|mit karte|avec carte|met kaart|con tarjeta|web id'
);

comment on function public.bank_references is 'Words after which the text says nothing about the payee.';

create function public.numbered_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'nr|no|num|nummer|numero|n|n°|nº|id|store|stores|shop|filiale|filial|fil|suc|tienda|mag|magasin|card|karte|carte'
  || '|tarj|tarjeta|carta|cartao|kort|kaart|term|terminal|auth|aut|mand|inv|invoice|rechnung|rg|facture|factura'
  || '|fattura|fatura|order|on|am|vom|du|den|op|del|dia|el|le|en|kl|um|tel|ph|acct|account|konto|kto|value|valuta'
  || '|folge|rest|restaurant|site|stn|unit|loc|location|datum|date|data|rate|cb|ar|x|s/mkt|and|the'
);

comment on function public.numbered_words is 'Words that are noise where a number follows.';

create function public.legal_forms() returns jsonb language sql immutable parallel safe
return public.word_set(
  'gmbh|gmbh&co|mbh|ag|kg|kgaa|ohg|ug|se|ltd|limited|plc|inc|incorporated|llc|llp|corp|corporation|co|company|sa'
  || '|s.a|sas|s.a.s|sasu|sarl|s.a.r.l|eurl|srl|s.r.l|srls|spa|s.p.a|snc|sl|s.l|slu|s.l.u|sau|bv|b.v|nv|n.v|bvba|vof'
  || '|ab|aktiebolag|oy|oyj|as|asa|a/s|aps|ivs|spzoo|z.o.o|sp|sro|s.r.o|a.s|lda|unipessoal|unip|pty|kk|k.k|e.k|ek|e.v'
  || '|ev|cie|europe|international|intl'
);

comment on function public.legal_forms is 'Forms of companies.';

create function public.place_codes() returns jsonb language sql immutable parallel safe
return public.word_set(
  'us|usa|gb|gbr|uk|de|deu|at|aut|ch|che|fr|fra|nl|nld|be|bel|it|ita|es|esp|pt|prt|ie|irl|se|swe|dk|dnk|no|nor|fi'
  || '|fin|pl|pol|cz|cze|hu|hun|au|aus|nz|nzl|ca|can|jp|jpn|lu|lux|al|ak|az|ar|co|ct|dc|fl|ga|hi|id|il|in|ia|ks|ky|la'
  || '|me|md|ma|mi|mn|ms|mo|mt|ne|nv|nh|nj|nm|ny|nc|nd|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|vt|va|wa|wv|wi|wy|on|qc|bc|ab|mb'
  || '|sk|ns|nb|pe|nsw|vic|qld|tas|act|sg|hk'
);

comment on function public.place_codes is 'Codes of countries and states as they end descriptions.';

create function public.known_cities() returns jsonb language sql immutable parallel safe
return public.word_set(
  'new york|brooklyn|los angeles|san francis|san francisco|san fran|san jose|san diego|santa monica|santa clara'
  || '|las vegas|chicago|houston|austin|dallas|denver|seattle|portland|boston|miami|atlanta|phoenix|oakland'
  || '|philadelphia|washington|toronto|montreal|vancouver|calgary|ottawa|london|manchester|birmingham|leeds|bristol'
  || '|glasgow|edinburgh|liverpool|cardiff|dublin|cork|galway|berlin|hamburg|munchen|muenchen|munich|koln|koeln'
  || '|frankfurt|stuttgart|dusseldorf|duesseldorf|leipzig|dresden|hannover|nurnberg|nuernberg|bremen|essen|dortmund'
  || '|wien|graz|linz|salzburg|innsbruck|zurich|zuerich|bern|basel|geneve|lausanne|luzern|paris|lyon|marseille'
  || '|toulouse|bordeaux|lille|nantes|nice|strasbourg|bruxelles|brussel|brussels|antwerpen|gent|liege|amsterdam'
  || '|rotterdam|den haag|utrecht|eindhoven|madrid|barcelona|valencia|sevilla|bilbao|malaga|roma|milano|torino|napoli'
  || '|bologna|firenze|venezia|lisboa|porto|stockholm|goteborg|malmo|uppsala|kobenhavn|copenhagen|aarhus|odense|oslo'
  || '|bergen|trondheim|helsinki|espoo|tampere|turku|warszawa|krakow|wroclaw|gdansk|poznan|praha|brno|budapest|sydney'
  || '|melbourne|brisbane|perth|adelaide|tokyo|osaka|luxembourg|singapore'
);

comment on function public.known_cities is 'Large cities as they end descriptions, cut as banks cut them.';

create function public.small_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'de|del|della|di|da|do|dos|du|des|et|y|e|of|and|und|der|die|das|van|den|het|och|og|ja|the|am|im|in|on|at|to|for'
  || '|zum|zur'
);

comment on function public.small_words is 'Words within names that begin with a small letter.';

create function public.capital_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'mta|ups|iga|adac|edf|eni|ing|aok|ica|usa|atm|dab|eon|ibm|kia|obi|oebb|obb|ratp|axa|amc|adt|at&t|esb|hbo|ikea'
  || '|itv|gls|tui|ekz|ewz|sfr|aws|bvg|nyc|uk|tv|dea|omv|zdf|ard|sbb|cff|ffs|rtl|bmo|rbc|cibc|aa|edp|ezb|gez|aeg|ao'
  || '|ee|eu|us|ev'
);

comment on function public.capital_words is 'Names that are written in capitals.';

create function public.short_words() returns jsonb language sql immutable parallel safe
return public.word_set(
  'dr|st|mr|mrs|ms|str|jr|no|nr|el|la|le|al|il|lo|by|my|go|jo|mc|ok|oy|ab|co|so|up|ltd|gmbh|a|i|o|mktg|blvd|mkt'
  || '|ctr'
);

comment on function public.short_words is 'Short words that are not written in capitals.';

create function public.joined_ends() returns jsonb language sql immutable parallel safe
return public.word_set(
  'wire in|transfer in|transfers in|xfer in|tfr in|trf in|cash in|money in|pay in|paid in|payment in|sweep in'
  || '|funds in|deposit in|trade in|check in|drive in|walk in|plug in|log in|sign in|dine in|phone in|drop in|add on'
  || '|clip on|carry on|sign on|log on|hands on|r us|about us|contact us'
);

comment on function public.joined_ends is
  'Pairs of words at the end of a name whose second word alone could be a state or country.';

create function public.joining_words() returns jsonb language sql immutable parallel safe
return public.word_set('&|+|and|und|et|y|e|i|og|och|ja|en');

comment on function public.joining_words is 'Words between two names, or between a name and the partners: Tent and Co.';

create table public.payees (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text check (char_length(btrim(name)) between 1 and 500),
  created_at timestamptz not null default now(),
  never_guess boolean not null default false,
  primary key (user_id, id)
);

comment on table public.payees is 'The people and companies that money went to or came from.';

comment on column public.payees.name is
  'The name that the user gave, which is unique whatever its case; null while the descriptions give the name.';

comment on column public.payees.never_guess is 'True if the user wants no category from memory for it.';

create index payees_created_index on public.payees (user_id, created_at);

alter table public.payees enable row level security;

create policy "own rows" on public.payees
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.payee_keys (
  user_id uuid not null default auth.uid(),
  key text not null check (char_length(key) <= 500),
  payee_id uuid not null,
  cleaned text not null default '' check (char_length(cleaned) <= 500),
  name text check (char_length(btrim(name)) between 1 and 500),
  version smallint not null default 0,
  by_hand boolean not null default false,
  primary key (user_id, key),
  constraint payee_keys_payee_fkey
    foreign key (user_id, payee_id) references public.payees (user_id, id)
      on delete cascade
);

comment on table public.payee_keys is
  'The descriptions by which a payee is known, without case, accents and blanks at their ends.';

comment on column public.payee_keys.cleaned is 'The description without the additions of banks: equal for one payee.';

comment on column public.payee_keys.name is
  'The name that the description gives its payee; null where it is a name itself.';

comment on column public.payee_keys.version is 'Of the cleaning: 0 for none yet.';

comment on column public.payee_keys.by_hand is 'True if the user chose its payee: no cleaning moves it.';

create index payee_keys_cleaned_index on public.payee_keys (user_id, cleaned text_pattern_ops);

create index payee_keys_payee_index on public.payee_keys (user_id, payee_id);

alter table public.payee_keys enable row level security;

create policy "own rows" on public.payee_keys
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.ensure_payees(owner uuid, descriptions text[])
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
begin
  with
    unknown as materialized (
      -- Descriptions that differ in digits only are cleaned once. Of several ways to write one, the one with small
      -- letters.
      select k.key, k.description, translate(k.description, '023456789', '111111111') as shape
      from
        (select public.payee_key(d) as key, max(d collate "C") as description from unnest(descriptions) d group by 1) k
      where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
    ),
    shapes as materialized (
      select
        s.shape,
        c.cleaned,
        c.name,
        case
          when c.name is null
          and c.cleaned = btrim(public.fold_text(s.shape)) then 'itself'
          when c.cleaned ~ '\d' then 'its own'
        end as cleaning
      from
        (select distinct u.shape from unknown u) s
        cross join lateral public.clean_description(s.shape) c
    ),
    clean as materialized (
      select u.key, s.cleaned, s.name
      from
        unknown u
        join shapes s on s.shape = u.shape
      where s.cleaning is null
      union all
      select u.key, u.key, null
      from
        unknown u
        join shapes s on s.shape = u.shape
      where s.cleaning = 'itself'
      union all
      select u.key, c.cleaned, c.name
      from
        unknown u
        join shapes s on s.shape = u.shape
        cross join lateral public.clean_description(u.description) c
      where s.cleaning = 'its own'
    ),
    wanted as materialized (select distinct c.cleaned from clean c),
    known as materialized (
      select distinct on (n.cleaned) n.cleaned, n.payee_id
      from
        (
          select p.cleaned, p.payee_id, bool_and(p.by_hand) as by_hand, count(*) as keys, min(p.key) as key
          from
            wanted w
            join public.payee_keys p on p.user_id = owner and p.cleaned = w.cleaned
          group by p.cleaned, p.payee_id
        ) n
      order by n.cleaned, n.by_hand, n.keys desc, n.key
    ),
    named as materialized (
      -- A payee with this name from the user is the same payee.
      select distinct on (w.cleaned) w.cleaned, p.id as payee_id
      from
        (
          select o.id, o.created_at, btrim(public.fold_text(o.name)) as name
          from public.payees o
          where o.user_id = owner and o.name is not null
        ) p
        join wanted w on w.cleaned = p.name
      where not exists (select from known k where k.cleaned = w.cleaned)
      order by w.cleaned, p.created_at, p.id
    ),
    found as materialized (
      select k.cleaned, k.payee_id from known k
      union all
      select n.cleaned, n.payee_id from named n
    ),
    fresh as materialized (
      select w.cleaned, gen_random_uuid() as payee_id
      from wanted w
      where not exists (select from found k where k.cleaned = w.cleaned)
    ),
    made as (insert into public.payees (user_id, id) select owner, f.payee_id from fresh f)
  insert into public.payee_keys (user_id, key, payee_id, cleaned, name, version)
  select owner, c.key, coalesce(k.payee_id, f.payee_id), c.cleaned, c.name, public.cleaning_version()
  from
    clean c
    left join found k on k.cleaned = c.cleaned
    left join fresh f on f.cleaned = c.cleaned;
end;
$function$;

comment on function public.ensure_payees is
  'Makes the payees of descriptions that are not known yet; those that are cleaned to the same have one.';

create function public.forget_unused_payees()
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
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand);
end;
$function$;

comment on function public.forget_unused_payees is
  'Forgets payees of which no transaction is left and about which the user has decided nothing, nor has a rule.';

-- A migration that changes the cleaning raises cleaning_version and calls it.
create function public.clean_payees()
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
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
  end loop;
end;
$function$;

comment on function public.clean_payees is
  'Cleans descriptions that an earlier version of the cleaning has seen, or none, and merges payees that become equal.';

create function public.known_payee(folded text)
returns text
language sql
immutable
parallel safe
return case left(folded, 2)
  when 'am' then case
    when folded ~ '^(amzn|amazon)( |[.]|$)'
    and folded !~ '^(amzn|amazon) (prime|fresh|web|music|kindle|video|aws|luna|business)' then 'Amazon'
  end
  when 'mc' then case
    when folded ~ '^mc ?donald' then 'McDonald''s'
  end
  when 'ap' then case
    when folded ~ '^apple([. ]com ?/?(bill)?)?$' then 'Apple'
  end
  when 'it' then case
    when folded ~ '^itunes( |[.]|$)' then 'Apple'
  end
  when 'ub' then case
    when folded ~ '^uber ?eats' then 'Uber Eats'
    when folded ~ '^uber( trip| ride| one)?$' then 'Uber'
  end
  when 'wa' then case
    when folded ~ '^wal-?mart' then 'Walmart'
  end
  when 'wm' then case
    when folded ~ '^wm super' then 'Walmart'
  end
  when 'co' then case
    when folded ~ '^costco whse' then 'Costco'
  end
  when 'ms' then case
    when folded = 'msft' then 'Microsoft'
  end
  when 'pa' then case
    when folded = 'paypal' then 'PayPal'
  end
  when 're' then case
    when folded = 'rema' then 'Rema 1000'
  end
  when 'yo' then case
    when folded ~ '^youtube ?premium' then 'YouTube Premium'
  end
  when 'wh' then case
    when folded ~ '^(wholefds|whole foods)' then 'Whole Foods'
  end
end;

comment on function public.known_payee is
  'The name of a brand that banks write in a way nobody else does; null for others.';

create function public.payee_core(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
declare
  given text := description;
  words text[];
  folded text[];
  cleaned text := '';
  first integer := 1;
  last integer;
  stop integer;
  bank boolean;
begin
  if octet_length(given) <> char_length(given) then
    given := normalize(given, nfkc);
  end if;
  bank := given !~ '[a-z]' and given ~ '[A-Z]';
  if not bank then
    -- A text with small letters, or letters without case, is a name unless it shows traces of a bank.
    folded := string_to_array(btrim(public.fold_text(translate(given, ';|', '  '))), ' ');
    if
      not (
        given ~ '[*][ *]?[A-Za-z0-9]|//[A-Za-z]|[^ ]   +[^ ]|[xX]{3}\d|^/TRTP'
        or given ~ '^\S+[.](com|net|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.]uk)$'
        or public.bank_traces() ?| array[
          folded[1],
          folded[1] || ' ' || folded[2],
          array_to_string(folded[1:3], ' '),
          array_to_string(folded[1:4], ' ')
        ]
        or given !~ '[A-Za-z]'
        and given ~ '\d{5}'
      )
    then
      return null;
    end if;
  end if;
  if given ~ '/NAME/' then
    given := substring(given from '/NAME/([^/]+)');
  end if;
  if given ~ '   |[*;|]|//|,\d' then
    given := regexp_replace(
      regexp_replace(given, '^(.*[^ ]{3}) {3,}[^ ].*$', '\1'),
      '^UBER ?[*]+ ?EATS',
      'UBER EATS',
      'i'
    );
    given := regexp_replace(given, '//|[*]+|[;|]|,(?=\d)', ' * ', 'g');
  end if;
  given := btrim(regexp_replace(given, '\s+', ' ', 'g'));
  words := string_to_array(given, ' ');
  folded := string_to_array(public.fold_text(given), ' ');
  last := cardinality(words);

  -- The bank's and the processor's words at the beginning.
  while first <= last loop
    if folded[first + 1] = '*' and public.card_processors() ? folded[first] then
      first := first + 2;
    elseif folded[first + 2] = '*' and public.card_processors() ? (folded[first] || ' ' || folded[first + 1]) then
      first := first + 3;
    elseif public.procedure_starts() ? rtrim(folded[first], ':,.') then
      stop := least(first + 5, last);
      while stop >= first
      and not public.bank_procedures() ? rtrim(array_to_string(folded[first:stop], ' '), ':,.') loop
        stop := stop - 1;
      end loop;
      exit when stop < first;
      first := stop + 1;
    elseif
      folded[first] ~ '^[^a-z]*$'
      and folded[first] ~ '^[!-@[-`]*$'
      and folded[first] !~ '^[1-9]\d?$|^\d{3}$'
      or folded[first] ~ '^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*$'
      or folded[first] ~ '^([a-z]{0,3}\d{4,}[a-z0-9/-]*|[kx]\d{3}|x{2,}\d+|pos\d\d[a-z]{3})$'
      or folded[first] ~ '^(eur|usd|gbp|nok|sek|dkk|chf|pln)$'
    then
      first := first + 1;
    elseif folded[first] ~ '^vd[apci]-.' then
      words[first] := substr(words[first], 5);
      folded[first] := substr(folded[first], 5);
      exit;
    elseif
      first > 1
      and folded[first] in ('vom', 'von', 'du', 'del', 'on', 'om', 'uhr')
      and folded[first + 1] ~ '^\d'
    then
      first := first + 1;
    else
      exit;
    end if;
  end loop;
  if first > last then
    first := 1;
  end if;

  -- The shop's number, its place and the card, from here on.
  stop := first + 1;
  while stop <= last loop
    exit when
      public.bank_references() ?| array[
        rtrim(folded[stop], ':,.'),
        folded[stop] || ' ' || rtrim(folded[stop + 1], ':,.')
      ]
      or folded[stop] ~ '\d'
      and (
        folded[stop] ~ '\d{3}|^#|^[+]|^x+\d|^\d{1,2}[./:-]\d|^[a-z]{1,3}-?\d{2}|[a-z]\d+[a-z]+\d'
        or folded[stop] ~ '^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
        or folded[stop + 1] ~ '^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
      )
      or folded[stop + 1] ~ '^#?[x*]*\d'
      and public.numbered_words() ? rtrim(folded[stop], ':.#')
      or folded[stop] ~ '[a-z0-9][.](com|net|org|co|de|fr|uk|eu|ie|nl)(/|$)'
      or folded[stop] ~ '^(ref|reg|kd|tel|eref|mref|svwz|g)[.:+/]';
    stop := stop + 1;
  end loop;
  last := stop - 1;

  -- Companies' forms, countries, states and cities at the end.
  while last > first loop
    cleaned := rtrim(folded[last], '.,)');
    exit when
      public.joined_ends() ? (folded[last - 1] || ' ' || cleaned)
      -- 'Add On': a place would have more before it, or a cut-off end after it.
      or last = first + 1
      and last = cardinality(words)
      and cleaned in ('in', 'on', 'or', 'me')
      -- 'Tent and Co', but neither 'Tent GmbH & Co' nor, of 'Tent & Co Ltd', the Ltd.
      or cleaned in ('co', 'company', 'cie')
      and last > first + 1
      and public.joining_words() ? folded[last - 1]
      and not public.legal_forms() ? rtrim(folded[last - 2], '.,');
    if
      public.legal_forms() ? cleaned
      or public.place_codes() ? cleaned
      or public.known_cities() ? cleaned
      or cleaned in ('', '&', '-', '/', '(', 'and', 'und', 'et', 'in', 'at', 'store', 'stores')
    then
      last := last - 1;
    elseif last > first + 1 and public.known_cities() ? (folded[last - 1] || ' ' || cleaned) then
      last := last - 2;
    else
      exit;
    end if;
  end loop;
  given := btrim(array_to_string(words[first:last], ' '), ' *.,;:/|#"''+_-&(<');
  if given ~ '[-/#]?\d{3,}$' and given ~ '[A-Za-z][-/#]' then
    given := regexp_replace(given, '[-/#]+\d{3,}$', '');
  end if;
  if given ~ '[.][A-Za-z]{2,3}(/[^ ]*)?$' then
    given := regexp_replace(
      regexp_replace(given, '^(www[.])', '', 'i'),
      '([A-Za-z0-9])[.](com|net|org|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.](uk|jp)|com[.]au)(/.*)?$',
      '\1',
      'i'
    );
  end if;
  return case
    when given ~ '[A-Za-z].*[A-Za-z]|[^ -~]' then given
    else btrim(regexp_replace(description, '\s+', ' ', 'g'))
  end;
end;
$function$;

comment on function public.payee_core is
  'A description without the additions of banks, as it is written; null if no bank has added anything.';

create function public.payee_cased(core text)
returns text
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
declare
  -- The letters of scripts without case, from Hebrew on.
  caseless_letters constant text := format(
    '[%s%s]',
    '\u0590-\u1dff\u2d30-\u2ddf\u2e80-\ua63f\ua800-\ufaff\ufb1d-\uffdc',
    '\U00010000-\U0001efff\U00020000-\U000323af'
  );
  written text[];
  words text[];
  word text;
begin
  if core ~ '[a-z]' and core ~ '[A-Z]' then
    return core;
  end if;
  core := normalize(core, nfc);
  written := string_to_array(core, ' ');
  words := string_to_array(public.small_letters(core), ' ');
  for place in 1..cardinality(words) loop
    word := rtrim(words[place], '.,');
    words[place] := case
      -- NTTドコモ: letters without case show that its owner writes the others in capitals.
      when octet_length(word) <> char_length(word)
      and word ~ caseless_letters then written[place]
      when place = cardinality(words)
      and word in ('in', 'on') then public.capitalized(words[place])
      when place > 1
      and public.small_words() ? word then words[place]
      when public.short_words() ? word then public.capitalized(words[place])
      when public.capital_words() ? word
      or octet_length(word) <= 2
      and char_length(word) = octet_length(word)
      or word ~ '^[bcdfghjklmnpqrstvwxz&0-9.+/-]+$' then upper(words[place])
      when word like '%''s' then public.capitalized(left(words[place], -2)) || '''s'
      -- A Greek word ends in another small sigma.
      else regexp_replace(public.capitalized(words[place]), 'σ(?=[.,]*$)', 'ς')
    end;
  end loop;
  return array_to_string(words, ' ');
end;
$function$;

comment on function public.payee_cased is 'A name in capitals as people write it.';

create function public.clean_description(description text, out cleaned text, out name text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  core text := public.payee_core(description);
begin
  if core is null then
    cleaned := btrim(public.fold_text(description));
    return;
  end if;
  cleaned := btrim(public.fold_text(core));
  name := public.known_payee(cleaned);
  if name is null then
    name := public.payee_cased(core);
  else
    cleaned := public.fold_text(name);
  end if;
  if name = btrim(description) then
    name := null;
  end if;
end;
$$;

comment on function public.clean_description is
  'A description without the additions of banks, folded, and its payee''s name; no name if it is one itself.';

create function public.cleaned_payee(description text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select c.cleaned from public.clean_description(description) c;
$$;

comment on function public.cleaned_payee is
  'A description without the additions of banks, folded: equal for one payee.';

create function public.payee_name(description text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select c.name from public.clean_description(description) c;
$$;

comment on function public.payee_name is 'The name that a description gives its payee; null where it is a name itself.';

create function public.payee_stem(cleaned text)
returns text
language sql
immutable
parallel safe
return case
  when split_part(cleaned, ' ', 2) = ''
  or char_length(split_part(cleaned, ' ', 1)) > 3
  and split_part(cleaned, ' ', 1) not in (
    'cafe',
    'cafeteria',
    'restaurant',
    'restaurante',
    'ristorante',
    'hotel',
    'pizzeria',
    'bakery',
    'boulangerie',
    'backerei',
    'baeckerei',
    'panaderia',
    'apotheke',
    'pharmacie',
    'pharmacy',
    'farmacia',
    'taxi',
    'super',
    'supermarket',
    'supermercado',
    'supermercato',
    'market',
    'trader',
    'whole',
    'burger',
    'city',
    'payment',
    'rent'
  ) then split_part(cleaned, ' ', 1)
  else split_part(cleaned, ' ', 1) || ' ' || split_part(cleaned, ' ', 2)
end;

comment on function public.payee_stem is
  'The leading words of a cleaned description, which branches of one shop have in common.';

create function public.cleaning_version()
returns smallint
language sql
immutable
parallel safe
return 2::smallint;

comment on function public.cleaning_version is 'Counts the changes of clean_description.';

create function public.payees_in_rules(owner uuid)
returns text[]
language sql
stable
set search_path to ''
as $function$
  select
    array(
      select n.id #>> '{}'
      from
        (
          select r.conditions, r.actions from public.rules r where r.user_id = owner
          union all
          select c.snapshot #> '{rule,conditions}', c.snapshot #> '{rule,actions}'
          from public.ledger_changes c
          where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
        ) r
        cross join lateral (
          select jsonb_path_query(r.conditions, '$[*].payees[*]') as id
          union all
          select jsonb_path_query(r.actions, '$[*].payee')
        ) n
    );
$function$;

comment on function public.payees_in_rules is
  'The ids of the payees that rules name, and those that an undo would bring back.';

create function public.payee_named(name text, except_id uuid)
returns uuid
language sql
stable
set search_path to ''
as $function$
  select p.id
  from public.payees p
  where
    p.user_id = (select public.current_user_id())
    and public.caseless(p.name) = public.caseless(payee_named.name)
    and p.id <> except_id;
$function$;

comment on function public.payee_named is
  'The payee to which the user gave a name, whatever its case, except a given one.';

create function public.payee_called(name text, except_ids uuid[])
returns uuid
language sql
stable
set search_path to ''
as $function$
  select c.id
  from
    unnest(public.payees_called(payee_called.name)) with ordinality c (id, place)
    join public.payees p on p.user_id = (select public.current_user_id()) and p.id = c.id
  where
    c.id <> all (except_ids)
    and public.caseless(public.shown_payee(c.id)) = public.caseless(payee_called.name)
    -- A payee without name and rows is shown nowhere.
    and (
      p.name is not null
      or exists (select from public.live_transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    )
  order by c.place
  limit 1;
$function$;

comment on function public.payee_called is 'The payee that is shown with a name, whatever its case, except given ones.';

create function public.written_text(payee uuid)
returns text
language sql
stable
set search_path to ''
as $function$
  select
    coalesce(
      (
        select t.description
        from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.payee_id = written_text.payee
        order by t.deletion_id is not null, t.date desc, t.id
        limit 1
      ),
      (
        select public.payee_cased(min(k.key))
        from public.payee_keys k
        where k.user_id = (select public.current_user_id()) and k.payee_id = written_text.payee
      )
    );
$function$;

comment on function public.written_text is 'The latest description of a payee, as written.';

create function public.text_name(payee uuid)
returns text
language sql
stable
set search_path to ''
as $function$
  select
    coalesce(
      (
        select k.name
        from public.payee_keys k
        where k.user_id = (select public.current_user_id()) and k.payee_id = text_name.payee and k.name is not null
        order by k.by_hand, k.key
        limit 1
      ),
      public.written_text(text_name.payee)
    );
$function$;

comment on function public.text_name is 'The name that the texts of a payee give it.';

create function public.free_payee_name(name text, id uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  free text := left(free_payee_name.name, 490);
begin
  for number in 2..100000 loop
    exit when public.payee_called(free, array[free_payee_name.id]) is null;
    free := left(free_payee_name.name, 490) || ' (' || number || ')';
  end loop;
  return free;
end;
$function$;

comment on function public.free_payee_name is
  'A name that no other payee has: the given one, with a number if it is taken.';

create function public.part_payee_texts(payee uuid, name text)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  joined text[] := array(
    select k.key
    from public.payee_keys k
    where
      k.user_id = owner
      and k.payee_id = part_payee_texts.payee
      and not k.by_hand
      and k.cleaned = btrim(public.fold_text(part_payee_texts.name))
  );
  target uuid := gen_random_uuid();
begin
  if joined <> '{}' then
    insert into public.payees (user_id, id) values (owner, target);
    perform public.move_payee_keys(joined, part_payee_texts.payee, target, false);
  end if;
end;
$function$;

comment on function public.part_payee_texts is
  'Moves the texts that a payee got through a name it no longer has to a separate payee.';

create function public.numbered_payees(payees jsonb)
returns jsonb
language plpgsql
immutable
set search_path to ''
as $function$
declare
  -- Names that are taken, regardless of case.
  taken jsonb := (
    select coalesce(jsonb_object_agg(public.caseless(p.value ->> 'name'), true), '{}')
    from jsonb_array_elements(payees) p
    where p.value ->> 'name' is not null
  );
  numbered jsonb := '{}';
  named record;
  free text;
begin
  for named in select n.*
  from
    (
      select
        p.value ->> 'id' as id,
        p.value ->> 'name' as name,
        p.value ->> 'created_at' as created_at,
        row_number() over (
          partition by public.caseless(p.value ->> 'name')
          order by p.value ->> 'created_at', p.value ->> 'id'
        ) as nth
      from jsonb_array_elements(payees) p
      where p.value ->> 'name' is not null
    ) n
  where n.nth > 1
  order by n.created_at, n.id loop
    for number in 2..100000 loop
      -- A name has at most 500 characters.
      free := left(named.name, 490) || ' (' || number || ')';
      exit when not taken ? public.caseless(free);
    end loop;
    taken := taken || jsonb_build_object(public.caseless(free), true);
    numbered := numbered || jsonb_build_object(named.id, free);
  end loop;
  return numbered;
end;
$function$;

comment on function public.numbered_payees is
  'New names, by id, for payees whose name an older payee has, whatever its case: the same name with a number.';

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id)
    on delete cascade,
  name text check (char_length(name) <= 100),
  currency text not null default 'USD' check (public.currency_exponent(currency) is not null),
  email_notifications boolean not null default true,
  budget_alerts boolean not null default true,
  large_transaction_alerts boolean not null default false,
  large_transaction_threshold numeric(15, 3) not null default 500 check (
    large_transaction_threshold > 0
    and large_transaction_threshold <> 'NaN'
  ),
  created_at timestamptz not null default now()
);

comment on table public.profiles is 'One row per user: their name, their currency, and the alerts they want.';

comment on column public.profiles.currency is
  'ISO 4217: symbol, format and decimals of every amount. Nothing is converted.';

comment on column public.profiles.email_notifications is
  'True if notifications are mailed, too, where the app can send mail.';

comment on column public.profiles.budget_alerts is
  'True to raise an alert when a budget reaches 80 % and 100 % of its limit.';

comment on column public.profiles.large_transaction_alerts is
  'True to raise an alert for an expense of at least the threshold.';

alter table public.profiles enable row level security;

create policy "own rows" on public.profiles
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger check_preferred_currency
before update of currency on public.profiles
for each row
when (public.currency_exponent(new.currency) < public.currency_exponent(old.currency))
execute function public.check_preferred_currency();

-- The scopes: an address, a source (a client, a user), both together, or all unknown clients as one shared source.
-- One attempt is forgotten each longest wait.
create table private.attempt_limits (
  kind text not null,
  scope text not null,
  free integer not null check (free > 0),
  first_wait integer not null check (first_wait > 0),
  longest_wait integer not null check (longest_wait >= first_wait),
  primary key (kind, scope),
  constraint attempt_limits_scope_check check (scope in ('address', 'source', 'both', 'shared'))
);

comment on table private.attempt_limits is
  'Free attempts by kind and scope, and the wait in seconds after them, which doubles up to the longest.';

alter table private.attempt_limits enable row level security;

create table private.known_devices (
  device text primary key check (device ~ '^[A-Za-z0-9_-]{43}$'),
  user_id uuid not null references auth.users (id)
    on delete cascade,
  seen_at timestamptz not null default clock_timestamp()
);

comment on table private.known_devices is
  'Browsers a user has signed in with, as keyed hashes. Not a session: their attempts are counted separately.';

create index known_devices_user_index on private.known_devices (user_id, seen_at);

alter table private.known_devices enable row level security;

create table private.attempts (
  kind text not null,
  address text not null check (address ~ '^([A-Za-z0-9_-]{43})?$'),
  source text not null check (source ~ '^([A-Za-z0-9_-]{43})?$'),
  settled_at timestamptz not null,
  latest timestamptz not null,
  primary key (kind, address, source)
);

comment on table private.attempts is
  'Attempts that still count, per address, source or both, as keyed hashes; empty where any counts.';

create index attempts_settled_index on private.attempts (settled_at);

alter table private.attempts enable row level security;

insert into private.attempt_limits (kind, scope, free, first_wait, longest_wait)
values
  ('sign-in', 'both', 5, 2, 900),
  ('sign-in', 'address', 100, 2, 300),
  ('sign-in', 'source', 60, 2, 60),
  ('sign-up', 'both', 5, 2, 900),
  ('sign-up', 'address', 30, 2, 900),
  ('sign-up', 'source', 60, 2, 60),
  -- Mails that reset a password.
  ('reset', 'both', 3, 2, 900),
  ('reset', 'address', 3, 2, 900),
  ('reset', 'source', 20, 2, 60),
  -- The password of the signed-in user, asked for again.
  ('password', 'both', 5, 2, 900),
  -- Asking for another address: the source is the user, the address the new one.
  ('new-address', 'source', 1, 90, 900),
  ('new-address', 'address', 3, 2, 900),
  -- Links from mails, and codes with which a sign-in elsewhere returns.
  ('link', 'source', 20, 2, 60),
  ('code', 'source', 20, 2, 60),
  -- Sessions to be refreshed.
  ('refresh', 'source', 60, 1, 5);

insert into private.attempt_limits (kind, scope, free, first_wait, longest_wait)
values
  ('sign-in', 'shared', 60, 1, 1),
  ('sign-up', 'shared', 30, 2, 2),
  ('reset', 'shared', 20, 3, 3),
  ('link', 'shared', 60, 1, 1),
  ('code', 'shared', 60, 1, 1);

create function public.remember_device(device text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('devices:' || owner::text, 0));
  insert into private.known_devices as k (device, user_id)
  values (remember_device.device, owner)
  on conflict (device) do update
    set
      user_id = excluded.user_id,
      seen_at = excluded.seen_at;
  delete from private.known_devices k
  where
    k.user_id = owner
    and (
      k.seen_at < clock_timestamp() - interval '400 days'
      or k.device in (
        select d.device from private.known_devices d where d.user_id = owner order by d.seen_at desc offset 20
      )
    );
end;
$$;

comment on function public.remember_device is 'Remembers a browser in which the user has signed in.';

create function public.forget_devices()
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.known_devices k where k.user_id = (select public.current_user_id());
$$;

comment on function public.forget_devices is 'Forgets the browsers in which the user has signed in.';

create function private.forget_devices_of_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from private.known_devices k where k.user_id = new.id;
  return new;
end;
$$;

comment on function private.forget_devices_of_user is
  'Forgets the browsers of a user whose password or address changes.';

create trigger forget_devices
after update on auth.users
for each row
when (old.encrypted_password is distinct from new.encrypted_password or old.email is distinct from new.email)
execute function private.forget_devices_of_user();

create function private.tidy_attempts(most integer)
returns void
language sql
set search_path = ''
as $$
  delete from private.attempts a
  where
    (a.kind, a.address, a.source) in (
      select t.kind, t.address, t.source
      from private.attempts t
      where t.settled_at < clock_timestamp()
      for update skip locked
    );
  delete from private.attempts a
  where
    (a.kind, a.address, a.source) in (
      select t.kind, t.address, t.source
      from private.attempts t
      order by t.settled_at
      limit greatest(0, (select count(*) from private.attempts) - tidy_attempts.most)
      for update skip locked
    );
$$;

comment on function private.tidy_attempts is 'Removes forgotten attempts, and those beyond the most rows to keep.';

create function public.forget_attempts(subjects text[])
returns void
language sql
security definer
set search_path = ''
as $$
  delete from private.attempts a where a.address = any (subjects) or a.source = any (subjects);
$$;

comment on function public.forget_attempts is
  'Forgets all attempts counted for these addresses or from these sources, as when a user leaves.';

create function private.attempt_places(kind text, address text, source text, device text, shared boolean)
returns table (for_address text, from_source text, free integer, first_wait integer, longest_wait integer)
language sql
stable
set search_path to ''
as $function$
  with
    origin as (
      select
        exists (
          select
          from
            private.known_devices k
            join private.attempt_limits l on l.kind = attempt_places.kind
          where
            l.scope = 'both'
            and attempt_places.address <> ''
            and k.device = attempt_places.device
            and k.seen_at > clock_timestamp() - interval '400 days'
        ) as known
    ),
    places as (
      select
        'both' as scope,
        attempt_places.address as for_address,
        case
          when o.known then attempt_places.device
          when not attempt_places.shared then attempt_places.source
          else ''
        end as from_source
      from origin o
      union all
      select 'address', attempt_places.address, '' from origin o where not o.known
      union all
      select
        case
          when attempt_places.shared then 'shared'
          else 'source'
        end,
        '',
        attempt_places.source
      from origin o
      where not o.known
    )
  select p.for_address, p.from_source, l.free, l.first_wait, l.longest_wait
  from
    places p
    join private.attempt_limits l on l.kind = attempt_places.kind and l.scope = p.scope
  where (p.scope in ('source', 'shared') or p.for_address <> '') and (p.scope = 'address' or p.from_source <> '');
$function$;

comment on function private.attempt_places is 'The places where an attempt counts, and the limits there.';

create function public.begin_attempt(
  kind text,
  address text default ''::text,
  source text default ''::text,
  device text default ''::text,
  shared boolean default false
)
returns table (seconds integer, by_source boolean)
language plpgsql
security definer
set search_path to ''
as $function$
#variable_conflict use_column
declare
  place record;
  made integer;
  rest integer;
begin
  if not exists (select from private.attempt_limits l where l.kind = begin_attempt.kind) then
    raise sqlstate 'PT422' using message = 'no such kind of attempt';
  end if;
  if
    exists (
      select
      from unnest(array[begin_attempt.address, begin_attempt.source, begin_attempt.device]) s (subject)
      where (s.subject ~ '^([A-Za-z0-9_-]{43})?$') is not true
    )
  then
    raise sqlstate 'PT422' using message = 'an attempt is counted by keyed hashes';
  end if;
  if random() < 0.02 then
    perform private.tidy_attempts(50000);
  end if;
  seconds := 0;
  by_source := true;
  -- In one order, so that two calls never wait for each other.
  for place in select p.*
  from
    private.attempt_places(
      begin_attempt.kind,
      begin_attempt.address,
      begin_attempt.source,
      begin_attempt.device,
      begin_attempt.shared
    ) p
  order by p.for_address, p.from_source loop
    perform
      pg_advisory_xact_lock(
        hashtextextended(begin_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0)
      );
    select
      ceil(extract(epoch from a.settled_at - clock_timestamp()) / place.longest_wait),
      ceil(
        least(
          place.longest_wait,
          place.first_wait * power(
            2::numeric,
            least(ceil(extract(epoch from a.settled_at - clock_timestamp()) / place.longest_wait) - place.free, 20)
          )
        ) - extract(epoch from clock_timestamp() - a.latest)
      )
    into made, rest
    from private.attempts a
    where a.kind = begin_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    if made >= place.free and rest > 0 then
      seconds := greatest(seconds, rest);
      by_source := by_source and place.for_address = '';
    end if;
  end loop;
  if seconds = 0 then
    by_source := false;
    insert into private.attempts as a (kind, address, source, settled_at, latest)
    select
      begin_attempt.kind,
      p.for_address,
      p.from_source,
      clock_timestamp() + make_interval(secs => p.longest_wait),
      clock_timestamp()
    from
      private.attempt_places(
        begin_attempt.kind,
        begin_attempt.address,
        begin_attempt.source,
        begin_attempt.device,
        begin_attempt.shared
      ) p
    order by p.for_address, p.from_source
    on conflict (kind, address, source) do update
      set
        settled_at = greatest(a.settled_at, excluded.latest) + (excluded.settled_at - excluded.latest),
        latest = excluded.latest;
  end if;
  return next;
end;
$function$;

comment on function public.begin_attempt is 'Seconds to wait before an attempt may be made; 0 counts it as made.';

revoke all on function public.begin_attempt from public, anon, authenticated;

grant execute on function public.begin_attempt to anon;

grant execute on function public.begin_attempt to authenticated;

create function public.forgive_attempt(
  kind text,
  address text default ''::text,
  source text default ''::text,
  device text default ''::text,
  shared boolean default false
)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
#variable_conflict use_column
declare
  place record;
begin
  for place in select p.*
  from
    private.attempt_places(
      forgive_attempt.kind,
      forgive_attempt.address,
      forgive_attempt.source,
      forgive_attempt.device,
      forgive_attempt.shared
    ) p
  order by p.for_address, p.from_source loop
    perform
      pg_advisory_xact_lock(
        hashtextextended(forgive_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0)
      );
    update private.attempts a
    set settled_at = a.settled_at - make_interval(secs => place.longest_wait)
    where a.kind = forgive_attempt.kind and a.address = place.for_address and a.source = place.from_source;
  end loop;
end;
$function$;

comment on function public.forgive_attempt is 'Takes back a counted attempt that the auth service never looked at.';

revoke all on function public.forgive_attempt from public, anon, authenticated;

grant execute on function public.forgive_attempt to anon;

grant execute on function public.forgive_attempt to authenticated;

create function public.settle_attempt(
  kind text,
  address text default ''::text,
  source text default ''::text,
  device text default ''::text,
  shared boolean default false
)
returns void
language plpgsql
security definer
set search_path to ''
as $function$
#variable_conflict use_column
declare
  place record;
begin
  for place in select p.*
  from
    private.attempt_places(
      settle_attempt.kind,
      settle_attempt.address,
      settle_attempt.source,
      settle_attempt.device,
      settle_attempt.shared
    ) p
  order by p.for_address, p.from_source loop
    perform
      pg_advisory_xact_lock(
        hashtextextended(settle_attempt.kind || ':' || place.for_address || ':' || place.from_source, 0)
      );
    if place.for_address <> '' and place.from_source <> '' then
      delete from private.attempts a
      where a.kind = settle_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    else
      update private.attempts a
      set settled_at = a.settled_at - make_interval(secs => place.longest_wait)
      where a.kind = settle_attempt.kind and a.address = place.for_address and a.source = place.from_source;
    end if;
  end loop;
end;
$function$;

comment on function public.settle_attempt is
  'Forgets attempts from the same source and address after a success, and takes back what it counted elsewhere.';

create function public.check_refund()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  sides uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    sides := array[new.id];
  else
    sides := array[new.refund_id, new.purchase_id];
  end if;
  if
    exists (
      select
      from public.transactions t
      where
        t.user_id = new.user_id
        and t.id = any (sides)
        and (
          select sum(l.amount)
          from public.refund_links l
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        ) > abs(t.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  return null;
end;
$$;

comment on function public.check_refund is 'Keeps links of refunds within the amounts of either side.';

create function public.join_refund(refund uuid, purchase uuid, amount numeric, with_purchase boolean)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  money_back public.transactions;
  bought public.transactions;
  fits numeric;
begin
  select t.*
  into money_back
  from public.transactions t
  where t.user_id = owner and t.id = refund and t.deletion_id is null;
  select t.*
  into bought
  from public.transactions t
  where t.user_id = owner and t.id = purchase and t.deletion_id is null;
  if
    money_back.id is null
    or bought.id is null
    or money_back.amount < 0
    or bought.amount > 0
    or 'transfer' in (money_back.type, bought.type)
    or public.account_currency(owner, money_back.account_id) <> public.account_currency(owner, bought.account_id)
  then
    raise sqlstate 'PT409' using message = 'not_a_refund';
  end if;
  select
    least(
      money_back.amount - coalesce(sum(l.amount) filter (where l.refund_id = refund), 0),
      -bought.amount - coalesce(sum(l.amount) filter (where l.purchase_id = purchase), 0)
    )
  into fits
  from public.refund_links l
  where
    l.user_id = owner
    and (l.refund_id = refund or l.purchase_id = purchase)
    and (l.refund_id, l.purchase_id) <> (refund, purchase);
  if coalesce(join_refund.amount, fits) > fits or coalesce(join_refund.amount, fits) <= 0 then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  update public.transactions t
  set
    type = 'refund',
    category_id = case
      when t.category_source = 'none'
      or not exists (
        select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending'
      ) then coalesce(
        (
          -- The part that it is exactly, or all of it.
          select p.category_id
          from public.transaction_parts p
          where p.user_id = owner and p.transaction_id = purchase and p.amount = -t.amount
          order by p.position
          limit 1
        ),
        case
          when bought.is_split then t.category_id
          else bought.category_id
        end
      )
      else t.category_id
    end,
    category_source = case
      when t.category_source = 'none'
      and not bought.is_split then bought.category_source
      else t.category_source
    end
  where t.user_id = owner and t.id = refund;
  insert into public.refund_links as l (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  values (owner, refund, purchase, coalesce(join_refund.amount, fits), with_purchase)
  on conflict on constraint refund_links_pkey do update
    set
      amount = excluded.amount,
      counts_with_purchase = excluded.counts_with_purchase;
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('refund', 'transfer', 'fee')
    and (s.first_id = refund or s.second_id = refund);
end;
$$;

comment on function public.join_refund is
  'Links a refund with its purchase, by as much as fits where no amount is given, or changes the link.';

create function public.link_refund(
  change uuid,
  refund uuid,
  purchase uuid,
  amount numeric default null,
  with_purchase boolean default false
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if
    not public.begin_change(
      change,
      array[refund, purchase],
      jsonb_build_object('action', 'refund', 'refundId', refund, 'purchaseId', purchase, 'withPurchase', with_purchase)
    )
  then
    return jsonb_build_object('transactions', 1);
  end if;
  perform public.join_refund(refund, purchase, link_refund.amount, with_purchase);
  set constraints all immediate;
  return public.end_change(change);
end;
$$;

comment on function public.link_refund is 'Links a refund with its purchase, or changes the link; safe to repeat.';

create function public.unlink_refund(change uuid, refund uuid, purchase uuid)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if
    not public.begin_change(
      change,
      array[refund, purchase],
      jsonb_build_object('action', 'unlink-refund', 'refundId', refund, 'purchaseId', purchase)
    )
  then
    return jsonb_build_object('transactions', 1);
  end if;
  delete from public.refund_links l
  where l.user_id = public.current_user_id() and l.refund_id = refund and l.purchase_id = purchase;
  return public.end_change(change);
end;
$$;

comment on function public.unlink_refund is 'Forgets that a refund came back from a purchase; safe to repeat.';

create table public.restore_parts (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  restore_id uuid not null,
  part integer not null check (part between 0 and 1999),
  kind text not null check (char_length(kind) <= 63),
  rows jsonb not null check (octet_length(rows::text) <= 1000000),
  arrived_at timestamptz not null default now(),
  primary key (user_id, restore_id, part)
);

comment on table public.restore_parts is
  'The parts of an export that is being restored: rows of one table each, until all of them are put in place.';

comment on column public.restore_parts.kind is
  'The table the rows are for; ''done'' with the result once the restore has happened.';

create index restore_parts_arrived_index on public.restore_parts (arrived_at);

alter table public.restore_parts enable row level security;

create policy "own rows" on public.restore_parts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.forget_old_restores()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.restore_parts p
  using
    (
      select o.user_id, o.restore_id, o.part
      from public.restore_parts o
      where o.arrived_at < now() - interval '1 day'
      for update skip locked
    ) given_up
  where p.user_id = given_up.user_id and p.restore_id = given_up.restore_id and p.part = given_up.part;
  return null;
end;
$$;

comment on function public.forget_old_restores is 'Forgets restores that were given up a day ago, whoever began them.';

create function public.restore_obstacle()
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select
    case
      when exists (
        select from public.live_transactions t where t.user_id = (select public.current_user_id())
      ) then 'transactions'
      when exists (select from public.transactions t where t.user_id = (select public.current_user_id()))
      or exists (
        select
        from public.accounts a
        where a.user_id = (select public.current_user_id()) and a.deletion_id is not null
      ) then 'trash'
      when exists (
        select
        from public.imports i
        where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      ) then 'imports'
      when (select count(*) from public.accounts a where a.user_id = (select public.current_user_id())) > 1
      or exists (
        select
        from public.accounts a
        where
          a.user_id = (select public.current_user_id())
          and (a.name, a.type, a.last_four_digits, a.currency, a.closed_at, a.revision) is distinct from (
            'Default Account',
            'checking',
            '0000',
            null,
            null,
            1
          )
      )
      or exists (
        select
        from public.balance_marks m
        where m.user_id = (select public.current_user_id()) and m.balance <> 0
      ) then 'accounts'
    end;
$$;

comment on function public.restore_obstacle is
  'The obstacle to restoring an export: transactions, trash, imports or accounts; null if there is none.';

create function public.stage_restore_part(restore uuid, part integer, kind text, rows jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
begin
  rows := public.unwrap_json(rows);
  if jsonb_typeof(rows) is distinct from 'array' or kind <> all (public.backup_tables()) then
    raise sqlstate 'PT422' using message = 'damaged';
  end if;
  delete from public.restore_parts p where p.user_id = owner and p.restore_id <> restore;
  insert into public.restore_parts as p (user_id, restore_id, part, kind, rows)
  values (owner, restore, stage_restore_part.part, stage_restore_part.kind, stage_restore_part.rows)
  on conflict on constraint restore_parts_pkey do update
    set
      kind = excluded.kind,
      rows = excluded.rows,
      arrived_at = now();
end;
$$;

comment on function public.stage_restore_part is 'Takes a part of an export that is being restored; safe to repeat.';

create function public.restore_backup(restore uuid, counts jsonb)
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

comment on function public.restore_backup is
  'Puts a staged export into an empty account, all or nothing; safe to repeat.';

create function public.number_restored_payees(restore uuid)
returns void
language sql
set search_path to ''
as $function$
  -- Once, however many parts there are.
  with
    n as materialized (
      select public.numbered_payees(jsonb_agg(r)) as names
      from
        public.restore_parts o
        cross join jsonb_array_elements(o.rows) r
      where
        o.user_id = (select public.current_user_id())
        and o.restore_id = restore
        and o.kind = 'payees'
        and r ->> 'name' is not null
    )
  update public.restore_parts p
  set rows = (
    select
      jsonb_agg(
        case
          when n.names ? (r.value ->> 'id') then r.value || jsonb_build_object('name', n.names ->> (r.value ->> 'id'))
          else r.value
        end
        order by r.place
      )
    from jsonb_array_elements(p.rows) with ordinality r (value, place)
  )
  from n
  where
    p.user_id = (select public.current_user_id())
    and p.restore_id = restore
    and p.kind = 'payees'
    and n.names <> '{}';
$function$;

comment on function public.number_restored_payees is
  'Gives the payees of an export that is being restored names that differ by more than case.';

create function public.review_page(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      open as materialized (
        select
          s.*,
          coalesce(s.first_part_id, s.first_id) as first_key,
          coalesce(s.second_part_id, s.second_id) as second_key,
          abs(coalesce(fp.amount, f.amount)) as out_amount,
          abs(coalesce(op.amount, o.amount)) as in_amount,
          f.date,
          row_number() over (
            partition by s.decision
            order by f.date desc, s.first_id, o.date, s.id
          ) as place
        from
          public.open_suggestions s
          join public.transactions f on f.user_id = s.user_id and f.id = s.first_id
          join public.transactions o on o.user_id = s.user_id and o.id = s.second_id
          left join public.transaction_parts fp on fp.user_id = s.user_id and fp.id = s.first_part_id
          left join public.transaction_parts op on op.user_id = s.user_id and op.id = s.second_part_id
        where s.user_id = (select public.current_user_id())
      ),
      decisions as (
        select
          o.decision,
          o.kind,
          min(o.reason) as reason,
          count(*) as suggestions,
          case
            when o.kind in ('transfer', 'fee')
            and (count(distinct o.first_key) < count(*) or count(distinct o.second_key) < count(*)) then 'one'
            else 'all'
          end as choice,
          case
            when count(distinct o.first_key) < count(*)
            or count(distinct o.second_key) < count(*) then max(o.in_amount)
            else sum(
              case o.kind
                when 'fee' then o.in_amount
                else o.out_amount
              end
            )
          end as amount,
          max(o.date) as latest
        from open o
        group by o.decision, o.kind
      )
    select
      jsonb_build_object(
        'decisions',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'decision',
                  d.decision,
                  'kind',
                  d.kind,
                  'reason',
                  d.reason,
                  'count',
                  d.suggestions,
                  'amount',
                  d.amount,
                  'choice',
                  d.choice,
                  'suggestions',
                  (
                    select
                      jsonb_agg(
                        jsonb_build_object(
                          'id',
                          o.id,
                          'first',
                          public.other_transaction(o.first_id, o.first_part_id),
                          'second',
                          public.other_transaction(o.second_id, o.second_part_id),
                          'reason',
                          o.reason
                        )
                        order by o.place
                      )
                    from open o
                    where o.decision = d.decision and o.place <= 100
                  )
                )
                order by
                  array_position(array['transfer', 'fee', 'refund', 'duplicate'], d.kind),
                  d.latest desc,
                  d.decision
              ),
              '[]'
            )
          from (select * from decisions d order by d.latest desc, d.decision limit 200) d
        ),
        'waiting',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  w.id,
                  'transaction',
                  public.other_transaction(w.transaction_id, w.part_id),
                  'accountId',
                  w.account_id,
                  'days',
                  today - w.date
                )
                order by w.date, w.id
              ),
              '[]'
            )
          from
            (
              select *
              from public.waiting_transfers w
              where w.user_id = (select public.current_user_id()) and w.date < today - 10
              order by w.date, w.id
              limit 100
            ) w
        ),
        'linked',
        (
          with
            latest as materialized (
              select i.id, i.committed_at
              from public.imports i
              where
                i.user_id = (select public.current_user_id())
                and i.committed_at is not null
                and i.undone_at is null
                and exists (
                  select
                  from public.transfers r
                  where r.user_id = i.user_id and r.import_id = i.id and r.origin = 'found'
                )
              order by i.committed_at desc
              limit 1
            )
          select
            jsonb_build_object('importId', i.id, 'importedAt', i.committed_at, 'count', n.transfers, 'amount', n.amount)
          from
            latest i
            cross join lateral (
              select count(*) as transfers, sum(abs(l.amount)) as amount
              from public.ledger_lines l
              where
                l.user_id = (select public.current_user_id())
                and l.type = 'transfer'
                and l.transaction_id = any (
                  array(
                    select r.in_id
                    from public.live_transfers r
                    where
                      r.user_id = (select public.current_user_id())
                      and r.import_id = i.id
                      and r.origin = 'found'
                      and r.in_id is not null
                  )
                )
                and (
                  l.part_id is null
                  or l.part_id in (
                    select r.in_part_id
                    from public.transfers r
                    where r.user_id = (select public.current_user_id()) and r.import_id = i.id and r.origin = 'found'
                  )
                )
            ) n
          where n.transfers > 0
        ),
        'lastImport',
        (select max(i.committed_at) from public.imports i where i.user_id = (select public.current_user_id())),
        'expectedBack',
        (
          select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
          from
            (
              select
                -sum(l.amount) - coalesce(
                  (
                    select sum(b.amount)
                    from public.refund_links b
                    where b.user_id = l.user_id and b.purchase_id = l.transaction_id
                  ),
                  0
                ) as amount
              from public.ledger_lines l
              where
                l.user_id = (select public.current_user_id())
                and l.transaction_id = any (
                  array(
                    select x.id
                    from public.transactions x
                    where x.user_id = (select public.current_user_id()) and x.expected_back and x.deletion_id is null
                  )
                )
              group by l.user_id, l.transaction_id
            ) e
          where e.amount > 0
        )
      ) || public.review_categories()
  );
end;
$$;

comment on function public.review_page is
  'Decisions that wait for the user: suggestions, transfers that wait for long, and automatic changes.';

create function public.choose_category(
  change uuid,
  category text,
  ids uuid[] default null,
  payee uuid default null,
  incoming boolean default null
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  chosen uuid;
  before record;
begin
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', coalesce((before.details ->> 'rows')::integer, 1));
  end if;
  if payee is not null then
    ids := array(
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.payee_id = choose_category.payee
        and (t.amount > 0) = incoming
        and t.category_source = 'none'
        and t.deletion_id is null
        and not t.is_split
        and t.type <> 'transfer'
        and t.counted
    );
  end if;
  ids := array(
    select t.id
    from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.deletion_id is null and not t.is_split
  );
  if cardinality(ids) = 0 then
    return jsonb_build_object('transactions', 0);
  end if;
  select n.id
  into chosen
  from
    public.ensure_categories(
      array[coalesce(category, 'Uncategorized')],
      array[
        case
          when (
            select bool_and(t.amount > 0) from public.transactions t where t.user_id = owner and t.id = any (ids)
          ) then 'income'
          else 'spending'
        end
      ]
    ) n;
  perform
    public.begin_change(
      change,
      ids,
      jsonb_build_object(
        'action',
        'edit',
        'values',
        jsonb_build_object('category', coalesce(category, 'Uncategorized')),
        'fields',
        jsonb_build_array('category'),
        'rows',
        cardinality(ids)
      )
    );
  -- Each response is counted for the kind of evidence that suggested it.
  with
    asked as materialized (
      select row_number() over (order by t.id) as place, t.id, t.payee_id, t.description, t.amount
      from public.transactions t
      where t.user_id = owner and t.id = any (ids) and t.category_source = 'none' and t.guess_kind is null
      order by t.id
      limit 500
    ),
    said as materialized (
      select a.id, g.category_id, g.kind
      from
        public.guess_categories(
          array(select a.payee_id from asked a order by a.place),
          array(select a.description from asked a order by a.place),
          array(select a.amount from asked a order by a.place)
        ) g
        join asked a on a.place = g.place
    )
  update public.transactions t
  set
    guess_category_id = s.category_id,
    guess_kind = s.kind
  from said s
  where t.user_id = owner and t.id = s.id;
  update public.transactions t
  set
    category_id = chosen,
    category_source = 'hand',
    category_set_at = clock_timestamp()
  where t.user_id = owner and t.id = any (ids);
  return public.end_change(change);
end;
$$;

comment on function public.choose_category is
  'Sets or removes the category of transactions by hand, by id or all of a payee''s without one. Undoable, repeatable.';

create function public.refuse_guesses(
  change uuid,
  ids uuid[] default null,
  payee uuid default null,
  incoming boolean default null,
  kind text default 'category'
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  refused uuid[];
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object(
      'transactions',
      (select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change)
    );
  end if;
  if refuse_guesses.payee is not null then
    ids := array(
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.payee_id = refuse_guesses.payee
        and (t.amount > 0) = incoming
        and t.category_source = 'none'
        and t.deletion_id is null
        and not t.is_split
        and t.type <> 'transfer'
        and t.counted
      order by t.id
      limit 1000
    );
  end if;
  with
    written as (
      insert into public.suggestions (user_id, kind, first_id, decision, refused_at)
      select owner, refuse_guesses.kind, t.id, '', now()
      from public.transactions t
      where t.user_id = owner and t.id = any (refuse_guesses.ids) and t.deletion_id is null
      on conflict do nothing
      returning id
    )
  select array_agg(w.id)
  into refused
  from written w;
  if refused is null then
    return jsonb_build_object('transactions', 0);
  end if;
  insert into public.ledger_changes (user_id, id, kind, transactions, details, snapshot)
  values
    (
      owner,
      change,
      'set',
      cardinality(refused),
      '{"action": "refuse"}',
      jsonb_build_object('suggestions', to_jsonb(refused))
    );
  return jsonb_build_object('transactions', cardinality(refused));
end;
$$;

comment on function public.refuse_guesses is
  'Records that memory''s category is wrong for some rows, or that their payee is new. Undoable and repeatable.';

create function public.likely_categories(payees uuid[], ways integer[])
returns table (payee_id uuid, way integer, names text[])
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
set enable_mergejoin = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  return query with
      given as materialized (select distinct g.payee_id, g.way from unnest(payees, ways) g (payee_id, way)),
      stems as materialized (
        select k.payee_id, public.payee_stem(k.cleaned) as stem
        from public.payee_keys k
        where k.user_id = owner and k.payee_id = any (payees) and k.cleaned <> ''
      ),
      alike as materialized (
        -- The payee itself too, whichever others the limit leaves out.
        select g.payee_id, g.payee_id as other_id from given g
        union
        select s.payee_id, o.payee_id
        from
          stems s
          join (
            select k.payee_id, public.payee_stem(k.cleaned) as stem
            from public.payee_keys k
            where
              k.user_id = owner
              and k.cleaned <> ''
              and public.payee_stem(k.cleaned) = any (array(select s.stem from stems s))
            limit 2000
          ) o
            on o.stem = s.stem
      ),
      others as materialized (select distinct a.other_id from alike a),
      decided as materialized (
        select o.other_id, d.category_id, d.way, count(distinct d.day) as days, max(d.day) as latest
        from
          others o
          cross join lateral (
            select t.category_id, sign(t.amount)::integer as way, coalesce(t.category_set_at, t.created_at)::date as day
            from public.transactions t
            where
              t.user_id = owner
              and t.payee_id = o.other_id
              and t.category_source = 'hand'
              and t.deletion_id is null
              and not t.is_split
              and t.type <> 'transfer'
            order by coalesce(t.category_set_at, t.created_at) desc
            limit 50
          ) d
        group by o.other_id, d.category_id, d.way
      ),
      used as materialized (
        select
          l.id,
          l.name,
          l.kind,
          l.position,
          coalesce(
            (select sum(s.transactions) from public.ledger_totals s where s.user_id = owner and s.category_id = l.id),
            0
          ) as transactions
        from public.listed_categories l
        where l.user_id = owner and l.archived_at is null and public.caseless(l.name) <> 'uncategorized'
      ),
      scored as (
        -- Categories of this payee first, then those of payees that begin alike, then the most used ones.
        select
          g.payee_id,
          g.way,
          u.name,
          sum(
            case
              when d.category_id is null then 0
              when d.other_id = g.payee_id
              and d.way = g.way then 1000000 + d.days * 1000
              when d.way = g.way then 10000 + d.days * 100
              else 1000
            end
          ) + max(u.transactions) / 1000.0 as score,
          bool_or(
            u.kind = case
              when g.way > 0 then 'income'
              else 'spending'
            end
          )
          or bool_or(d.category_id is not null) as fits,
          min(u.position) as position
        from
          given g
          cross join used u
          left join (
            alike a
            join decided d on d.other_id = a.other_id
          )
            on a.payee_id = g.payee_id and d.category_id = u.id
        group by g.payee_id, g.way, u.name
      ),
      ranked as (
        select
          s.*,
          row_number() over (
            partition by s.payee_id, s.way
            order by s.score desc, s.position, s.name
          ) as rank
        from scored s
        where s.fits
      )
    select r.payee_id, r.way, array_agg(r.name order by r.rank)
    from ranked r
    where r.rank <= 3
    group by r.payee_id, r.way;
end;
$$;

comment on function public.likely_categories is
  'Up to three categories that rows of a payee, out (-1) or in (1), may have.';

create function public.guess_record()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      judged as materialized (
        select g.*
        from public.judged_guesses g
        where g.user_id = (select public.current_user_id())
        order by g.judged_at desc
        limit 200
      )
    select
      jsonb_build_object(
        'rows',
        count(*),
        'filled',
        count(*) filter (where j.guess_filled),
        'changed',
        count(*) filter (where j.guess_filled and j.wrong),
        'suggested',
        count(*) filter (where not j.guess_filled),
        'refused',
        count(*) filter (where not j.guess_filled and j.wrong),
        'kinds',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('kind', k.guess_kind, 'rows', k.rows, 'right', k.kept, 'filled', k.filled)
                order by k.rows desc, k.guess_kind
              ),
              '[]'
            )
          from
            (
              select
                o.guess_kind,
                count(*) as rows,
                count(*) filter (where not o.wrong) as kept,
                count(*) filter (where o.guess_filled) as filled
              from judged o
              group by o.guess_kind
            ) k
        )
      )
    from judged j
  );
end;
$$;

comment on function public.guess_record is
  'The record of memory over the last 200 rows that it judged and the user settled, by kind of evidence.';

create function public.payees_alike()
returns table (payee_id uuid, known_id uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- Every screen counts them, so a payee's first text represents it, and only few others are looked at.
  return query with
      fresh as materialized (
        select p.id, p.created_at, k.cleaned
        from
          (
            select p.id, p.created_at
            from public.payees p
            where p.user_id = owner and p.name is null and p.created_at > now() - interval '60 days'
            order by p.created_at desc
            limit 100
          ) p
          cross join lateral (
            select k.cleaned
            from public.payee_keys k
            where k.user_id = owner and k.payee_id = p.id and char_length(k.cleaned) >= 4 and not k.by_hand
            limit 1
          ) k
      ),
      alike as materialized (
        select n.id, n.created_at, o.payee_id
        from
          fresh n
          cross join lateral (
            -- Payees that begin with all of its words, and the one of its first words.
            (
              select k.payee_id
              from public.payee_keys k
              where k.user_id = owner and k.cleaned ~>=~ (n.cleaned || ' ') and k.cleaned ~<~ (n.cleaned || '!')
              limit 20
            )
            union
            select k.payee_id
            from
              generate_series(1, cardinality(string_to_array(n.cleaned, ' ')) - 1) words (count)
              cross join lateral (
                select array_to_string((string_to_array(n.cleaned, ' '))[:words.count], ' ') as text
              ) w
              cross join lateral (
                select k.payee_id
                from public.payee_keys k
                where k.user_id = owner and k.cleaned = w.text and char_length(w.text) >= 4
                limit 1
              ) k
          ) o
        where o.payee_id <> n.id
        limit 100
      )
    select distinct on (n.id) n.id, n.payee_id
    from
      alike n
      join public.payees other
        on other.user_id = owner
        and other.id = n.payee_id
        and (other.created_at < n.created_at or other.name is not null)
    where
      exists (select from public.transactions t where t.user_id = owner and t.payee_id = n.id and t.deletion_id is null)
      and exists (
        select from public.transactions t where t.user_id = owner and t.payee_id = n.payee_id and t.deletion_id is null
      )
      and not exists (
        select
        from
          public.suggestions s
          join public.transactions t on t.user_id = owner and t.id = s.first_id and t.payee_id = n.id
        where s.user_id = owner and s.kind = 'payee' and s.refused_at is not null
      )
    order by n.id, other.name is null, other.created_at, n.payee_id
    limit 20;
end;
$$;

comment on function public.payees_alike is
  'Recent payees whose texts begin like those of a known payee, with that payee.';

create function public.payee_label(payee uuid, description text)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce(
    (select p.name from public.payees p where p.user_id = (select public.current_user_id()) and p.id = payee),
    (
      select k.name
      from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(description)
    ),
    description
  );
end;
$$;

comment on function public.payee_label is 'The name of the payee of this description.';

create function public.current_reason(reason jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  rule uuid := (reason #>> '{rule,id}')::uuid;
begin
  if rule is null then
    return reason;
  end if;
  return jsonb_set(
    reason,
    '{rule}',
    (reason -> 'rule') - 'place' || coalesce(
      (
        select jsonb_build_object('place', r.place, 'name', r.name)
        from
          (
            select o.id, o.name, row_number() over (order by o.position, o.created_at, o.id) as place
            from public.rules o
            where o.user_id = (select public.current_user_id())
          ) r
        where r.id = rule
      ),
      '{}'
    )
  );
end;
$$;

comment on function public.current_reason is
  'The reason for a row''s category, with the number that its rule has today.';

create function public.review_categories()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select c.id
    from public.categories c
    where c.user_id = owner and public.caseless(c.name) = 'uncategorized'
  );
begin
  return (
    with
      open as materialized (
        select t.id, t.payee_id, t.amount > 0 as incoming, t.date, t.created_at, t.position
        from public.transactions t
        where
          t.user_id = owner
          and t.category_source = 'none'
          and t.deletion_id is null
          and not t.is_split
          and t.type <> 'transfer'
          and t.counted
      ),
      sums as materialized (
        select
          o.payee_id,
          o.incoming,
          count(distinct o.id) as rows,
          sum(l.amount) as amount,
          min(o.date) as first_day,
          max(o.date) as last_day
        from
          open o
          join public.ledger_lines l on l.user_id = owner and l.category_id = uncategorized and l.transaction_id = o.id
        group by o.payee_id, o.incoming
      ),
      groups as materialized (select s.* from sums s order by abs(s.amount) desc, s.payee_id, s.incoming limit 200),
      listed as materialized (
        select o.*, row_number() over (order by o.payee_id, o.id) as number
        from
          (
            select
              o.*,
              row_number() over (
                partition by o.payee_id, o.incoming
                order by o.date desc, o.created_at desc, o.position desc, o.id
              ) as place
            from
              open o
              join groups g on g.payee_id = o.payee_id and g.incoming = o.incoming
          ) o
        where o.place <= 12
      ),
      shown as materialized (
        select
          l.payee_id,
          l.incoming,
          l.place,
          l.number,
          t.id,
          t.date,
          t.description,
          t.amount,
          t.account_id,
          exists (
            select from public.suggestions s where s.user_id = owner and s.kind = 'category' and s.first_id = t.id
          ) as refused
        from
          listed l
          join public.transactions t on t.user_id = owner and t.id = l.id
      ),
      guessed as materialized (
        select s.payee_id, s.incoming, g.category_id, g.share, g.evidence, s.place
        from
          public.guess_categories(
            array(select s.payee_id from shown s order by s.number),
            array(select s.description from shown s order by s.number),
            array(select s.amount from shown s order by s.number)
          ) g
          join shown s on s.number = g.place
        where not s.refused
      ),
      suggested as materialized (
        -- For all of its rows, or for none.
        select
          g.payee_id,
          g.incoming,
          (array_agg(g.category_id))[1] as category_id,
          min(g.share) as share,
          (array_agg(g.evidence order by g.place))[1] as evidence
        from guessed g
        group by g.payee_id, g.incoming
        having
          count(distinct g.category_id) = 1
          and min(g.share) >= 0.6
          and count(*) = (select count(*) from shown s where s.payee_id = g.payee_id and s.incoming = g.incoming)
      ),
      likely as materialized (
        select l.*
        from
          public.likely_categories(
            array(select g.payee_id from groups g),
            array(
              select
                case
                  when g.incoming then 1
                  else -1
                end
              from groups g
            )
          ) l
      )
    select
      jsonb_build_object(
        'open',
        (
          select
            jsonb_build_object(
              'payees',
              count(*),
              'rows',
              coalesce(sum(s.rows), 0),
              'amount',
              coalesce(sum(s.amount), 0)
            )
          from sums s
        ),
        'uncategorized',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'payeeId',
                  g.payee_id,
                  'incoming',
                  g.incoming,
                  'payee',
                  public.payee_label(g.payee_id, latest.description),
                  'bankText',
                  latest.description,
                  'count',
                  g.rows,
                  'amount',
                  g.amount,
                  'from',
                  g.first_day,
                  'to',
                  g.last_day,
                  'likely',
                  coalesce(to_jsonb(l.names), '[]'),
                  'guess',
                  case
                    when s.category_id is not null then jsonb_build_object(
                      'category',
                      c.name,
                      'memory',
                      jsonb_build_object('payee', public.payee_label(g.payee_id, latest.description)) || s.evidence
                    )
                  end,
                  'used',
                  array(
                    select d.name
                    from
                      (
                        select distinct on (h.category_id)
                          n.name,
                          coalesce(h.category_set_at, h.created_at) as decided_at
                        from
                          public.transactions h
                          join public.categories n on n.user_id = owner and n.id = h.category_id
                        where
                          h.user_id = owner
                          and h.payee_id = g.payee_id
                          and h.category_source = 'hand'
                          and h.deletion_id is null
                          and not h.is_split
                          and h.type <> 'transfer'
                          and h.category_id is distinct from uncategorized
                        order by h.category_id, coalesce(h.category_set_at, h.created_at) desc
                      ) d
                    order by d.decided_at desc
                    limit 2
                  ),
                  'clearedAt',
                  (
                    select max(coalesce(h.category_set_at, h.created_at))
                    from public.transactions h
                    where
                      h.user_id = owner
                      and h.payee_id = g.payee_id
                      and h.category_source = 'hand'
                      and h.deletion_id is null
                      and not h.is_split
                      and h.type <> 'transfer'
                      and h.category_id = uncategorized
                  ),
                  'rows',
                  (
                    select
                      jsonb_agg(
                        jsonb_build_object(
                          'id',
                          r.id,
                          'date',
                          r.date,
                          'description',
                          r.description,
                          'amount',
                          r.amount,
                          'accountId',
                          r.account_id
                        )
                        order by r.place
                      )
                    from shown r
                    where r.payee_id = g.payee_id and r.incoming = g.incoming
                  )
                )
                order by abs(g.amount) desc, g.payee_id, g.incoming
              ),
              '[]'
            )
          from
            groups g
            join shown latest on latest.payee_id = g.payee_id and latest.incoming = g.incoming and latest.place = 1
            left join suggested s on s.payee_id = g.payee_id and s.incoming = g.incoming
            left join public.categories c on c.user_id = owner and c.id = s.category_id
            left join likely l
              on l.payee_id = g.payee_id
              and l.way = case
                when g.incoming then 1
                else -1
              end
        ),
        'payees',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'payeeId',
                  a.payee_id,
                  'payee',
                  public.payee_label(a.payee_id, n.description),
                  'bankText',
                  n.description,
                  'rowId',
                  n.id,
                  'count',
                  n.rows,
                  'knownId',
                  a.known_id,
                  'known',
                  public.payee_label(a.known_id, k.description),
                  'knownText',
                  k.description,
                  'knownCount',
                  k.rows
                )
                order by n.date desc, a.payee_id
              ),
              '[]'
            )
          from
            public.payees_alike() a
            cross join lateral (
              select t.id, t.description, t.date, count(*) over () as rows
              from public.live_transactions t
              where t.user_id = owner and t.payee_id = a.payee_id
              order by t.date desc, t.id
              limit 1
            ) n
            cross join lateral (
              select t.description, count(*) over () as rows
              from public.live_transactions t
              where t.user_id = owner and t.payee_id = a.known_id
              order by t.date desc, t.id
              limit 1
            ) k
        )
      )
  );
end;
$$;

comment on function public.review_categories is
  'Rows without a category by payee and direction, largest sum first, likely categories, and payees like known ones.';

create function public.other_transaction(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'id',
        t.id,
        'date',
        t.date,
        'description',
        public.row_title(t),
        'amount',
        coalesce(p.amount, t.amount),
        'accountId',
        t.account_id,
        'category',
        c.name,
        'type',
        coalesce(p.type, t.type)
      ) || case
        when p.id is null then '{}'
        else jsonb_build_object('partId', p.id, 'whole', t.amount)
      end
    from
      public.transactions t
      left join public.transaction_parts p
        on p.user_id = t.user_id and p.transaction_id = t.id and p.id = other_transaction.part
      join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    where t.user_id = (select public.current_user_id()) and t.id = other_transaction.transaction
  );
end;
$$;

comment on function public.other_transaction is 'A transaction, or a part of it, as other transactions refer to it.';

create function public.transfer_candidates(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      leg as materialized (
        select t.id, t.user_id, t.account_id, t.date, coalesce(p.amount, t.amount) as amount, p.id as part_id
        from
          public.live_transactions t
          left join public.transaction_parts p
            on p.user_id = t.user_id and p.transaction_id = t.id and p.id = transfer_candidates.part
        where t.user_id = (select public.current_user_id()) and t.id = transfer_candidates.transaction
      )
    select
      coalesce(
        jsonb_agg(
          public.other_transaction(o.id, o.part_id) || jsonb_build_object('available', abs(o.amount))
          order by o.amount <> -t.amount, abs(o.date - t.date), o.date, o.id, o.part_id
        ),
        '[]'
      )
    from
      leg t
      cross join lateral (
        select x.*
        from
          (
            select x.id, null::uuid as part_id, x.account_id, x.amount, x.date
            from public.live_transactions x
            where
              x.user_id = t.user_id
              and x.account_id <> t.account_id
              and not x.is_split
              and x.date between t.date - 30 and t.date + 30
              and (
                x.amount = -t.amount
                -- Their amounts may differ by a fee.
                or t.part_id is null
                and sign(x.amount) = -sign(t.amount)
                and abs(abs(x.amount) - abs(t.amount)) <= 30
                and abs(abs(x.amount) - abs(t.amount)) <= 0.02 * greatest(abs(x.amount), abs(t.amount))
              )
              and not exists (
                select
                from public.live_transfers r
                where
                  r.user_id = x.user_id
                  and (r.out_id = x.id or r.in_id = x.id)
                  and r.out_id is not null
                  and r.in_id is not null
              )
            union all
            select x.id, p.id, x.account_id, p.amount, x.date
            from
              public.transaction_parts p
              join public.live_transactions x on x.user_id = p.user_id and x.id = p.transaction_id
            where
              p.user_id = t.user_id
              and p.amount = -t.amount
              and x.account_id <> t.account_id
              and x.date between t.date - 30 and t.date + 30
              and not exists (
                select
                from public.live_transfers r
                where
                  r.user_id = p.user_id
                  and (r.out_part_id = p.id or r.in_part_id = p.id)
                  and r.out_id is not null
                  and r.in_id is not null
              )
          ) x
        where public.account_currency(t.user_id, x.account_id) = public.account_currency(t.user_id, t.account_id)
        order by x.amount <> -t.amount, abs(x.date - t.date), x.date, x.id, x.part_id
        limit 20
      ) o
  );
end;
$$;

comment on function public.transfer_candidates is
  'Transactions, and parts of split ones, that may be the other side of a transfer, the most likely first.';

-- Near in days, or any day in a search.
create function public.refund_candidates(transaction uuid, filter jsonb default '{}')
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  -- A search covers all days, and offers purchases with less left as well.
  searching boolean := filter <> '{}';
  shown constant integer := 20;
  reach constant integer := public.refund_window();
  held record;
begin
  select
    t.*,
    abs(t.amount) - coalesce(
      (
        select sum(l.amount)
        from public.refund_links l
        where l.user_id = owner and (l.purchase_id = t.id or l.refund_id = t.id)
      ),
      0
    ) as rest,
    public.account_currency(owner, t.account_id) as currency,
    public.match_tokens(
      (
        select k.cleaned
        from public.payee_keys k
        where k.user_id = owner and k.key = public.payee_key(t.description)
      )
    ) as words
  into held
  from public.live_transactions t
  where t.user_id = owner and t.id = refund_candidates.transaction;
  return (
    with
      near as materialized (
        select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
        from public.live_transactions x
        where
          not searching
          and x.user_id = owner
          and sign(x.amount) = -sign(held.amount)
          and x.type <> 'transfer'
          and x.date between held.date - case
            when held.amount > 0 then reach
            else 0
          end and held.date + case
            when held.amount > 0 then 0
            else reach
          end
        union all
        select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
        from public.filtered_transactions(filter) x
        where searching and sign(x.amount) = -sign(held.amount) and x.type <> 'transfer'
      ),
      open as materialized (
        select x.*, abs(x.amount) - coalesce(l.linked, 0) as available
        from
          near x
          left join (
            select i.id, sum(l.amount) as linked
            from
              public.refund_links l
              cross join lateral (
                values
                  (l.purchase_id),
                  (l.refund_id)
              ) i (id)
            where l.user_id = owner
            group by i.id
          ) l
            on l.id = x.id
        where
          abs(x.amount) > coalesce(l.linked, 0)
          -- Of purchases, those that a refund fits into as a whole.
          and (searching or held.amount < 0 or abs(x.amount) - coalesce(l.linked, 0) >= held.rest)
          and public.account_currency(owner, x.account_id) = held.currency
          and not exists (
            select
            from public.refund_links o
            where o.user_id = owner and (o.refund_id, o.purchase_id) in ((held.id, x.id), (x.id, held.id))
          )
      ),
      ranked as (
        select
          o.*,
          case
            when o.available = held.rest then 1
            when exists (
              select
              from public.transaction_parts p
              where p.user_id = owner and p.transaction_id = o.id and p.amount = -held.amount
            ) then 2
            when o.payee_id = held.payee_id then 3
            when k.words && held.words then 4
            else 5
          end as likelihood
        from
          open o
          left join lateral (
            select public.match_tokens(n.cleaned) as words
            from public.payee_keys n
            where n.user_id = owner and n.key = public.payee_key(o.description)
          ) k
            on true
      ),
      placed as (
        select r.*, row_number() over (order by r.likelihood, abs(r.date - held.date), r.date, r.id) as place
        from ranked r
      )
    select
      jsonb_build_object(
        'days',
        case
          when not searching then reach
        end,
        'least',
        case
          when not searching
          and held.amount > 0 then held.rest
        end,
        'total',
        (select count(*) from open),
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                public.other_transaction(p.id) || jsonb_build_object('available', p.available)
                order by p.place
              ),
              '[]'
            )
          from placed p
          where p.place <= shown
        )
      )
  );
end;
$function$;

comment on function public.refund_candidates is
  'Purchases for a refund, or refunds for a purchase, likeliest first, with the amounts left and the search used.';

create function public.current_user_id()
returns uuid
language sql
stable
security invoker
set search_path = ''
return auth.uid();

comment on function public.current_user_id is 'The signed-in user''s id; null for a visitor.';

create function public.lock_ledger()
returns uuid
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ledger:' || owner::text, 0));
  return owner;
end;
$$;

comment on function public.lock_ledger is
  'Waits for the user''s other changes, and returns the user''s id; PT401 for a visitor.';

create function public.await_ledger()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- Deleting a user has none.
  if public.current_user_id() is not null then
    perform public.lock_ledger();
  end if;
  return null;
end;
$$;

comment on function public.await_ledger is 'Waits for the user''s other changes before a statement.';

create function public.unwrap_json(value jsonb)
returns jsonb
language sql
immutable
parallel safe
security invoker
return case
  when jsonb_typeof(value) = 'string' then (value #>> '{}')::jsonb
  else value
end;

comment on function public.unwrap_json is 'A JSON argument, which some drivers send as a JSON string.';

create function public.page_position(total bigint, page integer, page_size integer)
returns table (total bigint, pages integer, page integer, skipped bigint)
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  select page_position.total, p.pages, p.page, (p.page - 1)::bigint * page_size
  from
    (
      select n.pages, least(greatest(page_position.page, 1), n.pages) as page
      from (select greatest(1, ceil(page_position.total::numeric / page_size))::integer as pages) n
    ) p;
$$;

comment on function public.page_position is
  'The page shown, of how many, and the number of rows before it; past the end it is the last page.';

create function public.restore_rule_change(change uuid)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  before jsonb := nullif(held -> 'rule', 'null');
  rule uuid := held ->> 'id';
  -- An order made since then stays.
  reorder boolean := public.rule_order() = held -> 'orderAfter';
  -- Changes made by an earlier version are recognised by the revision.
  as_left boolean := case
    when rule is null then reorder
    when held ? 'after' then public.rule_content(rule) is not distinct from nullif(held -> 'after', 'null')
    else (select r.revision from public.rules r where r.user_id = owner and r.id = rule) is not distinct from (
      held ->> 'revision'
    )::integer
  end;
begin
  if rule is not null and as_left then
    if before is null then
      delete from public.rules r where r.user_id = owner and r.id = rule;
    else
      insert into public.rules as r (
        user_id,
        id,
        position,
        name,
        match,
        conditions,
        actions,
        enabled,
        revision,
        created_at
      )
      select owner, rule, b.position, b.name, b.match, b.conditions, b.actions, b.enabled, b.revision + 2, b.created_at
      from jsonb_populate_record(null::public.rules, before) b
      on conflict on constraint rules_pkey do update
        set
          name = excluded.name,
          match = excluded.match,
          conditions = excluded.conditions,
          actions = excluded.actions,
          enabled = excluded.enabled,
          revision = r.revision + 1,
          updated_at = now();
    end if;
  end if;
  -- The undo of all changes leaves payees alone, which are merged and split separately. One that has had no other
  -- rows may be forgotten: then the payee is that of the description.
  perform
    public.ensure_payees(
      owner,
      array(
        select distinct t.description
        from
          public.changed_transactions c
          join public.transactions t on t.user_id = owner and t.id = c.transaction_id
        where c.user_id = owner and c.change_id = change and c.before #> '{row,payee_id}' is not null
      )
    );
  update public.transactions t
  set payee_id = coalesce(p.id, k.payee_id)
  from
    public.changed_transactions c
    join public.transactions o on o.user_id = owner and o.id = c.transaction_id
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(o.description)
    left join public.payees p on p.user_id = owner and p.id = (c.before #>> '{row,payee_id}')::uuid
  where
    c.user_id = owner
    and c.change_id = change
    and c.before #> '{row,payee_id}' is not null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.revision = c.revision
    and t.deletion_id is null;
  perform
    public.place_rules(
      case
        when reorder then array(select jsonb_array_elements_text(held -> 'order')::uuid)
        else '{}'
      end
    );
  -- Payees that were given a name.
  update public.payees p
  set name = null
  from jsonb_each_text(held -> 'named') n
  where as_left and p.user_id = owner and p.id = n.key::uuid and p.name = n.value;
  return as_left;
end;
$function$;

comment on function public.restore_rule_change is
  'Restores rules as part of an undo; false if they were changed later and so stay as they are.';

create function public.payees_called(name text)
returns uuid[]
language sql
stable
set search_path to ''
as $function$
  select
    array(
      select c.id
      from
        (
          select p.id, public.caseless(p.name) <> public.caseless(payees_called.name) as otherwise
          from public.payees p
          where
            p.user_id = (select public.current_user_id())
            and public.payee_key(p.name) = public.payee_key(payees_called.name)
          union
          select k.payee_id, null
          from
            public.payee_keys k
            join public.payees p on p.user_id = k.user_id and p.id = k.payee_id and p.name is null
          where
            k.user_id = (select public.current_user_id())
            and (
              k.key = public.payee_key(payees_called.name)
              and k.name is null
              or public.payee_key(k.name) = public.payee_key(payees_called.name)
            )
        ) c
      order by c.otherwise nulls last, c.id
    );
$function$;

comment on function public.payees_called is 'The payees with a name, without case and accents.';

create function public.category_called(name text)
returns uuid
language sql
stable
security invoker
set search_path = ''
as $$
  -- An id that nothing else has, for one that does not exist yet.
  select
    coalesce(
      (
        select c.id
        from public.categories c
        where
          c.user_id = (select public.current_user_id())
          and public.caseless(c.name) = public.caseless(category_called.name)
      ),
      md5('category ' || public.caseless(category_called.name))::uuid
    );
$$;

comment on function public.category_called is
  'The id of the category with a name; for a new one an id that no category has.';

create function public.tag_ids(names jsonb)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select
    coalesce(
      jsonb_agg(
        distinct
        coalesce(
          (
            select g.id
            from public.tags g
            where g.user_id = (select public.current_user_id()) and public.caseless(g.name) = public.caseless(n)
          ),
          md5('tag ' || public.caseless(n))::uuid
        )
      ),
      '[]'
    )
  from jsonb_array_elements_text(names) n;
$$;

comment on function public.tag_ids is 'The ids of tags by name; for new ones ids that no tag has.';

create function public.rule_of_form(content jsonb)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select
    jsonb_build_object(
      'match',
      content -> 'match',
      'conditions',
      (
        select
          coalesce(
            jsonb_agg(
              case
                when c.value ->> 'field' = 'payee'
                and c.value ->> 'operator' = 'is' then c.value - 'values' || jsonb_build_object(
                  'payees',
                  (
                    select coalesce(jsonb_agg(distinct i), '[]')
                    from
                      jsonb_array_elements_text(c.value -> 'values') v
                      cross join lateral unnest(
                        coalesce(nullif(public.payees_called(v), '{}'), array[md5('payee ' || v)::uuid])
                      ) i
                  )
                )
                when c.value ->> 'field' = 'tag' then c.value || jsonb_build_object(
                  'tags',
                  public.tag_ids(c.value -> 'tags')
                )
                else c.value
              end
              order by c.place
            ),
            '[]'
          )
        from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
      ),
      'actions',
      (
        select
          coalesce(
            jsonb_agg(
              case a.value ->> 'field'
                when 'category' then a.value || jsonb_build_object(
                  'category',
                  public.category_called(a.value ->> 'category')
                )
                when 'payee' then a.value || jsonb_build_object(
                  'payee',
                  coalesce((public.payees_called(a.value ->> 'payee'))[1], md5('payee ' || (a.value ->> 'payee'))::uuid)
                )
                when 'tags' then a.value || jsonb_build_object('tags', public.tag_ids(a.value -> 'tags'))
                when 'split' then a.value || jsonb_build_object(
                  'parts',
                  (
                    select
                      jsonb_agg(
                        p.value || jsonb_build_object(
                          'category',
                          public.category_called(p.value ->> 'category'),
                          'tags',
                          public.tag_ids(p.value -> 'tags')
                        )
                        order by p.place
                      )
                    from jsonb_array_elements(a.value -> 'parts') with ordinality p (value, place)
                  )
                )
                else a.value
              end
              order by a.place
            ),
            '[]'
          )
        from jsonb_array_elements(content -> 'actions') with ordinality a (value, place)
      )
    );
$$;

comment on function public.rule_of_form is 'A form''s rule as it is stored, with ids in place of names.';

create function public.make_rule_names(content jsonb)
returns jsonb
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  kinds text[];
  names text[];
  payee text;
  found_ids uuid[];
  shown text;
  named jsonb := '{}';
begin
  select
    array_agg(n.name),
    array_agg(
      case
        when n.comes then 'income'
        else 'spending'
      end
    )
  into names, kinds
  from
    (
      select
        a ->> 'category' as name,
        exists (
          select
          from jsonb_array_elements(content -> 'conditions') c
          where c ->> 'direction' = 'in' and content ->> 'match' = 'all'
        ) as comes
      from jsonb_array_elements(content -> 'actions') a
      where a ->> 'field' = 'category'
      union all
      select p ->> 'category', false
      from
        jsonb_array_elements(content -> 'actions') a
        cross join lateral jsonb_array_elements(a -> 'parts') p
      where a ->> 'field' = 'split'
    ) n;
  if names is not null then
    perform public.ensure_categories(names, kinds);
  end if;
  perform
    public.ensure_tags(
      array(
        select jsonb_array_elements_text(a -> 'tags')
        from jsonb_array_elements(content -> 'actions') a
        where a ->> 'field' = 'tags'
        union
        select jsonb_array_elements_text(p -> 'tags')
        from
          jsonb_array_elements(content -> 'actions') a
          cross join lateral jsonb_array_elements(a -> 'parts') p
        where a ->> 'field' = 'split'
      )
    );
  for payee in select a ->> 'payee' from jsonb_array_elements(content -> 'actions') a where a ->> 'field' = 'payee' loop
    found_ids := public.payees_called(payee);
    if found_ids = '{}' then
      insert into public.payees (user_id, name) values (owner, payee);
    else
      -- Gets a name, or a row would show that of its description. It stays as it was written.
      shown := public.shown_payee(found_ids[1]);
      update public.payees p
      set name = shown
      where p.user_id = owner and p.id = found_ids[1] and p.name is null and public.payee_named(shown, p.id) is null;
      if found then
        named := named || jsonb_build_object(found_ids[1], shown);
      end if;
    end if;
  end loop;
  return named;
end;
$function$;

comment on function public.make_rule_names is
  'Makes categories, tags and payees a rule sets; returns, by id, the names that unnamed payees get.';

create function public.category_name(id text)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select
    coalesce(
      (
        select c.name
        from public.categories c
        where
          c.user_id = (select public.current_user_id())
          and c.id = category_name.id::uuid
          and public.caseless(c.name) <> 'uncategorized'
      ),
      ''
    );
$$;

comment on function public.category_name is 'The name of a category that a rule can set; empty for one that is gone.';

create function public.tag_names(ids jsonb)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(g.name order by g.name), '[]')
  from public.tags g
  where g.user_id = (select public.current_user_id()) and ids ? g.id::text;
$$;

comment on function public.tag_names is 'The names of tags, without those that are gone.';

create function public.fields_by_hand(ids uuid[])
returns table (id uuid, fields text[])
language sql
stable
security invoker
set search_path = ''
as $$
  select
    t.id,
    case
      -- Edited, though nobody knows how any more.
      when t.edited_at is not null
      and count(c.change_id) = 0 then array['note', 'type', 'one_time', 'payee_id', 'tags', 'parts', 'transfers']
      else coalesce(array_agg(distinct k.key) filter (where k.key is not null), '{}')
    end
  from
    public.transactions t
    left join (
      select o.transaction_id, o.change_id, o.before
      from
        public.changed_transactions o
        join public.ledger_changes l
          on l.user_id = o.user_id and l.id = o.change_id and l.kind <> 'rule' and l.undone_at is null
      where o.user_id = (select public.current_user_id()) and o.transaction_id = any (ids)
    ) c
      on c.transaction_id = t.id
    left join lateral (
      select jsonb_object_keys(coalesce(c.before -> 'row', '{}')) as key
      union
      select jsonb_object_keys(coalesce(c.before, '{}'))
    ) k
      on true
  where t.user_id = (select public.current_user_id()) and t.id = any (ids)
  group by t.id, t.edited_at;
$$;

comment on function public.fields_by_hand is
  'Fields of transactions that the user set, as columns and lists of their snapshots; all fields if unknown.';

create function public.rule_outcomes(rule jsonb, self uuid, place integer)
returns table (id uuid, slot text, action jsonb, outcome text, taken_by uuid)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  earlier jsonb;
  -- A place after all others.
  own constant integer := 1000000;
  tested jsonb;
begin
  select coalesce(jsonb_agg(a order by n.nth), '[]')
  into earlier
  from
    jsonb_array_elements(public.rules_to_scan()) a
    join (
      select r.id, row_number() over (order by r.position, r.created_at, r.id) as nth
      from public.rules r
      where r.user_id = owner and r.id is distinct from self
    ) n
      on n.id::text = a ->> 'id'
  where n.nth <= rule_outcomes.place;
  tested := earlier || jsonb_build_array(
    rule || jsonb_build_object('place', own, 'categorizes', false, 'doesMore', true)
  );
  return query execute
    format(
      $query$
    with matched as materialized (
      %s
    ), earlier as materialized (
      select (o ->> 'place')::integer as place, (o ->> 'id')::uuid as rule_id, s.slot, s.action
      from jsonb_array_elements($3) o cross join lateral public.action_slots(o -> 'actions') s
    ), fitting as materialized (
      select m.id, m.amount, m.account_id, m.places, s.slot, s.action
      from matched m cross join public.action_slots($2) s
      where s.slot not in ('shape', 'type') or public.rule_fits(s.action, m.amount, m.account_id)
    ), taken as materialized (
      select distinct on (f.id, f.slot) f.id, f.slot, e.rule_id
      from fitting f cross join lateral unnest(f.places) p (place)
      join earlier e on e.place = p.place and e.slot = f.slot
      where f.slot not in ('shape', 'type') or public.rule_fits(e.action, f.amount, f.account_id)
      order by f.id, f.slot, e.place
    ), hands as materialized (
      select h.id, h.fields from public.fields_by_hand(array(select distinct f.id from fitting f)) h
    )
    select f.id, f.slot, f.action, case
        when public.has_rule_value(t, f.action) then 'already'
        when public.is_by_hand(t, f.slot, h.fields) then 'hand'
        when k.id is not null then 'taken'
        else 'change' end,
      k.rule_id
    from fitting f
    join public.transactions t on t.user_id = $1 and t.id = f.id
    join hands h on h.id = f.id
    left join taken k on k.id = f.id and k.slot = f.slot $query$,
      public.rule_scan(tested, public.rule_past(tested, ''), 'r.id, r.amount, r.account_id, r.date, r.text', own)
    )
    using owner, rule -> 'actions', earlier;
end;
$function$;

comment on function public.rule_outcomes is
  'The outcome of each thing that a rule would set, for each transaction that it matches.';

create function public.row_outcome(outcomes text[])
returns text
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  select
    case
      when 'change' = any (outcomes) then 'change'
      when 'hand' = any (outcomes) then 'hand'
      when 'taken' = any (outcomes) then 'taken'
      else 'already'
    end;
$$;

comment on function public.row_outcome is
  'Outcome of a rule for a row, from that of each thing it sets: changed, hand, taken or already, in this order.';

create function public.rule_rows(rule jsonb, self uuid, place integer)
returns table (id uuid, outcome text, taken_by uuid)
language sql
stable
security invoker
set search_path = ''
as $$
  select
    o.id,
    public.row_outcome(array_agg(o.outcome)),
    (array_agg(o.taken_by) filter (where o.outcome = 'taken'))[1]
  from public.rule_outcomes(rule, self, place) o
  group by o.id;
$$;

comment on function public.rule_rows is
  'Outcome of a rule at its place among the others, for each transaction that it matches.';

create function public.rule_marks(conditions jsonb, bank_text text)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct m.mark) filter (where m.mark <> ''), '[]')
  from
    jsonb_array_elements(conditions) c
    cross join lateral jsonb_array_elements_text(c -> 'values') v
    cross join lateral (
      select
        case c ->> 'operator'
          when 'matches' then substring(
            btrim(public.fold_text(rule_marks.bank_text)) from '(' || public.rule_pattern(v) || ')'
          )
          when 'contains' then case
            when strpos(public.fold_text(rule_marks.bank_text), btrim(public.fold_text(v))) > 0 then btrim(
              public.fold_text(v)
            )
          end
          else case
            when starts_with(btrim(public.fold_text(rule_marks.bank_text)), btrim(public.fold_text(v))) then btrim(
              public.fold_text(v)
            )
          end
        end as mark
    ) m
  where c ->> 'field' = 'text' and c ? 'values';
$$;

comment on function public.rule_marks is 'The pieces of a bank''s text that the conditions of a rule look for, folded.';

create function public.rule_form_problem(content jsonb)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select jsonb_build_object('condition', p.place - 1, 'code', p.code, 'detail', p.detail)
  from
    (
      select c.place, 'pattern_invalid' as code, public.pattern_error(c.value #>> '{values,0}') as detail
      from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
      where c.value ->> 'operator' = 'matches'
      union all
      select c.place, 'payee_unknown', v
      from
        jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
        cross join lateral jsonb_array_elements_text(c.value -> 'values') v
      where c.value ->> 'field' = 'payee' and c.value ->> 'operator' = 'is' and public.payees_called(v) = '{}'
    ) p
  where p.detail is not null
  order by p.place
  limit 1;
$$;

comment on function public.rule_form_problem is
  'Fault of a rule''s form that only the database can find, with the place of its condition from 0; null for none.';

create function public.rule_moves(rule jsonb, ids uuid[])
returns jsonb
language sql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
  with
    shape as (
      select a.value as action
      from jsonb_array_elements(rule -> 'actions') a
      where a.value ->> 'field' in ('category', 'split', 'transfer')
      order by a.value ->> 'field' desc
      limit 1
    ),
    lines as materialized (
      select l.transaction_id as id, l.account_id, l.category_id, l.amount, l.currency
      from public.ledger_lines l
      where
        l.user_id = (select public.current_user_id())
        and l.transaction_id in (select unnest(ids))
        and l.role in ('spending', 'income')
        and l.part_id is null
    ),
    moved as materialized (
      select l.category_id as category, l.id, -l.amount as amount, l.currency, false as gains from lines l
      union all
      select (m.action ->> 'category')::uuid, l.id, l.amount, l.currency, true
      from
        lines l
        cross join shape m
      where m.action ->> 'field' = 'category'
      union all
      select (p.value ->> 'category')::uuid, l.id, s.amount, l.currency, true
      from
        lines l
        cross join shape m
        cross join lateral unnest(
          public.rule_split(l.amount, public.currency_exponent(l.currency), m.action -> 'parts')
        ) with ordinality s (amount, place)
        join lateral jsonb_array_elements(m.action -> 'parts') with ordinality p (value, place) on p.place = s.place
      where m.action ->> 'field' = 'split'
    )
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'category',
          c.name,
          'kind',
          coalesce(c.kind, 'spending'),
          'rows',
          n.rows,
          'amount',
          n.amount,
          'currency',
          n.currency,
          'gains',
          n.gains
        )
        order by n.gains, n.rows desc, c.name
      ),
      '[]'
    )
  from
    (
      select o.category, o.currency, count(distinct o.id) as rows, sum(o.amount) as amount, bool_or(o.gains) as gains
      from moved o
      group by o.category, o.currency
    ) n
    left join public.categories c on c.user_id = (select public.current_user_id()) and c.id = n.category
  where n.amount <> 0;
$$;

comment on function public.rule_moves is
  'The sums by which a rule would change categories, and how many transactions; a new category has no name yet.';

create function public.rule_preview(content jsonb, self uuid, place integer, kind text, page integer, page_size integer)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set statement_timeout = '5s'
as $$
declare
  owner uuid := public.current_user_id();
  problem jsonb;
  rule jsonb;
  counts jsonb;
  -- One element for each thing that it would set of a row.
  ids uuid[];
  slots text[];
  outcomes text[];
  takers uuid[];
  -- One for each row.
  row_ids uuid[];
  row_outcomes text[];
  row_takers uuid[];
  first_taker integer;
  shown jsonb;
begin
  content := public.unwrap_json(content);
  problem := public.rule_form_problem(content);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  rule := public.rule_of_form(content);
  select coalesce(array_agg(o.id), '{}'), array_agg(o.slot), array_agg(o.outcome), array_agg(o.taken_by)
  into ids, slots, outcomes, takers
  from public.rule_outcomes(rule, self, rule_preview.place) o;
  select coalesce(array_agg(r.id), '{}'), array_agg(r.outcome), array_agg(r.taken_by)
  into row_ids, row_outcomes, row_takers
  from
    (
      select
        o.id,
        public.row_outcome(array_agg(o.outcome)) as outcome,
        (array_agg(o.taken_by) filter (where o.outcome = 'taken'))[1] as taken_by
      from unnest(ids, outcomes, takers) o (id, outcome, taken_by)
      group by o.id
    ) r;

  with
    rows as materialized (select * from unnest(row_ids, row_outcomes, row_takers) r (id, outcome, taken_by)),
    takings as materialized (
      select o.id, o.name, o.nth, count(*) as rows
      from
        rows r
        join (
          select n.id, n.name, row_number() over (order by n.position, n.created_at, n.id)::integer as nth
          from public.rules n
          where n.user_id = owner and n.id is distinct from self
        ) o
          on o.id = r.taken_by
      where r.outcome = 'taken'
      group by o.id, o.name, o.nth
    )
  select
    jsonb_build_object(
      'matches',
      cardinality(row_ids),
      'counts',
      (
        select
          jsonb_build_object(
            'change',
            count(*) filter (where r.outcome = 'change'),
            'already',
            count(*) filter (where r.outcome = 'already'),
            'taken',
            count(*) filter (where r.outcome = 'taken'),
            'hand',
            count(*) filter (where r.outcome = 'hand')
          )
        from rows r
      ),
      'digest',
      (
        select coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)::text
        from
          rows r
          join public.transactions t on t.user_id = owner and t.id = r.id
        where r.outcome = 'change'
      ),
      'takenBy',
      (
        select
          coalesce(
            jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'place', t.nth, 'rows', t.rows) order by t.nth),
            '[]'
          )
        from takings t
      )
    ),
    (select min(t.nth) from takings t)
  into counts, first_taker;

  select
    jsonb_build_object(
      'total',
      p.total,
      'pages',
      p.pages,
      'page',
      p.page,
      'items',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id',
                w.id,
                'date',
                w.date,
                'text',
                w.text,
                'marks',
                public.rule_marks(rule -> 'conditions', w.text),
                'amount',
                abs(w.amount),
                'type',
                w.type,
                'incoming',
                w.amount > 0,
                'category',
                w.category,
                'isSplit',
                w.is_split,
                'note',
                w.note,
                'payee',
                w.payee,
                'oneTime',
                w.one_time,
                'fields',
                w.fields,
                'takenBy',
                w.taken_by
              )
              order by w.date desc, w.created_at desc, w."position", w.id
            ),
            '[]'
          )
        from
          (
            select
              t.*,
              r.taken_by,
              coalesce(t.bank_text, t.description) as text,
              c.name as category,
              public.shown_payee(t.payee_id) as payee,
              array(
                select distinct
                  case
                    when o.slot like 'tag %' then 'tags'
                    when o.slot = 'shape' then (
                      select a ->> 'field'
                      from jsonb_array_elements(rule -> 'actions') a
                      where a ->> 'field' in ('split', 'transfer')
                    )
                    else o.slot
                  end
                from unnest(ids, slots, outcomes) o (id, slot, outcome)
                where o.id = t.id and o.outcome = rule_preview.kind
              ) as fields
            from
              unnest(row_ids, row_outcomes, row_takers) r (id, outcome, taken_by)
              join public.transactions t on t.user_id = owner and t.id = r.id
              join public.categories c on c.user_id = owner and c.id = t.category_id
            where r.outcome = rule_preview.kind
            order by t.date desc, t.created_at desc, t."position", t.id
            limit rule_preview.page_size offset p.skipped
          ) w
      )
    )
  into shown
  from
    (select count(*) as total from unnest(row_outcomes) o where o = rule_preview.kind) n
    cross join lateral public.page_position(n.total, rule_preview.page, rule_preview.page_size) p;

  return counts || jsonb_build_object(
    'problem',
    null,
    'rows',
    shown,
    -- The rows it would change if it came before the first rule that takes rows from it.
    'above',
    case
      when first_taker is not null then jsonb_build_object(
        'place',
        first_taker,
        'rows',
        (select count(*) from public.rule_rows(rule, self, first_taker - 1) r where r.outcome = 'change')
      )
    end,
    'moves',
    public.rule_moves(
      rule,
      array(
        select o.id
        from unnest(ids, slots, outcomes) o (id, slot, outcome)
        where o.outcome = 'change' and o.slot in ('category', 'shape')
      )
    )
  );
end;
$$;

comment on function public.rule_preview is
  'Effect of a rule at its place on past rows: counts by outcome, a page of one outcome, and the sums that move.';

create function public.rule_order()
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select coalesce(jsonb_agg(r.id order by r.position, r.created_at, r.id), '[]')
  from public.rules r
  where r.user_id = (select public.current_user_id());
$$;

comment on function public.rule_order is 'The ids of the rules in their order.';

create function public.end_rule_change(change uuid)
returns void
language sql
set search_path to ''
as $function$
  update public.ledger_changes c
  set snapshot = c.snapshot || jsonb_build_object(
    'orderAfter',
    public.rule_order(),
    'after',
    public.rule_content((c.snapshot ->> 'id')::uuid)
  )
  where c.user_id = (select public.current_user_id()) and c.id = change;
$function$;

comment on function public.end_rule_change is
  'Records the rule and the order of all after a change; anything that differs later was changed again since.';

create function public.begin_rule_change(change uuid, rule uuid, details jsonb)
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
  values
    (
      owner,
      change,
      'rule',
      details,
      jsonb_build_object(
        'id',
        rule,
        'rule',
        (select to_jsonb(r) - 'user_id' from public.rules r where r.user_id = owner and r.id = rule),
        'order',
        public.rule_order()
      )
    );
  return true;
end;
$$;

comment on function public.begin_rule_change is
  'Records a rule and the order of all before a change; false if the change was already made.';

create function public.place_rules(ids uuid[])
returns void
language sql
security invoker
set search_path = ''
as $$
  -- Rules that are not named come after those that are, as they were.
  update public.rules r
  set position = n.place
  from
    (
      select
        o.id,
        row_number() over (order by array_position(ids, o.id) nulls last, o.position, o.created_at, o.id) as place
      from public.rules o
      where o.user_id = (select public.current_user_id())
    ) n
  where r.user_id = (select public.current_user_id()) and r.id = n.id and r.position <> n.place;
$$;

comment on function public.place_rules is 'Puts rules in an order.';

create function public.apply_rule(change uuid, rule uuid, count integer, digest bigint)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
#variable_conflict use_variable
declare
  owner uuid := public.current_user_id();
  held record;
  reason jsonb;
  -- One element for each thing that is set.
  ids uuid[];
  slots text[];
  actions jsonb[];
  row_ids uuid[];
  now_digest bigint;
  step record;
begin
  select a.*
  into held
  from
    (
      select r.*, row_number() over (order by r.position, r.created_at, r.id)::integer as nth
      from public.rules r
      where r.user_id = owner
    ) a
  where a.id = rule;
  reason := public.rule_reason(held.id, held.name, held.nth);
  select coalesce(array_agg(o.id), '{}'), array_agg(o.slot), array_agg(o.action)
  into ids, slots, actions
  from
    public.rule_outcomes(
      jsonb_build_object('match', held.match, 'conditions', held.conditions, 'actions', held.actions),
      rule,
      held.nth - 1
    ) o
  where o.outcome = 'change';
  select coalesce(array_agg(t.id), '{}'), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
  into row_ids, now_digest
  from public.transactions t
  where t.user_id = owner and t.id = any (ids);
  if cardinality(row_ids) <> count or now_digest <> digest then
    raise sqlstate 'PT409' using message = 'rule_rows_changed';
  end if;
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
    t.category_id,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision,
    s.snapshot
  from
    public.transaction_snapshots(row_ids) s
    join public.transactions t on t.user_id = owner and t.id = s.id;

  -- A change by a rule is no edit by hand: undoing an import removes such a row, too.
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set
    category_id = coalesce(n.category, t.category_id),
    category_source = case
      when n.category is null then t.category_source
      else 'rule'
    end,
    category_reason = case
      when n.category is null then t.category_reason
      else reason
    end,
    category_set_at = case
      when n.category is null then t.category_set_at
      else now()
    end,
    payee_id = coalesce(n.payee, t.payee_id),
    note = coalesce(n.note, t.note),
    one_time = coalesce(n.one_time, t.one_time),
    type = coalesce(n.type, t.type),
    type_stated = t.type_stated or n.type is not null
  from
    (
      select
        o.id,
        (max(o.action ->> 'category'))::uuid as category,
        (max(o.action ->> 'payee'))::uuid as payee,
        max(o.action ->> 'note') as note,
        bool_or((o.action ->> 'oneTime')::boolean) as one_time,
        max(o.action ->> 'type') as type
      from unnest(ids, slots, actions) o (id, slot, action)
      where o.slot in ('category', 'payee', 'note', 'oneTime', 'type')
      group by o.id
    ) n
  where t.user_id = owner and t.id = n.id;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, o.id, (o.action ->> 'tag')::uuid
  from unnest(ids, slots, actions) o (id, slot, action)
  where o.slot like 'tag %'
  on conflict do nothing;
  for step in select o.id, o.action, t.amount, t.account_id
  from
    unnest(ids, slots, actions) o (id, slot, action)
    join public.transactions t on t.user_id = owner and t.id = o.id
  where o.slot = 'shape' loop
    perform public.shape_by_rule(step.id, step.action, reason);
  end loop;
  perform set_config('outlay.merging', '', true);
  set constraints all immediate;
  perform public.end_change(change);
  update public.transactions t
  set edited_at = c.edited_at
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.edited_at is distinct from c.edited_at;
  perform
    public.find_suggestions(array(select o.id from unnest(ids, slots) o (id, slot) where o.slot in ('shape', 'type')));
  return cardinality(row_ids);
end;
$$;

comment on function public.apply_rule is
  'Applies a rule to the past rows that were shown; PT409 if they are others now. Part of a change.';

create function public.shape_by_rule(transaction uuid, action jsonb, reason jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held public.transactions;
begin
  select t.* into held from public.transactions t where t.user_id = owner and t.id = transaction;
  if action ->> 'field' = 'transfer' then
    perform
      public.join_transfer(
        case
          when held.amount < 0 then held.id
        end,
        case
          when held.amount > 0 then held.id
        end,
        (action ->> 'account')::uuid,
        false
      );
  else
    perform public.write_parts(held.id, public.rule_parts(action, held.amount, held.account_id));
    update public.transaction_parts p
    set
      category_source = 'rule',
      category_reason = reason
    where p.user_id = owner and p.transaction_id = held.id;
  end if;
end;
$$;

comment on function public.shape_by_rule is
  'Splits a transaction as a rule says, or makes it a transfer that waits for its other side.';

create function public.save_rule(change uuid, rule jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  rule_id uuid;
  held public.rules;
  stored jsonb;
  problem jsonb;
  named jsonb;
  others uuid[];
  place integer;
begin
  rule := public.unwrap_json(rule);
  rule_id := rule ->> 'id';
  place := rule ->> 'place';
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object(
      'transactions',
      (select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change)
    );
  end if;
  select r.* into held from public.rules r where r.user_id = owner and r.id = rule_id;
  if held.revision is distinct from (rule ->> 'revision')::integer then
    raise sqlstate 'PT409'
      using
        message = case
          when held.id is null then 'rule_gone'
          else 'rule_changed'
        end;
  elseif held.id is null and (select count(*) from public.rules r where r.user_id = owner) >= 200 then
    raise sqlstate 'PT409' using message = 'too_many_rules';
  end if;
  problem := public.rule_form_problem(rule -> 'content');
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  named := public.make_rule_names(rule -> 'content');
  stored := public.rule_of_form(rule -> 'content');
  if public.rule_problem(stored -> 'conditions', stored -> 'actions') is not null then
    raise sqlstate 'PT409'
      using message = 'rule_names_gone', detail = public.rule_problem(stored -> 'conditions', stored -> 'actions');
  end if;
  perform
    public.begin_rule_change(
      change,
      rule_id,
      jsonb_build_object('action', 'rule', 'rule', rule_id, 'name', rule ->> 'name')
    );
  update public.ledger_changes c
  set snapshot = c.snapshot || jsonb_build_object('named', named)
  where c.user_id = owner and c.id = change;
  others := array(
    select r.id from public.rules r where r.user_id = owner and r.id <> rule_id order by r.position, r.created_at, r.id
  );
  insert into public.rules as r (user_id, id, name, match, conditions, actions, enabled)
  values
    (
      owner,
      rule_id,
      rule ->> 'name',
      stored ->> 'match',
      stored -> 'conditions',
      stored -> 'actions',
      (rule ->> 'enabled')::boolean
    )
  on conflict on constraint rules_pkey do update
    set
      name = excluded.name,
      match = excluded.match,
      conditions = excluded.conditions,
      actions = excluded.actions,
      enabled = excluded.enabled,
      revision = r.revision + 1,
      updated_at = now();
  perform public.place_rules(others[:place] || rule_id || others[place + 1:]);
  if rule -> 'apply' is not null and rule -> 'apply' <> 'null' then
    perform
      public.apply_rule(change, rule_id, (rule #>> '{apply,count}')::integer, (rule #>> '{apply,digest}')::bigint);
  end if;
  perform public.end_rule_change(change);
  return jsonb_build_object(
    'transactions',
    (select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change)
  );
end;
$$;

comment on function public.save_rule is
  'Makes or changes a rule and applies it to the past as previewed. Repeatable; returns a problem with its form.';

create function public.delete_rule(change uuid, rule uuid)
returns boolean
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.lock_ledger();
  name text := (select r.name from public.rules r where r.user_id = owner and r.id = rule);
begin
  if name is null then
    return exists (select from public.ledger_changes c where c.user_id = owner and c.id = change);
  end if;
  if
    public.begin_rule_change(change, rule, jsonb_build_object('action', 'delete-rule', 'rule', rule, 'name', name))
  then
    delete from public.rules r where r.user_id = owner and r.id = rule;
    perform public.place_rules('{}');
    perform public.end_rule_change(change);
  end if;
  return true;
end;
$function$;

comment on function public.delete_rule is 'Deletes a rule; the fields it has set stay. False if there is none.';

create function public.enable_rule(change uuid, rule uuid, enabled boolean)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.rules;
begin
  select r.* into held from public.rules r where r.user_id = owner and r.id = rule;
  if held.id is null then
    return false;
  end if;
  if
    enable_rule.enabled
    and (select x.problem from public.rule_refusal(held.conditions, held.actions) x) is not null
  then
    raise sqlstate 'PT409' using message = 'rule_refused';
  end if;
  if
    public.begin_rule_change(change, rule, jsonb_build_object('action', 'enable-rule', 'rule', rule, 'name', held.name))
  then
    update public.rules r
    set
      enabled = enable_rule.enabled,
      revision = r.revision + 1,
      updated_at = now()
    where r.user_id = owner and r.id = rule;
    perform public.end_rule_change(change);
  end if;
  return true;
end;
$$;

comment on function public.enable_rule is
  'Switches a rule on or off; safe to repeat. False if there is no such rule; PT409 if it can''t be on.';

create function public.order_rules(change uuid, ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if public.begin_rule_change(change, null, '{"action": "order-rules"}') then
    perform public.place_rules(ids);
    perform public.end_rule_change(change);
  end if;
end;
$$;

comment on function public.order_rules is 'Puts the rules in an order; safe to repeat.';

create function public.rules_page()
returns jsonb
language sql
stable
set search_path = ''
as $$
  select
    jsonb_build_object(
      'rules',
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            r.id,
            'name',
            r.name,
            'enabled',
            r.enabled,
            'revision',
            r.revision,
            'problem',
            case
              when x.problem is not null then x.problem
              when r.enabled
              and r.patterns > 20 then 'patterns'
              else public.rule_problem(r.conditions, r.actions)
            end,
            'detail',
            x.detail,
            'content',
            public.form_of_rule(r.rule)
          )
          order by r.place
        ),
        '[]'
      )
    )
  from
    (
      select
        o.*,
        o as rule,
        row_number() over in_order as place,
        sum(
          case
            when o.enabled then public.pattern_count(o.conditions)
            else 0
          end
        ) over in_order as patterns
      from public.rules o
      where o.user_id = (select public.current_user_id())
      window in_order as (order by o.position, o.created_at, o.id)
    ) r
    cross join lateral public.rule_refusal(r.conditions, r.actions) x;
$$;

comment on function public.rules_page is
  'The user''s rules in order, as forms show them; problem is the reason one can''t be on or does nothing.';

create function public.rule_matches(today date)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  rules jsonb := public.rules_to_scan();
  document jsonb;
begin
  execute
    format(
      $query$
    select coalesce(jsonb_agg(jsonb_build_object('id', a ->> 'id', 'rows', coalesce(m.rows, 0), 'last', m.last)), '[]')
    from jsonb_array_elements($3) a
    left join (
      select h.place, count(*) as rows, max(h.date) as last
      from (select r.date, unnest(r.places) as place from (%s) r) h
      group by h.place
    ) m on m.place = (a ->> 'place')::integer $query$,
      public.rule_scan(
        rules,
        public.rule_past(rules, 'and o.date <= $2'),
        'r.id, r.amount, r.account_id, r.date, r.text'
      )
    )
  into document
  using public.current_user_id(), today, rules;
  return document;
end;
$function$;

comment on function public.rule_matches is
  'The number of transactions that match each rule that is on, and the day of the latest, up to a day.';

create function public.rule_origin(transaction uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select
    jsonb_build_object(
      'text',
      coalesce(t.bank_text, t.description),
      -- A brand has a name that its texts may not hold, and conditions look at the text.
      'cleaned',
      case
        when strpos(public.fold_text(coalesce(t.bank_text, t.description)), nullif(k.cleaned, '')) > 0 then k.cleaned
      end,
      'payee',
      public.shown_payee(t.payee_id),
      'incoming',
      t.amount > 0,
      'category',
      case
        when t.is_split then ''
        else public.category_name(t.category_id::text)
      end
    )
  from
    public.live_transactions t
    left join public.payee_keys k
      on k.user_id = t.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
  where t.user_id = (select public.current_user_id()) and t.id = transaction;
$$;

comment on function public.rule_origin is 'The values that a rule for rows like a transaction begins with.';

create function public.rule_content(rule uuid)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    jsonb_build_object(
      'name',
      r.name,
      'match',
      r.match,
      'conditions',
      r.conditions,
      'actions',
      r.actions,
      'enabled',
      r.enabled
    )
  from public.rules r
  where r.user_id = (select public.current_user_id()) and r.id = rule;
$function$;

comment on function public.rule_content is 'The content of a rule, including its switch; null if there is none.';

create function public.pattern_sequence(one bigint[], other bigint[])
returns bigint[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    array[
      one[1] + other[1],
      one[2] + one[7] * other[2],
      one[3] + one[7] * other[3],
      other[4] + other[7] * one[4],
      one[5] + other[5] + one[4] * other[2],
      one[6] + other[6] + one[4] * other[3],
      one[7] * other[7]
    ];
$$;

comment on function public.pattern_sequence is 'The size of one piece of a pattern and another after it.';

create function public.pattern_alternatives(one bigint[], other bigint[])
returns bigint[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    array[
      one[1] + other[1],
      one[2] + other[2],
      one[3] + other[3],
      one[4] + other[4],
      one[5] + other[5],
      one[6] + other[6],
      greatest(one[7], other[7])
    ];
$$;

comment on function public.pattern_alternatives is 'The size of one piece of a pattern or another.';

create function public.pattern_repeated(one bigint[], low integer, high integer)
returns bigint[]
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Without end, the last copy leads back to itself. With an end, what may be missing is skipped at the beginning.
  select
    array[
      one[1] * n.copies,
      one[2] * n.starts,
      one[3] * n.starts,
      one[4],
      one[5] * n.copies + one[4] * one[2] * n.joints,
      one[6] * n.copies + one[4] * one[3] * n.joints,
      case
        when low = 0 then 1
        else one[7]
      end
    ]
  from
    (
      select
        c.copies,
        case
          when high is null then c.copies
          else c.copies - 1
        end as joints,
        case
          when high is null then 1
          else c.copies - greatest(1, low) + 1
        end as starts
      from (select greatest(1, coalesce(high, low)) as copies) c
    ) n;
$$;

comment on function public.pattern_repeated is
  'The size of a piece of a pattern that is repeated between two numbers of times; null as the second is without end.';

create function public.is_pattern_large(one bigint[], told integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- A few times what people write; the largest takes some 30 ms for 1,000 rows. A class may have each character that
  -- the pattern distinguishes.
  select one[1] > 200 or one[2] + one[5] + (one[3] + one[6]) * (told + 1) > 300;
$$;

comment on function public.is_pattern_large is
  'True if a pattern that distinguishes so many characters and classes is too large.';

create function public.pattern_character(one text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Whatever means something to the engine gets a backslash.
  select
    case
      when one ~ '^[0-9A-Za-z ]$'
      or octet_length(one) > 1 then one
      else '\' || one
    end;
$$;

comment on function public.pattern_character is 'A character as PostgreSQL reads it in a pattern.';

create function public.pattern_class(token text, out items text[], out written text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  inside text := regexp_replace(substr(token, 2, char_length(token) - 2), '^\^', '');
  pieces text[] := array(
    select m[1] from regexp_matches(inside, '\[:[a-z]+:\]|\\.|.', 'g') with ordinality p (m, place) order by place
  );
  -- The character each piece means.
  characters text[] := array(
    select
      case
        when p ~ '^\\[^0-9A-Za-z]$' then substr(p, 2)
        when left(p, 1) <> '\'
        and left(p, 2) <> '[:' then p
      end
    from unnest(pieces) with ordinality u (p, place)
    order by place
  );
  total integer := cardinality(pieces);
  i integer := 1;
  found text[] := '{}';
  text_so_far text := '';
begin
  while i <= total loop
    if
      pieces[i] ~ '^\\[dsw]$'
      or pieces[i] ~ '^\[:(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\]$'
    then
      -- A range begins and ends with characters.
      if pieces[i + 1] = '-' and i + 1 < total then
        return;
      end if;
      found := found || pieces[i];
      text_so_far := text_so_far || pieces[i];
    elseif characters[i] is null or pieces[i] = '[' and pieces[i + 1] in ('.', ':', '=') then
      return;
    elseif pieces[i + 1] = '-' and i + 1 < total then
      if characters[i + 2] is null or pieces[i + 2] = '[' or ascii(characters[i + 2]) < ascii(characters[i]) then
        return;
      end if;
      found := found || characters[i] || characters[i + 2];
      text_so_far := text_so_far || public.pattern_character(characters[i]) || '-' || public.pattern_character(
        characters[i + 2]
      );
      i := i + 2;
      -- In the middle a - makes a range; at the beginning and at the end it is one.
    elseif pieces[i] = '-' and i > 1 and i < total then
      return;
    else
      found := found || characters[i];
      text_so_far := text_so_far || public.pattern_character(characters[i]);
    end if;
    i := i + 1;
  end loop;
  if total > 0 then
    items := found;
    written := case
      when token like '[^%' then '[^'
      else '['
    end || text_so_far || ']';
  end if;
end;
$$;

comment on function public.pattern_class is
  'Characters, range ends and classes in brackets, and how PostgreSQL reads them; null if they can''t be read.';

create function public.read_pattern(pattern text, out problem text, out written text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  nothing constant bigint[] := array[0, 0, 0, 0, 0, 0, 1];
  folded text;
  tokens text[];
  total integer;
  i integer := 1;
  token text;
  rest text;
  bounds text[];
  low integer;
  high integer;
  counts integer := 0;
  places integer := 0;
  -- The characters and classes that the pattern distinguishes.
  told text[] := '{}';
  class record;
  size bigint[];
  text_so_far text := '';
  -- The open group: the alternatives before this one, the pieces read so far, and its last item.
  others bigint[];
  before bigint[] := nothing;
  last bigint[];
  last_repeats boolean;
  last_options boolean;
  last_places boolean;
  repeats boolean := false;
  options boolean := false;
  placed boolean := false;
  empty boolean := true;
  outer_groups jsonb[] := '{}';
  held jsonb;
begin
  if pattern is null or starts_with(pattern, '***') then
    problem := case
      when pattern is null then 'empty'
      else 'stars'
    end;
    return;
  elseif char_length(pattern) > 200 then
    problem := 'too-long';
    return;
  end if;
  -- A letter after a backslash keeps its case: \S is not \s.
  folded := (
    select
      string_agg(
        case
          when left(m[1], 1) = '\' then m[1]
          else public.fold_text(m[1])
        end,
        ''
        order by place
      )
    from regexp_matches(pattern, '\\.|[^\\]+|\\', 'g') with ordinality p (m, place)
  );
  if char_length(folded) > 200 then
    problem := 'too-long';
    return;
  end if;
  tokens := array(
    select m[1]
    from
      regexp_matches(folded, '\\.|\[\^?\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*\]|\{\d+(?:,\d*)?\}|.', 'g') with ordinality p (
        m,
        place
      )
    order by place
  );
  total := cardinality(tokens);
  if total = 0 then
    problem := 'empty';
    return;
  end if;

  while i <= total loop
    token := tokens[i];
    if token ~ '^\\[1-9]$' then
      problem := 'refers-back';
      return;
    elseif token in ('^', '$', '\m', '\M', '\y', '\Y', '\A', '\Z') then
      places := places + 1;
      if places > 10 then
        problem := 'places';
        return;
      end if;
      before := public.pattern_sequence(before, coalesce(last, nothing));
      last := nothing;
      last_repeats := false;
      last_options := false;
      last_places := true;
      placed := true;
      empty := false;
      text_so_far := text_so_far || token;
    elseif token = '(' then
      rest := array_to_string(tokens[i + 1:i + 3], '');
      if rest ~ '^\?([=!]|<[=!])' then
        problem := 'around';
        return;
      elseif left(rest, 1) = '?' and left(rest, 2) <> '?:' then
        problem := 'options';
        return;
      end if;
      i := i + case
        when left(rest, 2) = '?:' then 2
        else 0
      end;
      outer_groups := outer_groups || jsonb_build_object(
        'others',
        others,
        'before',
        before,
        'last',
        last,
        'repeats',
        repeats,
        'options',
        options,
        'placed',
        placed
      );
      if cardinality(outer_groups) > 20 then
        problem := 'deep';
        return;
      end if;
      others := null;
      before := nothing;
      last := null;
      repeats := false;
      options := false;
      placed := false;
      empty := true;
      -- Nothing asks for the text a group matched, and keeping track of it takes the engine long.
      text_so_far := text_so_far || '(?:';
    elseif token in (')', '|') then
      options := options or empty;
      size := public.pattern_sequence(before, coalesce(last, nothing));
      size := case
        when others is null then size
        else public.pattern_alternatives(others, size)
      end;
      if token = '|' then
        others := size;
        before := nothing;
        last := null;
        empty := true;
      else
        held := outer_groups[cardinality(outer_groups)];
        if held is null then
          problem := 'group-closed';
          return;
        end if;
        outer_groups := outer_groups[:cardinality(outer_groups) - 1];
        others := case
          when held -> 'others' <> 'null' then array(select jsonb_array_elements(held -> 'others')::bigint)
        end;
        before := array(select jsonb_array_elements(held -> 'before')::bigint);
        if held -> 'last' <> 'null' then
          before := public.pattern_sequence(before, array(select jsonb_array_elements(held -> 'last')::bigint));
        end if;
        last := size;
        last_repeats := repeats;
        last_options := options;
        last_places := placed;
        repeats := repeats or (held ->> 'repeats')::boolean;
        options := options or (held ->> 'options')::boolean;
        placed := placed or (held ->> 'placed')::boolean;
        empty := false;
      end if;
      text_so_far := text_so_far || token;
    elseif token in ('*', '+', '?') or token ~ '^\{\d' then
      if last is null then
        problem := 'repeats-nothing';
        return;
      end if;
      low := case
        when token = '+' then 1
        else 0
      end;
      high := case
        when token = '?' then 1
      end;
      if left(token, 1) = '{' then
        -- More digits than these are no number of repeats.
        if char_length(token) > 9 then
          problem := 'count-large';
          return;
        end if;
        bounds := regexp_match(token, '^\{(\d+)(,?)(\d*)\}$');
        low := bounds[1]::integer;
        high := case
          when bounds[2] = '' then low
          else nullif(bounds[3], '')::integer
        end;
        if high < low then
          problem := 'count';
          return;
        elseif greatest(low, high) > 50 then
          problem := 'count-large';
          return;
        end if;
        counts := counts + greatest(low, high);
        if counts > 100 then
          problem := 'counts-large';
          return;
        end if;
      end if;
      if last_places then
        problem := 'repeats-place';
        return;
      elseif token = '?' then
        last[7] := 1;
        last_options := true;
        options := true;
      elseif last_repeats or last_options then
        problem := case
          when last_repeats then 'repeats-repeat'
          else 'repeats-optional'
        end;
        return;
      else
        last := public.pattern_repeated(last, low, high);
        last_repeats := true;
        repeats := true;
      end if;
      text_so_far := text_so_far || token;
      -- '+?' asks for as few as possible.
      if tokens[i + 1] = '?' then
        i := i + 1;
        text_so_far := text_so_far || '?';
      end if;
      if tokens[i + 1] = '?' then
        problem := 'repeats-repeat';
        return;
      end if;
      if public.is_pattern_large(last, cardinality(told)) then
        problem := 'large';
        return;
      end if;
    else
      before := public.pattern_sequence(before, coalesce(last, nothing));
      last := array[1, 1, 0, 1, 0, 0, 0];
      last_repeats := false;
      last_options := false;
      last_places := false;
      empty := false;
      if token ~ '^\\[dDsSwW]$' then
        last := array[1, 0, 1, 1, 0, 0, 0];
        token := lower(token);
        text_so_far := text_so_far || tokens[i];
      elseif token ~ '^\\([0-9A-Za-z]|$)' then
        problem := 'escape';
        return;
      elseif left(token, 1) = '\' then
        text_so_far := text_so_far || public.pattern_character(substr(token, 2));
      elseif token = '[' then
        problem := 'class-open';
        return;
      elseif left(token, 1) = '[' then
        last := array[1, 0, 1, 1, 0, 0, 0];
        class := public.pattern_class(token);
        if class.items is null then
          problem := 'class';
          return;
        end if;
        text_so_far := text_so_far || class.written;
        told := array(
          select unnest(told)
          union
          select unnest(class.items)
        );
      elseif token = '{' and tokens[i + 1] ~ '^\d' then
        problem := 'count';
        return;
      else
        text_so_far := text_so_far || case
          when token = '.' then token
          else public.pattern_character(token)
        end;
      end if;
      if left(token, 1) not in ('[', '.') and token <> all (told) then
        told := told || token;
      end if;
    end if;
    i := i + 1;
  end loop;
  if cardinality(outer_groups) > 0 then
    problem := 'group-open';
    return;
  end if;
  size := public.pattern_sequence(before, coalesce(last, nothing));
  size := case
    when others is null then size
    else public.pattern_alternatives(others, size)
  end;
  if public.is_pattern_large(size, cardinality(told)) then
    problem := 'large';
    return;
  end if;
  written := text_so_far;
end;
$$;

comment on function public.read_pattern is
  'A rule''s pattern for PostgreSQL''s engine, without case and accents, or the code of its refusal.';

create table public.rules (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null default 0,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  match text not null default 'all' check (match in ('all', 'any')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and char_length(conditions::text) <= 20000),
  actions jsonb not null check (jsonb_typeof(actions) = 'array' and char_length(actions::text) <= 20000),
  enabled boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);

comment on table public.rules is
  'A user''s instructions for rows that look alike. Of several, the first decides, for each field on its own.';

comment on column public.rules."position" is 'Its place in the order; equal ones are in the order of their making.';

comment on column public.rules.match is 'all: every condition has to be true; any: one is enough.';

comment on column public.rules.conditions is
  'A list of { field, operator, … }; categories, tags, accounts and payees by id.';

comment on column public.rules.actions is 'A list of { field, … }, one for each field that it sets.';

create index rules_position_index on public.rules (user_id, position);

alter table public.rules enable row level security;

create policy "own rows" on public.rules
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.rule_pattern(pattern text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select p.written from public.read_pattern(rule_pattern.pattern) p;
$$;

comment on function public.rule_pattern is
  'A rule''s pattern for PostgreSQL''s engine, folded like the texts it matches; null if refused.';

create function public.pattern_error(pattern text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  reading record;
begin
  select * into reading from public.read_pattern(pattern_error.pattern);
  if reading.problem is null then
    perform '' ~ reading.written;
  end if;
  return reading.problem;
exception when invalid_regular_expression then
  return regexp_replace(sqlerrm, '^invalid regular expression: ', '');
end;
$$;

comment on function public.pattern_error is
  'The reason a pattern can''t be used, as a code of the form or in the engine''s words; null if it can.';

create function public.rule_condition(condition jsonb)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  field text := condition ->> 'field';
  operator text := condition ->> 'operator';
  texts text[];
begin
  if field in ('text', 'payee') and condition ? 'values' then
    texts := array(
      select btrim(public.fold_text(v))
      from jsonb_array_elements_text(condition -> 'values') v
      where btrim(public.fold_text(v)) <> ''
    );
    return case operator
      when 'is' then format('r.%I = any (%L::text[])', field, texts)
      when 'contains' then (select string_agg(format('strpos(r.%I, %L) > 0', field, w), ' or ') from unnest(texts) w)
      when 'starts' then (select string_agg(format('starts_with(r.%I, %L)', field, w), ' or ') from unnest(texts) w)
      when 'matches' then format('r.%I ~ %L', field, public.rule_pattern(condition #>> '{values,0}'))
    end;
  end if;
  return case field
    when 'payee' then format(
      'r.payee_id = any (%L::uuid[])',
      array(select jsonb_array_elements_text(condition -> 'payees'))
    )
    when 'amount' then case operator
      when 'is' then format('abs(r.amount) = %L::numeric', condition ->> 'amount')
      when 'at-least' then format('abs(r.amount) >= %L::numeric', condition ->> 'amount')
      when 'at-most' then format('abs(r.amount) <= %L::numeric', condition ->> 'amount')
      when 'between' then format(
        'abs(r.amount) between %L::numeric and %L::numeric',
        condition ->> 'amount',
        condition ->> 'to'
      )
    end
    when 'direction' then case condition ->> 'direction'
      when 'out' then 'r.amount < 0'
      when 'in' then 'r.amount > 0'
    end
    when 'account' then format('r.account_id = %L::uuid', condition ->> 'account')
    when 'day' then case
      when operator = 'is' then format('extract(day from r.date) = %L::integer', condition ->> 'day')
      when (condition ->> 'day')::integer <= (condition ->> 'to')::integer then format(
        'extract(day from r.date) between %L::integer and %L::integer',
        condition ->> 'day',
        condition ->> 'to'
      )
      -- From the 28th to the 3rd.
      else format(
        '(extract(day from r.date) >= %L::integer or extract(day from r.date) <= %L::integer)',
        condition ->> 'day',
        condition ->> 'to'
      )
    end
    when 'tag' then format('r.tags && %L::uuid[]', array(select jsonb_array_elements_text(condition -> 'tags')))
  end;
end;
$$;

comment on function public.rule_condition is
  'A condition as a test of a row r of rule_ledger_rows, or of a staged row with the same columns; values are quoted.';

create function public.rule_test(match text, conditions jsonb)
returns text
language sql
immutable
security invoker
set search_path = ''
as $$
  select
    coalesce(
      string_agg(
        '(' || coalesce(public.rule_condition(c.value), 'false') || ')',
        case rule_test.match
          when 'any' then ' or '
          else ' and '
        end
        order by c.place
      ),
      'false'
    )
  from jsonb_array_elements(conditions) with ordinality c (value, place);
$$;

comment on function public.rule_test is 'The conditions of a rule as one test of a row r; false without conditions.';

create function public.action_slots(actions jsonb)
returns table (slot text, action jsonb)
language sql
immutable
security invoker
set search_path = ''
as $$
  select
    case
      when a ->> 'field' in ('split', 'transfer') then 'shape'
      else a ->> 'field'
    end,
    a
  from jsonb_array_elements(actions) a
  where a ->> 'field' <> 'tags'
  union all
  select 'tag ' || g, jsonb_build_object('field', 'tag', 'tag', g)
  from
    jsonb_array_elements(actions) a
    cross join lateral jsonb_array_elements_text(a -> 'tags') g
  where a ->> 'field' = 'tags';
$$;

comment on function public.action_slots is
  'Settings of a rule, one row each: every tag separately, a split and a transfer together.';

create function public.rule_split(amount numeric, exponent integer, parts jsonb)
returns numeric[]
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  with
    whole as (
      select
        abs(rule_split.amount) * 10::numeric ^ exponent as units,
        exists (select from jsonb_array_elements(parts) p where p ->> 'share' = 'rest') as has_rest
    ),
    given as (
      select
        p.place,
        p.value ->> 'share' as share,
        case p.value ->> 'share'
          when 'amount' then (p.value ->> 'amount')::numeric * 10::numeric ^ exponent
          when 'percent' then w.units * (p.value ->> 'percent')::numeric / 100
        end as exact
      from
        jsonb_array_elements(parts) with ordinality p (value, place)
        cross join whole w
    ),
    shared as (
      select
        g.*,
        case
          when w.has_rest then round(g.exact)
          else floor(g.exact)
        end as units,
        row_number() over (order by g.exact - floor(g.exact) desc nulls last, g.place) as by_remainder
      from
        given g
        cross join whole w
    ),
    settled as (
      select
        s.place,
        s.share,
        s.exact,
        case
          when s.share = 'rest' then w.units - (select sum(o.units) from shared o where o.share <> 'rest')
          -- Without a rest the percentages make 100: the largest remainders get the amount lost in rounding down.
          when not w.has_rest
          and s.by_remainder <= w.units - (select sum(o.units) from shared o) then s.units + 1
          else s.units
        end as units
      from
        shared s
        cross join whole w
    )
  select
    case
      when bool_and(s.units > 0 and (s.share <> 'amount' or s.exact = s.units))
      and sum(s.units) = min(w.units) then array_agg(
        round(s.units / 10::numeric ^ exponent, exponent) * sign(rule_split.amount)
        order by s.place
      )
    end
  from
    settled s
    cross join whole w;
$$;

comment on function public.rule_split is
  'The signed amounts of the parts of a rule''s split, which make the amount exactly; null where it doesn''t fit.';

create function public.rule_fits(action jsonb, amount numeric, account uuid)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select
    case action ->> 'field'
      when 'type' then (action ->> 'type' = 'expense') = (rule_fits.amount < 0)
      when 'transfer' then (action ->> 'account')::uuid <> account
      and exists (
        select
        from public.live_accounts a
        where a.user_id = (select public.current_user_id()) and a.id = (action ->> 'account')::uuid
      )
      when 'split' then public.rule_split(
        rule_fits.amount,
        public.currency_exponent(public.account_currency(public.current_user_id(), account)),
        action -> 'parts'
      ) is not null
      else true
    end;
$$;

comment on function public.rule_fits is
  'True if an action suits a row''s amount and account: money out is no income, and each part of a split gets some.';

create function public.rule_parts(action jsonb, amount numeric, account uuid)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  select
    jsonb_agg(
      jsonb_build_object(
        'amount',
        s.amounts[p.place],
        'type',
        case
          when s.amounts[p.place] < 0 then 'expense'
          when c.kind = 'spending' then 'refund'
          else 'income'
        end,
        'category',
        c.name,
        'note',
        coalesce(p.value ->> 'note', ''),
        'tags',
        (
          select coalesce(jsonb_agg(g.name order by g.name), '[]')
          from public.tags g
          where g.user_id = c.user_id and p.value -> 'tags' ? g.id::text
        )
      )
      order by p.place
    )
  from
    jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
    join public.categories c on c.user_id = (select public.current_user_id()) and c.id = (p.value ->> 'category')::uuid
    cross join (
      select
        public.rule_split(
          rule_parts.amount,
          public.currency_exponent(public.account_currency(public.current_user_id(), account)),
          action -> 'parts'
        ) as amounts
    ) s;
$$;

comment on function public.rule_parts is 'The parts that a rule splits a row into, as forms send parts.';

create function public.rule_problem(conditions jsonb, actions jsonb)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select
    case
      when exists (
        select
        from
          (
            select a ->> 'category' as id from jsonb_array_elements(actions) a
            union all
            select p ->> 'category'
            from
              jsonb_array_elements(actions) a
              cross join jsonb_array_elements(a -> 'parts') p
          ) n
        where
          n.id is not null
          and not exists (
            select
            from public.categories c
            where
              c.user_id = (select public.current_user_id())
              and c.id = n.id::uuid
              and public.caseless(c.name) <> 'uncategorized'
          )
      ) then 'category'
      when exists (
        select
        from
          (
            select jsonb_array_elements_text(c -> 'tags') as id from jsonb_array_elements(conditions) c
            union all
            select jsonb_array_elements_text(a -> 'tags') from jsonb_array_elements(actions) a
            union all
            select jsonb_array_elements_text(p -> 'tags')
            from
              jsonb_array_elements(actions) a
              cross join jsonb_array_elements(a -> 'parts') p
          ) n
        where
          not exists (
            select from public.tags g where g.user_id = (select public.current_user_id()) and g.id = n.id::uuid
          )
      ) then 'tag'
      when exists (
        select
        from
          (
            select c ->> 'account' as id from jsonb_array_elements(conditions) c
            union all
            select a ->> 'account' from jsonb_array_elements(actions) a
          ) n
        where
          n.id is not null
          and not exists (
            select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.id = n.id::uuid
          )
      ) then 'account'
      when exists (
        select
        from
          (
            select jsonb_array_elements_text(c -> 'payees') as id from jsonb_array_elements(conditions) c
            union all
            select a ->> 'payee' from jsonb_array_elements(actions) a
          ) n
        where
          n.id is not null
          and not exists (
            select from public.payees p where p.user_id = (select public.current_user_id()) and p.id = n.id::uuid
          )
      ) then 'payee'
    end;
$$;

comment on function public.rule_problem is
  'The kind of thing a rule names that is gone: category, tag, account or payee. Such a rule does nothing.';

create function public.active_rules()
returns table (place integer, id uuid, name text, match text, conditions jsonb, actions jsonb)
language sql
stable
set search_path = ''
as $$
  select r.place, r.id, r.name, r.match, r.conditions, r.actions
  from
    (
      select
        row_number() over in_order::integer as place,
        sum(
          case
            when o.enabled then public.pattern_count(o.conditions)
            else 0
          end
        ) over in_order as patterns,
        o.*
      from public.rules o
      where o.user_id = (select public.current_user_id())
      window in_order as (order by o.position, o.created_at, o.id)
    ) r
  -- PostgreSQL keeps 32 patterns ready. With more, it would build each of them again for each row; those of one more
  -- rule, which is being edited, and a few of our own come along.
  where r.enabled and r.patterns <= 20 and public.rule_problem(r.conditions, r.actions) is null
  order by r.place;
$$;

comment on function public.active_rules is
  'The rules that are on and can be used, each with its number in the order of all, up to 20 patterns in total.';

create function public.rule_reason(rule uuid, name text, place integer)
returns jsonb
language sql
immutable
parallel safe
security invoker
set search_path = ''
as $$
  select
    jsonb_build_object('rule', jsonb_build_object('id', rule, 'name', rule_reason.name, 'place', rule_reason.place));
$$;

comment on function public.rule_reason is
  'The reason for a category that a rule gives: the rule, its name and its number then.';

create function public.is_observing(conditions jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path to ''
as $function$
  select exists (select from jsonb_array_elements(conditions) c where c ->> 'field' in ('payee', 'tag'));
$function$;

comment on function public.is_observing is 'True if conditions look at fields that rules can set: the payee or tags.';

-- It adds to the given columns the payee and tags the last rule sees, the first rule that gives a category, and
-- the places of all matching rules. With a wanted place, the last one, it returns the rows this rule matches.
create function public.rule_scan(rules jsonb, source text, columns text, wanted integer default null)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  state constant text := 'r.payee_id, r.payee, r.tags, r.payee_settled, r.tags_settled';
  scan text := source;
  -- The first rule that gives a category, and all that match, as carried on from the step before.
  first text := '%s';
  places text := '%s';
  firsts text := '';
  tests text[] := '{}';
  -- The fields set by the rules of a step, for the next one.
  payees text := '';
  names text := '';
  setters integer[] := '{}';
  tags text := '';
  filter text := '';
  rule record;
  test text;
begin
  for rule in select
    (r ->> 'place')::integer as place,
    r ->> 'match' as match,
    r -> 'conditions' as conditions,
    r -> 'actions' as actions,
    (r ->> 'categorizes')::boolean as categorizes,
    (r ->> 'doesMore')::boolean as does_more,
    jsonb_path_query_first(r -> 'actions', '$[*] ? (@.field == "payee").payee') #>> '{}' as payee,
    array(select jsonb_path_query(r -> 'actions', '$[*] ? (@.field == "tags").tags[*]') #>> '{}') as tag_ids
  from jsonb_array_elements(rules) with ordinality o (r, nth)
  order by o.nth loop
    if (payees <> '' or tags <> '') and public.is_observing(rule.conditions) then
      scan := format(
        'select %s, %s, %s as first, %s as places from (%s) r offset 0',
        columns,
        state,
        format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
        format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))),
        scan
      );
      scan := format(
        'select %1$s, case when r.payee_settled then r.payee_id %2$s else r.payee_id end as payee_id,
          case when r.payee_settled then r.payee %3$s else r.payee end as payee, r.tags %4$s as tags,
          r.payee_settled or r.places && %5$L::integer[] as payee_settled, r.tags_settled, r.first, r.places
        from (%6$s) r offset 0',
        columns,
        payees,
        names,
        tags,
        setters,
        scan
      );
      first := 'coalesce(r.first, %s)';
      places := 'r.places || %s';
      firsts := '';
      tests := '{}';
      payees := '';
      names := '';
      setters := '{}';
      tags := '';
    end if;
    test := public.rule_test(rule.match, rule.conditions);
    if rule.categorizes then
      firsts := firsts || format(' when %s then %s', test, rule.place);
    end if;
    if rule.place = wanted then
      filter := format('where %s', test);
      tests := tests || rule.place::text;
    elseif rule.does_more then
      tests := tests || format('case when %s then %s end', test, rule.place);
    end if;
    if rule.payee is not null then
      payees := payees || format(' when %s = any (r.places) then %L::uuid', rule.place, rule.payee);
      names := names || format(
        ' when %s = any (r.places) then %L',
        rule.place,
        btrim(public.fold_text(public.shown_payee(rule.payee::uuid)))
      );
      setters := setters || rule.place;
    end if;
    if rule.tag_ids <> '{}' then
      tags := tags || format(
        ' || case when not r.tags_settled and %s = any (r.places) then %L::uuid[] else ''{}'' end',
        rule.place,
        rule.tag_ids
      );
    end if;
  end loop;
  return format(
    'select %s, %s, %s as first, %s as places from (%s) r %s',
    columns,
    state,
    format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
    format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))),
    scan,
    filter
  );
end;
$function$;

comment on function public.rule_scan is 'SQL query that takes the rows r of a source through rules in order.';

create function public.rules_to_scan()
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'place',
          a.place,
          'id',
          a.id,
          'reason',
          public.rule_reason(a.id, a.name, a.place),
          'match',
          a.match,
          'conditions',
          a.conditions,
          'actions',
          a.actions,
          'categorizes',
          false,
          'doesMore',
          true
        )
        order by a.place
      ),
      '[]'
    )
  from public.active_rules() a;
$function$;

comment on function public.rules_to_scan is
  'The active rules in their order, as rule_scan takes them to return all matches.';

create function public.rule_past(rules jsonb, filter text)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  -- Fields that any rule sets, later ones included.
  payees uuid[] := array(
    select distinct i.id #>> '{}'
    from
      (select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "payee").payee') as id) i
  )::uuid[];
  tags uuid[] := array(
    select distinct i.id #>> '{}'
    from
      (
        select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "tags").tags[*]') as id
      ) i
  )::uuid[];
begin
  -- A text is folded once, not for each test.
  if
    payees || tags = '{}'
    or not exists (select from jsonb_array_elements(rules) r where public.is_observing(r -> 'conditions'))
  then
    return format(
      'select o.*, true as payee_settled, true as tags_settled from public.rule_ledger_rows o
      where o.user_id = $1 %s offset 0',
      filter
    );
  end if;
  -- Fields that a rule has set are not there before that rule: a file's row came with the payee of its text, without
  -- tags.
  return format(
    $query$
    select o.id, o.amount, o.account_id, o.date, o.text,
      case when b.by_rule then k.payee_id else o.payee_id end as payee_id,
      case when b.by_rule then btrim(public.fold_text(coalesce(p.name, k.name, t.description)))
        else o.payee end as payee,
      case when s.tags_settled or t.import_id is null then o.tags
        else array(select unnest(o.tags) except select unnest(%2$L::uuid[])) end as tags,
      s.payee_settled, s.tags_settled
    from public.rule_ledger_rows o
    join public.transactions t on t.user_id = o.user_id and t.id = o.id
    left join public.payee_keys k
      on k.user_id = o.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
    left join public.payees p on p.user_id = o.user_id and p.id = k.payee_id
    left join (
      select h.id, h.fields from public.fields_by_hand(array(
        select c.transaction_id from public.changed_transactions c
        join public.ledger_changes l on l.user_id = c.user_id and l.id = c.change_id
          and l.kind <> 'rule' and l.undone_at is null
        where c.user_id = $1
        union
        select e.id from public.transactions e where e.user_id = $1 and e.edited_at is not null)) h
    ) h on h.id = o.id
    cross join lateral (
      select t.import_id is null or coalesce(h.fields && array['payee_id', 'description'], false) as payee_settled,
        coalesce('tags' = any (h.fields), false) as tags_settled
    ) s
    cross join lateral (
      select not s.payee_settled and k.payee_id <> o.payee_id and o.payee_id = any (%1$L::uuid[]) as by_rule
    ) b
    where o.user_id = $1 %3$s offset 0 $query$,
    payees,
    tags,
    filter
  );
end;
$function$;

comment on function public.rule_past is
  'SQL query for the fields rules look at in transactions; those the user set are settled, so no rule changes them.';

create function public.are_ids(value jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case jsonb_typeof(value)
      when 'array' then (
        select
          coalesce(
            bool_and(
              jsonb_typeof(v) = 'string'
              and v #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
            ),
            true
          )
        from jsonb_array_elements(value) v
      )
      else false
    end;
$$;

comment on function public.are_ids is 'True if a document is a list of ids.';

create function public.is_rule_amount(value jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(value) in ('number', 'string') and value #>> '{}' ~ '^\d{1,12}(\.\d{1,3})?$';
$$;

comment on function public.is_rule_amount is 'True if a document is an amount without a sign.';

create function public.is_whole_between(value jsonb, low integer, high integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case
      when jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^\d{1,9}$' then (value #>> '{}')::integer between low and high
      else false
    end;
$$;

comment on function public.is_whole_between is 'True if a document is a whole number in a range.';

create function public.is_rule_condition(condition jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Null if something is missing.
  select
    jsonb_typeof(condition) = 'object'
    and coalesce(
      case condition ->> 'field'
        when 'amount' then condition - array['field', 'operator', 'amount', 'to'] = '{}'
        and condition ->> 'operator' in ('is', 'at-least', 'at-most', 'between')
        and public.is_rule_amount(condition -> 'amount')
        and case
          when condition ->> 'operator' = 'between'
          or condition ? 'to' then public.is_rule_amount(condition -> 'to')
          else true
        end
        when 'direction' then condition - array['field', 'direction'] = '{}'
        and condition ->> 'direction' in ('out', 'in')
        when 'account' then condition - array['field', 'account'] = '{}'
        and public.are_ids(jsonb_build_array(condition -> 'account'))
        when 'day' then condition - array['field', 'operator', 'day', 'to'] = '{}'
        and condition ->> 'operator' in ('is', 'between')
        and public.is_whole_between(condition -> 'day', 1, 31)
        and case
          when condition ->> 'operator' = 'between'
          or condition ? 'to' then public.is_whole_between(condition -> 'to', 1, 31)
          else true
        end
        when 'tag' then condition - array['field', 'tags'] = '{}'
        and public.are_ids(condition -> 'tags')
        else condition ->> 'field' in ('text', 'payee')
        and case
          when condition ? 'payees' then condition ->> 'field' = 'payee'
          and condition ->> 'operator' = 'is'
          and condition - array['field', 'operator', 'payees'] = '{}'
          and public.are_ids(condition -> 'payees')
          else condition - array['field', 'operator', 'values'] = '{}'
          and condition ->> 'operator' in ('is', 'contains', 'starts', 'matches')
          and jsonb_typeof(condition -> 'values') = 'array'
          and jsonb_array_length(condition -> 'values') between 1 and case condition ->> 'operator'
            when 'matches' then 1
            else 40
          end
          and (
            select
              bool_and(
                jsonb_typeof(v) = 'string'
                -- A longer pattern is refused as a pattern, with an error for that.
                and (char_length(v #>> '{}') between 1 and 500 or condition ->> 'operator' = 'matches')
              )
            from jsonb_array_elements(condition -> 'values') v
          )
        end
      end,
      false
    );
$$;

comment on function public.is_rule_condition is
  'True if a document is a condition of a rule as it is stored, apart from its pattern.';

create function public.is_rule_split(parts jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- As in the form: a rest, or percentages that make 100.
  select
    case
      when jsonb_typeof(parts) <> 'array'
      or jsonb_array_length(parts) not between 2 and 20 then false
      else (
        select
          bool_and(n.fits)
          and count(*) filter (where n.share = 'rest') <= 1
          and case
            when bool_or(n.share = 'rest') then coalesce(sum(n.percent), 0) < 100
            else bool_and(n.share = 'percent')
            and sum(n.percent) = 100
          end
        from
          (
            select
              p ->> 'share' as share,
              case
                when p ->> 'share' = 'percent'
                and jsonb_typeof(p -> 'percent') = 'number'
                and p ->> 'percent' ~ '^\d{1,3}(\.\d{1,2})?$' then (p ->> 'percent')::numeric
              end as percent,
              coalesce(
                jsonb_typeof(p) = 'object'
                and p - array['share', 'amount', 'percent', 'category', 'note', 'tags'] = '{}'
                and case p ->> 'share'
                  when 'amount' then not p ? 'percent'
                  and public.is_rule_amount(p -> 'amount')
                  and p ->> 'amount' ~ '[1-9]'
                  when 'percent' then not p ? 'amount'
                  and jsonb_typeof(p -> 'percent') = 'number'
                  and p ->> 'percent' ~ '^\d{1,3}(\.\d{1,2})?$'
                  and p ->> 'percent' ~ '[1-9]'
                  when 'rest' then not p ?| array['amount', 'percent']
                  else false
                end
                and public.are_ids(jsonb_build_array(p -> 'category'))
                and jsonb_typeof(p -> 'note') = 'string'
                and char_length(p ->> 'note') <= 1000
                and public.are_ids(p -> 'tags')
                and jsonb_array_length(p -> 'tags') <= 20,
                false
              ) as fits
            from jsonb_array_elements(parts) p
          ) n
      )
    end;
$$;

comment on function public.is_rule_split is 'True if a document is a list of parts that a rule can make of a row.';

create function public.is_rule_action(action jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- Null if something is missing.
  select
    jsonb_typeof(action) = 'object'
    and coalesce(
      action - array[
        'field',
        case action ->> 'field'
          when 'transfer' then 'account'
          when 'split' then 'parts'
          else action ->> 'field'
        end
      ] = '{}'
      and case action ->> 'field'
        when 'category' then public.are_ids(jsonb_build_array(action -> 'category'))
        when 'payee' then public.are_ids(jsonb_build_array(action -> 'payee'))
        when 'transfer' then public.are_ids(jsonb_build_array(action -> 'account'))
        when 'tags' then public.are_ids(action -> 'tags')
        and jsonb_array_length(action -> 'tags') between 1 and 20
        when 'note' then jsonb_typeof(action -> 'note') = 'string'
        and char_length(action ->> 'note') between 1 and 1000
        when 'type' then action ->> 'type' in ('expense', 'income', 'refund')
        when 'oneTime' then jsonb_typeof(action -> 'oneTime') = 'boolean'
        when 'split' then public.is_rule_split(action -> 'parts')
        else false
      end,
      false
    );
$$;

comment on function public.is_rule_action is 'True if a document is an action of a rule as it is stored.';

create function public.pattern_count(conditions jsonb)
returns integer
language sql
immutable
parallel safe
set search_path = ''
as $$
  select count(*)::integer from jsonb_array_elements(conditions) c where c ->> 'operator' = 'matches';
$$;

comment on function public.pattern_count is 'The number of patterns in the conditions of a rule.';

create function public.rule_refusal(conditions jsonb, actions jsonb, out problem text, out detail text)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case
      when d.detail is not null then 'pattern'
      when not f.fits then 'content'
    end,
    d.detail
  from
    (
      select
        coalesce(
          jsonb_array_length(conditions) <= 20
          and (select bool_and(public.is_rule_condition(c)) from jsonb_array_elements(conditions) c)
          and (
            select
              bool_and(public.is_rule_action(a))
              and count(*) = count(distinct a ->> 'field')
              -- The parts of a split have their own category and type, and a transfer has no type.
              and not (bool_or(a ->> 'field' = 'split') and bool_or(a ->> 'field' in ('category', 'type', 'transfer')))
              and not (bool_or(a ->> 'field' = 'transfer') and bool_or(a ->> 'field' = 'type'))
            from jsonb_array_elements(actions) a
          ),
          false
        ) as fits
    ) f
    left join lateral (
      select e.detail
      from
        jsonb_array_elements(conditions) with ordinality c (value, place)
        -- A pattern is read once.
        cross join lateral (
          select
            case
              when c.value ->> 'operator' = 'matches'
              and jsonb_typeof(c.value #> '{values,0}') = 'string' then public.pattern_error(c.value #>> '{values,0}')
            end as detail
          offset 0
        ) e
      where e.detail is not null
      order by c.place
      limit 1
    ) p
      on true
    cross join lateral (
      select
        coalesce(
          p.detail,
          case
            when public.pattern_count(conditions) > 5 then 'many'
          end
        ) as detail
    ) d;
$$;

comment on function public.rule_refusal is
  'The reason a rule can''t be on: a refused pattern, or something no form produces. Null if it can.';

create function public.switch_off_refused_rule()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.enabled and (select r.problem from public.rule_refusal(new.conditions, new.actions) r) is not null then
    new.enabled := false;
  end if;
  return new;
end;
$$;

comment on function public.switch_off_refused_rule is
  'Switches off a rule that can''t be used, whatever writes it; rules_page says why.';

create function public.sample_transaction_id(day date, place integer)
returns uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select public.sample_id('sample ' || to_char(day, 'YYYY-MM-DD') || ' ' || place::text);
$$;

comment on function public.sample_transaction_id is
  'The id of the sample transaction of a day and a place in that day.';

create function public.sample_accounts()
returns table (account integer, id uuid, name text, type text, last_four_digits text, balance numeric)
language sql
immutable
security invoker
set search_path = ''
as $$
  select a.account, public.sample_id('sample account ' || a.account), a.name, a.type, a.digits, a.balance
  from
    (
      values
        (1, 'Everyday (sample)', 'bank', '4821', 3184.62),
        (2, 'Savings (sample)', 'bank', '0917', 9650.00),
        (3, 'Credit card (sample)', 'credit', '7733', -612.48)
    ) as a (account, name, type, digits, balance);
$$;

comment on function public.sample_accounts is 'The sample accounts, the same for everyone.';

create function public.sample_transactions(today date)
returns table (account integer, day date, place integer, description text, category text, type text, amount numeric)
language sql
stable
security invoker
set search_path = ''
as $$
  select
    h.account,
    d.day,
    h.place,
    h.description,
    h.category,
    h.type,
    round(h.low + (h.high - h.low) * r.price, 2)
  from
    generate_series(0, 220) as s (n)
    cross join lateral (select (date_trunc('month', today::timestamp) - interval '6 months')::date + s.n as day) d
    cross join (
      values
        (1, 1, 'Payroll', 'Salary', 'income', 1900, 1900, array[10, 25], null, 1),
        (2, 1, 'Rent', 'Rent', 'expense', 1250, 1250, array[1], null, 1),
        (3, 1, 'Electricity', 'Utilities', 'expense', 68, 96, array[6], null, 1),
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
        (25, 3, 'Weekend trip', 'Travel', 'expense', 180, 320, array[19], null, 0.4),
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
    and r.luck < h.chance;
$$;

comment on function public.sample_transactions is 'The sample transactions up to a day, the same for everyone.';

create function public.load_sample_data(today date)
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
    public.signed_amount(round(s.amount, exponent), s.type),
    s.place
  from
    public.sample_transactions(today) s
    join public.sample_accounts() a on a.account = s.account
    join named n on n.name = s.category
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(s.description);
  get diagnostics added = row_count;
  return jsonb_build_object('transactions', added);
end;
$$;

comment on function public.load_sample_data is
  'Adds sample accounts with half a year of transactions up to a day; safe to repeat.';

create function public.remove_sample_data(theirs integer default 0)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[] := array(select s.id from public.sample_accounts() s);
  loaded boolean := exists (select from public.live_accounts a where a.user_id = owner and a.sample);
  own integer;
begin
  if loaded then
    select count(*)
    into own
    from public.transactions t
    where
      t.user_id = owner
      and case
        when t.account_id = any (ids) then t.edited_at is not null
        or t.id <> public.sample_transaction_id(t.date, t."position")
        -- Rows made here came with no file, and have a position: few others need a closer look.
        else t.import_id is null
        and t."position" > 0
        and t.id = public.sample_transaction_id(t.date, t."position")
      end;
    if own is distinct from theirs then
      return jsonb_build_object('removed', false, 'theirs', own);
    end if;
  end if;
  delete from public.transactions t
  where
    t.user_id = owner
    and (loaded or t.deletion_id is not null)
    and (
      t.account_id = any (ids)
      or t.import_id is null
      and t."position" > 0
      and t.id = public.sample_transaction_id(t.date, t."position")
    );
  delete from public.accounts a where a.user_id = owner and a.sample;
  -- A user keeps at least one open account.
  update public.accounts a
  set closed_at = null
  where
    loaded
    and a.user_id = owner
    and a.id = (
      select c.id from public.live_accounts c where c.user_id = owner order by c.created_at desc, c.id limit 1
    )
    and not exists (select from public.live_accounts o where o.user_id = owner and o.closed_at is null);
  perform public.forget_unused_payees();
  return jsonb_build_object('removed', true);
end;
$$;

comment on function public.remove_sample_data is 'Removes sample accounts with all their transactions; safe to repeat.';

create function public.savings_goal(today date)
returns jsonb
language sql
stable
set search_path to ''
as $$
  select
    jsonb_build_object(
      'target',
      g.target,
      'current',
      g.current::text,
      'account',
      g.account_name,
      'byHand',
      g.by_hand,
      'accountId',
      g.account_id,
      'accountInTrash',
      g.account_in_trash
    )
  from public.goal_amounts(today) g
  where g.id is null;
$$;

comment on function public.savings_goal is 'The user''s savings goal today, and its account; null if there is none.';

create table private.scheduler_secret (
  only_row boolean primary key default true check (only_row),
  hash bytea not null
);

comment on table private.scheduler_secret is 'The SHA-256 of the secret that a scheduler shows; one row at most.';

alter table private.scheduler_secret enable row level security;

create function private.is_scheduler(secret text)
returns boolean
language sql
stable
set search_path = ''
as $$
  select
    exists (select from private.scheduler_secret s where s.hash = sha256(convert_to(is_scheduler.secret, 'UTF8')));
$$;

comment on function private.is_scheduler is 'True if this is the secret of the scheduler; false if none was set.';

create function public.set_scheduler_secret(secret text)
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if length(set_scheduler_secret.secret) < 32 then
    raise sqlstate 'PT422' using message = 'The secret must have at least 32 characters.';
  end if;
  insert into private.scheduler_secret as s (hash)
  values (sha256(convert_to(set_scheduler_secret.secret, 'UTF8')))
  on conflict (only_row) do update set hash = excluded.hash;
end;
$$;

comment on function public.set_scheduler_secret is
  'Sets the secret by which a scheduler may send mail; keeps only its hash.';

revoke all on function public.set_scheduler_secret from public, anon, authenticated;

grant execute on function public.set_scheduler_secret to service_role;

create function public.claim_all_due_mail(secret text, most integer default 10)
returns jsonb
language plpgsql
security definer
set search_path = ''
as $$
declare
  owner uuid;
  mail jsonb;
  mails jsonb := '[]';
begin
  if not private.is_scheduler(secret) then
    return mails;
  end if;
  -- In one order, so that two schedulers never wait for each other for ever.
  for owner in select distinct n.user_id
  from public.notifications n
  where public.is_mail_due(n.mail, n.created_at, n.mail_begun_at)
  order by n.user_id loop
    exit when jsonb_array_length(mails) >= most;
    -- Acts as that user, so that the rules for one user's mail are in one place.
    perform set_config('request.jwt.claim.sub', owner::text, true);
    mail := public.claim_due_mail();
    if mail is not null then
      mails := mails || mail;
    end if;
  end loop;
  perform set_config('request.jwt.claim.sub', '', true);
  return mails;
end;
$$;

comment on function public.claim_all_due_mail is
  'Claims the mail due to all users, one for each; none without the secret of the scheduler.';

revoke all on function public.claim_all_due_mail from public, anon, authenticated;

grant execute on function public.claim_all_due_mail to anon;

create function public.end_mail_of(secret text, owner uuid, ids uuid[])
returns void
language plpgsql
security definer
set search_path = ''
as $$
begin
  if private.is_scheduler(secret) then
    perform set_config('request.jwt.claim.sub', end_mail_of.owner::text, true);
    perform public.end_mail(end_mail_of.ids);
    perform set_config('request.jwt.claim.sub', '', true);
  end if;
end;
$$;

comment on function public.end_mail_of is 'Notes that a user''s notifications were mailed by the scheduler.';

revoke all on function public.end_mail_of from public, anon, authenticated;

grant execute on function public.end_mail_of to anon;

create function public.screen_documents(reads jsonb)
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
      when 'review_page' then
        document := public.review_page((given ->> 'today')::date);
      when 'restore_obstacle' then
        document := to_jsonb(public.restore_obstacle());
      when 'rules_page' then
        document := public.rules_page();
      when 'savings_goal' then
        document := public.savings_goal((given ->> 'today')::date);
      when 'shell' then
        document := public.shell((given ->> 'today')::date);
      when 'transaction_choices' then
        document := public.transaction_choices((given ->> 'today')::date);
      when 'transactions_page' then
        document := public.transactions_page(given -> 'filter', (given ->> 'page')::integer,
          (given ->> 'page_size')::integer, given ->> 'sort');
      when 'trash_page' then
        document := public.trash_page((given ->> 'page')::integer, (given ->> 'page_size')::integer);
      else
        raise sqlstate 'PT422' using message = 'unknown_read', detail = coalesce(name, '');
    end case;
    documents := array_append(documents, document);
  end loop;
  return to_jsonb(documents);
end $function$;

comment on function public.screen_documents is
  'The data of a screen, in one call: the documents of the functions named, in that order.';

create function public.shell(today date default CURRENT_DATE)
returns jsonb
language sql
stable
set search_path to ''
as $$
  select
    jsonb_build_object(
      'name',
      (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
      'currency',
      (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
      'hasAccount',
      exists (select from public.live_accounts a where a.user_id = (select public.current_user_id())),
      'hasSample',
      exists (select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.sample),
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
      ) + (select count(*) from public.payees_alike())
    );
$$;

comment on function public.shell is
  'Data of every screen''s frame: name, currency, unread and review counts, whether accounts and sample data exist.';

create function public.selection_digest(filter jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  matching bigint;
  digest bigint;
begin
  -- Planned for this filter alone.
  execute
    'select count(*), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t'
  into matching, digest
  using public.unwrap_json(filter);
  return jsonb_build_object('count', matching, 'digest', digest::text);
end;
$$;

comment on function public.selection_digest is
  'The number of transactions that pass a filter, and a digest that differs once a row comes, goes or changes.';

create function public.selected_transactions(selection jsonb)
returns uuid[]
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[];
  digest bigint;
  spared uuid[];
  matching integer;
begin
  selection := public.unwrap_json(selection);
  if selection ? 'ids' then
    return array(
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.deleted_at is null
        and t.id = any (array(select value::uuid from jsonb_array_elements_text(selection -> 'ids')))
    );
  end if;
  spared := array(select distinct value::uuid from jsonb_array_elements_text(coalesce(selection -> 'except', '[]')));
  execute
    $matching$
    select coalesce(array_agg(t.id) filter (where s.id is null), '{}'), count(*),
      coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
    from public.filtered_transactions($1) t
    left join unnest($2) s (id) on s.id = t.id $matching$
  into ids, matching, digest
  using selection -> 'filter', spared;
  if
    matching is distinct from (selection ->> 'count')::integer
    or digest <> (selection ->> 'digest')::bigint
    or cardinality(ids) <> matching - cardinality(spared)
  then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  return ids;
end;
$$;

comment on function public.selected_transactions is 'The ids of the transactions a user has selected.';

create function public.set_transactions(change uuid, selection jsonb, details jsonb)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[];
  set_category uuid;
  account uuid;
  added_tags uuid[];
  removed_tags uuid[];
  changed integer;
begin
  details := public.unwrap_json(details);
  account := details ->> 'accountId';
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if
    account is not null
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = account and a.closed_at is null
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind, details)
  values (owner, change, 'set', jsonb_build_object('action', 'edit', 'values', details));
  ids := public.selected_transactions(selection);
  -- A new category is one of income if all its rows are income.
  select n.id
  into set_category
  from
    public.ensure_categories(
      array[details ->> 'category'],
      array[
        case
          when exists (
            select from public.transactions t where t.user_id = owner and t.id = any (ids) and t.type <> 'income'
          ) then 'spending'
          else 'income'
        end
      ]
    ) n
  where details ? 'category';
  added_tags := public.ensure_tags(array(select jsonb_array_elements_text(details -> 'addTags')));
  removed_tags := array(select value::uuid from jsonb_array_elements_text(details -> 'removeTags'));
  with
    wanted as materialized (
      select
        t.id,
        t.category_id,
        t.category_source,
        t.account_id,
        t.type,
        t.type_stated,
        t.edited_at,
        t.file_key,
        t.revision,
        t.category_reason,
        t.category_set_at,
        -- A split transaction keeps the categories of its parts.
        not t.is_split
        and t.category_id <> set_category
        or t.account_id <> account as moved,
        nullif(
          jsonb_strip_nulls(
            jsonb_build_object(
              'one_time',
              case
                when t.one_time <> (details ->> 'oneTime')::boolean then t.one_time
              end,
              'counted',
              case
                when t.counted <> (details ->> 'counted')::boolean then t.counted
              end,
              'expected_back',
              case
                when t.expected_back <> (details ->> 'expectedBack')::boolean then t.expected_back
              end
            )
          ),
          '{}'
        ) as flags,
        case
          when details ?| array['addTags', 'removeTags'] then array(
            select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = t.id
          )
        end as tags
      from public.transactions t
      where t.user_id = owner and t.id = any (ids)
    ),
    differing as materialized (
      select
        w.*,
        w.tags is not null and (not w.tags @> added_tags or w.tags && removed_tags) as retagged,
        -- Values for which the change has no columns.
        w.moved
        and (w.category_reason is not null or w.category_set_at is not null) as chosen
      from wanted w
    )
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
    d.id,
    d.category_id,
    d.category_source,
    d.account_id,
    d.type,
    d.type_stated,
    d.edited_at,
    d.file_key,
    d.revision,
    d.revision + 1,
    case
      when d.flags is not null
      or d.retagged
      or d.chosen then jsonb_strip_nulls(
        jsonb_build_object(
          'tags',
          case
            when d.retagged then to_jsonb(d.tags)
          end
        )
      ) || case
        when d.flags is not null
        or d.chosen
        or d.moved then jsonb_build_object(
          'row',
          coalesce(d.flags, '{}') || case
            when d.moved then jsonb_build_object(
              'category_id',
              d.category_id,
              'category_source',
              d.category_source,
              'category_reason',
              d.category_reason,
              'category_set_at',
              d.category_set_at
            )
            else '{}'
          end || case
            when d.account_id <> account then jsonb_build_object('account_id', d.account_id)
            else '{}'
          end
        )
        else '{}'
      end
    end
  from differing d
  where d.moved or d.flags is not null or d.retagged;
  get diagnostics changed = row_count;
  if details ?| array['addTags', 'removeTags'] then
    delete from public.transaction_tags g
    using public.changed_transactions c
    where
      c.user_id = owner
      and c.change_id = change
      and g.user_id = owner
      and g.transaction_id = c.transaction_id
      and g.tag_id = any (removed_tags);
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, c.transaction_id, g.id
    from
      public.changed_transactions c
      cross join unnest(added_tags) g (id)
    where c.user_id = owner and c.change_id = change
    on conflict do nothing;
  end if;
  update public.transactions t
  set
    category_id = case
      when t.is_split then t.category_id
      else coalesce(set_category, t.category_id)
    end,
    category_source = case
      when not t.is_split
      and t.category_id <> set_category then 'hand'
      else t.category_source
    end,
    account_id = coalesce(account, t.account_id),
    one_time = coalesce((details ->> 'oneTime')::boolean, t.one_time),
    counted = coalesce((details ->> 'counted')::boolean, t.counted),
    expected_back = coalesce((details ->> 'expectedBack')::boolean, t.expected_back),
    -- A tag, or the mark 'expected back', counts no revision by itself.
    revision = t.revision + 1
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  update public.transactions t
  set edited_at = now()
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and c.before is not null
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.edited_at is not distinct from c.edited_at;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  if account is not null then
    perform
      public.find_suggestions(
        array(
          select c.transaction_id from public.changed_transactions c where c.user_id = owner and c.change_id = change
        )
      );
  end if;
  return jsonb_build_object('transactions', changed);
end;
$$;

comment on function public.set_transactions is
  'Sets category, account, flags or tags of the selected transactions; safe to repeat.';

create function public.check_split()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held record := coalesce(new, old);
  split uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    split := array[held.id];
  else
    split := array[new.transaction_id, old.transaction_id];
  end if;
  if
    exists (
      select
      from
        public.transactions t
        cross join lateral (
          select count(*) as parts, coalesce(sum(p.amount), 0) as amount
          from public.transaction_parts p
          where p.user_id = t.user_id and p.transaction_id = t.id
        ) p
      where t.user_id = held.user_id and t.id = any (split) and p.parts > 0 and (p.parts < 2 or p.amount <> t.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  return null;
end;
$$;

comment on function public.check_split is 'Keeps the parts of a transaction two or more, and together its amount.';

create function public.write_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform public.release_parts(transaction, parts);
  delete from public.transaction_parts p
  where
    p.user_id = owner
    and p.transaction_id = transaction
    and p.id not in (
      select (g.value ->> 'id')::uuid from jsonb_array_elements(parts) g where g.value ->> 'id' is not null
    );
  with
    given as materialized (
      select
        coalesce(g.id, gen_random_uuid()) as id,
        row_number() over () as place,
        g.amount,
        g.type,
        coalesce(
          nullif(g.category, ''),
          case
            when g.type = 'transfer' then 'Uncategorized'
          end
        ) as category,
        coalesce(g.note, '') as note
      from jsonb_to_recordset(parts) as g (id uuid, amount numeric, type text, category text, note text)
    ),
    named as materialized (
      select n.name, n.id
      from
        public.ensure_categories(
          array(select g.category from given g order by g.place),
          array(
            select
              case g.type
                when 'income' then 'income'
                else 'spending'
              end
            from given g
            order by g.place
          )
        ) n
    )
  insert into public.transaction_parts as p (user_id, id, transaction_id, position, amount, type, category_id, note)
  select
    owner,
    g.id,
    transaction,
    g.place,
    g.amount,
    g.type,
    (select n.id from named n where n.name = g.category limit 1),
    g.note
  from given g
  on conflict on constraint transaction_parts_pkey do update
    set
      position = excluded.position,
      amount = excluded.amount,
      type = excluded.type,
      category_id = excluded.category_id,
      note = excluded.note
    where p.transaction_id = excluded.transaction_id;
  -- A part of another transaction stays there.
  if
    (
      select count(*)
      from public.transaction_parts p
      where p.user_id = owner and p.transaction_id = write_parts.transaction
    ) <> jsonb_array_length(parts)
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  delete from public.part_tags g
  using public.transaction_parts p
  where p.user_id = owner and p.transaction_id = transaction and g.user_id = owner and g.part_id = p.id;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, p.id, t.id
  from
    jsonb_array_elements(parts) with ordinality g (part, place)
    join public.transaction_parts p on p.user_id = owner and p.transaction_id = transaction and p.position = g.place
    cross join lateral unnest(
      public.ensure_tags(array(select n.name from jsonb_array_elements_text(coalesce(g.part -> 'tags', '[]')) n (name)))
    ) t (id);
  perform public.await_parts(transaction, parts);
end;
$$;

comment on function public.write_parts is
  'Makes parts those of a transaction, in their order; parts that are named keep their ids.';

create function public.split_transaction(
  change uuid,
  transaction uuid,
  revision integer,
  parts jsonb,
  amount numeric default null
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.transactions;
begin
  parts := public.unwrap_json(parts);
  select t.*
  into held
  from public.transactions t
  where t.user_id = owner and t.id = transaction and t.deletion_id is null;
  if found and exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elseif not found or held.revision <> split_transaction.revision then
    raise sqlstate 'PT409' using message = 'transaction_changed';
  elseif
    jsonb_array_length(parts) > 0
    and exists (
      select
      from public.live_transfers r
      where
        r.user_id = owner
        and (r.out_id = transaction and r.out_part_id is null or r.in_id = transaction and r.in_part_id is null)
    )
  then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  elseif
    jsonb_array_length(parts) > 0
    and (
      jsonb_array_length(parts) < 2
      or (select sum(p.amount) from jsonb_to_recordset(parts) as p (amount numeric)) <> coalesce(
        split_transaction.amount,
        held.amount
      )
    )
  then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  -- The other sides of its parts may wait afterwards.
  perform
    public.begin_change(
      change,
      array(
        select split_transaction.transaction
        union
        select i.id
        from
          public.transfers r
          cross join lateral (
            values
              (r.out_id),
              (r.in_id)
          ) i (id)
        where r.user_id = owner and (r.out_id = transaction or r.in_id = transaction) and i.id is not null
      ),
      case jsonb_array_length(parts)
        when 0 then '{"action": "unsplit"}'
        else jsonb_build_object('action', 'split', 'parts', jsonb_array_length(parts))
      end
    );
  if split_transaction.amount <> held.amount then
    update public.transactions t
    set
      amount = split_transaction.amount,
      type = case
        when sign(split_transaction.amount) = sign(held.amount) then held.type
        when split_transaction.amount < 0 then 'expense'
        else 'income'
      end
    where t.user_id = owner and t.id = transaction;
  end if;
  perform public.write_parts(transaction, parts);
  set constraints all immediate;
  perform public.find_suggestions(array[transaction], null, change);
  return public.end_change(change);
end;
$$;

comment on function public.split_transaction is
  'Splits a transaction into parts, changes them, or undoes the split; parts that are named keep their ids.';

create function public.merge_duplicate(change uuid, one uuid, other uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  kept public.transactions;
  dropped public.transactions;
  link public.transfers;
begin
  select t.*
  into kept
  from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.deletion_id is null
  -- The bank's row is the one that its next file finds again.
  order by t.import_id is null, t.external_id is null, t.created_at, t.id
  limit 1;
  select t.*
  into dropped
  from public.transactions t
  where t.user_id = owner and t.id in (one, other) and t.id <> kept.id and t.deletion_id is null;
  if dropped.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  end if;
  -- Values set by hand on the other row are kept.
  update public.transactions t
  set
    note = case
      when t.note = '' then dropped.note
      else t.note
    end,
    description = case
      when dropped.import_id is null
      and t.import_id is not null
      and t.bank_text is null then dropped.description
      else t.description
    end,
    category_id = case
      when dropped.category_source = 'hand'
      and t.category_source <> 'hand'
      and not t.is_split
      and dropped.type = t.type then dropped.category_id
      else t.category_id
    end,
    category_source = case
      when dropped.category_source = 'hand'
      and t.category_source <> 'hand'
      and not t.is_split
      and dropped.type = t.type then 'hand'
      else t.category_source
    end,
    one_time = t.one_time or dropped.one_time,
    counted = t.counted and dropped.counted,
    expected_back = t.expected_back or dropped.expected_back
  where t.user_id = owner and t.id = kept.id;
  if dropped.is_split and not kept.is_split and dropped.amount = kept.amount and kept.type <> 'transfer' then
    update public.transaction_parts p
    set transaction_id = kept.id
    where p.user_id = owner and p.transaction_id = dropped.id;
  end if;
  insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, merged_id)
  select owner, kept.id, r.import_id, r.line, r.key, r.external_id, r.balance_key, dropped.id
  from
    (
      select k.import_id, k.line, k.key, k.external_id, k.balance_key
      from public.known_rows k
      where k.user_id = owner and k.transaction_id = dropped.id
      union all
      select
        i.id,
        coalesce(dropped.line, 1),
        coalesce(dropped.file_key, dropped.movement_key),
        dropped.external_id,
        dropped.balance_key
      from public.imports i
      where i.user_id = owner and i.id = dropped.import_id
    ) r;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, kept.id, g.tag_id
  from public.transaction_tags g
  where g.user_id = owner and g.transaction_id = dropped.id
  on conflict do nothing;
  -- A leg remains one: the row that is kept takes the place of the other.
  select r.*
  into link
  from public.transfers r
  where
    r.user_id = owner
    and (r.out_id = dropped.id and r.out_part_id is null or r.in_id = dropped.id and r.in_part_id is null);
  if link.id is not null and kept.type <> 'transfer' and not kept.is_split and dropped.amount = kept.amount then
    perform public.join_change(change, array_remove(array[link.out_id, link.in_id], null));
    perform public.end_transfers(array[link.id]);
    perform
      public.join_transfer(
        case link.out_id
          when dropped.id then kept.id
          else link.out_id
        end,
        case link.in_id
          when dropped.id then kept.id
          else link.in_id
        end,
        case
          when link.out_id is null then link.out_account_id
          when link.in_id is null then link.in_account_id
        end,
        false,
        null,
        link.out_part_id,
        link.in_part_id
      );
  end if;
  update public.transactions t
  set
    deletion_id = change,
    deleted_at = now()
  where t.user_id = owner and t.id = dropped.id;
  delete from public.suggestions s
  where s.user_id = owner and s.refused_at is null and (s.first_id = dropped.id or s.second_id = dropped.id);
end;
$$;

comment on function public.merge_duplicate is
  'Keeps one of two rows for the same movement, with what the user wrote on either; the other goes to the trash.';

create function public.accept_suggestions(change uuid, ids uuid[])
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  chosen public.suggestions[] := array(
    select s
    from public.suggestions s
    where s.user_id = owner and s.id = any (ids) and s.refused_at is null
    order by s.id
  );
  one public.suggestions;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  elseif cardinality(chosen) <> cardinality(ids) then
    raise sqlstate 'PT409' using message = 'suggestions_changed';
  end if;
  perform
    public.begin_change(
      change,
      array(
        select i.id
        from
          unnest(chosen) s
          cross join lateral (
            values
              (s.first_id),
              (s.second_id)
          ) i (id)
      ),
      jsonb_build_object(
        'action',
        case (chosen[1]).kind
          when 'fee' then 'transfer'
          when 'duplicate' then 'merge'
          else (chosen[1]).kind
        end
      ),
      case
        when exists (select from unnest(chosen) s where s.kind = 'duplicate') then 'merge'
        else 'set'
      end
    );
  foreach one in array chosen loop
    case one.kind
      when 'transfer' then
        perform
          public.join_transfer(one.first_id, one.second_id, null, false, null, one.first_part_id, one.second_part_id);
      when 'fee' then
        perform public.join_transfer(one.first_id, one.second_id, null, true);
      when 'refund' then
        perform public.join_refund(one.first_id, one.second_id, null, false);
      else
        perform public.merge_duplicate(change, one.first_id, one.second_id);
    end case;
  end loop;
  set constraints all immediate;
  return public.end_change(change);
end;
$$;

comment on function public.accept_suggestions is 'Carries out suggestions, all or none; safe to repeat.';

create function public.refuse_suggestions(change uuid, ids uuid[])
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  refused integer;
begin
  if public.begin_change(change, '{}', jsonb_build_object('action', 'refuse', 'suggestions', to_jsonb(ids))) then
    update public.suggestions s
    set refused_at = now()
    where s.user_id = owner and s.id = any (ids) and s.refused_at is null;
    get diagnostics refused = row_count;
    update public.ledger_changes c set transactions = refused where c.user_id = owner and c.id = change;
  else
    refused := cardinality(ids);
  end if;
  return jsonb_build_object('transactions', refused);
end;
$$;

comment on function public.refuse_suggestions is 'Remembers that suggestions are wrong; safe to repeat.';

create function public.fee_pairs(ids uuid[], days integer[])
returns table (out_id uuid, in_id uuid, decision text, out_near boolean, in_near boolean)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  -- Stretches of 16 days: the candidates of the candidates of a row are at most 15 days away.
  stretches integer[] := array(
    select distinct d.day / 16 + n.step
    from
      unnest(days) as d (day)
      cross join (
        values
          (-1),
          (0),
          (1)
      ) as n (step)
  );
  accounts uuid[] := array(select a.id from public.live_accounts a where a.user_id = owner);
  first_day date;
  last_day date;
begin
  select date '1900-01-01' + 16 * min(s), date '1900-01-01' + 16 * max(s) + 15
  into first_day, last_day
  from unnest(stretches) as s;
  if first_day is null then
    return;
  end if;

  return query with
      own_accounts as materialized (
        select a.id, coalesce(a.currency, p.currency) as currency, a.sample
        from
          public.live_accounts a
          join public.profiles p on p.user_id = owner
        where a.user_id = owner
      ),
      ins as materialized (
        select
          t.id,
          t.account_id,
          t.amount as size,
          t.date - date '1900-01-01' as day,
          a.currency,
          a.sample,
          s.stretch,
          floor(ln(t.amount::float8) / ln(1.02::float8))::integer as bucket
        from
          public.transactions t
          join own_accounts a on a.id = t.account_id
          cross join lateral (
            select (t.date - date '1900-01-01' - 5) / 11 as stretch
            union
            select (t.date - date '1900-01-01' + 5) / 11
          ) s
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.amount > 0
          and t.deleted_at is null
          and t.date between first_day and last_day
          and (t.date - date '1900-01-01') / 16 = any (stretches)
          and t.type <> 'transfer'
          and not t.is_split
      ),
      buckets as materialized (
        select distinct i.stretch, i.bucket + b.step as bucket
        from
          ins i
          cross join (
            values
              (0),
              (1)
          ) as b (step)
      ),
      outs as materialized (
        select o.*, a.currency, a.sample
        from
          (
            select
              t.id,
              t.account_id,
              -t.amount as size,
              t.date - date '1900-01-01' as day,
              (t.date - date '1900-01-01') / 11 as stretch,
              floor(ln(-t.amount::float8) / ln(1.02::float8))::integer as bucket
            from public.transactions t
            where
              t.user_id = owner
              and t.account_id = any (accounts)
              and t.amount < 0
              and t.deleted_at is null
              and t.date between first_day and last_day
              and (t.date - date '1900-01-01') / 16 = any (stretches)
              and t.type <> 'transfer'
              and not t.is_split
            offset 0
          ) o
          join own_accounts a on a.id = o.account_id
        where (o.stretch, o.bucket) in (select b.stretch, b.bucket from buckets b)
      ),
      close_by as materialized (
        select
          o.id as o,
          i.id as i,
          o.currency,
          o.sample,
          o.size as out_size,
          i.size as in_size,
          o.account_id as out_account,
          i.account_id as in_account,
          o.day as out_day,
          i.day as in_day
        from
          outs o
          join (
            select i.*, i.bucket + b.step as near_bucket
            from
              ins i
              cross join (
                values
                  (0),
                  (1)
              ) as b (step)
          ) i
            on i.currency = o.currency and i.sample = o.sample and i.stretch = o.stretch and i.near_bucket = o.bucket
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= 5
          and o.size > i.size
          and o.size - i.size <= least(30, 0.02 * i.size)
      ),
      exact as materialized (
        select o.id as o, i.id as i
        from
          outs o
          join ins i using (currency, sample, size, stretch)
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= 5
          and (o.id in (select c.o from close_by c) or i.id in (select c.i from close_by c))
      ),
      edges as materialized (
        select
          c.*,
          bool_or(c.o = any (ids)) over (partition by c.i) as in_beside_seed,
          bool_or(c.i = any (ids)) over (partition by c.o) as out_beside_seed
        from close_by c
        where
          c.o not in (select x.o from exact x)
          and c.i not in (select x.i from exact x)
          and not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.refused_at is not null
              and s.first_id = c.o
              and (s.kind = 'fee' and s.second_id = c.i or s.kind = 'transfer' and s.second_id is null)
          )
          and not exists (
            select
            from public.suggestions s
            where s.user_id = owner and s.kind = 'transfer' and s.first_id = c.i and s.second_id is null
          )
      ),
      told as (
        select c.*, count(*) over (partition by c.o) as out_count, count(*) over (partition by c.i) as in_count
        from
          edges c
          join public.transfer_evidence(array(select q.o from edges q), array(select q.i from edges q)) e
            on e.out_id = c.o and e.in_id = c.i
        where e.evidence is not null or e.has_word
      )
    select
      t.o,
      t.i,
      case
        when t.out_count = 1
        and t.in_count = 1 then concat_ws(
          '/',
          'fee',
          t.out_account,
          t.in_account,
          trim_scale(t.out_size),
          trim_scale(t.in_size)
        )
      end,
      t.o = any (ids) or t.out_beside_seed,
      t.i = any (ids) or t.in_beside_seed
    from told t
    where t.o = any (ids) or t.out_beside_seed or t.i = any (ids) or t.in_beside_seed;
end;
$$;

comment on function public.fee_pairs is
  'Those of the rows, and of the rows near them, that may be a transfer with a fee.';

create function public.refund_pairs(payees uuid[], first_day date, last_day date)
returns table (refund_id uuid, purchase_id uuid, reason text)
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set enable_mergejoin to 'off'
set plan_cache_mode to 'force_custom_plan'
as $function$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.refund_window();
begin
  if cardinality(payees) = 0 then
    return;
  end if;
  last_day := last_day + reach;

  return query with
      arrivals as materialized (
        select t.id, t.payee_id, t.date - date '1900-01-01' as day, t.amount, t.type
        from public.transactions t
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.amount > 0
          and t.payee_id = any (payees)
          and t.date between first_day and last_day
          and t.type in ('income', 'refund')
          and not t.is_split
      ),
      refunds as materialized (
        select t.*
        from arrivals t
        where
          not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
          -- A payer of regular income gives no refunds.
          and t.payee_id not in (
            select r.payee_id
            from
              public.transactions r
              join public.categories c on c.user_id = owner and c.id = r.category_id
            where
              r.user_id = owner
              and r.deleted_at is null
              and r.payee_id = any (payees)
              and r.type = 'income'
              and r.category_source = 'hand'
              and c.kind = 'income'
          )
      ),
      linked as materialized (
        select l.purchase_id as id, sum(l.amount) as back
        from public.refund_links l
        where l.user_id = owner
        group by l.purchase_id
      ),
      purchases as materialized (
        select
          t.id,
          t.payee_id,
          t.date - date '1900-01-01' as day,
          -t.amount as size,
          t.is_split,
          -t.amount - coalesce(l.back, 0) as rest,
          t.created_at,
          t.position
        from
          public.transactions t
          left join linked l on l.id = t.id
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.payee_id = any (payees)
          and t.payee_id in (select r.payee_id from refunds r)
          and t.type = 'expense'
          and t.date between first_day - reach and last_day
      ),
      found as (
        select r.id as refund, p.id as purchase, 1 as rank, p.day, p.created_at, p.position, r.day as refunded
        from
          refunds r
          join purchases p on p.payee_id = r.payee_id and p.size = r.amount
        where p.rest >= r.amount
        union all
        select r.id, p.id, 2, p.day, p.created_at, p.position, r.day
        from
          refunds r
          join purchases p on p.payee_id = r.payee_id and p.is_split
          join public.transaction_parts s
            on s.user_id = owner and s.transaction_id = p.id and s.amount = -r.amount and s.type = 'expense'
        where p.rest >= r.amount
        union all
        select r.id, p.id, 3, p.day, p.created_at, p.position, r.day
        from
          (
            select r.*, s.stretch
            from
              refunds r
              cross join lateral (
                select r.day / (reach + 1) as stretch
                union
                select r.day / (reach + 1) - 1
              ) s
            where r.type = 'refund'
          ) r
          join purchases p on p.payee_id = r.payee_id and p.day / (reach + 1) = r.stretch
        where p.size > r.amount and p.rest >= r.amount
      ),
      best as (
        select distinct on (f.refund) f.refund, f.purchase, f.rank
        from found f
        where
          f.day between f.refunded - reach and f.refunded
          and not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.kind = 'refund'
              and s.refused_at is not null
              and s.first_id = f.refund
              and s.second_id = f.purchase
          )
        order by f.refund, f.rank, f.day desc, f.created_at desc, f.position desc, f.purchase
      ),
      worded as materialized (
        select w.refund_id, w.purchase_id from public.refund_word_pairs(payees, first_day, last_day) w
      )
    select
      a.id,
      coalesce(b.purchase, w.purchase_id),
      case
        when b.purchase is not null then (array['exact-amount', 'exact-part', 'same-payee'])[b.rank]
        when w.purchase_id is not null then 'shared-words'
      end
    from
      arrivals a
      left join best b on b.refund = a.id
      left join worded w on w.refund_id = a.id
    union all
    -- Refunds of other payees that share words with these.
    select w.refund_id, w.purchase_id, 'shared-words'
    from worded w
    where
      w.refund_id not in (select a.id from arrivals a)
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'refund'
          and s.refused_at is null
          and s.first_id = w.refund_id
          and s.reason <> 'shared-words'
      );
end;
$function$;

comment on function public.refund_pairs is 'The purchase that each refund of the rows'' payees may belong to.';

create function public.duplicate_pairs(ids uuid[], import uuid, accounts uuid[], first_day date, last_day date)
returns table (first_id uuid, second_id uuid)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  owner uuid := public.current_user_id();
begin
  first_day := first_day - 4;
  last_day := last_day + 4;
  -- An import into new accounts meets only itself.
  if
    cardinality(accounts) = 0
    or import is not null
    and not exists (
      select
      from public.transactions t
      where
        t.user_id = owner
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
        and t.deleted_at is null
        and t.import_id is distinct from import
    )
  then
    return;
  end if;

  return query with
      touched as materialized (
        select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deleted_at is null
          and t.id = any (ids)
      ),
      others as materialized (
        select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deleted_at is null
          and (import is null or t.import_id is distinct from import)
          and (t.account_id, t.amount_order) in (select x.account_id, x.amount from touched x)
      ),
      there as materialized (
        select o.*, s.stretch
        from
          others o
          cross join lateral (
            select (o.day - 4) / 9 as stretch
            union
            select (o.day + 4) / 9
          ) s
      ),
      close_by as materialized (
        select distinct r.id as one, t.id as other, abs(r.day - t.day) as days
        from
          touched r
          join there t on t.account_id = r.account_id and t.amount = r.amount and t.stretch = r.day / 9
        where r.id <> t.id and abs(r.day - t.day) <= 4
      ),
      details as materialized (
        select
          t.id,
          t.import_id,
          t.external_id,
          t.type,
          t.created_at,
          t.position,
          t.import_id is null
          and not exists (
            select
            from public.known_rows k
            where k.user_id = owner and k.transaction_id = t.id
          ) as by_hand
        from public.transactions t
        where
          t.user_id = owner
          and t.id = any (
            array(
              select c.one from close_by c
              union
              select c.other from close_by c
            )
          )
      ),
      pairs as materialized (
        select
          c.*,
          (r.created_at, r.position, r.id) < (t.created_at, t.position, t.id) as is_first,
          -- As far apart as a row entered by hand and the bank's row may be in an import.
          c.days <= 3
          and (r.by_hand and t.import_id is not null or t.by_hand and r.import_id is not null) as needs_no_word
        from
          close_by c
          join details r on r.id = c.one
          join details t on t.id = c.other
        -- A row the user enters on two days is meant twice.
        where
          (
            r.import_id is distinct from t.import_id
            or r.import_id is null
            and c.days = 0
            and r.created_at <> t.created_at
          )
          and not (r.type = 'transfer' and t.type = 'transfer')
          and (r.external_id is null or t.external_id is null)
      ),
      words as materialized (
        select t.id, public.match_tokens(t.description) as words
        from public.transactions t
        where
          t.user_id = owner
          and t.id = any (
            array(
              select p.one from pairs p
              union
              select p.other from pairs p
            )
          )
      ),
      alike as (
        select
          case
            when p.is_first then p.one
            else p.other
          end as first,
          case
            when p.is_first then p.other
            else p.one
          end as second,
          p.days
        from
          pairs p
          join words a on a.id = p.one
          join words b on b.id = p.other
        where a.words && b.words or p.needs_no_word
      ),
      ranked as (
        select
          b.*,
          row_number() over (
            partition by b.one
            order by b.days, b.other
          ) as rank
        from
          (
            select a.first as one, a.second as other, a.days, true as is_first from alike a
            union
            select a.second, a.first, a.days, false from alike a
          ) b
      )
    select r.one, r.other
    from
      ranked r
      join ranked o on o.one = r.other and o.other = r.one
    where
      r.is_first
      and r.rank = 1
      and o.rank = 1
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'duplicate'
          and s.refused_at is not null
          and s.first_id = r.one
          and s.second_id = r.other
      )
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'duplicate'
          and s.refused_at is not null
          and s.first_id = r.other
          and s.second_id = r.one
      );
end;
$$;

comment on function public.duplicate_pairs is 'Those of the rows that may be there twice.';

create function public.reach_of(
  ids uuid[],
  out sizes bigint[],
  out days integer[],
  out payees uuid[],
  out accounts uuid[],
  out first_day date,
  out last_day date
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  with
    found as materialized (
      select abs(t.amount_order) as size, t.date, t.payee_id, t.account_id
      from public.transactions t
      where t.user_id = owner and cardinality(ids) <= 2000 and t.id = any (ids) and t.deleted_at is null
      union all
      select abs(t.amount_order), t.date, t.payee_id, t.account_id
      from public.transactions t
      where t.user_id = owner and cardinality(ids) > 2000 and t.id in (select unnest(ids)) and t.deleted_at is null
    )
  select
    array(select distinct f.size from found f),
    array(select distinct f.date - date '1900-01-01' from found f),
    array(select distinct f.payee_id from found f),
    array(select distinct f.account_id from found f),
    min(f.date),
    max(f.date)
  into sizes, days, payees, accounts, first_day, last_day
  from found f;
end;
$$;

comment on function public.reach_of is 'The amounts, days, payees and accounts of rows that are not in the trash.';

create function public.find_suggestions(ids uuid[], import uuid default null::uuid, change uuid default null::uuid)
returns integer
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.lock_ledger();
  touched uuid[];
  reach record;
  scans text := current_setting('enable_seqscan');
  found_links record;
  linked integer := 0;
  kinds text[] := '{}';
  firsts uuid[] := '{}';
  seconds uuid[] := '{}';
  first_parts uuid[] := '{}';
  second_parts uuid[] := '{}';
  decisions text[] := '{}';
  reasons text[] := '{}';
  near uuid[] := '{}';
  near_fees uuid[] := '{}';
  refunds uuid[] := '{}';
begin
  if cardinality(ids) = 0 then
    return 0;
  end if;
  -- The rows that an open suggestion joins them with may be free for another now.
  touched := array(
    select unnest(ids)
    union
    select unnest(array[s.first_id, s.second_id])
    from public.suggestions s
    where s.user_id = owner and s.refused_at is null and (s.first_id = any (ids) or s.second_id = any (ids))
  );

  -- Without statistics the planner expects many results from a few rows.
  if cardinality(touched) <= 2000 then
    perform set_config('enable_seqscan', 'off', true);
  end if;
  select * into reach from public.reach_of(touched);

  if (select count(*) from public.live_accounts a where a.user_id = owner) > 1 then
    select
      array_agg(p.out_id) filter (where p.linked) as out_ids,
      array_agg(p.in_id) filter (where p.linked) as in_ids,
      array_agg(p.out_part) filter (where p.linked) as out_parts,
      array_agg(p.in_part) filter (where p.linked) as in_parts,
      array_agg(p.out_transfer) filter (where p.linked) as out_transfers,
      array_agg(p.in_transfer) filter (where p.linked) as in_transfers,
      array_agg(p.evidence) filter (where p.linked) as evidence,
      array_agg(p.out_id) filter (where p.reason is not null and not p.linked) as firsts,
      array_agg(p.in_id) filter (where p.reason is not null and not p.linked) as seconds,
      array_agg(p.out_part) filter (where p.reason is not null and not p.linked) as first_parts,
      array_agg(p.in_part) filter (where p.reason is not null and not p.linked) as second_parts,
      array_agg(p.decision) filter (where p.reason is not null and not p.linked) as decisions,
      array_agg(p.reason) filter (where p.reason is not null and not p.linked) as reasons,
      coalesce(array_agg(coalesce(p.out_part, p.out_id)) filter (where p.out_near), '{}') || coalesce(
        array_agg(coalesce(p.in_part, p.in_id)) filter (where p.in_near),
        '{}'
      ) as near
    into found_links
    from public.transfer_pairs(touched, reach.sizes, reach.first_day, reach.last_day) p;
    linked := coalesce(cardinality(found_links.out_ids), 0);
    if linked > 0 then
      if
        change is not null
        and not public.begin_change(
          change,
          found_links.out_ids || found_links.in_ids,
          '{"action": "transfer", "found": true}'
        )
      then
        perform public.join_change(change, found_links.out_ids || found_links.in_ids);
      end if;
      perform
        public.link_found_transfers(
          found_links.out_ids,
          found_links.in_ids,
          found_links.out_transfers,
          found_links.in_transfers,
          found_links.evidence,
          import,
          found_links.out_parts,
          found_links.in_parts
        );
      if change is not null then
        perform public.end_change(change);
      end if;
    end if;
    near := found_links.near;
    touched := touched || coalesce(found_links.out_ids || found_links.in_ids, '{}');
    if found_links.firsts is not null then
      kinds := array_fill('transfer'::text, array[cardinality(found_links.firsts)]);
      firsts := found_links.firsts;
      seconds := found_links.seconds;
      -- Shorter than the other arrays: everything after is about whole rows.
      first_parts := found_links.first_parts;
      second_parts := found_links.second_parts;
      decisions := found_links.decisions;
      reasons := found_links.reasons;
    end if;
    -- A linked row is nothing else, so the other kinds come after.
    select
      kinds || coalesce(array_agg('fee'::text) filter (where p.decision is not null), '{}'),
      firsts || coalesce(array_agg(p.out_id) filter (where p.decision is not null), '{}'),
      seconds || coalesce(array_agg(p.in_id) filter (where p.decision is not null), '{}'),
      decisions || coalesce(array_agg(p.decision) filter (where p.decision is not null), '{}'),
      reasons || coalesce(array_agg('fee'::text) filter (where p.decision is not null), '{}'),
      coalesce(array_agg(p.out_id) filter (where p.out_near), '{}') || coalesce(
        array_agg(p.in_id) filter (where p.in_near),
        '{}'
      )
    into kinds, firsts, seconds, decisions, reasons, near_fees
    from public.fee_pairs(touched, reach.days) p
    where p.out_near or p.in_near;
  end if;

  select
    kinds || coalesce(array_agg('refund'::text) filter (where p.purchase_id is not null), '{}'),
    firsts || coalesce(array_agg(p.refund_id) filter (where p.purchase_id is not null), '{}'),
    seconds || coalesce(array_agg(p.purchase_id) filter (where p.purchase_id is not null), '{}'),
    decisions || coalesce(array_agg('refund/row/' || p.refund_id) filter (where p.purchase_id is not null), '{}'),
    reasons || coalesce(array_agg(p.reason) filter (where p.purchase_id is not null), '{}'),
    coalesce(array_agg(p.refund_id), '{}')
  into kinds, firsts, seconds, decisions, reasons, refunds
  from public.refund_pairs(reach.payees, reach.first_day, reach.last_day) p;
  select
    kinds || coalesce(array_agg('duplicate'::text), '{}'),
    firsts || coalesce(array_agg(p.first_id), '{}'),
    seconds || coalesce(array_agg(p.second_id), '{}'),
    decisions || coalesce(array_agg('duplicate/row/' || p.second_id), '{}'),
    reasons || coalesce(array_agg('similar'::text), '{}')
  into kinds, firsts, seconds, decisions, reasons
  from public.duplicate_pairs(touched, import, reach.accounts, reach.first_day, reach.last_day) p;

  perform
    public.store_suggestions(
      touched,
      near,
      near_fees,
      refunds,
      kinds,
      firsts,
      seconds,
      decisions,
      reasons,
      first_parts,
      second_parts
    );
  perform set_config('enable_seqscan', scans, true);
  return linked;
end;
$$;

comment on function public.find_suggestions is
  'Links transfers among touched rows and suggests other relations; returns how many it linked.';

create function public.link_found_transfers(
  out_ids uuid[],
  in_ids uuid[],
  out_transfers uuid[],
  in_transfers uuid[],
  evidence text[],
  import uuid,
  out_parts uuid[],
  in_parts uuid[]
)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  out_types text[];
  in_types text[];
begin
  perform set_config('outlay.merging', 'on', true);
  -- A leg in the trash whose place another takes counts as it did before.
  update public.transactions t
  set type = case
    when t.id = r.out_id then r.out_type
    else r.in_type
  end
  from public.transfers r
  where
    t.user_id = owner
    and r.user_id = owner
    and r.id = any (out_transfers || in_transfers)
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null)
    and t.deletion_id is not null
    and t.type = 'transfer';
  update public.transaction_parts p
  set type = case
    when p.id = r.out_part_id then r.out_type
    else r.in_type
  end
  from
    public.transfers r,
    public.transactions t
  where
    p.user_id = owner
    and r.user_id = owner
    and r.id = any (out_transfers || in_transfers)
    and p.id in (r.out_part_id, r.in_part_id)
    and p.type = 'transfer'
    and t.user_id = owner
    and t.id = p.transaction_id
    and t.deletion_id is not null;

  select
    array_agg(coalesce(nullif(coalesce(op.type, o.type), 'transfer'), 'expense') order by p.place),
    array_agg(coalesce(w.in_type, nullif(coalesce(ip.type, i.type), 'transfer'), 'income') order by p.place)
  into out_types, in_types
  from
    unnest(out_ids, in_ids, in_transfers, out_parts, in_parts) with ordinality as p (
      o,
      i,
      in_transfer,
      out_part,
      in_part,
      place
    )
    join public.transactions o on o.user_id = owner and o.id = p.o
    join public.transactions i on i.user_id = owner and i.id = p.i
    left join public.transaction_parts op on op.user_id = owner and op.id = p.out_part
    left join public.transaction_parts ip on ip.user_id = owner and ip.id = p.in_part
    left join public.transfers w on w.user_id = owner and w.id = p.in_transfer;
  delete from public.transfers r
  using unnest(out_transfers, in_transfers) as p (out_transfer, in_transfer)
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is not null;
  update public.transfers r
  set
    in_id = p.i,
    in_part_id = p.in_part,
    in_type = p.in_type,
    evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from
    unnest(in_ids, out_transfers, in_types, in_parts, link_found_transfers.evidence) as p (
      i,
      out_transfer,
      in_type,
      in_part,
      why
    )
  where r.user_id = owner and r.id = p.out_transfer;
  update public.transfers r
  set
    out_id = p.o,
    out_part_id = p.out_part,
    out_type = p.out_type,
    evidence = p.why,
    import_id = coalesce(link_found_transfers.import, r.import_id)
  from
    unnest(out_ids, out_transfers, in_transfers, out_types, out_parts, link_found_transfers.evidence) as p (
      o,
      out_transfer,
      in_transfer,
      out_type,
      out_part,
      why
    )
  where r.user_id = owner and r.id = p.in_transfer and p.out_transfer is null;

  insert into public.transfers
    (
      user_id,
      out_id,
      in_id,
      out_part_id,
      in_part_id,
      out_account_id,
      in_account_id,
      out_type,
      in_type,
      origin,
      evidence,
      import_id
    )
  select
    owner,
    o.id,
    i.id,
    p.out_part,
    p.in_part,
    o.account_id,
    i.account_id,
    p.out_type,
    p.in_type,
    'found',
    p.why,
    link_found_transfers.import
  from
    unnest(
      out_ids,
      in_ids,
      out_transfers,
      in_transfers,
      out_types,
      in_types,
      out_parts,
      in_parts,
      link_found_transfers.evidence
    ) as p (o, i, out_transfer, in_transfer, out_type, in_type, out_part, in_part, why)
    join public.transactions o on o.user_id = owner and o.id = p.o
    join public.transactions i on i.user_id = owner and i.id = p.i
  where p.out_transfer is null and p.in_transfer is null;

  update public.transactions t
  set type = 'transfer'
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.type <> 'transfer' and not t.is_split;
  update public.transaction_parts p
  set type = 'transfer'
  where p.user_id = owner and p.id = any (out_parts || in_parts) and p.type <> 'transfer';
  -- A form, or an undo that restores its parts, has to notice.
  update public.transactions t
  set revision = t.revision + 1
  where t.user_id = owner and t.id = any (out_ids || in_ids) and t.is_split;
  perform set_config('outlay.merging', '', true);
end;
$$;

comment on function public.link_found_transfers is
  'Links pairs of rows or parts, or completes the transfers that wait for them.';

create function public.store_suggestions(
  touched uuid[],
  near uuid[],
  near_fees uuid[],
  refunds uuid[],
  kinds text[],
  firsts uuid[],
  seconds uuid[],
  decisions text[],
  reasons text[],
  first_parts uuid[],
  second_parts uuid[]
)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and (
      s.first_id = any (touched)
      or s.second_id = any (touched)
      or s.kind in ('transfer', 'fee')
      and (coalesce(s.first_part_id, s.first_id) = any (near) or coalesce(s.second_part_id, s.second_id) = any (near))
      or s.kind = 'fee'
      and (s.first_id = any (near_fees) or s.second_id = any (near_fees))
      or s.kind = 'refund'
      and s.first_id = any (refunds)
    )
    and (s.kind, coalesce(s.first_part_id, s.first_id), coalesce(s.second_part_id, s.second_id)) not in (
      select n.kind, coalesce(n.first_part, n.first_id), coalesce(n.second_part, n.second_id)
      from
        unnest(kinds, firsts, seconds, first_parts, second_parts) as n (
          kind,
          first_id,
          second_id,
          first_part,
          second_part
        )
    );
  insert into public.suggestions as s (
    user_id,
    kind,
    first_id,
    second_id,
    decision,
    reason,
    first_part_id,
    second_part_id
  )
  select owner, n.kind, n.first_id, n.second_id, n.decision, n.reason, n.first_part, n.second_part
  from
    unnest(kinds, firsts, seconds, decisions, reasons, first_parts, second_parts) as n (
      kind,
      first_id,
      second_id,
      decision,
      reason,
      first_part,
      second_part
    )
  on conflict on constraint suggestions_key do update
    set
      decision = excluded.decision,
      reason = excluded.reason
    where s.refused_at is null and (s.decision, s.reason) is distinct from (excluded.decision, excluded.reason);
end;
$$;

comment on function public.store_suggestions is 'Writes the open suggestions of the rows that were looked at.';

-- Shops take goods back for a month to a hundred days, and banks need a few more.
create function public.refund_window()
returns integer
language sql
immutable
parallel safe
return 120;

comment on function public.refund_window is 'Days after a purchase within which its refund is expected.';

create function public.refund_word_pairs(payees uuid[], first_day date, last_day date)
returns table (refund_id uuid, purchase_id uuid)
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set enable_mergejoin to 'off'
set plan_cache_mode to 'force_custom_plan'
as $function$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  pattern text := public.transfer_words_pattern('refund');
  reach constant integer := public.refund_window();
  refund_ids uuid[] := array(
    select t.id
    from public.transactions t
    where
      t.user_id = owner
      and t.deleted_at is null
      and t.amount > 0
      and t.type in ('income', 'refund')
      and not t.is_split
      and t.date between first_day and last_day
      and (t.type = 'refund' or public.fold_text(t.description) ~ pattern)
      and not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
  );
begin
  if refund_ids = '{}' then
    return;
  end if;
  return query with
      currencies as materialized (
        select a.id as account_id, public.account_currency(owner, a.id) as currency
        from public.accounts a
        where a.user_id = owner
      ),
      refunds as materialized (
        select
          t.id,
          t.payee_id,
          c.currency,
          t.date,
          t.date - date '1900-01-01' as day,
          t.amount,
          array(select w from unnest(public.match_tokens(k.cleaned)) w where w !~ pattern) as words
        from
          public.transactions t
          join currencies c on c.account_id = t.account_id
          join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(t.description)
        where t.user_id = owner and t.id = any (refund_ids)
      ),
      linked as materialized (
        select l.purchase_id as id, sum(l.amount) as back
        from public.refund_links l
        where l.user_id = owner
        group by l.purchase_id
      ),
      purchases as materialized (
        select
          t.id,
          t.payee_id,
          c.currency,
          t.date,
          (t.date - date '1900-01-01') / (reach + 1) as stretch,
          -t.amount as size,
          t.created_at,
          t.position,
          -t.amount - coalesce(l.back, 0) as rest
        from
          public.transactions t
          join currencies c on c.account_id = t.account_id
          left join linked l on l.id = t.id
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.amount < 0
          and t.type = 'expense'
          and t.date between (select min(r.date) from refunds r) - reach and (select max(r.date) from refunds r)
      ),
      known as materialized (
        select
          k.payee_id,
          k.cleaned,
          array(select w from unnest(public.match_tokens(k.cleaned)) w where w !~ pattern) as words
        from
          (
            select distinct k.payee_id, k.cleaned
            from public.payee_keys k
            where k.user_id = owner and k.payee_id in (select p.payee_id from purchases p)
          ) k
      ),
      shared as materialized (
        select r.id, k.payee_id, k.cleaned, cardinality(k.words) as words, count(*) as shared
        from
          refunds r
          cross join lateral unnest(r.words) rw (word)
          join (
            select k.*, w.word
            from
              known k
              cross join lateral unnest(k.words) w (word)
          ) k
            on k.word = rw.word
        where r.payee_id = any (payees) or k.payee_id = any (payees)
        group by r.id, k.payee_id, k.cleaned, k.words
      ),
      alike as materialized (
        -- One word is enough where the purchase has no other.
        select s.id, s.payee_id, max(s.shared) as shared
        from shared s
        where s.shared >= 2 or s.shared = s.words
        group by s.id, s.payee_id
      ),
      wanted as materialized (
        -- A purchase within reach is in the stretch of the refund or in the one before, so few pairs of a long history
        -- meet.
        select r.id, a.payee_id, r.currency, r.date, r.amount, a.shared, s.stretch
        from
          alike a
          join refunds r on r.id = a.id
          cross join lateral (
            select r.day / (reach + 1) as stretch
            union
            select r.day / (reach + 1) - 1
          ) s
      )
    select distinct on (r.id) r.id, p.id
    from
      wanted r
      join purchases p on p.payee_id = r.payee_id and p.currency = r.currency and p.stretch = r.stretch
    where
      p.rest >= r.amount
      and p.date between r.date - reach and r.date
      and not exists (
        select
        from public.suggestions s
        where
          s.user_id = owner
          and s.kind = 'refund'
          and s.refused_at is not null
          and s.first_id = r.id
          and s.second_id = p.id
      )
    order by r.id, p.size <> r.amount, r.shared desc, p.date desc, p.created_at desc, p.position desc, p.id;
end;
$function$;

comment on function public.refund_word_pairs is
  'Pairs of a refund and the purchase that shares its words and has as much left, one of a given payee.';

create table public.tags (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  color smallint check (color between 0 and 10),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);

comment on table public.tags is 'A word of the user''s for an occasion. Names that differ in case only are one.';

alter table public.tags enable row level security;

create policy "own rows" on public.tags
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.ensure_tags(names text[])
returns uuid[]
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.tags (user_id, name)
  select distinct on (public.caseless(n.name)) owner, n.name
  from (select btrim(g.name) as name, g.place from unnest(names) with ordinality g (name, place)) n
  where
    n.name <> ''
    and not exists (
      select from public.tags t where t.user_id = owner and public.caseless(t.name) = public.caseless(n.name)
    )
  order by public.caseless(n.name), n.place;
  -- A tag that is used again is no longer archived.
  update public.tags t
  set archived_at = null
  where
    t.user_id = owner
    and t.archived_at is not null
    and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n);
  return array(
    select t.id
    from public.tags t
    where t.user_id = owner and public.caseless(t.name) in (select public.caseless(btrim(n)) from unnest(names) n)
  );
end;
$$;

comment on function public.ensure_tags is 'The ids of tags by name; those that don''t exist are made.';

create function public.save_tag(tag uuid, name text, color smallint, archived boolean)
returns text
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if
    exists (
      select
      from public.tags t
      where t.user_id = owner and t.id <> tag and public.caseless(t.name) = public.caseless(btrim(save_tag.name))
    )
  then
    return 'name_taken';
  end if;
  update public.tags t
  set
    name = btrim(save_tag.name),
    color = save_tag.color,
    archived_at = case
      when archived then coalesce(t.archived_at, now())
    end
  where t.user_id = owner and t.id = tag;
  return case
    when found then 'saved'
    else 'gone'
  end;
end;
$$;

comment on function public.save_tag is 'Renames, colours or archives a tag; safe to repeat.';

create function public.merge_tags(source uuid, target uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if source = target or not exists (select from public.tags t where t.user_id = owner and t.id = target) then
    return false;
  end if;
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, g.transaction_id, target from public.transaction_tags g where g.user_id = owner and g.tag_id = source
  on conflict do nothing;
  insert into public.part_tags (user_id, part_id, tag_id)
  select owner, g.part_id, target from public.part_tags g where g.user_id = owner and g.tag_id = source
  on conflict do nothing;
  -- An undo brings back the one that is left.
  update public.changed_transactions c
  set before = replace(c.before::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.before ?| array['tags', 'parts'] and strpos(c.before::text, source::text) > 0;
  update public.rules r
  set
    conditions = replace(r.conditions::text, source::text, target::text)::jsonb,
    actions = replace(r.actions::text, source::text, target::text)::jsonb
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
  update public.ledger_changes c
  set snapshot = replace(c.snapshot::text, source::text, target::text)::jsonb
  where c.user_id = owner and c.kind = 'rule' and strpos(c.snapshot::text, source::text) > 0;
  delete from public.tags t where t.user_id = owner and t.id = source;
  return found;
end;
$$;

comment on function public.merge_tags is 'Gives everything with one tag another, and forgets the first.';

create function public.delete_tag(tag uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.tags t where t.user_id = public.lock_ledger() and t.id = tag;
  return found;
end;
$$;

comment on function public.delete_tag is 'Forgets a tag and takes it off everything that has it.';

create function public.set_tags(transaction uuid, names text[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  wanted uuid[] := public.ensure_tags(names);
begin
  delete from public.transaction_tags g
  where g.user_id = owner and g.transaction_id = transaction and g.tag_id <> all (wanted);
  insert into public.transaction_tags (user_id, transaction_id, tag_id)
  select owner, transaction, t from unnest(wanted) t
  on conflict do nothing;
end;
$$;

comment on function public.set_tags is 'Gives a transaction these tags and no others.';

create function public.fold_text(input text) returns text
  language sql immutable parallel safe security invoker
  return case when input !~ '[^ -~]|  '
    then lower(input collate "C")
    when octet_length(input) = char_length(input)
    then lower(regexp_replace(input, '[\u0001-\u0020\u007f]+', ' ', 'g') collate "C")
    else replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(regexp_replace(input,
          '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), nfd),
          '[\u0300-\u036f]+', '', 'g')),
        'øØłŁđĐħĦŧŦıẞÆŒςÐÞŊƏ' ||
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' ||
        'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾ' ||
        'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
        'oollddhhttißæœσðþŋə' ||
        'αβγδεζηθικλμνξοπρστυφχψω' ||
        'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿ' ||
        'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    end;

comment on function public.fold_text is 'A text without case and accents, its blanks collapsed to one.';

create function public.caseless(name text) returns text
  language sql immutable parallel safe security invoker set search_path = '' as $$
  select lower(normalize(name, nfd));
$$;

comment on function public.caseless is 'A name without case: categories that differ in nothing else are the same.';

create function public.match_tokens(description text) returns text[]
  language plpgsql immutable security invoker set search_path = '' as $$
declare
  words text[] := array(
    select distinct w.word from unnest((regexp_split_to_array(
      lower(normalize(description, NFKC)), '[\s\d!-/:-@\[-`{-~]+'))[1:20]) as w(word)
    where char_length(w.word) >= 3 and w.word not in ('www', 'com', 'the', 'and', 'card', 'visa', 'debit',
      'credit', 'payment', 'purchase', 'transfer', 'sepa'));
begin
  return case when cardinality(words) > 0 then words
    else array_remove(array[
      lower(regexp_replace(normalize(description, NFKC), '[\s!-/:-@\[-`{-~]+', '', 'g'))], '') end;
end $$;

comment on function public.match_tokens is 'The words by which two descriptions are alike.';

create function public.plain_marks(folded text) returns text
language sql immutable parallel safe
return case
  -- ASCII has no others, and most texts are.
  when octet_length(folded) = char_length(folded) then folded
  else translate(folded,
    U&'\2018\2019\201A\201B\02B9\02BB\02BC\2032\2035\00B4\FF07' || U&'\201C\201D\201E\201F\2033\00AB\00BB\FF02' ||
      U&'\2010\2011\2012\2013\2014\2015\2212\FE63\FF0D',
    repeat('''', 11) || repeat('"', 8) || repeat('-', 9))
end;

comment on function public.plain_marks is
  'A text with the apostrophes, quotation marks and dashes of a keyboard in place of all others.';

create function public.search_key(search text) returns text
language sql immutable parallel safe
return public.plain_marks(public.fold_text(search));

comment on function public.search_key is 'A search as it is compared with folded texts with plain marks.';

create function public.small_letters(input text) returns text
  language sql immutable parallel safe
return case when octet_length(input) = char_length(input) then lower(input collate "C")
  else translate(lower(input collate "C"),
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚΆΈΉ'
      || 'ΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒ'
      || 'ҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'
      || 'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰ'
      || 'ẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸİ',
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžəơưșțάέή'
      || 'ίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғ'
      || 'ҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'
      || 'շոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằ'
      || 'ẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹi') end;

comment on function public.small_letters is
  'A text in small letters with its accents, whatever the database''s locale.';

create function public.capitalized(word text) returns text
  language sql immutable parallel safe
return case when octet_length(word) = char_length(word) then initcap(word collate "C")
  else translate(upper(left(word, 1) collate "C"),
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžəơưșțάέή'
      || 'ίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғ'
      || 'ҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'
      || 'շոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằ'
      || 'ẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹi',
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚΆΈΉ'
      || 'ΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒ'
      || 'ҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'
      || 'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰ'
      || 'ẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸİ') || substr(word, 2) end;

comment on function public.capitalized is
  'A word in small letters with a capital first letter, whatever the database''s locale.';

create function public.transaction_sums(filter jsonb)
returns table (
  total bigint,
  spending numeric,
  income numeric,
  not_counted bigint,
  not_counted_amount numeric,
  days daterange,
  open numeric,
  condition text
)
language plpgsql
stable
set search_path to ''
set random_page_cost to '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  first date := filter ->> 'from';
  last date := filter ->> 'to';
  ids uuid[];
  matches integer;
  conditions record;
  unknown text;
  sums record;
begin
  -- Without a search and in whole months the kept totals know it. They count each split transaction once, wherever its
  -- parts are, so that a filter can't ask them for parts.
  if
    filter - '{category,ownOnly,type,account,from,to}'::text[] = '{}'
    and (first is null or first = public.month_of(first))
    and (last is null or last + 1 = public.month_of(last + 1))
    and (
      filter - '{account,from,to}'::text[] = '{}'
      or not exists (select from public.transaction_parts p where p.user_id = owner)
    )
  then
    return query execute
      format(
        $sums$
      select coalesce(sum(s.transactions), 0)::bigint,
        coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending'), 0),
        coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income'), 0),
        coalesce(sum(s.transactions) filter (where not s.counted and s.type <> 'transfer'), 0)::bigint,
        -- One type has one sign.
        coalesce(sum(abs(s.amount)) filter (where not s.counted and s.type <> 'transfer'), 0),
        null::daterange, null::numeric, 'true'
      from public.%I s
      where s.user_id = $1
        and ($2 ->> 'type' is null or s.type = any (public.filtered_types($2 ->> 'type')))
        and ($2 ->> 'account' is null or s.account_id = ($2 ->> 'account')::uuid)
        and ($2 ->> 'category' is null or s.category_id = any (array(select public.filtered_categories($2))))
        %s %s $sums$,
        case
          when first is null
          and last is null then 'ledger_totals'
          else 'month_totals'
        end,
        case
          when first is not null then 'and s.month >= $3'
        end,
        case
          when last is not null then 'and s.month <= $4'
        end
      )
      using owner, filter, first, last;
    return;
  end if;

  select c.* into conditions from public.filter_conditions(filter) c;
  condition := conditions.condition;
  unknown := conditions.condition;
  -- They know what a search finds by category or account, too.
  if
    filter ->> 'search' <> ''
    and filter - '{search,searchAmounts,searchDates,searchDay}'::text[] = '{}'
    and not exists (select from public.transaction_parts p where p.user_id = owner)
  then
    select
      coalesce(sum(s.transactions), 0),
      coalesce(-sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'spending'), 0),
      coalesce(sum(s.amount) filter (where public.line_role(s.type, s.counted) = 'income'), 0),
      coalesce(sum(s.transactions) filter (where not s.counted and s.type <> 'transfer'), 0),
      coalesce(sum(abs(s.amount)) filter (where not s.counted and s.type <> 'transfer'), 0)
    into total, spending, income, not_counted, not_counted_amount
    from public.ledger_totals s
    where
      s.user_id = owner
      and (
        s.category_id = any (array(select public.searched_categories(filter ->> 'search')))
        or s.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      );
    unknown := conditions.rest;
  end if;
  execute
    format(
      $ids$
    select coalesce(array_agg(t.id), '{}') from public.filtered_transactions($1) t where %s $ids$,
      unknown
    )
  into ids
  using filter;
  matches := cardinality(ids);
  if first is not null or last is not null then
    execute
      'select $2 || coalesce(array_agg(t.id), ''{}'') from public.filtered_transactions($1) t
      where t.shifted > 0 and t.id <> all ($2)'
    into ids
    using filter - '{from,to}'::text[], ids;
  end if;
  execute
    format(
      $sums$
    select coalesce(-sum(l.amount) filter (where l.role = 'spending'), 0) as spending,
      coalesce(sum(l.amount) filter (where l.role = 'income'), 0) as income,
      coalesce(sum(l.transactions) filter (where not l.counted and l.type <> 'transfer'), 0) as not_counted,
      coalesce(sum(abs(l.amount)) filter (where not l.counted and l.type <> 'transfer'), 0) as not_counted_amount,
      daterange(min(l.date), max(l.date), '[]') as days
    from public.ledger_lines l
    where l.user_id = $1 and l.transaction_id = any ($3)
      and ($4 is null or l.counted_on >= $4) and ($5 is null or l.counted_on <= $5)
      and ($2 ->> 'type' is null or l.type = any (public.filtered_types($2 ->> 'type')))
      and ($2 ->> 'category' is null or l.category_id = any (array(select public.filtered_categories($2))))
      and ($2 ->> 'source' is null or $2 ->> 'source' = case
        when l.part_id is null then (
          select t.category_source from public.transactions t where t.user_id = l.user_id and t.id = l.transaction_id)
        else (select p.category_source from public.transaction_parts p
          where p.user_id = l.user_id and p.id = l.part_id) end)
      and (not $2 ?| array['tagsAll', 'tagsAny', 'tagsNone'] or public.tags_pass(l.tags, $2))
      %s $sums$,
      -- The days of the list's index to be read, if no row of other days counts in them.
      case
        when cardinality(ids) = matches then 'and ($4 is null or l.date >= $4) and ($5 is null or l.date <= $5)'
      end
    )
  into sums
  using owner, filter, ids, first, last;
  total := coalesce(total, 0) + matches;
  spending := coalesce(spending, 0) + sums.spending;
  income := coalesce(income, 0) + sums.income;
  not_counted := coalesce(not_counted, 0) + sums.not_counted;
  not_counted_amount := coalesce(not_counted_amount, 0) + sums.not_counted_amount;
  if filter ?| array['tagsAll', 'tagsAny', 'flag'] and matches > 0 then
    days := sums.days;
  end if;
  if filter ->> 'flag' = 'expected-back' then
    open := sums.spending - (
      select coalesce(sum(l.amount), 0) from public.refund_links l where l.user_id = owner and l.purchase_id = any (ids)
    );
  end if;
  return next;
end;
$function$;

comment on function public.transaction_sums is
  'The count and sums of the transactions a filter passes, the sums left out, and an indexable condition.';

create function public.transactions_page(
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
    'page',
    place.page,
    'pages',
    place.pages,
    'items',
    items
  );
end;
$function$;

comment on function public.transactions_page is
  'One page of the transactions that pass a filter, with the exact count and sums of all of them.';

create function public.export_transactions(filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  items jsonb;
begin
  -- Planned for this filter alone.
  execute
    $export$
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(p.id, t.id),
      'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(coalesce(p.amount, t.amount)), 'type', coalesce(p.type, t.type),
      'incoming', coalesce(p.amount, t.amount) > 0, 'accountId', t.account_id,
      'account', public.account_label(a.name, a.last_four_digits),
      'counted', t.counted, 'oneTime', t.one_time, 'note', concat_ws(' · ', nullif(t.note, ''), nullif(p.note, '')),
      'tags', array(
        select g.name from public.line_tags(t.user_id, t.id, t.is_split) l (part_id, tags)
        join public.tags g on g.user_id = t.user_id and g.id = any (l.tags)
        where l.part_id is not distinct from p.id order by g.name))
      order by t.date desc, t.created_at desc, t."position", t.id, p.position), '[]')
    from public.filtered_transactions($1) t
    -- The parts of a split transaction that pass, each on a separate line.
    left join public.transaction_parts p on t.is_split and p.user_id = t.user_id and p.transaction_id = t.id
    join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
    where p.id is null or public.part_passes(p, $1) $export$
  into items
  using public.unwrap_json(filter);
  return items;
end;
$function$;

comment on function public.export_transactions is 'The transactions that pass a filter, newest first.';

create function public.transaction_choices(today date)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select
    jsonb_build_object(
      'accounts',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object(
                'id',
                a.id,
                'name',
                a.name,
                'type',
                a.type,
                'lastFourDigits',
                a.last_four_digits,
                'closed',
                a.closed_at is not null
              )
              order by a.created_at desc, a.id
            ),
            '[]'
          )
        from public.live_accounts a
        where a.user_id = (select public.current_user_id())
      ),
      'categories',
      (
        select
          coalesce(
            jsonb_agg(
              jsonb_build_object('name', c.name, 'monthlyLimit', l.monthly_limit, 'spending', coalesce(s.spending, 0))
              order by c.place
            ),
            '[]'
          )
        from
          public.arranged_categories c
          left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
          left join (
            select g.category_id, -sum(m.amount) as spending
            from
              public.month_totals m
              join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
            where
              m.user_id = (select public.current_user_id())
              and m.month = public.month_of(today)
              and public.line_role(m.type, m.counted) = 'spending'
            group by g.category_id
          ) s
            on s.category_id = c.id
        where c.user_id = (select public.current_user_id())
      ),
      'tags',
      public.tag_documents()
    );
$$;

comment on function public.transaction_choices is
  'Accounts and categories to choose from, with this month''s spending.';

create function public.searched_categories(search text)
returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select c.id
  from public.categories c
  where
    c.user_id = (select public.current_user_id())
    and strpos(public.search_key(c.name), public.search_key(search)) > 0;
$$;

comment on function public.searched_categories is 'The categories that a search finds by name.';

create function public.searched_accounts(search text)
returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select a.id
  from public.accounts a
  where
    a.user_id = (select public.current_user_id())
    and strpos(public.search_key(public.account_label(a.name, a.last_four_digits)), public.search_key(search)) > 0;
$$;

comment on function public.searched_accounts is 'The accounts that a search finds by label.';

create function public.filter_conditions(filter jsonb)
returns table (condition text, rest text)
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  search text := filter ->> 'search';
  lowest numeric := filter ->> 'min';
  highest numeric := filter ->> 'max';
  categories uuid[];
  accounts uuid[];
  amounts text := '';
begin
  condition := 'true';
  rest := 'true';
  if search <> '' then
    categories := array(select public.searched_categories(search));
    accounts := array(select public.searched_accounts(search));
    condition := format(
      $condition$
        t.payee_id = any (%L) or t.note <> '' or t.bank_text is not null or t.is_split
        or t.date between %L and %L or t.date = any (%L) %s
      $condition$,
      array(
        select distinct k.payee_id
        from public.payee_keys k
        where
          k.user_id = owner
          and (strpos(public.plain_marks(k.key), btrim(public.search_key(search))) > 0 or octet_length(k.key) >= 500)
        union
        select public.searched_payees(search)
      ),
      filter -> 'searchDates' ->> 'from',
      filter -> 'searchDates' ->> 'to',
      array(
        select d.day::date
        from
          (select distinct m.month from public.account_months m where m.user_id = owner) m
          cross join lateral generate_series(m.month, m.month + interval '1 month - 1 day', interval '1 day') d (day)
        where to_char(d.day, 'MM-DD') like filter ->> 'searchDay'
      ),
      (
        select
          string_agg(format('or t.amount_order between %s and %s', floor(r.lowest * 1000), ceil(r.highest * 1000)), ' ')
        from
          jsonb_to_recordset(filter -> 'searchAmounts') as s ("from" numeric, "to" numeric, sign text)
          cross join lateral (
            values
              ('+', s."from", s."to"),
              ('-', -s."to", -s."from")
          ) r (sign, lowest, highest)
        where r.sign = coalesce(s.sign, r.sign)
      )
    );
    rest := format('(%s) and t.category_id <> all (%L) and t.account_id <> all (%L)', condition, categories, accounts);
    condition := format('(%s or t.category_id = any (%L) or t.account_id = any (%L))', condition, categories, accounts);
  end if;
  if lowest is not null then
    amounts := format(
      ' and (t.amount_order <= %s or t.amount_order >= %s)',
      floor(-lowest * 1000),
      ceil(lowest * 1000)
    );
  end if;
  if highest is not null then
    amounts := amounts || format(' and t.amount_order between %s and %s', ceil(-highest * 1000), floor(highest * 1000));
  end if;
  condition := condition || amounts;
  rest := rest || amounts;
  return next;
end;
$function$;

comment on function public.filter_conditions is
  'Conditions served by indexes that every transaction which passes a filter meets.';

create function public.list_start(sort text, skipped bigint)
returns table (condition text, rows bigint)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  direction integer := case
    when sort in ('date-asc', 'amount-asc') then 1
    else -1
  end;
begin
  if sort in ('amount-asc', 'amount-desc') then
    return query select
        case direction
          when 1 then format('t.amount_order >= %s', s.step)
          else coalesce(format('t.amount_order < %s', s.last), 'true')
        end,
        list_start.skipped - s.before
      from
        (
          select
            c.step,
            c.transactions,
            lag(c.step) over o as last,
            sum(c.transactions) over o - c.transactions as before
          from public.amount_counts c
          where c.user_id = owner and c.transactions > 0
          window
            o as (
              order by c.step * direction
              rows unbounded preceding
            )
        ) s
      where s.before <= list_start.skipped
      order by s.before desc
      limit 1;
  else
    return query select
        case direction
          when 1 then format('t.date >= %L', s.month)
          else coalesce(format('t.date < %L', s.last), 'true')
        end,
        list_start.skipped - s.before
      from
        (
          select
            m.month,
            m.transactions,
            lag(m.month) over o as last,
            (sum(m.transactions) over o - m.transactions)::bigint as before
          from
            (
              select a.month, sum(a.transactions) as transactions
              from public.account_months a
              where a.user_id = owner
              group by a.month
            ) m
          window
            o as (
              order by (m.month - '2000-01-01') * direction
              rows unbounded preceding
            )
        ) s
      where s.before <= list_start.skipped
      order by s.before desc
      limit 1;
  end if;
end;
$$;

comment on function public.list_start is
  'SQL condition that skips whole months or amounts before a page, and how many rows are left to skip.';

create function public.filtered_types(type text)
returns text[]
language sql
immutable
parallel safe
security invoker
return case type
  when 'spending' then array['expense', 'refund']
  else array[type]
end;

comment on function public.filtered_types is
  'The types of lines that a filter for a type lists; spending is expenses and refunds.';

create function public.line_tags(owner uuid, transaction uuid, split boolean)
returns table (part_id uuid, tags uuid[])
language sql
stable
security invoker
set search_path = ''
as $$
  select
    p.id,
    array(
      select g.tag_id from public.transaction_tags g where g.user_id = owner and g.transaction_id = transaction
      union
      select g.tag_id from public.part_tags g where g.user_id = owner and g.part_id = p.id
    )
    from
      (
        select null::uuid as id where not split
        union all
        select s.id from public.transaction_parts s where split and s.user_id = owner and s.transaction_id = transaction
      ) p;
$$;

comment on function public.line_tags is 'The tags of a transaction, or of each of its parts.';

create function public.tags_pass(tags uuid[], filter jsonb)
returns boolean
language sql
immutable
parallel safe
security invoker
return (not filter ? 'tagsAll' or tags @> array(select value::uuid from jsonb_array_elements_text(filter -> 'tagsAll')))
and (not filter ? 'tagsAny' or tags && array(select value::uuid from jsonb_array_elements_text(filter -> 'tagsAny')))
and (
  not filter ? 'tagsNone'
  or not tags && array(select value::uuid from jsonb_array_elements_text(filter -> 'tagsNone'))
);

comment on function public.tags_pass is 'True if a line has the tags that a filter asks for.';

create function public.tag_documents()
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
            t.id,
            'name',
            t.name,
            'color',
            t.color,
            'archived',
            t.archived_at is not null,
            'transactions',
            (
              select count(*)
              from
                (
                  select g.transaction_id from public.transaction_tags g where g.user_id = t.user_id and g.tag_id = t.id
                  union
                  select p.transaction_id
                  from
                    public.part_tags g
                    join public.transaction_parts p on p.user_id = g.user_id and p.id = g.part_id
                  where g.user_id = t.user_id and g.tag_id = t.id
                ) u
                join public.live_transactions l on l.user_id = t.user_id and l.id = u.transaction_id
            )
          )
          order by public.caseless(t.name)
        ),
        '[]'
      )
    from public.tags t
    where t.user_id = (select public.current_user_id())
  );
end;
$$;

comment on function public.tag_documents is
  'The user''s tags in alphabetical order, with the number of transactions of each.';

create function public.searched_payees(search text)
returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select p.id
  from public.payees p
  where
    p.user_id = (select public.current_user_id())
    and p.name is not null
    and strpos(public.search_key(p.name), public.search_key(search)) > 0
  union all
  -- Folded, the name that a description gives is its cleaned text.
  select k.payee_id
  from public.payee_keys k
  where
    k.user_id = (select public.current_user_id())
    and k.name is not null
    and strpos(public.plain_marks(k.cleaned), btrim(public.search_key(search))) > 0
    and not exists (
      select from public.payees p where p.user_id = k.user_id and p.id = k.payee_id and p.name is not null
    );
$$;

comment on function public.searched_payees is 'The payees that a search finds by the name that lists show.';

create function public.filtered_categories(filter jsonb)
returns setof uuid
language sql
stable
security invoker
set search_path = ''
as $$
  select c.id
  from
    public.categories c
    left join public.categories g on g.user_id = c.user_id and g.id = c.parent_id
  where
    c.user_id = (select public.current_user_id())
    and (c.name = filter ->> 'category' or g.name = filter ->> 'category' and not filter ? 'ownOnly');
$$;

comment on function public.filtered_categories is
  'The category that a filter names, and those in it where it is a group, unless only its own rows are asked for.';

create function public.title_of(transaction uuid)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  select public.row_title(t)
  from public.transactions t
  where t.user_id = (select public.current_user_id()) and t.id = transaction;
$$;

comment on function public.title_of is 'The title of a transaction, by its id.';

create function public.movement_key(account_id uuid, date date, amount numeric, description text)
returns uuid
language sql
immutable
parallel safe
security invoker
return md5(
  account_id::text || '/' || (date - date '2000-01-01')::text || '/' || (
    case
      when amount = round(amount, 2) then round(abs(amount), 2)
      else abs(amount)
    end
  )::text || '/' || case
    when amount > 0 then 'income'
    else 'expense'
  end || '/' || lower(
    case
      when description ~ '^[!-~]+( [!-~]+)*$' then description
      else btrim(regexp_replace(normalize(description, NFKC), '\s+', ' ', 'g'))
    end
  )
)::uuid;

comment on function public.movement_key is 'Equal for the same movement in two files.';

create function public.assign_payee()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  select k.payee_id
  into new.payee_id
  from public.payee_keys k
  where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  if not found then
    perform public.ensure_payees(new.user_id, array[new.description]);
    select k.payee_id
    into new.payee_id
    from public.payee_keys k
    where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  end if;
  return new;
end;
$$;

comment on function public.assign_payee is 'Gives a transaction the payee of its description.';

create function public.derive_type()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.type := case
    when new.amount < 0 then 'expense'
    when new.category_source <> 'none'
    and exists (
      select
      from public.categories c
      where
        c.user_id = new.user_id
        and c.id = new.category_id
        and c.kind = 'spending'
        and public.caseless(c.name) <> 'uncategorized'
    ) then 'refund'
    else 'income'
  end;
  return new;
end;
$$;

comment on function public.derive_type is 'Gives a transaction the type of its amount and category.';

create function public.track_edit()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  new.revision := old.revision + 1;
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.edited_at is not distinct from old.edited_at then
    new.edited_at := now();
    if old.import_id is not null then
      new.file_key := coalesce(old.file_key, old.movement_key);
    end if;
  end if;
  if old.import_id is not null and old.description <> new.description then
    new.bank_text := coalesce(old.bank_text, old.description);
  end if;
  return new;
end;
$$;

comment on function public.track_edit is 'Notes that a transaction was changed, and its values in its file.';

create function public.transaction_sheet(transaction uuid)
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

comment on function public.transaction_sheet is 'Everything about one transaction; null where there is none.';

create function public.track_category_choice()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- A merge of categories chooses no category.
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.category_set_at is not distinct from old.category_set_at then
    new.category_set_at := now();
  end if;
  if new.category_source not in ('rule', 'memory') then
    new.category_reason := null;
  end if;
  return new;
end;
$$;

comment on function public.track_category_choice is
  'Notes when a category was chosen; a reason goes with the choice it was for.';

create function public.transfer_words()
returns table (language text, kind text, word text)
language sql
immutable
parallel safe
set search_path = ''
as $$
  select w.language, w.kind, unnest(string_to_array(w.words, ', '))
  from
    (
      values
        ('en', 'transfer', 'transfer, transfers, transferred, xfer, tfr, trf, trsf, internal transfer'),
        ('en', 'transfer', 'self transfer, moved to, moved from, sweep, wire, wires, wired, fedwire, remittance'),
        ('en', 'transfer', 'telegraphic transfer, chaps'),
        ('en', 'payment', 'payment, payments, pymt, pmt, autopay, auto pay, epay, epayment, thank you'),
        ('en', 'payment', 'direct debit, instalment, installment'),
        ('en', 'refund', 'refund, refunded, return, returned, reversal, cashback, chargeback, reward, rewards'),
        ('de', 'transfer', 'umbuchung, uberweisung, ueberweisung, ubertrag, uebertrag, dauerauftrag, umschichtung'),
        ('de', 'transfer', 'kontoubertrag, kontouebertrag, uberweisungen, ueberweisungen, uberweisungsauftrag'),
        ('de', 'transfer', 'ueberweisungsauftrag, auslandsuberweisung, auslandsueberweisung, auslandszahlung'),
        ('de', 'transfer', 'echtzeituberweisung, echtzeitueberweisung, eiluberweisung, eilueberweisung'),
        ('de', 'transfer', 'sammeluberweisung, sammelueberweisung, uberw, ueberw'),
        ('de', 'payment', 'zahlung, einzahlung, abrechnung, kreditkartenabrechnung, kartenabrechnung, ausgleich'),
        ('de', 'payment', 'lastschrift, tilgung, rate, zahlung erhalten'),
        ('de', 'refund', 'erstattung, ruckerstattung, rueckerstattung, gutschrift, storno, rucksendung, retoure'),
        ('fr', 'transfer', 'virement, virements, vir, virt, transfert, transferts'),
        ('fr', 'payment', 'paiement, reglement, prelevement, versement, echeance, remboursement pret'),
        ('fr', 'refund', 'remboursement, avoir, annulation'),
        ('es', 'transfer', 'transferencia, transferencias, traspaso, traspasos, transf, giro, giros, remesa, spei'),
        ('es', 'payment', 'pago, pagos, abono, recibo, cuota, liquidacion'),
        ('es', 'refund', 'reembolso, devolucion, anulacion'),
        ('it', 'transfer', 'bonifico, bonifici, bonif, giroconto, girofondo, girofondi, postagiro, trasferimento'),
        ('it', 'transfer', 'trasferimenti'),
        ('it', 'payment', 'pagamento, addebito, rata, saldo carta, versamento'),
        ('it', 'refund', 'rimborso, storno, accredito reso'),
        ('pt', 'transfer', 'transferencia, transferencias, transf, trf, ted, tev, pix, remessa, ordem de pagamento'),
        ('pt', 'payment', 'pagamento, pagto, pgto, fatura, parcela, liquidacao'),
        ('pt', 'refund', 'reembolso, estorno, devolucao'),
        ('nl', 'transfer', 'overboeking, overboekingen, overschrijving, overschrijvingen, buitenlandbetaling'),
        ('nl', 'transfer', 'eigen rekening, spaaropdracht'),
        ('nl', 'payment', 'betaling, afbetaling, afrekening, incasso, aflossing'),
        ('nl', 'refund', 'terugbetaling, retour, creditering'),
        ('pl', 'transfer', 'przelew, przelewu, przelewem, przelewy, przeksiegowanie, przelew wewnetrzny'),
        ('pl', 'payment', 'splata, platnosc, wplata, rata'),
        ('pl', 'refund', 'zwrot'),
        ('cs', 'transfer', 'prevod, prevodu, prevodem, prevody, preuctovani, zahranicni platba'),
        ('cs', 'payment', 'platba, splatka, uhrada, inkaso'),
        ('cs', 'refund', 'vraceni, vratka, refundace'),
        ('sv', 'transfer', 'overforing, overforingar, insattning overforing, flytt, girering, utlandsbetalning'),
        ('sv', 'payment', 'betalning, inbetalning, autogiro, avbetalning, faktura'),
        ('sv', 'refund', 'aterbetalning, retur'),
        ('da', 'transfer', 'overforsel, overfoersel, overforsler, kontooverforsel, udlandsoverforsel, udlandsbetaling'),
        ('da', 'payment', 'betaling, indbetaling, afdrag, betalingsservice'),
        ('da', 'refund', 'tilbagebetaling, refusion, retur'),
        ('no', 'transfer', 'overforing, overforinger, overfort, kontoregulering, utenlandsbetaling, utlandsbetaling'),
        ('no', 'payment', 'betaling, innbetaling, avdrag, avtalegiro'),
        ('no', 'refund', 'tilbakebetaling, refusjon, retur'),
        ('fi', 'transfer', 'tilisiirto, oma tilisiirto, siirto, ulkomaanmaksu'),
        ('fi', 'payment', 'maksu, suoritus, lyhennys, lasku'),
        ('fi', 'refund', 'palautus, hyvitys'),
        ('hu', 'transfer', 'atutalas, atutalasa, utalas, atvezetes'),
        ('hu', 'payment', 'befizetes, torlesztes'),
        ('ro', 'transfer', 'transfer intern, virament, viramente, ordin de plata'),
        ('ro', 'payment', 'plata, rambursare'),
        ('tr', 'transfer', 'havale, havalesi, eft, virman, para transferi'),
        ('tr', 'payment', 'odeme, odemesi'),
        ('ru', 'transfer', 'перевод, перевода, переводы, переводом, перевод между счетами'),
        ('ru', 'payment', 'платеж, погашение, оплата'),
        ('ru', 'refund', 'возврат'),
        ('ja', 'transfer', '振替, 振込, 振込入金, 口座間振替, 資金移動, 送金, 海外送金, 電信送金'),
        ('uk', 'transfer', 'переказ, переказу, перерахування'),
        ('bg', 'transfer', 'превод, преводи'),
        ('sk', 'transfer', 'prevod, prevodu, zahranicny prevod'),
        ('hr', 'transfer', 'prijenos, doznaka'),
        ('sl', 'transfer', 'prenos, nakazilo'),
        ('et', 'transfer', 'ulekanne, makseulekanne'),
        ('lv', 'transfer', 'parskaitijums, parvedums'),
        ('lt', 'transfer', 'pavedimas, pervedimas'),
        ('is', 'transfer', 'millifaersla'),
        ('el', 'transfer', 'μεταφορα, εμβασμα'),
        ('vi', 'transfer', 'chuyen khoan, chuyen tien'),
        ('id', 'transfer', 'pindah buku, pemindahbukuan'),
        ('ko', 'transfer', '이체, 송금, 계좌이체'),
        ('ar', 'transfer', 'تحويل, حوالة'),
        ('he', 'transfer', 'העברה'),
        ('ja', 'payment', '支払, 支払い, 引落, 口座振替, 返済'),
        ('ja', 'refund', '返金, 払戻'),
        ('zh', 'transfer', '转账, 轉帳, 轉賬, 转帐, 汇款, 匯款, 电汇, 電匯'),
        ('zh', 'payment', '还款, 還款, 付款'),
        ('zh', 'refund', '退款'),
        ('en', 'debt', 'credit card, creditcard, credit crd, cardmember, cc, amex, american express'),
        ('en', 'debt', 'barclaycard, loan, mortgage'),
        ('de', 'debt', 'kreditkarte, kreditkarten, kreditkartenkonto, darlehen, kredit, hypothek'),
        ('fr', 'debt', 'carte de credit, pret, credit immobilier'),
        ('es', 'debt', 'tarjeta de credito, prestamo, hipoteca'),
        ('it', 'debt', 'carta di credito, prestito, mutuo'),
        ('pt', 'debt', 'cartao de credito, emprestimo'),
        ('nl', 'debt', 'creditcard, lening, hypotheek'),
        ('pl', 'debt', 'karta kredytowa, karty kredytowej, kredyt, pozyczka'),
        ('cs', 'debt', 'kreditni karta, kreditni karty, uver, pujcka, hypoteka'),
        ('sv', 'debt', 'kreditkort, bolan'),
        ('da', 'debt', 'kreditkort, boliglan'),
        ('no', 'debt', 'kredittkort, boliglan'),
        ('fi', 'debt', 'luottokortti, laina, asuntolaina'),
        ('ja', 'debt', 'クレジットカード, ローン'),
        ('zh', 'debt', '信用卡, 贷款')
    ) as w (language, kind, words);
$$;

comment on function public.transfer_words is
  'Words that banks write beside transfers, payments, refunds, and cards and loans, folded, by language.';

create function public.transfer_words_pattern(kind text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select '(?<![a-z0-9])(?:' || string_agg(distinct public.fold_text(w.word), '|') || ')(?![a-z0-9])'
  from public.transfer_words() w
  where w.kind = transfer_words_pattern.kind;
$$;

comment on function public.transfer_words_pattern is 'Finds any of the words of a kind in a folded text.';

create function public.digits_pattern(digits text)
returns text
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case
      when digits is null
      or digits !~ '^[0-9]{4}$'
      or digits = '0000' then null
      else '(?:' || concat_ws(
        '|',
        case
          when digits !~ '^(19|20)' then '(?<![0-9a-z])(?<![0-9][.,/:-])' || digits
        end,
        '(?:(?<![a-z0-9])[0-9]{0,6}x+|[*#•·]+|[.]{2,}|…)[ -]?' || digits,
        case
          when digits !~ '^(19|20)' then concat(
            '(?<![0-9])(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])(?![0-9]))',
            '[0-9]{4,26}',
            digits
          )
          else '[0-9]{8}' || digits
        end
      ) || ')(?![0-9a-z])(?![.,/:-][0-9])'
    end;
$$;

comment on function public.digits_pattern is
  'Finds the last four digits of an account in a folded text; null where they tell nothing.';

create function public.account_patterns()
returns table (
  account_id uuid,
  digits text,
  digits_pattern text,
  name text,
  name_pattern text,
  name_needs_word boolean,
  number text
)
language sql
stable
security invoker
set search_path = ''
as $$
  with
    known as (
      select a.id, a.last_four_digits as digits, public.fold_text(btrim(a.name)) as name
      from public.live_accounts a
      where a.user_id = (select public.current_user_id())
    ),
    numbers as (
      select distinct s.account_id, n.number
      from
        public.import_statements s
        cross join lateral (select lower(regexp_replace(s.named, '[^0-9A-Za-z]', '', 'g')) as number) n
      where
        s.user_id = (select public.current_user_id())
        and n.number ~ '[0-9]{4}$'
        and char_length(regexp_replace(n.number, '[^0-9]', '', 'g')) >= 6
    ),
    words as (
      select
        k.id,
        bool_and(
          w.word = any (
            array[
              'bank',
              'account',
              'card',
              'credit',
              'debit',
              'checking',
              'current',
              'default',
              'main',
              'my',
              'our',
              'joint',
              'new',
              'old',
              'visa',
              'mastercard',
              'loan',
              'cash',
              'wallet',
              'konto',
              'girokonto',
              'karte',
              'kreditkarte',
              'bargeld',
              'compte',
              'carte',
              'cuenta',
              'tarjeta',
              'conto',
              'carta',
              'conta',
              'cartao',
              'rekening',
              '1',
              '2',
              '3'
            ]
          )
          or w.word = any (s.weak)
        ) as generic,
        bool_or(w.word = any (s.weak)) as weak
      from
        known k
        cross join (
          select
            array[
              'savings',
              'saving',
              'sparkonto',
              'tagesgeld',
              'tagesgeldkonto',
              'epargne',
              'livret',
              'ahorro',
              'ahorros',
              'risparmio',
              'poupanca',
              'spaarrekening',
              'oszczednosci',
              'sporeni',
              'sparande',
              'opsparing',
              'sparing',
              'saasto',
              'saastotili',
              'everyday',
              'household',
              'family'
            ] as weak
        ) s
        cross join lateral regexp_split_to_table(k.name, '[^[:alnum:]]+') as w (word)
      where w.word <> ''
      group by k.id
    )
  select
    k.id,
    d.digits,
    public.digits_pattern(d.digits),
    case
      when named.usable then k.name
    end,
    case
      when named.usable then '(?<![a-z0-9])' || regexp_replace(
        k.name,
        '([][\\.^$*+?(){}|#-])',
        '\\\1',
        'g'
      ) || '(?![a-z0-9])'
    end,
    coalesce(w.generic, false),
    d.number
  from
    known k
    left join words w on w.id = k.id
    cross join lateral (
      select
        char_length(k.name) >= 4
        and k.name ~ '[^0-9 ]'
        and (not coalesce(w.generic, true) or coalesce(w.weak, false)) as usable
    ) named
    cross join lateral (
      select k.digits, null::text as number
      union all
      select right(n.number, 4), right(n.number, 10) from numbers n where n.account_id = k.id
    ) d;
$$;

comment on function public.account_patterns is
  'Patterns by which texts name the user''s accounts: digits, name, number; several rows for several numbers.';

create function public.transfer_evidence(out_ids uuid[], in_ids uuid[])
returns table (out_id uuid, in_id uuid, evidence text, has_word boolean, out_speaks boolean, in_speaks boolean)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  transfer_pattern text := public.transfer_words_pattern('transfer');
  payment_pattern text := public.transfer_words_pattern('payment');
  refund_pattern text := public.transfer_words_pattern('refund');
  debt_pattern text := public.transfer_words_pattern('debt');
  coded uuid[];
begin
  if cardinality(out_ids) = 0 then
    return;
  end if;
  coded := array(
    select distinct t.account_id
    from public.transactions t
    where t.user_id = owner and t.bank_transfer and t.deleted_at is null
  );
  return query with
      pairs as materialized (select p.o, p.i from unnest(out_ids, in_ids) as p (o, i)),
      texts as materialized (
        select
          t.id,
          t.account_id,
          t.payee_id,
          t.bank_transfer,
          a.type as account_type,
          public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
        from
          public.transactions t
          join public.live_accounts a on a.user_id = owner and a.id = t.account_id
        where t.user_id = owner and t.id = any (out_ids || in_ids)
      ),
      worded as materialized (
        select
          t.*,
          t.text ~ transfer_pattern as is_transfer,
          t.text ~ payment_pattern as is_payment,
          t.text ~ refund_pattern as is_refund,
          t.text ~ debt_pattern as is_debt,
          -- How some banks begin every purchase.
          t.text ~ '(?<!credit )card payments? (?!received|thank)[a-z0-9]' as is_purchase
        from texts t
      ),
      patterns as materialized (select * from public.account_patterns()),
      naming as materialized (
        select s.o, s.i, bool_or(s.of_out) as by_out, bool_or(not s.of_out) as by_in
        from
          (
            select p.o, p.i, true as of_out, w.text, w.is_transfer, w.account_id as own, x.account_id as other
            from
              pairs p
              join worded w on w.id = p.o
              join texts x on x.id = p.i
            union all
            select p.o, p.i, false, w.text, w.is_transfer, w.account_id, x.account_id
            from
              pairs p
              join worded w on w.id = p.i
              join texts x on x.id = p.o
          ) s
          join patterns n on n.account_id = s.other
          left join (
            select
              m.account_id,
              coalesce(array_agg(m.digits) filter (where m.digits is not null), '{}') as digits,
              min(m.name) as name
            from patterns m
            group by m.account_id
          ) o
            on o.account_id = s.own
        where
          strpos(s.text, n.digits) > 0
          and n.digits <> all (coalesce(o.digits, '{}'))
          and s.text ~ n.digits_pattern
          or strpos(s.text, n.name) > 0
          and n.name is distinct from o.name
          and (s.is_transfer or not n.name_needs_word)
          and s.text ~ n.name_pattern
          or strpos(regexp_replace(s.text, '[^0-9a-z]', '', 'g'), n.number) > 0
        group by s.o, s.i
      ),
      linked_by_hand as materialized (
        select r.out_account_id, r.in_account_id, r.out_id, r.in_id
        from public.transfers r
        where
          r.user_id = owner
          and r.origin = 'hand'
          and r.out_id is not null
          and r.in_id is not null
          and r.out_account_id in (select t.account_id from texts t)
          and r.in_account_id in (select t.account_id from texts t)
      ),
      legs as materialized (
        select t.id, t.payee_id
        from public.transactions t
        where
          t.user_id = owner
          and t.deleted_at is null
          and t.id = any (
            array(
              select l.out_id from linked_by_hand l
              union all
              select l.in_id from linked_by_hand l
            )
          )
      ),
      confirmed as materialized (
        select distinct l.out_account_id, l.in_account_id, o.payee_id as out_payee, i.payee_id as in_payee
        from
          linked_by_hand l
          join legs o on o.id = l.out_id
          join legs i on i.id = l.in_id
      ),
      judged as (
        select
          p.o,
          p.i,
          o.is_transfer
          or i.is_transfer
          or i.account_type in ('credit', 'loan')
          and i.is_payment
          and not i.is_refund as has_word,
          coalesce(n.by_out, false) as out_names,
          coalesce(n.by_in, false) as in_names,
          c.out_payee is not null as is_confirmed,
          -- Where a bank writes such codes, a row without one is no transfer for it.
          o.bank_transfer
          and (i.bank_transfer or i.account_id <> all (coded)) as out_coded,
          i.bank_transfer and (o.bank_transfer or o.account_id <> all (coded)) as in_coded,
          i.account_type in ('credit', 'loan') and o.is_payment and not o.is_purchase and not i.is_refund as out_pays,
          -- 'Payment, thank you' does not say where from: what left has to be fit for it.
          i.account_type in ('credit', 'loan')
          and i.is_payment
          and not i.is_refund
          and not o.is_purchase
          and (o.is_transfer or o.is_payment or o.is_debt) as in_pays
        from
          pairs p
          join worded o on o.id = p.o
          join worded i on i.id = p.i
          left join naming n on n.o = p.o and n.i = p.i
          left join confirmed c
            on c.out_account_id = o.account_id
            and c.in_account_id = i.account_id
            and c.out_payee = o.payee_id
            and c.in_payee = i.payee_id
      )
    select
      j.o,
      j.i,
      case
        when j.out_names
        or j.in_names then 'names-account'
        when j.out_coded
        or j.in_coded then 'bank-code'
        when j.is_confirmed then 'confirmed-before'
        when j.out_pays
        or j.in_pays then 'card-payment'
      end,
      j.has_word,
      j.out_names or j.out_coded or j.is_confirmed or j.out_pays,
      j.in_names or j.in_coded or j.is_confirmed or j.in_pays
    from judged j;
end;
$$;

comment on function public.transfer_evidence is
  'Evidence that two rows are one transfer, as a code; whether a text has a word for it, and which side.';

create function public.waiting_legs()
returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid)
language sql
stable
security invoker
set search_path = ''
as $$
  with
    trashed as (
      select t.id
      from public.transactions t
      where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
    ),
    legs as (
      select
        r.*,
        r.out_id is not null and r.out_id not in (select x.id from trashed x) as has_out,
        r.in_id is not null and r.in_id not in (select x.id from trashed x) as has_in
      from public.transfers r
      where r.user_id = (select public.current_user_id())
    )
  select
    l.id,
    case
      when l.has_out then l.out_id
      else l.in_id
    end,
    case
      when l.has_out then l.out_part_id
      else l.in_part_id
    end,
    l.has_out,
    case
      when l.has_out then l.in_account_id
      else l.out_account_id
    end
  from legs l
  where l.has_out <> l.has_in;
$$;

comment on function public.waiting_legs is
  'Legs of transfers that wait for their other side, and the account it is to come to.';

create function public.transfer_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  linked boolean,
  evidence text,
  reason text,
  decision text,
  out_near boolean,
  in_near boolean
)
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  wanted bigint[];
  met bigint[];
begin
  -- Of split transactions the parts.
  wanted := sizes || array(
    select abs(p.amount * 1000)::bigint
    from public.transaction_parts p
    where p.user_id = owner and p.transaction_id = any (ids)
  );
  if cardinality(wanted) = 0 then
    return;
  end if;
  first_day := first_day - 92;
  last_day := last_day + 92;
  -- What came in at all leaves few of the rows that went out.
  if cardinality(wanted) > 500 then
    met := array(
      select distinct -t.amount_order
      from public.transactions t
      where
        t.user_id = owner
        and t.amount_order > 0
        and t.amount_order = any (wanted)
        and t.date between first_day and last_day
        and t.deletion_id is null
      union
      select -abs(t.amount * 1000)::bigint
      from
        public.waiting_legs() w
        join public.transactions t on t.user_id = owner and t.id = w.id
      union
      select -abs(p.amount * 1000)::bigint from public.transaction_parts p where p.user_id = owner and p.amount > 0
    );
  else
    met := array(select -w from unnest(wanted) as w);
  end if;

  return query with
      own_accounts as materialized (
        select a.id, coalesce(a.currency, p.currency) as currency, a.sample
        from
          public.live_accounts a
          join public.profiles p on p.user_id = owner
        where a.user_id = owner
      ),
      waiting as materialized (select * from public.waiting_legs()),
      legs as materialized (
        select
          coalesce(w.part_id, t.id) as key,
          t.id,
          w.part_id,
          t.account_id,
          t.date,
          t.created_at,
          t.position,
          w.is_out,
          abs(coalesce(p.amount, t.amount) * 1000)::bigint as size,
          w.transfer_id,
          w.waits_for,
          true as open
        from
          waiting w
          join public.transactions t on t.user_id = owner and t.id = w.id
          left join public.transaction_parts p on p.user_id = owner and p.id = w.part_id
        where abs(coalesce(p.amount, t.amount) * 1000)::bigint = any (wanted) and t.date between first_day and last_day
      ),
      free_parts as materialized (
        select p.id, p.transaction_id, p.amount < 0 as is_out, abs(p.amount * 1000)::bigint as size, p.type
        from public.transaction_parts p
        where
          p.user_id = owner
          and abs(p.amount * 1000)::bigint = any (wanted)
          and not exists (select from public.transfers r where r.user_id = owner and r.out_part_id = p.id)
          and not exists (select from public.transfers r where r.user_id = owner and r.in_part_id = p.id)
      ),
      parts as materialized (
        -- What a hand has said to be an expense is at most asked about.
        select
          p.id as key,
          t.id,
          p.id as part_id,
          t.account_id,
          t.date,
          t.created_at,
          t.position,
          p.is_out,
          p.size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          p.type = 'transfer' as open
        from
          free_parts p
          join public.transactions t on t.user_id = owner and t.id = p.transaction_id
        where
          t.id = any (array(select f.transaction_id from free_parts f))
          and t.date between first_day and last_day
          and t.deletion_id is null
      ),
      arriving as materialized (
        select
          t.id as key,
          t.id,
          null::uuid as part_id,
          t.account_id,
          t.date,
          t.created_at,
          t.position,
          false as is_out,
          t.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          true as open
        from public.transactions t
        where
          t.user_id = owner
          and t.amount_order > 0
          and t.amount_order = any (wanted)
          and t.date between first_day and last_day
          and t.deletion_id is null
          and t.type <> 'transfer'
          and not t.is_split
        union all
        select l.* from legs l where not l.is_out
        union all
        select p.* from parts p where not p.is_out
      ),
      reached as materialized (
        select distinct a.size, s.stretch
        from
          arriving a
          cross join lateral (
            values
              ((a.date - date '1900-01-01' - 5) / 11),
              ((a.date - date '1900-01-01' + 5) / 11)
          ) as s (stretch)
      ),
      nodes as materialized (
        select n.*, a.currency, a.sample, n.id = any (ids) as seed, n.date - date '1900-01-01' as day
        from
          (
            select
              t.id as key,
              t.id,
              null::uuid as part_id,
              t.account_id,
              t.date,
              t.created_at,
              t.position,
              true as is_out,
              -t.amount_order as size,
              null::uuid as transfer_id,
              null::uuid as waits_for,
              true as open
            from public.transactions t
            where
              t.user_id = owner
              and t.amount_order < 0
              and t.amount_order = any (met)
              and (-t.amount_order, (t.date - date '1900-01-01') / 11) in (select r.size, r.stretch from reached r)
              and t.date between first_day and last_day
              and t.deletion_id is null
              and t.type <> 'transfer'
              and not t.is_split
            union all
            select l.* from legs l where l.is_out
            union all
            select p.* from parts p where p.is_out
            union all
            select a.* from arriving a
          ) n
          join own_accounts a on a.id = n.account_id
        where
          n.transfer_id is not null
          or not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.first_id = n.id
              and s.kind = 'transfer'
              and s.second_id is null
              and s.first_part_id is not distinct from n.part_id
          )
          and not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = n.id)
          and not exists (select from public.refund_links l where l.user_id = owner and l.purchase_id = n.id)

        -- How many candidates a row has at most, without looking at pairs, so that many rows of one amount cost
        -- nothing.
      ),
      counted as materialized (
        select
          n.*,
          case
            when n.is_out then count(*) filter (where not n.is_out) over around - count(*)
              filter (where not n.is_out)
              over here
            else count(*) filter (where n.is_out) over around - count(*) filter (where n.is_out) over here
          end as candidates
        from nodes n
        window
          around as (
            partition by n.currency, n.sample, n.size
            order by n.day
            range between 5 preceding and 5 following
          ),
          here as (
            partition by n.currency, n.sample, n.size, n.account_id
            order by n.day
            range between 5 preceding and 5 following
          )
      ),
      outs as materialized (
        select c.*, c.candidates > 20 as crowded, c.day / 11 as stretch
        from counted c
        where c.is_out and c.candidates > 0
      ),
      ins as materialized (
        select c.*, c.candidates > 20 as crowded, s.stretch
        from
          counted c
          cross join lateral (
            select (c.day - 5) / 11 as stretch
            union
            select (c.day + 5) / 11
          ) s
        where not c.is_out and c.candidates > 0
      ),
      near_in_time as (
        select o.key as out_key, i.key as in_key
        from
          outs o
          join ins i using (currency, sample, size, stretch)
        where
          not o.crowded
          and o.account_id <> i.account_id
          and abs(o.day - i.day) <= 5
          and coalesce(o.waits_for = i.account_id, true)
          and coalesce(i.waits_for = o.account_id, true)
        union all
        select o.key, i.key
        from
          (select * from outs where crowded) o
          join (select * from ins where not crowded) i using (currency, sample, size, stretch)
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= 5
          and coalesce(o.waits_for = i.account_id, true)
          and coalesce(i.waits_for = o.account_id, true)
      ),
      edges as materialized (
        select
          e.*,
          count(*) over o as out_count,
          count(*) over i as in_count,
          bool_or(e.in_seed) over o as out_beside_seed,
          bool_or(e.out_seed) over i as in_beside_seed,
          e.out_crowded or min(e.in_account) over o <> max(e.in_account) over o as out_open,
          e.in_crowded or min(e.out_account) over i <> max(e.out_account) over i as in_open
        from
          (
            select
              p.out_key,
              p.in_key,
              o.id as o,
              i.id as i,
              o.part_id as out_part,
              i.part_id as in_part,
              o.open and i.open as open,
              o.transfer_id as out_wait,
              i.transfer_id as in_wait,
              o.size,
              o.account_id::text as out_account,
              i.account_id::text as in_account,
              o.day as out_day,
              i.day as in_day,
              o.created_at as out_at,
              i.created_at as in_at,
              o.position as out_position,
              i.position as in_position,
              o.seed as out_seed,
              i.seed as in_seed,
              o.crowded as out_crowded,
              i.crowded as in_crowded
            from
              near_in_time p
              join outs o on o.key = p.out_key
              join (select distinct on (x.key) x.* from ins x) i on i.key = p.in_key
              left join public.suggestions s
                on s.user_id = owner
                and s.kind = 'transfer'
                and s.refused_at is not null
                and s.first_id = o.id
                and s.second_id = i.id
                and s.first_part_id is not distinct from o.part_id
                and s.second_part_id is not distinct from i.part_id
            where s.id is null
          ) e
        window
          o as (partition by e.out_key),
          i as (partition by e.in_key)
      ),
      judged as materialized (
        select
          e.*,
          e.out_count = 1 and e.in_count = 1 and not e.out_crowded and not e.in_crowded as only_two,
          e.out_seed or e.out_beside_seed as near_out,
          e.in_seed or e.in_beside_seed as near_in
        from edges e

        -- Several of one amount between the same two accounts: stretches of rows without a gap of more than five days,
        -- which
        -- none of the pairs leaves.
      ),
      sides as (
        select
          j.out_key as key,
          true as is_out,
          j.size,
          j.out_account,
          j.in_account,
          j.out_day as day,
          j.out_at as at,
          j.out_position as position,
          j.out_seed as seed,
          bool_or(j.out_open or j.in_open) as open
        from judged j
        where not j.only_two
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
        union all
        select
          j.in_key,
          false,
          j.size,
          j.out_account,
          j.in_account,
          j.in_day,
          j.in_at,
          j.in_position,
          j.in_seed,
          bool_or(j.out_open or j.in_open)
        from judged j
        where not j.only_two
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ),
      broken as (
        select s.*, coalesce(s.day - lag(s.day) over way > 5, true)::integer as starts
        from sides s
        window
          way as (
            partition by s.size, s.out_account, s.in_account
            order by s.day, s.key
          )
      ),
      grouped as (
        select
          b.*,
          sum(b.starts) over (
            partition by b.size, b.out_account, b.in_account
            order by b.day, b.key
          ) as stretch
        from broken b
      ),
      placed as materialized (
        select
          g.*,
          row_number() over (
            partition by g.size, g.out_account, g.in_account, g.stretch, g.is_out
            order by g.day, g.at, g.position, g.key
          ) as place,
          count(*) filter (where g.is_out) over whole as outs,
          count(*) filter (where not g.is_out) over whole as ins,
          bool_or(g.open) over whole
          or min(g.day) over whole <= first_day - date '1900-01-01' + 5
          or max(g.day) over whole >= last_day - date '1900-01-01' - 5 as is_open,
          bool_or(g.seed) over whole as has_seed
        from grouped g
        window whole as (partition by g.size, g.out_account, g.in_account, g.stretch)
      ),
      in_order as materialized (
        select
          j.out_key,
          j.in_key,
          o.size,
          o.out_account,
          o.in_account,
          o.stretch,
          o.outs,
          count(*) over (partition by o.size, o.out_account, o.in_account, o.stretch) as pairs
        from
          placed o
          join placed i using (size, out_account, in_account, stretch, place)
          join judged j on j.out_key = o.key and j.in_key = i.key
        where o.is_out and not i.is_out and o.outs = o.ins and not o.is_open and o.has_seed
      ),
      asked as materialized (
        select j.*, n.out_key is not null as in_turn, n.stretch, n.outs
        from
          judged j
          left join in_order n on n.out_key = j.out_key and n.in_key = j.in_key and n.pairs = n.outs
        where j.near_out or j.near_in or n.out_key is not null
      ),
      told as (
        select
          a.*,
          case
            when a.out_wait is not null
            or a.in_wait is not null then 'waiting'
            else e.evidence
          end as why,
          e.has_word,
          e.out_speaks or a.out_wait is not null as out_tells,
          e.in_speaks or a.in_wait is not null as in_tells
        from
          asked a
          join public.transfer_evidence(array(select q.o from asked q), array(select q.i from asked q)) e
            on e.out_id = a.o and e.in_id = a.i
      ),
      decided as (
        select distinct on (t.out_key, t.in_key)
          t.*,
          t.only_two
          and t.open
          and t.why is not null
          and (t.out_seed or t.in_seed)
          -- Of several, one side has to say so throughout: else a row that is something else may stand between them.
          or t.in_turn
          and bool_and(t.open) over turn
          and (bool_and(t.out_tells) over turn or bool_and(t.in_tells) over turn) as is_linked,
          bool_or(t.why is not null or t.has_word) over (
            partition by
              case
                when t.out_count > 1 then t.out_key
                else t.in_key
              end
          ) as speaks
        from told t
        window turn as (partition by t.in_turn, t.size, t.out_account, t.in_account, t.stretch)
      ),
      settled as (
        select
          d.*,
          bool_or(d.is_linked) over (partition by d.out_key)
          or bool_or(d.is_linked) over (partition by d.in_key) as done
        from decided d
      )
    select
      d.o,
      d.i,
      d.out_part,
      d.in_part,
      d.out_wait,
      d.in_wait,
      d.is_linked,
      d.why,
      case
        when d.done
        or not d.open
        and d.why is null
        and not d.has_word then null
        when d.only_two then coalesce(
          d.why,
          case
            when d.has_word then 'transfer-word'
            else 'same-amount'
          end
        )
        when d.speaks then 'several-candidates'
      end,
      case
        when d.only_two then concat_ws(
          '/',
          'transfer',
          d.out_account,
          d.in_account,
          trim_scale(d.size / 1000.0),
          coalesce(
            d.why,
            case
              when d.has_word then 'transfer-word'
              else 'same-amount'
            end
          )
        )
        else concat_ws(
          '/',
          'transfer/row',
          case
            when d.out_count > 1 then d.out_key
            else d.in_key
          end
        )
      end,
      d.near_out,
      d.near_in
    from settled d;
end;
$$;

comment on function public.transfer_pairs is
  'Possible transfers among some rows and parts and those near them: to link automatically, or to suggest.';

create function public.link_transfers(change uuid, pairs jsonb)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  pair record;
begin
  pairs := public.unwrap_json(pairs);
  if
    not public.begin_change(
      change,
      array(
        select i.id
        from
          jsonb_to_recordset(pairs) as p ("outId" uuid, "inId" uuid)
          cross join lateral (
            values
              (p."outId"),
              (p."inId")
          ) i (id)
        where i.id is not null
      ),
      '{"action": "transfer"}'
    )
  then
    return jsonb_build_object('transactions', 1);
  end if;
  for pair in select
    p."outId" as leg_out,
    p."inId" as leg_in,
    p."accountId" as account,
    coalesce(p.fee, false) as fee,
    p."outPartId" as out_part,
    p."inPartId" as in_part
  from
    jsonb_to_recordset(pairs) as p (
      "outId" uuid,
      "inId" uuid,
      "accountId" uuid,
      fee boolean,
      "outPartId" uuid,
      "inPartId" uuid
    ) loop
    perform public.join_transfer(pair.leg_out, pair.leg_in, pair.account, pair.fee, null, pair.out_part, pair.in_part);
  end loop;
  return public.end_change(change);
end;
$$;

comment on function public.link_transfers is
  'Links pairs of transactions or parts as transfers, or one that waits for its other side; safe to repeat.';

create function public.part_transfer(part uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'id',
        r.id,
        'accountId',
        case part
          when r.out_part_id then r.in_account_id
          else r.out_account_id
        end,
        'transactionId',
        case part
          when r.out_part_id then r.in_id
          else r.out_id
        end
      )
    from
      (
        select x.id
        from public.transfers x
        where x.user_id = (select public.current_user_id()) and x.out_part_id = part_transfer.part
        union all
        select x.id
        from public.transfers x
        where x.user_id = (select public.current_user_id()) and x.in_part_id = part_transfer.part
      ) x
      join public.live_transfers r on r.user_id = (select public.current_user_id()) and r.id = x.id
    limit 1
  );
end;
$$;

comment on function public.part_transfer is 'The other side of a part that is a leg of a transfer.';

create function public.follow_leg()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if
    exists (
      select
      from public.transfers r
      where
        r.user_id = new.user_id
        and (
          r.out_id = new.id
          and r.in_account_id = new.account_id
          or r.in_id = new.id
          and r.out_account_id = new.account_id
        )
    )
  then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  update public.transfers r set out_account_id = new.account_id where r.user_id = new.user_id and r.out_id = new.id;
  update public.transfers r set in_account_id = new.account_id where r.user_id = new.user_id and r.in_id = new.id;
  return null;
end;
$$;

comment on function public.follow_leg is 'Keeps the accounts of a transfer those of its legs.';

create function public.check_leg()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if
    exists (
      select
      from
        public.transfers r
        join public.transactions o on o.user_id = r.user_id and o.id = r.out_id
        join public.transactions i on i.user_id = r.user_id and i.id = r.in_id
        left join public.transaction_parts op on op.user_id = r.user_id and op.id = r.out_part_id
        left join public.transaction_parts ip on ip.user_id = r.user_id and ip.id = r.in_part_id
      where
        r.user_id = new.user_id
        and new.id in (r.out_id, r.in_id, r.out_part_id, r.in_part_id)
        and -coalesce(op.amount, o.amount) <> coalesce(ip.amount, i.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'transfer_linked';
  end if;
  return null;
end;
$$;

comment on function public.check_leg is 'Keeps both legs of a transfer equal.';

create function public.drop_part_of_leg()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.out_id is null then
    new.out_part_id := null;
  end if;
  if new.in_id is null then
    new.in_part_id := null;
  end if;
  return new;
end;
$$;

comment on function public.drop_part_of_leg is 'Forgets the part of a leg that is gone.';

create function public.join_transfer(
  leg_out uuid,
  leg_in uuid,
  other_account uuid,
  fee boolean,
  import uuid default null,
  out_part uuid default null,
  in_part uuid default null
)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  goes public.transactions;
  comes public.transactions;
  goes_part public.transaction_parts;
  comes_part public.transaction_parts;
  goes_amount numeric;
  comes_amount numeric;
  goes_type text;
  comes_type text;
  legs uuid[] := array[coalesce(out_part, leg_out), coalesce(in_part, leg_in)];
begin
  select t.* into goes from public.transactions t where t.user_id = owner and t.id = leg_out and t.deletion_id is null;
  select t.* into comes from public.transactions t where t.user_id = owner and t.id = leg_in and t.deletion_id is null;
  select p.*
  into goes_part
  from public.transaction_parts p
  where p.user_id = owner and p.id = out_part and p.transaction_id = leg_out;
  select p.*
  into comes_part
  from public.transaction_parts p
  where p.user_id = owner and p.id = in_part and p.transaction_id = leg_in;
  goes_amount := case
    when out_part is null then goes.amount
    else goes_part.amount
  end;
  comes_amount := case
    when in_part is null then comes.amount
    else comes_part.amount
  end;
  if
    leg_out is not null
    and goes.id is null
    or leg_in is not null
    and comes.id is null
    or out_part is not null
    and goes_part.id is null
    or in_part is not null
    and comes_part.id is null
  then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  elseif
    goes_amount > 0
    or comes_amount < 0
    or goes.is_split
    and out_part is null
    or comes.is_split
    and in_part is null
    or fee
    and out_part is not null
    or coalesce(goes.account_id, other_account) = coalesce(comes.account_id, other_account)
    or goes.id is not null
    and comes.id is not null
    and (
      -goes_amount <> comes_amount
      and not (fee and -goes_amount > comes_amount)
      or public.account_currency(owner, goes.account_id) <> public.account_currency(owner, comes.account_id)
    )
    or not exists (
      select
      from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(goes.account_id, other_account)
    )
    or not exists (
      select
      from public.live_accounts a
      where a.user_id = owner and a.id = coalesce(comes.account_id, other_account)
    )
    or exists (
      select
      from public.live_transfers r
      where
        r.user_id = owner
        and r.out_id is not null
        and r.in_id is not null
        and (
          r.out_id = leg_out
          and r.out_part_id is not distinct from out_part
          or r.in_id = leg_in
          and r.in_part_id is not distinct from in_part
        )
    )
  then
    raise sqlstate 'PT409' using message = 'not_a_transfer';
  end if;
  -- A waiting leg stops waiting.
  select
    coalesce(
      (
        select r.out_type
        from public.transfers r
        where r.user_id = owner and r.out_id = leg_out and r.out_part_id is not distinct from out_part
      ),
      nullif(coalesce(goes_part.type, goes.type), 'transfer'),
      'expense'
    ),
    coalesce(
      (
        select r.in_type
        from public.transfers r
        where r.user_id = owner and r.in_id = leg_in and r.in_part_id is not distinct from in_part
      ),
      nullif(coalesce(comes_part.type, comes.type), 'transfer'),
      'income'
    )
  into goes_type, comes_type;
  -- A leg in the trash whose place another takes counts as it did before.
  perform
    public.end_transfers(
      array(
        select r.id
        from public.transfers r
        where
          r.user_id = owner
          and (
            r.out_id = leg_out
            and r.out_part_id is not distinct from out_part
            or r.in_id = leg_in
            and r.in_part_id is not distinct from in_part
          )
      ),
      legs
    );
  perform set_config('outlay.merging', 'on', true);
  delete from public.refund_links l
  where
    l.user_id = owner
    and (
      leg_out in (l.refund_id, l.purchase_id)
      and out_part is null
      or leg_in in (l.refund_id, l.purchase_id)
      and in_part is null
    );
  if fee then
    perform
      public.write_parts(
        leg_out,
        jsonb_build_array(
          jsonb_build_object(
            'amount',
            -comes_amount,
            'type',
            'transfer',
            'category',
            (select c.name from public.categories c where c.user_id = owner and c.id = goes.category_id)
          ),
          jsonb_build_object('amount', goes_amount + comes_amount, 'type', 'expense', 'category', 'Fees')
        )
      );
    select p.id
    into out_part
    from public.transaction_parts p
    where p.user_id = owner and p.transaction_id = leg_out and p.position = 1;
  end if;
  insert into public.transfers
    (
      user_id,
      out_id,
      in_id,
      out_part_id,
      in_part_id,
      out_account_id,
      in_account_id,
      out_type,
      in_type,
      origin,
      import_id
    )
  values
    (
      owner,
      leg_out,
      leg_in,
      out_part,
      in_part,
      coalesce(goes.account_id, other_account),
      coalesce(comes.account_id, other_account),
      goes_type,
      comes_type,
      'hand',
      import
    );
  update public.transactions t
  set type = 'transfer'
  where
    t.user_id = owner
    and (t.id = leg_in and in_part is null or t.id = leg_out and out_part is null)
    and t.type <> 'transfer';
  update public.transaction_parts p
  set type = 'transfer'
  where p.user_id = owner and p.id in (out_part, in_part) and p.type <> 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('transfer', 'fee', 'refund')
    and (s.first_id in (leg_out, leg_in) or s.second_id in (leg_out, leg_in))
    and (coalesce(s.first_part_id, s.first_id) = any (legs) or coalesce(s.second_part_id, s.second_id) = any (legs));
end;
$$;

comment on function public.join_transfer is
  'Links two legs, or one with the account it waits for; with a fee the outgoing one is split.';

create function public.end_transfers(ids uuid[], kept uuid[] default '{}')
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  update public.transaction_parts p
  set type = case p.id
    when r.out_part_id then r.out_type
    else r.in_type
  end
  from public.transfers r
  where
    r.user_id = owner
    and r.id = any (ids)
    and p.user_id = owner
    and p.id in (r.out_part_id, r.in_part_id)
    and p.type = 'transfer'
    and (p.id = any (kept)) is not true;
  update public.transactions t
  set type = case t.id
    when r.out_id then r.out_type
    else r.in_type
  end
  from public.transfers r
  where
    r.user_id = owner
    and r.id = any (ids)
    and t.user_id = owner
    and (t.id = r.out_id and r.out_part_id is null or t.id = r.in_id and r.in_part_id is null)
    and t.type = 'transfer'
    and (t.id = any (kept)) is not true;
  delete from public.transfers r where r.user_id = owner and r.id = any (ids);
  perform set_config('outlay.merging', '', true);
end;
$$;

comment on function public.end_transfers is
  'Ends transfers: their legs count as before, except those kept to become legs of another.';

create function public.unlink_transfers(
  change uuid,
  ids uuid[],
  forever boolean default false,
  parts uuid[] default '{}'
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  ended uuid[];
  rows uuid[];
  refused jsonb;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', 1);
  end if;
  ended := array(
    select r.id
    from public.transfers r
    where
      r.user_id = owner
      and (r.out_id = any (ids) or r.in_id = any (ids) or r.out_part_id = any (parts) or r.in_part_id = any (parts))
  );
  rows := array(
    select unnest(ids)
    union
    select p.transaction_id from public.transaction_parts p where p.user_id = owner and p.id = any (parts)
  );
  with
    pairs as (
      select r.out_id, r.in_id, r.out_part_id, r.in_part_id
      from public.live_transfers r
      where r.user_id = owner and r.id = any (ended) and r.out_id is not null and r.in_id is not null
    ),
    legs as (
      select t.id, null::uuid as part_id
      from public.live_transactions t
      where t.user_id = owner and t.id = any (ids) and not t.is_split
      union
      select p.transaction_id, p.id
      from
        public.transaction_parts p
        join public.live_transactions t on t.user_id = owner and t.id = p.transaction_id
      where p.user_id = owner and (p.id = any (parts) or t.id = any (ids) and p.type = 'transfer')
    ),
    remembered as (
      insert into public.suggestions as s (
        user_id,
        kind,
        first_id,
        second_id,
        first_part_id,
        second_part_id,
        refused_at
      )
      select owner, 'transfer', p.out_id, p.in_id, p.out_part_id, p.in_part_id, now() from pairs p where not forever
      union
      select owner, 'transfer', l.id, null, l.part_id, null, now()
      from legs l
      where
        forever
        or not exists (
          select
          from pairs p
          where coalesce(l.part_id, l.id) in (coalesce(p.out_part_id, p.out_id), coalesce(p.in_part_id, p.in_id))
        )
      on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now())
      returning s.id
    )
  select coalesce(jsonb_agg(m.id), '[]')
  into refused
  from remembered m;
  perform
    public.begin_change(
      change,
      array(
        select unnest(rows)
        union
        select i.id
        from
          public.transfers r
          cross join lateral (
            values
              (r.out_id),
              (r.in_id)
          ) i (id)
        where r.user_id = owner and r.id = any (ended) and i.id is not null
      ),
      jsonb_build_object(
        'action',
        case
          when forever then 'keep-expense'
          else 'not-transfer'
        end,
        'suggestions',
        refused
      )
    );
  perform public.end_transfers(ended);
  -- Transfers without a link: of an earlier version, or parts that never named an account.
  perform set_config('outlay.merging', 'on', true);
  update public.transactions t
  set type = case
    when t.amount < 0 then 'expense'
    else 'income'
  end
  where t.user_id = owner and t.id = any (ids) and t.type = 'transfer';
  update public.transaction_parts p
  set type = case
    when p.amount < 0 then 'expense'
    else 'refund'
  end
  where p.user_id = owner and (p.id = any (parts) or p.transaction_id = any (ids)) and p.type = 'transfer';
  perform set_config('outlay.merging', '', true);
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('transfer', 'fee')
    and (
      s.first_id = any (ids)
      or s.second_id = any (ids)
      or s.first_part_id = any (parts)
      or s.second_part_id = any (parts)
    );
  perform public.find_suggestions(rows);
  return public.end_change(change);
end;
$$;

comment on function public.unlink_transfers is
  'Marks transactions, or parts of them, as no transfers, which is remembered; safe to repeat.';

create function public.release_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  others uuid[] := array(
    select p.id
    from
      public.transaction_parts p
      join public.transfers r on r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
      left join jsonb_to_recordset(parts) as g (id uuid, amount numeric, type text, "accountId" uuid) on g.id = p.id
    where
      p.user_id = owner
      and p.transaction_id = release_parts.transaction
      and (
        g.id is null
        or g.type <> 'transfer'
        or g.amount <> p.amount
        or g."accountId" <> case p.id
          when r.out_part_id then r.in_account_id
          else r.out_account_id
        end
      )
  );
begin
  if others = '{}' then
    return;
  end if;
  update public.transfers r set out_id = null where r.user_id = owner and r.out_part_id = any (others);
  update public.transfers r set in_id = null where r.user_id = owner and r.in_part_id = any (others);
  delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
end;
$$;

comment on function public.release_parts is
  'Lets the other side wait when a part is removed, is no transfer now, or gets another amount or account.';

create function public.await_parts(transaction uuid, parts jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held public.transactions;
  leg record;
begin
  select t.* into held from public.transactions t where t.user_id = owner and t.id = await_parts.transaction;
  for leg in select p.id, p.amount, g.account
  from
    (
      select row_number() over () as place, r."accountId" as account
      from jsonb_to_recordset(parts) as r ("accountId" uuid)
    ) g
    join public.transaction_parts p on p.user_id = owner and p.transaction_id = held.id and p.position = g.place
  where
    p.type = 'transfer'
    and g.account is not null
    and not exists (
      select from public.transfers r where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
    ) loop
    if leg.account = held.account_id then
      raise sqlstate 'PT409' using message = 'not_a_transfer';
    elseif not exists (select from public.live_accounts a where a.user_id = owner and a.id = leg.account) then
      raise sqlstate 'PT409' using message = 'unknown_account';
    end if;
    insert into public.transfers
      (user_id, out_id, in_id, out_part_id, in_part_id, out_account_id, in_account_id, origin)
    values
      (
        owner,
        case
          when leg.amount < 0 then held.id
        end,
        case
          when leg.amount > 0 then held.id
        end,
        case
          when leg.amount < 0 then leg.id
        end,
        case
          when leg.amount > 0 then leg.id
        end,
        case
          when leg.amount < 0 then held.account_id
          else leg.account
        end,
        case
          when leg.amount < 0 then leg.account
          else held.account_id
        end,
        'hand'
      );
  end loop;
end;
$$;

comment on function public.await_parts is 'Lets the parts of a transaction that name an account wait for it.';

create function public.move_to_trash(change uuid, ids uuid[])
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  moved integer;
begin
  -- By their keys: as live ones (deletion_id is null) they might be looked for along the index of the list.
  update public.transactions t
  set
    deletion_id = change,
    deleted_at = now()
  where t.user_id = owner and t.id = any (ids) and t.deleted_at is null;
  get diagnostics moved = row_count;
  update public.ledger_changes c set transactions = moved where c.user_id = owner and c.id = change;
  return moved;
end;
$$;

comment on function public.move_to_trash is 'Moves transactions to the trash as part of a change; returns how many.';

create function public.delete_transactions(change uuid, selection jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  moved integer;
begin
  select c.transactions into moved from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'delete');
    moved := public.move_to_trash(change, public.selected_transactions(selection));
  end if;
  return jsonb_build_object('transactions', moved);
end;
$$;

comment on function public.delete_transactions is 'Moves the selected transactions to the trash; safe to repeat.';

create function public.delete_account(change uuid, account uuid, transactions integer)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  moved integer;
begin
  select c.transactions into moved from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', moved);
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if
    not exists (select from public.live_accounts a where a.user_id = owner and a.id <> account and a.closed_at is null)
  then
    raise sqlstate 'PT409' using message = 'last_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'delete-account');
  moved := public.move_to_trash(
    change,
    array(select t.id from public.live_transactions t where t.user_id = owner and t.account_id = account)
  );
  if moved is distinct from delete_account.transactions then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  update public.accounts a set deletion_id = change where a.user_id = owner and a.id = account;
  return jsonb_build_object('transactions', moved);
end;
$$;

comment on function public.delete_account is 'Moves an account and its transactions to the trash; safe to repeat.';

create function public.close_account(account uuid, closed boolean)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if
    closed
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id <> account and a.closed_at is null
    )
  then
    raise sqlstate 'PT409' using message = 'last_account';
  end if;
  update public.accounts a
  set closed_at = case
    when closed then coalesce(a.closed_at, now())
  end
  where a.user_id = owner and a.id = account and a.deletion_id is null;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
end;
$$;

comment on function public.close_account is 'Closes an account or opens it again.';

create function public.take_from_trash(accounts uuid[], ids uuid[])
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  needed uuid[] := array(
    select unnest(accounts)
    union
    select t.account_id
    from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.deletion_id is not null
  );
  back integer;
begin
  update public.accounts a
  set deletion_id = null
  where a.user_id = owner and a.id = any (needed) and a.deletion_id is not null;
  update public.transactions t
  set
    deletion_id = null,
    deleted_at = null
  where t.user_id = owner and t.id = any (ids) and t.deletion_id is not null;
  get diagnostics back = row_count;
  return back;
end;
$$;

comment on function public.take_from_trash is
  'Takes accounts and transactions, and the accounts these need, out of the trash; returns how many transactions.';

create function public.undo_change(change uuid)
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

comment on function public.undo_change is
  'Undoes a change. Repeatable; returns rows that are as before, rows changed since, and changedSince for rules.';

create function public.restore_transactions(ids uuid[] default null)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
begin
  perform public.forget_old_changes();
  return jsonb_build_object(
    'transactions',
    case
      when ids is not null then public.take_from_trash('{}', ids)
      else public.take_from_trash(
        array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id is not null),
        array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id is not null)
      )
    end
  );
end;
$$;

comment on function public.restore_transactions is 'Puts transactions back from the trash; safe to repeat.';

create function public.trash_page(page integer default 1, page_size integer default 25)
returns jsonb
language sql
stable
security invoker
set search_path = ''
as $$
  with place as (
    select p.* from public.page_position((
      select count(*) from public.transactions t
      where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
        and t.deleted_at > now() - interval '30 days'), trash_page.page, trash_page.page_size) p
  )
  select jsonb_build_object('total', place.total, 'pages', place.pages, 'page', place.page,
    'items', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'date', d.date,
        'description', public.row_title(row(d.*)::public.transactions),
        'category', c.name, 'amount', abs(d.amount), 'type', d.type,
          'incoming', d.amount > 0, 'note', d.note, 'deletedAt', d.deleted_at,
        'account', public.account_label(a.name, a.last_four_digits))
        order by d.deleted_at desc, d.date desc, d.id), '[]')
      from (
        select * from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
          and t.deleted_at > now() - interval '30 days'
        order by t.deleted_at desc, t.date desc, t.id
        limit page_size offset place.skipped
      ) d
      join public.categories c on c.user_id = d.user_id and c.id = d.category_id
      join public.accounts a on a.user_id = d.user_id and a.id = d.account_id),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('changeId', a.deletion_id, 'id', a.id,
        'name', a.name, 'type', a.type,
        'lastFourDigits', a.last_four_digits, 'deletedAt', l.made_at, 'transactions', (
          select count(*) from public.transactions t
          where t.user_id = a.user_id and t.deletion_id = a.deletion_id))
        order by l.made_at desc, a.id), '[]')
      from public.accounts a
      join public.ledger_changes l on l.user_id = a.user_id and l.id = a.deletion_id
      where a.user_id = (select public.current_user_id()) and l.made_at > now() - interval '30 days'))
  from place;
$$;

comment on function public.trash_page is
  'A page of the deleted transactions, the latest first, and the deleted accounts.';

create function public.empty_trash(transactions integer, accounts integer)
returns void
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  rows_gone bigint;
  accounts_gone bigint;
begin
  perform public.forget_old_changes();
  delete from public.transactions t where t.user_id = owner and t.deletion_id is not null;
  get diagnostics rows_gone = row_count;
  delete from public.accounts a where a.user_id = owner and a.deletion_id is not null;
  get diagnostics accounts_gone = row_count;
  if
    rows_gone + accounts_gone > 0
    and (rows_gone, accounts_gone) is distinct from (empty_trash.transactions::bigint, empty_trash.accounts::bigint)
  then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  perform public.forget_unused_payees();
end;
$$;

comment on function public.empty_trash is 'Deletes everything in the trash for good.';

create function public.found_pairs(change uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_agg(to_jsonb(r))
  from
    public.ledger_changes c
    join public.changed_transactions h on h.user_id = c.user_id and h.change_id = c.id
    join public.transfers r on r.user_id = c.user_id and r.out_id = h.transaction_id
  where
    c.user_id = (select public.current_user_id())
    and c.id = found_pairs.change
    and c.details ->> 'found' = 'true'
    and exists (
      select
      from public.changed_transactions i
      where i.user_id = c.user_id and i.change_id = c.id and i.transaction_id = r.in_id
    );
$$;

comment on function public.found_pairs is 'The transfers that a change linked automatically; null if there are none.';

create function public.refuse_pairs(pairs jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.suggestions as s (user_id, kind, first_id, second_id, first_part_id, second_part_id, refused_at)
  select public.current_user_id(), 'transfer', p.out_id, p.in_id, p.out_part_id, p.in_part_id, now()
  from jsonb_populate_recordset(null::public.transfers, pairs) p
  where
    not exists (
      select
      from public.transfers r
      where r.user_id = p.user_id and r.id = p.id and r.out_id = p.out_id and r.in_id = p.in_id
    )
  on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now());
end;
$$;

comment on function public.refuse_pairs is 'Remembers that unlinked pairs are no transfers.';

create function public.start_user()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  insert into public.profiles (user_id) values (new.id);
  insert into public.categories (user_id, name, kind, color, icon, kept, position)
  select new.id, c.name, c.kind, c.color, c.icon, true, c.place
  from public.common_categories() c
  where c.group_name is null;
  insert into public.categories (user_id, parent_id, name, kind, color, icon, kept, position)
  select new.id, g.id, c.name, c.kind, c.color, c.icon, true, c.place
  from
    public.common_categories() c
    join public.categories g on g.user_id = new.id and g.name = c.group_name;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select new.id, c.id, '0001-01-01', l.monthly_limit
  from
    (
      values
        ('Food', 500),
        ('Entertainment', 200),
        ('Transport', 300),
        ('Shopping', 400)
    ) l (name, monthly_limit)
    join public.categories c on c.user_id = new.id and c.name = l.name;
  insert into public.savings_goals (user_id) values (new.id);
  return new;
end;
$$;

comment on function public.start_user is
  'Profile, common categories, default budget limits and default savings goal of a new user.';

create trigger start_user
after insert on auth.users
for each row
execute function public.start_user();

create function public.has_password()
returns boolean
language sql
stable
security definer
set search_path = ''
as $$
  select
    coalesce(
      (
        select u.encrypted_password <> ''
        from auth.users u
        where u.id = (select public.current_user_id())
      ),
      false
    );
$$;

comment on function public.has_password is 'True if the user has a password, false if they sign in another way only.';

create function public.delete_own_user(email text)
returns void
language plpgsql
security definer
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  claims jsonb := auth.jwt();
  leaver auth.users;
  log record;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  perform public.lock_ledger();
  select * into leaver from auth.users u where u.id = owner;
  if not found then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  if lower(btrim(delete_own_user.email)) is distinct from lower(leaver.email) then
    raise sqlstate 'PT422' using message = 'other_address';
  end if;
  if
    not exists (
      select
      from auth.sessions s
      where s.user_id = owner and s.id::text = claims ->> 'session_id' and s.created_at > now() - interval '10 minutes'
    )
    or (
      leaver.encrypted_password <> ''
      and jsonb_typeof(claims -> 'amr') = 'array'
      and not exists (select from jsonb_array_elements(claims -> 'amr') method where method ->> 'method' = 'password')
    )
  then
    raise sqlstate 'PT403' using message = 'stale_session';
  end if;

  -- Rows that name the user without a reference, in those tables that the auth service in use has.
  for log in select c.relname as table_name
  from
    pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
  where
    c.relnamespace = 'auth'::regnamespace
    and c.relkind = 'r'
    and a.attname = 'user_id'
    and has_table_privilege(c.oid, 'delete') loop
    execute format('delete from auth.%I t where t.user_id::text = $1', log.table_name)
    using owner::text;
  end loop;
  delete from auth.users u where u.id = owner;
  -- The audit log is long, and in some services not what it is in others: whatever keeps it from being read, a time
  -- limit as well, must not keep anybody here.
  begin
    execute
      'delete from auth.audit_log_entries t where t.payload::json ->> ''actor_id'' = $1
      or lower(t.payload::json ->> ''actor_username'') = $2'
    using owner::text, lower(leaver.email);
  exception when query_canceled or others then
    raise warning 'audit log entries of a deleted user were kept: %', sqlerrm;
  end;
end;
$$;

comment on function public.delete_own_user is
  'Deletes the user who asks, with all that any table holds of them; asks for their address and a fresh session.';

create function public.vanished_transactions(import uuid)
returns table (id uuid, line integer, part integer, replaced boolean)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  -- A longer gap is a stretch that the file leaves out, like the time between two exports in one file.
  longest_gap constant integer := 3;
  -- A file that lacks more than one row for so many it has is a selection: one card, one category, a search.
  rows_per_vanished constant integer := 4;
  -- One row alone may always be missing, where the file has this many others.
  fewest_there constant integer := 2;
  -- Nobody decides about more than this one by one.
  most_vanished constant integer := 50;
  -- A pending payment is booked within a few days, a long weekend included.
  longest_booking constant integer := 5;
  -- A tip of a quarter. Texts that share a word need no likeness of amounts.
  largest_difference constant numeric := 0.2;
begin
  return query with
      staged as materialized (
        select
          r.line,
          r.part,
          r.account_id,
          r.date,
          r.amount,
          r.description,
          r.external_id,
          r.match_id,
          r.replaces,
          r.choice,
          r.status,
          r.split
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.kind = 'readable'
      ),
      spans as materialized (
        select
          s.account_id,
          min(s.date) as first_day,
          max(s.date) as last_day,
          bool_or(s.amount < 0) as has_out,
          bool_or(s.amount > 0) as has_in
        from staged s
        group by s.account_id
        -- An export from Outlay holds what its list was filtered for.
        having
          not bool_or(coalesce(s.external_id, '') like 'outlay:%')
          and not exists (
            select
            from public.import_statements n
            where
              n.user_id = owner
              and n.import_id = import
              and n.account_id = s.account_id
              and n.currency <> public.account_currency(owner, s.account_id)
          )
      ),
      matched as materialized (
        select s.match_id as id, min(s.date) as day
        from staged s
        where s.match_id is not null and s.replaces is null
        group by s.match_id
      ),
      held as materialized (
        select
          t.id,
          t.account_id,
          t.import_id,
          t.amount,
          t.created_at,
          t."position",
          m.id is not null as there,
          case
            when m.id is not null then m.day
            when t.file_key is null
            or t.file_key = t.movement_key then t.date
            else public.file_day(t)
          end as day
        from
          public.transactions t
          join spans p on p.account_id = t.account_id
          join public.imports i
            on i.user_id = owner and i.id = t.import_id and i.committed_at is not null and i.undone_at is null
          left join matched m on m.id = t.id
        where
          t.user_id = owner
          and t.account_id = any (array(select a.account_id from spans a))
          and t.deletion_id is null
          and (t.date between p.first_day and p.last_day or t.file_key <> t.movement_key)
      ),
      named as materialized (
        select n.account_id, n.import_id, n.named
        from public.import_statements n
        where n.user_id = owner and n.named is not null and n.account_id in (select p.account_id from spans p)
      ),
      kin as materialized (
        -- The imports whose files continue in this one: it has a row of theirs, or names the account as they did.
        select k.account_id, k.import_id
        from
          (
            select h.account_id, h.import_id from held h where h.there
            union
            select h.account_id, r.import_id
            from
              public.import_rows r
              join held h on h.id = r.match_id
            where r.user_id = owner and r.import_id <> import and r.status in ('already-there', 'same') and h.there
            union
            select o.account_id, o.import_id
            from
              named n
              join named o on o.account_id = n.account_id and o.named = n.named
            where n.import_id = import and o.import_id <> import
          ) k
        -- Two cards of one account are distinguished by their numbers.
        where
          exists (
            select
            from
              named n
              join named o on o.account_id = n.account_id and o.named = n.named
            where n.import_id = import and o.import_id = k.import_id and o.account_id = k.account_id
          )
          or not exists (select from named n where n.import_id = import and n.account_id = k.account_id)
          or not exists (select from named o where o.import_id = k.import_id and o.account_id = k.account_id)
      ),
      kept as materialized (
        select (v.value ->> 'id')::uuid as id
        from
          public.imports i
          cross join lateral jsonb_array_elements(i.vanished) v
        where i.user_id = owner and i.committed_at is not null and i.undone_at is null and v.value ->> 'choice' = 'keep'
      ),
      known as materialized (
        select
          h.*,
          count(*)
            filter (where h.there)
            over (
              partition by h.account_id
              order by h.day, h.created_at, h."position", h.id
            ) as before,
          count(*) filter (where h.there) over (partition by h.account_id) as there_in_all
        from
          held h
          join kin k on k.account_id = h.account_id and k.import_id = h.import_id
          join spans p on p.account_id = h.account_id
        where h.day between p.first_day and p.last_day and (h.there or h.id not in (select e.id from kept e))
      ),
      gaps as (
        select k.*, count(*) filter (where not k.there) over (partition by k.account_id, k.before) as gap from known k
      ),
      missing as (
        select g.*, count(*) over (partition by g.account_id) as missing_in_all
        from
          gaps g
          join spans p on p.account_id = g.account_id
        -- A download may begin and end in the middle of a day.
        where
          not g.there
          and g.day > p.first_day
          and g.day < p.last_day
          and case
            when g.amount < 0 then p.has_out
            else p.has_in
          end
          -- A line that could not be read may be the row.
          and not exists (
            select
            from public.import_rows r
            where
              r.user_id = owner
              and r.import_id = import
              and r.kind <> 'readable'
              and abs(r.amount) = abs(g.amount)
              and coalesce(abs(r.date - g.day) <= longest_booking, true)
          )
      ),
      vanished as materialized (
        select m.id, m.account_id, m.day
        from missing m
        where
          m.gap <= longest_gap
          and m.there_in_all >= fewest_there
          and m.missing_in_all <= most_vanished
          and (m.missing_in_all = 1 or m.missing_in_all * rows_per_vanished <= m.there_in_all)
      ),
      pairs as (
        select
          v.id,
          s.line,
          s.part,
          s.replaces is not distinct from v.id as replaced,
          abs(s.date - v.day) as days,
          public.match_tokens(coalesce(t.bank_text, t.description)) && public.match_tokens(s.description) as alike,
          abs(s.amount - t.amount) as difference,
          greatest(abs(s.amount), abs(t.amount)) as size
        from
          vanished v
          join public.transactions t on t.user_id = owner and t.id = v.id
          join staged s on s.account_id = v.account_id
        where
          abs(s.date - v.day) <= longest_booking
          and sign(s.amount) = sign(t.amount)
          and s.split is null
          and s.choice is null
          and (s.replaces = v.id or s.replaces is null and s.status = 'new')
          -- Anything that depends on the amount is not changed with it: parts, the other leg, refunds.
          and (
            s.amount = t.amount
            or not t.is_split
            and not exists (
              select
              from public.live_transfers r
              where
                r.user_id = owner
                and r.out_id is not null
                and r.in_id is not null
                and (r.out_id = t.id or r.in_id = t.id)
            )
            and abs(s.amount) >= coalesce(
              (
                select sum(l.amount)
                from public.refund_links l
                where l.user_id = owner and (l.refund_id = t.id or l.purchase_id = t.id)
              ),
              0
            )
          )
      ),
      ranked as (
        select
          p.*,
          row_number() over (
            partition by p.id
            order by p.replaced desc, p.alike desc, p.days, p.difference, p.line, p.part
          ) as rank_of_row,
          row_number() over (
            partition by p.line, p.part
            order by p.replaced desc, p.alike desc, p.days, p.difference, p.id
          ) as rank_of_transaction
        from pairs p
        where p.replaced or p.alike or p.difference <= largest_difference * p.size
      )
    select v.id, r.line, r.part, coalesce(r.replaced, false)
    from
      vanished v
      left join ranked r on r.id = v.id and r.rank_of_row = 1 and r.rank_of_transaction = 1
    order by v.account_id, v.day, v.id
    limit most_vanished;
end;
$function$;

comment on function public.vanished_transactions is
  'Transactions that a matched file of their account should hold but lacks, with the row that may replace each.';

create function public.find_vanished_rows(import uuid)
returns integer
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select i.vanished from public.imports i where i.user_id = owner and i.id = import);
  found_rows jsonb;
begin
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          v.id,
          'line',
          v.line,
          'part',
          v.part,
          'choice',
          case
            when c.choice <> 'same'
            or v.replaced then c.choice
          end
        )
        order by v.place
      ),
      '[]'
    )
  into found_rows
  from
    (select f.*, row_number() over () as place from public.vanished_transactions(import) f) v
    left join jsonb_to_recordset(held) as c (id uuid, choice text) on c.id = v.id;
  if found_rows = held then
    return 0;
  end if;
  update public.import_rows r
  set
    replaces = null,
    match_id = null,
    match_kind = null
  where
    r.user_id = owner
    and r.import_id = import
    and r.replaces is not null
    and not exists (
      select
      from jsonb_to_recordset(found_rows) as v (id uuid, line integer, part integer, choice text)
      where v.choice = 'same' and v.id = r.replaces and v.line = r.line and v.part = r.part
    );
  update public.imports i
  set
    vanished = found_rows,
    revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return 1;
end;
$function$;

comment on function public.find_vanished_rows is
  'Records rows of earlier files that a matched file lacks, keeping choices. Returns 1 if anything changed, else 0.';

create function public.choose_vanished_row(import uuid, transaction uuid, choice text)
returns jsonb
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  entry record;
begin
  if choice is null or choice not in ('remove', 'keep', 'same') then
    raise sqlstate 'PT422' using message = 'unknown_choice';
  end if;
  select v.*
  into entry
  from jsonb_to_recordset(held.vanished) as v (id uuid, line integer, part integer)
  where v.id = transaction;
  if not found or choice = 'same' and entry.line is null then
    raise sqlstate 'PT404' using message = 'row_gone';
  end if;
  update public.import_rows r
  set
    replaces = null,
    match_id = null,
    match_kind = null
  where r.user_id = owner and r.import_id = import and r.replaces = transaction;
  if choice = 'same' then
    update public.import_rows r
    set
      replaces = transaction,
      match_id = transaction,
      match_kind = 'same-id'
    where
      r.user_id = owner
      and r.import_id = import
      and r.line = entry.line
      and r.part = entry.part
      and r.status = 'new'
      and r.choice is null;
    if not found then
      raise sqlstate 'PT404' using message = 'row_gone';
    end if;
  end if;
  update public.imports i
  set
    revision = i.revision + 1,
    vanished = (
      select
        jsonb_agg(
          case
            when v.value ->> 'id' = transaction::text then v.value || jsonb_build_object('choice', choice)
            else v.value
          end
          order by v.place
        )
      from jsonb_array_elements(i.vanished) with ordinality v (value, place)
    )
  where i.user_id = owner and i.id = import;
  perform public.prove_possible_matches(import);
  return public.import_summary(import);
end;
$function$;

comment on function public.choose_vanished_row is
  'Records the choice for a transaction that the file lacks: remove, keep, or same as the row that may replace it.';

create function public.vanished_document(import uuid)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          t.id,
          'accountId',
          t.account_id,
          'date',
          t.date,
          'description',
          public.row_title(t),
          'amount',
          abs(t.amount),
          'incoming',
          t.amount > 0,
          'type',
          t.type,
          'importedAt',
          f.committed_at,
          'choice',
          coalesce(v.choice, 'keep'),
          'row',
          case
            when r.line is not null then jsonb_build_object(
              'line',
              r.line,
              'part',
              r.part,
              'date',
              r.date,
              'description',
              r.description,
              'amount',
              abs(r.amount)
            )
          end
        )
        order by v.place
      ),
      '[]'
    )
  from
    public.imports i
    cross join lateral rows from (
      jsonb_to_recordset(i.vanished) as (id uuid, line integer, part integer, choice text)
    ) with ordinality as v (id, line, part, choice, place)
    join public.transactions t on t.user_id = i.user_id and t.id = v.id and t.deletion_id is null
    join public.imports f on f.user_id = i.user_id and f.id = t.import_id
    left join public.import_rows r
      on r.user_id = i.user_id and r.import_id = import and r.line = v.line and r.part = v.part
  where i.user_id = (select public.current_user_id()) and i.id = import;
$function$;

comment on function public.vanished_document is
  'The rows of earlier files that a staged file lacks, as its review shows them.';

create function public.vanished_counts(vanished jsonb)
returns jsonb
language sql
immutable
set search_path to ''
as $function$
  select
    case
      when count(*) = 0 then '{}'
      else jsonb_build_object(
        'vanished',
        jsonb_build_object(
          'asked',
          count(*),
          'removed',
          count(*) filter (where v.choice = 'remove'),
          'replaced',
          count(*) filter (where v.choice = 'same')
        )
      )
    end
  from jsonb_to_recordset(vanished) as v (choice text);
$function$;

comment on function public.vanished_counts is
  'The number of rows of earlier files that a file lacks, by their choice; an empty object if it lacks none.';

create function public.vanished_change(import uuid, choice text)
returns uuid
language sql
stable
set search_path to ''
as $function$
  select public.sample_id(import || ' vanished ' || choice);
$function$;

comment on function public.vanished_change is
  'The ledger change with an import''s effect on the rows that its file lacks: remove, or same.';

create function public.settle_vanished_rows(import uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  removed uuid[];
  replaced uuid[];
  removing uuid := public.vanished_change(import, 'remove');
  replacing uuid := public.vanished_change(import, 'same');
begin
  select i.* into held from public.imports i where i.user_id = owner and i.id = import;
  if held.vanished = '[]' then
    return;
  end if;
  select
    coalesce(array_agg(v.id) filter (where v.choice = 'remove'), '{}'),
    coalesce(array_agg(v.id) filter (where v.choice = 'same'), '{}')
  into removed, replaced
  from jsonb_to_recordset(held.vanished) as v (id uuid, choice text);
  -- A row that was shown and left alone is kept, and no later file asks again.
  update public.imports i
  set vanished = (
    select
      jsonb_agg(
        v.value || jsonb_build_object('choice', coalesce(v.value ->> 'choice', 'keep')) || case
          when v.value ->> 'choice' = 'same' then jsonb_build_object(
            'before',
            jsonb_build_object(
              'externalId',
              t.external_id,
              'line',
              t.line,
              'bankTransfer',
              t.bank_transfer,
              'balanceKey',
              t.balance_key
            )
          )
          else '{}'
        end
        order by v.place
      )
    from
      jsonb_array_elements(i.vanished) with ordinality v (value, place)
      left join public.transactions t on t.user_id = owner and t.id = (v.value ->> 'id')::uuid
  )
  where i.user_id = owner and i.id = import;

  if removed <> '{}' then
    insert into public.ledger_changes (user_id, id, kind) values (owner, removing, 'delete');
    perform public.move_to_trash(removing, removed);
  end if;

  if replaced <> '{}' then
    perform public.begin_change(replacing, replaced, jsonb_build_object('action', 'file', 'name', held.file_name));
    -- A payee that is not the one of its text was given by a hand or a rule, and stays.
    update public.changed_transactions c
    set before = c.before || jsonb_build_object('payee', t.payee_id)
    from public.transactions t
    where
      c.user_id = owner
      and c.change_id = replacing
      and t.user_id = owner
      and t.id = c.transaction_id
      and not exists (
        select
        from public.payee_keys k
        where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id
      );
    update public.transactions t
    set
      date = r.date,
      amount = r.amount,
      external_id = coalesce(r.external_id, t.external_id),
      line = r.line,
      balance_key = r.balance_key,
      bank_transfer = r.bank_transfer or t.bank_transfer,
      -- A name the user gave stays.
      description = case
        when t.bank_text is null then r.description
        else t.description
      end
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.replaces = any (replaced)
      and t.user_id = owner
      and t.id = r.replaces;
    update public.transactions t
    set
      bank_text = case
        when c.before #> '{row,bank_text}' <> 'null' then r.description
      end,
      file_key = nullif(coalesce(r.file_key, r.movement_key), t.movement_key),
      payee_id = coalesce((c.before ->> 'payee')::uuid, t.payee_id)
    from
      public.import_rows r
      join public.changed_transactions c
        on c.user_id = owner and c.change_id = replacing and c.transaction_id = r.replaces
    where
      r.user_id = owner
      and r.import_id = import
      and r.replaces = any (replaced)
      and t.user_id = owner
      and t.id = r.replaces;
    set constraints all immediate;
    perform public.find_suggestions(replaced);
    perform public.end_change(replacing);
  end if;
end;
$function$;

comment on function public.settle_vanished_rows is
  'Carries out the user''s choices for the rows that a file lacks; part of its commit.';

create function public.restore_vanished_rows(import uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  removing uuid := public.vanished_change(import, 'remove');
  replacing uuid := public.vanished_change(import, 'same');
  as_left uuid[];
begin
  -- The trash keeps removed rows for a while only.
  perform public.forget_old_changes();
  if
    exists (select from public.ledger_changes c where c.user_id = owner and c.id = removing and c.undone_at is null)
  then
    perform public.undo_change(removing);
  end if;
  if
    exists (select from public.ledger_changes c where c.user_id = owner and c.id = replacing and c.undone_at is null)
  then
    as_left := array(
      select c.transaction_id
      from
        public.changed_transactions c
        join public.transactions t on t.user_id = owner and t.id = c.transaction_id and t.revision = c.revision
      where c.user_id = owner and c.change_id = replacing
    );
    perform public.undo_change(replacing);
    update public.transactions t
    set
      external_id = v.before ->> 'externalId',
      line = (v.before ->> 'line')::integer,
      balance_key = (v.before ->> 'balanceKey')::uuid,
      bank_transfer = (v.before ->> 'bankTransfer')::boolean
    from
      public.imports i
      cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, choice text, before jsonb)
    where
      i.user_id = owner
      and i.id = import
      and v.choice = 'same'
      and t.user_id = owner
      and t.id = v.id
      and t.id = any (as_left);
    update public.imports i
    set vanished = (
      select
        jsonb_agg(
          v.value || case
            when v.value ->> 'choice' = 'same'
            and (v.value ->> 'id')::uuid <> all (as_left) then '{"left": true}'
            else '{}'
          end::jsonb
          order by v.place
        )
      from jsonb_array_elements(i.vanished) with ordinality v (value, place)
    )
    where i.user_id = owner and i.id = import;
  end if;
end;
$function$;

comment on function public.restore_vanished_rows is
  'Undoes an import''s changes to the rows that its file lacks, except those changed since; part of its undo.';

create function public.restored_rows(import uuid)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    case
      when sum(c.transactions - c.kept) > 0 then jsonb_build_object('restored', sum(c.transactions - c.kept))
      else '{}'
    end
  from public.ledger_changes c
  where
    c.user_id = (select public.current_user_id())
    and c.undone_at is not null
    and c.id in (public.vanished_change(import, 'remove'), public.vanished_change(import, 'same'));
$function$;

comment on function public.restored_rows is
  'The number of rows an import removed or replaced that its undo restored; an empty object if there were none.';

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

create table public.balance_marks (
  user_id uuid not null default auth.uid(),
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  date date not null,
  balance numeric(15, 3) not null check (balance <> 'NaN'),
  source text not null check (source in ('typed', 'file', 'statement')),
  import_id uuid,
  stated_at timestamptz not null default clock_timestamp(),
  end_of_day boolean not null default false,
  primary key (user_id, id),
  constraint balance_marks_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint balance_marks_end_of_day check (end_of_day or source = 'typed')
);

comment on table public.balance_marks is
  'A balance that an account is known to have had on a day. A later mark leaves the earlier ones as they are.';

comment on column public.balance_marks.date is 'The calendar date where the user was, or of the statement.';

comment on column public.balance_marks.source is
  'typed: by the user; file: stated by an imported file; statement: read off a statement.';

comment on column public.balance_marks.stated_at is
  'The moment it was stated. Of the marks of one day, the one stated last is the last.';

comment on column public.balance_marks.end_of_day is
  'True for a balance at the end of its day; false for one typed during the day, before that day''s later rows.';

create index balance_marks_account_index on public.balance_marks (user_id, account_id, date desc, stated_at desc);

create index balance_marks_import_index on public.balance_marks (user_id, import_id) where import_id is not null;

alter table public.balance_marks enable row level security;

create policy "own rows" on public.balance_marks
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger check_minor_units_of_new
after insert on public.balance_marks
referencing new table as after
for each statement
execute function public.check_minor_units();

create table public.budgets (
  user_id uuid not null default auth.uid(),
  category_id uuid not null,
  month date not null check (extract(day from month) = 1),
  monthly_limit numeric(15, 3) check (monthly_limit >= 0 and monthly_limit <> 'NaN'),
  created_at timestamptz not null default now(),
  primary key (user_id, category_id, month),
  constraint budgets_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete cascade
);

comment on table public.budgets is
  'The limit of a category from a calendar month on. The months before keep the one they had.';

comment on column public.budgets.month is
  'First day of the month it applies from; 0001-01-01 for a category''s first limit, when none came before.';

comment on column public.budgets.monthly_limit is 'Null where the limit was given up.';

alter table public.budgets enable row level security;

create policy "own rows" on public.budgets
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.budgets
for each statement
execute function public.await_ledger();

create trigger check_minor_units_of_edited
after update on public.budgets
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.budgets
referencing new table as after
for each statement
execute function public.check_minor_units();

create unique index categories_name_key on public.categories (user_id, public.caseless(name));

create trigger check_category_parent
before insert or update of parent_id on public.categories
for each row
when (new.parent_id is not null)
execute function public.check_category_parent();

create view public.listed_categories
with (security_invoker = true)
as
  select c.user_id, c.id, c.parent_id, c.name, c.kind, c.color, c.position, c.archived_at, c.created_at, c.icon, c.kept
  from public.categories c
  where
    c.kept
    or exists (select from public.ledger_totals s where s.user_id = c.user_id and s.category_id = c.id)
    or exists (
      select
      from public.budgets b
      where
        b.user_id = c.user_id
        and b.category_id = c.id
        and b.monthly_limit is not null
        and b.month = (select max(o.month) from public.budgets o where o.user_id = c.user_id and o.category_id = c.id)
    );

comment on view public.listed_categories is
  'The categories that screens list: those made on purpose, and those that transactions or a limit have.';

revoke all on public.listed_categories from public, anon, authenticated;

grant select on public.listed_categories to authenticated;

create view public.arranged_categories
with (security_invoker = true)
as
  select
    c.user_id,
    c.id,
    c.parent_id,
    c.name,
    c.kind,
    c.color,
    c.icon,
    c.kept,
    c.archived_at,
    p.name as group_name,
    coalesce(p.color, c.color) as group_color,
    row_number() over (
      partition by c.user_id
      -- Uncategorized comes last of its kind.
      order by
        g.kind desc,
        public.caseless(g.name) = 'uncategorized',
        g.position,
        public.caseless(g.name),
        g.id,
        c.parent_id is not null,
        c.position,
        public.caseless(c.name),
        c.id
    ) as place
  from
    public.listed_categories c
    join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
    left join public.categories p on p.user_id = c.user_id and p.id = c.parent_id;

comment on view public.arranged_categories is
  'The categories that screens list, in the user''s order: those of spending first, each group before its categories.';

revoke all on public.arranged_categories from public, anon, authenticated;

grant select on public.arranged_categories to authenticated;

create table public.goals (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null default 1 check (position > 0),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  target numeric(15, 3) not null check (target >= 0 and target <> 'NaN'),
  current numeric(15, 3) not null default 0 check (current >= 0 and current <> 'NaN'),
  account_id uuid,
  part numeric(15, 3) check (part >= 0 and part <> 'NaN'),
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (user_id, id),
  -- A restore replaces the profile, and the goals with it.
  foreign key (user_id) references public.profiles (user_id)
    on delete cascade,
  foreign key (user_id, account_id) references public.accounts (user_id, id)
    on delete set null (account_id)
);

comment on table public.goals is 'The goals of a user, except the savings goal, in their order.';

comment on column public.goals.current is 'The amount the user typed; it counts while the goal is tied to no account.';

comment on column public.goals.account_id is 'The account that is saved on, or the debt that is paid back.';

comment on column public.goals.part is
  'The share of the account that is for it; null for the rest that other goals leave. Of a debt all counts.';

comment on column public.goals.due_on is 'The day by which it should be reached; null if that is open.';

comment on column public.goals.deleted_at is 'The time it was deleted; for 30 days it can be restored.';

create index goals_account_index on public.goals (user_id, account_id);

alter table public.goals enable row level security;

create policy "own rows" on public.goals
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.import_rows (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  line integer not null check (line > 0),
  part integer not null check (part >= 0),
  chunk integer not null,
  kind text not null check (kind in ('readable', 'unreadable', 'left-out')),
  account_id uuid,
  date date,
  description text not null check (char_length(description) <= 500),
  category text not null check (category = btrim(category) and char_length(category) <= 60),
  amount numeric(15, 3) check (amount <> 0 and amount <> 'NaN'),
  type text,
  external_id text check (char_length(external_id) between 1 and 255),
  text text not null check (char_length(text) <= 1000),
  reason jsonb,
  choice text,
  match_id uuid,
  match_kind text,
  movement_key uuid generated always as (public.movement_key(account_id, date, amount, description)) stored,
  file_key uuid,
  bank_transfer boolean not null default false,
  type_stated boolean not null default true,
  transfer_id uuid,
  split jsonb,
  file_category text check (char_length(file_category) <= 60),
  category_source text not null default 'file' check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  category_reason jsonb check (jsonb_typeof(category_reason) = 'object'),
  guess_category text check (char_length(guess_category) <= 60),
  guess_kind text check (char_length(guess_kind) <= 60),
  guess_filled boolean not null default false,
  rule_effects jsonb check (jsonb_typeof(rule_effects) = 'object'),
  balance_key uuid,
  proof text constraint import_rows_proof_check check (proof in ('with', 'without')),
  status text not null generated always as (
    case
      when choice = 'skip' then 'skipped'
      when kind <> 'readable' then kind
      when choice = 'add' then 'new'
      when match_kind in ('same-id', 'same-key', 'same-balance') then 'already-there'
      when match_kind = 'other-content'
      and choice is null
      and proof = 'without' then 'skipped'
      when match_kind in ('by-hand', 'similar')
      and (
        choice = 'same'
        or choice is null
        and (proof = 'without' or match_kind = 'by-hand' and proof is null)
      ) then 'same'
      when match_kind is not null then 'possible-duplicate'
      else 'new'
    end
  ) stored,
  counted boolean default true not null,
  one_time boolean default false not null,
  replaces uuid,
  primary key (user_id, import_id, line, part),
  constraint import_rows_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade,
  constraint import_rows_sign
    check (
      case type
        when 'expense' then amount < 0
        else amount > 0
      end
    ),
  constraint import_rows_complete
    check (
      kind <> 'readable'
      or (
        account_id is not null
        and date is not null
        and amount is not null
        and type is not null
        and category <> ''
        and btrim(description) <> ''
      )
    ),
  constraint import_rows_reason_check check (jsonb_typeof(reason) = 'array' and char_length(reason::text) <= 3000),
  constraint import_rows_type_check check (type in ('expense', 'refund', 'income')),
  constraint import_rows_split_check
    check (
      case jsonb_typeof(split)
        when 'array' then jsonb_array_length(split) between 2 and 100
        else split is null
      end
    ),
  constraint import_rows_choice_check check (choice in ('skip', 'add', 'same')),
  constraint import_rows_match_kind_check
    check (match_kind in ('same-id', 'same-key', 'same-balance', 'by-hand', 'similar', 'other-content')),
  constraint import_rows_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
      deferrable initially deferred
)
with (fillfactor = 45);

comment on table public.import_rows is
  'The rows of an import while it is staged; once it is committed, those that were left out.';

comment on column public.import_rows.line is 'The line of the file, from 1.';

comment on column public.import_rows.part is 'Its index among the transactions of one file line.';

comment on column public.import_rows.account_id is
  'Checked against the user''s accounts when staged, and again by the commit.';

comment on column public.import_rows.category is 'Its name; the commit finds or makes the category.';

comment on column public.import_rows.amount is
  'The amount it adds to the account: out is negative. Positive while the type is not known.';

comment on column public.import_rows.text is 'The text of the line in the file.';

comment on column public.import_rows.reason is
  'The reason for its kind, and changes made to it: a list of { code, params }. Null for plain rows.';

comment on column public.import_rows.choice is
  'The user''s decision: to leave it out, to add it, or that it is the transaction it resembles.';

comment on column public.import_rows.match_id is 'The transaction it matches or resembles.';

comment on column public.import_rows.match_kind is
  'same-id, same-key, same-balance: known; by-hand: entered by hand; similar; other-content: bank id with other data.';

comment on column public.import_rows.movement_key is 'As on transactions.';

comment on column public.import_rows.file_key is 'The key as read from the file, where the user has changed it.';

comment on column public.import_rows.bank_transfer is 'The bank''s own code says that it is a transfer.';

comment on column public.import_rows.type_stated is
  'True if the file or the user states the type; else type says only whether money goes out or comes in.';

comment on column public.import_rows.transfer_id is 'The transaction of another account that is its other leg.';

comment on column public.import_rows.split is
  'Parts to add it with: a list of { amount, type, category, note, tags, accountId }. Null while it is whole.';

comment on column public.import_rows.file_category is 'The category in the file, once another one took its place.';

comment on column public.import_rows.category_source is
  'The source of the category; none if the file names none and nobody chose one.';

comment on column public.import_rows.category_reason is 'The reason for the category, if a rule or memory chose it.';

comment on column public.import_rows.guess_category is 'The category that memory has in mind, by name.';

comment on column public.import_rows.guess_kind is 'The kind of evidence memory has.';

comment on column public.import_rows.guess_filled is 'True if memory was sure enough to fill it in.';

comment on column public.import_rows.rule_effects is 'Everything that rules set except the category, by field.';

comment on column public.import_rows.balance_key is 'As on transactions, as read from the file.';

comment on column public.import_rows.proof is
  'For a possible duplicate: whether the balances add up only with it or only without it; null if undecided.';

comment on column public.import_rows.counted is 'As on transactions, where the file says so.';

comment on column public.import_rows.one_time is
  'As on transactions, where the file says so; a rule decides before it.';

comment on column public.import_rows.replaces is
  'The transaction of an earlier file that the row is according to the user, with another amount, day or text.';

create index import_rows_account_index on public.import_rows (user_id, account_id);

alter table public.import_rows enable row level security;

create policy "own rows" on public.import_rows
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger hold_replacing
before update of match_id, match_kind on public.import_rows
for each row
when (old.replaces is not null and new.replaces is not null)
execute function public.hold_replacing();

create trigger forget_old_restores
after insert on public.imports
for each statement
execute function public.forget_old_restores();

create table public.import_mappings (
  user_id uuid not null default auth.uid(),
  account_id uuid not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  primary key (user_id, account_id, fingerprint),
  constraint import_mappings_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
);

comment on table public.import_mappings is 'The mapping last used for a file with a certain header, for each account.';

comment on column public.import_mappings.fingerprint is 'SHA-256 of the features that distinguish the header.';

alter table public.import_mappings enable row level security;

create policy "own rows" on public.import_mappings
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.import_accounts (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  account_id uuid not null,
  first_day date not null,
  last_day date not null,
  added integer not null check (added >= 0),
  already_there integer not null check (already_there >= 0),
  primary key (user_id, import_id, account_id),
  constraint import_accounts_days check (first_day <= last_day),
  constraint import_accounts_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade,
  constraint import_accounts_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
);

comment on table public.import_accounts is
  'The rows that a committed import brought to an account, and the days its file covers there.';

comment on column public.import_accounts.first_day is 'The day after the opening balance, or of the first row.';

comment on column public.import_accounts.last_day is 'The day of the closing balance, or of the last row.';

comment on column public.import_accounts.already_there is 'The number of rows of the file that the account had before.';

create index import_accounts_account_index on public.import_accounts (user_id, account_id, last_day desc);

alter table public.import_accounts enable row level security;

create policy "own rows" on public.import_accounts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger expire_ledger_changes
after insert on public.ledger_changes
-- An export is restored with the trash it holds, however old.
for each statement
when (coalesce(current_setting('outlay.quiet', true), '') <> 'on')
execute function public.expire_ledger_changes();

create trigger forget_old_restores
after insert on public.ledger_changes
for each statement
execute function public.forget_old_restores();

create trigger forget_empty_notifications
after delete on public.budget_alerts
referencing old table as gone
for each statement
execute function public.forget_empty_notifications();

create trigger forget_empty_notifications
after delete on public.large_transaction_alerts
referencing old table as gone
for each statement
execute function public.forget_empty_notifications();

create unique index payees_name_key on public.payees (user_id, public.caseless(name)) where name is not null;

create index payee_keys_stem_index on public.payee_keys (user_id, public.payee_stem(cleaned));

create function public.payee_key(description text)
returns text
language sql
immutable
parallel safe
security invoker
return left(btrim(public.fold_text(description)), 500);

comment on function public.payee_key is 'A description as payees are known by it.';

create trigger await_ledger
before update of currency on public.profiles
for each statement
execute function public.await_ledger();

create trigger forget_old_restores
after insert on public.restore_parts
for each statement
execute function public.forget_old_restores();

create function public.form_of_rule(rule public.rules)
returns jsonb
language sql
stable
set search_path = ''
as $$
  -- Anything that no form sends is left out; the rule is off then.
  select
    jsonb_build_object(
      'match',
      (rule).match,
      'conditions',
      (
        select
          coalesce(
            jsonb_agg(
              case
                when c.value ? 'payees' then c.value - 'payees' || jsonb_build_object(
                  'values',
                  (
                    select
                      coalesce(
                        jsonb_agg(distinct public.shown_payee(i::uuid)) filter (
                          where public.shown_payee(i::uuid) is not null
                        ),
                        '[]'
                      )
                    from jsonb_array_elements_text(c.value -> 'payees') i
                  )
                )
                when c.value ? 'tags' then c.value || jsonb_build_object('tags', public.tag_names(c.value -> 'tags'))
                else c.value
              end
              order by c.place
            ),
            '[]'
          )
        from jsonb_array_elements((rule).conditions) with ordinality c (value, place)
        where public.is_rule_condition(c.value)
      ),
      'actions',
      (
        select
          coalesce(
            jsonb_agg(
              case a.value ->> 'field'
                when 'category' then a.value || jsonb_build_object(
                  'category',
                  public.category_name(a.value ->> 'category')
                )
                when 'payee' then a.value || jsonb_build_object(
                  'payee',
                  coalesce(public.shown_payee((a.value ->> 'payee')::uuid), '')
                )
                when 'tags' then a.value || jsonb_build_object('tags', public.tag_names(a.value -> 'tags'))
                when 'split' then a.value || jsonb_build_object(
                  'parts',
                  (
                    select
                      jsonb_agg(
                        p.value || jsonb_build_object(
                          'category',
                          public.category_name(p.value ->> 'category'),
                          'tags',
                          public.tag_names(p.value -> 'tags')
                        )
                        order by p.place
                      )
                    from jsonb_array_elements(a.value -> 'parts') with ordinality p (value, place)
                  )
                )
                else a.value
              end
              order by a.place
            ),
            '[]'
          )
        from jsonb_array_elements((rule).actions) with ordinality a (value, place)
        where public.is_rule_action(a.value)
      )
    );
$$;

comment on function public.form_of_rule is
  'A stored rule as a form shows it, with names in place of ids; none for things that are gone.';

create trigger switch_off_refused_rule
before insert or update of conditions, actions, enabled on public.rules
for each row
execute function public.switch_off_refused_rule();

create table public.savings_goals (
  user_id uuid primary key default auth.uid() references auth.users (id)
    on delete cascade,
  target numeric(15, 3) not null default 5000 check (target >= 0 and target <> 'NaN'),
  current numeric(15, 3) not null default 0 check (current >= 0 and current <> 'NaN'),
  account_id uuid,
  created_at timestamptz not null default now(),
  name text not null default 'Savings goal' check (char_length(btrim(name)) between 1 and 60),
  part numeric(15, 3) check (part >= 0 and part <> 'NaN'),
  due_on date check (due_on between '1900-01-01' and '2999-12-31'),
  constraint savings_goals_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete set null (account_id)
);

comment on table public.savings_goals is 'The savings goal of a user, which is the first of their goals.';

comment on column public.savings_goals.current is
  'The amount the user typed; it counts while the goal is tied to no account.';

comment on column public.savings_goals.account_id is
  'The account whose balance is the current amount, unless it is in the trash.';

comment on column public.savings_goals.part is
  'The share of the account that is for it; null for the rest that other goals leave. Of a debt all counts.';

comment on column public.savings_goals.due_on is 'The day by which it should be reached; null if that is open.';

create index savings_goals_account_index on public.savings_goals (user_id, account_id);

alter table public.savings_goals enable row level security;

create policy "own rows" on public.savings_goals
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create unique index tags_name_key on public.tags (user_id, public.caseless(name));

create table public.transactions (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  date date not null,
  amount numeric(15, 3) not null check (amount <> 0 and amount <> 'NaN'),
  type text not null check (type in ('expense', 'refund', 'income', 'transfer')),
  type_stated boolean not null default true,
  description text not null check (char_length(btrim(description)) between 1 and 500),
  bank_text text check (char_length(bank_text) <= 500),
  payee_id uuid not null,
  category_id uuid not null,
  category_source text not null default 'hand' check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  note text not null default '' check (char_length(note) <= 1000),
  one_time boolean not null default false,
  counted boolean not null default true,
  is_split boolean not null default false,
  shifted numeric(15, 3) not null default 0 check (shifted >= 0 and shifted <> 'NaN'),
  import_id uuid,
  position integer not null default 0,
  external_id text check (char_length(external_id) between 1 and 255),
  movement_key uuid not null generated always as (public.movement_key(account_id, date, amount, description)) stored,
  file_key uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  revision integer not null default 1,
  deletion_id uuid,
  deleted_at timestamptz,
  -- 0x01 keeps the fields apart. A folded text never holds it.
  search_text text not null generated always as (
    public.fold_text(description) || E'\x01' || public.fold_text(note)
  ) stored,
  amount_order bigint not null generated always as ((nullif(amount, 'NaN') * 1000)::bigint) stored,
  expected_back boolean not null default false,
  line integer check (line > 0),
  bank_transfer boolean not null default false,
  category_reason jsonb check (jsonb_typeof(category_reason) = 'object' and char_length(category_reason::text) <= 4000),
  category_set_at timestamptz,
  guess_category_id uuid,
  guess_kind text check (char_length(guess_kind) <= 60),
  guess_filled boolean not null default false,
  balance_key uuid,
  primary key (user_id, id),
  -- Not "on delete cascade": an account is never deleted together with its history by accident.
  -- Deleting the user still works, because the check runs after both tables were emptied.
  constraint transactions_account_fkey foreign key (user_id, account_id) references public.accounts (user_id, id),
  constraint transactions_category_fkey foreign key (user_id, category_id) references public.categories (user_id, id),
  constraint transactions_payee_fkey foreign key (user_id, payee_id) references public.payees (user_id, id),
  constraint transactions_deletion_fkey
    foreign key (user_id, deletion_id) references public.ledger_changes (user_id, id)
      on delete cascade,
  constraint transactions_import_position_key unique (user_id, import_id, position),
  constraint transactions_sign
    check (
      case type
        when 'expense' then amount < 0
        when 'transfer' then true
        else amount > 0
      end
    ),
  constraint transactions_deleted check ((deletion_id is null) = (deleted_at is null)),
  constraint transactions_shifted check (shifted = 0 or type = 'refund' and shifted <= amount),
  constraint transactions_guess_fkey
    foreign key (user_id, guess_category_id) references public.categories (user_id, id)
      on delete set null (guess_category_id)
);

comment on table public.transactions is
  'One movement of money on one account, those in the trash among them; live_transactions leaves these out.';

comment on column public.transactions.date is
  'Calendar date where the user lives; it never passes through a time zone.';

comment on column public.transactions.amount is 'The amount it adds to the account: out is negative.';

comment on column public.transactions.type is 'The type it counts as: spending, less spending, income, or nothing.';

comment on column public.transactions.type_stated is
  'True if a file or the user stated the type; else it follows amount and category.';

comment on column public.transactions.bank_text is 'The description in the file, once the user has changed it.';

comment on column public.transactions.category_source is
  'The source of the category; none: nobody chose one, so it is Uncategorized.';

comment on column public.transactions.note is 'The user''s own remark about it.';

comment on column public.transactions.one_time is 'Counts in totals, but in no average, pace, forecast or detection.';

comment on column public.transactions.counted is 'False if it changes balances only.';

comment on column public.transactions.is_split is 'True if its parts count instead (transaction_parts).';

comment on column public.transactions.shifted is
  'The amount of a refund that counts with its purchases instead (refund_links).';

comment on column public.transactions.import_id is 'The import it came with; null when entered by hand.';

comment on column public.transactions."position" is
  'Counts the rows of an import; keeps the file''s order within a day.';

comment on column public.transactions.external_id is 'The bank''s own id of the movement (FITID, AcctSvcrRef).';

comment on column public.transactions.movement_key is 'Equal for the same movement in two files.';

comment on column public.transactions.file_key is
  'The key it had in its file, where the user has changed it, so that the same file finds it again.';

comment on column public.transactions.edited_at is
  'The time of the user''s last edit; undoing the import keeps an edited row.';

comment on column public.transactions.revision is 'Counts its edits; an edit names the revision it was made on.';

comment on column public.transactions.deletion_id is 'The change that moved it to the trash; null while it is there.';

comment on column public.transactions.search_text is
  'The folded text that a search looks through; account and category are looked up separately.';

comment on column public.transactions.amount_order is
  'The amount in thousandths: lists sort and find amounts by it, with an index.';

comment on column public.transactions.expected_back is 'True if the user waits for this money to come back.';

comment on column public.transactions.line is 'The line of the file it came from; null when entered by hand.';

comment on column public.transactions.bank_transfer is 'The bank''s own code says that it is a transfer.';

comment on column public.transactions.category_reason is 'The reason for its category, if a rule or memory chose it.';

comment on column public.transactions.category_set_at is
  'The time when its category was chosen; null: when it was added.';

comment on column public.transactions.guess_category_id is
  'The category that memory had in mind when it was added, whoever chose one then.';

comment on column public.transactions.guess_kind is 'The kind of evidence memory had.';

comment on column public.transactions.guess_filled is 'True if memory was sure enough to fill it in.';

comment on column public.transactions.balance_key is
  'Day, amount and the balance after it as in its file, which edits leave alone; null where the file states none.';

create index transactions_account_index on public.transactions (user_id, account_id, date);

create index transactions_amount_index on public.transactions (user_id, amount_order) where deletion_id is null;

create index transactions_bank_text_index on public.transactions (user_id, id)
where bank_text is not null and deletion_id is null;

create index transactions_bank_transfer_index on public.transactions (user_id, account_id) where bank_transfer;

create index transactions_category_index on public.transactions (user_id, category_id, date);

create index transactions_date_index on public.transactions (user_id, date desc, created_at desc, position, id)
where deletion_id is null;

create index transactions_decided_index on public.transactions (
  user_id,
  payee_id,
  (coalesce(category_set_at, created_at)) desc
)
where category_source = 'hand' and deletion_id is null and not is_split and type <> 'transfer';

create index transactions_deletion_index on public.transactions (user_id, deletion_id) where deletion_id is not null;

create index transactions_expected_back_index on public.transactions (user_id, id)
where expected_back and deletion_id is null;

create index transactions_external_id_index on public.transactions (user_id, external_id) where external_id is not null;

create index transactions_file_key_index on public.transactions (user_id, file_key) where file_key is not null;

create index transactions_guess_index on public.transactions (user_id, guess_category_id)
where guess_category_id is not null;

create index transactions_guessed_index on public.transactions (user_id, (coalesce(category_set_at, created_at)) desc)
where guess_kind is not null and deletion_id is null and not is_split and category_source in ('hand', 'memory');

create index transactions_live_payee_index on public.transactions (user_id, payee_id, date) where deletion_id is null;

create index transactions_not_counted_index on public.transactions (user_id, date)
where not counted and deletion_id is null;

create index transactions_note_index on public.transactions (user_id, id) where note <> '' and deletion_id is null;

create index transactions_payee_index on public.transactions (user_id, payee_id);

create index transactions_shifted_index on public.transactions (user_id, id) where shifted > 0 and deletion_id is null;

create index transactions_source_index on public.transactions (user_id, category_source, date)
where deletion_id is null;

create index transactions_split_index on public.transactions (user_id, id) where is_split and deletion_id is null;

create index transactions_split_payee_index on public.transactions (user_id, payee_id)
where is_split and deletion_id is null;

create index transactions_transfer_index on public.transactions (user_id, date)
where type = 'transfer' and deletion_id is null;

create index transactions_uncategorized_index on public.transactions (user_id, payee_id, (amount > 0))
where category_source = 'none' and deletion_id is null and not is_split and type <> 'transfer' and counted;

alter table public.transactions enable row level security;

create policy "own rows" on public.transactions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger assign_payee_of_edited
before update on public.transactions
for each row
when (old.description is distinct from new.description and old.payee_id = new.payee_id)
execute function public.assign_payee();

create trigger assign_payee_of_new
before insert on public.transactions
for each row
when (new.payee_id is null)
execute function public.assign_payee();

create trigger await_ledger
before insert or update or delete on public.transactions
for each statement
execute function public.await_ledger();

create constraint trigger check_leg
after update of amount on public.transactions
deferrable initially deferred
for each row
when (new.type = 'transfer' and new.amount <> old.amount)
execute function public.check_leg();

create trigger check_minor_units_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.check_minor_units();

create constraint trigger check_refund
after update of amount on public.transactions
deferrable initially deferred
for each row
when (abs(new.amount) < abs(old.amount))
execute function public.check_refund();

create constraint trigger check_split
after update of amount on public.transactions
deferrable initially deferred
for each row
when (new.is_split)
execute function public.check_split();

create trigger derive_type
before insert or update on public.transactions
for each row
when (not new.type_stated and new.type is distinct from 'transfer')
execute function public.derive_type();

create trigger follow_leg
after update on public.transactions
for each row
when (old.account_id <> new.account_id and (old.type = 'transfer' or old.is_split))
execute function public.follow_leg();

create trigger refuse_locked_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.refuse_locked();

create trigger refuse_locked_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.refuse_locked();

create trigger track_amounts_of_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.track_amounts();

create trigger track_amounts_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.track_amounts();

create trigger track_category_choice
before update on public.transactions
for each row
when (old.category_id <> new.category_id or old.category_source <> new.category_source)
execute function public.track_category_choice();

create trigger track_edit
before update on public.transactions
for each row
when
  (
    (
      old.account_id,
      old.date,
      old.amount,
      old.type,
      old.description,
      old.category_id,
      old.note,
      old.one_time,
      old.counted
    ) is distinct from (
      new.account_id,
      new.date,
      new.amount,
      new.type,
      new.description,
      new.category_id,
      new.note,
      new.one_time,
      new.counted
    )
  )
execute function public.track_edit();

create trigger track_totals_of_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.track_totals();

create trigger track_totals_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.track_totals();

create trigger warn_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.alert_on_insert();

create trigger withdraw_large_alerts
after delete on public.transactions
referencing old table as gone
for each statement
execute function public.withdraw_large_alerts();

create view public.live_transactions
with (security_invoker = true)
as
  select
    user_id,
    id,
    account_id,
    date,
    amount,
    type,
    type_stated,
    description,
    bank_text,
    payee_id,
    category_id,
    category_source,
    note,
    one_time,
    counted,
    is_split,
    shifted,
    import_id,
    position,
    external_id,
    movement_key,
    file_key,
    created_at,
    edited_at,
    revision,
    deletion_id,
    deleted_at,
    search_text,
    expected_back,
    line,
    bank_transfer,
    category_reason,
    category_set_at,
    guess_category_id,
    guess_kind,
    guess_filled
  from public.transactions t
  where deletion_id is null;

comment on view public.live_transactions is 'The transactions that are not in the trash: all that count anywhere.';

revoke all on public.live_transactions from public, anon, authenticated;

grant select on public.live_transactions to authenticated;

create view public.transaction_details
with (security_invoker = true)
as
  select t.*, c.name as category, public.account_label(a.name, a.last_four_digits) as account
  from
    public.live_transactions t
    join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id;

comment on view public.transaction_details is 'Transactions with the names of their category and account.';

revoke all on public.transaction_details from public, anon, authenticated;

grant select on public.transaction_details to authenticated;

create trigger track_totals_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.track_totals();

create trigger check_minor_units_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.check_minor_units();

create trigger warn_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.alert_on_update();

create trigger track_amounts_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.track_amounts();

create trigger refuse_locked_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.refuse_locked();

create function public.file_day(t public.transactions)
returns date
language sql
stable
set search_path to ''
as $function$
  -- The key is a digest, so the row's day and amount in the file are those that produce it.
  with
    edits as (
      select c.before -> 'row' as held
      from public.changed_transactions c
      where c.user_id = t.user_id and c.transaction_id = t.id and c.before -> 'row' ?| array['date', 'amount']
    ),
    days as (
      select t.date as day
      union
      select (e.held ->> 'date')::date from edits e where e.held ? 'date'
    ),
    amounts as (
      select t.amount
      union
      select (e.held ->> 'amount')::numeric from edits e where e.held ? 'amount'
    )
  select d.day
  from
    days d
    cross join amounts a
  where public.movement_key(t.account_id, d.day, a.amount, coalesce(t.bank_text, t.description)) = t.file_key
  limit 1;
$function$;

comment on function public.file_day is 'The day that an edited transaction had in its file; null if that is not known.';

create view public.account_balances
with (security_invoker = true)
as
  select
    a.user_id,
    a.id,
    a.name,
    a.type,
    a.last_four_digits,
    a.created_at,
    a.closed_at,
    a.revision,
    a.sample,
    coalesce(m.balance, 0) + coalesce(
      (
        select sum(t.amount)
        from public.live_transactions t
        where
          t.user_id = a.user_id
          and t.account_id = a.id
          and t.date >= m.date
          and t.date < (public.month_of(m.date) + interval '1 month')::date
          and (t.date > m.date or not m.end_of_day and t.created_at > m.stated_at)
      ),
      0
    ) + coalesce(
      (
        select sum(s.amount)
        from public.account_months s
        where s.user_id = a.user_id and s.account_id = a.id and (m.date is null or s.month > public.month_of(m.date))
      ),
      0
    ) as balance
  from
    public.live_accounts a
    left join lateral (
      select b.balance, b.date, b.stated_at, b.end_of_day
      from public.balance_marks b
      where b.user_id = a.user_id and b.account_id = a.id
      order by b.date desc, b.stated_at desc, b.id
      limit 1
    ) m
      on true;

comment on view public.account_balances is
  'Accounts with their balance on the last of all days, later-dated rows included. See balances_now for today''s.';

revoke all on public.account_balances from public, anon, authenticated;

grant select on public.account_balances to authenticated;

create view public.tied_goals
with (security_invoker = true)
as
  with
    every as (
      select
        g.user_id,
        null::uuid as id,
        0 as position,
        g.name,
        g.target,
        g.current as by_hand,
        g.account_id,
        g.part,
        g.due_on
      from public.savings_goals g
      union all
      select g.user_id, g.id, g.position, g.name, g.target, g.current, g.account_id, g.part, g.due_on
      from public.goals g
      where g.deleted_at is null
    )
  select
    g.*,
    a.name as account_name,
    a.id is null and g.account_id is not null as account_in_trash,
    -- The savings goal follows the balance of any account.
    coalesce(g.id is not null and public.account_group(a.type) in ('cards', 'loans'), false) as is_debt
  from
    every g
    left join public.live_accounts a on a.user_id = g.user_id and a.id = g.account_id;

comment on view public.tied_goals is 'All goals of a user with the accounts they follow.';

revoke all on public.tied_goals from public, anon, authenticated;

grant select on public.tied_goals to authenticated;

create view public.import_row_matches
with (security_invoker = true)
as
  select
    r.user_id,
    r.import_id,
    r.line,
    r.part,
    r.status,
    r.account_id,
    r.date,
    r.description,
    r.category,
    abs(r.amount) as amount,
    r.type,
    r.external_id,
    r.text,
    r.reason,
    r.choice,
    r.match_kind,
    t.id as match_id,
    t.date as match_date,
    t.description as match_description,
    case
      when t.import_id is not null then t.created_at
      else null::timestamp with time zone
    end as match_imported_at,
    o.account_id as transfer_account_id,
    o.date as transfer_date,
    o.amount as transfer_amount,
    r.split,
    r.file_category,
    r.category_source,
    r.category_reason,
    r.guess_category,
    r.guess_kind,
    r.guess_filled,
    r.rule_effects,
    r.proof,
    r.counted,
    r.one_time,
    r.replaces
  from
    public.import_rows r
    left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id
    left join public.live_transactions o on o.user_id = r.user_id and o.id = r.transfer_id;

comment on view public.import_row_matches is
  'Rows of imports as the review shows them, amounts without sign, with the transaction each matches.';

revoke all on public.import_row_matches from public, anon, authenticated;

grant select on public.import_row_matches to authenticated;

create function public.import_row_document(import_row public.import_row_matches)
returns jsonb
language sql
stable
set search_path to ''
as $function$
  select
    jsonb_build_object(
      'line',
      (import_row).line,
      'part',
      (import_row).part,
      'accountId',
      (import_row).account_id,
      'date',
      (import_row).date,
      'description',
      (import_row).description,
      'category',
      (import_row).category,
      'amount',
      (import_row).amount,
      'type',
      coalesce((import_row).rule_effects ->> 'type', (import_row).type),
      'externalId',
      (import_row).external_id,
      'text',
      (import_row).text,
      'status',
      (import_row).status,
      'reasons',
      (import_row).reason,
      'choice',
      (import_row).choice,
      'matchKind',
      (import_row).match_kind,
      'proof',
      (import_row).proof,
      'match',
      case
        when ((import_row).match_id is not null) then jsonb_build_object(
          'id',
          (import_row).match_id,
          'date',
          (import_row).match_date,
          'description',
          (import_row).match_description,
          'importedAt',
          (import_row).match_imported_at
        )
        else null::jsonb
      end,
      'transfer',
      case
        when ((import_row).transfer_account_id is not null) then jsonb_build_object(
          'accountId',
          (import_row).transfer_account_id,
          'date',
          (import_row).transfer_date,
          'amount',
          (import_row).transfer_amount
        )
        else null::jsonb
      end,
      'parts',
      COALESCE((import_row).split, (import_row).rule_effects -> 'split', '[]'::jsonb),
      'fileCategory',
      (import_row).file_category,
      'replaces',
      (import_row).replaces is not null,
      'counted',
      (import_row).counted,
      'oneTime',
      coalesce((import_row).rule_effects -> 'oneTime', to_jsonb((import_row).one_time)),
      'categorySource',
      case
        when (import_row).category_source = 'file'
        and public.caseless((import_row).category) = 'uncategorized' then 'none'
        else (import_row).category_source
      end,
      'categoryReason',
      (import_row).category_reason,
      'guess',
      case
        when (import_row).guess_category is not null then jsonb_build_object(
          'category',
          (import_row).guess_category,
          'kind',
          (import_row).guess_kind,
          'filled',
          (import_row).guess_filled
        )
      end,
      'ruled',
      (
        select
          jsonb_build_object(
            'payee',
            public.shown_payee((e.effects ->> 'payee')::uuid),
            'tags',
            public.tag_names(coalesce(e.effects -> 'tags', '[]')),
            'note',
            e.effects -> 'note',
            'oneTime',
            e.effects -> 'oneTime',
            'type',
            e.effects -> 'type',
            'split',
            e.effects ? 'split',
            'transferTo',
            e.effects -> 'transferTo',
            'by',
            e.effects -> 'by'
          )
        from (select (import_row).rule_effects as effects) e
        where e.effects ? 'by'
      )
    );
$function$;

comment on function public.import_row_document is 'A row of an import as the app knows it.';

create table public.known_rows (
  user_id uuid not null default auth.uid(),
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  import_id uuid not null,
  line integer not null constraint known_rows_line_check check (line > 0),
  key uuid not null,
  external_id text constraint known_rows_external_id_check check (char_length(external_id) between 1 and 255),
  balance_key uuid,
  given text[] not null default '{}' constraint known_rows_given_check
    check (given <@ array['external_id', 'bank_text', 'file_key', 'balance_key', 'bank_transfer']),
  merged_id uuid,
  primary key (user_id, id),
  constraint known_rows_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint known_rows_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade
);

comment on table public.known_rows is
  'A row of a file that was taken for a transaction already there; the next file finds that transaction by it.';

comment on column public.known_rows.line is 'The line of the file.';

comment on column public.known_rows.key is 'The row''s key in its file, as movement_key on transactions.';

comment on column public.known_rows.external_id is 'The bank''s own id of it.';

comment on column public.known_rows.balance_key is 'As on transactions.';

comment on column public.known_rows.given is
  'The columns of the transaction that were empty and were filled from the row; an undo of the import empties them.';

comment on column public.known_rows.merged_id is
  'Transaction the row became before a merge; once that is back from the trash, the row belongs to it again.';

create index known_rows_import_index on public.known_rows (user_id, import_id);

create index known_rows_transaction_index on public.known_rows (user_id, transaction_id);

alter table public.known_rows enable row level security;

create policy "own rows" on public.known_rows
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create view public.judged_guesses
with (security_invoker = true)
as
  select
    t.user_id,
    t.guess_kind,
    t.guess_category_id,
    t.guess_filled,
    t.category_source = 'hand' and t.category_id <> t.guess_category_id as wrong,
    coalesce(t.category_set_at, t.created_at) as judged_at
  from public.transactions t
  where
    t.guess_kind is not null
    and t.deletion_id is null
    and not t.is_split
    and t.category_source in ('hand', 'memory')
    and t.guess_category_id is not null;

comment on view public.judged_guesses is
  'Memory''s guesses and whether the user kept them. A mere suggestion counts once the user has chosen.';

revoke all on public.judged_guesses from public, anon, authenticated;

grant select on public.judged_guesses to authenticated;

create table public.refund_links (
  user_id uuid not null default auth.uid(),
  refund_id uuid not null,
  purchase_id uuid not null,
  amount numeric(15, 3) not null check (amount > 0 and amount <> 'NaN'),
  counts_with_purchase boolean not null default false,
  primary key (user_id, refund_id, purchase_id),
  constraint refund_links_refund_fkey
    foreign key (user_id, refund_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint refund_links_purchase_fkey
    foreign key (user_id, purchase_id) references public.transactions (user_id, id)
      on delete cascade
);

comment on table public.refund_links is 'The amounts of refunds that came back from purchases.';

comment on column public.refund_links.counts_with_purchase is
  'True if it counts on the day of the purchase instead of its own.';

create index refund_links_purchase_index on public.refund_links (user_id, purchase_id);

alter table public.refund_links enable row level security;

create policy "own rows" on public.refund_links
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.refund_links
for each statement
execute function public.await_ledger();

create constraint trigger check_refund
after insert or update on public.refund_links
deferrable initially deferred
for each row
execute function public.check_refund();

create trigger track_refunds_of_deleted
after delete on public.refund_links
referencing old table as before
for each statement
execute function public.track_refunds();

create trigger track_refunds_of_new
after insert on public.refund_links
referencing new table as after
for each statement
execute function public.track_refunds();

create function public.has_rule_value(held public.transactions, action jsonb)
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select
    case action ->> 'field'
      when 'category' then (held).category_id = (action ->> 'category')::uuid
      and not (held).is_split
      when 'payee' then (held).payee_id = (action ->> 'payee')::uuid
      when 'tag' then exists (
        select
        from public.transaction_tags g
        where g.user_id = (held).user_id and g.transaction_id = (held).id and g.tag_id = (action ->> 'tag')::uuid
      )
      when 'note' then (held).note = action ->> 'note'
      when 'type' then (held).type = action ->> 'type'
      when 'oneTime' then (held).one_time = (action ->> 'oneTime')::boolean
      when 'transfer' then exists (
        select
        from public.live_transfers r
        where
          r.user_id = (held).user_id
          and (
            r.out_id = (held).id
            and r.in_account_id = (action ->> 'account')::uuid
            or r.in_id = (held).id
            and r.out_account_id = (action ->> 'account')::uuid
          )
      )
      when 'split' then (held).is_split
      and array(
        select row(p.amount, p.category_id)::text
        from public.transaction_parts p
        where p.user_id = (held).user_id and p.transaction_id = (held).id
        order by p.position
      ) = array(
        select row(s.amount, (p.value ->> 'category')::uuid)::text
        from
          jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
          join unnest(
            public.rule_split(
              (held).amount,
              public.currency_exponent(public.account_currency((held).user_id, (held).account_id)),
              action -> 'parts'
            )::numeric(15, 3)[]
          ) with ordinality s (amount, place)
            on s.place = p.place
        order by p.place
      )
    end;
$$;

comment on function public.has_rule_value is 'True if a transaction is already as an action of a rule would make it.';

create function public.is_by_hand(held public.transactions, slot text, fields text[])
returns boolean
language sql
stable
security invoker
set search_path = ''
as $$
  select
    case
      when slot = 'category' then (held).category_source = 'hand'
      or (held).is_split
      when slot = 'payee' then (held).import_id is null
      or fields && array['payee_id', 'description']
      when slot = 'note' then 'note' = any (fields)
      or (held).import_id is null
      and (held).note <> ''
      when slot = 'type' then (held).import_id is null
      or (held).type = 'transfer'
      or (held).is_split
      or fields && array['type', 'type_stated']
      when slot = 'oneTime' then 'one_time' = any (fields)
      when slot = 'shape' then (held).is_split
      or (held).type = 'transfer'
      or (held).category_source = 'hand'
      or fields && array['parts', 'transfers', 'type']
      or exists (
        select
        from public.refund_links l
        where l.user_id = (held).user_id and (l.refund_id = (held).id or l.purchase_id = (held).id)
      )
      or exists (
        select
        from public.suggestions s
        where s.user_id = (held).user_id and s.first_id = (held).id and s.kind = 'transfer' and s.second_id is null
      )
      -- A tag.
      else 'tags' = any (fields)
    end;
$$;

comment on function public.is_by_hand is
  'True if the user set what a rule would set, so that it stays; fields are those of fields_by_hand.';

create table public.changed_transactions (
  user_id uuid not null default auth.uid(),
  change_id uuid not null,
  transaction_id uuid not null,
  category_id uuid not null,
  category_source text not null,
  account_id uuid not null,
  type text not null,
  type_stated boolean not null,
  edited_at timestamptz,
  file_key uuid,
  revision_before integer not null,
  revision integer not null,
  before jsonb check (jsonb_typeof(before) = 'object'),
  primary key (user_id, change_id, transaction_id),
  constraint changed_transactions_change_fkey
    foreign key (user_id, change_id) references public.ledger_changes (user_id, id)
      on delete cascade,
  constraint changed_transactions_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint changed_transactions_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
);

comment on table public.changed_transactions is 'The transactions of a change as they were before it.';

comment on column public.changed_transactions.revision is
  'The revision after the change; a transaction at another one was changed again since.';

comment on column public.changed_transactions.before is
  'Its other earlier values: columns, parts, tags, transfers and refund links. Missing keys were not changed.';

create index changed_transactions_account_index on public.changed_transactions (user_id, account_id);

create index changed_transactions_transaction_index on public.changed_transactions (user_id, transaction_id);

alter table public.changed_transactions enable row level security;

create policy "own rows" on public.changed_transactions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.transaction_parts (
  -- Not by way of the transaction alone: a leaving user's categories go before it.
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  position integer not null check (position > 0),
  amount numeric(15, 3) not null check (amount <> 0 and amount <> 'NaN'),
  type text not null check (type in ('expense', 'refund', 'income', 'transfer')),
  category_id uuid not null,
  note text not null default '' check (char_length(note) <= 1000),
  category_source text not null default 'hand' check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  category_reason jsonb check (jsonb_typeof(category_reason) = 'object' and char_length(category_reason::text) <= 4000),
  primary key (user_id, id),
  constraint transaction_parts_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint transaction_parts_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id),
  constraint transaction_parts_position_key unique (user_id, transaction_id, position) deferrable initially deferred,
  constraint transaction_parts_sign
    check (
      case type
        when 'expense' then amount < 0
        when 'transfer' then true
        else amount > 0
      end
    ),
  constraint transaction_parts_transaction_key unique (user_id, id, transaction_id)
);

comment on table public.transaction_parts is
  'A part of a split transaction. There are two or more, and together they are its amount.';

comment on column public.transaction_parts.category_source is 'The source of its category, as on transactions.';

comment on column public.transaction_parts.category_reason is
  'The reason for its category, if a rule or memory chose it.';

create index transaction_parts_category_index on public.transaction_parts (user_id, category_id);

alter table public.transaction_parts enable row level security;

create policy "own rows" on public.transaction_parts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.transaction_parts
for each statement
execute function public.await_ledger();

create constraint trigger check_leg
after update of amount on public.transaction_parts
deferrable initially deferred
for each row
when (new.amount <> old.amount)
execute function public.check_leg();

create trigger check_minor_units_of_edited
after update on public.transaction_parts
referencing new table as after
for each statement
execute function public.check_minor_units();

create trigger check_minor_units_of_new
after insert on public.transaction_parts
referencing new table as after
for each statement
execute function public.check_minor_units();

create constraint trigger check_split
after insert or update or delete on public.transaction_parts
deferrable initially deferred
for each row
execute function public.check_split();

create trigger track_parts_of_deleted
after delete on public.transaction_parts
referencing old table as before
for each statement
execute function public.track_parts();

create trigger track_parts_of_new
after insert on public.transaction_parts
referencing new table as after
for each statement
execute function public.track_parts();

create trigger warn_of_new
after insert on public.transaction_parts
referencing new table as after
for each statement
execute function public.alert_on_parts();

create table public.suggestions (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  first_id uuid not null,
  second_id uuid,
  decision text not null default '' check (char_length(decision) <= 200),
  reason text check (char_length(reason) <= 100),
  created_at timestamptz not null default now(),
  refused_at timestamptz,
  first_part_id uuid,
  second_part_id uuid,
  primary key (user_id, id),
  constraint suggestions_first_fkey
    foreign key (user_id, first_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint suggestions_second_fkey
    foreign key (user_id, second_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint suggestions_kind_check check (kind in ('transfer', 'fee', 'refund', 'duplicate', 'category', 'payee')),
  constraint suggestions_second
    check (second_id is not null or kind in ('transfer', 'category', 'payee') and refused_at is not null),
  constraint suggestions_first_part_fkey
    foreign key (user_id, first_part_id, first_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete cascade,
  constraint suggestions_second_part_fkey
    foreign key (user_id, second_part_id, second_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete cascade,
  constraint suggestions_second_part check (second_id is not null or second_part_id is null)
);

comment on table public.suggestions is
  'A possible relation between two transactions, until the user decides; refusals are remembered.';

comment on column public.suggestions.first_id is 'The leg that goes out, the refund, or the duplicate that came first.';

comment on column public.suggestions.second_id is
  'Incoming leg, purchase or later duplicate; null for a refusal: no transfer, wrong category, or a new payee.';

comment on column public.suggestions.decision is 'Equal for suggestions that are decided together.';

comment on column public.suggestions.reason is 'The reason for the suggestion, as a code.';

comment on column public.suggestions.first_part_id is
  'The part of first_id that it is about, if that is split; null for the whole transaction.';

comment on column public.suggestions.second_part_id is
  'The part of second_id that it is about, if that is split; null for the whole transaction.';

create index suggestions_first_index on public.suggestions (user_id, first_id);

create index suggestions_first_part_index on public.suggestions (user_id, first_part_id, first_id)
where first_part_id is not null;

create index suggestions_open_index on public.suggestions (user_id, kind, decision) where refused_at is null;

create index suggestions_second_index on public.suggestions (user_id, second_id);

create index suggestions_second_part_index on public.suggestions (user_id, second_part_id, second_id)
where second_part_id is not null;

alter table public.suggestions enable row level security;

create policy "own rows" on public.suggestions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.transaction_tags (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  tag_id uuid not null,
  primary key (user_id, transaction_id, tag_id),
  constraint transaction_tags_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint transaction_tags_tag_fkey
    foreign key (user_id, tag_id) references public.tags (user_id, id)
      on delete cascade
);

comment on table public.transaction_tags is 'The tags of transactions.';

create index transaction_tags_tag_index on public.transaction_tags (user_id, tag_id);

alter table public.transaction_tags enable row level security;

create policy "own rows" on public.transaction_tags
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.part_tags (
  user_id uuid not null default auth.uid(),
  part_id uuid not null,
  tag_id uuid not null,
  primary key (user_id, part_id, tag_id),
  constraint part_tags_part_fkey
    foreign key (user_id, part_id) references public.transaction_parts (user_id, id)
      on delete cascade,
  constraint part_tags_tag_fkey
    foreign key (user_id, tag_id) references public.tags (user_id, id)
      on delete cascade
);

comment on table public.part_tags is 'The tags of parts of split transactions.';

create index part_tags_tag_index on public.part_tags (user_id, tag_id);

alter table public.part_tags enable row level security;

create policy "own rows" on public.part_tags
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.filtered_transactions(filter jsonb)
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
      filter ->> 'description' is null
      or t.payee_id = (
        select k.payee_id
        from public.payee_keys k
        where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(filter ->> 'description')
      )
    )
    and (
      coalesce(filter ->> 'search', '') = ''
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
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay'
    );
$function$;

comment on function public.filtered_transactions is 'The user''s transactions that pass a filter, in no order.';

create function public.part_passes(part public.transaction_parts, filter jsonb)
returns boolean
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      (filter ->> 'type' is null or part.type = any (public.filtered_types(filter ->> 'type')))
      and (filter ->> 'category' is null or part.category_id = any (array(select public.filtered_categories(filter))))
      and (filter ->> 'source' is null or part.category_source = filter ->> 'source')
      and (
        not filter ?| array['tagsAll', 'tagsAny', 'tagsNone']
        or exists (
          select
          from public.line_tags(part.user_id, part.transaction_id, true) l
          where l.part_id = part.id and public.tags_pass(l.tags, filter)
        )
      )
  );
end;
$function$;

comment on function public.part_passes is 'True if a part is among those a filter counts.';

create function public.transaction_document(t public.transactions, category text, filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  parts jsonb := '[]';
  transfer jsonb;
begin
  -- In PL/pgSQL plans are kept; most transactions need neither.
  if t.is_split then
    select
      jsonb_agg(
        jsonb_build_object(
          'id',
          p.id,
          'category',
          c.name,
          'amount',
          p.amount,
          'type',
          p.type,
          'matches',
          public.part_passes(p, filter)
        ) || case
          when p.type = 'transfer' then jsonb_build_object('transfer', public.part_transfer(p.id))
          else '{}'
        end
        order by p.position
      )
    into parts
    from
      public.transaction_parts p
      join public.categories c on c.user_id = p.user_id and c.id = p.category_id
    where p.user_id = t.user_id and p.transaction_id = t.id;
  end if;
  if t.type = 'transfer' and not t.is_split then
    select
      jsonb_build_object(
        'id',
        r.id,
        'accountId',
        case t.id
          when r.out_id then r.in_account_id
          else r.out_account_id
        end,
        'transactionId',
        case t.id
          when r.out_id then r.in_id
          else r.out_id
        end
      )
    into transfer
    from public.live_transfers r
    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id)
    limit 1;
  end if;
  return jsonb_build_object(
    'id',
    t.id,
    'date',
    t.date,
    'description',
    public.row_title(t),
    'category',
    transaction_document.category,
    'amount',
    abs(t.amount),
    'type',
    t.type,
    'incoming',
    t.amount > 0,
    'accountId',
    t.account_id,
    'note',
    t.note,
    'oneTime',
    t.one_time,
    'counted',
    t.counted,
    'expectedBack',
    t.expected_back,
    'revision',
    t.revision,
    'tagIds',
    array(
      select g.tag_id
      from public.transaction_tags g
      where g.user_id = t.user_id and g.transaction_id = t.id
      order by g.tag_id
    ),
    'parts',
    parts,
    'transfer',
    transfer
  );
end;
$$;

comment on function public.transaction_document is 'A transaction as lists show it.';

create function public.row_title(t public.transactions)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  title text;
begin
  -- A row that was renamed separately keeps its name.
  if t.bank_text is not null then
    return t.description;
  end if;
  select p.name into title from public.payees p where p.user_id = t.user_id and p.id = t.payee_id;
  if title is null and t.import_id is not null then
    select k.name
    into title
    from public.payee_keys k
    where k.user_id = t.user_id and k.key = public.payee_key(t.description);
  end if;
  return coalesce(title, t.description);
end;
$$;

comment on function public.row_title is
  'Title of a transaction in lists: the user''s words, its payee, the name in the bank''s text, or its description.';

create function public.edited_description(t public.transactions, typed text)
returns text
language sql
stable
security invoker
set search_path = ''
as $$
  -- A form that shows the title sends it back if nobody has touched it.
  select
    case
      when typed is null
      or typed = t.description
      or typed = public.row_title(t) then t.description
      else typed
    end;
$$;

comment on function public.edited_description is 'The description of a transaction whose form sends this text.';

create table public.transfers (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  out_id uuid,
  in_id uuid,
  origin text not null check (origin in ('hand', 'found')),
  evidence text check (char_length(evidence) <= 500),
  created_at timestamptz not null default now(),
  out_part_id uuid,
  in_part_id uuid,
  out_account_id uuid not null,
  in_account_id uuid not null,
  out_type text not null default 'expense' check (out_type in ('expense', 'refund', 'income')),
  in_type text not null default 'income' check (in_type in ('expense', 'refund', 'income')),
  import_id uuid,
  primary key (user_id, id),
  constraint transfers_accounts check (out_account_id <> in_account_id),
  constraint transfers_out_fkey
    foreign key (user_id, out_id) references public.transactions (user_id, id)
      on delete set null (out_id),
  constraint transfers_in_fkey
    foreign key (user_id, in_id) references public.transactions (user_id, id)
      on delete set null (in_id),
  constraint transfers_out_account_fkey
    foreign key (user_id, out_account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint transfers_in_account_fkey
    foreign key (user_id, in_account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint transfers_out_part_fkey
    foreign key (user_id, out_part_id, out_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete set null (out_part_id, out_id),
  constraint transfers_in_part_fkey
    foreign key (user_id, in_part_id, in_id) references public.transaction_parts (user_id, id, transaction_id)
      on update cascade
      on delete set null (in_part_id, in_id)
);

comment on table public.transfers is
  'Money that only moves between two accounts: two legs, or one that waits for its other side.';

comment on column public.transfers.evidence is 'The evidence by which it was linked without asking.';

comment on column public.transfers.out_part_id is
  'The part of out_id that is the leg, where it is split; null for all of it.';

comment on column public.transfers.in_part_id is
  'The part of in_id that is the leg, where it is split; null for all of it.';

comment on column public.transfers.out_account_id is
  'The account the money comes from, whether or not its transaction is there.';

comment on column public.transfers.in_account_id is
  'The account the money goes to, whether or not its transaction is there.';

comment on column public.transfers.out_type is 'The type that the leg counted as before.';

comment on column public.transfers.in_type is 'The type that the leg counted as before.';

comment on column public.transfers.import_id is 'The import whose rows it was found with.';

create index transfers_import_index on public.transfers (user_id, import_id) where import_id is not null;

create index transfers_in_account_index on public.transfers (user_id, in_account_id);

create index transfers_in_index on public.transfers (user_id, in_id);

create unique index transfers_in_key on public.transfers (user_id, in_id) where in_part_id is null;

create unique index transfers_in_part_key on public.transfers (user_id, in_part_id, in_id);

create index transfers_out_account_index on public.transfers (user_id, out_account_id);

create index transfers_out_index on public.transfers (user_id, out_id);

create unique index transfers_out_key on public.transfers (user_id, out_id) where out_part_id is null;

create unique index transfers_out_part_key on public.transfers (user_id, out_part_id, out_id);

alter table public.transfers enable row level security;

create policy "own rows" on public.transfers
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger drop_part_of_leg
before insert or update on public.transfers
for each row
execute function public.drop_part_of_leg();

create view public.live_transfers
with (security_invoker = true)
as
  select
    r.user_id,
    r.id,
    o.id as out_id,
    i.id as in_id,
    r.out_part_id,
    r.in_part_id,
    r.out_account_id,
    r.in_account_id,
    r.origin,
    r.evidence,
    r.import_id,
    r.created_at
  from
    public.transfers r
    left join public.transactions o on o.user_id = r.user_id and o.id = r.out_id and o.deletion_id is null
    left join public.transactions i on i.user_id = r.user_id and i.id = r.in_id and i.deletion_id is null
  where o.id is not null or i.id is not null;

comment on view public.live_transfers is
  'Transfers by their legs that are not in the trash; one without its other leg waits for it.';

revoke all on public.live_transfers from public, anon, authenticated;

grant select on public.live_transfers to authenticated;

create trigger track_parts_of_edited after update on public.transaction_parts
  referencing old table as before new table as after for each statement execute function public.track_parts();

create trigger track_refunds_of_edited after update on public.refund_links
  referencing old table as before new table as after for each statement execute function public.track_refunds();

create trigger warn_of_edited after update on public.transaction_parts
  referencing old table as before new table as after for each statement execute function public.alert_on_parts();

alter table public.suggestions
  add constraint suggestions_key unique nulls not distinct
    (user_id, kind, first_id, second_id, first_part_id, second_part_id);

create view public.other_part_categories
with (security_invoker = true)
as
  select distinct s.user_id, s.transaction_id, s.category_id, s.counted_in
  from
    (
      select
        p.user_id,
        p.transaction_id,
        p.category_id,
        first_value(p.category_id) over (
          partition by p.user_id, p.transaction_id
          order by p.type = 'transfer', p.position
        ) as counted_in
      from
        public.transaction_parts p
        join public.live_transactions t on t.user_id = p.user_id and t.id = p.transaction_id
    ) s
  where s.category_id <> s.counted_in;

comment on view public.other_part_categories is
  'The categories of a split row except that of the line it is counted with, which sums of counts leave out.';

revoke all on public.other_part_categories from public, anon, authenticated;

grant select on public.other_part_categories to authenticated;

create view public.ledger_lines
with (security_invoker = true)
as
  select
    l.user_id,
    l.transaction_id,
    l.part_id,
    l.account_id,
    l.date,
    l.counted_on,
    l.category_id,
    coalesce(c.parent_id, l.category_id) as group_id,
    l.payee_id,
    l.tags,
    l.amount,
    coalesce(a.currency, p.currency) as currency,
    l.type,
    public.line_role(l.type, l.counted) as role,
    l.counted,
    l.one_time,
    l.transactions
  from
    (
      select
        t.user_id,
        t.id as transaction_id,
        null::uuid as part_id,
        t.account_id,
        t.date,
        t.date as counted_on,
        t.category_id,
        t.payee_id,
        array(
          select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
        ) as tags,
        t.amount - t.shifted as amount,
        t.type,
        t.counted,
        t.one_time,
        1 as transactions
      from public.transactions t
      where t.deletion_id is null and not t.is_split
      union all
      select
        t.user_id,
        t.id,
        s.id,
        t.account_id,
        t.date,
        t.date,
        s.category_id,
        t.payee_id,
        array(
          select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
          union
          select g.tag_id from public.part_tags g where g.user_id = s.user_id and g.part_id = s.id
        ),
        s.amount,
        s.type,
        t.counted,
        t.one_time,
        (
          not exists (
            select
            from public.transaction_parts o
            where
              o.user_id = s.user_id
              and o.transaction_id = s.transaction_id
              and (o.type = 'transfer', o.position) < (s.type = 'transfer', s.position)
          )
        )::integer
      from
        public.transactions t
        join public.transaction_parts s on s.user_id = t.user_id and s.transaction_id = t.id
      where t.deletion_id is null and t.is_split
      union all
      select
        t.user_id,
        t.id,
        null,
        t.account_id,
        t.date,
        o.date,
        t.category_id,
        t.payee_id,
        array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id),
        l.amount,
        t.type,
        t.counted,
        t.one_time,
        0
      from
        public.refund_links l
        join public.transactions t on t.user_id = l.user_id and t.id = l.refund_id
        join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
      where l.counts_with_purchase and t.shifted > 0 and t.deletion_id is null
    ) l
    left join public.categories c on c.user_id = l.user_id and c.id = l.category_id
    left join public.accounts a on a.user_id = l.user_id and a.id = l.account_id
    left join public.profiles p on p.user_id = l.user_id;

comment on view public.ledger_lines is
  'The lines that count: one per counted part, with its role and signed amount. All sums are sums of these.';

revoke all on public.ledger_lines from public, anon, authenticated;

grant select on public.ledger_lines to authenticated;

create view public.open_suggestions
with (security_invoker = true)
as
  select
    s.user_id,
    s.id,
    s.kind,
    s.first_id,
    s.second_id,
    s.decision,
    s.reason,
    s.created_at,
    s.first_part_id,
    s.second_part_id
  from
    public.suggestions s
    join public.transactions f on f.user_id = s.user_id and f.id = s.first_id and f.deletion_id is null
    join public.transactions o on o.user_id = s.user_id and o.id = s.second_id and o.deletion_id is null
  where s.refused_at is null;

comment on view public.open_suggestions is
  'Suggestions that wait for a decision, about transactions that are not in the trash.';

revoke all on public.open_suggestions from public, anon, authenticated;

grant select on public.open_suggestions to authenticated;

create view public.waiting_transfers
with (security_invoker = true)
as
  select
    r.user_id,
    r.id,
    t.id as transaction_id,
    t.date,
    coalesce(p.amount, t.amount)::numeric(15, 3) as amount,
    case
      when r.out_id is null then r.out_account_id
      else r.in_account_id
    end as account_id,
    p.id as part_id
  from
    public.live_transfers r
    join public.transactions t on t.user_id = r.user_id and t.id = coalesce(r.out_id, r.in_id)
    left join public.transaction_parts p
      on p.user_id = r.user_id
      and p.id = case
        when r.out_id is null then r.in_part_id
        else r.out_part_id
      end
  where r.out_id is null or r.in_id is null;

comment on view public.waiting_transfers is
  'Transfers whose other leg has not come yet, with the account where it is expected.';

revoke all on public.waiting_transfers from public, anon, authenticated;

grant select on public.waiting_transfers to authenticated;

create view public.rule_ledger_rows
with (security_invoker = true)
as
  select
    t.user_id,
    t.id,
    t.amount,
    t.account_id,
    t.date,
    t.payee_id,
    case
      when t.bank_text is null then btrim(split_part(t.search_text, E'\x01', 1))
      else btrim(public.fold_text(t.bank_text))
    end as text,
    btrim(
      public.fold_text(
        case
          when t.bank_text is not null then t.description
          else coalesce(
            p.name,
            case
              when t.import_id is not null then k.name
            end,
            t.description
          )
        end
      )
    ) as payee,
    array(
      select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
    ) as tags
  from
    public.transactions t
    left join public.payees p on p.user_id = t.user_id and p.id = t.payee_id
    left join public.payee_keys k
      on k.user_id = t.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
  where t.deletion_id is null;

comment on view public.rule_ledger_rows is
  'Fields of transactions that rules look at: folded bank text and payee, signed amount, account, day and tags.';

revoke all on public.rule_ledger_rows from public, anon, authenticated;

grant select on public.rule_ledger_rows to authenticated;
