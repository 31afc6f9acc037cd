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
 * @returns {Promise<Array<Timing | undefined>>} in the order of the cases
 */
export async function measurePages(siteUrl, { cookie }, cases) {
  /** @type {Array<Timing | undefined>} */
  const timings = [];
  for (const { page } of cases) timings.push(page && (await measurePage(page)));
  return timings;

  /** @param {NonNullable<Case['page']>} page */
  async function measurePage({ path, shows }) {
    const load = async () => {
      const response = await fetch(siteUrl + path, { headers: { cookie }, redirect: 'manual' });
      return { status: response.status, html: await response.text() };
    };
    const { status, html } = await load();
    if (status !== 200 || !html.replaceAll('<!-- -->', '').includes(shows)) {
      throw new PlainError(`${path} returned status ${status}, or no "${shows}".`);
    }
    return time(load);
  }
}
