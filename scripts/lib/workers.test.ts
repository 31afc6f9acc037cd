import { expect, test } from 'vitest';
import { testWorkers } from './workers.mjs';

const GB = 2 ** 30;

test.each([
  ['one core', { cores: 1, memory: 8 * GB }, 2],
  ['two cores', { cores: 2, memory: 8 * GB }, 2],
  ['four cores', { cores: 4, memory: 16 * GB }, 4],
  ['four cores with little memory', { cores: 4, memory: 4 * GB }, 2],
  ['many cores', { cores: 32, memory: 128 * GB }, 6],
])('%s', (_, machine, workers) => {
  expect(testWorkers(machine)).toBe(workers);
});
