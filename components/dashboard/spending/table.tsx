'use client';

import Link from 'next/link';
import { useTableLink } from '@/components/ui/charts/card';
import { DifferenceText } from '@/components/dashboard/comparison-note';
import { useMoney } from '@/components/money/use-money';
import { formatDate } from '@/lib/domain/dates/format';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { percentDifference } from '@/lib/domain/money/percentage';
import type { SpendingPoint } from '@/lib/domain/dashboard/spending';
import type { SpendingBar } from '@/lib/domain/dashboard/spending-bars';
import type { SpendingView } from '@/lib/domain/dashboard/spending-view';

type SpendingTableProps = {
  view: SpendingView;
  points: readonly SpendingPoint[];
  bars: readonly SpendingBar[];
  label: string;
  previousName: string;
};

/** A line of the table: a day, a bar, or the running total on a day. */
interface Line {
  from: string;
  to: string;
  name: string;
  spending: number | null;
  previous: number | null;
  /** In percent; of the days so far while it is `until` a day. Days have none. */
  difference?: number | null;
  until?: string | null;
}

const HEADERS = { days: 'Date', weeks: 'Week', months: 'Month', 'running-total': 'Up to' };

/** The chart's figures; each line links to its rows. A single component, since a year has 366 lines. */
export function SpendingTable({ view, points, bars, label, previousName }: SpendingTableProps) {
  const money = useMoney();
  const link = useTableLink();
  const lines = linesOf(view, points, bars);
  const compared = view !== 'days';
  return (
    <table className="w-full text-[13px]">
      <caption className="sr-only">
        {view === 'running-total' ? 'Running total' : `Spending per ${view.slice(0, -1)}`}, {label}.
        {asBars(view) ? '' : ' Days that are not listed had no spending.'}
      </caption>
      <thead className="sticky top-0 bg-surface text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            {HEADERS[view]}
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium max-sm:px-1.5">
            Spending
          </th>
          <th scope="col" className="py-1.5 pr-1 pl-3 text-right font-medium max-sm:pl-1.5">
            {previousName}
          </th>
          {compared ? (
            <th scope="col" className="py-1.5 pr-1 pl-3 text-right font-medium max-sm:pl-1.5">
              Change
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {lines.map(({ from, to, name, spending, previous, difference = null, until }) => (
          <tr key={to} className="border-t border-border">
            <td className="py-1.5 pr-3 touch:py-3">
              {spending ? (
                <Link
                  href={expensesHref({ from, to })}
                  prefetch={false}
                  {...link}
                  className="underline decoration-border-strong underline-offset-4 touch:-my-3 touch:block touch:py-3"
                >
                  {name}
                </Link>
              ) : (
                name
              )}
              {until ? <span className="text-ink-3"> to {until}</span> : null}
            </td>
            <td className="px-3 text-right max-sm:px-1.5">{spending === null ? '—' : money(spending)}</td>
            <td className="pr-1 pl-3 text-right text-ink-3 max-sm:pl-1.5">
              {previous === null ? '—' : money(previous)}
            </td>
            {compared ? (
              <td className="pr-1 pl-3 text-right max-sm:pl-1.5">
                <DifferenceText percent={difference} />
                {until && difference !== null ? <span className="text-ink-3"> so far</span> : null}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const asBars = (view: SpendingView) => view === 'weeks' || view === 'months';

function linesOf(view: SpendingView, points: readonly SpendingPoint[], bars: readonly SpendingBar[]): Line[] {
  if (asBars(view)) return bars.map((bar) => ({ ...bar, previous: bar.previousSpending }));
  const first = points[0]?.date ?? '';
  return points
    .filter(({ spending, previousSpending }) => spending || previousSpending)
    .map(({ date, spending, total, previousSpending, previousTotal }) =>
      view === 'days'
        ? { from: date, to: date, name: formatDate(date), spending, previous: previousSpending }
        : {
            from: first,
            to: date,
            name: formatDate(date),
            spending: total,
            previous: previousTotal,
            difference:
              total === null || previousTotal === null ? null : percentDifference(total, previousTotal),
          },
    );
}
