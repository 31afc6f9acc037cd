-- The search for what comes back: the app judges the rows that it gets here, payee by payee.

create table public.unsearched_payees (
  user_id uuid not null,
  payee_id uuid not null,
  stamp uuid not null default gen_random_uuid(),
  proposals_only boolean not null default false,
  primary key (user_id, payee_id),
  constraint unsearched_payees_payee_fkey
    foreign key (user_id, payee_id) references public.payees (user_id, id)
      on delete cascade
);

comment on table public.unsearched_payees is
  'Payees whose transactions have changed since their series were looked for.';
comment on column public.unsearched_payees.stamp is 'Changes with every change, so that a search sees those meanwhile.';
comment on column public.unsearched_payees.proposals_only is 'True if nothing is to be found by itself.';

alter table public.unsearched_payees enable row level security;
create policy "own rows" on public.unsearched_payees
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger search_payees_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.search_payees();
create trigger search_payees_of_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.search_payees();

create function public.search_payees()
returns trigger
language plpgsql
security definer
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  owners uuid[];
  ids uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(a.user_id), array_agg(a.payee_id)
    into owners, ids
    from (select distinct n.user_id, n.payee_id from after n) a;
  elseif tg_op = 'DELETE' then
    select array_agg(b.user_id), array_agg(b.payee_id)
    into owners, ids
    from (select distinct o.user_id, o.payee_id from before o) b;
  else
    select array_agg(c.user_id), array_agg(c.payee_id)
    into owners, ids
    from
      (
        -- A row that is the same before and after is there twice.
        select distinct r.user_id, r.payee_id
        from
          (
            select o.*
            from before o
            union all
            select n.*
            from after n
          ) r
        group by
          r.user_id,
          r.id,
          r.payee_id,
          r.account_id,
          r.date,
          r.amount,
          r.type,
          r.description,
          r.one_time,
          r.deletion_id
        having count(*) = 1
      ) c;
  end if;
  insert into public.unsearched_payees (user_id, payee_id)
  select p.user_id, p.id
  from
    unnest(owners, ids) c (user_id, payee_id)
    join public.payees p on p.user_id = c.user_id and p.id = c.payee_id
  union
  -- Series with words may have transactions of any payee.
  select p.user_id, p.id
  from
    public.recurring_series s
    join public.payees p on p.user_id = s.user_id and p.id = s.payee_id
  where s.user_id = any (owners) and s.words <> '{}'
  on conflict on constraint unsearched_payees_pkey do update
    set stamp = gen_random_uuid();
  return null;
end;
$$;
comment on function public.search_payees is 'Notes the payees in whose transactions series are to be looked for.';

create function public.begin_search(today date, page_size integer default 200)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  picked uuid[];
begin
  if not exists (select from public.unsearched_payees u where u.user_id = owner) then
    return null;
  end if;
  owner := public.lock_ledger();
  -- A series that the user has decided on goes where its newest transaction is, unless that may be of any payee.
  update public.recurring_series s
  set payee_id = n.payee_id
  from
    (
      select distinct on (m.series_id) m.series_id, m.payee_id
      from
        public.unsearched_payees u
        join public.recurring_series d on d.user_id = u.user_id and d.payee_id = u.payee_id
        join public.matched_transactions m on m.user_id = d.user_id and m.series_id = d.id
      where
        u.user_id = owner
        and d.decided_at is not null
        and d.words = '{}'
        and m.due_on is not null
        -- A row put to it by hand may be of any payee.
        and not m.by_hand
      order by m.series_id, m.date desc, m.transaction_id
    ) n
  where s.user_id = owner and s.id = n.series_id and s.payee_id <> n.payee_id;
  -- Too few transactions for any rhythm.
  delete from public.unsearched_payees u
  where
    u.user_id = owner
    and not exists (select from public.recurring_series s where s.user_id = owner and s.payee_id = u.payee_id)
    and not exists (
      select
      from
        (
          select r.date, r.amount
          from
            -- Kept apart from the condition on the trash, which has indexes of more rows.
            (
              select o.date, o.amount, o.deletion_id
              from public.transactions o
              where o.user_id = owner and o.payee_id = u.payee_id
              order by o.date desc
              offset 0
            ) r
          where r.deletion_id is null
          limit 400
        ) t
      group by t.amount > 0
      having count(*) > 2 or count(*) = 2 and max(t.date) - min(t.date) > 300
    );
  picked := array(
    select u.payee_id from public.unsearched_payees u where u.user_id = owner order by u.payee_id limit page_size
  );
  return public.payees_to_search(today, picked);
end;
$$;
comment on function public.begin_search is
  'Payees with changed transactions, with their latest rows and their series; null if there are none left.';

create function public.payees_to_search(today date, picked uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  return jsonb_build_object(
    'accounts',
    (
      select
        coalesce(
          jsonb_object_agg(
            k.account_id,
            jsonb_build_object('knownUntil', k.until, 'currency', public.account_currency(owner, k.account_id))
          ),
          '{}'
        )
      from public.known_until(today) k
    ),
    'payees',
    (
      with by_words as materialized (select w.* from public.rows_by_words() w)
      select
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'id',
              p.id,
              'name',
              public.shown_payee(p.id),
              'stamp',
              u.stamp,
              'proposalsOnly',
              coalesce(u.proposals_only, false),
              'rows',
              public.rows_to_search(
                p.id,
                array(select w.transaction_id from by_words w where w.payee_id = p.id),
                (
                  select jsonb_object_agg(w.transaction_id, w.series_id)
                  from by_words w
                  where w.searched_with = p.id
                )
              ),
              'series',
              public.series_to_search(p.id)
            )
            order by p.id
          ),
          '[]'
        )
      from
        public.payees p
        left join public.unsearched_payees u on u.user_id = p.user_id and u.payee_id = p.id
      where p.user_id = owner and p.id = any (picked)
    )
  );
end;
$$;
comment on function public.payees_to_search is
  'Payees with their latest rows and their series; the stamp is null of those without changed transactions.';

create function public.new_prices_page(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  most_payees constant integer := 20;
  picked uuid[] := array(
    select distinct s.payee_id
    from public.recurring_series s
    where
      s.user_id = (select public.current_user_id())
      and s.state = 'active'
      and s.decided_at is not null
      and not s.holds_most
    order by s.payee_id
    limit most_payees
  );
begin
  if picked = '{}' then
    return null;
  end if;
  return public.payees_to_search(today, picked);
end;
$$;
comment on function public.new_prices_page is
  'The payees whose transactions may be the new price of one of several series; null if there are none.';

create function public.search_all_payees()
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.unsearched_payees (user_id, payee_id)
  select owner, p.id
  from public.payees p
  where p.user_id = owner
  on conflict on constraint unsearched_payees_pkey do update
    set
      stamp = gen_random_uuid(),
      proposals_only = false;
end;
$$;
comment on function public.search_all_payees is
  'Notes all payees, so that the next search looks at each of them again.';

create function public.rows_to_search(payee uuid, left_out uuid[], added jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_array(
            r.id,
            r.date,
            r.amount,
            r.account_id,
            case
              when r.type = 'transfer' then (
                select f.in_account_id
                from public.transfers f
                where f.user_id = r.user_id and f.out_id = r.id and f.out_part_id is null
              )
            end,
            r.description,
            c.name,
            added ->> r.id::text
          )
          order by r.date desc, r.id
        ),
        '[]'
      )
    from
      (
        select t.*
        from
          (
            (
              select o.*
              from public.transactions o
              where o.user_id = (select public.current_user_id()) and o.payee_id = payee
              order by o.date desc
              offset 0
            )
            union all
            (
              select a.*
              from
                jsonb_object_keys(added) k (id)
                cross join lateral (
                  select o.*
                  from public.transactions o
                  where o.user_id = (select public.current_user_id()) and o.id = k.id::uuid
                  offset 0
                ) a
              order by a.date desc
            )
          ) t
        where
          t.id <> all (left_out)
          and t.deletion_id is null
          and not t.one_time
          and t.type <> 'refund'
          -- What comes in from an account of the user's is the other side of what goes out there.
          and (t.type <> 'transfer' or t.amount < 0)
          -- Put by hand to a series of another payee.
          and not exists (
            select
            from
              public.recurring_matches m
              join public.recurring_series s on s.user_id = m.user_id and s.id = m.series_id
            where
              m.user_id = t.user_id
              and m.transaction_id = t.id
              and m.due_on is not null
              and m.by_hand
              and s.payee_id <> payee
          )
        order by t.date desc, t.id
        limit 400
      ) r
      join public.categories c on c.user_id = r.user_id and c.id = r.category_id
  );
end;
$$;
comment on function public.rows_to_search is
  'The latest transactions in which the series of a payee are looked for: its own without some, and others added.';

create function public.series_to_search(payee uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.id,
            'state',
            s.state,
            'decided',
            s.decided_at is not null,
            'kind',
            s.kind,
            'accountId',
            s.account_id,
            'firstAmount',
            s.first_amount,
            'holdsMost',
            s.holds_most,
            'endsOn',
            s.ends_on,
            'terms',
            public.terms_document(s.id),
            'occurrences',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('due', o.due_on, 'movedTo', o.moved_to, 'amount', o.amount)
                    order by o.due_on
                  ) filter (where o.moved_to is not null or o.amount is not null),
                  '[]'
                )
              from public.recurring_occurrences o
              where o.user_id = s.user_id and o.series_id = s.id
            ),
            'matches',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object(
                      'row',
                      m.transaction_id,
                      'due',
                      m.due_on,
                      'byHand',
                      m.by_hand,
                      'amount',
                      m.amount
                    )
                    order by m.due_on, m.transaction_id
                  ),
                  '[]'
                )
              from public.matched_transactions m
              where m.user_id = s.user_id and m.series_id = s.id
            )
          )
          order by s.created_at, s.id
        ),
        '[]'
      )
    from public.recurring_series s
    where s.user_id = (select public.current_user_id()) and s.payee_id = payee
  );
end;
$$;
comment on function public.series_to_search is 'The series of a payee with all that a search goes by.';

create function public.terms_document(series uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'validFrom',
          t.valid_from,
          'unit',
          t.unit,
          'every',
          t.every,
          'days',
          to_jsonb(t.days),
          'ordinal',
          t.ordinal,
          'weekday',
          t.weekday,
          'anchor',
          t.anchor,
          'shift',
          t.shift,
          'amountKind',
          t.amount_kind,
          'amount',
          t.amount
        )
        order by t.valid_from
      )
    from public.recurring_terms t
    where t.user_id = (select public.current_user_id()) and t.series_id = series
  );
end;
$$;
comment on function public.terms_document is 'The terms of a series, the first ones first.';

create function public.write_terms(series uuid, terms jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.recurring_terms t
  where
    t.user_id = owner
    and t.series_id = series
    and t.valid_from not in (select (g.value ->> 'validFrom')::date from jsonb_array_elements(terms) g);
  insert into public.recurring_terms
    (user_id, series_id, valid_from, unit, every, days, ordinal, weekday, anchor, shift, amount_kind, amount)
  select
    owner,
    series,
    g."validFrom",
    g.unit,
    g.every,
    g.days,
    g.ordinal,
    g.weekday,
    g.anchor,
    g.shift,
    g."amountKind",
    g.amount
  from
    jsonb_to_recordset(terms) g (
      "validFrom" date,
      unit text,
      every integer,
      days smallint[],
      ordinal smallint,
      weekday smallint,
      anchor date,
      shift text,
      "amountKind" text,
      amount numeric
    )
  on conflict on constraint recurring_terms_pkey do update
    set
      unit = excluded.unit,
      every = excluded.every,
      days = excluded.days,
      ordinal = excluded.ordinal,
      weekday = excluded.weekday,
      anchor = excluded.anchor,
      shift = excluded.shift,
      amount_kind = excluded.amount_kind,
      amount = excluded.amount;
end;
$$;
comment on function public.write_terms is 'Gives a series these terms and no others.';

create function public.end_search(results jsonb)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  current jsonb;
begin
  results := public.unwrap_json(results);
  -- What has changed meanwhile is searched again.
  current := (
    select coalesce(jsonb_agg(r.value), '[]')
    from
      jsonb_array_elements(results) r
      join public.unsearched_payees u
        on u.user_id = owner and u.payee_id = (r.value ->> 'payee')::uuid and u.stamp = (r.value ->> 'stamp')::uuid
  );
  delete from public.unsearched_payees u
  using jsonb_array_elements(current) r
  where u.user_id = owner and u.payee_id = (r.value ->> 'payee')::uuid;
  delete from public.recurring_series s
  using
    jsonb_array_elements(current) r
    cross join lateral jsonb_array_elements_text(r.value -> 'gone') g (id)
  where s.user_id = owner and s.id = g.id::uuid and s.decided_at is null;
  if found then
    perform public.forget_unused_payees();
  end if;
  insert into public.recurring_series as s (
    user_id,
    id,
    kind,
    payee_id,
    account_id,
    other_account_id,
    origin,
    state,
    ends_on,
    first_amount,
    holds_most,
    evidence
  )
  select
    owner,
    g.id,
    g.kind,
    g.payee,
    g."accountId",
    g."otherAccountId",
    'found',
    g.state,
    g."endsOn",
    g."firstAmount",
    g."holdsMost",
    g.evidence
  from
    (
      select w.*, (r.value ->> 'payee')::uuid as payee, row_number() over () as place
      from
        jsonb_array_elements(current) r
        cross join lateral jsonb_to_recordset(r.value -> 'series') w (
          id uuid,
          kind text,
          "accountId" uuid,
          "otherAccountId" uuid,
          state text,
          "endsOn" date,
          "firstAmount" numeric,
          "holdsMost" boolean,
          evidence jsonb
        )
    ) g
  where
    exists (select from public.recurring_series o where o.user_id = owner and o.id = g.id)
    or g.place <= 500 - (select count(*) from public.recurring_series o where o.user_id = owner)
  on conflict on constraint recurring_series_pkey do update
    set
      account_id = excluded.account_id,
      other_account_id = excluded.other_account_id,
      -- What the user has decided stays.
      kind = case
        when s.decided_at is null
        or (s.kind = 'transfer') <> (excluded.kind = 'transfer') then excluded.kind
        else s.kind
      end,
      state = case
        when s.decided_at is null then excluded.state
        else s.state
      end,
      ends_on = case
        when s.decided_at is null then excluded.ends_on
        else s.ends_on
      end,
      first_amount = excluded.first_amount,
      holds_most = excluded.holds_most,
      evidence = excluded.evidence;
  perform public.write_terms((w.value ->> 'id')::uuid, w.value -> 'terms')
  from
    jsonb_array_elements(current) r
    cross join lateral jsonb_array_elements(r.value -> 'series') w
  where exists (select from public.recurring_series s where s.user_id = owner and s.id = (w.value ->> 'id')::uuid);
  perform public.write_matches(r.value) from jsonb_array_elements(current) r;
  return jsonb_build_object(
    'searched',
    jsonb_array_length(current),
    'left',
    (select count(*) from public.unsearched_payees u where u.user_id = owner)
  );
end;
$$;
comment on function public.end_search is
  'Writes what a search has found, save for payees whose transactions have changed meanwhile.';

create function public.write_matches(result jsonb)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  -- Rows older than those that were searched keep their place.
  delete from public.recurring_matches m
  using
    public.recurring_series s,
    public.transactions t
  where
    s.user_id = owner
    and s.payee_id = (result ->> 'payee')::uuid
    and m.user_id = owner
    and m.series_id = s.id
    and not m.by_hand
    and t.user_id = owner
    and t.id = m.transaction_id
    and (
      t.date >= (result ->> 'since')::date
      or t.deletion_id is not null
      -- None of these is looked at.
      or t.one_time
      or t.type = 'refund'
      or t.type = 'transfer'
      and t.amount > 0
      or result ->> 'since' is null
      -- Of another payee, it is there by a word.
      or s.words <> '{}'
      and t.payee_id <> s.payee_id
      and t.date >= (select public.words_since())
    )
    and not exists (
      select
      from jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
      where g."row" = m.transaction_id and g.series = m.series_id and g.due = m.due_on
    );
  if exists (select from public.recurring_series s where s.user_id = owner and s.words <> '{}') then
    -- A word takes a row from the series of its payee, or gives it back, whichever payee is searched first.
    delete from public.recurring_matches m
    using
      jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
      join public.recurring_series after on after.user_id = owner and after.id = g.series
      cross join public.recurring_series before
    where
      m.user_id = owner
      and m.transaction_id = g."row"
      and m.series_id <> g.series
      and m.due_on is not null
      and not m.by_hand
      and before.user_id = owner
      and before.id = m.series_id
      and (after.words <> '{}' or before.words <> '{}');
  end if;
  insert into public.recurring_matches (user_id, transaction_id, series_id, due_on)
  select owner, t.id, s.id, g.due
  from
    jsonb_to_recordset(result -> 'matches') g ("row" uuid, series uuid, due date)
    join public.live_transactions t on t.user_id = owner and t.id = g."row"
    join public.recurring_series s on s.user_id = owner and s.id = g.series
  where
    not exists (
      select
      from public.recurring_matches o
      where o.user_id = owner and o.transaction_id = t.id and (o.due_on is not null or o.series_id = s.id)
    );
end;
$$;
comment on function public.write_matches is
  'Puts the transactions of a payee into the occurrences that a search found for them.';
