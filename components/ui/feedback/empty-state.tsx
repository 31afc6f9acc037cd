import type { ReactNode } from 'react';

import { cn } from '@/lib/utils';

type EmptyStateProps = {
  title: string;
  text: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
  className?: string;
};

/** Message in a list or a chart that is empty. */
export function EmptyState({ title, text, action, className }: EmptyStateProps) {
  return (
    <div
      data-slot="empty-state"
      className={cn('flex flex-col items-center justify-center px-6 base:py-12 text-center', className)}
    >
      <p className="text-[15px] font-[550]">{title}</p>
      <p className="mt-1 max-w-[44ch] text-ink-3">{text}</p>
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  );
}
