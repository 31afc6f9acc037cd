-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.payee_keys
CREATE TABLE public.payee_keys (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  key text NOT NULL,
  payee_id uuid NOT NULL,
  cleaned text DEFAULT ''::text NOT NULL,
  name text,
  version smallint DEFAULT 0 NOT NULL,
  by_hand boolean DEFAULT false NOT NULL,
  CONSTRAINT payee_keys_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT payee_keys_cleaned_check CHECK (char_length(cleaned) <= 500),
  CONSTRAINT payee_keys_key_check CHECK (char_length(key) <= 500),
  CONSTRAINT payee_keys_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 500),
  CONSTRAINT payee_keys_payee_fkey FOREIGN KEY (user_id, payee_id) REFERENCES public.payees(user_id, id) ON DELETE CASCADE
);

COMMENT ON TABLE public.payee_keys IS 'The descriptions by which a payee is known, without case, accents and blanks at their ends.';
COMMENT ON COLUMN public.payee_keys.cleaned IS 'What is left of the description without what banks add: equal for one payee.';
COMMENT ON COLUMN public.payee_keys.name IS 'The name that the description gives its payee; null where it is a name itself.';
COMMENT ON COLUMN public.payee_keys.version IS 'Of the cleaning: 0 for none yet.';
COMMENT ON COLUMN public.payee_keys.by_hand IS 'Whether the user chose its payee: no cleaning moves it.';

CREATE INDEX payee_keys_cleaned_index ON public.payee_keys USING btree (user_id, cleaned text_pattern_ops);
CREATE INDEX payee_keys_payee_index ON public.payee_keys USING btree (user_id, payee_id);
CREATE INDEX payee_keys_stem_index ON public.payee_keys USING btree (user_id, public.payee_stem(cleaned));

ALTER TABLE public.payee_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.payee_keys
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.payee_keys TO authenticated;

-- ---------------------------------------------------------------- public.payees
CREATE TABLE public.payees (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  name text,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  never_guess boolean DEFAULT false NOT NULL,
  CONSTRAINT payees_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT payees_name_check CHECK (char_length(btrim(name)) >= 1 AND char_length(btrim(name)) <= 500),
  CONSTRAINT payees_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.payees IS 'Who money went to or came from.';
COMMENT ON COLUMN public.payees.name IS 'The name that the user gave, which is unique whatever its case; null while the descriptions give the name.';
COMMENT ON COLUMN public.payees.never_guess IS 'Whether the user wants no category from memory for them.';

CREATE INDEX payees_created_index ON public.payees USING btree (user_id, created_at);
CREATE UNIQUE INDEX payees_name_key ON public.payees USING btree (user_id, public.caseless(name)) WHERE name IS NOT NULL;

ALTER TABLE public.payees ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.payees
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.payees TO authenticated;

-- ---------------------------------------------------------------- public.capitalized
CREATE OR REPLACE FUNCTION public.capitalized(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(word) = char_length(word)) THEN initcap((word COLLATE "C")) ELSE (translate(upper(("left"(word, 1) COLLATE "C")), (((('àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžəơưșțάέή'::text || 'ίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғ'::text) || 'ҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'::text) || 'շոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằ'::text) || 'ẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹi'::text), (((('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚΆΈΉ'::text || 'ΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒ'::text) || 'ҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'::text) || 'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰ'::text) || 'ẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸİ'::text)) || substr(word, 2)) END;

COMMENT ON FUNCTION public.capitalized(text) IS 'A word in small letters with a capital first letter, whatever the database''s locale.';
REVOKE ALL ON FUNCTION public.capitalized(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.capitalized(text) TO authenticated;

-- ---------------------------------------------------------------- public.clean_description
CREATE OR REPLACE FUNCTION public.clean_description(description text, OUT cleaned text, OUT name text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION public.clean_description(text) IS 'What a description is without what banks add, folded, and the name it gives its payee; no name where it is one itself.';
REVOKE ALL ON FUNCTION public.clean_description(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.clean_description(text) TO authenticated;

-- ---------------------------------------------------------------- public.cleaned_payee
CREATE OR REPLACE FUNCTION public.cleaned_payee(description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select c.cleaned from public.clean_description(description) c; $function$;

COMMENT ON FUNCTION public.cleaned_payee(text) IS 'What is left of a description without what banks add, folded: equal for one payee.';
REVOKE ALL ON FUNCTION public.cleaned_payee(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.cleaned_payee(text) TO authenticated;

-- ---------------------------------------------------------------- public.cleaning_version
CREATE OR REPLACE FUNCTION public.cleaning_version()
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (2)::smallint;

COMMENT ON FUNCTION public.cleaning_version() IS 'Counts the changes of clean_description.';
REVOKE ALL ON FUNCTION public.cleaning_version() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.cleaning_version() TO authenticated;

-- ---------------------------------------------------------------- public.ensure_payees
CREATE OR REPLACE FUNCTION public.ensure_payees(owner uuid, descriptions text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
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
  ), named as materialized (
    -- What the user has called so is the same payee.
    select distinct on (w.cleaned) w.cleaned, p.id as payee_id
    from (select o.id, o.created_at, btrim(public.fold_text(o.name)) as name from public.payees o
      where o.user_id = owner and o.name is not null) p
    join wanted w on w.cleaned = p.name
    where not exists (select from known k where k.cleaned = w.cleaned)
    order by w.cleaned, p.created_at, p.id
  ), found as materialized (
    select k.cleaned, k.payee_id from known k union all select n.cleaned, n.payee_id from named n
  ), fresh as materialized (
    select w.cleaned, gen_random_uuid() as payee_id from wanted w
    where not exists (select from found k where k.cleaned = w.cleaned)
  ), made as (
    insert into public.payees (user_id, id) select owner, f.payee_id from fresh f
  )
  insert into public.payee_keys (user_id, key, payee_id, cleaned, name, version)
  select owner, c.key, coalesce(k.payee_id, f.payee_id), c.cleaned, c.name, public.cleaning_version()
  from clean c left join found k on k.cleaned = c.cleaned left join fresh f on f.cleaned = c.cleaned;
end $function$;

COMMENT ON FUNCTION public.ensure_payees(uuid,text[]) IS 'Makes the payees of descriptions that are not known yet; those that are cleaned to the same have one.';
REVOKE ALL ON FUNCTION public.ensure_payees(uuid,text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.ensure_payees(uuid,text[]) TO authenticated;

-- ---------------------------------------------------------------- public.forget_unused_payees
CREATE OR REPLACE FUNCTION public.forget_unused_payees()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_nestloop TO 'off'
 SET jit TO 'off'
AS $function$
declare
  owner uuid := public.current_user_id();
  named text[] := public.payees_in_rules(owner);
begin
  delete from public.payees p
  where p.user_id = owner and p.name is null and not p.never_guess and p.id::text <> all (named)
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id)
    and not exists (select from public.payee_keys k where k.user_id = p.user_id and k.payee_id = p.id and k.by_hand);
end $function$;

COMMENT ON FUNCTION public.forget_unused_payees() IS 'Forgets payees of which no transaction is left and about which the user has decided nothing, nor has a rule.';
REVOKE ALL ON FUNCTION public.forget_unused_payees() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.forget_unused_payees() TO authenticated;

-- ---------------------------------------------------------------- public.free_payee_name
CREATE OR REPLACE FUNCTION public.free_payee_name(name text, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  free text := left(free_payee_name.name, 490);
begin
  for number in 2 .. 100000 loop
    exit when public.payee_called(free, array[free_payee_name.id]) is null;
    free := left(free_payee_name.name, 490) || ' (' || number || ')';
  end loop;
  return free;
end $function$;

COMMENT ON FUNCTION public.free_payee_name(text,uuid) IS 'A name that no other payee has: the given one, with a number if it is taken.';
REVOKE ALL ON FUNCTION public.free_payee_name(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.free_payee_name(text,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.known_payee
CREATE OR REPLACE FUNCTION public.known_payee(folded text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE "left"(folded, 2) WHEN 'am'::text THEN CASE WHEN ((folded ~ '^(amzn|amazon)( |[.]|$)'::text) AND (folded !~ '^(amzn|amazon) (prime|fresh|web|music|kindle|video|aws|luna|business)'::text)) THEN 'Amazon'::text ELSE NULL::text END WHEN 'mc'::text THEN CASE WHEN (folded ~ '^mc ?donald'::text) THEN 'McDonald''s'::text ELSE NULL::text END WHEN 'ap'::text THEN CASE WHEN (folded ~ '^apple([. ]com ?/?(bill)?)?$'::text) THEN 'Apple'::text ELSE NULL::text END WHEN 'it'::text THEN CASE WHEN (folded ~ '^itunes( |[.]|$)'::text) THEN 'Apple'::text ELSE NULL::text END WHEN 'ub'::text THEN CASE WHEN (folded ~ '^uber ?eats'::text) THEN 'Uber Eats'::text WHEN (folded ~ '^uber( trip| ride| one)?$'::text) THEN 'Uber'::text ELSE NULL::text END WHEN 'wa'::text THEN CASE WHEN (folded ~ '^wal-?mart'::text) THEN 'Walmart'::text ELSE NULL::text END WHEN 'wm'::text THEN CASE WHEN (folded ~ '^wm super'::text) THEN 'Walmart'::text ELSE NULL::text END WHEN 'co'::text THEN CASE WHEN (folded ~ '^costco whse'::text) THEN 'Costco'::text ELSE NULL::text END WHEN 'ms'::text THEN CASE WHEN (folded = 'msft'::text) THEN 'Microsoft'::text ELSE NULL::text END WHEN 'pa'::text THEN CASE WHEN (folded = 'paypal'::text) THEN 'PayPal'::text ELSE NULL::text END WHEN 're'::text THEN CASE WHEN (folded = 'rema'::text) THEN 'Rema 1000'::text ELSE NULL::text END WHEN 'yo'::text THEN CASE WHEN (folded ~ '^youtube ?premium'::text) THEN 'YouTube Premium'::text ELSE NULL::text END WHEN 'wh'::text THEN CASE WHEN (folded ~ '^(wholefds|whole foods)'::text) THEN 'Whole Foods'::text ELSE NULL::text END ELSE NULL::text END;

COMMENT ON FUNCTION public.known_payee(text) IS 'The name of a brand that banks write in a way nobody else does; null for others.';
REVOKE ALL ON FUNCTION public.known_payee(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.known_payee(text) TO authenticated;

-- ---------------------------------------------------------------- public.numbered_payees
CREATE OR REPLACE FUNCTION public.numbered_payees(payees jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  -- Names that are taken, without case.
  taken jsonb := (
    select coalesce(jsonb_object_agg(public.caseless(p.value ->> 'name'), true), '{}')
    from jsonb_array_elements(payees) p where p.value ->> 'name' is not null);
  numbered jsonb := '{}';
  named record;
  free text;
begin
  for named in
    select n.* from (
      select p.value ->> 'id' as id, p.value ->> 'name' as name, p.value ->> 'created_at' as created_at,
        row_number() over (partition by public.caseless(p.value ->> 'name')
          order by p.value ->> 'created_at', p.value ->> 'id') as nth
      from jsonb_array_elements(payees) p where p.value ->> 'name' is not null
    ) n
    where n.nth > 1 order by n.created_at, n.id
  loop
    for number in 2 .. 100000 loop
      -- A name has at most 500 characters.
      free := left(named.name, 490) || ' (' || number || ')';
      exit when not taken ? public.caseless(free);
    end loop;
    taken := taken || jsonb_build_object(public.caseless(free), true);
    numbered := numbered || jsonb_build_object(named.id, free);
  end loop;
  return numbered;
end $function$;

COMMENT ON FUNCTION public.numbered_payees(jsonb) IS 'New names, by id, for payees whose name an older payee has, whatever its case: the same name with a number.';
REVOKE ALL ON FUNCTION public.numbered_payees(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.numbered_payees(jsonb) TO authenticated;

-- ---------------------------------------------------------------- public.part_payee_texts
CREATE OR REPLACE FUNCTION public.part_payee_texts(payee uuid, name text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  joined text[] := array(
    select k.key from public.payee_keys k
    where k.user_id = owner and k.payee_id = part_payee_texts.payee and not k.by_hand
      and k.cleaned = btrim(public.fold_text(part_payee_texts.name)));
  target uuid := gen_random_uuid();
begin
  if joined <> '{}' then
    insert into public.payees (user_id, id) values (owner, target);
    perform public.move_payee_keys(joined, part_payee_texts.payee, target, false);
  end if;
end $function$;

COMMENT ON FUNCTION public.part_payee_texts(uuid,text) IS 'Moves the texts that a payee got through a name it no longer has to a separate payee.';
REVOKE ALL ON FUNCTION public.part_payee_texts(uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.part_payee_texts(uuid,text) TO authenticated;

-- ---------------------------------------------------------------- public.payee_called
CREATE OR REPLACE FUNCTION public.payee_called(name text, except_ids uuid[])
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.id
  from unnest(public.payees_called(payee_called.name)) with ordinality c (id, place)
  join public.payees p on p.user_id = (select public.current_user_id()) and p.id = c.id
  where c.id <> all (except_ids) and public.caseless(public.shown_payee(c.id)) = public.caseless(payee_called.name)
    -- What has no name and no row is shown nowhere.
    and (p.name is not null or exists (
      select from public.live_transactions t where t.user_id = p.user_id and t.payee_id = p.id))
  order by c.place limit 1;
$function$;

COMMENT ON FUNCTION public.payee_called(text,uuid[]) IS 'The payee that is shown with a name, whatever its case, except given ones.';
REVOKE ALL ON FUNCTION public.payee_called(text,uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_called(text,uuid[]) TO authenticated;

-- ---------------------------------------------------------------- public.payee_cased
CREATE OR REPLACE FUNCTION public.payee_cased(core text)
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

COMMENT ON FUNCTION public.payee_cased(text) IS 'A name in capitals as people write it.';
REVOKE ALL ON FUNCTION public.payee_cased(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_cased(text) TO authenticated;

-- ---------------------------------------------------------------- public.payee_core
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

COMMENT ON FUNCTION public.payee_core(text) IS 'What is left of a description without what banks add, as it is written; null where no bank has added anything.';
REVOKE ALL ON FUNCTION public.payee_core(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_core(text) TO authenticated;

-- ---------------------------------------------------------------- public.payee_key
CREATE OR REPLACE FUNCTION public.payee_key(description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "left"(btrim(public.fold_text(description)), 500);

COMMENT ON FUNCTION public.payee_key(text) IS 'A description as payees are known by it.';
REVOKE ALL ON FUNCTION public.payee_key(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_key(text) TO authenticated;

-- ---------------------------------------------------------------- public.payee_name
CREATE OR REPLACE FUNCTION public.payee_name(description text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$ select c.name from public.clean_description(description) c; $function$;

COMMENT ON FUNCTION public.payee_name(text) IS 'The name that a description gives its payee; null where it is a name itself.';
REVOKE ALL ON FUNCTION public.payee_name(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_name(text) TO authenticated;

-- ---------------------------------------------------------------- public.payee_named
CREATE OR REPLACE FUNCTION public.payee_named(name text, except_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select p.id from public.payees p
  where p.user_id = (select public.current_user_id()) and public.caseless(p.name) = public.caseless(payee_named.name)
    and p.id <> except_id;
$function$;

COMMENT ON FUNCTION public.payee_named(text,uuid) IS 'The payee to which the user gave a name, whatever its case, except a given one.';
REVOKE ALL ON FUNCTION public.payee_named(text,uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_named(text,uuid) TO authenticated;

-- ---------------------------------------------------------------- public.payee_stem
CREATE OR REPLACE FUNCTION public.payee_stem(cleaned text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN ((split_part(cleaned, ' '::text, 2) = ''::text) OR ((char_length(split_part(cleaned, ' '::text, 1)) > 3) AND (split_part(cleaned, ' '::text, 1) <> ALL (ARRAY['cafe'::text, 'cafeteria'::text, 'restaurant'::text, 'restaurante'::text, 'ristorante'::text, 'hotel'::text, 'pizzeria'::text, 'bakery'::text, 'boulangerie'::text, 'backerei'::text, 'baeckerei'::text, 'panaderia'::text, 'apotheke'::text, 'pharmacie'::text, 'pharmacy'::text, 'farmacia'::text, 'taxi'::text, 'super'::text, 'supermarket'::text, 'supermercado'::text, 'supermercato'::text, 'market'::text, 'trader'::text, 'whole'::text, 'burger'::text, 'city'::text, 'payment'::text, 'rent'::text])))) THEN split_part(cleaned, ' '::text, 1) ELSE ((split_part(cleaned, ' '::text, 1) || ' '::text) || split_part(cleaned, ' '::text, 2)) END;

COMMENT ON FUNCTION public.payee_stem(text) IS 'The leading words of a cleaned description, which branches of one shop have in common.';
REVOKE ALL ON FUNCTION public.payee_stem(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payee_stem(text) TO authenticated;

-- ---------------------------------------------------------------- public.payees_in_rules
CREATE OR REPLACE FUNCTION public.payees_in_rules(owner uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select n.id #>> '{}'
    from (
      select r.conditions, r.actions from public.rules r where r.user_id = owner
      union all
      select c.snapshot #> '{rule,conditions}', c.snapshot #> '{rule,actions}' from public.ledger_changes c
      where c.user_id = owner and c.kind = 'rule' and c.undone_at is null
    ) r
    cross join lateral (
      select jsonb_path_query(r.conditions, '$[*].payees[*]') as id
      union all
      select jsonb_path_query(r.actions, '$[*].payee')
    ) n);
$function$;

COMMENT ON FUNCTION public.payees_in_rules(uuid) IS 'The ids of the payees that rules name, and those that an undo would bring back.';
REVOKE ALL ON FUNCTION public.payees_in_rules(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.payees_in_rules(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.small_letters
CREATE OR REPLACE FUNCTION public.small_letters(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(input) = char_length(input)) THEN lower((input COLLATE "C")) ELSE translate(lower((input COLLATE "C")), (((('ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƏƠƯȘȚΆΈΉ'::text || 'ΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒ'::text) || 'ҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆ'::text) || 'ՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẠẢẤẦẨẪẬẮẰ'::text) || 'ẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸİ'::text), (((('àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžəơưșțάέή'::text || 'ίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғ'::text) || 'ҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյն'::text) || 'շոչպջռսվտրցւփքօֆḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕạảấầẩẫậắằ'::text) || 'ẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹi'::text)) END;

COMMENT ON FUNCTION public.small_letters(text) IS 'A text in small letters with its accents, whatever the database''s locale.';
REVOKE ALL ON FUNCTION public.small_letters(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.small_letters(text) TO authenticated;

-- ---------------------------------------------------------------- public.text_name
CREATE OR REPLACE FUNCTION public.text_name(payee uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select k.name from public.payee_keys k
     where k.user_id = (select public.current_user_id()) and k.payee_id = text_name.payee and k.name is not null
     order by k.by_hand, k.key limit 1),
    public.written_text(text_name.payee));
$function$;

COMMENT ON FUNCTION public.text_name(uuid) IS 'The name that the texts of a payee give it.';
REVOKE ALL ON FUNCTION public.text_name(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.text_name(uuid) TO authenticated;

-- ---------------------------------------------------------------- public.written_text
CREATE OR REPLACE FUNCTION public.written_text(payee uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    (select t.description from public.transactions t
     where t.user_id = (select public.current_user_id()) and t.payee_id = written_text.payee
     order by t.deletion_id is not null, t.date desc, t.id limit 1),
    (select public.payee_cased(min(k.key)) from public.payee_keys k
     where k.user_id = (select public.current_user_id()) and k.payee_id = written_text.payee));
$function$;

COMMENT ON FUNCTION public.written_text(uuid) IS 'The latest description of a payee, as written.';
REVOKE ALL ON FUNCTION public.written_text(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.written_text(uuid) TO authenticated;
