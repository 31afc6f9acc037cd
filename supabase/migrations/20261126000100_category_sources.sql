-- What categories in groups, payees with names, rules and memory are made of.

-- Categories: a name is one category, whatever its group, so that a file, a form or an address means one by its name.
alter table public.categories
  add column icon text check (char_length(icon) between 1 and 40),
  add column kept boolean not null default false;
comment on table public.categories is 'A category of one user, in two levels at most. Names that differ in case only are one, whatever the group.';
comment on column public.categories.icon is 'The name of its icon; null for none.';
comment on column public.categories.kept is 'Whether it is listed while nothing uses it: it was made on purpose, not by typing its name.';
drop index public.categories_name_key;
create unique index categories_name_key on public.categories (user_id, public.caseless(name));
create index categories_parent_index on public.categories (user_id, parent_id);

create or replace view public.listed_categories with (security_invoker = true) as
select c.user_id, c.id, c.parent_id, c.name, c.kind, c.color, c.position, c.archived_at, c.created_at, c.icon, c.kept
from public.categories c
where c.kept
  or exists (select from public.ledger_totals s where s.user_id = c.user_id and s.category_id = c.id)
  or exists (
    select from public.budgets b
    where b.user_id = c.user_id and b.category_id = c.id and b.monthly_limit is not null
      and b.month = (select max(o.month) from public.budgets o where o.user_id = c.user_id and o.category_id = c.id));
comment on view public.listed_categories is 'The categories that screens list: those made on purpose, and those that transactions or a limit have.';

-- Payees: which descriptions are one, and what they are called.
alter table public.payees add column never_guess boolean not null default false;
comment on column public.payees.name is 'As the user calls them; null while they are called what their descriptions say.';
comment on column public.payees.never_guess is 'Whether the user wants no category from memory for them.';
alter table public.payee_keys
  add column cleaned text not null default '' check (char_length(cleaned) <= 500),
  add column name text check (char_length(btrim(name)) between 1 and 500),
  add column version smallint not null default 0,
  add column by_hand boolean not null default false;
comment on column public.payee_keys.cleaned is 'What is left of the description without what banks add: equal for one payee.';
comment on column public.payee_keys.name is 'The name that the description gives its payee; null where it is a name itself.';
comment on column public.payee_keys.version is 'Of the cleaning: 0 for none yet.';
comment on column public.payee_keys.by_hand is 'Whether the user chose its payee: no cleaning moves it.';
create index payee_keys_cleaned_index on public.payee_keys (user_id, cleaned text_pattern_ops);

create function public.clean_payees() returns void
  language plpgsql security invoker set search_path = '' as $$
begin
end $$;
comment on function public.clean_payees() is 'Cleans the descriptions that an earlier version has cleaned, or none.';

-- Rules.
create table public.rules (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  position integer not null default 0,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 100),
  match text not null default 'all' check (match in ('all', 'any')),
  conditions jsonb not null check (jsonb_typeof(conditions) = 'array' and char_length(conditions::text) <= 20000),
  actions jsonb not null check (jsonb_typeof(actions) = 'array' and char_length(actions::text) <= 20000),
  enabled boolean not null default true,
  revision integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table public.rules is 'What a user wants done with rows that look alike. Of several, the first one decides, for each field on its own.';
comment on column public.rules.position is 'Its place in the order; equal ones are in the order of their making.';
comment on column public.rules.match is 'Whether all of its conditions have to be true, or any.';
comment on column public.rules.conditions is 'A list of { field, operator, … }; categories, tags, accounts and payees by id.';
comment on column public.rules.actions is 'A list of { field, … }, one for each field that it sets.';
create index rules_position_index on public.rules (user_id, position);
alter table public.rules enable row level security;
create policy "own rows" on public.rules for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
grant select, insert, update, delete on public.rules to authenticated;

create function public.apply_rules_to_import(import uuid) returns integer
  language plpgsql security invoker set search_path = '' as $$
begin
  return 0;
end $$;
comment on function public.apply_rules_to_import(uuid) is 'Does what the rules say to the rows of a staged import; returns how many that has changed.';

create function public.guess_import_categories(import uuid) returns integer
  language plpgsql security invoker set search_path = '' as $$
begin
  return 0;
end $$;
comment on function public.guess_import_categories(uuid) is 'Gives the rows of a staged import that nobody chose a category for the one that memory is sure of; returns how many that has changed.';

-- Where a category comes from.
alter table public.transactions
  add column category_reason jsonb check (jsonb_typeof(category_reason) = 'object' and char_length(category_reason::text) <= 4000),
  add column category_set_at timestamptz,
  add column guess_category_id uuid,
  add column guess_kind text check (char_length(guess_kind) <= 60),
  add column guess_filled boolean not null default false,
  add constraint transactions_guess_fkey foreign key (user_id, guess_category_id)
    references public.categories (user_id, id) on delete set null (guess_category_id);
comment on column public.transactions.category_reason is 'Why it has its category, where a rule or memory chose it.';
comment on column public.transactions.category_set_at is 'When its category was chosen; null: when it was added.';
comment on column public.transactions.guess_category_id is 'The category that memory had in mind when it was added, whoever chose one then.';
comment on column public.transactions.guess_kind is 'The kind of evidence memory had.';
comment on column public.transactions.guess_filled is 'Whether memory was sure enough to fill it in.';
create index transactions_guess_index on public.transactions (user_id, guess_category_id) where guess_category_id is not null;

create or replace view public.live_transactions with (security_invoker = true) as
select user_id, id, account_id, date, amount, type, type_stated, description, bank_text, payee_id, category_id,
  category_source, note, one_time, counted, is_split, shifted, import_id, position, external_id, movement_key, file_key,
  created_at, edited_at, revision, deletion_id, deleted_at, search_text, expected_back, line, bank_transfer,
  category_reason, category_set_at, guess_category_id, guess_kind, guess_filled
from public.transactions t
where deletion_id is null;

drop view public.transaction_details;
create view public.transaction_details with (security_invoker = true) as
select t.*, c.name as category, public.account_label(a.name, a.last_four_digits) as account
from public.live_transactions t
join public.categories c on c.user_id = t.user_id and c.id = t.category_id
join public.accounts a on a.user_id = t.user_id and a.id = t.account_id;
comment on view public.transaction_details is 'Transactions with the names of their category and account.';
grant select on public.transaction_details to authenticated;
revoke insert, update, delete on public.transaction_details from authenticated;

create function public.track_category_choice() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  -- A merge of categories chooses none.
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.category_set_at is not distinct from old.category_set_at then
    new.category_set_at := now();
  end if;
  if new.category_source not in ('rule', 'memory') then
    new.category_reason := null;
  end if;
  return new;
end $$;
comment on function public.track_category_choice() is 'Notes when a category was chosen; a reason goes with the choice it was for.';
create trigger track_category_choice before update on public.transactions
  for each row when (old.category_id <> new.category_id or old.category_source <> new.category_source)
  execute function public.track_category_choice();

create or replace function public.derive_type() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.type := case
    when new.amount < 0 then 'expense'
    when new.category_source <> 'none' and exists (select from public.categories c
      where c.user_id = new.user_id and c.id = new.category_id and c.kind = 'spending'
        and public.caseless(c.name) <> 'uncategorized') then 'refund'
    else 'income'
  end;
  return new;
end $$;

alter table public.transaction_parts
  add column category_source text not null default 'hand'
    check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  add column category_reason jsonb check (jsonb_typeof(category_reason) = 'object' and char_length(category_reason::text) <= 4000);
comment on column public.transaction_parts.category_source is 'Who chose its category, as on transactions.';
comment on column public.transaction_parts.category_reason is 'Why, where a rule or memory chose it.';

alter table public.import_rows
  add column file_category text check (char_length(file_category) <= 60),
  add column category_source text not null default 'file'
    check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  add column category_reason jsonb check (jsonb_typeof(category_reason) = 'object'),
  add column guess_category text check (char_length(guess_category) <= 60),
  add column guess_kind text check (char_length(guess_kind) <= 60),
  add column guess_filled boolean not null default false,
  add column rule_effects jsonb check (jsonb_typeof(rule_effects) = 'object');
comment on column public.import_rows.file_category is 'The category in the file, once another one took its place.';
comment on column public.import_rows.category_source is 'Who chose the category; of the file''s own, where it names none, nobody did.';
comment on column public.import_rows.category_reason is 'Why, where a rule or memory chose it.';
comment on column public.import_rows.guess_category is 'The category that memory has in mind, by name.';
comment on column public.import_rows.guess_kind is 'The kind of evidence memory has.';
comment on column public.import_rows.guess_filled is 'Whether memory was sure enough to fill it in.';
comment on column public.import_rows.rule_effects is 'What rules set besides the category, by field.';

-- Changes of categories, payees and rules can be taken back, too.
alter table public.ledger_changes
  drop constraint ledger_changes_kind_check,
  add constraint ledger_changes_kind_check
    check (kind in ('set', 'merge', 'delete', 'delete-account', 'category', 'payee', 'rule')),
  add column snapshot jsonb check (octet_length(snapshot::text) <= 4000000);
comment on column public.ledger_changes.snapshot is 'What categories, payees or rules were before it, and the suggestions that it has refused.';

create function public.restore_category_change(change uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
begin
end $$;
comment on function public.restore_category_change(uuid) is 'Makes categories what they were before a change; part of its undo.';
create function public.restore_payee_change(change uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
begin
end $$;
comment on function public.restore_payee_change(uuid) is 'Makes payees what they were before a change; part of its undo.';
create function public.restore_rule_change(change uuid) returns void
  language plpgsql security invoker set search_path = '' as $$
begin
end $$;
comment on function public.restore_rule_change(uuid) is 'Makes rules what they were before a change; part of its undo.';
