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
