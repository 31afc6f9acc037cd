import Link from 'next/link';
import type { ReactNode } from 'react';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeader } from '@/components/ui/page-header';
import { SETTINGS_LISTS, type ListCounts, type SettingsList } from '@/lib/domain/settings/lists';

type ListHeaderProps = {
  list: SettingsList;
  /** Null until they are known, or if they could not be read. */
  counts: ListCounts | null;
  /** The list's actions, next to its title. */
  children?: ReactNode;
};

/** The top of a list of the settings: where it is, its title and actions, and the other lists as tabs. */
export function ListHeader({ list, counts, children }: ListHeaderProps) {
  const { title, text } = SETTINGS_LISTS.find((one) => one.list === list) ?? SETTINGS_LISTS[0];
  return (
    <>
      <Breadcrumb href="/settings" above="Settings">
        {title}
      </Breadcrumb>
      <PageHeader title={title} text={text}>
        {children}
      </PageHeader>
      <nav aria-label="Lists" className="-mt-1.5 mb-4.5 overflow-x-auto border-b border-border">
        <ul className="flex gap-x-5.5">
          {SETTINGS_LISTS.map((tab) => (
            <li key={tab.list}>
              <Link
                href={tab.href}
                prefetch={false}
                aria-current={tab.list === list ? 'page' : undefined}
                className="flex items-center gap-2 border-b-2 border-transparent pt-1 pb-2.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink touch:min-h-11 touch:min-w-11"
              >
                {tab.title}
                {counts ? (
                  <span className="font-normal text-ink-3 tabular-nums">
                    {counts[tab.list].toLocaleString('en-US')}
                  </span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
