import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';

export { expect };

interface Fixtures {
  /** Add to it in a test that provokes errors on purpose. */
  expectedConsoleErrors: RegExp[];
  /** Opens a page in a browser that shares nothing with the test's own. */
  anotherBrowser: (options?: BrowserContextOptions) => Promise<Page>;
}

const sites = new WeakMap<BrowserContext, string>();

/** The address of the app that a page's relative addresses resolve to. */
export function siteOf(page: Page): string {
  const site = sites.get(page.context());
  if (!site) throw new Error('this page was not opened by a fixture');
  return site;
}

/** A test that fails on an unexpected error or warning in the browser's console. */
export const test = base.extend<Fixtures>({
  // The app counts attempts per client address.
  extraHTTPHeaders: async ({}, provide) => provide({ 'x-real-ip': newClient() }),
  expectedConsoleErrors: async ({}, provide) => provide([]),
  page: async ({ page, baseURL, expectedConsoleErrors }, provide) => {
    sites.set(page.context(), baseURL ?? '');
    openHydrated(page);
    const expectQuiet = watch(page, expectedConsoleErrors);
    await provide(page);
    expectQuiet();
  },
  anotherBrowser: async ({ browser, baseURL, expectedConsoleErrors }, provide) => {
    const opened: { page: Page; expectQuiet: () => void }[] = [];
    await provide(async (options) => {
      const page = await (await browser.newContext(options)).newPage();
      sites.set(page.context(), options?.baseURL ?? baseURL ?? '');
      openHydrated(page);
      opened.push({ page, expectQuiet: watch(page, expectedConsoleErrors) });
      return page;
    });
    for (const { page } of opened) await page.context().close();
    for (const { expectQuiet } of opened) expectQuiet();
  },
});

/**
 * Lets `goto` and `reload` of a page wait until React listens to its controls: keys and presses before that are lost.
 * A call with `waitUntil` does not wait, and a page whose scripts do not come is used as it is.
 */
function openHydrated(page: Page): void {
  const hydrated = () => {
    const controls = document.querySelectorAll('button, a[href], textarea, input:not([type=hidden])');
    const listens = (control: Element) => Object.keys(control).some((key) => key.startsWith('__reactProps$'));
    return !('__next_f' in window) || [...controls].every(listens);
  };
  const listening = async (opened: ReturnType<Page['reload']>, options: Parameters<Page['reload']>[0]) => {
    const response = await opened;
    if (!options?.waitUntil)
      await page.waitForFunction(hydrated, undefined, { timeout: 5_000 }).catch(() => undefined);
    return response;
  };
  const { goto, reload } = page;
  page.goto = (url, options) => listening(goto.call(page, url, options), options);
  page.reload = (options) => listening(reload.call(page, options), options);
}

/** Playwright's own message on a page that would register a service worker (playwright.config.ts). */
const WORKER_BLOCKED = 'Service Worker registration blocked by Playwright';

/** Records a page's console. Returns a check that it contains nothing unexpected. */
function watch(page: Page, expectedErrors: RegExp[]): () => void {
  const unexpected: string[] = [];
  const note = (text: string) => {
    if (text !== WORKER_BLOCKED && !expectedErrors.some((expected) => expected.test(text)))
      unexpected.push(text);
  };
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) note(message.text());
  });
  page.on('pageerror', (error) => note(String(error)));
  return () => expect(unexpected, 'errors in the browser console').toEqual([]);
}

export const PASSWORD = 'correct horse';

let clients = 0;

/** A network address that no other test in this run uses. */
export function newClient(): string {
  clients += 1;
  return `10.${base.info().workerIndex % 256}.${clients >> 8}.${clients & 255}`;
}

let users = 0;

/** An email address that no other test uses. */
export function newEmail(): string {
  users += 1;
  return `user-${process.pid}-${Date.now()}-${users}@example.com`;
}

/** Signs up a new user through the screens and waits for the dashboard. Returns the address. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/dashboard');
  return email;
}

export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out through the shell. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
}

/**
 * The Undo button of the message `text`. It gets the focus, which keeps the message on the screen for as long as the
 * test takes for what comes before the click.
 */
export async function focusUndo(page: Page, text: string | RegExp): Promise<Locator> {
  // The newest comes first.
  const message = page.locator('[data-sonner-toast]').filter({ hasText: text }).first();
  const button = message.getByRole('button', { name: 'Undo', exact: true });
  await button.focus();
  return button;
}

/** Waits for an error on the screen. */
export async function expectError(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

/** Adds an account through the Bank Accounts screen. */
export async function addAccount(
  page: Page,
  { name, type = 'Bank', digits, balance }: { name: string; type?: string; digits: string; balance: string },
): Promise<void> {
  await page.goto('/bank-accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByLabel('Account Name').fill(name);
  await page.getByLabel('Account Type').click();
  await page.getByRole('option', { name: type, exact: true }).click();
  await page.getByLabel('Last 4 Digits').fill(digits);
  await page.getByLabel('Balance').fill(balance);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText(`*${digits}`)).toBeVisible();
}

/** Opens Upload and chooses the default account, by the start of its name. */
export async function openUpload(page: Page, account = 'Default Account'): Promise<void> {
  await page.goto('/upload');
  await page.getByRole('combobox', { name: 'Default Account' }).click();
  await page.getByRole('option', { name: account }).click();
}

/** Drops a file on the Upload screen. */
export async function dropFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.getByLabel('CSV file').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.isBuffer(content) ? content : Buffer.from(content),
  });
}

/** The review's import button, once it would import this many transactions. */
export function importButton(page: Page, transactions: number): Locator {
  const noun = transactions === 1 ? 'transaction' : 'transactions';
  return page.getByRole('button', {
    name: `Import ${transactions.toLocaleString('en-US')} ${noun}`,
    exact: true,
  });
}

export const HEADER = 'date,description,category,amount,type';

/** A CSV with the required headers. */
export function csv(...lines: string[]): string {
  return [HEADER, ...lines, ''].join('\n');
}

/** Starts watching a page. Returns how many milliseconds a text had been visible when the page navigated. */
export function standingTime(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (awaited) =>
      new Promise<number>((resolve) => {
        const { pathname } = location;
        let since = Infinity;
        const look = (now: number) => {
          if (document.body.textContent?.includes(awaited)) since = Math.min(since, now);
          if (location.pathname === pathname) requestAnimationFrame(look);
          else resolve(now - since);
        };
        requestAnimationFrame(look);
      }),
    text,
  );
}

/** Imports a CSV into the user's default account and waits for the list. */
export async function importCsv(page: Page, content: string, account?: string): Promise<void> {
  await openUpload(page, account);
  await dropFile(page, 'statement.csv', content);
  await expect(page.getByText('Upload Successful!')).toBeVisible();
  await page.waitForURL('/transactions');
}

/** The date a number of days ago, in UTC like the tests' browser. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
