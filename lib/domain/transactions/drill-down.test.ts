import { expect, test } from 'vitest';
import { expensesHref, incomeHref, largestHref, drillDownHref, withoutAmounts } from './drill-down';

const november = { from: '2026-11-01', to: '2026-11-30' };

test.each([
  [{}, '/transactions'],
  [{ type: 'income', ...november }, '/transactions?type=income&from=2026-11-01&to=2026-11-30'],
  [{ account: 'a1' }, '/transactions?account=a1'],
  [{ category: 'Food', ownOnly: true }, '/transactions?own=1&category=Food'],
  [{ min: '0.00', max: '1234.56' }, '/transactions?min=0.00&max=1234.56'],
] as const)('the rows of %j are at %s', (filter, href) => expect(drillDownHref(filter)).toBe(href));

test('income of a span', () =>
  expect(incomeHref(november)).toBe('/transactions?type=income&from=2026-11-01&to=2026-11-30'));

test('anything users type survives the address', () => {
  const category = 'Food & drink = 100 % #1? +ü';
  const { searchParams } = new URL(expensesHref(november, { category }), 'http://localhost');
  expect(Object.fromEntries(searchParams)).toEqual({ category, type: 'spending', ...november });
});

test('one day of the chart', () =>
  expect(expensesHref({ from: '2026-11-05', to: '2026-11-05' })).toBe(
    '/transactions?type=spending&from=2026-11-05&to=2026-11-05',
  ));

test('the largest transaction is found by everything known about it', () => {
  const { searchParams } = new URL(
    largestHref({ date: '2026-03-01', payee: 'rent march', amount: 145_000, type: 'expense' }, 'USD'),
    'http://localhost',
  );
  expect(Object.fromEntries(searchParams)).toEqual({
    type: 'expense',
    from: '2026-03-01',
    to: '2026-03-01',
    min: '1450.00',
    max: '1450.00',
    description: 'rent march',
  });
});

test('a refund is found by its type, too', () =>
  expect(largestHref({ date: '2026-03-01', payee: 'shop', amount: 500, type: 'refund' }, 'USD')).toBe(
    '/transactions?type=refund&from=2026-03-01&to=2026-03-01&min=5.00&max=5.00&description=shop',
  ));

test('an address can be made without its amounts', () => {
  const href = drillDownHref({ type: 'expense', min: '10.50', max: '10.50', description: 'tea' });
  expect(withoutAmounts(href)).toBe('/transactions?type=expense&description=tea');
  expect(withoutAmounts('/transactions?min=1')).toBe('/transactions');
});
