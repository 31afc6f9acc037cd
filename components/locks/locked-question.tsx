'use client';

import { useEffect, useRef, useState } from 'react';
import { answerLocks, type Lock } from '@/components/locks/unless-locked';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchDialog = () => import('@/components/locks/locked-dialog').then((module) => module.LockedDialog);

/** Asks before rows in the locked days of an account are changed. */
export function LockedQuestion() {
  const { Loaded: LockedDialog, load } = useLoaded(fetchDialog);
  const [asked, setAsked] = useState<Lock | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<((yes: boolean) => void) | null>(null);
  const before = useRef<Element | null>(null);

  useEffect(
    () =>
      answerLocks(async (lock) => {
        if (!(await load())) return false;
        before.current = document.activeElement;
        setAsked(lock);
        setOpen(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [load],
  );

  function close(yes: boolean) {
    setOpen(false);
    answer.current?.(yes);
    answer.current = null;
  }

  if (!LockedDialog || !asked) return null;
  return (
    <LockedDialog
      lock={asked}
      open={open}
      onAnswer={close}
      returnFocus={() => before.current instanceof HTMLElement && before.current.focus()}
    />
  );
}
