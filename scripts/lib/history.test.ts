import { expect, test } from 'vitest';
import versions from '../../tests/fixtures/replaced-migrations.json';
import { historyOf } from './history.mjs';

test('a history is told by the migrations that have no file', () => {
  expect(historyOf([])).toBe('current');
  expect(historyOf(versions)).toBe('complete');
  expect(historyOf(versions.toReversed())).toBe('complete');
  expect(historyOf(versions.slice(0, 133))).toBe('earlier');
  expect(historyOf(versions.filter((version) => version !== '20261128001000'))).toBe('earlier');
  expect(historyOf([...versions, '20270101000000'])).toBe('other');
  expect(historyOf(['20270101000000'])).toBe('other');
  // Of 0.1.0, which no version upgrades.
  expect(historyOf(['20261120090000', '20261120144000'])).toBe('other');
});
