import { expect, test } from 'vitest';
import { openedFile, rowsInWords } from '@/tests/opened-file';
import { htmlTables } from './html-tables';

const page = (text: string) => new TextEncoder().encode(text);
const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join('')}</tr>`;
const HEAD = cells('Datum', 'Text', 'Betrag');
const ROWS = cells('05.01.2026', 'Laden', '-1.250,50') + cells('25.01.2026', 'Lohn', '2.000,00');
const READ = [
  [2, '2026-01-05', -125_050, 'Laden'],
  [3, '2026-01-25', 200_000, 'Lohn'],
];

test.each([
  ['a table alone', `<table>${HEAD}${ROWS}</table>`],
  [
    'as Excel names it .xls',
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{a:"<"}</style></head><body><table>${HEAD}${ROWS}</table></body></html>`,
  ],
  ['after a declaration', `<?xml version="1.0"?><html><body><table>${HEAD}${ROWS}</table></body></html>`],
  [
    'from the clipboard',
    `<html><body><!--StartFragment--><table>${HEAD}${ROWS}</table><!--EndFragment--></body></html>`,
  ],
  [
    'in a table for the layout',
    `<html><table><tr><td>Menu</td><td><table>${HEAD}${ROWS}</table></td></tr></table></html>`,
  ],
  ['without end tags', `<table>${(HEAD + ROWS).replace(/<\/t[dr]>/g, '')}</table>`],
  ['in capitals', `<TABLE>${HEAD}${ROWS}</TABLE>`],
  ['with its header in a table of its own', `<table>${HEAD}</table><table>${ROWS}</table>`],
  [
    'with markup, entities and values for sorting',
    `<table>${HEAD}<tr><td><span style="display: none">20260105</span>05.01.2026</td><td><a title="a>b">La</a>den</td><td>-1.250,50&nbsp;</td></tr>${cells('25.01.2026', '<script>"<td>"</script>Lohn', '2.000,00')}</table>`,
  ],
])('reads %s', async (_, text) => {
  const parsed = await openedFile(page(text));
  expect(parsed.format).toBe('html');
  expect(rowsInWords(parsed)).toEqual(READ);
});

test('the pages of one table are one', async () => {
  const table = `<table>${HEAD}${ROWS}</table>`;
  const parsed = await openedFile(page(`<html>\n${table}\n${table.replaceAll('2026', '2025')}</html>`));
  expect(rowsInWords(parsed).map(([, date]) => date)).toEqual([
    '2026-01-05',
    '2026-01-25',
    '2025-01-05',
    '2025-01-25',
  ]);
});

test('cells that reach over rows or columns move the others, and give their value once', async () => {
  const rows = `<tr><td colspan="3">Konto</td></tr>${HEAD}<tr><td>05.01.2026</td><td rowspan="2">Laden</td><td>-5,00</td></tr><tr><td>06.01.2026</td><td>-7,00</td></tr>`;
  const parsed = await openedFile(page(`<table>${rows}</table>`));
  expect(rowsInWords(parsed)).toEqual([
    [3, '2026-01-05', -500, 'Laden'],
    [4, '2026-01-06', -700, 'No description'],
  ]);
});

test.each([
  ['no table', '<!DOCTYPE html><html><body>Sign in</body></html>'],
  ['a table of links', `<html><table>${cells('Home', 'Help')}${cells('Cards', 'Loans')}</table></html>`],
])('a page with %s is none of transactions', async (_, text) => {
  await expect(openedFile(page(text))).rejects.toThrow('This is a web page, not a file of transactions.');
});

test.each([
  ['tags', '<a '],
  ['quotes', '<a " ="'],
  ['tags before a quoted end', `${'<a '.repeat(5000)}=">"`],
  ['end tags', '</table'],
  ['scripts', '<script>'],
  ['lists', '<SELECT><'],
  ['comments', '<!--'],
  ['raised digits', '<sup>12'],
])('a page of %s without an end takes no more than linear time', (_, text) => {
  const started = performance.now();
  htmlTables(`<table><tr><td>${text.repeat(500_000 / text.length)}`);
  expect(performance.now() - started).toBeLessThan(3_000);
});
