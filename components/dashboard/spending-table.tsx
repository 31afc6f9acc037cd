'use client';

import Link from 'next/link';
import { useTableLink } from '@/components/dashboard/chart-card';
import { useMoney } from '@/components/money/use-money';
import { formatDate } from '@/lib/domain/date-format';
import { expensesHref } from '@/lib/domain/drill-down';
import type { SpendingPoint } from '@/lib/domain/spending';

type SpendingTableProps = {
  points: readonly SpendingPoint[];
  label: string;
  previousName: string;
};

/** The line chart's figures; each day links to its rows. A single component, since a year has 366 rows. */
export function SpendingTable({ points, label, previousName }: SpendingTableProps) {
  const money = useMoney();
  const link = useTableLink();
  const days = points.filter(({ spending, previousSpending }) => spending || previousSpending);
  return (
    <table className="w-full text-[13px]">
      <caption className="sr-only">Spending per day, {label}. Days that are not listed had none.</caption>
      <thead className="sticky top-0 bg-surface text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 pr-3 text-left font-medium">
            Date
          </th>
          <th scope="col" className="px-3 py-1.5 text-right font-medium">
            Spending
          </th>
          <th scope="col" className="py-1.5 pr-1 pl-3 text-right font-medium">
            {previousName}
          </th>
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {days.map(({ date, spending, previousSpending }) => (
          <tr key={date} className="border-t border-border">
            <td className="py-1.5 pr-3 touch:py-3">
              {spending ? (
                <Link
                  href={expensesHref({ from: date, to: date })}
                  prefetch={false}
                  {...link}
                  className="underline decoration-border-strong underline-offset-4 touch:-my-3 touch:block touch:py-3"
                >
                  {formatDate(date)}
                </Link>
              ) : (
                formatDate(date)
              )}
            </td>
            <td className="px-3 text-right">{spending === null ? '—' : money(spending)}</td>
            <td className="pr-1 pl-3 text-right text-ink-3">
              {previousSpending === null ? '—' : money(previousSpending)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
