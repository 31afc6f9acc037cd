import { beforeEach, describe, expect, test } from 'vitest';
import {
  change,
  commitStaged,
  fileOf,
  importFile,
  review,
  stageFile,
  type FileRow,
} from '../support/imports';
import { enter, newAccount } from '../support/ledger';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let account: string;

beforeEach(async () => {
  user = await newUser();
  account = await newAccount(user);
  // Food is a category of spending from now on.
  await enter(user, {
    account_id: account,
    date: '2026-01-01',
    description: 'Bread',
    category: 'Food',
    amount: 1,
    type: 'expense',
  });
});

const added = async () => {
  const { data } = await user.client
    .from('live_transactions')
    .select('type, type_stated, bank_transfer, line')
    .not('import_id', 'is', null)
    .order('line')
    .throwOnError();
  return data.map(({ type, type_stated, bank_transfer, line }) => [line, type, type_stated, bank_transfer]);
};

const ROWS: FileRow[] = [
  { minorUnits: -500, typeStated: false, bankTransfer: true },
  { minorUnits: 500, typeStated: false },
  { minorUnits: 600, typeStated: false, category: 'Uncategorized' },
  { minorUnits: 700, typeStated: false, category: 'Salary' },
  { minorUnits: 800 },
];

test('a type that no file states follows the category', async () => {
  await importFile(user, fileOf(account, ROWS));
  expect(await added()).toEqual([
    [2, 'expense', false, true],
    [3, 'refund', false, false],
    [4, 'income', false, false],
    [5, 'income', false, false],
    [6, 'income', true, false],
  ]);
});

test('a file states that a row is a refund', async () => {
  const [row] = fileOf(account, [{ minorUnits: 500, category: 'Salary' }]);
  await importFile(user, [{ ...row!, type: 'refund' }]);
  expect(await added()).toEqual([[2, 'refund', true, false]]);
});

test('the user states a type by changing it in the review, and by nothing else', async () => {
  const staged = await stageFile(user, fileOf(account, ROWS.slice(0, 3)));
  await change(user, staged.id, 3, { kind: 'edit', description: 'Bun', type: 'income' });
  const { import: latest } = await change(user, staged.id, 4, { kind: 'edit', type: 'expense' });
  await commitStaged(user, latest);
  expect(await added()).toEqual([
    [2, 'expense', false, true],
    [3, 'refund', false, false],
    [4, 'expense', true, false],
  ]);
});

describe('income taken back', () => {
  const clawback: FileRow = { minorUnits: -20_000, description: 'Clawback', category: 'Salary' };
  const read: FileRow = { ...clawback, status: 'unreadable', reasons: [{ code: 'income_negative' }] };
  const staged = () => {
    const [row] = fileOf(account, [read]);
    return stageFile(user, [{ ...row!, type: 'income', amount: -20_000, typeStated: true }]);
  };

  test('a negative income keeps what was read, and is added so', async () => {
    const { id } = await staged();
    const [row] = (await review(user, id)).items;
    expect(row).toMatchObject({ status: 'unreadable', type: 'income', amount: -20_000 });
    const { import: latest, row: saved } = await change(user, id, 2, {
      kind: 'edit',
      amount: '-200.00',
      type: 'income',
    });
    expect(saved).toMatchObject({ status: 'new', type: 'income', amount: -20_000 });
    await commitStaged(user, latest);
    const { data } = await user.client
      .from('live_transactions')
      .select('amount')
      .not('import_id', 'is', null)
      .throwOnError();
    expect([data, await added()]).toEqual([[{ amount: -200 }], [[2, 'income', true, false]]]);
  });

  test('another type gives the amount its sign', async () => {
    const { id } = await staged();
    expect((await change(user, id, 2, { kind: 'edit', type: 'expense' })).row).toMatchObject({
      type: 'expense',
      amount: 20_000,
    });
    expect((await change(user, id, 2, { kind: 'edit', amount: '200.00', type: 'income' })).row).toMatchObject(
      { type: 'income', amount: 20_000 },
    );
  });

  test('the parts of a row follow their categories, like whole rows', async () => {
    await enter(user, {
      account_id: account,
      date: '2026-01-01',
      description: 'Pay',
      category: 'Salary',
      amount: 1,
      type: 'income',
    });
    const { id } = await stageFile(user, fileOf(account, [{ ...clawback, typeStated: false }]));
    const part = { type: 'expense', note: '', tags: [] };
    const { import: latest } = await change(user, id, 2, {
      kind: 'edit',
      parts: [
        { ...part, amount: '-150.00', category: 'Salary' },
        { ...part, amount: '-50.00', category: 'Food' },
      ],
    });
    await commitStaged(user, latest);
    const { data } = await user.client
      .from('transaction_parts')
      .select('amount, type')
      .order('position')
      .throwOnError();
    expect(data).toEqual([
      { amount: -150, type: 'income' },
      { amount: -50, type: 'expense' },
    ]);
  });
});
