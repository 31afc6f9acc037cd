import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWords } from '@/tests/file-in-words';
import type { Mapping } from '../mapping';
import { parseFile } from '../parse-file';
import type { Question } from '../parsed-file';

/**
 * The expected result for a bank's file. The file, with the bank's header and a few invented rows, has the same name.
 */
interface Expected {
  name: string;
  /** The user's answers. */
  mapping?: Mapping;
  /** Date, minor units, description. */
  rows: [string, number, string][];
  /** The number of excluded rows, or a part of each one's reason. */
  excluded?: number | string[];
  asks?: Question['kind'][];
}

// To add a bank, add two files and no code: docs/testing.md.
const FOLDER = new URL('../../../../tests/fixtures/banks/', import.meta.url);
const FILES = readdirSync(FOLDER);
const namesOf = (extension: string) =>
  FILES.filter((file) => extname(file) === extension).map((file) => basename(file, extension));

it('every bank’s file has its expected result', () => {
  expect(namesOf('.csv')).toEqual(namesOf('.json'));
  expect(namesOf('.csv').length * 2).toBe(FILES.length);
});

const BANKS = namesOf('.json').map((file) => ({
  bytes: new Uint8Array(readFileSync(new URL(`${file}.csv`, FOLDER))),
  ...(JSON.parse(readFileSync(new URL(`${file}.json`, FOLDER), 'utf8')) as Expected),
}));

describe.each(BANKS)('$name', ({ bytes, mapping = {}, rows, excluded = 0, asks = [] }) => {
  const parsedWith = (chosen: Mapping) => {
    const result = parseFile(bytes, chosen, '2026-11-20', 'USD');
    if (!result.ok) throw new Error(result.error.message);
    return result.parsed;
  };

  it('is parsed as expected', () => {
    const parsed = parsedWith(mapping);
    const found = parsed.accounts
      .flatMap((account) => account.rows)
      .sort((one, other) => one.line - other.line);
    expect(found.map(({ date, minorUnits, description }) => [date, minorUnits, description])).toEqual(rows);
    const reasons = inWords(parsed).excluded.map(({ line, reason }) => `${line}: ${reason}`);
    if (typeof excluded === 'number') expect(reasons).toHaveLength(excluded);
    else expect(reasons).toEqual(excluded.map((reason) => expect.stringContaining(reason)));
    expect(parsed.questions.map(({ kind }) => kind)).toEqual(asks);
  });

  it('gives the same result with the decided mapping', () => {
    const parsed = parsedWith(mapping);
    expect(parsedWith(parsed.mapping)).toEqual(parsed);
  });
});

it('the currency in an amount’s header is that of the account', () => {
  const text = `"Дата i час операції","Деталі операції","Сума в валюті картки (UAH)","Сума в валюті операції",Валюта
"13.03.2023 10:11:12","Музика",-189.00,-4.99,USD
"14.03.2023 09:00:00","Від: Акме",2500.00,2500.00,UAH`;
  const result = parseFile(new TextEncoder().encode(text), {}, '2026-11-20', 'USD');
  expect(result.ok && result.parsed.accounts.map(({ currency, rows }) => [currency, rows.length])).toEqual([
    ['UAH', 2],
  ]);
});
