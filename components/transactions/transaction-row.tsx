'use client';

import { CategoryBadge } from '@/components/categories/category-badge';
import { TransactionAmount } from '@/components/money/money';
import { RowMenu } from '@/components/transactions/row-menu';
import { RowSelect } from '@/components/transactions/row-select';
import { useSelection } from '@/components/transactions/selection';
import { TableCell, TableRow } from '@/components/ui/table';
import { formatDate } from '@/lib/domain/date-format';
import type { Transaction } from '@/lib/domain/transaction';

const cell = 'base:max-xl:block max-xl:border-0 max-xl:p-0';
/** The cells that span both lines of a phone's row. */
const beside = `${cell} max-xl:row-span-2 max-xl:self-center`;

/** A transaction as a row of the list; on narrow screens as two lines between its checkbox and its menu. */
export function TransactionRow({ transaction, account }: { transaction: Transaction; account: string }) {
  const { date, description, category, amount, type, note } = transaction;
  const isSelected = useSelection().has(transaction.id);
  return (
    <TableRow
      data-state={isSelected ? 'selected' : undefined}
      className="max-xl:grid max-xl:grid-cols-[auto_minmax(0,1fr)_auto_auto] max-xl:gap-x-2.5 max-xl:gap-y-1 max-xl:border-b max-xl:border-border max-xl:py-2.5 max-xl:pl-4"
    >
      <TableCell className={`${beside} max-xl:order-1`}>
        <span className="flex">
          <RowSelect transaction={transaction} />
        </span>
      </TableCell>
      <TableCell
        className={`${cell} whitespace-nowrap text-ink-3 tabular-nums max-xl:order-5 max-xl:min-w-0 max-xl:text-[12.5px]`}
      >
        {/* The date is never truncated; the account beside it may be. */}
        <span className="flex">
          {formatDate(date)}
          <span className="min-w-0 truncate whitespace-pre xl:hidden"> · {account}</span>
        </span>
      </TableCell>
      <TableCell className={`${cell} max-xl:order-2 xl:w-full xl:max-w-0 xl:min-w-32`}>
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 font-medium wrap-anywhere max-xl:truncate">{description}</span>
          {note ? (
            <span title={note} className="min-w-10 flex-1 truncate text-[13px] text-ink-3">
              <span className="sr-only">Note: </span>
              {note}
            </span>
          ) : null}
        </span>
      </TableCell>
      <TableCell
        className={`${cell} max-xl:order-6 max-xl:max-w-36 max-[25rem]:max-w-32 max-xl:text-right max-xl:*:border-0 max-xl:*:px-0 xl:w-48 xl:max-w-48 xl:min-w-48`}
      >
        <CategoryBadge category={category} />
      </TableCell>
      <TableCell className={`${cell} truncate text-ink-3 max-xl:hidden xl:w-56 xl:max-w-56 xl:min-w-56`}>
        {account}
      </TableCell>
      <TableCell className={`${cell} text-right whitespace-nowrap max-xl:order-3`}>
        <TransactionAmount amount={amount} type={type} />
      </TableCell>
      <TableCell className={`${beside} max-xl:order-4 max-xl:-ml-1.5 xl:py-0 xl:pr-2 xl:pl-0`}>
        <RowMenu transaction={transaction} />
      </TableCell>
    </TableRow>
  );
}
