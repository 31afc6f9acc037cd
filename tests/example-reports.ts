import { meanOf } from '@/lib/domain/reports/comparison';
import { monthReportDocument, spendingReportDocument } from '@/lib/domain/reports/document';
import type { MonthReport, SpendingReport } from '@/lib/domain/reports/document';

// Reports of January to March 2026 as the database returns them: Food is the group of Groceries and Restaurants; the
// only thing of March is one-time.

const decimal = (cents: number) => (cents / 100).toFixed(2);

/** A figure by its cents in each month; null for a month without a line. */
function figureOf(months: readonly (number | null)[], oneTime = 0, before: number | null = null) {
  const sum = months.reduce<number>((total, cents) => total + (cents ?? 0), 0);
  return {
    value: decimal(sum),
    oneTime: decimal(oneTime),
    rows: months.filter((cents) => cents !== null).length,
    average: decimal(meanOf(sum - oneTime, months.length) ?? 0),
    activeBuckets: months.filter((cents) => cents !== null).length - (oneTime === 0 ? 0 : 1),
    before: before === null ? null : decimal(before),
    cells: months.flatMap((cents, bucket) => (cents === null ? [] : [[bucket, decimal(cents)]])),
  };
}

/** An id for each name. */
export const idOf = (name: string): string =>
  `${[...name]
    .reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7)
    .toString(16)
    .slice(-8)
    .padStart(8, '0')}-1111-4111-8111-111111111111`;

const row = (name: string, group: string | null, figure: ReturnType<typeof figureOf>, more = {}) => ({
  ...figure,
  ...{ key: idOf(name), name, group, isGroup: false, ownRows: false, archived: false },
  ...more,
});

const groceries = figureOf([40_000, 38_000, 45_000], 0, 100_000);
const restaurants = figureOf([12_000, 6_000, -4_000], 0, 0);
const food = figureOf([52_000, 44_000, 41_000]);
const rent = figureOf([120_000, 120_000, 120_000], 0, 360_000);
const things = figureOf([null, null, 90_000], 90_000, -500);
const spending = { ...figureOf([172_000, 164_000, 251_000], 90_000), rows: 10 };
const salary = figureOf([300_000, 300_000, 300_000]);

export const FOOD_GROUP = [
  { name: 'Food', group: null },
  { name: 'Groceries', group: 'Food' },
  { name: 'Restaurants', group: 'Food' },
  { name: 'Rent', group: null },
];

const common = {
  firstDay: '2026-01-01',
  buckets: [
    ['2026-01-01', '2026-01-31'],
    ['2026-02-01', '2026-02-28'],
    ['2026-03-01', '2026-03-31'],
  ].map(([from, to]) => ({ from, to, isWhole: true, isRunning: false })),
  notCounted: { rows: 3, amount: '1200.00' },
  withoutValue: [{ currency: 'JPY', rows: 4 }],
};

export const spendingExample: SpendingReport = spendingReportDocument('USD').parse({
  ...common,
  keys: [
    row('Rent', null, rent),
    row('Groceries', 'Food', groceries),
    row('Things', null, things),
    row('Restaurants', 'Food', restaurants),
  ],
  total: spending,
  bucketsBefore: [],
  others: null,
});

export const monthsExample: MonthReport = monthReportDocument('USD').parse({
  ...common,
  spending: {
    rows: [
      row('Food', null, food, { isGroup: true }),
      row('Groceries', 'Food', groceries),
      row('Restaurants', 'Food', restaurants),
      row('Rent', null, rent),
      row('Things', null, things, { archived: true }),
    ],
    total: spending,
  },
  income: { rows: [row('Salary', null, salary)], total: salary },
  kept: figureOf([128_000, 136_000, 49_000], -90_000),
  limits: [{ key: idOf('Groceries'), bucket: 2, available: '400.50' }],
});
