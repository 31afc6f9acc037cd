import { setTimeout as sleep } from 'node:timers/promises';
import { isEnding } from './lifecycle.mjs';

/** @import { Child } from './child.mjs' */

const ASK_EVERY_MS = 5_000;
const ANSWER_LIMIT_MS = 4_000;
/** The number of errors in a row that mean a failure: a single one may be chance. */
const ERRORS_BEFORE_RESTART = 3;
/** The most restarts within an hour: a backend that keeps failing is not helped by more. */
const MOST_RESTARTS = 3;
const HOUR_MS = 3_600_000;

/**
 * The backend's response to a question that its database has to answer. Silence is not an error: a long import keeps
 * the embedded database busy, and ending it then would lose that import.
 * @typedef {'answer' | 'error' | 'silence'} Said
 */

/**
 * @param {string} url of the backend
 * @param {string} secretKey
 * @returns {Promise<Said>}
 */
export async function askDatabase(url, secretKey) {
  try {
    const response = await fetch(`${url}/rest/v1/rpc/fold_text`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify({ input: 'ANSWER' }),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    // A broken database also answers with nothing, as if all were well. One that works names the reason why this key
    // may not call the function, or returns what it is asked for.
    const said = await response.text();
    return response.status < 500 && said.length > 4 ? 'answer' : 'error';
  } catch {
    return 'silence';
  }
}

/**
 * Restarts a backend that responds only with errors, and says so: an embedded database that has run out of its
 * memory for errors never recovers by itself. Written data stays, as the database recovers like after any crash.
 * @param {Child} backend
 * @param {object} means
 * @param {() => Promise<Said>} means.ask
 * @param {() => Promise<Child>} means.start starts it again on the same data, whose lock the old one has given back
 * @param {(text: string) => void} [means.say]
 * @param {number} [means.every] the milliseconds between two questions
 * @returns {Pick<Child, 'name' | 'ended'>} ends when the backend ends by itself, or has been restarted too often
 */
export function keepAnswering(backend, { ask, start, say = console.error, every = ASK_EVERY_MS }) {
  return { name: backend.name, ended: watch(backend, { ask, start, say, every }) };
}

/**
 * @param {Child} backend
 * @param {{ ask: () => Promise<Said>, start: () => Promise<Child>, say: (text: string) => void, every: number }} means
 * @returns {Child['ended']}
 */
async function watch(backend, { ask, start, say, every }) {
  /** @type {number[]} */
  let restarts = [];
  let errors = 0;
  for (;;) {
    const over = await Promise.race([backend.ended, sleep(every, undefined, { ref: false })]);
    if (over || isEnding()) return backend.ended;
    const said = await ask();
    if (said !== 'silence') errors = said === 'error' ? errors + 1 : 0;
    if (errors < ERRORS_BEFORE_RESTART) continue;
    restarts = restarts.filter((time) => Date.now() - time < HOUR_MS);
    if (restarts.length >= MOST_RESTARTS) {
      say(`${backend.name} responds only with errors again, after ${MOST_RESTARTS} restarts within an hour.`);
      await backend.stop();
      return backend.ended;
    }
    restarts.push(Date.now());
    errors = 0;
    say(
      `${backend.name} responds only with errors, so it is being restarted. Nothing that was saved is lost.`,
    );
    await backend.stop();
    if (isEnding()) return backend.ended;
    backend = await start();
    say(`${backend.name} works again.`);
  }
}
