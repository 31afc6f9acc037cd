'use client';

import {
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceDot,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { AXIS } from '@/components/ui/charts/axis';
import { useMoney } from '@/components/money/use-money';
import { isValued } from '@/lib/domain/accounts/kinds';
import type { AccountPage } from '@/lib/domain/accounts/page';
import { addDays, daysFrom, type CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDateWithWeekday, formatMonthDay, formatMonthYear } from '@/lib/domain/dates/format';

/** Widths next to the plot, which the strip of files below it shares. */
export const PLOT = { left: 56, right: 12 };
/** With more marks, only those of the user get a sign. */
const MANY_MARKS = 40;

/** The balance as steps, or as the line of a value, with its marks, and hatching where it is unexplained. */
export function BalanceChart({ page, today }: { page: AccountPage; today: CalendarDate }) {
  const { account, from, to, points, marks } = page;
  const spans = isValued(account.type) ? [] : page.spans;
  const money = useMoney();
  const at = (date: CalendarDate) => Math.min(Math.max(daysFrom(from, date), 0), daysFrom(from, to));
  const data = points.map(([date, balance]) => ({ at: at(date), date, balance }));
  const shown = marks.filter(
    ({ date, source }) => date >= from && (marks.length <= MANY_MARKS || source === 'typed'),
  );
  const lowest = Math.min(0, ...data.map(({ balance }) => balance));
  return (
    <ComposedChart
      responsive
      style={{ width: '100%', height: '100%' }}
      data={data}
      margin={{ top: 24, right: PLOT.right, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <defs>
        <pattern
          id="unexplained"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <line y2="6" stroke="var(--warn)" strokeWidth="1.5" strokeOpacity={0.6} />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--border)" />
      <XAxis
        type="number"
        dataKey="at"
        domain={[0, daysFrom(from, to)]}
        ticks={ticksOf(from, to).map(at)}
        tickFormatter={(days: number) => label(addDays(from, days), today)}
        {...AXIS}
        tickMargin={10}
        minTickGap={24}
      />
      <YAxis
        tickFormatter={(minorUnits: number) => money(minorUnits, { short: true })}
        {...AXIS}
        width={PLOT.left}
        domain={[lowest, 'auto']}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--border-strong)' }}
        content={({ active, payload }) => {
          const point = active ? (payload[0]?.payload as (typeof data)[number] | undefined) : undefined;
          return point ? (
            <div className="rounded-control border border-border-strong bg-raised px-3 py-2">
              <p className="text-xs text-ink-2">{formatDateWithWeekday(point.date)}</p>
              <p className="font-semibold tabular-nums">{money(point.balance)}</p>
            </div>
          ) : null;
        }}
      />
      {spans.map((span) => (
        <ReferenceArea
          key={span.mark}
          x1={at(span.from)}
          x2={Math.max(at(span.to), at(span.from) + 0.5)}
          fill="url(#unexplained)"
          fillOpacity={1}
          ifOverflow="hidden"
        />
      ))}
      {shown
        .filter(({ source }) => source !== 'typed')
        .map(({ id, date }) => (
          <ReferenceLine key={id} x={at(date)} stroke="var(--border-strong)" strokeDasharray="2 3" />
        ))}
      <Line
        type={account.valuation === 'line' ? 'linear' : 'stepAfter'}
        dataKey="balance"
        stroke="var(--c1)"
        strokeWidth={data.length > 150 ? 1.5 : 2}
        dot={false}
        activeDot={{ r: 4, fill: 'var(--surface)', stroke: 'var(--c1)', strokeWidth: 2 }}
        isAnimationActive={false}
      />
      {shown.map(({ id, date, balance, source }) => (
        <ReferenceDot
          key={id}
          x={at(date)}
          y={balance}
          r={4.5}
          fill={source === 'typed' ? 'var(--surface)' : 'var(--ink)'}
          stroke={source === 'typed' ? 'var(--ink)' : 'var(--surface)'}
          strokeWidth={source === 'typed' ? 2.5 : 1.5}
          ifOverflow="extendDomain"
        />
      ))}
    </ComposedChart>
  );
}

const YEARLY = 800;

/** The first days of months, or of years over a long time, with both ends. */
function ticksOf(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const months: CalendarDate[] = [];
  let [year = 0, month = 0] = from.split('-').map(Number);
  for (;;) {
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
    const day = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
    if (day >= to) break;
    months.push(day);
  }
  const long = daysFrom(from, to) > YEARLY;
  return [from, ...(long ? months.filter((day) => day.slice(5, 7) === '01') : months), to];
}

const label = (date: CalendarDate, today: CalendarDate) =>
  date.slice(0, 4) === today.slice(0, 4)
    ? formatMonthDay(date)
    : formatMonthYear(date).replace(/^(\w{3})\w*/, '$1');
