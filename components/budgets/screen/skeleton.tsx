import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/feedback/skeleton';

/** The Budgets screen while it loads. */
export function BudgetsSkeleton() {
  return (
    <>
      <PageHeader title="Budgets">
        <Skeleton className="h-9 w-28 touch:h-11 max-sm:hidden" />
        <Skeleton className="h-9 w-30 touch:h-11 max-sm:hidden" />
        <Skeleton className="h-9 w-66 touch:h-11 max-sm:hidden" />
        <Skeleton className="size-11 sm:hidden" />
      </PageHeader>
      <Skeleton className="mb-4 h-11 sm:hidden" />
      <div aria-busy className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
        {[0, 1].map((card) => (
          <Card key={card} className="h-[116px] sm:h-[216px]">
            <Skeleton className="h-full" />
          </Card>
        ))}
        <Card className="overflow-hidden p-0 lg:col-span-2">
          <div className="h-[45px] border-b border-border" />
          {Array.from({ length: 10 }, (_, row) => (
            <div
              key={row}
              className="flex h-[45px] items-center gap-6 border-b border-border px-5 last:border-b-0 max-lg:h-[60px]"
            >
              <Skeleton className="h-4 flex-1" />
              <Skeleton className="h-4 w-24 max-md:hidden" />
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </Card>
      </div>
    </>
  );
}
