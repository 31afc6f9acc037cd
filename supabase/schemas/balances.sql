-- Balances of accounts.

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
language plpgsql
stable
set search_path to ''
as $$
begin
  return query select
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
end;
$$;
comment on function public.bank_account_figures is
  'The figures of the user''s accounts; upcoming is the change of today''s balance by later rows.';

create function public.bank_accounts(today date default null)
returns jsonb
language plpgsql
stable
set search_path to ''
as $$
begin
  return (
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
      ) a
  );
end;
$$;
comment on function public.bank_accounts is
  'The user''s accounts with today''s balance, whether one was ever stated, their row counts and later-dated sums.';

-- The results come in the order of the arguments.
create function public.rows_until(account_ids uuid[], days date[], entered timestamptz[])
returns table (place bigint, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return query
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
end $$;
comment on function public.rows_until is
  'Sum of the rows of an account up to the end of a day. With a moment, that day counts only rows entered before it.';

-- The mark is the last one up to the day, else the first one. Null before the account's first row or mark.
create function public.balances_on(days date[], account uuid default null)
returns table (account_id uuid, day date, balance numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
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
end $$;
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
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
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
end $$;
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
                and t.date > (select balances_now.today)
                and t.date < (select (public.month_of(balances_now.today) + interval '1 month')::date)
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
