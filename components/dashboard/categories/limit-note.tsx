import { DrillDownLink } from '@/components/money/drill-down-link';
import { Money } from '@/components/money/money';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { formatMonth } from '@/lib/domain/dates/format';
import { daysLabel, isCalendarMonth } from '@/lib/domain/budgets/period';
import type { Span } from '@/lib/domain/dates/calendar-days';
import { expensesHref } from '@/lib/domain/transactions/drill-down';
import { limitPace } from '@/lib/domain/dashboard/spending';

type LimitNoteProps = {
  category: string;
  /** For the whole budget period, like the limit; both in minor units. */
  spending: number;
  /** The part of it that counts toward its pace: dated up to today, not one-time. */
  soFar: number;
  limit: number;
  /** The budget period of the limit. */
  month: Span;
  /** True when the period shown is that one; otherwise it is named. */
  monthIsPeriod: boolean;
  today: CalendarDate;
};

/** A category's budget period against its limit; while it is running, with its pace. */
export function LimitNote({ category, spending, soFar, limit, month, monthIsPeriod, today }: LimitNoteProps) {
  const pace = limitPace({ spending, soFar, limit }, month, today);
  const isThisYear = month.from.slice(0, 4) === today.slice(0, 4);
  const inMonth = monthIsPeriod ? null : (
    <>
      {' '}
      in{' '}
      <DrillDownLink href={expensesHref(month, { category })} rows={`expenses in ${category}`}>
        {isThisYear && isCalendarMonth(month) ? formatMonth(month.from) : daysLabel(month)}
      </DrillDownLink>
    </>
  );
  if (pace === 'over') {
    return (
      <span>
        <span className="text-expense">
          <Money minorUnits={spending - limit} /> over
        </span>{' '}
        the <Money minorUnits={limit} /> limit{inMonth}
      </span>
    );
  }
  return (
    <>
      <span>
        <Money minorUnits={limit - spending} /> left of <Money minorUnits={limit} />
        {inMonth}
      </span>{' '}
      {today >= month.to ? null : pace === 'ahead' ? (
        <span className="text-warn">ahead of pace</span>
      ) : (
        <span>on track</span>
      )}
    </>
  );
}
