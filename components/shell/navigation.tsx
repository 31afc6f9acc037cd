'use client';

import { ArrowLeftRight, Landmark, LayoutDashboard, Settings2, Upload } from 'lucide-react';
import Link from 'next/link';
import { usePathname } from 'next/navigation';

import { navigationItem } from '@/components/shell/navigation-item';
import { usePrefetchOnIntent } from '@/components/shell/use-prefetch-on-intent';

const links = [
  { href: '/dashboard', text: 'Dashboard', Icon: LayoutDashboard },
  { href: '/bank-accounts', text: 'Bank Accounts', Icon: Landmark },
  { href: '/transactions', text: 'Transactions', Icon: ArrowLeftRight },
  { href: '/upload', text: 'Upload', Icon: Upload },
  { href: '/settings', text: 'Settings', Icon: Settings2 },
] as const;

/** The sidebar's links, with the current one marked. */
export function Navigation({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const pathname = usePathname();
  const prefetched = usePrefetchOnIntent();
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5">
      {links.map(({ href, text, Icon }) => (
        <Link
          // By default Next would prefetch only the frame of a dynamic screen, which is loaded already.
          prefetch={false}
          key={href}
          href={href}
          onClick={onNavigate}
          {...prefetched(href)}
          aria-current={pathname === href || pathname.startsWith(`${href}/`) ? 'page' : undefined}
          className={navigationItem}
        >
          <Icon aria-hidden />
          {text}
        </Link>
      ))}
    </nav>
  );
}
