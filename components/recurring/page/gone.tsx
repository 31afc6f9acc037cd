import Link from 'next/link';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { RECURRING_PATH } from '@/lib/domain/recurring/page/href';

/** Shown in place of a series that was deleted or refused, or is no longer found. */
export function SeriesGone() {
  return (
    <>
      <PageHeader title="Recurring" />
      <Card className="p-0">
        <EmptyState
          title="This one is gone"
          text="It was deleted or refused, or its rows are gone."
          action={
            <Link href={RECURRING_PATH} prefetch={false} className={buttonStyles({ variant: 'outline' })}>
              All that comes back
            </Link>
          }
        />
      </Card>
    </>
  );
}
