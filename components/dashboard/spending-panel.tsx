'use client';

import { Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { LazySpendingChart } from '@/components/dashboard/lazy-charts';
import { SpendingTable } from '@/components/dashboard/spending-table';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { PeriodType } from '@/lib/domain/period';
import type { SpendingPoint } from '@/lib/domain/spending';
import { cn } from '@/lib/utils';

type SpendingPanelProps = {
  points: readonly SpendingPoint[];
  type: PeriodType;
  label: string;
  /** How the legend names the period, and the one before. */
  name: string;
  previousName: string;
  /** Null when there is something to draw. */
  nothing: NothingToDraw | null;
};

/** Why there is nothing to draw, and the one next step, where there is one. */
export interface NothingToDraw {
  text: string;
  action?: ReactNode;
  /** Without the room that the chart would take. */
  short?: boolean;
}

/** The line chart 'Spending' with its legend; as a table for screen readers, and for everybody who asks for it. */
export function SpendingPanel({ points, type, label, name, previousName, nothing }: SpendingPanelProps) {
  const [asTable, showTable] = useState(false);
  return (
    <Card aria-labelledby="spending-chart" className="min-w-0">
      <CardHeader className="flex-nowrap items-start">
        <CardTitle id="spending-chart">Spending</CardTitle>
        <div className="flex items-start gap-x-3">
          <div
            aria-hidden
            hidden={nothing !== null}
            className="flex flex-wrap justify-end gap-x-3.5 text-[12.5px] text-ink-3 hidden:hidden"
          >
            <span className="flex items-center gap-1.5">
              <i data-bar className="w-3.5 border-t-2 border-chart-1" />
              {name}
            </span>
            <span className="flex items-center gap-1.5">
              <i data-bar className="w-3.5 border-t-2 border-dashed border-chart-rest" />
              {previousName}
            </span>
          </div>
          {nothing === null ? (
            <Button
              variant="ghost"
              size="icon"
              aria-label="Show as a table"
              title="Show as a table"
              aria-pressed={asTable}
              className="-my-2 -mr-2 aria-pressed:bg-raised aria-pressed:text-ink"
              onClick={() => showTable(!asTable)}
            >
              <Table2 aria-hidden />
            </Button>
          ) : null}
        </div>
      </CardHeader>
      {nothing === null ? (
        <div className="relative h-[400px]">
          <div aria-hidden className={cn('h-full', asTable && 'invisible')}>
            <LazySpendingChart points={points} type={type} />
          </div>
          <div
            className={asTable ? 'absolute inset-0 overflow-y-auto rounded-sm' : 'sr-only'}
            // What scrolls has to be within reach of the keyboard, also where no row has a link.
            tabIndex={asTable ? 0 : undefined}
            role={asTable ? 'region' : undefined}
            aria-label={asTable ? 'Spending per day' : undefined}
          >
            <SpendingTable points={points} label={label} previousName={previousName} shown={asTable} />
          </div>
        </div>
      ) : (
        <EmptyState
          title="No data"
          text={nothing.text}
          action={nothing.action}
          className={nothing.short ? 'h-[180px]' : 'h-[400px]'}
        />
      )}
    </Card>
  );
}
