import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The page of a series while it loads. */
export function SeriesSkeleton() {
  return (
    <div aria-busy>
      <Skeleton className="mb-5 h-14 w-60" />
      <Card className="mb-4 h-[120px]">
        <Skeleton className="h-full" />
      </Card>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card className="h-[520px]">
          <Skeleton className="h-full" />
        </Card>
        <Card className="h-[240px]">
          <Skeleton className="h-full" />
        </Card>
      </div>
    </div>
  );
}
