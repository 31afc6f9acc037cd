import type { Page } from '@playwright/test';
import { entries, row } from '../support/entries';
import { watchNetwork } from '../support/network';
import { importQuickly, signUpQuickly } from '../support/seed';
import { expect, test } from '../support/test';

const SHIFT_LIMIT = 0.02;
/** Requests that a navigation within the app may make: data and scripts. */
const MORE = /[?&]_rsc=|\/_next\/static\//;

interface Watched {
  /** Layout shifts without user input since the last call, each with the elements that moved. */
  shifts: { value: number; what: string[] }[];
  /** Milliseconds from when each skeleton entered the page until it became visible. */
  seen: number[];
}

/** Watches every document in a page for layout shifts and skeletons. */
async function watchLayout(page: Page) {
  await page.addInitScript(() => {
    const watched: Watched = { shifts: [], seen: [] };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const what = entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '?');
        watched.shifts.push({ value: entry.value, what });
      }
    }).observe({ type: 'layout-shift', buffered: true });
    const since = new Map<Element, number>();
    const look = (now: number) => {
      const there = new Set(document.querySelectorAll('[data-slot="skeleton"]'));
      for (const shape of since.keys()) if (!there.has(shape)) since.delete(shape);
      for (const shape of there) {
        const first = since.get(shape);
        if (first === undefined) {
          since.set(shape, now);
        } else if (shape.checkVisibility({ visibilityProperty: true })) {
          watched.seen.push(now - first);
        }
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return async (): Promise<Watched> =>
    page.evaluate(() => {
      const { watched } = window as unknown as { watched: Watched };
      const so = { ...watched };
      Object.assign(watched, { shifts: [], seen: [] });
      return so;
    });
}

test('nothing moves by itself, and no skeleton flashes', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, entries(43));
  await page.goto('/transactions');
  const look = await watchLayout(page);
  const networkAtRest = watchNetwork(page);
  const expectStill = async (where: string) => {
    // The network is idle: prefetches are done, and so is everything that could still have moved.
    await networkAtRest();
    const { shifts } = await look();
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    expect(sum, `${where}: ${JSON.stringify(shifts)}`).toBeLessThan(SHIFT_LIMIT);
  };
  const screens = [
    ['/dashboard', 'Dashboard'],
    ['/bank-accounts', 'Bank Accounts'],
    ['/transactions', 'Transactions'],
    ['/upload', 'Upload'],
    ['/settings', 'Settings'],
  ] as const;
  for (const [path, heading] of screens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectStill(path);
  }
  await page.route(/[?&]_rsc=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    await route.continue();
  });
  for (const [path, heading] of screens) {
    await page.getByRole('link', { name: heading, exact: true }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expectStill(`step to ${path}`);
  }
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  for (const control of ['Previous', 'Next', 'Week', 'Year']) {
    await page
      .getByRole('button', { name: control, exact: true })
      .or(page.getByRole('radio', { name: control }))
      .click();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectStill(control);
  }
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(row(page, 10)).toBeVisible();
  await expectStill('next page');
  await page.getByRole('button', { name: 'Filters' }).click();
  await expectStill('filters');
  await page.getByRole('searchbox').fill('Entry 1');
  await expect(row(page, 10)).toBeVisible();
  await expectStill('search');

  // Late content has a skeleton in its place, which stays invisible at first.
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  const { seen } = await look();
  expect(seen.length).toBeGreaterThan(0);
  expect(Math.min(...seen)).toBeGreaterThan(180);
});

test.describe('with no response from the server', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });

  test('the next page, the screen behind a hovered link and the period before are prefetched', async ({
    page,
  }) => {
    await signUpQuickly(page);
    await importQuickly(page, entries(23));
    await page.goto('/transactions');
    // The first page in a browser sends the server the time zone, then loads again with it.
    await page.waitForFunction(() => document.cookie.includes('time-zone='));
    await page.reload();
    const fetched = fetchedBy(page);
    await fetched('/transactions?page=2&_rsc=');
    await page.route(MORE, (route) => route.abort());
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(row(page, 10)).toBeVisible();
    await page.unroute(MORE);

    await page.getByRole('link', { name: 'Dashboard', exact: true }).hover();
    // The route's loading state, then its data.
    await fetched('/dashboard?_rsc=', 2);
    await page.route(MORE, (route) => route.abort());
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByText('Recent Transactions')).toBeVisible();
    // Only a chart could not be loaded; the screen was.
    await expect(page.getByText('The chart could not be loaded.').first()).toBeVisible();
    await page.unroute(MORE);

    await page.goto('/dashboard?period=month');
    await fetched('/dashboard?period=month&offset=-1&_rsc=');
    await page.route(MORE, (route) => route.abort());
    await page.getByRole('button', { name: 'Previous', exact: true }).click();
    await expect(page.getByText(/^Showing /)).toBeAttached();
    await expect(page).toHaveURL('/dashboard?period=month&offset=-1');
    await page.unroute(MORE);
  });
});

/** Waits until addresses that begin with `start` have been fetched that many times. */
function fetchedBy(page: Page) {
  return (start: string, times = 1) =>
    page.waitForFunction(
      ([wanted, least]) =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted)).length >= least,
      [start, times] as const,
    );
}
