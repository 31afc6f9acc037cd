// @slow
import { write, type BookType } from '@e965/xlsx';
import { strFromU8, strToU8, zipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import { mutate, random } from '@/tests/mutations';
import { ods, WRITERS, xlsx, xlsxParts } from '@/tests/workbooks';
import { openFile } from '../open-file';
import { parseFile } from '../parse-file';
import type { ParsedRow } from '../parsed-file';

const FILES = Number(process.env.FUZZ_FILES ?? 3000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_127);
const SLOWEST = 2000;
/** The days from which the serial dates of the sheets count. */
const START = Date.UTC(1899, 11, 30);

const day = (serial: number) => ({ serial });
const ROWS = [
  ['Datum', 'Text', 'Betrag', 'Saldo'],
  [day(46_027), 'Laden', -12.5, 987.5],
  [day(46_028), 'Lohn', 1234.56, 2222.06],
  [day(46_041), 'Miete', -800, 1422.06],
];
const CELLS = [
  ['2026-01-05', 'Laden', '-12.50'],
  ['2026-01-06', 'Lohn', '1234.56'],
  ['2026-01-19', 'Miete', '-800.00'],
];

/** Makes a damaged file; the text that has to hold its rows is null where it is no text. */
type Damage = (next: () => number) => { bytes: Uint8Array; text: string | null };

/** Damages a text inside of a ZIP, whose check sum is right. */
const inside =
  (parts: Record<string, Uint8Array>, name: string): Damage =>
  (next) => {
    const damaged = { ...parts, [name]: mutate(parts[name]!, next) };
    return {
      bytes: zipSync(damaged, { level: 0 }),
      text: Object.values(damaged)
        .map((part) => strFromU8(part))
        .join('\n'),
    };
  };
const whole =
  (file: Uint8Array, isText: boolean): Damage =>
  (next) => {
    const bytes = mutate(file, next);
    return { bytes, text: isText ? strFromU8(bytes, true) : null };
  };

const old = (bookType: BookType) => {
  const grid = ROWS.map((row) =>
    row.map((cell) =>
      typeof cell === 'object'
        ? { v: cell.serial, t: 'n', z: 'dd/mm/yyyy' }
        : { v: cell, t: typeof cell === 'string' ? 's' : 'n' },
    ),
  );
  const book = { SheetNames: ['A'], Sheets: { A: { '!data': grid, '!ref': 'A1:D4' } } };
  return new Uint8Array(
    write(book as never, { type: 'array', bookType, dense: true } as never) as ArrayBuffer,
  );
};
const content = (cells: string[][]) =>
  `<table:table table:name="A">${[['Datum', 'Text', 'Betrag'], ...cells]
    .map(([date, text, amount], row) => {
      const value = row === 0 ? '' : ` office:value="${amount}"`;
      const dated =
        row === 0 ? 'office:value-type="string"' : `office:value-type="date" office:date-value="${date}"`;
      return `<table:table-row><table:table-cell ${dated}><text:p>${date}</text:p></table:table-cell><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell><table:table-cell office:value-type="${row === 0 ? 'string' : 'float'}"${value}><text:p>${amount}</text:p></table:table-cell></table:table-row>`;
    })
    .join('')}</table:table>`;
const HTML = `<html><table><tr><th>Datum</th><th>Text</th><th>Betrag</th></tr>\n${CELLS.map((row) => `<tr><td>${row.join('</td><td>')}</td></tr>`).join('\n')}</table></html>`;
const JSON_TEXT = JSON.stringify(
  CELLS.map(([date, description, amount]) => ({ date, description, amount: Number(amount) })),
  null,
  1,
);

const DAMAGES: [name: string, damage: Damage][] = [
  ...WRITERS.map((writer): [string, Damage] => [
    `a sheet by ${writer}`,
    inside(xlsxParts({ writer, sheets: { A: ROWS } }), 'xl/worksheets/sheet1.xml'),
  ]),
  ['shared texts', inside(xlsxParts({ sheets: { A: ROWS } }), 'xl/sharedStrings.xml')],
  ['a list of sheets', inside(xlsxParts({ sheets: { A: ROWS } }), 'xl/workbook.xml')],
  ['a container', whole(xlsx({ sheets: { A: ROWS } }), false)],
  ['an old workbook', whole(old('biff8'), false)],
  ['a workbook of Excel 2003', whole(old('xlml'), true)],
  [
    'an OpenDocument',
    (next) => {
      const tables = strFromU8(mutate(strToU8(content(CELLS)), next));
      return { bytes: ods(tables), text: tables };
    },
  ],
  ['a page', whole(strToU8(HTML), true)],
  ['JSON', whole(strToU8(JSON_TEXT), true)],
];

/** True if a text holds a row's amount, and its day as a date or as a serial number. */
function standsIn({ date, minorUnits }: ParsedRow, text: string): boolean {
  const written = text.replace(/\d+(?:\.\d+)?e[-+]?\d{1,2}/gi, (power) => String(Number(power)));
  const digits = `${text}${written}`.replace(/\D/g, '');
  const amount = String(Math.floor(Math.abs(minorUnits) / 100));
  const decimals = String(Math.abs(minorUnits) % 100).replace(/0$/, '');
  // Excel counts a February 29, 1900.
  const serial = String((Date.parse(date) - START) / 86_400_000 - (date < '1900-03-01' ? 1 : 0));
  const [year = '', , of = ''] = date.split('-');
  const isDated =
    digits.includes(serial) || (digits.includes(year.slice(2)) && digits.includes(String(Number(of))));
  return isDated && digits.includes(amount === '0' ? decimals : amount);
}

it(
  `opens ${FILES} damaged tables without a crash, in time, and invents no row`,
  { timeout: 2_400_000 },
  async () => {
    // The library names records of old workbooks that it does not know.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const next = random(SEED);
    let rows = 0;
    for (let index = 0; index < FILES; index += 1) {
      const [name, damage] = DAMAGES[index % DAMAGES.length]!;
      const { bytes, text } = damage(next);
      const about = `file ${index}, from ${name}`;
      const start = process.cpuUsage();
      const opened = await openFile(bytes);
      const result =
        opened.ok && 'content' in opened ? parseFile(opened.content, {}, '2026-11-20', 'USD') : null;
      expect(process.cpuUsage(start).user / 1000, about).toBeLessThan(SLOWEST);
      if (!opened.ok) expect(opened.error.message, about).toMatch(/\w/);
      if (!result?.ok) continue;
      for (const row of result.parsed.accounts.flatMap((account) => account.rows)) {
        rows += 1;
        expect(Number.isSafeInteger(row.minorUnits) && row.minorUnits !== 0, about).toBe(true);
        if (text !== null) expect(standsIn(row, text) ? '' : JSON.stringify(row), about).toBe('');
      }
    }
    expect(rows).toBeGreaterThan(FILES / 2);
  },
);
