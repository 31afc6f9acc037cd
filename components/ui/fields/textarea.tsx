import type { ComponentProps } from 'react';

import { controlStyles } from '@/components/ui/fields/control-styles';
import { cn } from '@/lib/utils';

/** A multi-line text field that grows with its content where the browser supports it. */
export function Textarea({ className, rows = 2, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      data-slot="textarea"
      rows={rows}
      dir="auto"
      className={cn(
        controlStyles,
        'field-sizing-content h-auto max-h-48 min-h-15 resize-y py-2 placeholder:text-ink-3 touch:h-auto touch:text-base',
        className,
      )}
      {...props}
    />
  );
}
