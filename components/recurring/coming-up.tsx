import Link from 'next/link';
import { ItemAmount } from '@/components/recurring/item-amount';
import { ItemName } from '@/components/recurring/item-name';
import { StateSign } from '@/components/series/state-sign';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { RowBadge } from '@/components/ui/feedback/row-badge';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';
import type { CalendarItem } from '@/lib/domain/recurring/calendar/item';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import { STATE_WORDS } from '@/lib/domain/recurring/texts';

/** The next items of what comes back, on the dashboard. */
export function ComingUp({ items, today }: { items: readonly CalendarItem[]; today: CalendarDate }) {
  return (
    <Card aria-labelledby="coming-up" className="mt-4 min-w-0 px-0 pt-[18px] pb-1.5">
      <CardHeader className="mb-1 px-5">
        <CardTitle id="coming-up">Coming up</CardTitle>
        <Link
          href="/upcoming"
          prefetch={false}
          className="relative text-[13px] text-ink-3 underline-offset-4 hover:text-ink hover:underline touch:after:absolute touch:after:-inset-3.5"
        >
          All <span className="sr-only">that is coming up </span>
          <span aria-hidden>→</span>
        </Link>
      </CardHeader>
      <ul>
        {items.map((item) => (
          <li
            key={item.key}
            className="mx-1 grid grid-cols-[50px_16px_minmax(0,1fr)_auto] items-center gap-x-2.5 border-b border-border px-4 py-[11px] last:border-b-0 sm:grid-cols-[50px_16px_minmax(0,1fr)_auto_minmax(6rem,auto)]"
          >
            <span className="text-[13px] text-ink-3 tabular-nums">
              {item.day === today ? 'Today' : formatMonthDay(item.day)}
            </span>
            <StateSign state={item.state} />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <Link
                href={seriesHref(item.seriesId)}
                prefetch={false}
                className="relative max-w-full min-w-0 truncate rounded-sm font-medium underline-offset-4 hover:underline touch:after:absolute touch:after:-inset-y-3"
              >
                <ItemName item={item} />
              </Link>
              {item.state === 'late' ? (
                <span aria-hidden className="text-[12.5px] text-warn">
                  {STATE_WORDS.late.toLowerCase()}
                </span>
              ) : null}
              {item.isConfirmed ? null : <RowBadge>not confirmed</RowBadge>}
            </span>
            <span className="max-w-40 truncate text-[12.5px] text-ink-3 max-sm:hidden">
              <UserText>{item.account}</UserText>
            </span>
            <ItemAmount item={item} className="text-right" />
          </li>
        ))}
      </ul>
    </Card>
  );
}
