import { randomUUID } from 'node:crypto';
import { generate } from '../generate-transactions.mjs';
import { actAs } from './connection.mjs';
import { addAccount } from './fill.mjs';
import { LAST_DAY } from './history.mjs';
import { MAIN_SIZE } from './options.mjs';

/** @import { Connection } from './connection.mjs' */

/**
 * The database's time alone for a file, in milliseconds: staging, matching and committing it; staging and matching it
 * again; a COPY of the same rows into the table of transactions, with everything that it causes; and one without
 * triggers and foreign keys.
 * @typedef {{ once: number, again: number, copy: number, bareCopy: number }} ImportSql
 */

const CHUNK_ROWS = 2_500;
const COLUMNS = [
  ...['user_id', 'account_id', 'date', 'description', 'payee_id', 'category_id', 'category_source'],
  ...['amount', 'type', 'position'],
];

/**
 * Imports as the user and under row-level security; copies as a superuser, whom row-level security lets.
 * @param {Connection} database
 * @param {string} userId gets other accounts for the rows
 * @returns {Promise<ImportSql>}
 */
export async function measureImportSql(database, userId) {
  await actAs(database, userId);
  const chunks = fileInChunks(await newAccount(database));
  const once = await timed(() => importFile(database, chunks, 'imported'));
  const again = await timed(() => importFile(database, chunks, 'review'));
  const copies = [];
  for (let copy = 0; copy < 2; copy += 1) copies.push(await rowsAsCsv(database, await newAccount(database)));
  await database.exec('reset role');
  const [whole = '', bare = ''] = copies;
  const into = `public.transactions (${COLUMNS.join(', ')})`;
  const copy = await timed(() => database.copy(into, whole));
  await database.exec('set session_replication_role = replica');
  const bareCopy = await timed(() => database.copy(into, bare));
  await database.exec('reset session_replication_role');
  return { once, again, copy, bareCopy };
}

/** @param {Connection} database */
export const newAccount = (database) =>
  addAccount(database, { name: randomUUID(), type: 'bank', last_four_digits: '0001', balance: 0 });

/**
 * The rows that the file became, for another account.
 * @param {Connection} database
 * @param {string} accountId
 */
async function rowsAsCsv(database, accountId) {
  const values = COLUMNS.map((name) => (name === 'account_id' ? `'${accountId}'::uuid` : name));
  const quoted = values.map((value) => `'"' || replace((${value})::text, '"', '""') || '"'`);
  const { rows } = await database.query(`
    select string_agg(concat_ws(',', ${quoted.join(', ')}), e'\\n' order by position) as csv
    from public.transactions where import_id is not null`);
  return /** @type {{ csv: string }} */ (rows[0]).csv;
}

/** @param {Connection} database @param {string[]} chunks @param {string} kind of the result */
async function importFile(database, chunks, kind) {
  await commitFile(database, await stageFile(database, chunks), kind);
}

/** @param {Connection} database @param {string[]} chunks @returns {Promise<string>} the import's id */
export async function stageFile(database, chunks) {
  const id = randomUUID();
  await database.query(`select public.open_import($1, 1, 'bench.csv', 'csv', '{}', $2)`, [id, MAIN_SIZE]);
  for (const [index, chunk] of chunks.entries()) {
    await database.query(`select public.stage_import_rows($1, 1, $2, $3)`, [id, index, chunk]);
  }
  return id;
}

/** @param {Connection} database @param {string} id of a staged import @param {string} kind of the result */
export async function commitFile(database, id, kind) {
  const { rows } = await database.query(`select public.commit_import($1, null, true) as answer`, [id]);
  const { answer } = /** @type {{ answer: { kind: string } }} */ (rows[0]);
  if (answer.kind !== kind) throw new Error(`The import returned ${answer.kind} instead of ${kind}.`);
}

/** @param {string} accountId @param {{ categories?: boolean }} [options] whether the file has categories */
export function fileInChunks(accountId, { categories = true } = {}) {
  const rows = generate(MAIN_SIZE, { end: LAST_DAY }).map(
    ({ date, description, category, minorUnits, type }, index) => {
      const amount = (Math.abs(minorUnits) / 100).toFixed(2);
      const text = `${date},${description},${minorUnits / 100}`;
      return [
        index + 2,
        0,
        'readable',
        accountId,
        date,
        description,
        categories ? category : 'Uncategorized',
        amount,
        type,
        null,
        text,
        null,
      ];
    },
  );
  return Array.from({ length: Math.ceil(rows.length / CHUNK_ROWS) }, (_, index) =>
    JSON.stringify(rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS)),
  );
}

/** @param {() => Promise<unknown>} work @returns {Promise<number>} how many milliseconds it took */
export async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
