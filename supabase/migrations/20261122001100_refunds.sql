-- Which refund came back from which purchase.
create table public.refund_links (
  user_id uuid not null default auth.uid(),
  refund_id uuid not null,
  purchase_id uuid not null,
  amount numeric(15, 3) not null check (amount > 0 and amount <> 'NaN'),
  counts_with_purchase boolean not null default false,
  primary key (user_id, refund_id, purchase_id),
  constraint refund_links_refund_fkey
    foreign key (user_id, refund_id) references public.transactions (user_id, id) on delete cascade,
  constraint refund_links_purchase_fkey
    foreign key (user_id, purchase_id) references public.transactions (user_id, id) on delete cascade
);
comment on table public.refund_links is 'How much of a refund came back from a purchase.';
comment on column public.refund_links.counts_with_purchase is 'Whether it counts on the day of the purchase instead of its own.';

create index refund_links_purchase_index on public.refund_links (user_id, purchase_id);

alter table public.refund_links enable row level security;
create policy "own rows" on public.refund_links for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger await_ledger before insert or update or delete on public.refund_links
  for each statement execute function public.await_ledger();

-- Neither side gives more than it has.
create function public.check_refund() returns trigger
  language plpgsql security invoker set search_path = '' as $$
begin
  if exists (
    select from public.transactions t
    where t.user_id = new.user_id and t.id in (new.refund_id, new.purchase_id)
      and (select sum(l.amount) from public.refund_links l
        where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)) > abs(t.amount)) then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  return null;
end $$;
comment on function public.check_refund() is 'Keeps links of refunds within what either side has.';

create constraint trigger check_refund after insert or update on public.refund_links
  deferrable initially deferred for each row execute function public.check_refund();
