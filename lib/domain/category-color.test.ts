import { expect, test } from 'vitest';
import { distinctColors, ownColor } from './category-color';

test('default categories have their own colour, others none', () => {
  expect(['Food', 'Shopping', 'Transport', 'Entertainment', 'Rent', 'constructor'].map(ownColor)).toEqual([
    1,
    2,
    3,
    4,
    'rest',
    'rest',
  ]);
});

test('categories shown together never share a colour', () => {
  expect([...distinctColors(['Rent', 'Food', 'Travel'])]).toEqual([
    ['Food', 1],
    ['Rent', 5],
    ['Travel', 2],
  ]);
  const five = distinctColors(['Rent', 'Food', 'Travel', 'Transport', 'Health']);
  expect(new Set(five.values()).size).toBe(5);
  expect(distinctColors(['a', 'b', 'c', 'd', 'e', 'f']).get('f')).toBe('rest');
});
