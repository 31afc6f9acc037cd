import Link from 'next/link';
import { ExpectedMoney } from '@/components/series/expected-money';
import { Card, CardTitle } from '@/components/ui/card';
import { UserText } from '@/components/ui/user-text';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { seriesItems } from '@/lib/domain/recurring/list/overview';
import { nextText } from '@/lib/domain/recurring/list/texts';
import { seriesHref } from '@/lib/domain/recurring/page/href';
import type { RecurringPage } from '@/lib/domain/recurring/page-document';
import { currentTerms } from '@/lib/domain/recurring/search';
import { rhythmText } from '@/lib/domain/recurring/texts';
import { cn } from '@/lib/utils';

type SeriesCardProps = {
  /** Null if they could not be read. */
  page: RecurringPage | null;
  today: CalendarDate;
  className?: string;
};

/** The series of a payee or an account by their next day; nothing without any. */
export function SeriesCard({ page, today, className }: SeriesCardProps) {
  if (!page || page.series.length === 0) return null;
  return (
    <Card aria-labelledby="its-series" className={cn('overflow-hidden px-0 pb-1', className)}>
      <CardTitle id="its-series" className="mb-1 px-5">
        Comes back
      </CardTitle>
      <ul>
        {seriesItems(page, today).map((item) => (
          <li
            key={item.series.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-border px-5 py-2.5 last:border-b-0 hover:bg-raised"
          >
            <Link
              href={seriesHref(item.series.id)}
              prefetch={false}
              className="min-w-0 truncate rounded-sm font-medium after:absolute after:inset-0"
            >
              <UserText>{item.series.name}</UserText>
            </Link>
            {item.amount === null ? null : (
              <ExpectedMoney
                minorUnits={item.amount}
                currency={item.series.currency}
                about={item.range !== null}
                className="font-medium"
              />
            )}
            <span className="col-span-2 text-[12.5px] text-ink-3 tabular-nums">
              {rhythmText(currentTerms(item.series.terms))}, {nextText(item, today)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
