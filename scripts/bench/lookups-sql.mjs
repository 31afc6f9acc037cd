import { actAs } from './connection.mjs';
import { commitFile, fileInChunks, newAccount, stageFile, timed } from './import-sql.mjs';

/** @import { Connection } from './connection.mjs' */

/**
 * How long an import without categories takes, in milliseconds: with neither rules nor memory, with rules alone, with memory
 * alone, with both; and how many of its rows each filled in.
 * @typedef {{ neither: number, rules: number, memory: number, both: number, filledByRules: number, filledByMemory: number }}
 *   Lookups
 */

const TURNS = 3;
const RULES = 20;
/** What a database without them would do. */
const LEFT_OUT = {
  rules: `create or replace function public.apply_rules_to_import(import uuid) returns integer
    language sql set search_path = '' as 'select 0'`,
  memory: `create or replace function public.guess_import_categories(import uuid) returns integer
    language sql set search_path = '' as 'select 0'`,
};

/**
 * Measures in turns. What a commit adds is rolled back, so that each import finds the same ledger.
 * @param {Connection} database
 * @param {string} userId whose transactions are the memory; gets an account and rules
 * @returns {Promise<Lookups>}
 */
export async function measureLookups(database, userId) {
  await actAs(database, userId);
  const chunks = fileInChunks(await newAccount(database), { categories: false });
  await addRules(database);
  /** @param {(keyof typeof LEFT_OUT)[]} leftOut */
  const once = async (...leftOut) => {
    let id = '';
    const staging = await timed(async () => (id = await stageFile(database, chunks)));
    await database.exec('reset role; begin');
    for (const name of leftOut) await database.exec(LEFT_OUT[name]);
    await actAs(database, userId);
    const committing = await timed(() => commitFile(database, id, 'imported'));
    const filled = await filledIn(database);
    await database.exec('rollback');
    await actAs(database, userId);
    await database.query('select public.discard_import($1)', [id]);
    return { time: staging + committing, filled };
  };
  const measured = { neither: [], rules: [], memory: [], both: [] };
  /** @type {Record<string, number>} */
  let filled = {};
  for (let turn = 0; turn < TURNS; turn += 1) {
    measured.neither.push((await once('rules', 'memory')).time);
    measured.rules.push((await once('memory')).time);
    measured.memory.push((await once('rules')).time);
    const both = await once();
    measured.both.push(both.time);
    filled = both.filled;
  }
  const [neither, rules, memory, both] = [
    measured.neither,
    measured.rules,
    measured.memory,
    measured.both,
  ].map((times) => Math.min(...times));
  return {
    neither,
    rules,
    memory,
    both,
    filledByRules: filled.rule ?? 0,
    filledByMemory: filled.memory ?? 0,
  };
}

/** Rules for a piece of the commonest descriptions. @param {Connection} database */
async function addRules(database) {
  await database.query(
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
}

/** @param {Connection} database @returns {Promise<Record<string, number>>} rows by what gave them their category */
async function filledIn(database) {
  const { rows } = await database.query(
    `select jsonb_object_agg(s.category_source, s.count) as filled from (
      select t.category_source, count(*) from public.transactions t where t.import_id is not null group by 1) s`,
  );
  return /** @type {{ filled: Record<string, number> }} */ (rows[0]).filled;
}
