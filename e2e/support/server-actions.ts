import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { buildFolder } from './instance';
import { expect, PASSWORD } from './test';

interface Manifest {
  node: Record<string, { exportedName: string; workers: Record<string, unknown> }>;
}

interface Action {
  id: string;
  /** A page that can run the action. */
  path: string;
}

/** The server actions of the build, by name: each one is an endpoint. */
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

/** Calls a server action without its screen, as anyone who knows its id can. */
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

/** Sends JSON to a route handler, as the app's pages do. */
export async function postJson(
  request: APIRequestContext,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  const { origin } = new URL((await request.get('/robots.txt')).url());
  return request.post(path, { data, headers: { origin, ...headers }, maxRedirects: 0 });
}

/** Runs an action as the page's user, without its screen. Expects it to succeed. */
export async function act(page: Page, name: string, ...args: unknown[]): Promise<void> {
  expect(await (await callAction(page.request, name, args)).text(), name).toContain('"ok":true');
}

/** The message of the error that an action returned, or undefined. */
export async function errorOf(answer: APIResponse): Promise<string | undefined> {
  return /"ok":false,"error":\{"code":"\w+","message":"([^"]+)"/.exec(await answer.text())?.[1];
}

/** Signs in to the page's browser without the screens. */
export async function signInQuickly(page: Page, email: string, remember = true): Promise<void> {
  const answer = await callAction(page.request, 'signIn', [{ email, password: PASSWORD, remember }]);
  expect(answer.headers()['x-action-redirect']).toBe('/dashboard;replace');
}
