import { dateInZone } from '@/lib/domain/dates/calendar-date';
import { formatMonthDay } from '@/lib/domain/dates/format';

/**
 * The day something was deleted, in the user's time zone: 'Deleted Nov 20'. The trash keeps days, so no year is needed.
 */
export function deletedOn({ deletedAt }: { deletedAt: string }, timeZone: string): string {
  return `Deleted ${formatMonthDay(dateInZone(new Date(deletedAt), timeZone))}`;
}
