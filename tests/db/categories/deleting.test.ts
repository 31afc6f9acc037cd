import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerOf, everything, refusalOf, takeBack, transactionsOf } from '../support/ledger-changes';
import { beginWithNewUser, budget, everyName, spend, told, user } from '../support/categories';
import { contains, rulesOf, saveRule, setCategory } from '../support/rules';
import { expectTrueTotals } from '../support/totals';

beginWithNewUser();

const deleted = (category: string, change: string = randomUUID()) =>
  user.client.rpc('delete_category', { change, category, today: '2026-11-20' });

test('a deleted category leaves its rows without one, and its undo brings all of it back', async () => {
  await spend('Food', 400, '2026-10-02');
  await spend('Food', 500);
  await spend('Shopping', 30);
  await saveRule(user, { conditions: [contains('tea')], actions: [setCategory('Food')] });
  const [before, alerts] = [await everything(user), await told()];
  const change = randomUUID();
  for (const transactions of [2, 0])
    expect(await answerOf(deleted('Food', change))).toEqual({ transactions });
  expect(await everyName()).not.toContain('Food');
  expect(
    (await transactionsOf(user)).map(({ category, category_source }) => [category, category_source]).sort(),
  ).toEqual([
    ['Shopping', 'hand'],
    ['Uncategorized', 'none'],
    ['Uncategorized', 'none'],
  ]);
  expect(await budget('Uncategorized')).toMatchObject({ monthlyLimit: null, transactions: 2 });
  // Its rule names a category that is gone, and does nothing.
  expect((await rulesOf(user)).map(({ problem }) => problem)).toEqual(['category']);
  await expectTrueTotals(user);
  await answerOf(takeBack(user, change));
  const after = await everything(user);
  // Undone or not, its rows were changed.
  const plain = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value, (key, one: unknown) =>
        key === 'revision' || key === 'edited_at' ? undefined : one,
      ),
    ) as unknown;
  expect(plain(after)).toEqual(plain(before));
  expect(await told()).toEqual(alerts);
  expect((await rulesOf(user)).map(({ problem }) => problem)).toEqual([null]);
  await expectTrueTotals(user);
});

test('a category that is gone, and none at all, are not deleted', async () => {
  await spend('Uncategorized', 1);
  expect(await refusalOf(deleted('Nonsense'))).toEqual([409, 'category_gone']);
  expect(await refusalOf(deleted('Uncategorized'))).toEqual([409, 'category_gone']);
});
