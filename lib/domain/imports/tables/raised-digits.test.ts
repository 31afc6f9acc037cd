import { expect, test } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';

const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const read = (...amounts: string[]) => {
  const rows = amounts.map((amount, day) => cells(`2026-01-1${day}`, 'Shop', amount)).join('');
  const page = `<table>${cells('Date', 'Description', 'Amount')}${rows}</table>`;
  return openedFile(new TextEncoder().encode(page));
};
const amountsIn = async (...amounts: string[]) =>
  rowsInWords(await read(...amounts)).map(([, , minorUnits]) => minorUnits);

test.each([
  ['-$12<sup>50</sup>', -1250],
  ['$1,200<sup>00</sup>', 120_000],
  ['-1.234<sup>56</sup> €', -123_456],
  ['-1 234<sup>56</sup>&nbsp;€', -123_456],
  ["CHF -1'234<sup>05</sup>", -123_405],
  ['-1,23,456<sup>78</sup>', -12_345_678],
  ['-12,<sup>50</sup>', -1250],
  ['-12<sup>,50 €</sup>', -1250],
  ['-12<sup>.5</sup>', -1250],
  ['-12 &euro;<sup>50</sup>', -1250],
  ['-<sup>$</sup>12<sup>50</sup>', -1250],
  ['-12<sup>50 €</sup>', -1250],
  ['-12<sup>50&nbsp;z&#322;</sup>', -1250],
  ['-12<small>50</small>', -1250],
  ['-12<sub>50</sub>', -1250],
  ['-12<sup class="a"><u>50</u></sup>', -1250],
  ['-12<sup>50', -1250],
  ['(12<sup>50</sup>)', -1250],
  ['12<SUP>50</SUP>-', -1250],
  ['-12<span style="vertical-align: super">50</span>', -1250],
  ['-<span>12</span><span class="cents">50</span>', -1250],
  ['-12<span class="price-fraction">50</span>', -1250],
  ['-<small>12.50</small>', -1250],
])('raised digits after a whole number are its cents: %s', async (amount, minorUnits) => {
  expect(await amountsIn(amount, '-3')).toEqual([minorUnits, -300]);
});

test.each([
  ['-12<sup>1</sup>', -1200],
  ['-12.50<sup>1</sup>', -1250],
  ['-12.50<sup>1)</sup>', -1250],
  ['-12.50<sup>12</sup>', -1250],
  ['-12<sup>50</sup><sup>1</sup>', -1250],
  ['-12.50<sup>*</sup>', -1250],
  ['-12.50<sup>[3]</sup> €', -1250],
  ['-12.50<sub>a)</sub>', -1250],
])('other raised digits are those of a footnote: %s', async (amount, minorUnits) => {
  expect(await amountsIn(amount, '-3.25')).toEqual([minorUnits, -325]);
});

test.each(['12<sup>500</sup>', '<sup>1</sup>234.50', '12<sup>1</sup>50', '12<sup>50</sup>0'])(
  'raised digits that may be either are no part of an amount: %s',
  async (amount) => {
    const parsed = await read(`-${amount}`, '-3.25', '-4', '-5');
    expect(rowsInWords(parsed).map(([, , minorUnits]) => minorUnits)).toEqual([-325, -400, -500]);
    expect(parsed.excluded).toMatchObject([{ line: 2, needsLook: true }]);
  },
);

test('cents have the decimal mark of the other amounts', async () => {
  expect(await amountsIn('-12<sup>50</sup>', '-1.200<sup>00</sup>', '-3,25')).toEqual([
    -1250, -120_000, -325,
  ]);
  expect(await amountsIn('-12<sup>50</sup>', '-1.200<sup>00</sup>')).toEqual([-1250, -120_000]);
});

test('raised letters and digits stay in texts and days', async () => {
  const page = `<table>${cells('Date', 'Description', 'Amount')}${cells('January 5<sup>th</sup>, 2026', 'Paint 4 m<sup>2</sup>', '-5.10')}${cells('January 6, 2026<sup>1</sup>', 'M<sup>c</sup>Coy<sup>1</sup>', '-6.10')}</table>`;
  expect(rowsInWords(await openedFile(new TextEncoder().encode(page)))).toEqual([
    [2, '2026-01-05', -510, 'Paint 4 m2'],
    [3, '2026-01-06', -610, 'McCoy1'],
  ]);
});
