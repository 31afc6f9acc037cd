import { describe, expect, test } from 'vitest';
import type { Currency } from '../money/currency';
import { formatMoney, toDecimal } from '../money/money';
import { transactionsCsv } from '../transactions/csv';
import { NEW_VALUES } from '../transactions/fields';
import { parseFile } from './parse-file';
import { inWords, type FileInWords } from '@/tests/file-in-words';

function read(text: string, currency: Currency): FileInWords {
  const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', currency);
  if (!result.ok) throw new Error(result.error.message);
  return inWords(result.parsed);
}

const amounts = ({ accounts }: FileInWords) =>
  accounts.flatMap(({ rows }) => rows.map((row) => row.minorUnits));
const csv = (cells: string[], header = 'Date,Text,Amount') =>
  [header, ...cells.map((cell, day) => `2026-01-${day + 11},Shop,"${cell}"`)].join('\n');

describe('a file without a currency is parsed with the decimals of the user’s', () => {
  test.each<[string, Currency, string[], number[]]>([
    ['thousands of yen', 'JPY', ['-1,234', '-12,345'], [-1234, -12345]],
    ['thousands with points', 'CLP', ['-1.234', '-12.990'], [-1234, -12990]],
    ['empty decimals of yen', 'JPY', ['-1,234.00', '-500.00'], [-1234, -500]],
    ['fils', 'KWD', ['-0.125', '-12.505'], [-125, -12505]],
    ['three decimals only', 'KWD', ['-1.250', '-12.505'], [-1250, -12505]],
    ['three decimals behind commas', 'TND', ['-1,250', '-12,505'], [-1250, -12505]],
    ['thousands and three decimals', 'BHD', ['-1,234.500', '-2.000'], [-1234500, -2000]],
    ['two decimals of dinars', 'KWD', ['-12.50', '-3.00'], [-12500, -3000]],
  ])('%s', (_, currency, cells, expected) => {
    const parsed = read(csv(cells), currency);
    expect(parsed.questions).toEqual([]);
    expect(amounts(parsed)).toEqual(expected);
  });

  test('possible thousands are a question beside whole amounts', () => {
    expect(read(csv(['-1.250', '-500']), 'KWD').questions.map(({ kind }) => kind)).toEqual(['numberFormat']);
  });
});

describe('amounts with too many decimals are excluded with a reason', () => {
  test.each<[string, Currency, string]>([
    ['-12.50', 'JPY', 'the amount "-12.50" is not a whole amount of JPY; it is not rounded'],
    ['-0.125', 'USD', 'the amount "-0.125" has parts of a cent; it is not rounded'],
    ['-0.1255', 'KWD', 'the amount "-0.1255" has more than three decimals; it is not rounded'],
  ])('%s in %s', (cell, currency, reason) => {
    const parsed = read(csv([cell, '-7']), currency);
    expect(amounts(parsed)).toEqual([-7 * 10 ** (currency === 'JPY' ? 0 : currency === 'USD' ? 2 : 3)]);
    expect(parsed.excluded.map((row) => row.reason)).toEqual([reason]);
  });
});

test('a file with a currency is parsed with that one’s decimals, and not converted', () => {
  const yen = read(csv(['-1.234', '-12.345'], 'Date,Text,Amount (JPY)'), 'USD');
  expect([yen.questions, amounts(yen)]).toEqual([[], [-123400, -1234500]]);
  const dinars = read(csv(['-1.250', '-12.500'], 'Date,Text,Amount (KWD)'), 'USD');
  expect([dinars.questions, amounts(dinars)]).toEqual([[], [-125, -1250]]);
});

test.each<[Currency, string, number]>([
  ['JPY', '1250', -1250],
  ['KWD', '1.250', -1250],
  ['KWD', '12.505', -12505],
  ['USD', '12.50', -1250],
])('so are the structured formats: %s %s', (currency, amount, expected) => {
  const ofx = `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>${currency}<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-${amount}<NAME>Tea</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
  const camt = `<Document><Stmt><Acct><Ccy>${currency}</Ccy></Acct><Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry></Stmt></Document>`;
  const mt940 = `:20:1\n:25:1\n:60F:C260101${currency}0,\n:61:260105D${amount.replace('.', ',')}NTRFNONREF\n:86:Tea\n`;
  for (const [name, text] of Object.entries({ 'a.ofx': ofx, 'a.xml': camt, 'a.sta': mt940 }))
    expect([name, amounts(read(text, currency))]).toEqual([name, [expected]]);
});

test('hundredths of another currency are not rounded to yen', () => {
  const parsed = read(
    `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>USD<BANKTRANLIST><STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260105<TRNAMT>-12.50<NAME>Tea</STMTTRN></BANKTRANLIST></STMTRS></OFX>`,
    'JPY',
  );
  expect(parsed.excluded.map(({ reason }) => reason)).toEqual([
    'The amount "-12.50" is not a whole amount of JPY, and is not rounded.',
  ]);
});

test.each<[Currency, number]>([
  ['JPY', 1250],
  ['USD', 1250],
  ['KWD', 12505],
])('a CSV export in %s is parsed back unchanged', (currency, amount) => {
  const id = '11111111-1111-4111-8111-111111111111';
  const row = {
    id,
    accountId: id,
    account: 'Everyday',
    date: '2026-11-02',
    description: '=Tea',
    category: 'Food',
    incoming: false,
    tags: [],
    ...NEW_VALUES,
  };
  const file = transactionsCsv([{ ...row, amount, type: 'expense' }], currency);
  expect(file).toContain(`,${toDecimal(amount, currency)},`);
  const [found] = read(file, currency).accounts.flatMap(({ rows }) => rows);
  expect(found).toMatchObject({ minorUnits: -amount, description: '=Tea', externalId: `outlay:${id}` });
  expect(formatMoney(found?.minorUnits ?? 0, currency)).toBe(formatMoney(-amount, currency));
});
