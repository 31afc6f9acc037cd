import 'server-only';

import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import {
  spendingComparisonDocument,
  type SpendingComparison,
} from '@/lib/domain/dashboard/spending-comparison';
import { comparedSpans, type Period } from '@/lib/domain/dates/period';
import { readDocument } from '../screen-documents';
import { getCurrency } from '../shell';
import { logFailure } from '../errors';

/**
 * The categories and payees that explain the change in spending since the previous period. For a running period,
 * compares the days up to the user's `today` with as many days. docs/product.md, 'Dashboard panels'.
 * @throws if it can't be read
 */
export async function getSpendingComparison(
  period: Period,
  today: CalendarDate,
): Promise<SpendingComparison> {
  const spans = comparedSpans(period, today);
  const [{ data, error }, currency] = await Promise.all([
    readDocument('compare_spending', {
      now_start: spans.now.from,
      now_end: spans.now.to,
      before_start: spans.before.from,
      before_end: spans.before.to,
    }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading what changed', error);
  return spendingComparisonDocument(currency).parse(data);
}
