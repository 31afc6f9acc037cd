-- What an account holds on a day, from its marks and the rows between: one definition for cards, charts and sums.

alter table public.balance_marks add column end_of_day boolean not null default false;
update public.balance_marks set end_of_day = source <> 'typed';
alter table public.balance_marks add constraint balance_marks_end_of_day check (end_of_day or source = 'typed');
comment on column public.balance_marks.end_of_day is
  'Whether it is true at the end of its day. One typed as of now is true when it was said: what is entered later for that day comes on top.';
comment on column public.balance_marks.stated_at is 'When it was said. Of the marks of one day, the one said last is the last.';
drop index public.balance_marks_account_index;
create index balance_marks_account_index on public.balance_marks (user_id, account_id, date desc, stated_at desc);

-- All that balances are made of besides marks. Whole months come from account_months, so a long history costs little.
create function public.rows_until(account_ids uuid[], days date[], entered timestamptz[])
  returns table (place bigint, amount numeric)
  language sql stable security invoker set search_path = '' as $$
  with points as materialized (
    select p.place, p.account_id, p.day, p.entered,
      -- Of the month that a day ends, nothing is left to add row by row.
      public.month_of(case when p.entered is null then p.day + 1 else p.day end) as month
    from unnest(account_ids, days, entered) with ordinality p (account_id, day, entered, place)
  ), summed as (
    select e.place, coalesce(sum(e.amount) over (
      partition by e.account_id order by e.month groups between unbounded preceding and 1 preceding), 0) as amount
    from (
      select p.place, p.account_id, p.month, 0::numeric as amount from points p
      union all
      select null, m.account_id, m.month, m.amount from public.account_months m
      where m.user_id = (select public.current_user_id()) and m.account_id = any (account_ids)
    ) e
  )
  select p.place, s.amount + case when p.month > p.day then 0 else coalesce((
    select sum(t.amount) from public.live_transactions t
    where t.user_id = (select public.current_user_id()) and t.account_id = p.account_id
      and t.date between p.month and p.day and (p.entered is null or t.date < p.day or t.created_at <= p.entered)), 0) end
  from points p join summed s on s.place = p.place;
$$;
comment on function public.rows_until(uuid[], date[], timestamptz[]) is
  'What the rows up to the end of a day add to an account; with a moment, of that day only those entered by then. By place in the lists.';
revoke all on function public.rows_until(uuid[], date[], timestamptz[]) from public;
grant execute on function public.rows_until(uuid[], date[], timestamptz[]) to authenticated;

create function public.balances_on(days date[])
  returns table (account_id uuid, day date, balance numeric)
  language sql stable security invoker set search_path = '' as $$
  with held as materialized (
    select a.id as account_id, least(
      (select min(m.first_day) from public.account_months m where m.user_id = a.user_id and m.account_id = a.id),
      (select min(b.date) from public.balance_marks b where b.user_id = a.user_id and b.account_id = a.id)) as begins
    from public.live_accounts a where a.user_id = (select public.current_user_id())
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
$$;
comment on function public.balances_on(date[]) is
  'What each account of the user holds at the end of each day: the last mark up to it, else the first one, and the rows between. Null before its first row or mark.';
revoke all on function public.balances_on(date[]) from public;
grant execute on function public.balances_on(date[]) to authenticated;

create function public.balance_spans(account uuid, first_day date default null, last_day date default null)
  returns table (from_mark uuid, to_mark uuid, from_day date, to_day date, stated numeric, expected numeric, unexplained numeric)
  language sql stable security invoker set search_path = '' as $$
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
$$;
comment on function public.balance_spans(uuid, date, date) is
  'From each mark of an account to the next, those that touch the days: what the rows lead to and what the mark says. The difference is unexplained.';
revoke all on function public.balance_spans(uuid, date, date) from public;
grant execute on function public.balance_spans(uuid, date, date) to authenticated;

create or replace view public.account_balances with (security_invoker = true) as
select a.user_id, a.id, a.name, a.type, a.last_four_digits, a.created_at, a.closed_at, a.revision, a.sample,
  coalesce(m.balance, 0) + coalesce((
    select sum(t.amount) from public.live_transactions t
    where t.user_id = a.user_id and t.account_id = a.id and t.date >= m.date
      and t.date < (public.month_of(m.date) + interval '1 month')::date
      and (t.date > m.date or not m.end_of_day and t.created_at > m.stated_at)), 0) + coalesce((
    select sum(s.amount) from public.account_months s
    where s.user_id = a.user_id and s.account_id = a.id and (m.date is null or s.month > public.month_of(m.date))), 0)
    as balance
from public.live_accounts a
left join lateral (
  select b.balance, b.date, b.stated_at, b.end_of_day from public.balance_marks b
  where b.user_id = a.user_id and b.account_id = a.id
  order by b.date desc, b.stated_at desc, b.id limit 1
) m on true;
comment on view public.account_balances is
  'Accounts with their balance of now, what is dated later included: balances_on the last of all days, for cards and dashboard.';

drop function public.update_balance(uuid, numeric, date, integer);
create function public.update_balance(account uuid, balance numeric, today date, revision integer, day date default null)
  returns boolean
  language plpgsql security invoker set search_path = '' as $$
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
        where m.user_id = owner and m.account_id = account and m.date <= today + 1)) end,
      update_balance.balance, 'typed', coalesce(past, false));
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = account;
    return true;
  end if;
  if past then
    return update_balance.balance = (
      select m.balance from public.balance_marks m
      where m.user_id = owner and m.account_id = account and m.date = day order by m.stated_at desc, m.id limit 1);
  end if;
  -- What is dated later is no part of what was typed.
  return exists (
    select from public.bank_account_figures(today) f
    where f.account_id = account and f.typed_on between today and today + 1
      and f.balance - f.upcoming = update_balance.balance);
end $$;
comment on function public.update_balance(uuid, numeric, date, integer, date) is
  'Says what an account holds as of now, or held at the end of an earlier day; safe to repeat, false when it was changed since that revision.';
revoke all on function public.update_balance(uuid, numeric, date, integer, date) from public;
grant execute on function public.update_balance(uuid, numeric, date, integer, date) to authenticated;
