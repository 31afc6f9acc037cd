import { shorten } from '../../../text/text';
import { holdsSomething, left } from '../records/body-rows';
import type { DelimitedOptions } from '../records/delimited-options';
import type { TextRecord } from '../records/delimited-text';
import { columnName, tidy } from '../columns/layout';
import type { Mapping } from '../../mapping';
import { parseTable, type TableSource } from '../parse-table';
import type { ExcludedRow, FileColumn, ParsedFile, ParseResult, Question } from '../../parsed-file';
import { isOut } from './pair-transfers';
import { FREE_CHOICES, type Posting, type Program, type ProgramTable } from './program';
import { programOf } from './programs';
import { rowsOf, tableOf } from './rows';

/**
 * Parses the table of another program's export, known by its headers; null if it is none, if the user chose columns,
 * or if its rows aren't as the program writes them. docs/imports.md, 'Exports of other programs'.
 */
export function parseProgram(
  records: TextRecord[],
  source: TableSource,
  options: DelimitedOptions,
): ParseResult | null {
  const headerIndex = /^"?sep=/i.test(records[0]?.text ?? '') ? 1 : 0;
  const header = records[headerIndex];
  if (!header) return null;
  const headers = header.cells.map(tidy);
  const program = programOf(
    headers.map((name) => name.toLowerCase()),
    records[headerIndex + 1],
  );
  if (!program) return null;
  const columns = columnsOf(program, headers);
  // A list of objects has its header on no other line.
  const own = source.format === 'json' ? { ...columns, headerLine: header.line } : columns;
  if (!isOwnMapping(options.mapping, own, program)) return null;
  const excluded: ExcludedRow[] = records
    .slice(0, headerIndex)
    .map((record) => left(record, { code: 'delimiter_only' }));
  const table = readTable(records.slice(headerIndex), headers, columns, source, excluded);
  const written = program.postings(table);
  if (!written || written.length === 0) return null;
  const signs = program.asksSigns ? signQuestion(written) : null;
  const flip =
    signs !== null && (options.mapping.flipSign ?? signs.interpretations[0]?.mapping.flipSign === true);
  const postings = flip ? written.map((posting) => ({ ...posting, turned: !posting.turned })) : written;

  const plain = {
    ...options,
    typesGiveSign: false,
    statesTypes: false,
    mapping: tableMapping(options.mapping),
  };
  const result = parseTable(tableOf(postings), { format: source.format, delimiter: null }, plain);
  if (!result.ok || !result.parsed.questions.every(({ kind }) => ANSWERABLE.has(kind))) return null;
  const found = rowsOf(postings, result.parsed, options.currency);
  const all = [...excluded, ...found.excluded].sort((one, other) => one.line - other.line);
  const rows = found.accounts.reduce((sum, account) => sum + account.rows.length, 0);
  if (rows === 0 || all.filter(({ needsLook }) => needsLook).length > rows) return null;
  const parsed: ParsedFile = {
    ...result.parsed,
    delimiter: source.delimiter,
    headerLine: header.line,
    columns: fileColumns(headers, table),
    mapping: {
      ...freeChoices(result.parsed.mapping),
      ...(source.delimiter !== null && { delimiter: source.delimiter }),
      ...columns,
      ...options.mapping,
    },
    accounts: found.accounts,
    excluded: all,
    questions: [
      ...result.parsed.questions,
      ...(signs && options.mapping.flipSign === undefined ? [signs] : []),
    ],
  };
  return { ok: true, parsed };
}

/** The main columns as a mapping names them. */
function columnsOf({ columns }: Program, headers: string[]): Mapping {
  const lower = headers.map((name) => name.toLowerCase());
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, names]) => {
      const at = [names]
        .flat()
        .map((name) => (typeof name === 'number' ? name - 1 : lower.indexOf(name)))
        .find((index) => index >= 0);
      return at === undefined ? [] : [[key, columnName(headers, at)]];
    }),
  );
}

/** True if a mapping chooses nothing that the program's export doesn't have by itself. */
function isOwnMapping(mapping: Mapping, own: Mapping, { asksSigns }: Program): boolean {
  return Object.entries(mapping).every(
    ([key, value]) =>
      FREE_CHOICES.has(key as keyof Mapping) ||
      (asksSigns && key === 'flipSign') ||
      String(own[key as keyof Mapping] ?? '').toLowerCase() === String(value).toLowerCase(),
  );
}

const ANSWERABLE: ReadonlySet<Question['kind']> = new Set(['dateOrder', 'numberFormat', 'year', 'encoding']);

/** Asks which sign is money out. There are more payments than receipts, so the more frequent sign comes first. */
function signQuestion(postings: readonly Posting[]): Question {
  const sample = postings.find(({ amount }) => /[1-9]/.test(amount));
  const isNegative = (amount: string) => isOut({ amount });
  const negatives = postings.filter(({ amount }) => isNegative(amount)).length;
  const first = negatives * 2 < postings.length;
  return {
    kind: 'sign',
    interpretations: [first, !first].map((flipSign) => ({
      mapping: { flipSign },
      text: `${sample?.amount} (${shorten(sample?.description ?? '')}) is money ${isNegative(sample?.amount ?? '') === flipSign ? 'in' : 'out'}`,
    })),
  };
}

/** The records below the headers that are as wide as they; others are excluded. */
function readTable(
  [header, ...body]: TextRecord[],
  headers: string[],
  columns: Mapping,
  { delimiter }: TableSource,
  excluded: ExcludedRow[],
): ProgramTable {
  const lower = headers.map((name) => name.toLowerCase());
  const indexes = new Map(lower.map((name, index) => [name, index]).reverse() as [string, number][]);
  const needed = Math.max(
    ...Object.values(columns).map((name) =>
      headers.findIndex((_, index) => columnName(headers, index) === name),
    ),
  );
  const own = header!.cells.map(tidy).join('\n');
  const whole = body.filter((record) => {
    if (!holdsSomething(record)) return false;
    const { cells } = record;
    if (cells.map(tidy).join('\n') === own) {
      excluded.push(left(record, { code: 'repeated_headers' }));
      return false;
    }
    // A sheet keeps no empty cells at the end of a row.
    const isShort = delimiter !== null && cells.length <= needed;
    const isLong = cells.slice(headers.length).some((cell) => cell.trim() !== '');
    if (isShort || isLong)
      excluded.push({
        ...left(record, { code: isShort ? 'too_few_cells' : 'too_many_cells' }),
        needsLook: true,
      });
    return !isShort && !isLong;
  });
  return {
    headers: lower,
    body: whole,
    cell: ({ cells }, name) => tidy(cells[indexes.get(name) ?? -1] ?? ''),
  };
}

/** The choices for the plain table of postings. */
function tableMapping(mapping: Mapping): Mapping {
  const columns = {
    date: 1,
    account: 2,
    description: 3,
    amount: 4,
    category: 0,
    sign: 0,
    fee: 0,
    balance: 0,
  };
  return { ...freeChoices(mapping), delimiter: undefined, headerLine: 1, ...columns, flipSign: false };
}

/** The choices that are true of the file as of the plain table. */
function freeChoices(mapping: Mapping): Mapping {
  return Object.fromEntries(
    Object.entries(mapping).filter(([key]) => FREE_CHOICES.has(key as keyof Mapping)),
  );
}

function fileColumns(headers: string[], { body }: ProgramTable): FileColumn[] {
  const sample = body.slice(0, 100);
  return headers.map((header, index) => ({
    position: index + 1,
    header,
    samples: [...new Set(sample.map(({ cells }) => tidy(cells[index] ?? '')).filter(Boolean))]
      .slice(0, 3)
      .map((text) => shorten(text, 80)),
  }));
}
