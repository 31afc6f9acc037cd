import { generate } from '../generate-transactions.mjs';

/** The last day of the generated transactions. */
export const LAST_DAY = '2026-11-15';
/** The rows that all sizes have in common: those since July 2024. */
const NEWEST = 5_000;
/**
 * One household's rows since June 2003; older history is made denser with other households' rows from the same years.
 */
const HOUSEHOLD = 50_000;

/**
 * A ledger of this many rows, oldest first. The newest 5,000 are the same at every size, so a page of rows or a
 * period in 2025 and 2026 contains the same data; only the history before grows: none, 21 years, or the same 21 years
 * eleven times as dense.
 * @param {number} size
 * @returns {ReturnType<typeof generate>}
 */
export function history(size) {
  const household = generate(Math.min(size, HOUSEHOLD), { end: LAST_DAY });
  const newest = household.slice(-NEWEST);
  const older = household.slice(0, -NEWEST);
  const end = dayBefore(newest[0]?.date ?? LAST_DAY);
  for (let seed = 1; older.length + newest.length < size; seed += 1) {
    const missing = size - newest.length - older.length;
    older.push(...generate(Math.min(missing, HOUSEHOLD - NEWEST), { end, seed }));
  }
  return [...older.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))), ...newest];
}

/** @param {string} date */
const dayBefore = (date) => new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
