-- One row can be two transfers, so their number is not half of the rows.

create or replace function public.linked_by_import(change uuid)
returns jsonb
language sql
stable
set search_path = ''
as $$
  select jsonb_build_object('count', (
      select count(*)
      from public.transfers r
      where r.user_id = c.user_id and r.in_id = any (h.ids) and r.out_id = any (h.ids)), 'change', c.id)
  from public.ledger_changes c
  cross join lateral (select array(
    select h.transaction_id from public.changed_transactions h where h.user_id = c.user_id and h.change_id = c.id) as ids) h
  where c.user_id = (select public.current_user_id()) and c.id = linked_by_import.change and c.undone_at is null;
$$;
