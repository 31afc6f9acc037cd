-- What comes back: series, their terms, and the transactions that fill their occurrences.

create table public.recurring_series (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text check (name = btrim(name) and char_length(name) between 1 and 100),
  kind text not null check (kind in ('income', 'bill', 'subscription', 'transfer')),
  payee_id uuid not null,
  account_id uuid not null,
  other_account_id uuid,
  category_id uuid,
  origin text not null check (origin in ('found', 'hand')),
  state text not null check (state in ('proposed', 'active', 'paused', 'ended', 'refused')),
  paused_until date,
  ends_on date,
  cancel_by date,
  note text not null default '' check (char_length(note) <= 1000),
  words text[] not null default '{}' check (
    cardinality(words) <= 10
    and array_position(words, null) is null
    and not jsonb_path_exists(to_jsonb(words), '$[*] ? (!(@ like_regex "^[^ ]((.{0,249}){2}[^ ])?$" flag "s"))')
  ),
  decided_at timestamptz,
  first_amount numeric(15, 3) not null check (first_amount <> 0 and first_amount <> 'NaN'),
  holds_most boolean not null default true,
  evidence jsonb not null default '{}' check (
    jsonb_typeof(evidence) = 'object'
    and char_length(evidence::text) <= 1000
  ),
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint recurring_series_payee_fkey foreign key (user_id, payee_id) references public.payees (user_id, id),
  constraint recurring_series_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint recurring_series_other_account_fkey
    foreign key (user_id, other_account_id) references public.accounts (user_id, id)
      on delete cascade,
  constraint recurring_series_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id)
      on delete set null (category_id),
  constraint recurring_series_transfer check ((kind = 'transfer') = (other_account_id is not null)),
  constraint recurring_series_accounts check (other_account_id <> account_id),
  constraint recurring_series_direction check ((kind = 'income') = (first_amount > 0)),
  constraint recurring_series_paused check (paused_until is null or state = 'paused'),
  constraint recurring_series_ended check (state <> 'ended' or ends_on is not null),
  constraint recurring_series_proposed check (origin = 'found' or state <> 'proposed')
);

comment on table public.recurring_series is
  'Something that comes back: a salary, a bill, a subscription or a transfer.';
comment on column public.recurring_series.name is 'Null for the payee''s.';
comment on column public.recurring_series.account_id is 'The account that its next occurrence moves.';
comment on column public.recurring_series.other_account_id is 'The account that a transfer goes to.';
comment on column public.recurring_series.category_id is
  'The category of what it is expected to move; null for that of its newest transaction.';
comment on column public.recurring_series.paused_until is
  'The day on which a paused series goes on; null until the user says so.';
comment on column public.recurring_series.ends_on is 'The due day of its last occurrence, or the day it was ended on.';
comment on column public.recurring_series.cancel_by is 'The day by which the user means to cancel it.';
comment on column public.recurring_series.note is 'The user''s own remark about it.';
comment on column public.recurring_series.words is
  'Transactions of any payee whose text has one of these count, too; compared as a rule''s.';
comment on column public.recurring_series.decided_at is
  'The time the user last decided on it; a series without one is looked for with every search.';
comment on column public.recurring_series.first_amount is
  'The signed amount of its first transaction: the level it is known by.';
comment on column public.recurring_series.holds_most is
  'True if it is most of what its payee does, so that a new price needs no question.';
comment on column public.recurring_series.evidence is 'The codes and counts it was found by.';

create index recurring_series_payee_index on public.recurring_series (user_id, payee_id);
create index recurring_series_account_index on public.recurring_series (user_id, account_id);
create index recurring_series_category_index on public.recurring_series (user_id, category_id);
create index recurring_series_other_account_index on public.recurring_series (user_id, other_account_id);
create index recurring_series_words_index on public.recurring_series (user_id) where words <> '{}';

create trigger check_minor_units_of_edited
after update on public.recurring_series
referencing new table as after
for each statement
execute function public.check_minor_units();
create trigger check_minor_units_of_new
after insert on public.recurring_series
referencing new table as after
for each statement
execute function public.check_minor_units();

alter table public.recurring_series enable row level security;
create policy "own rows" on public.recurring_series
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.recurring_terms (
  user_id uuid not null default auth.uid(),
  series_id uuid not null,
  valid_from date not null default '0001-01-01',
  unit text not null check (unit in ('day', 'week', 'month', 'year')),
  every integer not null check (every between 1 and 400),
  days smallint[] not null default '{}' check (cardinality(days) <= 31 and 1 <= all (days) and 31 >= all (days)),
  ordinal smallint check (ordinal between -5 and 5 and ordinal <> 0),
  weekday smallint check (weekday between 0 and 7),
  anchor date not null,
  shift text not null default 'none' check (shift in ('none', 'before', 'after')),
  amount_kind text not null check (amount_kind in ('last', 'median', 'typed')),
  amount numeric(15, 3) check (amount > 0 and amount <> 'NaN'),
  primary key (user_id, series_id, valid_from),
  constraint recurring_terms_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete cascade,
  constraint recurring_terms_amount check ((amount_kind = 'typed') = (amount is not null)),
  constraint recurring_terms_ordinal check ((ordinal is null) = (weekday is null)),
  constraint recurring_terms_days check (unit in ('month', 'year') or (ordinal is null and days = '{}'))
);

comment on table public.recurring_terms is 'The rhythm and the amount of a series from a due day on.';
comment on column public.recurring_terms.valid_from is
  'The first due day it applies to; 0001-01-01 for the first terms.';
comment on column public.recurring_terms.days is 'Days of the month. One that a month does not have is its last.';
comment on column public.recurring_terms.ordinal is
  'Counts days of a kind from the start of the month, or from its end.';
comment on column public.recurring_terms.weekday is '1 for Monday to 7, or 0 for a business day.';
comment on column public.recurring_terms.anchor is 'A day that the series falls on.';
comment on column public.recurring_terms.shift is 'Moves a weekend''s day to the Friday before or the Monday after.';
comment on column public.recurring_terms.amount_kind is
  'The expected amount: that of the last transaction, the median of the last six, or one that was typed.';

create trigger check_minor_units_of_edited
after update on public.recurring_terms
referencing new table as after
for each statement
execute function public.check_minor_units();
create trigger check_minor_units_of_new
after insert on public.recurring_terms
referencing new table as after
for each statement
execute function public.check_minor_units();

alter table public.recurring_terms enable row level security;
create policy "own rows" on public.recurring_terms
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.recurring_occurrences (
  user_id uuid not null default auth.uid(),
  series_id uuid not null,
  due_on date not null,
  skipped boolean not null default false,
  moved_to date,
  amount numeric(15, 3) check (amount > 0 and amount <> 'NaN'),
  primary key (user_id, series_id, due_on),
  constraint recurring_occurrences_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete cascade
);

comment on table public.recurring_occurrences is
  'Occurrences that the user has touched. All others follow from the terms and are never stored.';
comment on column public.recurring_occurrences.amount is 'The amount expected this time, whatever the terms say.';

create trigger check_minor_units_of_edited
after update on public.recurring_occurrences
referencing new table as after
for each statement
execute function public.check_minor_units();
create trigger check_minor_units_of_new
after insert on public.recurring_occurrences
referencing new table as after
for each statement
execute function public.check_minor_units();

alter table public.recurring_occurrences enable row level security;
create policy "own rows" on public.recurring_occurrences
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.recurring_matches (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  series_id uuid not null,
  due_on date,
  by_hand boolean not null default false,
  primary key (user_id, transaction_id, series_id),
  constraint recurring_matches_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint recurring_matches_series_fkey
    foreign key (user_id, series_id) references public.recurring_series (user_id, id)
      on delete cascade,
  constraint recurring_matches_refused check (due_on is not null or by_hand)
);

comment on table public.recurring_matches is 'The transactions that fill occurrences; one fills one at most.';
comment on column public.recurring_matches.due_on is
  'The due day of the occurrence; null for a transaction that the user took off the series.';

create unique index recurring_matches_one_occurrence on public.recurring_matches (user_id, transaction_id)
where due_on is not null;
create index recurring_matches_series_index on public.recurring_matches (user_id, series_id, due_on);

alter table public.recurring_matches enable row level security;
create policy "own rows" on public.recurring_matches
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create view public.recurring_amounts
with (security_invoker = true)
as
  select s.user_id, s.id as series_id, s.account_id, s.first_amount as amount
  from public.recurring_series s
  union all
  select t.user_id, t.series_id, s.account_id, t.amount
  from
    public.recurring_terms t
    join public.recurring_series s on s.user_id = t.user_id and s.id = t.series_id
  where t.amount is not null
  union all
  select o.user_id, o.series_id, s.account_id, o.amount
  from
    public.recurring_occurrences o
    join public.recurring_series s on s.user_id = o.user_id and s.id = o.series_id
  where o.amount is not null;

comment on view public.recurring_amounts is 'Every amount that is kept of series, in the currency of their account.';

revoke all on public.recurring_amounts from public, anon, authenticated;
grant select on public.recurring_amounts to authenticated;

create view public.matched_transactions
with (security_invoker = true)
as
  select
    m.user_id,
    m.series_id,
    m.due_on,
    m.by_hand,
    t.id as transaction_id,
    t.date,
    t.amount,
    t.payee_id,
    t.category_id,
    t.is_split
  from
    public.recurring_matches m
    cross join lateral (
      select o.id, o.date, o.amount, o.payee_id, o.category_id, o.is_split, o.deletion_id
      from public.transactions o
      where o.user_id = m.user_id and o.id = m.transaction_id
      -- One at a time: before the first statistics, the planner takes all live transactions for a few.
      offset 0
    ) t
  where t.deletion_id is null;

comment on view public.matched_transactions is
  'The live transactions of series: those that fill an occurrence, and those taken off one, which have no due day.';

revoke all on public.matched_transactions from public, anon, authenticated;
grant select on public.matched_transactions to authenticated;

create view public.filled_occurrences
with (security_invoker = true)
as
  select
    m.user_id,
    m.series_id,
    m.due_on,
    sum(m.amount) as paid,
    min(m.date) as paid_on,
    array_agg(m.transaction_id order by m.date, m.transaction_id) as transactions
  from public.matched_transactions m
  where m.due_on is not null
  group by m.user_id, m.series_id, m.due_on;

comment on view public.filled_occurrences is
  'The occurrences that transactions fill, with their sum and the day of the first.';

revoke all on public.filled_occurrences from public, anon, authenticated;
grant select on public.filled_occurrences to authenticated;

create function public.due_days(terms public.recurring_terms, first date, last date)
returns setof date
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
declare
  step integer := terms.every * case terms.unit
    when 'week' then 7
    when 'year' then 12
    else 1
  end;
  month date;
begin
  if terms.unit in ('day', 'week') then
    return query select d.day
      from
        (
          select terms.anchor + step * k as day
          from
            generate_series(
              ceil((first - terms.anchor)::numeric / step)::integer,
              floor((last - terms.anchor)::numeric / step)::integer
            ) k
        ) d;
    return;
  end if;
  month := public.month_of(terms.anchor) + make_interval(
    months => step * floor(public.months_between(terms.anchor, first)::numeric / step)::integer
  );
  while month <= last loop
    return query select d.day
      from
        (
          select
            month + least(n.day, extract(day from month + interval '1 month' - interval '1 day')::integer) - 1 as day
          from
            unnest(
              case
                when terms.days = '{}' then array[extract(day from terms.anchor)::smallint]
                else terms.days
              end
            ) n (day)
          where terms.ordinal is null
          union
          select public.nth_day(month, terms.ordinal, terms.weekday) where terms.ordinal is not null
        ) d
      where d.day between first and last
      order by d.day;
    month := (month + make_interval(months => step))::date;
  end loop;
end;
$$;
comment on function public.due_days is
  'The due days of terms from one day to another, whatever day they are valid from.';

create function public.months_between(one date, other date)
returns integer
language sql
immutable
parallel safe
return (
  extract(year from other) * 12 + extract(month from other) - extract(year from one) * 12 - extract(month from one)
)::integer;
comment on function public.months_between is 'The calendar months from the month of one day to that of another.';

create function public.nth_day(month date, ordinal integer, weekday integer)
returns date
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
declare
  found date[] := array(
    select d::date
    from generate_series(month, (month + interval '1 month' - interval '1 day')::date, interval '1 day') d
    where
      case weekday
        when 0 then extract(isodow from d) < 6
        else extract(isodow from d) = weekday
      end
    order by d
  );
  place integer := case
    when ordinal > 0 then least(ordinal, cardinality(found))
    else greatest(cardinality(found) + 1 + ordinal, 1)
  end;
begin
  return found[place];
end;
$$;
comment on function public.nth_day is
  'The nth weekday of a month, or business day for 0, from its start or its end; the last or first if it has fewer.';

create function public.shifted_day(day date, shift text)
returns date
language sql
immutable
parallel safe
return case
  when shift = 'none'
  or extract(isodow from day) < 6 then day
  when shift = 'before' then day + 5 - extract(isodow from day)::integer
  else day + 8 - extract(isodow from day)::integer
end;
comment on function public.shifted_day is 'A day moved off the weekend.';

create function public.expected_amount(amount_kind text, amounts numeric[], exponent integer)
returns table (amount numeric, least_amount numeric, most_amount numeric)
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
declare
  -- Of what varies, so many of the latest amounts count.
  latest numeric[] := array(select a from unnest(amounts[:6]) a order by a);
  middle integer := cardinality(latest) / 2;
begin
  if amount_kind = 'median' then
    return query select
        trunc((latest[(cardinality(latest) + 1) / 2] + latest[middle + 1]) / 2, exponent),
        latest[1],
        latest[cardinality(latest)];
  else
    -- A new amount counts from its first time if it is near the one before.
    amount := case
      when abs(amounts[1] - amounts[2]) > 0.25 * abs(amounts[2]) then amounts[2]
      else amounts[1]
    end;
    return query select expected_amount.amount, expected_amount.amount, expected_amount.amount;
  end if;
end;
$$;
comment on function public.expected_amount is
  'The amount expected after these, the newest first, with the range of what varies. docs/recurring.md, Amounts.';

create function public.known_until(today date)
returns table (account_id uuid, until date, by_hand boolean)
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return query select
      a.id,
      case
        when f.latest is null then known_until.today
        else greatest(f.last_day, m.date)
      end,
      f.latest is null
    from
      public.live_accounts a
      cross join lateral (
        select
          max(c.last_day) as last_day,
          max(i.committed_at) filter (where i.committed_at >= known_until.today - interval '12 months') as latest
        from
          public.import_accounts c
          join public.imports i on i.user_id = c.user_id and i.id = c.import_id and i.undone_at is null
        where c.user_id = a.user_id and c.account_id = a.id
      ) f
      cross join lateral (
        select max(b.date) as date
        from public.balance_marks b
        where b.user_id = a.user_id and b.account_id = a.id and b.date <= known_until.today
      ) m
    where a.user_id = (select public.current_user_id());
end;
$$;
comment on function public.known_until is
  'The last day of which the state of each account is known: today where no file has come for a year, by hand.';

create function public.occurrences(first date, last date, series uuid[] default null)
returns table (
  series_id uuid,
  due_on date,
  expected_on date,
  amount numeric,
  least_amount numeric,
  most_amount numeric,
  skipped boolean,
  moved boolean,
  own_amount boolean,
  paid numeric,
  paid_on date,
  transactions uuid[]
)
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    with
      series as materialized (
        select
          s.*,
          public.currency_exponent(public.account_currency(s.user_id, s.account_id))::integer as exponent,
          filled.first_due,
          filled.last_due,
          filled.amounts
        from
          public.recurring_series s
          cross join lateral (
            select
              min(o.due_on) as first_due,
              max(o.due_on) as last_due,
              (array_agg(o.paid order by o.due_on desc))[:6] as amounts
            from public.filled_occurrences o
            where o.user_id = s.user_id and o.series_id = s.id
          ) filled
        where
          s.user_id = (select public.current_user_id())
          and s.state <> 'refused'
          and (occurrences.series is null or s.id = any (occurrences.series))
      ),
      terms as (
        select
          t.*,
          lead(t.valid_from) over (partition by t.series_id order by t.valid_from) as valid_until,
          t as row
        from public.recurring_terms t
        where t.user_id = (select public.current_user_id())
      ),
      due as (
        select s.id, d.day, t.shift, t.amount_kind, t.amount
        from
          series s
          join terms t on t.series_id = s.id
          -- A shift or a move by hand takes a day out of the span, or into it.
          cross join lateral public.due_days(
            t.row,
            greatest(first - 40, t.valid_from, coalesce(s.first_due, t.anchor)),
            least(last + 40, t.valid_until - 1, s.ends_on)
          ) d (day)
      )
    select
      d.id,
      d.day,
      e.day,
      case
        when s.kind = 'income' then 1
        else -1
      end * abs(coalesce(o.amount, d.amount, x.amount, s.first_amount)),
      case
        when o.amount is null
        and d.amount_kind = 'median' then x.least_amount
      end,
      case
        when o.amount is null
        and d.amount_kind = 'median' then x.most_amount
      end,
      coalesce(o.skipped, false),
      o.moved_to is not null,
      o.amount is not null,
      m.paid,
      m.paid_on,
      m.transactions
    from
      due d
      join series s on s.id = d.id
      left join public.recurring_occurrences o on o.user_id = s.user_id and o.series_id = s.id and o.due_on = d.day
      cross join lateral (select coalesce(o.moved_to, public.shifted_day(d.day, d.shift)) as day) e
      cross join lateral public.expected_amount(d.amount_kind, s.amounts, s.exponent) x
      left join public.filled_occurrences m on m.user_id = s.user_id and m.series_id = s.id and m.due_on = d.day
    where
      e.day between first and last
      -- Nothing is expected of a series that is paused.
      and (
        m.paid is not null
        or s.state <> 'paused'
        or e.day <= s.decided_at::date
        or e.day >= s.paused_until
      );
end;
$$;
comment on function public.occurrences is
  'The occurrences from one day to another, of some series or all, with amounts and the transactions that filled them.';
