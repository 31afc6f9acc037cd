import { afterEach, expect, test, vi } from 'vitest';
import { resultOf } from './call-action';
import { getJson, postJson } from './fetch-json';
import { TURNED_AWAY } from './request-errors';

afterEach(() => vi.unstubAllGlobals());

const respond = (response: Response) => vi.stubGlobal('fetch', () => Promise.resolve(response));

test('a result arrives as the handler sent it, whatever the status', async () => {
  const result = { ok: false, error: { code: 'no_account', message: 'Add an account first.' } };
  respond(Response.json(result, { status: 409 }));
  expect(await getJson('/imports/rows', { page: 1 })).toEqual(result);
});

test('a request that the middleware turns away is an error with its text', async () => {
  const message = TURNED_AWAY.request_too_large;
  respond(new Response(message, { status: 413, headers: { 'content-type': 'text/plain' } }));
  expect(await resultOf(postJson('/imports/rows', {}), 'The rows could not be sent')).toEqual({
    ok: false,
    error: { code: 'request_too_large', message },
  });
});

test('a page in place of a result is no response', async () => {
  respond(new Response('<!doctype html>', { status: 503, headers: { 'content-type': 'text/html' } }));
  expect(await resultOf(getJson('/notifications', {}), 'They could not be loaded')).toMatchObject({
    ok: false,
    error: { code: 'no_response' },
  });
});
