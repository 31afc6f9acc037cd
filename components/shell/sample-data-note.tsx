'use client';

import { useRef, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { focusMain } from '@/components/ui/focus-main';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';
import { removeSampleData } from '@/lib/actions/sample-data';
import { resultOf } from '@/lib/call-action';

/** Says that sample data is shown, and removes it: at once, unless transactions of the user's own would go too. */
export function SampleDataNote() {
  const button = useRef<HTMLButtonElement>(null);
  /** Number of the user's own transactions that would be removed, while the user is asked; null otherwise. */
  const [theirs, setTheirs] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  const sending = useRef(false);

  function remove(shownCount: number) {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    startTransition(async () => {
      const result = await resultOf(removeSampleData(shownCount), 'It could not be removed');
      sending.current = false;
      if (!result.ok) setProblem(result.error.message);
      else {
        setTheirs(result.data.theirs);
        // The note disappears, and the button with it.
        if (result.data.theirs === null) focusMain();
      }
    });
  }

  const error = problem ? (
    <Alert variant="error" className="basis-full">
      {problem}
    </Alert>
  ) : null;
  return (
    <div
      role="note"
      aria-label="Sample data"
      className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control border border-dashed border-border-strong py-2 pr-2 pl-3.5"
    >
      <p>
        You are looking at sample data.
        <span className="text-ink-3"> Nothing in the accounts marked (sample) is real.</span>
      </p>
      <Button ref={button} variant="outline" aria-disabled={busy || undefined} onClick={() => remove(0)}>
        {busy && theirs === null ? 'Removing...' : 'Remove sample data'}
      </Button>
      {theirs === null ? error : null}
      <ConfirmDialog
        open={theirs !== null}
        onOpenChange={(open) => {
          if (!open) setTheirs(null);
        }}
        title="Remove the sample data and your changes to it?"
        confirm="Remove"
        busyText="Removing..."
        busy={busy}
        returnFocus={() => focusMain(button.current)}
        onConfirm={() => remove(theirs ?? 0)}
      >
        <p>
          {theirs === 1
            ? 'One transaction that you added or changed goes with it'
            : `${(theirs ?? 0).toLocaleString('en-US')} transactions that you added or changed go with it`}
          , for good: they are in the sample accounts, or came from there.
        </p>
        {error}
      </ConfirmDialog>
    </div>
  );
}
