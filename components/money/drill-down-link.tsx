'use client';

import Link from 'next/link';
import type { ReactNode } from 'react';
import { useHiddenAmounts } from '@/components/money/hidden-amounts';
import { withoutAmounts } from '@/lib/domain/transactions/drill-down';
import { cn } from '@/lib/utils';

type RowsLinkProps = {
  href: string;
  /** Name of the list that opens, for screen readers: the figure alone does not say. */
  rows: string;
  /** Makes the whole card clickable; other links in the card need `relative` to stay above. */
  stretched?: boolean;
  tabIndex?: number;
  className?: string;
  children: ReactNode;
};

/** A figure that links to the transactions behind it; while amounts are hidden, its URL contains none either. */
export function DrillDownLink({
  href,
  rows,
  stretched = false,
  tabIndex,
  className,
  children,
}: RowsLinkProps) {
  const { hidden } = useHiddenAmounts();
  return (
    <Link
      href={hidden ? withoutAmounts(href) : href}
      prefetch={false}
      tabIndex={tabIndex}
      className={cn(
        'rounded-sm decoration-border-strong decoration-1 underline-offset-4 hover:underline',
        stretched
          ? 'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus'
          : 'relative touch:after:absolute base:touch:after:-inset-x-1.5 touch:after:-inset-y-3.5',
        className,
      )}
    >
      {children}
      {/* On the left: after a truncated text it would be off screen. */}
      <span className="sr-only left-0">, {rows}</span>
    </Link>
  );
}
