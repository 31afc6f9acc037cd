import { cva, type VariantProps } from 'class-variance-authority';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';

import { cn } from '@/lib/utils';

const alertVariants = cva(
  'flex items-start gap-2.5 rounded-control border px-3.5 py-2.5 text-sm [&>svg]:mt-[3px] [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:stroke-[1.75]',
  {
    variants: {
      variant: {
        error: 'border-transparent bg-expense-soft text-expense',
        warn: 'border-transparent bg-warn-soft text-warn',
        info: 'border-border bg-raised text-ink-2',
      },
    },
    defaultVariants: { variant: 'info' },
  },
);

const icons = { error: CircleAlert, warn: TriangleAlert, info: Info };

type AlertProps = ComponentProps<'div'> & VariantProps<typeof alertVariants>;

export function Alert({ variant, className, children, ...props }: AlertProps) {
  const Icon = icons[variant ?? 'info'];
  return (
    <div
      data-slot="alert"
      role={variant === 'error' ? 'alert' : undefined}
      className={cn(alertVariants({ variant }), className)}
      {...props}
    >
      <Icon aria-hidden />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}
