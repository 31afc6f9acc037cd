-- A balance that the user stated can be taken back, and put back again.

create function public.remove_mark(mark uuid) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
  gone public.balance_marks;
begin
  delete from public.balance_marks b
  where b.user_id = owner and b.id = mark and b.source <> 'file' and exists (
    select from public.balance_marks o where o.user_id = owner and o.account_id = b.account_id and o.id <> b.id)
  returning * into gone;
  if gone.id is null then
    if exists (select from public.balance_marks b where b.user_id = owner and b.id = mark) then
      raise sqlstate 'PT409' using message = 'only_mark';
    end if;
    return null;
  end if;
  update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = gone.account_id;
  return jsonb_build_object('id', gone.id, 'account', gone.account_id, 'date', gone.date, 'balance', gone.balance::text,
    'source', gone.source, 'endOfDay', gone.end_of_day,
    'statedAt', to_char(gone.stated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'));
end $$;
comment on function public.remove_mark(uuid) is 'Takes back a balance that the user stated, except the only one of an account; returns it, or null where it is gone already.';
revoke all on function public.remove_mark(uuid) from public;
grant execute on function public.remove_mark(uuid) to authenticated;

create function public.restore_mark(mark jsonb) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  owner uuid := public.lock_ledger();
begin
  if not exists (select from public.live_accounts a where a.user_id = owner and a.id = (mark ->> 'account')::uuid) then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  insert into public.balance_marks (user_id, id, account_id, date, balance, source, end_of_day, stated_at)
  values (owner, (mark ->> 'id')::uuid, (mark ->> 'account')::uuid, (mark ->> 'date')::date, (mark ->> 'balance')::numeric,
    mark ->> 'source', (mark ->> 'endOfDay')::boolean, (mark ->> 'statedAt')::timestamptz)
  on conflict do nothing;
  if found then
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = (mark ->> 'account')::uuid;
  end if;
end $$;
comment on function public.restore_mark(jsonb) is 'Puts back what remove_mark took; safe to repeat.';
revoke all on function public.restore_mark(jsonb) from public;
grant execute on function public.restore_mark(jsonb) to authenticated;
