'use client';

import { unlessLocked } from '@/components/locks/unless-locked';
import { useOptimistic, useRef, useTransition, type RefObject } from 'react';
import { useOptimisticRows } from '@/components/transactions/list/optimistic-rows';
import { changed, cancelUndo, expectChange, offerUndo } from '@/components/undo/toast';
import { changeTransaction } from '@/lib/actions/transactions';
import { resultOf } from '@/lib/call-action';
import { newId } from '@/lib/domain/forms/new-id';
import type { AppError, Result } from '@/lib/domain/errors/result';
import type { Transaction } from '@/lib/domain/transactions/transaction';
import type { TransactionChangeInput } from '@/lib/domain/transactions/changes';
import type { TransactionSheet } from '@/lib/domain/transactions/sheet';
import { isOutcomeUnknown } from '@/lib/request-errors';

/** A change of the sheet's transaction. */
interface SheetChange {
  /** Text of the message that offers to undo the change. */
  message: string;
  /** Text shown after an undo, if the default one does not fit. */
  undone?: string;
  /** Values that the sheet and the list's row show until the server has responded. */
  expected?: Partial<TransactionSheet>;
  expectedRow?: Partial<Transaction>;
  /** Sends it as the ledger change `change`, made on `revision`. */
  send: (change: string, revision: number) => Promise<Result<{ transactions: number }>>;
  /** Equal for the same change tried again. */
  key: unknown;
}

/**
 * Saves changes of one transaction at once, one after the other: each is made on the revision that the one before has
 * left. Each offers to undo it, and resolves to null, or to why it was rejected.
 */
export function useSheetChange(
  sheet: TransactionSheet,
  latest: RefObject<TransactionSheet | null>,
  reload: () => Promise<void>,
) {
  const [busy, startTransition] = useTransition();
  const { list, expect } = useOptimisticRows();
  const [shown, expectSheet] = useOptimistic(
    sheet,
    (current, values: Partial<TransactionSheet>): TransactionSheet => ({ ...current, ...values }),
  );
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** The ids of changes whose outcome is unknown. */
  const open = useRef(new Map<string, string>());
  const { id } = sheet;

  function save({ message, undone, expected, expectedRow, send, key }: SheetChange): Promise<string | null> {
    const what = JSON.stringify([id, key]);
    const change = open.current.get(what) ?? newId();
    open.current.set(what, change);
    expectChange(change);
    return new Promise((resolve) =>
      startTransition(async () => {
        if (expected) expectSheet(expected);
        if (expectedRow) expect({ kind: 'edit', selection: { ids: [id] }, values: expectedRow }, list);
        const before = queue.current;
        const run = async () => {
          await before;
          const revision = (latest.current?.id === id ? latest.current : sheet).revision;
          const result = await resultOf(send(change, revision), 'No answer', 'it will be done only once');
          if (result.ok || !isOutcomeUnknown(result.error)) open.current.delete(what);
          if (result.ok && result.data.transactions > 0)
            offerUndo({ ...changed(change, message), ...(undone !== undefined && { undone: () => undone }) });
          else cancelUndo(change);
          await reload();
          resolve(result.ok ? null : problemOf(result.error));
        };
        queue.current = run();
        await queue.current;
      }),
    );
  }

  /** Saves fields of the transaction itself. */
  function set(
    details: TransactionChangeInput['details'],
    message: string,
    expected: Partial<TransactionSheet & Transaction> = {},
  ): Promise<string | null> {
    return save({
      message,
      expected,
      expectedRow: expected,
      send: (change, revision) =>
        unlessLocked((call) => changeTransaction({ change, id, revision, details }, call)),
      key: details,
    });
  }

  return { shown, busy, save, set };
}

export type SheetChanges = Pick<ReturnType<typeof useSheetChange>, 'busy' | 'save' | 'set'>;

/** A single value was sent, so its message says it all. */
function problemOf({ message, fields }: AppError): string {
  return Object.values(fields ?? {})[0] ?? message;
}
