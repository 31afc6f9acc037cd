import { table } from '../lib/performance-page.mjs';
import { MAIN_SIZE } from './options.mjs';

/** @import { Case } from './cases.mjs' */
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
  const head = [
    'case',
    ...[...sizes, ...ratio].map((title) => `SQL ${title}`),
    ...(withPages ? [...sizes, ...ratio].map((title) => `page ${title}`) : []),
    'aims',
    'over',
  ];
  const rows = (measured[0]?.cases ?? []).flatMap((of, index) => {
    if (of.everyRow !== everyRow) return [];
    const sql = measured.map((figures) => figures.sql[index]?.median ?? Number.NaN);
    const pages = measured.map((figures) => figures.pages?.[index]?.median ?? Number.NaN);
    if ([...sql, ...pages].every(Number.isNaN)) return [];
    const main = measured.findIndex(({ size }) => size === MAIN_SIZE);
    const aims = aimsOf(of, { sql, pages, main });
    const over = aims.filter(({ figure, aim }) => figure > aim).map(({ of: part }) => part);
    return [
      [
        of.name,
        ...timesOf(sql),
        ...(withPages ? timesOf(pages) : []),
        aims.map(({ of: part, aim }) => `${part} ${Number(aim.toFixed(1))}`).join(', ') || '–',
        aims.length === 0 ? '–' : over.join(', ') || 'none',
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

/**
 * The aims for which there are figures.
 * @param {Case} of
 * @param {{ sql: number[], pages: number[], main: number }} medians by size, and the index of the main size
 */
function aimsOf({ everyRow, aims = {} }, { sql, pages, main }) {
  const mainSql = sql[main] ?? Number.NaN;
  return [
    { of: 'SQL', figure: mainSql, aim: aims.sql },
    { of: 'page', figure: pages[main] ?? Number.NaN, aim: aims.page ?? 3 * mainSql + 40 },
    { of: 'SQL ratio', figure: growth(sql), aim: everyRow ? undefined : MAX_RATIO },
    { of: 'page ratio', figure: growth(pages), aim: everyRow ? undefined : MAX_RATIO },
  ].flatMap(({ aim = Number.NaN, ...figure }) =>
    Number.isNaN(aim) || Number.isNaN(figure.figure) ? [] : [{ ...figure, aim }],
  );
}

/** @param {number[]} times by size */
const growth = (times) =>
  times.length > 1 ? (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN) : Number.NaN;

/** @param {number} figure @param {number} digits */
const shown = (figure, digits) => (Number.isNaN(figure) ? '–' : figure.toFixed(digits));
