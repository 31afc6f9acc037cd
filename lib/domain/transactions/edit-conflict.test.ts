import { expect, test } from 'vitest';
import { conflictingFields } from './edit-conflict';
import { NEW_TEXTS } from './fields';
import type { TransactionDetails } from './transaction';

const now: TransactionDetails & { incoming: boolean } = {
  date: '2026-11-20',
  description: 'Tea',
  amount: 1250,
  type: 'expense',
  category: 'Food',
  accountId: 'a',
  incoming: false,
  ...NEW_TEXTS,
  note: 'two\nlines',
};
const typed = { ...now, amount: '12.50' };

test.each([
  [
    'what is typed in another way says the same',
    { description: ' Tea ', amount: '10+2,50', note: 'two\nlines\n' },
    [],
  ],
  ['another day and type', { date: '2026-11-21', type: 'income' as const }, ['date', 'type']],
  ['an amount that can not be read', { amount: '12,5,0' }, ['amount']],
  ['a note that was removed', { note: '' }, ['note']],
  ['a form without a note', { note: undefined }, ['note']],
  [
    'another case',
    { category: 'food', description: 'TEA', accountId: 'b' },
    ['description', 'category', 'accountId'],
  ],
])('%s', (_, change, fields) =>
  expect(conflictingFields({ ...typed, ...change }, now, 'USD')).toEqual(fields),
);

test.each([
  ['-12.50', []],
  ['12.50', ['amount']],
])('income taken back is shown with its minus: %s', (amount, fields) => {
  const takenBack = { ...now, type: 'income' as const };
  expect(conflictingFields({ ...typed, type: 'income', amount }, takenBack, 'USD')).toEqual(fields);
});
