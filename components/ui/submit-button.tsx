'use client';

import type { ComponentProps } from 'react';

import { Button } from '@/components/ui/button';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick' | 'asChild'> & {
  busy: boolean;
  /** What the button reads while busy, e.g. 'Signing in...'. */
  busyText: string;
};

/**
 * A form's submit button. While busy it refuses clicks but keeps the focus, which a
 * `disabled` button would lose.
 */
export function SubmitButton({ busy, busyText, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      {...props}
      type="submit"
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
