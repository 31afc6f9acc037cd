import { afterEach, expect, test, vi } from 'vitest';
import { tryLater, noResponse } from './no-response';

afterEach(() => vi.unstubAllGlobals());

const CONNECTION = 'Failed to add transaction. Check your connection and try again.';
const LATER = 'Failed to add transaction. Try again in a moment.';

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
  ['a mistake in the app', new TypeError("Cannot read properties of undefined (reading 'ok')"), LATER],
  ['nothing known', null, LATER],
])('%s', (_, cause, text) => expect(noResponse('Failed to add transaction', cause)).toBe(text));

test('offline it is the connection, whatever was thrown', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(noResponse('Failed to add transaction', new Error('chunk 7 failed'))).toBe(CONNECTION);
});

test('what to know before trying again stands at the end', () =>
  expect(noResponse('No answer', new TypeError('Failed to fetch'), 'it will be done only once')).toBe(
    'No answer. Check your connection and try again: it will be done only once.',
  ));

test('where the server knows that it failed, the connection has nothing to do with it', () =>
  expect(tryLater('Failed to add transaction')).toBe(LATER));
