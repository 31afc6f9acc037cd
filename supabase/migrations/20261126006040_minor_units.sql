create or replace function public.check_preferred_currency() returns trigger
  language plpgsql security invoker set search_path = '' as $$
declare
  wrong bigint;
  exponent smallint := public.currency_exponent(new.currency);
begin
  select
    (select count(*) from public.transactions t
     join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
     where t.user_id = new.user_id and a.currency is null and scale(trim_scale(t.amount)) > exponent)
    + (select count(*) from public.transaction_parts s
       join public.transactions t on t.user_id = s.user_id and t.id = s.transaction_id
       join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
       where s.user_id = new.user_id and a.currency is null and scale(trim_scale(s.amount)) > exponent)
    + (select count(*) from public.balance_marks m
       join public.accounts a on a.user_id = m.user_id and a.id = m.account_id
       where m.user_id = new.user_id and a.currency is null and scale(trim_scale(m.balance)) > exponent)
    + (select count(*) from public.budgets b
       where b.user_id = new.user_id and scale(trim_scale(b.monthly_limit)) > exponent)
    + (select count(*) from (
         select g.target, g.current, g.part from public.savings_goals g where g.user_id = new.user_id
         union all
         select g.target, g.current, g.part from public.goals g where g.user_id = new.user_id and g.deleted_at is null
       ) g
       where greatest(scale(trim_scale(g.target)), scale(trim_scale(g.current)), scale(trim_scale(g.part))) > exponent)
    + (scale(trim_scale(new.large_transaction_threshold)) > exponent)::integer
  into wrong;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return new;
end $$;
