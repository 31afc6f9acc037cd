CREATE OR REPLACE FUNCTION public.budgets(today date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with months as materialized (
    select n as place, (public.month_of(today) - make_interval(months => 6 - n))::date as month
    from generate_series(0, 5) n
  ), past as materialized (
    select g.category_id, m.month, -sum(m.amount) as spending
    from public.month_totals m
    join public.category_members g on g.user_id = m.user_id and g.member_id = m.category_id
    where m.user_id = (select public.current_user_id()) and public.line_role(m.type, m.counted) = 'spending'
      and m.month >= (public.month_of(today) - interval '6 months')::date and m.month < public.month_of(today)
    group by g.category_id, m.month
  ), past_limits as materialized (
    select m.month, l.category_id, l.monthly_limit from months m cross join lateral public.limits_in(m.month) l
  ), current as materialized (
    select g.category_id, -sum(l.amount) as spending,
      -- What happens once is in no pace.
      coalesce(-sum(l.amount) filter (where l.counted_on <= today and not l.one_time), 0) as so_far
    from public.ledger_lines l
    join public.category_members g on g.user_id = l.user_id and g.member_id = l.category_id
    where l.user_id = (select public.current_user_id()) and l.role = 'spending'
      and l.counted_on >= public.month_of(today)
      and l.counted_on < (public.month_of(today) + interval '1 month')::date
    group by g.category_id
  ), counts as materialized (
    select u.category_id, sum(u.transactions) as transactions
    from (
      select s.category_id, s.transactions from public.ledger_totals s where s.user_id = (select public.current_user_id())
      union all
      select o.category_id, 1 from public.other_part_categories o where o.user_id = (select public.current_user_id())
    ) u
    group by u.category_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'isGroup', exists (
      select from public.categories i where i.user_id = c.user_id and i.parent_id = c.id),
    'monthlyLimit', l.monthly_limit::text,
    'transactions', coalesce(n.transactions, 0), 'spent', coalesce(s.spending, 0)::text,
    'soFar', coalesce(s.so_far, 0)::text,
    'months', (
      select jsonb_agg(jsonb_build_object('spent', coalesce(p.spending, 0)::text, 'limit', pl.monthly_limit::text)
        order by m.place)
      from months m
      left join past p on p.category_id = c.id and p.month = m.month
      left join past_limits pl on pl.category_id = c.id and pl.month = m.month))
    order by c.place), '[]')
  from public.arranged_categories c
  left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
  left join counts n on n.category_id = c.id
  left join current s on s.category_id = c.id
  where c.user_id = (select public.current_user_id());
$function$;
