import { timeClick } from './click.mjs';
import { summary } from './timing.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Session } from './session.mjs' */
/** @import { Timing } from './timing.mjs' */

const WARM_UPS = 3;
const CLICKS = 30;

/**
 * The time in a browser from a click on Next to the frame with the next page's rows in the document. The page has had
 * time to prefetch them.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {Session} session
 * @returns {Promise<Timing>}
 */
export async function measureNextPage(browser, siteUrl, { storageState }) {
  const context = await browser.newContext({ baseURL: siteUrl, storageState, timezoneId: 'UTC' });
  try {
    const page = await context.newPage();
    await page.goto('/transactions');
    /** @type {number[]} */
    const times = [];
    for (let click = 0; click < WARM_UPS + CLICKS; click += 1) {
      const pages = 'nav[aria-label="Pages"]';
      const says = `Page ${(click + 2).toLocaleString('en-US')} of`;
      const time = await timeClick(page, { button: `${pages} [aria-label="Next"]`, part: pages, says });
      if (click >= WARM_UPS) times.push(time);
    }
    return summary(times);
  } finally {
    await context.close();
  }
}
