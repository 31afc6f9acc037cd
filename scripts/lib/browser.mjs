import { chromium } from '@playwright/test';
import { requireChromium } from './chromium.mjs';
import { onEnd } from './lifecycle.mjs';

/** @import { Browser } from '@playwright/test' */

/**
 * Opens a Chromium that is closed when the script ends.
 * @returns {Promise<Browser>}
 */
export async function openBrowser() {
  const browser = await chromium.launch({
    executablePath: requireChromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    // On a signal, this script stops its processes itself, in order.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  onEnd(() => browser.close());
  return browser;
}
