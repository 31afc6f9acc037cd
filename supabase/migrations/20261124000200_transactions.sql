-- Under row-level security only leakproof operators can use an index. Those of integers are, those of numeric are not.
-- The column is computed before the checks, which refuse NaN.
alter table public.transactions add column amount_order bigint not null
  generated always as ((nullif(amount, 'NaN') * 1000)::bigint) stored;
comment on column public.transactions.amount_order is 'The amount in thousandths: lists sort and find amounts by it, with an index.';

create index transactions_amount_index on public.transactions (user_id, amount_order) where deletion_id is null;
create index transactions_note_index on public.transactions (user_id, id) where note <> '' and deletion_id is null;
create index transactions_split_index on public.transactions (user_id, id) where is_split and deletion_id is null;
