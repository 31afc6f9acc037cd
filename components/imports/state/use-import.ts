'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ImportContext } from '@/components/imports/state/state';
import { ImportStore } from '@/components/imports/state/store';
import { useUnsaved } from '@/components/ui/forms/use-unsaved';
import { linkedText } from '@/components/imports/linked-text';
import type { Imported } from '@/lib/domain/imports/staging/staged-import';

/** Announces the linked transfers, with one undo for all; the message outlives this screen. */
async function offerUnlinking(outcome: Imported) {
  const text = linkedText(outcome);
  if (!outcome.linked || !text) return;
  // Loaded when there is something to undo, which is rare on this screen.
  const { changed, offerUndo } = await import('@/components/undo/toast');
  offerUndo(changed(outcome.linked.change, text));
}

/** The import of this screen, and its state. */
export function useImport({ accounts, defaultAccountId, today, currency }: ImportContext) {
  const router = useRouter();
  const [store] = useState(
    () =>
      new ImportStore((outcome) => {
        router.refresh();
        // The success is shown without it, too.
        void offerUnlinking(outcome).catch(() => {});
      }),
  );
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => {
    store.setContext({ accounts, defaultAccountId, today, currency });
    if (defaultAccountId !== null) store.prepare();
  }, [store, accounts, defaultAccountId, today, currency]);
  useUnsaved(state.step !== 'idle' && state.step !== 'imported');
  useEffect(() => () => store.leave(), [store]);
  return { state, send: store.send };
}
