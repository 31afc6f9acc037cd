alter table public.transactions
  add column expected_back boolean not null default false,
  add column line integer check (line > 0);
comment on column public.transactions.expected_back is 'Whether the user waits for this money to come back.';
comment on column public.transactions.line is 'The line of the file it came from; null when entered by hand.';
create index transactions_expected_back_index on public.transactions (user_id, id) where expected_back and deletion_id is null;
create index transactions_not_counted_index on public.transactions (user_id, date) where not counted and deletion_id is null;
create index transactions_transfer_index on public.transactions (user_id, date) where type = 'transfer' and deletion_id is null;

create or replace view public.live_transactions with (security_invoker = true) as
select user_id, id, account_id, date, amount, type, type_stated, description, bank_text, payee_id, category_id,
  category_source, note, one_time, counted, is_split, shifted, import_id, position, external_id, movement_key, file_key,
  created_at, edited_at, revision, deletion_id, deleted_at, search_text, expected_back, line
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
