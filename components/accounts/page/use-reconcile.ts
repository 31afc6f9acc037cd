'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState, useTransition } from 'react';
import { unlessLocked } from '@/components/locks/unless-locked';
import { toast } from '@/components/ui/feedback/toast';
import { offerUndo, revertible } from '@/components/undo/toast';
import { undoChange } from '@/lib/actions/ledger-changes';
import { applyCure, forgetStatement, keepStatement, removeCured } from '@/lib/actions/accounts';
import { resultOf } from '@/lib/call-action';
import { getJson } from '@/lib/fetch-json';
import { newId } from '@/lib/domain/forms/new-id';
import type { Reconciliation } from '@/lib/domain/accounts/reconcile-document';
import type { Cure, KeptStatement } from '@/lib/domain/accounts/reconcile-form';

/** A statement's day and balance in minor units. */
export interface Statement {
  day: string;
  balance: number;
}

/**
 * Compares a statement with the rows and makes cures, each of which can be undone. When the rows lead to it, it is
 * kept and `onProved` is called.
 */
export function useReconcile(account: string, lock: boolean, onProved: () => void) {
  const router = useRouter();
  const [found, setFound] = useState<Reconciliation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const asked = useRef<AbortController | null>(null);
  const statement = useRef<Statement | null>(null);

  useEffect(() => () => asked.current?.abort(), []);

  const compare = useCallback(
    async (next: Statement): Promise<Reconciliation | null> => {
      asked.current?.abort();
      const asking = new AbortController();
      asked.current = asking;
      statement.current = next;
      const result = await resultOf(
        getJson<Reconciliation>('/bank-accounts/reconcile', { account, ...next }, asking.signal),
        'The statement was not compared',
      );
      if (asking.signal.aborted) return null;
      setProblem(result.ok ? null : result.error.message);
      setFound(result.ok ? result.data : null);
      return result.ok ? result.data : null;
    },
    [account],
  );

  /** Returns what takes it back; null if it was not kept. */
  const keep = async ({ day, balance }: Statement, isFirst: boolean): Promise<KeptStatement | null> => {
    const result = await resultOf(
      keepStatement({ account, day, balance, lock }),
      'The statement was not saved',
    );
    if (!result.ok) {
      setProblem(result.error.message);
      return null;
    }
    toast.success(isFirst ? 'Saved as the first known balance.' : 'Proved to the cent.');
    onProved();
    return result.data;
  };

  /** Compares a statement; one that adds up is kept. */
  const proveWith = async (next: Statement | null) => {
    const outcome = next && (await compare(next));
    return next && outcome?.difference === 0 ? keep(next, outcome.from === null) : null;
  };

  const submit = (next: Statement) => startTransition(async () => void (await proveWith(next)));

  const cure = (chosen: Cure, message: string) =>
    startTransition(async () => {
      setProblem(null);
      const result = await resultOf(
        unlessLocked((call) => applyCure(chosen, call)),
        'Nothing was changed',
      );
      if (!result.ok) return setProblem(result.error.message);
      const back = result.data;
      const change = newId();
      const proving = proveWith(statement.current);
      const revert = async () => {
        const kept = await proving;
        if (kept) {
          const forgotten = await forgetStatement(kept);
          if (!forgotten.ok) return forgotten;
        }
        const undone = await ('change' in back
          ? undoChange(back.change)
          : removeCured({ change, ids: back.rows }));
        router.refresh();
        if (statement.current) await compare(statement.current);
        return undone;
      };
      offerUndo(revertible(change, message, { revert, undone: 'Undone.' }));
      await proving;
    });

  return { found, problem, busy, compare, submit, cure };
}
