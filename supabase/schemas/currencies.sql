create function public.currency_exponent(code text)
returns smallint
language sql
immutable
parallel safe
security invoker
return case
  when code in (
    'BIF',
    'CLP',
    'DJF',
    'GNF',
    'ISK',
    'JPY',
    'KMF',
    'KRW',
    'PYG',
    'RWF',
    'UGX',
    'VND',
    'VUV',
    'XAF',
    'XOF',
    'XPF'
  ) then 0::smallint
  when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3::smallint
  when code in (
    'AED',
    'AFN',
    'ALL',
    'AMD',
    'AOA',
    'ARS',
    'AUD',
    'AWG',
    'AZN',
    'BAM',
    'BBD',
    'BDT',
    'BMD',
    'BND',
    'BOB',
    'BRL',
    'BSD',
    'BTN',
    'BWP',
    'BYN',
    'BZD',
    'CAD',
    'CDF',
    'CHF',
    'CNY',
    'COP',
    'CRC',
    'CUP',
    'CVE',
    'CZK',
    'DKK',
    'DOP',
    'DZD',
    'EGP',
    'ERN',
    'ETB',
    'EUR',
    'FJD',
    'FKP',
    'GBP',
    'GEL',
    'GHS',
    'GIP',
    'GMD',
    'GTQ',
    'GYD',
    'HKD',
    'HNL',
    'HTG',
    'HUF',
    'IDR',
    'ILS',
    'INR',
    'IRR',
    'JMD',
    'KES',
    'KGS',
    'KHR',
    'KPW',
    'KYD',
    'KZT',
    'LAK',
    'LBP',
    'LKR',
    'LRD',
    'LSL',
    'MAD',
    'MDL',
    'MGA',
    'MKD',
    'MMK',
    'MNT',
    'MOP',
    'MRU',
    'MUR',
    'MVR',
    'MWK',
    'MXN',
    'MYR',
    'MZN',
    'NAD',
    'NGN',
    'NIO',
    'NOK',
    'NPR',
    'NZD',
    'PAB',
    'PEN',
    'PGK',
    'PHP',
    'PKR',
    'PLN',
    'QAR',
    'RON',
    'RSD',
    'RUB',
    'SAR',
    'SBD',
    'SCR',
    'SDG',
    'SEK',
    'SGD',
    'SHP',
    'SLE',
    'SOS',
    'SRD',
    'SSP',
    'STN',
    'SVC',
    'SYP',
    'SZL',
    'THB',
    'TJS',
    'TMT',
    'TOP',
    'TRY',
    'TTD',
    'TWD',
    'TZS',
    'UAH',
    'USD',
    'UYU',
    'UZS',
    'VED',
    'VES',
    'WST',
    'XCD',
    'XCG',
    'YER',
    'ZAR',
    'ZMW',
    'ZWG'
  ) then 2::smallint
end;
comment on function public.currency_exponent is
  'The number of decimals in amounts of a currency, by ISO 4217; null if it cannot be chosen.';

create function public.account_exponent(owner uuid, account uuid)
returns smallint
language plpgsql
stable
security invoker
set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select public.currency_exponent(coalesce(a.currency, p.currency))
    from
      public.accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and a.id = account
  );
end $$;
comment on function public.account_exponent is 'The number of decimals in amounts of an account.';

create function public.check_minor_units()
returns trigger
language plpgsql
security invoker
set search_path = ''
set enable_nestloop = off
set jit = off
as $$
declare
  wrong bigint;
begin
  -- A currency's decimals are looked up once per account, not per row.
  if tg_table_name = 'transactions' and tg_op = 'UPDATE' then
    -- Rows that are only renamed, deleted or restored keep their amount, whatever the currency was then.
    with
      changed as materialized (
        select n.user_id, n.account_id, n.amount
        from
          after n
          join before o on o.user_id = n.user_id and o.id = n.id
        where (n.amount, n.account_id) is distinct from (o.amount, o.account_id)
      ),
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct c.user_id, c.account_id from changed c) h
      )
    select count(*)
    into wrong
    from
      changed c
      join held h on h.user_id = c.user_id and h.account_id = c.account_id
    where scale(trim_scale(c.amount)) > h.exponent;
  elseif tg_table_name = 'transactions' then
    with
      held as materialized (
        select h.user_id, h.account_id, public.account_exponent(h.user_id, h.account_id) as exponent
        from (select distinct n.user_id, n.account_id from after n) h
      )
    select count(*)
    into wrong
    from
      after n
      join held h on h.user_id = n.user_id and h.account_id = n.account_id
    where scale(trim_scale(n.amount)) > h.exponent;
  elseif tg_table_name = 'transaction_parts' then
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.amount)) > (
        select public.account_exponent(t.user_id, t.account_id)
        from public.transactions t
        where t.user_id = n.user_id and t.id = n.transaction_id
      );
  elseif tg_table_name = 'balance_marks' then
    -- A restore also brings amounts stated in an earlier currency.
    select count(*)
    into wrong
    from after n
    where
      scale(trim_scale(n.balance)) > public.account_exponent(n.user_id, n.account_id)
      and coalesce(current_setting('outlay.quiet', true), '') <> 'on';
  elseif tg_table_name like 'recurring%' then
    select count(*)
    into wrong
    from
      (
        select distinct
          n.user_id,
          (
            to_jsonb(n) ->> case tg_table_name
              when 'recurring_series' then 'id'
              else 'series_id'
            end
          )::uuid as series_id
        from after n
      ) n
      join public.recurring_amounts a on a.user_id = n.user_id and a.series_id = n.series_id
    where scale(trim_scale(a.amount)) > public.account_exponent(a.user_id, a.account_id);
  else
    select count(*)
    into wrong
    from
      (select distinct n.user_id from after n) n
      join public.profiles p on p.user_id = n.user_id
      join public.budget_amounts a on a.user_id = n.user_id
    where scale(trim_scale(a.amount)) > public.currency_exponent(p.currency);
  end if;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return null;
end;
$$;
comment on function public.check_minor_units is 'Refuses amounts with more decimals than their currency has.';

create function public.check_preferred_currency()
returns trigger
language plpgsql
security invoker
set search_path = ''
as $$
declare
  wrong bigint;
  exponent smallint := public.currency_exponent(new.currency);
begin
  select
    (
      select count(*)
      from
        public.transactions t
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      where t.user_id = new.user_id and a.currency is null and scale(trim_scale(t.amount)) > exponent
    ) + (
      select count(*)
      from
        public.transaction_parts s
        join public.transactions t on t.user_id = s.user_id and t.id = s.transaction_id
        join public.accounts a on a.user_id = t.user_id and a.id = t.account_id
      where s.user_id = new.user_id and a.currency is null and scale(trim_scale(s.amount)) > exponent
    ) + (
      select count(*)
      from
        public.balance_marks m
        join public.accounts a on a.user_id = m.user_id and a.id = m.account_id
      where m.user_id = new.user_id and a.currency is null and scale(trim_scale(m.balance)) > exponent
    ) + (
      select count(*)
      from
        public.recurring_amounts r
        join public.accounts a on a.user_id = r.user_id and a.id = r.account_id
      where r.user_id = new.user_id and a.currency is null and scale(trim_scale(r.amount)) > exponent
    ) + (
      select count(*)
      from public.budget_amounts b
      where b.user_id = new.user_id and scale(trim_scale(b.amount)) > exponent
    ) + (
      select count(*)
      from
        (
          select g.target, g.current, g.part from public.savings_goals g where g.user_id = new.user_id
          union all
          select g.target, g.current, g.part from public.goals g where g.user_id = new.user_id and g.deleted_at is null
        ) g
      where greatest(scale(trim_scale(g.target)), scale(trim_scale(g.current)), scale(trim_scale(g.part))) > exponent
    ) + (scale(trim_scale(new.large_transaction_threshold)) > exponent)::integer
  into wrong;
  if wrong > 0 then
    raise sqlstate 'PT422' using message = 'minor_units', detail = wrong::text;
  end if;
  return new;
end;
$$;
comment on function public.check_preferred_currency is 'Keeps a user from a currency that can''t say their amounts.';

create function public.account_currency(owner uuid, account uuid)
returns text
language plpgsql
stable
security invoker
set search_path = ''
set enable_nestloop = 'on'
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(a.currency, p.currency)
    from
      public.accounts a
      join public.profiles p on p.user_id = a.user_id
    where a.user_id = owner and a.id = account
  );
end $$;
comment on function public.account_currency is 'The currency of an account''s amounts.';
