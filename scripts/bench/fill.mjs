import { randomUUID } from 'node:crypto';
import { PlainError } from '../lib/lifecycle.mjs';
import { actAs } from './connection.mjs';

/** @import { generate } from '../generate-transactions.mjs' */
/** @import { Connection } from './connection.mjs' */

/** @typedef {ReturnType<typeof generate>[number]} Row */

/** The account that pages of an account are measured with. */
export const EVERYDAY = '7f1c1d5e-5b0e-4d6a-9a53-0c6c2f3f4821';

const ACCOUNTS = [
  { id: EVERYDAY, name: 'Everyday', type: 'bank', last_four_digits: '4821', balance: 4210.55 },
  { name: 'Rainy day', type: 'bank', last_four_digits: '0917', balance: 15120 },
  { name: 'Sapphire', type: 'credit', last_four_digits: '7733', balance: -1126.44 },
];
const CHUNK_ROWS = 5_000;

/**
 * Adds three accounts and these transactions as the user, under row-level security and with everything that triggers
 * compute.
 * @param {Connection} database acts as the user from then on
 * @param {string} userId
 * @param {Row[]} rows
 */
export async function fill(database, userId, rows) {
  await actAs(database, userId);
  /** @type {string[]} */
  const accounts = [];
  for (const account of ACCOUNTS) accounts.push(await addAccount(database, account));
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    await add(database, rows.slice(start, start + CHUNK_ROWS), accounts);
  }
  await requireCount(database, rows.length);
}

/**
 * The id of the user with this address, who is created if nobody has signed up with it.
 * @param {Connection} database
 * @param {string} email
 * @returns {Promise<string>}
 */
export async function findUser(database, email) {
  const found = await database.query('select id from auth.users where email = $1', [email]);
  const { rows } = found.rows.length
    ? found
    : await database.query('insert into auth.users (id, email) values (gen_random_uuid(), $1) returning id', [
        email,
      ]);
  return /** @type {{ id: string }} */ (rows[0]).id;
}

/**
 * Adds an account for the user that the database acts as.
 * @param {Connection} database
 * @param {{ id?: string, name: string, type: string, last_four_digits: string, balance: number }} account
 * @returns {Promise<string>} its id
 */
export async function addAccount(database, { id = randomUUID(), name, type, last_four_digits, balance }) {
  await database.query('select public.add_account($1, $2, $3, $4, $5, current_date)', [
    id,
    name,
    type,
    last_four_digits,
    balance,
  ]);
  return id;
}

/**
 * @param {Connection} database
 * @param {Row[]} rows
 * @param {string[]} accounts their ids
 */
async function add(database, rows, accounts) {
  const document = rows.map(({ minorUnits, ...row }, index) => ({
    ...row,
    position: index + 1,
    account_id: accounts[index % accounts.length],
    amount: (minorUnits / 100).toFixed(2),
  }));
  await database.query('select public.ensure_payees(public.current_user_id(), $1)', [
    rows.map(({ description }) => description),
  ]);
  await database.query('select * from public.ensure_categories($1, $2)', [
    rows.map(({ category }) => category),
    rows.map(({ type }) => (type === 'income' ? 'income' : 'spending')),
  ]);
  await database.query(
    `insert into public.transactions (account_id, date, description, payee_id, category_id, amount, type, position)
    select r.account_id, r.date, r.description, p.payee_id, c.id, public.signed_amount(r.amount, r.type), r.type, r.position
    from jsonb_to_recordset($1::jsonb) as r(account_id uuid, date date, description text, category text,
      amount numeric, type text, position integer)
    join public.payee_keys p on p.key = public.payee_key(r.description)
    join public.categories c on c.name = r.category
    order by r.position`,
    [JSON.stringify(document)],
  );
}

/** @param {Connection} database @param {number} expected */
async function requireCount(database, expected) {
  const { rows } = await database.query('select count(*)::integer as count from public.transactions');
  const { count } = /** @type {{ count: number }} */ (rows[0]);
  if (count !== expected) throw new PlainError(`${count} transactions were added instead of ${expected}.`);
}
