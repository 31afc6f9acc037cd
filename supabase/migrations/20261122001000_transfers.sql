-- Money that only moves between two accounts of a user.
create table public.transfers (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  out_id uuid,
  in_id uuid,
  account_id uuid,
  origin text not null check (origin in ('hand', 'found')),
  evidence text check (char_length(evidence) <= 500),
  created_at timestamptz not null default now(),
  primary key (user_id, id),
  constraint transfers_out_fkey
    foreign key (user_id, out_id) references public.transactions (user_id, id) on delete cascade,
  constraint transfers_in_fkey
    foreign key (user_id, in_id) references public.transactions (user_id, id) on delete cascade,
  constraint transfers_account_fkey
    foreign key (user_id, account_id) references public.accounts (user_id, id) on delete cascade,
  constraint transfers_out_key unique (user_id, out_id),
  constraint transfers_in_key unique (user_id, in_id),
  constraint transfers_sides check (num_nonnulls(out_id, in_id) = 2 or num_nonnulls(out_id, in_id) = 1 and account_id is not null)
);
comment on table public.transfers is 'Money that only moves: two transactions, or one that waits for its other side.';
comment on column public.transfers.account_id is 'Where the other side is to come, while there is one only.';
comment on column public.transfers.evidence is 'Why it was linked without being asked for.';

create index transfers_account_index on public.transfers (user_id, account_id) where account_id is not null;

alter table public.transfers enable row level security;
create policy "own rows" on public.transfers for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.refused_transfers (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  out_id uuid not null,
  in_id uuid not null,
  primary key (user_id, out_id, in_id),
  constraint refused_transfers_out_fkey
    foreign key (user_id, out_id) references public.transactions (user_id, id) on delete cascade,
  constraint refused_transfers_in_fkey
    foreign key (user_id, in_id) references public.transactions (user_id, id) on delete cascade
);
comment on table public.refused_transfers is 'Two transactions the user has said are no transfer.';

create index refused_transfers_in_index on public.refused_transfers (user_id, in_id);

alter table public.refused_transfers enable row level security;
create policy "own rows" on public.refused_transfers for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
