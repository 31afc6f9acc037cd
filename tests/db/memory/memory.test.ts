import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryDocument } from '@/lib/domain/categories/reason-document';
import { stagedImportDocument } from '@/lib/domain/imports/staging/staged-import';
import { addToImport, chosen, guessed, tell, type Told } from '../support/memory';
import { newAccount } from '../support/ledger';
import { change, commit, fileOf, match, stageFile, undo } from '../support/imports';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
});

/** Rows decided by hand, one a day from October 1 on. */
const decide = (...rows: Told[]) => tell(user, account, rows);
/** The category that a row of a file gets, who chose it, and by which kind of evidence. */
const importOne = async (description: string, amount = -9.5) => {
  const [row] = await addToImport(user, account, [{ description, amount }]);
  return row;
};

describe('an import without categories', () => {
  test('is filled for a payee that was decided twice', async () => {
    await decide({ text: 'LIDL 4711', category: 'Groceries' }, { text: 'LIDL 0815', category: 'Groceries' });
    const row = await importOne('LIDL 9999');
    expect(row).toMatchObject({ category: 'Groceries', source: 'memory', kind: 'payee-2', filled: true });
    // The usual category is not kept with the row, but read.
    expect(row?.reason).toEqual({
      memory: { kind: 'payee-2', matching: 2, of: 2, payee: expect.stringMatching(/lidl/i) },
    });
    expect(memoryDocument.parse(row?.reason)).toEqual({
      memory: {
        kind: 'payee-2',
        matching: 2,
        of: 2,
        scope: 'payee',
        likeness: 'any',
        payee: expect.stringMatching(/lidl/i),
      },
    });
  });

  test('is only suggested after a single decision', async () => {
    await decide({ text: 'LIDL 4711', category: 'Groceries' });
    expect(await importOne('LIDL 9999')).toMatchObject({
      category: 'Uncategorized',
      source: 'none',
      guess: 'Groceries',
      kind: 'payee-1',
      filled: false,
    });
  });

  test('is only suggested once a hand has decided otherwise', async () => {
    await decide(
      { text: 'LIDL 1', category: 'Groceries' },
      { text: 'LIDL 2', category: 'Groceries' },
      { text: 'LIDL 3', category: 'Household' },
    );
    expect(await importOne('LIDL 9999')).toMatchObject({
      category: 'Uncategorized',
      source: 'none',
      filled: false,
    });
  });

  test('keeps what its file says', async () => {
    await decide({ text: 'LIDL 1', category: 'Groceries' }, { text: 'LIDL 2', category: 'Groceries' });
    const [row] = await addToImport(user, account, [
      { description: 'LIDL 3', amount: -5, category: 'Snacks' },
    ]);
    expect(row).toMatchObject({ category: 'Snacks', source: 'file', filled: false });
  });

  test('distinguishes money in from money out', async () => {
    await decide({ text: 'LIDL 1', category: 'Groceries' }, { text: 'LIDL 2', category: 'Groceries' });
    expect(await importOne('LIDL 3', 40)).toMatchObject({ source: 'none', guess: null });
  });

  test('is filled by the same amount where a payee sells several things', async () => {
    await decide(
      ...[1, 2, 3, 4, 5].flatMap((): Told[] => [
        { text: 'APPLE.COM/BILL', category: 'Subscriptions', amount: -2.99 },
        { text: 'APPLE.COM/BILL', category: 'Electronics', amount: -899 },
      ]),
    );
    expect(await importOne('APPLE.COM/BILL', -2.99)).toMatchObject({
      category: 'Subscriptions',
      kind: 'mixed-amount-5',
      reason: { memory: { likeness: 'same-amount', matching: 5, of: 5 } },
    });
    expect(await importOne('APPLE.COM/BILL', -60)).toMatchObject({
      source: 'none',
      kind: 'mixed',
      filled: false,
    });
  });
});

test('decisions of one day about a payee count once', async () => {
  const on = '2026-10-05T12:00:00Z';
  await decide(...[1, 2, 3, 4].map(() => ({ text: 'LIDL', category: 'Groceries', on })));
  expect(await importOne('LIDL')).toMatchObject({ kind: 'payee-1', filled: false });
});

test('late decisions weigh more than those of long ago', async () => {
  const years = (year: number, category: string): Told[] =>
    [1, 2, 3].map((month) => ({ text: 'LIDL', category, on: `${year}-0${month}-01T12:00:00Z` }));
  await decide(
    ...years(2023, 'Household'),
    ...years(2026, 'Groceries'),
    ...years(2026, 'Groceries').map((row) => ({ ...row, on: '2026-06-01T12:00:00Z' })),
  );
  const [guess] = await guessed(user, [{ description: 'LIDL', amount: -3 }]);
  expect(guess).toMatchObject({ category: 'Groceries' });
});

test('a category cleared by hand is filled in no more', async () => {
  await decide(
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(() => ({ text: 'MTA', category: 'Transport' })),
    { text: 'MTA', category: 'Uncategorized' },
  );
  expect(await importOne('MTA')).toMatchObject({ category: 'Uncategorized', source: 'none', filled: false });
});

test('a payee that is never to be guessed is left alone', async () => {
  await decide({ text: 'LIDL', category: 'Groceries' }, { text: 'LIDL', category: 'Groceries' });
  await user.client.from('payees').update({ never_guess: true }).neq('id', randomUUID()).throwOnError();
  expect(await importOne('LIDL')).toMatchObject({ source: 'none', guess: null });
});

test('a new payee gets the suggestion of those that begin alike', async () => {
  await decide(
    { text: 'Starbucks Bedford', category: 'Coffee' },
    { text: 'Starbucks Wythe', category: 'Coffee' },
    { text: 'Starbucks Berry', category: 'Coffee' },
  );
  expect(await importOne('Starbucks Kent')).toMatchObject({
    guess: 'Coffee',
    kind: 'word-3',
    filled: false,
  });
});

test('undo of an import forgets choices made in its review', async () => {
  const staged = await stageFile(user, fileOf(account, [{ description: 'LIDL', category: 'Uncategorized' }]));
  await change(user, staged.id, 2, { kind: 'edit', category: 'Groceries' });
  const revision = stagedImportDocument.parse((await match(user, staged.id).throwOnError()).data).revision;
  await commit(user, staged.id, revision).throwOnError();
  expect(await guessed(user, [{ description: 'LIDL', amount: -3 }])).toMatchObject([
    { category: 'Groceries' },
  ]);
  await undo(user, staged.id).throwOnError();
  expect(await guessed(user, [{ description: 'LIDL', amount: -3 }])).toEqual([]);
});

describe('the record', () => {
  const record = async () => (await user.client.rpc('guess_record').throwOnError()).data;

  test('counts rows filled in, and those the user has changed', async () => {
    await decide({ text: 'LIDL', category: 'Groceries' }, { text: 'LIDL', category: 'Groceries' });
    const rows = await addToImport(
      user,
      account,
      [1, 2, 3, 4].map((day) => ({ description: 'LIDL', amount: -day, date: `2026-11-0${day}` })),
    );
    expect(await record()).toMatchObject({ rows: 4, filled: 4, changed: 0 });
    await chosen(user, [rows[0]?.id ?? ''], 'Household');
    expect(await record()).toMatchObject({
      rows: 4,
      filled: 4,
      changed: 1,
      kinds: [{ kind: 'payee-2', rows: 4, right: 3, filled: 4 }],
    });
  });

  test('takes the right to fill in from a kind that is often wrong', async () => {
    // Payees decided twice for one category, whose third row is another one's, each time.
    const letters = 'ABCDEFGHIJ'.split('').map((letter) => `SHOP${letter.repeat(3)}`);
    for (const text of letters) {
      await decide({ text, category: 'Groceries' }, { text, category: 'Groceries' });
    }
    const rows = await addToImport(
      user,
      account,
      letters.map((description) => ({ description, amount: -5 })),
    );
    expect(rows.map(({ filled }) => filled)).toEqual(letters.map(() => true));
    for (const { id } of rows) await chosen(user, [id], 'Household');
    await decide({ text: 'LIDL', category: 'Groceries' }, { text: 'LIDL', category: 'Groceries' });
    expect(await importOne('LIDL')).toMatchObject({ guess: 'Groceries', kind: 'payee-2', filled: false });
  });

  test('of a single choice of this very amount begins with the fifth that is right', async () => {
    const shops = 'ABCDE'.split('').map((letter) => `SHOP${letter.repeat(3)}`);
    const subscription = { category: 'Groceries', amount: -5.75 };
    for (const text of shops) await decide({ text, ...subscription });
    const rows = await addToImport(
      user,
      account,
      shops.map((description) => ({ description, amount: -5.75 })),
    );
    expect(rows.map(({ kind, filled }) => [kind, filled])).toEqual(shops.map(() => ['amount-1', false]));
    await decide({ text: 'LIDL', ...subscription });
    const known = () => guessed(user, [{ description: 'LIDL', amount: -5.75 }]);
    for (const { id } of rows) {
      expect(await known()).toMatchObject([{ kind: 'amount-1', filled: false }]);
      await chosen(user, [id], 'Groceries');
    }
    expect(await known()).toMatchObject([{ kind: 'amount-1', filled: true }]);
  });

  test('gives it to a kind that has been right', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXY'.split('').map((letter) => `SHOP${letter.repeat(3)}`);
    for (const text of letters) await decide({ text, category: 'Groceries' });
    const rows = await addToImport(
      user,
      account,
      letters.map((description) => ({ description, amount: -5 })),
    );
    expect(rows.map(({ filled }) => filled)).toEqual(letters.map(() => false));
    for (const { id } of rows) await chosen(user, [id], 'Groceries');
    await decide({ text: 'LIDL', category: 'Groceries' });
    expect(await importOne('LIDL')).toMatchObject({ category: 'Groceries', kind: 'payee-1', filled: true });
  });
});

test('nobody learns from the rows of others', async () => {
  await decide({ text: 'LIDL', category: 'Groceries' }, { text: 'LIDL', category: 'Groceries' });
  const other = await newUser();
  const [row] = await addToImport(other, await newAccount(other), [{ description: 'LIDL', amount: -5 }]);
  expect(row).toMatchObject({ source: 'none', guess: null });
});
