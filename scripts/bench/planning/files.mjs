import '../../lib/typescript.mjs';
import { randomNumbers } from '../random-numbers.mjs';

/** @import { LabelledRow } from './histories.mjs' */
/** @import { File } from './replay.mjs' */

const { addDays } = await import('../../../lib/domain/dates/calendar-date.ts');

/**
 * The files in which a history comes: one a month, or files that end on any day, joined or with 1 to 3 days missing
 * between them.
 * @param {LabelledRow[]} rows the oldest first
 * @param {'months' | 'random' | 'gapped'} kind
 * @returns {File[]}
 */
export function filesOf(rows, kind) {
  const [first, last] = [rows[0]?.date, rows.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const chance = randomNumbers(rows.length);
  /** @type {File[]} */
  const files = [];
  for (let from = first; from <= last;) {
    const to = kind === 'months' ? lastDay(from) : addDays(from, 10 + Math.floor(chance() * 40));
    files.push({ from, to });
    from = addDays(to, kind === 'gapped' ? 2 + Math.floor(chance() * 3) : 1);
  }
  return files;
}

/** @param {string} day */
function lastDay(day) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
