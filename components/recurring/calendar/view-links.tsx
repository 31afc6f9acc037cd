import Link from 'next/link';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { monthHref, type Month, type MonthView } from '@/lib/domain/recurring/calendar/month';

const VIEWS: readonly { view: MonthView; title: string }[] = [
  { view: 'calendar', title: 'Calendar' },
  { view: 'list', title: 'List' },
];

type ViewLinksProps = { month: Month; today: CalendarDate; view: MonthView };

/** Links to the month as a grid and as a list. A phone has both in one. */
export function ViewLinks({ month, today, view: shown }: ViewLinksProps) {
  return (
    <nav aria-label="View" className="max-md:hidden">
      <ul className="flex rounded-[10px] bg-raised p-[3px]">
        {VIEWS.map(({ view, title }) => (
          <li key={view}>
            <Link
              href={monthHref(month, today, view)}
              prefetch={false}
              scroll={false}
              aria-current={view === shown ? 'page' : undefined}
              className="block rounded-[7px] px-3.5 py-[5px] font-medium text-ink-2 transition-colors duration-150 hover:text-ink aria-[current=page]:bg-surface aria-[current=page]:text-ink aria-[current=page]:ring-1 aria-[current=page]:ring-border touch:py-3"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
