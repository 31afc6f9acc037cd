'use client';

import Link from 'next/link';
import { reviewHref, REVIEW_GROUPS, type ReviewGroup, type ReviewItem } from '@/lib/domain/review/review';
import { GROUP_TEXTS } from '@/lib/domain/review/texts';

type ReviewTabsProps = {
  /** The items of all groups. */
  items: readonly ReviewItem[];
  /** The group shown; null for all. */
  group: ReviewGroup | null;
};

/** Tabs that choose the group shown; the address remembers it. */
export function ReviewTabs({ items, group }: ReviewTabsProps) {
  const tabs = [null, ...REVIEW_GROUPS].map((name) => ({
    name,
    title: name ? GROUP_TEXTS[name].title : 'All',
    count: items.filter((item) => name === null || item.group === name).length,
  }));
  return (
    <nav aria-label="Groups" className="mb-4.5 overflow-x-auto border-b border-border">
      <ul className="flex gap-x-4">
        {tabs.map(({ name, title, count }) => (
          <li key={title}>
            <Link
              href={reviewHref(name)}
              prefetch={false}
              aria-current={group === name ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                // All groups are here already.
                event.preventDefault();
                window.history.pushState(null, '', reviewHref(name));
              }}
              className="flex items-center gap-2 border-b-2 border-transparent pt-1 pb-2.5 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-medium aria-[current=page]:text-ink touch:min-h-11 touch:min-w-11"
            >
              {title}
              <span className="font-normal text-ink-3 tabular-nums">{count.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
