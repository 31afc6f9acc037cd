import type { ComponentProps } from 'react';
import { cn } from '@/lib/utils';

/** A button of the selection bar. */
export function BulkButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={cn(
        'inline-flex base:h-9 shrink-0 items-center gap-2 rounded-control base:px-2.5 base:text-sm base:font-medium whitespace-nowrap transition-colors duration-150 hover:bg-on-primary/12 aria-disabled:cursor-default aria-disabled:opacity-60 max-md:gap-1.5 max-md:px-2 data-[state=open]:bg-on-primary/12 touch:h-11 touch:min-w-11 touch:justify-center [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]',
        className,
      )}
      {...props}
    />
  );
}
