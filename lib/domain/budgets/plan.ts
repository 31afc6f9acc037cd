import type { CalendarDate } from '../dates/calendar-date';
import { drillDownHref } from '../transactions/drill-down';
import type { BudgetsPage } from './page-document';
import { billsHref, EXPLAINED_AT } from './period-address';
import { periodName } from './period-name';

/** A part of what comes in, as it is planned. */
export interface PlanPart {
  key: string;
  name: string;
  /** True if the user chose the name. */
  isUserText: boolean;
  amount: number;
  /** The place that shows what it is made of, and its name; none for money that is still to be moved. */
  rows?: { href: string; name: string };
}

/** All that is planned for a period; with `plan.left` it adds up to what comes in. */
export function planParts(
  { period, plan, years }: Pick<BudgetsPage, 'period' | 'plan' | 'years'>,
  today: CalendarDate,
): PlanPart[] {
  const own = (name: string, amount: number, href: string, rows: string): PlanPart => ({
    ...{ key: name, name, isUserText: false, amount },
    rows: { href, name: rows },
  });
  const named = (key: string, name: string, amount: number): PlanPart => ({
    key,
    ...{ name, isUserText: true, amount },
  });
  return [
    own('Limits', plan.limits, EXPLAINED_AT.limits, 'limits by category'),
    own('Bills without a limit', plan.bills, billsHref(period, today), `bills in ${periodName(period)}`),
    ...years.map(({ category, setAside }) => ({
      ...named(`year ${category}`, category, setAside),
      rows: { href: EXPLAINED_AT.years, name: `set aside for ${category}` },
    })),
    own('Goals', plan.goals, EXPLAINED_AT.goals, 'goals with their amounts'),
    ...plan.transfers.map(({ account, accountId, amount, isMoved }) => ({
      ...named(accountId, account, amount),
      ...(isMoved && {
        rows: {
          href: drillDownHref({ type: 'transfer', account: accountId, from: period.from, to: period.to }),
          name: `transfers of ${account} in ${periodName(period)}`,
        },
      }),
    })),
  ].filter(({ amount }) => amount !== 0);
}
