-- Who money went to or came from.
create table public.payees (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text check (char_length(btrim(name)) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (user_id, id)
);
comment on table public.payees is 'Who money went to or came from.';
comment on column public.payees.name is 'As the user calls them; null while transactions show their own description.';

alter table public.payees enable row level security;
create policy "own rows" on public.payees for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create table public.payee_keys (
  user_id uuid not null default auth.uid(),
  key text not null check (char_length(key) <= 500),
  payee_id uuid not null,
  primary key (user_id, key),
  constraint payee_keys_payee_fkey
    foreign key (user_id, payee_id) references public.payees (user_id, id) on delete cascade
);
comment on table public.payee_keys is 'The descriptions by which a payee is known, without case, accents and blanks at their ends.';

create index payee_keys_payee_index on public.payee_keys (user_id, payee_id);

alter table public.payee_keys enable row level security;
create policy "own rows" on public.payee_keys for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- A syllable may fall apart into three letters, and what an index holds has an end.
create function public.payee_key(description text) returns text
  language sql immutable parallel safe security invoker
  return left(btrim(public.fold_text(description)), 500);
comment on function public.payee_key(text) is 'A description as payees are known by it.';

-- Makes the payees of descriptions that are not known yet.
create function public.ensure_payees(owner uuid, descriptions text[]) returns void
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
begin
  with unknown as materialized (
    select k.key, gen_random_uuid() as payee_id
    from (select distinct public.payee_key(d) as key from unnest(descriptions) d) k
    where not exists (select from public.payee_keys p where p.user_id = owner and p.key = k.key)
  ), made as (
    insert into public.payees (user_id, id) select owner, u.payee_id from unknown u
  )
  insert into public.payee_keys (user_id, key, payee_id) select owner, u.key, u.payee_id from unknown u;
end $$;
comment on function public.ensure_payees(uuid, text[]) is 'Makes the payees of descriptions that are not known yet.';

-- A payee without a name of the user's and without transactions is what is left of deleted ones.
create function public.forget_unused_payees() returns void
  language plpgsql security invoker set search_path = '' set enable_nestloop = off set jit = off as $$
begin
  delete from public.payees p
  where p.user_id = public.current_user_id() and p.name is null
    and not exists (select from public.transactions t where t.user_id = p.user_id and t.payee_id = p.id);
end $$;
comment on function public.forget_unused_payees() is 'Forgets payees of which no transaction is left.';
