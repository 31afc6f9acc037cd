import '../../lib/typescript.mjs';

/** @import { LabelledRow } from './histories.mjs' */
/** @import { Replayed } from './replay.mjs' */

const { rhythmOf } = await import('../../../lib/domain/recurring/rhythms.ts');

/**
 * Shares from 0 to 1; null where there was nothing to judge.
 * @typedef {Record<'byItselfRight' | 'right' | 'found' | 'moneyFound' | 'placed' | 'misplaced' | 'withinADay' |
 *   'withinTolerance' | 'again' | 'falseLate' | 'plainRight' | 'plainFound' | 'looseRight' | 'looseFound', number | null>} Judged
 */

const DAY_MS = 86_400_000;
/** A series is that of a label if so many of its rows have it. */
const MOSTLY = 0.8;
/** Labels of fewer rows don't count. */
const ENOUGH_ROWS = 3;
/** Rows further from their expected day than this share of the gap are those of another time: one was skipped. */
const SAME_TIME = 0.5;

/**
 * Compares what a replay found with the labels.
 * @param {LabelledRow[]} rows the oldest first
 * @param {string[]} payees of the rows
 * @param {Replayed} replayed
 * @returns {Judged}
 */
export function judge(rows, payees, { series, seriesOf, expectations }) {
  const labels = indexesBy(rows.map(({ series: label }) => label));
  labels.delete('');
  const enough = [...labels].filter(([, own]) => own.length >= ENOUGH_ROWS);
  const labelOf = (/** @type {number[]} */ own) => mostCommonLabel(rows, own);
  const byItself = series.filter((one) => one.byItself);
  const found = new Set(series.map((one) => labelOf(one.rows)));
  const foundLabels = enough.filter(([label]) => found.has(label));
  const money = (/** @type {[string, number[]][]} */ some) =>
    some.flatMap(([, own]) => own).reduce((sum, index) => sum + Math.abs(rows[index].amount), 0);

  const labelById = new Map(byItself.map((one) => [one.id, labelOf(one.rows)]));
  const foundIn = new Map(byItself.toReversed().map((one) => [labelById.get(one.id), one.foundIn]));
  const known = [...rows.keys()].filter((index) => {
    const since = foundIn.get(rows[index].series);
    return since !== undefined && rows[index].series !== '' && rows[index].date > since;
  });
  const isRight = (/** @type {number} */ index) =>
    labelById.get(seriesOf[index] ?? '') === rows[index].series;
  const misplaced = rows.filter((_, index) => labelById.has(seriesOf[index] ?? '') && !isRight(index));

  const certain = expectations.filter(({ series: its }) => its.byItself);
  const days = certain.flatMap(({ series: its, next, known: end }) => {
    const { gap, tolerance } = rhythmOf(its.terms);
    const later = labels.get(gap < 32 ? labelOf(its.rows) : '')?.find((index) => rows[index].date > end);
    if (later === undefined) return [];
    const off = daysApart(rows[later].date, next);
    return off <= SAME_TIME * gap ? [{ off, tolerance }] : [];
  });
  // A label's own row in the window of a late occurrence: in a file, or in a gap between two.
  const occurred = certain.filter(({ series: its }) => labelOf(its.rows) !== '');
  const falseLate = occurred.filter(({ series: its, late, known: end }) =>
    late.some(({ from, to }) =>
      labels.get(labelOf(its.rows))?.some((index) => {
        const { date } = rows[index];
        return from <= date && date <= to && date <= end;
      }),
    ),
  );
  const lastDay = rows.at(-1)?.date ?? '';
  const again = certain.flatMap(({ series: its, next, known: end }) => {
    const { tolerance } = rhythmOf(its.terms);
    if (end !== its.foundIn || daysApart(next, lastDay) < tolerance || next > lastDay) return [];
    const came = labels
      .get(labelOf(its.rows))
      ?.some((index) => daysApart(rows[index].date, next) <= tolerance);
    return [came === true];
  });
  const plain = plainSeries(rows, payees);
  const loose = looseSeries(rows, payees);
  return {
    byItselfRight: share(byItself.filter((one) => labelOf(one.rows) !== '').length, byItself.length),
    right: share(series.filter((one) => labelOf(one.rows) !== '').length, series.length),
    found: share(foundLabels.length, enough.length),
    moneyFound: share(money(foundLabels), money(enough)),
    placed: share(known.filter(isRight).length, known.length),
    misplaced: share(misplaced.length, known.length),
    again: share(again.filter(Boolean).length, again.length),
    falseLate: share(falseLate.length, occurred.length),
    withinADay: share(days.filter(({ off }) => off <= 1).length, days.length),
    withinTolerance: share(days.filter(({ off, tolerance }) => off <= tolerance).length, days.length),
    ...{ plainRight: rightOf(plain, labelOf), plainFound: foundOf(plain, enough, labelOf) },
    ...{ looseRight: rightOf(loose, labelOf), looseFound: foundOf(loose, enough, labelOf) },
  };
}

/** @param {number[][]} some @param {(own: number[]) => string} labelOf */
const rightOf = (some, labelOf) => share(some.filter((own) => labelOf(own) !== '').length, some.length);

/** @param {number[][]} some @param {[string, number[]][]} enough @param {(own: number[]) => string} labelOf */
function foundOf(some, enough, labelOf) {
  const labels = new Set(some.map(labelOf));
  return share(enough.filter(([label]) => labels.has(label)).length, enough.length);
}

/** @param {string} one @param {string} other */
const daysApart = (one, other) => Math.abs(Date.parse(one) - Date.parse(other)) / DAY_MS;

/** @param {number} part @param {number} all */
const share = (part, all) => (all === 0 ? null : part / all);

/** The label of most of the rows; '' if there is none. @param {LabelledRow[]} rows @param {number[]} own */
function mostCommonLabel(rows, own) {
  const [label, indexes] = [...indexesBy(own.map((index) => rows[index].series))].sort(
    ([, one], [, other]) => other.length - one.length,
  )[0] ?? ['', []];
  return indexes.length >= own.length * MOSTLY ? label : '';
}

/** @param {string[]} keys @returns {Map<string, number[]>} */
function indexesBy(keys) {
  const found = new Map();
  for (const [index, key] of keys.entries()) found.set(key, [...(found.get(key) ?? []), index]);
  return found;
}

/** The simple way: the same text and amount, and three gaps of 28 to 31 days. @param {LabelledRow[]} rows @param {string[]} payees */
function plainSeries(rows, payees) {
  const groups = indexesBy(rows.map(({ amount }, index) => `${payees[index]} ${amount}`));
  return [...groups.values()].filter((own) => hasRun(rows, own, 28, 31));
}

/** The same with amounts within 7.5 % of the first, and gaps two days off. @param {LabelledRow[]} rows @param {string[]} payees */
function looseSeries(rows, payees) {
  const groups = indexesBy(rows.map(({ amount }, index) => `${payees[index]} ${amount > 0}`));
  return [...groups.values()].flatMap((own) => {
    const left = [...own];
    const found = [];
    while (left.length > 0) {
      const first = rows[left[0]].amount;
      const near = left.filter((index) => Math.abs(rows[index].amount - first) <= 0.075 * Math.abs(first));
      for (const index of near) left.splice(left.indexOf(index), 1);
      if (hasRun(rows, near, 26, 33)) found.push(near);
    }
    return found;
  });
}

/** @param {LabelledRow[]} rows @param {number[]} own @param {number} least @param {number} most */
function hasRun(rows, own, least, most) {
  let run = 0;
  for (const [place, index] of own.entries()) {
    const before = own[place - 1];
    if (before === undefined) continue;
    const gap = daysApart(rows[index].date, rows[before].date);
    run = gap >= least && gap <= most ? run + 1 : 0;
    if (run >= 3) return true;
  }
  return false;
}
