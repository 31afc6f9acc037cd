import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

const variants = {
  error: 'border-transparent bg-expense-soft text-expense',
  warn: 'border-transparent bg-warn-soft text-warn',
  info: 'border-border bg-raised text-ink-2',
};

const icons = { error: CircleAlert, warn: TriangleAlert, info: Info };

type AlertProps = ComponentProps<'div'> & { variant?: keyof typeof variants };

export function Alert({ variant = 'info', className, children, ...props }: AlertProps) {
  const Icon = icons[variant];
  return (
    <div
      data-slot="alert"
      role={variant === 'error' ? 'alert' : undefined}
      className={cn(
        'flex items-start gap-2.5 rounded-control border px-3.5 py-2.5 text-sm [&>svg]:mt-[3px] [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]',
        variants[variant],
        className,
      )}
      {...props}
    >
      <Icon aria-hidden />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
