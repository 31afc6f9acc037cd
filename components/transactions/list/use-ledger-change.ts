'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from '@/components/ui/feedback/toast';
import { useOptimisticRows } from '@/components/transactions/list/optimistic-rows';
import { deleted, expectChange, cancelUndo, offerUndo } from '@/components/undo/toast';
import { deleteTransactions } from '@/lib/actions/ledger-changes';
import type { OptimisticEdit } from '@/lib/domain/transactions/optimistic-rows';
import type { Result } from '@/lib/domain/errors/result';
import type { Selection } from '@/lib/domain/transactions/selection';
import { transactionCount } from '@/lib/domain/transactions/transaction';
import { resultOf } from '@/lib/call-action';
import { isOutcomeUnknown } from '@/lib/request-errors';

/** The most ids that a change can name. */
const MOST = 5_000;

const MOST_WRITTEN = MOST.toLocaleString('en-US');

const TOO_MANY = `At most ${MOST_WRITTEN} single transactions can be changed at once. Select fewer, or all that match a filter.`;
const TOO_MANY_SPARED = `At most ${MOST_WRITTEN} transactions can be left out one by one. Narrow the list with a filter and select all that match.`;

export type Done = { changed: number } | null;

/**
 * Changes or deletes transactions and offers to undo it. The rows change optimistically, and back on failure. Both
 * resolve to the number of transactions, or null on failure; `onProblem` receives the error, and null when it is
 * tried again. Retried after a lost response, a change is made once. `onStale` is called instead when a selection of
 * all that match minus some is out of date: which of the unticked ones still match is unknown here.
 */
export function useLedgerChange(
  onProblem: (problem: string | null) => void,
  onStale: (problem: string, selection: Selection) => void = onProblem,
) {
  const router = useRouter();
  const [busy, startTransition] = useTransition();
  const { rows, list, expect, idFor, answered } = useOptimisticRows();

  function run(
    change: Exclude<OptimisticEdit, { kind: 'undo' }>,
    send: (id: string) => Promise<Result<{ transactions: number }>>,
  ): Promise<(Done & { id: string }) | null> {
    const { selection } = change;
    if ('ids' in selection && selection.ids.length > MOST) {
      onProblem(TOO_MANY);
      return Promise.resolve(null);
    }
    const spared = 'ids' in selection ? 0 : (selection.except?.length ?? 0);
    if (spared > MOST) {
      onProblem(TOO_MANY_SPARED);
      return Promise.resolve(null);
    }
    onProblem(null);
    const id = idFor(change);
    expectChange(id);
    return new Promise((resolve) =>
      startTransition(async () => {
        expect(change, list);
        const result = await resultOf(send(id), 'No answer', 'it will be done only once');
        const isAnswered = result.ok || !isOutcomeUnknown(result.error);
        if (isAnswered) answered(change);
        if (!result.ok || result.data.transactions === 0) cancelUndo(id);
        if (result.ok) return resolve({ id, changed: result.data.transactions });
        const { code, message } = result.error;
        if (spared > 0 && code === 'selection_changed') onStale(message, selection);
        else onProblem(message);
        // The rows on the screen may be out of date.
        if (isAnswered) router.refresh();
        resolve(null);
      }),
    );
  }

  const expectUndo = (selection: Selection) => () => expect({ kind: 'undo', selection, before: rows }, list);

  return {
    busy,
    run,
    expectUndo,
    async remove(selection: Selection): Promise<Done> {
      const done = await run({ kind: 'delete', selection }, (id) =>
        unlessLocked((call) => deleteTransactions({ id, selection }, call)),
      );
      if (!done) return null;
      const message = `${transactionCount(done.changed)} deleted.`;
      if (done.changed > 0) offerUndo(deleted(done.id, message), expectUndo(selection));
      else toast('They were already deleted.');
      return done;
    },
  };
}
