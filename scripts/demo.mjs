// `npm run demo`: adds a user with eighteen months of transactions in the same way as real users do, through the API
// and under row-level security. Safe to repeat: a later run adds the days that have passed since.
import { hash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { DEMO_ACCOUNTS, DEMO_MONTHS, DEMO_USER, demoTransactions } from './demo-data.mjs';
import { answers, migrate, startBackend } from './lib/backend.mjs';
import { claimDataFolder } from './lib/data-folder.mjs';
import { readSettings, readVariables } from './lib/environment.mjs';
import { ensureKeys } from './lib/keys.mjs';
import { PlainError, run } from './lib/lifecycle.mjs';
import { requireFree } from './lib/ports.mjs';

/** @import { SupabaseClient } from '@supabase/supabase-js' */
/** @import { AccountName, DemoRow } from './demo-data.mjs' */

const { email: EMAIL, password: PASSWORD, name: NAME } = DEMO_USER;

await run(async () => {
  const variables = readVariables();
  const settings = readSettings(variables);
  const { url, publishableKey } = settings.external ?? (await embeddedBackend(settings, variables));
  const client = createClient(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

  const userId = await signIn(client, url);
  check(
    'naming the user',
    await client.from('profiles').update({ name: NAME }).eq('user_id', userId).is('name', null),
  );

  const today = localDate(new Date());
  const accounts = await findOrAddAccounts(client, userId, today);
  const added = await addMissing(client, userId, accounts.ids, demoTransactions(today));
  // Today's rows change a balance entered before them, so it is entered again at the end.
  if (added > 0 || accounts.added) await setBalances(client, accounts.ids, today);
  if (accounts.added) {
    check(
      'setting the goal',
      await client
        .from('savings_goals')
        .update({ target: 20_000, account_id: accounts.ids.get('Rainy day') })
        .eq('user_id', userId),
    );
  }

  console.log(`Backend:  ${url}`);
  console.log(
    added > 0
      ? `Added:    ${added.toLocaleString('en-US')} transactions, over ${DEMO_MONTHS} months to ${today}`
      : `Added:    nothing, everything up to ${today} is there already`,
  );
  console.log(`Accounts: ${DEMO_ACCOUNTS.map(({ name }) => name).join(', ')}`);
  console.log(`\nSign in at ${settings.siteUrl}/login   (npm run dev starts the app)`);
  console.log(`  Email     ${EMAIL}\n  Password  ${PASSWORD}`);
});

/**
 * The embedded backend: the running one, or one started for the duration of this script.
 * @param {import('./lib/environment.mjs').Settings} settings
 * @param {import('./lib/environment.mjs').Variables} variables
 */
async function embeddedBackend(settings, variables) {
  const url = `http://127.0.0.1:${settings.supabasePort}`;
  const { keys } = ensureKeys(variables);
  if (!(await answers(url))) {
    if (!settings.databaseUrl) claimDataFolder(settings);
    await requireFree('SUPABASE_PORT', settings.supabasePort);
    await migrate(settings, keys);
    await startBackend(settings, keys);
  }
  return { url, publishableKey: keys.SUPABASE_PUBLISHABLE_KEY };
}

/**
 * Signs the demo user in, or up if they do not exist yet.
 * @param {SupabaseClient} client
 * @param {string} url
 * @returns {Promise<string>} the user's id
 */
async function signIn(client, url) {
  const known = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD });
  if (known.data.user) return known.data.user.id;
  if (known.error?.code !== 'invalid_credentials') {
    throw new PlainError(`Signing in at ${url} failed: ${known.error?.message}`);
  }
  const { data, error } = await client.auth.signUp({ email: EMAIL, password: PASSWORD });
  if (error) throw new PlainError(`${EMAIL} cannot be signed up at ${url}: ${error.message}`);
  if (!data.session || !data.user) {
    throw new PlainError(`${url} asks new users to confirm their address, which ${EMAIL} cannot do.`);
  }
  return data.user.id;
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
 * @returns {Promise<number>} how many were added
 */
async function addMissing(client, userId, accountIds, transactions) {
  const before = await countTransactions(client);
  const months = [...Map.groupBy(transactions, ({ date }) => date.slice(0, 7)).values()];
  // The older months in bulk and without alerts, the last two day by day, so that they raise alerts like manual
  // entries.
  if (before === 0) await setAlerts(client, userId, false);
  try {
    for (const rows of months.slice(0, -2)) await addRows(client, userId, accountIds, rows);
  } finally {
    if (before === 0) await setAlerts(client, userId, true);
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
  for (const { name, balance } of DEMO_ACCOUNTS) {
    const account = accountIds.get(name);
    const revision = accounts.find(({ id }) => id === account)?.revision;
    check('setting a balance', await client.rpc('update_balance', { account, balance, today, revision }));
  }
}

/**
 * The data of a response. A failure ends the script with one line, which leaves out the data that was sent.
 * @template Data
 * @param {string} doing
 * @param {{ data: Data, error: { message: string } | null }} answer
 * @returns {NonNullable<Data>}
 */
function check(doing, { data, error }) {
  if (error) throw new PlainError(`The demo failed while ${doing}: ${error.message}`);
  return /** @type {NonNullable<Data>} */ (data);
}

/**
 * A UUID that is always the same for the same parts.
 * @param {...(string | undefined)} parts
 */
function stableId(...parts) {
  const hex = hash('sha256', ['demo', ...parts].join(' '));
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** @param {Date} moment */
function localDate(moment) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}
