import { expect, test } from 'vitest';
import { formatMoney } from '../../money/money';
import type { Notice } from './notice';
import { noticeSentence } from './texts';

const series = { seriesId: '1', currency: 'USD' } as const;
const text = (notice: Notice) =>
  noticeSentence(notice)
    .map((part) => (typeof part === 'string' ? part : formatMoney(part.minorUnits, part.currency ?? 'USD')))
    .join('');

test.each<[Notice, string]>([
  [
    { kind: 'late', facts: { ...series, name: 'Rent', expected: '2026-11-01', until: '2026-11-09' } },
    'Rent: due Nov 1, not in your file up to Nov 9.',
  ],
  [
    { kind: 'late', facts: { ...series, name: 'Rent', expected: '2026-11-01', until: null } },
    'Rent: due Nov 1, not entered yet.',
  ],
  [
    {
      kind: 'price',
      facts: { ...series, name: 'Netflix', before: 1299, now: 1499, on: '2026-12-04', yearly: 2400 },
    },
    'Netflix went from $12.99 to $14.99 on Dec 4: 15.4% more, $24.00 a year.',
  ],
  [
    {
      kind: 'twice',
      facts: { ...series, name: 'Netflix', amount: 1499, first: '2026-12-04', second: '2026-12-05' },
    },
    'Netflix charged $14.99 twice: Dec 4 and Dec 5.',
  ],
  [
    {
      kind: 'after-end',
      facts: { ...series, name: 'Gym', amount: 2900, on: '2026-12-03', endedOn: '2026-11-02' },
    },
    'Gym charged $29.00 on Dec 3. You ended it on Nov 2.',
  ],
  [
    {
      kind: 'coming',
      facts: { ...series, name: 'Car insurance', amount: 61_200, varies: true, on: '2026-11-01', days: 7 },
    },
    'Car insurance: about $612.00 on Nov 1, in 7 days.',
  ],
  [
    {
      kind: 'coming',
      facts: { ...series, name: 'Domain', amount: 1_200, varies: false, on: '2026-11-01', days: 1 },
    },
    'Domain: $12.00 on Nov 1, tomorrow.',
  ],
  [
    {
      kind: 'cancel',
      facts: {
        ...{ ...series, name: 'Gym', amount: 3_490, varies: false },
        ...{ by: '2026-12-31', every: 'every 4 weeks' },
      },
    },
    'Cancel Gym by Dec 31, or it goes on for $34.90 every 4 weeks.',
  ],
  [
    {
      kind: 'cancel',
      facts: {
        ...{ ...series, name: 'Gym', amount: null, varies: false },
        ...{ by: '2026-12-31', every: 'every month' },
      },
    },
    'Cancel Gym by Dec 31, or it goes on every month.',
  ],
])('%j', (notice, expected) => {
  expect(text(notice)).toBe(expected);
});
