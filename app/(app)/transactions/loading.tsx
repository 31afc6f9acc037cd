import { TransactionTableSkeleton } from '@/components/transactions/transaction-table';
import { PageHeader } from '@/components/ui/page-header';
import { Skeleton } from '@/components/ui/skeleton';

export default function TransactionsLoading() {
  return (
    <>
      <PageHeader title="Transactions" text="Loading..." />
      <Skeleton className="mb-3.5 h-9 max-w-[420px] rounded-control" />
      <TransactionTableSkeleton />
    </>
  );
}
