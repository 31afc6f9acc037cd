create table public.suggestions (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('transfer', 'fee', 'refund', 'duplicate')),
  first_id uuid not null,
  second_id uuid,
  decision text not null default '' check (char_length(decision) <= 200),
  reason text check (char_length(reason) <= 100),
  created_at timestamptz not null default now(),
  refused_at timestamptz,
  primary key (user_id, id),
  constraint suggestions_key unique nulls not distinct (user_id, kind, first_id, second_id),
  constraint suggestions_first_fkey foreign key (user_id, first_id)
    references public.transactions (user_id, id) on delete cascade,
  constraint suggestions_second_fkey foreign key (user_id, second_id)
    references public.transactions (user_id, id) on delete cascade,
  constraint suggestions_second check (second_id is not null or kind = 'transfer' and refused_at is not null)
);
comment on table public.suggestions is 'What two transactions may be to each other, until the user decides; refusals are remembered.';
comment on column public.suggestions.first_id is 'The leg that goes out, the refund, or the duplicate that came first.';
comment on column public.suggestions.second_id is 'The leg that comes in, the purchase, or the later duplicate; null: the first is no transfer at all.';
comment on column public.suggestions.decision is 'Equal for suggestions that are decided together.';
comment on column public.suggestions.reason is 'Why it is suggested, as a code.';
create index suggestions_first_index on public.suggestions (user_id, first_id);
create index suggestions_second_index on public.suggestions (user_id, second_id);
create index suggestions_open_index on public.suggestions (user_id, kind, decision) where refused_at is null;
alter table public.suggestions enable row level security;
create policy "own rows" on public.suggestions for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into public.suggestions (user_id, kind, first_id, second_id, refused_at)
select r.user_id, 'transfer', r.out_id, r.in_id, now() from public.refused_transfers r;
drop table public.refused_transfers;
