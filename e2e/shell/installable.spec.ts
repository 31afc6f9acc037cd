import type { Page } from '@playwright/test';
import { expectNoViolation } from '../catalogue/axe';
import { signUpQuickly } from '../support/seed';
import { expect, logOut, test } from '../support/test';

test.use({ serviceWorkers: 'allow' });

/** Size of a PNG, from its header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

/**
 * Takes the browser offline or online. `navigator.onLine` is set as well: Chromium's emulation does not reach a
 * document that a service worker answers.
 */
async function setOffline(page: Page, offline: boolean) {
  await page.evaluate((flag) => localStorage.setItem('emulated offline', String(flag)), offline);
  await page.context().setOffline(offline);
}

test('offline, a page says so, no user data is cached, and it reloads by itself once online', async ({
  page,
  context,
  expectedConsoleErrors,
}) => {
  expectedConsoleErrors.push(/ERR_INTERNET_DISCONNECTED/, /Falling back to browser navigation/, /503/);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', {
      get: () => localStorage.getItem('emulated offline') !== 'true',
    });
  });
  const email = await signUpQuickly(page);
  await page.goto('/dashboard');
  const kept = () => page.evaluate(() => caches.keys());
  await page.evaluate(async () => {
    const cache = await caches.open('of an earlier version');
    await cache.put('/dashboard', new Response('private'));
    await navigator.serviceWorker.ready;
  });
  await expect.poll(kept).toEqual([]);
  await page.goto('/transactions');
  const worker = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL);
  expect(worker).toMatch(/\/service-worker\.js$/);

  const offline = page.getByRole('heading', { level: 1, name: 'You are offline' });
  await page.waitForLoadState('networkidle');
  await setOffline(page, true);
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await expect(offline).toBeVisible();
  await expect(page).toHaveURL('/settings');
  for (const [theme, background] of [
    ['dark', 'rgb(10, 12, 16)'],
    ['light', 'rgb(250, 251, 252)'],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(offline).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', background);
    await expectNoViolation(page, `the offline page, ${theme}`);
  }
  const download = await context.newPage();
  await expect(download.goto('/transactions/export.csv'), 'not a page').rejects.toThrow('DISCONNECTED');
  await download.close();
  await setOffline(page, false);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const barColor = page.locator('meta[name="theme-color"]');
  await expect(barColor).toHaveAttribute('content', '#fafbfc');
  await page.getByRole('link', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Upload' })).toBeVisible();
  await expect(barColor, 'follows the theme on the next screen as well').toHaveAttribute(
    'content',
    '#fafbfc',
  );
  expect(await kept()).toEqual([]);

  await logOut(page);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  await setOffline(page, true);
  // In a separate tab: the page's next attempt to reload would race with a visit to another one.
  const tab = await context.newPage();
  for (const [opened, path] of [
    [tab, '/dashboard'],
    [page, '/settings'],
  ] as const) {
    await opened.goto(path);
    await expect(opened.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
    expect(await opened.content()).not.toContain(email);
  }
  await tab.close();
  await setOffline(page, false);
  await expect(page).toHaveURL('/login?next=%2Fsettings');
});

test('a browser finds everything it needs to install the app', async ({ page, request }) => {
  const manifest = await (await request.get('/manifest.webmanifest')).json();
  expect(manifest).toMatchObject({ start_url: '/dashboard', scope: '/', display: 'standalone' });
  for (const { src, sizes, type } of [
    ...manifest.icons,
    { src: '/apple-icon.png', sizes: '180x180', type: 'image/png' },
  ]) {
    const icon = await request.get(src, { maxRedirects: 0 });
    expect(icon.headers()['content-type'], src).toBe(type);
    expect(sizeOf(await icon.body()), src).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  for (const { name, url } of manifest.shortcuts) {
    expect((await request.get(url, { maxRedirects: 0 })).headers().location, name).toContain('/login?next=');
  }
  const worker = await request.get('/service-worker.js', { maxRedirects: 0 });
  expect(worker.headers()).toMatchObject({ 'cache-control': 'no-cache' });
  await page.goto('/');
  const devtools = await page.context().newCDPSession(page);
  const { url, errors } = await devtools.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  // Only full Chromium checks this, not the headless shell; it also reports that the test's window is incognito.
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('search engines and link previews see the public pages alone', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1]);
  expect(listed).toEqual(['/', '/login', '/signup'].map((path) => baseURL + path));

  /** The head in the HTML from the server: most crawlers run no scripts. */
  const headOf = async (path: string) =>
    (await (await page.request.get(path, { maxRedirects: 0 })).text()).split('</head>')[0] ?? '';
  const landing = await headOf('/');
  expect(landing).toMatch(/<title>Outlay · .{20,}<\/title>/);
  expect(landing).toMatch(/<meta name="description" content=".{50,160}"/);
  expect(landing).toContain(`<link rel="canonical" href="${baseURL}"/>`);
  const preview = /<meta property="og:image" content="([^"]+)"/.exec(landing)?.[1] ?? '';
  expect(preview).toContain(`${baseURL}/opengraph-image.png`);
  expect(sizeOf(await (await page.request.get(preview, { maxRedirects: 0 })).body())).toBe('1200x630');
  expect(await headOf('/login?next=%2Fupload')).toContain(`rel="canonical" href="${baseURL}/login"`);
  expect(await headOf('/forgot-password')).toContain('<meta name="robots" content="noindex"/>');
  await signUpQuickly(page);
  for (const path of ['/dashboard', '/transactions/trash', '/settings']) {
    expect(await headOf(path), path).toContain('<meta name="robots" content="noindex, nofollow"/>');
  }
});
