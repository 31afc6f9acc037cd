import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { commitStaged, fileOf, open, review, stage, stageFile } from '../support/imports';
import { newAccount } from '../support/ledger';
import { transactionsOf } from '../support/ledger-changes';
import { tell } from '../support/memory';
import { contains, saveRule, setCategory } from '../support/rules';
import { expectTrueTotals } from '../support/totals';
import { newUser, type TestUser } from '../support/users';

const ROWS = [
  { description: 'LIDL 17', category: 'Uncategorized', minorUnits: -1999 },
  { description: 'Rewe', category: 'uncategorized', minorUnits: -2250 },
  { description: 'Corner shop', category: 'Uncategorized', minorUnits: -999 },
  { description: 'Aldi', category: 'Uncategorized', minorUnits: -750 },
  { description: 'Somebody new', category: 'Uncategorized', minorUnits: -300 },
  { description: 'LIDL 18', category: 'Treats', minorUnits: -400 },
  { description: 'Employer', category: 'Wages', minorUnits: 200_000 },
  { description: 'Rewe', category: 'Uncategorized', minorUnits: 2250, typeStated: false },
];

/** A user who has decided about some payees; of one of them in two ways. */
async function userWithMemory() {
  const user = await newUser();
  const account = await newAccount(user);
  const twice = (text: string, category: string) => [
    { text, category },
    { text, category },
  ];
  await tell(user, account, [
    ...twice('Rewe', 'Groceries'),
    ...twice('Aldi', 'Groceries'),
    { text: 'Corner shop', category: 'Groceries' },
    { text: 'Corner shop', category: 'Household' },
  ]);
  return { user, account };
}

/** The rows that imports became, with names in place of ids. */
async function imported(user: TestUser) {
  const [rows, { data: categories }, { data: payees }, { data: tags }, { data: tagged }, { data: parts }] =
    await Promise.all([
      transactionsOf(user),
      user.client.from('categories').select('id, name, kind').order('name').throwOnError(),
      user.client.from('payees').select('id, name').throwOnError(),
      user.client.from('tags').select('id, name').throwOnError(),
      user.client.from('transaction_tags').select('transaction_id, tag_id').throwOnError(),
      user.client.from('transaction_parts').select('*').throwOnError(),
    ]);
  const nameOf = (list: readonly { id: string; name: string | null }[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? null;
  return {
    categories: categories.map(({ name, kind }) => [name, kind]),
    rows: rows
      .filter(({ import_id }) => import_id !== null)
      .sort((a, b) => a.position - b.position)
      .map((row) => ({
        text: [row.line, row.date, row.description, row.amount, row.type, row.note, row.one_time],
        category: [row.category, row.category_source, withoutIds(row.category_reason)],
        guess: [nameOf(categories, row.guess_category_id), row.guess_kind, row.guess_filled],
        payee: nameOf(payees, row.payee_id),
        tags: tagged
          .filter(({ transaction_id }) => transaction_id === row.id)
          .map(({ tag_id }) => nameOf(tags, tag_id)),
        parts: parts
          .filter(({ transaction_id }) => transaction_id === row.id)
          .map((part) => [part.amount, nameOf(categories, part.category_id), part.category_source])
          .sort(),
      })),
  };
}

const withoutIds = (reason: Json) =>
  JSON.parse(JSON.stringify(reason), (key, value: unknown) => (key === 'id' ? null : value)) as Json;

/** Stages a file and commits it without a look at it. */
async function addUnseen(user: TestUser, account: string, rows = ROWS) {
  const id = randomUUID();
  const file = fileOf(account, rows);
  await open(user, id, file.length).throwOnError();
  await stage(user, id, file).throwOnError();
  const { data } = await user.client
    .rpc('commit_import', { import: id, only_if_all_new: true })
    .throwOnError();
  return { id, kind: (data as { kind: string }).kind };
}

const LIDL = [contains('lidl')];
const RULES: Record<string, { conditions: Json[]; actions: Json[] }[]> = {
  'memory alone': [],
  'rules for categories': [
    { conditions: LIDL, actions: [setCategory('Food')] },
    { conditions: [contains('lidl', 'aldi')], actions: [setCategory('Shopping')] },
  ],
  'rules for payees, notes and types': [
    { conditions: [contains('somebody')], actions: [{ field: 'payee', payee: 'Rewe market' }] },
    {
      conditions: LIDL,
      actions: [setCategory('Food'), { field: 'note', note: 'weekly' }, { field: 'oneTime', oneTime: true }],
    },
    { conditions: [contains('employer')], actions: [{ field: 'type', type: 'refund' }] },
  ],
  'a rule for tags': [
    { conditions: LIDL, actions: [{ field: 'tags', tags: ['Weekly'] }] },
    { conditions: [contains('aldi')], actions: [setCategory('Food')] },
  ],
  'a rule for a split': [
    {
      conditions: LIDL,
      actions: [
        {
          field: 'split',
          parts: [
            { share: 'percent', percent: '25', category: 'Household', note: '', tags: [] },
            { share: 'rest', category: 'Groceries', note: '', tags: [] },
          ],
        },
      ],
    },
  ],
};

test.each(Object.keys(RULES))('rows become the same with and without a review: %s', async (name) => {
  const become = async (add: (user: TestUser, account: string) => Promise<unknown>) => {
    const { user, account } = await userWithMemory();
    for (const rule of RULES[name] ?? []) await saveRule(user, rule);
    await add(user, account);
    await expectTrueTotals(user);
    return imported(user);
  };
  const reviewed = await become(async (user, account) =>
    commitStaged(user, await stageFile(user, fileOf(account, ROWS))),
  );
  const unseen = await become(async (user, account) =>
    expect(await addUnseen(user, account)).toMatchObject({ kind: 'imported' }),
  );
  expect(unseen).toEqual(reviewed);
  // The figures that this is about are there.
  expect(reviewed.rows.map(({ category }) => category[1])).toContain('memory');
  expect(reviewed.rows.some(({ guess }) => guess[1] === 'mixed' && guess[2] === false)).toBe(true);
  expect(reviewed.rows.some(({ category }) => category[1] === 'rule')).toBe(
    name.startsWith('rules') || name === 'a rule for tags',
  );
});

test('a file with a row that is there already gets its categories for the review', async () => {
  const { user, account } = await userWithMemory();
  await saveRule(user, { conditions: LIDL, actions: [setCategory('Food')] });
  await addUnseen(user, account, ROWS.slice(0, 1));
  const { id, kind } = await addUnseen(user, account);
  expect(kind).toBe('review');
  const { items } = await review(user, id);
  expect(items.map(({ category, categorySource }) => [category, categorySource])).toEqual([
    ['Food', 'rule'],
    ['Groceries', 'memory'],
    ['Uncategorized', 'none'],
    ['Groceries', 'memory'],
    ['Uncategorized', 'none'],
    ['Food', 'rule'],
    ['Wages', 'file'],
    ['Uncategorized', 'none'],
  ]);
});

test('a file that memory fills in as a whole makes no category for rows without one', async () => {
  const { user, account } = await userWithMemory();
  await addUnseen(user, account, [{ description: 'Rewe', category: 'Uncategorized', minorUnits: -100 }]);
  const { categories } = await imported(user);
  expect(categories.filter(([name]) => name === 'Uncategorized')).toEqual([]);
});

test('a rule that gives two categories, as no form sends it, is switched off and decides nothing', async () => {
  const { user, account } = await userWithMemory();
  await saveRule(user, { conditions: LIDL, actions: [setCategory('Food')] });
  await saveRule(user, { conditions: [contains('aldi')], actions: [setCategory('Groceries')] });
  const { data: rules } = await user.client
    .from('rules')
    .select('id, actions')
    .order('position')
    .throwOnError();
  const actions = rules.flatMap(({ actions }) => actions as Json[]);
  const { data: changed } = await user.client
    .from('rules')
    .update({ actions })
    .eq('id', rules[0]?.id ?? '')
    .select('enabled')
    .throwOnError();
  expect(changed).toEqual([{ enabled: false }]);
  await addUnseen(user, account, [...ROWS.slice(0, 2), ...ROWS.slice(4, 6)]);
  const { rows } = await imported(user);
  expect(rows.map(({ category }) => category.slice(0, 2))).toEqual([
    ['Uncategorized', 'none'],
    ['Groceries', 'memory'],
    ['Uncategorized', 'none'],
    ['Treats', 'file'],
  ]);
});
