import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { buttonVariants } from '@/components/ui/button-styles';
import { cn } from '@/lib/utils';

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonVariants>;

/** A button; a link that looks like one has the class of `buttonVariants`. */
export function Button({ variant, size, className, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      data-slot="button"
      type={type}
      className={cn(buttonVariants({ variant, size }), className)}
      {...props}
    />
  );
}
