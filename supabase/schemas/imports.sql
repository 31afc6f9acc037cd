create table public.imports (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null,
  file_name text not null check (char_length(file_name) between 1 and 255),
  format text not null check (
    format in (
      'csv',
      'ofx1',
      'ofx2',
      'qif',
      'camt',
      'mt940',
      'xlsx',
      'xls',
      'ods',
      'html',
      'json',
      'pdf',
      'coda',
      'norma43',
      'abo'
    )
  ),
  mapping jsonb not null default '{}',
  reading integer not null default 1,
  row_count integer not null check (row_count > 0),
  chunks integer[] not null default '{}',
  arrived integer not null default 0,
  matched boolean not null default false,
  revision integer not null default 0,
  created_at timestamptz not null default now(),
  committed_at timestamptz,
  added integer,
  already_there integer,
  left_out integer,
  account_ids uuid[] not null default '{}',
  undone_at timestamptz,
  removed integer,
  vanished jsonb default '[]' not null constraint imports_vanished_check
    check (jsonb_typeof(vanished) = 'array' and char_length(vanished::text) <= 40000),
  primary key (user_id, id),
  constraint imports_sum check (committed_at is null or added + already_there + left_out = row_count)
);

comment on table public.imports is
  'A file on its way into the ledger: staged until the commit, then the history of its effects.';
comment on column public.imports.mapping is 'The mapping by which the file was parsed.';
comment on column public.imports.reading is 'Counts the parses of the file; only rows of the latest are there.';
comment on column public.imports.row_count is 'The number of rows of the parsed file.';
comment on column public.imports.chunks is 'The chunks that have arrived.';
comment on column public.imports.arrived is 'The number of rows that have arrived with them.';
comment on column public.imports.matched is 'True if all rows have been matched with the accounts.';
comment on column public.imports.revision is 'Changes with rows and matches; a commit names the one that was shown.';
comment on column public.imports.account_ids is 'The accounts its rows were for, once committed.';
comment on column public.imports.removed is 'The number of transactions the undo removed.';
comment on column public.imports.vanished is
  'Rows of earlier files that this one lacks: a list of { id, line, part, choice }, with before once committed.';

create index imports_history_index on public.imports (user_id, committed_at desc);

alter table public.imports enable row level security;
create policy "own rows" on public.imports
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger forget_old_restores
after insert on public.imports
for each statement
execute function public.forget_old_restores();

create table public.import_statements (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  position integer not null check (position > 0),
  account_id uuid,
  named text check (char_length(named) between 1 and 255),
  currency text check (currency ~ '^[A-Z]{3}$'),
  closing_balance numeric(15, 3) check (closing_balance <> 'NaN'),
  closing_date date,
  opening_balance numeric(15, 3) check (opening_balance <> 'NaN'),
  opening_date date,
  balances jsonb not null default '[]',
  primary key (user_id, import_id, position),
  constraint import_statements_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade,
  constraint import_statements_closing check ((closing_balance is null) = (closing_date is null)),
  constraint import_statements_opening check ((opening_balance is null) = (opening_date is null)),
  constraint import_statements_opening_order check (opening_date <= closing_date),
  constraint import_statements_balances check (jsonb_typeof(balances) = 'array' and jsonb_array_length(balances) <= 400)
);

comment on table public.import_statements is 'The accounts a file is about, as it states them.';
comment on column public.import_statements."position" is 'Their order in the file, from 1.';
comment on column public.import_statements.account_id is
  'The user''s account it was taken for; null where none was chosen, as it has no rows.';
comment on column public.import_statements.named is 'The number, IBAN or name in the file; null where it names none.';
comment on column public.import_statements.currency is 'ISO 4217; null where the file does not say.';
comment on column public.import_statements.closing_balance is
  'The latest the file states, in that currency; debts negative.';
comment on column public.import_statements.closing_date is 'The day at whose end it was so.';
comment on column public.import_statements.opening_balance is
  'The earliest the file states, in that currency; debts negative.';
comment on column public.import_statements.opening_date is
  'The day at whose end it was so: before the first transaction.';
comment on column public.import_statements.balances is
  'Those between opening and closing balance that are kept: objects of date and balance, at the end of days.';

alter table public.import_statements enable row level security;
create policy "own rows" on public.import_statements
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.import_mappings (
  user_id uuid not null default auth.uid(),
  account_id uuid not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  mapping jsonb not null,
  primary key (user_id, account_id, fingerprint),
  constraint import_mappings_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
);

comment on table public.import_mappings is 'The mapping last used for a file with a certain header, for each account.';
comment on column public.import_mappings.fingerprint is 'SHA-256 of the features that distinguish the header.';

alter table public.import_mappings enable row level security;
create policy "own rows" on public.import_mappings
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.import_accounts (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  account_id uuid not null,
  first_day date not null,
  last_day date not null,
  added integer not null check (added >= 0),
  already_there integer not null check (already_there >= 0),
  primary key (user_id, import_id, account_id),
  constraint import_accounts_days check (first_day <= last_day),
  constraint import_accounts_import_fkey
    foreign key (user_id, import_id) references public.imports (user_id, id)
      on delete cascade,
  constraint import_accounts_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade
);

comment on table public.import_accounts is
  'The rows that a committed import brought to an account, and the days its file covers there.';
comment on column public.import_accounts.first_day is 'The day after the opening balance, or of the first row.';
comment on column public.import_accounts.last_day is 'The day of the closing balance, or of the last row.';
comment on column public.import_accounts.already_there is 'The number of rows of the file that the account had before.';

create index import_accounts_account_index on public.import_accounts (user_id, account_id, last_day desc);

alter table public.import_accounts enable row level security;
create policy "own rows" on public.import_accounts
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.lock_import(import uuid)
returns public.imports
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held public.imports;
begin
  if public.current_user_id() is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  select i.*
  into held
  from public.imports i
  where i.user_id = public.current_user_id() and i.id = import
  for update;
  if held.id is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return held;
end;
$$;
comment on function public.lock_import is 'The import, locked for this transaction; PT404 when there is none.';

create function public.lock_staged_import(import uuid)
returns public.imports
language plpgsql
security invoker
set search_path = ''
as $$
declare
  held public.imports := public.lock_import(import);
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elseif held.committed_at is not null then
    raise sqlstate 'PT409' using message = 'already_imported';
  end if;
  return held;
end;
$$;
comment on function public.lock_staged_import is 'The import, locked; PT409 unless it is still staged.';

create function public.open_import(
  import uuid,
  parse_number integer,
  file_name text,
  format text,
  mapping jsonb,
  row_count integer,
  statements jsonb default '[]'::jsonb
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  left_over uuid[];
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- Abandoned imports: a review lasts days at most, and nobody reviews many files at once.
  left_over := array(
    select i.id
    from public.imports i
    where
      i.user_id = owner
      and i.committed_at is null
      and i.id <> import
      and (
        i.created_at < now() - interval '3 days'
        or i.id not in (
          select l.id
          from public.imports l
          where l.user_id = owner and l.committed_at is null and l.id <> import
          order by l.created_at desc
          limit 9
        )
      )
  );
  if left_over <> '{}' then
    perform public.lock_ledger();
    delete from public.imports i where i.user_id = owner and i.id = any (left_over) and i.committed_at is null;
    perform public.forget_unused_payees();
  end if;

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values
    (
      owner,
      import,
      open_import.parse_number,
      open_import.file_name,
      open_import.format,
      open_import.mapping,
      open_import.row_count
    )
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.parse_number then
      raise sqlstate 'PT409' using message = 'old_reading';
    elseif held.reading = open_import.parse_number then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set
      reading = open_import.parse_number,
      file_name = open_import.file_name,
      format = open_import.format,
      mapping = open_import.mapping,
      row_count = open_import.row_count,
      chunks = '{}',
      arrived = 0,
      matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  -- The balances come in order: the first is the opening one, the last the closing one.
  insert into public.import_statements
    (
      user_id,
      import_id,
      position,
      account_id,
      named,
      currency,
      opening_balance,
      opening_date,
      balances,
      closing_balance,
      closing_date
    )
  select
    owner,
    import,
    s.place,
    (s.statement ->> 'accountId')::uuid,
    s.statement ->> 'id',
    s.statement ->> 'currency',
    case
      when n.count > 1 then (s.statement #>> '{balances,0,balance}')::numeric
    end,
    case
      when n.count > 1 then (s.statement #>> '{balances,0,date}')::date
    end,
    coalesce(
      (
        select jsonb_agg(b.value order by b.place)
        from jsonb_array_elements(s.statement -> 'balances') with ordinality b (value, place)
        where b.place between 2 and n.count - 1
      ),
      '[]'
    ),
    (s.statement #>> '{balances,-1,balance}')::numeric,
    (s.statement #>> '{balances,-1,date}')::date
  from
    jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s (statement, place)
    cross join lateral (
      select
        case
          when jsonb_typeof(s.statement -> 'balances') = 'array' then jsonb_array_length(s.statement -> 'balances')
          else 0
        end as count
    ) n;
  return public.import_summary(import);
end;
$function$;
comment on function public.open_import is
  'Begins a staged import, or finds it begun; a later parse of the file replaces the one before.';

create function public.discard_import(import uuid)
returns void
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
end;
$function$;
comment on function public.discard_import is 'Forgets a staged import. One that was committed stays.';

create function public.commit_import(
  import uuid,
  revision integer default null::integer,
  only_if_all_new boolean default false
)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  all_new boolean;
  settled boolean;
  -- Nobody has looked at its rows, nor will before they are added.
  unseen boolean;
  -- Rows that the file lacks: null where it lacks none.
  vanished jsonb;
  -- Links made without asking can be taken back on their own.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elseif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links))
        || public.vanished_counts(held.vanished);
  elseif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  changed := changed + public.find_vanished_rows(import);
  select nullif(i.vanished, '[]') into vanished from public.imports i where i.user_id = owner and i.id = import;
  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status in ('already-there', 'same')),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there', 'same')), '{}'),
    bool_and(r.status = 'new') and vanished is null,
    bool_or(r.category_source <> 'file' or r.guess_kind is not null
      or r.rule_effects is not null or r.split is not null or r.other_account_id is not null)
  into held.added, held.already_there, held.account_ids, all_new, settled
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  -- Additions to a transaction (tags, a split, a transfer) are looked up in the rows.
  unseen := only_if_all_new and all_new and not settled and not held.matched and not exists (
    select from public.active_rules() a cross join lateral jsonb_array_elements(a.actions) o
    where o ->> 'field' in ('tags', 'split', 'transfer'));
  if not unseen then
    changed := changed + public.categorize_import_rows(import, not held.matched);
  end if;
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  elseif only_if_all_new and not all_new then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (
    select from (
      select unnest(held.account_ids)
      union
      -- A transfer without its other account would count as spending.
      select r.other_account_id from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
        and r.other_account_id is not null) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  -- Removed and replaced rows raise no alerts, and leave their partners to the new rows.
  perform public.settle_vanished_rows(import);
  perform public.add_imported_transactions(import, unseen);
  perform public.keep_known_rows(import);
  perform public.keep_other_rows(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- A row known only by its content may have been another movement after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- Rows left out keep the file's values, without the split they would have got.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links))
      || public.vanished_counts(coalesce(vanished, '[]'));
end $function$;
comment on function public.commit_import is
  'Adds the rows of a staged import as they were shown, all or none; safe to repeat.';

create function public.undo_import(import uuid)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
begin
  if held.committed_at is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  if held.undone_at is null then
    perform public.restore_vanished_rows(import);
    perform public.forget_known_rows(import);
    delete from public.transactions t
    where t.user_id = owner and t.import_id = import and t.edited_at is null and t.deletion_id is null;
    get diagnostics held.removed = row_count;
    -- A transfer linked with them waits for another leg, unless nothing of it is left.
    delete from public.transfers r where r.user_id = owner and r.out_id is null and r.in_id is null;
    delete from public.balance_marks m where m.user_id = owner and m.import_id = import;
    perform public.forget_unused_payees();
    update public.imports i
    set
      undone_at = now(),
      removed = held.removed
    where i.user_id = owner and i.id = import;
  end if;
  return jsonb_build_object(
    'removed',
    held.removed,
    'kept',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              t.id,
              'date',
              t.date,
              'description',
              t.description,
              'amount',
              abs(t.amount),
              'type',
              t.type
            )
            order by t."position"
          ),
          '[]'
        )
      from public.live_transactions t
      where
        t.user_id = owner
        and (
          t.import_id = import
          or t.id in (
            select v.id
            from
              public.imports i
              cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, "left" boolean)
            where i.user_id = owner and i.id = import and v."left"
          )
        )
    )
  ) || public.restored_rows(import);
end;
$function$;
comment on function public.undo_import is
  'Removes the rows an import added, save those the user has edited since; safe to repeat.';

create function public.past_imports(page integer default 1, page_size integer default 10)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      jsonb_build_object(
        'total',
        shown.total,
        'pages',
        shown.pages,
        'page',
        shown.page,
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  i.id,
                  'fileName',
                  i.file_name,
                  'importedAt',
                  i.committed_at,
                  'added',
                  i.added,
                  'alreadyThere',
                  i.already_there,
                  'excluded',
                  i.left_out,
                  'undoneAt',
                  i.undone_at,
                  'accounts',
                  (
                    select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]')
                    from public.live_accounts a
                    where a.user_id = i.user_id and a.id = any (i.account_ids)
                  ),
                  'proofs',
                  case
                    when i.undone_at is null then public.import_proofs(i.id)
                    else '[]'
                  end
                ) || public.vanished_counts(i.vanished)
                order by i.committed_at desc, i.id
              ),
              '[]'
            )
          from
            (
              select *
              from public.imports i
              where i.user_id = (select public.current_user_id()) and i.committed_at is not null
              order by i.committed_at desc, i.id
              limit page_size offset shown.skipped
            ) i
        )
      )
    from
      (
        select count(*) as total
        from public.imports i
        where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      ) n
      cross join lateral public.page_position(n.total, past_imports.page, page_size) shown
  );
end;
$function$;
comment on function public.past_imports is 'A page of the imports that were committed, newest first.';

create function public.linked_by_import(change uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'count',
        (
          select count(*)
          from public.transfers r
          where r.user_id = c.user_id and r.in_id = any (h.ids) and r.out_id = any (h.ids)
        ),
        'change',
        c.id
      )
    from
      public.ledger_changes c
      cross join lateral (
        select
          array(
            select h.transaction_id
            from public.changed_transactions h
            where h.user_id = c.user_id and h.change_id = c.id
          ) as ids
      ) h
    where c.user_id = (select public.current_user_id()) and c.id = linked_by_import.change and c.undone_at is null
  );
end;
$$;
comment on function public.linked_by_import is
  'The number of transfers an import has linked, and the change that takes them back; null for none.';

create function public.import_balances(import uuid)
returns table (place bigint, account_id uuid, date date, balance numeric)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select row_number() over (order by s.position, b.place), s.account_id, b.date, b.balance
    from
      public.import_statements s
      join public.live_accounts a on a.user_id = s.user_id and a.id = s.account_id
      join public.profiles p on p.user_id = s.user_id
      cross join lateral (
        select 0 as place, s.opening_date as date, s.opening_balance as balance where s.opening_date is not null
        union all
        select e.place, (e.value ->> 'date')::date, (e.value ->> 'balance')::numeric
        from jsonb_array_elements(s.balances) with ordinality e (value, place)
        union all
        select 1000, s.closing_date, s.closing_balance where s.closing_date is not null
      ) b
    where
      s.user_id = (select public.current_user_id())
      and s.import_id = import
      and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
      and scale(trim_scale(b.balance)) <= public.currency_exponent(coalesce(a.currency, p.currency));
end;
$$;
comment on function public.import_balances is
  'The balances that a file states for accounts of the user, in their currency, in its order.';

create function public.import_coverage(import uuid)
returns table (account_id uuid, first_day date, last_day date, added integer, already_there integer)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      account_id,
      least(r.first_day, b.first_day + 1, b.last_day),
      greatest(r.last_day, b.last_day),
      coalesce(r.added, 0),
      coalesce(r.already_there, 0)
    from
      (
        select
          r.account_id,
          min(r.date) as first_day,
          max(r.date) as last_day,
          count(*) filter (where r.status in ('new', 'possible-duplicate'))::integer as added,
          count(*) filter (where r.status in ('already-there', 'same'))::integer as already_there
        from public.import_rows r
        where
          r.user_id = (select public.current_user_id())
          and r.import_id = import
          and r.kind = 'readable'
          and r.date is not null
          and r.account_id is not null
        group by r.account_id
      ) r
      -- A statement without rows states balances all the same.
      full join (
        select b.account_id, min(b.date) as first_day, max(b.date) as last_day
        from public.import_balances(import) b
        group by b.account_id
      ) b
        using (account_id);
end $$;
comment on function public.import_coverage is
  'Days that a staged import covers in each account, from its rows and from opening to closing balance.';

create function public.import_proofs(import uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      held as (
        select c.account_id, c.first_day, greatest(c.last_day, m.last_day) as last_day, m.marks, m.days
        from
          public.import_accounts c
          cross join lateral (
            select count(*) as marks, count(distinct b.date) as days, max(b.date) as last_day
            from public.balance_marks b
            where b.user_id = c.user_id and b.account_id = c.account_id and b.import_id = import
          ) m
        where c.user_id = (select public.current_user_id()) and c.import_id = import
      ),
      proofs as (
        select h.*, s.spans, s.from_day, s.to_day, s.differences
        from
          held h
          cross join lateral (
            select
              count(*) as spans,
              min(s.from_day) as from_day,
              max(s.to_day) as to_day,
              jsonb_agg(
                jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
                order by s.to_day
              ) filter (where s.unexplained <> 0) as differences
            from public.balance_spans(h.account_id, h.first_day - 1, h.last_day) s
            where
              h.marks > 0
              and s.from_day < h.last_day
              and s.to_day >= h.first_day - 1
              and (s.from_day < s.to_day or s.unexplained <> 0)
          ) s
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'accountId',
            a.id,
            'account',
            a.name,
            'valued',
            public.is_valued(a.type),
            'kind',
            case
              when p.marks = 0 then 'none'
              when p.differences is not null then 'differs'
              when p.spans = 0 then 'first'
              else 'proved'
            end,
            'from',
            coalesce(p.from_day + 1, p.first_day),
            'to',
            coalesce(p.to_day, p.last_day),
            'differences',
            coalesce(p.differences, '[]')
          )
          order by a.name, a.id
        ),
        '[]'
      )
    from
      proofs p
      join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id
  );
end;
$$;
comment on function public.import_proofs is
  'For each account of a committed import, whether its rows lead from balance to balance, and where they don''t.';

create function public.staged_proofs(import uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      stated as (
        select b.*, lag(b.date) over w as from_day, lag(b.balance) over w as opening
        from public.import_balances(import) b
        window
          w as (
            partition by b.account_id
            order by b.date, b.place
          )
      ),
      spans as (
        select
          s.account_id,
          s.from_day,
          s.date as to_day,
          s.balance - s.opening - coalesce(
            (
              select sum(r.amount)
              from public.import_rows r
              where
                r.user_id = (select public.current_user_id())
                and r.import_id = import
                and r.account_id = s.account_id
                and r.kind = 'readable'
                and r.date > s.from_day
                and r.date <= s.date
            ),
            0
          ) as unexplained
        from stated s
        where s.from_day is not null
      ),
      proofs as (
        select c.account_id, c.first_day, c.last_day, count(b.account_id) as balances, s.*
        from
          public.import_coverage(import) c
          left join public.import_balances(import) b on b.account_id = c.account_id
          left join lateral (
            select
              min(s.from_day) as from_day,
              max(s.to_day) as to_day,
              jsonb_agg(
                jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
                order by s.to_day
              ) filter (where s.unexplained <> 0) as differences
            from spans s
            where s.account_id = c.account_id
          ) s
            on true
        group by c.account_id, c.first_day, c.last_day, s.from_day, s.to_day, s.differences
      )
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'accountId',
            a.id,
            'account',
            a.name,
            'valued',
            public.is_valued(a.type),
            'kind',
            case
              when p.balances = 0 then 'none'
              when p.differences is not null then 'differs'
              when p.from_day is null then 'first'
              else 'proved'
            end,
            'from',
            coalesce(p.from_day + 1, p.first_day),
            'to',
            coalesce(p.to_day, p.last_day),
            'differences',
            coalesce(p.differences, '[]')
          )
          order by a.name, a.id
        ),
        '[]'
      )
    from
      proofs p
      join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id
  );
end;
$$;
comment on function public.staged_proofs is
  'For a staged import, whether its rows lead from its opening to its closing balance, by its file alone.';

create function public.await_imported_transfers(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform set_config('outlay.merging', 'on', true);
  with
    placed as (
      select
        row_number() over (order by r.line, r.part) as place,
        (r.rule_effects ->> 'transferTo')::uuid as ruled_account,
        r.other_account_id,
        r.split is not null or r.rule_effects ? 'split' is true as is_split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    waiting as (
      select
        t.id,
        t.type,
        t.amount < 0 as is_out,
        t.account_id,
        a.id as other_account_id,
        p.ruled_account is null as is_stated
      from
        placed p
        join public.transactions t on t.user_id = owner and t.import_id = import and t.position = p.place
        join public.live_accounts a on a.user_id = owner and a.id = coalesce(p.ruled_account, p.other_account_id)
      where not p.is_split and a.id <> t.account_id
    ),
    added as (
      insert into public.transfers
        (user_id, out_id, in_id, out_account_id, in_account_id, out_type, in_type, origin)
      select
        owner,
        case
          when w.is_out then w.id
        end,
        case
          when not w.is_out then w.id
        end,
        case
          when w.is_out then w.account_id
          else w.other_account_id
        end,
        case
          when w.is_out then w.other_account_id
          else w.account_id
        end,
        case
          when w.is_out then w.type
          else 'expense'
        end,
        case
          when w.is_out then 'income'
          else w.type
        end,
        case
          when w.is_stated then 'file'
          else 'hand'
        end
      from waiting w
    )
  update public.transactions t
  set type = 'transfer'
  from waiting w
  where t.user_id = owner and t.id = w.id;
  perform set_config('outlay.merging', '', true);
end;
$$;
comment on function public.await_imported_transfers is
  'Lets the rows of an import wait for their other sides, where a rule or the file names the account. Part of a commit.';

create function public.add_imported_transactions(import uuid, unseen boolean)
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
set random_page_cost to '1.1'
as $function$
declare
  owner uuid := public.current_user_id();
  -- After the lock, so that a balance typed meanwhile comes before them.
  entered timestamptz := clock_timestamp();
  added uuid[];
  quiet text := coalesce(current_setting('outlay.quiet', true), '');
  has_splits boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and (
        r.split is not null
        or r.other_account_id is not null
        or r.rule_effects ?| array['split', 'transferTo']
      )
      and r.status in ('new', 'possible-duplicate')
  );
  has_tags boolean := exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.tags <> '{}'
      and r.status in ('new', 'possible-duplicate')
  );
  has_effects boolean := not unseen
  and exists (
    select
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.rule_effects is not null
      and r.status in ('new', 'possible-duplicate')
  );
begin
  perform
    public.ensure_payees(
      owner,
      array(
        select distinct r.description
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      )
    );

  -- Before it has its parts, a row would raise alerts as a whole.
  if has_splits then
    perform set_config('outlay.quiet', 'on', true);
  end if;
  with
    categorized as (select c.* from public.categorized_import_rows(import, true) c where unseen),
    incoming as materialized (
      select
        row_number() over (order by r.line, r.part) as place,
        r.account_id,
        r.date,
        r.description,
        n.category,
        r.amount,
        coalesce(n.rule_effects ->> 'type', r.type) as type,
        r.type_stated or n.rule_effects ? 'type' is true as type_stated,
        r.bank_transfer,
        r.line,
        r.external_id,
        nullif(r.file_key, r.movement_key) as file_key,
        r.balance_key,
        n.category_source,
        n.category_reason,
        n.guess_category,
        n.guess_kind,
        n.guess_filled,
        n.rule_effects,
        r.counted,
        r.one_time
      from
        public.import_rows r
        left join categorized c on c.line = r.line and c.part = r.part
        cross join lateral (
          select
            case
              when c.line is null then r.category
              else c.category
            end as category,
            case
              when c.line is null then r.category_source
              else c.category_source
            end as category_source,
            case
              when c.line is null then r.category_reason
              else c.category_reason
            end as category_reason,
            case
              when c.line is null then r.guess_category
              else c.guess_category
            end as guess_category,
            case
              when c.line is null then r.guess_kind
              else c.guess_kind
            end as guess_kind,
            case
              when c.line is null then r.guess_filled
              else c.guess_filled
            end as guess_filled,
            case
              when c.line is null then r.rule_effects
              else c.rule_effects
            end as rule_effects
        ) n
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ),
    described as materialized (
      select d.description, k.payee_id
      from
        (select distinct i.description from incoming i) d
        join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
    ),
    stated as (
      select
        i.category as name,
        min(i.place) as place,
        case
          when bool_and(i.type = 'income') then 'income'
          else 'spending'
        end as kind
      from incoming i
      group by i.category
    ),
    named as materialized (
      select n.name, n.id, public.caseless(n.name) = 'uncategorized' as is_none
      from
        (
          select array_agg(s.name order by s.place) as names, array_agg(s.kind order by s.place) as kinds from stated s
        ) s
        cross join lateral public.ensure_categories(s.names, s.kinds) n
    ),
    guessed as materialized (
      select g.name, c.id
      from
        (select distinct i.guess_category as name from incoming i where i.guess_category is not null) g
        join public.categories c on c.user_id = owner and public.caseless(c.name) = public.caseless(g.name)
    )
  insert into public.transactions
    (
      user_id,
      import_id,
      "position",
      account_id,
      date,
      description,
      payee_id,
      category_id,
      category_source,
      category_reason,
      guess_category_id,
      guess_kind,
      guess_filled,
      amount,
      type,
      type_stated,
      note,
      one_time,
      counted,
      bank_transfer,
      line,
      external_id,
      file_key,
      balance_key,
      created_at
    )
  select
    owner,
    import,
    i.place,
    i.account_id,
    i.date,
    i.description,
    coalesce(p.id, d.payee_id),
    n.id,
    case
      when i.category_source = 'file'
      and n.is_none then 'none'
      else i.category_source
    end,
    i.category_reason,
    g.id,
    i.guess_kind,
    i.guess_filled,
    i.amount,
    i.type,
    i.type_stated,
    coalesce(i.rule_effects ->> 'note', ''),
    coalesce((i.rule_effects ->> 'oneTime')::boolean, i.one_time),
    i.counted,
    i.bank_transfer,
    i.line,
    i.external_id,
    i.file_key,
    i.balance_key,
    entered
  from
    incoming i
    join described d on d.description = i.description
    join named n on n.name = i.category
    left join guessed g on g.name = i.guess_category
    left join public.payees p on p.user_id = owner and p.id = (i.rule_effects ->> 'payee')::uuid;
  if has_effects then
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.rule_effects -> 'tags' as tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral jsonb_array_elements_text(i.tags) n (id)
      join public.tags g on g.user_id = owner and g.id = n.id::uuid;
  end if;
  if has_tags then
    perform
      public.ensure_tags(
        array(
          select distinct g.name
          from
            public.import_rows r
            cross join lateral unnest(r.tags) g (name)
          where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
        )
      );
    insert into public.transaction_tags (user_id, transaction_id, tag_id)
    select distinct owner, t.id, g.id
    from
      (
        select row_number() over (order by r.line, r.part) as place, r.tags
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
      ) i
      join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
      cross join lateral unnest(i.tags) n (name)
      join public.tags g on g.user_id = owner and public.caseless(g.name) = public.caseless(n.name)
    on conflict do nothing;
  end if;
  if not has_splits then
    return;
  end if;
  perform public.write_parts(t.id, i.split)
  from
    (
      select row_number() over (order by r.line, r.part) as place, coalesce(r.split, r.rule_effects -> 'split') as split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.split is not null;
  update public.transaction_parts p
  set
    category_source = 'rule',
    category_reason = jsonb_build_object('rule', i.rule)
  from
    (
      select
        row_number() over (order by r.line, r.part) as place,
        r.split is null and r.rule_effects ? 'split' as ruled,
        (
          select jsonb_build_object('id', a.id, 'name', a.name, 'place', a.place)
          from public.active_rules() a
          where a.place = (r.rule_effects #>> '{by,split}')::integer
        ) as rule
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where i.ruled and p.user_id = owner and p.transaction_id = t.id;
  update public.transaction_parts p
  set category_source = 'file'
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.split
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) i
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = i.place
  where
    p.user_id = owner
    and p.transaction_id = t.id
    and i.split -> (p.position - 1) ->> 'source' = 'file';
  -- If the file does not state the type, the category decides, as for a whole row.
  update public.transaction_parts p
  set type = case p.type
    when 'income' then 'refund'
    else 'income'
  end
  from
    public.transactions t,
    public.categories c
  where
    t.user_id = owner
    and t.import_id = import
    and not t.type_stated
    and p.user_id = owner
    and p.transaction_id = t.id
    and c.user_id = owner
    and c.id = p.category_id
    and (
      p.type = 'income'
      and p.amount > 0
      and c.kind = 'spending'
      and public.caseless(c.name) <> 'uncategorized'
      or p.type = 'expense'
      and c.kind = 'income'
    );
  perform public.await_imported_transfers(import);
  perform set_config('outlay.quiet', quiet, true);
  set constraints all immediate;
  added := array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import order by t.position
  );
  perform public.raise_alerts_of(added, import);
end;
$function$;
comment on function public.add_imported_transactions is
  'Adds the transactions of a staged import, as part of its commit. Unseen rows come without rules and memory.';

create function public.keep_other_rows(import uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  if
    not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.choice = 'add' and r.match_id is not null
    )
  then
    return;
  end if;
  insert into public.suggestions (user_id, kind, first_id, second_id, refused_at)
  select owner, 'duplicate', r.match_id, t.id, now()
  from
    (
      select row_number() over (order by r.line, r.part) as place, r.match_id, r.choice
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate')
    ) r
    join public.transactions t on t.user_id = owner and t.import_id = import and t.position = r.place
  where r.choice = 'add' and r.match_id is not null
  on conflict do nothing;
end;
$$;
comment on function public.keep_other_rows is
  'Remembers rows the user added although they resemble others, so that /review doesn''t ask. Part of a commit.';

create function public.discard_imports_of_account()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  delete from public.imports i
  where
    i.user_id = old.user_id
    and i.committed_at is null
    and exists (
      select
      from public.import_rows r
      where r.user_id = old.user_id and r.import_id = i.id and old.id in (r.account_id, r.other_account_id)
    );
  return old;
end;
$$;
comment on function public.discard_imports_of_account is
  'Discards the staged imports with rows for an account, or transfers with it, that is removed for good.';
