import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { backendFetch, withPatience } from './patience';

describe('patience', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  test('an answer in time is passed on, and nothing is left waiting', async () => {
    await expect(withPatience(Promise.resolve('here'), 'gone')).resolves.toBe('here');
    await expect(withPatience(Promise.reject(new Error('broken')), 'gone')).resolves.toBe('gone');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an answer that takes longer than three seconds is given up', async () => {
    const never = withPatience(new Promise<string>(() => {}), 'gone');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(await Promise.race([never, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await expect(never).resolves.toBe('gone');
  });

  test.each([
    ['30000', 30_000],
    ['', 3_000],
    ['-1', 3_000],
    ['soon', 3_000],
  ])('OUTLAY_PATIENCE_MS=%s waits %i ms', async (given, patience) => {
    vi.stubEnv('OUTLAY_PATIENCE_MS', given);
    const never = withPatience(new Promise<string>(() => {}), 'gone');
    await vi.advanceTimersByTimeAsync(patience - 1);
    expect(await Promise.race([never, Promise.resolve('waiting')])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    await expect(never).resolves.toBe('gone');
  });
});

describe('what auth-js may see of a failing backend', () => {
  afterEach(() => vi.unstubAllGlobals());
  const refresh = 'http://backend/auth/v1/token?grant_type=refresh_token';

  test.each([
    ['POST', refresh, 429, 503],
    ['POST', refresh, 500, 503],
    ['POST', refresh, 599, 503],
    ['POST', refresh, 400, 400],
    ['POST', refresh, 200, 200],
    ['GET', 'http://backend/auth/v1/user', 429, 503],
    ['GET', 'http://backend/auth/v1/user', 403, 403],
    // These say something else with the same status.
    ['PUT', 'http://backend/auth/v1/user', 429, 429],
    ['POST', 'http://backend/auth/v1/signup', 429, 429],
    ['POST', 'http://backend/auth/v1/recover', 500, 500],
    ['POST', 'http://backend/rest/v1/accounts', 500, 500],
  ])('%s %s: %i is %i', async (method, url, status, seen) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('why', { status, headers: { 'x-id': '1' } })));
    for (const [input, init] of [
      [url, { method }],
      [new URL(url), { method }],
      [new Request(url, { method }), undefined],
    ] as const) {
      const response = await backendFetch(input, init);
      expect(response.status).toBe(seen);
      expect(await response.text()).toBe('why');
      expect(response.headers.get('x-id')).toBe('1');
    }
  });
});
