import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';

/** Collects what the policy blocks on every page from now on. */
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

test('a script injected into a page does not run', async ({ page, expectedConsoleErrors }) => {
  expectedConsoleErrors.push(/Content Security Policy/, /ERR_INVALID_URL/);
  const violations = await gatherViolations(page);
  // Injects markup into the response, as unescaped text would.
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
  await expect(page.locator('body'), 'not even a trusted script may call eval').toHaveAttribute(
    'data-eval',
    'refused',
  );
});

test('no other site can frame a screen', async ({ page, expectedConsoleErrors, baseURL }) => {
  expectedConsoleErrors.push(/frame|Frame|ERR_BLOCKED_BY_RESPONSE/);
  await page.route('http://evil.example/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${baseURL}/login"></iframe>` }),
  );
  await page.goto('http://evil.example/');
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});
