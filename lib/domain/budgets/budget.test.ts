import { expect, test } from 'vitest';
import {
  addCategorySchema,
  colorCategorySchema,
  mergeCategoriesSchema,
  renameCategorySchema,
} from '../categories/form';
import { fieldErrors } from '../forms/field-errors';
import { budgetProgress, hasLimit, type LimitedCategory } from './budget';
import { monthsBefore } from './past-periods';
import { budgetLimitsSchema } from './form';

const ID = '00000000-0000-4000-8000-000000000001';

const food = (spent: number, soFar = spent, monthlyLimit = 50000): LimitedCategory => ({
  category: 'Food',
  isGroup: false,
  monthlyLimit,
  transactions: 1,
  spent,
  soFar,
  months: Array.from({ length: 6 }, () => ({ spent: 0, limit: 50000 })),
});

test.each([
  [
    'half the limit in half the month',
    food(25000),
    '2026-11-15',
    { pace: 'on-track', left: 25000, atEnd: 50000 },
  ],
  ['a cent more', food(25001), '2026-11-15', { pace: 'ahead', left: 24999, atEnd: 50002 }],
  ['more than the limit', food(50001), '2026-11-15', { pace: 'over', left: -1, atEnd: 100002 }],
  ['the last day', food(50000), '2026-11-30', { pace: 'on-track', left: 0, atEnd: null }],
  ['the first day', food(1000), '2026-11-01', { pace: 'on-track', left: 49000, atEnd: 30000 }],
  ['a leap day', food(29000), '2028-02-28', { pace: 'on-track', left: 21000, atEnd: 30036 }],
  ['dated later', food(40000, 1000), '2026-11-15', { pace: 'on-track', left: 10000, atEnd: 41000 }],
  ['nothing at all', food(0), '2026-11-15', { pace: 'on-track', left: 50000, atEnd: 0 }],
  ['a limit of nothing', food(1, 1, 0), '2026-11-15', { pace: 'over', left: -1, atEnd: 2 }],
] as const)('%s', (_, budget, today, progress) => expect(budgetProgress(budget, today)).toEqual(progress));

test('the six previous months, across New Year', () => {
  expect(monthsBefore('2026-03-31').map(({ start, end, label }) => [start, end, label])).toEqual([
    ['2025-09-01', '2025-09-30', 'September 2025'],
    ['2025-10-01', '2025-10-31', 'October 2025'],
    ['2025-11-01', '2025-11-30', 'November 2025'],
    ['2025-12-01', '2025-12-31', 'December 2025'],
    ['2026-01-01', '2026-01-31', 'January 2026'],
    ['2026-02-01', '2026-02-28', 'February 2026'],
  ]);
});

test('a limit of zero is a limit, and null is none', () => {
  expect(hasLimit({ ...food(0), monthlyLimit: 0 })).toBe(true);
  expect(hasLimit({ ...food(0), monthlyLimit: null })).toBe(false);
});

test.each([
  ['0', null],
  ['999999999999.99', null],
  ['1000000000000', 'The amount is too large: at most 999,999,999,999.99'],
  ['1e400', "“e” can't be part of an amount. Leave it out"],
  ['-1', 'Must be 0 or more'],
  ['-0.01', 'Must be 0 or more'],
  ['1e3', "“e” can't be part of an amount. Leave it out"],
  ['0.005', 'This comes to 0.005, which has parts of a cent. The nearest amount is 0.01'],
  ['12,50', null],
  ['1.234,56', null],
  ['$500', null],
  ['3*4.20', null],
  ['1.234', '“1.234” can be 1234 or 1.234. Write 1234 or 1.23'],
  ['NaN', 'Please enter an amount, like 12.50 or 3*4.20'],
  ['5 €', '“€” is another currency. Amounts here are in USD'],
  ['', 'Please enter a limit'],
])('a limit of %j: %s', (monthlyLimit, message) => {
  const { error } = budgetLimitsSchema('USD').safeParse({ limits: [{ category: 'Food', monthlyLimit }] });
  expect(error ? fieldErrors(error) : null).toEqual(message && { 'limits.0.monthlyLimit': message });
});

test.each([
  [' Pets ', 'Pets'],
  ['Café & “Bar” 🐾', 'Café & “Bar” 🐾'],
  ['x'.repeat(60), 'x'.repeat(60)],
])('%j is a name', (name, kept) => {
  expect(renameCategorySchema.parse({ change: ID, category: 'Food', name })).toEqual({
    change: ID,
    category: 'Food',
    name: kept,
  });
});

test.each([
  [' ', 'Name is required'],
  ['x'.repeat(61), 'Name must be at most 60 characters'],
  ['a\u0000b', 'Name contains characters that are not text'],
  ['a\nb', 'Name must be on one line'],
  ['a\tb', 'Name must be on one line'],
])('%j is no name', (name, message) => {
  for (const { error } of [
    renameCategorySchema.safeParse({ change: ID, category: 'Food', name }),
    addCategorySchema('USD').safeParse({ name, monthlyLimit: '1', color: null }),
  ])
    expect(error && fieldErrors(error)).toEqual({ name: message });
});

test('a color is a number of the palette or neutral', () => {
  for (const color of [0, 1, 10])
    expect(colorCategorySchema.safeParse({ category: 'Food', color }).success).toBe(true);
  for (const color of [-1, 11, 1.5, '1', null])
    expect(colorCategorySchema.safeParse({ category: 'Food', color }).success, String(color)).toBe(false);
  expect(
    mergeCategoriesSchema.safeParse({ change: ID, source: 'Food', target: '' }).error?.issues[0]?.message,
  ).toBe('Please choose a category');
});
