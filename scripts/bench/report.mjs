import { table } from '../lib/performance-page.mjs';
import { LAST_DAY } from './cases.mjs';
import { describeMachine } from '../lib/machine.mjs';
import { REPEATS } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { ImportFigures } from './import.mjs' */
/** @import { RouteScripts } from './scripts.mjs' */
/** @import { Timing } from './timing.mjs' */

const MAX_SCRIPT_BYTES = 250_000;
const MAX_IMPORT_MS = 6_000;
const MAX_IMPORT_SQL_MS = 3_000;
const MAX_TASK_MS = 100;

const MAX_NEXT_PAGE_MS = 100;
const MAX_PERIOD_CHANGE_MS = 150;

/** @param {Case} page @param {Timing} sql */
const maxPageMs = ({ aim }, { median }) => aim ?? 3 * median + 40;

/**
 * The figures as Markdown.
 * @param {object} measured
 * @param {number} measured.rows
 * @param {number} measured.otherWork
 * @param {Case[]} measured.cases
 * @param {Timing[]} measured.pages
 * @param {Array<Timing | undefined>} measured.sql
 * @param {{ nextPage: Timing, periodChange: Timing }} measured.clicks
 * @param {RouteScripts[]} measured.scripts
 * @param {ImportFigures[]} measured.imports
 * @param {number[]} measured.importSql
 * @returns {string}
 */
export function report({ rows, otherWork, cases, pages, sql, clicks, scripts, imports, importSql }) {
  return [
    `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}, ${otherWork} % of it busy with other work: ` +
      `one user with ${rows.toLocaleString('en-US')} transactions up to ${LAST_DAY}, ` +
      `${REPEATS} requests one after the other, in milliseconds.`,
    table(
      ['page', 'median', 'p95', 'SQL median', 'SQL p95', 'aim', 'median within aim'],
      cases.map((page, index) => pageRow(page, pages[index], sql[index])),
    ),
    'In a browser, from the click on Next to the first row of the next page, prefetched: ' +
      clickFigures(clicks.nextPage, MAX_NEXT_PAGE_MS),
    'In a browser, from the click on Previous to the figures of the year before, prefetched: ' +
      clickFigures(clicks.periodChange, MAX_PERIOD_CHANGE_MS),
    'A file dropped in a browser, once: seconds to the answer, in the database alone, the longest task on the ' +
      'main thread in ms, and the most memory of the tab, and of app and backend together, in MB.',
    table(
      ['file', 'in all', 'database alone', 'longest task', 'tab', 'servers', 'within aims'],
      imports.map((figures, index) => importRow(figures, importSql[index])),
    ),
    reportScripts(scripts),
  ].join('\n\n');
}

/**
 * The part of the figures that is about JavaScript, as Markdown.
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
 * @param {Case} measured
 * @param {Timing | undefined} page
 * @param {Timing | undefined} sql
 */
function pageRow(measured, page, sql) {
  const times = [page?.median, page?.p95, sql?.median, sql?.p95, sql && maxPageMs(measured, sql)];
  return [
    measured.name,
    ...times.map((time) => time?.toFixed(1) ?? '–'),
    page && sql ? verdict(page.median, maxPageMs(measured, sql)) : '–',
  ];
}

/**
 * @param {ImportFigures} figures
 * @param {number | undefined} sql
 */
function importRow({ name, total, longestTask, tab, servers }, sql = Number.NaN) {
  const within = total <= MAX_IMPORT_MS && sql <= MAX_IMPORT_SQL_MS && longestTask <= MAX_TASK_MS;
  return [
    name,
    (total / 1_000).toFixed(1),
    (sql / 1_000).toFixed(1),
    longestTask.toFixed(0),
    megabytes(tab),
    megabytes(servers),
    within ? 'ok' : 'over',
  ];
}

/** @param {Timing} times @param {number} aim */
const clickFigures = ({ median, p95 }, aim) =>
  `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; aim ${aim} ms: ${verdict(median, aim)}.`;

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1_000_000).toFixed(0);

/** @param {number} figure @param {number} aim */
const verdict = (figure, aim) => (figure <= aim ? 'ok' : 'over');

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1_000).toFixed(0);
