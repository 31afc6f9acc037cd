create function public.withdraw_budget_alerts(category_ids uuid[], months date[]) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  if category_ids is null then
    return;
  end if;
  delete from public.budget_alerts b
  using (
    select c.category_id, c.month, l.monthly_limit, coalesce((
      select -sum(m.amount) from public.month_totals m
      where m.user_id = owner and m.category_id = c.category_id and m.month = c.month
        and public.line_role(m.type, m.counted) = 'spending'
        and m.account_id not in (select a.id from public.accounts a where a.user_id = owner and a.sample)), 0) as spending
    from unnest(category_ids, months) as c(category_id, month)
    join public.limits_in(c.month) l on l.category_id = c.category_id
  ) s
  where b.user_id = owner and b.category_id = s.category_id and b.month = s.month
    and s.spending * 100 < s.monthly_limit * b.threshold;
end $$;
comment on function public.withdraw_budget_alerts(uuid[],date[]) is 'Forgets the alerts of budgets that a refund has taken back below their thresholds.';

create or replace function public.alert_on_insert()
  returns trigger language plpgsql security invoker
  set search_path = ''
  set enable_nestloop = off
  set jit = off as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  category_ids uuid[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  select array_agg(g.category_id), array_agg(g.month) into category_ids, months
  from (
    select n.category_id, public.month_of(n.date) as month
    from after n
    where n.user_id = owner and n.deletion_id is null and public.line_role(n.type, n.counted) = 'spending'
      and n.account_id <> all (settings.samples)
    group by 1, 2 having sum(n.amount - n.shifted) < 0
  ) g;
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from (
    select distinct n.category_id, public.month_of(n.date) as month from after n
    where n.user_id = owner and n.type = 'refund' and n.counted and n.deletion_id is null
  ) g;
  perform public.raise_alerts(category_ids, months,
    array(select n.id from after n
      where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold),
    (select count(*) > 1 from after), (select n.import_id from after n order by n."position" limit 1));
  return null;
end $$;

create or replace function public.alert_on_update()
  returns trigger language plpgsql security invoker
  set search_path = ''
  set enable_nestloop = off
  set jit = off as $$
declare
  owner uuid := public.current_user_id();
  settings record;
  split_ids uuid[];
  category_ids uuid[];
  months date[];
begin
  select * into settings from public.alert_settings();
  if not found then
    return null;
  end if;
  split_ids := array(
    select n.id from after n where n.user_id = owner and n.is_split
    union
    select o.id from before o where o.user_id = owner and o.is_split);
  select array_agg(g.category_id), array_agg(g.month) into category_ids, months
  from (
    select s.category_id, public.month_of(s.date) as month
    from (
      with changed as materialized (
        select 1 as sign, n.id, n.account_id, n.date, n.amount - n.shifted as amount, n.type, n.category_id, n.counted,
          n.is_split
        from after n where n.user_id = owner and n.deletion_id is null
        union all
        select -1, o.id, o.account_id, o.date, o.amount - o.shifted, o.type, o.category_id, o.counted, o.is_split
        from before o where o.user_id = owner and o.deletion_id is null
      ), lines as (
        select c.sign, c.account_id, c.date, c.amount, c.type, c.category_id, c.counted from changed c
        where not c.is_split
        union all
        select c.sign, c.account_id, c.date, p.amount, p.type, p.category_id, c.counted
        from changed c join public.transaction_parts p on p.user_id = owner and p.transaction_id = c.id
        where c.is_split and p.transaction_id = any (split_ids)
      )
      select l.category_id, l.date, l.sign * l.amount as amount from lines l
      where public.line_role(l.type, l.counted) = 'spending' and l.account_id <> all (settings.samples)
    ) s
    group by 1, 2 having sum(s.amount) < 0
  ) g;
  -- What turns out to be a transfer was no expense.
  delete from public.large_transaction_alerts l
  using after n join before o on o.user_id = n.user_id and o.id = n.id
  where l.user_id = owner and l.transaction_id = n.id and n.user_id = owner and n.type = 'transfer' and o.type <> 'transfer';
  perform public.withdraw_budget_alerts(array_agg(g.category_id), array_agg(g.month))
  from (
    with come as materialized (
      select n.id, n.category_id, n.date, n.shifted from after n
      join before o on o.user_id = n.user_id and o.id = n.id
      where n.user_id = owner and n.deletion_id is null
        and (n.type = 'refund' and n.counted or n.type = 'transfer' and o.type <> 'transfer')
        and (n.type, n.amount, n.shifted, n.category_id, n.date, n.counted)
          is distinct from (o.type, o.amount, o.shifted, o.category_id, o.date, o.counted)
    )
    select c.category_id, public.month_of(c.date) as month from come c
    union
    -- Where it counts with its purchase.
    select c.category_id, public.month_of(p.date)
    from come c
    join public.refund_links l on l.user_id = owner and l.refund_id = c.id and l.counts_with_purchase
    join public.transactions p on p.user_id = owner and p.id = l.purchase_id
    where c.shifted > 0
  ) g;
  perform public.raise_alerts(category_ids, months,
    array(
      select n.id from after n
      where n.user_id = owner and n.type = 'expense' and n.amount <= -settings.large_transaction_threshold
      except all
      select o.id from before o
      where o.user_id = owner and (o.deletion_id is not null or o.type = 'expense' and o.counted
        and o.amount <= -settings.large_transaction_threshold and o.account_id <> all (settings.samples))),
    (select count(*) > 1 from after));
  return null;
end $$;
