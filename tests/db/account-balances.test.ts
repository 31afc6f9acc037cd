import { expect, test } from 'vitest';
import { addRows, file, newAccount } from './ledger';
import { newUser, type TestUser } from './support';

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
