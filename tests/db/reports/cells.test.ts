import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { toMinorUnits } from '@/lib/domain/money/money';
import { enter, newAccount } from '../support/ledger';
import { answerOf } from '../support/ledger-changes';
import { newUserOn, type TestUser } from '../support/users';

const cents = (amount: number | string | null) => toMinorUnits(amount ?? 0, 'USD');

/** The example of docs/product.md, 'Reports'. */
let user: TestUser;
beforeAll(async () => {
  user = await newUserOn('2026-04-10');
  const account = await newAccount(user);
  const row = (date: string, category: string, amount: number, type = 'expense') => ({
    ...{ account_id: account, date, category, amount, type, description: category },
  });
  await enter(
    user,
    ...['2026-01-28', '2026-02-27', '2026-03-27'].map((day) => row(day, 'Salary', 3000, 'income')),
    ...['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => row(day, 'Rent', 1200)),
    ...[
      row('2026-01-10', 'Groceries', 400),
      row('2026-02-10', 'Groceries', 380),
      row('2026-03-10', 'Groceries', 450),
      row('2026-01-15', 'Restaurants', 120),
      row('2026-02-27', 'Restaurants', 60),
      row('2026-03-12', 'Restaurants', 40, 'refund'),
      row('2026-03-05', 'Things', 900),
      row('2026-02-03', 'Savings', -500, 'transfer'),
    ],
  );
  for (const category of ['Groceries', 'Restaurants'])
    await user.client
      .rpc('arrange_category', { change: randomUUID(), category, into_group: 'Food', before: '' })
      .throwOnError();
  await user.client.from('transactions').update({ one_time: true }).eq('amount', -900).throwOnError();
});

const SPAN = { from: '2026-01-01', to: '2026-03-31' };

interface Figure {
  value: string;
  average: string | null;
  activeBuckets: number;
  before: string | null;
  cells: [number, string][];
}
interface Row extends Figure {
  key: string;
  name: string | null;
  group: string | null;
}

async function cellsOf(key_kind: string, per: string, filter = {}) {
  const { data } = await user.client
    .rpc('report_cells', { ...{ filter, key_kind, per }, first: SPAN.from, last: SPAN.to })
    .throwOnError();
  return data;
}

/** Income and spending by bucket. */
async function sums(kind: string, per: string, filter = {}): Promise<number[][]> {
  const buckets: number[][] = [];
  for (const { bucket, role, value } of await cellsOf(kind, per, filter)) {
    const both = (buckets[(bucket ?? 0) - 1] ??= [0, 0]);
    const place = role === 'income' ? 0 : 1;
    both[place] = (both[place] ?? 0) + cents(value);
  }
  return buckets;
}

const E = [
  [300_000, 172_000],
  [300_000, 164_000],
  [300_000, 251_000],
];
const KINDS = ['all', 'category', 'group', 'payee', 'account', 'tag'];

test.each(KINDS)('each month has its income and spending by %s, from totals and from lines', async (kind) => {
  expect(await sums(kind, 'month')).toEqual(E);
  // A filter by amount needs the rows themselves.
  expect(await sums(kind, 'month', { min: '0.01' })).toEqual(E);
  expect(await sums(kind, 'all')).toEqual([[900_000, 587_000]]);
  expect(await sums(kind, 'quarter')).toEqual([[900_000, 587_000]]);
});

const shown = ({ value, average, activeBuckets, cells }: Figure) => [
  ...[0, 1, 2].map((at) => {
    const cell = cells.find(([bucket]) => bucket === at);
    return cell ? cents(cell[1]) : null;
  }),
  ...[cents(value), average === null ? null : cents(average), activeBuckets],
];

test('the table of months is the example', async () => {
  const report = await answerOf<{
    spending: { rows: Row[]; total: Figure };
    income: { rows: Row[]; total: Figure };
    kept: Figure;
  }>(user.client.rpc('month_report', { report: { ...SPAN, per: 'month' }, today: '2026-04-10' }));
  const rows = Object.fromEntries(report.spending.rows.map((row) => [row.name, shown(row)]));
  expect(rows).toEqual({
    Groceries: [40_000, 38_000, 45_000, 123_000, 41_000, 3],
    Restaurants: [12_000, 6_000, -4_000, 14_000, 4_667, 3],
    Food: [52_000, 44_000, 41_000, 137_000, 45_667, 3],
    Rent: [120_000, 120_000, 120_000, 360_000, 120_000, 3],
    Things: [null, null, 90_000, 90_000, 0, 0],
  });
  expect(shown(report.spending.total)).toEqual([172_000, 164_000, 251_000, 587_000, 165_667, 3]);
  expect(report.income.rows.map((row) => [row.name, shown(row)])).toEqual([
    ['Salary', [300_000, 300_000, 300_000, 900_000, 300_000, 3]],
  ]);
  expect(shown(report.kept)).toEqual([128_000, 136_000, 49_000, 313_000, 134_333, 3]);
});

const spending = (asked: object) =>
  answerOf<{ keys: Row[]; total: Figure; others: unknown }>(
    user.client.rpc('spending_report', {
      report: { ...SPAN, per: 'month', of: 'spending', by: 'category', ...asked } as Json,
      today: '2026-04-10',
    }),
  );

test('spending is shown largest first, against a span before', async () => {
  const { keys, total } = await spending({
    ...{ from: '2026-03-01', to: '2026-03-31' },
    before: [{ from: '2026-02-01', to: '2026-02-28' }],
  });
  expect(keys.map(({ name, value, before }) => [name, cents(value), cents(before)])).toEqual([
    ['Rent', 120_000, 120_000],
    ['Things', 90_000, 0],
    ['Groceries', 45_000, 38_000],
    ['Restaurants', -4_000, 6_000],
  ]);
  expect([cents(total.value), cents(total.before)]).toEqual([251_000, 164_000]);
});

test('a refund that counts with its purchase counts in its month', async () => {
  const { data: rows } = await user.client
    .from('transactions')
    .select('id, amount')
    .in('amount', [40, -60])
    .throwOnError();
  const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.id ?? '';
  const change = randomUUID();
  await user.client
    .rpc('link_refund', { change, refund: idOf(40), purchase: idOf(-60), with_purchase: true })
    .throwOnError();
  const { keys, total } = await spending({});
  expect(keys.filter(({ name }) => name === 'Restaurants').map(shown)).toEqual([
    [12_000, 2_000, null, 14_000, 4_667, 2],
  ]);
  expect(shown(total).slice(0, 4)).toEqual([172_000, 160_000, 255_000, 587_000]);
  // The list of February has the same sum: 60.00 less the refund of another day.
  const list = await answerOf<{ spending: string }>(
    user.client.rpc('transactions_page', {
      filter: { categories: ['Restaurants'], from: '2026-02-01', to: '2026-02-28' },
    }),
  );
  expect(cents(list.spending)).toBe(2_000);
  await user.client.rpc('undo_change', { change }).throwOnError();
});

test('tags overlap: what is in several is taken off once for each tag too many', async () => {
  const { data: rows } = await user.client.from('transactions').select('id, amount').throwOnError();
  const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.id ?? '';
  const tags = ['Rome', 'With Ines', 'Work'].map((name) => ({ id: randomUUID(), name }));
  await user.client.from('tags').insert(tags).throwOnError();
  const [rome, ines, work] = tags.map(({ id }) => id);
  const put = (row: string, ...ids: (string | undefined)[]) =>
    user.client
      .from('transaction_tags')
      .insert(ids.map((tag_id = '') => ({ transaction_id: row, tag_id })))
      .throwOnError();
  await put(idOf(-900), rome);
  await put(idOf(-450), rome, ines, work);
  await put(idOf(-120), ines);
  const { keys, total } = await spending({ by: 'tag', per: 'all' });
  expect(Object.fromEntries(keys.map(({ key, name, value }) => [name ?? key, cents(value)]))).toEqual({
    ...{ Rome: 135_000, 'With Ines': 57_000, Work: 45_000 },
    ...{ several: -90_000, none: 587_000 - 90_000 - 45_000 - 12_000 },
  });
  expect(cents(total.value)).toBe(587_000);
  const several = await spending({ by: 'all', per: 'all', filter: { tagged: 'several' } });
  expect(cents(several.total.value)).toBe(45_000);
});
