-- Adds the rows of one import, all or none. A repeated call with the same import_id adds nothing
-- and answers as the first one did, so a double click or a retry after a lost answer is harmless.
--
-- rows: [{ position, account_id, date, description, category, amount, type }], amount positive.
-- existing: what to do about rows that are in the account already (same account, date, amount,
--   type and description, counted: two equal rows in the file need two in the account to match):
--   'refuse' raises PT409 with their positions as a JSON array in "details"; 'skip' leaves them out.
-- Answers { added, already_there }.
create function public.add_transactions(import_id uuid, rows jsonb, existing text default 'refuse')
  returns jsonb language plpgsql security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  owner uuid := (select public.current_user_id());
  matched integer[];
  added integer;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  if add_transactions.import_id is null or existing is null or existing not in ('refuse', 'skip') then
    raise sqlstate 'PT422' using message = 'import_id and existing (refuse or skip) are required';
  end if;
  -- Some drivers send a jsonb array argument as a JSON string.
  if jsonb_typeof(rows) = 'string' then
    rows := (rows #>> '{}')::jsonb;
  end if;
  if jsonb_typeof(rows) is distinct from 'array' or jsonb_array_length(rows) = 0 then
    raise sqlstate 'PT422' using message = 'rows must be a list with at least one row';
  end if;

  -- One import of a user at a time: two tabs with the same file must see each other's rows.
  perform pg_advisory_xact_lock(hashtextextended('add_transactions:' || owner::text, 0));

  select count(*) into added
  from public.transactions t
  where t.user_id = owner and t.import_id = add_transactions.import_id;
  if added > 0 then
    return jsonb_build_object('added', added, 'already_there', jsonb_array_length(rows) - added);
  end if;

  with incoming as materialized (
    select r."position", r.account_id, r.date, r.amount, r.type, lower(btrim(r.description)) as text,
      row_number() over (
        partition by r.account_id, r.date, r.amount, r.type, lower(btrim(r.description))
        order by r."position") as occurrence
    from jsonb_to_recordset(rows) as r(
      "position" integer, account_id uuid, date date, description text, amount numeric, type text)
  ), there as (
    select t.account_id, t.date, t.amount, t.type, lower(btrim(t.description)) as text, count(*) as copies
    from public.transactions t
    where t.user_id = owner
      and t.date between (select min(i.date) from incoming i) and (select max(i.date) from incoming i)
    group by 1, 2, 3, 4, 5
  )
  select array_agg(i."position" order by i."position") into matched
  from incoming i
  join there using (account_id, date, amount, type, text)
  where i.occurrence <= there.copies;

  if matched is not null and existing = 'refuse' then
    raise sqlstate 'PT409' using message = 'rows are already there', detail = to_jsonb(matched)::text;
  end if;

  insert into public.transactions (user_id, import_id, "position", account_id, date, description, category, amount, type)
  select owner, add_transactions.import_id, r."position", r.account_id, r.date, r.description, r.category, r.amount, r.type
  from jsonb_to_recordset(rows) as r(
    "position" integer, account_id uuid, date date, description text, category text, amount numeric, type text)
  where not exists (select from unnest(matched) as m(row_position) where m.row_position = r."position")
  order by r."position";
  get diagnostics added = row_count;
  return jsonb_build_object('added', added, 'already_there', coalesce(cardinality(matched), 0));
end $$;
comment on function public.add_transactions(uuid, jsonb, text) is
  'Adds the rows of one import, all or none; safe to repeat with the same import_id.';
revoke execute on function public.add_transactions(uuid, jsonb, text) from public, anon;
grant execute on function public.add_transactions(uuid, jsonb, text) to authenticated;
