-- Series by words: transactions of any payee whose text has a word of a series may fill that one. docs/recurring.md.

create function public.words_since()
returns date
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- As far back as the search of a payee goes.
  reach constant interval := interval '36 months';
begin
  return (
    select coalesce(max(t.date) - reach, '-infinity')::date
    from public.live_transactions t
    where t.user_id = (select public.current_user_id())
  );
end;
$$;
comment on function public.words_since is 'The day from which on transactions are looked at for the words of series.';

create function public.words_test(words text[])
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  return public.rule_test(
    'any',
    jsonb_build_array(jsonb_build_object('field', 'text', 'operator', 'contains', 'values', to_jsonb(words_test.words)))
  );
end;
$$;
comment on function public.words_test is
  'A test of a row r for any of these words, as a rule makes it; false without words.';

create function public.words_choice()
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  -- The last time may be paid some days after its day.
  days_after_end constant integer := 7;
begin
  if not exists (select from public.recurring_series s where s.user_id = owner and s.words <> '{}') then
    return null;
  end if;
  return (
    select
      'case ' || string_agg(
        format(
          'when %s and %s and r.account_id = any (%L::uuid[]) and r.date <= %L::date then %L::uuid',
          public.words_test(s.words),
          case
            when s.first_amount < 0 then 'r.amount < 0'
            else 'r.amount > 0'
          end,
          array(
            select a.id
            from public.accounts a
            where
              a.user_id = owner
              and public.account_currency(owner, a.id) = public.account_currency(owner, s.account_id)
          ),
          coalesce(s.ends_on + days_after_end, 'infinity'),
          s.id
        ),
        ' '
        order by s.created_at, s.id
      ) || ' end'
    from public.recurring_series s
    where
      s.user_id = owner
      and s.words <> '{}'
      and s.decided_at is not null
      and s.state in ('active', 'paused', 'ended')
  );
end;
$$;
comment on function public.words_choice is
  'The first series with a word in the text of a row r, as an SQL expression; null if no series has words.';

create function public.rows_by_words()
returns table (transaction_id uuid, payee_id uuid, series_id uuid, searched_with uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  choice text := public.words_choice();
begin
  if choice is null then
    return;
  end if;
  return query execute
    format(
      $query$
    select w.id, w.payee_id, s.id, s.payee_id
    from (
      select r.id, r.payee_id, %s as series
      from (
        select o.id, o.date, o.amount, o.account_id, o.payee_id, o.text
        from public.rule_ledger_rows o
        where o.user_id = $1 and o.date >= $2
        -- A text is folded once, not for each test.
        offset 0
      ) r
    ) w
    join public.recurring_series s on s.user_id = $1 and s.id = w.series
    where s.payee_id <> w.payee_id
      -- One that was taken off the series is of its payee again.
      and not exists (
        select from public.recurring_matches m
        where m.user_id = $1 and m.transaction_id = w.id and m.series_id = s.id and m.due_on is null
      ) $query$,
      choice
    )
    using owner, public.words_since();
end;
$$;
comment on function public.rows_by_words is
  'The transactions that a series has by its words: they are searched with its payee rather than their own.';

create function public.staged_by_words(import uuid)
returns table (line integer, part integer, series_id uuid, searched_with uuid)
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  choice text := public.words_choice();
begin
  if choice is null then
    return;
  end if;
  return query execute
    format(
      $query$
    select w.line, w.part, s.id, s.payee_id
    from (
      select r.line, r.part, %s as series
      from (
        select o.line, o.part, o.date, o.amount, o.account_id, btrim(public.fold_text(o.description)) as text
        from public.import_rows o
        where o.user_id = $1 and o.import_id = $2 and o.date >= $3
        offset 0
      ) r
    ) w
    join public.recurring_series s on s.user_id = $1 and s.id = w.series $query$,
      choice
    )
    using owner, staged_by_words.import, public.words_since();
end;
$$;
comment on function public.staged_by_words is
  'The rows of a staged import that a series will have by its words, as far as its transactions tell.';

create function public.search_words(ids uuid[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  words text[] := array(
    select distinct w
    from
      public.recurring_series s
      cross join lateral unnest(s.words) w
    where s.user_id = owner and s.id = any (ids)
  );
begin
  if words = '{}' then
    return;
  end if;
  execute
    format(
      $query$
    insert into public.unsearched_payees (user_id, payee_id)
    select $1, r.payee_id
    from (
      select o.payee_id, o.text
      from public.rule_ledger_rows o
      where o.user_id = $1 and o.date >= $2
      offset 0
    ) r
    where %s
    union
    select $1, s.payee_id from public.recurring_series s where s.user_id = $1 and s.words <> '{}'
    on conflict on constraint unsearched_payees_pkey do update set stamp = gen_random_uuid() $query$,
      public.words_test(words)
    )
  using owner, public.words_since();
end;
$$;
comment on function public.search_words is
  'Notes the payees of transactions with the words of these series, before and after a change of the series.';

create function public.leave_words(series uuid)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
begin
  delete from public.recurring_matches m
  using
    public.recurring_series s,
    public.matched_transactions t
  where
    s.user_id = owner
    and s.id = leave_words.series
    and s.words <> '{}'
    and m.user_id = owner
    and m.series_id = s.id
    and not m.by_hand
    and t.user_id = owner
    and t.series_id = s.id
    and t.transaction_id = m.transaction_id
    and t.payee_id <> s.payee_id
    and t.date >= public.words_since();
end;
$$;
comment on function public.leave_words is
  'Takes the transactions of other payees off a series whose words are about to change; the search puts them back.';
