import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money';
import { periodOf } from '@/lib/domain/period';
import { dashboard } from './figures';
import { day, ledger, randomLedger } from './oracle';

const MONTH = { type: 'month', offset: 0 } as const;

test('random ledgers: dashboard, list, budgets and export say the same spending, and the trash has no part in it', async () => {
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
