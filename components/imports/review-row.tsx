'use client';

import { ChevronDown } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { CategoryBadge } from '@/components/categories/category-badge';
import type { RowChangeHandler } from '@/components/imports/import-state';
import { RowDetails } from '@/components/imports/row-details';
import { RowStatusNote } from '@/components/imports/row-status';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { TransactionAmount } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { TableCell, TableRow } from '@/components/ui/table';
import { accountLabel, type AccountBalance } from '@/lib/domain/account';
import type { RowToStage, StagedRow } from '@/lib/domain/import/staged';
import { formatDate } from '@/lib/domain/calendar-date';
import { cn } from '@/lib/utils';

type ReviewRowProps = {
  row: StagedRow | RowToStage;
  /** Named in the row when the file has several. */
  account: AccountBalance | undefined;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  /** Null while nothing can be changed. */
  onChange: RowChangeHandler | null;
};

const cell = 'max-lg:block max-lg:border-0 max-lg:p-0';

/** A row of the file; on a phone it takes three lines. What the file says there opens below it. */
export const ReviewRow = memo(function ReviewRow({
  row,
  account,
  accounts,
  categories,
  onChange,
}: ReviewRowProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const shown = useHiddenNumbers();
  const { line, date, description, category, amount, type, status, reason } = row;
  const short = status === 'readable' || status === 'new' || status === 'skipped';
  const dropped = status === 'left-out' || status === 'skipped' || status === 'already-there';
  return (
    <>
      <TableRow className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:items-center max-lg:gap-x-3 max-lg:gap-y-1 max-lg:border-b max-lg:border-border max-lg:px-3.5 max-lg:py-2.5">
        <TableCell
          className={cn(
            cell,
            'text-ink-3 tabular-nums max-lg:text-right max-lg:text-[12.5px]',
            short ? 'max-lg:order-6' : 'max-lg:order-5 max-lg:col-span-2',
          )}
        >
          <span className="lg:hidden">Row </span>
          {line.toLocaleString('en-US')}
        </TableCell>
        <TableCell
          className={cn(
            cell,
            'whitespace-nowrap tabular-nums max-lg:order-4 max-lg:text-[12.5px] max-lg:text-ink-3',
            date === null && status !== 'left-out' && 'text-warn max-lg:text-warn',
          )}
        >
          {date !== null ? formatDate(date) : status === 'left-out' ? '–' : 'No date'}
          {account ? <span className="text-ink-3 lg:hidden"> · {accountLabel(account)}</span> : null}
        </TableCell>
        <TableCell
          className={cn(
            cell,
            'font-medium wrap-anywhere max-lg:order-1 max-lg:truncate lg:w-full lg:max-w-0 lg:min-w-40',
            dropped && 'text-ink-2',
          )}
        >
          {description || <span className="font-normal text-ink-3">{shown(row.text)}</span>}
          {account ? (
            <span className="block text-[12.5px] font-normal text-ink-3 max-lg:hidden">
              {accountLabel(account)}
            </span>
          ) : null}
        </TableCell>
        <TableCell className={`${cell} max-lg:hidden lg:max-w-36 xl:max-w-44`}>
          {status === 'left-out' ? null : <CategoryBadge category={category} />}
        </TableCell>
        <TableCell className={`${cell} text-right whitespace-nowrap max-lg:order-2`}>
          {amount === null || type === null ? (
            <span className={status === 'left-out' ? 'text-ink-3' : 'text-warn'}>–</span>
          ) : (
            <TransactionAmount amount={amount} type={type} className={dropped ? 'opacity-70' : undefined} />
          )}
        </TableCell>
        <TableCell
          className={cn(
            cell,
            'lg:max-w-56 lg:min-w-44',
            short ? 'max-lg:order-5 max-lg:justify-self-end' : 'max-lg:order-6 max-lg:col-span-full',
          )}
        >
          <RowStatusNote row={row} />
        </TableCell>
        <TableCell className={`${cell} max-lg:order-3 lg:py-1 lg:pr-2 lg:pl-0`}>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Row ${line}: details`}
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            onClick={() => setOpen(!open)}
          >
            <ChevronDown
              aria-hidden
              className={cn('transition-transform duration-150', open && 'rotate-180')}
            />
          </Button>
        </TableCell>
      </TableRow>
      {open ? (
        <TableRow id={detailsId} className="max-lg:block max-lg:border-b max-lg:border-border">
          <TableCell colSpan={7} className="bg-raised max-lg:block max-lg:border-0 lg:py-3.5">
            <RowDetails
              // What was typed belongs to the row as it was.
              key={`${status}-${date}-${amount}-${description}-${category}-${reason}`}
              row={row}
              accounts={accounts}
              categories={categories}
              onChange={onChange}
            />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
});
