import { createClient } from '@supabase/supabase-js';
import { DEMO_ACCOUNTS, DEMO_USER, demoTransactions } from '../demo-data.mjs';
import { demoValues } from '../demo-values.mjs';
import { check, decide } from './demo-decisions.mjs';
import { setGoals } from './demo-goals.mjs';
import { stableId } from './demo-ids.mjs';
import { addInsurance, findSeries } from './demo-series.mjs';
import { onEnd, PlainError } from './lifecycle.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */
/** @import { AccountName, DemoRow } from '../demo-data.mjs' */

const { email: EMAIL, password: PASSWORD, name: NAME } = DEMO_USER;

/**
 * Adds a user with eighteen months of transactions in the same way as real users do, through the API and under row-level
 * security. All or nothing, and safe to repeat: a later run adds the days that have passed since, or what a killed one
 * left out.
 * @param {string} url
 * @param {string} publishableKey
 * @returns {Promise<{ added: number, today: string }>} the number of transactions added, and the date of the last ones
 */
export async function fillDemoUser(url, publishableKey) {
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { userId, isNew } = await signIn(client, url);
  let complete = false;
  if (isNew) onEnd(() => complete || removeUser(client));
  const today = localDate(new Date());
  const added = await fill(client, userId, today);
  complete = true;
  return { added, today };
}

/**
 * Signs the demo user in, or up if they do not exist yet.
 * @param {SupabaseClient} client
 * @param {string} url
 * @returns {Promise<{ userId: string, isNew: boolean }>}
 */
async function signIn(client, url) {
  const known = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  if (known.data.user) return { userId: known.data.user.id, isNew: false };
  if (known.error?.code !== 'invalid_credentials') {
    throw new PlainError(`Signing in at ${url} failed: ${known.error?.message}`);
  }
  const { data, error } = await client.auth.signUp({ email: EMAIL, password: PASSWORD });
  if (error?.code === 'user_already_exists') {
    throw new PlainError(`${EMAIL} exists already at ${url}, with another password than ${PASSWORD}.`);
  }
  if (error) throw new PlainError(`${EMAIL} cannot be signed up at ${url}: ${error.message}`);
  if (!data.session || !data.user) {
    throw new PlainError(`${url} asks new users to confirm their address, which ${EMAIL} cannot do.`);
  }
  return { userId: data.user.id, isNew: true };
}

/**
 * Removes the user of a run that did not get to its end.
 * @param {SupabaseClient} client
 */
async function removeUser(client) {
  const { error } = await client.rpc('delete_own_user', { email: EMAIL });
  console.error(
    error
      ? `${EMAIL} is incomplete. Run npm run demo again: it adds what is missing.`
      : `${EMAIL} was removed again.`,
  );
}

/**
 * Adds what the demo user lacks.
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {string} today
 * @returns {Promise<number>} the number of transactions added
 */
async function fill(client, userId, today) {
  const profile = check(
    'reading the profile',
    await client.from('profiles').select('name').eq('user_id', userId).single(),
  );
  // The name comes last, so a user without one is new or was left incomplete.
  const isIncomplete = profile.name === null;
  const accounts = await findOrAddAccounts(client, userId, today);
  const added = await addMissing(client, userId, accounts.ids, demoTransactions(today), isIncomplete);
  // Today's rows change a balance entered before them, so it is entered again at the end.
  if (added > 0 || accounts.added || isIncomplete) await setBalances(client, accounts.ids, today);
  if (accounts.added || isIncomplete) await addValues(client, userId, accounts.ids, today);
  if (isIncomplete) await decide(client, today);
  if (accounts.added || isIncomplete) {
    await setGoals(client, userId, accounts.ids, today);
  }
  if (isIncomplete) await addInsurance(client, userId, accounts.ids, today);
  await findSeries(client, today);
  check(
    'naming the user',
    await client.from('profiles').update({ name: NAME }).eq('user_id', userId).is('name', null),
  );
  return added;
}

/**
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {string} today
 */
async function findOrAddAccounts(client, userId, today) {
  const before = check('reading accounts', await client.from('accounts').select('name'));
  const missing = DEMO_ACCOUNTS.filter(({ name }) => !before.some((account) => account.name === name));
  // The account added last is shown first.
  for (const { name, type, lastFourDigits, balance } of missing.toReversed()) {
    check(
      'adding an account',
      await client.rpc('add_account', {
        account: stableId(userId, name),
        name,
        type,
        last_four_digits: lastFourDigits,
        balance,
        today,
      }),
    );
  }
  const names = DEMO_ACCOUNTS.map(({ name }) => name);
  const accounts = check(
    'reading accounts',
    await client.from('accounts').select('id, name').in('name', names),
  );
  return {
    added: missing.length > 0,
    ids: /** @type {Map<AccountName, string>} */ (new Map(accounts.map(({ id, name }) => [name, id]))),
  };
}

/**
 * Adds missing rows. A row's id derives from its day and its place in that day, so existing rows are recognized.
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {Map<AccountName, string>} accountIds
 * @param {DemoRow[]} transactions
 * @param {boolean} isIncomplete true if the user has not been filled to the end yet
 * @returns {Promise<number>} the number of rows added
 */
async function addMissing(client, userId, accountIds, transactions, isIncomplete) {
  const before = await countTransactions(client);
  const months = [...Map.groupBy(transactions, ({ date }) => date.slice(0, 7)).values()];
  // The older months in bulk and without alerts, the last two day by day, so that they raise alerts like manual
  // entries.
  if (isIncomplete) await setAlerts(client, userId, false);
  try {
    for (const rows of months.slice(0, -2)) await addRows(client, userId, accountIds, rows);
  } finally {
    if (isIncomplete) await setAlerts(client, userId, true);
  }
  for (const rows of Map.groupBy(months.slice(-2).flat(), ({ date }) => date).values())
    await addRows(client, userId, accountIds, rows);
  return (await countTransactions(client)) - before;
}

/**
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {Map<AccountName, string>} accountIds
 * @param {DemoRow[]} rows all rows of their days
 */
async function addRows(client, userId, accountIds, rows) {
  /** @type {Map<string, number>} */
  const perDay = new Map();
  const entries = rows.map(({ account, minorUnits, ...row }) => {
    const place = (perDay.get(row.date) ?? 0) + 1;
    perDay.set(row.date, place);
    return {
      ...row,
      id: stableId(userId, row.date, String(place)),
      accountId: accountIds.get(account),
      amount: (minorUnits / 100).toFixed(2),
    };
  });
  const ids = entries.map(({ id }) => id);
  // Includes rows in the trash, which stay there.
  const before = check('reading transactions', await client.from('transactions').select('id').in('id', ids));
  const known = new Set(before.map(({ id }) => id));
  const missing = entries.filter(({ id }) => !known.has(id));
  if (missing.length > 0) {
    check('adding transactions', await client.rpc('enter_transactions', { rows: missing }));
  }
}

/**
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {boolean} on
 */
async function setAlerts(client, userId, on) {
  check(
    'setting alerts',
    await client
      .from('profiles')
      .update({ budget_alerts: on, large_transaction_alerts: on })
      .eq('user_id', userId),
  );
}

/** @param {SupabaseClient} client */
async function countTransactions(client) {
  const answer = await client.from('transactions').select('*', { count: 'exact', head: true });
  check('counting transactions', answer);
  return answer.count ?? 0;
}

/**
 * @param {SupabaseClient} client
 * @param {Map<AccountName, string>} accountIds
 * @param {string} today
 */
async function setBalances(client, accountIds, today) {
  const accounts = check('reading accounts', await client.from('accounts').select('id, revision'));
  // Values typed before the rows of today were there are not the accounts' balances of that time.
  check(
    'forgetting balances',
    await client.from('balance_marks').delete().eq('source', 'typed').eq('end_of_day', false),
  );
  for (const { name, balance } of DEMO_ACCOUNTS) {
    const account = accountIds.get(name);
    const revision = accounts.find(({ id }) => id === account)?.revision;
    check('setting a balance', await client.rpc('update_balance', { account, balance, today, revision }));
  }
}

/**
 * Adds the typed values of the accounts that have their own value.
 * @param {SupabaseClient} client
 * @param {string} userId
 * @param {Map<AccountName, string>} accountIds
 * @param {string} today
 */
async function addValues(client, userId, accountIds, today) {
  const marks = demoValues(today).map(({ account, date, balance }) => ({
    id: stableId(userId, 'value', account, date),
    account_id: accountIds.get(account),
    date,
    balance,
    source: 'typed',
    end_of_day: true,
  }));
  check('adding values', await client.from('balance_marks').upsert(marks, { onConflict: 'user_id,id' }));
}

/** @param {Date} moment */
function localDate(moment) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
