import { request as send } from 'node:http';
import { test } from '../support/instance';
import { signUpQuickly } from '../support/seed';
import { callAction, serverActions } from '../support/server-actions';
import { expect, expectError } from '../support/test';

test.describe.configure({ mode: 'default' });

const TOO_LARGE =
  'This is more than Outlay can take at once, so nothing was saved. Shorten it and try again.';
const MEGABYTE = 1024 * 1024;

for (const megabytes of [5, 12]) {
  test(`a form of ${megabytes} MB gets an error message, and keeps the typed values`, async ({
    page,
    expectedConsoleErrors,
  }) => {
    expectedConsoleErrors.push(/status of 413/);
    await signUpQuickly(page);
    await page.goto('/settings');
    await page.waitForLoadState('networkidle');
    // Input is validated before it is sent, so no form sends this much by itself.
    await page.route('**/settings', (route) =>
      route.request().method() === 'POST'
        ? route.continue({
            postData: JSON.stringify([{ target: '7500', more: 'x'.repeat(megabytes * MEGABYTE) }]),
          })
        : route.continue(),
    );
    await page.getByLabel('Target Amount').fill('7500');
    await page.getByRole('button', { name: 'Update Savings Goal' }).click();
    await expectError(page, TOO_LARGE);
    await expect(page.getByLabel('Target Amount')).toHaveValue('7500');
    await page.unroute('**/settings');
    await page.getByRole('button', { name: 'Update Savings Goal' }).click();
    await expect(page.getByText('Savings goal saved.')).toBeVisible();
  });
}

test('every address refuses oversized requests, with or without a session', async ({ page, request }) => {
  await signUpQuickly(page);
  const data = 'x'.repeat(5 * MEGABYTE);
  for (const client of [page.request, request]) {
    for (const path of ['/', '/login', '/settings', '/auth/confirm', '/transactions/find', '/nowhere']) {
      const response = await client.post(path, { data, maxRedirects: 0 });
      expect(response.status(), path).toBe(413);
      expect(await response.text()).toBe(TOO_LARGE);
    }
    expect((await callAction(client, 'signIn', [{ password: data }])).status()).toBe(413);
  }
});

test('so it does for requests without a length, or one byte too large', async ({ baseURL }) => {
  const { id, path } = serverActions().get('signIn') ?? { id: '', path: '' };
  /** Calls the action with this many bytes. Resolves to the status. */
  const call = (bytes: number, headers: Record<string, string>) =>
    new Promise<number | undefined>((resolve, reject) => {
      const outgoing = send(`${baseURL}${path}`, {
        method: 'POST',
        headers: { 'next-action': id, 'content-type': 'text/plain;charset=UTF-8', ...headers },
      });
      outgoing.on('response', (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      });
      outgoing.on('error', reject);
      const [head, tail] = ['[{"email":"a@example.com","password":"', '","remember":true}]'];
      outgoing.end(head + 'x'.repeat(bytes - head.length - tail.length) + tail);
    });
  const chunked = { 'transfer-encoding': 'chunked' };
  for (const headers of [{}, chunked]) {
    expect(await call(4 * MEGABYTE + 1, headers)).toBe(413);
    expect(await call(4 * MEGABYTE, headers)).toBe(200);
  }
});
