import { chromium } from '@playwright/test';
import { requireChromium } from './chromium.mjs';
import { onEnd } from './lifecycle.mjs';

/** @import { Browser } from '@playwright/test' */

/**
 * A Chromium that ends with the script.
 * @returns {Promise<Browser>}
 */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    // This script stops what it has started itself, in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onEnd(() => browser.close());
  return browser;
}
