-- Its JSON has camelCase keys, as the app knows them.

-- The cards of the Bank Accounts screen.
create or replace function public.bank_accounts(today date default null) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
    'lastFourDigits', a.last_four_digits, 'balance', f.balance::text, 'closed', a.closed_at is not null,
    'revision', a.revision, 'transactions', f.transactions, 'latest', f.latest, 'upcoming', f.upcoming::text)
    order by a.created_at desc, a.id), '[]')
  from public.live_accounts a
  join public.bank_account_figures(today) f on f.account_id = a.id
  where a.user_id = (select public.current_user_id());
$$;
