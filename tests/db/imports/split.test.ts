import { beforeEach, expect, test } from 'vitest';
import { told } from '../notifications/alerts';
import { change, commitStaged, fileOf, review, stageFile, undo, type FileRow } from '../support/imports';
import { refusalOf } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { add, figures, newHousehold, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const part = (minorUnits: number, category: string, more: object = {}) => ({
  amount: (minorUnits / 100).toFixed(2),
  type: minorUnits < 0 ? 'expense' : 'refund',
  category,
  note: '',
  tags: [],
  ...more,
});

const staged = (rows: readonly FileRow[]) => stageFile(home.user, fileOf(home.checking, rows));

const RECEIPT: FileRow = { description: 'Target', minorUnits: -45_000, date: '2026-11-03' };
// The limit of Food is 500.00.
const PARTS = [
  part(-30_500, 'Home'),
  part(-15_500, 'Shopping', { note: 'Birthday present', tags: ['Ines 30'] }),
  part(1_000, 'Food'),
];

test('a row that is split in the review is added with its parts, and undone with them', async () => {
  const { user } = home;
  const { id } = await staged([RECEIPT, { description: 'Bread', minorUnits: -300 }]);
  const edited = await change(user, id, 2, { kind: 'edit', parts: PARTS });
  expect(edited.row.parts).toEqual([
    { amount: -30_500, type: 'expense', category: 'Home', note: '', tags: [] },
    { amount: -15_500, type: 'expense', category: 'Shopping', note: 'Birthday present', tags: ['Ines 30'] },
    { amount: 1_000, type: 'refund', category: 'Food', note: '', tags: [] },
  ]);
  expect((await review(user, id)).items.map(({ parts }) => parts.length)).toEqual([3, 0]);

  expect(await commitStaged(user, edited.import)).toMatchObject({ kind: 'imported', added: 2 });
  expect(await figures(user)).toMatchObject({ total: 2, spending: 453 });
  expect(await figures(user, { categories: ['Shopping'] })).toMatchObject({ total: 1, spending: 155 });
  const { data } = await user.client
    .from('transaction_details')
    .select('description, category, is_split, edited_at')
    .order('position')
    .throwOnError();
  expect(data).toEqual([
    { description: 'Target', category: 'Food', is_split: true, edited_at: null },
    { description: 'Bread', category: 'Food', is_split: false, edited_at: null },
  ]);
  // As a whole, the row would have reached 80 % of the limit of Food.
  expect(await told(user)).toEqual([]);
  const { data: tags } = await user.client.from('part_tags').select('part_id').throwOnError();
  expect(tags).toHaveLength(1);
  await expectTrueTotals(user);

  expect((await undo(user, id).throwOnError()).data).toMatchObject({ removed: 2, kept: [] });
  expect(await figures(user)).toMatchObject({ total: 0, spending: 0 });
  await expectTrueTotals(user);
});

test('its parts raise the alerts of an import', async () => {
  const { user } = home;
  const { id } = await staged([{ ...RECEIPT, minorUnits: -60_000 }]);
  const parts = [part(-41_000, 'Food'), part(-19_000, 'Home')];
  const { import: latest } = await change(user, id, 2, { kind: 'edit', parts });
  await commitStaged(user, latest);
  expect(await told(user)).toEqual(['Food 2026-11 80']);
  const { data } = await user.client.from('notifications').select('import_id').throwOnError();
  expect(data).toEqual([{ import_id: id }]);
});

test('parts that do not add up are refused, and the row stays; it can be made whole again', async () => {
  const { user } = home;
  const { id } = await staged([RECEIPT]);
  const edit = (values: object) =>
    refusalOf(
      user.client.rpc('change_import_row', {
        import: id,
        line: 2,
        part: 0,
        change: { kind: 'edit', ...values } as never,
      }),
    );
  expect(await edit({ parts: PARTS.slice(0, 2) })).toEqual([409, 'parts_differ']);
  expect(await edit({ parts: PARTS })).toEqual([200, undefined]);
  expect(await edit({ amount: '400.00' })).toEqual([409, 'parts_differ']);
  expect(await edit({ type: 'income' })).toEqual([409, 'parts_differ']);
  expect((await review(user, id)).items).toMatchObject([{ amount: 45_000, parts: [{}, {}, {}] }]);
  const { row, import: latest } = await change(user, id, 2, { kind: 'edit', amount: '400.00', parts: [] });
  expect(row).toMatchObject({ amount: 40_000, parts: [] });
  await commitStaged(user, latest);
  expect(await figures(user, { categories: ['Food'] })).toMatchObject({ total: 1, spending: 400 });
});

test('a row that is left out keeps the file’s values, not its parts', async () => {
  const { user } = home;
  const { id } = await staged([RECEIPT, { description: 'Bread' }]);
  await change(user, id, 2, { kind: 'edit', parts: PARTS });
  const { import: latest } = await change(user, id, 2, { kind: 'skip' });
  await commitStaged(user, latest);
  const { data } = await user.client.from('import_rows').select('description, split').throwOnError();
  expect(data).toEqual([{ description: 'Target', split: null }]);
});

test('a row in parts is no other half of a transfer', async () => {
  const { user, savings } = home;
  await add(user, savings, '2026-11-02', 450, { description: 'From checking' });
  const { id } = await staged([{ ...RECEIPT, bankTransfer: true }]);
  expect((await review(user, id)).items[0]?.transfer).not.toBeNull();
  const { row } = await change(user, id, 2, { kind: 'edit', parts: PARTS });
  expect(row.transfer).toBeNull();
});

test('if the file does not state the type of money in, the category of each part decides', async () => {
  const { user, checking } = home;
  await add(user, checking, '2026-01-01', -1, { category: 'Shopping' });
  const { id } = await staged([
    {
      description: 'Zalando',
      minorUnits: 3_000,
      category: 'Shopping',
      date: '2026-11-03',
      typeStated: false,
    },
  ]);
  const came = (minorUnits: number, category: string) => part(minorUnits, category, { type: 'income' });
  const parts = [came(2_000, 'Shopping'), came(700, 'Bonus'), came(300, 'Uncategorized')];
  const { import: latest } = await change(user, id, 2, { kind: 'edit', parts });
  await commitStaged(user, latest);
  const { data } = await user.client
    .from('transaction_parts')
    .select('amount, type')
    .order('position')
    .throwOnError();
  expect(data.map(({ amount, type }) => [Number(amount), type])).toEqual([
    [20, 'refund'],
    [7, 'income'],
    [3, 'income'],
  ]);
  expect(await figures(user)).toMatchObject({ spending: -19, income: 10 });
  await expectTrueTotals(user);
});

test('the parts of staged rows follow a category that is renamed', async () => {
  const { user, checking } = home;
  await add(user, checking, '2026-01-01', -1, { category: 'Home' });
  const { id } = await staged([RECEIPT, { description: 'Bread' }]);
  const { import: latest } = await change(user, id, 2, { kind: 'edit', parts: PARTS });
  await user.client.rpc('change_category', { category: 'Home', name: 'House' }).throwOnError();
  const { items } = await review(user, id);
  expect(items.map(({ category, parts }) => [category, parts.map((one) => one.category)])).toEqual([
    ['Food', ['House', 'Shopping', 'Food']],
    ['Food', []],
  ]);
  await commitStaged(user, latest);
  expect(await figures(user, { categories: ['House'] })).toMatchObject({ total: 2, spending: 306 });
});
