import type { Page } from '@playwright/test';
import { callAction, serverActions } from './server-actions';
import { expect } from './test';

export const LIMIT = 5_000;
const REDIRECT = 'x-action-redirect';
export const ID = '11111111-1111-4111-8111-111111111111';

export const SCREENS = [
  ...[
    '/dashboard',
    '/transactions',
    '/transactions/trash',
    '/reports',
    '/reports/spending',
    '/reports/months',
    '/review',
    '/upcoming',
    '/budgets',
    '/upload',
    '/net-worth',
    '/bank-accounts',
  ],
  ...['/settings', '/settings/categories', '/settings/rules', '/settings/rules/new', '/settings/tags'],
  '/settings/budget-period',
  ...['/settings/payees', '/account-setup'],
];
export const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/auth/confirm?token_hash=x&type=recovery',
];
export const READS = [
  ...[
    '/transactions/find?q=tea',
    '/transactions/matching?type=expense',
    '/transactions/export.csv',
    '/reports/export.csv?report=months',
    '/notifications',
  ],
  ...['/imports/history?page=1', `/imports/rows?importId=${ID}&filter=all&page=1`, '/settings/rules/matches'],
  ...[`/imports/proofs?importId=${ID}`, '/auth/callback?code=junk'],
];
export const EXPORTS = [
  '/transactions/export.csv',
  '/reports/export.csv?report=spending',
  '/settings/export.zip',
];
/** Actions that need no session do all that they do for these. */
export const CREDENTIALS = {
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  currentPassword: 'correct horse',
  remember: true,
};

/** Runs all at once, each with the seconds it took, and expects none to take longer than the limit. */
export async function inTime<Outcome extends { headers: () => Record<string, string> }>(
  runs: readonly [name: string, run: () => Promise<Outcome>][],
): Promise<Map<string, Outcome>> {
  const outcomes = await Promise.all(
    runs.map(async ([name, run]) => {
      const started = performance.now();
      const outcome = await run();
      return { name, outcome, took: performance.now() - started };
    }),
  );
  for (const { name, outcome, took } of outcomes) {
    // An action that redirects brings the page along, which waits for itself.
    const waits = REDIRECT in outcome.headers() ? 2 : 1;
    expect.soft(took, name).toBeLessThan(waits * LIMIT);
  }
  return new Map(outcomes.map(({ name, outcome }) => [name, outcome]));
}

/** Few at once: all of a group respond at the same time, on a machine that other browser tests share. */
export const groups = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

export const NEVER = /./;
/** It falls silent once it has said who is there. */
export const NEVER_LATER = /\/(?:rest|health)/;

/** Gets paths and expects what a browser can show. */
export async function expectSoon(page: Page, all: readonly string[]): Promise<void> {
  for (const paths of groups(all, 3)) {
    const get = (path: string) => page.request.get(path, { maxRedirects: 0 });
    const responses = await inTime(paths.map((path) => [path, () => get(path)]));
    for (const [path, response] of responses)
      // A screen whose data could not be read has the status 500, and its error boundary says so.
      expect.soft([200, 303, 307, 409, 500, 503], path).toContain(response.status());
  }
}

/** Calls every action and expects an error that it returns, or a page that says what happened. */
export async function expectErrors(page: Page, input: object): Promise<void> {
  // Signing out ends the session in the browser, whatever the backend says.
  const names = [...serverActions().keys()].filter((name) => !/^signOut/.test(name));
  for (const some of groups(names, 8)) {
    const call = (name: string) => callAction(page.request, name, name === 'signInWithGoogle' ? [] : [input]);
    for (const [name, response] of await inTime(some.map((name) => [name, () => call(name)]))) {
      expect.soft(response.status(), name).toBeLessThan(400);
      if (response.status() === 200 && !(REDIRECT in response.headers()))
        expect.soft(await response.text(), name).toContain('"ok":false');
    }
  }
}
