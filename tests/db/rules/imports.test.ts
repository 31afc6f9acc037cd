import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import {
  change,
  commit,
  commitStaged,
  fileOf,
  importFile,
  review,
  stageFile,
  type FileRow,
} from '../support/imports';
import { answerOf, set, transactionsOf } from '../support/ledger-changes';
import { contains, saveRule, setCategory } from '../support/rules';
import { expectTrueTotals } from '../support/totals';
import { newHousehold, rowOf, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const LIDL = contains('lidl');
const ROWS: FileRow[] = [
  { description: 'Lidl 1', category: 'Uncategorized', typeStated: false },
  { description: 'Lidl 2', category: 'Food' },
  { description: 'Aldi', category: 'Uncategorized' },
];

const file = (rows = ROWS) => fileOf(home.checking, rows);
const shownOf = async (id: string) =>
  (await review(home.user, id)).items.map(({ description, category, categorySource }) => [
    description,
    category,
    categorySource,
  ]);
const added = async () =>
  (await transactionsOf(home.user))
    .map(({ description, category, category_source }) => [description, category, category_source])
    .sort();

test('the review shows rows as rules change them, with the rule; the file’s own category is kept as well', async () => {
  const { user } = home;
  await saveRule(user, { conditions: [LIDL], actions: [setCategory('Groceries')] }, { name: 'Shops' });
  const staged = await stageFile(user, file());
  expect(await shownOf(staged.id)).toEqual([
    ['Lidl 1', 'Groceries', 'rule'],
    ['Lidl 2', 'Groceries', 'rule'],
    ['Aldi', 'Uncategorized', 'none'],
  ]);
  const { items } = await review(user, staged.id);
  expect(items[1]).toMatchObject({
    fileCategory: 'Food',
    categoryReason: { rule: { name: 'Shops', place: 1 } },
  });
  expect(items[2]).toMatchObject({ fileCategory: null, categoryReason: null, ruled: null });
  await commitStaged(user, staged);
  expect(await added()).toEqual([
    ['Aldi', 'Uncategorized', 'none'],
    ['Lidl 1', 'Groceries', 'rule'],
    ['Lidl 2', 'Groceries', 'rule'],
  ]);
  expect((await transactionsOf(user)).every(({ edited_at }) => edited_at === null)).toBe(true);
  await expectTrueTotals(user);
});

test('a choice of the user in the review is the user’s, even no category', async () => {
  const { user } = home;
  await saveRule(user, { conditions: [LIDL], actions: [setCategory('Groceries')] });
  const staged = await stageFile(user, file());
  await change(user, staged.id, 2, { kind: 'edit', category: 'Uncategorized' });
  const { import: latest } = await change(user, staged.id, 3, {
    kind: 'edit',
    category: 'Groceries',
    description: 'Lidl 22',
  });
  expect(await shownOf(staged.id)).toEqual([
    ['Lidl 1', 'Uncategorized', 'hand'],
    ['Lidl 22', 'Groceries', 'rule'],
    ['Aldi', 'Uncategorized', 'none'],
  ]);
  await commitStaged(user, latest);
  expect(await added()).toEqual([
    ['Aldi', 'Uncategorized', 'none'],
    ['Lidl 1', 'Uncategorized', 'hand'],
    ['Lidl 22', 'Groceries', 'rule'],
  ]);
});

test('a rule that changes meanwhile is shown before it is imported', async () => {
  const { user } = home;
  const staged = await stageFile(user, file());
  const rule = await saveRule(user, { conditions: [LIDL], actions: [setCategory('Groceries')] });
  const { data } = await commit(user, staged.id, staged.revision).throwOnError();
  expect(data).toMatchObject({ kind: 'changed' });
  expect((await shownOf(staged.id))[0]).toEqual(['Lidl 1', 'Groceries', 'rule']);
  await user.client.rpc('delete_rule', { change: randomUUID(), rule: rule.id }).throwOnError();
  const { data: again } = await commit(
    user,
    staged.id,
    (data as { import: { revision: number } }).import.revision,
  ).throwOnError();
  expect(again).toMatchObject({ kind: 'changed' });
  // Without its rule each row has what the file says.
  expect(await shownOf(staged.id)).toEqual([
    ['Lidl 1', 'Uncategorized', 'none'],
    ['Lidl 2', 'Food', 'file'],
    ['Aldi', 'Uncategorized', 'none'],
  ]);
});

test('matching again changes nothing', async () => {
  const { user } = home;
  await saveRule(user, {
    conditions: [LIDL],
    actions: [setCategory('Groceries'), { field: 'tags', tags: ['Home'] }],
  });
  const staged = await stageFile(user, file());
  expect(
    await answerOf<number>(
      user.client.rpc('categorize_import_rows', { import: staged.id, guessing: false }) as never,
    ),
  ).toBe(0);
});

test('a file with the required headers gets rules as well', async () => {
  const { user } = home;
  await saveRule(user, { conditions: [LIDL], actions: [setCategory('Groceries')] });
  const { id } = await stageFile(user, file());
  await user.client.rpc('commit_import', { import: id, only_if_all_new: true }).throwOnError();
  expect((await added())[1]).toEqual(['Lidl 1', 'Groceries', 'rule']);
});

test('payee, tags, note, type and one-time come with the row', async () => {
  const { user } = home;
  await saveRule(user, {
    conditions: [LIDL],
    actions: [
      { field: 'payee', payee: 'Lidl' },
      { field: 'tags', tags: ['Home', 'Week'] },
      { field: 'note', note: 'weekly' },
      { field: 'type', type: 'refund' },
      { field: 'oneTime', oneTime: true },
    ],
  });
  const staged = await stageFile(
    user,
    file([{ description: 'Lidl back', minorUnits: 500, category: 'Salary' }, ...ROWS]),
  );
  const { items } = await review(user, staged.id);
  expect(items[0]).toMatchObject({
    type: 'refund',
    ruled: { payee: 'Lidl', tags: ['Home', 'Week'], note: 'weekly', oneTime: true, by: { note: 1, tags: 1 } },
  });
  // Money out can't be a refund.
  expect(items[1]).toMatchObject({ type: 'expense', ruled: { payee: 'Lidl', type: null } });
  await commitStaged(user, staged);
  const rows = await transactionsOf(user);
  const back = rows.find(({ description }) => description === 'Lidl back');
  expect(back).toMatchObject({ type: 'refund', type_stated: true, note: 'weekly', one_time: true });
  const { data: payees } = await user.client.from('payees').select('id').eq('name', 'Lidl').throwOnError();
  expect(back?.payee_id).toBe(payees[0]?.id);
  const { data: tags } = await user.client
    .from('transaction_tags')
    .select('tag_id')
    .eq('transaction_id', back?.id ?? '')
    .throwOnError();
  expect(tags).toHaveLength(2);
});

test('a split by a rule is shown in the review, stays if it is not touched, and gives way to a hand', async () => {
  const { user } = home;
  const part = (category: string, more: object) => ({ category, note: '', tags: [], ...more });
  await saveRule(user, {
    conditions: [LIDL],
    actions: [
      {
        field: 'split',
        parts: [part('Food', { share: 'percent', percent: 50 }), part('Toys', { share: 'rest' })],
      },
    ],
  });
  const staged = await stageFile(
    user,
    file([{ description: 'Lidl 1' }, { description: 'Lidl 2' }, { description: 'Lidl 3' }]),
  );
  const [first] = (await review(user, staged.id)).items;
  expect(first?.parts.map(({ amount, category }) => [amount, category])).toEqual([
    [-125, 'Food'],
    [-125, 'Toys'],
  ]);
  const parts = first!.parts.map((one) => ({ ...one, amount: (one.amount / 100).toFixed(2) }));
  // Saved with a new amount but the parts as they were shown, it is split again by its rule.
  await change(user, staged.id, 2, { kind: 'edit', amount: '5.00', parts });
  await change(user, staged.id, 3, { kind: 'edit', parts: [] });
  const { import: latest } = await change(user, staged.id, 4, {
    kind: 'edit',
    parts: parts.map((one, index) => ({ ...one, amount: index === 0 ? '-2.00' : '-0.50' })),
  });
  expect((await review(user, staged.id)).items.map((row) => row.parts.map(({ amount }) => amount))).toEqual([
    [-250, -250],
    [],
    [-200, -50],
  ]);
  await commitStaged(user, latest);
  const { data } = await user.client
    .from('transaction_parts')
    .select('amount, category_source, category_reason')
    .order('amount')
    .throwOnError();
  expect(data.map(({ amount, category_source }) => [Number(amount), category_source])).toEqual([
    [-2.5, 'rule'],
    [-2.5, 'rule'],
    [-2, 'hand'],
    [-0.5, 'hand'],
  ]);
  expect(data[0]?.category_reason).toMatchObject({ rule: { name: 'Rule' } });
  await expectTrueTotals(user);
});

test('a transfer by a rule waits, and the other account’s file completes it', async () => {
  const { user, checking, savings } = home;
  await saveRule(user, {
    conditions: [contains('nest')],
    actions: [{ field: 'transfer', account: savings }],
  });
  const staged = await stageFile(user, fileOf(checking, [{ description: 'Nest egg', minorUnits: -30_000 }]));
  expect((await review(user, staged.id)).items[0]).toMatchObject({ ruled: { transferTo: savings } });
  await commitStaged(user, staged);
  const [out] = await transactionsOf(user);
  expect(await rowOf(user, out?.id ?? '')).toMatchObject({ type: 'transfer' });
  await importFile(
    user,
    fileOf(savings, [{ description: 'Incoming', minorUnits: 30_000, date: '2026-11-03' }]),
  );
  const { data } = await user.client.from('live_transfers').select('out_id, in_id').throwOnError();
  expect(data).toHaveLength(1);
  expect(data[0]?.out_id).toBe(out?.id);
  expect(data[0]?.in_id).not.toBeNull();
  await expectTrueTotals(user);
});

test('an account’s own rows are no transfer to itself', async () => {
  const { user, checking } = home;
  await saveRule(user, { conditions: [LIDL], actions: [{ field: 'transfer', account: checking }] });
  await importFile(user, file());
  expect((await transactionsOf(user)).map(({ type }) => type)).toEqual(['expense', 'expense', 'expense']);
});

test('a payee that is known is found by a new description of it', async () => {
  const { user } = home;
  await importFile(
    user,
    file([{ description: 'POS 4711 REWE SAGT DANKE 44120 KOELN//DE', category: 'Uncategorized' }]),
  );
  const payee = { field: 'payee', operator: 'is', values: ['Rewe'] };
  await saveRule(user, { conditions: [payee], actions: [setCategory('Groceries')] });
  const staged = await stageFile(
    user,
    file([{ description: 'POS 0815 REWE SAGT DANKE 44120 KOELN//DE', category: 'Uncategorized' }]),
  );
  expect((await shownOf(staged.id))[0]?.slice(1)).toEqual(['Groceries', 'rule']);
  expect(
    await answerOf<number>(
      user.client.rpc('categorize_import_rows', { import: staged.id, guessing: false }) as never,
    ),
  ).toBe(0);
});

test('rules leave entries by hand alone', async () => {
  const { user, checking } = home;
  await saveRule(user, { conditions: [LIDL], actions: [setCategory('Groceries')] });
  await user.client
    .rpc('enter_transactions', {
      rows: [
        {
          accountId: checking,
          date: '2026-11-02',
          description: 'Lidl',
          category: 'Toys',
          amount: 3,
          type: 'expense',
        },
      ],
    })
    .throwOnError();
  expect(await added()).toEqual([['Lidl', 'Toys', 'hand']]);
  await answerOf(set(user, { ids: (await transactionsOf(user)).map(({ id }) => id) }, { category: 'Fun' }));
  expect(await added()).toEqual([['Lidl', 'Fun', 'hand']]);
});
