'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Review } from '@/components/imports/import-state';
import { ReviewRow, type RowChangeHandler } from '@/components/imports/review-row';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '@/components/ui/table';
import type { AccountBalance } from '@/lib/domain/account';
import type { RowFilter } from '@/lib/domain/import/staged';

type ReviewRowsProps = {
  review: Review;
  accounts: readonly AccountBalance[];
  categories: readonly string[];
  onPage: (page: number) => void;
  onChangeRow: RowChangeHandler;
};

const NOTHING: Record<RowFilter, string> = {
  all: 'No rows',
  new: 'No new rows',
  'already-there': 'No row is in Outlay already',
  'need-a-look': 'No row needs a look',
  'left-out': 'No row is left out',
};

/** The rows of the file: as they were read, and as soon as that is known, how each compares. */
export function ReviewRows({ review, accounts, categories, onPage, onChangeRow }: ReviewRowsProps) {
  const { page, preview, filter, summary } = review;
  const rows = page?.items ?? preview;
  const several = summary.accounts.length > 1;
  return (
    <div>
      <div className="overflow-hidden rounded-[10px] border border-border">
        {rows.length === 0 ? (
          <EmptyState
            title={page ? NOTHING[filter] : 'Nothing to show yet'}
            text={page ? 'Choose another of the counts above.' : 'The rows appear here once they are read.'}
          />
        ) : (
          <Table aria-label="Rows of the file">
            <TableHeader>
              <TableRow className="max-lg:sr-only">
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
            <TableBody className="max-lg:[&>tr:last-child]:border-b-0">
              {rows.map((row) => (
                <ReviewRow
                  key={`${row.line}-${row.part}`}
                  row={row}
                  account={several ? accounts.find(({ id }) => id === row.accountId) : undefined}
                  accounts={accounts}
                  categories={categories}
                  onChange={page && !review.saving ? onChangeRow : null}
                />
              ))}
            </TableBody>
          </Table>
        )}
      </div>
      {page && page.pages > 1 ? (
        <nav aria-label="Pages of rows" className="mt-2.5 flex items-center justify-end gap-3">
          <span role="status" className="text-ink-3 tabular-nums">
            Page {page.page.toLocaleString('en-US')} of {page.pages.toLocaleString('en-US')}
          </span>
          <Button
            variant="outline"
            size="icon"
            aria-label="Previous"
            disabled={page.page <= 1}
            onClick={() => onPage(page.page - 1)}
          >
            <ChevronLeft aria-hidden />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label="Next"
            disabled={page.page >= page.pages}
            onClick={() => onPage(page.page + 1)}
          >
            <ChevronRight aria-hidden />
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
