import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFile } from '../imports/parse-file';
import { EXPORT_COLUMNS, transactionsCsv, type ExportedTransaction } from './csv';
import { LEDGER_TYPES } from './enums';
import { byField, FLAG_FIELDS, NEW_VALUES, TEXT_FIELDS } from './fields';
import { isIncoming, signedAmount } from './transaction';

const ID = '11111111-1111-4111-8111-111111111111';
const tea: ExportedTransaction = {
  id: ID,
  date: '2026-11-02',
  description: 'Tea',
  category: 'Food',
  amount: 250,
  type: 'expense',
  accountId: '22222222-2222-4222-8222-222222222222',
  account: 'Everyday (*4821)',
  incoming: false,
  tags: [],
  ...NEW_VALUES,
};

test('is CSV of RFC 4180 with a byte-order mark, every text in quotes and CRLF after every line', () => {
  const header = EXPORT_COLUMNS.map((column) => `"${column}"`).join(',');
  expect(transactionsCsv([{ ...tea, description: 'Tea, "green"', note: 'two\nlines' }], 'USD')).toBe(
    `\ufeff${header}\r\n2026-11-02,"Tea, ""green""","Food",2.50,"expense","${tea.accountId}","Everyday (*4821)","two\nlines","${ID}","","yes","no"\r\n`,
  );
  expect(transactionsCsv([], 'USD')).toBe(`\ufeff${header}\r\n`);
});

test('users’ texts start no formula, however the spreadsheet splits cells', () => {
  const text = 'Rent;=1+1\n@home';
  const csv = transactionsCsv(
    [{ ...tea, description: text, category: text, account: text, note: text }],
    'USD',
  );
  expect(csv.split(`"Rent;'=1+1\n'@home"`)).toHaveLength(5);
});

const hostile = fc.string({ unit: fc.constantFrom(...';,\t\n "\'=+-@|a1'), minLength: 1, maxLength: 30 });
const word = fc.oneof(
  hostile,
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  fc.stringMatching(/^[ -~]{1,40}$/),
  fc.constantFrom(
    'Opening balance',
    'Total',
    'TOTAL EXPENSES',
    'pending',
    '"',
    ',',
    "'=1",
    '=1',
    'Rent;=1+1',
    "Rent;'=1+1",
    'a\t"=1',
    'a|-1, +2',
    '\r\n',
    'a\nb',
    '1,234.56',
  ),
);
/** Text as the ledger may hold it: trimmed, with line breaks and tabs as its only control characters. */
const stored = word
  .map((text) =>
    text
      .toWellFormed()
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
      .trim(),
  )
  .filter((text) => text !== '');
const transaction = fc.record({
  id: fc.uuid(),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  description: stored,
  category: stored.map((text) => text.slice(0, 60).toWellFormed().trim()),
  amount: fc.integer({ min: 1, max: 99_999_999_999_999 }),
  type: fc.constantFrom(...LEDGER_TYPES),
  accountId: fc.constantFrom(tea.accountId, ID),
  account: stored,
  ...byField(TEXT_FIELDS, () => fc.oneof(fc.constant(''), stored)),
  incoming: fc.boolean(),
  tags: fc.constantFrom<string[]>([], ['Rome'], ['Rome', 'Ines 30']),
  ...byField(FLAG_FIELDS, () => fc.boolean()),
});

test('every export is parsed back to the letter and the cent', () => {
  fc.assert(
    fc.property(fc.array(transaction, { minLength: 1, maxLength: 12 }), (transactions) => {
      const bytes = new TextEncoder().encode(transactionsCsv(transactions, 'USD'));
      const result = parseFile(bytes, {}, '2026-11-20', 'USD');
      if (!result.ok) throw new Error(result.error.message);
      const { accounts, excluded, questions } = result.parsed;
      expect({ excluded, questions }).toEqual({ excluded: [], questions: [] });
      const read = accounts.flatMap(({ id, rows }) => rows.map((row) => ({ accountId: id, ...row })));
      read.sort((one, other) => one.line - other.line);
      expect(
        read.map(({ accountId, date, minorUnits, description, category, externalId, flags }) => ({
          accountId,
          date,
          minorUnits,
          description,
          category,
          externalId,
          flags,
        })),
      ).toEqual(
        transactions.map(({ id, date, description, category, accountId, counted, oneTime, ...typed }) => ({
          accountId,
          date,
          minorUnits:
            typed.type === 'transfer' || typed.type === 'income'
              ? signedAmount(typed)
              : signedAmount({ ...typed, incoming: isIncoming(typed.type) }),
          description,
          category,
          externalId: `outlay:${id}`,
          flags: { counted, oneTime },
        })),
      );
    }),
    { numRuns: 300 },
  );
});

test('each row has the line it starts on', () => {
  const csv = transactionsCsv(
    [
      { ...tea, note: 'a\nb\r\nc' },
      { ...tea, id: tea.accountId },
    ],
    'USD',
  );
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts[0]?.rows.map(({ line }) => line)).toEqual([2, 5]);
});

test('an editor may have saved it with other line endings', () => {
  const csv = transactionsCsv([{ ...tea, description: '=1+1' }], 'USD').replaceAll('\r\n', '\n');
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts[0]?.rows).toMatchObject([
    { description: '=1+1', externalId: `outlay:${ID}` },
  ]);
});

test('an export that a spreadsheet has rewritten keeps its ids', () => {
  const csv = transactionsCsv([tea], 'USD').replace('2026-11-02', '11/14/2026');
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  expect(result.parsed.accounts[0]?.rows[0]).toMatchObject({
    date: '2026-11-14',
    minorUnits: -250,
    externalId: `outlay:${ID}`,
  });
});

test.each([
  ['no', 'yes', { counted: false, oneTime: true }],
  ['FALSE', 'TRUE', { counted: false, oneTime: true }],
  ['', '', { counted: true, oneTime: false }],
])('one that is rewritten keeps what it says of its flags: %j and %j', (counted, oneTime, flags) => {
  const csv = transactionsCsv([tea], 'USD')
    .replace('2026-11-02', '11/14/2026')
    .replace('"yes","no"', `${counted},${oneTime}`);
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts[0]?.rows).toMatchObject([{ description: 'Tea', flags }]);
});

test('a file of one’s own with the required headers may have one of the flags', () => {
  const csv = 'date,description,amount,type,category,counted\r\n2026-11-02,Tea,2.50,expense,Food,no\r\n';
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts[0]?.rows).toMatchObject([
    { minorUnits: -250, flags: { counted: false, oneTime: false } },
  ]);
});

test('an export from before it had flags is read to the letter', () => {
  const csv = transactionsCsv([{ ...tea, description: '=1+1' }], 'USD')
    .replace(/,"counted","one_time".*/, '')
    .replace(/,"yes","no".*/, '');
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  const [row] = (result.ok && result.parsed.accounts[0]?.rows) || [];
  expect(row).toMatchObject({ description: '=1+1', externalId: `outlay:${ID}` });
  expect(row?.flags).toBeUndefined();
});

test.each([
  ["'=1+1", '=1+1'],
  ["''=1+1", "'=1+1"],
  ["'\t=1", '\t=1'],
  ["Rent;'=1", "Rent;'=1"],
  ["O'Brien", "O'Brien"],
])('%j in an export of an earlier release is %j', (cell, text) => {
  const csv = `\ufeff${EXPORT_COLUMNS.slice(0, EXPORT_COLUMNS.indexOf('tags')).join(',')}\r\n2026-11-02,"${cell}","${cell}",2.50,expense,${tea.accountId},Everyday,,${ID}\r\n`;
  const result = parseFile(new TextEncoder().encode(csv), {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts[0]?.rows).toMatchObject([
    { description: text, category: text, externalId: `outlay:${ID}` },
  ]);
});
