-- What the kinds of accounts need beyond a name and a balance.
alter table public.accounts
  add column valuation text check (valuation in ('step', 'line')),
  add column interest_rate numeric(15,3) check (interest_rate between 0 and 100 and interest_rate <> 'NaN'),
  add column term_months smallint check (term_months between 1 and 1200),
  add column position integer not null default 0 check (position >= 0);
comment on column public.accounts.valuation is 'How the worth of a valued account runs from one typed value to the next: it steps on the day of each (null, too), or follows a line between two.';
comment on column public.accounts.interest_rate is 'Percent a year, of a loan.';
comment on column public.accounts.term_months is 'How long a loan runs, in months.';
comment on column public.accounts.position is 'Its place among the accounts, chosen by hand; of equal places the newest account comes first.';

create function public.account_group(type text) returns text
  language sql immutable parallel safe
  return case
    when type in ('checking', 'bank', 'debit', 'cash') then 'cash'
    when type = 'savings' then 'savings'
    when type = 'investment' then 'investments'
    when type in ('property', 'vehicle', 'other-asset') then 'things'
    when type = 'credit' then 'cards'
    else 'loans' end;
comment on function public.account_group(text) is 'The group of an account''s type: cash, savings, investments and things are assets, cards and loans are debts.';

alter table public.accounts
  add constraint accounts_valuation check (valuation is null or public.is_valued(type)),
  add constraint accounts_loan check (type = 'loan' or (interest_rate is null and term_months is null));

create or replace view public.live_accounts with (security_invoker = true) as
  select a.* from public.accounts a where a.deletion_id is null;

create function public.order_accounts(ids uuid[]) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  update public.accounts a set position = o.place
  from unnest(ids) with ordinality o (id, place)
  where a.user_id = owner and a.id = o.id and a.position <> o.place;
end $$;
comment on function public.order_accounts(uuid[]) is 'Puts accounts in this order; safe to repeat.';

drop trigger count_account_change on public.accounts;
create trigger count_account_change before update on public.accounts for each row
  when (old.revision = new.revision and (old.name, old.type, old.last_four_digits, old.currency, old.closed_at, old.valuation,
    old.interest_rate, old.term_months) is distinct from (new.name, new.type, new.last_four_digits, new.currency,
    new.closed_at, new.valuation, new.interest_rate, new.term_months))
  execute function public.count_account_change();

create function public.account_chart(account uuid, first date, last date) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with line as materialized (
    select public.currency_exponent(coalesce(a.currency, p.currency)) as exponent
    from public.live_accounts a
    join public.profiles p on p.user_id = a.user_id
    where a.user_id = (select public.current_user_id()) and a.id = account and a.valuation = 'line'
  ), row_days as (
    select distinct t.date as day from public.live_transactions t
    where last - first <= 400 and t.user_id = (select public.current_user_id()) and t.account_id = account
      and t.date between first and last
  ), days as (
    select first as day
    union select last
    union select b.date from public.balance_marks b
    where b.user_id = (select public.current_user_id()) and b.account_id = account and b.date between first and last
    union select r.day from row_days r
    -- A row is a step in the line.
    union select r.day - 1 from row_days r where r.day > first and exists (select from line)
    union select (m.month + interval '1 month')::date - 1 from public.account_months m
    where last - first > 400 and m.user_id = (select public.current_user_id()) and m.account_id = account
      and m.month >= first and m.month < public.month_of(last)
  ), spans as materialized (
    select s.from_day, s.to_day, s.unexplained, l.exponent
    from line l
    cross join lateral public.balance_spans(account, first, last) s
    where s.to_day > s.from_day and s.unexplained <> 0
  )
  select coalesce(jsonb_agg(jsonb_build_array(b.day,
    (b.balance + coalesce(round(s.unexplained * (b.day - s.from_day) / (s.to_day - s.from_day), s.exponent), 0))::text)
    order by b.day) filter (where b.balance is not null), '[]')
  from public.balances_on(array(select d.day from days d), account) b
  left join spans s on b.day >= s.from_day and b.day < s.to_day;
$$;
comment on function public.account_chart(uuid, date, date) is
  'What an account held at the ends of the days that changed it, a line between two values where it says so; over more than 400 days, at the ends of months.';
revoke all on function public.account_chart(uuid, date, date) from public;
grant execute on function public.account_chart(uuid, date, date) to authenticated;
