-- Adding, renaming, merging and removing categories, each safe to repeat.

create function public.add_category(category text, monthly_limit numeric, today date, color smallint default null)
returns text
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  period date := public.running_period(today);
  held record;
begin
  select c.id, c.name, c.color, l.amount
  into held
  from
    public.categories c
    join public.limits_in(period) l on l.category_id = c.id
  where c.user_id = owner and public.caseless(c.name) = public.caseless(add_category.category)
  order by c.name <> add_category.category
  limit 1;
  if found then
    if
      held.name = add_category.category
      and held.amount = add_category.monthly_limit
      and (add_category.color is null or held.color = add_category.color)
    then
      return held.name;
    end if;
    raise sqlstate 'PT409' using message = 'category_exists', detail = held.name;
  end if;
  select n.id into held from public.ensure_categories(array[add_category.category], array['spending']) n;
  perform public.set_limits(array[held.id], array[add_category.monthly_limit], period);
  update public.categories c
  set color = add_category.color
  where c.user_id = owner and c.id = held.id and add_category.color is not null;
  perform public.raise_alerts(array[held.id], array[period], '{}', false);
  return (select c.name from public.categories c where c.user_id = owner and c.id = held.id);
end;
$$;
comment on function public.add_category is 'Gives a new category, or one in use, a limit and a color; safe to repeat.';

create function public.count_in_category(category_id uuid)
returns integer
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      (
        coalesce(sum(s.transactions), 0) + (
          select count(*)
          from public.other_part_categories o
          where o.user_id = (select public.current_user_id()) and o.category_id = count_in_category.category_id
        )
      )::integer
    from public.ledger_totals s
    where s.user_id = (select public.current_user_id()) and s.category_id = count_in_category.category_id
  );
end;
$$;
comment on function public.count_in_category is 'The number of transactions a category has.';

create function public.rename_staged_category(source text, target text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform from public.imports i where i.user_id = owner and i.committed_at is null order by i.id for update;
  update public.import_rows r
  set
    category = case r.category
      when source then target
      else r.category
    end,
    file_category = case r.file_category
      when source then target
      else r.file_category
    end,
    guess_category = case r.guess_category
      when source then target
      else r.guess_category
    end,
    split = (
      select
        jsonb_agg(
          case p.part ->> 'category'
            when source then p.part || jsonb_build_object('category', target)
            else p.part
          end
          order by p.place
        )
      from jsonb_array_elements(r.split) with ordinality as p (part, place)
    )
  from public.imports i
  where
    i.user_id = owner
    and i.committed_at is null
    and r.user_id = owner
    and r.import_id = i.id
    and (
      source in (r.category, r.file_category, r.guess_category)
      or r.split @> jsonb_build_array(jsonb_build_object('category', source))
    );
end;
$$;
comment on function public.rename_staged_category is 'Renames the category of staged rows and their parts.';

create function public.restore_category_change(change uuid)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  held jsonb;
  was public.categories;
  left_as public.categories;
  now_is public.categories;
  one jsonb;
  once uuid;
  derived uuid[] := '{}';
begin
  select c.snapshot into held from public.ledger_changes c where c.user_id = owner and c.id = change;
  for one in select b.value from jsonb_each(held -> 'before') b loop
    was := jsonb_populate_record(null::public.categories, one);
    if
      exists (
        select
        from public.categories c
        where
          c.user_id = owner
          and c.id = was.id
          and c.name = held #>> array['after', was.id::text, 'name']
          and c.name <> was.name
      )
    then
      once := public.free_category_name(was.name, was.id);
      if once is not null then
        perform public.move_category(once, was.id, change);
      end if;
      perform public.rename_category(was.id, was.name);
    end if;
  end loop;
  -- Groups first. A deleted one is made again, without a group if that no longer exists.
  for one in select b.value -- One that others are in now goes into its group again once they have left it.
  from jsonb_each(held -> 'before') b
  order by b.value ->> 'parent_id' is not null, held #>> array['after', b.key, 'parent_id'] is null loop
    was := jsonb_populate_record(null::public.categories, one);
    select * into now_is from public.categories c where c.user_id = owner and c.id = was.id;
    if not found then
      if held -> 'after' -> (one ->> 'id') is null then
        once := public.free_category_name(was.name, was.id);
        insert into public.categories
          (user_id, id, parent_id, name, kind, color, position, archived_at, created_at, icon, kept, budgeting)
        values
          (
            owner,
            was.id,
            (
              select g.id
              from public.categories g
              where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
            ),
            was.name,
            was.kind,
            was.color,
            was.position,
            was.archived_at,
            was.created_at,
            was.icon,
            was.kept,
            coalesce(was.budgeting, 'flexible')
          );
        if once is not null then
          perform public.move_category(once, was.id, change);
        end if;
      end if;
      continue;
    end if;
    left_as := jsonb_populate_record(null::public.categories, held -> 'after' -> (one ->> 'id'));
    -- Field by field: those changed since stay.
    update public.categories c
    set
      color = case
        when c.color is not distinct from left_as.color then was.color
        else c.color
      end,
      icon = case
        when c.icon is not distinct from left_as.icon then was.icon
        else c.icon
      end,
      kept = case
        when c.kept = left_as.kept then was.kept
        else c.kept
      end,
      position = case
        when c.position = left_as.position then was.position
        else c.position
      end,
      archived_at = case
        when c.archived_at is not distinct from left_as.archived_at then was.archived_at
        else c.archived_at
      end
    where c.user_id = owner and c.id = was.id;
    if
      was.parent_id is distinct from left_as.parent_id
      and now_is.parent_id is not distinct from left_as.parent_id
      and (
        was.parent_id is null
        or exists (
          select from public.categories g where g.user_id = owner and g.id = was.parent_id and g.parent_id is null
        )
        and not exists (select from public.categories o where o.user_id = owner and o.parent_id = was.id)
      )
    then
      update public.categories c set parent_id = was.parent_id where c.user_id = owner and c.id = was.id;
    end if;
    if was.kind <> left_as.kind then
      update public.categories c
      set kind = coalesce(
        (select g.kind from public.categories g where g.user_id = owner and g.id = c.parent_id),
        was.kind
      )
      where c.user_id = owner and c.id = was.id and c.kind = left_as.kind;
      derived := derived || was.id;
    end if;
  end loop;
  -- A group is listed, whatever it was before.
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  for one in select m.value from jsonb_array_elements(held -> 'moved') m loop
    if one ? 'target' then
      perform public.move_category_back(one, change);
      update public.import_rows r
      set
        category = k ->> 3,
        file_category = k ->> 4,
        guess_category = k ->> 5,
        split = nullif(k -> 6, 'null')
      from jsonb_array_elements(one -> 'staged') k
      where
        r.user_id = owner
        and r.import_id = (k ->> 0)::uuid
        and r.line = (k ->> 1)::integer
        and r.part = (k ->> 2)::integer
        and exists (
          select from public.imports i where i.user_id = owner and i.id = r.import_id and i.committed_at is null
        );
    elseif one ? 'budgets' then
      perform public.put_budgets(one -> 'budgets');
      delete from public.budgets b
      where
        b.user_id = owner
        and b.category_id = (one ->> 'source')::uuid
        and b.amount is null
        and not exists (
          select
          from jsonb_populate_recordset(null::public.budgets, one -> 'budgets') k
          where k.valid_from = b.valid_from
        );
    end if;
  end loop;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set type_stated = false
  where
    t.user_id = owner
    and t.id in (
      select i.value::uuid
      from
        jsonb_array_elements(held -> 'moved') m,
        jsonb_array_elements_text(m.value -> 'stated') i
    );
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform public.derive_types_in(derived);
  -- The categories it had made go again, unless something refers to them now.
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and c.parent_id is not null
    and not public.is_category_used(c.id);
  delete from public.categories c
  using jsonb_each(held -> 'after') a
  where
    c.user_id = owner
    and c.id = (a.value ->> 'id')::uuid
    and not coalesce(held -> 'before' ? a.key, false)
    and not public.is_category_used(c.id)
    and not exists (select from public.limits_in('infinity') l where l.category_id = c.id);
end;
$function$;
comment on function public.restore_category_change is
  'Makes categories as they were before a change; part of its undo.';

create function public.category_rows(ids uuid[])
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.id, to_jsonb(c) - 'user_id'), '{}')
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.id = any (ids)
  );
end;
$$;
comment on function public.category_rows is 'The present rows of categories, by id, for a change to keep.';

create function public.begin_category_change(change uuid, details jsonb)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  select
    owner,
    change,
    'category',
    begin_category_change.details,
    jsonb_build_object(
      'before',
      public.category_rows(array(select c.id from public.categories c where c.user_id = owner))
    )
  where not exists (select from public.ledger_changes c where c.user_id = owner and c.id = change);
  return found;
end;
$$;
comment on function public.begin_category_change is
  'Begins a change of categories that can be taken back; false where it was made before.';

create function public.end_category_change(change uuid, moved jsonb default '[]')
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  before jsonb;
  after jsonb := public.category_rows(array(select c.id from public.categories c where c.user_id = owner));
  ids text[];
begin
  select c.snapshot -> 'before' into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  ids := array(
    select k
    from
      (
        select jsonb_object_keys(before)
        union
        select jsonb_object_keys(after)
      ) keys (k)
    where before -> k is distinct from after -> k
  );
  if cardinality(ids) = 0 and moved = '[]' then
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
    return false;
  end if;
  update public.ledger_changes c
  set
    snapshot = jsonb_strip_nulls(
      jsonb_build_object(
        'before',
        (select jsonb_object_agg(k, before -> k) from unnest(ids) k where before ? k),
        'after',
        (select jsonb_object_agg(k, after -> k) from unnest(ids) k where after ? k)
      )
    ) || jsonb_build_object('moved', moved),
    transactions = (select count(*) from public.changed_transactions t where t.user_id = owner and t.change_id = change)
  where c.user_id = owner and c.id = change;
  return true;
end;
$$;
comment on function public.end_category_change is
  'Records the effects of a change on categories and rows; false if it did nothing.';

-- Returns the linked refunds, which stay refunds.
create function public.derive_types_in(category_ids uuid[])
returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  stated uuid[];
begin
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      where
        t.user_id = owner
        and t.category_id = any (category_ids)
        and not t.type_stated
        and t.type = 'refund'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
        and not exists (
          select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending'
        )
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  with
    derived as (
      update public.transactions t
      set category_id = t.category_id
      from public.transactions o
      where
        t.user_id = owner
        and t.category_id = any (category_ids)
        and not t.type_stated
        and t.type <> 'transfer'
        -- Money out is an expense in most categories, before and after.
        and (
          t.amount > 0
          or t.type = 'income'
          or exists (
            select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'income'
          )
        )
        and o.user_id = owner
        and o.id = t.id
      returning t.id, t.revision, o.revision as revision_before
    )
  -- Keeps earlier changes undoable.
  update public.changed_transactions c
  set revision = d.revision
  from derived d
  where
    d.revision > d.revision_before
    and c.user_id = owner
    and c.transaction_id = d.id
    and c.revision = d.revision_before;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  return stated;
end;
$$;
comment on function public.derive_types_in is
  'Derives the type of rows where nobody stated one, after their category''s kind changed.';

create function public.replace_category_in(value jsonb, source uuid, target uuid)
returns jsonb
language sql
immutable
parallel safe
return replace(value::text, source::text, target::text)::jsonb;
comment on function public.replace_category_in is 'A document that names another category in place of one.';

create function public.history_of_category(source uuid, target uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
begin
  return jsonb_build_object(
    'changed',
    (
      select coalesce(jsonb_object_agg(h.change_id, h.rows), '{}')
      from
        (
          select
            c.change_id,
            case
              when bool_or(c.category_id = target) then jsonb_agg(c.transaction_id) filter (
                where c.category_id = source
              )
              else 'null'
            end as rows
          from public.changed_transactions c
          where c.user_id = (select public.current_user_id()) and c.category_id in (source, target)
          group by c.change_id
          having bool_or(c.category_id = source)
        ) h
    ),
    'before',
    (
      select coalesce(jsonb_object_agg(h.change_id, h.rows), '{}')
      from
        (
          select
            c.change_id,
            case
              when bool_or(strpos(c.before::text, target::text) > 0) then jsonb_object_agg(
                c.transaction_id,
                c.before
              ) filter (where strpos(c.before::text, source::text) > 0)
              else 'null'
            end as rows
          from public.changed_transactions c
          where
            c.user_id = (select public.current_user_id())
            and c.before is not null
            and (strpos(c.before::text, source::text) > 0 or strpos(c.before::text, target::text) > 0)
          group by c.change_id
          having bool_or(strpos(c.before::text, source::text) > 0)
        ) h
    ),
    'snapshots',
    (
      select coalesce(jsonb_object_agg(c.id, c.snapshot), '{}')
      from public.ledger_changes c
      where
        c.user_id = (select public.current_user_id())
        and c.kind in ('rule', 'recurring')
        and strpos(c.snapshot::text, source::text) > 0
    ),
    'rules',
    (
      select
        coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'conditions', r.conditions, 'actions', r.actions)), '[]')
      from public.rules r
      where
        r.user_id = (select public.current_user_id())
        and strpos(r.conditions::text || r.actions::text, source::text) > 0
    )
  );
end $$;
comment on function public.history_of_category is
  'The places in past changes and rules that name a category about to become another one.';

create function public.rewrite_history(source uuid, target uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.changed_transactions c set category_id = target where c.user_id = owner and c.category_id = source;
  update public.changed_transactions c
  set before = public.replace_category_in(c.before, source, target)
  where c.user_id = owner and c.before is not null and strpos(c.before::text, source::text) > 0;
  update public.ledger_changes c
  set snapshot = public.replace_category_in(c.snapshot, source, target)
  where c.user_id = owner and c.kind in ('rule', 'recurring') and strpos(c.snapshot::text, source::text) > 0;
  update public.rules r
  set
    conditions = public.replace_category_in(r.conditions, source, target),
    actions = public.replace_category_in(r.actions, source, target),
    revision = r.revision + 1
  where r.user_id = owner and strpos(r.conditions::text || r.actions::text, source::text) > 0;
end;
$$;
comment on function public.rewrite_history is
  'Makes past changes and rules name another category, so that undoing and applying them still works.';

create function public.restore_history(source uuid, target uuid, history jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.changed_transactions c
  set category_id = source
  from jsonb_each(history -> 'changed') k
  where
    c.user_id = owner
    and c.category_id = target
    and c.change_id = k.key::uuid
    and (k.value = 'null' or k.value ? c.transaction_id::text);
  update public.changed_transactions c
  set before = case k.value
    when 'null' then public.replace_category_in(c.before, target, source)
    else k.value -> c.transaction_id::text
  end
  from jsonb_each(history -> 'before') k
  where
    c.user_id = owner
    and c.before is not null
    and c.change_id = k.key::uuid
    and case k.value
      when 'null' then strpos(c.before::text, target::text) > 0
      else c.before = public.replace_category_in(k.value -> c.transaction_id::text, source, target)
    end;
  update public.ledger_changes c
  set snapshot = k.value
  from jsonb_each(history -> 'snapshots') k
  where c.user_id = owner and c.id = k.key::uuid and c.snapshot = public.replace_category_in(k.value, source, target);
  update public.rules r
  set
    conditions = k -> 'conditions',
    actions = k -> 'actions',
    revision = r.revision + 1
  from jsonb_array_elements(history -> 'rules') k
  where
    r.user_id = owner
    and r.id = (k ->> 'id')::uuid
    and r.conditions = public.replace_category_in(k -> 'conditions', source, target)
    and r.actions = public.replace_category_in(k -> 'actions', source, target);
end;
$$;
comment on function public.restore_history is
  'Makes past changes and rules name a category again, as history_of_category recorded it.';

create function public.move_category(source uuid, target uuid, change uuid)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  limited uuid[] := array(
    select l.category_id from public.limits_in('infinity') l where l.category_id in (source, target)
  );
  source_stays boolean := source = any (limited) and target <> all (limited);
  running date := public.running_period(public.user_today());
  carries boolean := exists (
    select
    from public.budgets b
    where b.user_id = owner and b.category_id in (source, target) and (b.carry <> 'none' or b.restart is not null)
  );
  carried numeric := (
    select coalesce(sum(f.carried), 0)
    from public.limit_figures(public.user_today(), public.user_today()) f
    where f.category_id in (source, target) and f.per = 'period'
  );
  -- The data that undoing it needs, in addition to each row's old values.
  kept jsonb := public.history_of_category(source, target);
  stated uuid[];
  trash uuid[];
  guesses uuid[];
  parts uuid[];
  series uuid[];
  taken uuid[];
  group_id uuid;
begin
  select
    kept || jsonb_build_object(
      'source',
      source,
      'target',
      target,
      'budgets',
      public.budget_rows(array[source, target]),
      'budgetMoves',
      (
        select coalesce(jsonb_agg(to_jsonb(m) - 'user_id'), '[]')
        from public.budget_moves m
        where m.user_id = owner and source in (m.source_id, m.target_id)
      ),
      'alerts',
      (
        select coalesce(jsonb_agg(to_jsonb(b) - 'user_id'), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.category_id in (source, target)
      ),
      'notifications',
      (
        select coalesce(jsonb_agg(to_jsonb(n) - 'user_id'), '[]')
        from public.notifications n
        where
          n.user_id = owner
          and n.id in (
            select b.notification_id
            from public.budget_alerts b
            where b.user_id = owner and b.category_id in (source, target)
          )
      )
    )
  into kept;
  perform public.rewrite_history(source, target);

  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- A user who linked a refund with its purchase has said what it is.
  with
    linked as (
      update public.transactions t
      set type_stated = true
      from public.categories c
      where
        t.user_id = owner
        and t.category_id = source
        and not t.type_stated
        and t.type = 'refund'
        and c.user_id = owner
        and c.id = target
        and c.kind <> 'spending'
        and exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
      returning t.id
    )
  select coalesce(array_agg(l.id), '{}')
  into stated
  from linked l;
  insert into public.changed_transactions
    (
      user_id,
      change_id,
      transaction_id,
      category_id,
      category_source,
      account_id,
      type,
      type_stated,
      edited_at,
      file_key,
      revision_before,
      revision,
      before
    )
  select
    owner,
    change,
    t.id,
    source,
    t.category_source,
    t.account_id,
    t.type,
    t.type_stated,
    t.edited_at,
    t.file_key,
    t.revision,
    t.revision + 1,
    jsonb_build_object(
      'row',
      jsonb_build_object('category_id', source) || case
        when t.id = any (stated) then jsonb_build_object('type_stated', false)
        else '{}'
      end
    )
  from public.live_transactions t
  where t.user_id = owner and t.category_id = source;
  with
    moved as (
      update public.transactions t
      set category_id = target
      where t.user_id = owner and t.category_id = source
      returning t.id, t.revision, t.deletion_id
    ),
    revised as (
      -- Keeps the revisions that the undo of earlier changes looks for.
      update public.changed_transactions c
      set revision = m.revision
      from moved m
      where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1
    )
  select coalesce(array_agg(m.id), '{}')
  into trash
  from moved m
  where m.deletion_id is not null;
  with
    moved as (
      update public.transactions t
      set guess_category_id = target
      where t.user_id = owner and t.guess_category_id = source
      returning t.id
    )
  select coalesce(array_agg(m.id), '{}')
  into guesses
  from moved m;
  with
    moved as (
      update public.transaction_parts p
      set category_id = target
      where p.user_id = owner and p.category_id = source
      returning p.id
    )
  select coalesce(array_agg(m.id), '{}')
  into parts
  from moved m;
  with
    moved as (
      update public.recurring_series s
      set category_id = target
      where s.user_id = owner and s.category_id = source
      returning s.id
    )
  select coalesce(array_agg(m.id), '{}')
  into series
  from moved m;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = case
      when source_stays then target
      else source
    end;
  update public.budget_alerts b set category_id = target where b.user_id = owner and b.category_id = source;
  delete from public.budget_moves m
  where m.user_id = owner and source in (m.source_id, m.target_id) and target in (m.source_id, m.target_id);
  update public.budget_moves m
  set
    source_id = case m.source_id
      when source then target
      else m.source_id
    end,
    target_id = case m.target_id
      when source then target
      else m.target_id
    end
  where m.user_id = owner and source in (m.source_id, m.target_id);
  if source_stays then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  update public.budgets b
  set category_id = target
  where
    b.user_id = owner
    and b.category_id = source
    and not exists (select from public.budgets o where o.user_id = owner and o.category_id = target);

  -- The limit that stays begins the running period with what both had carried into it.
  insert into public.budgets as b (user_id, category_id, valid_from, amount, per, carry, carry_cap, restart, series_id)
  select owner, target, running, l.amount, l.per, l.carry, l.carry_cap, carried, l.series_id
  from public.limits_in(running) l
  where l.category_id = target and (carried <> 0 or carries and l.per = 'period')
  on conflict on constraint budgets_pkey do update set restart = excluded.restart;

  -- A group that goes into one of its categories leaves the others to that category.
  update public.categories c set parent_id = null where c.user_id = owner and c.id = target and c.parent_id = source;
  select
    coalesce(
      c.parent_id,
      case
        when public.caseless(c.name) <> 'uncategorized' then c.id
      end
    )
  into group_id
  from public.categories c
  where c.user_id = owner and c.id = target;
  with
    moved as (
      update public.categories c
      set
        parent_id = group_id,
        kind = coalesce((select g.kind from public.categories g where g.user_id = owner and g.id = group_id), c.kind)
      where c.user_id = owner and c.parent_id = source
      returning c.id
    )
  select array_agg(m.id)
  into taken
  from moved m;
  update public.categories c set kept = true where c.user_id = owner and c.id = group_id and taken is not null;
  delete from public.categories c where c.user_id = owner and c.id = source;
  return kept || jsonb_build_object(
    'trash',
    trash,
    'guesses',
    guesses,
    'parts',
    parts,
    'series',
    series,
    'stated',
    public.derive_types_in(taken),
    'budgetsAfter',
    public.budget_rows(array[target])
  );
end;
$$;
comment on function public.move_category is
  'Moves everything of one category to another and forgets the first; returns the data its undo needs.';

create function public.move_category_back(kept jsonb, change uuid)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  source uuid := kept ->> 'source';
  target uuid := kept ->> 'target';
begin
  if not exists (select from public.categories c where c.user_id = owner and c.id = source) then
    return;
  end if;
  perform public.restore_history(source, target, kept);
  -- The rows themselves come back with the change's; so do the changes before it, at the revisions they look for.
  update public.changed_transactions e
  set revision = c.revision_before
  from
    public.changed_transactions c
    join public.transactions t on t.user_id = c.user_id and t.id = c.transaction_id and t.revision = c.revision
  where
    c.user_id = owner
    and c.change_id = change
    and e.user_id = owner
    and e.change_id <> change
    and e.transaction_id = c.transaction_id
    and e.revision = c.revision;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  -- Rows that have got another category since stay where they are.
  with
    moved as (
      update public.transactions t
      set category_id = source
      where
        t.user_id = owner
        and t.category_id = target
        and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'trash') i)
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = m.revision
  from moved m
  where c.user_id = owner and c.transaction_id = m.id and c.revision = m.revision - 1;
  update public.transactions t
  set guess_category_id = source
  where
    t.user_id = owner
    and t.guess_category_id = target
    and t.id in (select i::uuid from jsonb_array_elements_text(kept -> 'guesses') i);
  update public.transaction_parts p
  set category_id = source
  where
    p.user_id = owner
    and p.category_id = target
    and p.id in (select i::uuid from jsonb_array_elements_text(kept -> 'parts') i);
  update public.recurring_series s
  set category_id = source
  where
    s.user_id = owner
    and s.category_id = target
    and s.id in (select i::uuid from jsonb_array_elements_text(kept -> 'series') i);
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);

  -- A limit that was changed since is intended, and stays.
  if
    public.budget_rows(array[target]) = (
      -- Earlier changes have kept them in any order.
      select coalesce(jsonb_agg(k.value order by k.value ->> 'valid_from'), '[]')
      from jsonb_array_elements(kept -> 'budgetsAfter') k
    )
  then
    delete from public.budgets b where b.user_id = owner and b.category_id = target;
  end if;
  perform
    public.put_budgets(
      (
        select jsonb_agg(b.value)
        from jsonb_array_elements(kept -> 'budgets') b
        where
          b.value ->> 'category_id' = source::text
          or not exists (select from public.budgets o where o.user_id = owner and o.category_id = target)
      )
    );
  delete from public.budget_moves m
  using jsonb_populate_recordset(null::public.budget_moves, kept -> 'budgetMoves') k
  where m.user_id = owner and m.id = k.id;
  insert into public.budget_moves (user_id, id, period, source_id, target_id, amount, created_at)
  select owner, k.id, k.period, k.source_id, k.target_id, k.amount, k.created_at
  from
    jsonb_populate_recordset(null::public.budget_moves, kept -> 'budgetMoves') k
    join public.categories a on a.user_id = owner and a.id = k.source_id
    join public.categories b on b.user_id = owner and b.id = k.target_id;
  update public.budget_alerts b
  set category_id = source
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
  where
    b.user_id = owner
    and b.category_id = target
    and k.category_id = source
    and b.period = k.period
    and b.threshold = k.threshold
    and b.notification_id = k.notification_id;
  insert into public.notifications (user_id, id, kind, import_id, created_at, read_at, mail, mail_begun_at)
  select owner, n.id, n.kind, n.import_id, n.created_at, n.read_at, n.mail, n.mail_begun_at
  from jsonb_populate_recordset(null::public.notifications, kept -> 'notifications') n
  where not exists (select from public.notifications o where o.user_id = owner and o.id = n.id);
  insert into public.budget_alerts (user_id, category_id, period, threshold, notification_id, spending, available)
  select owner, b.category_id, b.period, b.threshold, b.notification_id, b.spending, b.available
  from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') b
  on conflict do nothing;
  -- Alerts about the two together are no longer true.
  delete from public.budget_alerts b
  where
    b.user_id = owner
    and b.category_id = target
    and not exists (
      select
      from jsonb_populate_recordset(null::public.budget_alerts, kept -> 'alerts') k
      where k.category_id = target and k.period = b.period and k.threshold = b.threshold
    );
  -- A group of the target's may have raised an alert, too.
  delete from public.notifications n
  where n.user_id = owner and n.id in (select i::uuid from jsonb_array_elements_text(kept -> 'told') i);
end;
$$;
comment on function public.move_category_back is
  'Moves back to a category everything a change took from it; the rows follow with the change.';

create function public.rename_category(category_id uuid, new_name text, kept_color smallint default null)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  perform public.rename_staged_category(c.name, new_name)
  from public.categories c
  where c.user_id = owner and c.id = category_id;
  update public.categories c
  set
    name = new_name,
    color = coalesce(c.color, kept_color)
  where c.user_id = owner and c.id = category_id;
  -- A form that shows the old name notices it, and earlier changes can still be taken back.
  -- Uncategorized is known by its name, so its rows may get another type, which is no edit of theirs.
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  with
    renamed as (
      update public.transactions t
      set revision = t.revision + 1
      where t.user_id = owner and t.category_id = rename_category.category_id
      returning t.id, t.revision
    )
  update public.changed_transactions c
  set revision = r.revision
  from renamed r
  where c.user_id = owner and c.transaction_id = r.id and c.revision = r.revision - 1;
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
end;
$$;
comment on function public.rename_category is
  'Gives a category another name everywhere; the color only where it has none.';

create function public.change_category(
  category text,
  name text,
  color smallint default null,
  kept_color smallint default null,
  change uuid default gen_random_uuid()
)
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  other text;
  once uuid;
  moved integer := 0;
  kept jsonb := '[]';
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'change-category', 'category', category, 'name', change_category.name)
    )
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into held
  from public.listed_categories c
  where c.user_id = owner and c.name = change_category.category;
  if found then
    select c.name
    into other
    from public.listed_categories c
    where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name)
    limit 1;
    if found then
      raise sqlstate 'PT409' using message = 'category_exists', detail = other;
    end if;
    if change_category.name <> held.name then
      moved := public.count_in_category(held.id);
      -- A category that once had this name and is listed nowhere: its rows in the trash go to this one.
      select c.id
      into once
      from public.categories c
      where c.user_id = owner and c.id <> held.id and public.caseless(c.name) = public.caseless(change_category.name);
      if found then
        kept := jsonb_build_array(public.move_category(once, held.id, change));
      end if;
      perform public.rename_category(held.id, change_category.name, kept_color);
    end if;
  else
    select c.*
    into held
    from public.listed_categories c
    where c.user_id = owner and c.name = change_category.name;
    if not found then
      raise sqlstate 'PT409' using message = 'category_gone', detail = change_category.category;
    end if;
  end if;
  update public.categories c
  set color = change_category.color
  where c.user_id = owner and c.id = held.id and change_category.color is not null;
  perform public.end_category_change(change, kept);
  return jsonb_build_object('transactions', moved);
end;
$$;
comment on function public.change_category is 'Renames a category, or gives it a color; safe to repeat.';

create function public.set_category_look(change uuid, category text, color smallint, icon text)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if not public.begin_category_change(change, jsonb_build_object('action', 'look', 'category', category)) then
    return;
  end if;
  update public.categories c
  set
    color = set_category_look.color,
    icon = set_category_look.icon
  where c.user_id = owner and c.name = category;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  perform public.end_category_change(change);
end;
$$;
comment on function public.set_category_look is
  'Gives a category a color and an icon; null for those of its group or its name, and for none.';

create function public.merge_categories(source text, target text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  merged public.categories;
  held public.categories;
  moved integer := 0;
  kept jsonb;
  told uuid[];
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'merge-category', 'category', source, 'name', target)
    )
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.* into held from public.listed_categories c where c.user_id = owner and c.name = target;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = target;
  end if;
  select c.* into merged from public.listed_categories c where c.user_id = owner and c.name = source;
  if found and merged.id <> held.id then
    moved := public.count_in_category(merged.id);
    kept := jsonb_build_array(
      public.move_category(merged.id, held.id, change) || jsonb_build_object(
        'staged',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
              ),
              '[]'
            )
          from
            public.import_rows r
            join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
          where
            r.user_id = owner
            and (
              merged.name in (r.category, r.file_category, r.guess_category)
              or r.split @> jsonb_build_array(jsonb_build_object('category', merged.name))
            )
        )
      )
    );
    perform public.rename_staged_category(merged.name, held.name);
    update public.categories c set color = merged.color where c.user_id = owner and c.id = held.id and c.color is null;
    told := array(select b.notification_id from public.budget_alerts b where b.user_id = owner);
    perform public.raise_alerts(array[held.id], array[public.running_period(today)], '{}', false);
    kept := jsonb_set(
      kept,
      '{0,told}',
      (
        select coalesce(jsonb_agg(distinct b.notification_id), '[]')
        from public.budget_alerts b
        where b.user_id = owner and b.notification_id <> all (told)
      )
    );
    perform public.end_category_change(change, kept);
  else
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
  end if;
  return jsonb_build_object('transactions', moved);
end;
$$;
comment on function public.merge_categories is
  'Merges a category with its transactions into another one; safe to repeat.';

create function public.is_category_used(category_id uuid)
returns boolean
language plpgsql
stable
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  -- In the order of the index: else all rows may be read to find none.
  return (
    select true
    from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
    order by t.date
    limit 1
  ) is not null
  or exists (
    select
    from public.transaction_parts p
    where p.user_id = (select public.current_user_id()) and p.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.changed_transactions t
    where t.user_id = (select public.current_user_id()) and t.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.budget_alerts b
    where b.user_id = (select public.current_user_id()) and b.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.parent_id = is_category_used.category_id
  )
  or exists (
    select
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.category_id = is_category_used.category_id
  )
  or exists (
    select
    from public.budget_moves m
    where m.user_id = (select public.current_user_id()) and is_category_used.category_id in (m.source_id, m.target_id)
  )
  or exists (
    select
    from public.rules r
    where
      r.user_id = (select public.current_user_id())
      and strpos(r.conditions::text || r.actions::text, is_category_used.category_id::text) > 0
  );
end;
$$;
comment on function public.is_category_used is
  'True if anything refers to a category: rows, those in the trash, series, rules, categories in it.';

create function public.remove_category(category text, today date, change uuid default gen_random_uuid())
returns void
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  removed uuid;
  budgets jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'remove-category', 'category', category))
  then
    return;
  end if;
  select c.id
  into removed
  from public.listed_categories c
  where c.user_id = owner and c.name = remove_category.category;
  if not found then
    delete from public.ledger_changes c where c.user_id = owner and c.id = change;
    return;
  end if;
  budgets := public.budget_rows(array[removed]);
  perform public.set_limits(array[removed], array[null::numeric], public.running_period(today));
  update public.categories c
  set
    color = null,
    icon = null,
    kept = exists (select from public.categories o where o.user_id = owner and o.parent_id = removed)
  where c.user_id = owner and c.id = removed;
  delete from public.categories c where c.user_id = owner and c.id = removed and not public.is_category_used(removed);
  perform
    public.end_category_change(change, jsonb_build_array(jsonb_build_object('source', removed, 'budgets', budgets)));
end;
$$;
comment on function public.remove_category is
  'Takes limit, color and icon from a category, which goes unless something refers to it; safe to repeat.';

create function public.archive_category(change uuid, category text, archived boolean)
returns void
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object(
        'action',
        case
          when archived then 'archive'
          else 'bring-back'
        end,
        'category',
        category
      )
    )
  then
    return;
  end if;
  select c.* into held from public.categories c where c.user_id = owner and c.name = archive_category.category;
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  -- Pickers drop a group with its categories; one of them comes back with its group.
  update public.categories c
  set archived_at = case
    when archived then now()
  end
  where
    c.user_id = owner
    and (c.archived_at is null) = archived
    and (c.id = held.id or c.parent_id = held.id or not archived and c.id = held.parent_id);
  perform public.end_category_change(change);
end;
$$;
comment on function public.archive_category is
  'Archives a category with those in it, or brings it back. Rows keep it, and pickers drop it.';

create function public.arrange_category(
  change uuid,
  category text,
  into_group text,
  before text,
  kind text default null
)
returns void
language plpgsql
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  held public.categories;
  parent public.categories;
  new_kind text;
  changed uuid[];
  stated uuid[];
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'move-category', 'category', category, 'name', into_group)
    )
  then
    return;
  end if;
  select c.* into held from public.categories c where c.user_id = owner and c.name = arrange_category.category;
  -- Uncategorized is in no group, and is no group itself.
  if not found or public.caseless(held.name) = 'uncategorized' then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  if into_group is not null then
    select c.*
    into parent
    from public.categories c
    where
      c.user_id = owner
      and c.name = into_group
      and c.parent_id is null
      and public.caseless(c.name) <> 'uncategorized';
    if not found or parent.id = held.id then
      raise sqlstate 'PT409' using message = 'category_gone', detail = into_group;
    end if;
  end if;
  new_kind := coalesce(parent.kind, arrange_category.kind, held.kind);
  update public.categories c
  set
    parent_id = parent.id,
    kind = new_kind
  where c.user_id = owner and c.id = held.id;
  update public.categories c
  set
    kept = true,
    archived_at = case
      when held.archived_at is null then null
      else c.archived_at
    end
  where c.user_id = owner and c.id = parent.id;
  if new_kind <> held.kind then
    changed := array(
      select c.id from public.categories c where c.user_id = owner and (c.id = held.id or c.parent_id = held.id)
    );
    update public.categories c set kind = new_kind where c.user_id = owner and c.id = any (changed);
    stated := public.derive_types_in(changed);
  end if;
  -- Its siblings are numbered, so that each has a separate place.
  with
    siblings as (
      select
        c.id,
        row_number() over (
          order by
            case
              when c.id = held.id then coalesce(b.place - 0.5, 'infinity')
              else c.place
            end
        ) as position
      from
        (
          select c.*, row_number() over (order by c.position, public.caseless(c.name), c.id) as place
          from public.categories c
          where c.user_id = owner and c.parent_id is not distinct from parent.id and c.kind = new_kind
        ) c
        left join (
          select c.id, c.name, row_number() over (order by c.position, public.caseless(c.name), c.id)::numeric as place
          from public.categories c
          where c.user_id = owner and c.parent_id is not distinct from parent.id and c.kind = new_kind
        ) b
          on b.name = before and b.id <> held.id
    )
  update public.categories c
  set position = s.position
  from siblings s
  where c.user_id = owner and c.id = s.id and c.position <> s.position;
  perform
    public.end_category_change(
      change,
      case
        when cardinality(stated) > 0 then jsonb_build_array(jsonb_build_object('stated', stated))
        else '[]'
      end
    );
end;
$$;
comment on function public.arrange_category is
  'Puts a category into a group, or out of one, before another category or at the end; its kind is that of its group.';

create function public.create_category(change uuid, name text, kind text, into_group text, color smallint, icon text)
returns text
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  other text;
  made uuid;
begin
  if
    not public.begin_category_change(
      change,
      jsonb_build_object('action', 'new-category', 'category', create_category.name)
    )
  then
    return create_category.name;
  end if;
  select c.name
  into other
  from public.listed_categories c
  where c.user_id = owner and public.caseless(c.name) = public.caseless(create_category.name);
  if found then
    raise sqlstate 'PT409' using message = 'category_exists', detail = other;
  end if;
  select n.id into made from public.ensure_categories(array[create_category.name], array[create_category.kind]) n;
  update public.categories c
  set
    kept = true,
    color = create_category.color,
    icon = create_category.icon,
    parent_id = g.id,
    kind = coalesce(g.kind, create_category.kind),
    position = coalesce(
      (
        select nullif(max(o.position), 0) + 1
        from public.categories o
        where o.user_id = owner and o.id <> made and o.parent_id is not distinct from g.id
      ),
      0
    )
  from
    (select 1) one
    left join public.categories g
      on g.user_id = owner
      and g.name = into_group
      and g.parent_id is null
      and public.caseless(g.name) <> 'uncategorized'
  where c.user_id = owner and c.id = made;
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  perform public.end_category_change(change);
  return create_category.name;
end;
$$;
comment on function public.create_category is 'Makes a category, in a group or by itself; safe to repeat.';

create function public.add_common_categories(change uuid)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  -- Those the user has arranged stay first.
  last integer := (
    select coalesce(max(c.position), 0) from public.categories c where c.user_id = owner and c.parent_id is null
  );
  listed uuid[] := array(select c.id from public.listed_categories c where c.user_id = owner);
  added integer;
begin
  if not public.begin_category_change(change, '{"action": "common-categories"}') then
    return 0;
  end if;
  -- The user's categories by these names stay as they are, where they are.
  perform
  from
    public.ensure_categories(
      array(
        select c.name
        from public.common_categories() c
        where
          not exists (
            select
            from public.categories o
            where o.user_id = owner and public.caseless(o.name) = public.caseless(c.name) and o.id = any (listed)
          )
      ),
      array(
        select c.kind
        from public.common_categories() c
        where
          not exists (
            select
            from public.categories o
            where o.user_id = owner and public.caseless(o.name) = public.caseless(c.name) and o.id = any (listed)
          )
      )
    );
  update public.categories c
  set
    kept = true,
    color = n.color,
    icon = n.icon,
    position = n.place + case
      when n.group_name is null then last
      else 0
    end,
    parent_id = coalesce(g.parent_id, g.id),
    kind = coalesce(g.kind, n.kind)
  from
    public.common_categories() n
    left join public.categories g on g.user_id = owner and public.caseless(g.name) = public.caseless(n.group_name)
  where c.user_id = owner and public.caseless(c.name) = public.caseless(n.name) and c.id <> all (listed);
  get diagnostics added = row_count;
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and not c.kept
    and exists (select from public.categories o where o.user_id = owner and o.parent_id = c.id);
  perform public.end_category_change(change);
  return added;
end;
$$;
comment on function public.add_common_categories is
  'Adds the common categories that a user does not have; returns how many.';

create function public.delete_category(category text, today date, change uuid default gen_random_uuid())
returns jsonb
language plpgsql
set search_path to ''
set statement_timeout to '55s'
set lock_timeout to '55s'
as $function$
declare
  owner uuid := public.lock_ledger();
  deleted public.categories;
  none uuid;
  moved integer;
  budgets jsonb;
  kept jsonb;
begin
  if
    not public.begin_category_change(change, jsonb_build_object('action', 'delete-category', 'category', category))
  then
    return jsonb_build_object('transactions', 0);
  end if;
  select c.*
  into deleted
  from public.listed_categories c
  where c.user_id = owner and c.name = delete_category.category and public.caseless(c.name) <> 'uncategorized';
  if not found then
    raise sqlstate 'PT409' using message = 'category_gone', detail = delete_category.category;
  end if;
  select n.id into none from public.ensure_categories(array['Uncategorized'], array['spending']) n;
  moved := public.count_in_category(deleted.id);
  -- After it, its limit is nobody's.
  budgets := public.budget_rows(array[deleted.id]);
  delete from public.budgets b where b.user_id = owner and b.category_id = deleted.id;
  kept := public.move_category(deleted.id, none, change) || jsonb_build_object(
    'staged',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_array(r.import_id, r.line, r.part, r.category, r.file_category, r.guess_category, r.split)
          ),
          '[]'
        )
      from
        public.import_rows r
        join public.imports i on i.user_id = owner and i.id = r.import_id and i.committed_at is null
      where
        r.user_id = owner
        and (
          deleted.name in (r.category, r.file_category, r.guess_category)
          or r.split @> jsonb_build_array(jsonb_build_object('category', deleted.name))
        )
    )
  );
  perform public.rename_staged_category(deleted.name, 'Uncategorized');
  delete from public.budget_alerts b where b.user_id = owner and b.category_id = none;
  -- Nobody has said of each row that it has none; an undo says again who chose what it had.
  update public.changed_transactions c
  set before = jsonb_set(c.before, '{row,category_source}', to_jsonb(c.category_source))
  where c.user_id = owner and c.change_id = change;
  perform set_config('outlay.merging', 'on', true), set_config('outlay.quiet', 'on', true);
  update public.transactions t
  set category_source = 'none'
  from public.changed_transactions c
  where
    c.user_id = owner
    and c.change_id = change
    and t.user_id = owner
    and t.id = c.transaction_id
    and t.category_id = none
    and t.category_source <> 'none';
  perform set_config('outlay.merging', '', true), set_config('outlay.quiet', '', true);
  perform
    public.end_category_change(
      change,
      jsonb_build_array(kept, jsonb_build_object('source', deleted.id, 'budgets', budgets))
    );
  return jsonb_build_object('transactions', moved);
end;
$function$;
comment on function public.delete_category is
  'Deletes a category and its limit; its transactions then have no category. Safe to repeat.';
