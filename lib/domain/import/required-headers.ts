import Papa from 'papaparse';
import { calendarDateProblem } from '../calendar-date';
import { parseDecimal } from '../money';
import { MAX_ROWS, REQUIRED_HEADERS } from './csv-format';
import { hasControlCharacters, shorten } from '../text';
import { TRANSACTION_TYPES, type NewTransaction } from '../transaction';

/** A row of a file: its number as a spreadsheet shows it (the header is row 1). */
export interface ImportRow extends NewTransaction {
  position: number;
}

/** A row that can't be imported, with the reason in words for the user. */
export interface RefusedRow {
  position: number;
  reason: string;
}

export type ParsedFile = { rows: ImportRow[]; refused: RefusedRow[] } | { error: string };

/** The user's accounts, as far as reading a file needs them. */
export interface ImportTarget {
  accountIds: ReadonlySet<string>;
  /** The account for rows without account_id; null when none was chosen. */
  defaultAccountId: string | null;
}

/** The text of a file's bytes, which must be UTF-8; null when they are not. A byte-order mark is removed. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * Reads a CSV with the required headers. Answers every data row either as a row to import or as
 * refused with its reason, or one error for the whole file. Amounts in cents.
 */
export function parseRequiredHeadersCsv(text: string, target: ImportTarget): ParsedFile {
  const { data: lines, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'), {
    delimiter: ',',
  });
  const quote = errors.find((error) => error.type === 'Quotes');
  if (quote) {
    // What follows such a quote can't be told apart from the cell it belongs to.
    return {
      error: `Row ${(quote.row ?? 0) + 1} has a quote (") that is not closed or not doubled. Correct it and try again.`,
    };
  }
  const headerLine = lines.findIndex((cells) => !isBlank(cells));
  const headers = (lines[headerLine] ?? []).map((name) => name.trim().toLowerCase());
  const missing = REQUIRED_HEADERS.filter((name) => !headers.includes(name));
  if (missing.length > 0) return { error: `Missing required headers: ${missing.join(', ')}` };
  const repeated = [...REQUIRED_HEADERS, 'account_id'].find(
    (name) => headers.filter((other) => other === name).length > 1,
  );
  if (repeated)
    return { error: `The header "${repeated}" appears more than once. Remove or rename one of them.` };

  const column = (name: string) => headers.indexOf(name);
  const columns = {
    date: column('date'),
    description: column('description'),
    amount: column('amount'),
    type: column('type'),
    category: column('category'),
    accountId: column('account_id'),
  };

  const rows: ImportRow[] = [];
  const refused: RefusedRow[] = [];
  for (const [index, cells] of lines.entries()) {
    if (index <= headerLine || isBlank(cells)) continue;
    const position = index + 1;
    const cell = (place: number) => (place < 0 ? '' : (cells[place] ?? '').trim());
    const row = readRow(
      {
        surplus: cells.slice(headers.length).filter((text) => text.trim() !== '').length,
        date: cell(columns.date),
        description: cell(columns.description),
        amount: cell(columns.amount),
        type: cell(columns.type).toLowerCase(),
        category: cell(columns.category),
        accountId: cell(columns.accountId),
      },
      target,
    );
    if (row === 'no account')
      return { error: 'Please select a default account or include account_id in CSV' };
    if (typeof row === 'string') refused.push({ position, reason: row });
    else rows.push({ position, ...row });
  }

  const count = rows.length + refused.length;
  if (count === 0) return { error: 'The file has no transactions: there are no rows below its headers.' };
  if (count > MAX_ROWS) {
    return {
      error: `The file has ${count.toLocaleString('en-US')} rows. Up to ${MAX_ROWS.toLocaleString('en-US')} can be imported at once; split it into smaller files.`,
    };
  }
  return { rows, refused };
}

interface RawRow {
  surplus: number;
  date: string;
  description: string;
  amount: string;
  type: string;
  category: string;
  accountId: string;
}

/** A time of day after the date, with or without a zone. */
const TIME_PART =
  /(?<=^\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?( ?(Z|[+-]\d{2}:?\d{2}))?$/;

function readRow(raw: RawRow, target: ImportTarget): NewTransaction | string {
  if (raw.surplus > 0)
    return 'it has more cells than there are headers; put quotes around a cell that contains a comma';
  // A time after the date is left out: a transaction's date is a calendar date.
  const date = raw.date.replace(TIME_PART, '');
  const dateProblem = calendarDateProblem(date);
  if (dateProblem) return dateProblem;
  if (raw.description === '') return 'the description is missing';
  if (raw.description.length > 500) return 'the description is longer than 500 characters';
  if (raw.category === '') return 'the category is missing';
  if (raw.category.length > 60) return 'the category is longer than 60 characters';
  if (hasControlCharacters(raw.description + raw.category)) return 'it contains characters that are not text';
  const type = TRANSACTION_TYPES.find((known) => known === raw.type);
  if (!type)
    return raw.type === ''
      ? 'the type is missing'
      : `the type "${shorten(raw.type)}" is neither expense nor income`;
  if (raw.amount === '') return 'the amount is missing';
  const cents = parseDecimal(raw.amount);
  if (cents === null)
    return `the amount "${shorten(raw.amount)}" can't be read without doubt; write it like 1234.56`;
  if (cents === 0) return 'the amount is zero';
  if (cents < 0 && type === 'income')
    return `the amount "${shorten(raw.amount)}" is negative, but the type is income`;
  if (raw.accountId !== '' && !target.accountIds.has(raw.accountId.toLowerCase())) {
    return `the account_id "${shorten(raw.accountId)}" is not one of your accounts`;
  }
  const accountId = raw.accountId === '' ? target.defaultAccountId : raw.accountId.toLowerCase();
  if (accountId === null) return 'no account';
  return {
    accountId,
    date,
    description: raw.description,
    category: raw.category,
    amount: Math.abs(cents),
    type,
  };
}

function isBlank(cells: string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
