import { dateInZone, formatDate } from '@/lib/domain/calendar-date';

/**
 * When something was deleted, in the user's time zone: 'Deleted Nov 20'. The trash keeps days, so no year is needed.
 */
export function deletedOn({ deletedAt }: { deletedAt: string }, timeZone: string): string {
  const [day] = formatDate(dateInZone(new Date(deletedAt), timeZone)).split(',');
  return `Deleted ${day}`;
}
