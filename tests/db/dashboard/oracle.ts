import fc from 'fast-check';
import type { Totals } from '@/lib/domain/dashboard/dashboard';
import { toDecimal } from '@/lib/domain/money/money';
import { fromLocalDate, type Span } from '@/lib/domain/dates/calendar-days';
import { periodOf } from '@/lib/domain/dates/period';
import { PERIOD_TYPES, type PeriodChoice } from '@/lib/domain/dates/period-choice';
import { ledgerOf } from '../support/figures';
import { dayNumber, expectedBuckets, shiftDay, within } from '../support/spending-series';

/** A random transaction; `amount` in integer minor units, negative for income that is taken back. */
export interface Entry {
  date: string;
  amount: number;
  type: 'expense' | 'income';
  category: string;
  description: string;
}

const CATEGORIES = ['Food', 'Rent', 'Travel', 'Salary', 'Gifts', 'Health', 'Home'];
export const day = fc
  .date({ min: new Date(2027, 10, 1), max: new Date(2028, 3, 30), noInvalidDate: true })
  .map(fromLocalDate);
const entry = fc
  .record({
    date: day,
    // Equal amounts are frequent, and large ones happen.
    amount: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99_999_999_999 })),
    type: fc.constantFrom<Entry['type'] | 'taken back'>('expense', 'expense', 'income', 'taken back'),
    category: fc.constantFrom(...CATEGORIES),
    description: fc.constantFrom(
      'Tea',
      'TEA',
      ' tea  ',
      'Green  Tea',
      'green tea',
      'Rent',
      'Ünïted',
      'ünïted',
    ),
  })
  .map(({ type, amount, ...one }): Entry =>
    type === 'taken back' ? { ...one, type: 'income', amount: -amount } : { ...one, type, amount },
  );
export const ledger = fc.array(entry, { maxLength: 60 });
export const choice = fc.record({
  type: fc.constantFrom(...PERIOD_TYPES),
  offset: fc.integer({ min: -3, max: 1 }),
});

export const sum = (entries: readonly Entry[], type: Entry['type']) =>
  entries.reduce((minorUnits, one) => (one.type === type ? minorUnits + one.amount : minorUnits), 0);
const count = (entries: readonly Entry[], type: Entry['type']) =>
  entries.filter((one) => one.type === type).length;
const sums = (entries: readonly Entry[]) => ({
  spending: sum(entries, 'expense'),
  income: sum(entries, 'income'),
  expenseCount: count(entries, 'expense'),
  refundCount: 0,
  incomeCount: count(entries, 'income'),
});
export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A user whose rows are replaced again and again, while another user has rows on the same days. */
export async function randomLedger() {
  const user = await ledgerOf([]);
  await ledgerOf(CATEGORIES.map((category, index) => ({ date: `2028-0${(index % 4) + 1}-15`, category })));
  const replaceRows = async (entries: readonly Entry[]) => {
    await user.client.from('transactions').delete().eq('user_id', user.id).throwOnError();
    await user.write(entries.map((one) => ({ ...one, amount: toDecimal(one.amount, 'USD') })));
  };
  return { ...user, replaceRows };
}

/** The calendar month `back` months before the date's. */
function monthOf(date: string, back = 0): Span {
  const [year, month] = date.split('-').map(Number) as [number, number];
  const at = (months: number, dayOfMonth: number) =>
    new Date(Date.UTC(year, month - 1 + months, dayOfMonth)).toISOString().slice(0, 10);
  return { from: at(-back, 1), to: at(1 - back, 0) };
}

/** The figures that the dashboard has to show, computed from the rows in integer minor units. */
export function expectedDashboard(entries: readonly Entry[], choice: PeriodChoice, today: string) {
  const { start, end, previousStart } = periodOf(choice, today);
  const totals = (from: string, to: string): Totals => ({
    from,
    to,
    ...sums(entries.filter(within({ from, to }))),
    oneTimeSpending: 0,
    oneTimeCount: 0,
  });
  /** As many days as from `from` to today, but at most the whole span. */
  const sameDays = (span: Span, from: string) => {
    const last = shiftDay(span.from, dayNumber(today) - dayNumber(from));
    return totals(span.from, last < span.to ? last : span.to);
  };
  const inPeriod = entries.filter(within({ from: start, to: end }));
  const month = monthOf(end < today ? end : today);
  const monthBefore = monthOf(month.from, 1);
  const categories = CATEGORIES.map((category) => {
    const rows = inPeriod.filter((one) => one.category === category);
    const inMonth = entries.filter((one) => one.category === category && within(month)(one));
    return {
      category,
      rows,
      spending: sum(rows, 'expense'),
      transactions: count(rows, 'expense'),
      monthlyLimit: category === 'Food' ? 50_000 : null,
      monthSpending: sum(inMonth, 'expense'),
      monthSoFar: sum(
        inMonth.filter(({ date }) => date <= today),
        'expense',
      ),
    };
  });
  const [mostActive] = categories
    .filter(({ rows }) => rows.length > 0)
    .sort(
      (a, b) => b.rows.length - a.rows.length || b.spending - a.spending || byText(a.category, b.category),
    );
  const largest = Math.max(...entries.map(({ amount }) => Math.abs(amount)));
  const latestFirst = [...entries].sort((a, b) => byText(b.date, a.date));
  const untilToday = entries.filter(({ date }) => date <= today);
  const dates = entries.map(({ date }) => date).sort();
  const spentIn = (from: string, to: string) => {
    const rows = entries.filter((one) => one.type === 'expense' && within({ from, to })(one));
    return rows.length === 0 ? null : sum(rows, 'expense');
  };
  const spent = entries.filter(
    (one) => one.type === 'expense' && within({ from: previousStart, to: end })(one),
  );
  return {
    period: totals(start, end),
    previous: totals(previousStart, shiftDay(start, -1)),
    soFar:
      today < start || today > end
        ? null
        : {
            now: totals(start, today),
            before: sameDays({ from: previousStart, to: shiftDay(start, -1) }, start),
          },
    days: [...new Set(spent.map(({ date }) => date))].sort().map((date) => ({
      date,
      spending: sum(
        spent.filter((one) => one.date === date),
        'expense',
      ),
      total: spentIn(date < start ? previousStart : start, date),
    })),
    buckets: expectedBuckets(periodOf(choice, today), today, spentIn),
    categories: categories
      .filter(({ transactions }) => transactions > 0)
      .sort((a, b) => b.spending - a.spending || byText(a.category, b.category))
      .map(({ category, spending, transactions, monthlyLimit, monthSpending, monthSoFar }) => ({
        category,
        spending,
        transactions,
        monthlyLimit,
        monthSpending,
        monthSoFar,
      })),
    mostActive: mostActive ? { category: mostActive.category, transactions: mostActive.rows.length } : null,
    month,
    monthlyTrend:
      today > month.to
        ? { now: totals(month.from, month.to), before: totals(monthBefore.from, monthBefore.to) }
        : { now: totals(month.from, today), before: sameDays(monthBefore, month.from) },
    ever: {
      ...sums(entries),
      span: entries.length === 0 ? null : { from: dates[0], to: dates.at(-1) },
      largest:
        entries.length === 0
          ? null
          : (({ date, description, amount, type }) => ({
              date,
              description,
              amount: Math.abs(amount),
              type,
            }))(latestFirst.find(({ amount }) => Math.abs(amount) === largest) as Entry),
    },
    recent: latestFirst
      .slice(0, 5)
      .map((one) => ({ ...one, amount: Math.abs(one.amount), accountName: 'Everyday' })),
    netWorth: sum(untilToday, 'income') - sum(untilToday, 'expense'),
  };
}
