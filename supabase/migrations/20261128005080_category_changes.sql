-- Deleting a category leaves its rows without one, as one change with one undo.

create function public.delete_category(category text, today date, change uuid default gen_random_uuid()) returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  deleted public.categories;
  none uuid;
  moved integer;
  budgets jsonb;
  kept jsonb;
begin
  if not public.begin_category_change(change, jsonb_build_object('action', 'delete-category', 'category', category)) then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.* into deleted from public.listed_categories c
  where c.user_id = owner and c.name = delete_category.category and public.caseless(c.name) <> 'uncategorized';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = delete_category.category;
  end if;
  select n.id into none from public.ensure_categories(array['Uncategorized'], array['spending']) n;
  moved := public.count_in_category(deleted.id);
  -- Its limit is nobody's after it.
  select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]') into budgets from public.budgets b
  where b.user_id = owner and b.category_id = deleted.id;
  delete from public.budgets b where b.user_id = owner and b.category_id = deleted.id;
  kept := public.move_category(deleted.id, none, change) || jsonb_build_object('staged', (
    select coalesce(jsonb_agg(jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category,
      r.split)), '[]')
    from public.import_rows r
    join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
    where r.user_id = owner and (deleted.name in (r.category, r.file_category, r.guess_category)
      or r.split @> jsonb_build_array(jsonb_build_object('category', deleted.name)))));
  perform public.rename_staged_category(deleted.name, 'Uncategorized');
  delete from public.budget_alerts b where b.user_id = owner and b.category_id = none;
  -- Nobody has said of each row that it has none; an undo says again who chose what it had.
  update public.changed_transactions c
  set before = jsonb_set(c.before, '{row,category_source}', to_jsonb(c.category_source))
  where c.user_id = owner and c.change_id = change;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t set category_source = 'none'
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id
    and t.category_id = none and t.category_source <> 'none';
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.end_category_change(change,
    jsonb_build_array(kept, jsonb_build_object('source', deleted.id, 'budgets', budgets)));
  return jsonb_build_object('transactions', moved);
end $function$;
comment on function public.delete_category(text, date, uuid) is 'Deletes a category and its limit; its transactions then have no category. Safe to repeat.';
revoke all on function public.delete_category(text, date, uuid) from public;
grant execute on function public.delete_category(text, date, uuid) to authenticated;
