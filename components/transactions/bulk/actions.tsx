'use client';

import { CircleAlert, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { BulkAccount } from '@/components/transactions/bulk/account';
import { BulkButton } from '@/components/transactions/bulk/button';
import { BulkCategory } from '@/components/transactions/bulk/category';
import { BulkMore } from '@/components/transactions/bulk/more';
import { useSelection } from '@/components/transactions/bulk/selection';
import { useSelectedSums } from '@/components/transactions/bulk/use-selected-sums';
import { useBulkEdit } from '@/components/transactions/bulk/use-bulk-edit';
import { focusMain } from '@/components/ui/focus-main';
import { useShortcut } from '@/components/ui/shortcuts/use-shortcut';
import type { Selection } from '@/lib/domain/transactions/selection';
import { SHORTCUTS } from '@/lib/domain/shortcuts/shortcuts';

const number = (count: number) => count.toLocaleString('en-US');

/** The actions on the selected transactions, in a bar that floats above the list; loaded with the first selection. */
export function BulkActions() {
  const { count, selection, selectingAll, clear, drop } = useSelection();
  const [problem, setProblem] = useState<string | null>(null);
  const { busy: changing, set, link, remove } = useBulkEdit(setProblem, beginAnew);
  const busy = changing || selectingAll;
  const sums = useSelectedSums();
  if (count === 0 && problem) setProblem(null);
  useShortcut(SHORTCUTS.clearSelection, leave, { enabled: count > 0 });

  function leave() {
    clear();
    setProblem(null);
    // Keyboard users keep their position among the rows.
    if (!document.activeElement?.closest('[data-slot=table-body]')) focusList();
  }

  /** The bar disappears with the selection, so a toast says why. */
  function beginAnew(problem: string, stale: Selection) {
    drop(stale);
    toast.error(problem, { description: 'Nothing was changed, and the selection was cleared.' });
    focusList();
  }

  function focusList() {
    // The list has one above it or in its header, depending on the width.
    const checkboxes = [...document.querySelectorAll<HTMLElement>('[data-page-select]')];
    focusMain(checkboxes.find((checkbox) => checkbox.checkVisibility()));
  }

  async function run(change: (selection: Selection) => Promise<unknown>) {
    if (busy || !selection || !(await change(selection))) return;
    drop(selection);
    focusList();
  }

  if (count === 0) return null;
  return (
    <section
      data-floating-bar
      aria-label="Selected transactions"
      className="fixed inset-x-4 bottom-4 z-30 mx-auto w-fit rounded-[11px] bg-primary [--focus:var(--on-primary)] px-4 py-1.5 text-on-primary shadow-lg max-md:w-auto max-md:px-2 md:bottom-7 md:left-[calc(232px+1rem)] xl:in-[body:has([data-sheet-open])]:right-[calc(520px+1rem)]"
    >
      {problem ? (
        <p role="alert" className="flex max-w-md items-start gap-2 py-1.5 font-medium max-md:px-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </p>
      ) : null}
      <SelectAllMatching onProblem={setProblem} />
      <div className="flex flex-wrap items-center gap-x-1 max-md:justify-between">
        <p className="flex flex-wrap items-baseline gap-x-2 border-on-primary/25 tabular-nums max-md:w-full max-md:px-2 max-md:pt-1.5 md:mr-2 md:border-r md:pr-3">
          <span className="font-medium">{number(count)} selected</span>
          <span className="text-on-primary/75">{sums}</span>
        </p>
        <BulkCategory
          busy={busy}
          failure={problem}
          onChoose={(category) => void run((chosen) => set(chosen, { category }, category))}
        />
        <BulkAccount
          busy={busy}
          onChoose={({ id, label }) => void run((chosen) => set(chosen, { accountId: id }, label))}
        />
        <BulkMore
          busy={busy}
          failure={problem}
          onSet={(values, to) => void run((chosen) => set(chosen, values, to))}
          onLink={(pair) => void run(() => link(pair))}
        />
        <BulkButton aria-disabled={busy || undefined} onClick={() => void run(remove)}>
          <Trash2 aria-hidden className="max-[30rem]:hidden" />
          Delete
        </BulkButton>
        <BulkButton
          aria-label="Clear the selection (Esc)"
          className="font-normal text-on-primary/75"
          onClick={leave}
        >
          <X aria-hidden className="md:hidden" />
          <span className="max-md:hidden">Esc</span>
        </BulkButton>
      </div>
    </section>
  );
}

/** Offers to select all that match, once the whole page is selected. */
function SelectAllMatching({ onProblem }: { onProblem: (problem: string | null) => void }) {
  const { onPage, total, isAll, except, isFiltered, selectAll } = useSelection();
  if (isAll && total > onPage.rows) {
    return (
      <p className="pt-1.5 text-[13px] max-md:px-2">
        All {number(total)} {isFiltered ? 'that match ' : ''}
        {except > 0 ? `but ${number(except)} ` : ''}are selected.
      </p>
    );
  }
  if (isAll || onPage.selected < onPage.rows || total <= onPage.rows) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1 pt-0.5 text-[13px] max-md:px-2 max-md:pt-1.5">
      All {number(onPage.rows)} on this page are selected.
      <BulkButton
        className="h-7 px-1.5 text-[13px]/[1.5] underline underline-offset-3 max-md:-ml-2"
        onClick={() => void selectAll().then(onProblem)}
      >
        Select all {number(total)} {isFiltered ? 'that match' : 'transactions'}
      </BulkButton>
    </p>
  );
}
