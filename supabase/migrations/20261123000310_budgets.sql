-- Its JSON has camelCase keys, as the app knows them.

-- ---------------------------------------------------------------- reading
-- Every category with the limit it has in the calendar month of `today`, how many transactions it has, what was spent in
-- that month, up to today, and in each of the six months before, the oldest first, with the limits these had.
create or replace function public.budgets(today date) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with months as materialized (
    select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
    from generate_series(0, 5) n
  ), past as materialized (
    select m.category_id, m.month, -sum(m.amount) as spending
    from public.month_totals m
    where m.user_id = (select public.current_user_id()) and public.line_role(m.type, m.counted) = 'spending'
      and m.month >= (public.month_of(today) - interval '6 months')::date and m.month < public.month_of(today)
    group by m.category_id, m.month
  ), past_limits as materialized (
    select m.month, l.category_id, l.monthly_limit from months m cross join lateral public.limits_in(m.month) l
  ), current as materialized (
    select l.category_id, -sum(l.amount) as spending,
      coalesce(-sum(l.amount) filter (where l.counted_on <= today), 0) as so_far
    from public.ledger_lines l
    where l.user_id = (select public.current_user_id()) and l.role = 'spending'
      and l.counted_on >= public.month_of(today)
      and l.counted_on < (public.month_of(today) + interval '1 month')::date
    group by l.category_id
  ), counts as materialized (
    select s.category_id, sum(s.transactions) as transactions
    from public.ledger_totals s
    where s.user_id = (select public.current_user_id())
    group by s.category_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'monthlyLimit', l.monthly_limit::text,
    'transactions', coalesce(n.transactions, 0), 'spent', coalesce(s.spending, 0)::text,
    'soFar', coalesce(s.so_far, 0)::text,
    'months', (
      select jsonb_agg(jsonb_build_object('spent', coalesce(p.spending, 0)::text, 'limit', pl.monthly_limit::text)
        order by m.place)
      from months m
      left join past p on p.category_id = c.id and p.month = m.month
      left join past_limits pl on pl.category_id = c.id and pl.month = m.month))
    order by public.caseless(c.name), c.name), '[]')
  from public.listed_categories c
  left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
  left join counts n on n.category_id = c.id
  left join current s on s.category_id = c.id
  where c.user_id = (select public.current_user_id());
$$;

-- limits: [{ category, monthlyLimit }]. All or none: when one has no limit any more, because it was renamed or
-- removed since, category_gone with its name. A limit that falls can be reached by what was spent already.
create or replace function public.save_budget_limits(limits jsonb, today date) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  gone text;
  changed uuid[];
  new_limits numeric[];
  fallen uuid[];
begin
  limits := public.unwrap_json(limits);
  select n.category into gone
  from jsonb_to_recordset(limits) as n(category text)
  where not exists (
    select from public.categories c join public.limits_in(month) l on l.category_id = c.id
    where c.user_id = owner and c.name = n.category)
  order by n.category limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = gone;
  end if;
  select array_agg(c.id), array_agg(n."monthlyLimit"),
    coalesce(array_agg(c.id) filter (where n."monthlyLimit" < l.monthly_limit), '{}')
  into changed, new_limits, fallen
  from jsonb_to_recordset(limits) as n(category text, "monthlyLimit" numeric)
  join public.categories c on c.user_id = owner and c.name = n.category
  join public.limits_in(month) l on l.category_id = c.id;
  perform public.set_limits(changed, new_limits, month);
  perform public.raise_alerts(fallen, array_fill(month, array[cardinality(fallen)]), '{}', cardinality(fallen) > 1);
end $$;
