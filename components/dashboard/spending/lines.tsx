'use client';

import { Area, ComposedChart, Line, XAxis } from 'recharts';
import { AXIS } from '@/components/ui/charts/axis';
import { ChartFrame } from '@/components/dashboard/spending/chart-frame';
import { ChartTooltip } from '@/components/dashboard/spending/chart-tooltip';
import { formatDateWithWeekday } from '@/lib/domain/dates/format';
import { percentDifference } from '@/lib/domain/money/percentage';
import { dayLabel } from '@/lib/domain/dates/period';
import type { ShownType } from '@/lib/domain/dates/period-choice';
import type { SpendingPoint } from '@/lib/domain/dashboard/spending';

/** The margin between the plot's edges and its first and last point. */
const PADDING = 12;
/** From this many points on, lines of days are thinner. */
const MANY = 100;

type SpendingLinesProps = {
  points: readonly SpendingPoint[];
  type: ShownType;
  /** The running total instead of each day's spending. */
  total: boolean;
};

/** Spending per day or the running total, with the previous period as a dashed line. */
export function SpendingLines({ points, type, total }: SpendingLinesProps) {
  const many = points.length > MANY;
  const thin = many && !total;
  const first = points[0]?.date;
  return (
    <ChartFrame
      chart={ComposedChart}
      data={points}
      itemAt={(place, width) => {
        const share = (place - PADDING) / (width - 2 * PADDING);
        return points[Math.round(Math.min(Math.max(share, 0), 1) * (points.length - 1))];
      }}
      spanOf={({ date }) => ({ from: total && first ? first : date, to: date })}
      cursor={{ stroke: 'var(--border-strong)' }}
      tooltip={(point, tapped) =>
        total ? <TotalTooltip point={point} tapped={tapped} /> : <DayTooltip point={point} tapped={tapped} />
      }
    >
      <defs>
        <linearGradient id="spending-fill" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="var(--c1)" stopOpacity={0.22} />
          <stop offset="1" stopColor="var(--c1)" stopOpacity={0} />
        </linearGradient>
      </defs>
      <XAxis
        dataKey="date"
        tickFormatter={(date: string) => dayLabel(type, date)}
        {...AXIS}
        tickMargin={10}
        minTickGap={type === 'week' ? 4 : 28}
        ticks={many ? monthStarts(points) : undefined}
        interval="equidistantPreserveStart"
        padding={{ left: PADDING, right: PADDING }}
      />
      <Line
        dataKey={total ? 'previousTotal' : 'previousSpending'}
        stroke="var(--c-rest)"
        strokeWidth={thin ? 1 : 1.5}
        strokeOpacity={thin ? 0.7 : 1}
        strokeDasharray="3 4"
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Area
        name="Spending"
        dataKey={total ? 'total' : 'spending'}
        stroke="var(--c1)"
        strokeWidth={thin ? 1.5 : 2}
        fill="url(#spending-fill)"
        fillOpacity={1}
        dot={({ cx, cy, index }) =>
          isAlone(points, total, index) ? (
            <circle key={index} cx={cx} cy={cy} r={3} fill="var(--c1)" />
          ) : (
            <g key={index} />
          )
        }
        activeDot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--c1)', strokeWidth: 2 }}
        isAnimationActive={false}
      />
    </ChartFrame>
  );
}

type PointTooltipProps = { point: SpendingPoint; tapped: boolean };

function DayTooltip({ point, tapped }: PointTooltipProps) {
  const { date, spending, previousDate, previousSpending } = point;
  return (
    <ChartTooltip
      name={formatDateWithWeekday(date)}
      spending={spending}
      previous={
        previousDate === null || previousSpending === null
          ? null
          : { spending: previousSpending, when: `on ${formatDateWithWeekday(previousDate)}` }
      }
      tapped={tapped}
    />
  );
}

function TotalTooltip({ point, tapped }: PointTooltipProps) {
  const { date, total, previousDate, previousTotal } = point;
  return (
    <ChartTooltip
      name={`By ${formatDateWithWeekday(date)}`}
      spending={total}
      difference={total === null || previousTotal === null ? null : percentDifference(total, previousTotal)}
      previous={
        previousDate === null || previousTotal === null
          ? null
          : { spending: previousTotal, when: `by ${formatDateWithWeekday(previousDate)}` }
      }
      tapped={tapped}
    />
  );
}

/** True if a day has no neighbour to draw a line to. */
function isAlone(points: readonly SpendingPoint[], total: boolean, index: number | undefined): boolean {
  if (index === undefined) return false;
  const isDrawn = (at: number) => points[at]?.[total ? 'total' : 'spending'] != null;
  return isDrawn(index) && !isDrawn(index - 1) && !isDrawn(index + 1);
}

const monthStarts = (points: readonly SpendingPoint[]) =>
  points.map(({ date }) => date).filter((date) => date.endsWith('-01'));
