import { table } from '../../lib/performance-page.mjs';

/** @import { Guess, LabelledRow } from './replay.mjs' */

/**
 * Of the rows of a stretch of time: how many were filled in unasked, and how many of these rightly.
 * @typedef {{ rows: number, filled: number, right: number, coverage: number | null, precision: number | null }} Accuracy
 */

/** The aims are for the first three months, those up to the twelfth, and what follows. */
const STRETCHES = /** @type {const} */ ({
  first: [0, 3],
  firstYear: [3, 12],
  later: [12, Infinity],
  all: [0, Infinity],
});
const DAY_MS = 86_400_000;
const DAYS_A_MONTH = 30.44;

/**
 * @param {LabelledRow[]} rows the oldest first
 * @param {Pick<Guess, 'guess' | 'filled'>[]} guesses
 * @returns {Record<keyof typeof STRETCHES, Accuracy>}
 */
export function accuracyOf(rows, guesses) {
  const start = Date.parse(rows[0]?.date ?? '');
  const judged = rows.map(({ date, category }, index) => ({
    month: (Date.parse(date) - start) / DAY_MS / DAYS_A_MONTH,
    filled: guesses[index]?.filled ?? false,
    right: guesses[index]?.guess === category,
  }));
  const within = (/** @type {readonly [number, number]} */ [from, to]) => {
    const those = judged.filter(({ month }) => month >= from && month < to);
    const filled = those.filter((row) => row.filled);
    const right = filled.filter((row) => row.right).length;
    return {
      ...{ rows: those.length, filled: filled.length, right },
      coverage: those.length ? rounded(filled.length / those.length) : null,
      precision: filled.length ? rounded(right / filled.length) : null,
    };
  };
  return {
    first: within(STRETCHES.first),
    firstYear: within(STRETCHES.firstYear),
    later: within(STRETCHES.later),
    all: within(STRETCHES.all),
  };
}

/**
 * What plain memory would fill in: the category of at least nine of ten rows with the same cleaned text, of two or more.
 * @param {LabelledRow[]} rows
 * @param {string[]} cleaned what is left of each row's description
 */
export function plainGuesses(rows, cleaned) {
  /** @type {Map<string, Map<string, number>>} */
  const memory = new Map();
  return rows.map(({ category, amount }, index) => {
    const key = `${amount.startsWith('-')} ${cleaned[index]}`;
    const known = memory.get(key) ?? new Map();
    const all = [...known.values()].reduce((sum, count) => sum + count, 0);
    const [guess = null, count = 0] = [...known].sort(([, a], [, b]) => b - a)[0] ?? [];
    memory.set(key, known.set(category, (known.get(category) ?? 0) + 1));
    return { guess, filled: all >= 2 && count >= 0.9 * all };
  });
}

/**
 * @typedef {{ name: string, memory: ReturnType<typeof accuracyOf>, plain: ReturnType<typeof accuracyOf>,
 *   rows: LabelledRow[], guesses: Guess[] }} Measured
 */

/**
 * @param {Measured[]} measured
 * @returns {string} Markdown
 */
export function reportAccuracy(measured) {
  const stretches = /** @type {const} */ (['first', 'firstYear', 'later']);
  const lines = measured.map(({ name, memory, plain }) => [
    name,
    memory.all.rows.toLocaleString('en-US'),
    ...stretches.map((stretch) => shown(memory[stretch])),
    percent(memory.all.precision),
    ...stretches.map((stretch) => shown(plain[stretch])),
    percent(plain.all.precision),
  ]);
  const means = ['Mean', '', ...meansOf('memory'), ...meansOf('plain')];
  return [
    'Filled in unasked, in percent of the rows, and after the slash how many of these were right.',
    table(
      [
        ...[
          'history',
          'rows',
          'months 1–3',
          '4–12',
          'later',
          'right',
          'plain 1–3',
          'plain 4–12',
          'plain later',
        ],
        'plain right',
      ],
      [...lines, means],
    ),
    table(['kind of evidence', 'rows', 'right', 'filled in', 'of these right'], kindsOf(measured)),
  ].join('\n\n');

  /** @param {'memory' | 'plain'} which */
  function meansOf(which) {
    const mean = (/** @type {(number | null)[]} */ values) => {
      const known = values.filter((value) => value !== null);
      return known.length ? known.reduce((sum, value) => sum + value, 0) / known.length : null;
    };
    return [
      ...stretches.map(
        (stretch) =>
          `${percent(mean(measured.map((one) => one[which][stretch].coverage)))} / ${percent(mean(measured.map((one) => one[which][stretch].precision)))}`,
      ),
      percent(mean(measured.map((one) => one[which].all.precision))),
    ];
  }
}

/** @param {Measured[]} measured */
function kindsOf(measured) {
  const said = measured.flatMap(({ rows, guesses }) =>
    guesses.flatMap(({ kind, guess, filled }, index) =>
      kind ? [{ kind, filled, right: guess === rows[index]?.category }] : [],
    ),
  );
  return [...Map.groupBy(said, ({ kind }) => kind)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([kind, rows]) => {
      const filled = rows.filter((row) => row.filled);
      const share = (/** @type {typeof rows} */ of) =>
        percent(of.length ? of.filter(({ right }) => right).length / of.length : null);
      return [
        kind,
        rows.length.toLocaleString('en-US'),
        share(rows),
        filled.length.toLocaleString('en-US'),
        share(filled),
      ];
    });
}

const rounded = (/** @type {number} */ value) => Math.round(value * 10_000) / 10_000;

const shown = (/** @type {Accuracy} */ { coverage, precision }) =>
  `${percent(coverage)} / ${percent(precision)}`;

const percent = (/** @type {number | null} */ value) => (value === null ? '–' : (value * 100).toFixed(1));
