import { afterEach, expect, test, vi } from 'vitest';
import { requestError, TOO_MANY_REQUESTS, TURNED_AWAY } from './request-errors';

afterEach(() => vi.unstubAllGlobals());

const CONNECTION = {
  code: 'connection_lost',
  message: 'Failed to add transaction. Check your connection and try again.',
};
const LATER = { code: 'no_response', message: 'Failed to add transaction. Try again in a moment.' };

test.each([
  ['Chromium without an answer', new TypeError('Failed to fetch'), CONNECTION],
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.'), CONNECTION],
  ['Safari', new TypeError('Load failed'), CONNECTION],
  ['Safari, broken off', new TypeError('The network connection was lost.'), CONNECTION],
  ['an answer that breaks off', new TypeError('network error'), CONNECTION],
  [
    'a page of the server in place of the answer',
    new Error('An unexpected response was received from the server.'),
    LATER,
  ],
  ['an action that threw', new Error('Minified React error #441'), LATER],
  ['an action that threw another digest', Object.assign(new Error(), { digest: '123' }), LATER],
  ['a mistake in the app', new TypeError("Cannot read properties of undefined (reading 'ok')"), LATER],
  ['nothing known', null, LATER],
])('%s', (_, cause, error) => expect(requestError(cause, 'Failed to add transaction')).toEqual(error));

test('offline it is the connection, whatever was thrown', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(requestError(new Error('chunk 7 failed'), 'Failed to add transaction')).toEqual(CONNECTION);
});

test('what to know before trying again is at the end', () =>
  expect(
    requestError(new TypeError('Failed to fetch'), 'No answer', 'it will be done only once').message,
  ).toBe('No answer. Check your connection and try again: it will be done only once.'));

test.each([
  ['request_too_large', new Error(TURNED_AWAY.request_too_large)],
  ['too_many_requests', Object.assign(new Error('hidden in production'), { digest: TOO_MANY_REQUESTS })],
] as const)('a request that was turned away: %s', (code, cause) => {
  expect(requestError(cause, 'Failed to add transaction')).toEqual({ code, message: TURNED_AWAY[code] });
});
