import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { newId } from '@/lib/domain/new-id';
import { parseFile } from '@/lib/domain/imports/parse-file';
import { rowsToStage } from '@/lib/domain/imports/staging/rows-to-stage';
import { buildFolder } from './instance';
import { daysAgo, expect, newEmail, PASSWORD } from './support';

interface Manifest {
  node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
}

interface Action {
  id: string;
  /** A page that can run it. */
  path: string;
}

/** The server actions of the build, by their names: every one is an endpoint. */
export function serverActions(): Map<string, Action> {
  const path = join(buildFolder(), 'server/server-reference-manifest.json');
  const { node } = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
  return new Map(
    Object.entries(node).map(([id, { exportedName, workers }]) => {
      const page = Object.keys(workers)[0] ?? '';
      return [exportedName, { id, path: page.replace(/^app|\/\([^)]+\)|\/page$/g, '') }];
    }),
  );
}

/** Calls a server action as anyone can who knows its id, without the screen it belongs to. */
export async function callAction(
  request: APIRequestContext,
  name: string,
  args: unknown[],
  headers: Record<string, string> = {},
  baseURL = '',
): Promise<APIResponse> {
  const action = serverActions().get(name);
  if (!action) throw new Error(`no action ${name}`);
  return request.post(baseURL + action.path, {
    headers: {
      accept: 'text/x-component',
      'content-type': 'text/plain;charset=UTF-8',
      'next-action': action.id,
      ...headers,
    },
    data: JSON.stringify(args),
    maxRedirects: 0,
  });
}

/** Has an action do something as the user of a page, without the screen it belongs to. */
export async function act(page: Page, name: string, ...args: unknown[]): Promise<void> {
  expect(await (await callAction(page.request, name, args)).text(), name).toContain('"ok":true');
}

/** The message of the error that an action returns, or undefined. */
export async function errorOf(answer: APIResponse): Promise<string | undefined> {
  return /"ok":false,"error":\{"code":"\w+","message":"([^"]+)"/.exec(await answer.text())?.[1];
}

/** Signs up a new user in the browser of a page, without the screens. Answers the address. */
export async function signUpQuickly(page: Page, baseURL = ''): Promise<string> {
  const email = newEmail();
  const input = { email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await callAction(page.request, 'signUp', [input], {}, baseURL);
  expect(answer.headers()['x-action-redirect']).toBe('/dashboard;replace');
  return email;
}

/** Signs in the browser of a page without the screens. */
export async function signInQuickly(page: Page, email: string, remember = true): Promise<void> {
  const answer = await callAction(page.request, 'signIn', [{ email, password: PASSWORD, remember }]);
  expect(answer.headers()['x-action-redirect']).toBe('/dashboard;replace');
}

/** Imports a CSV with the required headers, none of whose rows is there yet, without the screens; opens the list. */
export async function importQuickly(page: Page, content: string, account?: string): Promise<void> {
  const commit = await stageQuickly(page, content, account);
  await commit();
  await page.goto('/transactions');
}

/** All of such an import but its last step, which it answers. */
export async function stageQuickly(
  page: Page,
  content: string,
  account = 'Default Account',
): Promise<() => Promise<void>> {
  const accountId = await accountNamed(page, account);
  const read = parseFile(Buffer.from(content), 'statement.csv', {}, daysAgo(0), 'USD');
  if (!read.ok) throw new Error(read.error.message);
  const rows = rowsToStage(read.parsed, {
    accountIds: [accountId],
    defaultAccountId: accountId,
    categories: {},
    fileCategories: true,
    currency: 'USD',
  });
  const importId = newId();
  const call = async (name: string, input: object) => {
    const answer = await callAction(page.request, name, [{ importId, ...input }]);
    expect(await answer.text()).toContain('"ok":true');
  };
  await call('openImport', {
    fileName: 'statement.csv',
    defaultAccountId: accountId,
    format: 'csv',
    currency: 'USD',
    rows: rows.length,
  });
  await call('stageRows', { parseNumber: 1, chunk: 0, currency: 'USD', rows: JSON.stringify(rows) });
  return () => call('commitImport', { onlyIfAllNew: true });
}

/** The id of a user's account, from the link on its card. */
export async function accountNamed(page: Page, name: string): Promise<string> {
  const html = await (await page.request.get('/bank-accounts')).text();
  const card = html.slice(html.indexOf(`>${name}<`));
  const [, id] = /\/transactions\?account=([0-9a-f-]{36})/.exec(card) ?? [];
  if (!id) throw new Error(`no account ${name}`);
  return id;
}
