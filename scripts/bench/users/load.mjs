import { STEPS } from './steps.mjs';

/** @import { Client } from '../client.mjs' */
/** @import { Step, User } from './steps.mjs' */

/**
 * What a load came to: how long each step took in milliseconds by its name, and what failed.
 * @typedef {{ times: Map<string, number[]>, failures: string[], seconds: number }} Load
 */

/**
 * Lets all users work at once for a while, each one step after the other. They begin at different steps; what has begun
 * at the end is finished.
 * @param {User[]} users
 * @param {number} seconds
 * @returns {Promise<Load>}
 */
export async function putLoad(users, seconds) {
  /** @type {Load} */
  const load = { times: new Map(), failures: [], seconds: 0 };
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(users.map(work));
  load.seconds = (performance.now() - start) / 1_000;
  return load;

  /** @param {User} user @param {number} index */
  async function work(user, index) {
    let next = Math.floor((index * STEPS.length) / users.length);
    for (; performance.now() < end; next += 1) {
      const { name, run } = /** @type {Step} */ (STEPS[next % STEPS.length]);
      const begun = performance.now();
      try {
        await run(user);
        load.times.set(name, [...(load.times.get(name) ?? []), performance.now() - begun]);
      } catch (error) {
        load.failures.push(`${name}: ${/** @type {Error} */ (error).message}`);
      }
    }
  }
}

/**
 * How many of these requests are answered in a second with a number of them under way all the time, each path in turns.
 * @param {Client[]} clients
 * @param {string[]} paths
 * @param {{ rounds: number, seconds: number }} turns of each path
 * @returns {Promise<Map<string, number>>} by path
 */
export async function measureThroughput(clients, paths, { rounds, seconds }) {
  /** @type {Map<string, number>} */
  const counts = new Map(paths.map((path) => [path, 0]));
  /** @type {Map<string, number>} */
  const times = new Map(paths.map((path) => [path, 0]));
  for (let round = 0; round < rounds; round += 1) {
    for (const path of paths) {
      const start = performance.now();
      const end = start + seconds * 1_000;
      let count = 0;
      await Promise.all(
        clients.map(async (client) => {
          while (performance.now() < end) {
            const { status } = await client(path);
            if (status !== 200) throw new Error(`${path} returned status ${status}`);
            count += 1;
          }
        }),
      );
      counts.set(path, (counts.get(path) ?? 0) + count);
      times.set(path, (times.get(path) ?? 0) + (performance.now() - start) / 1_000);
    }
  }
  return new Map(paths.map((path) => [path, (counts.get(path) ?? 0) / (times.get(path) ?? 1)]));
}
