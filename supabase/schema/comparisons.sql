-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.compare_spending
CREATE OR REPLACE FUNCTION public.compare_spending(now_start date, now_end date, before_start date, before_end date, lines integer DEFAULT 5)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with spent as materialized (
    select l.category_id, l.payee_id,
      coalesce(-sum(l.amount) filter (where l.counted_on between now_start and now_end), 0) as now,
      coalesce(-sum(l.amount) filter (where l.counted_on between before_start and before_end), 0) as before
    from public.ledger_lines l
    where l.user_id = (select public.current_user_id()) and l.role = 'spending'
      and l.counted_on >= least(now_start, before_start) and l.counted_on <= greatest(now_end, before_end)
      and (l.counted_on between now_start and now_end or l.counted_on between before_start and before_end)
    group by l.category_id, l.payee_id
  ), named as materialized (
    select 'category' as kind, c.name, null::uuid as payee_id, sum(s.now) as now, sum(s.before) as before
    from spent s
    join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
    group by c.id, c.name
    union all
    select 'group', g.name, null, sum(s.now), sum(s.before)
    from spent s
    join public.categories c on c.user_id = (select public.current_user_id()) and c.id = s.category_id
    join public.categories g on g.user_id = c.user_id and g.id = coalesce(c.parent_id, c.id)
    group by g.id, g.name
    union all
    select 'payee', (select min(k.key) from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.payee_id = s.payee_id), s.payee_id, sum(s.now), sum(s.before)
    from spent s group by s.payee_id
  ), changes as (
    select n.*, n.now - n.before as difference from named n
  ), ranked as materialized (
    select c.*, c.difference <> 0
      and row_number() over (partition by c.kind order by abs(c.difference) desc, c.name) <= lines as listed
    from changes c
  ), lists as (
    select k.kind, jsonb_build_object(
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          r.kind, r.name, 'payeeId', r.payee_id, 'now', r.now, 'before', r.before, 'difference', r.difference,
          'isGroup', r.kind = 'category' and exists (
            select from public.categories m
            join public.categories g on g.user_id = m.user_id and g.id = m.parent_id
            where m.user_id = (select public.current_user_id()) and g.name = r.name),
          -- As the user calls it, else the latest way it was written.
          'description', case when r.kind <> 'payee' then r.name else coalesce(
            (select p.name from public.payees p
             where p.user_id = (select public.current_user_id()) and p.id = r.payee_id),
            (select public.row_title(t) from public.transactions t
             where t.deletion_id is null and t.user_id = (select public.current_user_id()) and t.payee_id = r.payee_id and t.type in ('expense', 'refund')
               and (t.date between now_start and now_end or t.date between before_start and before_end)
             order by t.date desc, t.description limit 1)) end)
          order by abs(r.difference) desc, r.name), '[]')
        from ranked r where r.kind = k.kind and r.listed
      ),
      'rest', (
        select jsonb_build_object('count', count(*), 'now', sum(r.now), 'before', sum(r.before),
          'difference', sum(r.difference))
        from ranked r where r.kind = k.kind and not r.listed having count(*) > 0
      )) as list
    from (values ('category'), ('group'), ('payee')) k (kind)
  )
  select jsonb_build_object(
    'now', (
      select jsonb_build_object('from', now_start, 'to', now_end, 'spending', coalesce(sum(s.now), 0)) from spent s),
    'before', (
      select jsonb_build_object('from', before_start, 'to', before_end, 'spending', coalesce(sum(s.before), 0))
      from spent s),
    'difference', (select coalesce(sum(s.now - s.before), 0) from spent s),
    'categories', (select l.list from lists l where l.kind = 'category'),
    'groups', (select l.list from lists l where l.kind = 'group'),
    'payees', (select l.list from lists l where l.kind = 'payee')
  );
$function$;

COMMENT ON FUNCTION public.compare_spending(date,date,date,date,integer) IS 'The categories, groups and merchants that explain the difference in spending between two spans of days.';
REVOKE ALL ON FUNCTION public.compare_spending(date,date,date,date,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.compare_spending(date,date,date,date,integer) TO authenticated;
