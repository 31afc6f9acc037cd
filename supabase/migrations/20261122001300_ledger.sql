-- The one relation that is summed. It knows what counts where, so that no screen has to.

create function public.month_of(date date) returns date
  language sql immutable parallel safe security invoker
  return date_trunc('month', date::timestamp)::date;
comment on function public.month_of(date) is 'The first day of a date''s calendar month.';

create function public.line_role(type text, counted boolean) returns text
  language sql immutable parallel safe security invoker
  return case when not counted then 'not-counted' when type = 'transfer' then 'transfer'
    when type = 'income' then 'income' else 'spending' end;
comment on function public.line_role(text, boolean) is
  'What a line counts as: spending (refunds among it, with their sign), income, transfer or not-counted.';

-- One row per part that counts: a transaction as it is, or its parts instead; and of a refund what counts with a purchase
-- on the purchase's day. `transactions` is 1 on one line of each transaction and 0 on the others, so that its sum counts
-- transactions; of a split one on the first part that is no transfer.
create view public.ledger_lines with (security_invoker = true) as
  select l.user_id, l.transaction_id, l.part_id, l.account_id, l.date, l.counted_on, l.category_id,
    coalesce(c.parent_id, l.category_id) as group_id, l.payee_id, l.tags, l.amount,
    coalesce(a.currency, p.currency) as currency, l.type, public.line_role(l.type, l.counted) as role, l.counted,
    l.one_time, l.transactions
  from (
    select t.user_id, t.id as transaction_id, null::uuid as part_id, t.account_id, t.date, t.date as counted_on,
      t.category_id, t.payee_id,
      array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id) as tags,
      t.amount - t.shifted as amount, t.type, t.counted, t.one_time, 1 as transactions
    from public.transactions t
    where t.deletion_id is null and not t.is_split
    union all
    select t.user_id, t.id, s.id, t.account_id, t.date, t.date, s.category_id, t.payee_id,
      array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
        union select g.tag_id from public.part_tags g where g.user_id = s.user_id and g.part_id = s.id),
      s.amount, s.type, t.counted, t.one_time,
      (not exists (select from public.transaction_parts o where o.user_id = s.user_id and o.transaction_id = s.transaction_id
        and (o.type = 'transfer', o.position) < (s.type = 'transfer', s.position)))::integer
    from public.transactions t
    join public.transaction_parts s on s.user_id = t.user_id and s.transaction_id = t.id
    where t.deletion_id is null and t.is_split
    union all
    select t.user_id, t.id, null, t.account_id, t.date, o.date, t.category_id, t.payee_id,
      array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id),
      l.amount, t.type, t.counted, t.one_time, 0
    from public.refund_links l
    join public.transactions t on t.user_id = l.user_id and t.id = l.refund_id
    join public.transactions o on o.user_id = l.user_id and o.id = l.purchase_id
    where l.counts_with_purchase and t.shifted > 0 and t.deletion_id is null
  ) l
  left join public.categories c on c.user_id = l.user_id and c.id = l.category_id
  left join public.accounts a on a.user_id = l.user_id and a.id = l.account_id
  left join public.profiles p on p.user_id = l.user_id;
comment on view public.ledger_lines is 'What counts: one row per counted part, with its role and signed amount. All sums are sums of it.';
revoke insert, update, delete on public.ledger_lines from authenticated;

-- ---------------------------------------------------------------- totals
-- Sums over all history for screens that must not read it. Kept by the triggers below, in the transaction that changes
-- the lines; nobody else writes them.
create table public.month_totals (
  user_id uuid not null references auth.users (id) on delete cascade,
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

create table public.ledger_totals (
  user_id uuid not null references auth.users (id) on delete cascade,
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

create table public.account_months (
  user_id uuid not null references auth.users (id) on delete cascade,
  account_id uuid not null,
  month date not null check (extract(day from month) = 1),
  amount numeric(24, 3) not null check (amount <> 'NaN'),
  transactions integer not null,
  first_day date not null,
  last_day date not null,
  largest numeric(15, 3) check (largest <> 'NaN'),
  primary key (user_id, account_id, month)
);
comment on table public.account_months is 'What the transactions of a calendar month add to an account, whatever they count as.';
comment on column public.account_months.largest is 'The largest amount, without sign, of those that are counted and no transfers.';

alter table public.month_totals enable row level security;
alter table public.ledger_totals enable row level security;
alter table public.account_months enable row level security;
revoke insert, update, delete on public.month_totals, public.ledger_totals, public.account_months from authenticated;
create policy "own rows" on public.month_totals for select to authenticated using (user_id = (select auth.uid()));
create policy "own rows" on public.ledger_totals for select to authenticated using (user_id = (select auth.uid()));
create policy "own rows" on public.account_months for select to authenticated using (user_id = (select auth.uid()));

-- Sums the lines of accounts anew, from the month of `first` to before that of `next`: what is summed twice is the same,
-- and nothing drifts.
create function private.sum_months(owner uuid, account_ids uuid[], first date, next date) returns void
  language plpgsql set search_path = '' set jit = off as $$
begin
  delete from public.month_totals m
  where m.user_id = owner and m.account_id = any (account_ids) and m.month >= first and m.month < next;
  insert into public.month_totals
  select owner, l.account_id, public.month_of(l.counted_on), l.category_id, l.type, l.counted, l.one_time, sum(l.amount),
    count(*), sum(l.transactions)
  from public.ledger_lines l
  where l.user_id = owner and l.account_id = any (account_ids) and l.counted_on >= first and l.counted_on < next
  group by 1, 2, 3, 4, 5, 6, 7;

  delete from public.account_months m
  where m.user_id = owner and m.account_id = any (account_ids) and m.month >= first and m.month < next;
  insert into public.account_months
  select owner, t.account_id, public.month_of(t.date), sum(t.amount), count(*), min(t.date), max(t.date),
    max(abs(t.amount)) filter (where t.counted and t.type <> 'transfer')
  from public.live_transactions t
  where t.user_id = owner and t.account_id = any (account_ids) and t.date >= first and t.date < next
  group by 1, 2, 3;
end $$;
comment on function private.sum_months(uuid, uuid[], date, date) is 'Sums the lines of accounts anew, month by month.';

-- Months that are few may lie far apart: one after the other, so that what lies between is not read. Of many, all
-- between the first and the last.
create function private.refresh_totals(owner uuid, account_ids uuid[], months date[]) returns void
  language plpgsql set search_path = '' set jit = off as $$
declare
  accounts uuid[] := array(select distinct a from unnest(account_ids) a);
  one record;
begin
  if cardinality(months) > 24 then
    perform private.sum_months(owner, accounts, min(m), (max(m) + interval '1 month')::date) from unnest(months) m;
  else
    for one in select d.account_id, d.month from unnest(account_ids, months) as d(account_id, month) loop
      perform private.sum_months(owner, array[one.account_id], one.month, (one.month + interval '1 month')::date);
    end loop;
  end if;

  delete from public.ledger_totals s where s.user_id = owner and s.account_id = any (accounts);
  insert into public.ledger_totals
  select owner, m.account_id, m.category_id, m.type, m.counted, m.one_time, sum(m.amount), sum(m.lines),
    sum(m.transactions)
  from public.month_totals m
  where m.user_id = owner and m.account_id = any (accounts)
  group by 1, 2, 3, 4, 5, 6;
end $$;
comment on function private.refresh_totals(uuid, uuid[], date[]) is
  'Sums the lines of accounts in months (beside each other) anew, and all lines of these accounts.';

-- All of a user's totals, from the lines: after a restore, or for whoever doubts them.
create function public.rebuild_totals() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.month_totals m where m.user_id = owner;
  delete from public.account_months m where m.user_id = owner;
  delete from public.ledger_totals s where s.user_id = owner;
  perform private.refresh_totals(owner, array_agg(d.account_id), array_agg(d.month))
  from (
    select distinct l.account_id, public.month_of(l.counted_on) as month
    from public.ledger_lines l where l.user_id = owner
    union
    select distinct t.account_id, public.month_of(t.date) from public.live_transactions t where t.user_id = owner
  ) d;
end $$;
comment on function public.rebuild_totals() is 'Sums all lines of the user anew.';

-- ---------------------------------------------------------------- what keeps them
create type private.account_month as (user_id uuid, account_id uuid, month date);
comment on type private.account_month is 'What of a user''s totals is to be summed anew.';

-- Beside the accounts and months themselves: a refund that counts with a purchase is in the purchase's month. Where
-- either has left, only the totals still know of it. Bulk work has loops turned off, which the few links are found by.
create function private.refresh_changed(was private.account_month[], shifted_was private.account_month[],
    owners uuid[], now_ids uuid[], now_is private.account_month[]) returns void
  language plpgsql set search_path = '' set enable_nestloop = on set jit = off as $$
declare
  one record;
begin
  for one in
    select d.user_id, array_agg(d.account_id) as account_ids, array_agg(d.month) as months
    from (
      select * from unnest(was)
      union
      select * from unnest(now_is)
      union
      select m.user_id, m.account_id, m.month
      from public.month_totals m join unnest(was) w on w.user_id = m.user_id and w.month = m.month
      where m.type = 'refund'
      union
      select m.user_id, m.account_id, m.month
      from public.month_totals m join unnest(shifted_was) w on w.user_id = m.user_id and w.account_id = m.account_id
      where m.type = 'refund'
      union
      select r.user_id, r.account_id, public.month_of(p.date)
      from public.refund_links l
      join public.transactions r on r.user_id = l.user_id and r.id = l.refund_id
      join public.transactions p on p.user_id = l.user_id and p.id = l.purchase_id
      where l.user_id = any (owners) and l.counts_with_purchase
        and (l.refund_id = any (now_ids) or l.purchase_id = any (now_ids))
    ) d
    group by d.user_id
  loop
    perform private.refresh_totals(one.user_id, one.account_ids, one.months);
  end loop;
end $$;
comment on function private.refresh_changed(private.account_month[], private.account_month[], uuid[], uuid[], private.account_month[]) is
  'Sums anew where transactions were and are.';

create function public.track_totals() returns trigger
  language plpgsql security definer set search_path = '' set jit = off as $$
declare
  was private.account_month[];
  shifted_was private.account_month[];
  owners uuid[];
  now_ids uuid[];
  now_is private.account_month[];
begin
  if tg_op = 'INSERT' then
    select array_agg((n.user_id, n.account_id, n.month)::private.account_month) into now_is
    from (
      select distinct a.user_id, a.account_id, public.month_of(a.date) as month from after a where a.deletion_id is null
    ) n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month),
      array_agg(distinct (o.user_id, o.account_id, public.month_of(o.date))::private.account_month) filter (where o.shifted > 0)
    into was, shifted_was
    from before o where o.deletion_id is null;
  else
    -- What a note says, or an import's marks, moves no sum.
    with o as materialized (
      select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted from before
      where deletion_id is null
    ), n as materialized (
      select user_id, id, account_id, date, amount, type, category_id, one_time, counted, is_split, shifted from after
      where deletion_id is null
    ), gone as materialized (select * from o except all select * from n),
    come as materialized (select * from n except all select * from o)
    select
      (select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month) from gone g),
      (select array_agg(distinct (g.user_id, g.account_id, public.month_of(g.date))::private.account_month) from gone g
        where g.shifted > 0),
      (select array_agg(distinct c.user_id) from come c), (select array_agg(c.id) from come c),
      (select array_agg(distinct (c.user_id, c.account_id, public.month_of(c.date))::private.account_month) from come c)
    into was, shifted_was, owners, now_ids, now_is;
  end if;
  if was is not null or now_is is not null then
    perform private.refresh_changed(was, shifted_was, owners, now_ids, now_is);
  end if;
  return null;
end $$;
comment on function public.track_totals() is 'Keeps the totals with every change of transactions.';

create trigger track_totals_of_new after insert on public.transactions
  referencing new table as after for each statement execute function public.track_totals();
create trigger track_totals_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.track_totals();
create trigger track_totals_of_deleted after delete on public.transactions
  referencing old table as before for each statement execute function public.track_totals();

-- Parts and links say by themselves that their transactions are split or shifted.
create function public.track_parts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.transaction_id) into owners, ids from after n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.transaction_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.transaction_id) into owners, ids
    from (select n.user_id, n.transaction_id from after n union select o.user_id, o.transaction_id from before o) c;
  end if;
  -- Of a refund that is split nothing counts with a purchase.
  update public.transactions t
  set is_split = not t.is_split,
    shifted = case when t.is_split and t.type = 'refund' then coalesce((
      select sum(l.amount) from public.refund_links l
      where l.user_id = t.user_id and l.refund_id = t.id and l.counts_with_purchase), 0) else 0 end
  where t.user_id = any (owners) and t.id = any (ids) and t.is_split is distinct from exists (
    select from public.transaction_parts p where p.user_id = t.user_id and p.transaction_id = t.id);
  perform private.refresh_changed(null, null, null, null, array(
    select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
    from public.live_transactions t where t.user_id = any (owners) and t.id = any (ids)));
  return null;
end $$;
comment on function public.track_parts() is 'Keeps what a transaction says of its parts, and the totals.';

create trigger track_parts_of_new after insert on public.transaction_parts
  referencing new table as after for each statement execute function public.track_parts();
create trigger track_parts_of_edited after update on public.transaction_parts
  referencing old table as before new table as after for each statement execute function public.track_parts();
create trigger track_parts_of_deleted after delete on public.transaction_parts
  referencing old table as before for each statement execute function public.track_parts();

create function public.track_refunds() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.user_id), array_agg(distinct n.refund_id) into owners, ids from after n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.user_id), array_agg(distinct o.refund_id) into owners, ids from before o;
  else
    select array_agg(distinct c.user_id), array_agg(distinct c.refund_id) into owners, ids
    from (select n.user_id, n.refund_id from after n union select o.user_id, o.refund_id from before o) c;
  end if;
  -- What counts with one purchase now and counted with another before is the same sum.
  perform private.refresh_changed(null, array(
    select distinct (t.user_id, t.account_id, public.month_of(t.date))::private.account_month
    from public.live_transactions t where t.user_id = any (owners) and t.id = any (ids)), owners, ids, null);
  update public.transactions t set shifted = s.amount
  from (
    select r.user_id, r.id, coalesce(sum(l.amount) filter (where l.counts_with_purchase and not r.is_split), 0) as amount
    from public.transactions r
    left join public.refund_links l on l.user_id = r.user_id and l.refund_id = r.id
    where r.user_id = any (owners) and r.id = any (ids) group by r.user_id, r.id
  ) s
  where t.user_id = s.user_id and t.id = s.id and t.shifted <> s.amount;
  return null;
end $$;
comment on function public.track_refunds() is 'Keeps how much of a refund counts with its purchases, and the totals.';

create trigger track_refunds_of_new after insert on public.refund_links
  referencing new table as after for each statement execute function public.track_refunds();
create trigger track_refunds_of_edited after update on public.refund_links
  referencing old table as before new table as after for each statement execute function public.track_refunds();
create trigger track_refunds_of_deleted after delete on public.refund_links
  referencing old table as before for each statement execute function public.track_refunds();
