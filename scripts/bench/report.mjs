import { describeMachine } from '../lib/machine.mjs';
import { table } from '../lib/performance-page.mjs';
import { growthTable } from './growth.mjs';
import { LAST_DAY } from './history.mjs';
import { MAIN_SIZE } from './options.mjs';
import { LIMIT_MS, MIN_REPEATS, REPEATS } from './timing.mjs';

/** @import { ImportFigures } from './import.mjs' */
/** @import { RouteScripts } from './scripts.mjs' */
/** @import { SizeFigures } from './size.mjs' */
/** @import { Timing } from './timing.mjs' */

const MAX_SCRIPT_BYTES = 250_000;
const MAX_IMPORT_MS = 6_000;
const MAX_IMPORT_SQL_MS = 3_000;
const MAX_TASK_MS = 100;

const MAX_NEXT_PAGE_MS = 100;
const MAX_PERIOD_CHANGE_MS = 150;

/** The columns of importTimes. */
const IMPORT_SQL = ['database alone', 'analyzed'];

/**
 * The figures as Markdown.
 * @param {SizeFigures[]} measured from the smallest size to the largest
 * @param {number} otherWork
 * @returns {string}
 */
export function report(measured, otherWork) {
  const main = measured.find(({ size }) => size === MAIN_SIZE);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}, ${otherWork} % of it busy with other work: ` +
      `databases of one user with transactions up to ${LAST_DAY}, medians in milliseconds of ${REPEATS} requests ` +
      `one after the other, or of those that went into ${LIMIT_MS / 1_000} seconds, but at least ${MIN_REPEATS}.`,
    'A page of rows or a period, which is to cost the same whatever the history:',
    growthTable(measured, { everyRow: false }),
    'What has to look at every row:',
    growthTable(measured, { everyRow: true }),
    ...(main ? reportMain(main) : []),
  ].join('\n\n');
}

/** @param {SizeFigures} main */
function reportMain({ size, importSql, browser }) {
  const count = size.toLocaleString('en-US');
  if (!browser) {
    return [
      `An import of ${count} rows, and the same file again: seconds in the database alone.`,
      table(
        ['file', ...IMPORT_SQL],
        ['new', 'again'].map((file, index) => [file, ...importTimes(importSql, index)]),
      ),
    ];
  }
  return [
    `With ${count} transactions, in a browser, from the click on Next to the first row of the next ` +
      `page, prefetched: ${clickFigures(browser.nextPage, MAX_NEXT_PAGE_MS)}`,
    'From the click on Previous to the figures of the year before, prefetched: ' +
      clickFigures(browser.periodChange, MAX_PERIOD_CHANGE_MS),
    'A file dropped in a browser, once: seconds to the answer, in the database alone (and where the planner has ' +
      'looked at its tables before), the longest task on the main thread in ms, and the most memory of the tab, and of app and backend together, in MB.',
    table(
      ['file', 'in all', ...IMPORT_SQL, 'longest task', 'tab', 'servers', 'within aims'],
      browser.imports.map((figures, index) => importRow(figures, importSql, index)),
    ),
    reportScripts(browser.scripts),
  ];
}

/**
 * The JavaScript sizes as Markdown.
 * @param {RouteScripts[]} scripts
 * @returns {string}
 */
export function reportScripts(scripts) {
  return [
    'JavaScript by route, in kB (1,000 bytes) after gzip, with an empty cache.',
    table(
      ['route', 'in the HTML', 'in all', 'aim', 'in all within aim'],
      scripts.map(({ route, initial, total }) => [
        route,
        kilobytes(initial),
        kilobytes(total),
        kilobytes(MAX_SCRIPT_BYTES),
        verdict(total, MAX_SCRIPT_BYTES),
      ]),
    ),
  ].join('\n\n');
}

/**
 * @param {ImportFigures} figures
 * @param {SizeFigures['importSql']} sql
 * @param {number} index of the drop
 */
function importRow({ name, total, longestTask, tab, servers }, sql, index) {
  const alone = sql?.plain[index] ?? Number.NaN;
  const within = total <= MAX_IMPORT_MS && alone <= MAX_IMPORT_SQL_MS && longestTask <= MAX_TASK_MS;
  return [
    name,
    seconds(total),
    ...importTimes(sql, index),
    longestTask.toFixed(0),
    megabytes(tab),
    megabytes(servers),
    within ? 'ok' : 'over',
  ];
}

/**
 * The database's time for an import, without and with planner statistics.
 * @param {SizeFigures['importSql']} sql
 * @param {number} index of the drop
 */
const importTimes = (sql, index) =>
  [sql?.plain, sql?.analyzed].map((times) => seconds(times?.[index] ?? Number.NaN));

/** @param {number} milliseconds */
const seconds = (milliseconds) => (milliseconds / 1_000).toFixed(1);

/** @param {Timing} times @param {number} aim */
const clickFigures = ({ median, p95 }, aim) =>
  `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; aim ${aim} ms: ${verdict(median, aim)}.`;

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1_000_000).toFixed(0);

/** @param {number} figure @param {number} aim */
const verdict = (figure, aim) => (figure <= aim ? 'ok' : 'over');

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1_000).toFixed(0);
