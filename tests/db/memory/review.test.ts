import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { newAccount } from '../support/ledger';
import { answerOf, takeBack } from '../support/ledger-changes';
import { addToImport, tell } from '../support/memory';
import { payee } from '../support/payees';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

test('the undo of a refused suggestion takes back that of each row, however many they are', async () => {
  await tell(user, account, [{ text: 'LIDL', category: 'Groceries' }]);
  await addToImport(
    user,
    account,
    Array.from({ length: 130 }, (_, index) => ({ description: 'LIDL', amount: -1 - index / 100 })),
  );
  const refusals = async () =>
    (await user.client.from('suggestions').select('id').eq('kind', 'category').throwOnError()).data.length;
  const refuse = { change: randomUUID(), payee: await payee(user, 'Lidl'), incoming: false };
  expect(await answerOf(user.client.rpc('refuse_guesses', refuse))).toEqual({ transactions: 130 });
  // Safe to repeat.
  expect(await answerOf(user.client.rpc('refuse_guesses', refuse))).toEqual({ transactions: 130 });
  expect(await refusals()).toBe(130);
  expect(await answerOf(takeBack(user, refuse.change))).toEqual({ transactions: 130, kept: 0 });
  expect(await refusals()).toBe(0);
});

test('a payee’s earlier categories come first among its likely ones, however many payees begin alike', async () => {
  const descriptions = Array.from({ length: 2_100 }, (_, index) => `Starbucks shop${index}`);
  await user.client.rpc('ensure_payees', { owner: user.id, descriptions }).throwOnError();
  await tell(user, account, [
    { text: 'Starbucks Wythe', category: 'Coffee' },
    ...['Rent', 'Bills', 'Gifts'].flatMap((category) => [
      { text: 'Corner', category },
      { text: 'Corner', category },
    ]),
  ]);
  const own = await payee(user, 'Starbucks Wythe');
  const { data } = await user.client.rpc('likely_categories', { payees: [own], ways: [-1] }).throwOnError();
  expect(data[0]?.names[0]).toBe('Coffee');
});
