import { addDays, type CalendarDate } from '../../dates/calendar-date';
import { formatSpan } from '../../dates/format';
import type { OccurrenceItem } from '../occurrence-item';
import { hidingGap } from '../occurrence-state';
import type { RecurringPage } from '../page-document';
import { rhythmOf } from '../rhythms';
import { currentTerms } from '../search';
import { daysOffText } from '../texts';

type Account = RecurringPage['accounts'][number];

/**
 * A sentence on the state of an occurrence: the days it was off, or the file that says, or does not say, that it came.
 * @param account the one its series is of
 */
export function stateNote(
  item: OccurrenceItem,
  account: Account | undefined,
  today: CalendarDate,
): string | null {
  const { state, due, expected, moved, series } = item;
  const off = daysOffText(item);
  const day = (date: CalendarDate) => formatSpan({ from: date, to: date }, today.slice(0, 4));
  const gap = account && hidingGap(account, expected, rhythmOf(currentTerms(series.terms)), today);
  const end = lastCovered(account, today);
  switch (state) {
    case 'paid':
      return off === '' ? null : `Paid ${off}.`;
    case 'skipped':
      return 'Skipped.';
    case 'upcoming':
      return moved ? `Moved from ${day(due)}.` : null;
    case 'late':
      return end ? `Late: not in your file up to ${day(end)}.` : 'Late: not entered yet.';
    case 'missed':
      return end ? `Missed: not in your file up to ${day(end)}.` : 'Missed: not entered.';
    case 'due':
    case 'unknown': {
      const begin = state === 'due' ? `Due ${day(expected)}.` : '';
      const silence = gap
        ? gap.to < today
          ? `No file covers ${formatSpan(gap, today.slice(0, 4))}.`
          : `Your file of ${series.account} ends ${day(end ?? addDays(gap.from, -1))}.`
        : '';
      return [begin, silence].filter(Boolean).join(' ') || null;
    }
  }
}

/** The last day that a file covers; null for an account kept by hand. */
function lastCovered(account: Account | undefined, today: CalendarDate): CalendarDate | null {
  if (!account?.uncovered) return null;
  const { knownUntil, uncovered } = account;
  const running = uncovered.find(({ to }) => to >= today);
  const before = running ? addDays(running.from, -1) : knownUntil;
  return before < knownUntil ? before : knownUntil;
}
