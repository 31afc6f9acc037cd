import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '../lib/lifecycle.mjs';
import { ROOT } from '../lib/paths.mjs';

/** @import { Lighthouse, Result } from './fetch.mjs' */

/** @typedef {'desktop' | 'mobile'} Preset */
/** @typedef {'performance' | 'accessibility' | 'best-practices' | 'seo'} Category */

/**
 * The results for a page in one preset: the median and the range of the performance score, which differs from run to
 * run, the medians of the timings, and the lowest of the other scores.
 * @typedef {object} Audited
 * @property {string} path
 * @property {Preset} preset
 * @property {Partial<Record<Category, number>>} scores from 0 to 100
 * @property {[number, number]} range of the performance score
 * @property {Record<string, number>} metrics in ms, and a plain number for the layout shift
 * @property {number} benchmark Lighthouse's benchmark index of the machine
 */

/** Lighthouse's own reports, one of each page's last run. */
export const REPORTS = 'test-results/lighthouse';

export const METRICS = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'speed-index': 'Speed Index',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
};

/**
 * Runs Lighthouse on a page several times, each with an empty cache and the usual simulated network and processor.
 * @param {Lighthouse} lighthouse
 * @param {object} options
 * @param {number} options.port of the Chromium
 * @param {string} options.siteUrl
 * @param {string} options.path
 * @param {Preset} options.preset
 * @param {Category[]} options.categories
 * @param {number} options.runs
 * @returns {Promise<Audited>}
 */
export async function auditPage(lighthouse, { port, siteUrl, path, preset, categories, runs }) {
  /** @type {Result[]} */
  const results = [];
  for (let run = 0; run < runs; run += 1) {
    const outcome = await lighthouse.run(
      siteUrl + path,
      { port, onlyCategories: categories, logLevel: 'silent', output: 'html' },
      preset === 'desktop' ? lighthouse.desktopConfig : undefined,
    );
    const result = outcome?.lhr;
    if (!result) throw new PlainError(`Lighthouse returned no result for ${path}.`);
    if (result.runtimeError) throw new PlainError(`Lighthouse on ${path}: ${result.runtimeError.message}`);
    const shown = new URL(result.finalDisplayedUrl).pathname;
    if (shown !== path) throw new PlainError(`Lighthouse was redirected from ${path} to ${shown}.`);
    results.push(result);
    saveReport(`${path.slice(1) || 'landing'}-${preset}.html`, String(outcome.report));
  }
  return summarize(path, preset, categories, results);
}

/**
 * @param {string} path
 * @param {Preset} preset
 * @param {Category[]} categories
 * @param {Result[]} results
 * @returns {Audited}
 */
function summarize(path, preset, categories, results) {
  const byPerformance = results.toSorted((a, b) => score(a, 'performance') - score(b, 'performance'));
  const middle = byPerformance[Math.floor((results.length - 1) / 2)];
  if (!middle) throw new PlainError(`Lighthouse did not run on ${path}.`);
  const performances = byPerformance.map((result) => score(result, 'performance'));
  return {
    path,
    preset,
    scores: Object.fromEntries(
      categories.map((category) => [
        category,
        category === 'performance'
          ? score(middle, category)
          : Math.min(...results.map((result) => score(result, category))),
      ]),
    ),
    range: [Math.min(...performances), Math.max(...performances)],
    metrics: Object.fromEntries(
      Object.keys(METRICS).map((name) => [
        name,
        median(results.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN)),
      ]),
    ),
    benchmark: median(results.map(({ environment }) => environment.benchmarkIndex)),
  };
}

/** @param {Result} result @param {Category} category */
const score = (result, category) => Math.round((result.categories[category]?.score ?? 0) * 100);

/** @param {string} name @param {string} html */
function saveReport(name, html) {
  mkdirSync(join(ROOT, REPORTS), { recursive: true });
  writeFileSync(join(ROOT, REPORTS, name), html);
}

/** @param {number[]} numbers */
const median = (numbers) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? Number.NaN;
