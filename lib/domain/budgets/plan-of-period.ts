import { UNCATEGORIZED } from '../categories/category';
import type { CalendarDate } from '../dates/calendar-date';
import type { Currency } from '../money/currency';
import { occurrenceItems, type OccurrenceItem } from '../recurring/occurrence-item';
import { isToCome } from '../recurring/occurrence-state';
import type { BudgetCategory, BudgetsPage, BudgetsPageDocument } from './page-document';

/**
 * A budget period with what may still come, and the plan of it: income − limits − years' set-asides − goals − transfers
 * to accounts that serve no goal − bills without a limit = left to budget. Series in another currency are in no sum.
 * docs/product.md, 'Budgets'.
 */
export function budgetsPageOf(
  { categories: known, arrived, transfers: moved, upcoming, ...page }: BudgetsPageDocument,
  today: CalendarDate,
  currency: Currency,
): BudgetsPage {
  const open = occurrenceItems(upcoming, today).filter(
    (item) => isToCome(item) && item.series.currency === currency,
  );
  const bills = open.filter(({ series: { kind } }) => kind === 'bill' || kind === 'subscription');
  const ownToCome = (name: string) =>
    -sumOf(bills.filter(({ series }) => (series.category ?? UNCATEGORIZED) === name));
  const categories = known.map((category): BudgetCategory => {
    const members = known.filter(({ group }) => group === category.name);
    return { ...category, toCome: total([category, ...members].map(({ name }) => ownToCome(name))) };
  });

  const expected = sumOf(open.filter(({ series: { kind } }) => kind === 'income'));
  const limits = total(categories.map((category) => countedLimit(category, categories)));
  const years = total(page.years.map(({ setAside }) => setAside));
  const goals = total(page.goals.map(({ monthly }) => monthly ?? 0));
  const transfers = moved
    .map(({ account, accountId, amount }) => {
      const toMove = -sumOf(
        open.filter(
          ({ series: { kind, otherAccountId } }) => kind === 'transfer' && otherAccountId === accountId,
        ),
      );
      return { account, accountId, amount: Math.max(0, amount) + toMove, isMoved: toMove === 0 };
    })
    .filter(({ amount }) => amount !== 0);
  const unlimited = categories.filter(
    ({ limit, group }) =>
      limit === null && !categories.some(({ name, limit: other }) => name === group && other),
  );
  const billed = total(unlimited.map(({ name, ownSpentOfSeries }) => ownSpentOfSeries + ownToCome(name)));
  const planned = limits + years + goals + total(transfers.map(({ amount }) => amount)) + billed;
  return {
    ...page,
    categories,
    toCome: -sumOf(bills),
    plan: {
      ...{ arrived, expected, limits, years, goals, transfers, bills: billed },
      left: arrived + expected - planned,
    },
  };
}

/** The limit that counts in sums: a group's own, else those of its categories; never both. */
function countedLimit({ limit, group }: BudgetCategory, all: readonly BudgetCategory[]): number {
  if (limit?.per !== 'period') return 0;
  const groupLimit = all.find(({ name }) => name === group)?.limit;
  return groupLimit?.per === 'period' ? 0 : limit.amount;
}

const sumOf = (items: readonly OccurrenceItem[]) => total(items.map(({ amount }) => amount));
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
