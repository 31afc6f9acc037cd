-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.budgets
CREATE TABLE public.budgets (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  category_id uuid NOT NULL,
  month date NOT NULL,
  monthly_limit numeric(15,3),
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT budgets_pkey PRIMARY KEY (user_id, category_id, month),
  CONSTRAINT budgets_month_check CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT budgets_monthly_limit_check CHECK (monthly_limit >= 0::numeric AND monthly_limit <> 'NaN'::numeric),
  CONSTRAINT budgets_category_fkey FOREIGN KEY (user_id, category_id) REFERENCES public.categories(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.budgets IS 'The limit of a category from a calendar month on. The months before keep the one they had.';
COMMENT ON COLUMN public.budgets.month IS 'The first day of the month it is valid from; 0001-01-01 for a category''s first limit, which says nothing was meant before.';
COMMENT ON COLUMN public.budgets.monthly_limit IS 'Null where the limit was given up.';

ALTER TABLE public.budgets ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.budgets
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.budgets TO authenticated;

CREATE TRIGGER await_ledger BEFORE INSERT OR DELETE OR UPDATE ON public.budgets FOR EACH STATEMENT EXECUTE FUNCTION public.await_ledger();
CREATE TRIGGER check_minor_units_of_edited AFTER UPDATE ON public.budgets REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();
CREATE TRIGGER check_minor_units_of_new AFTER INSERT ON public.budgets REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION public.check_minor_units();

-- ---------------------------------------------------------------- public.listed_categories
CREATE VIEW public.listed_categories WITH (security_invoker=true) AS
 SELECT user_id,
    id,
    parent_id,
    name,
    kind,
    color,
    "position",
    archived_at,
    created_at,
    icon,
    kept
   FROM public.categories c
  WHERE kept OR (EXISTS ( SELECT
           FROM public.ledger_totals s
          WHERE s.user_id = c.user_id AND s.category_id = c.id)) OR (EXISTS ( SELECT
           FROM public.budgets b
          WHERE b.user_id = c.user_id AND b.category_id = c.id AND b.monthly_limit IS NOT NULL AND b.month = (( SELECT max(o.month) AS max
                   FROM public.budgets o
                  WHERE o.user_id = c.user_id AND o.category_id = c.id))));

COMMENT ON VIEW public.listed_categories IS 'The categories that screens list: those made on purpose, and those that transactions or a limit have.';

GRANT SELECT ON public.listed_categories TO authenticated;

-- ---------------------------------------------------------------- public.other_part_categories
CREATE VIEW public.other_part_categories WITH (security_invoker=true) AS
 SELECT DISTINCT user_id,
    transaction_id,
    category_id,
    counted_in
   FROM ( SELECT p.user_id,
            p.transaction_id,
            p.category_id,
            first_value(p.category_id) OVER (PARTITION BY p.user_id, p.transaction_id ORDER BY (p.type = 'transfer'::text), p."position") AS counted_in
           FROM public.transaction_parts p
             JOIN public.live_transactions t ON t.user_id = p.user_id AND t.id = p.transaction_id) s
  WHERE category_id <> counted_in;

COMMENT ON VIEW public.other_part_categories IS 'The categories of a split row besides that of the line it is counted with: sums of counts leave it out of them.';

GRANT SELECT ON public.other_part_categories TO authenticated;

-- ---------------------------------------------------------------- public.budgets
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

COMMENT ON FUNCTION public.budgets(date) IS 'Every category with its limit, transactions of its own, this month''s spending, and spending and limits of the six months before; those of a group with what is in it.';
REVOKE ALL ON FUNCTION public.budgets(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.budgets(date) TO authenticated;

-- ---------------------------------------------------------------- public.categories
CREATE OR REPLACE FUNCTION public.categories()
 RETURNS SETOF jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with recent as materialized (
    select r.category_id, row_number() over (order by max(r.chosen_at) desc) as recency
    from (
      select t.category_id, coalesce(t.category_set_at, t.created_at) as chosen_at, t.category_source
      from public.live_transactions t
      where t.user_id = (select public.current_user_id())
      order by t.date desc, t.created_at desc, t."position", t.id
      limit 200
    ) r
    where r.category_source = 'hand'
    group by r.category_id
  )
  select jsonb_build_object('name', c.name, 'group', c.group_name, 'kind', c.kind, 'color', c.color, 'icon', c.icon,
    'archived', c.archived_at is not null, 'recency', case when r.recency <= 4 then r.recency end)
  from public.arranged_categories c
  left join recent r on r.category_id = c.id
  where c.user_id = (select public.current_user_id())
  order by c.place;
$function$;

COMMENT ON FUNCTION public.categories() IS 'The user''s categories in their order, with what a picker and a badge show.';
REVOKE ALL ON FUNCTION public.categories() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.categories() TO authenticated;

-- ---------------------------------------------------------------- public.categories_page
CREATE OR REPLACE FUNCTION public.categories_page(today date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with months as materialized (
    select public.month_of(today) as first, (public.month_of(today) + interval '1 month - 1 day')::date as last
  ), current as materialized (
    select t.category_id, r.role, sum(case r.role when 'spending' then -t.amount else t.amount end) as amount
    from public.month_totals t
    cross join lateral (select public.line_role(t.type, t.counted) as role) r
    where t.user_id = (select public.current_user_id()) and t.month = (select m.first from months m)
      and r.role in ('spending', 'income')
    group by 1, 2
  ), ever as materialized (
    select s.category_id, public.line_role(s.type, s.counted) as role, sum(s.transactions) as transactions
    from public.ledger_totals s
    where s.user_id = (select public.current_user_id())
    group by 1, 2
  ), others as materialized (
    select o.transaction_id, o.category_id, o.counted_in from public.other_part_categories o
    where o.user_id = (select public.current_user_id())
  ), own as materialized (
    select c.id, c.kind, public.caseless(c.name) = 'uncategorized' as is_none, coalesce(n.amount, 0) as amount,
      coalesce((select sum(e.transactions) from ever e where e.category_id = c.id), 0) as counted,
      (select count(*) from others o where o.category_id = c.id) as others,
      (select count(*) from public.rules r
        where r.user_id = c.user_id and strpos(r.conditions::text || r.actions::text, c.id::text) > 0) as rules
    from public.categories c
    left join current n on n.category_id = c.id and n.role = c.kind
    where c.user_id = (select public.current_user_id())
  ), totals as materialized (
    select g.category_id, sum(o.amount) as amount, sum(o.counted) as counted, array_agg(g.member_id) as members
    from public.category_members g join own o on o.id = g.member_id
    where g.user_id = (select public.current_user_id())
    group by g.category_id
  )
  select jsonb_build_object(
    'month', (select jsonb_build_object('from', m.first, 'to', m.last) from months m),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', c.name, 'group', c.group_name, 'kind', c.kind, 'color', c.color, 'icon', c.icon,
        'archived', c.archived_at is not null, 'amount', t.amount, 'ownAmount', o.amount,
        'monthlyLimit', l.monthly_limit, 'ownTransactions', o.counted + o.others,
        -- A row that is split among categories of one group is one.
        'transactions', t.counted + (
          select count(distinct r.transaction_id) from others r
          where r.category_id = any (t.members) and r.counted_in <> all (t.members)),
        'rules', o.rules, 'used', public.is_category_used(c.id)) order by c.place), '[]')
      from public.arranged_categories c
      join own o on o.id = c.id
      join totals t on t.category_id = c.id
      left join public.limits_in(public.month_of(today)) l on l.category_id = c.id
      where c.user_id = (select public.current_user_id()) and not o.is_none),
    'kinds', (
      select jsonb_object_agg(k.kind, jsonb_build_object(
        'amount', coalesce((select sum(n.amount) from current n where n.role = k.kind), 0),
        'transactions', coalesce((select sum(e.transactions) from ever e where e.role = k.kind), 0),
        'without', coalesce((
          select sum(n.amount) from current n join own o on o.id = n.category_id where n.role = k.kind and o.is_none), 0),
        'withoutTransactions', coalesce((
          select sum(e.transactions) from ever e join own o on o.id = e.category_id where e.role = k.kind and o.is_none), 0),
        -- Spending in categories of income, or the other way around.
        'elsewhere', coalesce((
          select sum(n.amount) from current n join own o on o.id = n.category_id
          where n.role = k.kind and o.kind <> k.kind and not o.is_none), 0)))
      from (values ('spending'), ('income')) k (kind)),
    'offersCommon', not exists (
      select from public.categories c where c.user_id = (select public.current_user_id()) and c.kept));
$function$;

COMMENT ON FUNCTION public.categories_page(date) IS 'The user''s categories with this month''s figures, limits and what uses each; a group with what is in it.';
REVOKE ALL ON FUNCTION public.categories_page(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.categories_page(date) TO authenticated;

-- ---------------------------------------------------------------- public.limits_in
CREATE OR REPLACE FUNCTION public.limits_in(month date)
 RETURNS TABLE(category_id uuid, monthly_limit numeric)
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select l.category_id, l.monthly_limit
  from (
    select distinct on (b.category_id) b.category_id, b.monthly_limit
    from public.budgets b
    where b.user_id = (select public.current_user_id()) and b.month <= limits_in.month
    order by b.category_id, b.month desc
  ) l
  where l.monthly_limit is not null;
$function$;

COMMENT ON FUNCTION public.limits_in(date) IS 'The limits that hold in a month (its first day), by category.';
REVOKE ALL ON FUNCTION public.limits_in(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.limits_in(date) TO authenticated;

-- ---------------------------------------------------------------- public.save_budget_limits
CREATE OR REPLACE FUNCTION public.save_budget_limits(limits jsonb, today date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.save_budget_limits(jsonb,date) IS 'Changes limits of categories that have one, all or none, and raises the alerts that lower ones cause.';
REVOKE ALL ON FUNCTION public.save_budget_limits(jsonb,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.save_budget_limits(jsonb,date) TO authenticated;

-- ---------------------------------------------------------------- public.set_category_limit
CREATE OR REPLACE FUNCTION public.set_category_limit(category text, monthly_limit numeric, today date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
  month date := public.month_of(today);
  held public.categories;
begin
  select c.* into held from public.categories c
  where c.user_id = owner and c.name = set_category_limit.category and c.kind = 'spending';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.set_limits(array[held.id], array[set_category_limit.monthly_limit], month);
  perform public.raise_alerts(array[held.id], array[month], '{}', false);
end $function$;

COMMENT ON FUNCTION public.set_category_limit(text,numeric,date) IS 'Gives a category of spending its limit from this month on, or takes it for null; safe to repeat.';
REVOKE ALL ON FUNCTION public.set_category_limit(text,numeric,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.set_category_limit(text,numeric,date) TO authenticated;

-- ---------------------------------------------------------------- public.set_limits
CREATE OR REPLACE FUNCTION public.set_limits(category_ids uuid[], limits numeric[], month date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
begin
  -- Where the calendar of another time zone was a month ahead, what is said last counts.
  delete from public.budgets b
  where b.user_id = owner and b.category_id = any (category_ids) and b.month > set_limits.month;
  insert into public.budgets (user_id, category_id, month, monthly_limit)
  select owner, n.category_id,
    case when exists (select from public.budgets b where b.user_id = owner and b.category_id = n.category_id)
      then set_limits.month else date '0001-01-01' end,
    n.monthly_limit
  from unnest(category_ids, limits) as n(category_id, monthly_limit)
  left join public.limits_in(set_limits.month) l on l.category_id = n.category_id
  where n.monthly_limit is distinct from l.monthly_limit
  on conflict on constraint budgets_pkey do update set monthly_limit = excluded.monthly_limit;
end $function$;

COMMENT ON FUNCTION public.set_limits(uuid[],numeric[],date) IS 'Gives categories their limits from a month on; the months before keep theirs.';
REVOKE ALL ON FUNCTION public.set_limits(uuid[],numeric[],date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.set_limits(uuid[],numeric[],date) TO authenticated;
