import { generate } from '../generate-transactions.mjs';
import { actAs, addAccount, userOf } from './database.mjs';

/** @import { Connection } from './database.mjs' */
/** @import { Place } from './places.mjs' */

/** @typedef {ReturnType<typeof generate>} Rows */

/** The last day of the generated transactions. */
export const LAST_DAY = '2026-11-15';
/** The newest rows, since July 2024, which all sizes have in common. */
const NEWEST = 5_000;
/** One household's rows since June 2003. */
const HOUSEHOLD = 50_000;
const CHUNK_ROWS = 5_000;

/** The account that pages of an account are measured with. */
export const EVERYDAY = '7f1c1d5e-5b0e-4d6a-9a53-0c6c2f3f4821';
const ACCOUNTS = [
  { id: EVERYDAY, name: 'Everyday', type: 'bank', last_four_digits: '4821', balance: 4210.55 },
  { name: 'Rainy day', type: 'bank', last_four_digits: '0917', balance: 15120 },
  { name: 'Sapphire', type: 'credit', last_four_digits: '7733', balance: -1126.44 },
];

/**
 * Gives a user three accounts and a ledger of this many rows, under row-level security and with everything that
 * triggers compute.
 * @param {Place} place
 * @param {string} email
 * @param {number} size
 */
export async function fill(place, email, size) {
  console.error(`Adding ${size.toLocaleString('en-US')} transactions (${place.name}) …`);
  await place.inDatabase(async (database) => {
    await actAs(database, await userOf(database, email));
    /** @type {string[]} */
    const accounts = [];
    for (const account of ACCOUNTS) accounts.push(await addAccount(database, account));
    const rows = ledger(size);
    for (let start = 0; start < rows.length; start += CHUNK_ROWS)
      await add(database, rows.slice(start, start + CHUNK_ROWS), accounts);
    await addSeries(database);
    await database.exec('reset role');
    await database.exec(place.settle);
  });
}

/**
 * A ledger of this many rows, oldest first. The newest 5,000 are the same at every size, so a page of rows or a
 * period in 2025 and 2026 contains the same data; only the history before grows: none, 21 years, or the same 21 years
 * eleven times as dense.
 * @param {number} size
 * @returns {Rows}
 */
function ledger(size) {
  const household = generate(Math.min(size, HOUSEHOLD), { end: LAST_DAY });
  const newest = household.slice(-NEWEST);
  const older = household.slice(0, -NEWEST);
  const end = new Date(Date.parse(newest[0]?.date ?? LAST_DAY) - 86_400_000).toISOString().slice(0, 10);
  for (let seed = 1; older.length + newest.length < size; seed += 1) {
    const missing = size - newest.length - older.length;
    older.push(...generate(Math.min(missing, HOUSEHOLD - NEWEST), { end, seed }));
  }
  return [...older.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))), ...newest];
}

/**
 * @param {Connection} database
 * @param {Rows} rows
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

/** Gives each of the 30 most frequent payees a monthly series with two years of matches. @param {Connection} database */
async function addSeries(database) {
  await database.query(`
    insert into public.recurring_series (kind, payee_id, account_id, origin, state, first_amount)
    select 'bill', p.payee_id, p.account_id, 'found', 'active', -20
    from (
      select t.payee_id, min(t.account_id::text)::uuid as account_id
      from public.transactions t group by t.payee_id order by count(*) desc, t.payee_id limit 30
    ) p`);
  await database.query(`
    insert into public.recurring_terms (series_id, unit, every, days, anchor, amount_kind)
    select s.id, 'month', 1, '{1}', current_date - 800, 'median' from public.recurring_series s`);
  await database.query(`
    insert into public.recurring_matches (transaction_id, series_id, due_on)
    select distinct on (s.id, public.month_of(t.date)) t.id, s.id, public.month_of(t.date)
    from public.recurring_series s join public.transactions t on t.payee_id = s.payee_id
    where t.date between current_date - 730 and current_date
    order by s.id, public.month_of(t.date), t.date, t.id`);
}
