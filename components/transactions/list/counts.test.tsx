import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';
import type { TransactionsPage } from '@/lib/domain/transactions/transaction';
import { render } from '@/tests/components/render';
import { TransactionCounts } from './counts';

const FEBRUARY = { category: 'Restaurants', from: '2026-02-01', to: '2026-02-28' };

const show = (figures: Partial<TransactionsPage>, params = {}) =>
  render(
    <TransactionCounts
      page={{
        items: [],
        page: 1,
        pages: 1,
        total: 1,
        spending: 20_00,
        income: 0,
        notCounted: { count: 0, amount: 0 },
        otherDays: { count: 0, amount: 0 },
        days: null,
        open: null,
        payee: null,
        series: null,
        ...figures,
      }}
      query={parseTransactionsQuery({ ...FEBRUARY, page: '2', ...params })}
      today="2026-04-10"
    />,
  );

test('a refund of another day that the sums count is named, and leads to it', async () => {
  show({ otherDays: { count: 1, amount: -40_00 } });
  await expect.element(page.getByText('$20.00 out')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Counts here as well: 1 refund of another day, -$40.00' }))
    .toHaveAttribute('href', '/transactions?category=Restaurants&from=2026-02-01&to=2026-02-28&otherdays=1');
});

test('several are counted, also where no row has these days', async () => {
  show({ total: 0, spending: -55_00, otherDays: { count: 2, amount: -55_00 } });
  await expect.element(page.getByText('-$55.00 out')).toBeVisible();
  await expect
    .element(page.getByRole('link'))
    .toHaveTextContent('Counts here as well: 2 refunds of other days, -$55.00');
});

test('without such refunds there is no line', async () => {
  show({}, { otherdays: '1' });
  await expect.element(page.getByText('1 transaction')).toBeVisible();
  expect(page.getByRole('link').all()).toHaveLength(0);
});

test('rows that are not counted are a link', async () => {
  show({ notCounted: { count: 1, amount: 5_00 } });
  await expect
    .element(page.getByRole('link', { name: 'not counted: 1 row, $5.00' }))
    .toHaveAttribute(
      'href',
      '/transactions?category=Restaurants&flag=not-counted&from=2026-02-01&to=2026-02-28',
    );
});

test('they are none where the list asks for another flag', async () => {
  show({ notCounted: { count: 1, amount: 5_00 } }, { flag: 'one-time' });
  await expect.element(page.getByRole('paragraph')).toHaveTextContent('not counted: 1 row, $5.00');
  expect(page.getByRole('link').all()).toHaveLength(0);
});
