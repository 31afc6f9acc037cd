set check_function_bodies = off;

create function public.category_lists(category_sums jsonb, month_start date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      named_sums as materialized (
        select
          given.*,
          category.name as category,
          coalesce(parent.name, category.name) as group_name,
          coalesce(parent.id, category.id) as group_id
        from
          jsonb_to_recordset(category_sums) as given (
            category_id uuid,
            spending numeric,
            expense_count numeric,
            transactions numeric,
            month_spending numeric,
            month_so_far numeric
          )
          join public.categories category
            on category.user_id = (select public.current_user_id()) and category.id = given.category_id
          left join public.categories parent on parent.user_id = category.user_id and parent.id = category.parent_id
      ),
      group_sums as materialized (
        select
          sums.group_id,
          sums.group_name as category,
          sum(sums.spending) as spending,
          sum(sums.expense_count) as expense_count,
          sum(sums.month_spending) as month_spending,
          sum(sums.month_so_far) as month_so_far
        from named_sums sums
        group by sums.group_id, sums.group_name
      ),
      limits as materialized (select category_limit.* from public.limits_in(month_start) category_limit)
    select
      jsonb_build_object(
        'categories',
        (
          select coalesce(jsonb_agg(to_jsonb(listed) order by listed.spending desc, listed.category), '[]')
          from
            (
              select
                sums.category,
                case
                  when sums.group_id <> sums.category_id then sums.group_name
                end as "group",
                sums.spending,
                sums.expense_count as transactions,
                limits.monthly_limit as "monthlyLimit",
                -- The limit of a group is for all that is in it.
                coalesce(group_sums.month_spending, sums.month_spending) as "monthSpending",
                coalesce(group_sums.month_so_far, sums.month_so_far) as "monthSoFar"
              from
                named_sums sums
                left join group_sums on group_sums.group_id = sums.category_id
                left join limits on limits.category_id = sums.category_id
              where sums.expense_count > 0
            ) listed
        ),
        'groups',
        (
          select coalesce(jsonb_agg(to_jsonb(listed) order by listed.spending desc, listed.category), '[]')
          from
            (
              select
                sums.category,
                null as "group",
                sums.spending,
                sums.expense_count as transactions,
                limits.monthly_limit as "monthlyLimit",
                sums.month_spending as "monthSpending",
                sums.month_so_far as "monthSoFar"
              from
                group_sums sums
                left join limits on limits.category_id = sums.group_id
              where sums.expense_count > 0
            ) listed
        ),
        'mostActive',
        (
          select jsonb_build_object('category', sums.category, 'transactions', sums.transactions)
          from named_sums sums
          where sums.transactions > 0
          order by sums.transactions desc, sums.spending desc, sums.category
          limit 1
        )
      )
  );
end;
$$;

create or replace function public.dashboard(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- The parts are in this language because it makes a plan, which takes as long as the work, once for many calls.
  period jsonb := public.period_figures(period_start, period_end, previous_start, today);
  accounts jsonb := public.dashboard_accounts(today);
begin
  return period || accounts || jsonb_build_object(
    'transfers',
    public.transfer_totals(period_start, period_end),
    'notCounted',
    public.not_counted_totals(period_start, period_end),
    'ever',
    public.figures_ever(),
    'recent',
    public.recent_transactions(),
    'savingsGoal',
    (
      select jsonb_build_object('target', goal.target, 'current', goal.current, 'account', goal.account_name)
      from public.goal_amounts(today) goal
      where goal.id is null
    )
  );
end;
$$;

create function public.dashboard_accounts(today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      balances as materialized (
        select
          account.id,
          account.name,
          account.type,
          account.last_four_digits,
          account.created_at,
          account.closed_at,
          account.currency,
          held.stated,
          coalesce(held.balance, 0) as balance,
          held.with_later - coalesce(held.balance, 0) as upcoming
        from
          public.balances_now(today) held
          join public.live_accounts account
            on account.user_id = (select public.current_user_id()) and account.id = held.account_id
      )
    select
      jsonb_build_object(
        'accounts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  balances.id,
                  'name',
                  balances.name,
                  'type',
                  balances.type,
                  'lastFourDigits',
                  balances.last_four_digits,
                  'balance',
                  balances.balance,
                  'stated',
                  balances.stated,
                  'upcoming',
                  balances.upcoming,
                  'closed',
                  balances.closed_at is not null
                )
                order by balances.created_at desc, balances.id
              ),
              '[]'
            )
          from balances
        ),
        -- Nothing is converted: what is in another currency is left out.
        'netWorth',
        (
          select coalesce(sum(balances.balance), 0)
          from
            balances
            join public.profiles profile on profile.user_id = (select public.current_user_id())
          where balances.closed_at is null and coalesce(balances.currency, profile.currency) = profile.currency
        )
      )
  );
end;
$$;

create function public.figures_ever()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      figures as (
        select
          coalesce(-sum(totals.amount) filter (where kind.spending), 0) as spending,
          coalesce(-sum(totals.amount) filter (where kind.expense), 0) as expenses,
          coalesce(sum(totals.amount) filter (where kind.income), 0) as income,
          coalesce(sum(totals.transactions) filter (where kind.expense), 0) as "expenseCount",
          coalesce(sum(totals.transactions) filter (where kind.refund), 0) as "refundCount",
          coalesce(sum(totals.transactions) filter (where kind.income), 0) as "incomeCount",
          coalesce(-sum(totals.amount) filter (where kind.spending and totals.one_time), 0) as "oneTimeSpending",
          coalesce(-sum(totals.amount) filter (where kind.expense and totals.one_time), 0) as "oneTimeExpenses",
          coalesce(sum(totals.amount) filter (where kind.income and totals.one_time), 0) as "oneTimeIncome",
          coalesce(
            sum(totals.transactions) filter (where kind.expense and totals.one_time),
            0
          ) as "oneTimeExpenseCount",
          coalesce(sum(totals.transactions) filter (where kind.refund and totals.one_time), 0) as "oneTimeRefundCount",
          coalesce(sum(totals.transactions) filter (where kind.income and totals.one_time), 0) as "oneTimeIncomeCount"
        from
          public.ledger_totals totals
          cross join lateral (select public.line_role(totals.type, totals.counted) as role) line
          cross join lateral (
            select
              line.role = 'spending' as spending,
              line.role = 'spending' and totals.type <> 'refund' as expense,
              line.role = 'spending' and totals.type = 'refund' as refund,
              line.role = 'income' as income
          ) kind
        where totals.user_id = (select public.current_user_id())
      ),
      largest_in as (
        -- Where the largest of all amounts lies; it may be there more than once.
        select months.account_id, months.month, months.largest
        from public.account_months months
        where
          months.user_id = (select public.current_user_id())
          and months.largest = (
            select max(others.largest)
            from public.account_months others
            where others.user_id = (select public.current_user_id())
          )
      )
    select
      to_jsonb(figures) || jsonb_build_object(
        'span',
        (
          select jsonb_build_object('from', min(months.first_day), 'to', max(months.last_day))
          from public.account_months months
          where months.user_id = (select public.current_user_id())
          having min(months.first_day) is not null
        ),
        'largest',
        (
          select
            jsonb_build_object(
              'id',
              largest.id,
              'date',
              largest.date,
              'description',
              public.title_of(largest.id),
              'payee',
              public.payee_key(largest.description),
              'amount',
              abs(largest.amount),
              'type',
              largest.type
            )
          from
            largest_in
            join public.live_transactions largest
              on largest.user_id = (select public.current_user_id())
              and largest.account_id = largest_in.account_id
              and largest.date >= largest_in.month
              and largest.date < (largest_in.month + interval '1 month')::date
          where abs(largest.amount) = largest_in.largest and largest.counted and largest.type <> 'transfer'
          order by largest.date desc, largest.created_at desc, largest."position", largest.id
          limit 1
        )
      )
    from figures
  );
end;
$$;

create function public.find_known_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.match_window();
  accounts uuid[];
  first_day date;
  last_day date;
  changed integer;
begin
  select array_agg(distinct staged.account_id), min(staged.date) - reach, max(staged.date) + reach
  into accounts, first_day, last_day
  from public.import_rows staged
  where staged.user_id = owner and staged.import_id = import and staged.kind = 'readable';

  -- The rules of docs/decisions/0007-import-matching.md, in their order. Each takes rows of the file and transactions
  -- that none before has taken. Equal ones are counted: the first meets the first, the second the second.
  with
    incoming as materialized (
      select
        staged.line,
        staged.part,
        staged.account_id,
        staged.date,
        staged.amount,
        staged.external_id,
        staged.movement_key as key,
        staged.balance_key,
        staged.match_id,
        staged.match_kind
      from public.import_rows staged
      where staged.user_id = owner and staged.import_id = import and staged.kind = 'readable'
    ),
    own_ids as materialized (
      -- An export has a line for each part of a split transaction.
      select
        exported.line,
        exported.part,
        exported.id as own_id,
        coalesce(parts.transaction_id, exported.id) as id,
        parts.amount as part_amount
      from
        (
          select incoming.line, incoming.part, substr(incoming.external_id, 8)::uuid as id
          from incoming
          where incoming.external_id ~ '^outlay:[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        ) exported
        left join public.transaction_parts parts on parts.user_id = owner and parts.id = exported.id
    ),
    known as materialized (
      -- Rows of earlier files that somebody has taken for a transaction that was there.
      select known_row.transaction_id as id, known_row.key, known_row.balance_key
      from public.known_rows known_row
      where
        known_row.user_id = owner
        and not exists (
          select
          from public.live_transactions merged
          where merged.user_id = owner and merged.id = known_row.merged_id
        )
    ),
    there as materialized (
      select
        near.id,
        near.account_id,
        near.date,
        near.amount,
        near.external_id,
        near.movement_key,
        coalesce(near.file_key, near.movement_key) as key,
        near.balance_key,
        near.created_at,
        near."position"
      from public.transactions near
      where
        near.user_id = owner
        and near.deletion_id is null
        and near.account_id = any (accounts)
        and near.date between first_day and last_day
      union all
      -- Of other days and accounts only those with an id of the file, or moved there by the user.
      select
        moved.id,
        moved.account_id,
        moved.date,
        moved.amount,
        moved.external_id,
        moved.movement_key,
        coalesce(moved.file_key, moved.movement_key),
        moved.balance_key,
        moved.created_at,
        moved."position"
      from public.transactions moved
      where
        moved.id in (
          select with_id.id
          from public.live_transactions with_id
          where with_id.user_id = owner and with_id.external_id in (select incoming.external_id from incoming)
          union
          select with_key.id
          from public.live_transactions with_key
          where with_key.user_id = owner and with_key.file_key in (select incoming.key from incoming)
          union
          select known.id from known where known.key in (select incoming.key from incoming)
          union
          select own_ids.id from own_ids
        )
        and moved.user_id = owner
        and moved.deletion_id is null
        and not (moved.account_id = any (accounts) and moved.date between first_day and last_day)
    ),
    by_own_id as materialized (
      -- Rule 0: an id of Outlay's own.
      select distinct on (own_ids.own_id) incoming.line, incoming.part, own_ids.id
      from
        own_ids
        join incoming on incoming.line = own_ids.line and incoming.part = own_ids.part
        join there on there.id = own_ids.id
      where
        incoming.amount = coalesce(own_ids.part_amount, there.amount) and abs(incoming.date - there.date) <= reach
      order by own_ids.own_id, incoming.line, incoming.part
    ),
    incoming_ids as materialized (
      -- Rule 1: the bank's id.
      select
        incoming.*,
        count(*) over (partition by incoming.account_id, incoming.external_id) as copies,
        row_number() over (
          partition by incoming.external_id, incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.external_id is not null
        and not exists (
          select
          from by_own_id matched
          where matched.line = incoming.line and matched.part = incoming.part
        )
    ),
    there_ids as materialized (
      select
        there.*,
        count(*) over (partition by there.account_id, there.external_id) as copies,
        row_number() over (
          partition by there.external_id, there.key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from there
      where there.external_id is not null and not exists (select from by_own_id matched where matched.id = there.id)
    ),
    by_id_and_key as materialized (
      select incoming_ids.line, incoming_ids.part, there_ids.id
      from
        incoming_ids
        join there_ids using (external_id, key, occurrence)
    ),
    by_id as materialized (
      select by_own_id.* from by_own_id
      union all
      select by_id_and_key.* from by_id_and_key
      union all
      select incoming_ids.line, incoming_ids.part, there_ids.id
      from
        incoming_ids
        join there_ids using (account_id, external_id, amount)
      where
        incoming_ids.copies = 1
        and there_ids.copies = 1
        and abs(incoming_ids.date - there_ids.date) <= reach
        and not exists (
          select
          from by_id_and_key matched
          where matched.line = incoming_ids.line and matched.part = incoming_ids.part
        )
        and not exists (select from by_id_and_key matched where matched.id = there_ids.id)
    ),
    incoming_keys as (
      -- Rule 2: the key. Transactions that are still as in their file are taken first, then those without an id.
      select
        incoming.line,
        incoming.part,
        incoming.key,
        row_number() over (
          partition by incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.key in (select there.key from there)
        and not exists (select from by_id matched where matched.line = incoming.line and matched.part = incoming.part)
    ),
    there_keys as (
      select
        there.id,
        there.key,
        row_number() over (
          partition by there.key
          order by
            there.movement_key <> there.key,
            there.external_id is not null,
            there.created_at,
            there."position",
            there.id
        ) as occurrence
      from there
      where not exists (select from by_id matched where matched.id = there.id)
    ),
    by_id_or_key as materialized (
      select by_id.line, by_id.part, by_id.id, 'same-id' as kind from by_id
      union all
      select incoming_keys.line, incoming_keys.part, there_keys.id, 'same-key'
      from
        incoming_keys
        join there_keys using (key, occurrence)
    ),
    incoming_edited_keys as (
      -- Rule 2 for the key that the user has given by editing.
      select
        incoming.line,
        incoming.part,
        incoming.key,
        row_number() over (
          partition by incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.key in (select there.movement_key from there where there.movement_key <> there.key)
        and not exists (
          select
          from by_id_or_key matched
          where matched.line = incoming.line and matched.part = incoming.part
        )
    ),
    there_edited_keys as (
      select
        there.id,
        there.movement_key as key,
        row_number() over (
          partition by there.movement_key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from there
      where
        there.movement_key <> there.key and not exists (select from by_id_or_key matched where matched.id = there.id)
    ),
    by_text as materialized (
      select by_id_or_key.* from by_id_or_key
      union all
      select incoming_edited_keys.line, incoming_edited_keys.part, there_edited_keys.id, 'same-key'
      from
        incoming_edited_keys
        join there_edited_keys using (key, occurrence)
    ),
    incoming_known_keys as (
      -- Rule 2 for the keys of known rows.
      select
        incoming.line,
        incoming.part,
        incoming.key,
        row_number() over (
          partition by incoming.key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.key in (select known.key from known)
        and not exists (select from by_text matched where matched.line = incoming.line and matched.part = incoming.part)
    ),
    there_known_keys as (
      select
        known_key.id,
        known_key.key,
        row_number() over (
          partition by known_key.key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from
        (select distinct known.id, known.key from known) known_key
        join there on there.id = known_key.id
      where not exists (select from by_text matched where matched.id = known_key.id)
    ),
    by_known_key as materialized (
      select distinct on (there_known_keys.id) incoming_known_keys.line, incoming_known_keys.part, there_known_keys.id
      from
        incoming_known_keys
        join there_known_keys using (key, occurrence)
      order by there_known_keys.id, incoming_known_keys.line, incoming_known_keys.part
    ),
    but_balance as materialized (
      select by_text.* from by_text
      union all
      select by_known_key.line, by_known_key.part, by_known_key.id, 'same-key' from by_known_key
    ),
    incoming_balances as (
      -- Rule 3: the balance after the row, whatever its text.
      select
        incoming.line,
        incoming.part,
        incoming.balance_key,
        row_number() over (
          partition by incoming.balance_key
          order by incoming.line, incoming.part
        ) as occurrence
      from incoming
      where
        incoming.balance_key is not null
        and not exists (
          select
          from but_balance matched
          where matched.line = incoming.line and matched.part = incoming.part
        )
    ),
    there_balances as (
      select
        stated.id,
        stated.balance_key,
        row_number() over (
          partition by stated.balance_key
          order by there.created_at, there."position", there.id
        ) as occurrence
      from
        (
          select there.id, there.balance_key from there where there.balance_key is not null
          union
          select known.id, known.balance_key from known where known.balance_key is not null
        ) stated
        join there on there.id = stated.id
      where not exists (select from but_balance matched where matched.id = stated.id)
    ),
    by_balance as materialized (
      select distinct on (there_balances.id) incoming_balances.line, incoming_balances.part, there_balances.id
      from
        incoming_balances
        join there_balances using (balance_key, occurrence)
      order by there_balances.id, incoming_balances.line, incoming_balances.part
    ),
    same as materialized (
      select but_balance.* from but_balance
      union all
      select by_balance.line, by_balance.part, by_balance.id, 'same-balance' from by_balance
    ),
    free as materialized (
      -- The rest of both sides, as far as it has a counterpart at all.
      select there.* from there where not exists (select from same where same.id = there.id)
    ),
    other_content as materialized (
      select distinct on (counterpart.line, counterpart.part) counterpart.line, counterpart.part, counterpart.id
      from
        (
          select incoming_ids.line, incoming_ids.part, incoming_ids.date, free.id, free.date as other_date
          from
            incoming_ids
            join free using (account_id, external_id)
          where incoming_ids.copies = 1
          union all
          select incoming.line, incoming.part, incoming.date, free.id, free.date
          from
            own_ids
            join incoming on incoming.line = own_ids.line and incoming.part = own_ids.part
            join free on free.id = own_ids.id
        ) counterpart
      where not exists (select from same where same.line = counterpart.line and same.part = counterpart.part)
      order by
        counterpart.line,
        counterpart.part,
        abs(counterpart.date - counterpart.other_date),
        counterpart.id
    ),
    matches as (
      select same.* from same
      union all
      select other_content.line, other_content.part, other_content.id, 'other-content' from other_content
    ),
    news as (
      select incoming.line, incoming.part, matches.id, matches.kind
      from
        incoming
        left join matches on matches.line = incoming.line and matches.part = incoming.part
      -- find_possible_matches compares its own findings with the ones before.
      where
        (incoming.match_id, incoming.match_kind) is distinct from (matches.id, matches.kind)
        and not (matches.id is null and incoming.match_kind in ('by-hand', 'similar'))
    )
  update public.import_rows staged
  set
    match_id = news.id,
    match_kind = news.kind,
    proof = null
  from news
  where
    staged.user_id = owner
    and staged.import_id = import
    and staged.line = news.line
    and staged.part = news.part;
  get diagnostics changed = row_count;
  return changed;
end;
$$;

create or replace function public.find_possible_matches(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.match_window();
  -- The day somebody wrote down is nearer to the bank's, and amount and day are all the evidence there is.
  hand_reach constant integer := 3;
  -- Rows that meet only those that are taken get another turn; more than a few are equal to each other anyway.
  turns constant integer := 4;
  first_day date;
  last_day date;
  accounts uuid[];
  pair record;
  taken_rows boolean[];
  taken_others boolean[];
  lines integer[] := '{}';
  parts integer[] := '{}';
  ids uuid[] := '{}';
  kinds text[] := '{}';
  before integer;
  changed integer;
begin
  select array_agg(distinct r.account_id), min(r.date) - reach, max(r.date) + reach
  into accounts, first_day, last_day
  from public.import_rows r
  where
    r.user_id = owner
    and r.import_id = import
    and r.kind = 'readable'
    and (r.match_id is null or r.match_kind in ('by-hand', 'similar'));
  if
    accounts is null
    or not exists (
      select
      from public.transactions t
      where
        t.user_id = owner
        and t.account_id = any (accounts)
        and t.date between first_day and last_day
        and t.deletion_id is null
    )
  then
    accounts := null;
  end if;

  for turn in 1..turns loop
    exit when accounts is null;
    before := cardinality(lines);
    taken_rows := null;
    for pair in with
      open_rows as materialized (
        select
          r.line,
          r.part,
          r.account_id,
          r.amount,
          r.date - date '1900-01-01' as day,
          (r.date - date '1900-01-01') / (2 * reach + 1) as stretch
        from public.import_rows r
        where
          r.user_id = owner
          and r.import_id = import
          and r.kind = 'readable'
          and (r.match_id is null or r.match_kind in ('by-hand', 'similar'))
          and (r.line, r.part) not in (select * from unnest(lines, parts))
      ),
      free as materialized (
        select
          t.id,
          t.account_id,
          t.amount,
          t.date - date '1900-01-01' as day,
          t.created_at,
          t.position,
          t.import_id is null
          and not exists (
            select
            from public.known_rows k
            where k.user_id = owner and k.transaction_id = t.id
          ) as by_hand
        from public.transactions t
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.date between first_day and last_day
          and t.deletion_id is null
          and (t.account_id, t.amount) in (select o.account_id, o.amount from open_rows o)
          and t.id not in (select unnest(ids))
          and not exists (
            select
            from public.import_rows r
            where
              r.user_id = owner
              and r.import_id = import
              and r.match_id = t.id
              and r.match_kind in ('same-id', 'same-key', 'same-balance')
          )
      ),
      reached as materialized (
        -- Every day is in one stretch of them, what a transaction reaches in one or two.
        select f.*, s.stretch
        from
          free f
          cross join lateral (
            select (f.day - reach) / (2 * reach + 1) as stretch
            union
            select (f.day + reach) / (2 * reach + 1)
          ) s
        where (f.account_id, f.amount, s.stretch) in (select o.account_id, o.amount, o.stretch from open_rows o)
      ),
      rows_near as materialized (
        select o.*
        from open_rows o
        where (o.account_id, o.amount, o.stretch) in (select r.account_id, r.amount, r.stretch from reached r)
      ),
      there_words as materialized (
        -- The first of a day with a word meets the first of a day in the file, so that nothing is compared with
        -- everything.
        select
          w.*,
          row_number() over (
            partition by w.account_id, w.amount, w.day, w.word, w.stretch
            order by w.created_at, w.position, w.id
          ) as nth
        from
          (
            select r.*, unnest(public.match_tokens(concat_ws(' ', t.bank_text, t.description))) as word
            from
              reached r
              join public.transactions t on t.user_id = owner and t.id = r.id
            union all
            select r.*, '' from reached r where r.by_hand
          ) w
      ),
      row_words as materialized (
        select
          w.*,
          row_number() over (
            partition by w.account_id, w.amount, w.day, w.word
            order by w.line, w.part
          ) as nth
        from
          (
            select n.*, unnest(public.match_tokens(r.description)) as word
            from
              rows_near n
              join public.import_rows r
                on r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part
            union all
            select n.*, '' from rows_near n
          ) w
      ),
      pairs as (
        select
          i.line,
          i.part,
          w.id,
          abs(i.day - w.day) as days,
          max(w.word) <> '' as has_word,
          w.by_hand,
          w.created_at,
          min(w.nth) as nth
        from
          row_words i
          join there_words w using (account_id, amount, stretch, word, nth)
        where
          abs(i.day - w.day) <= case
            when word = '' then hand_reach
            else reach
          end
        group by i.line, i.part, w.id, abs(i.day - w.day), w.by_hand, w.created_at
      )
    select
      p.*,
      dense_rank() over (order by p.line, p.part) as row_place,
      dense_rank() over (order by p.id) as other_place,
      count(*) over () as total
    from pairs p
    order by p.days, not p.has_word, p.nth, p.created_at, p.id, p.line, p.part loop
      if taken_rows is null then
        taken_rows := array_fill(false, array[pair.total::integer]);
        taken_others := taken_rows;
      end if;
      continue when taken_rows[pair.row_place] or taken_others[pair.other_place];
      taken_rows[pair.row_place] := true;
      taken_others[pair.other_place] := true;
      lines := lines || pair.line;
      parts := parts || pair.part;
      ids := ids || pair.id;
      kinds := kinds || case
        when pair.by_hand
        and pair.days <= hand_reach then 'by-hand'
        else 'similar'
      end;
    end loop;
    exit when cardinality(lines) = before;
  end loop;

  with
    found as materialized (select f.* from unnest(lines, parts, ids, kinds) f (line, part, id, kind)),
    news as (
      select r.line, r.part, f.id, f.kind
      from
        public.import_rows r
        left join found f on f.line = r.line and f.part = r.part
      where
        r.user_id = owner
        and r.import_id = import
        and r.kind = 'readable'
        and (r.match_id is null or r.match_kind in ('by-hand', 'similar'))
        and (r.match_id, r.match_kind) is distinct from (f.id, f.kind)
    )
  update public.import_rows r
  set
    match_id = n.id,
    match_kind = n.kind,
    proof = null
  from news n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
  get diagnostics changed = row_count;
  return changed + public.prove_possible_matches(import);
end;
$$;

create or replace function public.match_import_rows(import uuid)
returns integer
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  spelled integer := public.spell_import_categories(import);
  changed integer := public.find_known_matches(import);
begin
  changed := changed + public.find_possible_matches(import);
  update public.imports i
  set
    matched = true,
    revision = i.revision + (changed > 0)::integer
  where i.user_id = owner and i.id = import and (changed > 0 or not i.matched);
  perform public.find_import_transfers(import);
  return spelled + changed;
end;
$$;

-- Banks list a movement under the day it happened or the day it was booked, with a long weekend between them.
create function public.match_window()
returns integer
language sql
immutable
parallel safe
return 4;

create function public.not_counted_totals(first date, last date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object('count', coalesce(sum(line.transactions), 0), 'amount', coalesce(sum(abs(line.amount)), 0))
    from public.ledger_lines line
    where
      line.user_id = (select public.current_user_id())
      and not line.counted
      and line.type <> 'transfer'
      and line.counted_on between first and last
  );
end;
$$;

create function public.period_figures(period_start date, period_end date, previous_start date, today date)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      months as (
        -- The month of the period's last day, or of today if that is earlier.
        select
          latest.month_start,
          (latest.month_start + interval '1 month')::date - 1 as month_end,
          (latest.month_start - interval '1 month')::date as before_start
        from (select public.month_of(least(period_end, today)) as month_start) latest
      ),
      spans as (
        select span.*
        from
          months,
          lateral (
            values
              ('period', period_start, period_end),
              ('previous', previous_start, period_start - 1),
              -- A running span is compared with as many days, or with all there are if they are fewer.
              ('so_far', period_start, today),
              ('so_far_before', previous_start, least(previous_start + (today - period_start), period_start - 1)),
              ('trend', months.month_start, least(months.month_end, today)),
              (
                'trend_before',
                months.before_start,
                case
                  when today > months.month_end then months.month_start - 1
                  else least(months.before_start + (today - months.month_start), months.month_start - 1)
                end
              )
          ) span ("name", "from", "to")
        where today between period_start and period_end or span."name" not like 'so_far%'
      ),
      daily_sums as materialized (
        select
          line.counted_on as date,
          line.category_id,
          line.role,
          sum(line.amount) as amount,
          count(*) as lines,
          sum(line.transactions) as transactions,
          coalesce(sum(line.transactions) filter (where line.type = 'refund'), 0) as refunds,
          coalesce(sum(line.amount) filter (where line.one_time), 0) as one_time,
          coalesce(sum(line.transactions) filter (where line.one_time), 0) as one_time_transactions
        from public.ledger_lines line
        where
          line.user_id = (select public.current_user_id())
          and line.role in ('spending', 'income')
          and line.counted_on >= (select least(previous_start, months.before_start) from months)
          and line.counted_on <= (select greatest(period_end, months.month_end) from months)
        group by line.counted_on, line.category_id, line.role
      ),
      days as (
        select
          sums.date,
          coalesce(-sum(sums.amount) filter (where sums.role = 'spending'), 0) as spending,
          coalesce(sum(sums.amount) filter (where sums.role = 'income'), 0) as income,
          coalesce(sum(sums.transactions - sums.refunds) filter (where sums.role = 'spending'), 0) as expense_count,
          sum(sums.refunds) as refund_count,
          coalesce(sum(sums.transactions) filter (where sums.role = 'income'), 0) as income_count,
          coalesce(-sum(sums.one_time) filter (where sums.role = 'spending'), 0) as one_time_spending,
          sum(sums.one_time_transactions) as one_time_count,
          bool_or(sums.role = 'spending') as spent
        from daily_sums sums
        group by sums.date
      ),
      totals as (
        select span."name", to_jsonb(figures) as document
        from
          spans span
          cross join lateral (
            select
              span."from",
              span."to",
              coalesce(sum(days.spending), 0) as spending,
              coalesce(sum(days.income), 0) as income,
              coalesce(sum(days.expense_count), 0) as "expenseCount",
              coalesce(sum(days.refund_count), 0) as "refundCount",
              coalesce(sum(days.income_count), 0) as "incomeCount",
              coalesce(sum(days.one_time_spending), 0) as "oneTimeSpending",
              coalesce(sum(days.one_time_count), 0) as "oneTimeCount"
            from days
            where days.date between span."from" and span."to"
          ) figures
      ),
      category_sums as (
        select
          sums.category_id,
          coalesce(-sum(sums.amount) filter (where sums.role = 'spending' and place.in_period), 0) as spending,
          coalesce(sum(sums.lines) filter (where sums.role = 'spending' and place.in_period), 0) as expense_count,
          coalesce(sum(sums.lines) filter (where place.in_period), 0) as transactions,
          coalesce(-sum(sums.amount) filter (where sums.role = 'spending' and place.in_month), 0) as month_spending,
          coalesce(
            -sum(sums.amount - sums.one_time) filter (where sums.role = 'spending' and place.in_month_so_far),
            0
          ) as month_so_far
        from
          daily_sums sums
          cross join months
          cross join lateral (
            select
              sums.date between period_start and period_end as in_period,
              sums.date between months.month_start and months.month_end as in_month,
              sums.date between months.month_start and least(months.month_end, today) as in_month_so_far
          ) place
        group by sums.category_id
      )
    select
      jsonb_build_object(
        'period',
        (select totals.document from totals where totals."name" = 'period'),
        'previous',
        (select totals.document from totals where totals."name" = 'previous'),
        'soFar',
        (
          select jsonb_build_object('now', running.document, 'before', earlier.document)
          from
            totals running
            cross join totals earlier
          where running."name" = 'so_far' and earlier."name" = 'so_far_before'
        ),
        'monthlyTrend',
        (
          select jsonb_build_object('now', latest.document, 'before', earlier.document)
          from
            totals latest
            cross join totals earlier
          where latest."name" = 'trend' and earlier."name" = 'trend_before'
        ),
        'month',
        (select jsonb_build_object('from', months.month_start, 'to', months.month_end) from months),
        'days',
        (
          select coalesce(jsonb_agg(to_jsonb(point) order by point.date), '[]')
          from
            (
              select
                days.date,
                days.spending,
                sum(days.spending) over (
                  partition by days.date >= period_start
                  order by days.date
                ) as total
              from days
              where days.spent and days.date between previous_start and period_end
            ) point
        ),
        'buckets',
        (
          select
            public.spending_buckets(
              array_agg(days.date),
              array_agg(days.spending),
              period_start,
              period_end,
              previous_start,
              today
            )
          from days
          where days.spent
        )
      ) || (
        select public.category_lists(jsonb_agg(to_jsonb(category_sums)), (select months.month_start from months))
        from category_sums
      )
  );
end;
$$;

create function public.recent_transactions()
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
        jsonb_agg(to_jsonb(document) order by recent.date desc, recent.created_at desc, recent."position", recent.id),
        '[]'
      )
    from
      (
        select *
        from public.live_transactions latest
        where latest.user_id = (select public.current_user_id())
        order by latest.date desc, latest.created_at desc, latest."position", latest.id
        limit 5
      ) recent
      join public.categories category on category.user_id = recent.user_id and category.id = recent.category_id
      join public.accounts account on account.user_id = recent.user_id and account.id = recent.account_id
      cross join lateral (
        select
          recent.id,
          recent.date,
          public.title_of(recent.id) as description,
          public.payee_key(recent.description) as payee,
          category.name as category,
          abs(recent.amount) as amount,
          recent.type,
          recent.amount > 0 as incoming,
          recent.counted,
          recent.is_split as split,
          case
            when recent.type = 'transfer' then (
              select other_account.name
              from
                public.live_transfers transfer
                join public.accounts other_account
                  on other_account.user_id = transfer.user_id
                  and other_account.id = case recent.id
                    when transfer.out_id then transfer.in_account_id
                    else transfer.out_account_id
                  end
              where transfer.user_id = recent.user_id and (transfer.out_id = recent.id or transfer.in_id = recent.id)
              limit 1
            )
          end as "otherAccountName",
          account.name as "accountName"
      ) document
  );
end;
$$;

create function public.spending_buckets(
  days date[],
  amounts numeric[],
  period_start date,
  period_end date,
  previous_start date,
  today date
)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  -- A quarter is shown by weeks, and has 92 days at most; a year by months.
  longest_by_weeks constant integer := 100;
  -- A week is shown by its days alone.
  longest_by_days constant integer := 7;
  period_days constant integer := period_end - period_start + 1;
  unit constant text := case
    when period_days > longest_by_weeks then 'month'
    when period_days > longest_by_days then 'week'
  end;
begin
  if unit is null then
    return '[]';
  end if;
  return (
    with
      starts as (
        -- A month is compared with the same month of the previous period, a week with as many days.
        select
          greatest(unit_start::date, period_start) as "from",
          case unit
            when 'month' then (
              previous_start + (row_number() over (order by unit_start) - 1) * interval '1 month'
            )::date
            else previous_start + (greatest(unit_start::date, period_start) - period_start)
          end as before_from
        from
          generate_series(
            date_trunc(unit, period_start::timestamp),
            period_end::timestamp,
            ('1 ' || unit)::interval
          ) unit_start
      ),
      buckets as (
        -- The last one is compared with all that is left of the previous period.
        select
          starts."from",
          coalesce(lead(starts."from") over following - 1, period_end) as "to",
          case
            when starts.before_from < period_start then starts.before_from
          end as before_from,
          least(coalesce(lead(starts.before_from) over following, period_start), period_start) - 1 as before_to
        from starts
        window following as (order by starts."from")
      ),
      spending_days as (
        -- Each day in the bucket it lies in, on either side.
        select bucket."from", spent.date, spent.amount, false as before
        from
          unnest(days, amounts) spent (date, amount)
          cross join lateral (
            select buckets."from" from buckets where buckets."from" <= spent.date order by buckets."from" desc limit 1
          ) bucket
        where spent.date between period_start and period_end
        union all
        select bucket."from", spent.date, spent.amount, true
        from
          unnest(days, amounts) spent (date, amount)
          cross join lateral (
            select buckets."from"
            from buckets
            where buckets.before_from <= spent.date
            order by buckets.before_from desc
            limit 1
          ) bucket
        where spent.date between previous_start and period_start - 1
      ),
      sums as (
        select
          buckets."from",
          buckets."to",
          buckets.before_from,
          buckets.before_to,
          sum(spent.amount) filter (where not spent.before) as spending,
          sum(spent.amount) filter (where spent.before) as before,
          sum(spent.amount) filter (where not spent.before and spent.date <= today) as so_far,
          sum(spent.amount) filter (
            where
              spent.before
              and spent.date <= least(buckets.before_from + (today - buckets."from"), buckets.before_to)
          ) as so_far_before
        from
          buckets
          left join spending_days spent on spent."from" = buckets."from"
        group by buckets."from", buckets."to", buckets.before_from, buckets.before_to
      ),
      documents as (
        select
          sums."from",
          sums."to",
          case
            when sums."from" <= today then coalesce(sums.spending, 0)
            else sums.spending
          end as spending,
          case
            when sums.before_from is not null then jsonb_build_object(
              'from',
              sums.before_from,
              'to',
              sums.before_to,
              'spending',
              coalesce(sums.before, 0)
            )
          end as before,
          case
            when today >= sums."from"
            and today < sums."to" then jsonb_build_object(
              'now',
              coalesce(sums.so_far, 0),
              'before',
              case
                when sums.before_from is not null then coalesce(sums.so_far_before, 0)
              end
            )
          end as "soFar"
        from sums
      )
    select coalesce(jsonb_agg(to_jsonb(documents) order by documents."from"), '[]')
    from documents
  );
end;
$$;

COMMENT ON FUNCTION "public"."category_lists"(jsonb, date) IS 'Categories and groups with spending in a period, with the limits of a month, from the sums of each category.';

COMMENT ON FUNCTION "public"."dashboard_accounts"(date) IS 'The user''s accounts with their balances today, and their net worth.';

COMMENT ON FUNCTION "public"."figures_ever"() IS 'Totals over all of the user''s transactions, their first and last day, and the one with the largest amount.';

COMMENT ON FUNCTION "public"."find_known_matches"(uuid) IS 'Matches rows of a staged import with transactions that are certainly the same; returns changed rows.';

COMMENT ON FUNCTION "public"."match_window"() IS 'Days by which a movement of a file and the same one in an account can differ.';

COMMENT ON FUNCTION "public"."not_counted_totals"(date, date) IS 'How many rows within these days are not counted, apart from transfers, and how much money they are.';

COMMENT ON FUNCTION "public"."period_figures"(date, date, date, date) IS 'The totals, days, buckets and categories of a period on the dashboard, and the totals they are compared with.';

COMMENT ON FUNCTION "public"."recent_transactions"() IS 'The five latest transactions by date, then by time of entry, then by place in the file.';

COMMENT ON FUNCTION "public"."spending_buckets"(date[], numeric[], date, date, date, date) IS 'The spending of a period by weeks or months, from that of its days; for a week or less there are none.';
