import { describe, expect, test } from 'vitest';
import { arranged, placementAfter, placementText, type Placed } from './order';

const row = (name: string, group: string | null = null, kind: Placed['kind'] = 'spending') => ({
  name,
  group,
  kind,
});
const ROWS = [
  row('Food'),
  row('Groceries', 'Food'),
  row('Eating out', 'Food'),
  row('Fees'),
  row('Home'),
  row('Rent', 'Home'),
  row('Salary', null, 'income'),
  row('Interest', null, 'income'),
];
const outline = (rows: readonly Placed[]) =>
  rows.map(({ name, group }) => (group === null ? name : `  ${name}`));

describe('a step', () => {
  test.each([
    ['Groceries', 'up', null],
    ['Eating out', 'up', { group: 'Food', before: 'Groceries', kind: 'spending' }],
    ['Groceries', 'down', { group: 'Food', before: null, kind: 'spending' }],
    ['Eating out', 'down', null],
    ['Food', 'down', { group: null, before: 'Home', kind: 'spending' }],
    ['Home', 'down', null],
    ['Home', 'up', { group: null, before: 'Fees', kind: 'spending' }],
    ['Salary', 'up', null],
    ['Fees', 'in', { group: 'Food', before: null, kind: 'spending' }],
    // A group goes into none, and neither does the first.
    ['Home', 'in', null],
    ['Food', 'in', null],
    ['Groceries', 'in', null],
    ['Interest', 'in', { group: 'Salary', before: null, kind: 'income' }],
    ['Groceries', 'out', { group: null, before: 'Fees', kind: 'spending' }],
    ['Rent', 'out', { group: null, before: null, kind: 'spending' }],
    ['Fees', 'out', null],
    ['Gone', 'up', null],
  ] as const)('%s %s', (name, step, placement) => {
    expect(placementAfter(ROWS, name, step)).toEqual(placement);
  });
});

describe('arranging', () => {
  const after = (name: string, step: 'up' | 'down' | 'in' | 'out') => {
    const to = placementAfter(ROWS, name, step);
    if (!to) throw new Error('no such step');
    return outline(arranged(ROWS, name, to));
  };

  test('a group takes with it what is in it', () => {
    expect(after('Food', 'down')).toEqual([
      'Fees',
      'Food',
      '  Groceries',
      '  Eating out',
      'Home',
      '  Rent',
      'Salary',
      'Interest',
    ]);
  });

  test('a category goes into the group above, and out of it again', () => {
    expect(after('Fees', 'in').slice(0, 5)).toEqual([
      'Food',
      '  Groceries',
      '  Eating out',
      '  Fees',
      'Home',
    ]);
    expect(after('Groceries', 'out').slice(0, 4)).toEqual(['Food', '  Eating out', 'Groceries', 'Fees']);
    expect(after('Rent', 'out').slice(4, 6)).toEqual(['Home', 'Rent']);
  });

  test('another kind is another section', () => {
    const rows = arranged(ROWS, 'Home', { group: null, before: null, kind: 'income' });
    expect(rows.slice(-2)).toEqual([row('Home', null, 'income'), row('Rent', 'Home', 'income')]);
    const back = arranged(rows, 'Home', { group: null, before: 'Fees', kind: 'spending' });
    expect(outline(back).slice(3, 6)).toEqual(['Home', '  Rent', 'Fees']);
  });

  test('is said in words', () => {
    expect(
      placementText(arranged(ROWS, 'Fees', { group: 'Food', before: null, kind: 'spending' }), 'Fees'),
    ).toBe('Fees is in Food now, 3 of 3.');
    expect(placementText(ROWS, 'Salary')).toBe('Salary is by itself now, 1 of 2.');
    expect(placementText(ROWS, 'Gone')).toBe('');
  });
});
