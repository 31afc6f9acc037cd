// @on-both
import { expect, test } from 'vitest';
import { addRows, file, newAccount } from '../support/ledger';
import { newUser } from '../support/users';

test('a new user starts with the defaults', async () => {
  const { client } = await newUser();
  const profile = await client.from('profiles').select('name, currency').single().throwOnError();
  expect(profile.data).toEqual({ name: null, currency: 'USD' });
  const limits = await client
    .from('budgets')
    .select('valid_from, amount, categories (name, kind)')
    .order('amount')
    .throwOnError();
  expect(
    limits.data.map(({ valid_from, amount, categories: { name, kind } }) => [
      name,
      kind,
      valid_from,
      Number(amount),
    ]),
  ).toEqual([
    ['Entertainment', 'spending', '0001-01-01', 200],
    ['Transport', 'spending', '0001-01-01', 300],
    ['Shopping', 'spending', '0001-01-01', 400],
    ['Food', 'spending', '0001-01-01', 500],
  ]);
  const goal = await client.from('savings_goals').select('target, current').single().throwOnError();
  expect([Number(goal.data.target), Number(goal.data.current)]).toEqual([5000, 0]);
});

test('the category choices are the budget categories and those in use, each once', async () => {
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
  expect((data as { name: string }[]).map(({ name }) => name)).toEqual([
    'Aquarium',
    'Entertainment',
    'Food',
    'rent',
    'Shopping',
    'Transport',
    'Zoo',
  ]);
});

test.each([
  ['accounts', { name: 'x', type: 'bank', last_four_digits: '4821' }, null],
  ['accounts', { name: 'x', type: 'loan' }, null],
  ['accounts', { name: ' ', type: 'bank', last_four_digits: '4821' }, 'accounts_name_check'],
  ['accounts', { name: 'x', type: 'shares', last_four_digits: '4821' }, 'accounts_type_check'],
  ['accounts', { name: 'x', type: 'bank', last_four_digits: '482' }, 'accounts_last_four_digits_check'],
  ['accounts', { name: 'x', type: 'bank', last_four_digits: '48211' }, 'accounts_last_four_digits_check'],
  ['accounts', { name: 'x', type: 'bank' }, 'accounts_digits'],
  ['categories', { name: ' x' }, 'categories_name_check'],
  ['categories', { name: 'FOOD' }, 'categories_name_key'],
] as const)('%s accepts %j, except for %s', async (table, row, constraint) => {
  const { client } = await newUser();
  // The rows are wrong on purpose, and their table is only known at run time.
  const { error } = await client.from(table as 'accounts').insert(row as never);
  if (constraint) expect(error?.message).toContain(`"${constraint}"`);
  else expect(error).toBeNull();
});

test('no limit is below zero', async () => {
  const { client, id } = await newUser();
  const { error } = await client.from('budgets').update({ amount: -1 }).eq('user_id', id);
  expect(error?.message).toContain('"budgets_amount_check"');
});

test('a profile accepts only currencies from the list, and the goal nothing below zero', async () => {
  const { client, id } = await newUser();
  expect((await client.from('profiles').update({ currency: 'XXX' }).eq('user_id', id)).error).not.toBeNull();
  expect((await client.from('savings_goals').update({ target: -1 }).eq('user_id', id)).error).not.toBeNull();
});
