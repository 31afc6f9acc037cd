import { describe, expect, test } from 'vitest';
import type { RowToStage } from './staged-import';
import { listOf, valuesOf } from './row-values';
import { editRowSchema, commitImportSchema, openImportSchema, stageRowsSchema } from './inputs';

const id = '0b7e4a3c-2f7d-4c58-9f39-0c7a1f1f2a11';
const row = {
  line: 2,
  part: 0,
  accountId: id,
  date: '2026-11-02',
  description: 'Tea',
  category: 'Food',
  amount: 250,
  type: 'expense',
  externalId: null,
  text: '02.11.2026;Tea;-2,50',
  reasons: null,
  bankTransfer: false,
  otherAccountId: null,
  parts: [],
  tags: [],
  typeStated: true,
  balance: null,
  counted: true,
  oneTime: false,
  status: 'readable',
};
const values = valuesOf(row as RowToStage, 'USD');
const parsed = (list: unknown, currency = 'USD') =>
  stageRowsSchema.safeParse({ importId: id, chunk: 0, currency, rows: JSON.stringify([list]) });
const stages = (change: object) =>
  parsed(listOf(valuesOf({ ...row, ...change } as RowToStage, 'USD'))).success;

describe('a readable row', () => {
  test('is accepted as it is', () => {
    expect(stages({})).toBe(true);
    const reasons = [{ code: 'description_cut', params: { length: 500 } }];
    expect(stages({ externalId: 'FIT 1', reasons, amount: 99_999_999_999_999 })).toBe(true);
  });

  test('is accepted with a minus as income that is taken back', () => {
    expect(stages({ amount: -250, type: 'income' })).toBe(true);
    expect(stages({ amount: -250, type: 'refund' })).toBe(false);
    expect(stages({ amount: -100_000_000_000_000, type: 'income' })).toBe(false);
  });

  test.each<[string, object]>([
    ['no account', { accountId: null }],
    ['an account that is no id', { accountId: '1; drop table' }],
    ['no such day', { date: '2026-02-30' }],
    ['a date with a time', { date: '2026-11-02T00:00' }],
    ['an amount of zero', { amount: 0 }],
    ['a negative amount', { amount: -250 }],
    ['a part of a cent', { amount: 2.5 }],
    ['an amount no column holds', { amount: 100_000_000_000_000 }],
    ['an amount beyond exact integers', { amount: 2 ** 60 }],
    ['an unknown type', { type: 'transfer' }],
    ['a blank description', { description: '  ' }],
    ['a long description', { description: 'x'.repeat(501) }],
    ['a control character', { description: 'Tea\u0000' }],
    ['half a character', { text: '\ud800' }],
    ['no category', { category: '' }],
    ['a line below one', { line: 0 }],
    ['a reason in words', { reasons: ['The text was cut.'] }],
    ['a reason without a code', { reasons: [{ params: {} }] }],
    ['a code in words', { reasons: [{ code: 'The text was cut.' }] }],
    ['an empty list of reasons', { reasons: [] }],
    ['a control character in a reason', { reasons: [{ code: 'rounded', params: { amount: '\u0000' } }] }],
    ['too long a reason', { reasons: [{ code: 'rounded', params: { amount: 'x'.repeat(1_001) } }] }],
    ['too many reasons', { reasons: Array(200).fill({ code: 'rounded' }) }],
    ['an unknown status', { status: 'new' }],
  ])('with %s is rejected', (_, change) => {
    expect(stages(change)).toBe(false);
  });
});

test('the database gets the values by the names of their columns', () => {
  expect(JSON.parse(parsed(listOf(values)).data?.rows ?? '')).toEqual([values]);
});

test.each<[string, unknown]>([
  ['more values', [...listOf(values), id]],
  ['fewer values', listOf(values).slice(0, -1)],
  ['values with keys', values],
  ['an amount without its decimals', listOf({ ...values, amount: '2.5' })],
  ['an amount in another notation', listOf({ ...values, amount: '2.5e1' })],
  ['an amount with a sign', listOf({ ...values, amount: '-2.50' })],
  ['an amount that is a number', listOf({ ...values, amount: 2.5 })],
  ['an amount with zeros before it', listOf({ ...values, amount: '02.50' })],
  ['a balance with zeros before it', listOf({ ...values, balance: '02.50' })],
])('a row with %s is rejected', (_, list) => expect(parsed(list).success).toBe(false));

test('the amount has the decimals of its currency', () => {
  const inYen = (amount: string) => parsed(listOf({ ...values, amount }), 'JPY').success;
  expect(inYen('250')).toBe(true);
  expect(inYen('2.50')).toBe(false);
});

test('an unreadable row may lack anything but its reason', () => {
  const empty = { accountId: null, date: null, description: '', category: '', amount: null, type: null };
  for (const status of ['unreadable', 'left-out']) {
    expect(stages({ ...empty, status, reasons: [{ code: 'total' }] })).toBe(true);
    expect(stages({ ...empty, status, reasons: [] })).toBe(false);
    expect(stages({ ...empty, status, reasons: null })).toBe(false);
  }
});

test('a chunk has at least one row, and not too many', () => {
  const rows = (count: number) =>
    stageRowsSchema.safeParse({
      importId: id,
      chunk: 0,
      currency: 'USD',
      rows: JSON.stringify(Array(count).fill(listOf(values))),
    });
  expect(rows(0).success).toBe(false);
  expect(rows(5_000).success).toBe(true);
  expect(rows(5_001).success).toBe(false);
  for (const text of ['', 'nonsense', '{}', 'null']) {
    expect(stageRowsSchema.safeParse({ importId: id, chunk: 0, currency: 'USD', rows: text }).success).toBe(
      false,
    );
  }
});

test('ids become lower case, as in the database', () => {
  expect(commitImportSchema.parse({ importId: id.toUpperCase(), revision: 3 }).importId).toBe(id);
});

test('a commit names a revision, or requires that all rows are new', () => {
  expect(commitImportSchema.safeParse({ importId: id }).success).toBe(false);
  expect(commitImportSchema.safeParse({ importId: id, onlyIfAllNew: false }).success).toBe(false);
  expect(commitImportSchema.safeParse({ importId: id, revision: 1, onlyIfAllNew: true }).success).toBe(false);
});

test('an edit names what it changes, and can’t clear anything', () => {
  const edit = (change: object) =>
    editRowSchema.safeParse({
      importId: id,
      line: 2,
      part: 0,
      edit: { kind: 'edit', currency: 'USD', ...change },
    }).success;
  expect(edit({ date: '2026-11-03' })).toBe(true);
  const part = { amount: -150, type: 'expense', category: 'Books', note: '', tags: ['Rome'] };
  const transfer = { ...part, amount: 50, type: 'transfer', category: '' };
  expect(edit({ parts: [part, { ...transfer, accountId: id }] })).toBe(true);
  expect(edit({ parts: [part, transfer] })).toBe(false);
  expect(edit({ parts: [] })).toBe(true);
  expect(edit({ parts: [part] })).toBe(false);
  expect(edit({ parts: [part, { ...part, amount: 0 }] })).toBe(false);
  expect(edit({ parts: [part, { ...part, id: 'a' }] })).toBe(false);
  expect(edit({ description: ' ' })).toBe(false);
  expect(edit({ amount: 0 })).toBe(false);
  expect(edit({ status: 'new' })).toBe(false);
});

test('an import has rows, a name and a known format', () => {
  const opening = {
    currency: 'USD',
    importId: id,
    fileName: 'a.csv',
    defaultAccountId: null,
    format: 'csv',
    rows: 1,
  };
  expect(openImportSchema.parse(opening)).toMatchObject({ parseNumber: 1, mapping: {} });
  for (const bad of [
    { rows: 0 },
    { rows: 60_001 },
    { fileName: ' ' },
    { format: 'docx' },
    { mapping: { evil: 1 } },
  ])
    expect(openImportSchema.safeParse({ ...opening, ...bad }).success).toBe(false);
});
