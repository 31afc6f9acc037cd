import '../../lib/typescript.mjs';

/** @import { LabelledRow } from './histories.mjs' */
/** @import { FoundSeries } from '../../../lib/domain/recurring/find-series.ts' */
/** @import { KnownSeries } from '../../../lib/domain/recurring/search.ts' */
/** @import { SeriesRow } from '../../../lib/domain/recurring/series-row.ts' */

const { searchPayee } = await import('../../../lib/domain/recurring/search.ts');
const { occurrencesOf } = await import('../../../lib/domain/recurring/matching.ts');
const { occurrenceState } = await import('../../../lib/domain/recurring/occurrence-state.ts');
const { expectedAmount } = await import('../../../lib/domain/recurring/amounts.ts');
const { rhythmOf } = await import('../../../lib/domain/recurring/rhythms.ts');
const { addDays } = await import('../../../lib/domain/dates/calendar-date.ts');

/** The days of a file, both included. @typedef {{ from: string, to: string }} File */

/**
 * A series as the replay knows it. `rows` are indexes of the history; `foundIn` is the last day of the file with which
 * it was found.
 * @typedef {{ id: string, payee: string, byItself: boolean, known: KnownSeries, rows: number[], foundIn: string }} Series
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
 * Replays a history file by file; nothing later is looked at. A proposal counts as nothing decided: it is looked for
 * again with each file, and keeps its id as long as it holds a row that it held before.
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
      const lasting = own.filter(({ byItself }) => byItself);
      const proposals = own.filter(({ byItself }) => !byItself);
      const ledger = (byPayee.get(payee) ?? []).map((index) => ledgerRow(rows, index));
      const known = lasting.map((one) => one.known);
      const { matches, found, continued } = searchPayee(ledger, known, () => to, 100);
      for (const one of lasting) {
        const matched = matches
          .filter(({ seriesId }) => seriesId === one.id)
          .map(({ row }) => Number(row.id));
        // Rows of an account that the series has left stay with it.
        const left = one.rows.filter((index) => rows[index].account !== one.known.accountId);
        one.rows = [...left, ...matched];
      }
      for (const { seriesId, found: more } of continued) {
        const one = /** @type {Series} */ (series.get(seriesId));
        one.rows.push(...more.rows.map(({ id }) => Number(id)));
        one.known = knownSeries(seriesId, more);
      }
      for (const { id } of proposals) series.delete(id);
      for (const one of found) {
        const held = one.rows.map(({ id }) => Number(id));
        const before = proposals.find(({ rows: earlier }) => earlier.some((index) => held.includes(index)));
        const id = before && !series.has(before.id) ? before.id : String((count += 1));
        series.set(id, {
          id,
          payee,
          byItself: one.byItself,
          rows: held,
          foundIn: to,
          known: knownSeries(id, one),
        });
      }
      for (const one of series.values())
        if (one.payee === payee) for (const index of one.rows) if (isNew(index)) seriesOf[index] = one.id;
    }
    const gaps = files.slice(1, place + 1).flatMap((next, index) => {
      const gap = { from: addDays(files[index].to, 1), to: addDays(next.from, -1) };
      return gap.from <= gap.to ? [gap] : [];
    });
    for (const one of series.values()) {
      const next = nextOf(one, rows, to);
      // A file without a row of the account doesn't cover it.
      const isCovered = [...rows.keys()].some(
        (index) => isNew(index) && rows[index].account === one.known.accountId,
      );
      const late = isCovered ? lateOf(one, rows, gaps, to) : [];
      if (next) expectations.push({ series: one, ...next, known: to, late });
    }
  }
  return { series: [...series.values()], seriesOf, expectations };
}

/** @param {string} id @param {FoundSeries} found @returns {KnownSeries} */
function knownSeries(id, { accountId, amountKind, holdsMost, rows, fit }) {
  const [first] = rows;
  return {
    ...{ id, accountId, amountKind, holdsMost, terms: fit.terms },
    typed: null,
    firstAmount: first?.minorUnits ?? null,
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
function nextOf({ known, rows: own }, rows, today) {
  const last = rows[own.at(-1) ?? -1];
  if (!last) return null;
  const reach = Math.ceil(rhythmOf(known.terms).gap * 2.2);
  const next = occurrencesOf(known.terms, addDays(last.date, 1), addDays(today, reach)).find(
    ({ from, to }) => from > last.date && to >= today,
  );
  const amounts = own.map((index) => Math.round(rows[index].amount * 100));
  const kind = known.amountKind === 'typed' ? 'last' : known.amountKind;
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
function lateOf({ known, rows: own, foundIn }, rows, gaps, end) {
  const { tolerance, grace } = rhythmOf(known.terms);
  const today = addDays(end, 1);
  const uncovered = [...gaps, { from: today, to: '9999-12-31' }];
  return occurrencesOf(known.terms, addDays(end, -LOOK_BACK), end).filter(({ expected, from, to }) => {
    const isPaid = own.some((index) => from <= rows[index].date && rows[index].date <= to);
    const occurrence = { expected, last: to, isPaid, isSkipped: false };
    const state = occurrenceState(occurrence, { tolerance, grace }, { uncovered }, today);
    return from > foundIn && (state === 'late' || state === 'missed');
  });
}
