import '../../lib/typescript.mjs';

/** @import { LabelledRow } from './histories.mjs' */
/** @import { StoredSeries, WrittenSeries } from '../../../lib/domain/recurring/judge-payee.ts' */
/** @import { SeriesTerms } from '../../../lib/domain/recurring/judge-payee.ts' */
/** @import { SeriesRow } from '../../../lib/domain/recurring/series-row.ts' */

const { judgePayee } = await import('../../../lib/domain/recurring/judge-payee.ts');
const { occurrencesOf } = await import('../../../lib/domain/recurring/matching.ts');
const { occurrenceState } = await import('../../../lib/domain/recurring/occurrence-state.ts');
const { expectedAmount } = await import('../../../lib/domain/recurring/amounts.ts');
const { rhythmOf } = await import('../../../lib/domain/recurring/rhythms.ts');
const { addDays } = await import('../../../lib/domain/dates/calendar-date.ts');

/** The days of a file, both included. @typedef {{ from: string, to: string }} File */

/**
 * A series as the replay knows it. `rows` are indexes of the history; `foundIn` is the last day of the file with which
 * it was found.
 * @typedef {{ id: string, payee: string, byItself: boolean, terms: SeriesTerms, stored: StoredSeries, rows: number[],
 *   foundIn: string }} Series
 */

/**
 * The next time and amount of a series after a file, and the occurrences of its days that are late or missed.
 * @typedef {{ series: Series, next: string, amount: number, known: string, late: { from: string, to: string }[] }} Expectation
 */

/**
 * `seriesOf`: the series of each row as it was when its file was in.
 * @typedef {{ series: Series[], seriesOf: (string | null)[], expectations: Expectation[] }} Replayed
 */

/** States are looked at for so many days before the end of a file. */
const LOOK_BACK = 40;

/**
 * Replays a history file by file, with a user who decides nothing; nothing later is looked at.
 * @param {LabelledRow[]} rows the oldest first
 * @param {string[]} payees of the rows
 * @param {File[]} files the oldest first; rows outside of them never come
 * @returns {Replayed}
 */
export function replay(rows, payees, files) {
  /** @type {Map<string, Series>} */
  const series = new Map();
  /** @type {(string | null)[]} */
  const seriesOf = rows.map(() => null);
  /** @type {Expectation[]} */
  const expectations = [];
  /** @type {Map<string, number[]>} */
  const byPayee = new Map();
  let count = 0;
  for (const [place, { from, to }] of files.entries()) {
    const touched = new Set();
    const isNew = (/** @type {number} */ index) => from <= rows[index].date && rows[index].date <= to;
    for (const index of rows.keys()) {
      if (!isNew(index)) continue;
      byPayee.set(payees[index], [...(byPayee.get(payees[index]) ?? []), index]);
      touched.add(payees[index]);
    }
    for (const payee of touched) {
      const own = [...series.values()].filter((one) => one.payee === payee);
      const judged = judgePayee(
        {
          rows: (byPayee.get(payee) ?? []).map((index) => ledgerRow(rows, index)),
          series: own.map(({ stored }) => stored),
          names: () => [payee],
          proposalsOnly: false,
        },
        () => to,
        100,
        () => String((count += 1)),
      );
      for (const id of judged.gone) series.delete(id);
      for (const written of judged.series) {
        const before = series.get(written.id);
        const after = seriesFrom(written, payee, before, to);
        series.set(written.id, before ? Object.assign(before, after) : after);
      }
      for (const one of series.values()) {
        if (one.payee !== payee) continue;
        // Rows older than those that were looked at keep their place.
        const kept = one.rows.filter((index) => rows[index].date < (judged.since ?? ''));
        const matches = judged.matches.filter(({ seriesId }) => seriesId === one.id);
        one.rows = [...kept, ...matches.map(({ rowId }) => Number(rowId))].sort((a, b) => a - b);
        one.stored = { ...one.stored, matches: matches.map((match) => ({ ...match, byHand: false })) };
        for (const index of one.rows) if (isNew(index)) seriesOf[index] = one.id;
      }
    }
    const gaps = files.slice(1, place + 1).flatMap((next, index) => {
      const gap = { from: addDays(files[index].to, 1), to: addDays(next.from, -1) };
      return gap.from <= gap.to ? [gap] : [];
    });
    for (const one of series.values()) {
      const next = nextOf(one, rows, to);
      // A file without a row of the account doesn't cover it.
      const isCovered = [...rows.keys()].some(
        (index) => isNew(index) && rows[index].account === one.stored.accountId,
      );
      const late = isCovered ? lateOf(one, rows, gaps, to) : [];
      if (next) expectations.push({ series: one, ...next, known: to, late });
    }
  }
  return { series: [...series.values()], seriesOf, expectations };
}

/**
 * A series as it is after a file.
 * @param {WrittenSeries} written
 * @param {string} payee
 * @param {Series | undefined} before
 * @param {string} file the last day of the file
 * @returns {Series}
 */
function seriesFrom(written, payee, before, file) {
  const byItself = written.state === 'active';
  return {
    ...{ id: written.id, payee, byItself, terms: /** @type {SeriesTerms} */ (written.terms.at(-1)) },
    stored: { ...written, isDecided: false, moved: new Map(), matches: [] },
    rows: before?.rows ?? [],
    // It is known once it counts by itself.
    foundIn: before && (before.byItself || !byItself) ? before.foundIn : file,
  };
}

/** @param {LabelledRow[]} rows @param {number} index @returns {SeriesRow} */
function ledgerRow(rows, index) {
  const { date, amount, account, description } = rows[index];
  return {
    id: String(index).padStart(6, '0'),
    date,
    minorUnits: Math.round(amount * 100),
    accountId: account,
    otherAccountId: null,
    text: description,
  };
}

/**
 * The next day and amount that a series expects after its newest row, if its window isn't over.
 * @param {Series} series
 * @param {LabelledRow[]} rows
 * @param {string} today
 */
function nextOf({ terms, rows: own }, rows, today) {
  const last = rows[own.at(-1) ?? -1];
  if (!last) return null;
  const reach = Math.ceil(rhythmOf(terms).gap * 2.2);
  const next = occurrencesOf([terms], addDays(last.date, 1), addDays(today, reach)).find(
    ({ from, to }) => from > last.date && to >= today,
  );
  const amounts = own.map((index) => Math.round(rows[index].amount * 100));
  const kind = terms.amountKind === 'typed' ? 'last' : terms.amountKind;
  const expected = expectedAmount(kind, amounts);
  return next && expected ? { next: next.expected, amount: expected.amount } : null;
}

/**
 * The windows of a series' latest occurrences that are late or missed the day after a file.
 * @param {Series} series
 * @param {LabelledRow[]} rows
 * @param {File[]} gaps between files
 * @param {string} end of the file
 */
function lateOf({ terms, rows: own, foundIn }, rows, gaps, end) {
  const { tolerance, grace } = rhythmOf(terms);
  const today = addDays(end, 1);
  const uncovered = [...gaps, { from: today, to: '9999-12-31' }];
  return occurrencesOf([terms], addDays(end, -LOOK_BACK), end).filter(({ expected, from, to }) => {
    const isPaid = own.some((index) => from <= rows[index].date && rows[index].date <= to);
    const occurrence = { expected, last: to, isPaid, isSkipped: false };
    const state = occurrenceState(occurrence, { tolerance, grace }, { uncovered }, today);
    return from > foundIn && (state === 'late' || state === 'missed');
  });
}
