import { describeMachine } from '../lib/machine.mjs';
import { table } from '../lib/performance-page.mjs';
import { growthTable } from './growth.mjs';
import { LAST_DAY } from './history.mjs';
import { IMPORT_AIMS, importSqlTable, importTable, lookupsTable } from './import-report.mjs';
import { MAIN_SIZE } from './options.mjs';
import { ordersTable, postgresTable, screensTable } from './ratios.mjs';
import { LIMIT_MS, MIN_REPEATS, REPEATS } from './timing.mjs';

/** @import { PostgresFigures } from './on-postgres.mjs' */
/** @import { RouteScripts } from './scripts.mjs' */
/** @import { SizeFigures } from './size.mjs' */
/** @import { Timing } from './timing.mjs' */

const MAX_NEXT_PAGE_MS = 100;
const MAX_PERIOD_CHANGE_MS = 150;

/**
 * The figures as Markdown.
 * @param {{ embedded: SizeFigures[], postgres?: PostgresFigures | undefined, otherWork: number }} measured `embedded`
 *   from the smallest size to the largest
 * @returns {string}
 */
export function report({ embedded, postgres, otherWork }) {
  const main = embedded.find(({ size }) => size === MAIN_SIZE);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}, ${otherWork} % of it busy with other work: ` +
      `databases of one user with transactions up to ${LAST_DAY}, medians in milliseconds of ${REPEATS} requests ` +
      `in turns with the landing page, or of those that went into ${LIMIT_MS / 1_000} seconds a page, but at least ` +
      `${MIN_REPEATS}.`,
    ...(main?.pages
      ? [`Screens beside the landing page, with ${count(main.size)} transactions:`, screensTable(main)]
      : []),
    ...ordersOf(embedded),
    ...growthOf(embedded),
    ...(main ? reportMain(main) : []),
    ...(postgres ? [reportPostgres(postgres)] : []),
    ...(main?.browser ? [reportScripts(main.browser.scripts)] : []),
  ].join('\n\n');
}

/** @param {SizeFigures[]} measured */
function ordersOf(measured) {
  const withPages = measured.filter(({ size, pages }) => pages && size >= MAIN_SIZE);
  if (withPages.length === 0) return [];
  return [
    'Other orders of the list, as multiples of the default order at the same page, by the number of transactions:',
    ordersTable(withPages),
  ];
}

/** @param {SizeFigures[]} measured */
function growthOf(measured) {
  if (measured.length === 0) return [];
  return [
    'A page of rows or a period, which is to cost the same whatever the history:',
    growthTable(measured, { everyRow: false }),
    'What has to look at every row:',
    growthTable(measured, { everyRow: true }),
  ];
}

/** @param {SizeFigures} main */
function reportMain({ size, importSql, lookups, browser }) {
  return [
    ...(browser
      ? [
          `With ${count(size)} transactions, in a browser, from the click on Next to the first row of the next ` +
            `page, prefetched: ${clickFigures(browser.nextPage, MAX_NEXT_PAGE_MS)}`,
          'From the click on Previous to the figures of the year before, prefetched: ' +
            clickFigures(browser.periodChange, MAX_PERIOD_CHANGE_MS),
        ]
      : []),
    ...(browser && importSql
      ? [
          `A file dropped in a browser: seconds to the answer and in the database alone, the longest task on the main ` +
            `thread in ms, the most memory of the tab, and that of app and backend together before, at its peak and in ` +
            `between, in MB. The aims: ${IMPORT_AIMS}.`,
          importTable(browser.imports, importSql.analyzed),
        ]
      : []),
    ...(importSql
      ? [
          `The database's part of an import of ${count(MAIN_SIZE)} rows, in seconds:`,
          importSqlTable({
            'PGlite, analyzed': importSql.analyzed,
            'PGlite, never analyzed': importSql.plain,
          }),
        ]
      : []),
    ...(lookups
      ? [
          `The same for the user with ${count(size)} transactions, of a file without categories, with rules and memory ` +
            `and without, in seconds; and how many rows they fill in:`,
          lookupsTable(lookups),
        ]
      : []),
  ];
}

/**
 * The figures on PostgreSQL as Markdown.
 * @param {PostgresFigures} figures
 * @returns {string}
 */
export const reportPostgres = (figures) =>
  [
    `On PostgreSQL, PostgREST in front of it, with ${count(figures.size)} transactions:`,
    postgresTable(figures),
    `An import of ${count(MAIN_SIZE)} rows there, in seconds:`,
    importSqlTable({ PostgreSQL: figures.importOf }),
  ].join('\n\n');

/**
 * The JavaScript sizes as Markdown.
 * @param {RouteScripts[]} scripts
 * @returns {string}
 */
export function reportScripts(scripts) {
  return [
    'JavaScript by route, in kB (1,000 bytes) after gzip, with an empty cache.',
    table(
      ['route', 'in the HTML', 'in all', 'aim', 'over'],
      scripts.map(({ route, initial, total, aim }) => [
        route,
        ...[initial, total, aim].map(kilobytes),
        total > aim ? 'over' : 'none',
      ]),
    ),
  ].join('\n\n');
}

/** @param {Timing} times @param {number} aim */
const clickFigures = ({ median, p95 }, aim) =>
  `median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; aim ${aim} ms: ${median <= aim ? 'ok' : 'over'}.`;

/** @param {number} bytes */
const kilobytes = (bytes) => (bytes / 1_000).toFixed(0);

/** @param {number} number */
const count = (number) => number.toLocaleString('en-US');
