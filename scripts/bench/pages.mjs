import { PlainError } from '../lib/lifecycle.mjs';
import { time } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { Session } from './session.mjs' */
/** @import { Timing } from './timing.mjs' */

/**
 * The time from sending a request to the last byte of the page.
 * @param {string} siteUrl
 * @param {Session} session
 * @param {Case[]} cases
 * @returns {Promise<Timing[]>} in the order of the cases
 */
export async function measurePages(siteUrl, { cookie }, cases) {
  /** @type {Timing[]} */
  const timings = [];
  for (const { path, shows } of cases) {
    const load = async () => {
      const response = await fetch(siteUrl + path, { headers: { cookie }, redirect: 'manual' });
      return { status: response.status, html: await response.text() };
    };
    const { status, html } = await load();
    if (status !== 200 || !html.replaceAll('<!-- -->', '').includes(shows)) {
      throw new PlainError(`${path} answered ${status} without "${shows}".`);
    }
    timings.push(await time(load));
  }
  return timings;
}
