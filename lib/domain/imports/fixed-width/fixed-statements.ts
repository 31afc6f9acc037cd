import type { CalendarDate } from '../../dates/calendar-date';
import type { Currency } from '../../money/currency';
import { toDecimal } from '../../money/money';
import { balanceNote } from '../balance-note';
import type { FileFormat } from '../enums';
import type { Mapping } from '../mapping';
import type { ExcludedRow, ParsedRow, ParseResult } from '../parsed-file';
import { statementBalances } from '../stated-balances';
import { excerpt, toRow, type Read, type ReadMinorUnits } from '../statement-row';
import { fileOfStatements, type StatementRows } from '../statements';
import type { FixedRecord } from './fields';

/** A transaction of a file with fixed columns, with the records it takes. */
export interface FixedTransaction {
  records: FixedRecord[];
  date: Read<CalendarDate>;
  minorUnits: ReadMinorUnits;
  description: string;
}

/** A balance; null where it can't be read. */
export interface FixedBalance {
  minorUnits: number;
  date: CalendarDate | null;
  line: number;
}

/** The sums of debits and credits that a file states, both positive. */
export interface FixedTotals {
  debits: number | null;
  credits: number | null;
  line: number;
}

/** A statement of a file with fixed columns. */
export interface FixedStatement {
  id: string | null;
  currency: string | null;
  opening: FixedBalance | null;
  closing: FixedBalance | null;
  totals: FixedTotals | null;
  transactions: FixedTransaction[];
}

/** The input of the parsers of files with fixed columns, besides the text. */
export interface FixedOptions {
  encoding: string;
  mapping: Mapping;
  currency: Currency;
}

/** A new statement of an account. */
export function newStatement(id: string | null, currency: string | null): FixedStatement {
  return { id, currency, opening: null, closing: null, totals: null, transactions: [] };
}

/** A parsed balance; null if its amount can't be read. */
export function balanceOf(
  minorUnits: ReadMinorUnits,
  date: Read<CalendarDate>,
  { line }: FixedRecord,
): FixedBalance | null {
  if (!('value' in minorUnits)) return null;
  return { minorUnits: minorUnits.value, date: 'value' in date ? date.value : null, line };
}

/** The parsed file: rows by account, and a note for each balance or sum that its transactions don't make. */
export function parsedStatements(
  format: FileFormat,
  statements: readonly FixedStatement[],
  { encoding, mapping, currency }: FixedOptions,
): ParseResult {
  const excluded: ExcludedRow[] = [];
  const parts = statements.map((statement): StatementRows => {
    const { id, opening, closing } = statement;
    const rows: ParsedRow[] = [];
    for (const transaction of statement.transactions) {
      const placed = placedRow(transaction, mapping.flipSign ?? false);
      if ('row' in placed) rows.push(placed.row);
      else excluded.push(placed.excluded);
    }
    excluded.push(...notesOf(statement, currency));
    const moved = opening && closing && opening.minorUnits !== closing.minorUnits;
    const content = rows.map(({ date, minorUnits, description }) => [date, minorUnits, description]);
    const signature = moved ? JSON.stringify([opening.minorUnits, closing.minorUnits, content]) : null;
    const closed = closing?.date ? { minorUnits: closing.minorUnits, date: closing.date } : null;
    const balances = mapping.flipSign ? [] : statementBalances(opening, closed, rows);
    return { kind: '', id, currency: statement.currency, balances, rows, signature };
  });
  return fileOfStatements(parts, excluded, { encoding, mapping }, { format });
}

function placedRow(
  { records, date, minorUnits, description }: FixedTransaction,
  flip: boolean,
): ReturnType<typeof toRow> {
  return toRow({
    line: records[0]!.line,
    text: excerpt(records.map(({ text }) => text).join('\n')),
    date,
    minorUnits: 'value' in minorUnits && flip ? { value: -minorUnits.value } : minorUnits,
    description,
    category: null,
    // The banks' references repeat, so they can't serve as ids.
    externalId: null,
    bankTransfer: false,
  });
}

/** The notes of a statement that doesn't add up; none if a transaction can't be read. */
function notesOf(
  { opening, closing, totals, transactions }: FixedStatement,
  currency: Currency,
): ExcludedRow[] {
  const amounts = transactions.map(({ minorUnits }) => ('value' in minorUnits ? minorUnits.value : null));
  if (amounts.includes(null)) return [];
  const sumOf = (sign: 1 | -1) =>
    amounts.reduce<number>((sum, amount) => sum + Math.max(0, (amount ?? 0) * sign), 0);
  const notes: ExcludedRow[] = [];
  const sum = sumOf(1) - sumOf(-1);
  if (opening && closing && opening.minorUnits + sum !== closing.minorUnits)
    notes.push(balanceNote(closing.line, opening.minorUnits, closing.minorUnits, sum, currency));
  if (!totals) return notes;
  for (const [side, stated, made] of [
    ['debits', totals.debits, sumOf(-1)],
    ['credits', totals.credits, sumOf(1)],
  ] as const) {
    if (stated === null || stated === made) continue;
    const params = { side, stated: toDecimal(stated, currency), sum: toDecimal(made, currency) };
    const text = `${side}: ${params.stated}`;
    const reason = { code: 'totals_disagree' as const, params };
    notes.push({ line: totals.line, text, reason, needsLook: true, partial: {} });
  }
  return notes;
}
