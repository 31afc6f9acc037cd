import type { TextRecord } from '../records/delimited-text';
import { isAmountText, isDateText } from './cell-kinds';
import { rolesOfHeader } from './header-roles';

const LOOK_AHEAD = 120;

/** The score of a line that names both a date and an amount; the search stops there. */
export const CLEAR = 12;

/** The index of the header, as chosen or found; null if the chosen line is empty. */
export function headerIndexOf(records: TextRecord[], headerLine: number | undefined): number | null {
  if (headerLine === undefined) return findHeader(records);
  if (headerLine === 0) return -1;
  const index = records.findIndex(({ line }) => line === headerLine);
  return index < 0 ? null : index;
}

/** The index of the header among the records; -1 if the file has none. */
function findHeader(records: TextRecord[]): number {
  let best = -1;
  let bestScore = 0;
  for (const [index, { cells }] of records.slice(0, LOOK_AHEAD).entries()) {
    const score = headerScore(cells);
    if (score >= CLEAR) return index;
    if (score > bestScore) {
      best = index;
      bestScore = score;
    }
  }
  return best >= 0 ? best : unknownHeader(records);
}

/**
 * Scores a record's likeness to a header: the number of known names, with a bonus for both a date and an amount. 0 if
 * it isn't a header.
 */
export function headerScore(cells: string[]): number {
  let known = 0;
  let date = false;
  let money = false;
  for (const [index, cell] of cells.entries()) {
    if (cell.trim() === '' || cell.length > 80) continue;
    // The record type in the first cell: "1;Datum;Text;Betrag".
    if (index === 0 && /^\d{1,3}$/.test(cell.trim())) continue;
    if (isDateText(cell) || isAmountText(cell)) return 0;
    const roles = rolesOfHeader(cell);
    if (roles.size === 0) continue;
    known += 1;
    date ||= roles.has('date') || roles.has('valueDate');
    money ||= roles.has('amount') || roles.has('debit') || roles.has('credit');
  }
  const enough = known >= 2 && ((date && money) || (known >= 3 && (date || money)));
  return enough ? known + (date && money ? 10 : 0) : 0;
}

/**
 * A header in unknown words: only texts, directly above the first line with a date and an amount, and as wide as it.
 */
function unknownHeader(records: TextRecord[]): number {
  const first = records.findIndex(({ cells }) => {
    const dated = cells.findIndex((cell) => isDateText(cell));
    return dated >= 0 && cells.some((cell, index) => index !== dated && isAmountText(cell));
  });
  const above = records[first - 1];
  const row = records[first];
  if (!above || !row) return -1;
  const filled = above.cells.filter((cell) => cell.trim() !== '');
  const texts = filled.every((cell) => /\p{L}/u.test(cell) && !isDateText(cell) && !isAmountText(cell));
  return filled.length >= 2 && texts && Math.abs(above.cells.length - row.cells.length) <= 1 ? first - 1 : -1;
}
