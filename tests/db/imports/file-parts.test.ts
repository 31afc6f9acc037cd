import { beforeEach, expect, test } from 'vitest';
import { change, commitStaged, fileOf, importFile, review, stageFile } from '../support/imports';
import { addAccount } from '../support/suggestions';
import { newUser, type TestUser } from '../support/users';

let user: TestUser;
let checking: string;
let savings: string;

beforeEach(async () => {
  user = await newUser();
  checking = await addAccount(user, 'Everyday', 'bank', '4821');
  savings = await addAccount(user, 'Rainy day', 'savings', '7733');
});

const part = (amount: number, category: string) => ({
  ...{ amount, category, note: '', tags: [] },
  type: amount < 0 ? ('expense' as const) : ('income' as const),
});

/** The parts of the only split transaction. */
async function partsOf() {
  const { data } = await user.client
    .from('transaction_parts')
    .select('amount, type, note, category_source, categories (name)')
    .order('position')
    .throwOnError();
  return data.map(({ amount, type, note, category_source, categories }) => [
    ...[amount, type, categories?.name, category_source, note],
  ]);
}

test('a row that its file splits comes with its parts, and the file is the source of their categories', async () => {
  const parts = [
    { ...part(-3000, 'Food'), note: 'the weekend' },
    part(-1000, 'Home'),
    { ...part(-6000, ''), type: 'transfer' as const, accountId: savings },
  ];
  const staged = await stageFile(user, fileOf(checking, [{ minorUnits: -10000, typeStated: false, parts }]));
  const { items } = await review(user, staged.id);
  expect(items[0]?.parts.map(({ amount, category }) => [amount, category])).toEqual([
    [-3000, 'Food'],
    [-1000, 'Home'],
    [-6000, ''],
  ]);
  await commitStaged(user, staged);
  expect(await partsOf()).toEqual([
    [-30, 'expense', 'Food', 'file', 'the weekend'],
    [-10, 'expense', 'Home', 'file', ''],
    [-60, 'transfer', 'Uncategorized', 'file', ''],
  ]);
  const { data: waiting } = await user.client
    .from('live_transfers')
    .select('in_account_id, in_id')
    .throwOnError();
  expect(waiting).toEqual([{ in_account_id: savings, in_id: null }]);
});

test('parts that are changed in the review are the hand’s', async () => {
  const parts = [part(-3000, 'Food'), part(-1000, 'Home')];
  const staged = await stageFile(user, fileOf(checking, [{ minorUnits: -4000, typeStated: false, parts }]));
  const typed = (amount: string, category: string) => ({
    ...{ amount, category, type: 'expense', note: '', tags: [] },
  });
  const { import: edited } = await change(user, staged.id, 2, {
    ...{ kind: 'edit', parts: [typed('-25', 'Food'), typed('-15', 'Pets')] },
  });
  await commitStaged(user, edited);
  expect(await partsOf()).toEqual([
    [-25, 'expense', 'Food', 'hand', ''],
    [-15, 'expense', 'Pets', 'hand', ''],
  ]);
});

test('parts that do not add up to their row are refused', async () => {
  const parts = [part(-3000, 'Food'), part(-1000, 'Home')];
  await expect(stageFile(user, fileOf(checking, [{ minorUnits: -4001, parts }]))).rejects.toMatchObject({
    message: 'parts_differ',
  });
});

test("a file's tags are made once, whatever their case, and given to its rows", async () => {
  await importFile(
    user,
    fileOf(checking, [
      { tags: ['Lisbon', 'work'] },
      { description: 'Tram', tags: ['LISBON'] },
      { description: 'Rent' },
    ]),
  );
  const { data: tags } = await user.client.from('tags').select('name').order('name').throwOnError();
  expect(tags.map(({ name }) => name.toLowerCase())).toEqual(['lisbon', 'work']);
  const { data } = await user.client
    .from('transactions')
    .select('description, transaction_tags (tags (name))')
    .order('line')
    .throwOnError();
  expect(
    data.map(({ description, transaction_tags: given }) => [
      description,
      given.map(({ tags: tag }) => tag.name.toLowerCase()).sort(),
    ]),
  ).toEqual([
    ['Tea', ['lisbon', 'work']],
    ['Tram', ['lisbon']],
    ['Rent', []],
  ]);
});
