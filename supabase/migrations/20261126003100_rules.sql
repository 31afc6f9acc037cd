-- Rules: what they mean, as one definition that previews, the past and imports share.

-- ---------------------------------------------------------------- The rows that rules look at
create view public.rule_ledger_rows with (security_invoker = true) as
select t.user_id, t.id, t.amount, t.account_id, t.date, t.payee_id,
  case when t.bank_text is null then btrim(split_part(t.search_text, e'\x01', 1)) else btrim(public.fold_text(t.bank_text)) end
    as text,
  btrim(public.fold_text(case when t.bank_text is not null then t.description
    else coalesce(p.name, case when t.import_id is not null then k.name end, t.description) end)) as payee,
  array(select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id) as tags
from public.transactions t
left join public.payees p on p.user_id = t.user_id and p.id = t.payee_id
left join public.payee_keys k on k.user_id = t.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
where t.deletion_id is null;
comment on view public.rule_ledger_rows is 'What rules look at in transactions: the bank''s text and the payee folded, the signed amount, account, day and tags.';
grant select on public.rule_ledger_rows to authenticated;
revoke insert, update, delete on public.rule_ledger_rows from authenticated;

create view public.rule_import_rows with (security_invoker = true) as
select r.user_id, r.import_id, r.line, r.part, r.amount, r.account_id, r.date, k.payee_id,
  btrim(public.fold_text(r.description)) as text,
  btrim(public.fold_text(coalesce(p.name, k.name, r.description))) as payee,
  '{}'::uuid[] as tags
from public.import_rows r
left join public.payee_keys k on k.user_id = r.user_id and k.key = public.payee_key(r.description)
left join public.payees p on p.user_id = r.user_id and p.id = k.payee_id
where r.kind = 'readable';
comment on view public.rule_import_rows is 'The same of the rows of a staged import. A file brings no tags.';
grant select on public.rule_import_rows to authenticated;
revoke insert, update, delete on public.rule_import_rows from authenticated;

-- ---------------------------------------------------------------- Conditions
create function public.rule_pattern(pattern text) returns text
  language sql immutable parallel safe security invoker set search_path = '' as $$
  -- What follows a backslash keeps its case: \S is not \s.
  select string_agg(case when p.piece[1] like '\\%' then p.piece[1] else public.fold_text(p.piece[1]) end, '' order by p.place)
  from regexp_matches(rule_pattern.pattern, '\\.|[^\\]+', 'g') with ordinality p (piece, place);
$$;
comment on function public.rule_pattern(text) is 'A pattern of a rule without case and accents, like the texts it is matched with.';

create function public.pattern_error(pattern text) returns text
  language plpgsql immutable security invoker set search_path = '' as $$
begin
  perform '' ~ public.rule_pattern(pattern);
  return null;
exception
  when invalid_regular_expression then
    return regexp_replace(sqlerrm, '^invalid regular expression: ', '');
end $$;
comment on function public.pattern_error(text) is 'Why the database can''t read a pattern; null if it can.';

create function public.rule_condition(condition jsonb) returns text
  language plpgsql immutable security invoker set search_path = '' as $$
declare
  field text := condition ->> 'field';
  operator text := condition ->> 'operator';
  texts text[];
begin
  if field in ('text', 'payee') and condition ? 'values' then
    texts := array(
      select btrim(public.fold_text(v)) from jsonb_array_elements_text(condition -> 'values') v
      where btrim(public.fold_text(v)) <> '');
    return case operator
      when 'is' then format('r.%I = any (%L::text[])', field, texts)
      when 'contains' then (select string_agg(format('strpos(r.%I, %L) > 0', field, w), ' or ') from unnest(texts) w)
      when 'starts' then (select string_agg(format('starts_with(r.%I, %L)', field, w), ' or ') from unnest(texts) w)
      when 'matches' then format('r.%I ~ %L', field, public.rule_pattern(condition #>> '{values,0}'))
    end;
  end if;
  return case field
    when 'payee' then format('r.payee_id = any (%L::uuid[])',
      array(select jsonb_array_elements_text(condition -> 'payees')))
    when 'amount' then case operator
      when 'is' then format('abs(r.amount) = %L::numeric', condition ->> 'amount')
      when 'at-least' then format('abs(r.amount) >= %L::numeric', condition ->> 'amount')
      when 'at-most' then format('abs(r.amount) <= %L::numeric', condition ->> 'amount')
      when 'between' then format('abs(r.amount) between %L::numeric and %L::numeric', condition ->> 'amount', condition ->> 'to')
    end
    when 'direction' then case condition ->> 'direction' when 'out' then 'r.amount < 0' when 'in' then 'r.amount > 0' end
    when 'account' then format('r.account_id = %L::uuid', condition ->> 'account')
    when 'day' then case
      when operator = 'is' then format('extract(day from r.date) = %L::integer', condition ->> 'day')
      when (condition ->> 'day')::integer <= (condition ->> 'to')::integer then
        format('extract(day from r.date) between %L::integer and %L::integer', condition ->> 'day', condition ->> 'to')
      -- From the 28th to the 3rd.
      else format('(extract(day from r.date) >= %L::integer or extract(day from r.date) <= %L::integer)',
        condition ->> 'day', condition ->> 'to')
    end
    when 'tag' then format('r.tags && %L::uuid[]', array(select jsonb_array_elements_text(condition -> 'tags')))
  end;
end $$;
comment on function public.rule_condition(jsonb) is 'A condition as a test of a row r of rule_ledger_rows or rule_import_rows; values are quoted.';

create function public.rule_test(match text, conditions jsonb) returns text
  language sql immutable security invoker set search_path = '' as $$
  select coalesce(string_agg('(' || coalesce(public.rule_condition(c.value), 'false') || ')',
    case rule_test.match when 'any' then ' or ' else ' and ' end order by c.place), 'false')
  from jsonb_array_elements(conditions) with ordinality c (value, place);
$$;
comment on function public.rule_test(text, jsonb) is 'The conditions of a rule as one test of a row r; false without conditions.';

-- ---------------------------------------------------------------- Actions
create function public.action_slots(actions jsonb) returns table (slot text, action jsonb)
  language sql immutable security invoker set search_path = '' as $$
  select case when a ->> 'field' in ('split', 'transfer') then 'shape' else a ->> 'field' end, a
  from jsonb_array_elements(actions) a where a ->> 'field' <> 'tags'
  union all
  select 'tag ' || g, jsonb_build_object('field', 'tag', 'tag', g)
  from jsonb_array_elements(actions) a cross join lateral jsonb_array_elements_text(a -> 'tags') g
  where a ->> 'field' = 'tags';
$$;
comment on function public.action_slots(jsonb) is 'What a rule sets, one row for each thing that the first rule decides: each tag by itself, a split and a transfer together.';

create function public.rule_split(amount numeric, exponent integer, parts jsonb) returns numeric[]
  language sql immutable parallel safe security invoker set search_path = '' as $$
  with whole as (
    select abs(rule_split.amount) * 10::numeric ^ exponent as units,
      exists (select from jsonb_array_elements(parts) p where p ->> 'share' = 'rest') as has_rest
  ), given as (
    select p.place, p.value ->> 'share' as share,
      case p.value ->> 'share'
        when 'amount' then (p.value ->> 'amount')::numeric * 10::numeric ^ exponent
        when 'percent' then w.units * (p.value ->> 'percent')::numeric / 100
      end as exact
    from jsonb_array_elements(parts) with ordinality p (value, place) cross join whole w
  ), shared as (
    select g.*, case when w.has_rest then round(g.exact) else floor(g.exact) end as units,
      row_number() over (order by g.exact - floor(g.exact) desc nulls last, g.place) as by_remainder
    from given g cross join whole w
  ), settled as (
    select s.place, s.share, s.exact,
      case
        when s.share = 'rest' then w.units - (select sum(o.units) from shared o where o.share <> 'rest')
        -- Without a rest the percentages make 100: the largest remainders get what rounding down has left.
        when not w.has_rest and s.by_remainder <= w.units - (select sum(o.units) from shared o) then s.units + 1
        else s.units
      end as units
    from shared s cross join whole w
  )
  select case when bool_and(s.units > 0 and (s.share <> 'amount' or s.exact = s.units)) and sum(s.units) = min(w.units)
    then array_agg(round(s.units / 10::numeric ^ exponent, exponent) * sign(rule_split.amount) order by s.place) end
  from settled s cross join whole w;
$$;
comment on function public.rule_split(numeric, integer, jsonb) is 'The signed amounts of the parts of a rule''s split, which make the amount exactly; null where it doesn''t fit.';

create function public.rule_fits(action jsonb, amount numeric, account uuid) returns boolean
  language sql stable security invoker set search_path = '' as $$
  select case action ->> 'field'
    when 'type' then (action ->> 'type' = 'expense') = (rule_fits.amount < 0)
    when 'transfer' then (action ->> 'account')::uuid <> account and exists (
      select from public.live_accounts a
      where a.user_id = (select public.current_user_id()) and a.id = (action ->> 'account')::uuid)
    when 'split' then public.rule_split(rule_fits.amount,
      public.currency_exponent(public.account_currency(public.current_user_id(), account)), action -> 'parts') is not null
    else true
  end;
$$;
comment on function public.rule_fits(jsonb, numeric, uuid) is 'Whether an action can be taken on a row with this amount and account: money out is no income, and a split has to leave something for each part.';

create function public.rule_parts(action jsonb, amount numeric, account uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('amount', s.amounts[p.place], 'type', case
      when s.amounts[p.place] < 0 then 'expense' when c.kind = 'spending' then 'refund' else 'income' end,
    'category', c.name, 'note', coalesce(p.value ->> 'note', ''), 'tags', (
      select coalesce(jsonb_agg(g.name order by g.name), '[]') from public.tags g
      where g.user_id = c.user_id and p.value -> 'tags' ? g.id::text)) order by p.place)
  from jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
  join public.categories c on c.user_id = (select public.current_user_id()) and c.id = (p.value ->> 'category')::uuid
  cross join (select public.rule_split(rule_parts.amount,
    public.currency_exponent(public.account_currency(public.current_user_id(), account)), action -> 'parts') as amounts) s;
$$;
comment on function public.rule_parts(jsonb, numeric, uuid) is 'The parts that a rule splits a row into, as forms send parts.';

-- ---------------------------------------------------------------- The rules of a user
create function public.rule_problem(conditions jsonb, actions jsonb) returns text
  language sql stable security invoker set search_path = '' as $$
  select case
    when exists (
      select from (
        select a ->> 'category' as id from jsonb_array_elements(actions) a
        union all
        select p ->> 'category' from jsonb_array_elements(actions) a cross join jsonb_array_elements(a -> 'parts') p
      ) n
      where n.id is not null and not exists (
        select from public.categories c
        where c.user_id = (select public.current_user_id()) and c.id = n.id::uuid and public.caseless(c.name) <> 'uncategorized'))
      then 'category'
    when exists (
      select from (
        select jsonb_array_elements_text(c -> 'tags') as id from jsonb_array_elements(conditions) c
        union all
        select jsonb_array_elements_text(a -> 'tags') from jsonb_array_elements(actions) a
        union all
        select jsonb_array_elements_text(p -> 'tags')
        from jsonb_array_elements(actions) a cross join jsonb_array_elements(a -> 'parts') p
      ) n
      where not exists (select from public.tags g where g.user_id = (select public.current_user_id()) and g.id = n.id::uuid))
      then 'tag'
    when exists (
      select from (
        select c ->> 'account' as id from jsonb_array_elements(conditions) c
        union all
        select a ->> 'account' from jsonb_array_elements(actions) a
      ) n
      where n.id is not null and not exists (
        select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.id = n.id::uuid))
      then 'account'
    when exists (
      select from (
        select jsonb_array_elements_text(c -> 'payees') as id from jsonb_array_elements(conditions) c
        union all
        select a ->> 'payee' from jsonb_array_elements(actions) a
      ) n
      where n.id is not null and not exists (
        select from public.payees p where p.user_id = (select public.current_user_id()) and p.id = n.id::uuid))
      then 'payee'
  end;
$$;
comment on function public.rule_problem(jsonb, jsonb) is 'What a rule names that is there no longer: category, tag, account or payee. Such a rule does nothing.';

create function public.active_rules() returns table (place integer, id uuid, name text, match text, conditions jsonb,
    actions jsonb)
  language sql stable security invoker set search_path = '' as $$
  select r.place, r.id, r.name, r.match, r.conditions, r.actions
  from (
    select row_number() over (order by o.position, o.created_at, o.id)::integer as place, o.*
    from public.rules o where o.user_id = (select public.current_user_id())
  ) r
  where r.enabled and public.rule_problem(r.conditions, r.actions) is null
  order by r.place;
$$;
comment on function public.active_rules() is 'The rules that are on and whole, each with its number in the order of all.';

create function public.rule_reason(rule uuid, name text, place integer) returns jsonb
  language sql immutable parallel safe security invoker set search_path = '' as $$
  select jsonb_build_object('rule', jsonb_build_object('id', rule, 'name', rule_reason.name, 'place', rule_reason.place));
$$;
comment on function public.rule_reason(uuid, text, integer) is 'Why a row has a category that a rule gives it: the rule, its name and its number then.';

-- ---------------------------------------------------------------- Imports
create or replace function public.apply_rules_to_import(import uuid) returns integer
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  owner uuid := public.current_user_id();
  tests text;
  slots jsonb;
  changed integer;
begin
  select string_agg(format('case when %s then %s end', public.rule_test(a.match, a.conditions), a.place), ', ' order by a.place),
    jsonb_agg(jsonb_build_object('place', a.place, 'reason', public.rule_reason(a.id, a.name, a.place),
      'actions', a.actions))
  into tests, slots
  from public.active_rules() a;
  -- Without rules there is nothing to do, unless there were some a moment ago.
  if tests is null then
    if not exists (select from public.import_rows r
      where r.user_id = owner and r.import_id = import and (r.category_source = 'rule' or r.rule_effects is not null)) then
      return 0;
    end if;
    tests := 'null';
  end if;
  -- A condition on the payee finds those of new descriptions, too.
  if exists (select from public.active_rules() a cross join lateral jsonb_array_elements(a.conditions) c
    where c ->> 'field' = 'payee') then
    perform public.ensure_payees(owner, array(
      select distinct r.description from public.import_rows r
      where r.user_id = owner and r.import_id = import and r.kind = 'readable'));
  end if;
  execute format($query$
    with actions as materialized (
      select (o ->> 'place')::integer as place, o -> 'reason' as reason, s.slot, s.action, c.name as category
      from jsonb_array_elements(coalesce($3, '[]')) o
      cross join lateral public.action_slots(o -> 'actions') s
      left join public.categories c on c.user_id = $1 and c.id = (s.action ->> 'category')::uuid
    ), hits as materialized (
      select h.* from (
        select r.line, r.part, r.amount, r.account_id, array_remove(array[%s]::integer[], null) as places
        -- So that a text is folded once, not for each test.
        from (select * from public.rule_import_rows o where o.user_id = $1 and o.import_id = $2 offset 0) r
      ) h
      where h.places <> '{}'
    ), won as materialized (
      select distinct on (h.line, h.part, a.slot) h.line, h.part, h.amount, h.account_id, a.*
      from hits h cross join lateral unnest(h.places) p (place) join actions a on a.place = p.place
      where a.slot not in ('shape', 'type') or public.rule_fits(a.action, h.amount, h.account_id)
      order by h.line, h.part, a.slot, a.place
    ), categorized as (
      select w.line, w.part, w.category, w.reason from won w where w.slot = 'category'
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
      where w.slot <> 'category'
      group by w.line, w.part
    ), wanted as (
      select r.line, r.part,
        case when r.category_source = 'hand' then r.category
          when c.category is not null then c.category
          when r.category_source = 'rule' then coalesce(r.file_category, r.category)
          else r.category end as category,
        case when r.category_source = 'hand' then 'hand'
          when c.category is not null then 'rule'
          when r.category_source = 'rule' then 'file'
          else r.category_source end as source,
        case when r.category_source = 'hand' then null
          when c.category is not null then c.reason
          when r.category_source = 'rule' then null
          else r.category_reason end as reason,
        case when r.category_source = 'hand' then r.file_category
          when c.category is not null then coalesce(r.file_category, r.category)
          when r.category_source = 'rule' then null
          else r.file_category end as file_category,
        -- What the user settled in the review stays settled.
        nullif(coalesce(jsonb_strip_nulls(o.effects), '{}') - array(select jsonb_array_elements_text(r.rule_effects -> 'hand'))
          || case when r.rule_effects ? 'hand' then jsonb_build_object('hand', r.rule_effects -> 'hand') else '{}' end, '{}')
          as effects
      from public.import_rows r
      left join categorized c on c.line = r.line and c.part = r.part
      left join others o on o.line = r.line and o.part = r.part
      where r.user_id = $1 and r.import_id = $2 and r.kind = 'readable'
        and (c.line is not null or o.line is not null or r.category_source = 'rule' or r.rule_effects is not null)
    )
    update public.import_rows r
    set category = w.category, category_source = w.source, category_reason = w.reason, file_category = w.file_category,
      rule_effects = w.effects
    from wanted w
    where r.user_id = $1 and r.import_id = $2 and r.line = w.line and r.part = w.part
      and (r.category, r.category_source, r.category_reason, r.file_category, r.rule_effects)
        is distinct from (w.category, w.source, w.reason, w.file_category, w.effects) $query$, tests)
  using owner, import, slots;
  get diagnostics changed = row_count;
  return changed;
end $$;
