-- What a rule would do to the past, and what writes rules.

-- ---------------------------------------------------------------- Names
create function public.payees_called(name text) returns uuid[]
  language sql stable security invoker set search_path = '' as $$
  select array(
    select p.id from public.payees p
    where p.user_id = (select public.current_user_id()) and public.payee_key(p.name) = public.payee_key(payees_called.name)
    union
    select k.payee_id from public.payee_keys k
    join public.payees p on p.user_id = k.user_id and p.id = k.payee_id and p.name is null
    where k.user_id = (select public.current_user_id())
      and (k.key = public.payee_key(payees_called.name) and k.name is null
        or public.payee_key(k.name) = public.payee_key(payees_called.name)));
$$;
comment on function public.payees_called(text) is 'The payees with a name, without case and accents.';

create function public.category_called(name text) returns uuid
  language sql stable security invoker set search_path = '' as $$
  -- One that is not there yet has an id that nothing else has.
  select coalesce((
    select c.id from public.categories c
    where c.user_id = (select public.current_user_id()) and public.caseless(c.name) = public.caseless(category_called.name)),
    md5('category ' || public.caseless(category_called.name))::uuid);
$$;
comment on function public.category_called(text) is 'The id of the category with a name; for a new one an id that no category has.';

create function public.tag_ids(names jsonb) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(distinct coalesce((
    select g.id from public.tags g
    where g.user_id = (select public.current_user_id()) and public.caseless(g.name) = public.caseless(n)),
    md5('tag ' || public.caseless(n))::uuid)), '[]')
  from jsonb_array_elements_text(names) n;
$$;
comment on function public.tag_ids(jsonb) is 'The ids of tags by name; for new ones ids that no tag has.';

create function public.rule_of_form(content jsonb) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('match', content -> 'match',
    'conditions', (
      select coalesce(jsonb_agg(case
        when c.value ->> 'field' = 'payee' and c.value ->> 'operator' = 'is' then c.value - 'values' || jsonb_build_object(
          'payees', (
            select coalesce(jsonb_agg(distinct i), '[]')
            from jsonb_array_elements_text(c.value -> 'values') v
            cross join lateral unnest(coalesce(nullif(public.payees_called(v), '{}'), array[md5('payee ' || v)::uuid])) i))
        when c.value ->> 'field' = 'tag' then c.value || jsonb_build_object('tags', public.tag_ids(c.value -> 'tags'))
        else c.value end order by c.place), '[]')
      from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)),
    'actions', (
      select coalesce(jsonb_agg(case a.value ->> 'field'
        when 'category' then a.value || jsonb_build_object('category', public.category_called(a.value ->> 'category'))
        when 'payee' then a.value || jsonb_build_object('payee', coalesce(
          (public.payees_called(a.value ->> 'payee'))[1], md5('payee ' || (a.value ->> 'payee'))::uuid))
        when 'tags' then a.value || jsonb_build_object('tags', public.tag_ids(a.value -> 'tags'))
        when 'split' then a.value || jsonb_build_object('parts', (
          select jsonb_agg(p.value || jsonb_build_object('category', public.category_called(p.value ->> 'category'),
            'tags', public.tag_ids(p.value -> 'tags')) order by p.place)
          from jsonb_array_elements(a.value -> 'parts') with ordinality p (value, place)))
        else a.value end order by a.place), '[]')
      from jsonb_array_elements(content -> 'actions') with ordinality a (value, place)));
$$;
comment on function public.rule_of_form(jsonb) is 'A rule as it is stored, of what a form says: ids in place of names.';

create function public.make_rule_names(content jsonb) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  kinds text[];
  names text[];
  payee text;
  found_ids uuid[];
  shown text;
  named jsonb := '{}';
begin
  select array_agg(n.name), array_agg(case when n.comes then 'income' else 'spending' end) into names, kinds
  from (
    select a ->> 'category' as name, exists (
      select from jsonb_array_elements(content -> 'conditions') c
      where c ->> 'direction' = 'in' and content ->> 'match' = 'all') as comes
    from jsonb_array_elements(content -> 'actions') a where a ->> 'field' = 'category'
    union all
    select p ->> 'category', false
    from jsonb_array_elements(content -> 'actions') a cross join lateral jsonb_array_elements(a -> 'parts') p
    where a ->> 'field' = 'split'
  ) n;
  if names is not null then
    perform public.ensure_categories(names, kinds);
  end if;
  perform public.ensure_tags(array(
    select jsonb_array_elements_text(a -> 'tags') from jsonb_array_elements(content -> 'actions') a where a ->> 'field' = 'tags'
    union
    select jsonb_array_elements_text(p -> 'tags')
    from jsonb_array_elements(content -> 'actions') a cross join lateral jsonb_array_elements(a -> 'parts') p
    where a ->> 'field' = 'split'));
  for payee in
    select a ->> 'payee' from jsonb_array_elements(content -> 'actions') a where a ->> 'field' = 'payee'
  loop
    found_ids := public.payees_called(payee);
    if found_ids = '{}' then
      insert into public.payees (user_id, name) values (owner, payee);
    else
      -- A name of its own, or a row would show what its description says. It stays as it was written.
      shown := public.shown_payee(found_ids[1]);
      update public.payees p set name = shown where p.user_id = owner and p.id = found_ids[1] and p.name is null;
      if found then
        named := named || jsonb_build_object(found_ids[1], shown);
      end if;
    end if;
  end loop;
  return named;
end $$;
comment on function public.make_rule_names(jsonb) is 'Makes the categories, tags and payees that a rule sets and that are not there yet. Returns the names that payees get which had none of their own, by id.';

create function public.category_name(id text) returns text
  language sql stable security invoker set search_path = '' as $$
  select coalesce((
    select c.name from public.categories c
    where c.user_id = (select public.current_user_id()) and c.id = category_name.id::uuid
      and public.caseless(c.name) <> 'uncategorized'), '');
$$;
comment on function public.category_name(text) is 'The name of a category that a rule can set; empty for one that is gone.';

create function public.tag_names(ids jsonb) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(g.name order by g.name), '[]')
  from public.tags g where g.user_id = (select public.current_user_id()) and ids ? g.id::text;
$$;
comment on function public.tag_names(jsonb) is 'The names of tags, without those that are gone.';

create function public.form_of_rule(rule public.rules) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('match', (rule).match,
    'conditions', (
      select coalesce(jsonb_agg(case
        when c.value ? 'payees' then c.value - 'payees' || jsonb_build_object('values', (
          select coalesce(jsonb_agg(distinct public.shown_payee(i::uuid)) filter (where public.shown_payee(i::uuid) is not null), '[]')
          from jsonb_array_elements_text(c.value -> 'payees') i))
        when c.value ? 'tags' then c.value || jsonb_build_object('tags', public.tag_names(c.value -> 'tags'))
        else c.value end order by c.place), '[]')
      from jsonb_array_elements((rule).conditions) with ordinality c (value, place)),
    'actions', (
      select coalesce(jsonb_agg(case a.value ->> 'field'
        when 'category' then a.value || jsonb_build_object('category', public.category_name(a.value ->> 'category'))
        when 'payee' then a.value || jsonb_build_object('payee', coalesce(public.shown_payee((a.value ->> 'payee')::uuid), ''))
        when 'tags' then a.value || jsonb_build_object('tags', public.tag_names(a.value -> 'tags'))
        when 'split' then a.value || jsonb_build_object('parts', (
          select jsonb_agg(p.value || jsonb_build_object('category', public.category_name(p.value ->> 'category'),
            'tags', public.tag_names(p.value -> 'tags')) order by p.place)
          from jsonb_array_elements(a.value -> 'parts') with ordinality p (value, place)))
        else a.value end order by a.place), '[]')
      from jsonb_array_elements((rule).actions) with ordinality a (value, place)));
$$;
comment on function public.form_of_rule(public.rules) is 'What a form says of a rule as it is stored: names in place of ids. What is gone has none.';

-- ---------------------------------------------------------------- The past
create function public.fields_by_hand(ids uuid[]) returns table (id uuid, fields text[])
  language sql stable security invoker set search_path = '' as $$
  select t.id, case
    -- Edited, and nobody knows how any more.
    when t.edited_at is not null and count(c.change_id) = 0
      then array['note', 'type', 'one_time', 'payee_id', 'tags', 'parts', 'transfers']
    else coalesce(array_agg(distinct k.key) filter (where k.key is not null), '{}') end
  from public.transactions t
  left join (
    select o.transaction_id, o.change_id, o.before
    from public.changed_transactions o
    join public.ledger_changes l on l.user_id = o.user_id and l.id = o.change_id and l.kind <> 'rule' and l.undone_at is null
    where o.user_id = (select public.current_user_id()) and o.transaction_id = any (ids)
  ) c on c.transaction_id = t.id
  left join lateral (
    select jsonb_object_keys(coalesce(c.before -> 'row', '{}')) as key
    union
    select jsonb_object_keys(coalesce(c.before, '{}'))
  ) k on true
  where t.user_id = (select public.current_user_id()) and t.id = any (ids)
  group by t.id, t.edited_at;
$$;
comment on function public.fields_by_hand(uuid[]) is 'What of transactions the user has changed, as columns and lists of their snapshots; all of it where that is no longer known.';

create function public.rule_outcomes(rule jsonb, self uuid, place integer)
  returns table (id uuid, slot text, action jsonb, outcome text, taken_by uuid)
  language plpgsql stable security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  tests text;
  earlier jsonb;
begin
  select string_agg(format('case when %s then %s end', public.rule_test(a.match, a.conditions), a.place), ', '),
    jsonb_agg(jsonb_build_object('place', a.place, 'id', a.id, 'actions', a.actions))
  into tests, earlier
  from public.active_rules() a
  join (
    select r.id, row_number() over (order by r.position, r.created_at, r.id) as nth
    from public.rules r where r.user_id = owner and r.id is distinct from self
  ) n on n.id = a.id
  where n.nth <= rule_outcomes.place;
  return query execute format($query$
    with matched as materialized (
      select r.id, r.amount, r.account_id, array_remove(array[%s]::integer[], null) as places
      -- So that a text is folded once, not for each test.
      from (select * from public.rule_ledger_rows o where o.user_id = $1 offset 0) r
      where %s
    ), earlier as materialized (
      select (o ->> 'place')::integer as place, (o ->> 'id')::uuid as rule_id, s.slot, s.action
      from jsonb_array_elements(coalesce($3, '[]')) o cross join lateral public.action_slots(o -> 'actions') s
    ), fitting as materialized (
      select m.id, m.amount, m.account_id, m.places, s.slot, s.action
      from matched m cross join public.action_slots($2) s
      where s.slot not in ('shape', 'type') or public.rule_fits(s.action, m.amount, m.account_id)
    ), taken as materialized (
      select distinct on (f.id, f.slot) f.id, f.slot, e.rule_id
      from fitting f cross join lateral unnest(f.places) p (place)
      join earlier e on e.place = p.place and e.slot = f.slot
      where f.slot not in ('shape', 'type') or public.rule_fits(e.action, f.amount, f.account_id)
      order by f.id, f.slot, e.place
    ), hands as materialized (
      select h.id, h.fields from public.fields_by_hand(array(select distinct f.id from fitting f)) h
    )
    select f.id, f.slot, f.action, case
        when public.has_rule_value(t, f.action) then 'already'
        when public.is_by_hand(t, f.slot, h.fields) then 'hand'
        when k.id is not null then 'taken'
        else 'change' end,
      k.rule_id
    from fitting f
    join public.transactions t on t.user_id = $1 and t.id = f.id
    join hands h on h.id = f.id
    left join taken k on k.id = f.id and k.slot = f.slot $query$,
    coalesce(tests, 'null'), public.rule_test(rule ->> 'match', rule -> 'conditions'))
  using owner, rule -> 'actions', earlier;
end $$;

create function public.has_rule_value(held public.transactions, action jsonb) returns boolean
  language sql stable security invoker set search_path = '' as $$
  select case action ->> 'field'
    when 'category' then (held).category_id = (action ->> 'category')::uuid and not (held).is_split
    when 'payee' then (held).payee_id = (action ->> 'payee')::uuid
    when 'tag' then exists (select from public.transaction_tags g
      where g.user_id = (held).user_id and g.transaction_id = (held).id and g.tag_id = (action ->> 'tag')::uuid)
    when 'note' then (held).note = action ->> 'note'
    when 'type' then (held).type = action ->> 'type'
    when 'oneTime' then (held).one_time = (action ->> 'oneTime')::boolean
    when 'transfer' then exists (select from public.live_transfers r
      where r.user_id = (held).user_id and (r.out_id = (held).id and r.in_account_id = (action ->> 'account')::uuid
        or r.in_id = (held).id and r.out_account_id = (action ->> 'account')::uuid))
    when 'split' then (held).is_split and array(
        select row(p.amount, p.category_id)::text from public.transaction_parts p
        where p.user_id = (held).user_id and p.transaction_id = (held).id order by p.position)
      = array(
        select row(s.amount, (p.value ->> 'category')::uuid)::text
        from jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
        join unnest(public.rule_split((held).amount, public.currency_exponent(public.account_currency((held).user_id,
          (held).account_id)), action -> 'parts')::numeric(15,3)[]) with ordinality s (amount, place) on s.place = p.place
        order by p.place)
  end;
$$;
comment on function public.has_rule_value(public.transactions, jsonb) is 'Whether a transaction is already what an action of a rule would make it.';

create function public.is_by_hand(held public.transactions, slot text, fields text[]) returns boolean
  language sql stable security invoker set search_path = '' as $$
  select case
    when slot = 'category' then (held).category_source = 'hand' or (held).is_split
    when slot = 'payee' then (held).import_id is null or fields && array['payee_id', 'description']
    when slot = 'note' then 'note' = any (fields) or (held).import_id is null and (held).note <> ''
    when slot = 'type' then (held).import_id is null or (held).type = 'transfer' or (held).is_split
      or fields && array['type', 'type_stated']
    when slot = 'oneTime' then 'one_time' = any (fields)
    when slot = 'shape' then (held).is_split or (held).type = 'transfer' or (held).category_source = 'hand'
      or fields && array['parts', 'transfers', 'type']
      or exists (select from public.refund_links l
        where l.user_id = (held).user_id and (l.refund_id = (held).id or l.purchase_id = (held).id))
      or exists (select from public.suggestions s
        where s.user_id = (held).user_id and s.first_id = (held).id and s.kind = 'transfer' and s.second_id is null)
    -- A tag.
    else 'tags' = any (fields)
  end;
$$;
comment on function public.is_by_hand(public.transactions, text, text[]) is 'Whether what a rule would set of a transaction is the user''s own, so that it stays; fields are those of fields_by_hand.';

create function public.row_outcome(outcomes text[]) returns text
  language sql immutable parallel safe security invoker set search_path = '' as $$
  select case when 'change' = any (outcomes) then 'change' when 'hand' = any (outcomes) then 'hand'
    when 'taken' = any (outcomes) then 'taken' else 'already' end;
$$;
comment on function public.row_outcome(text[]) is 'What becomes of a row, by what becomes of each thing that a rule would set of it: what comes first of changed, the user''s own, taken by an earlier rule, already so.';

create function public.rule_rows(rule jsonb, self uuid, place integer) returns table (id uuid, outcome text, taken_by uuid)
  language sql stable security invoker set search_path = '' as $$
  select o.id, public.row_outcome(array_agg(o.outcome)),
    (array_agg(o.taken_by) filter (where o.outcome = 'taken'))[1]
  from public.rule_outcomes(rule, self, place) o
  group by o.id;
$$;
comment on function public.rule_rows(jsonb, uuid, integer) is 'What a rule would do to each transaction that it matches, at a place among the other rules: change it; or it stays, as it is so already, as an earlier rule takes it, or as the user chose what it is.';

create function public.rule_marks(conditions jsonb, bank_text text) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(distinct m.mark) filter (where m.mark <> ''), '[]')
  from jsonb_array_elements(conditions) c
  cross join lateral jsonb_array_elements_text(c -> 'values') v
  cross join lateral (
    select case c ->> 'operator'
      when 'matches' then substring(btrim(public.fold_text(rule_marks.bank_text)) from '(' || public.rule_pattern(v) || ')')
      when 'contains' then case when strpos(public.fold_text(rule_marks.bank_text), btrim(public.fold_text(v))) > 0
        then btrim(public.fold_text(v)) end
      else case when starts_with(btrim(public.fold_text(rule_marks.bank_text)), btrim(public.fold_text(v)))
        then btrim(public.fold_text(v)) end
    end as mark
  ) m
  where c ->> 'field' = 'text' and c ? 'values';
$$;
comment on function public.rule_marks(jsonb, text) is 'The pieces of a bank''s text that the conditions of a rule look for, folded.';

create function public.rule_form_problem(content jsonb) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('condition', p.place - 1, 'code', p.code, 'detail', p.detail)
  from (
    select c.place, 'pattern_invalid' as code, public.pattern_error(c.value #>> '{values,0}') as detail
    from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
    where c.value ->> 'operator' = 'matches'
    union all
    select c.place, 'payee_unknown', v
    from jsonb_array_elements(content -> 'conditions') with ordinality c (value, place)
    cross join lateral jsonb_array_elements_text(c.value -> 'values') v
    where c.value ->> 'field' = 'payee' and c.value ->> 'operator' = 'is' and public.payees_called(v) = '{}'
  ) p
  where p.detail is not null
  order by p.place limit 1;
$$;
comment on function public.rule_form_problem(jsonb) is 'What of a rule''s form only the database can tell is wrong, with the place of its condition from 0; null for nothing.';

create function public.rule_moves(rule jsonb, ids uuid[]) returns jsonb
  language sql stable security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
  with shape as (
    select a.value as action from jsonb_array_elements(rule -> 'actions') a
    where a.value ->> 'field' in ('category', 'split', 'transfer')
    order by a.value ->> 'field' desc limit 1
  ), lines as materialized (
    select l.transaction_id as id, l.account_id, l.category_id, l.amount, l.currency
    from public.ledger_lines l
    where l.user_id = (select public.current_user_id()) and l.transaction_id in (select unnest(ids))
      and l.role in ('spending', 'income') and l.part_id is null
  ), moved as materialized (
    select l.category_id as category, l.id, -l.amount as amount, l.currency, false as gains from lines l
    union all
    select (m.action ->> 'category')::uuid, l.id, l.amount, l.currency, true
    from lines l cross join shape m where m.action ->> 'field' = 'category'
    union all
    select (p.value ->> 'category')::uuid, l.id, s.amount, l.currency, true
    from lines l cross join shape m
    cross join lateral unnest(public.rule_split(l.amount, public.currency_exponent(l.currency), m.action -> 'parts'))
      with ordinality s (amount, place)
    join lateral jsonb_array_elements(m.action -> 'parts') with ordinality p (value, place) on p.place = s.place
    where m.action ->> 'field' = 'split'
  )
  select coalesce(jsonb_agg(jsonb_build_object('category', c.name, 'kind', coalesce(c.kind, 'spending'), 'rows', n.rows,
    'amount', n.amount, 'currency', n.currency, 'gains', n.gains) order by n.gains, n.rows desc, c.name), '[]')
  from (
    select o.category, o.currency, count(distinct o.id) as rows, sum(o.amount) as amount, bool_or(o.gains) as gains
    from moved o group by o.category, o.currency
  ) n
  left join public.categories c on c.user_id = (select public.current_user_id()) and c.id = n.category
  where n.amount <> 0;
$$;

create function public.rule_preview(content jsonb, self uuid, place integer, kind text, page integer, page_size integer)
  returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  owner uuid := public.current_user_id();
  problem jsonb;
  rule jsonb;
  counts jsonb;
  -- One element for each thing that it would set of a row.
  ids uuid[];
  slots text[];
  outcomes text[];
  takers uuid[];
  -- One for each row.
  row_ids uuid[];
  row_outcomes text[];
  row_takers uuid[];
  first_taker integer;
  shown jsonb;
begin
  content := public.unwrap_json(content);
  problem := public.rule_form_problem(content);
  if problem is not null then
    return jsonb_build_object('problem', problem);
  end if;
  rule := public.rule_of_form(content);
  select coalesce(array_agg(o.id), '{}'), array_agg(o.slot), array_agg(o.outcome), array_agg(o.taken_by)
  into ids, slots, outcomes, takers
  from public.rule_outcomes(rule, self, rule_preview.place) o;
  select coalesce(array_agg(r.id), '{}'), array_agg(r.outcome), array_agg(r.taken_by)
  into row_ids, row_outcomes, row_takers
  from (
    select o.id, public.row_outcome(array_agg(o.outcome)) as outcome,
      (array_agg(o.taken_by) filter (where o.outcome = 'taken'))[1] as taken_by
    from unnest(ids, outcomes, takers) o (id, outcome, taken_by) group by o.id
  ) r;

  with rows as materialized (
    select * from unnest(row_ids, row_outcomes, row_takers) r (id, outcome, taken_by)
  ), takings as materialized (
    select o.id, o.name, o.nth, count(*) as rows
    from rows r
    join (
      select n.id, n.name, row_number() over (order by n.position, n.created_at, n.id)::integer as nth
      from public.rules n where n.user_id = owner and n.id is distinct from self
    ) o on o.id = r.taken_by
    where r.outcome = 'taken' group by o.id, o.name, o.nth
  )
  select jsonb_build_object(
      'matches', cardinality(row_ids),
      'counts', (select jsonb_build_object('change', count(*) filter (where r.outcome = 'change'),
        'already', count(*) filter (where r.outcome = 'already'), 'taken', count(*) filter (where r.outcome = 'taken'),
        'hand', count(*) filter (where r.outcome = 'hand')) from rows r),
      'digest', (select coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)::text
        from rows r join public.transactions t on t.user_id = owner and t.id = r.id where r.outcome = 'change'),
      'takenBy', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'place', t.nth, 'rows', t.rows)
        order by t.nth), '[]') from takings t)),
    (select min(t.nth) from takings t)
  into counts, first_taker;

  select jsonb_build_object('total', p.total, 'pages', p.pages, 'page', p.page, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'date', w.date, 'text', w.text,
      'marks', public.rule_marks(rule -> 'conditions', w.text), 'amount', abs(w.amount), 'type', w.type,
      'incoming', w.amount > 0, 'category', w.category, 'isSplit', w.is_split, 'note', w.note, 'payee', w.payee,
      'oneTime', w.one_time, 'fields', w.fields, 'takenBy', w.taken_by)
      order by w.date desc, w.created_at desc, w."position", w.id), '[]')
    from (
      select t.*, r.taken_by, coalesce(t.bank_text, t.description) as text, c.name as category,
        public.shown_payee(t.payee_id) as payee, array(
          select distinct case when o.slot like 'tag %' then 'tags' when o.slot = 'shape' then (
            select a ->> 'field' from jsonb_array_elements(rule -> 'actions') a
            where a ->> 'field' in ('split', 'transfer')) else o.slot end
          from unnest(ids, slots, outcomes) o (id, slot, outcome)
          where o.id = t.id and o.outcome = rule_preview.kind) as fields
      from unnest(row_ids, row_outcomes, row_takers) r (id, outcome, taken_by)
      join public.transactions t on t.user_id = owner and t.id = r.id
      join public.categories c on c.user_id = owner and c.id = t.category_id
      where r.outcome = rule_preview.kind
      order by t.date desc, t.created_at desc, t."position", t.id
      limit rule_preview.page_size offset p.skipped
    ) w))
  into shown
  from (select count(*) as total from unnest(row_outcomes) o where o = rule_preview.kind) n
  cross join lateral public.page_position(n.total, rule_preview.page, rule_preview.page_size) p;

  return counts || jsonb_build_object(
    'problem', null,
    'rows', shown,
    -- What it would change if it came before the first rule that takes rows from it.
    'above', case when first_taker is not null then jsonb_build_object('place', first_taker, 'rows', (
      select count(*) from public.rule_rows(rule, self, first_taker - 1) r where r.outcome = 'change')) end,
    'moves', public.rule_moves(rule, array(
      select o.id from unnest(ids, slots, outcomes) o (id, slot, outcome)
      where o.outcome = 'change' and o.slot in ('category', 'shape'))));
end $$;

comment on function public.rule_moves(jsonb, uuid[]) is 'By how much the lines of each category would change, and of how many transactions; a new category has no name yet.';
comment on function public.rule_preview(jsonb, uuid, integer, text, integer, integer) is 'What a rule would do to the past at a place among the other rules: rows by what becomes of them, a page of one kind, and the sums that move.';
comment on function public.rule_outcomes(jsonb, uuid, integer) is 'What becomes of each thing that a rule would set, for each transaction that it matches.';
