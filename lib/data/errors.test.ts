import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isTimeout, logFailure } from './errors';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['57014', true], // the time limit
  ['55P03', true], // waiting for a lock
  ['08006', false],
  ['', false],
])('a failure with the code "%s" is a timeout of the database: %s', (code, isOne) => {
  expect(isTimeout(logFailure('importing', { code }))).toBe(isOne);
});

test('any other error is not a timeout', () => {
  expect(isTimeout(new Error('57014'))).toBe(false);
});
