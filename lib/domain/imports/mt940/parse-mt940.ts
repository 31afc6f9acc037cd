import type { Currency } from '../../money/currency';
import type { CalendarDate } from '../../dates/calendar-date';
import { balanceNote } from '../balance-note';
import type { Mapping } from '../mapping';
import { describeMt940 } from './description';
import { mt940Fields, type Mt940Field } from './fields';
import { readStatementLine, statementDay } from './statement-line';
import type { ExcludedRow, ParseResult, ParsedRow } from '../parsed-file';
import { excerpt, statedMinorUnits, toRow } from '../statement-row';
import { statementBalances } from '../stated-balances';
import { asExcluded, fileOfStatements, type StatementRows } from '../statements';

/** The statement parsed so far; amounts in minor units. */
interface Statement {
  id: string | null;
  currency: string | null;
  opening: { minorUnits: number; date: CalendarDate | null } | null;
  /** The sum of its rows; null if one of them can't be parsed. */
  sum: number | null;
  closing: { minorUnits: number; date: CalendarDate | null; line: number } | null;
  rows: ParsedRow[];
}

/**
 * Parses MT940 and MT942: with or without SWIFT blocks, with structured or plain descriptions. docs/imports.md,
 * 'Formats'.
 */
export function parseMt940(
  text: string,
  { encoding, mapping, currency: preferred }: { encoding: string; mapping: Mapping; currency: Currency },
): ParseResult {
  const fields = mt940Fields(text);
  if (!fields.some(({ tag }) => tag === '61' || tag.startsWith('60')))
    return {
      ok: false,
      error: {
        message:
          'There is no statement in this file: neither a transaction (:61:) nor an opening balance (:60F:).',
        line: null,
      },
    };
  const statements: StatementRows[] = [];
  const excluded: ExcludedRow[] = [];
  let statement = newStatement();

  const close = () => {
    const { id, currency, opening, sum, closing, rows } = statement;
    if (opening !== null && sum !== null && closing && opening.minorUnits + sum !== closing.minorUnits)
      excluded.push(balanceNote(closing.line, opening.minorUnits, closing.minorUnits, sum, preferred));
    if (opening === null && rows.length === 0) return;
    // After the balance has moved, a statement with the same balances and rows can only be a repetition.
    const moved = opening !== null && closing && opening.minorUnits !== closing.minorUnits;
    const content = rows.map(({ date, minorUnits, description }) => [date, minorUnits, description]);
    const signature = moved ? JSON.stringify([opening.minorUnits, closing.minorUnits, content]) : null;
    const closed = closing?.date ? { minorUnits: closing.minorUnits, date: closing.date } : null;
    const balances = mapping.flipSign ? [] : statementBalances(opening, closed, rows);
    statements.push({ kind: '', id, currency, balances, rows, signature });
  };

  for (const [index, field] of fields.entries()) {
    const first = field.lines[0]?.trim() ?? '';
    if (field.tag === '20' || (field.tag.startsWith('60') && statement.closing)) {
      close();
      // A further statement without its own :20: is of the same account.
      statement = {
        ...newStatement(),
        ...(field.tag !== '20' && { id: statement.id, currency: statement.currency }),
      };
    }
    if (field.tag.startsWith('25')) {
      if (statement.closing) {
        close();
        statement = newStatement();
      }
      // A second :25: is no account, but part of a description that lost its tag.
      statement.id ??= first.replace(/^\/+/, '') || null;
    } else if (field.tag === '34F') statement.currency ??= /^[A-Z]{3}/.exec(first)?.[0] ?? null;
    else if (field.tag.startsWith('60') || field.tag.startsWith('62')) {
      const balance = readBalance(field, preferred);
      statement.currency ??= balance?.currency ?? null;
      if (field.tag.startsWith('60')) statement.opening = balance;
      else if (balance)
        statement.closing = { minorUnits: balance.minorUnits, date: balance.date, line: field.line };
      statement.id = withoutCurrency(statement.id, statement.currency);
    } else if (field.tag === '61') {
      readTransaction(field, description(fields, index + 1));
    }
  }
  close();
  if (statements.length === 0) {
    const { id, currency } = statement;
    statements.push({ kind: '', id, currency, balances: [], rows: [], signature: null });
  }

  function readTransaction(field: Mt940Field, details: Mt940Field | null) {
    const read = readStatementLine(field.lines, preferred);
    const source = excerpt([...field.lines, ...(details ? details.lines : [])].join('\n'));
    if ('problem' in read) {
      statement.sum = null;
      excluded.push({ line: field.line, text: source, reason: read.problem, needsLook: true, partial: {} });
      return;
    }
    const { date, minorUnits, expected } = read;
    if (statement.sum !== null && !expected)
      statement.sum = 'value' in minorUnits ? statement.sum + minorUnits.value : null;
    const placed = toRow({
      line: field.line,
      text: source,
      date,
      minorUnits: 'value' in minorUnits && mapping.flipSign ? { value: -minorUnits.value } : minorUnits,
      description: describeMt940(details, read),
      category: null,
      // The text banks write after // repeats from day to day, so it can't serve as an id.
      externalId: null,
      // NTRF stands for any credit transfer, not only one between the user's own accounts.
      bankTransfer: false,
    });
    if ('excluded' in placed) excluded.push(placed.excluded);
    else if (expected) excluded.push(asExcluded(placed.row, { code: 'expected' }, false));
    else statement.rows.push(placed.row);
  }

  return fileOfStatements(statements, excluded, { encoding, mapping }, { format: 'mt940' });
}

/** The description field at this position, merged with those of its kind that continue it. */
function description(fields: Mt940Field[], start: number): Mt940Field | null {
  const first = fields[start];
  if (first?.tag !== '86' && first?.tag !== 'NS') return null;
  let end = start + 1;
  while (first.tag === '86' && fields[end]?.tag === '86') end += 1;
  const texts = new Set(fields.slice(start, end).map(({ lines }) => lines.join('\n')));
  return { ...first, lines: [...texts].join('\n').split('\n') };
}

function newStatement(): Statement {
  return { id: null, currency: null, opening: null, sum: 0, closing: null, rows: [] };
}

/** C or D, the date, the currency and the amount. */
function readBalance(
  { lines }: Mt940Field,
  preferred: Currency,
): { minorUnits: number; date: CalendarDate | null; currency: string | null } | null {
  const match = /^\s*([CD])\s*(\d{6})\s*([A-Z]{3})?\s*([\d.,]+)\s*$/.exec(lines[0] ?? '');
  const minorUnits = match ? statedMinorUnits(match[4]!, preferred, { comma: 'decimal' }) : null;
  if (!match || !minorUnits || 'problem' in minorUnits) return null;
  const day = statementDay(match[2]!);
  return {
    minorUnits: match[1] === 'D' && minorUnits.value !== 0 ? -minorUnits.value : minorUnits.value,
    date: 'value' in day ? day.value : null,
    currency: match[3] ?? null,
  };
}

/** Some banks append the currency to the account number; this removes it. */
function withoutCurrency(id: string | null, currency: string | null): string | null {
  if (id === null || currency === null || !id.endsWith(currency)) return id;
  return id.slice(0, -currency.length).replace(/[\s/]+$/, '') || id;
}
