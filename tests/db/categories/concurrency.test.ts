import { expect, test } from 'vitest';
import {
  account,
  beginWithNewUser,
  budgets,
  merge,
  names,
  rename,
  save,
  spend,
  user,
} from '../support/categories';
import { commitStaged, fileOf, stageFile } from '../support/imports';
import { refusalOf } from '../support/ledger-changes';

beginWithNewUser();

test('renames, a merge, an import and an edit at once: one rename wins, and no row is left behind', async () => {
  const staged = await stageFile(
    user,
    fileOf(
      account,
      Array.from({ length: 30 }, (_, index) => ({ description: `Row ${index}` })),
    ),
  );
  await spend('Food', 1);
  const answers = await Promise.all([
    refusalOf(rename('Food', 'Groceries')),
    refusalOf(rename('Food', 'Meals')),
    commitStaged(user, staged),
    refusalOf(save({ Food: '10' })),
    refusalOf(merge('Transport', 'Shopping')),
    refusalOf(rename('Transport', 'Trains')),
  ]);
  expect(answers[2]).toMatchObject({ kind: 'imported', added: 30 });
  const now = await names();
  expect(now.filter((name) => ['Food', 'Groceries', 'Meals'].includes(name))).toHaveLength(1);
  const [kept] = (await budgets()).filter(({ transactions }) => transactions > 0);
  expect(kept).toMatchObject({ transactions: 31 });
  expect(kept?.category).toMatch(/Groceries|Meals/);
  // After the merge there is nothing to rename; after the rename there is nothing to merge.
  const renamed = answers[5][0] < 300;
  expect(now.filter((name) => ['Transport', 'Trains', 'Shopping'].includes(name))).toEqual(
    renamed ? ['Shopping', 'Trains'] : ['Shopping'],
  );
  expect(answers[4][0]).toBeLessThan(300);
  if (!renamed) expect(answers[5]).toEqual([409, 'category_gone']);
});
