import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeBytes } from './dos-pages';
import { readFile } from './read-file';
import type { ReadRow } from './reading';

const FOLDER = 'tests/fixtures/bank-files/';
const FILES = Number(process.env.FUZZ_FILES ?? 10_000);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_120);
const SLOWEST = 2000;

/** Made-up rows in which words, signs, balances and padded pairs say which way money went. */
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

const fixtures = [
  ...readdirSync(FOLDER)
    .filter((name) => !/\.(json|md)$/.test(name))
    .map((name) => ({ name, bytes: new Uint8Array(readFileSync(FOLDER + name)) })),
  ...Object.entries(DIRECTIONS).map(([name, lines]) => ({
    name,
    bytes: new TextEncoder().encode(lines.join('\n')),
  })),
];

/** Numbers from 0 to below 1 that are the same in every run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Bytes with some of them changed, cut out, doubled or inserted. */
function mutate(bytes: Uint8Array, next: () => number): Uint8Array {
  let mutated = [...bytes];
  const place = () => Math.floor(next() * mutated.length);
  const some = () => 1 + Math.floor(next() ** 3 * 200);
  const telling = [...'";,\t|\r\n\0-+().\'0123456789<>&:^'].map((character) => character.charCodeAt(0));
  for (let change = 0; change <= next() * 6; change += 1) {
    const at = place();
    switch (Math.floor(next() * 6)) {
      case 0:
        mutated[at] = Math.floor(next() * 256);
        break;
      case 1:
        mutated[at] = telling[Math.floor(next() * telling.length)] ?? 0;
        break;
      case 2:
        mutated.splice(at, some());
        break;
      case 3:
        mutated.splice(at, 0, ...mutated.slice(at, at + some()));
        break;
      case 4:
        mutated.splice(at, 0, telling[Math.floor(next() * telling.length)] ?? 0);
        break;
      case 5:
        mutated = mutated.slice(0, at);
        break;
    }
  }
  return Uint8Array.from(mutated);
}

/** Whether the day and the amount of a row stand in the text it was read from. */
function standsInText(
  { date, amountCents, line, text }: ReadRow,
  lines: string[],
  yearAsked: boolean,
): boolean {
  const written = text.endsWith('…') ? lines.slice(line - 1, line + 30).join('\n') : text;
  const digits = written.replace(/\D/g, '');
  const whole = String(Math.floor(Math.abs(amountCents) / 100));
  // "0,6" is 0.60.
  const decimals = String(Math.abs(amountCents) % 100).replace(/0$/, '');
  const [year = '', , day = ''] = date.split('-');
  return (
    digits.includes(whole === '0' ? decimals : whole) &&
    (yearAsked || digits.includes(year.slice(2))) &&
    digits.includes(String(Number(day)))
  );
}

it(
  `reads ${FILES} damaged files without a crash, in time, and invents no row`,
  { timeout: 1_200_000 },
  () => {
    const next = random(SEED);
    let readings = 0;
    let rows = 0;
    for (let index = 0; index < FILES; index += 1) {
      const fixture = fixtures[index % fixtures.length];
      if (!fixture) throw new Error('no fixtures');
      const bytes = mutate(fixture.bytes, next);
      // Time of the processor, so that a busy machine fails nothing.
      const start = process.cpuUsage();
      const result = readFile(bytes, fixture.name, {}, '2026-11-20');
      const took = process.cpuUsage(start).user / 1000;
      const about = `file ${index}, from ${fixture.name}`;
      expect(took, about).toBeLessThan(SLOWEST);
      if (!result.ok) {
        expect(result.error.message, about).toMatch(/\w/);
        continue;
      }
      readings += 1;
      const { accounts, leftOut, format, questions } = result.reading;
      const read = accounts.flatMap((account) => account.rows);
      rows += read.length;
      const lines = decodeBytes(bytes, result.reading.encoding).split(/\r\n|\n|\r/);
      for (const row of [...read, ...leftOut]) {
        expect(row.line, about).toBeGreaterThanOrEqual(1);
        expect(row.line, about).toBeLessThanOrEqual(lines.length);
      }
      for (const row of read) {
        expect(Number.isSafeInteger(row.amountCents) && row.amountCents !== 0, about).toBe(true);
        if (format === 'csv')
          expect(
            standsInText(
              row,
              lines,
              questions.some(({ kind }) => kind === 'year'),
            )
              ? ''
              : JSON.stringify(row),
            about,
          ).toBe('');
      }
    }
    // Damage leaves most of the files readable; a reader that gave up at once would not pass.
    expect(readings).toBeGreaterThan(FILES / 2);
    expect(rows).toBeGreaterThan(FILES);
  },
);
