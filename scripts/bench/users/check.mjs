/** @import { Connection } from '../connection.mjs' */
/** @import { User } from './steps.mjs' */

/**
 * What users have, by their ids: how many transactions, and their sum in minor units.
 * @typedef {Map<string, { count: number, sum: number }>} Holdings
 */

/**
 * What the database contains after a load that it should not, or lacks.
 * @typedef {object} Differences
 * @property {number} lost rows
 * @property {number} doubled rows
 * @property {number} otherwise entries that say something else than was saved, and users whose sum is another
 * @property {number} totals that differ from a recount of all users' lines
 */

/**
 * @param {Connection} database as a superuser
 * @returns {Promise<Holdings>}
 */
export async function readHoldings(database) {
  const { rows } = await database.query(`
    select user_id, count(*)::integer as count, (sum(amount) * 100)::bigint as sum
    from public.transactions group by user_id`);
  return new Map(
    /** @type {Array<{ user_id: string, count: number, sum: number }>} */ (rows).map((row) => [
      row.user_id,
      row,
    ]),
  );
}

/**
 * Compares the database with what the users have written since `before`.
 * @param {Connection} database as a superuser
 * @param {Holdings} before of all users
 * @param {User[]} users
 * @returns {Promise<Differences>}
 */
export async function findDifferences(database, before, users) {
  const found = await readHoldings(database);
  const differences = { lost: 0, doubled: 0, otherwise: 0, totals: await countWrongTotals(database) };
  for (const [id, held] of before) {
    const user = users.find((one) => one.id === id);
    const { count, sum } = user ? withWritten(held, user) : held;
    const now = found.get(id) ?? { count: 0, sum: 0 };
    differences.lost += Math.max(0, count - now.count);
    differences.doubled += Math.max(0, now.count - count);
    if (now.count === count && now.sum !== sum) differences.otherwise += 1;
  }
  for (const user of users) {
    differences.otherwise +=
      (await countWrongEntries(database, user)) + (await countWrongImports(database, user));
  }
  return differences;
}

/** @param {{ count: number, sum: number }} held @param {User} user */
function withWritten({ count, sum }, { entries, imports, editedFirst }) {
  const spent = entries.reduce((total, { amount }) => total + amount, 0) - editedFirst.amount;
  return {
    count: count + entries.length - 1 + imports.reduce((total, { rows }) => total + rows, 0),
    sum: sum - spent + imports.reduce((total, imported) => total + imported.sum, 0),
  };
}

/** @param {Connection} database @param {User} user */
async function countWrongEntries(database, { id, entries }) {
  const { rows } = await database.query(
    `select count(*)::integer as wrong
    from jsonb_to_recordset($2::jsonb) as e(id uuid, revision integer, description text, amount bigint)
    left join public.transactions t on t.user_id = $1 and t.id = e.id
    where (t.revision, t.description, t.amount * -100) is distinct from (e.revision, e.description, e.amount::numeric)`,
    [id, JSON.stringify(entries)],
  );
  return numberIn(rows, 'wrong');
}

/** @param {Connection} database @param {User} user */
async function countWrongImports(database, { id, imports }) {
  const { rows } = await database.query(
    `select count(*)::integer as wrong
    from jsonb_to_recordset($2::jsonb) as e(id uuid, rows integer, sum bigint)
    where (e.rows, e.sum) is distinct from (
      select (count(*)::integer, coalesce(sum(t.amount) * 100, 0)::bigint)
      from public.transactions t where t.user_id = $1 and t.import_id = e.id)`,
    [id, JSON.stringify(imports)],
  );
  return numberIn(rows, 'wrong');
}

/** How the maintained totals follow from the lines of all users. */
const RECOUNTS = [
  `select user_id, account_id, month, category_id, type, counted, one_time, amount, lines, transactions
    from public.month_totals`,
  `select user_id, account_id, public.month_of(counted_on), category_id, type, counted, one_time, sum(amount), count(*),
    sum(transactions) from public.ledger_lines group by 1, 2, 3, 4, 5, 6, 7`,
  `select user_id, account_id, category_id, type, counted, one_time, amount, lines, transactions
    from public.ledger_totals`,
  `select user_id, account_id, category_id, type, counted, one_time, sum(amount), count(*), sum(transactions)
    from public.ledger_lines group by 1, 2, 3, 4, 5, 6`,
  `select user_id, account_id, month, amount, transactions, first_day, last_day, largest from public.account_months`,
  `select user_id, account_id, public.month_of(date), sum(amount), count(*), min(date), max(date),
    max(abs(amount)) filter (where counted and type <> 'transfer')
    from public.live_transactions group by 1, 2, 3`,
];

/** @param {Connection} database */
async function countWrongTotals(database) {
  let wrong = 0;
  for (let index = 0; index < RECOUNTS.length; index += 2) {
    const [stored, counted] = RECOUNTS.slice(index, index + 2);
    const { rows } = await database.query(`
      with stored as (${stored}), counted as (${counted})
      select ((select count(*) from (table stored except all table counted) a)
        + (select count(*) from (table counted except all table stored) b))::integer as wrong`);
    wrong += numberIn(rows, 'wrong');
  }
  return wrong;
}

/** @param {unknown[]} rows @param {string} name */
const numberIn = (rows, name) => Number(/** @type {Record<string, unknown>} */ (rows[0])[name]);
