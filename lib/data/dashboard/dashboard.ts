import 'server-only';

import { cookies } from 'next/headers';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import {
  CATEGORY_VIEW_COOKIE,
  parseCategoryView,
  type CategoryView,
} from '@/lib/domain/dashboard/category-view';
import { dashboardDocument, type Dashboard } from '@/lib/domain/dashboard/dashboard';
import type { Period } from '@/lib/domain/dates/period';
import type { ShownType } from '@/lib/domain/dates/period-choice';
import {
  parseSpendingView,
  spendingViewCookie,
  type SpendingView,
} from '@/lib/domain/dashboard/spending-view';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';
import { logFailure } from '../errors';

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

/** The view in which this browser last showed the chart 'Spending' for periods of a type. */
export async function getSpendingView(type: ShownType): Promise<SpendingView> {
  return parseSpendingView(type, (await cookies()).get(spendingViewCookie(type))?.value);
}

/** The view in which this browser last showed 'Spending by Category': categories or groups. */
export async function getCategoryView(): Promise<CategoryView> {
  return parseCategoryView((await cookies()).get(CATEGORY_VIEW_COOKIE)?.value);
}
