import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { unexpected, errorText } from './errors';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['57014', 'cancelled'], // the time limit
  ['55P03', 'cancelled'], // waiting for other work
  ['08006', 'otherwise'],
  ['', 'otherwise'],
])('of a failure with the code "%s" the user is told: %s', (code, told) => {
  expect(errorText(unexpected('importing', { code }), 'cancelled', 'otherwise')).toBe(told);
});

test('an error of any other kind was no time limit', () => {
  expect(errorText(new Error('57014'), 'cancelled', 'otherwise')).toBe('otherwise');
});
