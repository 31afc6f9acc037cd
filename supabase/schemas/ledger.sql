-- The one relation that is summed. It decides which amounts count where, so no screen has to.

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
    l.transactions,
    case
      when a.currency is null
      or a.currency = p.currency then l.amount
    end as value
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

comment on column public.ledger_lines.value is
  'The amount in the currency the user prefers; null where it has none. Sums of several accounts are sums of these.';

revoke all on public.ledger_lines from public, anon, authenticated;
grant select on public.ledger_lines to authenticated;

create function public.ledger_begins()
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select min(m.first_day)
    from public.account_months m
    where m.user_id = (select public.current_user_id())
  );
end;
$$;
comment on function public.ledger_begins is 'The day of the user''s first line; null without any.';

create function public.accounts_without_value()
returns setof uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select a.id
    from
      public.accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = (select public.current_user_id()) and a.currency <> p.currency;
end;
$$;
comment on function public.accounts_without_value is
  'The accounts whose amounts are in no sum of several accounts, as they are in another currency than the preferred.';

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

create function public.is_flow(type text, counted boolean)
returns boolean
language sql
immutable
parallel safe
security invoker
return counted and type <> 'transfer';
comment on function public.is_flow is
  'True if the role of a line is spending or income, in terms that the planner has statistics of.';

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
set enable_nestloop = 'on'
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
set enable_nestloop = 'on'
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
