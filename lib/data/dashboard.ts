import 'server-only';

import type { CalendarDate } from '@/lib/domain/calendar-date';
import { dashboardDocument, type Dashboard } from '@/lib/domain/dashboard';
import type { Period } from '@/lib/domain/period';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';
import { logFailure } from './errors';

/**
 * Everything the dashboard shows for a period on the user's `today`, in one round trip.
 * @throws if it can't be read
 */
export async function getDashboard(period: Period, today: CalendarDate): Promise<Dashboard> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('dashboard', {
      period_start: period.start,
      period_end: period.end,
      previous_start: period.previousStart,
      today,
    }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the dashboard', error);
  return dashboardDocument(currency).parse(data);
}
