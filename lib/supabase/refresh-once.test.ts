import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refreshOnce } from './refresh-once';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  // Everything cached has expired.
  vi.setSystemTime(Date.now() + 60_000);
  vi.useRealTimers();
});

/** A service that answers so, as often as it is asked, once it is made to. */
function service(status = 200, body = 'session') {
  const gate = Promise.withResolvers<void>();
  const ask = vi.fn(async () => {
    await gate.promise;
    return new Response(body, { status, headers: { 'x-id': '1' } });
  });
  return { ask, open: gate.resolve };
}

test('requests that come together are served by one refresh, each with an answer of its own', async () => {
  const { ask, open } = service();
  const coming = Array.from({ length: 20 }, () => refreshOnce('token of ada', ask));
  open();
  const answers = await Promise.all(coming);
  expect(ask).toHaveBeenCalledOnce();
  for (const answer of answers) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-id')).toBe('1');
    expect(await answer.text()).toBe('session');
  }
});

test('who comes late with the same token gets the same, for ten seconds', async () => {
  const { ask, open } = service();
  open();
  await refreshOnce('token', ask);
  vi.advanceTimersByTime(9_999);
  expect(await (await refreshOnce('token', ask)).text()).toBe('session');
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await refreshOnce('token', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("nobody gets what another's token brought, however alike they are", async () => {
  const tokens = ['ada', 'Ada', 'ada ', 'ad', 'adaa', ''];
  const asks = tokens.map((token) => service(200, `session of ${token}`));
  const coming = tokens.map((token, index) => refreshOnce(token, asks[index]!.ask));
  for (const { open } of asks) open();
  const answers = await Promise.all((await Promise.all(coming)).map((answer) => answer.text()));
  expect(answers).toEqual(tokens.map((token) => `session of ${token}`));
});

test.each([400, 401, 500, 503])('%i is not kept', async (status) => {
  const { ask, open } = service(status);
  open();
  for (const times of [1, 2]) {
    expect((await refreshOnce('refused', ask)).status).toBe(status);
    expect(ask).toHaveBeenCalledTimes(times);
  }
});

test('that there were too many requests is believed for two seconds', async () => {
  const { ask, open } = service(429);
  open();
  await refreshOnce('hasty', ask);
  vi.advanceTimersByTime(1_999);
  expect((await refreshOnce('hasty', ask)).status).toBe(429);
  expect(ask).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await refreshOnce('hasty', ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('a service that can not be reached fails all who wait, and is asked again', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('fetch failed')));
  const coming = [refreshOnce('lost', ask), refreshOnce('lost', ask)];
  for (const failing of coming) await expect(failing).rejects.toThrow('fetch failed');
  expect(ask).toHaveBeenCalledOnce();
  await expect(refreshOnce('lost', ask)).rejects.toThrow('fetch failed');
  expect(ask).toHaveBeenCalledTimes(2);
});
