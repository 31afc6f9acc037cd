import { formatSpan } from '../../dates/format';
import type { DelimitedOptions } from '../csv/records/delimited-options';
import { parseRecords } from '../csv/parse-records';
import type { FileFormat } from '../enums';
import type { FileTable } from '../file-content';
import type { ParsedFile, ParseResult } from '../parsed-file';

interface Tables {
  format: FileFormat;
  tables: FileTable[];
}

/**
 * Parses the table with transactions of a file that has several: the sheets of a workbook, the tables of a page. If
 * more than one has some, the user chooses.
 */
export function parseTables({ format, tables }: Tables, options: DelimitedOptions): ParseResult {
  const { sheet } = options.mapping;
  const sheets = tables.map(({ name }) => name);
  const chosen = sheet === undefined ? tables : tables.filter(({ name }) => name === sheet);
  const parsed = chosen.map(({ name, records }) => ({
    name,
    result: parseRecords(records, { format, delimiter: null }, options),
  }));
  const read = parsed
    .flatMap(({ name, result }) => (result.ok ? [{ name, file: result.parsed }] : []))
    .sort(
      (one, other) =>
        rowsOf(other.file).length - rowsOf(one.file).length ||
        other.file.excluded.length - one.file.excluded.length,
    );
  const [first] = read;
  if (!first) {
    const failure = parsed.find(({ result }) => !result.ok)?.result;
    return failure ?? { ok: false, error: { message: `There is no "${sheet}" in this file.`, line: null } };
  }
  if (tables.length === 1) return { ok: true, parsed: first.file };
  const candidates = read.filter(({ file }) => rowsOf(file).length > 0);
  if (candidates.length <= 1) {
    const mapping = { ...first.file.mapping, sheet: first.name };
    return { ok: true, parsed: { ...first.file, mapping, sheets } };
  }
  const interpretations = candidates.map(({ name, file }) => ({
    mapping: { sheet: name },
    text: `"${name}": ${describe(file)}`,
  }));
  const questions = [{ kind: 'sheet' as const, interpretations }, ...first.file.questions];
  return { ok: true, parsed: { ...first.file, sheets, questions } };
}

function rowsOf({ accounts }: ParsedFile): ParsedFile['accounts'][number]['rows'] {
  return accounts.flatMap(({ rows }) => rows);
}

/** Dates are shown with their year. */
const NO_YEAR = '-';

function describe(file: ParsedFile): string {
  const rows = rowsOf(file);
  const days = rows.map(({ date }) => date).sort();
  const count = `${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'}`;
  return `${count}, ${formatSpan({ from: days[0]!, to: days.at(-1)! }, NO_YEAR)}`;
}
