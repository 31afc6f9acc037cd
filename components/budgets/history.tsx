import { useRef, useState } from 'react';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { useLoaded } from '@/components/ui/use-loaded';
import { isOverLimit, unitOf, type LimitedCategory } from '@/lib/domain/budgets/budget';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { cn } from '@/lib/utils';

const fetchPanel = () =>
  import('@/components/budgets/history-panel').then((module) => module.BudgetHistoryPanel);

/**
 * The six past periods as bars, red above their limit at the time; pressed, they show their amounts with links to the
 * rows. While amounts are hidden, the bars are flat.
 */
export function BudgetHistory({ budget, today }: { budget: LimitedCategory; today: CalendarDate }) {
  const { category, months, monthlyLimit } = budget;
  const highest = Math.max(monthlyLimit, ...months.map(({ spent }) => spent), 1);
  const { hidden } = useHiddenAmounts();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { Loaded: Panel, load, prepare } = useLoaded(fetchPanel);

  function toggle() {
    if (open) setOpen(false);
    else void load().then((there) => there && setOpen(true));
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={toggle}
        className="flex h-9 items-end gap-[3px] rounded-md px-1 py-1 hover:bg-raised touch:h-11"
      >
        {months.map((month, index) => (
          <span
            key={index}
            aria-hidden
            className={cn('w-[7px] rounded-[2px]', isOverLimit(month) ? 'bg-expense' : 'bg-ink-3')}
            style={{ height: hidden ? '2px' : `max(2px, ${(month.spent / highest) * 100}%)` }}
          />
        ))}
        <span className="sr-only">
          Last 6 {unitOf(budget)}s of {category}
        </span>
      </button>
      {Panel ? (
        <Panel button={button} open={open} onClose={() => setOpen(false)} budget={budget} today={today} />
      ) : null}
    </>
  );
}
