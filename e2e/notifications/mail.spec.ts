import type { APIRequestContext, Page } from '@playwright/test';
import { createClient } from '@supabase/supabase-js';
import { newId } from '@/lib/domain/forms/new-id';
import type { Keys } from '../../scripts/lib/keys.mjs';
import { test } from '../support/instance';
import { accountNamed, signUpQuickly, stageQuickly } from '../support/seed';
import { callAction, postJson } from '../support/server-actions';
import { bell, settings, thisMonth } from '../support/notifications';
import { csv, daysAgo, expect, PASSWORD } from '../support/test';

/** Expires the ten minutes during which no other process retries a user's mail. */
async function endPatience(instance: { backendUrl: string; keys: Keys }, email: string): Promise<void> {
  const { backendUrl, keys } = instance;
  const user = createClient(backendUrl, keys.SUPABASE_PUBLISHABLE_KEY, { auth: { persistSession: false } });
  const { data } = await user.auth.signInWithPassword({ email, password: PASSWORD });
  const before = new Date(Date.now() - 11 * 60_000).toISOString();
  const moved = await user
    .from('notifications')
    .update({ mail_begun_at: before })
    .eq('user_id', data.user?.id ?? '')
    .eq('mail', 'due')
    .select();
  expect(moved.data).toHaveLength(1);
}

/** Commits an import like the screen: mail is sent afterwards. */
async function commit(page: Page, importId: string): Promise<void> {
  const response = await postJson(page.request, '/imports/commit', { importId, onlyIfAllNew: true });
  expect(await response.json()).toMatchObject({ ok: true, data: { kind: 'imported' } });
}

/** Calls the scheduled route with a secret. Returns its response. */
async function schedule(
  request: APIRequestContext,
  secret: string,
  { url = '', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
): Promise<unknown> {
  const response = await request.get(`${url}/notifications/mail`, {
    headers: { authorization: `Bearer ${secret}`, ...headers },
  });
  return response.ok() ? response.json() : response.status();
}

test.describe('by mail', () => {
  test.describe.configure({ mode: 'default' });

  test('an alert is mailed once, in one mail, with working links', async ({ page, mailbox, instance }) => {
    const email = await signUpQuickly(page);
    await page.goto('/settings');
    await expect(page.getByText('is also sent to your email address.')).toBeVisible();
    await settings(page, { largeTransactionAlerts: true });
    const notable = csv(
      `${daysAgo(0)},"Dentist <b>, 7",Health,700.00,expense`,
      `${daysAgo(0)},Supermarket,Food,450.00,expense`,
    );
    await commit(page, await stageQuickly(page, notable));
    await page.goto('/transactions');
    const mail = await mailbox.lastTo(email);
    expect(mail).toMatchObject({ subject: 'Alerts from Outlay', from: 'outlay@example.com' });
    expect(mail.text).toContain('1 budget alert and 1 large expense in statement.csv');
    expect(mail.text).toContain(`Food has reached 80% of its limit: $450.00 of $500.00 in ${thisMonth()}`);
    expect(mail.html).toContain('Large expense: Dentist &lt;b&gt;, 7, $700.00');
    await page.goto(mail.htmlLink);
    await expect(page.getByRole('row', { name: /Supermarket/ })).toBeVisible();

    // The scheduler does not send it again, not even through another app on the same backend.
    const other = await instance.startAnotherApp();
    const secret = instance.keys.CRON_SECRET;
    expect(
      await Promise.all([schedule(page.request, secret), schedule(page.request, secret, { url: other })]),
    ).toEqual([
      { sent: 0, failed: 0 },
      { sent: 0, failed: 0 },
    ]);
    // A single entry sends its mail too, without any screen being opened.
    const baker = { date: daysAgo(0), description: 'Baker', type: 'expense', category: 'Food', note: '' };
    const accountId = await accountNamed(page, 'Default Account');
    const input = { ...baker, amount: '50', id: newId(), accountId };
    const answer = await callAction(page.request, 'addTransaction', [input]);
    expect(await answer.text()).toContain('"ok":true');
    expect((await mailbox.lastTo(email, 2)).subject).toBe('A budget alert from Outlay');
    await page.reload();
    expect(mailbox.countTo(email)).toBe(2);
  });

  test('a mail server that refuses or hangs delays nothing, and the scheduler tries again', async ({
    page,
    mailbox,
    instance,
  }) => {
    const email = await signUpQuickly(page);
    mailbox.refusing = true;
    await commit(page, await stageQuickly(page, csv(`${daysAgo(0)},Supermarket,Food,450.00,expense`)));
    await page.goto('/transactions');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
    await expect.poll(() => mailbox.refused).toBeGreaterThan(0);
    const { refused } = mailbox;
    const secret = instance.keys.CRON_SECRET;
    // The scheduler does not retry yet, and newer alerts do not wait for the failed one.
    expect(await schedule(page.request, secret)).toEqual({ sent: 0, failed: 0 });
    mailbox.refusing = false;
    await commit(page, await stageQuickly(page, csv(`${daysAgo(0)},Cinema,Entertainment,170.00,expense`)));
    await page.goto('/transactions');
    expect((await mailbox.lastTo(email)).text).not.toContain('Food');
    expect([mailbox.refused, mailbox.countTo(email)]).toEqual([refused, 1]);
    await endPatience(instance, email);
    // Opening a screen does not send it, nor does a call with a wrong secret.
    await page.goto('/dashboard');
    expect(await schedule(page.request, `${secret}x`)).toBe(401);
    // The links lead to this app, whatever host the request names.
    const headers = { 'x-forwarded-host': 'elsewhere.example' };
    expect(await schedule(page.request, secret, { headers })).toEqual({ sent: 1, failed: 0 });
    expect(mailbox.countTo(email)).toBe(2);
    const late = await mailbox.lastTo(email, 2);
    expect(late.text).toContain('Food');
    expect(late.html).toContain(`href="${instance.url}/transactions?category=Food`);
    expect(late.html + late.text).not.toContain('elsewhere');

    mailbox.delayMs = 4_000;
    const staged = await stageQuickly(page, csv(`${daysAgo(0)},Baker,Food,50.00,expense`));
    const started = Date.now();
    await commit(page, staged);
    expect(Date.now() - started).toBeLessThan(4_000);
    await page.goto('/transactions');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
    await mailbox.lastTo(email, 3);
    mailbox.delayMs = 0;

    await settings(page, { emailNotifications: false });
    await commit(page, await stageQuickly(page, csv(`${daysAgo(0)},Shoes,Shopping,400.00,expense`)));
    await page.goto('/transactions');
    await expect(bell(page)).toHaveAccessibleName('Notifications, 4 unread');
    await settings(page, { emailNotifications: true });
    await commit(page, await stageQuickly(page, csv(`${daysAgo(0)},Train,Transport,300.00,expense`)));
    await page.goto('/transactions');
    expect((await mailbox.lastTo(email, 4)).text).not.toContain('Shopping');
    expect(mailbox.countTo(email)).toBe(4);
  });
});
