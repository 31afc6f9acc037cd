import { expect } from 'vitest';
import type { ExportTables } from '@/lib/domain/data-export/format';
import { toMinorUnits } from '@/lib/domain/money/money';
import { answerOf } from '../support/ledger-changes';
import type { TestUser } from '../support/users';
import { sumsOfExport } from '../transactions/csv-exports';
import { expectRowsOf } from './rows-behind';

const cents = (amount: number | string) => toMinorUnits(amount, 'USD');
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** The days that the figures of the tests are compared in. */
const [FIRST, LAST] = ['2025-01-01', '2025-03-20'];
/** More days on both sides, so that carry is computed from its beginning. */
const WIDE = { first: '2024-10-01', last: '2025-05-31' };

async function periodsOf(user: TestUser, first: string, last: string) {
  const { data } = await user.client.rpc('budget_periods', { first, last }).throwOnError();
  return data as { key: string; first_day: string; last_day: string; full_days: number }[];
}

/** Everything stored of a user's budgets, with the periods and figures that are computed from it. */
export async function budgetsOf(user: TestUser) {
  const [periods, figures, limits, moves, calendars] = await Promise.all([
    user.client.rpc('budget_periods', WIDE).throwOnError(),
    user.client.rpc('limit_figures', WIDE).throwOnError(),
    user.client
      .from('budgets')
      .select('category_id, valid_from, amount, per, carry, carry_cap, restart, series_id')
      .order('category_id')
      .order('valid_from')
      .throwOnError(),
    user.client
      .from('budget_moves')
      .select('id, period, source_id, target_id, amount')
      .order('id')
      .throwOnError(),
    user.client
      .from('budget_calendars')
      .select('valid_from, kind, day, anchor, series_id, shift')
      .order('valid_from')
      .throwOnError(),
  ]);
  return {
    periods: periods.data,
    figures: figures.data,
    limits: limits.data,
    moves: moves.data,
    calendars: calendars.data,
  };
}

/** The Budgets screen of each period. */
export async function pagesOf(user: TestUser, today: string) {
  const periods = await periodsOf(user, FIRST, LAST);
  return Promise.all(
    periods.map(({ key }) => answerOf<Page>(user.client.rpc('budgets_page', { period: key, today }))),
  );
}

interface Page {
  period: { key: string; from: string; to: string };
  categories: { name: string; group: string | null; spent: string; ownSpent: string }[];
  spent: string;
  arrived: string;
}

/** The refunds in a span of days that count with a purchase outside of it, less those outside that count in it. */
async function refundsOfOtherDays(user: TestUser, from: string, to: string): Promise<number> {
  const [{ data: links }, { data: rows }] = await Promise.all([
    user.client.from('refund_links').select('*').eq('counts_with_purchase', true).throwOnError(),
    user.client.from('transactions').select('id, date, counted, is_split, deletion_id').throwOnError(),
  ]);
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const isIn = (date = '') => from <= date && date <= to;
  return sum(
    links.map(({ refund_id, purchase_id, amount }) => {
      const [refund, purchase] = [rowOf.get(refund_id), rowOf.get(purchase_id)];
      // The parts of a split refund count on its day.
      if (!refund?.counted || refund.is_split || refund.deletion_id !== null) return 0;
      return cents(amount) * (Number(isIn(refund.date)) - Number(isIn(purchase?.date)));
    }),
  );
}

/**
 * Expects the spending of each period to be one figure on the Budgets screen, the dashboard, the list and in its export,
 * and so its income.
 */
export async function expectOneFigure(user: TestUser, today: string): Promise<void> {
  const periods = await periodsOf(user, FIRST, LAST);
  expect(periods.length).toBeGreaterThan(1);
  for (const [index, { key, first_day: from, last_day: to }] of periods.entries()) {
    // Each day is in one period.
    const following = periods[index + 1];
    if (following) expect(Date.parse(following.first_day) - Date.parse(to)).toBe(86_400_000);
    const [page, shown, list, exported, elsewhere] = await Promise.all([
      answerOf<Page>(user.client.rpc('budgets_page', { period: key, today })),
      answerOf<{ period: { spending: string; income: string } }>(
        user.client.rpc('dashboard', { period_start: from, period_end: to, previous_start: from, today }),
      ),
      answerOf<{ spending: string; income: string }>(
        user.client.rpc('transactions_page', { filter: { from, to }, page_size: 1 }),
      ),
      sumsOfExport(user, { from, to }),
      refundsOfOtherDays(user, from, to),
    ]);
    expect(page.period).toMatchObject({ key, from, to });
    await expectRowsOf(user, page, { from, to });
    const spending = cents(shown.period.spending);
    const income = cents(shown.period.income);
    expect({
      top: sum(page.categories.filter(({ group }) => group === null).map((one) => cents(one.spent))),
      page: [cents(page.spent), cents(page.arrived)],
      list: [cents(list.spending), cents(list.income)],
      // A file has a refund on its day, whatever it counts with.
      exported: [exported.spending + elsewhere, exported.income],
    }).toEqual({
      top: spending,
      page: [spending, income],
      list: [spending, income],
      exported: [spending, income],
    });
  }
}

/** Expects the rows of a data export to add up to the spending of each period on the Budgets screen. */
export async function expectFiguresOf(
  { transactions, transaction_parts, refund_links }: ExportTables,
  user: TestUser,
  today: string,
): Promise<void> {
  const [periods, pages] = await Promise.all([periodsOf(user, FIRST, LAST), pagesOf(user, today)]);
  const rowOf = new Map(
    transactions
      .filter(({ deletion_id, counted }) => deletion_id === null && counted)
      .map((row) => [row.id, row]),
  );
  const split = new Set(transaction_parts.map(({ transaction_id }) => transaction_id));
  const lines = [
    ...[...rowOf.values()].filter(({ id }) => !split.has(id)),
    ...transaction_parts.flatMap((part) => {
      const row = rowOf.get(part.transaction_id);
      return row ? [{ ...part, date: row.date }] : [];
    }),
  ];
  const spending = lines.filter(({ type }) => type === 'expense' || type === 'refund');
  const shifted = refund_links.flatMap(({ refund_id, purchase_id, amount, counts_with_purchase }) => {
    const [refund, purchase] = [rowOf.get(refund_id), transactions.find(({ id }) => id === purchase_id)];
    if (!counts_with_purchase || !refund || !purchase || split.has(refund_id)) return [];
    return [
      { date: refund.date, amount: -Number(amount) },
      { date: purchase.date, amount: Number(amount) },
    ];
  });
  expect(
    periods.map(
      ({ first_day, last_day }) =>
        -sum(
          [...spending, ...shifted]
            .filter(({ date }) => first_day <= date && date <= last_day)
            .map(({ amount }) => cents(Number(amount))),
        ) + 0,
    ),
  ).toEqual(pages.map(({ spent }) => cents(spent)));
}

/** Walks the periods over the lines themselves, as docs/product.md, 'Budget periods', says. */
export async function expectCarryOf(user: TestUser): Promise<void> {
  const [periods, { data: limits }, { data: lines }, { data: moves }, { data: categories }] =
    await Promise.all([
      periodsOf(user, WIDE.first, WIDE.last),
      user.client.from('budgets').select('*').order('valid_from').throwOnError(),
      user.client.from('ledger_lines').select('*').eq('role', 'spending').throwOnError(),
      user.client.from('budget_moves').select('*').throwOnError(),
      user.client.from('categories').select('id, parent_id').throwOnError(),
    ]);
  const { data: figures } = await user.client.rpc('limit_figures', WIDE).throwOnError();
  const years = new Set(limits.filter(({ per }) => per === 'year').map(({ category_id }) => category_id));
  let compared = 0;
  for (const id of new Set(limits.map(({ category_id }) => category_id))) {
    if (years.has(id)) continue;
    const members = new Set(
      categories.filter((one) => one.id === id || one.parent_id === id).map((one) => one.id),
    );
    let carried = 0;
    for (const period of periods) {
      const held = limits.filter((one) => one.category_id === id && one.valid_from <= period.key).at(-1);
      if (held?.amount == null) {
        carried = 0;
        continue;
      }
      if (held.valid_from === period.key && held.restart !== null) carried = cents(held.restart);
      const spent = -sum(
        lines
          .filter(
            ({ category_id, counted_on }) =>
              members.has(category_id ?? '') &&
              (counted_on ?? '') >= period.first_day &&
              (counted_on ?? '') <= period.last_day,
          )
          .map(({ amount }) => cents(amount ?? 0)),
      );
      const moved = sum(
        moves
          .filter((one) => one.period === period.key)
          .map((one) => cents(one.amount) * (one.target_id === id ? 1 : one.source_id === id ? -1 : 0)),
      );
      // A period that a change of its calendar cuts short has its share of the limit.
      const days = (Date.parse(period.last_day) - Date.parse(period.first_day)) / 86_400_000 + 1;
      const share = Math.min(1, days / period.full_days);
      const amount =
        share < 1 ? Math.round((cents(held.amount) * days) / period.full_days) : cents(held.amount);
      const available = amount + carried + moved;
      const left = available - spent;
      const figure = figures.find((one) => one.category_id === id && one.key === period.key);
      expect(figure && [figure.carried, figure.available, figure.left].map((one) => cents(one ?? 0))).toEqual(
        [...[carried, available, left]],
      );
      compared += 1;
      const rest = held.carry === 'none' ? 0 : held.carry === 'unspent' ? Math.max(0, left) : left;
      carried = held.carry_cap === null ? rest : Math.min(rest, cents(held.carry_cap));
    }
  }
  expect(compared).toBeGreaterThan(4);
}
