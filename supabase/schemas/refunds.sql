create table public.refund_links (
  user_id uuid not null default auth.uid(),
  refund_id uuid not null,
  purchase_id uuid not null,
  amount numeric(15, 3) not null check (amount > 0 and amount <> 'NaN'),
  counts_with_purchase boolean not null default false,
  primary key (user_id, refund_id, purchase_id),
  constraint refund_links_refund_fkey
    foreign key (user_id, refund_id) references public.transactions (user_id, id)
      on delete cascade,
  constraint refund_links_purchase_fkey
    foreign key (user_id, purchase_id) references public.transactions (user_id, id)
      on delete cascade
);

comment on table public.refund_links is 'The amounts of refunds that came back from purchases.';
comment on column public.refund_links.counts_with_purchase is
  'True if it counts on the day of the purchase instead of the day of the refund.';

create index refund_links_purchase_index on public.refund_links (user_id, purchase_id);

alter table public.refund_links enable row level security;
create policy "own rows" on public.refund_links
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before insert or update or delete on public.refund_links
for each statement
execute function public.await_ledger();
create constraint trigger check_refund
after insert or update on public.refund_links
deferrable initially deferred
for each row
execute function public.check_refund();
create trigger track_refunds_of_deleted
after delete on public.refund_links
referencing old table as before
for each statement
execute function public.track_refunds();
create trigger track_refunds_of_new
after insert on public.refund_links
referencing new table as after
for each statement
execute function public.track_refunds();

create function public.check_refund()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
declare
  sides uuid[];
begin
  -- The record of one table has no field of the other.
  if tg_table_name = 'transactions' then
    sides := array[new.id];
  else
    sides := array[new.refund_id, new.purchase_id];
  end if;
  if
    exists (
      select
      from public.transactions t
      where
        t.user_id = new.user_id
        and t.id = any (sides)
        and (
          select sum(l.amount)
          from public.refund_links l
          where l.user_id = t.user_id and (l.refund_id = t.id or l.purchase_id = t.id)
        ) > abs(t.amount)
    )
  then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  return null;
end;
$$;
comment on function public.check_refund is 'Keeps links of refunds within the amounts of either side.';

create function public.join_refund(refund uuid, purchase uuid, amount numeric, with_purchase boolean)
returns void
language plpgsql
security invoker
set search_path = ''
as $$
declare
  owner uuid := public.current_user_id();
  money_back public.transactions;
  bought public.transactions;
  fits numeric;
begin
  select t.*
  into money_back
  from public.transactions t
  where t.user_id = owner and t.id = refund and t.deletion_id is null;
  select t.*
  into bought
  from public.transactions t
  where t.user_id = owner and t.id = purchase and t.deletion_id is null;
  if
    money_back.id is null
    or bought.id is null
    or money_back.amount < 0
    or bought.type <> 'expense'
    or money_back.type = 'transfer'
    or public.account_currency(owner, money_back.account_id) <> public.account_currency(owner, bought.account_id)
  then
    raise sqlstate 'PT409' using message = 'not_a_refund';
  end if;
  select
    least(
      money_back.amount - coalesce(sum(l.amount) filter (where l.refund_id = refund), 0),
      -bought.amount - coalesce(sum(l.amount) filter (where l.purchase_id = purchase), 0)
    )
  into fits
  from public.refund_links l
  where
    l.user_id = owner
    and (l.refund_id = refund or l.purchase_id = purchase)
    and (l.refund_id, l.purchase_id) <> (refund, purchase);
  if coalesce(join_refund.amount, fits) > fits or coalesce(join_refund.amount, fits) <= 0 then
    raise sqlstate 'PT409' using message = 'refund_too_large';
  end if;
  update public.transactions t
  set
    type = 'refund',
    category_id = case
      when t.category_source = 'none'
      or not exists (
        select from public.categories c where c.user_id = owner and c.id = t.category_id and c.kind = 'spending'
      ) then coalesce(
        (
          -- The part that it is exactly, or all of it.
          select p.category_id
          from public.transaction_parts p
          where p.user_id = owner and p.transaction_id = purchase and p.amount = -t.amount
          order by p.position
          limit 1
        ),
        case
          when bought.is_split then t.category_id
          else bought.category_id
        end
      )
      else t.category_id
    end,
    category_source = case
      when t.category_source = 'none'
      and not bought.is_split then bought.category_source
      else t.category_source
    end
  where t.user_id = owner and t.id = refund;
  insert into public.refund_links as l (user_id, refund_id, purchase_id, amount, counts_with_purchase)
  values (owner, refund, purchase, coalesce(join_refund.amount, fits), with_purchase)
  on conflict on constraint refund_links_pkey do update
    set
      amount = excluded.amount,
      counts_with_purchase = excluded.counts_with_purchase;
  delete from public.suggestions s
  where
    s.user_id = owner
    and s.refused_at is null
    and s.kind in ('refund', 'transfer', 'fee')
    and (s.first_id = refund or s.second_id = refund);
end;
$$;
comment on function public.join_refund is
  'Links a refund with its purchase, by as much as fits where no amount is given, or changes the link.';

create function public.link_refund(
  change uuid,
  refund uuid,
  purchase uuid,
  amount numeric default null,
  with_purchase boolean default false
)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if
    not public.begin_change(
      change,
      array[refund, purchase],
      jsonb_build_object('action', 'refund', 'refundId', refund, 'purchaseId', purchase, 'withPurchase', with_purchase)
    )
  then
    return jsonb_build_object('transactions', 1);
  end if;
  perform public.join_refund(refund, purchase, link_refund.amount, with_purchase);
  set constraints all immediate;
  return public.end_change(change);
end;
$$;
comment on function public.link_refund is 'Links a refund with its purchase, or changes the link; safe to repeat.';

create function public.unlink_refund(change uuid, refund uuid, purchase uuid)
returns jsonb
language plpgsql
security invoker
set search_path = ''
as $$
begin
  if
    not public.begin_change(
      change,
      array[refund, purchase],
      jsonb_build_object('action', 'unlink-refund', 'refundId', refund, 'purchaseId', purchase)
    )
  then
    return jsonb_build_object('transactions', 1);
  end if;
  delete from public.refund_links l
  where l.user_id = public.current_user_id() and l.refund_id = refund and l.purchase_id = purchase;
  return public.end_change(change);
end;
$$;
comment on function public.unlink_refund is 'Forgets that a refund came back from a purchase; safe to repeat.';
