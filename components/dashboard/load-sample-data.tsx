'use client';

import { useRef, useState, useTransition } from 'react';
import { Button } from '@/components/ui/button';
import { Alert } from '@/components/ui/feedback/alert';
import { focusMain } from '@/components/ui/focus-main';
import { loadSampleData } from '@/lib/actions/sample-data';
import { resultOf } from '@/lib/call-action';

/** The button 'Load sample data', with its error. */
export function LoadSampleData() {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, startTransition] = useTransition();
  // `busy` changes with the next render; a second click can come first.
  const sending = useRef(false);

  function load() {
    if (sending.current) return;
    sending.current = true;
    setProblem(null);
    startTransition(async () => {
      const result = await resultOf(loadSampleData(), 'The sample data could not be loaded');
      sending.current = false;
      if (!result.ok) setProblem(result.error.message);
      // The button goes with the panel; the focus goes on where the figures begin.
      else focusMain();
    });
  }

  return (
    <>
      <Button variant="outline" aria-disabled={busy || undefined} onClick={load}>
        {busy ? 'Loading...' : 'Load sample data'}
      </Button>
      {problem ? (
        <Alert variant="error" className="basis-full">
          {problem}
        </Alert>
      ) : null}
    </>
  );
}
