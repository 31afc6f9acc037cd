import { expect, test } from 'vitest';
import type { Series } from '../recurring/page-document';
import { yearlySeries } from './yearly-series';

const series = (id: string, terms: Partial<Series['terms'][number]>, change: Partial<Series> = {}) =>
  ({
    ...{ id, name: id, kind: 'bill', state: 'active', currency: 'USD' },
    terms: [{ validFrom: '0001-01-01', unit: 'year', every: 1, ...terms }],
    ...change,
  }) as Series;

test('a limit of a year may be for what goes out once a year, or less often, in its currency', () => {
  const found = yearlySeries(
    [
      series('Insurance', {}),
      series('Passport', { every: 10 }),
      series('Tax', { unit: 'month', every: 12 }),
      series('Rent', { unit: 'month', every: 1 }),
      series('Bonus', {}, { kind: 'income' }),
      series('Abroad', {}, { currency: 'EUR' }),
      series('Proposed', {}, { state: 'proposed' }),
    ],
    'USD',
  );
  expect(found.map(({ id }) => id)).toEqual(['Insurance', 'Passport', 'Tax']);
});
