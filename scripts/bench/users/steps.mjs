import { randomUUID } from 'node:crypto';
import { generate } from '../../generate-transactions.mjs';
import { LAST_DAY } from '../history.mjs';
import { requirePage } from '../client.mjs';

/** @import { Client } from '../client.mjs' */

/**
 * A transaction as its form was last saved; `amount` in minor units, positive.
 * @typedef {{ id: string, revision: number, description: string, amount: number }} Entry
 */

/**
 * A user of the load: signed in, and with what they have written. What is found in the database must be this.
 * @typedef {object} User
 * @property {string} id
 * @property {string} accountId
 * @property {Client} client
 * @property {(action: string, page: string, input: unknown) => Promise<unknown>} act
 * @property {Entry[]} entries the first was there before the load; the others were entered in this order
 * @property {Entry} editedFirst that first one, as it was before
 * @property {Array<{ id: string, rows: number, sum: number }>} imports with the sum in minor units, negative
 */

/** @typedef {{ name: string, run: (user: User) => Promise<void> }} Step */

/** Each screen, with a text that it shows only with its data. */
export const SCREENS = [
  { path: '/transactions', shows: 'Page 1 of' },
  { path: '/transactions?page=2', shows: 'Page 2 of' },
  { path: '/transactions?page=250', shows: 'Page 250 of' },
  { path: '/transactions?q=coffee', shows: 'Page 1 of' },
  { path: '/transactions?category=Groceries&type=expense&from=2025-01-01&to=2025-12-31', shows: 'Page 1 of' },
  { path: '/transactions?sort=amount-desc', shows: 'Page 1 of' },
  { path: '/dashboard', shows: 'Recent Transactions' },
  { path: '/dashboard?period=year', shows: 'Recent Transactions' },
  { path: '/bank-accounts', shows: 'Rainy day' },
  { path: '/settings', shows: 'Groceries' },
  { path: '/upload', shows: 'Rainy day' },
  { path: '/transactions/trash', shows: 'Trash' },
];

const IMPORTED_ROWS = 100;
/** In minor units, above all expenses that are generated. */
const UNUSED_AMOUNT = 200_000;
const CATEGORY = 'Groceries';

/** What a user does over and over: each screen, and between them entries, edits and an import. */
export const STEPS = [
  ...SCREENS.slice(0, 2).map(reading),
  { name: 'an entry', run: enter },
  ...SCREENS.slice(2, 4).map(reading),
  { name: 'an edit', run: edit },
  ...SCREENS.slice(4, 7).map(reading),
  { name: `an import of ${IMPORTED_ROWS} rows`, run: importRows },
  ...SCREENS.slice(7, 10).map(reading),
  { name: 'an entry', run: enter },
  ...SCREENS.slice(10).map(reading),
  { name: 'an edit', run: edit },
];

/** @param {typeof SCREENS[number]} screen @returns {Step} */
function reading(screen) {
  return { name: screen.path, run: ({ client }) => requirePage(client, screen) };
}

/** @param {User} user */
async function enter(user) {
  const entry = { id: randomUUID(), revision: 1, ...newFields(user) };
  requireOk('addTransaction', await user.act('addTransaction', '/transactions', toForm(user, entry)));
  user.entries.push(entry);
}

/** @param {User} user */
async function edit(user) {
  const entry = /** @type {Entry} */ (user.entries.at(-1));
  const changed = { ...entry, ...newFields(user) };
  requireOk('editTransaction', await user.act('editTransaction', '/transactions', toForm(user, changed)));
  Object.assign(entry, changed, { revision: entry.revision + 1 });
}

/** @param {User} user */
async function importRows(user) {
  const { client, act } = user;
  const importId = randomUUID();
  const rows = newFile(user);
  const opened = {
    importId,
    fileName: 'statement.csv',
    defaultAccountId: user.accountId,
    format: 'csv',
    currency: 'USD',
    rows: rows.length,
  };
  requireOk('openImport', await act('openImport', '/upload', opened));
  const chunk = new URLSearchParams({ importId, parseNumber: '1', chunk: '0', currency: 'USD' });
  await post(client, `/imports/rows?${chunk}`, rows.map(toValues(user)));
  const { data } = await post(client, '/imports/commit', { importId, onlyIfAllNew: true });
  if (data?.kind !== 'imported') throw new Error(`/imports/commit returned ${JSON.stringify(data)}`);
  user.imports.push({
    id: importId,
    rows: rows.length,
    sum: rows.reduce((sum, { amount }) => sum - amount, 0),
  });
}

/**
 * Values that no other entry of the user has.
 * @param {User} user
 */
function newFields({ entries }) {
  const number = entries.reduce((sum, { revision }) => sum + revision, entries.length);
  return { description: `Bench entry ${number}`, amount: 100 + number };
}

/** @param {User} user @param {Entry} entry */
const toForm = ({ accountId }, { amount, ...entry }) => ({
  ...entry,
  date: LAST_DAY,
  amount: (amount / 100).toFixed(2),
  type: 'expense',
  category: CATEGORY,
  accountId,
});

/** @param {User} user */
function newFile({ imports }) {
  return generate(IMPORTED_ROWS, { end: LAST_DAY }).map(({ date, description, category }, index) => ({
    date,
    description,
    category,
    // No other row has this amount, so none may be a duplicate.
    amount: UNUSED_AMOUNT + IMPORTED_ROWS * imports.length + index,
  }));
}

/**
 * A row as it is sent (lib/domain/imports/staging/row-values.ts).
 * @param {User} user
 * @returns {(row: ReturnType<typeof newFile>[number], index: number) => unknown[]}
 */
const toValues =
  ({ accountId }) =>
  ({ date, description, category, amount }, index) => {
    const row = [index + 2, 0, 'readable', accountId, date, description, category];
    return [...row, (amount / 100).toFixed(2), 'expense', null, `${date},${description}`, null, false, true];
  };

/** @param {Client} client @param {string} path @param {unknown} body */
async function post(client, path, body) {
  const { text } = await client(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return requireOk(path, JSON.parse(text()));
}

/**
 * @param {string} action
 * @param {unknown} result
 * @returns {{ ok: boolean, data?: { kind?: string } }}
 */
function requireOk(action, result) {
  const { ok } = /** @type {{ ok?: boolean }} */ (result ?? {});
  if (!ok) throw new Error(`${action} returned ${JSON.stringify(result)}`);
  return /** @type {{ ok: boolean, data?: { kind?: string } }} */ (result);
}
