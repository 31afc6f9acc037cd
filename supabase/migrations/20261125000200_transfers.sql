-- A leg may be a part of a split transaction. The accounts of both sides are known always, so that a transfer that has lost
-- a leg waits for another.
drop index public.transfers_account_index;
alter table public.transfers
  drop constraint transfers_sides,
  drop constraint transfers_out_key,
  drop constraint transfers_in_key,
  drop constraint transfers_out_fkey,
  drop constraint transfers_in_fkey,
  add column out_part_id uuid,
  add column in_part_id uuid,
  add column out_account_id uuid,
  add column in_account_id uuid,
  add column out_type text not null default 'expense' check (out_type in ('expense', 'refund', 'income')),
  add column in_type text not null default 'income' check (in_type in ('expense', 'refund', 'income')),
  add column import_id uuid;
update public.transfers r
set out_account_id = coalesce((
    select t.account_id from public.transactions t where t.user_id = r.user_id and t.id = r.out_id), r.account_id),
  in_account_id = coalesce((
    select t.account_id from public.transactions t where t.user_id = r.user_id and t.id = r.in_id), r.account_id);
delete from public.transfers r where r.out_account_id = r.in_account_id;
alter table public.transfers
  drop column account_id,
  alter column out_account_id set not null,
  alter column in_account_id set not null,
  add constraint transfers_accounts check (out_account_id <> in_account_id),
  add constraint transfers_out_fkey foreign key (user_id, out_id)
    references public.transactions (user_id, id) on delete set null (out_id),
  add constraint transfers_in_fkey foreign key (user_id, in_id)
    references public.transactions (user_id, id) on delete set null (in_id),
  add constraint transfers_out_part_fkey foreign key (user_id, out_part_id)
    references public.transaction_parts (user_id, id) on delete set null (out_part_id),
  add constraint transfers_in_part_fkey foreign key (user_id, in_part_id)
    references public.transaction_parts (user_id, id) on delete set null (in_part_id),
  add constraint transfers_out_account_fkey foreign key (user_id, out_account_id)
    references public.accounts (user_id, id) on delete cascade,
  add constraint transfers_in_account_fkey foreign key (user_id, in_account_id)
    references public.accounts (user_id, id) on delete cascade;
create unique index transfers_out_key on public.transfers (user_id, out_id) where out_part_id is null;
create unique index transfers_in_key on public.transfers (user_id, in_id) where in_part_id is null;
create unique index transfers_out_part_key on public.transfers (user_id, out_part_id);
create unique index transfers_in_part_key on public.transfers (user_id, in_part_id);
create index transfers_out_index on public.transfers (user_id, out_id);
create index transfers_in_index on public.transfers (user_id, in_id);
create index transfers_out_account_index on public.transfers (user_id, out_account_id);
create index transfers_in_account_index on public.transfers (user_id, in_account_id);
create index transfers_import_index on public.transfers (user_id, import_id) where import_id is not null;
comment on table public.transfers is 'Money that only moves between two accounts: two legs, or one that waits for its other side.';
comment on column public.transfers.out_part_id is 'The part of out_id that is the leg, where it is split; null for all of it.';
comment on column public.transfers.in_part_id is 'The part of in_id that is the leg, where it is split; null for all of it.';
comment on column public.transfers.out_account_id is 'Where the money comes from, whether or not its transaction is there.';
comment on column public.transfers.in_account_id is 'Where the money goes to, whether or not its transaction is there.';
comment on column public.transfers.out_type is 'What the leg counted as before.';
comment on column public.transfers.in_type is 'What the leg counted as before.';
comment on column public.transfers.import_id is 'The import whose rows it was found with.';

create view public.live_transfers with (security_invoker = true) as
select r.user_id, r.id, o.id as out_id, i.id as in_id, r.out_part_id, r.in_part_id, r.out_account_id, r.in_account_id,
  r.origin, r.evidence, r.import_id, r.created_at
from public.transfers r
left join public.transactions o on o.user_id = r.user_id and o.id = r.out_id and o.deletion_id is null
left join public.transactions i on i.user_id = r.user_id and i.id = r.in_id and i.deletion_id is null
where o.id is not null or i.id is not null;
comment on view public.live_transfers is 'Transfers by their legs that are not in the trash; one without its other leg waits for it.';
revoke insert, update, delete on public.live_transfers from authenticated;
