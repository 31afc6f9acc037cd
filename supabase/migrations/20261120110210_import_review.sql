-- The review of a staged import: matching it, paging through it, changing its rows.

create function public.match_import(import uuid) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  held public.imports := public.hold_staged_import(import);
begin
  if held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  perform public.match_import_rows(import);
  return public.import_summary(import);
end $$;
comment on function public.match_import(uuid) is 'Matches a staged import once all its rows have arrived.';

-- ---------------------------------------------------------------- pages
-- filter: all, new, already-there, need-a-look or left-out; not-added is what a commit leaves.
create function public.import_rows_page(import uuid, filter text, page integer, page_size integer default 100)
  returns jsonb language sql stable security invoker set search_path = '' as $$
  with wanted as materialized (
    select r.line, r.part
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import
      and case filter
        when 'all' then true
        when 'need-a-look' then r.status in ('possible-duplicate', 'unreadable')
        when 'left-out' then r.status in ('left-out', 'skipped')
        when 'not-added' then r.status in ('left-out', 'skipped', 'unreadable')
        else r.status = filter
      end
  ), shown as (
    select count(*) as total, greatest(1, ceil(count(*)::numeric / page_size))::integer as pages,
      least(greatest(page, 1), greatest(1, ceil(count(*)::numeric / page_size)))::integer as page
    from wanted
  )
  select jsonb_build_object(
    'total', shown.total,
    'pages', shown.pages,
    'page', shown.page,
    'rows', (
      select coalesce(jsonb_agg(m.document order by w.line, w.part), '[]')
      from (
        select w.line, w.part from wanted w order by w.line, w.part
        limit page_size offset (shown.page - 1) * page_size
      ) w
      -- The limit keeps it a look-up by key for each row of the page.
      cross join lateral (
        select to_jsonb(m) as document
        from public.import_row_matches m
        where m.user_id = (select public.current_user_id()) and m.import_id = import
          and m.line = w.line and m.part = w.part
        limit 1
      ) m))
  from shown;
$$;
comment on function public.import_rows_page(uuid, text, integer, integer) is
  'A page of an import''s rows in the order of the file; past the end the last one.';

create function public.review_import(import uuid, filter text, page integer)
  returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  summary jsonb := public.import_summary(import);
begin
  if summary is null then
    raise sqlstate 'PT404' using message = 'import_gone';
  end if;
  return public.import_rows_page(import, filter, page) || jsonb_build_object('import', summary);
end $$;
comment on function public.review_import(uuid, text, integer) is 'A page of the review with the import as it stands.';

-- ---------------------------------------------------------------- changes
-- change: { kind: skip | unskip | add } or { kind: edit, account_id, date, description, category, amount, type },
-- where what is not named stays. Answers { import, row }.
create function public.change_import_row(import uuid, line integer, part integer, change jsonb)
  returns jsonb language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  held public.imports := public.hold_staged_import(import);
begin
  if jsonb_typeof(change) = 'string' then
    change := (change #>> '{}')::jsonb;
  end if;
  if change ->> 'kind' = 'edit' then
    if change ? 'account_id' and not exists (
      select from public.accounts a where a.user_id = owner and a.id = (change ->> 'account_id')::uuid) then
      raise sqlstate 'PT422' using message = 'unknown_account';
    end if;
    update public.import_rows r
    set account_id = n.account_id, date = n.date, description = n.description, category = n.category,
      amount = n.amount, type = n.type,
      kind = case when n.complete then 'readable' else r.kind end,
      reason = case when n.complete and r.kind <> 'readable' then null else r.reason end,
      file_key = case when r.kind = 'readable' then coalesce(r.file_key, r.movement_key) end
    from (
      select v.*, v.account_id is not null and v.date is not null and v.amount is not null
        and v.type is not null and v.description <> '' and v.category <> '' as complete
      from (
        select coalesce((change ->> 'account_id')::uuid, o.account_id) as account_id,
          coalesce((change ->> 'date')::date, o.date) as date,
          coalesce(change ->> 'description', o.description) as description,
          coalesce(change ->> 'category', o.category) as category,
          coalesce((change ->> 'amount')::numeric, o.amount) as amount,
          coalesce(change ->> 'type', o.type) as type
        from public.import_rows o
        where o.user_id = owner and o.import_id = import
          and o.line = change_import_row.line and o.part = change_import_row.part
      ) v
    ) n
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  else
    update public.import_rows r
    set choice = case change ->> 'kind' when 'skip' then 'skip' when 'add' then 'add' end
    where r.user_id = owner and r.import_id = import
      and r.line = change_import_row.line and r.part = change_import_row.part;
  end if;
  if not found then
    raise sqlstate 'PT404' using message = 'row_gone';
  end if;

  update public.imports i set revision = i.revision + 1 where i.user_id = owner and i.id = import;
  -- Rows the user leaves out still stand for what they match, so that a choice changes no other row.
  if held.matched and change ->> 'kind' = 'edit' then
    perform public.match_import_rows(import);
  end if;
  return jsonb_build_object('import', public.import_summary(import), 'row', (
    select to_jsonb(m) from public.import_row_matches m
    where m.user_id = owner and m.import_id = import
      and m.line = change_import_row.line and m.part = change_import_row.part));
end $$;
comment on function public.change_import_row(uuid, integer, integer, jsonb) is
  'Edits a staged row, or notes the user''s choice about it, and matches anew what that changes.';
