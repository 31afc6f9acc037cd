import {
  ArrowLeftRight,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  Inbox,
  Landmark,
  LayoutDashboard,
  Settings2,
  Upload,
  Wallet,
} from 'lucide-react';
import { use } from 'react';

import { NavigationLink } from '@/components/shell/navigation-link';

const links = [
  { href: '/dashboard', text: 'Dashboard', Icon: LayoutDashboard },
  { href: '/bank-accounts', text: 'Bank Accounts', Icon: Landmark },
  { href: '/net-worth', text: 'Net worth', Icon: ChartNoAxesCombined },
  { href: '/transactions', text: 'Transactions', Icon: ArrowLeftRight },
  { href: '/reports', text: 'Reports', Icon: ChartColumn },
  { href: '/review', text: 'Review', Icon: Inbox },
  { href: '/upcoming', text: 'Upcoming', Icon: CalendarDays },
  { href: '/budgets', text: 'Budgets', Icon: Wallet },
  { href: '/upload', text: 'Upload', Icon: Upload },
  { href: '/settings', text: 'Settings', Icon: Settings2 },
] as const;

type NavigationProps = {
  /** Number of items in the review. */
  reviewCount: Promise<number>;
  onNavigate?: (() => void) | undefined;
};

/** The sidebar's links. On the server, so that the browser needs no code for their icons. */
export function Navigation({ reviewCount, onNavigate }: NavigationProps) {
  return (
    <nav aria-label="Main" className="flex flex-col gap-0.5">
      {links.map(({ href, text, Icon }) => (
        <NavigationLink key={href} href={href} onNavigate={onNavigate}>
          <Icon aria-hidden />
          {text}
          {href === '/review' ? <ReviewCount count={reviewCount} /> : null}
        </NavigationLink>
      ))}
    </nav>
  );
}

function ReviewCount({ count: promised }: { count: Promise<number> }) {
  const count = use(promised);
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-primary px-2 text-xs leading-5 font-semibold text-on-primary tabular-nums">
      <span aria-hidden>{count > 999 ? '999+' : count}</span>
      <span className="sr-only">, {count.toLocaleString('en-US')} to decide</span>
    </span>
  );
}
