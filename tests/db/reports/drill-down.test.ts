import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import {
  monthReportDocument,
  spendingReportDocument,
  type Bucket,
  type Figure,
} from '@/lib/domain/reports/document';
import { hrefBehind, type Place } from '@/lib/domain/reports/drill-down';
import { valuesOf as cellsOf } from '@/lib/domain/reports/figures';
import { parseFilter, type TransactionFilter } from '@/lib/domain/transactions/query';
import { valuesOf } from '@/lib/search-params';
import type { Json } from '@/lib/supabase/database.types';
import { answerOf } from '../support/ledger-changes';
import { BEGINNING, emptyLedger, step, take } from '../support/random-steps';
import { reportFilter, withAccounts } from '../support/reports';
import type { TestUser } from '../support/users';

const cents = (amount: string) => toMinorUnits(amount, 'USD');
const SPAN = { from: '2025-01-10', to: '2025-03-20' };
const TODAY = '2025-03-15';

/** Income and spending above the list at an address. */
async function sumsAt(user: TestUser, href: string) {
  const filter = parseFilter(valuesOf(new URL(href, 'http://localhost').searchParams));
  const { income, spending } = await answerOf<{ income: string; spending: string }>(
    user.client.rpc('transactions_page', {
      filter: JSON.parse(JSON.stringify(filter)) as Json,
      page_size: 1,
    }),
  );
  return { income: cents(income), spending: cents(spending) };
}

/** Expects the sums of the list behind a figure, in each bucket and in the whole span, to be the figure. */
async function expectRowsBehind(
  user: TestUser,
  filter: TransactionFilter,
  place: Omit<Place, 'days'>,
  { figure, buckets }: { figure: Figure; buckets: readonly Bucket[] },
  categories: readonly { name: string; group: string | null }[],
) {
  const values = cellsOf(figure, buckets.length);
  for (const [index, days] of [...buckets, SPAN].entries()) {
    const value = index < buckets.length ? values[index] : figure.value;
    const href = hrefBehind(filter, { ...place, days }, categories);
    if (href === null) throw new Error('a figure without rows');
    const { income, spending } = await sumsAt(user, href);
    const sums = { income, spending, kept: income - spending };
    expect([href, place, sums[place.of]]).toEqual([href, place, value ?? 0]);
  }
}

test('every figure of both reports opens rows whose sums it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), reportFilter, async (steps, chosen) => {
      const { user, accounts } = await emptyLedger();
      for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
      const filter: TransactionFilter = withAccounts(chosen, accounts);
      const report = { filter: JSON.parse(JSON.stringify(filter)) as Json, ...SPAN, per: 'month' };
      const { data: categories } = await user.client
        .from('categories')
        .select('id, name, parent_id')
        .throwOnError();
      const tree = categories.map(({ name, parent_id }) => ({
        name,
        group: categories.find(({ id }) => id === parent_id)?.name ?? null,
      }));

      const months = monthReportDocument('USD').parse(
        await answerOf(user.client.rpc('month_report', { report, today: TODAY })),
      );
      const { buckets } = months;
      for (const of of ['spending', 'income'] as const)
        for (const row of months[of].rows)
          await expectRowsBehind(
            user,
            filter,
            { of, key: row, by: 'category' },
            { figure: row, buckets },
            tree,
          );
      const kept = { figure: months.kept, buckets };
      await expectRowsBehind(user, filter, { of: 'kept', key: null, by: 'category' }, kept, tree);

      for (const by of ['category', 'group', 'payee', 'account', 'tag'] as const) {
        const asked = { ...report, by, of: 'spending' };
        const spending = spendingReportDocument('USD').parse(
          await answerOf(user.client.rpc('spending_report', { report: asked, today: TODAY })),
        );
        for (const key of spending.keys.filter((one) => one.key !== 'several'))
          await expectRowsBehind(user, filter, { of: 'spending', key, by }, { figure: key, buckets }, tree);
        const total = { figure: spending.total, buckets };
        await expectRowsBehind(user, filter, { of: 'spending', key: null, by }, total, tree);
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
}, 480_000);
