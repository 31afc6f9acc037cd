set check_function_bodies = off;

-- Level `payee` pools all decisions about a payee. If they are for several categories, the levels `amount`, `band`
-- (similar amounts) and `text` have a pool for each detail; else level `seen` lists the amounts.
create function public.category_pools(payees uuid[], detailed boolean)
returns table (
  payee_id uuid,
  way integer,
  level text,
  detail text,
  top uuid,
  last uuid,
  matching bigint,
  decisions bigint,
  categories bigint,
  share double precision,
  is_clear boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  -- The latest rows are enough to decide, and bound the work for payees of every day. Splits are rare.
  latest_rows constant integer := 400;
  latest_parts constant integer := 100;
  -- Days until a newer decision counts twice as much.
  half_life constant numeric := 180.0;
  -- With fewer decisions, one for another category may be more than a mistake.
  many_decisions constant integer := 10;
begin
  if payees is null then
    return;
  end if;
  return query with
      decided as materialized (
        select
          payee.id as payee_id,
          decision.category_id,
          decision.amount,
          sign(decision.amount)::integer as way,
          decision.description,
          decision.decided_at,
          (decision.decided_at at time zone 'UTC')::date - date '2000-01-01' as day
        from
          unnest(payees) payee (id)
          cross join lateral (
            (
              select
                chosen.category_id,
                chosen.amount,
                chosen.description,
                coalesce(chosen.category_set_at, chosen.created_at) as decided_at
              from public.transactions chosen
              where
                chosen.user_id = owner
                and chosen.payee_id = payee.id
                and chosen.category_source = 'hand'
                and chosen.deletion_id is null
                and not chosen.is_split
                and chosen.type <> 'transfer'
              order by coalesce(chosen.category_set_at, chosen.created_at) desc
              limit latest_rows
            )
            union all
            (
              select part.category_id, part.amount, whole.description, coalesce(whole.edited_at, whole.created_at)
              from
                public.transactions whole
                join public.transaction_parts part on part.user_id = owner and part.transaction_id = whole.id
              where
                whole.user_id = owner
                and whole.payee_id = payee.id
                and whole.is_split
                and whole.deletion_id is null
                and part.category_source = 'hand'
                and part.type <> 'transfer'
              limit latest_parts
            )
          ) decision
      ),
      payee_votes as materialized (
        -- Decisions of one day count once.
        select
          decided.payee_id,
          decided.way,
          'payee' as level,
          '' as detail,
          decided.category_id,
          count(distinct decided.day) as decisions,
          max(decided.decided_at) as latest,
          sum(distinct power(2::float8, decided.day / half_life)) as weight
        from decided
        group by decided.payee_id, decided.way, decided.category_id
      ),
      varied as materialized (
        select vote.payee_id, vote.way
        from payee_votes vote
        where detailed
        group by vote.payee_id, vote.way
        having count(*) > 1
      ),
      votes as (
        select * from payee_votes
        union all
        select
          decided.payee_id,
          decided.way,
          finer.level,
          finer.detail,
          decided.category_id,
          count(distinct decided.day),
          max(decided.decided_at),
          sum(distinct power(2::float8, decided.day / half_life))
        from
          decided
          join varied on varied.payee_id = decided.payee_id and varied.way = decided.way
          cross join lateral (
            values
              ('amount', trim_scale(decided.amount)::text),
              ('band', public.amount_band(decided.amount)::text),
              ('text', public.payee_key(decided.description))
          ) finer (level, detail)
        group by decided.payee_id, decided.way, finer.level, finer.detail, decided.category_id
      ),
      pools as (
        select distinct on (vote.payee_id, vote.way, vote.level, vote.detail)
          vote.payee_id,
          vote.way,
          vote.level,
          vote.detail,
          vote.category_id as top,
          first_value(vote.category_id) over (
            partition by vote.payee_id, vote.way, vote.level, vote.detail
            order by vote.latest desc, vote.decisions desc, vote.category_id
          ) as last,
          vote.decisions as matching,
          (sum(vote.decisions) over pool)::bigint as decisions,
          count(*) over pool as categories,
          vote.weight / sum(vote.weight) over pool as share
        from votes vote
        window pool as (partition by vote.payee_id, vote.way, vote.level, vote.detail)
        order by vote.payee_id, vote.way, vote.level, vote.detail, vote.weight desc, vote.latest desc, vote.category_id
      )
    select
      pool.*,
      pool.categories = 1
      or pool.decisions >= many_decisions
      and pool.share >= public.clear_share()
      and pool.last = pool.top
    from pools pool
    union all
    select distinct
      decided.payee_id,
      decided.way,
      'seen',
      trim_scale(decided.amount)::text,
      null::uuid,
      null::uuid,
      null::bigint,
      null::bigint,
      null::bigint,
      null::double precision,
      null::boolean
    from
      decided
      left join varied on varied.payee_id = decided.payee_id and varied.way = decided.way
    where detailed and varied.payee_id is null;
end;
$$;

-- One odd decision in ten does not make a payee one that sells several things.
create function public.clear_share()
returns numeric
language sql
immutable
parallel safe
return 0.9;

create or replace function public.fee_pairs(ids uuid[], days integer[])
returns table (out_id uuid, in_id uuid, decision text, out_near boolean, in_near boolean)
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  -- The candidates of a row's candidates are at most three windows away.
  wide_stretch constant integer := 3 * reach + 1;
  stretches integer[] := array(
    select distinct d.day / wide_stretch + n.step
    from
      unnest(days) as d (day)
      cross join (
        values
          (-1),
          (0),
          (1)
      ) as n (step)
  );
  accounts uuid[] := array(select a.id from public.live_accounts a where a.user_id = owner);
  first_day date;
  last_day date;
begin
  select date '1900-01-01' + wide_stretch * min(s), date '1900-01-01' + wide_stretch * (max(s) + 1) - 1
  into first_day, last_day
  from unnest(stretches) as s;
  if first_day is null then
    return;
  end if;

  return query with
      own_accounts as materialized (
        select a.id, coalesce(a.currency, p.currency) as currency, a.sample
        from
          public.live_accounts a
          join public.profiles p on p.user_id = owner
        where a.user_id = owner
      ),
      ins as materialized (
        select
          t.id,
          t.account_id,
          t.amount as size,
          t.date - date '1900-01-01' as day,
          a.currency,
          a.sample,
          s.stretch,
          floor(ln(t.amount::float8) / ln(1.02::float8))::integer as bucket
        from
          public.transactions t
          join own_accounts a on a.id = t.account_id
          cross join lateral (
            select (t.date - date '1900-01-01' - reach) / stretch_days as stretch
            union
            select (t.date - date '1900-01-01' + reach) / stretch_days
          ) s
        where
          t.user_id = owner
          and t.account_id = any (accounts)
          and t.amount > 0
          and t.deleted_at is null
          and t.date between first_day and last_day
          and (t.date - date '1900-01-01') / wide_stretch = any (stretches)
          and t.type <> 'transfer'
          and not t.is_split
      ),
      buckets as materialized (
        select distinct i.stretch, i.bucket + b.step as bucket
        from
          ins i
          cross join (
            values
              (0),
              (1)
          ) as b (step)
      ),
      outs as materialized (
        select o.*, a.currency, a.sample
        from
          (
            select
              t.id,
              t.account_id,
              -t.amount as size,
              t.date - date '1900-01-01' as day,
              (t.date - date '1900-01-01') / stretch_days as stretch,
              floor(ln(-t.amount::float8) / ln(1.02::float8))::integer as bucket
            from public.transactions t
            where
              t.user_id = owner
              and t.account_id = any (accounts)
              and t.amount < 0
              and t.deleted_at is null
              and t.date between first_day and last_day
              and (t.date - date '1900-01-01') / wide_stretch = any (stretches)
              and t.type <> 'transfer'
              and not t.is_split
            offset 0
          ) o
          join own_accounts a on a.id = o.account_id
        where (o.stretch, o.bucket) in (select b.stretch, b.bucket from buckets b)
      ),
      close_by as materialized (
        select
          o.id as o,
          i.id as i,
          o.currency,
          o.sample,
          o.size as out_size,
          i.size as in_size,
          o.account_id as out_account,
          i.account_id as in_account,
          o.day as out_day,
          i.day as in_day
        from
          outs o
          join (
            select i.*, i.bucket + b.step as near_bucket
            from
              ins i
              cross join (
                values
                  (0),
                  (1)
              ) as b (step)
          ) i
            on i.currency = o.currency and i.sample = o.sample and i.stretch = o.stretch and i.near_bucket = o.bucket
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= reach
          and o.size > i.size
          and o.size - i.size <= least(30, 0.02 * i.size)
      ),
      exact as materialized (
        select o.id as o, i.id as i
        from
          outs o
          join ins i using (currency, sample, size, stretch)
        where
          o.account_id <> i.account_id
          and abs(o.day - i.day) <= reach
          and (o.id in (select c.o from close_by c) or i.id in (select c.i from close_by c))
      ),
      edges as materialized (
        select
          c.*,
          bool_or(c.o = any (ids)) over (partition by c.i) as in_beside_seed,
          bool_or(c.i = any (ids)) over (partition by c.o) as out_beside_seed
        from close_by c
        where
          c.o not in (select x.o from exact x)
          and c.i not in (select x.i from exact x)
          and not exists (
            select
            from public.suggestions s
            where
              s.user_id = owner
              and s.refused_at is not null
              and s.first_id = c.o
              and (s.kind = 'fee' and s.second_id = c.i or s.kind = 'transfer' and s.second_id is null)
          )
          and not exists (
            select
            from public.suggestions s
            where s.user_id = owner and s.kind = 'transfer' and s.first_id = c.i and s.second_id is null
          )
      ),
      told as (
        select c.*, count(*) over (partition by c.o) as out_count, count(*) over (partition by c.i) as in_count
        from
          edges c
          join public.transfer_evidence(array(select q.o from edges q), array(select q.i from edges q)) e
            on e.out_id = c.o and e.in_id = c.i
        where e.evidence is not null or e.has_word
      )
    select
      t.o,
      t.i,
      case
        when t.out_count = 1
        and t.in_count = 1 then concat_ws(
          '/',
          'fee',
          t.out_account,
          t.in_account,
          trim_scale(t.out_size),
          trim_scale(t.in_size)
        )
      end,
      t.o = any (ids) or t.out_beside_seed,
      t.i = any (ids) or t.in_beside_seed
    from told t
    where t.o = any (ids) or t.out_beside_seed or t.i = any (ids) or t.in_beside_seed;
end;
$$;

create or replace function public.find_import_transfers(import uuid)
returns void
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  sizes bigint[];
  first_day date;
  last_day date;
  payment_pattern text := public.transfer_words_pattern('payment');
begin
  update public.import_rows r
  set transfer_id = null
  where r.user_id = owner and r.import_id = import and r.transfer_id is not null;
  if (select count(*) from public.live_accounts a where a.user_id = owner) < 2 then
    return;
  end if;
  select array_agg(distinct (-r.amount * 1000)::bigint), min(r.date) - reach, max(r.date) + reach
  into sizes, first_day, last_day
  from public.import_rows r
  where r.user_id = owner and r.import_id = import and r.status in ('new', 'possible-duplicate');
  if sizes is null then
    return;
  end if;
  with
    parts as materialized (
      select p.id, p.transaction_id, p.type, (p.amount * 1000)::bigint as amount_order
      from public.transaction_parts p
      where p.user_id = owner and (p.amount * 1000)::bigint = any (sizes)
    ),
    others as materialized (
      select
        t.id,
        t.id as key,
        t.account_id,
        t.date,
        t.amount_order,
        t.bank_transfer,
        w.waits_for,
        public.fold_text(concat_ws(' ', t.description, t.bank_text)) as text
      from
        public.transactions t
        left join public.waiting_legs() w on w.id = t.id and w.part_id is null
      where
        t.user_id = owner
        and t.deletion_id is null
        and t.date between first_day and last_day
        and t.amount_order = any (sizes)
        and not t.is_split
        and (t.type <> 'transfer' or w.id is not null)
        and not exists (
          select
          from public.suggestions s
          where s.user_id = owner and s.first_id = t.id and s.kind = 'transfer' and s.second_id is null
        )
      union all
      select
        t.id,
        p.id,
        t.account_id,
        t.date,
        p.amount_order,
        t.bank_transfer,
        w.waits_for,
        public.fold_text(concat_ws(' ', t.description, t.bank_text))
      from
        parts p
        join public.transactions t on t.user_id = owner and t.id = p.transaction_id
        left join public.waiting_legs() w on w.part_id = p.id
      where
        t.id = any (array(select x.transaction_id from parts x))
        and t.deletion_id is null
        and t.date between first_day and last_day
        and p.type = 'transfer'
        and (
          w.id is not null
          or not exists (
            select
            from public.live_transfers r
            where r.user_id = owner and p.id in (r.out_part_id, r.in_part_id)
          )
        )
        and not exists (
          select
          from public.suggestions s
          where s.user_id = owner and s.first_part_id = p.id and s.kind = 'transfer' and s.second_id is null
        )
    ),
    reached as (
      select o.*, s.stretch
      from
        others o
        cross join lateral (
          select (o.date - reach - date '1900-01-01') / stretch_days as stretch
          union
          select (o.date + reach - date '1900-01-01') / stretch_days
        ) s
    ),
    staged as (
      select
        r.line,
        r.part,
        r.account_id,
        r.date,
        (-r.amount * 1000)::bigint as amount_order,
        r.bank_transfer,
        (r.date - date '1900-01-01') / stretch_days as stretch,
        r.description
      from public.import_rows r
      where
        r.user_id = owner
        and r.import_id = import
        and r.status in ('new', 'possible-duplicate')
        and r.split is null
        and (-r.amount * 1000)::bigint in (select o.amount_order from others o)
    ),
    pairs as materialized (
      select
        s.line,
        s.part,
        s.account_id,
        s.bank_transfer or o.bank_transfer as coded,
        s.amount_order < 0 as comes,
        public.fold_text(s.description) as text,
        o.id,
        o.account_id as other_account,
        o.text as other_text,
        o.waits_for is not null as waits,
        count(*) over (partition by s.line, s.part) as row_pairs,
        count(*) over (partition by o.key) as other_pairs
      from
        staged s
        join reached o using (amount_order, stretch)
      where
        o.account_id <> s.account_id
        and abs(o.date - s.date) <= reach
        and coalesce(o.waits_for = s.account_id, true)
        and public.account_currency(owner, o.account_id) = public.account_currency(owner, s.account_id)
    ),
    named as (
      select p.line, p.part, p.id
      from pairs p
      where
        p.row_pairs = 1
        and p.other_pairs = 1
        and (
          p.waits
          or p.coded
          or exists (
            select
            from public.account_patterns() n
            where
              n.account_id = p.other_account
              and (p.text ~ n.digits_pattern or not n.name_needs_word and p.text ~ n.name_pattern)
              or n.account_id = p.account_id
              and (p.other_text ~ n.digits_pattern or not n.name_needs_word and p.other_text ~ n.name_pattern)
          )
          or (p.text ~ payment_pattern or p.other_text ~ payment_pattern)
          and exists (
            select
            from public.accounts a
            where
              a.user_id = owner
              and a.id = case
                when p.comes then p.account_id
                else p.other_account
              end
              and a.type in ('credit', 'loan')
          )
        )
    )
  update public.import_rows r
  set transfer_id = n.id
  from named n
  where r.user_id = owner and r.import_id = import and r.line = n.line and r.part = n.part;
end;
$$;

-- Looks at the row's payee, then at payees that begin with the same words. Leaves out rows without evidence.
create or replace function public.guess_categories(payees uuid[], descriptions text[], amounts numeric[])
returns table (place integer, category_id uuid, kind text, share double precision, filled boolean, evidence jsonb)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select category.id
    from public.categories category
    where category.user_id = owner and public.caseless(category.name) = 'uncategorized'
  );
  -- A single decision about similar amounts may be a mistake.
  least_opposing constant integer := 2;
  -- The leading category of a payee that sells several things is right less often than its share of the past.
  mixed_discount constant float8 := 0.9;
  -- Payees with decisions, and those without.
  own uuid[];
  strangers uuid[];
begin
  select array_agg(payee.id) filter (where payee.is_decided), array_agg(payee.id) filter (where not payee.is_decided)
  into own, strangers
  from
    (
      select
        known.id,
        exists (
          select
          from public.transactions chosen
          where
            chosen.user_id = owner
            and chosen.payee_id = known.id
            and chosen.category_source = 'hand'
            and chosen.deletion_id is null
            and not chosen.is_split
            and chosen.type <> 'transfer'
        )
        or exists (
          select
          from public.transactions whole
          where whole.user_id = owner and whole.payee_id = known.id and whole.is_split and whole.deletion_id is null
        ) as is_decided
      from public.payees known
      where
        known.user_id = owner
        and known.id in (select distinct asked.id from unnest(payees) asked (id))
        and not known.never_guess
    ) payee;
  if own is null and strangers is null then
    return;
  end if;

  return query with
      given as materialized (
        select
          asked.place::integer as place,
          asked.payee_id,
          asked.description,
          asked.amount,
          sign(asked.amount)::integer as way
        from unnest(payees, descriptions, amounts) with ordinality as asked (payee_id, description, amount, place)
      ),
      pools as materialized (select * from public.category_pools(own, true)),
      rungs as materialized (select * from public.guess_rungs()),
      detailed as materialized (
        select
          given.place,
          given.payee_id,
          given.way,
          trim_scale(given.amount)::text as amount,
          case
            when payee.categories > 1 then public.amount_band(given.amount)::text
          end as band,
          case
            when payee.categories > 1 then public.payee_key(given.description)
          end as text
        from
          given
          left join pools payee on payee.payee_id = given.payee_id and payee.way = given.way and payee.level = 'payee'
      ),
      alike as materialized (
        -- Rows that memory can't distinguish are judged once.
        select
          asked.payee_id,
          asked.way,
          seen.detail is not null as amount_seen,
          same.top,
          same.last,
          same.matching,
          same.decisions,
          same.categories,
          same.share,
          near.detail as band,
          worded.detail as text,
          array_agg(asked.place) as places
        from
          detailed asked
          left join pools seen
            on seen.payee_id = asked.payee_id
            and seen.way = asked.way
            and seen.level = 'seen'
            and seen.detail = asked.amount
          left join pools same
            on same.payee_id = asked.payee_id
            and same.way = asked.way
            and same.level = 'amount'
            and same.detail = asked.amount
          left join pools near
            on near.payee_id = asked.payee_id
            and near.way = asked.way
            and near.level = 'band'
            and near.detail = asked.band
          left join pools worded
            on worded.payee_id = asked.payee_id
            and worded.way = asked.way
            and worded.level = 'text'
            and worded.detail = asked.text
        group by
          asked.payee_id,
          asked.way,
          seen.detail is not null,
          same.top,
          same.last,
          same.matching,
          same.decisions,
          same.categories,
          same.share,
          near.detail,
          worded.detail
      ),
      found as materialized (
        select
          same.places,
          chosen.*,
          uncategorized in (payee.last, near.last, same.last) as was_cleared
        from
          alike same
          left join pools payee on payee.payee_id = same.payee_id and payee.way = same.way and payee.level = 'payee'
          left join pools near
            on near.payee_id = same.payee_id and near.way = same.way and near.level = 'band' and near.detail = same.band
          left join pools worded
            on worded.payee_id = same.payee_id
            and worded.way = same.way
            and worded.level = 'text'
            and worded.detail = same.text
          left join public.sibling_guesses(strangers) sibling
            on sibling.payee_id = same.payee_id and sibling.way = same.way
          cross join lateral (
            select
              case
                when worded.is_clear then public.evidence_size(worded.decisions)
                else 0
              end as text_size,
              case
                when near.is_clear then public.evidence_size(near.decisions)
                else 0
              end as band_size
          ) told
          cross join lateral (
            select
              case rung.kind
                when 'mixed' then rung.kind
                else rung.kind || '-' || public.evidence_size(pool.decisions)
              end as kind,
              rung.likeness,
              pool.*
            from
              (
                values
                  (
                    'payee',
                    payee.top,
                    payee.last,
                    payee.matching,
                    payee.decisions,
                    payee.categories,
                    payee.share,
                    -- An amount unlike all earlier ones may be for something else.
                    coalesce(same.top = payee.top, true)
                    and (near.decisions < least_opposing or near.top = payee.top),
                    null
                  ),
                  (
                    'amount',
                    same.top,
                    same.last,
                    same.matching,
                    same.decisions,
                    same.categories,
                    same.share,
                    null::boolean,
                    null
                  ),
                  -- Of text and similar amount, the one with more decisions decides, unless the other contradicts it.
                  (
                    'text',
                    worded.top,
                    worded.last,
                    worded.matching,
                    worded.decisions,
                    worded.categories,
                    worded.share,
                    told.text_size > 0
                    and told.text_size >= told.band_size
                    and (told.band_size = 0 or near.top = worded.top),
                    null
                  ),
                  (
                    'band',
                    near.top,
                    near.last,
                    near.matching,
                    near.decisions,
                    near.categories,
                    near.share,
                    told.band_size > told.text_size and (told.text_size = 0 or worded.top = near.top),
                    null
                  ),
                  (
                    case sibling.size
                      when 2 then 'words'
                      else 'word'
                    end,
                    sibling.top,
                    sibling.top,
                    sibling.matching,
                    sibling.decisions,
                    1,
                    sibling.matching / sibling.decisions::float8,
                    null,
                    sibling.words
                  )
              ) as pool (name, top, last, matching, decisions, categories, share, unopposed, words)
              join rungs rung on rung.pool = pool.name
            where
              pool.top is not null
              and (rung.one_category is null or rung.one_category = (pool.categories = 1))
              and (rung.amount_seen is null or rung.amount_seen = same.amount_seen)
              and (rung.least_share is null or pool.share >= rung.least_share)
              and (rung.least_decisions is null or pool.decisions >= rung.least_decisions)
              and (rung.last_agrees is null or rung.last_agrees = (pool.last = pool.top))
              and (rung.unopposed is null or rung.unopposed = pool.unopposed)
              and (rung.text_decides is null or rung.text_decides = (told.text_size > 0))
            order by rung.rung
            limit 1
          ) chosen
      ),
      errors as materialized (select * from public.guess_errors()),
      judged as materialized (
        select
          found.places,
          found.top,
          found.kind,
          case found.kind
            when 'mixed' then found.share * mixed_discount
            else 1 - of_kind.error
          end as share,
          found.kind <> 'mixed'
          and not coalesce(found.was_cleared, false)
          and of_kind.error <= of_kind.error_limit
          and coalesce(of_category.error <= of_category.error_limit, true) as filled,
          -- Each row stores this, so usual values are left out.
          jsonb_strip_nulls(
            jsonb_build_object(
              'kind',
              found.kind,
              'matching',
              found.matching,
              'of',
              found.decisions,
              'scope',
              case
                when found.words is not null then 'words'
              end,
              'likeness',
              found.likeness,
              'payee',
              found.words
            )
          ) as evidence
        from
          found
          join errors of_kind on of_kind.kind = found.kind
          left join errors of_category on of_category.category_id = found.top
        where found.top is distinct from uncategorized
      )
    select unnest(judged.places), judged.top, judged.kind, judged.share, judged.filled, judged.evidence
    from judged;
end;
$$;

create or replace function public.guess_errors()
returns table (kind text, category_id uuid, error double precision, error_limit double precision)
language plpgsql
stable
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
begin
  return query with
      judged as materialized (
        select g.*
        from public.judged_guesses g
        where g.user_id = (select public.current_user_id())
        order by g.judged_at desc
        limit 800
      )
    -- The usual error counts as if it had been seen some times, so that luck does not decide. A trusted kind is given
    -- up once it is wrong clearly more often than three times in a hundred, as users change some guesses by mistake.
    -- Any other fills in nothing until this user has judged it five times.
    select
      k.kind,
      null::uuid,
      (w.weight * k.error + count(j.guess_kind) filter (where j.wrong)) / (w.weight + count(j.guess_kind)),
      (
        case
          when k.trusted then 0.06
          when count(j.guess_kind) >= 5 then 0.03
          else 0
        end
      )::float8
    from
      public.guess_kinds() k
      cross join lateral (
        select
          case
            when k.trusted then 20
            else 10
          end as weight
      ) w
      left join judged j on j.guess_kind = k.kind
    group by k.kind, k.error, k.trusted, w.weight
    union all
    -- A category that is often wrong, whatever the evidence.
    select null, j.guess_category_id, (20 * 0.02 + count(*) filter (where j.wrong)) / (20 + count(*)), 0.1::float8
    from judged j
    where j.guess_kind <> 'mixed'
    group by j.guess_category_id;
end;
$function$;

create or replace function public.guess_kinds()
returns table (kind text, error float8, trusted boolean)
language sql
immutable
parallel safe
set search_path = ''
as $$
  values
    -- All decisions about the payee are for one category; of these, some with exactly this amount.
    ('payee-1', 0.05::float8, false),
    ('payee-2', 0.025, true),
    ('payee-3', 0.018, true),
    ('payee-5', 0.012, true),
    ('payee-10', 0.008, true),
    ('amount-1', 0.03, false),
    ('amount-2', 0.02, true),
    ('amount-3', 0.012, true),
    ('amount-5', 0.01, true),
    ('amount-10', 0.01, true),
    -- Nearly all; at least nine of ten; as many, but not the last one.
    ('nearly-10', 0.012, true),
    ('most-5', 0.04, true),
    ('most-10', 0.02, true),
    ('shaken-10', 0.06, false),
    -- The payee sells several things: the exact amount, the text, a similar amount or nothing decides.
    ('mixed-amount-1', 0.12, false),
    ('mixed-amount-2', 0.06, false),
    ('mixed-amount-3', 0.03, true),
    ('mixed-amount-5', 0.02, true),
    ('mixed-amount-10', 0.015, true),
    ('mixed-text-1', 0.4, false),
    ('mixed-text-2', 0.25, false),
    ('mixed-text-3', 0.12, false),
    ('mixed-text-5', 0.04, false),
    ('mixed-text-10', 0.015, true),
    ('mixed-band-1', 0.5, false),
    ('mixed-band-2', 0.35, false),
    ('mixed-band-3', 0.2, false),
    ('mixed-band-5', 0.06, false),
    ('mixed-band-10', 0.02, true),
    ('mixed', 0.5, false),
    -- A new payee: others that begin with the same two words, or the same one, by how many they are.
    ('words-1', 0.1, false),
    ('words-2', 0.045, false),
    ('words-3', 0.03, false),
    ('words-5', 0.02, false),
    ('words-10', 0.015, false),
    ('word-1', 0.4, false),
    ('word-2', 0.3, false),
    ('word-3', 0.15, false),
    ('word-5', 0.1, false),
    ('word-10', 0.06, false);
$$;

create function public.guess_rungs()
returns table (
  rung integer,
  pool text,
  kind text,
  likeness text,
  one_category boolean,
  amount_seen boolean,
  least_share numeric,
  least_decisions integer,
  last_agrees boolean,
  unopposed boolean,
  text_decides boolean
)
language sql
immutable
parallel safe
set search_path = ''
as $$
  values
    -- rung, pool, kind, likeness | one_category, amount_seen, least_share, least_decisions, last_agrees, unopposed,
    -- text_decides
    -- All decisions about the payee are for one category, one of them with exactly this amount.
    (1, 'payee', 'amount', null, true, true, null::numeric, null::integer, null::boolean, null::boolean, null::boolean),
    -- All are for one category.
    (2, 'payee', 'payee', null, true, null, null, null, null, null, null),
    -- Nearly all of many are, and decisions about similar amounts are for no other one.
    (3, 'payee', 'nearly', null, null, null, 0.97, 10, true, true, null),
    -- Most are.
    (4, 'payee', 'most', null, null, null, public.clear_share(), 5, true, true, null),
    -- Most of many are, but not the latest: habits may have changed.
    (5, 'payee', 'shaken', null, null, null, public.clear_share(), 10, false, true, null),
    -- The payee sells several things: all decisions with exactly this amount are for one category.
    (6, 'amount', 'mixed-amount', 'same-amount', true, null, null, null, null, null, null),
    -- The text decides.
    (7, 'text', 'mixed-text', 'same-text', null, null, null, null, null, true, null),
    -- Similar amounts decide.
    (8, 'band', 'mixed-band', 'like-amount', null, null, null, null, null, true, null),
    -- Nothing decides: the leading category of similar amounts.
    (9, 'band', 'mixed', 'like-amount', null, null, null, null, null, null, false),
    -- Nothing decides: the leading category of the payee.
    (10, 'payee', 'mixed', null, null, null, null, null, null, null, null),
    -- A new payee: the category of others that begin with the same two words.
    (11, 'words', 'words', null, null, null, null, null, null, null, null),
    -- A new payee: the category of others that begin with the same word.
    (12, 'word', 'word', null, null, null, null, null, null, null, null);
$$;

create function public.open_legs(sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  date date,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  may_link boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
begin
  return query with
      waiting as materialized (select * from public.waiting_legs()),
      free_parts as materialized (
        select
          part.id,
          part.transaction_id,
          part.amount < 0 as is_out,
          abs(part.amount * 1000)::bigint as size,
          part.type
        from public.transaction_parts part
        where
          part.user_id = owner
          and abs(part.amount * 1000)::bigint = any (sizes)
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.out_part_id = part.id
          )
          and not exists (
            select from public.transfers linked where linked.user_id = owner and linked.in_part_id = part.id
          )
      )
    select
      coalesce(leg.part_id, transaction.id),
      transaction.id,
      leg.part_id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      leg.is_out,
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint,
      leg.transfer_id,
      leg.waits_for,
      true
    from
      waiting leg
      join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      left join public.transaction_parts part on part.user_id = owner and part.id = leg.part_id
    where
      abs(coalesce(part.amount, transaction.amount) * 1000)::bigint = any (sizes)
      and transaction.date between first_day and last_day
    union all
    select
      part.id,
      transaction.id,
      part.id,
      transaction.account_id,
      transaction.date,
      transaction.created_at,
      transaction.position,
      part.is_out,
      part.size,
      null,
      null,
      -- A part that a hand has called an expense is suggested at most.
      part.type = 'transfer'
    from
      free_parts part
      join public.transactions transaction on transaction.user_id = owner and transaction.id = part.transaction_id
    where
      transaction.id = any (array(select free.transaction_id from free_parts free))
      and transaction.date between first_day and last_day
      and transaction.deletion_id is null;
end;
$$;

create function public.sibling_guesses(strangers uuid[])
returns table (payee_id uuid, way integer, words text, size integer, top uuid, matching bigint, decisions bigint)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
as $$
declare
  owner uuid := public.current_user_id();
  -- Bounds the work for words that many payees begin with.
  most_siblings constant integer := 5000;
  siblings uuid[];
begin
  if strangers is null then
    return;
  end if;
  siblings := array(
    select distinct key.payee_id
    from public.payee_keys key
    where
      key.user_id = owner
      and key.cleaned <> ''
      and key.payee_id <> all (strangers)
      and public.payee_stem(key.cleaned) = any (
        array(
          select distinct public.payee_stem(own.cleaned)
          from public.payee_keys own
          where own.user_id = owner and own.payee_id = any (strangers) and own.cleaned <> ''
        )
      )
    limit most_siblings
  );

  return query with
      beginnings as materialized (
        select distinct key.payee_id, beginning.words, beginning.size
        from
          public.payee_keys key
          cross join lateral (
            select public.payee_stem(key.cleaned) as words, 1 as size
            union all
            select split_part(key.cleaned, ' ', 1) || ' ' || split_part(key.cleaned, ' ', 2), 2
            where split_part(key.cleaned, ' ', 2) <> ''
          ) beginning
        where key.user_id = owner and key.payee_id = any (strangers || siblings) and key.cleaned <> ''
      ),
      votes as materialized (
        select
          stranger.id as payee_id,
          beginning.size,
          beginning.words,
          pool.way,
          pool.top as category_id,
          count(distinct pool.payee_id) as payees,
          bool_and(pool.categories = 1) as is_pure
        from
          unnest(strangers) stranger (id)
          join beginnings beginning on beginning.payee_id = stranger.id
          join beginnings sibling
            on sibling.words = beginning.words and sibling.size = beginning.size and sibling.payee_id <> stranger.id
          join public.category_pools(siblings, false) pool on pool.payee_id = sibling.payee_id
        group by stranger.id, beginning.size, beginning.words, pool.way, pool.top
      ),
      totals as (
        select
          vote.*,
          sum(vote.payees) over (partition by vote.payee_id, vote.way, vote.size, vote.words) as all_payees
        from votes vote
      )
    select distinct on (total.payee_id, total.way)
      total.payee_id,
      total.way,
      total.words,
      total.size,
      total.category_id,
      total.payees,
      total.all_payees::bigint
    from totals total
    where total.is_pure and total.payees >= public.clear_share() * total.all_payees
    order by total.payee_id, total.way, total.size desc, total.payees desc, total.category_id;
end;
$$;

-- `chooser` is the leg with several candidates, if any. A leg is near if it or one of its candidates is among `ids`.
create function public.transfer_candidate_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_key uuid,
  in_key uuid,
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  out_account text,
  in_account text,
  out_day integer,
  in_day integer,
  out_created_at timestamptz,
  in_created_at timestamptz,
  out_position integer,
  in_position integer,
  out_given boolean,
  in_given boolean,
  size bigint,
  may_link boolean,
  only_two boolean,
  has_choice boolean,
  chooser uuid,
  out_near boolean,
  in_near boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  stretch_days constant integer := 2 * reach + 1;
  -- Two rows that both have more candidates than this are no pair, so that many rows of one amount cost little.
  crowd constant integer := 20;
begin
  return query with
      -- The most candidates that each row can have, without looking at pairs.
      counted as materialized (
        select
          candidate.*,
          case
            when candidate.is_out then count(*) filter (where not candidate.is_out) over around - count(*)
              filter (where not candidate.is_out)
              over same_account
            else count(*) filter (where candidate.is_out) over around - count(*)
              filter (where candidate.is_out)
              over same_account
          end as others
        from public.transfer_sides(ids, sizes, first_day, last_day) candidate
        window
          around as (
            partition by candidate.currency, candidate.sample, candidate.size
            order by candidate.day
            range between reach preceding and reach following
          ),
          same_account as (
            partition by candidate.currency, candidate.sample, candidate.size, candidate.account_id
            order by candidate.day
            range between reach preceding and reach following
          )
      ),
      candidate_outflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, counted.day / stretch_days as stretch
        from counted
        where counted.is_out and counted.others > 0
      ),
      candidate_inflows as materialized (
        select counted.*, counted.others > crowd as is_crowded, near.stretch
        from
          counted
          cross join lateral (
            select (counted.day - reach) / stretch_days as stretch
            union
            select (counted.day + reach) / stretch_days
          ) near
        where not counted.is_out and counted.others > 0
      ),
      near_in_time as (
        select outflow.key as out_key, inflow.key as in_key
        from
          candidate_outflows outflow
          join candidate_inflows inflow using (currency, sample, size, stretch)
        where
          not outflow.is_crowded
          and outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
        union all
        select outflow.key, inflow.key
        from
          (select * from candidate_outflows crowded where crowded.is_crowded) outflow
          join (select * from candidate_inflows single where not single.is_crowded) inflow using (
            currency,
            sample,
            size,
            stretch
          )
        where
          outflow.account_id <> inflow.account_id
          and abs(outflow.day - inflow.day) <= reach
          and coalesce(outflow.waits_for = inflow.account_id, true)
          and coalesce(inflow.waits_for = outflow.account_id, true)
      ),
      pairs as materialized (
        select
          near.out_key,
          near.in_key,
          outflow.id as out_id,
          inflow.id as in_id,
          outflow.part_id as out_part,
          inflow.part_id as in_part,
          outflow.transfer_id as out_transfer,
          inflow.transfer_id as in_transfer,
          outflow.account_id::text as out_account,
          inflow.account_id::text as in_account,
          outflow.day as out_day,
          inflow.day as in_day,
          outflow.created_at as out_created_at,
          inflow.created_at as in_created_at,
          outflow.position as out_position,
          inflow.position as in_position,
          outflow.is_given as out_given,
          inflow.is_given as in_given,
          outflow.size,
          outflow.may_link and inflow.may_link as may_link,
          outflow.is_crowded as out_crowded,
          inflow.is_crowded as in_crowded
        from
          near_in_time near
          join candidate_outflows outflow on outflow.key = near.out_key
          join (select distinct on (each.key) each.* from candidate_inflows each) inflow on inflow.key = near.in_key
          left join public.suggestions refusal
            on refusal.user_id = owner
            and refusal.kind = 'transfer'
            and refusal.refused_at is not null
            and refusal.first_id = outflow.id
            and refusal.second_id = inflow.id
            and refusal.first_part_id is not distinct from outflow.part_id
            and refusal.second_part_id is not distinct from inflow.part_id
        where refusal.id is null
      )
    select
      pair.out_key,
      pair.in_key,
      pair.out_id,
      pair.in_id,
      pair.out_part,
      pair.in_part,
      pair.out_transfer,
      pair.in_transfer,
      pair.out_account,
      pair.in_account,
      pair.out_day,
      pair.in_day,
      pair.out_created_at,
      pair.in_created_at,
      pair.out_position,
      pair.in_position,
      pair.out_given,
      pair.in_given,
      pair.size,
      pair.may_link,
      count(*) over of_out = 1 and count(*) over of_in = 1 and not pair.out_crowded and not pair.in_crowded,
      -- True if a leg has candidates in several accounts.
      pair.out_crowded
      or min(pair.in_account) over of_out <> max(pair.in_account) over of_out
      or pair.in_crowded
      or min(pair.out_account) over of_in <> max(pair.out_account) over of_in,
      case
        when count(*) over of_out > 1 then pair.out_key
        else pair.in_key
      end,
      pair.out_given or bool_or(pair.in_given) over of_out,
      pair.in_given or bool_or(pair.out_given) over of_in
    from pairs pair
    window
      of_out as (partition by pair.out_key),
      of_in as (partition by pair.in_key);
end;
$$;

create or replace function public.transfer_pairs(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  out_id uuid,
  in_id uuid,
  out_part uuid,
  in_part uuid,
  out_transfer uuid,
  in_transfer uuid,
  linked boolean,
  evidence text,
  reason text,
  decision text,
  out_near boolean,
  in_near boolean
)
language plpgsql
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  -- Rows of one amount can follow each other for weeks. A run is linked only if it begins and ends within this many
  -- days, so that no row of it is missing.
  horizon constant integer := 92;
  wanted bigint[];
begin
  -- Split transactions have the amounts of their parts.
  wanted := sizes || array(
    select abs(part.amount * 1000)::bigint
    from public.transaction_parts part
    where part.user_id = owner and part.transaction_id = any (ids)
  );
  if cardinality(wanted) = 0 then
    return;
  end if;
  first_day := first_day - horizon;
  last_day := last_day + horizon;

  return query with
      pairs as materialized (select * from public.transfer_candidate_pairs(ids, wanted, first_day, last_day)),
      -- Several rows of one amount between the same two accounts form runs, without gaps longer than the window, so
      -- that both rows of a pair are in one run.
      sides as (
        select
          side.key,
          side.is_out,
          pair.size,
          pair.out_account,
          pair.in_account,
          side.day,
          side.created_at,
          side.position,
          side.is_given,
          bool_or(pair.has_choice) as has_choice
        from
          pairs pair
          cross join lateral (
            values
              (pair.out_key, true, pair.out_day, pair.out_created_at, pair.out_position, pair.out_given),
              (pair.in_key, false, pair.in_day, pair.in_created_at, pair.in_position, pair.in_given)
          ) as side (key, is_out, day, created_at, "position", is_given)
        where not pair.only_two
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9
      ),
      starts as (
        select side.*, coalesce(side.day - lag(side.day) over in_time > reach, true)::integer as starts_run
        from sides side
        window
          in_time as (
            partition by side.size, side.out_account, side.in_account
            order by side.day, side.key
          )
      ),
      runs as (
        select
          side.*,
          sum(side.starts_run) over (
            partition by side.size, side.out_account, side.in_account
            order by side.day, side.key
          ) as run
        from starts side
      ),
      placed as materialized (
        select
          side.*,
          row_number() over (
            partition by side.size, side.out_account, side.in_account, side.run, side.is_out
            order by side.day, side.created_at, side.position, side.key
          ) as place,
          count(*) filter (where side.is_out) over whole_run as outs,
          count(*) filter (where not side.is_out) over whole_run as ins,
          bool_or(side.has_choice) over whole_run
          or min(side.day) over whole_run <= first_day - date '1900-01-01' + reach
          or max(side.day) over whole_run >= last_day - date '1900-01-01' - reach as is_open,
          bool_or(side.is_given) over whole_run as has_given
        from runs side
        window whole_run as (partition by side.size, side.out_account, side.in_account, side.run)
      ),
      in_order as materialized (
        select
          pair.out_key,
          pair.in_key,
          first_value(outflow.key) over (
            of_run
            order by outflow.place
          ) as first_key,
          outflow.outs,
          count(*) over of_run as pairs
        from
          placed outflow
          join placed inflow using (size, out_account, in_account, run, place)
          join pairs pair on pair.out_key = outflow.key and pair.in_key = inflow.key
        where
          outflow.is_out
          and not inflow.is_out
          and outflow.outs = outflow.ins
          and not outflow.is_open
          and outflow.has_given
        window of_run as (partition by outflow.size, outflow.out_account, outflow.in_account, outflow.run)
      ),
      asked as materialized (
        select
          pair.*,
          ordered.first_key is not null as in_turn,
          -- Linked together or not at all: a run, or a pair.
          coalesce(ordered.first_key, pair.out_key) as bundle
        from
          pairs pair
          left join in_order ordered
            on ordered.out_key = pair.out_key and ordered.in_key = pair.in_key and ordered.pairs = ordered.outs
        where pair.out_near or pair.in_near or ordered.first_key is not null
      ),
      told as (
        select
          pair.*,
          case
            when pair.out_transfer is not null
            or pair.in_transfer is not null then 'waiting'
            else known.evidence
          end as evidence,
          known.has_word,
          known.out_speaks or pair.out_transfer is not null as out_tells,
          known.in_speaks or pair.in_transfer is not null as in_tells
        from
          asked pair
          join public.transfer_evidence(
            array(select each.out_id from asked each),
            array(select each.in_id from asked each)
          ) known
            on known.out_id = pair.out_id and known.in_id = pair.in_id
      ),
      linkable as (
        select distinct on (pair.out_key, pair.in_key)
          pair.*,
          coalesce(
            pair.evidence,
            case
              when pair.has_word then 'transfer-word'
              else 'same-amount'
            end
          ) as grounds,
          -- True if a hand has called it an expense and no text mentions a transfer.
          not (pair.may_link or pair.evidence is not null or pair.has_word) as is_expense,
          bool_or(pair.evidence is not null or pair.has_word) over (partition by pair.chooser) as one_mentions,
          (pair.only_two or pair.in_turn)
          and bool_and(pair.may_link) over bundled
          -- In a run, all rows of one side need evidence: else one of them may be no transfer.
          and (bool_and(pair.out_tells) over bundled or bool_and(pair.in_tells) over bundled) as is_linked
        from told pair
        window bundled as (partition by pair.in_turn, pair.bundle)
      ),
      settled as (
        select
          pair.*,
          bool_or(pair.is_linked) over (partition by pair.out_key)
          or bool_or(pair.is_linked) over (partition by pair.in_key) as is_settled
        from linkable pair
      )
    select
      pair.out_id,
      pair.in_id,
      pair.out_part,
      pair.in_part,
      pair.out_transfer,
      pair.in_transfer,
      pair.is_linked,
      pair.evidence,
      case question.asks
        when 'pair' then pair.grounds
        when 'row' then 'several-candidates'
      end,
      case
        when pair.only_two then concat_ws(
          '/',
          'transfer',
          pair.out_account,
          pair.in_account,
          trim_scale(pair.size / 1000.0),
          pair.grounds
        )
        else concat_ws('/', 'transfer/row', pair.chooser)
      end,
      pair.out_near,
      pair.in_near
    from
      settled pair
      left join (
        values
          -- The only two rows of their amount are suggested whatever their texts say.
          (true, true, false, false, 'pair'),
          (true, false, false, false, 'pair'),
          -- One of several candidates is suggested if the text of any mentions a transfer.
          (false, true, false, false, 'row')
      ) as question (only_two, one_mentions, is_expense, is_settled, asks)
        on question.only_two = pair.only_two
        and question.one_mentions = pair.one_mentions
        and question.is_expense = pair.is_expense
        and question.is_settled = pair.is_settled;
end;
$$;

create function public.transfer_sides(ids uuid[], sizes bigint[], first_day date, last_day date)
returns table (
  key uuid,
  id uuid,
  part_id uuid,
  account_id uuid,
  day integer,
  created_at timestamptz,
  "position" integer,
  is_out boolean,
  size bigint,
  transfer_id uuid,
  waits_for uuid,
  may_link boolean,
  currency text,
  sample boolean,
  is_given boolean
)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
set enable_mergejoin = off
set plan_cache_mode = force_custom_plan
as $$
declare
  owner uuid := public.current_user_id();
  reach constant integer := public.transfer_window();
  -- A row's window touches at most two stretches of this length, so stretches can be joined by equality.
  stretch_days constant integer := 2 * reach + 1;
  -- With more amounts than this, it is faster to find those that came in first, and to read only their outgoing rows.
  many_sizes constant integer := 500;
  outgoing bigint[];
begin
  if cardinality(sizes) > many_sizes then
    outgoing := array(
      select distinct -arrived.amount_order
      from public.transactions arrived
      where
        arrived.user_id = owner
        and arrived.amount_order > 0
        and arrived.amount_order = any (sizes)
        and arrived.date between first_day and last_day
        and arrived.deletion_id is null
      union
      select -abs(transaction.amount * 1000)::bigint
      from
        public.waiting_legs() leg
        join public.transactions transaction on transaction.user_id = owner and transaction.id = leg.id
      union
      select -abs(part.amount * 1000)::bigint
      from public.transaction_parts part
      where part.user_id = owner and part.amount > 0
    );
  else
    outgoing := array(select -given.size from unnest(sizes) as given (size));
  end if;

  return query with
      own_accounts as materialized (
        select account.id, coalesce(account.currency, profile.currency) as currency, account.sample
        from
          public.live_accounts account
          join public.profiles profile on profile.user_id = owner
        where account.user_id = owner
      ),
      legs as materialized (select * from public.open_legs(sizes, first_day, last_day)),
      arriving as materialized (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          false as is_out,
          transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order > 0
          and transaction.amount_order = any (sizes)
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from legs leg where not leg.is_out
      ),
      reached as materialized (
        select distinct arrived.size, near.stretch
        from
          arriving arrived
          cross join lateral (
            values
              ((arrived.date - date '1900-01-01' - reach) / stretch_days),
              ((arrived.date - date '1900-01-01' + reach) / stretch_days)
          ) as near (stretch)
      ),
      leaving as (
        select
          transaction.id as key,
          transaction.id,
          null::uuid as part_id,
          transaction.account_id,
          transaction.date,
          transaction.created_at,
          transaction.position,
          true as is_out,
          -transaction.amount_order as size,
          null::uuid as transfer_id,
          null::uuid as waits_for,
          true as may_link
        from public.transactions transaction
        where
          transaction.user_id = owner
          and transaction.amount_order < 0
          and transaction.amount_order = any (outgoing)
          and (-transaction.amount_order, (transaction.date - date '1900-01-01') / stretch_days) in (
            select reached.size, reached.stretch from reached
          )
          and transaction.date between first_day and last_day
          and transaction.deletion_id is null
          and transaction.type <> 'transfer'
          and not transaction.is_split
        union all
        select leg.* from legs leg where leg.is_out
      )
    select
      candidate.key,
      candidate.id,
      candidate.part_id,
      candidate.account_id,
      candidate.date - date '1900-01-01',
      candidate.created_at,
      candidate.position,
      candidate.is_out,
      candidate.size,
      candidate.transfer_id,
      candidate.waits_for,
      candidate.may_link,
      account.currency,
      account.sample,
      candidate.id = any (ids)
    from
      (
        select leaving.* from leaving
        union all
        select arriving.* from arriving
      ) candidate
      join own_accounts account on account.id = candidate.account_id
    where
      candidate.transfer_id is not null
      or not exists (
        select
        from public.suggestions refusal
        where
          refusal.user_id = owner
          and refusal.first_id = candidate.id
          and refusal.kind = 'transfer'
          and refusal.second_id is null
          and refusal.first_part_id is not distinct from candidate.part_id
      )
      and not exists (select from public.refund_links link where link.user_id = owner and link.refund_id = candidate.id)
      and not exists (
        select from public.refund_links link where link.user_id = owner and link.purchase_id = candidate.id
      );
end;
$$;

-- Leaves room for a weekend and a holiday between the posting dates.
create function public.transfer_window()
returns integer
language sql
immutable
parallel safe
return 5;

COMMENT ON FUNCTION "public"."category_pools"(uuid[], boolean) IS 'Categories that hands chose for payees, in total and by detail: the leading one, the latest one and their counts.';

COMMENT ON FUNCTION "public"."clear_share"() IS 'Smallest share of decisions for one category that counts as clear.';

COMMENT ON FUNCTION "public"."guess_rungs"() IS 'Conditions on a pool of decisions for each kind of evidence. The first rung that fits decides; null means any.';

COMMENT ON FUNCTION "public"."open_legs"(bigint[], date, date) IS 'Legs that wait for their other one, and parts without a transfer, by amount and date.';

COMMENT ON FUNCTION "public"."sibling_guesses"(uuid[]) IS 'Categories of payees without decisions, where others that begin with the same words agree.';

COMMENT ON FUNCTION "public"."transfer_candidate_pairs"(uuid[], bigint[], date, date) IS 'Pairs of candidates with the same amount, near days and different accounts, without refused ones.';

COMMENT ON FUNCTION "public"."transfer_sides"(uuid[], bigint[], date, date) IS 'Rows, parts and waiting legs that may be a leg of a transfer, by amount and date.';

COMMENT ON FUNCTION "public"."transfer_window"() IS 'Most days between the two legs of a transfer.';

COMMENT ON FUNCTION "public"."transfer_words"() IS 'Words that banks write for transfers, payments, refunds, and cards and loans, folded, by language.';
