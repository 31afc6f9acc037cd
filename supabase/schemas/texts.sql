-- Texts as they are compared: without case, accents and blanks, and by their words.

create function public.fold_text(input text) returns text
  language sql immutable parallel safe security invoker
  return case when input !~ '[^ -~]|  '
    then lower(input collate "C")
    when octet_length(input) = char_length(input)
    then lower(regexp_replace(input, '[\u0001-\u0020\u007f]+', ' ', 'g') collate "C")
    else replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(regexp_replace(input,
          '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), nfd),
          '[\u0300-\u036f]+', '', 'g')),
        'øØłŁđĐħĦŧŦıẞÆŒςÐÞŊƏ' ||
        'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ' ||
        'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾ' ||
        'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ',
        'oollddhhttißæœσðþŋə' ||
        'αβγδεζηθικλμνξοπρστυφχψω' ||
        'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿ' ||
        'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    end;
comment on function public.fold_text is 'A text without case and accents, its blanks collapsed to one.';

create function public.caseless(name text) returns text
  language sql immutable parallel safe security invoker
return lower(normalize(name, nfd));
comment on function public.caseless is 'A name without case: categories that differ in nothing else are the same.';

create function public.match_tokens(description text) returns text[]
  language plpgsql immutable security invoker set search_path = '' as $$
declare
  words text[] := array(
    select distinct w.word from unnest((regexp_split_to_array(
      lower(normalize(description, NFKC)), '[\s\d!-/:-@\[-`{-~]+'))[1:20]) as w(word)
    where char_length(w.word) >= 3 and w.word not in ('www', 'com', 'the', 'and', 'card', 'visa', 'debit',
      'credit', 'payment', 'purchase', 'transfer', 'sepa'));
begin
  return case when cardinality(words) > 0 then words
    else array_remove(array[
      lower(regexp_replace(normalize(description, NFKC), '[\s!-/:-@\[-`{-~]+', '', 'g'))], '') end;
end $$;
comment on function public.match_tokens is 'The words by which two descriptions are alike.';

create function public.plain_marks(folded text) returns text
language sql immutable parallel safe
return case
  -- ASCII has no others, and most texts are.
  when octet_length(folded) = char_length(folded) then folded
  else translate(folded,
    U&'\2018\2019\201A\201B\02B9\02BB\02BC\2032\2035\00B4\FF07' || U&'\201C\201D\201E\201F\2033\00AB\00BB\FF02' ||
      U&'\2010\2011\2012\2013\2014\2015\2212\FE63\FF0D',
    repeat('''', 11) || repeat('"', 8) || repeat('-', 9))
end;
comment on function public.plain_marks is
  'A text with the apostrophes, quotation marks and dashes of a keyboard in place of all others.';

create function public.search_key(search text) returns text
language sql immutable parallel safe
return public.plain_marks(public.fold_text(search));
comment on function public.search_key is 'A search as it is compared with folded texts with plain marks.';

create function public.small_letters(input text) returns text
  language sql immutable parallel safe
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
comment on function public.small_letters is
  'A text in small letters with its accents, whatever the database''s locale.';

create function public.capitalized(word text) returns text
  language sql immutable parallel safe
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
comment on function public.capitalized is
  'A word in small letters with a capital first letter, whatever the database''s locale.';
