import { percent, printLines } from '../figures.mjs';
import { actAsNewUser, inOwnDatabase } from '../own-database.mjs';
import { findPayees } from '../accuracy/replay.mjs';
import { table } from '../../lib/performance-page.mjs';
import { planningHistories } from './histories.mjs';
import { judge } from './judge.mjs';
import { readPlanningFile } from './planning-file.mjs';
import { filesOf } from './files.mjs';
import { replay } from './replay.mjs';

/** @import { Connection } from '../database.mjs' */
/** @import { LabelledRow } from './histories.mjs' */
/** @import { Judged } from './judge.mjs' */

/** @typedef {Judged & { falseLateInGaps: number | null }} Measured */

/** Aims in percent. @type {[name: string, aim: string, of: (one: Measured) => number | null][]} */
const MEASURES = [
  ['found by itself and labelled so', '≥ 97', ({ byItselfRight }) => byItselfRight],
  ['found or proposed, and labelled so', '≥ 80', ({ right }) => right],
  ['labelled series of enough rows that were found', '≥ 90', ({ found }) => found],
  ['their share of the money', '≥ 95', ({ moneyFound }) => moneyFound],
  ['rows put to their series once it was found', '≥ 98', ({ placed }) => placed],
  ['rows put to another one', '≤ 0.3', ({ misplaced }) => misplaced],
  ['next day off by at most one', '≥ 90', ({ withinADay }) => withinADay],
  ['next day within the tolerance', '≥ 98', ({ withinTolerance }) => withinTolerance],
  ['found by itself and came again in its next slot', '≥ 85', ({ again }) => again],
  ['late though it came, files that join on random days', '0', ({ falseLate }) => falseLate],
  ['late though it came, gaps of 1 to 3 days', '≤ 1', ({ falseLateInGaps }) => falseLateInGaps],
  ['plain: same text and amount, found and labelled so', '', ({ plainRight }) => plainRight],
  ['plain: labelled series that were found', '', ({ plainFound }) => plainFound],
  ['plain, ± 7.5 % and ± 2 days: found and labelled so', '', ({ looseRight }) => looseRight],
  ['plain, ± 7.5 % and ± 2 days: that were found', '', ({ looseFound }) => looseFound],
];

/** Replays the made-up histories month by month. @returns {Promise<string>} the accuracy of series, as Markdown */
export const measurePlanning = () =>
  inOwnDatabase(async (database) => {
    await actAsNewUser(database);
    /** @type {{ isTuning: boolean, judged: Measured }[]} */
    const measured = [];
    for (const { name, isTuning, rows } of planningHistories()) {
      console.error(`Replaying ${name}: ${rows.length.toLocaleString('en-US')} rows …`);
      const payees = await payeesOf(database, rows);
      const judgedWith = (/** @type {Parameters<typeof filesOf>[1]} */ kind) =>
        judge(rows, payees, replay(rows, payees, filesOf(rows, kind)));
      const judged = judgedWith('months');
      const [joined, gapped] = [judgedWith('random'), judgedWith('gapped')];
      measured.push({
        isTuning,
        judged: { ...judged, falseLate: joined.falseLate, falseLateInGaps: gapped.falseLate },
      });
    }
    const half = (/** @type {boolean} */ isTuning) => measured.filter((one) => one.isTuning === isTuning);
    const lines = MEASURES.map(([name, aim, of]) => [
      name,
      aim,
      ...[half(true), half(false)].map((part) => percent(part.map(({ judged }) => of(judged)))),
    ]);
    return [
      'Series of made-up histories, in percent; means of the histories.',
      table(['measure', 'aim', 'tuning', 'judging'], lines),
    ].join('\n\n');
  });

const { rhythmOf } = await import('../../../lib/domain/recurring/rhythms.ts');

/**
 * Replays a CSV and prints a line of JSON for each of its rows, in its order, then one for each series.
 * @param {string} file
 */
export const replayPlanningFile = (file) =>
  inOwnDatabase(async (database) => {
    await actAsNewUser(database);
    const read = readPlanningFile(file);
    const order = [...read.keys()].sort((one, other) => read[one].date.localeCompare(read[other].date));
    const rows = order.map((index) => read[index]);
    const payees = await payeesOf(database, rows);
    const { series, seriesOf, expectations } = replay(rows, payees, filesOf(rows, 'months'));
    const byLine = new Map(order.map((index, place) => [index, seriesOf[place] ?? null]));
    const lines = [
      ...read.map((_, index) => ({ line: index + 2, series: byLine.get(index) ?? null })),
      ...series.map((one) => {
        const { next = null, amount = null } = expectations.findLast(({ series: its }) => its === one) ?? {};
        return {
          ...{
            id: one.id,
            rhythm: rhythmOf(one.terms).name,
            amount: amount === null ? null : amount / 100,
            next,
          },
          ...{ found: one.byItself ? 'itself' : 'proposed', rows: one.rows.map((place) => order[place] + 2) },
        };
      }),
    ];
    await printLines(lines);
  });

/** The payee of each row, as the app finds it. @param {Connection} database @param {LabelledRow[]} rows */
async function payeesOf(database, rows) {
  const payees = await findPayees(database, rows);
  return rows.map(({ description }) => payees.get(description)?.id ?? description);
}
