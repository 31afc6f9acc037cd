-- An archive on its way back in: its parts are staged, then all put in place, or none.

create table public.restore_parts (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
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
  'The table the rows are for; ''done'' with the result once the restore has happened.';

create index restore_parts_arrived_index on public.restore_parts (arrived_at);

alter table public.restore_parts enable row level security;
create policy "own rows" on public.restore_parts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger forget_old_restores
after insert on public.restore_parts
for each statement
execute function public.forget_old_restores();

create function public.forget_old_restores()
returns trigger
language plpgsql
security definer
set search_path = ''
as $$
begin
  delete from public.restore_parts p
  using
    (
      select o.user_id, o.restore_id, o.part
      from public.restore_parts o
      where o.arrived_at < now() - interval '1 day'
      for update skip locked
    ) given_up
  where p.user_id = given_up.user_id and p.restore_id = given_up.restore_id and p.part = given_up.part;
  return null;
end;
$$;
comment on function public.forget_old_restores is 'Forgets restores that were given up a day ago, whoever began them.';

create function public.restore_obstacle()
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return case
    when exists (
      select from public.live_transactions t where t.user_id = (select public.current_user_id())
    ) then 'transactions'
    when exists (select from public.transactions t where t.user_id = (select public.current_user_id()))
    or exists (
      select
      from public.accounts a
      where a.user_id = (select public.current_user_id()) and a.deletion_id is not null
    ) then 'trash'
    when exists (
      select
      from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
    ) then 'imports'
    when (select count(*) from public.accounts a where a.user_id = (select public.current_user_id())) > 1
    or exists (
      select
      from public.accounts a
      where
        a.user_id = (select public.current_user_id())
        and (a.name, a.type, a.last_four_digits, a.currency, a.closed_at, a.revision) is distinct from (
          'Default Account',
          'checking',
          '0000',
          null,
          null,
          1
        )
    )
    or exists (
      select
      from public.balance_marks m
      where m.user_id = (select public.current_user_id()) and m.balance <> 0
    ) then 'accounts'
  end;
end;
$$;
comment on function public.restore_obstacle is
  'The obstacle to restoring an export: transactions, trash, imports or accounts; null if there is none.';

create function public.stage_restore_part(restore uuid, part integer, kind text, rows jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
begin
  rows := public.unwrap_json(rows);
  if jsonb_typeof(rows) is distinct from 'array' or kind <> all (public.backup_tables()) then
    raise sqlstate 'PT422' using message = 'damaged';
  end if;
  delete from public.restore_parts p where p.user_id = owner and p.restore_id <> restore;
  insert into public.restore_parts as p (user_id, restore_id, part, kind, rows)
  values (owner, restore, stage_restore_part.part, stage_restore_part.kind, stage_restore_part.rows)
  on conflict on constraint restore_parts_pkey do update
    set
      kind = excluded.kind,
      rows = excluded.rows,
      arrived_at = now();
end;
$$;
comment on function public.stage_restore_part is 'Takes a part of an export that is being restored; safe to repeat.';

create function public.restore_backup(restore uuid, counts jsonb)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
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
  select p.rows
  into outcome
  from public.restore_parts p
  where p.user_id = owner and p.restore_id = restore and p.kind = 'done';
  if found then
    return outcome;
  end if;
  obstacle := public.restore_obstacle();
  if obstacle is not null then
    raise sqlstate 'PT409' using message = 'not_empty', detail = obstacle;
  end if;
  if
    exists (
      select
      from
        unnest(public.backup_tables()) as t (name)
        left join (
          select p.kind, sum(jsonb_array_length(p.rows)) as rows
          from public.restore_parts p
          where p.user_id = owner and p.restore_id = restore
          group by p.kind
        ) p
          on p.kind = t.name
      where coalesce(p.rows, 0) is distinct from (counts ->> t.name)::bigint
    )
  then
    raise sqlstate 'PT422' using message = 'incomplete';
  end if;

  begin
    -- Nobody is alerted to old news, and no trash is emptied on its way.
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
    delete from public.goal_contributions g where g.user_id = owner;
    delete from public.budget_calendars b where b.user_id = owner;
    delete from public.profiles p where p.user_id = owner;

    foreach name in array public.backup_tables() loop
      if name = 'payees' then
        perform public.number_restored_payees(restore);
      end if;
      if name = 'transactions' then
        -- Exports of earlier versions know no payees.
        perform
          public.ensure_payees(
            owner,
            array(
              select r ->> 'description'
              from
                public.restore_parts p
                cross join jsonb_array_elements(p.rows) r
              where
                p.user_id = owner
                and p.restore_id = restore
                and p.kind = 'transactions'
                and r ->> 'payee_id' is null
            )
          );
      end if;
      select
        string_agg(format('%I', c.column_name), ', ' order by c.place),
        string_agg(
          case
            -- Mail that was due was due where the export comes from.
            when name = 'notifications'
            and c.column_name = 'mail' then 'case r.mail when ''due'' then ''none'' else r.mail end'
            when name = 'transactions'
            and c.column_name = 'payee_id' then 'coalesce(r.payee_id, (
            select k.payee_id from public.payee_keys k
              where k.user_id = $1 and k.key = public.payee_key(r.description)))'
            else format('r.%I', c.column_name)
          end,
          ', '
          order by c.place
        )
      into fields, sources
      from public.backup_columns(name) c;
      execute
        format(
          'insert into public.%1$I (user_id, %2$s)
        select $1, %3$s from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
        where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and %4$s order by p.part',
          name,
          fields,
          sources,
          public.restorable_rows(name)
        )
      using owner, restore;
      get diagnostics written = row_count;
      -- Checks which rows could not come only if rows are missing.
      if written <> (counts ->> name)::bigint then
        execute
          format(
            'select $3 + count(*)
          from public.restore_parts p cross join jsonb_populate_recordset(null::public.%1$I, p.rows) r
          where p.user_id = $1 and p.restore_id = $2 and p.kind = %1$L and (%2$s) is not true',
            name,
            public.restorable_rows(name)
          )
        into written
        using owner, restore, written;
      end if;
      -- The user who staged the parts can still delete them, or let them expire.
      if written <> (counts ->> name)::bigint then
        raise sqlstate 'PT422' using message = 'incomplete';
      end if;
      if name in ('profiles', 'savings_goals') and written <> 1 then
        raise sqlstate 'PT422' using message = 'damaged';
      end if;
    end loop;
    perform public.clean_payees();
    -- A user keeps at least one open account.
    if not exists (select from public.live_accounts a where a.user_id = owner and a.closed_at is null) then
      raise sqlstate 'PT422' using message = 'damaged';
    end if;
    -- What comes back is looked for in archives that do not know of it. Nothing is found by itself.
    delete from public.unsearched_payees u where u.user_id = owner;
    insert into public.unsearched_payees (user_id, payee_id, proposals_only)
    select owner, p.id, true
    from public.payees p
    where
      p.user_id = owner and not exists (select from public.recurring_series s where s.user_id = owner);
    -- Constraints checked at commit are checked here, where an error can be reported.
    set constraints all immediate;
  exception
    when data_exception or integrity_constraint_violation or program_limit_exceeded or sqlstate 'PT409' then
      raise sqlstate 'PT422' using message = 'damaged', detail = coalesce(name, '');
    when sqlstate 'PT422' then
      raise sqlstate 'PT422'
        using
          message = case sqlerrm
            when 'incomplete' then sqlerrm
            else 'damaged'
          end,
          detail = coalesce(name, '');
  end;
  perform set_config('outlay.quiet', '', true);

  outcome := jsonb_build_object(
    'transactions',
    (select count(*) from public.live_transactions t where t.user_id = owner),
    'accounts',
    (select count(*) from public.live_accounts a where a.user_id = owner)
  ) || -- What can't be used came along switched off, and is named.
  coalesce(
    (
      select jsonb_build_object('rulesOff', jsonb_agg(r.name order by r.position, r.created_at, r.id))
      from public.rules r
      where r.user_id = owner and (select x.problem from public.rule_refusal(r.conditions, r.actions) x) is not null
      having count(*) > 0
    ),
    '{}'
  );
  delete from public.restore_parts p where p.user_id = owner;
  insert into public.restore_parts (user_id, restore_id, part, kind, rows) values (owner, restore, 0, 'done', outcome);
  return outcome;
end;
$function$;
comment on function public.restore_backup is
  'Puts a staged export into an empty account, all or nothing; safe to repeat.';

create function public.number_restored_payees(restore uuid)
returns void
language plpgsql
set search_path to ''
as $function$
begin
  -- Once, however many parts there are.
  with
    n as materialized (
      select public.numbered_payees(jsonb_agg(r)) as names
      from
        public.restore_parts o
        cross join jsonb_array_elements(o.rows) r
      where
        o.user_id = (select public.current_user_id())
        and o.restore_id = restore
        and o.kind = 'payees'
        and r ->> 'name' is not null
    )
  update public.restore_parts p
  set rows = (
    select
      jsonb_agg(
        case
          when n.names ? (r.value ->> 'id') then r.value || jsonb_build_object('name', n.names ->> (r.value ->> 'id'))
          else r.value
        end
        order by r.place
      )
    from jsonb_array_elements(p.rows) with ordinality r (value, place)
  )
  from n
  where
    p.user_id = (select public.current_user_id())
    and p.restore_id = restore
    and p.kind = 'payees'
    and n.names <> '{}';
end;
$function$;
comment on function public.number_restored_payees is
  'Gives the payees of an export that is being restored names that differ by more than case.';
