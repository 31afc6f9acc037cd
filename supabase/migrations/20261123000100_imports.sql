-- Its JSON has camelCase keys, as the app knows them.

drop function public.open_import(uuid, integer, text, text, jsonb, integer, jsonb);

-- statements: [{ accountId, id, currency, closingBalance: { balance, date } or null }], in the order of the file.
create function public.open_import(
    import uuid, parse_number integer, file_name text, format text, mapping jsonb, row_count integer,
    statements jsonb default '[]')
  returns jsonb language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- What was left lying: a review lasts days at most, and nobody reviews many files at once.
  delete from public.imports i
  where i.user_id = owner and i.committed_at is null and i.id <> import
    and (i.created_at < now() - interval '3 days' or i.id not in (
      select l.id from public.imports l
      where l.user_id = owner and l.committed_at is null and l.id <> import
      order by l.created_at desc limit 9));

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values (owner, import, open_import.parse_number, open_import.file_name, open_import.format, open_import.mapping,
    open_import.row_count)
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.parse_number then
      raise sqlstate 'PT409' using message = 'old_reading';
    elsif held.reading = open_import.parse_number then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set reading = open_import.parse_number, file_name = open_import.file_name, format = open_import.format,
      mapping = open_import.mapping, row_count = open_import.row_count, chunks = '{}', arrived = 0, matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  insert into public.import_statements (user_id, import_id, position, account_id, named, currency, closing_balance,
    closing_date)
  select owner, import, s.place, (s.statement ->> 'accountId')::uuid, s.statement ->> 'id',
    s.statement ->> 'currency', (s.statement #>> '{closingBalance,balance}')::numeric,
    (s.statement #>> '{closingBalance,date}')::date
  from jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s(statement, place);
  return public.import_summary(import);
end $$;
comment on function public.open_import(uuid, integer, text, text, jsonb, integer, jsonb) is
  'Begins a staged import, or finds it begun; a later reading of the file replaces the one before.';

-- Adds what was shown, all of it or nothing, once: asked again it returns the same as the first time.
-- revision: what the user was shown. Where rows or matches are no longer so, nothing is added and it returns
--   { kind: changed, import }.
-- only_if_all_new: instead of a revision; matches first, and where not every row is new returns
--   { kind: review, import }.
-- On success { kind: imported, added, alreadyThere, excluded }.
create or replace function public.commit_import(import uuid, revision integer default null, only_if_all_new boolean default false)
  returns jsonb language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out);
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
    'excluded', held.left_out);
end $$;

create or replace function public.past_imports(page integer default 1, page_size integer default 10) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'fileName', i.file_name, 'importedAt', i.committed_at, 'added', i.added,
      'alreadyThere', i.already_there, 'excluded', i.left_out, 'undoneAt', i.undone_at,
      'accounts', (select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]') from public.live_accounts a
        where a.user_id = i.user_id and a.id = any (i.account_ids))
    ) order by i.committed_at desc, i.id), '[]')
    from (
      select * from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      order by i.committed_at desc, i.id
      limit page_size offset shown.skipped
    ) i))
  from (
    select count(*) as total from public.imports i
    where i.user_id = (select public.current_user_id()) and i.committed_at is not null
  ) n
  cross join lateral public.page_position(n.total, past_imports.page, page_size) shown;
$$;
