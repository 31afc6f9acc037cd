'use client';

import { useRef } from 'react';
import { useSelection } from '@/components/transactions/bulk/selection';
import { Checkbox } from '@/components/ui/fields/checkbox';
import { formatDate } from '@/lib/domain/dates/format';
import type { Transaction } from '@/lib/domain/transactions/transaction';

/** A row's checkbox. With Shift, by mouse or Space, it also selects the rows since the last one ticked. */
export function RowSelect({ transaction }: { transaction: Transaction }) {
  const { has, toggle } = useSelection();
  const shift = useRef(false);
  const noteShift = (event: { shiftKey: boolean }) => {
    shift.current = event.shiftKey;
  };
  return (
    <Checkbox
      aria-label={`Select ${transaction.description}, ${formatDate(transaction.date)}`}
      checked={has(transaction.id)}
      onKeyDown={noteShift}
      onKeyUp={noteShift}
      onMouseDown={(event) => {
        noteShift(event);
        if (!event.shiftKey) return;
        // Shift-click would select the text in between.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onCheckedChange={() => toggle(transaction, { range: shift.current })}
    />
  );
}

/** The checkbox in the table's header: all rows of the page. */
export function PageSelect() {
  const { onPage, togglePage } = useSelection();
  const checked =
    onPage.selected === 0 ? false : onPage.selected === onPage.rows ? true : ('indeterminate' as const);
  return (
    <Checkbox
      data-page-select
      aria-label="Select all on this page"
      checked={checked}
      disabled={onPage.rows === 0}
      onCheckedChange={togglePage}
    />
  );
}
