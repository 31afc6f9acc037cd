import { LANDING_PAGE } from '../cases.mjs';
import { requirePage } from '../client.mjs';
import { connect } from '../connection.mjs';
import { makeDatabases, startHosted } from '../hosted.mjs';
import { timeInTurns } from '../timing.mjs';
import { actionsOf, signIn } from './actions.mjs';
import { findDifferences, readHoldings } from './check.mjs';
import { measureThroughput, putLoad } from './load.mjs';
import { addUsers, credentialsOf, startUser } from './prepare.mjs';
import { processorSeconds } from './processes.mjs';
import { SCREENS } from './steps.mjs';

/** @import { Client } from '../client.mjs' */
/** @import { Timing } from '../timing.mjs' */
/** @import { Differences } from './check.mjs' */
/** @import { Load } from './load.mjs' */

/**
 * @typedef {object} UsersFigures
 * @property {number} users
 * @property {number} atOnce
 * @property {Array<{ path: string, alone: Timing, among: Timing }>} pages of a user alone in the database, and among all
 * @property {Map<string, number>} throughput requests in a second, by path
 * @property {Load} load
 * @property {Map<string, number> | undefined} processors how many were busy during the load, by kind of process
 * @property {Differences} differences
 */

const AT_ONCE = 20;
const THROUGHPUT_PATHS = [LANDING_PAGE.path, '/transactions', '/dashboard'];
const THROUGHPUT_TURNS = { rounds: 3, seconds: 5 };

/**
 * Measures what many users at once get, on a database like a hosted project's.
 * @param {string} buildDir
 * @param {{ users: number, seconds: number }} scale
 * @returns {Promise<UsersFigures>}
 */
export async function measureUsers(buildDir, { users: count, seconds }) {
  const [aloneIn, amongIn] = await makeDatabases();
  const alone = await startHosted(aloneIn, buildDir);
  const among = await startHosted(amongIn, buildDir);
  console.log(`Adding ${count} users …`);
  await addUsers(alone, 1);
  await addUsers(among, count);

  const act = actionsOf(buildDir);
  const atOnce = Math.min(AT_ONCE, count);
  const users = [];
  // Spread over all of them.
  for (let index = 0; index < atOnce; index += 1)
    users.push(await startUser(among, act, Math.floor((index * count) / atOnce)));

  console.log('Measuring pages of one user alone, and among all …');
  const first = credentialsOf(0);
  const pages = await comparePages(await signIn(alone, act, first), await signIn(among, act, first));
  await alone.app.stop();

  console.log(`Measuring throughput with ${atOnce} requests at a time …`);
  const clients = users.map(({ client }) => client);
  const throughput = await measureThroughput(clients, THROUGHPUT_PATHS, THROUGHPUT_TURNS);

  console.log(`Letting ${atOnce} users read and write for ${seconds} seconds …`);
  const database = connect(among.databaseUrl);
  const before = await readHoldings(database);
  const processorsBefore = processorSeconds();
  const load = await putLoad(users, seconds);
  const processors = busyProcessors(processorsBefore, processorSeconds(), load.seconds);
  const differences = await findDifferences(database, before, users);
  await database.close();
  return { users: count, atOnce, pages, throughput, load, processors, differences };
}

/**
 * @param {Client} alone
 * @param {Client} among
 * @returns {Promise<UsersFigures['pages']>}
 */
async function comparePages(alone, among) {
  const pages = [];
  for (const screen of SCREENS) {
    const { path } = screen;
    for (const client of [alone, among]) await requirePage(client, screen);
    const times = await timeInTurns([() => alone(path), () => among(path)]);
    const [timeAlone, timeAmong] = /** @type {[Timing, Timing]} */ (times);
    pages.push({ path, alone: timeAlone, among: timeAmong });
  }
  return pages;
}

/**
 * @param {Map<string, number> | undefined} before
 * @param {Map<string, number> | undefined} after
 * @param {number} seconds
 */
function busyProcessors(before, after, seconds) {
  if (!before || !after) return undefined;
  return new Map([...after].map(([kind, time]) => [kind, (time - (before.get(kind) ?? 0)) / seconds]));
}
