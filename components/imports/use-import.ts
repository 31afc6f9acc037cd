'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ImportContext } from '@/components/imports/import-state';
import { ImportStore } from '@/components/imports/import-store';

/** The import of this screen, and its state. */
export function useImport({ accounts, defaultAccountId, today, currency }: ImportContext) {
  const router = useRouter();
  const [store] = useState(() => new ImportStore(router.refresh));
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  useEffect(() => {
    store.setContext({ accounts, defaultAccountId, today, currency });
    if (defaultAccountId !== null) store.prepare();
  }, [store, accounts, defaultAccountId, today, currency]);
  useEffect(() => () => store.leave(), [store]);
  return { state, send: store.send };
}
