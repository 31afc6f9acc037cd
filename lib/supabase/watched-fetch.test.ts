import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isBulk, requestLimit } from './bulk-functions';
import { watchedFetch } from './watched-fetch';

const HEALTH = /\/auth\/v1\/health$/;
/** The backend's response to its health check, and to everything else. */
let health: () => Promise<Response>;
let answer: () => Promise<Response>;
const asked: string[] = [];

const never = () => new Promise<Response>(() => {});
const after = (time: number) => () =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(new Response('here')), time));
const well = () => Promise.resolve(new Response('well'));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'key');
  asked.length = 0;
  // Like fetch, which settles as soon as its signal says so.
  vi.stubGlobal('fetch', (url: string, { signal }: { signal: AbortSignal }) => {
    asked.push(url);
    return Promise.race([
      HEALTH.test(url) ? health() : answer(),
      new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      ),
    ]);
  });
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const URL_OF_READ = 'http://backend/rest/v1/rpc/dashboard';
let requests = 0;
const newRequest = () => `request ${(requests += 1)}`;
const get = (request: string | null, watched = true) =>
  watchedFetch({ limit: 30_000, request, watched }, URL_OF_READ).then(
    (response) => response.text(),
    (error: Error) => error.name,
  );

/** Measures the milliseconds until something settles, and returns them with its result. */
async function timed(waiting: Promise<string>): Promise<[number, string]> {
  const start = Date.now();
  let settled: [number, string] | undefined;
  void waiting.then((outcome) => (settled = [Date.now() - start, outcome]));
  while (!settled && Date.now() - start < 60_000) await vi.advanceTimersByTimeAsync(50);
  return settled ?? [Infinity, 'nothing'];
}

test('a silent backend is given up before five seconds, and the browser’s request asks it nothing more', async () => {
  [health, answer] = [never, never];
  const request = newRequest();
  const [time, outcome] = await timed(get(request));
  expect(outcome).toBe('SilentBackendError');
  expect(time).toBeLessThanOrEqual(4_300);
  asked.length = 0;
  expect(await timed(Promise.all([get(request), get(request)]).then(String))).toEqual([
    0,
    'SilentBackendError,SilentBackendError',
  ]);
  expect(asked).toEqual([]);
});

test('the next request notices at once that it is back', async () => {
  [health, answer] = [never, never];
  await timed(get(newRequest()));
  [health, answer] = [well, after(0)];
  expect(await timed(get(newRequest()))).toEqual([expect.any(Number), 'here']);
  expect(asked.at(-1)).toBe(URL_OF_READ);
});

test('a healthy backend is only slow', async () => {
  [health, answer] = [well, after(20_000)];
  expect(await timed(get(newRequest()))).toEqual([20_000, 'here']);
});

test('one that falls silent later is given up then', async () => {
  answer = never;
  health = () => (asked.filter((url) => HEALTH.test(url)).length < 3 ? well() : never());
  const [time, outcome] = await timed(get(newRequest()));
  expect(outcome).toBe('SilentBackendError');
  expect(time).toBeLessThanOrEqual(10_300);
});

test('one that refuses connections fails at once', async () => {
  [health, answer] = [never, () => Promise.reject(new TypeError('fetch failed'))];
  expect(await timed(get(newRequest()))).toEqual([0, 'TypeError']);
});

test('bulk work is waited for without health checks, as the embedded backend does one thing at a time', async () => {
  [health, answer] = [never, after(20_000)];
  expect(await timed(get(null, false))).toEqual([20_000, 'here']);
  expect(isBulk('http://backend/rest/v1/rpc/commit_import')).toBe(true);
  expect(isBulk(URL_OF_READ)).toBe(false);
  expect(requestLimit(URL_OF_READ)).toBe(30_000);
});
