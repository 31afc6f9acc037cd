import { write, type BookType, type CellObject } from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';
import { ods, WRITERS, xlsx, xlsxParts } from '@/tests/workbooks';

const day = (serial: number) => ({ serial });

const STATEMENT = [
  ['Kontoauszug', null, null, null],
  [],
  ['Buchungstag', 'Verwendungszweck', 'Betrag', 'Saldo'],
  [day(46_027), 'Bäckerei & Café', -12.5, 987.5],
  [day(46_028.75), 'Gehalt', 1234.56, 2222.06],
  [day(46_029), 'Miete', -800, { formula: 'D5+C6', value: 1422.06 }],
];
const ROWS = [
  [4, '2026-01-05', -1250, 'Bäckerei & Café'],
  [5, '2026-01-06', 123_456, 'Gehalt'],
  [6, '2026-01-07', -80_000, 'Miete'],
];

afterEach(() => vi.unstubAllEnvs());

test.each(WRITERS)('reads a workbook by %s', async (writer) => {
  const rows =
    writer === 'without references' ? STATEMENT.map((row) => row.filter((cell) => cell !== null)) : STATEMENT;
  const parsed = await openedFile(xlsx({ writer, sheets: { Umsätze: rows }, merged: 'A1:D1' }));
  expect(parsed.format).toBe('xlsx');
  expect(rowsInWords(parsed)).toEqual(ROWS);
  expect(parsed.accounts[0]?.balances.at(-1)).toEqual({ date: '2026-01-07', minorUnits: 142_206 });
  expect(parsed.questions).toEqual([]);
});

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'Europe/Berlin', 'UTC'])(
  'dates pass through no time zone: %s',
  async (zone) => {
    vi.stubEnv('TZ', zone);
    expect(rowsInWords(await openedFile(xlsx({ sheets: { A: STATEMENT } })))).toEqual(ROWS);
  },
);

test('counts days from 1904 where the workbook does', async () => {
  const rows = STATEMENT.map((row) =>
    row.map((cell) =>
      cell !== null && typeof cell === 'object' && 'serial' in cell ? day(cell.serial - 1462) : cell,
    ),
  );
  expect(rowsInWords(await openedFile(xlsx({ sheets: { A: rows }, isFrom1904: true })))).toEqual(ROWS);
});

describe('the right sheet', () => {
  const other = STATEMENT.map((row, index) => (index > 3 ? [] : row));
  test('is the one with transactions', async () => {
    const parsed = await openedFile(
      xlsx({ sheets: { Info: [['Bank'], ['IBAN', 'DE1']], Umsätze: STATEMENT } }),
    );
    expect(parsed).toMatchObject({
      questions: [],
      sheets: ['Info', 'Umsätze'],
      mapping: { sheet: 'Umsätze' },
    });
    expect(rowsInWords(parsed)).toEqual(ROWS);
  });
  test('is asked for where several have some, with the fullest first', async () => {
    const book = xlsx({ sheets: { Karte: other, Umsätze: STATEMENT } });
    const parsed = await openedFile(book);
    expect(parsed.questions).toEqual([
      {
        kind: 'sheet',
        interpretations: [
          { mapping: { sheet: 'Umsätze' }, text: '"Umsätze": 3 rows, Jan 5 to 7, 2026' },
          { mapping: { sheet: 'Karte' }, text: '"Karte": 1 row, Jan 5, 2026' },
        ],
      },
    ]);
    expect(parsed.mapping.sheet).toBeUndefined();
    expect(rowsInWords(parsed)).toEqual(ROWS);
    const chosen = await openedFile(book, { sheet: 'Karte' });
    expect(chosen.questions).toEqual([]);
    expect(rowsInWords(chosen)).toEqual(ROWS.slice(0, 1));
    await expect(openedFile(book, { sheet: 'Depot' })).rejects.toThrow('There is no "Depot" in this file.');
  });
  test('is not a hidden one, unless all others are empty', async () => {
    const hidden = ['Karte'];
    const parsed = await openedFile(xlsx({ sheets: { Karte: other, Umsätze: STATEMENT }, hidden }));
    expect(parsed.questions).toEqual([]);
    expect(rowsInWords(parsed)).toEqual(ROWS);
    expect(rowsInWords(await openedFile(xlsx({ sheets: { Karte: other, Leer: [] }, hidden })))).toEqual(
      ROWS.slice(0, 1),
    );
  });
});

describe('cells', () => {
  const one = async (...rows: Parameters<typeof xlsx>[0]['sheets'][string]) =>
    rowsInWords(await openedFile(xlsx({ sheets: { A: [['Date', 'Description', 'Amount'], ...rows] } }))).map(
      (row) => row.slice(1),
    );

  test('numbers are amounts without the errors of their storage, and never thousands', async () => {
    expect(
      await one(
        [day(46_027), 'Sum', -0.1 - 0.2],
        [day(46_028), 'Difference', 1234.56 - 1200],
        [day(46_029), 'Whole', -1234],
        [day(46_030), 'Large', 1_234_567.89],
      ),
    ).toEqual([
      ['2026-01-05', -30, 'Sum'],
      ['2026-01-06', 3456, 'Difference'],
      ['2026-01-07', -123_400, 'Whole'],
      ['2026-01-08', 123_456_789, 'Large'],
    ]);
    const parsed = await openedFile(
      xlsx({
        sheets: {
          A: [
            ['Date', 'Description', 'Amount'],
            [day(46_027), 'Litres', -1.234],
            [day(46_028), 'Shop', -2],
          ],
        },
      }),
    );
    expect(rowsInWords(parsed)).toEqual([[3, '2026-01-06', -200, 'Shop']]);
    expect(parsed.excluded).toMatchObject([{ line: 2, reason: { code: 'amount_with_parts_of_a_cent' } }]);
  });

  test.each([
    ['decimal commas', ['-1.250,50', '-3,20'], -125_050],
    ['decimal points', ['-1,250.50', '-3.20'], -125_050],
  ])('numbers beside texts with %s', async (_, [large = '', small = ''], minorUnits) => {
    expect(
      await one([day(46_027), 'Rent', large], [day(46_028), 'Tea', small], [day(46_029), 'Fuel', -40.75]),
    ).toEqual([
      ['2026-01-05', minorUnits, 'Rent'],
      ['2026-01-06', -320, 'Tea'],
      ['2026-01-07', -4075, 'Fuel'],
    ]);
  });

  test.each([
    ['day first', ['25/04/2026', '13/05/2026'], ['2026-04-25', '2026-05-13', '2026-05-03', '2026-05-04']],
    [
      'day first, short years',
      ['25.04.26', '13.05.26'],
      ['2026-04-25', '2026-05-13', '2026-05-03', '2026-05-04'],
    ],
    ['month first', ['04/25/2026', '05/13/2026'], ['2026-04-25', '2026-05-13', '2026-05-03', '2026-05-04']],
  ])('days that a spreadsheet misread are read like the texts among them: %s', async (_, texts, days) => {
    // The program took them for March 5 and April 5.
    const rows = await one(
      [texts[0]!, 'A', -1.5],
      [texts[1]!, 'B', -2.5],
      [day(46_086), 'C', -3.5],
      [day(46_117), 'D', -4.5],
    );
    expect(rows.map(([date]) => date)).toEqual(days);
  });

  test('days stay where the texts among them can be read in either order', async () => {
    expect((await one(['pending', 'A', -1.5], [day(46_086), 'B', -3.5])).map(([date]) => date)).toEqual([
      '2026-03-05',
    ]);
  });

  test('the currency of a format counts', async () => {
    const parsed = await openedFile(
      xlsx({
        sheets: {
          A: [
            ['Date', 'Description', 'Amount'],
            [day(46_027), 'Shop', { euros: -5 }],
          ],
        },
      }),
    );
    expect(parsed.accounts[0]?.currency).toBe('EUR');
  });
});

test.each(['biff8', 'biff5', 'xlml', 'xlsb', 'ods'] as BookType[])(
  'reads %s as Excel writes it',
  async (bookType) => {
    const cell = (v: string | number, z?: string): CellObject => ({
      v,
      t: typeof v === 'string' ? 's' : 'n',
      ...(z && { z }),
    });
    const grid = [
      ['Date', 'Description', 'Amount'].map((name) => cell(name)),
      [cell(46_027, 'dd/mm/yyyy'), cell('Shop'), cell(-12.5)],
      [cell(46_028.999_99, 'dd/mm/yyyy'), cell('Pay'), cell(1234.56)],
    ];
    const sheet = { '!data': grid, '!ref': 'A1:C3' };
    const bytes = write({ SheetNames: ['A'], Sheets: { A: sheet } }, {
      type: 'array',
      bookType,
      dense: true,
    } as never) as ArrayBuffer;
    expect(rowsInWords(await openedFile(new Uint8Array(bytes)))).toEqual([
      [2, '2026-01-05', -1250, 'Shop'],
      [3, '2026-01-06', 123_456, 'Pay'],
    ]);
  },
);

describe('refuses', () => {
  const parts = xlsxParts({ sheets: { A: STATEMENT } });
  test.each<[string, Uint8Array, string]>([
    ['an empty book', xlsx({ sheets: { A: [] } }), 'There are no rows in this workbook.'],
    [
      'a picture in place of rows',
      xlsx({ sheets: { A: [] }, files: { 'xl/media/image1.png': 'x' } }),
      'This workbook holds a picture in place of rows.',
    ],
    [
      'an OpenDocument without rows',
      ods('<table:table table:name="A"/>'),
      'There are no rows in this workbook.',
    ],
    [
      'a damaged sheet',
      zipSync({ ...parts, 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row') }),
      'no rows',
    ],
    ['a cut file', xlsx({ sheets: { A: STATEMENT } }).slice(0, 1500), 'damaged'],
    [
      'a document of Word',
      zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8('<w/>') }),
      'This is a document',
    ],
    [
      'a Numbers document',
      zipSync({ 'Index/Document.iwa': strToU8('x'), 'preview.jpg': strToU8('x') }),
      'This is a Numbers document.',
    ],
    ['a broken compound file', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'damaged'],
  ])('%s', async (_, bytes, message) => {
    await expect(openedFile(bytes)).rejects.toThrow(message);
  });
});
