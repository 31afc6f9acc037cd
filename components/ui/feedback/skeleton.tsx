import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

/** A grey shape the size of the content that is loading. */
export function Skeleton({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('animate-skeleton base:rounded-md bg-raised', className)}
      {...props}
    />
  );
}
