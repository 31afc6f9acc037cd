'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';
import { ImportFlow, type ImportContext } from '@/components/imports/import-flow';
import { openReader } from '@/components/imports/parser';
import * as actions from '@/lib/actions/imports';

/** The upload of this screen, and its state. */
export function useImportFlow({ accounts, defaultAccountId, today, currency }: ImportContext) {
  const [flow] = useState(() => new ImportFlow(actions, openReader));
  const state = useSyncExternalStore(flow.subscribe, flow.getState, flow.getState);
  useEffect(() => {
    const before = flow.context.defaultAccountId;
    flow.setContext({ accounts, defaultAccountId, today, currency });
    if (!flow.review) return;
    void import('@/components/imports/review-steps').then((steps) =>
      steps.followDefaultAccount(flow, before, defaultAccountId),
    );
  }, [flow, accounts, defaultAccountId, today, currency]);
  useEffect(() => () => flow.release(), [flow]);
  return { flow, state };
}
