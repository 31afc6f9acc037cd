'use client';

import { useRouter } from 'next/navigation';
import { useState, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { CartesianGrid, Tooltip, YAxis, type BarChart, type ComposedChart } from 'recharts';
import { AXIS } from '@/components/ui/charts/axis';
import { useMoney } from '@/components/money/use-money';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { leaveFor } from '@/lib/unsaved';

const AMOUNTS_WIDTH = 56;
const MARGIN_RIGHT = 12;

type ChartFrameProps<Item> = {
  chart: typeof BarChart | typeof ComposedChart;
  data: readonly Item[];
  /** The item at a horizontal place, in pixels from the axis, of a plot of this width. */
  itemAt: (place: number, width: number) => Item | undefined;
  /** The days whose expenses a click opens. */
  spanOf: (item: Item) => Span;
  cursor: ReactElement | { stroke: string };
  tooltip: (item: Item, tapped: boolean) => ReactNode;
  /** The horizontal axis and the series. */
  children: ReactNode;
};

/** Frame that the line and bar charts share: amounts, grid, tooltip, and the click that opens the transactions. */
export function ChartFrame<Item extends object>({
  chart: Chart,
  data,
  itemAt,
  spanOf,
  cursor,
  tooltip,
  children,
}: ChartFrameProps<Item>) {
  const router = useRouter();
  const money = useMoney();
  /** Without hover, the first tap shows an item's figures and the second opens its rows. */
  const [tapped, tap] = useState<string | null>(null);

  // The chart's own click event names the item hovered before, which is the wrong one on touch screens.
  const open = (event: MouseEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const item = itemAt(event.clientX - left - AMOUNTS_WIDTH, width - AMOUNTS_WIDTH - MARGIN_RIGHT);
    if (!item) return;
    const span = spanOf(item);
    if (matchMedia('(hover: none)').matches && tapped !== span.to) tap(span.to);
    else leaveFor(expensesHref(span), () => router.push(expensesHref(span)));
  };

  return (
    <div className="h-full cursor-pointer" onClick={open}>
      <Chart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={[...data]}
        margin={{ top: 24, right: MARGIN_RIGHT, bottom: 0, left: 0 }}
        barCategoryGap="18%"
        barGap={3}
        accessibilityLayer={false}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <YAxis
          tickFormatter={(minorUnits: number) => money(minorUnits, { short: true })}
          {...AXIS}
          width={AMOUNTS_WIDTH}
          // Refunds can take more off than was spent.
          domain={[(lowest) => Math.min(0, lowest), 'auto']}
        />
        <Tooltip
          cursor={cursor}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const item = active ? (payload[0]?.payload as Item | undefined) : undefined;
            return item ? tooltip(item, tapped === spanOf(item).to) : null;
          }}
        />
        {children}
      </Chart>
    </div>
  );
}
