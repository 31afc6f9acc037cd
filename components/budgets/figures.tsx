import { Money } from '@/components/money/money';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { budgetProgress, runningDays, unitOf, type LimitedCategory } from '@/lib/domain/budgets/budget';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import { expensesHref } from '@/lib/domain/transactions/drill-down';

/** A category's spending this period, the rest of its limit, and the projected total at this pace. */
export function BudgetFigures({ budget, today }: { budget: LimitedCategory; today: CalendarDate }) {
  const { category, spent } = budget;
  const { from, to } = runningDays(budget, today);
  const { pace, left, atEnd } = budgetProgress(budget, today);
  return (
    <div className="text-[13px] wrap-anywhere text-ink-2">
      <p>
        <DrillDownLink
          href={expensesHref({ from, to }, { category })}
          rows={`expenses in ${category} this ${unitOf(budget)}`}
        >
          <Money minorUnits={spent} />
        </DrillDownLink>{' '}
        spent
        {left < 0 ? (
          <span className="inline-block text-expense">
            &nbsp;· <Money minorUnits={-left} /> over
          </span>
        ) : (
          <span className="inline-block">
            &nbsp;· <Money minorUnits={left} /> left
          </span>
        )}
      </p>
      {atEnd ? (
        <p className={pace === 'on-track' ? 'text-xs text-ink-3' : 'text-xs text-warn'}>
          on pace for <Money minorUnits={atEnd} /> by {formatMonthDay(to)}
        </p>
      ) : null}
    </div>
  );
}
