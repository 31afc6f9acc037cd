import Link from 'next/link';

const TABS = [
  { href: '/upcoming', title: 'Calendar' },
  { href: '/upcoming/recurring', title: 'Recurring' },
] as const;

/** The screens of what comes back. */
export function RecurringTabs({ current }: { current: (typeof TABS)[number]['href'] }) {
  return (
    <nav aria-label="Upcoming" className="-mt-1.5 mb-4.5 overflow-x-auto border-b border-border">
      <ul className="flex gap-x-5.5">
        {TABS.map(({ href, title }) => (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              aria-current={href === current ? 'page' : undefined}
              className="flex items-center gap-2 border-b-2 border-transparent pt-1 pb-2.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink touch:min-h-11 touch:min-w-11"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
