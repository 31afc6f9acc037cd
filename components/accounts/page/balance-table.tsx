'use client';

import { Money } from '@/components/money/money';
import { isValued } from '@/lib/domain/accounts/kinds';
import type { AccountPage } from '@/lib/domain/accounts/page';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatDate, formatSpan } from '@/lib/domain/dates/format';

/** The chart as a table: the balance at the ends of days, stated balances, and unexplained differences. */
export function BalanceTable({ page, today }: { page: AccountPage; today: CalendarDate }) {
  const { account, points, marks, spans } = page;
  const what = isValued(account.type) ? 'Value changed' : 'Unexplained';
  return (
    <table className="w-full text-[13px] tabular-nums">
      <caption className="sr-only">
        Balance at the end of the days that changed it.{' '}
        {spans.map((span) => `${what}: ${formatSpan(span, today.slice(0, 4))}.`).join(' ')}
      </caption>
      <thead className="sticky top-0 bg-surface text-ink-3">
        <tr>
          <th scope="col" className="py-1.5 text-left font-medium">
            Date
          </th>
          <th scope="col" className="px-3 py-1.5 text-left font-medium">
            Stated
          </th>
          <th scope="col" className="py-1.5 pr-1 text-right font-medium">
            Balance
          </th>
        </tr>
      </thead>
      <tbody>
        {points.map(([date, balance]) => {
          const mark = marks.findLast((one) => one.date === date);
          return (
            <tr key={date} className="border-t border-border">
              <td className="py-1.5">{formatDate(date)}</td>
              <td className="px-3 text-ink-3">
                {mark ? (mark.source === 'typed' ? 'typed by you' : (mark.file ?? 'on a statement')) : ''}
              </td>
              <td className="pr-1 text-right">
                <Money minorUnits={balance} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
