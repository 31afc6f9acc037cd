-- Legs whose other side is missing or in the trash.
create function public.waiting_legs()
  returns table (transfer_id uuid, id uuid, part_id uuid, is_out boolean, waits_for uuid)
language sql stable security invoker set search_path = '' as $$
  with trashed as (
    select t.id from public.transactions t
    where t.user_id = (select public.current_user_id()) and t.deletion_id is not null
  ), legs as (
    select r.*, r.out_id is not null and r.out_id not in (select x.id from trashed x) as has_out,
      r.in_id is not null and r.in_id not in (select x.id from trashed x) as has_in
    from public.transfers r
    where r.user_id = (select public.current_user_id())
  )
  select l.id, case when l.has_out then l.out_id else l.in_id end, case when l.has_out then l.out_part_id else l.in_part_id end,
    l.has_out, case when l.has_out then l.in_account_id else l.out_account_id end
  from legs l
  where l.has_out <> l.has_in
$$;
comment on function public.waiting_legs() is 'Legs of transfers that wait for their other side, and the account it is to come to.';

-- The pairs that the rows of `ids`, of these sizes and days, may make, and those that their other candidates may make: a row that gets a second
-- candidate takes a suggestion back. Only rows of the same amount within 92 days are looked at; what reaches further is not
-- linked. A row with more than 20 candidates is linked to none of them.
--
-- linked: by itself. reason: of a suggestion; null where it is too little for one. near: whether the side is in `ids` or a
-- candidate of one of them.
create function public.transfer_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
  returns table (out_id uuid, in_id uuid, out_transfer uuid, in_transfer uuid, linked boolean, evidence text, reason text,
    decision text, out_near boolean, in_near boolean)
language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off set enable_mergejoin = off
  set plan_cache_mode = force_custom_plan as $$
declare
  owner uuid := public.current_user_id();
  wanted bigint[];
  met bigint[];
begin
  -- Of split transactions the parts that wait.
  wanted := sizes || array(
    select abs(p.amount * 1000)::bigint
    from public.waiting_legs() w join public.transaction_parts p on p.user_id = owner and p.id = w.part_id
    where w.id = any (ids));
  if cardinality(wanted) = 0 then
    return;
  end if;
  first_day := first_day - 92;
  last_day := last_day + 92;
  -- What came in at all leaves few of the rows that went out.
  if cardinality(wanted) > 500 then
    met := array(
      select distinct -t.amount_order from public.transactions t
      where t.user_id = owner and t.amount_order > 0 and t.amount_order = any (wanted) and t.date between first_day and last_day
        and t.deletion_id is null
      union
      select -abs(coalesce(p.amount, t.amount) * 1000)::bigint
      from public.waiting_legs() w
      join public.transactions t on t.user_id = owner and t.id = w.id
      left join public.transaction_parts p on p.user_id = owner and p.id = w.part_id);
  else
    met := array(select -w from unnest(wanted) as w);
  end if;

  return query
  with own_accounts as materialized (
    select a.id, coalesce(a.currency, p.currency) as currency, a.sample
    from public.live_accounts a join public.profiles p on p.user_id = owner
    where a.user_id = owner
  ), waiting as materialized (
    select * from public.waiting_legs()
  ), legs as materialized (
    select coalesce(w.part_id, t.id) as key, t.id, t.account_id, t.date, t.created_at, t.position, w.is_out,
      abs(coalesce(p.amount, t.amount) * 1000)::bigint as size, w.transfer_id, w.waits_for
    from waiting w
    join public.transactions t on t.user_id = owner and t.id = w.id
    left join public.transaction_parts p on p.user_id = owner and p.id = w.part_id
    where abs(coalesce(p.amount, t.amount) * 1000)::bigint = any (wanted) and t.date between first_day and last_day
  ), arriving as materialized (
    select t.id as key, t.id, t.account_id, t.date, t.created_at, t.position, false as is_out, t.amount_order as size,
      null::uuid as transfer_id, null::uuid as waits_for
    from public.transactions t
    where t.user_id = owner and t.amount_order > 0 and t.amount_order = any (wanted) and t.date between first_day and last_day
      and t.deletion_id is null and t.type <> 'transfer' and not t.is_split
    union all
    select l.* from legs l where not l.is_out
  ), reached as materialized (
    select distinct a.size, s.stretch
    from arriving a
    cross join lateral (values ((a.date - date '1900-01-01' - 5) / 11), ((a.date - date '1900-01-01' + 5) / 11)) as s(stretch)
  ), nodes as materialized (
    select n.*, a.currency, a.sample, n.id = any (ids) as seed, n.date - date '1900-01-01' as day
    from (
      select t.id as key, t.id, t.account_id, t.date, t.created_at, t.position, true as is_out, -t.amount_order as size,
        null::uuid as transfer_id, null::uuid as waits_for
      from public.transactions t
      where t.user_id = owner and t.amount_order < 0 and t.amount_order = any (met)
        and (-t.amount_order, (t.date - date '1900-01-01') / 11) in (select r.size, r.stretch from reached r)
        and t.date between first_day and last_day and t.deletion_id is null and t.type <> 'transfer' and not t.is_split
      union all
      select l.* from legs l where l.is_out
      union all
      select a.* from arriving a
    ) n
    join own_accounts a on a.id = n.account_id
    where n.transfer_id is not null
      or not exists (select from public.suggestions s
          where s.user_id = owner and s.first_id = n.id and s.kind = 'transfer' and s.second_id is null)
        and not exists (select from public.refund_links l where l.user_id = owner and l.refund_id = n.id)
        and not exists (select from public.refund_links l where l.user_id = owner and l.purchase_id = n.id)

  -- How many candidates a row has at most, without looking at pairs, so that many rows of one amount cost nothing.
  ), counted as materialized (
    select n.*, case when n.is_out
      then count(*) filter (where not n.is_out) over around - count(*) filter (where not n.is_out) over here
      else count(*) filter (where n.is_out) over around - count(*) filter (where n.is_out) over here end as candidates
    from nodes n
    window around as (partition by n.currency, n.sample, n.size order by n.day range between 5 preceding and 5 following),
      here as (partition by n.currency, n.sample, n.size, n.account_id order by n.day
        range between 5 preceding and 5 following)
  ), outs as materialized (
    select c.*, c.candidates > 20 as crowded, c.day / 11 as stretch from counted c where c.is_out and c.candidates > 0
  ), ins as materialized (
    select c.*, c.candidates > 20 as crowded, s.stretch
    from counted c
    cross join lateral (select (c.day - 5) / 11 as stretch union select (c.day + 5) / 11) s
    where not c.is_out and c.candidates > 0
  ), near_in_time as (
    select o.key as out_key, i.key as in_key from outs o join ins i using (currency, sample, size, stretch)
    where not o.crowded and o.account_id <> i.account_id and abs(o.day - i.day) <= 5
      and coalesce(o.waits_for = i.account_id, true) and coalesce(i.waits_for = o.account_id, true)
    union all
    select o.key, i.key from (select * from outs where crowded) o
    join (select * from ins where not crowded) i using (currency, sample, size, stretch)
    where o.account_id <> i.account_id and abs(o.day - i.day) <= 5
      and coalesce(o.waits_for = i.account_id, true) and coalesce(i.waits_for = o.account_id, true)
  ), edges as materialized (
    select e.*, count(*) over o as out_count, count(*) over i as in_count, bool_or(e.in_seed) over o as out_beside_seed,
      bool_or(e.out_seed) over i as in_beside_seed,
      e.out_crowded or min(e.in_account) over o <> max(e.in_account) over o as out_open,
      e.in_crowded or min(e.out_account) over i <> max(e.out_account) over i as in_open
    from (
      select p.out_key, p.in_key, o.id as o, i.id as i, o.transfer_id as out_wait, i.transfer_id as in_wait, o.size,
        o.account_id::text as out_account, i.account_id::text as in_account, o.day as out_day, i.day as in_day,
        o.created_at as out_at, i.created_at as in_at, o.position as out_position, i.position as in_position,
        o.seed as out_seed, i.seed as in_seed, o.crowded as out_crowded, i.crowded as in_crowded
      from near_in_time p
      join outs o on o.key = p.out_key
      join (select distinct on (x.key) x.* from ins x) i on i.key = p.in_key
      left join public.suggestions s on s.user_id = owner and s.kind = 'transfer' and s.refused_at is not null
        and s.first_id = o.id and s.second_id = i.id
      where s.id is null
    ) e
    window o as (partition by e.out_key), i as (partition by e.in_key)
  ), judged as materialized (
    select e.*, e.out_count = 1 and e.in_count = 1 and not e.out_crowded and not e.in_crowded as only_two,
      e.out_seed or e.out_beside_seed as near_out, e.in_seed or e.in_beside_seed as near_in
    from edges e

  -- Several of one amount between the same two accounts: stretches of rows without a gap of more than five days, which
  -- none of the pairs leaves.
  ), sides as (
    select j.out_key as key, true as is_out, j.size, j.out_account, j.in_account, j.out_day as day, j.out_at as at,
      j.out_position as position, j.out_seed as seed, bool_or(j.out_open or j.in_open) as open
    from judged j where not j.only_two group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    union all
    select j.in_key, false, j.size, j.out_account, j.in_account, j.in_day, j.in_at, j.in_position, j.in_seed,
      bool_or(j.out_open or j.in_open)
    from judged j where not j.only_two group by 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), broken as (
    select s.*, coalesce(s.day - lag(s.day) over way > 5, true)::integer as starts from sides s
    window way as (partition by s.size, s.out_account, s.in_account order by s.day, s.key)
  ), grouped as (
    select b.*, sum(b.starts) over (partition by b.size, b.out_account, b.in_account order by b.day, b.key) as stretch
    from broken b
  ), placed as materialized (
    select g.*, row_number() over (
        partition by g.size, g.out_account, g.in_account, g.stretch, g.is_out order by g.day, g.at, g.position, g.key) as place,
      count(*) filter (where g.is_out) over whole as outs, count(*) filter (where not g.is_out) over whole as ins,
      bool_or(g.open) over whole or min(g.day) over whole <= first_day - date '1900-01-01' + 5
        or max(g.day) over whole >= last_day - date '1900-01-01' - 5 as is_open,
      bool_or(g.seed) over whole as has_seed
    from grouped g
    window whole as (partition by g.size, g.out_account, g.in_account, g.stretch)
  ), in_order as materialized (
    select j.out_key, j.in_key, o.size, o.out_account, o.in_account, o.stretch, o.outs,
      count(*) over (partition by o.size, o.out_account, o.in_account, o.stretch) as pairs
    from placed o
    join placed i using (size, out_account, in_account, stretch, place)
    join judged j on j.out_key = o.key and j.in_key = i.key
    where o.is_out and not i.is_out and o.outs = o.ins and not o.is_open and o.has_seed
  ), asked as materialized (
    select j.*, n.out_key is not null as in_turn, n.stretch, n.outs
    from judged j
    left join in_order n on n.out_key = j.out_key and n.in_key = j.in_key and n.pairs = n.outs
    where j.near_out or j.near_in or n.out_key is not null
  ), told as (
    select a.*, case when a.out_wait is not null or a.in_wait is not null then 'waiting' else e.evidence end as why,
      e.has_word, e.out_speaks or a.out_wait is not null as out_tells, e.in_speaks or a.in_wait is not null as in_tells
    from asked a
    join public.transfer_evidence(array(select q.o from asked q), array(select q.i from asked q)) e on e.out_id = a.o and e.in_id = a.i
  ), decided as (
    select distinct on (t.out_key, t.in_key) t.*,
      t.only_two and t.why is not null and (t.out_seed or t.in_seed)
        -- Of several, one side has to say so throughout: else a row that is something else may stand between them.
        or t.in_turn and (bool_and(t.out_tells) over turn or bool_and(t.in_tells) over turn) as is_linked,
      bool_or(t.why is not null or t.has_word) over (
        partition by case when t.out_count > 1 then t.out_key else t.in_key end) as speaks
    from told t
    window turn as (partition by t.in_turn, t.size, t.out_account, t.in_account, t.stretch)
  ), settled as (
    select d.*, bool_or(d.is_linked) over (partition by d.out_key) or bool_or(d.is_linked) over (partition by d.in_key) as done
    from decided d
  )
  select d.o, d.i, d.out_wait, d.in_wait, d.is_linked, d.why,
    case
      when d.done or d.out_key <> d.o or d.in_key <> d.i then null
      when d.only_two then coalesce(d.why, case when d.has_word then 'transfer-word' else 'same-amount' end)
      when d.speaks then 'several-candidates'
    end,
    case
      when d.only_two then concat_ws('/', 'transfer', d.out_account, d.in_account, trim_scale(d.size / 1000.0),
        coalesce(d.why, case when d.has_word then 'transfer-word' else 'same-amount' end))
      else concat_ws('/', 'transfer/row', case when d.out_count > 1 then d.o else d.i end)
    end,
    d.near_out, d.near_in
  from settled d;
end $$;
comment on function public.transfer_pairs(uuid[], bigint[], date, date) is
  'Which of the rows, and of those near them, may be transfers: to be linked by themselves, or to be suggested.';
