// @slow
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { mutate, random } from '@/tests/mutations';
import { decodeBytes } from './encoding/dos-code-pages';
import { parseFile } from './parse-file';
import type { ParsedRow } from './parsed-file';

const FOLDER = 'tests/fixtures/bank-files/';
const FILES = Number(process.env.FUZZ_FILES ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const SLOWEST = 2000;

interface Fixture {
  name: string;
  bytes: Uint8Array;
  /** True if its dates have no year, which other lines or the user state. */
  yearless?: boolean;
}

/** Invented files, for cases that no bank's file shows. */
const INVENTED: [name: string, text: string, yearless?: boolean][] = [
  [
    'escapes.csv',
    'Date,Name,Street,Amount,Rate,Currency\n2026-01-05,"Shop","High Street",-20.00,1,EUR\n' +
      '2026-01-06,"The \\"Best\\"","Main Street",-14.99,1,EUR\n2026-01-07,"Work","",2000.00,1,EUR\n',
  ],
  [
    'trimmed.csv',
    'Date;Text;Debit;Credit;Note\n05.01.2026;Shop;20,00\n06.01.2026;Shop;14,99\n07.01.2026;Pay;;2000,00\n' +
      '08.01.2026;Pay;;12,00;Gift\n',
  ],
  [
    'new-year.csv',
    'Period 12/15/2025 - 01/14/2026\nDate,Text,Amount\n12/28,Shop,-3.00\n12/29,Shop,-5.00\n01/05,Pay,2000.00\n01/06,Tea,-7.00\n',
    true,
  ],
  ['falling.csv', 'Datum;Text;Betrag\n05.01.;Laden;-6,00\n29.12.;Lohn;2000,00\n28.12.;Laden;-1,50\n', true],
  [
    'odd-year.csv',
    'Date,Value date,Text,Amount\n01/13/2026,01/13/2026,Shop,-5.00\n01/15/26,01/15/2026,Pay,2000.00\n01/17/2026,01/17/2026,Shop,-5.00\n',
  ],
  ['symbols.csv', 'Fecha,Detalle,Monto\n05/01/2026,Bodega,S/.-1250.50\n15/01/2026,Sueldo,S/. 3000.00\n'],
  [
    'strange.csv',
    'Date,Text,Amount\n2026-01-05,Shop,¤¤-52.10\n2026-01-15,Pay,¤¤300.00\n2026-01-16,Pay,¤¤7.00\n',
  ],
  ['rates.csv', 'Date,Text,Amount,Rate\n2026-01-05,Shop,-29.000,0.848252\n2026-01-15,Pay,300.000,0.850001\n'],
  [
    'single.csv',
    "'Date','Text','Amount'\n'2026-01-05','Joe's, \"A\"','-29.00'\n'2026-01-07','It''s','1,300.00'\n",
  ],
  [
    'types.csv',
    '0;20260331;Bank\n1;Datum;Text;Betrag\n2;01.03.2026;Laden;-5,00\n2;15.03.2026;Lohn;2000,00\n9;2\n',
  ],
  [
    'ofx-dates.csv',
    'Date,Text,Amount\n20260301120000[0:GMT],Shop,-5.00\n20260315120000[0:GMT],Pay,2000.00\n',
  ],
];

/** Invented rows in which words, signs, balances or padded pairs give the direction. */
const DIRECTIONS: Record<string, string[]> = {
  'words-and-signs.csv': [
    'Datum;Text;Betrag;D/C;Saldo',
    '2026-01-05;Laden;-52,10;D;947,90',
    '2026-01-06;Lohn;2500,00;C;3447,90',
    '2026-01-07;Apotheke;-12,00;D;3435,90',
    '2026-01-08;Storno;7,00;D;3442,90',
    '2026-01-09;Saldo Steuer;-350,00;D;3092,90',
  ],
  'card-words.csv': [
    'CardNumber,TransactionDate,MerchantName,Type,Amount',
    '1234,2026-01-05,Shop,DEBIT,52.10',
    '1234,2026-01-06,ONLINE PAYMENT,CREDIT,-250.00',
    '1234,2026-01-07,Chemist,DEBIT,12.00',
    '1234,2026-01-08,Fee,FEE,3.00',
  ],
  'unknown-words.csv': [
    'Päivä;Teksti;Summa;Suunta',
    '05.01.2026;Kauppa;52,10;O',
    '06.01.2026;Palkka;2500,00;I',
    '07.01.2026;Apteekki;12,00;O',
    '08.01.2026;Varaus;7,00;X',
  ],
  'padded-pair.csv': [
    '2026-01-05,Shop,52.10,0,947.90',
    '2026-01-06,Salary,0,2500.00,3447.90',
    '2026-01-07,Nothing,0,0,3447.90',
    '2026-01-08,Solde de tout compte,0,1850.40,5298.30',
    '2026-01-09,Closing balance,0,5298.30,5298.30',
  ],
};

const fixtures: Fixture[] = [
  ...readdirSync(FOLDER)
    .filter((name) => !/\.(json|md)$/.test(name))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(FOLDER + name)) })),
  ...INVENTED.map(([name, text, yearless]) => ({ name, bytes: new TextEncoder().encode(text), yearless })),
  ...Object.entries(DIRECTIONS).map(([name, lines]) => ({
    name,
    bytes: new TextEncoder().encode(lines.join('\n')),
  })),
];

/** True if a row's day and amount occur in the text it was parsed from. */
function standsInText(
  { date, minorUnits, line, text }: ParsedRow,
  lines: string[],
  yearElsewhere: boolean,
): boolean {
  const written = text.endsWith('…') ? lines.slice(line - 1, line + 30).join('\n') : text;
  const digits = written.replace(/\D/g, '');
  const whole = String(Math.floor(Math.abs(minorUnits) / 100));
  // "0,6" is 0.60.
  const decimals = String(Math.abs(minorUnits) % 100).replace(/0$/, '');
  const [year = '', , day = ''] = date.split('-');
  return (
    digits.includes(whole === '0' ? decimals : whole) &&
    (yearElsewhere || digits.includes(year.slice(2))) &&
    digits.includes(String(Number(day)))
  );
}

it('never takes another cell for the amount, wherever a row loses a cell', { timeout: 120_000 }, () => {
  const next = random(20_261_122);
  const row = (day: number, name: string, amount: string) =>
    `2026-01-${String(day).padStart(2, '0')},"${name}","High Street",${amount},"Ref, ${day}",7777.77,8888.88`;
  const header = 'Date,Name,Street,Amount,Reference,Rate,Limit';
  const names = ['Shop', 'The "Best"', 'A, B', 'The \\"Best\\"', 'C:\\'];
  for (let index = 0; index < 4000; index += 1) {
    const rows = Array.from({ length: 2 + Math.floor(next() * 6) }, (_, day) =>
      row(day + 1, names[Math.floor(next() * names.length)] ?? '', (next() * 200 - 100).toFixed(2)),
    );
    const hit = Math.floor(next() * rows.length);
    const line = rows[hit] ?? '';
    const marks = [...line.matchAll(/[",\\]/g)].map(({ index: at }) => at);
    const at = marks[Math.floor(next() * marks.length)] ?? 0;
    const length = next() < 0.5 ? 1 : 1 + Math.floor(next() * 12);
    rows[hit] = line.slice(0, at) + line.slice(at + length);
    const text = `${header}\n${rows.join('\n')}\n`;
    const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');
    if (!result.ok) continue;
    for (const { minorUnits } of result.parsed.accounts.flatMap((account) => account.rows))
      expect([777777, 888888], text).not.toContain(Math.abs(minorUnits));
  }
});

it(
  `parses ${FILES} damaged files without a crash, in time, and invents no row`,
  { timeout: 1_200_000 },
  () => {
    const next = random(SEED);
    let interpretations = 0;
    let rows = 0;
    for (let index = 0; index < FILES; index += 1) {
      const fixture = fixtures[index % fixtures.length];
      if (!fixture) throw new Error('no fixtures');
      const bytes = mutate(fixture.bytes, next);
      // CPU time, so that the test doesn't fail on a busy machine.
      const start = process.cpuUsage();
      const result = parseFile(bytes, {}, '2026-11-20', 'USD');
      const took = process.cpuUsage(start).user / 1000;
      const about = `file ${index}, from ${fixture.name}`;
      expect(took, about).toBeLessThan(SLOWEST);
      if (!result.ok) {
        expect(result.error.message, about).toMatch(/\w/);
        continue;
      }
      interpretations += 1;
      const { accounts, excluded, format, questions } = result.parsed;
      const read = accounts.flatMap((account) => account.rows);
      rows += read.length;
      const lines = decodeBytes(bytes, result.parsed.encoding).split(/\r\n|\n|\r/);
      for (const row of [...read, ...excluded]) {
        expect(row.line, about).toBeGreaterThanOrEqual(1);
        expect(row.line, about).toBeLessThanOrEqual(lines.length);
      }
      for (const row of read) {
        expect(Number.isSafeInteger(row.minorUnits) && row.minorUnits !== 0, about).toBe(true);
        if (format === 'csv')
          expect(
            standsInText(row, lines, fixture.yearless || questions.some(({ kind }) => kind === 'year'))
              ? ''
              : JSON.stringify(row),
            about,
          ).toBe('');
      }
    }
    // Most files remain readable despite the damage, so a parser that gives up at once would not pass.
    expect(interpretations).toBeGreaterThan(FILES / 2);
    expect(rows).toBeGreaterThan(FILES);
  },
);
