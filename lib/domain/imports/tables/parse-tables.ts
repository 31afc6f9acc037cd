import type { DelimitedOptions } from '../csv/records/delimited-options';
import { parseTable } from '../csv/parse-table';
import type { FileFormat } from '../enums';
import type { FileTable } from '../open-file';
import type { ParseResult } from '../parsed-file';

/** Parses the table of a file that holds the transactions. */
export function parseTables(
  { format, tables }: { format: FileFormat; tables: FileTable[] },
  options: DelimitedOptions,
): ParseResult {
  const [table] = tables;
  return table && table.records.length > 0
    ? parseTable(table.records, { format, delimiter: null }, options)
    : { ok: false, error: { message: 'The file is empty.', line: null } };
}
