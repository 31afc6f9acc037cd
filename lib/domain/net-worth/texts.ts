import { addDays, type CalendarDate } from '../dates/calendar-date';
import type { Span } from '../dates/calendar-days';
import { formatDate, formatMonthDay, formatShortMonth, formatSpan } from '../dates/format';
import { drillDownHref, expensesHref } from '../transactions/drill-down';
import { transactionCount } from '../transactions/transaction';
import type { NetWorth, NetWorthPoint, NetWorthStep } from './net-worth';

/** A bar of 'Why it changed' in words, and the address of the rows behind it. */
export interface StepText {
  title: string;
  note: string;
  href: string;
  /** The target of the link there, for screen readers. */
  opens: string;
}

/** The words of a bar of a range of days; `write` formats minor units. docs/product.md, 'Net worth'. */
export function stepText(
  step: NetWorthStep,
  { from, to }: Span,
  write: (minorUnits: number) => string,
): StepText {
  const year = to.slice(0, 4);
  const days = { from: addDays(from, 1), to };
  const on = (day: CalendarDate | null) =>
    day === null ? '' : ` ${day.startsWith(year) ? formatMonthDay(day) : formatDate(day)}`;
  switch (step.kind) {
    case 'income': {
      const of = step.categories.length > 0 ? `: ${step.categories.join(', ')}` : '';
      return {
        title: 'Income',
        note: step.transactions === 0 ? 'none' : transactionCount(step.transactions) + of,
        href: drillDownHref({ type: 'income', ...days }),
        opens: 'its transactions',
      };
    }
    case 'spending':
      return {
        title: 'Spending',
        note: 'refunds deducted, transfers left out',
        href: expensesHref(days),
        opens: 'its transactions',
      };
    case 'not-counted':
      return {
        title: 'Not counted',
        note: `${transactionCount(step.transactions)} in no total but balances`,
        href: drillDownHref({ flag: 'not-counted', ...days }),
        opens: 'its transactions',
      };
    case 'late-refunds':
      return {
        title: 'Refunds of other days',
        note: 'they count with purchases before or after these days',
        href: drillDownHref({ type: 'refund', ...days }),
        opens: 'refunds of these days',
      };
    case 'transfers':
      return {
        title: 'Transfers on their way',
        note: 'one side is here, the other is not, or not in these days',
        href: drillDownHref({ type: 'transfer', ...days }),
        opens: 'transfers of these days',
      };
    case 'begins':
      return {
        title: `${step.name}, begins${on(step.day)}`,
        note: step.valued ? 'your first value for it' : 'what it held before its first day here',
        ...ofAccount(step.accountId),
      };
    case 'value': {
      const known =
        step.marks === 1
          ? `typed on${on(step.day)}`
          : step.marks === 0
            ? 'on the way to its next value'
            : `${step.marks} values`;
      const moved =
        step.moved === 0
          ? ''
          : `; ${write(Math.abs(step.moved))} moved ${step.moved > 0 ? 'in' : 'out'} is not in it`;
      return { title: `${step.name}, value`, note: known + moved, ...ofAccount(step.accountId) };
    }
    case 'ends':
      return {
        title: `${step.name}, closed${on(step.day)}`,
        note: 'what it held leaves with it',
        ...ofAccount(step.accountId),
      };
    case 'unexplained': {
      const days = step.from && step.to ? formatSpan({ from: step.from, to: step.to }, year) : '';
      return {
        title: 'Unexplained',
        note: `${step.name}, ${step.gaps > 1 ? `${step.gaps} gaps, ` : ''}${days}`,
        ...ofAccount(step.accountId),
      };
    }
  }
}

const ofAccount = (id: string) => ({ href: `/bank-accounts/${id}`, opens: 'the account' });

/** The name of a point on the axis: the first and the last day in full, month ends between by their month. */
export function pointLabel(
  day: CalendarDate,
  { from, to, points }: { from: CalendarDate; to: CalendarDate; points: readonly NetWorthPoint[] },
): string {
  if (points.length > 25) return `${formatShortMonth(day)} ${day.slice(0, 4)}`;
  if (day === from || day === to) return formatMonthDay(day);
  // At the turn of a year, the month alone would not say which year.
  return points.length > 13 && day.slice(5, 7) === '01'
    ? `${formatShortMonth(day)} ${day.slice(2, 4)}`
    : formatShortMonth(day);
}

/** The accounts that begin at each point, as the chart notes it: 'Car begins, Mar 14'. */
export function beginNotes({ begins, points, to }: NetWorth): { day: CalendarDate; text: string }[] {
  const notes = new Map<CalendarDate, { name: string; day: CalendarDate }[]>();
  for (const begin of begins) {
    const at = points.find(({ day }) => day >= begin.day)?.day;
    if (at !== undefined) notes.set(at, [...(notes.get(at) ?? []), begin]);
  }
  return [...notes].map(([day, begun]) => {
    const [first] = begun;
    const when = first ? (first.day.startsWith(to.slice(0, 4)) ? formatMonthDay : formatDate)(first.day) : '';
    return {
      day,
      text: begun.length === 1 ? `${first?.name} begins, ${when}` : `${begun.length} accounts begin`,
    };
  });
}

/** The text for a figure that is missing at a point: 'not yet' before the first one, a dash once all is closed. */
export const absentText = (
  before: readonly NetWorthPoint[],
  isThere: (point: NetWorthPoint) => boolean,
): string => (before.some(isThere) ? '—' : 'not yet');
