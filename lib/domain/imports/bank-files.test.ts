import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Mapping } from './mapping';
import { parseFile } from './parse-file';
import type { ParsedFile } from './parsed-file';

const FOLDER = 'tests/fixtures/bank-files/';
const TODAY = '2026-11-20';

const manifest = z
  .array(
    z.object({
      file: z.string(),
      mapping: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      expected: z.object({
        count: z.number(),
        sum: z.string(),
        first_date: z.string(),
        last_date: z.string(),
        samples: z.array(z.object({ date: z.string(), amount: z.string(), description: z.string() })),
      }),
    }),
  )
  .parse(JSON.parse(readFileSync(`${FOLDER}manifest.json`, 'utf8')))
  .filter(({ file }) => file.endsWith('.csv'));

/** Translates the manifest's header_line, type and "(flip sign)". */
function toMapping(given: Record<string, string | number> = {}): Mapping {
  const { header_line: headerLine, type, amount, ...rest } = given;
  const [name, flip] = String(amount ?? '').split(' (flip');
  return {
    ...rest,
    ...(headerLine !== undefined && { headerLine: Number(headerLine) }),
    ...(type !== undefined && { sign: type }),
    ...(name && { amount: name }),
    ...(flip && { flipSign: true }),
  };
}

function read(file: string, mapping: Mapping): ParsedFile {
  const result = parseFile(new Uint8Array(readFileSync(FOLDER + file)), mapping, TODAY, 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed;
}

function check(parsed: ParsedFile, { expected }: (typeof manifest)[number]): void {
  const rows = parsed.accounts.flatMap((account) => account.rows);
  const dates = rows.map(({ date }) => date).sort();
  expect(rows).toHaveLength(expected.count);
  expect(rows.reduce((sum, { minorUnits }) => sum + minorUnits, 0)).toBe(toMinor(expected.sum));
  expect([dates[0], dates.at(-1)]).toEqual([expected.first_date, expected.last_date]);
  for (const { date, amount, description } of expected.samples) {
    expect(rows).toContainEqual(expect.objectContaining({ date, minorUnits: toMinor(amount), description }));
  }
}

const toMinor = (decimal: string) => Math.round(Number(decimal) * 100);

it('covers every CSV file of the folder', () => {
  expect(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.csv'))
      .sort(),
  ).toEqual(manifest.map(({ file }) => file).sort());
});

describe.each(manifest)('$file', (entry) => {
  it('is parsed with the mapping of the manifest', () => {
    const parsed = read(entry.file, toMapping(entry.mapping));
    check(parsed, entry);
    expect(parsed.questions).toEqual([]);
  });

  it('is parsed without any mapping', () => {
    check(read(entry.file, {}), entry);
  });

  it('gives the same result with the mapping that was decided', () => {
    const first = read(entry.file, {});
    const again = read(entry.file, first.mapping);
    expect(again).toEqual(first);
  });

  it('loses no non-empty line', () => {
    const parsed = read(entry.file, {});
    const { text } = { text: readFileSync(FOLDER + entry.file, 'latin1') };
    const filled = text
      .split(/\r\n|\n|\r/)
      .flatMap((line, index) => (/[^;,\s]/.test(line) ? [index + 1] : []));
    const told = [...parsed.accounts.flatMap(({ rows }) => rows), ...parsed.excluded].map(({ line }) => line);
    expect([parsed.headerLine, ...told].sort((one, other) => Number(one) - Number(other))).toEqual(filled);
  });
});
