'use client';

import { useCurrency } from '@/components/money/currency';
import { formatMoney } from '@/lib/domain/money';
import { formatDate } from '@/lib/domain/period';
import type { SpendingPoint } from '@/lib/domain/spending';

/** The line chart's figures for screen readers. One component for all its rows: a year has 366. */
export function SpendingTable({ points, label }: { points: readonly SpendingPoint[]; label: string }) {
  const currency = useCurrency();
  return (
    <table>
      <caption>Spending per day, {label}. Days that are not listed had none.</caption>
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">Spending</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ date, spending }) =>
          spending ? (
            <tr key={date}>
              <td>{formatDate(date)}</td>
              <td>{formatMoney(spending, currency)}</td>
            </tr>
          ) : null,
        )}
      </tbody>
    </table>
  );
}
