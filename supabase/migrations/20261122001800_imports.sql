-- Files on their way in, and the history of what they did. Expected failures carry a code as their message: import_gone,
-- already_imported, undone, old_reading, incomplete, unknown_account, repeated_line, row_gone.
create table public.imports (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  format text not null check (format in ('csv', 'ofx1', 'ofx2', 'qif', 'camt', 'mt940')),
  mapping jsonb not null default '{}',
  reading integer not null default 1,
  row_count integer not null check (row_count > 0),
  chunks integer[] not null default '{}',
  arrived integer not null default 0,
  matched boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  added integer,
  already_there integer,
  left_out integer,
  account_ids uuid[] not null default '{}',
  undone_at timestamptz,
  removed integer,
  primary key (user_id, id),
  constraint imports_sum check (committed_at is null or added + already_there + left_out = row_count)
);
comment on table public.imports is 'A file on its way in: staged until it is committed, then the history of what it did.';
comment on column public.imports.mapping is 'How the file was read.';
comment on column public.imports.reading is 'Counts the readings of the file; only rows of the latest are there.';
comment on column public.imports.row_count is 'How many rows the reading has in all.';
comment on column public.imports.chunks is 'The chunks that have arrived.';
comment on column public.imports.arrived is 'How many rows have arrived with them.';
comment on column public.imports.matched is 'Whether all rows have been compared with the accounts.';
comment on column public.imports.revision is 'Changes with rows and matches; a commit names the one that was shown.';
comment on column public.imports.account_ids is 'The accounts its rows were for, once committed.';
comment on column public.imports.removed is 'How many transactions the undo removed.';

create index imports_history_index on public.imports (user_id, committed_at desc);

alter table public.imports enable row level security;
create policy "own rows" on public.imports for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A bank states these once, and nothing but its file can say them again.
create table public.import_statements (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  position integer not null check (position > 0),
  account_id uuid,
  named text check (char_length(named) between 1 and 255),
  currency text check (currency ~ '^[A-Z]{3}$'),
  closing_balance numeric(15, 3) check (closing_balance <> 'NaN'),
  closing_date date,
  primary key (user_id, import_id, position),
  constraint import_statements_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id) on delete cascade,
  constraint import_statements_closing check ((closing_balance is null) = (closing_date is null))
);
comment on table public.import_statements is 'The accounts a file is about, as it states them.';
comment on column public.import_statements.position is 'Their order in the file, from 1.';
comment on column public.import_statements.account_id is
  'The user''s account it was taken for; null where none was chosen, as it has no rows.';
comment on column public.import_statements.named is 'The number, IBAN or name in the file; null where it names none.';
comment on column public.import_statements.currency is 'ISO 4217; null where the file does not say.';
comment on column public.import_statements.closing_balance is 'The latest the file states, in that currency; debts negative.';
comment on column public.import_statements.closing_date is 'The day at whose end it was so.';

alter table public.import_statements enable row level security;
create policy "own rows" on public.import_statements for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.import_mappings (
  user_id uuid not null default auth.uid(),
  account_id uuid not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  primary key (user_id, account_id, fingerprint),
  constraint import_mappings_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id) on delete cascade
);
comment on table public.import_mappings is 'How a file with a certain header was read for an account the last time.';
comment on column public.import_mappings.fingerprint is 'SHA-256 of what tells the header from others.';

alter table public.import_mappings enable row level security;
create policy "own rows" on public.import_mappings for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- while it is staged
create function public.lock_import(import uuid) returns public.imports
  language plpgsql security invoker set search_path = '' as $$
declare
  held public.imports;
begin
  if public.current_user_id() is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  select i.* into held from public.imports i
  where i.user_id = public.current_user_id() and i.id = import for update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return held;
end $$;
comment on function public.lock_import(uuid) is 'The import, locked for this transaction; PT404 when there is none.';

create function public.lock_staged_import(import uuid) returns public.imports
  language plpgsql security invoker set search_path = '' as $$
declare
  held public.imports := public.lock_import(import);
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    raise sqlstate 'PT409' using message = 'already_imported';
  end if;
  return held;
end $$;
comment on function public.lock_staged_import(uuid) is 'The import, locked; PT409 unless it is still staged.';

-- statements: [{ account_id, named, currency, closing_balance, closing_date }], in the order of the file.
create function public.open_import(
    import uuid, reading integer, file_name text, format text, mapping jsonb, row_count integer,
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
  values (owner, import, open_import.reading, open_import.file_name, open_import.format, open_import.mapping,
    open_import.row_count)
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.reading then
      raise sqlstate 'PT409' using message = 'old_reading';
    elsif held.reading = open_import.reading then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set reading = open_import.reading, file_name = open_import.file_name, format = open_import.format,
      mapping = open_import.mapping, row_count = open_import.row_count, chunks = '{}', arrived = 0, matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  insert into public.import_statements (user_id, import_id, position, account_id, named, currency, closing_balance,
    closing_date)
  select owner, import, s.place, (s.statement ->> 'account_id')::uuid, s.statement ->> 'named',
    s.statement ->> 'currency', (s.statement ->> 'closing_balance')::numeric, (s.statement ->> 'closing_date')::date
  from jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s(statement, place);
  return public.import_summary(import);
end $$;
comment on function public.open_import(uuid, integer, text, text, jsonb, integer, jsonb) is
  'Begins a staged import, or finds it begun; a later reading of the file replaces the one before.';

-- A staged import goes with all its rows, which a plain delete would have to manage in the API's few seconds.
create function public.discard_import(import uuid) returns void
  language sql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
  delete from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import and i.committed_at is null;
$$;
comment on function public.discard_import(uuid) is 'Forgets a staged import. One that was committed stays.';

-- ---------------------------------------------------------------- commit and undo
-- The rows of a staged import as transactions, with their categories and payees, which are made where they are new.
create function public.add_imported_transactions(import uuid) returns void
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance that was typed meanwhile lies before them.
  entered timestamptz := clock_timestamp();
  names text[];
  kinds text[];
begin
  select array_agg(c.name order by c.place), array_agg(c.kind order by c.place) into names, kinds
  from (
    select r.category as name, min(array[r.line, r.part]) as place,
      case when bool_and(r.type = 'income') then 'income' else 'spending' end as kind
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    group by r.category
  ) c;
  perform public.ensure_payees(owner, array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')));

  with incoming as materialized (
    select row_number() over (order by r.line, r.part) as place, r.account_id, r.date, r.description, r.category,
      r.amount, r.type, r.external_id, nullif(r.file_key, r.movement_key) as file_key
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
  ), described as materialized (
    select d.description, k.payee_id
    from (select distinct i.description from incoming i) d
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
  ), named as materialized (
    select n.name, n.id, case public.caseless(n.name) when 'uncategorized' then 'none' else 'file' end as source
    from public.ensure_categories(names, kinds) n
  )
  insert into public.transactions (user_id, import_id, "position", account_id, date, description, payee_id, category_id,
    category_source, amount, type, external_id, file_key, created_at)
  select owner, import, i.place, i.account_id, i.date, i.description, d.payee_id, n.id, n.source, i.amount, i.type,
    i.external_id, i.file_key, entered
  from incoming i join described d on d.description = i.description join named n on n.name = i.category;
end $$;
comment on function public.add_imported_transactions(uuid) is
  'Adds the transactions of a staged import; part of its commit.';

-- Adds what was shown, all of it or nothing, once: asked again it returns the same as the first time.
-- revision: what the user was shown. Where rows or matches are no longer so, nothing is added and it returns
--   { kind: changed, import }.
-- only_if_all_new: instead of a revision; matches first, and where not every row is new returns
--   { kind: review, import }.
-- On success { kind: imported, added, already_there, left_out }.
create function public.commit_import(import uuid, revision integer default null, only_if_all_new boolean default false)
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
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'already_there', held.already_there,
    'left_out', held.left_out);
end $$;
comment on function public.commit_import(uuid, integer, boolean) is
  'Adds the rows of a staged import as they were shown, all or none; safe to repeat.';

-- Removes what an import added and is still there as it was added, and the balances its file stated. Returns
-- { removed, kept }, again and again.
create function public.undo_import(import uuid) returns jsonb
  language plpgsql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
comment on function public.undo_import(uuid) is
  'Removes what an import added, save what the user has edited since; safe to repeat.';

create function public.past_imports(page integer default 1, page_size integer default 10) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page, 'rows', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'file_name', i.file_name, 'imported_at', i.committed_at, 'added', i.added,
      'already_there', i.already_there, 'left_out', i.left_out, 'undone_at', i.undone_at,
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
comment on function public.past_imports(integer, integer) is 'A page of the imports that were committed, newest first.';
