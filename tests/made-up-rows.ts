import { expect } from 'vitest';
import type { Mapping } from '@/lib/domain/imports/mapping';
import { parseFile } from '@/lib/domain/imports/parse-file';
import type { Question, ParsedFile } from '@/lib/domain/imports/parsed-file';
import { reasonText } from '@/lib/domain/imports/reasons';

/** Parses a text. */
export function readText(text: string, mapping: Mapping = {}): ParsedFile {
  const result = parseFile(new TextEncoder().encode(text), mapping, '2026-11-20', 'USD');
  if (!result.ok) throw new Error(result.error.message);
  return result.parsed;
}

/** Parses made-up rows of comma-separated cells, one per day, with or without a header. */
export function readRows(rows: string[], header: string | null, mapping: Mapping = {}): ParsedFile {
  const dated = rows.map((row, day) => `2026-01-${day + 11},${row}`);
  return readText([...(header === null ? [] : [header]), ...dated].join('\n'), mapping);
}

/** The amounts of all rows, in file order. */
export function minorUnitsOf({ accounts }: ParsedFile): number[] {
  return accounts.flatMap(({ rows }) => rows.map((row) => row.minorUnits));
}

/** The kinds of questions that a parsed file raises. */
export function kindsOf({ questions }: ParsedFile): Question['kind'][] {
  return questions.map(({ kind }) => kind);
}

/** The excluded lines, with their reasons and whether they need a look. */
export function reasonsOf({ excluded }: ParsedFile): [number, string, boolean][] {
  return excluded.map(({ line, reason, needsLook }) => [line, reasonText(reason), needsLook]);
}

/** The amounts under each interpretation offered by the only question. */
export function minorUnitsUnderEach(
  rows: string[],
  header: string | null,
  mapping: Mapping = {},
): number[][] {
  const [question, ...more] = readRows(rows, header, mapping).questions;
  expect(more).toEqual([]);
  return (question?.interpretations ?? []).map((parsed) =>
    minorUnitsOf(readRows(rows, header, { ...mapping, ...parsed.mapping })),
  );
}
