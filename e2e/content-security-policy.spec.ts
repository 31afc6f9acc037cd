import type { Page } from '@playwright/test';
import { importQuickly, signUpQuickly } from './seed';
import { csv, daysAgo, expect, test } from './support';

const VISITOR_SCREENS = ['/', '/login', '/login?reason=link', '/signup', '/forgot-password'];
const USER_SCREENS = [
  '/dashboard',
  '/dashboard?period=year',
  '/transactions',
  '/transactions?q=tea',
  '/upload',
  '/settings',
  '/bank-accounts',
];

/** Gathers what the policy blocks on every page from now on. */
async function gatherViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (text: string) => violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const note = (window as unknown as { noteViolation: (text: string) => void }).noteViolation;
      note(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sample}`);
    });
  });
  return violations;
}

test('no screen needs anything the policy forbids', async ({ page }) => {
  test.slow();
  const violations = await gatherViolations(page);
  for (const path of VISITOR_SCREENS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await signUpQuickly(page);
  await importQuickly(
    page,
    csv(`${daysAgo(0)},Tea,Food,2.50,expense`, `${daysAgo(1)},Bus,Transport,3,expense`),
  );
  for (const path of USER_SCREENS) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.goto('/dashboard');
  await page.getByRole('radio', { name: 'Month' }).click();
  await expect(page.getByRole('heading', { name: 'Spending by Category' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await page.goto('/bank-accounts');
  await page.getByRole('button', { name: 'Add Account' }).click();
  await page.getByLabel('Account Type').click();
  await expect(page.getByRole('option', { name: 'Bank', exact: true })).toBeVisible();
  expect(violations).toEqual([]);
});

test('a script that gets into a page does not run', async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Content Security Policy/, /ERR_INVALID_URL/);
  const violations = await gatherViolations(page);
  // Markup that gets into a page on its way, as text would that is not escaped.
  await page.route('/login', async (route) => {
    const response = await route.fetch();
    const nonce = /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1];
    const planted =
      `<script nonce="${nonce}">let seen = 'evaluated'; try { eval('1') } catch { seen = 'refused' }` +
      `document.body.dataset.eval = seen</script>` +
      '<script>document.title = "taken over"</script>' +
      '<img src="data:image/png,nonsense" onerror="document.title = \'taken over\'">' +
      '<iframe src="https://evil.example"></iframe></body>';
    await route.fulfill({ response, body: (await response.text()).replace('</body>', planted) });
  });
  await page.goto('/login');
  await expect
    .poll(() => violations.map((text) => text.split(' ')[1]).toSorted())
    .toEqual(['frame-src', 'script-src', 'script-src-attr', 'script-src-elem']);
  await expect(page).toHaveTitle('Sign in · Outlay');
  await expect(page.locator('body'), 'not even a trusted script evaluates text').toHaveAttribute(
    'data-eval',
    'refused',
  );
});

test('no page of another site can frame a screen', async ({ page, expectedConsoleErrors, baseURL }) => {
  expectedConsoleErrors.push(/frame|Frame|ERR_BLOCKED_BY_RESPONSE/);
  await page.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  );
  await page.goto('http://evil.example/');
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});
