-- An account can be locked until a day: what is dated up to then is reconciled, and changes there are asked about first.

alter table public.accounts add column locked_until date;
comment on column public.accounts.locked_until is
  'Up to this day its transactions are reconciled: what would change a balance there is refused unless the request says that it may. Null for none.';

create or replace view public.live_accounts with (security_invoker = true) as
select a.user_id, a.id, a.name, a.type, a.last_four_digits, a.currency, a.sample, a.created_at, a.closed_at,
  a.deletion_id, a.revision, a.locked_until
from public.accounts a
where a.deletion_id is null;

create function public.may_change_locked() returns boolean
  language sql stable security invoker set search_path = '' as $$
  -- Only what a user does is asked about, not what the database does for them.
  select current_user <> 'authenticated' or coalesce(
    nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-change-locked' = 'yes', false);
$$;
comment on function public.may_change_locked() is
  'Whether this request may change what is locked: it has the header that says so.';
revoke all on function public.may_change_locked() from public;
grant execute on function public.may_change_locked() to authenticated;

create function public.refuse_locked() returns trigger
  language plpgsql security invoker set search_path = '' as $$
declare
  locked record;
begin
  if not exists (
    select from public.accounts a where a.user_id = public.current_user_id() and a.locked_until is not null)
    or public.may_change_locked() then
    return null;
  end if;
  if tg_op = 'INSERT' then
    select a.name, a.locked_until into locked
    from after n join public.accounts a on a.user_id = n.user_id and a.id = n.account_id
    where n.deletion_id is null and n.date <= a.locked_until limit 1;
  elsif tg_op = 'DELETE' then
    select a.name, a.locked_until into locked
    from before o join public.accounts a on a.user_id = o.user_id and a.id = o.account_id
    where o.deletion_id is null and o.date <= a.locked_until limit 1;
  else
    -- Only what moves a balance: where, when and how much it is, and whether it is there at all.
    with o as materialized (
      select user_id, id, account_id, date, amount from before where deletion_id is null
    ), n as materialized (
      select user_id, id, account_id, date, amount from after where deletion_id is null
    )
    select a.name, a.locked_until into locked
    from ((select * from o except select * from n) union all (select * from n except select * from o)) c
    join public.accounts a on a.user_id = c.user_id and a.id = c.account_id
    where c.date <= a.locked_until limit 1;
  end if;
  if found then
    raise sqlstate 'PT409' using message = 'locked_until',
      detail = jsonb_build_object('account', locked.name, 'day', locked.locked_until)::text;
  end if;
  return null;
end $$;
comment on function public.refuse_locked() is
  'Refuses changes of balances in the locked days of an account, unless the request says that it may.';
revoke all on function public.refuse_locked() from public;
grant execute on function public.refuse_locked() to authenticated;

create trigger refuse_locked_new after insert on public.transactions
  referencing new table as after for each statement execute function public.refuse_locked();
create trigger refuse_locked_edited after update on public.transactions
  referencing old table as before new table as after for each statement execute function public.refuse_locked();
create trigger refuse_locked_deleted after delete on public.transactions
  referencing old table as before for each statement execute function public.refuse_locked();

create function public.lock_account(account uuid, until date) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  update public.accounts a set locked_until = until where a.user_id = owner and a.id = account and a.deletion_id is null;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
end $$;
comment on function public.lock_account(uuid, date) is 'Locks an account until a day, or unlocks it.';
revoke all on function public.lock_account(uuid, date) from public;
grant execute on function public.lock_account(uuid, date) to authenticated;
