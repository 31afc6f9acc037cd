import { describeMachine } from '../lib/machine.mjs';
import { table } from '../lib/performance-page.mjs';
import { METRICS } from './audit.mjs';

/** @import { Audited, Category, Preset } from './audit.mjs' */

/** @type {Record<Category, string>} */
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};

/** @type {Record<Preset, Record<Category, number>>} */
const AIMS = {
  desktop: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  mobile: { performance: 90, accessibility: 100, 'best-practices': 100, seo: 100 },
};

/**
 * The names of a page's scores that miss their aim.
 * @param {Audited} page
 * @returns {string[]}
 */
export function missedAims({ preset, scores }) {
  return categoriesOf(scores)
    .filter((category) => (scores[category] ?? 0) < AIMS[preset][category])
    .map((category) => CATEGORIES[category]);
}

/**
 * The figures as Markdown.
 * @param {Audited[]} pages
 * @param {{ version: string, runs: number, otherWork: number }} measured
 */
export function report(pages, { version, runs, otherWork }) {
  const benchmarks = pages.map(({ benchmark }) => Math.round(benchmark));
  return [
    `${new Date().toISOString().slice(0, 10)}, Lighthouse ${version}, ${describeMachine()}, ${otherWork} % of it busy with ` +
      `other work, its benchmark index ${Math.min(...benchmarks)} to ${Math.max(...benchmarks)}: ${runs} runs each. ` +
      'Performance is the median, with the lowest and the highest run; the other scores are the lowest, times the median.',
    table(
      ['page', ...Object.values(CATEGORIES), ...Object.values(METRICS), 'within aims'],
      pages.map((page) => [
        `${page.path}, ${page.preset}`,
        ...categoriesOf(CATEGORIES).map((category) => showScore(page, category)),
        ...Object.keys(METRICS).map((name) => showMetric(name, page.metrics[name] ?? Number.NaN)),
        missedAims(page).length === 0 ? 'ok' : `under: ${missedAims(page).join(', ')}`,
      ]),
    ),
  ].join('\n\n');
}

/** @param {Audited} page @param {Category} category */
function showScore({ scores, range: [lowest, highest] }, category) {
  const score = scores[category];
  if (score === undefined) return '–';
  return category === 'performance' ? `${score} (${lowest}–${highest})` : String(score);
}

/** @param {string} name @param {number} value */
const showMetric = (name, value) =>
  name === 'cumulative-layout-shift' ? value.toFixed(3) : `${Math.round(value)} ms`;

/** @param {object} record */
const categoriesOf = (record) => /** @type {Category[]} */ (Object.keys(record));
