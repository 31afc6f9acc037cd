'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useState } from 'react';

import { HideAmountsButton } from '@/components/shell/hide-amounts';
import { SidebarContent } from '@/components/shell/sidebar-content';
import type { ShellUser } from '@/components/shell/user';
import { Brand } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { Sheet, SheetContent, SheetTrigger } from '@/components/ui/sheet';

type MobileBarProps = { user: ShellUser; signOut: () => Promise<void> };

/** The bar at the top of a phone's screen; its button opens the sidebar as a drawer. */
export function MobileBar({ user, signOut }: MobileBarProps) {
  const pathname = usePathname();
  // The drawer belongs to the page it was opened on, so any navigation closes it, Back included.
  const [openOn, setOpenOn] = useState<string | null>(null);

  return (
    <header className="sticky top-0 z-40 flex items-center justify-between border-b border-border bg-bg px-4 py-2 md:hidden">
      <Brand />
      <div className="flex items-center gap-1.5">
        <HideAmountsButton />
        <Sheet open={openOn === pathname} onOpenChange={(open) => setOpenOn(open ? pathname : null)}>
          <SheetTrigger asChild>
            <Button variant="outline" size="icon" aria-label="Open menu">
              <Menu />
            </Button>
          </SheetTrigger>
          <SheetContent title="Menu" className="md:hidden">
            <SidebarContent user={user} signOut={signOut} onNavigate={() => setOpenOn(null)} />
          </SheetContent>
        </Sheet>
      </div>
    </header>
  );
}
