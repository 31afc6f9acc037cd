-- Sample data: three accounts with half a year of transactions, for looking around before there is anything of
-- one's own. Accounts and rows have ids that follow from their user, so that they are known again: an account that
-- comes back from the trash is still a sample, and a row somebody added or changed is told from one made here.

create function public.sample_id(key text) returns uuid
  language sql immutable security invoker set search_path = '' as $$
  -- With the marks of version 8, which is for ids of one's own making: the schemas of the app look at them.
  select overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
$$;
comment on function public.sample_id(text) is 'The same id for the same key.';
revoke execute on function public.sample_id(text) from public, anon;
grant execute on function public.sample_id(text) to authenticated;

alter table public.accounts
  add column sample boolean not null generated always as (id in (
    public.sample_id('sample account 1 ' || user_id::text),
    public.sample_id('sample account 2 ' || user_id::text),
    public.sample_id('sample account 3 ' || user_id::text))) stored;
comment on column public.accounts.sample is 'Made by load_sample_data: nothing in it is real.';

create or replace view public.account_balances with (security_invoker = true) as
select
  a.id, a.user_id, a.name, a.type, a.last_four_digits, a.created_at,
  a.balance + coalesce(after.change, 0) as balance,
  a.closed_at, a.revision, a.sample
from public.accounts a
left join lateral (
  select sum(case t.type when 'income' then t.amount else -t.amount end) as change
  from public.transactions t
  where t.user_id = a.user_id
    and t.account_id = a.id
    and t.date >= a.balance_date
    -- On the same date only what was entered afterwards: older entries were in the balance already.
    and (t.date > a.balance_date or t.created_at > a.balance_as_of)
) after on true;

create function public.sample_transaction_id(owner uuid, day date, place integer) returns uuid
  language sql stable security invoker set search_path = '' as $$
  select public.sample_id('sample ' || owner::text || ' ' || to_char(day, 'YYYY-MM-DD') || ' ' || place::text);
$$;
comment on function public.sample_transaction_id(uuid, date, integer) is
  'The id of the sample transaction of a user, a day and a place in that day.';

-- ---------------------------------------------------------------- the rows
-- From the first of the month six months ago up to `today`, the same for everyone and on every call: what happens
-- on a day, and for how much, follows from that day. `account` counts from 1.
create function public.sample_transactions(today date)
  returns table (account integer, day date, place integer, description text, category text, type text, amount numeric)
  language sql stable security invoker set search_path = '' as $$
  select h.account, d.day, h.place, h.description, h.category, h.type,
    round(h.low + (h.high - h.low) * r.price, 2)
  from generate_series(0, 220) as s(n)
  cross join lateral (
    select (date_trunc('month', today::timestamp) - interval '6 months')::date + s.n as day
  ) d
  cross join (values
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
  ) as h(place, account, description, category, type, low, high, month_days, weekdays, chance)
  cross join lateral (
    select md5(to_char(d.day, 'YYYY-MM-DD') || ' ' || h.place) as key
  ) k
  cross join lateral (
    -- Two numbers from 0 to 1, from 28 bits each.
    select ('x' || substr(k.key, 1, 7))::bit(28)::integer / 268435456.0 as luck,
      ('x' || substr(k.key, 8, 7))::bit(28)::integer / 268435456.0 as price
  ) r
  where d.day <= today
    and (h.month_days is null or extract(day from d.day)::integer = any (h.month_days))
    and (h.weekdays is null or extract(isodow from d.day)::integer = any (h.weekdays))
    and r.luck < h.chance;
$$;
comment on function public.sample_transactions(date) is 'The sample transactions up to a day, the same for everyone.';

-- ---------------------------------------------------------------- loading
-- Answers { transactions }, how many were added: none when sample data is there already. One who has transactions
-- of their own is refused: own_transactions.
create function public.load_sample_data(today date) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  ids uuid[] := array(select public.sample_id('sample account ' || n || ' ' || owner::text) from generate_series(1, 3) n);
  added integer;
begin
  if exists (select from public.accounts a where a.user_id = owner and a.sample) then
    return jsonb_build_object('transactions', 0);
  end if;
  if exists (select from public.transactions t where t.user_id = owner) then
    raise sqlstate 'PT409' using message = 'own_transactions';
  end if;
  -- What was deleted of earlier sample data would come back beside the new.
  delete from public.deleted_transactions d
  where d.user_id = owner and d.id = public.sample_transaction_id(owner, d.date, d."position");
  delete from public.deleted_accounts d where d.user_id = owner and d.id = any (ids);
  insert into public.accounts (id, user_id, name, type, last_four_digits, balance, balance_date, created_at)
  select ids[a.n], owner, a.name, a.type, a.digits, a.balance, today, now() - a.n * interval '1 millisecond'
  from (values
    (1, 'Everyday (sample)', 'bank', '4821', 3184.62),
    (2, 'Savings (sample)', 'bank', '0917', 9650.00),
    (3, 'Credit card (sample)', 'credit', '7733', -612.48)
  ) as a(n, name, type, digits, balance);
  insert into public.transactions (id, user_id, account_id, date, description, category, type, amount, "position")
  select public.sample_transaction_id(owner, s.day, s.place), owner, ids[s.account], s.day, s.description, s.category,
    s.type, s.amount, s.place
  from public.sample_transactions(today) s;
  get diagnostics added = row_count;
  return jsonb_build_object('transactions', added);
end $$;
comment on function public.load_sample_data(date) is
  'Adds sample accounts with half a year of transactions up to a day; safe to repeat.';

-- ---------------------------------------------------------------- removing
-- Removes the sample accounts and every transaction in them for good, and sample transactions that were moved
-- elsewhere. `theirs` is how many of those the user was told to have added or changed themselves: where there are
-- as many, answers { removed: true }; otherwise removes nothing and answers { removed: false, theirs }.
create function public.remove_sample_data(theirs integer default 0) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  ids uuid[] := array(select public.sample_id('sample account ' || n || ' ' || owner::text) from generate_series(1, 3) n);
  own integer;
begin
  if exists (select from public.accounts a where a.user_id = owner and a.sample) then
    select count(*) into own
    from (
      select t.id, t.account_id, t.date, t."position", t.import_id, t.edited_at
      from public.transactions t where t.user_id = owner
      union all
      select t.id, t.account_id, t.date, t."position", t.import_id, t.edited_at
      from public.deleted_transactions t where t.user_id = owner
    ) t
    where case
      when t.account_id = any (ids)
        then t.edited_at is not null or t.id <> public.sample_transaction_id(owner, t.date, t."position")
      -- Rows made here came with no file, and have a place: few others are looked at closer.
      else t.import_id is null and t."position" > 0
        and t.id = public.sample_transaction_id(owner, t.date, t."position")
    end;
    if own is distinct from theirs then
      return jsonb_build_object('removed', false, 'theirs', own);
    end if;
    delete from public.transactions t
    where t.user_id = owner
      and (t.account_id = any (ids) or t.import_id is null and t."position" > 0
        and t.id = public.sample_transaction_id(owner, t.date, t."position"));
    delete from public.accounts a where a.user_id = owner and a.sample;
    -- A user keeps an account that is open.
    update public.accounts a set closed_at = null
    where a.id = (
        select c.id from public.accounts c where c.user_id = owner order by c.created_at desc, c.id limit 1)
      and not exists (select from public.accounts o where o.user_id = owner and o.closed_at is null);
  end if;
  delete from public.deleted_transactions d
  where d.user_id = owner
    and (d.account_id = any (ids) or d.import_id is null and d."position" > 0
      and d.id = public.sample_transaction_id(owner, d.date, d."position"));
  delete from public.deleted_accounts d where d.user_id = owner and d.id = any (ids);
  return jsonb_build_object('removed', true);
end $$;
comment on function public.remove_sample_data(integer) is
  'Removes sample accounts with all their transactions; safe to repeat.';

-- ---------------------------------------------------------------- the frame
create or replace function public.shell() returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'name', (select p.name from public.profiles p where p.user_id = (select public.current_user_id())),
    'currency', (select p.currency from public.profiles p where p.user_id = (select public.current_user_id())),
    'has_account', exists (select from public.accounts a where a.user_id = (select public.current_user_id())),
    'has_sample', exists (select from public.accounts a where a.user_id = (select public.current_user_id()) and a.sample)
  );
$$;
comment on function public.shell() is
  'Name and currency of the user, whether they have an account yet, and whether they look at sample data.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('sample_transaction_id', 'sample_transactions',
      'load_sample_data', 'remove_sample_data')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
