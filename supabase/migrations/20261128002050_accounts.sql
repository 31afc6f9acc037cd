-- The suggestions also know whether a row is here twice.

create function public.open_duplicates(account uuid) returns integer
  language sql stable security invoker set search_path = '' as $$
  select count(*)::integer
  from public.suggestions s
  join public.live_transactions o on o.user_id = s.user_id and o.id = s.first_id and o.account_id = account
  join public.live_transactions t on t.user_id = s.user_id and t.id = s.second_id
  where s.user_id = (select public.current_user_id()) and s.kind = 'duplicate' and s.refused_at is null;
$$;
comment on function public.open_duplicates(uuid) is 'How many possible duplicates of an account wait in the review.';
revoke all on function public.open_duplicates(uuid) from public;
grant execute on function public.open_duplicates(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.reconcile(account uuid, day date, balance numeric, today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  base record;
  -- Whether the rows lead there back from a later mark.
  is_back boolean;
  expected numeric;
  difference numeric;
  -- What the rows that count have to change by.
  sought numeric;
  -- The rows that count come after one moment, up to another.
  after_day date;
  after_moment timestamptz;
  until_day date;
  until_moment timestamptz;
  suspects jsonb := '[]';
begin
  -- Kept, it would be the last balance, whatever happens until then.
  if day > today then
    raise sqlstate 'PT422' using message = 'future_balance';
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  -- The rows lead there from the last mark before the statement's day; without one, back from the first mark.
  select m.* into base from (
    (select b.date, b.balance, case when not b.end_of_day then b.stated_at end as entered
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date < day
     order by b.date desc, b.stated_at desc, b.id limit 1)
    union all
    (select b.date, b.balance, case when not b.end_of_day then b.stated_at end
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date >= day and b.source <> 'statement'
     order by b.date, b.stated_at, b.id desc limit 1)
    union all
    (select b.date, b.balance, null
     from public.balance_marks b
     where b.user_id = owner and b.account_id = reconcile.account and b.date >= day
     order by b.date, b.stated_at, b.id desc limit 1)
  ) m limit 1;
  if base is null then
    -- Nothing was known before, so there is nothing to differ from: it is the first balance that is.
    expected := reconcile.balance;
  else
    select base.balance + max(r.amount) filter (where r.place = 1) - max(r.amount) filter (where r.place = 2) into expected
    from public.rows_until(array[account, account], array[day, base.date], array[null, base.entered]) r;
  end if;
  difference := reconcile.balance - expected;
  is_back := coalesce(base.date > day or base.date = day and base.entered is null, false);
  if is_back then
    sought := -difference;
    after_day := day;
    after_moment := 'infinity';
    until_day := base.date;
    until_moment := coalesce(base.entered, 'infinity');
  else
    sought := difference;
    after_day := coalesce(base.date, '-infinity');
    after_moment := coalesce(base.entered, 'infinity');
    until_day := day;
    until_moment := 'infinity';
  end if;
  if difference <> 0 then
    with missing as materialized (
      select m.*,
        (m.date, m.entered_at) > (after_day, after_moment) and (m.date, m.entered_at) <= (until_day, until_moment) as counts
      from public.missing_rows(account, after_day, until_day) m
      order by m.date desc, m.id limit 200
    ), present as materialized (
      select t.id, t.date, t.description, c.name as category, t.amount, t.type, t.revision, t.import_id, t.created_at, t.is_split,
        (t.date, t.created_at) > (after_day, after_moment) and (t.date, t.created_at) <= (until_day, until_moment) as counts
      from public.live_transactions t
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
      where t.user_id = owner and t.account_id = reconcile.account and t.date between after_day - 3 and until_day + 3
        and t.amount in (difference, -difference, -sought / 2)
    ), found as (
      -- A row of exactly that amount, which is not there. It keeps its date, so it has to be one that counts.
      select 1 as rank, case m.kind when 'trash' then 1 when 'skipped' then 2 else 3 end as nth, m.date,
        jsonb_build_object('kind', m.kind, 'rows', jsonb_build_array(to_jsonb(m))) as suspect
      from missing m where m.amount = sought and m.counts
      union all
      -- It is there, but on the other side of the statement's day, and counts, or doesn't, once it is moved.
      select 1, 4, p.date, jsonb_build_object('kind', 'dated-later', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p
      where p.amount = difference and p.date > day and p.date <= day + 3
        and case when is_back then p.counts else (day, p.created_at) > (after_day, after_moment) end
      union all
      select 1, 5, p.date, jsonb_build_object('kind', 'dated-earlier', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p
      where p.amount = -difference and p.date > day - 3 and p.date <= day
        and case when is_back then (day + 1, p.created_at) <= (until_day, until_moment) else p.counts end
      union all
      -- A row of half of it: with the other sign it fits.
      select 2, 1, p.date, jsonb_build_object('kind', 'wrong-sign', 'rows', jsonb_build_array(to_jsonb(p)))
      from present p where p.amount = -sought / 2 and p.type <> 'transfer' and not p.is_split and p.counts
      union all
      -- Two alike, one of which may be too many. The one entered later is named.
      select 3, 1, p.date, jsonb_build_object('kind', 'duplicate', 'rows', jsonb_build_array(to_jsonb(p), to_jsonb(o)))
      from present p
      cross join lateral (
        select o.* from present o
        where o.id <> p.id and o.amount = p.amount and abs(o.date - p.date) <= 3 and (o.created_at, o.id) < (p.created_at, p.id)
        order by abs(o.date - p.date), o.created_at limit 1
      ) o
      where p.amount = -sought and p.counts
      union all
      select 4, 1, u.first_day, jsonb_build_object('kind', 'gap', 'from', u.first_day, 'to', u.last_day)
      from public.uncovered_days(account, case when base is null then least(day, (
        select min(m.first_day) from public.account_months m
        where m.user_id = owner and m.account_id = reconcile.account)) else after_day + 1 end, until_day) u
      union all
      -- Two that are not there and make it up.
      select 5, 1, m.date, jsonb_build_object('kind', 'pair', 'rows', jsonb_build_array(to_jsonb(m), to_jsonb(o)))
      from missing m
      join missing o on o.id > m.id and m.amount + o.amount = sought
      where m.counts and o.counts
    )
    select coalesce(jsonb_agg(f.suspect order by f.rank, f.nth, abs(day - f.date)), '[]') into suspects
    from (select * from found f order by f.rank, f.nth, abs(day - f.date) limit 12) f;
  end if;
  return jsonb_build_object('day', day, 'balance', balance::text, 'expected', expected::text, 'difference', difference::text,
    'from', base.date, 'suspects', suspects, 'duplicates', public.open_duplicates(account),
    -- The row that makes up for it, where one entered now would count.
    'book', case
      when difference = 0 or is_back and (day + 1, now()) > (until_day, until_moment) then null
      else jsonb_build_object('date', day + is_back::integer, 'amount', sought::text) end,
    'kept', exists (
      select from public.balance_marks b
      where b.user_id = owner and b.account_id = reconcile.account and b.date = day and b.balance = reconcile.balance
        and b.source = 'statement'));
end $function$;
