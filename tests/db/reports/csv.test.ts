import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { toMinorUnits } from '@/lib/domain/money/money';
import { monthsCsv, spendingCsv } from '@/lib/domain/reports/csv';
import { monthReportDocument, spendingReportDocument } from '@/lib/domain/reports/document';
import { KEYS, MEASURES, type Report } from '@/lib/domain/reports/enums';
import { parseReport } from '@/lib/domain/reports/query';
import type { Names } from '@/lib/domain/reports/texts';
import { answerOf, set } from '../support/ledger-changes';
import { BEGINNING, emptyLedger, step, take } from '../support/random-steps';
import { reportFilter, SPANS, withAccounts } from '../support/reports';
import { TODAY, type TestUser } from '../support/users';

const cents = (amount: string | null | undefined) => toMinorUnits(amount || '0', 'USD');
const NAMES: Names = { account: () => null, tag: () => null, payee: null, series: null };

/** A line of a file: its texts, and its amounts up to the total in minor units. */
interface Line {
  texts: string[];
  amounts: number[];
}

/** The lines below the headings of a file, the first of which is `first`. */
function linesOf(file: string, first: string): Line[] {
  const { data, errors } = Papa.parse<string[]>(file.replace('\ufeff', ''), { skipEmptyLines: true });
  expect(errors).toEqual([]);
  const head = data.findIndex(([cell]) => cell === first);
  const headings = data[head] ?? [];
  const begins = headings.findIndex((heading) => heading.endsWith(' (USD)'));
  const ends = headings.indexOf('Total (USD)') + 1;
  return data
    .slice(head + 1)
    .map((cells) => ({ texts: cells.slice(0, begins), amounts: cells.slice(begins, ends).map(cents) }));
}

/** The sums of lines by column. */
const sumOf = (lines: readonly Line[], columns: number) =>
  Array.from({ length: columns }, (_, column) =>
    lines.reduce((sum, { amounts }) => sum + (amounts[column] ?? 0), 0),
  );

/** Expects the last column of a line to be the sum of the others. */
function expectAcross({ amounts }: Line) {
  expect(amounts.at(-1)).toBe(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0));
}

function expectMonths(file: string, list: { spending: number; income: number }) {
  const lines = linesOf(file, 'Section');
  const [spending, income] = (['Spending', 'Income'] as const).map((section) => {
    const own = lines.filter(({ texts }) => texts[0] === section);
    const [total, ...more] = own.filter(({ texts }) => texts[1] === 'total');
    if (!total || more.length > 0) throw new Error(`not one total of ${section}`);
    const categories = own.filter(({ texts }) => texts[1] === 'category');
    expect(sumOf(categories, total.amounts.length)).toEqual(total.amounts);
    for (const group of own.filter(({ texts }) => texts[1] === 'group')) {
      const members = categories.filter(({ texts }) => texts[2] === group.texts[2]);
      expect(sumOf(members, total.amounts.length)).toEqual(group.amounts);
    }
    own.forEach(expectAcross);
    return total;
  }) as [Line, Line];
  const kept = lines.find(({ texts }) => texts[0] === 'Kept');
  expect(kept?.amounts).toEqual(
    income.amounts.map((amount, index) => amount - (spending.amounts[index] ?? 0)),
  );
  expect([spending.amounts.at(-1), income.amounts.at(-1)]).toEqual([list.spending, list.income]);
}

function expectSpending(file: string, heading: string, total: number) {
  const lines = linesOf(file, heading);
  const last = lines.at(-1);
  expect(last?.texts[0]).toBe('Total');
  expect(sumOf(lines.slice(0, -1), last?.amounts.length ?? 0)).toEqual(last?.amounts);
  lines.forEach(expectAcross);
  expect(last?.amounts.at(-1)).toBe(total);
}

/** Puts most rows under two tags, which overlap, and Food into a group. */
async function arrange(user: TestUser) {
  const { data: rows } = await user.client
    .from('transaction_details')
    .select('id')
    .order('id')
    .throwOnError();
  const ids = rows.flatMap(({ id }, place) => (id !== null && place % 3 !== 0 ? [id] : []));
  if (ids.length > 0) await answerOf(set(user, { ids }, { addTags: ['Rome', 'With Ines'] }));
  await user.client
    .rpc('ensure_categories', { names: ['Food', 'Home'], kinds: ['spending', 'spending'] })
    .throwOnError();
  await user.client
    .rpc('arrange_category', {
      change: crypto.randomUUID(),
      category: 'Food',
      into_group: 'Home',
      before: '',
    })
    .throwOnError();
}

const asked = fc.record({
  filter: reportFilter,
  span: fc.constantFrom(...SPANS),
  by: fc.constantFrom(...KEYS.filter((key) => key !== 'all'), 'tag' as const),
  of: fc.constantFrom(...MEASURES),
  per: fc.constantFrom('week', 'month', 'quarter', 'year', 'all'),
});

/** Reports without a filter, of which few random ones are: most filters match next to nothing. */
const UNFILTERED = [
  { filter: {}, span: SPANS[2], by: 'tag', of: 'spending', per: 'month' },
  { filter: {}, span: SPANS[1], by: 'category', of: 'income', per: 'week' },
] as const;

test('a file read back adds up: cells to totals, totals to the list’s sums, tags with what overlaps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 14 }),
      fc.array(asked, { minLength: 4, maxLength: 4 }),
      async (steps, reports) => {
        const { user, accounts } = await emptyLedger();
        for (const one of [...BEGINNING, ...steps]) await take(user, accounts, one);
        await arrange(user);
        for (const { filter: chosen, span, by, of, per } of [...UNFILTERED, ...reports]) {
          const filter = withAccounts(chosen, accounts);
          const [from, to] = span;
          const sums = await answerOf<{ income: string; spending: string }>(
            user.client.rpc('transactions_page', { filter: { ...filter, from, to } as never, page_size: 1 }),
          );
          const list = { spending: cents(sums.spending), income: cents(sums.income) };
          const said = (report: Report) => {
            const query = parseReport(report, { by, of, per, from, to }, { otherPeriods: false });
            return {
              query,
              days: { from, to },
              per: query.per,
              note: null,
              currency: 'USD' as const,
              names: NAMES,
            };
          };

          const months = said('months');
          const ofMonths = { filter, per: months.per, from, to, limits: false };
          const monthDocument = await answerOf(
            user.client.rpc('month_report', { report: ofMonths as never, today: TODAY }),
          );
          expectMonths(monthsCsv(monthReportDocument('USD').parse(monthDocument), months), list);

          const spending = said('spending');
          const { query } = spending;
          const ofSpending = { filter, by: query.by, of, per, from, to, before: [] };
          const spendingDocument = await answerOf(
            user.client.rpc('spending_report', { report: ofSpending as never, today: TODAY }),
          );
          const total = of === 'kept' ? list.income - list.spending : list[of];
          const heading = query.by.replace(/^./, (letter) => letter.toUpperCase());
          expectSpending(
            spendingCsv(spendingReportDocument('USD').parse(spendingDocument), spending),
            heading,
            total,
          );
        }
      },
    ),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);
