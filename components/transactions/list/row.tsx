'use client';

import { RowAmount } from '@/components/transactions/list/row-amount';
import { RowCategory } from '@/components/transactions/list/row-category';
import { RowMenu } from '@/components/transactions/list/row-menu';
import { RowSelect } from '@/components/transactions/list/row-select';
import { RowTitle } from '@/components/transactions/list/row-title';
import { useTransactionSheet } from '@/components/transactions/sheet/context';
import { useSelection } from '@/components/transactions/bulk/selection';
import { TableCell, TableRow } from '@/components/ui/table';
import { UserText } from '@/components/ui/user-text';
import { formatDate } from '@/lib/domain/dates/format';
import type { Transaction } from '@/lib/domain/transactions/transaction';

const cell = 'base:two-line:block two-line:border-0 two-line:p-0';
/** The cells that span both lines of a phone's row. */
const beside = `${cell} two-line:row-span-2 two-line:self-center`;

/** A transaction as a row of the list; on narrow screens as two lines between its checkbox and its menu. */
export function TransactionRow({ transaction, account }: { transaction: Transaction; account: string }) {
  const isSelected = useSelection().has(transaction.id);
  const isOpen = useTransactionSheet().row === transaction.id;
  return (
    <TableRow
      data-row={transaction.id}
      data-state={isSelected || isOpen ? 'selected' : undefined}
      aria-current={isOpen || undefined}
      className="aria-current:shadow-[inset_3px_0_0_var(--ink)] cursor-pointer two-line:grid two-line:grid-cols-[auto_minmax(0,1fr)_auto_auto] two-line:gap-x-2.5 two-line:gap-y-1 two-line:border-b two-line:border-border two-line:py-2.5 two-line:pl-4"
    >
      <TableCell className={`${beside} two-line:order-1`}>
        <span className="flex">
          <RowSelect transaction={transaction} />
        </span>
      </TableCell>
      <TableCell
        className={`${cell} whitespace-nowrap text-ink-3 tabular-nums two-line:order-5 two-line:min-w-0 two-line:text-[12.5px]`}
      >
        {/* The date is never truncated; the account next to it may be. */}
        <span className="flex">
          {formatDate(transaction.date)}
          <span className="min-w-0 truncate whitespace-pre columns:hidden">
            {' '}
            · <UserText>{account}</UserText>
          </span>
        </span>
      </TableCell>
      <TableCell className={`${cell} two-line:order-2 columns:w-full columns:max-w-0 columns:min-w-32`}>
        <RowTitle transaction={transaction} />
      </TableCell>
      <TableCell
        className={`${cell} two-line:order-6 two-line:max-w-36 max-[25rem]:max-w-32 two-line:text-right two-line:*:border-0 two-line:*:px-0 columns:w-48 columns:max-w-48 columns:min-w-48`}
      >
        <RowCategory transaction={transaction} />
      </TableCell>
      <TableCell
        className={`${cell} truncate text-ink-3 two-line:hidden columns:w-56 columns:max-w-56 columns:min-w-56`}
      >
        <UserText>{account}</UserText>
      </TableCell>
      <TableCell className={`${cell} text-right whitespace-nowrap two-line:order-3`}>
        <RowAmount transaction={transaction} />
      </TableCell>
      <TableCell
        className={`${beside} two-line:order-4 two-line:-ml-1.5 columns:py-0 columns:pr-2 columns:pl-0`}
      >
        <RowMenu transaction={transaction} />
      </TableCell>
    </TableRow>
  );
}
