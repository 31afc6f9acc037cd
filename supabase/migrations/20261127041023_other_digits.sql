set check_function_bodies = off;

create or replace function public.is_rule_amount(value jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select jsonb_typeof(value) in ('number', 'string') and value #>> '{}' ~ '^[0-9]{1,12}(\.[0-9]{1,3})?$';
$$;

create or replace function public.is_rule_split(parts jsonb)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  -- As in the form: a rest, or percentages that make 100.
  select
    case
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
$$;

create or replace function public.is_whole_between(value jsonb, low integer, high integer)
returns boolean
language sql
immutable
parallel safe
set search_path = ''
as $$
  select
    case
      when jsonb_typeof(value) = 'number'
      and value #>> '{}' ~ '^[0-9]{1,9}$' then (value #>> '{}')::integer between low and high
      else false
    end;
$$;

create or replace function public.read_pattern(pattern text, out problem text, out written text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  nothing constant bigint[] := array[0, 0, 0, 0, 0, 0, 1];
  folded text;
  tokens text[];
  total integer;
  i integer := 1;
  token text;
  rest text;
  bounds text[];
  low integer;
  high integer;
  counts integer := 0;
  places integer := 0;
  -- The characters and classes that the pattern distinguishes.
  told text[] := '{}';
  class record;
  size bigint[];
  text_so_far text := '';
  -- The open group: the alternatives before this one, the pieces read so far, and its last item.
  others bigint[];
  before bigint[] := nothing;
  last bigint[];
  last_repeats boolean;
  last_options boolean;
  last_places boolean;
  repeats boolean := false;
  options boolean := false;
  placed boolean := false;
  empty boolean := true;
  outer_groups jsonb[] := '{}';
  held jsonb;
begin
  if pattern is null or starts_with(pattern, '***') then
    problem := case
      when pattern is null then 'empty'
      else 'stars'
    end;
    return;
  elseif char_length(pattern) > 200 then
    problem := 'too-long';
    return;
  end if;
  -- A letter after a backslash keeps its case: \S is not \s.
  folded := (
    select
      string_agg(
        case
          when left(m[1], 1) = '\' then m[1]
          else public.fold_text(m[1])
        end,
        ''
        order by place
      )
    from regexp_matches(pattern, '\\.|[^\\]+|\\', 'g') with ordinality p (m, place)
  );
  if char_length(folded) > 200 then
    problem := 'too-long';
    return;
  end if;
  tokens := array(
    select m[1]
    from
      regexp_matches(
        folded,
        '\\.|\[\^?\]?(?:\[:[a-z]+:\]|\\.|[^\]\\])*\]|\{[0-9]+(?:,[0-9]*)?\}|.',
        'g'
      ) with ordinality p (m, place)
    order by place
  );
  total := cardinality(tokens);
  if total = 0 then
    problem := 'empty';
    return;
  end if;

  while i <= total loop
    token := tokens[i];
    if token ~ '^\\[1-9]$' then
      problem := 'refers-back';
      return;
    elseif token in ('^', '$', '\m', '\M', '\y', '\Y', '\A', '\Z') then
      places := places + 1;
      if places > 10 then
        problem := 'places';
        return;
      end if;
      before := public.pattern_sequence(before, coalesce(last, nothing));
      last := nothing;
      last_repeats := false;
      last_options := false;
      last_places := true;
      placed := true;
      empty := false;
      text_so_far := text_so_far || token;
    elseif token = '(' then
      rest := array_to_string(tokens[i + 1:i + 3], '');
      if rest ~ '^\?([=!]|<[=!])' then
        problem := 'around';
        return;
      elseif left(rest, 1) = '?' and left(rest, 2) <> '?:' then
        problem := 'options';
        return;
      end if;
      i := i + case
        when left(rest, 2) = '?:' then 2
        else 0
      end;
      outer_groups := outer_groups || jsonb_build_object(
        'others',
        others,
        'before',
        before,
        'last',
        last,
        'repeats',
        repeats,
        'options',
        options,
        'placed',
        placed
      );
      if cardinality(outer_groups) > 20 then
        problem := 'deep';
        return;
      end if;
      others := null;
      before := nothing;
      last := null;
      repeats := false;
      options := false;
      placed := false;
      empty := true;
      -- Nothing asks for the text a group matched, and keeping track of it takes the engine long.
      text_so_far := text_so_far || '(?:';
    elseif token in (')', '|') then
      options := options or empty;
      size := public.pattern_sequence(before, coalesce(last, nothing));
      size := case
        when others is null then size
        else public.pattern_alternatives(others, size)
      end;
      if token = '|' then
        others := size;
        before := nothing;
        last := null;
        empty := true;
      else
        held := outer_groups[cardinality(outer_groups)];
        if held is null then
          problem := 'group-closed';
          return;
        end if;
        outer_groups := outer_groups[:cardinality(outer_groups) - 1];
        others := case
          when held -> 'others' <> 'null' then array(select jsonb_array_elements(held -> 'others')::bigint)
        end;
        before := array(select jsonb_array_elements(held -> 'before')::bigint);
        if held -> 'last' <> 'null' then
          before := public.pattern_sequence(before, array(select jsonb_array_elements(held -> 'last')::bigint));
        end if;
        last := size;
        last_repeats := repeats;
        last_options := options;
        last_places := placed;
        repeats := repeats or (held ->> 'repeats')::boolean;
        options := options or (held ->> 'options')::boolean;
        placed := placed or (held ->> 'placed')::boolean;
        empty := false;
      end if;
      text_so_far := text_so_far || token;
    elseif token in ('*', '+', '?') or token ~ '^\{[0-9]' then
      if last is null then
        problem := 'repeats-nothing';
        return;
      end if;
      low := case
        when token = '+' then 1
        else 0
      end;
      high := case
        when token = '?' then 1
      end;
      if left(token, 1) = '{' then
        -- More digits than these are no number of repeats.
        if char_length(token) > 9 then
          problem := 'count-large';
          return;
        end if;
        bounds := regexp_match(token, '^\{([0-9]+)(,?)([0-9]*)\}$');
        low := bounds[1]::integer;
        high := case
          when bounds[2] = '' then low
          else nullif(bounds[3], '')::integer
        end;
        if high < low then
          problem := 'count';
          return;
        elseif greatest(low, high) > 50 then
          problem := 'count-large';
          return;
        end if;
        counts := counts + greatest(low, high);
        if counts > 100 then
          problem := 'counts-large';
          return;
        end if;
      end if;
      if last_places then
        problem := 'repeats-place';
        return;
      elseif token = '?' then
        last[7] := 1;
        last_options := true;
        options := true;
      elseif last_repeats or last_options then
        problem := case
          when last_repeats then 'repeats-repeat'
          else 'repeats-optional'
        end;
        return;
      else
        last := public.pattern_repeated(last, low, high);
        last_repeats := true;
        repeats := true;
      end if;
      text_so_far := text_so_far || token;
      -- '+?' asks for as few as possible.
      if tokens[i + 1] = '?' then
        i := i + 1;
        text_so_far := text_so_far || '?';
      end if;
      if tokens[i + 1] = '?' then
        problem := 'repeats-repeat';
        return;
      end if;
      if public.is_pattern_large(last, cardinality(told)) then
        problem := 'large';
        return;
      end if;
    else
      before := public.pattern_sequence(before, coalesce(last, nothing));
      last := array[1, 1, 0, 1, 0, 0, 0];
      last_repeats := false;
      last_options := false;
      last_places := false;
      empty := false;
      if token ~ '^\\[dDsSwW]$' then
        last := array[1, 0, 1, 1, 0, 0, 0];
        token := lower(token);
        text_so_far := text_so_far || tokens[i];
      elseif token ~ '^\\([0-9A-Za-z]|$)' then
        problem := 'escape';
        return;
      elseif left(token, 1) = '\' then
        text_so_far := text_so_far || public.pattern_character(substr(token, 2));
      elseif token = '[' then
        problem := 'class-open';
        return;
      elseif left(token, 1) = '[' then
        last := array[1, 0, 1, 1, 0, 0, 0];
        class := public.pattern_class(token);
        if class.items is null then
          problem := 'class';
          return;
        end if;
        text_so_far := text_so_far || class.written;
        told := array(
          select unnest(told)
          union
          select unnest(class.items)
        );
      elseif token = '{' and tokens[i + 1] ~ '^[0-9]' then
        problem := 'count';
        return;
      else
        text_so_far := text_so_far || case
          when token = '.' then token
          else public.pattern_character(token)
        end;
      end if;
      if left(token, 1) not in ('[', '.') and token <> all (told) then
        told := told || token;
      end if;
    end if;
    i := i + 1;
  end loop;
  if cardinality(outer_groups) > 0 then
    problem := 'group-open';
    return;
  end if;
  size := public.pattern_sequence(before, coalesce(last, nothing));
  size := case
    when others is null then size
    else public.pattern_alternatives(others, size)
  end;
  if public.is_pattern_large(size, cardinality(told)) then
    problem := 'large';
    return;
  end if;
  written := text_so_far;
end;
$$;
