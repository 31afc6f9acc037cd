import type { ReactNode } from 'react';

import { MobileBar } from '@/components/shell/mobile-bar';
import { SidebarContent } from '@/components/shell/sidebar-content';
import type { ShellUser } from '@/components/shell/user';

type ShellProps = {
  user: Promise<ShellUser>;
  /** Number of items in the review. */
  reviewCount: Promise<number>;
  /** A server action that ends the session. */
  signOut: () => Promise<void>;
  /** The notifications: in the sidebar, and in the top bar on phones. */
  bell: ReactNode;
  phoneBell: ReactNode;
  /** Opens the command palette, in both. */
  search: ReactNode;
  phoneSearch: ReactNode;
  children: ReactNode;
};

/** The frame of every signed-in screen: sidebar, top bar on phones, main content. */
export function Shell({
  user,
  reviewCount,
  signOut,
  bell,
  phoneBell,
  search,
  phoneSearch,
  children,
}: ShellProps) {
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[232px_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-3 left-3 z-50 -translate-y-20 rounded-control bg-primary px-4 py-2.5 font-medium text-on-primary focus:translate-y-0"
      >
        Skip to main content
      </a>
      <MobileBar
        user={user}
        reviewCount={reviewCount}
        signOut={signOut}
        bell={phoneBell}
        search={phoneSearch}
      />
      <aside className="sticky top-0 hidden h-dvh overflow-y-auto border-r border-border md:flex">
        <SidebarContent user={user} reviewCount={reviewCount} signOut={signOut} bell={bell} search={search} />
      </aside>
      {/* Space below, so that the last control can be scrolled out from under a message. */}
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1240px] px-4 pt-4 pb-28 outline-none md:px-9 md:pt-7 xl:has-data-sheet-open:max-w-none xl:has-data-sheet-open:pr-[calc(520px+1.75rem)] xl:has-data-sheet-open:pl-7"
      >
        {children}
      </main>
    </div>
  );
}
