-- Staging: the rows of a file arrive in chunks, are matched with the accounts (import_matching), shown, changed by the
-- user, and committed (imports).
create table public.import_rows (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  line integer not null check (line > 0),
  part integer not null check (part >= 0),
  chunk integer not null,
  kind text not null check (kind in ('readable', 'unreadable', 'left-out')),
  account_id uuid,
  date date,
  description text not null check (char_length(description) <= 500),
  category text not null check (category = btrim(category) and char_length(category) <= 60),
  amount numeric(15, 3) check (amount <> 0 and amount <> 'NaN'),
  type text check (type in ('expense', 'income')),
  external_id text check (char_length(external_id) between 1 and 255),
  text text not null check (char_length(text) <= 1000),
  reason text check (char_length(reason) <= 500),
  choice text check (choice in ('skip', 'add')),
  match_id uuid,
  match_kind text check (match_kind in ('same-id', 'same-key', 'similar', 'other-content')),
  movement_key uuid generated always as (public.movement_key(account_id, date, amount, description)) stored,
  file_key uuid,
  status text not null generated always as (
    case
      when choice = 'skip' then 'skipped'
      when kind <> 'readable' then kind
      when choice = 'add' then 'new'
      when match_kind in ('same-id', 'same-key') then 'already-there'
      when match_kind is not null then 'possible-duplicate'
      else 'new'
    end) stored,
  primary key (user_id, import_id, line, part),
  constraint import_rows_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id) on delete cascade,
  constraint import_rows_sign check (case type when 'expense' then amount < 0 else amount > 0 end),
  constraint import_rows_complete check (kind <> 'readable' or (account_id is not null and date is not null
    and amount is not null and type is not null and category <> '' and btrim(description) <> ''))
) with (fillfactor = 45);
comment on table public.import_rows is
  'The rows of an import while it is staged; once it is committed, those that were left out.';
comment on column public.import_rows.line is 'The line of the file, from 1.';
comment on column public.import_rows.part is 'Which of several transactions of one line, from 0.';
comment on column public.import_rows.account_id is 'Checked against the user''s accounts when staged, and again by the commit.';
comment on column public.import_rows.category is 'Its name; the commit finds or makes the category.';
comment on column public.import_rows.amount is 'What it adds to the account: out is negative. Positive while the type is not known.';
comment on column public.import_rows.text is 'What the file says there.';
comment on column public.import_rows.choice is 'What the user decided, whatever the row matches.';
comment on column public.import_rows.match_id is 'The transaction it matches or resembles.';
comment on column public.import_rows.match_kind is
  'same-id, same-key: it is that transaction; similar: alike; other-content: the bank''s id, another amount or date.';
comment on column public.import_rows.movement_key is 'As on transactions.';
comment on column public.import_rows.file_key is 'The key as read from the file, where the user has changed it.';

alter table public.import_rows enable row level security;
create policy "own rows" on public.import_rows for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create view public.import_row_matches with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.status, r.account_id, r.date, r.description, r.category,
  abs(r.amount) as amount, r.type, r.external_id, r.text, r.reason, r.choice, r.match_kind, t.id as match_id,
  t.date as match_date, t.description as match_description,
  case when t.import_id is not null then t.created_at end as match_imported_at
from public.import_rows r
left join public.live_transactions t on t.user_id = r.user_id and t.id = r.match_id;
comment on view public.import_row_matches is
  'Rows of imports as the review shows them, amounts without sign, with the transaction each matches.';
revoke insert, update, delete on public.import_row_matches from authenticated;

create function public.import_summary(import uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object(
    'id', i.id,
    'file_name', i.file_name,
    'revision', i.revision,
    'counts', (
      select jsonb_build_object(
        'rows', i.row_count,
        'new', count(*) filter (where r.status = 'new'),
        'already_there', count(*) filter (where r.status = 'already-there'),
        'possible_duplicate', count(*) filter (where r.status = 'possible-duplicate'),
        'unreadable', count(*) filter (where r.status = 'unreadable'),
        'left_out', count(*) filter (where r.status = 'left-out'),
        'skipped', count(*) filter (where r.status = 'skipped'))
      from public.import_rows r
      where r.user_id = i.user_id and r.import_id = i.id))
  from public.imports i
  where i.user_id = (select public.current_user_id()) and i.id = import;
$$;
comment on function public.import_summary(uuid) is 'A staged import as the review sees it: counts and revision.';

-- rows: [{ line, part, status: readable | unreadable | left-out, account_id, date, description, category,
--   amount, type, external_id, text, reason }], the amount without sign. Returns how many rows of the import have arrived.
create function public.stage_import_rows(import uuid, reading integer, chunk integer, rows jsonb)
  returns integer language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  rows := public.unwrap_json(rows);
  if jsonb_typeof(rows) is distinct from 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.reading then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with added as (
      insert into public.import_rows (user_id, import_id, line, part, chunk, kind, account_id, date, description,
        category, amount, type, external_id, text, reason)
      select owner, import, r.line, r.part, stage_import_rows.chunk, r.status, r.account_id, r.date, r.description,
        r.category, case r.type when 'expense' then -r.amount else r.amount end, r.type, r.external_id, r.text, r.reason
      from jsonb_to_recordset(rows) as r(line integer, part integer, status text, account_id uuid, date date,
        description text, category text, amount numeric, type text, external_id text, text text, reason text)
      returning account_id
    )
    select count(*), array_agg(distinct account_id) filter (where account_id is not null) into staged, accounts
    from added;
  exception
    when unique_violation then
      raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if exists (select from unnest(accounts) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;

  update public.imports i
  set chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged, matched = false, revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end $$;
comment on function public.stage_import_rows(uuid, integer, integer, jsonb) is
  'Adds a chunk of rows to a staged import; sending it again replaces it.';

-- ---------------------------------------------------------------- review
-- filter: all, new, already-there, need-a-look or left-out; not-added is what a commit leaves.
create function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with wanted as materialized (
    select r.line, r.part
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import
      and case filter
        when 'all' then true
        when 'need-a-look' then r.status in ('possible-duplicate', 'unreadable')
        when 'left-out' then r.status in ('left-out', 'skipped')
        when 'not-added' then r.status in ('left-out', 'skipped', 'unreadable')
        else r.status = filter
      end
  )
  select jsonb_build_object(
    'total', shown.total,
    'pages', shown.pages,
    'page', shown.page,
    'rows', (
      select coalesce(jsonb_agg(m.document order by w.line, w.part), '[]')
      from (
        select w.line, w.part from wanted w order by w.line, w.part
        limit page_size offset shown.skipped
      ) w
      -- The limit keeps it a look-up by key for each row of the page.
      cross join lateral (
        select to_jsonb(m) as document
        from public.import_row_matches m
        where m.user_id = (select public.current_user_id()) and m.import_id = import
          and m.line = w.line and m.part = w.part
        limit 1
      ) m))
  from (select count(*) as total from wanted) n
  cross join lateral public.page_position(n.total, import_rows_page.page, page_size) shown;
$$;
comment on function public.import_rows_page(uuid, text, integer, integer) is
  'A page of an import''s rows in the order of the file; past the end the last one.';

create function public.review_import(import uuid, filter text, page integer)
  returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  summary jsonb := public.import_summary(import);
begin
  if summary is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return public.import_rows_page(import, filter, page) || jsonb_build_object('import', summary);
end $$;
comment on function public.review_import(uuid, text, integer) is 'A page of the review with the import as it stands.';

-- change: { kind: skip | unskip | add } or { kind: edit, account_id, date, description, category, amount, type },
-- where what is not named stays. Returns { import, row }.
create function public.change_import_row(import uuid, line integer, part integer, change jsonb)
  returns jsonb language plpgsql security invoker
  set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
begin
  change := public.unwrap_json(change);
  if change ->> 'kind' = 'edit' then
    if change ? 'account_id' and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id = (change ->> 'account_id')::uuid) then
      raise sqlstate 'PT422' using message = 'unknown_account';
    end if;
    update public.import_rows r
    set account_id = n.account_id, date = n.date, description = n.description, category = n.category,
      amount = case n.type when 'expense' then -n.amount else n.amount end, type = n.type,
      kind = case when n.complete then 'readable' else r.kind end,
      reason = case when n.complete and r.kind <> 'readable' then null else r.reason end,
      file_key = case when r.kind = 'readable' then coalesce(r.file_key, r.movement_key) end
    from (
      select v.*, v.account_id is not null and v.date is not null and v.amount is not null
        and v.type is not null and v.description <> '' and v.category <> '' as complete
      from (
        select coalesce((change ->> 'account_id')::uuid, o.account_id) as account_id,
          coalesce((change ->> 'date')::date, o.date) as date,
          coalesce(change ->> 'description', o.description) as description,
          coalesce(change ->> 'category', o.category) as category,
          coalesce((change ->> 'amount')::numeric, abs(o.amount)) as amount,
          coalesce(change ->> 'type', o.type) as type
        from public.import_rows o
        where o.user_id = owner and o.import_id = import
          and o.line = change_import_row.line and o.part = change_import_row.part
      ) v
    ) n
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  else
    update public.import_rows r
    set choice = case change ->> 'kind' when 'skip' then 'skip' when 'add' then 'add' end
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'row_gone';
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select to_jsonb(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;
comment on function public.change_import_row(uuid, integer, integer, jsonb) is
  'Edits a staged row, or notes the user''s choice about it, and matches anew what that changes.';
