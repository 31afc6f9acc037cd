-- Committing a staged import, the history of imports, and taking one back.

-- Adds what was shown, all of it or nothing, once: asked again it answers as the first time.
-- revision: what the user was shown. Where rows or matches are no longer so, nothing is added and the
--   answer is { kind: changed, import }.
-- only_if_all_new: instead of a revision; matches first, and where not every row is new answers
--   { kind: review, import }.
-- On success { kind: imported, added, already_there, left_out }.
create function public.commit_import(import uuid, revision integer default null, only_if_all_new boolean default false)
  returns jsonb language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  changed integer;
begin
  -- One import of a user at a time: two tabs with the same file must see each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('imports:' || owner::text, 0));
  held := public.hold_import(import);
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'already_there', held.already_there,
      'left_out', held.left_out);
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
    where not exists (select from public.accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, category, amount,
    type, external_id, file_key)
  select owner, import, row_number() over (order by r.line, r.part), r.account_id, r.date, r.description, r.category,
    r.amount, r.type, r.external_id, nullif(r.file_key, r.movement_key)
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate', 'already-there');
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'already_there', held.already_there,
    'left_out', held.left_out);
end $$;
comment on function public.commit_import(uuid, integer, boolean) is
  'Adds the rows of a staged import as they were shown, all or none; safe to repeat.';

-- ---------------------------------------------------------------- undo
-- Removes what an import added and is still there as it was added. Answers { removed, kept }, again and again.
create function public.undo_import(import uuid) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports;
begin
  perform pg_advisory_xact_lock(hashtextextended('imports:' || owner::text, 0));
  held := public.hold_import(import);
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    delete from public.transactions t where t.user_id = owner and t.import_id = import and t.edited_at is null;
    get diagnostics held.removed = row_count;
    update public.imports i set undone_at = now(), removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object('removed', held.removed, 'kept', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'amount', t.amount, 'type', t.type) order by t."position"), '[]')
    from public.transactions t where t.user_id = owner and t.import_id = import));
end $$;
comment on function public.undo_import(uuid) is
  'Removes what an import added, save what the user has edited since; safe to repeat.';

-- ---------------------------------------------------------------- history
create function public.past_imports(page integer default 1, page_size integer default 10) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with shown as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size))::integer as pages,
      least(greatest(page, 1), greatest(1, ceil(count(*)::numeric / page_size)))::integer as page
    from public.imports i
    where i.user_id = (select public.current_user_id()) and i.committed_at is not null
  )
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'file_name', i.file_name, 'imported_at', i.committed_at, 'added', i.added,
      'already_there', i.already_there, 'left_out', i.left_out, 'undone_at', i.undone_at,
      'accounts', (select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]') from public.accounts a
        where a.user_id = i.user_id and a.id = any (i.account_ids))
    ) order by i.committed_at desc, i.id), '[]')
    from (
      select * from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      order by i.committed_at desc, i.id
      limit page_size offset (shown.page - 1) * page_size
    ) i))
  from shown;
$$;
comment on function public.past_imports(integer, integer) is 'A page of the imports that were committed, newest first.';

-- ---------------------------------------------------------------- rights
-- Imports go this way only.
drop function public.add_transactions(uuid, jsonb, text);

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('import_summary', 'hold_import',
      'hold_staged_import', 'open_import', 'stage_import_rows', 'import_rows_page', 'review_import', 'telling_words',
      'match_import_rows', 'match_import', 'change_import_row', 'commit_import', 'undo_import', 'past_imports')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
