import { randomUUID } from 'node:crypto';
import { generate } from '../generate-transactions.mjs';
import { addAccount } from './fill.mjs';
import { LAST_DAY } from './history.mjs';
import { MAIN_SIZE } from './options.mjs';
import { actAs, openDatabase } from './sql.mjs';

/** @import { PGlite } from '@electric-sql/pglite' */

const CHUNK_ROWS = 2_500;

/**
 * The database's time alone for the same file, in milliseconds: staging, matching and committing it, then staging and
 * matching it again, as the user and under row-level security.
 * @param {string} folder not in use by the backend
 * @param {string} userId gets another account for the rows
 * @returns {Promise<number[]>} in the order of measureImport
 */
export async function measureImportSql(folder, userId) {
  const database = await openDatabase(folder);
  try {
    await actAs(database, userId);
    const account = { name: 'Bench', type: 'bank', last_four_digits: '0001', balance: 0 };
    const chunks = fileInChunks(await addAccount(database, account));
    return [
      await timed(async () => {
        const id = await stage(database, chunks);
        await expectKind(database, `select public.commit_import($1, null, true) as answer`, id, 'imported');
      }),
      await timed(async () => {
        const id = await stage(database, chunks);
        await expectKind(database, `select public.commit_import($1, null, true) as answer`, id, 'review');
      }),
    ];
  } finally {
    await database.close();
  }
}

/** @param {PGlite} database @param {string[]} chunks */
async function stage(database, chunks) {
  const id = randomUUID();
  await database.query(`select public.open_import($1, 1, 'bench.csv', 'csv', '{}', $2)`, [id, MAIN_SIZE]);
  for (const [index, chunk] of chunks.entries()) {
    await database.query(`select public.stage_import_rows($1, 1, $2, $3)`, [id, index, chunk]);
  }
  return id;
}

/** @param {PGlite} database @param {string} call @param {string} id @param {string} kind */
async function expectKind(database, call, id, kind) {
  const { rows } = await database.query(call, [id]);
  const { answer } = /** @type {{ answer: { kind: string } }} */ (rows[0]);
  if (answer.kind !== kind) throw new Error(`The import returned ${answer.kind} instead of ${kind}.`);
}

/** @param {string} accountId */
function fileInChunks(accountId) {
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
        category,
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

/** @param {() => Promise<void>} work */
async function timed(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
