'use client';

import { Button } from '@/components/ui/button';
import { cn } from '@/lib/utils';

type ErrorStateProps = {
  title: string;
  text: string;
  onRetry: () => void;
  className?: string;
};

/** Message in a list or a chart whose data could not be loaded. */
export function ErrorState({ title, text, onRetry, className }: ErrorStateProps) {
  return (
    <div
      data-slot="error-state"
      role="alert"
      className={cn('flex flex-col items-center justify-center px-6 base:py-12 text-center', className)}
    >
      <p className="text-[15px] font-[550] text-expense">{title}</p>
      <p className="mt-1 max-w-[44ch] text-ink-3">{text}</p>
      <Button variant="outline" className="mt-4" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
