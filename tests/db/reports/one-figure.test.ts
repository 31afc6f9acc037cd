import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { answerOf } from '../support/ledger-changes';
import { BEGINNING, emptyLedger, step, take } from '../support/random-steps';
import { reportFilter, SPANS, withAccounts } from '../support/reports';
import type { TestUser } from '../support/users';

const cents = (amount: number | string | null) => toMinorUnits(amount ?? 0, 'USD');

const KINDS = ['category', 'group', 'payee', 'account', 'tag', 'all'];
const PERS = ['day', 'week', 'month', 'quarter', 'year', 'period', 'all'];

/** Income and spending of cells. */
async function sumOf(
  user: TestUser,
  asked: { filter: object; key_kind: string; per: string },
  span: readonly [string, string],
) {
  const { data } = await user.client
    .rpc('report_cells', { ...asked, filter: asked.filter as never, first: span[0], last: span[1] })
    .throwOnError();
  const of = (role: string) =>
    data.filter((cell) => cell.role === role).reduce((sum, { value }) => sum + cents(value), 0);
  return [of('income'), of('spending')];
}

test('cells of any key and bucket add up to the list’s sums of the same filter, from totals and from lines', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 20 }),
      fc.array(
        fc.record({
          filter: reportFilter,
          span: fc.constantFrom(...SPANS),
          kind: fc.constantFrom(...KINDS),
          per: fc.constantFrom(...PERS),
        }),
        { minLength: 8, maxLength: 8 },
      ),
      async (steps, reports) => {
        const { user, accounts } = await emptyLedger();
        for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
        for (const { filter: chosen, span, kind, per } of reports) {
          const filter = withAccounts(chosen, accounts);
          const list = await answerOf<{ income: string; spending: string }>(
            user.client.rpc('transactions_page', {
              filter: { ...filter, from: span[0], to: span[1] } as never,
              page_size: 1,
            }),
          );
          const expected = [cents(list.income), cents(list.spending)];
          const asked = { filter, key_kind: kind, per };
          expect([asked, span, await sumOf(user, asked, span)]).toEqual([asked, span, expected]);
          // An amount that every row passes asks for the lines.
          const byLines = { ...asked, filter: { min: '0', ...filter } };
          expect([byLines, span, await sumOf(user, byLines, span)]).toEqual([byLines, span, expected]);
        }
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
}, 480_000);
