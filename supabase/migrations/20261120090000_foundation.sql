-- The tables of Outlay, each with its policies, grants, checks, comments and indexes.
-- Every table belongs to one user per row; row-level security is the wall between users.

-- ---------------------------------------------------------------- who asks
-- For function bodies: not every backend lets users name the schema auth at run time. This body is
-- bound when it is created, so asking it needs no right on that schema.
create function public.current_user_id() returns uuid
  language sql stable security invoker set search_path = ''
  return auth.uid();
comment on function public.current_user_id() is 'The signed-in user''s id; null for anyone else.';
revoke execute on function public.current_user_id() from public, anon;
grant execute on function public.current_user_id() to authenticated;

-- ---------------------------------------------------------------- profiles
create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  name text check (char_length(name) <= 100),
  currency text not null default 'USD' check (currency in ('USD', 'EUR', 'GBP')),
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per user: how they want to be addressed and shown figures.';
comment on column public.profiles.currency is 'Symbol and format of every amount; nothing is converted.';

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, insert, update, delete on public.profiles to authenticated;

create policy "read own profile" on public.profiles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own profile" on public.profiles
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own profile" on public.profiles
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own profile" on public.profiles
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- accounts
create table public.accounts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 100),
  type text not null check (type in ('bank', 'credit', 'debit', 'checking')),
  last_four_digits text not null check (last_four_digits ~ '^[0-9]{4}$'),
  balance numeric(14, 2) not null,
  balance_as_of timestamptz not null default now(),
  balance_date date not null default current_date,
  created_at timestamptz not null default now(),
  constraint accounts_owner_key unique (user_id, id)
);
comment on table public.accounts is 'A bank account or card of one user.';
comment on column public.accounts.type is 'bank, credit or debit; checking only for the account made at sign-up.';
comment on column public.accounts.balance is 'What the user typed, true at balance_as_of. The balance shown is in account_balances.';
comment on column public.accounts.balance_as_of is 'The moment the balance was typed.';
comment on column public.accounts.balance_date is 'That moment''s calendar date where the user was.';

create index accounts_user_created_index on public.accounts (user_id, created_at desc);

alter table public.accounts enable row level security;
revoke all on public.accounts from anon, authenticated;
grant select, insert, update, delete on public.accounts to authenticated;

create policy "read own accounts" on public.accounts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own accounts" on public.accounts
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own accounts" on public.accounts
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own accounts" on public.accounts
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- transactions
create table public.transactions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  account_id uuid not null,
  date date not null,
  description text not null check (char_length(btrim(description)) between 1 and 500),
  category text not null check (category = btrim(category) and char_length(category) between 1 and 60),
  amount numeric(14, 2) not null check (amount > 0),
  type text not null check (type in ('expense', 'income')),
  import_id uuid,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (lower(description || ' ' || category)) stored,
  -- Not "on delete cascade": an account is never deleted together with its history by accident.
  -- Deleting the user still works, because the check runs after both tables were emptied.
  constraint transactions_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id),
  constraint transactions_import_position_key unique (user_id, import_id, position)
);
comment on table public.transactions is 'One movement of money on one account.';
comment on column public.transactions.date is 'Calendar date where the user lives; it never passes through a time zone.';
comment on column public.transactions.amount is 'Always positive; the sign is the type.';
comment on column public.transactions.import_id is 'The drop a row came with, so that a repeated request adds nothing; null when entered by hand.';
comment on column public.transactions.position is 'Row number in the file it came from; keeps the file''s order within a day.';
comment on column public.transactions.search_text is 'What the search box looks through.';

-- The order of the list: newest date first, then last entered first, in the order of the file.
create index transactions_user_date_index
  on public.transactions (user_id, date desc, created_at desc, position, id);
create index transactions_account_date_index on public.transactions (user_id, account_id, date);

alter table public.transactions enable row level security;
revoke all on public.transactions from anon, authenticated;
grant select, insert, update, delete on public.transactions to authenticated;

create policy "read own transactions" on public.transactions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own transactions" on public.transactions
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own transactions" on public.transactions
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own transactions" on public.transactions
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- budget limits
create table public.budget_limits (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  category text not null check (category = btrim(category) and char_length(category) between 1 and 60),
  monthly_limit numeric(14, 2) not null check (monthly_limit >= 0),
  created_at timestamptz not null default now(),
  primary key (user_id, category)
);
comment on table public.budget_limits is 'What a user means to spend per category and calendar month.';

alter table public.budget_limits enable row level security;
revoke all on public.budget_limits from anon, authenticated;
grant select, insert, update, delete on public.budget_limits to authenticated;

create policy "read own budget limits" on public.budget_limits
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own budget limits" on public.budget_limits
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own budget limits" on public.budget_limits
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own budget limits" on public.budget_limits
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- savings goals
create table public.savings_goals (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  target numeric(14, 2) not null default 5000 check (target >= 0),
  current numeric(14, 2) not null default 0 check (current >= 0),
  created_at timestamptz not null default now()
);
comment on table public.savings_goals is 'The one savings goal of a user.';

alter table public.savings_goals enable row level security;
revoke all on public.savings_goals from anon, authenticated;
grant select, insert, update, delete on public.savings_goals to authenticated;

create policy "read own savings goal" on public.savings_goals
  for select to authenticated using (user_id = (select auth.uid()));
create policy "create own savings goal" on public.savings_goals
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "change own savings goal" on public.savings_goals
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "remove own savings goal" on public.savings_goals
  for delete to authenticated using (user_id = (select auth.uid()));

-- ---------------------------------------------------------------- what every new user starts with
create function public.start_user() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id) values (new.id);
  insert into public.budget_limits (user_id, category, monthly_limit)
    values (new.id, 'Food', 500), (new.id, 'Entertainment', 200), (new.id, 'Transport', 300), (new.id, 'Shopping', 400);
  insert into public.savings_goals (user_id) values (new.id);
  return new;
end $$;
comment on function public.start_user() is 'Profile, default budget limits and default savings goal of a new user.';
revoke execute on function public.start_user() from public, anon, authenticated;

create trigger start_user after insert on auth.users
  for each row execute function public.start_user();
