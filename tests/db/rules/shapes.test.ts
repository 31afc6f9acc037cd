import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { fileOf, importFile, type FileRow } from '../support/imports';
import { answerOf, takeBack, transactionsOf } from '../support/ledger-changes';
import { contains, preview, saveRule, setCategory } from '../support/rules';
import { expectTrueTotals } from '../support/totals';
import { add, newHousehold, rowOf, split, type Household } from '../support/transfers';

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

test('a split adds up to the cent, and does not fit what leaves a part nothing', async () => {
  const { user } = home;
  const { of } = await imported(row('Lidl 1', -1000), row('Lidl 2', -400), row('Lidl 3', -3));
  const part = (more: object) => ({ category: 'Food', note: '', tags: [], ...more });
  const thirds = {
    conditions: [LIDL],
    actions: [
      {
        field: 'split',
        parts: [
          part({ share: 'percent', percent: 33.33 }),
          part({ share: 'percent', percent: 33.33, category: 'Toys', tags: ['Kids'] }),
          part({ share: 'percent', percent: 33.34, category: 'Home', note: 'rest' }),
        ],
      },
    ],
  };
  const shown = await preview(user, thirds);
  expect(shown.counts).toEqual({ change: 3, already: 0, taken: 0, hand: 0 });
  const sum = shown.moves.reduce((total, { amount }) => total + Math.round(Number(amount) * 100), 0);
  expect(sum).toBe(0);
  const { id } = await saveRule(user, thirds, { apply: 'all' });
  const { data } = await user.client
    .from('transaction_parts')
    .select('amount, category_source, transaction_id')
    .order('position')
    .throwOnError();
  const amounts = (transaction: string) =>
    data.filter((one) => one.transaction_id === transaction).map(({ amount }) => Number(amount));
  expect(amounts(of('Lidl 1'))).toEqual([-3.33, -3.33, -3.34]);
  expect(amounts(of('Lidl 2'))).toEqual([-1.33, -1.33, -1.34]);
  expect(amounts(of('Lidl 3'))).toEqual([-0.01, -0.01, -0.01]);
  expect(new Set(data.map(({ category_source }) => category_source))).toEqual(new Set(['rule']));
  expect((await preview(user, thirds, { self: id })).counts).toEqual({
    change: 0,
    already: 3,
    taken: 0,
    hand: 0,
  });
  await expectTrueTotals(user);

  const fixed = {
    conditions: [LIDL],
    actions: [
      {
        field: 'split',
        parts: [part({ share: 'amount', amount: '4' }), part({ share: 'rest', category: 'Toys' })],
      },
    ],
  };
  // 4.00 of 4.00 leaves nothing, and 0.03 has no 4.00 in it.
  expect((await preview(user, fixed)).matches).toBe(1);
});

test.each([
  [
    -10,
    2,
    [
      { share: 'percent', percent: 50 },
      { share: 'percent', percent: 50 },
    ],
    [-5, -5],
  ],
  [
    -0.05,
    2,
    [
      { share: 'percent', percent: 50 },
      { share: 'percent', percent: 50 },
    ],
    [-0.03, -0.02],
  ],
  [
    1000,
    0,
    [
      { share: 'percent', percent: 33.33 },
      { share: 'percent', percent: 66.67 },
    ],
    [333, 667],
  ],
  [1.234, 3, [{ share: 'percent', percent: 10 }, { share: 'rest' }], [0.123, 1.111]],
  [
    -20,
    2,
    [{ share: 'amount', amount: '7.5' }, { share: 'percent', percent: 10 }, { share: 'rest' }],
    [-7.5, -2, -10.5],
  ],
  [-20, 2, [{ share: 'amount', amount: '20' }, { share: 'rest' }], null],
  [-20, 0, [{ share: 'amount', amount: '7.5' }, { share: 'rest' }], null],
  [
    -0.01,
    2,
    [
      { share: 'percent', percent: 50 },
      { share: 'percent', percent: 50 },
    ],
    null,
  ],
])('the parts of %d with %d decimals: %j', async (amount, exponent, parts, expected) => {
  const shares = await answerOf<number[] | null>(
    home.user.client.rpc('rule_split', { amount, exponent, parts }) as never,
  );
  expect(shares && shares.map(Number)).toEqual(expected);
});

test('a transfer waits for its other leg, and a refusal by hand stays', async () => {
  const { user, savings } = home;
  const { of } = await imported(
    row('To the nest 1', -5000),
    row('To the nest 2', -6000),
    row('To the nest 3', -7000),
  );
  await answerOf(
    user.client.rpc('unlink_transfers', { change: randomUUID(), ids: [of('To the nest 2')], forever: true }),
  );
  const content = { conditions: [contains('nest')], actions: [{ field: 'transfer', account: savings }] };
  expect((await preview(user, content)).counts).toEqual({ change: 2, already: 0, taken: 0, hand: 1 });
  const change = randomUUID();
  const { id } = await saveRule(user, content, { apply: 'all', change });
  expect(await rowOf(user, of('To the nest 1'))).toMatchObject({ type: 'transfer' });
  const { data } = await user.client.from('live_transfers').select('out_id, in_account_id').throwOnError();
  expect(data).toHaveLength(2);
  expect((await preview(user, content, { self: id })).counts).toEqual({
    change: 0,
    already: 2,
    taken: 0,
    hand: 1,
  });
  await expectTrueTotals(user);
  expect(await answerOf(takeBack(user, change))).toEqual({ transactions: 2, kept: 0 });
  expect(await rowOf(user, of('To the nest 1'))).toMatchObject({ type: 'expense' });
  await expectTrueTotals(user);
});

test('split rows and rows entered by hand stay as they are', async () => {
  const { user, checking } = home;
  const { of } = await imported(row('Lidl 1', -1000));
  await answerOf(
    split(user, of('Lidl 1'), [
      { amount: -4, category: 'Food' },
      { amount: -6, category: 'Toys' },
    ]),
  );
  await add(user, checking, '2026-11-02', -3, { description: 'Lidl 2' });
  expect((await preview(user, { conditions: [LIDL], actions: [setCategory('Groceries')] })).counts).toEqual({
    change: 0,
    already: 0,
    taken: 0,
    hand: 2,
  });
});
