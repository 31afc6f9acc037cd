import { beforeEach, expect, test, vi } from 'vitest';
import { limitRefreshes } from './refresh-limit';

const begin = vi.hoisted(() => vi.fn());
vi.mock('./rate-limits', () => ({
  countAttempt: begin,
  clientSubjects: (headers: Headers) => ({
    source: headers.get('x-client') ?? 'unknown',
    shared: !headers.has('x-client'),
  }),
}));

const ask = vi.fn(() => Promise.resolve(new Response('asked')));
const limited = limitRefreshes(new Headers({ 'x-client': 'client' }));
const answers = (seconds: number) => begin.mockResolvedValue({ data: { seconds, by_source: true } });

beforeEach(() => {
  begin.mockReset();
  ask.mockClear();
});

test('a refresh is counted for its client before it is asked for', async () => {
  answers(0);
  expect(await (await limited(ask)).text()).toBe('asked');
  expect(begin.mock.calls).toEqual([['refresh', { source: 'client', shared: false }, null]]);
});

test('a client that has had too many is answered as by the service, which is not asked', async () => {
  answers(5);
  const answer = await limited(ask);
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  expect(ask).not.toHaveBeenCalled();
});

test('what can’t be counted is asked for all the same', async () => {
  begin.mockResolvedValue({ data: null, error: { code: '' } });
  expect(await (await limited(ask)).text()).toBe('asked');
});

test('unknown clients are not counted, so that one of them keeps nobody’s session from being refreshed', async () => {
  answers(5);
  expect(await (await limitRefreshes(new Headers())(ask)).text()).toBe('asked');
  expect(begin).not.toHaveBeenCalled();
});
