-- These ask for deleted_at, which says the same as deletion_id: without statistics the planner takes every index of the
-- rows that are not in the trash for a short one.
--
-- Money that left one account and came to another with a fee taken off: at most 2 % and 30.00.
create function public.fee_pairs(ids uuid[], days integer[])
  returns table (out_id uuid, in_id uuid, decision text, out_near boolean, in_near boolean)
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
  -- Stretches of 16 days: the candidates of the candidates of a row are at most 15 days away.
  stretches integer[] := array(
    select distinct d.day / 16 + n.step from unnest(days) as d(day) cross join (values (-1), (0), (1)) as n(step));
  accounts uuid[] := array(select a.id from public.live_accounts a where a.user_id = owner);
  first_day date;
  last_day date;
begin
  select date '1900-01-01' + 16 * min(s), date '1900-01-01' + 16 * max(s) + 15 into first_day, last_day
  from unnest(stretches) as s;
  if first_day is null then
    return;
  end if;

  return query
  with own_accounts as materialized (
    select a.id, coalesce(a.currency, p.currency) as currency, a.sample
    from public.live_accounts a join public.profiles p on p.user_id = owner
    where a.user_id = owner
  ), ins as materialized (
    select t.id, t.account_id, t.amount as size, t.date - date '1900-01-01' as day, a.currency, a.sample, s.stretch,
      floor(ln(t.amount::float8) / ln(1.02::float8))::integer as bucket
    from public.transactions t
    join own_accounts a on a.id = t.account_id
    cross join lateral (select (t.date - date '1900-01-01' - 5) / 11 as stretch union select (t.date - date '1900-01-01' + 5) / 11) s
    where t.user_id = owner and t.account_id = any (accounts) and t.amount > 0 and t.deleted_at is null and t.date between first_day and last_day
      and (t.date - date '1900-01-01') / 16 = any (stretches) and t.type <> 'transfer' and not t.is_split
  ), buckets as materialized (
    select distinct i.stretch, i.bucket + b.step as bucket from ins i cross join (values (0), (1)) as b(step)
  ), outs as materialized (
    select o.*, a.currency, a.sample
    from (
      select t.id, t.account_id, -t.amount as size, t.date - date '1900-01-01' as day,
        (t.date - date '1900-01-01') / 11 as stretch, floor(ln(-t.amount::float8) / ln(1.02::float8))::integer as bucket
      from public.transactions t
      where t.user_id = owner and t.account_id = any (accounts) and t.amount < 0 and t.deleted_at is null and t.date between first_day and last_day
        and (t.date - date '1900-01-01') / 16 = any (stretches) and t.type <> 'transfer' and not t.is_split
      offset 0
    ) o
    join own_accounts a on a.id = o.account_id
    where (o.stretch, o.bucket) in (select b.stretch, b.bucket from buckets b)
  ), close_by as materialized (
    select o.id as o, i.id as i, o.currency, o.sample, o.size as out_size, i.size as in_size, o.account_id as out_account,
      i.account_id as in_account, o.day as out_day, i.day as in_day
    from outs o
    join (select i.*, i.bucket + b.step as near_bucket from ins i cross join (values (0), (1)) as b(step)) i
      on i.currency = o.currency and i.sample = o.sample and i.stretch = o.stretch and i.near_bucket = o.bucket
    where o.account_id <> i.account_id and abs(o.day - i.day) <= 5
      and o.size > i.size and o.size - i.size <= least(30, 0.02 * i.size)
  ), exact as materialized (
    select o.id as o, i.id as i from outs o join ins i using (currency, sample, size, stretch)
    where o.account_id <> i.account_id and abs(o.day - i.day) <= 5
      and (o.id in (select c.o from close_by c) or i.id in (select c.i from close_by c))
  ), edges as materialized (
    select c.*, bool_or(c.o = any (ids)) over (partition by c.i) as in_beside_seed,
      bool_or(c.i = any (ids)) over (partition by c.o) as out_beside_seed
    from close_by c
    where c.o not in (select x.o from exact x) and c.i not in (select x.i from exact x)
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.refused_at is not null and s.first_id = c.o
          and (s.kind = 'fee' and s.second_id = c.i or s.kind = 'transfer' and s.second_id is null))
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.kind = 'transfer' and s.first_id = c.i and s.second_id is null)
  ), told as (
    select c.*, count(*) over (partition by c.o) as out_count, count(*) over (partition by c.i) as in_count
    from edges c
    join public.transfer_evidence(array(select q.o from edges q), array(select q.i from edges q)) e
      on e.out_id = c.o and e.in_id = c.i
    where e.evidence is not null or e.has_word
  )
  select t.o, t.i, case when t.out_count = 1 and t.in_count = 1
      then concat_ws('/', 'fee', t.out_account, t.in_account, trim_scale(t.out_size), trim_scale(t.in_size)) end,
    t.o = any (ids) or t.out_beside_seed, t.i = any (ids) or t.in_beside_seed
  from told t
  where t.o = any (ids) or t.out_beside_seed or t.i = any (ids) or t.in_beside_seed;
end $$;
comment on function public.fee_pairs(uuid[], integer[]) is 'Which of the rows, and of those near them, may be a transfer with a fee.';

-- The purchase that each refund may belong to, for the rows' payees; null where there is none.
create function public.refund_pairs(payees uuid[], first_day date, last_day date)
  returns table (refund_id uuid, purchase_id uuid, reason text)
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
begin
  if cardinality(payees) = 0 then
    return;
  end if;
  last_day := last_day + 120;

  return query
  with arrivals as materialized (
    select t.id, t.payee_id, t.date - date '1900-01-01' as day, t.amount, t.type
    from public.transactions t
    where t.user_id = owner and t.deleted_at is null and t.amount > 0 and t.payee_id = any (payees)
      and t.date between first_day and last_day and t.type in ('income', 'refund') and not t.is_split
  ), refunds as materialized (
    select t.* from arrivals t
    where not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = t.id)
      -- Who pays regularly gives nothing back.
      and t.payee_id not in (
        select r.payee_id from public.transactions r join public.categories c on c.user_id = owner and c.id = r.category_id
        where r.user_id = owner and r.deleted_at is null and r.payee_id = any (payees) and r.type = 'income'
          and r.category_source = 'hand' and c.kind = 'income')
  ), linked as materialized (
    select l.purchase_id as id, sum(l.amount) as back from public.refund_links l where l.user_id = owner group by l.purchase_id
  ), purchases as materialized (
    select t.id, t.payee_id, t.date - date '1900-01-01' as day, -t.amount as size, t.is_split,
      -t.amount - coalesce(l.back, 0) as rest, t.created_at, t.position
    from public.transactions t left join linked l on l.id = t.id
    where t.user_id = owner and t.deleted_at is null and t.payee_id = any (payees)
      and t.payee_id in (select r.payee_id from refunds r)
      and t.type = 'expense' and t.date between first_day - 120 and last_day
  ), found as (
    select r.id as refund, p.id as purchase, 1 as rank, p.day, p.created_at, p.position, r.day as refunded
    from refunds r join purchases p on p.payee_id = r.payee_id and p.size = r.amount
    where p.rest >= r.amount
    union all
    select r.id, p.id, 2, p.day, p.created_at, p.position, r.day
    from refunds r
    join purchases p on p.payee_id = r.payee_id and p.is_split
    join public.transaction_parts s on s.user_id = owner and s.transaction_id = p.id and s.amount = -r.amount
      and s.type = 'expense'
    where p.rest >= r.amount
    union all
    select r.id, p.id, 3, p.day, p.created_at, p.position, r.day
    from (
      select r.*, s.stretch from refunds r cross join lateral (select r.day / 121 as stretch union select r.day / 121 - 1) s
      where r.type = 'refund'
    ) r
    join purchases p on p.payee_id = r.payee_id and p.day / 121 = r.stretch
    where p.size > r.amount and p.rest >= r.amount
  ), best as (
    select distinct on (f.refund) f.refund, f.purchase, f.rank
    from found f
    where f.day between f.refunded - 120 and f.refunded
      and not exists (select from public.suggestions s
        where s.user_id = owner and s.kind = 'refund' and s.refused_at is not null
          and s.first_id = f.refund and s.second_id = f.purchase)
    order by f.refund, f.rank, f.day desc, f.created_at desc, f.position desc, f.purchase
  )
  select a.id, b.purchase, (array['exact-amount', 'exact-part', 'same-payee'])[b.rank]
  from arrivals a left join best b on b.refund = a.id;
end $$;
comment on function public.refund_pairs(uuid[], date, date) is 'The purchase that each refund of the rows'' payees may belong to.';

-- Rows of one import, or entered together, are never duplicates of each other, nor are rows of which the bank knows two ids.
create function public.duplicate_pairs(ids uuid[], import uuid, accounts uuid[], first_day date, last_day date)
  returns table (first_id uuid, second_id uuid)
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
begin
  first_day := first_day - 4;
  last_day := last_day + 4;
  -- An import into new accounts meets only itself.
  if cardinality(accounts) = 0 or import is not null and not exists (
    select from public.transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
      and t.deleted_at is null and t.import_id is distinct from import) then
    return;
  end if;

  return query
  with touched as materialized (
    select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
    from public.transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
      and t.deleted_at is null and t.id = any (ids)
  ), others as materialized (
    select t.id, t.account_id, t.amount_order as amount, t.date - date '1900-01-01' as day
    from public.transactions t
    where t.user_id = owner and t.account_id = any (accounts) and t.date between first_day and last_day
      and t.deleted_at is null and (import is null or t.import_id is distinct from import)
      and (t.account_id, t.amount_order) in (select x.account_id, x.amount from touched x)
  ), there as materialized (
    select o.*, s.stretch
    from others o cross join lateral (select (o.day - 4) / 9 as stretch union select (o.day + 4) / 9) s
  ), close_by as materialized (
    select distinct r.id as one, t.id as other, abs(r.day - t.day) as days
    from touched r join there t on t.account_id = r.account_id and t.amount = r.amount and t.stretch = r.day / 9
    where r.id <> t.id and abs(r.day - t.day) <= 4
  ), details as materialized (
    select t.id, t.import_id, t.external_id, t.type, t.created_at, t.position
    from public.transactions t
    where t.user_id = owner and t.id = any (array(select c.one from close_by c union select c.other from close_by c))
  ), pairs as materialized (
    select c.*, (r.created_at, r.position, r.id) < (t.created_at, t.position, t.id) as is_first
    from close_by c join details r on r.id = c.one join details t on t.id = c.other
    -- What a user enters on two days is meant twice.
    where (r.import_id is distinct from t.import_id or r.import_id is null and c.days = 0 and r.created_at <> t.created_at)
      and not (r.type = 'transfer' and t.type = 'transfer') and (r.external_id is null or t.external_id is null)
  ), words as materialized (
    select t.id, public.match_tokens(t.description) as words
    from public.transactions t
    where t.user_id = owner and t.id = any (array(select p.one from pairs p union select p.other from pairs p))
  ), alike as (
    select case when p.is_first then p.one else p.other end as first, case when p.is_first then p.other else p.one end as second,
      p.days
    from pairs p join words a on a.id = p.one join words b on b.id = p.other
    where a.words && b.words
  ), ranked as (
    select b.*, row_number() over (partition by b.one order by b.days, b.other) as rank
    from (
      select a.first as one, a.second as other, a.days, true as is_first from alike a
      union
      select a.second, a.first, a.days, false from alike a
    ) b
  )
  select r.one, r.other
  from ranked r join ranked o on o.one = r.other and o.other = r.one
  where r.is_first and r.rank = 1 and o.rank = 1
    and not exists (select from public.suggestions s
      where s.user_id = owner and s.kind = 'duplicate' and s.refused_at is not null
        and s.first_id = r.one and s.second_id = r.other)
    and not exists (select from public.suggestions s
      where s.user_id = owner and s.kind = 'duplicate' and s.refused_at is not null
        and s.first_id = r.other and s.second_id = r.one);
end $$;
comment on function public.duplicate_pairs(uuid[], uuid, uuid[], date, date) is 'Which of the rows may be there twice.';
