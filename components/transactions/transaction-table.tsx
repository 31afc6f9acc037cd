import { CategoryBadge } from '@/components/categories/category-badge';
import { TransactionAmount } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { accountLabel } from '@/lib/domain/account';
import { formatDate } from '@/lib/domain/period';
import { PAGE_SIZE, type Transaction } from '@/lib/domain/transaction';

/** The five columns of the list; on a phone each transaction takes two lines. */
export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <Card className="overflow-hidden p-0">
      <Table className="table-fixed">
        <TableHeader>
          <TableRow className="max-md:sr-only">
            <TableHead className="w-[128px]">Date</TableHead>
            <TableHead>Description</TableHead>
            <TableHead className="w-[19%]">Category</TableHead>
            <TableHead className="w-[148px] text-right">Amount</TableHead>
            <TableHead className="w-[23%]">Account</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody className="max-md:[&>tr:last-child]:border-b-0">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const cell = 'max-md:block max-md:border-0 max-md:p-0';

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { date, description, category, amount, type, account } = transaction;
  return (
    <TableRow className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:border-b max-md:border-border max-md:px-4 max-md:py-3">
      <TableCell
        className={`${cell} whitespace-nowrap text-ink-3 tabular-nums max-md:order-3 max-md:text-[12.5px]`}
      >
        {formatDate(date)}
        <span className="md:hidden"> · {account ? account.name : 'Unknown Account'}</span>
      </TableCell>
      <TableCell className={`${cell} font-medium break-words max-md:order-1 max-md:truncate`}>
        {description}
      </TableCell>
      <TableCell className={`${cell} max-md:order-4 max-md:max-w-36 max-md:text-right`}>
        <CategoryBadge category={category} />
      </TableCell>
      <TableCell className={`${cell} text-right whitespace-nowrap max-md:order-2`}>
        <TransactionAmount amount={amount} type={type} />
      </TableCell>
      <TableCell className={`${cell} truncate text-ink-3 max-md:hidden`}>
        {account ? accountLabel(account) : 'Unknown Account'}
      </TableCell>
    </TableRow>
  );
}

export function TransactionTableSkeleton() {
  return (
    <Card className="overflow-hidden p-0" aria-busy>
      <div className="h-[41px] border-b border-border max-md:hidden" />
      {Array.from({ length: PAGE_SIZE }, (_, row) => (
        <div
          key={row}
          className="flex h-[48px] items-center gap-6 border-b border-border px-4 last:border-b-0"
        >
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </Card>
  );
}
