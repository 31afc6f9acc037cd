import { randomUUID } from 'node:crypto';
import { generate } from '../generate-transactions.mjs';
import { actAs, addAccount, timed, userOf } from './database.mjs';
import { LAST_DAY } from './fill.mjs';

/** @import { Connection } from './database.mjs' */

const CHUNK_ROWS = 2_500;
const TURNS = 3;
const RULES = 20;
/** Statements that make a function do nothing, as the first of its body. */
const LEFT_OUT = {
  rules: ['ruled_import_rows', 'return;'],
  memory: ['categorized_import_rows', 'guessing := false;'],
};

/**
 * Measures the database's part of an import: the first and the same file again by a user without transactions, then one
 * with and without rules and memory by a user who has some. Times are in milliseconds.
 * @param {Connection} database as a superuser
 * @param {{ importer: string, owner: string, rows: number }} import e-mail addresses, and the rows of the file
 */
export async function measureImportSql(database, { importer, owner, rows }) {
  await actAs(database, await userOf(database, importer));
  const file = bankFile(rows, await addAccount(database), { categories: true });
  const importFile = async (/** @type {string} */ kind) =>
    commitFile(database, await stageFile(database, file), kind);
  const first = await timed(() => importFile('imported'));
  const again = await timed(() => importFile('review'));
  await database.exec('reset role');
  return { first, again, lookups: await measureLookups(database, await userOf(database, owner), rows) };
}

/**
 * Measures in turns. The rows a commit adds are rolled back and vacuumed, so that each import finds the same ledger.
 * @param {Connection} database
 * @param {string} userId has the transactions of the memory; gets an account and rules
 * @param {number} rows
 */
async function measureLookups(database, userId, rows) {
  // Memory counts the choices of one day about a payee once.
  await database.exec(`update public.transactions set category_set_at = date + time '12:00'`);
  await database.exec('vacuum analyze');
  await actAs(database, userId);
  const file = bankFile(rows, await addAccount(database), { categories: false });
  await addRules(database);
  const once = async (/** @type {(keyof typeof LEFT_OUT)[]} */ leftOut) => {
    let id = '';
    const staging = await timed(async () => (id = await stageFile(database, file)));
    await database.exec('reset role');
    await database.exec('begin');
    for (const name of leftOut) await leaveOut(database, name);
    await actAs(database, userId);
    const time = staging + (await timed(() => commitFile(database, id, 'imported')));
    const filled = await countFilled(database);
    await database.exec('rollback');
    await actAs(database, userId);
    await database.query('select public.discard_import($1)', [id]);
    await database.exec('reset role');
    await database.exec('vacuum');
    await actAs(database, userId);
    return { time, filled };
  };
  // The first import of a session takes longer.
  await once([]);
  const lookups = {
    neither: { time: Infinity, filled: 0 },
    rules: { time: Infinity, filled: 0 },
    memory: { time: Infinity, filled: 0 },
    both: { time: Infinity, filled: 0 },
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const [name, ...leftOut] of /** @type {const} */ ([
      ['neither', 'rules', 'memory'],
      ['rules', 'memory'],
      ['memory', 'rules'],
      ['both'],
    ])) {
      const { time, filled } = await once(leftOut);
      lookups[name] = { time: Math.min(lookups[name].time, time), filled };
    }
  }
  return lookups;
}

/** @param {Connection} database @param {ReturnType<typeof bankFile>} file @returns {Promise<string>} the import's id */
async function stageFile(database, { rows, chunks }) {
  const id = randomUUID();
  await database.query(`select public.open_import($1, 1, 'bench.csv', 'csv', '{}', $2)`, [id, rows]);
  for (const [index, chunk] of chunks.entries())
    await database.query(`select public.stage_import_rows($1, 1, $2, $3)`, [id, index, chunk]);
  return id;
}

/** @param {Connection} database @param {string} id of a staged import @param {string} kind of the result */
async function commitFile(database, id, kind) {
  const { rows } = await database.query(`select public.commit_import($1, null, true) as answer`, [id]);
  const { answer } = /** @type {{ answer: { kind: string } }} */ (rows[0]);
  if (answer.kind !== kind) throw new Error(`The import returned ${answer.kind} instead of ${kind}.`);
}

/**
 * Rows as the app stages them (lib/domain/imports/staging/row-values.ts).
 * @param {number} count
 * @param {string} accountId
 * @param {{ categories: boolean }} file
 */
function bankFile(count, accountId, { categories }) {
  const rows = generate(count, { end: LAST_DAY }).map((row, index) => {
    const { date, description, minorUnits, type } = row;
    return {
      line: index + 2,
      part: 0,
      status: 'readable',
      accountId,
      date,
      description,
      category: categories ? row.category : 'Uncategorized',
      amount: (Math.abs(minorUnits) / 100).toFixed(2),
      type,
      text: `${date},${description},${minorUnits / 100}`,
    };
  });
  const chunks = Array.from({ length: Math.ceil(count / CHUNK_ROWS) }, (_, index) =>
    JSON.stringify(rows.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS)),
  );
  return { rows: count, chunks };
}

/** @param {Connection} database @param {keyof typeof LEFT_OUT} what */
async function leaveOut(database, what) {
  const [name, statement] = LEFT_OUT[what];
  const { rows } = await database.query(`select pg_get_functiondef('public.${name}'::regproc) as definition`);
  const { definition } = /** @type {{ definition: string }} */ (rows[0]);
  const without = definition.replace('\nbegin\n', `\nbegin\n  ${statement}\n`);
  if (without === definition) throw new Error(`${name} can't be left out: it has no line 'begin'.`);
  await database.exec(without);
}

/** Adds rules for the first words of the commonest descriptions. @param {Connection} database */
const addRules = (database) =>
  database.query(
    `insert into public.rules (name, position, conditions, actions)
    select 'A rule', d.place, jsonb_build_array(jsonb_build_object('field', 'text', 'operator', 'contains', 'values', jsonb_build_array(d.word))),
      jsonb_build_array(jsonb_build_object('field', 'category', 'category', d.category_id))
    from (
      select split_part(t.description, ' ', 1) as word, min(t.category_id::text) as category_id,
        row_number() over (order by count(*) desc) as place
      from public.transactions t group by 1
    ) d
    where d.place <= $1`,
    [RULES],
  );

/** @param {Connection} database @returns {Promise<number>} the number of imported rows with a category */
async function countFilled(database) {
  const { rows } = await database.query(
    `select count(*)::integer as filled from public.transactions t
    where t.import_id is not null and t.category_source in ('rule', 'memory')`,
  );
  return /** @type {{ filled: number }} */ (rows[0]).filled;
}
