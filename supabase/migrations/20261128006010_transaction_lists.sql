-- The search of the list and the palette finds a text whatever its apostrophes, quotation marks and dashes are.

create or replace function public.searched_accounts(search text) returns setof uuid
  language sql stable security invoker set search_path = '' as $$
  select a.id from public.accounts a
  where a.user_id = (select public.current_user_id())
    and strpos(public.search_key(public.account_label(a.name, a.last_four_digits)), public.search_key(search)) > 0;
$$;

create or replace function public.searched_categories(search text) returns setof uuid
  language sql stable security invoker set search_path = '' as $$
  select c.id from public.categories c
  where c.user_id = (select public.current_user_id())
    and strpos(public.search_key(c.name), public.search_key(search)) > 0;
$$;

create or replace function public.searched_payees(search text) returns setof uuid
  language sql stable security invoker set search_path = '' as $$
  select p.id from public.payees p
  where p.user_id = (select public.current_user_id()) and p.name is not null
    and strpos(public.search_key(p.name), public.search_key(search)) > 0
  union all
  -- Folded, the name that a description gives is what is left of it.
  select k.payee_id from public.payee_keys k
  where k.user_id = (select public.current_user_id()) and k.name is not null
    and strpos(public.plain_marks(k.cleaned), btrim(public.search_key(search))) > 0
    and not exists (
      select from public.payees p where p.user_id = k.user_id and p.id = k.payee_id and p.name is not null);
$$;

create or replace function public.filter_conditions(filter jsonb)
 RETURNS TABLE(condition text, rest text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.current_user_id();
  search text := filter ->> 'search';
  lowest numeric := filter ->> 'min';
  highest numeric := filter ->> 'max';
  categories uuid[];
  accounts uuid[];
  amounts text := '';
begin
  condition := 'true';
  rest := 'true';
  if search <> '' then
    categories := array(select public.searched_categories(search));
    accounts := array(select public.searched_accounts(search));
    condition := format(
      $condition$t.payee_id = any (%L) or t.note <> '' or t.bank_text is not null or t.is_split or t.date between %L and %L or t.date = any (%L) %s$condition$,
      array(
        select distinct k.payee_id from public.payee_keys k
        where k.user_id = owner
          and (strpos(public.plain_marks(k.key), btrim(public.search_key(search))) > 0 or octet_length(k.key) >= 500)
        union
        select public.searched_payees(search)),
      filter -> 'searchDates' ->> 'from', filter -> 'searchDates' ->> 'to',
      array(
        select d.day::date
        from (select distinct m.month from public.account_months m where m.user_id = owner) m
        cross join lateral generate_series(m.month, m.month + interval '1 month - 1 day', interval '1 day') d (day)
        where to_char(d.day, 'MM-DD') like filter ->> 'searchDay'),
      (
        select string_agg(format('or t.amount_order between %s and %s', floor(r.lowest * 1000), ceil(r.highest * 1000)), ' ')
        from jsonb_to_recordset(filter -> 'searchAmounts') as s("from" numeric, "to" numeric, sign text)
        cross join lateral (values ('+', s."from", s."to"), ('-', -s."to", -s."from")) r (sign, lowest, highest)
        where r.sign = coalesce(s.sign, r.sign)
      ));
    rest := format('(%s) and t.category_id <> all (%L) and t.account_id <> all (%L)', condition, categories, accounts);
    condition := format('(%s or t.category_id = any (%L) or t.account_id = any (%L))', condition, categories, accounts);
  end if;
  if lowest is not null then
    amounts := format(' and (t.amount_order <= %s or t.amount_order >= %s)', floor(-lowest * 1000), ceil(lowest * 1000));
  end if;
  if highest is not null then
    amounts := amounts || format(' and t.amount_order between %s and %s', ceil(-highest * 1000), floor(highest * 1000));
  end if;
  condition := condition || amounts;
  rest := rest || amounts;
  return next;
end $function$;

create or replace function public.filtered_transactions(filter jsonb)
 RETURNS SETOF public.transactions
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select t.* from public.transactions t
  where t.user_id = (select public.current_user_id()) and t.deletion_id is null
    and (not filter ?| array['category', 'source', 'type', 'tagsAll', 'tagsAny', 'tagsNone']
      or not t.is_split
        and (filter ->> 'type' is null or t.type = any (public.filtered_types(filter ->> 'type')))
        and (filter ->> 'category' is null or t.category_id = any (array(
          select public.filtered_categories(filter))))
        and (filter ->> 'source' is null or t.category_source = filter ->> 'source')
        and (not filter ?| array['tagsAll', 'tagsAny', 'tagsNone'] or public.tags_pass(array(
          select g.tag_id from public.transaction_tags g where g.user_id = t.user_id and g.transaction_id = t.id), filter))
      or t.is_split and exists (
        select from public.transaction_parts p
        where p.user_id = t.user_id and p.transaction_id = t.id and public.part_passes(p, filter)))
    and (filter ->> 'flag' is null or case filter ->> 'flag'
      when 'one-time' then t.one_time
      when 'not-counted' then not t.counted
      when 'split' then t.is_split
      -- What has not come back yet.
      else t.expected_back and abs(t.amount) > (
        select coalesce(sum(l.amount), 0) from public.refund_links l
        where l.user_id = t.user_id and l.purchase_id = t.id) end)
    and (filter ->> 'account' is null or t.account_id = (filter ->> 'account')::uuid)
    and (filter ->> 'from' is null or t.date >= (filter ->> 'from')::date)
    and (filter ->> 'to' is null or t.date <= (filter ->> 'to')::date)
    and (filter ->> 'min' is null or abs(t.amount) >= (filter ->> 'min')::numeric)
    and (filter ->> 'max' is null or abs(t.amount) <= (filter ->> 'max')::numeric)
    and (filter ->> 'payee' is null or t.payee_id = (filter ->> 'payee')::uuid)
    and (filter ->> 'description' is null or t.payee_id = (
      select k.payee_id from public.payee_keys k
      where k.user_id = (select public.current_user_id()) and k.key = public.payee_key(filter ->> 'description')))
    and (coalesce(filter ->> 'search', '') = ''
      or strpos(public.plain_marks(t.search_text), public.search_key(filter ->> 'search')) > 0
      or t.payee_id = any (array(select public.searched_payees(filter ->> 'search')))
      or t.bank_text is not null and (strpos(public.fold_text(t.bank_text), public.search_key(filter ->> 'search')) > 0
        or octet_length(t.bank_text) > char_length(t.bank_text)
          and strpos(public.search_key(t.bank_text), public.search_key(filter ->> 'search')) > 0)
      or t.category_id = any (array(select public.searched_categories(filter ->> 'search')))
      or t.account_id = any (array(select public.searched_accounts(filter ->> 'search')))
      or t.is_split and exists (
        select from public.transaction_parts p
        join public.categories c on c.user_id = p.user_id and c.id = p.category_id
        where p.user_id = t.user_id and p.transaction_id = t.id
          and (strpos(public.search_key(p.note), public.search_key(filter ->> 'search')) > 0
            or strpos(public.search_key(c.name), public.search_key(filter ->> 'search')) > 0))
      or filter -> 'searchAmounts' is not null and t.amount <@ (
        select range_agg(r.amounts)
        from jsonb_to_recordset(filter -> 'searchAmounts') as s("from" numeric, "to" numeric, sign text)
        cross join lateral (values ('+', numrange(s."from", s."to")), ('-', numrange(-s."to", -s."from", '(]'))) r (sign, amounts)
        where r.sign = coalesce(s.sign, r.sign))
      or t.date between (filter -> 'searchDates' ->> 'from')::date and (filter -> 'searchDates' ->> 'to')::date
      or to_char(t.date, 'MM-DD') like filter ->> 'searchDay');
$function$;
