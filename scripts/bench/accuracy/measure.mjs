import { demoTransactions } from '../../demo-data.mjs';
import { table } from '../../lib/performance-page.mjs';
import { inOwnDatabase } from '../own-database.mjs';
import { percent, printLines } from '../figures.mjs';
import { LAST_DAY } from '../fill.mjs';
import { generatedHistories } from './histories.mjs';
import { readHistory } from './labelled-file.mjs';
import { plainGuesses, replay } from './replay.mjs';

/** @import { Connection } from '../database.mjs' */
/** @import { Guess, LabelledRow } from './replay.mjs' */

/** Months of a history. */
const STRETCHES = { first: [0, 3], firstYear: [3, 12], later: [12, Infinity], all: [0, Infinity] };
const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 30.44;

/**
 * The rows of a stretch, those that were filled in unasked, and those of them that were right; with both shares, null of
 * none, and the share of rows whose guess was right, filled in or not.
 * @typedef {{ rows: number, filled: number, right: number, coverage: number | null, precision: number | null,
 *   best: number | null }} Accuracy
 */

/** @typedef {{ name: string, memory: Record<string, Accuracy>, plain: Record<string, Accuracy> }} Measured by stretches */

/**
 * Replays the demo data and generated histories.
 * @returns {Promise<string>} the accuracy of memory, as Markdown
 */
export const measureAccuracy = () =>
  inOwnDatabase(async (database) => {
    /** @type {Measured[]} */
    const measured = [];
    for (const { name, rows } of [{ name: 'Demo data', rows: demoRows() }, ...generatedHistories()]) {
      console.error(`Replaying ${name}: ${rows.length.toLocaleString('en-US')} rows …`);
      measured.push({ name, ...(await accuracyOf(database, rows)) });
    }
    return report(measured);
  });

/**
 * Replays a CSV in the columns of the app's export, and prints a line of JSON for each of its rows, in its order, then
 * one with the totals.
 * @param {string} file
 */
export const replayFile = (file) =>
  inOwnDatabase(async (database) => {
    const read = readHistory(file);
    // Banks list the latest row first.
    const newestFirst = (read[0]?.date ?? '') > (read.at(-1)?.date ?? '');
    const order = (newestFirst ? [...read.keys()].reverse() : [...read.keys()]).sort((a, b) =>
      String(read[a]?.date).localeCompare(String(read[b]?.date)),
    );
    const rows = order.map((index) => /** @type {LabelledRow} */ (read[index]));
    const { guesses, ...totals } = await accuracyOf(database, rows);
    const byLine = new Map(order.map((index, place) => [index, guesses[place]]));
    const lines = read.map((row, index) => {
      const { guess = null, filled = false, kind = null } = byLine.get(index) ?? {};
      return { ...row, guess, source: filled ? 'memory' : 'none', filled, kind };
    });
    await printLines([...lines, { totals }]);
  });

/** @param {Connection} database @param {LabelledRow[]} rows the oldest first */
async function accuracyOf(database, rows) {
  const { guesses, cleaned } = await replay(database, rows);
  return { guesses, memory: judge(rows, guesses), plain: judge(rows, plainGuesses(rows, cleaned)) };
}

/**
 * @param {LabelledRow[]} rows the oldest first
 * @param {Pick<Guess, 'guess' | 'filled'>[]} guesses
 * @returns {Record<string, Accuracy>} by stretches
 */
function judge(rows, guesses) {
  const start = Date.parse(rows[0]?.date ?? '');
  const judged = rows.map(({ date, category }, index) => ({
    month: (Date.parse(date) - start) / DAY_MS / DAYS_A_MONTH,
    filled: guesses[index]?.filled ?? false,
    right: guesses[index]?.guess === category,
  }));
  const stretches = Object.entries(STRETCHES).map(([name, [from = 0, to = Infinity]]) => {
    const those = judged.filter(({ month }) => month >= from && month < to);
    const filled = those.filter((row) => row.filled);
    const right = filled.filter((row) => row.right).length;
    const coverage = those.length ? filled.length / those.length : null;
    const precision = filled.length ? right / filled.length : null;
    const best = those.length ? those.filter((row) => row.right).length / those.length : null;
    return [name, { rows: those.length, filled: filled.length, right, coverage, precision, best }];
  });
  return Object.fromEntries(stretches);
}

/** @param {Measured[]} measured @returns {string} Markdown with means by country, by habit and of all */
function report(measured) {
  const names = measured.map(({ name }) => name.split(', '));
  const groups = new Set([...names.flatMap(([country = '']) => country), ...names.flat()]);
  const lines = [...groups].map((group) => [
    group,
    ...meansOf(measured.filter(({ name }) => name.split(', ').includes(group))),
  ]);
  const stretches = ['months 1–3', '4–12', 'later', 'all'];
  return [
    'Filled in unasked, in percent of the rows, and after the slash the percentage of these that were right; means of the ' +
      'histories of a country or a habit.',
    table(
      [
        'history',
        'rows',
        ...stretches,
        'best',
        ...stretches.map((stretch) => `plain ${stretch}`),
        'plain best',
      ],
      [...lines, ['All', ...meansOf(measured)]],
    ),
  ].join('\n\n');
}

/** @param {Measured[]} measured @returns {string[]} cells */
const meansOf = (measured) => [
  measured.reduce((sum, { memory }) => sum + (memory.all?.rows ?? 0), 0).toLocaleString('en-US'),
  ...Object.keys(STRETCHES).map((stretch) => shown(measured.map(({ memory }) => memory[stretch]))),
  percent(measured.map(({ memory }) => memory.all?.best)),
  ...Object.keys(STRETCHES).map((stretch) => shown(measured.map(({ plain }) => plain[stretch]))),
  percent(measured.map(({ plain }) => plain.all?.best)),
];

/** @param {(Accuracy | undefined)[]} each */
const shown = (each) =>
  `${percent(each.map((one) => one?.coverage))} / ${percent(each.map((one) => one?.precision))}`;

/** @returns {LabelledRow[]} without the transfers, which need no category */
const demoRows = () =>
  demoTransactions(LAST_DAY)
    .filter(({ category }) => category !== 'Uncategorized')
    .map(({ date, description, minorUnits, type, category }) => ({
      ...{ date, description, category },
      amount: `${type === 'expense' ? '-' : ''}${(minorUnits / 100).toFixed(2)}`,
    }));
