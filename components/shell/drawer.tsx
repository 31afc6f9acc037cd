'use client';

import type { RefObject } from 'react';
import { SidebarContent } from '@/components/shell/sidebar-content';
import type { ShellUser } from '@/components/shell/user';
import { Sheet, SheetContent } from '@/components/ui/overlays/sheet';

type DrawerProps = {
  /** The button that opens it, which gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  open: boolean;
  onClose: () => void;
  user: Promise<ShellUser>;
  /** Number of items in the review. */
  reviewCount: Promise<number>;
  signOut: () => Promise<void>;
};

/** The sidebar as a drawer on phones; loaded when first opened. */
export function Drawer({ button, open, onClose, user, reviewCount, signOut }: DrawerProps) {
  return (
    <Sheet open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <SheetContent
        title="Menu"
        className="md:hidden"
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          button.current?.focus();
        }}
      >
        <SidebarContent user={user} reviewCount={reviewCount} signOut={signOut} onNavigate={onClose} />
      </SheetContent>
    </Sheet>
  );
}
