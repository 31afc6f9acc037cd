import Link from 'next/link';
import { CategoryBadge } from '@/components/categories/category-badge';
import { RowsLink } from '@/components/dashboard/rows-link';
import { TransactionAmount } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ownColor, type CategoryColor } from '@/lib/domain/category-color';
import type { RecentTransaction } from '@/lib/domain/dashboard';
import { formatDate } from '@/lib/domain/calendar-date';
import { rowsHref } from '@/lib/domain/rows-behind';

type RecentTransactionsProps = {
  transactions: readonly RecentTransaction[];
  /** The colours of the doughnut beside the list. */
  colors: ReadonlyMap<string, CategoryColor>;
};

/** The five latest transactions by date. */
export function RecentTransactions({ transactions, colors }: RecentTransactionsProps) {
  return (
    <Card aria-labelledby="recent-transactions" className="min-w-0 px-0 pt-[18px] pb-1.5">
      <CardHeader className="mb-1 px-5">
        <CardTitle id="recent-transactions">Recent Transactions</CardTitle>
        {transactions.length > 0 ? (
          <Link
            href="/transactions"
            prefetch={false}
            className="relative text-[13px] text-ink-3 underline-offset-4 hover:text-ink hover:underline touch:after:absolute touch:after:-inset-3"
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
            <RecentItem
              key={transaction.id}
              transaction={transaction}
              color={colorBeside(colors, transaction.category)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A category's colour in the doughnut; otherwise its own, unless that stands for another there. */
function colorBeside(colors: ReadonlyMap<string, CategoryColor>, category: string): CategoryColor {
  const own = ownColor(category);
  return colors.get(category) ?? ([...colors.values()].includes(own) ? 'rest' : own);
}

function RecentItem({ transaction, color }: { transaction: RecentTransaction; color: CategoryColor }) {
  const { date, description, category, amount, type, accountName } = transaction;
  return (
    <li className="relative mx-1 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-b border-border px-4 py-[11px] last:border-b-0 sm:grid-cols-[minmax(0,1fr)_28%_minmax(6rem,auto)]">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <RowsLink
            stretched
            href={rowsHref({ type, from: date, to: date, min: amount, max: amount, description })}
            rows="in the list of transactions"
          >
            {description}
          </RowsLink>
        </p>
        <p className="truncate text-[12.5px] text-ink-3 tabular-nums">
          {formatDate(date)} · {accountName ?? 'Unknown Account'}
        </p>
      </div>
      <div className="min-w-0 max-sm:hidden">
        <CategoryBadge category={category} color={color} />
      </div>
      <TransactionAmount amount={amount} type={type} className="text-right whitespace-nowrap" />
    </li>
  );
}
