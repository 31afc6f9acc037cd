import { createClient } from '@supabase/supabase-js';
import { generate } from '../generate-transactions.mjs';
import { PlainError } from '../lib/lifecycle.mjs';
import { LAST_DAY, ROWS } from './cases.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */
/** @import { Settings } from '../lib/environment.mjs' */
/** @import { Session } from './session.mjs' */

/** @typedef {ReturnType<typeof generate>[number]} Row */

const ACCOUNTS = [
  { name: 'Everyday', type: 'bank', last_four_digits: '4821', balance: 4210.55 },
  { name: 'Rainy day', type: 'bank', last_four_digits: '0917', balance: 15120 },
  { name: 'Sapphire', type: 'credit', last_four_digits: '7733', balance: -1126.44 },
];
const CHUNK_ROWS = 1_000;

/**
 * Gives the user three accounts and their transactions.
 * @param {Settings} settings
 * @param {string} publishableKey
 * @param {Session} session
 * @returns {Promise<{ userId: string, rows: number }>} rows: what is in the table in the end
 */
export async function fill(settings, publishableKey, { email, password }) {
  const client = createClient(`http://127.0.0.1:${settings.supabasePort}`, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: known, error: refused } = await client.auth.signInWithPassword({ email, password });
  if (refused) throw refused;
  const accounts = check(await client.from('accounts').insert(ACCOUNTS).select('id'));
  const rows = generate(ROWS, { end: LAST_DAY });
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    await add(client, rows.slice(start, start + CHUNK_ROWS), accounts);
  }

  const { count, error } = await client.from('transactions').select('*', { count: 'exact', head: true });
  if (error) throw error;
  if (count !== ROWS) throw new PlainError(`${count} transactions were added instead of ${ROWS}.`);
  return { userId: known.user.id, rows: count };
}

/**
 * @param {SupabaseClient} client
 * @param {Row[]} rows
 * @param {Array<{ id: string }>} accounts
 */
async function add(client, rows, accounts) {
  const { error } = await client.from('transactions').insert(
    rows.map(({ minorUnits, ...row }, index) => ({
      ...row,
      position: index + 1,
      account_id: accounts[index % accounts.length]?.id,
      amount: (minorUnits / 100).toFixed(2),
    })),
  );
  if (error) throw error;
}

/**
 * @template Data
 * @param {{ data: Data, error: Error | null }} answer
 * @returns {NonNullable<Data>}
 */
function check({ data, error }) {
  if (error) throw error;
  return /** @type {NonNullable<Data>} */ (data);
}
