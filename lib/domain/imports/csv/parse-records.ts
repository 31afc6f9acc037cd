import type { ParseResult } from '../parsed-file';
import { headerIndexOf } from './columns/header-row';
import { parseTable, type TableSource } from './parse-table';
import { parseProgram } from './programs/parse-program';
import { left } from './records/body-rows';
import type { DelimitedOptions } from './records/delimited-options';
import type { TextRecord } from './records/delimited-text';
import { sectionsOf } from './records/sections';
import { stackedTables } from './records/side-by-side';

/** Parses the records of a file: as the export of another program if its headers say so, else as a table of a bank. */
export function parseRecords(
  records: TextRecord[],
  source: TableSource,
  options: DelimitedOptions,
): ParseResult {
  return parseProgram(records, source, options) ?? parseArranged(records, source, options);
}

/** Parses a table whose rows may be in sections, or next to those of another. */
function parseArranged(records: TextRecord[], source: TableSource, options: DelimitedOptions): ParseResult {
  const headerIndex = headerIndexOf(records, options.mapping.headerLine) ?? -1;
  if (headerIndex < 0) return parseTable(records, source, options);
  const stacked = stackedTables(records, headerIndex, source.delimiter !== null);
  if (stacked && 'error' in stacked) return { ok: false, error: stacked.error };
  if (stacked) return parseTable(stacked.records, source, options);
  const sections = sectionsOf(records, headerIndex);
  const result = parseTable(sections?.records ?? records, source, options);
  if (!result.ok || !sections) return result;
  const excluded = [
    ...result.parsed.excluded,
    ...sections.headings.map((heading) => left(heading, { code: 'heading' })),
  ].sort((one, other) => one.line - other.line);
  return { ok: true, parsed: { ...result.parsed, excluded } };
}
