-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.account_balances
CREATE VIEW public.account_balances WITH (security_invoker=true) AS
 SELECT a.user_id,
    a.id,
    a.name,
    a.type,
    a.last_four_digits,
    a.created_at,
    a.closed_at,
    a.revision,
    a.sample,
    COALESCE(m.balance, 0::numeric) + COALESCE(( SELECT sum(t.amount) AS sum
           FROM public.live_transactions t
          WHERE t.user_id = a.user_id AND t.account_id = a.id AND t.date >= m.date AND t.date < (public.month_of(m.date) + '1 mon'::interval)::date AND (t.date > m.date OR t.created_at > m.stated_at)), 0::numeric) + COALESCE(( SELECT sum(s.amount) AS sum
           FROM public.account_months s
          WHERE s.user_id = a.user_id AND s.account_id = a.id AND (m.date IS NULL OR s.month > public.month_of(m.date))), 0::numeric) AS balance
   FROM public.live_accounts a
     LEFT JOIN LATERAL ( SELECT b.balance,
            b.date,
            b.stated_at
           FROM public.balance_marks b
          WHERE b.user_id = a.user_id AND b.account_id = a.id AND b.source = 'typed'::text
          ORDER BY b.stated_at DESC, b.id
         LIMIT 1) m ON true;

COMMENT ON VIEW public.account_balances IS 'Accounts with their balance of now: the one definition for cards and dashboard.';

GRANT SELECT ON public.account_balances TO authenticated;

-- ---------------------------------------------------------------- public.add_account
CREATE OR REPLACE FUNCTION public.add_account(account uuid, name text, type text, last_four_digits text, balance numeric, today date)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  owner uuid := public.lock_ledger();
begin
  insert into public.accounts as a (user_id, id, name, type, last_four_digits)
  values (owner, account, add_account.name, add_account.type, add_account.last_four_digits)
  -- One that was deleted since is there anew: what is in the trash of it can still come back to it.
  on conflict (user_id, id) do update
  set name = excluded.name, type = excluded.type, last_four_digits = excluded.last_four_digits, currency = null,
    created_at = now(), closed_at = null, deletion_id = null, revision = a.revision + 1
  where a.deletion_id is not null;
  if found then
    delete from public.balance_marks m where m.user_id = owner and m.account_id = account;
    delete from public.import_mappings m where m.user_id = owner and m.account_id = account;
    insert into public.balance_marks (user_id, account_id, date, balance, source, stated_at)
    values (owner, account, today, add_account.balance, 'typed', now());
    return true;
  end if;
  return exists (
    select from public.live_accounts a
    where a.user_id = owner and a.id = account and a.name = add_account.name and a.type = add_account.type
      and a.last_four_digits is not distinct from add_account.last_four_digits
      and add_account.balance = (
        select m.balance from public.balance_marks m
        where m.user_id = owner and m.account_id = account and m.source = 'typed' order by m.stated_at desc limit 1));
end $function$;

COMMENT ON FUNCTION public.add_account(uuid,text,text,text,numeric,date) IS 'Adds an account with what it holds now; safe to repeat.';
REVOKE ALL ON FUNCTION public.add_account(uuid,text,text,text,numeric,date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.add_account(uuid,text,text,text,numeric,date) TO authenticated;

-- ---------------------------------------------------------------- public.bank_account_figures
CREATE OR REPLACE FUNCTION public.bank_account_figures(today date)
 RETURNS TABLE(account_id uuid, balance numeric, typed_on date, transactions bigint, latest date, upcoming numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select b.id, b.balance,
    (select m.date from public.balance_marks m
     where m.user_id = b.user_id and m.account_id = b.id and m.source = 'typed' order by m.stated_at desc, m.id limit 1),
    coalesce(s.transactions, 0), s.latest,
    coalesce(s.upcoming, 0) + coalesce(
      (select sum(t.amount) from public.live_transactions t
       where t.user_id = b.user_id and t.account_id = b.id
         and t.date > today and t.date < (public.month_of(today) + interval '1 month')::date), 0)
  from public.account_balances b
  left join (
    select m.account_id, sum(m.transactions) as transactions, max(m.last_day) as latest,
      sum(m.amount) filter (where m.month > today) as upcoming
    from public.account_months m
    where m.user_id = (select public.current_user_id())
    group by m.account_id
  ) s on s.account_id = b.id
  where b.user_id = (select public.current_user_id());
$function$;

COMMENT ON FUNCTION public.bank_account_figures(date) IS 'The figures of the user''s accounts.';
REVOKE ALL ON FUNCTION public.bank_account_figures(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_account_figures(date) TO authenticated;

-- ---------------------------------------------------------------- public.bank_accounts
CREATE OR REPLACE FUNCTION public.bank_accounts(today date DEFAULT NULL::date)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'type', a.type,
    'lastFourDigits', a.last_four_digits, 'balance', f.balance::text, 'closed', a.closed_at is not null,
    'revision', a.revision, 'transactions', f.transactions, 'latest', f.latest, 'upcoming', f.upcoming::text)
    order by a.created_at desc, a.id), '[]')
  from public.live_accounts a
  join public.bank_account_figures(today) f on f.account_id = a.id
  where a.user_id = (select public.current_user_id());
$function$;

COMMENT ON FUNCTION public.bank_accounts(date) IS 'The user''s accounts with their balance, how many transactions they have, and what of it is dated after today.';
REVOKE ALL ON FUNCTION public.bank_accounts(date) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.bank_accounts(date) TO authenticated;

-- ---------------------------------------------------------------- public.update_balance
CREATE OR REPLACE FUNCTION public.update_balance(account uuid, balance numeric, today date, revision integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- An import that is being saved comes first, so that its rows lie before this balance.
  owner uuid := public.lock_ledger();
  held public.accounts;
begin
  select * into held from public.accounts a where a.user_id = owner and a.id = account and a.deletion_id is null for update;
  if not found then
    raise sqlstate 'PT404' using message = 'account_gone';
  end if;
  if held.revision = update_balance.revision then
    insert into public.balance_marks (user_id, account_id, date, balance, source)
    values (owner, account, today, update_balance.balance, 'typed');
    update public.accounts a set revision = a.revision + 1 where a.user_id = owner and a.id = account;
    return true;
  end if;
  -- What is dated later is no part of what was typed.
  return exists (
    select from public.bank_account_figures(today) f
    where f.account_id = account and f.typed_on = today and f.balance - f.upcoming = update_balance.balance);
end $function$;

COMMENT ON FUNCTION public.update_balance(uuid,numeric,date,integer) IS 'Sets what an account holds as of now; safe to repeat, false when it was changed since that revision.';
REVOKE ALL ON FUNCTION public.update_balance(uuid,numeric,date,integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.update_balance(uuid,numeric,date,integer) TO authenticated;
