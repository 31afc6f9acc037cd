import { expect, it } from 'vitest';
import { PLAIN } from '@/tests/plain-transaction';
import { quickSearchResult } from './quick-search';

it('lists the first six with their accounts, and counts all', () => {
  const items = Array.from({ length: 10 }, (_, index) => ({
    id: `${index}`,
    date: '2026-11-20',
    description: `Shop ${index}`,
    category: 'Food',
    ...PLAIN,
    amount: 100 + index,
    accountId: index === 0 ? 'gone' : 'everyday',
    note: 'private',
  }));
  const accounts = [
    { id: 'everyday', name: 'Everyday', type: 'bank' as const, lastFourDigits: '4821', closed: false },
  ];
  const { rows, total } = quickSearchResult({ items, total: 124 }, { accounts });
  expect(total).toBe(124);
  expect(rows.map(({ account }) => account)).toEqual([
    'Unknown Account',
    ...Array.from({ length: 5 }, () => 'Everyday (*4821)'),
  ]);
  expect(rows[0]).toEqual({
    id: '0',
    date: '2026-11-20',
    description: 'Shop 0',
    amount: 100,
    type: 'expense',
    incoming: false,
    account: 'Unknown Account',
  });
});
