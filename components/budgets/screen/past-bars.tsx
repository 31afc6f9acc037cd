'use client';

import { DrillDownLink } from '@/components/money/drill-down-link';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { Money } from '@/components/money/money';
import type { BudgetCategory, BudgetPeriod } from '@/lib/domain/budgets/page-document';
import { periodName, shortPeriodName } from '@/lib/domain/budgets/period-name';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

type PastBarsProps = {
  past: BudgetCategory['past'];
  /** The amount of its limit, as a dotted line; null without one. */
  limit: number | null;
};

const isOver = ({ spent, available }: BudgetCategory['past'][number]) =>
  available !== null && spent > available;

/** Heights of bars and of the limit's line in percent; all flat while amounts are hidden. */
function useHeights({ past, limit }: PastBarsProps) {
  const { hidden } = useHiddenAmounts();
  const highest = Math.max(1, limit ?? 0, ...past.map(({ spent }) => spent));
  const heightOf = (amount: number) => (hidden ? 0 : (Math.max(0, amount) / highest) * 100);
  return { heightOf, line: limit === null || hidden ? null : heightOf(limit) };
}

/** The spending of the six periods before as little bars, red where it was over. */
export function LittleBars(props: PastBarsProps) {
  const { heightOf, line } = useHeights(props);
  return (
    <span data-bar aria-hidden className="relative flex h-5 w-[60px] items-end gap-[3px]">
      {props.past.map((period, index) => (
        <span
          key={index}
          className={cn('w-[7px] rounded-[1.5px]', isOver(period) ? 'bg-expense' : 'bg-ink-3')}
          style={{ height: `max(2px, ${heightOf(period.spent)}%)` }}
        />
      ))}
      {line === null ? null : <LimitLine height={line} />}
    </span>
  );
}

const LimitLine = ({ height }: { height: number }) => (
  <span
    className="absolute inset-x-0 border-t border-dotted border-ink-2"
    style={{ bottom: `calc(${height}% - 1px)` }}
  />
);

/** The same with their amounts, which link to the rows. */
export function BigBars({
  name,
  periods,
  ...props
}: PastBarsProps & { name: string; periods: readonly BudgetPeriod[] }) {
  const { heightOf, line } = useHeights(props);
  return (
    <div className="relative max-w-[420px] min-w-0 grow basis-[320px]">
      <ol aria-label={`${name} in the six periods before`} className="flex gap-1.5 sm:gap-3">
        {props.past.map((period, index) => {
          const days = periods[index];
          if (!days) return null;
          return (
            <li key={days.key} className="min-w-0 flex-1 text-center text-[11.5px] text-ink-2">
              <span data-bar aria-hidden className="flex h-13 items-end">
                <span
                  className={cn('w-full rounded-[3px]', isOver(period) ? 'bg-expense' : 'bg-ink-3')}
                  style={{ height: `max(2px, ${heightOf(period.spent)}%)` }}
                />
              </span>
              <DrillDownLink
                href={expensesHref(days, { category: name })}
                rows={`expenses in ${name} in ${periodName(days)}`}
                className="@container mt-1 block"
              >
                <Money fit minorUnits={period.spent} />
              </DrillDownLink>{' '}
              <span className="block text-ink-3">{shortPeriodName(days)}</span>
              {isOver(period) ? <span className="sr-only">, over its limit</span> : null}
            </li>
          );
        })}
      </ol>
      {line === null ? null : (
        <span aria-hidden className="absolute inset-x-0 top-0 h-13">
          <LimitLine height={line} />
        </span>
      )}
    </div>
  );
}
