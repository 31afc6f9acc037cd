-- How many transactions have which amount, so that a page deep in a list by amount is found without reading the rows
-- before it.

-- Amounts with the same first seven binary digits, which differ by one or two per cent, are one step.
create function public.amount_step(amount_order bigint) returns bigint
  language sql immutable parallel safe security invoker
  return (amount_order >> greatest(char_length(ltrim(abs(amount_order)::bit(64)::text, '0')) - 7, 0))
    << greatest(char_length(ltrim(abs(amount_order)::bit(64)::text, '0')) - 7, 0);
comment on function public.amount_step(bigint) is 'The lowest amount of the step that an amount is in, both in thousandths.';

create table public.amount_counts (
  user_id uuid not null references auth.users on delete cascade,
  step bigint not null,
  transactions integer not null,
  primary key (user_id, step)
);
comment on table public.amount_counts is 'How many transactions outside the trash have an amount in each step.';
comment on column public.amount_counts.step is 'The lowest amount of the step, in thousandths (amount_step).';
alter table public.amount_counts enable row level security;
create policy "own rows" on public.amount_counts for select to authenticated using (user_id = (select auth.uid()));
revoke insert, update, delete on public.amount_counts from authenticated;

create function public.track_amounts() returns trigger
  language plpgsql security definer set search_path = '' set jit = off as $$
begin
  if tg_op = 'INSERT' then
    insert into public.amount_counts as c
    select a.user_id, public.amount_step(a.amount_order), sum(a.transactions)
    from (select n.user_id, n.amount_order, count(*) as transactions from after n where n.deletion_id is null group by 1, 2) a
    group by 1, 2
    on conflict (user_id, step) do update set transactions = c.transactions + excluded.transactions;
  elsif tg_op = 'DELETE' then
    update public.amount_counts c set transactions = c.transactions - g.transactions
    from (
      select o.user_id, public.amount_step(o.amount_order) as step, count(*) as transactions
      from before o where o.deletion_id is null group by 1, 2
    ) g
    where c.user_id = g.user_id and c.step = g.step;
  else
    insert into public.amount_counts as c
    select a.user_id, public.amount_step(a.amount_order), sum(a.transactions)
    from (
      select n.user_id, n.amount_order, 1 as transactions from after n where n.deletion_id is null
      union all
      select o.user_id, o.amount_order, -1 from before o where o.deletion_id is null
    ) a
    group by 1, 2
    having sum(a.transactions) <> 0
    on conflict (user_id, step) do update set transactions = c.transactions + excluded.transactions;
  end if;
  return null;
end $$;
comment on function public.track_amounts() is 'Keeps the counts of amounts with every change of transactions.';

create trigger track_amounts_of_new after insert on public.transactions
  referencing new table as after for each statement execute function public.track_amounts();
create trigger track_amounts_of_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.track_amounts();
create trigger track_amounts_of_deleted after delete on public.transactions
  referencing old table as before for each statement execute function public.track_amounts();

insert into public.amount_counts
select t.user_id, public.amount_step(t.amount_order), count(*)
from public.transactions t where t.deletion_id is null group by 1, 2;

create or replace function public.rebuild_totals() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  delete from public.month_totals m where m.user_id = owner;
  delete from public.account_months m where m.user_id = owner;
  delete from public.ledger_totals s where s.user_id = owner;
  perform private.refresh_totals(owner, array_agg(d.account_id), array_agg(d.month))
  from (
    select distinct l.account_id, public.month_of(l.counted_on) as month
    from public.ledger_lines l where l.user_id = owner
    union
    select distinct t.account_id, public.month_of(t.date) from public.live_transactions t where t.user_id = owner
  ) d;
  delete from public.amount_counts c where c.user_id = owner;
  insert into public.amount_counts
  select owner, public.amount_step(t.amount_order), count(*)
  from public.transactions t where t.user_id = owner and t.deletion_id is null group by 2;
end $$;
