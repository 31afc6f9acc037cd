-- Generated from the migrated database by `npm run schema`. Do not edit.
-- What is defined today, in the words of PostgreSQL's catalog; a role that no GRANT names has no right.

-- ---------------------------------------------------------------- public.profiles
CREATE TABLE public.profiles (
  user_id uuid DEFAULT auth.uid() NOT NULL,
  name text,
  currency text DEFAULT 'USD'::text NOT NULL,
  email_notifications boolean DEFAULT true NOT NULL,
  budget_alerts boolean DEFAULT true NOT NULL,
  large_transaction_alerts boolean DEFAULT false NOT NULL,
  large_transaction_threshold numeric(15,3) DEFAULT 500 NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT profiles_pkey PRIMARY KEY (user_id),
  CONSTRAINT profiles_currency_check CHECK (public.currency_exponent(currency) IS NOT NULL),
  CONSTRAINT profiles_large_transaction_threshold_check CHECK (large_transaction_threshold > 0::numeric AND large_transaction_threshold <> 'NaN'::numeric),
  CONSTRAINT profiles_name_check CHECK (char_length(name) <= 100),
  CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

COMMENT ON TABLE public.profiles IS 'One row per user: how they want to be addressed, shown figures and told of things.';
COMMENT ON COLUMN public.profiles.currency IS 'ISO 4217: symbol, format and decimals of every amount. Nothing is converted.';
COMMENT ON COLUMN public.profiles.email_notifications IS 'Whether notifications are mailed, too, where the app can send mail.';
COMMENT ON COLUMN public.profiles.budget_alerts IS 'Whether to tell of a budget at 80 % and 100 % of its limit.';
COMMENT ON COLUMN public.profiles.large_transaction_alerts IS 'Whether to tell of an expense of at least the threshold.';

ALTER TABLE public.profiles ENABLE ROW LEVEL SECURITY;
CREATE POLICY "own rows" ON public.profiles
  FOR ALL TO authenticated
  USING (user_id = (( SELECT auth.uid() AS uid)))
  WITH CHECK (user_id = (( SELECT auth.uid() AS uid)));

GRANT SELECT, INSERT, UPDATE, DELETE ON public.profiles TO authenticated;

CREATE TRIGGER await_ledger BEFORE UPDATE OF currency ON public.profiles FOR EACH STATEMENT EXECUTE FUNCTION public.await_ledger();
CREATE TRIGGER check_preferred_currency BEFORE UPDATE OF currency ON public.profiles FOR EACH ROW WHEN (public.currency_exponent(new.currency) < public.currency_exponent(old.currency)) EXECUTE FUNCTION public.check_preferred_currency();

-- ---------------------------------------------------------------- public.currency_exponent
CREATE OR REPLACE FUNCTION public.currency_exponent(code text)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
AS $function$
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
$function$;

COMMENT ON FUNCTION public.currency_exponent(text) IS 'How many decimals amounts of a currency have, by ISO 4217; null for what is no currency to choose.';
REVOKE ALL ON FUNCTION public.currency_exponent(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION public.currency_exponent(text) TO authenticated;
