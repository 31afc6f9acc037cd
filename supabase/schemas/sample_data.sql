-- Made-up accounts and transactions to look around with. Their ids are derived from their content, which
-- distinguishes them from the user's own.

create function public.sample_transaction_id(day date, place integer)
returns uuid
language sql
stable
security invoker
return public.sample_id('sample ' || to_char(day, 'YYYY-MM-DD') || ' ' || place::text);
comment on function public.sample_transaction_id is
  'The id of the sample transaction of a day and a place in that day.';

create function public.sample_accounts()
returns table (account integer, id uuid, name text, type text, last_four_digits text, balance numeric)
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return query select a.account, public.sample_id('sample account ' || a.account), a.name, a.type, a.digits, a.balance
    from
      (
        values
          (1, 'Everyday (sample)', 'bank', '4821', 3184.62),
          (2, 'Savings (sample)', 'bank', '0917', 9650.00),
          (3, 'Credit card (sample)', 'credit', '7733', -612.48)
      ) as a (account, name, type, digits, balance);
end;
$$;
comment on function public.sample_accounts is 'The sample accounts, the same for everyone.';

create function public.sample_transactions(today date)
returns table (account integer, day date, place integer, description text, category text, type text, amount numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query with
      months as (select date_trunc('month', today::timestamp)::date as this),
      habits as materialized (
        select
          h.account,
          d.day,
          h.place,
          h.description,
          h.category,
          h.type,
          -- Film streaming has cost more for three months.
          round(h.low + (h.high - h.low) * r.price, 2) + case
            when h.place = 15
            and d.day >= m.this - interval '3 months' then 1.50
            else 0
          end as amount
        from
          months m
          cross join generate_series(0, 251) as s (n)
          -- With the month before, which the card's first payment is for.
          cross join lateral (select (m.this - interval '7 months')::date + s.n as day) d
          cross join (
            values
              (1, 1, 'Payroll', 'Salary', 'income', 1900, 1900, array[10, 25], null, 1),
              (2, 1, 'Rent', 'Rent', 'expense', 1250, 1250, array[1], null, 1),
              (3, 1, 'Electricity', 'Utilities', 'expense', 70, 90, array[6], null, 1),
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
              (25, 3, 'Weekend trip', 'Travel', 'expense', 120, 190, array[19], null, 0.4),
              (26, 1, 'Stock-up at the market', 'Food', 'expense', 128, 164, array[4], null, 1)
          ) as h (place, account, description, category, type, low, high, month_days, weekdays, chance)
          cross join lateral (select md5(to_char(d.day, 'YYYY-MM-DD') || ' ' || h.place) as key) k
          cross join lateral (
            -- Two numbers from 0 to 1, from 28 bits each.
            select
              ('x' || substr(k.key, 1, 7))::bit(28)::integer / 268435456.0 as luck,
              ('x' || substr(k.key, 8, 7))::bit(28)::integer / 268435456.0 as price
          ) r
        where
          d.day <= today
          and (h.month_days is null or extract(day from d.day)::integer = any (h.month_days))
          and (h.weekdays is null or extract(isodow from d.day)::integer = any (h.weekdays))
          and r.luck < h.chance
      ),
      -- The card's month is paid on the 8th of the next one.
      payments as (
        select
          (date_trunc('month', h.day::timestamp) + interval '1 month 7 days')::date as day,
          sum(
            case h.type
              when 'expense' then h.amount
              else -h.amount
            end
          ) as amount
        from habits h
        where h.account = 3
        group by 1
      )
    select h.*
    from
      months m
      join habits h on h.day >= m.this - interval '6 months'
    union all
    select 1, p.day, 27, 'Credit card payment', 'Uncategorized', 'transfer', -p.amount
    from payments p
    where p.day <= today
    union all
    select 3, p.day, 28, 'Payment received', 'Uncategorized', 'transfer', p.amount
    from payments p
    where p.day <= today
    union all
    select t.account, s.day, t.place, t.description, 'Uncategorized', 'transfer', t.amount
    from
      months m
      cross join generate_series(0, 6) as n
      cross join lateral (select (m.this - (6 - n) * interval '1 month' + interval '25 days')::date as day) s
      cross join (
        values
          (29, 1, 'Transfer to savings', -200.00),
          (30, 2, 'Transfer from everyday', 200.00)
      ) as t (place, account, description, amount)
    where s.day <= today
    union all
    select 1, i.day, 31, 'Home insurance', 'Insurance', 'expense', 168.00
    from
      months m
      cross join lateral (select (m.this - interval '3 months' + interval '8 days')::date as day) i;
end;
$$;
comment on function public.sample_transactions is
  'The sample transactions up to a day, the same for everyone. The amount of a transfer has its sign.';

create function public.add_sample_insurance(today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  series uuid := public.sample_id('sample series insurance');
begin
  insert into public.recurring_series
    (user_id, id, kind, payee_id, account_id, origin, state, decided_at, first_amount)
  select t.user_id, series, 'bill', t.payee_id, t.account_id, 'hand', 'active', now(), t.amount
  from
    public.sample_transactions(today) s
    join public.transactions t on t.user_id = owner and t.id = public.sample_transaction_id(s.day, s.place)
  where s.place = 31
  on conflict do nothing;
  insert into public.recurring_terms (user_id, series_id, unit, every, days, anchor, amount_kind)
  select owner, series, 'year', 1, array[extract(day from s.day)], s.day, 'last'
  from public.sample_transactions(today) s
  where s.place = 31
  on conflict do nothing;
end;
$$;
comment on function public.add_sample_insurance is
  'Adds the series of the sample insurance: half a year is too short to find what comes once a year.';

create function public.load_sample_data(today date)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  -- Their amounts have two decimals, or none where the currency has none.
  exponent integer := (
    select least(2, public.currency_exponent(p.currency)) from public.profiles p where p.user_id = owner
  );
  added integer;
begin
  if exists (select from public.live_accounts a where a.user_id = owner and a.sample) then
    return jsonb_build_object('transactions', 0);
  end if;
  if exists (select from public.live_transactions t where t.user_id = owner) then
    raise sqlstate 'PT409' using message = 'own_transactions';
  end if;
  -- Rows deleted from earlier sample data would block the new ones. An account from which something of the user's was
  -- deleted comes out of the trash instead.
  delete from public.transactions t
  where t.user_id = owner and t.id = public.sample_transaction_id(t.date, t."position");
  delete from public.accounts a
  where
    a.user_id = owner
    and a.sample
    and not exists (select from public.transactions t where t.user_id = owner and t.account_id = a.id);
  delete from public.balance_marks m
  where m.user_id = owner and m.account_id in (select s.id from public.sample_accounts() s);
  insert into public.accounts as a (user_id, id, name, type, last_four_digits, created_at)
  select owner, s.id, s.name, s.type, s.last_four_digits, now() - s.account * interval '1 millisecond'
  from public.sample_accounts() s
  on conflict (user_id, id) do update
    set
      name = excluded.name,
      type = excluded.type,
      last_four_digits = excluded.last_four_digits,
      created_at = excluded.created_at,
      closed_at = null,
      deletion_id = null;
  insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
  select owner, s.id, today, round(s.balance, exponent), 'typed', now() from public.sample_accounts() s;

  perform public.ensure_payees(owner, array(select s.description from public.sample_transactions(today) s));
  with
    named as materialized (
      select n.name, n.id
      from
        (
          select array_agg(c.category order by c.category) as names, array_agg(c.kind order by c.category) as kinds
          from
            (
              select
                s.category,
                case
                  when bool_and(s.type = 'income') then 'income'
                  else 'spending'
                end as kind
              from public.sample_transactions(today) s
              group by s.category
            ) c
        ) c
        cross join lateral public.ensure_categories(c.names, c.kinds) n
    )
  insert into public.transactions
    (user_id, id, account_id, date, description, payee_id, category_id, type, amount, "position")
  select
    owner,
    public.sample_transaction_id(s.day, s.place),
    a.id,
    s.day,
    s.description,
    k.payee_id,
    n.id,
    s.type,
    case s.type
      when 'transfer' then round(s.amount, exponent)
      else public.signed_amount(round(s.amount, exponent), s.type)
    end,
    s.place
  from
    public.sample_transactions(today) s
    join public.sample_accounts() a on a.account = s.account
    join named n on n.name = s.category
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(s.description);
  get diagnostics added = row_count;
  insert into public.transfers as t (user_id, id, out_id, in_id, out_account_id, in_account_id, origin)
  select
    owner,
    public.sample_id('sample transfer ' || goes.id),
    goes.id,
    comes.id,
    goes.account_id,
    comes.account_id,
    'hand'
  from
    public.sample_transactions(today) s
    join public.transactions goes
      on goes.user_id = owner and goes.id = public.sample_transaction_id(s.day, s.place)
    join public.transactions comes
      on comes.user_id = owner and comes.id = public.sample_transaction_id(s.day, s.place + 1)
  where s.type = 'transfer' and s.amount < 0
  -- One without its legs is left of sample data that were deleted.
  on conflict (user_id, id) do update
    set
      out_id = excluded.out_id,
      in_id = excluded.in_id;
  perform public.add_sample_insurance(today);
  return jsonb_build_object('transactions', added);
end;
$$;
comment on function public.load_sample_data is
  'Adds sample accounts with half a year of transactions up to a day; safe to repeat.';

create function public.remove_sample_data(theirs integer default 0)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  ids uuid[] := array(select s.id from public.sample_accounts() s);
  loaded boolean := exists (select from public.live_accounts a where a.user_id = owner and a.sample);
  own integer;
begin
  if loaded then
    select count(*)
    into own
    from public.transactions t
    where
      t.user_id = owner
      and case
        when t.account_id = any (ids) then t.edited_at is not null
        or t.id <> public.sample_transaction_id(t.date, t."position")
        -- Rows made here came with no file, and have a position: few others need a closer look.
        else t.import_id is null
        and t."position" > 0
        and t.id = public.sample_transaction_id(t.date, t."position")
      end;
    if own is distinct from theirs then
      return jsonb_build_object('removed', false, 'theirs', own);
    end if;
  end if;
  delete from public.transactions t
  where
    t.user_id = owner
    and (loaded or t.deletion_id is not null)
    and (
      t.account_id = any (ids)
      or t.import_id is null
      and t."position" > 0
      and t.id = public.sample_transaction_id(t.date, t."position")
    );
  delete from public.accounts a where a.user_id = owner and a.sample;
  -- A user keeps at least one open account.
  update public.accounts a
  set closed_at = null
  where
    loaded
    and a.user_id = owner
    and a.id = (
      select c.id from public.live_accounts c where c.user_id = owner order by c.created_at desc, c.id limit 1
    )
    and not exists (select from public.live_accounts o where o.user_id = owner and o.closed_at is null);
  perform public.forget_unused_payees();
  return jsonb_build_object('removed', true);
end;
$$;
comment on function public.remove_sample_data is 'Removes sample accounts with all their transactions; safe to repeat.';
