'use client';

import Link from 'next/link';
import { CategoryBadge } from '@/components/categories/badge';
import { DrillDownLink } from '@/components/money/drill-down-link';
import { TransactionAmount } from '@/components/money/money';
import { TransferTitle } from '@/components/entry/transfer-title';
import { buttonStyles } from '@/components/ui/button-styles';
import { Card, CardHeader, CardTitle } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { categoryColor, type CategoryColor, type ChosenColors } from '@/lib/domain/categories/color';
import type { Currency } from '@/lib/domain/money/currency';
import type { RecentTransaction } from '@/lib/domain/dashboard/dashboard';
import { formatDate } from '@/lib/domain/dates/format';
import { toDecimal } from '@/lib/domain/money/money';
import { drillDownHref } from '@/lib/domain/transactions/drill-down';

type RecentTransactionsProps = {
  transactions: readonly RecentTransaction[];
  currency: Currency;
  /** The colours used by the doughnut next to the list. */
  colors: ReadonlyMap<string, CategoryColor>;
  chosenColors: ChosenColors;
};

/** The five latest transactions by date. */
export function RecentTransactions({
  transactions,
  currency,
  colors,
  chosenColors,
}: RecentTransactionsProps) {
  return (
    <Card aria-labelledby="recent-transactions" className="flex min-w-0 flex-col px-0 pt-[18px] pb-1.5">
      <CardHeader className="mb-1 px-5">
        <CardTitle id="recent-transactions">Recent Transactions</CardTitle>
        {transactions.length > 0 ? (
          <Link
            href="/transactions"
            prefetch={false}
            className="relative z-10 text-[13px] text-ink-3 underline-offset-4 hover:text-ink hover:underline touch:after:absolute touch:after:-inset-3.5"
          >
            View all <span aria-hidden>→</span>
          </Link>
        ) : null}
      </CardHeader>
      {transactions.length === 0 ? (
        <EmptyState
          className="flex-1"
          title="No transactions"
          text="Import a file from your bank, or add one by hand."
          action={
            <Link className={buttonStyles({ variant: 'outline' })} href="/upload">
              Go to Upload
            </Link>
          }
        />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,28%)_minmax(6rem,auto)]">
          {transactions.map((transaction) => (
            <RecentItem
              key={transaction.id}
              transaction={transaction}
              currency={currency}
              color={colorInChart(colors, transaction.category, chosenColors)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

/**
 * The category's colour in the doughnut, or the one the user chose; otherwise its default, unless another category
 * has that colour in the doughnut.
 */
function colorInChart(
  colors: ReadonlyMap<string, CategoryColor>,
  category: string,
  chosen: ChosenColors,
): CategoryColor {
  const color = categoryColor(category, chosen);
  if (Object.hasOwn(chosen, category)) return color;
  return colors.get(category) ?? ([...colors.values()].includes(color) ? 'rest' : color);
}

function RecentItem({
  transaction,
  currency,
  color,
}: {
  transaction: RecentTransaction;
  currency: Currency;
  color: CategoryColor;
}) {
  const {
    date,
    description,
    payee,
    category,
    amount,
    type,
    incoming,
    counted,
    split,
    accountName,
    otherAccountName,
  } = transaction;
  const exactly = toDecimal(amount, currency);
  return (
    <li className="relative col-span-full mx-1 grid grid-cols-subgrid items-center border-b border-border px-4 py-[11px] last:border-b-0">
      <div className="min-w-0">
        <p className="truncate font-medium">
          <DrillDownLink
            stretched
            href={drillDownHref({
              type,
              from: date,
              to: date,
              min: exactly,
              max: exactly,
              description: payee,
            })}
            rows="in the list of transactions"
          >
            {otherAccountName === null ? (
              description
            ) : (
              <TransferTitle
                from={(incoming ? otherAccountName : accountName) ?? 'Unknown Account'}
                to={(incoming ? accountName : otherAccountName) ?? 'Unknown Account'}
              />
            )}
          </DrillDownLink>
        </p>
        <p className="truncate text-[12.5px] text-ink-3 tabular-nums">
          {formatDate(date)} · {otherAccountName === null ? (accountName ?? 'Unknown Account') : description}
          {counted ? null : ' · not counted'}
        </p>
      </div>
      <div className="min-w-0 max-sm:hidden">
        {type === 'transfer' || split ? (
          <span className="px-[9px] text-[12.5px] text-ink-3">{split ? 'Several parts' : 'Transfer'}</span>
        ) : (
          <CategoryBadge category={category} color={color} />
        )}
      </div>
      <TransactionAmount
        amount={amount}
        type={type}
        incoming={incoming}
        counted={counted}
        className="text-right whitespace-nowrap"
      />
    </li>
  );
}
