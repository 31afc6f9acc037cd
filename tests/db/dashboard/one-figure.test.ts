import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { periodOf } from '@/lib/domain/dates/period';
import { PERIOD_TYPES, type PeriodType } from '@/lib/domain/dates/period-choice';
import { answerOf } from '../support/ledger-changes';
import { dashboard } from '../support/figures';
import { day, ledger, randomLedger } from './oracle';
import { BEGINNING, day as dayOfSteps, emptyLedger, step, take } from '../support/random-steps';
import type { TestUser } from '../support/users';

const MONTH = { type: 'month', offset: 0 } as const;

test('random ledgers: dashboard, list, budgets and export show the same spending, without the trash', async () => {
  const user = await randomLedger();
  await fc.assert(
    fc.asyncProperty(ledger, day, fc.nat(20), async (entries, today, place) => {
      await user.replaceRows(entries);
      const { data: rows } = await user.client.from('transactions').select('id').order('id').throwOnError();
      const gone = rows[place];
      if (gone) {
        await user.client
          .rpc('delete_transactions', { change: randomUUID(), selection: { ids: [gone.id] } })
          .throwOnError();
      }

      const { start: from, end: to } = periodOf(MONTH, today);
      const shown = await dashboard(user, MONTH, today);
      const filter = { type: 'expense', from, to };
      const [{ data: page }, { data: exported }, { data: choices }] = await Promise.all([
        user.client.rpc('transactions_page', { filter }).throwOnError(),
        user.client.rpc('export_transactions', { filter }).throwOnError(),
        user.client.rpc('transaction_choices', { today }).throwOnError(),
      ]);
      const list = page as unknown as { spending: string; total: number };
      const budgets = choices as unknown as { categories: { name: string; spending: number }[] };
      const sum = (amounts: number[]) =>
        amounts.reduce((minorUnits, amount) => minorUnits + toMinorUnits(amount, 'USD'), 0);

      expect({
        list: toMinorUnits(list.spending, 'USD'),
        export: sum((exported as unknown as { amount: number }[]).map(({ amount }) => amount)),
        budgets: sum(budgets.categories.map(({ spending }) => spending)),
      }).toEqual({
        list: shown.period.spending,
        export: shown.period.spending,
        budgets: shown.period.spending,
      });
      expect(list.total).toBe(shown.period.expenseCount);
      for (const { category, monthSpending } of shown.categories) {
        const budget = budgets.categories.find(({ name }) => name === category);
        expect([category, toMinorUnits(budget?.spending ?? 0, 'USD')]).toEqual([category, monthSpending]);
      }
    }),
    { numRuns: 25 },
  );
});

/** The figures of the list for the transactions that pass a filter. */
async function listed(user: TestUser, filter: Record<string, string | string[]>) {
  const { total, spending, income } = await answerOf<{ total: number; spending: string; income: string }>(
    user.client.rpc('transactions_page', { filter, page_size: 1 }),
  );
  return { total, spending: toMinorUnits(spending, 'USD'), income: toMinorUnits(income, 'USD') };
}

/** The spending in a month by category, without zeros. */
const spentIn = (amounts: readonly (readonly [string, number])[]) =>
  Object.fromEntries(amounts.filter(([, minorUnits]) => minorUnits !== 0));

async function expectOneFigure(user: TestUser, type: PeriodType, today: string): Promise<void> {
  const choice = { type, offset: 0 };
  const { start: from, end: to } = periodOf(choice, today);
  const shown = await dashboard(user, choice, today);
  const list = await listed(user, { from, to });
  const { spending, income } = shown.period;
  expect({
    categories: shown.categories.reduce((sum, one) => sum + one.spending, 0),
    days: shown.days.reduce((sum, one) => (one.date < from ? sum : sum + one.spending), 0),
    list: [list.spending, list.income],
  }).toEqual({ categories: spending, days: spending, list: [spending, income] });
  for (const { category, spending } of shown.categories)
    expect([category, (await listed(user, { from, to, categories: [category] })).spending]).toEqual([
      category,
      spending,
    ]);
  const exported = await answerOf<unknown[]>(
    user.client.rpc('export_transactions', { filter: { from, to } }),
  );
  // A line for each transaction, and for each part of a split one.
  const { data: parts } = await user.client.from('transaction_parts').select('transaction_id').throwOnError();
  const { data: split } = await user.client
    .from('live_transactions')
    .select('id')
    .eq('is_split', true)
    .gte('date', from)
    .lte('date', to)
    .throwOnError();
  const ids = new Set(split.map(({ id }) => id));
  const lines = parts.filter(({ transaction_id }) => ids.has(transaction_id)).length;
  expect(exported).toHaveLength(list.total - ids.size + lines);
}

async function expectBudgetsOfDashboard(user: TestUser, today: string): Promise<void> {
  const [budgets, choices, month, before, year] = await Promise.all([
    answerOf<{ category: string; spent: string; months: { spent: string }[] }[]>(
      user.client.rpc('budgets', { today }),
    ),
    answerOf<{ categories: { name: string; spending: number }[] }>(
      user.client.rpc('transaction_choices', { today }),
    ),
    dashboard(user, MONTH, today),
    dashboard(user, { type: 'month', offset: -1 }, today),
    dashboard(user, { type: 'year', offset: 0 }, today),
  ]);
  const minorUnits = (amount: string | number) => toMinorUnits(amount, 'USD');
  const spent = spentIn(month.categories.map((one) => [one.category, one.spending]));
  expect(spentIn(budgets.map((one) => [one.category, minorUnits(one.spent)]))).toEqual(spent);
  expect(spentIn(choices.categories.map((one) => [one.name, minorUnits(one.spending)]))).toEqual(spent);
  expect(spentIn(year.categories.map((one) => [one.category, one.monthSpending]))).toEqual(spent);
  expect(spentIn(budgets.map((one) => [one.category, minorUnits(one.months.at(-1)?.spent ?? 0)]))).toEqual(
    spentIn(before.categories.map((one) => [one.category, one.spending])),
  );
}

test('with splits, refunds, flags, transfers, deletions and undo, every screen shows the same figures for every period', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 25 }), dayOfSteps, async (steps, anyDay) => {
      const { user, accounts } = await emptyLedger();
      for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
      // Any day, and if possible one with a refund that counts on another day.
      const { data: lines } = await user.client.from('ledger_lines').select('*').throwOnError();
      const moved = lines.find(({ date, counted_on }) => date !== counted_on);
      const entered = lines.find(({ role }) => role === 'spending');
      const days = new Set([anyDay, moved?.counted_on ?? entered?.date ?? anyDay, moved?.date ?? anyDay]);
      for (const today of days) {
        for (const type of PERIOD_TYPES) await expectOneFigure(user, type, today);
        await expectBudgetsOfDashboard(user, today);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 480_000);
