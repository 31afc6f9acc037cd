-- Categories that differ only in case are the same. What a file or a bulk change names is written as the user
-- writes it already, so that no second category goes past the limit and the alerts of the first.

-- Of such that differ only in case nonetheless, from before, the one with a limit comes first.
create or replace function public.categories() returns setof text
  language sql stable security invoker set search_path = '' as $$
  -- Hops from one category to the next along the index instead of reading every transaction.
  with recursive used as (
    (select t.category from public.transactions t
     where t.user_id = (select public.current_user_id()) order by t.category limit 1)
    union all
    select (select t.category from public.transactions t
            where t.user_id = (select public.current_user_id()) and t.category > used.category
            order by t.category limit 1)
    from used where used.category is not null
  ), limited as (
    select l.category from public.budget_limits l where l.user_id = (select public.current_user_id())
  )
  select c.category from (
    select u.category from used u where u.category is not null
    union
    select l.category from limited l
  ) c
  left join limited l on l.category = c.category
  order by public.caseless(c.category), l.category is null, c.category;
$$;

-- ---------------------------------------------------------------- imports
alter function public.match_import_rows(uuid) rename to compare_import_rows;
comment on function public.compare_import_rows(uuid) is
  'Finds which rows of a staged import the accounts hold already; answers how many rows'' matches have changed.';

-- Whenever an import is matched its categories are, too: once all rows are there, after an edit, and by the commit
-- under the ledger lock, which therefore shows first what it would write differently. `text` keeps what the file
-- says, and rows that can't be added keep what was read.
create function public.match_import_rows(import uuid) returns integer
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  names text[] := array(
    select r.category from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    group by r.category order by min(array[r.line, r.part]));
  spelled integer;
begin
  update public.import_rows r set category = s.spelling
  from public.spelled_categories(names) s
  where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    and r.category = s.name and s.spelling <> s.name;
  get diagnostics spelled = row_count;
  update public.imports i set revision = i.revision + 1
  where i.user_id = owner and i.id = import and spelled > 0;
  return spelled + public.compare_import_rows(import);
end $$;
comment on function public.match_import_rows(uuid) is
  'Writes the categories of a staged import as the user does and compares its rows with the accounts; answers how '
  'many such changes there were.';
revoke execute on function public.match_import_rows(uuid) from public, anon;
grant execute on function public.match_import_rows(uuid) to authenticated;

-- ---------------------------------------------------------------- bulk changes
-- Sets category and account (each optional) of what is selected. Answers { transactions }, how many were changed.
create or replace function public.set_transactions(change uuid, selection jsonb, category text default null, account uuid default null)
  returns jsonb language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  changed integer;
begin
  select c.transactions into changed from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', changed);
  end if;
  if account is not null and not exists (
    select from public.accounts a where a.user_id = owner and a.id = account and a.closed_at is null) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  select s.spelling into category from public.spelled_categories(array[category]) s;
  insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'set');
  with selected as (
    select unnest(public.selected_transactions(selection)) as id
  ), held as (
    -- Edits of single rows don't wait for the ledger; here they wait for the row.
    select t.* from public.transactions t where t.user_id = owner and t.id in (select s.id from selected s) for update
  )
  insert into public.changed_transactions (user_id, change_id, transaction_id, category, account_id, edited_at, file_key,
    revision_before, revision)
  select owner, change, t.id, t.category, t.account_id, t.edited_at, t.file_key, t.revision, t.revision + 1
  from held t
  where (t.category <> set_transactions.category or t.account_id <> set_transactions.account);
  get diagnostics changed = row_count;
  update public.transactions t
  set category = coalesce(set_transactions.category, t.category),
    account_id = coalesce(set_transactions.account, t.account_id)
  from public.changed_transactions c
  where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id;
  update public.ledger_changes c set transactions = changed where c.user_id = owner and c.id = change;
  return jsonb_build_object('transactions', changed);
end $$;
