import { test, testOnFaultyBackend } from '../support/instance';
import { accountNamed, signUpQuickly } from '../support/seed';
import { postJson } from '../support/server-actions';
import {
  CREDENTIALS,
  EXPORTS,
  expectErrors,
  expectSoon,
  ID,
  inTime,
  NEVER,
  NEVER_LATER,
  PUBLIC,
  READS,
  SCREENS,
} from '../support/silent-backend';
import { daysAgo, expect } from '../support/test';

testOnFaultyBackend(/status of 50[03]/);

test('if the backend never responds, every read says so within five seconds', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  faulty.backend.delay(NEVER);
  await expectSoon(page, [...SCREENS, ...PUBLIC, ...READS, ...EXPORTS]);
});

test('and so does every write', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  const accountId = await accountNamed(page, 'Default Account');
  const entry = { id: ID, date: daysAgo(0), description: 'Tea', amount: '2', type: 'expense', accountId };
  faulty.backend.delay(NEVER);
  await expectErrors(page, { ...CREDENTIALS, ...entry, category: 'Food' });
  const posted = await inTime([
    [
      'rows',
      () => postJson(page.request, `/imports/rows?importId=${ID}&parseNumber=1&chunk=0&currency=USD`, []),
    ],
    ['commit', () => postJson(page.request, '/imports/commit', { importId: ID, onlyIfAllNew: true })],
    [
      'mapping',
      () => postJson(page.request, '/imports/mapping', { accountId: ID, fingerprint: 'date|text' }),
    ],
  ]);
  for (const [name, response] of posted) expect.soft(response.status(), name).toBe(503);
});

test('the same holds if it falls silent while a screen is read', async ({ page, faulty }) => {
  test.slow();
  await signUpQuickly(page);
  faulty.backend.delay(NEVER_LATER);
  await expectSoon(page, [...SCREENS, ...READS]);
});
