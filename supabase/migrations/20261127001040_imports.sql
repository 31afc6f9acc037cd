-- Of a file that was not imported nothing is kept: the payees that its review has made go with it.

create or replace function public.discard_import(import uuid) returns void
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.imports i where i.user_id = owner and i.id = import and i.committed_at is null;
  if found then
    perform public.forget_unused_payees();
  end if;
end $function$;

create or replace function public.open_import(import uuid, parse_number integer, file_name text, format text, mapping jsonb, row_count integer, statements jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  left_over uuid[];
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- What was left lying: a review lasts days at most, and nobody reviews many files at once.
  left_over := array(
    select i.id from public.imports i
    where i.user_id = owner and i.committed_at is null and i.id <> import
      and (i.created_at < now() - interval '3 days' or i.id not in (
        select l.id from public.imports l
        where l.user_id = owner and l.committed_at is null and l.id <> import
        order by l.created_at desc limit 9)));
  if left_over <> '{}' then
    perform public.lock_ledger();
    delete from public.imports i where i.user_id = owner and i.id = any (left_over) and i.committed_at is null;
    perform public.forget_unused_payees();
  end if;

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
  -- The balances come in order: the first is the opening one, the last the closing one.
  insert into public.import_statements (user_id, import_id, position, account_id, named, currency, opening_balance,
    opening_date, balances, closing_balance, closing_date)
  select owner, import, s.place, (s.statement ->> 'accountId')::uuid, s.statement ->> 'id',
    s.statement ->> 'currency',
    case when n.count > 1 then (s.statement #>> '{balances,0,balance}')::numeric end,
    case when n.count > 1 then (s.statement #>> '{balances,0,date}')::date end,
    coalesce((
      select jsonb_agg(b.value order by b.place) from jsonb_array_elements(s.statement -> 'balances') with ordinality b (value, place)
      where b.place between 2 and n.count - 1), '[]'),
    (s.statement #>> '{balances,-1,balance}')::numeric, (s.statement #>> '{balances,-1,date}')::date
  from jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s(statement, place)
  cross join lateral (
    select case when jsonb_typeof(s.statement -> 'balances') = 'array' then jsonb_array_length(s.statement -> 'balances')
      else 0 end as count) n;
  return public.import_summary(import);
end $function$;
