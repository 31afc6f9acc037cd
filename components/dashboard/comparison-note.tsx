import { Percent } from '@/components/money/percent';
import { formatDifference, formatPercent } from '@/lib/domain/money/percentage-text';
import { cn } from '@/lib/utils';

/** The difference to the previous period: a rise in red, a fall in green, a dash when there is nothing to compare. */
export function DifferenceBadge({ percent }: { percent: number | null }) {
  if (percent === null) {
    return (
      <span className="text-[12.5px] text-ink-3">
        <span aria-hidden>—</span>
        <span className="sr-only">No change to show: there was nothing in the previous period</span>
      </span>
    );
  }
  const rise = percent > 0;
  const fall = percent < 0;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-md px-[7px] py-0.5 text-[12.5px] font-[550] tabular-nums',
        rise ? 'bg-expense-soft text-expense' : fall ? 'bg-income-soft text-income' : 'bg-raised text-ink-2',
      )}
    >
      {rise || fall ? <span aria-hidden>{rise ? '▲' : '▼'}</span> : null}
      <span className="sr-only">{rise ? 'up' : fall ? 'down' : 'unchanged'}</span>
      <Percent>{formatPercent(Math.abs(percent))}</Percent>
    </span>
  );
}

/** A difference as signed text: a rise in red, a fall in green, a dash when there is nothing to compare. */
export function DifferenceText({ percent, className }: { percent: number | null; className?: string }) {
  return (
    <span
      className={cn(
        'tabular-nums',
        percent !== null && percent > 0 && 'text-expense',
        percent !== null && percent < 0 && 'text-income',
        className,
      )}
    >
      {percent === null ? formatDifference(percent) : <Percent>{formatDifference(percent)}</Percent>}
    </span>
  );
}
