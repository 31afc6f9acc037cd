-- All that match but some: the database leaves them out itself, in the statement that finds what matches.

-- The transactions a user has selected: { ids } or { filter, count, digest, except }, as transactions_page told how
-- many match and which; except, which is optional, names those of them that were left out. What of ids is gone since
-- is left out; where a filter matches others by now, or they say something else, or what was to be left out is not
-- among them, so that more would be changed than was said: selection_changed.
create or replace function public.selected_transactions(selection jsonb) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  ids uuid[];
  digest bigint;
  spared uuid[];
  matching integer;
begin
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(selection) = 'string' then
    selection := (selection #>> '{}')::jsonb;
  end if;
  if selection ? 'ids' then
    return array(
      select t.id from public.transactions t
      where t.user_id = owner and t.id in (select value::uuid from jsonb_array_elements_text(selection -> 'ids')));
  end if;
  spared := array(
    select distinct value::uuid from jsonb_array_elements_text(coalesce(selection -> 'except', '[]')));
  select coalesce(array_agg(t.id) filter (where s.id is null), '{}'), count(*),
    coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
  into ids, matching, digest
  from public.filtered_transactions(selection -> 'filter') t
  left join unnest(spared) s (id) on s.id = t.id;
  if matching is distinct from (selection ->> 'count')::integer
    or digest <> (selection ->> 'digest')::bigint
    or cardinality(ids) <> matching - cardinality(spared) then
    raise sqlstate 'PT409' using message = 'selection_changed';
  end if;
  return ids;
end $$;
