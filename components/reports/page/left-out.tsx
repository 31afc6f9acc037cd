'use client';

import Link from 'next/link';
import { useCurrency } from '@/components/money/currency';
import { useMoney } from '@/components/money/use-money';
import { useReportNavigation } from '@/components/reports/navigation';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { notCountedHref } from '@/lib/domain/reports/drill-down';
import { notCountedText, withoutValueText, type LeftOut } from '@/lib/domain/reports/texts';

/** Said below a report: its currency, and the rows that are in none of its figures. */
export function LeftOutNote({ report, days }: { report: LeftOut; days: Span }) {
  const { shown } = useReportNavigation();
  const currency = useCurrency();
  const money = useMoney();
  const notCounted = notCountedText(report, (minorUnits) => money(minorUnits));
  const href = notCountedHref(shown.filter, days);
  const withoutValue = withoutValueText(report);
  return (
    <p className="text-[13px] text-ink-3 tabular-nums">
      In {currency}.{' '}
      {notCounted && href ? (
        <Link
          href={href}
          prefetch={false}
          className="rounded-sm underline decoration-border-strong underline-offset-4 hover:text-ink"
        >
          {notCounted}
        </Link>
      ) : (
        notCounted
      )}
      {notCounted ? '. ' : null}
      {withoutValue ? `${withoutValue}. ` : null}
      Transfers are in none of it.
    </p>
  );
}
