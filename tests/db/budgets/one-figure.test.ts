import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { toMinorUnits } from '@/lib/domain/money/money';
import { expensesHref, incomeHref } from '@/lib/domain/transactions/drill-down';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';
import { addCalendar, saveLimit, type LimitChoice } from '../support/budgets';
import { answerOf } from '../support/ledger-changes';
import { BEGINNING, day, emptyLedger, step, take } from '../support/random-steps';
import type { TestUser } from '../support/users';

const cents = (amount: number | string) => toMinorUnits(amount, 'USD');
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const calendar = fc.constantFrom(
  null,
  { kind: 'day', day: 1, shift: 'before' },
  { kind: 'day', day: 25, shift: 'none' },
  { kind: 'day', day: 28, shift: 'after' },
  { kind: 'last-day' },
  { kind: 'last-business-day' },
  { kind: 'weekly', anchor: '2026-11-04' },
  { kind: 'two-weekly', anchor: '2026-01-06' },
  { kind: 'four-weekly', anchor: '2027-02-01' },
);
const limit = fc.record({
  category: fc.constantFrom('Food', 'Shopping'),
  today: fc.constantFrom('2025-01-05', '2025-01-28', '2025-02-20'),
  choice: fc.record({
    amount: fc.constantFrom('0.00', '20.00', '55.55'),
    carry: fc.constantFrom('none' as const, 'unspent' as const, 'both' as const),
    carryCap: fc.constantFrom(null, '30.00'),
    restart: fc.constantFrom(null, '7.00'),
  }),
});
const move = fc.record({ back: fc.nat(3), amount: fc.integer({ min: 1, max: 50 }), forth: fc.boolean() });

async function periodsOf(user: TestUser, first: string, last: string) {
  const { data } = await user.client.rpc('budget_periods', { first, last }).throwOnError();
  return data as { key: string; first_day: string; last_day: string }[];
}

interface Page {
  categories: { name: string; group: string | null; spent: string; ownSpent: string }[];
  spent: string;
  arrived: string;
}

/** The sums of the list at an address. */
const listAt = (user: TestUser, href: string) =>
  answerOf<{ spending: string; income: string }>(
    user.client.rpc('transactions_page', {
      filter: parseTransactionsQuery(Object.fromEntries(new URL(href, 'http://localhost').searchParams))
        .filter,
      page_size: 1,
    }),
  );

/** The links of the Budgets screen lead to rows that come to their figures. */
async function expectRowsOf(user: TestUser, { categories, arrived, spent }: Page, days: Span): Promise<void> {
  const lists = await Promise.all([
    listAt(user, incomeHref(days)),
    listAt(user, expensesHref(days)),
    ...categories.flatMap(({ name: category }) => [
      listAt(user, expensesHref(days, { category })),
      listAt(user, expensesHref(days, { category, ownOnly: true })),
    ]),
  ]);
  expect(lists.map(({ spending, income }) => [cents(spending), cents(income)])).toEqual([
    [0, cents(arrived)],
    [cents(spent), 0],
    ...categories.flatMap((one) => [
      [cents(one.spent), 0],
      [cents(one.ownSpent), 0],
    ]),
  ]);
}

async function expectOneFigure(user: TestUser, today: string): Promise<void> {
  const periods = await periodsOf(user, '2025-01-01', '2025-03-20');
  expect(periods.length).toBeGreaterThan(2);
  for (const [index, { key, first_day: from, last_day: to }] of periods.entries()) {
    // Each day is in one period.
    const following = periods[index + 1];
    if (following) expect(Date.parse(following.first_day) - Date.parse(to)).toBe(86_400_000);
    const [page, shown, list] = await Promise.all([
      answerOf<Page>(user.client.rpc('budgets_page', { period: key, today })),
      answerOf<{ period: { spending: string } }>(
        user.client.rpc('dashboard', { period_start: from, period_end: to, previous_start: from, today }),
      ),
      answerOf<{ spending: string }>(
        user.client.rpc('transactions_page', { filter: { from, to }, page_size: 1 }),
      ),
    ]);
    const spending = cents(shown.period.spending);
    expect({
      top: sum(page.categories.filter(({ group }) => group === null).map((one) => cents(one.spent))),
      whole: cents(page.spent),
      list: cents(list.spending),
    }).toEqual({ top: spending, whole: spending, list: spending });
    await expectRowsOf(user, page, { from, to });
  }
}

/** Walks the periods over the lines themselves, as docs/product.md, 'Budget periods', says. */
async function expectCarryOf(user: TestUser): Promise<void> {
  const [periods, { data: limits }, { data: lines }, { data: moves }, { data: categories }] =
    await Promise.all([
      periodsOf(user, '2024-12-01', '2025-03-20'),
      user.client.from('budgets').select('*').order('valid_from').throwOnError(),
      user.client.from('ledger_lines').select('*').eq('role', 'spending').throwOnError(),
      user.client.from('budget_moves').select('*').throwOnError(),
      user.client.from('categories').select('id, parent_id').throwOnError(),
    ]);
  const { data: figures } = await user.client
    .rpc('limit_figures', { first: '2024-12-01', last: '2025-03-20' })
    .throwOnError();
  let compared = 0;
  for (const id of new Set(limits.map(({ category_id }) => category_id))) {
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
      const available = cents(held.amount) + carried + moved;
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

test('under random calendars, limits and moves, every period has one figure on every screen, and carry adds up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 2, maxLength: 15 }),
      day,
      calendar,
      fc.array(limit, { minLength: 1, maxLength: 5 }),
      fc.array(move, { maxLength: 3 }),
      async (steps, today, runs, limits, moves) => {
        const { user, accounts } = await emptyLedger();
        if (runs) await addCalendar(user, { valid_from: '2024-01-01', ...runs });
        for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
        const changes: string[] = [];
        for (const { category, today: on, choice } of limits.toSorted((a, b) => (a.today < b.today ? -1 : 1)))
          changes.push(await saveLimit(user, category, choice as LimitChoice, on));
        for (const { back, amount, forth } of moves) {
          const at = ['2025-03-03', '2025-02-10', '2025-01-25', '2025-01-02'][back] ?? '';
          const { data: period } = await user.client.rpc('running_period', { day: at }).throwOnError();
          const change = randomUUID();
          const names = forth ? ['Food', 'Shopping'] : ['Shopping', 'Food'];
          const [source = '', target = ''] = names;
          const { error } = await user.client.rpc('move_between_limits', {
            ...{ change, period, source, target, amount },
          });
          if (error) {
            // A category that a merge has taken, and that came back, may have had no limit then.
            const { data: held } = await user.client.rpc('limits_in', { period }).throwOnError();
            const { data: limited } = await user.client
              .from('categories')
              .select('name')
              .in(
                'id',
                held.map(({ category_id }) => category_id),
              )
              .throwOnError();
            expect(error.message).toBe('limit_gone');
            expect(limited.map(({ name }) => name)).not.toEqual(expect.arrayContaining(names));
            continue;
          }
          changes.push(change);
        }
        await expectCarryOf(user);
        await expectOneFigure(user, today);
        // Taken back from the last to the first, everything is as before.
        for (const change of changes.toReversed()) {
          const { data } = await user.client.rpc('undo_change', { change }).throwOnError();
          expect(data).not.toHaveProperty('changedSince');
        }
        const { data: left } = await user.client.from('budgets').select('valid_from').throwOnError();
        expect(left.filter(({ valid_from }) => valid_from !== '0001-01-01')).toEqual([]);
        await expectOneFigure(user, today);
      },
    ),
    { numRuns: 6, endOnFailure: true },
  );
}, 480_000);
