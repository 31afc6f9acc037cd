-- What rules hold is checked wherever it comes from: the form, an archive, or their owner's own request. A rule with
-- something that can't be used is kept, switched off, and the list of rules says why.

create or replace function public.rule_pattern(pattern text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select p.written from public.read_pattern(rule_pattern.pattern) p;
$$;
comment on function public.rule_pattern(text) is
  'A pattern of a rule as PostgreSQL''s engine gets it, without case and accents, like the texts it is matched with; null for one that is refused, which matches nothing.';

create or replace function public.pattern_error(pattern text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  reading record;
begin
  select * into reading from public.read_pattern(pattern_error.pattern);
  if reading.problem is null then
    perform '' ~ reading.written;
  end if;
  return reading.problem;
exception
  when invalid_regular_expression then
    return regexp_replace(sqlerrm, '^invalid regular expression: ', '');
end $$;
comment on function public.pattern_error(text) is
  'Why a pattern can''t be used, as a code of the form or in the engine''s words; null if it can.';

create function public.are_ids(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case jsonb_typeof(value) when 'array' then (
    select coalesce(bool_and(jsonb_typeof(v) = 'string'
      and v #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'), true)
    from jsonb_array_elements(value) v) else false end;
$$;
comment on function public.are_ids(jsonb) is 'Whether a document is a list of ids.';

create function public.is_rule_amount(value jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select jsonb_typeof(value) in ('number', 'string') and value #>> '{}' ~ '^\d{1,12}(\.\d{1,3})?$';
$$;
comment on function public.is_rule_amount(jsonb) is 'Whether a document is an amount without a sign.';

create function public.is_whole_between(value jsonb, low integer, high integer) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(value) = 'number' and value #>> '{}' ~ '^\d{1,9}$'
    then (value #>> '{}')::integer between low and high else false end;
$$;
comment on function public.is_whole_between(jsonb, integer, integer) is 'Whether a document is a whole number in a range.';

create function public.is_rule_condition(condition jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- Null where something is missing.
  select jsonb_typeof(condition) = 'object' and coalesce(case condition ->> 'field'
    when 'amount' then condition - array['field', 'operator', 'amount', 'to'] = '{}'
      and condition ->> 'operator' in ('is', 'at-least', 'at-most', 'between')
      and public.is_rule_amount(condition -> 'amount')
      and case when condition ->> 'operator' = 'between' or condition ? 'to' then public.is_rule_amount(condition -> 'to') else true end
    when 'direction' then condition - array['field', 'direction'] = '{}' and condition ->> 'direction' in ('out', 'in')
    when 'account' then condition - array['field', 'account'] = '{}'
      and public.are_ids(jsonb_build_array(condition -> 'account'))
    when 'day' then condition - array['field', 'operator', 'day', 'to'] = '{}'
      and condition ->> 'operator' in ('is', 'between') and public.is_whole_between(condition -> 'day', 1, 31)
      and case when condition ->> 'operator' = 'between' or condition ? 'to'
        then public.is_whole_between(condition -> 'to', 1, 31) else true end
    when 'tag' then condition - array['field', 'tags'] = '{}' and public.are_ids(condition -> 'tags')
    else condition ->> 'field' in ('text', 'payee') and case
      when condition ? 'payees' then condition ->> 'field' = 'payee' and condition ->> 'operator' = 'is'
        and condition - array['field', 'operator', 'payees'] = '{}' and public.are_ids(condition -> 'payees')
      else condition - array['field', 'operator', 'values'] = '{}'
        and condition ->> 'operator' in ('is', 'contains', 'starts', 'matches')
        and jsonb_typeof(condition -> 'values') = 'array'
        and jsonb_array_length(condition -> 'values') between 1 and case condition ->> 'operator' when 'matches' then 1 else 40 end
        and (select bool_and(jsonb_typeof(v) = 'string'
            -- A longer pattern is no pattern, and says so itself.
            and (char_length(v #>> '{}') between 1 and 500 or condition ->> 'operator' = 'matches'))
          from jsonb_array_elements(condition -> 'values') v)
      end
    end, false);
$$;
comment on function public.is_rule_condition(jsonb) is
  'Whether a document is a condition of a rule as it is stored, apart from its pattern.';

create function public.is_rule_split(parts jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- As in the form: a rest, or percentages that make 100.
  select case when jsonb_typeof(parts) <> 'array' or jsonb_array_length(parts) not between 2 and 20 then false else (
    select bool_and(n.fits) and count(*) filter (where n.share = 'rest') <= 1
      and case when bool_or(n.share = 'rest') then coalesce(sum(n.percent), 0) < 100
        else bool_and(n.share = 'percent') and sum(n.percent) = 100 end
    from (
      select p ->> 'share' as share,
        case when p ->> 'share' = 'percent' and jsonb_typeof(p -> 'percent') = 'number'
          and p ->> 'percent' ~ '^\d{1,3}(\.\d{1,2})?$' then (p ->> 'percent')::numeric end as percent,
        coalesce(jsonb_typeof(p) = 'object' and p - array['share', 'amount', 'percent', 'category', 'note', 'tags'] = '{}'
          and case p ->> 'share'
            when 'amount' then not p ? 'percent' and public.is_rule_amount(p -> 'amount') and p ->> 'amount' ~ '[1-9]'
            when 'percent' then not p ? 'amount' and jsonb_typeof(p -> 'percent') = 'number'
              and p ->> 'percent' ~ '^\d{1,3}(\.\d{1,2})?$' and p ->> 'percent' ~ '[1-9]'
            when 'rest' then not p ?| array['amount', 'percent'] else false end
          and public.are_ids(jsonb_build_array(p -> 'category'))
          and jsonb_typeof(p -> 'note') = 'string' and char_length(p ->> 'note') <= 1000
          and public.are_ids(p -> 'tags') and jsonb_array_length(p -> 'tags') <= 20, false) as fits
      from jsonb_array_elements(parts) p
    ) n) end;
$$;
comment on function public.is_rule_split(jsonb) is 'Whether a document is a list of parts that a rule can make of a row.';

create function public.is_rule_action(action jsonb) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  -- Null where something is missing.
  select jsonb_typeof(action) = 'object' and coalesce(action - array['field', case action ->> 'field'
      when 'transfer' then 'account' when 'split' then 'parts' else action ->> 'field' end] = '{}'
    and case action ->> 'field'
      when 'category' then public.are_ids(jsonb_build_array(action -> 'category'))
      when 'payee' then public.are_ids(jsonb_build_array(action -> 'payee'))
      when 'transfer' then public.are_ids(jsonb_build_array(action -> 'account'))
      when 'tags' then public.are_ids(action -> 'tags') and jsonb_array_length(action -> 'tags') between 1 and 20
      when 'note' then jsonb_typeof(action -> 'note') = 'string' and char_length(action ->> 'note') between 1 and 1000
      when 'type' then action ->> 'type' in ('expense', 'income', 'refund')
      when 'oneTime' then jsonb_typeof(action -> 'oneTime') = 'boolean'
      when 'split' then public.is_rule_split(action -> 'parts')
      else false end, false);
$$;
comment on function public.is_rule_action(jsonb) is 'Whether a document is an action of a rule as it is stored.';

create function public.pattern_count(conditions jsonb) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select count(*)::integer from jsonb_array_elements(conditions) c where c ->> 'operator' = 'matches';
$$;
comment on function public.pattern_count(jsonb) is 'How many patterns the conditions of a rule have.';

create function public.rule_refusal(conditions jsonb, actions jsonb, out problem text, out detail text)
language sql immutable parallel safe set search_path = '' as $$
  select case when d.detail is not null then 'pattern' when not f.fits then 'content' end, d.detail
  from (
    select coalesce(jsonb_array_length(conditions) <= 20
      and (select bool_and(public.is_rule_condition(c)) from jsonb_array_elements(conditions) c)
      and (
        select bool_and(public.is_rule_action(a)) and count(*) = count(distinct a ->> 'field')
          -- The parts of a split have their own category and type, and a transfer has no type.
          and not (bool_or(a ->> 'field' = 'split') and bool_or(a ->> 'field' in ('category', 'type', 'transfer')))
          and not (bool_or(a ->> 'field' = 'transfer') and bool_or(a ->> 'field' = 'type'))
        from jsonb_array_elements(actions) a), false) as fits
  ) f
  left join lateral (
    select e.detail
    from jsonb_array_elements(conditions) with ordinality c (value, place)
    -- So that a pattern is read once.
    cross join lateral (
      select case when c.value ->> 'operator' = 'matches' and jsonb_typeof(c.value #> '{values,0}') = 'string'
        then public.pattern_error(c.value #>> '{values,0}') end as detail offset 0
    ) e
    where e.detail is not null
    order by c.place limit 1
  ) p on true
  cross join lateral (
    select coalesce(p.detail, case when public.pattern_count(conditions) > 5 then 'many' end) as detail
  ) d;
$$;
comment on function public.rule_refusal(jsonb, jsonb) is
  'Why a rule can''t be on: its pattern, with what is wrong with it, or something that no form can produce. Null if it can.';

create function public.switch_off_refused_rule() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.enabled and (select r.problem from public.rule_refusal(new.conditions, new.actions) r) is not null then
    new.enabled := false;
  end if;
  return new;
end $$;
comment on function public.switch_off_refused_rule() is
  'Switches off a rule that can''t be used, whatever writes it; rules_page says why.';
create trigger switch_off_refused_rule before insert or update of conditions, actions, enabled on public.rules
  for each row execute function public.switch_off_refused_rule();

-- Those that were stored before.
update public.rules r set enabled = r.enabled where r.enabled;

create or replace function public.form_of_rule(rule public.rules) returns jsonb
language sql stable set search_path = '' as $$
  -- What no form says is left out; the rule is off then.
  select jsonb_build_object('match', (rule).match,
    'conditions', (
      select coalesce(jsonb_agg(case
        when c.value ? 'payees' then c.value - 'payees' || jsonb_build_object('values', (
          select coalesce(jsonb_agg(distinct public.shown_payee(i::uuid)) filter (where public.shown_payee(i::uuid) is not null), '[]')
          from jsonb_array_elements_text(c.value -> 'payees') i))
        when c.value ? 'tags' then c.value || jsonb_build_object('tags', public.tag_names(c.value -> 'tags'))
        else c.value end order by c.place), '[]')
      from jsonb_array_elements((rule).conditions) with ordinality c (value, place)
      where public.is_rule_condition(c.value)),
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
      from jsonb_array_elements((rule).actions) with ordinality a (value, place)
      where public.is_rule_action(a.value)));
$$;

create or replace function public.active_rules()
  returns table (place integer, id uuid, name text, match text, conditions jsonb, actions jsonb)
  language sql stable set search_path = '' as $$
  select r.place, r.id, r.name, r.match, r.conditions, r.actions
  from (
    select row_number() over in_order::integer as place,
      sum(case when o.enabled then public.pattern_count(o.conditions) else 0 end) over in_order as patterns, o.*
    from public.rules o where o.user_id = (select public.current_user_id())
    window in_order as (order by o.position, o.created_at, o.id)
  ) r
  -- PostgreSQL keeps 32 patterns ready. With more, it would build each of them again for each row; those of one more rule,
  -- which is being edited, and a few of our own come along.
  where r.enabled and r.patterns <= 20 and public.rule_problem(r.conditions, r.actions) is null
  order by r.place;
$$;
comment on function public.active_rules() is
  'The rules that are on and can be used, each with its number in the order of all, up to 20 patterns in total.';

create or replace function public.rules_page() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('rules', coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'enabled', r.enabled,
    'revision', r.revision, 'problem', case when x.problem is not null then x.problem
      when r.enabled and r.patterns > 20 then 'patterns'
      else public.rule_problem(r.conditions, r.actions) end, 'detail', x.detail, 'content', public.form_of_rule(r.rule))
    order by r.place), '[]'))
  from (
    select o.*, o as rule, row_number() over in_order as place,
      sum(case when o.enabled then public.pattern_count(o.conditions) else 0 end) over in_order as patterns
    from public.rules o where o.user_id = (select public.current_user_id())
    window in_order as (order by o.position, o.created_at, o.id)
  ) r
  cross join lateral public.rule_refusal(r.conditions, r.actions) x;
$$;
comment on function public.rules_page() is
  'The user''s rules in their order, as forms show them; problem is why a rule can''t be on, or which thing it names no longer exists.';

create or replace function public.enable_rule(change uuid, rule uuid, enabled boolean) returns boolean
language plpgsql set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  held public.rules;
begin
  select r.* into held from public.rules r where r.user_id = owner and r.id = rule;
  if held.id is null then
    return false;
  end if;
  if enable_rule.enabled and (select x.problem from public.rule_refusal(held.conditions, held.actions) x) is not null then
    raise sqlstate 'PT409' using message = 'rule_refused';
  end if;
  if public.begin_rule_change(change, rule, jsonb_build_object('action', 'enable-rule', 'rule', rule, 'name', held.name)) then
    update public.rules r set enabled = enable_rule.enabled, revision = r.revision + 1, updated_at = now()
    where r.user_id = owner and r.id = rule;
    perform public.end_rule_change(change);
  end if;
  return true;
end $$;
comment on function public.enable_rule(uuid, uuid, boolean) is
  'Switches a rule on or off; safe to repeat. False if there is no such rule; PT409 if it can''t be on.';

-- Hosted Supabase takes the limit of the function that is called; a preview is asked for while the user types.
alter function public.rule_preview(jsonb, uuid, integer, text, integer, integer) set statement_timeout = '5s';
