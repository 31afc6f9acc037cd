-- Each part of a split row says itself which transfer it is.

create or replace function public.transaction_document(t public.transactions, category text, filter jsonb default '{}'::jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  parts jsonb := '[]';
  transfer jsonb;
begin
  -- In this language the plans are kept; most transactions need neither.
  if t.is_split then
    select jsonb_agg(jsonb_build_object('id', p.id, 'category', c.name, 'amount', p.amount, 'type', p.type,
      'matches', public.part_passes(p, filter))
      || case when p.type = 'transfer' then jsonb_build_object('transfer', public.part_transfer(p.id))
        else '{}' end order by p.position)
    into parts
    from public.transaction_parts p
    join public.categories c on c.user_id = p.user_id and c.id = p.category_id
    where p.user_id = t.user_id and p.transaction_id = t.id;
  end if;
  if t.type = 'transfer' and not t.is_split then
    select jsonb_build_object('id', r.id,
      'accountId', case t.id when r.out_id then r.in_account_id else r.out_account_id end,
      'transactionId', case t.id when r.out_id then r.in_id else r.out_id end)
    into transfer
    from public.live_transfers r
    where r.user_id = t.user_id and (r.out_id = t.id or r.in_id = t.id) limit 1;
  end if;
  return jsonb_build_object('id', t.id, 'date', t.date, 'description', public.row_title(t),
    'category', transaction_document.category, 'amount', abs(t.amount), 'type', t.type, 'incoming', t.amount > 0,
    'accountId', t.account_id, 'note', t.note, 'oneTime', t.one_time, 'counted', t.counted,
    'expectedBack', t.expected_back, 'revision', t.revision,
    'tagIds', array(select g.tag_id from public.transaction_tags g
      where g.user_id = t.user_id and g.transaction_id = t.id order by g.tag_id),
    'parts', parts, 'transfer', transfer);
end $$;
