-- The balances that a file states become marks of its accounts, and the days it covers are kept.

create function public.is_valued(type text) returns boolean
  language sql immutable parallel safe
  return type in ('investment', 'property', 'vehicle', 'other-asset');
comment on function public.is_valued(text) is 'Whether accounts of a type have a value of their own, which changes without transactions.';

alter table public.import_statements
  add column opening_balance numeric(15,3) check (opening_balance <> 'NaN'),
  add column opening_date date,
  add column balances jsonb not null default '[]',
  add constraint import_statements_opening check ((opening_balance is null) = (opening_date is null)),
  add constraint import_statements_opening_order check (opening_date <= closing_date),
  add constraint import_statements_balances check (jsonb_typeof(balances) = 'array' and jsonb_array_length(balances) <= 400);
comment on column public.import_statements.opening_balance is 'The earliest the file states, in that currency; debts negative.';
comment on column public.import_statements.opening_date is 'The day at whose end it was so: before the first transaction.';
comment on column public.import_statements.balances is
  'Those between opening and closing balance that are kept: objects of date and balance, at the end of days.';

create table public.import_accounts (
  user_id uuid not null default auth.uid(),
  import_id uuid not null,
  account_id uuid not null,
  first_day date not null,
  last_day date not null,
  added integer not null check (added >= 0),
  already_there integer not null check (already_there >= 0),
  primary key (user_id, import_id, account_id),
  constraint import_accounts_days check (first_day <= last_day),
  constraint import_accounts_import_fkey foreign key (user_id, import_id)
    references public.imports (user_id, id) on delete cascade,
  constraint import_accounts_account_fkey foreign key (user_id, account_id)
    references public.accounts (user_id, id) on delete cascade
);
comment on table public.import_accounts is 'What a committed import brought to an account, and the days its file covers there.';
comment on column public.import_accounts.first_day is 'The day after the opening balance, or of the first row.';
comment on column public.import_accounts.last_day is 'The day of the closing balance, or of the last row.';
comment on column public.import_accounts.already_there is 'How many rows of the file the account had before.';
create index import_accounts_account_index on public.import_accounts (user_id, account_id, last_day desc);
alter table public.import_accounts enable row level security;
create policy "own rows" on public.import_accounts for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
revoke all on public.import_accounts from anon, authenticated;
grant select, insert, update, delete on public.import_accounts to authenticated;

-- Of earlier imports, as far as their transactions tell.
insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
select t.user_id, t.import_id, t.account_id, min(t.date), greatest(max(t.date), (
    select max(s.closing_date) from public.import_statements s
    where s.user_id = t.user_id and s.import_id = t.import_id and s.account_id = t.account_id)), count(*), 0
from public.transactions t
join public.imports i on i.user_id = t.user_id and i.id = t.import_id and i.committed_at is not null
join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
group by t.user_id, t.import_id, t.account_id;

create function public.import_balances(import uuid)
  returns table (place bigint, account_id uuid, date date, balance numeric)
  language sql stable security invoker set search_path = '' as $$
  select row_number() over (order by s.position, b.place), s.account_id, b.date, b.balance
  from public.import_statements s
  join public.live_accounts a on a.user_id = s.user_id and a.id = s.account_id
  join public.profiles p on p.user_id = s.user_id
  cross join lateral (
    select 0 as place, s.opening_date as date, s.opening_balance as balance where s.opening_date is not null
    union all
    select e.place, (e.value ->> 'date')::date, (e.value ->> 'balance')::numeric
    from jsonb_array_elements(s.balances) with ordinality e (value, place)
    union all
    select 1000, s.closing_date, s.closing_balance where s.closing_date is not null
  ) b
  where s.user_id = (select public.current_user_id()) and s.import_id = import
    and (s.currency is null or s.currency = coalesce(a.currency, p.currency))
    and scale(trim_scale(b.balance)) <= public.currency_exponent(coalesce(a.currency, p.currency));
$$;
comment on function public.import_balances(uuid) is
  'The balances that a file states for accounts of the user, in their currency, in its order.';
revoke all on function public.import_balances(uuid) from public;
grant execute on function public.import_balances(uuid) to authenticated;

create function public.import_coverage(import uuid)
  returns table (account_id uuid, first_day date, last_day date, added integer, already_there integer)
  language sql stable security invoker set search_path = '' as $$
  select account_id, least(r.first_day, b.first_day + 1, b.last_day), greatest(r.last_day, b.last_day), coalesce(r.added, 0),
    coalesce(r.already_there, 0)
  from (
    select r.account_id, min(r.date) as first_day, max(r.date) as last_day,
      count(*) filter (where r.status in ('new', 'possible-duplicate'))::integer as added,
      count(*) filter (where r.status = 'already-there')::integer as already_there
    from public.import_rows r
    where r.user_id = (select public.current_user_id()) and r.import_id = import and r.kind = 'readable' and r.date is not null
      and r.account_id is not null
    group by r.account_id
  ) r
  -- A statement without rows states balances all the same.
  full join (
    select b.account_id, min(b.date) as first_day, max(b.date) as last_day
    from public.import_balances(import) b group by b.account_id
  ) b using (account_id);
$$;
comment on function public.import_coverage(uuid) is
  'The days that a staged import covers in each account: those of its rows, and from the opening to the closing balance.';
revoke all on function public.import_coverage(uuid) from public;
grant execute on function public.import_coverage(uuid) to authenticated;

create function public.import_proofs(import uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with held as (
    select c.account_id, c.first_day, greatest(c.last_day, m.last_day) as last_day, m.marks, m.days
    from public.import_accounts c
    cross join lateral (
      select count(*) as marks, count(distinct b.date) as days, max(b.date) as last_day from public.balance_marks b
      where b.user_id = c.user_id and b.account_id = c.account_id and b.import_id = import
    ) m
    where c.user_id = (select public.current_user_id()) and c.import_id = import
  ), proofs as (
    select h.*, s.spans, s.from_day, s.to_day, s.differences
    from held h
    cross join lateral (
      select count(*) as spans, min(s.from_day) as from_day, max(s.to_day) as to_day,
        jsonb_agg(jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
          order by s.to_day) filter (where s.unexplained <> 0) as differences
      from public.balance_spans(h.account_id, h.first_day - 1, h.last_day) s
      where h.marks > 0 and s.from_day < h.last_day and s.to_day >= h.first_day - 1
        and (s.from_day < s.to_day or s.unexplained <> 0)
    ) s
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'account', a.name, 'valued', public.is_valued(a.type),
    'kind', case when p.marks = 0 then 'none' when p.differences is not null then 'differs' when p.spans = 0 then 'first'
      else 'proved' end,
    'from', coalesce(p.from_day + 1, p.first_day), 'to', coalesce(p.to_day, p.last_day),
    'differences', coalesce(p.differences, '[]')) order by a.name, a.id), '[]')
  from proofs p
  join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id;
$$;
comment on function public.import_proofs(uuid) is
  'What a committed import proves of each of its accounts: that its rows lead from balance to balance, or where they don''t.';
revoke all on function public.import_proofs(uuid) from public;
grant execute on function public.import_proofs(uuid) to authenticated;

create function public.staged_proofs(import uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  with stated as (
    select b.*, lag(b.date) over w as from_day, lag(b.balance) over w as opening
    from public.import_balances(import) b
    window w as (partition by b.account_id order by b.date, b.place)
  ), spans as (
    select s.account_id, s.from_day, s.date as to_day, s.balance - s.opening - coalesce((
      select sum(r.amount) from public.import_rows r
      where r.user_id = (select public.current_user_id()) and r.import_id = import and r.account_id = s.account_id
        and r.kind = 'readable' and r.date > s.from_day and r.date <= s.date), 0) as unexplained
    from stated s where s.from_day is not null
  ), proofs as (
    select c.account_id, c.first_day, c.last_day, count(b.account_id) as balances, s.*
    from public.import_coverage(import) c
    left join public.import_balances(import) b on b.account_id = c.account_id
    left join lateral (
      select min(s.from_day) as from_day, max(s.to_day) as to_day,
        jsonb_agg(jsonb_build_object('from', s.from_day, 'to', s.to_day, 'amount', s.unexplained::text)
          order by s.to_day) filter (where s.unexplained <> 0) as differences
      from spans s where s.account_id = c.account_id
    ) s on true
    group by c.account_id, c.first_day, c.last_day, s.from_day, s.to_day, s.differences
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', a.id, 'account', a.name, 'valued', public.is_valued(a.type),
    'kind', case when p.balances = 0 then 'none' when p.differences is not null then 'differs' when p.from_day is null then 'first'
      else 'proved' end,
    'from', coalesce(p.from_day + 1, p.first_day), 'to', coalesce(p.to_day, p.last_day),
    'differences', coalesce(p.differences, '[]')) order by a.name, a.id), '[]')
  from proofs p
  join public.live_accounts a on a.user_id = (select public.current_user_id()) and a.id = p.account_id;
$$;
comment on function public.staged_proofs(uuid) is
  'The same of an import that is not committed yet, from what its file says alone: whether its rows lead from its opening to its closing balance.';
revoke all on function public.staged_proofs(uuid) from public;
grant execute on function public.staged_proofs(uuid) to authenticated;

CREATE OR REPLACE FUNCTION public.open_import(import uuid, parse_number integer, file_name text, format text, mapping jsonb, row_count integer, statements jsonb DEFAULT '[]'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  owner uuid := public.current_user_id();
  held public.imports;
begin
  if owner is null then
    raise sqlstate 'PT401' using message = 'User not authenticated';
  end if;
  -- What was left lying: a review lasts days at most, and nobody reviews many files at once.
  delete from public.imports i
  where i.user_id = owner and i.committed_at is null and i.id <> import
    and (i.created_at < now() - interval '3 days' or i.id not in (
      select l.id from public.imports l
      where l.user_id = owner and l.committed_at is null and l.id <> import
      order by l.created_at desc limit 9));

  insert into public.imports as i (user_id, id, reading, file_name, format, mapping, row_count)
  values (owner, import, open_import.parse_number, open_import.file_name, open_import.format, open_import.mapping,
    open_import.row_count)
  on conflict do nothing;
  if not found then
    held := public.lock_staged_import(import);
    if held.reading > open_import.parse_number then
      raise sqlstate 'PT409' using message = 'old_reading';
    elsif held.reading = open_import.parse_number then
      return public.import_summary(import);
    end if;
    delete from public.import_rows r where r.user_id = owner and r.import_id = import;
    delete from public.import_statements s where s.user_id = owner and s.import_id = import;
    update public.imports i
    set reading = open_import.parse_number, file_name = open_import.file_name, format = open_import.format,
      mapping = open_import.mapping, row_count = open_import.row_count, chunks = '{}', arrived = 0, matched = false,
      revision = i.revision + 1
    where i.user_id = owner and i.id = import;
  end if;
  -- The balances come in order: the first is the opening one, the last the closing one.
  insert into public.import_statements (user_id, import_id, position, account_id, named, currency, opening_balance,
    opening_date, balances, closing_balance, closing_date)
  select owner, import, s.place, (s.statement ->> 'accountId')::uuid, s.statement ->> 'id',
    s.statement ->> 'currency',
    case when n.count > 1 then (s.statement #>> '{balances,0,balance}')::numeric end,
    case when n.count > 1 then (s.statement #>> '{balances,0,date}')::date end,
    coalesce((
      select jsonb_agg(b.value order by b.place) from jsonb_array_elements(s.statement -> 'balances') with ordinality b (value, place)
      where b.place between 2 and n.count - 1), '[]'),
    (s.statement #>> '{balances,-1,balance}')::numeric, (s.statement #>> '{balances,-1,date}')::date
  from jsonb_array_elements(public.unwrap_json(statements)) with ordinality as s(statement, place)
  cross join lateral (
    select case when jsonb_typeof(s.statement -> 'balances') = 'array' then jsonb_array_length(s.statement -> 'balances')
      else 0 end as count) n;
  return public.import_summary(import);
end $function$;

CREATE OR REPLACE FUNCTION public.commit_import(import uuid, revision integer DEFAULT NULL::integer, only_if_all_new boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET statement_timeout TO '55s'
 SET lock_timeout TO '55s'
AS $function$
declare
  -- Two tabs with the same file must see each other's rows.
  owner uuid := public.lock_ledger();
  held public.imports := public.lock_import(import);
  changed integer;
  -- What is linked unasked can be taken back by itself.
  links uuid := public.sample_id(import || ' transfers');
begin
  if held.undone_at is not null then
    raise sqlstate 'PT409' using message = 'undone';
  elsif held.committed_at is not null then
    return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
      'excluded', held.left_out, 'linked', public.linked_by_import(links));
  elsif held.arrived <> held.row_count then
    raise sqlstate 'PT409' using message = 'incomplete';
  end if;
  changed := public.match_import_rows(import);
  if not only_if_all_new and (changed > 0 or commit_import.revision is distinct from held.revision) then
    return jsonb_build_object('kind', 'changed', 'import', public.import_summary(import));
  end if;

  select count(*) filter (where r.status in ('new', 'possible-duplicate')),
    count(*) filter (where r.status = 'already-there'),
    coalesce(array_agg(distinct r.account_id) filter (
      where r.status in ('new', 'possible-duplicate', 'already-there')), '{}')
  into held.added, held.already_there, held.account_ids
  from public.import_rows r where r.user_id = owner and r.import_id = import;
  if only_if_all_new and exists (select from public.import_rows r
    where r.user_id = owner and r.import_id = import and r.status <> 'new') then
    return jsonb_build_object('kind', 'review', 'import', public.import_summary(import));
  end if;
  if exists (select from unnest(held.account_ids) as named(id)
    where not exists (select from public.live_accounts a where a.user_id = owner and a.id = named.id)) then
    raise sqlstate 'PT409' using message = 'unknown_account';
  end if;

  held.left_out := held.row_count - held.added - held.already_there;
  perform public.add_imported_transactions(import);
  perform public.find_suggestions(array(
    select t.id from public.transactions t where t.user_id = owner and t.import_id = import), import, links);
  insert into public.balance_marks (user_id, account_id, date, balance, source, import_id, end_of_day)
  select owner, b.account_id, b.date, b.balance, 'file', import, true
  from public.import_balances(import) b
  order by b.place;
  insert into public.import_accounts (user_id, import_id, account_id, first_day, last_day, added, already_there)
  select owner, import, c.account_id, c.first_day, c.last_day, c.added, c.already_there
  from public.import_coverage(import) c
  where c.account_id = any (held.account_ids) or not exists (
    select from public.import_rows r where r.user_id = owner and r.import_id = import and r.account_id = c.account_id);
  -- What was taken for a row that was there by its content alone may have been another one after all.
  delete from public.import_rows r
  where r.user_id = owner and r.import_id = import and (r.status in ('new', 'possible-duplicate')
    or r.status = 'already-there' and r.match_kind is distinct from 'same-key');
  -- What was left out keeps what the file says, not what would have become of it.
  update public.import_rows r set split = null
  where r.user_id = owner and r.import_id = import and r.split is not null;
  update public.imports i
  set committed_at = now(), added = held.added, already_there = held.already_there, left_out = held.left_out,
    account_ids = held.account_ids
  where i.user_id = owner and i.id = import;
  return jsonb_build_object('kind', 'imported', 'added', held.added, 'alreadyThere', held.already_there,
    'excluded', held.left_out, 'linked', public.linked_by_import(links));
end $function$;

CREATE OR REPLACE FUNCTION public.past_imports(page integer DEFAULT 1, page_size integer DEFAULT 10)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('total', shown.total, 'pages', shown.pages, 'page', shown.page, 'items', (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', i.id, 'fileName', i.file_name, 'importedAt', i.committed_at, 'added', i.added,
      'alreadyThere', i.already_there, 'excluded', i.left_out, 'undoneAt', i.undone_at,
      'accounts', (select coalesce(jsonb_agg(a.name order by a.name, a.id), '[]') from public.live_accounts a
        where a.user_id = i.user_id and a.id = any (i.account_ids)),
      'proofs', case when i.undone_at is null then public.import_proofs(i.id) else '[]' end
    ) order by i.committed_at desc, i.id), '[]')
    from (
      select * from public.imports i
      where i.user_id = (select public.current_user_id()) and i.committed_at is not null
      order by i.committed_at desc, i.id
      limit page_size offset shown.skipped
    ) i))
  from (
    select count(*) as total from public.imports i
    where i.user_id = (select public.current_user_id()) and i.committed_at is not null
  ) n
  cross join lateral public.page_position(n.total, past_imports.page, page_size) shown;
$function$;

create or replace function public.backup_tables() returns text[]
  language sql immutable set search_path = '' as $$
  -- In an order in which each row finds what it points at.
  select array['profiles', 'categories', 'payees', 'payee_keys', 'rules', 'ledger_changes', 'accounts', 'balance_marks',
    'transactions', 'transaction_parts', 'transfers', 'suggestions', 'refund_links', 'tags', 'transaction_tags',
    'part_tags', 'budgets', 'savings_goals', 'imports', 'import_rows', 'import_statements', 'import_accounts',
    'import_mappings', 'changed_transactions', 'notifications', 'budget_alerts', 'large_transaction_alerts'];
$$;

create or replace function public.backup_rows(name text) returns text
  language sql immutable set search_path = '' as $$
  select 't.user_id = public.current_user_id()' || case
    when name = 'imports' then ' and t.committed_at is not null'
    when name in ('import_rows', 'import_statements', 'import_accounts') then ' and exists (select from public.imports i
      where i.user_id = t.user_id and i.id = t.import_id and i.committed_at is not null)'
    else '' end;
$$;
