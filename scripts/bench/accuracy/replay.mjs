import { actAs, addAccount } from '../database.mjs';
import { actAsNewUser } from '../own-database.mjs';

/** @import { Connection } from '../database.mjs' */

/**
 * A row of a labelled history. The amount is signed: out is negative.
 * @typedef {{ date: string, description: string, amount: string, category: string }} LabelledRow
 */

/**
 * Memory's guess of a row's category before it learns it. `kind` is that of the evidence, `filled` true if the row
 * would have been filled in unasked.
 * @typedef {object} Guess
 * @property {string | null} guess
 * @property {string | null} kind
 * @property {boolean} filled
 */

const GUESS_AND_SAVE = `
  with said as materialized (
    select g.category_id, g.kind, g.filled, c.name
    from public.guess_categories(array[$1::uuid], array[$2], array[$3::numeric]) g
    join public.categories c on c.user_id = public.current_user_id() and c.id = g.category_id
  ), saved as (
    insert into public.transactions (account_id, date, description, payee_id, category_id, category_source, category_set_at,
      amount, type, guess_category_id, guess_kind, guess_filled)
    select $4, $5::date, $2, $1, $6, 'hand', $5::date, $3::numeric, case when $3::numeric < 0 then 'expense' else 'income' end,
      s.category_id, s.kind, coalesce(s.filled, false)
    from (select) one left join said s on true
  )
  select s.name as guess, s.kind, s.filled from said s`;

/**
 * Replays a history in the order of time: memory guesses each row before it learns the choice. Uses the
 * functions that imports use, as a separate user.
 * @param {Connection} database
 * @param {LabelledRow[]} rows the oldest first
 * @returns {Promise<{ guesses: Guess[], cleaned: string[] }>} in the order of the rows; `cleaned`: the descriptions
 */
export async function replay(database, rows) {
  const user = await actAsNewUser(database);
  const account = await addAccount(database);
  const categories = await addCategories(database, rows);
  const payees = await findPayees(database, rows);
  // Totals and alerts are not asked for, and their triggers would take longer than all else.
  await database.exec(
    'reset role; set session_replication_role = replica; set plan_cache_mode = force_generic_plan',
  );
  await actAs(database, user);
  /** @type {Guess[]} */
  const guesses = [];
  for (const row of rows) {
    const { rows: said } = await database.query(GUESS_AND_SAVE, [
      payees.get(row.description)?.id,
      row.description,
      row.amount,
      account,
      row.date,
      categories.get(row.category),
    ]);
    const [guess] = /** @type {Guess[]} */ (said);
    guesses.push(guess ?? { guess: null, kind: null, filled: false });
  }
  await database.exec('reset role; reset session_replication_role; reset plan_cache_mode');
  return { guesses, cleaned: rows.map(({ description }) => payees.get(description)?.cleaned ?? '') };
}

/**
 * @param {Connection} database
 * @param {LabelledRow[]} rows
 */
async function addCategories(database, rows) {
  const names = [...new Set(rows.map(({ category }) => category))];
  const { rows: made } = await database.query('select * from public.ensure_categories($1, $2)', [
    names,
    names.map((name) =>
      rows.every(({ category, amount }) => category !== name || !amount.startsWith('-'))
        ? 'income'
        : 'spending',
    ),
  ]);
  return new Map(/** @type {{ name: string, id: string }[]} */ (made).map(({ name, id }) => [name, id]));
}

/**
 * The payees of descriptions, with what cleaning leaves of them.
 * @param {Connection} database
 * @param {{ description: string }[]} rows
 */
export async function findPayees(database, rows) {
  const descriptions = [...new Set(rows.map(({ description }) => description))];
  await database.query('select public.ensure_payees(public.current_user_id(), $1)', [descriptions]);
  const { rows: found } = await database.query(
    `select d.description, k.payee_id as id, k.cleaned
    from unnest($1::text[]) d (description)
    join public.payee_keys k on k.user_id = public.current_user_id() and k.key = public.payee_key(d.description)`,
    [descriptions],
  );
  const payees = /** @type {{ description: string, id: string, cleaned: string }[]} */ (found);
  return new Map(payees.map(({ description, id, cleaned }) => [description, { id, cleaned }]));
}

/**
 * The guesses of plain memory: the category of at least nine of ten rows with the same cleaned text, of two or more.
 * @param {LabelledRow[]} rows
 * @param {string[]} cleaned the cleaned description of each row
 */
export function plainGuesses(rows, cleaned) {
  /** @type {Map<string, Map<string, number>>} */
  const memory = new Map();
  return rows.map(({ category, amount }, index) => {
    const key = `${amount.startsWith('-')} ${cleaned[index]}`;
    const known = memory.get(key) ?? new Map();
    const all = [...known.values()].reduce((sum, count) => sum + count, 0);
    const [guess = null, count = 0] = [...known].sort(([, a], [, b]) => b - a)[0] ?? [];
    memory.set(key, known.set(category, (known.get(category) ?? 0) + 1));
    return { guess, filled: all >= 2 && count >= 0.9 * all };
  });
}
