import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { PageHeader } from '@/components/ui/page-header';
import type { PageSize } from '@/lib/domain/transactions/query';

/** The screen while its first page loads. */
export function TransactionsSkeleton({ rows }: { rows: PageSize }) {
  return (
    <>
      <PageHeader title="Transactions" text={'\u00a0'}>
        <Skeleton className="h-9 w-64 touch:h-11" />
      </PageHeader>
      <Skeleton className="mb-3.5 h-9 w-full touch:h-11 sm:max-w-[537px]" />
      <Card className="@container/list overflow-hidden p-0" aria-busy>
        <div className="h-[39px] border-b border-border two-line:h-[50px] max-md:h-[58px]" />
        {Array.from({ length: rows }, (_, row) => (
          <div
            key={row}
            className="flex h-[48px] items-center gap-6 border-b border-border px-4 last:border-b-0 two-line:h-[68px]"
          >
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-20" />
          </div>
        ))}
      </Card>
    </>
  );
}
