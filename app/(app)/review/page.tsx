import type { Metadata } from 'next';
import { ReviewHeader } from '@/components/review/header';
import { ReviewSkeleton } from '@/components/review/skeleton';
import { ReviewView } from '@/components/review/view';
import { Card } from '@/components/ui/card';
import { LoadError } from '@/components/ui/feedback/load-error';
import { ScreenBoundary } from '@/components/ui/feedback/screen-boundary';
import { userTimeZone, userToday } from '@/lib/data/auth/session';
import { loadable } from '@/lib/data/errors';
import { getReview } from '@/lib/data/review';
import { stateReads } from '@/lib/data/screen-documents';
import { getTransactionChoices } from '@/lib/data/transactions/transactions';
import type { CalendarDate } from '@/lib/domain/dates/calendar-date';

export const metadata: Metadata = { title: 'Review' };

export default function ReviewScreen() {
  const review = stateReads(showReview, userToday(), userTimeZone());
  return <ScreenBoundary fallback={<ReviewSkeleton />}>{review}</ScreenBoundary>;
}

async function showReview(today: CalendarDate, timeZone: string) {
  const [review, choices] = await Promise.all([
    loadable('showing the review', getReview(today)),
    loadable('showing choices', getTransactionChoices(today)),
  ]);
  if (review) {
    return (
      <ReviewView
        review={review}
        accounts={choices?.accounts ?? null}
        categories={choices?.categories.map(({ name }) => name)}
        today={today}
        timeZone={timeZone}
      />
    );
  }
  return (
    <>
      <ReviewHeader items={null} />
      <Card className="p-0">
        <LoadError
          title="The review could not be loaded"
          text="Nothing was decided. Try again in a moment."
        />
      </Card>
    </>
  );
}
