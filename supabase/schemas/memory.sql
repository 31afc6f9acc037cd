-- Memory: the category that a row most likely has, from what the user decided by hand.

create view public.judged_guesses
with (security_invoker = true)
as
  select
    t.user_id,
    t.guess_kind,
    t.guess_category_id,
    t.guess_filled,
    t.category_source = 'hand' and t.category_id <> t.guess_category_id as wrong,
    coalesce(t.category_set_at, t.created_at) as judged_at
  from public.transactions t
  where
    t.guess_kind is not null
    and t.deletion_id is null
    and not t.is_split
    and t.category_source in ('hand', 'memory')
    and t.guess_category_id is not null;

comment on view public.judged_guesses is
  'Memory''s guesses and whether the user kept them. A mere suggestion counts once the user has chosen.';

revoke all on public.judged_guesses from public, anon, authenticated;
grant select on public.judged_guesses to authenticated;

create function public.amount_band(amount numeric)
returns integer
language sql
immutable
parallel safe
return round(ln(abs(amount)::float8 + 0.01) / ln(2::float8))::integer;
comment on function public.amount_band is 'Amounts in one band differ by less than half of them.';

create function public.evidence_size(decisions bigint)
returns integer
language sql
immutable
parallel safe
return case
  when decisions >= 10 then 10
  when decisions >= 5 then 5
  when decisions >= 3 then 3
  else decisions
end;
comment on function public.evidence_size is
  'A number of decisions, as kinds of evidence count it: 1, 2, 3 to 4, 5 to 9, 10 or more.';

create function public.likelihood_size(likelihood double precision)
returns integer
language sql
immutable
parallel safe
return case
  when likelihood >= 0.9 then 9
  when likelihood >= 0.7 then 7
  when likelihood >= 0.5 then 5
  when likelihood >= 0.3 then 3
  else 1
end;
comment on function public.likelihood_size is 'A likelihood in tenths, as kinds of evidence count it: 9, 7, 5, 3 or 1.';

create function public.guess_kinds()
returns table (kind text, error float8, trusted boolean)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query values
      -- All decisions about the payee are for one category; of these, some with exactly this amount.
      ('payee-1', 0.15::float8, false),
      ('payee-2', 0.025, true),
      ('payee-3', 0.018, true),
      ('payee-5', 0.012, true),
      ('payee-10', 0.008, true),
      ('amount-1', 0.03, false),
      ('amount-2', 0.02, true),
      ('amount-3', 0.012, true),
      ('amount-5', 0.01, true),
      ('amount-10', 0.01, true),
      -- A single one about the payee, and those about others that begin with the same words.
      ('kin-2', 0.05, false),
      ('kin-3', 0.05, false),
      ('kin-5', 0.02, false),
      ('kin-10', 0.01, false),
      -- Nearly all; at least nine of ten; as many, but not the last one.
      ('nearly-10', 0.012, true),
      ('most-5', 0.04, true),
      ('most-10', 0.02, true),
      ('shaken-10', 0.06, false),
      -- All of the latest, while all before were for others.
      ('moved-2', 0.25, false),
      ('moved-3', 0.12, false),
      ('moved-5', 0.05, false),
      ('moved-10', 0.02, false),
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
      ('words-1', 0.2, false),
      ('words-2', 0.1, false),
      ('words-3', 0.05, false),
      ('words-5', 0.02, false),
      ('words-10', 0.015, false),
      ('word-3', 0.15, false),
      ('word-5', 0.15, false),
      ('word-10', 0.12, false),
      -- A new payee: words and amounts shared with others, by the likelihood that they give, in tenths.
      ('like-9', 0.25, false),
      ('like-7', 0.35, false),
      ('like-5', 0.45, false),
      ('like-3', 0.6, false),
      ('like-1', 0.75, false);
end;
$$;
comment on function public.guess_kinds is
  'Kinds of evidence: usual error rate, and whether memory may fill in unless the user''s record forbids it.';

create function public.guess_errors()
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
      ),
      record as materialized (
        select (100 * 0.015 + count(*) filter (where latest.wrong)) / (100 + count(*)) as error
        from
          (
            select g.wrong
            from judged g
            where g.guess_filled
            order by g.judged_at desc
            limit 200
          ) latest
      )
    -- The usual error counts as if it had been seen some times, so that luck does not decide. A trusted kind is given
    -- up once it is wrong clearly more often than three times in a hundred, as users change some guesses by mistake;
    -- or just more often, while all filled in lately is. Any other fills in nothing until this user has judged
    -- it five times.
    select
      k.kind,
      null::uuid,
      (w.weight * k.error + count(j.guess_kind) filter (where j.wrong)) / (w.weight + count(j.guess_kind)),
      (
        case
          when k.trusted
          and record.error <= 0.03 then 0.06
          when k.trusted then 0.03
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
            else 5
          end as weight
      ) w
      cross join record
      left join judged j on j.guess_kind = k.kind
    group by k.kind, k.error, k.trusted, w.weight, record.error
    union all
    -- A category that is often wrong, whatever the evidence.
    select null, j.guess_category_id, (20 * 0.02 + count(*) filter (where j.wrong)) / (20 + count(*)), 0.1::float8
    from judged j
    where j.guess_kind <> 'mixed' and j.guess_kind not like 'like-%'
    group by j.guess_category_id;
end;
$function$;
comment on function public.guess_errors is
  'Recent error rate of memory for this user, by evidence and by category, with the rate that still fills in.';

-- One odd decision in ten does not make a payee one that sells several things.
create function public.clear_share()
returns numeric
language sql
immutable
parallel safe
return 0.9;
comment on function public.clear_share is 'Smallest share of decisions for one category that counts as clear.';

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
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return query values
      -- rung, pool, kind, likeness | one_category, amount_seen, least_share, least_decisions, last_agrees, unopposed,
      -- text_decides
      -- All decisions about the payee are for one category, one of them with exactly this amount.
      (
        1,
        'payee',
        'amount',
        null,
        true,
        true,
        null::numeric,
        null::integer,
        null::boolean,
        null::boolean,
        null::boolean
      ),
      -- A single one, and payees that begin with the same words agree.
      (2, 'kin', 'kin', null, true, null, null, null, null, null, null),
      -- All are for one category.
      (3, 'payee', 'payee', null, true, null, null, null, null, null, null),
      -- Nearly all of many are, and decisions about similar amounts are for no other one.
      (4, 'payee', 'nearly', null, null, null, 0.97, 10, true, true, null),
      -- Most are.
      (5, 'payee', 'most', null, null, null, public.clear_share(), 5, true, true, null),
      -- All of the latest are, and all before were for others: habits have changed.
      (6, 'moved', 'moved', null, null, null, null, 2, null, true, null),
      -- Most of many are, but not the latest: habits may have changed.
      (7, 'payee', 'shaken', null, null, null, public.clear_share(), 10, false, true, null),
      -- The payee sells several things: all decisions with exactly this amount are for one category.
      (8, 'amount', 'mixed-amount', 'same-amount', true, null, null, null, null, null, null),
      -- The text decides.
      (9, 'text', 'mixed-text', 'same-text', null, null, null, null, null, true, null),
      -- Similar amounts decide.
      (10, 'band', 'mixed-band', 'like-amount', null, null, null, null, null, true, null),
      -- Nothing decides: the leading category of similar amounts.
      (11, 'band', 'mixed', 'like-amount', null, null, null, null, null, null, false),
      -- Nothing decides: the leading category of the payee.
      (12, 'payee', 'mixed', null, null, null, null, null, null, null, null),
      -- A new payee: the category of others that begin with the same two words.
      (13, 'words', 'words', null, null, null, null, null, null, null, null),
      -- A new payee: the category of others that begin with the same word.
      (14, 'word', 'word', null, null, null, null, 3, null, null, null),
      -- A new payee: the likeliest category of payees with words and amounts like its own.
      (15, 'shared', 'like', null, null, null, null, null, null, null, null),
      -- A new payee without such words: the likeliest category of similar amounts.
      (16, 'size', 'like', 'like-amount', null, null, null, null, null, null, null);
end;
$$;
comment on function public.guess_rungs is
  'Conditions on a pool of decisions for each kind of evidence. The first rung that fits decides; null means any.';

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
  is_clear boolean,
  moved bigint
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
          decision.date,
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
                chosen.date,
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
              select
                part.category_id,
                part.amount,
                whole.description,
                whole.date,
                coalesce(whole.edited_at, whole.created_at)
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
        select
          sitting.payee_id,
          sitting.way,
          'payee' as level,
          '' as detail,
          sitting.category_id,
          sum(sitting.decisions)::bigint as decisions,
          min(sitting.earliest) as earliest,
          max(sitting.latest) as latest,
          sum(sitting.decisions * power(2::float8, sitting.day / half_life)) as weight
        from
          (
            -- Decisions of one day count once, those about rows of several days twice.
            select
              decided.payee_id,
              decided.way,
              decided.category_id,
              decided.day,
              case
                when min(decided.date) < max(decided.date) then 2
                else 1
              end as decisions,
              min(decided.decided_at) as earliest,
              max(decided.decided_at) as latest
            from decided
            group by decided.payee_id, decided.way, decided.category_id, decided.day
          ) sitting
        group by sitting.payee_id, sitting.way, sitting.category_id
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
          sitting.payee_id,
          sitting.way,
          sitting.level,
          sitting.detail,
          sitting.category_id,
          sum(sitting.decisions)::bigint,
          min(sitting.earliest),
          max(sitting.latest),
          sum(sitting.decisions * power(2::float8, sitting.day / half_life))
        from
          (
            select
              decided.payee_id,
              decided.way,
              finer.level,
              finer.detail,
              decided.category_id,
              decided.day,
              case
                when min(decided.date) < max(decided.date) then 2
                else 1
              end as decisions,
              min(decided.decided_at) as earliest,
              max(decided.decided_at) as latest
            from
              decided
              join varied on varied.payee_id = decided.payee_id and varied.way = decided.way
              cross join lateral (
                values
                  ('amount', trim_scale(decided.amount)::text),
                  ('band', public.amount_band(decided.amount)::text),
                  ('text', public.payee_key(decided.description))
              ) finer (level, detail)
            group by decided.payee_id, decided.way, finer.level, finer.detail, decided.category_id, decided.day
          ) sitting
        group by sitting.payee_id, sitting.way, sitting.level, sitting.detail, sitting.category_id
      ),
      pools as (
        select distinct on (vote.payee_id, vote.way, vote.level, vote.detail)
          vote.payee_id,
          vote.way,
          vote.level,
          vote.detail,
          vote.category_id as top,
          first_value(vote.category_id) over by_time as last,
          vote.decisions as matching,
          (sum(vote.decisions) over pool)::bigint as decisions,
          count(*) over pool as categories,
          vote.weight / sum(vote.weight) over pool as share,
          case
            when first_value(vote.earliest) over by_time > nth_value(vote.latest, 2) over by_time then first_value(
              vote.decisions
            ) over by_time
          end as moved
        from votes vote
        window
          pool as (partition by vote.payee_id, vote.way, vote.level, vote.detail),
          by_time as (
            partition by vote.payee_id, vote.way, vote.level, vote.detail
            order by vote.latest desc, vote.decisions desc, vote.category_id
            rows between unbounded preceding and unbounded following
          )
        order by vote.payee_id, vote.way, vote.level, vote.detail, vote.weight desc, vote.latest desc, vote.category_id
      )
    select
      pool.payee_id,
      pool.way,
      pool.level,
      pool.detail,
      pool.top,
      pool.last,
      pool.matching,
      pool.decisions,
      pool.categories,
      pool.share,
      pool.categories = 1
      or pool.decisions >= many_decisions
      and pool.share >= public.clear_share()
      and pool.last = pool.top,
      pool.moved
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
      null::boolean,
      null::bigint
    from
      decided
      left join varied on varied.payee_id = decided.payee_id and varied.way = decided.way
    where detailed and varied.payee_id is null;
end;
$$;
comment on function public.category_pools is
  'Categories that hands chose for payees, in total and by detail: the leading one, the latest one and their counts.';

create function public.sibling_guesses(asked uuid[])
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
  if asked is null then
    return;
  end if;
  siblings := array(
    select distinct key.payee_id
    from public.payee_keys key
    where
      key.user_id = owner
      and key.cleaned <> ''
      and public.payee_stem(key.cleaned) = any (
        array(
          select distinct public.payee_stem(own.cleaned)
          from public.payee_keys own
          where own.user_id = owner and own.payee_id = any (asked) and own.cleaned <> ''
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
        where key.user_id = owner and key.payee_id = any (asked || siblings) and key.cleaned <> ''
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
          unnest(asked) stranger (id)
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
comment on function public.sibling_guesses is
  'Categories of payees with few decisions, where others that begin with the same words agree.';

-- Words of the text and the size of the amount are counted as if each said by itself how likely a category is.
create function public.resembling_guesses(strangers uuid[], amounts numeric[])
returns table (
  payee_id uuid,
  way integer,
  band integer,
  top uuid,
  likelihood double precision,
  word text,
  matching bigint,
  decisions bigint
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
  -- They bound the work: the payees asked about, the newest payees compared with them, and the decisions of each.
  most_strangers constant integer := 2000;
  most_payees constant integer := 2000;
  latest_rows constant integer := 5;
  -- A trait counts as if this many payees had it that are spread over the categories like all.
  doubt constant float8 := 1;
  -- In bytes: two letters of Latin script are an article or a preposition, two of Chinese or Japanese a shop.
  shortest_word constant integer := 3;
  uncategorized uuid := (
    select category.id
    from public.categories category
    where category.user_id = owner and public.caseless(category.name) = 'uncategorized'
  );
begin
  if strangers is null then
    return;
  end if;
  return query with
      asked as materialized (
        select distinct
          given.payee_id,
          sign(given.amount)::integer as way,
          public.amount_band(given.amount) as band
        from unnest(strangers, amounts) given (payee_id, amount)
        limit most_strangers
      ),
      decided as materialized (
        select payee.id as payee_id, decision.*
        from
          (
            select known.id
            from public.payees known
            where known.user_id = owner
            order by known.created_at desc
            limit most_payees
          ) payee
          cross join lateral (
            select
              chosen.category_id,
              sign(chosen.amount)::integer as way,
              public.amount_band(chosen.amount) as band
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
          ) decision
        where decision.category_id is distinct from uncategorized
      ),
      texts as materialized (
        select named.payee_id, text.key
        from
          (
            select known.payee_id from decided known
            union
            select stranger.payee_id from asked stranger
          ) named
          cross join lateral (
            select key.key
            from public.payee_keys key
            where key.user_id = owner and key.payee_id = named.payee_id
            order by key.key
            limit 1
          ) text
      ),
      words as materialized (
        select distinct text.payee_id, part.word
        from
          texts text
          cross join lateral string_to_table(regexp_replace(text.key, '[^[:alpha:]]+', ' ', 'g'), ' ') part (word)
        where octet_length(part.word) >= shortest_word
      ),
      traits as (
        select known.payee_id, known.way, known.category_id, word.word, null::integer as band
        from
          decided known
          join words word on word.payee_id = known.payee_id
        union
        select known.payee_id, known.way, known.category_id, null, known.band
        from decided known
      ),
      votes as materialized (
        select
          trait.way,
          trait.word,
          trait.band,
          trait.category_id,
          count(*) as payees,
          (sum(count(*)) over (partition by trait.way, trait.word, trait.band))::bigint as all_payees
        from traits trait
        group by trait.way, trait.word, trait.band, trait.category_id
      ),
      usual as materialized (
        select
          known.way,
          known.category_id,
          count(distinct known.payee_id) / sum(count(distinct known.payee_id)::float8) over (
            partition by known.way
          ) as share
        from decided known
        group by known.way, known.category_id
      ),
      heard as materialized (
        select
          stranger.*,
          vote.category_id,
          vote.word,
          vote.payees,
          vote.all_payees,
          ln(1 + vote.payees / (doubt * usual.share)) as weight
        from
          (
            select named.payee_id, named.way, named.band, word.word, null::integer as size
            from
              asked named
              join words word on word.payee_id = named.payee_id
            union all
            select named.payee_id, named.way, named.band, null, named.band
            from asked named
          ) stranger (payee_id, way, band, trait, size)
          join votes vote
            on vote.way = stranger.way
            and coalesce(vote.word, '') = coalesce(stranger.trait, '')
            and coalesce(vote.band, 0) = coalesce(stranger.size, 0)
          join usual on usual.way = vote.way and usual.category_id = vote.category_id
      ),
      scores as materialized (
        select
          heard.payee_id,
          heard.way,
          heard.band,
          heard.category_id,
          exp(sum(heard.weight)) * min(usual.share) as score,
          min(usual.share) as usual,
          (array_agg(heard.word order by heard.word is null, heard.weight desc, heard.word))[1] as word,
          (array_agg(heard.payees order by heard.word is null, heard.weight desc, heard.word))[1] as matching,
          (array_agg(heard.all_payees order by heard.word is null, heard.weight desc, heard.word))[1] as decisions
        from
          heard
          join usual on usual.way = heard.way and usual.category_id = heard.category_id
        group by heard.payee_id, heard.way, heard.band, heard.category_id
      )
    -- Categories of which nothing is heard keep their usual share.
    select distinct on (score.payee_id, score.way, score.band)
      score.payee_id,
      score.way,
      score.band,
      score.category_id,
      score.score / (
        sum(score.score) over (partition by score.payee_id, score.way, score.band) + 1 - sum(score.usual) over (
          partition by score.payee_id, score.way, score.band
        )
      ),
      score.word,
      score.matching,
      score.decisions
    from scores score
    order by score.payee_id, score.way, score.band, score.score desc, score.category_id;
end;
$$;
comment on function public.resembling_guesses is
  'The likeliest category of payees without decisions, by the words they share with others and the size of the amount.';

-- Looks at the row's payee, then at payees that begin with the same words, then at all that resemble it.
create function public.guess_categories(payees uuid[], descriptions text[], amounts numeric[])
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
      singles as materialized (
        -- Payees with a single decision, so that those about others that begin alike count as well.
        select array_agg(distinct pool.payee_id) as ids
        from pools pool
        where pool.level = 'payee' and pool.decisions = 1
      ),
      resembling as materialized (
        select guess.*
        from
          (
            select array_agg(given.payee_id) as ids, array_agg(given.amount) as amounts
            from
              given
              join unnest(strangers) stranger (id) on stranger.id = given.payee_id
          ) asked
          cross join lateral public.resembling_guesses(asked.ids, asked.amounts) guess
      ),
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
          end as text,
          case
            when payee.payee_id is null then public.amount_band(given.amount)
          end as size
        from
          given
          left join pools payee on payee.payee_id = given.payee_id and payee.way = given.way and payee.level = 'payee'
      ),
      alike as materialized (
        -- Rows that memory can't distinguish are judged once.
        select
          asked.payee_id,
          asked.way,
          asked.size,
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
          asked.size,
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
          left join public.sibling_guesses(strangers || (select singles.ids from singles)) sibling
            on sibling.payee_id = same.payee_id and sibling.way = same.way
          left join resembling
            on resembling.payee_id = same.payee_id and resembling.way = same.way and resembling.band = same.size
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
              case
                when rung.kind = 'mixed' then rung.kind
                when rung.kind = 'like' then 'like-' || public.likelihood_size(pool.share)
                else rung.kind || '-' || public.evidence_size(pool.decisions)
              end as kind,
              rung.likeness,
              rung.pool,
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
                    'moved',
                    payee.last,
                    payee.last,
                    payee.moved,
                    payee.moved,
                    payee.categories,
                    1,
                    near.last = payee.last is not false,
                    null
                  ),
                  (
                    'kin',
                    case
                      when payee.top = sibling.top then payee.top
                    end,
                    payee.last,
                    payee.matching + sibling.matching,
                    payee.decisions + sibling.decisions,
                    payee.categories,
                    1,
                    null,
                    sibling.words
                  ),
                  (
                    case
                      when resembling.word is null then 'size'
                      else 'shared'
                    end,
                    case
                      when payee.top is null then resembling.top
                    end,
                    resembling.top,
                    resembling.matching,
                    resembling.decisions,
                    1,
                    resembling.likelihood,
                    null,
                    resembling.word
                  ),
                  (
                    case
                      when payee.top is not null then null
                      when sibling.size = 2 then 'words'
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
                when found.pool = 'shared' then 'shared'
                when found.pool = 'size' then 'others'
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
comment on function public.guess_categories is
  'Likely category of each row from the user''s own decisions, its evidence, and whether it is sure enough to fill in.';
