-- What the import of a file needs: the import itself, its rows while they are being reviewed, what a
-- transaction keeps of its file, and how the files of an account were read.

-- ---------------------------------------------------------------- what a transaction keeps of its file
-- Two movements are taken for the same when their keys are equal: account, date, amount, type, and the
-- text in lower case with its blanks collapsed. Punctuation counts: '#12' and '12' may be two things,
-- and what is only alike is shown to the user instead of being merged.
alter table public.transactions
  add column external_id text check (char_length(external_id) between 1 and 255),
  add column edited_at timestamptz,
  add column movement_key uuid not null generated always as (md5(
    account_id::text || '/' || (date - date '2000-01-01')::text || '/' || amount::text || '/' || type || '/' ||
    lower(btrim(regexp_replace(normalize(description, NFKC), '\s+', ' ', 'g'))))::uuid) stored,
  add column file_key uuid;
comment on column public.transactions.import_id is 'The import a row came with; null when entered by hand.';
comment on column public.transactions.position is 'Counts the rows of an import; keeps the file''s order within a day.';
comment on column public.transactions.external_id is 'The bank''s own id of the movement (FITID, AcctSvcrRef).';
comment on column public.transactions.edited_at is 'When the user last changed what it says; undoing its import keeps it then.';
comment on column public.transactions.movement_key is 'Equal for the same movement in two files: account, date, amount, type and text.';
comment on column public.transactions.file_key is
  'The key it had in its file, where the user has changed it, so that the same file finds it again.';

create index transactions_external_id_index on public.transactions (user_id, external_id)
  where external_id is not null;
create index transactions_file_key_index on public.transactions (user_id, file_key)
  where file_key is not null;

create function public.note_edit() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.edited_at := now();
  if old.import_id is not null then
    new.file_key := coalesce(old.file_key, old.movement_key);
  end if;
  return new;
end $$;
comment on function public.note_edit() is 'Notes that a transaction was changed, and what it was in its file.';
revoke execute on function public.note_edit() from public, anon, authenticated;

create trigger note_edit before update on public.transactions
  for each row when (
    (old.account_id, old.date, old.description, old.category, old.amount, old.type)
      is distinct from (new.account_id, new.date, new.description, new.category, new.amount, new.type))
  execute function public.note_edit();

-- ---------------------------------------------------------------- imports
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
  -- Screens choose the ids; one user's choice is nothing to another.
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
revoke all on public.imports from anon, authenticated;
grant select, insert, update, delete on public.imports to authenticated;

create policy "read own imports" on public.imports
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own imports" on public.imports
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own imports" on public.imports
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own imports" on public.imports
  for delete to authenticated using (user_id = (select auth.uid()));

-- Imports from before this table was there.
insert into public.imports (user_id, id, file_name, format, row_count, matched, created_at, committed_at,
  added, already_there, left_out, account_ids)
select t.user_id, t.import_id, 'CSV file', 'csv', count(*), true, min(t.created_at), min(t.created_at),
  count(*), 0, 0, array_agg(distinct t.account_id)
from public.transactions t where t.import_id is not null group by 1, 2;

-- ---------------------------------------------------------------- rows of an import
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
  amount numeric(14, 2) check (amount > 0),
  type text check (type in ('expense', 'income')),
  external_id text check (char_length(external_id) between 1 and 255),
  text text not null check (char_length(text) <= 1000),
  reason text check (char_length(reason) <= 500),
  choice text check (choice in ('skip', 'add')),
  match_id uuid,
  match_kind text check (match_kind in ('same-id', 'same-key', 'similar', 'other-content')),
  movement_key uuid generated always as (md5(
    account_id::text || '/' || (date - date '2000-01-01')::text || '/' || amount::text || '/' || type || '/' ||
    lower(btrim(regexp_replace(normalize(description, NFKC), '\s+', ' ', 'g'))))::uuid) stored,
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
  constraint import_rows_complete check (kind <> 'readable' or (account_id is not null and date is not null
    and amount is not null and type is not null and category <> '' and btrim(description) <> ''))
) with (fillfactor = 45);
comment on table public.import_rows is
  'The rows of an import while it is staged; once it is committed, those that were left out.';
comment on column public.import_rows.line is 'The line of the file, from 1.';
comment on column public.import_rows.part is 'Which of several transactions of one line, from 0.';
comment on column public.import_rows.account_id is 'Checked against the user''s accounts when staged, and again by the commit.';
comment on column public.import_rows.text is 'What the file says there.';
comment on column public.import_rows.choice is 'What the user decided, whatever the row matches.';
comment on column public.import_rows.match_id is 'The transaction it matches or resembles.';
comment on column public.import_rows.match_kind is
  'same-id, same-key: it is that transaction; similar: alike; other-content: the bank''s id, another amount or date.';
comment on column public.import_rows.movement_key is 'As on transactions.';
comment on column public.import_rows.file_key is 'The key as read from the file, where the user has changed it.';

alter table public.import_rows enable row level security;
revoke all on public.import_rows from anon, authenticated;
grant select, insert, update, delete on public.import_rows to authenticated;

create policy "read own import rows" on public.import_rows
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own import rows" on public.import_rows
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own import rows" on public.import_rows
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own import rows" on public.import_rows
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- remembered mappings
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
revoke all on public.import_mappings from anon, authenticated;
grant select, insert, update, delete on public.import_mappings to authenticated;

create policy "read own import mappings" on public.import_mappings
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own import mappings" on public.import_mappings
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own import mappings" on public.import_mappings
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own import mappings" on public.import_mappings
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- rows with what they match
create view public.import_row_matches with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.status, r.account_id, r.date, r.description, r.category, r.amount,
  r.type, r.external_id, r.text, r.reason, r.choice, r.match_kind, t.id as match_id, t.date as match_date,
  t.description as match_description, case when t.import_id is not null then t.created_at end as match_imported_at
from public.import_rows r
left join public.transactions t on t.user_id = r.user_id and t.id = r.match_id;
comment on view public.import_row_matches is 'Rows of imports as the review shows them, with the transaction each matches.';

revoke all on public.import_row_matches from anon, authenticated;
grant select on public.import_row_matches to authenticated;
