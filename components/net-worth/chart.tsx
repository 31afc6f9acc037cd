'use client';

import { Bar, CartesianGrid, ComposedChart, Line, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';
import { AXIS, AXIS_TEXT } from '@/components/ui/charts/axis';
import { WorthTooltip } from '@/components/net-worth/tooltip';
import { useMoney } from '@/components/money/use-money';
import { GROUP_COLORS } from '@/lib/domain/accounts/kinds';
import { ACCOUNT_GROUPS } from '@/lib/domain/accounts/enums';
import type { NetWorth, NetWorthPoint } from '@/lib/domain/net-worth/net-worth';
import { beginNotes, pointLabel } from '@/lib/domain/net-worth/texts';

/** Net worth over time: bars of groups, debts below zero, and the line of what they come to. */
export function WorthChart({ netWorth }: { netWorth: NetWorth }) {
  const money = useMoney();
  const { points } = netWorth;
  const last = points.at(-1)?.day;
  const dense = points.length > 40;
  const notes = points.length > 60 ? [] : beginNotes(netWorth);
  const room = Math.max(...points.map(above)) * 0.08;
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={[...points]}
      margin={{ top: notes.length > 0 ? 30 : 12, right: 12, bottom: 0, left: 0 }}
      stackOffset="sign"
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        dataKey="day"
        // By its length labels are left out.
        tickFormatter={(day: string) => pointLabel(day, netWorth)}
        tick={<PointName netWorth={netWorth} />}
        tickLine={false}
        axisLine={false}
        tickMargin={10}
        minTickGap={dense ? 44 : 8}
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
          const point = active ? (payload[0]?.payload as NetWorthPoint | undefined) : undefined;
          return point ? <WorthTooltip point={point} /> : null;
        }}
      />
      {ACCOUNT_GROUPS.map((group) => (
        <Bar
          key={group}
          dataKey={({ groups }: NetWorthPoint) => groups[group] ?? 0}
          stackId="groups"
          fill={GROUP_COLORS[group]}
          stroke={dense ? undefined : 'var(--surface)'}
          strokeWidth={1.5}
          radius={dense ? 0 : 2}
          maxBarSize={32}
          isAnimationActive={false}
        />
      ))}
      <Line
        dataKey="worth"
        stroke="var(--surface)"
        strokeWidth={5}
        dot={false}
        activeDot={false}
        isAnimationActive={false}
      />
      <Line
        dataKey="worth"
        stroke="var(--ink)"
        strokeWidth={2}
        dot={dense ? false : (props) => <PointDot key={props.index} {...props} last={last} />}
        activeDot={false}
        isAnimationActive={false}
      />
      {notes.map(({ day, text }, index) => {
        const point = points.find((one) => one.day === day);
        const place = points.findIndex((one) => one.day === day);
        if (!point) return null;
        const top = above(point);
        return (
          <ReferenceLine
            key={day}
            segment={[
              { x: day, y: top + room * (1.2 + (index % 2) * 0.9) },
              { x: day, y: top + room * 0.25 },
            ]}
            stroke="var(--ink-3)"
            ifOverflow="visible"
            label={<BeginNote text={text} end={place > points.length / 2} />}
          />
        );
      })}
    </ComposedChart>
  );
}

/** The height of a bar above zero. */
const above = ({ groups, worth }: NetWorthPoint) =>
  Math.max(
    worth ?? 0,
    Object.values(groups).reduce((height, amount) => height + Math.max(0, amount), 0),
  );

/** Recharts gives these their place. */
type Placed = { x?: number | string; y?: number | string };

function PointName({
  x,
  y,
  payload,
  netWorth,
}: Placed & { payload?: { value: string }; netWorth: NetWorth }) {
  const day = payload?.value ?? '';
  const isLast = day === netWorth.to;
  return (
    <text
      {...AXIS_TEXT}
      className="recharts-text"
      x={x}
      y={y}
      dy="0.71em"
      textAnchor="middle"
      fill={isLast ? 'var(--ink)' : AXIS_TEXT.fill}
      fontWeight={isLast ? 500 : undefined}
    >
      {pointLabel(day, netWorth)}
    </text>
  );
}

function PointDot({
  cx,
  cy,
  payload,
  last,
}: {
  cx?: number;
  cy?: number;
  payload?: NetWorthPoint;
  last: string | undefined;
}) {
  if (cx === undefined || cy === undefined || !payload || payload.worth === null) return null;
  const isLast = payload.day === last;
  return (
    <circle
      cx={cx}
      cy={cy}
      r={isLast ? 5 : 3.5}
      fill={isLast ? 'var(--ink)' : 'var(--surface)'}
      stroke={isLast ? 'var(--surface)' : 'var(--ink)'}
      strokeWidth={2}
    />
  );
}

function BeginNote({ viewBox, text, end }: { viewBox?: Placed; text: string; end: boolean }) {
  return (
    <text
      className="recharts-text"
      x={viewBox?.x}
      y={viewBox?.y}
      dx={end ? 14 : -14}
      dy={-6}
      textAnchor={end ? 'end' : 'start'}
      fontSize={12}
      fill="var(--ink-2)"
      stroke="var(--surface)"
      strokeWidth={4}
      paintOrder="stroke"
    >
      {text}
    </text>
  );
}
