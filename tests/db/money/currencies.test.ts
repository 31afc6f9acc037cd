import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { goalsDocument } from '@/lib/domain/goals/document';
import { exponentOf } from '@/lib/domain/money/currency';
import { CURRENCIES } from '@/lib/domain/money/currency-list';
import { formatMoney } from '@/lib/domain/money/money';
import { rows } from '../support/catalog';
import { dashboard } from '../support/figures';
import { addRows, edit, enter, file, newAccount } from '../support/ledger';
import { importStatement } from '../support/statements';
import { newUser } from '../support/users';

test('the database knows the same currencies, with the same decimals', async () => {
  // Every possible three-letter code.
  const known = await rows<{ code: string; exponent: number }>(`
    select code, public.currency_exponent(code) as exponent
    from (select chr(a) || chr(b) || chr(c) as code
          from generate_series(65, 90) a, generate_series(65, 90) b, generate_series(65, 90) c) codes
    where public.currency_exponent(code) is not null order by code`);
  expect(known).toEqual([...CURRENCIES].sort().map((code) => ({ code, exponent: exponentOf(code) })));
});

test('a profile accepts each of them and nothing else', async () => {
  const user = await newUser();
  const prefer = (currency: string) =>
    user.client.from('profiles').update({ currency }).eq('user_id', user.id);
  for (const currency of ['JPY', 'KWD', 'CHF']) expect((await prefer(currency)).error).toBeNull();
  for (const currency of ['XAU', 'XXX', 'DEM', 'usd', '', 'US'])
    expect((await prefer(currency)).error?.message, currency).toContain('profiles_currency_check');
});

test('amounts of a currency without decimals come back unchanged', async () => {
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

test('a currency with fewer decimals has to wait for the trash and for every amount that has more', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const prefer = async (currency: string) =>
    (await user.client.from('profiles').update({ currency }).eq('user_id', user.id)).error?.details;
  const entry = { account_id: account, description: 'Tea', category: 'Food', type: 'expense' };
  const [kept = ''] = await enter(user, { ...entry, date: '2026-11-02', amount: '1200' });
  const [gone = ''] = await enter(user, { ...entry, date: '2026-11-02', amount: '12.34' });
  const deletion = randomUUID();
  await user.client
    .rpc('delete_transactions', { change: deletion, selection: { ids: [gone] } })
    .throwOnError();
  expect(await prefer('JPY')).toBe('1');
  await user.client.from('profiles').update({ large_transaction_threshold: 250.5 }).eq('user_id', user.id);
  expect(await prefer('JPY')).toBe('2');
  const balance = { account, today: '2026-11-02' };
  await user.client.rpc('update_balance', { ...balance, balance: 10.5, revision: 1 }).throwOnError();
  expect(await prefer('JPY')).toBe('3');
  await user.client.rpc('update_balance', { ...balance, balance: 11, revision: 2 }).throwOnError();
  expect(await prefer('JPY'), 'a balance of earlier counts as well').toBe('3');
  const { data: marks } = await user.client
    .from('balance_marks')
    .select('id')
    .eq('balance', 10.5)
    .throwOnError();
  await user.client.rpc('remove_mark', { mark: marks[0]!.id }).throwOnError();
  expect(await prefer('JPY')).toBe('2');

  await user.client.rpc('empty_trash', { transactions: 1, accounts: 0 }).throwOnError();
  await user.client.from('profiles').update({ large_transaction_threshold: 250 }).eq('user_id', user.id);
  expect(await prefer('JPY')).toBeUndefined();
  await edit(user, kept, { description: 'Coffee' });
  const { error } = await user.client.rpc('edit_transaction', {
    transaction: kept,
    revision: null as unknown as number,
    details: { amount: '0.5' },
  });
  expect(error?.message).toBe('minor_units');
});

test('a balance that a file or a statement states has to fit, too', async () => {
  const user = await newUser();
  const account = await newAccount(user, '2026-01-31', 100);
  const prefer = async (currency: string) =>
    (await user.client.from('profiles').update({ currency }).eq('user_id', user.id)).error?.details;
  const day = { account, balance: 99.5, today: '2026-02-01' };
  await user.client.rpc('update_balance', { ...day, day: '2025-12-31', revision: 1 }).throwOnError();
  await user.client.rpc('update_balance', { ...day, balance: 100, revision: 2 }).throwOnError();
  expect(await prefer('JPY')).toBe('1');
  await importStatement(user, account, [{ date: '2026-01-05', minorUnits: -1_200 }], [['2026-01-05', 5_050]]);
  expect(await prefer('JPY')).toBe('2');
});

test('a deleted goal does not keep a currency away, and comes back in whole amounts', async () => {
  const user = await newUser();
  const goal = randomUUID();
  await user.client
    .rpc('save_goal', {
      goal,
      name: 'Bike',
      target: 899.5,
      current: 10.25,
      account: null as never,
      part: null as never,
      due_on: null as never,
      monthly: null as never,
    })
    .throwOnError();
  const prefer = async (currency: string) =>
    (await user.client.from('profiles').update({ currency }).eq('user_id', user.id)).error?.details;
  expect(await prefer('JPY')).toBe('1');
  await user.client.rpc('delete_goal', { goal }).throwOnError();
  expect(await prefer('JPY')).toBeUndefined();
  await user.client.rpc('restore_goal', { goal }).throwOnError();
  const { data } = await user.client.rpc('goals', { today: '2026-02-01' }).throwOnError();
  const bike = goalsDocument('JPY')
    .parse(data)
    .goals.find(({ name }) => name === 'Bike');
  expect(bike).toMatchObject({ target: 900, current: 10 });
});

test('alerts raised in another currency are shown with the decimals of the current one', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  const entry = { account_id: account, description: 'Tea', category: 'Food', type: 'expense' };
  await user.client.from('profiles').update({ large_transaction_alerts: true }).eq('user_id', user.id);
  const [id = ''] = await enter(user, { ...entry, date: '2026-11-02', amount: '700.25' });
  await edit(user, id, { amount: '700' });
  await user.client.from('profiles').update({ currency: 'JPY' }).eq('user_id', user.id).throwOnError();
  const { data } = await user.client.rpc('notifications_page').throwOnError();
  const shown = data as unknown as { rows: { larges: { amount: number }[] }[] };
  expect(shown.rows.flatMap(({ larges }) => larges.map(({ amount }) => String(amount)))).toEqual(['700']);
});
