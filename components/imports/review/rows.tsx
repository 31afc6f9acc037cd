'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { ReviewRow } from '@/components/imports/review/row';
import type { RowDetailsProps } from '@/components/imports/review/row-details';
import { useRowFocus } from '@/components/imports/review/use-row-focus';
import { rowKey, type Review } from '@/components/imports/state/state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { AccountBalance } from '@/lib/domain/accounts/account';
import type { RowFilter } from '@/lib/domain/imports/enums';
import type { PreviewRow, StagedRow } from '@/lib/domain/imports/staging/staged-import';
import type { Tag } from '@/lib/domain/tags/tag';

type ReviewRowsProps = {
  rows: readonly (StagedRow | PreviewRow)[];
  /** The page that is shown and how many there are; null before the rows are compared. */
  page: number | null;
  pages: number | null;
  filter: RowFilter;
  /** True if the file has several accounts, so that each row names its own. */
  several: boolean;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  tags: readonly Tag[];
  onPage: (page: number) => void;
  rowEdits: Review['rowEdits'];
  /** Null while nothing can be changed. */
  onEditRow: RowDetailsProps['onChange'];
};

const NOTHING: Record<RowFilter, string> = {
  all: 'No rows',
  new: 'No new rows',
  'already-there': 'No row is already in Outlay',
  'need-a-look': 'No row needs review',
  transfers: 'No row is the other side of a transfer',
  'left-out': 'No row is left out',
};

/** The rows of the file: as they were read, and as soon as that is known, how each compares. */
export const ReviewRows = memo(function ReviewRows({
  rows,
  page,
  pages,
  filter,
  several,
  accounts,
  categories,
  tags,
  onPage,
  rowEdits,
  onEditRow,
}: ReviewRowsProps) {
  const focus = useRowFocus(rows);
  return (
    <div>
      <div {...focus} className="overflow-hidden rounded-[10px] border border-border">
        {rows.length === 0 ? (
          <EmptyState
            title={page !== null ? NOTHING[filter] : 'Nothing to show yet'}
            text={page !== null ? 'Choose another count above.' : 'The rows appear here once they are read.'}
          />
        ) : (
          <Table aria-label="Rows of the file">
            <TableHeader>
              <TableRow className="max-xl:sr-only">
                <TableHead>Row</TableHead>
                <TableHead>Date</TableHead>
                <TableHead>Description</TableHead>
                <TableHead>Category</TableHead>
                <TableHead className="text-right">Amount</TableHead>
                <TableHead>Status</TableHead>
                <TableHead>
                  <span className="sr-only">Details</span>
                </TableHead>
              </TableRow>
            </TableHeader>
            <TableBody className="max-xl:[&>tr:last-child]:border-b-0">
              {rows.map((row) => (
                <ReviewRow
                  key={rowKey(row)}
                  row={row}
                  account={several ? accounts.find(({ id }) => id === row.accountId) : undefined}
                  accounts={accounts}
                  categories={categories}
                  tags={tags}
                  changing={rowEdits[rowKey(row)]}
                  onChange={onEditRow}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </div>
      {page !== null && pages !== null && pages > 1 ? (
        <nav aria-label="Pages of rows" className="mt-2.5 flex items-center justify-end gap-3">
          <span role="status" className="text-ink-3 tabular-nums">
            Page {page.toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
          </span>
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      ) : null}
    </div>
  );
});
