import type { Calendar } from './document';

/** True for periods that are calendar months. */
export function isCalendarMonths({ kind, day, shift }: Pick<Calendar, 'kind' | 'day' | 'shift'>): boolean {
  return kind === 'day' && day === 1 && shift === 'none';
}
