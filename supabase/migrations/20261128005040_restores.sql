-- An export of an earlier version may have two payees whose names differ in case alone: both are restored, one with a number.

create function public.number_restored_payees(restore uuid) returns void
language sql
set search_path to ''
as $function$
  -- Once, however many parts there are.
  with n as materialized (
    select public.numbered_payees(jsonb_agg(r)) as names
    from public.restore_parts o cross join jsonb_array_elements(o.rows) r
    where o.user_id = (select public.current_user_id()) and o.restore_id = restore and o.kind = 'payees'
      and r ->> 'name' is not null
  )
  update public.restore_parts p
  set rows = (
    select jsonb_agg(case when n.names ? (r.value ->> 'id')
      then r.value || jsonb_build_object('name', n.names ->> (r.value ->> 'id')) else r.value end order by r.place)
    from jsonb_array_elements(p.rows) with ordinality r (value, place))
  from n
  where p.user_id = (select public.current_user_id()) and p.restore_id = restore and p.kind = 'payees'
    and n.names <> '{}';
$function$;
comment on function public.number_restored_payees(uuid) is 'Gives the payees of an export that is being restored names that differ by more than case.';
revoke all on function public.number_restored_payees(uuid) from public;
grant execute on function public.number_restored_payees(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.restore_backup(restore uuid, counts jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.lock_ledger();
  obstacle text;
  outcome jsonb;
  name text;
  fields text;
  sources text;
  written integer;
begin
  counts := public.unwrap_json(counts);
  select p.rows into outcome from public.restore_parts p
  where p.user_id = owner and p.restore_id = restore and p.kind = 'done';
  if found then
    return outcome;
  end if;
  obstacle := public.restore_obstacle();
  if obstacle is not null then
    raise sqlstate 'PT409' using message = 'not_empty', detail = obstacle;
  end if;
  if exists (
    select from unnest(public.backup_tables()) as t(name)
    left join (
      select p.kind, sum(jsonb_array_length(p.rows)) as rows from public.restore_parts p
      where p.user_id = owner and p.restore_id = restore group by p.kind
    ) p on p.kind = t.name
    where coalesce(p.rows, 0) is distinct from (counts ->> t.name)::bigint) then
    raise sqlstate 'PT422' using message = 'incomplete';
  end if;

  begin
    -- Nobody is told of what they have been told, and no trash is emptied on its way.
    perform set_config('outlay.quiet', 'on', true);
    delete from public.accounts a where a.user_id = owner;
    delete from public.imports i where i.user_id = owner;
    delete from public.ledger_changes c where c.user_id = owner;
    delete from public.notifications n where n.user_id = owner;
    delete from public.categories c where c.user_id = owner;
    delete from public.payees p where p.user_id = owner;
    delete from public.tags t where t.user_id = owner;
    delete from public.rules r where r.user_id = owner;
    delete from public.savings_goals g where g.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    foreach name in array public.backup_tables() loop
      if name = 'payees' then
        perform public.number_restored_payees(restore);
      end if;
      if name = 'transactions' then
        -- Exports of earlier versions know no payees.
        perform public.ensure_payees(owner, array(
          select r ->> 'description' from public.restore_parts p cross join jsonb_array_elements(p.rows) r
          where p.user_id = owner and p.restore_id = restore and p.kind = 'transactions' and r ->> 'payee_id' is null));
      end if;
      select string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(case
          -- What was to be mailed was so where the export comes from.
          when name = 'notifications' and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
          when name = 'transactions' and c.column_name = 'payee_id' then 'coalesce(r.payee_id, (
            select k.payee_id from public.payee_keys k where k.user_id = $1 and k.key = public.payee_key(r.description)))'
          else format('r.%I', c.column_name) end, ', ' order by c.place)
      into fields, sources
      from public.backup_columns(name) c;
      execute format('insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L order by p.part', name, fields, sources)
      using owner, restore;
      get diagnostics written = row_count;
      -- Whoever staged the parts can still delete them, by themselves or by letting their day pass.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    perform public.clean_payees();
    -- A user keeps an account that is open.
    if not exists (select from public.live_accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
    -- What is held at commit is held here, where it can be said.
    set constraints all immediate;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT409' then
      raise sqlstate 'PT422' using message = 'damaged';
    when sqlstate 'PT422' then
      raise sqlstate 'PT422' using message = case sqlerrm when 'incomplete' then sqlerrm else 'damaged' end;
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions', (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts', (select count(*) from public.live_accounts a where a.user_id = owner));
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end $function$;
