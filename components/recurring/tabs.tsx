import Link from 'next/link';

const TABS = [
  { tab: 'calendar', title: 'Calendar', href: '/upcoming' },
  { tab: 'recurring', title: 'Recurring', href: '/upcoming/recurring' },
] as const;

type UpcomingTabsProps = {
  tab: (typeof TABS)[number]['tab'];
  /** The number of series that go on; 0 while it is not known. */
  goingOn?: number | undefined;
};

/** The parts of Upcoming as tabs. */
export function UpcomingTabs({ tab: shown, goingOn = 0 }: UpcomingTabsProps) {
  return (
    <nav aria-label="Upcoming" className="-mt-1.5 mb-4.5 overflow-x-auto border-b border-border">
      <ul className="flex gap-x-5.5">
        {TABS.map(({ tab, title, href }) => (
          <li key={tab}>
            <Link
              href={href}
              prefetch={false}
              aria-label={tab === 'recurring' && goingOn > 0 ? `${title}, ${goingOn} series` : undefined}
              aria-current={tab === shown ? 'page' : undefined}
              className="flex items-center gap-2 border-b-2 border-transparent pt-1 pb-2.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink touch:min-h-11 touch:min-w-11"
            >
              {title}
              {tab === 'recurring' && goingOn > 0 ? (
                <span className="font-normal text-ink-3 tabular-nums">{goingOn}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
