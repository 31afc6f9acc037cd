-- Amounts have no more decimals than their currency.

create function public.account_exponent(owner uuid, account uuid) returns smallint
  language sql stable security invoker set search_path = '' as $$
  select public.currency_exponent(coalesce(a.currency, p.currency))
  from public.accounts a join public.profiles p on p.user_id = a.user_id
  where a.user_id = owner and a.id = account;
$$;
comment on function public.account_exponent(uuid, uuid) is 'How many decimals amounts of an account have.';

-- minor_units, with how many amounts are not, once what a statement has written is there.
create function public.check_minor_units() returns trigger
  language plpgsql security invoker set search_path = '' as $$
declare
  wrong bigint;
begin
  -- A currency's decimals are looked up once per account, not per row.
  if tg_table_name = 'transactions' then
    with held as materialized (
      select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
      from (select distinct n.user_id, n.account_id from after n) h
    )
    select count(*) into wrong
    from after n join held h on h.user_id = n.user_id and h.account_id = n.account_id
    where scale(trim_scale(n.amount)) > h.exponent;
  elsif tg_table_name = 'balance_marks' then
    select count(*) into wrong from after n
    where scale(trim_scale(n.balance)) > public.account_exponent(n.user_id, n.account_id);
  else
    select count(*) into wrong from after n join public.profiles p on p.user_id = n.user_id
    where scale(trim_scale(n.monthly_limit)) > public.currency_exponent(p.currency);
  end if;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return null;
end $$;
comment on function public.check_minor_units() is 'Refuses amounts with more decimals than their currency has.';

create trigger check_minor_units_of_new after insert on public.transactions
  referencing new table as after for each statement execute function public.check_minor_units();
create trigger check_minor_units_of_edited after update on public.transactions
  referencing new table as after for each statement execute function public.check_minor_units();
create trigger check_minor_units_of_new after insert on public.balance_marks
  referencing new table as after for each statement execute function public.check_minor_units();
create trigger check_minor_units_of_new after insert on public.budgets
  referencing new table as after for each statement execute function public.check_minor_units();
create trigger check_minor_units_of_edited after update on public.budgets
  referencing new table as after for each statement execute function public.check_minor_units();

-- Nothing is converted, so a currency that can't say what is there is refused: minor_units, with how many transactions,
-- balances and limits it can't say.
create function public.check_preferred_currency() returns trigger
  language plpgsql security invoker set search_path = '' as $$
declare
  wrong bigint;
  exponent smallint := public.currency_exponent(new.currency);
begin
  select
    (select count(*) from public.live_transactions t
     join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
     where t.user_id = new.user_id and a.currency is null and scale(trim_scale(t.amount)) > exponent)
    + (select count(*) from public.account_balances b
       join public.accounts a on a.user_id = b.user_id and a.id = b.id
       where b.user_id = new.user_id and a.currency is null and scale(trim_scale(b.balance)) > exponent)
    + (select count(*) from public.budgets b
       where b.user_id = new.user_id and scale(trim_scale(b.monthly_limit)) > exponent)
    + (select count(*) from public.savings_goals g
       where g.user_id = new.user_id and greatest(scale(trim_scale(g.target)), scale(trim_scale(g.current))) > exponent)
  into wrong;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return new;
end $$;
comment on function public.check_preferred_currency() is 'Keeps a user from a currency that can''t say their amounts.';

create trigger check_preferred_currency before update of currency on public.profiles
  for each row when (public.currency_exponent(new.currency) < public.currency_exponent(old.currency))
  execute function public.check_preferred_currency();
