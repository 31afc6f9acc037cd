import { LANDING_PAGE } from './cases.mjs';
import { requirePage } from './client.mjs';
import { timeInTurns } from './timing.mjs';

/** @import { Case } from './cases.mjs' */
/** @import { Client } from './client.mjs' */
/** @import { Timing } from './timing.mjs' */

/**
 * The times from sending a request to the last byte of the page, and of what it was measured in turns with: the landing
 * page, and for another order the same page in the default one.
 * @typedef {object} PageFigures
 * @property {Timing} page
 * @property {Timing} landing
 * @property {Timing} [inDefaultOrder]
 */

/**
 * @param {Client} client of a signed-in user
 * @param {Case[]} cases
 * @returns {Promise<Array<PageFigures | undefined>>} in the order of the cases
 */
export async function measurePages(client, cases) {
  /** @type {Array<PageFigures | undefined>} */
  const figures = [];
  for (const { page, inDefaultOrder } of cases) {
    if (!page) figures.push(undefined);
    else figures.push(await measurePage(page, inDefaultOrder));
  }
  return figures;

  /** @param {NonNullable<Case['page']>} page @param {Case['inDefaultOrder']} inDefaultOrder */
  async function measurePage(page, inDefaultOrder) {
    const pages = [LANDING_PAGE, page, ...(inDefaultOrder ? [inDefaultOrder] : [])];
    for (const one of pages) await requirePage(client, one);
    const [landing, own, other] = await timeInTurns(
      pages.map(
        ({ path }) =>
          () =>
            client(path),
      ),
    );
    return {
      page: /** @type {Timing} */ (own),
      landing: /** @type {Timing} */ (landing),
      inDefaultOrder: other,
    };
  }
}
