drop function public.add_account(uuid, text, text, text, numeric, date);
create function public.add_account(account uuid, name text, type text, last_four_digits text, balance numeric, today date,
  valuation text default null, interest_rate numeric default null, term_months integer default null) returns boolean
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.accounts as a (user_id, id, name, type, last_four_digits, valuation, interest_rate, term_months)
  values (owner, account, add_account.name, add_account.type, add_account.last_four_digits, add_account.valuation,
    add_account.interest_rate, add_account.term_months)
  -- One that was deleted since is there anew: what is in the trash of it can still come back to it.
  on conflict (user_id, id) do update
  set name = excluded.name, type = excluded.type, last_four_digits = excluded.last_four_digits, currency = null,
    valuation = excluded.valuation, interest_rate = excluded.interest_rate, term_months = excluded.term_months, position = 0,
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
      and (a.valuation, a.interest_rate, a.term_months) is not distinct from
        (add_account.valuation, add_account.interest_rate, add_account.term_months::smallint)
      and add_account.balance = (
        select m.balance from public.balance_marks m
        where m.user_id = owner and m.account_id = account and m.source = 'typed' order by m.stated_at desc limit 1));
end $$;
comment on function public.add_account(uuid, text, text, text, numeric, date, text, numeric, integer) is
  'Adds an account with what it holds now; safe to repeat.';

create or replace function public.bank_accounts(today date default null) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
    'lastFourDigits', a.last_four_digits, 'balance', a.balance::text, 'closed', a.closed_at is not null,
    'revision', a.revision, 'transactions', a.transactions, 'latest', a.latest, 'upcoming', a.upcoming::text,
    'group', a."group", 'groupBalance', a.group_balance::text, 'valuation', a.valuation,
    'interestRate', a.interest_rate, 'termMonths', a.term_months)
    order by a.position, a.created_at desc, a.id), '[]')
  from (
    select a.*, f.balance, f.transactions, f.latest, f.upcoming, public.account_group(a.type) as "group",
      coalesce(sum(f.balance) filter (where a.closed_at is null and coalesce(a.currency, p.currency) = p.currency)
        over (partition by public.account_group(a.type)), 0) as group_balance
    from public.live_accounts a
    join public.bank_account_figures(today) f on f.account_id = a.id
    join public.profiles p on p.user_id = a.user_id
    where a.user_id = (select public.current_user_id())
  ) a;
$$;
