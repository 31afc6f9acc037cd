import Link from 'next/link';
import { CategoryBadge } from '@/components/categories/category-badge';
import { TransactionAmount } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import type { CategoryColor } from '@/lib/domain/category-color';
import { formatDate } from '@/lib/domain/period';
import type { RecentTransaction } from '@/lib/domain/spending';

type RecentTransactionsProps = {
  transactions: readonly RecentTransaction[];
  /** The colours of the doughnut beside the list. */
  colors: ReadonlyMap<string, CategoryColor>;
};

/** The five latest transactions by date. */
export function RecentTransactions({ transactions, colors }: RecentTransactionsProps) {
  return (
    <Card aria-labelledby="recent-transactions" className="px-0 pt-[18px] pb-1.5">
      <CardHeader className="mb-1 px-5">
        <CardTitle id="recent-transactions">Recent Transactions</CardTitle>
        {transactions.length > 0 ? (
          <Link
            href="/transactions"
            className="text-[13px] text-ink-3 underline-offset-4 hover:text-ink hover:underline"
          >
            View all <span aria-hidden>→</span>
          </Link>
        ) : null}
      </CardHeader>
      {transactions.length === 0 ? (
        <EmptyState
          title="No transactions"
          text="Bring in the file your bank gives you, or add one by hand."
          action={
            <Button asChild variant="outline">
              <Link href="/upload">Go to Upload</Link>
            </Button>
          }
        />
      ) : (
        <ul>
          {transactions.map((transaction) => (
            <li
              key={transaction.id}
              className="mx-1 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-border px-4 py-[11px] last:border-b-0 sm:grid-cols-[minmax(0,1fr)_28%_minmax(8rem,auto)]"
            >
              <div className="min-w-0">
                <p className="truncate font-medium">{transaction.description}</p>
                <p className="truncate text-[12.5px] text-ink-3 tabular-nums">
                  {formatDate(transaction.date)} · {transaction.accountName ?? 'Unknown Account'}
                </p>
              </div>
              <div className="min-w-0 max-sm:hidden">
                <CategoryBadge
                  category={transaction.category}
                  color={colors.get(transaction.category) ?? 'rest'}
                />
              </div>
              <TransactionAmount
                amount={transaction.amount}
                type={transaction.type}
                className="text-right whitespace-nowrap"
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
