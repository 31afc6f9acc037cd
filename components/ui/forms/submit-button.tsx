'use client';

import type { ComponentProps } from 'react';

import { Button } from '@/components/ui/button';
import { useHydrated } from '@/components/ui/use-hydrated';

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  busy: boolean;
  /** The label while busy, e.g. 'Signing in...'. */
  busyText: string;
};

/**
 * A form's submit button. While busy it ignores clicks but keeps the focus, which a `disabled` button would lose.
 * Before hydration it is disabled: a submit could only lose typed text.
 */
export function SubmitButton({ busy, busyText, children, ...props }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <Button
      {...props}
      type="submit"
      disabled={!hydrated}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
      }}
    >
      {busy ? busyText : children}
    </Button>
  );
}
