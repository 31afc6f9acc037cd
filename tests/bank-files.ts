import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { ParsedFile, ParseResult } from '@/lib/domain/imports/parsed-file';
import type { FileInWords } from './file-in-words';

const folder = fileURLToPath(new URL('./fixtures/bank-files/', import.meta.url));

interface Expected {
  count: number;
  sum: string;
  first_date: string;
  last_date: string;
  samples: { date: string; amount: string; description: string }[];
}

/** The text of a sample file; all but some delimited ones are UTF-8. */
export const bankFile = (name: string) => readFileSync(`${folder}${name}`, 'utf8');

/** The manifest's expectations of a sample file. */
export function expectedOf(name: string): Expected {
  const manifest: { file: string; expected: Expected }[] = JSON.parse(bankFile('manifest.json'));
  const entry = manifest.find(({ file }) => file === name);
  if (!entry) throw new Error(`${name} is not in the manifest`);
  return entry.expected;
}

/** The parsed file, or an error if it could not be parsed. */
export function parsedOf(result: ParseResult): ParsedFile {
  if (!result.ok) throw new Error(`line ${result.error.line}: ${result.error.message}`);
  return result.parsed;
}

export const rowsOf = <Row>({ accounts }: { accounts: { rows: Row[] }[] }): Row[] =>
  accounts.flatMap(({ rows }) => rows);

const decimal = (minorUnits: number) => (minorUnits / 100).toFixed(2);

/** Compares count, sum, dates and samples of a parsed file with the manifest. */
export function expectAsInManifest(parsed: Pick<FileInWords, 'accounts'>, name: string): void {
  const expected = expectedOf(name);
  const rows = rowsOf(parsed);
  const dates = rows.map(({ date }) => date).sort();
  expect({
    count: rows.length,
    sum: decimal(rows.reduce((sum, { minorUnits }) => sum + minorUnits, 0)),
    first_date: dates[0],
    last_date: dates.at(-1),
  }).toEqual({
    count: expected.count,
    sum: expected.sum,
    first_date: expected.first_date,
    last_date: expected.last_date,
  });
  const asSamples = rows.map(({ date, minorUnits, description }) => ({
    date,
    amount: decimal(minorUnits),
    description,
  }));
  for (const sample of expected.samples) expect(asSamples).toContainEqual(sample);
}
