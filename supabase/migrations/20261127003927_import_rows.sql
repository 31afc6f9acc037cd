set check_function_bodies = off;

create or replace function public.stage_import_rows(import uuid, parse_number integer, chunk integer, rows text)
returns integer
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  list jsonb := rows;
  staged integer;
  replaced integer := 0;
  accounts uuid[];
begin
  if jsonb_typeof(list) <> 'array' then
    raise sqlstate 'PT422' using message = 'rows must be a list';
  end if;
  if held.reading <> stage_import_rows.parse_number then
    raise sqlstate 'PT409' using message = 'old_reading';
  end if;
  if stage_import_rows.chunk = any (held.chunks) then
    delete from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.chunk = stage_import_rows.chunk;
    get diagnostics replaced = row_count;
  end if;

  begin
    with
      added as (
        insert into public.import_rows
          (
            user_id,
            import_id,
            line,
            part,
            chunk,
            kind,
            account_id,
            date,
            description,
            category,
            amount,
            type,
            external_id,
            text,
            reason,
            bank_transfer,
            type_stated,
            balance_key,
            counted,
            one_time
          )
        select
          owner,
          import,
          r.line,
          r.part,
          stage_import_rows.chunk,
          r.status,
          r."accountId",
          r.date,
          r.description,
          r.category,
          s.amount,
          r.type,
          nullif(r."externalId", ''),
          r.text,
          r.reasons,
          coalesce(r."bankTransfer", false),
          coalesce(r."typeStated", true),
          public.balance_key(r."accountId", r.date, s.amount, r.balance),
          coalesce((r.flags ->> 'counted')::boolean, true),
          coalesce((r.flags ->> 'oneTime')::boolean, false)
        from
          jsonb_to_recordset(list) as r (
            line integer,
            part integer,
            status text,
            "accountId" uuid,
            date date,
            description text,
            category text,
            amount numeric,
            type text,
            "externalId" text,
            text text,
            reasons jsonb,
            "bankTransfer" boolean,
            "typeStated" boolean,
            balance numeric,
            flags jsonb
          )
          cross join lateral (
            select
              case r.type
                when 'expense' then -r.amount
                else r.amount
              end
          ) s (amount)
        returning account_id
      )
    select count(*), array_agg(distinct account_id) filter (where account_id is not null)
    into staged, accounts
    from added;
  exception when unique_violation then
    raise sqlstate 'PT422' using message = 'repeated_line';
  end;
  if
    exists (
      select
      from unnest(accounts) as named (id)
      where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)
    )
  then
    raise sqlstate 'PT422' using message = 'unknown_account';
  end if;

  update public.imports i
  set
    chunks = array_append(array_remove(i.chunks, stage_import_rows.chunk), stage_import_rows.chunk),
    arrived = i.arrived - replaced + staged,
    matched = false,
    revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return held.arrived - replaced + staged;
end;
$function$;
