import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** A quiet action in a line of text. */
export function TextButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'rounded-sm text-[13px] text-ink-2 underline decoration-border-strong underline-offset-3 hover:text-ink disabled:opacity-45 touch:min-h-11 touch:min-w-11 touch:px-1',
        className,
      )}
      {...props}
    />
  );
}
