-- Deleting, and taking back. A deleted row stays in its table, marked with the change that deleted it, and counts
-- nowhere.

create function public.move_to_trash(change uuid, ids uuid[])
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  moved integer;
begin
  -- By their keys: as live ones (deletion_id is null) they might be looked for along the index of the list.
  update public.transactions t
  set
    deletion_id = change,
    deleted_at = now()
  where t.user_id = owner and t.id = any (ids) and t.deleted_at is null;
  get diagnostics moved = row_count;
  update public.ledger_changes c set transactions = moved where c.user_id = owner and c.id = change;
  return moved;
end;
$$;
comment on function public.move_to_trash is 'Moves transactions to the trash as part of a change; returns how many.';

create function public.delete_transactions(change uuid, selection jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  moved integer;
begin
  select c.transactions into moved from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'delete');
    moved := public.move_to_trash(change, public.selected_transactions(selection));
  end if;
  return jsonb_build_object('transactions', moved);
end;
$$;
comment on function public.delete_transactions is 'Moves the selected transactions to the trash; safe to repeat.';

create function public.delete_account(change uuid, account uuid, transactions integer)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  moved integer;
begin
  select c.transactions into moved from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', moved);
  end if;
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = account) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if
    not exists (select from public.live_accounts a where a.user_id = owner and a.id <> account and a.closed_at is null)
  then
    raise sqlstate 'PT409' using message = 'last_account';
  end if;
  insert into public.ledger_changes (user_id, id, kind) values (owner, change, 'delete-account');
  moved := public.move_to_trash(
    change,
    array(select t.id from public.live_transactions t where t.user_id = owner and t.account_id = account)
  );
  if moved is distinct from delete_account.transactions then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  update public.accounts a set deletion_id = change where a.user_id = owner and a.id = account;
  return jsonb_build_object('transactions', moved);
end;
$$;
comment on function public.delete_account is 'Moves an account and its transactions to the trash; safe to repeat.';

create function public.close_account(account uuid, closed boolean)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if
    closed
    and not exists (
      select from public.live_accounts a where a.user_id = owner and a.id <> account and a.closed_at is null
    )
  then
    raise sqlstate 'PT409' using message = 'last_account';
  end if;
  update public.accounts a
  set closed_at = case
    when closed then coalesce(a.closed_at, now())
  end
  where a.user_id = owner and a.id = account and a.deletion_id is null;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
end;
$$;
comment on function public.close_account is 'Closes an account or opens it again.';

create function public.take_from_trash(accounts uuid[], ids uuid[])
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  needed uuid[] := array(
    select unnest(accounts)
    union
    select t.account_id
    from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.deletion_id is not null
  );
  back integer;
begin
  update public.accounts a
  set deletion_id = null
  where a.user_id = owner and a.id = any (needed) and a.deletion_id is not null;
  update public.transactions t
  set
    deletion_id = null,
    deleted_at = null
  where t.user_id = owner and t.id = any (ids) and t.deletion_id is not null;
  get diagnostics back = row_count;
  return back;
end;
$$;
comment on function public.take_from_trash is
  'Takes accounts and transactions, and the accounts these need, out of the trash; returns how many transactions.';

create function public.undo_change(change uuid)
returns jsonb
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.ledger_changes;
  account_ids uuid[];
  ids uuid[];
  back integer;
  refused jsonb;
  as_left boolean := true;
  linked jsonb;
begin
  perform public.forget_old_changes();
  select * into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  if not found then
    raise sqlstate 'PT404' using message = 'change_gone';
  end if;
  if held.undone_at is null then
    case held.kind
      when 'category' then
        perform public.restore_category_change(change);
      when 'payee' then
        perform public.restore_payee_change(change);
      when 'rule' then
        as_left := public.restore_rule_change(change);
      when 'recurring' then
        as_left := public.restore_series_change(change);
      when 'budget' then
        as_left := public.restore_budget_change(change);
      else
        null;
    end case;
    if held.kind not in ('delete', 'delete-account') then
      -- Alerts came back with the categories, and nothing has happened that calls for new ones.
      perform
        set_config(
          'outlay.quiet',
          case held.kind
            when 'category' then 'on'
            else ''
          end,
          true
        );
      linked := public.found_pairs(change);
      back := public.restore_snapshots(change);
      perform public.refuse_pairs(linked);
      ids := array(
        select c.transaction_id
        from public.changed_transactions c
        where c.user_id = owner and c.change_id = change and c.before is null
      );
      with
        undone as (
          update public.transactions t
          -- The snapshot has the rest, if there was more to it.
          set
            category_id = c.category_id,
            category_source = c.category_source,
            category_reason = null,
            category_set_at = null,
            account_id = c.account_id,
            type = c.type,
            type_stated = c.type_stated,
            edited_at = c.edited_at,
            file_key = c.file_key
          from public.changed_transactions c
          where
            c.user_id = owner
            and c.change_id = change
            and t.user_id = owner
            and t.id = c.transaction_id
            and t.id = any (ids)
            and t.revision = c.revision
            and t.deleted_at is null
            and exists (select from public.live_accounts a where a.user_id = owner and a.id = c.account_id)
            and exists (select from public.categories g where g.user_id = owner and g.id = c.category_id)
          returning t.id, t.revision, c.revision_before
        ),
        earlier as (
          -- They are again as the change before this one left them; that one can now be taken back.
          update public.changed_transactions e
          set revision = u.revision
          from undone u
          where
            e.user_id = owner
            and e.transaction_id = u.id
            and e.transaction_id = any (ids)
            and e.revision = u.revision_before
        )
      select back + count(*)
      into back
      from undone;
      perform set_config('outlay.quiet', '', true);
      refused := coalesce(held.snapshot -> 'suggestions', held.details -> 'suggestions');
      update public.suggestions s
      set refused_at = null
      where s.user_id = owner and s.second_id is not null and refused ? s.id::text;
      delete from public.suggestions s
      where s.user_id = owner and s.second_id is null and refused ? s.id::text;
      if held.details ->> 'action' = 'refuse' then
        back := held.transactions;
      end if;
      perform
        public.find_suggestions(
          array(
            select c.transaction_id
            from public.changed_transactions c
            where
              c.user_id = owner
              and c.change_id = change
              and (
                c.before ?| array['parts', 'transfers', 'refunds']
                or c.before -> 'row' ?| array['account_id', 'date', 'amount', 'type']
              )
          )
        );
    else
      account_ids := array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id = change);
      ids := array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id = change);
      if held.kind = 'delete-account' and cardinality(account_ids) = 0 and cardinality(ids) = 0 then
        raise sqlstate 'PT404' using message = 'change_gone';
      end if;
      back := public.take_from_trash(account_ids, ids);
    end if;
    update public.ledger_changes c
    set
      undone_at = now(),
      kept = held.transactions - back,
      snapshot = case
        when as_left then c.snapshot
        else c.snapshot || '{"changedSince": true}'
      end
    where c.user_id = owner and c.id = change
    returning *
    into held;
  end if;
  return jsonb_build_object('transactions', held.transactions - held.kept, 'kept', held.kept) || case
    when held.snapshot ? 'changedSince' then '{"changedSince": true}'
    else '{}'
  end::jsonb;
end;
$$;
comment on function public.undo_change is
  'Undoes a change. Repeatable; returns rows that are as before, rows changed since, and changedSince for rules.';

create function public.restore_transactions(ids uuid[] default null)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
begin
  perform public.forget_old_changes();
  return jsonb_build_object(
    'transactions',
    case
      when ids is not null then public.take_from_trash('{}', ids)
      else public.take_from_trash(
        array(select a.id from public.accounts a where a.user_id = owner and a.deletion_id is not null),
        array(select t.id from public.transactions t where t.user_id = owner and t.deletion_id is not null)
      )
    end
  );
end;
$$;
comment on function public.restore_transactions is 'Puts transactions back from the trash; safe to repeat.';

create function public.trash_page(page integer default 1, page_size integer default 25)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with place as (
      select p.* from public.page_position((
        select count(*) from public.transactions t
        where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
          and t.deleted_at > now() - interval '30 days'), trash_page.page, trash_page.page_size) p
    )
    select jsonb_build_object('total', place.total, 'pages', place.pages, 'page', place.page,
      'items', (
        select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'date', d.date,
          'description', public.row_title(row(d.*)::public.transactions),
          'category', c.name, 'amount', abs(d.amount), 'type', d.type,
            'incoming', d.amount > 0, 'note', d.note, 'deletedAt', d.deleted_at,
          'account', public.account_label(a.name, a.last_four_digits))
          order by d.deleted_at desc, d.date desc, d.id), '[]')
        from (
          select * from public.transactions t
          where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
            and t.deleted_at > now() - interval '30 days'
          order by t.deleted_at desc, t.date desc, t.id
          limit page_size offset place.skipped
        ) d
        join public.categories c on c.user_id = d.user_id and c.id = d.category_id
        join public.accounts a on a.user_id = d.user_id and a.id = d.account_id),
      'accounts', (
        select coalesce(jsonb_agg(jsonb_build_object('changeId', a.deletion_id, 'id', a.id,
          'name', a.name, 'type', a.type,
          'lastFourDigits', a.last_four_digits, 'deletedAt', l.made_at, 'transactions', (
            select count(*) from public.transactions t
            where t.user_id = a.user_id and t.deletion_id = a.deletion_id))
          order by l.made_at desc, a.id), '[]')
        from public.accounts a
        join public.ledger_changes l on l.user_id = a.user_id and l.id = a.deletion_id
        where a.user_id = (select public.current_user_id()) and l.made_at > now() - interval '30 days'))
    from place
  );
end $$;
comment on function public.trash_page is
  'A page of the deleted transactions, the latest first, and the deleted accounts.';

create function public.empty_trash(transactions integer, accounts integer)
returns void
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  rows_gone bigint;
  accounts_gone bigint;
begin
  perform public.forget_old_changes();
  delete from public.transactions t where t.user_id = owner and t.deletion_id is not null;
  get diagnostics rows_gone = row_count;
  delete from public.accounts a where a.user_id = owner and a.deletion_id is not null;
  get diagnostics accounts_gone = row_count;
  if
    rows_gone + accounts_gone > 0
    and (rows_gone, accounts_gone) is distinct from (empty_trash.transactions::bigint, empty_trash.accounts::bigint)
  then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  perform public.forget_unused_payees();
end;
$$;
comment on function public.empty_trash is 'Deletes everything in the trash for good.';

create function public.found_pairs(change uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select jsonb_agg(to_jsonb(r))
    from
      public.ledger_changes c
      join public.changed_transactions h on h.user_id = c.user_id and h.change_id = c.id
      join public.transfers r on r.user_id = c.user_id and r.out_id = h.transaction_id
    where
      c.user_id = (select public.current_user_id())
      and c.id = found_pairs.change
      and c.details ->> 'found' = 'true'
      and exists (
        select
        from public.changed_transactions i
        where i.user_id = c.user_id and i.change_id = c.id and i.transaction_id = r.in_id
      )
  );
end;
$$;
comment on function public.found_pairs is 'The transfers that a change linked automatically; null if there are none.';

create function public.refuse_pairs(pairs jsonb)
returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.suggestions as s (user_id, kind, first_id, second_id, first_part_id, second_part_id, refused_at)
  select public.current_user_id(), 'transfer', p.out_id, p.in_id, p.out_part_id, p.in_part_id, now()
  from jsonb_populate_recordset(null::public.transfers, pairs) p
  where
    not exists (
      select
      from public.transfers r
      where r.user_id = p.user_id and r.id = p.id and r.out_id = p.out_id and r.in_id = p.in_id
    )
  on conflict on constraint suggestions_key do update set refused_at = coalesce(s.refused_at, now());
end;
$$;
comment on function public.refuse_pairs is 'Remembers that unlinked pairs are no transfers.';
