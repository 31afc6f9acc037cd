-- The grammar of the patterns of rules. The form has the same one (lib/domain/rules/pattern.ts), and a property test
-- compares them. PostgreSQL's engine only gets patterns written here, never those typed by a user: nested counts, for
-- instance, use up the memory of an embedded database for all its users.

create function public.pattern_sequence(one bigint[], other bigint[])
returns bigint[]
language sql
immutable
parallel safe
return array[
  one[1] + other[1],
  one[2] + one[7] * other[2],
  one[3] + one[7] * other[3],
  other[4] + other[7] * one[4],
  one[5] + other[5] + one[4] * other[2],
  one[6] + other[6] + one[4] * other[3],
  one[7] * other[7]
];
comment on function public.pattern_sequence is 'The size of one piece of a pattern and another after it.';

create function public.pattern_alternatives(one bigint[], other bigint[])
returns bigint[]
language sql
immutable
parallel safe
return array[
  one[1] + other[1],
  one[2] + other[2],
  one[3] + other[3],
  one[4] + other[4],
  one[5] + other[5],
  one[6] + other[6],
  greatest(one[7], other[7])
];
comment on function public.pattern_alternatives is 'The size of one piece of a pattern or another.';

create function public.pattern_repeated(one bigint[], low integer, high integer)
returns bigint[]
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
begin
  -- Without end, the last copy leads back to itself. With an end, what may be missing is skipped at the beginning.
  return (
    select
      array[
        one[1] * n.copies,
        one[2] * n.starts,
        one[3] * n.starts,
        one[4],
        one[5] * n.copies + one[4] * one[2] * n.joints,
        one[6] * n.copies + one[4] * one[3] * n.joints,
        case
          when low = 0 then 1
          else one[7]
        end
      ]
    from
      (
        select
          c.copies,
          case
            when high is null then c.copies
            else c.copies - 1
          end as joints,
          case
            when high is null then 1
            else c.copies - greatest(1, low) + 1
          end as starts
        from (select greatest(1, coalesce(high, low)) as copies) c
      ) n
  );
end;
$$;
comment on function public.pattern_repeated is
  'The size of a piece of a pattern that is repeated between two numbers of times; null as the second is without end.';

create function public.is_pattern_large(one bigint[], told integer)
returns boolean
language sql
immutable
parallel safe
-- A few times what people write; the largest takes some 30 ms for 1,000 rows. A class may have each character that
-- the pattern distinguishes.
return one[1] > 200
or one[2] + one[5] + (one[3] + one[6]) * (told + 1) > 300;
comment on function public.is_pattern_large is
  'True if a pattern that distinguishes so many characters and classes is too large.';

create function public.pattern_character(one text)
returns text
language sql
immutable
parallel safe
-- Whatever means something to the engine gets a backslash.
return case
  when one ~ '^[0-9A-Za-z ]$'
  or octet_length(one) > 1 then one
  else '\' || one
end;
comment on function public.pattern_character is 'A character as PostgreSQL reads it in a pattern.';

create function public.pattern_class(token text, out items text[], out written text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  inside text := regexp_replace(substr(token, 2, char_length(token) - 2), '^\^', '');
  pieces text[] := array(
    select m[1] from regexp_matches(inside, '\[:[a-z]+:\]|\\.|.', 'g') with ordinality p (m, place) order by place
  );
  -- The character each piece means.
  characters text[] := array(
    select
      case
        when p ~ '^\\[^0-9A-Za-z]$' then substr(p, 2)
        when left(p, 1) <> '\'
        and left(p, 2) <> '[:' then p
      end
    from unnest(pieces) with ordinality u (p, place)
    order by place
  );
  total integer := cardinality(pieces);
  i integer := 1;
  found text[] := '{}';
  text_so_far text := '';
begin
  while i <= total loop
    if
      pieces[i] ~ '^\\[dsw]$'
      or pieces[i] ~ '^\[:(alnum|alpha|blank|cntrl|digit|graph|lower|print|punct|space|upper|xdigit):\]$'
    then
      -- A range begins and ends with characters.
      if pieces[i + 1] = '-' and i + 1 < total then
        return;
      end if;
      found := found || pieces[i];
      text_so_far := text_so_far || pieces[i];
    elseif characters[i] is null or pieces[i] = '[' and pieces[i + 1] in ('.', ':', '=') then
      return;
    elseif pieces[i + 1] = '-' and i + 1 < total then
      if characters[i + 2] is null or pieces[i + 2] = '[' or ascii(characters[i + 2]) < ascii(characters[i]) then
        return;
      end if;
      found := found || characters[i] || characters[i + 2];
      text_so_far := text_so_far || public.pattern_character(characters[i]) || '-' || public.pattern_character(
        characters[i + 2]
      );
      i := i + 2;
      -- In the middle a - makes a range; at the beginning and at the end it is one.
    elseif pieces[i] = '-' and i > 1 and i < total then
      return;
    else
      found := found || characters[i];
      text_so_far := text_so_far || public.pattern_character(characters[i]);
    end if;
    i := i + 1;
  end loop;
  if total > 0 then
    items := found;
    written := case
      when token like '[^%' then '[^'
      else '['
    end || text_so_far || ']';
  end if;
end;
$$;
comment on function public.pattern_class is
  'Characters, range ends and classes in brackets, and how PostgreSQL reads them; null if they can''t be read.';

create function public.read_pattern(pattern text, out problem text, out written text)
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
comment on function public.read_pattern is
  'A rule''s pattern for PostgreSQL''s engine, without case and accents, or the code of its refusal.';
