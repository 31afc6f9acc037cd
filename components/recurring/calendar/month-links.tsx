'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { buttonStyles, type ButtonLook } from '@/components/ui/button-styles';
import { prefetchWhole } from '@/components/ui/prefetch-whole';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonthYear } from '@/lib/domain/dates/format';
import {
  monthHref,
  monthWith,
  stepMonth,
  type Month,
  type MonthView,
} from '@/lib/domain/recurring/calendar/month';
import { cn } from '@/lib/utils';

type MonthLinksProps = { month: Month; today: CalendarDate; view: MonthView };

/** The name of the month shown, with links to those around it and to the current one. */
export function MonthLinks({ month, today, view }: MonthLinksProps) {
  const router = useRouter();
  const link = (to: Month, look: ButtonLook, className?: string) => {
    const href = monthHref(to, today, view);
    const prepare = () => prefetchWhole(router, href);
    return {
      href,
      prefetch: false,
      scroll: false,
      onPointerEnter: prepare,
      onFocus: prepare,
      className: cn(buttonStyles(look), className),
    };
  };
  const current = monthWith(today);
  return (
    <nav aria-label="Months" className="flex flex-wrap items-center gap-1.5">
      {month === current ? null : (
        <Link {...link(current, { variant: 'ghost' }, 'max-sm:order-last max-sm:px-2')}>This month</Link>
      )}
      <Link aria-label="Previous month" {...link(stepMonth(month, -1), { variant: 'outline', size: 'icon' })}>
        <ChevronLeft aria-hidden />
      </Link>
      <p
        role="status"
        className="min-w-38 px-2 text-center max-sm:min-w-29 max-sm:px-0 font-medium tabular-nums"
      >
        <span className="sr-only">Showing </span>
        {formatMonthYear(`${month}-01`)}
      </p>
      <Link aria-label="Next month" {...link(stepMonth(month, 1), { variant: 'outline', size: 'icon' })}>
        <ChevronRight aria-hidden />
      </Link>
    </nav>
  );
}
