-- What a file says of the accounts it is about, kept with its import: how it names each, its currency, and the balance
-- the bank closed it with. A bank states these once, and nothing but its file can say them again.
create table public.import_statements (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  position integer not null check (position > 0),
  account_id uuid,
  named text check (char_length(named) between 1 and 255),
  currency text check (currency ~ '^[A-Z]{3}$'),
  closing_balance numeric(14, 2) check (closing_balance <> 'NaN'),
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
revoke all on public.import_statements from anon, authenticated;
grant select, insert, update, delete on public.import_statements to authenticated;
create policy "read own import statements" on public.import_statements
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own import statements" on public.import_statements
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own import statements" on public.import_statements
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own import statements" on public.import_statements
  for delete to authenticated using (user_id = (select auth.uid()));

drop function public.open_import(uuid, integer, text, text, jsonb, integer);

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
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(statements) = 'string' then
    statements := (statements #>> '{}')::jsonb;
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
    held := public.hold_staged_import(import);
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
  from jsonb_array_elements(statements) with ordinality as s(statement, place);
  return public.import_summary(import);
end $$;
comment on function public.open_import(uuid, integer, text, text, jsonb, integer, jsonb) is
  'Begins a staged import, or finds it begun; a later reading of the file replaces the one before.';
revoke execute on function public.open_import(uuid, integer, text, text, jsonb, integer, jsonb) from public, anon;
grant execute on function public.open_import(uuid, integer, text, text, jsonb, integer, jsonb) to authenticated;

create or replace function public.backup_tables() returns text[]
  language sql immutable security invoker set search_path = '' as $$
  -- In an order in which each row finds what it points at.
  select array['profiles', 'budget_limits', 'category_colors', 'accounts', 'transactions', 'imports',
    'import_rows', 'import_statements', 'import_mappings', 'ledger_changes', 'changed_transactions',
    'deleted_transactions', 'deleted_accounts', 'savings_goals', 'notifications', 'budget_alerts',
    'large_transaction_alerts'];
$$;

create or replace function public.backup_rows(name text) returns text
  language sql immutable security invoker set search_path = '' as $$
  select 't.user_id = public.current_user_id()' || case
    when name = 'imports' then ' and t.committed_at is not null'
    when name in ('import_rows', 'import_statements') then ' and exists (select from public.imports i
      where i.user_id = t.user_id and i.id = t.import_id and i.committed_at is not null)'
    else '' end;
$$;
