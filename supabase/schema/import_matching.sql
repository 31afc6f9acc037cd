-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.match_import
CREATE OR REPLACE FUNCTION public.match_import(import uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.match_import(uuid) IS 'Matches a staged import once all its rows have arrived.';
REVOKE ALL ON FUNCTION public.match_import(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.match_import(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.match_import_rows
CREATE OR REPLACE FUNCTION public.match_import_rows(import uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  accounts uuid[];
  first_day date;
  last_day date;
  spelled integer := public.spell_import_categories(import);
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - 4, max(r.date) + 4 into accounts, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.kind = 'readable';

  with incoming as materialized (
    select r.line, r.part, r.account_id, r.date, r.amount, r.external_id, r.movement_key as key, r.match_id,
      r.match_kind
    from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable'
  ), own_ids as materialized (
    -- An export has a line for each part of a split transaction.
    select o.line, o.part, o.id as own_id, coalesce(p.transaction_id, o.id) as id, p.amount as part_amount
    from (
      select i.line, i.part, substr(i.external_id, 8)::uuid as id
      from incoming i
      where i.external_id ~ '^outlay:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    ) o
    left join public.transaction_parts p on p.user_id = owner and p.id = o.id
  ), there as materialized (
    select t.id, t.account_id, t.date, t.amount, t.external_id, t.movement_key,
      coalesce(t.file_key, t.movement_key) as key, t.created_at, t."position"
    from public.live_transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
    union all
    -- Of other days and accounts only those with an id of the file, or moved there by the user.
    select t.id, t.account_id, t.date, t.amount, t.external_id, t.movement_key,
      coalesce(t.file_key, t.movement_key), t.created_at, t."position"
    from public.live_transactions t
    where t.id in (
        select e.id from public.live_transactions e
        where e.user_id = owner and e.external_id in (select i.external_id from incoming i)
        union
        select e.id from public.live_transactions e
        where e.user_id = owner and e.file_key in (select i.key from incoming i)
        union
        select o.id from own_ids o)
      and t.user_id = owner
      and not (t.account_id = any (accounts) and t.date between first_day and last_day)

  -- 0. Their own ids.
  ), by_own_id as materialized (
    select distinct on (o.own_id) i.line, i.part, o.id
    from own_ids o
    join incoming i on i.line = o.line and i.part = o.part
    join there t on t.id = o.id
    where i.amount = coalesce(o.part_amount, t.amount) and abs(i.date - t.date) <= 4
    order by o.own_id, i.line, i.part

  -- 1. The bank's ids.
  ), incoming_ids as materialized (
    select i.*, count(*) over (partition by i.account_id, i.external_id) as copies,
      row_number() over (partition by i.external_id, i.key order by i.line, i.part) as occurrence
    from incoming i
    where i.external_id is not null
      and not exists (select from by_own_id m where m.line = i.line and m.part = i.part)
  ), there_ids as materialized (
    select t.*, count(*) over (partition by t.account_id, t.external_id) as copies,
      row_number() over (partition by t.external_id, t.key order by t.created_at, t."position", t.id) as occurrence
    from there t
    where t.external_id is not null and not exists (select from by_own_id m where m.id = t.id)
  ), by_id_and_key as materialized (
    select i.line, i.part, t.id
    from incoming_ids i join there_ids t using (external_id, key, occurrence)
  ), by_id as materialized (
    select m.* from by_own_id m
    union all
    select m.* from by_id_and_key m
    union all
    select i.line, i.part, t.id
    from incoming_ids i join there_ids t using (account_id, external_id, amount)
    where i.copies = 1 and t.copies = 1 and abs(i.date - t.date) <= 4
      and not exists (select from by_id_and_key m where m.line = i.line and m.part = i.part)
      and not exists (select from by_id_and_key m where m.id = t.id)

  -- 2. Keys, counted. Those entered by hand or without an id are taken first.
  ), by_key as materialized (
    select i.line, i.part, t.id
    from (
      select i.line, i.part, i.key, row_number() over (partition by i.key order by i.line, i.part) as occurrence
      from incoming i
      where i.key in (select t.key from there t)
        and not exists (select from by_id m where m.line = i.line and m.part = i.part)
    ) i
    join (
      select t.id, t.key, row_number() over (
        partition by t.key
        order by t.movement_key <> t.key, t.external_id is not null, t.created_at, t."position", t.id) as occurrence
      from there t
      where not exists (select from by_id m where m.id = t.id)
    ) t using (key, occurrence)

  -- 3. Keys the user has given by editing.
  ), found as materialized (
    select m.line, m.part, m.id, 'same-id' as kind from by_id m
    union all
    select m.line, m.part, m.id, 'same-key' from by_key m
  ), by_edited_key as materialized (
    select i.line, i.part, t.id
    from (
      select i.line, i.part, i.key, row_number() over (partition by i.key order by i.line, i.part) as occurrence
      from incoming i
      where i.key in (select t.movement_key from there t where t.movement_key <> t.key)
        and not exists (select from found m where m.line = i.line and m.part = i.part)
    ) i
    join (
      select t.id, t.movement_key as key,
        row_number() over (partition by t.movement_key order by t.created_at, t."position", t.id) as occurrence
      from there t
      where t.movement_key <> t.key and not exists (select from found m where m.id = t.id)
    ) t using (key, occurrence)
  ), same as materialized (
    select m.* from found m
    union all
    select m.line, m.part, m.id, 'same-key' from by_edited_key m

  -- What is left on both sides, as far as it has a counterpart at all.
  ), free as materialized (
    select t.* from there t where not exists (select from same m where m.id = t.id)
  ), other_content as materialized (
    select distinct on (i.line, i.part) i.line, i.part, i.id
    from (
      select i.line, i.part, i.date, t.id, t.date as other_date
      from incoming_ids i join free t using (account_id, external_id)
      where i.copies = 1
      union all
      select i.line, i.part, i.date, t.id, t.date
      from own_ids o
      join incoming i on i.line = o.line and i.part = o.part
      join free t on t.id = o.id
    ) i
    where not exists (select from same m where m.line = i.line and m.part = i.part)
    order by i.line, i.part, abs(i.date - i.other_date), i.id

  -- Nine days in a row: every row is in one such stretch, a transaction's reach of four days in one or two.
  ), reach as materialized (
    select t.*, s.stretch
    from free t cross join lateral (
      select ((t.date - 4) - date '1900-01-01') / 9 as stretch
      union select ((t.date + 4) - date '1900-01-01') / 9) s
  ), open_rows as materialized (
    select i.*, (i.date - date '1900-01-01') / 9 as stretch
    from incoming i
    where (i.account_id, i.amount, (i.date - date '1900-01-01') / 9) in (
        select t.account_id, t.amount, t.stretch from reach t)
      and not exists (select from same m where m.line = i.line and m.part = i.part)
      and not exists (select from other_content m where m.line = i.line and m.part = i.part)
  ), reach_words as materialized (
    select distinct on (w.account_id, w.amount, w.stretch, w.word, w.date) w.*
    from (
      select r.*, unnest(t.words) as word
      from reach r
      join (
        select d.id, public.match_tokens(d.description) as words
        from public.live_transactions d
        where d.user_id = owner and d.id in (
          select n.id from reach n where (n.account_id, n.amount, n.stretch) in (
            select i.account_id, i.amount, i.stretch from open_rows i))
      ) t on t.id = r.id
    ) w
    order by w.account_id, w.amount, w.stretch, w.word, w.date, w.created_at, w.id
  ), alike as materialized (
    select distinct on (i.line, i.part) i.line, i.part, w.id
    from (
      select o.*, unnest(public.match_tokens(r.description)) as word
      from open_rows o
      join public.import_rows r on r.user_id = owner and r.import_id = import and r.line = o.line and r.part = o.part
    ) i
    join reach_words w using (account_id, amount, stretch, word)
    where abs(i.date - w.date) <= 4
    order by i.line, i.part, abs(i.date - w.date), w.created_at, w.id

  ), matches as (
    select m.* from same m
    union all
    select m.line, m.part, m.id, 'other-content' from other_content m
    union all
    select m.line, m.part, m.id, 'similar' from alike m
  ), news as (
    select i.line, i.part, m.id, m.kind
    from incoming i left join matches m on m.line = i.line and m.part = i.part
    where (i.match_id, i.match_kind) is distinct from (m.id, m.kind)
  )
  update public.import_rows r set match_id = n.id, match_kind = n.kind
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;
  update public.imports i set matched = true, revision = i.revision + (changed > 0)::integer
  where i.user_id = owner and i.id = import and (changed > 0 or not i.matched);
  perform public.find_import_transfers(import);
  return spelled + changed;
end $function$;

COMMENT ON FUNCTION public.match_import_rows(uuid) IS 'Writes the categories of a staged import as the user does and finds which of its rows the accounts hold already; returns how many such changes there were.';
REVOKE ALL ON FUNCTION public.match_import_rows(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.match_import_rows(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.spell_import_categories
CREATE OR REPLACE FUNCTION public.spell_import_categories(import uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  names text[] := array(
    select r.category from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    group by r.category order by min(array[r.line, r.part]));
  others text[] := array(select s.name from public.spelled_categories(names) s where s.spelling <> s.name);
  spelled integer;
begin
  -- Mostly there are none.
  if cardinality(others) = 0 then
    return 0;
  end if;
  update public.import_rows r set category = s.spelling
  from public.spelled_categories(names) s
  where r.user_id = owner and r.import_id = import and r.kind = 'readable'
    and r.category = any (others) and r.category = s.name;
  get diagnostics spelled = row_count;
  update public.imports i set revision = i.revision + 1
  where i.user_id = owner and i.id = import and spelled > 0;
  return spelled;
end $function$;

COMMENT ON FUNCTION public.spell_import_categories(uuid) IS 'Writes the categories of a staged import as the user does; returns how many rows that has changed.';
REVOKE ALL ON FUNCTION public.spell_import_categories(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.spell_import_categories(uuid) TO authenticated;
