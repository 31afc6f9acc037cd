import type { ComponentProps } from 'react';
import { buttonStyles, type ButtonLook } from '@/components/ui/button-styles';
import { cn } from '@/lib/utils';

/** A button; a link that looks like one has the class of `buttonStyles`. */
export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & ButtonLook) {
  return (
    <button
      data-slot="button"
      type={type}
      className={cn(buttonStyles({ variant, size }), className)}
      {...props}
    />
  );
}
