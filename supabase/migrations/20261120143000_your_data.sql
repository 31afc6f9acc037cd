-- Leaving with one's data, coming back with it, and leaving for good: the pages of an export, the restoring of one
-- into an empty account, and the deletion of a user.

-- ---------------------------------------------------------------- what is exported
-- Everything a user owns. Left out: restore_parts, which are on their way in, and imports that were never committed.
create function public.backup_tables() returns text[]
  language sql immutable security invoker set search_path = '' as $$
  -- In an order in which each row finds what it points at.
  select array['profiles', 'budget_limits', 'category_colors', 'accounts', 'transactions', 'imports',
    'import_rows', 'import_mappings', 'ledger_changes', 'changed_transactions', 'deleted_transactions',
    'deleted_accounts', 'savings_goals', 'notifications', 'budget_alerts', 'large_transaction_alerts'];
$$;
comment on function public.backup_tables() is 'The tables an export holds, in the order they are restored.';

-- Which rows of an exported table, `t`, belong to the export.
create function public.backup_rows(name text) returns text
  language sql immutable security invoker set search_path = '' as $$
  select 't.user_id = public.current_user_id()' || case name
    when 'imports' then ' and t.committed_at is not null'
    when 'import_rows' then ' and exists (select from public.imports i where i.user_id = t.user_id
      and i.id = t.import_id and i.committed_at is not null)'
    else '' end;
$$;
comment on function public.backup_rows(text) is 'The condition of an exported table''s rows, as SQL.';

-- Its columns but the owner and what is generated. Amounts are decimal text and moments have their microseconds, so
-- that no number and no time is rounded on its way.
create function public.backup_columns(name text)
  returns table (place integer, column_name name, type regtype, key integer)
  language sql stable security invoker set search_path = '' as $$
  select a.attnum::integer, a.attname, a.atttypid::regtype, array_position(i.indkey::int2[], a.attnum)
  from pg_attribute a
  left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
  where a.attrelid = to_regclass('public.' || quote_ident(backup_columns.name)) and a.attnum > 0
    and not a.attisdropped and a.attgenerated = '' and a.attname <> 'user_id'
    and backup_columns.name = any (public.backup_tables());
$$;
comment on function public.backup_columns(text) is 'The exported columns of a table, with their place in its key.';

-- ---------------------------------------------------------------- exporting
-- A page of an exported table in the order of its key, after the row `after` (its key columns are enough).
create function public.backup_page(name text, after jsonb default null, page_size integer default 2000)
  returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  fields text;
  keys text;
  page jsonb;
begin
  select string_agg(format('%L, %s', c.column_name, case c.type
      when 'numeric'::regtype then format('t.%I::text', c.column_name)
      when 'timestamptz'::regtype then
        format('to_char(t.%I at time zone ''UTC'', ''YYYY-MM-DD"T"HH24:MI:SS.US"Z"'')', c.column_name)
      else format('t.%I', c.column_name) end), ', ' order by c.place),
    string_agg(format('%I', c.column_name), ', ' order by c.key) filter (where c.key is not null)
  into fields, keys
  from public.backup_columns(backup_page.name) c;
  if fields is null then
    raise sqlstate 'PT422' using message = 'unknown_table';
  end if;
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(after) = 'string' then
    after := (after #>> '{}')::jsonb;
  end if;
  -- One row per user: there is nothing after it.
  if keys is null and after is not null then
    return '[]';
  end if;
  execute format('select coalesce(jsonb_agg(jsonb_build_object(%s) order by %s), ''[]'') from (
      select * from public.%I t where %s %s order by %s limit $2) t',
    fields, coalesce(keys, '1'), backup_page.name, public.backup_rows(backup_page.name),
    case when after is not null
      then format('and (%s) > (select %s from jsonb_populate_record(null::public.%I, $1))', keys, keys, backup_page.name)
    end, coalesce(keys, '1'))
  into page using after, least(greatest(page_size, 1), 5000);
  return page;
end $$;
comment on function public.backup_page(text, jsonb, integer) is 'A page of the rows of a table, complete and exact.';

-- How many rows each exported table holds, and a digest of what they say: equal before and after reading the pages
-- when nothing has changed in between.
create function public.backup_state() returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  name text;
  one jsonb;
  state jsonb := '{}';
begin
  foreach name in array public.backup_tables() loop
    execute format('select jsonb_build_object(''rows'', count(*),
        ''digest'', coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text)
      from public.%I t where %s', name, public.backup_rows(name)) into one;
    state := state || jsonb_build_object(name, one);
  end loop;
  return state;
end $$;
comment on function public.backup_state() is 'Row counts and digests of all that an export holds.';

-- ---------------------------------------------------------------- restoring
create table public.restore_parts (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  restore_id uuid not null,
  part integer not null check (part between 0 and 1999),
  kind text not null check (char_length(kind) <= 63),
  rows jsonb not null check (octet_length(rows::text) <= 1000000),
  arrived_at timestamptz not null default now(),
  primary key (user_id, restore_id, part)
);
comment on table public.restore_parts is
  'The parts of an export that is being restored: rows of one table each, until all of them are put in place.';
comment on column public.restore_parts.kind is
  'The table the rows are for; ''done'' once the restore has happened, with what it answered.';
create index restore_parts_arrived_index on public.restore_parts (arrived_at);

alter table public.restore_parts enable row level security;
revoke all on public.restore_parts from anon, authenticated;
grant select, insert, update, delete on public.restore_parts to authenticated;
create policy "read own restore parts" on public.restore_parts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own restore parts" on public.restore_parts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own restore parts" on public.restore_parts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own restore parts" on public.restore_parts
  for delete to authenticated using (user_id = (select auth.uid()));

-- What somebody else is just forgetting is not waited for.
create function public.forget_old_restores() returns void
  language sql security definer set search_path = '' as $$
  delete from public.restore_parts p
  using (
    select o.user_id, o.restore_id, o.part from public.restore_parts o
    where o.arrived_at < now() - interval '1 day' for update skip locked
  ) old
  where p.user_id = old.user_id and p.restore_id = old.restore_id and p.part = old.part;
$$;
comment on function public.forget_old_restores() is 'Forgets restores that were begun a day ago, whoever began them.';

-- As before, and a restore that was given up is a copy of somebody's ledger: it goes with the next change of anybody.
create or replace function public.hold_ledger() returns uuid
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('imports:' || owner::text, 0));
  -- What is older can't be taken back any more.
  delete from public.ledger_changes c
  where c.user_id = owner and c.made_at < now() - case c.kind when 'set' then interval '1 day' else interval '30 days' end;
  perform public.forget_old_restores();
  return owner;
end $$;

-- Why nothing can be restored into this account; null when it can. An account made at sign-up and left as it was is
-- no obstacle: it goes.
create function public.restore_obstacle() returns text
  language sql stable security invoker set search_path = '' as $$
  select case
    when exists (select from public.transactions t where t.user_id = (select public.current_user_id()))
      then 'transactions'
    when exists (select from public.deleted_transactions d where d.user_id = (select public.current_user_id()))
      or exists (select from public.deleted_accounts d where d.user_id = (select public.current_user_id()))
      then 'trash'
    when exists (select from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null) then 'imports'
    when (select count(*) from public.accounts a where a.user_id = (select public.current_user_id())) > 1
      or exists (select from public.accounts a where a.user_id = (select public.current_user_id())
        and (a.name, a.type, a.last_four_digits, a.balance, a.revision)
          is distinct from ('Default Account', 'checking', '0000', 0, 1)) then 'accounts'
  end;
$$;
comment on function public.restore_obstacle() is
  'What keeps a user from restoring an export: transactions, trash, imports or accounts; null when nothing does.';

-- Takes a part of an export; sending it again replaces it. Another restore that was begun before is forgotten, but
-- not while it is put in place.
create function public.stage_restore_part(restore uuid, part integer, kind text, rows jsonb) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
begin
  if jsonb_typeof(rows) = 'string' then
    rows := (rows #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or kind <> all (public.backup_tables()) then
    raise sqlstate 'PT422' using message = 'damaged';
  end if;
  delete from public.restore_parts p where p.user_id = owner and p.restore_id <> restore;
  insert into public.restore_parts as p (user_id, restore_id, part, kind, rows)
  values (owner, restore, stage_restore_part.part, stage_restore_part.kind, stage_restore_part.rows)
  on conflict on constraint restore_parts_pkey do update set kind = excluded.kind, rows = excluded.rows, arrived_at = now();
end $$;
comment on function public.stage_restore_part(uuid, integer, text, jsonb) is
  'Takes a part of an export that is being restored; safe to repeat.';

-- Whether accounts or transactions of a restore are there already under their ids, as somebody else's: the user the
-- export is of, as a rule. Then they get ids of their own.
create function public.restored_ids_taken(restore uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  with named as materialized (
    select (r ->> 'id')::uuid as id, p.kind
    from public.restore_parts p cross join jsonb_array_elements(p.rows) r
    where p.user_id = (select public.current_user_id()) and p.restore_id = restore
      and p.kind in ('accounts', 'deleted_accounts', 'transactions', 'deleted_transactions')
  )
  select exists (select from named n join public.accounts a on a.id = n.id)
    or exists (select from named n join public.transactions t on t.id = n.id)
    or exists (select from named n join public.deleted_accounts d on d.id = n.id)
    or exists (select from named n join public.deleted_transactions d on d.id = n.id);
$$;
comment on function public.restored_ids_taken(uuid) is
  'Whether ids of a staged restore are in use, so that its rows need others.';

-- Puts a staged export in place, all of it or nothing. `origin` is the user it is of; `counts` how many rows it has
-- per table. Answers { transactions, accounts }, again when asked again. Refused, with nothing changed: not_empty
-- (the detail says why), incomplete when parts are missing, damaged when rows are not what they should be.
create function public.restore_backup(restore uuid, origin uuid, counts jsonb) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  obstacle text;
  outcome jsonb;
  name text;
  fields text;
  mapped text;
  samples jsonb := '{}';
  -- How an id is written: as it is, or as one that follows from it and the new owner. Its first half stays, so
  -- that rows which only their ids put in order keep that order.
  keep text := '%1$s';
  derive text := '(left(%1$s::text, 19) || ''8'' || substr(md5($1::text || %1$s::text), 1, 15))::uuid';
  id_of text;
  written integer;
begin
  if jsonb_typeof(counts) = 'string' then
    counts := (counts #>> '{}')::jsonb;
  end if;
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
    perform set_config('outlay.quiet', 'on', true);
    delete from public.accounts a where a.user_id = owner;
    delete from public.imports i where i.user_id = owner;
    delete from public.ledger_changes c where c.user_id = owner;
    delete from public.notifications n where n.user_id = owner;
    delete from public.category_colors c where c.user_id = owner;
    delete from public.budget_limits l where l.user_id = owner;
    delete from public.savings_goals g where g.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    id_of := case when public.restored_ids_taken(restore) then derive else keep end;
    if origin is distinct from owner then
      -- The ids of sample data follow from their owner, and tell it from what the user has entered.
      select coalesce(jsonb_object_agg(s.old, s.new), '{}') into samples
      from (
        select public.sample_id('sample account ' || n || ' ' || origin::text) as old,
          public.sample_id('sample account ' || n || ' ' || owner::text) as new
        from generate_series(1, 3) n
        union all
        select t.id, public.sample_transaction_id(owner, t.date, t."position")
        from public.restore_parts p
        cross join jsonb_to_recordset(p.rows) as t(id uuid, date date, "position" integer, import_id uuid)
        where p.user_id = owner and p.restore_id = restore and p.kind in ('transactions', 'deleted_transactions')
          and t.import_id is null and t."position" > 0
          and t.id = public.sample_transaction_id(origin, t.date, t."position")
      ) s;
      id_of := 'coalesce(($3 ->> %1$s::text)::uuid, ' || id_of || ')';
    end if;

    foreach name in array public.backup_tables() loop
      select string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(case
          -- A digest of the account's id and the row in its file: under other ids it matches no row of that file again.
          when c.column_name = 'file_key' then 'r.file_key'
          -- The account a goal followed may be gone for good.
          when name = 'savings_goals' and c.column_name = 'account_id' then format('(
            select a.id from public.accounts a where a.user_id = $1 and a.id = %1$s
            union all
            select d.id from public.deleted_accounts d where d.user_id = $1 and d.id = %1$s
            limit 1)', format(id_of, 'r.account_id'))
          -- What was to be mailed was so where the export comes from.
          when name = 'notifications' and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
          when c.type = 'uuid'::regtype then format(id_of, format('r.%I', c.column_name))
          when c.type = 'uuid[]'::regtype then format('array(select %s from unnest(r.%I) with ordinality u(id, place)
            order by u.place)', format(id_of, 'u.id'), c.column_name)
          else format('r.%I', c.column_name) end, ', ' order by c.place)
      into fields, mapped
      from public.backup_columns(name) c;
      execute format('insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L order by p.part', name, fields, mapped)
      using owner, restore, samples;
      get diagnostics written = row_count;
      -- Whoever staged the parts can still delete them, by themselves or by letting their day pass.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    -- A user keeps an account that is open.
    if not exists (select from public.accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded then
      raise sqlstate 'PT422' using message = 'damaged';
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object('transactions', (counts ->> 'transactions')::bigint,
    'accounts', (counts ->> 'accounts')::bigint);
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end $$;
comment on function public.restore_backup(uuid, uuid, jsonb) is
  'Puts a staged export into an empty account, all or nothing; safe to repeat.';

-- ---------------------------------------------------------------- leaving for good
create function public.has_password() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce((select u.encrypted_password <> '' from auth.users u
    where u.id = (select public.current_user_id())), false);
$$;
comment on function public.has_password() is 'Whether the user has a password, or signs in another way only.';

-- Deletes who asks, with everything of theirs in every schema. `email` is the address they have typed. The session
-- has to have begun within ten minutes, with the password where there is one and the session says how it began:
-- whoever finds a browser signed in can't do this. Refused with other_address or stale_session.
create function public.delete_own_user(email text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  claims jsonb := auth.jwt();
  leaver auth.users;
  log record;
begin
  perform pg_advisory_xact_lock(hashtextextended('imports:' || owner::text, 0));
  select * into leaver from auth.users u where u.id = owner;
  if not found then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  if lower(btrim(delete_own_user.email)) is distinct from lower(leaver.email) then
    raise sqlstate 'PT422' using message = 'other_address';
  end if;
  if not exists (
    select from auth.sessions s
    where s.user_id = owner and s.id::text = claims ->> 'session_id' and s.created_at > now() - interval '10 minutes')
  or (leaver.encrypted_password <> '' and jsonb_typeof(claims -> 'amr') = 'array' and not exists (
    select from jsonb_array_elements(claims -> 'amr') method where method ->> 'method' = 'password')) then
    raise sqlstate 'PT403' using message = 'stale_session';
  end if;

  -- What names its user without referring to them, in the tables that the auth service in use has.
  for log in
    select c.relname as table_name
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'auth'::regnamespace and c.relkind = 'r' and a.attname = 'user_id'
      and has_table_privilege(c.oid, 'delete')
  loop
    execute format('delete from auth.%I t where t.user_id::text = $1', log.table_name) using owner::text;
  end loop;
  -- The audit log is long, and in some services not what it is in others: whatever keeps it from being read, a time
  -- limit as well, must not keep anybody here.
  begin
    execute 'delete from auth.audit_log_entries t where t.payload::json ->> ''actor_id'' = $1
      or lower(t.payload::json ->> ''actor_username'') = $2'
    using owner::text, lower(leaver.email);
  exception
    when query_canceled or others then
      raise warning 'audit log entries of a deleted user were kept: %', sqlerrm;
  end;
  -- Not those of an address they have only asked for: it may be somebody else's.
  delete from private.attempts t
  where t.subject = 'address:' || encode(sha256(convert_to(lower(leaver.email), 'UTF8')), 'hex');
  delete from auth.users u where u.id = owner;
end $$;
comment on function public.delete_own_user(text) is
  'Deletes the user who asks, with all that any table holds of them; asks for their address and a fresh session.';

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('backup_tables', 'backup_rows', 'backup_columns',
      'backup_page', 'backup_state', 'forget_old_restores', 'restore_obstacle', 'stage_restore_part',
      'restored_ids_taken', 'restore_backup', 'has_password', 'delete_own_user')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
