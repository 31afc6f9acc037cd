'use client';

import { ChevronDown } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { CategoryBadge } from '@/components/categories/badge';
import { RowDetails, type RowDetailsProps } from '@/components/imports/review/row-details';
import { RowStatusNote } from '@/components/imports/review/row-status';
import { SameOrAnother } from '@/components/imports/review/same-or-another';
import { useHiddenNumbers } from '@/components/money/hidden-amounts';
import { TransactionAmount } from '@/components/money/money';
import { Button } from '@/components/ui/button';
import { TableCell, TableRow } from '@/components/ui/table';
import { PartCategories } from '@/components/entry/part-categories';
import { RowBadge } from '@/components/ui/feedback/row-badge';
import { accountLabel, type AccountBalance } from '@/lib/domain/accounts/account';
import { formatDate } from '@/lib/domain/dates/format';
import { sourceText } from '@/lib/domain/imports/staging/ruled-text';
import { cn } from '@/lib/utils';

type ReviewRowProps = RowDetailsProps & {
  /** Named in the row when the file has several. */
  account: AccountBalance | undefined;
};

const cell = 'base:max-xl:block max-xl:border-0 max-xl:p-0';

/** A row of the file; on a phone it takes three lines. What the file says there opens below it. */
export const ReviewRow = memo(function ReviewRow({
  row,
  account,
  accounts,
  categories,
  tags,
  changing,
  onChange,
}: ReviewRowProps) {
  const [open, setOpen] = useState(false);
  const detailsId = useId();
  const shown = useHiddenNumbers();
  const { line, date, description, category, amount, type, status, reason, counted, oneTime } = row;
  const parts = ('parts' in row ? row.parts : []).map(({ accountId, ...part }) => ({
    ...part,
    transfer: accountId === undefined ? null : { accountId },
  }));
  const source = 'ruled' in row ? sourceText(row) : null;
  const isTransfer = 'transfer' in row && row.transfer !== null;
  const fills = 'fills' in row && row.fills !== undefined;
  const short =
    status === 'readable' ||
    (status === 'new' && reason === null && !isTransfer && !fills) ||
    status === 'skipped';
  const dropped =
    status === 'left-out' || status === 'skipped' || status === 'already-there' || status === 'same';
  return (
    <>
      <TableRow className="max-xl:grid max-xl:grid-cols-[minmax(0,1fr)_auto_auto] max-xl:items-center max-xl:gap-x-3 max-xl:gap-y-1 max-xl:border-b max-xl:border-border max-xl:px-3.5 max-xl:py-2.5">
        <TableCell
          className={cn(
            cell,
            'text-ink-3 tabular-nums max-xl:text-right max-xl:text-[12.5px]',
            short ? 'max-xl:order-6' : 'max-xl:order-5 max-xl:col-span-2',
          )}
        >
          <span className="xl:hidden">Row </span>
          {line.toLocaleString('en-US')}
        </TableCell>
        <TableCell
          className={cn(
            cell,
            'whitespace-nowrap tabular-nums max-xl:order-4 max-xl:text-[12.5px] base:max-xl:text-ink-3',
            date === null && status !== 'left-out' && 'text-warn max-xl:text-warn',
          )}
        >
          {date !== null ? formatDate(date) : status === 'left-out' ? '–' : 'No date'}
          {account ? <span className="text-ink-3 xl:hidden"> · {accountLabel(account)}</span> : null}
          {parts.length > 0 ? <span className="text-ink-3 xl:hidden"> · {parts.length} parts</span> : null}
        </TableCell>
        <TableCell
          className={cn(
            cell,
            'font-medium wrap-anywhere max-xl:order-1 max-xl:truncate xl:w-full xl:max-w-0 xl:min-w-40',
            dropped && 'text-ink-2',
          )}
        >
          {description || <span className="font-normal text-ink-3">{shown(row.text)}</span>}
          {/* The spaces are where a long description may break. */}
          {counted ? null : (
            <>
              {' '}
              <RowBadge>not counted</RowBadge>
            </>
          )}
          {oneTime ? (
            <>
              {' '}
              <RowBadge>one-time</RowBadge>
            </>
          ) : null}
          {account ? (
            <span className="block text-[12.5px] font-normal text-ink-3 max-xl:hidden">
              {accountLabel(account)}
            </span>
          ) : null}
        </TableCell>
        <TableCell className={`${cell} max-xl:hidden xl:max-w-36 min-[87.5rem]:max-w-44`}>
          {status === 'left-out' ? null : parts.length > 0 ? (
            <PartCategories parts={parts} />
          ) : (
            <>
              <CategoryBadge category={category} />
              {source === null ? null : <span className="block text-[12.5px] text-ink-3">{source}</span>}
            </>
          )}
        </TableCell>
        <TableCell className={`${cell} text-right whitespace-nowrap max-xl:order-2`}>
          {amount === null || type === null ? (
            <span className={status === 'left-out' ? 'text-ink-3' : 'text-warn'}>–</span>
          ) : (
            <TransactionAmount
              amount={amount}
              type={type}
              counted={counted}
              className={dropped ? 'text-ink-3' : undefined}
            />
          )}
        </TableCell>
        <TableCell
          className={cn(
            cell,
            'xl:max-w-56 xl:min-w-52 min-[87.5rem]:max-w-80 min-[87.5rem]:min-w-72',
            short ? 'max-xl:order-5 max-xl:justify-self-end' : 'max-xl:order-6 max-xl:col-span-full',
          )}
        >
          <RowStatusNote row={row} accounts={accounts} />
          {'match' in row ? (
            <SameOrAnother
              row={row}
              onChoose={onChange && !changing?.saving ? (kind) => onChange(row, { kind }) : null}
            />
          ) : null}
        </TableCell>
        <TableCell className={`${cell} max-xl:order-3 xl:py-1 xl:pr-2 xl:pl-0`}>
          <Button
            variant="ghost"
            size="icon"
            data-row-details
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
        <TableRow id={detailsId} className="max-xl:block max-xl:border-b max-xl:border-border">
          <TableCell colSpan={7} className="bg-raised max-xl:block max-xl:border-0 xl:py-3.5">
            <RowDetails
              // Typed text belongs to the row as it was.
              key={JSON.stringify([status, date, amount, description, category, source, reason, parts])}
              row={row}
              accounts={accounts}
              categories={categories}
              tags={tags}
              changing={changing}
              onChange={onChange}
            />
          </TableCell>
        </TableRow>
      ) : null}
    </>
  );
});
