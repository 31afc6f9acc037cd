import type { BudgetCategory, BudgetsPage, CategoryLimit } from '@/lib/domain/budgets/page-document';

/** A limit of minor units that nothing was carried to or moved. */
export function budgetLimit(
  amount: number,
  spent: number,
  change: Partial<CategoryLimit> = {},
): CategoryLimit {
  const limit = {
    ...{ typed: amount, per: 'period' as const, amount, carry: 'none' as const, carryCap: null },
    ...{ restarted: false, carried: 0, movedIn: 0, movedOut: 0 },
    ...change,
  };
  const available = limit.amount + limit.carried + limit.movedIn - limit.movedOut;
  return { available, left: available - spent, ...limit };
}

/** A category with spending of minor units in a period, all of it so far and its own. */
export function budgetCategory(
  name: string,
  spent: number,
  change: Partial<BudgetCategory> = {},
): BudgetCategory {
  return {
    ...{ name, group: null, isGroup: false, archived: false, budgeting: 'flexible' as const },
    ...{
      spent,
      soFar: spent,
      soFarOfSeries: 0,
      ownSpent: spent,
      ownSpentOfSeries: 0,
      toCome: 0,
      limit: null,
    },
    past: Array.from({ length: 6 }, () => ({ spent: 0, available: null })),
    ...change,
  };
}

const MONTHS = ['2026-05-31', '2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-31'];

/** November 2026 with these categories. */
export function budgetsOf(categories: BudgetCategory[], change: Partial<BudgetsPage> = {}): BudgetsPage {
  const month = (to: string) => ({
    ...{ key: `${to.slice(0, 8)}01`, from: `${to.slice(0, 8)}01`, to },
    ...{ fullDays: Number(to.slice(8)), provisional: false, kind: 'month' as const },
  });
  const top = categories.filter(({ group }) => group === null);
  const sum = (of: 'spent' | 'toCome') => top.reduce((total, category) => total + category[of], 0);
  return {
    ...{ period: month('2026-11-30'), previous: '2026-10-01', next: '2026-12-01', past: MONTHS.map(month) },
    ...{ categories, years: [], goals: [], moves: [], spent: sum('spent'), toCome: sum('toCome') },
    plan: {
      ...{ arrived: 0, expected: 0, limits: 0, years: 0, goals: 0, transfers: [], bills: 0, left: 0 },
    },
    ...change,
  };
}
