'use client';

import { useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/feedback/toast';
import { notifyOtherTabs } from '@/components/ui/tab-sync';
import { lookAgain } from '@/lib/actions/recurring';
import { resultOf } from '@/lib/call-action';

/** The button that looks for what comes back in all transactions again. */
export function LookAgain() {
  const [busy, startTransition] = useTransition();
  const look = () =>
    startTransition(async () => {
      const result = await resultOf(lookAgain({}), 'What comes back could not be looked for');
      if (!result.ok) {
        toast.error(result.error.message);
        return;
      }
      const { found } = result.data;
      toast.success(
        found === 0 ? 'Nothing new comes back.' : `${found} new ${found === 1 ? 'one' : 'ones'} found.`,
      );
      notifyOtherTabs();
    });
  return (
    <Button variant="outline" aria-disabled={busy || undefined} onClick={() => (busy ? undefined : look())}>
      {busy ? 'Looking…' : 'Look again'}
    </Button>
  );
}
