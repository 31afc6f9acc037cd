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

create function public.guess_kinds()
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
    -- The payee sells several things, told apart by the amount, by the text, by about the amount, or not at all.
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
      )
    -- What is usual counts as if it had been seen some times, so that luck does not decide. A kind that is trusted is
    -- given up
    -- once it is wrong clearly more often than three times in a hundred: what users change by mistake speaks against
    -- none. Any
    -- other fills in nothing until this user has judged it five times.
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
comment on function public.guess_errors is
  'Recent error rate of memory for this user, by evidence and by category, with the rate that still fills in.';

-- Looks at the row's payee, then at payees that begin with the same words. Leaves out rows it knows nothing of.
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
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select c.id
    from public.categories c
    where c.user_id = owner and public.caseless(c.name) = 'uncategorized'
  );
  -- Those with decisions of their own, and for the others those that begin with the same words.
  own uuid[];
  strangers uuid[];
  siblings uuid[] := '{}';
begin
  select array_agg(p.id) filter (where p.decided), array_agg(p.id) filter (where not p.decided)
  into own, strangers
  from
    (
      select
        p.id,
        exists (
          select
          from public.transactions t
          where
            t.user_id = owner
            and t.payee_id = p.id
            and t.category_source = 'hand'
            and t.deletion_id is null
            and not t.is_split
            and t.type <> 'transfer'
        )
        or exists (
          select
          from public.transactions t
          where t.user_id = owner and t.payee_id = p.id and t.is_split and t.deletion_id is null
        ) as decided
      from public.payees p
      where p.user_id = owner and p.id in (select distinct g from unnest(payees) g) and not p.never_guess
    ) p;
  if own is null and strangers is null then
    return;
  end if;
  if strangers is not null then
    siblings := array(
      select distinct k.payee_id
      from public.payee_keys k
      where
        k.user_id = owner
        and k.cleaned <> ''
        and k.payee_id <> all (strangers)
        and public.payee_stem(k.cleaned) = any (
          array(
            select distinct public.payee_stem(s.cleaned)
            from public.payee_keys s
            where s.user_id = owner and s.payee_id = any (strangers) and s.cleaned <> ''
          )
        )
      limit 5000
    );
  end if;

  return query with
      given as materialized (
        select (g.place)::integer as place, g.payee_id, g.description, g.amount, sign(g.amount)::integer as way
        from unnest(payees, descriptions, amounts) with ordinality as g (payee_id, description, amount, place)
      ),
      decided as materialized (
        select
          p.id as payee_id,
          d.category_id,
          d.amount,
          sign(d.amount)::integer as way,
          d.description,
          d.decided_at,
          (d.decided_at at time zone 'UTC')::date - date '2000-01-01' as day
        from
          unnest(own || siblings) p (id)
          cross join lateral (
            (
              select t.category_id, t.amount, t.description, coalesce(t.category_set_at, t.created_at) as decided_at
              from public.transactions t
              where
                t.user_id = owner
                and t.payee_id = p.id
                and t.category_source = 'hand'
                and t.deletion_id is null
                and not t.is_split
                and t.type <> 'transfer'
              order by coalesce(t.category_set_at, t.created_at) desc
              limit 400
            )
            union all
            (
              select s.category_id, s.amount, t.description, coalesce(t.edited_at, t.created_at)
              from
                public.transactions t
                join public.transaction_parts s on s.user_id = owner and s.transaction_id = t.id
              where
                t.user_id = owner
                and t.payee_id = p.id
                and t.is_split
                and t.deletion_id is null
                and s.category_source = 'hand'
                and s.type <> 'transfer'
              limit 100
            )
          ) d
      ),
      payee_votes as materialized (
        -- What was decided on one day counts once.
        select
          d.payee_id,
          d.way,
          d.category_id,
          count(distinct d.day) as decisions,
          max(d.decided_at) as latest,
          sum(distinct power(2::float8, d.day / 180.0)) as weight
        from decided d
        group by d.payee_id, d.way, d.category_id
      ),
      payee_pools as materialized (
        select distinct on (v.payee_id, v.way)
          v.payee_id,
          v.way,
          v.category_id as top,
          v.decisions as matching,
          sum(v.decisions) over pool as decisions,
          count(*) over pool as categories,
          v.weight / sum(v.weight) over pool as share,
          first_value(v.category_id) over (
            partition by v.payee_id, v.way
            order by v.latest desc, v.decisions desc, v.category_id
          ) as last
        from payee_votes v
        window pool as (partition by v.payee_id, v.way)
        order by v.payee_id, v.way, v.weight desc, v.latest desc, v.category_id
      ),
      amounts_of_one as materialized (
        select distinct d.payee_id, d.way, d.amount
        from
          decided d
          join payee_pools p on p.payee_id = d.payee_id and p.way = d.way
        where p.categories = 1 and d.payee_id = any (own)
      ),
      narrow as materialized (
        -- Within a payee of several categories: the same amount, about the same, the same text.
        select
          d.payee_id,
          d.way,
          l.level,
          l.detail,
          d.category_id,
          count(distinct d.day) as decisions,
          max(d.decided_at) as latest,
          sum(distinct power(2::float8, d.day / 180.0)) as weight
        from
          decided d
          join payee_pools p on p.payee_id = d.payee_id and p.way = d.way
          cross join lateral (
            values
              ('amount', trim_scale(d.amount)::text),
              ('band', public.amount_band(d.amount)::text),
              ('text', public.payee_key(d.description))
          ) l (level, detail)
        where p.categories > 1 and d.payee_id = any (own)
        group by d.payee_id, d.way, l.level, l.detail, d.category_id
      ),
      narrow_pools as materialized (
        select distinct on (v.payee_id, v.way, v.level, v.detail)
          v.payee_id,
          v.way,
          v.level,
          v.detail,
          v.category_id as top,
          v.decisions as matching,
          sum(v.decisions) over pool as decisions,
          count(*) over pool as categories,
          v.weight / sum(v.weight) over pool as share,
          first_value(v.category_id) over (
            partition by v.payee_id, v.way, v.level, v.detail
            order by v.latest desc, v.decisions desc, v.category_id
          ) as last
        from narrow v
        window pool as (partition by v.payee_id, v.way, v.level, v.detail)
        order by v.payee_id, v.way, v.level, v.detail, v.weight desc, v.latest desc, v.category_id
      ),
      sibling_words as materialized (
        select distinct k.payee_id, w.words, w.size
        from
          public.payee_keys k
          cross join lateral (
            select public.payee_stem(k.cleaned) as words, 1 as size
            union all
            select split_part(k.cleaned, ' ', 1) || ' ' || split_part(k.cleaned, ' ', 2), 2
            where split_part(k.cleaned, ' ', 2) <> ''
          ) w
        where k.user_id = owner and k.payee_id = any (strangers || siblings) and k.cleaned <> ''
      ),
      word_votes as materialized (
        select
          g.payee_id,
          w.size,
          w.words,
          p.way,
          p.top as category_id,
          count(distinct p.payee_id) as payees,
          bool_and(p.categories = 1) as pure
        from
          (select distinct g.payee_id from given g where g.payee_id = any (strangers)) g
          join sibling_words w on w.payee_id = g.payee_id
          join sibling_words o on o.words = w.words and o.size = w.size and o.payee_id <> g.payee_id
          join payee_pools p on p.payee_id = o.payee_id
        group by g.payee_id, w.size, w.words, p.way, p.top
      ),
      word_pools as materialized (
        select distinct on (v.payee_id, v.way)
          v.payee_id,
          v.way,
          v.size,
          v.words,
          v.category_id as top,
          v.payees as matching,
          v.decisions,
          v.unanimous
        from
          (
            select
              v.*,
              sum(v.payees) over pool as decisions,
              v.pure and v.payees >= 0.9 * sum(v.payees) over pool as unanimous
            from word_votes v
            window pool as (partition by v.payee_id, v.way, v.size, v.words)
          ) v
        order by v.payee_id, v.way, v.unanimous desc, v.size desc, v.payees desc, v.category_id
      ),
      detailed as materialized (
        select
          g.*,
          m.several,
          case
            when m.several then trim_scale(g.amount)::text
          end as same_amount,
          case
            when m.several then public.amount_band(g.amount)::text
          end as like_amount,
          case
            when m.several then public.payee_key(g.description)
          end as same_text
        from
          given g
          left join payee_pools p on p.payee_id = g.payee_id and p.way = g.way
          cross join lateral (select p.categories > 1 as several) m
      ),
      alike as materialized (
        -- What memory can't tell apart is judged once.
        select
          g.payee_id,
          g.way,
          o.amount is not null as seen_amount,
          a.top,
          a.last,
          a.categories,
          a.decisions,
          a.matching,
          a.share,
          b.detail as band,
          t.detail as text,
          array_agg(g.place) as places
        from
          detailed g
          left join amounts_of_one o on o.payee_id = g.payee_id and o.way = g.way and o.amount = g.amount
          left join narrow_pools a
            on a.payee_id = g.payee_id and a.way = g.way and a.level = 'amount' and a.detail = g.same_amount
          left join narrow_pools b
            on b.payee_id = g.payee_id and b.way = g.way and b.level = 'band' and b.detail = g.like_amount
          left join narrow_pools t
            on t.payee_id = g.payee_id and t.way = g.way and t.level = 'text' and t.detail = g.same_text
        group by
          g.payee_id,
          g.way,
          o.amount is not null,
          a.top,
          a.last,
          a.categories,
          a.decisions,
          a.matching,
          a.share,
          b.detail,
          t.detail
      ),
      found as materialized (
        select
          a.places,
          k.kind,
          k.top,
          k.matching,
          k.decisions,
          k.share,
          k.scope,
          k.words,
          k.likeness,
          uncategorized in (p.last, b.last, a.last) as cleared
        from
          alike a
          left join payee_pools p on p.payee_id = a.payee_id and p.way = a.way and a.payee_id = any (own)
          left join narrow_pools b
            on b.payee_id = a.payee_id and b.way = a.way and b.level = 'band' and b.detail = a.band
          left join narrow_pools t
            on t.payee_id = a.payee_id and t.way = a.way and t.level = 'text' and t.detail = a.text
          left join word_pools w on p.payee_id is null and w.payee_id = a.payee_id and w.way = a.way
          cross join lateral (
            select
              case
                when t.categories = 1
                and t.decisions < p.decisions
                or t.decisions >= 10
                and t.share >= 0.9
                and t.last = t.top then public.evidence_size(t.decisions::bigint)
                else 0
              end as text_size,
              case
                when b.categories = 1
                or b.decisions >= 10
                and b.share >= 0.9
                and b.last = b.top then public.evidence_size(b.decisions::bigint)
                else 0
              end as band_size
          ) s
          cross join lateral (
            select c.*
            from
              (
                values
                  (
                    1,
                    p.categories = 1 and a.seen_amount,
                    'amount-' || public.evidence_size(p.decisions::bigint),
                    p.top,
                    p.matching,
                    p.decisions,
                    p.share,
                    'payee',
                    null,
                    'any'
                  ),
                  (
                    2,
                    p.categories = 1,
                    'payee-' || public.evidence_size(p.decisions::bigint),
                    p.top,
                    p.matching,
                    p.decisions,
                    p.share,
                    'payee',
                    null,
                    'any'
                  ),
                  (
                    3,
                    p.share >= 0.9
                    and (p.last = p.top and p.decisions >= 5 or p.decisions >= 10)
                    and not (b.decisions >= 2 and b.top <> p.top)
                    and not coalesce(a.top <> p.top, false),
                    case
                      when p.last <> p.top then 'shaken-10'
                      when p.share >= 0.97
                      and p.decisions >= 10 then 'nearly-10'
                      else 'most-' || public.evidence_size(p.decisions::bigint)
                    end,
                    p.top,
                    p.matching,
                    p.decisions,
                    p.share,
                    'payee',
                    null,
                    'any'
                  ),
                  (
                    4,
                    a.categories = 1,
                    'mixed-amount-' || public.evidence_size(a.decisions::bigint),
                    a.top,
                    a.matching,
                    a.decisions,
                    a.share,
                    'payee',
                    null,
                    'same-amount'
                  ),
                  (
                    5,
                    s.text_size > 0 and s.text_size >= s.band_size and (s.band_size = 0 or t.top = b.top),
                    'mixed-text-' || s.text_size,
                    t.top,
                    t.matching,
                    t.decisions,
                    t.share,
                    'payee',
                    null,
                    'same-text'
                  ),
                  (
                    6,
                    s.band_size > s.text_size and (s.text_size = 0 or t.top = b.top),
                    'mixed-band-' || s.band_size,
                    b.top,
                    b.matching,
                    b.decisions,
                    b.share,
                    'payee',
                    null,
                    'like-amount'
                  ),
                  (
                    7,
                    b.top is not null and s.text_size = 0,
                    'mixed',
                    b.top,
                    b.matching,
                    b.decisions,
                    b.share,
                    'payee',
                    null,
                    'like-amount'
                  ),
                  (8, p.top is not null, 'mixed', p.top, p.matching, p.decisions, p.share, 'payee', null, 'any'),
                  (
                    9,
                    w.unanimous,
                    case w.size
                      when 2 then 'words-'
                      else 'word-'
                    end || public.evidence_size(w.decisions::bigint),
                    w.top,
                    w.matching,
                    w.decisions,
                    w.matching / w.decisions::float8,
                    'words',
                    w.words,
                    'any'
                  )
              ) as c (rank, applies, kind, top, matching, decisions, share, scope, words, likeness)
            where c.applies
            order by c.rank
            limit 1
          ) k
      ),
      errors as materialized (select e.* from public.guess_errors() e),
      judged as materialized (
        select
          f.places,
          f.top,
          f.kind,
          case f.kind
            when 'mixed' then f.share * 0.9
            else 1 - e.error
          end as share,
          f.kind <> 'mixed'
          and not coalesce(f.cleared, false)
          and e.error <= e.error_limit
          and coalesce(c.error <= c.error_limit, true) as filled,
          -- What is usual goes without saying: it is kept with each row.
          jsonb_strip_nulls(
            jsonb_build_object(
              'kind',
              f.kind,
              'matching',
              f.matching,
              'of',
              f.decisions,
              'scope',
              nullif(f.scope, 'payee'),
              'likeness',
              nullif(f.likeness, 'any'),
              'payee',
              f.words
            )
          ) as evidence
        from
          found f
          join errors e on e.kind = f.kind
          left join errors c on c.category_id = f.top
        where f.top is distinct from uncategorized
      )
    select unnest(j.places), j.top, j.kind, j.share, j.filled, j.evidence
    from judged j;
end;
$$;
comment on function public.guess_categories is
  'Likely category of each row from the user''s own decisions, its evidence, and whether it is sure enough to fill in.';
