import { summary } from './timing.mjs';

/** @import { Browser } from '@playwright/test' */
/** @import { Session } from './session.mjs' */
/** @import { Timing } from './timing.mjs' */

const WARM_UPS = 3;
const CLICKS = 30;
/** More than a page needs to come to rest and prefetch its neighbours. */
const PREFETCH_MS = 700;

/**
 * The time in a browser from a click on Next to the frame after the next page's rows are in the document, where the
 * page was given time to prefetch it.
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
      await page.waitForTimeout(PREFETCH_MS);
      const time = await page.evaluate(
        (next) =>
          new Promise((resolve, reject) => {
            /** @type {HTMLElement | null} */
            const button = document.querySelector('nav[aria-label="Pages"] [aria-label="Next"]');
            const shown = () =>
              document.querySelector('nav[aria-label="Pages"]')?.textContent?.includes(next);
            if (!button) return reject(new Error('there is no next page'));
            const start = performance.now();
            const observer = new MutationObserver(() => {
              if (!shown()) return;
              observer.disconnect();
              requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
            });
            observer.observe(document.body, { subtree: true, childList: true, characterData: true });
            button.click();
          }),
        `Page ${(click + 2).toLocaleString('en-US')} of`,
      );
      if (click >= WARM_UPS) times.push(Number(time));
    }
    return summary(times);
  } finally {
    await context.close();
  }
}
