-- The transactions list: search over everything a row shows, filters, order, pages and sums.

-- ---------------------------------------------------------------- folding
-- Bound when it is created, and without settings of its own, so that the planner can look through it. Plain
-- letters, which most texts consist of, take the short way. The capitals of Greek, Cyrillic and Armenian are
-- spelled out: a database whose locale is C leaves them as they are.
create function public.fold_text(input text) returns text
  language sql immutable parallel safe security invoker
  return case when octet_length(input) = char_length(input)
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
revoke execute on function public.fold_text(text) from public, anon;
grant execute on function public.fold_text(text) to authenticated;

-- ---------------------------------------------------------------- notes, revisions, search text
alter table public.transactions drop column search_text;
alter table public.transactions
  add column note text not null default '' check (char_length(note) <= 1000),
  add column revision integer not null default 1;
-- Dates and amounts as the list shows them. 0x02 stands for the sign of the user's currency; what is searched
-- for gets it in the same place. 0x01 keeps the fields apart. A folded text holds neither.
alter table public.transactions
  add column search_text text not null generated always as (
    public.fold_text(description) || e'\x01' || public.fold_text(category) || e'\x01' || public.fold_text(note) || e'\x01' ||
    (array['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'])[
      extract(month from date)::integer] || ' ' || extract(day from date)::integer || ', ' ||
      extract(year from date)::integer || e'\x01' ||
    case type when 'income' then '+' else '-' end || e'\x02' ||
      case when amount < 1000 then amount::text
        else regexp_replace(amount::text, '(\d)(?=(\d{3})+\.)', '\1,', 'g') end || e'\x01' ||
    case type when 'income' then '+' else '-' end || amount::text) stored;
comment on column public.transactions.note is 'What the user wants to remember about it.';
comment on column public.transactions.revision is 'Counts the changes of what it says; an edit names the one it was made on.';
comment on column public.transactions.search_text is
  'What the search looks through: each column as shown, folded; the account is looked up beside it.';

-- Undoing a change sets edited_at and file_key itself.
create or replace function public.note_edit() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  if new.edited_at is not distinct from old.edited_at then
    new.edited_at := now();
    if old.import_id is not null then
      new.file_key := coalesce(old.file_key, old.movement_key);
    end if;
  end if;
  return new;
end $$;
comment on function public.note_edit() is 'Notes that a transaction was changed, and what it was in its file.';

drop trigger note_edit on public.transactions;
create trigger note_edit before update on public.transactions
  for each row when (
    (old.account_id, old.date, old.description, old.category, old.amount, old.type, old.note)
      is distinct from (new.account_id, new.date, new.description, new.category, new.amount, new.type, new.note))
  execute function public.note_edit();

-- ---------------------------------------------------------------- filters
-- The user's transactions that pass a filter: { search, category, type, account, from, to, min, max,
-- description }, each optional. min and max are amounts without sign; description is a whole one.
-- What is searched for is taken literally, within one column. Like fold_text it is open to the planner: what
-- a filter does not ask for costs nothing.
create function public.filtered_transactions(filter jsonb) returns setof public.transactions
  language sql stable parallel safe security invoker as $$
  select t.* from public.transactions t
  where t.user_id = (select public.current_user_id())
    and (filter ->> 'category' is null or t.category = filter ->> 'category')
    and (filter ->> 'type' is null or t.type = filter ->> 'type')
    and (filter ->> 'account' is null or t.account_id = (filter ->> 'account')::uuid)
    and (filter ->> 'from' is null or t.date >= (filter ->> 'from')::date)
    and (filter ->> 'to' is null or t.date <= (filter ->> 'to')::date)
    and (filter ->> 'min' is null or t.amount >= (filter ->> 'min')::numeric)
    and (filter ->> 'max' is null or t.amount <= (filter ->> 'max')::numeric)
    -- A row's search text begins with its description, so that nothing is folded anew.
    and (filter ->> 'description' is null
      or btrim(split_part(t.search_text, e'\x01', 1)) = btrim(public.fold_text(filter ->> 'description')))
    and (coalesce(filter ->> 'search', '') = ''
      or strpos(t.search_text, public.fold_text(filter ->> 'search')) > 0
      or (filter ->> 'search' ~ '[$€£]' and strpos(t.search_text, replace(public.fold_text(filter ->> 'search'),
        (select case p.currency when 'EUR' then '€' when 'GBP' then '£' else '$' end
         from public.profiles p where p.user_id = (select public.current_user_id())), e'\x02')) > 0)
      or t.account_id in (
        select a.id from public.accounts a
        where a.user_id = (select public.current_user_id())
          and strpos(public.fold_text(a.name || ' (*' || a.last_four_digits || ')'),
            public.fold_text(filter ->> 'search')) > 0));
$$;
comment on function public.filtered_transactions(jsonb) is 'The user''s transactions that pass a filter, in no order.';
revoke execute on function public.filtered_transactions(jsonb) from public, anon;
grant execute on function public.filtered_transactions(jsonb) to authenticated;

-- ---------------------------------------------------------------- a page of the list
drop function public.transactions_page(integer, integer, text);

-- The digest is another one as soon as a row comes, goes or changes: a change of all that match names it.
-- sort: date-asc, date-desc, amount-asc, amount-desc (signed amounts), anything else: newest first. Equal keys
-- keep that order.
create function public.transactions_page(filter jsonb default '{}', page integer default 1,
    page_size integer default 10, sort text default '')
  returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  total bigint;
  spending numeric;
  income numeric;
  digest bigint;
  pages integer;
  shown integer;
  items jsonb;
begin
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(filter) = 'string' then
    filter := (filter #>> '{}')::jsonb;
  end if;
  select count(*), coalesce(sum(t.amount) filter (where t.type = 'expense'), 0),
    coalesce(sum(t.amount) filter (where t.type = 'income'), 0),
    coalesce(bit_xor(uuid_hash_extended(t.id, t.revision)), 0)
  into total, spending, income, digest
  from public.filtered_transactions(transactions_page.filter) t;
  pages := greatest(1, ceil(total::numeric / page_size));
  shown := least(greatest(page, 1), pages);
  -- Planned for this order and filter alone. Only keys are sorted; the rows are fetched for those shown.
  execute format($page$
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'category', t.category, 'amount', t.amount, 'type', t.type, 'account_id', t.account_id, 'note', t.note,
      'revision', t.revision) order by k.place), '[]')
    from (
      select k.id, row_number() over () as place
      from (
        select t.id from public.filtered_transactions($1) t
        order by %s t.date desc, t.created_at desc, t."position", t.id
        limit $2 offset $3
      ) k
    ) k
    join public.transactions t on t.id = k.id $page$,
    case sort
      when 'date-asc' then 't.date asc,'
      when 'amount-asc' then 'case t.type when ''income'' then t.amount else -t.amount end asc,'
      when 'amount-desc' then 'case t.type when ''income'' then t.amount else -t.amount end desc,'
      else ''
    end)
  into items using filter, page_size, (shown - 1) * page_size;
  return jsonb_build_object('total', total, 'spending', spending::text, 'income', income::text, 'digest', digest::text, 'page', shown,
    'pages', pages, 'rows', items);
end $$;
comment on function public.transactions_page(jsonb, integer, integer, text) is
  'One page of the transactions that pass a filter, with the exact count, sums and digest of all of them.';
revoke execute on function public.transactions_page(jsonb, integer, integer, text) from public, anon;
grant execute on function public.transactions_page(jsonb, integer, integer, text) to authenticated;

-- All that pass a filter, newest first, in one snapshot: what an export holds.
create function public.export_transactions(filter jsonb default '{}') returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  -- Some drivers send a jsonb argument as a JSON string.
  if jsonb_typeof(filter) = 'string' then
    filter := (filter #>> '{}')::jsonb;
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'date', t.date, 'description', t.description,
      'category', t.category, 'amount', t.amount, 'type', t.type, 'account_id', t.account_id,
      'account', a.name || ' (*' || a.last_four_digits || ')', 'note', t.note)
      order by t.date desc, t.created_at desc, t."position", t.id), '[]')
    from public.filtered_transactions(export_transactions.filter) t
    left join public.accounts a on a.user_id = t.user_id and a.id = t.account_id);
end $$;
comment on function public.export_transactions(jsonb) is 'The transactions that pass a filter, newest first.';
revoke execute on function public.export_transactions(jsonb) from public, anon;
grant execute on function public.export_transactions(jsonb) to authenticated;
