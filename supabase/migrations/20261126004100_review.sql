-- Memory fills imports and suggests; the review works through what has no category.

create index transactions_uncategorized_index on public.transactions (user_id, payee_id, (amount > 0))
  where category_source = 'none' and deletion_id is null and not is_split and type <> 'transfer' and counted;
create index payees_created_index on public.payees (user_id, created_at);

-- A refused category of a row, and a payee that is not the one it looks like, are remembered beside the refused pairs.
alter table public.suggestions
  drop constraint suggestions_kind_check,
  add constraint suggestions_kind_check check (kind in ('transfer', 'fee', 'refund', 'duplicate', 'category', 'payee')),
  drop constraint suggestions_second,
  add constraint suggestions_second
    check (second_id is not null or kind in ('transfer', 'category', 'payee') and refused_at is not null);
comment on column public.suggestions.second_id is 'The leg that comes in, the purchase, or the later duplicate; null: the first is no transfer at all, memory''s category is wrong for it, or its payee is a new one.';

create or replace function public.guess_import_categories(import uuid) returns integer
  language plpgsql security invoker set search_path = '' set enable_nestloop = 'off' set jit = 'off'
  set enable_mergejoin = 'off' set plan_cache_mode = 'force_custom_plan' as $$
declare
  owner uuid := public.current_user_id();
  -- How no category is spelled, looked at once for each spelling.
  nameless text[] := array(
    select c.category
    from (select distinct r.category from public.import_rows r where r.user_id = owner and r.import_id = import) c
    where public.caseless(c.category) = 'uncategorized');
  descriptions text[] := array(
    select distinct r.description from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.kind = 'readable' and r.split is null and r.category_source <> 'hand'
      and (r.category_source = 'memory' or r.guess_kind is not null
        or r.category_source = 'file' and r.category = any (nameless)));
  changed integer;
begin
  if descriptions = '{}' then
    return 0;
  end if;
  perform public.ensure_payees(owner, descriptions);

  with open as materialized (
    select row_number() over () as place, r.line, r.part, r.description, r.amount, r.rule_effects ->> 'payee' as ruled,
      r.split is null and (r.category_source = 'memory' or r.category_source = 'file' and r.category = any (nameless)) as asks,
      case r.category_source when 'memory' then coalesce(r.file_category, r.category) else r.category end as category
    from public.import_rows r
    -- What memory had in mind before a hand chose is what it is judged by.
    where r.user_id = owner and r.import_id = import and r.kind = 'readable' and r.category_source <> 'hand'
      and (r.category_source = 'memory' or r.guess_kind is not null
        or r.category_source = 'file' and r.category = any (nameless))
  ), known as materialized (
    select d.description, k.payee_id, coalesce(p.name, k.name, d.description) as payee
    from unnest(descriptions) d (description)
    join public.payee_keys k on k.user_id = owner and k.key = public.payee_key(d.description)
    join public.payees p on p.user_id = owner and p.id = k.payee_id
  ), ruled as materialized (
    -- Where a rule sets the payee, the text is no longer what tells it.
    select p.id, public.shown_payee(p.id) as payee from public.payees p
    where p.user_id = owner and p.id::text in (select o.ruled from open o where o.asks)
  ), asked as materialized (
    select row_number() over (order by o.place) as asked, o.place, o.description, o.amount,
      coalesce(r.id, k.payee_id) as payee_id, coalesce(r.payee, k.payee) as payee
    from open o join known k on k.description = o.description left join ruled r on r.id::text = o.ruled
    where o.asks
  ), guessed as materialized (
    select a.place, c.name as category, g.kind, g.filled,
      case when g.filled then jsonb_build_object('memory', jsonb_build_object('payee', a.payee) || g.evidence) end as reason
    from public.guess_categories(array(select a.payee_id from asked a order by a.asked),
      array(select a.description from asked a order by a.asked), array(select a.amount from asked a order by a.asked)) g
    join asked a on a.asked = g.place
    join public.categories c on c.user_id = owner and c.id = g.category_id
  ), wanted as materialized (
    select o.line, o.part, o.asks, g.category as guess, g.kind, coalesce(g.filled, false) as filled, g.reason,
      case when g.filled then g.category else o.category end as category,
      case when g.filled then 'memory' else 'file' end as source,
      case when g.filled then o.category end as file_category
    from open o left join guessed g on g.place = o.place
  )
  update public.import_rows r
  set category = case when w.asks then w.category else r.category end,
    category_source = case when w.asks then w.source else r.category_source end,
    category_reason = case when w.asks then w.reason else r.category_reason end,
    file_category = case when w.asks then w.file_category else r.file_category end,
    guess_category = w.guess, guess_kind = w.kind, guess_filled = w.filled
  from wanted w
  where r.user_id = owner and r.import_id = import and r.line = w.line and r.part = w.part
    and ((r.guess_category, r.guess_kind, r.guess_filled) is distinct from (w.guess, w.kind, w.filled)
      or w.asks and (r.category, r.category_source, r.category_reason) is distinct from (w.category, w.source, w.reason));
  get diagnostics changed = row_count;
  return changed;
end $$;

create function public.choose_category(change uuid, category text, ids uuid[] default null, payee uuid default null,
  incoming boolean default null) returns jsonb
  language plpgsql security invoker set search_path = '' set statement_timeout = '55s' set lock_timeout = '55s' as $$
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
      select t.id from public.transactions t
      where t.user_id = owner and t.payee_id = choose_category.payee and (t.amount > 0) = incoming
        and t.category_source = 'none' and t.deletion_id is null and not t.is_split and t.type <> 'transfer' and t.counted);
  end if;
  ids := array(
    select t.id from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.deletion_id is null and not t.is_split);
  if cardinality(ids) = 0 then
    return jsonb_build_object('transactions', 0);
  end if;
  select n.id into chosen
  from public.ensure_categories(array[coalesce(category, 'Uncategorized')], array[case
    when (select bool_and(t.amount > 0) from public.transactions t where t.user_id = owner and t.id = any (ids))
      then 'income' else 'spending' end]) n;
  perform public.begin_change(change, ids, jsonb_build_object('action', 'edit',
    'values', jsonb_build_object('category', coalesce(category, 'Uncategorized')), 'fields', jsonb_build_array('category'),
    'rows', cardinality(ids)));
  -- Each answer is counted for the kind of evidence that suggested it.
  with asked as materialized (
    select row_number() over (order by t.id) as place, t.id, t.payee_id, t.description, t.amount
    from public.transactions t
    where t.user_id = owner and t.id = any (ids) and t.category_source = 'none' and t.guess_kind is null
    order by t.id limit 500
  ), said as materialized (
    select a.id, g.category_id, g.kind
    from public.guess_categories(array(select a.payee_id from asked a order by a.place),
      array(select a.description from asked a order by a.place), array(select a.amount from asked a order by a.place)) g
    join asked a on a.place = g.place
  )
  update public.transactions t set guess_category_id = s.category_id, guess_kind = s.kind
  from said s where t.user_id = owner and t.id = s.id;
  update public.transactions t
  set category_id = chosen, category_source = 'hand', category_set_at = clock_timestamp()
  where t.user_id = owner and t.id = any (ids);
  return public.end_change(change);
end $$;
comment on function public.choose_category(uuid, text, uuid[], uuid, boolean) is 'Chooses the category of transactions by hand, even where it is the one that they have; null takes it away. The transactions are named, or are those of a payee that have none. One change that can be taken back; safe to repeat.';

create function public.refuse_guesses(change uuid, ids uuid[] default null, payee uuid default null, incoming boolean default null,
  kind text default 'category') returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  refused uuid[];
begin
  if exists (select from public.ledger_changes c where c.user_id = owner and c.id = change) then
    return jsonb_build_object('transactions', (
      select c.transactions from public.ledger_changes c where c.user_id = owner and c.id = change));
  end if;
  if refuse_guesses.payee is not null then
    ids := array(
      select t.id from public.transactions t
      where t.user_id = owner and t.payee_id = refuse_guesses.payee and (t.amount > 0) = incoming
        and t.category_source = 'none' and t.deletion_id is null and not t.is_split and t.type <> 'transfer' and t.counted
      order by t.id limit 1000);
  end if;
  with written as (
    insert into public.suggestions (user_id, kind, first_id, decision, refused_at)
    select owner, refuse_guesses.kind, t.id, '', now() from public.transactions t
    where t.user_id = owner and t.id = any (refuse_guesses.ids) and t.deletion_id is null
    on conflict do nothing
    returning id
  )
  select array_agg(w.id) into refused from written w;
  if refused is null then
    return jsonb_build_object('transactions', 0);
  end if;
  insert into public.ledger_changes (user_id, id, kind, transactions, details, snapshot)
  values (owner, change, 'set', cardinality(refused), '{"action": "refuse"}',
    jsonb_build_object('suggestions', to_jsonb(refused)));
  return jsonb_build_object('transactions', cardinality(refused));
end $$;
comment on function public.refuse_guesses(uuid, uuid[], uuid, boolean, text) is 'Remembers that memory''s category is wrong for transactions, or that their payee is a new one; can be taken back, safe to repeat.';

create function public.likely_categories(payees uuid[], ways integer[]) returns table (payee_id uuid, way integer, names text[])
  language plpgsql stable security invoker set search_path = '' set enable_nestloop = 'off' set jit = 'off'
  set enable_mergejoin = 'off' as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  return query
  with given as materialized (
    select distinct g.payee_id, g.way from unnest(payees, ways) g (payee_id, way)
  ), stems as materialized (
    select k.payee_id, public.payee_stem(k.cleaned) as stem from public.payee_keys k
    where k.user_id = owner and k.payee_id = any (payees) and k.cleaned <> ''
  ), alike as materialized (
    -- Itself, too, whoever the limit leaves out.
    select g.payee_id, g.payee_id as other_id from given g
    union
    select s.payee_id, o.payee_id
    from stems s
    join (
      select k.payee_id, public.payee_stem(k.cleaned) as stem from public.payee_keys k
      where k.user_id = owner and k.cleaned <> '' and public.payee_stem(k.cleaned) = any (array(select s.stem from stems s))
      limit 2000
    ) o on o.stem = s.stem
  ), others as materialized (
    select distinct a.other_id from alike a
  ), decided as materialized (
    select o.other_id, d.category_id, d.way, count(distinct d.day) as days, max(d.day) as latest
    from others o
    cross join lateral (
      select t.category_id, sign(t.amount)::integer as way, coalesce(t.category_set_at, t.created_at)::date as day
      from public.transactions t
      where t.user_id = owner and t.payee_id = o.other_id and t.category_source = 'hand' and t.deletion_id is null
        and not t.is_split and t.type <> 'transfer'
      order by coalesce(t.category_set_at, t.created_at) desc limit 50
    ) d
    group by o.other_id, d.category_id, d.way
  ), used as materialized (
    select l.id, l.name, l.kind, l.position, coalesce((
      select sum(s.transactions) from public.ledger_totals s where s.user_id = owner and s.category_id = l.id), 0) as transactions
    from public.listed_categories l
    where l.user_id = owner and l.archived_at is null and public.caseless(l.name) <> 'uncategorized'
  ), scored as (
    -- What this payee had, then what those have that begin alike, then what is used most.
    select g.payee_id, g.way, u.name,
      sum(case when d.category_id is null then 0 when d.other_id = g.payee_id and d.way = g.way then 1000000 + d.days * 1000
        when d.way = g.way then 10000 + d.days * 100 else 1000 end)
      + max(u.transactions) / 1000.0 as score,
      bool_or(u.kind = case when g.way > 0 then 'income' else 'spending' end) or bool_or(d.category_id is not null) as fits,
      min(u.position) as position
    from given g
    cross join used u
    left join (alike a join decided d on d.other_id = a.other_id) on a.payee_id = g.payee_id and d.category_id = u.id
    group by g.payee_id, g.way, u.name
  ), ranked as (
    select s.*, row_number() over (partition by s.payee_id, s.way order by s.score desc, s.position, s.name) as rank
    from scored s where s.fits
  )
  select r.payee_id, r.way, array_agg(r.name order by r.rank) from ranked r where r.rank <= 3 group by r.payee_id, r.way;
end $$;
comment on function public.likely_categories(uuid[], integer[]) is 'Up to three categories that rows of a payee, out (-1) or in (1), may have.';

create function public.guess_record() returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
  with judged as materialized (
    select g.* from public.judged_guesses g where g.user_id = (select public.current_user_id())
    order by g.judged_at desc limit 200
  )
  select jsonb_build_object('rows', count(*), 'filled', count(*) filter (where j.guess_filled),
    'changed', count(*) filter (where j.guess_filled and j.wrong),
    'suggested', count(*) filter (where not j.guess_filled),
    'refused', count(*) filter (where not j.guess_filled and j.wrong),
    'kinds', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', k.guess_kind, 'rows', k.rows, 'right', k.kept, 'filled', k.filled)
        order by k.rows desc, k.guess_kind), '[]')
      from (
        select o.guess_kind, count(*) as rows, count(*) filter (where not o.wrong) as kept, count(*) filter (where o.guess_filled) as filled
        from judged o group by o.guess_kind
      ) k))
  from judged j);
end $$;
comment on function public.guess_record() is 'How often memory was right about the last 200 rows that it judged and the user has settled, by kind of evidence.';

create function public.payees_alike() returns table (payee_id uuid, known_id uuid)
  language plpgsql stable security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  owner uuid := public.current_user_id();
begin
  -- Every screen counts them, so a payee's first text stands for it, and only few others are looked at.
  return query
  with fresh as materialized (
    select p.id, p.created_at, k.cleaned
    from (
      select p.id, p.created_at from public.payees p
      where p.user_id = owner and p.name is null and p.created_at > now() - interval '60 days'
      order by p.created_at desc limit 100
    ) p
    cross join lateral (
      select k.cleaned from public.payee_keys k
      where k.user_id = owner and k.payee_id = p.id and char_length(k.cleaned) >= 4 and not k.by_hand limit 1
    ) k
  ), alike as materialized (
    select n.id, n.created_at, o.payee_id
    from fresh n
    cross join lateral (
      -- What begins with all of its words; and its own first words.
      (select k.payee_id from public.payee_keys k
       where k.user_id = owner and k.cleaned ~>=~ (n.cleaned || ' ') and k.cleaned ~<~ (n.cleaned || '!') limit 20)
      union
      select k.payee_id
      from generate_series(1, cardinality(string_to_array(n.cleaned, ' ')) - 1) words (count)
      cross join lateral (select array_to_string((string_to_array(n.cleaned, ' '))[:words.count], ' ') as text) w
      cross join lateral (
        select k.payee_id from public.payee_keys k
        where k.user_id = owner and k.cleaned = w.text and char_length(w.text) >= 4 limit 1) k
    ) o
    where o.payee_id <> n.id
    limit 100
  )
  select distinct on (n.id) n.id, n.payee_id
  from alike n
  join public.payees other on other.user_id = owner and other.id = n.payee_id
    and (other.created_at < n.created_at or other.name is not null)
  where exists (select from public.transactions t where t.user_id = owner and t.payee_id = n.id and t.deletion_id is null)
    and exists (select from public.transactions t where t.user_id = owner and t.payee_id = n.payee_id and t.deletion_id is null)
    and not exists (
      select from public.suggestions s
      join public.transactions t on t.user_id = owner and t.id = s.first_id and t.payee_id = n.id
      where s.user_id = owner and s.kind = 'payee' and s.refused_at is not null)
  order by n.id, other.name is null, other.created_at, n.payee_id
  limit 20;
end $$;
comment on function public.payees_alike() is 'Payees that came of late and begin as one that was known before, with that one.';
