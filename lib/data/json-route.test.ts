import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { logFailure } from './errors';
import { jsonGet, jsonPost, jsonTextPost } from './json-route';
import { appError, failure, type Result } from '@/lib/domain/errors/result';

const session = vi.hoisted(() => ({ currentUser: vi.fn() }));
vi.mock('@/lib/data/auth/session', () => session);

const handle = vi.fn<(input: { page: number }) => Promise<Result<string>>>();
const route = {
  input: z.strictObject({ page: z.coerce.number().int() }),
  handle,
  signedOut: appError('sign_in_to_import'),
  invalid: appError('invalid_request'),
  failed: appError('import_failed'),
  timedOut: appError('timed_out', { remedy: 'split_file' }),
};
const GET = jsonGet(route);
const POST = jsonPost(route);

const TEXT_POST = jsonTextPost({ ...route, field: 'page' });

const get = (query = 'page=2') => GET(new Request(`http://outlay.test/list?${query}`));
const post = (body: string, headers: Record<string, string> = {}, send = POST, query = '') =>
  send(
    new Request(`http://outlay.test/list${query}`, {
      method: 'POST',
      body,
      headers: {
        origin: 'http://outlay.test',
        host: 'outlay.test',
        'content-type': 'application/json',
        ...headers,
      },
    }),
  );

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
  session.currentUser.mockResolvedValue({ id: 'ada' });
  handle.mockReset().mockResolvedValue({ ok: true, data: 'rows' });
});

test('the query parameters or the body are parsed and handled', async () => {
  for (const response of [await get(), await post('{"page":2}')]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(await response.json()).toEqual({ ok: true, data: 'rows' });
  }
  expect(handle.mock.calls).toEqual([[{ page: 2 }], [{ page: 2 }]]);
});

test('a body passed on as text is beside the query parameters, and comes from our pages alone', async () => {
  expect((await post('2', {}, TEXT_POST)).status).toBe(200);
  expect(handle.mock.calls).toEqual([[{ page: 2 }]]);
  expect((await post('2', {}, TEXT_POST, '?more=1')).status).toBe(400);
  expect((await post('2', { origin: 'http://evil.test' }, TEXT_POST)).status).toBe(403);
  expect((await post('2', { 'content-type': 'text/plain' }, TEXT_POST)).status).toBe(415);
  expect(handle).toHaveBeenCalledOnce();
});

test('a visitor gets nothing', async () => {
  session.currentUser.mockResolvedValue(null);
  const response = await get();
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual(failure('sign_in_to_import'));
  expect(handle).not.toHaveBeenCalled();
});

test.each(['page=x', '', 'page=1&more=1'])('the parameters "%s" are rejected', async (query) => {
  expect((await get(query)).status).toBe(400);
  expect(handle).not.toHaveBeenCalled();
});

test.each(['{', '[]', '{"page":"x"}'])('the body %s is rejected', async (body) => {
  expect((await post(body)).status).toBe(400);
  expect(handle).not.toHaveBeenCalled();
});

test.each([
  [{ origin: 'http://evil.test' }, 403],
  [{ origin: 'http://outlay.test.evil.test' }, 403],
  [{ origin: 'http://outlay.test:81' }, 403],
  [{ origin: 'null' }, 403],
  [{ origin: '' }, 403],
  [{ 'content-type': 'text/plain' }, 415],
  [{ 'content-type': 'application/x-www-form-urlencoded' }, 415],
  [{ 'content-type': 'application/json; charset=utf-8' }, 200],
  // Behind a proxy, the app's own host name differs.
  [{ host: 'app:3000', 'x-forwarded-host': 'outlay.test, proxy.test' }, 200],
  [{ host: 'app:3000' }, 403],
])('a body sent with %o: %i', async (headers, status) => {
  expect((await post('{"page":2}', headers as Record<string, string>)).status).toBe(status);
  expect(handle).toHaveBeenCalledTimes(status === 200 ? 1 : 0);
});

test('an expected error is a conflict, and an unexpected one reports whether it was a timeout', async () => {
  handle.mockResolvedValueOnce(failure('import_gone'));
  const refused = await get();
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual(failure('import_gone'));
  for (const [error, expected] of [
    [new Error('a private text'), route.failed],
    [logFailure('reading', { code: '57014' }), route.timedOut],
  ] as const) {
    handle.mockRejectedValueOnce(error);
    const failed = await get();
    expect(failed.status).toBe(503);
    expect(await failed.json()).toEqual({ ok: false, error: expected });
  }
});

test('a tab that was rendered for somebody else writes nothing', async () => {
  const response = await post('{"page":2}', { 'x-tab-user': 'bob' });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ ok: false, error: { code: 'other_user' } });
  expect(handle).not.toHaveBeenCalled();
  expect((await post('{"page":2}', { 'x-tab-user': 'ada' })).status).toBe(200);
});
