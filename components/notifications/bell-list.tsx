'use client';

import type { RefObject } from 'react';
import { NotificationPanel } from '@/components/notifications/panel';
import type { useNotifications } from '@/components/notifications/use-notifications';
import { PopoverPanel } from '@/components/ui/overlays/popover-panel';
import { Sheet, SheetContent } from '@/components/ui/overlays/sheet';

export type BellListProps = {
  /** The bell, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  opens: 'popover' | 'sheet';
  open: boolean;
  onClose: () => void;
  notifications: ReturnType<typeof useNotifications>;
};

/** The bell's list: a popover, or a sheet on phones; loaded when first opened. */
export function BellList({ button, opens, open, onClose, notifications }: BellListProps) {
  const panel = <NotificationPanel notifications={notifications} onLeave={onClose} />;
  const onOpenChange = (next: boolean) => (next ? undefined : onClose());
  const returnFocus = (event: Event) => {
    event.preventDefault();
    button.current?.focus();
  };
  if (opens === 'sheet') {
    return (
      <Sheet open={open} onOpenChange={onOpenChange}>
        <SheetContent
          side="right"
          title="Notifications"
          closeLabel="Close notifications"
          className="md:hidden"
          onCloseAutoFocus={returnFocus}
        >
          {panel}
        </SheetContent>
      </Sheet>
    );
  }
  return (
    <PopoverPanel
      button={button}
      open={open}
      onClose={onClose}
      side="right"
      align="start"
      aria-label="Notifications"
      className="flex max-h-[min(640px,calc(100dvh-24px))] w-100 flex-col p-0"
    >
      {panel}
    </PopoverPanel>
  );
}
