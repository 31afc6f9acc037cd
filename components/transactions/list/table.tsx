'use client';

import { useChoices } from '@/components/entry/choices';
import { useOptimisticRows } from '@/components/transactions/list/optimistic-rows';
import { PageSelect } from '@/components/transactions/list/row-select';
import { SortHeader } from '@/components/transactions/list/sort-header';
import { SortSelect } from '@/components/transactions/list/sort-select';
import { TransactionRow } from '@/components/transactions/list/row';
import { useRowOpening } from '@/components/transactions/sheet/use-row-opening';
import { useRowKeys } from '@/components/transactions/list/use-row-keys';
import { Card } from '@/components/ui/card';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import { accountLabel } from '@/lib/domain/accounts/account';

/** A page of transactions as rows; on narrow screens each takes two lines, below a bar that selects and sorts. */
export function TransactionTable() {
  const { rows, fromNextPage } = useOptimisticRows();
  const choices = useChoices();
  const body = useRowKeys(rows);
  const { onClick, onKeyDown } = useRowOpening();
  const labels = new Map(choices?.accounts.map((account) => [account.id, accountLabel(account)]));
  return (
    <Card className="@container/list overflow-hidden p-0">
      <div className="flex items-center justify-between gap-3 border-b border-border py-1.5 pr-3 pl-4 columns:hidden">
        <PageSelect />
        <SortSelect className="w-auto" />
      </div>
      <Table>
        <TableHeader>
          <TableRow className="two-line:sr-only">
            <TableHead className="w-px">
              <span className="columns:hidden">Select</span>
              <span className="flex two-line:hidden">
                <PageSelect />
              </span>
            </TableHead>
            <SortHeader column="date" label="Date" />
            <TableHead>Description</TableHead>
            <TableHead>Category</TableHead>
            <TableHead>Account</TableHead>
            <SortHeader column="amount" label="Amount" className="text-right" />
            <TableHead className="w-px pl-0">
              <span className="sr-only">Actions</span>
            </TableHead>
          </TableRow>
        </TableHeader>
        <TableBody
          ref={body}
          onKeyDown={onKeyDown}
          onClick={onClick}
          className="two-line:[&>tr:last-child]:border-b-0"
        >
          {rows.map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              account={
                choices ? (labels.get(transaction.accountId) ?? 'Unknown Account') : 'Error loading account'
              }
            />
          ))}
          {/* Content below the list keeps its position until the next rows are there. */}
          {Array.from({ length: fromNextPage }, (_, index) => (
            <tr key={index} aria-hidden className="h-[48px] two-line:block two-line:h-[68px]">
              <td colSpan={7} />
            </tr>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
