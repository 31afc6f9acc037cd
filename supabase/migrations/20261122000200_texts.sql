-- Texts as they are compared: without case, accents and blanks, and by their words.

-- Bound when it is created, and without settings of its own, so that the planner can look through it. Plain
-- letters, which most texts consist of, take the short ways. The capitals of Greek, Cyrillic and Armenian are
-- spelled out: a database whose locale is C leaves them as they are.
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
comment on function public.fold_text(text) is 'A text without case and accents, its blanks collapsed to one.';

-- Decomposed, so that a database whose locale is C lowers letters with accents as well.
create function public.caseless(name text) returns text
  language sql immutable parallel safe security invoker set search_path = '' as $$
  select lower(normalize(name, nfd));
$$;
comment on function public.caseless(text) is 'A name without case: categories that differ in nothing else are the same.';

-- Words that may tell a movement: three letters or more, without digits and punctuation; the whole text
-- where there are none. What every card payment has in common tells nothing.
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
    else array_remove(array[lower(regexp_replace(normalize(description, NFKC), '[\s!-/:-@\[-`{-~]+', '', 'g'))], '') end;
end $$;
comment on function public.match_tokens(text) is 'The words by which two descriptions are alike.';
