import type { ReactNode } from 'react';
import { ChartCard } from '@/components/dashboard/chart-card';
import { LazySpendingChart } from '@/components/dashboard/lazy-charts';
import { SpendingTable } from '@/components/dashboard/spending-table';
import { EmptyState } from '@/components/ui/empty-state';
import type { PeriodType } from '@/lib/domain/period-choice';
import type { SpendingPoint } from '@/lib/domain/spending';

type SpendingPanelProps = {
  points: readonly SpendingPoint[];
  type: PeriodType;
  label: string;
  /** The legend's names for the period and the previous one. */
  name: string;
  previousName: string;
  /** Null when there is something to draw. */
  nothing: NothingToDraw | null;
};

/** Why there is nothing to draw, with the next step where there is one. */
export interface NothingToDraw {
  text: string;
  action?: ReactNode;
  /** Without the height of the chart. */
  short?: boolean;
}

/** The line chart 'Spending' with its legend. */
export function SpendingPanel({ points, type, label, name, previousName, nothing }: SpendingPanelProps) {
  return (
    <ChartCard
      id="spending-chart"
      title="Spending"
      legend={
        <div aria-hidden className="flex flex-wrap justify-end gap-x-3.5 text-[12.5px] text-ink-3">
          <span className="flex items-center gap-1.5">
            <i data-bar className="w-3.5 border-t-2 border-chart-1" />
            {name}
          </span>
          <span className="flex items-center gap-1.5">
            <i data-bar className="w-3.5 border-t-2 border-dashed border-chart-rest" />
            {previousName}
          </span>
        </div>
      }
      tableName="Spending per day"
      table={<SpendingTable points={points} label={label} previousName={previousName} />}
      nothing={
        nothing && (
          <EmptyState
            title="No data"
            text={nothing.text}
            action={nothing.action}
            className={nothing.short ? 'h-[180px]' : 'h-[400px]'}
          />
        )
      }
    >
      <div aria-hidden className="h-[400px]">
        <LazySpendingChart points={points} type={type} />
      </div>
    </ChartCard>
  );
}
