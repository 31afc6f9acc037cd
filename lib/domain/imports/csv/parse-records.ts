import type { ParseResult } from '../parsed-file';
import { parseTable, type TableSource } from './parse-table';
import { parseProgram } from './programs/parse-program';
import type { DelimitedOptions } from './records/delimited-options';
import type { TextRecord } from './records/delimited-text';

/** Parses the records of a file: as the export of another program if its headers say so, else as a table of a bank. */
export function parseRecords(
  records: TextRecord[],
  source: TableSource,
  options: DelimitedOptions,
): ParseResult {
  return parseProgram(records, source, options) ?? parseTable(records, source, options);
}
