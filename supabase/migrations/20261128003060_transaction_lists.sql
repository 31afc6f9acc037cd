-- An export says which rows are not counted and which are one-time; parts are as their transaction.

CREATE OR REPLACE FUNCTION public.export_transactions(filter jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  items jsonb;
begin
  -- Planned for this filter alone.
  execute $export$
    select coalesce(jsonb_agg(jsonb_build_object('id', coalesce(p.id, t.id), 'date', t.date, 'description', t.description,
      'category', c.name, 'amount', abs(coalesce(p.amount, t.amount)), 'type', coalesce(p.type, t.type),
      'incoming', coalesce(p.amount, t.amount) > 0, 'accountId', t.account_id,
      'account', public.account_label(a.name, a.last_four_digits),
      'counted', t.counted, 'oneTime', t.one_time, 'note', concat_ws(' · ', nullif(t.note, ''), nullif(p.note, '')),
      'tags', array(
        select g.name from public.line_tags(t.user_id, t.id, t.is_split) l (part_id, tags)
        join public.tags g on g.user_id = t.user_id and g.id = any (l.tags)
        where l.part_id is not distinct from p.id order by g.name))
      order by t.date desc, t.created_at desc, t."position", t.id, p.position), '[]')
    from public.filtered_transactions($1) t
    -- Of a split transaction the parts that pass, each on a line of its own.
    left join public.transaction_parts p on t.is_split and p.user_id = t.user_id and p.transaction_id = t.id
    join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
    where p.id is null or public.part_passes(p, $1) $export$
  into items using public.unwrap_json(filter);
  return items;
end $function$;
