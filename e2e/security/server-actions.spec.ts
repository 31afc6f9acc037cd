import type { APIResponse } from '@playwright/test';
import { decodeJwt } from 'jose';
import { test } from '../support/instance';
import { signUpQuickly } from '../support/seed';
import { callAction, serverActions } from '../support/server-actions';
import { readSession } from '../support/session-cookie';
import { expect, newEmail, PASSWORD } from '../support/test';

test.describe.configure({ mode: 'default' });

const EVIL = { origin: 'https://evil.example' };
const ID = '11111111-1111-4111-8111-111111111111';
const OTHER_ID = '22222222-2222-4222-8222-222222222222';

const account = { name: 'Planted', type: 'bank', lastFourDigits: '0001', balance: '1' };
const entry = {
  id: ID,
  date: '2026-11-02',
  description: 'Planted',
  amount: '2.50',
  type: 'expense',
  category: 'Food',
  accountId: ID,
};

/** The response of each action that needs a session to a visitor. */
const GUARDED: Record<string, { args: unknown[]; answer: RegExp }> = {
  addAccount: { args: [account], answer: /"message":"Your session has ended\./ },
  addAccountOfFile: { args: [account], answer: /"message":"Your session has ended\./ },
  ...Object.fromEntries(
    [
      ...['editAccount', 'updateBalance', 'orderAccounts', 'closeAccount', 'deleteAccount', 'undoChange'],
      ...['keepStatement', 'forgetStatement', 'lockAccount', 'applyCure', 'removeCured', 'removeMark'],
      'restoreMark',
    ].map((name) => [name, { args: [{ id: ID }], answer: /"message":"Your session has ended\./ }]),
  ),
  setUpDefaultAccount: { args: [], answer: /"message":"Your session has ended\./ },
  loadSampleData: { args: [], answer: /"message":"Your session has ended\./ },
  removeSampleData: { args: [0], answer: /"message":"Your session has ended\./ },
  changePayee: {
    args: [{ change: ID, payee: OTHER_ID, details: { action: 'rename', name: 'Planted' } }],
    answer: /"message":"Your session has ended\./,
  },
  readNotifications: { args: [{ ids: [ID] }], answer: /"message":"Your session has ended\./ },
  updateNotificationSettings: {
    args: [{ budgetAlerts: true }],
    answer: /"message":"Your session has ended\./,
  },
  updateBudgetLimits: { args: [{ limits: [] }], answer: /"message":"Your session has ended\./ },
  ...Object.fromEntries(
    [...['saveLimit', 'moveMoney', 'takeBackMove', 'applyLimits', 'setAside'], 'switchCalendar'].map(
      (name) => [
        name,
        { args: [{ change: ID, category: 'Food' }], answer: /"message":"Your session has ended\./ },
      ],
    ),
  ),
  ...Object.fromEntries(
    (
      [
        ['addCategory', { name: 'Pets', monthlyLimit: '1', color: 6 }],
        ['renameCategory', { change: ID, category: 'Food', name: 'Planted' }],
        ['colorCategory', { category: 'Food', color: 6 }],
        ['mergeCategories', { change: ID, source: 'Food', target: 'Shopping' }],
        ['removeCategory', { change: ID, category: 'Food' }],
        ['deleteCategory', { change: ID, source: 'Food', target: '' }],
        ['setCategoryLook', { change: ID, category: 'Food', color: 6, icon: 'gift' }],
        ['createCategory', { change: ID, name: 'Planted', kind: 'spending', group: 'Food' }],
        ['arrangeCategory', { change: ID, category: 'Food', group: null, before: null, kind: 'income' }],
        ['archiveCategory', { change: ID, category: 'Food', archived: true }],
        ['setCategoryLimit', { category: 'Food', monthlyLimit: '1' }],
        ['addCommonCategories', { change: ID }],
      ] as const
    ).map(([name, input]) => [
      name,
      { args: [input], answer: /"message":"Your session has ended\. Sign in again to change categories\."/ },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['saveRule', { change: ID, id: ID }],
        ['deleteRule', { change: ID, id: ID }],
        ['enableRule', { change: ID, id: ID, enabled: true }],
        ['orderRules', { change: ID, ids: [ID] }],
      ] as const
    ).map(([name, input]) => [
      name,
      { args: [input], answer: /"message":"Your session has ended\. Sign in again to change rules\."/ },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['decideSeries', { change: ID, ids: [ID], details: { action: 'accept' } }],
        ['lookAgain', {}],
        ['touchOccurrence', { change: ID, series: ID, due: '2026-11-02', details: { action: 'skip' } }],
        ['placeTransaction', { change: ID, transaction: ID, to: null }],
        ['saveSeries', { change: ID, id: ID, revision: null, what: 'Planted' }],
      ] as const
    ).map(([name, input]) => [
      name,
      {
        args: [input],
        answer: /"message":"Your session has ended\. Sign in again to change what comes back\."/,
      },
    ]),
  ),
  updateProfile: { args: [{ name: 'Planted' }], answer: /"message":"Your session has ended\./ },
  ...Object.fromEntries(
    ['saveGoal', 'deleteGoal', 'restoreGoal', 'orderGoals'].map((name) => [
      name,
      { args: [{ id: ID }], answer: /"message":"Your session has ended\./ },
    ]),
  ),
  updateSavingsGoal: { args: [{ target: '1' }], answer: /"message":"Your session has ended\./ },
  editTransaction: {
    args: [{ ...entry, revision: 1 }],
    answer: /"message":"Your session has ended\. Sign in again to change transactions\."/,
  },
  ...Object.fromEntries(
    [
      ['setTransactions', [{ id: ID, selection: { ids: [ID] }, values: { category: 'Food' } }]] as const,
      ['deleteTransactions', [{ id: ID, selection: { ids: [ID] } }]] as const,
      ['undoChange', [ID]] as const,
      ['restoreTransactions', [[ID]]] as const,
      ['emptyTrash', [{ transactions: 0, accounts: 0 }]] as const,
      ['changeTransaction', [{ change: ID, id: ID, revision: 1, details: { category: 'Food' } }]] as const,
      ['splitTransaction', [{ change: ID, id: ID, revision: 1, parts: [] }]] as const,
      ['markTransfer', [{ change: ID, pairs: [{ outId: ID, inId: OTHER_ID }] }]] as const,
      ['unlinkTransfers', [{ change: ID, ids: [ID] }]] as const,
      ['linkRefund', [{ change: ID, refund: ID, purchase: OTHER_ID }]] as const,
      ['unlinkRefund', [{ change: ID, refund: ID, purchase: OTHER_ID }]] as const,
      ['acceptSuggestions', [{ change: ID, ids: [ID] }]] as const,
      ['refuseSuggestions', [{ change: ID, ids: [ID] }]] as const,
      ['chooseCategory', [{ change: ID, rows: { ids: [ID] }, category: 'Planted' }]] as const,
      ['refuseGuess', [{ change: ID, rows: { ids: [ID] }, kind: 'category' }]] as const,
      ['setNeverGuess', [{ change: ID, payee: ID, neverGuess: true }]] as const,
      ['acceptSamePayee', [{ change: ID, payee: ID, known: OTHER_ID }]] as const,
    ].map(([name, args]) => [
      name,
      {
        args: [...args],
        answer: /"message":"Your session has ended\. Sign in again to change transactions\."/,
      },
    ]),
  ),
  ...Object.fromEntries(
    (
      [
        ['saveTag', { id: ID, name: 'Planted', color: 6, archived: false }],
        ['mergeTags', { source: ID, target: OTHER_ID }],
        ['deleteTag', { id: ID }],
      ] as const
    ).map(([name, input]) => [
      name,
      { args: [input], answer: /"message":"Your session has ended\. Sign in again to change tags\."/ },
    ]),
  ),
  addTransaction: { args: [entry], answer: /"message":"You must be logged in to add transactions"/ },
  ...Object.fromEntries(
    ['openImport', 'discardImport', 'undoImport', 'rememberMapping'].map((name) => [
      name,
      { args: [ID], answer: /"message":"You must be logged in to upload transactions"/ },
    ]),
  ),
  ...Object.fromEntries(
    ['stageRestore', 'finishRestore', 'deleteAccountForGood'].map((name) => [
      name,
      { args: [{ email: '', password: '' }], answer: /"message":"Your session has ended\./ },
    ]),
  ),
  changePassword: {
    args: [{ currentPassword: PASSWORD, password: 'battery staple', confirmPassword: 'battery staple' }],
    answer: /"message":"Your session has ended\./,
  },
  resetPassword: {
    args: [{ password: 'battery staple', confirmPassword: 'battery staple' }],
    answer: /"message":"The link has expired\./,
  },
};
/** Actions that anyone may call; signing out ends only the caller's own session. */
const OPEN = [
  'confirmAgain',
  'forgotPassword',
  'openLink',
  'signIn',
  'signInWithGoogle',
  'signOut',
  'signOutEverywhere',
  'signUp',
];

test('this test covers every action', () => {
  expect([...serverActions().keys()].toSorted()).toEqual([...Object.keys(GUARDED), ...OPEN].toSorted());
});

for (const [name, { args, answer }] of Object.entries(GUARDED)) {
  test(`${name} refuses visitors`, async ({ request }) => {
    const response = await callAction(request, name, args);
    expect(response.status()).toBe(200);
    expect(await response.text()).toMatch(answer);
    expect(response.headers()['x-action-redirect']).toBeUndefined();
  });
}

test('a session without a reset link may not set a password through the action', async ({
  page,
  context,
}) => {
  await signUpQuickly(page);
  const { access_token: token } = await readSession(context);
  const session = String(decodeJwt(token).session_id);
  const [cookie] = await context.cookies();
  if (!cookie) throw new Error('no cookie');
  const now = Math.floor(Date.now() / 1000);
  // Values that a thief of the session could read in it or make up.
  for (const value of [null, ID, session, `reset.${now}.${session}`, `reset.${now}.${'A'.repeat(43)}`]) {
    if (value !== null) await context.addCookies([{ ...cookie, name: 'recovery', value }]);
    const answer = await callAction(page.request, 'resetPassword', GUARDED.resetPassword?.args ?? []);
    expect(await answer.text(), String(value)).toContain('The link has expired.');
    await page.goto('/reset-password');
    await expect(page, String(value)).toHaveURL('/dashboard');
  }
});

test('a call from another site is refused, with or without a session', async ({ page, baseURL }) => {
  await signUpQuickly(page);
  const expectTarget = async (target: string, why: string) => {
    await page.goto('/settings');
    await expect(page.getByLabel('Target Amount'), why).toHaveValue(target);
  };
  const call = (headers: Record<string, string>) =>
    callAction(page.request, 'updateSavingsGoal', [{ target: '7500' }], headers);
  for (const origin of [
    'https://evil.example',
    'http://127.0.0.1.evil.example',
    'http://127.0.0.1:1',
    'null',
  ]) {
    const response: APIResponse = await call({ origin });
    expect(response.status(), origin).toBeGreaterThanOrEqual(400);
    await expectTarget('5000', origin);
  }
  expect((await call({ origin: baseURL ?? '' })).status()).toBe(200);
  await expectTarget('7500', 'our own');
});

test('another site cannot sign anybody in, up or out', async ({ page, request, mailbox }) => {
  const email = await signUpQuickly(page);
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD, remember: true };
  for (const name of OPEN) {
    const response = await callAction(page.request, name, [input], EVIL);
    expect(response.status(), name).toBeGreaterThanOrEqual(400);
    expect(response.headers()['set-cookie'], name).toBeUndefined();
  }
  expect(mailbox.countTo(email)).toBe(0);
  await page.goto('/transactions');
  await expect(page, 'still signed in').toHaveURL('/transactions');
  const stranger = { ...input, email: newEmail() };
  await callAction(request, 'signUp', [stranger], EVIL);
  const signIn = await callAction(request, 'signIn', [stranger]);
  expect(await signIn.text()).toContain('Invalid email or password');
});

test('calling a page as an action does not show it', async ({ request }) => {
  for (const path of ['/dashboard', '/transactions', '/settings', '/reset-password', '/account-setup']) {
    const response = await request.get(path, { headers: { 'next-action': ID }, maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
  }
});
