import { ReviewHeader } from '@/components/review/header';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The screen while it loads. */
export function ReviewSkeleton() {
  return (
    <>
      <ReviewHeader items={null} />
      <Skeleton className="mb-4.5 h-9 w-full touch:h-11 sm:max-w-[480px]" />
      <Card className="overflow-hidden p-0" aria-busy>
        <div className="h-[53px] border-b border-border" />
        {Array.from({ length: 5 }, (_, row) => (
          <div
            key={row}
            className="flex h-[63px] items-center gap-6 border-b border-border px-5 last:border-b-0"
          >
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-44 max-md:w-20" />
          </div>
        ))}
      </Card>
    </>
  );
}
