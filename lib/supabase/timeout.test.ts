import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Backend, withTimeout } from './timeout';

describe('timeout', () => {
  const health = vi.fn<() => Promise<Response>>();

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubEnv('SUPABASE_PUBLISHABLE_KEY', 'key');
    health.mockRejectedValue(new TypeError('fetch failed'));
    vi.stubGlobal('fetch', health);
  });
  afterEach(async () => {
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    health.mockReset();
  });

  const never = () => new Promise<string>(() => {});
  const later = (time: number) => new Promise<string>((resolve) => setTimeout(() => resolve('here'), time));

  /** Expects a result after so many milliseconds, and none before. */
  async function expectAfter(time: number, waiting: Promise<string>, outcome: string): Promise<void> {
    const settled = vi.fn();
    void waiting.then(settled);
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith(outcome);
  }

  test('an answer in time is passed on, and nothing is left waiting', async () => {
    await expect(withTimeout(Promise.resolve('here'), 'gone')).resolves.toBe('here');
    await expect(withTimeout(Promise.reject(new Error('broken')), 'gone')).resolves.toBe('gone');
    expect(vi.getTimerCount()).toBe(0);
    expect(health).not.toHaveBeenCalled();
  });

  test('a dead backend is given up after three seconds', async () => {
    await expectAfter(3_000, withTimeout(never(), 'gone'), 'gone');
    expect(health).toHaveBeenCalledOnce();
  });

  test('so is one that answers, but with trouble, and one that is not well', async () => {
    await expectAfter(
      3_000,
      withTimeout(never(), 'gone', () => true),
      'gone',
    );
    expect(health).not.toHaveBeenCalled();
    health.mockResolvedValue(new Response('no', { status: 503 }));
    await expectAfter(3_000, withTimeout(never(), 'gone'), 'gone');
  });

  test('one that responds to no health check either is given up before five seconds', async () => {
    health.mockReturnValue(new Promise(() => {}));
    await expectAfter(4_000, withTimeout(never(), 'gone'), 'gone');
  });

  test('one that is well is only slow, and waited for up to fifteen seconds', async () => {
    health.mockImplementation(async () => new Response('well'));
    await expectAfter(8_000, withTimeout(later(8_000), 'gone'), 'here');
    await expectAfter(15_000, withTimeout(never(), 'gone'), 'gone');
  });

  test('all who wait ask it once', async () => {
    health.mockReturnValue(new Promise(() => {}));
    const waiting = [1, 2, 3].map(() => withTimeout(never(), 'gone'));
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await Promise.all(waiting)).toEqual(['gone', 'gone', 'gone']);
    expect(health).toHaveBeenCalledOnce();
  });

  test('an answer that comes while it is asked how it is counts', async () => {
    health.mockReturnValue(new Promise(() => {}));
    await expectAfter(4_000, withTimeout(later(4_000), 'gone'), 'here');
  });

  test.each([
    ['30000', 30_000],
    ['', 3_000],
    ['-1', 3_000],
    ['soon', 3_000],
  ])('OUTLAY_PATIENCE_MS=%s waits %i ms', async (given, patience) => {
    vi.stubEnv('OUTLAY_PATIENCE_MS', given);
    await expectAfter(patience, withTimeout(never(), 'gone'), 'gone');
  });
});

describe('what auth-js may see of a failing backend', () => {
  afterEach(() => vi.unstubAllGlobals());
  const refresh = 'http://backend/auth/v1/token?grant_type=refresh_token';

  test.each([
    ['POST', refresh, 500, 503],
    ['POST', refresh, 599, 503],
    ['POST', refresh, 400, 400],
    ['POST', refresh, 200, 200],
    ['GET', 'http://backend/auth/v1/user', 500, 503],
    ['GET', 'http://backend/auth/v1/user', 403, 403],
    // Too many requests: retrying would only add one more.
    ['POST', refresh, 429, 429],
    ['GET', 'http://backend/auth/v1/user', 429, 429],
    // The same status with another meaning.
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
      const response = await new Backend().fetch(input, init);
      expect(response.status).toBe(seen);
      expect(await response.text()).toBe('why');
      expect(response.headers.get('x-id')).toBe('1');
    }
  });

  test('several clients refresh a session once', async () => {
    const fetch = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetch);
    const init = { method: 'POST', body: JSON.stringify({ refresh_token: 'shared by all' }) };
    await Promise.all([1, 2, 3].map(() => new Backend().fetch(refresh, init)));
    expect(fetch).toHaveBeenCalledOnce();
    await new Backend().fetch(refresh, { ...init, body: JSON.stringify({ refresh_token: 'another' }) });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('a backend is failing until it answers well', async () => {
    const backend = new Backend();
    expect(backend.isFailing()).toBe(false);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    await expect(backend.fetch('http://backend/auth/v1/user')).rejects.toThrow();
    expect(backend.isFailing()).toBe(true);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
    await backend.fetch('http://backend/auth/v1/user');
    expect(backend.isFailing()).toBe(false);
  });

  test('only a session that was asked for too often is not written off, and a new one always is written', async () => {
    const backend = new Backend();
    expect(backend.endsForTooManyRequests([{ value: '' }])).toBe(false);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 429 })));
    await backend.fetch('http://backend/auth/v1/user');
    expect(backend.endsForTooManyRequests([{ value: '' }, { value: '' }])).toBe(true);
    expect(backend.endsForTooManyRequests([{ value: '' }, { value: 'base64-new' }])).toBe(false);
  });
});
