'use client';

import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { buttonStyles, type ButtonLook } from '@/components/ui/button-styles';
import { prefetchWhole } from '@/components/ui/prefetch-whole';
import type { BudgetsPage } from '@/lib/domain/budgets/page-document';
import { isRunning, periodLabel } from '@/lib/domain/budgets/period';
import { periodMonth } from '@/lib/domain/budgets/period-name';
import { budgetsHref } from '@/lib/domain/budgets/period-address';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { cn } from '@/lib/utils';

type PeriodLinksProps = { page: Pick<BudgetsPage, 'period' | 'previous' | 'next'>; today: CalendarDate };

/** The name of the period shown, with links to those around it and to the running one. */
export function PeriodLinks({ page: { period, previous, next }, today }: PeriodLinksProps) {
  const router = useRouter();
  const month = periodMonth(period);
  const link = (key: string | null, look: ButtonLook, className?: string) => {
    const href = budgetsHref(key);
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
  return (
    <nav aria-label="Periods" className="flex flex-wrap items-center gap-1.5">
      {isRunning(period, today) ? null : (
        <Link {...link(null, { variant: 'ghost' }, 'max-sm:order-last max-sm:px-2')}>Now</Link>
      )}
      <Link aria-label="Previous period" {...link(previous, { variant: 'outline', size: 'icon' })}>
        <ChevronLeft aria-hidden />
      </Link>
      <p
        role="status"
        className="inline-flex min-h-9 min-w-44 items-center justify-center gap-2 rounded-control border border-border bg-surface px-3 text-center font-medium tabular-nums max-sm:min-w-0 max-sm:flex-1 touch:min-h-11"
      >
        <CalendarDays aria-hidden className="size-4 shrink-0 stroke-[1.75] text-ink-2" />
        <span>
          <span className="sr-only">Showing </span>
          {month === null ? null : <span>{month}: </span>}
          {periodLabel(period)}
          {period.provisional ? (
            <span className="block text-[12px] font-normal text-ink-3">ends when income arrives</span>
          ) : null}
        </span>
      </p>
      <Link aria-label="Next period" {...link(next, { variant: 'outline', size: 'icon' })}>
        <ChevronRight aria-hidden />
      </Link>
    </nav>
  );
}
