import { addDays, daysFrom, type CalendarDate } from '../dates/calendar-date';
import type { ParsedRow, StatedBalance } from './parsed-file';

/** A statement's opening balance, and the day a file writes next to it: the day before or the first one. */
export interface OpeningBalance {
  minorUnits: number;
  date: CalendarDate | null;
}

/**
 * The balances of a statement at the ends of days: its opening one comes before its first row, whatever day is written
 * next to it.
 */
export function statementBalances(
  opening: OpeningBalance | null,
  closing: StatedBalance | null,
  rows: readonly Pick<ParsedRow, 'date'>[],
): StatedBalance[] {
  const first = rows.reduce<CalendarDate | null>(
    (least, { date }) => (least === null || date < least ? date : least),
    null,
  );
  const dayBefore = first && addDays(first, -1);
  const date =
    opening?.date && dayBefore
      ? opening.date < dayBefore
        ? opening.date
        : dayBefore
      : (opening?.date ?? dayBefore);
  const opened = opening && date ? [{ minorUnits: opening.minorUnits, date }] : [];
  // By itself, without rows, it may be of either end of its day.
  if (!closing) return dayBefore ? opened : [];
  return [...opened.filter((balance) => balance.date <= closing.date), closing];
}

/**
 * The balances of an account's statements together, oldest first. A statement that goes on where the one before ended
 * adds no opening balance; of two closing balances of a day, the second counts, which comes later in the file.
 */
export function joinedBalances(statements: readonly (readonly StatedBalance[])[]): StatedBalance[] {
  const joined: StatedBalance[] = [];
  for (const balances of statements) {
    const [opening, closing] = balances.length > 1 ? balances : [null, balances[0]];
    const before = joined.at(-1);
    if (opening && opening.minorUnits !== before?.minorUnits) joined.push(opening);
    if (!closing) continue;
    const goesOn = opening ? opening.minorUnits === before?.minorUnits : true;
    if (goesOn && before?.date === closing.date) joined.pop();
    joined.push(closing);
  }
  return thinned(
    joined.toSorted((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : 0)),
  );
}

/** Over how many days a file's balances are kept week by week; over more, month by month. */
const WEEKLY = 100;

/**
 * The first and the last of them, and the last of each week or month between; they are in order.
 * @internal
 */
export function thinned(balances: readonly StatedBalance[]): StatedBalance[] {
  const first = balances[0];
  const last = balances.at(-1);
  if (!first || !last || balances.length < 3) return [...balances];
  const weekly = daysFrom(first.date, last.date) <= WEEKLY;
  const stretch = ({ date }: StatedBalance) =>
    weekly ? Math.floor(daysFrom('2024-01-01', date) / 7) : date.slice(0, 7);
  return balances.filter((balance, index) => {
    const next = balances[index + 1];
    return index === 0 || !next || stretch(next) !== stretch(balance);
  });
}

/** A row with the balance next to it, or null. */
export type BalancedRow = Pick<ParsedRow, 'minorUnits' | 'date'> & { balance: number | null };

/**
 * The balances according to a balance column, for rows in file order: before the first row, and at the ends of days.
 * They only count if every row confirms them, which also shows which end of the file is newer and whether balances are
 * those before or after their rows. docs/imports.md, 'Accounts, balances and currencies'.
 */
export function balancesOfColumn(rows: readonly BalancedRow[]): StatedBalance[] {
  const [proof] = proofsOfColumn(rows);
  return proof ? thinned(balancesBefore(proof.closing, rows)) : [];
}

/**
 * The balance after each row according to a balance column that every row confirms; null where there is none. A row
 * alone has nothing to confirm it, and the column is what it is chosen for: the balance after the row.
 */
export function balancesAfter(rows: readonly BalancedRow[]): (number | null)[] {
  const stands = new Set(
    rows.length === 1 ? (['after'] as const) : proofsOfColumn(rows).map((proof) => proof.stands),
  );
  if (stands.size !== 1) return rows.map(() => null);
  return rows.map(({ balance, minorUnits }) =>
    balance === null || stands.has('after') ? balance : balance + minorUnits,
  );
}

/** The possible positions of balances: before or after their rows. */
type Stands = 'before' | 'after';

/** The ways to read a balance column that every row confirms, if all of them lead to the same closing balance. */
function proofsOfColumn(rows: readonly BalancedRow[]): { stands: Stands; closing: StatedBalance }[] {
  const proofs = [rows, rows.toReversed()].flatMap((ordered) => {
    const newest = ordered.at(-1);
    if (!newest || newest.balance === null || ordered.some(({ date }) => date > newest.date)) return [];
    return (['before', 'after'] as const).flatMap((stands) => {
      const minorUnits = provenBalance(ordered, stands);
      return minorUnits === null ? [] : [{ stands, closing: { minorUnits, date: newest.date } }];
    });
  });
  const agree = new Set(proofs.map(({ closing }) => closing.minorUnits)).size === 1;
  return agree ? proofs : [];
}

/** The balance before the first row and those at the ends of days, counted back from the closing one. */
function balancesBefore(closing: StatedBalance, rows: readonly BalancedRow[]): StatedBalance[] {
  const byDay = new Map<CalendarDate, number>();
  for (const { date, minorUnits } of rows) byDay.set(date, (byDay.get(date) ?? 0) + minorUnits);
  const dates = rows.map(({ date }) => date);
  const rising = dates.every((date, index) => index === 0 || date >= dates[index - 1]!);
  const falling = dates.every((date, index) => index === 0 || date <= dates[index - 1]!);
  const days = [...byDay.keys()].sort().reverse();
  const found = [closing];
  let current = closing.minorUnits;
  for (const [index, day] of days.entries()) {
    current -= byDay.get(day)!;
    const before = days[index + 1];
    if (!before) found.push({ minorUnits: current, date: addDays(day, -1) });
    // If days are mixed, the column gives the balance after a row, not at the end of a day.
    else if (rising || falling) found.push({ minorUnits: current, date: before });
  }
  return found.reverse();
}

/** The balance after the last row, if each balance follows from the previous one; rows are oldest first. */
function provenBalance(ordered: readonly BalancedRow[], stands: Stands): number | null {
  let current: number | null = null;
  let proofs = 0;
  for (const { minorUnits, balance } of ordered) {
    const before: number | null = current;
    const stated = balance === null || stands === 'before' ? balance : balance - minorUnits;
    if (stated !== null && before !== null) {
      if (stated !== before) return null;
      proofs += 1;
    }
    const known: number | null = stated ?? before;
    current = known === null ? null : known + minorUnits;
  }
  return proofs > 0 ? current : null;
}
