-- Changes of many transactions at once, deletions, the trash, and taking each of them back.
--
-- What is deleted moves to tables of its own, as it was: no sum, list or match has to know of it, and what
-- comes back is what went. A change carries an id that its screen has chosen, so that asking twice changes once.

-- ---------------------------------------------------------------- tables
create table public.ledger_changes (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('set', 'delete', 'delete-account')),
  transactions integer not null default 0 check (transactions >= 0),
  made_at timestamptz not null default now(),
  undone_at timestamptz,
  kept integer,
  primary key (user_id, id)
);
comment on table public.ledger_changes is 'A change of one or many transactions that can be taken back.';
comment on column public.ledger_changes.transactions is 'How many transactions it changed or deleted.';
comment on column public.ledger_changes.kept is 'How many of them the undo left alone, as they were changed again since.';

alter table public.ledger_changes enable row level security;
revoke all on public.ledger_changes from anon, authenticated;
grant select, insert, update, delete on public.ledger_changes to authenticated;
create policy "read own ledger changes" on public.ledger_changes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own ledger changes" on public.ledger_changes
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own ledger changes" on public.ledger_changes
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own ledger changes" on public.ledger_changes
  for delete to authenticated using (user_id = (select auth.uid()));

create table public.changed_transactions (
  user_id uuid not null default auth.uid(),
  change_id uuid not null,
  transaction_id uuid not null,
  category text not null,
  account_id uuid not null,
  edited_at timestamptz,
  file_key uuid,
  revision_before integer not null,
  revision integer not null,
  primary key (user_id, change_id, transaction_id),
  constraint changed_transactions_change_fkey
    foreign key (user_id, change_id) references public.ledger_changes (user_id, id) on delete cascade
);
comment on table public.changed_transactions is 'What the transactions of a change were before it.';
comment on column public.changed_transactions.revision is 'The revision of what the change has left; at another one it was changed again since.';

create index changed_transactions_transaction_index on public.changed_transactions (user_id, transaction_id);

alter table public.changed_transactions enable row level security;
revoke all on public.changed_transactions from anon, authenticated;
grant select, insert, update, delete on public.changed_transactions to authenticated;
create policy "read own changed transactions" on public.changed_transactions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own changed transactions" on public.changed_transactions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own changed transactions" on public.changed_transactions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own changed transactions" on public.changed_transactions
  for delete to authenticated using (user_id = (select auth.uid()));

create table public.deleted_transactions (
  user_id uuid not null default auth.uid(),
  id uuid not null,
  change_id uuid not null,
  account_id uuid not null,
  date date not null,
  description text not null,
  category text not null,
  amount numeric(14, 2) not null,
  type text not null,
  note text not null,
  import_id uuid,
  position integer not null,
  external_id text,
  file_key uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  revision integer not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint deleted_transactions_change_fkey
    foreign key (user_id, change_id) references public.ledger_changes (user_id, id) on delete cascade
);
comment on table public.deleted_transactions is 'The trash: transactions as they were, for 30 days. They count nowhere.';
create index deleted_transactions_change_index on public.deleted_transactions (user_id, change_id);

alter table public.deleted_transactions enable row level security;
revoke all on public.deleted_transactions from anon, authenticated;
grant select, insert, update, delete on public.deleted_transactions to authenticated;
create policy "read own deleted transactions" on public.deleted_transactions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own deleted transactions" on public.deleted_transactions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own deleted transactions" on public.deleted_transactions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own deleted transactions" on public.deleted_transactions
  for delete to authenticated using (user_id = (select auth.uid()));

create table public.deleted_accounts (
  user_id uuid not null default auth.uid(),
  id uuid not null,
  change_id uuid not null,
  name text not null,
  type text not null,
  last_four_digits text not null,
  balance numeric(14, 2) not null,
  balance_as_of timestamptz not null,
  balance_date date not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  revision integer not null,
  mappings jsonb not null,
  deleted_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint deleted_accounts_change_fkey
    foreign key (user_id, change_id) references public.ledger_changes (user_id, id) on delete cascade
);
comment on table public.deleted_accounts is 'Deleted accounts as they were, for 30 days.';
comment on column public.deleted_accounts.mappings is 'How its files were read, by fingerprint.';
create index deleted_accounts_change_index on public.deleted_accounts (user_id, change_id);

alter table public.deleted_accounts enable row level security;
revoke all on public.deleted_accounts from anon, authenticated;
grant select, insert, update, delete on public.deleted_accounts to authenticated;
create policy "read own deleted accounts" on public.deleted_accounts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own deleted accounts" on public.deleted_accounts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own deleted accounts" on public.deleted_accounts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own deleted accounts" on public.deleted_accounts
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- accounts: closing, revisions
alter table public.accounts
  add column closed_at timestamptz,
  add column revision integer not null default 1;
comment on column public.accounts.closed_at is 'Since when it is closed: out of the choices, its history kept.';
comment on column public.accounts.revision is 'Counts its changes; an edit names the one it was made on.';

create function public.count_account_change() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
comment on function public.count_account_change() is 'Counts the changes of an account.';
revoke execute on function public.count_account_change() from public, anon, authenticated;

create trigger count_account_change before update on public.accounts
  for each row when (
    (old.name, old.type, old.last_four_digits, old.balance, old.balance_as_of, old.balance_date, old.closed_at)
      is distinct from
      (new.name, new.type, new.last_four_digits, new.balance, new.balance_as_of, new.balance_date, new.closed_at))
  execute function public.count_account_change();

create or replace view public.account_balances with (security_invoker = true) as
select
  a.id, a.user_id, a.name, a.type, a.last_four_digits, a.created_at,
  a.balance + coalesce(after.change, 0) as balance,
  a.closed_at, a.revision
from public.accounts a
left join lateral (
  select sum(case t.type when 'income' then t.amount else -t.amount end) as change
  from public.transactions t
  where t.user_id = a.user_id
    and t.account_id = a.id
    and t.date >= a.balance_date
    -- On the same date only what was entered afterwards: older entries were in the balance already.
    and (t.date > a.balance_date or t.created_at > a.balance_as_of)
) after on true;

-- ---------------------------------------------------------------- one change at a time
-- Ledger changes and imports of a user wait for each other: each sees the whole of the one before.
create function public.hold_ledger() returns uuid
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
begin
  perform pg_advisory_xact_lock(hashtextextended('imports:' || owner::text, 0));
  -- What is older can't be taken back any more.
  delete from public.ledger_changes c
  where c.user_id = owner and c.made_at < now() - case c.kind when 'set' then interval '1 day' else interval '30 days' end;
  return owner;
end $$;
comment on function public.hold_ledger() is 'Waits for the user''s other changes, forgets old ones and answers who the user is.';

-- The transactions a user has selected: { ids } or { filter, count, digest }, as transactions_page told how many
-- match and which. What of ids is gone since is left out; where a filter matches others by now, or they say
-- something else: selection_changed.
create function public.selected_transactions(selection jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[];
  digest bigint;
begin
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(selection) = 'string' then
    selection := (selection #>> '{}')::jsonb;
  end if;
  if selection ? 'ids' then
    ids := array(
      select t.id from public.transactions t
      where t.user_id = owner and t.id in (select value::uuid from jsonb_array_elements_text(selection -> 'ids')));
  else
    select coalesce(array_agg(t.id), '{}'), coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0) into ids, digest
    from public.filtered_transactions(selection -> 'filter') t;
    if cardinality(ids) is distinct from (selection ->> 'count')::integer
      or digest <> (selection ->> 'digest')::bigint then
      raise sqlstate 'PT409' using message = 'selection_changed';
    end if;
  end if;
  return ids;
end $$;
comment on function public.selected_transactions(jsonb) is 'The ids of the transactions a user has selected.';

-- ---------------------------------------------------------------- setting
-- Sets category and account (each optional) of what is selected. Answers { transactions }, how many were changed.
create function public.set_transactions(change uuid, selection jsonb, category text default null, account uuid default null)
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
comment on function public.set_transactions(uuid, jsonb, text, uuid) is
  'Sets the category or account of the selected transactions; safe to repeat.';

-- ---------------------------------------------------------------- deleting
create function public.move_to_trash(change uuid, ids uuid[]) returns integer
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  moved integer;
begin
  -- A form whose answer was lost may have added a deleted transaction anew under its id. The later one counts.
  delete from public.deleted_transactions d
  where d.user_id = owner and d.id = any (ids)
    and exists (select from public.transactions t where t.user_id = owner and t.id = d.id);
  with gone as (
    delete from public.transactions t where t.user_id = owner and t.id = any (ids) returning t.*
  )
  insert into public.deleted_transactions (user_id, id, change_id, account_id, date, description, category, amount, type,
    note, import_id, "position", external_id, file_key, created_at, edited_at, revision)
  select owner, g.id, change, g.account_id, g.date, g.description, g.category, g.amount, g.type,
    g.note, g.import_id, g."position", g.external_id, g.file_key, g.created_at, g.edited_at, g.revision
  from gone g;
  get diagnostics moved = row_count;
  update public.ledger_changes c set transactions = moved where c.user_id = owner and c.id = change;
  return moved;
end $$;
comment on function public.move_to_trash(uuid, uuid[]) is 'Moves transactions to the trash as part of a change; answers how many.';

-- Answers { transactions }, how many went to the trash.
create function public.delete_transactions(change uuid, selection jsonb) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  moved integer;
begin
  select c.transactions into moved from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'delete');
    moved := public.move_to_trash(change, public.selected_transactions(selection));
  end if;
  return jsonb_build_object('transactions', moved);
end $$;
comment on function public.delete_transactions(uuid, jsonb) is
  'Moves the selected transactions to the trash; safe to repeat.';

-- Deletes an account with its transactions, of which there are as many as the user was told; else
-- selection_changed. A user keeps an account that is open: last_account. Answers { transactions }.
create function public.delete_account(change uuid, account uuid, transactions integer) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  held public.accounts;
  moved integer;
begin
  select c.transactions into moved from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', moved);
  end if;
  select * into held from public.accounts a where a.user_id = owner and a.id = account for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if not exists (select from public.accounts a where a.user_id = owner and a.id <> account and a.closed_at is null) then
    raise sqlstate 'PT409' using message = 'last_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'delete-account');
  delete from public.deleted_accounts d where d.user_id = owner and d.id = account;
  moved := public.move_to_trash(change, array(
    select t.id from public.transactions t where t.user_id = owner and t.account_id = account));
  if moved is distinct from delete_account.transactions then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  insert into public.deleted_accounts (user_id, id, change_id, name, type, last_four_digits, balance, balance_as_of,
    balance_date, created_at, closed_at, revision, mappings)
  select owner, held.id, change, held.name, held.type, held.last_four_digits, held.balance, held.balance_as_of,
    held.balance_date, held.created_at, held.closed_at, held.revision,
    (select coalesce(jsonb_object_agg(m.fingerprint, m.mapping), '{}') from public.import_mappings m
     where m.user_id = owner and m.account_id = account);
  delete from public.accounts a where a.user_id = owner and a.id = account;
  return jsonb_build_object('transactions', moved);
end $$;
comment on function public.delete_account(uuid, uuid, integer) is
  'Moves an account and its transactions to the trash; safe to repeat.';

-- Closes an account, or opens it again. A user keeps an account that is open: last_account.
create function public.close_account(account uuid, closed boolean) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
begin
  if closed and not exists (
    select from public.accounts a where a.user_id = owner and a.id <> account and a.closed_at is null) then
    raise sqlstate 'PT409' using message = 'last_account';
  end if;
  update public.accounts a set closed_at = case when closed then coalesce(a.closed_at, now()) end
  where a.user_id = owner and a.id = account;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
end $$;
comment on function public.close_account(uuid, boolean) is 'Closes an account or opens it again.';

-- ---------------------------------------------------------------- taking back
-- Puts accounts and transactions back as they were; an account that transactions need comes back with them.
-- Answers how many transactions came back.
create function public.take_from_trash(accounts uuid[], ids uuid[]) returns integer
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  needed uuid[];
  back integer;
begin
  -- An account that was added anew under its id is the one that counts.
  delete from public.deleted_accounts d
  where d.user_id = owner and exists (select from public.accounts a where a.id = d.id);
  needed := array(
    select unnest(accounts)
    union
    select d.account_id from public.deleted_transactions d where d.user_id = owner and d.id = any (ids));
  with gone as (
    delete from public.deleted_accounts d where d.user_id = owner and d.id = any (needed) returning d.*
  ), opened as (
    insert into public.accounts (id, user_id, name, type, last_four_digits, balance, balance_as_of, balance_date,
      created_at, closed_at, revision)
    select g.id, owner, g.name, g.type, g.last_four_digits, g.balance, g.balance_as_of, g.balance_date, g.created_at,
      g.closed_at, g.revision
    from gone g
    returning id
  )
  insert into public.import_mappings (user_id, account_id, fingerprint, mapping)
  select owner, g.id, m.key, m.value from gone g join opened o on o.id = g.id cross join jsonb_each(g.mappings) m;
  with gone as (
    delete from public.deleted_transactions d
    where d.user_id = owner and d.id = any (ids)
      -- It may have been added anew under its id, and its account may be gone for good.
      and not exists (select from public.transactions t where t.id = d.id)
      and exists (select from public.accounts a where a.user_id = owner and a.id = d.account_id)
    returning d.*
  )
  insert into public.transactions (id, user_id, account_id, date, description, category, amount, type, note, import_id,
    "position", external_id, file_key, created_at, edited_at, revision)
  select g.id, owner, g.account_id, g.date, g.description, g.category, g.amount, g.type, g.note, g.import_id,
    g."position", g.external_id, g.file_key, g.created_at, g.edited_at, g.revision
  from gone g;
  get diagnostics back = row_count;
  return back;
end $$;
comment on function public.take_from_trash(uuid[], uuid[]) is
  'Puts deleted accounts and transactions back as they were; answers how many transactions.';

-- Takes a change back: { transactions, kept }, how many are again as they were, and how many were left alone
-- because they were changed or deleted since. Asked again it answers the same. change_gone when it is too old, or a
-- deleted account is in the trash no more.
create function public.undo_change(change uuid) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
  held public.ledger_changes;
  back integer;
begin
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change for update;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    if held.kind = 'set' then
      with undone as (
        update public.transactions t
        set category = c.category, account_id = c.account_id, edited_at = c.edited_at, file_key = c.file_key
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and t.user_id = owner and t.id = c.transaction_id
          and t.revision = c.revision
          and exists (select from public.accounts a where a.user_id = owner and a.id = c.account_id)
        returning t.id, t.revision, c.revision_before
      ), earlier as (
        -- They are again as the change before this one has left them, which can be taken back in its turn.
        update public.changed_transactions e set revision = u.revision
        from undone u
        where e.user_id = owner and e.transaction_id = u.id and e.revision = u.revision_before
      )
      select count(*) into back from undone;
    else
      if held.kind = 'delete-account'
        and not exists (select from public.deleted_accounts d where d.user_id = owner and d.change_id = change)
        and not exists (select from public.deleted_transactions d where d.user_id = owner and d.change_id = change) then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(
        array(select d.id from public.deleted_accounts d where d.user_id = owner and d.change_id = change),
        array(select d.id from public.deleted_transactions d where d.user_id = owner and d.change_id = change));
    end if;
    update public.ledger_changes c set undone_at = now(), kept = held.transactions - back
    where c.user_id = owner and c.id = change
    returning * into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept);
end $$;
comment on function public.undo_change(uuid) is 'Takes a change of transactions back; safe to repeat.';

-- ---------------------------------------------------------------- the trash
create function public.trash_page(page integer default 1, page_size integer default 25) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with shown as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size))::integer as pages,
      least(greatest(page, 1), greatest(1, ceil(count(*)::numeric / page_size)))::integer as page
    from public.deleted_transactions d
    where d.user_id = (select public.current_user_id()) and d.deleted_at > now() - interval '30 days'
  )
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page,
    'rows', (
      select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'date', d.date, 'description', d.description,
        'category', d.category, 'amount', d.amount, 'type', d.type, 'note', d.note, 'deleted_at', d.deleted_at,
        'account', coalesce(
          (select a.name || ' (*' || a.last_four_digits || ')' from public.accounts a
           where a.user_id = d.user_id and a.id = d.account_id),
          (select a.name || ' (*' || a.last_four_digits || ')' from public.deleted_accounts a
           where a.user_id = d.user_id and a.id = d.account_id)))
        order by d.deleted_at desc, d.date desc, d.id), '[]')
      from (
        select * from public.deleted_transactions d
        where d.user_id = (select public.current_user_id()) and d.deleted_at > now() - interval '30 days'
        order by d.deleted_at desc, d.date desc, d.id
        limit page_size offset (shown.page - 1) * page_size
      ) d),
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('change_id', d.change_id, 'id', d.id, 'name', d.name, 'type', d.type,
        'last_four_digits', d.last_four_digits, 'deleted_at', d.deleted_at, 'transactions', (
          select count(*) from public.deleted_transactions t
          where t.user_id = d.user_id and t.change_id = d.change_id))
        order by d.deleted_at desc, d.id), '[]')
      from public.deleted_accounts d
      where d.user_id = (select public.current_user_id()) and d.deleted_at > now() - interval '30 days'))
  from shown;
$$;
comment on function public.trash_page(integer, integer) is
  'A page of the deleted transactions, the latest first, and the deleted accounts.';

-- Puts some transactions back, or without ids all of the trash with its accounts. Answers { transactions }, how many
-- came back; those that are back already don't count.
create function public.restore_transactions(ids uuid[] default null) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
begin
  return jsonb_build_object('transactions', case
    when ids is not null then public.take_from_trash('{}', ids)
    else public.take_from_trash(
      array(select d.id from public.deleted_accounts d where d.user_id = owner),
      array(select d.id from public.deleted_transactions d where d.user_id = owner))
  end);
end $$;
comment on function public.restore_transactions(uuid[]) is 'Puts transactions back from the trash; safe to repeat.';

-- Deletes for good what is in the trash: as many transactions and accounts as the user was told; else
-- selection_changed.
create function public.empty_trash(transactions integer, accounts integer) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.hold_ledger();
begin
  if (select count(*) from public.deleted_transactions d where d.user_id = owner) is distinct from transactions::bigint
    or (select count(*) from public.deleted_accounts d where d.user_id = owner) is distinct from accounts::bigint then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  delete from public.deleted_transactions d where d.user_id = owner;
  delete from public.deleted_accounts d where d.user_id = owner;
end $$;
comment on function public.empty_trash(integer, integer) is 'Deletes for good what is in the trash.';

-- ---------------------------------------------------------------- choices and cards
-- What the screens of transactions offer to choose from: accounts, the newest first, and categories with their
-- limit and what was spent on them in the calendar month of `today`.
create function public.transaction_choices(today date) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with spent as (
    select t.category, sum(t.amount) as spending
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.type = 'expense'
      and t.date >= date_trunc('month', today)::date
      and t.date < (date_trunc('month', today) + interval '1 month')::date
    group by t.category
  )
  select jsonb_build_object(
    'accounts', (
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
        'last_four_digits', a.last_four_digits, 'closed', a.closed_at is not null)
        order by a.created_at desc, a.id), '[]')
      from public.accounts a where a.user_id = (select public.current_user_id())),
    'categories', (
      select coalesce(jsonb_agg(jsonb_build_object('name', c.name, 'monthly_limit', l.monthly_limit,
        'spending', coalesce(s.spending, 0)) order by c.place), '[]')
      from public.categories() with ordinality as c(name, place)
      left join public.budget_limits l on l.user_id = (select public.current_user_id()) and l.category = c.name
      left join spent s on s.category = c.name));
$$;
comment on function public.transaction_choices(date) is 'Accounts and categories to choose from, with this month''s spending.';

-- The cards of the Bank Accounts screen: balances of now, how many transactions, and the last day of one.
create function public.bank_accounts(today date default null) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'type', b.type,
    'last_four_digits', b.last_four_digits, 'balance', b.balance::text, 'closed', b.closed_at is not null,
    'revision', b.revision, 'transactions', coalesce(t.transactions, 0), 'latest', t.latest,
    'upcoming', coalesce(t.upcoming, 0)::text)
    order by b.created_at desc, b.id), '[]')
  from public.account_balances b
  left join (
    select t.account_id, count(*) as transactions, max(t.date) as latest,
      sum(case t.type when 'income' then t.amount else -t.amount end) filter (where t.date > today) as upcoming
    from public.transactions t
    where t.user_id = (select public.current_user_id())
    group by t.account_id
  ) t on t.account_id = b.id
  where b.user_id = (select public.current_user_id());
$$;
comment on function public.bank_accounts(date) is
  'The user''s accounts with their balance, how many transactions they have, and what of it is dated after today.';

-- ---------------------------------------------------------------- rights
do $$
declare
  signature regprocedure;
begin
  for signature in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('hold_ledger', 'selected_transactions',
      'set_transactions', 'move_to_trash', 'delete_transactions', 'delete_account', 'close_account', 'take_from_trash',
      'undo_change', 'trash_page', 'restore_transactions', 'empty_trash', 'transaction_choices', 'bank_accounts')
  loop
    execute format('revoke execute on function %s from public, anon', signature);
    execute format('grant execute on function %s to authenticated', signature);
  end loop;
end $$;
