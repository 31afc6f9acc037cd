'use client';

import { useRef, useTransition } from 'react';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { cancelUndo, expectChange, offerUndo } from '@/components/undo/toast';
import { changePayee } from '@/lib/actions/payees';
import { resultOf } from '@/lib/call-action';
import { newId } from '@/lib/domain/forms/new-id';
import type { ChangePayeeInput } from '@/lib/domain/payees/form';
import { isOutcomeUnknown } from '@/lib/request-errors';

type Details = ChangePayeeInput['details'];
/** The payee that has the name which was wanted for another. */
export interface NameOwner {
  id: string;
  payee: string;
  transactions: number;
}
type Saved = { problem: null; payee: string } | { problem: string; owner?: NameOwner };

/** Changes a payee and offers to undo it. Retried after a lost response, a change is made once. */
export function usePayeeChange() {
  const [busy, startTransition] = useTransition();
  /** The ids of changes whose outcome is unknown. */
  const open = useRef(new Map<string, string>());

  /** `message` names the change and its number of rows, `undone` the effect of the undo. */
  function save(
    payee: string,
    details: Details,
    message: (transactions: number) => string,
    undone: string,
  ): Promise<Saved> {
    const what = JSON.stringify([payee, details]);
    const change = open.current.get(what) ?? newId();
    open.current.set(what, change);
    expectChange(change);
    return new Promise((resolve) =>
      startTransition(async () => {
        const result = await resultOf(
          changePayee({ change, payee, details }),
          'No answer',
          'it will be done only once',
        );
        if (result.ok || !isOutcomeUnknown(result.error)) open.current.delete(what);
        if (!result.ok) {
          cancelUndo(change);
          const { code, message: text, fields, params } = result.error;
          return resolve({
            problem: Object.values(fields ?? {})[0] ?? text,
            ...(code === 'payee_exists' && { owner: params }),
          });
        }
        offerUndo({
          id: change,
          message: message(result.data.transactions),
          undone: () => undone,
          kept: () => '',
        });
        notifyOtherTabs();
        resolve({ problem: null, payee: result.data.payee });
      }),
    );
  }

  return { busy, save };
}
