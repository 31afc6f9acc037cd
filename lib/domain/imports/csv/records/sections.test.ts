import { expect, test } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';
import type { Mapping } from '../../mapping';

const read = (lines: string[], mapping: Mapping = {}) =>
  openedFile(new TextEncoder().encode(lines.join('\n')), mapping);
const amountsOf = async (lines: string[]) => {
  const parsed = await read(lines);
  expect(parsed.questions).toEqual([]);
  expect(parsed.excluded.filter(({ needsLook }) => needsLook)).toEqual([]);
  return rowsInWords(parsed).map(([, , minorUnits]) => minorUnits);
};
const HEADER = 'Date,Description,Amount';
const PAY = ['2026-01-02,Salary,2000', '2026-01-15,Interest,1.50'];
const RENT = ['2026-01-03,Rent,800', '2026-01-20,Power,90.25'];
const SIGNED = [200_000, 150, -80_000, -9025];

test.each([
  ['Income', 'Expenses'],
  ['Einnahmen', 'Ausgaben'],
  ['Gutschriften:', 'Belastungen:'],
  ['Revenus', 'Dépenses'],
  ['Ingresos', 'Gastos'],
  ['ENTRATE', 'USCITE'],
  ['Credits', 'Debits'],
  ['Money in', 'Money out'],
  ['Deposits', 'Withdrawals'],
  ['Inkomsten', 'Uitgaven'],
  ['Receitas', 'Despesas'],
  ['Przychody', 'Wydatki'],
  ['Příjmy', 'Výdaje'],
  ['Príjmy', 'Výdavky'],
  ['Indtægter', 'Udgifter'],
  ['Inkomster', 'Utgifter'],
  ['Tulot', 'Menot'],
  ['Bevételek', 'Kiadások'],
  ['Venituri', 'Cheltuieli'],
  ['Доходы', 'Расходы'],
  ['Приходи', 'Разходи'],
  ['Έσοδα', 'Έξοδα'],
  ['Gelirler', 'Giderler'],
  ['収入', '支出'],
  ['수입', '지출'],
  ['*** Income 2026 ***', '*** Expenses 2026 ***'],
])('headings give the direction of the rows below: %s, %s', async (income, expenses) => {
  const sections = (between: string[], header: string[]) => [
    `${income},,`,
    HEADER,
    ...PAY,
    ...between,
    `${expenses},,`,
    ...header,
    ...RENT,
  ];
  expect(await amountsOf(sections([',,'], [HEADER]))).toEqual(SIGNED);
  expect(await amountsOf(sections([], []))).toEqual(SIGNED);
  expect(await amountsOf([HEADER, `${income},,`, ...PAY, `${expenses},,`, ...RENT])).toEqual(SIGNED);
});

test.each([
  ['without delimiters', ['Income', HEADER, ...PAY, '', 'Expenses', HEADER, ...RENT], SIGNED],
  ['below a title', ['My money 2026', ',,', 'Income', HEADER, ...PAY, 'Expenses', ...RENT], SIGNED],
  [
    'with totals',
    ['Income,,', HEADER, ...PAY, 'Total,,2001.50', 'Expenses,,', HEADER, ...RENT, 'Total,,890.25'],
    SIGNED,
  ],
  ['expenses first', ['Expenses,,', HEADER, ...RENT, 'Income,,', ...PAY], [-80_000, -9025, 200_000, 150]],
  [
    'a correction',
    ['Income,,', HEADER, ...PAY, 'Expenses,,', ...RENT, '2026-01-21,Refund,-10'],
    [...SIGNED, 1000],
  ],
])('sections %s', async (_, lines, amounts) => {
  expect(await amountsOf(lines)).toEqual(amounts);
});

test('signs of the amounts win over headings', async () => {
  const signed = RENT.map((line) => line.replace(/,(\d[\d.]*)$/, ',-$1'));
  expect(await amountsOf(['Income,,', HEADER, ...PAY, 'Expenses,,', HEADER, ...signed])).toEqual(SIGNED);
  const refund = [...signed, '2026-01-21,Refund,10'];
  expect(await amountsOf(['Income,,', HEADER, ...PAY, 'Expenses,,', ...refund])).toEqual([...SIGNED, 1000]);
});

test('headings and repeated headers are told, rows keep their lines, and the mapping repeats the parse', async () => {
  const lines = ['Income,,', HEADER, ...PAY, ',,', 'Expenses,,', HEADER, ...RENT];
  const parsed = await read(lines);
  expect(parsed.excluded.map(({ line, reason }) => [line, reason.code])).toEqual([
    [1, 'above_headers'],
    [6, 'heading'],
    [7, 'repeated_headers'],
  ]);
  expect(rowsInWords(parsed).map(([line, , , text]) => [line, text])).toEqual([
    [3, 'Salary'],
    [4, 'Interest'],
    [8, 'Rent'],
    [9, 'Power'],
  ]);
  expect(rowsInWords(await read(lines, parsed.mapping))).toEqual(rowsInWords(parsed));
});

test.each([
  ['one direction', ['Expenses,,', HEADER, ...RENT]],
  ['other words', ['January,,', HEADER, ...PAY, 'February,,', ...RENT]],
])('headings of %s leave the direction open', async (_, lines) => {
  expect((await read(lines)).questions.map(({ kind }) => kind)).toEqual(['sign']);
});

test('a row under another heading needs a look', async () => {
  const parsed = await read([
    ...['Income,,', HEADER, ...PAY, 'Expenses,,', ...RENT],
    ...['Savings,,', '2026-01-22,Fund,50'],
  ]);
  expect(rowsInWords(parsed).map(([, , minorUnits]) => minorUnits)).toEqual(SIGNED);
  expect(parsed.excluded.find(({ needsLook }) => needsLook)).toMatchObject({
    line: 9,
    reason: { code: 'direction_neither', params: { text: 'Savings', column: 'Direction' } },
  });
});
