import { describe, expect, test } from 'vitest';
import { bankFile, expectAsInManifest, parsedOf, rowsOf } from '@/tests/bank-files';
import { inWords } from '@/tests/file-in-words';
import type { Mapping } from '../mapping';
import { parseQif } from './parse-qif';
import { detectFormat } from '../detect-format';

const read = (text: string, mapping: Mapping = {}) =>
  inWords(parsedOf(parseQif(text, { encoding: 'utf-8', currency: 'USD', mapping })));
const brief = (text: string, mapping?: Mapping) =>
  rowsOf(read(text, mapping)).map(({ date, minorUnits, description }) => [date, minorUnits, description]);
const record = (...lines: string[]) => `${lines.join('\n')}\n^\n`;
const bank = (...records: string[]) => `!Type:Bank\n${records.join('')}`;
/** A date that only fits D/M/Y, so that there is no question about the order. */
const DAY = 'D29/12/2010';

test('qif-dmy-yyyy.qif matches its manifest: its last record decides the order of all', () => {
  const parsed = read(bankFile('qif-dmy-yyyy.qif'));
  expectAsInManifest(parsed, 'qif-dmy-yyyy.qif');
  expect(parsed).toMatchObject({
    format: 'qif',
    dateOrder: 'DMY',
    numberFormat: 'decimal-point',
    excluded: [],
    questions: [],
    accounts: [
      {
        id: null,
        currency: null,
        rows: [{ line: 2, category: 'Debit' }, { line: 8 }, { line: 14, category: 'Credit' }],
      },
    ],
  });
  expect(read(bankFile('qif-dmy-yyyy.qif'), parsed.mapping)).toEqual(parsed);
});

describe('dates', () => {
  test.each([
    ['12/28/2019', '2019-12-28'],
    ["12/28'2019", '2019-12-28'],
    ["12/28' 5", '2005-12-28'],
    ["12/28'05", '2005-12-28'],
    ['12/28/93', '1993-12-28'],
    ['12-28-2019', '2019-12-28'],
    [' 6/28/ 4', '2004-06-28'],
    ['28.12.2019', '2019-12-28'],
    ['2019-12-28', '2019-12-28'],
    ['20191228', '2019-12-28'],
    ['28 Dec 2019', '2019-12-28'],
    ['28/12/2019 13:45', '2019-12-28'],
  ])('%s', (written, date) => {
    const parsed = read(bank(record(`D${written}`, 'T-1.00', 'PTea')));
    expect(rowsOf(parsed)[0]?.date).toBe(date);
    expect(parsed.questions).toEqual([]);
  });

  test('that no row decides are a question, in the order in which they follow one another', () => {
    const text = bank(
      ...['01/11/2024', '02/10/2024', '03/09/2024'].map((day) => record(`D${day}`, 'T-1.00', 'PTea')),
    );
    const parsed = read(text);
    expect(parsed.questions).toEqual([
      {
        kind: 'dateOrder',
        interpretations: [
          { mapping: { dateOrder: 'MDY' }, text: '01/11/2024 is Jan 11, 2024' },
          { mapping: { dateOrder: 'DMY' }, text: '01/11/2024 is Nov 1, 2024' },
        ],
      },
    ]);
    expect(rowsOf(parsed)[0]?.date).toBe('2024-01-11');
    expect(read(text, { dateOrder: 'DMY' }).questions).toEqual([]);
    expect(brief(text, { dateOrder: 'DMY' })[0]?.[0]).toBe('2024-11-01');
  });

  test('that are the same in both orders need no question', () =>
    expect(read(bank(record('D05/05/2024', 'T-1.00', 'PTea'))).questions).toEqual([]));

  test('that contradict each other are not forced: those in the other order are excluded', () => {
    const parsed = read(
      bank(...['13/01/2024', '14/01/2024', '01/31/2024'].map((day) => record(`D${day}`, 'T-1.00', 'PTea'))),
    );
    expect(rowsOf(parsed).map(({ date }) => date)).toEqual(['2024-01-13', '2024-01-14']);
    expect(parsed.excluded).toMatchObject([{ line: 10, needsLook: true, partial: { minorUnits: -100 } }]);
    expect(parsed.questions[0]?.interpretations.map(({ mapping }) => mapping.dateOrder)).toEqual([
      'DMY',
      'MDY',
    ]);
  });

  test.each([
    ['!Option:MDY', '01/02/2024', '2024-01-02'],
    ['!Option:DMY', '01/02/2024', '2024-02-01'],
    ['!Option:MDY', '10.08.23', '2023-10-08'],
  ])('%s states the order', (option, written, date) => {
    const parsed = read(`${option}\n${bank(record(`D${written}`, 'T-1.00', 'PTea'))}`);
    expect(rowsOf(parsed)[0]?.date).toBe(date);
    expect(parsed.questions).toEqual([]);
  });

  test('two-digit years don’t come first', () =>
    expect(
      read(bank(record('D12/10/19', 'T-1.00', 'PTea'))).questions[0]?.interpretations.map(({ text }) => text),
    ).toEqual(['12/10/19 is Dec 10, 2019', '12/10/19 is Oct 12, 2019']));

  test.each(['30/02/2024', 'soon', ''])('%j is excluded', (written) =>
    expect(
      read(bank(record('D29/12/2010', 'T1.00', 'PTea'), record(`D${written}`, 'T-1.00', 'PBun'))).excluded,
    ).toMatchObject([
      {
        line: 6,
        needsLook: true,
        reason: expect.stringMatching(/\.$/),
        partial: { description: 'Bun', minorUnits: -100 },
      },
    ]),
  );
});

describe('amounts', () => {
  test.each([
    ['T-1,000.00', -100000],
    ['T30', 3000],
    ['T-12,50', -1250],
    ['T-1.234,56', -123456],
    ['T-10.5', -1050],
    ['U-5.00\nT-5.00', -500],
    ['U-5.00', -500],
  ])('%j', (amount, minorUnits) => expect(brief(bank(record(DAY, amount, 'PTea')))[0]?.[1]).toBe(minorUnits));

  test.each([
    ['T', 'The amount is missing.', true],
    ['Tabc', '"abc" is not an amount.', true],
    ['T1.005', 'The amount "1.005" has parts of a cent; it is not rounded.', true],
    ['U-5.00\nT-6.00', 'It has two amounts, "-6.00" and "-5.00".', true],
    ['T0.00', 'Its amount is zero: no money moved.', false],
  ])('%j is excluded', (amount, reason, needsLook) =>
    expect(
      read(bank(record('D29/12/2010', 'T1.50', 'PTea'), record(DAY, amount, 'PBun'))).excluded,
    ).toMatchObject([{ line: 6, reason, needsLook, partial: { date: '2010-12-29' } }]),
  );

  test('that are ambiguous are a question', () => {
    const parsed = read(bank(record(DAY, 'T-1,234', 'PTea')));
    expect(parsed.questions).toEqual([
      {
        kind: 'numberFormat',
        interpretations: [
          { mapping: { numberFormat: 'decimal-point' }, text: '-1,234 is -1234.00' },
          { mapping: { numberFormat: 'decimal-comma' }, text: '-1,234 is not an amount' },
        ],
      },
    ]);
    expect(read(bank(record(DAY, 'T-1,234', 'PTea')), { numberFormat: 'decimal-point' }).questions).toEqual(
      [],
    );
  });

  test('are inverted if the user says so', () =>
    expect(brief(bank(record(DAY, 'T5.00', 'PTea')), { flipSign: true })[0]?.[1]).toBe(-500));
});

test('a card without any negative amount is a question; a bank account is not', () => {
  const text = `!Type:CCard\n${record(DAY, 'T39.00', 'PTea')}`;
  expect(read(text).questions).toEqual([
    {
      kind: 'sign',
      interpretations: [
        { mapping: { flipSign: false }, text: '"Tea" with 39.00 is money that came in' },
        { mapping: { flipSign: true }, text: '"Tea" with 39.00 is money that went out' },
      ],
    },
  ]);
  expect(read(text, { flipSign: true }).questions).toEqual([]);
  expect(read(text + record(DAY, 'T-1.00', 'PTea')).questions).toEqual([]);
  expect(read(text.replace('CCard', 'Bank')).questions).toEqual([]);
});

describe('descriptions and categories', () => {
  test.each([
    [['PCorner  Shop', 'MCard'], 'Corner Shop'],
    [['MCard'], 'Card'],
    [['P', 'MCard'], 'Card'],
    [['L[Savings]'], 'Transfer: Savings'],
    [['N103'], 'Check 103'],
    [['NATM'], 'ATM'],
    [[], 'No description'],
  ])('%j', (lines, description) =>
    expect(brief(bank(record(DAY, 'T-1.00', ...lines)))[0]?.[2]).toBe(description),
  );

  test.each([
    [['LFood'], 'Food'],
    [['LFood:Coffee'], 'Food:Coffee'],
    [['LFood/Holiday'], 'Food'],
    [['L[Savings]'], null],
    [['L'], null],
    [[], null],
    [['SFood', '$-1.00'], 'Food'],
    [['LFood', 'SFood', 'Etea', '$-0.40', 'SHome', '$-0.60'], null],
    [['L--Split--', 'SFood', '$-0.40', 'SFood', '$-0.60'], 'Food'],
  ])('%j', (lines, category) =>
    expect(rowsOf(read(bank(record(DAY, 'T-1.00', 'PTea', ...lines))))[0]?.category).toBe(category),
  );

  test.each([
    [['L[Savings]'], 'Savings'],
    [['L[ Joint  Savings ]/Holiday'], 'Joint Savings'],
    [['L[Savings]', 'S[Savings]', '$-0.40', 'S[Savings]', '$-0.60'], 'Savings'],
    [['L--Split--', 'S[Savings]', '$-0.40', 'SFood', '$-0.60'], undefined],
    [['S[Savings]', '$-0.40', 'S[Visa]', '$-0.60'], undefined],
    [['LFood'], undefined],
    [['L[]'], undefined],
    [[], undefined],
  ])('the account on the other side of a transfer: %j', (lines, otherAccount) => {
    const [row] = rowsOf(read(bank(record(DAY, 'T-1.00', 'PTo the pot', ...lines))));
    expect([row?.otherAccount, row?.bankTransfer]).toEqual([otherAccount, otherAccount !== undefined]);
  });

  test('splits are one transaction, as on the statement, and shown beside it', () => {
    const rows = rowsOf(
      read(
        bank(
          record(
            'D6/15/94',
            'T-1,000.00',
            'PBank Of Mortgage',
            'L[linda]',
            'S[linda]',
            'ECash',
            '$-253.64',
            'SMort Int',
            '$-746.36',
          ),
        ),
      ),
    );
    expect(rows).toMatchObject([
      { date: '1994-06-15', minorUnits: -100000, text: expect.stringContaining('SMort Int $-746.36') },
    ]);
  });
});

describe('sections', () => {
  const row = (name: string) => record(DAY, 'T-1.00', `P${name}`);

  test('accounts by name, even if they occur again', () => {
    const account = (name: string) => `!Account\n${record(`N${name}`, 'TBank')}!Type:Bank\n`;
    const text = `!Option:AutoSwitch\n!Account\n${record('NEveryday')}${record('NSapphire')}!Clear:AutoSwitch\n${account('Everyday')}${row('a')}${account('Sapphire')}${row('b')}${account('Everyday')}${row('c')}`;
    expect(
      read(text).accounts.map(({ id, rows }) => [id, rows.map(({ description }) => description)]),
    ).toEqual([
      ['Everyday', ['a', 'c']],
      ['Sapphire', ['b']],
    ]);
  });

  test.each(['Bank', 'CCard', 'Cash', 'Oth A', 'Oth L', 'OthA', 'bank ', ' Bank'])(
    '!Type:%s is parsed',
    (kind) => expect(brief(`!Type:${kind}\n${row('Tea')}`)).toHaveLength(1),
  );

  test('several kinds of unnamed sections are separate accounts', () =>
    expect(read(`!Type:Bank\n${row('a')}!Type:CCard\n${row('b')}`).accounts.map(({ id }) => id)).toEqual([
      'bank',
      'ccard',
    ]));

  test('investments are excluded one by one, lists once, and unknown kinds need a look', () => {
    const parsed = read(
      `!Type:Cat\n${record('NFood', 'E')}${record('NHome', 'E')}!Type:Invst\n${record('D8/25/93', 'NBuyX', 'Yibm', 'T100.00')}${record('D8/26/93', 'NSellX', 'T100.00')}!Type:Bnk\n${row('x')}!Type:Bank\n${row('Tea')}`,
    );
    expect(rowsOf(parsed)).toHaveLength(1);
    expect(parsed.excluded).toMatchObject([
      { line: 1, reason: 'A list of categories begins here; it holds no transactions.', needsLook: false },
      {
        line: 9,
        reason: 'It is a movement of an investment (BuyX), not of money in the account.',
        needsLook: false,
      },
      { line: 14, reason: expect.stringContaining('(SellX)') },
      { line: 19, reason: 'It is in a section of an unknown kind (!Type:bnk).', needsLook: true },
    ]);
    expect(parsed.dateOrder).toBe('DMY');
  });

  test('an opening balance is not a transaction', () =>
    expect(
      read(
        `!Account\n${record('NEveryday')}!Type:Bank\n${record(DAY, 'T500.00', 'POpening Balance', 'L[Everyday]')}${row('Tea')}`,
      ),
    ).toMatchObject({
      accounts: [{ rows: [{ description: 'Tea' }] }],
      excluded: [{ line: 5, needsLook: false, reason: expect.stringContaining('opening balance') }],
    }));

  test('in any language, as a transfer from the account to itself', () =>
    expect(
      read(`!Account\n${record('NGiro')}!Type:Bank\n${record(DAY, 'T500.00', 'PEröffnungssaldo', 'L[Giro]')}`)
        .excluded,
    ).toMatchObject([{ needsLook: false, reason: expect.stringContaining('opening balance') }]));

  test('but a payee of that name is a transaction', () =>
    expect(brief(bank(record(DAY, 'T500.00', 'POpening Balance', 'LFees')))).toHaveLength(1));
});

describe('irregular and broken files', () => {
  test.each(['\n', '\r\n', '\r'])('line endings %j, a byte-order mark, blank lines', (end) =>
    expect(
      rowsOf(read(`\uFEFF\n!Type:Bank\n\n${record(DAY, 'T-1.00', 'PTea')}\n`.replaceAll('\n', end)))[0]?.line,
    ).toBe(4),
  );

  test('remarks before the first header, with their own ^', () =>
    expect(
      brief(`### made by hand ###\n# Day, amount\n^\n${bank(record(DAY, 'T-1.00', 'PTea'))}`),
    ).toHaveLength(1));

  test('a header of an unknown kind is not taken for part of a transaction', () => {
    const parsed = read(
      `${bank(record(DAY, 'T-1.00', 'PTea'))}!Something:Else\n${record(DAY, 'T-2.00', 'PBun')}`,
    );
    expect(rowsOf(parsed)).toHaveLength(1);
    expect(parsed.excluded).toMatchObject([
      { line: 7, needsLook: true, reason: 'It is in a section of an unknown kind (!something:else).' },
    ]);
  });

  test('splits with their own dates belong to their transaction', () =>
    expect(
      brief(bank(record(DAY, 'T-3.00', 'PTea', 'SFood', 'D01/12/2010', '$-1.00', 'SHome', '$-2.00'))),
    ).toEqual([['2010-12-29', -300, 'Tea']]));

  test('two with splits that run into each other are excluded, not mixed', () =>
    expect(
      read(bank(record(DAY, 'T-3.00', 'PTea', 'SFood', '$-3.00', DAY, 'T-4.00', 'PBun'))).excluded,
    ).toMatchObject([{ line: 2, needsLook: true, reason: expect.stringContaining('run into each other') }]));

  test('no header', () => expect(brief(record(DAY, 'T-1.00', 'PTea'))).toHaveLength(1));

  test('a missing ^ between two does not mix them', () =>
    expect(brief(bank(`${DAY}\nT-1.00\nPTea\n`, record(DAY, 'T-2.00', 'PBun')))).toEqual([
      ['2010-12-29', -100, 'Tea'],
      ['2010-12-29', -200, 'Bun'],
    ]));

  test('the last ^ may be missing where the last line is whole', () =>
    expect(brief(bank(`${DAY}\nT-1.00\nPTea\n`))).toHaveLength(1));

  test('but not if the file is cut off within a line', () =>
    expect(read(bank(record(DAY, 'T-1.00', 'PTea'), `${DAY}\nPRent\nT-14`))).toMatchObject({
      accounts: [{ rows: [{ description: 'Tea' }] }],
      excluded: [{ line: 6, needsLook: true, reason: expect.stringContaining('breaks off') }],
    }));

  test('a section without records is an account without rows', () =>
    expect(read('!Type:Bank\n').accounts).toEqual([{ id: null, currency: null, balances: [], rows: [] }]));

  test('the error for other files describes QIF', () =>
    expect(parseQif('', { encoding: 'utf-8', currency: 'USD', mapping: {} })).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('"!Type:Bank"') },
    }));
});

describe('a last transaction without ^', () => {
  test.each([
    ['D29/12/2010', 'T-379.00', 'PTea'],
    ['D29/12/2010', 'PTea', 'T-379.00'],
  ])('is whole if its date and amount are', (...lines) =>
    expect(brief(`!Type:Bank\n${lines.join('\n')}`)).toEqual([['2010-12-29', -37900, 'Tea']]),
  );

  test.each([
    ['PTea', 'D29/12/2010', 'T-379.0'],
    ['PTea', 'T-379.00', 'D29/12/201'],
  ])('needs a look if one of them may be incomplete', (...lines) => {
    const parsed = read(`!Type:Bank\n${lines.join('\n')}`);
    expect(rowsOf(parsed)).toEqual([]);
    expect(parsed.excluded).toMatchObject([{ needsLook: true }]);
  });
});

test('transactions may end with more than one mark', () =>
  expect(
    brief(
      `!Type:Bank\n${DAY}\nT-3.00\nPTea\nSFood\n$-1.00\nSFun\n$-2.00\n^^\nD30/12/2010\nT4.00\nPRefund\n^^\n`,
    ),
  ).toEqual([
    ['2010-12-29', -300, 'Tea'],
    ['2010-12-30', 400, 'Refund'],
  ]));

test('records without any header are QIF too', () => {
  const text = 'D29/12/2010\r\nT-3.00\r\nPTea\r\n^\r\nD30/12/2010\r\nT4.00\r\nPRefund\r\n^\r\n';
  expect(detectFormat(text)).toBe('qif');
  expect(brief(text)).toEqual([
    ['2010-12-29', -300, 'Tea'],
    ['2010-12-30', 400, 'Refund'],
  ]);
  expect(detectFormat('Date,Text,Amount\nD1,T2,^\n')).toBe('delimited');
});

test('HTML-escaped text is decoded', () =>
  expect(brief(`!Type:Bank\n${DAY}\nT-3.00\nPM&amp;S O&#39;NEILL\n^\n`)).toEqual([
    ['2010-12-29', -300, "M&S O'NEILL"],
  ]));

test('the date may be in the memo if there is none of its own', () => {
  expect(brief('!Type:Bank\nM11/15/2023\nT-7.49\nN\nPSQ *EQUATOR COFFEE\n^\n')).toEqual([
    ['2023-11-15', -749, 'SQ *EQUATOR COFFEE'],
  ]);
  expect(rowsOf(read('!Type:Bank\nMRent for 11/15/2023\nT-7.49\n^\n'))).toEqual([]);
});
