'use client';

import { useEffect } from 'react';
import { useLoaded } from '@/components/ui/use-loaded';
import { hasUnsaved, onUnsavedChange } from '@/lib/unsaved';

const fetchQuestion = () =>
  import('@/components/shell/leave-question').then((module) => module.LeaveQuestion);

/** Asks before unsaved changes are lost. Its code loads as soon as there is something. */
export function LeaveGuard() {
  const { Loaded: LeaveQuestion, load } = useLoaded(fetchQuestion, null);
  useEffect(() => {
    const forget = onUnsavedChange(() => void load());
    if (hasUnsaved()) void load();
    return forget;
  }, [load]);
  return LeaveQuestion ? <LeaveQuestion /> : null;
}
