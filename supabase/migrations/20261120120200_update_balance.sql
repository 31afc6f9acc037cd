-- What an account holds as of now, by the clock of the database: what is recorded from now on counts from there.
--
-- True once the account says so, also when an earlier sending of the same form did it; false when the account
-- was changed since `revision`, and nothing was written. account_gone when it was deleted.
create function public.update_balance(account uuid, balance numeric, today date, revision integer) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  -- An import that is being saved comes first, so that its rows lie before this balance.
  owner uuid := public.hold_ledger();
  held public.accounts;
begin
  select * into held from public.accounts a where a.user_id = owner and a.id = account for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if held.revision = update_balance.revision then
    update public.accounts a
    set balance = update_balance.balance, balance_as_of = clock_timestamp(), balance_date = today
    where a.user_id = owner and a.id = account;
    return true;
  end if;
  -- What is dated later is no part of what was typed.
  return held.balance_date = today and update_balance.balance = (
    select b.balance from public.account_balances b where b.user_id = owner and b.id = account) - (
    select coalesce(sum(case t.type when 'income' then t.amount else -t.amount end), 0)
    from public.transactions t
    where t.user_id = owner and t.account_id = update_balance.account and t.date > today);
end $$;
comment on function public.update_balance(uuid, numeric, date, integer) is
  'Sets what an account holds as of now; safe to repeat, false when it was changed since that revision.';
revoke execute on function public.update_balance(uuid, numeric, date, integer) from public, anon;
grant execute on function public.update_balance(uuid, numeric, date, integer) to authenticated;
