import { table } from '../lib/performance-page.mjs';

/** @import { ImportFigures } from './import.mjs' */
/** @import { ImportSql } from './import-sql.mjs' */
/** @import { Lookups } from './lookups-sql.mjs' */

const MAX_OF_DATABASE = 1.3;
const MAX_OF_COPY = 25;
const MAX_OF_FIRST = 1;
const MAX_OF_NEITHER = 1.15;
const MAX_GROWTH_BYTES = 250_000_000;
const MAX_TASK_MS = 50;

/** @typedef {{ plain: ImportSql, analyzed: ImportSql }} BothSql */

/**
 * The database's part of an import, in seconds and beside a COPY of the same rows.
 * @param {Record<string, ImportSql>} measured by the kind of database
 * @returns {string} Markdown
 */
export function importSqlTable(measured) {
  const rows = Object.entries(measured).map(([name, { once, again, copy, bareCopy }]) => {
    const over = [
      ...(once / copy > MAX_OF_COPY ? ['× COPY'] : []),
      ...(again / once > MAX_OF_FIRST ? ['again'] : []),
    ];
    return [
      name,
      ...[once, again, copy, bareCopy].map(seconds),
      (once / copy).toFixed(1),
      `≤ ${MAX_OF_COPY}`,
      (once / bareCopy).toFixed(1),
      over.join(', ') || 'none',
    ];
  });
  return table(
    ['database', 'first', 'again', 'COPY', 'bare COPY', '× COPY', 'aim', '× bare COPY', 'over'],
    rows,
  );
}

/**
 * A file dropped in a browser.
 * @param {ImportFigures[]} drops the first, and the same file again
 * @param {ImportSql} sql of a database in the same state
 * @returns {string} Markdown
 */
export function importTable(drops, sql) {
  const first = drops[0]?.total ?? Number.NaN;
  const rows = drops.map(({ name, total, longestTask, tab, idle, servers }, index) => {
    const alone = index === 0 ? sql.once : sql.again;
    const over = [
      ...(index === 0 && total / alone > MAX_OF_DATABASE ? ['× database'] : []),
      ...(total / first > MAX_OF_FIRST ? ['again'] : []),
      ...(servers - idle > MAX_GROWTH_BYTES ? ['growth'] : []),
      ...(longestTask > MAX_TASK_MS ? ['task'] : []),
    ];
    return [
      name,
      ...[total, alone].map(seconds),
      (total / alone).toFixed(2),
      longestTask.toFixed(0),
      ...[tab, idle, servers, servers - idle].map(megabytes),
      over.join(', ') || 'none',
    ];
  });
  return table(
    ['file', 'in all', 'database', '× database', 'task', 'tab', 'idle', 'peak', 'growth', 'over'],
    rows,
  );
}

/**
 * An import with and without rules and memory, in seconds and beside one with neither.
 * @param {Lookups} lookups
 * @returns {string} Markdown
 */
export function lookupsTable({ neither, rules, memory, both, filledByRules, filledByMemory, filledByBoth }) {
  /** @type {[string, number, number][]} */
  const measured = [
    ['neither', neither, 0],
    ['rules', rules, filledByRules],
    ['memory', memory, filledByMemory],
    ['both', both, filledByBoth],
  ];
  return table(
    ['with', 'seconds', 'filled in', '× neither', 'aim', 'over'],
    measured.map(([name, time, filled]) => {
      // Each by itself has an aim.
      const aim = name === 'rules' || name === 'memory' ? MAX_OF_NEITHER : null;
      const ratio = time / neither;
      return [
        name,
        seconds(time),
        filled.toLocaleString('en-US'),
        ratio.toFixed(2),
        aim === null ? '' : `≤ ${aim}`,
        aim !== null && ratio > aim ? 'yes' : '',
      ];
    }),
  );
}

/** What importTable checks, in words. */
export const IMPORT_AIMS =
  `the first at most ${MAX_OF_DATABASE} × the database's part, the second at most as long as the first, at most ` +
  `${MAX_GROWTH_BYTES / 1_000_000} MB over idle, no task over ${MAX_TASK_MS} ms`;

/** @param {number} milliseconds */
const seconds = (milliseconds) => (milliseconds / 1_000).toFixed(1);

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1_000_000).toFixed(0);
