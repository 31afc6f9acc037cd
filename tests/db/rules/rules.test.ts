import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, type FileRow } from '../support/imports';
import { contains, preview, saveRule, setCategory, type Content } from '../support/rules';
import { newHousehold, type Household } from '../support/transfers';

let home: Household;
beforeEach(async () => {
  home = await newHousehold();
});

const ROWS: FileRow[] = [
  { description: 'LIDL SAGT DANKE 4711', minorUnits: -1250, date: '2026-10-05', category: 'Uncategorized' },
  { description: 'Café Crème 12', minorUnits: -450, date: '2026-10-28', category: 'Uncategorized' },
  { description: 'Trader Joe S #541', minorUnits: -8000, date: '2026-11-01', category: 'Uncategorized' },
  { description: 'ACME PAYROLL', minorUnits: 250_000, date: '2026-11-03', category: 'Uncategorized' },
];

/** The descriptions of the rows that match a condition. */
async function matching(...conditions: Content['conditions']): Promise<string[]> {
  const found = await preview(home.user, { conditions, actions: [setCategory('Found')] });
  expect(found.problem).toBeNull();
  expect(found.matches).toBe(found.rows.total);
  return found.rows.items.map(({ text }) => text.split(' ')[0] ?? '').sort();
}

test.each([
  ['contains, without case', [contains('lidl')], ['LIDL']],
  ['contains, without accents', [contains('cafe creme')], ['Café']],
  ['any of several words', [contains('LIDL', 'joe', 'nothing')], ['LIDL', 'Trader']],
  ['a percent sign is one', [contains('%')], []],
  ['a quote is one', [contains("'")], []],
  ['is', [{ field: 'text', operator: 'is', values: ['acme payroll'] }], ['ACME']],
  ['is not a piece', [{ field: 'text', operator: 'is', values: ['acme'] }], []],
  ['starts', [{ field: 'text', operator: 'starts', values: ['trader', 'caf'] }], ['Café', 'Trader']],
  ['starts not in the middle', [{ field: 'text', operator: 'starts', values: ['joe'] }], []],
  ['matches', [{ field: 'text', operator: 'matches', values: ['#\\d+$'] }], ['Trader']],
  [
    'matches without case and accents',
    [{ field: 'text', operator: 'matches', values: ['CRÈME \\d'] }],
    ['Café'],
  ],
  [
    'a capital after a backslash keeps its meaning',
    [{ field: 'text', operator: 'matches', values: ['^\\S+ \\D+$'] }],
    ['ACME'],
  ],
  ['payee contains', [{ field: 'payee', operator: 'contains', values: ['payroll'] }], ['ACME']],
  ['amount is', [{ field: 'amount', operator: 'is', amount: '12.50' }], ['LIDL']],
  ['amount at least', [{ field: 'amount', operator: 'at-least', amount: '80' }], ['ACME', 'Trader']],
  ['amount at most', [{ field: 'amount', operator: 'at-most', amount: '12.5' }], ['Café', 'LIDL']],
  ['amount between', [{ field: 'amount', operator: 'between', amount: '4.5', to: '12.5' }], ['Café', 'LIDL']],
  ['money out', [{ field: 'direction', direction: 'out' }], ['Café', 'LIDL', 'Trader']],
  ['money in', [{ field: 'direction', direction: 'in' }], ['ACME']],
  ['day is', [{ field: 'day', operator: 'is', day: 5 }], ['LIDL']],
  ['day between', [{ field: 'day', operator: 'between', day: 1, to: 4 }], ['ACME', 'Trader']],
  ['over the end of a month', [{ field: 'day', operator: 'between', day: 28, to: 1 }], ['Café', 'Trader']],
  ['no condition', [], []],
])('conditions: %s', async (_, conditions, expected) => {
  await importFile(home.user, fileOf(home.checking, ROWS));
  expect(await matching(...conditions)).toEqual(expected);
});

test('conditions: account, payee by name, and a tag', async () => {
  const { user, checking, savings } = home;
  await importFile(user, [
    ...fileOf(checking, ROWS),
    ...fileOf(savings, [{ description: 'Interest', line: 99 }]),
  ]);
  expect(await matching({ field: 'account', account: savings })).toEqual(['Interest']);
  expect(await matching({ field: 'payee', operator: 'is', values: ['lidl'] })).toEqual(['LIDL']);
  const { data } = await user.client
    .from('transactions')
    .select('id')
    .eq('description', 'Interest')
    .throwOnError();
  await user.client.rpc('set_tags', { transaction: data[0]?.id ?? '', names: ['Bank'] }).throwOnError();
  expect(await matching({ field: 'tag', tags: ['bank'] })).toEqual(['Interest']);
  expect(await matching({ field: 'tag', tags: ['other'] })).toEqual([]);
});

test('all or any of the conditions', async () => {
  await importFile(home.user, fileOf(home.checking, ROWS));
  const conditions = [contains('lidl'), { field: 'direction', direction: 'in' }];
  const actions = [setCategory('Found')];
  expect((await preview(home.user, { match: 'all', conditions, actions })).matches).toBe(0);
  expect((await preview(home.user, { match: 'any', conditions, actions })).matches).toBe(2);
});

test('a pattern that the database can not read is said at its condition', async () => {
  const { problem } = await preview(home.user, {
    conditions: [contains('x'), { field: 'text', operator: 'matches', values: ['[z-a]'] }],
    actions: [setCategory('Found')],
  });
  expect(problem).toMatchObject({ condition: 1, code: 'pattern_invalid' });
});

test('a rule is saved, and does to the past what its preview shows', async () => {
  const { user, checking } = home;
  await importFile(user, fileOf(checking, ROWS));
  const content = { conditions: [contains('lidl', 'trader')], actions: [setCategory('Groceries')] };
  const shown = await preview(user, content);
  expect(shown.counts).toEqual({ change: 2, already: 0, taken: 0, hand: 0 });
  expect(shown.moves.map(({ category, rows, amount }) => [category, rows, Number(amount)])).toEqual([
    ['Uncategorized', 2, 92.5],
    [null, 2, -92.5],
  ]);
  expect(await saveRule(user, content, { apply: 'all' })).toMatchObject({ transactions: 2 });
  const { data } = await user.client
    .from('transaction_details')
    .select('description, category, category_source, category_reason, edited_at')
    .eq('category', 'Groceries')
    .throwOnError();
  expect(data).toHaveLength(2);
  expect(data[0]).toMatchObject({
    category_source: 'rule',
    category_reason: { rule: { name: 'Rule', place: 1 } },
    edited_at: null,
  });
  expect((await preview(user, content)).counts).toEqual({ change: 0, already: 2, taken: 0, hand: 0 });
});

test('an import shows what rules make of its rows, and adds them so', async () => {
  const { user, checking } = home;
  await saveRule(user, {
    conditions: [contains('lidl')],
    actions: [
      setCategory('Groceries'),
      { field: 'tags', tags: ['Home'] },
      { field: 'note', note: 'weekly' },
      { field: 'oneTime', oneTime: true },
    ],
  });
  await importFile(user, fileOf(checking, ROWS));
  const { data } = await user.client
    .from('transaction_details')
    .select('description, category, category_source, note, one_time')
    .order('line')
    .throwOnError();
  expect(data[0]).toEqual({
    description: 'LIDL SAGT DANKE 4711',
    category: 'Groceries',
    category_source: 'rule',
    note: 'weekly',
    one_time: true,
  });
  expect(data[1]).toMatchObject({ category: 'Uncategorized', category_source: 'none', note: '' });
  const { data: tags } = await user.client.from('transaction_tags').select('tag_id').throwOnError();
  expect(tags).toHaveLength(1);
});
