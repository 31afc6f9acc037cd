import { actAs } from './connection.mjs';
import { commitFile, fileInChunks, newAccount, stageFile, timed } from './import-sql.mjs';

/** @import { Connection } from './connection.mjs' */

/**
 * How long an import of a file without categories takes, in milliseconds: with neither rules nor memory, with rules alone,
 * with memory alone, with both; and how many of its rows each filled in.
 * @typedef {{ neither: number, rules: number, memory: number, both: number, filledByRules: number, filledByMemory: number,
 *   filledByBoth: number }} Lookups
 */

const TURNS = 3;
const RULES = 20;
/** What a database without them would do: the function, and its first statement. */
const LEFT_OUT = {
  rules: ['ruled_import_rows', 'return;'],
  memory: ['categorized_import_rows', 'guessing := false;'],
};

/**
 * Measures in turns. What a commit adds is rolled back and vacuumed, so that each import finds the same ledger.
 * @param {Connection} database
 * @param {string} userId whose transactions are the memory; gets an account and rules
 * @returns {Promise<Lookups>}
 */
export async function measureLookups(database, userId) {
  await actAs(database, userId);
  // Memory counts the choices of one day about a payee once.
  await database.exec(`update public.transactions set category_set_at = date + time '12:00'`);
  await database.exec('reset role');
  await database.exec('vacuum analyze');
  await actAs(database, userId);
  const chunks = fileInChunks(await newAccount(database), { categories: false });
  await addRules(database);
  /** @param {(keyof typeof LEFT_OUT)[]} leftOut */
  const once = async (...leftOut) => {
    let id = '';
    const staging = await timed(async () => (id = await stageFile(database, chunks)));
    await database.exec('reset role');
    await database.exec('begin');
    for (const name of leftOut) await leaveOut(database, name);
    await actAs(database, userId);
    const committing = await timed(() => commitFile(database, id, 'imported'));
    const filled = await filledIn(database);
    await database.exec('rollback');
    await actAs(database, userId);
    await database.query('select public.discard_import($1)', [id]);
    await database.exec('reset role');
    await database.exec('vacuum');
    await actAs(database, userId);
    return { time: staging + committing, filled };
  };
  // The first import of a session takes longer.
  await once();
  /** @type {Record<'neither' | 'rules' | 'memory' | 'both', number[]>} */
  const measured = { neither: [], rules: [], memory: [], both: [] };
  const filled = { rules: 0, memory: 0, both: 0 };
  for (let turn = 0; turn < TURNS; turn += 1) {
    measured.neither.push((await once('rules', 'memory')).time);
    for (const [name, ...leftOut] of /** @type {const} */ ([
      ['rules', 'memory'],
      ['memory', 'rules'],
      ['both'],
    ])) {
      const { time, filled: rows } = await once(...leftOut);
      measured[name].push(time);
      filled[name] = rows;
    }
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
    filledByRules: filled.rules,
    filledByMemory: filled.memory,
    filledByBoth: filled.both,
  };
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

/** @param {Connection} database @returns {Promise<number>} how many imported rows rules or memory gave a category */
async function filledIn(database) {
  const { rows } = await database.query(
    `select count(*)::integer as filled from public.transactions t
    where t.import_id is not null and t.category_source in ('rule', 'memory')`,
  );
  return /** @type {{ filled: number }} */ (rows[0]).filled;
}
