create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id)
    on delete cascade,
  name text check (char_length(name) <= 100),
  currency text not null default 'USD' check (public.currency_exponent(currency) is not null),
  email_notifications boolean not null default true,
  budget_alerts boolean not null default true,
  large_transaction_alerts boolean not null default false,
  large_transaction_threshold numeric(15, 3) not null default 500 check (
    large_transaction_threshold > 0
    and large_transaction_threshold <> 'NaN'
  ),
  recurring_alerts boolean not null default true,
  time_zone text check (char_length(time_zone) <= 60),
  noticed_on date,
  created_at timestamptz not null default now()
);

comment on table public.profiles is 'One row per user: their name, their currency, and the alerts they want.';
comment on column public.profiles.currency is
  'ISO 4217: symbol, format and decimals of every amount. Nothing is converted.';
comment on column public.profiles.email_notifications is
  'True if notifications are mailed, too, where the app can send mail.';
comment on column public.profiles.budget_alerts is
  'True to raise an alert when a budget reaches 80 % and 100 % of its limit.';
comment on column public.profiles.large_transaction_alerts is
  'True to raise an alert for an expense of at least the threshold.';
comment on column public.profiles.recurring_alerts is 'True to tell of what comes back: late, dearer, or soon.';
comment on column public.profiles.time_zone is
  'The IANA name of the time zone of their browser; null until it is known.';
comment on column public.profiles.noticed_on is 'Their day on which notices were last looked for without a write.';

alter table public.profiles enable row level security;
create policy "own rows" on public.profiles
for all
to authenticated
using (user_id = (select auth.uid()))
with check (user_id = (select auth.uid()));

create trigger await_ledger
before update of currency on public.profiles
for each statement
execute function public.await_ledger();
create trigger check_preferred_currency
before update of currency on public.profiles
for each row
when (public.currency_exponent(new.currency) < public.currency_exponent(old.currency))
execute function public.check_preferred_currency();
