-- What users decide about series: each decision is a ledger change of kind 'recurring'.

create function public.series_snapshot(series uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'row',
        to_jsonb(s) - '{user_id,id}'::text[],
        'terms',
        public.terms_document(s.id),
        'occurrences',
        (
          select coalesce(jsonb_agg(to_jsonb(o) - '{user_id,series_id}'::text[] order by o.due_on), '[]')
          from public.recurring_occurrences o
          where o.user_id = s.user_id and o.series_id = s.id
        ),
        'matches',
        (
          select coalesce(jsonb_agg(to_jsonb(m) - '{user_id,series_id}'::text[] order by m.transaction_id), '[]')
          from public.recurring_matches m
          where m.user_id = s.user_id and m.series_id = s.id
        ),
        'calendars',
        (
          select coalesce(jsonb_agg(k.valid_from order by k.valid_from), '[]')
          from public.budget_calendars k
          where k.user_id = s.user_id and k.series_id = s.id
        ),
        'limits',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('category_id', b.category_id, 'valid_from', b.valid_from)
                order by b.category_id, b.valid_from
              ),
              '[]'
            )
          from public.budgets b
          where b.user_id = s.user_id and b.series_id = s.id
        )
      )
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.id = series
  );
end;
$$;
comment on function public.series_snapshot is
  'All there is of a series, and what of budgets follows it; null if there is none.';

create function public.begin_series_change(change uuid, ids uuid[], details jsonb)
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
  select
    owner,
    change,
    'recurring',
    details,
    jsonb_build_object(
      'series',
      coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'before', public.series_snapshot(i.id))), '[]')
    )
  from unnest(ids) i (id);
  perform public.search_words(ids);
  return true;
end;
$$;
comment on function public.begin_series_change is
  'Records series before a change that can be taken back; false if the change was already made.';

create function public.end_series_change(change uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  update public.ledger_changes c
  set snapshot = jsonb_build_object(
    'series',
    (
      select
        coalesce(
          jsonb_agg(
            g.value || jsonb_build_object(
              'revision',
              (
                select s.revision
                from public.recurring_series s
                where s.user_id = owner and s.id = (g.value ->> 'id')::uuid
              )
            )
          ),
          '[]'
        )
      from jsonb_array_elements(c.snapshot -> 'series') g
    )
  )
  where c.user_id = owner and c.id = change;
  -- Their transactions may fill other occurrences now.
  insert into public.unsearched_payees (user_id, payee_id)
  select distinct owner, p.id
  from
    public.ledger_changes c
    cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
    left join public.recurring_series s on s.user_id = owner and s.id = (g.value ->> 'id')::uuid
    left join public.transactions t on t.user_id = owner and t.id = (c.details ->> 'transaction')::uuid
    join public.payees p
      on p.user_id = owner and p.id in (s.payee_id, t.payee_id, (g.value #>> '{before,row,payee_id}')::uuid)
  where c.user_id = owner and c.id = change
  on conflict on constraint unsearched_payees_pkey do update
    set stamp = gen_random_uuid();
  perform public.search_words(public.series_of_change(change));
end;
$$;
comment on function public.end_series_change is 'Records series after a change, and has their payees searched.';

create function public.series_of_change(change uuid)
returns uuid[]
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return array(
    select (g.value ->> 'id')::uuid
    from
      public.ledger_changes c
      cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
    where c.user_id = (select public.current_user_id()) and c.id = change
  );
end;
$$;
comment on function public.series_of_change is 'The series that a change is about.';

create function public.restore_series_change(change uuid)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  step record;
  as_left boolean := true;
begin
  perform public.search_words(public.series_of_change(change));
  -- Where none was put by hand since, those by hand are as the snapshots have them.
  delete from public.recurring_matches m
  using
    public.ledger_changes c
    cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
    join public.recurring_series s
      on s.user_id = owner and s.id = (g.value ->> 'id')::uuid and s.revision = (g.value ->> 'revision')::integer
  where c.user_id = owner and c.id = change and m.user_id = owner and m.series_id = s.id and m.by_hand;
  for step in select
    (g.value ->> 'id')::uuid as id,
    nullif(g.value -> 'before', 'null') as before,
    (g.value ->> 'revision')::integer as revision
  from
    public.ledger_changes c
    cross join lateral jsonb_array_elements(c.snapshot -> 'series') g
  where c.user_id = owner and c.id = change loop
    -- One that was changed again since stays as it is.
    if
      (
        select s.revision from public.recurring_series s where s.user_id = owner and s.id = step.id
      ) is distinct from step.revision
    then
      as_left := false;
    elseif step.before is null then
      delete from public.recurring_series s where s.user_id = owner and s.id = step.id;
    else
      as_left := public.restore_series(step.id, step.before) and as_left;
    end if;
  end loop;
  perform public.end_series_change(change);
  return as_left;
end;
$$;
comment on function public.restore_series_change is
  'Restores series as part of an undo; false if some were changed later and so stay as they are.';

create function public.restore_series(series uuid, before jsonb)
returns boolean
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  held public.recurring_series := jsonb_populate_record(null::public.recurring_series, before -> 'row');
  is_back boolean := not exists (
    select from public.recurring_series s where s.user_id = owner and s.id = restore_series.series
  );
begin
  if
    not exists (select from public.payees p where p.user_id = owner and p.id = held.payee_id)
    or (
      select count(*)
      from public.accounts a
      where a.user_id = owner and a.id in (held.account_id, held.other_account_id)
    ) < 1 + (held.other_account_id is not null)::integer
  then
    return false;
  end if;
  if held.words <> (select s.words from public.recurring_series s where s.user_id = owner and s.id = series) then
    perform public.leave_words(series);
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    name,
    kind,
    payee_id,
    account_id,
    other_account_id,
    category_id,
    origin,
    state,
    paused_until,
    ends_on,
    cancel_by,
    note,
    words,
    decided_at,
    first_amount,
    holds_most,
    evidence,
    revision,
    created_at
  )
  values
    (
      owner,
      series,
      held.name,
      held.kind,
      held.payee_id,
      held.account_id,
      held.other_account_id,
      -- One that is gone meanwhile leaves the category of the newest transaction.
      (select c.id from public.categories c where c.user_id = owner and c.id = held.category_id),
      held.origin,
      held.state,
      held.paused_until,
      held.ends_on,
      held.cancel_by,
      held.note,
      held.words,
      held.decided_at,
      held.first_amount,
      held.holds_most,
      held.evidence,
      held.revision,
      held.created_at
    )
  on conflict on constraint recurring_series_pkey do update
    set
      name = excluded.name,
      kind = excluded.kind,
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      category_id = excluded.category_id,
      state = excluded.state,
      paused_until = excluded.paused_until,
      ends_on = excluded.ends_on,
      cancel_by = excluded.cancel_by,
      note = excluded.note,
      words = excluded.words,
      decided_at = excluded.decided_at,
      first_amount = excluded.first_amount,
      -- As it was, so that the change before this one can be undone next.
      revision = excluded.revision;
  perform public.write_terms(series, before -> 'terms');
  delete from public.recurring_occurrences o where o.user_id = owner and o.series_id = series;
  insert into public.recurring_occurrences (user_id, series_id, due_on, skipped, moved_to, amount)
  select owner, series, o.due_on, o.skipped, o.moved_to, o.amount
  from jsonb_populate_recordset(null::public.recurring_occurrences, before -> 'occurrences') o;
  insert into public.recurring_matches (user_id, transaction_id, series_id, due_on, by_hand)
  select owner, t.id, series, m.due_on, m.by_hand
  from
    jsonb_populate_recordset(null::public.recurring_matches, before -> 'matches') m
    join public.transactions t on t.user_id = owner and t.id = m.transaction_id
  on conflict do nothing;
  -- What followed it before it was deleted follows it again.
  if is_back then
    update public.budget_calendars k
    set series_id = series
    where
      k.user_id = owner
      and k.kind = 'payday'
      and k.series_id is null
      and before -> 'calendars' @> to_jsonb(k.valid_from);
    update public.budgets b
    set series_id = series
    from jsonb_populate_recordset(null::public.budgets, before -> 'limits') l
    where
      b.user_id = owner
      and b.category_id = l.category_id
      and b.valid_from = l.valid_from
      and b.per = 'year'
      and b.series_id is null;
  end if;
  return true;
end;
$$;
comment on function public.restore_series is
  'Gives a series the state of a snapshot; false if its payee or an account of it is gone for good.';

create function public.decide_series(change uuid, ids uuid[], details jsonb)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  action text;
  held uuid[];
begin
  details := public.unwrap_json(details);
  action := details ->> 'action';
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return (
      select jsonb_array_length(c.snapshot -> 'series')
      from public.ledger_changes c
      where c.user_id = owner and c.id = change
    );
  end if;
  held := array(
    select s.id
    from public.recurring_series s
    where
      s.user_id = owner
      and s.id = any (ids)
      -- A decision is about what the screen showed.
      and case action
        when 'accept' then s.state = 'proposed'
        when 'refuse' then s.state in ('proposed', 'active')
        when 'pause' then s.state = 'active'
        when 'end' then s.state in ('active', 'paused')
        when 'resume' then s.state in ('paused', 'ended')
        when 'cancel' then s.state in ('active', 'paused')
        and s.kind in ('bill', 'subscription')
        else true
      end
  );
  if held = '{}' then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  perform
    public.begin_series_change(
      change,
      held,
      details || case
        when cardinality(held) = 1 then jsonb_build_object(
          'name',
          (
            select coalesce(s.name, public.shown_payee(s.payee_id))
            from public.recurring_series s
            where s.user_id = owner and s.id = held[1]
          )
        )
        else '{}'
      end
    );
  if action = 'delete' then
    -- A series that was found is remembered, so that it is not found again.
    delete from public.recurring_series s where s.user_id = owner and s.id = any (held) and s.origin = 'hand';
  end if;
  update public.recurring_series s
  set
    state = case action
      when 'accept' then 'active'
      when 'refuse' then 'refused'
      when 'delete' then 'refused'
      when 'pause' then 'paused'
      when 'end' then 'ended'
      when 'resume' then 'active'
      else s.state
    end,
    paused_until = case
      when action = 'pause' then (details ->> 'until')::date
      when action in ('rename', 'kind', 'keep', 'cancel') then s.paused_until
    end,
    ends_on = case
      when action = 'end' then (details ->> 'on')::date
      when action = 'resume'
      and s.state = 'ended' then null
      else s.ends_on
    end,
    cancel_by = case
      when action = 'cancel' then (details ->> 'by')::date
      else s.cancel_by
    end,
    kind = case
      when action = 'kind'
      and s.kind in ('bill', 'subscription') then details ->> 'kind'
      else s.kind
    end,
    name = case
      when action = 'rename' then nullif(btrim(details ->> 'to'), '')
      else s.name
    end,
    -- A paused series is paused since its last decision.
    decided_at = case
      when s.state = 'paused'
      and action in ('rename', 'kind', 'keep', 'cancel') then s.decided_at
      else now()
    end,
    revision = s.revision + 1
  where s.user_id = owner and s.id = any (held);
  delete from public.recurring_matches m
  where m.user_id = owner and m.series_id = any (held) and action in ('refuse', 'delete');
  perform public.end_series_change(change);
  return cardinality(held);
end;
$$;
comment on function public.decide_series is
  'Decides on series, such as to accept, end or rename them; safe to repeat. PT409 if none is left.';

create function public.touch_occurrence(change uuid, series uuid, due date, details jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  details := public.unwrap_json(details);
  if not exists (select from public.recurring_series s where s.user_id = owner and s.id = series) then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  if
    not public.begin_series_change(
      change,
      array[series],
      jsonb_build_object('action', details ->> 'action', 'due', due)
    )
  then
    return;
  end if;
  insert into public.recurring_occurrences as o (user_id, series_id, due_on, skipped, moved_to, amount)
  values
    (owner, series, due, details ->> 'action' = 'skip', (details ->> 'to')::date, (details ->> 'amount')::numeric)
  on conflict on constraint recurring_occurrences_pkey do update
    set
      skipped = case
        when details ->> 'action' in ('skip', 'expect') then excluded.skipped
        else o.skipped
      end,
      moved_to = case
        when details ->> 'action' = 'move' then excluded.moved_to
        else o.moved_to
      end,
      amount = case
        when details ->> 'action' = 'amount' then excluded.amount
        else o.amount
      end;
  update public.recurring_series s
  set
    decided_at = now(),
    revision = s.revision + 1
  where s.user_id = owner and s.id = series;
  perform public.end_series_change(change);
end;
$$;
comment on function public.touch_occurrence is
  'Skips, expects again or moves an occurrence, or sets its amount; safe to repeat. PT409 if its series is gone.';

create function public.save_series(change uuid, content jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  series uuid;
  held public.recurring_series;
  payee uuid;
  currency text;
  from_day date;
  -- The kind of a category that is new.
  own_kind text;
  category uuid;
  words text[];
begin
  content := public.unwrap_json(content);
  words := array(select jsonb_array_elements_text(content -> 'words'));
  series := content ->> 'id';
  from_day := content #>> '{terms,validFrom}';
  own_kind := case content ->> 'kind'
    when 'income' then 'income'
    else 'spending'
  end;
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('id', series);
  end if;
  select s.* into held from public.recurring_series s where s.user_id = owner and s.id = series;
  if held.revision is distinct from (content ->> 'revision')::integer then
    raise sqlstate 'PT409'
      using
        message = case
          when held.id is null then 'series_gone'
          else 'series_changed'
        end;
  elseif held.id is null and (select count(*) from public.recurring_series s where s.user_id = owner) >= 500 then
    raise sqlstate 'PT409' using message = 'too_many_series';
  end if;
  if
    exists (
      select
      from unnest(array[content ->> 'accountId', content ->> 'otherAccountId']::uuid[]) n (id)
      where
        n.id is not null
        and not exists (
          select
          from public.live_accounts a
          where a.user_id = owner and a.id = n.id and a.closed_at is null
        )
    )
  then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;
  currency := public.account_currency(owner, (content ->> 'accountId')::uuid);
  if currency <> public.account_currency(owner, (content ->> 'otherAccountId')::uuid) then
    raise sqlstate 'PT409'
      using
        message = 'transfer_currencies',
        detail = jsonb_build_object(
          'from',
          currency,
          'to',
          public.account_currency(owner, (content ->> 'otherAccountId')::uuid)
        );
  elseif currency <> public.account_currency(owner, held.account_id) then
    raise sqlstate 'PT409' using message = 'series_currency';
  elseif scale(trim_scale((content ->> 'amount')::numeric)) > public.currency_exponent(currency) then
    raise sqlstate 'PT409' using message = 'amount_too_fine', detail = currency;
  end if;
  payee := coalesce(
    held.payee_id,
    -- One like a transaction is of its payee, whatever it is called.
    (
      select t.payee_id
      from public.live_transactions t
      where t.user_id = owner and t.id = (content ->> 'transaction')::uuid
    ),
    public.payee_called(content ->> 'payee', '{}')
  );
  if payee is null then
    perform public.ensure_payees(owner, array[content ->> 'payee']);
    select k.payee_id
    into payee
    from public.payee_keys k
    where k.user_id = owner and k.key = public.payee_key(content ->> 'payee');
  end if;
  select e.id
  into category
  from public.ensure_categories(array[content ->> 'category'], array[own_kind]) e;
  -- Made on purpose, so it is listed without any transaction.
  update public.categories c
  set kept = true
  where
    c.user_id = owner
    and c.id = category
    and not exists (select from public.listed_categories l where l.user_id = owner and l.id = category);
  perform
    public.begin_series_change(
      change,
      array[series],
      jsonb_build_object('action', 'save', 'name', coalesce(held.name, public.shown_payee(payee)))
    );
  if held.words <> words then
    perform public.leave_words(series);
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    name,
    kind,
    payee_id,
    account_id,
    other_account_id,
    category_id,
    origin,
    state,
    ends_on,
    note,
    words,
    decided_at,
    first_amount
  )
  values
    (
      owner,
      series,
      -- Called as it was typed, even where its payee has another name.
      nullif(btrim(content ->> 'payee'), ''),
      content ->> 'kind',
      payee,
      (content ->> 'accountId')::uuid,
      (content ->> 'otherAccountId')::uuid,
      category,
      'hand',
      'active',
      (content ->> 'endsOn')::date,
      coalesce(content ->> 'note', ''),
      words,
      now(),
      (content ->> 'amount')::numeric * case content ->> 'kind'
        when 'income' then 1
        else -1
      end
    )
  on conflict on constraint recurring_series_pkey do update
    set
      kind = excluded.kind,
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      category_id = excluded.category_id,
      state = case s.state
        when 'proposed' then 'active'
        else s.state
      end,
      ends_on = excluded.ends_on,
      note = excluded.note,
      words = excluded.words,
      decided_at = now(),
      first_amount = case
        when (s.first_amount > 0) = (excluded.first_amount > 0) then s.first_amount
        else excluded.first_amount
      end,
      revision = s.revision + 1;
  -- The past stays as it was.
  perform
    public.write_terms(
      series,
      (
        select coalesce(jsonb_agg(t.value), '[]')
        from jsonb_array_elements(coalesce(public.terms_document(series), '[]')) t
        where (t.value ->> 'validFrom')::date < from_day
      ) || jsonb_build_array(content -> 'terms')
    );
  perform public.end_series_change(change);
  return jsonb_build_object('id', series);
end;
$$;
comment on function public.save_series is
  'Makes a series, or changes it from a day on; safe to repeat. PT409 names the obstacle.';
