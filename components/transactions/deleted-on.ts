import { dateInZone } from '@/lib/domain/calendar-date';
import { formatMonthDay } from '@/lib/domain/date-format';

/** When something was deleted, where the user is: 'Deleted Nov 20'. It is days ago, so it needs no year. */
export function deletedOn({ deletedAt }: { deletedAt: string }, timeZone: string): string {
  return `Deleted ${formatMonthDay(dateInZone(new Date(deletedAt), timeZone))}`;
}
