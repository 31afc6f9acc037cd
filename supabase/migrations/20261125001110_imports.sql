create function public.linked_by_import(change uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('count', c.transactions / 2, 'change', c.id)
  from public.ledger_changes c
  where c.user_id = (select public.current_user_id()) and c.id = change and c.undone_at is null;
$$;
comment on function public.linked_by_import(uuid) is 'How many transfers an import has linked, and the change that takes them back; null for none.';

create or replace function public.commit_import(import uuid, revision integer DEFAULT NULL::integer, only_if_all_new boolean DEFAULT false)
  returns jsonb language plpgsql security invoker
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s' as $$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  -- What is linked unasked can be taken back by itself.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links));
  elsif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  end if;

  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status = 'already-there'),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there')), '{}')
  into held.added, held.already_there, held.account_ids
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  if only_if_all_new and exists (select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status <> 'new') then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  perform public.add_imported_transactions(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate', 'already-there');
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id)
  select owner, s.account_id, s.closing_date, s.closing_balance, 'file', import
  from public.import_statements s
  join public.live_accounts a on a.user_id = owner and a.id = s.account_id
  join public.profiles p on p.user_id = owner
  where s.user_id = owner and s.import_id = import
    and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
    and scale(trim_scale(s.closing_balance)) <= public.currency_exponent(coalesce(a.currency, p.currency))
  order by s.position;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links));
end $$;

create or replace function public.undo_import(import uuid)
  returns jsonb language plpgsql security invoker
  set search_path = ''
  set statement_timeout = '55s'
  set lock_timeout = '55s' as $$
declare
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
begin
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    delete from public.transactions t
    where t.user_id = owner and t.import_id = import and t.edited_at is null and t.deletion_id is null;
    get diagnostics held.removed = row_count;
    -- What was linked with them waits for another, unless nothing of it is left.
    delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
    delete from public.balance_marks m where m.user_id = owner and m.import_id = import;
    perform public.forget_unused_payees();
    update public.imports i set undone_at = now(), removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object('removed', held.removed, 'kept', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'amount', abs(t.amount), 'type', t.type) order by t."position"), '[]')
    from public.live_transactions t where t.user_id = owner and t.import_id = import));
end $$;
