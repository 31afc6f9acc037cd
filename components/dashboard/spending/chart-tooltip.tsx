'use client';

import { DifferenceText } from '@/components/dashboard/comparison-note';
import { useMoney } from '@/components/money/use-money';

type ChartTooltipProps = {
  name: string;
  /** Minor units; null for days to come. */
  spending: number | null;
  /** In percent; undefined where none is shown. */
  difference?: number | null;
  /** The day an unfinished figure has come to. */
  until?: string | null;
  /** The corresponding figure of the previous period, `when` with its preposition. */
  previous: { spending: number; when: string } | null;
  /** Shown by a tap, so that another one follows it. */
  tapped: boolean;
};

/** A figure of the chart 'Spending', and the corresponding one of the previous period. */
export function ChartTooltip({ name, spending, difference, until, previous, tapped }: ChartTooltipProps) {
  const money = useMoney();
  return (
    <div className="rounded-control border border-border-strong bg-raised px-3 py-2">
      <p className="text-xs text-ink-2">
        {name}
        {until ? `, to ${until}` : null}
      </p>
      <p className="flex items-baseline justify-between gap-x-4 font-semibold tabular-nums">
        {spending === null ? 'Not yet' : money(spending)}
        {difference === undefined || difference === null ? null : (
          <span className="text-xs font-medium">
            <DifferenceText percent={difference} />
            {until ? <span className="font-normal text-ink-3"> so far</span> : null}
          </span>
        )}
      </p>
      {previous ? (
        <p className="text-xs text-ink-3 tabular-nums">
          {money(previous.spending)} {previous.when}
        </p>
      ) : null}
      {tapped ? <p className="mt-1 text-xs text-ink-2">Tap again for its transactions</p> : null}
    </div>
  );
}
