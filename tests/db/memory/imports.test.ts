import { beforeEach, expect, test } from 'vitest';
import { change, commitStaged, fileOf, review, stageFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { guessed, tell } from '../support/memory';
import { contains, saveRule } from '../support/rules';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

/** Rows of a file without categories, as descriptions. */
const fileWith = (descriptions: readonly string[]) =>
  fileOf(
    account,
    descriptions.map((description, index) => ({
      description,
      date: `2026-11-${String(index + 1).padStart(2, '0')}`,
      category: 'Uncategorized',
      typeStated: false,
    })),
  );

const record = async () => (await user.client.rpc('guess_record').throwOnError()).data;
const errorOf = async (kind: string) =>
  (await user.client.rpc('guess_errors').throwOnError()).data.find((one) => one.kind === kind)?.error;

/** Decides the category of a payee twice by hand. */
const decideTwice = (text: string, category: string) =>
  tell(user, account, [
    { text, category },
    { text, category },
  ]);

test('a change by hand in the review counts against the category memory had filled in', async () => {
  await decideTwice('LIDL', 'Groceries');
  const usual = await errorOf('payee-2');
  const staged = await stageFile(user, fileWith(Array.from({ length: 10 }, () => 'LIDL')));
  for (const line of [2, 3, 4]) {
    await change(user, staged.id, line, { kind: 'edit', category: 'Household' });
  }
  // Another edit, and one by hand that leaves it at that, change nothing about it.
  await change(user, staged.id, 2, { kind: 'edit', date: '2026-11-20' });
  await change(user, staged.id, 5, { kind: 'edit', category: 'Household' });
  const { import: latest, row } = await change(user, staged.id, 5, { kind: 'edit', category: 'Groceries' });
  expect(row).toMatchObject({
    categorySource: 'hand',
    guess: { category: 'Groceries', kind: 'payee-2', filled: true },
  });
  await commitStaged(user, latest);
  expect(await record()).toMatchObject({
    rows: 10,
    filled: 10,
    changed: 3,
    suggested: 0,
    kinds: [{ kind: 'payee-2', rows: 10, right: 7, filled: 10 }],
  });
  expect(await errorOf('payee-2')).toBeGreaterThan(usual ?? 1);
  // A kind that errs so often fills in no more.
  await decideTwice('ALDI', 'Groceries');
  expect(await guessed(user, [{ description: 'ALDI', amount: -3 }])).toMatchObject([
    { kind: 'payee-2', filled: false },
  ]);
});

test('a choice by hand in the review counts for or against the category memory had suggested', async () => {
  await tell(user, account, [{ text: 'LIDL', category: 'Groceries' }]);
  const staged = await stageFile(user, fileWith(['LIDL', 'LIDL']));
  await change(user, staged.id, 2, { kind: 'edit', category: 'Groceries' });
  const { import: latest } = await change(user, staged.id, 3, { kind: 'edit', category: 'Household' });
  await commitStaged(user, latest);
  expect(await record()).toMatchObject({ rows: 2, filled: 0, suggested: 2, refused: 1 });
});

test('memory is not judged by a row that became another one', async () => {
  await decideTwice('LIDL', 'Groceries');
  const staged = await stageFile(user, fileWith(['LIDL', 'LIDL', 'LIDL']));
  for (const [line, edit] of [
    [2, { description: 'Corner shop' }],
    [3, { amount: '80.00' }],
    [4, { type: 'income' }],
  ] as const) {
    await change(user, staged.id, line, { kind: 'edit', category: 'Household' });
    await change(user, staged.id, line, { kind: 'edit', ...edit });
  }
  const { items } = await review(user, staged.id);
  expect(items.map(({ category, categorySource, guess }) => [category, categorySource, guess])).toEqual(
    items.map(() => ['Household', 'hand', null]),
  );
  const { import: latest } = await change(user, staged.id, 4, { kind: 'skip' });
  await commitStaged(user, latest);
  expect(await record()).toMatchObject({ rows: 0 });
});

test('memory goes by the payee that a rule sets', async () => {
  await decideTwice('Hair salon', 'Beauty');
  await decideTwice('J Miller', 'Rent');
  await saveRule(user, {
    conditions: [contains('sumup')],
    actions: [{ field: 'payee', payee: 'Hair salon' }],
  });
  const staged = await stageFile(user, fileWith(['SUMUP *J MILLER', 'J Miller', 'SUMUP *UNKNOWN']));
  const shown = async () =>
    (await review(user, staged.id)).items.map(({ category, categoryReason }) => [category, categoryReason]);
  const because = (payee: string) => ({ memory: expect.objectContaining({ payee, matching: 2 }) });
  expect(await shown()).toEqual([
    ['Beauty', because('Hair salon')],
    ['Rent', because('J Miller')],
    ['Beauty', because('Hair salon')],
  ]);
  // Asked again, it says the same.
  await user.client.rpc('categorize_import_rows', { import: staged.id, guessing: true }).throwOnError();
  expect((await shown()).map(([category]) => category)).toEqual(['Beauty', 'Rent', 'Beauty']);
});

test('memory never guesses for a payee that a rule sets, if the user wants none for it', async () => {
  await decideTwice('Hair salon', 'Beauty');
  await decideTwice('J Miller', 'Rent');
  await saveRule(user, {
    conditions: [contains('sumup')],
    actions: [{ field: 'payee', payee: 'Hair salon' }],
  });
  await user.client.from('payees').update({ never_guess: true }).eq('name', 'Hair salon').throwOnError();
  const staged = await stageFile(user, fileWith(['SUMUP *J MILLER', 'J MILLER']));
  const { items } = await review(user, staged.id);
  expect(items.map(({ category, guess }) => [category, guess?.category])).toEqual([
    ['Uncategorized', undefined],
    ['Rent', 'Rent'],
  ]);
});
