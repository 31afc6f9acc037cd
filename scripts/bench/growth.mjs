import { table } from '../lib/performance-page.mjs';

/** @import { SizeFigures } from './size.mjs' */

/** The maximum ratio of the largest ledger's time to the smallest's, for cases that read no history. */
const MAX_RATIO = 1.5;

/**
 * The times of the cases by size: medians of SQL and page in ms, the ratio of the largest size to the smallest, and
 * which aims are missed.
 * @param {SizeFigures[]} measured from the smallest size to the largest
 * @param {{ everyRow: boolean }} kind of cases
 * @returns {string} Markdown
 */
export function growthTable(measured, { everyRow }) {
  const sizes = measured.map(({ size }) => size.toLocaleString('en-US'));
  const ratio = measured.length > 1 ? ['ratio'] : [];
  const withPages = measured.every(({ pages }) => pages);
  const withAims = measured.length > 1 && !everyRow;
  const head = [
    'case',
    ...[...sizes, ...ratio].map((title) => `SQL ${title}`),
    ...(withPages ? [...sizes, ...ratio].map((title) => `page ${title}`) : []),
    ...(withAims ? [`ratio over ${MAX_RATIO}`] : []),
  ];
  const rows = (measured[0]?.cases ?? []).flatMap((of, index) => {
    if (of.everyRow !== everyRow) return [];
    const sql = measured.map((figures) => figures.sql[index]?.median ?? Number.NaN);
    const pages = measured.map((figures) => figures.pages?.[index]?.page.median ?? Number.NaN);
    if ([...sql, ...pages].every(Number.isNaN)) return [];
    return [
      [
        of.name,
        ...timesOf(sql),
        ...(withPages ? timesOf(pages) : []),
        ...(withAims ? [overOf({ SQL: growth(sql), page: growth(pages) })] : []),
      ],
    ];
  });
  return table(head, rows);
}

/** @param {number[]} times by size */
const timesOf = (times) => [
  ...times.map((time) => shown(time, 1)),
  ...(times.length > 1 ? [shown(growth(times), 2)] : []),
];

/** @param {Record<string, number>} ratios by what they are of */
const overOf = (ratios) =>
  Object.keys(ratios)
    .filter((of) => (ratios[of] ?? 0) > MAX_RATIO)
    .join(', ') || 'none';

/** @param {number[]} times by size */
const growth = (times) =>
  times.length > 1 ? (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN) : Number.NaN;

/** @param {number} figure @param {number} digits */
const shown = (figure, digits) => (Number.isNaN(figure) ? '–' : figure.toFixed(digits));
