import { describe, expect, test } from 'vitest';
import { parsedOf, rowsOf } from '@/tests/bank-files';
import { inWords } from '@/tests/file-in-words';
import { parseMt940 } from './parse-mt940';
import { detectFormat } from '../detect-format';
import type { Mapping } from '../mapping';

const read = (text: string, mapping: Mapping = {}) =>
  inWords(parsedOf(parseMt940(text, { encoding: 'utf-8', currency: 'USD', mapping })));
const brief = (text: string, mapping?: Mapping) =>
  rowsOf(read(text, mapping)).map(({ date, minorUnits, description }) => [date, minorUnits, description]);

const HEAD = ':20:X\n:25:12345678/0099887766\n:28C:1/1\n:60F:C240101EUR100,00';
const file = (...fields: string[]) => [HEAD, ...fields].join('\n');
/** A file with one transaction: this statement line. */
const line = (text: string) => file(`:61:${text}`, ':86:Tea');
/** A file with one transaction: this description. */
const said = (text: string) => file(':61:2401050105D1,00NMSCNONREF', `:86:${text}`);

describe('statement lines', () => {
  test.each([
    ['2401050105D9,N192NONREF', '2024-01-05', -900],
    ['2401050105C500,NTRFNONREF//B4E07XM00J000023', '2024-01-05', 50000],
    ['240105C500NTRF29-07-2014 10:05//B4G', '2024-01-05', 50000],
    ['2401050105CN0,01NTRFNONREF', '2024-01-05', 1],
    ['2401050105DR800,NSTONONREF//55555', '2024-01-05', -80000],
    ['2401050105CR3000,NTRFNONREF', '2024-01-05', 300000],
    ['2401050105RD12,5NTRFNONREF', '2024-01-05', 1250],
    ['2401050105RC12,50NTRFNONREF', '2024-01-05', -1250],
    ['2401050105RCR12,50NTRFNONREF', '2024-01-05', -1250],
    ['240105    C12,50NTRFNONREF', '2024-01-05', 1250],
    ['240105D000000000025,00N102EREF            ', '2024-01-05', -2500],
    ['240105D25,03NOV NONREF', '2024-01-05', -2503],
    ['240105DF2402,00S   X', '2024-01-05', -240200],
    ['240105CM5000,00S05168790452', '2024-01-05', 500000],
    ['240105C1,200NTRF', '2024-01-05', 120],
    ['240105C1.234,56NTRF', '2024-01-05', 123456],
    ['990105C1,NTRF', '1999-01-05', 100],
  ])('%s', (text, date, minorUnits) => expect(brief(line(text))).toEqual([[date, minorUnits, 'Tea']]));

  test.each([
    ['2401050108D1,', '2024-01-08'],
    ['2312290102D1,', '2024-01-02'],
    ['2401021229D1,', '2023-12-29'],
    ['2402300301D1,', '2024-03-01'],
    ['2403010229D1,', '2024-02-29'],
  ])('the date is the posting date, in the year nearest to the value date: %s', (text, date) =>
    expect(brief(line(text))[0]?.[0]).toBe(date),
  );

  test('may be wrapped', () =>
    expect(brief(file(':61:2401050105CR', '30,00N062NONREF', ':', '86:166?00GUTSCHR.?20SVWZ+Test'))).toEqual([
      ['2024-01-05', 3000, 'Test'],
    ]));

  test.each([
    ['240230D1,NTRF', 'The date "2024-02-30" is not a day of the calendar.', true],
    [
      "240105D300'0,NTRF",
      `This transaction can't be read: ":61:240105D300'0,NTRF" does not have the form of a transaction.`,
      true,
    ],
    [
      '240105D1 2,34NTRF',
      'This transaction can\'t be read: ":61:240105D1 2,34NTRF" does not have the form of a transaction.',
      true,
    ],
    ['2401051301D1,NTRF', 'The date "2024-13-01" is not a day of the calendar.', true],
    ['240105D1,255NTRF', 'The amount "1,255" has parts of a cent, and is not rounded.', true],
    ['240105D0,00NTRF', 'Its amount is zero: no money moved.', false],
    [
      '05.01.24 -5,00',
      'This transaction can\'t be read: ":61:05.01.24 -5,00" does not have the form of a transaction.',
      true,
    ],
    [
      '240105X5,00NTRF',
      'This transaction can\'t be read: ":61:240105X5,00NTRF" does not have the form of a transaction.',
      true,
    ],
    ['2401050105EC5,00NTRF', 'It is expected, not booked; it comes with a later file once it is.', false],
  ])('%s is excluded', (text, reason, needsLook) => {
    const parsed = read(line(text));
    expect(rowsOf(parsed)).toEqual([]);
    expect(parsed.excluded).toMatchObject([
      { line: 5, reason, needsLook, text: expect.stringContaining('Tea') },
    ]);
  });

  test('are inverted if the user says so', () =>
    expect(brief(line('240105D1,'), { flipSign: true })[0]?.[1]).toBe(100));
});

describe('descriptions', () => {
  test.each([
    ['BEA   NR:X1   21.05.11/12.54 SHOP,PAS9', 'BEA NR:X1 21.05.11/12.54 SHOP,PAS9'],
    ['Two short\nlines', 'Two short lines'],
    [`${'x'.repeat(61)}\nyz`, `${'x'.repeat(61)}yz`],
    [`Short\n${'y'.repeat(65)}\nz`, `Short ${'y'.repeat(65)}z`],
    ['166?00UEBERWEISUNG?20Invoice 4711?32MUELLER GMBH', 'MUELLER GMBH | Invoice 4711'],
    [' 020?00Card?20Coat', 'Coat'],
    [
      '008?00DAUERAUFTRAG?100599?20Miete November?3010020030?31234567?32MUELLER?34339',
      'MUELLER | Miete November',
    ],
    [
      '166?00X?20EREF+123?21KREF+456?22SVWZ+Rent for Janu?23ary?24IBAN+DE12 BIC+X?32Ann Lee',
      'Ann Lee | Rent for Janu ary',
    ],
    ['166?00X?20SVWZ+abcdefghijklmnopqrstuv?21wxyz?32Ann', 'Ann | abcdefghijklmnopqrstuvwxyz'],
    ['166?00X?20EREF+123?32Ann', 'Ann | EREF+123'],
    [
      '166?00X?20one?60two?32Very long company name of Lon?33don',
      'Very long company name of London | one two',
    ],
    ['166?00FEE?109075', 'FEE'],
    ['166?00X?20What?no?32Ann', 'Ann | What?no'],
    [
      '000>100987654321\n>20ALGEMENE TUSSENREKENING KOS>21TEN VAN 01-10-2010 TOT EN M\n>22ET 31-12-2010>310390123456',
      'ALGEMENE TUSSENREKENING KOSTEN VAN 01-10-2010 TOT EN MET 31-12-2010',
    ],
    ['051?00X?20Gehalt Oktob\ner\n?32MUELLER', 'MUELLER | Gehalt Oktober'],
    [
      '020~00152\n~20PRZELEW SRODKOW\n~21\u02d9\n~22\u02d9\n~3010205561\n~32DHL ECOMMERCE SP. Z O. O. U\n~33L. OSMANSKA 2\n~38PL27\n~60\u02d9\n~63SWRK',
      'DHL ECOMMERCE SP. Z O. O. UL. OSMANSKA 2 | PRZELEW SRODKOW',
    ],
    ['020<00X\n<20Rent\n<32ANNA\n<33', 'ANNA | Rent'],
    ['/EREF/1 2/BENM//NAME/CONTRA HOLDER/REMI//ISDT/2013-07-11', 'CONTRA HOLDER'],
    ['/BENM//NAME/JOHN DOE/REMI/Reference 20/1/ISDT/2013-01-02', 'JOHN DOE | Reference 20/1'],
    [
      "/TRTP/SEPA OVERBOEKING/IBAN/FR14/BIC/PS/NAME/Boulangerie L'Étoile/REMI/Facture 42",
      "Boulangerie L'Étoile | Facture 42",
    ],
    ['/EREF/E1//CNTP/NL1/INGBNL2A/ING Test///REMI/USTD//Order 7/', 'ING Test | Order 7'],
    ['/TRTP/FEE/', '/TRTP/FEE/'],
    ['A44?Librairie Gibert\nen ligne', 'Librairie Gibert en ligne'],
    ['911 TRANSAKCJA; OD: JAN NOWAK  \nUL. NIJAKA 1', '911 TRANSAKCJA; OD: JAN NOWAK UL. NIJAKA 1'],
  ])('%s', (text, description) => expect(brief(said(text))).toEqual([['2024-01-05', -100, description]]));

  test.each([
    ['a further line of the statement line', [':61:240105D1,NMSCNONREF', 'Card payment'], 'Card payment'],
    ['the reference', [':61:240105D1,NMSCINV-77//B1'], 'INV-77'],
    ['the code', [':61:240105D1,NCHGNONREF'], 'CHG'],
    ['nothing', [':61:240105D1,'], 'No description'],
    [
      'lines of :NS:',
      [':61:240105D1,', ':NS:01Purpose 1', '02Purpose 2', '15Ann Lee', '17Transfer'],
      'Ann Lee | Purpose 1 Purpose 2',
    ],
  ])('without :86: %s', (_, fields, description) => expect(brief(file(...fields))[0]?.[2]).toBe(description));

  test('information about the whole statement belongs to no transaction', () =>
    expect(brief(file(':61:240105D1,NMSC', ':62F:C240105EUR99,00', ':86:D000004C000002'))).toEqual([
      ['2024-01-05', -100, 'MSC'],
    ]));
});

describe('files', () => {
  test('SWIFT blocks, several statements of one account, correct line numbers', () => {
    const text = `{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{3:{108:a}}{4:
:20:1
:25:0123456789
:28C:1/1
:60F:C240101EUR10,00
:61:240102D1,00NTRFNONREF
:86:Tea
:62F:C240102EUR9,00
-}{5:{CHK:1}}
{1:F01BANKDEFFXXXX0000000000}{2:I940BANKDEFFXXXXN}{4:
:20:2
:25:0123456789
:28C:2/1
:60F:C240102EUR9,00
:61:240103C2,00NTRFNONREF
:86:Refund
:62F:C240103EUR11,00
-}`;
    for (const ends of ['\n', '\r\n', '\r']) {
      const parsed = read(text.replaceAll('\n', ends));
      expect(parsed.accounts).toMatchObject([
        {
          id: '0123456789',
          currency: 'EUR',
          rows: [
            { line: 6, minorUnits: -100, description: 'Tea', externalId: null },
            { line: 15, minorUnits: 200, description: 'Refund' },
          ],
        },
      ]);
      expect(parsed.excluded).toEqual([]);
    }
  });

  test('a bank’s own header before each message', () =>
    expect(
      brief(
        `ABNANL2A\n940\nABNANL2A\n${HEAD}\n:61:240105D1,N1\n:86:Tea\n:62F:C240105EUR99,\n-\nABNANL2A\n940\n`,
      ),
    ).toHaveLength(1));

  test('separate accounts and currencies', () =>
    expect(
      read(
        `${HEAD}\n:61:240105D1,\n:62F:C240105EUR99,\n:20:Y\n:25:UBRTHUHB/123002/HUF\n:60F:C240101HUF1,\n:61:240105C5,\n:62F:C240105HUF6,\n`,
      ).accounts.map(({ id, currency, rows }) => [id, currency, rows.length]),
    ).toEqual([
      ['12345678/0099887766', 'EUR', 1],
      ['UBRTHUHB/123002', 'HUF', 1],
    ]));

  test.each([
    ['/PL44102055610000380209739045', 'PL44102055610000380209739045'],
    ['//AT39364/12345678912/EUR', 'AT39364/12345678912'],
    ['12345678/0123456789EUR', '12345678/0123456789'],
    ['NL71RABO0123456789 EUR', 'NL71RABO0123456789'],
  ])('the account %s', (written, id) =>
    expect(read(`:20:X\n:25:${written}\n:60F:C240101EUR1,\n:61:240105D1,\n`).accounts[0]?.id).toBe(id),
  );

  test('MT942 has no balances', () =>
    expect(
      read(':20:1\n:25:77\n:34F:EURD0,\n:13D:2401051200+0100\n:61:240105D1,NMSC\n:86:Tea\n:90D:1EUR1,')
        .accounts,
    ).toMatchObject([{ id: '77', currency: 'EUR', rows: [{ minorUnits: -100 }] }]));

  test('yen amounts are parsed to hundredths', () =>
    expect(brief(line('240105D1500,NTRF').replace('EUR', 'JPY'))[0]?.[1]).toBe(-150000));
});

describe('balances', () => {
  test('that agree need no note', () =>
    expect(read(file(':61:240105D1,N', ':61:240105RD0,5N', ':62F:C240105EUR99,5')).excluded).toEqual([]));

  test.each([
    [':62F:C240105EUR90,00', '-9.00 is unexplained'],
    [':62F:D240105EUR99,00', '-198.00 is unexplained'],
  ])('%s that disagree get a note', (closing, reason) =>
    expect(read(file(':61:240105D1,N', closing)).excluded).toMatchObject([
      { line: 6, needsLook: true, reason: expect.stringContaining(reason) },
    ]),
  );

  test('a broken tag can’t swallow a transaction unnoticed', () =>
    expect(
      read(file(':61:240105D1,N', ':86:Tea', ':6I:240105D2,N', ':62F:C240105EUR97,')).excluded,
    ).toHaveLength(1));

  test('an unreadable transaction is reported once, not twice', () =>
    expect(read(file(':61:24015D1,N', ':62F:C240105EUR99,')).excluded).toHaveLength(1));
});

test('a repeated statement counts once', () => {
  const statement = file(':61:240105D1,N', ':61:240105D1,N', ':62F:C240105EUR98,');
  const parsed = read(`${statement}\n${statement}`);
  expect(rowsOf(parsed)).toHaveLength(2);
  expect(parsed.excluded).toMatchObject([
    { line: 12, reason: expect.stringContaining('more than once') },
    { line: 13, reason: expect.stringContaining('more than once') },
  ]);
});

test('a similar one of another day is a different statement', () => {
  const statement = file(':61:240105D1,N', ':62F:C240105EUR99,');
  expect(rowsOf(read(`${statement}\n${statement.replaceAll('240105', '240106')}`))).toHaveLength(2);
});

test.each(['', 'hello', ':20:X\n:25:1\n:62F:C240105EUR1,'])('%j is no statement', (text) =>
  expect(parseMt940(text, { encoding: 'utf-8', currency: 'USD', mapping: {} })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('no statement in this file') },
  }),
);

test.each([
  [':61:2401050105CN220000,00//19239782213', 22_000_000],
  [':61:2401050105DN240,23//1924', -24_023],
  [':61:2401050105D0,42MCI0NONREF//05500', -42],
  [':61:2401050105C50,00 NTRFNONREF//2109', 5000],
])('%s names its kind in its own way, or not at all', (line, minorUnits) =>
  expect(rowsOf(read(file(line, ':86:Rent')))).toMatchObject([
    { date: '2024-01-05', minorUnits, description: 'Rent' },
  ]),
);

test('a time that was wrapped after its hour starts no field', () =>
  expect(
    rowsOf(
      read(file(':61:240105D6,00NMSC', ':86:Lunch 12-09-2014T16', ':26:37 Table 7', ':62F:C240105EUR94,')),
    ),
  ).toMatchObject([{ description: 'Lunch 12-09-2014T16 :26:37 Table 7' }]));

test('a description in several fields is joined', () =>
  expect(rowsOf(read(file(':61:240105C6,00FTRF', ':86:Card 5299', ':86:Own account')))).toMatchObject([
    { description: 'Card 5299 Own account' },
  ]));

test('@@ ends lines in files for programs', () => {
  const text =
    '@@:20:STARTUMS@@:25:72090900/98@@:28C:0@@:34F:EUR 9,99@@:13:1604202255@@:61:160421D0,02NMSCKREF+@@:86:177?00Transfer@@?20Tea?32Ann@@:90D:1EUR,02';
  expect(detectFormat(text)).toBe('mt940');
  expect(read(text)).toMatchObject({
    excluded: [],
    accounts: [
      {
        id: '72090900/98',
        currency: 'EUR',
        rows: [{ date: '2016-04-21', minorUnits: -2, description: 'Ann | Tea' }],
      },
    ],
  });
});

test('a statement is found after remarks of any length', () =>
  expect(detectFormat(`An example file\n\n${'- '.repeat(60)}\n:20:1\n:25:2\n:60F:C240101EUR1,\n`)).toBe(
    'mt940',
  ));

test('a file with nothing readable still names its account', () =>
  expect(read(':20:X\n:25:12\n:34F:EURD0,00\n:61:24D1,N\n').accounts).toEqual([
    { id: '12', currency: 'EUR', balances: [], rows: [] },
  ]));

test('a repeated description is kept once', () =>
  expect(rowsOf(read(file(':61:240105C6,00FTRF', ':86:Card 5299', ':86:Card 5299')))).toMatchObject([
    { description: 'Card 5299' },
  ]));

test('only the start of a statement names its account', () => {
  const statement = (...lines: string[]) =>
    [':25:11', ':60F:C240101EUR1,', ...lines, ':62F:C240105EUR2,'].join('\n');
  const parsed = read(
    `:20:X\n${statement(':61:240105C1,N', ':25:166?00Transfer?20Tea')}\n${statement(':61:240106C1,N').replace(':25:11', ':25:22')}`,
  );
  expect(parsed.accounts.map(({ id, rows }) => [id, rows.length])).toEqual([
    ['11', 1],
    ['22', 1],
  ]);
});

test.each([
  [['229', '?00BONIFICATION', '?20Rent', '?32Ann Other'], 'Ann Other | Rent'],
  [
    ['020+14+', '20PLASHTANE+', '21  +', '30        /      +', '31NL16RABO9082037890+', '32Ann Other'],
    'Ann Other | PLASHTANE',
  ],
])('a description whose subfields are on separate lines: %j', ([first = '', ...more], description) =>
  expect(rowsOf(read(file(':61:240105C6,00NTRF', `:86:${first}`, ...more)))).toMatchObject([{ description }]),
);

test('a fully indented statement is parsed', () => {
  const text = file(':61:240105C6,00NTRF', ':86:Tea').replace(/^/gm, '    ');
  expect(detectFormat(text)).toBe('mt940');
  expect(rowsOf(read(text))).toMatchObject([{ minorUnits: 600, description: 'Tea' }]);
});
