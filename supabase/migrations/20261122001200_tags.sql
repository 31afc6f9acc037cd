-- A user's own words for occasions, across categories.
create table public.tags (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  color smallint check (color between 0 and 10),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table public.tags is 'A word of the user''s for an occasion. Names that differ in case only are one.';

create unique index tags_name_key on public.tags (user_id, public.caseless(name));

alter table public.tags enable row level security;
create policy "own rows" on public.tags for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.transaction_tags (
  user_id uuid not null default auth.uid(),
  transaction_id uuid not null,
  tag_id uuid not null,
  primary key (user_id, transaction_id, tag_id),
  constraint transaction_tags_transaction_fkey
    foreign key (user_id, transaction_id) references public.transactions (user_id, id) on delete cascade,
  constraint transaction_tags_tag_fkey
    foreign key (user_id, tag_id) references public.tags (user_id, id) on delete cascade
);
comment on table public.transaction_tags is 'The tags of transactions.';
create index transaction_tags_tag_index on public.transaction_tags (user_id, tag_id);

alter table public.transaction_tags enable row level security;
create policy "own rows" on public.transaction_tags for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.part_tags (
  user_id uuid not null default auth.uid(),
  part_id uuid not null,
  tag_id uuid not null,
  primary key (user_id, part_id, tag_id),
  constraint part_tags_part_fkey
    foreign key (user_id, part_id) references public.transaction_parts (user_id, id) on delete cascade,
  constraint part_tags_tag_fkey
    foreign key (user_id, tag_id) references public.tags (user_id, id) on delete cascade
);
comment on table public.part_tags is 'The tags of parts of split transactions.';
create index part_tags_tag_index on public.part_tags (user_id, tag_id);

alter table public.part_tags enable row level security;
create policy "own rows" on public.part_tags for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
