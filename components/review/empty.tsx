'use client';

import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { dateInZone } from '@/lib/domain/dates/calendar-date';
import { formatDate } from '@/lib/domain/dates/format';
import { reviewHref, type ReviewGroup } from '@/lib/domain/review/review';
import { GROUP_TEXTS } from '@/lib/domain/review/texts';

type ReviewEmptyProps = {
  /** The group that has no items while others do; null if there are none at all. */
  group: ReviewGroup | null;
  /** Instant of the last file import; null if there was none. */
  lastImport: string | null;
  timeZone: string;
};

/** Message in a review with nothing to decide. */
export function ReviewEmpty({ group, lastImport, timeZone }: ReviewEmptyProps) {
  return (
    <Card className="p-0">
      {group ? (
        <EmptyState
          title={GROUP_TEXTS[group].none}
          text="Other groups still have something to decide."
          action={
            <Link href={reviewHref(null)} prefetch={false} className={buttonStyles({ variant: 'outline' })}>
              Show all
            </Link>
          }
        />
      ) : (
        <EmptyState
          title="Nothing needs review"
          text={
            lastImport
              ? `The last file was imported on ${formatDate(dateInZone(new Date(lastImport), timeZone))}. Transfers, refunds and possible duplicates that Outlay is not sure about appear here.`
              : 'No file has been imported yet. Transfers, refunds and possible duplicates that Outlay is not sure about appear here.'
          }
          action={
            <Link href="/upload" prefetch={false} className={buttonStyles({ variant: 'outline' })}>
              Import a file
            </Link>
          }
        />
      )}
    </Card>
  );
}
