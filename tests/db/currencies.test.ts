import { expect, test } from 'vitest';
import { exponentOf } from '@/lib/domain/currency';
import { CURRENCIES } from '@/lib/domain/currency-list';
import { formatMoney } from '@/lib/domain/money';
import { rows } from './catalog';
import { dashboard } from './figures';
import { addRows, file, newAccount } from './ledger';
import { newUser } from './support';

test('the database knows the same currencies, with the same decimals', async () => {
  // Every code of three letters there could be.
  const known = await rows<{ code: string; exponent: number }>(`
    select code, public.currency_exponent(code) as exponent
    from (select chr(a) || chr(b) || chr(c) as code
          from generate_series(65, 90) a, generate_series(65, 90) b, generate_series(65, 90) c) codes
    where public.currency_exponent(code) is not null order by code`);
  expect(known).toEqual([...CURRENCIES].sort().map((code) => ({ code, exponent: exponentOf(code) })));
});

test('a profile takes any of them and nothing else', async () => {
  const user = await newUser();
  const prefer = (currency: string) =>
    user.client.from('profiles').update({ currency }).eq('user_id', user.id);
  for (const currency of ['JPY', 'KWD', 'CHF']) expect((await prefer(currency)).error).toBeNull();
  for (const currency of ['XAU', 'XXX', 'DEM', 'usd', '', 'US'])
    expect((await prefer(currency)).error?.message, currency).toContain('profiles_currency_check');
});

test('amounts of a currency without decimals come back as they are', async () => {
  const user = await newUser();
  await user.client.from('profiles').update({ currency: 'JPY' }).eq('user_id', user.id).throwOnError();
  await addRows(
    user,
    file(await newAccount(user), [
      { amount: '1250', date: '2026-11-02' },
      { amount: '7', date: '2026-11-03' },
    ]),
  );
  const { period, largest } = await dashboardInYen();
  expect([period.spending, largest]).toEqual([1257, '¥1,250']);

  async function dashboardInYen() {
    const { currency, period, ever } = await dashboard(
      user,
      { type: 'month', offset: 0 },
      '2026-11-20',
      'JPY',
    );
    return { period, largest: ever.largest && formatMoney(ever.largest.amount, currency) };
  }
});
