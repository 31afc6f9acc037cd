-- Why the spending of some days differs from that of others: by category, and by merchant. A merchant is a
-- folded description: without case and accents, its blanks collapsed.
--
-- Both lists have the `lines` largest differences and the rest as one, so that each sums to the whole.
create function public.what_changed(
  now_start date, now_end date, before_start date, before_end date, lines integer default 5)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with spent as materialized (
    select t.category, t.description, max(t.date) as last,
      coalesce(sum(t.amount) filter (where t.date between now_start and now_end), 0) as now,
      coalesce(sum(t.amount) filter (where t.date between before_start and before_end), 0) as before
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.type = 'expense'
      and t.date between least(now_start, before_start) and greatest(now_end, before_end)
      and (t.date between now_start and now_end or t.date between before_start and before_end)
    group by t.category, t.description
  ), named as materialized (
    select 'category' as kind, s.category as name, s.category as description, s.last, s.now, s.before from spent s
    union all
    select 'merchant', btrim(public.fold_text(s.description)), s.description, s.last, s.now, s.before
    from spent s
  ), changes as (
    select n.kind, n.name, sum(n.now) as now, sum(n.before) as before, sum(n.now) - sum(n.before) as difference
    from named n group by n.kind, n.name
  ), ranked as materialized (
    select c.*, c.difference <> 0
      and row_number() over (partition by c.kind order by abs(c.difference) desc, c.name) <= lines as listed
    from changes c
  ), lists as (
    select k.kind, jsonb_build_object(
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', r.name, 'now', r.now, 'before', r.before, 'difference', r.difference,
          -- The latest way it was written.
          'description', (select n.description from named n where n.kind = r.kind and n.name = r.name
            order by n.last desc, n.description limit 1))
          order by abs(r.difference) desc, r.name), '[]')
        from ranked r where r.kind = k.kind and r.listed
      ),
      'rest', (
        select jsonb_build_object('count', count(*), 'now', sum(r.now), 'before', sum(r.before),
          'difference', sum(r.difference))
        from ranked r where r.kind = k.kind and not r.listed having count(*) > 0
      )) as list
    from (values ('category'), ('merchant')) k (kind)
  )
  select jsonb_build_object(
    'now', (select coalesce(sum(s.now), 0) from spent s),
    'before', (select coalesce(sum(s.before), 0) from spent s),
    'difference', (select coalesce(sum(s.now - s.before), 0) from spent s),
    'categories', (select l.list from lists l where l.kind = 'category'),
    'merchants', (select l.list from lists l where l.kind = 'merchant')
  );
$$;
comment on function public.what_changed(date, date, date, date, integer) is
  'The categories and merchants that explain the difference in spending between two spans of days.';
revoke execute on function public.what_changed(date, date, date, date, integer) from public, anon;
grant execute on function public.what_changed(date, date, date, date, integer) to authenticated;
