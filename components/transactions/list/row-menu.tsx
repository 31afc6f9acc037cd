'use client';

import { CalendarDays, Copy, Ellipsis, Pencil, Repeat, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useRef } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { useSelection } from '@/components/transactions/bulk/selection';
import { useTransactionEditor } from '@/components/transactions/edit/editor';
import { useLedgerChange } from '@/components/transactions/list/use-ledger-change';
import { Button } from '@/components/ui/button';
import { focusMain } from '@/components/ui/focus-main';
import { Menu } from '@/components/ui/overlays/menu';
import { newRuleHref } from '@/lib/domain/rules/href';
import type { Transaction } from '@/lib/domain/transactions/transaction';
import { leaveFor } from '@/lib/unsaved';

/** The '…' of a row: the actions on one transaction. */
export function RowMenu({ transaction }: { transaction: Transaction }) {
  const router = useRouter();
  const editor = useTransactionEditor();
  const { drop } = useSelection();
  const { busy, remove } = useLedgerChange((problem) => problem && toast.error(problem));
  const trigger = useRef<HTMLButtonElement>(null);
  /** Moves the focus elsewhere once the menu is closed, instead of back to the button. */
  const leave = useRef<(() => void) | null>(null);

  const edit = (kind: 'edit' | 'duplicate' | 'series') => {
    // The dialog takes the focus.
    leave.current = () => {};
    editor.open({ kind, transaction }, trigger.current);
  };

  async function removeRow() {
    // The row disappears at once, and the menu with it.
    const neighbour = neighbourOf(trigger.current);
    leave.current = () => focusMain(neighbour);
    const row = { ids: [transaction.id] };
    if (await remove(row)) drop(row);
  }

  return (
    <Menu
      trigger={
        <Button
          ref={trigger}
          data-row-menu
          variant="ghost"
          size="icon"
          aria-label={`Actions for ${transaction.description}`}
          onPointerEnter={editor.prepare}
          onFocus={editor.prepare}
        >
          <Ellipsis aria-hidden />
        </Button>
      }
      items={[
        { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => edit('edit') },
        { label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => edit('duplicate') },
        {
          label: 'Always do this…',
          icon: <Repeat aria-hidden />,
          onSelect: () => {
            const href = newRuleHref(transaction.id);
            leaveFor(href, () => router.push(href));
          },
        },
        // A refund comes back from a purchase, and by chance.
        ...(transaction.type === 'refund'
          ? []
          : [{ label: 'Comes back…', icon: <CalendarDays aria-hidden />, onSelect: () => edit('series') }]),
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden />,
          disabled: busy,
          onSelect: () => void removeRow(),
        },
      ]}
      onCloseAutoFocus={(event) => {
        if (leave.current) event.preventDefault();
        leave.current?.();
        leave.current = null;
      }}
    />
  );
}

/** The button of the next row, or of the previous one at the end: where the focus goes when this row disappears. */
function neighbourOf(trigger: HTMLElement | null): HTMLElement | null {
  const row = trigger?.closest('tr, li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('[data-row-menu]') ?? null;
}
