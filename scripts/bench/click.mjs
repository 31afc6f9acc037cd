/** @import { Page } from '@playwright/test' */

/** Longer than a page takes to become idle and prefetch its neighbours. */
const PREFETCH_MS = 700;

/**
 * The time in a browser from a click to the frame in which a part of the page shows a text, in milliseconds. The page
 * has had time to prefetch it.
 * @param {Page} page
 * @param {{ button: string, part: string, says: string }} click CSS selectors, and a text
 * @returns {Promise<number>}
 */
export async function timeClick(page, click) {
  await page.waitForTimeout(PREFETCH_MS);
  const time = await page.evaluate(
    ({ button, part, says }) =>
      new Promise((resolve, reject) => {
        /** @type {HTMLElement | null} */
        const element = document.querySelector(button);
        if (!element) return reject(new Error(`${button} not found`));
        const shown = () => document.querySelector(part)?.textContent?.includes(says);
        if (shown()) return reject(new Error(`${part} shows ${says} already`));
        const start = performance.now();
        const observer = new MutationObserver(() => {
          if (!shown()) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { subtree: true, childList: true, characterData: true });
        element.click();
      }),
    click,
  );
  return Number(time);
}
