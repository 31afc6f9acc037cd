import 'server-only';

import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import { overviewOf } from '@/lib/domain/recurring/list/overview';
import { reviewDocument } from '@/lib/domain/review/document';
import type { Review } from '@/lib/domain/review/review';
import { newPriceQuestions } from '@/lib/domain/review/new-prices';
import { seriesQuestions } from '@/lib/domain/review/series';
import { getNewPrices, getRecurring } from './recurring';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';
import { logFailure } from './errors';

/** Returns the review on the user's `today`. */
export async function getReview(today: CalendarDate): Promise<Review> {
  const [{ data, error }, recurring, newPrices, currency] = await Promise.all([
    readDocument('review_page', { today }),
    getRecurring(today),
    getNewPrices(today),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the review', error);
  return {
    ...reviewDocument(currency).parse(data),
    series: seriesQuestions(overviewOf(recurring, today, currency), today),
    newPrices: newPriceQuestions(newPrices, recurring, today),
  };
}
