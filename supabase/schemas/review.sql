create view public.open_suggestions
with (security_invoker = true)
as
  select
    s.user_id,
    s.id,
    s.kind,
    s.first_id,
    s.second_id,
    s.decision,
    s.reason,
    s.created_at,
    s.first_part_id,
    s.second_part_id
  from
    public.suggestions s
    join public.transactions f on f.user_id = s.user_id and f.id = s.first_id and f.deletion_id is null
    join public.transactions o on o.user_id = s.user_id and o.id = s.second_id and o.deletion_id is null
  where s.refused_at is null;

comment on view public.open_suggestions is
  'Suggestions that wait for a decision, about transactions that are not in the trash.';

revoke all on public.open_suggestions from public, anon, authenticated;
grant select on public.open_suggestions to authenticated;

create view public.waiting_transfers
with (security_invoker = true)
as
  select
    r.user_id,
    r.id,
    t.id as transaction_id,
    t.date,
    coalesce(p.amount, t.amount)::numeric(15, 3) as amount,
    case
      when r.out_id is null then r.out_account_id
      else r.in_account_id
    end as account_id,
    p.id as part_id
  from
    public.live_transfers r
    join public.transactions t on t.user_id = r.user_id and t.id = coalesce(r.out_id, r.in_id)
    left join public.transaction_parts p
      on p.user_id = r.user_id
      and p.id = case
        when r.out_id is null then r.in_part_id
        else r.out_part_id
      end
  where r.out_id is null or r.in_id is null;

comment on view public.waiting_transfers is
  'Transfers whose other leg has not come yet, with the account where it is expected.';

revoke all on public.waiting_transfers from public, anon, authenticated;
grant select on public.waiting_transfers to authenticated;

create function public.review_page(today date)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      open as materialized (
        select
          s.*,
          coalesce(s.first_part_id, s.first_id) as first_key,
          coalesce(s.second_part_id, s.second_id) as second_key,
          abs(coalesce(fp.amount, f.amount)) as out_amount,
          abs(coalesce(op.amount, o.amount)) as in_amount,
          f.date,
          row_number() over (
            partition by s.decision
            order by f.date desc, s.first_id, o.date, s.id
          ) as place
        from
          public.open_suggestions s
          join public.transactions f on f.user_id = s.user_id and f.id = s.first_id
          join public.transactions o on o.user_id = s.user_id and o.id = s.second_id
          left join public.transaction_parts fp on fp.user_id = s.user_id and fp.id = s.first_part_id
          left join public.transaction_parts op on op.user_id = s.user_id and op.id = s.second_part_id
        where s.user_id = (select public.current_user_id())
      ),
      decisions as (
        select
          o.decision,
          o.kind,
          min(o.reason) as reason,
          count(*) as suggestions,
          case
            when o.kind in ('transfer', 'fee')
            and (count(distinct o.first_key) < count(*) or count(distinct o.second_key) < count(*)) then 'one'
            else 'all'
          end as choice,
          case
            when count(distinct o.first_key) < count(*)
            or count(distinct o.second_key) < count(*) then max(o.in_amount)
            else sum(
              case o.kind
                when 'fee' then o.in_amount
                else o.out_amount
              end
            )
          end as amount,
          max(o.date) as latest
        from open o
        group by o.decision, o.kind
      )
    select
      jsonb_build_object(
        'decisions',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'decision',
                  d.decision,
                  'kind',
                  d.kind,
                  'reason',
                  d.reason,
                  'count',
                  d.suggestions,
                  'amount',
                  d.amount,
                  'choice',
                  d.choice,
                  'suggestions',
                  (
                    select
                      jsonb_agg(
                        jsonb_build_object(
                          'id',
                          o.id,
                          'first',
                          public.other_transaction(o.first_id, o.first_part_id),
                          'second',
                          public.other_transaction(o.second_id, o.second_part_id),
                          'reason',
                          o.reason
                        )
                        order by o.place
                      )
                    from open o
                    where o.decision = d.decision and o.place <= 100
                  )
                )
                order by
                  array_position(array['transfer', 'fee', 'refund', 'duplicate'], d.kind),
                  d.latest desc,
                  d.decision
              ),
              '[]'
            )
          from (select * from decisions d order by d.latest desc, d.decision limit 200) d
        ),
        'waiting',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  w.id,
                  'transaction',
                  public.other_transaction(w.transaction_id, w.part_id),
                  'accountId',
                  w.account_id,
                  'days',
                  today - w.date
                )
                order by w.date, w.id
              ),
              '[]'
            )
          from
            (
              select *
              from public.waiting_transfers w
              where w.user_id = (select public.current_user_id()) and w.date < today - 10
              order by w.date, w.id
              limit 100
            ) w
        ),
        'linked',
        (
          with
            latest as materialized (
              select i.id, i.committed_at
              from public.imports i
              where
                i.user_id = (select public.current_user_id())
                and i.committed_at is not null
                and i.undone_at is null
                and exists (
                  select
                  from public.transfers r
                  where r.user_id = i.user_id and r.import_id = i.id and r.origin = 'found'
                )
              order by i.committed_at desc
              limit 1
            )
          select
            jsonb_build_object('importId', i.id, 'importedAt', i.committed_at, 'count', n.transfers, 'amount', n.amount)
          from
            latest i
            cross join lateral (
              select count(*) as transfers, sum(abs(l.amount)) as amount
              from public.ledger_lines l
              where
                l.user_id = (select public.current_user_id())
                and l.type = 'transfer'
                and l.transaction_id = any (
                  array(
                    select r.in_id
                    from public.live_transfers r
                    where
                      r.user_id = (select public.current_user_id())
                      and r.import_id = i.id
                      and r.origin = 'found'
                      and r.in_id is not null
                  )
                )
                and (
                  l.part_id is null
                  or l.part_id in (
                    select r.in_part_id
                    from public.transfers r
                    where r.user_id = (select public.current_user_id()) and r.import_id = i.id and r.origin = 'found'
                  )
                )
            ) n
          where n.transfers > 0
        ),
        'lastImport',
        (select max(i.committed_at) from public.imports i where i.user_id = (select public.current_user_id())),
        'expectedBack',
        (
          select jsonb_build_object('count', count(*), 'amount', coalesce(sum(e.amount), 0))
          from
            (
              select
                -sum(l.amount) - coalesce(
                  (
                    select sum(b.amount)
                    from public.refund_links b
                    where b.user_id = l.user_id and b.purchase_id = l.transaction_id
                  ),
                  0
                ) as amount
              from public.ledger_lines l
              where
                l.user_id = (select public.current_user_id())
                and l.transaction_id = any (
                  array(
                    select x.id
                    from public.transactions x
                    where x.user_id = (select public.current_user_id()) and x.expected_back and x.deletion_id is null
                  )
                )
              group by l.user_id, l.transaction_id
            ) e
          where e.amount > 0
        )
      ) || public.review_categories()
  );
end;
$$;
comment on function public.review_page is
  'Decisions that wait for the user: suggestions, transfers that wait for long, and automatic changes.';

create function public.choose_category(
  change uuid,
  category text,
  ids uuid[] default null,
  payee uuid default null,
  incoming boolean default null
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
set statement_timeout = '55s'
set lock_timeout = '55s'
as $$
declare
  owner uuid := public.lock_ledger();
  chosen uuid;
  before record;
begin
  select c.details into before from public.ledger_changes c where c.user_id = owner and c.id = change;
  if found then
    return jsonb_build_object('transactions', coalesce((before.details ->> 'rows')::integer, 1));
  end if;
  if payee is not null then
    ids := array(
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.payee_id = choose_category.payee
        and (t.amount > 0) = incoming
        and t.category_source = 'none'
        and t.deletion_id is null
        and not t.is_split
        and t.type <> 'transfer'
        and t.counted
    );
  end if;
  ids := array(
    select t.id
    from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.deletion_id is null and not t.is_split
  );
  if cardinality(ids) = 0 then
    return jsonb_build_object('transactions', 0);
  end if;
  select n.id
  into chosen
  from
    public.ensure_categories(
      array[coalesce(category, 'Uncategorized')],
      array[
        case
          when (
            select bool_and(t.amount > 0) from public.transactions t where t.user_id = owner and t.id = any (ids)
          ) then 'income'
          else 'spending'
        end
      ]
    ) n;
  perform
    public.begin_change(
      change,
      ids,
      jsonb_build_object(
        'action',
        'edit',
        'values',
        jsonb_build_object('category', coalesce(category, 'Uncategorized')),
        'fields',
        jsonb_build_array('category'),
        'rows',
        cardinality(ids)
      )
    );
  -- Each response is counted for the kind of evidence that suggested it.
  with
    asked as materialized (
      select row_number() over (order by t.id) as place, t.id, t.payee_id, t.description, t.amount
      from public.transactions t
      where t.user_id = owner and t.id = any (ids) and t.category_source = 'none' and t.guess_kind is null
      order by t.id
      limit 500
    ),
    said as materialized (
      select a.id, g.category_id, g.kind
      from
        public.guess_categories(
          array(select a.payee_id from asked a order by a.place),
          array(select a.description from asked a order by a.place),
          array(select a.amount from asked a order by a.place)
        ) g
        join asked a on a.place = g.place
    )
  update public.transactions t
  set
    guess_category_id = s.category_id,
    guess_kind = s.kind
  from said s
  where t.user_id = owner and t.id = s.id;
  update public.transactions t
  set
    category_id = chosen,
    category_source = 'hand',
    category_set_at = clock_timestamp()
  where t.user_id = owner and t.id = any (ids);
  return public.end_change(change);
end;
$$;
comment on function public.choose_category is
  'Sets or removes the category of transactions by hand, by id or all of a payee''s without one. Undoable, repeatable.';

create function public.refuse_guesses(
  change uuid,
  ids uuid[] default null,
  payee uuid default null,
  incoming boolean default null,
  kind text default 'category'
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.lock_ledger();
  refused uuid[];
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object(
      'transactions',
      (select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change)
    );
  end if;
  if refuse_guesses.payee is not null then
    ids := array(
      select t.id
      from public.transactions t
      where
        t.user_id = owner
        and t.payee_id = refuse_guesses.payee
        and (t.amount > 0) = incoming
        and t.category_source = 'none'
        and t.deletion_id is null
        and not t.is_split
        and t.type <> 'transfer'
        and t.counted
      order by t.id
      limit 1000
    );
  end if;
  with
    written as (
      insert into public.suggestions (user_id, kind, first_id, decision, refused_at)
      select owner, refuse_guesses.kind, t.id, '', now()
      from public.transactions t
      where t.user_id = owner and t.id = any (refuse_guesses.ids) and t.deletion_id is null
      on conflict do nothing
      returning id
    )
  select array_agg(w.id)
  into refused
  from written w;
  if refused is null then
    return jsonb_build_object('transactions', 0);
  end if;
  insert into public.ledger_changes (user_id, id, kind, transactions, details, snapshot)
  values
    (
      owner,
      change,
      'set',
      cardinality(refused),
      '{"action": "refuse"}',
      jsonb_build_object('suggestions', to_jsonb(refused))
    );
  return jsonb_build_object('transactions', cardinality(refused));
end;
$$;
comment on function public.refuse_guesses is
  'Records that memory''s category is wrong for some rows, or that their payee is new. Undoable and repeatable.';

create function public.likely_categories(payees uuid[], ways integer[])
returns table (payee_id uuid, way integer, names text[])
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
set enable_mergejoin = 'off'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  return query with
      given as materialized (select distinct g.payee_id, g.way from unnest(payees, ways) g (payee_id, way)),
      stems as materialized (
        select k.payee_id, public.payee_stem(k.cleaned) as stem
        from public.payee_keys k
        where k.user_id = owner and k.payee_id = any (payees) and k.cleaned <> ''
      ),
      alike as materialized (
        -- The payee itself too, whichever others the limit leaves out.
        select g.payee_id, g.payee_id as other_id from given g
        union
        select s.payee_id, o.payee_id
        from
          stems s
          join (
            select k.payee_id, public.payee_stem(k.cleaned) as stem
            from public.payee_keys k
            where
              k.user_id = owner
              and k.cleaned <> ''
              and public.payee_stem(k.cleaned) = any (array(select s.stem from stems s))
            limit 2000
          ) o
            on o.stem = s.stem
      ),
      others as materialized (select distinct a.other_id from alike a),
      decided as materialized (
        select o.other_id, d.category_id, d.way, count(distinct d.day) as days, max(d.day) as latest
        from
          others o
          cross join lateral (
            select t.category_id, sign(t.amount)::integer as way, coalesce(t.category_set_at, t.created_at)::date as day
            from public.transactions t
            where
              t.user_id = owner
              and t.payee_id = o.other_id
              and t.category_source = 'hand'
              and t.deletion_id is null
              and not t.is_split
              and t.type <> 'transfer'
            order by coalesce(t.category_set_at, t.created_at) desc
            limit 50
          ) d
        group by o.other_id, d.category_id, d.way
      ),
      used as materialized (
        select
          l.id,
          l.name,
          l.kind,
          l.position,
          coalesce(
            (select sum(s.transactions) from public.ledger_totals s where s.user_id = owner and s.category_id = l.id),
            0
          ) as transactions
        from public.listed_categories l
        where l.user_id = owner and l.archived_at is null and public.caseless(l.name) <> 'uncategorized'
      ),
      scored as (
        -- Categories of this payee first, then those of payees that begin alike, then the most used ones.
        select
          g.payee_id,
          g.way,
          u.name,
          sum(
            case
              when d.category_id is null then 0
              when d.other_id = g.payee_id
              and d.way = g.way then 1000000 + d.days * 1000
              when d.way = g.way then 10000 + d.days * 100
              else 1000
            end
          ) + max(u.transactions) / 1000.0 as score,
          bool_or(
            u.kind = case
              when g.way > 0 then 'income'
              else 'spending'
            end
          )
          or bool_or(d.category_id is not null) as fits,
          min(u.position) as position
        from
          given g
          cross join used u
          left join (
            alike a
            join decided d on d.other_id = a.other_id
          )
            on a.payee_id = g.payee_id and d.category_id = u.id
        group by g.payee_id, g.way, u.name
      ),
      ranked as (
        select
          s.*,
          row_number() over (
            partition by s.payee_id, s.way
            order by s.score desc, s.position, s.name
          ) as rank
        from scored s
        where s.fits
      )
    select r.payee_id, r.way, array_agg(r.name order by r.rank)
    from ranked r
    where r.rank <= 3
    group by r.payee_id, r.way;
end;
$$;
comment on function public.likely_categories is
  'Up to three categories that rows of a payee, out (-1) or in (1), may have.';

create function public.guess_record()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    with
      judged as materialized (
        select g.*
        from public.judged_guesses g
        where g.user_id = (select public.current_user_id())
        order by g.judged_at desc
        limit 200
      )
    select
      jsonb_build_object(
        'rows',
        count(*),
        'filled',
        count(*) filter (where j.guess_filled),
        'changed',
        count(*) filter (where j.guess_filled and j.wrong),
        'suggested',
        count(*) filter (where not j.guess_filled),
        'refused',
        count(*) filter (where not j.guess_filled and j.wrong),
        'kinds',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('kind', k.guess_kind, 'rows', k.rows, 'right', k.kept, 'filled', k.filled)
                order by k.rows desc, k.guess_kind
              ),
              '[]'
            )
          from
            (
              select
                o.guess_kind,
                count(*) as rows,
                count(*) filter (where not o.wrong) as kept,
                count(*) filter (where o.guess_filled) as filled
              from judged o
              group by o.guess_kind
            ) k
        )
      )
    from judged j
  );
end;
$$;
comment on function public.guess_record is
  'The record of memory over the last 200 rows that it judged and the user settled, by kind of evidence.';

create function public.payees_alike()
returns table (payee_id uuid, known_id uuid)
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- Every screen counts them, so a payee's first text represents it, and only few others are looked at.
  return query with
      fresh as materialized (
        select p.id, p.created_at, k.cleaned
        from
          (
            select p.id, p.created_at
            from public.payees p
            where p.user_id = (select owner) and p.name is null and p.created_at > now() - interval '60 days'
            order by p.created_at desc
            limit 100
          ) p
          cross join lateral (
            select k.cleaned
            from public.payee_keys k
            where k.user_id = (select owner) and k.payee_id = p.id and char_length(k.cleaned) >= 4 and not k.by_hand
            limit 1
          ) k
      ),
      alike as materialized (
        select n.id, n.created_at, o.payee_id
        from
          fresh n
          cross join lateral (
            -- Payees that begin with all of its words, and the one of its first words.
            (
              select k.payee_id
              from public.payee_keys k
              where
                k.user_id = (select owner)
                and k.cleaned ~>=~ (n.cleaned || ' ')
                and k.cleaned ~<~ (n.cleaned || '!')
              limit 20
            )
            union
            select k.payee_id
            from
              generate_series(1, cardinality(string_to_array(n.cleaned, ' ')) - 1) words (count)
              cross join lateral (
                select array_to_string((string_to_array(n.cleaned, ' '))[:words.count], ' ') as text
              ) w
              cross join lateral (
                select k.payee_id
                from public.payee_keys k
                where k.user_id = (select owner) and k.cleaned = w.text and char_length(w.text) >= 4
                limit 1
              ) k
          ) o
        where o.payee_id <> n.id
        limit 100
      )
    select distinct on (n.id) n.id, n.payee_id
    from
      alike n
      join public.payees other
        on other.user_id = (select owner)
        and other.id = n.payee_id
        and (other.created_at < n.created_at or other.name is not null)
    where
      exists (
        select
        from public.transactions t
        where t.user_id = (select owner) and t.payee_id = n.id and t.deletion_id is null
      )
      and exists (
        select
        from public.transactions t
        where t.user_id = (select owner) and t.payee_id = n.payee_id and t.deletion_id is null
      )
      and not exists (
        select
        from
          public.suggestions s
          join public.transactions t on t.user_id = (select owner) and t.id = s.first_id and t.payee_id = n.id
        where s.user_id = (select owner) and s.kind = 'payee' and s.refused_at is not null
      )
    order by n.id, other.name is null, other.created_at, n.payee_id
    limit 20;
end;
$$;
comment on function public.payees_alike is
  'Recent payees whose texts begin like those of a known payee, with that payee.';

create function public.payee_label(payee uuid, description text)
returns text
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return coalesce(
    (select p.name from public.payees p where p.user_id = (select public.current_user_id()) and p.id = payee),
    (
      select k.name
      from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(description)
    ),
    description
  );
end;
$$;
comment on function public.payee_label is 'The name of the payee of this description.';

create function public.current_reason(reason jsonb)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
declare
  rule uuid := (reason #>> '{rule,id}')::uuid;
begin
  if rule is null then
    return reason;
  end if;
  return jsonb_set(
    reason,
    '{rule}',
    (reason -> 'rule') - 'place' || coalesce(
      (
        select jsonb_build_object('place', r.place, 'name', r.name)
        from
          (
            select o.id, o.name, row_number() over (order by o.position, o.created_at, o.id) as place
            from public.rules o
            where o.user_id = (select public.current_user_id())
          ) r
        where r.id = rule
      ),
      '{}'
    )
  );
end;
$$;
comment on function public.current_reason is
  'The reason for a row''s category, with the number that its rule has today.';

create function public.review_categories()
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'off'
set jit = 'off'
as $$
declare
  owner uuid := public.current_user_id();
  uncategorized uuid := (
    select c.id
    from public.categories c
    where c.user_id = owner and public.caseless(c.name) = 'uncategorized'
  );
begin
  return (
    with
      open as materialized (
        select t.id, t.payee_id, t.amount > 0 as incoming, t.date, t.created_at, t.position
        from public.transactions t
        where
          t.user_id = owner
          and t.category_source = 'none'
          and t.deletion_id is null
          and not t.is_split
          and t.type <> 'transfer'
          and t.counted
      ),
      sums as materialized (
        select
          o.payee_id,
          o.incoming,
          count(distinct o.id) as rows,
          sum(l.amount) as amount,
          min(o.date) as first_day,
          max(o.date) as last_day
        from
          open o
          join public.ledger_lines l
            on l.user_id = owner and l.category_id = (select uncategorized) and l.transaction_id = o.id
        group by o.payee_id, o.incoming
      ),
      groups as materialized (select s.* from sums s order by abs(s.amount) desc, s.payee_id, s.incoming limit 200),
      listed as materialized (
        select o.*, row_number() over (order by o.payee_id, o.id) as number
        from
          (
            select
              o.*,
              row_number() over (
                partition by o.payee_id, o.incoming
                order by o.date desc, o.created_at desc, o.position desc, o.id
              ) as place
            from
              open o
              join groups g on g.payee_id = o.payee_id and g.incoming = o.incoming
          ) o
        where o.place <= 12
      ),
      shown as materialized (
        select
          l.payee_id,
          l.incoming,
          l.place,
          l.number,
          t.id,
          t.date,
          t.description,
          t.amount,
          t.account_id,
          exists (
            select from public.suggestions s where s.user_id = owner and s.kind = 'category' and s.first_id = t.id
          ) as refused
        from
          listed l
          join public.transactions t on t.user_id = owner and t.id = l.id
      ),
      guessed as materialized (
        select s.payee_id, s.incoming, g.category_id, g.share, g.evidence, s.place
        from
          public.guess_categories(
            array(select s.payee_id from shown s order by s.number),
            array(select s.description from shown s order by s.number),
            array(select s.amount from shown s order by s.number)
          ) g
          join shown s on s.number = g.place
        where not s.refused
      ),
      suggested as materialized (
        -- For all of its rows, or for none.
        select
          g.payee_id,
          g.incoming,
          (array_agg(g.category_id))[1] as category_id,
          min(g.share) as share,
          (array_agg(g.evidence order by g.place))[1] as evidence
        from guessed g
        group by g.payee_id, g.incoming
        having
          count(distinct g.category_id) = 1
          and min(g.share) >= 0.6
          and count(*) = (select count(*) from shown s where s.payee_id = g.payee_id and s.incoming = g.incoming)
      ),
      likely as materialized (
        select l.*
        from
          public.likely_categories(
            array(select g.payee_id from groups g),
            array(
              select
                case
                  when g.incoming then 1
                  else -1
                end
              from groups g
            )
          ) l
      )
    select
      jsonb_build_object(
        'open',
        (
          select
            jsonb_build_object(
              'payees',
              count(*),
              'rows',
              coalesce(sum(s.rows), 0),
              'amount',
              coalesce(sum(s.amount), 0)
            )
          from sums s
        ),
        'uncategorized',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'payeeId',
                  g.payee_id,
                  'incoming',
                  g.incoming,
                  'payee',
                  public.payee_label(g.payee_id, latest.description),
                  'bankText',
                  latest.description,
                  'count',
                  g.rows,
                  'amount',
                  g.amount,
                  'from',
                  g.first_day,
                  'to',
                  g.last_day,
                  'likely',
                  coalesce(to_jsonb(l.names), '[]'),
                  'guess',
                  case
                    when s.category_id is not null then jsonb_build_object(
                      'category',
                      c.name,
                      'memory',
                      jsonb_build_object('payee', public.payee_label(g.payee_id, latest.description)) || s.evidence
                    )
                  end,
                  'used',
                  array(
                    select d.name
                    from
                      (
                        select distinct on (h.category_id)
                          n.name,
                          coalesce(h.category_set_at, h.created_at) as decided_at
                        from
                          public.transactions h
                          join public.categories n on n.user_id = owner and n.id = h.category_id
                        where
                          h.user_id = owner
                          and h.payee_id = g.payee_id
                          and h.category_source = 'hand'
                          and h.deletion_id is null
                          and not h.is_split
                          and h.type <> 'transfer'
                          and h.category_id is distinct from uncategorized
                        order by h.category_id, coalesce(h.category_set_at, h.created_at) desc
                      ) d
                    order by d.decided_at desc
                    limit 2
                  ),
                  'clearedAt',
                  (
                    select max(coalesce(h.category_set_at, h.created_at))
                    from public.transactions h
                    where
                      h.user_id = owner
                      and h.payee_id = g.payee_id
                      and h.category_source = 'hand'
                      and h.deletion_id is null
                      and not h.is_split
                      and h.type <> 'transfer'
                      and h.category_id = uncategorized
                  ),
                  'rows',
                  (
                    select
                      jsonb_agg(
                        jsonb_build_object(
                          'id',
                          r.id,
                          'date',
                          r.date,
                          'description',
                          r.description,
                          'amount',
                          r.amount,
                          'accountId',
                          r.account_id
                        )
                        order by r.place
                      )
                    from shown r
                    where r.payee_id = g.payee_id and r.incoming = g.incoming
                  )
                )
                order by abs(g.amount) desc, g.payee_id, g.incoming
              ),
              '[]'
            )
          from
            groups g
            join shown latest on latest.payee_id = g.payee_id and latest.incoming = g.incoming and latest.place = 1
            left join suggested s on s.payee_id = g.payee_id and s.incoming = g.incoming
            left join public.categories c on c.user_id = owner and c.id = s.category_id
            left join likely l
              on l.payee_id = g.payee_id
              and l.way = case
                when g.incoming then 1
                else -1
              end
        ),
        'payees',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'payeeId',
                  a.payee_id,
                  'payee',
                  public.payee_label(a.payee_id, n.description),
                  'bankText',
                  n.description,
                  'rowId',
                  n.id,
                  'count',
                  n.rows,
                  'knownId',
                  a.known_id,
                  'known',
                  public.payee_label(a.known_id, k.description),
                  'knownText',
                  k.description,
                  'knownCount',
                  k.rows
                )
                order by n.date desc, a.payee_id
              ),
              '[]'
            )
          from
            public.payees_alike() a
            cross join lateral (
              select t.id, t.description, t.date, count(*) over () as rows
              from public.live_transactions t
              where t.user_id = owner and t.payee_id = a.payee_id
              order by t.date desc, t.id
              limit 1
            ) n
            cross join lateral (
              select t.description, count(*) over () as rows
              from public.live_transactions t
              where t.user_id = owner and t.payee_id = a.known_id
              order by t.date desc, t.id
              limit 1
            ) k
        )
      )
  );
end;
$$;
comment on function public.review_categories is
  'Rows without a category by payee and direction, largest sum first, likely categories, and payees like known ones.';

create function public.other_transaction(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      jsonb_build_object(
        'id',
        t.id,
        'date',
        t.date,
        'description',
        public.row_title(t),
        'amount',
        coalesce(p.amount, t.amount),
        'accountId',
        t.account_id,
        'category',
        c.name,
        'type',
        coalesce(p.type, t.type)
      ) || case
        when p.id is null then '{}'
        else jsonb_build_object('partId', p.id, 'whole', t.amount)
      end
    from
      public.transactions t
      left join public.transaction_parts p
        on p.user_id = t.user_id and p.transaction_id = t.id and p.id = other_transaction.part
      join public.categories c on c.user_id = t.user_id and c.id = coalesce(p.category_id, t.category_id)
    where t.user_id = (select public.current_user_id()) and t.id = other_transaction.transaction
  );
end;
$$;
comment on function public.other_transaction is 'A transaction, or a part of it, as other transactions refer to it.';

create function public.transfer_candidates(transaction uuid, part uuid default null)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    with
      leg as materialized (
        select t.id, t.user_id, t.account_id, t.date, coalesce(p.amount, t.amount) as amount, p.id as part_id
        from
          public.live_transactions t
          left join public.transaction_parts p
            on p.user_id = t.user_id and p.transaction_id = t.id and p.id = transfer_candidates.part
        where t.user_id = (select public.current_user_id()) and t.id = transfer_candidates.transaction
      )
    select
      coalesce(
        jsonb_agg(
          public.other_transaction(o.id, o.part_id) || jsonb_build_object('available', abs(o.amount))
          order by o.amount <> -t.amount, abs(o.date - t.date), o.date, o.id, o.part_id
        ),
        '[]'
      )
    from
      leg t
      cross join lateral (
        select x.*
        from
          (
            select x.id, null::uuid as part_id, x.account_id, x.amount, x.date
            from public.live_transactions x
            where
              x.user_id = t.user_id
              and x.account_id <> t.account_id
              and not x.is_split
              and x.date between t.date - 30 and t.date + 30
              and (
                x.amount = -t.amount
                -- Their amounts may differ by a fee.
                or t.part_id is null
                and sign(x.amount) = -sign(t.amount)
                and abs(abs(x.amount) - abs(t.amount)) <= 30
                and abs(abs(x.amount) - abs(t.amount)) <= 0.02 * greatest(abs(x.amount), abs(t.amount))
              )
              and not exists (
                select
                from public.live_transfers r
                where
                  r.user_id = x.user_id
                  and (r.out_id = x.id or r.in_id = x.id)
                  and r.out_id is not null
                  and r.in_id is not null
              )
            union all
            select x.id, p.id, x.account_id, p.amount, x.date
            from
              public.transaction_parts p
              join public.live_transactions x on x.user_id = p.user_id and x.id = p.transaction_id
            where
              p.user_id = t.user_id
              and p.amount = -t.amount
              and x.account_id <> t.account_id
              and x.date between t.date - 30 and t.date + 30
              and not exists (
                select
                from public.live_transfers r
                where
                  r.user_id = p.user_id
                  and (r.out_part_id = p.id or r.in_part_id = p.id)
                  and r.out_id is not null
                  and r.in_id is not null
              )
          ) x
        where public.account_currency(t.user_id, x.account_id) = public.account_currency(t.user_id, t.account_id)
        order by x.amount <> -t.amount, abs(x.date - t.date), x.date, x.id, x.part_id
        limit 20
      ) o
  );
end;
$$;
comment on function public.transfer_candidates is
  'Transactions, and parts of split ones, that may be the other side of a transfer, the most likely first.';

-- Near in days, or any day in a search.
create function public.refund_candidates(transaction uuid, filter jsonb default '{}')
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  -- A search covers all days, and offers purchases with less left as well.
  searching boolean := filter <> '{}';
  shown constant integer := 20;
  reach constant integer := public.refund_window();
  held record;
begin
  select
    t.*,
    abs(t.amount) - coalesce(
      (
        select sum(l.amount)
        from public.refund_links l
        where l.user_id = owner and (l.purchase_id = t.id or l.refund_id = t.id)
      ),
      0
    ) as rest,
    public.account_currency(owner, t.account_id) as currency,
    public.match_tokens(
      (
        select k.cleaned
        from public.payee_keys k
        where k.user_id = owner and k.key = public.payee_key(t.description)
      )
    ) as words
  into held
  from public.live_transactions t
  where t.user_id = owner and t.id = refund_candidates.transaction;
  return (
    with
      near as materialized (
        select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
        from public.live_transactions x
        where
          not searching
          and x.user_id = owner
          and sign(x.amount) = -sign(held.amount)
          and x.type <> 'transfer'
          and not (x.type = 'income' and x.amount < 0)
          and x.date between held.date - case
            when held.amount > 0 then reach
            else 0
          end and held.date + case
            when held.amount > 0 then 0
            else reach
          end
        union all
        select x.id, x.date, x.payee_id, x.account_id, x.amount, x.description
        from public.filtered_transactions(filter) x
        where
          searching
          and sign(x.amount) = -sign(held.amount)
          and x.type <> 'transfer'
          and not (x.type = 'income' and x.amount < 0)
      ),
      open as materialized (
        select x.*, abs(x.amount) - coalesce(l.linked, 0) as available
        from
          near x
          left join (
            select i.id, sum(l.amount) as linked
            from
              public.refund_links l
              cross join lateral (
                values
                  (l.purchase_id),
                  (l.refund_id)
              ) i (id)
            where l.user_id = owner
            group by i.id
          ) l
            on l.id = x.id
        where
          abs(x.amount) > coalesce(l.linked, 0)
          -- Of purchases, those that a refund fits into as a whole.
          and (searching or held.amount < 0 or abs(x.amount) - coalesce(l.linked, 0) >= held.rest)
          and public.account_currency(owner, x.account_id) = held.currency
          and not exists (
            select
            from public.refund_links o
            where o.user_id = owner and (o.refund_id, o.purchase_id) in ((held.id, x.id), (x.id, held.id))
          )
      ),
      ranked as (
        select
          o.*,
          case
            when o.available = held.rest then 1
            when exists (
              select
              from public.transaction_parts p
              where p.user_id = owner and p.transaction_id = o.id and p.amount = -held.amount
            ) then 2
            when o.payee_id = held.payee_id then 3
            when k.words && held.words then 4
            else 5
          end as likelihood
        from
          open o
          left join lateral (
            select public.match_tokens(n.cleaned) as words
            from public.payee_keys n
            where n.user_id = owner and n.key = public.payee_key(o.description)
          ) k
            on true
      ),
      placed as (
        select r.*, row_number() over (order by r.likelihood, abs(r.date - held.date), r.date, r.id) as place
        from ranked r
      )
    select
      jsonb_build_object(
        'days',
        case
          when not searching then reach
        end,
        'least',
        case
          when not searching
          and held.amount > 0 then held.rest
        end,
        'total',
        (select count(*) from open),
        'items',
        (
          select
            coalesce(
              jsonb_agg(
                public.other_transaction(p.id) || jsonb_build_object('available', p.available)
                order by p.place
              ),
              '[]'
            )
          from placed p
          where p.place <= shown
        )
      )
  );
end;
$function$;
comment on function public.refund_candidates is
  'Purchases for a refund, or refunds for a purchase, likeliest first, with the amounts left and the search used.';
