import { LazySpendingChart } from '@/components/dashboard/lazy-charts';
import { SpendingTable } from '@/components/dashboard/spending-table';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import type { CalendarDate } from '@/lib/domain/calendar-date';
import type { Period } from '@/lib/domain/period';
import { spendingSeries, type Dashboard } from '@/lib/domain/spending';

type SpendingPanelProps = { days: Dashboard['days']; period: Period; today: CalendarDate };

/** The line chart 'Spending' with its legend and, for screen readers, a table. */
export function SpendingPanel({ days, period, today }: SpendingPanelProps) {
  const points = spendingSeries(period, days, today);
  return (
    <Card aria-labelledby="spending-chart" className="min-w-0">
      <CardHeader>
        <CardTitle id="spending-chart">Spending</CardTitle>
        <div aria-hidden className="flex flex-wrap gap-x-3.5 text-[12.5px] text-ink-3">
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-chart-1" />
            {period.offset === 0 ? `This ${period.type}` : period.label}
          </span>
          <span className="flex items-center gap-1.5">
            <i className="w-3.5 border-t-2 border-dashed border-border-strong" />
            {period.previousLabel}
          </span>
        </div>
      </CardHeader>
      <div aria-hidden className="h-[400px]">
        <LazySpendingChart points={points} type={period.type} />
      </div>
      <div className="sr-only">
        <SpendingTable points={points} label={period.label} />
      </div>
    </Card>
  );
}
