'use client';

import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { useCurrency } from '@/components/money/currency';
import { formatMoney, formatMoneyShort } from '@/lib/domain/money';
import { dayLabel, formatDateWithWeekday, type PeriodType } from '@/lib/domain/period';
import type { SpendingPoint } from '@/lib/domain/spending';

const AXIS = { fontSize: 12, fill: 'var(--ink-3)' } as const;

/** The line chart: spending per day, with the previous period as a dashed line. */
export function SpendingChart({ points, type }: { points: readonly SpendingPoint[]; type: PeriodType }) {
  const currency = useCurrency();
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
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
          minTickGap={type === 'week' ? 4 : 36}
          interval="equidistantPreserveStart"
          padding={{ left: 12, right: 12 }}
        />
        <YAxis
          tickFormatter={(cents: number) => formatMoneyShort(cents, currency)}
          tick={AXIS}
          tickLine={false}
          axisLine={false}
          width={56}
          domain={[0, 'auto']}
        />
        <Tooltip
          cursor={{ stroke: 'var(--border-strong)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const point: unknown = active ? payload[0]?.payload : null;
            return isPoint(point) ? <ChartTooltip point={point} /> : null;
          }}
        />
        <Line
          dataKey="previousSpending"
          stroke="var(--border-strong)"
          strokeWidth={1.5}
          strokeDasharray="3 4"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
        <Area
          name="Spending"
          dataKey="spending"
          stroke="var(--c1)"
          strokeWidth={2}
          fill="url(#spending-fill)"
          fillOpacity={1}
          dot={false}
          activeDot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--c1)', strokeWidth: 2 }}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function isPoint(value: unknown): value is SpendingPoint {
  return typeof value === 'object' && value !== null && 'date' in value && 'spending' in value;
}

function ChartTooltip({ point }: { point: SpendingPoint }) {
  const currency = useCurrency();
  return (
    <div className="rounded-control border border-border-strong bg-raised px-3 py-2">
      <p className="text-xs text-ink-2">{formatDateWithWeekday(point.date)}</p>
      <p className="font-semibold tabular-nums">
        {point.spending === null ? 'Not yet' : formatMoney(point.spending, currency)}
      </p>
      {point.previousDate !== null && point.previousSpending !== null ? (
        <p className="text-xs text-ink-3 tabular-nums">
          {formatMoney(point.previousSpending, currency)} on {formatDateWithWeekday(point.previousDate)}
        </p>
      ) : null}
    </div>
  );
}
