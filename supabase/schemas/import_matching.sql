-- Which rows of a staged import the accounts hold already.

create function public.spell_import_categories(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  names text[] := array(
    select r.category
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    group by r.category
    order by min(array[r.line, r.part])
  );
  others text[] := array(select s.name from public.spelled_categories(names) s where s.spelling <> s.name);
  spelled integer;
begin
  -- Mostly there are none.
  if cardinality(others) = 0 then
    return 0;
  end if;
  update public.import_rows r
  set category = s.spelling
  from public.spelled_categories(names) s
  where
    r.user_id = owner
    and r.import_id = import
    and r.kind = 'readable'
    and r.category = any (others)
    and r.category = s.name;
  get diagnostics spelled = row_count;
  update public.imports i
  set revision = i.revision + 1
  where i.user_id = owner and i.id = import and spelled > 0;
  return spelled;
end;
$$;
comment on function public.spell_import_categories is
  'Writes the categories of a staged import as the user does; returns how many rows that has changed.';

-- Banks list a movement under the day it happened or the day it was booked, with a long weekend between them.
create function public.match_window()
returns integer
language sql
immutable
parallel safe
return 4;
comment on function public.match_window is
  'Days by which a movement of a file and the same one in an account can differ.';

create function public.match_import_rows(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  spelled integer := public.spell_import_categories(import);
  changed integer := public.find_known_matches(import);
begin
  changed := changed + public.find_possible_matches(import);
  update public.imports i
  set
    matched = true,
    revision = i.revision + (changed > 0)::integer
  where i.user_id = owner and i.id = import and (changed > 0 or not i.matched);
  perform public.find_import_transfers(import);
  return spelled + changed;
end;
$$;
comment on function public.match_import_rows is
  'Spells the categories of a staged import and finds the rows its accounts already hold; returns changed rows.';

create function public.find_known_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.match_window();
  accounts uuid[];
  first_day date;
  last_day date;
  changed integer;
begin
  select array_agg(distinct staged.account_id), min(staged.date) - reach, max(staged.date) + reach
  into accounts, first_day, last_day
  from public.import_rows staged
  where staged.user_id = owner and staged.import_id = import and staged.kind = 'readable';

  -- The rules of docs/decisions/0007-import-matching.md, in their order. Each takes rows of the file and transactions
  -- that none before has taken. Equal ones are counted: the first meets the first, the second the second.
  with
    incoming as materialized (
      select
        staged.line,
        staged.part,
        staged.account_id,
        staged.date,
        staged.amount,
        staged.external_id,
        staged.movement_key as key,
        staged.balance_key,
        staged.match_id,
        staged.match_kind
      from public.import_rows staged
      where staged.user_id = owner and staged.import_id = import and staged.kind = 'readable'
    ),
    own_ids as materialized (
      -- An export has a line for each part of a split transaction.
      select
        exported.line,
        exported.part,
        exported.id as own_id,
        coalesce(parts.transaction_id, exported.id) as id,
        parts.amount as part_amount
      from
        (
          select incoming.line, incoming.part, substr(incoming.external_id, 8)::uuid as id
          from incoming
          where incoming.external_id ~ '^outlay:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        ) exported
        left join public.transaction_parts parts on parts.user_id = owner and parts.id = exported.id
    ),
    known as materialized (
      -- Rows of earlier files that somebody has taken for a transaction that was there.
      select known_row.transaction_id as id, known_row.key, known_row.balance_key
      from public.known_rows known_row
      where
        known_row.user_id = owner
        and not exists (
          select
          from public.live_transactions merged
          where merged.user_id = owner and merged.id = known_row.merged_id
        )
    ),
    there as materialized (
      select
        near.id,
        near.account_id,
        near.date,
        near.amount,
        near.external_id,
        near.movement_key,
        coalesce(near.file_key, near.movement_key) as key,
        near.balance_key,
        near.created_at,
        near."position"
      from public.transactions near
      where
        near.user_id = owner
        and near.deletion_id is null
        and near.account_id = any (accounts)
        and near.date between first_day and last_day
      union all
      -- Of other days and accounts only those with an id of the file, or moved there by the user.
      select
        moved.id,
        moved.account_id,
        moved.date,
        moved.amount,
        moved.external_id,
        moved.movement_key,
        coalesce(moved.file_key, moved.movement_key),
        moved.balance_key,
        moved.created_at,
        moved."position"
      from public.transactions moved
      where
        moved.id in (
          select with_id.id
          from public.live_transactions with_id
          where with_id.user_id = owner and with_id.external_id in (select incoming.external_id from incoming)
          union
          select with_key.id
          from public.live_transactions with_key
          where with_key.user_id = owner and with_key.file_key in (select incoming.key from incoming)
          union
          select known.id from known where known.key in (select incoming.key from incoming)
          union
          select own_ids.id from own_ids
        )
        and moved.user_id = owner
        and moved.deletion_id is null
        and not (moved.account_id = any (accounts) and moved.date between first_day and last_day)
    ),
    by_own_id as materialized (
      -- Rule 0: an id of Outlay's own.
      select distinct on (own_ids.own_id) incoming.line, incoming.part, own_ids.id
      from
        own_ids
        join incoming on incoming.line = own_ids.line and incoming.part = own_ids.part
        join there on there.id = own_ids.id
      where
        incoming.amount = coalesce(own_ids.part_amount, there.amount) and abs(incoming.date - there.date) <= reach
      order by own_ids.own_id, incoming.line, incoming.part
    ),
    incoming_ids as materialized (
      -- Rule 1: the bank's id.
      select
        incoming.*,
        count(*) over (partition by incoming.account_id, incoming.external_id) as copies,
        row_number() over (
          partition by incoming.external_id, incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.external_id is not null
        and not exists (
          select
          from by_own_id matched
          where matched.line = incoming.line and matched.part = incoming.part
        )
    ),
    there_ids as materialized (
      select
        there.*,
        count(*) over (partition by there.account_id, there.external_id) as copies,
        row_number() over (
          partition by there.external_id, there.key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from there
      where there.external_id is not null and not exists (select from by_own_id matched where matched.id = there.id)
    ),
    by_id_and_key as materialized (
      select incoming_ids.line, incoming_ids.part, there_ids.id
      from
        incoming_ids
        join there_ids using (external_id, key, occurrence)
    ),
    by_id as materialized (
      select by_own_id.* from by_own_id
      union all
      select by_id_and_key.* from by_id_and_key
      union all
      select incoming_ids.line, incoming_ids.part, there_ids.id
      from
        incoming_ids
        join there_ids using (account_id, external_id, amount)
      where
        incoming_ids.copies = 1
        and there_ids.copies = 1
        and abs(incoming_ids.date - there_ids.date) <= reach
        and not exists (
          select
          from by_id_and_key matched
          where matched.line = incoming_ids.line and matched.part = incoming_ids.part
        )
        and not exists (select from by_id_and_key matched where matched.id = there_ids.id)
    ),
    incoming_keys as (
      -- Rule 2: the key. Transactions that are still as in their file are taken first, then those without an id.
      select
        incoming.line,
        incoming.part,
        incoming.key,
        row_number() over (
          partition by incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.key in (select there.key from there)
        and not exists (select from by_id matched where matched.line = incoming.line and matched.part = incoming.part)
    ),
    there_keys as (
      select
        there.id,
        there.key,
        row_number() over (
          partition by there.key
          order by
            there.movement_key <> there.key,
            there.external_id is not null,
            there.created_at,
            there."position",
            there.id
        ) as occurrence
      from there
      where not exists (select from by_id matched where matched.id = there.id)
    ),
    by_id_or_key as materialized (
      select by_id.line, by_id.part, by_id.id, 'same-id' as kind from by_id
      union all
      select incoming_keys.line, incoming_keys.part, there_keys.id, 'same-key'
      from
        incoming_keys
        join there_keys using (key, occurrence)
    ),
    incoming_edited_keys as (
      -- Rule 2 for the key that the user has given by editing.
      select
        incoming.line,
        incoming.part,
        incoming.key,
        row_number() over (
          partition by incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.key in (select there.movement_key from there where there.movement_key <> there.key)
        and not exists (
          select
          from by_id_or_key matched
          where matched.line = incoming.line and matched.part = incoming.part
        )
    ),
    there_edited_keys as (
      select
        there.id,
        there.movement_key as key,
        row_number() over (
          partition by there.movement_key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from there
      where
        there.movement_key <> there.key and not exists (select from by_id_or_key matched where matched.id = there.id)
    ),
    by_text as materialized (
      select by_id_or_key.* from by_id_or_key
      union all
      select incoming_edited_keys.line, incoming_edited_keys.part, there_edited_keys.id, 'same-key'
      from
        incoming_edited_keys
        join there_edited_keys using (key, occurrence)
    ),
    incoming_known_keys as (
      -- Rule 2 for the keys of known rows.
      select
        incoming.line,
        incoming.part,
        incoming.key,
        row_number() over (
          partition by incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.key in (select known.key from known)
        and not exists (select from by_text matched where matched.line = incoming.line and matched.part = incoming.part)
    ),
    there_known_keys as (
      select
        known_key.id,
        known_key.key,
        row_number() over (
          partition by known_key.key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from
        (select distinct known.id, known.key from known) known_key
        join there on there.id = known_key.id
      where not exists (select from by_text matched where matched.id = known_key.id)
    ),
    by_known_key as materialized (
      select distinct on (there_known_keys.id) incoming_known_keys.line, incoming_known_keys.part, there_known_keys.id
      from
        incoming_known_keys
        join there_known_keys using (key, occurrence)
      order by there_known_keys.id, incoming_known_keys.line, incoming_known_keys.part
    ),
    but_balance as materialized (
      select by_text.* from by_text
      union all
      select by_known_key.line, by_known_key.part, by_known_key.id, 'same-key' from by_known_key
    ),
    incoming_balances as (
      -- Rule 3: the balance after the row, whatever its text.
      select
        incoming.line,
        incoming.part,
        incoming.balance_key,
        row_number() over (
          partition by incoming.balance_key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.balance_key is not null
        and not exists (
          select
          from but_balance matched
          where matched.line = incoming.line and matched.part = incoming.part
        )
    ),
    there_balances as (
      select
        stated.id,
        stated.balance_key,
        row_number() over (
          partition by stated.balance_key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from
        (
          select there.id, there.balance_key from there where there.balance_key is not null
          union
          select known.id, known.balance_key from known where known.balance_key is not null
        ) stated
        join there on there.id = stated.id
      where not exists (select from but_balance matched where matched.id = stated.id)
    ),
    by_balance as materialized (
      select distinct on (there_balances.id) incoming_balances.line, incoming_balances.part, there_balances.id
      from
        incoming_balances
        join there_balances using (balance_key, occurrence)
      order by there_balances.id, incoming_balances.line, incoming_balances.part
    ),
    same as materialized (
      select but_balance.* from but_balance
      union all
      select by_balance.line, by_balance.part, by_balance.id, 'same-balance' from by_balance
    ),
    free as materialized (
      -- The rest of both sides, as far as it has a counterpart at all.
      select there.* from there where not exists (select from same where same.id = there.id)
    ),
    other_content as materialized (
      select distinct on (counterpart.line, counterpart.part) counterpart.line, counterpart.part, counterpart.id
      from
        (
          select incoming_ids.line, incoming_ids.part, incoming_ids.date, free.id, free.date as other_date
          from
            incoming_ids
            join free using (account_id, external_id)
          where incoming_ids.copies = 1
          union all
          select incoming.line, incoming.part, incoming.date, free.id, free.date
          from
            own_ids
            join incoming on incoming.line = own_ids.line and incoming.part = own_ids.part
            join free on free.id = own_ids.id
        ) counterpart
      where not exists (select from same where same.line = counterpart.line and same.part = counterpart.part)
      order by
        counterpart.line,
        counterpart.part,
        abs(counterpart.date - counterpart.other_date),
        counterpart.id
    ),
    matches as (
      select same.* from same
      union all
      select other_content.line, other_content.part, other_content.id, 'other-content' from other_content
    ),
    news as (
      select incoming.line, incoming.part, matches.id, matches.kind
      from
        incoming
        left join matches on matches.line = incoming.line and matches.part = incoming.part
      -- find_possible_matches compares its own findings with the ones before.
      where
        (incoming.match_id, incoming.match_kind) is distinct from (matches.id, matches.kind)
        and not (matches.id is null and incoming.match_kind in ('by-hand', 'similar'))
    )
  update public.import_rows staged
  set
    match_id = news.id,
    match_kind = news.kind,
    proof = null
  from news
  where
    staged.user_id = owner
    and staged.import_id = import
    and staged.line = news.line
    and staged.part = news.part;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
comment on function public.find_known_matches is
  'Matches rows of a staged import with transactions that are certainly the same; returns changed rows.';

create function public.match_import(import uuid)
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  held public.imports := public.lock_staged_import(import);
begin
  if held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  perform public.match_import_rows(import);
  perform public.find_vanished_rows(import);
  -- A commit stores the guesses that the review showed.
  perform public.categorize_import_rows(import, not held.matched);
  return public.import_summary(import);
end;
$function$;
comment on function public.match_import is 'Matches a staged import once all its rows have arrived.';

create function public.find_possible_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.match_window();
  -- The day somebody wrote down is nearer to the bank's, and amount and day are all the evidence there is.
  hand_reach constant integer := 3;
  -- Rows that meet only those that are taken get another turn; more than a few are equal to each other anyway.
  turns constant integer := 4;
  first_day date;
  last_day date;
  accounts uuid[];
  pair record;
  taken_rows boolean[];
  taken_others boolean[];
  lines integer[] := '{}';
  parts integer[] := '{}';
  ids uuid[] := '{}';
  kinds text[] := '{}';
  before integer;
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - reach, max(r.date) + reach
  into accounts, first_day, last_day
  from public.import_rows r
  where
    r.user_id = owner
    and r.import_id = import
    and r.kind = 'readable'
    and (r.match_id is null or r.match_kind in ('by-hand', 'similar'));
  if
    accounts is null
    or not exists (
      select
      from public.transactions t
      where
        t.user_id = owner
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
        and t.deletion_id is null
    )
  then
    accounts := null;
  end if;

  for turn in 1..turns loop
    exit when accounts is null;
    before := cardinality(lines);
    taken_rows := null;
    for pair in with
      open_rows as materialized (
        select
          r.line,
          r.part,
          r.account_id,
          r.amount,
          r.date - date '1900-01-01' as day,
          (r.date - date '1900-01-01') / (2 * reach + 1) as stretch
        from public.import_rows r
        where
          r.user_id = owner
          and r.import_id = import
          and r.kind = 'readable'
          and (r.match_id is null or r.match_kind in ('by-hand', 'similar'))
          and (r.line, r.part) not in (select * from unnest(lines, parts))
      ),
      free as materialized (
        select
          t.id,
          t.account_id,
          t.amount,
          t.date - date '1900-01-01' as day,
          t.created_at,
          t.position,
          t.import_id is null
          and not exists (
            select
            from public.known_rows k
            where k.user_id = owner and k.transaction_id = t.id
          ) as by_hand
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deletion_id is null
          and (t.account_id, t.amount) in (select o.account_id, o.amount from open_rows o)
          and t.id not in (select unnest(ids))
          and not exists (
            select
            from public.import_rows r
            where
              r.user_id = owner
              and r.import_id = import
              and r.match_id = t.id
              and r.match_kind in ('same-id', 'same-key', 'same-balance')
          )
      ),
      reached as materialized (
        -- Every day is in one stretch of them, what a transaction reaches in one or two.
        select f.*, s.stretch
        from
          free f
          cross join lateral (
            select (f.day - reach) / (2 * reach + 1) as stretch
            union
            select (f.day + reach) / (2 * reach + 1)
          ) s
        where (f.account_id, f.amount, s.stretch) in (select o.account_id, o.amount, o.stretch from open_rows o)
      ),
      rows_near as materialized (
        select o.*
        from open_rows o
        where (o.account_id, o.amount, o.stretch) in (select r.account_id, r.amount, r.stretch from reached r)
      ),
      there_words as materialized (
        -- The first of a day with a word meets the first of a day in the file, so that nothing is compared with
        -- everything.
        select
          w.*,
          row_number() over (
            partition by w.account_id, w.amount, w.day, w.word, w.stretch
            order by w.created_at, w.position, w.id
          ) as nth
        from
          (
            select r.*, unnest(public.match_tokens(concat_ws(' ', t.bank_text, t.description))) as word
            from
              reached r
              join public.transactions t on t.user_id = owner and t.id = r.id
            union all
            select r.*, '' from reached r where r.by_hand
          ) w
      ),
      row_words as materialized (
        select
          w.*,
          row_number() over (
            partition by w.account_id, w.amount, w.day, w.word
            order by w.line, w.part
          ) as nth
        from
          (
            select n.*, unnest(public.match_tokens(r.description)) as word
            from
              rows_near n
              join public.import_rows r
                on r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part
            union all
            select n.*, '' from rows_near n
          ) w
      ),
      pairs as (
        select
          i.line,
          i.part,
          w.id,
          abs(i.day - w.day) as days,
          max(w.word) <> '' as has_word,
          w.by_hand,
          w.created_at,
          min(w.nth) as nth
        from
          row_words i
          join there_words w using (account_id, amount, stretch, word, nth)
        where
          abs(i.day - w.day) <= case
            when word = '' then hand_reach
            else reach
          end
        group by i.line, i.part, w.id, abs(i.day - w.day), w.by_hand, w.created_at
      )
    select
      p.*,
      dense_rank() over (order by p.line, p.part) as row_place,
      dense_rank() over (order by p.id) as other_place,
      count(*) over () as total
    from pairs p
    order by p.days, not p.has_word, p.nth, p.created_at, p.id, p.line, p.part loop
      if taken_rows is null then
        taken_rows := array_fill(false, array[pair.total::integer]);
        taken_others := taken_rows;
      end if;
      continue when taken_rows[pair.row_place] or taken_others[pair.other_place];
      taken_rows[pair.row_place] := true;
      taken_others[pair.other_place] := true;
      lines := lines || pair.line;
      parts := parts || pair.part;
      ids := ids || pair.id;
      kinds := kinds || case
        when pair.by_hand
        and pair.days <= hand_reach then 'by-hand'
        else 'similar'
      end;
    end loop;
    exit when cardinality(lines) = before;
  end loop;

  with
    found as materialized (select f.* from unnest(lines, parts, ids, kinds) f (line, part, id, kind)),
    news as (
      select r.line, r.part, f.id, f.kind
      from
        public.import_rows r
        left join found f on f.line = r.line and f.part = r.part
      where
        r.user_id = owner
        and r.import_id = import
        and r.kind = 'readable'
        and (r.match_id is null or r.match_kind in ('by-hand', 'similar'))
        and (r.match_id, r.match_kind) is distinct from (f.id, f.kind)
    )
  update public.import_rows r
  set
    match_id = n.id,
    match_kind = n.kind,
    proof = null
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;
  return changed + public.prove_possible_matches(import);
end;
$$;
comment on function public.find_possible_matches is
  'Matches unknown rows of a staged import with one transaction each that they may be; returns changed rows.';

create function public.prove_possible_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  changed integer;
begin
  if
    not exists (
      select
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.match_kind in ('by-hand', 'similar', 'other-content')
    )
  then
    return 0;
  end if;
  with
    doubted as materialized (
      select r.account_id, min(r.date) as first_day, max(r.date) as last_day
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.match_kind in ('by-hand', 'similar', 'other-content')
      group by r.account_id
    ),
    marks as materialized (
      select row_number() over () as place, m.*
      from
        (
          select
            b.account_id,
            b.date as day,
            case
              when not b.end_of_day then b.stated_at
            end as moment,
            b.balance,
            b.stated_at,
            0::bigint as nth
          from
            doubted d
            join public.balance_marks b on b.user_id = owner and b.account_id = d.account_id
          where
            b.date >= coalesce(
              (
                select max(o.date)
                from public.balance_marks o
                where o.user_id = owner and o.account_id = d.account_id and o.date < d.first_day
              ),
              d.first_day
            )
            and b.date <= coalesce(
              (
                select min(o.date)
                from public.balance_marks o
                where o.user_id = owner and o.account_id = d.account_id and o.date >= d.last_day
              ),
              d.last_day
            )
          union all
          select b.account_id, b.date, null, b.balance, now(), b.place
          from public.import_balances(import) b
          where b.account_id in (select d.account_id from doubted d)
        ) m
    ),
    there as materialized (
      select s.place, s.amount
      from
        (
          select
            array_agg(m.account_id order by m.place) as accounts,
            array_agg(m.day order by m.place) as days,
            array_agg(m.moment order by m.place) as moments
          from marks m
        ) m
        cross join lateral public.rows_until(m.accounts, m.days, m.moments) s
    ),
    points as (
      -- What a file brings comes after a balance that was typed on its day, and before the end of the day. What the
      -- user
      -- decides of one row changes no other, so a row counts as it was matched.
      select
        r.account_id,
        r.date as day,
        1 as turn,
        null::timestamptz as stated_at,
        0::bigint as nth,
        null::bigint as place,
        r.line,
        r.part,
        null::numeric as balance,
        null::numeric as there,
        case
          when r.match_id is null
          or r.replaces is not null then r.amount
          else 0
        end as sure,
        case
          when r.match_kind in ('by-hand', 'similar', 'other-content') then r.amount
          else 0
        end as doubted
      from
        public.import_rows r
        join doubted d on d.account_id = r.account_id
      where r.user_id = owner and r.import_id = import and r.kind = 'readable'
      union all
      -- What the file lacks, and the user removes or replaces.
      select t.account_id, t.date, 1, null, 0, null, null, null, null, null, -t.amount, 0
      from
        public.imports i
        cross join lateral jsonb_to_recordset(i.vanished) as v (id uuid, choice text)
        join public.transactions t on t.user_id = owner and t.id = v.id and t.deletion_id is null
        join doubted d on d.account_id = t.account_id
      where i.user_id = owner and i.id = import and v.choice in ('remove', 'same')
      union all
      select
        m.account_id,
        m.day,
        case
          when m.moment is null then 2
          else 0
        end,
        m.stated_at,
        m.nth,
        m.place,
        null,
        null,
        m.balance,
        t.amount,
        0,
        0
      from
        marks m
        join there t on t.place = m.place
    ),
    added_up as (
      select
        p.*,
        sum(p.sure) over w as sure_until,
        sum(p.doubted) over w as doubted_until,
        count(p.place) over w as marks_until
      from points p
      window
        w as (
          partition by p.account_id
          order by p.day, p.turn, p.stated_at, p.nth, p.place
          rows unbounded preceding
        )
    ),
    spans as (
      select
        p.account_id,
        p.marks_until - 1 as marks_before,
        p.balance - lag(p.balance) over w - (p.there - lag(p.there) over w) - (
          p.sure_until - lag(p.sure_until) over w
        ) as open,
        p.doubted_until - lag(p.doubted_until) over w as doubted
      from added_up p
      where p.place is not null
      window
        w as (
          partition by p.account_id
          order by p.marks_until
        )
    ),
    news as (
      select
        p.line,
        p.part,
        case s.open
          when 0 then 'without'
          when s.doubted then 'with'
        end as proof
      from
        added_up p
        join public.import_rows r on r.user_id = owner and r.import_id = import and r.line = p.line and r.part = p.part
        left join spans s on s.account_id = p.account_id and s.marks_before = p.marks_until and s.doubted <> 0
      where p.doubted <> 0
    )
  update public.import_rows r
  set proof = n.proof
  from news n
  where
    r.user_id = owner
    and r.import_id = import
    and r.line = n.line
    and r.part = n.part
    and r.proof is distinct from n.proof;
  get diagnostics changed = row_count;
  return changed;
end;
$$;
comment on function public.prove_possible_matches is
  'Marks possible duplicates whose account''s balances add up only with, or only without them; returns changed rows.';
