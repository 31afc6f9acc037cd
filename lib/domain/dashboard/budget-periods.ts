import { periodLabel } from '../budgets/period';
import { dayCount } from '../dates/calendar-days';
import type { Period } from '../dates/period';
import type { ShownChoice, ShownType } from '../dates/period-choice';
import type { BudgetDays, BudgetPeriods } from './budget-periods-document';

/** The shown budget period and the one before, as the dashboard's period. */
export function periodOfBudget({ offset, periods: [previous, shown] }: BudgetPeriods): Period {
  return {
    type: 'budget',
    offset,
    start: shown.from,
    end: shown.to,
    previousStart: previous.from,
    previousEnd: previous.to,
    label: periodLabel(shown),
    previousLabel: periodLabel(previous),
  };
}

/** The days of a chosen budget period, as far as they are known: of the running one and those next to the shown one. */
export function knownDays(
  { offset, day }: ShownChoice,
  shown: BudgetPeriods | null,
  running: BudgetDays | null,
): BudgetDays | null {
  if (day !== undefined) return null;
  const near = shown?.periods[offset - shown.offset + 1];
  return near ?? (offset === 0 ? running : null);
}

/** The type whose charts a period has: those of a week where it is no longer. */
export function chartType({ type, start, end }: Pick<Period, 'type' | 'start' | 'end'>): ShownType {
  return type === 'budget' && dayCount({ from: start, to: end }) <= 7 ? 'week' : type;
}
