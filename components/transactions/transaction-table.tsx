import { CategoryBadge } from '@/components/categories/category-badge';
import { TransactionAmount } from '@/components/money/money';
import { Card } from '@/components/ui/card';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { accountLabel } from '@/lib/domain/account';
import { formatDate } from '@/lib/domain/period';
import type { Transaction, TransactionChoices } from '@/lib/domain/transaction';

/** The five columns of the list; on a phone each transaction takes two lines. */
export function TransactionTable({
  transactions,
  choices,
}: {
  transactions: readonly Transaction[];
  choices: TransactionChoices | null;
}) {
  const accountOf = ({ accountId }: Transaction) => {
    if (!choices) return 'Error loading account';
    const account = choices.accounts.find(({ id }) => id === accountId);
    return account ? accountLabel(account) : 'Unknown Account';
  };
  return (
    <Card className="overflow-hidden p-0">
      <Table>
        <TableHeader>
          <TableRow className="max-lg:sr-only">
            <TableHead>Date</TableHead>
            <TableHead>Description</TableHead>
            <TableHead>Category</TableHead>
            <TableHead className="text-right">Amount</TableHead>
            <TableHead>Account</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody className="max-lg:[&>tr:last-child]:border-b-0">
          {transactions.map((transaction) => (
            <TransactionRow key={transaction.id} transaction={transaction} account={accountOf(transaction)} />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const cell = 'max-lg:block max-lg:border-0 max-lg:p-0';

function TransactionRow({ transaction, account }: { transaction: Transaction; account: string }) {
  const { date, description, category, amount, type } = transaction;
  return (
    <TableRow className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:border-b max-lg:border-border max-lg:px-4 max-lg:py-3">
      <TableCell
        className={`${cell} whitespace-nowrap text-ink-3 tabular-nums max-lg:order-3 max-lg:text-[12.5px]`}
      >
        {formatDate(date)}
        <span className="lg:hidden"> · {account}</span>
      </TableCell>
      <TableCell
        className={`${cell} font-medium wrap-anywhere max-lg:order-1 max-lg:truncate lg:w-full lg:max-w-0 lg:min-w-40`}
      >
        {description}
      </TableCell>
      <TableCell
        className={`${cell} max-lg:order-4 max-lg:max-w-36 max-lg:text-right lg:max-w-36 xl:max-w-52`}
      >
        <CategoryBadge category={category} />
      </TableCell>
      <TableCell className={`${cell} text-right whitespace-nowrap max-lg:order-2`}>
        <TransactionAmount amount={amount} type={type} />
      </TableCell>
      <TableCell className={`${cell} truncate text-ink-3 max-lg:hidden lg:max-w-40 xl:max-w-60`}>
        {account}
      </TableCell>
    </TableRow>
  );
}

export function TransactionTableSkeleton() {
  return (
    <Card className="overflow-hidden p-0" aria-busy>
      <div className="h-[41px] border-b border-border max-lg:hidden" />
      {Array.from({ length: 10 }, (_, row) => (
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
