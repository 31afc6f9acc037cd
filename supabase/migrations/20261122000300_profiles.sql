-- How users want to be addressed and shown figures, and what they want to be told of.
-- The currencies of ISO 4217 in circulation, as lib/domain/currency-list.ts has them; a test holds the two together.
create function public.currency_exponent(code text) returns smallint
  language sql immutable parallel safe security invoker set search_path = '' as $$
  select case
    when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF',
      'XPF')
      then 0::smallint
    when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND')
      then 3::smallint
    when code in (
      'AED', 'AFN', 'ALL', 'AMD', 'AOA', 'ARS', 'AUD', 'AWG', 'AZN', 'BAM', 'BBD', 'BDT', 'BMD', 'BND', 'BOB',
      'BRL', 'BSD', 'BTN', 'BWP', 'BYN', 'BZD', 'CAD', 'CDF', 'CHF', 'CNY', 'COP', 'CRC', 'CUP', 'CVE', 'CZK',
      'DKK', 'DOP', 'DZD', 'EGP', 'ERN', 'ETB', 'EUR', 'FJD', 'FKP', 'GBP', 'GEL', 'GHS', 'GIP', 'GMD', 'GTQ',
      'GYD', 'HKD', 'HNL', 'HTG', 'HUF', 'IDR', 'ILS', 'INR', 'IRR', 'JMD', 'KES', 'KGS', 'KHR', 'KPW', 'KYD',
      'KZT', 'LAK', 'LBP', 'LKR', 'LRD', 'LSL', 'MAD', 'MDL', 'MGA', 'MKD', 'MMK', 'MNT', 'MOP', 'MRU', 'MUR',
      'MVR', 'MWK', 'MXN', 'MYR', 'MZN', 'NAD', 'NGN', 'NIO', 'NOK', 'NPR', 'NZD', 'PAB', 'PEN', 'PGK', 'PHP',
      'PKR', 'PLN', 'QAR', 'RON', 'RSD', 'RUB', 'SAR', 'SBD', 'SCR', 'SDG', 'SEK', 'SGD', 'SHP', 'SLE', 'SOS',
      'SRD', 'SSP', 'STN', 'SVC', 'SYP', 'SZL', 'THB', 'TJS', 'TMT', 'TOP', 'TRY', 'TTD', 'TWD', 'TZS', 'UAH',
      'USD', 'UYU', 'UZS', 'VED', 'VES', 'WST', 'XCD', 'XCG', 'YER', 'ZAR', 'ZMW', 'ZWG')
      then 2::smallint
  end;
$$;
comment on function public.currency_exponent(text) is
  'How many decimals amounts of a currency have, by ISO 4217; null for what is no currency to choose.';

create table public.profiles (
  user_id uuid primary key default auth.uid() references auth.users (id) on delete cascade,
  name text check (char_length(name) <= 100),
  currency text not null default 'USD' check (public.currency_exponent(currency) is not null),
  email_notifications boolean not null default true,
  budget_alerts boolean not null default true,
  large_transaction_alerts boolean not null default false,
  large_transaction_threshold numeric(15, 3) not null default 500
    check (large_transaction_threshold > 0 and large_transaction_threshold <> 'NaN'),
  created_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per user: how they want to be addressed, shown figures and told of things.';
comment on column public.profiles.currency is 'ISO 4217: symbol, format and decimals of every amount. Nothing is converted.';
comment on column public.profiles.email_notifications is 'Whether notifications are mailed, too, where the app can send mail.';
comment on column public.profiles.budget_alerts is 'Whether to tell of a budget at 80 % and 100 % of its limit.';
comment on column public.profiles.large_transaction_alerts is 'Whether to tell of an expense of at least the threshold.';

alter table public.profiles enable row level security;
create policy "own rows" on public.profiles for all to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
