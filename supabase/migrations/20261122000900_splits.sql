-- Parts of split transactions, which count instead of them.
create table public.transaction_parts (
  -- Not by way of the transaction alone: a leaving user's categories go before it.
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  transaction_id uuid not null,
  position integer not null check (position > 0),
  amount numeric(15, 3) not null check (amount <> 0 and amount <> 'NaN'),
  type text not null check (type in ('expense', 'refund', 'income', 'transfer')),
  category_id uuid not null,
  note text not null default '' check (char_length(note) <= 1000),
  primary key (user_id, id),
  constraint transaction_parts_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id) on delete cascade,
  constraint transaction_parts_category_fkey
    foreign key (user_id, category_id) references public.categories (user_id, id),
  constraint transaction_parts_position_key unique (user_id, transaction_id, position) deferrable initially deferred,
  constraint transaction_parts_sign check (case type when 'expense' then amount < 0 when 'transfer' then true else amount > 0 end)
);
comment on table public.transaction_parts is 'A part of a split transaction. There are two or more, and together they are its amount.';

create index transaction_parts_category_index on public.transaction_parts (user_id, category_id);

alter table public.transaction_parts enable row level security;
create policy "own rows" on public.transaction_parts for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger await_ledger before insert or update or delete on public.transaction_parts
  for each statement execute function public.await_ledger();

-- Held at commit, when all parts are there and the row says its amount.
create function public.check_split() returns trigger
  language plpgsql security invoker set search_path = '' as $$
declare
  held record := coalesce(new, old);
  split uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    split := array[held.id];
  else
    split := array[new.transaction_id, old.transaction_id];
  end if;
  if exists (
    select from public.transactions t
    cross join lateral (
      select count(*) as parts, coalesce(sum(p.amount), 0) as amount from public.transaction_parts p
      where p.user_id = t.user_id and p.transaction_id = t.id
    ) p
    where t.user_id = held.user_id and t.id = any (split) and p.parts > 0 and (p.parts < 2 or p.amount <> t.amount)) then
    raise sqlstate 'PT409' using message = 'parts_differ';
  end if;
  return null;
end $$;
comment on function public.check_split() is 'Keeps the parts of a transaction two or more, and together its amount.';

create constraint trigger check_split after insert or update or delete on public.transaction_parts
  deferrable initially deferred for each row execute function public.check_split();
create constraint trigger check_split after update of amount on public.transactions
  deferrable initially deferred for each row when (new.is_split) execute function public.check_split();
