'use client';

import { useMemo, type ReactNode } from 'react';
import { ChartCard } from '@/components/ui/charts/card';
import { LazySpendingChart } from '@/components/dashboard/lazy-charts';
import { SpendingTable } from '@/components/dashboard/spending/table';
import { useRememberedView } from '@/components/dashboard/use-remembered-view';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Segmented } from '@/components/ui/fields/segmented';
import type { ShownType } from '@/lib/domain/dates/period-choice';
import { unpackPoints, type PackedPoints } from '@/lib/domain/dashboard/packed-points';
import type { SpendingBar } from '@/lib/domain/dashboard/spending-bars';
import {
  parseSpendingView,
  spendingViewCookie,
  SPENDING_VIEWS,
  type SpendingView,
} from '@/lib/domain/dashboard/spending-view';
import { cn } from '@/lib/utils';

type SpendingPanelProps = {
  points: PackedPoints;
  bars: readonly SpendingBar[];
  type: ShownType;
  /** Its last view in this browser. */
  view: SpendingView;
  label: string;
  /** The legend's names for the period and the previous one. */
  name: string;
  previousName: string;
  /** Null when there is something to draw. */
  nothing: NothingToDraw | null;
};

/** Reason that there is nothing to draw, with the next step if there is one. */
export interface NothingToDraw {
  text: string;
  action?: ReactNode;
  /** Without the height of the chart. */
  short?: boolean;
}

const LABELS = { days: 'Days', weeks: 'Weeks', months: 'Months', 'running-total': 'Running total' };

/** The chart 'Spending' with its legend: days, weeks or months, or the running total. */
export function SpendingPanel({
  points: packed,
  bars,
  type,
  view: stored,
  label,
  name,
  previousName,
  nothing,
}: SpendingPanelProps) {
  const [view, show] = useRememberedView(
    spendingViewCookie(type),
    (value) => parseSpendingView(type, value),
    stored,
  );
  const points = useMemo(() => unpackPoints(packed), [packed]);
  const asBars = view === 'weeks' || view === 'months';
  return (
    <ChartCard
      id="spending-chart"
      title="Spending"
      controls={
        <Segmented
          label="Spending by"
          options={SPENDING_VIEWS[type].map((value) => ({ value, label: LABELS[value] }))}
          value={view}
          onValueChange={show}
          className="ml-auto text-[13px] max-sm:order-last max-sm:my-1.5 max-sm:w-full sm:-my-2"
        />
      }
      tableName={view === 'running-total' ? 'Running total' : `Spending per ${view.slice(0, -1)}`}
      table={
        <SpendingTable view={view} points={points} bars={bars} label={label} previousName={previousName} />
      }
      nothing={
        nothing && (
          <EmptyState
            title="No data"
            text={nothing.text}
            action={nothing.action}
            className={nothing.short ? 'h-[180px]' : 'h-[432px]'}
          />
        )
      }
    >
      <div aria-hidden>
        <div className="mb-3 flex flex-wrap gap-x-3.5 text-[12.5px] text-ink-3">
          <span className="flex items-center gap-1.5">
            <i
              data-bar
              className={asBars ? 'size-2.5 rounded-[3px] bg-chart-1' : 'w-3.5 border-t-2 border-chart-1'}
            />
            {name}
          </span>
          <span className="flex items-center gap-1.5">
            <i
              data-bar
              className={cn(
                'border-dashed border-chart-rest',
                asBars ? 'size-2.5 rounded-[3px] border' : 'w-3.5 border-t-2',
              )}
            />
            {previousName}
          </span>
        </div>
        <div className="h-[400px]">
          <LazySpendingChart view={view} points={points} bars={bars} type={type} />
        </div>
      </div>
    </ChartCard>
  );
}
