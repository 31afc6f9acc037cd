import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { DataExport } from '@/lib/domain/data-export/format';
import { parseDataExport } from '@/lib/domain/data-export/parse-archive';
import type { ComparedSpending, SpendingComparison } from '@/lib/domain/dashboard/spending-comparison';
import type { TransactionChoices } from '@/lib/domain/transactions/transaction';
import { live, restoreInto, speaking } from '../support/data-exports';
import { figuresOf, TODAY, type Recorded } from './screen-figures';
import { newUser } from '../support/users';

vi.mock('@/lib/supabase/server', () => ({ createClient: async () => speaking.client }));
vi.mock('@/lib/data/auth/session', () => ({ userToday: async () => TODAY, userTimeZone: async () => 'UTC' }));

const EXPORTS = new URL('../../fixtures/exports/', import.meta.url);

/** Moves an export's timestamps to the present: the trash is emptied after 30 days. */
function asOfNow({ exported_at, tables, ...dataExport }: DataExport): DataExport {
  const passed = Date.now() - Date.parse(exported_at);
  const later = (moment: string) =>
    `${new Date(Date.parse(moment) + passed).toISOString().slice(0, 23)}${moment.slice(23)}`;
  return {
    ...dataExport,
    exported_at,
    tables: {
      ...tables,
      ledger_changes: tables.ledger_changes.map((row) => ({ ...row, made_at: later(row.made_at) })),
      transactions: tables.transactions.map((row) => ({
        ...row,
        deleted_at: row.deleted_at && later(row.deleted_at),
      })),
    },
  };
}

/**
 * Names that differ in case only used to be separate categories, and are one now, which would change these figures.
 * So they are renamed apart, in the export and in the recorded figures; lib/domain/data-export/upgrade.test.ts covers
 * how they are merged.
 */
const APART = new Map([
  ['COFFEE', 'COFFEE (2)'],
  ['coffee', 'coffee (3)'],
  ['food', 'food (2)'],
]);

const apart = (key: string, value: unknown): unknown =>
  typeof value !== 'string' || key === 'search'
    ? value
    : (APART.get(value) ?? value.replaceAll(/(?<=,")[^"]*(?=",)/g, (cell) => APART.get(cell) ?? cell));

/**
 * Searches used to cover the text of dates and amounts, so that "a" matched every "Jan 5, 2026". Now they match a
 * date or an amount as a whole (lib/domain/search/query.ts).
 */
const hadDatesAsText = ({ input }: Recorded): boolean =>
  (input as { filter?: { search?: string } } | null)?.filter?.search === 'a';

interface Alert {
  category: string;
  month: string;
  threshold: number;
}

/**
 * Categories used to be in alphabetical order, and are in the user's now. Texts of one payee that differ in a number
 * used to be separate lines of 'What changed', so of its payees only the sums are compared. The alerts of a
 * notification are in the order of the database's language.
 */
function comparable(screen: Recorded['screen'], figures: unknown): unknown {
  if (screen === 'changes') {
    const { payees, ...changes } = figures as SpendingComparison;
    return { ...changes, payees: sumOf([...payees.lines, ...(payees.rest ? [payees.rest] : [])]) };
  }
  if (screen === 'notifications') {
    const { rows, ...shown } = figures as { rows: { budgets?: Alert[] }[] };
    const inOrder = ({ budgets, ...row }: { budgets?: Alert[] }) => ({
      ...row,
      ...(budgets && {
        budgets: byName(budgets, ({ month, category, threshold }) => `${month} ${category} ${threshold}`),
      }),
    });
    return { ...shown, rows: rows.map(inOrder) };
  }
  if (screen === 'file again') {
    // A row like one entered by hand was a possible duplicate among others.
    const { counts, items } = figures as { counts: Record<string, number>; items: { status: string }[] };
    const { same = 0, possibleDuplicate = 0, ...others } = counts;
    const isPossible = ({ status }: { status: string }) => ['same', 'possible-duplicate'].includes(status);
    return {
      counts: { ...others, possibleDuplicate: possibleDuplicate + same },
      items: items.map((row) =>
        isPossible(row) ? { ...row, status: 'possible-duplicate', reason: null } : row,
      ),
    };
  }
  if (screen === 'budgets') return byName(figures as { category: string }[], ({ category }) => category);
  if (screen === 'categories') return byName(figures as string[], (name) => name);
  if (screen !== 'choices') return figures;
  const { categories, ...choices } = figures as TransactionChoices;
  return { ...choices, categories: byName(categories, ({ name }) => name) };
}

const byName = <Row>(rows: Row[], nameOf: (row: Row) => string): Row[] =>
  rows.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));

const sumOf = (lines: ComparedSpending[]) => ({
  now: lines.reduce((sum, { now }) => sum + now, 0),
  before: lines.reduce((sum, { before }) => sum + before, 0),
  difference: lines.reduce((sum, { difference }) => sum + difference, 0),
});

describe.each([1, 2])('an export of format %i', (format) => {
  const recorded = JSON.parse(
    readFileSync(new URL(`format-${format}.figures.json`, EXPORTS), 'utf8'),
    apart,
  ) as {
    today: string;
    screens: Recorded[];
  };

  beforeAll(async () => {
    const zip = readFileSync(new URL(`format-${format}.zip`, EXPORTS));
    const { 'outlay.json': document } = unzipSync(new Uint8Array(zip));
    const named = JSON.parse(new TextDecoder().decode(document), (key, value: unknown) =>
      key === 'category' ? apart(key, value) : value,
    ) as unknown;
    const reading = parseDataExport(new TextEncoder().encode(JSON.stringify(named)));
    if (!reading.ok) throw new Error(reading.error);
    expect(await restoreInto(await newUser(), asOfNow(reading.dataExport))).toMatchObject({
      data: { transactions: live(reading.dataExport.tables.transactions).length },
    });
  });

  test('was recorded on the day that the figures are computed for', () => {
    expect(recorded.today).toBe(TODAY);
  });

  test.each([...new Set(recorded.screens.map(({ screen }) => screen))])('shows the same %s', async (name) => {
    for (const { screen, input, figures } of recorded.screens.filter(
      (one) => one.screen === name && !hadDatesAsText(one),
    )) {
      // Documents have more fields than when these were recorded; none that was recorded may differ.
      const shown = { figures: comparable(screen, await figuresOf(screen, input as never)) };
      expect(shown, JSON.stringify(input)).toMatchObject({ figures: comparable(screen, figures) });
    }
  });
});
