import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { demoTransactions } from '../../demo-data.mjs';
import { databaseFolder } from '../../lib/environment.mjs';
import { newKeys } from '../../lib/keys.mjs';
import { migrate } from '../../lib/backend.mjs';
import { PlainError } from '../../lib/lifecycle.mjs';
import { temporarySettings } from '../../lib/temporary.mjs';
import { openFolder } from '../connection.mjs';
import { LAST_DAY } from '../history.mjs';
import { accuracyOf, plainGuesses, reportAccuracy } from './accuracy.mjs';
import { generatedHistories } from './histories.mjs';
import { replay } from './replay.mjs';
import '../../lib/typescript.mjs';

/** @import { Connection } from '../connection.mjs' */
/** @import { LabelledRow } from './replay.mjs' */

const { fromTextCell } = await import('../../../lib/domain/text/csv-cells.ts');

/**
 * Replays the demo data and generated histories.
 * @returns {Promise<string>} how often memory is right, as Markdown
 */
export const measureCategories = () =>
  inOwnDatabase(async (database) => {
    const histories = [{ name: 'Demo data', rows: demoRows() }, ...generatedHistories()];
    const measured = [];
    for (const { name, rows } of histories) {
      console.error(`Replaying ${name}: ${rows.length.toLocaleString('en-US')} rows …`);
      const { guesses, cleaned } = await replay(database, rows);
      measured.push({
        name,
        memory: accuracyOf(rows, guesses),
        plain: accuracyOf(rows, plainGuesses(rows, cleaned)),
        rows,
        guesses,
      });
    }
    return reportAccuracy(measured);
  });

/**
 * Replays a CSV in the columns of the app's export, and writes a line of JSON for each of its rows, in its order, then
 * one with the totals.
 * @param {string} file
 * @param {(line: string) => void} write
 */
export const replayFile = (file, write) =>
  inOwnDatabase(async (database) => {
    const read = readHistory(file);
    // Banks list the latest row first.
    const newestFirst = (read[0]?.date ?? '') > (read.at(-1)?.date ?? '');
    const order = (newestFirst ? [...read.keys()].reverse() : [...read.keys()]).sort((a, b) =>
      String(read[a]?.date).localeCompare(String(read[b]?.date)),
    );
    const rows = order.map((index) => /** @type {LabelledRow} */ (read[index]));
    const { guesses, cleaned } = await replay(database, rows);
    const byLine = new Map(order.map((index, place) => [index, guesses[place]]));
    for (const [index, row] of read.entries()) {
      const said = byLine.get(index);
      write(
        JSON.stringify({
          ...row,
          guess: said?.guess ?? null,
          source: said?.filled ? 'memory' : 'none',
          filled: said?.filled ?? false,
          kind: said?.kind ?? null,
        }),
      );
    }
    write(
      JSON.stringify({
        totals: { memory: accuracyOf(rows, guesses), plain: accuracyOf(rows, plainGuesses(rows, cleaned)) },
      }),
    );
  });

/** @returns {LabelledRow[]} without the transfers, which need no category */
const demoRows = () =>
  demoTransactions(LAST_DAY)
    .filter(({ category }) => category !== 'Uncategorized')
    .map(({ date, description, minorUnits, type, category }) => ({
      ...{ date, description, category },
      amount: `${type === 'expense' ? '-' : ''}${(minorUnits / 100).toFixed(2)}`,
    }));

/**
 * @param {string} file
 * @returns {LabelledRow[]}
 */
function readHistory(file) {
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  const { data, errors } = Papa.parse(text, {
    header: true,
    skipEmptyLines: true,
    transformHeader: (name) => name.trim().toLowerCase(),
  });
  const [problem] = errors;
  if (problem) throw new PlainError(`${file}, row ${Number(problem.row) + 1}: ${problem.message}`);
  return /** @type {Record<string, string>[]} */ (data).map((row, index) => {
    const { date = '', amount = '', type = '' } = row;
    const number = Number(amount.replace(/[$€£,\s]/g, ''));
    if (!/^\d{4}-\d\d-\d\d/.test(date) || !Number.isFinite(number) || number === 0)
      throw new PlainError(
        `${file}, row ${index + 1}: ${date || 'no date'}, ${amount || 'no amount'} can't be read.`,
      );
    const kind = fromTextCell(type).toLowerCase();
    // Only a transfer's sign is in its amount; elsewhere the type says it.
    const outgoing = kind === 'expense' || (kind !== 'income' && kind !== 'refund' && number < 0);
    return {
      date: date.slice(0, 10),
      description: fromTextCell(row.description ?? '').trim() || 'No description',
      amount: `${outgoing ? '-' : ''}${Math.abs(number)}`,
      category: fromTextCell(row.category ?? '').trim() || 'Uncategorized',
    };
  });
}

/**
 * @template Result
 * @param {(database: Connection) => Promise<Result>} work on a migrated database of its own
 */
async function inOwnDatabase(work) {
  const settings = await temporarySettings('categories');
  await migrate(settings, newKeys());
  const database = await openFolder(databaseFolder(settings));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
