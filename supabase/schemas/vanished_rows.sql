-- Rows of earlier files that a later file of the account should hold, having the rows around them, and lacks: mostly a
-- pending payment that was booked with another amount, day or text. Nothing removes them by itself.

create function public.file_day(t public.transactions)
returns date
language plpgsql
stable
set search_path to ''
as $function$
begin
  -- The key is a digest, so the row's day and amount in the file are those that produce it.
  return (
    with
      edits as (
        select c.before -> 'row' as held
        from public.changed_transactions c
        where c.user_id = t.user_id and c.transaction_id = t.id and c.before -> 'row' ?| array['date', 'amount']
      ),
      days as (
        select t.date as day
        union
        select (e.held ->> 'date')::date from edits e where e.held ? 'date'
      ),
      amounts as (
        select t.amount
        union
        select (e.held ->> 'amount')::numeric from edits e where e.held ? 'amount'
      )
    select d.day
    from
      days d
      cross join amounts a
    where public.movement_key(t.account_id, d.day, a.amount, coalesce(t.bank_text, t.description)) = t.file_key
    limit 1
  );
end;
$function$;
comment on function public.file_day is 'The day that an edited transaction had in its file; null if that is not known.';

create function public.vanished_transactions(import uuid)
returns table (id uuid, line integer, part integer, replaced boolean)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  -- A longer gap is a stretch that the file leaves out, like the time between two exports in one file.
  longest_gap constant integer := 3;
  -- A file that lacks more than one row for so many it has is a selection: one card, one category, a search.
  rows_per_vanished constant integer := 4;
  -- One row alone may always be missing, where the file has this many others.
  fewest_there constant integer := 2;
  -- Nobody decides about more than this one by one.
  most_vanished constant integer := 50;
  -- A pending payment is booked within a few days, a long weekend included.
  longest_booking constant integer := 5;
  -- A tip of a quarter. Texts that share a word need no likeness of amounts.
  largest_difference constant numeric := 0.2;
begin
  return query with
      staged as materialized (
        select
          r.line,
          r.part,
          r.account_id,
          r.date,
          r.amount,
          r.description,
          r.external_id,
          r.match_id,
          r.replaces,
          r.choice,
          r.status,
          r.split
        from public.import_rows r
        where r.user_id = owner and r.import_id = import and r.kind = 'readable'
      ),
      spans as materialized (
        select
          s.account_id,
          min(s.date) as first_day,
          max(s.date) as last_day,
          bool_or(s.amount < 0) as has_out,
          bool_or(s.amount > 0) as has_in
        from staged s
        group by s.account_id
        -- An export from Outlay holds what its list was filtered for.
        having
          not bool_or(coalesce(s.external_id, '') like 'outlay:%')
          and not exists (
            select
            from public.import_statements n
            where
              n.user_id = owner
              and n.import_id = import
              and n.account_id = s.account_id
              and n.currency <> public.account_currency(owner, s.account_id)
          )
      ),
      matched as materialized (
        select s.match_id as id, min(s.date) as day
        from staged s
        where s.match_id is not null and s.replaces is null
        group by s.match_id
      ),
      held as materialized (
        select
          t.id,
          t.account_id,
          t.import_id,
          t.amount,
          t.created_at,
          t."position",
          m.id is not null as there,
          case
            when m.id is not null then m.day
            when t.file_key is null
            or t.file_key = t.movement_key then t.date
            else public.file_day(t)
          end as day
        from
          public.transactions t
          join spans p on p.account_id = t.account_id
          join public.imports i
            on i.user_id = owner and i.id = t.import_id and i.committed_at is not null and i.undone_at is null
          left join matched m on m.id = t.id
        where
          t.user_id = owner
          and t.account_id = any (array(select a.account_id from spans a))
          and t.deletion_id is null
          and (t.date between p.first_day and p.last_day or t.file_key <> t.movement_key)
      ),
      named as materialized (
        select n.account_id, n.import_id, n.named
        from public.import_statements n
        where n.user_id = owner and n.named is not null and n.account_id in (select p.account_id from spans p)
      ),
      kin as materialized (
        -- The imports whose files continue in this one: it has a row of theirs, or names the account as they did.
        select k.account_id, k.import_id
        from
          (
            select h.account_id, h.import_id from held h where h.there
            union
            select h.account_id, r.import_id
            from
              public.import_rows r
              join held h on h.id = r.match_id
            where r.user_id = owner and r.import_id <> import and r.status in ('already-there', 'same') and h.there
            union
            select o.account_id, o.import_id
            from
              named n
              join named o on o.account_id = n.account_id and o.named = n.named
            where n.import_id = import and o.import_id <> import
          ) k
        -- Two cards of one account are distinguished by their numbers.
        where
          exists (
            select
            from
              named n
              join named o on o.account_id = n.account_id and o.named = n.named
            where n.import_id = import and o.import_id = k.import_id and o.account_id = k.account_id
          )
          or not exists (select from named n where n.import_id = import and n.account_id = k.account_id)
          or not exists (select from named o where o.import_id = k.import_id and o.account_id = k.account_id)
      ),
      kept as materialized (
        select (v.value ->> 'id')::uuid as id
        from
          public.imports i
          cross join lateral jsonb_array_elements(i.vanished) v
        where i.user_id = owner and i.committed_at is not null and i.undone_at is null and v.value ->> 'choice' = 'keep'
      ),
      known as materialized (
        select
          h.*,
          count(*)
            filter (where h.there)
            over (
              partition by h.account_id
              order by h.day, h.created_at, h."position", h.id
            ) as before,
          count(*) filter (where h.there) over (partition by h.account_id) as there_in_all
        from
          held h
          join kin k on k.account_id = h.account_id and k.import_id = h.import_id
          join spans p on p.account_id = h.account_id
        where h.day between p.first_day and p.last_day and (h.there or h.id not in (select e.id from kept e))
      ),
      gaps as (
        select k.*, count(*) filter (where not k.there) over (partition by k.account_id, k.before) as gap from known k
      ),
      missing as (
        select g.*, count(*) over (partition by g.account_id) as missing_in_all
        from
          gaps g
          join spans p on p.account_id = g.account_id
        -- A download may begin and end in the middle of a day.
        where
          not g.there
          and g.day > p.first_day
          and g.day < p.last_day
          and case
            when g.amount < 0 then p.has_out
            else p.has_in
          end
          -- A line that could not be read may be the row.
          and not exists (
            select
            from public.import_rows r
            where
              r.user_id = owner
              and r.import_id = import
              and r.kind <> 'readable'
              and abs(r.amount) = abs(g.amount)
              and coalesce(abs(r.date - g.day) <= longest_booking, true)
          )
      ),
      vanished as materialized (
        select m.id, m.account_id, m.day
        from missing m
        where
          m.gap <= longest_gap
          and m.there_in_all >= fewest_there
          and m.missing_in_all <= most_vanished
          and (m.missing_in_all = 1 or m.missing_in_all * rows_per_vanished <= m.there_in_all)
      ),
      pairs as (
        select
          v.id,
          s.line,
          s.part,
          s.replaces is not distinct from v.id as replaced,
          abs(s.date - v.day) as days,
          public.match_tokens(coalesce(t.bank_text, t.description)) && public.match_tokens(s.description) as alike,
          abs(s.amount - t.amount) as difference,
          greatest(abs(s.amount), abs(t.amount)) as size
        from
          vanished v
          join public.transactions t on t.user_id = owner and t.id = v.id
          join staged s on s.account_id = v.account_id
        where
          abs(s.date - v.day) <= longest_booking
          and sign(s.amount) = sign(t.amount)
          and s.split is null
          and s.choice is null
          and (s.replaces = v.id or s.replaces is null and s.status = 'new')
          -- Anything that depends on the amount is not changed with it: parts, the other leg, refunds.
          and (
            s.amount = t.amount
            or not t.is_split
            and not exists (
              select
              from public.live_transfers r
              where
                r.user_id = owner
                and r.out_id is not null
                and r.in_id is not null
                and (r.out_id = t.id or r.in_id = t.id)
            )
            and abs(s.amount) >= coalesce(
              (
                select sum(l.amount)
                from public.refund_links l
                where l.user_id = owner and (l.refund_id = t.id or l.purchase_id = t.id)
              ),
              0
            )
          )
      ),
      ranked as (
        select
          p.*,
          row_number() over (
            partition by p.id
            order by p.replaced desc, p.alike desc, p.days, p.difference, p.line, p.part
          ) as rank_of_row,
          row_number() over (
            partition by p.line, p.part
            order by p.replaced desc, p.alike desc, p.days, p.difference, p.id
          ) as rank_of_transaction
        from pairs p
        where p.replaced or p.alike or p.difference <= largest_difference * p.size
      )
    select v.id, r.line, r.part, coalesce(r.replaced, false)
    from
      vanished v
      left join ranked r on r.id = v.id and r.rank_of_row = 1 and r.rank_of_transaction = 1
    order by v.account_id, v.day, v.id
    limit most_vanished;
end;
$function$;
comment on function public.vanished_transactions is
  'Transactions that a matched file of their account should hold but lacks, with the row that may replace each.';

create function public.find_vanished_rows(import uuid)
returns integer
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select i.vanished from public.imports i where i.user_id = owner and i.id = import);
  found_rows jsonb;
begin
  select
    coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id',
          v.id,
          'line',
          v.line,
          'part',
          v.part,
          'choice',
          case
            when c.choice <> 'same'
            or v.replaced then c.choice
          end
        )
        order by v.place
      ),
      '[]'
    )
  into found_rows
  from
    (select f.*, row_number() over () as place from public.vanished_transactions(import) f) v
    left join jsonb_to_recordset(held) as c (id uuid, choice text) on c.id = v.id;
  if found_rows = held then
    return 0;
  end if;
  update public.import_rows r
  set
    replaces = null,
    match_id = null,
    match_kind = null
  where
    r.user_id = owner
    and r.import_id = import
    and r.replaces is not null
    and not exists (
      select
      from jsonb_to_recordset(found_rows) as v (id uuid, line integer, part integer, choice text)
      where v.choice = 'same' and v.id = r.replaces and v.line = r.line and v.part = r.part
    );
  update public.imports i
  set
    vanished = found_rows,
    revision = i.revision + 1
  where i.user_id = owner and i.id = import;
  return 1;
end;
$function$;
comment on function public.find_vanished_rows is
  'Records rows of earlier files that a matched file lacks, keeping choices. Returns 1 if anything changed, else 0.';

create function public.choose_vanished_row(import uuid, transaction uuid, choice text)
returns jsonb
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.lock_staged_import(import);
  entry record;
begin
  if choice is null or choice not in ('remove', 'keep', 'same') then
    raise sqlstate 'PT422' using message = 'unknown_choice';
  end if;
  select v.*
  into entry
  from jsonb_to_recordset(held.vanished) as v (id uuid, line integer, part integer)
  where v.id = transaction;
  if not found or choice = 'same' and entry.line is null then
    raise sqlstate 'PT404' using message = 'row_gone';
  end if;
  update public.import_rows r
  set
    replaces = null,
    match_id = null,
    match_kind = null
  where r.user_id = owner and r.import_id = import and r.replaces = transaction;
  if choice = 'same' then
    update public.import_rows r
    set
      replaces = transaction,
      match_id = transaction,
      match_kind = 'same-id'
    where
      r.user_id = owner
      and r.import_id = import
      and r.line = entry.line
      and r.part = entry.part
      and r.status = 'new'
      and r.choice is null;
    if not found then
      raise sqlstate 'PT404' using message = 'row_gone';
    end if;
  end if;
  update public.imports i
  set
    revision = i.revision + 1,
    vanished = (
      select
        jsonb_agg(
          case
            when v.value ->> 'id' = transaction::text then v.value || jsonb_build_object('choice', choice)
            else v.value
          end
          order by v.place
        )
      from jsonb_array_elements(i.vanished) with ordinality v (value, place)
    )
  where i.user_id = owner and i.id = import;
  perform public.prove_possible_matches(import);
  return public.import_summary(import);
end;
$function$;
comment on function public.choose_vanished_row is
  'Records the choice for a transaction that the file lacks: remove, keep, or same as the row that may replace it.';

create function public.vanished_document(import uuid)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            t.id,
            'accountId',
            t.account_id,
            'date',
            t.date,
            'description',
            public.row_title(t),
            'amount',
            abs(t.amount),
            'incoming',
            t.amount > 0,
            'type',
            t.type,
            'importedAt',
            f.committed_at,
            'choice',
            coalesce(v.choice, 'keep'),
            'row',
            case
              when r.line is not null then jsonb_build_object(
                'line',
                r.line,
                'part',
                r.part,
                'date',
                r.date,
                'description',
                r.description,
                'amount',
                abs(r.amount)
              )
            end
          )
          order by v.place
        ),
        '[]'
      )
    from
      public.imports i
      cross join lateral rows from (
        jsonb_to_recordset(i.vanished) as (id uuid, line integer, part integer, choice text)
      ) with ordinality as v (id, line, part, choice, place)
      join public.transactions t on t.user_id = i.user_id and t.id = v.id and t.deletion_id is null
      join public.imports f on f.user_id = i.user_id and f.id = t.import_id
      left join public.import_rows r
        on r.user_id = i.user_id and r.import_id = import and r.line = v.line and r.part = v.part
    where i.user_id = (select public.current_user_id()) and i.id = import
  );
end;
$function$;
comment on function public.vanished_document is
  'The rows of earlier files that a staged file lacks, as its review shows them.';

create function public.vanished_counts(vanished jsonb)
returns jsonb
language plpgsql
immutable
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return (
    select
      case
        when count(*) = 0 then '{}'
        else jsonb_build_object(
          'vanished',
          jsonb_build_object(
            'asked',
            count(*),
            'removed',
            count(*) filter (where v.choice = 'remove'),
            'replaced',
            count(*) filter (where v.choice = 'same')
          )
        )
      end
    from jsonb_to_recordset(vanished) as v (choice text)
  );
end $function$;
comment on function public.vanished_counts is
  'The number of rows of earlier files that a file lacks, by their choice; an empty object if it lacks none.';

create function public.vanished_change(import uuid, choice text)
returns uuid
language sql
stable
return public.sample_id(import || ' vanished ' || choice);
comment on function public.vanished_change is
  'The ledger change with an import''s effect on the rows that its file lacks: remove, or same.';

create function public.settle_vanished_rows(import uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
  removed uuid[];
  replaced uuid[];
  removing uuid := public.vanished_change(import, 'remove');
  replacing uuid := public.vanished_change(import, 'same');
begin
  select i.* into held from public.imports i where i.user_id = owner and i.id = import;
  if held.vanished = '[]' then
    return;
  end if;
  select
    coalesce(array_agg(v.id) filter (where v.choice = 'remove'), '{}'),
    coalesce(array_agg(v.id) filter (where v.choice = 'same'), '{}')
  into removed, replaced
  from jsonb_to_recordset(held.vanished) as v (id uuid, choice text);
  -- A row that was shown and left alone is kept, and no later file asks again.
  update public.imports i
  set vanished = (
    select
      jsonb_agg(
        v.value || jsonb_build_object('choice', coalesce(v.value ->> 'choice', 'keep')) || case
          when v.value ->> 'choice' = 'same' then jsonb_build_object(
            'before',
            jsonb_build_object(
              'externalId',
              t.external_id,
              'line',
              t.line,
              'bankTransfer',
              t.bank_transfer,
              'balanceKey',
              t.balance_key
            )
          )
          else '{}'
        end
        order by v.place
      )
    from
      jsonb_array_elements(i.vanished) with ordinality v (value, place)
      left join public.transactions t on t.user_id = owner and t.id = (v.value ->> 'id')::uuid
  )
  where i.user_id = owner and i.id = import;

  if removed <> '{}' then
    insert into public.ledger_changes (user_id, id, kind) values (owner, removing, 'delete');
    perform public.move_to_trash(removing, removed);
  end if;

  if replaced <> '{}' then
    perform public.begin_change(replacing, replaced, jsonb_build_object('action', 'file', 'name', held.file_name));
    -- A payee that is not the one of its text was given by a hand or a rule, and stays.
    update public.changed_transactions c
    set before = c.before || jsonb_build_object('payee', t.payee_id)
    from public.transactions t
    where
      c.user_id = owner
      and c.change_id = replacing
      and t.user_id = owner
      and t.id = c.transaction_id
      and not exists (
        select
        from public.payee_keys k
        where k.user_id = owner and k.key = public.payee_key(t.description) and k.payee_id = t.payee_id
      );
    update public.transactions t
    set
      date = r.date,
      amount = r.amount,
      external_id = coalesce(r.external_id, t.external_id),
      line = r.line,
      balance_key = r.balance_key,
      bank_transfer = r.bank_transfer or t.bank_transfer,
      -- A name the user gave stays.
      description = case
        when t.bank_text is null then r.description
        else t.description
      end
    from public.import_rows r
    where
      r.user_id = owner
      and r.import_id = import
      and r.replaces = any (replaced)
      and t.user_id = owner
      and t.id = r.replaces;
    update public.transactions t
    set
      bank_text = case
        when c.before #> '{row,bank_text}' <> 'null' then r.description
      end,
      file_key = nullif(coalesce(r.file_key, r.movement_key), t.movement_key),
      payee_id = coalesce((c.before ->> 'payee')::uuid, t.payee_id)
    from
      public.import_rows r
      join public.changed_transactions c
        on c.user_id = owner and c.change_id = replacing and c.transaction_id = r.replaces
    where
      r.user_id = owner
      and r.import_id = import
      and r.replaces = any (replaced)
      and t.user_id = owner
      and t.id = r.replaces;
    set constraints all immediate;
    perform public.find_suggestions(replaced);
    perform public.end_change(replacing);
  end if;
end;
$function$;
comment on function public.settle_vanished_rows is
  'Carries out the user''s choices for the rows that a file lacks; part of its commit.';

create function public.restore_vanished_rows(import uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  removing uuid := public.vanished_change(import, 'remove');
  replacing uuid := public.vanished_change(import, 'same');
  as_left uuid[];
begin
  -- The trash keeps removed rows for a while only.
  perform public.forget_old_changes();
  if
    exists (select from public.ledger_changes c where c.user_id = owner and c.id = removing and c.undone_at is null)
  then
    perform public.undo_change(removing);
  end if;
  if
    exists (select from public.ledger_changes c where c.user_id = owner and c.id = replacing and c.undone_at is null)
  then
    as_left := array(
      select c.transaction_id
      from
        public.changed_transactions c
        join public.transactions t on t.user_id = owner and t.id = c.transaction_id and t.revision = c.revision
      where c.user_id = owner and c.change_id = replacing
    );
    perform public.undo_change(replacing);
    update public.transactions t
    set
      external_id = v.before ->> 'externalId',
      line = (v.before ->> 'line')::integer,
      balance_key = (v.before ->> 'balanceKey')::uuid,
      bank_transfer = (v.before ->> 'bankTransfer')::boolean
    from
      public.imports i
      cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, choice text, before jsonb)
    where
      i.user_id = owner
      and i.id = import
      and v.choice = 'same'
      and t.user_id = owner
      and t.id = v.id
      and t.id = any (as_left);
    update public.imports i
    set vanished = (
      select
        jsonb_agg(
          v.value || case
            when v.value ->> 'choice' = 'same'
            and (v.value ->> 'id')::uuid <> all (as_left) then '{"left": true}'
            else '{}'
          end::jsonb
          order by v.place
        )
      from jsonb_array_elements(i.vanished) with ordinality v (value, place)
    )
    where i.user_id = owner and i.id = import;
  end if;
end;
$function$;
comment on function public.restore_vanished_rows is
  'Undoes an import''s changes to the rows that its file lacks, except those changed since; part of its undo.';

create function public.restored_rows(import uuid)
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      case
        when sum(c.transactions - c.kept) > 0 then jsonb_build_object('restored', sum(c.transactions - c.kept))
        else '{}'
      end
    from public.ledger_changes c
    where
      c.user_id = (select public.current_user_id())
      and c.undone_at is not null
      and c.id in (public.vanished_change(import, 'remove'), public.vanished_change(import, 'same'))
  );
end;
$function$;
comment on function public.restored_rows is
  'The number of rows an import removed or replaced that its undo restored; an empty object if there were none.';
