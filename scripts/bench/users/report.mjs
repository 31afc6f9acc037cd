import { describeMachine } from '../../lib/machine.mjs';
import { table } from '../../lib/performance-page.mjs';
import { LANDING_PAGE } from '../cases.mjs';
import { summary } from '../timing.mjs';
import { ROWS_EACH } from './prepare.mjs';

/** @import { UsersFigures } from './measure.mjs' */

const MAX_PAGE_RATIO = 1.3;
const MIN_THROUGHPUT_SHARE = 0.5;
const SHOWN_FAILURES = 10;

/**
 * Whether nothing failed, and the database contains what users wrote.
 * @param {UsersFigures} figures
 */
export const isSound = ({ load, differences }) =>
  load.failures.length === 0 && Object.values(differences).every((count) => count === 0);

/**
 * The figures as Markdown.
 * @param {UsersFigures} figures
 * @param {number} otherWork
 * @returns {string}
 */
export function reportUsers(figures, otherWork) {
  const { users, atOnce, load, processors } = figures;
  const done = [...load.times.values()].flat();
  const { median, p95 } = summary(done);
  return [
    `${new Date().toISOString().slice(0, 10)}, ${describeMachine()}, ${otherWork} % of it busy with other work: ` +
      `${users} users with ${ROWS_EACH.toLocaleString('en-US')} transactions each in PostgreSQL, ${atOnce} of them at ` +
      `once for ${load.seconds.toFixed(0)} seconds, one app process.`,
    aimsTable(figures),
    ...(load.failures.length > 0 ? [failuresOf(load.failures)] : []),
    'The same user’s pages, one request after the other, alone in the database and among all users: medians in ms.',
    pagesTable(figures.pages),
    `Under the load, ${(done.length / load.seconds).toFixed(1)} steps a second, each ${median.toFixed(0)} ms (median) or ` +
      `${p95.toFixed(0)} ms (p95) long:`,
    stepsTable(figures),
    ...(processors ? [processorsText(processors)] : []),
  ].join('\n\n');
}

/** @param {UsersFigures} figures */
function aimsTable({ pages, throughput, load, differences }) {
  const ratio = Math.max(...pages.map(({ alone, among }) => among.median / alone.median));
  const landing = throughput.get(LANDING_PAGE.path) ?? Number.NaN;
  const rows = [
    none('steps that failed', load.failures.length),
    none('transactions lost', differences.lost),
    none('transactions doubled', differences.doubled),
    none('entries, imports and sums that differ', differences.otherwise),
    none('maintained totals that differ from a recount', differences.totals),
    [
      'slowest page among all, × alone',
      ratio.toFixed(2),
      `≤ ${MAX_PAGE_RATIO}`,
      over(ratio > MAX_PAGE_RATIO),
    ],
    ['landing page, requests a second', landing.toFixed(1), '–', '–'],
  ];
  for (const [path, rate] of throughput) {
    if (path === LANDING_PAGE.path) continue;
    const aimed = path === '/transactions';
    const missed = rate / landing < MIN_THROUGHPUT_SHARE;
    const name = `${path}, requests a second (× landing page)`;
    const figure = `${rate.toFixed(1)} (${(rate / landing).toFixed(2)})`;
    rows.push([name, figure, ...(aimed ? [`≥ × ${MIN_THROUGHPUT_SHARE}`, over(missed)] : ['–', '–'])]);
  }
  return table(['what', 'figure', 'aim', 'over'], rows);
}

/** @param {string} what @param {number} count */
const none = (what, count) => [what, String(count), '0', over(count > 0)];

/** @param {boolean} isOver */
const over = (isOver) => (isOver ? 'over' : 'none');

/** @param {UsersFigures['pages']} pages */
const pagesTable = (pages) =>
  table(
    ['page', 'alone', 'among all', 'ratio'],
    pages.map(({ path, alone, among }) => [
      path,
      alone.median.toFixed(1),
      among.median.toFixed(1),
      (among.median / alone.median).toFixed(2),
    ]),
  );

/** @param {UsersFigures} figures */
const stepsTable = ({ load }) =>
  table(
    ['step', 'times', 'median', 'p95'],
    [...load.times].map(([name, times]) => {
      const { median, p95 } = summary(times);
      return [name, String(times.length), median.toFixed(0), p95.toFixed(0)];
    }),
  );

/** @param {Map<string, number>} processors */
function processorsText(processors) {
  const shares = [...processors].map(([kind, busy]) => `${kind} ${busy.toFixed(2)}`);
  return `Processors busy during the load: ${shares.join(', ')}.`;
}

/** @param {string[]} failures */
const failuresOf = (failures) =>
  ['Failed:', ...failures.slice(0, SHOWN_FAILURES).map((failure) => `- ${failure}`)].join('\n');
