import { expect, test } from 'vitest';
import { bankFile, parsedOf } from '@/tests/bank-files';
import type { Mapping } from '../../mapping';
import { parseFile } from '../../parse-file';

const TODAY = '2026-11-20';

/** The account, currency and balances of each account in a file. */
function stated(content: string, mapping: Mapping = {}) {
  const bytes = new TextEncoder().encode(content);
  return parsedOf(parseFile(bytes, mapping, TODAY, 'USD')).accounts.map(({ id, currency, balances }) => [
    id,
    currency,
    ...balances.map(({ date, minorUnits }) => `${date} ${minorUnits}`),
  ]);
}

const camtBalance = (code: string, date: string, amount: string, direction = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
const camtStatement = (inside: string) =>
  `<Stmt><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>EUR</Ccy></Acct>${inside}</Stmt>`;
const camt = (...statements: string[]) =>
  `<Document><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`;

const ofx = (balances: string) =>
  `<OFX><STMTRS><CURDEF>CHF<BANKACCTFROM><ACCTID>4821</BANKACCTFROM><BANKTRANLIST>
<STMTTRN><DTPOSTED>20240105<TRNAMT>-4.75<FITID>a1<NAME>Coffee</STMTTRN>
</BANKTRANLIST>${balances}</STMTRS></OFX>`;

test.each<[string, string, Mapping | undefined, unknown[][]]>([
  [
    'CAMT: the balances that are booked, of all statements',
    camt(
      camtStatement(
        camtBalance('CLAV', '2024-02-29', '99.00') + camtBalance('CLBD', '2024-02-29', '12.50', 'DBIT'),
      ),
      camtStatement(camtBalance('OPBD', '2024-01-01', '7.00') + camtBalance('CLBD', '2024-01-31', '8.00')),
    ),
    undefined,
    [['DE1', 'EUR', '2024-01-01 700', '2024-01-31 800', '2024-02-29 -1250']],
  ],
  ['CAMT: none', camt(camtStatement(camtBalance('OPBD', '2024-01-01', '7.00'))), undefined, [['DE1', 'EUR']]],
  [
    'CAMT: none where the file is read the other way round',
    camt(camtStatement(camtBalance('CLBD', '2024-01-31', '8.00'))),
    { flipSign: true },
    [['DE1', 'EUR']],
  ],
  [
    'MT940: with its day',
    ':20:X\n:25:12\n:60F:C240101EUR100,00\n:61:2401050105D1,00NMSCNONREF\n:86:Tea\n:62F:C240131EUR99,00\n',
    undefined,
    [['12', 'EUR', '2024-01-01 10000', '2024-01-31 9900']],
  ],
  [
    'MT940: a debt, and a day that is none',
    ':20:X\n:25:12\n:60F:D240101EUR1,00\n:62F:D240131EUR1,00\n:20:Y\n:25:13\n:60F:C240101EUR1,00\n:61:2401050105D1,00NMSC\n:86:T\n:62F:C240231EUR0,00\n',
    undefined,
    [
      ['12', 'EUR', '2024-01-01 -100', '2024-01-31 -100'],
      ['13', 'EUR', '2024-01-01 100'],
    ],
  ],
  [
    'MT940: an account without rows only beside others, and only with a balance',
    ':20:X\n:25:12\n:60F:C240101EUR1,00\n:62F:C240131EUR1,00\n:20:Y\n:25:13\n',
    undefined,
    [['12', 'EUR', '2024-01-01 100', '2024-01-31 100']],
  ],
  [
    'OFX: the ledger balance, not the available one',
    ofx(
      '<AVAILBAL><BALAMT>5.00<DTASOF>20240110</AVAILBAL><LEDGERBAL><BALAMT>1' +
        '234.56<DTASOF>20240109120000[-5:EST]</LEDGERBAL>',
    ),
    undefined,
    [['4821', 'CHF', '2024-01-09 123456']],
  ],
  [
    'OFX: only an available one',
    ofx('<AVAILBAL><BALAMT>5.00<DTASOF>20240110</AVAILBAL>'),
    undefined,
    [['4821', 'CHF']],
  ],
  [
    'OFX: a list of other balances',
    ofx(
      '<LEDGERBAL><BALAMT>2.00<DTASOF>20240109</LEDGERBAL><BALLIST><BAL><NAME>X<VALUE>9<DTASOF>20250101</BAL></BALLIST>',
    ),
    undefined,
    [['4821', 'CHF', '2024-01-09 200']],
  ],
  [
    'CSV: the balance beside the newest row',
    'Date,Description,Amount,Balance,Currency\n2024-01-03,C,-1.00,106.50,SEK\n2024-01-02,B,10.00,107.50,SEK\n2024-01-01,A,-2.50,97.50,SEK\n',
    undefined,
    [[null, 'SEK', '2023-12-31 10000', '2024-01-03 10650']],
  ],
  [
    'CSV: balances that do not follow',
    'Date,Description,Amount,Balance\n2024-01-03,C,-1.00,106.50\n2024-01-02,B,10.00,17.50\n2024-01-01,A,-2.50,97.50\n',
    undefined,
    [[null, null]],
  ],
  ['QIF: none', '!Type:Bank\nD01/25/2024\nT5.00\nPTea\n^\n', undefined, [[null, null]]],
])('%s', (_, content, mapping, expected) => {
  expect(stated(content, mapping)).toEqual(expected);
});

test('the real files have the balances that their banks stated', () => {
  const file = (name: string) => stated(bankFile(name));
  expect(file('ofx-fr-oneline.ofx')).toEqual([['XXXXXXXXXXX', 'EUR', '2016-07-19 10000']]);
  expect(file('qfx-ca-html-entities.qfx')).toMatchObject([[expect.any(String), 'CAD', '2023-11-06 111111']]);
  expect(file('camt-de-v2-batch.xml')).toMatchObject([
    ['DE14740618130000033626', 'EUR', '2013-12-26 3306', '2013-12-27 2306'],
  ]);
});
