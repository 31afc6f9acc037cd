import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';

export function TrashSkeleton() {
  return (
    <Card className="overflow-hidden p-0" aria-busy>
      {Array.from({ length: 8 }, (_, row) => (
        <div
          key={row}
          className="flex h-[65px] items-center gap-6 border-b border-border px-4 last:border-b-0"
        >
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-8 w-20" />
        </div>
      ))}
    </Card>
  );
}
