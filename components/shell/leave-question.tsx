'use client';

import type { ReactNode, RefObject } from 'react';
import { focusMain } from '@/components/ui/focus-main';
import { ConfirmDialog } from '@/components/ui/overlays/confirm-dialog';

type LeaveQuestionProps = {
  isAsked: boolean;
  title: string;
  children: ReactNode;
  /** The element that had the focus before the question. */
  focused: RefObject<Element | null>;
  onKeep: () => void;
  onDiscard: () => void;
};

export function LeaveQuestion({ isAsked, title, children, focused, onKeep, onDiscard }: LeaveQuestionProps) {
  return (
    <ConfirmDialog
      open={isAsked}
      onOpenChange={(open) => open || onKeep()}
      title={title}
      confirm="Discard"
      cancel="Keep editing"
      busyText="Discard"
      busy={false}
      returnFocus={() => focusMain(focused.current)}
      onConfirm={onDiscard}
    >
      {children}
    </ConfirmDialog>
  );
}
