'use client';

import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/lib/utils';

type CellProps = ComponentProps<'td'> & {
  /** The number of the column. */
  column: number;
  /** The rows behind it; null where there are none. */
  href: string | null;
  /** The name for screen readers: row, column and amount. */
  label: string;
  children: ReactNode;
};

/** A figure that opens its rows. The table makes its cells one tab stop, and follows their links. */
export function Cell({ column, href, label, className, children, ...props }: CellProps) {
  const shared = {
    'data-cell': column,
    tabIndex: -1,
    'aria-label': label,
    className:
      'relative flex h-full min-h-8 flex-col items-end justify-center px-1 max-md:px-3 focus-visible:rounded-[3px] focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus touch:min-h-11',
  };
  return (
    <td role="gridcell" className={cn('p-0 text-right tabular-nums', className)} {...props}>
      {href === null ? (
        <span role="img" {...shared}>
          {children}
        </span>
      ) : (
        <a href={href} {...shared}>
          {children}
        </a>
      )}
    </td>
  );
}
