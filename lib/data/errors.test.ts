import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isCancelled, unexpected } from './errors';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

test.each([
  ['57014', true], // the time limit
  ['55P03', true], // waiting for other work
  ['08006', false],
  ['', false],
])('a failure with the code "%s" was cancelled by the database: %s', (code, cancelled) => {
  expect(isCancelled(unexpected('importing', { code }))).toBe(cancelled);
});

test('an error of any other kind was no time limit', () => {
  expect(isCancelled(new Error('57014'))).toBe(false);
});
