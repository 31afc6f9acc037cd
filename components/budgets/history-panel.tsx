import type { ComponentProps } from 'react';
import { Money } from '@/components/money/money';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { isOverLimit, unitOf, type LimitedCategory } from '@/lib/domain/budgets/budget';
import { periodsBefore } from '@/lib/domain/budgets/past-periods';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

type BudgetHistoryPanelProps = Pick<ComponentProps<typeof PopoverPanel>, 'button' | 'open' | 'onClose'> & {
  budget: LimitedCategory;
  today: CalendarDate;
};

/** The amounts behind a budget's bars, with links to their rows; loaded when first opened. */
export function BudgetHistoryPanel({ budget, today, ...panel }: BudgetHistoryPanelProps) {
  const { category, months } = budget;
  const periods = periodsBefore(budget, today);
  const unit = `${unitOf(budget)}s`;
  const isOver = (index: number) => isOverLimit(months[index] ?? { spent: 0, limit: null });
  return (
    <PopoverPanel
      {...panel}
      align="end"
      className="max-w-[calc(100vw-24px)] min-w-56"
      aria-label={`Last 6 ${unit}`}
    >
      <table className="w-full text-[13px]">
        <caption className="pb-1.5 text-left font-medium wrap-anywhere">
          {category}, last 6 {unit}
        </caption>
        <tbody>
          {periods.map(({ start: from, end: to, label }, index) => (
            <tr key={from}>
              <th scope="row" className="py-1 pr-4 text-left font-normal text-ink-2 touch:py-3">
                {label}
              </th>
              <td className={cn('text-right wrap-anywhere', isOver(index) && 'text-expense')}>
                <DrillDownLink href={expensesHref({ from, to }, { category })} rows={`expenses in ${label}`}>
                  <Money minorUnits={months[index]?.spent ?? 0} />
                </DrillDownLink>
                {isOver(index) ? <span className="block text-xs">over the limit</span> : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PopoverPanel>
  );
}
