-- The page of one account: its balance over time, what makes it up, and where it does not add up.

create function public.account_rows(account uuid, first date, last date, page integer default 1, page_size integer default 25)
  returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  total bigint;
  in_last bigint;
  place record;
  skipped bigint;
  newest_day date;
  keys uuid[];
  newest public.transactions;
  -- What the rows up to the newest one of the page come to.
  reached numeric;
  items jsonb;
begin
  -- Whole months are counted, the rows of the first and the last one looked up.
  select count(*) into in_last from public.live_transactions t
  where t.user_id = owner and t.account_id = account_rows.account
    and t.date between greatest(first, public.month_of(last)) and last;
  select in_last + coalesce((
      select sum(m.transactions) from public.account_months m
      where m.user_id = owner and m.account_id = account_rows.account
        and m.month > public.month_of(first) and m.month < public.month_of(last)), 0) + (
      select count(*) from public.live_transactions t
      where t.user_id = owner and t.account_id = account_rows.account and t.date >= first
        and t.date < least((public.month_of(first) + interval '1 month')::date, public.month_of(last)))
  into total;
  select p.* into place from public.page_position(total, page, page_size) p;
  skipped := place.skipped;
  if skipped >= in_last then
    -- The months before the page are skipped by their counts.
    select (m.month + interval '1 month')::date - 1, place.skipped - in_last - m.before into newest_day, skipped
    from (
      select m.month, m.transactions, sum(m.transactions) over (order by m.month desc) - m.transactions as before
      from public.account_months m
      where m.user_id = owner and m.account_id = account_rows.account and m.month < public.month_of(last)
    ) m
    where place.skipped - in_last >= m.before and place.skipped - in_last < m.before + m.transactions;
  end if;
  keys := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.account_id = account_rows.account and t.deletion_id is null
      and t.date between first and least(last, coalesce(newest_day, last))
    order by t.date desc, t.created_at desc, t."position", t.id
    limit page_size offset coalesce(skipped, place.skipped));
  select t.* into newest from public.transactions t where t.user_id = owner and t.id = keys[1];
  if found then
    select r.amount - coalesce((
      select sum(t.amount) from public.live_transactions t
      where t.user_id = owner and t.account_id = account_rows.account and t.date = newest.date
        and (t.created_at, -t."position") > (newest.created_at, -newest."position")
        and t.id <> newest.id), 0)
    into reached
    from public.rows_until(array[account], array[newest.date], array[null::timestamptz]) r;
  end if;
  with page_rows as materialized (
    select t.*, k.place, reached - coalesce(sum(t.amount) over (
      order by k.place rows between unbounded preceding and 1 preceding), 0) as until
    from unnest(keys) with ordinality k (id, place)
    join public.transactions t on t.user_id = owner and t.id = k.id
  ), based as materialized (
    select r.id, m.id as mark, m.date, m.balance, m.entered
    from page_rows r
    left join lateral (
      (select b.id, b.date, b.balance, case when not b.end_of_day then b.stated_at end as entered
       from public.balance_marks b
       where b.user_id = owner and b.account_id = account_rows.account
         and (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
       order by b.date desc, b.stated_at desc, b.id limit 1)
      union all
      (select b.id, b.date, b.balance, case when not b.end_of_day then b.stated_at end
       from public.balance_marks b
       where b.user_id = owner and b.account_id = account_rows.account
         and not (b.date < r.date or b.date = r.date and not b.end_of_day and b.stated_at < r.created_at)
       order by b.date, b.stated_at, b.id desc limit 1)
      limit 1
    ) m on true
  ), marks as materialized (
    select row_number() over () as place, m.* from (select distinct b.mark, b.date, b.balance, b.entered from based b where b.mark is not null) m
  ), reached_marks as (
    select m.mark, m.balance, r.amount
    from (select array_agg(account_rows.account order by o.place) as account_ids, array_agg(o.date order by o.place) as days,
      array_agg(o.entered order by o.place) as entered from marks o) g
    cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
    join marks m on m.place = r.place
  )
  select coalesce(jsonb_agg(public.transaction_document(t, c.name) || jsonb_build_object(
    'enteredAt', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'byHand', r.import_id is null,
    'balance', (coalesce(m.balance - m.amount, 0) + r.until)::text) order by r.place), '[]')
  into items
  from page_rows r
  join public.transactions t on t.user_id = owner and t.id = r.id
  join public.categories c on c.user_id = owner and c.id = r.category_id
  join based b on b.id = r.id
  left join reached_marks m on m.mark = b.mark;
  return jsonb_build_object('total', place.total, 'page', place.page, 'pages', place.pages, 'items', items);
end $$;
comment on function public.account_rows(uuid, date, date, integer, integer) is
  'A page of an account''s transactions, newest first, with what it held after each: from the last mark before it, so that the balance breaks where a mark disagrees.';
revoke all on function public.account_rows(uuid, date, date, integer, integer) from public;
grant execute on function public.account_rows(uuid, date, date, integer, integer) to authenticated;

create function public.account_page(account uuid, first date, last date, today date) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  begins date;
  until date;
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
    (select min(m.first_day) from public.account_months m where m.user_id = owner and m.account_id = account_page.account),
    (select min(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account));
  -- What is dated after today is in the balance that cards show, so the chart goes on to there.
  until := coalesce(last, greatest(today,
    (select max(m.last_day) from public.account_months m where m.user_id = owner and m.account_id = account_page.account),
    (select max(b.date) from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account)));
  since := least(greatest(first, begins), until);
  since := coalesce(since, begins, until);

  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'date', b.date, 'balance', b.balance::text, 'source', b.source,
      'endOfDay', b.end_of_day, 'statedAt', to_char(b.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
      'file', i.file_name) order by b.date, b.stated_at, b.id desc), '[]')
  into marks
  from public.balance_marks b
  left join public.imports i on i.user_id = owner and i.id = b.import_id
  where b.user_id = owner and b.account_id = account_page.account and b.date between since - 1 and until;

  select coalesce(jsonb_agg(jsonb_build_object('from', s.from_day, 'to', s.to_day, 'mark', s.to_mark,
      'stated', s.stated::text, 'expected', s.expected::text, 'unexplained', s.unexplained::text) order by s.to_day)
      filter (where s.unexplained <> 0), '[]'),
    max(s.to_day) filter (where s.unexplained = 0 and s.from_day < s.to_day)
  into spans, proved_until
  from public.balance_spans(account, since, until) s;
  if proved_until is null then
    -- It may have been proved before these days. Far enough back, that says nothing of today.
    select max(s.to_day) into proved_until
    from public.balance_spans(account, (
      select min(m.date) from (
        select b.date from public.balance_marks b
        where b.user_id = owner and b.account_id = account_page.account and b.date < since
        order by b.date desc limit 100
      ) m), since) s
    where s.unexplained = 0 and s.from_day < s.to_day and s.to_day <= until;
  end if;

  with wrong as materialized (
    select * from jsonb_to_recordset(spans) as s("from" date, "to" date)
  ), first_mark as (
    select min(b.date) as date from public.balance_marks b where b.user_id = owner and b.account_id = account_page.account
  ), stating as materialized (
    select distinct b.import_id from public.balance_marks b
    where b.user_id = owner and b.account_id = account_page.account and b.import_id is not null
  ), held as (
    select c.*, i.file_name, i.committed_at
    from public.import_accounts c
    join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
    where c.user_id = owner and c.account_id = account_page.account and c.last_day >= since and c.first_day <= until
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', h.import_id, 'name', h.file_name, 'from', h.first_day, 'to', h.last_day,
      'added', h.added, 'alreadyThere', h.already_there,
      'proof', case
        when not exists (select from stating b where b.import_id = h.import_id) then 'none'
        when exists (select from wrong s where s."from" < h.last_day and s."to" >= h.first_day) then 'differs'
        when (select f.date from first_mark f) < h.last_day then 'proved'
        else 'first' end) order by h.last_day desc, h.committed_at desc), '[]')
  into files from held h;

  return jsonb_build_object(
    'account', (
      select a.value || jsonb_build_object('lockedUntil', l.locked_until, 'since', (
        select min(m.first_day) from public.account_months m where m.user_id = owner and m.account_id = l.id))
      from jsonb_array_elements(public.bank_accounts(today)) a
      join public.live_accounts l on l.user_id = owner and l.id = (a.value ->> 'id')::uuid
      where l.id = account_page.account),
    'from', since, 'to', until, 'begins', begins,
    'balance', (select b.balance::text from public.balances_on(array[until], account) b),
    'points', public.account_chart(account, since, until),
    'marks', marks, 'spans', spans, 'provedUntil', proved_until, 'files', files,
    'byHand', (
      select coalesce(jsonb_agg(jsonb_build_array(h.date, h.rows) order by h.date), '[]')
      from (
        select t.date, count(*) as rows from public.live_transactions t
        where until - since <= 400 and t.user_id = owner and t.account_id = account_page.account
          and t.date between since and until and t.import_id is null
        group by t.date
      ) h),
    'rows', public.account_rows(account, since, until));
end $$;
comment on function public.account_page(uuid, date, date, date) is
  'The page of an account over some days (null: from its beginning, to its end); null where there is none.';
revoke all on function public.account_page(uuid, date, date, date) from public;
grant execute on function public.account_page(uuid, date, date, date) to authenticated;

create function public.missing_rows(account uuid, first date, last date)
  returns table (kind text, id uuid, import_id uuid, line integer, part integer, date date, description text, category text,
    amount numeric, type text, gone_at timestamptz, file text, entered_at timestamptz)
  language sql stable security invoker set search_path = '' as $$
  select 'trash', t.id, null::uuid, null::integer, null::integer, t.date, t.description, c.name, t.amount, t.type, t.deleted_at, null, t.created_at
  from public.transactions t
  join public.categories c on c.user_id = t.user_id and c.id = t.category_id
  where t.user_id = (select public.current_user_id()) and t.account_id = account and t.deletion_id is not null
    and t.date between first and last and t.deleted_at > now() - interval '30 days'
  union all
  -- What was entered from there since has its id.
  select case r.status when 'already-there' then 'recognised' else 'skipped' end,
    public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part), r.import_id, r.line, r.part, r.date, r.description,
    r.category, r.amount, r.type, i.committed_at, i.file_name, now()
  from public.imports i
  join public.import_rows r on r.user_id = i.user_id and r.import_id = i.id
  where i.user_id = (select public.current_user_id()) and i.committed_at is not null and i.undone_at is null
    and account = any (i.account_ids) and r.account_id = account and r.kind = 'readable'
    and r.date between first and last and r.amount is not null
    and (r.status = 'skipped' or exists (
      select from public.live_transactions t where t.user_id = i.user_id and t.id = r.match_id))
    and not exists (select from public.live_transactions t
      where t.user_id = i.user_id and t.id = public.sample_id(r.import_id || ' ' || r.line || ' ' || r.part));
$$;
comment on function public.missing_rows(uuid, date, date) is
  'What might be missing from an account in some days: in the trash, skipped in an import, or recognised there as a row that was there.';
revoke all on function public.missing_rows(uuid, date, date) from public;
grant execute on function public.missing_rows(uuid, date, date) to authenticated;

create function public.uncovered_days(account uuid, first date, last date)
  returns table (first_day date, last_day date)
  language sql stable security invoker set search_path = '' as $$
  with covered as (
    select range_agg(daterange(c.first_day, c.last_day, '[]')) as days
    from public.import_accounts c
    join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
    where c.user_id = (select public.current_user_id()) and c.account_id = account
      and c.last_day >= first and c.first_day <= last
  )
  select lower(g), upper(g) - 1
  from covered c
  cross join lateral unnest(datemultirange(case when first <= last then daterange(first, last, '[]') else 'empty' end)
    - coalesce(c.days, '{}')) g;
$$;
comment on function public.uncovered_days(uuid, date, date) is 'The days of an account that no imported file covers, as stretches.';
revoke all on function public.uncovered_days(uuid, date, date) from public;
grant execute on function public.uncovered_days(uuid, date, date) to authenticated;

create function public.reconcile(account uuid, day date, balance numeric, today date) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  base record;
  -- Whether the rows lead there back from a later mark.
  is_back boolean;
  expected numeric;
  difference numeric;
  -- What the rows that count have to change by.
  sought numeric;
  -- The rows that count come after one moment, up to another.
  after_day date;
  after_moment timestamptz;
  until_day date;
  until_moment timestamptz;
  suspects jsonb := '[]';
begin
  -- Kept, it would be the last balance, whatever happens until then.
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  -- The rows lead there from the last mark before the statement's day; without one, back from the first mark.
  select m.* into base from (
    (select b.date, b.balance, case when not b.end_of_day then b.stated_at end as entered
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date < day
     order by b.date desc, b.stated_at desc, b.id limit 1)
    union all
    (select b.date, b.balance, case when not b.end_of_day then b.stated_at end
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date >= day and b.source <> 'statement'
     order by b.date, b.stated_at, b.id desc limit 1)
  ) m limit 1;
  if base is null then
    select r.amount into expected from public.rows_until(array[account], array[day], array[null::timestamptz]) r;
  else
    select base.balance + max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2) into expected
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
    with missing as materialized (
      select m.*,
        (m.date, m.entered_at) > (after_day, after_moment) and (m.date, m.entered_at) <= (until_day, until_moment) as counts
      from public.missing_rows(account, after_day, until_day) m
      order by m.date desc, m.id limit 200
    ), present as materialized (
      select t.id, t.date, t.description, c.name as category, t.amount, t.type, t.revision, t.import_id, t.created_at, t.is_split,
        (t.date, t.created_at) > (after_day, after_moment) and (t.date, t.created_at) <= (until_day, until_moment) as counts
      from public.live_transactions t
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
      where t.user_id = owner and t.account_id = reconcile.account and t.date between after_day - 3 and until_day + 3
        and t.amount in (difference, -difference, -sought / 2)
    ), found as (
      -- A row of exactly that amount, which is not there. It keeps its date, so it has to be one that counts.
      select 1 as rank, case m.kind when 'trash' then 1 when 'skipped' then 2 else 3 end as nth, m.date,
        jsonb_build_object('kind', m.kind, 'rows', jsonb_build_array(to_jsonb(m))) as suspect
      from missing m where m.amount = sought and m.counts
      union all
      -- It is there, but on the other side of the statement's day, and counts, or doesn't, once it is moved.
      select 1, 4, p.date, jsonb_build_object('kind', 'dated-later', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p
      where p.amount = difference and p.date > day and p.date <= day + 3
        and case when is_back then p.counts else (day, p.created_at) > (after_day, after_moment) end
      union all
      select 1, 5, p.date, jsonb_build_object('kind', 'dated-earlier', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p
      where p.amount = -difference and p.date > day - 3 and p.date <= day
        and case when is_back then (day + 1, p.created_at) <= (until_day, until_moment) else p.counts end
      union all
      -- A row of half of it: with the other sign it fits.
      select 2, 1, p.date, jsonb_build_object('kind', 'wrong-sign', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p where p.amount = -sought / 2 and p.type <> 'transfer' and not p.is_split and p.counts
      union all
      -- Two alike, one of which may be too many. The one entered later is named.
      select 3, 1, p.date, jsonb_build_object('kind', 'duplicate', 'rows', jsonb_build_array(to_jsonb(p), to_jsonb(o)))
      from present p
      cross join lateral (
        select o.* from present o
        where o.id <> p.id and o.amount = p.amount and abs(o.date - p.date) <= 3 and (o.created_at, o.id) < (p.created_at, p.id)
        order by abs(o.date - p.date), o.created_at limit 1
      ) o
      where p.amount = -sought and p.counts
      union all
      select 4, 1, u.first_day, jsonb_build_object('kind', 'gap', 'from', u.first_day, 'to', u.last_day)
      from public.uncovered_days(account, case when base is null then least(day, (
        select min(m.first_day) from public.account_months m
        where m.user_id = owner and m.account_id = reconcile.account)) else after_day + 1 end, until_day) u
      union all
      -- Two that are not there and make it up.
      select 5, 1, m.date, jsonb_build_object('kind', 'pair', 'rows', jsonb_build_array(to_jsonb(m), to_jsonb(o)))
      from missing m
      join missing o on o.id > m.id and m.amount + o.amount = sought
      where m.counts and o.counts
    )
    select coalesce(jsonb_agg(f.suspect order by f.rank, f.nth, abs(day - f.date)), '[]') into suspects
    from (select * from found f order by f.rank, f.nth, abs(day - f.date) limit 12) f;
  end if;
  return jsonb_build_object('day', day, 'balance', balance::text, 'expected', expected::text, 'difference', difference::text,
    'from', base.date, 'suspects', suspects,
    -- The row that makes up for it, where one entered now would count.
    'book', case
      when difference = 0 or is_back and (day + 1, now()) > (until_day, until_moment) then null
      else jsonb_build_object('date', day + is_back::integer, 'amount', sought::text) end,
    'kept', exists (
      select from public.balance_marks b
      where b.user_id = owner and b.account_id = reconcile.account and b.date = day and b.balance = reconcile.balance
        and b.source = 'statement'));
end $$;
comment on function public.reconcile(uuid, date, numeric, date) is
  'What a statement says of an account and what its rows lead to; where they differ, what it could be, the likeliest first.';
revoke all on function public.reconcile(uuid, date, numeric, date) from public;
grant execute on function public.reconcile(uuid, date, numeric, date) to authenticated;

create function public.keep_statement(account uuid, day date, balance numeric, lock boolean, today date) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
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
    values (owner, account, day, balance, 'statement', true) returning id into kept;
  end if;
  select * into held from public.accounts a where a.user_id = owner and a.id = account for update;
  locked := case when lock then greatest(held.locked_until, day) else held.locked_until end;
  update public.accounts a set locked_until = locked, revision = a.revision + 1 where a.user_id = owner and a.id = account;
  return jsonb_build_object('account', account, 'mark', kept, 'lockedBefore', held.locked_until, 'lockedUntil', locked);
end $$;
comment on function public.keep_statement(uuid, date, numeric, boolean, date) is
  'Keeps a statement''s balance that the rows lead to as a mark, and locks the account until its day if asked. Returns what takes that back (no mark where it was kept before), or null while they differ.';
revoke all on function public.keep_statement(uuid, date, numeric, boolean, date) from public;
grant execute on function public.keep_statement(uuid, date, numeric, boolean, date) to authenticated;

create function public.forget_statement(kept jsonb) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.balance_marks b
  where b.user_id = owner and b.account_id = (kept ->> 'account')::uuid and b.id = (kept ->> 'mark')::uuid
    and b.source = 'statement';
  -- A lock that was changed since stays.
  update public.accounts a
  set locked_until = case when a.locked_until = (kept ->> 'lockedUntil')::date then (kept ->> 'lockedBefore')::date
    else a.locked_until end, revision = a.revision + 1
  where a.user_id = owner and a.id = (kept ->> 'account')::uuid;
end $$;
comment on function public.forget_statement(jsonb) is 'Takes back what keep_statement did; safe to repeat.';
revoke all on function public.forget_statement(jsonb) from public;
grant execute on function public.forget_statement(jsonb) to authenticated;
