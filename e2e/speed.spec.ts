import type { Page, Request } from '@playwright/test';
import { watchNetwork } from './network';
import { importQuickly, signUpQuickly } from './server-action';
import { csv, daysAgo, expect, test } from './support';

/** Entry 0 of today costs 1.00, entry 1 of yesterday 2.00, and so on, in two categories. */
const entries = (number: number) =>
  csv(
    ...Array.from(
      { length: number },
      (_, day) => `${daysAgo(day)},Entry ${day},${day % 2 ? 'Food' : 'Rent'},${day + 1}.00,expense`,
    ),
  );

const isAction = (request: Request) => request.method() === 'POST' && 'next-action' in request.headers();
const row = (page: Page, entry: number) =>
  page.getByRole('row', { name: new RegExp(`Entry ${entry}(?!\\d)`) });
const SHIFT_LIMIT = 0.02;
/** What a step within the app may have to fetch: data and scripts. */
const MORE = /[?&]_rsc=|\/_next\/static\//;

interface Watched {
  /** Layout shifts that no one asked for since the last look, each with what moved. */
  shifts: { value: number; what: string[] }[];
  /** How long, in milliseconds, each grey shape was in the page before it was seen. */
  seen: number[];
}

/** Watches every document of a page for shifts of its layout and for skeletons. */
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

test('nothing moves by itself, and nothing grey flashes', async ({ page }) => {
  await signUpQuickly(page);
  await importQuickly(page, entries(43));
  const look = await watchLayout(page);
  const networkAtRest = watchNetwork(page);
  const expectStill = async (where: string) => {
    // What is wanted next is at rest, and so is what could still have moved.
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

  // What is late has a grey shape in its place, which is not seen before it is late.
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

/** Holds every server action back until `release` is called; then they go on, or fail when that is asked for. */
async function holdActions(page: Page) {
  let free: (failing: boolean) => void = () => {};
  let gate = Promise.resolve(false);
  await page.route(
    () => true,
    async (route) => {
      if (!isAction(route.request())) return route.continue();
      if (await gate) await route.abort();
      else await route.continue();
    },
  );
  return {
    hold: () => {
      gate = new Promise((resolve) => (free = resolve));
    },
    release: ({ failing = false } = {}) => {
      gate = Promise.resolve(false);
      free(failing);
    },
  };
}

test.describe('what is changed is on the screen before the server has answered', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] });

  test('rows of the list and of the trash', async ({ page }) => {
    await signUpQuickly(page);
    await importQuickly(page, entries(23));
    const { hold, release } = await holdActions(page);
    const remove = async (entry: number) => {
      await page.getByRole('button', { name: `Actions for Entry ${entry}`, exact: true }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    };
    const rows = page.getByRole('row');

    hold();
    await remove(2);
    await expect(row(page, 2)).toHaveCount(0);
    await expect(rows).toHaveCount(10);
    // The focus goes on to the next row, and the counts wait for the server.
    await expect(page.getByRole('button', { name: 'Actions for Entry 3', exact: true })).toBeFocused();
    await expect(page.getByText('23 transactions', { exact: true })).toBeVisible();
    release();
    await expect(page.getByText('1 transaction deleted.')).toBeVisible();
    await expect(page.getByText('22 transactions', { exact: true })).toBeVisible();
    await expect(row(page, 10)).toBeVisible();

    hold();
    await page.keyboard.press('Control+z');
    await expect(row(page, 2)).toBeVisible();
    await expect(row(page, 10)).toHaveCount(0);
    release();
    await expect(page.getByText('1 transaction is back.')).toBeVisible();
    await expect(rows.nth(3)).toContainText('Entry 2');

    // What can't be done is taken back, and said.
    hold();
    await remove(4);
    await expect(row(page, 4)).toHaveCount(0);
    release({ failing: true });
    await expect(page.getByText('No answer. Check your connection and try again')).toBeVisible();
    await expect(row(page, 4)).toBeVisible();

    hold();
    await page.getByRole('checkbox', { name: /^Select Entry 1, / }).click();
    const bar = page.getByRole('region', { name: 'Selected transactions' });
    await bar.getByRole('button', { name: 'Set category' }).click();
    await page.getByRole('combobox', { name: 'Category' }).fill('Travel');
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(row(page, 1)).toContainText('Travel');
    release();
    await expect(page.getByText('1 transaction moved to Travel.')).toBeVisible();
    await expect(row(page, 1)).toContainText('Travel');

    await remove(0);
    await expect(page.getByText('1 transaction deleted.')).toBeVisible();
    await page.goto('/transactions/trash');
    hold();
    await page.getByRole('button', { name: 'Restore Entry 0' }).click();
    await expect(page.getByText('Entry 0')).toHaveCount(0);
    release();
    await expect(page.getByText('The trash is empty')).toBeVisible();
  });
});

test.describe('with no answer from the server', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch/] });

  test('the next page, the screen one points at and the period before are there already', async ({
    page,
  }) => {
    await signUpQuickly(page);
    await importQuickly(page, entries(23));
    // The first page in a browser tells the server the time zone, and is then asked for anew.
    await page.waitForFunction(() => document.cookie.includes('time-zone='));
    await page.reload();
    const fetched = fetchedBy(page);
    await fetched('/transactions?page=2&_rsc=');
    await page.route(MORE, (route) => route.abort());
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(row(page, 10)).toBeVisible();
    await page.unroute(MORE);

    await page.getByRole('link', { name: 'Dashboard', exact: true }).hover();
    // What the way there is made of, and then what is there.
    await fetched('/dashboard?_rsc=', 2);
    await page.route(MORE, (route) => route.abort());
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByText('Recent Transactions')).toBeVisible();
    // What could not be had is a chart, and not the screen.
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

/** Waits until an address, the start of which is told, was fetched so many times. */
function fetchedBy(page: Page) {
  return (start: string, times = 1) =>
    page.waitForFunction(
      ([wanted, least]) =>
        performance.getEntriesByType('resource').filter(({ name }) => name.includes(wanted)).length >= least,
      [start, times] as const,
    );
}
