import 'server-only';

import type { CalendarDate } from '@/lib/domain/dates/calendar-date';
import type { Review } from '@/lib/domain/review/review';
import { reviewDocument } from '@/lib/domain/review/document';
import { readDocument } from './screen-documents';
import { getCurrency } from './shell';
import { logFailure } from './errors';

/** Returns the review on the user's `today`. */
export async function getReview(today: CalendarDate): Promise<Review> {
  const [{ data, error }, currency] = await Promise.all([
    readDocument('review_page', { today }),
    getCurrency(),
  ]);
  if (error) throw logFailure('reading the review', error);
  return reviewDocument(currency).parse(data);
}
