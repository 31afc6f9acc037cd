-- The occurrence that a transaction fills, and the ways to change that by hand.

create function public.occurrence_of(transaction uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object('seriesId', s.id, 'name', coalesce(s.name, public.shown_payee(s.payee_id)), 'due', m.due_on)
    from
      public.recurring_matches m
      join public.recurring_series s on s.user_id = m.user_id and s.id = m.series_id
    where
      m.user_id = (select public.current_user_id())
      and m.transaction_id = occurrence_of.transaction
      and m.due_on is not null
  );
end;
$$;
comment on function public.occurrence_of is 'The occurrence that a transaction fills; null if it fills none.';

create function public.occurrences_around(transaction uuid, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- Half a year on both sides has a time of a yearly series.
  reach constant integer := 190;
  row record;
  found uuid[];
begin
  select t.date, t.amount, t.payee_id, public.account_currency(t.user_id, t.account_id) as currency
  into row
  from public.live_transactions t
  where t.user_id = (select public.current_user_id()) and t.id = occurrences_around.transaction;
  if row.date is null then
    return null;
  end if;
  found := array(
    select s.id
    from public.recurring_series s
    where
      s.user_id = (select public.current_user_id())
      and s.state <> 'refused'
      and sign(s.first_amount) = sign(row.amount)
      and public.account_currency(s.user_id, s.account_id) = row.currency
  );
  return jsonb_build_object(
    'transaction',
    jsonb_build_object(
      'id',
      occurrences_around.transaction,
      'date',
      row.date,
      'amount',
      row.amount,
      'payeeId',
      row.payee_id
    ),
    'series',
    public.series_documents(found),
    'occurrences',
    public.occurrence_documents(row.date - reach, row.date + reach, found),
    'accounts',
    public.series_coverage(row.date - reach - 60, today)
  );
end;
$$;
comment on function public.occurrences_around is
  'The occurrences around a transaction, with the series of its direction and currency; null if it is gone.';

create function public.place_transaction(
  change uuid,
  transaction uuid,
  series uuid default null,
  due date default null,
  if_open boolean default false
)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  row record;
  held public.recurring_matches;
  target uuid;
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return;
  end if;
  select t.id, t.amount, public.account_currency(owner, t.account_id) as currency
  into row
  from public.live_transactions t
  where t.user_id = owner and t.id = place_transaction.transaction;
  if row.id is null then
    raise sqlstate 'PT404' using message = 'transaction_gone';
  end if;
  select m.*
  into held
  from public.recurring_matches m
  where m.user_id = owner and m.transaction_id = row.id and m.due_on is not null;
  -- Without a series, it is taken off the one it is part of; with one but no day, it is said not to be of that one.
  select s.id
  into target
  from public.recurring_series s
  where
    s.user_id = owner
    and s.id = coalesce(place_transaction.series, held.series_id)
    and (
      place_transaction.series is null
      or s.state <> 'refused'
      and sign(s.first_amount) = sign(row.amount)
      and public.account_currency(owner, s.account_id) = row.currency
      and (
        due is null
        or exists (
          select
          from
            (
              select r
              from public.recurring_terms r
              where r.user_id = owner and r.series_id = s.id and r.valid_from <= due
              order by r.valid_from desc
              limit 1
            ) n
            cross join lateral public.due_days(n.r, due, due)
        )
      )
    );
  if
    target is null
    or if_open
    and (
      held.series_id is not null
      or exists (
        select
        from public.filled_occurrences f
        where f.user_id = owner and f.series_id = target and f.due_on = place_transaction.due
      )
    )
  then
    raise sqlstate 'PT409' using message = 'series_gone';
  end if;
  perform
    public.begin_series_change(
      change,
      array(select distinct n.id from unnest(array[target, held.series_id]) n (id) where n.id is not null),
      jsonb_build_object(
        'action',
        case
          when due is null then 'take-off'
          else 'place'
        end,
        'due',
        due,
        'transaction',
        row.id
      )
    );
  -- One that is not part of the series may be part of another.
  delete from public.recurring_matches m
  where
    m.user_id = owner
    and m.transaction_id = row.id
    and m.due_on is not null
    and (due is not null or m.series_id = target);
  insert into public.recurring_matches as m (user_id, transaction_id, series_id, due_on, by_hand)
  values (owner, row.id, target, due, true)
  on conflict on constraint recurring_matches_pkey do update
    set
      due_on = excluded.due_on,
      by_hand = true;
  update public.recurring_series s
  set
    -- A paused series is paused since its last decision.
    decided_at = case
      when s.state = 'paused' then s.decided_at
      else now()
    end,
    revision = s.revision + 1
  where s.user_id = owner and s.id in (target, held.series_id);
  perform public.end_series_change(change);
end;
$$;
comment on function public.place_transaction is
  'Puts a transaction to an occurrence, or keeps it off a series for good; safe to repeat. PT409 if that has changed.';
