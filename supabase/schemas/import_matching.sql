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

create function public.match_import_rows(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  accounts uuid[];
  first_day date;
  last_day date;
  spelled integer := public.spell_import_categories(import);
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - 4, max(r.date) + 4
  into accounts, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.kind = 'readable';

  with
    incoming as materialized (
      select
        r.line,
        r.part,
        r.account_id,
        r.date,
        r.amount,
        r.external_id,
        r.movement_key as key,
        r.balance_key,
        r.match_id,
        r.match_kind
      from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    ),
    own_ids as materialized (
      -- An export has a line for each part of a split transaction.
      select o.line, o.part, o.id as own_id, coalesce(p.transaction_id, o.id) as id, p.amount as part_amount
      from
        (
          select i.line, i.part, substr(i.external_id, 8)::uuid as id
          from incoming i
          where i.external_id ~ '^outlay:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        ) o
        left join public.transaction_parts p on p.user_id = owner and p.id = o.id
    ),
    known as materialized (
      select k.transaction_id as id, k.key, k.balance_key
      from public.known_rows k
      where
        k.user_id = owner
        and not exists (select from public.live_transactions m where m.user_id = owner and m.id = k.merged_id)
    ),
    there as materialized (
      select
        t.id,
        t.account_id,
        t.date,
        t.amount,
        t.external_id,
        t.movement_key,
        coalesce(t.file_key, t.movement_key) as key,
        t.balance_key,
        t.created_at,
        t."position"
      from public.transactions t
      where
        t.user_id = owner
        and t.deletion_id is null
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
      union all
      -- Of other days and accounts only those with an id of the file, or moved there by the user.
      select
        t.id,
        t.account_id,
        t.date,
        t.amount,
        t.external_id,
        t.movement_key,
        coalesce(t.file_key, t.movement_key),
        t.balance_key,
        t.created_at,
        t."position"
      from public.transactions t
      where
        t.id in (
          select e.id
          from public.live_transactions e
          where e.user_id = owner and e.external_id in (select i.external_id from incoming i)
          union
          select e.id
          from public.live_transactions e
          where e.user_id = owner and e.file_key in (select i.key from incoming i)
          union
          select k.id from known k where k.key in (select i.key from incoming i)
          union
          select o.id from own_ids o
        )
        and t.user_id = owner
        and t.deletion_id is null
        and not (t.account_id = any (accounts) and t.date between first_day and last_day)

      -- 0. Their own ids.
    ),
    by_own_id as materialized (
      select distinct on (o.own_id) i.line, i.part, o.id
      from
        own_ids o
        join incoming i on i.line = o.line and i.part = o.part
        join there t on t.id = o.id
      where i.amount = coalesce(o.part_amount, t.amount) and abs(i.date - t.date) <= 4
      order by o.own_id, i.line, i.part

      -- 1. The bank's ids.
    ),
    incoming_ids as materialized (
      select
        i.*,
        count(*) over (partition by i.account_id, i.external_id) as copies,
        row_number() over (
          partition by i.external_id, i.key
          order by i.line, i.part
        ) as occurrence
      from incoming i
      where i.external_id is not null and not exists (select from by_own_id m where m.line = i.line and m.part = i.part)
    ),
    there_ids as materialized (
      select
        t.*,
        count(*) over (partition by t.account_id, t.external_id) as copies,
        row_number() over (
          partition by t.external_id, t.key
          order by t.created_at, t."position", t.id
        ) as occurrence
      from there t
      where t.external_id is not null and not exists (select from by_own_id m where m.id = t.id)
    ),
    by_id_and_key as materialized (
      select i.line, i.part, t.id
      from
        incoming_ids i
        join there_ids t using (external_id, key, occurrence)
    ),
    by_id as materialized (
      select m.* from by_own_id m
      union all
      select m.* from by_id_and_key m
      union all
      select i.line, i.part, t.id
      from
        incoming_ids i
        join there_ids t using (account_id, external_id, amount)
      where
        i.copies = 1
        and t.copies = 1
        and abs(i.date - t.date) <= 4
        and not exists (select from by_id_and_key m where m.line = i.line and m.part = i.part)
        and not exists (select from by_id_and_key m where m.id = t.id)

      -- 2. Keys, counted. Those entered by hand or without an id are taken first.
    ),
    by_key as materialized (
      select i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.key,
            row_number() over (
              partition by i.key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.key in (select t.key from there t)
            and not exists (select from by_id m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            t.id,
            t.key,
            row_number() over (
              partition by t.key
              order by t.movement_key <> t.key, t.external_id is not null, t.created_at, t."position", t.id
            ) as occurrence
          from there t
          where not exists (select from by_id m where m.id = t.id)
        ) t
          using (key, occurrence)

      -- 3. Keys the user has given by editing.
    ),
    found as materialized (
      select m.line, m.part, m.id, 'same-id' as kind from by_id m
      union all
      select m.line, m.part, m.id, 'same-key' from by_key m
    ),
    by_edited_key as materialized (
      select i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.key,
            row_number() over (
              partition by i.key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.key in (select t.movement_key from there t where t.movement_key <> t.key)
            and not exists (select from found m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            t.id,
            t.movement_key as key,
            row_number() over (
              partition by t.movement_key
              order by t.created_at, t."position", t.id
            ) as occurrence
          from there t
          where t.movement_key <> t.key and not exists (select from found m where m.id = t.id)
        ) t
          using (key, occurrence)
    ),
    by_text as materialized (
      select m.* from found m
      union all
      select m.line, m.part, m.id, 'same-key' from by_edited_key m
    ),
    by_known as materialized (
      -- What somebody has taken for a transaction that was there.
      select distinct on (t.id) i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.key,
            row_number() over (
              partition by i.key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.key in (select k.key from known k)
            and not exists (select from by_text m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            k.id,
            k.key,
            row_number() over (
              partition by k.key
              order by t.created_at, t."position", t.id
            ) as occurrence
          from
            (select distinct k.id, k.key from known k) k
            join there t on t.id = k.id
          where not exists (select from by_text m where m.id = k.id)
        ) t
          using (key, occurrence)
      order by t.id, i.line, i.part

      -- 4. The balance after the row, whatever its text.
    ),
    but_balance as materialized (
      select m.* from by_text m
      union all
      select m.line, m.part, m.id, 'same-key' from by_known m
    ),
    by_balance as materialized (
      select distinct on (t.id) i.line, i.part, t.id
      from
        (
          select
            i.line,
            i.part,
            i.balance_key,
            row_number() over (
              partition by i.balance_key
              order by i.line, i.part
            ) as occurrence
          from incoming i
          where
            i.balance_key is not null
            and not exists (select from but_balance m where m.line = i.line and m.part = i.part)
        ) i
        join (
          select
            b.id,
            b.balance_key,
            row_number() over (
              partition by b.balance_key
              order by t.created_at, t."position", t.id
            ) as occurrence
          from
            (
              select t.id, t.balance_key from there t where t.balance_key is not null
              union
              select k.id, k.balance_key from known k where k.balance_key is not null
            ) b
            join there t on t.id = b.id
          where not exists (select from but_balance m where m.id = b.id)
        ) t
          using (balance_key, occurrence)
      order by t.id, i.line, i.part
    ),
    same as materialized (
      select m.* from but_balance m
      union all
      select m.line, m.part, m.id, 'same-balance' from by_balance m

      -- What is left on both sides, as far as it has a counterpart at all.
    ),
    free as materialized (select t.* from there t where not exists (select from same m where m.id = t.id)),
    other_content as materialized (
      select distinct on (i.line, i.part) i.line, i.part, i.id
      from
        (
          select i.line, i.part, i.date, t.id, t.date as other_date
          from
            incoming_ids i
            join free t using (account_id, external_id)
          where i.copies = 1
          union all
          select i.line, i.part, i.date, t.id, t.date
          from
            own_ids o
            join incoming i on i.line = o.line and i.part = o.part
            join free t on t.id = o.id
        ) i
      where not exists (select from same m where m.line = i.line and m.part = i.part)
      order by i.line, i.part, abs(i.date - i.other_date), i.id
    ),
    matches as (
      select m.* from same m
      union all
      select m.line, m.part, m.id, 'other-content' from other_content m
    ),
    news as (
      select i.line, i.part, m.id, m.kind
      from
        incoming i
        left join matches m on m.line = i.line and m.part = i.part
      -- What may be there is compared with what was found before by itself.
      where
        (i.match_id, i.match_kind) is distinct from (m.id, m.kind)
        and not (m.id is null and i.match_kind in ('by-hand', 'similar'))
    )
  update public.import_rows r
  set
    match_id = n.id,
    match_kind = n.kind,
    proof = null
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;
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
  -- How far apart the bank's day and another day of the same movement can be.
  reach constant integer := 4;
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
