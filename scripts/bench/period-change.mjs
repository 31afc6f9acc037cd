import { timeClick } from './click.mjs';
import { summary } from './timing.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Session } from './session.mjs' */
/** @import { Timing } from './timing.mjs' */

const WARM_UPS = 3;
const CLICKS = 12;

/**
 * The time in a browser from a click on Previous to the frame with the previous year's figures in the document. The
 * page has had time to prefetch them.
 * @param {Browser} browser
 * @param {string} siteUrl
 * @param {Session} session
 * @returns {Promise<Timing>}
 */
export async function measurePeriodChange(browser, siteUrl, { storageState }) {
  const context = await browser.newContext({ baseURL: siteUrl, storageState, timezoneId: 'UTC' });
  try {
    const page = await context.newPage();
    await page.goto('/dashboard?period=year');
    const year = new Date().getUTCFullYear();
    /** @type {number[]} */
    const times = [];
    for (let click = 0; click < WARM_UPS + CLICKS; click += 1) {
      // The first card names the year of its comparison.
      const says = ` in ${year - click - 2}`;
      const time = await timeClick(page, { button: '[aria-label="Previous"]', part: 'main section', says });
      if (click >= WARM_UPS) times.push(time);
    }
    return summary(times);
  } finally {
    await context.close();
  }
}
