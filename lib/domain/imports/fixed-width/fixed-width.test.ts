import { expect, test } from 'vitest';
import { parsedOf } from '@/tests/bank-files';
import { encodeText } from '@/tests/encode-text';
import { ABO, CODA, NORMA43 } from '@/tests/fixed-width';
import { parseFile } from '../parse-file';
import { reasonsText } from '../reasons';

const parse = (text: string) => parsedOf(parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'EUR'));

test.each([
  [
    'CODA: details of one booking, a structured message, no value date',
    CODA,
    'coda',
    ['BE68539007547034', 'EUR', 100000, 340615],
    [
      ['2026-04-01', -5360, 'BOEKHANDEL GENT | BANCONTACT BOEKHANDEL GENT 31/03 12:10'],
      ['2026-04-03', 250000, 'ACME NV | +++123/4567/89012+++'],
      ['2026-04-04', -4000, 'OVERSCHRIJVINGEN'],
      ['2026-04-05', -25, 'KOSTEN'],
    ],
  ],
  [
    'Norma 43: texts in records of their own, or only references',
    NORMA43,
    'norma43',
    ['210001230200045678', 'EUR', 30000, 115480],
    [
      ['2026-04-03', -4520, 'COMPRA SUPERMERCADO SOL MADRID'],
      ['2026-04-10', 150000, 'NOMINA ABRIL EMPRESA SA'],
      ['2026-04-28', -60000, '000000123456 ALQUILER'],
    ],
  ],
  [
    'ABO: texts in records of their own, or only the symbol',
    ABO,
    'abo',
    ['1234567890', 'CZK', 1530000, 3795750],
    [
      ['2026-10-05', -84250, 'POTRAVINY | NÁKUP KARTOU BRNO'],
      ['2026-10-12', 3800000, 'FIRMA S.R.O.'],
      ['2026-10-20', -1450000, 'VS 777'],
    ],
  ],
])('%s', (_, text, format, [id, currency, opening, closing], rows) => {
  const parsed = parse(text);
  expect(parsed.format).toBe(format);
  const [account] = parsed.accounts;
  expect([
    account!.id,
    account!.currency,
    account!.balances[0]?.minorUnits,
    account!.balances.at(-1)?.minorUnits,
  ]).toEqual([id, currency, opening, closing]);
  expect(account!.rows.map(({ date, minorUnits, description }) => [date, minorUnits, description])).toEqual(
    rows,
  );
  expect(parsed.excluded).toEqual([]);
});

test.each([
  ['CODA', CODA, '000000000053600', '000000000063600'],
  ['Norma 43', NORMA43, '00000000004520', '00000000005520'],
  ['ABO', ABO, '000000084250', '000000094250'],
])('%s: balances and sums that the transactions do not make are said', (_, text, amount, other) => {
  const { excluded } = parse(text.replace(amount, other));
  expect(excluded.map(({ reason }) => reason.code).sort()).toEqual(['balances_disagree', 'totals_disagree']);
  for (const { reason } of excluded) expect(reasonsText([reason])).toMatch(/does not add up/);
});

test.each([
  ['CODA', CODA, '000000000053600', '00000000005,360'],
  ['CODA', CODA, '000000000053600', '0000000053600BA'],
  ['Norma 43', NORMA43, '00000000004520', '000000000045,2'],
  ['ABO', ABO, '000000084250', '00000842,50 '],
])(
  '%s: an amount with other characters is unreadable, and never another amount',
  (_, text, amount, other) => {
    const whole = parse(text);
    const { accounts, excluded } = parse(text.replace(amount, other));
    expect(accounts[0]!.rows).toHaveLength(whole.accounts[0]!.rows.length - 1);
    expect(excluded.map(({ reason }) => reason.code)).toContain('amount_unreadable');
  },
);

test.each([
  ['CODA', CODA, /^(2100010000.{21})./m],
  ['Norma 43', NORMA43, /^(22.{25})./m],
  ['ABO', ABO, /^(075.{57})./m],
])('%s: a row whose direction is unknown is left out', (_, text, sign) => {
  const whole = parse(text);
  const { accounts, excluded } = parse(text.replace(sign, '$1x'));
  expect(accounts[0]!.rows).toHaveLength(whole.accounts[0]!.rows.length - 1);
  expect(excluded.map(({ reason }) => reason.code)).toContain('direction_missing');
});

/** The letters of the code page that DOS had in Central Europe, as far as the test needs them. */
const CP852: Record<string, number> = { Á: 0xb5, Č: 0xac, Ž: 0xa6, Ť: 0x9b, Ů: 0xde, Ý: 0xed, Ň: 0xd5 };

test.each([
  ['windows-1250', (text: string) => encodeText(text, 'windows-1250')],
  [
    'ibm852',
    (text: string) => Uint8Array.from([...text].map((letter) => CP852[letter] ?? letter.charCodeAt(0))),
  ],
])('ABO in %s', (encoding, encode) => {
  const name = 'ŽLUŤOUČKÝ KŮŇ';
  const bytes = encode(ABO.replace('FIRMA S.R.O.', name.padEnd(12).slice(0, 13)));
  const parsed = parsedOf(parseFile(bytes, { encoding }, '2026-11-20', 'EUR'));
  expect(parsed.accounts[0]!.rows.map(({ description }) => description)).toContain(name);
});
