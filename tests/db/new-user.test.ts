import { expect, test } from 'vitest';
import { addRows, file, newAccount } from './ledger';
import { newUser } from './support';

test('a new user starts with the defaults', async () => {
  const { client } = await newUser();
  const profile = await client.from('profiles').select('name, currency').single().throwOnError();
  expect(profile.data).toEqual({ name: null, currency: 'USD' });
  const limits = await client
    .from('budget_limits')
    .select('category, monthly_limit')
    .order('category')
    .throwOnError();
  expect(limits.data.map(({ category, monthly_limit }) => [category, Number(monthly_limit)])).toEqual([
    ['Entertainment', 200],
    ['Food', 500],
    ['Shopping', 400],
    ['Transport', 300],
  ]);
  const goal = await client.from('savings_goals').select('target, current').single().throwOnError();
  expect([Number(goal.data.target), Number(goal.data.current)]).toEqual([5000, 0]);
});

test('category choices are the budget categories and those in use, each once', async () => {
  const user = await newUser();
  const account = await newAccount(user);
  await addRows(
    user,
    file(account, [
      { category: 'rent' },
      { category: 'Food' },
      { category: 'Zoo' },
      { category: 'Aquarium' },
    ]),
  );
  const { data } = await user.client.rpc('categories').throwOnError();
  expect(data).toEqual(['Aquarium', 'Entertainment', 'Food', 'rent', 'Shopping', 'Transport', 'Zoo']);
});

test.each([
  ['accounts', { name: ' ', type: 'bank', last_four_digits: '4821', balance: 0 }],
  ['accounts', { name: 'x', type: 'loan', last_four_digits: '4821', balance: 0 }],
  ['accounts', { name: 'x', type: 'bank', last_four_digits: '482', balance: 0 }],
  ['accounts', { name: 'x', type: 'bank', last_four_digits: '48211', balance: 0 }],
  ['budget_limits', { category: 'x', monthly_limit: -1 }],
  ['budget_limits', { category: ' x', monthly_limit: 1 }],
] as const)('%s refuses %j', async (table, row) => {
  const { client } = await newUser();
  // The rows are wrong on purpose; which table they belong to is only known at run time.
  const { error } = await client.from(table as 'accounts').insert(row as never);
  expect(error).not.toBeNull();
});

test('a profile can only have a currency of the list, and the goal nothing below zero', async () => {
  const { client, id } = await newUser();
  expect((await client.from('profiles').update({ currency: 'JPY' }).eq('user_id', id)).error).not.toBeNull();
  expect((await client.from('savings_goals').update({ target: -1 }).eq('user_id', id)).error).not.toBeNull();
});
