import { expect } from 'vitest';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { toMinorUnits } from '@/lib/domain/money/money';
import { expensesHref, incomeHref } from '@/lib/domain/transactions/drill-down';
import { parseTransactionsQuery } from '@/lib/domain/transactions/query';
import { valuesOf } from '@/lib/search-params';
import { answerOf } from '../support/ledger-changes';
import type { TestUser } from '../support/users';

const cents = (amount: number | string) => toMinorUnits(amount, 'USD');

interface Figures {
  categories: { name: string; spent: string; ownSpent: string }[];
  spent: string;
  arrived: string;
}

/** The sums of the list at an address. */
const listAt = (user: TestUser, href: string) =>
  answerOf<{ spending: string; income: string }>(
    user.client.rpc('transactions_page', {
      filter: parseTransactionsQuery(valuesOf(new URL(href, 'http://localhost').searchParams)).filter,
      page_size: 1,
    }),
  );

/** Expects the links of the Budgets screen to lead to rows that come to its figures. */
export async function expectRowsOf(
  user: TestUser,
  { categories, arrived, spent }: Figures,
  days: Span,
): Promise<void> {
  const lists = await Promise.all([
    listAt(user, incomeHref(days)),
    listAt(user, expensesHref(days)),
    ...categories.flatMap(({ name: category }) => [
      listAt(user, expensesHref(days, { category })),
      listAt(user, expensesHref(days, { category, ownOnly: true })),
    ]),
  ]);
  expect(lists.map(({ spending, income }) => [cents(spending), cents(income)])).toEqual([
    [0, cents(arrived)],
    [cents(spent), 0],
    ...categories.flatMap((one) => [
      [cents(one.spent), 0],
      [cents(one.ownSpent), 0],
    ]),
  ]);
}
