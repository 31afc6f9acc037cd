import { expect, test } from 'vitest';
import { proposedAtFirst, proposedLimit } from './proposals';
import { limitProposals } from './proposals-document';

const [food, gifts, rent] = limitProposals('USD').parse([
  {
    ...{ category: 'Food', group: null, current: null, typical: '420.00', comfortable: 460 },
    ...{ last: '388.00', yearAgo: null, year: null },
  },
  {
    ...{ category: 'Gifts', group: null, current: null, typical: 0, comfortable: 60 },
    ...{ last: 0, yearAgo: null, year: '240.00' },
  },
  {
    ...{ category: 'Rent', group: null, current: 1450, typical: 1450, comfortable: 1450 },
    ...{ last: 1450, yearAgo: 1400, year: null },
  },
]) as [never, never, never];

test('a column proposes its amount, for a year where it comes a few times in one', () => {
  expect(proposedLimit(food, 'typical')).toEqual({ amount: 42_000, per: 'period' });
  expect(proposedLimit(gifts, 'comfortable')).toEqual({ amount: 24_000, per: 'year' });
  expect(proposedLimit(gifts, 'last')).toEqual({ amount: 0, per: 'period' });
  expect(proposedLimit(food, 'year')).toBeNull();
});

test('limits that are there are not replaced unasked', () => {
  const all = [food, gifts, rent];
  expect([...proposedAtFirst(all, 'typical')]).toEqual(['Food', 'Gifts']);
  expect([...proposedAtFirst(all, 'yearAgo')]).toEqual([]);
});
