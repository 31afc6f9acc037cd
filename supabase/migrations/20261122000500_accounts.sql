-- The places where a user's money is.
create function public.sample_id(key text) returns uuid
  language sql immutable parallel safe security invoker set search_path = '' as $$
  -- With the marks of version 8, which is for ids of one's own making: the schemas of the app look at them.
  select overlay(overlay(md5(key) placing '8' from 13) placing '8' from 17)::uuid;
$$;
comment on function public.sample_id(text) is 'The same id for the same key.';

create table public.accounts (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 100),
  type text not null check (type in ('checking', 'bank', 'debit', 'savings', 'cash', 'credit', 'loan', 'investment',
    'property', 'vehicle', 'other-asset', 'other-debt')),
  last_four_digits text check (last_four_digits ~ '^[0-9]{4}$'),
  currency text check (currency is null or public.currency_exponent(currency) is not null),
  sample boolean not null generated always as (id in (public.sample_id('sample account 1'),
    public.sample_id('sample account 2'), public.sample_id('sample account 3'))) stored,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  deletion_id uuid,
  revision integer not null default 1,
  primary key (user_id, id),
  constraint accounts_digits check (last_four_digits is not null or type not in ('checking', 'bank', 'debit', 'credit')),
  constraint accounts_deletion_fkey
    foreign key (user_id, deletion_id) references public.ledger_changes (user_id, id) on delete cascade
);
comment on table public.accounts is 'A place where a user''s money is, those in the trash among them; live_accounts leaves these out.';
comment on column public.accounts.type is 'checking is the account made at sign-up, too.';
comment on column public.accounts.currency is 'ISO 4217; null for the currency the user prefers.';
comment on column public.accounts.sample is 'Made by load_sample_data: nothing in it is real.';
comment on column public.accounts.closed_at is 'Since when it is closed: out of the choices, its history kept.';
comment on column public.accounts.deletion_id is 'The change that moved it to the trash; null while it is there.';
comment on column public.accounts.revision is 'Counts its changes, those of its balance among them; an edit names the one it was made on.';

create index accounts_created_index on public.accounts (user_id, created_at desc);
create index accounts_deletion_index on public.accounts (user_id, deletion_id) where deletion_id is not null;

alter table public.accounts enable row level security;
create policy "own rows" on public.accounts for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create view public.live_accounts with (security_invoker = true) as
  select a.* from public.accounts a where a.deletion_id is null;
comment on view public.live_accounts is 'Accounts that are not in the trash.';
revoke insert, update, delete on public.live_accounts from authenticated;

create function public.account_label(name text, last_four_digits text) returns text
  language sql immutable parallel safe security invoker
  return name || coalesce(' (*' || last_four_digits || ')', '');
comment on function public.account_label(text, text) is 'An account as lists name it.';

create function public.count_account_change() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
comment on function public.count_account_change() is 'Counts the changes of an account.';

create trigger count_account_change before update on public.accounts
  for each row when (old.revision = new.revision
    and (old.name, old.type, old.last_four_digits, old.currency, old.closed_at)
      is distinct from (new.name, new.type, new.last_four_digits, new.currency, new.closed_at))
  execute function public.count_account_change();

-- ---------------------------------------------------------------- balances that are known
create table public.balance_marks (
  user_id uuid not null default auth.uid(),
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  date date not null,
  balance numeric(15, 3) not null check (balance <> 'NaN'),
  source text not null check (source in ('typed', 'file', 'statement')),
  import_id uuid,
  stated_at timestamptz not null default clock_timestamp(),
  primary key (user_id, id),
  constraint balance_marks_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id) on delete cascade
);
comment on table public.balance_marks is 'What an account is known to have held on a day. A later mark leaves the earlier ones as they are.';
comment on column public.balance_marks.date is 'The calendar date where the user was, or of the statement.';
comment on column public.balance_marks.source is 'typed: by the user; file: stated by an imported file; statement: read off a statement.';
comment on column public.balance_marks.stated_at is 'When it was said. Of the same date only what is recorded later comes on top of a typed balance.';

create index balance_marks_account_index on public.balance_marks (user_id, account_id, source, stated_at desc);
create index balance_marks_import_index on public.balance_marks (user_id, import_id) where import_id is not null;

alter table public.balance_marks enable row level security;
create policy "own rows" on public.balance_marks for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
