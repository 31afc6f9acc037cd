import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, undo, type FileRow } from '../support/imports';
import { answerOf, set, takeBack, transactionsOf, withoutRevisions } from '../support/ledger-changes';
import { contains, preview, rulesOf, saveRule, setCategory } from '../support/rules';
import { expectTrueTotals } from '../support/totals';
import { newHousehold, rowOf, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const LIDL = contains('lidl');
const row = (description: string, minorUnits = -1000, more: FileRow = {}): FileRow => ({
  description,
  minorUnits,
  category: 'Uncategorized',
  typeStated: false,
  ...more,
});

async function imported(...rows: FileRow[]) {
  const { id } = await importFile(home.user, fileOf(home.checking, rows));
  const all = await transactionsOf(home.user);
  return { id, of: (description: string) => all.find((one) => one.description === description)?.id ?? '' };
}

const categoryOf = async (id: string) => {
  const { data } = await home.user.client
    .from('transaction_details')
    .select('category, category_source')
    .eq('id', id)
    .single()
    .throwOnError();
  return [data.category, data.category_source];
};

test('the first rule that matches decides, for each field on its own', async () => {
  const { user } = home;
  await imported(row('Lidl one'), row('Lidl two', -9000));
  const big = [LIDL, { field: 'amount', operator: 'at-least', amount: '50' }];
  await saveRule(user, { conditions: big, actions: [setCategory('Party')] }, { name: 'Big' });
  const all = { conditions: [LIDL], actions: [setCategory('Groceries'), { field: 'note', note: 'shop' }] };
  const shown = await preview(user, all);
  // The note of the big one is still free.
  expect(shown.counts).toEqual({ change: 2, already: 0, taken: 0, hand: 0 });
  await saveRule(user, all, { apply: 'all' });
  const rows = await transactionsOf(user);
  expect(rows.map(({ description, category, note }) => [description, category, note]).sort()).toEqual([
    ['Lidl one', 'Groceries', 'shop'],
    ['Lidl two', 'Uncategorized', 'shop'],
  ]);
});

test('rows taken by an earlier rule are shown, with their outcome if the rule came above it', async () => {
  const { user } = home;
  await imported(row('Lidl one'), row('Lidl two', -9000), row('Aldi'));
  await saveRule(user, { conditions: [contains('two')], actions: [setCategory('Party')] }, { name: 'Two' });
  const content = { conditions: [contains('lidl', 'aldi')], actions: [setCategory('Groceries')] };
  const shown = await preview(user, content);
  expect(shown.counts).toEqual({ change: 2, already: 0, taken: 1, hand: 0 });
  expect(shown.takenBy).toMatchObject([{ name: 'Two', place: 1, rows: 1 }]);
  expect(shown.above).toEqual({ place: 1, rows: 3 });
  expect((await preview(user, content, { kind: 'taken' })).rows.items.map(({ text }) => text)).toEqual([
    'Lidl two',
  ]);
  expect((await preview(user, content, { place: 0 })).counts).toEqual({
    change: 3,
    already: 0,
    taken: 0,
    hand: 0,
  });
});

test('a rule that is off, or names something that is gone, takes nothing', async () => {
  const { user, savings } = home;
  await imported(row('Lidl one'));
  await saveRule(user, { conditions: [LIDL], actions: [setCategory('Party')] }, { enabled: false });
  await saveRule(user, {
    conditions: [LIDL, { field: 'account', account: savings }],
    match: 'any',
    actions: [setCategory('Fun')],
  });
  const content = { conditions: [LIDL], actions: [setCategory('Groceries')] };
  expect((await preview(user, content)).counts.taken).toBe(1);
  await answerOf(
    user.client.rpc('delete_account', { change: randomUUID(), account: savings, transactions: 0 }),
  );
  expect((await preview(user, content)).counts).toEqual({ change: 1, already: 0, taken: 0, hand: 0 });
  expect((await rulesOf(user)).map(({ problem }) => problem)).toEqual([null, 'account']);
});

test('values set or cleared by hand stay, and those set to the same are so already', async () => {
  const { user } = home;
  const { of } = await imported(row('Lidl 1'), row('Lidl 2'), row('Lidl 3'), row('Lidl 4'));
  await answerOf(set(user, { ids: [of('Lidl 1')] }, { category: 'Toys' }));
  await answerOf(set(user, { ids: [of('Lidl 2'), of('Lidl 3')] }, { category: 'Groceries' }));
  await answerOf(set(user, { ids: [of('Lidl 3')] }, { category: 'Uncategorized' }));
  const content = { conditions: [LIDL], actions: [setCategory('Groceries')] };
  expect((await preview(user, content)).counts).toEqual({ change: 1, already: 1, taken: 0, hand: 2 });
  await saveRule(user, content, { apply: 'all' });
  expect(await categoryOf(of('Lidl 1'))).toEqual(['Toys', 'hand']);
  expect(await categoryOf(of('Lidl 2'))).toEqual(['Groceries', 'hand']);
  expect(await categoryOf(of('Lidl 3'))).toEqual(['Uncategorized', 'hand']);
  expect(await categoryOf(of('Lidl 4'))).toEqual(['Groceries', 'rule']);
});

test.each([
  ['a note', { note: 'mine' }, { field: 'note', note: 'rule' }],
  ['tags', { tags: ['Mine'] }, { field: 'tags', tags: ['Rule'] }],
  ['one-time', { oneTime: true }, { field: 'oneTime', oneTime: false }],
  ['a type', { type: 'income' }, { field: 'type', type: 'refund' }],
])('%s that a hand has set stays', async (_, details, action) => {
  const { user } = home;
  const { of } = await imported(row('Lidl 1', 1000), row('Lidl 2', 1000, { category: 'Food' }));
  const id = of('Lidl 1');
  if ('type' in details)
    await user.client.from('transactions').update({ category_source: 'file' }).eq('id', id).throwOnError();
  const before = await rowOf(user, id);
  await user.client
    .rpc('edit_transaction', {
      change: randomUUID(),
      transaction: id,
      revision: before?.revision ?? 0,
      details: 'type' in details ? { type: 'refund' } : details,
    })
    .throwOnError();
  const opposite = 'type' in details ? { field: 'type', type: 'income' } : action;
  const shown = await preview(user, { conditions: [contains('lidl 1')], actions: [opposite] });
  expect(shown.counts).toEqual({ change: 0, already: 0, taken: 0, hand: 1 });
});

test('applied once, with one undo that brings rows and rules back', async () => {
  const { user } = home;
  const { of } = await imported(row('Lidl 1'), row('Lidl 2', -2000), row('Other'));
  const before = await transactionsOf(user);
  const change = randomUUID();
  const id = randomUUID();
  const content = {
    conditions: [LIDL],
    actions: [
      setCategory('Groceries'),
      { field: 'tags', tags: ['Home'] },
      { field: 'note', note: 'weekly' },
      { field: 'oneTime', oneTime: true },
      { field: 'payee', payee: 'Lidl' },
    ],
  };
  const shown = await preview(user, content);
  const apply = { count: 2, digest: shown.digest };
  expect(await saveRule(user, content, { id, change, apply })).toEqual({ id, transactions: 2 });
  expect(await saveRule(user, content, { id, change, apply }), 'sent again').toEqual({ id, transactions: 2 });
  expect(await rulesOf(user)).toHaveLength(1);
  expect(await rowOf(user, of('Lidl 1'))).toMatchObject({
    category: 'Groceries',
    note: 'weekly',
    one_time: true,
    edited_at: null,
  });
  await expectTrueTotals(user);
  expect((await preview(user, content, { self: id })).counts).toEqual({
    change: 0,
    already: 2,
    taken: 0,
    hand: 0,
  });

  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
  expect(await rulesOf(user)).toEqual([]);
  expect(withoutRevisions(await transactionsOf(user))).toEqual(withoutRevisions(before));
  const { data: tags } = await user.client.from('transaction_tags').select('tag_id').throwOnError();
  expect(tags).toEqual([]);
  await expectTrueTotals(user);
});

test('the rule does what the preview showed', async () => {
  const { user } = home;
  const { of } = await imported(row('Lidl 1'), row('Lidl 2'));
  const content = { conditions: [LIDL], actions: [setCategory('Groceries')] };
  const { digest } = await preview(user, content);
  await answerOf(set(user, { ids: [of('Lidl 2')] }, { oneTime: true }));
  await expect(saveRule(user, content, { apply: { count: 2, digest } })).rejects.toThrow('rule_rows_changed');
  expect(await rulesOf(user)).toEqual([]);
});

test('undoing an import also removes a rule’s changes to its rows', async () => {
  const { user } = home;
  const { id } = await imported(row('Lidl 1'), row('Lidl 2'));
  await saveRule(
    user,
    { conditions: [LIDL], actions: [setCategory('Groceries'), { field: 'tags', tags: ['Home'] }] },
    { apply: 'all' },
  );
  await undo(user, id).throwOnError();
  expect(await transactionsOf(user)).toEqual([]);
});
