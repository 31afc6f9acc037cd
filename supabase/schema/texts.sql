-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.caseless
CREATE OR REPLACE FUNCTION public.caseless(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
  select lower(normalize(name, nfd));
$function$;

COMMENT ON FUNCTION public.caseless(text) IS 'A name without case: categories that differ in nothing else are the same.';
REVOKE ALL ON FUNCTION public.caseless(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.caseless(text) TO authenticated;

-- ---------------------------------------------------------------- public.fold_text
CREATE OR REPLACE FUNCTION public.fold_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (input !~ '[^ -~]|  '::text) THEN lower((input COLLATE "C")) WHEN (octet_length(input) = char_length(input)) THEN lower((regexp_replace(input, '[\u0001-\u0020\u007f]+'::text, ' '::text, 'g'::text) COLLATE "C")) ELSE replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(regexp_replace(input, '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+'::text, ' '::text, 'g'::text), NFD), '[\u0300-\u036f]+'::text, ''::text, 'g'::text)), ((('øØłŁđĐħĦŧŦıẞÆŒςÐÞŊƏ'::text || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ'::text) || 'ЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾ'::text) || 'ԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'::text), ((('oollddhhttißæœσðþŋə'::text || 'αβγδεζηθικλμνξοπρστυφχψω'::text) || 'ђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿ'::text) || 'աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'::text)), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text) END;

COMMENT ON FUNCTION public.fold_text(text) IS 'A text without case and accents, its blanks collapsed to one.';
REVOKE ALL ON FUNCTION public.fold_text(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.fold_text(text) TO authenticated;

-- ---------------------------------------------------------------- public.match_tokens
CREATE OR REPLACE FUNCTION public.match_tokens(description text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  words text[] := array(
    select distinct w.word from unnest((regexp_split_to_array(
      lower(normalize(description, NFKC)), '[\s\d!-/:-@\[-`{-~]+'))[1:20]) as w(word)
    where char_length(w.word) >= 3 and w.word not in ('www', 'com', 'the', 'and', 'card', 'visa', 'debit',
      'credit', 'payment', 'purchase', 'transfer', 'sepa'));
begin
  return case when cardinality(words) > 0 then words
    else array_remove(array[lower(regexp_replace(normalize(description, NFKC), '[\s!-/:-@\[-`{-~]+', '', 'g'))], '') end;
end $function$;

COMMENT ON FUNCTION public.match_tokens(text) IS 'The words by which two descriptions are alike.';
REVOKE ALL ON FUNCTION public.match_tokens(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.match_tokens(text) TO authenticated;

-- ---------------------------------------------------------------- public.plain_marks
CREATE OR REPLACE FUNCTION public.plain_marks(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(folded) = char_length(folded)) THEN folded ELSE translate(folded, (('‘’‚‛ʹʻʼ′‵´＇'::text || '“”„‟″«»＂'::text) || '‐‑‒–—―−﹣－'::text), ((repeat(''''::text, 11) || repeat('"'::text, 8)) || repeat('-'::text, 9))) END;

COMMENT ON FUNCTION public.plain_marks(text) IS 'A text with the apostrophes, quotation marks and dashes of a keyboard in place of all others.';
REVOKE ALL ON FUNCTION public.plain_marks(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.plain_marks(text) TO authenticated;

-- ---------------------------------------------------------------- public.search_key
CREATE OR REPLACE FUNCTION public.search_key(search text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN public.plain_marks(public.fold_text(search));

COMMENT ON FUNCTION public.search_key(text) IS 'What a search looks for in folded texts with plain marks.';
REVOKE ALL ON FUNCTION public.search_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.search_key(text) TO authenticated;
