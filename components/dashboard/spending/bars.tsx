'use client';

import { Bar, BarChart, LabelList, useActiveTooltipLabel, XAxis } from 'recharts';
import { AXIS_TEXT } from '@/components/ui/charts/axis';
import { ChartFrame } from '@/components/dashboard/spending/chart-frame';
import { ChartTooltip } from '@/components/dashboard/spending/chart-tooltip';
import type { SpendingBar } from '@/lib/domain/dashboard/spending-bars';

/** The height of the axis, which the band behind the chosen bars covers as well. */
const AXIS_HEIGHT = 30;

/** Spending per week or month, each next to the one it is compared with. */
export function SpendingBars({ bars }: { bars: readonly SpendingBar[] }) {
  return (
    <ChartFrame
      chart={BarChart}
      data={bars}
      itemAt={(place, width) =>
        bars[Math.floor(Math.min(Math.max(place / width, 0), 1 - Number.EPSILON) * bars.length)]
      }
      spanOf={({ from, to }) => ({ from, to })}
      cursor={<Band />}
      tooltip={({ name, spending, difference, until, previousName, previousSpending }, tapped) => (
        <ChartTooltip
          name={name}
          spending={spending}
          difference={difference}
          until={until}
          previous={
            previousName === null || previousSpending === null
              ? null
              : { spending: previousSpending, when: `in ${previousName}` }
          }
          tapped={tapped}
        />
      )}
    >
      <XAxis
        dataKey="label"
        tick={<BarName />}
        tickLine={false}
        axisLine={false}
        tickMargin={10}
        height={AXIS_HEIGHT}
        minTickGap={4}
        interval="equidistantPreserveStart"
      />
      <Bar
        dataKey="previousSpending"
        fill="transparent"
        stroke="var(--c-rest)"
        strokeDasharray="3 2"
        radius={[3, 3, 0, 0]}
        maxBarSize={28}
        isAnimationActive={false}
      />
      <Bar
        dataKey="spending"
        fill="var(--c1)"
        radius={[3, 3, 0, 0]}
        maxBarSize={28}
        isAnimationActive={false}
      >
        <LabelList dataKey="until" content={<Until last={bars.at(-1)?.until} />} />
      </Bar>
    </ChartFrame>
  );
}

/** Recharts gives these their place. */
type Placed = { x?: number; y?: number; width?: number; height?: number };

function Band({ x = 0, y = 0, width = 0, height = 0 }: Placed) {
  return <rect x={x} y={y} width={width} height={height + AXIS_HEIGHT - 4} rx={6} fill="var(--raised)" />;
}

function BarName({ x, y, payload }: Placed & { payload?: { value: string } }) {
  const isChosen = useActiveTooltipLabel() === payload?.value;
  return (
    <text
      {...AXIS_TEXT}
      className="recharts-text"
      x={x}
      y={y}
      dy="0.71em"
      textAnchor="middle"
      fill={isChosen ? 'var(--ink)' : AXIS_TEXT.fill}
      fontWeight={isChosen ? 600 : undefined}
    >
      {payload?.value}
    </text>
  );
}

/** Above an unfinished bar, the day it has come to. */
function Until({
  value: until,
  last,
  x = 0,
  y = 0,
  width = 0,
}: Placed & { value?: string; last: string | null | undefined }) {
  if (!until) return null;
  const isLast = until === last;
  return (
    <text
      className="recharts-text"
      x={isLast ? x + width : x + width / 2}
      y={y - 8}
      textAnchor={isLast ? 'end' : 'middle'}
      fontSize={11}
      fill="var(--ink-3)"
      // Legible where it crosses other bars.
      stroke="var(--surface)"
      strokeWidth={5}
      paintOrder="stroke"
    >
      to {until}
    </text>
  );
}
