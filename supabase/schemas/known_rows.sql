-- Marks by which a file's row is known again: the balance after it, whatever its text, and rows of earlier files that
-- the user took for a transaction already there.

create table public.known_rows (
  user_id uuid not null default auth.uid(),
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  import_id uuid not null,
  line integer not null constraint known_rows_line_check check (line > 0),
  key uuid not null,
  external_id text constraint known_rows_external_id_check check (char_length(external_id) between 1 and 255),
  balance_key uuid,
  given text[] not null default '{}' constraint known_rows_given_check
    check (given <@ array['external_id', 'bank_text', 'file_key', 'balance_key', 'bank_transfer']),
  merged_id uuid,
  primary key (user_id, id),
  constraint known_rows_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint known_rows_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade
);

comment on table public.known_rows is
  'A row of a file that was taken for a transaction already there; the next file finds that transaction by it.';
comment on column public.known_rows.line is 'The line of the file.';
comment on column public.known_rows.key is 'The row''s key in its file, as movement_key on transactions.';
comment on column public.known_rows.external_id is 'The bank''s own id of it.';
comment on column public.known_rows.balance_key is 'As on transactions.';
comment on column public.known_rows.given is
  'The columns of the transaction that were empty and were filled from the row; an undo of the import empties them.';
comment on column public.known_rows.merged_id is
  'Transaction the row became before a merge; once that is back from the trash, the row belongs to it again.';

create index known_rows_import_index on public.known_rows (user_id, import_id);
create index known_rows_transaction_index on public.known_rows (user_id, transaction_id);

alter table public.known_rows enable row level security;
create policy "own rows" on public.known_rows
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.balance_key(account_id uuid, date date, amount numeric, balance numeric)
returns uuid
language sql
immutable
parallel safe
return md5(
  account_id::text || '/' || (date - date '2000-01-01')::text || '/' || trim_scale(amount)::text || '/' || trim_scale(
    balance
  )::text
)::uuid;
comment on function public.balance_key is
  'Equal for the same movement in two files that state the balance after it, whatever their texts.';

create function public.keep_known_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
-- Statistics that do not know the user yet suggest nested loops, which take minutes for 50,000 rows.
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
begin
  if
    not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('same', 'already-there')
    )
  then
    return;
  end if;
  with
    taken as (
      select
        t.id,
        r.line,
        r.part,
        coalesce(r.file_key, r.movement_key) as key,
        r.balance_key,
        r.bank_transfer,
        r.description,
        case
          when r.external_id !~ '^outlay:' then r.external_id
        end as external_id,
        t.import_id is null as by_hand
      from
        public.import_rows r
        join public.transactions t on t.user_id = owner and t.id = r.match_id and t.deletion_id is null
      where
        r.user_id = owner
        and r.import_id = import
        and (
          r.status = 'same'
          or r.status = 'already-there'
          and t.import_id is null
          and coalesce(r.external_id, '') !~ '^outlay:'
        )
    ),
    given as (
      select
        k.*,
        array_remove(
          array[
            case
              when t.external_id is null
              and k.external_id is not null then 'external_id'
            end,
            case
              when k.by_hand
              and t.bank_text is null
              and t.description <> k.description then 'bank_text'
            end,
            case
              when k.by_hand
              and t.file_key is null then 'file_key'
            end,
            case
              when t.balance_key is null
              and k.balance_key is not null then 'balance_key'
            end,
            case
              when k.bank_transfer
              and not t.bank_transfer then 'bank_transfer'
            end
          ],
          null
        ) as given
      from
        taken k
        join public.transactions t on t.user_id = owner and t.id = k.id
    ),
    kept as (
      insert into public.known_rows (user_id, transaction_id, import_id, line, key, external_id, balance_key, given)
      select owner, g.id, import, g.line, g.key, g.external_id, g.balance_key, g.given from given g
    )
  update public.transactions t
  set
    external_id = case
      when 'external_id' = any (g.given) then g.external_id
      else t.external_id
    end,
    bank_text = case
      when 'bank_text' = any (g.given) then g.description
      else t.bank_text
    end,
    file_key = case
      when 'file_key' = any (g.given) then g.key
      else t.file_key
    end,
    balance_key = case
      when 'balance_key' = any (g.given) then g.balance_key
      else t.balance_key
    end,
    bank_transfer = t.bank_transfer or 'bank_transfer' = any (g.given)
  from given g
  where t.user_id = owner and t.id = g.id and g.given <> '{}';
end;
$$;
comment on function public.keep_known_rows is
  'Gives transactions the bank''s data of the rows matched with them, keeping what the user entered. Part of a commit.';

create function public.forget_known_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  with
    gone as (
      delete from public.known_rows k
      where k.user_id = owner and k.import_id = import
      returning k.transaction_id, k.given
    )
  update public.transactions t
  set
    external_id = case
      when 'external_id' = any (g.given) then null
      else t.external_id
    end,
    bank_text = case
      when 'bank_text' = any (g.given) then null
      else t.bank_text
    end,
    file_key = case
      when 'file_key' = any (g.given) then null
      else t.file_key
    end,
    balance_key = case
      when 'balance_key' = any (g.given) then null
      else t.balance_key
    end,
    bank_transfer = t.bank_transfer and 'bank_transfer' <> all (g.given)
  from gone g
  where t.user_id = owner and t.id = g.transaction_id and g.given <> '{}';
end;
$$;
comment on function public.forget_known_rows is
  'Takes back the data an import gave to transactions that were there before. Part of its undo.';
