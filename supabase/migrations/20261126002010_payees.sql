-- From the bank's text to a name people know.

create function public.known_payee(folded text) returns text language sql immutable parallel safe
return case left(folded, 2)
  when 'am' then case
    when folded ~ '^(amzn|amazon)( |[.]|$)' and folded !~ '^(amzn|amazon) (prime|fresh|web|music|kindle|video|aws|luna|business)' then 'Amazon' end
  when 'mc' then case when folded ~ '^mc ?donald' then 'McDonald''s' end
  when 'ap' then case when folded ~ '^apple([. ]com ?/?(bill)?)?$' then 'Apple' end
  when 'it' then case when folded ~ '^itunes( |[.]|$)' then 'Apple' end
  when 'ub' then case when folded ~ '^uber ?eats' then 'Uber Eats' when folded ~ '^uber( trip| ride| one)?$' then 'Uber' end
  when 'wa' then case when folded ~ '^wal-?mart' then 'Walmart' end
  when 'wm' then case when folded ~ '^wm super' then 'Walmart' end
  when 'co' then case when folded ~ '^costco whse' then 'Costco' end
  when 'ms' then case when folded = 'msft' then 'Microsoft' end
  when 'pa' then case when folded = 'paypal' then 'PayPal' end
  when 're' then case when folded = 'rema' then 'Rema 1000' end
  when 'yo' then case when folded ~ '^youtube ?premium' then 'YouTube Premium' end
  when 'wh' then case when folded ~ '^(wholefds|whole foods)' then 'Whole Foods' end
end;

create function public.payee_core(description text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
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
    -- What has small letters, or no case at all, is a name unless a bank has left its traces.
    folded := string_to_array(btrim(public.fold_text(translate(given, ';|', '  '))), ' ');
    if not (given ~ '[*][ *]?[A-Za-z0-9]|//[A-Za-z]|[^ ]   +[^ ]|[xX]{3}\d|^/TRTP|^\S+[.](com|net|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.]uk)$'
        or public.bank_traces() ?| array[folded[1], folded[1] || ' ' || folded[2], array_to_string(folded[1:3], ' '), array_to_string(folded[1:4], ' ')]
        or given !~ '[A-Za-z]' and given ~ '\d{5}') then
      return null;
    end if;
  end if;
  if given ~ '/NAME/' then
    given := substring(given from '/NAME/([^/]+)');
  end if;
  if given ~ '   |[*;|]|//|,\d' then
    given := regexp_replace(regexp_replace(given, '^(.*[^ ]{3}) {3,}[^ ].*$', '\1'), '^UBER ?[*]+ ?EATS', 'UBER EATS', 'i');
    given := regexp_replace(given, '//|[*]+|[;|]|,(?=\d)', ' * ', 'g');
  end if;
  given := btrim(regexp_replace(given, '\s+', ' ', 'g'));
  words := string_to_array(given, ' ');
  folded := string_to_array(public.fold_text(given), ' ');
  last := cardinality(words);

  -- How the bank and the processor begin it.
  while first <= last loop
    if folded[first + 1] = '*' and public.card_processors() ? folded[first] then
      first := first + 2;
    elsif folded[first + 2] = '*' and public.card_processors() ? (folded[first] || ' ' || folded[first + 1]) then
      first := first + 3;
    elsif public.procedure_starts() ? rtrim(folded[first], ':,.') then
      stop := least(first + 5, last);
      while stop >= first and not public.bank_procedures() ? rtrim(array_to_string(folded[first:stop], ' '), ':,.') loop
        stop := stop - 1;
      end loop;
      exit when stop < first;
      first := stop + 1;
    elsif folded[first] ~ '^[^a-z]*$' and folded[first] ~ '^[!-@[-`]*$' and folded[first] !~ '^[1-9]\d?$|^\d{3}$'
      or folded[first] ~ '^(\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\w*|[a-z]{0,3}\d{4,}[a-z0-9/-]*|[kx]\d{3}|x{2,}\d+|pos\d\d[a-z]{3}|eur|usd|gbp|nok|sek|dkk|chf|pln)$' then
      first := first + 1;
    elsif folded[first] ~ '^vd[apci]-.' then
      words[first] := substr(words[first], 5);
      folded[first] := substr(folded[first], 5);
      exit;
    elsif first > 1 and folded[first] in ('vom', 'von', 'du', 'del', 'on', 'om', 'uhr') and folded[first + 1] ~ '^\d' then
      first := first + 1;
    else
      exit;
    end if;
  end loop;
  if first > last then
    first := 1;
  end if;

  -- Where it goes on about the shop's number, its place and the card.
  stop := first + 1;
  while stop <= last loop
    exit when public.bank_references() ?| array[rtrim(folded[stop], ':,.'), folded[stop] || ' ' || rtrim(folded[stop + 1], ':,.')]
      or folded[stop] ~ '\d' and (
        folded[stop] ~ '\d{3}|^#|^[+]|^x+\d|^\d{1,2}[./:-]\d|^\d{1,2}(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|^[a-z]{1,3}-?\d{2}|[a-z]\d+[a-z]+\d'
        or folded[stop + 1] ~ '^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)')
      or folded[stop + 1] ~ '^#?[x*]*\d' and public.numbered_words() ? rtrim(folded[stop], ':.#')
      or folded[stop] ~ '[a-z0-9][.](com|net|org|co|de|fr|uk|eu|ie|nl)(/|$)'
      or folded[stop] ~ '^(ref|reg|kd|tel|eref|mref|svwz|g)[.:+/]';
    stop := stop + 1;
  end loop;
  last := stop - 1;

  -- Companies' forms, countries, states and cities at the end.
  while last > first loop
    cleaned := rtrim(folded[last], '.,)');
    if public.legal_forms() ? cleaned or public.place_codes() ? cleaned or public.known_cities() ? cleaned
      or cleaned in ('', '&', '-', '/', '(', 'und', 'in', 'at', 'store', 'stores') and last > first then
      last := last - 1;
    elsif last > first + 1 and public.known_cities() ? (folded[last - 1] || ' ' || cleaned) then
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
    given := regexp_replace(regexp_replace(given, '^(www[.])', '', 'i'), '([A-Za-z0-9])[.](com|net|org|de|fr|it|es|nl|se|dk|fi|pl|ch|at|be|ie|jp|co[.](uk|jp)|com[.]au)(/.*)?$', '\1', 'i');
  end if;
  return case when given ~ '[A-Za-z].*[A-Za-z]|[^ -~]' then given else btrim(regexp_replace(description, '\s+', ' ', 'g')) end;
end $$;

create function public.payee_cased(core text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text[];
  word text;
begin
  if core ~ '[a-z]' and core ~ '[A-Z]' then
    return core;
  end if;
  words := string_to_array(translate(lower(core), 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞŒŠŽĄĆĘŁŃŚŹŻČĎĚŇŘŤŮŐŰĞİŞ',
    'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþœšžąćęłńśźżčďěňřťůőűğişi'), ' ');
  for place in 1 .. cardinality(words) loop
    word := rtrim(words[place], '.,');
    words[place] := case
      when place > 1 and public.small_words() ? word then words[place]
      when public.short_words() ? word then initcap(words[place])
      when public.capital_words() ? word or octet_length(word) <= 2 and char_length(word) = octet_length(word) or word ~ '^[bcdfghjklmnpqrstvwxz&0-9.+/-]+$' then upper(words[place])
      when octet_length(word) <> char_length(word) then upper(left(words[place], 1)) || substr(words[place], 2)
      when word like '%''s' then initcap(left(words[place], -2)) || '''s'
      else initcap(words[place]) end;
  end loop;
  return array_to_string(words, ' ');
end $$;

create function public.clean_description(description text, out cleaned text, out name text)
language plpgsql immutable parallel safe set search_path = '' as $$
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
end $$;

create function public.cleaned_payee(description text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select c.cleaned from public.clean_description(description) c; $$;

create function public.payee_name(description text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select c.name from public.clean_description(description) c; $$;

create function public.payee_stem(cleaned text) returns text
language sql immutable parallel safe
return case
  when split_part(cleaned, ' ', 2) = '' or char_length(split_part(cleaned, ' ', 1)) > 3
    and split_part(cleaned, ' ', 1) not in ('cafe', 'cafeteria', 'restaurant', 'restaurante', 'ristorante', 'hotel', 'pizzeria',
      'bakery', 'boulangerie', 'backerei', 'baeckerei', 'panaderia', 'apotheke', 'pharmacie', 'pharmacy', 'farmacia', 'taxi',
      'super', 'supermarket', 'supermercado', 'supermercato', 'market', 'trader', 'whole', 'burger', 'city', 'payment', 'rent')
    then split_part(cleaned, ' ', 1)
  else split_part(cleaned, ' ', 1) || ' ' || split_part(cleaned, ' ', 2)
end;

create function public.cleaning_version() returns smallint
language sql immutable parallel safe
return 1::smallint;

create or replace function public.ensure_payees(owner uuid, descriptions text[])
  returns void
  language plpgsql
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
begin
  with unknown as materialized (
    -- Descriptions that differ in digits only are cleaned once. Of several ways to write one, the one with small letters.
    select k.key, k.description, translate(k.description, '023456789', '111111111') as shape
    from (select public.payee_key(d) as key, max(d collate "C") as description from unnest(descriptions) d group by 1) k
    where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
  ), shapes as materialized (
    select s.shape, c.cleaned, c.name,
      case
        when c.name is null and c.cleaned = btrim(public.fold_text(s.shape)) then 'itself'
        when c.cleaned ~ '\d' then 'its own'
      end as cleaning
    from (select distinct u.shape from unknown u) s cross join lateral public.clean_description(s.shape) c
  ), clean as materialized (
    select u.key, s.cleaned, s.name from unknown u join shapes s on s.shape = u.shape where s.cleaning is null
    union all
    select u.key, u.key, null from unknown u join shapes s on s.shape = u.shape where s.cleaning = 'itself'
    union all
    select u.key, c.cleaned, c.name
    from unknown u join shapes s on s.shape = u.shape cross join lateral public.clean_description(u.description) c
    where s.cleaning = 'its own'
  ), wanted as materialized (
    select distinct c.cleaned from clean c
  ), known as materialized (
    select distinct on (n.cleaned) n.cleaned, n.payee_id
    from (
      select p.cleaned, p.payee_id, bool_and(p.by_hand) as by_hand, count(*) as keys, min(p.key) as key
      from wanted w join public.payee_keys p on p.user_id = owner and p.cleaned = w.cleaned
      group by p.cleaned, p.payee_id
    ) n
    order by n.cleaned, n.by_hand, n.keys desc, n.key
  ), fresh as materialized (
    select w.cleaned, gen_random_uuid() as payee_id from wanted w
    where not exists (select from known k where k.cleaned = w.cleaned)
  ), made as (
    insert into public.payees (user_id, id) select owner, f.payee_id from fresh f
  )
  insert into public.payee_keys (user_id, key, payee_id, cleaned, name, version)
  select owner, c.key, coalesce(k.payee_id, f.payee_id), c.cleaned, c.name, public.cleaning_version()
  from clean c left join known k on k.cleaned = c.cleaned left join fresh f on f.cleaned = c.cleaned;
end $$;
comment on function public.ensure_payees(uuid, text[]) is 'Makes the payees of descriptions that are not known yet; those that are cleaned to the same have one.';

create or replace function public.clean_payees() returns void
  language plpgsql
  security invoker
  set search_path = ''
  set enable_nestloop = 'off'
  set jit = 'off'
as $$
declare
  stale record;
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in
    select k.user_id, array_agg(k.key) as keys, array_agg(distinct k.payee_id) as payees
    from public.payee_keys k where k.version < public.cleaning_version() group by k.user_id
  loop
    -- The key has lost its capitals, so it is the descriptions that are cleaned.
    with written as materialized (
      select public.payee_key(t.description) as key, max(t.description collate "C") as description
      from public.transactions t where t.user_id = stale.user_id and t.payee_id = any (stale.payees)
      group by 1
    ), clean as materialized (
      select k.key, c.cleaned, c.name
      from unnest(stale.keys) k (key)
      left join written w on w.key = k.key
      cross join lateral public.clean_description(coalesce(w.description, k.key)) c
    )
    update public.payee_keys k set cleaned = c.cleaned, name = c.name, version = public.cleaning_version()
    from clean c where k.user_id = stale.user_id and k.key = c.key;

    -- What nobody named or put together by hand is put together by what is left of it.
    with keys as materialized (
      select k.key, k.payee_id, k.cleaned, k.by_hand,
        p.name is not null or bool_or(k.by_hand) over (partition by k.payee_id) as kept, p.created_at
      from public.payee_keys k join public.payees p on p.user_id = k.user_id and p.id = k.payee_id
      where k.user_id = stale.user_id
    ), counted as (
      select k.payee_id, k.cleaned, k.kept, min(k.created_at) as created_at, count(*) as keys
      from keys k group by k.payee_id, k.cleaned, k.kept
    ), placed as (
      -- A payee that says several things keeps the one it says most.
      select c.*, row_number() over (partition by c.payee_id order by c.keys desc, c.cleaned) as place from counted c
    ), homes as materialized (
      select distinct on (p.cleaned) p.cleaned, p.payee_id from placed p where p.kept or p.place = 1
      order by p.cleaned, p.kept desc, p.created_at, p.payee_id
    ), fresh as materialized (
      select m.cleaned, gen_random_uuid() as payee_id
      from (select distinct k.cleaned from keys k where not k.kept) m
      where not exists (select from homes t where t.cleaned = m.cleaned)
    ), moved as (
      select k.key, k.payee_id, coalesce(t.payee_id, f.payee_id) as target
      from keys k
      left join homes t on t.cleaned = k.cleaned
      left join fresh f on f.cleaned = k.cleaned
      where not k.kept
    )
    select array_agg(m.key), array_agg(m.payee_id), array_agg(m.target) into moved_keys, sources, targets
    from moved m where m.payee_id <> m.target;
    insert into public.payees (user_id, id)
    select distinct stale.user_id, t.id from unnest(targets) t (id)
    where not exists (select from public.payees p where p.user_id = stale.user_id and p.id = t.id);
    update public.transactions t set payee_id = m.target
    from unnest(moved_keys, sources, targets) m (key, payee_id, target)
    where t.user_id = stale.user_id and t.payee_id = m.payee_id and public.payee_key(t.description) = m.key;
    update public.payee_keys k set payee_id = m.target from unnest(moved_keys, targets) m (key, target)
    where k.user_id = stale.user_id and k.key = m.key;
    delete from public.payees p
    where p.user_id = stale.user_id and p.id = any (sources)
      and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id)
      and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
  end loop;
end $$;
comment on function public.clean_payees() is 'Cleans the descriptions that an earlier version has cleaned, or none, and puts together what is then the same. A migration that changes the cleaning raises cleaning_version and calls it.';

comment on function public.known_payee(text) is 'The name of a brand that banks write in a way nobody else does; null for others.';
revoke all on function public.known_payee(text) from public;
grant execute on function public.known_payee(text) to authenticated;
comment on function public.payee_core(text) is 'What is left of a description without what banks add, as it is written; null where no bank has added anything.';
revoke all on function public.payee_core(text) from public;
grant execute on function public.payee_core(text) to authenticated;
comment on function public.payee_cased(text) is 'A name in capitals as people write it.';
revoke all on function public.payee_cased(text) from public;
grant execute on function public.payee_cased(text) to authenticated;
comment on function public.clean_description(text) is 'What a description is without what banks add, folded, and the name it gives its payee; no name where it is one itself.';
revoke all on function public.clean_description(text) from public;
grant execute on function public.clean_description(text) to authenticated;
comment on function public.cleaned_payee(text) is 'What is left of a description without what banks add, folded: equal for one payee.';
revoke all on function public.cleaned_payee(text) from public;
grant execute on function public.cleaned_payee(text) to authenticated;
comment on function public.payee_name(text) is 'The name that a description gives its payee; null where it is a name itself.';
revoke all on function public.payee_name(text) from public;
grant execute on function public.payee_name(text) to authenticated;
comment on function public.payee_stem(text) is 'The leading words of a cleaned description, which branches of one shop have in common.';
revoke all on function public.payee_stem(text) from public;
grant execute on function public.payee_stem(text) to authenticated;
comment on function public.cleaning_version() is 'Counts the changes of clean_description.';
revoke all on function public.cleaning_version() from public;
grant execute on function public.cleaning_version() to authenticated;

do $$
begin
  perform set_config('outlay.quiet', 'on', true);
  perform public.clean_payees();
  perform set_config('outlay.quiet', '', true);
end $$;
