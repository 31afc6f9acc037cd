-- What users decide about budgets: each decision is a ledger change of kind 'budget'.

create function public.budget_rows(category_ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(b) - 'user_id' order by b.category_id, b.valid_from), '[]')
    from public.budgets b
    where b.user_id = (select public.current_user_id()) and b.category_id = any (category_ids)
  );
end;
$$;
comment on function public.budget_rows is
  'The limits of categories as a change keeps them, always in one order: an undo compares them.';

create function public.budget_snapshot(category_ids uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  -- One part per thing, so that an undo leaves later changes alone.
  return (
    select coalesce(jsonb_object_agg(p.name, p.value), '{}')
    from
      (
        select
          'category ' || c.id as name,
          jsonb_build_object('budgeting', c.budgeting, 'budgets', public.budget_rows(array[c.id])) as value
        from public.categories c
        where c.user_id = (select public.current_user_id()) and c.id = any (category_ids)
        union all
        select 'move ' || m.id, to_jsonb(m) - '{user_id,created_at}'::text[]
        from public.budget_moves m
        where m.user_id = (select public.current_user_id())
        union all
        select 'contribution ' || n.id, to_jsonb(n) - '{user_id,created_at}'::text[]
        from public.goal_contributions n
        where n.user_id = (select public.current_user_id())
        union all
        select 'calendar ' || k.valid_from, to_jsonb(k) - 'user_id'
        from public.budget_calendars k
        where k.user_id = (select public.current_user_id())
      ) p
  );
end;
$$;
comment on function public.budget_snapshot is
  'The limits of categories, and the moves, contributions and calendars there are, each by a name.';

create function public.begin_budget_change(change uuid, category_ids uuid[], details jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return false;
  end if;
  insert into public.ledger_changes (user_id, id, kind, details, snapshot)
  values
    (
      owner,
      change,
      'budget',
      details,
      jsonb_build_object('categories', to_jsonb(category_ids), 'before', public.budget_snapshot(category_ids))
    );
  return true;
end;
$$;
comment on function public.begin_budget_change is
  'Records budgets before a change that can be taken back; false if the change was already made.';

create function public.end_budget_change(change uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  ids uuid[] := array(select i.value::uuid from jsonb_array_elements_text(held -> 'categories') i);
  after jsonb := public.budget_snapshot(ids);
begin
  -- Only what the change touched is kept.
  update public.ledger_changes c
  set snapshot = jsonb_build_object(
    'parts',
    (
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object('name', n.name, 'before', held #> array['before', n.name], 'after', after -> n.name)
          ),
          '[]'
        )
      from
        (
          select jsonb_object_keys(held -> 'before') as name
          union
          select jsonb_object_keys(after)
        ) n
      where held #> array['before', n.name] is distinct from after -> n.name
    )
  )
  where c.user_id = owner and c.id = change;
  perform
    public.raise_alerts(
      ids,
      array_fill(public.running_period(public.user_today()), array[cardinality(ids)]),
      '{}',
      true
    )
  where cardinality(ids) > 0;
  perform
    public.withdraw_budget_alerts(ids, array_fill(public.running_period(public.user_today()), array[cardinality(ids)]))
  where cardinality(ids) > 0;
end;
$$;
comment on function public.end_budget_change is
  'Records what a change made of budgets, and raises and withdraws the alerts it causes.';

create function public.restore_budget_change(change uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held jsonb := (select c.snapshot from public.ledger_changes c where c.user_id = owner and c.id = change);
  ids uuid[] := array(
    select split_part(p.value ->> 'name', ' ', 2)::uuid
    from jsonb_array_elements(held -> 'parts') p
    where p.value ->> 'name' like 'category %'
  );
  now jsonb := public.budget_snapshot(ids);
  as_left boolean := true;
  one jsonb;
  kind text;
  thing text;
begin
  for one in select p.value from jsonb_array_elements(held -> 'parts') p loop
    if now -> (one ->> 'name') is distinct from nullif(one -> 'after', 'null') then
      as_left := false;
      continue;
    end if;
    kind := split_part(one ->> 'name', ' ', 1);
    thing := split_part(one ->> 'name', ' ', 2);
    case kind
      when 'category' then
        update public.categories c
        set budgeting = one #>> '{before,budgeting}'
        where c.user_id = owner and c.id = thing::uuid and one -> 'before' <> 'null';
        delete from public.budgets b where b.user_id = owner and b.category_id = thing::uuid;
        perform public.put_budgets(one #> '{before,budgets}');
      when 'move' then
        delete from public.budget_moves m where m.user_id = owner and m.id = thing::uuid;
        insert into public.budget_moves (user_id, id, period, source_id, target_id, amount)
        select owner, m.id, m.period, m.source_id, m.target_id, m.amount
        from
          jsonb_populate_record(null::public.budget_moves, one -> 'before') m
          join public.categories a on a.user_id = owner and a.id = m.source_id
          join public.categories b on b.user_id = owner and b.id = m.target_id
        where one -> 'before' <> 'null';
      when 'contribution' then
        perform public.change_contribution(thing::uuid, nullif(one -> 'before', 'null'));
      else
        delete from public.budget_calendars k where k.user_id = owner and k.valid_from = thing::date;
        insert into public.budget_calendars (user_id, valid_from, kind, day, anchor, series_id, shift)
        select owner, k.valid_from, k.kind, k.day, k.anchor, s.id, k.shift
        from
          jsonb_populate_record(null::public.budget_calendars, one -> 'before') k
          left join public.recurring_series s on s.user_id = owner and s.id = k.series_id
        where one -> 'before' <> 'null';
    end case;
  end loop;
  return as_left;
end;
$$;
comment on function public.restore_budget_change is
  'Makes budgets as they were before a change; false if some were changed since, which stay.';

create function public.put_budgets(rows jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  insert into public.budgets
    (user_id, category_id, valid_from, amount, per, carry, carry_cap, restart, series_id, created_at)
  select
    owner,
    c.id,
    b.valid_from,
    b.amount,
    b.per,
    b.carry,
    b.carry_cap,
    b.restart,
    s.id,
    coalesce(b.created_at, now())
  from
    jsonb_populate_recordset(null::public.budgets, rows) b
    join public.categories c on c.user_id = owner and c.id = b.category_id
    left join public.recurring_series s on s.user_id = owner and s.id = b.series_id
  on conflict on constraint budgets_pkey do update
    set
      amount = excluded.amount,
      per = excluded.per,
      carry = excluded.carry,
      carry_cap = excluded.carry_cap,
      restart = excluded.restart,
      series_id = excluded.series_id;
end;
$$;
comment on function public.put_budgets is
  'Makes limits as a change has kept them, for categories that are still there.';

create function public.change_contribution(contribution uuid, wanted jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  was public.goal_contributions;
  held public.goal_contributions := jsonb_populate_record(null::public.goal_contributions, wanted);
begin
  delete from public.goal_contributions n
  where n.user_id = owner and n.id = contribution
  returning n.*
  into was;
  if wanted is not null then
    insert into public.goal_contributions (user_id, id, goal_id, date, amount)
    values (owner, contribution, held.goal_id, held.date, held.amount);
  end if;
  -- A goal without an account has the amount that was set aside for it.
  update public.savings_goals g
  set current = greatest(0, g.current + coalesce(held.amount, 0) - coalesce(was.amount, 0))
  where g.user_id = owner and coalesce(held.id, was.id) is not null and coalesce(held.goal_id, was.goal_id) is null;
  update public.goals g
  set current = greatest(0, g.current + coalesce(held.amount, 0) - coalesce(was.amount, 0))
  where g.user_id = owner and g.id = coalesce(held.goal_id, was.goal_id);
end;
$$;
comment on function public.change_contribution is
  'Makes a contribution to a goal what it should be, null for none, and the goal''s typed amount with it.';

create function public.limited_category(category text)
returns uuid
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  found_id uuid := (
    select c.id
    from public.categories c
    where c.user_id = (select public.current_user_id()) and c.name = category and c.kind = 'spending'
  );
begin
  if found_id is null then
    raise sqlstate 'PT409' using message = 'category_gone', detail = category;
  end if;
  return found_id;
end;
$$;
comment on function public.limited_category is 'The spending category of a name, which may have a limit.';

create function public.save_limit(change uuid, category text, content jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  said jsonb := public.unwrap_json(content);
  chosen text := said ->> 'budgeting';
  -- Without one the limit stays; a category that is not budgeted has none.
  stated jsonb := case
    when chosen is distinct from 'none' then said -> 'limit'
  end;
  given public.budgets := jsonb_populate_record(
    null::public.budgets,
    stated || jsonb_build_object('carry_cap', stated -> 'carryCap', 'series_id', stated -> 'seriesId')
  );
  held uuid := public.limited_category(category);
  period date := public.running_period(today);
begin
  if
    given.series_id is not null
    and not exists (select from public.recurring_series s where s.user_id = owner and s.id = given.series_id)
  then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  if
    not public.begin_budget_change(
      change,
      array[held],
      jsonb_strip_nulls(
        jsonb_build_object(
          'action',
          case
            when stated is null then 'budgeting'
            else 'limit'
          end,
          'category',
          category,
          'budgeting',
          chosen
        )
      )
    )
  then
    return;
  end if;
  if chosen = 'none' then
    perform public.set_limits(array[held], array[null::numeric], period);
  end if;
  if stated is not null then
    if
      not exists (select from public.budgets b where b.user_id = owner and b.category_id = held)
      and given.per = 'period'
      and given.carry = 'none'
      and given.restart is null
    then
      period := '0001-01-01';
    end if;
    delete from public.budgets b
    where
      b.user_id = owner
      and b.category_id = held
      and b.valid_from > period
      and not exists (select from public.budget_calendars k where k.user_id = owner and k.valid_from = b.valid_from);
    insert into public.budgets as b (
      user_id,
      category_id,
      valid_from,
      amount,
      per,
      carry,
      carry_cap,
      restart,
      series_id
    )
    values
      (owner, held, period, given.amount, given.per, given.carry, given.carry_cap, given.restart, given.series_id)
    on conflict on constraint budgets_pkey do update
      set
        amount = excluded.amount,
        per = excluded.per,
        carry = excluded.carry,
        carry_cap = excluded.carry_cap,
        restart = excluded.restart,
        series_id = excluded.series_id;
  end if;
  update public.categories c
  set budgeting = coalesce(chosen, 'flexible')
  where
    c.user_id = owner
    and c.id = held
    -- A category that has a limit is budgeted.
    and (chosen is not null or c.budgeting = 'none' and given.amount is not null);
  perform public.end_budget_change(change);
end;
$$;
comment on function public.save_limit is
  'Gives a category a limit from the running period on, null for none, and says how it is budgeted: one change.';

create function public.move_between_limits(change uuid, period date, source text, target text, amount numeric)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  source_id uuid := public.limited_category(source);
  target_id uuid := public.limited_category(target);
  gone text;
begin
  select c.name
  into gone
  from public.categories c
  where
    c.user_id = owner
    and c.id in (source_id, target_id)
    and not exists (
      select
      from
        public.limits_in(period) l
        cross join public.periods_of_keys(period, period) p
      where l.category_id = c.id
    )
  limit 1;
  if found then
    raise sqlstate 'PT409' using message = 'limit_gone', detail = gone;
  end if;
  if
    not public.begin_budget_change(
      change,
      array[source_id, target_id],
      jsonb_build_object('action', 'move', 'source', source, 'target', target, 'amount', amount::text)
    )
  then
    return;
  end if;
  insert into public.budget_moves (user_id, id, period, source_id, target_id, amount)
  values (owner, change, period, source_id, target_id, amount);
  perform public.end_budget_change(change);
end;
$$;
comment on function public.move_between_limits is
  'Moves money from one limit to another for one period, under the change''s id.';

create function public.delete_move(change uuid, move uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  if
    not public.begin_budget_change(
      change,
      array(
        select unnest(array[m.source_id, m.target_id])
        from public.budget_moves m
        where m.user_id = owner and m.id = move
      ),
      jsonb_build_object('action', 'delete-move')
    )
  then
    return;
  end if;
  delete from public.budget_moves m where m.user_id = owner and m.id = move;
  perform public.end_budget_change(change);
end;
$$;
comment on function public.delete_move is 'Takes a move between limits back; safe to repeat.';

create function public.apply_limits(change uuid, limits jsonb, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  period date := public.running_period(today);
  wanted jsonb := public.unwrap_json(limits);
  ids uuid[] := array(
    select public.limited_category(n.category)
    from jsonb_to_recordset(wanted) as n (category text)
  );
begin
  if not public.begin_budget_change(change, ids, jsonb_build_object('action', 'limits', 'count', cardinality(ids))) then
    return;
  end if;
  insert into public.budgets as b (user_id, category_id, valid_from, amount, per, carry, carry_cap)
  select
    owner,
    c.id,
    case
      when n.per = 'period'
      and not exists (
        select from public.budgets o where o.user_id = owner and o.category_id = c.id
      ) then date '0001-01-01'
      else period
    end,
    n.amount,
    n.per,
    -- Another amount changes nothing else of a limit.
    coalesce(l.carry, 'none'),
    l.carry_cap
  from
    jsonb_to_recordset(wanted) as n (category text, amount numeric, per text)
    join public.categories c on c.user_id = owner and c.name = n.category
    left join public.limits_in(period) l on l.category_id = c.id
  on conflict on constraint budgets_pkey do update
    set
      amount = excluded.amount,
      per = excluded.per,
      series_id = null;
  perform public.end_budget_change(change);
end;
$$;
comment on function public.apply_limits is 'Gives categories proposed limits, per period or year, as one change.';

create function public.set_aside(change uuid, goal uuid, amount numeric, today date)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  -- A goal that follows an account has its balance.
  if
    not exists (
      select
      from public.tied_goals g
      where g.user_id = owner and g.id is not distinct from goal and g.account_id is null
    )
  then
    raise sqlstate 'PT409' using message = 'goal_gone';
  end if;
  if
    not public.begin_budget_change(
      change,
      '{}',
      jsonb_build_object('action', 'set-aside', 'goal', goal, 'amount', amount::text)
    )
  then
    return;
  end if;
  perform
    public.change_contribution(
      change,
      jsonb_build_object('id', change, 'goal_id', goal, 'date', today, 'amount', amount)
    );
  perform public.end_budget_change(change);
end;
$$;
comment on function public.set_aside is 'Adds money to a goal that follows no account, under the change''s id.';
