'use client';

import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { useMoney } from '@/components/money/use-money';
import { useReportNavigation } from '@/components/reports/navigation';
import { AXIS } from '@/components/ui/charts/axis';
import type { CategoryColor } from '@/lib/domain/categories/color';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { bucketHeading, bucketName, runningText } from '@/lib/domain/reports/buckets';
import type { Bucket, SpendingReport } from '@/lib/domain/reports/document';
import type { Per } from '@/lib/domain/reports/enums';
import type { Series } from '@/lib/domain/reports/series';

type TimeChartProps = {
  report: SpendingReport;
  series: readonly Series[];
  colors: ReadonlyMap<string, CategoryColor>;
  per: Per;
  today: CalendarDate;
  /** Opens a key in a bucket, or all of the bucket. */
  onOpen: (key: string | null, bucket: Bucket) => void;
};

/** A bucket of the chart. */
interface Point {
  index: number;
  label: string;
  values: readonly number[];
  /** Undefined where nothing is compared. */
  before: number | undefined;
}

/** The series by bucket: stacked bars, negative ones below zero, or lines; what they are compared with is dashed. */
export function TimeChart({ report, series, colors, per, today, onOpen }: TimeChartProps) {
  const money = useMoney();
  const { shown } = useReportNavigation();
  const { buckets, bucketsBefore } = report;
  const isLines = shown.view === 'lines';
  const points = buckets.map((bucket, index): Point => {
    const label = bucketHeading(per, bucket, index === 0);
    return {
      ...{ index, label },
      values: series.map(({ values }) => values[index] ?? 0),
      before: isLines ? undefined : (bucketsBefore[index] ?? undefined),
    };
  });
  const color = ({ name, isRest }: Series) =>
    `var(--c${isRest ? '-rest' : (paletteOf(colors, name) ?? '-rest')})`;

  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: '100%' }}
      className={isLines ? undefined : 'cursor-pointer'}
      data={points}
      margin={{ top: 12, right: 12, bottom: 0, left: 0 }}
      stackOffset="sign"
      accessibilityLayer={false}
      onClick={({ activeIndex }) => {
        const bucket = buckets[Number(activeIndex)];
        if (bucket && !isLines) onOpen(null, bucket);
      }}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="index"
        tickFormatter={(index: number) => points[index]?.label ?? ''}
        {...AXIS}
        tickMargin={10}
        minTickGap={8}
        interval={points.length > 13 ? 'equidistantPreserveStart' : 'preserveEnd'}
      />
      <YAxis
        tickFormatter={(minorUnits: number) => money(minorUnits, { short: true })}
        {...AXIS}
        width={60}
      />
      <ReferenceLine y={0} stroke="var(--border-strong)" />
      <Tooltip
        cursor={{ fill: 'var(--raised)', opacity: 0.6 }}
        isAnimationActive={false}
        content={({ active, payload }) => {
          const point = active ? (payload[0]?.payload as Point | undefined) : undefined;
          const bucket = point && buckets[point.index];
          if (!point || !bucket) return null;
          return (
            <div className="rounded-control border border-border-strong bg-raised px-3 py-2 text-xs">
              <p className="text-ink-2">
                {bucketName(per, bucket)}
                {bucket.isRunning ? `, ${runningText(today)}` : null}
              </p>
              {series.map((one, index) => (
                <p key={one.key} className="flex items-baseline gap-2 tabular-nums">
                  <span aria-hidden className="size-2 rounded-full" style={{ background: color(one) }} />
                  <span className="max-w-44 flex-1 truncate">{one.name}</span>
                  <span className="font-medium">{money(point.values[index] ?? 0)}</span>
                </p>
              ))}
              {point.before === undefined ? null : (
                <p className="text-ink-3 tabular-nums">{money(point.before)} before</p>
              )}
            </div>
          );
        }}
      />
      {series.map((one, index) =>
        isLines ? (
          <Line
            key={one.key}
            dataKey={({ values }: Point) => values[index]}
            stroke={color(one)}
            strokeWidth={2}
            dot={points.length > 40 ? false : { r: 2.5 }}
            activeDot={false}
            isAnimationActive={false}
          />
        ) : (
          <Bar
            key={one.key}
            dataKey={({ values }: Point) => values[index]}
            stackId="keys"
            fill={color(one)}
            stroke={points.length > 40 ? undefined : 'var(--surface)'}
            maxBarSize={40}
            isAnimationActive={false}
            onClick={(_, place, event) => {
              const bucket = buckets[place];
              if (!bucket) return;
              // The chart would open the whole bucket.
              event.stopPropagation();
              onOpen(one.key, bucket);
            }}
          />
        ),
      )}
      {points.some(({ before }) => before !== undefined) ? (
        <Line
          dataKey="before"
          stroke="var(--ink)"
          strokeWidth={1.5}
          strokeDasharray="4 3"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ) : null}
    </ComposedChart>
  );
}

function paletteOf(colors: ReadonlyMap<string, CategoryColor>, name: string): string | null {
  const color = colors.get(name);
  return color === undefined || color === 'rest' ? null : String(color);
}
