-- Coming back with one's data: an export is staged in parts and put into an empty account.

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
          -- Random ids have another version: a digest is made for the few only that can be samples.
          and substr(t.id::text, 15, 1) = '8'
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

do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('forget_old_restores', 'restore_obstacle',
      'stage_restore_part', 'restored_ids_taken', 'restore_backup')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
