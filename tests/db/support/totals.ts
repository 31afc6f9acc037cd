import { expect } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import type { TestUser } from './users';

/** A server returns at most this many rows, so a longer result would be compared incompletely. */
const TOO_MANY = 1000;

/** All lines of a user, and all totals stored for them. */
export async function linesAndTotals({ client }: TestUser) {
  const [lines, months, totals, accounts, amounts, transactions] = await Promise.all([
    client.from('ledger_lines').select('*').throwOnError(),
    client.from('month_totals').select('*').throwOnError(),
    client.from('ledger_totals').select('*').throwOnError(),
    client.from('account_months').select('*').throwOnError(),
    client.from('amount_counts').select('*').gt('transactions', 0).throwOnError(),
    client.from('live_transactions').select('account_id, date, amount, type, counted').throwOnError(),
  ]);
  for (const { data } of [lines, months, totals, accounts, amounts, transactions])
    expect(data.length).toBeLessThan(TOO_MANY);
  return {
    lines: lines.data,
    months: months.data,
    totals: totals.data,
    accounts: accounts.data,
    amounts: amounts.data,
    transactions: transactions.data,
  };
}

type Sums = Record<string, { amount: number; lines: number; transactions: number }>;

const amountOf = ({ amount }: { amount: number | null }) => toMinorUnits(amount ?? 0, 'USD');
const monthOf = (date: string | null) => `${date?.slice(0, 7)}-01`;

/** The sums of rows with equal keys, in minor units. */
export function sumsOf<Row extends { amount: number | null; transactions?: number | null; lines?: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => unknown[],
): Sums {
  const sums: Sums = {};
  for (const row of rows) {
    const sum = (sums[keyOf(row).join(' ')] ??= { amount: 0, lines: 0, transactions: 0 });
    sum.amount += amountOf(row);
    sum.lines += row.lines ?? 1;
    sum.transactions += row.transactions ?? 1;
  }
  return sums;
}

type Transaction = Awaited<ReturnType<typeof linesAndTotals>>['transactions'][number];

/** The sum of an account's transactions in a month. */
function accountMonth(rows: readonly Transaction[]) {
  const days = rows.map(({ date }) => date).toSorted();
  const counting = rows.filter(({ counted, type }) => counted && type !== 'transfer');
  return {
    amount: rows.reduce((sum, row) => sum + amountOf(row), 0),
    transactions: rows.length,
    first: days[0],
    last: days.at(-1),
    largest: counting.length === 0 ? null : Math.max(...counting.map((row) => Math.abs(amountOf(row)))),
  };
}

/** The lowest amount of an amount's step, in thousandths: of its binary digits, all but the first seven are cleared. */
function stepOf(amount: number | null): number {
  const thousandths = Math.round((amount ?? 0) * 1000);
  const unit = 2 ** Math.max(Math.abs(thousandths).toString(2).length - 7, 0);
  return Math.floor(thousandths / unit) * unit;
}

/** Expects the stored totals to equal the sums of the lines. */
export async function expectTrueTotals(user: TestUser): Promise<void> {
  const { lines, months, totals, accounts, amounts, transactions } = await linesAndTotals(user);
  const kind = (row: {
    account_id: string | null;
    category_id: string | null;
    type: string | null;
    counted: boolean | null;
    one_time: boolean | null;
  }) => [row.account_id, row.category_id, row.type, row.counted, row.one_time];
  expect(sumsOf(months, (row) => [row.month, ...kind(row)])).toEqual(
    sumsOf(lines, (row) => [monthOf(row.counted_on), ...kind(row)]),
  );
  expect(sumsOf(totals, kind)).toEqual(sumsOf(lines, kind));
  expect(Object.fromEntries(amounts.map(({ step, transactions }) => [step, transactions]))).toEqual(
    Object.fromEntries(
      [...Map.groupBy(transactions, ({ amount }) => stepOf(amount))].map(([step, rows]) => [
        step,
        rows.length,
      ]),
    ),
  );
  const held: Record<string, Transaction[]> = {};
  for (const row of transactions) (held[`${monthOf(row.date)} ${row.account_id}`] ??= []).push(row);
  expect(
    Object.fromEntries(
      accounts.map((row) => [
        `${row.month} ${row.account_id}`,
        {
          amount: amountOf(row),
          transactions: row.transactions,
          first: row.first_day,
          last: row.last_day,
          largest: row.largest === null ? null : toMinorUnits(row.largest, 'USD'),
        },
      ]),
    ),
  ).toEqual(Object.fromEntries(Object.entries(held).map(([key, rows]) => [key, accountMonth(rows)])));
}
