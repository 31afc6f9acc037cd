import { expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { newUser } from '../support/users';

test('sample data loaded three times at once is added once', async () => {
  const user = await newUser();
  await newAccount(user);
  const load = async () => {
    const { data } = await user.client.rpc('load_sample_data', { today: '2026-11-20' }).throwOnError();
    return (data as { transactions: number }).transactions;
  };
  const answers = await Promise.all([load(), load(), load()]);
  const { count } = await user.client
    .from('transactions')
    .select('*', { count: 'exact', head: true })
    .throwOnError();
  expect(count).toBeGreaterThan(300);
  expect(answers.toSorted((a, b) => a - b)).toEqual([0, 0, count]);
});
