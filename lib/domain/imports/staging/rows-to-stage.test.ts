import { describe, expect, test } from 'vitest';
import { parseFile } from '../parse-file';
import type { ExcludedRow, ParsedFile, ParsedRow } from '../parsed-file';
import { reasonsText } from '../reasons';
import type { StagingChoices } from './choices';
import { rowsToStage } from './rows-to-stage';
import { listOf, valuesOf } from './row-values';
import { stageRowsSchema } from './inputs';

const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';

const row = (parts: Partial<ParsedRow>): ParsedRow => ({
  line: 2,
  date: '2026-03-01',
  minorUnits: -450,
  description: 'Coffee',
  category: null,
  externalId: null,
  type: null,
  bankTransfer: false,
  text: '2026-03-01,Coffee,-4.50',
  ...parts,
});

const parsed = (accounts: ParsedRow[][], excluded: ExcludedRow[] = []): ParsedFile => ({
  format: 'csv',
  encoding: 'utf-8',
  delimiter: ',',
  headerLine: 1,
  columns: [],
  mapping: {},
  dateOrder: null,
  numberFormat: null,
  accounts: accounts.map((rows, index) => ({
    id: String(index),
    currency: null,
    balances: [],
    rows,
  })),
  excluded,
  questions: [],
});

const choices = (parts: Partial<StagingChoices> = {}): StagingChoices => ({
  accountIds: [FIRST],
  defaultAccountId: FIRST,
  otherAccountIds: {},
  categories: {},
  fileCategories: true,
  currency: 'USD' as const,
  ...parts,
});

test('the account on the other side of a transfer is the chosen one, and never its own', () => {
  const named = (otherAccount: string) => row({ otherAccount, bankTransfer: true });
  const rows = rowsToStage(
    parsed([[named('Pot'), named('Here'), named('Gone'), named('Open'), row({}), named('toString')]]),
    choices({ otherAccountIds: { Pot: SECOND, Here: FIRST, Gone: null } }),
  );
  expect(rows.map(({ otherAccountId }) => otherAccountId)).toEqual([SECOND, null, null, null, null, null]);
});

test('the sign becomes the type, and rows are in file order', () => {
  const rows = rowsToStage(
    parsed([[row({ line: 5, minorUnits: 325000 })], [row({ line: 3 })]]),
    choices({ accountIds: [FIRST, SECOND] }),
  );
  expect(rows.map(({ line, accountId, amount, type }) => [line, accountId, amount, type])).toEqual([
    [3, SECOND, 450, 'expense'],
    [5, FIRST, 325000, 'income'],
  ]);
});

test('a type is stated only where the file states it', () => {
  const rows = rowsToStage(
    parsed([[row({}), row({ minorUnits: 450, type: 'refund', bankTransfer: true })]]),
    choices(),
  );
  expect(rows.map(({ type, typeStated, bankTransfer }) => [type, typeStated, bankTransfer])).toEqual([
    ['expense', false, false],
    ['refund', true, true],
  ]);
});

test('income taken back keeps its minus, whether it needs a look or not', () => {
  const left: ExcludedRow = {
    line: 4,
    text: '2026-03-01,Salary clawback,Salary,-200,income',
    reason: { code: 'income_negative' },
    needsLook: true,
    partial: { description: 'Salary clawback', minorUnits: -20_000, type: 'income' },
  };
  const rows = rowsToStage(parsed([[row({ minorUnits: -450, type: 'income' })]], [left]), choices());
  expect(rows.map(({ amount, type, typeStated, status }) => [amount, type, typeStated, status])).toEqual([
    [-450, 'income', true, 'readable'],
    [-20_000, 'income', true, 'unreadable'],
  ]);
});

test('rows of one line are distinguished by their part', () => {
  const rows = rowsToStage(
    parsed([[row({ line: 1 }), row({ line: 1 }), row({ line: 2 }), row({ line: 2 })]]),
    choices(),
  );
  expect(rows.map(({ line, part }) => [line, part])).toEqual([
    [1, 0],
    [1, 1],
    [2, 0],
    [2, 1],
  ]);
});

test('categories are kept, renamed or ignored', () => {
  const file = parsed([[row({ category: 'Eating out' }), row({ line: 3 })]]);
  const categories = (parts: Partial<StagingChoices>) =>
    rowsToStage(file, choices(parts)).map(({ category }) => category);
  expect(categories({})).toEqual(['Eating out', 'Uncategorized']);
  expect(categories({ categories: { 'Eating out': 'Food' } })).toEqual(['Food', 'Uncategorized']);
  expect(categories({ fileCategories: false })).toEqual(['Uncategorized', 'Uncategorized']);
});

test('an unreadable row keeps its reason and what could be parsed', () => {
  const left = (needsLook: boolean): ExcludedRow => ({
    line: 4,
    text: '2026-02-30,Bus,-2.40',
    reason: { code: 'not_a_day', params: { date: '2026-02-30' } },
    needsLook,
    partial: { description: 'Bus', minorUnits: -240 },
  });
  const [unreadable] = rowsToStage(parsed([[]], [left(true)]), choices());
  expect(unreadable).toMatchObject({
    status: 'unreadable',
    reasons: [{ code: 'not_a_day', params: { date: '2026-02-30' } }],
    accountId: FIRST,
    date: null,
    description: 'Bus',
    amount: 240,
    type: 'expense',
  });
  expect(rowsToStage(parsed([[]], [left(false)]), choices())[0]?.status).toBe('left-out');
});

test('an unreadable row that names no account is for the only one with rows', () => {
  const left: ExcludedRow = {
    line: 9,
    text: 'x',
    reason: { code: 'repeated' },
    needsLook: true,
    partial: {},
  };
  const [, alone] = rowsToStage(parsed([[row({})], []], [left]), choices({ accountIds: [SECOND, null] }));
  const [, , beside] = rowsToStage(
    parsed([[row({})], [row({ line: 3 })]], [left]),
    choices({ accountIds: [SECOND, SECOND] }),
  );
  expect([alone?.accountId, beside?.accountId]).toEqual([SECOND, FIRST]);
});

test('an unreadable row stays with the account it names', () => {
  const left = (account: string | null): ExcludedRow => ({
    line: 4,
    text: '',
    reason: { code: 'date_missing' },
    needsLook: true,
    account,
    partial: {},
  });
  const [own, none, unknown] = rowsToStage(
    parsed([[row({})], [row({})]], [left('0'), left(null), left('9')]),
    choices({ accountIds: [SECOND, FIRST] }),
  ).slice(2);
  expect([own?.accountId, none?.accountId, unknown?.accountId]).toEqual([SECOND, FIRST, null]);
});

test.each([
  ['control characters', { description: 'a\u0000b\u0007', text: '\u001b[0m' }],
  ['half a character', { description: '\ud800 x', category: 'y\udc00' }],
  ['texts without end', { description: 'x'.repeat(5000), category: 'y'.repeat(500), text: 'z'.repeat(9000) }],
  ['nothing but blanks', { description: '  ', category: ' ' }],
  ['an id without end', { externalId: 'i'.repeat(4000) }],
  ['a date out of range', { date: '0001-01-01' }],
  ['more money than fits', { minorUnits: -99_999_999_999_999_9 }],
])('is valid for the server, whatever the file contains: %s', (_, parts) => {
  const rows = rowsToStage(parsed([[row(parts)]]), choices());
  expect(
    stageRowsSchema.safeParse({
      importId: FIRST,
      chunk: 0,
      currency: 'USD',
      rows: JSON.stringify(rows.map((staged) => listOf(valuesOf(staged, 'USD')))),
    }).error?.issues ?? [],
  ).toEqual([]);
});

describe('a text that was cut is noted', () => {
  const LONG = 'x'.repeat(501);
  const NOTE = 'The description was cut to 500 characters.';
  const staged = (text: string) => {
    const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');
    if (!result.ok) throw new Error(result.error.message);
    return rowsToStage(result.parsed, choices({ accountIds: result.parsed.accounts.map(() => FIRST) }));
  };

  test.each([
    ['a bank’s CSV', `Date,Text,Amount\n2026-03-01,${LONG},-2.40\n2026-03-02,Bus,-2.40\n`],
    ['the required headers', `date,description,category,amount,type\n2026-03-01,${LONG},Food,2.40,expense\n`],
    ['QIF', `!Type:Bank\nD2026-03-01\nT-2.40\nP${LONG}\n^\n`],
    [
      'OFX',
      `<OFX><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>20260301<TRNAMT>-2.40<MEMO>${LONG}</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
    ],
  ])('of %s', (_, text) => {
    const [row] = staged(text);
    expect(row).toMatchObject({ status: 'readable', amount: 240 });
    expect(reasonsText(row?.reasons ?? [])).toBe(NOTE);
    expect(row?.description).toHaveLength(500);
  });

  test('in a row that needs a look too', () => {
    const [row] = staged(`Date,Text,Amount\n2026-02-30,${LONG},-2.40\n2026-03-02,Bus,-2.40\n`);
    expect(row).toMatchObject({ status: 'unreadable' });
    expect(reasonsText(row?.reasons ?? [])).toBe(`"2026-02-30" is not a day of the calendar. ${NOTE}`);
    expect(row?.description).toHaveLength(500);
  });

  test('but not if it fits', () =>
    expect(
      staged(`Date,Text,Amount\n2026-03-01,${'x'.repeat(500)},-2.40\n2026-03-02,Bus,-2.40\n`)[0],
    ).toMatchObject({ description: 'x'.repeat(500), reasons: null }));

  test('category and description', () => {
    const [cut] = rowsToStage(parsed([[row({ description: LONG, category: 'y'.repeat(61) })]]), choices());
    expect(reasonsText(cut?.reasons ?? [])).toBe(`${NOTE} The category was cut to 60 characters.`);
  });
});
