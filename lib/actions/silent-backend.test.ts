import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

const calls = vi.hoisted(() => ({
  id: (): string => 'none',
  cookies: [] as { name: string; value: string }[],
}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    getAll: () => calls.cookies,
    get: (name: string) => calls.cookies.find((cookie) => cookie.name === name),
    set: () => {},
    delete: () => {},
  }),
  headers: async () => new Headers({ host: '127.0.0.1', 'x-nonce': calls.id() }),
}));

type Action = (...args: unknown[]) => Promise<unknown>;
const MODULES = import.meta.glob<Record<string, Action>>(['./*.ts', '!./define-action*', '!./*.test.ts'], {
  eager: true,
});
const ACTIONS = Object.values(MODULES).flatMap((module) => Object.entries(module));
/** Each call is a separate request. */
const request = new AsyncLocalStorage<string>();
calls.id = () => request.getStore() ?? 'none';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = { sub: '11111111-1111-4111-8111-111111111111', exp: 4_000_000_000, session_id: 'x' };
const session = {
  access_token: `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}.c2lnbmF0dXJl`,
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  user: { id: claims.sub, email: 'ada@example.com' },
};
const input = {
  email: 'ada@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  currentPassword: 'correct horse',
  remember: true,
};
const form = new FormData();
form.set('token_hash', 'token');
form.set('type', 'recovery');
const inputOf = (name: string) =>
  name === 'openLink' ? form : name === 'signInWithGoogle' ? undefined : input;

let server: Server;
/** The backend's handling of a request: it accepts every one. */
let meet: (end: (status: number) => void) => void = () => {};
beforeAll(async () => {
  server = createServer((_, response) => meet((status) => void response.writeHead(status).end('{}')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('SUPABASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'key');
  vi.stubEnv('OUTLAY_SIGNING_KEY', 'k'.repeat(43));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  calls.cookies = [{ name: 'sb-outlay', value: `base64-${encoded(session)}` }];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllEnvs();
});

/** Calls every action at once. Returns how long each took, and how it answered. */
const callAll = () =>
  Promise.all(
    ACTIONS.map(async ([name, action]) => {
      const started = performance.now();
      const outcome = await request.run(`${name} ${started}`, () =>
        action(inputOf(name)).catch((error: unknown) => error),
      );
      return { name, took: performance.now() - started, answer: answerOf(outcome) };
    }),
  );

/** An error in words, or a page that says what happened; anything else would be a 500. */
function answerOf(outcome: unknown): string {
  if (outcome instanceof Error) {
    const digest = String(Reflect.get(outcome, 'digest'));
    return digest.startsWith('NEXT_REDIRECT') ? 'a page' : `${outcome.name}: ${outcome.message}`;
  }
  const { ok, error } = (outcome ?? {}) as { ok?: boolean; error?: { message?: unknown } };
  return ok === false && typeof error?.message === 'string' ? 'an error' : JSON.stringify(outcome);
}

describe.each([
  ['never answers', 5_000, () => {}],
  ['answers nothing but errors', 5_000, (end: (status: number) => void) => end(500)],
  ['is asked too often', 5_000, (end: (status: number) => void) => end(429)],
] as const)('while the backend %s', (_, limit, behave) => {
  test('every action returns an error within five seconds', { timeout: 30_000 }, async () => {
    meet = behave;
    for (const { name, took, answer } of await callAll()) {
      expect.soft(answer, name).toMatch(/^(?:an error|a page)$/);
      expect.soft(took, name).toBeLessThan(limit);
    }
  });
});
