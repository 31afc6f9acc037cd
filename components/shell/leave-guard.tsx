'use client';

import { useEffect, useRef, useState } from 'react';
import { holdLeaving } from '@/components/shell/hold-leaving';
import { useLoaded } from '@/components/ui/use-loaded';
import { askWith, discardUnsaved, hasUnsaved, onUnsavedChange } from '@/lib/unsaved';

const TITLE = 'Discard changes?';
const TEXT = 'What you typed is not saved yet.';

const fetchQuestion = () =>
  import('@/components/shell/leave-question').then((module) => module.LeaveQuestion);

/**
 * Asks before unsaved changes are lost. The question's code loads as soon as there is something; what would leave the
 * screen before it has come waits for it. If it can't be loaded, the browser asks.
 */
export function LeaveGuard() {
  const { Loaded: LeaveQuestion, load } = useLoaded(fetchQuestion, null);
  /** Callback for the answer to the question; null while there is none. */
  const [asked, setAsked] = useState<{ go: () => void } | null>(null);
  const latest = useRef<() => void>(null);
  /** The element that had the focus. */
  const focused = useRef<Element | null>(null);

  useEffect(() => {
    if (hasUnsaved()) void load();
    return onUnsavedChange(() => void load());
  }, [load]);
  useEffect(holdLeaving, []);
  useEffect(
    () =>
      askWith((go) => {
        focused.current = document.activeElement;
        latest.current = go;
        setAsked({ go });
        void load().then((isLoaded) => {
          if (latest.current !== go || (isLoaded && hasUnsaved())) return;
          setAsked(null);
          // It may have been saved meanwhile.
          if (!hasUnsaved() || window.confirm(`${TITLE}\n\n${TEXT}`)) discard(go);
        });
      }),
    [load],
  );

  if (!LeaveQuestion) return null;
  return (
    <LeaveQuestion
      isAsked={asked !== null}
      title={TITLE}
      focused={focused}
      onKeep={() => setAsked(null)}
      onDiscard={() => {
        setAsked(null);
        if (asked) discard(asked.go);
      }}
    >
      {TEXT}
    </LeaveQuestion>
  );
}

function discard(go: () => void): void {
  discardUnsaved();
  go();
}
