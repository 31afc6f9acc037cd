-- Names keep the letters of scripts without case, and the ends that belong to them; what was cleaned before is cleaned again.

create function public.small_letters(input text) returns text language sql immutable parallel safe
return case when octet_length(input) = char_length(input) then lower(input collate "C")
  else translate(lower(input collate "C"), 
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚΆΈΉ'
      || 'ΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒ'
      || 'ҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'
      || 'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰ'
      || 'ẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸİ', 
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžəơưșțάέή'
      || 'ίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғ'
      || 'ҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'
      || 'շոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằ'
      || 'ẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹi') end;
comment on function public.small_letters(text) is 'A text in small letters with its accents, whatever the database''s locale.';
revoke all on function public.small_letters(text) from public;
grant execute on function public.small_letters(text) to authenticated;

create function public.capitalized(word text) returns text language sql immutable parallel safe
return case when octet_length(word) = char_length(word) then initcap(word collate "C")
  else translate(upper(left(word, 1) collate "C"), 
      'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžəơưșțάέή'
      || 'ίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғ'
      || 'ҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'
      || 'շոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằ'
      || 'ẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹi', 
      'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚΆΈΉ'
      || 'ΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒ'
      || 'ҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'
      || 'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰ'
      || 'ẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸİ') || substr(word, 2) end;
comment on function public.capitalized(text) is 'A word in small letters with a capital first letter, whatever the database''s locale.';
revoke all on function public.capitalized(text) from public;
grant execute on function public.capitalized(text) to authenticated;

create or replace function public.payee_cased(core text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
declare
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
  for place in 1 .. cardinality(words) loop
    word := rtrim(words[place], '.,');
    words[place] := case
      -- NTTドコモ: the letters of a script without case, from Hebrew on, say that its owner writes the others so.
      when octet_length(word) <> char_length(word)
        and word ~ '[\u0590-\u1dff\u2d30-\u2ddf\u2e80-\ua63f\ua800-\ufaff\ufb1d-\uffdc\U00010000-\U0001efff\U00020000-\U000323af]'
        then written[place]
      when place = cardinality(words) and word in ('in', 'on') then public.capitalized(words[place])
      when place > 1 and public.small_words() ? word then words[place]
      when public.short_words() ? word then public.capitalized(words[place])
      when public.capital_words() ? word or octet_length(word) <= 2 and char_length(word) = octet_length(word) or word ~ '^[bcdfghjklmnpqrstvwxz&0-9.+/-]+$' then upper(words[place])
      when word like '%''s' then public.capitalized(left(words[place], -2)) || '''s'
      -- A Greek word ends in another small sigma.
      else regexp_replace(public.capitalized(words[place]), 'σ(?=[.,]*$)', 'ς') end;
  end loop;
  return array_to_string(words, ' ');
end $function$;

CREATE OR REPLACE FUNCTION public.payee_core(description text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
    exit when public.joined_ends() ? (folded[last - 1] || ' ' || cleaned)
      -- 'Add On': a place would have more before it, or what was cut off after it.
      or last = first + 1 and last = cardinality(words) and cleaned in ('in', 'on', 'or', 'me')
      -- 'Tent and Co', but neither 'Tent GmbH & Co' nor, of 'Tent & Co Ltd', the Ltd.
      or cleaned in ('co', 'company', 'cie') and last > first + 1 and public.joining_words() ? folded[last - 1]
        and not public.legal_forms() ? rtrim(folded[last - 2], '.,');
    if public.legal_forms() ? cleaned or public.place_codes() ? cleaned or public.known_cities() ? cleaned
      or cleaned in ('', '&', '-', '/', '(', 'and', 'und', 'et', 'in', 'at', 'store', 'stores') then
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
end $function$;

create or replace function public.cleaning_version() returns smallint language sql immutable parallel safe
return 2::smallint;

CREATE OR REPLACE FUNCTION public.clean_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  stale record;
  named text[];
  moved_keys text[];
  sources uuid[];
  targets uuid[];
begin
  for stale in
    select k.user_id, array_agg(k.key) as keys
    from public.payee_keys k where k.version < public.cleaning_version() group by k.user_id
  loop
    -- The key has lost its capitals, so it is the descriptions that are cleaned.
    with written as materialized (
      select public.payee_key(t.description) as key, max(t.description collate "C") as description
      from public.transactions t where t.user_id = stale.user_id
      group by 1
    ), clean as materialized (
      select k.key, c.cleaned, c.name
      from unnest(stale.keys) k (key)
      left join written w on w.key = k.key
      cross join lateral public.clean_description(coalesce(w.description, k.key)) c
    )
    update public.payee_keys k set cleaned = c.cleaned, name = c.name, version = public.cleaning_version()
    from clean c where k.user_id = stale.user_id and k.key = c.key;

    -- What nobody named, put together by hand or wrote a rule about is put together by what is left of it.
    named := public.payees_in_rules(stale.user_id);
    with keys as materialized (
      select k.key, k.payee_id, k.cleaned, k.by_hand,
        p.name is not null or p.id::text = any (named) or bool_or(k.by_hand) over (partition by k.payee_id) as kept,
        p.created_at
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
end $function$;

do $$
begin
  perform set_config('outlay.quiet', 'on', true);
  perform public.clean_payees();
  perform set_config('outlay.quiet', '', true);
end $$;
