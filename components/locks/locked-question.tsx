'use client';

import { useEffect, useRef, useState } from 'react';
import { answerLocks, type Lock } from '@/components/locks/unless-locked';
import { useLoaded } from '@/components/ui/use-loaded';
import { formatDate } from '@/lib/domain/date-format';

const fetchDialog = () => import('@/components/ui/confirm-dialog').then((module) => module.ConfirmDialog);

/** Asks before what is dated in the locked days of an account is changed. */
export function LockedQuestion() {
  const { Loaded: ConfirmDialog, load } = useLoaded(fetchDialog);
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

  if (!ConfirmDialog || !asked) return null;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || close(false)}
      title={`${asked.account} is locked until ${formatDate(asked.day)}`}
      confirm="Change anyway"
      busyText="Changing..."
      busy={false}
      returnFocus={() => before.current instanceof HTMLElement && before.current.focus()}
      onConfirm={() => close(true)}
    >
      Its balance was reconciled up to that day. This changes what it held then, so that it may no longer be
      proved.
    </ConfirmDialog>
  );
}
