-- A kind of evidence that is not trusted by default needs a record of this user: a single choice fills in nothing by itself.

create or replace function public.guess_errors()
 RETURNS TABLE(kind text, category_id uuid, error double precision, error_limit double precision)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
begin
  return query
  with judged as materialized (
    select g.* from public.judged_guesses g where g.user_id = (select public.current_user_id())
    order by g.judged_at desc limit 800
  )
  -- What is usual counts as if it had been seen some times, so that luck does not decide. A kind that is trusted is given up
  -- once it is wrong clearly more often than three times in a hundred: what users change by mistake speaks against none. Any
  -- other fills in nothing until this user has judged it five times.
  select k.kind, null::uuid, (w.weight * k.error + count(j.guess_kind) filter (where j.wrong)) / (w.weight + count(j.guess_kind)),
    (case when k.trusted then 0.06 when count(j.guess_kind) >= 5 then 0.03 else 0 end)::float8
  from public.guess_kinds() k
  cross join lateral (select case when k.trusted then 20 else 10 end as weight) w
  left join judged j on j.guess_kind = k.kind
  group by k.kind, k.error, k.trusted, w.weight
  union all
  -- A category that is often wrong, whatever the evidence.
  select null, j.guess_category_id, (20 * 0.02 + count(*) filter (where j.wrong)) / (20 + count(*)), 0.1::float8
  from judged j where j.guess_kind <> 'mixed' group by j.guess_category_id;
end $function$;
