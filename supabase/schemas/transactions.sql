-- Movements of money on accounts, as the bank sees them.

create table public.transactions (
  user_id uuid not null default auth.uid() references auth.users (id)
    on delete cascade,
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
  -- 0x01 keeps the fields apart. A folded text never holds it.
  search_text text not null generated always as (
    public.fold_text(description) || E'\x01' || public.fold_text(note)
  ) stored,
  amount_order bigint not null generated always as ((nullif(amount, 'NaN') * 1000)::bigint) stored,
  expected_back boolean not null default false,
  line integer check (line > 0),
  bank_transfer boolean not null default false,
  category_reason jsonb check (jsonb_typeof(category_reason) = 'object' and char_length(category_reason::text) <= 4000),
  category_set_at timestamptz,
  guess_category_id uuid,
  guess_kind text check (char_length(guess_kind) <= 60),
  guess_filled boolean not null default false,
  balance_key uuid,
  primary key (user_id, id),
  -- Not "on delete cascade": an account is never deleted together with its history by accident.
  -- Deleting the user still works, because the check runs after both tables were emptied.
  constraint transactions_account_fkey foreign key (user_id, account_id) references public.accounts (user_id, id),
  constraint transactions_category_fkey foreign key (user_id, category_id) references public.categories (user_id, id),
  constraint transactions_payee_fkey foreign key (user_id, payee_id) references public.payees (user_id, id),
  constraint transactions_deletion_fkey
    foreign key (user_id, deletion_id) references public.ledger_changes (user_id, id)
      on delete cascade,
  constraint transactions_import_position_key unique (user_id, import_id, position),
  constraint transactions_sign
    check (
      case type
        when 'expense' then amount < 0
        when 'refund' then amount > 0
        else true
      end
    ),
  constraint transactions_deleted check ((deletion_id is null) = (deleted_at is null)),
  constraint transactions_shifted check (shifted = 0 or type = 'refund' and shifted <= amount),
  constraint transactions_guess_fkey
    foreign key (user_id, guess_category_id) references public.categories (user_id, id)
      on delete set null (guess_category_id)
);

comment on table public.transactions is
  'One movement of money on one account, those in the trash among them; live_transactions leaves these out.';
comment on column public.transactions.date is
  'Calendar date where the user lives; it never passes through a time zone.';
comment on column public.transactions.amount is 'The amount it adds to the account: out is negative.';
comment on column public.transactions.type is
  'The type it counts as: spending, less spending, income (less of it when money goes out), or nothing.';
comment on column public.transactions.type_stated is
  'True if a file or the user stated the type; else it follows amount and category.';
comment on column public.transactions.bank_text is 'The description in the file, once the user has changed it.';
comment on column public.transactions.category_source is
  'The source of the category; none: nobody chose one, so it is Uncategorized.';
comment on column public.transactions.note is 'The user''s own remark about it.';
comment on column public.transactions.one_time is 'Counts in totals, but in no average, pace, forecast or detection.';
comment on column public.transactions.counted is 'False if it changes balances only.';
comment on column public.transactions.is_split is 'True if its parts count instead (transaction_parts).';
comment on column public.transactions.shifted is
  'The amount of a refund that counts with its purchases instead (refund_links).';
comment on column public.transactions.import_id is 'The import it came with; null when entered by hand.';
comment on column public.transactions."position" is
  'Counts the rows of an import; keeps the file''s order within a day.';
comment on column public.transactions.external_id is 'The bank''s own id of the movement (FITID, AcctSvcrRef).';
comment on column public.transactions.movement_key is 'Equal for the same movement in two files.';
comment on column public.transactions.file_key is
  'The key it had in its file, where the user has changed it, so that the same file finds it again.';
comment on column public.transactions.edited_at is
  'The time of the user''s last edit; undoing the import keeps an edited row.';
comment on column public.transactions.revision is 'Counts its edits; an edit names the revision it was made on.';
comment on column public.transactions.deletion_id is 'The change that moved it to the trash; null while it is there.';
comment on column public.transactions.search_text is
  'The folded text that a search looks through; account and category are looked up separately.';
comment on column public.transactions.amount_order is
  'The amount in thousandths: lists sort and find amounts by it, with an index.';
comment on column public.transactions.expected_back is 'True if the user waits for this money to come back.';
comment on column public.transactions.line is 'The line of the file it came from; null when entered by hand.';
comment on column public.transactions.bank_transfer is 'The bank''s own code says that it is a transfer.';
comment on column public.transactions.category_reason is 'The reason for its category, if a rule or memory chose it.';
comment on column public.transactions.category_set_at is
  'The time when its category was chosen; null: when it was added.';
comment on column public.transactions.guess_category_id is
  'The category that memory had in mind when it was added, whoever chose one then.';
comment on column public.transactions.guess_kind is 'The kind of evidence memory had.';
comment on column public.transactions.guess_filled is 'True if memory was sure enough to fill it in.';
comment on column public.transactions.balance_key is
  'Day, amount and the balance after it as in its file, which edits leave alone; null where the file states none.';

create index transactions_account_index on public.transactions (user_id, account_id, date);
create index transactions_amount_index on public.transactions (user_id, amount_order) where deletion_id is null;
create index transactions_bank_transfer_index on public.transactions (user_id, account_id) where bank_transfer;
create index transactions_category_index on public.transactions (user_id, category_id, date);
create index transactions_date_index on public.transactions (user_id, date desc, created_at desc, position, id)
where deletion_id is null;
create index transactions_decided_index on public.transactions (
  user_id,
  payee_id,
  (coalesce(category_set_at, created_at)) desc
)
where category_source = 'hand' and deletion_id is null and not is_split and type <> 'transfer';
create index transactions_deletion_index on public.transactions (user_id, deletion_id) where deletion_id is not null;
create index transactions_expected_back_index on public.transactions (user_id, id)
where expected_back and deletion_id is null;
create index transactions_external_id_index on public.transactions (user_id, external_id) where external_id is not null;
create index transactions_file_key_index on public.transactions (user_id, file_key) where file_key is not null;
create index transactions_guess_index on public.transactions (user_id, guess_category_id)
where guess_category_id is not null;
create index transactions_guessed_index on public.transactions (user_id, (coalesce(category_set_at, created_at)) desc)
where guess_kind is not null and deletion_id is null and not is_split and category_source in ('hand', 'memory');
create index transactions_payee_index on public.transactions (user_id, payee_id, date);
create index transactions_shifted_index on public.transactions (user_id, id) where shifted > 0 and deletion_id is null;
create index transactions_source_index on public.transactions (user_id, category_source, date)
where deletion_id is null;
create index transactions_split_payee_index on public.transactions (user_id, payee_id)
where is_split and deletion_id is null;
create index transactions_text_index on public.transactions (user_id, id)
where (note <> '' or bank_text is not null) and deletion_id is null;
-- Rows that are neither spending nor income.
create index transactions_transfer_index on public.transactions (user_id, date)
where (type = 'transfer' or not counted) and deletion_id is null;
create index transactions_uncategorized_index on public.transactions (user_id, payee_id, (amount > 0))
where category_source = 'none' and deletion_id is null and not is_split and type <> 'transfer' and counted;

alter table public.transactions enable row level security;
create policy "own rows" on public.transactions
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger assign_payee_of_edited
before update on public.transactions
for each row
when (old.description is distinct from new.description and old.payee_id = new.payee_id)
execute function public.assign_payee();
create trigger assign_payee_of_new
before insert on public.transactions
for each row
when (new.payee_id is null)
execute function public.assign_payee();
create trigger await_ledger
before insert or update or delete on public.transactions
for each statement
execute function public.await_ledger();
create constraint trigger check_leg
after update of amount on public.transactions
deferrable initially deferred
for each row
when (new.type = 'transfer' and new.amount <> old.amount)
execute function public.check_leg();
create trigger check_minor_units_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.check_minor_units();
create constraint trigger check_refund
after update of amount on public.transactions
deferrable initially deferred
for each row
when (abs(new.amount) < abs(old.amount))
execute function public.check_refund();
create constraint trigger check_split
after update of amount on public.transactions
deferrable initially deferred
for each row
when (new.is_split)
execute function public.check_split();
create trigger derive_type
before insert or update on public.transactions
for each row
when (not new.type_stated and new.type is distinct from 'transfer')
execute function public.derive_type();
create trigger follow_leg
after update on public.transactions
for each row
when (old.account_id <> new.account_id and (old.type = 'transfer' or old.is_split))
execute function public.follow_leg();
create trigger refuse_locked_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.refuse_locked();
create trigger refuse_locked_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.refuse_locked();
create trigger track_amounts_of_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.track_amounts();
create trigger track_amounts_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.track_amounts();
create trigger track_category_choice
before update on public.transactions
for each row
when (old.category_id <> new.category_id or old.category_source <> new.category_source)
execute function public.track_category_choice();
create trigger track_edit
before update on public.transactions
for each row
when
  (
    (
      old.account_id,
      old.date,
      old.amount,
      old.type,
      old.description,
      old.category_id,
      old.note,
      old.one_time,
      old.counted
    ) is distinct from (
      new.account_id,
      new.date,
      new.amount,
      new.type,
      new.description,
      new.category_id,
      new.note,
      new.one_time,
      new.counted
    )
  )
execute function public.track_edit();
create trigger track_totals_of_deleted
after delete on public.transactions
referencing old table as before
for each statement
execute function public.track_totals();
create trigger track_totals_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.track_totals();
create trigger warn_of_new
after insert on public.transactions
referencing new table as after
for each statement
execute function public.alert_on_insert();
create trigger withdraw_large_alerts
after delete on public.transactions
referencing old table as gone
for each statement
execute function public.withdraw_large_alerts();

create view public.live_transactions
with (security_invoker = true)
as
  select
    user_id,
    id,
    account_id,
    date,
    amount,
    type,
    type_stated,
    description,
    bank_text,
    payee_id,
    category_id,
    category_source,
    note,
    one_time,
    counted,
    is_split,
    shifted,
    import_id,
    position,
    external_id,
    movement_key,
    file_key,
    created_at,
    edited_at,
    revision,
    deletion_id,
    deleted_at,
    search_text,
    expected_back,
    line,
    bank_transfer,
    category_reason,
    category_set_at,
    guess_category_id,
    guess_kind,
    guess_filled
  from public.transactions t
  where deletion_id is null;

comment on view public.live_transactions is 'The transactions that are not in the trash: all that count anywhere.';

revoke all on public.live_transactions from public, anon, authenticated;
grant select on public.live_transactions to authenticated;

-- What changes set on a transaction. All that records, restores or writes a change takes its columns from here.
create view public.transaction_fields
with (security_invoker = true)
as
  select
    user_id,
    id,
    account_id,
    date,
    amount,
    type,
    type_stated,
    description,
    bank_text,
    payee_id,
    category_id,
    category_source,
    category_reason,
    category_set_at,
    note,
    one_time,
    counted,
    expected_back
  from public.transactions;

comment on view public.transaction_fields is
  'The columns of transactions that a change can set, and its undo takes back.';

revoke all on public.transaction_fields from public, anon, authenticated;
grant select on public.transaction_fields to authenticated;

create view public.transaction_details
with (security_invoker = true)
as
  select t.*, c.name as category, public.account_label(a.name, a.last_four_digits) as account
  from
    public.live_transactions t
    join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    join public.accounts a on a.user_id = t.user_id and a.id = t.account_id;

comment on view public.transaction_details is 'Transactions with the names of their category and account.';

revoke all on public.transaction_details from public, anon, authenticated;
grant select on public.transaction_details to authenticated;

create function public.write_fields(rows public.transactions[])
returns void
language plpgsql
security invoker
set search_path = ''
as $$
begin
  execute
    format(
      'update public.transactions t set %s from unnest($1) r where t.user_id = r.user_id and t.id = r.id',
      (
        select string_agg(format('%1$I = r.%1$I', f.name), ', ')
        from
          (
            select a.attname
            from pg_attribute a
            where a.attrelid = 'public.transaction_fields'::regclass and a.attnum > 0
            union all
            values
              ('edited_at'),
              ('file_key'),
              ('revision')
          ) f (name)
        where f.name not in ('user_id', 'id')
      )
    )
  using rows;
end;
$$;
comment on function public.write_fields is
  'Gives transactions the fields of these rows, and their place in the history of edits, in one statement.';

create function public.plain_fields(t public.transactions)
returns jsonb
language sql
stable
parallel safe
security invoker
return jsonb_build_object('note', t.note, 'oneTime', t.one_time, 'counted', t.counted, 'expectedBack', t.expected_back);
comment on function public.plain_fields is
  'The plain fields of a transaction, as documents have them: texts and flags, kept as they were entered.';

create function public.with_plain_fields(t public.transactions, details jsonb)
returns public.transactions
language plpgsql
immutable
security invoker
set search_path = ''
as $$
begin
  t.note := coalesce(details ->> 'note', t.note, '');
  t.one_time := coalesce((details ->> 'oneTime')::boolean, t.one_time, false);
  t.counted := coalesce((details ->> 'counted')::boolean, t.counted, true);
  t.expected_back := coalesce((details ->> 'expectedBack')::boolean, t.expected_back, false);
  return t;
end;
$$;
comment on function public.with_plain_fields is
  'A transaction with the plain fields that a document states; those of a new one have their initial values.';

create function public.stated_fields(t public.transactions)
returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.key, f.value), '{}')
    from jsonb_each(public.plain_fields(t)) f
    where f.value <> public.plain_fields(public.with_plain_fields(null, '{}')) -> f.key
  );
end;
$$;
comment on function public.stated_fields is 'The plain fields of a transaction that differ from those of a new one.';

create function public.movement_key(account_id uuid, date date, amount numeric, description text)
returns uuid
language sql
immutable
parallel safe
security invoker
return md5(
  account_id::text || '/' || (date - date '2000-01-01')::text || '/' || (
    case
      when amount = round(amount, 2) then round(abs(amount), 2)
      else abs(amount)
    end
  )::text || '/' || case
    when amount > 0 then 'income'
    else 'expense'
  end || '/' || lower(
    case
      when description ~ '^[!-~]+( [!-~]+)*$' then description
      else btrim(regexp_replace(normalize(description, NFKC), '\s+', ' ', 'g'))
    end
  )
)::uuid;
comment on function public.movement_key is 'Equal for the same movement in two files.';

create function public.assign_payee()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  select k.payee_id
  into new.payee_id
  from public.payee_keys k
  where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  if not found then
    perform public.ensure_payees(new.user_id, array[new.description]);
    select k.payee_id
    into new.payee_id
    from public.payee_keys k
    where k.user_id = new.user_id and k.key = public.payee_key(new.description);
  end if;
  return new;
end;
$$;
comment on function public.assign_payee is 'Gives a transaction the payee of its description.';

create function public.derive_type()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
begin
  new.type := case
    when new.amount < 0
    and exists (
      select
      from public.categories c
      where c.user_id = new.user_id and c.id = new.category_id and c.kind = 'income'
    )
    -- Money came back from it, so it is a purchase.
    and not exists (
      select from public.refund_links l where l.user_id = new.user_id and l.purchase_id = new.id
    ) then 'income'
    when new.amount < 0 then 'expense'
    when new.category_source <> 'none'
    and exists (
      select
      from public.categories c
      where
        c.user_id = new.user_id
        and c.id = new.category_id
        and c.kind = 'spending'
        and public.caseless(c.name) <> 'uncategorized'
    ) then 'refund'
    else 'income'
  end;
  return new;
end;
$$;
comment on function public.derive_type is 'Gives a transaction the type of its amount and category.';

create function public.track_edit()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
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
end;
$$;
comment on function public.track_edit is 'Notes that a transaction was changed, and its values in its file.';

create function public.transaction_sheet(transaction uuid)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
begin
  return (
    select
      public.transaction_document(t, c.name) || jsonb_build_object(
        'bankText',
        coalesce(t.bank_text, t.description),
        'typeStated',
        t.type_stated,
        'categorySource',
        t.category_source,
        'categoryReason',
        public.current_reason(t.category_reason),
        'categorySetAt',
        coalesce(t.category_set_at, t.created_at),
        'payee',
        (
          select
            jsonb_build_object('id', p.id, 'name', public.payee_label(p.id, t.description), 'neverGuess', p.never_guess)
          from public.payees p
          where p.user_id = t.user_id and p.id = t.payee_id
        ),
        'likely',
        case
          when not t.is_split
          and t.type <> 'transfer' then coalesce(
            (
              select to_jsonb(l.names)
              from public.likely_categories(array[t.payee_id], array[sign(t.amount)::integer]) l
            ),
            '[]'
          )
          else '[]'
        end,
        'createdAt',
        t.created_at,
        'occurrence',
        public.occurrence_of(t.id),
        'parts',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'id',
                  p.id,
                  'amount',
                  p.amount,
                  'type',
                  p.type,
                  'category',
                  g.name,
                  'note',
                  p.note,
                  'categorySource',
                  p.category_source,
                  'categoryReason',
                  public.current_reason(p.category_reason),
                  'tagIds',
                  array(
                    select x.tag_id
                    from public.part_tags x
                    where x.user_id = p.user_id and x.part_id = p.id
                    order by x.tag_id
                  ),
                  'linked',
                  r.transfer ->> 'transactionId' is not null,
                  'transfer',
                  r.transfer,
                  'otherLeg',
                  (
                    select
                      public.other_transaction(
                        case p.id
                          when x.out_part_id then x.in_id
                          else x.out_id
                        end,
                        case p.id
                          when x.out_part_id then x.in_part_id
                          else x.out_part_id
                        end
                      )
                    from public.live_transfers x
                    where
                      x.user_id = p.user_id
                      and x.id = (r.transfer ->> 'id')::uuid
                      and x.out_id is not null
                      and x.in_id is not null
                  )
                )
                order by p.position
              ),
              '[]'
            )
          from
            public.transaction_parts p
            join public.categories g on g.user_id = p.user_id and g.id = p.category_id
            cross join lateral (
              select
                case
                  when p.type = 'transfer' then public.part_transfer(p.id)
                end as transfer
            ) r
          where p.user_id = t.user_id and p.transaction_id = t.id
        ),
        'otherLeg',
        (
          select
            public.other_transaction(
              case t.id
                when r.out_id then r.in_id
                else r.out_id
              end,
              case t.id
                when r.out_id then r.in_part_id
                else r.out_part_id
              end
            )
          from public.live_transfers r
          where
            r.user_id = t.user_id
            and (r.out_id = t.id and r.out_part_id is null or r.in_id = t.id and r.in_part_id is null)
            and r.out_id is not null
            and r.in_id is not null
          limit 1
        ),
        'refunds',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'transaction',
                  public.other_transaction(o.id),
                  'amount',
                  l.amount,
                  'withPurchase',
                  l.counts_with_purchase
                )
                order by o.date, o.id
              ),
              '[]'
            )
          from
            public.refund_links l
            join public.live_transactions o
              on o.user_id = l.user_id
              and o.id = case t.id
                when l.refund_id then l.purchase_id
                else l.refund_id
              end
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        ),
        'import',
        (
          select
            jsonb_build_object(
              'id',
              i.id,
              'fileName',
              i.file_name,
              'line',
              t.line,
              'importedAt',
              i.committed_at,
              'added',
              i.added
            )
          from public.imports i
          where i.user_id = t.user_id and i.id = t.import_id
        ),
        'history',
        (
          select
            coalesce(
              jsonb_agg(
                jsonb_build_object('id', l.id, 'at', l.made_at, 'undone', l.undone_at is not null, 'details', l.details)
                order by l.made_at desc, l.id
              ),
              '[]'
            )
          from
            public.changed_transactions h
            join public.ledger_changes l on l.user_id = h.user_id and l.id = h.change_id
          where h.user_id = t.user_id and h.transaction_id = t.id
        )
      )
    from
      public.live_transactions v
      join public.transactions t on t.user_id = v.user_id and t.id = v.id
      join public.categories c on c.user_id = t.user_id and c.id = t.category_id
    where v.user_id = (select public.current_user_id()) and v.id = transaction
  );
end;
$$;
comment on function public.transaction_sheet is 'Everything about one transaction; null where there is none.';

create function public.track_category_choice()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
begin
  -- A merge of categories chooses no category.
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
end;
$$;
comment on function public.track_category_choice is
  'Notes when a category was chosen; a reason goes with the choice it was for.';
