'use client';

import { useRouter } from 'next/navigation';
import { useRef, useTransition } from 'react';
import { toast } from 'sonner';
import { changed, deleted, offerUndo } from '@/components/undo/undo-toast';
import { deleteTransactions, setTransactions } from '@/lib/actions/ledger-changes';
import { newId } from '@/lib/domain/new-id';
import type { Result } from '@/lib/domain/result';
import type { BulkChange, Selection } from '@/lib/domain/selection';
import { transactionCount } from '@/lib/domain/transaction';

/** How many ids one change can name. */
const MOST = 5_000;

const TOO_MANY = `At most ${MOST.toLocaleString('en-US')} single transactions can be changed at once. Select fewer, or all that match a filter.`;
const NO_ANSWER = 'No answer. Check your connection and try again: it is done once only.';

type Done = { changed: number } | null;

/**
 * Changes or deletes transactions at once, and says so with an undo. Both answer how many it were, or null when
 * it could not be done; `onProblem` is told why, and null as soon as it is tried anew. Asked for again after a
 * lost answer, a change is made once.
 */
export function useLedgerChange(onProblem: (problem: string | null) => void) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  /** The change whose answer is not known. */
  const open = useRef<{ what: string; id: string } | null>(null);

  function run(
    what: unknown,
    selection: Selection,
    send: (id: string) => Promise<Result<{ transactions: number }>>,
  ): Promise<(Done & { id: string }) | null> {
    if ('ids' in selection && selection.ids.length > MOST) {
      onProblem(TOO_MANY);
      return Promise.resolve(null);
    }
    onProblem(null);
    const key = JSON.stringify([what, selection]);
    const id = open.current?.what === key ? open.current.id : newId();
    open.current = { what: key, id };
    return new Promise((resolve) =>
      startTransition(async () => {
        const result = await send(id).catch(() => null);
        if (result) open.current = null;
        if (result?.ok) return resolve({ id, changed: result.data.transactions });
        onProblem(result?.error ?? NO_ANSWER);
        // What is shown may not be what there is by now.
        if (result) router.refresh();
        resolve(null);
      }),
    );
  }

  return {
    busy,
    async set(selection: Selection, values: BulkChange, to: string): Promise<Done> {
      const done = await run(values, selection, (id) => setTransactions(id, selection, values));
      if (!done) return null;
      const message = `${transactionCount(done.changed)} moved to ${to}.`;
      if (done.changed > 0) offerUndo(changed(done.id, message));
      else toast(`There was nothing to move to ${to}.`);
      return done;
    },
    async remove(selection: Selection): Promise<Done> {
      const done = await run('delete', selection, (id) => deleteTransactions(id, selection));
      if (!done) return null;
      const message = `${transactionCount(done.changed)} deleted.`;
      if (done.changed > 0) offerUndo(deleted(done.id, message));
      else toast('They were deleted before.');
      return done;
    },
  };
}
