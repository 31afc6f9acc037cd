-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.account_balances
CREATE VIEW public.account_balances WITH (security_invoker=true) AS
 SELECT a.user_id,
    a.id,
    a.name,
    a.type,
    a.last_four_digits,
    a.created_at,
    a.closed_at,
    a.revision,
    a.sample,
    COALESCE(m.balance, 0::numeric) + COALESCE(( SELECT sum(t.amount) AS sum
           FROM public.live_transactions t
          WHERE t.user_id = a.user_id AND t.account_id = a.id AND t.date >= m.date AND t.date < (public.month_of(m.date) + '1 mon'::interval)::date AND (t.date > m.date OR NOT m.end_of_day AND t.created_at > m.stated_at)), 0::numeric) + COALESCE(( SELECT sum(s.amount) AS sum
           FROM public.account_months s
          WHERE s.user_id = a.user_id AND s.account_id = a.id AND (m.date IS NULL OR s.month > public.month_of(m.date))), 0::numeric) AS balance
   FROM public.live_accounts a
     LEFT JOIN LATERAL ( SELECT b.balance,
            b.date,
            b.stated_at,
            b.end_of_day
           FROM public.balance_marks b
          WHERE b.user_id = a.user_id AND b.account_id = a.id
          ORDER BY b.date DESC, b.stated_at DESC, b.id
         LIMIT 1) m ON true;

COMMENT ON VIEW public.account_balances IS 'Accounts with their balance on the last of all days, what is dated later included. For today''s balance see balances_now.';

GRANT SELECT ON public.account_balances TO authenticated;

-- ---------------------------------------------------------------- public.add_account
CREATE OR REPLACE FUNCTION public.add_account(account uuid, name text, type text, last_four_digits text, balance numeric, today date, valuation text DEFAULT NULL::text, interest_rate numeric DEFAULT NULL::numeric, term_months integer DEFAULT NULL::integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.add_account(uuid,text,text,text,numeric,date,text,numeric,integer) IS 'Adds an account with its balance now, null if nobody has stated one; safe to repeat.';
REVOKE ALL ON FUNCTION public.add_account(uuid,text,text,text,numeric,date,text,numeric,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.add_account(uuid,text,text,text,numeric,date,text,numeric,integer) TO authenticated;

-- ---------------------------------------------------------------- public.balance_spans
CREATE OR REPLACE FUNCTION public.balance_spans(account uuid, first_day date DEFAULT NULL::date, last_day date DEFAULT NULL::date)
 RETURNS TABLE(from_mark uuid, to_mark uuid, from_day date, to_day date, stated numeric, expected numeric, unexplained numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with marks as materialized (
    select row_number() over (order by b.date, b.stated_at, b.id desc) as place, b.id, b.date, b.balance,
      case when not b.end_of_day then b.stated_at end as entered
    from public.balance_marks b
    where b.user_id = (select public.current_user_id()) and b.account_id = account
      and (last_day is null or b.date <= coalesce((
        select min(n.date) from public.balance_marks n
        where n.user_id = b.user_id and n.account_id = account and n.date >= last_day), last_day))
      and (first_day is null or b.date >= coalesce((
        select max(p.date) from public.balance_marks p
        where p.user_id = b.user_id and p.account_id = account and p.date <= first_day), first_day))
  ), spans as (
    select m.place, lag(m.id) over w as from_mark, m.id as to_mark, lag(m.date) over w as from_day, m.date as to_day,
      m.balance as stated, lag(m.balance) over w + r.amount - lag(r.amount) over w as expected
    from (select array_agg(account order by o.place) as account_ids, array_agg(o.date order by o.place) as days,
      array_agg(o.entered order by o.place) as entered from marks o) g
    cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
    join marks m on m.place = r.place
    window w as (order by m.place)
  )
  select s.from_mark, s.to_mark, s.from_day, s.to_day, s.stated, s.expected, s.stated - s.expected
  from spans s where s.from_mark is not null
  order by s.place;
$function$;

COMMENT ON FUNCTION public.balance_spans(uuid,date,date) IS 'From each mark of an account to the next, those that touch the days: what the rows lead to and what the mark says. The difference is unexplained.';
REVOKE ALL ON FUNCTION public.balance_spans(uuid,date,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.balance_spans(uuid,date,date) TO authenticated;

-- ---------------------------------------------------------------- public.balances_now
CREATE OR REPLACE FUNCTION public.balances_now(today date)
 RETURNS TABLE(account_id uuid, balance numeric, with_later numeric, stated boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.balances_now(date) IS 'What each account of the user holds today, null before its first row or mark: the one figure for cards, dashboard, net worth and goals. with_later includes what is dated later; stated says whether any balance is known.';
REVOKE ALL ON FUNCTION public.balances_now(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.balances_now(date) TO authenticated;

-- ---------------------------------------------------------------- public.balances_on
CREATE OR REPLACE FUNCTION public.balances_on(days date[], account uuid DEFAULT NULL::uuid)
 RETURNS TABLE(account_id uuid, day date, balance numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with held as materialized (
    select a.id as account_id, least(
      (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
      (select min(b.date) from public.balance_marks b where b.user_id = a.user_id and b.account_id = a.id)) as begins
    from public.live_accounts a
    where a.user_id = (select public.current_user_id()) and (account is null or a.id = account)
  ), asked as materialized (
    select row_number() over () as place, h.account_id, d.day, h.begins is null or d.day < h.begins as absent, m.*
    from held h
    cross join (select distinct unnest(days) as day) d
    -- The last mark up to that day; before the first one, the first.
    left join lateral (
      (select b.id, b.date, b.balance, case when not b.end_of_day then b.stated_at end as entered
       from public.balance_marks b
       where b.user_id = (select public.current_user_id()) and b.account_id = h.account_id and b.date <= d.day
       order by b.date desc, b.stated_at desc, b.id limit 1)
      union all
      (select b.id, b.date, b.balance, case when not b.end_of_day then b.stated_at end
       from public.balance_marks b
       where b.user_id = (select public.current_user_id()) and b.account_id = h.account_id and b.date > d.day
       order by b.date, b.stated_at, b.id desc limit 1)
      limit 1
    ) m on true
  ), points as materialized (
    select row_number() over () as place, p.*
    from (
      select a.place as asked, null::uuid as mark, a.account_id, a.day, null::timestamptz as entered from asked a where not a.absent
      union all
      select distinct on (a.id) null, a.id, a.account_id, a.date, a.entered from asked a where a.id is not null and not a.absent
    ) p
  ), rows_at as materialized (
    select p.asked, p.mark, r.amount
    from (select array_agg(o.account_id order by o.place) as account_ids, array_agg(o.day order by o.place) as days,
      array_agg(o.entered order by o.place) as entered from points o) g
    cross join lateral public.rows_until(g.account_ids, g.days, g.entered) r
    join points p on p.place = r.place
  )
  select a.account_id, a.day,
    case when not a.absent then coalesce(a.balance - m.amount, 0) + d.amount end
  from asked a
  left join rows_at d on d.asked = a.place
  left join rows_at m on m.mark = a.id;
$function$;

COMMENT ON FUNCTION public.balances_on(date[],uuid) IS 'What each account of the user, or one of them, holds at the end of each day: the last mark up to it, else the first one, and the rows between. Null before its first row or mark.';
REVOKE ALL ON FUNCTION public.balances_on(date[],uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.balances_on(date[],uuid) TO authenticated;

-- ---------------------------------------------------------------- public.bank_account_figures
CREATE OR REPLACE FUNCTION public.bank_account_figures(today date)
 RETURNS TABLE(account_id uuid, balance numeric, stated boolean, typed_on date, transactions bigint, latest date, upcoming numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

COMMENT ON FUNCTION public.bank_account_figures(date) IS 'The figures of the user''s accounts; upcoming is by how much what is dated later changes today''s balance.';
REVOKE ALL ON FUNCTION public.bank_account_figures(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_account_figures(date) TO authenticated;

-- ---------------------------------------------------------------- public.bank_accounts
CREATE OR REPLACE FUNCTION public.bank_accounts(today date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

COMMENT ON FUNCTION public.bank_accounts(date) IS 'The user''s accounts with today''s balance, whether one was ever stated, how many transactions they have, and what is dated later.';
REVOKE ALL ON FUNCTION public.bank_accounts(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_accounts(date) TO authenticated;

-- ---------------------------------------------------------------- public.rows_until
CREATE OR REPLACE FUNCTION public.rows_until(account_ids uuid[], days date[], entered timestamp with time zone[])
 RETURNS TABLE(place bigint, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with points as materialized (
    select p.place, p.account_id, p.day, p.entered,
      -- Of the month that a day ends, nothing is left to add row by row.
      public.month_of(case when p.entered is null then p.day + 1 else p.day end) as month
    from unnest(account_ids, days, entered) with ordinality p (account_id, day, entered, place)
  ), months as (
    select e.place, coalesce(sum(e.amount) over (
      partition by e.account_id order by e.month groups between unbounded preceding and 1 preceding), 0) as amount
    from (
      select p.place, p.account_id, p.month, 0::numeric as amount from points p
      union all
      select null, m.account_id, m.month, m.amount from public.account_months m
      where m.user_id = (select public.current_user_id()) and m.account_id = any (account_ids)
    ) e
  ), inside as (
    -- One pass over the rows of the months that are not whole.
    select e.place, sum(e.amount) over (partition by e.account_id, e.month order by e.day, e.moment) as amount
    from (
      select p.place, p.account_id, p.month, p.day, coalesce(p.entered, 'infinity') as moment, 0::numeric as amount
      from points p where p.month <= p.day
      union all
      select null, t.account_id, m.month, t.date, t.created_at, t.amount
      from (select p.account_id, p.month, max(p.day) as day from points p where p.month <= p.day group by 1, 2) m
      -- Month by month along the index, not all rows of the account.
      cross join lateral (
        select o.date, o.created_at, o.amount, o.account_id from public.live_transactions o
        where o.user_id = (select public.current_user_id()) and o.account_id = m.account_id
          and o.date between m.month and m.day
        offset 0
      ) t
    ) e
  )
  select m.place, m.amount + coalesce(i.amount, 0)
  from months m left join inside i on i.place = m.place
  where m.place is not null;
$function$;

COMMENT ON FUNCTION public.rows_until(uuid[],date[],timestamp with time zone[]) IS 'What the rows up to the end of a day add to an account; with a moment, of that day only those entered by then. By place in the lists.';
REVOKE ALL ON FUNCTION public.rows_until(uuid[],date[],timestamp with time zone[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.rows_until(uuid[],date[],timestamp with time zone[]) TO authenticated;

-- ---------------------------------------------------------------- public.update_balance
CREATE OR REPLACE FUNCTION public.update_balance(account uuid, balance numeric, today date, revision integer, day date DEFAULT NULL::date)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.update_balance(uuid,numeric,date,integer,date) IS 'Says what an account holds as of now, or held at the end of an earlier day; safe to repeat, false when it was changed since that revision.';
REVOKE ALL ON FUNCTION public.update_balance(uuid,numeric,date,integer,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.update_balance(uuid,numeric,date,integer,date) TO authenticated;
