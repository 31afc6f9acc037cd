-- The meaning of rules, in one definition that previews, the past and imports share.

create table public.rules (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null default 0,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  match text not null default 'all' check (match in ('all', 'any')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and char_length(conditions::text) <= 20000),
  actions jsonb not null check (jsonb_typeof(actions) = 'array' and char_length(actions::text) <= 20000),
  enabled boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);

comment on table public.rules is
  'A user''s instructions for rows that look alike. Of several, the first decides, for each field on its own.';
comment on column public.rules."position" is 'Its place in the order; equal ones are in the order of their making.';
comment on column public.rules.match is 'all: every condition has to be true; any: one is enough.';
comment on column public.rules.conditions is
  'A list of { field, operator, … }; categories, tags, accounts and payees by id.';
comment on column public.rules.actions is 'A list of { field, … }, one for each field that it sets.';

create index rules_position_index on public.rules (user_id, position);

alter table public.rules enable row level security;
create policy "own rows" on public.rules
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger switch_off_refused_rule
before insert or update of conditions, actions, enabled on public.rules
for each row
execute function public.switch_off_refused_rule();

create view public.rule_ledger_rows
with (security_invoker = true)
as
  select
    t.user_id,
    t.id,
    t.amount,
    t.account_id,
    t.date,
    t.payee_id,
    case
      when t.bank_text is null then btrim(split_part(t.search_text, E'\x01', 1))
      else btrim(public.fold_text(t.bank_text))
    end as text,
    btrim(
      public.fold_text(
        case
          when t.bank_text is not null then t.description
          else coalesce(
            p.name,
            case
              when t.import_id is not null then k.name
            end,
            t.description
          )
        end
      )
    ) as payee,
    array(
      select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id
    ) as tags
  from
    public.transactions t
    left join public.payees p on p.user_id = t.user_id and p.id = t.payee_id
    left join public.payee_keys k
      on k.user_id = t.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
  where t.deletion_id is null;

comment on view public.rule_ledger_rows is
  'Fields of transactions that rules look at: folded bank text and payee, signed amount, account, day and tags.';

revoke all on public.rule_ledger_rows from public, anon, authenticated;
grant select on public.rule_ledger_rows to authenticated;

create function public.rule_pattern(pattern text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return (select p.written from public.read_pattern(rule_pattern.pattern) p);
end;
$$;
comment on function public.rule_pattern is
  'A rule''s pattern for PostgreSQL''s engine, folded like the texts it matches; null if refused.';

create function public.pattern_error(pattern text)
returns text
language plpgsql
immutable
set search_path = ''
as $$
declare
  reading record;
begin
  select * into reading from public.read_pattern(pattern_error.pattern);
  if reading.problem is null then
    perform '' ~ reading.written;
  end if;
  return reading.problem;
exception when invalid_regular_expression then
  return regexp_replace(sqlerrm, '^invalid regular expression: ', '');
end;
$$;
comment on function public.pattern_error is
  'The reason a pattern can''t be used, as a code of the form or in the engine''s words; null if it can.';

create function public.rule_condition(condition jsonb)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
declare
  field text := condition ->> 'field';
  operator text := condition ->> 'operator';
  texts text[];
begin
  if field in ('text', 'payee') and condition ? 'values' then
    texts := array(
      select btrim(public.fold_text(v))
      from jsonb_array_elements_text(condition -> 'values') v
      where btrim(public.fold_text(v)) <> ''
    );
    return case operator
      when 'is' then format('r.%I = any (%L::text[])', field, texts)
      when 'contains' then (select string_agg(format('strpos(r.%I, %L) > 0', field, w), ' or ') from unnest(texts) w)
      when 'starts' then (select string_agg(format('starts_with(r.%I, %L)', field, w), ' or ') from unnest(texts) w)
      when 'matches' then format('r.%I ~ %L', field, public.rule_pattern(condition #>> '{values,0}'))
    end;
  end if;
  return case field
    when 'payee' then format(
      'r.payee_id = any (%L::uuid[])',
      array(select jsonb_array_elements_text(condition -> 'payees'))
    )
    when 'amount' then case operator
      when 'is' then format('abs(r.amount) = %L::numeric', condition ->> 'amount')
      when 'at-least' then format('abs(r.amount) >= %L::numeric', condition ->> 'amount')
      when 'at-most' then format('abs(r.amount) <= %L::numeric', condition ->> 'amount')
      when 'between' then format(
        'abs(r.amount) between %L::numeric and %L::numeric',
        condition ->> 'amount',
        condition ->> 'to'
      )
    end
    when 'direction' then case condition ->> 'direction'
      when 'out' then 'r.amount < 0'
      when 'in' then 'r.amount > 0'
    end
    when 'account' then format('r.account_id = %L::uuid', condition ->> 'account')
    when 'day' then case
      when operator = 'is' then format('extract(day from r.date) = %L::integer', condition ->> 'day')
      when (condition ->> 'day')::integer <= (condition ->> 'to')::integer then format(
        'extract(day from r.date) between %L::integer and %L::integer',
        condition ->> 'day',
        condition ->> 'to'
      )
      -- From the 28th to the 3rd.
      else format(
        '(extract(day from r.date) >= %L::integer or extract(day from r.date) <= %L::integer)',
        condition ->> 'day',
        condition ->> 'to'
      )
    end
    when 'tag' then format('r.tags && %L::uuid[]', array(select jsonb_array_elements_text(condition -> 'tags')))
  end;
end;
$$;
comment on function public.rule_condition is
  'A condition as a test of a row r of rule_ledger_rows, or of a staged row with the same columns; values are quoted.';

create function public.rule_test(match text, conditions jsonb)
returns text
language plpgsql
immutable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      coalesce(
        string_agg(
          '(' || coalesce(public.rule_condition(c.value), 'false') || ')',
          case rule_test.match
            when 'any' then ' or '
            else ' and '
          end
          order by c.place
        ),
        'false'
      )
    from jsonb_array_elements(conditions) with ordinality c (value, place)
  );
end $$;
comment on function public.rule_test is 'The conditions of a rule as one test of a row r; false without conditions.';

create function public.action_slots(actions jsonb)
returns table (slot text, action jsonb)
language plpgsql
immutable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select
      case
        when a ->> 'field' in ('split', 'transfer') then 'shape'
        else a ->> 'field'
      end,
      a
    from jsonb_array_elements(actions) a
    where a ->> 'field' <> 'tags'
    union all
    select 'tag ' || g, jsonb_build_object('field', 'tag', 'tag', g)
    from
      jsonb_array_elements(actions) a
      cross join lateral jsonb_array_elements_text(a -> 'tags') g
    where a ->> 'field' = 'tags';
end $$;
comment on function public.action_slots is
  'Settings of a rule, one row each: every tag separately, a split and a transfer together.';

create function public.rule_split(amount numeric, exponent integer, parts jsonb)
returns numeric[]
language plpgsql
immutable
parallel safe
security invoker
set search_path = ''
as $$
begin
  return (
    with
      whole as (
        select
          abs(rule_split.amount) * 10::numeric ^ exponent as units,
          exists (select from jsonb_array_elements(parts) p where p ->> 'share' = 'rest') as has_rest
      ),
      given as (
        select
          p.place,
          p.value ->> 'share' as share,
          case p.value ->> 'share'
            when 'amount' then (p.value ->> 'amount')::numeric * 10::numeric ^ exponent
            when 'percent' then w.units * (p.value ->> 'percent')::numeric / 100
          end as exact
        from
          jsonb_array_elements(parts) with ordinality p (value, place)
          cross join whole w
      ),
      shared as (
        select
          g.*,
          case
            when w.has_rest then round(g.exact)
            else floor(g.exact)
          end as units,
          row_number() over (order by g.exact - floor(g.exact) desc nulls last, g.place) as by_remainder
        from
          given g
          cross join whole w
      ),
      settled as (
        select
          s.place,
          s.share,
          s.exact,
          case
            when s.share = 'rest' then w.units - (select sum(o.units) from shared o where o.share <> 'rest')
            -- Without a rest the percentages make 100: the largest remainders get the amount lost in rounding down.
            when not w.has_rest
            and s.by_remainder <= w.units - (select sum(o.units) from shared o) then s.units + 1
            else s.units
          end as units
        from
          shared s
          cross join whole w
      )
    select
      case
        when bool_and(s.units > 0 and (s.share <> 'amount' or s.exact = s.units))
        and sum(s.units) = min(w.units) then array_agg(
          round(s.units / 10::numeric ^ exponent, exponent) * sign(rule_split.amount)
          order by s.place
        )
      end
    from
      settled s
      cross join whole w
  );
end;
$$;
comment on function public.rule_split is
  'The signed amounts of the parts of a rule''s split, which make the amount exactly; null where it doesn''t fit.';

create function public.rule_fits(action jsonb, amount numeric, account uuid)
returns boolean
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return case action ->> 'field'
    when 'type' then (action ->> 'type' = 'expense') = (rule_fits.amount < 0)
    when 'transfer' then (action ->> 'account')::uuid <> account
    and exists (
      select
      from public.live_accounts a
      where a.user_id = (select public.current_user_id()) and a.id = (action ->> 'account')::uuid
    )
    when 'split' then public.rule_split(
      rule_fits.amount,
      public.currency_exponent(public.account_currency(public.current_user_id(), account)),
      action -> 'parts'
    ) is not null
    else true
  end;
end $$;
comment on function public.rule_fits is
  'True if an action suits a row''s amount and account: money out is no income, and each part of a split gets some.';

create function public.rule_parts(action jsonb, amount numeric, account uuid)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_agg(
        jsonb_build_object(
          'amount',
          s.amounts[p.place],
          'type',
          case
            when c.kind = 'income' then 'income'
            when s.amounts[p.place] < 0 then 'expense'
            else 'refund'
          end,
          'category',
          c.name,
          'note',
          coalesce(p.value ->> 'note', ''),
          'tags',
          (
            select coalesce(jsonb_agg(g.name order by g.name), '[]')
            from public.tags g
            where g.user_id = c.user_id and p.value -> 'tags' ? g.id::text
          )
        )
        order by p.place
      )
    from
      jsonb_array_elements(action -> 'parts') with ordinality p (value, place)
      join public.categories c
        on c.user_id = (select public.current_user_id()) and c.id = (p.value ->> 'category')::uuid
      cross join (
        select
          public.rule_split(
            rule_parts.amount,
            public.currency_exponent(public.account_currency(public.current_user_id(), account)),
            action -> 'parts'
          ) as amounts
      ) s
  );
end $$;
comment on function public.rule_parts is 'The parts that a rule splits a row into, as forms send parts.';

create function public.rule_problem(conditions jsonb, actions jsonb)
returns text
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return case
    when exists (
      select
      from
        (
          select a ->> 'category' as id from jsonb_array_elements(actions) a
          union all
          select p ->> 'category'
          from
            jsonb_array_elements(actions) a
            cross join jsonb_array_elements(a -> 'parts') p
        ) n
      where
        n.id is not null
        and not exists (
          select
          from public.categories c
          where
            c.user_id = (select public.current_user_id())
            and c.id = n.id::uuid
            and public.caseless(c.name) <> 'uncategorized'
        )
    ) then 'category'
    when exists (
      select
      from
        (
          select jsonb_array_elements_text(c -> 'tags') as id from jsonb_array_elements(conditions) c
          union all
          select jsonb_array_elements_text(a -> 'tags') from jsonb_array_elements(actions) a
          union all
          select jsonb_array_elements_text(p -> 'tags')
          from
            jsonb_array_elements(actions) a
            cross join jsonb_array_elements(a -> 'parts') p
        ) n
      where
        not exists (
          select from public.tags g where g.user_id = (select public.current_user_id()) and g.id = n.id::uuid
        )
    ) then 'tag'
    when exists (
      select
      from
        (
          select c ->> 'account' as id from jsonb_array_elements(conditions) c
          union all
          select a ->> 'account' from jsonb_array_elements(actions) a
        ) n
      where
        n.id is not null
        and not exists (
          select from public.live_accounts a where a.user_id = (select public.current_user_id()) and a.id = n.id::uuid
        )
    ) then 'account'
    when exists (
      select
      from
        (
          select jsonb_array_elements_text(c -> 'payees') as id from jsonb_array_elements(conditions) c
          union all
          select a ->> 'payee' from jsonb_array_elements(actions) a
        ) n
      where
        n.id is not null
        and not exists (
          select from public.payees p where p.user_id = (select public.current_user_id()) and p.id = n.id::uuid
        )
    ) then 'payee'
  end;
end $$;
comment on function public.rule_problem is
  'The kind of thing a rule names that is gone: category, tag, account or payee. Such a rule does nothing.';

create function public.active_rules()
returns table (place integer, id uuid, name text, match text, conditions jsonb, actions jsonb)
language plpgsql
stable
set search_path = ''
as $$
begin
  return query select r.place, r.id, r.name, r.match, r.conditions, r.actions
    from
      (
        select
          row_number() over in_order::integer as place,
          sum(
            case
              when o.enabled then public.pattern_count(o.conditions)
              else 0
            end
          ) over in_order as patterns,
          o.*
        from public.rules o
        where o.user_id = (select public.current_user_id())
        window in_order as (order by o.position, o.created_at, o.id)
      ) r
    -- PostgreSQL keeps 32 patterns ready. With more, it would build each of them again for each row; those of one more
    -- rule, which is being edited, and a few added here come along.
    where r.enabled and r.patterns <= 20 and public.rule_problem(r.conditions, r.actions) is null
    order by r.place;
end;
$$;
comment on function public.active_rules is
  'The rules that are on and can be used, each with its number in the order of all, up to 20 patterns in total.';

create function public.rule_reason(rule uuid, name text, place integer)
returns jsonb
language sql
immutable
parallel safe
security invoker
return jsonb_build_object('rule', jsonb_build_object('id', rule, 'name', rule_reason.name, 'place', rule_reason.place));
comment on function public.rule_reason is
  'The reason for a category that a rule gives: the rule, its name and its number then.';

create function public.is_observing(conditions jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
#variable_conflict use_column
begin
  return exists (select from jsonb_array_elements(conditions) c where c ->> 'field' in ('payee', 'tag'));
end $function$;
comment on function public.is_observing is 'True if conditions look at fields that rules can set: the payee or tags.';

-- It adds to the given columns the payee and tags the last rule sees, the first rule that gives a category, and
-- the places of all matching rules. With a wanted place, the last one, it returns the rows this rule matches.
create function public.rule_scan(rules jsonb, source text, columns text, wanted integer default null)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  state constant text := 'r.payee_id, r.payee, r.tags, r.payee_settled, r.tags_settled';
  scan text := source;
  -- The first rule that gives a category, and all that match, as carried on from the step before.
  first text := '%s';
  places text := '%s';
  firsts text := '';
  tests text[] := '{}';
  -- The fields set by the rules of a step, for the next one.
  payees text := '';
  names text := '';
  setters integer[] := '{}';
  tags text := '';
  filter text := '';
  rule record;
  test text;
begin
  for rule in select
    (r ->> 'place')::integer as place,
    r ->> 'match' as match,
    r -> 'conditions' as conditions,
    r -> 'actions' as actions,
    (r ->> 'categorizes')::boolean as categorizes,
    (r ->> 'doesMore')::boolean as does_more,
    jsonb_path_query_first(r -> 'actions', '$[*] ? (@.field == "payee").payee') #>> '{}' as payee,
    array(select jsonb_path_query(r -> 'actions', '$[*] ? (@.field == "tags").tags[*]') #>> '{}') as tag_ids
  from jsonb_array_elements(rules) with ordinality o (r, nth)
  order by o.nth loop
    if (payees <> '' or tags <> '') and public.is_observing(rule.conditions) then
      scan := format(
        'select %s, %s, %s as first, %s as places from (%s) r offset 0',
        columns,
        state,
        format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
        format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))),
        scan
      );
      scan := format(
        'select %1$s, case when r.payee_settled then r.payee_id %2$s else r.payee_id end as payee_id,
          case when r.payee_settled then r.payee %3$s else r.payee end as payee, r.tags %4$s as tags,
          r.payee_settled or r.places && %5$L::integer[] as payee_settled, r.tags_settled, r.first, r.places
        from (%6$s) r offset 0',
        columns,
        payees,
        names,
        tags,
        setters,
        scan
      );
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
    elseif rule.does_more then
      tests := tests || format('case when %s then %s end', test, rule.place);
    end if;
    if rule.payee is not null then
      payees := payees || format(' when %s = any (r.places) then %L::uuid', rule.place, rule.payee);
      names := names || format(
        ' when %s = any (r.places) then %L',
        rule.place,
        btrim(public.fold_text(public.shown_payee(rule.payee::uuid)))
      );
      setters := setters || rule.place;
    end if;
    if rule.tag_ids <> '{}' then
      tags := tags || format(
        ' || case when not r.tags_settled and %s = any (r.places) then %L::uuid[] else ''{}'' end',
        rule.place,
        rule.tag_ids
      );
    end if;
  end loop;
  return format(
    'select %s, %s, %s as first, %s as places from (%s) r %s',
    columns,
    state,
    format(first, coalesce('case ' || nullif(firsts, '') || ' end', 'null::integer')),
    format(places, format('array_remove(array[%s]::integer[], null)', array_to_string(tests, ', '))),
    scan,
    filter
  );
end;
$function$;
comment on function public.rule_scan is 'SQL query that takes the rows r of a source through rules in order.';

create function public.rules_to_scan()
returns jsonb
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select
      coalesce(
        jsonb_agg(
          jsonb_build_object(
            'place',
            a.place,
            'id',
            a.id,
            'reason',
            public.rule_reason(a.id, a.name, a.place),
            'match',
            a.match,
            'conditions',
            a.conditions,
            'actions',
            a.actions,
            'categorizes',
            false,
            'doesMore',
            true
          )
          order by a.place
        ),
        '[]'
      )
    from public.active_rules() a
  );
end;
$function$;
comment on function public.rules_to_scan is
  'The active rules in their order, as rule_scan takes them to return all matches.';

create function public.rule_past(rules jsonb, filter text)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  -- Fields that any rule sets, later ones included.
  payees uuid[] := array(
    select distinct i.id #>> '{}'
    from
      (select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "payee").payee') as id) i
  )::uuid[];
  tags uuid[] := array(
    select distinct i.id #>> '{}'
    from
      (
        select jsonb_path_query(rules || public.rules_to_scan(), '$[*].actions[*] ? (@.field == "tags").tags[*]') as id
      ) i
  )::uuid[];
begin
  -- A text is folded once, not for each test.
  if
    payees || tags = '{}'
    or not exists (select from jsonb_array_elements(rules) r where public.is_observing(r -> 'conditions'))
  then
    return format(
      'select o.*, true as payee_settled, true as tags_settled from public.rule_ledger_rows o
      where o.user_id = $1 %s offset 0',
      filter
    );
  end if;
  -- Fields that a rule has set are not there before that rule: a file's row came with the payee of its text, without
  -- tags.
  return format(
    $query$
    select o.id, o.amount, o.account_id, o.date, o.text,
      case when b.by_rule then k.payee_id else o.payee_id end as payee_id,
      case when b.by_rule then btrim(public.fold_text(coalesce(p.name, k.name, t.description)))
        else o.payee end as payee,
      case when s.tags_settled or t.import_id is null then o.tags
        else array(select unnest(o.tags) except select unnest(%2$L::uuid[])) end as tags,
      s.payee_settled, s.tags_settled
    from public.rule_ledger_rows o
    join public.transactions t on t.user_id = o.user_id and t.id = o.id
    left join public.payee_keys k
      on k.user_id = o.user_id and k.key = public.payee_key(coalesce(t.bank_text, t.description))
    left join public.payees p on p.user_id = o.user_id and p.id = k.payee_id
    left join (
      select h.id, h.fields from public.fields_by_hand(array(
        select c.transaction_id from public.changed_transactions c
        join public.ledger_changes l on l.user_id = c.user_id and l.id = c.change_id
          and l.kind <> 'rule' and l.undone_at is null
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
    where o.user_id = $1 %3$s offset 0 $query$,
    payees,
    tags,
    filter
  );
end;
$function$;
comment on function public.rule_past is
  'SQL query for the fields rules look at in transactions; those the user set are settled, so no rule changes them.';

create function public.are_ids(value jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  return case jsonb_typeof(value)
    when 'array' then (
      select
        coalesce(
          bool_and(
            jsonb_typeof(v) = 'string'
            and v #>> '{}' ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
          ),
          true
        )
      from jsonb_array_elements(value) v
    )
    else false
  end;
end;
$$;
comment on function public.are_ids is 'True if a document is a list of ids.';

create function public.is_rule_amount(value jsonb)
returns boolean
language sql
immutable
parallel safe
return jsonb_typeof(value) in ('number', 'string') and value #>> '{}' ~ '^[0-9]{1,12}(\.[0-9]{1,3})?$';
comment on function public.is_rule_amount is 'True if a document is an amount without a sign.';

create function public.is_whole_between(value jsonb, low integer, high integer)
returns boolean
language sql
immutable
parallel safe
return case
  when jsonb_typeof(value) = 'number'
  and value #>> '{}' ~ '^[0-9]{1,9}$' then (value #>> '{}')::integer between low and high
  else false
end;
comment on function public.is_whole_between is 'True if a document is a whole number in a range.';

create function public.is_rule_condition(condition jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- Null if something is missing.
  return jsonb_typeof(condition) = 'object'
  and coalesce(
    case condition ->> 'field'
      when 'amount' then condition - array['field', 'operator', 'amount', 'to'] = '{}'
      and condition ->> 'operator' in ('is', 'at-least', 'at-most', 'between')
      and public.is_rule_amount(condition -> 'amount')
      and case
        when condition ->> 'operator' = 'between'
        or condition ? 'to' then public.is_rule_amount(condition -> 'to')
        else true
      end
      when 'direction' then condition - array['field', 'direction'] = '{}'
      and condition ->> 'direction' in ('out', 'in')
      when 'account' then condition - array['field', 'account'] = '{}'
      and public.are_ids(jsonb_build_array(condition -> 'account'))
      when 'day' then condition - array['field', 'operator', 'day', 'to'] = '{}'
      and condition ->> 'operator' in ('is', 'between')
      and public.is_whole_between(condition -> 'day', 1, 31)
      and case
        when condition ->> 'operator' = 'between'
        or condition ? 'to' then public.is_whole_between(condition -> 'to', 1, 31)
        else true
      end
      when 'tag' then condition - array['field', 'tags'] = '{}'
      and public.are_ids(condition -> 'tags')
      else condition ->> 'field' in ('text', 'payee')
      and case
        when condition ? 'payees' then condition ->> 'field' = 'payee'
        and condition ->> 'operator' = 'is'
        and condition - array['field', 'operator', 'payees'] = '{}'
        and public.are_ids(condition -> 'payees')
        else condition - array['field', 'operator', 'values'] = '{}'
        and condition ->> 'operator' in ('is', 'contains', 'starts', 'matches')
        and jsonb_typeof(condition -> 'values') = 'array'
        and jsonb_array_length(condition -> 'values') between 1 and case condition ->> 'operator'
          when 'matches' then 1
          else 40
        end
        and (
          select
            bool_and(
              jsonb_typeof(v) = 'string'
              -- A longer pattern is refused as a pattern, with an error for that.
              and (char_length(v #>> '{}') between 1 and 500 or condition ->> 'operator' = 'matches')
            )
          from jsonb_array_elements(condition -> 'values') v
        )
      end
    end,
    false
  );
end;
$$;
comment on function public.is_rule_condition is
  'True if a document is a condition of a rule as it is stored, apart from its pattern.';

create function public.is_rule_split(parts jsonb)
returns boolean
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- As in the form: a rest, or percentages that make 100.
  return case
    when jsonb_typeof(parts) <> 'array'
    or jsonb_array_length(parts) not between 2 and 20 then false
    else (
      select
        bool_and(n.fits)
        and count(*) filter (where n.share = 'rest') <= 1
        and case
          when bool_or(n.share = 'rest') then coalesce(sum(n.percent), 0) < 100
          else bool_and(n.share = 'percent')
          and sum(n.percent) = 100
        end
      from
        (
          select
            p ->> 'share' as share,
            case
              when p ->> 'share' = 'percent'
              and jsonb_typeof(p -> 'percent') = 'number'
              and p ->> 'percent' ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$' then (p ->> 'percent')::numeric
            end as percent,
            coalesce(
              jsonb_typeof(p) = 'object'
              and p - array['share', 'amount', 'percent', 'category', 'note', 'tags'] = '{}'
              and case p ->> 'share'
                when 'amount' then not p ? 'percent'
                and public.is_rule_amount(p -> 'amount')
                and p ->> 'amount' ~ '[1-9]'
                when 'percent' then not p ? 'amount'
                and jsonb_typeof(p -> 'percent') = 'number'
                and p ->> 'percent' ~ '^[0-9]{1,3}(\.[0-9]{1,2})?$'
                and p ->> 'percent' ~ '[1-9]'
                when 'rest' then not p ?| array['amount', 'percent']
                else false
              end
              and public.are_ids(jsonb_build_array(p -> 'category'))
              and jsonb_typeof(p -> 'note') = 'string'
              and char_length(p ->> 'note') <= 1000
              and public.are_ids(p -> 'tags')
              and jsonb_array_length(p -> 'tags') <= 20,
              false
            ) as fits
          from jsonb_array_elements(parts) p
        ) n
    )
  end;
end;
$$;
comment on function public.is_rule_split is 'True if a document is a list of parts that a rule can make of a row.';

create function public.is_rule_action(action jsonb)
returns boolean
language sql
immutable
parallel safe
-- Null if something is missing.
return jsonb_typeof(action) = 'object'
and coalesce(
  action - array[
    'field',
    case action ->> 'field'
      when 'transfer' then 'account'
      when 'split' then 'parts'
      else action ->> 'field'
    end
  ] = '{}'
  and case action ->> 'field'
    when 'category' then public.are_ids(jsonb_build_array(action -> 'category'))
    when 'payee' then public.are_ids(jsonb_build_array(action -> 'payee'))
    when 'transfer' then public.are_ids(jsonb_build_array(action -> 'account'))
    when 'tags' then public.are_ids(action -> 'tags')
    and jsonb_array_length(action -> 'tags') between 1 and 20
    when 'note' then jsonb_typeof(action -> 'note') = 'string'
    and char_length(action ->> 'note') between 1 and 1000
    when 'type' then action ->> 'type' in ('expense', 'income', 'refund')
    when 'oneTime' then jsonb_typeof(action -> 'oneTime') = 'boolean'
    when 'split' then public.is_rule_split(action -> 'parts')
    else false
  end,
  false
);
comment on function public.is_rule_action is 'True if a document is an action of a rule as it is stored.';

create function public.pattern_count(conditions jsonb)
returns integer
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select count(*)::integer from jsonb_array_elements(conditions) c where c ->> 'operator' = 'matches'
  );
end $$;
comment on function public.pattern_count is 'The number of patterns in the conditions of a rule.';

create function public.rule_refusal(conditions jsonb, actions jsonb, out problem text, out detail text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  fits boolean := coalesce(
    jsonb_array_length(conditions) <= 20
    and (select bool_and(public.is_rule_condition(c)) from jsonb_array_elements(conditions) c)
    and (
      select
        bool_and(public.is_rule_action(a))
        and count(*) = count(distinct a ->> 'field')
        -- The parts of a split have their own category and type, and a transfer has no type.
        and not (bool_or(a ->> 'field' = 'split') and bool_or(a ->> 'field' in ('category', 'type', 'transfer')))
        and not (bool_or(a ->> 'field' = 'transfer') and bool_or(a ->> 'field' = 'type'))
      from jsonb_array_elements(actions) a
    ),
    false
  );
begin
  detail := (
    select e.error
    from
      jsonb_array_elements(conditions) with ordinality c (value, place)
      -- A pattern is read once.
      cross join lateral (
        select
          case
            when c.value ->> 'operator' = 'matches'
            and jsonb_typeof(c.value #> '{values,0}') = 'string' then public.pattern_error(c.value #>> '{values,0}')
          end as error
        offset 0
      ) e
    where e.error is not null
    order by c.place
    limit 1
  );
  if detail is null and public.pattern_count(conditions) > 5 then
    detail := 'many';
  end if;
  problem := case
    when detail is not null then 'pattern'
    when not fits then 'content'
  end;
end;
$$;
comment on function public.rule_refusal is
  'The reason a rule can''t be on: a refused pattern, or something no form produces. Null if it can.';

create function public.switch_off_refused_rule()
returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.enabled and (select r.problem from public.rule_refusal(new.conditions, new.actions) r) is not null then
    new.enabled := false;
  end if;
  return new;
end;
$$;
comment on function public.switch_off_refused_rule is
  'Switches off a rule that can''t be used, whatever writes it; rules_page says why.';
