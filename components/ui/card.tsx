import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

export function Card({ className, ...props }: ComponentProps<'section'>) {
  return (
    <section
      data-slot="card"
      className={cn('rounded-card border border-border base:bg-surface base:p-5 base:shadow-card', className)}
      {...props}
    />
  );
}

/** The header of a card: its title, and on the other side a link, a legend or a figure. */
export function CardHeader({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      data-slot="card-header"
      className={cn(
        'base:mb-3.5 flex base:flex-wrap base:items-center justify-between gap-x-3 gap-y-1',
        className,
      )}
      {...props}
    />
  );
}

export function CardTitle({ className, ...props }: ComponentProps<'h2'>) {
  return (
    <h2
      data-slot="card-title"
      className={cn('base:text-sm font-[550] tracking-[-0.005em]', className)}
      {...props}
    />
  );
}
