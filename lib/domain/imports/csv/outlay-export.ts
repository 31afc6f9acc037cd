import Papa from 'papaparse';
import { calendarDateProblem } from '../../dates/calendar-date';
import { fromTextCell, textCell } from '../../text/csv-cells';
import type { Currency } from '../../money/currency';
import { LEG_TYPES, type LegType } from '../../transactions/enums';
import { parseDecimal } from '../../money/money';
import { shorten } from '../../text/text';
import { EXPORT_COLUMNS } from '../../transactions/csv';
import type { DelimitedOptions } from './records/delimited-options';
import type { Mapping } from '../mapping';
import { OWN_ID } from './own-id';
import { parseRequiredHeaders } from './parse-required-headers';
import { readFlags } from './records/row-flags';
import type { ParsedAccount, ParseResult, ParsedRow } from '../parsed-file';

const COUNTED = EXPORT_COLUMNS.indexOf('counted');
const ONE_TIME = EXPORT_COLUMNS.indexOf('one_time');
/** The number of columns that exports had before there were tags. */
const UNTAGGED_WIDTH = EXPORT_COLUMNS.indexOf('tags');
/** The numbers of columns that exports had: without tags, without flags, and with each column since. */
const WIDTHS = [UNTAGGED_WIDTH, COUNTED, ...EXPORT_COLUMNS.map((_, index) => index + 1).slice(ONE_TIME)];
const HEADERS = WIDTHS.map((width) => EXPORT_COLUMNS.slice(0, width).map(textCell).join(','));
/** The header of older exports, which only put an apostrophe before whole texts. */
const OLDER_HEADER = EXPORT_COLUMNS.slice(0, UNTAGGED_WIDTH).join(',');

/** True if a text starts like a CSV export of Outlay. */
export function isOutlayExport(start: string): boolean {
  return start.includes('\n') && [...HEADERS, OLDER_HEADER].includes(firstLine(start));
}

function firstLine(text: string): string {
  return text.split(/\r?\n/, 1)[0] ?? '';
}

/** The text of a cell in an older export. */
function fromOlderCell(cell: string): string {
  return /^''*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(cell) ? cell.slice(1) : cell;
}

/**
 * Parses a CSV export of Outlay exactly, without guessing anything. If the file has been altered, or the user chose
 * other columns, it is parsed like any file with the required headers.
 */
export function parseOutlayExport(text: string, options: DelimitedOptions): ParseResult {
  const result = parseRequiredHeaders(text, options);
  if (!result.ok || !isAsWritten(result.parsed.mapping)) return result;
  const accounts = exactRows(text.replace(/^\ufeff/, ''), options.currency);
  return accounts
    ? { ok: true, parsed: { ...result.parsed, accounts, excluded: [], questions: [] } }
    : result;
}

const AS_WRITTEN: Mapping = {
  date: 'date',
  amount: 'amount',
  sign: 'type',
  description: 'description',
  category: 'category',
  account: 'account_id',
};

function isAsWritten(mapping: Mapping): boolean {
  return (
    Object.entries(AS_WRITTEN).every(([key, column]) => mapping[key as keyof Mapping] === column) &&
    !mapping.flipSign &&
    mapping.debit === undefined &&
    mapping.credit === undefined &&
    (mapping.headerLine ?? 1) === 1 &&
    (mapping.dateOrder ?? 'YMD') === 'YMD' &&
    (mapping.numberFormat ?? 'decimal-point') === 'decimal-point'
  );
}

/** The rows by account; null if one of them isn't as an export writes it. */
function exactRows(text: string, currency: Currency): ParsedAccount[] | null {
  const header = firstLine(text);
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: ',',
    newline: text.charAt(header.length) === '\r' ? '\r\n' : '\n',
  });
  const textOf = header === OLDER_HEADER ? fromOlderCell : fromTextCell;
  if (errors.length > 0) return null;
  const accounts = new Map<string, ParsedAccount>();
  let line = 1;
  for (const [index, cells] of data.entries()) {
    const isEnd = index === data.length - 1 && cells.length === 1 && cells[0] === '';
    if (index > 0 && !isEnd) {
      const row = exactRow(cells, line, textOf, currency);
      if (!row) return null;
      const id = cells[5]!;
      const account = accounts.get(id) ?? { id, currency: null, balances: [], rows: [] };
      account.rows.push(row);
      accounts.set(id, account);
    }
    line += 1 + (cells.join('').match(/\r\n|\n|\r/g)?.length ?? 0);
  }
  return accounts.size > 0 ? [...accounts.values()] : null;
}

function exactRow(
  cells: string[],
  line: number,
  textOf: (cell: string) => string,
  currency: Currency,
): ParsedRow | null {
  const [date = '', description = '', category = '', amount = '', type = '', accountId = '', , , id = ''] =
    cells;
  if (!WIDTHS.includes(cells.length) || calendarDateProblem(date) !== null) return null;
  // Exports in another currency may have more or fewer decimals.
  const isTransfer = type === 'transfer';
  const mayHaveSign = isTransfer || type === 'income';
  if (!(mayHaveSign ? /^-?\d{1,12}(\.\d{2,3})?$/ : /^\d{1,12}(\.\d{2,3})?$/).test(amount)) return null;
  if (!isTransfer && !LEG_TYPES.some((one) => one === type)) return null;
  if (![accountId, id].every((text) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text))) return null;
  const minorUnits = parseDecimal(
    amount.replace(/^-/, '').replace(/\.?0*$/, (end) => (end.startsWith('.') ? '' : end)),
    currency,
  );
  if (minorUnits === null || minorUnits === 0 || description.trim() === '' || category.trim() === '')
    return null;
  return {
    line,
    date,
    minorUnits: type === 'expense' || amount.startsWith('-') ? -minorUnits : minorUnits,
    description: textOf(description),
    category: textOf(category),
    externalId: OWN_ID + id,
    // The other leg shows whether it is one.
    type: isTransfer ? null : (type as LegType),
    bankTransfer: isTransfer,
    ...(cells.length > ONE_TIME && { flags: readFlags(cells[COUNTED], cells[ONE_TIME]) }),
    text: shorten(cells.slice(0, 5).join(','), 300),
  };
}
