import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { openedFile } from '@/tests/opened-file';
import { leftLines, parsedText, rowLines, sums } from '@/tests/program-rows';
import { xlsx } from '@/tests/workbooks';
import type { Question } from '../../parsed-file';

/**
 * The expected result for a program's export. The export, with the program's header and invented rows, has the same
 * name.
 */
interface Expected {
  /** As `rowLines` writes them. */
  rows: string[];
  /** The sum of each account in minor units, as the program shows it without opening balances. */
  sums: Record<string, number>;
  left?: string[];
  asks?: Question['kind'][];
}

// To add a program's export, add two files and no code.
const FOLDER = new URL('../../../../../tests/fixtures/programs/', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((file) => extname(file) === '.csv')
  .map((file) => basename(file, '.csv'));

describe.each(FILES)('%s', (name) => {
  const text = readFileSync(new URL(`${name}.csv`, FOLDER), 'utf8');
  const expected = JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), 'utf8')) as Expected;

  it('is parsed as the program meant it', () => {
    const parsed = parsedText(text);
    expect(rowLines(parsed)).toEqual(expected.rows);
    expect(sums(parsed)).toEqual(expected.sums);
    expect(leftLines(parsed)).toEqual(expected.left ?? []);
    expect(parsed.questions.map(({ kind }) => kind)).toEqual(expected.asks ?? []);
    expect(parsed).toMatchObject({ format: 'csv', headerLine: 1 });
  });

  it('is parsed in the same way as a spreadsheet', async () => {
    const cells = parse<string[]>(text, { skipEmptyLines: true }).data;
    const book = await openedFile(xlsx({ sheets: { Export: cells } }), { encoding: 'utf-8' });
    expect(rowLines(book)).toEqual(expected.rows);
    expect(sums(book)).toEqual(expected.sums);
    expect(book.format).toBe('xlsx');
  });

  it('gives the same result with the decided mapping', () => {
    const parsed = parsedText(text);
    expect(parsedText(text, parsed.mapping)).toEqual(parsed);
  });

  it('asks nothing more once the questions are answered', () => {
    const { questions } = parsedText(text);
    const answers = questions.map(({ interpretations }) => interpretations.at(-1)!.mapping);
    expect(parsedText(text, Object.assign({}, ...answers)).questions).toEqual([]);
  });

  it('is parsed like any other table if the user chooses its columns', () => {
    const { columns, accounts, mapping } = parsedText(text, { headerLine: 1 });
    expect(mapping.headerLine).toBe(1);
    expect(columns.length).toBeGreaterThan(4);
    const rows = accounts.flatMap((account) => account.rows);
    expect(rows.filter(({ parts, tags, otherAccount }) => parts ?? tags ?? otherAccount)).toEqual([]);
  });
});
