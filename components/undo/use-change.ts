'use client';

import { useRef, useTransition } from 'react';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { toast } from '@/components/ui/feedback/toast';
import { cancelUndo, expectChange, offerUndo } from '@/components/undo/toast';
import { resultOf } from '@/lib/call-action';
import type { Result } from '@/lib/domain/errors/result';
import { newId } from '@/lib/domain/forms/new-id';
import { isOutcomeUnknown } from '@/lib/request-errors';

/** Makes ledger changes and offers to undo each. Retried after a lost response, a change is made once. */
export function useChange() {
  const [busy, startTransition] = useTransition();
  /** The ids of changes whose outcome is unknown. */
  const open = useRef(new Map<string, string>());

  /**
   * @param what the change, as text: a retry of the same one gets its id
   * @param write makes the change under an id
   * @param message names the change, `undone` the effect of the undo
   * @returns true if it was made; a failure has been shown
   */
  function save<Data>(
    what: string,
    write: (change: string) => Promise<Result<Data>>,
    message: string,
    undone: string,
  ): Promise<boolean> {
    const change = open.current.get(what) ?? newId();
    open.current.set(what, change);
    expectChange(change);
    return new Promise((resolve) =>
      startTransition(async () => {
        const result = await resultOf(write(change), 'No answer', 'it will be done only once');
        if (result.ok || !isOutcomeUnknown(result.error)) open.current.delete(what);
        if (!result.ok) {
          cancelUndo(change);
          toast.error(result.error.message);
          return resolve(false);
        }
        offerUndo({ id: change, message, undone: () => undone, kept: () => '' });
        notifyOtherTabs();
        resolve(true);
      }),
    );
  }

  return { busy, save };
}
