import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The screen below its header while it loads. */
export function NetWorthSkeleton() {
  return (
    <div aria-busy className="grid gap-4">
      <Skeleton className="h-[462px] rounded-card max-sm:h-[470px]" />
      <div className="grid gap-4 min-[1101px]:grid-cols-[minmax(0,1fr)_376px]">
        <Skeleton className="h-[485px] rounded-card" />
        <Skeleton className="h-[485px] rounded-card" />
      </div>
      <Skeleton className="h-[425px] rounded-card" />
    </div>
  );
}
