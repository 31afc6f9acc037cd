import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

/** @import { Browser, Page } from '@playwright/test' */

/**
 * The sum of these processes' peak memory and their children's, in bytes; NaN where the system does not report it.
 * @param {number[]} pids
 */
const peakMemory = (pids) => totalMemory(pids, 'VmHWM');

/**
 * Watches the memory of these processes and their children from now on. `idle` is what they have now, and
 * `read` returns the sum of their peaks since; in bytes, and NaN where the system does not report it.
 * @param {number[]} pids
 */
export function watchMemory(pids) {
  const idle = totalMemory(pids, 'VmRSS');
  try {
    // The peak counts from here.
    for (const pid of withChildren(pids)) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  } catch {
    return { idle, read: () => Number.NaN };
  }
  return { idle, read: () => peakMemory(pids) };
}

/** @param {number[]} pids @param {string} field */
function totalMemory(pids, field) {
  try {
    return withChildren(pids).reduce((total, pid) => total + status(pid, field), 0);
  } catch {
    return Number.NaN;
  }
}

/**
 * Watches a page from now on. `read` returns the longest task on its main thread in milliseconds, and its process's
 * peak memory in bytes.
 * @param {Browser} browser
 * @param {Page} page
 */
export async function watchTab(browser, page) {
  await page.evaluate(() => {
    const seen = { longest: 0 };
    Object.assign(window, { longTasks: seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  return {
    read: async () => {
      const longestTask = await page.evaluate(
        () =>
          /** @type {Window & { longTasks?: { longest: number } }} */ (window).longTasks?.longest ??
          Number.NaN,
      );
      const cdp = await browser.newBrowserCDPSession();
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      await cdp.detach();
      const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
      // The tab under test is the largest renderer.
      return { longestTask, tab: Math.max(...renderers.map((id) => peakMemory([id]))) };
    },
  };
}

/** @param {number[]} pids */
function withChildren(pids) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const found = new Set(pids);
  for (let size = 0; size !== found.size;) {
    size = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** @param {number} pid */
function parentOf(pid) {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

/** @param {number} pid @param {string} field */
function status(pid, field) {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8');
  return 1_024 * Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN);
}
