create table public.payees (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text check (char_length(btrim(name)) between 1 and 500),
  created_at timestamptz not null default now(),
  never_guess boolean not null default false,
  primary key (user_id, id)
);

comment on table public.payees is 'The people and companies that money went to or came from.';
comment on column public.payees.name is
  'The name that the user gave, which is unique whatever its case; null while the descriptions give the name.';
comment on column public.payees.never_guess is 'True if the user wants no category from memory for it.';

create index payees_created_index on public.payees (user_id, created_at);
create unique index payees_name_key on public.payees (user_id, public.caseless(name)) where name is not null;

alter table public.payees enable row level security;
create policy "own rows" on public.payees
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create table public.payee_keys (
  user_id uuid not null default auth.uid(),
  key text not null check (char_length(key) <= 500),
  payee_id uuid not null,
  cleaned text not null default '' check (char_length(cleaned) <= 500),
  name text check (char_length(btrim(name)) between 1 and 500),
  version smallint not null default 0,
  by_hand boolean not null default false,
  primary key (user_id, key),
  constraint payee_keys_payee_fkey
    foreign key (user_id, payee_id) references public.payees (user_id, id)
      on delete cascade
);

comment on table public.payee_keys is
  'The descriptions by which a payee is known, without case, accents and blanks at their ends.';
comment on column public.payee_keys.cleaned is 'The description without the additions of banks: equal for one payee.';
comment on column public.payee_keys.name is
  'The name that the description gives its payee; null where it is a name itself.';
comment on column public.payee_keys.version is 'Of the cleaning: 0 for none yet.';
comment on column public.payee_keys.by_hand is 'True if the user chose its payee: no cleaning moves it.';

create index payee_keys_cleaned_index on public.payee_keys (user_id, cleaned text_pattern_ops);
create index payee_keys_payee_index on public.payee_keys (user_id, payee_id, key);
create index payee_keys_stem_index on public.payee_keys (user_id, public.payee_stem(cleaned));

alter table public.payee_keys enable row level security;
create policy "own rows" on public.payee_keys
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create function public.payee_key(description text)
returns text
language sql
immutable
parallel safe
security invoker
return left(btrim(public.fold_text(description)), 500);
comment on function public.payee_key is 'A description as payees are known by it.';

create function public.ensure_payees(owner uuid, descriptions text[])
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
begin
  with
    unknown as materialized (
      -- Descriptions that differ in digits only are cleaned once. Of several ways to write one, the one with small
      -- letters.
      select k.key, k.description, translate(k.description, '023456789', '111111111') as shape
      from
        (select public.payee_key(d) as key, max(d collate "C") as description from unnest(descriptions) d group by 1) k
      where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
    ),
    shapes as materialized (
      select
        s.shape,
        c.cleaned,
        c.name,
        case
          when c.name is null
          and c.cleaned = btrim(public.fold_text(s.shape)) then 'itself'
          when c.cleaned ~ '\d' then 'its own'
        end as cleaning
      from
        (select distinct u.shape from unknown u) s
        cross join lateral public.clean_description(s.shape) c
    ),
    clean as materialized (
      select u.key, s.cleaned, s.name
      from
        unknown u
        join shapes s on s.shape = u.shape
      where s.cleaning is null
      union all
      select u.key, u.key, null
      from
        unknown u
        join shapes s on s.shape = u.shape
      where s.cleaning = 'itself'
      union all
      select u.key, c.cleaned, c.name
      from
        unknown u
        join shapes s on s.shape = u.shape
        cross join lateral public.clean_description(u.description) c
      where s.cleaning = 'its own'
    ),
    wanted as materialized (select distinct c.cleaned from clean c),
    known as materialized (
      select distinct on (n.cleaned) n.cleaned, n.payee_id
      from
        (
          select p.cleaned, p.payee_id, bool_and(p.by_hand) as by_hand, count(*) as keys, min(p.key) as key
          from
            wanted w
            join public.payee_keys p on p.user_id = owner and p.cleaned = w.cleaned
          group by p.cleaned, p.payee_id
        ) n
      order by n.cleaned, n.by_hand, n.keys desc, n.key
    ),
    named as materialized (
      -- A payee with this name from the user is the same payee.
      select distinct on (w.cleaned) w.cleaned, p.id as payee_id
      from
        (
          select o.id, o.created_at, btrim(public.fold_text(o.name)) as name
          from public.payees o
          where o.user_id = owner and o.name is not null
        ) p
        join wanted w on w.cleaned = p.name
      where not exists (select from known k where k.cleaned = w.cleaned)
      order by w.cleaned, p.created_at, p.id
    ),
    found as materialized (
      select k.cleaned, k.payee_id from known k
      union all
      select n.cleaned, n.payee_id from named n
    ),
    fresh as materialized (
      select w.cleaned, gen_random_uuid() as payee_id
      from wanted w
      where not exists (select from found k where k.cleaned = w.cleaned)
    ),
    made as (insert into public.payees (user_id, id) select owner, f.payee_id from fresh f)
  insert into public.payee_keys (user_id, key, payee_id, cleaned, name, version)
  select owner, c.key, coalesce(k.payee_id, f.payee_id), c.cleaned, c.name, public.cleaning_version()
  from
    clean c
    left join found k on k.cleaned = c.cleaned
    left join fresh f on f.cleaned = c.cleaned;
end;
$function$;
comment on function public.ensure_payees is
  'Makes the payees of descriptions that are not known yet; those that are cleaned to the same have one.';

create function public.forget_unused_payees()
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  owner uuid := public.current_user_id();
  named text[] := public.payees_in_rules(owner);
begin
  delete from public.payees p
  where
    p.user_id = owner
    and p.name is null
    and not p.never_guess
    and p.id::text <> all (named)
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand)
    and not exists (select from public.recurring_series s where s.user_id = p.user_id and s.payee_id = p.id);
end;
$function$;
comment on function public.forget_unused_payees is
  'Forgets payees without transactions, unless the user has decided something about them, or a rule or series has.';

-- A migration that changes the cleaning raises cleaning_version and calls it.
create function public.clean_payees()
returns void
language plpgsql
set search_path to ''
set enable_nestloop to 'off'
set jit to 'off'
as $function$
declare
  stale record;
  named text[];
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in select k.user_id, array_agg(k.key) as keys
  from public.payee_keys k
  where k.version < public.cleaning_version()
  group by k.user_id loop
    -- The key has no capitals left, so descriptions are cleaned.
    with
      written as materialized (
        select public.payee_key(t.description) as key, max(t.description collate "C") as description
        from public.transactions t
        where t.user_id = stale.user_id
        group by 1
      ),
      clean as materialized (
        select k.key, c.cleaned, c.name
        from
          unnest(stale.keys) k (key)
          left join written w on w.key = k.key
          cross join lateral public.clean_description(coalesce(w.description, k.key)) c
      )
    update public.payee_keys k
    set
      cleaned = c.cleaned,
      name = c.name,
      version = public.cleaning_version()
    from clean c
    where k.user_id = stale.user_id and k.key = c.key;

    -- Payees that nobody named, merged by hand or wrote a rule about are merged by their cleaned text.
    named := public.payees_in_rules(stale.user_id);
    with
      keys as materialized (
        select
          k.key,
          k.payee_id,
          k.cleaned,
          k.by_hand,
          p.name is not null or p.id::text = any (named) or bool_or(k.by_hand) over (partition by k.payee_id) as kept,
          p.created_at
        from
          public.payee_keys k
          join public.payees p on p.user_id = k.user_id and p.id = k.payee_id
        where k.user_id = stale.user_id
      ),
      counted as (
        select k.payee_id, k.cleaned, k.kept, min(k.created_at) as created_at, count(*) as keys
        from keys k
        group by k.payee_id, k.cleaned, k.kept
      ),
      placed as (
        -- A payee with several names keeps the most frequent one.
        select
          c.*,
          row_number() over (
            partition by c.payee_id
            order by c.keys desc, c.cleaned
          ) as place
        from counted c
      ),
      homes as materialized (
        select distinct on (p.cleaned) p.cleaned, p.payee_id
        from placed p
        where p.kept or p.place = 1
        order by p.cleaned, p.kept desc, p.created_at, p.payee_id
      ),
      fresh as materialized (
        select m.cleaned, gen_random_uuid() as payee_id
        from (select distinct k.cleaned from keys k where not k.kept) m
        where not exists (select from homes t where t.cleaned = m.cleaned)
      ),
      moved as (
        select k.key, k.payee_id, coalesce(t.payee_id, f.payee_id) as target
        from
          keys k
          left join homes t on t.cleaned = k.cleaned
          left join fresh f on f.cleaned = k.cleaned
        where not k.kept
      )
    select array_agg(m.key), array_agg(m.payee_id), array_agg(m.target)
    into moved_keys, sources, targets
    from moved m
    where m.payee_id <> m.target;
    insert into public.payees (user_id, id)
    select distinct stale.user_id, t.id
    from unnest(targets) t (id)
    where not exists (select from public.payees p where p.user_id = stale.user_id and p.id = t.id);
    update public.transactions t
    set payee_id = m.target
    from unnest(moved_keys, sources, targets) m (key, payee_id, target)
    where t.user_id = stale.user_id and t.payee_id = m.payee_id and public.payee_key(t.description) = m.key;
    update public.payee_keys k
    set payee_id = m.target
    from unnest(moved_keys, targets) m (key, target)
    where k.user_id = stale.user_id and k.key = m.key;
    delete from public.payees p
    where
      p.user_id = stale.user_id
      and p.id = any (sources)
      and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id)
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
      and not exists (select from public.recurring_series s where s.user_id = p.user_id and s.payee_id = p.id);
  end loop;
end;
$function$;
comment on function public.clean_payees is
  'Cleans descriptions that an earlier version of the cleaning has seen, or none, and merges payees that become equal.';

create function public.known_payee(folded text)
returns text
language sql
immutable
parallel safe
return case left(folded, 2)
  when 'am' then case
    when folded ~ '^(amzn|amazon)( |[.]|$)'
    and folded !~ '^(amzn|amazon) (prime|fresh|web|music|kindle|video|aws|luna|business)' then 'Amazon'
  end
  when 'mc' then case
    when folded ~ '^mc ?donald' then 'McDonald''s'
  end
  when 'ap' then case
    when folded ~ '^apple([. ]com ?/?(bill)?)?$' then 'Apple'
  end
  when 'it' then case
    when folded ~ '^itunes( |[.]|$)' then 'Apple'
  end
  when 'ub' then case
    when folded ~ '^uber ?eats' then 'Uber Eats'
    when folded ~ '^uber( trip| ride| one)?$' then 'Uber'
  end
  when 'wa' then case
    when folded ~ '^wal-?mart' then 'Walmart'
  end
  when 'wm' then case
    when folded ~ '^wm super' then 'Walmart'
  end
  when 'co' then case
    when folded ~ '^costco whse' then 'Costco'
  end
  when 'ms' then case
    when folded = 'msft' then 'Microsoft'
  end
  when 'pa' then case
    when folded = 'paypal' then 'PayPal'
  end
  when 're' then case
    when folded = 'rema' then 'Rema 1000'
  end
  when 'yo' then case
    when folded ~ '^youtube ?premium' then 'YouTube Premium'
  end
  when 'wh' then case
    when folded ~ '^(wholefds|whole foods)' then 'Whole Foods'
  end
end;
comment on function public.known_payee is
  'The name of a brand that banks write in a way nobody else does; null for others.';

create function public.payee_core(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
declare
  given text := description;
  words text[];
  folded text[];
  cleaned text := '';
  first integer := 1;
  last integer;
  stop integer;
  bank boolean;
begin
  if octet_length(given) <> char_length(given) then
    given := normalize(given, nfkc);
  end if;
  bank := given !~ '[a-z]' and given ~ '[A-Z]';
  if not bank then
    -- A text with small letters, or letters without case, is a name unless it shows traces of a bank.
    folded := string_to_array(btrim(public.fold_text(translate(given, ';|', '  '))), ' ');
    if
      not (
        given ~ '[*][ *]?[A-Za-z0-9]|//[A-Za-z]|[^ ]   +[^ ]|[xX]{3}\d|^/TRTP'
        or given ~ '^\S+[.](com|net|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.]uk)$'
        or public.bank_traces() ?| array[
          folded[1],
          folded[1] || ' ' || folded[2],
          array_to_string(folded[1:3], ' '),
          array_to_string(folded[1:4], ' ')
        ]
        or given !~ '[A-Za-z]'
        and given ~ '\d{5}'
      )
    then
      return null;
    end if;
  end if;
  if given ~ '/NAME/' then
    given := substring(given from '/NAME/([^/]+)');
  end if;
  if given ~ '   |[*;|]|//|,\d' then
    given := regexp_replace(
      regexp_replace(given, '^(.*[^ ]{3}) {3,}[^ ].*$', '\1'),
      '^UBER ?[*]+ ?EATS',
      'UBER EATS',
      'i'
    );
    given := regexp_replace(given, '//|[*]+|[;|]|,(?=\d)', ' * ', 'g');
  end if;
  given := btrim(regexp_replace(given, '\s+', ' ', 'g'));
  words := string_to_array(given, ' ');
  folded := string_to_array(public.fold_text(given), ' ');
  last := cardinality(words);

  -- The bank's and the processor's words at the beginning.
  while first <= last loop
    if folded[first + 1] = '*' and public.card_processors() ? folded[first] then
      first := first + 2;
    elseif folded[first + 2] = '*' and public.card_processors() ? (folded[first] || ' ' || folded[first + 1]) then
      first := first + 3;
    elseif public.procedure_starts() ? rtrim(folded[first], ':,.') then
      stop := least(first + 5, last);
      while stop >= first
      and not public.bank_procedures() ? rtrim(array_to_string(folded[first:stop], ' '), ':,.') loop
        stop := stop - 1;
      end loop;
      exit when stop < first;
      first := stop + 1;
    elseif
      folded[first] ~ '^[^a-z]*$'
      and folded[first] ~ '^[!-@[-`]*$'
      and folded[first] !~ '^[1-9]\d?$|^\d{3}$'
      or folded[first] ~ '^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*$'
      or folded[first] ~ '^([a-z]{0,3}\d{4,}[a-z0-9/-]*|[kx]\d{3}|x{2,}\d+|pos\d\d[a-z]{3})$'
      or folded[first] ~ '^(eur|usd|gbp|nok|sek|dkk|chf|pln)$'
    then
      first := first + 1;
    elseif folded[first] ~ '^vd[apci]-.' then
      words[first] := substr(words[first], 5);
      folded[first] := substr(folded[first], 5);
      exit;
    elseif
      first > 1
      and folded[first] in ('vom', 'von', 'du', 'del', 'on', 'om', 'uhr')
      and folded[first + 1] ~ '^\d'
    then
      first := first + 1;
    else
      exit;
    end if;
  end loop;
  if first > last then
    first := 1;
  end if;

  -- The shop's number, its place and the card, from here on.
  stop := first + 1;
  while stop <= last loop
    exit when
      public.bank_references() ?| array[
        rtrim(folded[stop], ':,.'),
        folded[stop] || ' ' || rtrim(folded[stop + 1], ':,.')
      ]
      or folded[stop] ~ '\d'
      and (
        folded[stop] ~ '\d{3}|^#|^[+]|^x+\d|^\d{1,2}[./:-]\d|^[a-z]{1,3}-?\d{2}|[a-z]\d+[a-z]+\d'
        or folded[stop] ~ '^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
        or folded[stop + 1] ~ '^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)'
      )
      or folded[stop + 1] ~ '^#?[x*]*\d'
      and public.numbered_words() ? rtrim(folded[stop], ':.#')
      or folded[stop] ~ '[a-z0-9][.](com|net|org|co|de|fr|uk|eu|ie|nl)(/|$)'
      or folded[stop] ~ '^(ref|reg|kd|tel|eref|mref|svwz|g)[.:+/]';
    stop := stop + 1;
  end loop;
  last := stop - 1;

  -- Companies' forms, countries, states and cities at the end.
  while last > first loop
    cleaned := rtrim(folded[last], '.,)');
    exit when
      public.joined_ends() ? (folded[last - 1] || ' ' || cleaned)
      -- 'Add On': a place would have more before it, or a cut-off end after it.
      or last = first + 1
      and last = cardinality(words)
      and cleaned in ('in', 'on', 'or', 'me')
      -- 'Tent and Co', but neither 'Tent GmbH & Co' nor, of 'Tent & Co Ltd', the Ltd.
      or cleaned in ('co', 'company', 'cie')
      and last > first + 1
      and public.joining_words() ? folded[last - 1]
      and not public.legal_forms() ? rtrim(folded[last - 2], '.,');
    if
      public.legal_forms() ? cleaned
      or public.place_codes() ? cleaned
      or public.known_cities() ? cleaned
      or cleaned in ('', '&', '-', '/', '(', 'and', 'und', 'et', 'in', 'at', 'store', 'stores')
    then
      last := last - 1;
    elseif last > first + 1 and public.known_cities() ? (folded[last - 1] || ' ' || cleaned) then
      last := last - 2;
    else
      exit;
    end if;
  end loop;
  given := btrim(array_to_string(words[first:last], ' '), ' *.,;:/|#"''+_-&(<');
  if given ~ '[-/#]?\d{3,}$' and given ~ '[A-Za-z][-/#]' then
    given := regexp_replace(given, '[-/#]+\d{3,}$', '');
  end if;
  if given ~ '[.][A-Za-z]{2,3}(/[^ ]*)?$' then
    given := regexp_replace(
      regexp_replace(given, '^(www[.])', '', 'i'),
      '([A-Za-z0-9])[.](com|net|org|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.](uk|jp)|com[.]au)(/.*)?$',
      '\1',
      'i'
    );
  end if;
  return case
    when given ~ '[A-Za-z].*[A-Za-z]|[^ -~]' then given
    else btrim(regexp_replace(description, '\s+', ' ', 'g'))
  end;
end;
$function$;
comment on function public.payee_core is
  'A description without the additions of banks, as it is written; null if no bank has added anything.';

create function public.payee_cased(core text)
returns text
language plpgsql
immutable
parallel safe
set search_path to ''
as $function$
declare
  -- The letters of scripts without case, from Hebrew on.
  caseless_letters constant text := format(
    '[%s%s]',
    '\u0590-\u1dff\u2d30-\u2ddf\u2e80-\ua63f\ua800-\ufaff\ufb1d-\uffdc',
    '\U00010000-\U0001efff\U00020000-\U000323af'
  );
  written text[];
  words text[];
  word text;
begin
  if core ~ '[a-z]' and core ~ '[A-Z]' then
    return core;
  end if;
  core := normalize(core, nfc);
  written := string_to_array(core, ' ');
  words := string_to_array(public.small_letters(core), ' ');
  for place in 1..cardinality(words) loop
    word := rtrim(words[place], '.,');
    words[place] := case
      -- NTTドコモ: letters without case show that its owner writes the others in capitals.
      when octet_length(word) <> char_length(word)
      and word ~ caseless_letters then written[place]
      when place = cardinality(words)
      and word in ('in', 'on') then public.capitalized(words[place])
      when place > 1
      and public.small_words() ? word then words[place]
      when public.short_words() ? word then public.capitalized(words[place])
      when public.capital_words() ? word
      or octet_length(word) <= 2
      and char_length(word) = octet_length(word)
      or word ~ '^[bcdfghjklmnpqrstvwxz&0-9.+/-]+$' then upper(words[place])
      when word like '%''s' then public.capitalized(left(words[place], -2)) || '''s'
      -- A Greek word ends in another small sigma.
      else regexp_replace(public.capitalized(words[place]), 'σ(?=[.,]*$)', 'ς')
    end;
  end loop;
  return array_to_string(words, ' ');
end;
$function$;
comment on function public.payee_cased is 'A name in capitals as people write it.';

create function public.clean_description(description text, out cleaned text, out name text)
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
declare
  core text := public.payee_core(description);
begin
  if core is null then
    cleaned := btrim(public.fold_text(description));
    return;
  end if;
  cleaned := btrim(public.fold_text(core));
  name := public.known_payee(cleaned);
  if name is null then
    name := public.payee_cased(core);
  else
    cleaned := public.fold_text(name);
  end if;
  if name = btrim(description) then
    name := null;
  end if;
end;
$$;
comment on function public.clean_description is
  'A description without the additions of banks, folded, and its payee''s name; no name if it is one itself.';

create function public.cleaned_payee(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select c.cleaned from public.clean_description(description) c
  );
end $$;
comment on function public.cleaned_payee is
  'A description without the additions of banks, folded: equal for one payee.';

create function public.payee_name(description text)
returns text
language plpgsql
immutable
parallel safe
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select c.name from public.clean_description(description) c
  );
end $$;
comment on function public.payee_name is 'The name that a description gives its payee; null where it is a name itself.';

create function public.payee_stem(cleaned text)
returns text
language sql
immutable
parallel safe
return case
  when split_part(cleaned, ' ', 2) = ''
  or char_length(split_part(cleaned, ' ', 1)) > 3
  and split_part(cleaned, ' ', 1) not in (
    'cafe',
    'cafeteria',
    'restaurant',
    'restaurante',
    'ristorante',
    'hotel',
    'pizzeria',
    'bakery',
    'boulangerie',
    'backerei',
    'baeckerei',
    'panaderia',
    'apotheke',
    'pharmacie',
    'pharmacy',
    'farmacia',
    'taxi',
    'super',
    'supermarket',
    'supermercado',
    'supermercato',
    'market',
    'trader',
    'whole',
    'burger',
    'city',
    'payment',
    'rent'
  ) then split_part(cleaned, ' ', 1)
  else split_part(cleaned, ' ', 1) || ' ' || split_part(cleaned, ' ', 2)
end;
comment on function public.payee_stem is
  'The leading words of a cleaned description, which branches of one shop have in common.';

create function public.cleaning_version()
returns smallint
language sql
immutable
parallel safe
return 2::smallint;
comment on function public.cleaning_version is 'Counts the changes of clean_description.';

create function public.payees_in_rules(owner uuid)
returns text[]
language plpgsql
stable
set search_path to ''
as $function$
begin
  return array(
    select n.id #>> '{}'
    from
      (
        select r.conditions, r.actions from public.rules r where r.user_id = owner
        union all
        select c.snapshot #> '{rule,conditions}', c.snapshot #> '{rule,actions}'
        from public.ledger_changes c
        where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
      ) r
      cross join lateral (
        select jsonb_path_query(r.conditions, '$[*].payees[*]') as id
        union all
        select jsonb_path_query(r.actions, '$[*].payee')
      ) n
  );
end;
$function$;
comment on function public.payees_in_rules is
  'The ids of the payees that rules name, and those that an undo would bring back.';

create function public.payee_named(name text, except_id uuid)
returns uuid
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select p.id
    from public.payees p
    where
      p.user_id = (select public.current_user_id())
      and public.caseless(p.name) = public.caseless(payee_named.name)
      and p.id <> except_id
  );
end;
$function$;
comment on function public.payee_named is
  'The payee to which the user gave a name, whatever its case, except a given one.';

create function public.payee_called(name text, except_ids uuid[])
returns uuid
language plpgsql
stable
set search_path to ''
as $function$
begin
  return (
    select c.id
    from
      unnest(public.payees_called(payee_called.name)) with ordinality c (id, place)
      join public.payees p on p.user_id = (select public.current_user_id()) and p.id = c.id
    where
      c.id <> all (except_ids)
      and public.caseless(public.shown_payee(c.id)) = public.caseless(payee_called.name)
      -- A payee without name and rows is shown nowhere.
      and (
        p.name is not null
        or exists (select from public.live_transactions t where t.user_id = p.user_id and t.payee_id = p.id)
      )
    order by c.place
    limit 1
  );
end;
$function$;
comment on function public.payee_called is 'The payee that is shown with a name, whatever its case, except given ones.';

create function public.written_text(payee uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
begin
  return coalesce(
    (
      select t.description
      from public.live_transactions t
      where t.user_id = (select public.current_user_id()) and t.payee_id = (select written_text.payee)
      order by t.date desc, t.id
      limit 1
    ),
    (
      select t.description
      from public.transactions t
      where t.user_id = (select public.current_user_id()) and t.payee_id = (select written_text.payee)
      order by t.date desc, t.id
      limit 1
    ),
    (
      select public.payee_cased(min(k.key))
      from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.payee_id = (select written_text.payee)
    )
  );
end;
$function$;
comment on function public.written_text is 'The latest description of a payee, as written.';

create function public.text_name(payee uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
begin
  return coalesce(
    (
      select k.name
      from public.payee_keys k
      where
        k.user_id = (select public.current_user_id())
        and k.payee_id = (select text_name.payee)
        and k.name is not null
      order by k.by_hand, k.key
      limit 1
    ),
    public.written_text(text_name.payee)
  );
end;
$function$;
comment on function public.text_name is 'The name that the texts of a payee give it.';

create function public.free_payee_name(name text, id uuid)
returns text
language plpgsql
stable
set search_path to ''
as $function$
declare
  free text := left(free_payee_name.name, 490);
begin
  for number in 2..100000 loop
    exit when public.payee_called(free, array[free_payee_name.id]) is null;
    free := left(free_payee_name.name, 490) || ' (' || number || ')';
  end loop;
  return free;
end;
$function$;
comment on function public.free_payee_name is
  'A name that no other payee has: the given one, with a number if it is taken.';

create function public.part_payee_texts(payee uuid, name text)
returns void
language plpgsql
set search_path to ''
as $function$
declare
  owner uuid := public.current_user_id();
  joined text[] := array(
    select k.key
    from public.payee_keys k
    where
      k.user_id = owner
      and k.payee_id = part_payee_texts.payee
      and not k.by_hand
      and k.cleaned = btrim(public.fold_text(part_payee_texts.name))
  );
  target uuid := gen_random_uuid();
begin
  if joined <> '{}' then
    insert into public.payees (user_id, id) values (owner, target);
    perform public.move_payee_keys(joined, part_payee_texts.payee, target, false);
  end if;
end;
$function$;
comment on function public.part_payee_texts is
  'Moves the texts that a payee got through a name it no longer has to a separate payee.';

create function public.numbered_payees(payees jsonb)
returns jsonb
language plpgsql
immutable
set search_path to ''
as $function$
declare
  -- Names that are taken, regardless of case.
  taken jsonb := (
    select coalesce(jsonb_object_agg(public.caseless(p.value ->> 'name'), true), '{}')
    from jsonb_array_elements(payees) p
    where p.value ->> 'name' is not null
  );
  numbered jsonb := '{}';
  named record;
  free text;
begin
  for named in select n.*
  from
    (
      select
        p.value ->> 'id' as id,
        p.value ->> 'name' as name,
        p.value ->> 'created_at' as created_at,
        row_number() over (
          partition by public.caseless(p.value ->> 'name')
          order by p.value ->> 'created_at', p.value ->> 'id'
        ) as nth
      from jsonb_array_elements(payees) p
      where p.value ->> 'name' is not null
    ) n
  where n.nth > 1
  order by n.created_at, n.id loop
    for number in 2..100000 loop
      -- A name has at most 500 characters.
      free := left(named.name, 490) || ' (' || number || ')';
      exit when not taken ? public.caseless(free);
    end loop;
    taken := taken || jsonb_build_object(public.caseless(free), true);
    numbered := numbered || jsonb_build_object(named.id, free);
  end loop;
  return numbered;
end;
$function$;
comment on function public.numbered_payees is
  'New names, by id, for payees whose name an older payee has, whatever its case: the same name with a number.';
