-- Movements of money on accounts, as the bank sees them.

-- Equal for the same movement in two files: account, date, signed amount, and the text in lower case with its blanks
-- collapsed. Punctuation counts: '#12' and '12' may be two things, and what is only alike is shown to the user instead of
-- being merged. Exports hold such keys, so what one is made of stays as it is.
create function public.movement_key(account_id uuid, date date, amount numeric, description text) returns uuid
  language sql immutable parallel safe security invoker
  return md5(
    account_id::text || '/' || (date - date '2000-01-01')::text || '/' ||
    (case when amount = round(amount, 2) then round(abs(amount), 2) else abs(amount) end)::text || '/' ||
    case when amount > 0 then 'income' else 'expense' end || '/' ||
    lower(btrim(regexp_replace(normalize(description, NFKC), '\s+', ' ', 'g'))))::uuid;
comment on function public.movement_key(uuid, date, numeric, text) is 'Equal for the same movement in two files.';

create table public.transactions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  account_id uuid not null,
  date date not null,
  amount numeric(15, 3) not null check (amount <> 0 and amount <> 'NaN'),
  type text not null check (type in ('expense', 'refund', 'income', 'transfer')),
  type_stated boolean not null default true,
  description text not null check (char_length(btrim(description)) between 1 and 500),
  bank_text text check (char_length(bank_text) <= 500),
  payee_id uuid not null,
  category_id uuid not null,
  category_source text not null default 'hand' check (category_source in ('hand', 'rule', 'file', 'memory', 'none')),
  note text not null default '' check (char_length(note) <= 1000),
  one_time boolean not null default false,
  counted boolean not null default true,
  is_split boolean not null default false,
  shifted numeric(15, 3) not null default 0 check (shifted >= 0 and shifted <> 'NaN'),
  import_id uuid,
  position integer not null default 0,
  external_id text check (char_length(external_id) between 1 and 255),
  movement_key uuid not null generated always as (public.movement_key(account_id, date, amount, description)) stored,
  file_key uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  revision integer not null default 1,
  deletion_id uuid,
  deleted_at timestamptz,
  -- 0x01 keeps the fields apart. A folded text does not hold it.
  search_text text not null generated always as (
    public.fold_text(description) || e'\x01' || public.fold_text(note)) stored,
  primary key (user_id, id),
  -- Not "on delete cascade": an account is never deleted together with its history by accident.
  -- Deleting the user still works, because the check runs after both tables were emptied.
  constraint transactions_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id),
  constraint transactions_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id),
  constraint transactions_payee_fkey
    foreign key (user_id, payee_id) references public.payees (user_id, id),
  constraint transactions_deletion_fkey
    foreign key (user_id, deletion_id) references public.ledger_changes (user_id, id) on delete cascade,
  constraint transactions_import_position_key unique (user_id, import_id, position),
  constraint transactions_sign check (case type when 'expense' then amount < 0 when 'transfer' then true else amount > 0 end),
  constraint transactions_deleted check ((deletion_id is null) = (deleted_at is null)),
  constraint transactions_shifted check (shifted = 0 or type = 'refund' and shifted <= amount)
);
comment on table public.transactions is 'One movement of money on one account, those in the trash among them; live_transactions leaves these out.';
comment on column public.transactions.date is 'Calendar date where the user lives; it never passes through a time zone.';
comment on column public.transactions.amount is 'What it adds to the account: out is negative.';
comment on column public.transactions.type is 'What it counts as: spending, less spending, income, or nothing.';
comment on column public.transactions.type_stated is 'Whether a file or the user said so; else the type follows amount and category.';
comment on column public.transactions.bank_text is 'The description in the file, once the user has changed it.';
comment on column public.transactions.category_source is 'Who chose the category; none: nobody, it is the one for what has none.';
comment on column public.transactions.note is 'What the user wants to remember about it.';
comment on column public.transactions.one_time is 'Counts in totals, but in no average, pace, forecast or detection.';
comment on column public.transactions.counted is 'False for what changes balances only.';
comment on column public.transactions.is_split is 'Whether its parts count instead (transaction_parts).';
comment on column public.transactions.shifted is 'How much of a refund counts with its purchases instead (refund_links).';
comment on column public.transactions.import_id is 'The import it came with; null when entered by hand.';
comment on column public.transactions.position is 'Counts the rows of an import; keeps the file''s order within a day.';
comment on column public.transactions.external_id is 'The bank''s own id of the movement (FITID, AcctSvcrRef).';
comment on column public.transactions.movement_key is 'Equal for the same movement in two files.';
comment on column public.transactions.file_key is 'The key it had in its file, where the user has changed it, so that the same file finds it again.';
comment on column public.transactions.edited_at is 'When the user last changed what it says; undoing its import keeps it then.';
comment on column public.transactions.revision is 'Counts the changes of what it says; an edit names the one it was made on.';
comment on column public.transactions.deletion_id is 'The change that moved it to the trash; null while it is there.';
comment on column public.transactions.search_text is 'What a search looks through, folded; account and category are looked up beside it.';

-- The order of the list: newest date first, then last entered first, in the order of the file.
create index transactions_date_index on public.transactions (user_id, date desc, created_at desc, position, id)
  where deletion_id is null;
create index transactions_account_index on public.transactions (user_id, account_id, date);
create index transactions_category_index on public.transactions (user_id, category_id, date);
create index transactions_payee_index on public.transactions (user_id, payee_id);
create index transactions_external_id_index on public.transactions (user_id, external_id) where external_id is not null;
create index transactions_file_key_index on public.transactions (user_id, file_key) where file_key is not null;
create index transactions_deletion_index on public.transactions (user_id, deletion_id) where deletion_id is not null;
create index transactions_shifted_index on public.transactions (user_id, id) where shifted > 0 and deletion_id is null;

alter table public.transactions enable row level security;
create policy "own rows" on public.transactions for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create view public.live_transactions with (security_invoker = true) as
  select t.* from public.transactions t where t.deletion_id is null;
comment on view public.live_transactions is 'Transactions that are not in the trash: what counts anywhere.';
revoke insert, update, delete on public.live_transactions from authenticated;

-- ---------------------------------------------------------------- one change at a time
create trigger await_ledger before insert or update or delete on public.transactions
  for each statement execute function public.await_ledger();

-- ---------------------------------------------------------------- what follows from what is written
-- An import has made its payees before; who writes single rows leaves it to this.
create function public.assign_payee() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  select k.payee_id into new.payee_id from public.payee_keys k
  where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  if not found then
    perform public.ensure_payees(new.user_id, array[new.description]);
    select k.payee_id into new.payee_id from public.payee_keys k
    where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  end if;
  return new;
end $$;
comment on function public.assign_payee() is 'Gives a transaction the payee of its description.';

create trigger assign_payee_of_new before insert on public.transactions
  for each row when (new.payee_id is null) execute function public.assign_payee();
create trigger assign_payee_of_edited before update on public.transactions
  for each row when (old.description is distinct from new.description and old.payee_id = new.payee_id)
  execute function public.assign_payee();

-- Where nobody stated the type it follows the amount and, for money that came in, the category.
create function public.derive_type() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.type := case
    when new.amount < 0 then 'expense'
    when new.category_source <> 'none' and exists (select from public.categories c
      where c.user_id = new.user_id and c.id = new.category_id and c.kind = 'spending') then 'refund'
    else 'income'
  end;
  return new;
end $$;
comment on function public.derive_type() is 'Gives a transaction the type of its amount and category.';

create trigger derive_type before insert or update on public.transactions
  for each row when (not new.type_stated and new.type is distinct from 'transfer') execute function public.derive_type();

-- A merge of categories is no edit of the transactions: undoing their import still takes them back. Undoing a change
-- sets edited_at and file_key itself. Going to the trash and coming back is no edit either.
create function public.track_edit() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  new.revision := old.revision + 1;
  if coalesce(current_setting('outlay.merging', true), '') = 'on' then
    return new;
  end if;
  if new.edited_at is not distinct from old.edited_at then
    new.edited_at := now();
    if old.import_id is not null then
      new.file_key := coalesce(old.file_key, old.movement_key);
    end if;
  end if;
  if old.import_id is not null and old.description <> new.description then
    new.bank_text := coalesce(old.bank_text, old.description);
  end if;
  return new;
end $$;
comment on function public.track_edit() is 'Notes that a transaction was changed, and what it was in its file.';

create trigger track_edit before update on public.transactions
  for each row when (
    (old.account_id, old.date, old.amount, old.type, old.description, old.category_id, old.note, old.one_time, old.counted)
      is distinct from
      (new.account_id, new.date, new.amount, new.type, new.description, new.category_id, new.note, new.one_time, new.counted))
  execute function public.track_edit();
