-- Whatever names a row of the user names it by a key that holds its owner, so that nobody's row can name another user's.

-- What past changes and imports keep of rows that are gone for good can't be undone and shows nothing.
delete from public.changed_transactions c
where not exists (select from public.transactions t where t.user_id = c.user_id and t.id = c.transaction_id)
  or not exists (select from public.accounts a where a.user_id = c.user_id and a.id = c.account_id);
delete from public.imports i
where i.committed_at is null and exists (
  select from public.import_rows r
  where r.user_id = i.user_id and r.import_id = i.id and r.account_id is not null and not exists (
    select from public.accounts a where a.user_id = r.user_id and a.id = r.account_id));
delete from public.import_rows r
where r.account_id is not null and not exists (
  select from public.accounts a where a.user_id = r.user_id and a.id = r.account_id);

create index changed_transactions_account_index on public.changed_transactions (user_id, account_id);
alter table public.changed_transactions
  add constraint changed_transactions_transaction_fkey foreign key (user_id, transaction_id)
    references public.transactions (user_id, id) on delete cascade,
  add constraint changed_transactions_account_fkey foreign key (user_id, account_id)
    references public.accounts (user_id, id) on delete cascade;

create index import_rows_account_index on public.import_rows (user_id, account_id);
alter table public.import_rows
  -- Deferred: staging says by itself which account it does not know.
  add constraint import_rows_account_fkey foreign key (user_id, account_id)
    references public.accounts (user_id, id) on delete cascade deferrable initially deferred;

-- Otherwise a review would silently go on without the rows of an account that is gone for good.
create function public.discard_imports_of_account() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  delete from public.imports i
  where i.user_id = old.user_id and i.committed_at is null and exists (
    select from public.import_rows r
    where r.user_id = old.user_id and r.import_id = i.id and r.account_id = old.id);
  return old;
end $$;
comment on function public.discard_imports_of_account() is 'Discards the staged imports with rows for an account that is removed for good.';
revoke all on function public.discard_imports_of_account() from public;
grant execute on function public.discard_imports_of_account() to authenticated;

create trigger discard_imports before delete on public.accounts
  for each row execute function public.discard_imports_of_account();

create function public.restorable_rows(name text) returns text
  language sql immutable security invoker set search_path = '' as $$
  select case name
    when 'import_rows' then '(r.account_id is null or r.account_id in (
      select a.id from public.accounts a where a.user_id = $1))'
    when 'changed_transactions' then '(
      r.transaction_id in (select t.id from public.transactions t where t.user_id = $1)
      and r.account_id in (select a.id from public.accounts a where a.user_id = $1))'
    else 'true' end;
$$;
comment on function public.restorable_rows(text) is 'The condition, as SQL, of rows to restore: exports of earlier versions also hold what past changes and imports kept of rows gone for good.';
revoke all on function public.restorable_rows(text) from public;
grant execute on function public.restorable_rows(text) to authenticated;

create or replace function public.restore_backup(restore uuid, counts jsonb)
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
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and %4$s order by p.part', name, fields, sources,
        public.restorable_rows(name))
      using owner, restore;
      get diagnostics written = row_count;
      -- Only where rows are missing is it asked which of them could not come.
      if written <> (counts ->> name)::bigint then
        execute format('select $3 + count(*)
          from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
          where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and (%2$s) is not true', name, public.restorable_rows(name))
        into written using owner, restore, written;
      end if;
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
      raise sqlstate 'PT422' using message = 'damaged', detail = coalesce(name, '');
    when sqlstate 'PT422' then
      raise sqlstate 'PT422' using message = case sqlerrm when 'incomplete' then sqlerrm else 'damaged' end,
        detail = coalesce(name, '');
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions', (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts', (select count(*) from public.live_accounts a where a.user_id = owner))
    -- What can't be used came along switched off, and is named.
    || coalesce((
      select jsonb_build_object('rulesOff', jsonb_agg(r.name order by r.position, r.created_at, r.id))
      from public.rules r where r.user_id = owner and (select x.problem from public.rule_refusal(r.conditions, r.actions) x) is not null
      having count(*) > 0), '{}');
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end $function$;
