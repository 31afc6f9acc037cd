import { table } from '../lib/performance-page.mjs';
import { LANDING_PAGE, MAX_OF_DEFAULT_ORDER } from './cases.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { PageFigures } from './pages.mjs' */
/** @import { PostgresFigures } from './on-postgres.mjs' */
/** @import { SizeFigures } from './size.mjs' */

/** The most that the 95th percentile may be, as a multiple of the median. */
const MAX_P95 = 1.6;

/** @typedef {{ of: Case, pages: PageFigures, sql: number }} Measured `sql` in ms, NaN without a call */

/** @param {SizeFigures} figures @returns {Measured[]} the cases with a page */
const measuredPages = ({ cases, pages, sql }) =>
  cases.flatMap((of, index) => {
    const measured = pages?.[index];
    return measured ? [{ of, pages: measured, sql: sql[index]?.median ?? Number.NaN }] : [];
  });

/**
 * The screens beside the landing page, each measured in turns with it.
 * @param {SizeFigures} figures at the main size
 * @returns {string} Markdown
 */
export function screensTable(figures) {
  const rows = measuredPages(figures)
    .filter(({ of }) => of.timesLanding !== undefined || of.page === LANDING_PAGE)
    .map(({ of: { name, timesLanding }, pages: { page, landing }, sql }) => {
      const times = page.median / landing.median;
      const spread = page.p95 / page.median;
      const over = [
        ...(times > (timesLanding ?? Infinity) ? ['page'] : []),
        ...(timesLanding !== undefined && spread > MAX_P95 ? ['p95'] : []),
      ];
      return [
        name,
        ...[sql, landing.median, page.median].map(milliseconds),
        times.toFixed(2),
        timesLanding === undefined ? '–' : `≤ ${timesLanding}`,
        spread.toFixed(2),
        timesLanding === undefined ? '–' : `≤ ${MAX_P95}`,
        timesLanding === undefined ? '–' : over.join(', ') || 'none',
      ];
    });
  return table(['page', 'SQL', 'landing', 'page', '× landing', 'aim', 'p95 ÷ median', 'aim', 'over'], rows);
}

/**
 * Other orders beside the default one at the same page of the list, each measured in turns with it.
 * @param {SizeFigures[]} measured
 * @returns {string} Markdown
 */
export function ordersTable(measured) {
  const sizes = measured.map(({ size }) => size.toLocaleString('en-US'));
  const bySize = measured.map((figures) =>
    measuredPages(figures).filter(({ pages }) => pages.inDefaultOrder),
  );
  const rows = (bySize[0] ?? []).map(({ of }, index) => {
    const ratios = bySize.map((orders) => timesDefaultOrder(orders[index]));
    const over = sizes.filter((_, size) => (ratios[size] ?? 0) > MAX_OF_DEFAULT_ORDER);
    const shown = ratios.map((ratio) => ratio.toFixed(2));
    return [of.name, ...shown, `≤ ${MAX_OF_DEFAULT_ORDER}`, over.join(' and ') || 'none'];
  });
  return table(['order', ...sizes, 'aim', 'over'], rows);
}

/** @param {Measured | undefined} measured */
const timesDefaultOrder = (measured) =>
  (measured?.pages.page.median ?? Number.NaN) / (measured?.pages.inDefaultOrder?.median ?? Number.NaN);

/**
 * Pages on PostgreSQL, each measured in turns with the landing page.
 * @param {PostgresFigures} figures
 * @returns {string} Markdown
 */
export function postgresTable(figures) {
  const rows = measuredPages(figures).map((measured) => {
    const { of, pages, sql } = measured;
    const times = pages.page.median / pages.landing.median;
    const order = timesDefaultOrder(measured);
    const aims = [
      ...(of.timesLandingOnPostgres ? [`≤ ${of.timesLandingOnPostgres} × landing`] : []),
      ...(of.inDefaultOrder ? [`≤ ${MAX_OF_DEFAULT_ORDER} × default`] : []),
    ];
    const isOver = times > (of.timesLandingOnPostgres ?? Infinity) || order > MAX_OF_DEFAULT_ORDER;
    return [
      of.name,
      ...[sql, pages.landing.median, pages.page.median].map(milliseconds),
      times.toFixed(2),
      Number.isNaN(order) ? '–' : order.toFixed(2),
      aims.join(', ') || '–',
      aims.length === 0 ? '–' : isOver ? 'over' : 'none',
    ];
  });
  return table(['page', 'SQL', 'landing', 'page', '× landing', '× default order', 'aim', 'over'], rows);
}

/** @param {number} time */
const milliseconds = (time) => (Number.isNaN(time) ? '–' : time.toFixed(1));
