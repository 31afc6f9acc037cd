-- Rules see what the rules before them set. One function says how a row is taken through them; imports, the preview and its
-- use on the past run what it returns.

create function public.is_observing(conditions jsonb) returns boolean
language sql immutable parallel safe
set search_path to ''
as $function$
  select exists (select from jsonb_array_elements(conditions) c where c ->> 'field' in ('payee', 'tag'));
$function$;
comment on function public.is_observing(jsonb) is 'Whether conditions look at what rules can set: the payee or tags.';
revoke all on function public.is_observing(jsonb) from public;
grant execute on function public.is_observing(jsonb) to authenticated;

create function public.rule_scan(rules jsonb, source text, columns text, wanted integer default null) returns text
language plpgsql stable
set search_path to ''
as $function$
declare
  state constant text := 'r.payee_id, r.payee, r.tags, r.payee_settled, r.tags_settled';
  scan text := source;
  -- How the first that gives a category, and all that match, are carried on from the step before.
  first text := '%s';
  places text := '%s';
  firsts text := '';
  tests text[] := '{}';
  -- What the rules of a step set, for the next one.
  payees text := '';
  names text := '';
  setters integer[] := '{}';
  tags text := '';
  filter text := '';
  rule record;
  test text;
begin
  for rule in
    select (r ->> 'place')::integer as place, r ->> 'match' as match, r -> 'conditions' as conditions, r -> 'actions' as actions,
      (r ->> 'categorizes')::boolean as categorizes, (r ->> 'doesMore')::boolean as does_more,
      jsonb_path_query_first(r -> 'actions', '$[*] ? (@.field == "payee").payee') #>> '{}' as payee,
      array(select jsonb_path_query(r -> 'actions', '$[*] ? (@.field == "tags").tags[*]') #>> '{}') as tag_ids
    from jsonb_array_elements(rules) with ordinality o (r, nth) order by o.nth
  loop
    if (payees <> '' or tags <> '') and public.is_observing(rule.conditions) then
      scan := format('select %s, %s, %s as first, %s as places from (%s) r offset 0', columns, state,
        format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
        format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))), scan);
      scan := format('select %1$s, case when r.payee_settled then r.payee_id %2$s else r.payee_id end as payee_id,
          case when r.payee_settled then r.payee %3$s else r.payee end as payee, r.tags %4$s as tags,
          r.payee_settled or r.places && %5$L::integer[] as payee_settled, r.tags_settled, r.first, r.places
        from (%6$s) r offset 0', columns, payees, names, tags, setters, scan);
      first := 'coalesce(r.first, %s)';
      places := 'r.places || %s';
      firsts := '';
      tests := '{}';
      payees := '';
      names := '';
      setters := '{}';
      tags := '';
    end if;
    test := public.rule_test(rule.match, rule.conditions);
    if rule.categorizes then
      firsts := firsts || format(' when %s then %s', test, rule.place);
    end if;
    if rule.place = wanted then
      filter := format('where %s', test);
      tests := tests || rule.place::text;
    elsif rule.does_more then
      tests := tests || format('case when %s then %s end', test, rule.place);
    end if;
    if rule.payee is not null then
      payees := payees || format(' when %s = any (r.places) then %L::uuid', rule.place, rule.payee);
      names := names || format(' when %s = any (r.places) then %L', rule.place,
        btrim(public.fold_text(public.shown_payee(rule.payee::uuid))));
      setters := setters || rule.place;
    end if;
    if rule.tag_ids <> '{}' then
      tags := tags || format(' || case when not r.tags_settled and %s = any (r.places) then %L::uuid[] else ''{}'' end',
        rule.place, rule.tag_ids);
    end if;
  end loop;
  return format('select %s, %s, %s as first, %s as places from (%s) r %s', columns, state,
    format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
    format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))), scan, filter);
end $function$;
comment on function public.rule_scan(jsonb, text, text, integer) is 'A query that takes each row r of a source through rules in their order: to the given columns it adds the payee and tags that the last rule sees, the first rule that gives a category, and the places of all rules that match. With a wanted place, which is the last one, it returns the rows that this rule matches.';
revoke all on function public.rule_scan(jsonb, text, text, integer) from public;
grant execute on function public.rule_scan(jsonb, text, text, integer) to authenticated;

create function public.rules_to_scan() returns jsonb
language sql stable
set search_path to ''
as $function$
  select coalesce(jsonb_agg(jsonb_build_object('place', a.place, 'id', a.id, 'reason', public.rule_reason(a.id, a.name, a.place),
    'match', a.match, 'conditions', a.conditions, 'actions', a.actions, 'categorizes', false, 'doesMore', true)
    order by a.place), '[]')
  from public.active_rules() a;
$function$;
comment on function public.rules_to_scan() is 'The active rules in their order, as rule_scan takes them to return all matches.';
revoke all on function public.rules_to_scan() from public;
grant execute on function public.rules_to_scan() to authenticated;

create function public.rule_past(rules jsonb, filter text) returns text
language plpgsql stable
set search_path to ''
as $function$
declare
  -- What any rule sets, later ones as well.
  payees uuid[] := array(
    select distinct i.id #>> '{}' from (
      select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "payee").payee') as id) i)::uuid[];
  tags uuid[] := array(
    select distinct i.id #>> '{}' from (
      select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "tags").tags[*]') as id) i)::uuid[];
begin
  -- So that a text is folded once, not for each test.
  if payees || tags = '{}' or not exists (
    select from jsonb_array_elements(rules) r where public.is_observing(r -> 'conditions')) then
    return format('select o.*, true as payee_settled, true as tags_settled from public.rule_ledger_rows o
      where o.user_id = $1 %s offset 0', filter);
  end if;
  -- What a rule has set of a row is not there before that rule: a file's row came with the payee of its text, without tags.
  return format($query$
    select o.id, o.amount, o.account_id, o.date, o.text, case when b.by_rule then k.payee_id else o.payee_id end as payee_id,
      case when b.by_rule then btrim(public.fold_text(coalesce(p.name, k.name, t.description))) else o.payee end as payee,
      case when s.tags_settled or t.import_id is null then o.tags
        else array(select unnest(o.tags) except select unnest(%2$L::uuid[])) end as tags,
      s.payee_settled, s.tags_settled
    from public.rule_ledger_rows o
    join public.transactions t on t.user_id = o.user_id and t.id = o.id
    left join public.payee_keys k on k.user_id = o.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
    left join public.payees p on p.user_id = o.user_id and p.id = k.payee_id
    left join (
      select h.id, h.fields from public.fields_by_hand(array(
        select c.transaction_id from public.changed_transactions c
        join public.ledger_changes l on l.user_id = c.user_id and l.id = c.change_id and l.kind <> 'rule' and l.undone_at is null
        where c.user_id = $1
        union
        select e.id from public.transactions e where e.user_id = $1 and e.edited_at is not null)) h
    ) h on h.id = o.id
    cross join lateral (
      select t.import_id is null or coalesce(h.fields && array['payee_id', 'description'], false) as payee_settled,
        coalesce('tags' = any (h.fields), false) as tags_settled
    ) s
    cross join lateral (
      select not s.payee_settled and k.payee_id <> o.payee_id and o.payee_id = any (%1$L::uuid[]) as by_rule
    ) b
    where o.user_id = $1 %3$s offset 0 $query$, payees, tags, filter);
end $function$;
comment on function public.rule_past(jsonb, text) is 'A query for what rules look at in transactions, before any rule: what the user has set is settled, so that no rule sets it.';
revoke all on function public.rule_past(jsonb, text) from public;
grant execute on function public.rule_past(jsonb, text) to authenticated;

CREATE OR REPLACE FUNCTION public.rule_outcomes(rule jsonb, self uuid, place integer)
 RETURNS TABLE(id uuid, slot text, action jsonb, outcome text, taken_by uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  earlier jsonb;
  -- A place after all others.
  own constant integer := 1000000;
  tested jsonb;
begin
  select coalesce(jsonb_agg(a order by n.nth), '[]') into earlier
  from jsonb_array_elements(public.rules_to_scan()) a
  join (
    select r.id, row_number() over (order by r.position, r.created_at, r.id) as nth
    from public.rules r where r.user_id = owner and r.id is distinct from self
  ) n on n.id::text = a ->> 'id'
  where n.nth <= rule_outcomes.place;
  tested := earlier || jsonb_build_array(rule || jsonb_build_object('place', own, 'categorizes', false, 'doesMore', true));
  return query execute format($query$
    with matched as materialized (
      %s
    ), earlier as materialized (
      select (o ->> 'place')::integer as place, (o ->> 'id')::uuid as rule_id, s.slot, s.action
      from jsonb_array_elements($3) o cross join lateral public.action_slots(o -> 'actions') s
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
    public.rule_scan(tested, public.rule_past(tested, ''), 'r.id, r.amount, r.account_id, r.date, r.text', own))
  using owner, rule -> 'actions', earlier;
end $function$;

CREATE OR REPLACE FUNCTION public.rule_matches(today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  rules jsonb := public.rules_to_scan();
  document jsonb;
begin
  execute format($query$
    select coalesce(jsonb_agg(jsonb_build_object('id', a ->> 'id', 'rows', coalesce(m.rows, 0), 'last', m.last)), '[]')
    from jsonb_array_elements($3) a
    left join (
      select h.place, count(*) as rows, max(h.date) as last
      from (select r.date, unnest(r.places) as place from (%s) r) h
      group by h.place
    ) m on m.place = (a ->> 'place')::integer $query$,
    public.rule_scan(rules, public.rule_past(rules, 'and o.date <= $2'), 'r.id, r.amount, r.account_id, r.date, r.text'))
  into document using public.current_user_id(), today, rules;
  return document;
end $function$;

CREATE OR REPLACE FUNCTION public.ruled_import_rows(import uuid)
 RETURNS TABLE(line integer, part integer, category text, category_source text, category_reason jsonb, file_category text, rule_effects jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  rules jsonb;
begin
  -- Of rules that do nothing else, only the first that gives a category counts.
  select jsonb_agg(a || jsonb_build_object('categorizes', a -> 'actions' @> '[{"field": "category"}]', 'doesMore', exists (
      select from jsonb_array_elements(a -> 'actions') e where e ->> 'field' <> 'category')) order by o.nth)
  into rules
  from jsonb_array_elements(public.rules_to_scan()) with ordinality o (a, nth);
  -- Without rules there is nothing to do, unless there were some a moment ago.
  if rules is null and not exists (select from public.import_rows r
    where r.user_id = owner and r.import_id = import and (r.category_source = 'rule' or r.rule_effects is not null)) then
    return;
  end if;
  return query execute format($query$
    with actions as materialized (
      select (o ->> 'place')::integer as place, o -> 'reason' as reason, s.slot, s.action, c.name as category
      from jsonb_array_elements(coalesce($3, '[]')) o
      cross join lateral public.action_slots(o -> 'actions') s
      left join public.categories c on c.user_id = $1 and c.id = (s.action ->> 'category')::uuid
    ), categories as (
      -- A rule that gives two, as no form sends it, gives the first by name.
      select distinct on (a.place) a.place, a.category, a.reason from actions a where a.slot = 'category'
      order by a.place, a.category
    ), described as materialized (
      -- What rules look at in a description, folded once for all its rows. A file brings no tags.
      select d.description, k.payee_id, btrim(public.fold_text(d.description)) as text,
        btrim(public.fold_text(coalesce(p.name, k.name, d.description))) as payee, '{}'::uuid[] as tags
      from (
        select distinct o.description from public.import_rows o
        where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable'
      ) d
      left join public.payee_keys k on k.user_id = $1 and k.key = public.payee_key(d.description)
      left join public.payees p on p.user_id = $1 and p.id = k.payee_id
    ), tested as materialized (
      %s
    ), won as materialized (
      select distinct on (h.line, h.part, a.slot) h.line, h.part, h.amount, h.account_id, a.*
      from tested h cross join lateral unnest(h.places) p (place) join actions a on a.place = p.place
      where a.slot <> 'category' and (a.slot not in ('shape', 'type') or public.rule_fits(a.action, h.amount, h.account_id))
      order by h.line, h.part, a.slot, a.place
    ), others as materialized (
      select w.line, w.part, coalesce(jsonb_object_agg(e.field, e.value) filter (where e.field <> 'tag'), '{}')
        || coalesce(jsonb_build_object('tags', jsonb_agg(e.value) filter (where e.field = 'tag')), '{}')
        || jsonb_build_object('by', jsonb_object_agg(case e.field when 'tag' then 'tags' else e.field end, w.reason -> 'rule' -> 'place'))
        as effects
      from won w
      cross join lateral (
        select case w.action ->> 'field' when 'transfer' then 'transferTo' else w.action ->> 'field' end as field,
          case w.action ->> 'field'
            when 'split' then public.rule_parts(w.action, w.amount, w.account_id)
            when 'transfer' then w.action -> 'account'
            else w.action -> (w.action ->> 'field')
          end as value
      ) e
      group by w.line, w.part
    )
    select r.line, r.part,
      case when r.category_source = 'hand' then r.category
        when c.category is not null then c.category
        when r.category_source = 'rule' then coalesce(r.file_category, r.category)
        else r.category end,
      case when r.category_source = 'hand' then 'hand'
        when c.category is not null then 'rule'
        when r.category_source = 'rule' then 'file'
        else r.category_source end,
      case when r.category_source = 'hand' then null
        when c.category is not null then c.reason
        when r.category_source = 'rule' then null
        else r.category_reason end,
      case when r.category_source = 'hand' then r.file_category
        when c.category is not null then coalesce(r.file_category, r.category)
        when r.category_source = 'rule' then null
        else r.file_category end,
      -- What the user settled in the review stays settled.
      nullif(coalesce(jsonb_strip_nulls(o.effects), '{}') - array(select jsonb_array_elements_text(r.rule_effects -> 'hand'))
        || case when r.rule_effects ? 'hand' then jsonb_build_object('hand', r.rule_effects -> 'hand') else '{}' end, '{}')
    from tested r
    left join categories c on c.place = r.first
    left join others o on o.line = r.line and o.part = r.part
    where c.place is not null or o.line is not null or r.category_source = 'rule' or r.rule_effects is not null $query$,
    public.rule_scan(coalesce(rules, '[]'), $source$
      select o.line, o.part, o.amount, o.account_id, o.date, o.category, o.category_source, o.category_reason, o.file_category,
        o.rule_effects, d.payee_id, d.text, d.payee, d.tags, o.rule_effects -> 'hand' ? 'payee' is true as payee_settled,
        o.rule_effects -> 'hand' ? 'tags' is true as tags_settled
      from public.import_rows o join described d on d.description = o.description
      where o.user_id = $1 and o.import_id = $2 and o.kind = 'readable' $source$,
      'r.line, r.part, r.amount, r.account_id, r.date, r.text, r.category, r.category_source, r.category_reason,
        r.file_category, r.rule_effects'))
  using owner, import, rules;
end $function$;
