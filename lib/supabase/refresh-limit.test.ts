import { beforeEach, expect, test, vi } from 'vitest';
import { limitRefreshes } from './refresh-limit';

const begin = vi.hoisted(() => vi.fn());
vi.mock('./attempts', () => ({
  beginAttempt: begin,
  clientSubject: (headers: Headers) => headers.get('x-client') ?? '',
}));

const ask = vi.fn(() => Promise.resolve(new Response('asked')));
const refresh = 'http://backend/auth/v1/token?grant_type=refresh_token';
const limited = limitRefreshes(new Headers({ 'x-client': 'client' }), ask);
const answers = (seconds: number) => begin.mockResolvedValue({ data: { seconds, by_source: true } });

beforeEach(() => {
  begin.mockReset();
  ask.mockClear();
});

test('a refresh is counted before it is asked for', async () => {
  answers(0);
  for (const input of [refresh, new URL(refresh), new Request(refresh)]) await limited(input);
  expect(begin.mock.calls).toEqual(Array.from({ length: 3 }, () => ['refresh', { source: 'client' }]));
  expect(ask).toHaveBeenCalledTimes(3);
});

test('a client that has had too many is answered as by a service in trouble, and the service is not asked', async () => {
  answers(5);
  expect((await limited(refresh)).status).toBe(503);
  expect(ask).not.toHaveBeenCalled();
});

test('what can’t be counted is asked for all the same', async () => {
  begin.mockResolvedValue({ data: null, error: { code: '' } });
  expect(await (await limited(refresh)).text()).toBe('asked');
});

test.each(['http://backend/auth/v1/token?grant_type=password', 'http://backend/auth/v1/user'])(
  '%s is not counted',
  async (url) => {
    await limited(url);
    expect(begin).not.toHaveBeenCalled();
    expect(ask).toHaveBeenCalledOnce();
  },
);
