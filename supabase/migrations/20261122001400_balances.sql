-- What accounts hold.

-- The balance shown anywhere: what the user typed last, plus what was recorded after that moment.
create view public.account_balances with (security_invoker = true) as
select
  a.user_id, a.id, a.name, a.type, a.last_four_digits, a.created_at, a.closed_at, a.revision, a.sample,
  coalesce(m.balance, 0) + coalesce(
    (select sum(t.amount) from public.live_transactions t
     where t.user_id = a.user_id and t.account_id = a.id
       and t.date >= m.date and t.date < (public.month_of(m.date) + interval '1 month')::date
       -- On the same date only what was entered afterwards: older entries were in the balance already.
       and (t.date > m.date or t.created_at > m.stated_at)), 0) + coalesce(
    (select sum(s.amount) from public.account_months s
     where s.user_id = a.user_id and s.account_id = a.id
       and (m.date is null or s.month > public.month_of(m.date))), 0) as balance
from public.live_accounts a
left join lateral (
  select b.balance, b.date, b.stated_at from public.balance_marks b
  where b.user_id = a.user_id and b.account_id = a.id and b.source = 'typed'
  order by b.stated_at desc, b.id limit 1
) m on true;
comment on view public.account_balances is 'Accounts with their balance of now: the one definition for cards and dashboard.';
revoke insert, update, delete on public.account_balances from authenticated;

-- Adds an account whose balance is true now, under the id its form chose. True once it is there as given, also when an
-- earlier sending of the same form did it; false when that one gave it other values.
create function public.add_account(account uuid, name text, type text, last_four_digits text, balance numeric, today date)
  returns boolean language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.accounts as a (user_id, id, name, type, last_four_digits)
  values (owner, account, add_account.name, add_account.type, add_account.last_four_digits)
  -- One that was deleted since is there anew: what is in the trash of it can still come back to it.
  on conflict (user_id, id) do update
  set name = excluded.name, type = excluded.type, last_four_digits = excluded.last_four_digits, currency = null,
    created_at = now(), closed_at = null, deletion_id = null, revision = a.revision + 1
  where a.deletion_id is not null;
  if found then
    delete from public.balance_marks m where m.user_id = owner and m.account_id = account;
    delete from public.import_mappings m where m.user_id = owner and m.account_id = account;
    insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
    values (owner, account, today, add_account.balance, 'typed', now());
    return true;
  end if;
  return exists (
    select from public.live_accounts a
    where a.user_id = owner and a.id = account and a.name = add_account.name and a.type = add_account.type
      and a.last_four_digits is not distinct from add_account.last_four_digits
      and add_account.balance = (
        select m.balance from public.balance_marks m
        where m.user_id = owner and m.account_id = account and m.source = 'typed' order by m.stated_at desc limit 1));
end $$;
comment on function public.add_account(uuid, text, text, text, numeric, date) is
  'Adds an account with what it holds now; safe to repeat.';

-- Sets what an account holds as of now, by the clock of the database: what is recorded from now on counts from there. The
-- balances before stay as they were said.
--
-- True once the account says so, also when an earlier sending of the same form did it; false when the account
-- was changed since `revision`, and nothing was written. account_gone when it was deleted.
create function public.update_balance(account uuid, balance numeric, today date, revision integer) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  -- An import that is being saved comes first, so that its rows lie before this balance.
  owner uuid := public.lock_ledger();
  held public.accounts;
begin
  select * into held from public.accounts a where a.user_id = owner and a.id = account and a.deletion_id is null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if held.revision = update_balance.revision then
    insert into public.balance_marks (user_id, account_id, date, balance, source)
    values (owner, account, today, update_balance.balance, 'typed');
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = account;
    return true;
  end if;
  -- What is dated later is no part of what was typed.
  return exists (
    select from public.bank_account_figures(today) f
    where f.account_id = account and f.typed_on = today and f.balance - f.upcoming = update_balance.balance);
end $$;
comment on function public.update_balance(uuid, numeric, date, integer) is
  'Sets what an account holds as of now; safe to repeat, false when it was changed since that revision.';

-- Of each account: its balance, on which day that was typed last, how many transactions it has, the last day of one, and
-- what of the balance is dated after `today`.
create function public.bank_account_figures(today date)
  returns table (account_id uuid, balance numeric, typed_on date, transactions bigint, latest date, upcoming numeric)
  language sql stable security invoker set search_path = '' as $$
  select b.id, b.balance,
    (select m.date from public.balance_marks m
     where m.user_id = b.user_id and m.account_id = b.id and m.source = 'typed' order by m.stated_at desc, m.id limit 1),
    coalesce(s.transactions, 0), s.latest,
    coalesce(s.upcoming, 0) + coalesce(
      (select sum(t.amount) from public.live_transactions t
       where t.user_id = b.user_id and t.account_id = b.id
         and t.date > today and t.date < (public.month_of(today) + interval '1 month')::date), 0)
  from public.account_balances b
  left join (
    select m.account_id, sum(m.transactions) as transactions, max(m.last_day) as latest,
      sum(m.amount) filter (where m.month > today) as upcoming
    from public.account_months m
    where m.user_id = (select public.current_user_id())
    group by m.account_id
  ) s on s.account_id = b.id
  where b.user_id = (select public.current_user_id());
$$;
comment on function public.bank_account_figures(date) is 'The figures of the user''s accounts.';

-- The cards of the Bank Accounts screen.
create function public.bank_accounts(today date default null) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
    'last_four_digits', a.last_four_digits, 'balance', f.balance::text, 'closed', a.closed_at is not null,
    'revision', a.revision, 'transactions', f.transactions, 'latest', f.latest, 'upcoming', f.upcoming::text)
    order by a.created_at desc, a.id), '[]')
  from public.live_accounts a
  join public.bank_account_figures(today) f on f.account_id = a.id
  where a.user_id = (select public.current_user_id());
$$;
comment on function public.bank_accounts(date) is
  'The user''s accounts with their balance, how many transactions they have, and what of it is dated after today.';
