import { expect, test } from 'vitest';
import { account, MOMENT, transaction, uuid } from '@/tests/exported-rows';
import { EXPORT_TABLES, EXPORT_VERSION } from './format';
import { parseDataExport } from './parse-archive';
import { rulesOffText } from './summary';

/** The error for an archive with these rows. */
function said(tables: Record<string, unknown[]>): string {
  const all = Object.fromEntries(EXPORT_TABLES.map((table) => [table, tables[table] ?? []]));
  const document = {
    format: 'outlay',
    version: EXPORT_VERSION,
    exported_at: '2026-11-20T08:09:10.123Z',
    counts: Object.fromEntries(EXPORT_TABLES.map((table) => [table, all[table]?.length])),
    tables: all,
  };
  const parsed = parseDataExport(new TextEncoder().encode(JSON.stringify(document)));
  return parsed.ok ? 'taken' : parsed.error;
}

const sentence = (place: string) =>
  `This export is damaged or was changed (${place}), so nothing was restored. Try another copy of it.`;

test.each([
  ['a name of nothing', { accounts: [account, { ...account, name: ' ' }] }, 'accounts, row 2, “ ”: name'],
  ['a text as type', { accounts: [{ ...account, type: 'purse' }] }, 'accounts, row 1, “Everyday”: type'],
  [
    'a moment that no day has',
    { accounts: [{ ...account, created_at: MOMENT.replace('11-20', '02-30') }] },
    'accounts, row 1, “Everyday”: created at',
  ],
  [
    'a reason that no screen shows',
    { transactions: [{ ...transaction(1), category_reason: { rule: 5 } }] },
    'transactions, row 1, “Größe ✓”: category reason',
  ],
  [
    'a reason of a rule that has no id',
    { transactions: [{ ...transaction(1), category_reason: { rule: { id: '-Infinity', name: 'Rent' } } }] },
    'transactions, row 1, “Größe ✓”: category reason',
  ],
  [
    'half a character in a document',
    { import_mappings: [{ account_id: uuid(1), fingerprint: 'a'.repeat(64), mapping: { x: '\ud800' } }] },
    'import mappings, row 1: mapping',
  ],
  ['a row that is none', { transactions: [5] }, 'transactions, row 1'],
  [
    'a transaction of no account',
    { accounts: [account], transactions: [transaction(1)] },
    'transactions, row 1, “Größe ✓”: category id',
  ],
  ['no profile', { accounts: [account] }, 'profiles'],
])('%s is refused with its place', (_, tables, place) => expect(said(tables)).toBe(sentence(place)));

test('rules that came along switched off are named', () => {
  expect(rulesOffText(['Lidl'])).toBe(
    'Rules that can’t be used are switched off: “Lidl”. Open Rules to see why.',
  );
  expect(rulesOffText(['a', 'b', 'c', 'd', 'e'])).toContain('“a”, “b”, “c” and 2 more.');
});
