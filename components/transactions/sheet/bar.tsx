'use client';

import { ChevronDown, ChevronUp, Copy, Ellipsis, Trash2, X } from 'lucide-react';
import { useRef } from 'react';
import { useSelection } from '@/components/transactions/bulk/selection';
import type { Steps } from '@/components/transactions/sheet/use-steps';
import { useTransactionEditor } from '@/components/transactions/edit/editor';
import { useLedgerChange } from '@/components/transactions/list/use-ledger-change';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/shortcuts/kbd';
import { Menu } from '@/components/ui/overlays/menu';
import { ariaKeys } from '@/components/ui/shortcuts/key-names';
import { toast } from '@/components/ui/feedback/toast';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';
import type { Transaction } from '@/lib/domain/transactions/transaction';

type SheetBarProps = {
  /** The list's row; undefined where the list doesn't show it. */
  row: Transaction | undefined;
  steps: Steps;
  onClose: () => void;
};

const number = (count: number) => count.toLocaleString('en-US');

/** The top of the sheet: the way to its neighbours, its menu, and the way out. */
export function SheetBar({ row, steps: { previous, next, position, total }, onClose }: SheetBarProps) {
  return (
    <div className="flex shrink-0 items-center justify-between gap-2 border-b border-border py-1.5 pr-3 pl-3.5 max-md:px-1.5">
      <div className="flex items-center">
        <Button
          variant="ghost"
          size="icon"
          aria-label="Previous row"
          aria-keyshortcuts={ariaKeys(SHORTCUTS.previousSheet.keys)}
          disabled={!previous}
          onClick={() => previous?.()}
        >
          <ChevronUp aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Next row"
          aria-keyshortcuts={ariaKeys(SHORTCUTS.nextSheet.keys)}
          disabled={!next}
          onClick={() => next?.()}
        >
          <ChevronDown aria-hidden />
        </Button>
        {position === null ? null : (
          <span className="ml-1.5 text-[13px] text-ink-3 tabular-nums">
            {number(position)} of {number(total)}
          </span>
        )}
      </div>
      <div className="flex items-center">
        {row ? <SheetMenu row={row} onGone={next ?? previous ?? onClose} /> : null}
        <Button
          variant="ghost"
          aria-keyshortcuts={ariaKeys(SHORTCUTS.closeSheet.keys)}
          className="max-md:min-w-11 max-md:px-0"
          onClick={onClose}
        >
          <X aria-hidden className="md:hidden" />
          <span className="max-md:sr-only">Close</span>
          <span className="max-md:hidden">
            <Kbd keys={SHORTCUTS.closeSheet.keys} />
          </span>
        </Button>
      </div>
    </div>
  );
}

function SheetMenu({ row, onGone }: { row: Transaction; onGone: () => void }) {
  const editor = useTransactionEditor();
  const { drop } = useSelection();
  const { busy, remove } = useLedgerChange((problem) => problem && toast.error(problem));
  const trigger = useRef<HTMLButtonElement>(null);

  async function removeRow() {
    onGone();
    const selection = { ids: [row.id] };
    if (await remove(selection)) drop(selection);
  }

  return (
    <Menu
      trigger={
        <Button ref={trigger} variant="ghost" size="icon" aria-label="More actions">
          <Ellipsis aria-hidden />
        </Button>
      }
      items={[
        {
          label: 'Duplicate',
          icon: <Copy aria-hidden />,
          onSelect: () => editor.open({ kind: 'duplicate', transaction: row }, trigger.current),
        },
        { label: 'Delete', icon: <Trash2 aria-hidden />, disabled: busy, onSelect: () => void removeRow() },
      ]}
    />
  );
}
