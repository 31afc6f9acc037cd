import { Skeleton } from '@/components/ui/feedback/skeleton';

export function ImportsSkeleton() {
  return (
    <div className="grid gap-4" aria-busy>
      <Skeleton className="h-[84px] rounded-card" />
      <Skeleton className="h-[390px] rounded-card" />
      <Skeleton className="h-[270px] rounded-card" />
      <Skeleton className="h-[180px] rounded-card" />
    </div>
  );
}
