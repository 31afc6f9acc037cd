import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addRows, file, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

const balance = async (user: TestUser, id: string) => {
  const { data } = await user.client
    .from('account_balances')
    .select('balance')
    .eq('id', id)
    .single()
    .throwOnError();
  return Number(data.balance);
};

test('transactions on later dates count, older ones do not', async () => {
  const user = await newUser();
  const account = await newAccount(user, '2026-11-10', 100);
  expect(await balance(user, account)).toBe(100);
  await addRows(
    user,
    file(account, [
      { date: '2026-11-09', amount: '40.00' },
      { date: '1999-01-01', amount: '7.00', type: 'income' },
    ]),
  );
  expect(await balance(user, account)).toBe(100);
  await addRows(
    user,
    file(account, [
      { date: '2026-11-11', amount: '0.30' },
      { date: '2026-12-01', amount: '1000.10', type: 'income' },
    ]),
  );
  expect(await balance(user, account)).toBe(1099.8);
});

test('on the balance’s date, transactions entered before the balance are already in it', async () => {
  const user = await newUser();
  const account = await newAccount(user, '2026-11-10', 100);
  await addRows(user, file(account, [{ date: '2026-11-10', amount: '5.00' }]));
  expect(await balance(user, account)).toBe(95);
  await user.client
    .rpc('update_balance', { account, balance: 95, today: '2026-11-10', revision: 1 })
    .throwOnError();
  expect(await balance(user, account)).toBe(95);
});

test('another account of the user does not count', async () => {
  const user = await newUser();
  const [first, second] = [
    await newAccount(user, '2026-11-01', 10),
    await newAccount(user, '2026-11-01', -20),
  ];
  await addRows(user, file(first, [{ amount: '1.00' }]));
  expect([await balance(user, first), await balance(user, second)]).toEqual([9, -20]);
});

test('a balance that was stated wrong is taken back and put back; the only one, and others’, stay', async () => {
  const user = await newUser();
  const account = await newAccount(user, '2026-11-01', 100);
  await addRows(user, file(account, [{ date: '2026-11-05', amount: '30.00' }]));
  await user.client
    .rpc('update_balance', { account, balance: 700, today: '2026-11-10', revision: 1 })
    .throwOnError();
  expect(await balance(user, account)).toBe(700);
  const marks = async () =>
    (
      await user.client
        .from('balance_marks')
        .select('*')
        .eq('account_id', account)
        .order('date')
        .throwOnError()
    ).data;
  const before = await marks();
  const [first, wrong] = before.map(({ id }) => id) as [string, string];

  const stranger = await newUser();
  expect((await stranger.client.rpc('remove_mark', { mark: wrong }).throwOnError()).data).toBeNull();
  const { data: gone } = await user.client.rpc('remove_mark', { mark: wrong }).throwOnError();
  expect(gone).toMatchObject({ id: wrong, account, date: '2026-11-10', source: 'typed' });
  expect(await balance(user, account)).toBe(70);
  expect((await user.client.rpc('remove_mark', { mark: wrong }).throwOnError()).data).toBeNull();
  expect((await user.client.rpc('remove_mark', { mark: first })).error?.message).toBe('only_mark');
  expect((await stranger.client.rpc('restore_mark', { mark: gone })).error?.message).toBe('account_gone');

  await user.client.rpc('restore_mark', { mark: gone }).throwOnError();
  await user.client.rpc('restore_mark', { mark: gone }).throwOnError();
  expect(await marks()).toEqual(before);
  expect(await balance(user, account)).toBe(700);
});

test('a value that follows a line is drawn so on the account’s page, with its rows as steps', async () => {
  const user = await newUser();
  const account = randomUUID();
  await user.client
    .rpc('add_account', {
      account,
      name: 'Fund',
      type: 'investment',
      last_four_digits: null as unknown as string,
      balance: 100,
      today: '2026-07-01',
      valuation: 'line',
    })
    .throwOnError();
  await user.client
    .rpc('update_balance', { account, balance: 300, today: '2026-08-01', revision: 1 })
    .throwOnError();
  await addRows(user, file(account, [{ date: '2026-07-11', amount: '45.00', type: 'income' }]));
  const points = async (first: string) => {
    const args = { account, first, last: null as unknown as string, today: '2026-08-05' };
    const { data } = await user.client.rpc('account_page', args).throwOnError();
    return (data as unknown as { points: [string, string][] }).points.map(([day, value]) => [
      day,
      Number(value),
    ]);
  };
  // 155 in 31 days, in addition to the row.
  const end = [
    ['2026-07-10', 145],
    ['2026-07-11', 195],
    ['2026-08-01', 300],
    ['2026-08-05', 300],
  ];
  expect(await points('2026-07-01')).toEqual([['2026-07-01', 100], ...end]);
  expect(await points('2026-07-06'), 'from between two values').toEqual([['2026-07-06', 125], ...end]);
  await user.client.from('accounts').update({ valuation: 'step' }).eq('id', account).throwOnError();
  expect(await points('2026-07-06')).toEqual([
    ['2026-07-06', 100],
    ['2026-07-11', 145],
    ['2026-08-01', 300],
    ['2026-08-05', 300],
  ]);
});
