import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { answerOf, refusalOf, set, takeBack } from '../support/ledger-changes';
import { expectTrueTotals } from '../support/totals';
import { add, figures, newHousehold, rowOf, split, type Household } from '../support/transfers';

let home: Household;
let receipt: string;
beforeEach(async () => {
  home = await newHousehold();
  receipt = await add(home.user, home.checking, '2026-10-29', -146.09, { description: 'Target' });
});

const PARTS = [
  { amount: -61.4, category: 'Groceries' },
  { amount: -38.2, category: 'Household' },
  { amount: -46.49, category: 'Shopping', note: 'Birthday present', tags: ['Ines 30'] },
];

const partsOf = async (id: string) =>
  (
    await home.user.client
      .from('transaction_parts')
      .select('id, amount, note')
      .eq('transaction_id', id)
      .order('position')
      .throwOnError()
  ).data;

test('a split counts by its parts, once; undo makes it whole again', async () => {
  const { user } = home;
  const change = randomUUID();
  expect(await answerOf(split(user, receipt, PARTS, change))).toEqual({ transactions: 1 });
  expect((await figures(user)).spending).toBe(146.09);
  expect(await figures(user, { categories: ['Household'] })).toMatchObject({ spending: 38.2, total: 1 });
  expect(await figures(user, { categories: ['Food'] })).toMatchObject({ spending: 0, total: 0 });
  expect((await figures(user)).total).toBe(1);
  // Repeated, it does nothing more.
  expect(await answerOf(split(user, receipt, PARTS, change))).toEqual({ transactions: 1 });
  expect(await partsOf(receipt)).toHaveLength(3);
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 1, kept: 0 });
  expect((await rowOf(user, receipt))?.is_split).toBe(false);
  expect(await figures(user, { categories: ['Food'] })).toMatchObject({ spending: 146.09, total: 1 });
  await expectTrueTotals(user);
});

test('a row is entered with its parts, once, or not at all', async () => {
  const { user, checking } = home;
  const row = {
    id: randomUUID(),
    accountId: checking,
    date: '2026-10-30',
    description: 'Costco',
    amount: 146.09,
    type: 'expense',
    category: 'Groceries',
    parts: PARTS.map((part) => ({ ...part, type: 'expense' })),
  };
  const enterIt = (changed: object = {}) =>
    user.client.rpc('enter_transactions', { rows: [{ ...row, ...changed }] });
  const added = { total: (await figures(user)).total };
  const short = { parts: row.parts.slice(0, 2) };
  expect(await refusalOf(enterIt(short))).toEqual([409, 'parts_differ']);
  expect(await refusalOf(enterIt({ parts: [{ ...row.parts[0], amount: -146.09 }] }))).toEqual([
    409,
    'parts_differ',
  ]);
  const change = randomUUID();
  await answerOf(split(user, receipt, PARTS, change));
  const taken = await partsOf(receipt);
  const theirs = { parts: row.parts.map((part, index) => ({ ...part, id: taken[index]?.id })) };
  expect(await refusalOf(enterIt(theirs)), 'parts of another row').toEqual([409, 'parts_differ']);
  expect(await partsOf(receipt)).toEqual(taken);
  await answerOf(takeBack(user, change));
  expect(await rowOf(user, row.id)).toBeUndefined();
  expect(await figures(user)).toMatchObject(added);

  expect(await answerOf(enterIt())).toEqual([row.id]);
  expect(await answerOf(enterIt())).toEqual([]);
  expect(await rowOf(user, row.id)).toMatchObject({ is_split: true, category: 'Groceries' });
  expect((await partsOf(row.id)).map(({ amount, note }) => [Number(amount), note])).toEqual([
    [-61.4, ''],
    [-38.2, ''],
    [-46.49, 'Birthday present'],
  ]);
  expect(await figures(user, { categories: ['Household'] })).toMatchObject({ spending: 38.2, total: 1 });
  const { data: tags } = await user.client.from('part_tags').select('part_id').throwOnError();
  expect(tags).toHaveLength(1);
  await expectTrueTotals(user);
});

test('parts keep their ids when they are changed, reordered or joined by others', async () => {
  const { user } = home;
  await answerOf(split(user, receipt, PARTS));
  const [first, second, third] = await partsOf(receipt);
  const change = randomUUID();
  await answerOf(
    split(
      user,
      receipt,
      [
        { id: third?.id ?? '', amount: -50, category: 'Shopping' },
        { id: first?.id ?? '', amount: -96.09, category: 'Groceries', note: 'with bread' },
      ],
      change,
    ),
  );
  expect((await partsOf(receipt)).map(({ id }) => id)).toEqual([third?.id, first?.id]);
  await answerOf(takeBack(user, change));
  expect(await partsOf(receipt)).toEqual([first, second, third]);
  const { data: tags } = await user.client.from('part_tags').select('part_id').throwOnError();
  expect(tags).toEqual([{ part_id: third?.id }]);
  await expectTrueTotals(user);
});

test('parts that do not add up, one part alone and an old revision are refused', async () => {
  const { user } = home;
  expect(await refusalOf(split(user, receipt, PARTS.slice(0, 2)))).toEqual([409, 'parts_differ']);
  expect(await refusalOf(split(user, receipt, [{ amount: -146.09, category: 'Food' }]))).toEqual([
    409,
    'parts_differ',
  ]);
  const late = user.client.rpc('split_transaction', {
    change: randomUUID(),
    transaction: receipt,
    revision: 7,
    parts: PARTS.map((part) => ({ ...part, type: 'expense' })),
  });
  expect(await refusalOf(late)).toEqual([409, 'transaction_changed']);
  expect(await partsOf(receipt)).toEqual([]);
});

test('a part may go the other way, and a changed total is split with it', async () => {
  const { user } = home;
  await answerOf(
    split(user, receipt, [
      { amount: -150.09, category: 'Groceries' },
      { amount: 4, category: 'Groceries', type: 'refund', note: 'deposit' },
    ]),
  );
  expect(await figures(user, { categories: ['Groceries'] })).toMatchObject({ spending: 146.09, total: 1 });
  const [groceries, deposit] = await partsOf(receipt);
  const row = await rowOf(user, receipt);
  await answerOf(
    user.client.rpc('split_transaction', {
      change: randomUUID(),
      transaction: receipt,
      revision: row?.revision ?? 0,
      amount: -141.09,
      parts: [
        { id: groceries?.id ?? '', amount: -145.09, type: 'expense', category: 'Groceries' },
        { id: deposit?.id ?? '', amount: 4, type: 'refund', category: 'Groceries' },
      ],
    }),
  );
  expect((await figures(user)).spending).toBe(141.09);
  await expectTrueTotals(user);
});

test('a category set in bulk leaves split rows alone; flags and tags do not', async () => {
  const { user, checking } = home;
  const coffee = await add(user, checking, '2026-10-30', -4.5);
  await answerOf(split(user, receipt, PARTS));
  expect(await answerOf(set(user, { ids: [receipt, coffee] }, { category: 'Travel' }))).toEqual({
    transactions: 1,
  });
  expect(await figures(user, { categories: ['Travel'] })).toMatchObject({ spending: 4.5 });

  const flagged = randomUUID();
  expect(await answerOf(set(user, { ids: [receipt, coffee] }, { counted: false }, flagged))).toEqual({
    transactions: 2,
  });
  expect(await figures(user)).toEqual({ spending: 0, income: 0, total: 2, notCounted: [2, 150.59] });
  await answerOf(takeBack(user, flagged));
  expect((await figures(user)).spending).toBe(150.59);

  const tagged = randomUUID();
  await answerOf(set(user, { ids: [receipt, coffee] }, { addTags: ['Rome', 'rome'] }, tagged));
  const { data: tags } = await user.client.from('tags').select('id, name').eq('name', 'Rome').throwOnError();
  expect(tags).toHaveLength(1);
  const rome = tags[0]?.id ?? '';
  expect(await figures(user, { tagsAll: [rome] })).toMatchObject({ spending: 150.59, total: 2 });
  expect(await figures(user, { tagsNone: [rome] })).toMatchObject({ spending: 0, total: 0 });
  const removed = randomUUID();
  expect(await answerOf(set(user, { ids: [coffee] }, { removeTags: [rome] }, removed))).toEqual({
    transactions: 1,
  });
  expect(await figures(user, { tagsAny: [rome] })).toMatchObject({ spending: 146.09, total: 1 });
  await answerOf(takeBack(user, removed));
  await answerOf(takeBack(user, tagged));
  expect(await figures(user, { tagsAny: [rome] })).toMatchObject({ total: 0 });
  await expectTrueTotals(user);
});

test('a filter for the tag of a part counts that part alone', async () => {
  const { user } = home;
  await answerOf(split(user, receipt, PARTS));
  const { data: tags } = await user.client.from('tags').select('id').throwOnError();
  expect(await figures(user, { tagsAll: tags.map(({ id }) => id) })).toMatchObject({
    spending: 46.49,
    total: 1,
  });
});

test('an export has a line for each part, and finds the row again by any of them', async () => {
  const { user } = home;
  await answerOf(split(user, receipt, PARTS));
  const lines = await answerOf<{ id: string; amount: number; category: string; tags: string[] }[]>(
    user.client.rpc('export_transactions', { filter: {} }),
  );
  expect(lines.map(({ category, amount, tags }) => [category, amount, tags])).toEqual([
    ['Groceries', 61.4, []],
    ['Household', 38.2, []],
    ['Shopping', 46.49, ['Ines 30']],
  ]);
  const filtered = await answerOf<unknown[]>(
    user.client.rpc('export_transactions', { filter: { categories: ['Household'] } }),
  );
  expect(filtered).toHaveLength(1);
});

test('undo brings back parts in the category that theirs was merged into', async () => {
  const { user } = home;
  await answerOf(split(user, receipt, PARTS));
  const change = randomUUID();
  await answerOf(split(user, receipt, [], change));
  await add(user, home.checking, '2026-10-30', -1, { category: 'Household' });
  await user.client
    .rpc('merge_categories', { source: 'Household', target: 'Food', today: '2026-11-20' })
    .throwOnError();
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 1, kept: 0 });
  expect(await figures(user, { categories: ['Food'] })).toMatchObject({ spending: 39.2, total: 2 });
  await expectTrueTotals(user);
});
