import { dateInZone, formatDate } from '@/lib/domain/calendar-date';

/** When something was deleted, where the user is: 'Deleted Nov 20'. It is days ago, so it needs no year. */
export function deletedOn({ deletedAt }: { deletedAt: string }, timeZone: string): string {
  const [day] = formatDate(dateInZone(new Date(deletedAt), timeZone)).split(',');
  return `Deleted ${day}`;
}
