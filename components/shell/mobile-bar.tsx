'use client';

import { Menu } from 'lucide-react';
import { usePathname } from 'next/navigation';
import { useRef, useState, type ReactNode } from 'react';

import { HideAmountsButton } from '@/components/shell/hide-amounts';
import type { ShellUser } from '@/components/shell/user';
import { Brand } from '@/components/ui/brand';
import { Button } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';

const fetchDrawer = () => import('@/components/shell/drawer').then((module) => module.Drawer);

type MobileBarProps = {
  user: Promise<ShellUser>;
  /** Number of items in the review. */
  reviewCount: Promise<number>;
  signOut: () => Promise<void>;
  bell: ReactNode;
  /** Opens the command palette. */
  search: ReactNode;
};

/** The top bar on phones; its button opens the sidebar as a drawer. */
export function MobileBar({ user, reviewCount, signOut, bell, search }: MobileBarProps) {
  const pathname = usePathname();
  // Any navigation closes the drawer, Back included.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  const button = useRef<HTMLButtonElement>(null);
  const { Loaded: Drawer, load, prepare } = useLoaded(fetchDrawer);

  return (
    <header className="sticky top-0 z-40 flex items-center justify-between border-b border-border bg-bg px-4 py-2 md:hidden">
      <Brand />
      <div className="flex items-center gap-1.5">
        {search}
        {bell}
        <HideAmountsButton />
        <Button
          ref={button}
          variant="outline"
          size="icon"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void load().then((there) => there && setOpenOn(pathname))}
        >
          <Menu />
        </Button>
        {Drawer ? (
          <Drawer
            button={button}
            open={open}
            onClose={() => setOpenOn(null)}
            user={user}
            reviewCount={reviewCount}
            signOut={signOut}
          />
        ) : null}
      </div>
    </header>
  );
}
