'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';

import { navigationItem } from '@/components/shell/navigation-item';
import { usePrefetchOnIntent } from '@/components/shell/use-prefetch-on-intent';

type NavigationLinkProps = {
  href: string;
  onNavigate?: (() => void) | undefined;
  children: ReactNode;
};

/** A link of the sidebar, marked while its screen is shown. */
export function NavigationLink({ href, onNavigate, children }: NavigationLinkProps) {
  const pathname = usePathname();
  const prefetched = usePrefetchOnIntent();
  return (
    <Link
      // By default Next would prefetch only the frame of a dynamic screen, which is loaded already.
      prefetch={false}
      href={href}
      onClick={onNavigate}
      {...prefetched(href)}
      aria-current={pathname === href || pathname.startsWith(`${href}/`) ? 'page' : undefined}
      className={navigationItem}
    >
      {children}
    </Link>
  );
}
