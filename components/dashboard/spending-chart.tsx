'use client';

import { useRouter } from 'next/navigation';
import { useState, type MouseEvent } from 'react';
import { Area, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartTooltip } from '@/components/dashboard/chart-tooltip';
import { useMoney } from '@/components/money/use-money';
import { dayLabel } from '@/lib/domain/period';
import type { PeriodType } from '@/lib/domain/period-choice';
import { expensesHref } from '@/lib/domain/drill-down';
import type { SpendingPoint } from '@/lib/domain/spending';

const AXIS = { fontSize: 12, fill: 'var(--ink-3)' } as const;
/** The horizontal range of the points: right of the axis labels, with a margin at both ends. */
const AMOUNTS_WIDTH = 56;
const MARGIN_RIGHT = 12;
const PADDING = 12;
/** From this many points on, lines are thinner. */
const MANY = 100;

/** The line chart: spending per day, with the previous period as a dashed line. A click opens the day's rows. */
export function SpendingChart({ points, type }: { points: readonly SpendingPoint[]; type: PeriodType }) {
  const router = useRouter();
  const money = useMoney();
  /** Without hover, the first tap shows a day's figures and the second opens its rows. */
  const [tapped, tap] = useState<string | null>(null);
  const many = points.length > MANY;

  // The chart's own click event names the day hovered before, which is the wrong one on touch screens.
  const open = (event: MouseEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const first = AMOUNTS_WIDTH + PADDING;
    const share = (event.clientX - left - first) / (width - first - PADDING - MARGIN_RIGHT);
    const date = points[Math.round(Math.min(Math.max(share, 0), 1) * (points.length - 1))]?.date;
    if (date === undefined) return;
    if (matchMedia('(hover: none)').matches && tapped !== date) tap(date);
    else router.push(expensesHref({ from: date, to: date }));
  };

  return (
    <div className="h-full cursor-pointer" onClick={open}>
      <ComposedChart
        responsive
        style={{ width: '100%', height: '100%' }}
        data={[...points]}
        margin={{ top: 8, right: MARGIN_RIGHT, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <defs>
          <linearGradient id="spending-fill" x1="0" y1="0" x2="0" y2="1">
            <stop stopColor="var(--c1)" stopOpacity={0.22} />
            <stop offset="1" stopColor="var(--c1)" stopOpacity={0} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="date"
          tickFormatter={(date: string) => dayLabel(type, date)}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          tickMargin={10}
          minTickGap={type === 'week' ? 4 : 28}
          ticks={many ? monthStarts(points) : undefined}
          interval="equidistantPreserveStart"
          padding={{ left: PADDING, right: PADDING }}
        />
        <YAxis
          tickFormatter={(minorUnits: number) => money(minorUnits, { short: true })}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={AMOUNTS_WIDTH}
          domain={[0, 'auto']}
        />
        <Tooltip
          cursor={{ stroke: 'var(--border-strong)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point: unknown = active ? payload[0]?.payload : null;
            return isPoint(point) ? <ChartTooltip point={point} tapped={tapped === point.date} /> : null;
          }}
        />
        <Line
          dataKey="previousSpending"
          stroke="var(--c-rest)"
          strokeWidth={many ? 1 : 1.5}
          strokeOpacity={many ? 0.7 : 1}
          strokeDasharray="3 4"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        <Area
          name="Spending"
          dataKey="spending"
          stroke="var(--c1)"
          strokeWidth={many ? 1.5 : 2}
          fill="url(#spending-fill)"
          fillOpacity={1}
          dot={({ cx, cy, index }) =>
            isAlone(points, index) ? (
              <circle key={index} cx={cx} cy={cy} r={3} fill="var(--c1)" />
            ) : (
              <g key={index} />
            )
          }
          activeDot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--c1)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </div>
  );
}

/** Whether a day has no neighbour to draw a line to. */
function isAlone(points: readonly SpendingPoint[], index: number | undefined): boolean {
  if (index === undefined || points[index]?.spending == null) return false;
  return points[index - 1]?.spending == null && points[index + 1]?.spending == null;
}

const monthStarts = (points: readonly SpendingPoint[]) =>
  points.map(({ date }) => date).filter((date) => date.endsWith('-01'));

function isPoint(value: unknown): value is SpendingPoint {
  return typeof value === 'object' && value !== null && 'date' in value && 'spending' in value;
}
