import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

const variants = {
  outline: 'border-border px-[9px] text-ink-2',
  muted: 'border-transparent bg-raised px-[7px] text-ink-2',
  warn: 'border-transparent bg-warn-soft px-[9px] text-warn',
};

type BadgeProps = ComponentProps<'span'> & {
  variant?: keyof typeof variants;
  /** The background class of a colour dot before the text, e.g. `bg-chart-1`. */
  dot?: string;
};

export function Badge({ variant = 'outline', dot, className, children, ...props }: BadgeProps) {
  return (
    <span
      data-slot="badge"
      className={cn(
        'inline-flex max-w-full items-center gap-1.5 base:rounded-full border py-0.5 text-[12.5px] leading-[1.5] base:whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0',
        variants[variant],
        className,
      )}
      {...props}
    >
      {dot ? <span data-bar aria-hidden className={cn('size-[7px] shrink-0 rounded-full', dot)} /> : null}
      {children}
    </span>
  );
}
