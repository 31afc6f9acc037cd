-- The balance shown anywhere: what the user typed, plus what was recorded after that moment.
create view public.account_balances with (security_invoker = true) as
select
  a.id, a.user_id, a.name, a.type, a.last_four_digits, a.created_at,
  a.balance + coalesce(after.change, 0) as balance
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
comment on view public.account_balances is 'Accounts with their balance of now: the one definition for cards and dashboard.';

revoke all on public.account_balances from anon, authenticated;
grant select on public.account_balances to authenticated;
