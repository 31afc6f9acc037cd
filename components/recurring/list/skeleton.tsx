import { UpcomingTabs } from '@/components/recurring/tabs';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';

/** The list while it loads. */
export function RecurringSkeleton() {
  return (
    <>
      <PageHeader title="Upcoming">
        <Skeleton className="h-9 w-24 touch:h-11" />
      </PageHeader>
      <UpcomingTabs tab="recurring" />
      <Card className="overflow-hidden p-0" aria-busy>
        <div className="h-[90px] border-b border-border" />
        {Array.from({ length: 8 }, (_, row) => (
          <div
            key={row}
            className="flex h-[56px] items-center gap-6 border-b border-border px-5 last:border-b-0"
          >
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-24 max-md:hidden" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </Card>
    </>
  );
}
