-- Nobody typed the 0 that sign-up gave its account, so it is no mark. The form to add an account never offers
-- 'checking', and this mark was written at the same moment as the account: a 0 that was typed has a later one.
delete from public.balance_marks m
using public.accounts a
where a.user_id = m.user_id and a.id = m.account_id and a.type = 'checking' and not a.sample
  and m.source = 'typed' and m.balance = 0 and not m.end_of_day and m.stated_at = a.created_at;

comment on view public.account_balances is
  'Accounts with their balance on the last of all days, what is dated later included. For today''s balance see balances_now.';

create function public.balances_now(today date)
returns table (account_id uuid, balance numeric, with_later numeric, stated boolean)
language plpgsql
stable
set search_path to ''
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- In this language the plan, which takes as long as the work, is made once for many calls.
  return query
  with months as materialized (
    select m.account_id, min(m.first_day) as first_day, sum(m.amount) filter (where m.month > today) as later
    from public.account_months m where m.user_id = owner group by m.account_id
  ), held as materialized (
    select b.id, a.valuation = 'line' as is_line, public.currency_exponent(coalesce(a.currency, p.currency)) as exponent,
      b.balance as with_later, s.first_day, l.id as last_mark, m.id as mark, m.date, m.balance, m.entered,
      -- What was typed as of now counts from now on, also where the user's day is the one before.
      m.date > today and m.entered is not null and m.is_now as is_ahead, coalesce(m.is_now, false) as is_now,
      coalesce(s.later, 0) + coalesce((
        select sum(t.amount) from public.live_transactions t
        where t.user_id = owner and t.account_id = b.id
          and t.date > today and t.date < (public.month_of(today) + interval '1 month')::date), 0) as later
    from public.account_balances b
    join public.live_accounts a on a.user_id = b.user_id and a.id = b.id
    join public.profiles p on p.user_id = b.user_id
    left join months s on s.account_id = b.id
    left join lateral (
      select n.id from public.balance_marks n
      where n.user_id = owner and n.account_id = b.id
      order by n.date desc, n.stated_at desc, n.id limit 1
    ) l on true
    -- The last mark of now; before the first one, the first.
    left join lateral (
      (select n.id, n.date, n.balance, case when not n.end_of_day then n.stated_at end as entered, true as is_now
       from public.balance_marks n
       where n.user_id = owner and n.account_id = b.id and (n.date <= today or n.date = today + 1 and not n.end_of_day)
       order by n.date desc, n.stated_at desc, n.id limit 1)
      union all
      (select n.id, n.date, n.balance, case when not n.end_of_day then n.stated_at end, false
       from public.balance_marks n
       where n.user_id = owner and n.account_id = b.id and n.date > today
       order by n.date, n.stated_at, n.id desc limit 1)
      limit 1
    ) m on true
    where b.user_id = owner
  )
  select h.id,
    case
      when not h.is_now and coalesce(h.first_day > today, true) then null
      when h.is_ahead then h.balance
      when h.mark is not distinct from h.last_mark then h.with_later - h.later
      else h.balance + (
        select max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2)
        from public.rows_until(array[h.id, h.id], array[today, h.date], array[null, h.entered]) r)
    end
    + case
      -- Between two values on a line.
      when h.is_line and not h.is_ahead and h.mark is distinct from h.last_mark then coalesce((
        select round(s.unexplained * (today - s.from_day) / (s.to_day - s.from_day), h.exponent)
        from public.balance_spans(h.id, today, today) s
        where s.from_day <= today and s.to_day > today), 0)
      else 0
    end,
    h.with_later, h.mark is not null
  from held h;
end $$;
comment on function public.balances_now(date) is
  'What each account of the user holds today, null before its first row or mark: the one figure for cards, dashboard, net worth and goals. with_later includes what is dated later; stated says whether any balance is known.';
revoke all on function public.balances_now(date) from public;
grant execute on function public.balances_now(date) to authenticated;

create or replace function public.add_account(account uuid, name text, type text, last_four_digits text, balance numeric, today date, valuation text default null, interest_rate numeric default null, term_months integer default null)
returns boolean
language plpgsql
set search_path to ''
as $$
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
    select owner, account, today, add_account.balance, 'typed', now() where add_account.balance is not null;
    return true;
  end if;
  return exists (
    select from public.live_accounts a
    where a.user_id = owner and a.id = account and a.name = add_account.name and a.type = add_account.type
      and a.last_four_digits is not distinct from add_account.last_four_digits
      and (a.valuation, a.interest_rate, a.term_months) is not distinct from
        (add_account.valuation, add_account.interest_rate, add_account.term_months::smallint)
      and (add_account.balance is null or add_account.balance = (
        select m.balance from public.balance_marks m
        where m.user_id = owner and m.account_id = account and m.source = 'typed' order by m.stated_at desc limit 1)));
end $$;
comment on function public.add_account(uuid, text, text, text, numeric, date, text, numeric, integer) is
  'Adds an account with its balance now, null if nobody has stated one; safe to repeat.';

drop function public.bank_account_figures(date);
create function public.bank_account_figures(today date)
returns table (account_id uuid, balance numeric, stated boolean, typed_on date, transactions bigint, latest date, upcoming numeric)
language sql
stable
set search_path to ''
as $$
  select b.account_id, coalesce(b.balance, 0), b.stated,
    (select m.date from public.balance_marks m
     where m.user_id = (select public.current_user_id()) and m.account_id = b.account_id and m.source = 'typed'
     order by m.stated_at desc, m.id limit 1),
    coalesce(s.transactions, 0), s.latest, b.with_later - coalesce(b.balance, 0)
  -- Without a day, the last of all.
  from public.balances_now(coalesce(today, '9999-12-31')) b
  left join (
    select m.account_id, sum(m.transactions) as transactions, max(m.last_day) as latest
    from public.account_months m
    where m.user_id = (select public.current_user_id())
    group by m.account_id
  ) s on s.account_id = b.account_id;
$$;
comment on function public.bank_account_figures(date) is
  'The figures of the user''s accounts; upcoming is by how much what is dated later changes today''s balance.';
revoke all on function public.bank_account_figures(date) from public;
grant execute on function public.bank_account_figures(date) to authenticated;

create or replace function public.bank_accounts(today date default null)
returns jsonb
language sql
stable
set search_path to ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
    'lastFourDigits', a.last_four_digits, 'balance', a.balance::text, 'stated', a.stated, 'closed', a.closed_at is not null,
    'revision', a.revision, 'transactions', a.transactions, 'latest', a.latest, 'upcoming', a.upcoming::text,
    'group', a."group", 'groupBalance', a.group_balance::text, 'valuation', a.valuation,
    'interestRate', a.interest_rate, 'termMonths', a.term_months)
    order by a.position, a.created_at desc, a.id), '[]')
  from (
    select a.*, f.balance, f.stated, f.transactions, f.latest, f.upcoming, public.account_group(a.type) as "group",
      coalesce(sum(f.balance) filter (where a.closed_at is null and coalesce(a.currency, p.currency) = p.currency)
        over (partition by public.account_group(a.type)), 0) as group_balance
    from public.live_accounts a
    join public.bank_account_figures(today) f on f.account_id = a.id
    join public.profiles p on p.user_id = a.user_id
    where a.user_id = (select public.current_user_id())
  ) a;
$$;
comment on function public.bank_accounts(date) is
  'The user''s accounts with today''s balance, whether one was ever stated, how many transactions they have, and what is dated later.';

create or replace function public.update_balance(account uuid, balance numeric, today date, revision integer, day date default null)
returns boolean
language plpgsql
set search_path to ''
as $$
declare
  -- An import that is being saved comes first, so that its rows lie before this balance.
  owner uuid := public.lock_ledger();
  held public.accounts;
  past boolean := day < today;
begin
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  select * into held from public.accounts a where a.user_id = owner and a.id = account and a.deletion_id is null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if held.revision = update_balance.revision then
    insert into public.balance_marks (user_id, account_id, date, balance, source, end_of_day)
    values (owner, account,
      -- Who has travelled west is a day back; what they say now is the latest all the same.
      case when past then day else greatest(today, (
        select max(m.date) from public.balance_marks m
        where m.user_id = owner and m.account_id = account and m.date <= today + 1 and not m.end_of_day)) end,
      update_balance.balance, 'typed', coalesce(past, false));
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = account;
    return true;
  end if;
  if past then
    return update_balance.balance = (
      select m.balance from public.balance_marks m
      where m.user_id = owner and m.account_id = account and m.date = day order by m.stated_at desc, m.id limit 1);
  end if;
  return exists (
    select from public.bank_account_figures(today) f
    where f.account_id = account and f.typed_on between today and today + 1 and f.balance = update_balance.balance);
end $$;
