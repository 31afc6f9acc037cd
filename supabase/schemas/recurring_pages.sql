-- The screens of what comes back.

create function public.series_documents(series uuid[])
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'id',
            s.id,
            'name',
            coalesce(s.name, public.shown_payee(s.payee_id)),
            'kind',
            s.kind,
            'state',
            s.state,
            'origin',
            s.origin,
            'decidedAt',
            s.decided_at,
            'payeeId',
            s.payee_id,
            'accountId',
            s.account_id,
            'account',
            a.name,
            'currency',
            public.account_currency(s.user_id, s.account_id),
            'otherAccountId',
            s.other_account_id,
            'otherAccount',
            (
              select o.name from public.accounts o where o.user_id = s.user_id and o.id = s.other_account_id
            ),
            'pausedUntil',
            s.paused_until,
            'endsOn',
            s.ends_on,
            'cancelBy',
            s.cancel_by,
            'note',
            s.note,
            'words',
            to_jsonb(s.words),
            'revision',
            s.revision,
            'evidence',
            s.evidence,
            'terms',
            public.terms_document(s.id),
            'ownCategory',
            own.name,
            'category',
            coalesce(
              own.name,
              (
                select c.name
                from
                  public.matched_transactions m
                  join public.categories c on c.user_id = m.user_id and c.id = m.category_id
                where m.user_id = s.user_id and m.series_id = s.id and m.due_on is not null and not m.is_split
                order by m.date desc, m.transaction_id
                limit 1
              )
            ),
            'paid',
            (
              select
                coalesce(
                  jsonb_agg(
                    jsonb_build_object('due', f.due_on, 'on', f.paid_on, 'amount', f.paid) order by f.due_on desc
                  ),
                  '[]'
                )
              from
                (
                  select m.due_on, m.paid_on, m.paid
                  from public.filled_occurrences m
                  where m.user_id = s.user_id and m.series_id = s.id
                  order by m.due_on desc
                  limit 24
                ) f
            )
          )
          order by s.id
        ),
        '[]'
      )
    from
      public.recurring_series s
      join public.accounts a on a.user_id = s.user_id and a.id = s.account_id
      left join public.categories own on own.user_id = s.user_id and own.id = s.category_id
    where s.user_id = (select public.current_user_id()) and s.id = any (series)
  );
end;
$$;
comment on function public.series_documents is 'Series as screens show them, with the latest times they came.';

create function public.series_coverage(first date, today date)
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
            k.account_id,
            'knownUntil',
            k.until,
            'uncovered',
            case
              when not k.by_hand then (
                select
                  coalesce(jsonb_agg(jsonb_build_object('from', lower(g), 'to', upper(g) - 1) order by lower(g)), '[]')
                from
                  unnest(
                    (
                      select coalesce(range_agg(daterange(u.first_day, u.last_day, '[]')), '{}')
                      from public.uncovered_days(k.account_id, series_coverage.first, series_coverage.today) u
                    ) - (
                      -- Rows that lead from one balance to the next are all there are.
                      select coalesce(range_agg(daterange(b.from_day + 1, b.to_day, '[]')), '{}')
                      from public.balance_spans(k.account_id, series_coverage.first, series_coverage.today) b
                      where b.unexplained = 0 and b.from_day < b.to_day
                    )
                  ) g
              )
            end
          )
          order by k.account_id
        ),
        '[]'
      )
    from public.known_until(series_coverage.today) k
    where
      exists (
        select
        from public.recurring_series s
        where s.user_id = (select public.current_user_id()) and s.account_id = k.account_id
      )
  );
end;
$$;
comment on function public.series_coverage is
  'For each account that has series, the days of which no file tells; null for one kept by hand.';

create function public.occurrence_documents(first date, last date, series uuid[] default null)
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
            'seriesId',
            o.series_id,
            'due',
            o.due_on,
            'expected',
            o.expected_on,
            'amount',
            o.amount,
            'least',
            o.least_amount,
            'most',
            o.most_amount,
            'skipped',
            o.skipped,
            'moved',
            o.moved,
            'ownAmount',
            o.own_amount,
            'paid',
            o.paid,
            'paidOn',
            o.paid_on,
            'transactions',
            coalesce(to_jsonb(o.transactions), '[]')
          )
          order by o.expected_on, o.series_id, o.due_on
        ),
        '[]'
      )
    from public.occurrences(first, last, series) o
  );
end;
$$;
comment on function public.occurrence_documents is 'Occurrences as screens show them, by expected day.';

create function public.upcoming_page(first date, last date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  occurrences jsonb := public.occurrence_documents(first, last);
begin
  return jsonb_build_object(
    'series',
    public.series_documents(
      array(select distinct (o.value ->> 'seriesId')::uuid from jsonb_array_elements(occurrences) o)
    ),
    'occurrences',
    occurrences,
    'accounts',
    public.series_coverage(least(first, today) - 60, today),
    'hasSeries',
    exists (
      select from public.recurring_series s where s.user_id = (select public.current_user_id()) and s.state <> 'refused'
    ),
    'goingOn',
    (
      -- A pause ends on its day, and a series after its last.
      select count(*)
      from public.recurring_series s
      where
        s.user_id = (select public.current_user_id())
        and (s.state in ('active', 'ended') or s.state = 'paused' and s.paused_until <= upcoming_page.today)
        and coalesce(s.ends_on >= upcoming_page.today, true)
    )
  );
end;
$$;
comment on function public.upcoming_page is
  'The occurrences from one day to another, with their series, and the number of all series that go on.';

create function public.recurring_of_import(import uuid, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  first date;
  last date;
  found jsonb;
begin
  select min(c.first_day), max(c.last_day)
  into first, last
  from public.import_accounts c
  where c.user_id = owner and c.import_id = recurring_of_import.import;
  found := (
    select coalesce(jsonb_agg(o.value), '[]')
    from
      jsonb_array_elements(public.occurrence_documents(first, last)) o
      join public.recurring_series s
        on s.user_id = owner and s.id = (o.value ->> 'seriesId')::uuid and s.state = 'active'
      join public.import_accounts c
        on c.user_id = owner
        and c.import_id = recurring_of_import.import
        and c.account_id = s.account_id
        and (o.value ->> 'expected')::date between c.first_day and c.last_day
      join public.imports i on i.user_id = owner and i.id = c.import_id and s.created_at < i.committed_at
  );
  return jsonb_build_object(
    'series',
    public.series_documents(array(select distinct (o.value ->> 'seriesId')::uuid from jsonb_array_elements(found) o)),
    'occurrences',
    found,
    'accounts',
    public.series_coverage(first - 60, today)
  );
end;
$$;
comment on function public.recurring_of_import is
  'The occurrences on the days that an import covers, of series that were known before it.';

create function public.recurring_page(today date, payee uuid default null, account uuid default null)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  found uuid[] := array(
    select s.id
    from public.recurring_series s
    where
      s.user_id = (select public.current_user_id())
      and s.state <> 'refused'
      and (payee is null or s.payee_id = payee)
      and (account is null or account in (s.account_id, s.other_account_id))
  );
begin
  return jsonb_build_object(
    'series',
    public.series_documents(found),
    -- From those that may have been missed, twice by a half-yearly one, to a year ahead.
    'occurrences',
    case
      when found = '{}' then '[]'
      else public.occurrence_documents(today - 500, today + 365, found)
    end,
    'accounts',
    public.series_coverage(today - 560, today)
  );
end;
$$;
comment on function public.recurring_page is
  'All series but refused ones, or those of a payee or an account, with their occurrences around today.';

create function public.series_page(series uuid, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  found jsonb := public.series_documents(array[series]);
begin
  return case
    when found <> '[]' then jsonb_build_object(
      'series',
      found,
      'occurrences',
      public.occurrence_documents(today - 800, today + 400, array[series]),
      'accounts',
      public.series_coverage(today - 860, today)
    )
  end;
end;
$$;
comment on function public.series_page is 'A series with its occurrences of two years; null if it is gone.';
