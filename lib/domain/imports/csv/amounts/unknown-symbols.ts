import { isAmountText, isDateText } from '../columns/cell-kinds';
import { rolesOfHeader } from '../columns/header-roles';
import type { TextRecord } from '../records/delimited-text';
import { directionOf } from './direction-words';

const SAMPLE = 200;
/** The share of a column's cells in which a symbol must occur to be taken for its currency. */
const MOST = 0.8;

/**
 * Removes unknown currency symbols from amounts, as in 'bs 12.50'. A symbol counts if it is in most cells below a
 * money header and leaves valid amounts. Words for a direction are kept.
 */
export function withoutUnknownSymbols(records: TextRecord[], headerIndex: number): TextRecord[] {
  const headers = records[headerIndex]?.cells ?? [];
  const strange = headers.flatMap((header, columnIndex) => {
    if (!isMoneyHeader(header)) return [];
    const symbol = symbolOf(records, headerIndex, columnIndex);
    return symbol === null ? [] : [{ columnIndex, symbol }];
  });
  if (strange.length === 0) return records;
  return records.map((record, index) => {
    if (index <= headerIndex) return record;
    const cells = [...record.cells];
    for (const { columnIndex, symbol } of strange) {
      const apart = takeApart(cells[columnIndex] ?? '');
      if (apart?.symbol === symbol) cells[columnIndex] = apart.amount;
    }
    return { ...record, cells };
  });
}

/** True if a header names a column of money. */
export function isMoneyHeader(header: string): boolean {
  const roles = rolesOfHeader(header);
  return MONEY.some((role) => roles.has(role));
}

const MONEY = ['amount', 'debit', 'credit', 'fee', 'balance'] as const;

/** The unknown currency symbol of a column; null for most columns. */
function symbolOf(records: TextRecord[], headerIndex: number, columnIndex: number): string | null {
  const cells: string[] = [];
  for (let index = headerIndex + 1; index < records.length && cells.length < SAMPLE; index += 1) {
    const cell = records[index]?.cells[columnIndex]?.trim() ?? '';
    if (cell !== '') cells.push(cell);
  }
  const unread = cells.filter((cell) => !isAmountText(cell));
  if (unread.length < cells.length * MOST || unread.length === 0) return null;
  const found = unread.map(takeApart);
  const symbol = found.find((apart) => apart !== null)?.symbol ?? null;
  const share = found.filter((apart) => apart !== null && apart.symbol === symbol).length / cells.length;
  return symbol !== null && directionOf(symbol) === null && share >= MOST ? symbol : null;
}

/** Splits a cell into an amount and a short symbol before or after it; null if it isn't that. */
function takeApart(cell: string): { symbol: string; amount: string } | null {
  const [, sign = '', before = '', amount = '', after = ''] =
    /^([-+(]?)\s*([^\d\s()+-]{0,5})\s*([-+]?\d[\d.,' \u00a0]*?\)?)\s*([^\d\s()+-]{0,5})$/u.exec(
      cell.trim(),
    ) ?? [];
  const symbol = before || after;
  const rest = `${sign}${amount}`;
  if (symbol === '' || (before !== '' && after !== '')) return null;
  return isAmountText(rest) && !isDateText(rest) ? { symbol, amount: rest } : null;
}
