import { expect, test } from 'vitest';
import { statedToday } from './stated-today';

test.each([
  ['Pacific/Auckland', '2026-12-01'],
  ['America/Los_Angeles', '2026-11-30'],
  [undefined, '2026-11-30'],
  ['', '2026-11-30'],
  ['Nowhere/At all\n', '2026-11-30'],
])('in %s the day is %s', (zone, day) =>
  expect(statedToday(zone, new Date('2026-11-30T12:00:00Z'))).toEqual({ 'x-today': day }),
);
