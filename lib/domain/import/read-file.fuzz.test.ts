import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { decodeBytes } from './dos-pages';
import { readFile } from './read-file';
import type { ReadRow } from './reading';

const FOLDER = 'tests/fixtures/bank-files/';
const FILES = 10_000;
const SLOWEST = 2000;

const fixtures = readdirSync(FOLDER)
  .filter((name) => !/\.(json|md)$/.test(name))
  .map((name) => ({ name, bytes: new Uint8Array(readFileSync(FOLDER + name)) }));

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
  const [year = '', , day = ''] = date.split('-');
  return (
    digits.includes(whole === '0' ? String(Math.abs(amountCents) % 100) : whole) &&
    (yearAsked || digits.includes(year.slice(2))) &&
    digits.includes(String(Number(day)))
  );
}

it(`reads ${FILES} damaged files without a crash, in time, and invents no row`, { timeout: 120_000 }, () => {
  const next = random(20_261_120);
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
});
