import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { toDecimal } from '../money';
import { hasControlCharacters } from '../text';
import { CSV_TEMPLATE, MAX_ROWS } from './csv-format';
import { decodeUtf8, parseRequiredHeadersCsv, type ImportTarget } from './required-headers';

const EVERYDAY = '0b7e3a52-6c39-4f0e-8d0e-000000000001';
const SAPPHIRE = '0b7e3a52-6c39-4f0e-8d0e-000000000002';
const target: ImportTarget = { accountIds: new Set([EVERYDAY, SAPPHIRE]), defaultAccountId: EVERYDAY };
const HEADER = 'date,description,category,amount,type';

const read = (text: string, to: ImportTarget = target) => parseRequiredHeadersCsv(text, to);
const rowsOf = (text: string, to?: ImportTarget) => {
  const parsed = read(text, to);
  if ('error' in parsed) throw new Error(parsed.error);
  return parsed;
};

test('a plain file', () => {
  expect(
    rowsOf(
      `${HEADER}\n2026-11-02,Whole Foods,Food,84.12,expense\n2026-11-03,Payroll,Salary,3250.00,income\n`,
    ),
  ).toEqual({
    rows: [
      {
        position: 2,
        accountId: EVERYDAY,
        date: '2026-11-02',
        description: 'Whole Foods',
        category: 'Food',
        amount: 8412,
        type: 'expense',
      },
      {
        position: 3,
        accountId: EVERYDAY,
        date: '2026-11-03',
        description: 'Payroll',
        category: 'Salary',
        amount: 325000,
        type: 'income',
      },
    ],
    refused: [],
  });
});

test('the template is read by its own reader', () => {
  const { rows, refused } = rowsOf(CSV_TEMPLATE);
  expect(refused).toEqual([]);
  expect(rows.map(({ type, amount }) => [type, amount])).toEqual([
    ['expense', 8550],
    ['income', 325000],
    ['expense', 1499],
  ]);
});

describe('headers', () => {
  test('byte-order mark, case, spaces and order do not matter', () => {
    const { rows } = rowsOf(
      '\uFEFF Type ,AMOUNT,Category,Description,Date\r\nExpense,1.5,Food,Tea,2026-11-02\r\n',
    );
    expect(rows[0]).toMatchObject({ date: '2026-11-02', description: 'Tea', amount: 150, type: 'expense' });
  });

  test('missing ones are listed in their order', () =>
    expect(read('date,amount\n2026-01-01,5')).toEqual({
      error: 'Missing required headers: description, type, category',
    }));

  test.each(['', '\n\n', '\uFEFF'])('an empty file misses all of them (%j)', (text) =>
    expect(read(text)).toEqual({
      error: 'Missing required headers: date, description, amount, type, category',
    }),
  );

  test('semicolons are not this format', () =>
    expect(read(`${HEADER.replaceAll(',', ';')}\n`)).toEqual({
      error: 'Missing required headers: date, description, amount, type, category',
    }));

  test('a repeated one is refused', () =>
    expect(read(`${HEADER},Amount\n`)).toEqual({
      error: 'The header "amount" appears more than once. Remove or rename one of them.',
    }));

  test('columns nobody asked for are left alone', () =>
    expect(rowsOf(`${HEADER},note\n2026-11-02,Tea,Food,1.5,expense,"x, y"`).rows).toHaveLength(1));

  test('a file with headers alone says so', () =>
    expect(read(`${HEADER}\n\n`)).toEqual({
      error: 'The file has no transactions: there are no rows below its headers.',
    }));
});

describe('cells', () => {
  test('quoted commas, doubled quotes and line breaks', () => {
    const { rows } = rowsOf(
      `${HEADER}\n2026-11-02,"Barber ""Old Town"", Berlin\nMitte",Care,"1,234.50",expense\n2026-11-03,Tea,Food,2,expense`,
    );
    expect(rows.map(({ position, description, amount }) => [position, description, amount])).toEqual([
      [2, 'Barber "Old Town", Berlin\nMitte', 123450],
      [3, 'Tea', 200],
    ]);
  });

  test('a quote that is never closed swallows nothing in silence', () =>
    expect(read(`${HEADER}\n2026-11-02,"Tea,Food,2,expense\n2026-11-03,Tea,Food,2,expense`)).toMatchObject({
      error: expect.stringMatching(/^Row \d+ has a quote/),
    }));

  test('line ends may be mixed', () =>
    expect(
      rowsOf(
        `${HEADER}\r\n2026-11-02,Tea,Food,2,expense\n2026-11-03,Bun,Food,3,expense\r2026-11-04,Jam,Food,4,expense\r\n`,
      ).rows.map(({ position, amount }) => [position, amount]),
    ).toEqual([
      [2, 200],
      [3, 300],
      [4, 400],
    ]));

  test.each(['\n', '\r\n', '\r'])('line ends %j', (end) =>
    expect(
      rowsOf([HEADER, '2026-11-02,Tea,Food,2,expense', '2026-11-03,Bun,Food,3,expense', ''].join(end)).rows,
    ).toHaveLength(2),
  );

  test('blank lines are skipped but keep their row number', () =>
    expect(
      rowsOf(`${HEADER}\n\n2026-11-02,Tea,Food,2,expense\n , ,,,\n2026-11-03,Bun,Food,3,expense\n`).rows.map(
        ({ position }) => position,
      ),
    ).toEqual([3, 5]));

  test('a negative amount on an expense row is that expense', () =>
    expect(rowsOf(`${HEADER}\n2026-11-02,Tea,Food,-2.50,EXPENSE`).rows[0]).toMatchObject({
      amount: 250,
      type: 'expense',
    }));

  test('a time after the date is left out, never converted', () =>
    expect(
      rowsOf(
        `${HEADER}\n2026-11-02T23:59:59.000Z,Tea,Food,2,expense\n2026-11-02 00:10,Tea,Food,2,expense`,
      ).rows.map(({ date }) => date),
    ).toEqual(['2026-11-02', '2026-11-02']));
});

describe('refused rows', () => {
  test.each([
    ['2026-11-31,Tea,Food,2,expense', '"2026-11-31": November 2026 has 30 days'],
    ['11/02/2026,Tea,Food,2,expense', '"11/02/2026" is not a date; write it as YYYY-MM-DD'],
    [',Tea,Food,2,expense', 'the date is missing'],
    [
      '2026-11-02 to 2026-11-05,Tea,Food,2,expense',
      '"2026-11-02 to 2026-11-05" is not a date; write it as YYYY-MM-DD',
    ],
    ['2026-11-02T99:99,Tea,Food,2,expense', '"2026-11-02T99:99" is not a date; write it as YYYY-MM-DD'],
    ['2026-11-02,Te\u0000a,Food,2,expense', 'it contains characters that are not text'],
    [
      `2026-11-02,Tea,Food,${'9'.repeat(200)},expense`,
      `the amount "${'9'.repeat(40)}…" can't be read without doubt; write it like 1234.56`,
    ],
    ['2026-11-02, ,Food,2,expense', 'the description is missing'],
    ['2026-11-02,Tea,,2,expense', 'the category is missing'],
    ['2026-11-02,Tea,Food,,expense', 'the amount is missing'],
    ['2026-11-02,Tea,Food,2', 'the type is missing'],
    ['2026-11-02,Tea,Food,2,transfer', 'the type "transfer" is neither expense nor income'],
    [
      '2026-11-02,Tea,Food,"1.234,56",expense',
      'the amount "1.234,56" can\'t be read without doubt; write it like 1234.56',
    ],
    [
      '2026-11-02,Tea,Food,(5.00),expense',
      'the amount "(5.00)" can\'t be read without doubt; write it like 1234.56',
    ],
    ['2026-11-02,Tea,Food,0.00,expense', 'the amount is zero'],
    ['2026-11-02,Pay,Salary,-5,income', 'the amount "-5" is negative, but the type is income'],
    [
      '2026-11-02,Tea,Food,2,50,expense',
      'it has more cells than there are headers; put quotes around a cell that contains a comma',
    ],
    [`2026-11-02,${'x'.repeat(501)},Food,2,expense`, 'the description is longer than 500 characters'],
    [`2026-11-02,Tea,${'x'.repeat(61)},2,expense`, 'the category is longer than 60 characters'],
  ])('%s', (line, reason) => {
    const { rows, refused } = rowsOf(`${HEADER}\n2026-11-01,Good,Food,1,expense\n${line}`);
    expect(rows.map(({ position }) => position)).toEqual([2]);
    expect(refused).toEqual([{ position: 3, reason }]);
  });
});

describe('accounts', () => {
  const withAccount = (id: string) => `${HEADER},account_id\n2026-11-02,Tea,Food,2,expense,${id}`;

  test('account_id wins over the default account', () => {
    expect(rowsOf(withAccount(SAPPHIRE)).rows[0]?.accountId).toBe(SAPPHIRE);
    expect(rowsOf(withAccount(SAPPHIRE.toUpperCase())).rows[0]?.accountId).toBe(SAPPHIRE);
    expect(rowsOf(withAccount('')).rows[0]?.accountId).toBe(EVERYDAY);
  });

  test("somebody else's account is refused", () =>
    expect(rowsOf(withAccount('0b7e3a52-6c39-4f0e-8d0e-00000000000f')).refused[0]?.reason).toMatch(
      /not one of your accounts$/,
    ));

  test('neither of the two is an error for the whole file', () => {
    const none = { ...target, defaultAccountId: null };
    expect(read(withAccount(''), none)).toEqual({
      error: 'Please select a default account or include account_id in CSV',
    });
    expect(rowsOf(withAccount(SAPPHIRE), none).rows).toHaveLength(1);
  });
});

test('too many rows are refused before anything is saved', () =>
  expect(read(`${HEADER}\n${'2026-11-02,Tea,Food,2,expense\n'.repeat(MAX_ROWS + 1)}`)).toEqual({
    error: 'The file has 50,001 rows. Up to 50,000 can be imported at once; split it into smaller files.',
  }));

test('any table written as CSV is read back to the same rows, and none is lost', () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .filter((value) => value.trim().length > 0 && !hasControlCharacters(value));
  const row = fc.record({
    date: fc
      .date({ min: new Date('1950-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10)),
    description: text,
    category: text,
    amount: fc.integer({ min: 1, max: 99_999_999_999 }),
    type: fc.constantFrom('expense' as const, 'income' as const),
  });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom('\n', '\r\n'),
      (rows, newline) => {
        const csv = Papa.unparse(
          rows.map((item) => ({ ...item, amount: toDecimal(item.amount) })),
          { newline, quotes: true },
        );
        const parsed = rowsOf(csv);
        expect(parsed.refused).toEqual([]);
        expect(parsed.rows).toEqual(
          rows.map((item, index) => ({
            ...item,
            description: item.description.trim(),
            category: item.category.trim(),
            position: index + 2,
            accountId: EVERYDAY,
          })),
        );
      },
    ),
  );
});

test('text that is not UTF-8 is not guessed at', () => {
  expect(decodeUtf8(new TextEncoder().encode('\uFEFFcafé'))).toBe('café');
  expect(decodeUtf8(new Uint8Array([0x63, 0x61, 0x66, 0xe9]))).toBeNull();
});
