'use client';

import { useMoney } from '@/components/money/use-money';
import { formatDateWithWeekday } from '@/lib/domain/date-format';
import type { SpendingPoint } from '@/lib/domain/spending';

/** A day of the line chart: its full date, its amount, and the same day of the previous period. */
export function ChartTooltip({ point, tapped }: { point: SpendingPoint; tapped: boolean }) {
  const money = useMoney();
  return (
    <div className="rounded-control border border-border-strong bg-raised px-3 py-2">
      <p className="text-xs text-ink-2">{formatDateWithWeekday(point.date)}</p>
      <p className="font-semibold tabular-nums">
        {point.spending === null ? 'Not yet' : money(point.spending)}
      </p>
      {point.previousDate !== null && point.previousSpending !== null ? (
        <p className="text-xs text-ink-3 tabular-nums">
          {money(point.previousSpending)} on {formatDateWithWeekday(point.previousDate)}
        </p>
      ) : null}
      {tapped ? <p className="mt-1 text-xs text-ink-2">Tap again for its transactions</p> : null}
    </div>
  );
}
